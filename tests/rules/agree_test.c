/* Random games, many moves of them on the fast path (a million in the long form): the packed path, the general path and
   the slow reference must agree on every move list, every position and every outcome. */
#include "rules/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/cephalopod/board.h"
#include "rules/cephalopod/packed.h"
#include "rules/reference.h"

enum { FEW = 200000, MANY = 1000000 }; /* moves on the fast path */

static const uint64_t seed = 20060225; /* the day Cephalopod was invented */

typedef struct trial {
    uint64_t random;
    pod_position general;
    reference_game reference;
    pod_move_list list;
} trial;

static const pod_rules *rules(void) {
    return pod_game_at(POD_GAME_CEPHALOPOD)->rules;
}

/* ---- Against the reference ----------------------------------------------------------------------- */

static uint64_t captured_squares(const pod_position *position, pod_move move) {
    pod_move_parts parts;
    uint64_t squares = 0;
    pod_game_of(position)->notation->describe(position, move, &parts);
    for (unsigned i = 0; i < parts.captured_count; i++) {
        squares |= (uint64_t)1 << parts.captured[i];
    }
    return squares;
}

static reference_move as_reference(const pod_position *position, pod_move move) {
    return (reference_move){(int)pod__cephalopod_square(move), (int)pod__cephalopod_shows(position, move),
                            captured_squares(position, move)};
}

static int compare_moves(const void *left, const void *right) {
    const reference_move *a = left, *b = right;
    if (a->square != b->square) {
        return a->square < b->square ? -1 : 1;
    }
    return a->captured < b->captured ? -1 : a->captured > b->captured;
}

static void check_moves(const trial *game) {
    reference_move expected[REFERENCE_MOVES], actual[REFERENCE_MOVES];
    int count = reference_moves(&game->reference, expected);
    assert_int_equal(game->list.count, count);
    for (int i = 0; i < count; i++) {
        actual[i] = as_reference(&game->general, game->list.move[i]);
        assert_true(rules()->legal(&game->general, game->list.move[i]));
    }
    qsort(expected, (size_t)count, sizeof *expected, compare_moves);
    qsort(actual, (size_t)count, sizeof *actual, compare_moves);
    for (int i = 0; i < count; i++) {
        assert_int_equal(actual[i].square, expected[i].square);
        assert_int_equal(actual[i].captured, expected[i].captured);
        assert_int_equal(actual[i].shows, expected[i].shows);
    }
}

/* Any 16 bits may be asked about; legal are just those in the list. */
static void check_legal(trial *game) {
    pod_move any = (pod_move)random_next(&game->random);
    bool listed = false;
    for (unsigned i = 0; i < game->list.count; i++) {
        listed = listed || game->list.move[i] == any;
    }
    assert_int_equal(rules()->legal(&game->general, any), listed);
}

static void check_board(const trial *game) {
    const reference_game *reference = &game->reference;
    for (int row = 0; row < reference->rows; row++) {
        for (int column = 0; column < reference->columns; column++) {
            pod_die die = game->general.of.cephalopod.die[(reference->rows - 1 - row) * reference->columns + column];
            reference_die expected = reference->at[row][column];
            unsigned owner = expected.owner == REFERENCE_NEUTRAL ? POD_NEUTRAL : (unsigned)expected.owner;
            assert_int_equal(die, expected.pips ? pod_die_make(owner, (unsigned)expected.pips) : 0);
        }
    }
}

static void check_outcome(const trial *game) {
    pod_outcome outcome;
    rules()->outcome(&game->general, &outcome);
    assert_int_equal(outcome.over, game->reference.over);
    assert_int_equal(game->general.turn, outcome.over ? POD_NOBODY : game->reference.turn);
    for (int player = 0; player < game->reference.players; player++) {
        assert_int_equal(outcome.place[player], reference_place(&game->reference, player));
        assert_int_equal(outcome.score[player], reference_dice(&game->reference, player));
    }
}

/* ---- The packed path ----------------------------------------------------------------------------- */

static void check_packed_moves(const pod__packed_geometry *geometry, const pod__packed *packed,
                               const pod_move_list *expected) {
    pod_move actual[POD__PACKED_MOVES_MAX];
    assert_int_equal(pod__packed_moves(geometry, packed, actual), expected->count);
    assert_int_equal(pod__packed_move_count(geometry, packed), expected->count);
    assert_memory_equal(actual, expected->move, expected->count * sizeof *actual);
}

static void check_packed_values(const pod__packed_geometry *geometry, const pod__packed *packed,
                                const pod_position *position, const pod_move_list *list) {
    pod_position back;
    pod__packed_to(geometry, packed, position->turn, &back);
    assert_memory_equal(&back, position, sizeof back);
    for (unsigned i = 0; i < list->count; i++) {
        uint64_t captured = pod__packed_captured(geometry, list->move[i]);
        assert_int_equal(captured, captured_squares(position, list->move[i]));
        assert_int_equal(pod__packed_shows(packed, captured), pod__cephalopod_shows(position, list->move[i]));
    }
}

