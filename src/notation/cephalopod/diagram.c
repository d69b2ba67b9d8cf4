/* Cephalopod's part of a diagram: dice, and the bridges of a snub-square board. */
#include "notation/cephalopod/inside.h"
#include "notation/diagram/board_diagram.h"
#include "rules/cephalopod/board.h"

static bool is_empty(const pod_position *position, unsigned square) {
    return !position->of.cephalopod.die[square];
}

static pod_square square_of(pod_move move) {
    return (pod_square)pod__cephalopod_square(move);
}

/* A snub-square board is drawn as it is played: rounder squares, and a bridge where two touch at a corner. */
static int well_corner(const pod_position *position) {
    return position->of.cephalopod.variant & POD_CEPHALOPOD_SNUB ? 60 : 20;
}

static void draw_joints(const pod__diagram *d) {
    for (unsigned square = 0; square < pod__cephalopod_squares(d->position); square++) {
        pod_square other = pod__cephalopod_neighbour(d->position, square, POD__DIAGONAL);
        if (other != POD__NO_SQUARE && other > square) {
            pod__svg_line(d->out, "joint",
                          (pod__segment){pod__centre_x(d, square), pod__centre_y(d, square), pod__centre_x(d, other),
                                         pod__centre_y(d, other)});
        }
    }
}

/* The dice that nothing can capture any more; the one that the preview places, if it would be one of them. */
static uint64_t locked_dice(const pod__diagram *d) {
    uint64_t locked = pod__cephalopod_uncapturable(d->position);
    if (d->has_preview) {
        pod_position after = *d->position;
        pod__cephalopod_apply(&after, d->options->preview);
        locked |= pod__cephalopod_uncapturable(&after) & UINT64_C(1) << d->preview.at;
    }
    return locked;
}

static void draw_pieces(const pod__diagram *d, unsigned square, const char *name) {
    const pod_cephalopod *board = &d->position->of.cephalopod;
    bool locked = d->locked >> square & 1u;
    bool placed = d->has_last && d->last.at == square;
    if (placed) {
        pod__draw_last(d);
    }
    bool shown_next = d->has_preview && d->preview.at == square;
    bool leaving = d->has_preview && pod__captures_on(&d->preview, square);
    if (board->die[square]) {
        pod__draw_die(d->out, board->die[square], locked, leaving ? "leaving" : placed ? "placed" : NULL, name);
    } else if (shown_next) {
        pod__draw_die(d->out, pod_die_make(d->position->turn, d->preview.shows), locked, "preview", name);
    } else if (d->has_last && pod__captures_on(&d->last, square)) {
        pod__draw_die(d->out, d->options->before->of.cephalopod.die[square], false, "captured", name);
    }
    if (shown_next) {
        pod__draw_aim(d);
    } else if (leaving) {
        pod__draw_cross(d, POD__CROSS_X, POD__CROSS_Y);
    }
}

static void draw_suggestion(const pod__diagram *d, const pod_move_parts *move) {
    pod__svg_group(d->out, "place", pod__centre_x(d, move->at), pod__centre_y(d, move->at));
    pod__svg_group_body(d->out);
    pod__draw_die(d->out, pod_die_make(d->position->turn, move->shows), false, "ghost", NULL);
    pod__svg_group_end(d->out);
}

static const pod__drawing drawing = {
    .name = "cephalopod",
    .title = pod__cephalopod_diagram_title,
    .description = pod__cephalopod_diagram_description,
    .square_words = pod__cephalopod_diagram_square,
    .square_of = square_of,
    .is_empty = is_empty,
    .well_corner = well_corner,
    .locked = locked_dice,
    .pieces = draw_pieces,
    .under = draw_joints,
    .suggestion = draw_suggestion,
};

void pod__cephalopod_diagram(const pod_position *position, const pod_diagram_options *options, pod_text *out) {
    pod__draw_board(&drawing, position, options, out);
}
