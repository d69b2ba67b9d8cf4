/* Who sits where. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_GAME_SEAT_H
#define LUDOPOD_CLUB_GAME_SEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/people/bot.h"
#include "club/people/person.h"
#include "club/rating/glicko.h"

typedef enum club_seat_kind { CLUB_HUMAN, CLUB_COMPUTER } club_seat_kind;

/* What a rated game is to the person of a seat. A deviation of 0: there is no such rating. */
typedef struct club_seat_rating {
    club_rating start;         /* when the game was made */
    club_rating before, after; /* what its end has changed */
} club_seat_rating;

typedef struct club_seat {
    club_seat_kind kind;
    unsigned character;         /* of a computer: its number (ludopod/character.h); else 0 */
    unsigned character_version; /* that it had when the game was made */
    bool taken;                 /* false: open, waiting for a person */
    club_person person;         /* of a person who took it */
    bool former;                /* of a member who has deleted the account since */
    bool barred;                /* a moderator has kept the person from playing on */
    club_person before;         /* the guest as whom the person had it until since_ms, when the guest signed in */
    int64_t since_ms;           /* since 1970; 0: the person has had it from the beginning */
    club_bot_mark bot;
    char name[CLUB_NAME_SIZE];
    club_seat_rating rating;
} club_seat;

#endif
