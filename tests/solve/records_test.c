/* Records over essential dice: each part against a plain one. The seed of all that is random is printed. */
#include "rules/support.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "solve/functions_bytes.h"

enum { SQUARES_MAX = 13, WORDS_MAX = 1 << (SQUARES_MAX - 6), TABLES_MAX = 3, PLENTY = 1 << 28, TRIES = 400 };

static pod__random seeded(const char *test, uint64_t seed) {
    print_message("%s: seed %llu\n", test, (unsigned long long)seed);
    return (pod__random){seed};
}

static bool bit_at(const uint64_t *table, uint32_t set) {
    return table[set >> 6] >> (set & 63) & 1u;
}

static uint32_t random_set(pod__random *random, unsigned squares) {
    return (uint32_t)pod__random_next(random) & ((1u << squares) - 1);
}

/* A table over all squares that depends on those of a set at most, with a bit out of so many 0. */
static void random_table(pod__random *random, unsigned squares, uint32_t set, unsigned rare, uint64_t *table) {
    uint64_t salt = pod__random_next(random);
    unsigned words = pod__table_words(squares);
    memset(table, 0, words * sizeof *table);
    for (uint32_t owned = 0; owned < 64 * words; owned++) {
        pod__random own = {salt + (owned & set)};
        table[owned >> 6] |= (uint64_t)(pod__random_below(&own, rare) != 0) << (owned & 63);
    }
}

/* The squares that any of the tables, over all squares, depends on. */
static uint32_t plain_essential(const uint64_t *table, unsigned tables, unsigned squares) {
    uint32_t essential = 0;
    for (unsigned q = 0; q < tables; q++) {
        const uint64_t *one = table + q * pod__table_words(squares);
        for (uint32_t owned = 0; owned < 1u << squares; owned++) {
            for (unsigned square = 0; square < squares; square++) {
                essential |= (uint32_t)(bit_at(one, owned) != bit_at(one, owned ^ 1u << square)) << square;
            }
        }
    }
    return essential;
}

static void assert_says(const pod__record *record, unsigned tables, unsigned squares, const uint64_t *table) {
    unsigned words = pod__table_words(squares);
    assert_int_equal(record->essential, plain_essential(table, tables, squares));
    assert_int_equal(record->dice, __builtin_popcount(record->essential));
    for (unsigned q = 0; q < tables; q++) {
        for (uint32_t owned = 0; owned < 1u << squares; owned++) {
            assert_int_equal(pod__record_holds(record, q, owned), bit_at(table + q * words, owned));
        }
    }
    /* With fewer than six dice, bits past the last repeat those before. */
    for (unsigned q = 0; q < tables && record->dice < 6; q++) {
        for (unsigned bit = 0; bit < 64; bit++) {
            assert_int_equal(bit_at(record->table + q, bit),
                             bit_at(record->table + q, bit & ((1u << record->dice) - 1)));
        }
    }
}

/* ---- Tables ------------------------------------------------------------------------------------------ */

static void tables_become_records_and_tables_again(void **state) {
    (void)state;
    static uint64_t table[TABLES_MAX * WORDS_MAX], reduced[TABLES_MAX * WORDS_MAX], again[TABLES_MAX * WORDS_MAX];
    pod__random random = seeded(__func__, 20261125);
    for (unsigned try = 0; try < TRIES; try++) {
        unsigned squares = pod__random_below(&random, 11), tables = 1 + pod__random_below(&random, TABLES_MAX);
        unsigned words = pod__table_words(squares);
        uint32_t set = random_set(&random, squares), all = (1u << squares) - 1;
        for (unsigned q = 0; q < tables; q++) {
            random_table(&random, squares, set & random_set(&random, squares), 2 + try % 7, table + q * words);
        }
        memcpy(reduced, table, tables * words * sizeof *table);
        const pod__record record = pod__record_reduce(reduced, tables, all);
        assert_says(&record, tables, squares, table);
        pod__record_spread(&record, tables, all, again);
        assert_memory_equal(again, table, tables * words * sizeof *table);
        /* Over fewer squares, and back from there. */
        uint32_t some = record.essential | random_set(&random, squares);
        pod__record_spread(&record, tables, some, again);
        const pod__record same = pod__record_reduce(again, tables, some);
        assert_int_equal(same.essential, record.essential);
        assert_memory_equal(same.table, record.table, tables * pod__record_words(&record) * sizeof *table);
    }
}

