#include "search/character/sight.h"
#include "rules/octogo/board.h"
#include "search/board.h"

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
    out->kind = out->others > 1 ? POD__KIND_MOST
                : out->others   ? POD__KIND_TAKE
                : !length       ? POD__KIND_OWN
                                : POD__KIND_QUIET;
    out->shape = (uint8_t)action;
}
