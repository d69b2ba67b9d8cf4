/* The table of games: each game is its pod_game, which stands in its own folder. */
#ifndef LUDOPOD_NOTATION_GAMES_H
#define LUDOPOD_NOTATION_GAMES_H

#include "ludopod/game.h"

/* In the order of pod_game_id, at most POD_GAMES_MAX. Tests put another table in the place of this one
   (tests/games/games.c), so nothing but the table stands in games.c. */
extern const pod_game *const pod__games[];
extern const size_t pod__game_count;

extern const pod_game pod__cephalopod_game;
extern const pod_game pod__octogo_game;

/* The texts of a game's rules, NAME_LANGUAGE each, as pod_game has them. The page's small module is linked without
 * them. */
#ifdef __wasm__
#define POD__RULES_TEXT_DECLARED(name)                                                                                 \
    extern __attribute__((weak)) const unsigned char name##_en[], name##_fr[], name##_es[]
#else
#define POD__RULES_TEXT_DECLARED(name) extern const unsigned char name##_en[], name##_fr[], name##_es[]
#endif
#define POD__RULES_TEXT(name) {[POD_ENGLISH] = name##_en, [POD_FRENCH] = name##_fr, [POD_SPANISH] = name##_es}

#endif
