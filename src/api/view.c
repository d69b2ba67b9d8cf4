#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/json.h"
#include "api/ratings/view.h"
#include "api/schema.h"
#include "api/view.h"
#include "api/view_time.h"
#include "club/game/game.h"
#include "club/game/time.h"
#include "ludopod/record.h"
#include "ludopod/search.h"

enum { POSITION_SIZE = 512, RESULT_SIZE = 32, WORD_SIZE = 64 };

static bool is_online(const app_cached_game *cached, unsigned seat) {
    return cached->game.seat[seat].kind == CLUB_COMPUTER || cached->present[seat] > 0;
}

static json_t *show_position(const void *position) {
    char line[POSITION_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    pod_position_print(position, &text);
    return json_string(line);
}

typedef struct options_of {
    const pod_game *game;
    pod_options options;
} options_of;

json_t *api_write_options(const void *from) {
    const options_of *of = from;
    json_t *view = json_object();
    for (size_t i = 0; i < of->game->rules->option_count; i++) {
        const pod_option *option = &of->game->rules->options[i];
        char word[WORD_SIZE];
        pod_text text = pod_text_over(word, sizeof word);
        club_option_print(option, &of->options, &text);
        bool board = option->id == POD_OPTION_ROWS || option->id == POD_OPTION_COLUMNS;
        json_object_set_new(view, board ? "board" : option->name,
                            board || option->words ? json_string(word) : json_integer(of->options.value[option->id]));
    }
    return view;
}

json_t *api_write_character(const void *from) {
    const unsigned character = *(const unsigned *)from;
    return character ? json_string(pod_character_at(character)->name) : NULL;
}

static json_t *show_former(const void *former) {
    return *(const bool *)former ? json_true() : NULL;
}

static json_t *show_places(const void *from) {
    const club_game *game = from;
    json_t *view = json_array();
    pod_outcome outcome;
    game->game->rules->outcome(&game->now, &outcome);
    for (unsigned i = 0; outcome.over && i < game->seat_count; i++) {
        json_array_append_new(view, json_integer(outcome.place[i]));
    }
    return view;
}

static json_t *show_events(const void *from) {
    const club_game *game = from;
    json_t *events = json_array();
    for (size_t i = 0; i < game->ply; i++) {
        json_array_append_new(events, json_string(game->event[i].text));
    }
    return events;
}

const api_schema_field api_seat[] = {
    {"seat", "string", "Its letter.", .kind = API_PLACE},
    {"kind", "human|computer", "Who sits there.", API_INTO(club_seat, kind)},
    {"name", "string", "The player's name; empty when none was given.", API_INTO(club_seat, name)},
    {"taken", "boolean", "False while it waits for a player.", API_INTO(club_seat, taken)},
    {"you", "boolean", "Whether it is yours.", API_INTO(club_seat, person)},
    {"online", "boolean", "Whether the player watches the game over a socket."},
    {"character", "string", "Of a computer: its character's name.", .optional = true, API_INTO(club_seat, character),
     .write = api_write_character},
    {"former", "boolean", "True of a member who has deleted the account.", .optional = true,
     API_INTO(club_seat, former), .write = show_former},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", .optional = true,
     API_INTO(club_seat, bot)},
    {"rating", "SeatRating", "In a rated game: the rating when it was made.", .optional = true},
    {"change", "SeatChange", "The same, once it has ended: what that has changed.", .optional = true},
    {0},
};

/* Of a club_game: what a game and its summary begin with. */
static const api_schema_field in_short[] = {
    {"id", "string", "Ten letters and digits.", API_INTO(club_game, id)},
    {"game", "string", "Its name in the table of games.", API_INTO(club_game, game)},
    {"options", "Options", "The game's own options, each with its value.", API_INTO(club_game, game),
     .write = api_write_options},
    {"ply", "integer", "How many events there are.", API_INTO(club_game, ply)},
    {"position", "string", "The position line now.", API_INTO(club_game, now), .write = show_position},
    {"seats", "Seat[]", "One a player, in order."},
    {"turn", "string?", "The letter of the seat to move; null once the game is over."},
    {"over", "boolean", "Whether it is over."},
    {"state", "open|running|over|cancelled", "Open while a seat waits for a player."},
    {"result", "string", "As records write it; * while it goes on."},
    {0},
};

const api_schema_field api_game[] = {
    {"", .all = in_short},
    {"start", "string", "The position line it began with.", API_INTO(club_game, start), .write = show_position},
    {"events", "string[]", "Moves, and players leaving, in order.", .write = show_events},
    {"places", "integer[]", "The place of each seat; empty while it goes on.", .write = show_places},
    {"watchers", "integer", "Connections that watch it."},
    {"spectators", "integer", "Those of them that hold no seat."},
    {"created", "integer", "Seconds since 1970.", API_INTO(club_game, created)},
    {"next", "string?", "The id of the rematch, once there is one.", API_INTO(club_game, next)},
    {"tournament", "string?", "The id of the tournament whose game it is.", API_INTO(club_game, tournament)},
    {"terms", "GameTerms", "What was agreed on before it.", .all = api_game_terms},
    {"clock", "GameClock?", "The time left; null without a clock, and once the game is over."},
    {"offers", "Offer[]", "What waits for an answer.", .write = api_write_offers},
    {"reason", "string?", "How it ended: score, resign, timeout, draw_agreed or cancelled; null while it goes on."},
    {"can", "move|takeback|draw|pause|resign|abort|resume|rematch[]", "What you may do now."},
    {0},
};

