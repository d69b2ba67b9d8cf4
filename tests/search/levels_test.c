/* The levels: their ratings, and how often they blunder. How strong they really are is measured by tools/ladder.sh. */
#include "ludopod/game.h"
#include "search/support.h"

static void ratings_rise_in_even_steps(void **state) {
    (void)state;
    for (uint8_t game = 0; game < POD_GAME_COUNT; game++) {
        assert_int_equal(pod_level_rating(game, 1), 400);
        for (unsigned level = 2; level <= POD_LEVEL_MAX; level++) {
            assert_in_range(pod_level_rating(game, level) - pod_level_rating(game, level - 1), 100, 200);
        }
        assert_true(pod_level_rating(game, POD_LEVEL_FULL) > pod_level_rating(game, POD_LEVEL_MAX) + 100);
        assert_int_equal(pod_level_rating(game, 0), 0);
        assert_int_equal(pod_level_rating(game, POD_LEVEL_FULL + 1), 0);
    }
}

/* How many of 400 moves of a level that searches several plies were searched to one ply only. */
static unsigned blunders(pod_search *search, unsigned level) {
    pod_position position = start_of((board_case){3, 5, 2, 0});
    unsigned count = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        pod_search_report report = search_report(search, &position, POD_SEARCH_REQUEST(.level = level, .seed = seed));
        assert_true(is_legal(&position, report.best));
        count += report.depth == 1;
    }
    return count;
}

static void higher_levels_blunder_less(void **state) {
    pod_search *search = pod_search_create(1 << 20);
    unsigned ninth = blunders(search, 9), seventh = blunders(search, 7), fifth = blunders(search, 5);
    (void)state;
    assert_int_equal(blunders(search, 1), 400);
    assert_in_range(ninth, 20, seventh - 1);
    assert_in_range(seventh, 20, fifth - 1);
    assert_in_range(fifth, 20, 380);
    pod_search_free(search);
}

/* The same seed blunders in the same way, another one in another. */
static void the_seed_decides(void **state) {
    pod_search *search = pod_search_create(1 << 20);
    pod_position position = start_of((board_case){5, 5, 2, 0});
    unsigned different = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        pod_search_request request = POD_SEARCH_REQUEST(.level = 3, .seed = seed);
        pod_search_report once = search_report(search, &position, request);
        assert_int_equal(search_report(search, &position, request).best, once.best);
        request.seed += 1000;
        different += search_report(search, &position, request).best != once.best;
    }
    assert_in_range(different, 10, 50);
    pod_search_free(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratings_rise_in_even_steps),
        cmocka_unit_test(higher_levels_blunder_less),
        cmocka_unit_test(the_seed_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
