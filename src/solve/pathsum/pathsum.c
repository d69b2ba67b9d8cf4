/* Sums over all ways to play on a 3x3 board, each board visited once.

   A placement without capture adds a die and a pip; a capture of k dice takes k - 1 dice away and leaves the pips as
   they are. So the boards are visited by pip total, upwards, and for each total by dice, downwards: all ways to a
   board are known when its turn comes, and all images of a board go on as one.

   What is left of the number of plies is a small number: with a pairs captured, b threes and c fours after p
   placements, the plies are p + a + b + c and the dice gained p - a - 2b - 3c, so

       plies = 2 p - dice gained - (b + 2c).

   The last bracket is the shortfall. Boards of the same pips and dice differ in nothing else, most are reached with one
   or two different shortfalls, and each has a row of ways.

   Where all games end before the last ply asked for, the number of plies matters no more. That cannot be known
   beforehand, but guessed from the pips that long games end with: ways that seem to have time enough share one row, and
   if one of them is ever found to go on for too long, all is done again without guessing. */
#include <string.h>

#include "ludopod/solve.h"
#include "solve/pathsum/path.h"

enum {
    SUM_BITS = 30,
    /* The last die of a game is no capture and shows one. */
    FULL_PIPS_MAX = (POD__CELLS - 1) * POD__PIPS_MAX + 1,
    PIPS_MAX = POD__CELLS * POD__PIPS_MAX,
    /* The guess: the longest games from the empty board, 61 plies, end with that many. */
    LONG_GAME_PIPS = 35
};

/* The shortfall with which boards of these pips and dice are reached on the last ply. */
static int64_t last_shortfall(const pod__path9 *path, unsigned pips, unsigned dice) {
    return 2 * ((int64_t)pips - path->start.pips) - ((int64_t)dice - path->start.dice) - path->start.depth;
}

/* Moves the boards that have ways left to where those were that have none. */
static void keep_boards_with_ways(pod__layer9 *layer) {
    static const pod__lanes none;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < layer->count; i++) {
        bool any = false;
        layer->key[kept] = layer->key[i];
        for (unsigned row = layer->low; row < layer->end; row++) {
            const pod__lanes *from = pod__layer9_segment(layer, row, i / POD__SEGMENT);
            pod__lanes *to = pod__layer9_segment(layer, row, kept / POD__SEGMENT);
            const pod__lanes *ways = from ? &from[i % POD__SEGMENT] : &none;
            if (to) {
                any |= pod__lanes_any(ways);
                to[kept % POD__SEGMENT] = *ways;
            }
        }
        kept += any;
    }
    layer->count = kept;
}

/* Sums up the paths that end with these boards, and those that end with the next ply: the boards after that need no
   place in a layer. */
static void end_paths(pod__path9 *path, const pod__stride *stride, pod__layer9 *layer, unsigned pips, unsigned dice) {
    int64_t last_but_one = last_shortfall(path, pips, dice) + 1;
    bool full = dice == POD__CELLS, any = false;
    for (unsigned row = layer->low; row < layer->end; row++) {
        if (full || (row == last_but_one && row < path->free_row)) {
            (full ? stride->sum_up : stride->sum_up_moves)(path, layer, row);
            for (uint32_t i = 0; i < layer->rows[row].segments; i++) {
                pod__layer9_drop(layer, path->blocks, row, i);
            }
            any = true;
        }
    }
    if (any && !full) {
        keep_boards_with_ways(layer);
    }
}

/* Whether those that are taken to end in time have not been played for too long by now. */
static bool is_in_time(const pod__path9 *path, const pod__layer9 *layer, unsigned pips, unsigned dice) {
    return layer->end <= path->free_row || last_shortfall(path, pips, dice) < path->free_row + (dice == POD__CELLS);
}

/* Gives back the segments in which no board has ways: a shortfall that none of the boards before had at a capture. */
static void drop_rows_without_ways(pod__path9 *path, pod__layer9 *layer) {
    for (unsigned row = layer->low; row < layer->end; row++) {
        for (uint32_t i = 0; i < layer->rows[row].segments; i++) {
            const pod__lanes *ways = pod__layer9_segment(layer, row, i);
            unsigned without = 0;
            while (ways && without < POD__SEGMENT && !pod__lanes_any(&ways[without])) {
                without++;
            }
            if (without == POD__SEGMENT) {
                pod__layer9_drop(layer, path->blocks, row, i);
            }
        }
    }
}