const api_schema_field api_summary[] = {
    {"", .all = in_short},
    {"your_turn", "boolean", "Whether that seat is yours."},
    {"deadline_ms", "integer?", "When the time of the seat to move is over, milliseconds since 1970; null for never."},
    {"clock", "string?", "As in 5m+8s; null for none.", API_INTO(club_game, terms.clock)},
    {"class", "live|daily|none", "Of the clock.", API_INTO(club_game, terms.clock)},
    {"vacation", "boolean", "Whether a player's vacation stops the clock; never in live games."},
    {"delay", "integer", "Those who do not play see the game so many moves late, until it is over.",
     API_INTO(club_game, terms.delay)},
    {"last_ms", "integer", "When something was last done in it, milliseconds since 1970."},
    {0},
};

static json_t *view_seats(const app_cached_game *cached, const club_person *who) {
    json_t *seats = json_array();
    api_reader reader = {.person = who};
    for (; reader.place < cached->game.seat_count; reader.place++) {
        json_t *view = api_show(api_seat, &cached->game.seat[reader.place], &reader);
        json_object_set_new(view, "online", json_boolean(is_online(cached, reader.place)));
        api_view_add_rating(view, &cached->game, reader.place);
        json_array_append_new(seats, view);
    }
    return seats;
}

/* What a game and its summary have in common. */
static json_t *view_in_short(const api_schema_field *fields, const app_cached_game *cached, const club_game *game,
                             const club_person *who) {
    char result[RESULT_SIZE];
    pod_text text = pod_text_over(result, sizeof result);
    pod_result_print(&game->now, &text);
    json_t *view = api_show(fields, game, NULL);
    json_object_update_new(view, json_pack("{s:o s:o s:b s:s s:s}", "seats", view_seats(cached, who), "turn",
                                           api_json_seat(club_turn(game)), "over", club_over(game), "state",
                                           club_state_name(club_state_of(game)), "result", result));
    return view;
}

json_t *api_view(const app_cached_game *cached, const club_person *who, int64_t now_ms) {
    club_game room;
    const club_game *game = club_seen(&cached->game, who, &room);
    json_t *view = view_in_short(api_game, cached, game, who);
    json_object_update_new(view, json_pack("{s:I s:I s:o s:o s:o}", "watchers", (json_int_t)cached->watchers,
                                           "spectators", (json_int_t)cached->spectators, "clock",
                                           api_view_clock(game, now_ms), "reason", api_json_string(club_reason(game)),
                                           "can", api_view_possibilities(game, who, now_ms)));
    return view;
}

static bool is_turn_of(const club_game *game, const club_person *who) {
    return !club_over(game) && club_person_same(&game->seat[club_turn(game)].person, who);
}

/* Whether a player's vacation stops the clock. */
static bool has_vacations(const club_game_terms *terms) {
    return terms->vacation && club_clock_class_of(&terms->clock) == CLUB_CLOCK_DAILY;
}

json_t *api_view_summary(const app_cached_game *cached, const club_person *who) {
    club_game room;
    const club_game *game = club_seen(&cached->game, who, &room);
    const int64_t last_ms = game->ply ? game->event[game->ply - 1].at_ms : game->created * 1000;
    json_t *view = view_in_short(api_summary, cached, game, who);
    json_object_update_new(view, json_pack("{s:b s:o s:b s:I}", "your_turn", is_turn_of(game, who), "deadline_ms",
                                           club_over(game) ? json_null() : api_json_moment(club_time_zero(game).at_ms),
                                           "vacation", has_vacations(&game->terms), "last_ms", (json_int_t)last_ms));
    return view;
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

/* NULL: nothing. */
static void tell_voices(const app_cached_game *cached, app_text *text) {
    for (size_t i = 0; text && i < cached->voices; i++) {
        app_peer_send(cached->voice[i], text, APP_LOOKED_ON);
    }
}

/* Tells these watchers the same; takes the text over. */
static void tell(app_cached_game *cached, unsigned whom, app_text *text) {
    app_game_cache_gather(cached);
    for (size_t i = 0; i < cached->alone; i++) {
        const app_urgency urgency = urgency_of(cached, cached->watcher[i]);
        if (whom & (urgency == APP_WAITED_FOR ? PLAYERS : LOOKING_ON)) {
            app_peer_send(cached->watcher[i], text, urgency);
        }
    }
    tell_voices(cached, whom & LOOKING_ON ? text : NULL);
    app_text_release(text);
}

/* Of all that is told this is told most often. */
static app_text *event_text(const club_game *game, size_t ply, size_t version, int64_t now_ms) {
    enum { EVENT_SIZE = 2048 }; /* the longest event with every byte escaped, and a clock of six seats */
    char data[EVENT_SIZE];
    pod_text text = pod_text_over(data, sizeof data);
    pod__json json = pod__json_over(&text);
    pod__json_object(&json, NULL);
    pod__json_add(&json, POD__T("type", "event"), POD__T("game", game->id), POD__U("seq", version), POD__U("ply", ply),
                  POD__T("event", game->event[ply].text), POD__I("at_ms", game->event[ply].at_ms));
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
static void tell_game(app_cached_game *cached, int64_t now_ms) {
    const club_person nobody = {0};
    app_game_cache_gather(cached);
    app_text *shared = cached->voices ? api_message_text(game_message(cached, &nobody, now_ms)) : NULL;
    tell_voices(cached, shared);
    for (size_t i = 0; i < cached->alone; i++) {
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

void api_publish_presence(app_cached_game *cached) {
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
