#include "solve/strong/functions.h"

#include "base/work.h"

pod__functions pod__functions_create(unsigned tables, size_t hint) {
    pod__functions functions = {.tables = tables, .record = pod__pool_create(1, hint)};
    for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
        functions.function[dice] = pod__pool_create(tables * pod__table_words(dice), hint);
    }
    return functions;
}

void pod__functions_free(pod__functions *functions, pod__memory *memory) {
    pod__pool_free(&functions->record, memory);
    for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
        pod__pool_free(&functions->function[dice], memory);
    }
    *functions = (pod__functions){.tables = functions->tables};
}

void pod__functions_close(pod__functions *functions, pod__memory *memory) {
    pod__pool_close(&functions->record, memory);
    for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
        pod__pool_close(&functions->function[dice], memory);
    }
}

bool pod__functions_add(pod__functions *functions, const pod__record *record, uint64_t hash, pod__memory *memory,
                        uint32_t *number) {
    pod__pool *function = &functions->function[record->dice];
    uint32_t at;
    if (!pod__pool_add(function, record->table, hash, memory, &at)) {
        return false;
    }
    uint64_t word = pod__functions_word(record, at);
    return pod__pool_add(&functions->record, &word, pod__pool_hash(&word, 1), memory, number);
}

bool pod__functions_place(pod__functions *functions, uint64_t word, uint32_t occupied, pod__memory *memory,
                          uint32_t *number) {
    const uint32_t among = (uint32_t)(word >> POD__ESSENTIAL_AT) & ((1u << POD_STRONG_SQUARES_MAX) - 1);
    const uint64_t placed = word >> POD__DICE_AT << POD__DICE_AT |
                            (uint64_t)pod__squares_from(among, occupied) << POD__ESSENTIAL_AT | (uint32_t)word;
    return pod__pool_add(&functions->record, &placed, pod__pool_hash(&placed, 1), memory, number);
}

/* ---- Merging ------------------------------------------------------------------------------------------------- */

enum { AHEAD = 8, IN_PIECE = 1 << 10, MERGED_ALONE = 1 << 12, DICE = POD_STRONG_SQUARES_MAX + 1 };

/* Some functions of another, over as many dice; or some of its records. */
typedef struct portion {
    unsigned other, dice;
    size_t first;
} portion;

typedef struct merging {
    const pod__functions *const *from;
    unsigned others;
    pod__memory *memory;
    uint32_t *const *number;
    uint32_t **moved; /* by other and dice: the number of each of its functions in what they are merged into */
    pod__pool_shared function[DICE], record;
    size_t portions;
    portion *portion;
} merging;

static const pod__pool *pool_of(const merging *at, const portion *of) {
    return of->dice < DICE ? &at->from[of->other]->function[of->dice] : &at->from[of->other]->record;
}

static size_t end_of(const merging *at, const portion *of) {
    const size_t count = pool_of(at, of)->count;
    return count - of->first < IN_PIECE ? count : of->first + IN_PIECE;
}

static bool merge_functions(void *context, unsigned thread, size_t piece) {
    (void)thread;
    merging *at = context;
    const portion *of = &at->portion[piece];
    const pod__pool *from = pool_of(at, of);
    pod__pool_shared *into = &at->function[of->dice];
    uint32_t *moved = at->moved[of->other * DICE + of->dice];
    uint64_t hash[AHEAD] = {0};
    for (size_t i = of->first, end = end_of(at, of); i < end + AHEAD; i++) {
        if (i >= of->first + AHEAD && !pod__pool_shared_add(into, pod__pool_at(from, i - AHEAD), hash[i % AHEAD],
                                                            at->memory, &moved[i - AHEAD])) {
            return false;
        }
        if (i < end) {
            hash[i % AHEAD] = pod__pool_hash(pod__pool_at(from, i), from->words);
            pod__pool_shared_prefetch(into, hash[i % AHEAD]);
        }
    }
    return true;
}

