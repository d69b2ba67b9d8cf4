#include "server/http/view_time.h"

#include "club/game/proposals.h"
#include "club/game/time.h"

static json_t *letter(unsigned seat) {
    const char text[] = {(char)('a' + seat), 0};
    return json_string(text);
}

static json_t *letters(unsigned seats) {
    json_t *view = json_array();
    for (unsigned i = 0; i < POD_SEATS_MAX; i++) {
        if (seats & 1u << i) {
            json_array_append_new(view, letter(i));
        }
    }
    return view;
}

/* ---- Clocks ------------------------------------------------------------------------------------------ */

static json_t *view_terms(const club_game *game) {
    char clock[CLUB_CLOCK_TEXT_SIZE];
    pod_text text = pod_text_over(clock, sizeof clock);
    const club_game_terms *terms = &game->terms;
    club_clock_print(&terms->clock, &text);
    return json_pack("{s:o s:s s:b s:b}", "clock", *clock ? json_string(clock) : json_null(), "class",
                     club_clock_class_name(club_clock_class_of(&terms->clock)), "rated", terms->rated, "vacation",
                     terms->vacation);
}

static json_t *view_seat(const club_game *game, unsigned seat, int64_t now_ms) {
    club_clock clock = club_time_clock(game, seat, now_ms);
    int64_t period_ms = clock.bank_ms || clock.delay_ms ? 0 : clock.period_ms;
    int64_t left_ms = clock.bank_ms + period_ms;
    json_t *view = json_pack("{s:o s:I}", "seat", letter(seat), "left_ms", (json_int_t)left_ms);
    if (game->terms.clock.periods) {
        json_object_set_new(view, "periods", json_integer(clock.periods));
    }
    if (game->terms.clock.delay_ms) {
        json_object_set_new(view, "delay_ms", json_integer(clock.delay_ms));
    }
    return view;
}

static const char *zero_name(const club_game *game) {
    static const char *const names[] = {[CLUB_ZERO_NONE] = "loses",
                                        [CLUB_ZERO_CANCEL] = "cancelled",
                                        [CLUB_ZERO_LOSE] = "loses",
                                        [CLUB_ZERO_LEAVE] = "leaves"};
    return names[club_time_zero(game).kind];
}

static json_t *view_pause(const club_game *game, int64_t now_ms) {
    return club_time_is_paused(game, now_ms)        ? json_string("agreed")
           : club_time_is_on_vacation(game, now_ms) ? json_string("vacation")
                                                    : json_null();
}

json_t *server_view_clock(const club_game *game, int64_t now_ms) {
    if (club_over(game) || club_clock_is_none(&game->terms.clock)) {
        return json_null();
    }
    json_t *seats = json_array(), *paused = view_pause(game, now_ms);
    for (unsigned i = 0; i < game->seat_count; i++) {
        json_array_append_new(seats, view_seat(game, i, now_ms));
    }
    bool runs = club_time_is_running(game) && json_is_null(paused);
    int64_t zero_ms = club_time_zero(game).at_ms;
    return json_pack("{s:I s:o s:o s:s s:o s:o}", "now_ms", (json_int_t)now_ms, "running",
                     runs ? letter(game->now.turn) : json_null(), "deadline_ms",
                     zero_ms == CLUB_NEVER_MS ? json_null() : json_integer(zero_ms), "zero", zero_name(game), "seats",
                     seats, "paused", paused);
}

/* ---- Offers ------------------------------------------------------------------------------------------ */

static json_t *view_offers(const club_game *game) {
    json_t *view = json_array();
    for (unsigned kind = 0; kind < CLUB_PROPOSALS; kind++) {
        const club_proposal *of = &game->proposal[kind];
        if (!of->accepted) {
            continue;
        }
        json_t *offer = json_pack("{s:s s:o s:o}", "kind", club_proposal_name((club_proposal_kind)kind), "by",
                                  letter(of->by), "accepted", letters(of->accepted));
        if (kind == CLUB_PROPOSAL_TAKEBACK) {
            json_object_set_new(offer, "to_ply", json_integer((json_int_t)of->to_ply));
        }
        json_array_append_new(view, offer);
    }
    return view;
}

static json_t *view_possibilities(const club_game *game, const club_person *who, int64_t now_ms) {
    json_t *view = json_array();
    unsigned possible = club_possible(game, who, now_ms);
    for (unsigned i = 0; i < CLUB_POSSIBILITIES; i++) {
        if (possible & 1u << i) {
            json_array_append_new(view, json_string(club_possibility_name((club_possibility)i)));
        }
    }
    return view;
}

void server_view_add_time(json_t *view, const club_game *game, const club_person *who, int64_t now_ms) {
    const char *reason = club_reason(game);
    json_object_set_new(view, "terms", view_terms(game));
    json_object_set_new(view, "clock", server_view_clock(game, now_ms));
    json_object_set_new(view, "offers", view_offers(game));
    json_object_set_new(view, "state", json_string(club_state_name(club_state_of(game))));
    json_object_set_new(view, "reason", reason ? json_string(reason) : json_null());
    json_object_set_new(view, "can", view_possibilities(game, who, now_ms));
}
