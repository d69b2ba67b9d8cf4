#include <stdio.h>
#include <string.h>

#include "api/challenge/challenge.h"
#include "api/json.h"
#include "api/live/live.h"
#include "api/view.h"
#include "app/acts.h"
#include "app/app.h"
#include "app/games/schedule.h"
#include "app/health.h"
#include "app/people/friends.h"
#include "base/bytes.h"

/* ---- What is told of the lobby ------------------------------------------------------------------------ */

/* For all who look at the lobby: as a member sees them who is in none of them. */
static json_t *view_challenges(app *self) {
    static const club_identity member = {.handle = "member"};
    app_caller caller = {0};
    store_ids ids;
    json_t *all = json_array();
    if (!app_find_offered(self, APP_LOBBY_CHALLENGES, &ids, &caller)) {
        return all;
    }
    for (size_t i = 0; i < ids.count; i++) {
        club_challenge challenge;
        if (app_find_challenge(self, ids.id[i], &challenge, &caller)) {
            json_array_append_new(all, api_view_challenge(self, &challenge, &member));
        }
    }
    return all;
}

static json_t *view_games(app *self) {
    static const club_person nobody;
    app_caller caller = {0};
    store_watched page = {.after = STORE_WATCHED_FIRST, .limit = APP_LOBBY_GAMES};
    store_ids ids;
    json_t *all = json_array();
    if (store_watched_games(self->store, &page, &ids, &self->fault)) {
        app_store_fails(self);
        return all;
    }
    for (size_t i = 0; i < ids.count; i++) {
        const app_cached_game *cached = app_find(self, ids.id[i], &caller);
        if (cached) {
            json_array_append_new(all, api_view_summary(cached, &nobody));
        }
    }
    return all;
}

/* Members by their names, the latest to come first; the others, and those who hide it, are counted only. */
static json_t *view_people(app *self) {
    json_t *here = json_array();
    app_online *online = self->lobby.people.newest;
    for (; online && json_array_size(here) < APP_LOBBY_HERE; online = online->older) {
        if (app_online_know(self, online) && online->identity.handle[0] && !online->hidden) {
            json_array_append_new(here, api_show(api_identity, &online->identity, NULL));
        }
    }
    return here;
}

static const char *const part_names[] = {"challenges", "games", "here"};

/* Makes these parts anew; those that are not as they were, as bits. */
static unsigned make_parts(api *self, unsigned parts) {
    json_t *(*const make[])(app *self) = {view_challenges, view_games, view_people};
    app_lobby *lobby = &self->app->lobby;
    api_lobby *shown = &self->lobby;
    const int64_t now_ms = self->app->now_ms;
    unsigned changed = 0;
    if (parts & APP_LOBBY_OF_GAMES) {
        shown->games_ms = now_ms;
        lobby->moved = false;
    }
    for (unsigned i = 0; i < API_LOBBY_PARTS; i++) {
        json_t *before = shown->part[i];
        if (parts & 1u << i) {
            shown->part[i] = make[i](self->app);
            changed |= before && json_equal(before, shown->part[i]) ? 0 : 1u << i;
            json_decref(before);
        }
    }
    size_t here = lobby->people.count + lobby->people.strangers;
    changed |= here == shown->told_here ? 0 : APP_LOBBY_OF_PEOPLE;
    shown->told_here = here;
    lobby->stale &= ~parts;
    app_text_release(shown->whole);
    shown->whole = NULL;
    int64_t crowd_ms = (int64_t)lobby->visitors * 1000 / APP_LOBBY_PER_SECOND;
    shown->next_ms = now_ms + (crowd_ms > APP_LOBBY_MS ? crowd_ms : APP_LOBBY_MS);
    return changed;
}

static app_text *text_of_parts(const api_lobby *shown, unsigned parts) {
    json_t *message = json_pack("{s:s}", "type", "lobby");
    for (int i = 0; i < API_LOBBY_PARTS; i++) {
        if (parts & 1u << i) {
            json_object_set(message, part_names[i], shown->part[i]);
        }
    }
    if (parts & APP_LOBBY_OF_PEOPLE) {
        json_object_set_new(message, "people", json_integer((json_int_t)shown->told_here));
    }
    return api_message_text(message);
}

