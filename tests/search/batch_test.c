/* Batches against the plain way: random games of both games, on all boards, variants and numbers of players, in which
   every step's positions, masks, planes and rewards are what the rules, applied one move at a time, say (a million
   moves in the long form). */
#include "rules/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ludopod/action.h"
#include "ludopod/evaluation_graph.h"
#include "rules/octogo_random_boards.h"

enum { GAMES = 150, STEPS = 60, FEW = 40000, MANY = 1000000 };

typedef struct plain_game {
    pod_position position;
    pod_history history;
} plain_game;

/* ---- What planes are, square by square ---------------------------------------------------------- */

static void set(pod_plane *planes, unsigned plane, unsigned square) {
    planes[plane].word[square / 64] |= (uint64_t)1 << square % 64;
}

static void see_dice(const pod_position *position, const pod_move_list *moves, pod_plane *out) {
    unsigned players = position->players, neutral = players > 2, largest = pod_largest(position);
    pod_piece piece[POD_SQUARES_MAX];
    pod_pieces(position, piece);
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        unsigned empty = players + neutral + largest;
        if (!piece[square].there) {
            set(out, empty, square);
            continue;
        }
        set(out, players + neutral + piece[square].shows - 1, square);
        if (piece[square].owner == POD_NEUTRAL) {
            set(out, players, square);
        } else {
            unsigned behind = 0;
            while ((position->turn + behind) % players != piece[square].owner) {
                behind++;
            }
            set(out, behind, square);
        }
        if (piece[square].safe) {
            set(out, empty + 2, square);
        }
    }
    for (unsigned i = 0; i < moves->count; i++) {
        pod_move_parts parts;
        pod_move_describe(position, moves->move[i], &parts);
        for (unsigned taken = 0; taken < parts.captured_count; taken++) {
            set(out, players + neutral + largest + 1, parts.captured[taken]);
        }
    }
}

static void see_arrows(const pod_position *position, pod_plane *out) {
    pod_piece piece[POD_SQUARES_MAX];
    pod_pieces(position, piece);
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        if (piece[square].there) {
            set(out, (piece[square].owner == position->turn ? 0u : 8u) + piece[square].shows, square);
        }
        for (unsigned stroke = 0; stroke < 4; stroke++) {
            for (unsigned side = 0; side < 2; side++) {
                unsigned seat = side ? 1 - position->turn : position->turn;
                if (!(position->of.octogo.spent[seat] & 1 << stroke)) {
                    set(out, 16 + 4 * side + stroke, square);
                }
            }
        }
    }
}

/* ---- A step ------------------------------------------------------------------------------------- */

static void check_planes(const pod_batch_view *view, size_t game, const pod_position *position,
                         const pod_move_list *moves) {
    const pod_actions *actions = view->actions;
    pod_plane expected[POD_PLANES_MAX] = {{{0, 0}}};
    if (position->game == POD_GAME_OCTOGO) {
        see_arrows(position, expected);
    } else {
        see_dice(position, moves, expected);
    }
    const pod_plane *plane = view->plane + game * actions->planes;
    const float *number = view->floats + game * actions->planes * actions->squares;
    assert_memory_equal(plane, expected, actions->planes * sizeof *plane);
    for (unsigned i = 0; i < (unsigned)actions->planes * actions->squares; i++) {
        unsigned square = i % actions->squares;
        assert_true(number[i] == (float)(expected[i / actions->squares].word[square / 64] >> square % 64 & 1));
    }
}

/* Returns a legal move by its number, drawn from those of the rules. */
static int32_t check_game(const pod_batch *batch, size_t game, const pod_position *position, uint64_t *random) {
    const pod_batch_view *view = pod_batch_look(batch);
    const pod_actions *actions = view->actions;
    const uint8_t *mask = view->mask + game * actions->count;
    pod_position held;
    pod_move_list moves;
    unsigned legal = 0;
    pod_batch_position(batch, game, &held);
    assert_true(pod_position_equal(&held, position));
    assert_int_equal(view->turn[game], position->turn);
    pod_moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        unsigned number = pod_action_of(actions, moves.move[i]);
        assert_true(number < actions->count && actions->move[number] == moves.move[i] && mask[number] == 1);
    }
    for (unsigned number = 0; number < actions->count; number++) {
        legal += mask[number];
    }
    assert_int_equal(legal, moves.count);
    check_planes(view, game, position, &moves);
    return (int32_t)pod_action_of(actions, moves.move[random_below(random, moves.count)]);
}

