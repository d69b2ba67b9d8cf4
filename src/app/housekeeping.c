#include "app/housekeeping.h"

#include <stdlib.h>
#include <string.h>

#include "app/health.h"
#include "app/transaction.h"
#include "store/host/host.h"
#include "store/people.h"

struct app_housekeeping {
    int64_t forgotten_day; /* on which what is kept for a while only was last thrown away */
    int64_t count_ms;      /* when the club is counted next */
    bool guests_due;       /* there may be more guests to be forgotten than were looked at since */
};

bool app_housekeeping_open(app *self, store_fault *fault) {
    (void)fault;
    self->housekeeping = calloc(1, sizeof *self->housekeeping);
    return self->housekeeping;
}

void app_housekeeping_close(app *self) {
    free(self->housekeeping);
}

/* Each day, from the first change or beat on: what is kept for a while only goes, some of it with each turn. When it
   fails, tomorrow. */
static void forget_old(app *self) {
    enum { DAY = 24 * 3600 };
    app_caller nobody = {.language = POD_ENGLISH};
    bool due = self->housekeeping->forgotten_day != self->now / DAY;
    bool writes = self->turn.in_transaction || (due && app_beat_is_due(self) && app_transaction(self, &nobody));
    if (!due || !writes) {
        return;
    }
    bool more = false;
    if (store_forget_old(self->store, self->wall_ms, &more, &self->fault)) {
        app_log(&self->logger, APP_WARNING, "not_forgotten", "{s:s}", "error", self->fault.text);
        more = false;
    }
    self->housekeeping->guests_due = !more;
    self->housekeeping->forgotten_day = more ? self->housekeeping->forgotten_day : self->now / DAY;
}

static store_status look_at_guest(app *self, const club_person *guest) {
    const bool here = app_online_find(&self->lobby.people, guest) || app_pairing_of(&self->lobby.pairing, guest);
    bool forgotten;
    store_status status = store_look_at_guest(self->store, guest, self->now, here, &forgotten, &self->fault);
    if (!status && forgotten) {
        app_sessions_forget_person(&self->sessions, guest);
    }
    return status;
}

/* After that, a few with each change or beat until all whom nobody has met are gone. */
static void forget_guests(app *self) {
    enum { AT_ONCE = 5 };
    store_ids due;
    app_caller nobody = {.language = POD_ENGLISH};
    bool writes = self->turn.in_transaction ||
                  (self->housekeeping->guests_due && app_beat_is_due(self) && app_transaction(self, &nobody));
    if (!self->housekeeping->guests_due || !writes) {
        return;
    }
    store_status status = store_due_guests(self->store, self->now, AT_ONCE, &due, &self->fault);
    self->housekeeping->guests_due = !status && due.count == AT_ONCE;
    for (size_t i = 0; !status && i < due.count; i++) {
        club_person guest;
        memcpy(guest.id, due.id[i], sizeof guest.id);
        status = look_at_guest(self, &guest);
    }
    if (status) {
        self->housekeeping->guests_due = false;
        app_log(&self->logger, APP_WARNING, "not_forgotten", "{s:s}", "error", self->fault.text);
    }
}

/* ---- How much there is, for the metrics -------------------------------------------------------------------------- */

static bool take_numbers(void *context, sql_row *row) {
    app_club_numbers *out = context;
    int64_t *const numbers[] = {&out->members, &out->bots,       &out->sessions,
                                &out->tokens,  &out->challenges, &out->reports};
    for (int i = 0; i < (int)(sizeof numbers / sizeof numbers[0]); i++) {
        *numbers[i] = sql_number(row, i);
    }
    return true;
}

static bool take_waiting(void *context, sql_row *row) {
    app_club_numbers *out = context;
    const char kind = *sql_text(row, 0);
    out->waiting[kind == 'm' ? APP_MAILS : kind == 'p' ? APP_PUSHES : APP_HOOKS] = sql_number(row, 1);
    return true;
}

static bool take_backup(void *context, sql_row *row) {
    ((app_club_numbers *)context)->backup_ms = sql_number(row, 0);
    return true;
}

/* Once a minute. What cannot be told now is as it was. */
static void count_club(app *self) {
    enum { MINUTE_MS = 60 * 1000 };
    static const struct {
        const char *query;
        store_visit_row take;
    } asked[] = {{"host_numbers", take_numbers}, {"host_waiting", take_waiting}, {"host_backup", take_backup}};
    app_club_numbers *club = &self->metrics.club;
    long long bytes;
    store_fault ignored;
    if (self->now_ms < self->housekeeping->count_ms) {
        return;
    }
    self->housekeeping->count_ms = self->now_ms + MINUTE_MS;
    memset(club->waiting, 0, sizeof club->waiting);
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        store_ask(self->store, &(store_question){.query = asked[i].query}, asked[i].take, club, &ignored);
    }
    club->database_bytes = store_size(self->store, &bytes, &ignored) ? club->database_bytes : bytes;
    club->disk_left_bytes = app_config_disk_left(self->config);
}

void app_keep_house(app *self) {
    count_club(self);
    forget_old(self);
    forget_guests(self);
}
