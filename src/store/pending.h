/* What is under way in the club beside its journals, in the database, so that whoever decides next goes on with it:
   what is good once and was used, wrong passwords and codes, letters to those who have lost their passwords, and people
   who wait to be paired. The changes stand beside those of the club's decisions: each requires that a transaction is
   open. What is read is checked like any untrusted input. */
#ifndef LUDOPOD_STORE_PENDING_H
#define LUDOPOD_STORE_PENDING_H

#include "club/clock/terms.h"
#include "store/store.h"

/* ---- What is good once ---- */

/* STORE_CONFLICT: it was spent before. It is remembered until then (milliseconds since 1970). */
store_status store_spend_token(store *self, const char *token, int64_t until_ms, store_fault *fault);
store_status store_find_spent_token(store *self, const char *token, bool *out, store_fault *fault);

/* ---- Wrong passwords and codes ---- */

enum { STORE_ATTEMPT_BYTES = 16 };

typedef struct store_attempt {
    uint8_t key[STORE_ATTEMPT_BYTES];
    unsigned failures; /* 0: there is none */
    int64_t latest_ms;
} store_attempt;

/* Reads that of out->key. */
store_status store_find_attempt(store *self, store_attempt *out, store_fault *fault);
/* Keeps it, or forgets it when nothing has failed; and a few of those whose latest failure was before a moment, more
   than one call can add. */
store_status store_set_attempt(store *self, const store_attempt *attempt, int64_t before_ms, store_fault *fault);

/* ---- Passwords that were lost ---- */

store_status store_add_recovery(store *self, const char *login, int64_t at_ms, store_fault *fault);
store_status store_drop_recovery(store *self, const char *login, store_fault *fault);
/* Each a login, the first to ask first, so many at most. */
store_status store_list_recoveries(store *self, size_t limit, store_visitor visitor, store_fault *fault);

/* ---- Who waits to be paired ---- */

typedef struct store_seek {
    char id[CLUB_ID_SIZE]; /* of the challenge that it is to others */
    club_person person;
    const pod_game *game;
    pod_options options; /* of that game */
    bool any;            /* any options will do; else those */
    club_clock_class class;
    bool rated;
    int rating;       /* of the person, in what is played; 0: ratings have no say */
    int64_t asked_ms; /* since 1970 */
} store_seek;

/* Instead of what the person asked for before. */
store_status store_set_seek(store *self, const store_seek *seek, store_fault *fault);
store_status store_drop_seek(store *self, const club_person *person, store_fault *fault);
/* Each a store_seek, the first to ask first, so many at most. */
store_status store_list_seeks(store *self, size_t limit, store_visitor visitor, store_fault *fault);

#endif
