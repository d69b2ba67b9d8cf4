#include "solve/strong/part.h"

#include "rules/cephalopod/inside.h"

static bool is_solvable(const pod_position *position) {
    const pod_cephalopod *of = &position->of.cephalopod;
    if (position->game != POD_GAME_CEPHALOPOD || position->players != 2 || of->variant) {
        return false;
    }
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        if (of->die[square] && pod_die_owner(of->die[square]) > 1) {
            return false;
        }
    }
    return true;
}

pod_error pod__part_of(const pod_position *position, pod__part *out) {
    if (!is_solvable(position)) {
        return POD_ERROR_BOARD;
    }
    if (position->turn == POD_NOBODY) {
        return POD_ERROR_GAME_OVER;
    }
    uint64_t walls = pod__cephalopod_uncapturable(position);
    pod__part part = {.all = pod__cephalopod_squares(position), .whole = !walls};
    for (unsigned square = 0; square < part.all; square++) {
        if (walls >> square & 1u) {
            part.walls[pod_die_owner(position->of.cephalopod.die[square])]++;
        } else if (part.squares == POD_STRONG_SQUARES_MAX) {
            return POD_ERROR_BOARD;
        } else {
            part.square[part.squares++] = (uint8_t)square;
        }
    }
    *out = part;
    return POD_OK;
}

uint64_t pod__part_key(const pod__part *part, const pod_position *position) {
    uint64_t key = 0;
    for (unsigned i = 0; i < part->squares; i++) {
        key |= (uint64_t)pod_die_pips(position->of.cephalopod.die[part->square[i]]) << 3 * i;
    }
    return key;
}

uint64_t pod__part_owned(const pod__part *part, const pod_position *position, unsigned seat) {
    uint64_t owned = 0;
    for (unsigned i = 0; i < part->squares; i++) {
        pod_die die = position->of.cephalopod.die[part->square[i]];
        owned |= (uint64_t)(die && pod_die_owner(die) == seat) << i;
    }
    return owned;
}
