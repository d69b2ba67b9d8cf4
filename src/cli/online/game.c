#include "cli/online/game.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/clock.h"

const char *online_text(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

/* The control characters of ASCII, and those behind it, which are two bytes of UTF-8. */
void online_clean(char *text) {
    enum { LAST_C0 = 0x1f, DELETE = 0x7f, LEAD_C1 = 0xc2, LAST_C1 = 0x9f };
    for (unsigned char *c = (unsigned char *)text; *c; c++) {
        if (*c == LEAD_C1 && c[1] && c[1] <= LAST_C1) {
            c[0] = c[1] = ' ';
        } else if (*c <= LAST_C0 || *c == DELETE) {
            *c = ' ';
        }
    }
}

bool online_has(const json_t *list, const char *text) {
    size_t at;
    json_t *one;
    json_array_foreach(list, at, one) {
        const char *value = json_string_value(one);
        if (value && !strcmp(value, text)) {
            return true;
        }
    }
    return false;
}

static void copy(char *out, size_t size, const char *text) {
    snprintf(out, size, "%.*s", (int)size - 1, text);
    online_clean(out);
}

/* ---- Where it began, and what has happened -------------------------------------------------------------------- */

static bool take_option(const pod_game *rules, pod_options *options, const char *name, const json_t *value) {
    char number[32];
    const char *text = json_string_value(value);
    if (json_is_integer(value)) {
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        text = number;
    }
    return text && !pod_options_set(rules, options, name, text, NULL);
}

static bool take_start(online_game *game, json_t *told) {
    const char *name = online_text(told, "game"), *start = online_text(told, "start"), *option;
    const pod_game *rules = pod_game_find(name, strlen(name));
    json_t *value;
    if (!rules) {
        return false;
    }
    game->start.game = rules;
    pod_options_default(rules, &game->start.options);
    json_object_foreach(json_object_get(told, "options"), option, value) {
        if (!take_option(rules, &game->start.options, option, value)) {
            return false;
        }
    }
    const pod_position_text text = {rules, &game->start.options, start, strlen(start)};
    return !pod_position_parse(&text, &game->first, NULL);
}

static bool add_event(online_game *game, const char *text) {
    pod_event event;
    if (!pod__grow(&game->event, &game->room, game->events + 1, sizeof *game->event) ||
        pod_event_parse(&game->now, text, strlen(text), &event, NULL)) {
        return false;
    }
    game->event[game->events++] = event;
    pod_history_apply(&game->history, &game->now, &event);
    return true;
}

static bool take_events(online_game *game, const json_t *list) {
    size_t at;
    json_t *one;
    game->now = game->first;
    game->events = 0;
    pod_history_begin(&game->history, &game->first);
    json_array_foreach(list, at, one) {
        const char *text = json_string_value(one);
        if (!text || !add_event(game, text)) {
            return false;
        }
    }
    return true;
}

/* ---- Clocks ------------------------------------------------------------------------------------------------------ */

static unsigned seat_named(const json_t *object, const char *name) {
    const char *letter = online_text(object, name);
    return *letter >= 'a' && *letter < 'a' + POD_SEATS_MAX && !letter[1] ? (unsigned)(*letter - 'a') : POD_SEATS_MAX;
}

static void take_clock(online_game *game, const json_t *clock) {
    size_t at;
    json_t *one;
    game->clock_at_ms = pod__now_ms();
    game->running = json_is_null(json_object_get(clock, "paused")) ? seat_named(clock, "running") : POD_SEATS_MAX;
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        game->seat[seat].left_ms = -1;
    }
    json_array_foreach(json_object_get(clock, "seats"), at, one) {
        unsigned seat = seat_named(one, "seat");
        json_t *left = json_object_get(one, "left_ms");
        if (seat < POD_SEATS_MAX && json_is_integer(left)) {
            game->seat[seat].left_ms = json_integer_value(left);
        }
    }
}

int64_t online_game_left_ms(const online_game *game, unsigned seat) {
    int64_t left = game->seat[seat].left_ms;
    if (left < 0 || seat != game->running) {
        return left;
    }
    left -= pod__now_ms() - game->clock_at_ms;
    return left < 0 ? 0 : left;
}

/* "5m+8s" has 8 seconds; a clock without an increment has none. */
static int64_t increment_of(const char *clock) {
    static const struct {
        char unit;
        int64_t ms;
    } units[] = {{'s', 1000}, {'m', 60000}, {'h', 3600000}, {'d', 86400000}};
    const char *plus = strchr(clock, '+');
    char *end;
    long number = plus ? strtol(plus + 1, &end, 10) : 0;
    for (size_t i = 0; number > 0 && i < sizeof units / sizeof units[0]; i++) {
        if (*end == units[i].unit) {
            return number * units[i].ms;
        }
    }
    return 0;
}

/* ---- Messages ---------------------------------------------------------------------------------------------------- */

static void take_seats(online_game *game, const json_t *list) {
    size_t at;
    json_t *one;
    memset(game->seat, 0, sizeof game->seat);
    json_array_foreach(list, at, one) {
        unsigned seat = seat_named(one, "seat");
        if (seat < POD_SEATS_MAX) {
            const char *name = online_text(one, "name");
            copy(game->seat[seat].name, ONLINE_NAME_SIZE, *name ? name : online_text(one, "character"));
            game->seat[seat].you = json_is_true(json_object_get(one, "you"));
        }
    }
}

