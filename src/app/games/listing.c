#include "app/games/listing.h"

#include "app/health.h"
#include "store/played.h"

enum { GAMES_A_TURN = 16, AGAIN_MS = 1000 /* after a failure of the store */ };

/* One in memory is at the beginning of a turn as the database has it. */
static store_status list(server *self, const char *id, store_fault *fault) {
    const server_cached_game *cached = server_game_cache_find(&self->games, id);
    club_game loaded = {.ply = 0};
    store_status status = cached ? STORE_OK : store_load(self->store, id, &loaded, fault);
    if (status == STORE_DAMAGED) {
        server_report_damage(self, id, fault->text);
        return store_pass_over_game(self->store, id, fault);
    }
    status = status ? status : store_list_game(self->store, cached ? &cached->game : &loaded, fault);
    club_free(&loaded);
    return status;
}

/* False: the store has failed. */
static bool list_all(server *self, const store_ids *ids) {
    server_caller nobody = {.language = POD_ENGLISH};
    store_fault fault;
    if (ids->count && !server_transaction(self, &nobody)) {
        return false;
    }
    for (size_t i = 0; i < ids->count; i++) {
        if (list(self, ids->id[i], &fault)) {
            server_store_fails(self, fault.text);
            return false;
        }
    }
    return true;
}

bool server_listing_open(server *self, store_fault *fault) {
    store_ids ids;
    bool good = !store_unlisted_games(self->store, 1, &ids, fault);
    self->listing.expected = good && ids.count > 0;
    return good;
}

void server_listing_expect(server *self) {
    self->listing.expected = true;
}

void server_run_listing(server *self) {
    server_listing *listing = &self->listing;
    store_ids ids;
    store_fault fault;
    if (server_listing_wait_ms(self) != 0) {
        return;
    }
    bool found = !store_unlisted_games(self->store, GAMES_A_TURN, &ids, &fault);
    if (!found) {
        server_store_fails(self, fault.text);
    }
    bool done = found && list_all(self, &ids);
    listing->expected = !done || ids.count == GAMES_A_TURN;
    listing->next_ms = done ? 0 : self->now_ms + AGAIN_MS;
}

int server_listing_wait_ms(const server *self) {
    const int64_t left = self->listing.next_ms - self->now_ms;
    return !self->listing.expected ? -1 : left > 0 ? (int)left : 0;
}
