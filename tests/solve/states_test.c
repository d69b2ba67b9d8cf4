/* pod_states against published counts, and against walking the rules. */
#include "rules/support.h"

#include <stdlib.h>
#include <string.h>

#include "ludopod/solve.h"
#include "sanitizers.h"

enum { PLENTY = 1 << 28 };

static const struct {
    unsigned rows, columns;
    pod_states_count count; /* full boards: 0 where nobody has published them */
} published[] = {
    {1, 5, {324, 0, 0, 0}},
    {1, 7, {6532, 0, 0, 0}},
    {7, 1, {6532, 0, 0, 0}},
    {1, 9, {120416, 0, 0, 0}},
    {3, 3, {4183357, 532354, 41259, 5611}},
    {2, 5, {18175686, 4548825, 0, 0}},
};

static void counts_are_those_published(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        const pod_states_count *expected = &published[i].count;
        pod_states_count count;
        assert_int_equal(pod_states(published[i].rows, published[i].columns,
                                    &POD_STATES_HOW(.threads = 1, .memory = PLENTY), &count),
                         POD_OK);
        assert_int_equal(count.raw, expected->raw);
        assert_int_equal(count.canonical, expected->canonical ? expected->canonical : count.canonical);
        assert_int_equal(count.full_raw, expected->full_raw ? expected->full_raw : count.full_raw);
        assert_int_equal(count.full_canonical,
                         expected->full_canonical ? expected->full_canonical : count.full_canonical);
    }
}

/* ---- Walking --------------------------------------------------------------------------------------- */

enum { SQUARES = 6 };

/* Boards by their pips, in base 7. */
typedef struct seen_boards {
    bool seen[117649]; /* 7^SQUARES */
    pod_states_count count;
} seen_boards;

static unsigned code_of(const pod_position *position, unsigned squares, const unsigned order[SQUARES]) {
    unsigned code = 0;
    for (unsigned i = 0; i < squares; i++) {
        code = 7 * code + pod_die_pips(position->of.cephalopod.die[order[i]]);
    }
    return code;
}

/* 2x3: both sides may be exchanged. */
static bool is_smallest_image(const pod_position *position) {
    static const unsigned image[4][SQUARES] = {
        {0, 1, 2, 3, 4, 5}, {2, 1, 0, 5, 4, 3}, {3, 4, 5, 0, 1, 2}, {5, 4, 3, 2, 1, 0}};
    unsigned code = code_of(position, SQUARES, image[0]);
    for (unsigned i = 1; i < 4; i++) {
        if (code_of(position, SQUARES, image[i]) < code) {
            return false;
        }
    }
    return true;
}

static void walk(const pod_position *position, seen_boards *boards) {
    static const unsigned order[SQUARES] = {0, 1, 2, 3, 4, 5};
    bool *seen = &boards->seen[code_of(position, SQUARES, order)];
    pod_move_list moves;
    if (*seen) {
        return;
    }
    *seen = true;
    pod_game_of(position)->rules->moves(position, &moves);
    bool smallest = is_smallest_image(position);
    boards->count.raw++;
    boards->count.canonical += smallest;
    boards->count.full_raw += !moves.count;
    boards->count.full_canonical += !moves.count && smallest;
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = *position;
        pod_game_of(position)->rules->apply(&after, moves.move[i]);
        walk(&after, boards);
    }
}

static void walking_finds_as_many(void **state) {
    (void)state;
    pod_position empty = start("board", "2x3", NULL);
    seen_boards *boards = calloc(1, sizeof *boards);
    assert_non_null(boards);
    walk(&empty, boards);
    for (unsigned rows = 2; rows <= 3; rows++) {
        pod_states_count count;
        assert_int_equal(pod_states(rows, SQUARES / rows, &POD_STATES_HOW(.threads = 1, .memory = PLENTY), &count),
                         POD_OK);
        assert_int_equal(count.raw, boards->count.raw);
        assert_int_equal(count.canonical, boards->count.canonical);
        assert_int_equal(count.full_raw, boards->count.full_raw);
        assert_int_equal(count.full_canonical, boards->count.full_canonical);
    }
    free(boards);
}

