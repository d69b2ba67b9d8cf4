/* The inner loops: solve/pathsum/portable.c, solve/pathsum/avx2.c and solve/pathsum/bmi2.c have them compiled, each for
   its processors.

   Boards are taken a few at a time, in four steps that each do one thing many times over, so that the processor finds
   nothing to guess: all moves are listed, then the boards they lead to made, these looked up, then the ways added. */
#include <string.h>

#include "solve/pathsum/path.h"

enum { BATCH = POD__SEGMENT, MOVES_IN_BATCH = BATCH * POD__MOVES9_MAX };

typedef struct arrival {
    uint32_t image;  /* the smallest, with its symmetry */
    uint32_t parent; /* number in the batch */
} arrival;

/* Parents that are played on together: the boards of a segment of a layer. */
typedef struct batch {
    const pod__layer9 *layer;
    uint32_t segment;
    pod__lanes images[BATCH];
    uint16_t move[MOVES_IN_BATCH + POD__MOVES9_MAX];
    uint8_t parent[MOVES_IN_BATCH + POD__MOVES9_MAX];
    arrival arrival[POD__KINDS][MOVES_IN_BATCH];
    uint32_t arrivals[POD__KINDS];
    uint32_t place[MOVES_IN_BATCH];
} batch;

/* A row of the parents, and the row that gets its ways. */
typedef struct flow {
    const pod__lanes *from;
    pod__lanes *const *to;
} flow;

/* Lists the moves on all empty cells but the middle, which has a turn without moves: so all boards of a layer take as
   many turns. Returns how many there are. */
static inline unsigned list_moves_beside(const pod__moves9 *moves, pod__board9 board, uint16_t *next) {
    unsigned count = 0;
    for (pod__board9 empty = pod__board9_empty(board); empty; empty &= empty - 1) {
        unsigned cell = (unsigned)__builtin_ctz(empty) / 3;
        unsigned more = pod__moves9_beside(moves, board, cell, next + count);
        count += cell == POD__MIDDLE ? 0 : more;
    }
    return count;
}

static inline bool is_middle_empty(pod__board9 board) {
    return !pod__board9_pips(board, POD__MIDDLE);
}

static unsigned list_moves(const pod__moves9 *moves, const uint32_t *key, unsigned parents, batch *out) {
    unsigned count = 0, middles = 0;
    uint8_t middle[BATCH];
    for (unsigned i = 0; i < parents; i++) {
        pod__board9 board = key[i] & POD__BOARD_BITS;
        pod__moves9_images(moves, board, &out->images[i]);
        unsigned more = list_moves_beside(moves, board, &out->move[count]);
        memset(&out->parent[count], (int)i, POD__MOVES9_MAX);
        count += more;
        middle[middles] = (uint8_t)i;
        middles += is_middle_empty(board);
    }
    for (unsigned i = 0; i < middles; i++) {
        unsigned more = pod__moves9_middle(moves, key[middle[i]] & POD__BOARD_BITS, &out->move[count]);
        memset(&out->parent[count], middle[i], POD__MOVES9_MAX);
        count += more;
    }
    return count;
}

/* Makes the boards. How many there are of each kind is counted in 16 bits of one number: in memory each count would
   wait for the one before. */
static void play_moves(const pod__moves9 *moves, unsigned count, batch *out) {
    uint64_t arrivals = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned move = out->move[i], kind = move >> POD__MOVE_KIND;
        uint32_t image = pod__moves9_smallest(moves, &out->images[out->parent[i]], move);
        out->arrival[kind][arrivals >> (16 * kind) & 0xffffu] = (arrival){image, out->parent[i]};
        arrivals += (uint64_t)1 << (16 * kind);
    }
    for (unsigned kind = 0; kind < POD__KINDS; kind++) {
        out->arrivals[kind] = arrivals >> (16 * kind) & 0xffffu;
    }
}

static bool find_places(batch *from, unsigned kind, pod__layer9 *to, pod__blocks *blocks) {
    uint32_t count = from->arrivals[kind];
    for (uint32_t i = 0; i < count;) {
        if (to->count == to->capacity && !pod__layer9_grow(to, blocks)) {
            return false;
        }
        pod__table9 table = pod__table9_of(to);
        uint32_t end = count - i < to->capacity - to->count ? count : i + to->capacity - to->count;
        for (; i < end; i++) {
            from->place[i] = pod__table9_put(&table, from->arrival[kind][i].image / POD__SYMMETRIES);
        }
        to->count = table.count;
    }
    return true;
}

/* All rows of an arrival before the next one: these do not wait for each other. */
static inline void add_rows(const pod__moves9 *moves, const batch *from, unsigned kind, const flow *flows,
                            unsigned rows) {
    for (uint32_t i = 0; i < from->arrivals[kind]; i++) {
        arrival arrived = from->arrival[kind][i];
        const pod__lanes *order = &moves->order[arrived.image % POD__SYMMETRIES];
        uint32_t place = from->place[i];
        for (unsigned row = 0; row < rows; row++) {
            pod__lanes_add_in_order(&flows[row].to[place / POD__SEGMENT][place % POD__SEGMENT],
                                    &flows[row].from[arrived.parent], order);
        }
    }
}

