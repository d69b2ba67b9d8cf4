/* Games of the engine against itself, for training. */
#ifndef LUDOPOD_TRAIN_SELFPLAY_H
#define LUDOPOD_TRAIN_SELFPLAY_H

#include "ludopod/network.h"
#include "ludopod/progress.h"
#include "ludopod/search.h"
#include "train/games.h"

typedef struct train_selfplay {
    train_games_header header;
    uint32_t games;                 /* the file is to hold */
    unsigned threads;               /* at least 1; does not change what is written */
    const pod_network *network;     /* NULL: the evaluation made by hand */
    const pod_tables *tables;       /* of solved positions, whose exact values are written down; or NULL */
    pod_progress_callback progress; /* after each game. stage: games in the file; done: positions of this run */
} train_selfplay;

/* Plays the games from number `first` on and appends them to the file, in order. A game depends on the seed, its
   number, the nodes, the network and the tables only. False when memory, threads or the file fail (errno tells). */
bool train_selfplay_run(const train_selfplay *task, FILE *file, uint32_t first);

/* One game, as the above plays it. */
void train_selfplay_game(const train_games_header *header, uint32_t number, pod_search *search,
                         const pod_tables *tables, train_game *out);

#endif
