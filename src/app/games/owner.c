#include "app/games/owner.h"

#include <string.h>

void server_leave_for_later(server *self) {
    self->backlog.again = self->backlog.left && self->backlog.after[0];
    self->backlog.left = true;
}

void server_postpone(server *self, const char *id) {
    server_cached_game *cached = *id ? server_game_cache_find(&self->games, id) : NULL;
    if (cached) {
        cached->thinking = false;
    }
    if (*id) {
        server_leave_for_later(self);
    }
}

static void set_owner(server_cached_game *cached, const server_caller *caller) {
    cached->owner.person = caller->bot.is ? caller->bot.keeper : caller->person; /* bots have no share of their own */
    memcpy(cached->owner.address, caller->address, sizeof cached->owner.address);
}

void server_person_acts(server_cached_game *cached, const server_caller *caller) {
    if (!club_person_is_nobody(&caller->person)) {
        set_owner(cached, caller);
    }
}

void server_person_looks(server *self, server_cached_game *cached, const server_caller *caller) {
    char displaced[CLUB_ID_SIZE];
    if (!club_person_is_nobody(&cached->owner.person) || !club_plays(&cached->game, &caller->person)) {
        return;
    }
    set_owner(cached, caller);
    if (cached->thinking && self->searches) {
        server_search_pool_assign(self->searches, cached->game.id, &cached->owner, displaced);
        server_postpone(self, displaced);
    }
}

fair_owner server_owner_of_caller(const server_caller *caller) {
    fair_owner owner = {.person = caller->person};
    memcpy(owner.address, caller->address, sizeof owner.address);
    return owner;
}

fair_owner server_owner_of(const server_cached_game *cached) {
    fair_owner owner = cached->owner;
    for (unsigned i = 0; i < cached->game.seat_count && club_person_is_nobody(&owner.person); i++) {
        owner.person = cached->game.seat[i].person;
    }
    return owner;
}
