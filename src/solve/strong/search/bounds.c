#include "solve/strong/search/bounds.h"

#include <assert.h>

#include "rules/cephalopod/inside.h"
#include "rules/cephalopod/packed.h"

enum { ENTRIES = 4, BUCKET = 2, SLOTS_MIN = 1 << 10, SLOTS_AT_FIRST = 1 << 14, SIDE = 1 << 7 };

/* A cache line. */
typedef struct pod__bounds_slot {
    uint64_t pips[3];
    uint8_t has_pause;
    uint8_t entries;        /* 0: not in use */
    uint8_t work;           /* log2 of the most work an entry took */
    uint8_t next;           /* the entry that is to make room */
    uint8_t least[ENTRIES]; /* SIDE set: of the other side */
    uint64_t needed[ENTRIES];
} pod__bounds_slot;

static_assert(sizeof(pod__bounds_slot) == 64, "a slot is a cache line");

static struct pod__bounds_slot *slots_of(pod__memory *memory, size_t slots) {
    return pod__memory_take(memory, slots * sizeof(pod__bounds_slot));
}

bool pod__bounds_create(size_t bytes, pod__memory *memory, pod__bounds *out) {
    *out = (pod__bounds){.slots = SLOTS_AT_FIRST, .slots_max = SLOTS_MIN, .memory = memory};
    while (2 * out->slots_max * sizeof *out->slot <= bytes) {
        out->slots_max *= 2;
    }
    out->slots = out->slots < out->slots_max ? out->slots : out->slots_max;
    out->slot = slots_of(memory, out->slots);
    return out->slot;
}

void pod__bounds_free(pod__bounds *bounds) {
    if (bounds->memory) {
        pod__memory_give(bounds->memory, bounds->slot, bounds->slots * sizeof *bounds->slot);
    }
    bounds->slot = NULL;
}

static pod__bounds_slot *bucket_of(const pod__bounds *bounds, const pod__bounds_key *key) {
    const pod__packed packed = {{key->pips[0], key->pips[1], key->pips[2]}, key->has_pause};
    return &bounds->slot[pod__packed_hash(&packed) & (bounds->slots - 1) & ~(size_t)(BUCKET - 1)];
}

void pod__bounds_prefetch(const pod__bounds *bounds, const pod__bounds_key *key) {
    const pod__bounds_slot *bucket = bucket_of(bounds, key);
    for (unsigned i = 0; i < BUCKET; i++) {
        __builtin_prefetch(&bucket[i]);
    }
}

static bool is_of(const pod__bounds_slot *slot, const pod__bounds_key *key) {
    return slot->entries && slot->pips[0] == key->pips[0] && slot->pips[1] == key->pips[1] &&
           slot->pips[2] == key->pips[2] && slot->has_pause == key->has_pause;
}

/* The dice that an entry guarantees a side, or 0. */
static int promise(const pod__bounds_slot *slot, unsigned entry, unsigned side, uint64_t owned) {
    return (unsigned)slot->least[entry] / SIDE == side
               ? slot->least[entry] % SIDE - (int)pod__packed_count(slot->needed[entry] & ~owned)
               : 0;
}

static uint64_t without_lowest(uint64_t set, int count) {
    for (; set && count > 0; count--) {
        set &= set - 1;
    }
    return set;
}

bool pod__bounds_know(const pod__bounds *bounds, const pod__bounds_key *key, const pod__bound *wanted,
                      uint64_t *needed) {
    const uint64_t owned = wanted->dice;
    const pod__bounds_slot *bucket = bucket_of(bounds, key);
    for (unsigned i = 0; i < BUCKET; i++) {
        for (unsigned entry = 0; is_of(&bucket[i], key) && entry < bucket[i].entries; entry++) {
            int promised = promise(&bucket[i], entry, wanted->side, owned);
            if (promised >= wanted->least) {
                *needed = without_lowest(bucket[i].needed[entry] & owned, promised - wanted->least);
                return true;
            }
        }
    }
    return false;
}

/* The slot of a key, or the one that is to make room for it. */
static pod__bounds_slot *slot_for(pod__bounds *bounds, const pod__bounds_key *key) {
    pod__bounds_slot *bucket = bucket_of(bounds, key), *poorest = bucket;
    for (unsigned i = 0; i < BUCKET; i++) {
        if (is_of(&bucket[i], key)) {
            return &bucket[i];
        }
        if (!bucket[i].entries || (poorest->entries && bucket[i].work < poorest->work)) {
            poorest = &bucket[i];
        }
    }
    bounds->used += !poorest->entries;
    *poorest = (pod__bounds_slot){.pips = {key->pips[0], key->pips[1], key->pips[2]}, .has_pause = key->has_pause};
    return poorest;
}

