/* Which move to try first. The sooner a node is refuted the less is searched, so what is known (the table), what has
   refuted lately (killers, history, and answers to the same move: Uiterwijk, "The countermove heuristic", 1992) and
   what looks good go first. */
#include "search/alphabeta/alphabeta.h"

enum { KNOWN = 1 << 30, KILLER = 1 << 12, ANSWER = 1 << 12, HISTORY_MAX = 1 << 13, PER_HUNDREDTH = 8 };

static unsigned index_of(pod_move move) {
    return (move ^ move >> 12) % POD__HISTORY;
}

static int16_t *history_of(pod__duel *duel, unsigned ply, pod_move move) {
    return &duel->history[ply % 2][index_of(move)];
}

/* What refuted the move that led to this ply; NULL at the root, and where nobody moved. */
static pod_move *answer_of(pod__duel *duel, unsigned ply) {
    pod_move last = ply ? duel->ply[ply - 1].trying : POD_MOVE_NONE;
    return last == POD_MOVE_NONE ? NULL : &duel->answer[ply % 2][index_of(last)];
}

void pod__order_weigh(pod__duel *duel, unsigned ply, unsigned count, pod_move known) {
    pod__ply *here = &duel->ply[ply];
    const pod_move *answer = answer_of(duel, ply);
    for (unsigned i = 0; i < count; i++) {
        pod_move move = here->move[i];
        int weight = PER_HUNDREDTH * duel->board->promise(duel->setup, &here->state, move);
        weight += *history_of(duel, ply, move);
        weight += move == here->killer[0] ? 2 * KILLER : move == here->killer[1] ? KILLER : 0;
        weight += answer && move == *answer ? ANSWER : 0;
        here->weight[i] = move == known ? KNOWN : weight;
    }
}

void pod__order_pick(pod__ply *here, unsigned first, unsigned count) {
    unsigned best = first;
    int32_t weight = here->weight[first];
    for (unsigned i = first + 1; i < count; i++) {
        bool better = here->weight[i] > weight;
        weight = better ? here->weight[i] : weight;
        best = better ? i : best;
    }
    pod_move move = here->move[best];
    here->move[best] = here->move[first];
    here->weight[best] = here->weight[first];
    here->move[first] = move;
    here->weight[first] = weight;
}

/* Moves towards the limit by less the nearer it is, so that old merits fade. */
static void reward(int16_t *history, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    *history = (int16_t)(*history + bonus - *history * size / HISTORY_MAX);
}

void pod__order_learn(pod__duel *duel, unsigned ply, unsigned tried, int depth) {
    pod__ply *here = &duel->ply[ply];
    pod_move move = here->move[tried];
    int bonus = depth * depth < 400 ? depth * depth : 400;
    if (here->killer[0] != move) {
        here->killer[1] = here->killer[0];
        here->killer[0] = move;
    }
    pod_move *answer = answer_of(duel, ply);
    if (answer) {
        *answer = move;
    }
    reward(history_of(duel, ply, move), bonus);
    for (unsigned i = 0; i < tried; i++) {
        reward(history_of(duel, ply, here->move[i]), -bonus);
    }
}
