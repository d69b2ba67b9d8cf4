#include "train/samples.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "ludopod/game.h"
#include "search/board.h"
#include "train/games.h"

void train_samples_of(train_samples *samples, pod_game_id game) {
    samples->game = game;
    pod__net_kind_of(game)->mirror(samples->mirror);
}

void train_samples_begin(train_samples *samples) {
    memset(samples, 0, sizeof *samples);
}

void train_samples_free(train_samples *samples) {
    free(samples->sample);
    free(samples->row);
}

static bool add(train_samples *samples, const pod__features *features, int16_t score, int8_t result) {
    if (!pod__grow(&samples->sample, &samples->room, samples->count + 1, sizeof *samples->sample) ||
        !pod__grow(&samples->row, &samples->row_room, samples->row_count + features->count, sizeof *samples->row)) {
        return false;
    }
    samples->sample[samples->count++] = (train_sample){.first = samples->row_count,
                                                       .count = features->count,
                                                       .stage = (uint8_t)pod__net_stage(features->open),
                                                       .result = result,
                                                       .score = score};
    memcpy(samples->row + samples->row_count, features->index, features->count * sizeof features->index[0]);
    samples->row_count += features->count;
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

/* What is needed to see positions as a network of their game does. */
typedef struct viewer {
    train_game game; /* the one being read */
    const pod__board *board;
    const pod__net_kind *kind;
    void *setup, *lookup; /* owned */
} viewer;

/* False when there is no memory. */
static bool begin_viewer(viewer *made, const pod_position *start) {
    made->board = pod__board_for(start);
    made->kind = pod__net_kind_of(start->game);
    made->setup = malloc(made->board->setup_size);
    made->lookup = malloc(made->kind->lookup_size + 1);
    if (!made->setup || !made->lookup) {
        return false;
    }
    made->board->setup(made->setup, start);
    if (made->kind->make_lookup) {
        made->kind->make_lookup(made->lookup);
    }
    return true;
}

static void end_viewer(viewer *made) {
    if (made) {
        free(made->setup);
        free(made->lookup);
        free(made);
    }
}

static void view(const viewer *with, const pod_position *position, pod__features *out) {
    union {
        uint64_t align;
        unsigned char bytes[POD__STATE_SIZE_MAX];
    } state;
    with->board->enter(with->setup, position, &state);
    with->kind->extract(with->setup, with->lookup, &state, out);
}

static train_load add_game(const viewer *with, pod_position position, train_samples *samples) {
    const train_game *game = &with->game;
    const pod_rules *rules = pod_game_of(&position)->rules;
    unsigned earnest = first_earnest(game);
    for (unsigned i = 0; i < game->plies; i++) {
        const train_ply *ply = &game->ply[i];
        if (position.turn == POD_NOBODY || !rules->legal(&position, ply->move)) {
            return TRAIN_LOAD_DAMAGED;
        }
        if (ply->score != TRAIN_SCORE_NONE) {
            int8_t result = i < earnest ? (int8_t)TRAIN_RESULT_UNKNOWN : result_for(game, position.turn);
            pod__features features;
            view(with, &position, &features);
            if (!add(samples, &features, ply->score, result)) {
                return TRAIN_LOAD_MEMORY;
            }
        }
        rules->apply(&position, ply->move);
    }
    return TRAIN_LOADED;
}

static train_load load_games(FILE *file, viewer *with, train_samples *training, train_samples *held_out) {
    train_games_header header;
    pod_position start;
    if (!train_games_read_header(file, &header) || !train_games_start(&header, 0, &start)) {
        return TRAIN_LOAD_FORMAT;
    }
    if (training->count + held_out->count == 0) {
        train_samples_of(training, start.game);
        train_samples_of(held_out, start.game);
    } else if (training->game != (pod_game_id)start.game) {
        return TRAIN_LOAD_OTHER;
    }
    train_load status = begin_viewer(with, &start) ? TRAIN_LOADED : TRAIN_LOAD_MEMORY;
    train_read read = TRAIN_READ_END;
    while (!status && (read = train_games_read(file, &with->game)) == TRAIN_READ_GAME) {
        status = train_games_start(&header, with->game.pieces, &start)
                     ? add_game(with, start, with->game.number % TRAIN_HELD_OUT ? training : held_out)
                     : TRAIN_LOAD_DAMAGED;
    }
    return status ? status : read == TRAIN_READ_DAMAGED ? TRAIN_LOAD_DAMAGED : TRAIN_LOADED;
}

train_load train_samples_load(const char *path, train_samples *training, train_samples *held_out) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        return TRAIN_LOAD_FILE;
    }
    viewer *with = calloc(1, sizeof *with);
    train_load status = with ? load_games(file, with, training, held_out) : TRAIN_LOAD_MEMORY;
    end_viewer(with);
    fclose(file);
    return status;
}
