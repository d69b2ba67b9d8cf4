/* What stops clocks, and which games are due. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

/* ---- The clock ------------------------------------------------------------------------------------- */

store_clock store_clock_of(const store *self) {
    return self->clock;
}

/* ---- The calendar ---------------------------------------------------------------------------------- */

static bool add_outage(sql_row *row, void *calendar) {
    return club_calendar_add_outage(calendar, (club_interval){sql_number(row, 0), sql_number(row, 1)});
}

static bool add_vacation(sql_row *row, void *calendar) {
    club_person person = {""};
    return store_read_id(row, &person) &&
           club_calendar_set_vacation(calendar, &person, (club_interval){sql_number(row, 1), sql_number(row, 2)});
}

static bool add_choice(sql_row *row, void *calendar) {
    club_person person = {""};
    return store_read_id(row, &person) && club_calendar_set_automatic(calendar, &person, true);
}

static store_status load_all(store *self, const char *query, sql_reader add, club_calendar *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, query);
    store_status status;
    while (sql_step(row, &status, fault)) {
        if (!add(row, out)) {
            sql_done(row);
            snprintf(fault->text, sizeof fault->text, "out of memory");
            return STORE_FAILED;
        }
    }
    return status;
}

store_status store_load_calendar(store *self, store_fault *fault) {
    club_calendar loaded = {0};
    store_status status = load_all(self, "load_outages", add_outage, &loaded, fault);
    status = status ? status : load_all(self, "load_vacations", add_vacation, &loaded, fault);
    status = status ? status : load_all(self, "load_automatic_vacations", add_choice, &loaded, fault);
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
    return sql_find(sql_query(self->database, "last_beat"), out, fault);
}

store_status store_add_outage(store *self, club_interval outage, store_fault *fault) {
    return sql_do(self->database, fault, "add_outage", SQL_N(outage.from_ms), SQL_N(outage.to_ms));
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
    const store_status status = sql_do(database, fault, "forget_deadlines", SQL_T(person->id), SQL_N(nearer_ms));
    return status ? status
                  : sql_do(database, fault, "forget_tournament_deadlines", SQL_T(person->id), SQL_N(nearer_ms));
}

static store_status set_vacation(sql_connection *database, const club_absence_change *change, store_fault *fault) {
    return sql_do(database, fault, "set_vacation", SQL_T(change->person.id), SQL_N(change->vacation.from_ms),
                  SQL_N(change->vacation.to_ms));
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
    sql_row *row = sql_ask(self->database, "set_lapse", SQL_T(person->id), SQL_N(at_ms));
    note_lapse(self, person->id);
    return sql_run(row, NULL, fault);
}

store_status store_forget_lapse(store *self, const club_person *person, store_fault *fault) {
    if (!(self->lapsed[hash_of(person->id) / 8] >> hash_of(person->id) % 8 & 1)) {
        return STORE_OK;
    }
    return sql_do(self->database, fault, "forget_lapse", SQL_T(person->id));
}

store_status store_find_lapse(store *self, const club_person *person, int64_t *out, store_fault *fault) {
    return sql_find(sql_ask(self->database, "find_lapse", SQL_T(person->id)), out, fault);
}

/* ---- Deadlines -------------------------------------------------------------------------------------- */

store_status store_set_due(sql_connection *database, const char *game, int64_t at_ms, store_fault *fault) {
    const bool comes = at_ms && at_ms != CLUB_NEVER_MS;
    sql_row *row = sql_ask(database, comes ? "set_due" : "drop_due", SQL_T(game));
    if (comes) {
        sql_bind(row, 2, SQL_N(at_ms));
    }
    return sql_run(row, NULL, fault);
}

store_status store_due_games(store *self, store_due due, store_visitor visitor, store_fault *fault) {
    char id[CLUB_ID_SIZE];
    return sql_visit(sql_ask(self->database, "due_games", SQL_N(due.now_ms), SQL_N(due.limit)), store_read_id, id,
                     visitor, fault);
}

store_status store_drop_deadline(store *self, const char *id, store_fault *fault) {
    return store_set_due(self->database, id, CLUB_NEVER_MS, fault);
}

store_status store_next_deadline(store *self, int64_t *out_ms, store_fault *fault) {
    return sql_find_or(sql_query(self->database, "next_deadline"), CLUB_NEVER_MS, out_ms, fault);
}
