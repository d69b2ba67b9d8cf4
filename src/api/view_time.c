#include "api/view_time.h"
#include "api/json.h"

#include "club/game/proposals.h"
#include "club/game/time.h"
#include "club/rating/rated.h"

static json_t *letters(unsigned seats) {
    json_t *view = json_array();
    for (unsigned i = 0; i < POD_SEATS_MAX; i++) {
        if (seats & 1u << i) {
            json_array_append_new(view, api_json_seat(i));
        }
    }
    return view;
}

/* ---- Terms ------------------------------------------------------------------------------------------- */

static json_t *write_pool(const void *from) {
    club_pool pool;
    return club_rated_pool(from, &pool) ? json_string(pool.name) : NULL;
}

const api_schema_field api_game_terms[] = {
    {"", .all = api_agreed, API_INTO(club_game, terms)},
    {"pool", "string", "Of a rated game: what it is rated together with, such as cephalopod-5x5-live.",
     .optional = true, .write = write_pool},
    {0},
};

/* ---- Clocks ------------------------------------------------------------------------------------------ */

static void print_letter(pod__json *json, const char *name, unsigned seat) {
    const char text[] = {(char)('a' + seat), 0};
    pod__json_string(json, name, text);
}

static void print_seat(pod__json *json, const club_game *game, unsigned seat, int64_t now_ms) {
    club_clock clock = club_time_clock(game, seat, now_ms);
    int64_t period_ms = clock.bank_ms || clock.delay_ms ? 0 : clock.period_ms;
    pod__json_object(json, NULL);
    print_letter(json, "seat", seat);
    pod__json_integer(json, "left_ms", clock.bank_ms + period_ms);
    if (game->terms.clock.periods) {
        pod__json_unsigned(json, "periods", clock.periods);
    }
    if (game->terms.clock.delay_ms) {
        pod__json_integer(json, "delay_ms", clock.delay_ms);
    }
    pod__json_end(json);
}

static void print_zero(pod__json *json, const club_game *game) {
    static const char *const names[] = {[CLUB_ZERO_NONE] = "loses",
                                        [CLUB_ZERO_CANCEL] = "cancelled",
                                        [CLUB_ZERO_LOSE] = "loses",
                                        [CLUB_ZERO_LEAVE] = "leaves"};
    club_zero zero = club_time_zero(game);
    if (zero.at_ms == CLUB_NEVER_MS) {
        pod__json_null(json, "deadline_ms");
    } else {
        pod__json_integer(json, "deadline_ms", zero.at_ms);
    }
    pod__json_string(json, "zero", names[zero.kind]);
}

/* What stops the clock, besides outages; NULL for nothing. */
static const char *pause_name(const club_game *game, int64_t now_ms) {
    return club_time_is_paused(game, now_ms) ? "agreed" : club_time_is_on_vacation(game, now_ms) ? "vacation" : NULL;
}

void api_print_clock(pod__json *json, const char *name, const club_game *game, int64_t now_ms) {
    if (club_over(game) || club_clock_is_none(&game->terms.clock)) {
        pod__json_null(json, name);
        return;
    }
    const char *paused = pause_name(game, now_ms);
    pod__json_object(json, name);
    pod__json_integer(json, "now_ms", now_ms);
    if (club_time_is_running(game) && !paused) {
        print_letter(json, "running", game->now.turn);
    } else {
        pod__json_null(json, "running");
    }
    print_zero(json, game);
    pod__json_array(json, "seats");
    for (unsigned i = 0; i < game->seat_count; i++) {
        print_seat(json, game, i, now_ms);
    }
    pod__json_end(json);
    if (paused) {
        pod__json_string(json, "paused", paused);
    } else {
        pod__json_null(json, "paused");
    }
    pod__json_end(json);
}

json_t *api_view_clock(const club_game *game, int64_t now_ms) {
    enum { CLOCK_SIZE = 1024 }; /* six seats, and the longest numbers */
    char data[CLOCK_SIZE];
    pod_text text = pod_text_over(data, sizeof data);
    pod__json json = pod__json_over(&text);
    api_print_clock(&json, NULL, game, now_ms);
    return json_loadb(data, text.length, JSON_DECODE_ANY, NULL);
}

/* ---- Offers ------------------------------------------------------------------------------------------ */

json_t *api_write_offers(const void *from) {
    const club_game *game = from;
    json_t *view = json_array();
    for (unsigned kind = 0; kind < CLUB_PROPOSALS; kind++) {
        const club_proposal *of = &game->proposal[kind];
        if (!of->accepted) {
            continue;
        }
        json_t *offer = json_pack("{s:s s:o s:o}", "kind", club_proposal_name((club_proposal_kind)kind), "by",
                                  api_json_seat(of->by), "accepted", letters(of->accepted));
        if (kind == CLUB_PROPOSAL_TAKEBACK) {
            json_object_set_new(offer, "to_ply", json_integer((json_int_t)of->to_ply));
        }
        json_array_append_new(view, offer);
    }
    return view;
}

json_t *api_view_possibilities(const club_game *game, const club_person *who, int64_t now_ms) {
    json_t *view = json_array();
    unsigned possible = club_possible(game, who, now_ms);
    for (unsigned i = 0; i < CLUB_POSSIBILITIES; i++) {
        if (possible & 1u << i) {
            json_array_append_new(view, json_string(club_possibility_name((club_possibility)i)));
        }
    }
    return view;
}