static void threads_find_as_many(void **state) {
    (void)state;
    pod_states_count alone, together;
    assert_int_equal(pod_states(3, 3, &POD_STATES_HOW(.threads = 0, .memory = PLENTY), &alone), POD_OK);
    for (unsigned threads = 2; threads <= 1000; threads *= 20) {
        assert_int_equal(pod_states(3, 3, &POD_STATES_HOW(.threads = threads, .memory = PLENTY), &together), POD_OK);
        assert_memory_equal(&together, &alone, sizeof alone);
    }
}

/* ---- Looking on ------------------------------------------------------------------------------------- */

typedef struct looking {
    pod_states_count sum;
    pod_states_layer last;
    unsigned asked, stop_after;
} looking;

static void look(void *context, const pod_states_layer *layer) {
    looking *here = context;
    bool in_order = layer->pips > here->last.pips || (layer->pips == here->last.pips && layer->dice < here->last.dice);
    assert_true(in_order || !here->sum.raw);
    here->sum.raw += layer->raw;
    here->sum.canonical += layer->canonical;
    here->last = *layer;
}

static bool go_on(void *context, const pod_progress *seen) {
    looking *here = context;
    assert_true(seen->stage <= 54 && seen->done > 0);
    return ++here->asked != here->stop_after;
}

static void layers_add_up_and_can_be_stopped(void **state) {
    (void)state;
    looking here = {.stop_after = 0};
    pod_states_how how = POD_STATES_HOW(.memory = PLENTY, .progress = {&here, go_on}, .layer = look);
    pod_states_count count;
    assert_int_equal(pod_states(1, 9, &how, &count), POD_OK);
    assert_int_equal(here.sum.raw, count.raw);
    assert_int_equal(here.sum.canonical, count.canonical);
    assert_true(here.asked > 0);
    pod_states_count before = count;
    here = (looking){.stop_after = 1};
    assert_int_equal(pod_states(1, 9, &how, &count), POD_ERROR_STOPPED);
    assert_int_equal(memcmp(&count, &before, sizeof count), 0);
}

static void memory_is_bounded(void **state) {
    (void)state;
    pod_states_count count = {1, 2, 3, 4};
    for (size_t memory = 0; memory < 100000; memory = 2 * memory + 1) {
        assert_int_equal(pod_states(1, 9, &POD_STATES_HOW(.memory = memory), &count), POD_ERROR_MEMORY);
    }
    assert_int_equal(count.raw, 1);
    assert_int_equal(pod_states(1, 9, &POD_STATES_HOW(.memory = 2000000), &count), POD_OK);
}

static void bad_boards_are_refused(void **state) {
    (void)state;
    static const unsigned bad[][2] = {{0, 3}, {3, 0}, {11, 1}, {1, 11}, {4, 6}, {10, 10}};
    pod_states_count count = {1, 2, 3, 4};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(pod_states(bad[i][0], bad[i][1], &POD_STATES_HOW(.threads = 1, .memory = PLENTY), &count),
                         POD_ERROR_BOARD);
    }
    assert_int_equal(count.raw, 1);
}

int main(void) {
    const struct CMUnitTest by_several[] = {cmocka_unit_test(threads_find_as_many)};
    const struct CMUnitTest by_one[] = {
        cmocka_unit_test(counts_are_those_published),       cmocka_unit_test(walking_finds_as_many),
        cmocka_unit_test(layers_add_up_and_can_be_stopped), cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(bad_boards_are_refused),
    };
    int failed = cmocka_run_group_tests_name("reachable boards by several threads", by_several, NULL, NULL);
    return failed || LUDOPOD_LOOKS_FOR_RACES ? failed
                                             : cmocka_run_group_tests_name("reachable boards", by_one, NULL, NULL);
}
