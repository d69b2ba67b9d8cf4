/* Who the characters are. How they see is in each game's own folder: who only asks for a name or a rating needs no
   engine (docs/wasm.md). */
#include "ludopod/character.h"

#include <assert.h>
#include <string.h>

#include "ludopod/game.h"
#include "ludopod/language.h"

/* All live in the sea; the deeper, the stronger. */
static const pod_character cast[POD_CHARACTERS] = {
    {"bobtail", POD_N_("Bobtail"), POD_N_("Sees what lies beside your last move, and little else."), 2},
    {"piglet", POD_N_("Piglet"), POD_N_("Grabs whatever is in reach and never looks back."), 1},
    {"nautilus", POD_N_("Nautilus"), POD_N_("Dreams of the biggest catch and forgets your answer."), 1},
    {"dumbo", POD_N_("Dumbo"), POD_N_("Hovers over the middle and shies away from the edge."), 2},
    {"firefly", POD_N_("Firefly"), POD_N_("Quick and bright, and hates to part with its own."), 2},
    {"argonaut", POD_N_("Argonaut"), POD_N_("Sails along the edge and settles in the corners."), 2},
    {"coconut", POD_N_("Coconut"), POD_N_("Collects what nobody can take from it."), 2},
    {"cuttlefish", POD_N_("Cuttlefish"), POD_N_("Bears a grudge: takes from the last to move."), 2},
    {"glass", POD_N_("Glass"), POD_N_("Calm and clear: would rather not take at all."), 2},
    {"spirula", POD_N_("Spirula"), POD_N_("Curls up in the middle and grows from there."), 3},
    {"mimic", POD_N_("Mimic"), POD_N_("Gives back what it gets, and at once."), 2},
    {"octopus", POD_N_("Octopus"), POD_N_("Has an arm around all that it owns."), 2},
    {"blue-ring", POD_N_("Blue Ring"), POD_N_("Small and polite, and needs one mistake."), 3},
    {"vampire", POD_N_("Vampire"), POD_N_("Waits at the dark edge until you run out of quiet moves."), 3},
    {"architeuthis", POD_N_("Architeuthis"), POD_N_("Has an eye as big as a plate, and it is on the biggest catch."),
     3},
    {"colossus", POD_N_("Colossus"), POD_N_("Gives nothing away, least of all its own."), 3},
    {"kraken", POD_N_("Kraken"), POD_N_("Full strength. Sees everything and likes nothing but winning."), 1},
};

/* Measured with `ludopod match` on 5x5, and on 6x10. A game that has none of its own takes the first. */
static const int16_t ratings[][POD_CHARACTERS] = {
    [POD_GAME_CEPHALOPOD] = {400, 665, 865, 1105, 1290, 1460, 1615, 1820, 2110, 2375, 2545, 2770, 3020, 3265, 3515,
                             3700, 3910},
    [POD_GAME_OCTOGO] = {400, 620, 820, 1060, 1320, 1615, 1845, 2155, 2270, 2410, 2705, 2910, 3220, 3455, 3780, 4080,
                         4350},
};

const pod_character *pod_character_at(unsigned number) {
    assert(number >= 1 && number <= POD_CHARACTERS);
    return &cast[number - 1];
}

unsigned pod_character_find(const char *name) {
    for (unsigned number = 1; number <= POD_CHARACTERS; number++) {
        if (strcmp(cast[number - 1].name, name) == 0) {
            return number;
        }
    }
    return 0;
}

int pod_character_rating(uint8_t game, unsigned number) {
    const uint8_t known = game < sizeof ratings / sizeof ratings[0] ? game : POD_GAME_CEPHALOPOD;
    return number >= 1 && number <= POD_CHARACTERS ? ratings[known][number - 1] : 0;
}
