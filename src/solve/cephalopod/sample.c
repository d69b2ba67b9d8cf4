/* Some boards of each layer, checked without the layers being in memory. */
#include <stdatomic.h>
#include <stdlib.h>

#include "base/random.h"
#include "base/work.h"
#include "solve/cephalopod/table.h"

enum {
    SLICE = 16,         /* boards that a thread takes at a time */
    SLICES_BETWEEN = 32 /* before it is seen how much has been unpacked */
};

typedef struct sampling {
    pod__ceph_source source;
    const pod__ceph_check *check;
    const pod__layer_view *layer;
    uint64_t seed, boards; /* of the layer: how many of its boards */
    uint64_t first_slice;
    uint64_t seen, all;
    atomic_ullong wrong;
    atomic_ullong first_wrong; /* a board + 1 */
    atomic_bool damaged, stopped;
} sampling;

static const uint8_t *look_up(void *context, const pod__layer_view *layer, uint64_t board, uint8_t *scratch) {
    uint64_t rank;
    (void)context;
    return pod__ceph_rank(layer, board, &rank) && pod__ceph_record(layer, rank, scratch) ? scratch : NULL;
}

/* ---- Which boards -------------------------------------------------------------------------------------- */

/* How many boards each layer gives when none gives more than that. */
static uint64_t sum_of_shares(const pod__ceph_table *table, uint64_t most) {
    uint64_t sum = 0;
    for (size_t i = 0; i < table->manifest.count; i++) {
        uint64_t boards = table->layer[i].content.boards;
        sum += boards < most ? boards : most;
    }
    return sum;
}

/* The largest share with which no more than so many boards are looked at in all. */
static uint64_t share_of(const pod__ceph_table *table, uint64_t boards) {
    uint64_t low = 0, high = boards + 1;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (sum_of_shares(table, middle) <= boards) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/* The layer is cut into as many runs as boards are wanted; one of each, so that they come in order. */
static uint64_t choose(const sampling *at, uint64_t index) {
    uint64_t all = at->layer->content.boards, run = all / at->boards, longer = all % at->boards;
    uint64_t begin = index * run + (index < longer ? index : longer);
    uint64_t layer = (uint64_t)at->layer->content.pips << 8 | at->layer->content.dice;
    return begin + pod__mix(pod__mix(at->seed ^ layer << 48) + index) % (run + (index < longer));
}

/* ---- A layer ------------------------------------------------------------------------------------------- */

static void check_board(sampling *at, uint64_t rank, pod__ceph_scratch *scratch, uint8_t *record) {
    unsigned long long none = 0;
    uint64_t board = 0;
    if (!pod__ceph_board(at->layer, rank, &board) || !pod__ceph_record(at->layer, rank, record)) {
        atomic_store(&at->damaged, true);
    } else if (!pod__ceph_is_right(&at->source, at->layer, board, record, scratch)) {
        atomic_fetch_add(&at->wrong, 1);
        atomic_compare_exchange_strong(&at->first_wrong, &none, board + 1);
    }
}

static bool check_slice(void *context, unsigned thread, size_t slice) {
    sampling *at = context;
    uint64_t first = (at->first_slice + slice) * SLICE;
    uint8_t *record = malloc((size_t)pod__layer_record_bytes(&at->layer->content));
    pod__ceph_scratch scratch;
    bool ready = pod__ceph_scratch_create(at->source.table, at->layer->content.dice, &scratch) && record;
    for (uint64_t i = first; ready && i < first + SLICE && i < at->boards && !at->damaged; i++) {
        check_board(at, choose(at, i), &scratch, record);
    }
    pod__ceph_scratch_free(&scratch);
    free(record);
    if (ready && !thread && !pod__goes_on(&at->check->progress, 0, at->seen + first, at->all)) {
        atomic_store(&at->stopped, true);
    }
    return ready && !at->stopped && !at->damaged;
}

/* What is unpacked stays until it is too much. */
static void keep_within_memory(const sampling *at) {
    if (pod__ceph_table_unpacked(at->source.table) > at->check->memory) {
        pod__ceph_table_forget(at->source.table);
    }
}

static pod_error check_layer(sampling *at) {
    uint64_t slices = (at->boards + SLICE - 1) / SLICE;
    for (at->first_slice = 0; at->first_slice < slices; at->first_slice += SLICES_BETWEEN) {
        uint64_t left = slices - at->first_slice;
        if (!pod__work(at->check->threads, (size_t)(left < SLICES_BETWEEN ? left : SLICES_BETWEEN), check_slice, at)) {
            return at->damaged ? POD_ERROR_TABLE_DAMAGED : at->stopped ? POD_ERROR_STOPPED : POD_ERROR_MEMORY;
        }
        keep_within_memory(at);
    }
    at->seen += at->boards;
    return POD_OK;
}

/* Layers come in the order of their pips, so that what a layer needs has partly been unpacked for the one before. */
pod_error pod__ceph_verify_some(const pod__ceph_table *table, const pod__ceph_check *check, uint64_t boards,
                                uint64_t seed, pod__ceph_verdict *out) {
    sampling at = {.source = {table, NULL, look_up}, .check = check, .seed = seed};
    boards = boards < sum_of_shares(table, UINT64_MAX) ? boards : sum_of_shares(table, UINT64_MAX);
    uint64_t share = share_of(table, boards), spare = boards - sum_of_shares(table, share), bits = 0;
    pod_error error = POD_OK;
    at.all = boards;
    for (size_t i = 0; i < table->manifest.count && !error; i++) {
        at.layer = &table->layer[i];
        at.boards = at.layer->content.boards < share ? at.layer->content.boards : share;
        if (spare && at.boards < at.layer->content.boards) {
            at.boards++;
            spare--;
        }
        error = at.boards ? check_layer(&at) : POD_OK;
        bits += (at.boards * at.layer->content.thresholds) << at.layer->content.dice;
    }
    *out = (pod__ceph_verdict){.boards = at.seen, .bits = bits, .wrong = at.wrong};
    out->first = pod__ceph_colourless(table, at.first_wrong ? at.first_wrong - 1 : 0);
    return error;
}
