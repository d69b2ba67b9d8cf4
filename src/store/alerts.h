/* What people are told, in the database. store_apply() writes it. What is read is checked like any untrusted input. */
#ifndef LUDOPOD_STORE_ALERTS_H
#define LUDOPOD_STORE_ALERTS_H

#include "store/store.h"

enum { STORE_ALERT_DAYS = 60 /* for which they are kept */ };

typedef struct store_alert {
    club_alert alert;
    int64_t ordinal; /* the later the higher */
    int64_t read_ms; /* when the person has seen it; 0: not yet */
} store_alert;

/* Whose, and which part. */
typedef struct store_alerts {
    const club_person *person;
    int64_t before; /* only those of a lower ordinal; INT64_MAX: from the latest on */
    size_t limit;
} store_alerts;

/* Returning false ends the walk. It must not use the store. */
typedef struct store_alert_visitor {
    void *context;
    bool (*visit)(void *context, const store_alert *alert);
} store_alert_visitor;

/* The latest first. */
store_status store_list_alerts(store *self, const store_alerts *part, store_alert_visitor visitor, store_fault *fault);
/* How many the person has not seen, by kinds. */
store_status store_count_unread_alerts(store *self, const club_person *person, size_t out[CLUB_ALERT_KIND_COUNT],
                                       store_fault *fault);
/* What holds for the person, said or not. */
store_status store_find_wishes(store *self, const club_person *person, club_wishes *out, store_fault *fault);

#endif
