#include "notation/cephalopod/inside.h"

#include "notation/square.h"
#include "rules/cephalopod/board.h"

/* Room for the name of a square or for a few words. */
typedef struct words {
    char text[64];
} words;

static words square_name(const pod_position *position, unsigned square) {
    words result;
    pod_text text = pod_text_over(result.text, sizeof result.text);
    pod__print_square(position, square, &text);
    return result;
}

static words number(unsigned value) {
    words result;
    pod_text text = pod_text_over(result.text, sizeof result.text);
    pod_text_format(&text, "%u", value);
    return result;
}

static const char *owner_name(unsigned owner, pod_language language) {
    return owner < POD_SEATS_MAX ? pod__cephalopod_seat_name(owner, language) : pod_translate(language, "Neutral");
}

void pod__cephalopod_diagram_title(const pod_position *position, pod_language language, pod_text *out) {
    unsigned variant = position->of.cephalopod.variant;
    pod_text_format(out, "Cephalopod, %ux%u", (unsigned)position->rows, (unsigned)position->columns);
    if (variant & POD_CEPHALOPOD_SNUB) {
        pod_text_add(out, ", ");
        pod_text_add(out, pod_translate(language, "snub-square board"));
    }
    if (variant & POD_CEPHALOPOD_DODECA) {
        pod_text_add(out, ", ");
        pod_text_add(out, pod_translate(language, "twelve-sided dice"));
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
        if (any) {
            pod_text_add(out, ", ");
        } else {
            pod_text_add(out, " ");
            pod_text_add_message(out, pod_translate(language, "{0}:"),
                                 (const char *const[]){owner_name(owner, language), NULL, NULL});
            pod_text_add(out, " ");
        }
        any = true;
        pod_text_add_message(
            out, pod_translate(language, "{0} on {1}"),
            (const char *const[]){number(pod_die_pips(die)).text, square_name(position, square).text, NULL});
    }
    pod_text_add(out, any ? "." : "");
}

void pod__cephalopod_diagram_description(const pod_position *position, pod_language language, pod_text *out) {
    if (position->turn == POD_NOBODY) {
        pod_text_add(out, pod_translate(language, "The game is over."));
    } else {
        pod_text_add_message(out, pod_translate(language, "{0} to move."),
                             (const char *const[]){owner_name(position->turn, language), NULL, NULL});
    }
    size_t length = out->length;
    for (unsigned owner = 0; owner <= POD_NEUTRAL; owner++) {
        describe_dice(position, owner, language, out);
    }
    if (out->length == length) {
        pod_text_add(out, " ");
        pod_text_add(out, pod_translate(language, "The board is empty."));
    }
}

void pod__cephalopod_diagram_square(const pod_position *position, unsigned square, pod_language language,
                                    pod_text *out) {
    pod_die die = position->of.cephalopod.die[square];
    words name = square_name(position, square);
    pod_text_add_message(out, pod_translate(language, "{0}:"), (const char *const[]){name.text, NULL, NULL});
    pod_text_add(out, " ");
    if (!die) {
        pod_text_add(out, pod_translate(language, "empty"));
        return;
    }
    pod_text_add(out, owner_name(pod_die_owner(die), language));
    pod_text_format(out, " %u", pod_die_pips(die));
}
