/* Reports, what moderators decide, and the log of privileged acts in the database. store_apply() writes them. */
#ifndef LUDOPOD_STORE_ORDER_H
#define LUDOPOD_STORE_ORDER_H

#include "store/store.h"

/* ---- What acts are decided on ---- */

/* Whether this person has an open report about the same. */
store_status store_find_report(store *self, const club_person *reporter, const club_person *about,
                               const club_subject *subject, bool *out, store_fault *fault);
/* Whether the club itself has ever reported this person in these words. */
store_status store_find_own_report(store *self, const club_person *about, const char *words, bool *out,
                                   store_fault *fault);
/* From which addresses both of two people have signed in of late. The visitor must not use the store. */
store_status store_list_shared_addresses(store *self, const club_person pair[2],
                                         void (*visit)(void *context, const char *address), void *context,
                                         store_fault *fault);
/* How the rated games of two people ended, of the latest so many that the first has in a pool. */
typedef struct store_meetings {
    int64_t games, won, lost; /* by the first */
} store_meetings;
store_status store_count_meetings(store *self, const club_person pair[2], const char *pool, int64_t latest,
                                  store_meetings *out, store_fault *fault);
/* Each a club_person: whose reports about a person were closed at this moment. */
store_status store_list_reporters(store *self, const club_alert_change *closed, store_visitor visitor,
                                  store_fault *fault);
/* Open ones of a person. */
store_status store_count_reports(store *self, const club_person *reporter, int64_t *out, store_fault *fault);
/* Who works on the case of a person; nobody: no one. */
store_status store_find_claim(store *self, const club_person *about, club_person *out, store_fault *fault);
/* STORE_NOT_FOUND: there is none of this id. */
store_status store_find_measure(store *self, const char *id, club_measure *out, store_fault *fault);
store_status store_find_restraint(store *self, const club_person *person, club_restraint *out, store_fault *fault);
/* A message of a game. STORE_NOT_FOUND: there is none. */
typedef struct store_said {
    club_person author;
    club_room room;
    char text[CLUB_BEFORE_SIZE]; /* "": it was removed */
} store_said;
store_status store_find_message(store *self, const club_subject *subject, store_said *out, store_fault *fault);
/* The same of a conversation; the room means nothing. */
store_status store_find_words(store *self, const club_subject *subject, store_said *out, store_fault *fault);

/* ---- Lists: texts live until the visitor returns. ---- */

/* What waits for a moderator about one person. */
typedef struct store_case_row {
    club_person person, moderator; /* nobody: it is not claimed */
    const char *handle, *name, *moderator_handle;
    int64_t reports, appeals, oldest_ms;
    bool former; /* the account is deleted */
} store_case_row;

/* The one that waits longest first, so many at most. */
store_status store_list_cases(store *self, size_t limit, store_visitor visitor, store_fault *fault);
store_status store_count_cases(store *self, int64_t *out, store_fault *fault);

typedef struct store_report_row {
    const char *id, *reporter, *handle, *name; /* reporter: "" is the club itself */
    club_subject subject;
    const char *reason, *words, *evidence;
    int64_t at_ms, closed_ms; /* 0: it is open */
} store_report_row;

/* All about a person, the latest first, 200 at most. */
store_status store_list_reports(store *self, const club_person *about, store_visitor visitor, store_fault *fault);

/* All that a person has reported, the same; handle and name are of whom it is about. */
store_status store_list_reports_by(store *self, const club_person *reporter, store_visitor visitor, store_fault *fault);

typedef struct store_measure_row {
    const char *id, *by, *by_handle, *reason, *words, *was, *appeal, *answer;
    club_measure_kind kind;
    club_subject subject;
    int64_t at_ms, until_ms, seen_ms, lifted_ms, appealed_ms, answered_ms; /* 0: not so */
    bool upheld;
} store_measure_row;

/* All about a person, the latest first, 200 at most. */
store_status store_list_measures(store *self, const club_person *about, store_visitor visitor, store_fault *fault);
/* Those that the person has not read yet. */
store_status store_count_unseen_measures(store *self, const club_person *person, int64_t *out, store_fault *fault);

/* A privileged act. Of persons the handle is "" for whoever runs the club, for guests and former members. */
typedef struct store_log_row {
    int64_t at_ms;
    const char *actor, *actor_handle, *act, *about, *about_handle, *about_name, *detail, *why, *was, *becomes;
} store_log_row;

/* The latest first, so many at most; about: nobody for all. */
store_status store_list_log(store *self, const club_person *about, size_t limit, store_visitor visitor,
                            store_fault *fault);

#endif
