/* What is said over a WebSocket (docs/protocol.md). */
#include <stdlib.h>
#include <string.h>

#include "ludopod/version.h"
#include "app/alerts/alerts.h"
#include "app/health.h"
#include "app/acts.h"
#include "app/caller.h"
#include "app/people/account.h"
#include "api/router.h"
#include "app/people/session.h"
#include "api/view.h"
#include "app/people/friends.h"
#include "api/live/notices.h"
#include "serve/server.h"
#include "app/app.h"

/* A message in the making of its reply. */
typedef struct server_incoming {
    server *self;
    server_peer *peer;
    const json_t *message;
    json_t *request; /* the client's number, or NULL; borrowed */
    server_caller caller;
} incoming;

static void reply(const incoming *of, json_t *message) {
    if (of->request) {
        json_object_set(message, "request", of->request);
    }
    server_send(of->peer, message);
}

static bool hello(incoming *of) {
    const char *language;
    if (!server_ask_text(of->message, "language", "en", &language, &of->caller)) {
        return false;
    }
    pod_language_parse(language, strlen(language), &of->peer->language);
    if (json_is_true(json_object_get(of->message, "notices"))) {
        server_lobby_listen(of->self, of->peer);
    }
    if (json_is_true(json_object_get(of->message, "alerts"))) {
        server_listen_to_alerts(of->self, of->peer);
    }
    reply(of, json_pack("{s:s s:s}", "type", "hello", "version", pod_version()));
    return true;
}

static server_cached_game *asked_game(incoming *of) {
    const char *id;
    return server_ask_text(of->message, "game", NULL, &id, &of->caller) ? server_find(of->self, id, &of->caller) : NULL;
}

/* The seq of the latest message of the game that the client has; -1: none. */
static bool read_after(incoming *of, int64_t *out) {
    const json_t *after = json_object_get(of->message, "after");
    *out = after ? json_integer_value(after) : -1;
    return !after || (json_is_integer(after) && *out >= 0) ||
           server_problem_set(&of->caller.problem, of->caller.language, SERVER_BAD_FIELD, "after",
                              pod_translate(of->caller.language, "the seq of the latest line that you have"));
}

static bool watch(incoming *of) {
    int64_t after;
    server_cached_game *cached = read_after(of, &after) ? asked_game(of) : NULL;
    if (!cached) {
        return false;
    }
    server_publish(cached, of->self->wall_ms); /* to those who watch already; the new one gets it whole */
    switch (server_game_cache_watch(&of->self->games, cached, of->peer)) {
    case SERVER_WATCHING:
        server_tell_game(cached, of->peer, after, of->request, of->self->wall_ms);
        return true;
    case SERVER_WATCHING_TOO_MANY:
        return server_problem_number(&of->caller.problem, of->caller.language, SERVER_WATCHES_FULL, SERVER_WATCHES_MAX);
    default:
        return server_problem_set(&of->caller.problem, of->caller.language, SERVER_UNAVAILABLE, NULL, NULL);
    }
}

static bool leave(incoming *of) {
    const char *id;
    if (!server_ask_text(of->message, "game", NULL, &id, &of->caller)) {
        return false;
    }
    server_cached_game *cached = server_game_cache_find(&of->self->games, id);
    if (cached) {
        server_game_cache_leave(&of->self->games, cached, of->peer);
    }
    return true;
}

static bool done(incoming *of, const server_cached_game *cached) {
    if (cached) {
        reply(of, json_pack("{s:s}", "type", "done"));
    }
    return cached != NULL;
}

static bool act(incoming *of, club_request request) {
    const char *id;
    return server_ask_text(of->message, "game", NULL, &id, &of->caller) &&
           server_ask_act(of->message, &request, &of->caller) &&
           done(of, server_act(of->self, id, &request, &of->caller));
}

static bool move(incoming *of) {
    return act(of, (club_request){.act = CLUB_MOVE});
}

static bool resign(incoming *of) {
    return act(of, (club_request){.act = CLUB_RESIGN});
}

static bool lobby(incoming *of) {
    return server_lobby_enter(of->self, of->peer) ||
           server_problem_set(&of->caller.problem, of->caller.language, SERVER_UNAVAILABLE, NULL, NULL);
}

static bool leave_lobby(incoming *of) {
    server_lobby_leave(of->self, of->peer);
    return true;
}

/* Whose exact handle it is. False: nobody's, or the store failed. */
static bool find_handle(incoming *of, const char *handle, club_account *out) {
    club_person person;
    store_fault fault;
    bool found = true;
    store_status status = store_find_handle(of->self->store, handle, &person, &fault);
    if (status && status != STORE_NOT_FOUND) {
        return server_account_fails(of->self, &of->caller, &fault);
    }
    if (!status && !server_load_account(of->self, &of->caller, &person, out, &found)) {
        return false;
    }
    return (!status && found && strcmp(out->handle, handle) == 0) ||
           server_problem_set(&of->caller.problem, of->caller.language, SERVER_NO_PERSON, handle, NULL);
}

