/* What is said over a WebSocket (docs/protocol.md). */
#include <stdlib.h>
#include <string.h>

#include "api/ask.h"
#include "api/live/live.h"
#include "api/problem.h"
#include "api/router.h"
#include "api/tournaments/tournaments.h"
#include "api/view.h"
#include "app/acts.h"
#include "app/admission.h"
#include "app/alerts/alerts.h"
#include "app/app.h"
#include "app/caller.h"
#include "app/events/known.h"
#include "app/health.h"
#include "app/people/account.h"
#include "app/people/friends.h"
#include "app/people/session.h"
#include "ludopod/version.h"
#include "store/people.h"

/* A message in the making of its reply. */
typedef struct api_incoming {
    api *api;
    app *self;
    app_peer *peer;
    const json_t *message;
    json_t *request; /* the client's number, or NULL; borrowed */
    app_caller caller;
} incoming;

static void reply(const incoming *of, json_t *message) {
    if (of->request) {
        json_object_set(message, "request", of->request);
    }
    api_send(of->peer, message);
}

static bool hello(incoming *of) {
    const char *language = "en";
    if (json_object_get(of->message, "language") && !api_ask_text(of->message, "language", &language, &of->caller)) {
        return false;
    }
    pod_language_parse(language, strlen(language), &of->peer->language);
    if (json_is_true(json_object_get(of->message, "notices"))) {
        app_lobby_listen(&of->self->lobby, of->peer);
    }
    if (json_is_true(json_object_get(of->message, "alerts"))) {
        app_listen_to_alerts(of->self, of->peer);
    }
    reply(of, json_pack("{s:s s:s}", "type", "hello", "version", pod_version()));
    return true;
}

static app_cached_game *asked_game(incoming *of) {
    const char *id;
    return api_ask_text(of->message, "game", &id, &of->caller) ? app_find(of->self, id, &of->caller) : NULL;
}

/* The seq of the latest message of the game that the client has; -1: none. */
static bool read_after(incoming *of, int64_t *out) {
    const json_t *after = json_object_get(of->message, "after");
    *out = after ? json_integer_value(after) : -1;
    return !after || (json_is_integer(after) && *out >= 0) ||
           api_bad_field(&of->caller, "after", POD_N_("the seq of the latest line that you have"));
}

static bool watch(incoming *of) {
    int64_t after;
    app_cached_game *cached = read_after(of, &after) ? asked_game(of) : NULL;
    if (!cached) {
        return false;
    }
    api_publish(cached, of->self->wall_ms); /* to those who watch already; the new one gets it whole */
    switch (app_game_cache_watch(&of->self->games, cached, of->peer)) {
    case APP_WATCHING:
        api_tell_game(cached, of->peer, after, of->request, of->self->wall_ms);
        return true;
    case APP_WATCHING_TOO_MANY:
        return app_problem_number(&of->caller.problem, of->caller.language, APP_WATCHES_FULL, APP_WATCHES_MAX);
    default:
        return app_problem_set(&of->caller.problem, of->caller.language, APP_UNAVAILABLE, NULL, NULL);
    }
}

static bool leave(incoming *of) {
    const char *id;
    if (!api_ask_text(of->message, "game", &id, &of->caller)) {
        return false;
    }
    app_cached_game *cached = app_game_cache_find(&of->self->games, id);
    if (cached) {
        app_game_cache_leave(&of->self->games, cached, of->peer);
    }
    return true;
}

static bool done(incoming *of, const app_cached_game *cached) {
    if (cached) {
        reply(of, json_pack("{s:s}", "type", "done"));
    }
    return cached != NULL;
}

/* schema: of what is said of the act. */
static bool act(incoming *of, const char *schema, club_request request) {
    const char *id;
    return api_ask_text(of->message, "game", &id, &of->caller) &&
           api_ask(api_schema_find(schema)->fields, of->message, &request.game, &of->caller) &&
           done(of, app_act(of->self, id, &request, &of->caller));
}

static bool move(incoming *of) {
    return act(of, "Move", (club_request){.act = CLUB_MOVE});
}

static bool resign(incoming *of) {
    return act(of, "Resignation", (club_request){.act = CLUB_RESIGN});
}

static bool lobby(incoming *of) {
    return api_lobby_enter(of->api, of->peer) ||
           app_problem_set(&of->caller.problem, of->caller.language, APP_UNAVAILABLE, NULL, NULL);
}

static bool leave_lobby(incoming *of) {
    app_lobby_leave(&of->self->lobby, of->peer);
    return true;
}

/* Whose exact handle it is. False: nobody's, or the store failed. */
static bool find_handle(incoming *of, const char *handle, club_account *out) {
    club_person person;
    bool found = true;
    store_status status = store_find_handle(of->self->store, handle, &person, &of->self->fault);
    if (status && status != STORE_NOT_FOUND) {
        return app_account_fails(of->self, &of->caller);
    }
    if (!status && !app_load_account(of->self, &of->caller, &person, out, &found)) {
        return false;
    }
    return (!status && found && strcmp(out->handle, handle) == 0) ||
           app_problem_set(&of->caller.problem, of->caller.language, APP_NO_PERSON, handle, NULL);
}

