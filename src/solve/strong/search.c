/* Depth first, with a table. What makes it quick:

   - dice that can never be captured decide many positions long before the board is full;
   - in the table they are all the same kind of wall, whatever they show and whose they are: only how many more dice
     the player to move can get is remembered;
   - moves that leave the mover most walls come first. */
#include "search.h"

#include "rules/cephalopod.h"

struct pod__search_slot {
    pod__packed key; /* pips 7 on walls, which are nobody's */
    uint8_t least;   /* dice besides walls that the player to move surely gets */
    uint8_t below;   /* and a number that he surely does not get, 255: none known */
    uint8_t work;    /* log2 of the nodes it took */
    uint8_t used;
};

typedef struct pod__exact_child {
    pod__packed position;
    uint64_t walls;
    int order;
} pod__exact_child;

enum { SLOTS_MIN = 1 << 10, BUCKET = 2, CHILDREN_FOR_SQUARE = 2048, NODES_BETWEEN_ASKS = 1 << 12, NONE_KNOWN = 255 };

/* ---- Walls ------------------------------------------------------------------------------------------- */

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

/* ---- The table --------------------------------------------------------------------------------------- */

static pod__packed key_of(const pod__packed *position, uint64_t walls) {
    return (pod__packed){{position->pips[0] | walls, position->pips[1] | walls, position->pips[2] | walls},
                         position->mine & ~walls};
}

static bool same(const pod__packed *left, const pod__packed *right) {
    return left->pips[0] == right->pips[0] && left->pips[1] == right->pips[1] && left->pips[2] == right->pips[2] &&
           left->mine == right->mine;
}

/* The slot of a key, or the one that is to make room for it. */
static pod__search_slot *slot_of(const pod__exact *search, const pod__packed *key) {
    pod__search_slot *bucket = &search->slot[pod__packed_hash(key) & (search->slots - 1) & ~(size_t)(BUCKET - 1)];
    pod__search_slot *poorest = bucket;
    for (unsigned i = 0; i < BUCKET; i++) {
        if (bucket[i].used && same(&bucket[i].key, key)) {
            return &bucket[i];
        }
        if (!bucket[i].used || (poorest->used && bucket[i].work < poorest->work)) {
            poorest = &bucket[i];
        }
    }
    return poorest;
}

typedef enum answer { NO, YES, UNKNOWN } answer;

static answer look_up(const pod__exact *search, const pod__packed *key, int more) {
    const pod__search_slot *slot = slot_of(search, key);
    if (!slot->used || !same(&slot->key, key)) {
        return UNKNOWN;
    }
    return more <= slot->least ? YES : more >= slot->below ? NO : UNKNOWN;
}

static void keep(const pod__exact *search, const pod__packed *key, int more, bool yes, uint64_t nodes) {
    pod__search_slot *slot = slot_of(search, key);
    if (!slot->used || !same(&slot->key, key)) {
        *slot = (pod__search_slot){.key = *key, .below = NONE_KNOWN, .used = 1};
    }
    if (yes && more > slot->least) {
        slot->least = (uint8_t)more;
    }
    if (!yes && more < slot->below) {
        slot->below = (uint8_t)more;
    }
    uint8_t work = (uint8_t)(63 - __builtin_clzll(nodes | 1));
    slot->work = work > slot->work ? work : slot->work;
}

/* ---- The search -------------------------------------------------------------------------------------- */

/* By the walls alone. */
static answer by_walls(const pod__exact *search, const pod__packed *position, uint64_t walls, int least) {
    int mine = (int)pod__packed_count(walls & position->mine), theirs = (int)pod__packed_count(walls) - mine;
    if (mine >= least) {
        return YES;
    }
    return search->geometry.square_count - theirs < least ? NO : UNKNOWN;
}

static answer known(const pod__exact *search, const pod__packed *position, uint64_t walls, int least) {
    answer early = by_walls(search, position, walls, least);
    if (early != UNKNOWN) {
        return early;
    }
    pod__packed key = key_of(position, walls);
    return look_up(search, &key, least - (int)pod__packed_count(walls & position->mine));
}

