/* Alerts that are pushed: when it is time, one goes on its way to each device of its person, in the transaction that
   notes it. */
#include <stdlib.h>
#include <string.h>

#include "app/alerts/alerts.h"
#include "app/games/schedule.h"
#include "app/health.h"
#include "app/outbox/outbox.h"
#include "app/outbox/push/channel.h"
#include "app/transaction.h"
#include "store/devices.h"

enum { LOOKED_AT = 64 };

/* A person's alerts on their way. */
typedef struct push_draft {
    const alert_bundle *of;
    store_alert_push push[LOOKED_AT];
    size_t pushed;
} push_draft;

/* ---- What a device is told -------------------------------------------------------------------------------------- */

/* A newer one with the same topic takes the place of an older one: those of a game, a challenge or a conversation. */
static const char *topic_of(const club_alert *alert) {
    return alert->about[0] ? alert->about : club_alert_kind_name(alert->kind);
}

/* What a mail would say, and no more. NULL: out of memory, or it is too long. */
static char *text_of(app *self, pod_language language, const club_alert *alert) {
    char sentence[ALERT_TEXT_SIZE], path[ALERT_PATH_SIZE];
    app_say_alert(self, alert, language, sentence, path);
    json_t *said = json_pack("{s:s s:s s:s s:s s:s}", "title", self->config->club.name, "body", sentence, "path", path,
                             "tag", topic_of(alert), "lang", pod_language_code(language));
    char *printed = said ? json_dumps(said, JSON_COMPACT) : NULL;
    json_decref(said);
    if (printed && strlen(printed) >= STORE_PUSH_TEXT_SIZE) {
        free(printed);
        printed = NULL;
    }
    return printed;
}

static void decide(app *self, push_draft *draft, size_t index) {
    const alert_bundle *of = draft->of;
    const store_alert *at = &of->alert[index];
    const club_alert_facts facts = app_alert_facts(self, at, &of->zone);
    int64_t until_ms = 0;
    club_alert_verdict verdict =
        of->reached ? club_alert_push(&of->wishes, &at->alert, &facts, &until_ms) : CLUB_ALERT_DROP;
    const bool sent = verdict == CLUB_ALERT_SEND;
    store_alert_push *push = &draft->push[index];
    *push = (store_alert_push){.settled = {at->ordinal, verdict == CLUB_ALERT_WAIT ? until_ms : 0},
                               .kind = club_alert_kind_name(at->alert.kind),
                               .urgency = club_alert_row_of(at->alert.kind)->urgency,
                               .topic = topic_of(&at->alert),
                               .text = sent ? text_of(self, of->account.language, &at->alert) : NULL,
                               .until_ms = at->alert.at_ms + CLUB_ALERT_PUSHED_MS};
    push->pushed = push->text;
    draft->pushed += push->pushed;
}

/* ---- Persons ---------------------------------------------------------------------------------------------------- */

/* False: it could not be stored. */
static bool keep(app *self, const push_draft *draft) {
    app_caller nobody = {.language = POD_ENGLISH};
    const alert_bundle *of = draft->of;
    if (!app_transaction(self, &nobody)) {
        return false;
    }
    if (store_settle_alert_pushes(self->store, &of->alert[0].alert.person, self->wall_ms, draft->push, of->count,
                                  &self->fault)) {
        app_store_fails(self);
        return false;
    }
    if (draft->pushed) {
        app_expect(self, APP_PUSHES);
    }
    return true;
}

static bool push_to(app *self, const alert_bundle *of) {
    push_draft draft = {.of = of};
    for (size_t i = 0; i < of->count; i++) {
        decide(self, &draft, i);
    }
    bool done = keep(self, &draft);
    for (size_t i = 0; i < of->count; i++) {
        free(draft.push[i].text);
    }
    return done;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------ */

void app_push_alerts(app *self) {
    static const alert_way way = {LOOKED_AT, store_due_alert_pushes, store_next_alert_push, push_to};
    if (app_push_point(self)) {
        app_send_alerts(self, &way, &self->alert_pushes_ms);
    }
}

int app_alert_pushes_wait_ms(const app *self) {
    return app_push_point(self) ? app_wait_until(self, self->alert_pushes_ms) : -1;
}

void app_alert_pushes_settle(app *self, bool durable) {
    if (!durable) {
        self->alert_pushes_ms = 0;
    }
}
