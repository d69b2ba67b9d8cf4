#include <string.h>

#include "board.h"
#include "ludopod/game.h"

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

void pod__rewards_of(const pod_outcome *outcome, unsigned players, double reward[POD_SEATS_MAX]) {
    memset(reward, 0, POD_SEATS_MAX * sizeof *reward);
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned sharing = 0;
        for (unsigned other = 0; other < players; other++) {
            sharing += outcome->place[other] == outcome->place[seat];
        }
        /* The mean of the places taken up: two who share the first hold the first and the second. */
        double place = outcome->place[seat] + (sharing - 1) / 2.0;
        reward[seat] = (players - place) / (players - 1.0);
    }
}

bool pod__board_is_duel(const pod_position *position) {
    pod_outcome outcome;
    unsigned in = 0;
    pod_game_of(position)->rules->outcome(position, &outcome);
    for (unsigned seat = 0; seat < position->players; seat++) {
        in += outcome.place[seat] == 0;
    }
    return in == 2;
}
