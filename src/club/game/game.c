#include "club/game/game.h"

#include <stdlib.h>
#include <string.h>

void club_free(club_game *game) {
    free(game->event);
    game->event = NULL;
    game->ply = game->room = 0;
}

static bool is_cancelled(const club_game *game) {
    return game->ending >= CLUB_ABORTED;
}

bool club_over(const club_game *game) {
    return game->now.turn == POD_NOBODY || is_cancelled(game);
}

club_state club_state_of(const club_game *game) {
    if (club_over(game)) {
        return is_cancelled(game) ? CLUB_STATE_CANCELLED : CLUB_STATE_OVER;
    }
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (!game->seat[i].taken) {
            return CLUB_STATE_OPEN;
        }
    }
    return CLUB_STATE_RUNNING;
}

const char *club_state_name(club_state state) {
    static const char *const names[] = {[CLUB_STATE_OPEN] = "open",
                                        [CLUB_STATE_RUNNING] = "running",
                                        [CLUB_STATE_OVER] = "over",
                                        [CLUB_STATE_CANCELLED] = "cancelled"};
    return names[state];
}

const char *club_reason(const club_game *game) {
    static const char *const by_event[] = {
        [POD_EVENT_MOVE] = "score", [POD_EVENT_RESIGN] = "resign", [POD_EVENT_TIMEOUT] = "timeout"};
    if (!club_over(game)) {
        return NULL;
    }
    if (game->ending != CLUB_BY_RULES) {
        return is_cancelled(game) ? "cancelled" : "draw_agreed";
    }
    return by_event[game->ply ? game->event[game->ply - 1].what.kind : POD_EVENT_MOVE];
}

static unsigned all_seats(const club_game *game) {
    return (1u << game->seat_count) - 1;
}

unsigned club_moved(const club_game *game) {
    unsigned moved = 0;
    for (size_t i = 0; i < game->ply && moved != all_seats(game); i++) {
        const pod_event *event = &game->event[i].what;
        moved |= event->kind == POD_EVENT_MOVE ? 1u << event->seat : 0;
    }
    return moved;
}

bool club_counts(const club_game *game) {
    return club_moved(game) == all_seats(game);
}

unsigned club_turn(const club_game *game) {
    return club_over(game) ? POD_NOBODY : game->now.turn;
}

bool club_computer_to_move(const club_game *game) {
    return !club_over(game) && game->seat[game->now.turn].kind == CLUB_COMPUTER;
}

unsigned club_seats_in(const club_game *game) {
    pod_outcome outcome;
    unsigned seats = 0;
    game->game->rules->outcome(&game->now, &outcome);
    for (unsigned i = 0; i < game->seat_count; i++) {
        seats |= outcome.place[i] == 0 ? 1u << i : 0;
    }
    return seats;
}

static bool has_left(const club_game *game, unsigned seat) {
    for (size_t i = 0; i < game->ply; i++) {
        const pod_event *event = &game->event[i].what;
        if (event->kind != POD_EVENT_MOVE && event->seat == seat) {
            return true;
        }
    }
    return false;
}

bool club_abandoned(const club_game *game) {
    if (club_over(game)) {
        return false;
    }
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (game->seat[i].kind == CLUB_HUMAN && !has_left(game, i)) {
            return false;
        }
    }
    return true;
}

unsigned club_former_seats(const club_game *game) {
    unsigned former = 0;
    for (unsigned i = 0; i < game->seat_count; i++) {
        former |= game->seat[i].former || game->seat[i].barred ? 1u << i : 0;
    }
    return former && !club_over(game) ? former & club_seats_in(game) : 0;
}

bool club_must_close(const club_game *game) {
    return club_former_seats(game) || club_abandoned(game);
}

unsigned club_seats_of(const club_game *game, const club_person *who) {
    unsigned seats = 0;
    for (unsigned i = 0; i < game->seat_count; i++) {
        seats |= club_person_same(&game->seat[i].person, who) ? 1u << i : 0;
    }
    return seats;
}

bool club_plays(const club_game *game, const club_person *who) {
    return club_seats_of(game, who) != 0;
}

void club_option_print(const pod_option *option, const pod_options *options, pod_text *out) {
    int value = options->value[option->id];
    if (option->id == POD_OPTION_ROWS || option->id == POD_OPTION_COLUMNS) {
        pod_text_format(out, "%dx%d", options->value[POD_OPTION_ROWS], options->value[POD_OPTION_COLUMNS]);
    } else if (option->words) {
        pod_text_add(out, option->words[value]);
    } else {
        pod_text_format(out, "%d", value);
    }
}

/* ---- What those who do not play see of it --------------------------------------------------------------------- */

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
