/* Where things go on a terminal of a given size. Pure arithmetic. */
#ifndef LUDOPOD_CLI_SCREEN_LAYOUT_H
#define LUDOPOD_CLI_SCREEN_LAYOUT_H

#include <stdbool.h>

#include "ludopod/game.h"

/* The four sizes a square is drawn in: 11x5 and 7x3 within a grid, and 5x1 with or without a line between; then
   neighbours share the column between them, where marks stand. */
typedef enum cli_size { CLI_SIZE_LARGE, CLI_SIZE_MEDIUM, CLI_SIZE_SMALL, CLI_SIZE_TINY, CLI_SIZE_COUNT } cli_size;

typedef struct cli_layout {
    bool fits; /* else the terminal is too small, and only width and height hold: what is needed */
    cli_size size;
    int rows, columns; /* of the board */
    int height, width;
    int top, left; /* of the board, its grid included */
    int cell_height, cell_width;
    int row_step, column_step; /* from square to square */
    bool grid;
    bool panel; /* beside the board; else the scores are one line on top */
    int panel_left, panel_width;
} cli_layout;

/* The largest board that leaves room for the rest. */
cli_layout cli_layout_of(int rows, int columns, int height, int width);
/* Top left character of a square's inside; row counts from row 1 up. */
void cli_layout_cell(const cli_layout *layout, int row, int column, int *y, int *x);
/* The square at a character; false when there is none. */
bool cli_layout_find(const cli_layout *layout, int y, int x, int *row, int *column);

/* Pieces as characters, by their shapes. */

enum { CLI_SPRITE_LINES = 5, CLI_SPRITE_BYTES = 64 };

typedef struct cli_sprite {
    int lines;
    int width; /* columns of each line */
    char line[CLI_SPRITE_LINES][CLI_SPRITE_BYTES];
} cli_sprite;

/* Owners differ by their brackets, as on the network server's board, whatever the colours do. pips of 0 make
   a sprite with a question mark: a die whose pips are still to be chosen. POD_NOBODY: pips without a die around
   them. */
cli_sprite cli_sprite_die(unsigned owner, unsigned pips, cli_size size, bool unicode);

/* Owners differ by their rims, and in ASCII by their letters. POD_NOBODY: an arrow without a piece around it. */
cli_sprite cli_sprite_arrow(unsigned owner, unsigned arrow, cli_size size, bool unicode);

/* How pieces of a shape look. */
typedef struct cli_look {
    cli_sprite (*sprite)(unsigned owner, unsigned shows, cli_size size, bool unicode);
    /* Two characters that stand for a seat in lists. */
    const char *(*badge)(unsigned seat, bool unicode);
} cli_look;
const cli_look *cli_look_of(pod_shape shape);

#endif