/* Those that are to be told now. */
static unsigned due_parts(const api *self) {
    const app_lobby *lobby = &self->app->lobby;
    bool held = lobby->moved && self->app->now_ms - self->lobby.games_ms < APP_LOBBY_MOVES_MS;
    return held ? lobby->stale & ~(unsigned)APP_LOBBY_OF_GAMES : lobby->stale;
}

static void tell_lobby(api *self) {
    const app_lobby *lobby = &self->app->lobby;
    unsigned parts = due_parts(self);
    if (!lobby->visitors || !parts || self->app->now_ms < self->lobby.next_ms) {
        return;
    }
    unsigned changed = make_parts(self, parts);
    app_text *text = changed ? text_of_parts(&self->lobby, changed) : NULL;
    for (app_peer *peer = self->app->peers; changed && peer; peer = peer->next) {
        if (peer->in_lobby) {
            app_peer_send(peer, text, APP_LOOKED_ON);
        }
    }
    app_text_release(text);
}

/* ---- What people are told wherever they are ------------------------------------------------------------ */

static void send_json(const app_online *online, json_t *message) {
    app_text *text = api_message_text(message);
    app_online_send(online, text);
    app_text_release(text);
}

static uint64_t hash_ids(const store_ids *ids) {
    return pod__checksum((const uint8_t *)ids->id, ids->count * CLUB_ID_SIZE);
}

static json_t *view_waiting(const store_ids *ids) {
    json_t *games = json_array();
    for (size_t i = 0; i < ids->count; i++) {
        json_array_append_new(games, json_string(ids->id[i]));
    }
    return json_pack("{s:s s:I s:o}", "type", "waiting", "count", (json_int_t)ids->count, "games", games);
}

static void tell_waiting(app *self, app_online *online) {
    store_ids ids;
    if (store_waiting_games(self->store, &online->person, &ids, &self->fault)) {
        app_store_fails(self);
        return;
    }
    for (size_t i = 0; i < ids.count; i++) {
        memset(ids.id[i] + strlen(ids.id[i]), 0, CLUB_ID_SIZE - strlen(ids.id[i]));
    }
    uint64_t hash = hash_ids(&ids);
    if (!online->told || hash != online->told_hash) {
        send_json(online, view_waiting(&ids));
    }
    online->told = true;
    online->told_hash = hash;
    online->told_ms = self->now_ms;
}

/* Everyone who is stale and was not told within the last second. */
static void tell_all_waiting(app *self) {
    app_online_people *people = &self->lobby.people;
    app_online *stale = people->stale;
    if (!stale || self->now_ms < people->soonest_ms) {
        return;
    }
    people->stale = NULL;
    people->looked_ms = self->now_ms;
    while (stale) {
        app_online *next = stale->next_stale;
        stale->stale = false;
        if (stale->told && self->now_ms - stale->told_ms < APP_WAITING_MS) {
            app_online_mark(people, &stale->person);
        } else {
            tell_waiting(self, stale);
        }
        stale = next;
    }
}

static void tell_challenge(app *self, const club_challenge *challenge, const club_person *person) {
    app_online *online = app_online_find(&self->lobby.people, person);
    app_caller caller = {0};
    club_identity who;
    if (online && app_find_identity(self, person, &who, &caller)) {
        send_json(online,
                  json_pack("{s:s s:o}", "type", "challenge", "challenge", api_view_challenge(self, challenge, &who)));
    }
}

/* Whoever made it, and whoever has a seat. */
static void tell_of_challenge(app *self, const char *id) {
    club_challenge challenge;
    app_caller caller = {0};
    if (!app_find_challenge(self, id, &challenge, &caller)) {
        return;
    }
    self->lobby.expiry_ms = challenge.until_ms < self->lobby.expiry_ms ? challenge.until_ms : self->lobby.expiry_ms;
    if (challenge.invited == CLUB_INVITED_ANYONE) {
        self->lobby.stale |= APP_LOBBY_OF_CHALLENGES;
        self->lobby.offers.known = false;
    }
    for (unsigned i = 0; i < challenge.seat_count; i++) {
        tell_challenge(self, &challenge, &challenge.seat[i].who.person);
    }
    if (club_challenge_arranged(&challenge)) {
        tell_challenge(self, &challenge, &challenge.by.person);
    }
}

