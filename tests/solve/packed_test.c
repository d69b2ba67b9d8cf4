/* Sorted runs that are packed: what comes out of them, merged, is what was put; and bytes that are no longer what was
   written are seen. */
#include "solve/weak/tabled/packed.h"

#include <stdlib.h>
#include <string.h>

#include "base/seed.h"
#include "rules/support.h"
#include "sanitizers.h"
#include "solve/folder.h"

enum { RUNS_MAX = 9, ENTRIES_MAX = 700, NUMBERS = 4000, WORDS_MAX = 20, PLENTY = 1 << 28 };

typedef struct place {
    folder made;
    pod__memory memory;
    pod__disk disk;
    size_t words, block, runs;
    uint64_t end[RUNS_MAX];
    unsigned known[NUMBERS];            /* runs that have it */
    uint64_t plain[NUMBERS][WORDS_MAX]; /* sets of all runs, together */
} place;

static void place_make(place *at, unsigned threads, uint64_t *random) {
    memset(at, 0, sizeof *at);
    at->made = table_folder_make();
    at->words = 1 + random_below(random, WORDS_MAX);
    at->block = 1 + random_below(random, 5000);
    atomic_init(&at->memory.left, PLENTY);
    assert_int_equal(pod__disk_open(&at->disk, at->made.table, &at->memory), POD_OK);
    at->disk.crew = pod__crew_open(threads);
}

static void place_remove(place *at) {
    assert_int_equal(atomic_load(&at->memory.left), PLENTY);
    pod__crew_close(at->disk.crew);
    pod__disk_close(&at->disk);
    pod__disk_remove(at->made.table);
    folder_remove(at->made.root);
}

/* A run of some numbers, rising, with sets that stand anywhere; or of 0, 1, ..., whose sets stand in order. */
static void put_run(place *at, bool in_order, uint64_t *random) {
    static uint64_t order[ENTRIES_MAX], sets[ENTRIES_MAX * WORDS_MAX];
    pod__packed_source from = {.words = at->words, .order = in_order ? NULL : order, .sets = sets};
    const size_t most = 1 + random_below(random, ENTRIES_MAX);
    for (uint64_t number = in_order ? 0 : random_below(random, 9); from.count < most && number < NUMBERS;
         number += in_order ? 1 : 1 + random_below(random, 9)) {
        const size_t set = in_order ? from.count : ENTRIES_MAX - 1 - from.count;
        for (size_t word = 0; word < at->words; word++) {
            const uint64_t own = random_next(random) & random_next(random) & random_next(random);
            sets[set * at->words + word] = own;
            at->plain[number][word] |= own;
        }
        at->known[number]++;
        order[from.count++] = number << 32 | set;
    }
    pod__disk_writer writer;
    const uint64_t begin = at->runs ? at->end[at->runs - 1] : 0;
    assert_int_equal(at->runs ? pod__disk_writer_at(&writer, &at->disk, "runs", begin)
                              : pod__disk_writer_begin(&writer, &at->disk, "runs"),
                     POD_OK);
    assert_int_equal(pod__packed_put(&from, at->block, at->disk.crew, &at->memory, &writer), POD_OK);
    assert_int_equal(pod__disk_writer_finish(&writer), POD_OK);
    at->end[at->runs++] = begin + writer.written;
    pod__disk_writer_end(&writer);
}

/* Reads all; returns whether it came to the end, and all was as it had been put. */
static bool comes_back(place *at, const pod__disk_map *map) {
    pod__unpacker unpacker;
    pod__merger merge;
    uint32_t run;
    static unsigned seen[NUMBERS];
    static uint64_t plain[NUMBERS][WORDS_MAX];
    uint64_t last = 0;
    memset(seen, 0, sizeof seen);
    memset(plain, 0, sizeof plain);
    assert_true(pod__unpacker_open(&unpacker, map, at->end, at->runs, at->words, at->block, &at->memory));
    assert_true(pod__merge_begin_pieces(&merge, 1 + (unsigned)at->words, at->runs, pod__unpacker_refill, &unpacker,
                                        &at->memory));
    for (const uint64_t *entry; (entry = pod__merge_at(&merge, &run)); pod__merge_step(&merge)) {
        assert_in_range(entry[0], last, NUMBERS - 1);
        last = entry[0];
        seen[last]++;
        for (size_t word = 0; word < at->words; word++) {
            plain[last][word] |= entry[1 + word];
        }
    }
    bool same = !unpacker.damaged && !memcmp(seen, at->known, sizeof seen) && !memcmp(plain, at->plain, sizeof plain);
    assert_true(same || unpacker.damaged);
    pod__merge_end(&merge, &at->memory);
    pod__unpacker_close(&unpacker);
    return same;
}

static void what_is_put_comes_back(void **state) {
    (void)state;
    static place at;
    uint64_t random = 20061201;
    const unsigned tries = LUDOPOD_IS_SANITIZED ? 20 : 100;
    for (unsigned try = 0; try < tries; try++) {
        pod__disk_map map;
        place_make(&at, 1 + try % 4, &random);
        for (unsigned runs = 1 + random_below(&random, RUNS_MAX); runs; runs--) {
            put_run(&at, random_below(&random, 3) == 0, &random);
        }
        assert_int_equal(pod__disk_map_open(&map, &at.disk, "runs"), POD_OK);
        assert_int_equal(map.length, at.end[at.runs - 1]);
        assert_true(comes_back(&at, &map));
        pod__disk_map_close(&map);
        place_remove(&at);
    }
}

/* A byte that is another one, anywhere, or an end that is missing. */
static void damage_is_seen(void **state) {
    (void)state;
    static place at;
    uint64_t random = 20061202;
    const unsigned tries = LUDOPOD_IS_SANITIZED ? 200 : 1000;
    pod__disk_map map;
    place_make(&at, 2, &random);
    for (unsigned runs = 0; runs < 3; runs++) {
        put_run(&at, false, &random);
    }
    assert_int_equal(pod__disk_map_open(&map, &at.disk, "runs"), POD_OK);
    uint8_t *bytes = malloc(map.length);
    assert_non_null(bytes);
    for (unsigned try = 0; try < tries; try++) {
        memcpy(bytes, map.bytes, map.length);
        /* Its own block, so that a sanitizer sees whoever reads beyond it. */
        const size_t length = try % 4 ? map.length : random_below(&random, (unsigned)map.length);
        uint8_t *changed = malloc(length ? length : 1);
        assert_non_null(changed);
        memcpy(changed, bytes, length);
        if (length == map.length) {
            changed[random_below(&random, (unsigned)length)] ^= (uint8_t)(1u << random_below(&random, 8));
        }
        const pod__disk_map other = {changed, length};
        assert_false(comes_back(&at, &other));
        free(changed);
    }
    free(bytes);
    pod__disk_map_close(&map);
    place_remove(&at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_put_comes_back),
        cmocka_unit_test(damage_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
