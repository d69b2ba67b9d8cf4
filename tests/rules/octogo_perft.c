/* Counts of turns from an independent program (docs/rules.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ludopod/solve.h"
#include "octogo_bridge.h"
#include "octogo_picture.h"
#include "rules/octogo.h"

enum { DEPTHS = 4 };

static const struct {
    unsigned rows, columns;
    uint64_t count[DEPTHS]; /* from depth 1; 0: not known */
} cases[] = {
    {10, 10, {98, 9604, 913360}},         {8, 10, {98, 9604, 913360}},           {6, 10, {98, 9604, 913360}},
    {8, 5, {68, 4624, 314364, 21371588}}, {10, 5, {68, 4624, 314364, 21372129}},
};

static uint64_t walk(const pod_position *position, unsigned depth) {
    if (depth == 0 || position->turn == POD_NOBODY) {
        return 1;
    }
    pod_move_list list;
    uint64_t count = 0;
    pod__octogo_rules.moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        pod_position after = *position;
        pod__octogo_rules.apply(&after, list.move[i]);
        count += walk(&after, depth - 1);
    }
    return count;
}

static uint64_t walk_reference(const reference_board *board, unsigned depth) {
    if (depth == 0 || !board->turn) {
        return 1;
    }
    reference_turn *turns = calloc(REFERENCE_TURNS, sizeof *turns);
    assert_non_null(turns);
    uint64_t count = 0;
    int found = reference_turns(board, turns);
    for (int i = 0; i < found; i++) {
        count += walk_reference(&turns[i].after, depth - 1);
    }
    free(turns);
    return count;
}

static uint64_t fast(const pod_position *position, unsigned depth) {
    uint64_t count;
    bool overflow = true;
    assert_true(pod__octogo_rules.perft(position, depth, &count, &overflow));
    assert_false(overflow);
    return count;
}

static void known_counts(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = octogo_start(cases[i].rows, cases[i].columns);
        for (unsigned depth = 1; depth <= DEPTHS && cases[i].count[depth - 1]; depth++) {
            assert_int_equal(fast(&position, depth), cases[i].count[depth - 1]);
        }
    }
}

static void general_path_counts_the_same(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = octogo_start(cases[i].rows, cases[i].columns);
        for (unsigned depth = 1; depth <= 2; depth++) {
            assert_int_equal(walk(&position, depth), cases[i].count[depth - 1]);
        }
    }
}

/* Our own known answers (docs/rules.md): a middle game, an ending with captures, and two of one against one. */
static void test_positions(void **state) {
    (void)state;
    static const struct {
        octogo_picture picture;
        unsigned turn, red_spent;
        uint64_t count[5];
    } positions[] = {
        {{{"eeeee", ".f.dc", "..g..", "b.H.C", ".A.B.", "D...A", ".AFG.", "....A"}},
         0,
         0,
         {71, 4952, 350885, 23702977}},
        {{{"e.e", "...", "A.A"}}, 0, 0, {18, 306, 4458, 63294, 794568}},
        {{{"....e", ".....", ".....", "A...."}}, 0, 0, {9, 81, 594, 4356, 30815}},
        {{{"..e", "...", "G.."}}, 1, 1 | 2 | 4, {9, 9, 59, 279, 1571}},
    };
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        pod_position position = octogo_from_picture(&positions[i].picture, positions[i].turn);
        position.of.octogo.spent[POD_OCTOGO_RED] = (uint8_t)positions[i].red_spent;
        reference_board board = reference_of(&position);
        for (unsigned depth = 1; depth <= 5 && positions[i].count[depth - 1]; depth++) {
            assert_int_equal(fast(&position, depth), positions[i].count[depth - 1]);
            if (positions[i].count[depth - 1] < 10000) {
                assert_int_equal(walk(&position, depth), positions[i].count[depth - 1]);
                assert_int_equal(walk_reference(&board, depth), positions[i].count[depth - 1]);
            }
        }
    }
}

/* Capture of the last piece, and no turn left. */
static void endings_count_as_the_rules_say(void **state) {
    (void)state;
    const octogo_picture duel = {{"..e", "...", "A.."}};
    const octogo_picture close_by = {{"e.e", "...", "ABA"}};
    pod_position alone = octogo_from_picture(&duel, POD_OCTOGO_RED);
    pod_position together = octogo_from_picture(&close_by, POD_OCTOGO_BLUE);
    for (unsigned depth = 0; depth <= 6; depth++) {
        assert_int_equal(fast(&alone, depth), walk(&alone, depth));
    }
    for (unsigned depth = 0; depth <= 4; depth++) {
        assert_int_equal(fast(&together, depth), walk(&together, depth));
    }
}

/* The bit boards do not count quiet turns, so where those can end the game they leave it to the general walk. */
static void the_draw_of_quiet_turns_is_not_missed(void **state) {
    (void)state;
    const octogo_picture duel = {{"..e", "...", "A.."}};
    pod_position position = octogo_from_picture(&duel, POD_OCTOGO_RED);
    position.of.octogo.limit = 5;
    position.of.octogo.quiet = 2;
    uint64_t count;
    bool overflow;
    assert_int_equal(fast(&position, 2), walk(&position, 2));
    assert_false(pod__octogo_rules.perft(&position, 3, &count, &overflow));
    assert_int_equal(pod_perft(&position, 5, &count), POD_OK);
    assert_int_equal(count, walk(&position, 5));
}

static void a_finished_game_counts_once_at_any_depth(void **state) {
    (void)state;
    const octogo_picture over = {{"A.", ".."}};
    pod_position position = octogo_from_picture(&over, POD_NOBODY);
    position.of.octogo.limit = 0;
    assert_int_equal(fast(&position, 1000000), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_counts),
        cmocka_unit_test(general_path_counts_the_same),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(endings_count_as_the_rules_say),
        cmocka_unit_test(the_draw_of_quiet_turns_is_not_missed),
        cmocka_unit_test(a_finished_game_counts_once_at_any_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
