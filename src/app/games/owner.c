#include "app/games/owner.h"

#include <string.h>

void app_leave_for_later(app *self) {
    self->backlog.again = self->backlog.left && self->backlog.after[0];
    self->backlog.left = true;
}

void app_postpone(app *self, const char *id) {
    app_cached_game *cached = *id ? app_game_cache_find(&self->games, id) : NULL;
    if (cached) {
        cached->thinking = false;
    }
    if (*id) {
        app_leave_for_later(self);
    }
}

static void set_owner(app_cached_game *cached, const app_caller *caller) {
    cached->owner.person = caller->bot.is ? caller->bot.keeper : caller->person; /* bots have no share of their own */
    memcpy(cached->owner.address, caller->address, sizeof cached->owner.address);
}

void app_person_acts(app_cached_game *cached, const app_caller *caller) {
    if (!club_person_is_nobody(&caller->person)) {
        set_owner(cached, caller);
    }
}

void app_person_looks(app *self, app_cached_game *cached, const app_caller *caller) {
    char displaced[CLUB_ID_SIZE];
    if (!club_person_is_nobody(&cached->owner.person) || !club_plays(&cached->game, &caller->person)) {
        return;
    }
    set_owner(cached, caller);
    if (cached->thinking && self->searches) {
        app_search_pool_assign(self->searches, cached->game.id, &cached->owner, displaced);
        app_postpone(self, displaced);
    }
}

fair_owner app_owner_of_caller(const app_caller *caller) {
    fair_owner owner = {.person = caller->person};
    memcpy(owner.address, caller->address, sizeof owner.address);
    return owner;
}

fair_owner app_owner_of(const app_cached_game *cached) {
    fair_owner owner = cached->owner;
    for (unsigned i = 0; i < cached->game.seat_count && club_person_is_nobody(&owner.person); i++) {
        owner.person = cached->game.seat[i].person;
    }
    return owner;
}
