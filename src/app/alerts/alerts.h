/* Alerts on their way to people: what they say, where they lead, how many a person has not seen, and what people ask
   about them. */
#ifndef LUDOPOD_APP_ALERTS_ALERTS_H
#define LUDOPOD_APP_ALERTS_ALERTS_H

#include "app/app.h"
#include "store/alerts.h"

/* ---- Words (words.c): pure and thread-safe ------------------------------------------------------------------ */

typedef struct alert_words {
    const club_alert *alert;
    const club_identity *by; /* who has done it, as others see them; NULL: nobody */
    pod_language language;
} alert_words;

enum { ALERT_TEXT_SIZE = 512, ALERT_PATH_SIZE = 64 };

/* One sentence: "Anna has moved. It is your turn in Cephalopod." */
void alert_print(const alert_words *words, pod_text *out);
/* The address on the page that it is about: "/g/abc". */
void alert_path(const alert_words *words, char out[ALERT_PATH_SIZE]);

/* ---- Unread ones (unread.c): told to the person's sockets that asked for it (docs/protocol.md); one thread ------- */

/* Those that the person wishes to have on the page. */
store_status app_count_unread(app *self, const club_person *person, size_t *out);
/* A change of somebody's alerts is part of this turn. */
void app_follow_alert(app *self, const club_alert_change *change);
/* The socket wants to be told from now on. */
void app_listen_to_alerts(app *self, app_peer *peer);

/* ---- What has become of one (facts.c) --------------------------------------------------------------------------- */

/* zone: the person's, which the answer borrows. */
club_alert_facts app_alert_facts(app *self, const store_alert *of, const club_zone *zone);

/* ---- Quiet hours (hours.c) -------------------------------------------------------------------------------------- */

/* When a person may be sent something, from now on. */
typedef struct alert_hours {
    bool reached;     /* the person is there, and no former member */
    int64_t loud_ms;  /* now, or when the quiet hours end that it is in */
    int64_t quiet_ms; /* now, or when the next ones begin; CLUB_NEVER_MS: there are none */
} alert_hours;

/* False: the store has failed, and is known to. */
bool app_alert_hours(app *self, const club_person *person, alert_hours *out);
/* A time zone of the system by its name, only where the wishes ask for it. Without such a file it is UTC. */
void app_load_zone(const club_wishes *wishes, const char *name, club_zone *out);

/* ---- What the ways by which alerts are sent have in common (sending.c): those of a person are decided on together
 * ---- */

enum { ALERT_BUNDLE_MAX = 128 };

/* A person's alerts that are due, and what is needed to decide on them. */
typedef struct alert_bundle {
    const store_alert *alert;
    size_t count; /* at most ALERT_BUNDLE_MAX */
    bool reached; /* the person is there */
    club_account account;
    club_wishes wishes;
    club_zone zone;
} alert_bundle;

typedef struct alert_way {
    size_t looked_at; /* at a time, ALERT_BUNDLE_MAX at most */
    store_status (*due)(store *self, store_due due, store_visitor visitor, store_fault *fault);
    store_status (*next)(store *self, int64_t *out_ms, store_fault *fault);
    /* Decides on all of them, in the transaction that notes it. False: it could not be stored. */
    bool (*send)(app *self, const alert_bundle *of);
} alert_way;

/* Sends what is due by now, unless it is not time to look yet, and says when to look again. */
void app_send_alerts(app *self, const alert_way *way, int64_t *look_ms);
/* What an alert says in that language, and where it leads. */
void app_say_alert(app *self, const club_alert *alert, pod_language language, char sentence[ALERT_TEXT_SIZE],
                   char path[ALERT_PATH_SIZE]);

/* ---- Pushes (pushes.c) ------------------------------------------------------------------------------------------ */

/* At the beginning of a turn: what is to be pushed by now goes on its way to the devices of its person. */
void app_push_alerts(app *self);
/* In how many milliseconds there may be something to push; -1: never, as far as is known. */
int app_alert_pushes_wait_ms(const app *self);
/* When a turn did not become durable, what it was about is looked at again. */
void app_alert_pushes_settle(app *self, bool durable);

#endif
