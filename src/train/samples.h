/* Positions of self-play as the network sees them, with what became of them; all of one game. */
#ifndef LUDOPOD_TRAIN_SAMPLES_H
#define LUDOPOD_TRAIN_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/network/network.h"

enum { TRAIN_RESULT_UNKNOWN = INT8_MIN };

typedef struct train_sample {
    uint64_t first; /* of its rows, in train_samples.row */
    uint8_t count;  /* of rows */
    uint8_t stage;
    int8_t result; /* for the player to move: 1 won, 0 drawn, -1 lost; unknown where chance had a hand in it later */
    int16_t score; /* for the player to move, as in train_ply */
} train_sample;

typedef struct train_samples {
    pod_game_id game;
    uint16_t mirror[POD__NET_FEATURES_MAX]; /* pod__net_kind */
    uint64_t count, row_count;
    size_t room, row_room;
    train_sample *sample;
    uint16_t *row;
} train_samples;

typedef enum train_load {
    TRAIN_LOADED,
    TRAIN_LOAD_FILE,    /* cannot be read: errno */
    TRAIN_LOAD_FORMAT,  /* not a file of games */
    TRAIN_LOAD_OTHER,   /* of another game than those before */
    TRAIN_LOAD_DAMAGED, /* a record is wrong; or a move in it is not legal */
    TRAIN_LOAD_MEMORY
} train_load;

/* Two sets: one game in TRAIN_HELD_OUT is kept from training to measure with. */
enum { TRAIN_HELD_OUT = 20 };

/* Empty, and of no game yet. */
void train_samples_begin(train_samples *samples);
/* Makes empty samples ones of another game. */
void train_samples_of(train_samples *samples, pod_game_id game);
void train_samples_free(train_samples *samples);
/* Adds the positions of a file of games, of a finished run or not. On failure what was added before stays. */
train_load train_samples_load(const char *path, train_samples *training, train_samples *held_out);

#endif
