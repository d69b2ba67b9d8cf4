/* What Octogo's diagram is made of: a piece as a drawing, the turns a chosen piece could make, and a board in words for
   people who hear a diagram rather than see it. */
#ifndef LUDOPOD_NOTATION_OCTOGO_DIAGRAM_H
#define LUDOPOD_NOTATION_OCTOGO_DIAGRAM_H

#include "notation/diagram/board_diagram.h"
#include "notation/diagram/svg.h"

/* ---- Drawing (piece.c, diagram_offers.c) ---------------------------------------------------------- */

/* Draws a piece around the origin. state: what the piece is doing, a class ("placed", "captured", "leaving",
   "preview"), or NULL. square: its name, for the page, or NULL. */
void pod__draw_octogo_piece(pod_text *out, pod_octogo_piece piece, const char *state, const char *square);

/* Draws all the turns of the piece that is marked as chosen, over the board; nothing when there is none, or when it may
   not move. */
void pod__draw_octogo_offers(const pod__diagram *diagram);

/* ---- Words (diagram_words.c) ---------------------------------------------------------------------- */

/* "Octogo, 10x10" */
void pod__octogo_diagram_title(const pod_position *position, pod_language language, pod_text *out);
/* "Red to move. Red: a1 up, c3 up right. Blue: a10 down." */
void pod__octogo_diagram_description(const pod_position *position, pod_language language, pod_text *out);
/* "c3: Red, up right", "c3: empty" */
void pod__octogo_diagram_square(const pod_position *position, unsigned square, pod_language language, pod_text *out);

#endif
