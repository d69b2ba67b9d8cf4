#include "base/text.h"
#include "notation/square.h"
#include "wasm/verbs.h"

static void write_piece(pod__json *json, const pod_position *position, unsigned square, const pod_piece *piece,
                        pod_language language) {
    pod__json_object(json, NULL);
    pod__json_square(json, "at", position, (pod_square)square);
    pod__json_seat(json, "seat", piece->owner);
    pod__json_add(json, POD__I("shows", piece->shows), POD__B("safe", piece->safe));
    if (!pod_largest(position)) {
        pod_text text = POD__ROOM(128);
        pod_square_words(position, square, language, &text);
        pod__json_string(json, "words", text.data);
    }
    pod__json_end(json);
}

void wasm_write_words(pod__json *json, const pod_position *position, pod_language language) {
    pod__json_object(json, "words");
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        pod_text text = POD__ROOM(128);
        pod_square_words(position, square, language, &text);
        pod__json_string(json, pod__word_of_square(position, square).text, text.data);
    }
    pod__json_end(json);
}

void wasm_write_pieces(pod__json *json, const pod_position *position, pod_language language) {
    const unsigned squares = (unsigned)position->rows * position->columns;
    unsigned left = squares;
    pod_piece piece[POD_SQUARES_MAX];
    pod_pieces(position, piece);
    pod__json_integer(json, "largest", pod_largest(position));
    pod__json_array(json, "pieces");
    for (unsigned square = 0; square < squares; square++) {
        if (piece[square].there) {
            left--;
            write_piece(json, position, square, &piece[square], language);
        }
    }
    pod__json_end(json);
    pod__json_integer(json, "left", left);
}
