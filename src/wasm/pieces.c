#include "pieces.h"

#include "rules/cephalopod.h"

uint64_t wasm_safe_squares(const pod_position *position) {
    return pod__cephalopod_uncapturable(position);
}

void wasm_write_pieces(wasm_json *json, const pod_position *position) {
    const uint64_t safe = wasm_safe_squares(position);
    const unsigned squares = pod__cephalopod_squares(position);
    unsigned left = squares;
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
        wasm_json_bool(json, "safe", safe >> square & 1u);
        wasm_json_close(json, '}');
    }
    wasm_json_close(json, ']');
    wasm_json_integer(json, "left", left);
}
