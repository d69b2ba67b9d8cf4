#include "search/alphabeta/alphabeta.h"

#include "search/alphabeta/probe.h"

static int clamp(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

void pod__alphabeta_play(pod__alphabeta *search, unsigned ply, pod_move move) {
    pod__ply *here = &search->ply[ply];
    search->board->play(search->setup, &here->state, move, &here[1].state);
    here[1].has_accumulator = false;
    here->current = move;
}

/* Most nodes are evaluated shortly after the one before them. */
static int evaluate(pod__alphabeta *search, unsigned ply) {
    pod__ply *here = &search->ply[ply];
    if (!search->board->evaluate_incremental) {
        return search->board->evaluate(search->setup, &here->state);
    }
    const void *before = NULL;
    for (unsigned back = 1; back <= ply && !before; back++) {
        before = here[-(int)back].has_accumulator ? &here[-(int)back].accumulator : NULL;
    }
    here->has_accumulator = true;
    return search->board->evaluate_incremental(search->setup, &here->state, before, &here->accumulator);
}

/* Positions at the horizon are not in the table, but one in five comes back soon by another order of moves. */
int pod__alphabeta_evaluate(pod__alphabeta *search, unsigned ply) {
    const uint64_t mask = UINT16_MAX;
    uint64_t hash = search->board->hash(&search->ply[ply].state);
    uint64_t *judged = &search->eval_cache[hash % POD__EVAL_CACHE];
    if ((*judged ^ hash) & ~mask) {
        int estimate = evaluate(search, ply);
        *judged = (hash & ~mask) | (uint16_t)estimate;
    }
    return (int16_t)*judged;
}

/* The value of a node that is not searched any further. */
static int estimate(pod__alphabeta *search, unsigned ply, int low, int high) {
    search->horizon++;
    return clamp(pod__alphabeta_evaluate(search, ply), low, high);
}

/* The value of a node at the horizon: as it stands, or after the forcing moves, whichever the mover likes better. So
   nothing is judged in the middle of an exchange (quiescence search: Greenblatt, Eastlake and Crocker, "The Greenblatt
   chess program", 1967). */
static int quiesce(pod__alphabeta *search, unsigned ply, int alpha, int beta, int low, int high) {
    pod__ply *here = &search->ply[ply];
    int best = estimate(search, ply, low, high);
    if (!search->board->forcing || best >= beta || ply == POD__PLIES_MAX) {
        return best;
    }
    alpha = best > alpha ? best : alpha;
    unsigned count = search->board->forcing(search->setup, &here->state, here->move);
    pod__order_score(search, ply, count, POD_MOVE_NONE);
    for (unsigned i = 0; i < count && best < beta && !search->watch->ended; i++) {
        pod__order_pick(here, i, count);
        pod__alphabeta_play(search, ply, here->move[i]);
        int score = -pod__alphabeta_search(search, ply + 1, 0, -beta, -alpha);
        best = score > best ? score : best;
        if (score > alpha) {
            alpha = score;
            pod__alphabeta_update_pv(search, ply, here->move[i]);
        }
    }
    return best;
}

/* Whether an entry decides a node: it was searched deeply enough, or is a certain win or loss. Moves its value
   within the bounds it is good for into *score. */
static bool cuts_off(pod__alphabeta *search, const pod__entry *entry, int depth, int alpha, int beta, int *score) {
    bool lower = entry->bound & POD__BOUND_LOWER && entry->score >= beta;
    bool upper = entry->bound & POD__BOUND_UPPER && entry->score <= alpha;
    if (entry->depth >= depth && (lower || upper || entry->bound == POD__BOUND_EXACT)) {
        search->horizon += entry->depth != POD__DEPTH_EXACT;
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

void pod__alphabeta_update_pv(pod__alphabeta *search, unsigned ply, pod_move move) {
    pod__ply *here = &search->ply[ply];
    const pod__ply *next = here + 1;
    here->pv[0] = move;
    here->pv_length = 1;
    while (here->pv_length <= next->pv_length && here->pv_length < POD_LINE_MAX) {
        here->pv[here->pv_length] = next->pv[here->pv_length - 1];
        here->pv_length++;
    }
}

/* Value of the index-th move of a node, seen by its mover: with a null window when an earlier move set alpha, and in
   full only when that fails. */
static int search_move(pod__alphabeta *search, unsigned ply, int depth, unsigned index, int alpha, int beta) {
    pod__ply *here = &search->ply[ply];
    pod__alphabeta_play(search, ply, here->move[index]);
    if (index == 0) {
        return -pod__alphabeta_search(search, ply + 1, depth - 1, -beta, -alpha);
    }
    int reduced = pod__prune_reduction(search, depth, index);
    int score = -pod__alphabeta_search(search, ply + 1, depth - 1 - reduced, -alpha - 1, -alpha);
    if (reduced && score > alpha) {
        score = -pod__alphabeta_search(search, ply + 1, depth - 1, -alpha - 1, -alpha);
    }
    if (score > alpha && score < beta) {
        score = -pod__alphabeta_search(search, ply + 1, depth - 1, -beta, -alpha);
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

static void prefetch_after(const pod__alphabeta *search, unsigned ply, pod_move move) {
    if (search->board->key_after) {
        pod__table_prefetch(search->table, search->board->key_after(search->setup, &search->ply[ply].state, move));
    }
}

/* Brings the move whose turn it is to its place, and the one after it, so that what the table knows of that is at hand
   in time. Most nodes that are cut off are so by their first move: the second one is not fetched for. */
static void pick(pod__alphabeta *search, unsigned ply, int depth, unsigned index, unsigned count) {
    pod__ply *here = &search->ply[ply];
    if (index < 2) {
        pod__order_pick(here, index, count);
    }
    if (index > 0 && index + 1 < count) {
        pod__order_pick(here, index + 1, count);
        if (depth > 1) {
            prefetch_after(search, ply, here->move[index + 1]);
        }
    }
}

static found search_moves(pod__alphabeta *search, unsigned ply, int depth, unsigned count, int alpha, int beta) {
    pod__ply *here = &search->ply[ply];
    uint64_t horizon = search->horizon;
    unsigned back = search->earliest_repeat;
    found best = {.score = -2 * POD__CERTAIN, .move = POD_MOVE_NONE};
    search->earliest_repeat = POD__PLIES_MAX;
    for (unsigned i = 0; i < count; i++) {
        uint64_t before = search->horizon;
        pick(search, ply, depth, i, count);
        if (search->board->pruning && pod__prune_move(search, ply, i)) {
            best.score = best.score < alpha ? alpha : best.score;
            continue;
        }
        int score = search_move(search, ply, depth, i, alpha, beta);
        if (search->watch->ended) {
            break;
        }
        best.score = score > best.score ? score : best.score;
        if (score > alpha) {
            alpha = score;
            best.move = here->move[i];
            pod__alphabeta_update_pv(search, ply, best.move);
        }
        if (score >= beta) {
            /* One refutation is enough: what the moves before it left open does not matter. */
            search->horizon = search->horizon == before ? horizon : search->horizon;
            pod__order_update(search, ply, i, depth);
            break;
        }
    }
    best.beyond_doubt = search->horizon == horizon;
    best.drawn_back = best.score == 0 && search->earliest_repeat < ply;
    search->earliest_repeat = back < search->earliest_repeat ? back : search->earliest_repeat;
    return best;
}

static void remember(pod__alphabeta *search, uint64_t key, int depth, int alpha, int beta, const found *best) {
    pod__bound bound = best->drawn_back      ? POD__BOUND_NONE
                       : best->score >= beta ? POD__BOUND_LOWER
                       : best->score > alpha ? POD__BOUND_EXACT
                                             : POD__BOUND_UPPER;
    pod__table_store(search->table, (pod__entry){.key = key,
                                                 .move = best->move,
                                                 .score = (int16_t)best->score,
                                                 .depth = (uint8_t)(best->beyond_doubt ? POD__DEPTH_EXACT : depth),
                                                 .bound = (uint8_t)bound});
}

int pod__alphabeta_search(pod__alphabeta *search, unsigned ply, int depth, int alpha, int beta) {
    pod__ply *here = &search->ply[ply];
    here->pv_length = 0;
    if (pod__watch_count(search->watch)) {
        return 0;
    }
    /* 1. What is certain already may be enough. */
    pod__proven_bounds proven = search->board->proven_bounds(search->setup, &here->state);
    if (search->watch->request->tables && search->board->to_position && !proven.over) {
        pod__probe_bounds(search, &here->state, &proven);
    }
    int low = pod__certain(proven.lower);
    int high = pod__certain(proven.upper);
    if (low == high || low >= beta) {
        return low;
    }
    if (high <= alpha) {
        return high;
    }
    if (search->board->reversible && pod__repetition_at(search, ply)) {
        search->horizon++;
        return 0;
    }
    /* 2. The horizon. */
    if (depth <= 0 || ply == POD__PLIES_MAX) {
        return quiesce(search, ply, alpha, beta, low, high);
    }
    /* 3. What an earlier visit found. */
    uint64_t key = search->board->hash(&here->state);
    pod__entry entry = {.move = POD_MOVE_NONE};
    int score;
    if (pod__table_find(search->table, key, &entry) && cuts_off(search, &entry, depth, alpha, beta, &score)) {
        return score;
    }
    if (entry.move != POD_MOVE_NONE && depth > 1) {
        prefetch_after(search, ply, entry.move);
    }
    /* 4. What need not be looked at closely. */
    if (search->board->pruning && (pod__prune_probcut(search, ply, depth, alpha, beta, &score) ||
                                   pod__prune_node(search, ply, depth, alpha, beta, &score))) {
        return score;
    }
    if (entry.move == POD_MOVE_NONE) {
        pod__table_find(search->table, key, &entry); /* what the shallower searches thought best */
    }
    /* 5. The moves, the likely best first; a forced move costs no depth. */
    unsigned count = search->board->generate(search->setup, &here->state, here->move);
    pod__order_score(search, ply, count, entry.move);
    found best = search_moves(search, ply, depth + (count == 1), count, alpha, beta);
    /* 6. For the next visit. */
    if (!search->watch->ended) {
        remember(search, key, depth, alpha, beta, &best);
    }
    return best.score;
}