/* Who has that seat of the game: a guest, too. False: nobody has, or the store failed. */
static bool find_in_seat(incoming *of, club_account *out) {
    const char *seat;
    bool found;
    const app_cached_game *cached = asked_game(of);
    if (!cached || !api_ask_text(of->message, "seat", &seat, &of->caller)) {
        return false;
    }
    const unsigned index = (unsigned)(seat[0] - 'a');
    if (index >= cached->game.seat_count || seat[1] || club_person_is_nobody(&cached->game.seat[index].person)) {
        return api_bad_field(&of->caller, "seat", POD_N_("the letter of a seat in which a person plays"));
    }
    const club_person person = cached->game.seat[index].person;
    if (!app_load_account(of->self, &of->caller, &person, out, &found)) {
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
    return api_ask_text(of->message, "handle", &handle, &of->caller) && find_handle(of, handle, out);
}

static bool watch_player(incoming *of) {
    club_account player;
    char game[CLUB_ID_SIZE];
    if (!asked_player(of, &player)) {
        return false;
    }
    if (!app_current_game(of->self, &player.person, game) ||
        !app_watch_player(&of->self->lobby.watchers, of->peer, &player)) {
        return app_problem_set(&of->caller.problem, of->caller.language, APP_UNAVAILABLE, NULL, NULL);
    }
    reply(of, api_view_player(player.handle, game));
    return true;
}

static bool leave_player(incoming *of) {
    app_leave_player(&of->self->lobby.watchers, of->peer);
    return true;
}

static bool watch_tournament(incoming *of) {
    const char *id;
    const club_tournament *found = api_ask_text(of->message, "tournament", &id, &of->caller)
                                       ? app_find_tournament(of->self, id, &of->caller)
                                       : NULL;
    return found && (api_follow_tournament(of->api, of->peer, found, of->request) ||
                     app_problem_set(&of->caller.problem, of->caller.language, APP_UNAVAILABLE, NULL, NULL));
}

static bool leave_tournament(incoming *of) {
    of->peer->event[0] = 0;
    return true;
}

static bool ping(incoming *of) {
    reply(of, json_pack("{s:s}", "type", "pong"));
    return true;
}

const api_message api_messages[] = {
    {"hello", API_FOR_ANYONE, hello},
    {"watch", API_FOR_ANYONE, watch},
    {"leave", API_FOR_ANYONE, leave},
    {"move", API_FOR_PLAYERS, move},
    {"resign", API_FOR_PLAYERS, resign},
    {"ping", API_FOR_ANYONE, ping},
    {"lobby", API_FOR_ANYONE, lobby},
    {"lobby-leave", API_FOR_ANYONE, leave_lobby},
    {"watch-player", API_FOR_ANYONE, watch_player},
    {"leave-player", API_FOR_ANYONE, leave_player},
    {"watch-tournament", API_FOR_ANYONE, watch_tournament},
    {"leave-tournament", API_FOR_ANYONE, leave_tournament},
    {0},
};

/* Whose the game is, the club sees; who is nobody has none. */
static bool may_say(incoming *of, const api_message *what) {
    return what->right == API_FOR_ANYONE || !club_person_is_nobody(&of->peer->person) ||
           app_problem_set(&of->caller.problem, of->caller.language, APP_NO_GUEST, NULL, NULL);
}

/* What a moderator keeps the person from may have changed since the socket was opened. */
static bool recall_restraint(incoming *of) {
    store_session known;
    store_status status =
        app_session_find(&of->self->sessions, of->self->store, &of->peer->session, &known, &of->self->fault);
    if (status && status != STORE_NOT_FOUND) {
        app_store_fails(of->self);
        return app_problem_set(&of->caller.problem, of->caller.language, APP_UNAVAILABLE, NULL, NULL);
    }
    of->caller.restraint = status ? (club_restraint){0} : known.restraint;
    return true;
}

static bool dispatch(incoming *of) {
    const char *type;
    json_t *request = json_object_get(of->message, "request");
    of->request = json_is_number(request) ? request : NULL;
    if (!app_admit(of->self, &of->caller)) {
        return false;
    }
    if (request && !of->request) {
        return api_bad_field(&of->caller, "request", POD_N_("a number"));
    }
    if (!api_ask_text(of->message, "type", &type, &of->caller)) {
        return false;
    }
    for (const api_message *what = api_messages; what->type; what++) {
        if (strcmp(type, what->type) == 0) {
            return may_say(of, what) && (what->right == API_FOR_ANYONE || recall_restraint(of)) && what->answer(of);
        }
    }
    return app_problem_set(&of->caller.problem, of->caller.language, APP_BAD_TYPE, type, NULL);
}

void api_on_message(api *self, app_peer *peer, const char *text, size_t length) {
    app *club = self->app;
    incoming of = {
        .api = self, .self = club, .peer = peer, .caller = {.person = peer->person, .language = peer->language}};
    memcpy(of.caller.address, peer->address, sizeof peer->address);
    club->metrics.messages++;
    app_bill_begin(club);
    json_t *message = api_ask_object(text, length, &of.caller);
    of.message = message;
    if (!message) {
        app_admit(club, &of.caller); /* what is no message counts as one */
    }
    if (!message || !dispatch(&of)) {
        reply(&of, json_pack("{s:s s:o}", "type", "error", "error", api_problem_json(&of.caller.problem)));
    }
    json_decref(message);
    app_bill_end(club);
}
