#include "solve/strong/keys.h"

#include <assert.h>
#include <string.h>

#include "base/bytes.h"
#include "base/work.h"

enum { HEAD = POD__KEYS_HEAD, ENTRY = POD__KEYS_ENTRY, NUMBER = 8 };

static size_t blocks_of(size_t count) {
    return count / POD__KEYS_BLOCK + (count % POD__KEYS_BLOCK != 0);
}

static const uint8_t *entry_of(const pod__keys *keys, size_t block) {
    return keys->image + HEAD + ENTRY * block;
}

static const uint8_t *data_of(const pod__keys *keys) {
    return entry_of(keys, blocks_of(keys->count));
}

/* ---- Writing ----------------------------------------------------------------------------------------- */

enum { BLOCKS_IN_PIECE = 32 };

/* An image that is being made: the entry of a block first has the size of its data, then where these begin. */
typedef struct making {
    const uint64_t *board;
    size_t count, blocks;
    uint8_t *entry; /* of the first block */
    uint8_t *data;
} making;

static size_t block_size(const making *at, size_t block) {
    size_t left = at->count - block * POD__KEYS_BLOCK;
    return left < POD__KEYS_BLOCK ? left : POD__KEYS_BLOCK;
}

static bool measure_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const making *at = context;
    for (size_t block = piece * BLOCKS_IN_PIECE; block < at->blocks && block < (piece + 1) * BLOCKS_IN_PIECE; block++) {
        const uint64_t *board = at->board + block * POD__KEYS_BLOCK;
        size_t bytes = 0;
        for (size_t i = 1; i < block_size(at, block); i++) {
            bytes += pod__varint_size(board[i] - board[i - 1] - 1);
        }
        pod__put(at->entry + ENTRY * block, board[0], NUMBER);
        pod__put(at->entry + ENTRY * block + NUMBER, bytes, NUMBER);
    }
    return true;
}

/* Returns the size of all data. */
static size_t find_places(const making *at) {
    size_t data = 0;
    for (size_t block = 0; block < at->blocks; block++) {
        uint8_t *place = at->entry + ENTRY * block + NUMBER;
        size_t here = (size_t)pod__get(place, NUMBER);
        pod__put(place, data, NUMBER);
        data += here;
    }
    return data;
}

static bool write_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const making *at = context;
    for (size_t block = piece * BLOCKS_IN_PIECE; block < at->blocks && block < (piece + 1) * BLOCKS_IN_PIECE; block++) {
        const uint64_t *board = at->board + block * POD__KEYS_BLOCK;
        uint8_t *to = at->data + pod__get(at->entry + ENTRY * block + NUMBER, NUMBER);
        for (size_t i = 1; i < block_size(at, block); i++) {
            to = pod__varint_put(to, board[i] - board[i - 1] - 1);
        }
    }
    return true;
}

bool pod__keys_make(const uint64_t *board, size_t count, pod__crew *crew, pod__memory *memory, pod__keys *out) {
    making at = {.board = board, .count = count, .blocks = blocks_of(count)};
    const size_t pieces = (at.blocks + BLOCKS_IN_PIECE - 1) / BLOCKS_IN_PIECE, entries = ENTRY * at.blocks;
    uint8_t *image = NULL;
    at.entry = pod__memory_take(memory, entries);
    if (at.entry) {
        pod__crew_work(crew, pieces, measure_piece, &at);
        size_t data = find_places(&at), bytes = HEAD + entries + data;
        image = pod__memory_take(memory, bytes);
        if (image) {
            pod__put(image, count, NUMBER);
            pod__put(image + NUMBER, data, NUMBER);
            memcpy(image + HEAD, at.entry, entries);
            at.data = image + HEAD + entries;
            pod__crew_work(crew, pieces, write_piece, &at);
            *out = (pod__keys){.image = image, .bytes = bytes, .count = count};
        }
    }
    pod__memory_give(memory, at.entry, entries);
    return image;
}

