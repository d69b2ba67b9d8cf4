#include "search/levels.h"

/* Spaced by tools/ladder.sh on 8x5: docs/strength.md. There are about a hundred moves at every turn, so little noise
   goes a long way: level 1 plays about as well as somebody who takes whatever can be taken and otherwise moves at
   random. */
const pod__level pod__octogo_levels[POD_LEVEL_FULL + 1] = {
    [1] = {.rating = 400, .depth = 1, .blunder_rate = 1, .noise = 110},
    [2] = {.rating = 580, .depth = 1, .blunder_rate = 0.947, .noise = 100},
    [3] = {.rating = 760, .depth = 1, .blunder_rate = 0.878, .noise = 92},
    [4] = {.rating = 960, .depth = 1, .blunder_rate = 0.794, .noise = 84},
    [5] = {.rating = 1160, .depth = 1, .blunder_rate = 0.703, .noise = 78},
    [6] = {.rating = 1350, .depth = 2, .blunder_rate = 0.642, .noise = 72},
    [7] = {.rating = 1530, .depth = 2, .blunder_rate = 0.545, .noise = 67},
    [8] = {.rating = 1720, .depth = 2, .blunder_rate = 0.45, .noise = 60},
    [9] = {.rating = 1890, .depth = 2, .blunder_rate = 0.36, .noise = 53},
    [10] = {.rating = 2060, .depth = 2, .blunder_rate = 0.26, .noise = 47},
    [POD_LEVEL_FULL] = {.rating = 3380},
};
