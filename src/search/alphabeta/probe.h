/* What tables of solved positions (ludopod/table.h) say in a two-player search, when its request has any. */
#ifndef LUDOPOD_SEARCH_ALPHABETA_PROBE_H
#define LUDOPOD_SEARCH_ALPHABETA_PROBE_H

#include "search/alphabeta/alphabeta.h"

/* Narrows an outlook by what is known of the state. */
void pod__probe_bounds(const pod__alphabeta *search, const void *state, pod__proven_bounds *proven);

/* Instead of a search: the best move and the line of play by the tables alone. False, and then nothing is reported,
   when they do not hold the position and all that its moves lead to. Requires what pod__alphabeta_run() does. */
bool pod__probe_root(pod__alphabeta *search, const pod_position *position);

#endif
