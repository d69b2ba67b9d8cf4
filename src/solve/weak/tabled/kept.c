/* What a proof by tables keeps in files: the moves of each layer of the prover, and what is reached when a pip total is
   done. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "ludopod/text.h"
#include "solve/weak/progress.h"
#include "solve/weak/tabled/tabled.h"

#define MOVES_MAGIC "pod-cepl"
#define REACHED_MAGIC "pod-cepr"

enum {
    PACKING_LEVEL = 1,      /* they are read once, if at all */
    SORTING_BYTES = 24,     /* for a board whose moves are written, beside those bytes */
    MOVES_BYTES = 6,        /* about, of a board */
    COUNTS = 24,            /* bytes of the numbers behind the statement */
    LAYER_HEAD = 10,        /* of a layer that is reached */
    READ_AT_ONCE = 1 << 22, /* bytes that are unpacked */
    BLOCKS_KEPT = 64,
    WORDS_AT_ONCE = 512
};

static pod_error system_fault(const pod__tabled *tabled, const char *path) {
    return pod_fault_set(tabled->fault, POD_ERROR_IO, &(pod_fault_about){.argument = {path, strerror(errno)}});
}

static pod_error damaged(const pod__tabled *tabled, const char *path) {
    return pod_fault_set(tabled->fault, POD_ERROR_PROOF_DAMAGED, &(pod_fault_about){.argument = {path, "0"}});
}

static void path_of_moves(const pod__tabled *tabled, unsigned pips, unsigned dice, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%s/%03u-%02u.moves", tabled->request->layers, pips, dice);
}

static void path_of_reached(const pod__tabled *tabled, unsigned pips, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%s/%03u.reached", tabled->request->layers, pips);
}

static pod__statement statement_of(const pod__tabled *tabled) {
    return (pod__statement){tabled->request, tabled->position, &tabled->proof->part};
}

/* ---- The folder ---------------------------------------------------------------------------------------------- */

static bool is_ours(const char *name) {
    const char *dot = strchr(name, '.');
    return dot && (!strncmp(dot, ".moves", 6) || !strncmp(dot, ".reached", 8));
}

static void empty(const char *path) {
    DIR *folder = opendir(path);
    struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        if (is_ours(entry->d_name)) {
            unlinkat(dirfd(folder), entry->d_name, 0);
        }
    }
    if (folder) {
        closedir(folder);
    }
}

void pod__tabled_clear(const pod__tabled *tabled) {
    if (tabled->request->layers) {
        empty(tabled->request->layers);
        rmdir(tabled->request->layers);
    }
}

static pod_error prepare_folder(const pod__tabled *tabled) {
    const char *path = tabled->request->layers;
    if (!path) {
        return POD_OK;
    }
    empty(path);
    return mkdir(path, 0777) && errno != EEXIST ? system_fault(tabled, path) : POD_OK;
}

/* ---- Moves --------------------------------------------------------------------------------------------------- */

/* A file that all threads pack. */
typedef struct packing {
    pod__table_writer writer;
    pod__memory *memory;
    size_t bytes; /* that it has of the memory */
} packing;

/* pack_end() must follow, also when this fails. */
static pod_error pack_begin(const pod__tabled *tabled, packing *out, const char *path, const pod__table_head *head) {
    pod__proof *proof = tabled->proof;
    out->memory = &proof->memory;
    pod__crew *crew = pod__packing_crew(head, proof->crew, &proof->memory, &out->bytes);
    return pod__table_writer_share(&out->writer, path, head, crew, tabled->fault);
}

/* Puts the file in its place, unless something has failed. *sum: of its content; may be NULL. */
static pod_error pack_end(const pod__tabled *tabled, packing *of, pod_error error, uint64_t *sum) {
    error = error ? error : pod__table_writer_finish(&of->writer, tabled->fault);
    if (sum) {
        *sum = of->writer.head.content_sum;
    }
    pod__table_writer_end(&of->writer);
    pod__memory_release(of->memory, of->bytes);
    return error;
}

/* Frees the content. */
static pod_error write_moves(const pod__tabled *tabled, const char *path, pod__bytes *content) {
    pod__table_head head;
    packing to;
    pod__certificate_head(MOVES_MAGIC, content->length, &head);
    pod_error error = pack_begin(tabled, &to, path, &head);
    to.writer.level = PACKING_LEVEL;
    error = error ? error : pod__table_writer_put(&to.writer, content->at, content->length, tabled->fault);
    pod__bytes_free(content);
    return pack_end(tabled, &to, error, NULL);
}

