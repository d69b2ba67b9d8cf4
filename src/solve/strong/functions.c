#include "solve/strong/functions.h"

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

bool pod__functions_merge(pod__functions *into, const pod__functions *from, pod__memory *memory, uint32_t *number) {
    for (size_t i = 0; i < pod__functions_count(from); i++) {
        pod__record record = pod__functions_at(from, i);
        if (!pod__functions_add(into, &record, pod__functions_hash(into, &record), memory, &number[i])) {
            return false;
        }
    }
    return true;
}
