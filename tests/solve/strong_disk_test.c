/* Boards that do not fit in the memory they are solved with: the same files as with plenty, wherever the work is killed
   and whenever the disk is full. And what that is made of, each part against a plain one. */
#include "rules/support.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ludopod/strong.h"
#include "sanitizers.h"
#include "solve/failing_disk.h"
#include "solve/folder.h"
#include "solve/strong/disk/found.h"
#include "solve/strong/disk/runs.h"
#include "solve/strong/sort.h"

enum { PLENTY = 1 << 28, TRIES = 60 };
static const uint64_t seed = 20061121;

/* ---- Sorting and merging ------------------------------------------------------------------------------ */

static uint64_t drawn(uint64_t *random, unsigned kind) {
    return kind == 0 ? random_next(random) : kind == 1 ? random_below(random, 5) : random_next(random) >> 62 << 62;
}

static int by_number(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return a < b ? -1 : a > b;
}

static void numbers_are_sorted_in_place(void **state) {
    (void)state;
    uint64_t random = seed, number[3000], plain[3000];
    for (unsigned i = 0; i < 300; i++) {
        size_t count = random_below(&random, i < 200 ? 100 : 3000);
        for (size_t j = 0; j < count; j++) {
            plain[j] = number[j] = drawn(&random, i % 3);
        }
        qsort(plain, count, sizeof *plain, by_number);
        pod__sort(number, count, NULL);
        assert_memory_equal(number, plain, count * sizeof *number);
    }
}

enum { WORDS_MAX = 3, RUNS_MAX = 40, ENTRIES_MAX = 30 };

/* An entry, and the run it is from. */
typedef struct mark {
    uint64_t word[WORDS_MAX];
    uint32_t run;
} mark;

static int by_mark(const void *left, const void *right) {
    const mark *a = left, *b = right;
    for (unsigned i = 0; i < WORDS_MAX; i++) {
        if (a->word[i] != b->word[i]) {
            return a->word[i] < b->word[i] ? -1 : 1;
        }
    }
    return a->run < b->run ? -1 : a->run > b->run;
}

/* Merged: as all of them sorted. */
static void merge_some(unsigned words, unsigned runs, uint64_t *random) {
    static uint64_t flat[RUNS_MAX * ENTRIES_MAX * WORDS_MAX];
    static mark all[RUNS_MAX * ENTRIES_MAX];
    uint64_t entries[RUNS_MAX];
    size_t count = 0;
    pod__memory memory;
    pod__merger merge;
    atomic_init(&memory.left, PLENTY);
    for (uint32_t run = 0; run < runs; run++) {
        size_t first = count;
        entries[run] = random_below(random, ENTRIES_MAX);
        for (uint64_t i = 0; i < entries[run]; i++, count++) {
            all[count] = (mark){.run = run};
            for (unsigned word = 0; word < words; word++) {
                all[count].word[word] = random_below(random, 4);
            }
        }
        qsort(all + first, count - first, sizeof *all, by_mark);
        for (size_t i = first; i < count; i++) {
            memcpy(flat + i * words, all[i].word, words * sizeof *flat);
        }
    }
    qsort(all, count, sizeof *all, by_mark);
    assert_true(pod__merge_begin(&merge, words, flat, entries, runs, &memory));
    for (size_t i = 0; i < count; i++, pod__merge_step(&merge)) {
        uint32_t run;
        const uint64_t *entry = pod__merge_at(&merge, &run);
        assert_non_null(entry);
        assert_memory_equal(entry, all[i].word, words * sizeof *entry);
        assert_int_equal(run, all[i].run);
    }
    uint32_t none;
    assert_null(pod__merge_at(&merge, &none));
    pod__merge_end(&merge, &memory);
    assert_int_equal(atomic_load(&memory.left), PLENTY);
}

static void runs_are_merged_as_if_sorted(void **state) {
    (void)state;
    uint64_t random = seed;
    for (unsigned i = 0; i < TRIES; i++) {
        merge_some(1 + i % WORDS_MAX, i < 5 ? i : 1 + random_below(&random, RUNS_MAX), &random);
    }
}

/* ---- Boards ------------------------------------------------------------------------------------------- */

typedef struct place {
    folder made;
    pod__memory memory;
    pod__disk disk;
} place;

static void place_make(place *at) {
    at->made = table_folder_make();
    atomic_init(&at->memory.left, PLENTY);
    assert_int_equal(pod__disk_open(&at->disk, at->made.table, &at->memory), POD_OK);
    at->disk.crew = pod__crew_open(3);
}

