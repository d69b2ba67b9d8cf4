/* A packed board of Cephalopod as a position again. turn: the seat whose dice are mine, that is whose turn it is unless
   the board is full. */
#ifndef LUDOPOD_TESTS_RULES_UNPACK_H
#define LUDOPOD_TESTS_RULES_UNPACK_H

#include <string.h>

#include "rules/cephalopod/packed.h"

static inline void unpack(const pod__packed_geometry *geometry, const pod__packed *packed, unsigned turn,
                          pod_position *out) {
    memset(out, 0, sizeof *out);
    out->game = POD_GAME_CEPHALOPOD;
    out->rows = geometry->rows;
    out->columns = geometry->columns;
    out->players = 2;
    out->turn = (uint8_t)(pod__packed_is_full(geometry, packed) ? POD_NOBODY : turn);
    for (unsigned square = 0; square < geometry->square_count; square++) {
        unsigned pips = pod__packed_pips(packed, square);
        unsigned owner = packed->mine >> square & 1 ? turn : 1 - turn;
        out->of.cephalopod.die[square] = pips ? pod_die_make(owner, pips) : 0;
    }
}

#endif
