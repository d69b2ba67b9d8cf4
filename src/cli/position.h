/* The position a command is called with. */
#ifndef LUDOPOD_CLI_POSITION_H
#define LUDOPOD_CLI_POSITION_H

#include "cli/arguments.h"
#include "ludopod/game.h"
#include "notation/json.h"

typedef struct cli_start {
    const pod_game *game;
    pod_options options; /* those asked for are marked as given */
} cli_start;

/* "cephalopod, octogo" */
const char *cli_game_names(char *out, size_t size);
/* The game of that name, or an error that lists them all. */
cli_status cli_game_find(pod_language language, const char *name, const pod_game **out);
/* The game and its options as the command line has them. */
cli_status cli_start_read(const cli_arguments *arguments, cli_start *out);
/* And the position that a game begins with so. */
cli_status cli_start_position(const cli_arguments *arguments, cli_start *start, pod_position *out);
/* A position line, "start", or "-" for a line of standard input. */
cli_status cli_position_read(const cli_arguments *arguments, const char *text, pod_position *out);
/* The same from words that the shell took apart; none at all: the start. */
cli_status cli_position_join(const cli_arguments *arguments, char *const *word, int words, pod_position *out);
/* The position that the words begin with, quoted as one word or not; *words: how many it takes. */
cli_status cli_position_first(const cli_arguments *arguments, pod_position *out, int *words);
/* The square a word begins with; false when it names none of this board. */
bool cli_square_read(const pod_position *position, const char *text, pod_square *out);

/* The board as text: in ASCII when that is asked for, or when this locale knows no more. */
void cli_board_draw(const pod_position *position, bool ascii, pod_text *out);

/* Fields of the open object, the same in every command: game, board, variant, players, position, turn, over, places and
   scores. */
void cli_position_write(pod__json *json, const pod_position *position);

/* "board": "5x5" */
void cli_board_write(pod__json *json, unsigned rows, unsigned columns);

/* A checksum, as 16 hexadecimal digits: most readers of JSON do not know numbers of so many bits. */
void cli_sum_write(pod__json *json, const char *name, uint64_t sum);

/* A move made in a position, and a position, as their notation writes them. */
const char *cli_move_text(const pod_position *position, pod_move move, char out[POD_MOVE_TEXT_SIZE]);
const char *cli_position_text(const pod_position *position, char out[POD_POSITION_TEXT_SIZE]);
/* The same as lines on standard output. */
void cli_position_print(const pod_position *position);
void cli_move_print(const pod_position *position, pod_move move);

#endif
