#include "api/live/notices.h"

#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "app/alerts/alerts.h"
#include "app/health.h"
#include "app/acts.h"
#include "api/challenge/challenge.h"
#include "api/view.h"
#include "app/people/friends.h"
#include "app/games/schedule.h"
#include "app/app.h"
#include "store/challenges.h"
#include "store/order.h"
#include "store/people.h"

/* ---- What is told of the lobby ------------------------------------------------------------------------ */

/* For all who look at the lobby: as a member sees them who is in none of them. */
static json_t *view_challenges(server *self) {
    static const club_identity member = {.handle = "member"};
    server_caller caller = {0};
    store_ids ids;
    json_t *all = json_array();
    if (!server_find_offered(self, SERVER_LOBBY_CHALLENGES, &ids, &caller)) {
        return all;
    }
    for (size_t i = 0; i < ids.count; i++) {
        club_challenge challenge;
        if (server_find_challenge(self, ids.id[i], &challenge, &caller)) {
            json_array_append_new(all, server_view_challenge(self, &challenge, &member));
        }
    }
    return all;
}

static json_t *view_games(server *self) {
    static const club_person nobody;
    server_caller caller = {0};
    store_watched page = {.after = STORE_WATCHED_FIRST, .limit = SERVER_LOBBY_GAMES};
    store_ids ids;
    store_fault fault;
    json_t *all = json_array();
    self->lobby.games_ms = self->now_ms;
    self->lobby.moved = false;
    if (store_watched_games(self->store, &page, &ids, &fault)) {
        server_store_fails(self, fault.text);
        return all;
    }
    for (size_t i = 0; i < ids.count; i++) {
        const server_cached_game *cached = server_find(self, ids.id[i], &caller);
        if (cached) {
            json_array_append_new(all, server_view_summary(cached, &nobody));
        }
    }
    return all;
}

/* Members by their names, the latest to come first; the others, and those who hide it, are counted only. */
static json_t *view_people(server *self) {
    json_t *here = json_array();
    server_online *online = self->lobby.people.newest;
    for (; online && json_array_size(here) < SERVER_LOBBY_HERE; online = online->older) {
        if (server_online_know(self, online) && online->identity.handle[0] && !online->hidden) {
            json_array_append_new(here, server_view_identity(&online->identity));
        }
    }
    return here;
}

static const char *const part_names[] = {"challenges", "games", "here"};

/* Makes these parts anew; those that are not as they were, as bits. */
static unsigned make_parts(server *self, unsigned parts) {
    json_t *(*const make[])(server *self) = {view_challenges, view_games, view_people};
    server_lobby *lobby = &self->lobby;
    unsigned changed = 0;
    for (unsigned i = 0; i < 3; i++) {
        json_t *before = lobby->part[i];
        if (parts & 1u << i) {
            lobby->part[i] = make[i](self);
            changed |= before && json_equal(before, lobby->part[i]) ? 0 : 1u << i;
            json_decref(before);
        }
    }
    size_t here = lobby->people.count + lobby->people.strangers;
    changed |= here == lobby->told_here ? 0 : SERVER_LOBBY_OF_PEOPLE;
    lobby->told_here = here;
    lobby->stale &= ~parts;
    server_text_release(lobby->whole);
    lobby->whole = NULL;
    int64_t crowd_ms = (int64_t)lobby->visitors * 1000 / SERVER_LOBBY_PER_SECOND;
    lobby->next_ms = self->now_ms + (crowd_ms > SERVER_LOBBY_MS ? crowd_ms : SERVER_LOBBY_MS);
    return changed;
}

static server_text *text_of_parts(const server_lobby *lobby, unsigned parts) {
    json_t *message = json_pack("{s:s}", "type", "lobby");
    for (int i = 0; i < 3; i++) {
        if (parts & 1u << i) {
            json_object_set(message, part_names[i], lobby->part[i]);
        }
    }
    if (parts & SERVER_LOBBY_OF_PEOPLE) {
        json_object_set_new(message, "people", json_integer((json_int_t)lobby->told_here));
    }
    return server_message_text(message);
}

/* Those that are to be told now. */
static unsigned due_parts(const server_lobby *lobby, int64_t now_ms) {
    bool held = lobby->moved && now_ms - lobby->games_ms < SERVER_LOBBY_MOVES_MS;
    return held ? lobby->stale & ~(unsigned)SERVER_LOBBY_OF_GAMES : lobby->stale;
}

