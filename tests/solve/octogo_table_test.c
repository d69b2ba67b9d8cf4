/* One-against-one endings: what is solved is right, on every board small enough to be solved without any thought. */
#include <stdlib.h>
#include <string.h>

#include "sanitizers.h"
#include "solve/octogo/table.h"
#include "solve/octogo_plain.h"
#include "solve/octogo_table_support.h"

/* ---- Every position, with its length --------------------------------------------------------------- */

static pod__octo_piece piece_of(const pod_position *position, unsigned seat) {
    unsigned square = 0;
    while (!position->of.octogo.piece[square] || pod_octogo_piece_owner(position->of.octogo.piece[square]) != seat) {
        square++;
    }
    return (pod__octo_piece){.square = (uint8_t)square,
                             .arrow = (uint8_t)pod_octogo_piece_arrow(position->of.octogo.piece[square]),
                             .spent = position->of.octogo.spent[seat]};
}

static pod__octo_entry entry_of(const pod__octo_table *table, const pod_position *position) {
    unsigned mover = position->turn;
    pod__octo_duo duo = {piece_of(position, mover), piece_of(position, 1 - mover)};
    pod__octo_entry entry;
    assert_true(pod__octo_table_entry(table, pod__octo_index(&table->frame, &duo), &entry));
    return entry;
}

static int as_value(pod__octo_entry entry) {
    int turns = (int)entry - 1;
    return entry == 1 ? -1000 : pod__octo_is_win(entry) ? turns : pod__octo_is_loss(entry) ? -turns : 0;
}

static void assert_agrees(unsigned rows, unsigned columns, bool spent_turns) {
    octogo_plain *plain = octogo_plain_solve(rows, columns, spent_turns);
    pod__octo_table table;
    pod_position position;
    unsigned long wrong = 0, all = 0;
    assert_non_null(plain);
    build_table(here.table, rows, columns, spent_turns, 1);
    open_table(&table, here.table);
    for (size_t number = 0; number < octogo_plain_count(plain); number++) {
        if (octogo_plain_position(plain, number, &position)) {
            all++;
            wrong += as_value(entry_of(&table, &position)) != octogo_plain_value(plain, number);
        }
    }
    print_message("%ux%u%s: %lu positions\n", rows, columns, spent_turns ? "" : " without spent turns", all);
    assert_int_equal(wrong, 0);
    pod__octo_table_close(&table);
    octogo_plain_free(plain);
}

static void agrees_with_the_plain_solver(void **state) {
    (void)state;
    assert_agrees(2, 1, true);
    assert_agrees(1, 4, true);
    assert_agrees(2, 2, true);
    assert_agrees(2, 3, true);
}

static void agrees_without_spent_turns(void **state) {
    (void)state;
    assert_agrees(1, 7, false);
    assert_agrees(3, 3, false);
    assert_agrees(2, 5, false);
    assert_agrees(4, 3, false);
    assert_agrees(4, 4, false);
}

/* ---- Larger boards: each entry follows from its moves ---------------------------------------------- */

static void assert_verified(unsigned rows, unsigned columns, bool spent_turns, unsigned threads) {
    pod__octo_check check = {.threads = threads};
    pod__octo_table table;
    pod__octo_verdict verdict;
    build_table(here.table, rows, columns, spent_turns, threads);
    open_table(&table, here.table);
    assert_int_equal(pod__octo_verify(&table, &check, &verdict), POD_OK);
    assert_int_equal(verdict.wrong, 0);
    assert_int_equal(verdict.seen, table.frame.entries);
    pod__octo_table_close(&table);
}

static void entries_follow_from_their_moves(void **state) {
    (void)state;
    assert_verified(5, 2, true, 2);
    assert_verified(3, 4, true, 2);
    assert_verified(4, 4, false, 2);
}

static void entries_of_large_boards_follow_from_their_moves(void **state) {
    (void)state;
    assert_verified(3, 3, true, 1);
    assert_verified(10, 10, false, 2);
    assert_verified(7, 10, false, 1);
}

