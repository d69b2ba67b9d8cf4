/* What the boards played together lead to: found by the threads that play, added by one thread, in the order of the
   boards, where they are new, so that their numbers do not depend on the threads; then their sets are added by all. */
#include <string.h>

#include "base/work.h"
#include "solve/weak/tabled/tabled.h"

#define NEW UINT32_MAX /* number of a board that is not reached yet */

typedef struct delivering {
    pod__tabled *tabled;
    const pod__forward *at;
} delivering;

static pod__tabled_layer layer_after(const pod__forward *at, const pod__child *child) {
    return (pod__tabled_layer){pod__after(at->mover), at->pips + !child->taken, at->dice + 1 - child->taken};
}

static pod__nodes *nodes_of(const pod__forward *at, const pod__tabled_layer *layer) {
    return &at->proof->now->nodes[layer->mover][layer->pips][layer->dice];
}

void pod__tabled_look_up(const pod__forward *at, pod__successors *of) {
    for (unsigned i = 0; i < of->count; i++) {
        const pod__tabled_layer layer = layer_after(at, &of->child[i]);
        const pod__nodes *nodes = nodes_of(at, &layer);
        const size_t number = pod__nodes_find(nodes, of->child[i].key);
        of->number[i] = number < nodes->count ? (uint32_t)number : NEW;
    }
}

/* ---- New boards ---------------------------------------------------------------------------------------------- */

static bool add_new(pod__tabled *tabled, const pod__forward *at, size_t count) {
    for (size_t piece = 0; piece < count; piece++) {
        pod__successors *of = &at->successors[piece];
        for (unsigned i = 0; i < of->count; i++) {
            const pod__tabled_layer layer = layer_after(at, &of->child[i]);
            size_t number;
            if (of->number[i] != NEW) {
                continue;
            }
            if (!pod__tabled_add(tabled, &layer, of->child[i].key, &number)) {
                return false;
            }
            of->number[i] = (uint32_t)number;
        }
    }
    return true;
}

/* ---- Sets in memory ------------------------------------------------------------------------------------------ */

static void unite(pod__tabled *tabled, const pod__tabled_layer *layer, uint32_t number, const uint64_t *set) {
    const size_t words = pod__narrow_words(layer->dice);
    uint64_t *to = tabled->proof->now->nodes[layer->mover][layer->pips][layer->dice].reached + number * words;
    atomic_bool *lock = &tabled->lock[(number + layer->dice) % POD__TABLED_LOCKS];
    while (atomic_exchange_explicit(lock, true, memory_order_acquire)) {
    }
    for (size_t i = 0; i < words; i++) {
        to[i] |= set[i];
    }
    atomic_store_explicit(lock, false, memory_order_release);
}

/* ---- Sets on disk -------------------------------------------------------------------------------------------- */

/* Makes places for all of them; false when there is no memory for so many at once. */
static bool make_places(pod__tabled *tabled, const pod__forward *at, size_t count) {
    size_t sets[POD__NEIGHBOURS + 1] = {0};
    bool made = true;
    for (size_t piece = 0; piece < count; piece++) {
        const pod__successors *of = &at->successors[piece];
        for (unsigned i = 0; i < of->count; i++) {
            sets[of->child[i].taken]++;
        }
    }
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS && made; taken++) {
        const pod__tabled_layer layer = layer_after(at, &(pod__child){.taken = (uint8_t)taken});
        made = !sets[taken] || pod__tabled_make_places(tabled, &layer, sets[taken]);
    }
    return made;
}

static void take_places(pod__tabled *tabled, const pod__forward *at, size_t count) {
    for (size_t piece = 0; piece < count; piece++) {
        pod__successors *of = &at->successors[piece];
        for (unsigned i = 0; i < of->count; i++) {
            const pod__tabled_layer layer = layer_after(at, &of->child[i]);
            of->number[i] = (uint32_t)pod__tabled_take_place(tabled, &layer, of->number[i]);
        }
    }
}

/* Where memory is too small for the places of all. */
static bool put_each(pod__tabled *tabled, const pod__forward *at, size_t count) {
    bool put = true;
    for (size_t piece = 0; piece < count && put; piece++) {
        const pod__successors *of = &at->successors[piece];
        for (unsigned i = 0; i < of->count && put; i++) {
            const pod__tabled_layer layer = layer_after(at, &of->child[i]);
            put = pod__tabled_put(tabled, &layer, of->number[i], of->set + i * at->words);
        }
    }
    return put;
}

/* ---- All of it ----------------------------------------------------------------------------------------------- */

static bool put_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const delivering *with = context;
    const pod__successors *of = &with->at->successors[piece];
    for (unsigned i = 0; i < of->count; i++) {
        const pod__tabled_layer layer = layer_after(with->at, &of->child[i]);
        const uint64_t *set = of->set + i * with->at->words;
        if (with->tabled->sets_on_disk) {
            memcpy(pod__tabled_place(with->tabled, &layer, of->number[i]), set,
                   pod__narrow_words(layer.dice) * sizeof *set);
        } else {
            unite(with->tabled, &layer, of->number[i], set);
        }
    }
    return true;
}

bool pod__tabled_deliver(void *context, const pod__forward *at, size_t count) {
    delivering with = {context, at};
    pod__tabled *tabled = context;
    if (!add_new(tabled, at, count)) {
        return false;
    }
    if (tabled->sets_on_disk) {
        if (!make_places(tabled, at, count)) {
            return put_each(tabled, at, count);
        }
        take_places(tabled, at, count);
    }
    return pod__crew_work(tabled->proof->crew, count, put_piece, &with);
}
