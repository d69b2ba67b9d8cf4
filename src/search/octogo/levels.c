#include "state.h"

/* Spaced by matches (search-match in tests/search) on 10x10 and 8x5. There are about a hundred moves at every turn, so
   a little slack goes a long way: level 1 plays about as well as somebody who takes whatever can be taken and otherwise
   moves at random. */
const pod__level pod__octo_levels[POD_LEVEL_MAX + 1] = {
    [1] = {.rating = 400, .depth = 1, .lapse = 1, .slack = 110},
    [2] = {.rating = 590, .depth = 1, .lapse = 0.91, .slack = 100},
    [3] = {.rating = 780, .depth = 1, .lapse = 0.8, .slack = 90},
    [4] = {.rating = 970, .depth = 1, .lapse = 0.7, .slack = 80},
    [5] = {.rating = 1160, .depth = 1, .lapse = 0.6, .slack = 75},
    [6] = {.rating = 1350, .depth = 2, .lapse = 0.55, .slack = 70},
    [7] = {.rating = 1540, .depth = 2, .lapse = 0.42, .slack = 65},
    [8] = {.rating = 1730, .depth = 2, .lapse = 0.3, .slack = 55},
    [9] = {.rating = 1920, .depth = 2, .lapse = 0.2, .slack = 45},
    [10] = {.rating = 3000},
};
