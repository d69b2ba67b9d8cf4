/* What stands on the board, for those who show it without drawing it. */
#ifndef LUDOPOD_WASM_PIECES_H
#define LUDOPOD_WASM_PIECES_H

#include "wasm/json.h"

/* "largest", the largest sum that can be captured; "left", the squares still empty; and "pieces", an entry an
   occupied square: at, seat, shows, safe (can never be captured again); a piece that points somewhere also has
   `words`, which say all of that in the language. */
void wasm_write_pieces(wasm_json *json, const pod_position *position, pod_language language);

/* The pieces that can never be captured again, by square. */
uint64_t wasm_safe_squares(const pod_position *position);

#endif
