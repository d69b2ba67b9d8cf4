/* One way in: every act, whoever brings it (page, API, bot, the computer, the club itself), is a request, and what the
   club makes of it a decision: a refusal with its words, or changes and notices.

   Changes are what is to be made durable (store.h), all or none, in any number of aggregates (games, persons, ...);
   notices are what those concerned are then told. Whoever asked makes the changes durable, commits those of what is in
   memory to it (club_commit() for a game), which cannot fail, and passes on the notices. So memory never runs ahead of
   the disk for good, and every way in passes the same checks.

   Each family of aggregates has a folder of its own, which says what may be done (acts.c) and what a change of it is.

   Pure logic: no I/O, no clock, no dice; time and randomness are handed in. The only memory is the list of events of a
   game, which is enlarged before changes are promised. What different facts are about is independent: different
   requests may be decided in different threads. */
#ifndef LUDOPOD_CLUB_DECISION_H
#define LUDOPOD_CLUB_DECISION_H

#include "club/alert/alert.h"
#include "club/challenge/offer.h"
#include "club/clock/calendar.h"
#include "club/conversation/conversation.h"
#include "club/event/acts.h"
#include "club/game/journal.h"
#include "club/game/setup.h"
#include "club/order/order.h"
#include "club/people/change.h"
#include "club/people/request.h"
#include "club/puzzle/puzzle.h"
#include "club/rating/rated.h"
#include "club/talk/plan.h"
#include "club/talk/talk.h"

/* ---- Requests ------------------------------------------------------------------------------------- */

typedef enum club_act {
    /* In games (club/game/acts.c). */
    CLUB_CREATE,
    CLUB_JOIN,
    CLUB_MOVE,
    CLUB_COMPUTER_MOVE, /* of the computer whose turn it was at that ply */
    CLUB_RESIGN,  /* before the game counts (club_counts()): ABORT; when only computers are left, they leave too */
    CLUB_CLOSE,   /* who is gone leaves a game that club_must_close(); the club itself asks for it */
    CLUB_TIMEOUT, /* the same; else the time of the seat to move may be over; the club itself asks for it */
    CLUB_PROPOSE, /* a take-back, a draw, a pause or a rematch (club/game/proposals.h) */
    CLUB_ACCEPT,  /* of a pause that is on: the one to move ends it */
    CLUB_REFUSE,  /* by the one who offers: it is withdrawn */
    CLUB_ABORT,   /* before it counts */
    /* Of persons (club/clock/calendar.h). */
    CLUB_VACATION_BEGIN,
    CLUB_VACATION_END,
    /* On challenges (club/challenge/acts.h). */
    CLUB_CHALLENGE, /* makes one */
    CLUB_CHALLENGE_ACCEPT,
    CLUB_CHALLENGE_DECLINE,
    CLUB_CHALLENGE_WITHDRAW,
    CLUB_CHALLENGE_COUNTER, /* answers one with another, of other terms */
    CLUB_CHALLENGE_EXPIRE,  /* its time is over; the club itself asks for it */
    CLUB_WAIT,              /* for being paired: a guest becomes a person by it */
    CLUB_PAIR,              /* a game with someone who waits for one: the first of those invited */
    /* Of people (club/people/acts.c). */
    CLUB_SIGN_UP, /* a guest, or nobody, becomes a member */
    CLUB_SIGN_IN,
    CLUB_SIGN_OUT,
    CLUB_REVOKE,        /* another session of one's own ends */
    CLUB_REVOKE_OTHERS, /* all others */
    CLUB_MAKE_TOKEN,    /* with which a program acts for a member */
    CLUB_END_TOKEN,
    CLUB_SET_PASSWORD,
    CLUB_TOTP_BEGIN,
    CLUB_TOTP_CONFIRM,
    CLUB_TOTP_REMOVE,
    CLUB_NEW_RECOVERY_CODES,
    CLUB_ADD_PASSKEY,
    CLUB_REMOVE_PASSKEY,
    CLUB_SET_EMAIL,
    CLUB_CONFIRM_EMAIL,
    CLUB_RECOVER,        /* a letter with a code, for whoever has lost the password */
    CLUB_RECOVER_FINISH, /* a new password for that code, or for a recovery code */
    CLUB_SET_SETTINGS,
    CLUB_DELETE_PERSON,
    CLUB_RELATE, /* to block or mute another, or no longer */
    CLUB_SET_ROLES,
    CLUB_INVITE,
    CLUB_MAIL_FAILS, /* mails to the address of somebody come back, says their mail server */
    CLUB_RESET,      /* a code for an owner whom no letter reaches */
    /* The same family: one's own bots (club/people/bots.c). */
    CLUB_MAKE_BOT,
    CLUB_SET_BOT,    /* what it is called, which challenges it takes; it may do so itself */
    CLUB_RETIRE_BOT, /* it leaves the club */
    /* The same, and of the bots themselves: where they are told what there is to tell (club/people/hooks.c). */
    CLUB_SET_HOOK,
    CLUB_TURN_HOOK_KEY, /* another key signs */
    CLUB_TEST_HOOK,     /* something is sent, to see whether it arrives */
    /* About games (club/talk/). */
    CLUB_CHAT,
    CLUB_NOTE,
    CLUB_PLAN,
    /* At puzzles (club/puzzle/). */
    CLUB_ATTEMPT_PUZZLE,
    /* Between two members (club/conversation/). */
    CLUB_WRITE,
    CLUB_READ,
    /* Of order (club/order/). */
    CLUB_REPORT,        /* somebody to the moderators */
    CLUB_CLAIM_CASE,    /* a moderator works on what is reported about a person, or no longer */
    CLUB_NOTE_CASE,     /* what moderators tell each other about it */
    CLUB_CLOSE_CASE,    /* all that is reported about the person is answered */
    CLUB_DECIDE,        /* a measure */
    CLUB_LIFT,          /* it is undone */
    CLUB_ACKNOWLEDGE,   /* whom it is about has read it */
    CLUB_APPEAL,        /* and says something against it */
    CLUB_ANSWER_APPEAL, /* which another moderator answers */
    /* With alerts (club/alert/). */
    CLUB_READ_ALERTS,
    CLUB_SET_WISHES,
    CLUB_ADD_DEVICE, /* which takes pushes */
    CLUB_REMOVE_DEVICE,
    /* Of tournaments (club/event/). */
    CLUB_MAKE_TOURNAMENT,
    CLUB_JOIN_TOURNAMENT, /* or return to it */
    CLUB_LEAVE_TOURNAMENT,
    CLUB_CALL_IN_TOURNAMENT,    /* of a ladder: a challenge */
    CLUB_ANSWER_IN_TOURNAMENT,  /* the answer to it */
    CLUB_PROPOSE_IN_TOURNAMENT, /* when to play a game by correspondence */
    CLUB_CORRECT_TOURNAMENT,    /* a result, by the director */
    CLUB_CANCEL_TOURNAMENT,
    CLUB_BEGIN_TOURNAMENT,      /* at once, by the director */
    CLUB_EXPEL_FROM_TOURNAMENT, /* who was banned or has left the club; this and the rest the club itself asks for */
    CLUB_STEP_TOURNAMENT,       /* what is due by itself */
    CLUB_SEAT_IN_TOURNAMENT,    /* the game of a table begins */
    CLUB_REPORT_TO_TOURNAMENT,  /* and is over */
    CLUB_ACTS
} club_act;

