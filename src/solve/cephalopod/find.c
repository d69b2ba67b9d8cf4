#include "solve/cephalopod/find.h"

#include "base/bytes.h"
#include "solve/strong/keys.h"

/* keys.h shows the bytes. */
enum { KEYS_HEAD = 16, KEYS_ENTRY = 16, VARINT_MAX = 10 };

static uint64_t blocks_of(const pod__ceph_layer *layer) {
    return (layer->content.boards + POD__KEYS_BLOCK - 1) / POD__KEYS_BLOCK;
}

static bool read_entry(const pod__ceph_layer *layer, uint64_t block, uint64_t *first, uint64_t *data) {
    uint8_t bytes[KEYS_ENTRY];
    if (!pod__content_bytes(&layer->file, POD__LAYER_SUMS + KEYS_HEAD + block * KEYS_ENTRY, sizeof bytes, bytes)) {
        return false;
    }
    *first = pod__get(bytes, 8);
    *data = pod__get(bytes + 8, 8);
    return true;
}

/* The last block whose first board is not past the one sought. */
static bool find_block(const pod__ceph_layer *layer, uint64_t board, uint64_t *block) {
    uint64_t low = 0, high = blocks_of(layer), first, data;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (!read_entry(layer, middle, &first, &data)) {
            return false;
        }
        if (first <= board) {
            low = middle;
        } else {
            high = middle;
        }
    }
    *block = low;
    return true;
}

/* The boards of a block; returns how many, 0 when they cannot be read. */
static unsigned read_block(const pod__ceph_layer *layer, uint64_t block, uint64_t board[POD__KEYS_BLOCK]) {
    uint8_t bytes[VARINT_MAX * POD__KEYS_BLOCK];
    uint64_t data, rest = layer->content.boards - block * POD__KEYS_BLOCK;
    unsigned count = rest < POD__KEYS_BLOCK ? (unsigned)rest : POD__KEYS_BLOCK;
    if (!read_entry(layer, block, &board[0], &data)) {
        return 0;
    }
    uint64_t at = KEYS_HEAD + KEYS_ENTRY * blocks_of(layer) + data;
    uint64_t left = at < layer->key_bytes ? layer->key_bytes - at : 0;
    size_t length = left < sizeof bytes ? (size_t)left : sizeof bytes, used = 0;
    if (!pod__content_bytes(&layer->file, POD__LAYER_SUMS + at, length, bytes)) {
        return 0;
    }
    for (unsigned i = 1; i < count; i++) {
        uint64_t more = 0;
        for (unsigned shift = 0; used < length; shift += 7) {
            uint8_t byte = bytes[used++];
            more |= (uint64_t)(byte & 0x7fu) << (shift & 63u);
            if (!(byte & 0x80)) {
                break;
            }
        }
        board[i] = board[i - 1] + more + 1;
    }
    return count;
}

bool pod__ceph_rank(const pod__ceph_layer *layer, uint64_t board, uint64_t *rank) {
    uint64_t in_block[POD__KEYS_BLOCK], block;
    unsigned count = find_block(layer, board, &block) ? read_block(layer, block, in_block) : 0;
    for (unsigned i = 0; i < count && in_block[i] <= board; i++) {
        if (in_block[i] == board) {
            *rank = block * POD__KEYS_BLOCK + i;
            return true;
        }
    }
    return false;
}

bool pod__ceph_board(const pod__ceph_layer *layer, uint64_t rank, uint64_t *board) {
    uint64_t in_block[POD__KEYS_BLOCK];
    unsigned count = read_block(layer, rank / POD__KEYS_BLOCK, in_block);
    if (rank % POD__KEYS_BLOCK >= count) {
        return false;
    }
    *board = in_block[rank % POD__KEYS_BLOCK];
    return true;
}

bool pod__ceph_number(const pod__ceph_layer *layer, uint64_t rank, uint64_t *number) {
    const pod__layer_content *content = &layer->content;
    uint8_t bytes[4];
    if (!pod__content_bytes(&layer->file, pod__layer_numbers_at(layer->key_bytes) + rank * content->width,
                            content->width, bytes)) {
        return false;
    }
    *number = pod__get(bytes, content->width);
    return *number < content->tables;
}

bool pod__ceph_record(const pod__ceph_layer *layer, uint64_t rank, uint8_t *out) {
    const pod__layer_content *content = &layer->content;
    size_t bytes = (size_t)pod__layer_record_bytes(content);
    uint64_t number;
    return pod__ceph_number(layer, rank, &number) &&
           pod__content_bytes(&layer->file, pod__layer_tables_at(content, layer->key_bytes) + number * bytes, bytes,
                              out);
}
