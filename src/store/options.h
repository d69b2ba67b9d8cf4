/* A game's options as one line of text: "board=3x5 players=2 variant= first=a". */
#ifndef LUDOPOD_STORE_OPTIONS_H
#define LUDOPOD_STORE_OPTIONS_H

#include "ludopod/game.h"

void store_options_print(const pod_game *game, const pod_options *options, pod_text *out);
/* Reads what store_options_print() wrote. */
pod_error store_options_parse(const pod_game *game, const char *text, pod_options *out, pod_fault *fault);

#endif
