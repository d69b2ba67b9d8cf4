#include "state.h"

/* Spaced by matches (search-match in tests/search) on 10x10 and 8x5. There are about a hundred moves at every turn, so
   a little slack goes a long way: level 1 plays about as well as somebody who takes whatever can be taken and otherwise
   moves at random. */
const pod__level pod__octo_levels[POD_LEVEL_MAX + 1] = {
    [1] = {.depth = 1, .slack = 80}, [2] = {.depth = 1, .slack = 50},
    [3] = {.depth = 1, .slack = 30}, [4] = {.depth = 1, .slack = 16},
    [5] = {.depth = 2, .slack = 8},  [6] = {.depth = 2, .slack = 4},
    [7] = {.depth = 3, .slack = 2},  [8] = {.nodes = 4000},
    [9] = {.nodes = 40000},          [10] = {0},
};
