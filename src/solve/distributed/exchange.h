/* Post between the processes (MPI: ranks) of a run. Each has a box for each other one; all boxes are exchanged at once,
   by everybody, so that no more is ever under way than there is room for, and a failure of one is known to all.

   Requires MPI with at least MPI_THREAD_FUNNELED: only the thread that began calls these. */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_EXCHANGE_H
#define LUDOPOD_SOLVE_DISTRIBUTED_EXCHANGE_H

#include <stdint.h>

#include "base/mix.h"
#include "ludopod/error.h"
#include "solve/distributed/distributed.h"
#include "solve/strong/memory.h"

typedef struct pod__post {
    unsigned rank, ranks;
    size_t room; /* bytes of a box */
    uint8_t *out, *in;
    int *out_used, *in_used, *place; /* by rank, as MPI wants them; place: in out and in */
    uint32_t *label;                 /* what is said of the boxes before they are sent */
    uint64_t sent, rounds;           /* bytes to others; exchanges */
} pod__post;

/* Makes boxes for a good many records of so many bytes, within an eighth of the budget and what MPI can count. Returns
   false when there is no memory. */
bool pod__post_open(pod__post *post, size_t record, size_t budget, pod__memory *memory);
void pod__post_close(pod__post *post, pod__memory *memory);

static inline bool pod__post_has_room(const pod__post *post, unsigned to, size_t bytes) {
    return (size_t)post->out_used[to] + bytes <= post->room;
}
/* Where to write so many bytes for another. Requires room for them. */
static inline uint8_t *pod__post_put(pod__post *post, unsigned to, size_t bytes) {
    uint8_t *at = post->out + to * post->room + post->out_used[to];
    post->out_used[to] += (int)bytes;
    return at;
}
static inline const uint8_t *pod__post_in(const pod__post *post, unsigned from) {
    return post->in + from * post->room;
}

/* Sends all boxes, and empties them. error: whether this rank has failed; returns that of any (the same for all), and
   then nothing was sent. *more: whether this rank has more to send; then whether any has. more may be NULL. */
pod_error pod__post_exchange(pod__post *post, pod_error error, bool *more);

/* Fills the boxes; *more: whether they were too small. */
typedef pod_error pod__post_fill(void *context, bool *more);
/* Takes what came from another. */
typedef pod_error pod__post_take(void *context, const uint8_t *in, size_t length);
/* Fills, sends and takes until nobody has more. mine: an error of this rank before; returns that of any, as above. */
pod_error pod__post_all(pod__post *post, pod__post_fill *fill, pod__post_take *take, void *context, pod_error mine);

/* What all agree on: an error when any has one. */
pod_error pod__post_agree(pod_error error);
/* All get the fault of the first rank that has one; without one, a fault of that error. */
pod_error pod__post_share_fault(const pod__post *post, pod_error error, pod_fault *fault);
/* Sums over all ranks, in place. */
void pod__post_sum(uint64_t *number, int count);
uint64_t pod__post_least(uint64_t number);
uint64_t pod__post_most(uint64_t number);
/* Sums what was sent over all ranks. */
void pod__traffic_sum(const pod__post *post, pod__traffic *traffic);

/* Which part of so many a board belongs to. Its bits have nothing to do with those that the hash tables of a rank go
   by, so that a part fills these as well as the whole would. */
static inline unsigned pod__part_of_board(uint64_t board, unsigned parts) {
    return (unsigned)((pod__mix(board + 0x9e3779b97f4a7c15u) >> 32) * parts >> 32);
}

#endif