/* What there is to be said of an act in a game. */
typedef struct club_game_request {
    const club_setup *setup;  /* CREATE */
    size_t ply;               /* of all acts from MOVE to ABORT but the club's own: which state the actor saw */
    const char *seat;         /* JOIN, RESIGN: a letter, or "": the first open one, the only own one */
    const char *text;         /* JOIN: the player's name; MOVE: the move */
    pod_move move;            /* COMPUTER_MOVE */
    club_proposal_kind offer; /* OFFER, ACCEPT, REFUSE */
    int64_t lag_ms;           /* MOVE: how long the actor's connection delays what they send and see */
} club_game_request;

typedef struct club_request {
    club_act act;
    club_person actor;       /* all zero: nobody, the computer, the club itself */
    const club_guest *guest; /* the actor, when not a person yet; else NULL */
    int64_t now_ms;          /* since 1970 */
    char id[CLUB_ID_SIZE];   /* an id that is free, for what is made: the challenge, else the game */
    union {                  /* by the family of the act */
        club_game_request game;
        club_challenge_request challenge;
        club_people_request people;
        club_talk_request talk;
        club_puzzle_request puzzle;
        club_conversation_request conversation;
        club_order_request order;
        club_alert_request alert;
        club_tournament_request tournament;
    };
} club_request;

/* What a request is about, as it stands: whoever asks has looked it up. What the act does not need may be NULL. */
typedef struct club_facts {
    club_game *game;
    const club_calendar *calendar; /* of acts that make games or are about vacations: the club's */
    int64_t lapsed_ms; /* TIMEOUT: when the player to move last lost a game on time that counted; 0: never */
    bool member;       /* CREATE: the actor is one */
    bool blocked;      /* JOIN, rematches: between the actor and another player of the game one has blocked the other */
    bool away;         /* rematches: another player of the game is kept from playing by a moderator */
    club_bot_mark bot; /* CREATE, JOIN: of the actor */
    /* CREATE, JOIN, rematches: the actor is a bot, or plays one, that has as many games as it may: its handle; NULL: no
     */
    const char *busy;
    unsigned busy_games; /* how many that are */
    const club_challenge_facts *challenge;
    const club_challenge
        *started_by; /* RESIGN, CLOSE, TIMEOUT, ABORT: the challenge whose only game it is; NULL: there is none */
    club_people_facts people;
    const club_plans *plans;                     /* of the game; NULL: nobody has any */
    const club_talk_facts *talk;                 /* CHAT */
    const club_puzzle_facts *puzzle;             /* ATTEMPT_PUZZLE */
    const club_conversation_facts *conversation; /* WRITE, READ */
    club_restraint restraint;                    /* of the actor */
    const club_order_facts *order;               /* REPORT to ANSWER_APPEAL */
    const club_tournament_facts *tournament;     /* MAKE_TOURNAMENT to REPORT_TO_TOURNAMENT */
    unsigned watching; /* of acts in games: bits of the seats whose players are at the board */
} club_facts;

