/* Cephalopod inside the notation floor: what its notation table is made of, one file a subject. */
#ifndef LUDOPOD_NOTATION_CEPHALOPOD_INSIDE_H
#define LUDOPOD_NOTATION_CEPHALOPOD_INSIDE_H

#include "ludopod/game.h"
#include "notation/diagram/svg.h"

/* Pips as one character: 1 to 9, then A, B, C. */
char pod__cephalopod_pips_print(unsigned pips);

pod_error pod__cephalopod_parse_move(const pod_position *position, const char *text, size_t length, pod_move *out,
                                     pod_fault *fault);
void pod__cephalopod_print_move(const pod_position *position, pod_move move, pod_text *out);

pod_error pod__cephalopod_parse_position(const pod_options *options, const char *text, size_t length, pod_position *out,
                                         pod_fault *fault);
void pod__cephalopod_print_position(const pod_position *position, pod_text *out);

void pod__cephalopod_diagram(const pod_position *position, const pod_diagram_options *options, pod_text *out);

void pod__cephalopod_describe(const pod_position *position, pod_move move, pod_move_parts *out);
void pod__cephalopod_speak(const pod_position *position, pod_move move, pod_language language, pod_text *out);
void pod__cephalopod_explain(const pod_position *position, pod_square square, pod_language language, pod_text *out);
void pod__cephalopod_pieces(const pod_position *position, pod_piece out[POD_SQUARES_MAX]);
unsigned pod__cephalopod_piece_kinds(const pod_position *position, pod_piece out[POD_PIECE_KINDS_MAX]);
void pod__cephalopod_put(pod_position *position, pod_square square, const pod_piece *piece);
const char *pod__cephalopod_move_help(pod_language language);
const char *pod__cephalopod_seat_name(unsigned seat, pod_language language);

/* What Cephalopod's diagram is made of: a die as a drawing, and a board in words for people who hear a diagram rather
   than see it. */

/* ---- Drawing (die.c) ------------------------------------------------------------------------------ */

enum { POD__DIE_HALF = 77, POD__DIE_CORNER = 41 };

/* Draws a die around the origin. locked: nothing can capture it any more. state: what the die is doing, a class
   ("placed", "captured", "leaving", "preview", "ghost"), or NULL. square: its name, for the page, or NULL. */
void pod__draw_die(pod_text *out, pod_die die, bool locked, const char *state, const char *square);

/* ---- Words (diagram_words.c) ---------------------------------------------------------------------- */

/* "Cephalopod, 5x5, snub-square board" */
void pod__cephalopod_diagram_title(const pod_position *position, pod_language language, pod_text *out);
/* "White to move. White: 2 on b2, 6 on c3. Black: 1 on a1." */
void pod__cephalopod_diagram_description(const pod_position *position, pod_language language, pod_text *out);
/* "c3: White 6", "c3: empty" */
void pod__cephalopod_diagram_square(const pod_position *position, unsigned square, pod_language language,
                                    pod_text *out);

#endif