pod_error pod__tabled_keep_moves(pod__tabled *tabled, unsigned pips, unsigned dice) {
    pod__proof *proof = tabled->proof;
    const pod__nodes *nodes = &proof->now->nodes[POD__PROVER][pips][dice];
    pod__bytes *content = &tabled->moves[pips][dice];
    char path[POD__STORE_PATH];
    size_t bytes = nodes->count * (SORTING_BYTES + MOVES_BYTES);
    bool reserved;
    if (!tabled->request->file) {
        return POD_OK;
    }
    while (!(reserved = pod__memory_reserve(&proof->memory, bytes)) && pod__tabled_drop(tabled)) {
    }
    if (!reserved) {
        return pod__tabled_fail(tabled, POD_ERROR_MEMORY);
    }
    pod__certificate_layer(content, proof, nodes, pips, dice, false);
    tabled->moves_bytes += content->length;
    pod_error error = content->no_memory ? pod__tabled_fail(tabled, POD_ERROR_MEMORY) : POD_OK;
    if (!error && tabled->request->layers) {
        path_of_moves(tabled, pips, dice, path);
        error = write_moves(tabled, path, content);
    }
    pod__memory_release(&proof->memory, bytes);
    return error;
}

/* ---- What is reached ----------------------------------------------------------------------------------------- */

static uint64_t bytes_reached(const pod__proof *proof, unsigned pips) {
    uint64_t bytes = 0;
    for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
        for (unsigned dice = 0; dice < proof->geometry.squares; dice++) {
            const pod__nodes *nodes = &proof->now->nodes[mover][pips][dice];
            bytes += nodes->count ? LAYER_HEAD + 8 * nodes->count * (1 + pod__narrow_words(dice)) : 0;
        }
    }
    return bytes;
}

static pod_error put_words(pod__table_writer *writer, const uint64_t *word, size_t count, pod_fault *fault) {
    pod_error error = POD_OK;
    for (size_t done = 0; done < count && !error; done += WORDS_AT_ONCE) {
        const size_t some = count - done < WORDS_AT_ONCE ? count - done : WORDS_AT_ONCE;
        uint8_t bytes[8 * WORDS_AT_ONCE];
        for (size_t i = 0; i < some; i++) {
            pod__put(bytes + 8 * i, word[done + i], 8);
        }
        error = pod__table_writer_put(writer, bytes, 8 * some, fault);
    }
    return error;
}

/* From disk. */
static pod_error put_sets(pod__tabled *tabled, pod__table_writer *writer, const pod__tabled_layer *layer,
                          size_t count) {
    pod__tabled_reading from;
    pod_error error = pod__tabled_fail(tabled, pod__tabled_sets_begin(tabled, layer, &from));
    for (size_t first = 0; first < count && !error; first += tabled->chunk) {
        size_t end = count - first < tabled->chunk ? count : first + tabled->chunk;
        const uint64_t *set = pod__tabled_sets_next(tabled, &from, first, end);
        error = set ? put_words(writer, set, (end - first) * from.words, tabled->fault)
                    : pod__tabled_fail(tabled, POD_ERROR_IO);
    }
    pod__tabled_sets_end(tabled, &from);
    return error;
}

static pod_error put_layer(pod__tabled *tabled, pod__table_writer *writer, const pod__tabled_layer *layer) {
    const pod__nodes *nodes = &tabled->proof->now->nodes[layer->mover][layer->pips][layer->dice];
    uint8_t head[LAYER_HEAD] = {(uint8_t)layer->mover, (uint8_t)layer->dice};
    if (!nodes->count) {
        return POD_OK;
    }
    pod__put(head + 2, nodes->count, 8);
    pod_error error = pod__table_writer_put(writer, head, sizeof head, tabled->fault);
    error = error ? error : put_words(writer, nodes->key, nodes->count, tabled->fault);
    if (!error && tabled->sets_on_disk) {
        return put_sets(tabled, writer, layer, nodes->count);
    }
    const size_t words = nodes->count * pod__narrow_words(layer->dice);
    return error ? error : put_words(writer, nodes->reached, words, tabled->fault);
}

