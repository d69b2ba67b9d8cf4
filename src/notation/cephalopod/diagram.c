/* Cephalopod's part of a diagram: dice, and the bridges of a snub-square board. */
#include "ludopod/rules.h"
#include "notation/cephalopod/inside.h"
#include "notation/diagram/board_diagram.h"
#include "notation/square.h"
#include "notation/text/sentence.h"
#include "rules/cephalopod/board.h"

/* ---- A die ------------------------------------------------------------------------------------------------------- */

enum { HALF = 77, CORNER = 41 };

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
    enum { SIDE = 2 * HALF };
    int height = DOWN - top;
    pod__svg_rect(out, "cast", (pod__rectangle){-HALF + height / 3, -HALF + 10, SIDE + 2, SIDE + 4, CORNER + 4});
    pod__svg_rect(out, "edge", (pod__rectangle){-HALF, top - HALF, SIDE, SIDE + height, CORNER});
    pod__svg_rect(out, "face", (pod__rectangle){-HALF, top - HALF, SIDE, SIDE, CORNER});
    pod__svg_rect(out, "sheen", (pod__rectangle){-HALF + 5, top - HALF + 5, SIDE - 10, SIDE - 10, CORNER - 5});
}

/* What nothing can capture is let into the board, in a seat of brass. */
static void draw_locked(pod_text *out) {
    pod__svg_rect(out, "seat", pod__svg_centred(HALF + 8, CORNER + 2));
    pod__svg_rect(out, "face", pod__svg_centred(HALF, CORNER - 5));
    pod__svg_rect(out, "sunk", pod__svg_centred(HALF, CORNER - 5));
    pod__svg_rect(out, "fillet", pod__svg_centred(HALF + 3, CORNER - 2));
}

/* A pip is carved: a second one under it catches the light at its lower edge, or is the hole of one that is gilded. */
static void draw_pips(pod_text *out, unsigned shown, int top, bool locked) {
    if (shown <= LARGEST) {
        pod__svg_group(out, "carving", 0, top);
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
    pod__svg_circle(out, "badge", 0, 0, 23);
    pod__svg_path(out, "sign", signs[owner]);
    pod__svg_group_end(out);
}

static void draw_body(pod_text *out, pod_die die, bool locked) {
    if (pod_die_owner(die) >= POD_SEATS_MAX) {
        pod__svg_rect(out, "outline", pod__svg_centred(HALF - 2, CORNER));
    } else if (locked) {
        draw_locked(out);
    } else {
        draw_standing(out, top_of(pod_die_pips(die), locked));
    }
}

/* Draws a die around the origin. locked: nothing can capture it any more. state: what the die is doing, a class
   ("placed", "captured", "leaving", "preview", "ghost"), or NULL. square: its name, for the page, or NULL. */
static void draw_one_die(pod_text *out, pod_die die, bool locked, const char *state, const char *square) {
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

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* First and second as the sheets have them (the light and the dark die), then colours that colour-blind
   people tell apart (Okabe and Ito, "Color Universal Design", 2008). */
const char *pod__cephalopod_seat_name(unsigned seat, pod_language language) {
    static const char *const names[POD_SEATS_MAX] = {POD_N_("White"), POD_N_("Black"), POD_N_("Orange"),
                                                     POD_N_("Blue"),  POD_N_("Green"), POD_N_("Pink")};
    return pod_translate(language, names[seat < POD_SEATS_MAX ? seat : POD_SEATS_MAX - 1]);
}

static const char *owner_name(unsigned owner, pod_language language) {
    return owner < POD_SEATS_MAX ? pod__cephalopod_seat_name(owner, language) : pod_translate(language, "Neutral");
}

/* ", snub-square board" */
static void print_variant(const pod_position *position, pod_language language, pod_text *out) {
    unsigned variant = position->of.cephalopod.variant;
    if (variant & POD_CEPHALOPOD_SNUB) {
        pod_text_format(out, ", %s", pod_translate(language, "snub-square board"));
    }
    if (variant & POD_CEPHALOPOD_DODECA) {
        pod_text_format(out, ", %s", pod_translate(language, "twelve-sided dice"));
    }
}

/* " White: 2 on b2, 6 on c3."; nothing when there are no dice of that owner. */
static void describe_dice(const pod_position *position, unsigned owner, pod_language language, pod_text *out) {
    bool any = false;
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        pod_die die = position->of.cephalopod.die[square];
        if (!die || pod_die_owner(die) != owner) {
            continue;
        }
        pod_text_add(out, any ? ", " : " ");
        if (!any) {
            pod__say(out, language, "{0}:", owner_name(owner, language), NULL);
            pod_text_add(out, " ");
        }
        any = true;
        pod__say(out, language, "{0} on {1}", pod__word_of_number(pod_die_pips(die)).text,
                 pod__word_of_square(position, square).text);
    }
    pod_text_add(out, any ? "." : "");
}

/* " White: 2 on b2, 6 on c3. Black: 1 on a1." */
static void print_description(const pod_position *position, pod_language language, pod_text *out) {
    size_t length = out->length;
    for (unsigned owner = 0; owner <= POD_NEUTRAL; owner++) {
        describe_dice(position, owner, language, out);
    }
    if (out->length == length) {
        pod_text_format(out, " %s", pod_translate(language, "The board is empty."));
    }
}

void pod__cephalopod_piece_words(const pod_position *position, unsigned square, pod_language language, pod_text *out) {
    pod_die die = position->of.cephalopod.die[square];
    if (die) {
        pod_text_format(out, "%s %u", owner_name(pod_die_owner(die), language), pod_die_pips(die));
    }
}

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
        draw_one_die(d->out, board->die[square], locked, leaving ? "leaving" : placed ? "placed" : NULL, name);
    } else if (shown_next) {
        draw_one_die(d->out, pod_die_make(d->position->turn, d->preview.shows), locked, "preview", name);
    } else if (d->has_last && pod__captures_on(&d->last, square)) {
        draw_one_die(d->out, d->options->before->of.cephalopod.die[square], false, "captured", name);
    }
    if (shown_next) {
        pod__draw_aim(d);
    } else if (leaving) {
        pod__draw_cross(d, POD__CROSS_X, POD__CROSS_Y);
    }
}

static void draw_suggestion(const pod__diagram *d, const pod_move_parts *move) {
    pod__svg_group(d->out, "place", pod__centre_x(d, move->at), pod__centre_y(d, move->at));
    draw_one_die(d->out, pod_die_make(d->position->turn, move->shows), false, "ghost", NULL);
    pod__svg_group_end(d->out);
}

static const pod__drawing drawing = {
    .name = "cephalopod",
    .variant = print_variant,
    .description = print_description,
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
