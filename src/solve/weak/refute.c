/* How the opponent beats the moves of a certificate, by plain play of coloured positions. */
#include <stdlib.h>

#include "rules/cephalopod/board.h"
#include "solve/weak/claim.h"

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

void pod__claim_refute(pod__claim *claim) {
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
