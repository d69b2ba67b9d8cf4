/* Sums over all ways to play on a 3x3 board, each board visited once.

   A placement without capture adds a die and a pip; a capture of k dice takes k - 1 dice away and leaves the pips as
   they are. So the boards are visited by pip total, upwards, and for each total by dice, downwards: all ways to a
   board are known when its turn comes, and all images of a board go on as one.

   What is left of the number of plies is a small number: with a pairs captured, b threes and c fours after p
   placements, the plies are p + a + b + c and the dice gained p - a - 2b - 3c, so

       plies = 2 p - dice gained - (b + 2c).

   The last bracket is the shortfall. Boards of the same pips and dice differ in nothing else, most are come to with one
   or two different shortfalls, and each has a row of ways. */
#include <stdlib.h>

#include "ludopod/solve.h"
#include "pathsum_moves.h"
#include "pathsum_store.h"

enum {
    SUM_BITS = 30,
    /* The last die of a game is no capture and shows one. */
    FULL_PIPS_MAX = (POD__CELLS - 1) * POD__PIPS_MAX + 1,
    PIPS_MAX = POD__CELLS * POD__PIPS_MAX,
    /* A cell with k dice around has at most max(1, 2^k - k - 1) moves: 11 in the middle, 4 on a side, 1 in a corner. */
    MOVES_MAX = 11 + 4 * 4 + 4
};

typedef struct pathsum {
    pod__moves9 moves;
    pod__store store;
    unsigned pips, dice; /* at the start */
    int64_t depth;
    bool to_the_end; /* every game ends in time: shortfalls do not matter and all are taken for 0 */
    pod__ways final[POD__CELLS][POD__PIPS_MAX + 1]; /* ways to all final boards that have so many pips on that cell */
} pathsum;

typedef struct child {
    uint32_t smallest; /* as pod__images_after() says it */
    unsigned captured; /* dice */
} child;

/* A board with its ways taken out of its level, which may move while its children are put there. */
typedef struct parent {
    pod__board9 board;
    unsigned pips, dice;
    unsigned low, height;
    pod__images images;
    child child[MOVES_MAX];
    unsigned children;
    pod__ways_twice row[POD__ROWS_MAX];
} parent;

static void add_final(pathsum *job, pod__board9 board, const pod__ways *ways) {
    for (unsigned cell = 0; cell < POD__CELLS; cell++) {
        pod__ways *sum = &job->final[cell][pod__board9_pips(board, cell)];
        for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
            sum->to[i] += ways->to[i];
        }
    }
}

/* Notes a move that captures that many dice, and has the place of the board it leads to fetched. */
static void note(const pathsum *job, parent *from, const pod__images *taken, const pod__images *die,
                 unsigned captured) {
    uint32_t smallest = pod__images_after(&from->images, taken, die);
    from->child[from->children++] = (child){smallest, captured};
    pod__store_fetch(&job->store, (from->pips + !captured) % 2, smallest / POD__SYMMETRIES);
}

/* All captures among `captures` on a cell; fourth: the fourth neighbour is in all of them. */
static void note_captures(const pathsum *job, parent *from, unsigned cell, pod__captures9 captures, unsigned fourth) {
    static const uint8_t members[POD__SETS_OF_3] = {0, 1, 1, 2, 1, 2, 2, 3};
    for (; captures.can; captures.can &= captures.can - 1) {
        unsigned set = (unsigned)__builtin_ctz(captures.can) / 4;
        unsigned shows = captures.shows >> (4 * set) & 7u;
        note(job, from, &job->moves.taken[cell][set + fourth], &job->moves.die[cell][shows],
             members[set] + fourth / POD__FOURTH);
    }
}

static void note_cell(const pathsum *job, parent *from, unsigned cell) {
    uint32_t sums = pod__sums9(&job->moves, from->board, cell);
    unsigned fourth = cell == POD__MIDDLE ? pod__board9_pips(from->board, POD__BELOW_MIDDLE) : 0;
    pod__captures9 without = pod__captures9_of_3(sums);
    pod__captures9 with = fourth ? pod__captures9_with_4th(sums, fourth) : (pod__captures9){0, 0};
    if (without.can | with.can) {
        note_captures(job, from, cell, without, 0);
        note_captures(job, from, cell, with, POD__FOURTH);
    } else {
        note(job, from, &job->moves.taken[cell][0], &job->moves.die[cell][1], 0);
    }
}

static bool arrive(pathsum *job, const parent *from, child to) {
    unsigned level = (from->pips + !to.captured) % 2;
    unsigned low = from->low + (to.captured > 2 && !job->to_the_end ? to.captured - 2 : 0);
    pod__ways *row = pod__store_rows(&job->store, level, to.smallest / POD__SYMMETRIES, from->dice + 1 - to.captured,
                                     low, from->height);
    if (row) {
        pod__ways_add(row, from->row, from->height, to.smallest % POD__SYMMETRIES);
    }
    return row;
}

