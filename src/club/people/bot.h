/* Bots: programs that play under a name of their own. A bot belongs to a member, its owner. It has no password and no
   session: it acts by tokens that its owner makes. Everybody sees that it is a bot, and whose.

   A bot says by its terms which challenges it takes; others are refused at once. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_PEOPLE_BOT_H
#define LUDOPOD_CLUB_PEOPLE_BOT_H

#include "club/clock/terms.h"
#include "club/people/person.h"
#include "club/rating/pool.h"
#include "ludopod/game.h"

enum {
    CLUB_BOTS_MAX = 5,        /* of one owner */
    CLUB_BOT_GAMES_MAX = 50,  /* that one plays at once, however it came to them */
    CLUB_BOT_BOARDS_MAX = 16, /* in its terms */
    CLUB_BOARD_SIZE = 8,      /* "10x10" and its end */
    CLUB_BOT_TERMS_SIZE = 768
};

/* Whether somebody is a bot, as others see it. All zero: no. */
typedef struct club_bot_mark {
    bool is;
    club_person keeper;           /* who its owner is */
    char owner[CLUB_HANDLE_SIZE]; /* what its owner is found by; "": the owner and the bot have left the club */
} club_bot_mark;

/* A board that a bot plays on. */
typedef struct club_bot_board {
    const pod_game *game;
    char board[CLUB_BOARD_SIZE]; /* "5x5"; "": any */
} club_bot_board;

typedef struct club_bot_terms {
    bool taking;      /* challenges, at the moment */
    bool rated;       /* those to rated games, too */
    bool variants;    /* those with other options than the usual, too */
    unsigned most;    /* games at once, 1 to CLUB_BOT_GAMES_MAX */
    unsigned classes; /* of clocks: bits 1 << club_clock_class */
    unsigned players; /* in a game: bits 1 << their number; 0: any */
    club_range range; /* of those who ask it, in the pool of the games that they ask for */
    size_t count;
    club_bot_board board[CLUB_BOT_BOARDS_MAX];
} club_bot_terms;

/* Whether it has at least one board and one class, and each number is in its range. */
bool club_bot_terms_valid(const club_bot_terms *terms);
/* "5x5" and the like; "" is any. */
bool club_board_valid(const char *text);
/* One line: "most=4 taking=yes rated=no variants=no clocks=live,daily players=2,3 rating=1200-1600
 * games=cephalopod:5x5,octogo". */
void club_bot_terms_print(const club_bot_terms *terms, pod_text *out);
/* What club_bot_terms_print() has written; what is not known (any more) is passed over. */
void club_bot_terms_parse(const char *text, club_bot_terms *out);
/* The boards, or the classes of clocks, alone: "cephalopod 5x5, octogo"; "live, daily". */
void club_bot_boards_print(const club_bot_terms *terms, pod_text *out);
void club_bot_clocks_print(const club_bot_terms *terms, pod_text *out);
/* The numbers of players: "2, 3"; "" is any. */
void club_bot_players_print(const club_bot_terms *terms, pod_text *out);

/* ---- Webhooks
   --------------------------------------------------------------------------------------------------------

   An address to which the club sends what a bot is to be told (club/alert/alert.h), and how it fares there. Moments are
   milliseconds since 1970. */

enum { CLUB_HOOK_URL_SIZE = 1024, CLUB_HOOK_WHY_SIZE = 160 };

/* After so long what could not be delivered is given up. */
#define CLUB_HOOK_TRIED_MS (INT64_C(24) * 3600 * 1000)
/* A hook that has taken nothing for so long is switched off. */
#define CLUB_HOOK_PATIENCE_MS (INT64_C(3) * 24 * 3600 * 1000)
/* So long the key before this one signs, too. */
#define CLUB_HOOK_BOTH_KEYS_MS (INT64_C(24) * 3600 * 1000)

/* What is signed with is made from the club's key, the bot and a number, which is the moment from which the key is. */
typedef struct club_hook {
    char url[CLUB_HOOK_URL_SIZE]; /* "": there is none */
    int64_t key_ms, old_key_ms;   /* which keys sign; old_key_ms 0: there was none before */
    int64_t failing_ms;           /* since when it takes nothing; 0: it does, or nothing was sent yet */
    int64_t off_ms;               /* since when it is switched off; 0: it is not */
    int64_t tried_ms, taken_ms;   /* the latest attempt, and the latest that it took; 0: none */
    int failures;                 /* in a row */
    int status;                   /* of HTTP, of the latest attempt; 0: there was no answer */
    char why[CLUB_HOOK_WHY_SIZE]; /* the same: why there was none */
    int waiting;                  /* deliveries */
    int64_t next_ms;              /* the next attempt; 0: nothing waits */
} club_hook;

#endif
