#include "app/alerts/alerts.h"
#include "app/lobby/challenge.h"
#include "app/people/account.h"

enum { AGAIN_MS = 1000 };

typedef struct batch {
    store_alert alert[ALERT_BUNDLE_MAX];
    size_t count, room;
} batch;

static bool take(void *context, const void *alert) {
    batch *of = context;
    of->alert[of->count++] = *(const store_alert *)alert;
    return of->count < of->room;
}

/* False: the store has failed. */
static bool know_person(app *self, alert_bundle *of) {
    app_caller nobody = {.language = POD_ENGLISH};
    const club_person *person = &of->alert[0].alert.person;
    if (!app_load_account(self, &nobody, person, &of->account, &of->reached) ||
        store_find_wishes(self->store, person, &of->wishes, &self->fault)) {
        return false;
    }
    app_load_zone(&of->wishes, of->account.zone, &of->zone);
    return true;
}

/* Person by person: they stand together. */
static bool send_all(app *self, const alert_way *way, const batch *due) {
    bool done = true;
    for (size_t i = 0; done && i < due->count;) {
        alert_bundle of = {.alert = &due->alert[i], .count = 1};
        while (i + of.count < due->count &&
               club_person_same(&of.alert[of.count].alert.person, &of.alert[0].alert.person)) {
            of.count++;
        }
        done = know_person(self, &of) && way->send(self, &of);
        i += of.count;
    }
    return done;
}

void app_send_alerts(app *self, const alert_way *way, int64_t *look_ms) {
    batch due = {.count = 0, .room = way->looked_at};
    if (self->wall_ms < *look_ms) {
        return;
    }
    bool done =
        !way->due(self->store, (store_due){self->wall_ms, (int)due.room}, (store_visitor){&due, take}, &self->fault) &&
        send_all(self, way, &due) && !way->next(self->store, look_ms, &self->fault);
    if (!done) {
        *look_ms = self->wall_ms + AGAIN_MS;
    }
}

void app_say_alert(app *self, const club_alert *alert, pod_language language, char sentence[ALERT_TEXT_SIZE],
                   char path[ALERT_PATH_SIZE]) {
    app_caller nobody = {.language = POD_ENGLISH};
    club_identity by;
    bool known = !club_person_is_nobody(&alert->by) && app_find_identity(self, &alert->by, &by, &nobody);
    const alert_words words = {alert, known ? &by : NULL, language};
    pod_text text = pod_text_over(sentence, ALERT_TEXT_SIZE);
    alert_print(&words, &text);
    alert_path(&words, path);
}
