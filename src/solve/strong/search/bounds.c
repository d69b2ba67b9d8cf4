#include "solve/strong/search/bounds.h"

#include <assert.h>

#include "rules/cephalopod/board.h"
#include "rules/cephalopod/packed.h"

enum { ENTRIES = 4, BUCKET = 2, SLOTS_MIN = 1 << 10, SIDE = 1 << 7 };

/* A cache line. The state is written last, with another version, and says that somebody is at it while the rest is
   written: what was read is whole if the state is the same afterwards. So nobody waits: what is being written is not
   known yet, and what would be written at the same time is forgotten. (For the same version to come again, half a
   million results would have to be written here while somebody reads one.)

        63      45   44  43   38 37  36   35    34     32 31      24 23      16 15       8 7        0
       | version | busy | work | next | pause | entries | least[3] | least[2] | least[1] | least[0] | */
typedef struct pod__bounds_slot {
    _Atomic uint64_t pips[3];
    _Atomic uint64_t state;
    _Atomic uint64_t needed[ENTRIES];
} pod__bounds_slot;

enum {
    LEAST_BITS = 8,     /* SIDE set: of the other side */
    ENTRIES_SHIFT = 32, /* 0: not in use */
    PAUSE_SHIFT = 35,
    NEXT_SHIFT = 36, /* the entry that is to make room */
    WORK_SHIFT = 38, /* log2 of the most work an entry took */
    BUSY_SHIFT = 44,
    VERSION_SHIFT = 45
};

static const uint64_t ENTRIES_MASK = 7, NEXT_MASK = 3, WORK_MASK = 63, LEAST_MASK = 255;

static_assert(sizeof(pod__bounds_slot) == 64, "a slot is a cache line");

bool pod__bounds_create(size_t bytes, pod__memory *memory, pod__table *out) {
    return pod__table_create(sizeof(pod__bounds_slot), SLOTS_MIN, bytes, memory, out);
}

static pod__bounds_slot *bucket_of(const pod__table *bounds, const pod__bounds_key *key) {
    const pod__packed packed = {{key->pips[0], key->pips[1], key->pips[2]}, key->has_pause};
    pod__bounds_slot *slot = bounds->slot;
    return &slot[pod__packed_hash(&packed) & (bounds->slots - 1) & ~(size_t)(BUCKET - 1)];
}

void pod__bounds_prefetch(const pod__table *bounds, const pod__bounds_key *key) {
    const pod__bounds_slot *bucket = bucket_of(bounds, key);
    for (unsigned i = 0; i < BUCKET; i++) {
        __builtin_prefetch(&bucket[i]);
    }
}

/* ---- What a slot says ---------------------------------------------------------------------------------------- */

/* In the order that the writer's is seen in: the state, all else, and the state again. */
static uint64_t read_word(const _Atomic uint64_t *word) {
    return atomic_load_explicit(word, memory_order_acquire);
}

static void write_word(_Atomic uint64_t *word, uint64_t value) {
    atomic_store_explicit(word, value, memory_order_release);
}

static unsigned entries_of(uint64_t state) {
    return (unsigned)(state >> ENTRIES_SHIFT & ENTRIES_MASK);
}

static unsigned work_of(uint64_t state) {
    return (unsigned)(state >> WORK_SHIFT & WORK_MASK);
}

static unsigned least_of(uint64_t state, unsigned entry) {
    return (unsigned)(state >> LEAST_BITS * entry & LEAST_MASK);
}

static bool is_busy(uint64_t state) {
    return state >> BUSY_SHIFT & 1;
}

static bool is_of(const pod__bounds_slot *slot, uint64_t state, const pod__bounds_key *key) {
    return read_word(&slot->pips[0]) == key->pips[0] && read_word(&slot->pips[1]) == key->pips[1] &&
           read_word(&slot->pips[2]) == key->pips[2] && entries_of(state) &&
           (state >> PAUSE_SHIFT & 1) == key->has_pause;
}

static uint64_t without_lowest(uint64_t set, int count) {
    for (; set && count > 0; count--) {
        set &= set - 1;
    }
    return set;
}

/* The first entry that guarantees one side what is wanted. */
static const pod__bound *slot_knows(const pod__bounds_slot *slot, uint64_t state, const pod__bound wanted[POD__SIDES],
                                    uint64_t *needed) {
    for (unsigned entry = 0; entry < entries_of(state); entry++) {
        const unsigned least = least_of(state, entry);
        const pod__bound *of = &wanted[least / SIDE];
        const uint64_t set = read_word(&slot->needed[entry]);
        const int promised = (int)(least % SIDE) - (int)pod__packed_count(set & ~of->dice);
        if (promised >= of->least) {
            *needed = without_lowest(set & of->dice, promised - of->least);
            return of;
        }
    }
    return NULL;
}

