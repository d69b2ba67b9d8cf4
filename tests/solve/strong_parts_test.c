/* What strong solving is made of, each part against a plain one. */
#include "rules/support.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/work.h"
#include "rules/cephalopod/board.h"
#include "solve/strong/combine.h"
#include "solve/strong/job.h"
#include "solve/strong/ownerships.h"
#include "solve/strong/search/bounds.h"
#include "solve/strong/search/effort.h"
#include "solve/strong/set.h"
#include "solve/strong/sort.h"
#include "solve/strong/tabulate/order.h"

enum { PLENTY = 1 << 28, TRIES = 200 };
static const uint64_t seed = 20061121;

/* ---- Combining --------------------------------------------------------------------------------------- */

static bool bit_at(const uint64_t *table, uint32_t set) {
    return table[set >> 6] >> (set & 63) & 1u;
}

/* A table that does not depend on the empty squares of a board: what the solver hands to pod__combine. */
static void random_table(const pod__geometry *geometry, uint64_t key, uint64_t *table, uint64_t *random) {
    uint64_t salt = random_next(random);
    for (uint32_t set = 0; set < 1u << geometry->squares; set++) {
        uint32_t dice = 0;
        for (unsigned square = 0; square < geometry->squares; square++) {
            dice |= pod__pips_at(key, square) ? set & 1u << square : 0;
        }
        uint64_t state = salt + dice;
        table[set >> 6] |= (random_next(&state) % 8 != 0 ? UINT64_C(1) : 0) << (set & 63);
    }
}

/* The header's formula, word for word. */
static bool plain_bit(const pod__geometry *geometry, unsigned children, const pod__child *child,
                      const uint64_t *const *record, size_t offset, uint32_t set) {
    uint32_t rest = ~set & ((1u << geometry->squares) - 1);
    for (unsigned i = 0; i < children; i++) {
        uint32_t moved = 0;
        for (unsigned square = 0; square < geometry->squares; square++) {
            moved |= (rest >> square & 1u) << geometry->around[square].to[child[i].image];
        }
        moved &= ~(1u << child[i].placed);
        if (!bit_at(record[i] + offset, moved)) {
            return true;
        }
    }
    return false;
}

static uint64_t random_board(const pod__geometry *geometry, uint64_t *random) {
    uint64_t key = 0;
    unsigned empty = random_below(random, geometry->squares);
    for (unsigned square = 0; square < geometry->squares; square++) {
        unsigned pips = square == empty || !random_below(random, 3) ? 0 : 1 + random_below(random, 6);
        key |= (uint64_t)pips << 3 * square;
    }
    return key;
}

static void combine_once(const pod__geometry *geometry, const pod__thresholds *thresholds, uint64_t *random) {
    static uint64_t tables[POD__CHILDREN_MAX][2 * 256], out[POD__WAYS][2 * 256], scratch[POD__IMAGES * 2 * 256];
    const uint64_t *record[POD__CHILDREN_MAX];
    pod__child child[POD__CHILDREN_MAX];
    pod__parent parent;
    unsigned words = pod__table_words(geometry->squares);
    pod__combination with = {geometry, thresholds, words, scratch};
    pod__parent_of(geometry, random_board(geometry, random), &parent);
    unsigned children = pod__children_of(geometry, &parent, child);
    memset(tables, 0, sizeof tables);
    for (unsigned i = 0; i < children; i++) {
        record[i] = tables[i];
        for (unsigned q = 0; q < thresholds->count; q++) {
            random_table(geometry, child[i].key, tables[i] + q * words, random);
        }
    }
    for (unsigned way = 0; way < POD__WAYS; way++) {
        uint64_t ones[POD_STRONG_SQUARES_MAX];
        pod__combine *combine = pod__combine_by((pod__way)way, words);
        if (!combine) {
            continue; /* not on this processor */
        }
        combine(&with, &(pod__children){children, child, record}, out[way], ones);
        assert_memory_equal(out[way], out[0], thresholds->count * words * sizeof(uint64_t));
    }
    for (unsigned q = 0; q < thresholds->count; q++) {
        for (uint32_t set = 0; set < 1u << geometry->squares; set++) {
            bool expected =
                plain_bit(geometry, children, child, record, (size_t)thresholds->complement[q] * words, set);
            assert_int_equal(bit_at(out[0] + q * words, set), expected);
        }
    }
}

