#include <stdlib.h>

#include "ludopod/text.h"
#include "rules/cephalopod/board.h"
#include "rules/structure.h"
#include "solve/weak/claim.h"

/* ---- What is wrong ----------------------------------------------------------------------------------------------- */

/* How the opponent beats the moves of a certificate, by plain play of coloured positions. */
enum { SLOTS = 1 << 16, POSITIONS_MAX = 1 << 20, BYTES_MAX = 1 << 30 };

typedef struct refuting {
    pod__claim *claim;
    uint64_t won[SLOTS]; /* hashes of positions from which the moves were seen to win */
    unsigned positions;
    size_t bytes; /* of the layers that are taken up */
    bool gave_up;
} refuting;

/* The same position as the certificate has it, colours and all. */
static pod_position image_of(const pod__claim *claim, const pod_position *position, unsigned symmetry) {
    pod_position image = *position;
    for (unsigned i = 0; i < claim->live; i++) {
        image.of.cephalopod.die[claim->square[claim->image[symmetry][i]]] =
            position->of.cephalopod.die[claim->square[i]];
    }
    return image;
}

static bool is_reached(const pod__claim *claim, const pod_position *position) {
    pod_outcome outcome;
    pod__cephalopod_rules.outcome(position, &outcome);
    return claim->goal == POD_GOAL_WIN ? outcome.score[claim->seat] > outcome.score[!claim->seat]
                                       : outcome.score[claim->seat] >= outcome.score[!claim->seat];
}

/* The moves of a board; NULL when there are none, or it gives up. */
static const uint8_t *moves_of(refuting *at, uint64_t board, unsigned *count) {
    pod__answers *answers = &at->claim->answers[pod__claim_pips(board)][pod__claim_dice(board)];
    if (answers->count && !answers->board) {
        at->bytes += answers->count * (sizeof *answers->board + 1) + answers->all;
        at->gave_up = at->bytes > BYTES_MAX || !pod__claim_take(at->claim, answers);
    }
    const size_t number = at->gave_up ? answers->count : pod__claim_find(answers, board);
    if (number == answers->count) {
        return NULL;
    }
    *count = answers->moves[number];
    return pod__claim_moves(answers, number);
}

/* Whether the opponent gets through; then *end is the last position of a line, unless it gave up. */
static bool is_lost(refuting *at, const pod_position *position, pod_position *end) {
    const pod__claim *claim = at->claim;
    if (position->turn == POD_NOBODY) {
        *end = *position;
        return !is_reached(claim, position);
    }
    unsigned symmetry = 0;
    uint64_t board = pod__claim_board(claim, position, &symmetry), hash = pod__cephalopod_rules.hash(position);
    bool prover = position->turn == claim->seat;
    unsigned count = 0;
    if (at->gave_up || at->won[hash % SLOTS] == hash) {
        return false;
    }
    at->gave_up = ++at->positions > POSITIONS_MAX;
    const uint8_t *own = prover ? moves_of(at, board, &count) : NULL;
    if (prover && !own) {
        return false;
    }
    pod_position image = image_of(claim, position, symmetry);
    pod_move_list moves;
    pod__cephalopod_rules.moves(&image, &moves);
    bool lost = prover;
    for (unsigned i = 0; i < (prover ? count : moves.count) && lost == prover; i++) {
        const unsigned which = prover ? own[i] : i;
        pod_position after = image;
        if (which >= moves.count) {
            pod__stream_changed(claim->content); /* there was such a move */
            at->gave_up = true;
            return false;
        }
        pod__cephalopod_rules.apply(&after, moves.move[which]);
        lost = is_lost(at, &after, end);
    }
    if (!lost) {
        at->won[hash % SLOTS] = hash;
    }
    return lost;
}

/* After a root that is not won: a full board that the opponent can bring about, for the verdict. Gives up after a
   million positions, and when the layers that they are in take a GiB, or there is no memory; and leaves the root
   there. */
static void refute(pod__claim *claim) {
    refuting *at = calloc(1, sizeof *at);
    pod_position end;
    if (!at) {
        return;
    }
    pod__claim_free(claim);
    at->claim = claim;
    if (is_lost(at, &claim->root, &end) && !at->gave_up) {
        claim->verdict->where = end;
    }
    free(at);
}

/* Checks a content; fills the verdict. An error of the content comes before what was made of it. */
static pod_error check_content(const pod_prove_check *how, pod__claim *claim) {
    pod_prove_verdict *verdict = claim->verdict;
    pod_error error = POD_OK;
    if (pod__claim_read(claim) && !pod__claim_holds(claim, how, &error) && verdict->flaw == POD_PROVE_FLAW_LOST) {
        refute(claim);
    }
    verdict->root = claim->root;
    verdict->seat = claim->seat;
    verdict->goal = claim->goal;
    verdict->boards = claim->boards;
    verdict->moves = claim->moves;
    verdict->sum = claim->content->sum;
    pod__claim_free(claim);
    return error;
}

static pod_error check_file(const char *path, const pod_prove_check *how, pod_prove_verdict *verdict,
                            pod_fault *fault) {
    pod__stream content;
    if (pod__stream_open(&content, path, POD__CERTIFICATE_MAGIC, fault)) {
        return fault->code;
    }
    pod__claim *claim = calloc(1, sizeof *claim);
    pod_error error = POD_ERROR_MEMORY;
    if (claim) {
        claim->verdict = verdict;
        claim->content = &content;
        error = check_content(how, claim);
    }
    if (content.error) {
        error = content.error; /* and *fault says more */
    } else if (error) {
        pod_fault_set(fault, error, NULL);
    }
    free(claim);
    pod__stream_close(&content);
    return error;
}

pod_error pod_prove_check_file(const char *path, const pod_prove_check *how, pod_prove_verdict *out, pod_fault *fault) {
    static const pod__sizes sizes = {
        .request_least = POD__SIZE_UPTO(pod_prove_check, progress),
        .request = sizeof(pod_prove_check),
        .report_least = POD__SIZE_UPTO(pod_prove_verdict, move),
        .report = sizeof(pod_prove_verdict),
    };
    pod_fault unused;
    pod_prove_check taken, none = {.size = sizeof none, .verdict_size = sizes.report_least};
    pod_prove_verdict verdict = {.move = POD_MOVE_NONE};
    size_t report_size;
    fault = fault ? fault : &unused;
    if (!pod__request_take(how ? how : &none, &sizes, &taken, &report_size)) {
        return pod_fault_set(fault, POD_ERROR_STRUCTURE, NULL);
    }
    pod_error error = check_file(path, &taken, &verdict, fault);
    if (!error) {
        pod__structure_give(&verdict, sizeof verdict, out, report_size);
    }
    return error;
}
