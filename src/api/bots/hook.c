/* What a bot, or its owner, asks for about its webhook. */

#include <sodium.h>
#include <string.h>

#include "api/bots/bots.h"
#include "api/json.h"
#include "app/acts.h"
#include "app/outbox/hooks/delivery.h"
#include "app/outbox/hooks/sign.h"
#include "app/outbox/post/outbound.h"
#include "store/hooks.h"

/* ---- Answering --------------------------------------------------------------------------------------------------- */

static const char *state_of(const club_hook *hook) {
    return !hook->url[0]      ? "none"
           : hook->off_ms     ? "off"
           : hook->failing_ms ? "failing"
           : hook->taken_ms   ? "working"
                              : "new";
}

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
    return json_pack(
        "{s:o s:s s:o s:i s:o s:i s:o s:s s:o s:o s:o}", "url", api_json_string(hook->url), "state", state_of(hook),
        "keys", keys_of(self, bot, hook), "waiting", hook->waiting, "next_ms", api_json_moment(hook->next_ms),
        "failures", hook->failures, "status", hook->status ? json_integer(hook->status) : json_null(), "why",
        hook->why[0] ? pod_translate(language, hook->why) : "", "tried_ms", api_json_moment(hook->tried_ms), "taken_ms",
        api_json_moment(hook->taken_ms), "failing_ms", api_json_moment(hook->failing_ms));
}

/* known: what it was like before. */
static void answer_hook(api_exchange *at, const club_person *bot, const club_hook *known) {
    club_hook hook;
    store_fault fault;
    if (store_find_hook(at->self->store, bot, &hook, &fault)) {
        app_account_fails(at->self, &at->caller, &fault);
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
    store_fault fault;
    if (store_find_hook(at->self->store, &bot->person, &hook, &fault)) {
        return app_account_fails(at->self, &at->caller, &fault);
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
    store_fault fault;
    if (!api_begin_about_bot(at, act, &out->own, &out->bot)) {
        return false;
    }
    out->own.facts.people.hook = &out->hook;
    out->hook = (club_hook){.url = ""};
    return !out->own.facts.people.about || !store_find_hook(at->self->store, &out->bot.person, &out->hook, &fault) ||
           app_account_fails(at->self, &at->caller, &fault);
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
    return app_hooks_is_open(at->self) ||
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
    app_hooks_expect(at->self);
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
