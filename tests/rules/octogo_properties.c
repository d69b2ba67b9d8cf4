/* What holds for every move of Octogo, whatever the board: read off the boards before and after it, so that nothing
   is taken from the move or from the code that made it. The seed is fixed and printed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "rules/octogo/board.h"
#include "rules/octogo/packed.h"
#include "rules/octogo_random_boards.h"

enum { GAMES = 300, SEED = 40421 };

/* A piece that went from a square to another, or turned where it stood. */
typedef struct change {
    int from, to;
    int rows, columns; /* gone north, gone east */
} change;

static bool is_own(const pod_position *position, int square, unsigned seat) {
    pod_octogo_piece piece = position->of.octogo.piece[square];
    return piece && pod_octogo_piece_owner(piece) == seat;
}

/* Requires what the rules say of a move: one own piece changes, no other does. */
static change find_change(const pod_position *before, const pod_position *after, unsigned mover) {
    change found = {.from = -1, .to = -1};
    for (int square = 0; square < POD_OCTOGO_SQUARES_MAX; square++) {
        bool was = is_own(before, square, mover), is = is_own(after, square, mover);
        bool turned = was && is && before->of.octogo.piece[square] != after->of.octogo.piece[square];
        if ((was && !is) || turned) {
            assert_int_equal(found.from, -1);
            found.from = square;
        }
        if ((is && !was) || turned) {
            assert_int_equal(found.to, -1);
            found.to = square;
        }
    }
    assert_true(found.from >= 0 && found.to >= 0);
    found.rows = found.to / before->columns - found.from / before->columns;
    found.columns = found.to % before->columns - found.from % before->columns;
    return found;
}

static unsigned arrow_on(const pod_position *position, int square) {
    return pod_octogo_piece_arrow(position->of.octogo.piece[square]);
}

/* Angles between two arrows, 0 to 4. */
static unsigned angles_between(unsigned one, unsigned other) {
    unsigned right = (one - other) & 7u;
    return right <= 4 ? right : 8 - right;
}

/* Squares gone, at most two, all in one of the eight directions: a row left at the side would show as a leap. */
static unsigned squares_gone(const change *moved) {
    int rows = abs(moved->rows), columns = abs(moved->columns);
    assert_true(rows == 0 || columns == 0 || rows == columns);
    assert_true(rows <= 2 && columns <= 2);
    return (unsigned)(rows > columns ? rows : columns);
}

static void no_move_leaves_the_board(const pod_position *before, pod_move move, const pod_position *after) {
    (void)move;
    change moved = find_change(before, after, before->turn);
    assert_true(moved.to < before->rows * before->columns);
    squares_gone(&moved);
    for (unsigned square = pod__octogo_squares(after); square < POD_OCTOGO_SQUARES_MAX; square++) {
        assert_int_equal(after->of.octogo.piece[square], 0);
    }
}

/* Two squares lead over the one between: no own piece there, and no enemy left there. */
static void own_pieces_are_never_entered_or_crossed(const pod_position *before, pod_move move,
                                                    const pod_position *after) {
    (void)move;
    change moved = find_change(before, after, before->turn);
    assert_true(moved.to == moved.from || !is_own(before, moved.to, before->turn));
    if (squares_gone(&moved) == 2) {
        int between = (moved.from / before->columns + moved.rows / 2) * before->columns + moved.from % before->columns +
                      moved.columns / 2;
        assert_false(is_own(before, between, before->turn));
        assert_int_equal(after->of.octogo.piece[between], 0);
    }
}

/* An advance and a turn make two steps at most, in whichever way they are shared. */
static void a_turn_is_one_or_two_steps(const pod_position *before, pod_move move, const pod_position *after) {
    (void)move;
    change moved = find_change(before, after, before->turn);
    unsigned gone = squares_gone(&moved);
    unsigned turned = angles_between(arrow_on(before, moved.from), arrow_on(after, moved.to));
    assert_in_range(gone + turned, 1, 2);
}

/* Nothing but what stood where the piece went is gone, and no enemy piece has changed. */
static void only_what_is_entered_is_captured(const pod_position *before, pod_move move, const pod_position *after) {
    (void)move;
    change moved = find_change(before, after, before->turn);
    int gone = (int)squares_gone(&moved);
    for (int square = 0; square < before->rows * before->columns; square++) {
        int rows = square / before->columns - moved.from / before->columns;
        int columns = square % before->columns - moved.from % before->columns;
        bool entered = false;
        for (int step = 1; step <= gone; step++) {
            entered = entered || (rows == step * moved.rows / gone && columns == step * moved.columns / gone);
        }
        if (is_own(before, square, 1u - before->turn) && !entered) {
            assert_int_equal(after->of.octogo.piece[square], before->of.octogo.piece[square]);
        }
    }
}

/* The hash that the bit boards keep move by move is that of the position, made anew. */
static void the_incremental_hash_is_the_hash_from_scratch(const pod_position *before, pod_move move,
                                                          const pod_position *after) {
    pod__octogo_packed packed = pod__octogo_pack(before);
    unsigned bit = pod__octogo_bit(pod__octogo_square(move), packed.columns);
    pod__octogo_packed_apply(&packed, bit, pod__octogo_action(move));
    if (after->turn != POD_NOBODY) {
        assert_true(pod__octogo_packed_hash(&packed) == pod__octogo_rules.hash(after));
    }
}

typedef void (*property)(const pod_position *before, pod_move move, const pod_position *after);

/* Plays random games and holds one property to every move of each position. */
static void hold(void **state) {
    property *holds = *state;
    uint64_t random = SEED;
    unsigned plies = 0;
    for (unsigned game = 0; game < GAMES; game++) {
        pod_position position = octogo_random_start(&random);
        for (; position.turn != POD_NOBODY; plies++) {
            pod_move_list list;
            pod__octogo_rules.moves(&position, &list);
            unsigned played = octogo_below(&random, list.count);
            pod_position next = position;
            for (unsigned i = 0; i < list.count; i++) {
                pod_position after = position;
                pod__octogo_rules.apply(&after, list.move[i]);
                (*holds)(&position, list.move[i], &after);
                next = i == played ? after : next;
            }
            position = next;
        }
    }
    print_message("seed %d: %d games, %u plies\n", SEED, GAMES, plies);
}

/* A property as a test of its own, by its name. */
#define HOLDS(name)                                                                                                    \
    {                                                                                                                  \
        #name, hold, NULL, NULL, &(property) {                                                                         \
            name                                                                                                       \
        }                                                                                                              \
    }

int main(void) {
    const struct CMUnitTest tests[] = {
        HOLDS(no_move_leaves_the_board),
        HOLDS(own_pieces_are_never_entered_or_crossed),
        HOLDS(a_turn_is_one_or_two_steps),
        HOLDS(only_what_is_entered_is_captured),
        HOLDS(the_incremental_hash_is_the_hash_from_scratch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
