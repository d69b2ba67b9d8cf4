/* Files of self-play games and checkpoints of a training, from memory through a temporary file. What is read is written
   back as it was. */
#include <string.h>

#include "fuzz.h"
#include "train/checkpoint.h"
#include "train/games.h"

static void read_games(FILE *file) {
    static train_game game;
    train_games_header header;
    pod_position start;
    if (!train_games_read_header(file, &header)) {
        return;
    }
    train_games_start(&header, 0, &start);
    while (train_games_read(file, &game) == TRAIN_READ_GAME) {
        must(game.plies <= TRAIN_PLIES_MAX);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static train_state state;
    FILE *file = tmpfile();
    must(file != NULL);
    must(fwrite(data, 1, size, file) == size);
    rewind(file);
    read_games(file);
    fclose(file);
    must(train_checkpoint_read(data, size, &state) != TRAIN_RESUMED);
    return 0;
}
