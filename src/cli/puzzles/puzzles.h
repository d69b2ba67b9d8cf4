/* `ludopod puzzles`: makes puzzles and checks them. */
#ifndef LUDOPOD_CLI_PUZZLES_PUZZLES_H
#define LUDOPOD_CLI_PUZZLES_PUZZLES_H

#include "cli/arguments.h"
#include "puzzle/prove.h"

/* The puzzles of a file, each with the place behind its line. */
typedef struct puzzles_entry {
    puzzle puzzle;
    size_t end;
} puzzles_entry;

typedef struct puzzles_set {
    puzzles_entry *entry; /* owned */
    size_t count, room;
    size_t length; /* of the lines that are whole; behind them may be one that was cut off */
} puzzles_set;

/* Reads a file ("-": standard input). What is no puzzle is told with its line: CLI_NO; CLI_BAD when it cannot be read.
   puzzles_set_free() must follow in any case. */
cli_status puzzles_set_read(pod_language language, const char *path, puzzles_set *out);
void puzzles_set_free(puzzles_set *set);
/* False without memory. */
bool puzzles_set_add(puzzles_set *set, const puzzle *added);
/* Whether one of the first `count` puzzles is too much like the position; then *which is its number. */
bool puzzles_set_has(const puzzles_set *set, size_t count, const pod_position *position, size_t *which);

/* `puzzles --check`. */
cli_status puzzles_check(const cli_arguments *arguments, puzzle_prover *prover);

#endif