/* ---- Decisions ------------------------------------------------------------------------------------ */

/* Which aggregate a change is of. */
typedef enum club_family {
    CLUB_PEOPLE,
    CLUB_GAMES,
    CLUB_CHALLENGES,
    CLUB_ABSENCES,
    CLUB_LETTERS,
    CLUB_TALK,
    CLUB_PUZZLES,
    CLUB_CONVERSATIONS,
    CLUB_ORDER,
    CLUB_RATINGS,
    CLUB_ALERTS,
    CLUB_TOURNAMENTS
} club_family;

typedef struct club_change {
    club_family family;
    union {
        club_person_change person;             /* CLUB_PEOPLE */
        club_game_change game;                 /* CLUB_GAMES */
        club_challenge_change challenge;       /* CLUB_CHALLENGES */
        club_absence_change absence;           /* CLUB_ABSENCES */
        club_letter letter;                    /* CLUB_LETTERS: one more is to be sent */
        club_talk_change talk;                 /* CLUB_TALK */
        club_puzzle_change puzzle;             /* CLUB_PUZZLES: one more attempt */
        club_conversation_change conversation; /* CLUB_CONVERSATIONS */
        club_order_change order;               /* CLUB_ORDER */
        club_rating_change rating;             /* CLUB_RATINGS: no figures until club_rate() fills them in */
        club_alert_change alert;               /* CLUB_ALERTS */
        club_tournament_change tournament;     /* CLUB_TOURNAMENTS: club_decision.entries */
    };
} club_change;

enum {
    /* Everyone leaves; or a move is answered by plans, to their ends; and ratings change. Of each of two things
       everyone is told. */
    CLUB_CHANGES_MAX = POD_SEATS_MAX + 2 + CLUB_PLAN_DEPTH_MAX + POD_SEATS_MAX + 1 + 2 * POD_SEATS_MAX,
    CLUB_NOTICES_MAX = 5
};

typedef enum club_notice_kind {
    CLUB_NOTICE_MADE,      /* the game has begun to be */
    CLUB_NOTICE_EVENTS,    /* it has events that those who watch do not know */
    CLUB_NOTICE_ENTRIES,   /* something else has happened in it: an offer, a take-back, its end, a rematch */
    CLUB_NOTICE_SEATS,     /* someone sat down */
    CLUB_NOTICE_COMPUTER,  /* a computer is to move in it */
    CLUB_NOTICE_STARTED,   /* it was agreed on: by a challenge, by pairing, or as a rematch */
    CLUB_NOTICE_RATED,     /* it has ended and changed ratings */
    CLUB_NOTICE_CHALLENGE, /* of a challenge: it is new, or another */
    CLUB_NOTICE_MESSAGE,   /* of a conversation: it has one more */
    CLUB_NOTICE_READ,      /* of a person, who has read messages: those on their other devices are read, too */
    CLUB_NOTICE_TOURNAMENT /* of a tournament: it has entries that those who watch do not know */
} club_notice_kind;

typedef struct club_notice {
    club_notice_kind kind;
    char id[CLUB_ID_SIZE]; /* of what it is about: the game, unless it says otherwise */
} club_notice;

typedef struct club_decision {
    club_fault fault;      /* when it is refused */
    char id[CLUB_ID_SIZE]; /* of what the answer is about: with COUNTER not what was asked in */
    size_t change_count, notice_count;
    club_change *change[CLUB_CHANGES_MAX]; /* each in memory of its own */
    club_change spare;                     /* where changes go that there is no memory for */
    bool incomplete;                       /* there are such: the request is refused */
    club_notice notice[CLUB_NOTICES_MAX];
    club_game made;                  /* of CLUB_GAME_MADE; whoever keeps it clears it */
    club_challenge challenge;        /* of CLUB_CHALLENGE_MADE */
    club_plan *plan;                 /* of PLAN; whoever keeps it clears it. NULL: there is none any more */
    club_tournament_entries entries; /* of CLUB_TOURNAMENTS */
} club_decision;

/* Decides a request. Returns the fault's code; then there are no changes. Whatever it returns, the decision is to be
   freed. */
club_error club_decide(const club_facts *facts, const club_request *request, club_decision *out);
/* Frees the changes, and a game that was made, or a plan, that nobody keeps. */
void club_decision_free(club_decision *decision);

#endif
