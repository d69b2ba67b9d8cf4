#include "solve/distributed/fetch.h"

#include <string.h>

#include "base/bytes.h"
#include "solve/strong/combine.h"
#include "solve/strong/ownerships.h"

enum { BOARD = 8, NUMBER = 4, RECORD = 8, OCCUPIED_AT = 32, LAYER_AT = 56 };

/* In the cache: requested, but not here yet. */
static const uint32_t on_its_way = UINT32_MAX;

/* A board that is layer. */
typedef struct cursor {
    unsigned layer;
    size_t board;
} cursor;

typedef struct fetching {
    pod__fetch *fetch;
    pod__exchange *exchange;
    pod__memory *memory;
    cursor next;
    size_t *expected;         /* bytes of answers by rank */
    uint64_t *record;         /* over the dice of a board */
    uint64_t *wide, *scratch; /* over all squares */
    pod_error error;          /* of this rank */
} fetching;

/* Puts the request about a board into the buffer of its rank, if there is one. Returns false when there is no room. */
typedef bool request_one(fetching *at, pod__fetch_layer *layer, size_t board, unsigned from);
/* Answers the request at `in`; returns its bytes. */
typedef size_t answer_one(fetching *at, const uint8_t *in, unsigned to);
/* Takes the answer about a board from `in`; returns its bytes, 0 when it was not requested. */
typedef size_t take_one(fetching *at, pod__fetch_layer *layer, size_t board, unsigned from, const uint8_t *in);

/* Where a cursor points to; NULL at the end. */
static pod__fetch_layer *layer_at(const fetching *at, cursor *here) {
    while (here->layer < at->fetch->layers && here->board == at->fetch->layer[here->layer].count) {
        here->layer++;
        here->board = 0;
    }
    return here->layer < at->fetch->layers ? &at->fetch->layer[here->layer] : NULL;
}

static unsigned holder_of(const fetching *at, uint64_t board) {
    return pod__part_of_board(board, at->exchange->ranks);
}

/* ---- Rounds ----------------------------------------------------------------------------------------- */

static bool request_some(fetching *at, request_one *request) {
    if (at->error) {
        return false;
    }
    memset(at->expected, 0, at->exchange->ranks * sizeof *at->expected);
    for (pod__fetch_layer *layer; !at->error && (layer = layer_at(at, &at->next)); at->next.board++) {
        if (!request(at, layer, at->next.board, holder_of(at, layer->board[at->next.board]))) {
            return true;
        }
    }
    return false;
}

static void answer_all(fetching *at, answer_one *answer) {
    for (unsigned from = 0; from < at->exchange->ranks; from++) {
        const uint8_t *in = pod__exchange_in(at->exchange, from), *end = in + at->exchange->in_used[from];
        while (in < end) {
            in += answer(at, in, from);
        }
    }
}

static void take_all(fetching *at, take_one *take, cursor from) {
    size_t *done = at->expected;
    memset(done, 0, at->exchange->ranks * sizeof *done);
    for (pod__fetch_layer *layer; !at->error && (layer = layer_at(at, &from)); from.board++) {
        if (from.layer == at->next.layer && from.board == at->next.board) {
            break;
        }
        unsigned holder = holder_of(at, layer->board[from.board]);
        done[holder] += take(at, layer, from.board, holder, pod__exchange_in(at->exchange, holder) + done[holder]);
    }
}

static pod_error exchange_all(fetching *at, request_one *request, answer_one *answer, take_one *take) {
    bool more = true;
    at->next = (cursor){0, 0};
    while (more) {
        cursor from = at->next;
        more = request_some(at, request);
        pod_error error = pod__exchange_send(at->exchange, at->error, &more);
        if (error) {
            return error;
        }
        answer_all(at, answer);
        at->error = pod__exchange_send(at->exchange, POD_OK, NULL);
        if (!at->error) {
            take_all(at, take, from);
        }
    }
    return pod__exchange_agree(at->error);
}

/* ---- Numbers ---------------------------------------------------------------------------------------- */

static bool request_number(fetching *at, pod__fetch_layer *layer, size_t board, unsigned from) {
    if (!pod__exchange_has_room(at->exchange, from, BOARD)) {
        return false;
    }
    pod__put(pod__exchange_put(at->exchange, from, BOARD), layer->board[board], BOARD);
    return true;
}

