#include "app/games/deadlines.h"

#include <string.h>

#include "app/acts.h"
#include "app/games/schedule.h"
#include "app/health.h"
#include "app/transaction.h"

enum { GAMES_A_TURN = 64, AGAIN_MS = 1000 };

typedef struct due_games {
    char id[GAMES_A_TURN][CLUB_ID_SIZE];
    size_t count;
} due_games;

static bool collect(void *context, const void *id) {
    due_games *of = context;
    memcpy(of->id[of->count++], id, CLUB_ID_SIZE);
    return of->count < GAMES_A_TURN;
}

/* Whether it is done with, for now. What is damaged is not looked at again. */
static bool run(app *self, const char *id) {
    app_caller nobody = {.language = POD_ENGLISH};
    club_request request = {.act = CLUB_TIMEOUT};
    if (app_act(self, id, &request, &nobody)) {
        return true;
    }
    bool lost = nobody.problem.class != APP_CLASS_UNAVAILABLE;
    return lost && app_transaction(self, &nobody) && !store_drop_deadline(self->store, id, &self->fault);
}

void app_run_due(app *self) {
    due_games due = {.count = 0};
    int64_t next_ms;
    bool done = true;
    if (self->wall_ms < app_schedule_next_ms(self)) {
        return;
    }
    if (store_due_games(self->store, (store_due){self->wall_ms, GAMES_A_TURN}, (store_visitor){&due, collect},
                        &self->fault)) {
        app_store_fails(self);
        done = false;
    }
    for (size_t i = 0; i < due.count; i++) {
        done &= run(self, due.id[i]);
    }
    if (done && store_next_deadline(self->store, &next_ms, &self->fault)) {
        app_store_fails(self);
        done = false;
    }
    app_schedule_set_next(self, done ? next_ms : self->wall_ms + AGAIN_MS);
}
