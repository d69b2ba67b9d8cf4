/* Sums over all ways to play on a 3x3 board, ply by ply: since what can happen on a board does not depend on
   how it came about, all ways to the same board, or to an image of it, go on as one. */
#include "ludopod/solve.h"
#include "pathsum_layer.h"

enum { LARGEST = 6, SUM_BITS = 30 };

typedef struct pathsum {
    pod__layer now, next;
    bool last; /* the ply being played is the last asked for */
    uint32_t sum;
} pathsum;

static uint32_t decimal(pod__board9 board) {
    uint32_t value = 0;
    for (unsigned cell = 0; cell < POD__CELLS; cell++) {
        value = 10 * value + pod__board9_pips(board, cell);
    }
    return value;
}

static void add_final(pathsum *job, pod__board9 board, const uint32_t ways[POD__SYMMETRIES]) {
    pod__board9 image[POD__SYMMETRIES];
    pod__board9_images(board, image);
    for (unsigned symmetry = 0; symmetry < POD__SYMMETRIES; symmetry++) {
        job->sum += ways[symmetry] * decimal(image[symmetry]);
    }
}

static unsigned to_smallest(pod__board9 board, pod__board9 *smallest) {
    pod__board9 image[POD__SYMMETRIES];
    unsigned best = 0;
    pod__board9_images(board, image);
    for (unsigned symmetry = 1; symmetry < POD__SYMMETRIES; symmetry++) {
        best = image[symmetry] < image[best] ? symmetry : best;
    }
    *smallest = image[best];
    return best;
}

/* ways: by symmetry, to that image of this board. */
static bool arrive(pathsum *job, pod__board9 board, const uint32_t ways[POD__SYMMETRIES]) {
    if (job->last || pod__board9_is_full(board)) {
        add_final(job, board, ways);
        return true;
    }
    pod__board9 smallest;
    unsigned back = pod__symmetry_inverse(to_smallest(board, &smallest));
    pod__layer_entry *entry = pod__layer_at(&job->next, smallest);
    if (!entry) {
        return false;
    }
    for (unsigned symmetry = 0; symmetry < POD__SYMMETRIES; symmetry++) {
        entry->ways[pod__symmetry_compose(symmetry, back)] += ways[symmetry];
    }
    return true;
}

/* The neighbours of each cell that hold dice: their cells, at most four. */
static unsigned dice_around(pod__board9 board, unsigned cell, uint8_t around[4]) {
    static const struct {
        uint8_t count, cell[4];
    } next_to[POD__CELLS] = {
        {2, {1, 3}},    {3, {0, 2, 4}}, {2, {1, 5}},    {3, {0, 4, 6}}, {4, {1, 3, 5, 7}},
        {3, {2, 4, 8}}, {2, {3, 7}},    {3, {4, 6, 8}}, {2, {5, 7}},
    };
    unsigned count = 0;
    for (unsigned i = 0; i < next_to[cell].count; i++) {
        if (pod__board9_pips(board, next_to[cell].cell[i])) {
            around[count++] = next_to[cell].cell[i];
        }
    }
    return count;
}

/* Takes the dice of a set off the board. Returns their sum, or 0 when they are no capture. */
static unsigned take(pod__board9 *board, const uint8_t around[4], unsigned set) {
    unsigned sum = 0;
    unsigned dice = 0;
    for (unsigned i = 0; set >> i; i++) {
        if (set >> i & 1u) {
            sum += pod__board9_pips(*board, around[i]);
            *board &= ~(7u << (3 * around[i]));
            dice++;
        }
    }
    return dice >= 2 && sum <= LARGEST ? sum : 0;
}

/* Plays all moves on one cell. */
static bool play_cell(pathsum *job, const pod__layer_entry *from, unsigned cell) {
    uint8_t around[4];
    unsigned dice = dice_around(from->board, cell, around);
    bool captured = false;
    for (unsigned set = 3; set < 1u << dice; set++) {
        pod__board9 board = from->board;
        unsigned shows = take(&board, around, set);
        if (shows) {
            captured = true;
            if (!arrive(job, board | shows << (3 * cell), from->ways)) {
                return false;
            }
        }
    }
    return captured || arrive(job, from->board | 1u << (3 * cell), from->ways);
}

static bool play_ply(pathsum *job) {
    for (size_t i = 0; i < job->now.count; i++) {
        const pod__layer_entry *from = &job->now.entry[i];
        for (unsigned cell = 0; cell < POD__CELLS; cell++) {
            if (!pod__board9_pips(from->board, cell) && !play_cell(job, from, cell)) {
                return false;
            }
        }
    }
    pod__layer done = job->now;
    job->now = job->next;
    job->next = done;
    pod__layer_clear(&job->next);
    return true;
}

pod_error pod_pathsum(const uint8_t cells[9], unsigned depth, uint32_t *sum) {
    static const uint32_t one_way[POD__SYMMETRIES] = {1};
    pod__board9 board = 0;
    for (unsigned cell = 0; cell < POD__CELLS; cell++) {
        if (cells[cell] > LARGEST) {
            return POD_ERROR_OPTION_VALUE;
        }
        board |= (pod__board9)cells[cell] << (3 * cell);
    }
    pathsum job = {pod__layer_empty(), pod__layer_empty(), depth == 0, 0};
    /* The start is arrived at like every other board; then it stands in the next layer. */
    bool done = arrive(&job, board, one_way) && play_ply(&job);
    while (done && job.now.count) {
        job.last = --depth == 0;
        done = play_ply(&job);
    }
    pod__layer_free(&job.now);
    pod__layer_free(&job.next);
    if (!done) {
        return POD_ERROR_MEMORY;
    }
    *sum = job.sum & ((1u << SUM_BITS) - 1);
    return POD_OK;
}
