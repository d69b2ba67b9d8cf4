#include "solve/strong/tabulate/tabulate.h"

#include "base/work.h"

enum {
    BLOCKS = 16,                       /* a thread takes at once */
    BOARDS = BLOCKS * POD__KEYS_BLOCK, /* for which there must be room */
    ROUND_MIN = 1 << 14
};

/* ---- Words --------------------------------------------------------------------------------------------------- */

static uint64_t over_dice(uint64_t word, uint64_t board) {
    const uint32_t essential = (uint32_t)(word >> POD__ESSENTIAL_AT) & ((1u << POD_STRONG_SQUARES_MAX) - 1);
    const uint64_t among = pod__squares_among(essential, pod__occupied(board));
    return word >> POD__DICE_AT << POD__DICE_AT | among << POD__ESSENTIAL_AT | (uint32_t)word;
}

/* Of a block: the words, and those over the dice. Returns of how many boards. */
static unsigned words_of(const pod__tabulate *at, size_t block, uint64_t *word, uint64_t *narrow) {
    uint64_t board[POD__KEYS_BLOCK];
    unsigned count = pod__keys_block(at->keys, block, board);
    at->words.of(at->words.context, block, count, word);
    for (unsigned i = 0; i < count; i++) {
        narrow[i] = over_dice(word[i], board[i]);
    }
    return count;
}

/* ---- All boards ---------------------------------------------------------------------------------------------- */

static void add_block(pod__tabulate *at, size_t block) {
    uint64_t word[POD__KEYS_BLOCK], narrow[POD__KEYS_BLOCK];
    unsigned count = words_of(at, block, word, narrow), tables = 0, records = 0;
    const bool counts = !at->words.counted;
    for (unsigned i = 0; i < count; i++) {
        pod__order_prefetch(&at->order, narrow[i]);
        if (counts) {
            pod__set_prefetch(&at->records, word[i]);
        }
    }
    for (unsigned i = 0; i < count; i++) {
        tables += pod__order_add(&at->order, narrow[i], block * POD__KEYS_BLOCK + i);
        records += counts ? pod__set_add(&at->records, word[i]) : 0;
    }
    atomic_fetch_add_explicit(&at->order.count, tables, memory_order_relaxed);
    atomic_fetch_add_explicit(&at->records.count, records, memory_order_relaxed);
}

/* The blocks of a round. */
typedef struct adding {
    pod__tabulate *to;
    size_t first, end;
} adding;

static bool add_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const adding *at = context;
    size_t first = at->first + piece * BLOCKS;
    for (size_t block = first; block < first + BLOCKS && block < at->end; block++) {
        add_block(at->to, block);
    }
    return true;
}

static bool reserve(pod__tabulate *at, size_t boards) {
    pod__memory *memory = &at->job->memory;
    return pod__order_reserve(&at->order, boards, at->job->crew, memory) &&
           (at->words.counted || pod__set_reserve(&at->records, boards, at->job->crew, memory));
}

/* Makes room, best for as many boards as there are tables yet, and says for how many blocks there is room. */
static size_t make_room(pod__tabulate *at, size_t left) {
    size_t known = atomic_load(&at->order.count), wanted = known > ROUND_MIN ? known : ROUND_MIN;
    wanted = wanted < left ? wanted : left;
    const size_t least = left < BOARDS ? left : BOARDS;
    if (!reserve(at, wanted) && !reserve(at, least)) {
        return 0;
    }
    size_t room = pod__order_room(&at->order);
    size_t records = at->words.counted ? room : pod__set_room(&at->records);
    room = room < records ? room : records;
    return room >= left ? (left + POD__KEYS_BLOCK - 1) / POD__KEYS_BLOCK : room / POD__KEYS_BLOCK;
}

static pod_error add_all(pod__tabulate *at) {
    const size_t blocks = pod__keys_blocks(at->keys);
    while (at->first < blocks) {
        size_t room = make_room(at, at->keys->count - at->first * POD__KEYS_BLOCK);
        if (!room) {
            return POD_ERROR_MEMORY;
        }
        adding round = {at, at->first, at->first + room};
        pod__crew_work(at->job->crew, (room + BLOCKS - 1) / BLOCKS, add_piece, &round);
        at->first = round.end;
    }
    return POD_OK;
}

pod_error pod__tabulate_begin(pod__tabulate *at, pod__job *job, const pod__keys *keys, pod__tabulate_words words) {
    *at = (pod__tabulate){.job = job, .keys = keys, .words = words};
    pod_error error = add_all(at);
    at->distinct = atomic_load(&at->records.count);
    pod__set_free(&at->records, &job->memory);
    if (!error) {
        at->table = pod__order_finish(&at->order, job->crew, &job->memory);
        at->tables = atomic_load(&at->order.count);
    }
    return error || at->table ? error : POD_ERROR_MEMORY;
}

void pod__tabulate_numbers(const pod__tabulate *at, uint64_t first, size_t count, uint32_t *number) {
    uint64_t word[POD__KEYS_BLOCK], narrow[POD__KEYS_BLOCK];
    words_of(at, (size_t)(first / POD__KEYS_BLOCK), word, narrow);
    const uint64_t *own = narrow + first % POD__KEYS_BLOCK;
    for (size_t i = 0; i < count; i++) {
        pod__order_prefetch(&at->order, own[i]);
    }
    for (size_t i = 0; i < count; i++) {
        number[i] = pod__order_find(&at->order, own[i]);
    }
}

void pod__tabulate_close(pod__tabulate *at) {
    pod__order_free(&at->order, &at->job->memory);
}

void pod__tabulate_end(pod__tabulate *at) {
    pod__tabulate_close(at);
    pod__memory_give(&at->job->memory, at->table, at->tables * sizeof *at->table);
    at->table = NULL;
}
