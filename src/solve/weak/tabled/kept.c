/* What a proof by tables keeps in files: the moves of each layer of the prover, and what is reached when a pip total is
   done. resume.c reads it again. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "ludopod/text.h"
#include "solve/weak/content.h"
#include "solve/weak/tabled/kept.h"

enum {
    PACKING_LEVEL = 1,  /* they are read once, if at all */
    SORTING_BYTES = 24, /* for a board whose moves are written, beside those bytes */
    MOVES_BYTES = 6,    /* about, of a board */
    WORDS_AT_ONCE = 512
};

void pod__kept_moves_path(const pod__tabled *tabled, unsigned pips, unsigned dice, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%s/%03u-%02u.moves", tabled->request->layers, pips, dice);
}

void pod__kept_reached_path(const pod__tabled *tabled, unsigned pips, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%s/%03u.reached", tabled->request->layers, pips);
}

pod__statement pod__kept_statement(const pod__tabled *tabled) {
    return (pod__statement){tabled->request, tabled->position, &tabled->proof->part};
}

pod_error pod__kept_damaged(const pod__tabled *tabled, const char *path) {
    return pod_fault_set(tabled->fault, POD_ERROR_PROOF_DAMAGED, &(pod_fault_about){.argument = {path, "0"}});
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

pod_error pod__kept_prepare(const pod__tabled *tabled) {
    const char *path = tabled->request->layers;
    if (!path) {
        return POD_OK;
    }
    empty(path);
    if (mkdir(path, 0777) && errno != EEXIST) {
        return pod_fault_set(tabled->fault, POD_ERROR_IO, &(pod_fault_about){.argument = {path, strerror(errno)}});
    }
    return POD_OK;
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
    pod__certificate_head(POD__KEPT_MOVES, content->length, &head);
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
        pod__kept_moves_path(tabled, pips, dice, path);
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
            bytes += nodes->count ? POD__KEPT_LAYER_HEAD + 8 * nodes->count * (1 + pod__narrow_words(dice)) : 0;
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
    uint8_t head[POD__KEPT_LAYER_HEAD] = {(uint8_t)layer->mover, (uint8_t)layer->dice};
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
    uint8_t counts[POD__KEPT_COUNTS];
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
    const pod__statement about = pod__kept_statement(tabled);
    pod__kept_reached_path(tabled, pips, path);
    pod__certificate_statement(&statement, &about, 0, tabled->proof->round.prover);
    if (statement.no_memory) {
        pod__bytes_free(&statement);
        return pod__tabled_fail(tabled, POD_ERROR_MEMORY);
    }
    pod__certificate_head(POD__KEPT_REACHED, statement.length + POD__KEPT_COUNTS + bytes_reached(tabled->proof, pips),
                          &head);
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
        pod__kept_reached_path(tabled, pips - 1, path);
        unlink(path);
    }
    return error;
}

/* ---- The certificate ----------------------------------------------------------------------------------------- */

static pod_error copy_file(const pod__tabled *tabled, const char *path, pod__table_writer *to) {
    pod__stream from;
    uint8_t bytes[8 * WORDS_AT_ONCE];
    if (pod__stream_open(&from, path, POD__KEPT_MOVES, tabled->fault)) {
        return tabled->fault->code;
    }
    pod_error error = POD_OK;
    for (uint64_t left; !error && (left = pod__stream_left(&from));) {
        const size_t length = left < sizeof bytes ? (size_t)left : sizeof bytes;
        error = pod__stream_bytes(&from, length, bytes) ? pod__table_writer_put(to, bytes, length, tabled->fault)
                                                        : from.error;
    }
    pod__stream_close(&from);
    return error;
}

static pod_error copy_layer(const pod__tabled *tabled, unsigned pips, unsigned dice, pod__table_writer *to) {
    const pod__bytes *content = &tabled->moves[pips][dice];
    char path[POD__STORE_PATH];
    if (!tabled->request->layers) {
        return content->length ? pod__table_writer_put(to, content->at, content->length, tabled->fault) : POD_OK;
    }
    pod__kept_moves_path(tabled, pips, dice, path);
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
    const pod__statement about = pod__kept_statement(tabled);
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
