/* Dice as values, and why a square is what it is. */
#include <string.h>

#include "notation/cephalopod/inside.h"
#include "notation/square.h"
#include "rules/cephalopod/board.h"

void pod__cephalopod_pieces(const pod_position *position, pod_piece out[POD_SQUARES_MAX]) {
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
unsigned pod__cephalopod_piece_kinds(const pod_position *position, pod_piece out[POD_PIECE_KINDS_MAX]) {
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

void pod__cephalopod_put(pod_position *position, pod_square square, const pod_piece *piece) {
    position->of.cephalopod.die[square] = piece->there ? pod_die_make(piece->owner, piece->shows) : 0;
}

static void add(pod_text *out, const char *sentence, const char *first, const char *second) {
    pod_text_add_message(out, sentence, (const char *const[]){first, second, NULL});
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

void pod__cephalopod_explain(const pod_position *position, pod_square square, pod_language language, pod_text *out) {
    const pod__word name = pod__word_of_square(position, square);
    pod_die die = position->of.cephalopod.die[square];
    char moves[512];
    pod_text list = pod_text_over(moves, sizeof moves);
    if (die) {
        add(out, pod_translate(language, "{0} is occupied by a {1}; a die goes on an empty square"), name.text,
            pod__word_of_number(pod_die_pips(die)).text);
        return;
    }
    if (position->turn == POD_NOBODY) {
        pod_text_add(out, pod_translate(language, "the game is over"));
        return;
    }
    switch (list_captures(position, square, &list)) {
    case 0:
        add(out,
            pod_translate(language,
                          "no capture is possible on {0}, as no two neighbours sum to {1} or less: the die shows one"),
            name.text, pod__word_of_number(pod__cephalopod_largest(position)).text);
        break;
    case 1:
        add(out, pod_translate(language, "a capture must be made on {0}: {1}"), name.text, moves);
        break;
    default:
        add(out, pod_translate(language, "a capture must be made on {0}, one of: {1}"), name.text, moves);
    }
}
