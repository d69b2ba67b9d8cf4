/* A die as a drawing, around the origin. */
#ifndef LUDOPOD_NOTATION_CEPHALOPOD_DIE_H
#define LUDOPOD_NOTATION_CEPHALOPOD_DIE_H

#include "ludopod/cephalopod.h"
#include "notation/diagram/svg.h"

enum { POD__DIE_HALF = 78, POD__DIE_CORNER = 40 };

/* state: what the die is doing, a class ("placed", "captured", "leaving", "preview"), or NULL. square: its name,
   for the page, or NULL. */
void pod__draw_die(pod_text *out, pod_die die, const char *state, const char *square);

#endif
