#include "app/people/correspondent.h"

#include "app/acts.h"
#include "app/people/account.h"

static bool store_did(app *self, app_caller *caller, store_status status) {
    return !status || status == STORE_NOT_FOUND || app_account_fails(self, caller);
}

static bool find_by_handle(app *self, app_caller *caller, app_correspondent *out) {
    club_account account;
    if (!app_find_member(self, caller, out->handle, &account)) {
        return false;
    }
    out->person = account.person;
    const store_status status =
        store_find_conversation(self->store, &caller->person, &out->person, &out->side, &self->fault);
    return store_did(self, caller, status);
}

static bool find_by_id(app *self, app_caller *caller, app_correspondent *out) {
    club_account account = {.handle = ""};
    store_status status =
        store_find_conversation_by_id(self->store, &caller->person, out->handle, &out->side, &self->fault);
    out->person = out->side.other;
    status = status ? status : store_load_account(self->store, &out->person, &account, &self->fault);
    out->former = !account.handle[0];
    return store_did(self, caller, status) &&
           (!club_person_is_nobody(&out->person) ||
            app_problem_set(&caller->problem, caller->language, APP_NO_PERSON, out->handle, NULL));
}

bool app_find_correspondent(app *self, app_caller *caller, const char *named, app_correspondent *out) {
    const bool by_handle = *named == '@';
    *out = (app_correspondent){.handle = named + by_handle};
    return by_handle ? find_by_handle(self, caller, out) : find_by_id(self, caller, out);
}

bool app_find_conversation_facts(app *self, app_caller *caller, const app_correspondent *with,
                                 club_conversation_facts *out) {
    store *kept = self->store;
    const club_person *own = &caller->person;
    unsigned there = 0, back = 0;
    *out = (club_conversation_facts){.member = caller->member,
                                     .other = with->former ? (club_person){""} : with->person,
                                     .with = with->person,
                                     .handle = with->handle,
                                     .own = with->side.own};
    store_status status = store_find_relations(kept, own, &with->person, &there, &self->fault);
    status = status ? status : store_find_relations(kept, &with->person, own, &back, &self->fault);
    status =
        status ? status : store_count_written(kept, own, self->wall_ms - CLUB_WRITTEN_MS, &out->written, &self->fault);
    status = status ? status : store_count_begun(kept, own, self->wall_ms - CLUB_BEGUN_MS, &out->begun, &self->fault);
    out->apart = (there | back) >> CLUB_BLOCK & 1u;
    out->muted = back >> CLUB_MUTE & 1u;
    return store_did(self, caller, status);
}

bool app_act_on_conversation(app *self, app_caller *caller, const app_correspondent *with, club_request *request) {
    club_conversation_facts facts;
    const club_facts all = {.conversation = &facts};
    return app_find_conversation_facts(self, caller, with, &facts) && app_carry_out(self, &all, request, caller);
}
