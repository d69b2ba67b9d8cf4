/* Lines of puzzles. What is accepted has legal moves only, all of them, and is written as a line that reads back and is
   written the same again. */
#include <string.h>

#include "fuzz.h"
#include "puzzle/puzzle.h"

enum { LINE_SIZE = 128 * 1024 };

static char first[LINE_SIZE], second[LINE_SIZE];

static size_t write_line(const puzzle *of, char line[LINE_SIZE]) {
    pod_text text = pod_text_over(line, LINE_SIZE);
    puzzle_write(of, NULL, &text);
    must(pod_text_fits(&text));
    return text.length;
}

static void check(const puzzle *read) {
    const char *field;
    puzzle again;
    pod_move_list moves;
    pod_moves(&read->position, &moves);
    must(pod_legal(&read->position, read->best) && read->refuted_count + 1 == moves.count);
    for (unsigned i = 0; i < read->refuted_count; i++) {
        must(pod_legal(&read->position, read->refuted[i].move) && read->refuted[i].move != read->best);
    }
    size_t length = write_line(read, first);
    must(puzzle_read(first, length, NULL, &again, &field));
    must(write_line(&again, second) == length && memcmp(first, second, length) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    puzzle read;
    const char *field = NULL;
    if (puzzle_read((const char *)data, size, NULL, &read, &field)) {
        check(&read);
    } else {
        must(field != NULL);
    }
    return 0;
}