/* The verifier must find what is wrong, or it says nothing. */
static void a_wrong_entry_is_found(void **state) {
    (void)state;
    pod__octo_task task = {.rows = 3, .columns = 2, .spent_turns = true, .threads = 1};
    pod__octo_check check = {.threads = 1};
    static const size_t spoilt[] = {16384, 20000, 33333, 40001, 65535, 98303};
    for (size_t i = 0; i < sizeof spoilt / sizeof spoilt[0]; i++) {
        pod__octo_solution solution;
        pod__octo_table table;
        pod__octo_verdict verdict;
        assert_int_equal(pod__octo_solve(&task, &solution), POD_OK);
        assert_true(spoilt[i] < solution.frame.entries);
        pod__octo_entry was = solution.entry[spoilt[i]];
        solution.entry[spoilt[i]] = (pod__octo_entry)(was ? 0 : 2);
        assert_int_equal(pod__octo_table_write(&solution, here.table, NULL), POD_OK);
        pod__octo_solution_free(&solution);
        open_table(&table, here.table);
        assert_int_equal(pod__octo_verify(&table, &check, &verdict), POD_OK);
        assert_true(verdict.wrong > 0);
        assert_int_not_equal(verdict.says, verdict.is);
        pod__octo_table_close(&table);
    }
}

/* ---- Properties ------------------------------------------------------------------------------------ */

static uint32_t drawn(uint32_t *seed, uint32_t below) {
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % below;
}

static int rank(pod__octo_entry entry) {
    int turns = (int)entry - 1;
    return pod__octo_is_win(entry) ? 1000 - turns : pod__octo_is_loss(entry) ? turns - 1000 : 0;
}

/* Whoever has spent fewer turns can do all that they could have done, and so stands no worse. */
static void spending_turns_never_helps(void **state) {
    (void)state;
    enum { SAMPLES = 20000 };
    uint32_t seed = 7;
    pod__octo_table table;
    build_table(here.table, 4, 4, true, 1);
    open_table(&table, here.table);
    for (int i = 0; i < SAMPLES; i++) {
        pod__octo_duo duo;
        pod__octo_entry more, fewer;
        size_t index = drawn(&seed, (uint32_t)table.frame.entries);
        if (!pod__octo_duo_at(&table.frame, index, &duo)) {
            continue;
        }
        assert_true(pod__octo_table_entry(&table, index, &more));
        duo.mover.spent &= (uint8_t)drawn(&seed, 16);
        assert_true(pod__octo_table_entry(&table, pod__octo_index(&table.frame, &duo), &fewer));
        assert_true(rank(fewer) >= rank(more));
    }
    pod__octo_table_close(&table);
}

/* Every symmetry of the board leads to the same entry. */
static void images_are_alike(void **state) {
    (void)state;
    static const unsigned boards[][2] = {{4, 4}, {3, 5}, {10, 10}, {8, 5}};
    uint32_t seed = 11;
    for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
        pod__octo_frame frame;
        pod__octo_frame_make(&frame, boards[b][0], boards[b][1], true);
        for (int i = 0; i < 5000; i++) {
            pod__octo_piece one = {(uint8_t)drawn(&seed, frame.squares), (uint8_t)drawn(&seed, 8),
                                   (uint8_t)drawn(&seed, 16)};
            pod__octo_piece two = {(uint8_t)drawn(&seed, frame.squares), (uint8_t)drawn(&seed, 8),
                                   (uint8_t)drawn(&seed, 16)};
            pod__octo_duo duo = {one, two}, at;
            if (one.square == two.square) {
                continue;
            }
            size_t index = pod__octo_index(&frame, &duo);
            assert_true(index < frame.entries && pod__octo_duo_at(&frame, index, &at));
            bool found = false;
            for (unsigned image = 0; image < frame.images; image++) {
                pod__octo_piece mover = pod__octo_piece_image(&frame, image, one);
                pod__octo_piece other = pod__octo_piece_image(&frame, image, two);
                found |= !memcmp(&mover, &at.mover, sizeof mover) && !memcmp(&other, &at.other, sizeof other);
            }
            assert_true(found);
        }
    }
}

