/* How a game ends: rules 8 to 10, and players leaving. */
#include <string.h>

#include "rules/octogo/inside.h"

static void finish(pod_position *position, unsigned winner) {
    position->turn = POD_NOBODY;
    position->of.octogo.winner = (uint8_t)winner;
}

/* Losing the last piece comes first, then having no turn, then the count of quiet turns: a player who is
   beaten on the board is not saved by a counter. */
void pod__octogo_settle(pod_position *position, unsigned seat) {
    pod_octogo *board = &position->of.octogo;
    position->turn = (uint8_t)seat;
    board->winner = POD_NOBODY;
    if (!pod__octogo_one_against_one(position)) {
        memset(board->spent, 0, sizeof board->spent);
    }
    if (!pod__octogo_can_move(position, seat)) {
        finish(position, 1 - seat);
    } else if (!pod__octogo_count(position, 1 - seat)) {
        finish(position, seat);
    } else if (board->limit && board->quiet >= board->limit) {
        finish(position, POD_NOBODY);
    }
}

void pod__octogo_close(pod_position *position) {
    bool can_move[2];
    for (unsigned seat = 0; seat < 2; seat++) {
        can_move[seat] = pod__octogo_can_move(position, seat);
    }
    bool decided = can_move[POD_OCTOGO_RED] != can_move[POD_OCTOGO_BLUE];
    finish(position, !decided ? POD_NOBODY : can_move[POD_OCTOGO_RED] ? POD_OCTOGO_RED : POD_OCTOGO_BLUE);
}

pod_error pod__octogo_leave(pod_position *position, unsigned seat) {
    if (position->turn == POD_NOBODY) {
        return POD_ERROR_GAME_OVER;
    }
    if (seat >= position->players) {
        return POD_ERROR_SEAT;
    }
    finish(position, 1 - seat);
    return POD_OK;
}

void pod__octogo_outcome(const pod_position *position, pod_outcome *out) {
    memset(out, 0, sizeof *out);
    out->over = position->turn == POD_NOBODY;
    for (unsigned seat = 0; seat < 2; seat++) {
        unsigned winner = position->of.octogo.winner;
        out->score[seat] = (uint8_t)pod__octogo_count(position, seat);
        out->place[seat] = (uint8_t)(out->over ? 1 + (winner == 1 - seat) : 0);
    }
}

static unsigned repetition_limit(const pod_position *position) {
    return position->of.octogo.repetition ? POD_OCTOGO_REPETITION : 0;
}

/* A captured piece never returns. */
static bool is_fresh(const pod_position *position) {
    return position->of.octogo.quiet == 0;
}

static void draw(pod_position *position) {
    finish(position, POD_NOBODY);
}

const pod_repetition pod__octogo_repetition = {.limit = repetition_limit, .fresh = is_fresh, .draw = draw};
