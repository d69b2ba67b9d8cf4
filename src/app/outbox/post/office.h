/* The post office: a thread that sends letters, so that the event loop never waits for a mail server. Letters go in,
   what became of them comes out. It keeps nothing: a letter waits in the store until its result says that it is done.

   One thread calls these functions. */
#ifndef LUDOPOD_APP_OUTBOX_POST_OFFICE_H
#define LUDOPOD_APP_OUTBOX_POST_OFFICE_H

#include "app/auth/secrets.h"
#include "app/outbox/post/smtp.h"
#include "app/pictures/painter.h"
#include "store/store.h"

enum { POST_OFFICE_ROOM = 16 /* letters at a time */ };

typedef struct post_office post_office;

typedef struct post_office_settings {
    const post_smtp *smtp;
    post_smtp_settings server;      /* its texts, and the two below, outlive the office */
    const char *club, *url;         /* of post_mail (mail.h) */
    const picture_painter *painter; /* of diagrams; NULL: they are tables */
    void (*wake)(void *context);    /* called from the thread when a result waits */
    const auth_key *key; /* by which reports about letters are believed; outlives the office; NULL: by none */
    void *context;
} post_office_settings;

/* What became of a letter. */
typedef struct post_result {
    char id[CLUB_ID_SIZE];
    int attempts; /* with this one */
    int64_t until_ms;
    post_outcome outcome;
    char why[POST_REASON_SIZE];
} post_result;

/* NULL when there is no memory or no thread. */
post_office *post_office_create(const post_office_settings *settings);
/* Stops what is being sent, drops what waits. After this nobody calls wake. NULL is allowed. */
void post_office_free(post_office *office);
/* Stops what is being sent. What became of the others can still be taken; after this nobody calls wake. */
void post_office_stop(post_office *office);

/* How many letters more there is room for. */
size_t post_office_room(post_office *office);
/* Whether it has this letter and its result was not taken yet. */
bool post_office_has(post_office *office, const char *id);
/* quiet_ms: when the quiet hours of whom it is for begin. Requires: there is room, and it does not have the letter. */
void post_office_send(post_office *office, const store_letter *letter, int64_t quiet_ms);
/* Takes back those that were not begun before quiet hours, as if they had not been sent. How many they were. */
size_t post_office_recall(post_office *office, int64_t now_ms);
/* Takes one result; false when there is none. */
bool post_office_take(post_office *office, post_result *out);

#endif
