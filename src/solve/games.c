#include "solve/games.h"

const pod__solve_game *pod__solve_game_of(unsigned game) {
    static const pod__solve_game nothing;
    static const pod__solve_game *const games[] = {[POD_GAME_CEPHALOPOD] = &pod__cephalopod_solve};
    return game < sizeof games / sizeof games[0] && games[game] ? games[game] : &nothing;
}
