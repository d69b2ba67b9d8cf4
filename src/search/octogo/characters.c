/* The characters: by kind, attention is to the best there is, to what takes another's, to what only turns, and
   to what takes nothing. How far the steps are: docs/strength.md, "Characters". */
#include "ludopod/character.h"
#include "search/octogo/state.h"

const pod__character pod__octogo_characters[POD_CHARACTERS] = {
    [1] = {.taste = {.most = 1, .aim = 0.3F},
           .moves = {{0.9F, 0.9F, 0.4F, 0.8F}, {0.6F, 0.5F, 0.1F, 0.3F}},
           .temperature = 0.3F,
           .look = 1},
    [2] = {.taste = {.most = 1, .aim = 0.4F},
           .moves = {{0.95F, 0.95F, 0.5F, 0.8F}, {0.9F, 0.85F, 0.3F, 0.5F}},
           .temperature = 0.2F,
           .look = 1},
    [3] = {.taste = {.most = 1.5F, .aim = 0.4F, .lock = 0.4F},
           .moves = POD__EVERYTHING,
           .temperature = 0.15F,
           .look = 1},
    [4] = {.taste = {.most = 0.5F, .aim = 0.2F, .lock = 0.4F, .edge = -0.1F},
           .moves = POD__EVERYTHING,
           .answers = {{0.85F, 0.8F, 0.5F, 0.7F}, {0.7F, 0.65F, 0.3F, 0.5F}},
           .temperature = 0.15F,
           .look = 2},
    [5] = {.taste = {.aim = 0.2F, .lock = 0.3F},
           .moves = {{1, 1, 0.9F, 0.9F}, {0.9F, 0.9F, 0.7F, 0.7F}},
           .temperature = 0.77F,
           .nodes = 150},
    [6] = {.taste = {.edge = 0.2F}, .moves = POD__EVERYTHING, .temperature = 0.45F, .nodes = 200},
    [7] = {.taste = {.lock = 0.3F}, .moves = POD__EVERYTHING, .temperature = 0.28F, .nodes = 250},
    [8] = {.taste = {.grudge = 0.3F}, .moves = POD__EVERYTHING, .temperature = 0.15F, .nodes = 300},
    [9] = {.taste = {.calm = 0.15F}, .moves = POD__EVERYTHING, .temperature = 0.1F, .nodes = 400},
    [10] = {.taste = {.edge = -0.1F}, .moves = POD__EVERYTHING, .temperature = 0.06F, .nodes = 500},
    [11] = {.taste = {.grudge = 0.1F}, .moves = POD__EVERYTHING, .temperature = 0.04F, .nodes = 800},
    [12] = {.taste = {.lock = 0.1F}, .moves = POD__EVERYTHING, .temperature = 0.02F, .nodes = 1500},
    [13] = {.taste = {.calm = 0.06F}, .moves = POD__EVERYTHING, .temperature = 0.02F, .nodes = 3300},
    [14] = {.taste = {.edge = 0.05F}, .moves = POD__EVERYTHING, .temperature = 0.01F, .nodes = 6600},
    [15] = {.taste = {.most = 0.1F}, .moves = POD__EVERYTHING, .temperature = 0.01F, .nodes = 17000},
    [16] = {.taste = {.lock = 0.05F}, .moves = POD__EVERYTHING, .temperature = 0.01F, .nodes = 56000},
};

/* ---- What they see in a move ------------------------------------------------------------------------------------- */

static bool is_theirs(const pod_position *position, unsigned square) {
    const pod_octogo_piece piece = position->of.octogo.piece[square];
    return piece && pod_octogo_piece_owner(piece) != position->turn;
}

/* Pieces of the other within two squares along an arrow. */
static uint8_t aims_at(const pod_position *position, unsigned square, unsigned arrow) {
    uint8_t aims = 0;
    pod_square next = (pod_square)square;
    for (unsigned step = 0; step < 2 && pod__octogo_next(position, next, arrow, &next); step++) {
        aims = (uint8_t)(aims + is_theirs(position, next));
    }
    return aims;
}

/* Whether the other has a piece whose arrow points at the square, within two. */
static bool is_aimed_at(const pod_position *position, pod_square square) {
    for (unsigned from = 0; from < (unsigned)position->rows * position->columns; from++) {
        const unsigned arrow = pod_octogo_piece_arrow(position->of.octogo.piece[from]);
        pod_square next = (pod_square)from;
        for (unsigned step = 0; is_theirs(position, from) && step < 2 && pod__octogo_next(position, next, arrow, &next);
             step++) {
            if (next == square) {
                return true;
            }
        }
    }
    return false;
}

void pod__octogo_see(const pod_position *position, pod_move move, pod__sight *out) {
    const unsigned from = pod__octogo_square(move), action = pod__octogo_action(move);
    const pod__octogo_steps steps = pod__octogo_steps_of(action);
    const unsigned arrow = pod_octogo_piece_arrow(position->of.octogo.piece[from]);
    const unsigned other = 1u - position->turn;
    pod_square path[2] = {0};
    unsigned length = 0;
    pod__octogo_path(position, from, action, path, &length);
    *out = (pod__sight){.at = length ? path[length - 1] : (pod_square)from};
    for (unsigned step = 0; step < length; step++) {
        out->others = (uint8_t)(out->others + is_theirs(position, path[step]));
    }
    out->taken[other] = out->others;
    out->aims = aims_at(position, out->at, pod__octogo_turned(arrow, steps.before + steps.after));
    out->exposed = is_aimed_at(position, out->at);
    out->kind = out->others > 1 ? POD__KIND_MOST
                : out->others   ? POD__KIND_TAKE
                : !length       ? POD__KIND_OWN
                                : POD__KIND_QUIET;
    out->shape = (uint8_t)action;
}
