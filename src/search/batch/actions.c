/* Moves as numbers and positions as planes, for the games whose tables say how. */
#include "ludopod/action.h"

#include <assert.h>
#include <string.h>

#include "ludopod/evaluation_graph.h"
#include "search/batch/batch.h"

enum { KEY = (1 << 12) - 1 };

static const pod_numbering *numbering_of(const pod_position *position) {
    return pod_game_of(position)->rules->numbering;
}

pod_error pod_actions_make(const pod_position *board, pod_actions *out) {
    const pod_numbering *numbering = numbering_of(board);
    if (!numbering) {
        return POD_ERROR_GAME;
    }
    memset(out, 0, sizeof *out);
    out->count = (uint16_t)numbering->moves(board, out->move);
    out->planes = (uint16_t)numbering->planes(board);
    out->squares = (uint16_t)(board->rows * board->columns);
    for (unsigned number = 0; number < out->count; number++) {
        out->number[out->move[number] & KEY] = (uint16_t)number;
    }
    return POD_OK;
}

unsigned pod_action_of(const pod_actions *actions, pod_move move) {
    unsigned number = actions->number[move & KEY];
    return actions->move[number] == move ? number : POD_ACTION_NONE;
}

void pod_action_mask(const pod_actions *actions, const pod_position *position, uint8_t *mask) {
    pod_move_list moves;
    pod_moves(position, &moves);
    memset(mask, 0, actions->count);
    for (unsigned i = 0; i < moves.count; i++) {
        mask[actions->number[moves.move[i] & KEY]] = 1;
    }
}

void pod_observe(const pod_position *position, pod_plane *out) {
    assert(position->turn != POD_NOBODY);
    numbering_of(position)->observe(position, out);
}

void pod__planes_spread(const pod_actions *actions, const pod_plane *planes, float *out) {
    for (unsigned plane = 0; plane < actions->planes; plane++) {
        for (unsigned square = 0; square < actions->squares; square++) {
            *out++ = (float)(planes[plane].word[square / 64] >> square % 64 & 1);
        }
    }
}

void pod_observe_floats(const pod_actions *actions, const pod_position *position, float *out) {
    pod_plane planes[POD_PLANES_MAX];
    pod_observe(position, planes);
    pod__planes_spread(actions, planes, out);
}

void pod__rewards_of(const pod_outcome *outcome, unsigned players, float *out) {
    double expected[POD_SEATS_MAX] = {0};
    if (outcome->over) {
        pod_outcome_expected(outcome, players, expected);
    }
    for (unsigned seat = 0; seat < players; seat++) {
        out[seat] = outcome->over ? (float)(2 * expected[seat] - 1) : 0;
    }
}

void pod_rewards(const pod_position *position, float out[POD_SEATS_MAX]) {
    pod_outcome outcome;
    pod_outcome_of(position, &outcome);
    memset(out, 0, POD_SEATS_MAX * sizeof *out);
    pod__rewards_of(&outcome, position->players, out);
}
