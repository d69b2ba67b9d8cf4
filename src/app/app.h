/* The club at work: what all its parts stand on. It knows neither HTTP nor JSON, neither sockets nor mails: the ways in
   (api/, mail/) call it, and it calls those that have registered to be told (listener.h).

   What has a turn of its own is a *part* (part.h): its state is known to its own file alone, which app points to.

   One thread; the searches' threads and the store's run beside it, and they call nothing here. */
#ifndef LUDOPOD_APP_APP_H
#define LUDOPOD_APP_APP_H

#include "app/auth/passkey.h"
#include "app/auth/password.h"
#include "app/auth/secrets.h"
#include "app/caller.h"
#include "app/config.h"
#include "app/games/game_cache.h"
#include "app/games/search_pool.h"
#include "app/listener.h"
#include "app/lobby/lobby.h"
#include "app/log.h"
#include "app/metrics.h"
#include "app/notify.h"
#include "app/people/crowd.h"
#include "app/people/session.h"
#include "app/pictures/pictures.h"
#include "app/queue/limit.h"
#include "ludopod/table.h"
#include "store/store.h"

typedef struct app app;

/* How long a store that fails can go unnoticed when nobody writes. After a kill so much time at most counts as an
   outage though the server was still there. */
enum { APP_BEAT_MS = 5000 };

/* What it is made with. */
typedef struct app_settings {
    const app_config *config; /* outlives it */
    app_logger logger;
    store *store; /* outlives it; NULL: it stands by (app_create_standby()) */
    /* Called from other threads: makes the event loop take a turn. */
    void (*wake)(void *context);
    /* Optional, for tests: what time it is, in milliseconds since 1970 and in milliseconds that never go back. */
    void (*clock)(void *context, int64_t *wall_ms, int64_t *monotonic_ms);
    void *context;
    /* How often it is found out, by a small write, whether the store takes writes: APP_BEAT_MS; in tests also
       0: only by what is asked for. */
    int beat_ms;
    bool rests; /* it is there for one act: what is to go out waits for a server */
    /* Who reads passkeys. NULL: there are none. */
    const struct auth_verifier *verifier;
    /* Who makes PNGs of pictures. NULL: nobody, they are SVG alone. */
    const struct picture_painter *painter;
    /* Who hands pushes to push services. NULL: nobody, nothing is pushed. */
    const struct outbound_sender *outbound;
    /* Who hands mails to a mail server. Required where the configuration names one. */
    const struct post_smtp *smtp;
    /* Optional: is told that the loop goes round, and of a store that fails; outlives it. */
    const app_notifier *notifier;
} app_settings;

/* The club's time (games/schedule.h). */
typedef struct app_time {
    int64_t club_ms, monotonic_ms;
    int64_t left_out_ms; /* all steps of the wall clock that were left out */
} app_time;

/* health.c */
typedef struct app_health {
    bool failing;        /* the latest write, or attempt at one */
    bool failed_in_turn; /* then a commit of what is left of the turn proves nothing */
    char reason[512];
    int64_t failing_since_ms, next_beat_ms, next_feeding_ms;
    char (*damaged)[CLUB_ID_SIZE]; /* games the log has been told of */
    size_t damaged_count, damaged_room;
} app_health;

/* Games in the store whose computer is to move and has not been asked (games/computer.h): after a restart, and when
   there was no room for their searches. They are walked over piece by piece, as there is room, so that no list of them
   is needed. */
typedef struct app_backlog {
    bool left;                /* there may be some */
    bool again;               /* some were passed over, so another walk follows this one */
    bool failed;              /* the store or memory failed: no sooner than next_ms */
    char after[CLUB_ID_SIZE]; /* how far the walk has come; "" at its beginning */
    int64_t next_ms;          /* when to go on at the latest */
    size_t found;             /* so far */
} app_backlog;

/* Whose allowance pays for the request or message that is being answered (admission.c). */
typedef struct app_bill {
    app_limit_key payer[3]; /* the address, the person, and the owner of a bot */
    size_t count;
    int64_t began_ns; /* by the clock of the thread's own time */
} app_bill;

/* turn.c */
typedef struct app_turn {
    bool in_transaction;
    bool changed, beats; /* what the store's thread is at: changes, a beat, or both */
    bool refused;        /* the store would not begin a transaction in this turn */
    double commit_began;
    bool waits; /* for longer than usual, and the log was told */
} app_turn;

enum { APP_LISTENERS_MAX = 4 };

struct app {
    app_settings settings;
    const app_config *config;
    app_logger logger;
    store *store;
    store_fault fault; /* of the store, when it has failed latest */
    int64_t now;       /* seconds since 1970, of this turn */
    int64_t wall_ms;   /* the club's time: milliseconds since 1970, of this turn */
    int64_t now_ms;    /* never goes back, of this turn */
    app_time time;
    store_clock database_clock; /* where there is one it is the wall clock, and the machine's is not looked at */
    app_turn turn;
    app_health health;
    app_metrics metrics;
    app_listener listener[APP_LISTENERS_MAX];
    size_t listeners;

    app_limits *limits;
    app_bill bill;
    app_sessions sessions;
    auth_key key;
    app_tasks *tasks;           /* NULL: there are no other servers, or one of them decides */
    app_skill skill[APP_TASKS]; /* of a standby */
    auth_hasher *hasher;
    auth_challenges challenges;
    picture_gallery *gallery; /* NULL: pictures are SVG alone */

    app_game_cache games;
    app_lobby lobby;
    app_peer *peers;
    app_crowd crowd; /* of these */
    app_ready ready;
    app_backlog backlog;
    app_search_pool *searches; /* NULL once no computer moves any more */
    pod_tables *tables;        /* or NULL */

    /* The parts. */
    struct app_schedule *schedule;
    struct app_listing *listing;
    struct app_recoveries *recoveries;
    struct app_housekeeping *housekeeping;
    struct app_tournaments *tournaments;
    struct app_outbox *outbox[APP_CHANNELS]; /* outbox/outbox.h; NULL: nothing is sent */
    int64_t alert_mails_ms;  /* by the club's time: no mail of an alert is to be decided on sooner (mail/alerts.c) */
    int64_t alert_pushes_ms; /* the same of pushes (alerts/pushes.c) */
};

/* Where the tables of solved positions are: as configured, or in the usual place. "": nowhere. */
void app_tables_place(const app_config *config, pod_text *out);

/* Starts the searches' threads and resumes the games in which a computer is to move. NULL when it cannot be, and the
   fault says why. */
app *app_create(const app_settings *settings, store_fault *fault);
/* One that decides nothing: it only knows who is told things by it, and those who have registered take turns. */
app *app_create_standby(const app_settings *settings, store_fault *fault);
/* Ends the threads of searches, passwords and pictures and what goes out: after this nobody calls wake any more, no
   computer moves, nobody signs in, and no picture is painted. */
void app_stop_thinking(app *self);
void app_free(app *self);

#endif
