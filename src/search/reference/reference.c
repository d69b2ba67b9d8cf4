#include <stdlib.h>

#include "base/clock.h"
#include "ludopod/game.h"
#include "search/reference/inside.h"

static const char *const names[POD_REFERENCE_COUNT] = {
    [POD_REFERENCE_RANDOM] = "random",     [POD_REFERENCE_GREEDY] = "greedy", [POD_REFERENCE_DICE_COUNT] = "dice-count",
    [POD_REFERENCE_CAPTURER] = "capturer", [POD_REFERENCE_SIXES] = "sixes",   [POD_REFERENCE_UCT] = "uct",
};

const char *pod_reference_name(pod_reference_kind kind) {
    return names[kind];
}

bool pod_reference_plays(const pod_reference *player, const pod_position *position) {
    switch (player->kind) {
    case POD_REFERENCE_DICE_COUNT:
        return pod__board_is_two_player(position);
    case POD_REFERENCE_SIXES:
        return pod__search_game_of(position->game)->best_shown;
    default:
        return true;
    }
}

enum { ABOVE_ALL_GAINS = 4 * POD_SQUARES_MAX };

/* ---- Players that look at nothing but the move itself ----------------------------------------------------------- */

static int margin_of(const pod_position *position, unsigned seat) {
    pod_outcome outcome;
    int best_other = 0;
    pod_game_of(position)->rules->outcome(position, &outcome);
    for (unsigned other = 0; other < position->players; other++) {
        best_other = other != seat && outcome.score[other] > best_other ? outcome.score[other] : best_other;
    }
    return outcome.score[seat] - best_other;
}

static int worth_to_random(const pod_position *position, pod_move move) {
    (void)position;
    (void)move;
    return 0;
}

static int worth_to_greedy(const pod_position *position, pod_move move) {
    pod_position after = *position;
    pod_game_of(position)->rules->apply(&after, move);
    return margin_of(&after, position->turn);
}

/* A quiet move is worth 0. */
static int worth_to_capturer(const pod_position *position, pod_move move) {
    pod_move_parts parts;
    pod_move_describe(position, move, &parts);
    const int placed = !parts.stroke_count;
    const int gain = worth_to_greedy(position, move) - margin_of(position, position->turn) - placed;
    return !parts.captured_count ? 0 : gain > 0 ? gain : -1;
}

static int worth_to_sixes(const pod_position *position, pod_move move) {
    pod_move_parts parts;
    pod_move_describe(position, move, &parts);
    const bool most = parts.shows == pod__search_game_of(position->game)->best_shown(position);
    return most ? ABOVE_ALL_GAINS + worth_to_greedy(position, move) : worth_to_capturer(position, move);
}

static int (*const worth_to[POD_REFERENCE_COUNT])(const pod_position *position,
                                                  pod_move move) = {[POD_REFERENCE_RANDOM] = worth_to_random,
                                                                    [POD_REFERENCE_GREEDY] = worth_to_greedy,
                                                                    [POD_REFERENCE_CAPTURER] = worth_to_capturer,
                                                                    [POD_REFERENCE_SIXES] = worth_to_sixes};

static pod_move choose_simply(const pod_reference *player, const pod_position *position, pod__random *random) {
    pod_move_list list;
    pod_move best = POD_MOVE_NONE;
    int most = 0;
    unsigned equal = 0;
    pod_game_of(position)->rules->moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        const int worth = worth_to[player->kind](position, list.move[i]);
        if (!i || worth > most) {
            equal = 0;
            most = worth;
        }
        /* The n-th of equals takes the place of the others once in n times, so all are as likely. */
        if (worth == most && !pod__random_below(random, ++equal)) {
            best = list.move[i];
        }
    }
    return best;
}

/* ---- Moves -------------------------------------------------------------------------------------- */

static pod_error choose_by_search(const pod_reference *player, const pod_position *position, pod__random *random,
                                  pod_move *out) {
    bool by_playouts = player->kind == POD_REFERENCE_UCT;
    if (!player->time_ms && !player->nodes && (by_playouts || !player->depth)) {
        return POD_ERROR_OPTION_VALUE;
    }
    pod__reference_game game = {.board = pod__board_for(position),
                                .position = position,
                                .node_limit = player->nodes,
                                .end_ns = player->time_ms ? pod__now_ns() + player->time_ms * 1000000 : 0,
                                .nodes_per_look = by_playouts ? 1 : 256,
                                .random = random};
    game.setup = calloc(1, game.board->setup_size);
    if (!game.setup) {
        return POD_ERROR_MEMORY;
    }
    game.board->setup(game.setup, position);
    pod_error error = POD_OK;
    if (by_playouts) {
        error = pod__reference_uct(&game, out);
    } else {
        *out = pod__reference_dice_count(&game, player->depth);
    }
    free(game.setup);
    return error;
}

pod_error pod_reference_move(const pod_reference *player, const pod_position *position, uint64_t *random,
                             pod_move *out) {
    pod__random numbers = {.state = *random};
    pod_error error = POD_OK;
    if (position->turn == POD_NOBODY) {
        return POD_ERROR_GAME_OVER;
    }
    if (!pod_reference_plays(player, position)) {
        return POD_ERROR_OPTION_VALUE;
    }
    if (worth_to[player->kind]) {
        *out = choose_simply(player, position, &numbers);
    } else {
        error = choose_by_search(player, position, &numbers, out);
    }
    *random = numbers.state;
    return error;
}
