/* Pieces as characters, by their shapes. */
#ifndef LUDOPOD_CLI_SCREEN_SPRITES_H
#define LUDOPOD_CLI_SCREEN_SPRITES_H

#include "cli/screen/layout.h"
#include "ludopod/game.h"

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
/* The two brackets of an owner; spaces for POD_NOBODY. */
const char *cli_brackets(unsigned owner);

/* Owners differ by their rims, and in ASCII by their letters. POD_NOBODY: an arrow without a piece around it. */
cli_sprite cli_sprite_arrow(unsigned owner, unsigned arrow, cli_size size, bool unicode);
/* Two characters that stand for an owner's pieces. */
const char *cli_arrow_badge(unsigned owner, bool unicode);

/* Owners differ by their brackets. POD_NOBODY: a dot without brackets. shows means nothing. */
cli_sprite cli_sprite_counter(unsigned owner, unsigned shows, cli_size size, bool unicode);

/* How pieces of a shape look. */
typedef struct cli_look {
    cli_sprite (*sprite)(unsigned owner, unsigned shows, cli_size size, bool unicode);
    /* Two characters that stand for a seat in lists. */
    const char *(*badge)(unsigned seat, bool unicode);
} cli_look;
const cli_look *cli_look_of(pod_shape shape);

#endif
