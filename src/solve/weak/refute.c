/* How the opponent beats the moves of a certificate, by plain play of coloured positions. */
#include <stdlib.h>

#include "rules/cephalopod/inside.h"
#include "solve/weak/claim.h"

enum { SLOTS = 1 << 16, POSITIONS_MAX = 1 << 20 };

typedef struct refuting {
    const pod__claim *claim;
    uint64_t won[SLOTS]; /* hashes of positions from which the moves were seen to win */
    unsigned positions;
} refuting;

/* The same position as the certificate has it, colours and all. */
static pod_position image_of(const pod__claim *claim, const pod_position *position, unsigned symmetry) {
    pod_position image = *position;
    for (unsigned i = 0; i < claim->live; i++) {
        image.of.cephalopod.die[claim->square[pod__claim_image(claim, i, symmetry)]] =
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

/* Whether the opponent gets through; then *end is the last position of a line, and it tells when it gave up. */
static bool is_lost(refuting *at, const pod_position *position, pod_position *end) {
    const pod__claim *claim = at->claim;
    if (position->turn == POD_NOBODY) {
        *end = *position;
        return !is_reached(claim, position);
    }
    unsigned symmetry = 0;
    uint64_t board = pod__claim_board(claim, position, &symmetry), hash = pod__cephalopod_rules.hash(position);
    bool prover = position->turn == claim->seat;
    const pod__answers *answers = &claim->answers[pod__claim_pips(board)][pod__claim_dice(board)];
    size_t number = prover ? pod__claim_find(answers, board) : 0;
    if (at->won[hash % SLOTS] == hash || ++at->positions > POSITIONS_MAX || (prover && number == answers->count)) {
        return false;
    }
    pod_position image = image_of(claim, position, symmetry);
    pod_move_list moves;
    pod__cephalopod_rules.moves(&image, &moves);
    bool lost = prover;
    for (unsigned i = 0; i < (prover ? answers->moves[number] : moves.count) && lost == prover; i++) {
        pod_position after = image;
        pod__cephalopod_rules.apply(&after, moves.move[prover ? pod__claim_moves(answers, number)[i] : i]);
        lost = is_lost(at, &after, end);
    }
    if (!lost) {
        at->won[hash % SLOTS] = hash;
    }
    return lost;
}

static bool take_all(pod__claim *claim) {
    bool taken = true;
    for (unsigned pips = 0; pips <= POD__CHECK_PIPS; pips++) {
        for (unsigned dice = 0; dice < claim->live; dice++) {
            taken = taken && pod__claim_take(&claim->answers[pips][dice]);
        }
    }
    return taken;
}

void pod__claim_refute(pod__claim *claim) {
    refuting *at = calloc(1, sizeof *at);
    pod_position end;
    if (!at) {
        return;
    }
    at->claim = claim;
    if (take_all(claim) && is_lost(at, &claim->root, &end) && at->positions <= POSITIONS_MAX) {
        claim->verdict->where = end;
    }
    free(at);
}
