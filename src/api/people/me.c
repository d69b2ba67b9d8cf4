/* As people see themselves: account, settings, sessions, everything that is kept of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/bots/bots.h"
#include "api/challenge/challenge.h"
#include "api/cookie.h"
#include "api/people/people.h"
#include "app/acts.h"
#include "store/challenges.h"
#include "store/conversations.h"
#include "store/order.h"

/* ---- The own account --------------------------------------------------------------------------------------- */

void api_finish_own(api_exchange *at, api_own *own) {
    if (app_carry_out(at->self, &own->facts, &own->request, &at->caller)) {
        api_answer_me(at);
    }
}

/* ---- GET /me ------------------------------------------------------------------------------------------------ */

static struct api_own_club club_of(const api *at) {
    const app_config *config = at->app->config;
    return (struct api_own_club){.name = config->club.name,
                                 .operator_ = config->club.operator_,
                                 .open = config->club.open,
                                 .mail = app_sends_mail(at->app),
                                 .passkeys = at->app->settings.verifier != NULL,
                                 .guest_chat = config->guest_chat,
                                 .pages = at->about};
}

static bool load_me(api_me_view *out) {
    app *self = out->self;
    struct api_own_standing *standing = &out->standing;
    club_restraint restraint;
    if ((out->found && (store_count_turns(self->store, out->person, &out->waiting, &self->fault) ||
                        store_count_unread(self->store, out->person, &out->unread, &self->fault))) ||
        store_count_unseen_measures(self->store, &out->account.person, &standing->unread, &self->fault) ||
        store_find_restraint(self->store, &out->account.person, &restraint, &self->fault) ||
        (out->account.roles && store_count_cases(self->store, &standing->cases, &self->fault))) {
        return false;
    }
    standing->muted = self->wall_ms < restraint.muted_until_ms;
    standing->banned = self->wall_ms < restraint.banned_until_ms;
    return true;
}

json_t *api_me(const api *at, app_caller *caller) {
    api_me_view me = {.self = at->app, .person = &caller->person, .club = club_of(at)};
    if (!app_load_account(at->app, caller, &caller->person, &me.account, &me.found)) {
        return NULL;
    }
    if (!load_me(&me)) {
        app_account_fails(at->app, caller);
        return NULL;
    }
    if (!me.found) {
        me.account.settings = club_settings_usual();
    }
    return api_show(api_me_fields, &me, NULL);
}

bool api_let_in(api_exchange *at, api_own *own) {
    club_people_request *ask = &own->request.people;
    club_people_facts *known = &own->facts.people;
    api_start_session(at, &ask->session);
    bool done = (!known->about ||
                 !store_knows_network(at->self->store, &known->about->person, at->caller.address, &known->familiar,
                                      at->fault) ||
                 api_fails(at)) &&
                app_carry_out(at->self, &own->facts, &own->request, &at->caller);
    if (done) {
        api_become(at, &own->facts.people.about->person, &ask->session.key);
        json_t *me = api_me(at->api, &at->caller);
        api_exchange_answer(at, me ? json_pack("{s:o}", "me", me) : NULL);
    }
    return done;
}

void api_answer_me(api_exchange *at) {
    api_exchange_answer(at, api_me(at->api, &at->caller));
}

/* ---- Settings ------------------------------------------------------------------------------------------------ */

static bool refuse_setting(api_exchange *at, const char *name, const json_t *value) {
    char *said = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    club_fault fault;
    club_refuse(&fault, CLUB_ERROR_SETTING, name, said);
    free(said);
    return app_problem_club(&at->caller.problem, at->caller.language, &fault);
}

/* One that is a text of the account, or one of the table. */
static bool take_setting(api_exchange *at, const char *name, const json_t *value, club_people_request *ask) {
    const struct {
        const char *name;
        const char **place;
    } texts[] = {{"name", &ask->name}, {"line", &ask->line}, {"language", &ask->language}, {"zone", &ask->zone}};
    const char *word = json_is_boolean(value) ? (json_is_true(value) ? "yes" : "no") : json_string_value(value);
    club_setting_id id;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(name, texts[i].name) == 0) {
            *texts[i].place = json_string_value(value);
            return *texts[i].place || refuse_setting(at, name, value);
        }
    }
    const club_setting *of = club_setting_find(name, &id);
    if (!of) {
        return app_problem_set(&at->caller.problem, at->caller.language, APP_NO_SETTING, name, NULL);
    }
    bool fits = word && club_setting_is_boolean(of) == (bool)json_is_boolean(value);
    return (fits && club_setting_set(&ask->settings, id, word)) || refuse_setting(at, name, value);
}

void api_answer_settings(api_exchange *at) {
    api_own own;
    const char *name;
    json_t *value;
    bool good = api_begin_own(at, CLUB_SET_SETTINGS, &own);
    own.request.people.settings = own.account.settings;
    json_object_foreach(at->body, name, value) {
        good = good && take_setting(at, name, value, &own.request.people);
    }
    if (good) {
        api_finish_own(at, &own);
    }
}

