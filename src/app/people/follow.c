#include "app/people/follow.h"

#include <stdio.h>
#include <string.h>

#include "app/events/known.h"
#include "app/games/schedule.h"
#include "app/lobby/pairing.h"
#include "app/people/session.h"

static bool same_session(const club_session_key *left, const club_session_key *right) {
    return memcmp(left, right, sizeof *left) == 0;
}

/* Sockets of a session end with it. all: of all the person's sessions but this one. */
static void close_sockets(app *self, const club_person_change *change, bool all) {
    for (app_peer *peer = self->peers; peer; peer = peer->next) {
        bool same = same_session(&peer->session, &change->key);
        if (all ? club_person_same(&peer->person, &change->person) && !same : same) {
            app_peer_close(peer, APP_CLOSE_SIGNED_OUT);
        }
    }
}

/* The same of sessions that the store does not have any more. */
static void close_ended_sockets(app *self, const club_person *person) {
    store_session known;
    for (app_peer *peer = self->peers; peer; peer = peer->next) {
        if (club_person_same(&peer->person, person) &&
            (peer->by_token ? app_token_find : app_session_find)(&self->sessions, self->store, &peer->session, &known,
                                                                 &self->fault) == STORE_NOT_FOUND) {
            app_peer_close(peer, APP_CLOSE_SIGNED_OUT);
        }
    }
}

/* From this moment on it is another person's, who has signed in; or nobody's any more. */
static void change_seat(club_seat *seat, const club_person *to, int64_t at_ms) {
    if (to) {
        seat->before = seat->person;
        seat->person = *to;
        seat->since_ms = at_ms;
    } else {
        seat->name[0] = 0;
        seat->former = true;
    }
}

/* Games in memory in which the person sits; what they are not durable for is read again (turn.c). */
static void change_seats(app *self, const club_person *of, const club_person *to, int64_t at_ms) {
    for (app_cached_game *cached = self->games.newest; cached; cached = cached->older) {
        club_game *game = &cached->game;
        bool there = to && club_plays(game, to);
        for (unsigned i = 0; i < game->seat_count && !there; i++) {
            if (club_person_same(&game->seat[i].person, of)) {
                change_seat(&game->seat[i], to, at_ms);
                cached->dirty = cached->changed = true;
                app_game_cache_count_present(cached);
                app_game_cache_touch(&self->games, cached);
            }
        }
    }
}

/* Games in memory say whose bots play in them, what the owner is called now ("": nothing any more). */
static void rename_owner(app *self, const club_person *owner, const char *handle) {
    for (app_cached_game *cached = self->games.newest; cached; cached = cached->older) {
        for (unsigned i = 0; i < cached->game.seat_count; i++) {
            club_bot_mark *bot = &cached->game.seat[i].bot;
            if (club_person_same(&bot->keeper, owner)) {
                memset(bot->owner, 0, sizeof bot->owner);
                snprintf(bot->owner, sizeof bot->owner, "%s", handle);
                cached->dirty = cached->changed = true;
                app_game_cache_touch(&self->games, cached);
            }
        }
    }
    for (app_online *online = self->lobby.people.newest; online; online = online->older) {
        online->known &= !club_person_same(&online->identity.bot.keeper, owner);
    }
}

/* Games in memory say what the person is called now. */
static void rename_seats(app *self, const club_person_change *change) {
    const char *name = change->member.name[0] ? change->member.name : change->member.handle;
    for (app_cached_game *cached = self->games.newest; cached; cached = cached->older) {
        for (unsigned i = 0; i < cached->game.seat_count; i++) {
            club_seat *seat = &cached->game.seat[i];
            if (club_person_same(&seat->person, &change->person)) {
                snprintf(seat->name, sizeof seat->name, "%s", name);
                cached->dirty = cached->changed = true;
                app_game_cache_touch(&self->games, cached);
            }
        }
    }
}

void app_follow_account(app *self, const club_person_change *change) {
    switch (change->kind) {
    case CLUB_PERSON_TOKEN_ENDED:
    case CLUB_PERSON_SESSION_ENDED:
        app_session_forget(&self->sessions, &change->key);
        close_sockets(self, change, false);
        break;
    case CLUB_PERSON_OTHERS_ENDED:
        app_sessions_forget_person(&self->sessions, &change->person);
        close_sockets(self, change, true);
        break;
    case CLUB_PERSON_OLDEST_ENDED:
        app_sessions_forget_person(&self->sessions, &change->person);
        close_ended_sockets(self, &change->person);
        break;
    case CLUB_PERSON_SEATS:
        change_seats(self, &change->other, &change->person, change->at_ms);
        app_schedule_note(self, change->at_ms); /* of games that may be due sooner */
        break;
    case CLUB_PERSON_DELETED:
        change_seats(self, &change->person, NULL, change->at_ms);
        rename_owner(self, &change->person, "");
        app_sessions_forget_person(&self->sessions, &change->person);
        app_pairing_remove(&self->lobby.pairing, &change->person);
        app_online_changed(&self->lobby.people, &change->person);
        app_schedule_note(self, change->at_ms); /* of the games that go on */
        app_forget_entrants(self, true);
        self->lobby.stale |= APP_LOBBY_ALL;
        break;
    case CLUB_PERSON_RENAMED:
        rename_seats(self, change);
        rename_owner(self, &change->person, change->member.handle);
        app_forget_entrants(self, false);
        app_sessions_forget_person(&self->sessions, &change->person);
        self->lobby.stale |= APP_LOBBY_ALL;
        break;
    case CLUB_PERSON_MEMBER:
    case CLUB_PERSON_ROLES:
        app_sessions_forget_person(&self->sessions, &change->person);
        app_online_changed(&self->lobby.people, &change->person);
        break;
    case CLUB_PERSON_PROFILE:
        app_forget_entrants(self, false);
        app_online_changed(&self->lobby.people, &change->person);
        self->lobby.stale |= APP_LOBBY_OF_PEOPLE;
        break;
    default:
        break;
    }
}

/* ---- What a moderator decides ---------------------------------------------------------------------------------- */

/* The games that go on are left, as soon as they are looked at. */
static void bar_seats(app *self, const club_order_change *change) {
    for (app_cached_game *cached = self->games.newest; cached; cached = cached->older) {
        club_game *game = &cached->game;
        for (unsigned i = 0; i < game->seat_count && !club_over(game); i++) {
            if (club_person_same(&game->seat[i].person, &change->person)) {
                game->seat[i].barred = true;
                cached->dirty = true;
            }
        }
    }
    app_pairing_remove(&self->lobby.pairing, &change->person);
    app_schedule_note(self, change->at_ms);
    self->lobby.stale |= APP_LOBBY_ALL;
}

void app_follow_order(app *self, const club_order_change *change) {
    if (change->kind == CLUB_ORDER_MEASURE || change->kind == CLUB_ORDER_LIFT) {
        app_sessions_forget_person(&self->sessions, &change->person); /* it holds what they are kept from */
    }
    if (change->kind == CLUB_ORDER_MEASURE && change->measure == CLUB_MEASURE_BAN) {
        bar_seats(self, change);
    }
}
