/* All moves of a board, as the boards they lead to, each as its smallest image. */
#ifndef LUDOPOD_SOLVE_STRONG_MOVES_H
#define LUDOPOD_SOLVE_STRONG_MOVES_H

#include "solve/strong/geometry.h"

typedef struct pod__child {
    uint64_t key;   /* the smallest image */
    uint8_t image;  /* the symmetry that makes it so */
    uint8_t placed; /* where the placed die lies in it */
    uint8_t taken;  /* dice captured: 0, or 2 to 4 */
} pod__child;

/* A board with all its images. */
typedef struct pod__parent {
    uint64_t image[POD__IMAGES];
} pod__parent;

static inline void pod__parent_of(const pod__geometry *geometry, uint64_t key, pod__parent *out) {
    out->image[0] = key;
    for (unsigned i = 1; i < geometry->images; i++) {
        out->image[i] = pod__image(geometry, key, i);
    }
}

/* How many different images a board has. */
static inline unsigned pod__orbit(const pod__geometry *geometry, const pod__parent *parent) {
    unsigned same = 0;
    for (unsigned i = 0; i < geometry->images; i++) {
        same += parent->image[i] == parent->image[0];
    }
    return geometry->images / same;
}

/* The images of the child follow from those of the parent: the same dice leave and one comes, elsewhere. */
static inline pod__child pod__child_after(const pod__geometry *geometry, const pod__parent *parent, unsigned square,
                                          unsigned set, unsigned shows) {
    const pod__around *around = &geometry->around[square];
    static const uint8_t dice[POD__SETS] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    pod__child child = {.taken = dice[set]};
    child.key = (parent->image[0] & ~around->clear[set][0]) | (uint64_t)shows << 3 * square;
    for (unsigned i = 1; i < geometry->images; i++) {
        uint64_t key = (parent->image[i] & ~around->clear[set][i]) | (uint64_t)shows << 3 * around->to[i];
        if (key < child.key) {
            child.key = key;
            child.image = (uint8_t)i;
        }
    }
    child.placed = around->to[child.image];
    return child;
}

/* Returns how many children there are. */
static inline unsigned pod__children_of(const pod__geometry *geometry, const pod__parent *parent,
                                        pod__child out[POD__CHILDREN_MAX]) {
    static const uint16_t bits[POD__SETS] = {0,     07,    070,   077,   0700,  0707,  0770,  0777,
                                             07000, 07007, 07070, 07077, 07700, 07707, 07770, 07777};
    unsigned count = 0;
    for (unsigned square = 0; square < geometry->squares; square++) {
        if (pod__pips_at(parent->image[0], square)) {
            continue;
        }
        const pod__around *around = &geometry->around[square];
        unsigned pips = 0;
        for (unsigned i = 0; i < around->count; i++) {
            pips |= (unsigned)(parent->image[0] >> around->shift[i] & 7u) << 3 * i;
        }
        unsigned sets = geometry->captures[pips];
        if (!sets) {
            out[count++] = pod__child_after(geometry, parent, square, 0, 1);
        }
        for (; sets; sets &= sets - 1) {
            unsigned set = (unsigned)__builtin_ctz(sets);
            out[count++] = pod__child_after(geometry, parent, square, set, geometry->sum[pips & bits[set]]);
        }
    }
    return count;
}

#endif
