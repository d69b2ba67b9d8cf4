#include "api/exchange.h"
#include "app/app.h"
#include "app/health.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "" for none. */
static const char *key_of(const api_exchange *at) {
    return at->match.route->method == TRANSPORT_POST ? at->request->idempotency_key : "";
}

static bool is_key(const char *key) {
    size_t length = 0;
    while (key[length] > ' ' && key[length] < 0x7f) {
        length++;
    }
    return !key[length] && length <= STORE_REPLY_KEY_MAX;
}

static store_reply_key full_key(const api_exchange *at) {
    store_reply_key key = {.person = at->caller.person};
    snprintf(key.key, sizeof key.key, "%s", key_of(at));
    return key;
}

static void hash_request(const api_exchange *at, uint8_t out[32]) {
    crypto_generichash_state state;
    const char *path = at->request->path;
    crypto_generichash_init(&state, NULL, 0, 32);
    crypto_generichash_update(&state, (const unsigned char *)path, strlen(path) + 1);
    crypto_generichash_update(&state, (const unsigned char *)at->request->body, at->request->body_length);
    crypto_generichash_final(&state, out, 32);
}

static void refuse(api_exchange *at, app_problem_kind kind) {
    app_caller *caller = &at->caller;
    app_problem_number(&caller->problem, caller->language, kind, STORE_REPLY_KEY_MAX);
    caller->problem.retry_after = kind == APP_UNAVAILABLE;
    api_exchange_fail(at);
}

/* Takes the body of the reply over. */
static void answer(api_exchange *at, store_reply *known) {
    uint8_t request[32];
    hash_request(at, request);
    if (memcmp(request, known->request, sizeof request) != 0) {
        refuse(at, APP_KEY_REUSED);
        return;
    }
    transport_answer_own(at->answer, known->status, "application/json", known->body);
    known->body = NULL;
}

bool api_answer_again(api_exchange *at) {
    store_reply known;
    if (!is_key(key_of(at))) {
        refuse(at, APP_BAD_KEY);
        return true;
    }
    if (!*key_of(at) || at->match.route->secret || club_person_is_nobody(&at->caller.person)) {
        return false;
    }
    const store_reply_key key = full_key(at);
    store_status status = store_find_reply(at->self->store, &key, at->self->now, &known, at->fault);
    if (status == STORE_OK) {
        answer(at, &known);
        store_reply_clear(&known);
    } else if (status != STORE_NOT_FOUND) {
        app_store_fails(at->self);
        refuse(at, APP_UNAVAILABLE);
    }
    return status != STORE_NOT_FOUND;
}

void api_keep_answer(api_exchange *at) {
    if (!*key_of(at) || at->match.route->secret || at->answer->status >= 300 || !at->self->turn.in_transaction) {
        return;
    }
    const store_reply_key key = full_key(at);
    store_reply reply = {.status = at->answer->status, .body = at->answer->owned};
    hash_request(at, reply.request);
    if (store_keep_reply(at->self->store, &key, &reply, at->self->now, at->fault)) {
        app_log(&at->self->logger, APP_WARNING, "answer_not_kept", "{s:s}", "error", at->fault->text);
    }
}
