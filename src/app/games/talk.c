#include "app/games/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/events/known.h"
#include "store/order.h"
#include "store/people.h"

store_status app_find_blocks(app *self, const club_game *game, const club_person *who, bool *blocked) {
    store_status status = STORE_OK;
    for (unsigned i = 0; !status && i < game->seat_count; i++) {
        status = store_find_block(self->store, who, &game->seat[i].person, blocked, &self->fault);
    }
    return status;
}

store_status app_find_away(app *self, const club_person *who, bool *away) {
    club_restraint restraint = {0};
    store_status status =
        club_person_is_nobody(who) ? STORE_OK : store_find_restraint(self->store, who, &restraint, &self->fault);
    *away = restraint.banned_until_ms > self->wall_ms;
    return status;
}

store_status app_talk_facts(app *self, const char *id, const club_game *game, const club_person *who,
                            club_talk_facts *out) {
    club_account account = {0};
    store_status status = store_load_account(self->store, who, &account, &self->fault);
    bool member = status == STORE_OK && account.handle[0];
    *out = (club_talk_facts){.may_chat = member || self->config->guest_chat};
    snprintf(out->name, sizeof out->name, "%s", account.name[0] ? account.name : account.handle);
    status = status == STORE_NOT_FOUND ? STORE_OK : status;
    status = status || !game ? status : app_find_blocks(self, game, who, &out->blocked);
    return status ? status : store_count_messages(self->store, id, &out->said, &self->fault);
}

/* Those who watch are told at the end of the turn, in this order; without memory they are not. */
static void keep_message(app_said **last, const club_talk_change *change) {
    const size_t length = strlen(change->text) + 1;
    app_said *said = malloc(sizeof *said + length);
    while (*last) {
        last = &(*last)->next;
    }
    if (said) {
        *said =
            (app_said){.room = change->room, .number = change->number, .at_ms = change->at_ms, .by = change->person};
        memcpy(said->in, change->game, sizeof said->in);
        snprintf(said->name, sizeof said->name, "%s", change->name);
        memcpy(said->text, change->text, length);
        *last = said;
    }
}

static void keep_plan(app_cached_game *cached, club_decision *decision, const club_talk_change *change) {
    club_plan **plan = &cached->plans.of[change->seat];
    club_plan_free(*plan);
    *plan = NULL;
    if (*change->text) {
        *plan = decision->plan;
        decision->plan = NULL;
    }
}

void app_follow_talk(app *self, club_decision *decision, const club_talk_change *change) {
    app_cached_game *cached = app_game_cache_find(&self->games, change->game);
    if (!cached) {
        keep_message(&self->tournaments->said, change);
        return;
    }
    if (change->kind == CLUB_TALK_MESSAGE) {
        keep_message(&cached->said, change);
    } else if (change->kind == CLUB_TALK_PLAN) {
        keep_plan(cached, decision, change);
    }
    cached->dirty = true;
    app_game_cache_touch(&self->games, cached);
}
