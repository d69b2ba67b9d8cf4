/* Order among people: what is reported to the club's moderators, what they decide about somebody (a measure), and what
   the person may say against it (an appeal). Plain values, thread-safe.

   Reports are kept together by whom they are about: all that is open about one person is a case, which a moderator
   takes. A measure stands until its time is over or it is lifted. Everything that a moderator does is written into the
   log of privileged acts, with what was there before and after it. */
#ifndef LUDOPOD_CLUB_ORDER_ORDER_H
#define LUDOPOD_CLUB_ORDER_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/conversation/conversation.h"
#include "club/error.h"
#include "club/people/account.h"
#include "club/talk/talk.h"

/* Why somebody is reported, or something decided. */
typedef enum club_reason {
    CLUB_REASON_INSULTS,
    CLUB_REASON_SPAM,
    CLUB_REASON_CHEATING, /* with a computer, or with somebody's help */
    CLUB_REASON_STALLING, /* lets the time run, or leaves games */
    CLUB_REASON_NAME,
    CLUB_REASON_ACCOUNTS, /* several seats or accounts in one hand, results made up */
    CLUB_REASON_OTHER,
    CLUB_REASONS
} club_reason_kind;

/* "insults" and so on. */
const char *club_reason_name(club_reason_kind reason);

/* What a report or a measure is about, of what somebody has done. */
typedef enum club_subject_kind {
    CLUB_SUBJECT_PERSON,
    CLUB_SUBJECT_GAME,
    CLUB_SUBJECT_MESSAGE, /* of a game's chat */
    CLUB_SUBJECT_EVENT,   /* a message of a tournament's chat */
    CLUB_SUBJECT_DIRECT   /* written to the reporter directly; of reports alone */
} club_subject_kind;

/* "person", "game", "message", "event", "direct". */
const char *club_subject_name(club_subject_kind kind);
bool club_subject_find(const char *name, club_subject_kind *out);

typedef struct club_subject {
    club_subject_kind kind;
    char game[CLUB_ID_SIZE]; /* of GAME and MESSAGE; of DIRECT: the conversation; of EVENT: the tournament */
    int64_t message;         /* of MESSAGE, DIRECT and EVENT: its number there */
} club_subject;

/* Whether it is something that was said. */
bool club_subject_is_said(club_subject_kind kind);

typedef enum club_measure_kind {
    CLUB_MEASURE_WARNING,
    CLUB_MEASURE_MUTE,    /* says nothing that others read */
    CLUB_MEASURE_BAN,     /* does nothing in the club but read, and answer to measures; leaves the games that go on */
    CLUB_MEASURE_RENAME,  /* another handle, another name */
    CLUB_MEASURE_MESSAGE, /* one is removed */
    CLUB_MEASURE_LINE,    /* what they say of themselves is removed */
    CLUB_MEASURE_GAME,    /* one is cancelled */
    CLUB_MEASURE_RATINGS, /* what one that is over has changed in ratings is taken back, for all its players */
    CLUB_MEASURES
} club_measure_kind;

/* "warning", "mute", "ban", "rename", "message", "line", "game", "ratings", and back. */
const char *club_measure_name(club_measure_kind kind);
bool club_measure_find(const char *name, club_measure_kind *out);
/* Whether it can be undone; a game that was cancelled cannot go on. */
bool club_measure_is_reversible(club_measure_kind kind);
/* Whether it lasts for a time, which has to be said. */
bool club_measure_has_end(club_measure_kind kind);

enum {
    CLUB_STATEMENT_MAX = 1000, /* characters of a report, a note, a reason or an appeal */
    CLUB_REPORTS_MAX = 20,     /* open ones of a person */
    CLUB_MEASURE_DAYS_MAX = 3650,
    CLUB_CALLED_SIZE = CLUB_HANDLE_SIZE + CLUB_NAME_SIZE,
    /* What was there before a measure, and after it: a direct message is the longest. */
    CLUB_BEFORE_SIZE = CLUB_WORDS_MAX * 4 + 1
};

