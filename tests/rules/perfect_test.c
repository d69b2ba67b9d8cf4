/* The results of perfect play in docs/rules.md, by a solver that shares nothing with the library. */
#include "rules/support.h"

#include "rules/perfect.h"

static const perfect_board empty;

static int value_of(unsigned rows, unsigned columns, bool capture_is_optional) {
    perfect solver = perfect_create(rows, columns, capture_is_optional);
    int margin = perfect_margin(&solver, &empty, 0);
    perfect_free(&solver);
    return margin;
}

static void first_player_wins_rows_of_odd_length(void **state) {
    (void)state;
    assert_int_equal(value_of(1, 3, false), 2 - 1);
    assert_int_equal(value_of(1, 5, false), 3 - 2);
    assert_int_equal(value_of(1, 7, false), 4 - 3);
    assert_true(value_of(1, 9, false) > 0);
}

static void rows_of_even_length_and_2x2_are_draws(void **state) {
    (void)state;
    assert_int_equal(value_of(1, 2, false), 0);
    assert_int_equal(value_of(1, 4, false), 0);
    assert_int_equal(value_of(1, 6, false), 0);
    assert_int_equal(value_of(2, 2, false), 0);
}

static void second_player_wins_2x3(void **state) {
    (void)state;
    assert_int_equal(value_of(2, 3, false), 2 - 4);
    assert_int_equal(value_of(3, 2, false), 2 - 4);
}

static void with_optional_captures_2x3_would_be_a_draw(void **state) {
    (void)state;
    assert_int_equal(value_of(2, 3, true), 0);
}

/* To own one more die is never worse. */
static void check_monotone(const perfect *solver) {
    for (size_t i = 0; i < PERFECT_SLOTS; i++) {
        const perfect_table *table = &solver->table[i];
        for (unsigned mine = 0; table->margin && mine < 1u << table->dice; mine++) {
            for (unsigned die = 0; die < table->dice; die++) {
                if (table->margin[mine] > table->margin[mine | 1u << die]) {
                    fail_msg("die %u of board %llx is better not owned", die, (unsigned long long)table->key);
                }
            }
        }
    }
}

static void first_player_wins_3x3_by_5_to_4_with_every_opening(void **state) {
    (void)state;
    perfect solver = perfect_create(3, 3, false);
    assert_int_equal(perfect_margin(&solver, &empty, 0), 5 - 4);
    for (unsigned square = 0; square < 9; square++) {
        perfect_board opened = empty;
        opened.pips[square] = 1;
        assert_int_equal(perfect_margin(&solver, &opened, 0), 4 - 5);
    }
    check_monotone(&solver);
    perfect_free(&solver);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_player_wins_rows_of_odd_length),
        cmocka_unit_test(rows_of_even_length_and_2x2_are_draws),
        cmocka_unit_test(second_player_wins_2x3),
        cmocka_unit_test(with_optional_captures_2x3_would_be_a_draw),
        cmocka_unit_test(first_player_wins_3x3_by_5_to_4_with_every_opening),
    };
    return cmocka_run_group_tests_name("perfect play", tests, NULL, NULL);
}
