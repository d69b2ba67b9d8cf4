#include <stdlib.h>

#include "base/clock.h"
#include "ludopod/game.h"
#include "search/reference/inside.h"

static const char *const names[POD_REFERENCE_COUNT] = {
    [POD_REFERENCE_RANDOM] = "random",
    [POD_REFERENCE_GREEDY] = "greedy",
    [POD_REFERENCE_DICE_COUNT] = "dice-count",
    [POD_REFERENCE_UCT] = "uct",
};

const char *pod_reference_name(pod_reference_kind kind) {
    return names[kind];
}

bool pod_reference_plays(const pod_reference *player, const pod_position *position) {
    return player->kind != POD_REFERENCE_DICE_COUNT || pod__board_is_two_player(position);
}

/* ---- Random and greedy -------------------------------------------------------------------------- */

static int margin_after(const pod_position *position, pod_move move) {
    const pod_rules *rules = pod_game_of(position)->rules;
    pod_position after = *position;
    pod_outcome outcome;
    int best_other = 0;
    rules->apply(&after, move);
    rules->outcome(&after, &outcome);
    for (unsigned seat = 0; seat < position->players; seat++) {
        bool other = seat != position->turn;
        best_other = other && outcome.score[seat] > best_other ? outcome.score[seat] : best_other;
    }
    return outcome.score[position->turn] - best_other;
}

static pod_move choose_simply(const pod_position *position, bool greedy, pod__random *random) {
    pod_move_list list;
    pod_move best = POD_MOVE_NONE;
    int best_margin = 0;
    unsigned equal = 0;
    pod_game_of(position)->rules->moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        int margin = greedy ? margin_after(position, list.move[i]) : 0;
        if (!i || margin > best_margin) {
            equal = 0;
            best_margin = margin;
        }
        /* The n-th of equals takes the place of the others once in n times, so all are as likely. */
        if (margin == best_margin && !pod__random_below(random, ++equal)) {
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
    if (player->kind == POD_REFERENCE_RANDOM || player->kind == POD_REFERENCE_GREEDY) {
        *out = choose_simply(position, player->kind == POD_REFERENCE_GREEDY, &numbers);
    } else {
        error = choose_by_search(player, position, &numbers, out);
    }
    *random = numbers.state;
    return error;
}
