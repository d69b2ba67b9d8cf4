/* What a game would change: for the one that goes on, for a challenge before it is accepted, and for a game that
   somebody thinks of. */
#include <stdio.h>
#include <string.h>

#include "api/challenge/challenge.h"
#include "api/json.h"
#include "api/ratings/ratings.h"
#include "api/ratings/view.h"
#include "app/acts.h"
#include "app/people/account.h"
#include "club/game/game.h"
#include "ludopod/character.h"
#include "store/ratings.h"

/* ---- Views ------------------------------------------------------------------------------------------------------- */

static json_t *view_outcome(const club_rating_change *of, const club_rating_standing *standing, unsigned part,
                            club_rated_outcome outcome) {
    static const char *const words[] = {"won", "drawn", "lost"};
    char number[8];
    snprintf(number, sizeof number, "%u", outcome.place);
    const bool two = of->count <= 2;
    const char *word = !two ? number : words[outcome.drawn ? 1 : outcome.place == 1 ? 0 : 2];
    const club_rating_part after = club_rated_if(of, standing, part, outcome);
    json_t *view = api_show(api_rating_change, &after.before, NULL);
    const json_int_t difference =
        json_integer_value(json_object_get(view, "after")) - json_integer_value(json_object_get(view, "before"));
    json_object_set_new(view, "result", json_string(word));
    json_object_set_new(view, "difference", json_integer(difference));
    return view;
}

static json_t *view_outcomes(const club_rating_change *of, const club_rating_standing *standing, unsigned part) {
    json_t *view = json_array();
    if (of->count <= 2) {
        const club_rated_outcome all[] = {{1, false}, {1, true}, {2, false}};
        for (size_t i = 0; i < 3; i++) {
            json_array_append_new(view, view_outcome(of, standing, part, all[i]));
        }
        return view;
    }
    for (unsigned place = 1; place <= of->count; place++) {
        json_array_append_new(view, view_outcome(of, standing, part, (club_rated_outcome){place, false}));
    }
    return view;
}

static json_t *view_part(api_exchange *at, const club_rating_change *of, const club_rating_standing *standing,
                         unsigned part) {
    return json_pack("{s:o s:b s:o s:o}", "seat", api_json_seat(of->part[part].seat), "you",
                     club_person_same(&of->part[part].person, &at->caller.person), "rating",
                     api_view_standing(&standing[part], of->at_ms), "outcomes", view_outcomes(of, standing, part));
}

/* Takes over nothing; answers. */
static void answer(api_exchange *at, const club_rating_change *of) {
    club_rating_standing standing[POD_SEATS_MAX];
    for (unsigned i = 0; i < of->count; i++) {
        if (store_find_rating(at->self->store, &of->part[i].person, of->pool, &standing[i], at->fault)) {
            api_fails(at);
            return;
        }
    }
    json_t *seats = json_array();
    for (unsigned i = 0; i < of->count; i++) {
        json_array_append_new(seats, view_part(at, of, standing, i));
    }
    api_exchange_answer(at, json_pack("{s:s s:o}", "pool", of->pool, "seats", seats));
}

static void answer_unrated(api_exchange *at) {
    api_exchange_answer(at, json_pack("{s:n s:[]}", "pool", "seats"));
}

/* ---- Games and challenges ---------------------------------------------------------------------------------------- */

/* What the end of this game would change, if it were now. */
static void answer_of_game(api_exchange *at, const club_game *game) {
    club_rating_change parts;
    if (!club_rated_parts(game, &parts)) {
        answer_unrated(at);
        return;
    }
    parts.at_ms = at->self->wall_ms;
    answer(at, &parts);
}

void api_answer_game_ratings(api_exchange *at) {
    const app_cached_game *cached = app_find(at->self, api_exchange_id(at), &at->caller);
    if (!cached) {
        api_exchange_fail(at);
    } else if (club_over(&cached->game)) {
        answer_unrated(at);
    } else {
        club_game room;
        answer_of_game(at, club_seen(&cached->game, &at->caller.person, &room));
    }
}

/* As if the caller had accepted it: in the own seat, or in the first free one. */
static void seat_caller(api_exchange *at, club_challenge *challenge) {
    const club_person *own = &at->caller.person;
    if (club_person_is_nobody(own) || club_challenge_seat_of(challenge, own) != POD_NOBODY) {
        return;
    }
    for (unsigned i = 0; i < challenge->seat_count; i++) {
        if (club_person_is_nobody(&challenge->seat[i].who.person)) {
            challenge->seat[i].who.person = *own;
            return;
        }
    }
}

