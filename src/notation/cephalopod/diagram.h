/* What Cephalopod's diagram is made of: a die as a drawing, and a board in words for people who hear a diagram rather
   than see it. */
#ifndef LUDOPOD_NOTATION_CEPHALOPOD_DIAGRAM_H
#define LUDOPOD_NOTATION_CEPHALOPOD_DIAGRAM_H

#include "ludopod/game.h"
#include "notation/diagram/svg.h"

/* ---- Drawing (die.c) ------------------------------------------------------------------------------ */

enum { POD__DIE_HALF = 78, POD__DIE_CORNER = 40 };

/* Draws a die around the origin. state: what the die is doing, a class ("placed", "captured", "leaving", "preview"), or
   NULL. square: its name, for the page, or NULL. */
void pod__draw_die(pod_text *out, pod_die die, const char *state, const char *square);

/* ---- Words (diagram_words.c) ---------------------------------------------------------------------- */

/* "Cephalopod, 5x5, snub-square board" */
void pod__cephalopod_diagram_title(const pod_position *position, pod_language language, pod_text *out);
/* "White to move. White: 2 on b2, 6 on c3. Black: 1 on a1." */
void pod__cephalopod_diagram_description(const pod_position *position, pod_language language, pod_text *out);
/* "c3: White 6", "c3: empty" */
void pod__cephalopod_diagram_square(const pod_position *position, unsigned square, pod_language language,
                                    pod_text *out);

#endif