static pod_error put_reached(pod__tabled *tabled, pod__table_writer *writer, const pod__bytes *statement,
                             unsigned pips) {
    const pod_prove_round *round = &tabled->proof->round;
    uint8_t counts[COUNTS];
    pod__put(counts, round->opponent, 8);
    pod__put(counts + 8, round->moves, 8);
    pod__put(counts + 16, round->several, 8);
    pod_error error = pod__table_writer_put(writer, statement->at, statement->length, tabled->fault);
    error = error ? error : pod__table_writer_put(writer, counts, sizeof counts, tabled->fault);
    for (unsigned mover = 0; mover < POD__MOVERS && !error; mover++) {
        for (unsigned dice = 0; dice < tabled->proof->geometry.squares && !error; dice++) {
            error = put_layer(tabled, writer, &(pod__tabled_layer){mover, pips, dice});
        }
    }
    return error;
}

static pod_error write_reached(pod__tabled *tabled, unsigned pips) {
    pod__table_head head;
    packing to;
    pod__bytes statement = {0};
    char path[POD__STORE_PATH];
    const pod__statement about = statement_of(tabled);
    path_of_reached(tabled, pips, path);
    pod__certificate_statement(&statement, &about, 0, tabled->proof->round.prover);
    if (statement.no_memory) {
        pod__bytes_free(&statement);
        return pod__tabled_fail(tabled, POD_ERROR_MEMORY);
    }
    pod__certificate_head(REACHED_MAGIC, statement.length + COUNTS + bytes_reached(tabled->proof, pips), &head);
    pod_error error = pack_begin(tabled, &to, path, &head);
    to.writer.level = PACKING_LEVEL;
    error = error ? error : put_reached(tabled, &to.writer, &statement, pips);
    pod__bytes_free(&statement);
    return pack_end(tabled, &to, error, NULL);
}

pod_error pod__tabled_keep_reached(pod__tabled *tabled, unsigned pips) {
    char path[POD__STORE_PATH];
    if (!tabled->request->layers) {
        return POD_OK;
    }
    pod_error error = write_reached(tabled, pips);
    if (!error && pips) {
        path_of_reached(tabled, pips - 1, path);
        unlink(path);
    }
    return error;
}

/* ---- Going on ------------------------------------------------------------------------------------------------ */

/* A content that is read once, from its begin to its end. */
typedef struct stream {
    pod__table_file file;
    uint64_t at, kept_from; /* what is unpacked begins there, or later */
    bool bad;
} stream;

static void take(stream *from, size_t length, uint8_t *out) {
    if (from->bad || length > from->file.head.content - from->at ||
        !pod__content_bytes(&from->file, from->at, length, out)) {
        from->bad = true;
        memset(out, 0, length);
        return;
    }
    from->at += length;
    if (from->at - from->kept_from >= READ_AT_ONCE) {
        pod__table_file_forget(&from->file);
        from->kept_from = from->at;
    }
}

static uint64_t take_number(stream *from, unsigned bytes) {
    uint8_t number[8];
    take(from, bytes, number);
    return pod__get(number, bytes);
}

static void take_words(stream *from, size_t count, uint64_t *word) {
    take(from, 8 * count, (uint8_t *)word);
    for (size_t i = 0; i < count; i++) {
        word[i] = pod__get((const uint8_t *)&word[i], 8);
    }
}

static bool take_keys(pod__tabled *tabled, stream *from, const pod__tabled_layer *layer, uint64_t count) {
    for (uint64_t done = 0; done < count && !from->bad; done += WORDS_AT_ONCE) {
        uint64_t key[WORDS_AT_ONCE];
        const size_t some = count - done < WORDS_AT_ONCE ? (size_t)(count - done) : WORDS_AT_ONCE;
        take_words(from, some, key);
        for (size_t i = 0, number; i < some && !from->bad; i++) {
            if (!pod__tabled_add(tabled, layer, key[i], &number)) {
                return false;
            }
        }
    }
    return true;
}

static bool take_boards(pod__tabled *tabled, stream *from, const pod__tabled_layer *layer, uint64_t count) {
    const pod__nodes *nodes = &tabled->proof->now->nodes[layer->mover][layer->pips][layer->dice];
    const size_t words = pod__narrow_words(layer->dice);
    if (!take_keys(tabled, from, layer, count)) {
        return false;
    }
    from->bad = from->bad || nodes->count != count;
    for (uint64_t i = 0; i < count && !from->bad; i++) {
        take_words(from, words, tabled->scratch);
        if (!from->bad && !pod__tabled_put(tabled, layer, (size_t)i, tabled->scratch)) {
            return false;
        }
    }
    return true;
}

