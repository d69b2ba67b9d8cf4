/* There are about a hundred moves at every turn, so a little slack goes a long way. */
#include "state.h"

const pod__level pod__octo_levels[POD_LEVEL_MAX + 1] = {
    [1] = {.depth = 1, .slack = 40}, [2] = {.depth = 1, .slack = 28},
    [3] = {.depth = 1, .slack = 20}, [4] = {.depth = 1, .slack = 12},
    [5] = {.depth = 2, .slack = 8},  [6] = {.depth = 2, .slack = 4},
    [7] = {.depth = 3, .slack = 2},  [8] = {.nodes = 4000},
    [9] = {.nodes = 40000},          [10] = {0},
};
