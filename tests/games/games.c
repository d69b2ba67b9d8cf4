/* The table of games of the tests: that of the library (src/notation/games.c), and three in a row. A program that has
   this object among its own takes it instead of the one in the library's archive. */
#include "notation/games.h"

#include <assert.h>

#include "games/three/three.h"

const pod_game *const pod__games[] = {
    [POD_GAME_CEPHALOPOD] = &pod__cephalopod_game,
    [POD_GAME_OCTOGO] = &pod__octogo_game,
    [THREE_GAME] = &three_game,
};
const size_t pod__game_count = sizeof pod__games / sizeof pod__games[0];
static_assert(sizeof pod__games / sizeof pod__games[0] <= POD_GAMES_MAX, "there must be room for every game");
