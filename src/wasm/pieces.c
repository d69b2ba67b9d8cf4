#include "wasm/pieces.h"

static void write_piece(wasm_json *json, const pod_position *position, unsigned square, const pod_piece *piece,
                        pod_language language) {
    wasm_json_open(json, NULL, '{');
    wasm_json_square(json, "at", position, (pod_square)square);
    wasm_json_seat(json, "seat", piece->owner);
    wasm_json_integer(json, "shows", piece->shows);
    wasm_json_bool(json, "safe", piece->safe);
    if (!pod_largest(position)) {
        char words[128];
        pod_text text = pod_text_over(words, sizeof words);
        pod_square_words(position, square, language, &text);
        wasm_json_string(json, "words", words);
    }
    wasm_json_close(json, '}');
}

void wasm_write_pieces(wasm_json *json, const pod_position *position, pod_language language) {
    const unsigned squares = (unsigned)position->rows * position->columns;
    unsigned left = squares;
    pod_piece piece[POD_SQUARES_MAX];
    pod_pieces(position, piece);
    wasm_json_integer(json, "largest", pod_largest(position));
    wasm_json_open(json, "pieces", '[');
    for (unsigned square = 0; square < squares; square++) {
        if (piece[square].there) {
            left--;
            write_piece(json, position, square, &piece[square], language);
        }
    }
    wasm_json_close(json, ']');
    wasm_json_integer(json, "left", left);
}
