/* Counts of turns from an independent program (docs/rules.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

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

static void known_counts(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = octogo_start(cases[i].rows, cases[i].columns);
        for (unsigned depth = 1; depth <= DEPTHS && cases[i].count[depth - 1]; depth++) {
            bool overflow;
            assert_int_equal(pod__octogo_rules.perft(&position, depth, &overflow), cases[i].count[depth - 1]);
            assert_false(overflow);
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

/* Every kind of end within reach: capture of the last piece, no turn left, and the count of quiet turns. */
static void endings_count_as_the_rules_say(void **state) {
    (void)state;
    const octogo_picture duel = {{"..e", "...", "A.."}};
    const octogo_picture close_by = {{"e.e", "...", "ABA"}};
    for (unsigned limit = 0; limit <= 4; limit++) {
        pod_position positions[] = {octogo_from_picture(&duel, POD_OCTOGO_RED),
                                    octogo_from_picture(&close_by, POD_OCTOGO_BLUE)};
        for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
            bool overflow;
            positions[i].of.octogo.limit = (uint16_t)limit;
            uint64_t counted = pod__octogo_rules.perft(&positions[i], i == 0 ? 6 : 4, &overflow);
            assert_int_equal(counted, walk(&positions[i], i == 0 ? 6 : 4));
        }
    }
}

static void a_finished_game_counts_once_at_any_depth(void **state) {
    (void)state;
    const octogo_picture over = {{"A.", ".."}};
    pod_position position = octogo_from_picture(&over, POD_NOBODY);
    bool overflow = true;
    assert_int_equal(pod__octogo_rules.perft(&position, 1000000, &overflow), 1);
    assert_false(overflow);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_counts),
        cmocka_unit_test(general_path_counts_the_same),
        cmocka_unit_test(endings_count_as_the_rules_say),
        cmocka_unit_test(a_finished_game_counts_once_at_any_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
