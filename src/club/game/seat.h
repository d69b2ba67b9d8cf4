/* Who sits where. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_GAME_SEAT_H
#define LUDOPOD_CLUB_GAME_SEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/people/bot.h"
#include "club/people/person.h"
#include "club/rating/glicko.h"

/* The computer's levels, as players meet them: each has a name, a version and ratings.

   Names are words without rank (trees), so that levels can be put between others later. A game keeps the name and the
   version that its level had when the game was made: when a level is changed so much that it is another player, its
   version goes up. Plain values, thread-safe. */

/* The version of the table of ratings, which the engine keeps (pod_level_rating() of ludopod/search.h): it goes up with
   each change of them. A test knows the numbers of this one. */
enum { CLUB_RATINGS_VERSION = 1 };

typedef struct club_level {
    const char *name;  /* "hazel": what programs say and what is stored */
    const char *title; /* the same for people: English, to be translated */
    unsigned version;  /* from 1 */
    unsigned number;   /* 1 to POD_LEVEL_FULL: what the engine calls it, and what is said for it in short */
} club_level;

/* All of them, the weakest first. */
size_t club_level_count(void);
const club_level *club_level_at(size_t index);
/* NULL when there is none of this name, or of this number. */
const club_level *club_level_find(const char *name);
const club_level *club_level_of_number(long number);
/* Its rating between two players. game: a pod_game_id. */
int club_level_rating(const club_level *level, uint8_t game);

typedef enum club_seat_kind { CLUB_HUMAN, CLUB_COMPUTER } club_seat_kind;

/* What a rated game is to the person of a seat. A deviation of 0: there is no such rating. */
typedef struct club_seat_rating {
    club_rating start;         /* when the game was made */
    club_rating before, after; /* what its end has changed */
} club_seat_rating;

typedef struct club_seat {
    club_seat_kind kind;
    const club_level *level; /* of a computer; else NULL */
    unsigned level_version;  /* that it had when the game was made */
    bool taken;              /* false: open, waiting for a person */
    club_person person;      /* of a person who took it */
    bool former;             /* of a member who has deleted the account since */
    bool barred;             /* a moderator has kept the person from playing on */
    club_person before;      /* the guest as whom the person had it until since_ms, when the guest signed in */
    int64_t since_ms;        /* since 1970; 0: the person has had it from the beginning */
    club_bot_mark bot;
    char name[CLUB_NAME_SIZE];
    club_seat_rating rating;
} club_seat;

#endif
