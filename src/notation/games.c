#include "notation/games.h"

const pod_game *const pod__games[] = {
    [POD_GAME_CEPHALOPOD] = &pod__cephalopod_game,
    [POD_GAME_OCTOGO] = &pod__octogo_game,
};
const size_t pod__game_count = sizeof pod__games / sizeof pod__games[0];
