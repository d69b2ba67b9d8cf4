#include "train/selfplay_file.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static bool is_same(const train_games_header *one, const train_games_header *other) {
    return one->game == other->game && one->rows == other->rows && one->columns == other->columns &&
           one->nodes == other->nodes && one->seed == other->seed && one->network == other->network;
}

/* Counts the whole records; *end: where they end. */
static train_open count_games(FILE *file, uint32_t *games, off_t *end) {
    train_game *game = malloc(sizeof *game);
    train_read read = TRAIN_READ_END;
    *games = 0;
    *end = ftello(file);
    while (game && (read = train_games_read(file, game)) == TRAIN_READ_GAME && game->number == *games) {
        ++*games;
        *end = ftello(file);
    }
    free(game);
    return !game                                              ? TRAIN_OPEN_MEMORY
           : read == TRAIN_READ_END || read == TRAIN_READ_CUT ? TRAIN_OPENED
                                                              : TRAIN_OPEN_DAMAGED;
}

static train_open go_on(FILE *file, const train_games_header *header, uint32_t *games) {
    train_games_header found;
    off_t end;
    if (!train_games_read_header(file, &found)) {
        return TRAIN_OPEN_FORMAT;
    }
    if (!is_same(&found, header)) {
        return TRAIN_OPEN_OTHER;
    }
    train_open status = count_games(file, games, &end);
    if (!status && (fflush(file) || ftruncate(fileno(file), end) || fseeko(file, end, SEEK_SET))) {
        status = TRAIN_OPEN_FAILED;
    }
    return status;
}

static train_open begin(FILE *file, const train_games_header *header, uint32_t *games) {
    *games = 0;
    return train_games_write_header(file, header) && !fflush(file) ? TRAIN_OPENED : TRAIN_OPEN_FAILED;
}

train_open train_selfplay_open(const char *path, const train_games_header *header, FILE **file, uint32_t *games) {
    *file = fopen(path, "r+b");
    if (!*file && errno == ENOENT) {
        *file = fopen(path, "w+b");
    }
    if (!*file) {
        return TRAIN_OPEN_FAILED;
    }
    bool there = fgetc(*file) != EOF; /* an empty file is none */
    rewind(*file);
    train_open status = there ? go_on(*file, header, games) : begin(*file, header, games);
    if (status) {
        int reason = errno;
        fclose(*file);
        *file = NULL;
        errno = reason;
    }
    return status;
}
