/* Everything that the club keeps of a person, for that person: what makes sense on its own, without addresses. The
   games come by pages, so that neither memory nor a turn grows with their number. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "server/health.h"
#include "server/http/bots/bots.h"
#include "server/http/challenge/challenge.h"
#include "server/http/order/order.h"
#include "server/http/people/people.h"
#include "server/http/puzzles/puzzles.h"
#include "server/http/ratings/ratings.h"
#include "server/http/view.h"
#include "server/live/talk.h"

enum { GAMES_A_PAGE = 100 };

const server_schema_field server_export_query[] = {
    {"cursor", "string", "Where to go on: next of the page before.", true},
    {0},
};

/* ---- The account ------------------------------------------------------------------------------------------- */

static bool add_relation(void *context, const store_relation_row *row) {
    json_array_append_new(context, json_pack("{s:s s:s s:I}", "handle", row->handle, "kind", row->kind, "since_ms",
                                             (json_int_t)row->since_ms));
    return true;
}

static json_t *relations_of(server_exchange *at) {
    json_t *relations = json_array();
    store_fault fault;
    if (store_list_relations(at->self->store, &at->caller.person, add_relation, relations, &fault)) {
        server_account_fails(at->self, &at->caller, &fault);
        json_decref(relations);
        return NULL;
    }
    return relations;
}

static json_t *challenges_of(server_exchange *at) {
    const int64_t ever = 0;
    store_ids ids;
    club_identity who;
    store_fault fault;
    if (store_challenges_of(at->self->store, &at->caller.person, ever, &ids, &fault)) {
        server_account_fails(at->self, &at->caller, &fault);
        return NULL;
    }
    if (!server_find_identity(at->self, &at->caller.person, &who, &at->caller)) {
        return NULL;
    }
    json_t *challenges = json_array();
    for (size_t i = 0; i < ids.count; i++) {
        club_challenge challenge;
        if (server_find_challenge(at->self, ids.id[i], &challenge, &at->caller)) {
            json_array_append_new(challenges, server_view_challenge(at->self, &challenge, &who));
        }
    }
    return challenges;
}

static json_t *me_of(server_exchange *at) {
    json_t *me = server_me(at->self, &at->caller);
    json_object_del(me, "club");
    return me;
}

static json_t *measures_of(server_exchange *at) {
    return server_own_measures_json(at, NULL);
}

static bool add_account(server_exchange *at, json_t *page) {
    static const struct {
        const char *name;
        json_t *(*make)(server_exchange *at);
    } parts[] = {{"me", me_of},
                 {"relations", relations_of},
                 {"sessions", server_sessions_json},
                 {"tokens", server_tokens_json},
                 {"bots", server_bots_export},
                 {"passkeys", server_passkeys_json},
                 {"push_devices", server_devices_json},
                 {"notice_settings", server_wishes_export},
                 {"notices", server_alerts_export},
                 {"measures", measures_of},
                 {"reports", server_own_reports_json},
                 {"challenges", challenges_of},
                 {"puzzles", server_puzzles_export},
                 {"ratings", server_ratings_export},
                 {"conversations", server_conversations_export}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        json_t *part = parts[i].make(at);
        if (!part) {
            return false;
        }
        json_object_set_new(page, parts[i].name, part);
    }
    return true;
}

/* ---- Games --------------------------------------------------------------------------------------------------- */

/* As a record, which says all that there is to know of a game, with what was said about it and the own note. NULL: the
   store failed. */
static json_t *game_json(server_exchange *at, const club_game *game, store_fault *fault) {
    char note[STORE_NOTE_SIZE];
    json_t *chat = server_chat_of(at->self, game, &at->caller.person, fault);
    if (!chat || store_find_note(at->self->store, game->id, &at->caller.person, note, fault)) {
        json_decref(chat);
        return NULL;
    }
    char *record = server_view_record(game, &at->caller.person, SERVER_RECORD_TEXT);
    json_t *json = json_pack("{s:s s:I s:s s:o s:s}", "id", game->id, "created_at", (json_int_t)game->created, "record",
                             record ? record : "", "chat", chat, "note", note);
    free(record);
    return json;
}

/* Of one that is damaged only that there is one: it does not keep all others back. */
static bool add_game(server_exchange *at, const char *id, json_t *games) {
    club_game game;
    store_fault fault = {"out of memory"};
    store_status status = store_load(at->self->store, id, &game, &fault);
    json_t *json = NULL;
    if (!status) {
        json = game_json(at, &game, &fault);
        club_free(&game);
    } else if (status == STORE_DAMAGED) {
        server_report_damage(at->self, id, fault.text);
        json = json_pack("{s:s s:b}", "id", id, "damaged", 1);
    }
    if (!json) {
        return server_account_fails(at->self, &at->caller, &fault);
    }
    json_array_append_new(games, json);
    return true;
}

static bool add_games(server_exchange *at, size_t after, json_t *page) {
    store_ids ids;
    store_fault fault;
    json_t *games = json_array();
    json_object_set_new(page, "games", games);
    const store_part part = {.after = after, .limit = GAMES_A_PAGE + 1};
    if (store_games_of_person(at->self->store, &at->caller.person, part, &ids, &fault)) {
        return server_account_fails(at->self, &at->caller, &fault);
    }
    bool more = ids.count > GAMES_A_PAGE;
    for (size_t i = 0; i < ids.count - more; i++) {
        if (!add_game(at, ids.id[i], games)) {
            return false;
        }
    }
    json_object_set_new(page, "next", more ? json_sprintf("%zu", after + GAMES_A_PAGE) : json_null());
    return true;
}

/* ---- Both ---------------------------------------------------------------------------------------------------- */

static bool read_cursor(server_exchange *at, size_t *after) {
    char text[24];
    int64_t value = 0;
    bool given = server_query_value(at->request->query, "cursor", text, sizeof text);
    bool good = !given || pod__whole_read(text, strlen(text), 0, INT32_MAX, &value);
    *after = (size_t)value;
    return good ||
           server_problem_set(&at->caller.problem, at->caller.language, SERVER_BAD_FIELD, "cursor",
                              pod_translate(at->caller.language, "the cursor of a page that was answered here"));
}

void server_answer_export(server_exchange *at) {
    json_t *page = json_pack("{s:I}", "exported_at_ms", (json_int_t)at->self->wall_ms);
    size_t after;
    if (read_cursor(at, &after) && (after > 0 || add_account(at, page)) && add_games(at, after, page)) {
        server_exchange_answer(at, 200, page);
    } else {
        server_exchange_fail(at);
        json_decref(page);
    }
}
