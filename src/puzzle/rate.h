/* How hard a puzzle is to find, by the engine's levels. */
#ifndef LUDOPOD_PUZZLE_RATE_H
#define LUDOPOD_PUZZLE_RATE_H

#include "puzzle/puzzle.h"

/* Lets every level try PUZZLE_TRIES times and fills in found, trap, rating and themes of *out, whose other fields are
   there. The same puzzle is rated the same. search is borrowed. */
void puzzle_rate(pod_search *search, puzzle *out);

#endif
