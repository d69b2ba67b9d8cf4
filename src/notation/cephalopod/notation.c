#include <string.h>

#include "base/text.h"
#include "notation/cephalopod/inside.h"
#include "notation/games.h"
#include "notation/square.h"
#include "notation/text/sentence.h"
#include "rules/cephalopod/board.h"

/* Dice as values, and why a square is what it is. */
static void list_pieces(const pod_position *position, pod_piece out[POD_SQUARES_MAX]) {
    const uint64_t safe = pod__cephalopod_uncapturable(position);
    memset(out, 0, POD_SQUARES_MAX * sizeof *out);
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        pod_die die = position->of.cephalopod.die[square];
        if (die) {
            out[square] = (pod_piece){.there = true,
                                      .safe = safe >> square & 1u,
                                      .owner = (uint8_t)pod_die_owner(die),
                                      .shows = (uint8_t)pod_die_pips(die)};
        }
    }
}

/* Neutral dice come from players who left a game of three and more. */
static unsigned piece_kinds(const pod_position *position, pod_piece out[POD_PIECE_KINDS_MAX]) {
    const unsigned owners = position->players > 2 ? position->players + 1u : position->players;
    const unsigned largest = pod__cephalopod_largest(position);
    unsigned count = 0;
    for (unsigned owner = 0; owner < owners; owner++) {
        for (unsigned pips = 1; pips <= largest; pips++) {
            out[count++] = (pod_piece){.there = true,
                                       .owner = (uint8_t)(owner < position->players ? owner : POD_NEUTRAL),
                                       .shows = (uint8_t)pips};
        }
    }
    return count;
}

static void put(pod_position *position, pod_square square, const pod_piece *piece) {
    position->of.cephalopod.die[square] = piece->there ? pod_die_make(piece->owner, piece->shows) : 0;
}

/* The captures that are possible on an empty square as moves. Returns how many. */
static unsigned list_captures(const pod_position *position, pod_square square, pod_text *out) {
    uint8_t captured[POD_CEPHALOPOD_CAPTURES_MAX];
    unsigned count = pod__cephalopod_captures(position, square, captured);
    for (unsigned i = 0; i < count; i++) {
        pod_text_add(out, i ? ", " : "");
        pod__cephalopod_print_move(position, pod__cephalopod_move(square, captured[i]), out);
    }
    return count;
}

static void explain(const pod_position *position, pod_square square, pod_language language, pod_text *out) {
    const pod__word name = pod__word_of_square(position, square);
    pod_die die = position->of.cephalopod.die[square];
    pod_text list = POD__ROOM(512);
    if (die) {
        pod__say(out, language, "{0} is occupied by {1}; a die goes on an empty square", name.text,
                 pod__die_words(pod_die_pips(die), language));
        return;
    }
    if (position->turn == POD_NOBODY) {
        pod_text_add(out, pod_translate(language, "the game is over"));
        return;
    }
    switch (list_captures(position, square, &list)) {
    case 0:
        pod__say(out, language,
                 "no capture is possible on {0}, as no two neighbours sum to {1} or less: the die shows one", name.text,
                 pod__word_of_number(pod__cephalopod_largest(position)).text);
        break;
    case 1:
        pod__say(out, language, "a capture must be made on {0}: {1}", name.text, list.data);
        break;
    default:
        pod__say(out, language, "a capture must be made on {0}, one of: {1}", name.text, list.data);
    }
}

static const char *move_help(pod_language language) {
    return pod_translate(
        language,
        "Type a move: the square and, when dice are captured, their squares or their sum, as in c3, c3=b3+d3 or c3=4.");
}

static void speak(const pod_position *position, pod_move move, pod_language language, pod_text *out) {
    pod_move_parts parts;
    pod__cephalopod_describe(position, move, &parts);
    pod__sentence placed =
        pod__fill(pod_translate(language, "{0} places {1} on {2}"), pod__cephalopod_seat_name(position->turn, language),
                  pod__die_words(parts.shows, language), pod__word_of_square(position, parts.at).text);
    pod__say_move(position, &placed, &parts, language, out);
}

/* The board of the network server's sheet (docs/notation.md). */

/* The brackets of an owner, seats 0 to 5 and then neutral. */
static void print_die(const pod_position *position, unsigned square, pod_text *out) {
    static const char brackets[][3] = {"()", "<>", "[]", "{}", "//", "!!", ".."};
    pod_die die = position->of.cephalopod.die[square];
    if (!die) {
        pod_text_add(out, "...");
        return;
    }
    const char *pair = brackets[pod_die_owner(die)];
    pod_text_add_char(out, pair[0]);
    pod_text_add_char(out, pod__cephalopod_pips_print(pod_die_pips(die)));
    pod_text_add_char(out, pair[1]);
}

static void text_board(const pod_position *position, pod_text *out) {
    pod__print_board(position, &(pod__text_board){'A', position->rows > 9 ? 2 : 1, 0, print_die}, out);
}

POD__RULES_TEXT_DECLARED(pod__rules_cephalopod);

static const pod_notation notation = {
    .parse_move = pod__cephalopod_parse_move,
    .print_move = pod__cephalopod_print_move,
    .parse_position = pod__cephalopod_parse_position,
    .print_position = pod__cephalopod_print_position,
    .text_board = text_board,
    .diagram = pod__cephalopod_diagram,
    .describe = pod__cephalopod_describe,
    .speak = speak,
    .move_help = move_help,
    .seat_name = pod__cephalopod_seat_name,
    .pieces = list_pieces,
    .shape = POD_SHAPE_DIE,
    .largest = pod__cephalopod_largest,
    .piece_words = pod__cephalopod_piece_words,
    .piece_kinds = piece_kinds,
    .put = put,
    .explain = explain,
};

const pod_game pod__cephalopod_game = {
    .name = "cephalopod",
    .title = "Cephalopod",
    .credit = POD_N_("Cephalopod, by Mark Steere (2006), marksteeregames.com"),
    .rules = &pod__cephalopod_rules,
    .notation = &notation,
    .boards = (const char *const[]){"3x5", NULL},
    .rules_text = POD__RULES_TEXT(pod__rules_cephalopod),
};
