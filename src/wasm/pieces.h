/* What stands on the board, for those who show it without drawing it. */
#ifndef LUDOPOD_WASM_PIECES_H
#define LUDOPOD_WASM_PIECES_H

#include "notation/json.h"

/* "largest", the largest number a piece can show (0: they show none); "left", the squares still empty; and "pieces", an
   entry an occupied square: at, seat, shows, safe (can never be captured again); where pieces show no number also
   `words`, which say all of that in the language. */
void wasm_write_pieces(pod__json *json, const pod_position *position, pod_language language);

#endif
