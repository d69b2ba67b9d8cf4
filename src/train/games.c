#include "train/games.h"

#include <string.h>

#include "base/bytes.h"
#include "ludopod/game.h"
#include "search/network/network.h"

enum { HEADER = 40, RECORD = 12, PLY = 4, VERSION = 1 };

static const char magic[8] = "PODGAMES";

bool train_games_write_header(FILE *file, const train_games_header *header) {
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
