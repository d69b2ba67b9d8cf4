#include "search/alphabeta/alphabeta.h"

#include "search/probe.h"

static int clamp(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

void pod__duel_play(pod__duel *duel, unsigned ply, pod_move move) {
    pod__ply *here = &duel->ply[ply];
    duel->board->play(duel->setup, &here->state, move, &here[1].state);
    here[1].traced = false;
    here->trying = move;
}

/* Most nodes are evaluated shortly after the one before them. */
static int evaluate(pod__duel *duel, unsigned ply) {
    pod__ply *here = &duel->ply[ply];
    if (!duel->board->follow) {
        return duel->board->evaluate(duel->setup, &here->state);
    }
    const void *before = NULL;
    for (unsigned back = 1; back <= ply && !before; back++) {
        before = here[-(int)back].traced ? &here[-(int)back].trace : NULL;
    }
    here->traced = true;
    return duel->board->follow(duel->setup, &here->state, before, &here->trace);
}

/* Positions at the horizon are not in the table, but one in five comes back soon by another order of moves. */
int pod__duel_evaluate(pod__duel *duel, unsigned ply) {
    const uint64_t mask = UINT16_MAX;
    uint64_t hash = duel->board->hash(&duel->ply[ply].state);
    uint64_t *judged = &duel->judged[hash % POD__JUDGED];
    if ((*judged ^ hash) & ~mask) {
        int estimate = evaluate(duel, ply);
        *judged = (hash & ~mask) | (uint16_t)estimate;
    }
    return (int16_t)*judged;
}

/* The value of a node that is not searched any further. */
static int estimate(pod__duel *duel, unsigned ply, int low, int high) {
    duel->horizon++;
    return clamp(pod__duel_evaluate(duel, ply), low, high);
}

/* The value of a node at the horizon: as it stands, or after the forcing moves, whichever the mover likes better. So
   nothing is judged in the middle of an exchange (quiescence search: Greenblatt, Eastlake and Crocker, "The Greenblatt
   chess program", 1967). */
static int judge(pod__duel *duel, unsigned ply, int alpha, int beta, int low, int high) {
    pod__ply *here = &duel->ply[ply];
    int best = estimate(duel, ply, low, high);
    if (!duel->board->forcing || best >= beta || ply == POD__PLIES_MAX) {
        return best;
    }
    alpha = best > alpha ? best : alpha;
    unsigned count = duel->board->forcing(duel->setup, &here->state, here->move);
    pod__order_weigh(duel, ply, count, POD_MOVE_NONE);
    for (unsigned i = 0; i < count && best < beta && !duel->watch->ended; i++) {
        pod__order_pick(here, i, count);
        pod__duel_play(duel, ply, here->move[i]);
        int score = -pod__duel_search(duel, ply + 1, 0, -beta, -alpha);
        best = score > best ? score : best;
        if (score > alpha) {
            alpha = score;
            pod__duel_keep_line(duel, ply, here->move[i]);
        }
    }
    return best;
}

/* Whether an entry decides a node: it was searched deeply enough, or is a certain win or loss. Moves its value
   within the bounds it is good for into *score. */
static bool settles(pod__duel *duel, const pod__entry *entry, int depth, int alpha, int beta, int *score) {
    bool lower = entry->bound & POD__BOUND_LOWER && entry->score >= beta;
    bool upper = entry->bound & POD__BOUND_UPPER && entry->score <= alpha;
    if (entry->depth >= depth && (lower || upper || entry->bound == POD__BOUND_EXACT)) {
        duel->horizon += entry->depth != POD__DEPTH_EXACT;
        *score = entry->score;
        return true;
    }
    /* A sure win is sure at any depth, though its margin may not be. */
    if (lower && entry->score > POD__CERTAIN && beta <= POD__CERTAIN) {
        *score = POD__CERTAIN;
        return true;
    }
    if (upper && entry->score < -POD__CERTAIN && alpha >= -POD__CERTAIN) {
        *score = -POD__CERTAIN;
        return true;
    }
    return false;
}

void pod__duel_keep_line(pod__duel *duel, unsigned ply, pod_move move) {
    pod__ply *here = &duel->ply[ply];
    const pod__ply *next = here + 1;
    here->line[0] = move;
    here->line_length = 1;
    while (here->line_length <= next->line_length && here->line_length < POD_LINE_MAX) {
        here->line[here->line_length] = next->line[here->line_length - 1];
        here->line_length++;
    }
}

/* Value of the index-th move of a node, seen by its mover: with a null window when an earlier move set alpha, and in
   full only when that fails. */
static int search_move(pod__duel *duel, unsigned ply, int depth, unsigned index, int alpha, int beta) {
    pod__ply *here = &duel->ply[ply];
    pod__duel_play(duel, ply, here->move[index]);
    if (index == 0) {
        return -pod__duel_search(duel, ply + 1, depth - 1, -beta, -alpha);
    }
    int reduced = pod__prune_depth(duel, depth, index);
    int score = -pod__duel_search(duel, ply + 1, depth - 1 - reduced, -alpha - 1, -alpha);
    if (reduced && score > alpha) {
        score = -pod__duel_search(duel, ply + 1, depth - 1, -alpha - 1, -alpha);
    }
    if (score > alpha && score < beta) {
        score = -pod__duel_search(duel, ply + 1, depth - 1, -beta, -alpha);
    }
    return score;
}

/* What the loop over the moves of a node found. */
typedef struct found {
    int score;
    pod_move move;     /* the best, if any was better than alpha */
    bool beyond_doubt; /* the bound does not depend on the depth */
    bool drawn_back;   /* a draw because a position from before this node came back */
} found;

static void foresee(const pod__duel *duel, unsigned ply, pod_move move) {
    if (duel->board->foresee) {
        pod__table_prefetch(duel->table, duel->board->foresee(duel->setup, &duel->ply[ply].state, move));
    }
}

/* Brings the move whose turn it is to its place, and the one after it, so that what the table knows of that is at hand
   in time. Most nodes that are cut off are so by their first move: the second one is not fetched for. */
static void pick(pod__duel *duel, unsigned ply, int depth, unsigned index, unsigned count) {
    pod__ply *here = &duel->ply[ply];
    if (index < 2) {
        pod__order_pick(here, index, count);
    }
    if (index > 0 && index + 1 < count) {
        pod__order_pick(here, index + 1, count);
        if (depth > 1) {
            foresee(duel, ply, here->move[index + 1]);
        }
    }
}

static found search_moves(pod__duel *duel, unsigned ply, int depth, unsigned count, int alpha, int beta) {
    pod__ply *here = &duel->ply[ply];
    uint64_t horizon = duel->horizon;
    unsigned back = duel->back;
    found best = {.score = -2 * POD__CERTAIN, .move = POD_MOVE_NONE};
    duel->back = POD__PLIES_MAX;
    for (unsigned i = 0; i < count; i++) {
        uint64_t before = duel->horizon;
        pick(duel, ply, depth, i, count);
        if (duel->board->bold && pod__prune_move(duel, ply, i)) {
            best.score = best.score < alpha ? alpha : best.score;
            continue;
        }
        int score = search_move(duel, ply, depth, i, alpha, beta);
        if (duel->watch->ended) {
            break;
        }
        best.score = score > best.score ? score : best.score;
        if (score > alpha) {
            alpha = score;
            best.move = here->move[i];
            pod__duel_keep_line(duel, ply, best.move);
        }
        if (score >= beta) {
            /* One refutation is enough: what the moves before it left open does not matter. */
            duel->horizon = duel->horizon == before ? horizon : duel->horizon;
            pod__order_learn(duel, ply, i, depth);
            break;
        }
    }
    best.beyond_doubt = duel->horizon == horizon;
    best.drawn_back = best.score == 0 && duel->back < ply;
    duel->back = back < duel->back ? back : duel->back;
    return best;
}

static void remember(pod__duel *duel, uint64_t key, int depth, int alpha, int beta, const found *best) {
    pod__bound bound = best->drawn_back      ? POD__BOUND_NONE
                       : best->score >= beta ? POD__BOUND_LOWER
                       : best->score > alpha ? POD__BOUND_EXACT
                                             : POD__BOUND_UPPER;
    pod__table_keep(duel->table, (pod__entry){.key = key,
                                              .move = best->move,
                                              .score = (int16_t)best->score,
                                              .depth = (uint8_t)(best->beyond_doubt ? POD__DEPTH_EXACT : depth),
                                              .bound = (uint8_t)bound});
}

int pod__duel_search(pod__duel *duel, unsigned ply, int depth, int alpha, int beta) {
    pod__ply *here = &duel->ply[ply];
    here->line_length = 0;
    if (pod__watch_count(duel->watch)) {
        return 0;
    }
    /* 1. What is certain already may be enough. */
    pod__outlook outlook = duel->board->outlook(duel->setup, &here->state);
    if (duel->watch->request->tables && duel->board->describe && !outlook.over) {
        pod__known_narrow(duel, &here->state, &outlook);
    }
    int low = pod__certain(outlook.least);
    int high = pod__certain(outlook.most);
    if (low == high || low >= beta) {
        return low;
    }
    if (high <= alpha) {
        return high;
    }
    if (duel->board->reversible && pod__duel_comes_back(duel, ply)) {
        duel->horizon++;
        return 0;
    }
    /* 2. The horizon. */
    if (depth <= 0 || ply == POD__PLIES_MAX) {
        return judge(duel, ply, alpha, beta, low, high);
    }
    /* 3. What an earlier visit found. */
    uint64_t key = duel->board->hash(&here->state);
    pod__entry entry = {.move = POD_MOVE_NONE};
    int score;
    if (pod__table_find(duel->table, key, &entry) && settles(duel, &entry, depth, alpha, beta, &score)) {
        return score;
    }
    if (entry.move != POD_MOVE_NONE && depth > 1) {
        foresee(duel, ply, entry.move);
    }
    /* 4. What need not be looked at closely. */
    if (duel->board->bold && (pod__prune_probably(duel, ply, depth, alpha, beta, &score) ||
                              pod__prune_node(duel, ply, depth, alpha, beta, &score))) {
        return score;
    }
    if (entry.move == POD_MOVE_NONE) {
        pod__table_find(duel->table, key, &entry); /* what the shallower searches thought best */
    }
    /* 5. The moves, the likely best first; a forced move costs no depth. */
    unsigned count = duel->board->generate(duel->setup, &here->state, here->move);
    pod__order_weigh(duel, ply, count, entry.move);
    found best = search_moves(duel, ply, depth + (count == 1), count, alpha, beta);
    /* 6. For the next visit. */
    if (!duel->watch->ended) {
        remember(duel, key, depth, alpha, beta, &best);
    }
    return best.score;
}
