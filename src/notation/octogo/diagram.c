/* Octogo's part of a diagram: pieces, and the way of the piece that moved or would move. */
#include "notation/diagram/board_diagram.h"
#include "notation/octogo/inside.h"
#include "rules/octogo/board.h"

enum { TRAIL_SHORT = 92 };

static bool is_empty(const pod_position *position, unsigned square) {
    return !position->of.octogo.piece[square];
}

static pod_square square_of(pod_move move) {
    return (pod_square)pod__octogo_square(move);
}

static int well_corner(const pod_position *position) {
    (void)position;
    return 20;
}

/* What the last move took where the piece now stands is under it; a token with a cross in the corner says so. */
static void draw_taken_badge(const pod__diagram *d, pod_octogo_piece taken) {
    pod_text_format(d->out, "<g class=\"taken token-%c\" transform=\"translate(66 -68)\">",
                    (char)('a' + pod_octogo_piece_owner(taken)));
    pod__svg_circle(d->out, "badge", 0, 0, 25);
    pod__svg_path(d->out, "sign", "M-10-10L10 10M-10 10L10-10");
    pod__svg_group_end(d->out);
}

static void draw_last(const pod__diagram *d, unsigned square, const char *name) {
    const pod_octogo_piece *piece = d->position->of.octogo.piece;
    bool captured = pod__captures_on(&d->last, square);
    if (square == d->last.to) {
        pod__draw_last(d);
    } else if (square == d->last.at) {
        pod__svg_circle(d->out, "spark", 0, 0, 14);
    }
    if (captured && !piece[square]) {
        pod__draw_octogo_piece(d, d->options->before->of.octogo.piece[square], "captured", name);
    }
}

static const char *state_of(const pod__diagram *d, unsigned square) {
    if (d->has_preview && (d->preview.at == square || pod__captures_on(&d->preview, square))) {
        return "leaving";
    }
    return d->has_last && d->last.to == square ? "placed" : NULL;
}

static void draw_preview(const pod__diagram *d, unsigned square, const char *name) {
    if (d->preview.to == square) {
        pod__draw_octogo_piece(d, pod_octogo_piece_make(d->position->turn, d->preview.shows), "preview", name);
        pod__draw_aim(d);
    }
    if (pod__captures_on(&d->preview, square)) {
        pod__draw_cross(d, POD__CROSS_X, POD__CROSS_Y);
    }
}

static void draw_pieces(const pod__diagram *d, unsigned square, const char *name) {
    pod_octogo_piece piece = d->position->of.octogo.piece[square];
    bool turned_away = d->has_preview && d->preview.to == square && d->preview.at == square;
    if (d->has_last) {
        draw_last(d, square, name);
    }
    if (piece && !turned_away) {
        pod__draw_octogo_piece(d, piece, state_of(d, square), name);
    }
    if (d->has_preview) {
        draw_preview(d, square, name);
    }
    if (piece && d->has_last && d->last.to == square && pod__captures_on(&d->last, square)) {
        draw_taken_badge(d, d->options->before->of.octogo.piece[square]);
    }
}

static int sign(int x) {
    return (x > 0) - (x < 0);
}

/* A line along the way of a piece, up to the token it ends at. */
static void draw_trail(const pod__diagram *d, const char *class, const pod_move_parts *move) {
    int x = pod__centre_x(d, move->to);
    int y = pod__centre_y(d, move->to);
    int from_x = pod__centre_x(d, move->at);
    int from_y = pod__centre_y(d, move->at);
    if (move->at != move->to) {
        pod__svg_line(
            d->out, class,
            (pod__segment){from_x, from_y, x - TRAIL_SHORT * sign(x - from_x), y - TRAIL_SHORT * sign(y - from_y)});
        pod_text_add_char(d->out, '\n');
    }
}

static void draw_over(const pod__diagram *d) {
    if (d->has_last) {
        draw_trail(d, "trail", &d->last);
    }
    pod__draw_octogo_offers(d);
    if (d->has_preview) {
        draw_trail(d, "trail-preview", &d->preview);
    }
}

/* Its way, and where it ends the piece, or on what stands there a ring and the way its arrow would point. */
static void draw_suggestion(const pod__diagram *d, const pod_move_parts *move) {
    draw_trail(d, "trail-suggested", move);
    pod__svg_group(d->out, "place", pod__centre_x(d, move->to), pod__centre_y(d, move->to));
    pod__svg_group_body(d->out);
    if (is_empty(d->position, move->to)) {
        pod__draw_octogo_piece(d, pod_octogo_piece_make(d->position->turn, move->shows), "ghost", NULL);
    } else {
        if (move->at != move->to) {
            pod__draw_aim(d);
        }
        pod__draw_octogo_wedge(d, move->shows);
    }
    pod__svg_group_end(d->out);
}

static const pod__drawing drawing = {
    .name = "octogo",
    .title = pod__octogo_diagram_title,
    .description = pod__octogo_diagram_description,
    .square_words = pod__octogo_diagram_square,
    .square_of = square_of,
    .is_empty = is_empty,
    .well_corner = well_corner,
    .pieces = draw_pieces,
    .over = draw_over,
    .suggestion = draw_suggestion,
};

void pod__octogo_diagram(const pod_position *position, const pod_diagram_options *options, pod_text *out) {
    pod__draw_board(&drawing, position, options, out);
}
