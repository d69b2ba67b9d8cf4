/* Functions of several stores, merged by several threads: what one after the other would come to, but for the order. */
#include <stdlib.h>
#include <string.h>

#include "base/seed.h"
#include "base/support.h"
#include "base/work.h"
#include "sanitizers.h"
#include "solve/functions_bytes.h"

enum { TABLES = 2, OTHERS = 7, RECORDS = 9000, DICE = 9, WORDS = 1 << (DICE - 6), PLENTY = 1 << 28 };

/* A record that follows from a number; two of any three share their function with another. */
static pod__record record_of(uint64_t salt, uint64_t table[TABLES * WORDS]) {
    uint64_t state = salt / 3;
    pod__record record = {.dice = (uint32_t)(random_next(&state) % (DICE + 1)), .table = table};
    record.essential = ((1u << record.dice) - 1) << salt % 3;
    for (unsigned word = 0; word < TABLES * WORDS; word++) {
        table[word] = random_next(&state);
    }
    return record;
}

static uint32_t add(pod__functions *to, uint64_t salt, pod__memory *memory) {
    uint64_t table[TABLES * WORDS];
    uint32_t number;
    const pod__record record = record_of(salt, table);
    assert_true(pod__functions_add(to, &record, pod__functions_hash(to, &record), memory, &number));
    return number;
}

/* Stores, what is in each by its numbers, and room for what these become. */
typedef struct stores {
    pod__memory memory;
    pod__functions one[OTHERS];
    const pod__functions *from[OTHERS];
    uint64_t salt[OTHERS][RECORDS];
    uint32_t room[OTHERS][RECORDS], *number[OTHERS];
} stores;

/* kinds: of records; some stores are empty, or small. */
static void stores_make(stores *at, unsigned kinds, uint64_t *random) {
    atomic_init(&at->memory.left, PLENTY);
    for (unsigned i = 0; i < OTHERS; i++) {
        const unsigned records = i % 3 == 2 ? random_below(random, 2) * random_below(random, 50) : RECORDS;
        at->one[i] = pod__functions_create(TABLES, RECORDS);
        at->from[i] = &at->one[i];
        at->number[i] = at->room[i];
        for (unsigned j = 0; j < records; j++) {
            const uint64_t salt = random_below(random, kinds);
            at->salt[i][add(&at->one[i], salt, &at->memory)] = salt;
        }
    }
}

static void stores_free(stores *at) {
    for (unsigned i = 0; i < OTHERS; i++) {
        pod__functions_free(&at->one[i], &at->memory);
    }
    assert_int_equal(atomic_load(&at->memory.left), PLENTY);
}

static void assert_is(const pod__functions *functions, uint32_t number, uint64_t salt) {
    uint64_t table[TABLES * WORDS];
    const pod__record expected = record_of(salt, table), record = pod__functions_at(functions, number);
    assert_int_equal(record.dice, expected.dice);
    assert_int_equal(record.essential, expected.essential);
    assert_memory_equal(record.table, expected.table, TABLES * pod__record_words(&expected) * sizeof(uint64_t));
}

static void merged_is_what_was_there(void **state) {
    (void)state;
    static stores at;
    uint64_t random = 20061129;
    const unsigned tries = LUDOPOD_IS_SANITIZED ? 6 : 24;
    for (unsigned try = 0; try < tries; try++) {
        pod__crew *crew = pod__crew_open(1 + try % 6);
        pod__functions plain = pod__functions_create(TABLES, RECORDS), into = plain;
        stores_make(&at, try % 2 ? 400 : 40000, &random);
        for (unsigned j = 0; j < RECORDS / 2; j++) { /* there are some already */
            const uint64_t salt = random_below(&random, 40000);
            assert_int_equal(add(&into, salt, &at.memory), add(&plain, salt, &at.memory));
        }
        assert_true(pod__functions_merge(&into, at.from, OTHERS, crew, &at.memory, at.number));
        for (unsigned i = 0; i < OTHERS; i++) {
            for (uint32_t j = 0; j < pod__functions_count(&at.one[i]); j++) {
                assert_is(&into, at.room[i][j], at.salt[i][j]);
                add(&plain, at.salt[i][j], &at.memory);
            }
        }
        /* As many of each as one after the other: nothing twice, no gaps; and more can be added. */
        assert_int_equal(pod__functions_count(&into), pod__functions_count(&plain));
        assert_int_equal(bytes_of(&into), bytes_of(&plain));
        for (unsigned j = 0; j < 1000; j++) {
            assert_is(&into, add(&into, j, &at.memory), j);
        }
        pod__functions_free(&into, &at.memory);
        pod__functions_free(&plain, &at.memory);
        stores_free(&at);
        pod__crew_close(crew);
    }
}

static void without_memory_it_says_so(void **state) {
    (void)state;
    static stores at;
    uint64_t random = 20061130;
    pod__crew *crew = pod__crew_open(4);
    unsigned failed = 0, merged = 0;
    stores_make(&at, 40000, &random);
    for (size_t bytes = 0; bytes < 1 << 24; bytes += bytes / 2 + 1000) {
        pod__memory little;
        pod__functions into = pod__functions_create(TABLES, RECORDS);
        atomic_init(&little.left, bytes);
        bool all = pod__functions_merge(&into, at.from, OTHERS, crew, &little, at.number);
        failed += !all;
        merged += all;
        pod__functions_free(&into, &little);
        assert_int_equal(atomic_load(&little.left), bytes);
    }
    assert_true(failed > 5 && merged > 0);
    stores_free(&at);
    pod__crew_close(crew);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merged_is_what_was_there),
        cmocka_unit_test(without_memory_it_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
