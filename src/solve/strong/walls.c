#include "solve/strong/walls.h"

#include "rules/cephalopod/inside.h"

/* Squares with their neighbour in a direction among `planes`, or with none there. */
static uint64_t beside(const pod__packed_geometry *geometry, uint64_t planes, pod__direction direction) {
    unsigned columns = geometry->columns;
    switch (direction) {
    case POD__SOUTH:
        return (planes << columns | ((UINT64_C(1) << columns) - 1)) & geometry->squares;
    case POD__WEST:
        return ((planes << 1 & geometry->has_west) | ~geometry->has_west) & geometry->squares;
    case POD__EAST:
        return ((planes >> 1 & geometry->has_east) | ~geometry->has_east) & geometry->squares;
    default:
        return (planes >> columns | ~(geometry->squares >> columns)) & geometry->squares;
    }
}

/* Dice of these pips that no neighbouring square can capture: it is a wall, or all else around it are walls too large
   to be captured with them. */
static uint64_t shut_in(const pod__packed_geometry *geometry, uint64_t walls, uint64_t large) {
    uint64_t with[4], shut = geometry->squares;
    for (unsigned i = 0; i < 4; i++) {
        with[i] = beside(geometry, large, (pod__direction)i);
    }
    /* From a square, the die lies in direction i, that is the square lies in the opposite direction from the die; south
       and north are 0 and 3, west and east 1 and 2. */
    for (unsigned i = 0; i < 4; i++) {
        uint64_t others = geometry->squares;
        for (unsigned j = 0; j < 4; j++) {
            others &= j == i ? geometry->squares : with[j];
        }
        shut &= beside(geometry, walls | others, (pod__direction)(3 - i));
    }
    return shut;
}

uint64_t pod__packed_walls(const pod__packed_geometry *geometry, const pod__packed *position) {
    const uint64_t *pips = position->pips;
    uint64_t walls = pod__packed_dice(position), before;
    do {
        const uint64_t two = pips[1] | pips[2];
        const uint64_t large[6] = {0,
                                   pips[1] & pips[2],             /* for ones: 6 */
                                   pips[2] & (pips[0] | pips[1]), /* twos: 5, 6 */
                                   pips[2],                       /* threes: 4 to 6 */
                                   pips[2] | (pips[0] & pips[1]), /* fours: 3 to 6 */
                                   two};                          /* fives: 2 to 6 */
        uint64_t kept = pips[1] & pips[2];
        before = walls;
        for (unsigned shown = 1; shown < 6; shown++) {
            uint64_t these = (shown & 1u ? pips[0] : ~pips[0]) & (shown & 2u ? pips[1] : ~pips[1]) &
                             (shown & 4u ? pips[2] : ~pips[2]) & walls;
            kept |= these ? these & shut_in(geometry, walls, large[shown] & walls) : 0;
        }
        walls &= kept;
    } while (walls != before);
    return walls;
}

uint64_t pod__packed_pauses(const pod__packed_geometry *geometry, const pod__packed *position, uint64_t walls) {
    const uint64_t sixes = position->pips[1] & position->pips[2] & walls;
    uint64_t pauses = geometry->squares & ~pod__packed_dice(position), before;
    /* A die there may show no more than 1, so that only sixes beside it save it. */
    pauses = pauses ? pauses & shut_in(geometry, walls, sixes) : 0;
    do {
        before = pauses;
        for (unsigned i = 0; i < 4 && pauses; i++) {
            pauses &= beside(geometry, walls | pauses, (pod__direction)i);
        }
    } while (pauses != before);
    return pauses;
}
