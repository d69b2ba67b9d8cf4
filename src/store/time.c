/* What stops clocks, and which games are due. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "store/inside.h"

/* ---- The clock ------------------------------------------------------------------------------------- */

store_clock store_clock_of(const store *self) {
    return self->clock;
}

/* ---- The calendar ---------------------------------------------------------------------------------- */

static store_status no_memory(sql_row *row, store_fault *fault) {
    sql_done(row);
    snprintf(fault->text, sizeof fault->text, "out of memory");
    return STORE_FAILED;
}

static store_status load_outages(store *self, club_calendar *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "load_outages");
    store_status status;
    while (sql_step(row, &status, fault)) {
        if (!club_calendar_add_outage(out, (club_interval){sql_number(row, 0), sql_number(row, 1)})) {
            return no_memory(row, fault);
        }
    }
    return status;
}

static store_status load_vacations(store *self, club_calendar *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "load_vacations");
    store_status status;
    while (sql_step(row, &status, fault)) {
        club_person person = {""};
        snprintf(person.id, sizeof person.id, "%s", sql_text(row, 0));
        if (!club_calendar_set_vacation(out, &person, (club_interval){sql_number(row, 1), sql_number(row, 2)})) {
            return no_memory(row, fault);
        }
    }
    return status;
}

static store_status load_choices(store *self, club_calendar *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "load_automatic_vacations");
    store_status status;
    while (sql_step(row, &status, fault)) {
        club_person person = {""};
        snprintf(person.id, sizeof person.id, "%s", sql_text(row, 0));
        if (!club_calendar_set_automatic(out, &person, true)) {
            return no_memory(row, fault);
        }
    }
    return status;
}

store_status store_load_calendar(store *self, store_fault *fault) {
    club_calendar loaded = {0};
    store_status status = load_outages(self, &loaded, fault);
    status = status ? status : load_vacations(self, &loaded, fault);
    status = status ? status : load_choices(self, &loaded, fault);
    if (status) {
        club_calendar_free(&loaded);
        return status;
    }
    club_calendar_free(&self->calendar);
    self->calendar = loaded;
    return STORE_OK;
}

club_calendar *store_calendar(store *self) {
    return &self->calendar;
}

/* ---- Outages --------------------------------------------------------------------------------------- */

static store_status last_beat(store *self, int64_t *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "last_beat");
    store_status status;
    if (sql_step(row, &status, fault)) {
        *out = sql_number(row, 0);
        sql_done(row);
    }
    return status;
}

store_status store_add_outage(store *self, club_interval outage, store_fault *fault) {
    sql_row *row = sql_query(self->database, "add_outage");
    sql_bind_number(row, 1, outage.from_ms);
    sql_bind_number(row, 2, outage.to_ms);
    return sql_run(row, NULL, fault);
}

store_status store_resume(store *self, int64_t *now_ms, store_fault *fault) {
    int64_t alive_ms = 0;
    store_status status = last_beat(self, &alive_ms, fault);
    if (!status && alive_ms >= *now_ms) {
        *now_ms = alive_ms; /* the clock was put back: time stands still, rather than going back */
    }
    bool gap = alive_ms && alive_ms < *now_ms;
    if (!status && gap) {
        status = store_begin(self, fault);
        status = status ? status : store_add_outage(self, (club_interval){alive_ms, *now_ms}, fault);
        status = status ? status : store_run_job(self, &(store_job){.alive_ms = *now_ms}, fault);
    }
    return status ? status : store_load_calendar(self, fault);
}

/* ---- Vacations, losses on time ---------------------------------------------------------------------- */

store_status store_forget_deadlines(sql_connection *database, const club_person *person, int64_t nearer_ms,
                                    store_fault *fault) {
    sql_row *row = sql_query(database, "forget_deadlines");
    sql_bind_text(row, 1, person->id);
    sql_bind_number(row, 2, nearer_ms);
    return sql_run(row, NULL, fault);
}

