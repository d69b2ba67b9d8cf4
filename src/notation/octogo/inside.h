/* Octogo inside the notation floor: what its notation table is made of, one file a subject. */
#ifndef LUDOPOD_NOTATION_OCTOGO_INSIDE_H
#define LUDOPOD_NOTATION_OCTOGO_INSIDE_H

#include "ludopod/game.h"
#include "notation/diagram/board_diagram.h"
#include "notation/diagram/svg.h"

pod_error pod__octogo_parse_move(const pod_position *position, const char *text, size_t length, pod_move *out,
                                 pod_fault *fault);
void pod__octogo_print_move(const pod_position *position, pod_move move, pod_text *out);

pod_error pod__octogo_parse_position(const pod_options *options, const char *text, size_t length, pod_position *out,
                                     pod_fault *fault);
void pod__octogo_print_position(const pod_position *position, pod_text *out);

/* The strokes of each action: A advances a square, L and R turn an angle. */
extern const char *const pod__octogo_strokes[POD_OCTOGO_ACTIONS];

void pod__octogo_diagram(const pod_position *position, const pod_diagram_options *options, pod_text *out);

void pod__octogo_describe(const pod_position *position, pod_move move, pod_move_parts *out);
void pod__octogo_speak(const pod_position *position, pod_move move, pod_language language, pod_text *out);
void pod__octogo_pieces(const pod_position *position, pod_piece out[POD_SQUARES_MAX]);
unsigned pod__octogo_piece_kinds(const pod_position *position, pod_piece out[POD_PIECE_KINDS_MAX]);
void pod__octogo_put(pod_position *position, pod_square square, const pod_piece *piece);
const char *pod__octogo_move_help(pod_language language);
const char *pod__octogo_seat_name(unsigned seat, pod_language language);

/* What Octogo's diagram is made of: a piece as a drawing, the turns a chosen piece could make, and a board in words for
   people who hear a diagram rather than see it. */

/* ---- Drawing (piece.c, diagram_offers.c) ---------------------------------------------------------- */

/* Draws a piece around the origin of a diagram's square. state: what the piece is doing, a class ("placed", "captured",
   "leaving", "preview", "ghost"), or NULL. square: its name, for the page, or NULL. */
void pod__draw_octogo_piece(const pod__diagram *diagram, pod_octogo_piece piece, const char *state, const char *square);

/* Draws a wedge on the rim of the square around the origin, on the side to which the arrow points. */
void pod__draw_octogo_wedge(const pod__diagram *diagram, unsigned arrow);

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
