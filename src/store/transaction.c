/* Transactions: what is changed in one is durable at once, or not at all. */
#include "base/clock.h"
#include "store/inside.h"

bool store_is_lost(const store *self) {
    return sql_is_lost(self->database);
}

store_status store_copies(store *self, long long *out, store_fault *fault) {
    return sql_copies(self->database, out, fault);
}

store_status store_announce(store *self, const char *address, store_fault *fault) {
    return sql_announce(self->database, address, fault);
}

store_status store_begin(store *self, store_fault *fault) {
    return sql_begin(self->database, fault);
}

store_status store_commit(store *self, store_fault *fault) {
    return sql_commit(self->database, fault);
}

void store_rollback(store *self) {
    sql_rollback(self->database);
}

/* An answer that took long says little, so the one before it stands, if there is one. */
void store_measure_clock(store *self) {
    enum { LONG_MS = 200 };
    int64_t asked_ms = pod__now_ms(), shown_ms;
    bool fresh = self->clock.there && asked_ms - self->clock_read_ms < STORE_CLOCK_MS;
    if (fresh || !sql_clock(self->database, &shown_ms)) {
        return;
    }
    int64_t answered_ms = pod__now_ms();
    if (!self->clock.there || answered_ms - asked_ms < LONG_MS) {
        self->clock = (store_clock){.there = true, .ahead_ms = shown_ms - (asked_ms + answered_ms) / 2};
        self->clock_read_ms = answered_ms;
    }
}

store_status store_run_job(store *self, const store_job *job, store_fault *fault) {
    sql_connection *database = self->database;
    bool begins = job->alive_ms && !sql_in_transaction(database);
    store_status status = begins ? sql_begin(database, fault) : STORE_OK;
    if (!status && job->alive_ms) {
        status = sql_run_later(sql_ask(database, "beat", SQL_N(job->alive_ms)), fault);
    }
    if (status) {
        sql_rollback(database);
        return status;
    }
    status = sql_commit(database, fault);
    if (!status) {
        store_measure_clock(self);
    }
    return status;
}
