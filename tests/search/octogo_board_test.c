/* Octogo's board against the rules. */
#include <stdlib.h>
#include <string.h>

#include "rules/octogo/board.h"
#include "search/octogo/state.h"
#include "search/octogo_support.h"
#include "search/search.h"
#include "search/support.h"

enum { GAMES = 120 };

static int by_number(const void *left, const void *right) {
    return *(const pod_move *)left - *(const pod_move *)right;
}

static void assert_same_moves(const pod__octo_setup *setup, const pod_position *position,
                              const pod__octo_state *state) {
    pod_move_list list;
    pod_move move[POD_MOVES_MAX];
    octogo()->rules->moves(position, &list);
    unsigned count = pod__octogo_board.generate(setup, state, move);
    assert_int_equal(count, list.count);
    qsort(list.move, list.count, sizeof move[0], by_number);
    qsort(move, count, sizeof move[0], by_number);
    assert_memory_equal(move, list.move, count * sizeof move[0]);
}

/* The forcing moves of quiescence search: the captures, all of them and nothing else. */
static void assert_forcing(const pod__octo_setup *setup, const pod_position *position, const pod__octo_state *state) {
    pod_move move[POD_MOVES_MAX];
    pod_move_list list;
    unsigned count = pod__octogo_board.forcing(setup, state, move);
    unsigned captures = 0;
    octogo()->rules->moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        pod_move_parts parts;
        bool listed = false;
        octogo()->notation->describe(position, list.move[i], &parts);
        for (unsigned j = 0; j < count; j++) {
            listed |= move[j] == list.move[i];
        }
        assert_true(listed == (parts.captured_count > 0));
        captures += parts.captured_count > 0;
    }
    assert_int_equal(captures, count);
}

static void assert_same(const pod__octo_setup *setup, const pod_position *position, const pod__octo_state *state) {
    pod__octo_state entered;
    assert_int_equal(pod__octogo_board.mover(state), position->turn);
    pod__octogo_board.enter(setup, position, &entered);
    assert_int_equal(entered.quiet, state->quiet);
    if (position->turn != POD_NOBODY) {
        assert_memory_equal(entered.packed.of, state->packed.of, sizeof entered.packed.of);
        assert_true(pod__octogo_board.hash(&entered) == pod__octogo_board.hash(state));
        assert_int_equal(entered.seat, state->seat);
    }
}

static void assert_end(const pod__octo_setup *setup, const pod_position *position, const pod__octo_state *state) {
    pod__proven_bounds end = pod__octogo_board.proven_bounds(setup, state);
    pod_outcome outcome;
    double reward[POD_SEATS_MAX];
    octogo()->rules->outcome(position, &outcome);
    pod__octogo_board.rewards(setup, state, reward);
    int sign = outcome.place[state->seat] - outcome.place[1 - state->seat];
    assert_true(end.over && end.lower == end.upper);
    assert_true(sign == 0 ? end.lower == 0 : (end.lower > 0) == (sign < 0));
    assert_true(reward[state->seat] == (sign == 0 ? 0.5 : sign < 0 ? 1 : 0));
}

static void plays_by_the_rules(void **unused) {
    (void)unused;
    pod__random random = {.state = 1998};
    for (unsigned game = 0; game < GAMES; game++) {
        pod_position position = octogo_start(&random);
        pod__octo_setup setup;
        pod__octo_state state, after;
        pod__octogo_board.setup(&setup, &position);
        pod__octogo_board.enter(&setup, &position, &state);
        while (position.turn != POD_NOBODY) {
            assert_false(pod__octogo_board.proven_bounds(&setup, &state).over);
            assert_same(&setup, &position, &state);
            assert_same_moves(&setup, &position, &state);
            assert_forcing(&setup, &position, &state);
            pod_move move = random_move(&position, &random);
            octogo()->rules->apply(&position, move);
            pod__octogo_board.play(&setup, &state, move, &after);
            state = after;
        }
        assert_same(&setup, &position, &state);
        assert_end(&setup, &position, &state);
    }
}

/* The board turned around with the colours changed is the same to whoever is to move. */
static pod_position turned_around(const pod_position *position) {
    pod_position turned = *position;
    unsigned squares = pod__octogo_squares(position);
    turned.turn = 1 - position->turn;
    turned.of.octogo.spent[0] = position->of.octogo.spent[1];
    turned.of.octogo.spent[1] = position->of.octogo.spent[0];
    for (unsigned square = 0; square < squares; square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        turned.of.octogo.piece[squares - 1 - square] =
            piece ? pod_octogo_piece_make(1 - pod_octogo_piece_owner(piece),
                                          pod__octogo_turned(pod_octogo_piece_arrow(piece), 4))
                  : 0;
    }
    return turned;
}

static void evaluates_both_sides_alike(void **unused) {
    (void)unused;
    pod__random random = {.state = 7000};
    for (unsigned game = 0; game < GAMES; game++) {
        pod_position position = octogo_start(&random);
        pod__octo_setup setup;
        pod__octogo_board.setup(&setup, &position);
        for (unsigned ply = 0; ply < 60 && position.turn != POD_NOBODY; ply++) {
            pod_position other = turned_around(&position);
            pod__octo_state one, two;
            pod__octogo_board.enter(&setup, &position, &one);
            pod__octogo_board.enter(&setup, &other, &two);
            int value = pod__octogo_board.evaluate(&setup, &one);
            assert_int_equal(value, pod__octogo_board.evaluate(&setup, &two));
            assert_in_range(value + POD__ESTIMATE_MAX, 0, 2 * POD__ESTIMATE_MAX);
            octogo()->rules->apply(&position, random_move(&position, &random));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_by_the_rules),
        cmocka_unit_test(evaluates_both_sides_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
