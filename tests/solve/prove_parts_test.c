/* Sets of ownerships against a bit at a time; what the prover tries first against the rules. */
#include "rules/support.h"

#include <string.h>

#include "rules/cephalopod/board.h"
#include "solve/strong/moves.h"
#include "solve/strong/ownerships.h"
#include "solve/weak/move_order.h"

enum { WORDS_MAX = 1 << 6 };
static const uint64_t seed = 20061121;

static bool has(const uint64_t *set, uint32_t ownership) {
    return set[ownership >> 6] >> (ownership & 63) & 1u;
}

static void put(uint64_t *set, uint32_t ownership, bool in) {
    set[ownership >> 6] |= (uint64_t)in << (ownership & 63);
}

typedef void operation(uint64_t *set, unsigned square, size_t words);

static void keep_his(uint64_t *set, unsigned square, size_t words) {
    pod__ownerships_restrict(set, square, true, words);
}

static void keep_other(uint64_t *set, unsigned square, size_t words) {
    pod__ownerships_restrict(set, square, false, words);
}

static void fix_his(uint64_t *set, unsigned square, size_t words) {
    pod__ownerships_fix(set, square, true, words);
}

static void fix_other(uint64_t *set, unsigned square, size_t words) {
    pod__ownerships_fix(set, square, false, words);
}

typedef bool meaning(const uint64_t *set, uint32_t ownership, uint32_t square);

static bool either(const uint64_t *set, uint32_t ownership, uint32_t square) {
    return has(set, ownership | square) || has(set, ownership & ~square);
}

static bool and_his(const uint64_t *set, uint32_t ownership, uint32_t square) {
    return has(set, ownership) && ownership & square;
}

static bool and_other(const uint64_t *set, uint32_t ownership, uint32_t square) {
    return has(set, ownership) && !(ownership & square);
}

static bool if_his(const uint64_t *set, uint32_t ownership, uint32_t square) {
    return has(set, ownership | square);
}

static bool if_other(const uint64_t *set, uint32_t ownership, uint32_t square) {
    return has(set, ownership & ~square);
}

static void operations_mean_what_they_say(void **state) {
    (void)state;
    static const struct {
        operation *does;
        meaning *means;
    } operations[] = {{pod__ownerships_project, either},
                      {keep_his, and_his},
                      {keep_other, and_other},
                      {fix_his, if_his},
                      {fix_other, if_other}};
    uint64_t random = seed;
    for (unsigned squares = 6; squares <= 12; squares++) {
        size_t words = (size_t)1 << (squares - 6);
        for (unsigned i = 0; i < squares * 5; i++) {
            uint64_t before[WORDS_MAX], after[WORDS_MAX], expected[WORDS_MAX] = {0};
            unsigned square = i / 5;
            for (size_t word = 0; word < words; word++) {
                before[word] = after[word] = random_next(&random);
            }
            operations[i % 5].does(after, square, words);
            for (uint32_t ownership = 0; ownership < 1u << squares; ownership++) {
                put(expected, ownership, operations[i % 5].means(before, ownership, UINT32_C(1) << square));
            }
            assert_memory_equal(after, expected, words * sizeof *after);
        }
    }
}

static void symmetries_move_ownerships_as_squares(void **state) {
    (void)state;
    static const uint8_t boards[][2] = {{2, 3}, {1, 9}, {3, 3}, {2, 5}, {3, 4}};
    static pod__geometry geometry;
    uint64_t random = seed;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        unsigned squares = boards[i][0] * boards[i][1];
        size_t words = (size_t)1 << (squares - 6);
        pod__geometry_of_board(boards[i][0], boards[i][1], &geometry);
        for (unsigned symmetry = 0; symmetry < geometry.images; symmetry++) {
            uint64_t before[WORDS_MAX], moved[WORDS_MAX], expected[WORDS_MAX] = {0};
            for (size_t word = 0; word < words; word++) {
                before[word] = moved[word] = random_next(&random);
            }
            for (uint32_t ownership = 0; ownership < 1u << squares; ownership++) {
                uint32_t to = 0;
                for (unsigned square = 0; square < squares; square++) {
                    to |= (ownership >> square & 1u) << geometry.around[square].to[symmetry];
                }
                put(expected, to, has(before, ownership));
            }
            pod__ownerships_move(moved, &geometry, symmetry, words);
            assert_memory_equal(moved, expected, words * sizeof *moved);
            pod__ownerships_move_back(moved, &geometry, symmetry, words);
            assert_memory_equal(moved, before, words * sizeof *moved);
        }
    }
}

/* What a certificate calls move 5 is move 5 of the rules; and the dice taken for dead are. */
static void moves_are_numbered_as_the_rules_do(void **state) {
    (void)state;
    static const uint8_t boards[][2] = {{3, 3}, {1, 7}, {3, 4}, {2, 5}};
    static pod__geometry geometry;
    uint64_t random = seed;
    for (unsigned i = 0; i < 40; i++) {
        const uint8_t *sides = boards[i % 4];
        pod_position now = {.game = POD_GAME_CEPHALOPOD, .rows = sides[0], .columns = sides[1], .players = 2};
        pod__geometry_of_board(sides[0], sides[1], &geometry);
        while (now.turn != POD_NOBODY) {
            pod_move_list moves;
            pod__parent parent;
            pod__child child[POD__CHILDREN_MAX];
            uint64_t key = 0;
            for (unsigned square = 0; square < geometry.squares; square++) {
                key |= (uint64_t)pod_die_pips(now.of.cephalopod.die[square]) << 3 * square;
            }
            pod__parent_of(&geometry, key, &parent);
            pod__cephalopod_rules.moves(&now, &moves);
            assert_int_equal(pod__children_of(&geometry, &parent, child), moves.count);
            assert_int_equal(pod__move_order_dead(&geometry, key) & ~pod__cephalopod_uncapturable(&now), 0);
            for (unsigned m = 0; m < moves.count; m++) {
                pod_position after = now;
                uint64_t then = 0;
                pod__cephalopod_rules.apply(&after, moves.move[m]);
                for (unsigned square = 0; square < geometry.squares; square++) {
                    then |= (uint64_t)pod_die_pips(after.of.cephalopod.die[square]) << 3 * square;
                }
                assert_int_equal(pod__canonical(&geometry, then), child[m].key);
            }
            pod__cephalopod_rules.apply(&now, moves.move[random_below(&random, moves.count)]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_mean_what_they_say),
        cmocka_unit_test(symmetries_move_ownerships_as_squares),
        cmocka_unit_test(moves_are_numbered_as_the_rules_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
