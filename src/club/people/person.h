/* Ids, and people by them. What a browser proves who it is with is the server's affair (sessions); the club sees
   persons only. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_PEOPLE_PERSON_H
#define LUDOPOD_CLUB_PEOPLE_PERSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/language.h"

/* What people are called. Plain values, thread-safe. */

enum {
    CLUB_NAME_MAX = 32,                     /* characters */
    CLUB_NAME_SIZE = CLUB_NAME_MAX * 4 + 1, /* their bytes in UTF-8 and the end */
};

/* Copies a name as it will be seen: spaces of any width become plain ones, one between words and none around them.
   False, and *out is left alone, when it is not valid UTF-8, is longer than CLUB_NAME_MAX characters, holds one that
   cannot be seen or changes the direction of text, or a mark that has no letter to stand on or stands over two others
   (person.c). An empty name is allowed: who has none is called by the colour. */
bool club_name_set(char out[CLUB_NAME_SIZE], const char *name, size_t length);
/* Whether it looks like the name of a character (character.h) in one of our languages: case, accents, spaces, signs and
   letters that are not Latin do not count, and 0 looks like o, 1 and i like l. */
bool club_name_is_character(const char *name);
/* As club_name_set(), for a name that a person chooses: it is no character's. */
bool club_name_choose(char out[CLUB_NAME_SIZE], const char *name);
/* The same as club_name_set() for a line of at most so many characters; out has four bytes for each and one for the
   end. It holds "" when it is false. */
bool club_words_set(char *out, size_t most, const char *bytes, size_t length);

/* What a character is to a name that people are to read: a mark, a space, or something that nobody sees.

   By Unicode 14.0. Characters of later versions count as letters until the tables are made again from a newer
   UnicodeData.txt. Thread-safe. */

/* A space of any width (category Zs). */
bool club_character_is_space(uint32_t c);
/* Takes no room of its own and is drawn over the character before it (categories Mn and Me). */
bool club_character_is_mark(uint32_t c);
/* Says how the picture before it is to be drawn: as text or in colour (UTS 51, presentation selectors). */
bool club_character_is_selector(uint32_t c);
/* Has both of these ways, or is near one that has. */
bool club_character_is_picture(uint32_t c);
/* Draws nothing, turns the text after it around, ends a line, or stands for no character: controls, the default
   ignorable code points (UAX 44) but for selectors, blanks that are no spaces, noncharacters, private planes. */
bool club_character_is_unseen(uint32_t c);

/* Handles are defined in account.h. */
enum { CLUB_HANDLE_MIN = 3, CLUB_HANDLE_MAX = 20, CLUB_HANDLE_SIZE = CLUB_HANDLE_MAX + 1 };

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

/* Someone who comes for the first time and becomes a person by what they do: a guest, with one session. */
typedef struct club_guest {
    club_person person; /* an id that is free */
    club_session_key session;
    pod_language language;
    char name[CLUB_NAME_SIZE]; /* what the person is called: filled by the club from the act; "" when nothing says it */
} club_guest;

#endif