static void place_remove(place *at) {
    assert_int_equal(atomic_load(&at->memory.left), PLENTY);
    pod__crew_close(at->disk.crew);
    pod__disk_close(&at->disk);
    pod__disk_remove(at->made.table);
    assert_int_equal(access(at->made.table, F_OK), -1);
    folder_remove(at->made.root);
}

/* Boards in some runs, many in several: the keys are those of all, once each. */
static void boards_of_runs_are_keys(void **state) {
    (void)state;
    uint64_t random = seed;
    for (unsigned i = 0; i < TRIES; i++) {
        place at;
        pod__set all = {0};
        pod__found_runs runs = {0};
        pod__keys plain = {0}, merged = {0};
        place_make(&at);
        unsigned limit = 1 + random_below(&random, 5000);
        for (unsigned run = 1 + random_below(&random, 6); run--;) {
            pod__set set = {0};
            for (unsigned j = 1 + random_below(&random, 1500); j--;) {
                uint64_t board = random_below(&random, limit) * (i % 2 ? UINT64_C(3) : UINT64_C(0x100000001));
                assert_true(pod__set_reserve(&set, 1, NULL, &at.memory) && pod__set_reserve(&all, 1, NULL, &at.memory));
                set.count += pod__set_add(&set, board);
                all.count += pod__set_add(&all, board);
            }
            assert_int_equal(pod__found_add(&at.disk, &runs, &set, 3, 2), POD_OK);
            assert_int_equal(set.count, 0);
        }
        size_t count = all.count;
        uint64_t *sorted = pod__set_sorted(&all, NULL, &at.memory);
        assert_true(pod__keys_make(sorted, count, NULL, &at.memory, &plain));
        assert_int_equal(pod__found_merge(&at.disk, &runs, 3, 2, &merged), POD_OK);
        assert_int_equal(merged.count, plain.count);
        assert_int_equal(merged.bytes, plain.bytes);
        assert_memory_equal(merged.image, plain.image, plain.bytes);
        pod__found_close(&merged);
        pod__memory_give(&at.memory, sorted, count * sizeof *sorted);
        pod__keys_free(&plain, &at.memory);
        pod__set_free(&all, &at.memory);
        place_remove(&at);
    }
}

/* ---- Layers ------------------------------------------------------------------------------------------- */

enum { TABLES = 2, BOARDS = 3000, FUNCTIONS_WORDS = 8, LAYER_PIPS = 12, LAYER_DICE = 9 };

/* A record that follows from a number. It depends on as many dice as there are, at most. */
static pod__record salted_record(uint64_t salt, uint64_t table[TABLES * FUNCTIONS_WORDS]) {
    pod__record record = {.dice = (uint32_t)(salt % (LAYER_DICE + 1)), .table = table};
    record.essential = (1u << record.dice) - 1;
    for (unsigned word = 0; word < TABLES * FUNCTIONS_WORDS; word++) {
        table[word] = random_next(&salt);
    }
    return record;
}

/* Any records; what a layer says need not be so. */
static void random_layer(place *at, pod__layer *out, pod__keys *keys, uint64_t board[BOARDS], uint64_t *random) {
    static uint32_t number[BOARDS];
    unsigned kinds = 1 + random_below(random, 400);
    *out = (pod__layer){.functions = pod__functions_create(TABLES, BOARDS),
                        .sums = {.pips = LAYER_PIPS, .dice = LAYER_DICE}};
    board[0] = random_below(random, 9);
    for (unsigned i = 0; i < BOARDS; i++) {
        board[i] = i ? board[i - 1] + 1 + random_below(random, 1000) : board[0];
        uint64_t table[TABLES * FUNCTIONS_WORDS];
        const pod__record record = salted_record(random_below(random, kinds) + 1, table);
        assert_true(pod__functions_add(&out->functions, &record, pod__functions_hash(&out->functions, &record),
                                       &at->memory, &number[i]));
    }
    assert_true(pod__keys_make(board, BOARDS, NULL, &at->memory, keys));
    assert_true(pod__layer_close(out, keys, number, NULL, &at->memory));
}

static void same_record(const pod__record *left, const pod__record *right) {
    assert_int_equal(left->essential, right->essential);
    assert_int_equal(left->dice, right->dice);
    assert_memory_equal(left->table, right->table, TABLES * pod__record_words(left) * sizeof(uint64_t));
}

