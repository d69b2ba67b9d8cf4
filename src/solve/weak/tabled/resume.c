/* Where a proof by tables begins: with the position that is asked, or where an earlier run has left off (kept.c). */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "ludopod/text.h"
#include "solve/weak/progress.h"
#include "solve/weak/tabled/kept.h"

enum { WORDS_AT_ONCE = 512 };

static void take_words(pod__stream *from, size_t count, uint64_t *word) {
    const bool taken = pod__stream_bytes(from, 8 * count, (uint8_t *)word);
    for (size_t i = 0; i < count && taken; i++) {
        word[i] = pod__get((const uint8_t *)&word[i], 8);
    }
}

static bool take_keys(pod__tabled *tabled, pod__stream *from, const pod__tabled_layer *layer, uint64_t count) {
    for (uint64_t done = 0; done < count && pod__stream_is_well(from); done += WORDS_AT_ONCE) {
        uint64_t key[WORDS_AT_ONCE];
        const size_t some = count - done < WORDS_AT_ONCE ? (size_t)(count - done) : WORDS_AT_ONCE;
        take_words(from, some, key);
        for (size_t i = 0, number; i < some && pod__stream_is_well(from); i++) {
            if (!pod__tabled_add(tabled, layer, key[i], &number)) {
                return false;
            }
        }
    }
    return true;
}

static bool take_boards(pod__tabled *tabled, pod__stream *from, const pod__tabled_layer *layer, uint64_t count) {
    const pod__nodes *nodes = &tabled->proof->now->nodes[layer->mover][layer->pips][layer->dice];
    const size_t words = pod__narrow_words(layer->dice);
    if (!take_keys(tabled, from, layer, count)) {
        return false;
    }
    from->bad = from->bad || nodes->count != count;
    for (uint64_t i = 0; i < count && pod__stream_is_well(from); i++) {
        take_words(from, words, tabled->scratch);
        if (pod__stream_is_well(from) && !pod__tabled_put(tabled, layer, (size_t)i, tabled->scratch)) {
            return false;
        }
    }
    return true;
}

/* One layer of those reached. */
static bool take_layer(pod__tabled *tabled, pod__stream *from, unsigned pips) {
    pod__proof *proof = tabled->proof;
    unsigned mover = (unsigned)pod__stream_number(from, 1), dice = (unsigned)pod__stream_number(from, 1);
    uint64_t count = pod__stream_number(from, 8);
    if (!pod__stream_is_well(from) || mover >= POD__MOVERS || dice >= proof->geometry.squares) {
        from->bad = true;
        return true;
    }
    return take_boards(tabled, from, &(pod__tabled_layer){mover, pips, dice}, count);
}

/* The statement, which must be the one to be proven, and the counts. */
static pod_error take_head(pod__tabled *tabled, pod__stream *from) {
    const pod__statement about = pod__kept_statement(tabled);
    pod_prove_round *round = &tabled->proof->round;
    unsigned none;
    pod_error error = pod__progress_statement(from, &about, &none, &round->prover);
    round->opponent = pod__stream_number(from, 8);
    round->moves = pod__stream_number(from, 8);
    round->several = pod__stream_number(from, 8);
    if (error == POD_ERROR_PROOF_OTHER) {
        pod_fault_set(tabled->fault, error, &(pod_fault_about){.argument = {tabled->request->layers, "0"}});
    }
    return error == POD_ERROR_MEMORY ? pod__tabled_fail(tabled, error) : error;
}

/* Whether all that was asked for was there; what is wrong is told. */
static pod_error close_stream(const pod__tabled *tabled, pod__stream *from, const char *path) {
    const pod_error error = from->error ? from->error : from->bad ? pod__kept_damaged(tabled, path) : POD_OK;
    pod__stream_close(from);
    return error;
}

static pod_error read_reached(pod__tabled *tabled, const char *path, unsigned pips) {
    pod__stream from;
    if (pod__stream_open(&from, path, POD__KEPT_REACHED, tabled->fault)) {
        return tabled->fault->code;
    }
    pod_error error = take_head(tabled, &from);
    while (!error && pod__stream_is_well(&from) && pod__stream_left(&from)) {
        error = take_layer(tabled, &from, pips) ? POD_OK : pod__tabled_fail(tabled, POD_ERROR_MEMORY);
    }
    if (error) {
        pod__stream_close(&from);
        return error;
    }
    return close_stream(tabled, &from, path);
}

/* How many bytes and boards the moves of a layer are; none when it has no file. */
static pod_error measure_moves(pod__tabled *tabled, const char *path, uint64_t *boards) {
    pod__stream from;
    if (access(path, F_OK)) {
        return POD_OK;
    }
    if (pod__stream_open(&from, path, POD__KEPT_MOVES, tabled->fault)) {
        return tabled->fault->code;
    }
    pod__stream_number(&from, 3); /* pips and dice */
    *boards += pod__stream_number(&from, 8);
    tabled->moves_bytes += from.end;
    return close_stream(tabled, &from, path);
}

/* All moves up to there must still be at hand. */
static pod_error measure_all(pod__tabled *tabled, unsigned pips) {
    char path[POD__STORE_PATH];
    uint64_t boards = 0;
    pod_error error = POD_OK;
    for (unsigned before = 0; before < pips && !error; before++) {
        for (unsigned dice = 0; dice < tabled->proof->geometry.squares && !error; dice++) {
            pod__kept_moves_path(tabled, before, dice, path);
            error = measure_moves(tabled, path, &boards);
        }
    }
    return error || boards == tabled->proof->round.prover ? error : pod__kept_damaged(tabled, tabled->request->layers);
}

static bool find_reached(const pod__tabled *tabled, unsigned *pips, char path[POD__STORE_PATH]) {
    for (unsigned last = POD_STRONG_PIPS_MAX + 1; last-- > 0;) {
        pod__kept_reached_path(tabled, last, path);
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
        return pod_fault_set(tabled->fault, POD_ERROR_IO,
                             &(pod_fault_about){.argument = {request->layers, strerror(ENAMETOOLONG)}});
    }
    pod__tabled_clear_disk(tabled);
    if (request->layers && request->resume && find_reached(tabled, pips, path)) {
        pod_error error = read_reached(tabled, path, *pips);
        return error ? error : measure_all(tabled, *pips);
    }
    *pips = pod__pip_sum(tabled->proof->root);
    return add_root(tabled->proof) ? pod__kept_prepare(tabled) : pod__tabled_fail(tabled, POD_ERROR_MEMORY);
}
