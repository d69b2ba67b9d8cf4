/* A piece of Octogo as a drawing, around the origin. */
#ifndef LUDOPOD_NOTATION_OCTOGO_PIECE_H
#define LUDOPOD_NOTATION_OCTOGO_PIECE_H

#include "ludopod/octogo.h"
#include "notation/diagram/svg.h"

/* state: what the piece is doing, a class ("placed", "captured", "leaving", "preview"), or NULL. square: its name, for
   the page, or NULL. */
void pod__draw_octogo_piece(pod_text *out, pod_octogo_piece piece, const char *state, const char *square);

#endif