/* What some of the boards have on disk is what all had in memory. */
static void layers_come_back_from_disk(void **state) {
    (void)state;
    uint64_t random = seed;
    static uint64_t board[BOARDS], some[BOARDS];
    for (unsigned i = 0; i < TRIES / 4; i++) {
        place at;
        pod__layer layer, plain;
        pod__keys keys = {0};
        pod__disk_layer kept = {0}, again = {0};
        uint64_t same = random;
        place_make(&at);
        random_layer(&at, &plain, &keys, board, &same);
        pod__keys_free(&keys, &at.memory);
        random_layer(&at, &layer, &keys, board, &random);
        assert_int_equal(pod__disk_layer_move(&at.disk, &layer, &keys, &kept), POD_OK);
        assert_true(pod__disk_layer_take(&at.disk, LAYER_PIPS, LAYER_DICE, &again));

        pod__layer read = {0};
        pod__set set = {0};
        size_t count = 0;
        assert_true(pod__set_reserve(&set, BOARDS, NULL, &at.memory));
        for (unsigned j = 0; j < BOARDS; j++) {
            some[count] = board[j];
            count += !random_below(&random, 1 + i);
        }
        for (size_t j = 0; j < count; j++) {
            set.count += pod__set_add(&set, some[j]);
        }
        assert_int_equal(pod__disk_layer_read(&again, &keys, &set, TABLES, at.disk.crew, &at.memory, &read), POD_OK);
        for (size_t j = 0; j < count; j++) {
            const pod__record record = pod__layer_record(&read, some[j]);
            const pod__record expected = pod__layer_record(&plain, some[j]);
            same_record(&record, &expected);
        }
        pod__layer_free(&read, &at.memory);
        pod__layer_free(&plain, &at.memory);
        pod__keys_free(&keys, &at.memory);
        pod__disk_layer_close(&kept);
        pod__disk_layer_close(&again);
        place_remove(&at);
    }
}

/* Adds a piece of some boards with any records. */
static void add_piece(place *at, pod__runs *runs, uint64_t *salt, size_t count, unsigned kinds, uint64_t *random) {
    static uint32_t number[BOARDS];
    pod__functions functions = pod__functions_create(TABLES, count);
    for (size_t i = 0; i < count; i++) {
        uint64_t table[TABLES * FUNCTIONS_WORDS];
        salt[i] = random_below(random, kinds) + 1;
        const pod__record record = salted_record(salt[i], table);
        assert_true(
            pod__functions_add(&functions, &record, pod__functions_hash(&functions, &record), &at->memory, &number[i]));
    }
    assert_int_equal(pod__runs_add(runs, &functions, number, count), POD_OK);
    pod__functions_free(&functions, &at->memory);
}

/* The words of a layer name what its boards have. */
static void check_words(const pod__disk_layer *layer, const uint64_t *salt, size_t count) {
    const uint64_t *word = (const uint64_t *)(const void *)layer->word.bytes;
    assert_int_equal(layer->word.length, count * sizeof *word);
    for (size_t i = 0; i < count; i++) {
        uint64_t table[TABLES * FUNCTIONS_WORDS];
        const pod__record expected = salted_record(salt[i], table);
        const uint64_t *functions = (const uint64_t *)(const void *)layer->function[expected.dice].bytes;
        const pod__record found = {(uint32_t)(word[i] >> POD__ESSENTIAL_AT) & ((1u << POD_STRONG_SQUARES_MAX) - 1),
                                   (uint32_t)(word[i] >> POD__DICE_AT),
                                   functions + (uint32_t)word[i] * (size_t)TABLES * pod__record_words(&expected)};
        same_record(&found, &expected);
    }
}

/* Its functions rise. */
static void check_functions(const pod__disk_layer *layer) {
    for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
        const size_t words = (size_t)TABLES * pod__table_words(dice);
        const uint64_t *function = (const uint64_t *)(const void *)layer->function[dice].bytes;
        for (size_t i = 1; i < layer->function[dice].length / sizeof *function / words; i++) {
            const uint64_t *left = function + (i - 1) * words, *right = function + i * words;
            size_t same = 0;
            while (same < words && left[same] == right[same]) {
                same++;
            }
            assert_true(same < words && left[same] < right[same]);
        }
    }
}

static void pieces_are_joined_as_one_layer(void **state) {
    (void)state;
    uint64_t random = seed;
    static uint64_t salt[BOARDS];
    for (unsigned i = 0; i < TRIES / 4; i++) {
        place at;
        pod__runs runs;
        pod__disk_layer joined = {0};
        size_t count = 0;
        const unsigned kinds = 1 + random_below(&random, 400);
        place_make(&at);
        assert_int_equal(pod__runs_begin(&runs, &at.disk, TABLES, LAYER_PIPS, LAYER_DICE), POD_OK);
        for (unsigned pieces = 1 + i % 5; pieces--;) {
            size_t here = 1 + random_below(&random, BOARDS / 5);
            add_piece(&at, &runs, salt + count, here, kinds, &random);
            count += here;
        }
        assert_int_equal(pod__runs_join(&runs, &joined), POD_OK);
        check_words(&joined, salt, count);
        check_functions(&joined);
        pod__runs_end(&runs);
        pod__disk_layer_close(&joined);
        place_remove(&at);
    }
}

