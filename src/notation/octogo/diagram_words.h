/* A board in words, for those who hear a diagram rather than see it. */
#ifndef LUDOPOD_NOTATION_OCTOGO_DIAGRAM_WORDS_H
#define LUDOPOD_NOTATION_OCTOGO_DIAGRAM_WORDS_H

#include "ludopod/game.h"

/* "Octogo, 10x10" */
void pod__octogo_diagram_title(const pod_position *position, pod_language language, pod_text *out);
/* "Red to move. Red: a1 up, c3 up right. Blue: a10 down." */
void pod__octogo_diagram_description(const pod_position *position, pod_language language, pod_text *out);
/* "c3: Red, up right", "c3: empty" */
void pod__octogo_diagram_square(const pod_position *position, unsigned square, pod_language language, pod_text *out);

#endif