static void all_ways_to_combine_agree_with_the_formula(void **state) {
    (void)state;
    static const unsigned board[][2] = {{2, 3}, {1, 7}, {2, 4}, {3, 3}, {2, 5}, {3, 4}, {1, 13}, {2, 7}};
    uint64_t random = seed;
    pod__geometry *geometry = malloc(sizeof *geometry);
    assert_non_null(geometry);
    for (size_t i = 0; i < sizeof board / sizeof board[0]; i++) {
        pod__thresholds thresholds = {0};
        pod__geometry_of_board(board[i][0], board[i][1], geometry);
        pod__threshold_add(&thresholds, geometry->squares, (int)geometry->squares / 2 + 1);
        for (unsigned try = 0; try < (geometry->squares > 10 ? 3 : 20); try++) {
            combine_once(geometry, &thresholds, &random);
        }
    }
    free(geometry);
}

/* ---- Narrow tables ------------------------------------------------------------------------------------- */

static void narrow_tables_widen_again(void **state) {
    (void)state;
    static uint64_t wide[128], room[128], narrow[128], again[128];
    uint64_t random = seed;
    for (unsigned try = 0; try < TRIES; try++) {
        unsigned squares = 6 + random_below(&random, 8);
        uint32_t occupied = (uint32_t)random_next(&random) & ((1u << squares) - 1);
        uint64_t salt = random_next(&random);
        memset(wide, 0, sizeof wide);
        for (uint32_t set = 0; set < 1u << squares; set++) {
            uint64_t mixed = salt + (set & occupied);
            wide[set >> 6] |= (random_next(&mixed) & 1u) << (set & 63);
        }
        pod__narrow(wide, squares, occupied, room, narrow);
        for (uint32_t set = 0; set < 1u << squares; set++) {
            uint32_t dice = 0;
            for (unsigned square = 0, die = 0; square < squares; square++) {
                dice |= occupied >> square & 1u ? (set >> square & 1u) << die++ : 0;
            }
            assert_int_equal(bit_at(narrow, dice), bit_at(wide, set));
        }
        pod__widen(narrow, squares, occupied, again);
        assert_memory_equal(again, wide, sizeof *wide << (squares - 6));
    }
}

/* ---- Boards in order ------------------------------------------------------------------------------------ */

