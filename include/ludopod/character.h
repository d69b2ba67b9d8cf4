/* The characters: who plays when no person does. Each has a name that stays, and a way of seeing (search.h), which its
   sentence tells; a game keeps the version that its character had when it began. Plain values, thread-safe. */
#ifndef LUDOPOD_CHARACTER_H
#define LUDOPOD_CHARACTER_H

#include "ludopod/export.h"

POD_BEGIN_DECLS

enum {
    POD_CHARACTERS = 17,                      /* numbered from 1, the weakest, in even steps */
    POD_CHARACTER_STRONGEST = POD_CHARACTERS, /* full strength */
    /* Of pod_character_rating(): goes up with each change of its numbers. */
    POD_CHARACTER_RATINGS_VERSION = 6
};

typedef struct pod_character {
    const char *name;     /* "bobtail": what programs say and what is stored */
    const char *title;    /* for people, and below what they should know of it: English, for pod_translate() */
    const char *sentence; /* its way of seeing, or its taste */
    unsigned version;     /* from 1: goes up when it has become another player */
} pod_character;

/* number: 1 to POD_CHARACTERS. */
POD_API const pod_character *pod_character_at(unsigned number);
/* The number of the one of this name; 0: there is none. */
POD_API unsigned pod_character_find(const char *name);
/* Its Elo between two players on this program's own scale, on which the first has 400, measured by matches on 5x5 and
   Octogo's 6x10 (docs/strength.md). game: a pod_game_id. 0 for what is no character. */
POD_API int pod_character_rating(uint8_t game, unsigned number);

POD_END_DECLS

#endif
