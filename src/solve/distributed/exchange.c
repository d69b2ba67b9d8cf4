#include "solve/distributed/exchange.h"

#include <limits.h>
#include <mpi.h>
#include <string.h>

#include "ludopod/text.h"

enum {
    ALIGN = 64,
    LABEL = 2,        /* of a box: its bytes; and error << 1 | more */
    BOX = 1 << 18,    /* bytes, when there is memory enough */
    BOX_RECORDS = 16, /* or that many records */
    BOX_LEAST = 2048, /* all moves of a board, eight bytes each */
    SHARE = 8         /* of the budget: one in so many */
};

/* Of all boxes. */
static size_t bytes_for(unsigned ranks, size_t record, size_t budget) {
    size_t box = BOX > BOX_RECORDS * record ? BOX : BOX_RECORDS * record, boxes = 2 * ranks * box;
    size_t most = budget / SHARE < INT_MAX ? budget / SHARE : INT_MAX;
    return boxes < most ? boxes : most;
}

bool pod__post_open(pod__post *post, size_t record, size_t budget, pod__memory *memory) {
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    *post = (pod__post){.rank = (unsigned)rank, .ranks = (unsigned)ranks};
    post->room = bytes_for(post->ranks, record, budget) / 2 / post->ranks / ALIGN * ALIGN;
    post->out = pod__memory_take(memory, post->ranks * post->room);
    post->in = pod__memory_take(memory, post->ranks * post->room);
    post->out_used = pod__memory_take(memory, post->ranks * sizeof(int));
    post->in_used = pod__memory_take(memory, post->ranks * sizeof(int));
    post->place = pod__memory_take(memory, post->ranks * sizeof(int));
    post->label = pod__memory_take(memory, 2 * LABEL * post->ranks * sizeof(uint32_t));
    if (post->room < BOX_LEAST || !post->out || !post->in || !post->out_used || !post->in_used || !post->place ||
        !post->label) {
        return false;
    }
    for (unsigned to = 0; to < post->ranks; to++) {
        post->place[to] = (int)(to * post->room);
    }
    return true;
}

void pod__post_close(pod__post *post, pod__memory *memory) {
    pod__memory_give(memory, post->out, post->ranks * post->room);
    pod__memory_give(memory, post->in, post->ranks * post->room);
    pod__memory_give(memory, post->out_used, post->ranks * sizeof(int));
    pod__memory_give(memory, post->in_used, post->ranks * sizeof(int));
    pod__memory_give(memory, post->place, post->ranks * sizeof(int));
    pod__memory_give(memory, post->label, 2 * LABEL * post->ranks * sizeof(uint32_t));
    *post = (pod__post){0};
}

/* Tells each rank what is in its box. Returns the gravest error of all. */
static pod_error exchange_labels(pod__post *post, pod_error error, bool *more) {
    uint32_t *out = post->label, *in = out + LABEL * post->ranks, state = (uint32_t)error << 1 | *more;
    for (unsigned to = 0; to < post->ranks; to++) {
        out[LABEL * to] = (uint32_t)post->out_used[to];
        out[LABEL * to + 1] = state;
        post->sent += to == post->rank ? 0 : LABEL * sizeof *out;
    }
    MPI_Alltoall(out, LABEL, MPI_UINT32_T, in, LABEL, MPI_UINT32_T, MPI_COMM_WORLD);
    for (unsigned from = 0; from < post->ranks; from++) {
        pod_error theirs = (pod_error)(in[LABEL * from + 1] >> 1);
        post->in_used[from] = (int)in[LABEL * from];
        *more = *more || (in[LABEL * from + 1] & 1u);
        error = theirs > error ? theirs : error;
    }
    return error;
}

pod_error pod__post_exchange(pod__post *post, pod_error error, bool *more) {
    bool none = false;
    error = exchange_labels(post, error, more ? more : &none);
    if (!error) {
        MPI_Alltoallv(post->out, post->out_used, post->place, MPI_BYTE, post->in, post->in_used, post->place, MPI_BYTE,
                      MPI_COMM_WORLD);
    }
    for (unsigned to = 0; to < post->ranks; to++) {
        post->sent += to == post->rank ? 0 : (uint64_t)post->out_used[to];
        post->out_used[to] = 0;
    }
    post->rounds++;
    return error;
}

pod_error pod__post_all(pod__post *post, pod__post_fill *fill, pod__post_take *take, void *context, pod_error mine) {
    bool more = true;
    while (more) {
        more = false;
        mine = mine ? mine : fill(context, &more);
        pod_error error = pod__post_exchange(post, mine, &more);
        if (error) {
            return error;
        }
        for (unsigned from = 0; from < post->ranks && !mine; from++) {
            mine = take(context, pod__post_in(post, from), (size_t)post->in_used[from]);
        }
    }
    return pod__post_agree(mine);
}

pod_error pod__post_agree(pod_error error) {
    int mine = (int)error, all;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return (pod_error)all;
}

pod_error pod__post_share_fault(const pod__post *post, pod_error error, pod_fault *fault) {
    uint64_t first = pod__post_least(fault->code ? post->rank : UINT32_MAX);
    if (first == UINT32_MAX) {
        return pod_fault_set(fault, error, 0, 0, NULL, NULL, NULL);
    }
    MPI_Bcast(fault, (int)sizeof *fault, MPI_BYTE, (int)first, MPI_COMM_WORLD);
    return fault->code;
}

void pod__post_sum(uint64_t *number, int count) {
    MPI_Allreduce(MPI_IN_PLACE, number, count, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
}

uint64_t pod__post_least(uint64_t number) {
    MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD);
    return number;
}

uint64_t pod__post_most(uint64_t number) {
    MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
    return number;
}

void pod__traffic_sum(const pod__post *post, pod__traffic *traffic) {
    uint64_t number[] = {traffic->finding, traffic->solving, traffic->merging};
    pod__post_sum(number, 3);
    *traffic = (pod__traffic){number[0], number[1], number[2], post->rounds};
}
