/* What a bot, or its owner, asks for about its webhook. */

#include <sodium.h>
#include <string.h>

#include "api/bots/bots.h"
#include "api/json.h"
#include "app/acts.h"
#include "app/outbox/hooks/sign.h"
#include "app/outbox/outbox.h"
#include "app/outbox/post/outbound.h"
#include "store/hooks.h"

/* ---- Answering --------------------------------------------------------------------------------------------------- */

static json_t *show_hook_state(const void *from) {
    const club_hook *hook = from;
    return json_string(!hook->url[0]      ? "none"
                       : hook->off_ms     ? "off"
                       : hook->failing_ms ? "failing"
                       : hook->taken_ms   ? "working"
                                          : "new");
}

const api_schema_field api_hook[] = {
    {"url", "string?", "Where to; null: nowhere.", API_INTO(club_hook, url)},
    {"state", "none|new|working|failing|off",
     "new: nothing was taken yet; off: it was answered 410, or nothing was taken for three days.",
     .write = show_hook_state},
    {"keys", "HookKey[]", "Each signs; the newest first."},
    {"waiting", "integer", "How much waits to be taken.", API_INTO(club_hook, waiting)},
    {"next_ms", "integer?", "When the next attempt is made, in milliseconds since 1970; null: nothing waits.",
     API_INTO(club_hook, next_ms)},
    {"failures", "integer", "How many attempts have failed in a row.", API_INTO(club_hook, failures)},
    {"status", "integer?", "What the latest attempt was answered by HTTP; null: nothing.", API_INTO(club_hook, status)},
    {"why", "string", "Why the latest attempt had no answer; may be empty."},
    {"tried_ms", "integer?", "When the latest attempt ended, in milliseconds since 1970; null: never.",
     API_INTO(club_hook, tried_ms)},
    {"taken_ms", "integer?", "The same of the latest one that was taken.", API_INTO(club_hook, taken_ms)},
    {"failing_ms", "integer?", "Since when nothing is taken; null: the latest attempt was.",
     API_INTO(club_hook, failing_ms)},
    {0},
};

static void add_key(const app *self, const club_person *bot, int64_t key_ms, int64_t until_ms, json_t *keys) {
    char text[HOOK_KEY_TEXT_SIZE];
    hook_keys of;
    hook_keys_of(&self->key, bot, key_ms, &of);
    hook_key_text(&of, text);
    sodium_memzero(&of, sizeof of);
    json_array_append_new(keys, json_pack("{s:s s:I s:o}", "key", text, "from_ms", (json_int_t)key_ms, "until_ms",
                                          api_json_moment(until_ms)));
}

/* Beside the newest key the secret, by which anybody could sign: in the answer to whoever has made them, and in no
   other. */
static void add_secret(const app *self, const club_person *bot, const club_hook *hook, json_t *view) {
    char text[HOOK_KEY_TEXT_SIZE];
    hook_keys of;
    hook_keys_of(&self->key, bot, hook->key_ms, &of);
    hook_secret_text(&of, text);
    json_object_set_new(json_array_get(json_object_get(view, "keys"), 0), "secret", json_string(text));
    sodium_memzero(&of, sizeof of);
    sodium_memzero(text, sizeof text);
}

static json_t *keys_of(const app *self, const club_person *bot, const club_hook *hook) {
    json_t *keys = json_array();
    const int64_t until_ms = hook->key_ms + CLUB_HOOK_BOTH_KEYS_MS;
    if (hook->url[0]) {
        add_key(self, bot, hook->key_ms, 0, keys);
    }
    if (hook->url[0] && hook->old_key_ms && until_ms > self->wall_ms) {
        add_key(self, bot, hook->old_key_ms, until_ms, keys);
    }
    return keys;
}

static json_t *view_hook(const app *self, const club_person *bot, const club_hook *hook, pod_language language) {
    json_t *view = api_show(api_hook, hook, NULL);
    json_object_set_new(view, "keys", keys_of(self, bot, hook));
    json_object_set_new(view, "why", json_string(hook->why[0] ? pod_translate(language, hook->why) : ""));
    return view;
}

