/* Looking positions up in the files of a solved board, against solving them. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench.h"
#include "ludopod/game.h"
#include "ludopod/strong.h"
#include "ludopod/table.h"

enum { ROWS = 3, COLUMNS = 3, SEARCHED = 32, ROUNDS = 16, MEMORY = 64 << 20 };

/* ---- The tables ---------------------------------------------------------------------------------------- */

static void remove_files(const char *folder) {
    DIR *files = opendir(folder);
    struct dirent *entry;
    while (files && (entry = readdir(files))) {
        unlinkat(dirfd(files), entry->d_name, 0); /* "." and ".." stay */
    }
    if (files) {
        closedir(files);
    }
    rmdir(folder);
}

bool tables_make(bench_samples *samples) {
    pod_strong_report report;
    pod_position empty = {.game = POD_GAME_CEPHALOPOD, .rows = ROWS, .columns = COLUMNS, .players = 2};
    pod_strong_request request = POD_STRONG_REQUEST(.threads = 1, .memory = MEMORY, .directory = samples->table);
    strcpy(samples->folder, "/tmp/ludopod-bench-XXXXXX");
    if (!mkdtemp(samples->folder)) {
        samples->folder[0] = 0;
        return false;
    }
    snprintf(samples->table, sizeof samples->table, "%s/board.podt", samples->folder);
    samples_play(&empty, SAMPLES, samples->small);
    return !pod_strong_solve(&empty, &request, &report, NULL) &&
           !pod_tables_open(samples->folder, NULL, NULL, &samples->tables, NULL);
}

void tables_remove(bench_samples *samples) {
    pod_tables_close(samples->tables);
    if (samples->folder[0]) {
        remove_files(samples->table);
        rmdir(samples->folder);
    }
}

/* ---- The cases ----------------------------------------------------------------------------------------- */

/* Positions that are compared are spread over all that are looked up. */
static bool is_compared(size_t index) {
    return index % (SAMPLES / SEARCHED) == 0;
}

static work by_solving(bench_samples *samples) {
    work out = {SEARCHED, 0};
    for (size_t i = 0; i < SAMPLES; i++) {
        pod_strong_request request = POD_STRONG_REQUEST(.threads = 1, .memory = MEMORY);
        pod_strong_report report = {0};
        if (is_compared(i) && !pod_strong_solve_position(&samples->small[i], &request, &report, NULL)) {
            out.check = 3 * out.check + (uint64_t)(report.value + 1);
        }
    }
    return out;
}

static uint64_t look_up_all(const pod_tables *tables, const bench_samples *samples) {
    uint64_t check = 0;
    for (size_t i = 0; i < SAMPLES; i++) {
        pod_table_value value = {0, 0, 0, 0};
        bool known = pod_tables_probe(tables, &samples->small[i], &value);
        check = is_compared(i) && known ? 3 * check + (uint64_t)(value.result + 1) : check;
    }
    return check;
}

/* Opened anew, so that each part of a file is unpacked when it is first needed. */
static work by_fresh_table(bench_samples *samples) {
    work out = {SAMPLES, 0};
    pod_tables *tables;
    if (!pod_tables_open(samples->folder, NULL, NULL, &tables, NULL)) {
        out.check = look_up_all(tables, samples);
        pod_tables_close(tables);
    }
    return out;
}

static work by_table(bench_samples *samples) {
    work out = {(uint64_t)SAMPLES * ROUNDS, 0};
    for (unsigned i = 0; i < ROUNDS; i++) {
        out.check = look_up_all(samples->tables, samples);
    }
    return out;
}

const bench_case table_cases[] = {
    {"value on 3x3", "solved", "positions", by_solving},
    {"value on 3x3", "cold", "positions", by_fresh_table},
    {"value on 3x3", "warm", "positions", by_table},
};
const size_t table_case_count = sizeof table_cases / sizeof table_cases[0];
