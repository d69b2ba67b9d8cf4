#include "club/game/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void club_free(club_game *game) {
    free(game->event);
    game->event = NULL;
    game->ply = game->room = 0;
}

/* ---- Changes -------------------------------------------------------------------------------- */

bool club_reserve(club_game *game, size_t events) {
    return pod__grow(&game->event, &game->room, game->ply + events, sizeof *game->event);
}

club_game_change club_event_change(const club_game *game, const pod_event *event, int64_t at) {
    club_game_change change = {
        .kind = CLUB_GAME_EVENT, .at = at, .ply = game->ply, .event.what = *event, .event.at = at};
    memcpy(change.game, game->id, sizeof change.game);
    pod_text text = pod_text_over(change.event.text, sizeof change.event.text);
    pod_event_print(&game->now, event, &text);
    pod_position after = game->now;
    pod_history history = game->history;
    pod_history_apply(&history, &after, event);
    change.turn_after = after.turn;
    return change;
}

/* Games that were begun before endless ones were refused end here. */
static void end_at_limit(club_game *game) {
    const pod_repetition *draws = game->game->rules->repetition;
    if (game->ply >= CLUB_EVENTS_MAX && draws && !club_over(game)) {
        draws->draw(&game->now);
    }
}

void club_commit(club_game *game, const club_game_change *change) {
    game->version += change->kind != CLUB_GAME_MADE;
    switch (change->kind) {
    case CLUB_GAME_MADE:
        break; /* it is whole */
    case CLUB_GAME_NEXT:
        memcpy(game->next, change->next, sizeof game->next);
        break;
    case CLUB_GAME_SEAT:
        game->seat[change->seat] = change->taken;
        break;
    case CLUB_GAME_EVENT:
        pod_history_apply(&game->history, &game->now, &change->event.what);
        game->event[game->ply++] = change->event;
        end_at_limit(game);
    }
}

club_error club_restore(club_game *game, const char *text, int64_t at, club_fault *fault) {
    pod_event event;
    *fault = (club_fault){0};
    if (game->ply >= CLUB_EVENTS_MAX && game->game->rules->repetition) {
        return CLUB_OK; /* it was played on before there was a limit */
    }
    if (pod_event_parse(&game->now, text, strlen(text), &event, &fault->rules)) {
        return club_refuse_rules(fault);
    }
    if (!club_reserve(game, 1)) {
        return club_refuse(fault, CLUB_ERROR_MEMORY, NULL, NULL);
    }
    club_game_change change = club_event_change(game, &event, at);
    club_commit(game, &change);
    return CLUB_OK;
}

/* ---- Looking -------------------------------------------------------------------------------- */

bool club_over(const club_game *game) {
    return game->now.turn == POD_NOBODY;
}

bool club_computer_to_move(const club_game *game) {
    return !club_over(game) && game->seat[game->now.turn].kind == CLUB_COMPUTER;
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

int64_t club_deadline(const club_game *game) {
    int64_t latest = game->ply ? game->event[game->ply - 1].at : game->created;
    return club_abandoned(game) ? latest * 1000 : CLUB_NO_DEADLINE;
}

bool club_plays(const club_game *game, const club_person *who) {
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (club_person_same(&game->seat[i].person, who)) {
            return true;
        }
    }
    return false;
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
