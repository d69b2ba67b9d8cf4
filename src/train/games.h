/* Files of self-play games: what `ludopod selfplay` writes and `ludopod train` reads (docs/training.md).

   A header, then one record a game, all numbers little-endian:

       header, 40 bytes                        record, 12 + 4 * plies bytes
        0  "PODGAMES"                           0  number of the game (32 bits)
        8  version, 1; game (8 bits each)       4  plies (16 bits)
       10  rows, columns (8 bits each)          6  margin (8 bits, signed): dice or pieces of the first player less
       12  nodes a move (32 bits)                  the other's; only its sign is sure when the last score is certain
       16  seed (64 bits)                       7  pieces of a side at the start (8 bits); 0 in Cephalopod
       24  digest of the network (64 bits)      8  checksum of the record without itself (32 bits)
       32  checksum of the above (64 bits)     12  for each ply: move, score (16 bits each)

   Games start from the usual position and stand in the order of their numbers, 0 on, so that a file which was cut short
   is a beginning of the whole one and can be gone on with. */
#ifndef LUDOPOD_TRAIN_GAMES_H
#define LUDOPOD_TRAIN_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "ludopod/rules.h"

enum {
    TRAIN_PLIES_MAX = 1024,
    TRAIN_SCORE_NONE = INT16_MIN, /* the move was drawn at random, nothing was searched */
    TRAIN_SCORE_CERTAIN = 20000   /* a proven result: plus (for the mover) or minus this and a hundred a unit */
};

typedef struct train_ply {
    pod_move move;
    int16_t score; /* of the player to move, in hundredths of a die or piece */
} train_ply;

typedef struct train_game {
    uint32_t number;
    uint16_t plies;
    int8_t margin;  /* see above */
    uint8_t pieces; /* see above */
    train_ply ply[TRAIN_PLIES_MAX];
} train_game;

typedef struct train_games_header {
    uint8_t game; /* pod_game_id */
    uint8_t rows, columns;
    uint32_t nodes;
    uint64_t seed;
    uint64_t network; /* pod_network_digest(), 0 for none */
} train_games_header;

typedef enum train_read {
    TRAIN_READ_GAME,
    TRAIN_READ_END,
    TRAIN_READ_CUT,    /* the file ends within a record */
    TRAIN_READ_DAMAGED /* a record does not fit its checksum */
} train_read;

/* Whether the bytes went out. */
bool train_games_write(FILE *file, const train_game *game);

/* False when this is no such file, or of another version. */
bool train_games_read_header(FILE *file, train_games_header *out);
/* Leaves *out undefined unless it returns TRAIN_READ_GAME. */
train_read train_games_read(FILE *file, train_game *out);

/* The starting position of a game of a file; false for a board that does not exist. pieces: as in train_game, 0 for as
   many as is usual. */
bool train_games_start(const train_games_header *header, unsigned pieces, pod_position *out);

/* ---- A file that may be there already --------------------------------------------------------------------------- */

typedef enum train_open {
    TRAIN_OPENED,
    TRAIN_OPEN_FAILED,  /* errno */
    TRAIN_OPEN_FORMAT,  /* not a file of games */
    TRAIN_OPEN_OTHER,   /* of another run: its header differs */
    TRAIN_OPEN_DAMAGED, /* a record within it is wrong */
    TRAIN_OPEN_MEMORY
} train_open;

/* Opens a file of games to append to: makes it with that header, or goes on where an earlier run ended, dropping a
   record that it left unfinished. *games: how many it holds. On failure *file is NULL and nothing has changed. */
train_open train_games_open(const char *path, const train_games_header *header, FILE **file, uint32_t *games);

#endif
