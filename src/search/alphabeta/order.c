/* Move ordering: the sooner a cutoff the less is searched. First the table's move; then by the sum of what caused
   cutoffs lately (killers, history, and countermoves: Uiterwijk, "The countermove heuristic", 1992) and of the board's
   score. */
#include "search/alphabeta/alphabeta.h"

enum { TABLE_MOVE = 1 << 30, KILLER = 1 << 12, COUNTERMOVE = 1 << 12, HISTORY_MAX = 1 << 13, PER_HUNDREDTH = 8 };

static unsigned index_of(pod_move move) {
    return (move ^ move >> 12) % POD__HISTORY;
}

static int16_t *history_of(pod__alphabeta *search, unsigned ply, pod_move move) {
    return &search->history[ply % 2][index_of(move)];
}

/* The countermove to the move that led to this ply; NULL at the root, and after a null move. */
static pod_move *countermove_of(pod__alphabeta *search, unsigned ply) {
    pod_move last = ply ? search->ply[ply - 1].current : POD_MOVE_NONE;
    return last == POD_MOVE_NONE ? NULL : &search->countermove[ply % 2][index_of(last)];
}

void pod__order_score(pod__alphabeta *search, unsigned ply, unsigned count, pod_move table_move) {
    pod__ply *here = &search->ply[ply];
    const pod_move *countermove = countermove_of(search, ply);
    for (unsigned i = 0; i < count; i++) {
        pod_move move = here->move[i];
        int score = PER_HUNDREDTH * search->board->move_score(search->setup, &here->state, move);
        score += *history_of(search, ply, move);
        score += move == here->killer[0] ? 2 * KILLER : move == here->killer[1] ? KILLER : 0;
        score += countermove && move == *countermove ? COUNTERMOVE : 0;
        here->move_score[i] = move == table_move ? TABLE_MOVE : score;
    }
}

void pod__order_pick(pod__ply *here, unsigned first, unsigned count) {
    unsigned best = first;
    int32_t score = here->move_score[first];
    for (unsigned i = first + 1; i < count; i++) {
        bool better = here->move_score[i] > score;
        score = better ? here->move_score[i] : score;
        best = better ? i : best;
    }
    pod_move move = here->move[best];
    here->move[best] = here->move[first];
    here->move_score[best] = here->move_score[first];
    here->move[first] = move;
    here->move_score[first] = score;
}

/* Moves towards the limit by less the nearer it is, so that old merits fade. */
static void reward(int16_t *history, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    *history = (int16_t)(*history + bonus - *history * size / HISTORY_MAX);
}

void pod__order_update(pod__alphabeta *search, unsigned ply, unsigned tried, int depth) {
    pod__ply *here = &search->ply[ply];
    pod_move move = here->move[tried];
    int bonus = depth * depth < 400 ? depth * depth : 400;
    if (here->killer[0] != move) {
        here->killer[1] = here->killer[0];
        here->killer[0] = move;
    }
    pod_move *countermove = countermove_of(search, ply);
    if (countermove) {
        *countermove = move;
    }
    reward(history_of(search, ply, move), bonus);
    for (unsigned i = 0; i < tried; i++) {
        reward(history_of(search, ply, here->move[i]), -bonus);
    }
}
