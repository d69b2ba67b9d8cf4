/* The recursive search of one node; pod__alphabeta_search(), at the end, shows the steps in order. */
#include <assert.h>

#include "search/alphabeta/alphabeta.h"

static int clamp(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

void pod__alphabeta_play(pod__alphabeta *search, unsigned ply, pod_move move) {
    pod__ply *here = &search->ply[ply];
    search->board->play(search->setup, &here->state, move, &here[1].state);
    here[1].has_accumulator = false;
    here->current = move;
}

/* From the accumulator of the nearest ancestor that has one: mostly the parent. */
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

/* Positions at the horizon are not in the table, but one in five is reached again soon by another order of moves. */
int pod__alphabeta_evaluate(pod__alphabeta *search, unsigned ply) {
    const uint64_t mask = UINT16_MAX;
    uint64_t hash = search->board->hash(&search->ply[ply].state);
    uint64_t *cached = &search->eval_cache[hash % POD__EVAL_CACHE];
    if ((*cached ^ hash) & ~mask) {
        int value = evaluate(search, ply);
        assert(value >= -POD__ESTIMATE_MAX && value <= POD__ESTIMATE_MAX);
        *cached = (hash & ~mask) | (uint16_t)value;
    }
    return (int16_t)*cached;
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

/* ---- The horizon ---------------------------------------------------------------------------------------- */

/* Proven bounds of a node's value, as scores. */
typedef struct proven_scores {
    int low, high;
} proven_scores;

/* The value of a node that is not searched any further. */
static int stand_pat(pod__alphabeta *search, unsigned ply, proven_scores proven) {
    search->horizon++;
    return clamp(pod__alphabeta_evaluate(search, ply), proven.low, proven.high);
}

/* Quiescence search: the evaluation, or the value after one of the forcing moves, whichever is better for the player to
   move. So nothing is evaluated in the middle of an exchange (Greenblatt, Eastlake and Crocker, "The Greenblatt chess
   program", 1967). */
static int quiesce(pod__alphabeta *search, const pod__node *node, proven_scores proven) {
    pod__ply *here = &search->ply[node->ply];
    int best = stand_pat(search, node->ply, proven);
    if (!search->board->forcing || best >= node->beta || node->ply == POD__PLIES_MAX) {
        return best;
    }
    int alpha = best > node->alpha ? best : node->alpha;
    unsigned count = search->board->forcing(search->setup, &here->state, here->move);
    pod__order_score(search, node->ply, count, POD_MOVE_NONE);
    for (unsigned i = 0; i < count && best < node->beta && !search->watch->ended; i++) {
        pod__order_pick(here, i, count);
        pod__alphabeta_play(search, node->ply, here->move[i]);
        int score = -pod__alphabeta_search(search, node->ply + 1, 0, -node->beta, -alpha);
        best = score > best ? score : best;
        if (score > alpha) {
            alpha = score;
            pod__alphabeta_update_pv(search, node->ply, here->move[i]);
        }
    }
    return best;
}

/* ---- Before the moves ----------------------------------------------------------------------------------- */

/* What is proven about a node: by the board, and by the tables of solved positions. True when that is enough for the
   window; *score is then the node's value. */
static bool is_decided(pod__alphabeta *search, const pod__node *node, proven_scores *out, int *score) {
    const void *state = &search->ply[node->ply].state;
    pod__proven_bounds proven = search->board->proven_bounds(search->setup, state);
    if (search->watch->request->tables && search->board->to_position && !proven.over) {
        pod__probe_bounds(search, state, &proven);
    }
    assert(proven.lower <= proven.upper);
    *out = (proven_scores){.low = pod__certain(proven.lower), .high = pod__certain(proven.upper)};
    *score = out->low == out->high || out->low >= node->beta ? out->low : out->high;
    return out->low == out->high || out->low >= node->beta || out->high <= node->alpha;
}

/* Transposition-table cutoff: whether an entry decides a node, because it was searched deeply enough or is a certain
   win or loss. Moves its value within the bounds it is good for into *score. */
static bool cuts_off(pod__alphabeta *search, const pod__entry *entry, const pod__node *node, int *score) {
    bool lower = entry->bound & POD__BOUND_LOWER && entry->score >= node->beta;
    bool upper = entry->bound & POD__BOUND_UPPER && entry->score <= node->alpha;
    if (entry->depth >= node->depth && (lower || upper || entry->bound == POD__BOUND_EXACT)) {
        search->horizon += entry->depth != POD__DEPTH_EXACT;
        *score = entry->score;
        return true;
    }
    /* A certain win is certain at any depth, though its margin may not be. */
    if (lower && entry->score > POD__CERTAIN && node->beta <= POD__CERTAIN) {
        *score = POD__CERTAIN;
        return true;
    }
    if (upper && entry->score < -POD__CERTAIN && node->alpha >= -POD__CERTAIN) {
        *score = -POD__CERTAIN;
        return true;
    }
    return false;
}

/* Fetches the table's entry for the position after a move, so that the child does not wait for memory. */
static void prefetch_after(const pod__alphabeta *search, unsigned ply, pod_move move) {
    if (search->board->key_after) {
        pod__table_prefetch(search->table, search->board->key_after(search->setup, &search->ply[ply].state, move));
    }
}

/* ---- The moves ------------------------------------------------------------------------------------------ */

/* Value of the index-th move of a node for its mover. The first move is searched in the full window; a later one in a
   null window, reduced at first when it is late, and in the full window only when it fails high (principal variation
   search: Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982). */
static int search_move(pod__alphabeta *search, const pod__node *node, unsigned index, int alpha) {
    unsigned next = node->ply + 1;
    pod__alphabeta_play(search, node->ply, search->ply[node->ply].move[index]);
    if (index == 0) {
        return -pod__alphabeta_search(search, next, node->depth - 1, -node->beta, -alpha);
    }
    int reduction = pod__prune_reduction(search, node->depth, index);
    int score = -pod__alphabeta_search(search, next, node->depth - 1 - reduction, -alpha - 1, -alpha);
    if (reduction && score > alpha) {
        score = -pod__alphabeta_search(search, next, node->depth - 1, -alpha - 1, -alpha);
    }
    if (score > alpha && score < node->beta) {
        score = -pod__alphabeta_search(search, next, node->depth - 1, -node->beta, -alpha);
    }
    return score;
}

/* Brings the index-th best move to its place, and the one after it, so that its table entry is fetched in time. Most
   cutoffs come from the first move: nothing is fetched for the second one. */
static void pick(pod__alphabeta *search, const pod__node *node, unsigned index, unsigned count) {
    pod__ply *here = &search->ply[node->ply];
    if (index < 2) {
        pod__order_pick(here, index, count);
    }
    if (index > 0 && index + 1 < count) {
        pod__order_pick(here, index + 1, count);
        if (node->depth > 1) {
            prefetch_after(search, node->ply, here->move[index + 1]);
        }
    }
}

/* What the loop over the moves of a node found. */
typedef struct found {
    int score;
    pod_move move;      /* the best, if any was better than alpha */
    bool depth_is_moot; /* a deeper search cannot change the score */
    bool repetition;    /* a draw by repetition of a position before this node */
} found;

static found search_moves(pod__alphabeta *search, const pod__node *node, unsigned count) {
    pod__ply *here = &search->ply[node->ply];
    int alpha = node->alpha;
    uint64_t horizon = search->horizon;
    unsigned earliest_repeat = search->earliest_repeat;
    found best = {.score = -2 * POD__CERTAIN, .move = POD_MOVE_NONE};
    search->earliest_repeat = POD__PLIES_MAX;
    for (unsigned i = 0; i < count; i++) {
        uint64_t before = search->horizon;
        pick(search, node, i, count);
        if (search->board->pruning && pod__prune_move(search, node->ply, i)) {
            best.score = best.score < alpha ? alpha : best.score;
            continue;
        }
        int score = search_move(search, node, i, alpha);
        if (search->watch->ended) {
            break;
        }
        best.score = score > best.score ? score : best.score;
        if (score > alpha) {
            alpha = score;
            best.move = here->move[i];
            pod__alphabeta_update_pv(search, node->ply, best.move);
        }
        if (score >= node->beta) {
            /* One refutation is enough: what the moves before it left open does not matter. */
            search->horizon = search->horizon == before ? horizon : search->horizon;
            pod__order_update(search, node->ply, i, node->depth);
            break;
        }
    }
    best.depth_is_moot = search->horizon == horizon;
    best.repetition = best.score == 0 && search->earliest_repeat < node->ply;
    search->earliest_repeat = earliest_repeat < search->earliest_repeat ? earliest_repeat : search->earliest_repeat;
    return best;
}

static void store(pod__alphabeta *search, uint64_t key, const pod__node *node, const found *best) {
    pod__bound bound = best->repetition            ? POD__BOUND_NONE
                       : best->score >= node->beta ? POD__BOUND_LOWER
                       : best->score > node->alpha ? POD__BOUND_EXACT
                                                   : POD__BOUND_UPPER;
    pod__table_store(search->table,
                     (pod__entry){.key = key,
                                  .move = best->move,
                                  .score = (int16_t)best->score,
                                  .depth = (uint8_t)(best->depth_is_moot ? POD__DEPTH_EXACT : node->depth),
                                  .bound = (uint8_t)bound});
}

/* ---- One node ------------------------------------------------------------------------------------------- */

int pod__alphabeta_search(pod__alphabeta *search, unsigned ply, int depth, int alpha, int beta) {
    pod__node node = {.ply = ply, .depth = depth, .alpha = alpha, .beta = beta};
    pod__ply *here = &search->ply[ply];
    proven_scores proven;
    int score;
    assert(alpha < beta && ply <= POD__PLIES_MAX);
    here->pv_length = 0;
    if (pod__watch_count(search->watch)) {
        return 0;
    }
    /* 1. Proven bounds: what is certain already may be enough. */
    if (is_decided(search, &node, &proven, &score)) {
        return score;
    }
    /* 2. Repetition: a player who could do better would not go back once, so the first time counts as a draw. */
    if (search->board->reversible && pod__repetition_at(search, ply)) {
        search->horizon++;
        return 0;
    }
    /* 3. The horizon: only forcing moves are searched beyond it. */
    if (depth <= 0 || ply == POD__PLIES_MAX) {
        return quiesce(search, &node, proven);
    }
    /* 4. Transposition table: an earlier visit may have been deep enough. Otherwise its move comes first. */
    uint64_t key = search->board->hash(&here->state);
    pod__entry entry = {.move = POD_MOVE_NONE};
    if (pod__table_find(search->table, key, &entry) && cuts_off(search, &entry, &node, &score)) {
        return score;
    }
    if (entry.move != POD_MOVE_NONE && depth > 1) {
        prefetch_after(search, ply, entry.move);
    }
    /* 5. Forward pruning: nodes whose value hardly depends on the move are not searched to the full depth. */
    if (search->board->pruning &&
        (pod__prune_probcut(search, &node, &score) || pod__prune_node(search, &node, &score))) {
        return score;
    }
    if (entry.move == POD_MOVE_NONE) {
        pod__table_find(search->table, key, &entry); /* the best move of the shallow searches of step 5 */
    }
    /* 6. The moves, the likely best first; a forced move is extended by a ply. */
    unsigned count = search->board->generate(search->setup, &here->state, here->move);
    assert(count > 0 && count <= POD_MOVES_MAX);
    pod__order_score(search, ply, count, entry.move);
    node.depth += count == 1;
    found best = search_moves(search, &node, count);
    /* 7. For the next visit. */
    if (!search->watch->ended) {
        node.depth = depth;
        store(search, key, &node, &best);
    }
    return best.score;
}