static void tell_lobby(server *self) {
    server_lobby *lobby = &self->lobby;
    unsigned parts = due_parts(lobby, self->now_ms);
    if (!lobby->visitors || !parts || self->now_ms < lobby->next_ms) {
        return;
    }
    unsigned changed = make_parts(self, parts);
    server_text *text = changed ? text_of_parts(lobby, changed) : NULL;
    for (server_peer *peer = self->peers; changed && peer; peer = peer->next) {
        if (peer->in_lobby) {
            server_peer_send(peer, text, SERVER_LOOKED_ON);
        }
    }
    server_text_release(text);
}

/* ---- What people are told wherever they are ------------------------------------------------------------ */

static void send_json(const server_online *online, json_t *message) {
    server_text *text = server_message_text(message);
    server_online_send(online, text);
    server_text_release(text);
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

static void tell_waiting(server *self, server_online *online) {
    store_ids ids;
    store_fault fault;
    if (store_waiting_games(self->store, &online->person, &ids, &fault)) {
        server_store_fails(self, fault.text);
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
static void tell_all_waiting(server *self) {
    server_online_people *people = &self->lobby.people;
    server_online *stale = people->stale;
    if (!stale || self->now_ms < people->soonest_ms) {
        return;
    }
    people->stale = NULL;
    people->looked_ms = self->now_ms;
    while (stale) {
        server_online *next = stale->next_stale;
        stale->stale = false;
        if (stale->told && self->now_ms - stale->told_ms < SERVER_WAITING_MS) {
            server_online_mark(people, &stale->person);
        } else {
            tell_waiting(self, stale);
        }
        stale = next;
    }
}

static void tell_challenge(server *self, const club_challenge *challenge, const club_person *person) {
    server_online *online = server_online_find(&self->lobby.people, person);
    server_caller caller = {0};
    club_identity who;
    if (online && server_find_identity(self, person, &who, &caller)) {
        send_json(online, json_pack("{s:s s:o}", "type", "challenge", "challenge",
                                    server_view_challenge(self, challenge, &who)));
    }
}

/* Whoever made it, and whoever has a seat. */
static void tell_of_challenge(server *self, const char *id) {
    club_challenge challenge;
    server_caller caller = {0};
    if (!server_find_challenge(self, id, &challenge, &caller)) {
        return;
    }
    self->lobby.expiry_ms = challenge.until_ms < self->lobby.expiry_ms ? challenge.until_ms : self->lobby.expiry_ms;
    if (challenge.invited == CLUB_INVITED_ANYONE) {
        self->lobby.stale |= SERVER_LOBBY_OF_CHALLENGES;
        self->lobby.offers.known = false;
    }
    for (unsigned i = 0; i < challenge.seat_count; i++) {
        tell_challenge(self, &challenge, &challenge.seat[i].who.person);
    }
    if (club_challenge_arranged(&challenge)) {
        tell_challenge(self, &challenge, &challenge.by.person);
    }
}

/* Reports the younger of two accounts, and names the other. */
static store_status report_pair(server *self, const club_game *game, const club_person pair[2], store_fault *fault) {
    club_account account[2];
    char words[CLUB_HANDLE_SIZE + 1];
    club_order_facts known = {.handle = "", .plays = true};
    const club_facts facts = {.order = &known};
    club_request request = {.act = CLUB_REPORT,
                            .order = {.reason = CLUB_REASON_ACCOUNTS, .subject.kind = CLUB_SUBJECT_GAME}};
    store_status status = store_load_account(self->store, &pair[0], &account[0], fault);
    status = status ? status : store_load_account(self->store, &pair[1], &account[1], fault);
    if (status) {
        return status;
    }
    const bool second = account[1].member_since_ms > account[0].member_since_ms;
    known.about = &account[second];
    snprintf(words, sizeof words, "@%s", account[!second].handle);
    status = store_find_own_report(self->store, &account[second].person, words, &known.reported, fault);
    if (!status) {
        server_caller nobody = {.language = POD_ENGLISH};
        request.order.words = words;
        memcpy(request.order.subject.game, game->id, sizeof game->id);
        server_carry_out(self, &facts, &request, &nobody);
    }
    return status;
}

/* What looks like one person with two accounts who wins from themselves: of equals one wins six games out of six once
   in 32 times, and fewer raise no rating by much; one game in ten is given away so that it does not look like this.
   Older games than the latest fifty of a pool have no say any more in a rating. */
enum { MEETINGS_LEAST = 6, MEETINGS_LATEST = 50, OTHERS_IN_TEN = 1 };

static bool is_one_sided(const store_meetings *of) {
    const int64_t most = of->won > of->lost ? of->won : of->lost;
    return of->games >= MEETINGS_LEAST && (of->games - most) * 10 <= of->games * OTHERS_IN_TEN;
}

typedef struct shared_networks {
    const server_networks *own;
    bool foreign; /* one is none of the club's own */
} shared_networks;

static void look_at_network(void *context, const char *address) {
    shared_networks *shared = context;
    bool own = false;
    for (size_t i = 0; i < shared->own->count; i++) {
        own |= server_network_has(&shared->own->network[i], address);
    }
    shared->foreign |= !own;
}

static store_status watch_pair(server *self, const club_game *game, const char *pool, const club_person pair[2],
                               store_fault *fault) {
    shared_networks shared = {.own = &self->config->own_networks};
    store_meetings met = {0};
    store_status status = store_list_shared_addresses(self->store, pair, look_at_network, &shared, fault);
    if (!status && shared.foreign) {
        status = store_count_meetings(self->store, pair, pool, MEETINGS_LATEST, &met, fault);
    }
    return status || !is_one_sided(&met) ? status : report_pair(self, game, pair, fault);
}

/* One person in two seats of rated games, as it seems: the club reports that to the moderators, once of each two
   people. It decides nothing: families share a network, too. */
static void watch_seats(server *self, const char *id) {
    server_caller caller = {0};
    const server_cached_game *cached = server_find(self, id, &caller);
    club_rating_change rated = {0};
    store_fault fault;
    store_status status = STORE_OK;
    if (!cached || !club_rated_parts(&cached->game, &rated)) {
        return;
    }
    for (unsigned i = 0; i < rated.count; i++) {
        for (unsigned j = i + 1; j < rated.count && !status; j++) {
            const club_person pair[2] = {rated.part[i].person, rated.part[j].person};
            status = watch_pair(self, &cached->game, rated.pool, pair, &fault);
        }
    }
    if (status) { /* it is of no great weight: nobody waits for it */
        server_log(&self->logger, SERVER_WARNING, "watch", "{s:s}", "error", fault.text);
    }
}

static void tell_of_game(server *self, const char *id) {
    server_caller caller = {0};
    const server_cached_game *cached = server_find(self, id, &caller);
    for (unsigned i = 0; cached && i < cached->game.seat_count; i++) {
        server_online *online = server_online_find(&self->lobby.people, &cached->game.seat[i].person);
        if (online) {
            send_json(online, json_pack("{s:s s:s}", "type", "started", "game", id));
        }
    }
}

static void tell_noted(server *self) {
    server_lobby *lobby = &self->lobby;
    for (size_t i = 0; i < lobby->durable_count; i++) {
        const club_notice notice = lobby->noted[i];
        if (notice.kind == CLUB_NOTICE_STARTED) {
            tell_of_game(self, notice.id);
        } else if (notice.kind == CLUB_NOTICE_RATED) {
            watch_seats(self, notice.id);
        } else if (notice.kind == CLUB_NOTICE_MESSAGE) {
            server_tell_message(self, notice.id);
        } else if (notice.kind == CLUB_NOTICE_READ) {
            club_person who;
            memcpy(who.id, notice.id, sizeof who.id);
            server_tell_unread(self, &who);
        } else {
            tell_of_challenge(self, notice.id);
        }
    }
    lobby->noted_count -= lobby->durable_count;
    lobby->durable_count = 0;
}

/* ---- What is over ---------------------------------------------------------------------------------- */

enum { EXPIRED_AT_ONCE = 20, EXPIRY_AGAIN_MS = 60 * 1000 /* after a failure */ };

/* Ends those whose time is over, a bounded piece at a time. */
static void end_challenges(server *self) {
    store_ids ids;
    store_fault fault;
    server_caller nobody = {0};
    if (self->wall_ms < self->lobby.expiry_ms) {
        return;
    }
    store_status status = store_due_challenges(self->store, self->wall_ms, EXPIRED_AT_ONCE, &ids, &fault);
    bool well = !status;
    for (size_t i = 0; !status && i < ids.count; i++) {
        club_request request = {.act = CLUB_CHALLENGE_EXPIRE};
        club_challenge ended;
        well &= server_act_on_challenge(self, ids.id[i], &request, &nobody, &ended);
    }
    status = status ? status : store_next_due_challenge(self->store, &self->lobby.expiry_ms, &fault);
    if (status) {
        server_store_fails(self, fault.text);
    }
    if (!well || status) {
        self->lobby.expiry_ms = self->wall_ms + EXPIRY_AGAIN_MS;
    }
}

/* ---- Turns ------------------------------------------------------------------------------------------ */

void server_lobby_turn(server *self) {
    tell_noted(self);
    server_friends_turn(self);
    server_tell_of_alerts(self);
    tell_all_waiting(self);
    tell_lobby(self);
    end_challenges(self);
}

static int until(int64_t then_ms, int64_t now_ms) {
    int64_t left = then_ms - now_ms;
    return left <= 0 ? 0 : left > INT32_MAX ? INT32_MAX : (int)left;
}

static int sooner(int one, int other) {
    return one < 0 || (other >= 0 && other < one) ? other : one;
}

static int stale_wait_ms(const server *self) {
    const server_online_people *people = &self->lobby.people;
    return people->stale ? people->soonest_ms == INT64_MIN ? 0 : until(people->soonest_ms, self->now_ms) : -1;
}

static int lobby_wait_ms(const server *self) {
    const server_lobby *lobby = &self->lobby;
    if (!lobby->visitors || !lobby->stale) {
        return -1;
    }
    int64_t games_ms = lobby->moved ? lobby->games_ms + SERVER_LOBBY_MOVES_MS : self->now_ms;
    int64_t first_ms = lobby->stale == SERVER_LOBBY_OF_GAMES ? games_ms : self->now_ms;
    return until(first_ms > lobby->next_ms ? first_ms : lobby->next_ms, self->now_ms);
}

int server_lobby_wait_ms(const server *self) {
    int expiry = server_wait_until(self, self->lobby.expiry_ms);
    int noted = self->lobby.durable_count || self->lobby.people.alerted ? 0 : -1;
    int told = sooner(stale_wait_ms(self), lobby_wait_ms(self));
    return sooner(sooner(noted, expiry), sooner(told, server_friends_wait_ms(self)));
}

/* ---- Sockets ---------------------------------------------------------------------------------------- */

bool server_lobby_connect(server *self, server_peer *peer) {
    self->lobby.stale |= SERVER_LOBBY_OF_PEOPLE | SERVER_LOBBY_OF_CHALLENGES;
    return server_online_add(&self->lobby.people, peer);
}

void server_lobby_disconnect(server *self, server_peer *peer) {
    server_lobby_leave(self, peer);
    server_leave_player(&self->lobby.watchers, peer);
    self->lobby.stale |= SERVER_LOBBY_OF_PEOPLE | SERVER_LOBBY_OF_CHALLENGES;
    server_online_remove(&self->lobby.people, peer);
}

bool server_lobby_enter(server *self, server_peer *peer) {
    server_lobby *lobby = &self->lobby;
    if (!lobby->part[0] || (lobby->stale && self->now_ms >= lobby->next_ms && !lobby->visitors)) {
        make_parts(self, SERVER_LOBBY_ALL);
    }
    if (!lobby->whole) {
        lobby->whole = text_of_parts(lobby, SERVER_LOBBY_ALL);
    }
    lobby->visitors += !peer->in_lobby;
    peer->in_lobby = true;
    server_peer_send(peer, lobby->whole, SERVER_WAITED_FOR);
    return lobby->whole != NULL;
}

void server_lobby_leave(server *self, server_peer *peer) {
    self->lobby.visitors -= peer->in_lobby;
    peer->in_lobby = false;
}

void server_lobby_listen(server *self, server_peer *peer) {
    peer->notices = true;
    if (peer->online) {
        peer->online->told = false;
        server_online_mark(&self->lobby.people, &peer->person);
    }
}
