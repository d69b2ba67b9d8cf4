/* The bots of whoever asks. */
#include "api/bots/bots.h"
#include "app/people/account.h"

bool api_find_own_bots(api_exchange *at, club_account room[CLUB_BOTS_MAX], club_people_facts *out) {
    store_people people;
    if (store_bots_of(at->self->store, &at->caller.person, &people, at->fault)) {
        return api_fails(at);
    }
    out->bots = room;
    out->bot_count = 0;
    for (size_t i = 0; i < people.count; i++) {
        bool found;
        if (!app_load_account(at->self, &at->caller, &people.person[i], &room[out->bot_count], &found)) {
            return false;
        }
        out->bot_count += found;
    }
    return true;
}

bool api_begin_about_bot(api_exchange *at, club_act act, api_own *own, club_account *bot) {
    club_person who = {""};
    bool found = false;
    if (!api_begin_own(at, act, own)) {
        return false;
    }
    own->request.people.handle = api_exchange_id(at);
    const store_status status = store_find_handle(at->self->store, own->request.people.handle, &who, at->fault);
    if (!api_looked(at, status) || (!status && !app_load_account(at->self, &at->caller, &who, bot, &found))) {
        return false;
    }
    own->facts.people.about = found && strcmp(bot->handle, own->request.people.handle) == 0 ? bot : NULL;
    return true;
}
