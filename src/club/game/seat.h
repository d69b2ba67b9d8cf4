/* Who sits where. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_GAME_SEAT_H
#define LUDOPOD_CLUB_GAME_SEAT_H

#include <stdbool.h>
#include <stdint.h>

#include "club/game/level.h"
#include "club/people/person.h"

typedef enum club_seat_kind { CLUB_HUMAN, CLUB_COMPUTER } club_seat_kind;

typedef struct club_seat {
    club_seat_kind kind;
    const club_level *level; /* of a computer; else NULL */
    unsigned level_version;  /* that it had when the game was made */
    bool taken;              /* false: open, waiting for a person */
    club_person person;      /* of a person who took it */
    char name[CLUB_NAME_SIZE];
} club_seat;

club_seat club_seat_open(void);
club_seat club_seat_computer(const club_level *level);

#endif
