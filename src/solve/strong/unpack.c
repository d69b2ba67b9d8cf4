#include "solve/strong/unpack.h"

#include "base/bytes.h"
#include "solve/strong/ownerships.h"

enum {
    BLOCKS_AHEAD = 4, /* for each thread */
    NUMBERS_AT_ONCE = 1024,
    ROOM_BYTES = 1 << 20, /* of tables, for each thread */
    TABLES_MAX = 1 << 13, /* for each thread, however short they are */
    PIECES_FOR_EACH = 4
};

/* ---- A place in the content ---------------------------------------------------------------------------------- */

pod__unpacking pod__unpacking_at(const pod__layer_packed *from, uint64_t at) {
    return (pod__unpacking){.from = from, .at = at};
}

static void forget(pod__unpacking *here, size_t end) {
    for (; here->first < end; here->first++) {
        pod__table_file_forget_block(here->from->file, here->first);
    }
}

void pod__unpacking_end(pod__unpacking *here) {
    forget(here, here->end);
}

static bool unpack_block(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const pod__unpacking *here = context;
    return pod__table_file_block(here->from->file, here->first + piece);
}

/* Has the blocks from the one of a place to before `end`, and none before them. Where one is damaged, whoever reads it
   will see. */
static void hold(pod__unpacking *here, uint64_t from, size_t end) {
    const size_t first = (size_t)(from / POD__LAYER_BLOCK), all = here->from->file->blocks;
    forget(here, first < here->end ? first : here->end);
    here->first = first;
    here->end = end < all ? end : all;
    pod__crew_work(here->from->crew, here->first < here->end ? here->end - here->first : 0, unpack_block, here);
}

