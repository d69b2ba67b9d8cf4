/* What is said about a game: chat in two rooms, private notes, and conditional moves (plan.h).

   The players have a room of their own, which nobody else ever reads. The watchers' room is closed to the players until
   the game is over, so that nobody tells them what to play. A tournament has one room, for whoever sees it, and keeps
   the latest of what is said there. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_TALK_TALK_H
#define LUDOPOD_CLUB_TALK_TALK_H

#include "club/error.h"
#include "club/game/game.h"

typedef enum club_room {
    CLUB_ROOM_PLAYERS,
    CLUB_ROOM_WATCHERS,
    CLUB_ROOMS, /* of a game */
    CLUB_ROOM_EVENT = CLUB_ROOMS
} club_room;

enum {
    CLUB_MESSAGE_MAX = 500, /* characters */
    CLUB_NOTE_MAX = 2000,
    CLUB_MESSAGES_MAX = 1000 /* in a game or a tournament */
};

/* "players", "watchers", "event". */
const char *club_room_name(club_room room);
/* False: a game has no room of that name. */
bool club_room_find(const char *name, club_room *out);
/* Whether this person may read, and so write, in a room. Nobody in particular reads as a watcher. */
bool club_room_open(const club_game *game, const club_person *who, club_room room);

/* Whether a text has at most so many characters, all of them such that people can see (club/people/person.h), one at
   least, and no more than two marks over one another. lines: ends of lines are allowed, too. */
bool club_message_valid(const char *text, size_t most, bool lines);

/* What there is to be said of an act of talk. Texts live as long as the decision. */
typedef struct club_talk_request {
    club_room room;   /* CHAT */
    const char *text; /* CHAT, NOTE; PLAN: lines, as club_plan_read() takes them */
    const char *seat; /* PLAN: whose; "": the only own one */
    size_t ply;       /* PLAN: which state of the game the actor saw */
} club_talk_request;

/* What is to be known of a game or a tournament and a person for CHAT. */
typedef struct club_talk_facts {
    int64_t said;              /* messages in it so far */
    bool may_chat;             /* the club lets this person: a member, or guests may */
    bool blocked;              /* in the players' room: of the person and another player one has blocked the other */
    char name[CLUB_NAME_SIZE]; /* what the person is called where no seat says it */
} club_talk_facts;

typedef enum club_talk_kind {
    CLUB_TALK_MESSAGE,
    CLUB_TALK_NOTE, /* takes the place of the one before; "" ends it */
    CLUB_TALK_PLAN  /* the same, of a seat */
} club_talk_kind;

typedef struct club_talk_change {
    club_talk_kind kind;
    char game[CLUB_ID_SIZE]; /* in the room of a tournament: that */
    club_person person;
    int64_t at_ms;
    const char *text; /* of the request */
    /* MESSAGE */
    club_room room;
    int64_t number; /* from 0 */
    char name[CLUB_NAME_SIZE];
    /* PLAN */
    unsigned seat;
    size_t ply, version; /* of the game that it was made for */
} club_talk_change;

/* ---- Deciding ------------------------------------------------------------------------------------------------- */

typedef struct club_deciding club_deciding; /* club/deciding.h */

/* Decides an act of CLUB_CHAT to CLUB_PLAN. There is a game, or for CHAT a tournament. */
club_error club_talk_act(const club_deciding *of);

#endif