/* All moves are found before the first is made, so that memory has time to answer. */
static bool play_on(pathsum *job, parent *from) {
    pod__images_of(&job->moves, from->board, &from->images);
    from->children = 0;
    for (pod__board9 empty = pod__board9_empty(from->board); empty; empty &= empty - 1) {
        note_cell(job, from, (unsigned)__builtin_ctz(empty) / 3);
    }
    for (unsigned i = 0; i < from->children; i++) {
        if (!arrive(job, from, from->child[i])) {
            return false;
        }
    }
    return true;
}

/* The shortfall with which boards of these pips and dice are come to on the last ply asked for. */
static int64_t last_shortfall(const pathsum *job, unsigned pips, unsigned dice) {
    return 2 * ((int64_t)pips - job->pips) - ((int64_t)dice - job->dice) - job->depth;
}

/* Takes a board out of the store and plays on it. last: the shortfall of paths that end here. */
static bool visit(pathsum *job, uint32_t index, int64_t last, parent *from) {
    const pod__store_entry *entry = &job->store.entry[index];
    const pod__ways *row = &job->store.row[entry->row];
    from->board = entry->board;
    from->low = entry->low;
    from->height = 0;
    for (unsigned number = entry->low; number < entry->end; number++, row++) {
        if (from->dice == POD__CELLS || number == last) {
            add_final(job, entry->board, row);
            from->low++;
        } else {
            pod__ways_double(row, &from->row[from->height++]);
        }
    }
    pod__store_release(&job->store, index);
    return !from->height || play_on(job, from);
}

/* All boards of a pip total. Captures come to boards of the same total with fewer dice. */
static bool visit_level(pathsum *job, unsigned pips, parent *from) {
    from->pips = pips;
    for (from->dice = POD__CELLS + 1; from->dice-- > 0;) {
        int64_t last = last_shortfall(job, pips, from->dice);
        uint32_t next;
        for (uint32_t i = pod__store_take(&job->store, pips % 2, from->dice); i; i = next) {
            next = job->store.entry[i].next;
            if (!visit(job, i, last, from)) {
                return false;
            }
        }
    }
    pod__store_clear(&job->store, pips % 2);
    return true;
}

static bool begin(pathsum *job, pod__board9 board) {
    pod__images images;
    pod__images_of(&job->moves, board, &images);
    uint32_t smallest = pod__images_after(&images, &job->moves.taken[0][0], &job->moves.die[0][0]);
    pod__ways *row = pod__store_rows(&job->store, job->pips % 2, smallest / POD__SYMMETRIES, job->dice, 0, 1);
    if (row) {
        row->to[pod__symmetry_inverse(smallest % POD__SYMMETRIES)] = 1;
    }
    job->to_the_end = last_shortfall(job, FULL_PIPS_MAX, POD__CELLS) < 0;
    return row;
}

/* The pips on a cell, over all final boards that are the image of their entry under that symmetry. */
static uint32_t pips_on(const pathsum *job, unsigned cell, unsigned symmetry) {
    uint32_t sum = 0;
    for (unsigned pips = 1; pips <= POD__PIPS_MAX; pips++) {
        sum += pips * job->final[cell][pips].to[symmetry];
    }
    return sum;
}

/* Reads the final boards as decimal numbers: the first cell has the highest place. */
static uint32_t total_of(const pathsum *job) {
    uint32_t total = 0;
    uint32_t place_value = 1;
    for (unsigned place = POD__CELLS; place-- > 0; place_value *= 10) {
        for (unsigned cell = 0; cell < POD__CELLS; cell++) {
            pod__board9 image[POD__SYMMETRIES];
            pod__board9_images((pod__board9)1 << (3 * cell), image);
            for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
                total += pod__board9_pips(image[i], place) ? place_value * pips_on(job, cell, i) : 0;
            }
        }
    }
    return total & ((1u << SUM_BITS) - 1);
}

static bool play_all(pathsum *job, pod__board9 board) {
    parent *from = malloc(sizeof *from);
    bool done = from && begin(job, board);
    for (unsigned pips = job->pips; done && pips <= PIPS_MAX; pips++) {
        done = visit_level(job, pips, from);
    }
    free(from);
    return done;
}

static bool sum_of(pod__board9 board, unsigned pips, unsigned dice, unsigned depth, uint32_t *sum) {
    pathsum *job = calloc(1, sizeof *job);
    if (!job) {
        return false;
    }
    pod__moves9_make(&job->moves);
    job->store = pod__store_empty();
    job->pips = pips;
    job->dice = dice;
    job->depth = depth;
    bool done = play_all(job, board);
    if (done) {
        *sum = total_of(job);
    }
    pod__store_free(&job->store);
    free(job);
    return done;
}

pod_error pod_pathsum(const uint8_t cells[9], unsigned depth, uint32_t *sum) {
    pod__board9 board = 0;
    unsigned pips = 0, dice = 0;
    for (unsigned cell = 0; cell < POD__CELLS; cell++) {
        if (cells[cell] > POD__PIPS_MAX) {
            return POD_ERROR_OPTION_VALUE;
        }
        board |= (pod__board9)cells[cell] << (3 * cell);
        pips += cells[cell];
        dice += cells[cell] > 0;
    }
    return sum_of(board, pips, dice, depth, sum) ? POD_OK : POD_ERROR_MEMORY;
}
