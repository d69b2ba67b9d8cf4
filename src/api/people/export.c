/* Everything that the club keeps of a person, for that person: what makes sense on its own, without addresses. It comes
   by pages, part by part, so that neither memory nor a turn grows with what there is. A cursor is the part that a page
   begins with, and the place in it behind which: how many messages came before ("15-50"), or a game's id. */
#include <stdlib.h>
#include <string.h>

#include "api/bots/bots.h"
#include "api/challenge/challenge.h"
#include "api/live/live.h"
#include "api/order/order.h"
#include "api/people/people.h"
#include "api/profile/profile.h"
#include "api/puzzles/puzzles.h"
#include "api/ratings/ratings.h"
#include "app/games/record.h"
#include "app/health.h"
#include "base/text.h"

/* A page is full once what it holds has cost so much. */
enum { PAGE_COST = 100, GAME_COST = 5, PLACE_MAX = 99999999 };

const api_schema_field api_export_query[] = {
    API_CURSOR,
    {0},
};

/* ---- The account ------------------------------------------------------------------------------------------- */

static const api_schema_field relation[] = {
    {"handle", "string", "Of the other.", API_INTO(store_relation_row, handle)},
    {"kind", "string", "block, mute or follow.", API_INTO(store_relation_row, kind)},
    {"since_ms", "integer", "Milliseconds since 1970.", API_INTO(store_relation_row, since_ms)},
    {0},
};

static json_t *relations_of(api_exchange *at) {
    api_items all = api_items_begin(at, relation);
    return api_items_end(at, &all,
                         store_list_relations(at->self->store, &at->caller.person, API_ITEMS(all), at->fault));
}

static json_t *challenges_of(api_exchange *at) {
    const int64_t ever = 0;
    store_ids ids;
    club_identity who;
    if (store_challenges_of(at->self->store, &at->caller.person, ever, &ids, at->fault)) {
        api_fails(at);
        return NULL;
    }
    if (!app_find_identity(at->self, &at->caller.person, &who, &at->caller)) {
        return NULL;
    }
    json_t *challenges = json_array();
    for (size_t i = 0; i < ids.count; i++) {
        club_challenge challenge;
        if (app_find_challenge(at->self, ids.id[i], &challenge, &at->caller)) {
            json_array_append_new(challenges, api_view_challenge(at->self, &challenge, &who));
        }
    }
    return challenges;
}

static json_t *me_of(api_exchange *at) {
    json_t *me = api_me(at->api, &at->caller);
    json_object_del(me, "club");
    return me;
}

/* ---- Games --------------------------------------------------------------------------------------------------- */

/* As a record, which says all that there is to know of a game, with what was said about it and the own note. NULL: the
   store failed. */
static json_t *game_json(api_exchange *at, const club_game *game) {
    char note[STORE_NOTE_SIZE];
    json_t *chat = api_chat_of(at->self, game->id, game, &at->caller.person);
    if (!chat || store_find_note(at->self->store, game->id, &at->caller.person, note, at->fault)) {
        json_decref(chat);
        return NULL;
    }
    char *record = app_record_text(game, &at->caller.person, APP_RECORD_TEXT);
    json_t *json = json_pack("{s:s s:I s:s s:o s:s}", "id", game->id, "created_at", (json_int_t)game->created, "record",
                             record ? record : "", "chat", chat, "note", note);
    free(record);
    return json;
}

/* Of one that is damaged only that there is one: it does not keep all others back. */
static bool add_game(api_exchange *at, const char *id, json_t *games) {
    club_game game;
    *at->fault = (store_fault){"out of memory"};
    store_status status = store_load(at->self->store, id, &game, at->fault);
    json_t *json = NULL;
    if (!status) {
        json = game_json(at, &game);
        club_free(&game);
    } else if (status == STORE_NOT_FOUND) { /* a tournament, then */
        json_t *chat = api_chat_of(at->self, id, NULL, &at->caller.person);
        json = chat ? json_pack("{s:s s:o}", "event", id, "chat", chat) : NULL;
    } else if (status == STORE_DAMAGED) {
        app_report_damage(at->self, id);
        json = json_pack("{s:s s:b}", "id", id, "damaged", 1);
    }
    if (!json) {
        return app_account_fails(at->self, &at->caller);
    }
    json_array_append_new(games, json);
    return true;
}

/* Entries of a part behind this place ("": its beginning), at most so many; *more: there are others, and the place is
   now behind these. NULL: the caller has the problem. */