static bool visit(pod__path9 *path, const pod__stride *stride, unsigned pips, unsigned dice) {
    pod__layer9 *here = path->layer[pips % 2];
    pod__layer9 *const to[4] = {&path->layer[(pips + 1) % 2][dice + 1 <= POD__CELLS ? dice + 1 : 0],
                                &here[dice > 1 ? dice - 1 : 0], &here[dice > 2 ? dice - 2 : 0],
                                &here[dice > 3 ? dice - 3 : 0]};
    pod__layer9 *layer = &here[dice];
    if (!layer->count) {
        return true;
    }
    bool done = is_in_time(path, layer, pips, dice);
    path->too_long |= !done;
    path->layer[(pips + 1) % 2][dice].expected = layer->count + layer->count / 4;
    if (done) {
        end_paths(path, stride, layer, pips, dice);
        drop_rows_without_ways(path, layer);
        done = dice == POD__CELLS || stride->play_on(path, layer, to);
    }
    pod__layer9_clear(layer, path->blocks);
    return done;
}

static bool begin(pod__path9 *path) {
    static const pod__lanes nothing;
    pod__lanes images;
    pod__moves9_images(&path->moves, path->start.board, &images);
    uint32_t smallest = pod__lanes_smallest(&images, &nothing, &nothing);
    pod__layer9 *layer = &path->layer[path->start.pips % 2][path->start.dice];
    if (!pod__layer9_grow(layer, path->blocks)) {
        return false;
    }
    layer->key[0] = smallest / POD__SYMMETRIES;
    layer->count = 1;
    pod__lanes *const *ways = pod__layer9_rows(layer, path->blocks, 0);
    if (ways) {
        ways[0]->of[pod__symmetry_inverse(smallest % POD__SYMMETRIES)] = 1;
    }
    return ways;
}

static bool play_all(pod__path9 *path, const pod__stride *stride) {
    pod__moves9_make(&path->moves);
    bool done = begin(path);
    for (unsigned pips = path->start.pips; done && pips <= PIPS_MAX; pips++) {
        for (unsigned dice = POD__CELLS + 1; dice-- > 0 && done;) {
            done = visit(path, stride, pips, dice);
        }
    }
    return done;
}

static uint32_t total_of(const pod__path9 *path) {
    uint32_t total = 0;
    for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
        total += path->sum.of[i];
    }
    return total & ((1u << SUM_BITS) - 1);
}

/* From which shortfall on a game ends in time if it ends with no more than so many pips. */
static unsigned free_row_of(const pod__path9 *path, unsigned pips_max) {
    int64_t row = last_shortfall(path, pips_max, POD__CELLS);
    return row < 0 ? 0 : row < POD__ROWS_MAX ? (unsigned)row : POD__ROWS_MAX;
}

/* Games are taken to end with no more than pips_max pips: *too_long, and no sum, when one goes on for longer. */
static pod_error sum_of(const pod__start9 *start, const pod__stride *stride, unsigned pips_max, bool *too_long,
                        uint32_t *sum) {
    pod__blocks blocks = {NULL, NULL, 0, {NULL}};
    pod__path9 *path = pod__blocks_take(&blocks, sizeof *path);
    bool done = false;
    *too_long = false;
    if (path) {
        memset(path, 0, sizeof *path);
        path->start = *start;
        path->blocks = &blocks;
        path->free_row = free_row_of(path, pips_max);
        done = play_all(path, stride);
        *too_long = path->too_long;
        *sum = done ? total_of(path) : *sum;
    }
    pod__blocks_free(&blocks);
    return done || *too_long ? POD_OK : POD_ERROR_MEMORY;
}

static pod_error sum_all(const pod__start9 *start, const pod__stride *stride, uint32_t *sum) {
    bool too_long;
    pod_error error = sum_of(start, stride, LONG_GAME_PIPS, &too_long, sum);
    return too_long ? sum_of(start, stride, FULL_PIPS_MAX, &too_long, sum) : error;
}

pod_error pod__pathsum_by(const pod__stride *stride, const uint8_t cells[9], unsigned depth, uint32_t *sum) {
    pod__start9 start = {.depth = depth};
    for (unsigned cell = 0; cell < POD__CELLS; cell++) {
        if (cells[cell] > POD__PIPS_MAX) {
            return POD_ERROR_OPTION_VALUE;
        }
        start.board |= (pod__board9)cells[cell] << (3 * cell);
        start.pips += cells[cell];
        start.dice += cells[cell] > 0;
    }
    if (depth == 0) {
        *sum = pod__board9_decimal(start.board); /* below 2^30 */
        return POD_OK;
    }
    return sum_all(&start, stride, sum);
}

const pod__stride *pod__stride_best(void) {
    const pod__stride *avx2 = pod__stride_avx2(), *bmi2 = pod__stride_bmi2();
    return bmi2 ? bmi2 : avx2 ? avx2 : pod__stride_portable();
}

pod_error pod_pathsum(const uint8_t cells[9], unsigned depth, uint32_t *sum) {
    return pod__pathsum_by(pod__stride_best(), cells, depth, sum);
}
