#include "ludopod/game.h"
#include "search/board.h"

static const pod__board *const boards[] = {&pod__cephalopod_board, &pod__octogo_board, &pod__rules_board};
enum { BOARD_COUNT = sizeof boards / sizeof boards[0] };

const pod__board *pod__board_for(const pod_position *position) {
    unsigned i = 0;
    while (i + 1 < BOARD_COUNT && !boards[i]->takes(position)) {
        i++;
    }
    return boards[i];
}

size_t pod__board_setup_size(void) {
    size_t size = 0;
    for (unsigned i = 0; i < BOARD_COUNT; i++) {
        size = boards[i]->setup_size > size ? boards[i]->setup_size : size;
    }
    return size;
}

bool pod__board_is_two_player(const pod_position *position) {
    pod_outcome outcome;
    unsigned in = 0;
    pod_game_of(position)->rules->outcome(position, &outcome);
    for (unsigned seat = 0; seat < position->players; seat++) {
        in += outcome.place[seat] == 0;
    }
    return in == 2;
}
