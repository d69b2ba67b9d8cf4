/* Pieces as characters: a die, and the arrow of an Octogo piece. */
#ifndef LUDOPOD_CLI_SCREEN_SPRITES_H
#define LUDOPOD_CLI_SCREEN_SPRITES_H

#include "cli/screen/layout.h"
#include "ludopod/rules.h"

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

#endif
