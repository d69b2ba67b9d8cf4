/* One against one in Octogo solved without any thought: every position by itself, both colours, no symmetry, by the
   rules alone. For tiny boards. */
#ifndef LUDOPOD_TESTS_SOLVE_OCTOGO_PLAIN_H
#define LUDOPOD_TESTS_SOLVE_OCTOGO_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/rules.h"

typedef struct octogo_plain octogo_plain;

/* NULL when there is no memory. */
octogo_plain *octogo_plain_solve(unsigned rows, unsigned columns, bool spent_turns);
void octogo_plain_free(octogo_plain *plain);

/* Positions are numbered from 0; false for a number at which two pieces would stand on one square. */
size_t octogo_plain_count(const octogo_plain *plain);
bool octogo_plain_position(const octogo_plain *plain, size_t number, pod_position *out);
/* 0 when neither side can force a win, n when the player to move wins in n turns, -n when they lose in n; -1000 when
   they have no turn and so have lost. */
int octogo_plain_value(const octogo_plain *plain, size_t number);

#endif
