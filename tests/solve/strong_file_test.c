/* Files of solved boards: the same whoever makes them, however often they stop; never believed when damaged. */
#include "rules/support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ludopod/strong.h"
#include "sanitizers.h"
#include "solve/cephalopod/table.h"
#include "solve/folder.h"
#include "solve/strong/layer_file.h"

enum { ROWS = 2, COLUMNS = 4 };

static bool run(const char *program, const char *first, const char *second) {
    char command[512];
    snprintf(command, sizeof command, "%s %s %s", program, first, second);
    return system(command) == 0;
}

typedef struct stopping {
    unsigned layers, after; /* stops when so many layers are done; 0: never */
    bool kill;
} stopping;

static void count_layer(void *context, const pod_strong_layer *layer) {
    stopping *at = context;
    (void)layer;
    at->layers++;
    if (at->kill && at->layers == at->after) {
        kill(getpid(), SIGKILL);
    }
}

static bool go_on(void *context, const pod_progress *progress) {
    const stopping *at = context;
    (void)progress;
    return !at->after || at->layers < at->after;
}

static pod_error solve_into(const folder *to, unsigned threads, stopping *at, pod_strong_report *report) {
    pod_position position = {.game = POD_GAME_CEPHALOPOD, .rows = ROWS, .columns = COLUMNS, .players = 2};
    pod_strong_watch watch = {.progress = {at, go_on}, .layer = count_layer};
    pod_strong_request request =
        POD_STRONG_REQUEST(.threads = threads, .memory = (size_t)1 << 30, .directory = to->table, .watch = &watch);
    return pod_strong_solve(&position, &request, report, NULL);
}

static folder solved(unsigned threads, pod_strong_report *report) {
    folder made = table_folder_make();
    stopping never = {0};
    assert_int_equal(solve_into(&made, threads, &never, report), POD_OK);
    return made;
}

static bool same_files(const folder *left, const folder *right) {
    return run("diff -rq", left->table, right->table);
}

static void files_do_not_depend_on_threads(void **state) {
    (void)state;
    static const unsigned others[] = {0, 3}; /* 0: as one */
    pod_strong_report one, other;
    folder left = solved(1, &one);
    for (unsigned i = 0; i < 2; i++) {
        folder right = solved(others[i], &other);
        assert_true(same_files(&left, &right));
        assert_memory_equal(&one, &other, sizeof one);
        folder_remove(right.root);
    }
    folder_remove(left.root);
}

