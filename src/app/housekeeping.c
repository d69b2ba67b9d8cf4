#include "app/housekeeping.h"

#include <stdlib.h>
#include <string.h>

#include "app/health.h"
#include "app/transaction.h"
#include "store/people.h"

struct app_housekeeping {
    int64_t forgotten_day; /* on which what is kept for a while only was last thrown away */
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
    store_fault fault;
    app_caller nobody = {.language = POD_ENGLISH};
    bool due = self->housekeeping->forgotten_day != self->now / DAY;
    bool writes = self->turn.in_transaction || (due && app_beat_is_due(self) && app_transaction(self, &nobody));
    if (!due || !writes) {
        return;
    }
    bool more = false;
    if (store_forget_old(self->store, self->wall_ms, &more, &fault)) {
        app_log(&self->logger, APP_WARNING, "not_forgotten", "{s:s}", "error", fault.text);
        more = false;
    }
    self->housekeeping->guests_due = !more;
    self->housekeeping->forgotten_day = more ? self->housekeeping->forgotten_day : self->now / DAY;
}

static store_status look_at_guest(app *self, const club_person *guest, store_fault *fault) {
    const bool here = app_online_find(&self->lobby.people, guest) || app_pairing_of(&self->lobby.pairing, guest);
    bool forgotten;
    store_status status = store_look_at_guest(self->store, guest, self->now, here, &forgotten, fault);
    if (!status && forgotten) {
        app_sessions_forget_person(&self->sessions, guest);
    }
    return status;
}

/* After that, a few with each change or beat until all whom nobody has met are gone. */
static void forget_guests(app *self) {
    enum { AT_ONCE = 5 };
    store_fault fault;
    store_ids due;
    app_caller nobody = {.language = POD_ENGLISH};
    bool writes = self->turn.in_transaction ||
                  (self->housekeeping->guests_due && app_beat_is_due(self) && app_transaction(self, &nobody));
    if (!self->housekeeping->guests_due || !writes) {
        return;
    }
    store_status status = store_due_guests(self->store, self->now, AT_ONCE, &due, &fault);
    self->housekeeping->guests_due = !status && due.count == AT_ONCE;
    for (size_t i = 0; !status && i < due.count; i++) {
        club_person guest;
        memcpy(guest.id, due.id[i], sizeof guest.id);
        status = look_at_guest(self, &guest, &fault);
    }
    if (status) {
        self->housekeeping->guests_due = false;
        app_log(&self->logger, APP_WARNING, "not_forgotten", "{s:s}", "error", fault.text);
    }
}

void app_keep_house(app *self) {
    forget_old(self);
    forget_guests(self);
}
