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

size_t pod__functions_bytes(const pod__functions *functions) {
    size_t words = functions->record.count;
    for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
        words += functions->function[dice].count * functions->function[dice].words;
    }
    return words * sizeof(uint64_t);
}

bool pod__functions_add(pod__functions *functions, const pod__record *record, uint64_t hash, pod__memory *memory,
                        uint32_t *number) {
    pod__pool *function = &functions->function[record->dice];
    uint32_t at;
    if (!pod__pool_add(function, record->table, hash, memory, &at)) {
        return false;
    }
    uint64_t word = (uint64_t)record->dice << POD__DICE_AT | (uint64_t)record->essential << POD__ESSENTIAL_AT | at;
    return pod__pool_add(&functions->record, &word, pod__pool_hash(&word, 1), memory, number);
}

/* ---- Merging ------------------------------------------------------------------------------------------------- */

enum { AHEAD = 8, MERGED_ALONE = 1 << 12 };

typedef struct merging {
    pod__functions *into;
    const pod__functions *from;
    pod__memory *memory;
    uint32_t *moved[POD_STRONG_SQUARES_MAX + 1]; /* the number in `into` of each function, by dice */
} merging;

/* The functions of so many dice, which no other thread adds to. */
static bool merge_functions(void *context, unsigned thread, size_t dice) {
    (void)thread;
    merging *at = context;
    const pod__pool *from = &at->from->function[dice];
    pod__pool *into = &at->into->function[dice];
    uint64_t hash[AHEAD] = {0};
    for (size_t i = 0; i < from->count + AHEAD; i++) {
        if (i >= AHEAD && !pod__pool_add(into, pod__pool_at(from, i - AHEAD), hash[i % AHEAD], at->memory,
                                         &at->moved[dice][i - AHEAD])) {
            return false;
        }
        if (i < from->count) {
            hash[i % AHEAD] = pod__pool_hash(pod__pool_at(from, i), from->words);
            pod__pool_prefetch(into, hash[i % AHEAD]);
        }
    }
    return true;
}

static bool merge_records(const merging *at, uint32_t *number) {
    for (size_t i = 0; i < pod__functions_count(at->from); i++) {
        uint64_t own = *pod__pool_at(&at->from->record, i);
        uint64_t word = own >> POD__ESSENTIAL_AT << POD__ESSENTIAL_AT | at->moved[own >> POD__DICE_AT][(uint32_t)own];
        if (!pod__pool_add(&at->into->record, &word, pod__pool_hash(&word, 1), at->memory, &number[i])) {
            return false;
        }
    }
    return true;
}

bool pod__functions_merge(pod__functions *into, const pod__functions *from, pod__crew *crew, pod__memory *memory,
                          uint32_t *number) {
    merging at = {.into = into, .from = from, .memory = memory};
    bool merged = true;
    for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
        at.moved[dice] = pod__memory_take(memory, from->function[dice].count * sizeof(uint32_t));
        merged = merged && at.moved[dice];
    }
    crew = pod__functions_count(from) < MERGED_ALONE ? NULL : crew;
    merged =
        merged && pod__crew_work(crew, POD_STRONG_SQUARES_MAX + 1, merge_functions, &at) && merge_records(&at, number);
    for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
        pod__memory_give(memory, at.moved[dice], from->function[dice].count * sizeof(uint32_t));
    }
    return merged;
}
