/* Who sits where. A person is known by 32 bytes that only the server that made them can tie to a
   browser (the hash of a cookie); the club compares them and nothing else. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_SEAT_H
#define LUDOPOD_CLUB_SEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CLUB_WHO_SIZE = 32,
    CLUB_NAME_MAX = 32,                     /* characters */
    CLUB_NAME_SIZE = CLUB_NAME_MAX * 4 + 1, /* their bytes in UTF-8 and the end */
};

/* All zero is nobody. */
typedef struct club_who {
    uint8_t key[CLUB_WHO_SIZE];
} club_who;

typedef enum club_seat_kind { CLUB_HUMAN, CLUB_COMPUTER } club_seat_kind;

typedef struct club_seat {
    club_seat_kind kind;
    uint8_t level; /* of a computer */
    bool taken;    /* false: open, waiting for a person */
    club_who who;  /* of a person who took it */
    char name[CLUB_NAME_SIZE];
} club_seat;

bool club_who_is_nobody(const club_who *who);
/* Nobody is not the same as anybody, not even as nobody. */
bool club_who_same(const club_who *left, const club_who *right);

club_seat club_seat_open(void);
club_seat club_seat_computer(unsigned level);

/* Copies a name as it will be seen: spaces of any width become plain ones, one between words and none around them.
   False, and *out is left alone, when it is not valid UTF-8, is longer than CLUB_NAME_MAX characters, holds one that
   cannot be seen or changes the direction of text, or a mark that has no letter to stand on or stands over two others
   (club/character.h). An empty name is allowed: who has none is called by the colour. */
bool club_name_set(char out[CLUB_NAME_SIZE], const char *name, size_t length);

#endif