/* Who has that seat of the game: a guest, too. False: nobody has, or the store failed. */
static bool find_in_seat(incoming *of, club_account *out) {
    const char *seat;
    bool found;
    const server_cached_game *cached = asked_game(of);
    if (!cached || !server_ask_text(of->message, "seat", NULL, &seat, &of->caller)) {
        return false;
    }
    const unsigned index = (unsigned)(seat[0] - 'a');
    if (index >= cached->game.seat_count || seat[1] || club_person_is_nobody(&cached->game.seat[index].person)) {
        return server_problem_set(&of->caller.problem, of->caller.language, SERVER_BAD_FIELD, "seat",
                                  pod_translate(of->caller.language, "the letter of a seat in which a person plays"));
    }
    const club_person person = cached->game.seat[index].person;
    if (!server_load_account(of->self, &of->caller, &person, out, &found)) {
        return false;
    }
    *out = found ? *out : (club_account){.person = person};
    return true;
}

static bool asked_player(incoming *of, club_account *out) {
    const char *handle;
    if (!json_object_get(of->message, "handle")) {
        return find_in_seat(of, out);
    }
    return server_ask_text(of->message, "handle", NULL, &handle, &of->caller) && find_handle(of, handle, out);
}

static bool watch_player(incoming *of) {
    club_account player;
    char game[CLUB_ID_SIZE];
    if (!asked_player(of, &player)) {
        return false;
    }
    if (!server_current_game(of->self, &player.person, game) ||
        !server_watch_player(&of->self->lobby.watchers, of->peer, &player)) {
        return server_problem_set(&of->caller.problem, of->caller.language, SERVER_UNAVAILABLE, NULL, NULL);
    }
    reply(of, server_view_player(player.handle, game));
    return true;
}

static bool leave_player(incoming *of) {
    server_leave_player(&of->self->lobby.watchers, of->peer);
    return true;
}

static bool ping(incoming *of) {
    reply(of, json_pack("{s:s}", "type", "pong"));
    return true;
}

const server_message server_messages[] = {
    {"hello", SERVER_FOR_ANYONE, hello},
    {"watch", SERVER_FOR_ANYONE, watch},
    {"leave", SERVER_FOR_ANYONE, leave},
    {"move", SERVER_FOR_PLAYERS, move},
    {"resign", SERVER_FOR_PLAYERS, resign},
    {"ping", SERVER_FOR_ANYONE, ping},
    {"lobby", SERVER_FOR_ANYONE, lobby},
    {"lobby-leave", SERVER_FOR_ANYONE, leave_lobby},
    {"watch-player", SERVER_FOR_ANYONE, watch_player},
    {"leave-player", SERVER_FOR_ANYONE, leave_player},
    {0},
};

/* Whose the game is, the club sees; who is nobody has none. */
static bool may_say(incoming *of, const server_message *what) {
    return what->right == SERVER_FOR_ANYONE || !club_person_is_nobody(&of->peer->person) ||
           server_problem_set(&of->caller.problem, of->caller.language, SERVER_NO_GUEST, NULL, NULL);
}

/* What a moderator keeps the person from may have changed since the socket was opened. */
static bool recall_restraint(incoming *of) {
    store_session known;
    store_fault fault;
    store_status status = server_session_find(&of->self->sessions, of->self->store, &of->peer->session, &known, &fault);
    if (status && status != STORE_NOT_FOUND) {
        server_store_fails(of->self, fault.text);
        return server_problem_set(&of->caller.problem, of->caller.language, SERVER_UNAVAILABLE, NULL, NULL);
    }
    of->caller.restraint = status ? (club_restraint){0} : known.restraint;
    return true;
}

static bool dispatch(incoming *of) {
    const char *type;
    json_t *request = json_object_get(of->message, "request");
    of->request = json_is_number(request) ? request : NULL;
    if (!server_admit(of->self, &of->caller)) {
        return false;
    }
    if (request && !of->request) {
        return server_problem_set(&of->caller.problem, of->caller.language, SERVER_BAD_FIELD, "request",
                                  pod_translate(of->caller.language, "a number"));
    }
    if (!server_ask_text(of->message, "type", NULL, &type, &of->caller)) {
        return false;
    }
    for (const server_message *what = server_messages; what->type; what++) {
        if (strcmp(type, what->type) == 0) {
            return may_say(of, what) && (what->right == SERVER_FOR_ANYONE || recall_restraint(of)) && what->answer(of);
        }
    }
    return server_problem_set(&of->caller.problem, of->caller.language, SERVER_BAD_TYPE, type, NULL);
}

void server_on_message(server *self, server_peer *peer, const char *text, size_t length) {
    incoming of = {.self = self, .peer = peer, .caller = {.person = peer->person, .language = peer->language}};
    memcpy(of.caller.address, peer->address, sizeof peer->address);
    self->metrics.messages++;
    server_bill_begin(self);
    json_t *message = server_ask_object(text, length, &of.caller);
    of.message = message;
    if (!message) {
        server_admit(self, &of.caller); /* what is no message counts as one */
    }
    if (!message || !dispatch(&of)) {
        reply(&of, json_pack("{s:s s:o}", "type", "error", "error", server_problem_json(&of.caller.problem)));
    }
    json_decref(message);
    server_bill_end(self);
}
