/* Ids, and people by them. What a browser proves who it is with is the server's affair (sessions); the club sees
   persons only. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_PEOPLE_PERSON_H
#define LUDOPOD_CLUB_PEOPLE_PERSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/people/name.h"
#include "ludopod/language.h"

enum { CLUB_ID_LENGTH = 10, CLUB_ID_SIZE = CLUB_ID_LENGTH + 1, CLUB_SESSION_KEY_SIZE = 32 };

/* Ids, of games and of people, have no letter or digit that reads like another. Ten random bytes make one. */
void club_id_make(const uint8_t random[CLUB_ID_LENGTH], char out[CLUB_ID_SIZE]);
bool club_id_valid(const char *text, size_t length);

/* Someone, by the id. All zero is nobody. */
typedef struct club_person {
    char id[CLUB_ID_SIZE];
} club_person;

bool club_person_is_nobody(const club_person *person);
/* Nobody is not the same as anybody, not even as nobody. */
bool club_person_same(const club_person *left, const club_person *right);

/* What a session is found by: the hash of what only its browser knows. The club hands it on and does not look at it. */
typedef struct club_session_key {
    uint8_t bytes[CLUB_SESSION_KEY_SIZE];
} club_session_key;

/* Someone who comes for the first time and becomes a person by what he does: a guest, with one session. */
typedef struct club_guest {
    club_person person; /* an id that is free */
    club_session_key session;
    pod_language language;
    char name[CLUB_NAME_SIZE]; /* what he is called: filled by the club from what is done; "" when nothing says it */
} club_guest;

#endif
