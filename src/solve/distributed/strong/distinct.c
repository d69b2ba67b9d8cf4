/* How many records differ among all ranks: each goes to the rank that its hash names, which keeps it once. Records
   travel over the squares they depend on only. */
#include <string.h>

#include "base/bytes.h"
#include "solve/distributed/strong/share.h"
#include "solve/strong/ownerships.h"

enum { HEAD = 8 }; /* the squares a record depends on; its tables follow */

typedef struct counting {
    pod__strong_share *share;
    const pod__pool *pool;
    size_t next; /* in pool */
    pod__pool kept;
    uint64_t *record, *scratch;
} counting;

static unsigned words_of(const counting *at) {
    return pod__table_words(at->share->job->geometry.squares);
}

static bool depends_on(const uint64_t *table, unsigned words, unsigned square) {
    static const uint64_t without[] = {0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
                                       0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};
    for (unsigned i = 0; i < words; i++) {
        uint64_t change = square < 6 ? (table[i] ^ table[i] >> (1u << square)) & without[square]
                                     : table[i] ^ table[i ^ 1u << (square - 6)];
        if (change) {
            return true;
        }
    }
    return false;
}

static uint32_t squares_of(const counting *at, const uint64_t *record) {
    const pod__job *job = at->share->job;
    uint32_t squares = 0;
    for (unsigned square = 0; square < job->geometry.squares; square++) {
        for (unsigned q = 0; q < job->thresholds.count; q++) {
            squares |= (uint32_t)depends_on(record + q * words_of(at), words_of(at), square) << square;
        }
    }
    return squares;
}

static size_t table_bytes(uint32_t squares) {
    return pod__narrow_words((unsigned)__builtin_popcount(squares)) * sizeof(uint64_t);
}

static pod_error send_some(void *context, bool *more) {
    counting *at = context;
    pod__exchange *exchange = &at->share->exchange;
    const pod__job *job = at->share->job;
    for (; at->next < at->pool->count; at->next++) {
        const uint64_t *record = pod__pool_at(at->pool, at->next);
        unsigned to = pod__part_of_board(pod__pool_hash(record, at->pool->words), exchange->ranks);
        uint32_t squares = squares_of(at, record);
        if (!pod__exchange_has_room(exchange, to, HEAD + job->thresholds.count * table_bytes(squares))) {
            *more = true;
            return POD_OK;
        }
        pod__put(pod__exchange_put(exchange, to, HEAD), squares, HEAD);
        for (unsigned q = 0; q < job->thresholds.count; q++) {
            pod__narrow(record + q * words_of(at), job->geometry.squares, squares, at->scratch, at->record);
            memcpy(pod__exchange_put(exchange, to, table_bytes(squares)), at->record, table_bytes(squares));
        }
    }
    return POD_OK;
}

/* Takes the record at `in`; returns its bytes, 0 when there is no memory. */
static size_t keep(counting *at, const uint8_t *in) {
    pod__job *job = at->share->job;
    uint32_t squares = (uint32_t)pod__get(in, HEAD), number;
    size_t taken = HEAD;
    for (unsigned q = 0; q < job->thresholds.count; q++, taken += table_bytes(squares)) {
        memcpy(at->scratch, in + taken, table_bytes(squares));
        pod__widen(at->scratch, job->geometry.squares, squares, at->record + q * words_of(at));
    }
    uint64_t hash = pod__pool_hash(at->record, at->kept.words);
    return pod__pool_add(&at->kept, at->record, hash, &job->memory, &number) ? taken : 0;
}

static pod_error keep_arrived(void *context, const uint8_t *in, size_t length) {
    for (size_t done = 0; done < length;) {
        size_t taken = keep(context, in + done);
        if (!taken) {
            return POD_ERROR_MEMORY;
        }
        done += taken;
    }
    return POD_OK;
}

static pod_error count_all(counting *at) {
    bool enough = at->record && at->scratch && at->share->exchange.capacity >= HEAD + pod__record_bytes(at->share->job);
    return pod__exchange_all(&at->share->exchange, send_some, keep_arrived, at, enough ? POD_OK : POD_ERROR_MEMORY);
}

pod_error pod__count_distinct(pod__strong_share *share, const pod__layer *layer, uint64_t *distinct) {
    pod__memory *memory = &share->job->memory;
    size_t record = pod__record_bytes(share->job);
    counting at = {.share = share, .pool = &layer->pool};
    at.kept = pod__pool_create((unsigned)(record / sizeof(uint64_t)), layer->pool.count);
    at.record = pod__memory_take(memory, record);
    at.scratch = pod__memory_take(memory, record);
    pod_error error = count_all(&at);
    *distinct = at.kept.count;
    pod__exchange_sum(distinct, 1);
    pod__pool_free(&at.kept, memory);
    pod__memory_give(memory, at.record, record);
    pod__memory_give(memory, at.scratch, record);
    return error;
}
