#include "app/games/listing.h"

#include <stdlib.h>

#include "app/health.h"
#include "app/transaction.h"
#include "store/played.h"

struct app_listing {
    bool expected;   /* there may be games to list */
    int64_t next_ms; /* no sooner, after a failure */
};

enum { GAMES_A_TURN = 16, AGAIN_MS = 1000 /* after a failure of the store */ };

/* One in memory is at the beginning of a turn as the database has it. */
static store_status list(app *self, const char *id) {
    const app_cached_game *cached = app_game_cache_find(&self->games, id);
    club_game loaded = {.ply = 0};
    store_status status = cached ? STORE_OK : store_load(self->store, id, &loaded, &self->fault);
    if (status == STORE_DAMAGED) {
        app_report_damage(self, id);
        return store_pass_over_game(self->store, id, &self->fault);
    }
    status = status ? status : store_list_game(self->store, cached ? &cached->game : &loaded, &self->fault);
    club_free(&loaded);
    return status;
}

/* False: the store has failed. */
static bool list_all(app *self, const store_ids *ids) {
    app_caller nobody = {.language = POD_ENGLISH};
    if (ids->count && !app_transaction(self, &nobody)) {
        return false;
    }
    for (size_t i = 0; i < ids->count; i++) {
        if (list(self, ids->id[i])) {
            app_store_fails(self);
            return false;
        }
    }
    return true;
}

bool app_listing_open(app *self, store_fault *fault) {
    store_ids ids;
    self->listing = calloc(1, sizeof *self->listing);
    bool good = self->listing && !store_unlisted_games(self->store, 1, &ids, fault);
    if (good) {
        self->listing->expected = ids.count > 0;
    }
    return good;
}

void app_listing_expect(app *self) {
    self->listing->expected = true;
}

void app_run_listing(app *self) {
    struct app_listing *listing = self->listing;
    store_ids ids;
    if (app_listing_wait_ms(self) != 0) {
        return;
    }
    bool found = !store_unlisted_games(self->store, GAMES_A_TURN, &ids, &self->fault);
    if (!found) {
        app_store_fails(self);
    }
    bool done = found && list_all(self, &ids);
    listing->expected = !done || ids.count == GAMES_A_TURN;
    listing->next_ms = done ? 0 : self->now_ms + AGAIN_MS;
}

int app_listing_wait_ms(const app *self) {
    const int64_t left = self->listing->next_ms - self->now_ms;
    return !self->listing->expected ? -1 : left > 0 ? (int)left : 0;
}

void app_listing_close(app *self) {
    free(self->listing);
}
