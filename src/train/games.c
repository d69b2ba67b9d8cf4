#include "train/games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "ludopod/game.h"
#include "search/network/network.h"

enum { HEADER = 40, RECORD = 12, PLY = 4, VERSION = 1 };

static const char magic[8] = "PODGAMES";

static bool write_header(FILE *file, const train_games_header *header) {
    uint8_t bytes[HEADER];
    memcpy(bytes, magic, sizeof magic);
    bytes[8] = VERSION;
    bytes[9] = header->game;
    bytes[10] = header->rows;
    bytes[11] = header->columns;
    pod__put(bytes + 12, header->nodes, 4);
    pod__put(bytes + 16, header->seed, 8);
    pod__put(bytes + 24, header->network, 8);
    pod__put(bytes + 32, pod__checksum(bytes, 32), 8);
    return fwrite(bytes, sizeof bytes, 1, file) == 1;
}

bool train_games_read_header(FILE *file, train_games_header *out) {
    uint8_t bytes[HEADER];
    if (fread(bytes, sizeof bytes, 1, file) != 1 || memcmp(bytes, magic, sizeof magic) != 0 || bytes[8] != VERSION ||
        !pod__net_kind_of(bytes[9]) || pod__get(bytes + 32, 8) != pod__checksum(bytes, 32)) {
        return false;
    }
    out->game = bytes[9];
    out->rows = bytes[10];
    out->columns = bytes[11];
    out->nodes = (uint32_t)pod__get(bytes + 12, 4);
    out->seed = pod__get(bytes + 16, 8);
    out->network = pod__get(bytes + 24, 8);
    return true;
}

/* Over the record as it stands, with 0 for the checksum. */
static uint32_t checksum_of(uint8_t *bytes, size_t length) {
    memset(bytes + 8, 0, 4);
    uint64_t sum = pod__checksum(bytes, length);
    return (uint32_t)(sum ^ sum >> 32);
}

bool train_games_write(FILE *file, const train_game *game) {
    uint8_t bytes[RECORD + PLY * TRAIN_PLIES_MAX];
    size_t length = RECORD + PLY * (size_t)game->plies;
    pod__put(bytes, game->number, 4);
    pod__put(bytes + 4, game->plies, 2);
    bytes[6] = (uint8_t)game->margin;
    bytes[7] = game->pieces;
    for (unsigned i = 0; i < game->plies; i++) {
        pod__put(bytes + RECORD + PLY * i, game->ply[i].move, 2);
        pod__put(bytes + RECORD + PLY * i + 2, (uint16_t)game->ply[i].score, 2);
    }
    pod__put(bytes + 8, checksum_of(bytes, length), 4);
    return fwrite(bytes, length, 1, file) == 1;
}

train_read train_games_read(FILE *file, train_game *out) {
    uint8_t bytes[RECORD + PLY * TRAIN_PLIES_MAX];
    size_t got = fread(bytes, 1, RECORD, file);
    if (got < RECORD) {
        return got ? TRAIN_READ_CUT : TRAIN_READ_END;
    }
    out->number = (uint32_t)pod__get(bytes, 4);
    out->plies = (uint16_t)pod__get(bytes + 4, 2);
    out->margin = (int8_t)bytes[6];
    out->pieces = bytes[7];
    if (out->plies > TRAIN_PLIES_MAX) {
        return TRAIN_READ_DAMAGED;
    }
    if (fread(bytes + RECORD, PLY, out->plies, file) != out->plies) {
        return TRAIN_READ_CUT;
    }
    uint32_t checksum = (uint32_t)pod__get(bytes + 8, 4);
    if (checksum != checksum_of(bytes, RECORD + PLY * (size_t)out->plies)) {
        return TRAIN_READ_DAMAGED;
    }
    for (unsigned i = 0; i < out->plies; i++) {
        out->ply[i].move = (pod_move)pod__get(bytes + RECORD + PLY * i, 2);
        out->ply[i].score = (int16_t)pod__get(bytes + RECORD + PLY * i + 2, 2);
    }
    return TRAIN_READ_GAME;
}

bool train_games_start(const train_games_header *header, unsigned pieces, pod_position *out) {
    const pod_game *game = pod_game_at(header->game);
    pod_options options;
    pod_options_default(game, &options);
    options.value[POD_OPTION_ROWS] = header->rows;
    options.value[POD_OPTION_COLUMNS] = header->columns;
    if (pieces) {
        options.value[POD_OPTION_PIECES] = (int16_t)pieces;
    }
    return pod_start(game, &options, out, NULL) == POD_OK;
}

/* ---- A file that may be there already ---------------------------------------------------------------------------- */

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
    return write_header(file, header) && !fflush(file) ? TRAIN_OPENED : TRAIN_OPEN_FAILED;
}

train_open train_games_open(const char *path, const train_games_header *header, FILE **file, uint32_t *games) {
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