/* ---- Whole boards ------------------------------------------------------------------------------------- */

typedef struct task {
    uint8_t rows, columns;
    bool exact;
    unsigned threads;
    size_t memory;
} task;

static pod_error solve_into(const folder *to, const task *what, pod_strong_report *report, pod_fault *fault) {
    pod_position position = {.game = POD_GAME_CEPHALOPOD, .rows = what->rows, .columns = what->columns, .players = 2};
    pod_strong_request request = POD_STRONG_REQUEST(.exact = what->exact, .threads = what->threads,
                                                    .memory = what->memory, .directory = to->table);
    disk_failure.writes = 0;
    return pod_strong_solve(&position, &request, report, fault);
}

static folder solved(task what, pod_strong_report *report) {
    folder made = table_folder_make();
    what.memory = (size_t)1 << 32;
    assert_int_equal(solve_into(&made, &what, report, NULL), POD_OK);
    return made;
}

static bool same_files(const folder *left, const folder *right) {
    char command[512];
    snprintf(command, sizeof command, "diff -rq %s %s", left->table, right->table);
    return system(command) == 0;
}

/* Returns how often something is written. */
static unsigned solve_with_little(const task *what, const folder *expected, const pod_strong_report *whole) {
    folder made = table_folder_make();
    pod_strong_report report = {0};
    assert_int_equal(solve_into(&made, what, &report, NULL), POD_OK);
    unsigned written = disk_failure.writes;
    assert_true(same_files(expected, &made));
    assert_memory_equal(&report, whole, sizeof report);
    folder_remove(made.root);
    return written;
}

static void files_do_not_depend_on_memory(void **state) {
    (void)state;
    static const task all[] = {
        {1, 9, false, 2, 460000}, {2, 4, false, 1, 400000}, {2, 4, false, 3, 600000},  {2, 4, false, 2, 400000},
        {2, 4, true, 1, 600000},  {3, 3, false, 2, 500000}, {3, 3, false, 1, 2000000},
    };
    for (unsigned i = 0; i < sizeof all / sizeof *all; i += disk_test_is_long() ? 1 : LUDOPOD_IS_SANITIZED ? 4 : 2) {
        if (LUDOPOD_LOOKS_FOR_RACES && all[i].threads == 1) {
            continue;
        }
        pod_strong_report whole = {0};
        folder expected = solved(all[i], &whole);
        unsigned in_memory = disk_failure.writes;
        assert_true(solve_with_little(&all[i], &expected, &whole) > in_memory); /* the disk was used */
        folder_remove(expected.root);
    }
}

/* ---- Killed ------------------------------------------------------------------------------------------- */

static void solve_and_be_killed(const folder *to, const task *what, unsigned at) {
    pid_t child = fork();
    int status;
    assert_true(child >= 0);
    if (!child) {
        pod_strong_report report;
        disk_failure.kill_at = at;
        solve_into(to, what, &report, NULL);
        _exit(0); /* it should have been killed */
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) || !WEXITSTATUS(status));
}

/* Killed at a write, and again at the same one after it went on. */
static void kill_at_each(const task *what, unsigned points) {
    pod_strong_report whole = {0}, resumed;
    folder expected = solved(*what, &whole);
    unsigned all = solve_with_little(what, &expected, &whole);
    for (unsigned i = 0; i < points; i++) {
        folder made = table_folder_make();
        unsigned at = 1 + (unsigned)((uint64_t)i * all / points);
        solve_and_be_killed(&made, what, at);
        solve_and_be_killed(&made, what, 1 + all / points * (points - i) / 3);
        memset(&resumed, 0, sizeof resumed);
        assert_int_equal(solve_into(&made, what, &resumed, NULL), POD_OK);
        assert_true(same_files(&expected, &made));
        assert_memory_equal(&resumed, &whole, sizeof whole);
        folder_remove(made.root);
    }
    folder_remove(expected.root);
}

static void who_is_killed_goes_on(void **state) {
    (void)state;
    kill_at_each(&(task){2, 4, false, 2, 500000}, disk_test_points(1000, 4));
    kill_at_each(&(task){1, 9, false, 1, 460000}, disk_test_points(1000, 2));
    if (disk_test_is_long()) {
        kill_at_each(&(task){2, 6, false, 2, (size_t)64 << 20}, 6);
    }
}

