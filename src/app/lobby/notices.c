#include "app/lobby/notices.h"

#include <string.h>

#include "app/games/fairplay.h"
#include "app/games/schedule.h"
#include "app/health.h"
#include "app/lobby/challenge.h"
#include "store/challenges.h"

/* ---- What has happened ------------------------------------------------------------------------------ */

static void tell(app *self, const club_notice *notice) {
    if (notice->kind == CLUB_NOTICE_RATED) {
        app_watch_seats(self, notice->id);
    }
    for (size_t i = 0; i < self->listeners; i++) {
        if (self->listener[i].notice) {
            self->listener[i].notice(self->listener[i].context, notice);
        }
    }
}

static void tell_noted(app *self) {
    app_lobby *lobby = &self->lobby;
    if (!lobby->durable_count) {
        return;
    }
    for (size_t i = 0; i < lobby->durable_count; i++) {
        const club_notice notice = lobby->noted[i]; /* what is done about it may note more */
        tell(self, &notice);
    }
    lobby->noted_count -= lobby->durable_count;
    memmove(lobby->noted, lobby->noted + lobby->durable_count, lobby->noted_count * sizeof *lobby->noted);
    lobby->durable_count = 0;
}

/* ---- Challenges whose time is over ------------------------------------------------------------------------------ */

enum { EXPIRED_AT_ONCE = 20, EXPIRY_AGAIN_MS = 60 * 1000 /* after a failure */ };

/* Ends those whose time is over, a bounded piece at a time. */
static void end_challenges(app *self) {
    store_ids ids;
    app_caller nobody = {0};
    if (self->wall_ms < self->lobby.expiry_ms) {
        return;
    }
    store_status status = store_due_challenges(self->store, self->wall_ms, EXPIRED_AT_ONCE, &ids, &self->fault);
    bool well = !status;
    for (size_t i = 0; !status && i < ids.count; i++) {
        club_request request = {.act = CLUB_CHALLENGE_EXPIRE};
        club_challenge ended;
        well &= app_act_on_challenge(self, ids.id[i], &request, &nobody, &ended);
    }
    status = status ? status : store_next_due_challenge(self->store, &self->lobby.expiry_ms, &self->fault);
    if (status) {
        app_store_fails(self);
    }
    if (!well || status) {
        self->lobby.expiry_ms = self->wall_ms + EXPIRY_AGAIN_MS;
    }
}

/* ---- Turns ------------------------------------------------------------------------------------------ */

void app_notices_turn(app *self) {
    tell_noted(self);
    end_challenges(self);
}

int app_notices_wait_ms(const app *self) {
    return app_sooner_ms(self->lobby.durable_count ? 0 : -1, app_wait_until(self, self->lobby.expiry_ms));
}

void app_notices_settle(app *self, bool durable) {
    app_lobby_settle(&self->lobby, durable);
}
