/* Bots: programs that play under a name of their own. A bot belongs to a member, its owner. It has no password and no
   session: it acts by tokens that its owner makes. Everybody sees that it is a bot, and whose.

   A bot says by its terms which challenges it takes; others are refused at once. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_PEOPLE_BOT_H
#define LUDOPOD_CLUB_PEOPLE_BOT_H

#include "club/clock/terms.h"
#include "club/people/person.h"
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
    club_person keeper; /* who its owner is */
    char
        owner[CLUB_HANDLE_SIZE]; /* what its owner is found by; "": the owner has left the club, and the bot with him */
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
    size_t count;
    club_bot_board board[CLUB_BOT_BOARDS_MAX];
} club_bot_terms;

/* Whether it has at least one board and one class, and each number is in its range. */
bool club_bot_terms_valid(const club_bot_terms *terms);
/* "5x5" and the like; "" is any. */
bool club_board_valid(const char *text);
/* One line: "most=4 taking=yes rated=no variants=no clocks=live,daily games=cephalopod:5x5,octogo". */
void club_bot_terms_print(const club_bot_terms *terms, pod_text *out);
/* What club_bot_terms_print() has written; what is not known (any more) is passed over. */
void club_bot_terms_parse(const char *text, club_bot_terms *out);
/* The boards, or the classes of clocks, alone: "cephalopod 5x5, octogo"; "live, daily". */
void club_bot_boards_print(const club_bot_terms *terms, pod_text *out);
void club_bot_clocks_print(const club_bot_terms *terms, pod_text *out);

#endif
