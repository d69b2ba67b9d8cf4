#include "app/people/friends.h"

#include <string.h>

#include "app/app.h"
#include "app/health.h"
#include "store/people.h"

/* ---- Who is on ------------------------------------------------------------------------------------------------- */

bool app_online_know(app *self, app_online *online) {
    club_account account = {.handle = ""};
    if (online->known) {
        return true;
    }
    store_status status = store_load_account(self->store, &online->person, &account, &self->fault);
    if (status && status != STORE_NOT_FOUND) {
        app_store_fails(self);
        return false;
    }
    online->identity = (club_identity){.person = online->person};
    memcpy(online->identity.handle, account.handle, sizeof account.handle);
    memcpy(online->identity.name, account.name, sizeof account.name);
    online->identity.bot = account.bot;
    online->hidden = !status && !account.settings.value[CLUB_SETTING_SHOW_ONLINE];
    online->known = true;
    return true;
}

bool app_is_on(app *self, const club_person *person) {
    app_online *online = app_online_find(&self->lobby.people, person);
    return online && app_online_know(self, online) && !online->hidden;
}

bool app_current_game(app *self, const club_person *person, char out[CLUB_ID_SIZE]) {
    store_ids ids;
    out[0] = 0;
    if (store_current_game_of(self->store, person, &ids, &self->fault)) {
        app_store_fails(self);
        return false;
    }
    memcpy(out, ids.count ? ids.id[0] : "", ids.count ? CLUB_ID_SIZE : 1);
    return true;
}

/* ---- Followers ------------------------------------------------------------------------------------------------- */

/* Who reloads the page within a moment has not gone. */
bool app_friends_must_wait(app *self) {
    app_online_people *people = &self->lobby.people;
    if (people->moved_count && !people->friends_ms) {
        people->friends_ms = self->now_ms + APP_FRIENDS_MS;
    }
    return !people->moved_count || self->now_ms < people->friends_ms;
}

int app_friends_wait_ms(const app *self) {
    const app_online_people *people = &self->lobby.people;
    int64_t left = people->friends_ms - self->now_ms;
    return !people->moved_count ? -1 : left > 0 ? (int)left : 0;
}
