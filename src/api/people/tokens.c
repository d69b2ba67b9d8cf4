/* Tokens of one's own: with them programs act for a member. */
#include <stdio.h>
#include <string.h>

#include "api/cookie.h"
#include "api/people/people.h"
#include "app/acts.h"

/* ---- What they are ------------------------------------------------------------------------------------------ */

json_t *api_tokens_json(api_exchange *at) {
    api_items items = api_items_begin(at, api_token);
    return api_items_end(at, &items,
                         store_list_tokens(at->self->store, &at->caller.person, API_ITEMS(items), at->fault));
}

void api_answer_tokens(api_exchange *at) {
    api_answer_items(at, api_tokens_json(at));
}

/* ---- Making one ----------------------------------------------------------------------------------------------- */

static bool count_token(void *context, const void *token) {
    (void)token;
    ++*(size_t *)context;
    return true;
}

static bool count_tokens(api_exchange *at, size_t *out) {
    return !store_list_tokens(at->self->store, &at->caller.person, (store_visitor){out, count_token}, at->fault) ||
           api_fails(at);
}

/* For which bot of the caller's, if for one. */
static bool find_bot(api_exchange *at, api_own *own, club_account *bot) {
    club_person who = {""};
    bool found = false;
    if (!own->request.people.handle) {
        return true;
    }
    const store_status status = store_find_handle(at->self->store, own->request.people.handle, &who, at->fault);
    if (!api_looked(at, status) || (!status && !app_load_account(at->self, &at->caller, &who, bot, &found))) {
        return false;
    }
    own->facts.people.about = found ? bot : NULL;
    return true;
}

/* The token as it was made, and, this once, what the program has to know. */
void api_answer_make_token(api_exchange *at) {
    api_own own;
    club_account bot = {.handle = ""};
    char text[API_TOKEN_SIZE] = "";
    if (!api_begin_own(at, CLUB_MAKE_TOKEN, &own) || !find_bot(at, &own, &bot) ||
        !count_tokens(at, &own.facts.people.tokens)) {
        return;
    }
    own.request.people.token.until_ms = at->self->wall_ms + own.days * INT64_C(86400000);
    api_token_make(text, &own.request.people.token.key);
    if (app_carry_out(at->self, &own.facts, &own.request, &at->caller)) {
        club_token made = own.request.people.token;
        made.created_ms = own.request.now_ms;
        memcpy(made.bot, bot.handle, sizeof made.bot);
        club_name_set(made.name, own.request.people.name, strlen(own.request.people.name));
        api_exchange_answer(at, json_pack("{s:s s:o}", "secret", text, "token", api_show(api_token, &made, NULL)));
    }
    api_token_forget(text);
}

/* ---- Ending one ------------------------------------------------------------------------------------------------ */

void api_answer_end_token(api_exchange *at) {
    api_end_by_id(at, CLUB_END_TOKEN, store_list_tokens, offsetof(club_token, key));
}