/* Twice as large, when it is getting full and there is room. */
static void grow(pod__bounds *bounds) {
    pod__bounds larger = *bounds;
    larger.slots *= 2;
    larger.used = 0;
    larger.slot = bounds->slots < bounds->slots_max ? slots_of(bounds->memory, larger.slots) : NULL;
    if (!larger.slot) {
        bounds->slots_max = bounds->slots;
        return;
    }
    for (size_t i = 0; i < bounds->slots; i++) {
        const pod__bounds_slot *slot = &bounds->slot[i];
        if (slot->entries) {
            const pod__bounds_key key = {{slot->pips[0], slot->pips[1], slot->pips[2]}, slot->has_pause};
            *slot_for(&larger, &key) = *slot;
        }
    }
    pod__bounds_free(bounds);
    *bounds = larger;
}

/* Where an entry goes: over one that says less, or the oldest. */
static unsigned entry_for(pod__bounds_slot *slot, unsigned side, uint64_t needed, int least) {
    for (unsigned entry = 0; entry < slot->entries; entry++) {
        int kept = slot->least[entry] % SIDE;
        if ((unsigned)slot->least[entry] / SIDE == side &&
            least - (int)pod__packed_count(needed & ~slot->needed[entry]) >= kept) {
            return entry;
        }
    }
    if (slot->entries < ENTRIES) {
        return slot->entries++;
    }
    return slot->next++ % ENTRIES;
}

void pod__bounds_add(pod__bounds *bounds, const pod__bounds_key *key, const pod__bound *found, uint64_t work) {
    assert(found->least >= 1 && found->least < SIDE);
    if (bounds->used > bounds->slots / 2 && bounds->slots < bounds->slots_max) {
        grow(bounds);
    }
    pod__bounds_slot *slot = slot_for(bounds, key);
    unsigned entry = entry_for(slot, found->side, found->dice, found->least);
    uint8_t log = (uint8_t)(63 - __builtin_clzll(work | 1));
    slot->needed[entry] = found->dice;
    slot->least[entry] = (uint8_t)(found->least + (found->side ? SIDE : 0));
    slot->work = log > slot->work ? log : slot->work;
}

/* ---- Walls and pauses ---------------------------------------------------------------------------------------- */

/* Squares with a neighbour in each direction among the squares of a set. */
typedef struct neighbours {
    uint64_t south, west, east, north;
} neighbours;

static neighbours neighbours_in(const pod__packed_geometry *geometry, uint64_t set) {
    return (neighbours){set << geometry->columns & geometry->squares, set << 1 & geometry->has_west,
                        set >> 1 & geometry->has_east, set >> geometry->columns};
}

/* Squares with a neighbour in the set, and with two. */
static uint64_t one_in(const pod__packed_geometry *geometry, uint64_t set) {
    const neighbours in = neighbours_in(geometry, set);
    return in.south | in.west | in.east | in.north;
}

static uint64_t two_in(const pod__packed_geometry *geometry, uint64_t set) {
    const neighbours in = neighbours_in(geometry, set);
    return (in.south & in.west) | (in.east & in.north) | ((in.south | in.west) & (in.east | in.north));
}

/* Squares beside which a die of these pips may be captured one day: no wall, and something else beside it that is not a
   wall too large to be captured with the die. Walls from 4 on are too large for each other, so that the die itself is
   no such thing; below it is one. */
static uint64_t captures_beside(const pod__packed_geometry *geometry, uint64_t walls, unsigned shown, uint64_t large) {
    const uint64_t with = geometry->squares & ~(large & walls);
    return (shown <= 3 ? two_in(geometry, with) : one_in(geometry, with)) & ~walls;
}

uint64_t pod__packed_walls(const pod__packed_geometry *geometry, const pod__packed *position, uint64_t known) {
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
        uint64_t kept = known | (pips[1] & pips[2]);
        before = walls;
        for (unsigned shown = 1; shown < 6; shown++) {
            uint64_t these = (shown & 1u ? pips[0] : ~pips[0]) & (shown & 2u ? pips[1] : ~pips[1]) &
                             (shown & 4u ? pips[2] : ~pips[2]) & walls & ~kept;
            kept |= these ? these & ~one_in(geometry, captures_beside(geometry, walls, shown, large[shown])) : 0;
        }
        walls &= kept;
    } while (walls != before);
    return walls;
}

uint64_t pod__packed_pauses(const pod__packed_geometry *geometry, const pod__packed *position, uint64_t walls) {
    const uint64_t sixes = position->pips[1] & position->pips[2] & walls;
    uint64_t pauses = geometry->squares & ~pod__packed_dice(position), before;
    /* A die there may show no more than 1, so that only sixes beside it save it. */
    pauses = pauses ? pauses & ~one_in(geometry, captures_beside(geometry, walls, 1, sixes)) : 0;
    do {
        before = pauses;
        pauses &= ~one_in(geometry, geometry->squares & ~walls & ~pauses);
    } while (pauses != before);
    return pauses;
}