/* ---- Sessions ------------------------------------------------------------------------------------------------- */

json_t *api_sessions_json(api_exchange *at) {
    api_items items = api_items_begin(at, api_session);
    return api_items_end(at, &items,
                         store_list_sessions(at->self->store, &at->caller.person, API_ITEMS(items), at->fault));
}

void api_answer_sessions(api_exchange *at) {
    api_answer_items(at, api_sessions_json(at));
}

/* ---- Whom I keep away ---------------------------------------------------------------------------------------- */

/* One entry for each person, whatever the relations to them. */
static bool note_relation(void *context, const void *entry) {
    const store_relation_row *row = entry;
    json_t *items = context, *last = json_array_get(items, json_array_size(items) - 1);
    if (strcmp(row->kind, club_relation_name(CLUB_FOLLOW)) == 0) {
        return true;
    }
    if (!last || strcmp(json_string_value(json_object_get(last, "handle")), row->handle) != 0) {
        last = json_pack("{s:s s:s s:b s:b}", "handle", row->handle, "name", row->name, "blocked", 0, "muted", 0);
        json_array_append_new(items, last);
    }
    json_object_set_new(last, strcmp(row->kind, "block") == 0 ? "blocked" : "muted", json_true());
    return true;
}

void api_answer_relations(api_exchange *at) {
    json_t *items = json_array();
    if (store_list_relations(at->self->store, &at->caller.person, (store_visitor){items, note_relation}, at->fault)) {
        api_fails(at);
        json_decref(items);
    } else {
        api_answer_items(at, items);
    }
}

/* ---- Ending sessions ------------------------------------------------------------------------------------------ */

/* The key of the session or token of this id. */
typedef struct search {
    const char *id;
    size_t place; /* of the key in an entry */
    club_session_key found;
    bool there;
} search;

static bool is_it(void *context, const void *entry) {
    search *of = context;
    char id[CLUB_ID_SIZE];
    memcpy(&of->found, (const char *)entry + of->place, sizeof of->found);
    club_session_id(&of->found, id);
    of->there = strcmp(id, of->id) == 0;
    return !of->there;
}

void api_end_by_id(api_exchange *at, club_act act, api_lister list, size_t place) {
    api_own own;
    search of = {.id = api_exchange_id(at), .place = place};
    bool good = api_begin_own(at, act, &own);
    if (good && list(at->self->store, &at->caller.person, (store_visitor){&of, is_it}, at->fault)) {
        good = api_fails(at);
    }
    own.request.people.session_id = of.id;
    own.facts.people.session = own.facts.people.token = of.there ? &of.found : NULL;
    if (good) {
        api_finish_own(at, &own);
    }
}

void api_answer_revoke(api_exchange *at) {
    api_end_by_id(at, CLUB_REVOKE, store_list_sessions, offsetof(store_session_row, key));
}

void api_answer_revoke_others(api_exchange *at) {
    api_own own;
    if (api_begin_own(at, CLUB_REVOKE_OTHERS, &own)) {
        api_finish_own(at, &own);
    }
}

/* ---- Leaving ------------------------------------------------------------------------------------------------ */

/* The open ones among the challenges that the person made or has a seat in. */
static bool find_open_challenges(api_exchange *at, store_ids *out) {
    size_t open = 0;
    if (store_challenges_of(at->self->store, &at->caller.person, at->self->wall_ms, out, at->fault)) {
        return api_fails(at);
    }
    for (size_t i = 0; i < out->count; i++) {
        club_challenge challenge;
        if (app_find_challenge(at->self, out->id[i], &challenge, &at->caller) &&
            challenge.state == CLUB_CHALLENGE_OPEN) {
            memmove(out->id[open++], out->id[i], sizeof out->id[0]);
        }
    }
    out->count = open;
    return true;
}

/* They end with the account: whom they concern is told. */
static void note_challenges(app *self, const store_ids *ids) {
    for (size_t i = 0; i < ids->count; i++) {
        club_notice notice = {.kind = CLUB_NOTICE_CHALLENGE};
        memcpy(notice.id, ids->id[i], sizeof notice.id);
        app_lobby_note(&self->lobby, &notice);
    }
}

void api_answer_delete(api_exchange *at) {
    api_own own;
    club_account bots[CLUB_BOTS_MAX];
    store_ids challenges;
    if (!api_begin_own(at, CLUB_DELETE_PERSON, &own) || !api_find_own_bots(at, bots, &own.facts.people) ||
        !find_open_challenges(at, &challenges) || !app_carry_out(at->self, &own.facts, &own.request, &at->caller)) {
        return;
    }
    note_challenges(at->self, &challenges);
    at->caller = (app_caller){.language = at->caller.language, .limit = at->caller.limit};
    api_cookie_drop(app_config_secure(at->self->config), at->answer->set_cookie, sizeof at->answer->set_cookie);
    api_answer_me(at);
}
