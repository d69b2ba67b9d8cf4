/* What people are told, in the database. store_apply() writes it. What is read is checked like any untrusted input. */
#ifndef LUDOPOD_STORE_ALERTS_H
#define LUDOPOD_STORE_ALERTS_H

#include "store/store.h"

enum { STORE_ALERT_DAYS = 60 /* for which they are kept */ };

typedef struct store_alert {
    club_alert alert;
    int64_t ordinal; /* the later the higher */
    int64_t read_ms; /* when the person has seen it; 0: not yet */
    bool unheard;    /* the person has muted or blocked whoever has done it, and it is of that kind */
} store_alert;

/* Whose, and which part. */
typedef struct store_alerts {
    const club_person *person;
    int64_t before; /* only those of a lower ordinal; INT64_MAX: from the latest on */
    size_t limit;
} store_alerts;

/* Each a store_alert, the latest first. */
store_status store_list_alerts(store *self, const store_alerts *part, store_visitor visitor, store_fault *fault);
/* How many the person has not seen, by kinds. */
store_status store_count_unread_alerts(store *self, const club_person *person, size_t out[CLUB_ALERT_KIND_COUNT],
                                       store_fault *fault);
/* What holds for the person, said or not. */
store_status store_find_wishes(store *self, const club_person *person, club_wishes *out, store_fault *fault);

/* ---- Mails: those of alerts are decided on one person after the other -------------------------------------- */

/* Each a store_alert of which a mail may be due, person by person, the oldest first; so many at most. */
store_status store_due_alert_mails(store *self, store_due due, store_visitor visitor, store_fault *fault);
/* When to look at the next one; CLUB_NEVER_MS: none. */
store_status store_next_alert_mail(store *self, int64_t *out_ms, store_fault *fault);

/* What becomes of the mail of an alert. */
typedef struct store_alert_mail {
    int64_t ordinal;
    int64_t again_ms; /* when to look at it again; 0: never, it is sent or dropped */
} store_alert_mail;

typedef struct store_alert_mails {
    const store_alert_mail *mail;
    size_t count;
    const club_letter *letter; /* that tells them, or NULL */
    store_letter_text text;    /* what it says */
} store_alert_mails;

/* All of it or nothing. Requires: a transaction is open. */
store_status store_settle_alert_mails(store *self, const store_alert_mails *of, store_fault *fault);

#endif
