#include "app/transaction.h"

#include "app/games/schedule.h"
#include "app/health.h"

static store_status begin(app *self) {
    store_status status = store_begin(self->store, &self->fault);
    status = status ? status : app_schedule_begin(self, &self->fault);
    if (status) {
        store_rollback(self->store);
    }
    return status;
}

bool app_transaction(app *self, app_caller *caller) {
    if (self->turn.in_transaction) {
        return true;
    }
    /* Who waits for a lock waits once a turn, not once a request. */
    if (self->turn.refused || begin(self)) {
        if (!self->turn.refused) {
            app_store_fails(self);
        }
        self->turn.refused = true;
        app_problem_set(&caller->problem, caller->language, APP_UNAVAILABLE, NULL, NULL);
        caller->problem.retry_after = 1;
        return false;
    }
    self->turn.in_transaction = true;
    return true;
}
