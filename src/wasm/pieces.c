#include "pieces.h"

#include <string.h>

#include "notation/octogo_diagram_words.h"
#include "rules/cephalopod.h"

enum { UNSAFE, SAFE };

/* A die is captured only by a die placed next to it, so one whose neighbouring squares are all taken for good is safe.
 */
static bool is_walled_in(const pod_position *position, unsigned square,
                         const uint8_t safe[POD_CEPHALOPOD_SQUARES_MAX]) {
    for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
        pod_square neighbour = pod__cephalopod_neighbour(position, square, direction);
        if (neighbour != POD__NO_SQUARE && !safe[neighbour]) {
            return false;
        }
    }
    return true;
}

static bool is_largest(const pod_position *position, unsigned square) {
    return pod_die_pips(position->of.cephalopod.die[square]) == pod__cephalopod_largest(position);
}

/* The dice that show the largest number are safe. Taking all others for safe and striking out those that are
   not until nothing changes finds groups that wall each other in. */
static void find_safe(const pod_position *position, uint8_t safe[POD_CEPHALOPOD_SQUARES_MAX]) {
    const unsigned squares = pod__cephalopod_squares(position);
    memset(safe, UNSAFE, POD_CEPHALOPOD_SQUARES_MAX);
    for (unsigned square = 0; square < squares; square++) {
        safe[square] = position->of.cephalopod.die[square] ? SAFE : UNSAFE;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned square = 0; square < squares; square++) {
            if (safe[square] && !is_largest(position, square) && !is_walled_in(position, square, safe)) {
                safe[square] = UNSAFE;
                changed = true;
            }
        }
    }
}

bool wasm_is_safe(const pod_position *position, unsigned square) {
    uint8_t safe[POD_CEPHALOPOD_SQUARES_MAX];
    if (position->game != POD_GAME_CEPHALOPOD) {
        return false;
    }
    find_safe(position, safe);
    return square < POD_CEPHALOPOD_SQUARES_MAX && safe[square] == SAFE;
}

/* Pieces that move: whoever they belong to, and where they point. */
static void write_octogo(wasm_json *json, const pod_position *position, pod_language language) {
    const unsigned squares = (unsigned)position->rows * position->columns;
    unsigned left = squares;
    wasm_json_integer(json, "largest", 0);
    wasm_json_open(json, "pieces", '[');
    for (unsigned square = 0; square < squares; square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        if (piece) {
            left--;
            wasm_json_open(json, NULL, '{');
            wasm_json_square(json, "at", position, (pod_square)square);
            wasm_json_seat(json, "seat", pod_octogo_piece_owner(piece));
            wasm_json_integer(json, "shows", pod_octogo_piece_arrow(piece));
            wasm_json_bool(json, "safe", false);
            char words[128];
            pod_text text = pod_text_over(words, sizeof words);
            pod__octogo_diagram_square(position, square, language, &text);
            wasm_json_string(json, "words", words);
            wasm_json_close(json, '}');
        }
    }
    wasm_json_close(json, ']');
    wasm_json_integer(json, "left", left);
}

static void write_cephalopod(wasm_json *json, const pod_position *position) {
    uint8_t safe[POD_CEPHALOPOD_SQUARES_MAX];
    const unsigned squares = pod__cephalopod_squares(position);
    unsigned left = squares;
    find_safe(position, safe);
    wasm_json_integer(json, "largest", pod__cephalopod_largest(position));
    wasm_json_open(json, "pieces", '[');
    for (unsigned square = 0; square < squares; square++) {
        pod_die die = position->of.cephalopod.die[square];
        if (!die) {
            continue;
        }
        left--;
        wasm_json_open(json, NULL, '{');
        wasm_json_square(json, "at", position, (pod_square)square);
        wasm_json_seat(json, "seat", pod_die_owner(die));
        wasm_json_integer(json, "shows", pod_die_pips(die));
        wasm_json_bool(json, "safe", safe[square] == SAFE);
        wasm_json_close(json, '}');
    }
    wasm_json_close(json, ']');
    wasm_json_integer(json, "left", left);
}

void wasm_write_pieces(wasm_json *json, const pod_position *position, pod_language language) {
    if (position->game == POD_GAME_CEPHALOPOD) {
        write_cephalopod(json, position);
    } else {
        write_octogo(json, position, language);
    }
}