static void threads_find_the_same(void **state) {
    (void)state;
    size_t length, again;
    build_table(here.table, 3, 3, true, 1);
    uint8_t *one = file_read(here.table, &length);
    build_table(here.table, 3, 3, true, 4);
    uint8_t *four = file_read(here.table, &again);
    assert_int_equal(length, again);
    assert_memory_equal(one, four, length);
    free(one);
    free(four);
}

/* ---- Published ------------------------------------------------------------------------------------- */

static double drawn_percent(const pod__octo_tally *tally) {
    return 100.0 * (double)tally->draws / (double)(tally->wins + tally->losses + tally->draws);
}

static void assert_share(unsigned rows, unsigned columns, double percent) {
    pod__octo_table table;
    pod__octo_contents contents;
    build_table(here.table, rows, columns, false, 1);
    open_table(&table, here.table);
    assert_int_equal(pod__octo_table_contents(&table, &contents), POD_OK);
    uint64_t squares = (uint64_t)rows * columns;
    assert_int_equal(contents.all.wins + contents.all.losses + contents.all.draws, squares * (squares - 1) * 64);
    assert_float_equal(drawn_percent(&contents.all), percent, 0.05);
    pod__octo_table_close(&table);
}

/* In how many positions neither side can force a win, as an independent program found without the rule of spent turns.
 */
static void draws_are_as_many_as_published(void **state) {
    (void)state;
    assert_share(8, 5, 76.3);
    assert_share(8, 8, 86.8);
    assert_share(10, 10, 94.0);
}

/* ---- Stopping -------------------------------------------------------------------------------------- */

static bool stop_at_three(void *context, const pod_progress *found) {
    *(unsigned *)context += 1;
    return found->stage < 3;
}

static bool stop_soon(void *context, const pod_progress *seen) {
    *(unsigned *)context += 1;
    return seen->done < 10000;
}

static void work_can_be_stopped(void **state) {
    (void)state;
    unsigned asked = 0;
    pod__octo_task task = {3, 3, true, 2, {&asked, stop_at_three}};
    pod__octo_solution solution;
    assert_int_equal(pod__octo_solve(&task, &solution), POD_ERROR_STOPPED);
    assert_int_equal(asked, 4);
    assert_null(solution.entry);

    pod__octo_check check = {2, {&asked, stop_soon}};
    pod__octo_verdict verdict;
    pod__octo_table table;
    build_table(here.table, 3, 3, true, 1);
    open_table(&table, here.table);
    assert_int_equal(pod__octo_verify(&table, &check, &verdict), POD_ERROR_STOPPED);
    pod__octo_table_close(&table);
}

int main(void) {
    const struct CMUnitTest by_several[] = {
        cmocka_unit_test(entries_follow_from_their_moves),
        cmocka_unit_test(threads_find_the_same),
        cmocka_unit_test(work_can_be_stopped),
    };
    /* Or by two, who do what they do on small boards. */
    const struct CMUnitTest by_one[] = {
        cmocka_unit_test(agrees_with_the_plain_solver),
        cmocka_unit_test(agrees_without_spent_turns),
        cmocka_unit_test(entries_of_large_boards_follow_from_their_moves),
        cmocka_unit_test(a_wrong_entry_is_found),
        cmocka_unit_test(spending_turns_never_helps),
        cmocka_unit_test(images_are_alike),
        cmocka_unit_test(draws_are_as_many_as_published),
    };
    int failed = cmocka_run_group_tests_name("endings by several threads", by_several, make_here, remove_here);
    return failed || LUDOPOD_LOOKS_FOR_RACES
               ? failed
               : cmocka_run_group_tests_name("one-against-one endings", by_one, make_here, remove_here);
}