static void who_is_stopped_or_killed_goes_on(void **state) {
    (void)state;
    pod_strong_report whole, resumed;
    folder expected = solved(1, &whole);
    for (unsigned after = 1; after < 100; after += 33) {
        folder made = table_folder_make();
        stopping at = {.after = after, .kill = true}, never = {0};
        pid_t child = fork();
        assert_true(child >= 0);
        if (!child) {
            solve_into(&made, 2, &at, &resumed);
            _exit(0); /* it should have been killed */
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        at = (stopping){.after = after + 5};
        assert_int_equal(solve_into(&made, 2, &at, &resumed), POD_ERROR_STOPPED);
        assert_false(same_files(&expected, &made));
        assert_int_equal(solve_into(&made, 2, &never, &resumed), POD_OK);
        assert_true(same_files(&expected, &made));
        assert_memory_equal(&resumed, &whole, sizeof whole);
        folder_remove(made.root);
    }
    folder_remove(expected.root);
}

/* ---- Damage ------------------------------------------------------------------------------------------- */

static pod_error verify(const folder *made, uint64_t *wrong) {
    pod__ceph_table *table = NULL;
    pod__ceph_check check = {.threads = 2, .memory = (size_t)1 << 30};
    pod__ceph_verdict verdict = {0};
    pod_fault fault;
    pod_error error = pod__ceph_table_open(made->table, &table, &fault);
    if (!error) {
        error = pod__ceph_verify(table, &check, &verdict);
        pod__ceph_table_close(table);
    }
    *wrong = verdict.wrong;
    return error;
}

static void change_byte(const char *path, long at, uint8_t change) {
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    fseek(file, at, SEEK_SET);
    int byte = fgetc(file);
    fseek(file, at, SEEK_SET);
    fputc((uint8_t)byte ^ change, file);
    assert_int_equal(fclose(file), 0);
}

static long size_of(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    fclose(file);
    return size;
}

static void damage_is_refused_and_mended(void **state) {
    (void)state;
    static const char *const names[] = {"manifest", "016-05.layer", "020-08.layer"};
    pod_strong_report report;
    folder expected = solved(1, &report), made = solved(1, &report);
    uint64_t wrong, random = 7;
    assert_int_equal(verify(&made, &wrong), POD_OK);
    assert_int_equal(wrong, 0);
    for (unsigned i = 0; i < 24; i++) {
        char path[160];
        stopping never = {0};
        snprintf(path, sizeof path, "%s/%s", made.table, names[i % 3]);
        long size = size_of(path);
        if (i % 10 == 9) {
            assert_int_equal(truncate(path, size - 1 - (long)random_below(&random, (unsigned)size)), 0);
        } else {
            change_byte(path, (long)random_below(&random, (unsigned)size), (uint8_t)(1 + random_below(&random, 255)));
        }
        assert_int_not_equal(verify(&made, &wrong), POD_OK);
        assert_int_equal(solve_into(&made, 1, &never, &report), POD_OK);
        assert_true(same_files(&expected, &made));
    }
    folder_remove(expected.root);
    folder_remove(made.root);
}

/* Sound as a file, and in the wrong place. */
static void another_layer_is_refused(void **state) {
    (void)state;
    pod_strong_report report;
    folder made = solved(1, &report);
    uint64_t wrong;
    char from[128], to[128];
    snprintf(from, sizeof from, "%s/016-05.layer", made.table);
    snprintf(to, sizeof to, "%s/017-05.layer", made.table);
    assert_true(run("cp", from, to));
    assert_int_equal(verify(&made, &wrong), POD_ERROR_TABLE_DAMAGED);
    folder_remove(made.root);
}

/* ---- Wrong, though sound ------------------------------------------------------------------------------ */

/* Where in a layer, and how it is changed. */
typedef struct change {
    uint64_t at;
    uint8_t bits;
} change;

/* Writes a layer anew with a byte of its content changed: its sums are right, and so is the manifest. */
static void make_wrong(const folder *made, unsigned pips, unsigned dice, change what) {
    char path[160], command[256];
    pod_fault fault;
    pod__table_file file;
    pod__table_writer writer;
    pod__manifest manifest;
    snprintf(path, sizeof path, "%s/%03u-%02u.layer", made->table, pips, dice);
    assert_int_equal(pod__table_file_open(&file, path, POD__LAYER_MAGIC, POD__LAYER_VERSION, &fault), POD_OK);
    assert_int_equal(pod__table_writer_begin(&writer, path, &file.head, &fault), POD_OK);
    for (size_t i = 0; i < file.blocks; i++) {
        size_t length = pod__table_file_block_length(&file, i);
        uint8_t *bytes = malloc(length);
        assert_non_null(bytes);
        memcpy(bytes, pod__table_file_block(&file, i), length);
        if (what.at / file.head.block == i) {
            bytes[what.at % file.head.block] ^= what.bits;
        }
        assert_int_equal(pod__table_writer_put(&writer, bytes, length, &fault), POD_OK);
        free(bytes);
    }
    assert_int_equal(pod__table_writer_finish(&writer, &fault), POD_OK);
    assert_int_equal(pod__manifest_read(made->table, &manifest, &fault), POD_OK);
    for (size_t i = 0; i < manifest.count; i++) {
        if (manifest.layer[i].sums.pips == pips && manifest.layer[i].sums.dice == dice) {
            manifest.layer[i].sum = writer.head.content_sum;
        }
    }
    pod__store store = {made->table, ROWS, COLUMNS, false};
    snprintf(command, sizeof command, "%s/manifest", made->table);
    assert_int_equal(unlink(command), 0);
    assert_int_equal(pod__manifest_write(&manifest, &store, &fault), POD_OK);
    pod__manifest_free(&manifest);
    pod__table_writer_end(&writer);
    pod__table_file_close(&file);
}

typedef struct verdicts {
    pod_error whole, part;
    pod__ceph_verdict by_whole, by_part;
} verdicts;

static verdicts judge(const folder *made, size_t memory, uint64_t boards) {
    pod__ceph_table *table = NULL;
    pod__ceph_check check = {.threads = 2, .memory = memory};
    verdicts out = {0};
    pod_fault fault;
    assert_int_equal(pod__ceph_table_open(made->table, &table, &fault), POD_OK);
    out.whole = pod__ceph_verify(table, &check, &out.by_whole);
    out.part = pod__ceph_verify_some(table, &check, boards, 5, &out.by_part);
    pod__ceph_table_close(table);
    return out;
}

static void a_wrong_bit_is_found_by_both_checks(void **state) {
    (void)state;
    enum { ALL = 106899 };
    pod_strong_report report;
    folder made = solved(1, &report);
    verdicts right = judge(&made, (size_t)1 << 30, ALL);
    assert_int_equal(right.whole, POD_OK);
    assert_int_equal(right.part, POD_OK);
    assert_int_equal(right.by_whole.boards, ALL);
    assert_int_equal(right.by_part.boards, ALL);
    assert_int_equal(right.by_part.bits, right.by_whole.bits);
    assert_int_equal(right.by_whole.wrong, 0);
    assert_int_equal(right.by_part.wrong, 0);

    char path[160];
    pod_fault fault;
    pod__table_file file;
    snprintf(path, sizeof path, "%s/020-06.layer", made.table);
    assert_int_equal(pod__table_file_open(&file, path, POD__LAYER_MAGIC, POD__LAYER_VERSION, &fault), POD_OK);
    uint64_t last = file.head.content - 1; /* of the last table */
    pod__table_file_close(&file);
    make_wrong(&made, 20, 6, (change){last, 1});
    verdicts wrong = judge(&made, (size_t)1 << 30, ALL);
    assert_int_equal(wrong.whole, POD_OK);
    assert_true(wrong.by_whole.wrong > 0);
    assert_int_equal(wrong.by_part.wrong, wrong.by_whole.wrong); /* every board of every layer was in the sample */
    folder_remove(made.root);
}

/* The number of a table that is not there: whoever goes on from that layer is told of it. */
static void a_wrong_number_is_damage(void **state) {
    (void)state;
    pod_strong_report report;
    folder made = solved(1, &report);
    char path[160], command[256];
    stopping never = {0};
    pod_fault fault;
    pod__table_file file;
    pod__layer_content content;
    snprintf(path, sizeof path, "%s/016-05.layer", made.table);
    assert_int_equal(pod__table_file_open(&file, path, POD__LAYER_MAGIC, POD__LAYER_VERSION, &fault), POD_OK);
    assert_true(pod__layer_content_get(&file.head, &content));
    const uint64_t tables = file.head.content - content.tables * pod__layer_record_bytes(&content);
    pod__table_file_close(&file);
    const change high = {tables - 1, 0x80}; /* the last byte of the last number */
    assert_true(content.tables <= (content.width == 1 ? 0x80 : 0x8000));
    make_wrong(&made, 16, 5, high);
    snprintf(command, sizeof command, "%s/015-*.layer", made.table);
    assert_true(run("rm", command, ""));
    pod_position position = {.game = POD_GAME_CEPHALOPOD, .rows = ROWS, .columns = COLUMNS, .players = 2};
    pod_strong_request request = POD_STRONG_REQUEST(.memory = (size_t)1 << 30, .directory = made.table);
    assert_int_equal(pod_strong_solve(&position, &request, &report, &fault), POD_ERROR_TABLE_DAMAGED);
    assert_string_equal(fault.argument[0], path);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(solve_into(&made, 1, &never, &report), POD_OK);
    folder_remove(made.root);
}

/* Little memory: the whole check says how much it needs before it begins; the other one unpacks things twice. */
static void a_sample_needs_little_memory(void **state) {
    (void)state;
    pod_strong_report report;
    folder made = solved(1, &report);
    verdicts little = judge(&made, 1 << 16, 2000);
    assert_int_equal(little.whole, POD_ERROR_MEMORY);
    assert_int_equal(little.part, POD_OK);
    assert_int_equal(little.by_part.boards, 2000);
    assert_int_equal(little.by_part.wrong, 0);
    assert_true(little.by_whole.needed > 1 << 16);
    assert_int_equal(judge(&made, little.by_whole.needed, 1).whole, POD_OK);
    verdicts other = judge(&made, (size_t)1 << 30, 2000);
    assert_int_equal(other.by_part.bits, little.by_part.bits);
    folder_remove(made.root);
}

static void little_memory_is_an_error(void **state) {
    (void)state;
    pod_position position = {.game = POD_GAME_CEPHALOPOD, .rows = ROWS, .columns = COLUMNS, .players = 2};
    pod_strong_report report;
    pod_error error = POD_ERROR_MEMORY;
    unsigned refused = 0;
    for (size_t memory = 1; error; memory = memory * 3 / 2 + 1000) {
        pod_strong_request request = POD_STRONG_REQUEST(.threads = 2, .memory = memory);
        assert_true(memory < (size_t)1 << 27);
        error = pod_strong_solve(&position, &request, &report, NULL);
        assert_true(error == POD_OK || error == POD_ERROR_MEMORY);
        refused += error != POD_OK;
    }
    assert_true(refused > 3);
}

/* ---- Packing by threads ------------------------------------------------------------------------------- */

enum { PACKED_MAX = 40000, PACKED_BLOCK = 512 };

static bool copy_bytes(void *with, unsigned thread, uint64_t from, size_t length, uint8_t *out) {
    (void)thread;
    memcpy(out, (const uint8_t *)with + from, length);
    return true;
}

static bool make_nothing(void *with, unsigned thread, uint64_t from, size_t length, uint8_t *out) {
    (void)with;
    (void)thread;
    (void)from;
    (void)length;
    (void)out;
    return false;
}

/* Bytes that are put and bytes that are made in turns, cut anywhere. */
static void write_cut(const char *path, const uint8_t *bytes, size_t length, unsigned threads, uint64_t *random) {
    const pod__table_head head = {.magic = "podtest", .version = 1, .block = PACKED_BLOCK, .content = length};
    pod__table_writer writer;
    pod__crew *crew = pod__crew_open(threads);
    pod_fault fault;
    assert_int_equal(pod__table_writer_share(&writer, path, &head, crew, &fault), POD_OK);
    writer.level = 1;
    for (size_t done = 0; done < length;) {
        size_t here = random_below(random, 3 * PACKED_BLOCK * (1 + random_below(random, 20)));
        here = here < length - done ? here : length - done;
        assert_int_equal(
            threads && random_below(random, 2)
                ? pod__table_writer_make(&writer, here, copy_bytes, (void *)(uintptr_t)(bytes + done), &fault)
                : pod__table_writer_put(&writer, bytes + done, here, &fault),
            POD_OK);
        done += here;
    }
    assert_int_equal(pod__table_writer_finish(&writer, &fault), POD_OK);
    pod__table_writer_end(&writer);
    pod__crew_close(crew);
}

static void a_file_does_not_depend_on_who_packs(void **state) {
    (void)state;
    static uint8_t bytes[PACKED_MAX];
    char plain[160], other[160];
    uint64_t random = 20061127;
    folder made = table_folder_make();
    snprintf(plain, sizeof plain, "%s/plain", made.root);
    snprintf(other, sizeof other, "%s/other", made.root);
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(random_below(&random, 7) * random_below(&random, 2));
    }
    for (unsigned try = 0; try < 120; try++) {
        size_t length = try % 4 ? random_below(&random, PACKED_MAX) : PACKED_BLOCK * random_below(&random, 40);
        write_cut(plain, bytes, length, 0, &random);
        write_cut(other, bytes, length, 1 + try % 5, &random);
        assert_true(run("cmp", plain, other));
    }
    folder_remove(made.root);
}