/* ---- Combining --------------------------------------------------------------------------------------- */

static uint64_t random_board(pod__random *random, const pod__geometry *geometry) {
    uint64_t key = 0;
    unsigned empty = pod__random_below(random, geometry->squares);
    for (unsigned square = 0; square < geometry->squares; square++) {
        bool has_die = square != empty && pod__random_below(random, 3);
        key |= (uint64_t)(has_die ? 1 + pod__random_below(random, 6) : 0) << 3 * square;
    }
    return key;
}

/* The formula of combine.h for all squares, word for word: whether the player to move gets their way. */
static bool plain_bit(const pod__geometry *geometry, const pod__record_children *of, unsigned complement,
                      uint32_t owned) {
    for (unsigned i = 0; i < of->count; i++) {
        uint32_t moved = 0;
        for (unsigned square = 0; square < geometry->squares; square++) {
            moved |= (~owned >> square & 1u) << geometry->around[square].to[of->child[i].image];
        }
        if (!pod__record_holds(&of->record[i], complement, moved & ~(1u << of->child[i].placed))) {
            return true;
        }
    }
    return false;
}

typedef struct family {
    pod__child child[POD__CHILDREN_MAX];
    pod__record record[POD__CHILDREN_MAX];
    uint64_t table[POD__CHILDREN_MAX][2 * WORDS_MAX];
} family;

/* Children of a random board, whose records depend on some of their dice. */
static pod__record_children random_children(pod__random *random, const pod__geometry *geometry,
                                            const pod__thresholds *thresholds, uint64_t board, family *out) {
    const unsigned squares = geometry->squares, likely = pod__random_below(random, 4);
    pod__parent parent;
    pod__parent_of(geometry, board, &parent);
    unsigned count = pod__children_of(geometry, &parent, out->child);
    for (unsigned i = 0; i < count; i++) {
        uint32_t set = pod__occupied(out->child[i].key);
        for (unsigned less = likely; less > 0; less--) {
            set &= random_set(random, squares) | random_set(random, squares);
        }
        for (unsigned q = 0; q < thresholds->count; q++) {
            random_table(random, squares, set, 3 + 6 * pod__random_below(random, 8),
                         out->table[i] + q * pod__table_words(squares));
        }
        out->record[i] = pod__record_reduce(out->table[i], thresholds->count, (1u << squares) - 1);
    }
    return (pod__record_children){count, out->child, out->record};
}

static void combine_once(pod__random *random, const pod__combination *with, family *room) {
    static uint64_t expected[2 * WORDS_MAX], table[2 * WORDS_MAX];
    const unsigned squares = with->geometry->squares, tables = with->thresholds->count;
    uint64_t board = random_board(random, with->geometry);
    uint32_t occupied = pod__occupied(board);
    unsigned dice = pod__dice_count(board);
    const pod__record_children of = random_children(random, with->geometry, with->thresholds, board, room);
    uint64_t expected_ones[2] = {0}, ones[2];
    memset(expected, 0, sizeof expected);
    for (unsigned q = 0; q < tables; q++) {
        for (uint32_t owned = 0; owned < 64 * with->words; owned++) {
            uint32_t own = owned & ((1u << squares) - 1);
            bool bit = plain_bit(with->geometry, &of, with->thresholds->complement[q], own);
            expected[q * with->words + (owned >> 6)] |= (uint64_t)bit << (owned & 63);
            expected_ones[q] += bit && owned == (own & occupied);
        }
    }
    pod__record_combine *const way[] = {pod__record_combine_portable(), pod__record_combine_bmi2()};
    for (size_t i = 0; i < sizeof way / sizeof way[0] && way[i]; i++) {
        const pod__record record = way[i](with, &of, dice, table, ones);
        assert_says(&record, tables, squares, expected);
        assert_memory_equal(ones, expected_ones, tables * sizeof *ones);
    }
}

