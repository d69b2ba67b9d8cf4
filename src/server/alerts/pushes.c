/* Alerts that are pushed: when it is time, one goes on its way to each device of its person, in the transaction that
   notes it. */
#include <stdlib.h>
#include <string.h>

#include "server/alerts/alerts.h"
#include "server/health.h"
#include "server/http/actions.h"
#include "server/http/challenge/challenge.h"
#include "server/http/people/account.h"
#include "server/push/delivery.h"
#include "store/devices.h"

enum { LOOKED_AT = 64, AGAIN_MS = 1000 };

typedef struct batch {
    store_alert alert[LOOKED_AT];
    size_t count;
} batch;

/* A person's, on their way. */
typedef struct bundle {
    const store_alert *alert;
    size_t count;
    bool reached; /* the person is there */
    club_account account;
    club_wishes wishes;
    club_zone zone;
    store_alert_push push[LOOKED_AT];
    size_t pushed;
} bundle;

/* ---- What a device is told ------------------------------------------------------------------------------------------
 */

static const char *urgency_of(club_alert_kind kind) {
    switch (kind) {
    case CLUB_ALERT_HALF:
    case CLUB_ALERT_TENTH:
    case CLUB_ALERT_CHALLENGE:
    case CLUB_ALERT_MESSAGE:
    case CLUB_ALERT_CHAT:
        return "high";
    case CLUB_ALERT_FOLLOWED:
        return "low";
    default:
        return "normal";
    }
}

/* A newer one with the same topic takes the place of an older one: those of a game, a challenge or a conversation. */
static const char *topic_of(const club_alert *alert) {
    return alert->about[0] ? alert->about : club_alert_kind_name(alert->kind);
}

/* What a mail would say, and no more. NULL: out of memory, or it is too long. */
static char *text_of(server *self, const bundle *of, const store_alert *at) {
    char sentence[ALERT_TEXT_SIZE], path[ALERT_PATH_SIZE];
    server_caller nobody = {.language = POD_ENGLISH};
    club_identity by;
    const club_alert *alert = &at->alert;
    bool known = !club_person_is_nobody(&alert->by) && server_find_identity(self, &alert->by, &by, &nobody);
    const alert_words words = {alert, known ? &by : NULL, of->account.language};
    pod_text text = pod_text_over(sentence, sizeof sentence);
    alert_print(&words, &text);
    alert_path(&words, path);
    json_t *said = json_pack("{s:s s:s s:s s:s s:s}", "title", self->config->club.name, "body", sentence, "path", path,
                             "tag", topic_of(alert), "lang", pod_language_code(of->account.language));
    char *printed = said ? json_dumps(said, JSON_COMPACT) : NULL;
    json_decref(said);
    if (printed && strlen(printed) >= STORE_PUSH_TEXT_SIZE) {
        free(printed);
        printed = NULL;
    }
    return printed;
}

static void decide(server *self, bundle *of, size_t index) {
    const store_alert *at = &of->alert[index];
    const club_alert_facts facts = server_alert_facts(self, at, &of->zone);
    int64_t until_ms = 0;
    club_alert_verdict verdict =
        of->reached ? club_alert_push(&of->wishes, &at->alert, &facts, &until_ms) : CLUB_ALERT_DROP;
    store_alert_push *push = &of->push[index];
    *push = (store_alert_push){.settled = {at->ordinal, verdict == CLUB_ALERT_WAIT ? until_ms : 0},
                               .kind = club_alert_kind_name(at->alert.kind),
                               .urgency = urgency_of(at->alert.kind),
                               .topic = topic_of(&at->alert),
                               .text = verdict == CLUB_ALERT_SEND ? text_of(self, of, at) : NULL,
                               .until_ms = at->alert.at_ms + CLUB_ALERT_PUSHED_MS};
    push->pushed = push->text;
    of->pushed += push->pushed;
}

/* ---- Persons
 * ---------------------------------------------------------------------------------------------------------- */

/* False: it could not be stored. */
static bool keep(server *self, const bundle *of) {
    server_caller nobody = {.language = POD_ENGLISH};
    store_fault fault;
    if (!server_transaction(self, &nobody)) {
        return false;
    }
    if (store_settle_alert_pushes(self->store, &of->alert[0].alert.person, self->wall_ms, of->push, of->count,
                                  &fault)) {
        server_store_fails(self, fault.text);
        return false;
    }
    if (of->pushed) {
        server_push_expect(self);
    }
    return true;
}

/* The same. */
static bool push_to(server *self, bundle *of) {
    server_caller nobody = {.language = POD_ENGLISH};
    const club_person *person = &of->alert[0].alert.person;
    store_fault fault;
    if (!server_load_account(self, &nobody, person, &of->account, &of->reached) ||
        store_find_wishes(self->store, person, &of->wishes, &fault)) {
        return false;
    }
    server_load_zone(&of->wishes, of->account.zone, &of->zone);
    for (size_t i = 0; i < of->count; i++) {
        decide(self, of, i);
    }
    bool done = keep(self, of);
    for (size_t i = 0; i < of->count; i++) {
        free(of->push[i].text);
    }
    return done;
}

/* ---- Turns
 * ------------------------------------------------------------------------------------------------------------ */

static bool take(void *context, const store_alert *alert) {
    batch *of = context;
    of->alert[of->count++] = *alert;
    return of->count < LOOKED_AT;
}

static bool push_all(server *self, const batch *due) {
    bool done = true;
    for (size_t i = 0; done && i < due->count;) {
        bundle of = {.alert = &due->alert[i], .count = 1};
        while (i + of.count < due->count &&
               club_person_same(&of.alert[of.count].alert.person, &of.alert[0].alert.person)) {
            of.count++;
        }
        done = push_to(self, &of);
        i += of.count;
    }
    return done;
}

void server_push_alerts(server *self) {
    batch due = {.count = 0};
    store_fault fault;
    if (!self->push.office || self->wall_ms < self->alert_pushes_ms) {
        return;
    }
    bool done = !store_due_alert_pushes(self->store, (store_due){self->wall_ms, LOOKED_AT},
                                        (store_alert_visitor){&due, take}, &fault) &&
                push_all(self, &due) && !store_next_alert_push(self->store, &self->alert_pushes_ms, &fault);
    if (!done) {
        self->alert_pushes_ms = self->wall_ms + AGAIN_MS;
    }
}

int server_alert_pushes_wait_ms(const server *self) {
    int64_t wait = self->alert_pushes_ms - self->wall_ms;
    if (!self->push.office || self->alert_pushes_ms == CLUB_NEVER_MS) {
        return -1;
    }
    return wait < 0 ? 0 : wait < INT32_MAX ? (int)wait : INT32_MAX;
}
