/* The recursive search of one node; pod__alphabeta_search(), at the end, shows the steps in order. */
#include <assert.h>

#include "base/file_replacement.h"
#include "ludopod/table.h"
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

void pod__alphabeta_reset(pod__alphabeta *search) {
    memset(search->eval_cache, 0, sizeof search->eval_cache);
    search->ply[0].has_accumulator = false;
    memset(search->history, 0, sizeof search->history);
    memset(search->countermove, 0, sizeof search->countermove);
    for (unsigned ply = 0; ply <= POD__PLIES_MAX; ply++) {
        memset(search->ply[ply].killer, 0, sizeof search->ply[ply].killer);
    }
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

/* ---- Pruning -------------------------------------------------------------------------------------------- */

/* Forward pruning, on a board that allows it (pod__pruning), and late move reductions. All of it is guesswork within
   the estimates: no win, loss or exact margin is ever concluded from it.

     null move  a side that fails high even after passing need not look for the best move
                (Beal, "A generalised quiescence search algorithm", 1990; Donninger, "Null move and deep search", 1993)
     futility   near the horizon a side far below alpha will not reach it by a quiet move
                (Heinz, "Extended futility pruning", 1998), and one far above beta will not fall below it
     ProbCut    where a shallow search fails high or low by a margin, the full one will, too
                (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995)
     late moves near the horizon, after many moves have been tried, a quiet one is not better either */
enum { NEAR = 3 }; /* plies to the horizon, for all but null move and ProbCut */

static bool may_prune(const pod__node *node) {
    return node->beta == node->alpha + 1 && node->beta <= POD__ESTIMATE_MAX && node->alpha >= -POD__ESTIMATE_MAX;
}

static bool null_move_fails_high(pod__alphabeta *search, const pod__node *node) {
    pod__ply *here = &search->ply[node->ply];
    const pod__pruning *pruning = search->board->pruning;
    if (!pruning->null_move || node->depth < 2 || here->null_move ||
        !pruning->null_move(search->setup, &here->state, &here[1].state)) {
        return false;
    }
    here[1].null_move = true;
    here[1].has_accumulator = false;
    here->current = POD_MOVE_NONE;
    int reduced = node->depth - 3 - node->depth / 4;
    int score = -pod__alphabeta_search(search, node->ply + 1, reduced, -node->beta, -node->beta + 1);
    here[1].null_move = false;
    return score >= node->beta && !search->watch->ended;
}

/* Whether a node may be cut off before its moves are generated, and its value then. */
static bool prune_node(pod__alphabeta *search, const pod__node *node, int *score) {
    pod__ply *here = &search->ply[node->ply];
    const pod__pruning *pruning = search->board->pruning;
    bool near = node->depth <= NEAR;
    here->futile = false;
    here->late_moves = POD_MOVES_MAX;
    if (!may_prune(node) || (!pruning->null_move && !near)) {
        return false;
    }
    int value = pod__alphabeta_evaluate(search, node->ply);
    int margin = pruning->futility_margin * node->depth;
    if (near && value - margin >= node->beta) {
        *score = value;
    } else if (value >= node->beta && null_move_fails_high(search, node)) {
        *score = node->beta;
    } else {
        here->futile = near && value + margin <= node->alpha;
        if (near && pruning->late_moves) {
            here->late_moves = (uint16_t)(pruning->late_moves * (unsigned)node->depth);
        }
        return false;
    }
    here->pv_length = 0;
    search->horizon++;
    return true;
}

/* Whether the index-th move may be skipped, after prune_node(). */
static bool prune_move(pod__alphabeta *search, unsigned ply, unsigned index) {
    const pod__ply *here = &search->ply[ply];
    if (index == 0 || (!here->futile && index < here->late_moves)) {
        return false;
    }
    bool quiet = search->board->move_score(search->setup, &here->state, here->move[index]) <
                 search->board->pruning->quiet_threshold;
    search->horizon += quiet;
    return quiet;
}

/* Where little is open any more, values jump, and the whole tree is soon searched. */
static bool is_close_to_the_end(const pod__alphabeta *search, unsigned ply) {
    enum { FEW = 9 }; /* squares, each of which may end up with either player */
    pod__proven_bounds proven = search->board->proven_bounds(search->setup, &search->ply[ply].state);
    return proven.upper - proven.lower <= 2 * FEW;
}

/* The shallow search is itself pruned by ProbCut; nested deeper than NESTED it would prove too little. When it fails to
   cut off, what it took for granted does not count. Far from the horizon there is no ProbCut, so that a search deep
   enough sees everything in the end. */
static bool prune_probcut(pod__alphabeta *search, const pod__node *node, int *score) {
    enum { DEPTH_MIN = 4, DEPTH_MAX = 16, NESTED = 3 };
    int margin = search->board->pruning->probcut_margin;
    if (!margin || node->depth < DEPTH_MIN || node->depth > DEPTH_MAX || search->probcut_depth >= NESTED ||
        !may_prune(node) || is_close_to_the_end(search, node->ply)) {
        return false;
    }
    uint64_t horizon = search->horizon;
    bool high = pod__alphabeta_evaluate(search, node->ply) >= node->beta;
    int bound = high ? node->beta + margin : node->alpha - margin;
    int shallow = node->depth / 4 * 2 + node->depth % 2;
    search->probcut_depth++;
    int found = pod__alphabeta_search(search, node->ply, shallow, high ? bound - 1 : bound, high ? bound : bound + 1);
    search->probcut_depth--;
    if (high ? found >= bound : found <= bound) {
        *score = pod__is_certain(found) ? found : high ? node->beta : node->alpha;
        return true;
    }
    search->horizon = horizon;
    return false;
}

/* Late moves seldom turn out best. */
static int prune_reduction(const pod__alphabeta *search, int depth, unsigned index) {
    if (depth < 3 || index < 3) {
        return 0;
    }
    if (!search->board->pruning) {
        return index < 10 ? 1 : 2;
    }
    int plies = index < 8 ? 1 : index < 24 ? 2 : 3;
    return plies < depth - 1 ? plies : depth - 2;
}

/* ---- Before the moves ----------------------------------------------------------------------------------- */

/* Narrows the proven bounds of a state by what the tables of solved positions have of it. */
static void probe_bounds(const pod__alphabeta *search, const void *state, pod__proven_bounds *proven) {
    assert(search->watch->request->tables && search->board->to_position);
    pod_position position;
    pod_table_value value;
    if (!POD__FILES || !search->board->to_position(search->setup, state, &position) ||
        !pod_tables_probe(search->watch->request->tables, &position, &value)) {
        return;
    }
    proven->lower = value.least > proven->lower ? value.least : proven->lower;
    proven->upper = value.most < proven->upper ? value.most : proven->upper;
}

/* What is proven about a node: by the board, and by the tables of solved positions. True when that is enough for the
   window; *score is then the node's value. */
static bool is_decided(pod__alphabeta *search, const pod__node *node, proven_scores *out, int *score) {
    const void *state = &search->ply[node->ply].state;
    pod__proven_bounds proven = search->board->proven_bounds(search->setup, state);
    if (search->watch->request->tables && search->board->to_position && !proven.over) {
        probe_bounds(search, state, &proven);
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
    int reduction = prune_reduction(search, node->depth, index);
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
        if (search->board->pruning && prune_move(search, node->ply, i)) {
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
    if (search->board->pruning && (prune_probcut(search, &node, &score) || prune_node(search, &node, &score))) {
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
