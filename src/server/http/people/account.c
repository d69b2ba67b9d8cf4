/* Accounts: looking them up, and doing something with the own one. */
#include <sodium.h>
#include <string.h>

#include "server/health.h"
#include "server/http/actions.h"
#include "server/http/people/people.h"

/* ---- Looking up ----------------------------------------------------------------------------------------- */

bool server_account_fails(server *self, server_caller *caller, const store_fault *fault) {
    server_store_fails(self, fault->text);
    server_problem_set(&caller->problem, caller->language, SERVER_UNAVAILABLE, NULL, NULL);
    caller->problem.retry_after = 1;
    return false;
}

bool server_load_account(server *self, server_caller *caller, const club_person *person, club_account *out,
                         bool *found) {
    store_fault fault;
    *out = (club_account){0};
    *found = false;
    if (club_person_is_nobody(person)) {
        return true;
    }
    store_status status = store_load_account(self->store, person, out, &fault);
    *found = status == STORE_OK;
    return *found || status == STORE_NOT_FOUND || server_account_fails(self, caller, &fault);
}

bool server_find_login(server *self, server_caller *caller, const char *login, club_account *out, bool *found) {
    char address[CLUB_ADDRESS_SIZE];
    club_person person = {""};
    store_fault fault;
    bool is_address = club_address_set(address, login, strlen(login));
    store_status status = is_address ? store_find_address(self->store, address, &person, &fault)
                                     : store_find_handle(self->store, login, &person, &fault);
    *found = false;
    *out = (club_account){0};
    if (status && status != STORE_NOT_FOUND) {
        return server_account_fails(self, caller, &fault);
    }
    return status == STORE_NOT_FOUND || server_load_account(self, caller, &person, out, found);
}

bool server_sends_mail(const server *self) {
    return self->config->mail.url[0] != 0;
}

/* ---- The own account ------------------------------------------------------------------------------------ */

bool server_begin_own(server_exchange *at, club_act act, server_own *out) {
    server_caller *caller = &at->caller;
    *out = (server_own){.request = {.act = act}};
    if (!server_load_account(at->self, caller, &caller->person, &out->account, &out->found)) {
        return false;
    }
    out->facts.people.own = out->found ? &out->account : NULL;
    out->facts.people.mail = server_sends_mail(at->self);
    if (caller->has_session || caller->guest) {
        out->request.people.current = caller->session;
    }
    for (size_t i = 0; i < 2; i++) {
        uint8_t random[CLUB_ID_LENGTH];
        randombytes_buf(random, sizeof random);
        club_id_make(random, out->request.people.letter[i]);
    }
    return true;
}

void server_finish_own(server_exchange *at, server_own *own) {
    json_t *me =
        server_carry_out(at->self, &own->facts, &own->request, &at->caller) ? server_me(at->self, &at->caller) : NULL;
    if (me) {
        server_exchange_answer(at, 200, me);
    } else {
        server_exchange_fail(at);
    }
}