bool pod__unpacking_take(pod__unpacking *here, size_t length, uint8_t *out) {
    while (length) {
        const size_t block = (size_t)(here->at / POD__LAYER_BLOCK), from = (size_t)(here->at % POD__LAYER_BLOCK);
        const size_t fits = POD__LAYER_BLOCK - from < length ? POD__LAYER_BLOCK - from : length;
        if (block >= here->end) {
            hold(here, here->at, block + (size_t)BLOCKS_AHEAD * pod__crew_threads(here->from->crew));
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
    uint8_t bytes[4 * NUMBERS_AT_ONCE];
    for (size_t done = 0; done < count; done += NUMBERS_AT_ONCE) {
        const size_t some = count - done < NUMBERS_AT_ONCE ? count - done : NUMBERS_AT_ONCE;
        bool sound = pod__unpacking_take(here, some * content->width, bytes);
        for (size_t i = 0; i < some && sound; i++) {
            number[done + i] = (uint32_t)pod__get(bytes + i * content->width, content->width);
            sound = number[done + i] < content->tables;
        }
        if (!sound) {
            return false;
        }
    }
    return true;
}

bool pod__unpack_numbers(const pod__layer_packed *from, uint32_t *number) {
    pod__unpacking here = pod__unpacking_at(from, pod__layer_numbers_at(from->key_bytes));
    bool sound = pod__unpacking_numbers(&here, (size_t)from->content->boards, number);
    pod__unpacking_end(&here);
    return sound;
}

/* ---- Tables -------------------------------------------------------------------------------------------------- */

/* Some tables, one after the other: all threads read them and see on what they depend. */
typedef struct portion {
    const pod__layer_packed *from;
    uint64_t at; /* the first of them, in the content */
    size_t count, in_piece, words;
    unsigned thresholds;
    uint64_t *table;
    pod__record *record;
    uint64_t *hash;
} portion;

static bool take_table(const portion *at, size_t number) {
    const pod__layer_content *content = at->from->content;
    const size_t bytes = content->table_bytes < 8 ? (size_t)content->table_bytes : 8;
    uint64_t *table = at->table + number * at->words;
    uint8_t *raw = (uint8_t *)table;
    if (!pod__content_bytes(at->from->file, at->at + number * pod__layer_record_bytes(content), at->words * bytes,
                            raw)) {
        return false;
    }
    for (size_t word = at->words; word-- > 0;) {
        table[word] = pod__repeated(pod__get(raw + word * bytes, (unsigned)bytes), content->dice);
    }
    return true;
}

static bool reduce_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const portion *at = context;
    const uint32_t all = (UINT32_C(1) << at->from->content->dice) - 1;
    for (size_t i = piece * at->in_piece; i < at->count && i < (piece + 1) * at->in_piece; i++) {
        if (!take_table(at, i)) {
            return false;
        }
        at->record[i] = pod__record_reduce(at->table + i * at->words, at->thresholds, all);
        at->hash[i] = pod__pool_hash(at->record[i].table, at->thresholds * pod__record_words(&at->record[i]));
    }
    return true;
}

static pod_error add_some(const portion *at, uint64_t first, const pod__unpacked *to) {
    pod_error error = POD_OK;
    for (size_t i = 0; i < at->count && !error; i++) {
        const pod__record *record = &at->record[i];
        uint32_t number;
        error = to->add(to->context, record, at->hash[i], &number);
        if (!error) {
            *pod__pool_write(to->word, (size_t)first + i) = pod__functions_word(record, number);
        }
    }
    return error;
}

static pod_error unpack_all(portion *at, size_t room, uint64_t first, const pod__unpacked *to) {
    const pod__layer_content *content = at->from->content;
    const unsigned threads = pod__crew_threads(at->from->crew);
    const uint64_t record_bytes = pod__layer_record_bytes(content);
    pod__unpacking here = pod__unpacking_at(at->from, first);
    pod_error error = POD_OK;
    for (uint64_t done = 0; done < content->tables && !error; done += at->count) {
        at->count = content->tables - done < room ? (size_t)(content->tables - done) : room;
        at->in_piece = at->count / ((size_t)threads * PIECES_FOR_EACH) + 1;
        at->at = first + done * record_bytes;
        const uint64_t last = at->at + (at->count - 1) * record_bytes + at->thresholds * content->table_bytes - 1;
        hold(&here, at->at, (size_t)(last / POD__LAYER_BLOCK) + 1);
        bool read = pod__crew_work(at->from->crew, (at->count + at->in_piece - 1) / at->in_piece, reduce_piece, at);
        error = read ? add_some(at, done, to) : POD_ERROR_TABLE_DAMAGED;
    }
    pod__unpacking_end(&here);
    return error;
}

pod_error pod__unpack_tables(const pod__layer_packed *from, unsigned threshold, pod__memory *memory,
                             const pod__unpacked *to) {
    const pod__layer_content *content = from->content;
    portion at = {
        .from = from, .words = to->thresholds * pod__narrow_words(content->dice), .thresholds = to->thresholds};
    const size_t table = at.words * sizeof *at.table, each = table + sizeof *at.record + sizeof *at.hash;
    size_t room = ROOM_BYTES / table < TABLES_MAX ? ROOM_BYTES / table : TABLES_MAX;
    room *= pod__crew_threads(from->crew);
    room = room < content->tables ? room : (size_t)content->tables;
    /* What is added needs some, too. */
    while (room > 1 && room * each > atomic_load(&memory->left) / 4) {
        room /= 2;
    }
    uint8_t *taken = pod__memory_take(memory, room * each);
    if (!taken) {
        return POD_ERROR_MEMORY;
    }
    at.record = (pod__record *)(void *)taken;
    at.hash = (uint64_t *)(at.record + room);
    at.table = at.hash + room;
    pod_error error =
        unpack_all(&at, room, pod__layer_tables_at(content, from->key_bytes) + threshold * content->table_bytes, to);
    pod__memory_give(memory, taken, room * each);
    return error;
}

typedef struct keeping {
    pod__functions *functions;
    pod__memory *memory;
} keeping;

static pod_error keep_function(void *context, const pod__record *record, uint64_t hash, uint32_t *number) {
    const keeping *in = context;
    pod__pool *pool = &in->functions->function[record->dice];
    return pod__pool_add(pool, record->table, hash, in->memory, number) ? POD_OK : POD_ERROR_MEMORY;
}

pod_error pod__unpack_functions(const pod__layer_packed *from, unsigned threshold, pod__memory *memory,
                                pod__functions *functions, const pod__pool *word) {
    keeping in = {functions, memory};
    const pod__unpacked to = {keep_function, &in, word, functions->tables};
    return pod__unpack_tables(from, threshold, memory, &to);
}