static size_t answer_number(fetching *at, const uint8_t *in, unsigned to) {
    uint64_t board = pod__get(in, BOARD);
    unsigned dice = pod__dice_count(board);
    const pod__fetch_layer *layer = at->fetch->layer;
    while (layer->dice != dice) {
        layer++;
    }
    pod__put(pod__exchange_put(at->exchange, to, NUMBER), layer->number_of(layer->held, board), NUMBER);
    return BOARD;
}

static size_t take_number(fetching *at, pod__fetch_layer *layer, size_t board, unsigned from, const uint8_t *in) {
    (void)at;
    (void)from;
    layer->number[board] = (uint32_t)pod__get(in, NUMBER);
    return NUMBER;
}

/* ---- Records ---------------------------------------------------------------------------------------- */

static uint32_t *known_of(fetching *at, pod__fetch_layer *layer, size_t board, unsigned from) {
    uint64_t there = (uint64_t)from << 32 | layer->number[board];
    uint32_t *known = pod__map_find(&layer->cache->known, there, at->memory);
    at->error = known ? POD_OK : POD_ERROR_MEMORY;
    return known;
}

static size_t answer_bytes(const fetching *at, unsigned dice) {
    return at->fetch->tables * pod__narrow_words(dice) * sizeof(uint64_t);
}

static bool request_record(fetching *at, pod__fetch_layer *layer, size_t board, unsigned from) {
    size_t answer = answer_bytes(at, layer->dice);
    if (layer->number[board] == POD__NOT_HELD) {
        return true;
    }
    if (!pod__exchange_has_room(at->exchange, from, RECORD) || at->expected[from] + answer > at->exchange->capacity) {
        return false;
    }
    uint32_t *known = known_of(at, layer, board, from);
    if (known && !*known) {
        *known = on_its_way;
        at->expected[from] += answer;
        pod__put(pod__exchange_put(at->exchange, from, RECORD),
                 layer->number[board] | (uint64_t)pod__occupied(layer->board[board]) << OCCUPIED_AT |
                     (uint64_t)(layer - at->fetch->layer) << LAYER_AT,
                 RECORD);
    }
    return true;
}

/* Puts the tables of a record, over the occupied squares, into at->record. */
static void read_record(fetching *at, const pod__fetch_layer *layer, uint32_t number, uint32_t occupied) {
    const unsigned squares = at->fetch->squares, tables = at->fetch->tables;
    if (layer->functions) {
        const pod__record record = pod__functions_at(layer->functions, number);
        pod__record_spread(&record, tables, occupied, at->record);
        return;
    }
    const uint64_t *wide = pod__pool_at(layer->records, number);
    for (unsigned q = 0; q < tables; q++) {
        pod__narrow(wide + q * pod__table_words(squares), squares, occupied, at->scratch,
                    at->record + q * pod__narrow_words(layer->dice));
    }
}

/* Keeps the tables of at->record, over the occupied squares. */
static bool keep_record(fetching *at, pod__fetch_layer *layer, uint32_t occupied, uint32_t *number) {
    const unsigned squares = at->fetch->squares, tables = at->fetch->tables;
    if (layer->functions) {
        pod__functions *functions = &layer->cache->functions;
        const pod__record record = pod__record_reduce(at->record, tables, occupied);
        return pod__functions_add(functions, &record, pod__functions_hash(functions, &record), at->memory, number);
    }
    pod__pool *pool = &layer->cache->pool;
    for (unsigned q = 0; q < tables; q++) {
        pod__widen(at->record + q * pod__narrow_words(layer->dice), squares, occupied,
                   at->wide + q * pod__table_words(squares));
    }
    return pod__pool_add(pool, at->wide, pod__pool_hash(at->wide, pool->words), at->memory, number);
}

static size_t answer_record(fetching *at, const uint8_t *in, unsigned to) {
    uint64_t request = pod__get(in, RECORD);
    const pod__fetch_layer *layer = &at->fetch->layer[request >> LAYER_AT];
    uint32_t occupied = (uint32_t)(request >> OCCUPIED_AT) & ((1u << POD_STRONG_SQUARES_MAX) - 1);
    size_t bytes = answer_bytes(at, layer->dice);
    read_record(at, layer, (uint32_t)request, occupied);
    memcpy(pod__exchange_put(at->exchange, to, bytes), at->record, bytes);
    return RECORD;
}

