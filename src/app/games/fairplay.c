#include "app/games/fairplay.h"

#include <stdio.h>
#include <string.h>

#include "app/acts.h"
#include "store/order.h"
#include "store/people.h"

/* Reports the younger of two accounts, and names the other. */
static store_status report_pair(app *self, const club_game *game, const club_person pair[2]) {
    club_account account[2];
    char words[CLUB_HANDLE_SIZE + 1];
    club_order_facts known = {.handle = "", .plays = true};
    const club_facts facts = {.order = &known};
    club_request request = {.act = CLUB_REPORT,
                            .order = {.reason = CLUB_REASON_ACCOUNTS, .subject.kind = CLUB_SUBJECT_GAME}};
    store_status status = store_load_account(self->store, &pair[0], &account[0], &self->fault);
    status = status ? status : store_load_account(self->store, &pair[1], &account[1], &self->fault);
    if (status) {
        return status;
    }
    const bool second = account[1].member_since_ms > account[0].member_since_ms;
    known.about = &account[second];
    snprintf(words, sizeof words, "@%s", account[!second].handle);
    status = store_find_own_report(self->store, &account[second].person, words, &known.reported, &self->fault);
    if (!status) {
        app_caller nobody = {.language = POD_ENGLISH};
        request.order.words = words;
        memcpy(request.order.subject.game, game->id, sizeof game->id);
        app_carry_out(self, &facts, &request, &nobody);
    }
    return status;
}

/* What looks like one person with two accounts who wins from themselves: of equals one wins six games out of six once
   in 32 times, and fewer raise no rating by much; one game in ten is given away so that it does not look like this.
   Older games than the latest fifty of a pool have no say any more in a rating. */
enum { MEETINGS_LEAST = 6, MEETINGS_LATEST = 50, OTHERS_IN_TEN = 1 };

static bool is_one_sided(const store_meetings *of) {
    const int64_t most = of->won > of->lost ? of->won : of->lost;
    return of->games >= MEETINGS_LEAST && (of->games - most) * 10 <= of->games * OTHERS_IN_TEN;
}

typedef struct shared_networks {
    const app_networks *own;
    bool foreign; /* one is none of the club's own */
} shared_networks;

static void look_at_network(void *context, const char *address) {
    shared_networks *shared = context;
    bool own = false;
    for (size_t i = 0; i < shared->own->count; i++) {
        own |= app_network_has(&shared->own->network[i], address);
    }
    shared->foreign |= !own;
}

static store_status watch_pair(app *self, const club_game *game, const char *pool, const club_person pair[2]) {
    shared_networks shared = {.own = &self->config->own_networks};
    store_meetings met = {0};
    store_status status = store_list_shared_addresses(self->store, pair, look_at_network, &shared, &self->fault);
    if (!status && shared.foreign) {
        status = store_count_meetings(self->store, pair, pool, MEETINGS_LATEST, &met, &self->fault);
    }
    return status || !is_one_sided(&met) ? status : report_pair(self, game, pair);
}

/* One person in two seats of rated games, as it seems: the club reports that to the moderators, once of each two
   people. It decides nothing: families share a network, too. */
void app_watch_seats(app *self, const char *id) {
    app_caller caller = {0};
    const app_cached_game *cached = app_find(self, id, &caller);
    club_rating_change rated = {0};
    store_status status = STORE_OK;
    if (!cached || !club_rated_parts(&cached->game, &rated)) {
        return;
    }
    for (unsigned i = 0; i < rated.count; i++) {
        for (unsigned j = i + 1; j < rated.count && !status; j++) {
            const club_person pair[2] = {rated.part[i].person, rated.part[j].person};
            status = watch_pair(self, &cached->game, rated.pool, pair);
        }
    }
    if (status) { /* it is of no great weight: nobody waits for it */
        app_log(&self->logger, APP_WARNING, "watch", "{s:s}", "error", self->fault.text);
    }
}
