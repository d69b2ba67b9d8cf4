/* Moves taken apart, and moves as a person would say them. */
#include "notation/cephalopod/inside.h"
#include "notation/text/sentence.h"
#include "rules/cephalopod/board.h"

/* Keeps captured squares in board order: directions are nearly so, but the diagonal of a snub-square board
   can lie anywhere. */
static void insert(pod_move_parts *parts, pod_square square) {
    unsigned i = parts->captured_count++;
    for (; i && parts->captured[i - 1] > square; i--) {
        parts->captured[i] = parts->captured[i - 1];
    }
    parts->captured[i] = square;
}

void pod__cephalopod_describe(const pod_position *position, pod_move move, pod_move_parts *out) {
    pod_square at = (pod_square)pod__cephalopod_square(move);
    *out = (pod_move_parts){.at = at, .to = at, .shows = (uint8_t)pod__cephalopod_shows(position, move)};
    for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
        if (pod__cephalopod_captured(move) >> direction & 1u) {
            insert(out, pod__cephalopod_neighbour(position, out->at, direction));
        }
    }
}

/* First and second as the sheets have them (the light and the dark die), then colours that colour-blind
   people tell apart (Okabe and Ito, "Color Universal Design", 2008). */
const char *pod__cephalopod_seat_name(unsigned seat, pod_language language) {
    switch (seat) {
    case 0:
        return pod_translate(language, "White");
    case 1:
        return pod_translate(language, "Black");
    case 2:
        return pod_translate(language, "Orange");
    case 3:
        return pod_translate(language, "Sky blue");
    case 4:
        return pod_translate(language, "Green");
    default:
        return pod_translate(language, "Rose");
    }
}

const char *pod__cephalopod_move_help(pod_language language) {
    return pod_translate(
        language,
        "Type a move: the square and, when dice are captured, their squares or their sum, as in c3, c3=b3+d3 or c3=4.");
}

void pod__cephalopod_speak(const pod_position *position, pod_move move, pod_language language, pod_text *out) {
    pod_move_parts parts;
    pod__cephalopod_describe(position, move, &parts);
    pod__sentence placed =
        pod__fill(pod_translate(language, "{0} places {1} on {2}"), pod__cephalopod_seat_name(position->turn, language),
                  pod__die_words(parts.shows, language), pod__name_square(position, parts.at).text);
    if (parts.captured_count) {
        pod__sentence captured = pod__list_squares(position, parts.captured, parts.captured_count, language);
        placed = pod__fill(pod_translate(language, "{0}, capturing {1}"), placed.text, captured.text, NULL);
    }
    pod_text_add(out, placed.text);
}