static int by_number(const void *left, const void *right) {
    const uint64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static void sorting_sorts(void **state) {
    (void)state;
    static uint64_t number[5000], expected[5000];
    uint64_t random = seed;
    for (size_t count = 0; count <= 5000; count = count * 2 + 1) {
        for (size_t i = 0; i < count; i++) {
            expected[i] = number[i] = random_next(&random) >> random_below(&random, 60);
        }
        pod__sort(number, count, NULL);
        qsort(expected, count, sizeof *expected, by_number);
        assert_true(!count || !memcmp(number, expected, count * sizeof *expected));
    }
}

/* Of many equal numbers, of numbers that begin alike, and of any. */
static void sorting_is_shared_out(void **state) {
    (void)state;
    enum { MANY = 200000 };
    uint64_t *number = malloc(2 * MANY * sizeof *number), *expected = number + MANY, random = seed;
    assert_non_null(number);
    for (unsigned try = 0; try < 12; try++) {
        const size_t count = try < 9 ? MANY : random_below(&random, MANY);
        pod__crew *crew = pod__crew_open(1 + try % 4);
        for (size_t i = 0; i < count; i++) {
            expected[i] = number[i] = try % 3 == 0   ? random_below(&random, 7)
                                      : try % 3 == 1 ? random_next(&random)
                                                     : UINT64_C(5) << 60 | random_below(&random, 1 << 20);
        }
        pod__sort(number, count, crew);
        qsort(expected, count, sizeof *expected, by_number);
        assert_memory_equal(number, expected, count * sizeof *expected);
        pod__crew_close(crew);
    }
    free(number);
}

static void a_set_is_listed_by_any_number_of_threads(void **state) {
    (void)state;
    uint64_t random = seed;
    pod__memory memory;
    atomic_init(&memory.left, PLENTY);
    for (unsigned threads = 1; threads < 5; threads++) {
        pod__set set = {0};
        pod__crew *crew = pod__crew_open(threads);
        for (unsigned i = 0; i < 60000; i++) {
            assert_true(pod__set_reserve(&set, 1, crew, &memory));
            set.count += pod__set_add(&set, random_below(&random, 90000) * UINT64_C(0x10001));
        }
        const size_t count = set.count;
        uint64_t *sorted = pod__set_sorted(&set, crew, &memory);
        assert_non_null(sorted);
        for (size_t i = 0; i + 1 < count; i++) {
            assert_true(sorted[i] < sorted[i + 1] && !pod__set_add(&set, sorted[i]));
        }
        size_t again;
        assert_memory_equal(pod__set_sorted_in_place(&set, crew, &again), sorted, count * sizeof *sorted);
        assert_int_equal(again, count);
        pod__memory_give(&memory, sorted, count * sizeof *sorted);
        pod__set_free(&set, &memory);
        pod__crew_close(crew);
    }
    assert_int_equal(atomic_load(&memory.left), PLENTY);
}

/* Words as a plain list has them: numbered as they come up. */
typedef struct listed {
    pod__order order;
    uint64_t word[20000];
    size_t count;
} listed;

enum { WORDS_AT_ONCE = 100 };

static bool add_words(void *context, unsigned thread, size_t piece) {
    (void)thread;
    listed *at = context;
    unsigned added = 0;
    for (size_t i = piece * WORDS_AT_ONCE; i < at->count && i < (piece + 1) * WORDS_AT_ONCE; i++) {
        added += pod__order_add(&at->order, at->word[i], i);
    }
    atomic_fetch_add(&at->order.count, added);
    return true;
}

static void words_are_numbered_as_they_come_up(void **state) {
    (void)state;
    static listed at;
    static uint32_t number[20000];
    uint64_t random = seed;
    pod__memory memory;
    atomic_init(&memory.left, PLENTY);
    for (unsigned try = 0; try < 40; try++) {
        const uint32_t kinds = 1 + random_below(&random, try % 2 ? 100 : 15000);
        pod__crew *crew = pod__crew_open(1 + try % 4);
        size_t known = 0;
        at.count = 1 + random_below(&random, 20000);
        memset(number, 0xff, sizeof number);
        at.order = (pod__order){0};
        for (size_t i = 0; i < at.count; i++) {
            at.word[i] = random_below(&random, kinds);
        }
        /* As if many came to know it only by and by. */
        for (size_t room = 1; room < at.count; room *= 8) {
            assert_true(pod__order_reserve(&at.order, room, crew, &memory));
        }
        assert_true(pod__order_reserve(&at.order, at.count, NULL, &memory));
        pod__crew_work(crew, (at.count + WORDS_AT_ONCE - 1) / WORDS_AT_ONCE, add_words, &at);
        uint64_t *word = pod__order_finish(&at.order, crew, &memory);
        assert_non_null(word);
        for (size_t i = 0; i < at.count; i++) {
            uint32_t *own = &number[at.word[i]];
            *own = *own == UINT32_MAX ? (uint32_t)known++ : *own;
            assert_int_equal(pod__order_find(&at.order, at.word[i]), *own);
            assert_int_equal(word[*own], at.word[i]);
        }
        assert_int_equal(at.order.count, known);
        pod__memory_give(&memory, word, known * sizeof *word);
        pod__order_free(&at.order, &memory);
        pod__crew_close(crew);
        assert_int_equal(atomic_load(&memory.left), PLENTY);
    }
}

/* Returns how many boards were made. */
static size_t random_keys(uint64_t *board, size_t most, uint64_t *random) {
    size_t count = 1 + random_below(random, (unsigned)most);
    uint64_t last = 0;
    for (size_t i = 0; i < count; i++) {
        last += 1 + (random_next(random) >> (30 + random_below(random, 34)));
        board[i] = last;
    }
    return count;
}

static bool find_key(const pod__keys *keys, uint64_t board, size_t *rank) {
    size_t block = pod__keys_block_of(keys, board);
    uint64_t in_block[POD__KEYS_BLOCK];
    unsigned count = pod__keys_block(keys, block, in_block);
    for (unsigned i = 0; i < count; i++) {
        if (in_block[i] == board) {
            *rank = block * POD__KEYS_BLOCK + i;
            return true;
        }
    }
    return false;
}

static void keys_are_found_and_damage_is_seen(void **state) {
    (void)state;
    static uint64_t board[20000], block[POD__KEYS_BLOCK];
    uint64_t random = seed;
    pod__memory memory;
    atomic_init(&memory.left, PLENTY);
    for (unsigned try = 0; try < TRIES; try++) {
        pod__keys keys, over;
        pod__crew *crew = pod__crew_open(1 + try % 3);
        size_t count = random_keys(board, 20000, &random), rank = 0;
        uint64_t limit = board[count - 1] + 1;
        assert_true(pod__keys_make(board, count, crew, &memory, &keys));
        pod__crew_close(crew);
        for (size_t i = 0; i < count; i += 37) {
            assert_true(find_key(&keys, board[i], &rank));
            assert_int_equal(rank, i);
            assert_int_equal(find_key(&keys, board[i] + 1, &rank), i + 1 < count && board[i + 1] == board[i] + 1);
        }
        assert_true(pod__keys_over(keys.image, keys.bytes, limit, &over));
        assert_false(pod__keys_over(keys.image, keys.bytes - 1, limit, &over));
        assert_false(pod__keys_over(keys.image, keys.bytes, limit - 1, &over));
        /* Whatever is changed: it is refused, or it is other boards in order. */
        uint8_t *image = malloc(keys.bytes);
        assert_non_null(image);
        for (unsigned i = 0; i < 20; i++) {
            memcpy(image, keys.image, keys.bytes);
            image[random_next(&random) % keys.bytes] ^= (uint8_t)(1 + random_below(&random, 255));
            if (pod__keys_over(image, keys.bytes, limit, &over)) {
                uint64_t last = 0;
                for (size_t b = 0; b < pod__keys_blocks(&over); b++) {
                    unsigned in_block = pod__keys_block(&over, b, block);
                    for (unsigned k = 0; k < in_block; k++) {
                        assert_true((!b && !k) || block[k] > last);
                        last = block[k];
                    }
                }
                assert_true(last < limit);
            }
        }
        free(image);
        pod__keys_free(&keys, &memory);
    }
    assert_int_equal(atomic_load(&memory.left), PLENTY);
}

/* ---- What a search remembers -------------------------------------------------------------------------- */

static pod__bounds_key key_at(uint64_t i) {
    return (pod__bounds_key){{i, i << 20, 0}, i % 2 != 0};
}

/* Of one side alone. */
static bool is_known(const pod__table *bounds, const pod__bounds_key *key, pod__bound wanted, uint64_t *needed) {
    pod__bound both[] = {{POD__MOVER, 0, INT_MAX}, {POD__OTHER, 0, INT_MAX}};
    both[wanted.side] = wanted;
    return pod__bounds_know(bounds, key, both, needed);
}

/* Far more than the table begins with. */
static void bounds_hold_for_all_who_own_as_much(void **state) {
    (void)state;
    enum { KEYS = 20000 };
    pod__memory memory;
    pod__table bounds;
    uint64_t needed = 0;
    atomic_init(&memory.left, PLENTY);
    assert_true(pod__bounds_create(PLENTY, &memory, &bounds));
    for (uint64_t i = 1; i <= KEYS; i++) {
        const pod__bounds_key key = key_at(i);
        pod__bounds_add(&bounds, &key, &(pod__bound){POD__OTHER, 0x70, 5}, i); /* who has three dice ends with five */
    }
    unsigned kept = 0;
    for (uint64_t i = 1; i <= KEYS; i++) {
        const pod__bounds_key key = key_at(i);
        bool known = is_known(&bounds, &key, (pod__bound){POD__OTHER, 0x71, 5}, &needed);
        kept += known;
        assert_false(known && needed != 0x70);
        assert_int_equal(is_known(&bounds, &key, (pod__bound){POD__OTHER, 0x51, 4}, &needed), known); /* a die less */
        assert_false(is_known(&bounds, &key, (pod__bound){POD__OTHER, 0x51, 5}, &needed));
        assert_false(is_known(&bounds, &key, (pod__bound){POD__OTHER, 0x7f, 6}, &needed));
        assert_false(is_known(&bounds, &key, (pod__bound){POD__MOVER, 0x7f, 1}, &needed));
    }
    assert_true(kept > KEYS / 2);
    assert_true(bounds.slots > KEYS);
    pod__table_free(&bounds);
    assert_int_equal(atomic_load(&memory.left), PLENTY);
}

/* What it cannot hold it forgets; what it holds is what was put there. */
static void efforts_are_kept_or_forgotten(void **state) {
    (void)state;
    enum { POSITIONS = 100000, BYTES = 1 << 20 };
    pod__memory memory;
    pod__table efforts;
    unsigned kept = 0, large = 0;
    atomic_init(&memory.left, PLENTY);
    assert_true(pod__efforts_create(BYTES, &memory, &efforts));
    for (uint32_t i = 1; i <= POSITIONS; i++) {
        pod__efforts_put(&efforts, pod__mix(i), (pod__effort){i % 2 ? 1 : i, 1});
    }
    assert_true(PLENTY - atomic_load(&memory.left) <= BYTES);
    for (uint32_t i = 1; i <= POSITIONS; i++) {
        pod__effort effort;
        if (pod__efforts_find(&efforts, pod__mix(i), &effort)) {
            assert_int_equal(effort.win, i % 2 ? 1 : i);
            assert_int_equal(effort.lose, 1);
            kept++;
            large += i % 2 == 0;
        }
    }
    assert_true(kept > BYTES / 16 / 2 && kept < POSITIONS);
    assert_true(large > kept / 2); /* those of little effort go first */
    pod__efforts_put(&efforts, pod__mix(POSITIONS), (pod__effort){7, 8});
    pod__effort effort;
    assert_true(pod__efforts_find(&efforts, pod__mix(POSITIONS), &effort));
    assert_int_equal(effort.win, 7);
    assert_int_equal(effort.lose, 8);
    pod__table_free(&efforts);
    assert_int_equal(atomic_load(&memory.left), PLENTY);
}

/* Whether or not those before are told, and by the rules. */
static void walls_stay_in_random_games(void **state) {
    (void)state;
    enum { GAMES = 200 };
    uint64_t random = 20061129;
    for (unsigned game = 0; game < GAMES; game++) {
        pod_position now = {.game = POD_GAME_CEPHALOPOD, .rows = 2, .columns = 3, .players = 2};
        now.rows = (uint8_t)(now.rows + random_below(&random, 4));
        now.columns = (uint8_t)(now.columns + random_below(&random, 3));
        const pod__packed_geometry geometry = pod__packed_geometry_of(now.rows, now.columns);
        for (uint64_t before = 0; now.turn != POD_NOBODY;) {
            pod_move_list moves;
            const pod__packed packed = pod__packed_from(&now);
            const uint64_t walls = pod__packed_walls(&geometry, &packed, before);
            assert_int_equal(walls, pod__packed_walls(&geometry, &packed, 0));
            assert_int_equal(walls, pod__cephalopod_uncapturable(&now));
            before = walls;
            pod_moves(&now, &moves);
            pod_apply(&now, moves.move[random_below(&random, moves.count)]);
        }
    }
}

static uint64_t pauses_of(const pod_position *position) {
    pod__packed_geometry geometry = pod__packed_geometry_of(position->rows, position->columns);
    pod__packed packed = pod__packed_from(position);
    return pod__packed_pauses(&geometry, &packed, pod__packed_walls(&geometry, &packed, 0));
}

static void pauses_are_what_nothing_touches(void **state) {
    (void)state;
    static const struct {
        const char *picture;
        uint64_t pauses;
    } known[] = {
        {"(6) <6> (6)\n... ... (6)\n(6) (6) <6>", 0x18}, /* the second die sees one that could be captured, alone */
        {"(6) <6> (6)\n... ... (2)\n(6) (6) <6>", 0x00}, /* a 1 and the 2 */
        {"(6) <6> (6)\n(5) ... (2)\n(6) (6) <6>", 0x10}, /* 7 is too much */
        {"(6) <6> (6)\n(4) ... (2)\n(6) (6) <6>", 0x00},
        {"... <6> (6)\n(6) ... (6)\n(6) (6) <6>", 0x50}, /* each by itself */
        {"... ... ...\n... ... ...\n... ... ...", 0x00},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        pod_position position = board("a", known[i].picture);
        assert_int_equal(pauses_of(&position), known[i].pauses);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ways_to_combine_agree_with_the_formula),
        cmocka_unit_test(narrow_tables_widen_again),
        cmocka_unit_test(sorting_sorts),
        cmocka_unit_test(sorting_is_shared_out),
        cmocka_unit_test(a_set_is_listed_by_any_number_of_threads),
        cmocka_unit_test(words_are_numbered_as_they_come_up),
        cmocka_unit_test(keys_are_found_and_damage_is_seen),
        cmocka_unit_test(bounds_hold_for_all_who_own_as_much),
        cmocka_unit_test(efforts_are_kept_or_forgotten),
        cmocka_unit_test(walls_stay_in_random_games),
        cmocka_unit_test(pauses_are_what_nothing_touches),
    };
    return cmocka_run_group_tests_name("parts of strong solving", tests, NULL, NULL);
}
