/* The transposition table by itself. */
#include "search/alphabeta/table.h"

#include <stdlib.h>
#include <string.h>

#include "search/support.h"

enum { BYTES = 64 * 1024, ENTRIES = BYTES / 16 };

static int set_up(void **state) {
    *state = calloc(1, BYTES);
    return *state ? 0 : -1;
}
static int tear_down(void **state) {
    free(*state);
    return 0;
}

static pod__table empty_table(void *memory) {
    pod__table table;
    memset(memory, 0, BYTES);
    pod__table_init(&table, memory, BYTES);
    pod__table_start(&table, false);
    return table;
}

static pod__entry entry_of(uint64_t key, uint8_t depth) {
    return (pod__entry){.key = key, .move = (pod_move)(key % 1000 + 1), .depth = depth, .bound = POD__BOUND_EXACT};
}

static void finds_only_what_was_kept(void **state) {
    pod__table table = empty_table(*state);
    pod__entry found;
    assert_false(pod__table_find(&table, 0, &found));
    pod__table_store(&table, entry_of(77, 5));
    assert_true(pod__table_find(&table, 77, &found));
    assert_int_equal(found.depth, 5);
    assert_false(pod__table_find(&table, 77 + ENTRIES, &found));
}

static void keeps_the_move_when_the_new_entry_has_none(void **state) {
    pod__table table = empty_table(*state);
    pod__entry found, later = entry_of(77, 6);
    pod__table_store(&table, entry_of(77, 5));
    later.move = POD_MOVE_NONE;
    pod__table_store(&table, later);
    assert_true(pod__table_find(&table, 77, &found));
    assert_int_equal(found.move, 78);
    assert_int_equal(found.depth, 6);
}

/* A shallow search that only tests a bound does not replace a deeper entry. */
static void the_deeper_of_two_visits_stays(void **state) {
    pod__table table = empty_table(*state);
    pod__entry found, deep = entry_of(77, 9), bound = entry_of(77, 6), exact = entry_of(77, 3);
    deep.move = POD_MOVE_NONE;
    bound.bound = POD__BOUND_LOWER;
    pod__table_store(&table, deep);
    pod__table_store(&table, bound);
    assert_true(pod__table_find(&table, 77, &found));
    assert_int_equal(found.depth, 9);
    assert_int_equal(found.move, 78);
    pod__table_store(&table, exact);
    assert_true(pod__table_find(&table, 77, &found));
    assert_int_equal(found.depth, 3);
    pod__table_start(&table, false);
    bound.depth = 1;
    pod__table_store(&table, bound);
    assert_true(pod__table_find(&table, 77, &found));
    assert_int_equal(found.depth, 1);
}

static void the_shallow_make_room_for_the_deep(void **state) {
    pod__table table = empty_table(*state);
    pod__entry found;
    for (uint8_t i = 0; i < 20; i++) {
        pod__table_store(&table, entry_of((uint64_t)(i + 1) * ENTRIES, i == 0 ? 50 : 1));
    }
    assert_true(pod__table_find(&table, ENTRIES, &found));
    assert_true(pod__table_find(&table, (uint64_t)20 * ENTRIES, &found));
}

static void the_old_make_room_for_the_new(void **state) {
    pod__table table = empty_table(*state);
    pod__entry found;
    for (unsigned i = 0; i < 4; i++) {
        pod__table_store(&table, entry_of((uint64_t)(i + 1) * ENTRIES, 9));
    }
    for (unsigned i = 0; i < 4; i++) {
        pod__table_start(&table, false);
    }
    for (unsigned i = 4; i < 8; i++) {
        pod__table_store(&table, entry_of((uint64_t)(i + 1) * ENTRIES, 2));
    }
    for (unsigned i = 0; i < 8; i++) {
        assert_int_equal(pod__table_find(&table, (uint64_t)(i + 1) * ENTRIES, &found), i >= 4);
    }
}

static void a_fresh_start_sees_nothing_old(void **state) {
    pod__table table = empty_table(*state);
    pod__entry found;
    pod__table_store(&table, entry_of(77, 50));
    pod__table_start(&table, true);
    assert_false(pod__table_find(&table, 77, &found));
    pod__table_store(&table, entry_of(78, 1));
    assert_true(pod__table_find(&table, 78, &found));
}

/* More searches than generations can be told apart. */
static void does_not_mistake_the_old_for_new(void **state) {
    pod__table table = empty_table(*state);
    pod__entry found;
    pod__table_store(&table, entry_of(77, 50));
    pod__table_start(&table, true);
    for (unsigned i = 0; i < 70000; i++) {
        pod__table_start(&table, false);
        assert_false(pod__table_find(&table, 77, &found));
    }
    pod__table_store(&table, entry_of(77, 1));
    assert_true(pod__table_find(&table, 77, &found));
}

static void a_table_that_is_off_knows_nothing(void **unused) {
    (void)unused;
    pod__table table = {.bucket = NULL};
    pod__entry found;
    pod__table_store(&table, entry_of(1, 1));
    assert_false(pod__table_find(&table, 1, &found));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_only_what_was_kept),
        cmocka_unit_test(keeps_the_move_when_the_new_entry_has_none),
        cmocka_unit_test(the_deeper_of_two_visits_stays),
        cmocka_unit_test(the_shallow_make_room_for_the_deep),
        cmocka_unit_test(the_old_make_room_for_the_new),
        cmocka_unit_test(a_fresh_start_sees_nothing_old),
        cmocka_unit_test(does_not_mistake_the_old_for_new),
        cmocka_unit_test(a_table_that_is_off_knows_nothing),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