/* The move on the packed board, to be compared with the general position after it. */
static void check_packed_after(const pod__packed_geometry *geometry, const pod__packed *packed, pod_move move,
                               const pod_position *expected) {
    pod__packed after = pod__packed_after(geometry, packed, move);
    int swing = pod__packed_swing(packed, pod__packed_captured(geometry, move));
    assert_int_equal(pod__packed_margin(&after), -(pod__packed_margin(packed) + swing));
    assert_true(pod__packed_hash(&after) != pod__packed_hash(packed));
    assert_int_equal(pod__packed_is_full(geometry, &after), expected->turn == POD_NOBODY);
    if (expected->turn == POD_NOBODY) {
        assert_int_equal(pod__packed_move_count(geometry, &after), 0);
        return;
    }
    pod__packed again = pod__packed_from(expected);
    assert_memory_equal(&after, &again, sizeof after);
    assert_int_equal(pod__packed_hash(&after), pod__packed_hash(&again));
}

/* ---- Games --------------------------------------------------------------------------------------- */

/* Most games are plain duels, which are what the fast path plays. */
static trial random_start(uint64_t random) {
    trial game = {.random = random};
    bool plain = random_below(&game.random, 10) < 7;
    int columns = 1 + (int)random_below(&game.random, POD_SIDE_MAX);
    int most = POD_CEPHALOPOD_SQUARES_MAX / columns;
    int rows = 1 + (int)random_below(&game.random, most < POD_SIDE_MAX ? (unsigned)most : POD_SIDE_MAX);
    int players = plain ? 2 : 2 + (int)random_below(&game.random, POD_SEATS_MAX - 1);
    int variant = plain ? 0 : (int)random_below(&game.random, 4);
    int first = (int)random_below(&game.random, (unsigned)players);
    pod_options options = {.value = {[POD_OPTION_ROWS] = (int16_t)rows,
                                     [POD_OPTION_COLUMNS] = (int16_t)columns,
                                     [POD_OPTION_PLAYERS] = (int16_t)players,
                                     [POD_OPTION_VARIANT] = (int16_t)variant,
                                     [POD_OPTION_FIRST] = (int16_t)first}};
    pod_option_id bad;
    assert_int_equal(rules()->start(&options, &game.general, &bad), POD_OK);
    game.reference = reference_start(rows, columns, players, first, variant & POD_CEPHALOPOD_SNUB,
                                     variant & POD_CEPHALOPOD_DODECA ? 12 : 6);
    return game;
}

/* Now and then a player gives up. */
static void perhaps_leave(trial *game) {
    unsigned seat = random_below(&game->random, POD_SEATS_MAX);
    if (random_below(&game->random, 300) || rules()->leave(&game->general, seat)) {
        return;
    }
    reference_leave(&game->reference, (int)seat);
}

/* Returns whether the fast path played too. */
static bool play_ply(trial *game) {
    pod_position before = game->general;
    rules()->moves(&game->general, &game->list);
    check_moves(game);
    check_legal(game);
    pod_move move = game->list.move[random_below(&game->random, game->list.count)];
    reference_play(&game->reference, as_reference(&game->general, move));
    rules()->apply(&game->general, move);
    assert_true(rules()->hash(&game->general) != rules()->hash(&before));
    if (!pod__packed_fits(&before)) {
        return false;
    }
    pod__packed_geometry geometry = pod__packed_geometry_of(before.rows, before.columns);
    pod__packed packed = pod__packed_from(&before);
    check_packed_moves(&geometry, &packed, &game->list);
    check_packed_values(&geometry, &packed, &before, &game->list);
    check_packed_after(&geometry, &packed, move, &game->general);
    return true;
}

static void all_paths_agree(void **state) {
    (void)state;
    uint64_t random = seed;
    unsigned long moves = 0, fast = 0, games = 0;
    while (fast < (getenv("LUDOPOD_LONG") ? MANY : FEW)) {
        trial game = random_start(random_next(&random));
        games++;
        while (!game.reference.over) {
            perhaps_leave(&game);
            if (!game.reference.over) {
                fast += play_ply(&game);
                moves++;
            }
            check_board(&game);
            check_outcome(&game);
        }
        rules()->moves(&game.general, &game.list);
        assert_int_equal(game.list.count, 0);
    }
    print_message("seed %llu: %lu games, %lu moves, %lu of them on the fast path\n", (unsigned long long)seed, games,
                  moves, fast);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_paths_agree)};
    return cmocka_run_group_tests_name("agreement of the paths", tests, NULL, NULL);
}
