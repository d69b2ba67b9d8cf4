#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ludopod/version.h"
#include "store/challenges.h"
#include "store/inside.h"
#include "store/sqlite/driver.h"

enum { HOST_SIZE = 256 };

static bool is_for(const sql_driver *driver, const char *url) {
    return driver && strncmp(url, driver->scheme, strlen(driver->scheme)) == 0;
}

/* NULL when there is none, and the fault says so. */
static const sql_driver *driver_of(const char *url, const sql_driver *more, store_fault *fault) {
    const sql_driver *found = is_for(&store_sqlite, url) ? &store_sqlite : is_for(more, url) ? more : NULL;
    if (!found) {
        snprintf(fault->text, sizeof fault->text,
                 "a database does not begin with '%.*s'; expected sqlite:FILE or postgresql://HOST/NAME",
                 (int)strcspn(url, ":="), url); /* behind it there may be a password */
    }
    return found;
}

static const char *location_in(const char *url, const sql_driver *driver) {
    return driver->shown ? url : url + strlen(driver->scheme);
}

/* ---- Opening and closing --------------------------------------------------------------------------- */

/* Who serves it, for whoever is kept out; and the first write, which shows that there can be more. */
static store_status claim(sql_connection *database, const char *location, store_fault *fault) {
    char host[HOST_SIZE] = "";
    store_fault why;
    gethostname(host, sizeof host - 1);
    sql_row *row = sql_query(database, "claim");
    sql_bind_number(row, 1, getpid());
    sql_bind_text(row, 2, host);
    sql_bind_number(row, 3, (int64_t)time(NULL));
    sql_bind_text(row, 4, POD_VERSION);
    if (sql_run(row, NULL, &why)) {
        snprintf(fault->text, sizeof fault->text, "%.200s: nothing can be written to it: %.250s", location, why.text);
        return STORE_FAILED;
    }
    return STORE_OK;
}

store_status store_open_by(const sql_driver *driver, const char *location, store **out, store_fault *fault) {
    store *self = calloc(1, sizeof *self);
    if (!self) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return STORE_FAILED;
    }
    store_status status = sql_open(driver, location, &self->database, fault);
    status = status ? status : claim(self->database, driver->shown ? driver->shown : location, fault);
    status = status ? status : store_load_lapses(self, fault);
    if (status) {
        store_close(self);
        return STORE_FAILED;
    }
    store_measure_clock(self);
    *out = self;
    return STORE_OK;
}

store_status store_open(const char *url, const sql_driver *more, store **out, store_fault *fault) {
    const sql_driver *driver = driver_of(url, more, fault);
    return driver ? store_open_by(driver, location_in(url, driver), out, fault) : STORE_FAILED;
}

store_status store_open_to_read(const char *url, const sql_driver *more, store **out, store_fault *fault) {
    const sql_driver *driver = driver_of(url, more, fault);
    store *self = driver ? calloc(1, sizeof *self) : NULL;
    if (!self) {
        if (driver) {
            snprintf(fault->text, sizeof fault->text, "out of memory");
        }
        return STORE_FAILED;
    }
    if (sql_open_to_read(driver, location_in(url, driver), &self->database, fault)) {
        store_close(self);
        return STORE_FAILED;
    }
    *out = self;
    return STORE_OK;
}

void store_close(store *self) {
    if (self) {
        store_stop_thread(self);
        sql_close(self->database);
        club_calendar_free(&self->calendar);
        free(self);
    }
}

bool store_is_lost(const store *self) {
    return sql_is_lost(self->database);
}

store_status store_backup(const char *url, const sql_driver *more, const char *file,
                          const store_backup_request *request, store_fault *fault) {
    const sql_driver *driver = driver_of(url, more, fault);
    return driver ? driver->backup(location_in(url, driver), file, request, fault) : STORE_FAILED;
}

store_status store_restore(const char *url, const sql_driver *more, const char *file,
                           const store_backup_request *request, sql_copy *replaced, store_fault *fault) {
    const sql_driver *driver = driver_of(url, more, fault);
    *replaced = (sql_copy){""};
    return driver ? driver->restore(location_in(url, driver), file, request, replaced, fault) : STORE_FAILED;
}

/* ---- Transactions ---------------------------------------------------------------------------------- */

store_status store_begin(store *self, store_fault *fault) {
    return sql_begin(self->database, fault);
}

store_status store_commit(store *self, store_fault *fault) {
    return sql_commit(self->database, fault);
}

void store_rollback(store *self) {
    sql_rollback(self->database);
}

static store_status write_beat(sql_connection *database, int64_t now_ms, store_fault *fault) {
    sql_row *row = sql_query(database, "beat");
    sql_bind_number(row, 1, now_ms);
    return sql_run_later(row, fault);
}

store_status store_run_job(store *self, const store_job *job, store_fault *fault) {
    sql_connection *database = self->database;
    bool begins = job->alive_ms && !sql_in_transaction(database);
    store_status status = begins ? sql_begin(database, fault) : STORE_OK;
    status = status || !job->alive_ms ? status : write_beat(database, job->alive_ms, fault);
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

store_status store_beat(store *self, int64_t now_ms, store_fault *fault) {
    return store_run_job(self, &(store_job){.alive_ms = now_ms}, fault);
}

/* ---- Decisions ----------------------------------------------------------------------------------- */

static store_status apply(store *self, const club_decision *decision, const club_change *change, store_fault *fault) {
    sql_connection *database = self->database;
    switch (change->family) {
    case CLUB_PEOPLE:
        return store_apply_to_person(database, &change->person, fault);
    case CLUB_CHALLENGES:
        return store_apply_to_challenge(database, decision, &change->challenge, fault);
    case CLUB_ABSENCES:
        return store_apply_to_absence(database, &change->absence, fault);
    case CLUB_LETTERS:
        return store_add_letter(database, &change->letter, NULL, fault);
    case CLUB_TALK:
        return store_apply_to_talk(database, &change->talk, fault);
    case CLUB_PUZZLES:
        return store_apply_to_puzzles(database, &change->puzzle, fault);
    case CLUB_CONVERSATIONS:
        return store_apply_to_conversation(database, &change->conversation, fault);
    case CLUB_ORDER:
        return store_apply_to_order(database, &change->order, fault);
    case CLUB_RATINGS:
        return store_apply_to_ratings(database, &change->rating, fault);
    case CLUB_ALERTS:
        return store_apply_to_alerts(database, &change->alert, fault);
    default:
        return store_apply_to_game(self, decision, &change->game, fault);
    }
}

static store_status apply_all(store *self, const club_decision *decision, store_fault *fault) {
    store_status status = STORE_OK;
    for (size_t i = 0; !status && i < decision->change_count; i++) {
        status = apply(self, decision, decision->change[i], fault);
    }
    return status;
}

store_status store_apply(store *self, const club_decision *decision, store_fault *fault) {
    store_status status = sql_save(self->database, fault);
    return status ? status : sql_settle(self->database, apply_all(self, decision, fault), fault);
}

store_status store_apply_later(store *self, const club_decision *decision, store_fault *fault) {
    store_status status = sql_save_later(self->database, fault);
    return status ? status : sql_settle_later(self->database, apply_all(self, decision, fault), fault);
}