/* Killed with plenty of memory, it goes on with little. */
static void less_memory_suffices_to_go_on(void **state) {
    (void)state;
    task what = {2, 4, false, 1, (size_t)1 << 30};
    pod_strong_report whole = {0}, resumed = {0};
    folder expected = solved(what, &whole), made = table_folder_make();
    solve_and_be_killed(&made, &what, disk_failure.writes / 2);
    what.memory = 400000;
    assert_int_equal(solve_into(&made, &what, &resumed, NULL), POD_OK);
    assert_true(same_files(&expected, &made));
    assert_memory_equal(&resumed, &whole, sizeof whole);
    folder_remove(made.root);
    folder_remove(expected.root);
}

/* ---- Full, and damaged -------------------------------------------------------------------------------- */

static void a_full_disk_is_an_error(void **state) {
    (void)state;
    const task what = {2, 4, false, 2, 500000};
    pod_strong_report whole = {0}, resumed = {0};
    folder expected = solved(what, &whole);
    unsigned all = solve_with_little(&what, &expected, &whole), points = disk_test_points(300, 3);
    for (unsigned i = 0; i < points; i++) {
        folder made = table_folder_make();
        pod_fault fault = {0};
        disk_failure.full_from = 1 + (unsigned)((uint64_t)i * all / points);
        assert_int_equal(solve_into(&made, &what, &resumed, &fault), POD_ERROR_IO);
        disk_failure.full_from = 0;
        assert_int_equal(fault.code, POD_ERROR_IO);
        assert_non_null(strstr(fault.argument[0], made.table));
        assert_string_equal(fault.argument[1], strerror(ENOSPC));
        assert_int_equal(solve_into(&made, &what, &resumed, &fault), POD_OK);
        assert_true(same_files(&expected, &made));
        folder_remove(made.root);
    }
    folder_remove(expected.root);
}

/* One kind of file that an interrupted run left is changed somewhere, or shorter: it is not believed. */
static void what_was_left_is_not_believed(void **state) {
    (void)state;
    static const char *const kinds[] = {"found", "*.keys", "*.solved", "*.words", "*.functions"};
    const task what = {1, 10, false, 2, 600000}; /* boards are found on disk, too */
    pod_strong_report whole = {0}, resumed = {0};
    folder expected = solved(what, &whole);
    unsigned all = solve_with_little(&what, &expected, &whole);
    for (unsigned i = 0; i < 10; i += disk_test_is_long() ? 1 : 3) {
        folder made = table_folder_make();
        char command[512];
        solve_and_be_killed(&made, &what, all * (8 + i % 4) / 12);
        snprintf(command, sizeof command,
                 "cd %s/unfinished && files=$(find . -type f -size +0 -name '%s') && [ \"$files\" ] && for file in "
                 "$files; do %s; done",
                 made.table, kinds[i / 2],
                 i % 2 ? "printf x | dd of=$file bs=1 seek=20 conv=notrunc 2>/dev/null"
                       : "truncate -s $(($(wc -c <$file) / 2)) $file");
        assert_int_equal(system(command), 0);
        assert_int_equal(solve_into(&made, &what, &resumed, NULL), POD_OK);
        assert_true(same_files(&expected, &made));
        assert_memory_equal(&resumed, &whole, sizeof whole);
        folder_remove(made.root);
    }
    folder_remove(expected.root);
}

int main(void) {
    const struct CMUnitTest by_several[] = {
        cmocka_unit_test(files_do_not_depend_on_memory),
        cmocka_unit_test(a_full_disk_is_an_error),
    };
    /* Or by the threads of the others once more, after a kill. */
    const struct CMUnitTest by_one[] = {
        cmocka_unit_test(numbers_are_sorted_in_place),    cmocka_unit_test(runs_are_merged_as_if_sorted),
        cmocka_unit_test(boards_of_runs_are_keys),        cmocka_unit_test(layers_come_back_from_disk),
        cmocka_unit_test(pieces_are_joined_as_one_layer), cmocka_unit_test(who_is_killed_goes_on),
        cmocka_unit_test(less_memory_suffices_to_go_on),  cmocka_unit_test(what_was_left_is_not_believed),
    };
    int failed = cmocka_run_group_tests_name("boards solved on disk by several threads", by_several, NULL, NULL);
    return failed || LUDOPOD_LOOKS_FOR_RACES ? failed
                                             : cmocka_run_group_tests_name("boards solved on disk", by_one, NULL, NULL);
}
