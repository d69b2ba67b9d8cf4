#include "solve/strong/unpack.h"

#include "base/bytes.h"
#include "solve/strong/ownerships.h"

enum { NONE = -1 };

/* ---- A place in the content ---------------------------------------------------------------------------------- */

pod__unpacking pod__unpacking_at(const pod__layer_packed *from, uint64_t at) {
    return (pod__unpacking){from, at, NONE};
}

void pod__unpacking_end(const pod__unpacking *here) {
    if (here->block != NONE) {
        pod__table_file_forget_block(here->from->file, (size_t)here->block);
    }
}

bool pod__unpacking_take(pod__unpacking *here, size_t length, uint8_t *out) {
    while (length) {
        const int64_t block = (int64_t)(here->at / POD__LAYER_BLOCK);
        const size_t from = (size_t)(here->at % POD__LAYER_BLOCK);
        const size_t fits = POD__LAYER_BLOCK - from < length ? POD__LAYER_BLOCK - from : length;
        if (block != here->block) {
            pod__unpacking_end(here);
            here->block = block;
        }
        if (!pod__content_bytes(here->from->file, here->at, fits, out)) {
            return false;
        }
        here->at += fits;
        out += fits;
        length -= fits;
    }
    return true;
}

/* ---- Boards, and the numbers of their tables ------------------------------------------------------------------ */

bool pod__unpack_keys(const pod__layer_packed *from, uint64_t limit, uint8_t *image, pod__keys *out) {
    pod__unpacking here = pod__unpacking_at(from, POD__LAYER_SUMS);
    bool read = pod__unpacking_take(&here, (size_t)from->key_bytes, image);
    pod__unpacking_end(&here);
    return read && pod__keys_over(image, (size_t)from->key_bytes, limit, out) && out->count == from->content->boards;
}

bool pod__unpacking_numbers(pod__unpacking *here, size_t count, uint32_t *number) {
    const pod__layer_content *content = here->from->content;
    bool sound = true;
    for (size_t i = 0; i < count && sound; i++) {
        uint8_t bytes[4];
        sound = pod__unpacking_take(here, content->width, bytes);
        number[i] = sound ? (uint32_t)pod__get(bytes, content->width) : 0;
        sound = sound && number[i] < content->tables;
    }
    return sound;
}

bool pod__unpack_numbers(const pod__layer_packed *from, uint32_t *number) {
    pod__unpacking here = pod__unpacking_at(from, pod__layer_numbers_at(from->key_bytes));
    bool sound = pod__unpacking_numbers(&here, (size_t)from->content->boards, number);
    pod__unpacking_end(&here);
    return sound;
}

/* ---- Tables -------------------------------------------------------------------------------------------------- */

static bool take_table(pod__unpacking *here, const pod__layer_content *content, uint64_t *table) {
    const unsigned bytes = content->table_bytes < 8 ? (unsigned)content->table_bytes : 8;
    for (size_t word = 0; word < pod__narrow_words(content->dice); word++) {
        uint8_t own[8];
        if (!pod__unpacking_take(here, bytes, own)) {
            return false;
        }
        table[word] = pod__repeated(pod__get(own, bytes), content->dice);
    }
    return true;
}

pod_error pod__unpack_tables(const pod__layer_packed *from, unsigned threshold, uint64_t *table,
                             const pod__unpacked *to) {
    const pod__layer_content *content = from->content;
    const uint64_t first = pod__layer_tables_at(content, from->key_bytes) + threshold * content->table_bytes;
    pod__unpacking here = pod__unpacking_at(from, first);
    pod_error error = POD_OK;
    for (uint64_t i = 0; i < content->tables && !error; i++) {
        here.at = first + i * pod__layer_record_bytes(content);
        if (!take_table(&here, content, table)) {
            error = POD_ERROR_TABLE_DAMAGED;
            break;
        }
        const pod__record record = pod__record_reduce(table, 1, (UINT32_C(1) << content->dice) - 1);
        uint32_t number;
        error = to->add(to->context, &record, &number);
        if (!error) {
            *pod__pool_write(to->word, (size_t)i) =
                (uint64_t)record.dice << POD__DICE_AT | (uint64_t)record.essential << POD__ESSENTIAL_AT | number;
        }
    }
    pod__unpacking_end(&here);
    return error;
}