void pod__keys_free(pod__keys *keys, pod__memory *memory) {
    if (!keys->mapped) {
        pod__memory_give(memory, (void *)(uintptr_t)keys->image, keys->bytes);
    }
    *keys = (pod__keys){0};
}

/* ---- Reading ----------------------------------------------------------------------------------------- */

static const uint8_t *get_varint(const uint8_t *in, uint64_t *value) {
    uint64_t sum = *in & 0x7fu;
    for (unsigned shift = 7; *in++ & 0x80; shift += 7) {
        sum |= (uint64_t)(*in & 0x7fu) << shift;
    }
    *value = sum;
    return in;
}

unsigned pod__keys_block(const pod__keys *keys, size_t block, uint64_t board[POD__KEYS_BLOCK]) {
    assert(block < pod__keys_blocks(keys));
    const uint8_t *entry = entry_of(keys, block);
    const uint8_t *at = data_of(keys) + pod__get(entry + NUMBER, NUMBER);
    size_t left = keys->count - block * POD__KEYS_BLOCK;
    unsigned count = left < POD__KEYS_BLOCK ? (unsigned)left : POD__KEYS_BLOCK;
    board[0] = pod__get(entry, NUMBER);
    for (unsigned i = 1; i < count; i++) {
        uint64_t more;
        at = get_varint(at, &more);
        board[i] = board[i - 1] + more + 1;
    }
    return count;
}

size_t pod__keys_block_of(const pod__keys *keys, uint64_t board) {
    assert(keys->count);
    size_t low = 0, high = blocks_of(keys->count);
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (pod__get(entry_of(keys, middle), NUMBER) <= board) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/* ---- Foreign images ---------------------------------------------------------------------------------- */

/* Walks one block of data from *at on; false when it runs past the end or out of order. */
static bool check_block(const uint8_t **at, const uint8_t *end, unsigned count, uint64_t limit, uint64_t *board) {
    for (unsigned i = 1; i < count; i++) {
        uint64_t more = 0;
        unsigned bytes = 0;
        while (bytes < POD__VARINT_MAX && *at + bytes < end && (*at)[bytes] & 0x80) {
            bytes++;
        }
        if (bytes == POD__VARINT_MAX || *at + bytes >= end) {
            return false;
        }
        *at = get_varint(*at, &more);
        if (more >= limit || *board + more + 1 >= limit) {
            return false;
        }
        *board += more + 1;
    }
    return true;
}

static bool check(const pod__keys *keys, uint64_t limit) {
    const uint8_t *data = data_of(keys), *end = keys->image + keys->bytes, *at = data;
    uint64_t last = 0;
    for (size_t block = 0; block < blocks_of(keys->count); block++) {
        uint64_t first = pod__get(entry_of(keys, block), NUMBER);
        size_t left = keys->count - block * POD__KEYS_BLOCK;
        unsigned count = left < POD__KEYS_BLOCK ? (unsigned)left : POD__KEYS_BLOCK;
        bool in_order = (!block || first > last) && first < limit;
        if (!in_order || pod__get(entry_of(keys, block) + NUMBER, NUMBER) != (uint64_t)(at - data)) {
            return false;
        }
        last = first;
        if (!check_block(&at, end, count, limit, &last)) {
            return false;
        }
    }
    return at == end;
}

bool pod__keys_over(const uint8_t *image, size_t bytes, uint64_t limit, pod__keys *out) {
    if (bytes < HEAD) {
        return false;
    }
    uint64_t count = pod__get(image, NUMBER), data = pod__get(image + NUMBER, NUMBER);
    pod__keys keys = {.image = image, .bytes = bytes, .count = (size_t)count, .mapped = true};
    size_t room = bytes - HEAD;
    if (count > (uint64_t)room * POD__KEYS_BLOCK || blocks_of(keys.count) > room / ENTRY ||
        data != room - ENTRY * blocks_of(keys.count) || !check(&keys, limit)) {
        return false;
    }
    *out = keys;
    return true;
}
