#include "ludopod/game.h"

size_t pod_game_count(void) {
    return POD_GAME_COUNT;
}
