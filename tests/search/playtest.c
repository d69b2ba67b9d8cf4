/* search-playtest: the engine plays a game against itself many times, to see how the game goes on a board. On demand,
   not a test; what it found about Octogo stands in docs/octogo.md.

     search-playtest FOLDER GAME BOARD GAMES LIMIT

   LIMIT is what each move may take: milliseconds (1000ms) or positions (40000n). Every game begins with two random
   turns a side, so that no two are the same, and goes on with the engine at full strength. The records stay in
   FOLDER, which must be there, one file a game: games that are there already are not played again, so a run that was
   interrupted goes on, and several may fill one folder. At the end a line of a table sums up all of them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "ludopod/ludopod.h"
#include "search/playtest_sum.h"

enum { TABLE_BYTES = 32 << 20, RECORD_BYTES = 1 << 16, PATH_BYTES = 512, RANDOM_TURNS = 4 };

typedef struct playtest {
    const char *folder, *limit;
    const pod_game *game;
    pod_options options;
    unsigned games;
    pod_search_request request;
    pod_search *search;
} playtest;

static pod_move choose(const playtest *run, const pod_position *position, const pod_history *history) {
    pod_search_request request = run->request;
    pod_search_report report = {.best = POD_MOVE_NONE};
    request.seen = history->hash;
    request.seen_count = history->count;
    pod_search_run(run->search, position, &request, &report);
    return report.best;
}

static pod_move at_random(const playtest *run, const pod_position *position, pod__random *random) {
    pod_move_list list;
    run->game->rules->moves(position, &list);
    return list.move[pod__random_below(random, list.count)];
}

/* NULL when there is no memory. */
static pod_record *play(const playtest *run, unsigned number) {
    pod__random random = {.state = number};
    pod_position position;
    pod_history history;
    pod_start(run->game, &run->options, &position, NULL);
    pod_record *record = pod_record_create(&position);
    pod_history_begin(&history, &position);
    pod_search_clear(run->search);
    for (unsigned ply = 0; record && position.turn != POD_NOBODY; ply++) {
        pod_event event = {.kind = POD_EVENT_MOVE, .seat = position.turn};
        event.move = ply < RANDOM_TURNS ? at_random(run, &position, &random) : choose(run, &position, &history);
        pod_history_apply(&history, &position, &event);
        if (pod_record_add(record, &event)) {
            pod_record_free(record);
            return NULL;
        }
    }
    return record;
}

/* Written aside and renamed, so that a file that is there is whole. */
static bool save(const pod_record *record, const char *path) {
    char text[RECORD_BYTES];
    char aside[PATH_BYTES + 8];
    pod_text out = pod_text_over(text, sizeof text);
    pod_record_write_text(record, &out);
    snprintf(aside, sizeof aside, "%s.part", path);
    FILE *file = pod_text_fits(&out) ? fopen(aside, "w") : NULL;
    if (!file) {
        return false;
    }
    bool written = fwrite(text, 1, out.length, file) == out.length;
    written = fclose(file) == 0 && written;
    return written && rename(aside, path) == 0;
}

/* Sums up the game in a file. False, and *missing says whether that is why, when there is none. */
static bool load(const char *path, playtest_sum *sum, bool *missing) {
    char text[RECORD_BYTES];
    FILE *file = fopen(path, "r");
    *missing = !file && errno == ENOENT;
    if (!file) {
        return false;
    }
    size_t length = fread(text, 1, sizeof text, file);
    pod_record **record = NULL;
    size_t count = 0;
    pod_fault fault;
    bool read = fclose(file) == 0 && pod_records_read(text, length, &record, &count, &fault) == POD_OK;
    if (read && count == 1) {
        playtest_add(sum, record[0]);
    }
    pod_records_free(record, count);
    return read && count == 1;
}

static bool run_all(const playtest *run, playtest_sum *sum) {
    for (unsigned number = 1; number <= run->games; number++) {
        char path[PATH_BYTES];
        bool missing;
        snprintf(path, sizeof path, "%s/%04u.txt", run->folder, number);
        if (load(path, sum, &missing)) {
            continue;
        }
        pod_record *record = missing ? play(run, number) : NULL;
        bool saved = record && pod_record_set_tag(record, "Limit", run->limit, NULL) == POD_OK && save(record, path);
        if (saved) {
            playtest_add(sum, record);
        }
        pod_record_free(record);
        if (!saved) {
            fprintf(stderr, "search-playtest: %s: %s\n", path, missing ? strerror(errno) : "not the record of a game");
            return false;
        }
    }
    return true;
}

/* What a command line asks for; false when it makes no sense. */
static bool read_arguments(int count, char **argument, playtest *run) {
    if (count != 6) {
        return false;
    }
    char *unit;
    unsigned long long limit = strtoull(argument[5], &unit, 10);
    bool timed = !strcmp(unit, "ms");
    pod_position start;
    *run = (playtest){.folder = argument[1], .limit = argument[5], .games = (unsigned)strtoul(argument[4], NULL, 10)};
    run->game = pod_game_find(argument[2], strlen(argument[2]));
    run->request = POD_SEARCH_REQUEST(.time_ms = timed ? (int64_t)limit : 0, .nodes = timed ? 0 : limit);
    if (!run->game || !limit || (!timed && strcmp(unit, "n") != 0)) {
        return false;
    }
    pod_options_default(run->game, &run->options);
    return !pod_options_set(run->game, &run->options, "board", argument[3], NULL) &&
           !pod_start(run->game, &run->options, &start, NULL);
}

int main(int count, char **argument) {
    playtest run;
    playtest_sum sum = {.games = 0};
    if (!read_arguments(count, argument, &run)) {
        fputs("usage: search-playtest FOLDER GAME BOARD GAMES LIMIT\n"
              "such as search-playtest games octogo 10x10 200 1000ms, or 40000n for 40000 positions a move\n",
              stderr);
        return 2;
    }
    run.search = pod_search_create(TABLE_BYTES);
    bool done = run.search && run_all(&run, &sum);
    pod_search_free(run.search);
    if (done) {
        playtest_print(&sum, argument[3], argument[5]);
    }
    return done ? 0 : 1;
}