static json_t *games_from(api_exchange *at, char place[CLUB_ID_SIZE], size_t most, bool *more) {
    store_ids ids;
    json_t *games = json_array();
    bool well =
        !store_games_of_person(at->self->store, &at->caller.person, place, most + 1, &ids, at->fault) || api_fails(at);
    *more = well && ids.count > most;
    for (size_t i = 0; well && i < ids.count - *more; i++) {
        well = add_game(at, ids.id[i], games);
    }
    if (!well) {
        json_decref(games);
        return NULL;
    }
    if (*more) {
        memcpy(place, ids.id[most - 1], CLUB_ID_SIZE);
    }
    return games;
}

static json_t *conversations_from(api_exchange *at, char place[CLUB_ID_SIZE], size_t most, bool *more) {
    int64_t first = 0;
    if (*place && !pod__whole_read(place, strlen(place), 0, PLACE_MAX, &first)) {
        api_bad_cursor(at);
        return NULL;
    }
    snprintf(place, CLUB_ID_SIZE, "%zu", (size_t)first + most);
    return api_conversations_export(at, (size_t)first, most, more);
}

/* ---- Parts --------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    json_t *(*make)(api_exchange *at);                                                         /* all of it, or */
    json_t *(*make_from)(api_exchange *at, char place[CLUB_ID_SIZE], size_t most, bool *more); /* a piece */
    size_t cost;                                                                               /* of an entry */
} parts[] = {{"me", me_of, NULL, 1},
             {"relations", relations_of, NULL, 1},
             {"sessions", api_sessions_json, NULL, 1},
             {"tokens", api_tokens_json, NULL, 1},
             {"bots", api_bots_export, NULL, 1},
             {"passkeys", api_passkeys_json, NULL, 1},
             {"push_devices", api_devices_json, NULL, 1},
             {"notice_settings", api_wishes_export, NULL, 1},
             {"notices", api_alerts_export, NULL, 1},
             {"measures", api_own_measures_json, NULL, 1},
             {"reports", api_own_reports_json, NULL, 1},
             {"challenges", challenges_of, NULL, 1},
             {"puzzles", api_puzzles_export, NULL, 1},
             {"ratings", api_ratings_export, NULL, 1},
             {"reached", api_reached_export, NULL, 1},
             {"conversations", NULL, conversations_from, 1},
             {"games", NULL, games_from, GAME_COST}};
enum { PARTS = sizeof parts / sizeof parts[0] };

typedef struct place {
    size_t part;
    char in_it[CLUB_ID_SIZE];
} place;

/* What of the part has room on the page: the place is then behind it. False: the caller has the problem. */
static bool add_part(api_exchange *at, json_t *page, size_t *room, place *from) {
    const size_t part = from->part, most = *room / parts[part].cost ? *room / parts[part].cost : 1;
    bool more = false;
    json_t *made = parts[part].make ? parts[part].make(at) : parts[part].make_from(at, from->in_it, most, &more);
    if (!made) {
        return false;
    }
    const size_t count = parts[part].make ? json_array_size(made) + json_object_size(made)
                         : more           ? most
                                          : 0,
                 cost = count * parts[part].cost;
    json_object_set_new(page, parts[part].name, made);
    *room = more || cost >= *room ? 0 : *room - cost;
    *from = more ? *from : (place){.part = part + 1};
    return true;
}

static bool read_cursor(api_exchange *at, place *out) {
    const char *text = api_page_cursor(at);
    int64_t part = 0;
    const size_t length = strcspn(text, "-");
    *out = (place){.part = 0};
    bool good = !*text || (pod__whole_read(text, length, 0, PARTS - 1, &part) && text[length] &&
                           sql_copy_text(out->in_it, sizeof out->in_it, text + length + 1));
    out->part = (size_t)part;
    return good || api_bad_cursor(at);
}

void api_answer_export(api_exchange *at) {
    json_t *page = json_pack("{s:I}", "exported_at_ms", (json_int_t)at->self->wall_ms);
    size_t room = PAGE_COST;
    place from;
    bool well = read_cursor(at, &from);
    while (well && room && from.part < PARTS) {
        well = add_part(at, page, &room, &from);
    }
    if (well) {
        json_object_set_new(page, "next",
                            from.part < PARTS ? json_sprintf("%zu-%s", from.part, from.in_it) : json_null());
        api_exchange_answer(at, page);
    } else {
        json_decref(page);
    }
}
