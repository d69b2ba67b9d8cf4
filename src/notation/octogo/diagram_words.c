#include "notation/octogo/inside.h"

#include "notation/text/sentence.h"
#include "rules/octogo/board.h"

static const char *arrow_words(unsigned arrow, pod_language language) {
    switch (arrow) {
    case POD_OCTOGO_NORTH:
        return pod_translate(language, "up");
    case POD_OCTOGO_NORTH_EAST:
        return pod_translate(language, "up right");
    case POD_OCTOGO_EAST:
        return pod_translate(language, "right");
    case POD_OCTOGO_SOUTH_EAST:
        return pod_translate(language, "down right");
    case POD_OCTOGO_SOUTH:
        return pod_translate(language, "down");
    case POD_OCTOGO_SOUTH_WEST:
        return pod_translate(language, "down left");
    case POD_OCTOGO_WEST:
        return pod_translate(language, "left");
    default:
        return pod_translate(language, "up left");
    }
}

void pod__octogo_diagram_title(const pod_position *position, pod_language language, pod_text *out) {
    (void)language;
    pod_text_format(out, "Octogo, %ux%u", (unsigned)position->rows, (unsigned)position->columns);
}

/* " Red: a1 up, c3 up right."; nothing when there are no pieces of that side. */
static void describe_side(const pod_position *position, unsigned seat, pod_language language, pod_text *out) {
    pod__sentence name = pod__fill(pod_translate(language, "{0}:"), pod__octogo_seat_name(seat, language), NULL, NULL);
    unsigned found = 0;
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        if (piece && pod_octogo_piece_owner(piece) == seat) {
            pod_text_format(out, " %s%s%s %s", found ? "" : name.text, found ? "" : " ",
                            pod__name_square(position, square).text,
                            arrow_words(pod_octogo_piece_arrow(piece), language));
            found++;
            pod_text_add(out, found < pod__octogo_count(position, seat) ? "," : ".");
        }
    }
}

void pod__octogo_diagram_description(const pod_position *position, pod_language language, pod_text *out) {
    if (position->turn == POD_NOBODY) {
        pod_text_add(out, pod_translate(language, "The game is over."));
    } else {
        const char *mover = pod__octogo_seat_name(position->turn, language);
        pod_text_add(out, pod__fill(pod_translate(language, "{0} to move."), mover, NULL, NULL).text);
    }
    describe_side(position, POD_OCTOGO_RED, language, out);
    describe_side(position, POD_OCTOGO_BLUE, language, out);
}

void pod__octogo_diagram_square(const pod_position *position, unsigned square, pod_language language, pod_text *out) {
    pod_octogo_piece piece = position->of.octogo.piece[square];
    pod__sentence name = pod__name_square(position, square);
    pod_text_add(out, pod__fill(pod_translate(language, "{0}:"), name.text, NULL, NULL).text);
    pod_text_add(out, " ");
    if (!piece) {
        pod_text_add(out, pod_translate(language, "empty"));
        return;
    }
    pod_text_format(out, "%s, %s", pod__octogo_seat_name(pod_octogo_piece_owner(piece), language),
                    arrow_words(pod_octogo_piece_arrow(piece), language));
}
