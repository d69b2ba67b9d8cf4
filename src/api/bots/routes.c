/* The routes of bots. */
#include <stdio.h>
#include <string.h>

#include "api/bots/bots.h"
#include "app/acts.h"

/* ---- Lists ------------------------------------------------------------------------------------------------------ */

/* Adds them, as they are; one that has gone meanwhile is left out. */
static bool add_bot(api_exchange *at, const club_person *who, json_t *items, const char **last) {
    club_account bot;
    bool found;
    json_t *view = NULL;
    bool well = app_load_account(at->self, &at->caller, who, &bot, &found);
    if (well && found && bot.handle[0]) {
        view = api_view_bot(at, &bot);
        well = view != NULL;
        json_array_append_new(items, view);
        *last = view ? json_string_value(json_object_get(view, "handle")) : *last;
    }
    return well;
}

/* In the order of their handles, which are the cursors. */
static void list_all(api_exchange *at) {
    api_page page;
    store_ids ids;
    const char *last = NULL;
    if (!api_ask_query(at, &page)) {
        return;
    }
    const size_t limit = page.limit < at->match.route->listed ? page.limit : at->match.route->listed;
    if (*page.cursor && !club_handle_valid(page.cursor, strlen(page.cursor))) {
        api_bad_cursor(at);
        return;
    }
    bool well =
        !store_list_bots(at->self->store, (store_bots_part){page.cursor, limit}, &ids, at->fault) || api_fails(at);
    json_t *items = json_array();
    for (size_t i = 0; well && i < ids.count; i++) {
        club_person who;
        memcpy(who.id, ids.id[i], sizeof who.id);
        well = add_bot(at, &who, items, &last);
    }
    if (!well) {
        json_decref(items);
        return;
    }
    json_t *next = api_next_page(at, ids.count == limit ? last : NULL);
    api_exchange_answer(at, json_pack("{s:o s:o}", "items", items, "next", next));
}

static bool add_own(api_exchange *at, json_t *items) {
    store_people own;
    const char *last = NULL;
    bool well = !store_bots_of(at->self->store, &at->caller.person, &own, at->fault) || api_fails(at);
    for (size_t i = 0; well && i < own.count; i++) {
        well = add_bot(at, &own.person[i], items, &last);
    }
    return well;
}

static void list_own(api_exchange *at) {
    json_t *items = json_array();
    if (add_own(at, items)) {
        api_answer_items(at, items);
    } else {
        json_decref(items);
    }
}

/* ---- Acts ------------------------------------------------------------------------------------------------------- */

static void answer_bot(api_exchange *at, const club_person *who) {
    json_t *items = json_array();
    const char *last = NULL;
    json_t *view = add_bot(at, who, items, &last) ? json_incref(json_array_get(items, 0)) : NULL;
    api_exchange_answer(at, view);
    json_decref(items);
}

static void make(api_exchange *at) {
    api_own own;
    club_account bots[CLUB_BOTS_MAX];
    club_bot_terms terms = {.taking = true, .most = 4};
    club_person made = {""};
    bool good = api_begin_own(at, CLUB_MAKE_BOT, &own) && api_ask_bot_terms(at, &terms) &&
                api_find_own_bots(at, bots, &own.facts.people);
    if (good) {
        const store_status status = store_find_handle(at->self->store, own.request.people.handle, &made, at->fault);
        own.facts.people.handle_taken = status == STORE_OK;
        good = api_looked(at, status);
    }
    own.request.people.terms = &terms;
    if (!good || !app_admit_sign_up(at->self, &at->caller) ||
        !app_carry_out(at->self, &own.facts, &own.request, &at->caller)) {
        return;
    }
    memcpy(made.id, own.request.id, sizeof made.id);
    answer_bot(at, &made);
}

static void set(api_exchange *at) {
    api_own own;
    club_account bot = {.handle = ""};
    bool good = api_begin_about_bot(at, CLUB_SET_BOT, &own, &bot);
    club_bot_terms terms = bot.terms;
    good = good && api_ask_bot_terms(at, &terms);
    own.request.people.terms = json_object_get(at->body, "terms") ? &terms : NULL;
    if (good && app_carry_out(at->self, &own.facts, &own.request, &at->caller)) {
        answer_bot(at, &bot.person);
    }
}

static void retire(api_exchange *at) {
    api_own own;
    club_account bot;
    if (api_begin_about_bot(at, CLUB_RETIRE_BOT, &own, &bot) &&
        app_carry_out(at->self, &own.facts, &own.request, &at->caller)) {
        list_own(at);
    }
}

/* ---- The table -------------------------------------------------------------------------------------------------- */

