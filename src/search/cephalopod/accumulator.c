#include "search/cephalopod/accumulator.h"

#include <string.h>

/* ---- What has changed --------------------------------------------------------------------------- */

/* The bytes, of eight, that are not 0, as bits. */
static inline uint64_t bytes_set(uint64_t bytes) {
    const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
    const uint64_t collect = 0x0102040810204080u;
    uint64_t set = ((bytes & low) + low) | bytes;
    return (set >> 7 & 0x0101010101010101u) * collect >> 56;
}

static inline uint64_t eight(const pod_die die[8]) {
    uint64_t bytes;
    memcpy(&bytes, die, sizeof bytes);
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    return bytes;
}

static inline uint64_t find_changed(const pod__ceph_setup *setup, const pod__ceph_state *state,
                                    const pod__ceph_accumulator *accumulator) {
    uint64_t changed = accumulator->safe ^ state->safe;
    for (unsigned square = 0; square < setup->squares; square += 8) {
        uint64_t differ = eight(accumulator->die + square) ^ eight(state->die + square);
        if (differ) {
            changed |= bytes_set(differ) << square;
        }
    }
    return changed & setup->geometry.squares;
}

static inline uint64_t and_around(const pod__ceph_setup *setup, uint64_t set) {
    const pod__packed_geometry *geometry = &setup->geometry;
    return (set | set << geometry->columns | set >> geometry->columns | (set & geometry->has_east) << 1 |
            (set & geometry->has_west) >> 1) &
           geometry->squares;
}

/* Those a square is part of. */
static inline uint64_t blocks_of(const pod__ceph_setup *setup, uint64_t set) {
    const pod__packed_geometry *geometry = &setup->geometry;
    uint64_t pairs = set | (set & geometry->has_west) >> 1;
    return (pairs | pairs >> geometry->columns) & geometry->has_east & geometry->squares >> geometry->columns;
}

/* ---- Squares ------------------------------------------------------------------------------------ */

static inline void set_square(const pod__ceph_state *state, unsigned square, unsigned viewer,
                              pod__ceph_square_features *features) {
    pod_die die = state->die[square];
    bool safe = state->safe >> square & 1;
    unsigned first = (unsigned)die >> 4 == viewer ? POD__NEAR_OWN - 1 : POD__NEAR_OTHER - 1;
    features->near = (uint8_t)(!die ? POD__NEAR_EMPTY : safe ? POD__NEAR_DEAD : first + (die & 15));
    features->marked = features->near;
    features->sides = !die || safe ? 0 : POD__SIDE_DIE * 0x1111;
}

static inline unsigned code(unsigned base, unsigned a, unsigned b, unsigned c, unsigned d) {
    return a + base * (b + base * (c + base * d));
}

static inline unsigned code_site(const uint8_t next[POD__DIRECTIONS], const pod__ceph_square_features *all) {
    return code(POD__NEAR_COUNT, all[next[0]].near, all[next[1]].near, all[next[2]].near, all[next[3]].near);
}

/* What stands on one side of a die is, to it, what that square has on its opposite side. */
static inline unsigned code_sides(const uint8_t next[POD__DIRECTIONS], const pod__ceph_square_features *all) {
    unsigned south = all[next[POD__SOUTH]].sides >> 4 * POD__NORTH & 15;
    unsigned west = all[next[POD__WEST]].sides >> 4 * POD__EAST & 15;
    unsigned east = all[next[POD__EAST]].sides >> 4 * POD__WEST & 15;
    unsigned north = all[next[POD__NORTH]].sides >> 4 * POD__SOUTH & 15;
    return code(POD__SIDE_COUNT, south, west, east, north);
}

static inline unsigned code_block(const pod__ceph_setup *setup, unsigned square, const pod__ceph_square_features *all) {
    const pod__ceph_square_features *at = all + square;
    const pod__ceph_square_features *north = at + setup->root.columns;
    return code(POD__NEAR_COUNT, at[0].near, at[1].near, north[0].near, north[1].near);
}

/* ---- Steps -------------------------------------------------------------------------------------- */

static inline uint64_t one_of(unsigned kind) {
    return (uint64_t)1 << 8 * kind;
}

static void update_squares(const pod__ceph_state *state, unsigned viewer, uint64_t changed,
                           pod__ceph_accumulator *accumulator) {
    for (uint64_t gone = changed & accumulator->empty; gone; gone &= gone - 1) {
        accumulator->kinds -= one_of(accumulator->kind[pod__packed_lowest(gone)]);
    }
    for (uint64_t left = changed; left; left &= left - 1) {
        unsigned square = pod__packed_lowest(left);
        set_square(state, square, viewer, &accumulator->square[square]);
        accumulator->die[square] = state->die[square];
    }
    for (uint64_t new = changed & state->empty; new; new &= new - 1) {
        accumulator->kind[pod__packed_lowest(new)] = POD__SITE_LOOSE;
        accumulator->kinds += one_of(POD__SITE_LOOSE);
    }
    accumulator->empty = state->empty;
    accumulator->safe = state->safe;
}

/* Returns those that are something else than before to the squares beside them. What the sites are has to be known
   before what they are to each other. */
