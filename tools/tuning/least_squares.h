/* What the two programs that fit weights share: features that weigh differently at different phases of a game, and the
   linear equations for their weights. */
#ifndef LUDOPOD_TOOLS_TUNING_LEAST_SQUARES_H
#define LUDOPOD_TOOLS_TUNING_LEAST_SQUARES_H

#include <stddef.h>

/* Every feature has a weight at each of these phases (the share of all pips that are on the board), and counts for the
   two nearest. */
enum { PHASES = 4 };

typedef struct phase_share {
    unsigned next; /* phase next - 1 has the rest of the share */
    double share;  /* 0 to 1 */
} phase_share;

phase_share phase_share_of(double phase);

/* Solves `unknowns` equations by Gauss and Jordan: row after row the coefficients and the right side, unknowns + 1
   numbers each. The matrix must be positive definite, so no rows need to be exchanged. weight: the solution. */
void solve_equations(double *row, unsigned unknowns, double *weight);

#endif
