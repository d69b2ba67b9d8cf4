#include "notation/cephalopod/inside.h"

#include <string.h>

#include "ludopod/rules.h"

/* Pips as a die has them: strokes of no length with round ends, 40 units from the middle line to the outer ones. Their
   middle is that of the top, 4 units above the die's. The two opposite corners of the 2 and the 3 are those of western
   dice. */
#define CENTRE "M0-4h.1"
#define DIAGONAL "M-40 36h.1M40-44h.1"
#define CORNERS DIAGONAL "M-40-44h.1M40 36h.1"
static const char *const pips[] = {
    "", CENTRE, DIAGONAL, DIAGONAL CENTRE, CORNERS, CORNERS CENTRE, CORNERS "M-40-4h.1M40-4h.1",
};

/* From the third player on: ring, bar, triangle, cross. */
static const char *const signs[POD_SEATS_MAX] = {
    NULL, NULL, "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0", "M-10 0H10", "M0-11L10 7H-10Z", "M-9-9L9 9M-9 9L9-9",
};

/* Few elements: a page that shows another board spends its time on their number. The shadow is a sheet with a wide
   line around it, paler where the line lies outside the sheet; the light on the rim is the line around the top. */
static void draw_body(pod_text *out) {
    int half = POD__DIE_HALF;
    pod__rectangle cast = {-half - 3, -half + 4, 2 * half + 6, 2 * half + 5, POD__DIE_CORNER + 5};
    pod__rectangle edge = {-half - 2, -half - 2, 2 * half + 4, 2 * half + 4, POD__DIE_CORNER + 2};
    pod__rectangle face = {-half + 2, -half + 2, 2 * half - 4, 2 * half - 12, POD__DIE_CORNER - 2};
    pod__svg_rect(out, "cast", cast);
    pod__svg_rect(out, "edge", edge);
    pod__svg_rect(out, "face", face);
}

static void draw_pips(pod_text *out, unsigned shown) {
    if (shown < sizeof pips / sizeof pips[0]) {
        pod__svg_path(out, "pips", pips[shown]);
    } else {
        char numeral[] = {(char)('0' + shown / 10), (char)('0' + shown % 10), '\0'};
        pod__svg_label(out, "numeral", 0, 29, shown < 10 ? numeral + 1 : numeral);
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

void pod__draw_die(pod_text *out, pod_die die, const char *state, const char *square) {
    unsigned owner = pod_die_owner(die);
    char letter = owner < POD_SEATS_MAX ? (char)('a' + owner) : 'n';
    pod_text_format(out, "<g class=\"die die-%c%s%s\" data-pips=\"%u\"", letter, state ? " " : "", state ? state : "",
                    pod_die_pips(die));
    if (square) {
        pod__svg_attribute(out, "data-square", square);
    }
    if (state && strcmp(state, "captured") == 0) {
        pod__svg_attribute(out, "transform", "scale(.8)"); /* a ghost is smaller than what is there */
    }
    pod_text_add(out, ">");
    if (owner < POD_SEATS_MAX) {
        draw_body(out);
    } else {
        pod__svg_rect(out, "outline", pod__svg_centred(POD__DIE_HALF - 2, POD__DIE_CORNER));
    }
    draw_pips(out, pod_die_pips(die));
    draw_sign(out, owner);
    pod__svg_group_end(out);
}
