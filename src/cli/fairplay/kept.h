/* What a fair-play report has compared so far, as the bytes of a file: a run that was stopped goes on from there, and
   a later one looks at new games only.

     "LPFAIR1\n" | checksum of the program's version | nodes | games
     for each game:  key | moves made by the player, by others | moves compared of the player, of others
       for each of these moves:  ply | best 0 or 1 | loss | gap | time_ms + 1
     checksum of all before

   Numbers are 64 bits, little-endian; loss and gap are the bits of a double (IEEE 754). */
#ifndef LUDOPOD_CLI_FAIRPLAY_KEPT_H
#define LUDOPOD_CLI_FAIRPLAY_KEPT_H

#include "cli/fairplay/fairplay.h"

/* Of one game: its two lists have games == 1. */
typedef struct fair_kept_game {
    uint64_t key;
    fair_lists lists; /* owned */
} fair_kept_game;

/* All zero but for nodes at first; fair_kept_free() frees it. */
typedef struct fair_kept {
    uint64_t nodes; /* of each search */
    size_t count, room;
    fair_kept_game *game;
} fair_kept;

void fair_kept_free(fair_kept *kept);

/* What tells games apart: their moves, the player's seats and the times. False: no memory. */
bool fair_game_key(const fair_game *game, uint64_t *out);
/* NULL: it was not compared. */
const fair_lists *fair_kept_find(const fair_kept *kept, uint64_t key);
/* Takes the lists over. False: no memory; they are freed then. */
bool fair_kept_add(fair_kept *kept, uint64_t key, fair_lists *lists);

/* The bytes, to be freed; NULL: no memory. */
uint8_t *fair_kept_write(const fair_kept *kept, size_t *length);

typedef enum fair_kept_status {
    FAIR_KEPT_READ,
    FAIR_KEPT_DAMAGED, /* it is something else, or not whole */
    FAIR_KEPT_OTHER,   /* of another version of the program, or of searches of another length */
    FAIR_KEPT_MEMORY
} fair_kept_status;

/* Reads into one that is empty but for nodes, which are to be the same; of no bytes nothing. Unless it is read, it
   stays empty. */
fair_kept_status fair_kept_read(const uint8_t *bytes, size_t length, fair_kept *out);

#endif