/* Whether you are among those who have agreed to an offer. */
static bool has_agreed(const online_game *game, const json_t *offer) {
    size_t at;
    json_t *seat;
    json_array_foreach(json_object_get(offer, "accepted"), at, seat) {
        const char *letter = json_string_value(seat);
        const unsigned index = letter && *letter ? (unsigned)(*letter - 'a') : POD_SEATS_MAX;
        if (index < POD_SEATS_MAX && game->seat[index].you) {
            return true;
        }
    }
    return false;
}

static void set_offer(online_offer *offer, bool open) {
    offer->number += open && !offer->open;
    offer->open = open;
}

const char *const online_kind_names[ONLINE_KINDS] = {"draw", "pause", "rematch"};

static void take_offers(online_game *game, const json_t *told) {
    size_t at;
    json_t *one, *can = json_object_get(told, "can");
    bool open[ONLINE_KINDS] = {false};
    game->may_move = online_has(can, "move");
    game->may_draw = online_has(can, "draw");
    game->rematch_asked = false;
    json_array_foreach(json_object_get(told, "offers"), at, one) {
        unsigned by = seat_named(one, "by");
        bool asked = by < POD_SEATS_MAX && !game->seat[by].you && !has_agreed(game, one);
        for (unsigned kind = 0; kind < ONLINE_KINDS; kind++) {
            open[kind] |= asked && !strcmp(online_text(one, "kind"), online_kind_names[kind]);
        }
        game->rematch_asked |= has_agreed(game, one) && !strcmp(online_text(one, "kind"), "rematch");
    }
    for (unsigned kind = 0; kind < ONLINE_KINDS; kind++) {
        set_offer(&game->offer[kind], open[kind]);
    }
}

static online_news take_whole(online_game *game, json_t *told) {
    const json_t *terms = json_object_get(told, "terms");
    game->known = take_start(game, told) && take_events(game, json_object_get(told, "events"));
    if (!game->known) {
        return ONLINE_LOST;
    }
    take_seats(game, json_object_get(told, "seats"));
    take_clock(game, json_object_get(told, "clock"));
    take_offers(game, told);
    copy(game->clock, sizeof game->clock, online_text(terms, "clock"));
    copy(game->class, sizeof game->class, online_text(terms, "class"));
    game->increment_ms = increment_of(game->clock);
    game->over = json_is_true(json_object_get(told, "over"));
    copy(game->result, sizeof game->result, online_text(told, "result"));
    copy(game->reason, sizeof game->reason, online_text(told, "reason"));
    copy(game->next, sizeof game->next, online_text(told, "next"));
    return ONLINE_CHANGED;
}

/* What was offered is void after the next event, and whoever is to move may. */
static online_news take_event(online_game *game, json_t *message) {
    pod_outcome outcome;
    size_t ply = (size_t)json_integer_value(json_object_get(message, "ply"));
    if (!game->known || ply > game->events) {
        return ONLINE_LOST;
    }
    if (ply < game->events) {
        return ONLINE_NOTHING; /* the answer to the own move came first */
    }
    if (!add_event(game, online_text(message, "event"))) {
        return ONLINE_LOST;
    }
    take_clock(game, json_object_get(message, "clock"));
    pod_game_of(&game->now)->rules->outcome(&game->now, &outcome);
    game->over = outcome.over;
    game->offer[ONLINE_DRAW].open = game->offer[ONLINE_PAUSE].open = false;
    game->may_move = !game->over && game->now.turn < POD_SEATS_MAX && game->seat[game->now.turn].you;
    return ONLINE_CHANGED;
}

online_news online_game_take(online_game *game, json_t *message) {
    const char *type = online_text(message, "type");
    json_t *seq = json_object_get(message, "seq");
    online_news news = ONLINE_NOTHING;
    if (!*type && json_object_get(message, "events")) {
        return take_whole(game, message);
    }
    if (!strcmp(type, "game")) {
        news = take_whole(game, json_object_get(message, "game"));
    } else if (!strcmp(type, "event")) {
        news = take_event(game, message);
    } else if (strcmp(type, "resumed") != 0) {
        return ONLINE_NOTHING;
    }
    if (json_is_integer(seq) && news != ONLINE_LOST) {
        game->seq = json_integer_value(seq);
    }
    return news;
}

void online_game_free(online_game *game) {
    free(game->event);
    *game = (online_game){0};
}

pod_record *online_game_record(const online_game *game) {
    pod_record *record = pod_record_create(&game->first);
    for (size_t i = 0; record && i < game->events; i++) {
        if (pod_record_add(record, &game->event[i])) {
            pod_record_free(record);
            return NULL;
        }
    }
    return record;
}

void online_stream_open(online_stream *stream, online_http *http, const char *id, const online_game *game,
                        const online_listener *listener) {
    char path[128];
    int length = snprintf(path, sizeof path, "/api/v1/games/%s/stream", id);
    if (game->known && !stream->whole) {
        snprintf(path + length, sizeof path - (size_t)length, "?after=%lld", (long long)game->seq);
    }
    stream->whole = false;
    stream->transfer = online_begin(http, path, NULL, listener, &stream->reopen);
}

void online_stream_restart(online_stream *stream) {
    stream->whole = true;
    online_cancel(&stream->transfer);
    online_wait_longer(&stream->reopen, 0);
}

void online_act_print(size_t ply, const char *name, const char *text, char out[ONLINE_BODY_SIZE]) {
    pod_text body = pod_text_over(out, ONLINE_BODY_SIZE);
    pod__json json = pod__json_over(&body);
    pod__json_object(&json, NULL);
    pod__json_unsigned(&json, "ply", ply);
    if (name) {
        pod__json_string(&json, name, text);
    }
    pod__json_end(&json);
}