/* A measure that there is, as far as it matters to what is done with it. */
typedef struct club_measure {
    char id[CLUB_ID_SIZE];
    club_person person, by; /* by nobody: by whoever runs the club */
    club_measure_kind kind;
    club_subject subject;
    bool seen, lifted, appealed, answered;
    char before[CLUB_BEFORE_SIZE]; /* RENAME: "HANDLE NAME"; MESSAGE: the text */
} club_measure;

/* What keeps a person from acting. Moments are milliseconds since 1970; 0: nothing does; CLUB_NEVER_MS: for ever. */
typedef struct club_restraint {
    int64_t muted_until_ms, banned_until_ms;
} club_restraint;

/* What there is to be said of an act of this family. Texts live as long as the decision. */
typedef struct club_order_request {
    club_reason_kind reason;   /* REPORT, MEASURE */
    const char *words;         /* of all but CLAIM and ACKNOWLEDGE */
    club_subject subject;      /* REPORT, MEASURE */
    club_measure_kind measure; /* MEASURE */
    int64_t until_ms;          /* MEASURE that has an end; CLUB_NEVER_MS: for ever */
    const char *handle, *name; /* MEASURE: to rename; NULL: as it is */
    bool on;                   /* CLAIM: it is taken, not let go; ANSWER_APPEAL: the measure stands */
} club_order_request;

/* What is to be known for it. */
typedef struct club_order_facts {
    unsigned roles;              /* of the actor; nobody is whoever runs the club */
    const club_account *about;   /* REPORT, and all that moderators do: the person; NULL: there is none */
    const char *handle;          /* of the person, as whoever asked has named it */
    club_person claimed_by;      /* who has the case of the person; nobody: no one */
    bool reported;               /* REPORT: the actor has an open one about the same */
    int64_t reports;             /* REPORT: open ones of the actor */
    const club_measure *measure; /* LIFT, ACKNOWLEDGE, APPEAL, ANSWER_APPEAL; NULL: there is none of that id */
    const char *message;         /* of a subject that is a message: its text; NULL: there is none of the person's */
    bool plays;                  /* of a subject that is a game: the person has a seat in it */
    bool rated;                  /* the same: it has changed ratings, and that was not taken back */
    bool handle_taken;           /* to rename: another's looks like it */
} club_order_facts;

typedef enum club_order_kind {
    CLUB_ORDER_REPORT,
    CLUB_ORDER_CLAIM,
    CLUB_ORDER_CLOSE, /* all reports about the person are answered */
    CLUB_ORDER_MEASURE,
    CLUB_ORDER_LIFT,
    CLUB_ORDER_SEEN,
    CLUB_ORDER_APPEAL,
    CLUB_ORDER_ANSWER,
    CLUB_ORDER_MESSAGE, /* a message has another text; "": it is removed */
    CLUB_ORDER_LOG
} club_order_kind;

typedef struct club_order_change {
    club_order_kind kind;
    char id[CLUB_ID_SIZE]; /* of the report or the measure */
    club_person person;    /* whom it is about */
    club_person by;        /* whose act it is; nobody: whoever runs the club, or the club itself */
    int64_t at_ms;
    club_reason_kind reason;
    const char *words;
    club_subject subject;
    club_measure_kind measure;
    int64_t until_ms;
    bool on;         /* CLAIM, ANSWER */
    const char *act; /* LOG: a word that outlives the change */
    /* LOG, MEASURE: how it was, and how it is. MESSAGE: the text, as it is from now on, is after. */
    const char *before, *after; /* of the request or the facts; NULL: what follows */
    char called_before[CLUB_CALLED_SIZE], called_after[CLUB_CALLED_SIZE];
} club_order_change;

/* What there was before and after, wherever it stands. */
const char *club_order_before(const club_order_change *change);
const char *club_order_after(const club_order_change *change);

/* ---- Deciding ------------------------------------------------------------------------------------------------- */

typedef struct club_deciding club_deciding; /* club/deciding.h */

/* Decides an act of CLUB_REPORT to CLUB_ANSWER_APPEAL. The facts of order are there; to cancel a game, the game too. */
club_error club_order_act(const club_deciding *of);
/* Refuses what a moderator keeps the actor from; of acts of all families. */
club_error club_check_restraint(const club_deciding *of);

#endif
