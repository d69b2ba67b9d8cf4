#include "app/people/account.h"

#include <sodium.h>
#include <string.h>

#include "app/lobby/lookup.h"
#include "store/people.h"

bool app_account_fails(app *self, app_caller *caller) {
    return app_store_did(self, STORE_FAILED, caller);
}

bool app_load_account(app *self, app_caller *caller, const club_person *person, club_account *out, bool *found) {
    *out = (club_account){0};
    *found = false;
    if (club_person_is_nobody(person)) {
        return true;
    }
    store_status status = store_load_account(self->store, person, out, &self->fault);
    *found = status == STORE_OK;
    return *found || status == STORE_NOT_FOUND || app_account_fails(self, caller);
}

bool app_find_anyone(app *self, app_caller *caller, const char *handle, club_account *out) {
    club_person person = {""};
    bool found = false;
    store_status status = store_find_handle(self->store, handle, &person, &self->fault);
    if (status && status != STORE_NOT_FOUND) {
        return app_account_fails(self, caller);
    }
    if (!status && !app_load_account(self, caller, &person, out, &found)) {
        return false;
    }
    /* One that only looks alike is not meant; of a former member nothing but that is known. */
    found = found && (out->deleted_ms || strcmp(out->handle, handle) == 0);
    return found || app_problem_set(&caller->problem, caller->language, APP_NO_PERSON, handle, NULL);
}

bool app_find_member(app *self, app_caller *caller, const char *handle, club_account *out) {
    return app_find_anyone(self, caller, handle, out) &&
           (!out->deleted_ms || app_problem_set(&caller->problem, caller->language, APP_NO_PERSON, handle, NULL));
}

bool app_find_login(app *self, app_caller *caller, const char *login, club_account *out, bool *found) {
    char address[CLUB_ADDRESS_SIZE];
    club_person person = {""};
    bool is_address = club_address_set(address, login, strlen(login));
    store_status status = is_address ? store_find_address(self->store, address, &person, &self->fault)
                                     : store_find_handle(self->store, login, &person, &self->fault);
    *found = false;
    *out = (club_account){0};
    if (status && status != STORE_NOT_FOUND) {
        return app_account_fails(self, caller);
    }
    return status == STORE_NOT_FOUND || app_load_account(self, caller, &person, out, found);
}

bool app_sends_mail(const app *self) {
    return self->config->mail.url[0] != 0;
}

void app_make_letter_ids(club_people_request *ask) {
    for (size_t i = 0; i < 2; i++) {
        uint8_t random[CLUB_ID_LENGTH];
        randombytes_buf(random, sizeof random);
        club_id_make(random, ask->letter[i]);
    }
}

void app_make_code(const app *self, club_people_request *ask, char text[AUTH_CODE_TEXT_SIZE]) {
    auth_code_make(text);
    auth_code_hash(&self->key, text, &ask->new_code);
    ask->new_code_text = text;
}
