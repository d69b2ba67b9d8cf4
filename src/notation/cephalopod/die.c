#include "notation/cephalopod/inside.h"

#include "ludopod/rules.h"

/* Pips as a die has them: strokes of no length with round ends, 38 units from the middle line to the outer ones. The
   two opposite corners of the 2 and the 3 are those of western dice. */
#define CENTRE "M0 0h.1"
#define DIAGONAL "M-38 38h.1M38-38h.1"
#define CORNERS DIAGONAL "M-38-38h.1M38 38h.1"
static const char *const pips[] = {
    "", CENTRE, DIAGONAL, DIAGONAL CENTRE, CORNERS, CORNERS CENTRE, CORNERS "M-38 0h.1M38 0h.1",
};

/* How high a die stands: a one is a chip, a six a block. */
static const int heights[] = {0, 6, 10, 14, 18, 22, 24};
enum { LARGEST = sizeof heights / sizeof heights[0] - 1, DOWN = 7 };

/* From the third player on: ring, bar, triangle, cross. */
static const char *const signs[POD_SEATS_MAX] = {
    NULL, NULL, "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0", "M-10 0H10", "M0-11L10 7H-10Z", "M-9-9L9 9M-9 9L9-9",
};

/* Where the top of a die is, from its middle: the foot is a little below the middle of the square. */
static int top_of(unsigned shown, bool locked) {
    return locked ? 0 : DOWN - heights[shown < LARGEST ? shown : LARGEST];
}

/* Few elements: a page that shows another board spends its time on their number. The shadow is a sheet with a wide
   line around it, paler where the line lies outside the sheet; the light on the rim is the line around the top. */
static void draw_standing(pod_text *out, int top) {
    enum { HALF = POD__DIE_HALF, SIDE = 2 * HALF, CORNER = POD__DIE_CORNER };
    int height = DOWN - top;
    pod__svg_rect(out, "cast", (pod__rectangle){-HALF + height / 3, -HALF + 10, SIDE + 2, SIDE + 4, CORNER + 4});
    pod__svg_rect(out, "edge", (pod__rectangle){-HALF, top - HALF, SIDE, SIDE + height, CORNER});
    pod__svg_rect(out, "face", (pod__rectangle){-HALF, top - HALF, SIDE, SIDE, CORNER});
    pod__svg_rect(out, "sheen", (pod__rectangle){-HALF + 5, top - HALF + 5, SIDE - 10, SIDE - 10, CORNER - 5});
}

/* What nothing can capture is let into the board, in a seat of brass. */
static void draw_locked(pod_text *out) {
    pod__svg_rect(out, "seat", pod__svg_centred(POD__DIE_HALF + 8, POD__DIE_CORNER + 2));
    pod__svg_rect(out, "face", pod__svg_centred(POD__DIE_HALF, POD__DIE_CORNER - 5));
    pod__svg_rect(out, "sunk", pod__svg_centred(POD__DIE_HALF, POD__DIE_CORNER - 5));
    pod__svg_rect(out, "fillet", pod__svg_centred(POD__DIE_HALF + 3, POD__DIE_CORNER - 2));
}

/* A pip is carved: a second one under it catches the light at its lower edge, or is the hole of one that is gilded. */
static void draw_pips(pod_text *out, unsigned shown, int top, bool locked) {
    if (shown <= LARGEST) {
        pod__svg_group(out, "carving", 0, top);
        pod__svg_group_body(out);
        pod_text_format(out, "<path class=\"carved\"%s d=\"%s\"/>", locked ? "" : " transform=\"translate(2 3)\"",
                        pips[shown]);
        pod__svg_path(out, "pips", pips[shown]);
        pod__svg_group_end(out);
    } else {
        char numeral[] = {(char)('0' + shown / 10), (char)('0' + shown % 10), '\0'};
        pod__svg_label(out, "numeral", 0, top + 33, shown < 10 ? numeral + 1 : numeral);
    }
}

static void draw_sign(pod_text *out, unsigned owner) {
    if (owner >= POD_SEATS_MAX || !signs[owner]) {
        return;
    }
    pod__svg_group(out, "corner", 68, -72);
    pod__svg_group_body(out);
    pod__svg_circle(out, "badge", 0, 0, 23);
    pod__svg_path(out, "sign", signs[owner]);
    pod__svg_group_end(out);
}

static void draw_body(pod_text *out, pod_die die, bool locked) {
    if (pod_die_owner(die) >= POD_SEATS_MAX) {
        pod__svg_rect(out, "outline", pod__svg_centred(POD__DIE_HALF - 2, POD__DIE_CORNER));
    } else if (locked) {
        draw_locked(out);
    } else {
        draw_standing(out, top_of(pod_die_pips(die), locked));
    }
}

void pod__draw_die(pod_text *out, pod_die die, bool locked, const char *state, const char *square) {
    unsigned owner = pod_die_owner(die);
    bool owned = owner < POD_SEATS_MAX;
    char letter = owned ? (char)('a' + owner) : 'n';
    pod_text_format(out, "<g class=\"die die-%c%s%s%s\" data-pips=\"%u\"", letter, locked && owned ? " locked" : "",
                    state ? " " : "", state ? state : "", pod_die_pips(die));
    if (square) {
        pod__svg_attribute(out, "data-square", square);
    }
    pod_text_add(out, ">");
    draw_body(out, die, locked);
    draw_pips(out, pod_die_pips(die), top_of(pod_die_pips(die), locked || !owned), locked && owned);
    draw_sign(out, owner);
    pod__svg_group_end(out);
}