static void what_cannot_be_made_leaves_no_file(void **state) {
    (void)state;
    char path[160];
    folder made = table_folder_make();
    snprintf(path, sizeof path, "%s/none", made.root);
    for (unsigned threads = 1; threads < 4; threads += 2) {
        pod__crew *crew = pod__crew_open(threads);
        for (uint64_t length = 1; length < 100 * PACKED_BLOCK; length = length * 3 + 100) {
            const pod__table_head head = {.magic = "podtest", .version = 1, .block = PACKED_BLOCK, .content = length};
            pod__table_writer writer;
            pod_fault fault;
            assert_int_equal(pod__table_writer_share(&writer, path, &head, crew, &fault), POD_OK);
            assert_int_equal(pod__table_writer_make(&writer, length, make_nothing, NULL, &fault), POD_ERROR_MEMORY);
            pod__table_writer_end(&writer);
            assert_int_equal(access(path, F_OK), -1);
        }
        pod__crew_close(crew);
    }
    folder_remove(made.root);
}

int main(void) {
    const struct CMUnitTest by_several[] = {
        cmocka_unit_test(files_do_not_depend_on_threads),      cmocka_unit_test(who_is_stopped_or_killed_goes_on),
        cmocka_unit_test(a_sample_needs_little_memory),        cmocka_unit_test(little_memory_is_an_error),
        cmocka_unit_test(a_file_does_not_depend_on_who_packs), cmocka_unit_test(what_cannot_be_made_leaves_no_file),
    };
    /* Or by the threads of the others once more, on a file that is wrong. */
    const struct CMUnitTest by_one[] = {
        cmocka_unit_test(damage_is_refused_and_mended),
        cmocka_unit_test(another_layer_is_refused),
        cmocka_unit_test(a_wrong_bit_is_found_by_both_checks),
        cmocka_unit_test(a_wrong_number_is_damage),
    };
    int failed = cmocka_run_group_tests_name("files of boards solved by several threads", by_several, NULL, NULL);
    return failed || LUDOPOD_LOOKS_FOR_RACES
               ? failed
               : cmocka_run_group_tests_name("files of solved boards", by_one, NULL, NULL);
}
