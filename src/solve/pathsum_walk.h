/* The inner loops: pathsum_portable.c and pathsum_avx2.c have them compiled, each for its processors.

   Boards are taken a few at a time, in four steps that each do one thing many times over, so that the processor finds
   nothing to guess: all moves are listed, then the boards they lead to made, then these looked up, then the ways added.
 */
#include <string.h>

#include "pathsum_path.h"

enum { BATCH = POD__SEGMENT, MOVES_IN_BATCH = BATCH * POD__MOVES9_MAX };

/* What is captured: nothing, two, three or four dice. */
enum { KINDS = 4 };

typedef struct arrival {
    uint32_t image;  /* the smallest, with its symmetry */
    uint32_t parent; /* number in the batch */
} arrival;

typedef struct batch {
    pod__lanes images[BATCH];
    uint16_t move[MOVES_IN_BATCH + POD__MOVES9_MAX];
    uint8_t parent[MOVES_IN_BATCH + POD__MOVES9_MAX];
    arrival arrival[KINDS][MOVES_IN_BATCH];
    uint32_t arrivals[KINDS];
    uint32_t place[MOVES_IN_BATCH];
} batch;

/* Returns how many there are. */
static unsigned list_moves_of(const pod__moves9 *moves, pod__board9 board, uint16_t *next) {
    pod__board9 empty = pod__board9_empty(board);
    pod__board9 middle = (pod__board9)1 << (3 * POD__MIDDLE);
    unsigned count = empty & middle ? pod__moves9_middle(moves, board, next) : 0;
    for (empty &= ~middle; empty; empty &= empty - 1) {
        count += pod__moves9_beside(moves, board, (unsigned)__builtin_ctz(empty) / 3, next + count);
    }
    return count;
}

static unsigned list_moves(const pod__moves9 *moves, const uint32_t *key, unsigned parents, batch *out) {
    unsigned count = 0;
    for (unsigned i = 0; i < parents; i++) {
        pod__board9 board = key[i] & POD__BOARD_BITS;
        pod__moves9_images(moves, board, &out->images[i]);
        unsigned more = list_moves_of(moves, board, &out->move[count]);
        memset(&out->parent[count], (int)i, POD__MOVES9_MAX);
        count += more;
    }
    return count;
}

static void play_moves(const pod__moves9 *moves, unsigned count, batch *out) {
    static const uint8_t kind[POD__SETS_OF_4] = {0, 0, 0, 1, 0, 1, 1, 2, 0, 1, 1, 2, 1, 2, 2, 3};
    memset(out->arrivals, 0, sizeof out->arrivals);
    for (unsigned i = 0; i < count; i++) {
        unsigned of_kind = kind[out->move[i] >> POD__MOVE_SET & 15u];
        uint32_t image = pod__moves9_smallest(moves, &out->images[out->parent[i]], out->move[i]);
        out->arrival[of_kind][out->arrivals[of_kind]++] = (arrival){image, out->parent[i]};
    }
}

static bool find_places(const arrival *arrivals, uint32_t count, pod__layer9 *to, pod__blocks *blocks,
                        uint32_t *place) {
    for (uint32_t i = 0; i < count;) {
        if (to->count == to->capacity && !pod__layer9_grow(to, blocks)) {
            return false;
        }
        pod__table9 table = pod__table9_of(to);
        uint32_t end = count - i < to->capacity - to->count ? count : i + to->capacity - to->count;
        for (; i < end; i++) {
            place[i] = pod__table9_put(&table, arrivals[i].image / POD__SYMMETRIES);
        }
        to->count = table.count;
    }
    return true;
}

static void add_ways(const pod__moves9 *moves, const batch *from, unsigned kind, pod__lanes *const *to,
                     const pod__lanes *ways) {
    for (uint32_t i = 0; i < from->arrivals[kind]; i++) {
        arrival arrived = from->arrival[kind][i];
        uint32_t place = from->place[i];
        pod__lanes_add_in_order(&to[place / POD__SEGMENT][place % POD__SEGMENT], &ways[arrived.parent],
                                &moves->order[arrived.image % POD__SYMMETRIES]);
    }
}

static bool arrive(pod__path9 *path, batch *from, unsigned kind, const pod__layer9 *parents, uint32_t segment,
                   pod__layer9 *to) {
    bool done = find_places(from->arrival[kind], from->arrivals[kind], to, path->blocks, from->place);
    unsigned more = kind && !path->to_the_end ? kind - 1 : 0;
    for (unsigned row = parents->low; row < parents->end && done; row++) {
        const pod__lanes *ways = pod__layer9_segment(parents, row, segment);
        if (ways) {
            pod__lanes *const *rows = pod__layer9_rows(to, path->blocks, row + more);
            done = rows;
            if (done) {
                add_ways(&path->moves, from, kind, rows, ways);
            }
        }
    }
    return done;
}

static bool play_batch(pod__path9 *path, pod__layer9 *from, uint32_t segment, pod__layer9 *const to[KINDS],
                       batch *now) {
    uint32_t first = segment * BATCH;
    uint32_t parents = from->count - first < BATCH ? from->count - first : BATCH;
    play_moves(&path->moves, list_moves(&path->moves, &from->key[first], parents, now), now);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        if (now->arrivals[kind] && !arrive(path, now, kind, from, segment, to[kind])) {
            return false;
        }
    }
    for (unsigned row = from->low; row < from->end; row++) {
        pod__layer9_drop(from, path->blocks, row, segment);
    }
    return true;
}

static bool play_on(pod__path9 *path, pod__layer9 *from, pod__layer9 *const to[KINDS]) {
    batch *now = pod__blocks_take(path->blocks, sizeof *now);
    bool done = now;
    for (uint32_t segment = 0; segment * BATCH < from->count && done; segment++) {
        done = play_batch(path, from, segment, to, now);
    }
    pod__blocks_give_back(path->blocks, now, sizeof *now);
    return done;
}

static void sum_up(pod__path9 *path, const pod__layer9 *layer, unsigned row) {
    for (uint32_t i = 0; i < layer->count; i++) {
        const pod__lanes *ways = pod__layer9_segment(layer, row, i / POD__SEGMENT);
        if (ways && pod__lanes_any(&ways[i % POD__SEGMENT])) {
            pod__lanes number = {{0}};
            pod__moves9_numbers(&path->moves, layer->key[i] & POD__BOARD_BITS, &number);
            pod__lanes_add_product(&path->sum, &number, &ways[i % POD__SEGMENT]);
        }
    }
}