static void check_rewards(const float *reward, const pod_position *position) {
    float expected[POD_SEATS_MAX];
    double sum = 0;
    pod_rewards(position, expected);
    for (unsigned seat = 0; seat < position->players; seat++) {
        assert_true(reward[seat] == expected[seat]);
        sum += (double)reward[seat];
    }
    assert_true(sum > -1e-6 && sum < 1e-6);
}

static void play(plain_game *game, pod_move move) {
    const pod_event event = {POD_EVENT_MOVE, game->position.turn, move};
    pod_history_apply(&game->history, &game->position, &event);
}

/* A step of all games, and what it must leave. Returns how many games it ended. */
static size_t check_step(pod_batch *batch, const pod_position *start, plain_game *plain, const int32_t *action) {
    const pod_batch_view *view = pod_batch_look(batch);
    size_t ended = 0;
    assert_int_equal(pod_batch_step(batch, action, NULL), POD_OK);
    for (size_t game = 0; game < view->games; game++) {
        play(&plain[game], view->actions->move[action[game]]);
        assert_int_equal(view->over[game], plain[game].position.turn == POD_NOBODY);
        check_rewards(view->reward + game * view->players, &plain[game].position);
        if (view->over[game]) {
            plain[game].position = *start;
            pod_history_begin(&plain[game].history, start);
            ended++;
        }
    }
    return ended;
}

/* A start of either game; the usual path, the packed one, is as frequent as all others together. */
static pod_position random_start(uint64_t *random) {
    static const char *const variants[] = {"", "snub", "dodeca", "snub+dodeca"};
    static const char *const players[] = {"2", "3", "4", "5", "6"};
    char board[16];
    unsigned columns = 1 + random_below(random, 8), rows = 1 + random_below(random, 8);
    snprintf(board, sizeof board, "%ux%u", rows, columns);
    switch (random_below(random, 4)) {
    case 0:
        return octogo_random_start(random);
    case 1:
        return start("board", board, "players", players[random_below(random, 5)], "variant",
                     variants[random_below(random, 4)], NULL);
    default:
        return start("board", board, NULL);
    }
}

static size_t check_games(const pod_position *start, unsigned steps, uint64_t *random, size_t *moves) {
    static plain_game plain[GAMES];
    int32_t action[GAMES];
    pod_batch *batch;
    size_t games = 1 + random_below(random, 4) * 10, ended = 0;
    games = random_below(random, 20) ? games : GAMES;
    assert_int_equal(pod_batch_create(start,
                                      &POD_BATCH_REQUEST(.games = games, .threads = 1 + random_below(random, 3),
                                                         .floats = true, .bits = true),
                                      &batch),
                     POD_OK);
    for (size_t game = 0; game < games; game++) {
        plain[game].position = *start;
        pod_history_begin(&plain[game].history, start);
    }
    for (unsigned step = 0; step < steps; step++) {
        for (size_t game = 0; game < games; game++) {
            action[game] = check_game(batch, game, &plain[game].position, random);
        }
        ended += check_step(batch, start, plain, action);
        *moves += games;
    }
    pod_batch_free(batch);
    return ended;
}

static void batches_play_by_the_rules(void **state) {
    (void)state;
    const uint64_t seed = getenv("LUDOPOD_SEED") ? strtoull(getenv("LUDOPOD_SEED"), NULL, 10) : 20061121;
    const size_t enough = getenv("LUDOPOD_LONG") ? MANY : FEW;
    uint64_t random = seed;
    size_t moves = 0, ended = 0, batches = 0;
    for (; moves < enough; batches++) {
        pod_position start = random_start(&random);
        ended += check_games(&start, 10 + random_below(&random, STEPS), &random, &moves);
    }
    assert_true(ended > moves / 500);
    print_message("seed %llu: %zu batches, %zu moves, %zu games ended\n", (unsigned long long)seed, batches, moves,
                  ended);
}

/* ---- Numbers ------------------------------------------------------------------------------------ */

static unsigned numbers_of(pod_position board) {
    static pod_actions actions;
    assert_int_equal(pod_actions_make(&board, &actions), POD_OK);
    for (unsigned number = 0; number < actions.count; number++) {
        assert_int_equal(pod_action_of(&actions, actions.move[number]), number);
    }
    assert_int_equal(pod_action_of(&actions, POD_MOVE_NONE), POD_ACTION_NONE);
    return actions.count;
}

static pod_position octogo(const char *board) {
    const pod_game *game = pod_game_at(POD_GAME_OCTOGO);
    pod_options options;
    pod_position position;
    pod_options_default(game, &options);
    assert_int_equal(pod_options_set(game, &options, "board", board, NULL), POD_OK);
    assert_int_equal(pod_start(game, &options, &position, NULL), POD_OK);
    return position;
}

