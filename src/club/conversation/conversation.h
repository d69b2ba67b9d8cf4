/* Conversations: what two members write to each other, whatever they play.

   Each of the two has a side of it: how far it was read, and what was announced. Who has muted the other is told of
   nothing that they write; it is there when it is looked for. Nobody writes much to those who do not answer. A former
   member's words stay with the other one. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_CONVERSATION_CONVERSATION_H
#define LUDOPOD_CLUB_CONVERSATION_CONVERSATION_H

#include <stdbool.h>

#include "club/error.h"
#include "club/people/person.h"

enum {
    CLUB_WORDS_MAX = 1000,   /* characters of a message */
    CLUB_WRITTEN_MAX = 60,   /* messages of a person within an hour */
    CLUB_BEGUN_MAX = 10,     /* conversations that a person begins within a day, as long as nobody answers */
    CLUB_UNANSWERED_MAX = 3, /* messages in one that was never answered */
};

#define CLUB_WRITTEN_MS (INT64_C(3600) * 1000)
#define CLUB_BEGUN_MS (INT64_C(24) * 3600 * 1000)

/* What there is to be said of an act of this family. */
typedef struct club_conversation_request {
    const char *text; /* WRITE; lives as long as the decision */
    int64_t read;     /* READ: so many messages of it have been read */
} club_conversation_request;

/* One side of it, as it stands. */
typedef struct club_conversation {
    char id[CLUB_ID_SIZE]; /* the same for both sides; "": there is none yet */
    int64_t written;       /* messages so far */
    int64_t read;          /* of these, so many were read; no fewer than the own ones */
    bool began;            /* this one wrote first */
    bool answered;         /* and the other one has written, too */
} club_conversation;

typedef struct club_conversation_facts {
    bool member;           /* the actor is one */
    club_person other;     /* nobody: there is no such member */
    club_person with;      /* READ: the other one, who may be a member no more */
    const char *handle;    /* by which the other was looked for */
    bool apart;            /* one of the two has blocked the other */
    bool muted;            /* the other has muted the actor */
    club_conversation own; /* the actor's side */
    size_t written;        /* the actor's messages within CLUB_WRITTEN_MS */
    size_t begun;          /* conversations begun within CLUB_BEGUN_MS and nobody has answered */
} club_conversation_facts;

typedef enum club_conversation_change_kind {
    CLUB_CONVERSATION_BEGUN,
    CLUB_CONVERSATION_MESSAGE, /* one more */
    CLUB_CONVERSATION_READ
} club_conversation_change_kind;

typedef struct club_conversation_change {
    club_conversation_change_kind kind;
    char id[CLUB_ID_SIZE];
    club_person person, other; /* whose act it is, and the other one */
    int64_t at_ms;
    /* MESSAGE */
    int64_t number;   /* from 0 */
    const char *text; /* of the request */
    bool heard;       /* it is announced to the other one */
    bool answers;     /* the other one wrote first */
    /* READ */
    int64_t read;
} club_conversation_change;

/* ---- Deciding ------------------------------------------------------------------------------------------------- */

typedef struct club_deciding club_deciding; /* club/deciding.h */

/* Decides a CLUB_WRITE or a CLUB_READ. The facts of conversations are there; with CLUB_READ there is one. */
club_error club_conversation_act(const club_deciding *of);

#endif
