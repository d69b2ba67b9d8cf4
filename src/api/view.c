#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/json.h"
#include "api/ratings/view.h"
#include "api/schema.h"
#include "api/view.h"
#include "api/view_time.h"
#include "base/text.h"
#include "club/game/game.h"
#include "club/game/time.h"
#include "ludopod/record.h"
#include "ludopod/search.h"

enum { POSITION_SIZE = 512, RESULT_SIZE = 32, WORD_SIZE = 64 };

static bool is_online(const app_cached_game *cached, unsigned seat) {
    return cached->game.seat[seat].kind == CLUB_COMPUTER || cached->present[seat] > 0;
}

void api_view_add_bot(json_t *view, const club_bot_mark *of) {
    if (of->is) {
        json_object_set_new(view, "bot", json_string(of->owner));
    }
}

static json_t *view_seat(const app_cached_game *cached, unsigned index, const club_person *who) {
    const club_seat *seat = &cached->game.seat[index];
    json_t *view =
        json_pack("{s:o s:s s:s s:b s:b s:b}", "seat", api_json_seat(index), "kind",
                  seat->kind == CLUB_COMPUTER ? "computer" : "human", "name", seat->name, "taken", seat->taken, "you",
                  club_person_same(&seat->person, who), "online", is_online(cached, index));
    if (seat->kind == CLUB_COMPUTER) {
        json_object_set_new(view, "character", json_string(pod_character_at(seat->character)->name));
    }
    if (seat->former) {
        json_object_set_new(view, "former", json_true());
    }
    api_view_add_bot(view, &seat->bot);
    api_view_add_rating(view, &cached->game, index);
    return view;
}

json_t *api_view_options(const pod_game *game, const pod_options *options) {
    json_t *view = json_object();
    for (size_t i = 0; i < game->rules->option_count; i++) {
        const pod_option *option = &game->rules->options[i];
        char word[WORD_SIZE];
        pod_text text = pod_text_over(word, sizeof word);
        club_option_print(option, options, &text);
        bool board = option->id == POD_OPTION_ROWS || option->id == POD_OPTION_COLUMNS;
        json_object_set_new(view, board ? "board" : option->name,
                            board || option->words ? json_string(word) : json_integer(options->value[option->id]));
    }
    return view;
}