static size_t take_record(fetching *at, pod__fetch_layer *layer, size_t board, unsigned from, const uint8_t *in) {
    size_t taken = 0;
    if (layer->number[board] == POD__NOT_HELD) {
        return 0;
    }
    uint32_t *known = known_of(at, layer, board, from), number;
    if (known && *known == on_its_way) {
        taken = answer_bytes(at, layer->dice);
        memcpy(at->record, in, taken);
        if (!keep_record(at, layer, pod__occupied(layer->board[board]), &number)) {
            at->error = POD_ERROR_MEMORY;
            return taken;
        }
        *known = number + 1;
    }
    if (known) {
        layer->number[board] = *known - 1;
    }
    return taken;
}

/* ---- The whole -------------------------------------------------------------------------------------- */

pod_error pod__fetch_all(pod__fetch *fetch, pod_error mine) {
    pod__exchange *exchange = fetch->exchange;
    size_t table = pod__table_words(fetch->squares) * sizeof(uint64_t), record = fetch->tables * table;
    fetching at = {.fetch = fetch, .exchange = exchange, .memory = fetch->memory, .error = mine};
    at.expected = pod__memory_take(at.memory, exchange->ranks * sizeof *at.expected);
    at.record = pod__memory_take(at.memory, record);
    at.wide = pod__memory_take(at.memory, record);
    at.scratch = pod__memory_take(at.memory, table);
    if (!at.expected || !at.record || !at.wide || !at.scratch || exchange->capacity < record) {
        at.error = mine ? mine : POD_ERROR_MEMORY;
    }
    pod_error error = exchange_all(&at, request_number, answer_number, take_number);
    error = error ? error : exchange_all(&at, request_record, answer_record, take_record);
    pod__memory_give(at.memory, at.expected, exchange->ranks * sizeof *at.expected);
    pod__memory_give(at.memory, at.record, record);
    pod__memory_give(at.memory, at.wide, record);
    pod__memory_give(at.memory, at.scratch, table);
    return error;
}

/* ---- The remote cache ---------------------------------------------------------------------------------------- */

void pod__remote_cache_free(pod__remote_cache *cache, pod__memory *memory) {
    pod__pool_free(&cache->pool, memory);
    pod__functions_free(&cache->functions, memory);
    pod__map_free(&cache->known, memory);
    *cache = (pod__remote_cache){0};
}

void pod__remote_cache_limit(pod__remote_cache *cache, size_t count, size_t bytes, pod__memory *memory) {
    size_t taken = 0;
    for (size_t i = 0; i < count; i++) {
        taken += cache[i].pool.count * cache[i].pool.words * sizeof(uint64_t);
        taken += pod__functions_bytes(&cache[i].functions);
    }
    for (size_t i = 0; taken > bytes && i < count; i++) {
        pod__remote_cache_free(&cache[i], memory);
    }
}

/* ---- A batch ------------------------------------------------------------------------------------------------- */

static unsigned layer_of(const pod__child *child) {
    return child->taken ? child->taken - 1 : 0;
}

bool pod__fetch_batch_add(pod__fetch_batch *batch, const pod__child *child) {
    pod__set *set = &batch->set[layer_of(child)];
    if (!pod__set_reserve(set, 1, NULL, batch->memory)) {
        return false;
    }
    atomic_fetch_add_explicit(&set->count, pod__set_add(set, child->key), memory_order_relaxed);
    return true;
}

bool pod__fetch_batch_close(pod__fetch_batch *batch) {
    for (unsigned i = 0; i < POD__FETCH_LAYERS; i++) {
        batch->count[i] = atomic_load(&batch->set[i].count);
        if (!batch->count[i]) {
            continue;
        }
        batch->board[i] = pod__set_sorted(&batch->set[i], NULL, batch->memory);
        pod__set_free(&batch->set[i], batch->memory);
        batch->number[i] = pod__memory_take(batch->memory, batch->count[i] * sizeof *batch->number[i]);
        if (!batch->board[i] || !batch->number[i]) {
            return false;
        }
    }
    return true;
}

void pod__fetch_batch_free(pod__fetch_batch *batch) {
    for (unsigned i = 0; i < POD__FETCH_LAYERS; i++) {
        pod__set_free(&batch->set[i], batch->memory);
        pod__memory_give(batch->memory, batch->board[i], batch->count[i] * sizeof *batch->board[i]);
        pod__memory_give(batch->memory, batch->number[i], batch->count[i] * sizeof *batch->number[i]);
    }
}
