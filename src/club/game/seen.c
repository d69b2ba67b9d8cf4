#include "club/game/seen.h"

#include <string.h>

bool club_is_delayed(const club_game *game, const club_person *who) {
    return game->terms.delay && !club_over(game) && !club_plays(game, who);
}

/* As after so many events. */
static void go_back(club_game *game, size_t ply) {
    game->ply = game->version = ply;
    game->now = game->start;
    pod_history_begin(&game->history, &game->start);
    for (unsigned i = 0; i < game->seat_count; i++) {
        game->clock[i] = club_clock_full(&game->terms.clock);
    }
    for (size_t i = 0; i < ply; i++) {
        const club_event *event = &game->event[i];
        club_clock *clock = &game->clock[event->what.seat];
        pod_history_apply(&game->history, &game->now, &event->what);
        clock->bank_ms = event->bank_ms;
        clock->periods = event->periods;
    }
}

const club_game *club_seen(const club_game *game, const club_person *who, club_game *room) {
    if (!club_is_delayed(game, who)) {
        return game;
    }
    *room = *game;
    go_back(room, game->ply > game->terms.delay ? game->ply - game->terms.delay : 0);
    memset(room->proposal, 0, sizeof room->proposal);
    room->started_ms = room->paused_ms = 0; /* no clock runs, and none is said to be stopped */
    return room;
}
