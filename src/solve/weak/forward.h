/* Playing on from the boards of a layer: threads work out what each hands on (choose.h), one hands it over. */
#ifndef LUDOPOD_SOLVE_WEAK_FORWARD_H
#define LUDOPOD_SOLVE_WEAK_FORWARD_H

#include "solve/weak/expand.h"

typedef struct pod__play {
    pod__proof *proof;
    size_t chunk; /* boards taken together */
    pod__handed *handed;
    uint64_t *set;  /* of each board of the chunk */
    uint64_t *room; /* for each thread */
    /* The layer. */
    pod__mover mover;
    unsigned pips, dice;
    pod__nodes *nodes;
    size_t first; /* of the chunk */
} pod__play;

/* Takes a set for a board that a move from the layer leads to. Returns false when there is no memory. */
typedef bool pod__receive(void *context, const pod__play *from, const pod__child *child, const uint64_t *set);

/* False: no memory; to be closed all the same. */
bool pod__play_open(pod__play *play, pod__proof *proof);
void pod__play_close(pod__play *play);

/* Which layer of proof->now is played on. */
void pod__play_at(pod__play *play, pod__mover mover, unsigned pips, unsigned dice);
/* Plays the boards from first to before end; notes what the policy is there, and counts in proof->round. */
pod_error pod__play_boards(pod__play *play, size_t first, size_t end, pod__receive *receive, void *context);

#endif
