/* Random games on random boards: the general path, the bit boards and the reference agree move by move, and
   what must never happen does not. The seed is fixed and printed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "rules/octogo/board.h"
#include "rules/octogo/packed.h"
#include "rules/octogo_bridge.h"
#include "rules/octogo_random_boards.h"

enum { GAMES = 400, SEED = 20261121 };

/* As sets, since the reference notes spent turns in the order they were made. */
static unsigned spent_bits(const char *const spent[REFERENCE_SPENT]) {
    unsigned bits = 0;
    for (unsigned i = 0; i < REFERENCE_SPENT && spent[i]; i++) {
        bits |= strcmp(spent[i], "L") == 0    ? 1u
                : strcmp(spent[i], "R") == 0  ? 2u
                : strcmp(spent[i], "LL") == 0 ? 4u
                                              : 8u;
    }
    return bits;
}

static void assert_same_as_reference(const pod_position *position, const reference_board *expected) {
    reference_board found = reference_of(position);
    bool quiet_draw = position->turn == POD_NOBODY && position->of.octogo.winner == POD_NOBODY;
    assert_memory_equal(found.at, expected->at, sizeof found.at);
    if (quiet_draw) {
        assert_true(expected->turn != 0 && position->of.octogo.quiet == position->of.octogo.limit);
        return;
    }
    assert_int_equal(found.turn, expected->turn);
    if (!found.turn) {
        assert_int_equal("rb"[position->of.octogo.winner], expected -> winner);
    } else {
        assert_int_equal(position->of.octogo.spent[0], spent_bits(expected->spent_red));
        assert_int_equal(position->of.octogo.spent[1], spent_bits(expected->spent_blue));
    }
}

static void check_moves(const pod_position *position, const pod_move_list *list) {
    static reference_turn turns[REFERENCE_TURNS];
    static const char *const strokes[] = {"A", "AA", "L", "R", "LL", "RR", "AL", "AR", "LA", "RA"};
    reference_board board = reference_of(position);
    assert_int_equal(reference_turns(&board, turns), list->count);
    for (unsigned i = 0; i < list->count; i++) {
        pod_move move = list->move[i];
        pod_position after = *position;
        assert_int_equal(pod__octogo_square(move), turns[i].row * board.columns + turns[i].column);
        assert_string_equal(strokes[pod__octogo_action(move)], turns[i].strokes);
        assert_true(pod__octogo_rules.legal(position, move));
        pod__octogo_rules.apply(&after, move);
        assert_same_as_reference(&after, &turns[i].after);
    }
}

/* The list as bit boards have it: by action, the squares of the pieces that may do it. */
static void check_packed_moves(const pod__octogo_packed *packed, const pod_move_list *list) {
    pod__octogo_set can[POD_OCTOGO_ACTIONS];
    pod__octogo_movers(packed, packed->turn, can);
    unsigned count = 0;
    for (unsigned action = 0; action < POD_OCTOGO_ACTIONS; action++) {
        count += pod__octogo_size(can[action]);
    }
    assert_int_equal(count, list->count);
    assert_int_equal(pod__octogo_move_count(packed, packed->turn), list->count);
    for (unsigned i = 0; i < list->count; i++) {
        unsigned bit = pod__octogo_bit(pod__octogo_square(list->move[i]), packed->columns);
        assert_true(pod__octogo_has(can[pod__octogo_action(list->move[i])], bit));
    }
}

static void check_packed(const pod__octogo_packed *packed, const pod_position *position) {
    pod__octogo_packed scratch = pod__octogo_pack(position);
    assert_memory_equal(packed->of, scratch.of, sizeof packed->of);
    assert_memory_equal(packed->arrow, scratch.arrow, sizeof packed->arrow);
    assert_true(packed->key == scratch.key);
    assert_memory_equal(packed->spent, scratch.spent, sizeof packed->spent);
    bool drawn = position->turn == POD_NOBODY && position->of.octogo.winner == POD_NOBODY;
    if (!drawn) {
        assert_int_equal(packed->turn, position->turn);
        assert_true(pod__octogo_packed_hash(packed) == pod__octogo_rules.hash(position));
    }
    if (position->turn == POD_NOBODY && !drawn) {
        assert_int_equal(packed->loser, 1 - position->of.octogo.winner);
    }
}

/* No piece is ever anywhere but on a square of the board, nobody gains a piece, the mover loses none. */
static void check_pieces(const pod_position *before, const pod_position *after, unsigned mover) {
    for (unsigned square = pod__octogo_squares(after); square < POD_OCTOGO_SQUARES_MAX; square++) {
        assert_int_equal(after->of.octogo.piece[square], 0);
    }
    assert_int_equal(pod__octogo_count(after, mover), pod__octogo_count(before, mover));
    unsigned lost = pod__octogo_count(before, 1 - mover) - pod__octogo_count(after, 1 - mover);
    assert_true(lost <= 2);
    assert_true(lost == 0 ? after->of.octogo.quiet == before->of.octogo.quiet + 1 : after->of.octogo.quiet == 0);
}

static unsigned play_game(uint64_t *random) {
    pod_position position = octogo_random_start(random);
    pod__octogo_packed packed = pod__octogo_pack(&position);
    unsigned plies = 0;
    while (position.turn != POD_NOBODY) {
        pod_move_list list;
        pod_position before = position;
        pod__octogo_rules.moves(&position, &list);
        assert_in_range(list.count, 1, 10 * POD_OCTOGO_ACTIONS);
        check_moves(&position, &list);
        check_packed_moves(&packed, &list);
        pod_move move = list.move[octogo_below(random, list.count)];
        unsigned mover = position.turn;
        pod__octogo_rules.apply(&position, move);
        pod__octogo_packed_apply(&packed, pod__octogo_bit(pod__octogo_square(move), packed.columns),
                                 pod__octogo_action(move));
        check_packed(&packed, &position);
        check_pieces(&before, &position, mover);
        plies++;
    }
    return plies;
}

static void three_ways_to_play_agree(void **state) {
    (void)state;
    uint64_t random = SEED;
    unsigned plies = 0;
    for (unsigned i = 0; i < GAMES; i++) {
        plies += play_game(&random);
    }
    print_message("seed %d: %d games, %u plies\n", SEED, GAMES, plies);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(three_ways_to_play_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
