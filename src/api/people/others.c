/* Other people: finding them, seeing who they are, keeping them away, and giving them roles. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "api/bots/bots.h"
#include "api/json.h"
#include "api/people/people.h"
#include "app/acts.h"
#include "app/people/account.h"
#include "app/people/friends.h"
#include "store/conversations.h"
#include "store/played.h"

/* ---- Finding ------------------------------------------------------------------------------------------------- */

enum { FOUND_MAX = 50, QUERY_SIZE = CLUB_NAME_SIZE };

static void in_small_letters(char *text) {
    for (; *text; text++) {
        *text = *text >= 'A' && *text <= 'Z' ? (char)(*text | 0x20) : *text;
    }
}

void api_answer_people(api_exchange *at) {
    char query[QUERY_SIZE] = "";
    api_items found = api_items_begin(at, api_found_person);
    transport_query_text(at->request->query, "query", query, sizeof query);
    in_small_letters(query);
    api_answer_items(
        at,
        api_items_end(at, &found, store_find_people(at->self->store, query, FOUND_MAX, API_ITEMS(found), at->fault)));
}

/* ---- One of them ---------------------------------------------------------------------------------------------- */

static bool find_of_path(api_exchange *at, club_account *out) {
    return app_find_anyone(at->self, &at->caller, api_exchange_id(at), out);
}

/* The day is told roughly: when exactly somebody was here is nobody's business. NULL: it is not known. */
static json_t *view_last_seen(const app *self, int64_t seen) {
    static const struct {
        int64_t days;
        const char *word;
    } words[] = {{2, "today"}, {8, "week"}, {32, "month"}};
    for (size_t i = 0; seen && i < sizeof words / sizeof words[0]; i++) {
        if (self->now - seen < words[i].days * 24 * 3600) {
            return json_string(words[i].word);
        }
    }
    return seen ? json_string("earlier") : json_null();
}

static json_t *view_member(api_exchange *at, const club_account *of, unsigned relations, int64_t seen) {
    char game[CLUB_ID_SIZE];
    bool hidden = !of->settings.value[CLUB_SETTING_SHOW_ONLINE];
    if (!app_current_game(at->self, &of->person, game)) {
        return NULL;
    }
    const api_reader reader = api_reader_of(at);
    json_t *view = api_show(api_person, of, &reader);
    json_object_update_new(view, json_pack("{s:s s:b s:o s:o s:b s:b s:b}", "handle",
                                           of->deleted_ms ? api_exchange_id(at) : of->handle, "online",
                                           app_is_on(at->self, &of->person), "last_seen",
                                           view_last_seen(at->self, hidden ? 0 : seen), "game", api_json_string(game),
                                           "blocked", relations >> CLUB_BLOCK & 1u, "muted",
                                           relations >> CLUB_MUTE & 1u, "following", relations >> CLUB_FOLLOW & 1u));
    return view;
}

static bool answer_member(api_exchange *at, const club_account *of) {
    unsigned relations = 0;
    int64_t seen = 0;
    if ((!club_person_is_nobody(&at->caller.person) &&
         store_find_relations(at->self->store, &at->caller.person, &of->person, &relations, at->fault)) ||
        store_last_seen(at->self->store, &of->person, &seen, at->fault)) {
        return api_fails(at);
    }
    json_t *view = view_member(at, of, relations, seen);
    if (!view) {
        return app_problem_set(&at->caller.problem, at->caller.language, APP_UNAVAILABLE, NULL, NULL);
    }
    if (of->bot.is && !of->deleted_ms) {
        json_object_set_new(view, "bot", json_string(of->bot.owner));
        json_object_set_new(view, "terms", api_show(api_bot_terms, &of->terms, NULL));
    }
    api_exchange_answer(at, view);
    return true;
}

void api_answer_person(api_exchange *at) {
    club_account account;
    if (!find_of_path(at, &account) || !answer_member(at, &account)) {
        api_exchange_fail(at);
    }
}

/* ---- Following, and keeping them away --------------------------------------------------------------------------- */

/* Both ways. */
static bool find_relations(api_exchange *at, const club_person *other, club_people_facts *out) {
    const club_person *own = &at->caller.person;
    store *kept = at->self->store;
    store_status status = store_find_relations(kept, own, other, &out->there, at->fault);
    status = status ? status : store_find_relations(kept, other, own, &out->back, at->fault);
    status = status ? status : store_count_follows(kept, own, &out->follows, at->fault);
    return !status || api_fails(at);
}

static void relate(api_exchange *at, bool on) {
    api_own own;
    club_account other;
    bool good = api_begin_own(at, CLUB_RELATE, &own) && find_of_path(at, &other) &&
                find_relations(at, &other.person, &own.facts.people);
    if (good) {
        own.facts.people.about = &other;
        own.request.people.handle = api_exchange_id(at);
        own.request.people.relation = at->match.route->relation;
        own.request.people.on = on;
    }
    if (!good || !app_carry_out(at->self, &own.facts, &own.request, &at->caller) || !answer_member(at, &other)) {
        api_exchange_fail(at);
    }
}

void api_answer_relate(api_exchange *at) {
    relate(at, true);
}

void api_answer_unrelate(api_exchange *at) {
    relate(at, false);
}

static bool add_followed(void *context, const void *entry) {
    const store_person_row *row = entry;
    json_t *view = api_show(api_followed, row, NULL);
    json_object_set_new(view, "person", json_string(row->person.id));
    json_array_append_new(context, view);
    return true;
}

/* Who is on now, and plays. Of one of whom the store cannot say it now it is not said. */
static void complete_followed(app *self, json_t *item) {
    club_person person;
    char game[CLUB_ID_SIZE] = "";
    snprintf(person.id, sizeof person.id, "%s", json_string_value(json_object_get(item, "person")));
    bool on = app_is_on(self, &person);
    if (on) {
        app_current_game(self, &person, game);
    }
    json_object_del(item, "person");
    json_object_set_new(item, "online", json_boolean(on));
    json_object_set_new(item, "game", api_json_string(game));
}

void api_answer_follows(api_exchange *at) {
    json_t *items = json_array(), *item;
    size_t i;
    if (store_list_follows(at->self->store, &at->caller.person, (store_visitor){items, add_followed}, at->fault)) {
        api_fails(at);
        json_decref(items);
        return;
    }
    json_array_foreach(items, i, item) {
        complete_followed(at->self, item);
    }
    api_answer_items(at, items);
}

/* ---- For administrators --------------------------------------------------------------------------------------- */

void api_answer_role(api_exchange *at) {
    api_own own;
    club_account other;
    bool good = api_begin_own(at, CLUB_SET_ROLES, &own) && find_of_path(at, &other);
    own.facts.people.about = good ? &other : NULL;
    if (!good || !app_carry_out(at->self, &own.facts, &own.request, &at->caller) || !answer_member(at, &other)) {
        api_exchange_fail(at);
    }
}

void api_answer_invite(api_exchange *at) {
    api_own own;
    char code[AUTH_CODE_TEXT_SIZE];
    auth_code_make(code);
    if (api_begin_own(at, CLUB_INVITE, &own)) {
        auth_code_hash(&at->self->key, code, &own.request.people.code);
        if (app_carry_out(at->self, &own.facts, &own.request, &at->caller)) {
            api_exchange_answer(at, json_pack("{s:s}", "invitation", code));
            sodium_memzero(code, sizeof code);
            return;
        }
    }
}
