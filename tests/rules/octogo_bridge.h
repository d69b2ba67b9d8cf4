/* From a position of the library to the board of the reference. */
#ifndef LUDOPOD_TESTS_RULES_OCTOGO_BRIDGE_H
#define LUDOPOD_TESTS_RULES_OCTOGO_BRIDGE_H

#include "ludopod/rules.h"
#include "rules/octogo_reference.h"

reference_board reference_of(const pod_position *position);

#endif
