/* How many records differ among all ranks: each goes to the rank that its hash names, which keeps it once. */
#include <string.h>

#include "base/bytes.h"
#include "solve/distributed/strong/share.h"

enum { HEAD = 8 }; /* the essential squares of a record; its tables follow */

typedef struct counting {
    pod__strong_share *share;
    const pod__functions *functions;
    size_t next; /* of them */
    pod__functions kept;
    uint64_t *table; /* of a record */
} counting;

static size_t bytes_of(const counting *at, const pod__record *record) {
    return at->kept.tables * pod__record_words(record) * sizeof *record->table;
}

static pod_error send_some(void *context, bool *more) {
    counting *at = context;
    pod__exchange *exchange = &at->share->exchange;
    for (; at->next < pod__functions_count(at->functions); at->next++) {
        const pod__record record = pod__functions_at(at->functions, at->next);
        const size_t bytes = bytes_of(at, &record);
        unsigned to = pod__part_of_board(pod__functions_hash(at->functions, &record), exchange->ranks);
        if (!pod__exchange_has_room(exchange, to, HEAD + bytes)) {
            *more = true;
            return POD_OK;
        }
        pod__put(pod__exchange_put(exchange, to, HEAD), record.essential, HEAD);
        memcpy(pod__exchange_put(exchange, to, bytes), record.table, bytes);
    }
    return POD_OK;
}

/* Takes the record at `in`; returns its bytes, 0 when there is no memory. */
static size_t keep(counting *at, const uint8_t *in) {
    const uint32_t essential = (uint32_t)pod__get(in, HEAD);
    const pod__record record = {essential, (uint32_t)__builtin_popcount(essential), at->table};
    uint32_t number;
    memcpy(at->table, in + HEAD, bytes_of(at, &record));
    uint64_t hash = pod__functions_hash(&at->kept, &record);
    bool kept = pod__functions_add(&at->kept, &record, hash, &at->share->job->memory, &number);
    return kept ? HEAD + bytes_of(at, &record) : 0;
}

static pod_error keep_arrived(void *context, unsigned from, const uint8_t *in, size_t length) {
    (void)from;
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
    bool enough = at->table && at->share->exchange.capacity >= HEAD + pod__record_bytes(at->share->job);
    return pod__exchange_all(&at->share->exchange, send_some, keep_arrived, at, enough ? POD_OK : POD_ERROR_MEMORY);
}

pod_error pod__count_distinct(pod__strong_share *share, const pod__layer *layer, uint64_t *distinct) {
    pod__memory *memory = &share->job->memory;
    const unsigned tables = share->job->thresholds.count;
    size_t record = pod__record_bytes(share->job);
    counting at = {.share = share, .functions = &layer->functions};
    at.kept = pod__functions_create(tables, pod__functions_count(&layer->functions));
    at.table = pod__memory_take(memory, record);
    pod_error error = count_all(&at);
    *distinct = pod__functions_count(&at.kept);
    pod__exchange_sum(distinct, 1);
    pod__functions_free(&at.kept, memory);
    pod__memory_give(memory, at.table, record);
    return error;
}