static store_status set_vacation(sql_connection *database, const club_absence_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "set_vacation");
    sql_bind_text(row, 1, change->person.id);
    sql_bind_number(row, 2, change->vacation.from_ms);
    sql_bind_number(row, 3, change->vacation.to_ms);
    return sql_run(row, NULL, fault);
}

/* What is chosen stands in the person's settings. */
store_status store_apply_to_absence(sql_connection *database, const club_absence_change *change, store_fault *fault) {
    bool nearer = change->nearer_ms != CLUB_NEVER_MS;
    store_status status = change->kind == CLUB_VACATION_CHOICE ? STORE_OK : set_vacation(database, change, fault);
    return status || !nearer ? status : store_forget_deadlines(database, &change->person, change->nearer_ms, fault);
}

/* FNV-1a. */
static uint32_t hash_of(const char *id) {
    uint32_t hash = 2166136261u;
    for (; *id; id++) {
        hash = (hash ^ (uint8_t)*id) * 16777619u;
    }
    return hash % (8 * sizeof((store *)NULL)->lapsed);
}

static void note_lapse(store *self, const char *id) {
    self->lapsed[hash_of(id) / 8] |= (uint8_t)(1 << hash_of(id) % 8);
}

store_status store_load_lapses(store *self, store_fault *fault) {
    sql_row *row = sql_query(self->database, "load_lapses");
    store_status status;
    while (sql_step(row, &status, fault)) {
        note_lapse(self, sql_text(row, 0));
    }
    return status;
}

store_status store_set_lapse(store *self, const club_person *person, int64_t at_ms, store_fault *fault) {
    sql_row *row = sql_query(self->database, "set_lapse");
    sql_bind_text(row, 1, person->id);
    sql_bind_number(row, 2, at_ms);
    note_lapse(self, person->id);
    return sql_run(row, NULL, fault);
}

store_status store_forget_lapse(store *self, const club_person *person, store_fault *fault) {
    if (!(self->lapsed[hash_of(person->id) / 8] >> hash_of(person->id) % 8 & 1)) {
        return STORE_OK;
    }
    sql_row *row = sql_query(self->database, "forget_lapse");
    sql_bind_text(row, 1, person->id);
    return sql_run(row, NULL, fault);
}

store_status store_find_lapse(store *self, const club_person *person, int64_t *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_lapse");
    sql_bind_text(row, 1, person->id);
    store_status status;
    *out = 0;
    if (sql_step(row, &status, fault)) {
        *out = sql_number(row, 0);
        sql_done(row);
    }
    return status;
}

/* ---- Deadlines -------------------------------------------------------------------------------------- */

store_status store_set_due(sql_connection *database, const char *game, int64_t at_ms, store_fault *fault) {
    const bool comes = at_ms && at_ms != CLUB_NEVER_MS;
    sql_row *row = sql_query(database, comes ? "set_due" : "drop_due");
    sql_bind_text(row, 1, game);
    if (comes) {
        sql_bind_number(row, 2, at_ms);
    }
    return sql_run(row, NULL, fault);
}

store_status store_due_games(store *self, store_due due, store_visit visit, void *context, store_fault *fault) {
    sql_row *row = sql_query(self->database, "due_games");
    sql_bind_number(row, 1, due.now_ms);
    sql_bind_number(row, 2, due.limit);
    store_status status;
    while (sql_step(row, &status, fault)) {
        if (!visit(context, sql_text(row, 0))) {
            sql_done(row);
            return STORE_OK;
        }
    }
    return status;
}

store_status store_drop_deadline(store *self, const char *id, store_fault *fault) {
    return store_set_due(self->database, id, CLUB_NEVER_MS, fault);
}

store_status store_next_deadline(store *self, int64_t *out_ms, store_fault *fault) {
    sql_row *row = sql_query(self->database, "next_deadline");
    store_status status;
    *out_ms = CLUB_NEVER_MS;
    if (sql_step(row, &status, fault)) {
        *out_ms = *sql_text(row, 0) ? sql_number(row, 0) : CLUB_NEVER_MS;
        sql_done(row);
    }
    return status;
}
