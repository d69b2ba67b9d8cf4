/* The fast board of Cephalopod against the rules: same moves, same positions, and what it calls certain is. */
#include "rules/cephalopod/board.h"
#include "search/board.h"
#include "search/cephalopod/state.h"
#include "search/support.h"

enum { GAMES = 300 };

static pod__ceph_setup setup;

static void assert_same(const pod_position *position, const pod__ceph_state *state) {
    pod_position seen;
    pod__ceph_state entered;
    pod__ceph_position(&setup, state, &seen);
    assert_true(pod_position_equal(position, &seen));
    pod__ceph_enter(&setup, position, &entered);
    if (position->turn != POD_NOBODY) {
        assert_true(entered.hash == state->hash);
        assert_int_equal(entered.safe, state->safe);
        assert_int_equal(entered.empty, state->empty);
        assert_int_equal(entered.pips, state->pips);
        assert_memory_equal(entered.owned, state->owned, sizeof entered.owned);
    }
}

static void assert_same_moves(const pod_position *position, const pod__ceph_state *state) {
    pod_move_list list;
    pod_move move[POD_MOVES_MAX];
    pod_game_of(position)->rules->moves(position, &list);
    assert_int_equal(pod__ceph_generate(&setup, state, move), list.count);
    assert_memory_equal(move, list.move, list.count * sizeof move[0]);
}

static void plays_by_the_rules(void **unused) {
    (void)unused;
    pod__random random = {.state = 2006};
    for (unsigned game = 0; game < GAMES; game++) {
        pod_position position = random_position(&random);
        pod__ceph_state state;
        pod__ceph_setup_make(&setup, &position);
        pod__ceph_enter(&setup, &position, &state);
        while (position.turn != POD_NOBODY) {
            pod__ceph_state after;
            assert_same(&position, &state);
            assert_same_moves(&position, &state);
            pod_move move = random_move(&position, &random);
            pod_game_of(&position)->rules->apply(&position, move);
            pod__ceph_play(&setup, &state, move, &after);
            assert_true(!setup.two_player || pod__ceph_key_after(&setup, &state, move) == after.hash);
            state = after;
        }
        assert_true(state.over);
        assert_same(&position, &state);
    }
}

/* The proven bounds narrow from turn to turn and have the final margin in it to the end. */
static void check_bounds(pod_position position, pod__random *random) {
    pod__proven_bounds before[2] = {{.lower = -64, .upper = 64}, {.lower = -64, .upper = 64}};
    pod__ceph_state state, after;
    pod__ceph_setup_make(&setup, &position);
    pod__ceph_enter(&setup, &position, &state);
    unsigned ply = 0;
    for (; !state.over; ply++) {
        pod__proven_bounds now = pod__cephalopod_board.proven_bounds(&setup, &state);
        assert_false(now.over);
        assert_int_equal(state.safe & ~pod__cephalopod_uncapturable(&position), 0);
        assert_true(now.lower >= before[ply % 2].lower && now.upper <= before[ply % 2].upper);
        before[ply % 2] = now;
        pod__ceph_play(&setup, &state, random_move(&position, random), &after);
        assert_int_equal(after.safe & state.safe, state.safe);
        assert_int_equal(after.safe & after.empty, 0);
        pod__ceph_position(&setup, &after, &position);
        state = after;
    }
    pod__proven_bounds end = pod__cephalopod_board.proven_bounds(&setup, &state);
    assert_true(end.over && end.lower == end.upper);
    for (unsigned side = 0; side < 2; side++) {
        int margin = side ? -end.lower : end.lower;
        assert_in_range(margin + 64, before[(ply + side) % 2].lower + 64, before[(ply + side) % 2].upper + 64);
    }
}

static void what_is_certain_happens(void **unused) {
    (void)unused;
    pod__random random = {.state = 666};
    for (unsigned game = 0; game < GAMES; game++) {
        pod_position position = random_position(&random);
        if (pod__board_is_two_player(&position)) {
            check_bounds(position, &random);
        }
    }
}

typedef struct safety_case {
    const char *line;
    uint64_t safe; /* by square, a1 the lowest bit */
    const char *why;
} safety_case;

static void knows_what_is_safe(void **unused) {
    (void)unused;
    static const safety_case cases[] = {
        {"a6b61/3/3 a 2 -", 3u << 6, "sixes are safe"},
        {"a5b61/3/3 a 2 -", 2u << 6, "the five can still go from a2, with a one"},
        {"a1b61/b62/3 a 2 -", 3u << 6 | 1u << 3, "the one is walled in by sixes"},
        {"a3a61 b 2 -", 3, "the three has no free square beside it"},
        {"a31a6 b 2 -", 5, "the three could only go together with the six"},
        {"a31a1 b 2 -", 0, "the three can go together with the one"},
        {"1a31 b 2 -", 2, "both empty squares have but one neighbour"},
        {"a51a12 b 2 -", 0, "the five can go together with the one"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = position_of(cases[i].line, 0);
        pod__ceph_state state;
        pod__ceph_setup_make(&setup, &position);
        pod__ceph_enter(&setup, &position, &state);
        if (state.safe != cases[i].safe) {
            fail_msg("%s: %s, but found %#llx", cases[i].line, cases[i].why, (unsigned long long)state.safe);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_by_the_rules),
        cmocka_unit_test(what_is_certain_happens),
        cmocka_unit_test(knows_what_is_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