static json_t *view_position(const club_game *game, const pod_position *position) {
    char line[POSITION_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    game->game->notation->print_position(position, &text);
    return json_string(line);
}

static json_t *view_places(const club_game *game) {
    json_t *view = json_array();
    pod_outcome outcome;
    game->game->rules->outcome(&game->now, &outcome);
    for (unsigned i = 0; outcome.over && i < game->seat_count; i++) {
        json_array_append_new(view, json_integer(outcome.place[i]));
    }
    return view;
}

json_t *api_view(const app_cached_game *cached, const club_person *who, int64_t now_ms) {
    club_game room;
    const club_game *game = club_seen(&cached->game, who, &room);
    char result[RESULT_SIZE];
    pod_text text = pod_text_over(result, sizeof result);
    pod_result_print(&game->now, &text);
    json_t *events = json_array(), *seats = json_array();
    for (size_t i = 0; i < game->ply; i++) {
        json_array_append_new(events, json_string(game->event[i].text));
    }
    for (unsigned i = 0; i < game->seat_count; i++) {
        json_array_append_new(seats, view_seat(cached, i, who));
    }
    json_t *view = json_pack(
        "{s:s s:s s:o s:o s:o s:I s:o s:o s:o s:b s:s s:o s:I s:I s:I s:o}", "id", game->id, "game", game->game->name,
        "options", api_view_options(game->game, &game->options), "start", view_position(game, &game->start), "events",
        events, "ply", (json_int_t)game->ply, "position", view_position(game, &game->now), "seats", seats, "turn",
        api_json_seat(club_turn(game)), "over", club_over(game), "result", result, "places", view_places(game),
        "watchers", (json_int_t)cached->watchers, "spectators", (json_int_t)cached->spectators, "created",
        (json_int_t)game->created, "next", api_json_string(game->next));
    api_view_add_time(view, game, who, now_ms);
    return view;
}

static bool is_turn_of(const club_game *game, const club_person *who) {
    return !club_over(game) && club_person_same(&game->seat[club_turn(game)].person, who);
}

/* When the time of the seat to move is over. */
static json_t *view_zero(const club_game *game) {
    const club_zero zero = club_time_zero(game);
    return club_over(game) || zero.at_ms == CLUB_NEVER_MS ? json_null() : json_integer((json_int_t)zero.at_ms);
}

/* Whether a player's vacation stops the clock. */
static bool has_vacations(const club_game_terms *terms) {
    return terms->vacation && club_clock_class_of(&terms->clock) == CLUB_CLOCK_DAILY;
}

json_t *api_view_summary(const app_cached_game *cached, const club_person *who) {
    club_game room;
    const club_game *game = club_seen(&cached->game, who, &room);
    char result[RESULT_SIZE];
    pod_text text = pod_text_over(result, sizeof result);
    pod_result_print(&game->now, &text);
    json_t *seats = json_array();
    for (unsigned i = 0; i < game->seat_count; i++) {
        json_array_append_new(seats, view_seat(cached, i, who));
    }
    int64_t last_ms = game->ply ? game->event[game->ply - 1].at_ms : game->created * 1000;
    return json_pack(
        "{s:s s:s s:o s:I s:o s:o s:o s:b s:o s:o s:s s:b s:b s:s s:s s:I s:i}", "id", game->id, "game",
        game->game->name, "options", api_view_options(game->game, &game->options), "ply", (json_int_t)game->ply,
        "position", view_position(game, &game->now), "seats", seats, "turn", api_json_seat(club_turn(game)),
        "your_turn", is_turn_of(game, who), "deadline_ms", view_zero(game), "clock", api_show_clock(&game->terms.clock),
        "class", club_clock_class_name(club_clock_class_of(&game->terms.clock)), "vacation",
        has_vacations(&game->terms), "over", club_over(game), "state", club_state_name(club_state_of(game)), "result",
        result, "last_ms", (json_int_t)last_ms, "delay", (int)game->terms.delay);
}

/* ---- Telling ------------------------------------------------------------------------------------ */

app_text *api_message_text(json_t *message) {
    size_t length;
    char *bytes = api_json_text(message, &length);
    app_text *text = bytes ? app_text_make(bytes, length) : NULL;
    free(bytes);
    json_decref(message);
    return text;
}

void api_send(app_peer *peer, json_t *message) {
    app_text *text = api_message_text(message);
    app_peer_send(peer, text, APP_WAITED_FOR);
    app_text_release(text);
}

static app_urgency urgency_of(const app_cached_game *cached, const app_peer *peer) {
    return club_plays(&cached->game, &peer->person) ? APP_WAITED_FOR : APP_LOOKED_ON;
}

/* Of those who watch: bits. */
enum { PLAYERS = 1, LOOKING_ON = 2 };

/* Tells these watchers the same; takes the text over. */
static void tell(const app_cached_game *cached, unsigned whom, app_text *text) {
    for (size_t i = 0; i < cached->watchers; i++) {
        const app_urgency urgency = urgency_of(cached, cached->watcher[i]);
        if (whom & (urgency == APP_WAITED_FOR ? PLAYERS : LOOKING_ON)) {
            app_peer_send(cached->watcher[i], text, urgency);
        }
    }
    app_text_release(text);
}

/* Of all that is told this is told most often. */
static app_text *event_text(const club_game *game, size_t ply, size_t version, int64_t now_ms) {
    enum { EVENT_SIZE = 2048 }; /* the longest event with every byte escaped, and a clock of six seats */
    char data[EVENT_SIZE];
    pod_text text = pod_text_over(data, sizeof data);
    pod__json json = pod__json_over(&text);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "type", "event");
    pod__json_string(&json, "game", game->id);
    pod__json_unsigned(&json, "seq", version);
    pod__json_unsigned(&json, "ply", ply);
    pod__json_string(&json, "event", game->event[ply].text);
    pod__json_integer(&json, "at_ms", game->event[ply].at_ms);
    api_print_clock(&json, "clock", game, now_ms);
    pod__json_end(&json);
    return app_text_make(data, text.length);
}

/* Each event is a version of its own. Where more than events came in one turn, those are told as of the versions before
   it: who has heard nothing else has not heard all. Whoever sees the game late hears instead of an event the one that
   came so much earlier; when it is over, they are told the whole. */