/* The game that it would start; where a seat is still free nothing can be said. */
void api_answer_challenge_ratings(api_exchange *at) {
    club_challenge challenge;
    club_game game;
    club_fault why;
    if (!app_find_challenge(at->self, api_exchange_id(at), &challenge, &at->caller)) {
        return;
    }
    seat_caller(at, &challenge);
    const club_setup setup = club_challenge_setup(&challenge);
    const club_birth birth = {.id = "", .person = at->caller.person, .now_ms = at->self->wall_ms};
    if (club_create(&setup, &birth, &game, &why)) {
        answer_unrated(at);
        return;
    }
    answer_of_game(at, &game);
    club_free(&game);
}

/* ---- A game that somebody thinks of ------------------------------------------------------------------------------ */

/* What the query says; "": nothing. */
typedef struct preview_asked {
    const char *against, *character;
} preview_asked;

const api_schema_field api_preview_query[] = {
    {"against", "string", "Handles of the opponents, with commas between them; of games between people.",
     .optional = true, API_INTO(preview_asked, against), .usual = ""},
    {"character", "string", "The name of a character; of games against a computer.", .optional = true,
     API_INTO(preview_asked, character), .usual = ""},
    {0},
};

static bool find_character(api_exchange *at, const char *name, club_rating_change *out, const pod_game *game) {
    const unsigned character = pod_character_find(name);
    if (!character) {
        return api_bad_field(&at->caller, "character", POD_N_("the name of a character"));
    }
    for (size_t i = 0; i < pod_game_count(); i++) {
        out->computer_rating =
            pod_game_at(i) == game ? pod_character_rating((uint8_t)i, character) : out->computer_rating;
    }
    return true;
}

/* Each of them another one. */
static bool add_opponent(api_exchange *at, const char *handle, club_rating_change *out) {
    club_account account;
    if (!app_find_anyone(at->self, &at->caller, handle, &account)) {
        return false;
    }
    for (unsigned i = 0; i < out->count; i++) {
        if (club_person_same(&out->part[i].person, &account.person)) {
            return api_bad_field(&at->caller, "against", POD_N_("handles of other members, with commas between them"));
        }
    }
    out->part[out->count] = (club_rating_part){.person = account.person, .seat = out->count};
    out->count++;
    return true;
}

/* As many as the pool has games for. */
static bool find_opponents(api_exchange *at, const char *handles, club_pool_kind kind, club_rating_change *out) {
    enum { LIST_SIZE = POD_SEATS_MAX * (CLUB_HANDLE_SIZE + 1) };
    char list[LIST_SIZE], *rest = list;
    const unsigned least = kind == CLUB_POOL_MANY ? 3 : 2, most = kind == CLUB_POOL_MANY ? POD_SEATS_MAX : 2;
    if (strlen(handles) >= sizeof list) {
        return api_bad_field(&at->caller, "against", POD_N_("as many opponents as a game of this pool has"));
    }
    strcpy(list, handles);
    for (char *handle; out->count <= most && (handle = strtok_r(rest, ",", &rest));) {
        if (out->count == most) {
            return api_bad_field(&at->caller, "against", POD_N_("as many opponents as a game of this pool has"));
        }
        if (!add_opponent(at, handle, out)) {
            return false;
        }
    }
    return out->count >= least ||
           api_bad_field(&at->caller, "against", POD_N_("as many opponents as a game of this pool has"));
}

void api_answer_rating_preview(api_exchange *at) {
    club_pool pool;
    club_rating_change parts = {.at_ms = at->self->wall_ms, .count = 1, .part[0].person = at->caller.person};
    preview_asked asked;
    bool good = api_find_pool(at, api_exchange_id(at), &pool) && api_ask_query(at, &asked);
    if (good) {
        memcpy(parts.pool, pool.name, sizeof parts.pool);
        good = pool.kind == CLUB_POOL_COMPUTER ? find_character(at, asked.character, &parts, pool.game)
                                               : find_opponents(at, asked.against, pool.kind, &parts);
    }
    if (good) {
        answer(at, &parts);
    }
}
