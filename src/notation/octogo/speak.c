/* Moves taken apart, and moves as a person would say them. */
#include <string.h>

#include "notation/octogo/inside.h"
#include "notation/text/sentence.h"
#include "rules/octogo/board.h"

void pod__octogo_pieces(const pod_position *position, pod_piece out[POD_SQUARES_MAX]) {
    memset(out, 0, POD_SQUARES_MAX * sizeof *out);
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        if (piece) {
            out[square] = (pod_piece){.there = true,
                                      .owner = (uint8_t)pod_octogo_piece_owner(piece),
                                      .shows = (uint8_t)pod_octogo_piece_arrow(piece)};
        }
    }
}

unsigned pod__octogo_piece_kinds(const pod_position *position, pod_piece out[POD_PIECE_KINDS_MAX]) {
    unsigned count = 0;
    for (unsigned owner = 0; owner < position->players; owner++) {
        for (unsigned arrow = 0; arrow < POD_OCTOGO_ARROWS; arrow++) {
            out[count++] = (pod_piece){.there = true, .owner = (uint8_t)owner, .shows = (uint8_t)arrow};
        }
    }
    return count;
}

void pod__octogo_put(pod_position *position, pod_square square, const pod_piece *piece) {
    position->of.octogo.piece[square] = piece->there ? pod_octogo_piece_make(piece->owner, piece->shows) : 0;
}

static pod_stroke_kind kind_of(char stroke) {
    return stroke == 'A' ? POD_STROKE_ADVANCE : stroke == 'L' ? POD_STROKE_LEFT : POD_STROKE_RIGHT;
}

void pod__octogo_describe(const pod_position *position, pod_move move, pod_move_parts *out) {
    const pod_octogo_piece *piece = position->of.octogo.piece;
    unsigned square = pod__octogo_square(move), action = pod__octogo_action(move);
    unsigned arrow = pod_octogo_piece_arrow(piece[square]), length, entered = 0;
    pod_square path[2], at = (pod_square)square;
    pod__octogo_path(position, square, action, path, &length);
    *out = (pod_move_parts){.at = at};
    for (const char *stroke = pod__octogo_strokes[action]; *stroke; stroke++) {
        if (*stroke == 'A') {
            at = path[entered++];
            if (piece[at]) {
                out->captured[out->captured_count++] = at;
            }
        } else {
            arrow = pod__octogo_turned(arrow, *stroke == 'L' ? -1 : 1);
        }
        out->stroke[out->stroke_count++] =
            (pod_stroke){.kind = (uint8_t)kind_of(*stroke), .at = at, .shows = (uint8_t)arrow};
    }
    out->to = at;
    out->shows = (uint8_t)arrow;
}

const char *pod__octogo_seat_name(unsigned seat, pod_language language) {
    return seat == POD_OCTOGO_RED ? pod_translate(language, "Red") : pod_translate(language, "Blue");
}

const char *pod__octogo_move_help(pod_language language) {
    return pod_translate(
        language, "Type a move: the square of a piece and what it does, as in c1-c2 or c1-c2-c3 (advance), c4xc5 "
                  "(capture), c1l and c1rr (turn left once, right twice), c1-c2r or c1r-d2 (both).");
}

/* {0} the player, {1} where the piece stands, {2} where it goes. */
static const char *template_of(unsigned action, pod_language language) {
    switch (action) {
    case POD_OCTOGO_ADVANCE:
        return pod_translate(language, "{0} advances {1} to {2}");
    case POD_OCTOGO_ADVANCE_TWO:
        return pod_translate(language, "{0} advances {1} two squares to {2}");
    case POD_OCTOGO_LEFT:
        return pod_translate(language, "{0} turns {1} left");
    case POD_OCTOGO_RIGHT:
        return pod_translate(language, "{0} turns {1} right");
    case POD_OCTOGO_TWO_LEFT:
        return pod_translate(language, "{0} turns {1} left twice");
    case POD_OCTOGO_TWO_RIGHT:
        return pod_translate(language, "{0} turns {1} right twice");
    case POD_OCTOGO_ADVANCE_LEFT:
        return pod_translate(language, "{0} advances {1} to {2} and turns left");
    case POD_OCTOGO_ADVANCE_RIGHT:
        return pod_translate(language, "{0} advances {1} to {2} and turns right");
    case POD_OCTOGO_LEFT_ADVANCE:
        return pod_translate(language, "{0} turns {1} left and advances to {2}");
    default:
        return pod_translate(language, "{0} turns {1} right and advances to {2}");
    }
}

void pod__octogo_speak(const pod_position *position, pod_move move, pod_language language, pod_text *out) {
    pod_move_parts parts;
    pod__octogo_describe(position, move, &parts);
    pod__sentence said =
        pod__fill(template_of(pod__octogo_action(move), language), pod__octogo_seat_name(position->turn, language),
                  pod__name_square(position, parts.at).text, pod__name_square(position, parts.to).text);
    if (parts.captured_count) {
        pod__sentence captured = pod__list_squares(position, parts.captured, parts.captured_count, language);
        said = pod__fill(pod_translate(language, "{0}, capturing {1}"), said.text, captured.text, NULL);
    }
    pod_text_add(out, said.text);
}