static void each_board_has_its_numbers(void **state) {
    (void)state;
    assert_int_equal(numbers_of(start(NULL)), 9 * 12 + 12 * 5 + 4 * 2);
    assert_int_equal(numbers_of(start("board", "3x5", NULL)), 3 * 12 + 8 * 5 + 4 * 2);
    assert_int_equal(numbers_of(start("board", "1x1", NULL)), 1);
    assert_int_equal(numbers_of(start("board", "1x3", NULL)), 4);
    assert_int_equal(numbers_of(start("board", "8x8", "variant", "dodeca", "players", "6", NULL)),
                     36 * 12 + 24 * 5 + 8);
    assert_true(numbers_of(start("board", "8x8", "variant", "snub", NULL)) > 36 * 27);
    assert_int_equal(numbers_of(octogo("10x10")), 1000);
    assert_int_equal(numbers_of(octogo("6x10")), 600);
}

/* In enough games of chance every number is legal once. */
static void no_number_is_idle(void **state) {
    (void)state;
    uint64_t random = 39;
    static bool seen[POD_ACTIONS_MAX];
    const pod_position boards[] = {start("board", "3x3", NULL), start("board", "3x3", "variant", "snub", NULL),
                                   octogo("8x5")};
    for (unsigned board = 0; board < sizeof boards / sizeof boards[0]; board++) {
        pod_batch *batch;
        unsigned idle = 0, steps = 0;
        int32_t action[64];
        memset(seen, 0, sizeof seen);
        assert_int_equal(pod_batch_create(&boards[board], &POD_BATCH_REQUEST(.games = 64), &batch), POD_OK);
        const pod_batch_view *view = pod_batch_look(batch);
        do {
            for (unsigned game = 0; game < 64; game++) {
                pod_position position;
                pod_move_list moves;
                pod_batch_position(batch, game, &position);
                pod_moves(&position, &moves);
                action[game] = (int32_t)pod_action_of(view->actions, moves.move[random_below(&random, moves.count)]);
                seen[action[game]] = true;
            }
            assert_int_equal(pod_batch_step(batch, action, NULL), POD_OK);
            idle = 0;
            for (unsigned number = 0; number < view->actions->count; number++) {
                idle += !seen[number];
            }
        } while (idle && ++steps < 20000);
        assert_int_equal(idle, 0);
        pod_batch_free(batch);
    }
}

static void what_cannot_be_is_refused(void **state) {
    (void)state;
    pod_position position = start("board", "1x2", NULL);
    pod_batch *batch;
    size_t bad = 9;
    pod_batch_request request = {.games = 2};
    assert_int_equal(pod_batch_create(&position, &request, &batch), POD_ERROR_STRUCTURE);
    assert_int_equal(pod_batch_create(&position, &POD_BATCH_REQUEST(.games = 0), &batch), POD_ERROR_OPTION_VALUE);
    assert_int_equal(pod_batch_create(&position, &POD_BATCH_REQUEST(.games = 2), &batch), POD_OK);
    assert_null(pod_batch_look(batch)->floats);
    assert_null(pod_batch_look(batch)->plane);
    assert_int_equal(pod_batch_step(batch, (int32_t[]){0, 2}, &bad), POD_ERROR_MOVE_ILLEGAL);
    assert_int_equal(bad, 1);
    assert_int_equal(pod_batch_step(batch, (int32_t[]){-1, 0}, &bad), POD_ERROR_MOVE_ILLEGAL);
    assert_int_equal(bad, 0);
    assert_int_equal(pod_batch_step(batch, (int32_t[]){0, 1}, &bad), POD_OK);
    assert_int_equal(pod_batch_step(batch, (int32_t[]){0, 1}, &bad), POD_ERROR_MOVE_ILLEGAL);
    pod_batch_position(batch, 1, &position);
    assert_int_equal(position.turn, 1);
    pod_batch_reset(batch);
    assert_int_equal(pod_batch_look(batch)->mask[0], 1);
    pod_batch_free(batch);
    position = played(start("board", "1x2", NULL), "a1 b1");
    assert_int_equal(pod_batch_create(&position, &POD_BATCH_REQUEST(.games = 2), &batch), POD_ERROR_GAME_OVER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_board_has_its_numbers),
        cmocka_unit_test(no_number_is_idle),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(batches_play_by_the_rules),
    };
    return cmocka_run_group_tests_name("batches", tests, NULL, NULL);
}