const api_route api_bot_routes[] = {
    {API_GET("/bots"), "listBots", "Lists the bots of the club, and which challenges they take.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .listed = 50, .response = "Bots", .query = api_page_query, .answer = list_all},
    {API_GET("/me/bots"), "listOwnBots", "Lists the bots that a member keeps.", API_FOR_MEMBERS, CLUB_SCOPE_READ,
     .listed = API_PAGE_MAX, .response = "Bots", .query = api_page_query, .answer = list_own},
    {API_POST("/me/bots"), "makeBot",
     "Makes a bot: a program that plays under a name of its own, by tokens that are made for it.", API_FOR_MEMBERS,
     .status = 201, .request = "NewBot",
     .example = "{'handle':'deepsea','name':'Deep Sea','terms':{'games':[{'game':'$','boards':['5x5',"
                "'3x5']},{'game':'$'}],'clocks':['live','none'],'rated':true}}",
     .response = "Bot", .problems = API_LIST(APP_ATTEMPTS),
     .refusals =
         API_LIST(CLUB_ERROR_BOTS, CLUB_ERROR_HANDLE, CLUB_ERROR_HANDLE_TAKEN, CLUB_ERROR_NAME, CLUB_ERROR_BOT_TERMS),
     .answer = make},
    {API_POST("/me/bots/{handle}"), "setBot",
     "Sets what a bot is called, and which challenges it takes. A bot may do so itself.", API_FOR_MEMBERS,
     CLUB_SCOPE_CHALLENGE, .request = "BotChange", .example = "{'terms':{'taking':true}}", .response = "Bot",
     .refusals = API_LIST(CLUB_ERROR_NO_BOT, CLUB_ERROR_NAME, CLUB_ERROR_BOT_TERMS), .answer = set},
    {API_POST("/me/bots/{handle}/retire"), "retireBot", "Takes a bot out of the club for good; its games stay.",
     API_FOR_MEMBERS, .response = "Bots", .refusals = API_LIST(CLUB_ERROR_NO_BOT), .answer = retire},
    {API_GET("/me/bots/{handle}/hook"), "showHook",
     "Shows the webhook of a bot, by which keys it signs, and how it fares.", API_FOR_MEMBERS, CLUB_SCOPE_READ,
     .response = "Hook", .refusals = API_LIST(CLUB_ERROR_NO_BOT), .answer = api_answer_hook},
    {API_POST("/me/bots/{handle}/hook"), "setHook",
     "Sets where a bot is told what there is to tell. One that was switched off begins anew.", API_FOR_MEMBERS,
     CLUB_SCOPE_CHALLENGE, .secret = true, .request = "NewHook", .example = "{'url':'https://bots.example.net/robot'}",
     .response = "Hook", .problems = API_LIST(APP_NO_HOOKS), .refusals = API_LIST(CLUB_ERROR_NO_BOT),
     .answer = api_answer_set_hook},
    {API_POST("/me/bots/{handle}/hook/key"), "turnHookKey",
     "Signs by a new key from now on; the one before it signs, too, for a day.", API_FOR_MEMBERS, CLUB_SCOPE_CHALLENGE,
     .secret = true, .response = "Hook", .refusals = API_LIST(CLUB_ERROR_NO_BOT, CLUB_ERROR_NO_HOOK),
     .answer = api_answer_turn_hook_key},
    {API_POST("/me/bots/{handle}/hook/test"), "testHook", "Sends something of the type test there, which says nothing.",
     API_FOR_MEMBERS, CLUB_SCOPE_CHALLENGE, .status = 202, .response = "Hook",
     .refusals = API_LIST(CLUB_ERROR_NO_BOT, CLUB_ERROR_NO_HOOK), .answer = api_answer_test_hook},
    {0},
};

/* ---- Shapes ----------------------------------------------------------------------------------------------------- */

static const api_schema_field game[] = {
    {"game", "string", "A name of the table of games."},
    {"boards", "string[]", "As 5x5; any when it is empty or left out.", .optional = true},
    {0},
};

static const api_schema_field new_bot[] = {
    {"handle", "string", "3 to 20 of a-z, 0-9, - and _; for good.", API_INTO(api_own, request.people.handle)},
    {"name", "string", "As shown: at most 32 characters; called by the handle when left out.", .optional = true,
     API_INTO(api_own, request.people.name), .most = CLUB_NAME_MAX},
    {"terms", "NewBotTerms", "Which challenges it takes; games and clocks are needed."},
    {0},
};

static const api_schema_field bot_change[] = {
    {"name", "string", "From now on; as it is when left out.", .optional = true, API_INTO(api_own, request.people.name),
     .most = CLUB_NAME_MAX},
    {"terms", "NewBotTerms", "The same; what it leaves out stays as it is.", .optional = true},
    {0},
};

static const api_schema_field hook_key[] = {
    {"key", "string", "By which signatures are checked: whpk_ and 32 bytes in base64 (Ed25519)."},
    {"from_ms", "integer", "Since when it signs, in milliseconds since 1970."},
    {"until_ms", "integer?", "Until when it signs beside the newer one; null: nothing is newer."},
    {"secret", "string",
     "By which other signatures of the same are checked: whsec_ and 32 bytes in base64 (HMAC-SHA256). Only in the "
     "answer that has made it.",
     .optional = true},
    {0},
};

static const api_schema_field new_hook[] = {
    {"url", "string?", "With https; null: nowhere any more."},
    {0},
};

const api_schema api_bot_schemas[] = {
    {"Hook", "Where a bot is told what there is to tell.", api_hook},
    {"HookKey", "What checks its signatures.", hook_key},
    {"NewHook", "Where a bot is to be told.", new_hook},
    {"Bot", "A program that plays under a name of its own.", api_bot},
    {"Bots", "A page of bots.", .items = "Bot[]",
     .order = "In the order of their handles; of one's own the oldest first."},
    {"BotTerms", "Which challenges a bot takes; others are refused.", api_bot_terms, .answered = true},
    {"NewBotTerms", "Which challenges a bot is to take.", api_bot_terms},
    {"BotGame", "A game that a bot plays.", game},
    {"NewBot", "A bot to be made.", new_bot},
    {"BotChange", "What is to be another about a bot.", bot_change},
    {0},
};
