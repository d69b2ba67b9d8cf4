#include "samples.h"

#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "ludopod/game.h"
#include "search/cephalopod/state.h"

void train_samples_begin(train_samples *samples) {
    memset(samples, 0, sizeof *samples);
    pod__patterns_make(&samples->patterns);
}

void train_samples_free(train_samples *samples) {
    free(samples->sample);
    free(samples->row);
}

/* Room for `more` in an array that doubles; false when there is none. */
static bool make_room(void **array, uint64_t *room, uint64_t needed, size_t size) {
    if (needed <= *room) {
        return true;
    }
    uint64_t wanted = 2 * needed + 1024;
    void *larger = realloc(*array, wanted * size);
    if (larger) {
        *array = larger;
        *room = wanted;
    }
    return larger;
}

static bool add(train_samples *samples, const pod__rows *rows, int16_t score, int8_t result) {
    void *sample = samples->sample;
    void *row = samples->row;
    bool fits = make_room(&sample, &samples->room, samples->count + 1, sizeof *samples->sample);
    samples->sample = sample;
    fits = fits && make_room(&row, &samples->row_room, samples->row_count + rows->count, sizeof *samples->row);
    samples->row = row;
    if (!fits) {
        return false;
    }
    samples->sample[samples->count++] = (train_sample){.first = samples->row_count,
                                                       .count = rows->count,
                                                       .stage = (uint8_t)pod__net_stage(rows->open),
                                                       .result = result,
                                                       .score = score};
    memcpy(samples->row + samples->row_count, rows->row, rows->count * sizeof rows->row[0]);
    samples->row_count += rows->count;
    return true;
}

/* The first ply of a game after which nothing was left to chance. */
static unsigned first_earnest(const train_game *game) {
    unsigned ply = game->plies;
    while (ply > 0 && game->ply[ply - 1].score != TRAIN_SCORE_NONE) {
        ply--;
    }
    return ply;
}

static int8_t result_for(const train_game *game, unsigned seat) {
    int margin = seat ? -game->margin : game->margin;
    return (int8_t)((margin > 0) - (margin < 0));
}

static train_load add_game(const pod__ceph_setup *setup, const train_game *game, train_samples *samples) {
    pod_position position = setup->root;
    pod__ceph_state state, next;
    pod__rows rows;
    unsigned earnest = first_earnest(game);
    pod__ceph_enter(setup, &position, &state);
    for (unsigned i = 0; i < game->plies; i++) {
        const train_ply *ply = &game->ply[i];
        if (position.turn == POD_NOBODY || !pod_game_of(&position)->rules->legal(&position, ply->move)) {
            return TRAIN_LOAD_DAMAGED;
        }
        if (ply->score != TRAIN_SCORE_NONE) {
            int8_t result = i < earnest ? (int8_t)TRAIN_RESULT_UNKNOWN : result_for(game, state.turn);
            pod__ceph_rows(setup, &samples->patterns, &state, &rows);
            if (!add(samples, &rows, ply->score, result)) {
                return TRAIN_LOAD_MEMORY;
            }
        }
        pod_game_of(&position)->rules->apply(&position, ply->move);
        pod__ceph_play(setup, &state, ply->move, &next);
        state = next;
    }
    return TRAIN_LOADED;
}

static train_load load_games(FILE *file, pod__ceph_setup *setup, train_samples *training, train_samples *held_out) {
    train_games_header header;
    pod_position start;
    if (!train_games_read_header(file, &header) || !train_games_start(&header, 0, &start)) {
        return TRAIN_LOAD_FORMAT;
    }
    pod__ceph_setup_make(setup, &start);
    train_game *game = malloc(sizeof *game);
    train_load status = game ? TRAIN_LOADED : TRAIN_LOAD_MEMORY;
    train_read read = TRAIN_READ_END;
    while (!status && (read = train_games_read(file, game)) == TRAIN_READ_GAME) {
        status = add_game(setup, game, game->number % TRAIN_HELD_OUT ? training : held_out);
    }
    free(game);
    return status ? status : read == TRAIN_READ_DAMAGED ? TRAIN_LOAD_DAMAGED : TRAIN_LOADED;
}

train_load train_samples_load(const char *path, train_samples *training, train_samples *held_out) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        return TRAIN_LOAD_FILE;
    }
    pod__ceph_setup *setup = malloc(sizeof *setup);
    train_load status = setup ? load_games(file, setup, training, held_out) : TRAIN_LOAD_MEMORY;
    free(setup);
    fclose(file);
    return status;
}
