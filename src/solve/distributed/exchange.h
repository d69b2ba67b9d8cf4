/* Exchange between the processes (ranks) of an MPI run. Each has a buffer for each other one; all ranks exchange all
   buffers at once, so that no more is ever under way than fits, and all know of a failure of one.

   Requires MPI with at least MPI_THREAD_FUNNELED: only the thread that began calls these. */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_EXCHANGE_H
#define LUDOPOD_SOLVE_DISTRIBUTED_EXCHANGE_H

#include <assert.h>
#include <stdint.h>

#include "base/random.h"
#include "ludopod/error.h"
#include "solve/distributed/distributed.h"
#include "solve/strong/memory.h"

typedef struct pod__exchange {
    unsigned rank, ranks;
    size_t capacity; /* bytes of a buffer */
    uint8_t *out, *in;
    int *out_used, *in_used, *place; /* by rank, as MPI wants them; place: in out and in */
    uint32_t *label;                 /* the sizes and states of the buffers, sent before them */
    uint64_t sent, rounds;           /* bytes to others; exchanges */
} pod__exchange;

/* Makes buffers for a good many records of so many bytes, within an eighth of the least budget of all ranks, which call
   this at once, and what MPI can count. Returns false when there is no memory. */
bool pod__exchange_open(pod__exchange *exchange, size_t record, size_t budget, pod__memory *memory);
void pod__exchange_close(pod__exchange *exchange, pod__memory *memory);

static inline bool pod__exchange_has_room(const pod__exchange *exchange, unsigned to, size_t bytes) {
    return (size_t)exchange->out_used[to] + bytes <= exchange->capacity;
}
/* Where to write so many bytes for another rank. */
static inline uint8_t *pod__exchange_put(pod__exchange *exchange, unsigned to, size_t bytes) {
    assert(pod__exchange_has_room(exchange, to, bytes));
    uint8_t *at = exchange->out + to * exchange->capacity + exchange->out_used[to];
    exchange->out_used[to] += (int)bytes;
    return at;
}
static inline const uint8_t *pod__exchange_in(const pod__exchange *exchange, unsigned from) {
    return exchange->in + from * exchange->capacity;
}

/* Sends all buffers, and empties them. error: whether this rank has failed; returns that of any (the same for all), and
   then nothing was sent. *more: whether this rank has more to send; then whether any has. more may be NULL. */
pod_error pod__exchange_send(pod__exchange *exchange, pod_error error, bool *more);

/* Fills the buffers; *more: whether they were too small. */
typedef pod_error pod__exchange_fill(void *context, bool *more);
/* Takes what came from another. */
typedef pod_error pod__exchange_take(void *context, unsigned from, const uint8_t *in, size_t length);
/* Fills, sends and takes until nobody has more. mine: an error of this rank before; returns that of any, as above. */
pod_error pod__exchange_all(pod__exchange *exchange, pod__exchange_fill *fill, pod__exchange_take *take, void *context,
                            pod_error mine);

/* The gravest error of any rank; the same on all. */
pod_error pod__exchange_agree(pod_error error);
/* All get the fault of the first rank that has one; without one, a fault of that error. */
pod_error pod__exchange_share_fault(const pod__exchange *exchange, pod_error error, pod_fault *fault);
/* Sums over all ranks, in place. */
void pod__exchange_sum(uint64_t *number, int count);
/* The most of all ranks. */
uint64_t pod__exchange_most(uint64_t number);
/* Sums what was sent over all ranks. */
void pod__traffic_sum(const pod__exchange *exchange, pod__traffic *traffic);

/* Which part of so many a board belongs to. Its bits have nothing to do with those that the hash tables of a rank go
   by, so that a part fills these as well as the whole would. */
static inline unsigned pod__part_of_board(uint64_t board, unsigned parts) {
    return (unsigned)((pod__mix(board + 0x9e3779b97f4a7c15u) >> 32) * parts >> 32);
}

#endif