/* One layer of those reached. */
static bool take_layer(pod__tabled *tabled, stream *from, unsigned pips) {
    pod__proof *proof = tabled->proof;
    unsigned mover = (unsigned)take_number(from, 1), dice = (unsigned)take_number(from, 1);
    uint64_t count = take_number(from, 8);
    if (from->bad || mover >= POD__MOVERS || dice >= proof->geometry.squares) {
        from->bad = true;
        return true;
    }
    return take_boards(tabled, from, &(pod__tabled_layer){mover, pips, dice}, count);
}

/* The statement, which must be the one to be proven, and the counts. */
static pod_error take_head(pod__tabled *tabled, stream *from) {
    const pod__statement about = statement_of(tabled);
    uint8_t bytes[POD__STATEMENT_MAX];
    size_t length = 0;
    uint64_t whole = from->file.head.content;
    size_t first = whole < sizeof bytes ? (size_t)whole : sizeof bytes;
    if (!pod__content_bytes(&from->file, 0, first, bytes)) {
        return POD_ERROR_MEMORY;
    }
    pod_error error = pod__progress_statement(bytes, first, &about, &length);
    pod_prove_round *round = &tabled->proof->round;
    from->at = length;
    round->prover = pod__progress_boards(bytes);
    round->opponent = take_number(from, 8);
    round->moves = take_number(from, 8);
    round->several = take_number(from, 8);
    return error;
}

static pod_error read_reached(pod__tabled *tabled, const char *path, unsigned pips) {
    stream from = {0};
    pod_error error = pod__table_file_open(&from.file, path, REACHED_MAGIC, POD__CERTIFICATE_VERSION, tabled->fault);
    if (error) {
        return pod__certificate_fault(tabled->fault);
    }
    error = pod__table_file_check(&from.file, path, tabled->proof->crew, tabled->fault)
                ? pod__certificate_fault(tabled->fault)
                : take_head(tabled, &from);
    if (error == POD_ERROR_PROOF_OTHER) {
        pod_fault_set(tabled->fault, error, &(pod_fault_about){.argument = {tabled->request->layers, "0"}});
    }
    while (!error && !from.bad && from.at < from.file.head.content) {
        error = take_layer(tabled, &from, pips) ? POD_OK : pod__tabled_fail(tabled, POD_ERROR_MEMORY);
    }
    pod__table_file_close(&from.file);
    return error || !from.bad ? error : damaged(tabled, path);
}

/* How many bytes and boards the moves of a layer are; none when it has no file. */
static pod_error measure_moves(pod__tabled *tabled, const char *path, uint64_t *boards) {
    pod__table_file file;
    uint8_t head[11];
    if (access(path, F_OK)) {
        return POD_OK;
    }
    pod_error error = pod__table_file_open(&file, path, MOVES_MAGIC, POD__CERTIFICATE_VERSION, tabled->fault);
    if (error) {
        return pod__certificate_fault(tabled->fault);
    }
    error = pod__table_file_check(&file, path, tabled->proof->crew, tabled->fault);
    if (!error && (file.head.content < sizeof head || !pod__content_bytes(&file, 0, sizeof head, head))) {
        error = pod_fault_set(tabled->fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, "0"}});
    }
    if (!error) {
        *boards += pod__get(head + 3, 8);
        tabled->moves_bytes += file.head.content;
    }
    pod__table_file_close(&file);
    return error ? pod__certificate_fault(tabled->fault) : POD_OK;
}

/* All moves up to there must still be at hand. */
static pod_error measure_all(pod__tabled *tabled, unsigned pips) {
    char path[POD__STORE_PATH];
    uint64_t boards = 0;
    pod_error error = POD_OK;
    for (unsigned before = 0; before < pips && !error; before++) {
        for (unsigned dice = 0; dice < tabled->proof->geometry.squares && !error; dice++) {
            path_of_moves(tabled, before, dice, path);
            error = measure_moves(tabled, path, &boards);
        }
    }
    return error || boards == tabled->proof->round.prover ? error : damaged(tabled, tabled->request->layers);
}

static bool find_reached(const pod__tabled *tabled, unsigned *pips, char path[POD__STORE_PATH]) {
    for (unsigned last = POD_STRONG_PIPS_MAX + 1; last-- > 0;) {
        path_of_reached(tabled, last, path);
        if (!access(path, F_OK)) {
            *pips = last;
            return true;
        }
    }
    return false;
}