static void tell_events(app_cached_game *cached, int64_t now_ms) {
    const club_game *game = &cached->game;
    const club_person nobody = {0};
    const size_t delay = game->terms.delay;
    club_game room;
    const club_game *seen = delay && cached->told < game->ply ? club_seen(game, &nobody, &room) : game;
    for (; cached->told < game->ply; cached->told++) {
        cached->told_version++;
        if (cached->watchers) {
            tell(cached, delay ? PLAYERS : PLAYERS | LOOKING_ON,
                 event_text(game, cached->told, cached->told_version, now_ms));
        }
        if (cached->watchers && seen != game && cached->told >= delay) {
            const size_t late = cached->told - delay;
            tell(cached, LOOKING_ON, event_text(seen, late, late + 1, now_ms));
        }
        cached->changed |= delay && seen == game;
    }
}

static json_t *game_message(const app_cached_game *cached, const club_person *who, int64_t now_ms) {
    club_game room;
    return json_pack("{s:s s:o s:I}", "type", "game", "game", api_view(cached, who, now_ms), "seq",
                     (json_int_t)club_seen(&cached->game, who, &room)->version);
}

/* Whether all that has happened since then are events, which are still there. Of a game that some see late nobody knows
   which of them whoever comes back has seen. */
static bool is_known_since(const app_cached_game *cached, int64_t after) {
    const club_game *game = &cached->game;
    return !game->terms.delay && after >= 0 && (uint64_t)after >= cached->settled && (uint64_t)after <= game->version &&
           game->version - (size_t)after <= game->ply;
}

void api_tell_game(const app_cached_game *cached, app_peer *peer, int64_t after, json_t *request, int64_t now_ms) {
    const club_game *game = &cached->game;
    const bool known = is_known_since(cached, after);
    json_t *first = known ? json_pack("{s:s s:s s:I}", "type", "resumed", "game", game->id, "seq", (json_int_t)after)
                          : game_message(cached, &peer->person, now_ms);
    if (request) {
        json_object_set(first, "request", request);
    }
    api_send(peer, first);
    for (size_t seq = known ? (size_t)after : game->version; seq < game->version; seq++) {
        app_text *text = event_text(game, game->ply - (game->version - seq), seq + 1, now_ms);
        app_peer_send(peer, text, APP_WAITED_FOR);
        app_text_release(text);
    }
}

/* Players see themselves in it, so each has their own text; all the others share one. */
static void tell_game(const app_cached_game *cached, int64_t now_ms) {
    const club_person nobody = {0};
    app_text *shared = NULL;
    for (size_t i = 0; i < cached->watchers; i++) {
        app_peer *peer = cached->watcher[i];
        if (club_plays(&cached->game, &peer->person)) {
            api_send(peer, game_message(cached, &peer->person, now_ms));
            continue;
        }
        shared = shared ? shared : api_message_text(game_message(cached, &nobody, now_ms));
        app_peer_send(peer, shared, APP_LOOKED_ON);
    }
    app_text_release(shared);
}

void api_publish(app_cached_game *cached, int64_t now_ms) {
    const size_t before = cached->told_version;
    tell_events(cached, now_ms);
    if (cached->changed || cached->told_version != cached->game.version) {
        /* What is of no version of its own was heard by nobody who comes back with this one. */
        const bool unnumbered = before == cached->game.version || cached->told_version == cached->game.version;
        cached->told_version = cached->game.version;
        cached->settled = cached->game.version + unnumbered;
    }
    if (cached->changed) {
        tell_game(cached, now_ms);
        cached->changed = false;
    }
}

void api_publish_presence(const app_cached_game *cached) {
    json_t *online = json_array();
    for (unsigned i = 0; i < cached->game.seat_count; i++) {
        if (is_online(cached, i)) {
            json_array_append_new(online, api_json_seat(i));
        }
    }
    tell(cached, PLAYERS | LOOKING_ON,
         api_message_text(json_pack("{s:s s:s s:o s:I s:I}", "type", "presence", "game", cached->game.id, "online",
                                    online, "watchers", (json_int_t)cached->watchers, "spectators",
                                    (json_int_t)cached->spectators)));
}