static void tell_of_game(app *self, const char *id) {
    app_caller caller = {0};
    const app_cached_game *cached = app_find(self, id, &caller);
    for (unsigned i = 0; cached && i < cached->game.seat_count; i++) {
        app_online *online = app_online_find(&self->lobby.people, &cached->game.seat[i].person);
        if (online) {
            send_json(online, json_pack("{s:s s:s s:o}", "type", "started", "game", id, "tournament",
                                        api_json_string(cached->game.tournament)));
        }
    }
}

void api_tell_notice(api *self, const club_notice *notice) {
    switch (notice->kind) {
    case CLUB_NOTICE_STARTED:
        tell_of_game(self->app, notice->id);
        break;
    case CLUB_NOTICE_MESSAGE:
        api_tell_message(self->app, notice->id);
        break;
    case CLUB_NOTICE_READ: {
        club_person who;
        memcpy(who.id, notice->id, sizeof who.id);
        api_tell_unread(self->app, &who);
        break;
    }
    case CLUB_NOTICE_CHALLENGE:
        tell_of_challenge(self->app, notice->id);
        break;
    case CLUB_NOTICE_TOURNAMENT:
        api_tell_of_tournament(self, notice->id);
        break;
    default:
        break;
    }
}

/* ---- Turns ------------------------------------------------------------------------------------------ */

void api_notices_turn(api *self) {
    api_friends_turn(self->app);
    api_tell_of_alerts(self->app);
    tell_all_waiting(self->app);
    tell_lobby(self);
    api_followed_turn(self);
}

static int until(int64_t then_ms, int64_t now_ms) {
    int64_t left = then_ms - now_ms;
    return left <= 0 ? 0 : left > INT32_MAX ? INT32_MAX : (int)left;
}

static int stale_wait_ms(const app *self) {
    const app_online_people *people = &self->lobby.people;
    return people->stale ? people->soonest_ms == INT64_MIN ? 0 : until(people->soonest_ms, self->now_ms) : -1;
}

static int lobby_wait_ms(const api *self) {
    const app_lobby *lobby = &self->app->lobby;
    const int64_t now_ms = self->app->now_ms, next_ms = self->lobby.next_ms;
    if (!lobby->visitors || !lobby->stale) {
        return -1;
    }
    int64_t games_ms = lobby->moved ? self->lobby.games_ms + APP_LOBBY_MOVES_MS : now_ms;
    int64_t first_ms = lobby->stale == APP_LOBBY_OF_GAMES ? games_ms : now_ms;
    return until(first_ms > next_ms ? first_ms : next_ms, now_ms);
}

int api_notices_wait_ms(const api *self) {
    const int alerted = self->app->lobby.people.alerted ? 0 : -1;
    return app_sooner_ms(
        app_sooner_ms(alerted, app_sooner_ms(app_friends_wait_ms(self->app), api_followed_wait_ms(self))),
        app_sooner_ms(stale_wait_ms(self->app), lobby_wait_ms(self)));
}

/* ---- The lobby's door ------------------------------------------------------------------------------- */

bool api_lobby_enter(api *self, app_peer *peer) {
    app_lobby *lobby = &self->app->lobby;
    api_lobby *shown = &self->lobby;
    if (!shown->part[0] || (lobby->stale && self->app->now_ms >= shown->next_ms && !lobby->visitors)) {
        make_parts(self, APP_LOBBY_ALL);
    }
    if (!shown->whole) {
        shown->whole = text_of_parts(shown, APP_LOBBY_ALL);
    }
    lobby->visitors += !peer->in_lobby;
    peer->in_lobby = true;
    app_peer_send(peer, shown->whole, APP_WAITED_FOR);
    return shown->whole != NULL;
}

void api_lobby_close(api_lobby *shown) {
    for (int i = 0; i < API_LOBBY_PARTS; i++) {
        json_decref(shown->part[i]);
    }
    app_text_release(shown->whole);
}
