/* All moves of many boards of a layer, as the boards they lead to, in sets. */
#ifndef LUDOPOD_SOLVE_STRONG_PLAY_H
#define LUDOPOD_SOLVE_STRONG_PLAY_H

#include "base/work.h"
#include "solve/strong/keys.h"
#include "solve/strong/moves.h"
#include "solve/strong/set.h"

/* Whether moves of boards with so many dice lead to where so many are taken. */
static inline bool pod__moves_lead(const pod__geometry *geometry, unsigned dice, unsigned taken) {
    return taken != 1 && taken <= dice && dice < geometry->squares;
}

enum { POD__PLAYED = POD__KEYS_BLOCK /* places of boards that a thread takes at once */ };

/* Where the boards are. Copies those of so many places from one on, which are of one POD__PLAYED; returns how many. */
typedef unsigned pod__boards_at(const void *of, size_t first, unsigned places, uint64_t board[POD__PLAYED]);

typedef struct pod__playing {
    const pod__geometry *geometry;
    pod__crew *crew;
    pod__memory *memory;
    unsigned dice; /* that each board has */
    pod__boards_at *boards;
    const void *of;
    size_t places;                        /* where there may be a board each */
    pod__set *child[POD__NEIGHBOURS + 1]; /* by dice taken; NULL where no move leads */
    atomic_size_t *images;                /* to which those of the boards are added; may be NULL */
    /* Takes some of the children of a thread elsewhere; returns how many are left, the first ones. May be NULL. */
    unsigned (*sift)(void *context, unsigned thread, pod__child *child, unsigned children);
    void *context;
} pod__playing;

/* Plays on the boards of some places from one on, so many at most, by all threads, for a hundredth of a second or so;
   the sets grow. Returns the first place that is left, or the same when there is no memory even for a few. */
size_t pod__play(const pod__playing *play, size_t first, size_t most);
/* The same of all places, into sets by dice taken; false when there is no memory. */
bool pod__play_all(pod__playing *play, pod__set child[POD__NEIGHBOURS + 1]);

/* Boards in an array, and in keys. */
unsigned pod__boards_of_array(const void *array, size_t first, unsigned places, uint64_t board[POD__PLAYED]);
unsigned pod__boards_of_keys(const void *keys, size_t first, unsigned places, uint64_t board[POD__PLAYED]);

#endif
