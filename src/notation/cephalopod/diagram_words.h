/* A board in words, for those who hear a diagram rather than see it. */
#ifndef LUDOPOD_NOTATION_CEPHALOPOD_DIAGRAM_WORDS_H
#define LUDOPOD_NOTATION_CEPHALOPOD_DIAGRAM_WORDS_H

#include "ludopod/game.h"

/* "Cephalopod, 5x5, snub-square board" */
void pod__cephalopod_diagram_title(const pod_position *position, pod_language language, pod_text *out);
/* "White to move. White: 2 on b2, 6 on c3. Black: 1 on a1." */
void pod__cephalopod_diagram_description(const pod_position *position, pod_language language, pod_text *out);
/* "c3: White 6", "c3: empty" */
void pod__cephalopod_diagram_square(const pod_position *position, unsigned square, pod_language language,
                                    pod_text *out);

#endif