/* known: what it was like before. */
static void answer_hook(api_exchange *at, const club_person *bot, const club_hook *known) {
    club_hook hook;
    if (store_find_hook(at->self->store, bot, &hook, at->fault)) {
        api_fails(at);
        return;
    }
    json_t *view = view_hook(at->self, bot, &hook, at->caller.language);
    if (hook.url[0] && hook.key_ms != known->key_ms) {
        add_secret(at->self, bot, &hook, view);
    }
    api_exchange_answer(at, view);
}

/* ---- For the export ---------------------------------------------------------------------------------------------- */

static bool add_exported(api_exchange *at, const club_account *bot, json_t *items) {
    club_hook hook;
    if (store_find_hook(at->self->store, &bot->person, &hook, at->fault)) {
        return api_fails(at);
    }
    json_t *view = api_view_bot(at, bot);
    if (view) {
        json_object_set_new(view, "hook", view_hook(at->self, &bot->person, &hook, at->caller.language));
        json_array_append_new(items, view);
    }
    return view != NULL;
}

json_t *api_bots_export(api_exchange *at) {
    club_account bots[CLUB_BOTS_MAX];
    club_people_facts known = {0};
    json_t *items = json_array();
    bool well = api_find_own_bots(at, bots, &known);
    for (size_t i = 0; well && i < known.bot_count; i++) {
        well = bots[i].deleted_ms || add_exported(at, &bots[i], items);
    }
    if (!well) {
        json_decref(items);
        items = NULL;
    }
    return items;
}

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

/* The bot of the path with its hook, to which the facts point. */
typedef struct asking {
    api_own own;
    club_account bot;
    club_hook hook;
} asking;

static bool begin(api_exchange *at, club_act act, asking *out) {
    if (!api_begin_about_bot(at, act, &out->own, &out->bot)) {
        return false;
    }
    out->own.facts.people.hook = &out->hook;
    out->hook = (club_hook){.url = ""};
    return !out->own.facts.people.about || !store_find_hook(at->self->store, &out->bot.person, &out->hook, at->fault) ||
           api_fails(at);
}

static bool is_own(api_exchange *at, const asking *of) {
    const club_person *actor = &at->caller.person;
    const club_account *bot = of->own.facts.people.about;
    club_fault fault = {.code = CLUB_ERROR_NO_BOT};
    const bool own = bot && bot->bot.is && !bot->deleted_ms &&
                     (club_person_same(&bot->bot.keeper, actor) || club_person_same(&bot->person, actor));
    snprintf(fault.rules.argument[0], sizeof fault.rules.argument[0], "%s", of->own.request.people.handle);
    return own || app_problem_club(&at->caller.problem, at->caller.language, &fault);
}

void api_answer_hook(api_exchange *at) {
    asking of;
    if (begin(at, CLUB_SET_HOOK, &of) && is_own(at, &of)) {
        answer_hook(at, &of.bot.person, &of.hook);
    }
}

static bool is_there(api_exchange *at) {
    return app_sends(at->self, APP_HOOKS) ||
           app_problem_set(&at->caller.problem, at->caller.language, APP_NO_HOOKS, NULL, NULL);
}

/* null: none any more. */
static bool ask_url(api_exchange *at, const char **out) {
    const json_t *given = json_object_get(at->body, "url");
    *out = json_is_null(given) ? "" : json_string_value(given);
    const bool good =
        *out && (!**out || (outbound_takes(*out, at->self->config->hooks.local) && strlen(*out) < CLUB_HOOK_URL_SIZE));
    return good || api_bad_field(&at->caller, "url", POD_N_("an address, with https, or null"));
}

static void carry_out(api_exchange *at, asking *of) {
    if (!app_carry_out(at->self, &of->own.facts, &of->own.request, &at->caller)) {
        return;
    }
    app_expect(at->self, APP_HOOKS);
    answer_hook(at, &of->bot.person, &of->hook);
}

void api_answer_set_hook(api_exchange *at) {
    asking of;
    const char *url;
    if (is_there(at) && begin(at, CLUB_SET_HOOK, &of) && ask_url(at, &url)) {
        of.own.request.people.hook = url;
        carry_out(at, &of);
    }
}

void api_answer_turn_hook_key(api_exchange *at) {
    asking of;
    if (begin(at, CLUB_TURN_HOOK_KEY, &of)) {
        carry_out(at, &of);
    }
}

void api_answer_test_hook(api_exchange *at) {
    asking of;
    if (begin(at, CLUB_TEST_HOOK, &of)) {
        carry_out(at, &of);
    }
}