static bool merge_records(void *context, unsigned thread, size_t piece) {
    (void)thread;
    merging *at = context;
    const portion *of = &at->portion[piece];
    const pod__pool *from = pool_of(at, of);
    for (size_t i = of->first; i < end_of(at, of); i++) {
        const uint64_t own = *pod__pool_at(from, i);
        const uint32_t *moved = at->moved[of->other * DICE + (own >> POD__DICE_AT)];
        const uint64_t word = own >> POD__ESSENTIAL_AT << POD__ESSENTIAL_AT | moved[(uint32_t)own];
        if (!pod__pool_shared_add(&at->record, &word, pod__pool_hash(&word, 1), at->memory,
                                  &at->number[of->other][i])) {
            return false;
        }
    }
    return true;
}

/* Those of functions over that many dice, or DICE: of records. */
static void add_portions(merging *at, unsigned dice) {
    for (unsigned other = 0; other < at->others; other++) {
        portion of = {other, dice, 0};
        for (; of.first < pool_of(at, &of)->count; of.first += IN_PIECE) {
            if (at->portion) {
                at->portion[at->portions] = of;
            }
            at->portions++;
        }
    }
}

/* All portions, one after the other: those of functions, then those of records. Returns how many are of functions. */
static size_t list_portions(merging *at) {
    at->portions = 0;
    for (unsigned dice = 0; dice < DICE; dice++) {
        add_portions(at, dice);
    }
    const size_t functions = at->portions;
    add_portions(at, DICE);
    return functions;
}

static bool share(merging *at, pod__pool_shared *shared, pod__pool *into, unsigned dice) {
    size_t more = 0;
    for (unsigned other = 0; other < at->others; other++) {
        more += pool_of(at, &(portion){other, dice, 0})->count;
    }
    return pod__pool_share(shared, into, more, at->memory);
}

static bool take_moved(merging *at) {
    bool taken = at->moved;
    for (unsigned i = 0; i < at->others * DICE && taken; i++) {
        const size_t count = at->from[i / DICE]->function[i % DICE].count;
        at->moved[i] = pod__memory_take(at->memory, count * sizeof(uint32_t));
        taken = at->moved[i];
    }
    return taken;
}

static void give_moved(const merging *at) {
    for (unsigned i = 0; at->moved && i < at->others * DICE; i++) {
        const size_t count = at->from[i / DICE]->function[i % DICE].count;
        pod__memory_give(at->memory, at->moved[i], count * sizeof(uint32_t));
    }
    pod__memory_give(at->memory, (void *)at->moved, at->others * DICE * sizeof *at->moved);
}

static bool merge_all(merging *at, pod__functions *into, size_t functions, pod__crew *crew) {
    bool merged = true;
    for (unsigned dice = 0; dice < DICE && merged; dice++) {
        merged = share(at, &at->function[dice], &into->function[dice], dice);
    }
    merged = merged && share(at, &at->record, &into->record, DICE);
    if (!merged) {
        return false;
    }
    merged = pod__crew_work(crew, functions, merge_functions, at);
    at->portion += functions;
    merged = merged && pod__crew_work(crew, at->portions - functions, merge_records, at);
    at->portion -= functions;
    for (unsigned dice = 0; dice < DICE; dice++) {
        pod__pool_unshare(&at->function[dice]);
    }
    pod__pool_unshare(&at->record);
    return merged;
}

bool pod__functions_merge(pod__functions *into, const pod__functions *const *from, unsigned others, pod__crew *crew,
                          pod__memory *memory, uint32_t *const *number) {
    merging at = {.from = from, .others = others, .memory = memory, .number = number};
    size_t records = 0;
    for (unsigned other = 0; other < others; other++) {
        records += pod__functions_count(from[other]);
    }
    list_portions(&at);
    const size_t bytes = at.portions * sizeof *at.portion;
    at.portion = pod__memory_take(memory, bytes);
    at.moved = pod__memory_take(memory, others * DICE * sizeof *at.moved);
    bool merged =
        at.portion && take_moved(&at) && merge_all(&at, into, list_portions(&at), records < MERGED_ALONE ? NULL : crew);
    give_moved(&at);
    pod__memory_give(memory, at.portion, bytes);
    return merged;
}
