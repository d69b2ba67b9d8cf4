#include "club/game/seat.h"

#include <string.h>

#include "ludopod/language.h"
#include "ludopod/search.h"

static const club_level levels[] = {
    {"hazel", POD_N_("Hazel"), 1, 1},    {"birch", POD_N_("Birch"), 1, 2},   {"alder", POD_N_("Alder"), 1, 3},
    {"rowan", POD_N_("Rowan"), 1, 4},    {"willow", POD_N_("Willow"), 1, 5}, {"maple", POD_N_("Maple"), 1, 6},
    {"cherry", POD_N_("Cherry"), 1, 7},  {"ash", POD_N_("Ash"), 1, 8},       {"beech", POD_N_("Beech"), 1, 9},
    {"linden", POD_N_("Linden"), 1, 10}, {"oak", POD_N_("Oak"), 1, 11},
};

size_t club_level_count(void) {
    return sizeof levels / sizeof levels[0];
}

const club_level *club_level_at(size_t index) {
    return &levels[index];
}

const club_level *club_level_find(const char *name) {
    for (size_t i = 0; i < club_level_count(); i++) {
        if (strcmp(levels[i].name, name) == 0) {
            return &levels[i];
        }
    }
    return NULL;
}

const club_level *club_level_of_number(long number) {
    for (size_t i = 0; i < club_level_count(); i++) {
        if ((long)levels[i].number == number) {
            return &levels[i];
        }
    }
    return NULL;
}

int club_level_rating(const club_level *level, uint8_t game) {
    return pod_level_rating(game, level->number);
}