static void insert(pod__exact *search, size_t first, const pod__exact_child *child) {
    if (search->children == search->children_max) {
        search->stopped = true; /* deeper than any game has been seen to go */
        return;
    }
    size_t at = search->children++;
    for (; at > first && search->child[at - 1].order < child->order; at--) {
        search->child[at] = search->child[at - 1];
    }
    search->child[at] = *child;
}

/* Finds the children that are not decided, best first. YES when one decides for the mover. */
static answer expand(pod__exact *search, const pod__packed *position, int rest) {
    pod_move move[POD__PACKED_MOVES_MAX];
    unsigned moves = pod__packed_moves(&search->geometry, position, move);
    size_t first = search->children;
    for (unsigned i = 0; i < moves; i++) {
        pod__exact_child child = {.position = pod__packed_after(&search->geometry, position, move[i])};
        child.walls = pod__packed_walls(&search->geometry, &child.position);
        answer theirs = known(search, &child.position, child.walls, rest);
        if (theirs == NO) {
            return YES;
        }
        if (theirs == UNKNOWN) {
            int walls = (int)pod__packed_count(child.walls & ~child.position.mine) -
                        (int)pod__packed_count(child.walls & child.position.mine);
            child.order = 4 * walls - pod__packed_margin(&child.position);
            insert(search, first, &child);
        }
    }
    return search->children == first && !search->stopped ? NO : UNKNOWN;
}

static bool is_stopped(pod__exact *search) {
    search->nodes++;
    if (search->node_limit && search->nodes > search->node_limit) {
        search->stopped = true;
    } else if (search->nodes % NODES_BETWEEN_ASKS == 0 && search->go_on &&
               !search->go_on(search->context, search->nodes)) {
        search->stopped = true;
    }
    return search->stopped;
}

/* Requires: not decided by walls or the table. */
static bool reaches(pod__exact *search, const pod__packed *position, uint64_t walls, int least) {
    int rest = search->geometry.square_count + 1 - least;
    size_t first = search->children;
    uint64_t nodes = search->nodes;
    if (is_stopped(search)) {
        return false;
    }
    answer found = expand(search, position, rest);
    for (size_t i = first; found == UNKNOWN && i < search->children && !search->stopped; i++) {
        const pod__exact_child child = search->child[i];
        answer theirs = known(search, &child.position, child.walls, rest);
        bool they = theirs == UNKNOWN ? reaches(search, &child.position, child.walls, rest) : theirs == YES;
        found = they ? UNKNOWN : YES;
    }
    search->children = first;
    if (!search->stopped) {
        pod__packed key = key_of(position, walls);
        keep(search, &key, least - (int)pod__packed_count(walls & position->mine), found == YES, search->nodes - nodes);
    }
    return found == YES;
}

bool pod__exact_reaches(pod__exact *search, const pod__packed *position, int least) {
    uint64_t walls = pod__packed_walls(&search->geometry, position);
    answer early = known(search, position, walls, least);
    search->children = 0;
    return early == UNKNOWN ? reaches(search, position, walls, least) : early == YES;
}

bool pod__exact_create(unsigned rows, unsigned columns, size_t bytes, pod__memory *memory, pod__exact *out) {
    *out = (pod__exact){.geometry = pod__packed_geometry_of(rows, columns), .slots = SLOTS_MIN};
    out->children_max = (size_t)rows * columns * CHILDREN_FOR_SQUARE;
    size_t room = out->children_max * sizeof *out->child;
    while (room + 2 * out->slots * sizeof *out->slot <= bytes) {
        out->slots *= 2;
    }
    out->child = pod__memory_take(memory, room);
    out->slot = pod__memory_take(memory, out->slots * sizeof *out->slot);
    if (!out->child || !out->slot) {
        pod__exact_free(out, memory);
        return false;
    }
    return true;
}

void pod__exact_free(pod__exact *search, pod__memory *memory) {
    pod__memory_give(memory, search->child, search->children_max * sizeof *search->child);
    pod__memory_give(memory, search->slot, search->slots * sizeof *search->slot);
    search->child = NULL;
    search->slot = NULL;
}
