#include "solve/distributed/exchange.h"

#include <limits.h>
#include <mpi.h>
#include <string.h>

#include "ludopod/text.h"

enum {
    ALIGN = 64,
    LABEL = 2,           /* of a buffer: its bytes; and error << 1 | more */
    BUFFER = 1 << 18,    /* bytes, when there is memory enough */
    BUFFER_RECORDS = 16, /* or that many records */
    BUFFER_LEAST = 2048, /* all moves of a board, eight bytes each */
    SHARE = 8            /* of the budget: one in so many */
};

/* Of all buffers. */
static size_t bytes_for(unsigned ranks, size_t record, size_t budget) {
    size_t buffer = BUFFER > BUFFER_RECORDS * record ? BUFFER : BUFFER_RECORDS * record, buffers = 2 * ranks * buffer;
    size_t most = budget / SHARE < INT_MAX ? budget / SHARE : INT_MAX;
    return buffers < most ? buffers : most;
}

/* Of the numbers of all ranks. */
static uint64_t least_of(uint64_t number) {
    MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD);
    return number;
}

bool pod__exchange_open(pod__exchange *exchange, size_t record, size_t budget, pod__memory *memory) {
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    *exchange = (pod__exchange){.rank = (unsigned)rank, .ranks = (unsigned)ranks};
    size_t capacity = bytes_for(exchange->ranks, record, budget) / 2 / exchange->ranks / ALIGN * ALIGN;
    exchange->capacity = (size_t)least_of(capacity);
    exchange->out = pod__memory_take(memory, exchange->ranks * exchange->capacity);
    exchange->in = pod__memory_take(memory, exchange->ranks * exchange->capacity);
    exchange->out_used = pod__memory_take(memory, exchange->ranks * sizeof(int));
    exchange->in_used = pod__memory_take(memory, exchange->ranks * sizeof(int));
    exchange->place = pod__memory_take(memory, exchange->ranks * sizeof(int));
    exchange->label = pod__memory_take(memory, 2 * LABEL * exchange->ranks * sizeof(uint32_t));
    if (exchange->capacity < BUFFER_LEAST || !exchange->out || !exchange->in || !exchange->out_used ||
        !exchange->in_used || !exchange->place || !exchange->label) {
        return false;
    }
    for (unsigned to = 0; to < exchange->ranks; to++) {
        exchange->place[to] = (int)(to * exchange->capacity);
    }
    return true;
}

void pod__exchange_close(pod__exchange *exchange, pod__memory *memory) {
    pod__memory_give(memory, exchange->out, exchange->ranks * exchange->capacity);
    pod__memory_give(memory, exchange->in, exchange->ranks * exchange->capacity);
    pod__memory_give(memory, exchange->out_used, exchange->ranks * sizeof(int));
    pod__memory_give(memory, exchange->in_used, exchange->ranks * sizeof(int));
    pod__memory_give(memory, exchange->place, exchange->ranks * sizeof(int));
    pod__memory_give(memory, exchange->label, 2 * LABEL * exchange->ranks * sizeof(uint32_t));
    *exchange = (pod__exchange){0};
}

/* Tells each rank what is in its buffer. Returns the gravest error of all. */
static pod_error exchange_labels(pod__exchange *exchange, pod_error error, bool *more) {
    uint32_t *out = exchange->label, *in = out + LABEL * exchange->ranks, state = (uint32_t)error << 1 | *more;
    for (unsigned to = 0; to < exchange->ranks; to++) {
        out[LABEL * to] = (uint32_t)exchange->out_used[to];
        out[LABEL * to + 1] = state;
        exchange->sent += to == exchange->rank ? 0 : LABEL * sizeof *out;
    }
    MPI_Alltoall(out, LABEL, MPI_UINT32_T, in, LABEL, MPI_UINT32_T, MPI_COMM_WORLD);
    for (unsigned from = 0; from < exchange->ranks; from++) {
        pod_error theirs = (pod_error)(in[LABEL * from + 1] >> 1);
        exchange->in_used[from] = (int)in[LABEL * from];
        *more = *more || (in[LABEL * from + 1] & 1u);
        error = theirs > error ? theirs : error;
    }
    return error;
}

pod_error pod__exchange_send(pod__exchange *exchange, pod_error error, bool *more) {
    bool none = false;
    error = exchange_labels(exchange, error, more ? more : &none);
    if (!error) {
        MPI_Alltoallv(exchange->out, exchange->out_used, exchange->place, MPI_BYTE, exchange->in, exchange->in_used,
                      exchange->place, MPI_BYTE, MPI_COMM_WORLD);
    }
    for (unsigned to = 0; to < exchange->ranks; to++) {
        exchange->sent += to == exchange->rank ? 0 : (uint64_t)exchange->out_used[to];
        exchange->out_used[to] = 0;
    }
    exchange->rounds++;
    return error;
}

pod_error pod__exchange_all(pod__exchange *exchange, pod__exchange_fill *fill, pod__exchange_take *take, void *context,
                            pod_error mine) {
    bool more = true;
    while (more) {
        more = false;
        mine = mine ? mine : fill(context, &more);
        pod_error error = pod__exchange_send(exchange, mine, &more);
        if (error) {
            return error;
        }
        for (unsigned from = 0; from < exchange->ranks && !mine; from++) {
            mine = take(context, from, pod__exchange_in(exchange, from), (size_t)exchange->in_used[from]);
        }
    }
    return pod__exchange_agree(mine);
}

pod_error pod__exchange_agree(pod_error error) {
    int mine = (int)error, all;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return (pod_error)all;
}

pod_error pod__exchange_share_fault(const pod__exchange *exchange, pod_error error, pod_fault *fault) {
    uint64_t first = least_of(fault->code ? exchange->rank : UINT32_MAX);
    if (first == UINT32_MAX) {
        return pod_fault_set(fault, error, NULL);
    }
    MPI_Bcast(fault, (int)sizeof *fault, MPI_BYTE, (int)first, MPI_COMM_WORLD);
    return fault->code;
}

void pod__exchange_sum(uint64_t *number, int count) {
    MPI_Allreduce(MPI_IN_PLACE, number, count, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
}

uint64_t pod__exchange_most(uint64_t number) {
    MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
    return number;
}

void pod__traffic_sum(const pod__exchange *exchange, pod__traffic *traffic) {
    uint64_t number[] = {traffic->finding, traffic->solving, traffic->merging};
    pod__exchange_sum(number, 3);
    *traffic = (pod__traffic){number[0], number[1], number[2], exchange->rounds};
}
