/* A file of self-play games that may be there already. */
#ifndef LUDOPOD_TRAIN_SELFPLAY_FILE_H
#define LUDOPOD_TRAIN_SELFPLAY_FILE_H

#include "train/games.h"

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
train_open train_selfplay_open(const char *path, const train_games_header *header, FILE **file, uint32_t *games);

#endif
