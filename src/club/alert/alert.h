/* Alerts: what a person is told wherever the person is, once for each thing there is to tell. A decision has them
   written down with everything else it changes; which channels carry them, and when, is decided later, by what the
   person wishes (wishes.h, plan.h). People know alerts as notices; the notices of decision.h are for the server itself.

   Plain values, thread-safe. Moments are milliseconds since 1970. */
#ifndef LUDOPOD_CLUB_ALERT_ALERT_H
#define LUDOPOD_CLUB_ALERT_ALERT_H

#include "club/alert/wishes.h"
#include "club/clock/zone.h"
#include "club/error.h"
#include "club/people/person.h"
#include "ludopod/game.h"

/* One thing that a person is told. There is never a second one of the same person, kind, about and number. */
typedef struct club_alert {
    club_person person;
    club_alert_kind kind;
    char about[CLUB_ID_SIZE]; /* the game or the challenge; of MESSAGE: the person who has sent it; of
                                 MODERATOR: the decision, or the closing of a case */
    int64_t number;           /* which one: of TURN, HALF and TENTH when the turn began; of OFFER the entry of the
                                 journal; of CHAT and MESSAGE the message; of ANSWER the challenge's version; of
                                 MODERATOR: 1 it was decided, 2 taken back, 3 an appeal is answered, 4 (CLUB_ALERT_REPORT_CLOSED)
                                 what the person has reported was looked at; else 0 */
    const pod_game *game;     /* that is played, or NULL */
    club_person by;           /* who has done it, or nobody */
    int64_t at_ms;
} club_alert;

/* The number of a MODERATOR that tells of a report, and of nothing that was decided about the person. */
enum { CLUB_ALERT_REPORT_CLOSED = 4 };

/* ---- Devices that alerts are pushed to ------------------------------------------------------------------------- */

enum {
    CLUB_DEVICES_MAX = 16, /* of a person; one more takes the place of the oldest */
    CLUB_ENDPOINT_SIZE = 1024,
    CLUB_PUSH_POINT_SIZE = 96,
    CLUB_PUSH_AUTH_SIZE = 32
};

/* A browser that takes pushes (RFC 8030), as its page was told by it. A session has one; it ends with the session. */
typedef struct club_device {
    char id[CLUB_ID_SIZE];
    club_session_key session;
    char endpoint[CLUB_ENDPOINT_SIZE]; /* where its pushes go: an address that a person has given */
    char point[CLUB_PUSH_POINT_SIZE], auth[CLUB_PUSH_AUTH_SIZE]; /* with which only it can read them; base64url */
} club_device;

/* ---- Mails and pushes (mail.c) ---------------------------------------------------------------------------------- */

/* After so long nothing of it is pushed any more. */
#define CLUB_ALERT_PUSHED_MS (INT64_C(24) * 3600 * 1000)
/* The same of mails. */
#define CLUB_ALERT_MAILED_MS (INT64_C(3) * 24 * 3600 * 1000)

/* What has become of it since. */
typedef struct club_alert_facts {
    int64_t now_ms;
    const club_zone *zone; /* the person's */
    bool online;           /* the person is here, and may see it on the page */
    bool read;             /* the person has seen it */
    bool lapsed;           /* it is not so any more: the turn has passed, the challenge is closed */
    bool unheard;          /* the person has muted or blocked whoever has done it */
} club_alert_facts;

typedef enum club_alert_verdict { CLUB_ALERT_DROP, CLUB_ALERT_WAIT, CLUB_ALERT_SEND } club_alert_verdict;

/* How long a push waits at first: who looks at the game sees it at once. */
int64_t club_alert_push_patience_ms(club_alert_kind kind);
/* Whether a push is sent now, never, or looked at again at *until_ms (of WAIT). Never in quiet hours; digests are of
   mails alone. */
club_alert_verdict club_alert_push(const club_wishes *wishes, const club_alert *alert, const club_alert_facts *facts,
                                   int64_t *until_ms);
/* Whether a mail is sent now, never, or looked at again at *until_ms (of WAIT). Who is online has a minute to see it on
   the page. Never in quiet hours. */
club_alert_verdict club_alert_mail(const club_wishes *wishes, const club_alert *alert, const club_alert_facts *facts,
                                   int64_t *until_ms);

/* For what was decided on and has waited since: the first moment, from this one on, that is not in quiet hours, and the
   first one that is (CLUB_NEVER_MS: there are none). */
int64_t club_alert_loud_ms(const club_wishes *wishes, const club_zone *zone, int64_t from_ms);
int64_t club_alert_quiet_ms(const club_wishes *wishes, const club_zone *zone, int64_t from_ms);

/* ---- Requests and changes -------------------------------------------------------------------------------- */

typedef struct club_alert_request {
    club_wishes wishes;        /* SET_WISHES */
    int64_t ordinal;           /* READ_ALERTS: up to this one */
    const char *about;         /* READ_ALERTS: of this game or challenge alone; NULL: all */
    const club_device *device; /* ADD_DEVICE: which outlives the decision */
    const char *device_id;     /* REMOVE_DEVICE: the same */
} club_alert_request;

typedef enum club_alert_change_kind {
    CLUB_ALERT_TOLD,      /* one more; if it is there already, it stays as it is */
    CLUB_ALERT_FOLLOWERS, /* the same for each who follows the person, wants to hear of it and does not play */
    CLUB_ALERT_ENTRANTS,  /* the same for each who is in the event that it is about */
    CLUB_ALERT_REPORTERS, /* the same for each of those whose reports about the person are closed at this moment */
    CLUB_ALERT_READ,      /* the person has seen them */
    CLUB_ALERT_WISHES,    /* the person wishes to be told so */
    CLUB_ALERT_DEVICE,   /* one more takes pushes; it takes the place of the session's, and of that with its endpoint */
    CLUB_ALERT_NO_DEVICE /* one takes none any more */
} club_alert_change_kind;

typedef struct club_alert_change {
    club_alert_change_kind kind;
    club_person person; /* whose */
    int64_t at_ms;
    club_alert alert; /* TOLD; FOLLOWERS: of nobody yet, by the person; REPORTERS, ENTRANTS: of nobody yet, by nobody */
    club_person actor;         /* FOLLOWERS, REPORTERS: knows it already */
    int64_t ordinal;           /* READ: as it was asked for */
    const char *about;         /* READ: the same */
    club_wishes wishes;        /* WISHES */
    const club_device *device; /* DEVICE */
    const char *device_id;     /* NO_DEVICE */
} club_alert_change;

/* ---- Deciding ------------------------------------------------------------------------------------------------- */

typedef struct club_deciding club_deciding; /* club/deciding.h */

/* Decides an act of CLUB_READ_ALERTS to CLUB_REMOVE_DEVICE. */
club_error club_alert_act(const club_deciding *of);
/* The player to move, in whose turn so much of the time is over. */
void club_tell_reminder(const club_deciding *of, club_alert_kind kind);
/* Everyone whom the changes of the decision concern. */
void club_tell_of_changes(const club_deciding *of);

#endif
