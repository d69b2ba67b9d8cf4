#include "solve/distributed/strong/share.h"

#include "base/bytes.h"
#include "solve/strong/set.h"

enum { BOARD = 8 };

typedef struct collecting {
    pod__share *share;
    const pod__keys *keys;
    unsigned parts, first;
    uint64_t board[POD__KEYS_BLOCK]; /* of the block that is sent */
    unsigned in_block, next;
    size_t block;    /* after it */
    uint64_t *found; /* what has come */
    size_t count, room;
} collecting;

/* Whom a board goes to; no rank when it is none of these parts. */
static unsigned goes_to(const collecting *at, uint64_t board) {
    return pod__part_of_board(board, at->parts) - at->first;
}

/* How many boards will come here. */
static bool count_boards(collecting *at) {
    pod__post *post = &at->share->post;
    pod__memory *memory = &at->share->job->memory;
    uint64_t *count = pod__memory_take(memory, post->ranks * sizeof *count);
    if (pod__post_agree(count ? POD_OK : POD_ERROR_MEMORY)) {
        pod__memory_give(memory, count, post->ranks * sizeof *count);
        return false;
    }
    for (size_t block = 0; block < pod__keys_blocks(at->keys); block++) {
        unsigned in_block = pod__keys_block(at->keys, block, at->board);
        for (unsigned i = 0; i < in_block; i++) {
            unsigned to = goes_to(at, at->board[i]);
            if (to < post->ranks) {
                count[to]++;
            }
        }
    }
    pod__post_sum(count, (int)post->ranks);
    at->room = (size_t)count[post->rank];
    pod__memory_give(memory, count, post->ranks * sizeof *count);
    return true;
}

static pod_error send_some(void *context, bool *more) {
    collecting *at = context;
    pod__post *post = &at->share->post;
    for (;; at->next++) {
        if (at->next == at->in_block) {
            if (at->block == pod__keys_blocks(at->keys)) {
                return POD_OK;
            }
            at->in_block = pod__keys_block(at->keys, at->block++, at->board);
            at->next = 0;
        }
        unsigned to = goes_to(at, at->board[at->next]);
        if (to < post->ranks) {
            if (!pod__post_has_room(post, to, BOARD)) {
                *more = true;
                return POD_OK;
            }
            pod__put(pod__post_put(post, to, BOARD), at->board[at->next], BOARD);
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
    size_t bytes = at->room * sizeof *at->found;
    uint64_t *room = pod__memory_take(memory, bytes);
    bool made = true;
    if (room && at->count) {
        out->board = pod__sort(at->found, room, at->count);
        out->count = at->count;
        made = pod__keys_make(out->board, at->count, memory, &out->keys);
    }
    if (room != out->board) {
        pod__memory_give(memory, room, bytes);
    }
    if (at->found != out->board) {
        pod__memory_give(memory, at->found, bytes);
    }
    at->found = NULL;
    return room && made ? POD_OK : POD_ERROR_MEMORY;
}

pod_error pod__collect(pod__share *share, unsigned pips, unsigned dice, unsigned parts, unsigned first,
                       pod__collection *out) {
    pod__job *job = share->job;
    collecting at = {.share = share, .keys = &job->keys[pips][dice], .parts = parts, .first = first};
    *out = (pod__collection){0};
    if (!count_boards(&at)) {
        return POD_ERROR_MEMORY;
    }
    at.found = pod__memory_take(&job->memory, at.room * sizeof *at.found);
    pod_error error = pod__post_all(&share->post, send_some, take_arrived, &at, at.found ? POD_OK : POD_ERROR_MEMORY);
    error = pod__post_agree(error ? error : finish(&at, out));
    pod__memory_give(&job->memory, at.found, at.room * sizeof *at.found);
    return error;
}

void pod__collection_free(pod__collection *collection, pod__memory *memory) {
    pod__memory_give(memory, collection->board, collection->count * sizeof *collection->board);
    pod__keys_free(&collection->keys, memory);
    *collection = (pod__collection){0};
}