static bool add_root(pod__proof *proof) {
    unsigned dice = pod__dice_count(proof->root);
    pod__nodes *nodes = &proof->now->nodes[proof->mover][pod__pip_sum(proof->root)][dice];
    uint32_t owned = pod__squares_among(proof->owned, pod__occupied(proof->root));
    size_t number;
    if (!pod__nodes_add(nodes, proof->root, pod__narrow_words(dice), &proof->memory, &number)) {
        return false;
    }
    /* What does not fill a word is repeated. */
    for (uint32_t bit = owned; bit < 64u << (dice < POD__IN_WORD ? 0 : dice - POD__IN_WORD); bit += 1u << dice) {
        nodes->reached[bit >> 6] |= UINT64_C(1) << (bit & 63);
    }
    return true;
}

pod_error pod__tabled_begin(pod__tabled *tabled, unsigned *pips) {
    char path[POD__STORE_PATH];
    const pod_prove_request *request = tabled->request;
    if (request->layers && strlen(request->layers) > POD__STORE_PATH / 2) {
        errno = ENAMETOOLONG;
        return system_fault(tabled, request->layers);
    }
    pod__tabled_clear_disk(tabled);
    if (request->layers && request->resume && find_reached(tabled, pips, path)) {
        pod_error error = read_reached(tabled, path, *pips);
        return error ? error : measure_all(tabled, *pips);
    }
    *pips = pod__pip_sum(tabled->proof->root);
    return add_root(tabled->proof) ? prepare_folder(tabled) : pod__tabled_fail(tabled, POD_ERROR_MEMORY);
}

/* ---- The certificate ----------------------------------------------------------------------------------------- */

static pod_error copy_file(const pod__tabled *tabled, const char *path, pod__table_writer *to) {
    pod__table_file file;
    pod_error error = pod__table_file_open(&file, path, MOVES_MAGIC, POD__CERTIFICATE_VERSION, tabled->fault);
    if (error) {
        return pod__certificate_fault(tabled->fault);
    }
    error = pod__table_file_check(&file, path, tabled->proof->crew, tabled->fault)
                ? pod__certificate_fault(tabled->fault)
                : POD_OK;
    for (size_t i = 0; i < file.blocks && !error; i++) {
        const uint8_t *block = pod__table_file_block(&file, i);
        error = block ? pod__table_writer_put(to, block, pod__table_file_block_length(&file, i), tabled->fault)
                      : damaged(tabled, path);
        if (i % BLOCKS_KEPT == BLOCKS_KEPT - 1) {
            pod__table_file_forget(&file);
        }
    }
    pod__table_file_close(&file);
    return error;
}

static pod_error copy_layer(const pod__tabled *tabled, unsigned pips, unsigned dice, pod__table_writer *to) {
    const pod__bytes *content = &tabled->moves[pips][dice];
    char path[POD__STORE_PATH];
    if (!tabled->request->layers) {
        return content->length ? pod__table_writer_put(to, content->at, content->length, tabled->fault) : POD_OK;
    }
    path_of_moves(tabled, pips, dice, path);
    return access(path, F_OK) ? POD_OK : copy_file(tabled, path, to);
}

static pod_error copy_all(const pod__tabled *tabled, const pod__bytes *statement, pod__table_writer *to) {
    pod_error error = pod__table_writer_put(to, statement->at, statement->length, tabled->fault);
    for (unsigned pips = POD_STRONG_PIPS_MAX + 1; pips-- > 0 && !error;) {
        for (unsigned dice = 0; dice < tabled->proof->geometry.squares && !error; dice++) {
            error = copy_layer(tabled, pips, dice, to);
        }
    }
    return error;
}

pod_error pod__tabled_certify(pod__tabled *tabled, uint64_t *sum) {
    pod__bytes statement = {0};
    pod__table_head head;
    packing to;
    const pod__statement about = statement_of(tabled);
    pod__certificate_statement(&statement, &about, 0, tabled->proof->round.prover);
    if (statement.no_memory) {
        pod__bytes_free(&statement);
        return pod__tabled_fail(tabled, POD_ERROR_MEMORY);
    }
    pod__certificate_head(POD__CERTIFICATE_MAGIC, statement.length + tabled->moves_bytes, &head);
    pod_error error = pack_begin(tabled, &to, tabled->request->file, &head);
    error = pack_end(tabled, &to, error ? error : copy_all(tabled, &statement, &to.writer), sum);
    pod__bytes_free(&statement);
    return error;
}
