/* How many positions there are: every board of colourless dice that can be reached from the empty board,
   written as a number with one base-7 digit a square (0 empty). The moves are the general path's. */
#include "base/array.h"
#include "rules/support.h"

#include <stdlib.h>
#include <string.h>

#include "rules/cephalopod/packed.h"
#include "sanitizers.h"

typedef struct reach {
    pod__packed_geometry geometry;
    uint32_t power[12]; /* of 7 */
    uint64_t *seen;     /* one bit a number */
    uint32_t *open;     /* stack of those to be played on */
    size_t open_count, open_room;
    uint64_t boards, colourings;
} reach;

static uint32_t number_of(const reach *job, const pod__packed *packed) {
    uint32_t number = 0;
    for (unsigned square = 0; square < job->geometry.square_count; square++) {
        number += pod__packed_pips(packed, square) * job->power[square];
    }
    return number;
}

static pod__packed board_of(const reach *job, uint32_t number) {
    pod__packed packed = {{0, 0, 0}, 0};
    for (unsigned square = 0; square < job->geometry.square_count; square++, number /= 7) {
        for (unsigned bit = 0; bit < 3; bit++) {
            packed.pips[bit] |= (uint64_t)(number % 7 >> bit & 1) << square;
        }
    }
    return packed;
}

static void visit(reach *job, const pod__packed *packed) {
    uint32_t number = number_of(job, packed);
    if (job->seen[number / 64] >> number % 64 & 1) {
        return;
    }
    job->seen[number / 64] |= (uint64_t)1 << number % 64;
    job->boards++;
    job->colourings += (uint64_t)1 << pod__packed_count(pod__packed_dice(packed));
    assert_true(pod__grow(&job->open, &job->open_room, job->open_count + 1, sizeof *job->open));
    job->open[job->open_count++] = number;
}

static reach explore(unsigned rows, unsigned columns) {
    reach found = {.geometry = pod__packed_geometry_of(rows, columns)};
    uint32_t power = 1;
    for (unsigned square = 0; square < rows * columns; square++, power *= 7) {
        found.power[square] = power;
    }
    found.seen = calloc(power / 64 + 1, sizeof *found.seen);
    assert_non_null(found.seen);
    pod__packed empty = {{0, 0, 0}, 0};
    visit(&found, &empty);
    while (found.open_count) {
        pod__packed from = board_of(&found, found.open[--found.open_count]);
        pod_move move[POD__PACKED_MOVES_MAX];
        unsigned count = pod__packed_moves(&found.geometry, &from, move);
        for (unsigned i = 0; i < count; i++) {
            pod__packed after = pod__packed_after(&found.geometry, &from, move[i]);
            visit(&found, &after);
        }
    }
    free(found.seen);
    free(found.open);
    return found;
}

static void boards_of_one_row(void **state) {
    (void)state;
    assert_int_equal(explore(1, 5).boards, 324);
    assert_int_equal(explore(1, 7).boards, 6532);
    assert_int_equal(explore(1, 9).boards, 120416);
    assert_int_equal(explore(9, 1).boards, 120416);
}

static void boards_of_3x3(void **state) {
    (void)state;
    reach found = explore(3, 3);
    assert_int_equal(found.boards, 4183357);
    /* Each of them coloured in every way: what a solver of the game has to look at. */
    assert_int_equal(found.colourings, 427251373);
}

static void boards_of_2x5(void **state) {
    (void)state;
    assert_int_equal(explore(2, 5).boards, 18175686);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_one_row),
        cmocka_unit_test(boards_of_3x3),
    };
    const struct CMUnitTest large[] = {cmocka_unit_test(boards_of_2x5)};
    int failed = cmocka_run_group_tests_name("reachable positions", tests, NULL, NULL);
    return failed || LUDOPOD_IS_SANITIZED
               ? failed
               : cmocka_run_group_tests_name("reachable positions of large boards", large, NULL, NULL);
}