const pod__bound *pod__bounds_know(const pod__table *bounds, const pod__bounds_key *key,
                                   const pod__bound wanted[POD__SIDES], uint64_t *needed) {
    const pod__bounds_slot *bucket = bucket_of(bounds, key);
    for (unsigned i = 0; i < BUCKET; i++) {
        const uint64_t state = read_word(&bucket[i].state);
        const pod__bound *found = is_of(&bucket[i], state, key) ? slot_knows(&bucket[i], state, wanted, needed) : NULL;
        if (found) {
            return !is_busy(state) && read_word(&bucket[i].state) == state ? found : NULL;
        }
    }
    return NULL;
}

/* ---- What is added ------------------------------------------------------------------------------------------- */

/* A slot as it was looked at. */
typedef struct place {
    pod__bounds_slot *slot;
    uint64_t state;
    bool is_new; /* not of the key so far */
} place;

/* The slot of a key, or the one that is to make room for it. */
static place place_for(const pod__table *bounds, const pod__bounds_key *key) {
    pod__bounds_slot *bucket = bucket_of(bounds, key);
    place poorest = {bucket, read_word(&bucket->state), true};
    for (unsigned i = 0; i < BUCKET; i++) {
        const uint64_t state = read_word(&bucket[i].state);
        if (is_of(&bucket[i], state, key)) {
            return (place){&bucket[i], state, false};
        }
        if (!entries_of(state) || (entries_of(poorest.state) && work_of(state) < work_of(poorest.state))) {
            poorest = (place){&bucket[i], state, true};
        }
    }
    return poorest;
}

static void move(const pod__table *to, const void *from) {
    const pod__bounds_slot *slot = from;
    const uint64_t state = read_word(&slot->state);
    if (!entries_of(state)) {
        return;
    }
    const pod__bounds_key key = {{slot->pips[0], slot->pips[1], slot->pips[2]}, state >> PAUSE_SHIFT & 1};
    const place put = place_for(to, &key);
    for (unsigned i = 0; i < 3; i++) {
        write_word(&put.slot->pips[i], key.pips[i]);
    }
    for (unsigned i = 0; i < ENTRIES; i++) {
        write_word(&put.slot->needed[i], read_word(&slot->needed[i]));
    }
    write_word(&put.slot->state, state);
}

void pod__bounds_grow(pod__table *bounds, unsigned threads) {
    pod__table_grow(bounds, move, threads);
}

/* Where an entry goes: over one that says less, or the oldest. */
static unsigned entry_for(const pod__bounds_slot *slot, uint64_t *state, const pod__bound *found) {
    const unsigned entries = entries_of(*state);
    for (unsigned entry = 0; entry < entries; entry++) {
        const unsigned least = least_of(*state, entry);
        const uint64_t missing = found->dice & ~read_word(&slot->needed[entry]);
        if (least / SIDE == found->side && found->least - (int)pod__packed_count(missing) >= (int)(least % SIDE)) {
            return entry;
        }
    }
    if (entries < ENTRIES) {
        *state += (uint64_t)1 << ENTRIES_SHIFT;
        return entries;
    }
    const uint64_t next = *state >> NEXT_SHIFT & NEXT_MASK;
    *state ^= (next ^ ((next + 1) & NEXT_MASK)) << NEXT_SHIFT;
    return (unsigned)next;
}

/* The state of a slot that holds nothing yet. */
static uint64_t emptied(uint64_t state, const pod__bounds_key *key) {
    return state >> VERSION_SHIFT << VERSION_SHIFT | (uint64_t)key->has_pause << PAUSE_SHIFT;
}

static uint64_t with_entry(uint64_t state, unsigned entry, const pod__bound *found, uint64_t work) {
    const uint64_t log = 63 - (uint64_t)__builtin_clzll(work | 1);
    const uint64_t least = (uint64_t)found->least + (found->side ? SIDE : 0);
    state = (state & ~(LEAST_MASK << LEAST_BITS * entry)) | least << LEAST_BITS * entry;
    state = log > work_of(state) ? (state & ~(WORK_MASK << WORK_SHIFT)) | log << WORK_SHIFT : state;
    return state + ((uint64_t)1 << VERSION_SHIFT);
}

void pod__bounds_add(pod__table *bounds, const pod__bounds_key *key, const pod__bound *found, uint64_t work) {
    assert(found->least >= 1 && found->least < SIDE);
    if (!bounds->is_shared && pod__table_is_short(bounds)) {
        pod__bounds_grow(bounds, 1);
    }
    place put = place_for(bounds, key);
    const uint64_t busy = put.state | (uint64_t)1 << BUSY_SHIFT;
    if (is_busy(put.state) || !atomic_compare_exchange_strong_explicit(&put.slot->state, &put.state, busy,
                                                                       memory_order_acquire, memory_order_relaxed)) {
        return;
    }
    bounds->used += !entries_of(put.state);
    for (unsigned i = 0; put.is_new && i < 3; i++) {
        write_word(&put.slot->pips[i], key->pips[i]);
    }
    uint64_t state = put.is_new ? emptied(put.state, key) : put.state;
    const unsigned entry = entry_for(put.slot, &state, found);
    write_word(&put.slot->needed[entry], found->dice);
    write_word(&put.slot->state, with_entry(state, entry, found, work));
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