static void all_ways_to_combine_records_agree_with_the_formula(void **state) {
    (void)state;
    static const unsigned board[][2] = {{1, 2}, {1, 5}, {2, 3}, {1, 7}, {2, 4}, {3, 3}, {2, 5}, {3, 4}, {1, 13}};
    static uint64_t scratch[(POD__IMAGES + 1) * 2 * WORDS_MAX];
    pod__random random = seeded(__func__, 20261126);
    pod__geometry *geometry = malloc(sizeof *geometry);
    family *room = malloc(sizeof *room);
    assert_non_null(geometry);
    assert_non_null(room);
    for (size_t i = 0; i < sizeof board / sizeof board[0]; i++) {
        pod__thresholds thresholds = {0};
        pod__geometry_of_board(board[i][0], board[i][1], geometry);
        const unsigned squares = geometry->squares;
        pod__threshold_add(&thresholds, squares, (int)squares / 2 + 1);
        const pod__combination with = {geometry, &thresholds, pod__table_words(squares), scratch};
        for (unsigned try = 0; try < (squares > 10 ? 2 : squares > 7 ? 10 : 60); try++) {
            combine_once(&random, &with, room);
        }
    }
    free(room);
    free(geometry);
}

static void full_boards_count_dice(void **state) {
    (void)state;
    static uint64_t table[2 * WORDS_MAX];
    pod__geometry *geometry = malloc(sizeof *geometry);
    assert_non_null(geometry);
    for (unsigned columns = 1; columns <= 10; columns++) {
        pod__thresholds thresholds = {0};
        uint64_t ones[2];
        pod__geometry_of_board(1, columns, geometry);
        pod__threshold_add(&thresholds, columns, (int)columns / 2 + 1);
        const pod__combination with = {geometry, &thresholds, pod__table_words(columns), NULL};
        const pod__record record = pod__record_full(&with, table, ones);
        assert_int_equal(record.dice, columns);
        for (unsigned q = 0; q < thresholds.count; q++) {
            uint64_t reaching = 0;
            for (uint32_t owned = 0; owned < 1u << columns; owned++) {
                bool reaches = (unsigned)__builtin_popcount(owned) >= thresholds.least[q];
                assert_int_equal(pod__record_holds(&record, q, owned), reaches);
                reaching += reaches;
            }
            assert_int_equal(ones[q], reaching);
        }
    }
    free(geometry);
}

/* ---- The store --------------------------------------------------------------------------------------- */

enum { STORE_SQUARES = 8, STORE_WORDS = 4, STORED_MAX = 3000 };

/* Every record as tables over all squares, one after the other, and looked for from the first. */
typedef struct plain_store {
    unsigned count;
    uint64_t table[STORED_MAX][2 * STORE_WORDS];
} plain_store;

static uint32_t plain_add(plain_store *store, const uint64_t *table) {
    unsigned i = 0;
    while (i < store->count && memcmp(store->table[i], table, sizeof store->table[i]) != 0) {
        i++;
    }
    if (i == store->count) {
        memcpy(store->table[store->count++], table, sizeof store->table[i]);
    }
    return i;
}

/* From few, so that many are the same. */
static void random_pair(pod__random *random, uint64_t table[2 * STORE_WORDS]) {
    uint32_t set = random_set(random, STORE_SQUARES) & random_set(random, STORE_SQUARES);
    pod__random few = {pod__random_below(random, 3)};
    random_table(&few, STORE_SQUARES, set, 2, table);
    random_table(&few, STORE_SQUARES, set, 2, table + STORE_WORDS);
}