static uint64_t update_sites(const pod__ceph_setup *setup, const pod__patterns *patterns, uint64_t sites,
                             pod__ceph_accumulator *accumulator) {
    uint64_t changed = 0;
    for (; sites; sites &= sites - 1) {
        unsigned square = pod__packed_lowest(sites);
        pod__ceph_square_features *features = &accumulator->square[square];
        pod__site site = patterns->site[code_site(setup->neighbour[square], accumulator->square)];
        bool same = features->sides == site.sides && features->marked == site.near;
        changed |= same ? 0 : pod__bit(square);
        accumulator->kinds += one_of(site.kind) - one_of(accumulator->kind[square]);
        features->sides = site.sides;
        features->marked = site.near;
        accumulator->kind[square] = site.kind;
    }
    return changed;
}

/* Where the next changed features go. */
typedef struct cursor {
    uint16_t *added, *removed;
} cursor;

/* Written down whether it differs or not: branches that cannot be predicted cost more. */
static inline cursor exchange(uint16_t *feature, unsigned now, cursor to) {
    unsigned differs = *feature != now;
    *to.removed = *feature;
    *to.added = *feature = (uint16_t)now;
    return (cursor){to.added + differs, to.removed + differs};
}

static inline cursor change_sites(const pod__ceph_setup *setup, const pod__patterns *patterns, uint64_t sites,
                                  pod__ceph_accumulator *accumulator, cursor to) {
    for (; sites; sites &= sites - 1) {
        unsigned square = pod__packed_lowest(sites);
        const uint8_t *next = setup->neighbour[square];
        const pod__ceph_square_features *all = accumulator->square;
        uint8_t one = patterns->pair[all[next[0]].marked + POD__NEAR_ALL * all[next[1]].marked];
        uint8_t other = patterns->pair[all[next[2]].marked + POD__NEAR_ALL * all[next[3]].marked];
        unsigned feature = patterns->site_row[one][other];
        to = exchange(&accumulator->square[square].feature, feature, to);
    }
    return to;
}

static inline cursor change_dice(const pod__ceph_setup *setup, const pod__patterns *patterns, uint64_t dice,
                                 pod__ceph_accumulator *accumulator, cursor to) {
    for (; dice; dice &= dice - 1) {
        unsigned square = pod__packed_lowest(dice);
        unsigned die = accumulator->square[square].near - (unsigned)POD__NEAR_OWN;
        unsigned sides = patterns->sides[code_sides(setup->neighbour[square], accumulator->square)];
        to = exchange(&accumulator->square[square].feature, POD__FEATURE_DIE + die * POD__SIDE_SETS + sides, to);
    }
    return to;
}

static inline cursor change_dead(uint64_t dice, unsigned viewer, pod__ceph_accumulator *accumulator, cursor to) {
    for (; dice; dice &= dice - 1) {
        unsigned square = pod__packed_lowest(dice);
        to = exchange(&accumulator->square[square].feature,
                      POD__FEATURE_SAFE + ((unsigned)accumulator->die[square] >> 4 != viewer), to);
    }
    return to;
}

static inline cursor change_blocks(const pod__ceph_setup *setup, const pod__patterns *patterns, uint64_t blocks,
                                   pod__ceph_accumulator *accumulator, cursor to) {
    for (; blocks; blocks &= blocks - 1) {
        unsigned square = pod__packed_lowest(blocks);
        to = exchange(&accumulator->square[square].block,
                      patterns->block[code_block(setup, square, accumulator->square)], to);
    }
    return to;
}

void pod__ceph_accumulator_update(const pod__ceph_view *view, const pod__ceph_state *state,
                                  pod__ceph_accumulator *accumulator, pod__ceph_feature_change *change) {
    const pod__ceph_setup *setup = view->setup;
    const pod__patterns *patterns = view->patterns;
    unsigned viewer = view->viewer;
    cursor to = {change->added, change->removed};
    accumulator->square[POD__CEPH_NOWHERE] =
        (pod__ceph_square_features){.near = POD__NEAR_DEAD, .marked = POD__NEAR_DEAD};
    uint64_t changed = find_changed(setup, state, accumulator);
    update_squares(state, viewer, changed, accumulator);
    to = change_blocks(setup, patterns, blocks_of(setup, changed), accumulator, to);
    to = change_dead(changed & state->safe, viewer, accumulator, to);
    changed |= update_sites(setup, patterns, and_around(setup, changed) & state->empty, accumulator);
    changed = and_around(setup, changed);
    to = change_sites(setup, patterns, changed & state->empty, accumulator, to);
    to = change_dice(setup, patterns, changed & ~(state->empty | state->safe), accumulator, to);
    change->added_count = (unsigned)(to.added - change->added);
    change->removed_count = (unsigned)(to.removed - change->removed);
}

/* As if all squares had been something that there is not. */
void pod__ceph_accumulator_refresh(const pod__ceph_view *view, const pod__ceph_state *state,
                                   pod__ceph_accumulator *accumulator, pod__ceph_feature_change *change) {
    memset(accumulator, 0, sizeof *accumulator);
    memset(accumulator->die, UINT8_MAX, sizeof accumulator->die);
    for (unsigned square = 0; square < view->setup->squares; square++) {
        accumulator->square[square].feature = accumulator->square[square].block = UINT16_MAX;
    }
    pod__ceph_accumulator_update(view, state, accumulator, change);
    change->removed_count = 0;
}
