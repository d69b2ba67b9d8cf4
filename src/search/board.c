#include "search/board.h"
#include "ludopod/game.h"

static const pod__search_game *const games[] = {
    [POD_GAME_CEPHALOPOD] = &pod__cephalopod_search,
    [POD_GAME_OCTOGO] = &pod__octogo_search,
};
enum { GAME_COUNT = sizeof games / sizeof games[0] };

const pod__search_game *pod__search_game_of(unsigned game) {
    static const pod__search_game nothing;
    return game < GAME_COUNT ? games[game] : &nothing;
}

const pod__board *pod__board_for(const pod_position *position) {
    const pod__board *own = pod__search_game_of(position->game)->board;
    return own ? own : &pod__rules_board;
}

size_t pod__board_setup_size(void) {
    size_t size = pod__rules_board.setup_size;
    for (unsigned i = 0; i < GAME_COUNT; i++) {
        size = games[i]->board->setup_size > size ? games[i]->board->setup_size : size;
    }
    return size;
}

unsigned pod__expected_plies(const pod_position *position) {
    const pod__search_game *own = pod__search_game_of(position->game);
    return own->expected_plies ? own->expected_plies(position) : (unsigned)position->rows * position->columns;
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