static uint32_t add(pod__functions *functions, const uint64_t *wide, pod__memory *memory) {
    uint64_t table[2 * STORE_WORDS];
    uint32_t number;
    memcpy(table, wide, sizeof table);
    const pod__record record = pod__record_reduce(table, 2, (1u << STORE_SQUARES) - 1);
    assert_true(pod__functions_add(functions, &record, pod__functions_hash(functions, &record), memory, &number));
    return number;
}

static void assert_holds_all(const pod__functions *functions, const plain_store *plain) {
    uint64_t table[2 * STORE_WORDS];
    assert_int_equal(pod__functions_count(functions), plain->count);
    for (unsigned i = 0; i < plain->count; i++) {
        const pod__record record = pod__functions_at(functions, i);
        pod__record_spread(&record, 2, (1u << STORE_SQUARES) - 1, table);
        assert_memory_equal(table, plain->table[i], sizeof table);
    }
}

static void a_store_keeps_each_record_once(void **state) {
    (void)state;
    static plain_store plain;
    static uint32_t moved[STORED_MAX];
    pod__random random = seeded(__func__, 20261127);
    pod__memory memory;
    atomic_init(&memory.left, PLENTY);
    pod__functions functions = pod__functions_create(2, STORED_MAX), other = pod__functions_create(2, STORED_MAX);
    plain.count = 0;
    for (unsigned i = 0; i < STORED_MAX; i++) {
        uint64_t table[2 * STORE_WORDS];
        random_pair(&random, table);
        assert_int_equal(add(&functions, table, &memory), plain_add(&plain, table));
        if (i % 3 == 0) {
            random_pair(&random, table);
            add(&other, table, &memory);
        }
    }
    assert_holds_all(&functions, &plain);
    /* What is over the same number of dice is there once, wherever these stand. */
    assert_true(bytes_of(&functions) < plain.count * sizeof plain.table[0] / 2);
    pod__crew *crew = pod__crew_open(3);
    assert_true(
        pod__functions_merge(&functions, &(const pod__functions *){&other}, 1, crew, &memory, &(uint32_t *){moved}));
    pod__crew_close(crew);
    for (unsigned i = 0; i < pod__functions_count(&other); i++) {
        uint64_t table[2 * STORE_WORDS];
        const pod__record record = pod__functions_at(&other, i);
        pod__record_spread(&record, 2, (1u << STORE_SQUARES) - 1, table);
        assert_int_equal(moved[i], plain_add(&plain, table));
    }
    pod__functions_close(&functions, &memory);
    assert_holds_all(&functions, &plain);
    pod__functions_free(&functions, &memory);
    pod__functions_free(&other, &memory);
    assert_int_equal(atomic_load(&memory.left), PLENTY);
}

static void a_store_without_memory_says_so(void **state) {
    (void)state;
    pod__random random = seeded(__func__, 20261128);
    pod__memory memory;
    atomic_init(&memory.left, 1 << 14);
    pod__functions functions = pod__functions_create(2, STORED_MAX);
    uint32_t number;
    unsigned added = 0;
    for (bool has_room = true; has_room; added++) {
        uint64_t table[2 * STORE_WORDS];
        random_table(&random, STORE_SQUARES, random_set(&random, STORE_SQUARES), 2, table);
        random_table(&random, STORE_SQUARES, random_set(&random, STORE_SQUARES), 2, table + STORE_WORDS);
        const pod__record record = pod__record_reduce(table, 2, (1u << STORE_SQUARES) - 1);
        has_room = pod__functions_add(&functions, &record, pod__functions_hash(&functions, &record), &memory, &number);
    }
    assert_in_range(added, 2, 1000);
    pod__functions_free(&functions, &memory);
    assert_int_equal(atomic_load(&memory.left), 1 << 14);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_become_records_and_tables_again),
        cmocka_unit_test(all_ways_to_combine_records_agree_with_the_formula),
        cmocka_unit_test(full_boards_count_dice),
        cmocka_unit_test(a_store_keeps_each_record_once),
        cmocka_unit_test(a_store_without_memory_says_so),
    };
    return cmocka_run_group_tests_name("records over essential dice", tests, NULL, NULL);
}
