/* What the server holds: for the files that are parts of it. */
#ifndef LUDOPOD_SERVER_STATE_H
#define LUDOPOD_SERVER_STATE_H

#include "ludopod/table.h"
#include "app/auth/attempts.h"
#include "app/auth/passkey.h"
#include "app/auth/password.h"
#include "app/auth/secrets.h"
#include "app/config.h"
#include "app/people/crowd.h"
#include "app/caller.h"
#include "api/files.h"
#include "app/queue/limit.h"
#include "api/puzzles/catalogue.h"
#include "app/people/session.h"
#include "mail/inbox/message.h"
#include "app/queue/jobs.h"
#include "app/games/game_cache.h"
#include "app/lobby/lobby.h"
#include "app/games/search_pool.h"
#include "app/log.h"
#include "app/metrics.h"
#include "app/notify.h"
#include "app/pictures/pictures.h"
#include "app/outbox/push/crypt.h"
#include "store/store.h"

typedef struct server server;

/* Games in the store whose computer is to move and has not been asked: after a restart, and when there was no room for
   their searches. They are walked over piece by piece, as there is room, so that no list of them is needed. */
typedef struct server_backlog {
    bool left;                /* there may be some */
    bool again;               /* some were passed over, so another walk follows this one */
    bool failed;              /* the store or memory failed: no sooner than next_ms */
    store_fault fault;        /* of the store, when it failed */
    char after[CLUB_ID_SIZE]; /* how far the walk has come; "" at its beginning */
    int64_t next_ms;          /* when to go on at the latest */
    size_t found;             /* so far */
} server_backlog;

/* The club's time (live/schedule.h). */
typedef struct server_time {
    int64_t club_ms, monotonic_ms;
    int64_t left_out_ms; /* all steps of the wall clock that were left out */
} server_time;

/* live/schedule.c */
typedef struct server_schedule {
    int64_t next_ms;       /* by the club's time: no deadline is sooner */
    int64_t alive_ms;      /* the club's time of the latest write */
    bool out;              /* the last outage of the calendar goes on, and is not in the store */
    bool calendar_changed; /* in this turn */
} server_schedule;

/* health.c */
typedef struct server_health {
    bool failing;        /* the latest write, or attempt at one */
    bool failed_in_turn; /* then a commit of what is left of the turn proves nothing */
    char reason[512];
    int64_t failing_since_ms, next_beat_ms, next_feeding_ms;
    char (*damaged)[CLUB_ID_SIZE]; /* games the log has been told of */
    size_t damaged_count, damaged_room;
} server_health;

/* post/delivery.c */
typedef struct server_post {
    struct post_office *office; /* or NULL: no mails are sent */
    int64_t look_ms;            /* when to look for letters in the store, since 1970; INT64_MAX: when one is added */
    char password[256];         /* of the mail server */
} server_post;

/* inbox/delivery.c */
typedef struct server_inbox {
    struct inbox *inbox;            /* or NULL: no mails come in */
    server_inbox_settings settings; /* with an address */
    const inbox_message *taken;     /* in this turn, or NULL */
    inbox_verdict verdict;
} server_inbox;

/* push/delivery.c */
typedef struct server_push {
    struct push_office *office; /* or NULL: nothing is pushed */
    int64_t look_ms;            /* when to look for pushes in the store, since 1970; INT64_MAX: when there are more */
    uint8_t point[PUSH_POINT_BYTES]; /* by which the club is known to push services */
    char contact[264];
} server_push;

/* hooks/delivery.c */
typedef struct server_hooks {
    struct hook_office *office; /* or NULL: nothing is sent */
    int64_t look_ms; /* when to look for deliveries in the store, since 1970; INT64_MAX: when there are more */
} server_hooks;

/* http/people/recover.c: whose password is said to be lost. */
enum { SERVER_RECOVERIES_MAX = 64 };
typedef struct server_recoveries {
    char login[SERVER_RECOVERIES_MAX][CLUB_ADDRESS_SIZE];
    size_t count;
    int64_t next_ms; /* no sooner, after a failure */
} server_recoveries;

/* live/listing.c */
typedef struct server_listing {
    bool expected;   /* there may be games to list */
    int64_t next_ms; /* no sooner, after a failure */
} server_listing;

/* http/reference/page.c: the same until the server ends, so it is written once, when it is first asked for. */
typedef struct server_reference {
    char *page[POD_LANGUAGE_COUNT]; /* at /api */
    char *document;                 /* of OpenAPI */
    size_t length;
    char tag[SERVER_ETAG_SIZE];
} server_reference;

/* Whose allowance pays for the request or message that is being answered (http/admission.c). */
typedef struct server_bill {
    server_limit_key payer[3]; /* the address, the person, and the owner of a bot */
    size_t count;
    int64_t began_ns; /* by the clock of the thread's own time */
} server_bill;

struct server {
    const server_config *config;
    server_logger logger;
    store *store;
    void (*clock)(void *context, int64_t *wall_ms, int64_t *monotonic_ms); /* or NULL */
    void *context;
    const server_notifier *notifier; /* or NULL */
    int beat_ms;                     /* 0: no beats */
    server_health health;
    bool in_transaction;
    bool changed, beats; /* what the store's thread is at: changes of games, a beat, or both */
    double commit_began;
    bool refused; /* the store would not begin a transaction in this turn */
    server_game_cache games;
    server_lobby lobby;
    server_files *files; /* of the page */
    server_files *about; /* pages of whoever runs the server (http/about.h) */
    server_reference reference;
    server_puzzles *puzzles; /* those of the page */
    server_limits *limits;
    server_bill bill;
    server_sessions sessions;
    auth_key key;
    auth_hasher *hasher;
    picture_gallery *gallery; /* NULL: pictures are SVG alone */
    server_jobs *scribes;     /* who write records (http/records.c) */
    auth_attempts *attempts;
    const auth_verifier *verifier; /* of passkeys; NULL: there are none */
    auth_challenges challenges;
    server_recoveries recoveries;
    server_listing listing;
    int64_t forgotten_day;        /* on which what is kept for a while only was last thrown away */
    bool guests_due;              /* there may be more guests to be forgotten than were looked at since */
    server_search_pool *searches; /* NULL once no computer moves any more */
    server_backlog backlog;
    server_post post;
    server_push push;
    server_hooks hooks;
    server_inbox inbox;
    int64_t alert_mails_ms;  /* by the club's time: no mail of an alert is to be decided on sooner (alerts/mails.c) */
    int64_t alert_pushes_ms; /* the same of pushes (alerts/pushes.c) */
    server_schedule schedule;
    server_time time;
    store_clock database_clock; /* where there is one it is the wall clock, and the machine's is not looked at */
    pod_tables *tables;         /* or NULL */
    pod_tables *values; /* the same ones once more, for http/values.c alone: what it unpacks is bounded; or NULL */
    server_metrics metrics;
    server_peer *peers;
    server_crowd crowd; /* of these */
    server_ready ready;
    int64_t now;     /* seconds since 1970, of this turn */
    int64_t wall_ms; /* the club's time: milliseconds since 1970, of this turn */
    int64_t now_ms;  /* never goes back, of this turn */
};

/* Makes sure a transaction is open. */
bool server_transaction(server *self, server_caller *caller);

#endif
