#include "wasm/pieces.h"

#include "notation/octogo/diagram_words.h"
#include "rules/cephalopod/inside.h"

uint64_t wasm_safe_squares(const pod_position *position) {
    return position->game == POD_GAME_CEPHALOPOD ? pod__cephalopod_uncapturable(position) : 0;
}

/* What all pieces have. */
static void write_piece(wasm_json *json, const pod_position *position, unsigned square, unsigned owner,
                        unsigned shows) {
    wasm_json_open(json, NULL, '{');
    wasm_json_square(json, "at", position, (pod_square)square);
    wasm_json_seat(json, "seat", owner);
    wasm_json_integer(json, "shows", shows);
}

/* Returns how many squares are empty. */
static unsigned write_dice(wasm_json *json, const pod_position *position) {
    const uint64_t safe = wasm_safe_squares(position);
    const unsigned squares = pod__cephalopod_squares(position);
    unsigned left = squares;
    for (unsigned square = 0; square < squares; square++) {
        pod_die die = position->of.cephalopod.die[square];
        if (die) {
            left--;
            write_piece(json, position, square, pod_die_owner(die), pod_die_pips(die));
            wasm_json_bool(json, "safe", safe >> square & 1u);
            wasm_json_close(json, '}');
        }
    }
    return left;
}

static unsigned write_octogo(wasm_json *json, const pod_position *position, pod_language language) {
    const unsigned squares = (unsigned)position->rows * position->columns;
    unsigned left = squares;
    for (unsigned square = 0; square < squares; square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        if (piece) {
            char words[128];
            pod_text text = pod_text_over(words, sizeof words);
            pod__octogo_diagram_square(position, square, language, &text);
            left--;
            write_piece(json, position, square, pod_octogo_piece_owner(piece), pod_octogo_piece_arrow(piece));
            wasm_json_bool(json, "safe", false);
            wasm_json_string(json, "words", words);
            wasm_json_close(json, '}');
        }
    }
    return left;
}

void wasm_write_pieces(wasm_json *json, const pod_position *position, pod_language language) {
    bool dice = position->game == POD_GAME_CEPHALOPOD;
    wasm_json_integer(json, "largest", dice ? pod__cephalopod_largest(position) : 0);
    wasm_json_open(json, "pieces", '[');
    unsigned left = dice ? write_dice(json, position) : write_octogo(json, position, language);
    wasm_json_close(json, ']');
    wasm_json_integer(json, "left", left);
}