/* A loop of its own for each of the usual numbers of rows. */
static void add_ways(const pod__moves9 *moves, const batch *from, unsigned kind, const flow *flows, unsigned rows) {
    switch (rows) {
    case 1:
        add_rows(moves, from, kind, flows, 1);
        break;
    case 2:
        add_rows(moves, from, kind, flows, 2);
        break;
    case 3:
        add_rows(moves, from, kind, flows, 3);
        break;
    default:
        add_rows(moves, from, kind, flows, rows);
    }
}

static bool arrive(pod__path9 *path, batch *from, unsigned kind, pod__layer9 *to) {
    const pod__layer9 *parents = from->layer;
    flow flows[POD__ROWS_MAX];
    unsigned more = kind ? kind - 1 : 0, rows = 0;
    bool done = find_places(from, kind, to, path->blocks);
    for (unsigned row = parents->low; row < parents->end && done; row++) {
        const pod__lanes *ways = pod__layer9_segment(parents, row, from->segment);
        if (ways) {
            unsigned number = row + more < path->free_row ? row + more : path->free_row;
            flows[rows] = (flow){ways, pod__layer9_rows(to, path->blocks, number)};
            done = flows[rows++].to;
        }
    }
    if (done) {
        add_ways(&path->moves, from, kind, flows, rows);
    }
    return done;
}

static bool play_batch(pod__path9 *path, pod__layer9 *from, uint32_t segment, pod__layer9 *const to[POD__KINDS],
                       batch *now) {
    uint32_t first = segment * BATCH;
    uint32_t parents = from->count - first < BATCH ? from->count - first : BATCH;
    now->layer = from;
    now->segment = segment;
    play_moves(&path->moves, list_moves(&path->moves, &from->key[first], parents, now), now);
    for (unsigned kind = 0; kind < POD__KINDS; kind++) {
        if (now->arrivals[kind] && !arrive(path, now, kind, to[kind])) {
            return false;
        }
    }
    for (unsigned row = from->low; row < from->end; row++) {
        pod__layer9_drop(from, path->blocks, row, segment);
    }
    return true;
}

static bool play_on(pod__path9 *path, pod__layer9 *from, pod__layer9 *const to[POD__KINDS]) {
    batch *now = pod__blocks_take(path->blocks, sizeof *now);
    bool done = now;
    for (uint32_t segment = 0; segment * BATCH < from->count && done; segment++) {
        done = play_batch(path, from, segment, to, now);
    }
    pod__blocks_give_back(path->blocks, now, sizeof *now);
    return done;
}

/* The sum of the boards after all moves, by cell: three sums of nine bits each for the cells of a column. There are at
   most 31 moves to add 6. */
static inline void sum_after_moves(const pod__moves9 *moves, pod__board9 board, uint32_t column[3]) {
    uint16_t move[POD__MOVES9_MAX + 4];
    unsigned count = list_moves_beside(moves, board, move);
    count += is_middle_empty(board) ? pod__moves9_middle(moves, board, move + count) : 0;
    column[0] = column[1] = column[2] = 0;
    for (unsigned i = 0; i < count; i++) {
        pod__board9 after = pod__moves9_after(moves, board, move[i]);
        for (unsigned j = 0; j < 3; j++) {
            column[j] += after >> (3 * j) & 0007007007u;
        }
    }
}

/* The images of these boards, read as decimal numbers, in one sum each. */
static inline void numbers_after_moves(const pod__moves9 *moves, pod__board9 board, pod__lanes *numbers) {
    uint32_t column[3];
    pod__lanes sum = {{0}};
    sum_after_moves(moves, board, column);
    for (unsigned cell = 0; cell < POD__CELLS; cell++) {
        uint32_t times = column[cell % 3] >> (9 * (cell / 3)) & 0777u;
        pod__lanes_add_times(&sum, &moves->place[cell << 3 | 1], times);
    }
    *numbers = sum;
}

typedef void numbers_of(const pod__moves9 *moves, pod__board9 board, pod__lanes *numbers);

static inline void sum_up_with(pod__path9 *path, const pod__layer9 *layer, unsigned row, numbers_of *numbers_of_board) {
    for (uint32_t i = 0; i < layer->count; i++) {
        const pod__lanes *ways = pod__layer9_segment(layer, row, i / POD__SEGMENT);
        if (ways && pod__lanes_any(&ways[i % POD__SEGMENT])) {
            pod__lanes numbers;
            numbers_of_board(&path->moves, layer->key[i] & POD__BOARD_BITS, &numbers);
            pod__lanes_add_product(&path->sum, &numbers, &ways[i % POD__SEGMENT]);
        }
    }
}

static void sum_up(pod__path9 *path, const pod__layer9 *layer, unsigned row) {
    sum_up_with(path, layer, row, pod__moves9_numbers);
}

static void sum_up_moves(pod__path9 *path, const pod__layer9 *layer, unsigned row) {
    sum_up_with(path, layer, row, numbers_after_moves);
}
