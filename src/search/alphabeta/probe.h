/* Probing tables of solved positions (ludopod/table.h) in a two-player search, when its request has any. */
#ifndef LUDOPOD_SEARCH_ALPHABETA_PROBE_H
#define LUDOPOD_SEARCH_ALPHABETA_PROBE_H

#include "search/alphabeta/alphabeta.h"

/* Narrows the proven bounds of a state by what the tables have of it. Requires request->tables and
   board->to_position. */
void pod__probe_bounds(const pod__alphabeta *search, const void *state, pod__proven_bounds *proven);

/* Instead of a search: the best move and the principal variation by the tables alone. False, and then nothing is
   reported, when they do not hold the position and all that its moves lead to. Requires what pod__alphabeta_run() does.
 */
bool pod__probe_root(pod__alphabeta *search, const pod_position *position);

#endif
