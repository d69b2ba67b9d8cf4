#include "solve/distributed/strong/share.h"

#include "base/bytes.h"
#include "solve/strong/set.h"

enum { BOARD = 8 };

typedef struct collecting {
    pod__strong_share *share;
    const pod__keys *keys;
    pod__division by;
    uint64_t board[POD__KEYS_BLOCK]; /* of the block that is sent */
    unsigned in_block, next;
    size_t block;    /* after it */
    uint64_t *found; /* what has come */
    size_t count, capacity;
} collecting;

/* Whom a board goes to; no rank when it is none of these parts. */
static unsigned goes_to(const collecting *at, uint64_t board) {
    return pod__part_of_board(board, at->by.parts) - at->by.first;
}

/* How many boards will come here. */
static bool count_boards(collecting *at) {
    pod__exchange *exchange = &at->share->exchange;
    pod__memory *memory = &at->share->job->memory;
    uint64_t *count = pod__memory_take(memory, exchange->ranks * sizeof *count);
    if (pod__exchange_agree(count ? POD_OK : POD_ERROR_MEMORY)) {
        pod__memory_give(memory, count, exchange->ranks * sizeof *count);
        return false;
    }
    for (size_t block = 0; block < pod__keys_blocks(at->keys); block++) {
        unsigned in_block = pod__keys_block(at->keys, block, at->board);
        for (unsigned i = 0; i < in_block; i++) {
            unsigned to = goes_to(at, at->board[i]);
            if (to < exchange->ranks) {
                count[to]++;
            }
        }
    }
    pod__exchange_sum(count, (int)exchange->ranks);
    at->capacity = (size_t)count[exchange->rank];
    pod__memory_give(memory, count, exchange->ranks * sizeof *count);
    return true;
}

static pod_error send_some(void *context, bool *more) {
    collecting *at = context;
    pod__exchange *exchange = &at->share->exchange;
    for (;; at->next++) {
        if (at->next == at->in_block) {
            if (at->block == pod__keys_blocks(at->keys)) {
                return POD_OK;
            }
            at->in_block = pod__keys_block(at->keys, at->block++, at->board);
            at->next = 0;
        }
        unsigned to = goes_to(at, at->board[at->next]);
        if (to < exchange->ranks) {
            if (!pod__exchange_has_room(exchange, to, BOARD)) {
                *more = true;
                return POD_OK;
            }
            pod__put(pod__exchange_put(exchange, to, BOARD), at->board[at->next], BOARD);
        }
    }
}

static pod_error take_arrived(void *context, const uint8_t *in, size_t length) {
    collecting *at = context;
    for (size_t done = 0; done < length; done += BOARD) {
        at->found[at->count++] = pod__get(in + done, BOARD);
    }
    return POD_OK;
}

static pod_error finish(collecting *at, pod__collection *out) {
    pod__memory *memory = &at->share->job->memory;
    size_t bytes = at->capacity * sizeof *at->found;
    uint64_t *scratch = pod__memory_take(memory, bytes);
    bool made = true;
    if (scratch && at->count) {
        out->board = pod__sort(at->found, scratch, at->count);
        out->count = at->count;
        made = pod__keys_make(out->board, at->count, memory, &out->keys);
    }
    if (scratch != out->board) {
        pod__memory_give(memory, scratch, bytes);
    }
    if (at->found != out->board) {
        pod__memory_give(memory, at->found, bytes);
    }
    at->found = NULL;
    return scratch && made ? POD_OK : POD_ERROR_MEMORY;
}

pod_error pod__collect(pod__strong_share *share, unsigned pips, unsigned dice, const pod__division *by,
                       pod__collection *out) {
    pod__job *job = share->job;
    collecting at = {.share = share, .keys = &job->keys[pips][dice], .by = *by};
    *out = (pod__collection){0};
    if (!count_boards(&at)) {
        return POD_ERROR_MEMORY;
    }
    at.found = pod__memory_take(&job->memory, at.capacity * sizeof *at.found);
    pod_error error =
        pod__exchange_all(&share->exchange, send_some, take_arrived, &at, at.found ? POD_OK : POD_ERROR_MEMORY);
    error = pod__exchange_agree(error ? error : finish(&at, out));
    pod__memory_give(&job->memory, at.found, at.capacity * sizeof *at.found);
    return error;
}

void pod__collection_free(pod__collection *collection, pod__memory *memory) {
    pod__memory_give(memory, collection->board, collection->count * sizeof *collection->board);
    pod__keys_free(&collection->keys, memory);
    *collection = (pod__collection){0};
}
