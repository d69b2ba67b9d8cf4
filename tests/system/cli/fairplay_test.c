/* The arithmetic behind `ludopod admin fairplay`, and what it sees in a game. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "cli/fairplay/kept.h"
#include "ludopod/game.h"

static bool near(double one, double other) {
    return fabs(one - other) <= 1e-4;
}

/* Wilson's bounds: 8 of 10, none of 10 and all of 10 as in Newcombe 1998 and by hand. */
static void shares_have_the_bounds_of_wilson(void **state) {
    (void)state;
    const fair_share most = fair_share_of(8, 10), none = fair_share_of(0, 10), all = fair_share_of(10, 10);
    assert_true(near(most.share, 0.8) && near(most.low, 0.4902) && near(most.high, 0.9433));
    assert_true(near(none.low, 0) && near(none.high, 0.2775));
    assert_true(near(all.low, 0.7225) && near(all.high, 1));
    assert_int_equal(fair_share_of(0, 0).of, 0);
    assert_true(near(fair_share_of(0, 0).high, 0));
}

static void means_have_the_deviation_of_a_sample(void **state) {
    (void)state;
    static const double values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    const fair_mean of = fair_mean_of(values, 8);
    assert_true(near(of.mean, 5) && near(of.deviation, 2.13809));
    assert_true(near(of.high - 5, 1.959964 * 2.13809 / sqrt(8)) && near(5 - of.low, of.high - 5));
    assert_true(near(fair_mean_of(values, 1).mean, 2) && near(fair_mean_of(values, 1).deviation, 0));
    assert_int_equal(fair_mean_of(NULL, 0).of, 0);
}

/* The rank of one value, by counting those below and beside it. */
static double slow_rank(const double *value, size_t count, size_t index) {
    size_t below = 0, same = 0;
    for (size_t i = 0; i < count; i++) {
        below += value[i] < value[index];
        same += value[i] <= value[index] && value[i] >= value[index];
    }
    return (double)below + (double)(same + 1) / 2;
}

static double slow_correlation(const double *one, const double *other, size_t count) {
    double x = 0, y = 0, xx = 0, yy = 0, xy = 0, n = (double)count;
    for (size_t i = 0; i < count; i++) {
        const double a = slow_rank(one, count, i), b = slow_rank(other, count, i);
        x += a, y += b, xx += a * a, yy += b * b, xy += a * b;
    }
    return (n * xy - x * y) / sqrt((n * xx - x * x) * (n * yy - y * y));
}

/* The example of Wikipedia's article on Spearman's coefficient, and random values, half of them equal to others, beside
   a slow twin. */
static void ranks_are_correlated(void **state) {
    (void)state;
    static const double iq[] = {106, 100, 86, 101, 99, 103, 97, 113, 112, 110};
    static const double hours[] = {7, 27, 2, 50, 28, 29, 20, 12, 6, 17};
    const uint64_t seed = 20261123;
    pod__random random = {seed};
    bool known;
    assert_true(near(fair_rank_correlation(iq, hours, 10, &known), -0.17576) && known);
    print_message("seed %llu\n", (unsigned long long)seed);
    for (int i = 0; i < 200; i++) {
        double one[40], other[40];
        const size_t count = 5 + pod__random_below(&random, 36);
        for (size_t k = 0; k < count; k++) {
            one[k] = pod__random_below(&random, 20);
            other[k] = one[k] + pod__random_below(&random, 30);
        }
        const double found = fair_rank_correlation(one, other, count, &known);
        assert_true(known && near(found, slow_correlation(one, other, count)));
    }
    fair_rank_correlation(iq, hours, 2, &known);
    assert_false(known);
    static const double same[10] = {0};
    fair_rank_correlation(iq, same, 10, &known);
    assert_false(known);
}

static void sums_count_what_matters(void **state) {
    (void)state;
    fair_move moves[] = {{.best = true, .gap = 0.1, .time_ms = 4000},
                         {.best = false, .gap = 0.1, .loss = 0.2, .time_ms = 1000},
                         {.best = true, .gap = 0.01, .time_ms = 6000},
                         {.best = false, .gap = 0.02, .loss = 0.02, .time_ms = -1}};
    const fair_list list = {.games = 1, .made = 9, .count = 4, .move = moves};
    fair_sums of;
    assert_int_equal(fair_sum(&list, &of), POD_OK);
    assert_true(of.made == 9 && of.compared == 4 && of.best.of == 2 && of.near.of == 4 && of.seconds.of == 3);
    assert_true(near(of.best.share, 0.5) && near(of.near.share, 0.75) && near(of.loss.mean, 0.055));
    assert_true(near(of.seconds.mean, 11.0 / 3));
    /* Longest over the closest choice; of the two that were as close as each other one was quick. */
    assert_true(of.has_closeness && near(of.closeness, 0.8660));
    const fair_list nothing = {0};
    assert_int_equal(fair_sum(&nothing, &of), POD_OK);
    assert_false(of.has_closeness);
}

/* ---- Games ---------------------------------------------------------------------------------------------------- */

enum { NODES = 300 };

typedef struct kind {
    const char *name, *board;
    const char *players;
} kind;

static void start(const kind *of, pod_position *out) {
    pod_options options;
    pod_option_id bad;
    const pod_game *game = pod_game_find(of->name, strlen(of->name));
    pod_options_default(game, &options);
    assert_int_equal(pod_options_set(game, &options, "board", of->board, NULL), POD_OK);
    if (of->players) {
        assert_int_equal(pod_options_set(game, &options, "players", of->players, NULL), POD_OK);
    }
    assert_int_equal(game->rules->start(&options, out, &bad), POD_OK);
}

/* Seat a plays what the engine finds, the others random moves; at most so many moves. */
static pod_record *play_kind(const kind *of, uint64_t seed, size_t most) {
    pod_position now;
    pod_move_list moves;
    pod__random random = {seed};
    pod_search *search = pod_search_create(1 << 20);
    start(of, &now);
    pod_record *record = pod_record_create(&now);
    while (now.turn != POD_NOBODY && pod_record_length(record) < most) {
        pod_search_report report = {.size = sizeof report};
        pod_event event = {.kind = POD_EVENT_MOVE, .seat = now.turn};
        if (now.turn == 0) {
            const pod_search_request request = POD_SEARCH_REQUEST(.nodes = NODES);
            assert_int_equal(pod_search_run(search, &now, &request, &report), POD_OK);
            event.move = report.best;
        } else {
            pod_game_of(&now)->rules->moves(&now, &moves);
            event.move = moves.move[pod__random_below(&random, moves.count)];
        }
        assert_int_equal(pod_record_add(record, &event), POD_OK);
        now = *pod_record_end(record);
    }
    pod_search_free(search);
    return record;
}

static pod_record *play(uint64_t seed) {
    return play_kind(&(kind){"cephalopod", "3x3", NULL}, seed, SIZE_MAX);
}

static void free_lists(fair_lists *lists) {
    fair_list_free(&lists->player);
    fair_list_free(&lists->others);
}

static void the_engine_agrees_with_itself(void **state) {
    (void)state;
    pod_search *search = pod_search_create(1 << 20);
    fair_lists found = {0}, again = {0};
    for (uint64_t seed = 1; seed <= 4; seed++) {
        pod_record *record = play(seed);
        const fair_game game = {.record = record, .seats = 1};
        assert_int_equal(fair_compare(&game, search, NODES, NULL, &found), POD_OK);
        assert_int_equal(fair_compare(&game, search, NODES, NULL, &again), POD_OK);
        pod_record_free(record);
    }
    assert_int_equal(found.player.games, 4);
    assert_true(found.player.count > 4 && found.others.count > 4);
    double random_loss = 0;
    for (size_t i = 0; i < found.player.count; i++) {
        assert_true(found.player.move[i].best && near(found.player.move[i].loss, 0));
        assert_int_equal(found.player.move[i].ply % 2, 0);
    }
    for (size_t i = 0; i < found.others.count; i++) {
        random_loss += found.others.move[i].loss;
        assert_int_equal(found.others.move[i].ply % 2, 1);
    }
    assert_true(random_loss / (double)found.others.count > 0.02);
    assert_int_equal(found.player.count, again.player.count);
    assert_memory_equal(found.player.move, again.player.move, found.player.count * sizeof *found.player.move);
    free_lists(&found);
    free_lists(&again);
    pod_search_free(search);
}

static bool stop_at(void *context, const pod_progress *done) {
    const uint64_t *end = context;
    assert_true(done->done <= done->total);
    return done->done < *end;
}

/* Wherever it is stopped, nothing of that game is counted. */
static void a_game_counts_whole_or_not_at_all(void **state) {
    (void)state;
    pod_record *record = play(1);
    pod_search *search = pod_search_create(1 << 20);
    const fair_game game = {.record = record, .seats = 2};
    for (uint64_t end = 0; end < 2 * pod_record_length(record); end += 3) {
        fair_lists found = {0};
        const pod_progress_callback progress = {&end, stop_at};
        assert_int_equal(fair_compare(&game, search, NODES, &progress, &found), POD_ERROR_STOPPED);
        assert_true(found.player.games == 0 && found.player.count == 0 && found.others.made == 0);
        free_lists(&found);
    }
    pod_search_free(search);
    pod_record_free(record);
}

static void moves_made_in_advance_have_no_time(void **state) {
    (void)state;
    pod_record *record = play(2);
    pod_search *search = pod_search_create(1 << 20);
    int64_t *times = calloc(pod_record_length(record), sizeof *times);
    assert_non_null(times);
    for (size_t i = 0; i < pod_record_length(record); i++) {
        times[i] = i % 4 ? FAIR_THOUGHT_MS + (int64_t)i : FAIR_THOUGHT_MS - 1;
    }
    const fair_game game = {.record = record, .time_ms = times, .seats = 1};
    fair_lists found = {0};
    assert_int_equal(fair_compare(&game, search, NODES, NULL, &found), POD_OK);
    for (size_t i = 0; i < found.player.count; i++) {
        const fair_move *move = &found.player.move[i];
        assert_int_equal(move->time_ms, move->ply % 4 ? FAIR_THOUGHT_MS + (int64_t)move->ply : -1);
    }
    free_lists(&found);
    free(times);
    pod_search_free(search);
    pod_record_free(record);
}

static double mean_loss(const fair_list *of) {
    double sum = 0;
    for (size_t i = 0; i < of->count; i++) {
        assert_true(of->move[i].loss >= 0 && of->move[i].loss <= 1 && of->move[i].gap >= 0 && of->move[i].gap <= 1);
        sum += of->move[i].loss;
    }
    assert_true(of->count > 0);
    return sum / (double)of->count;
}

/* Octogo, and three players, each of whom has an expected result of their own. */
static void every_game_is_compared(void **state) {
    static const kind kinds[] = {
        {"octogo", "6x10", NULL}, {"octogo", "8x5", NULL}, {"cephalopod", "5x5", NULL}, {"cephalopod", "3x5", "3"}};
    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        pod_search *search = pod_search_create(1 << 20);
        fair_lists found = {0};
        for (uint64_t seed = 1; seed <= 3; seed++) {
            pod_record *record = play_kind(&kinds[i], seed, 24);
            const fair_game game = {.record = record, .seats = 1};
            assert_int_equal(fair_compare(&game, search, NODES, NULL, &found), POD_OK);
            pod_record_free(record);
        }
        const double player = mean_loss(&found.player), others = mean_loss(&found.others);
        print_message("%s %s: %.3f beside %.3f\n", kinds[i].name, kinds[i].board, player, others);
        assert_true(player < others / 2);
        free_lists(&found);
        pod_search_free(search);
    }
}

/* ---- What is kept, and the picture ------------------------------------------------------------------------------ */

static void expect_same_list(const fair_list *one, const fair_list *other) {
    assert_true(one->games == other->games && one->made == other->made && one->count == other->count);
    for (size_t i = 0; i < one->count; i++) {
        const fair_move *a = &one->move[i], *b = &other->move[i];
        assert_true(a->game == b->game && a->ply == b->ply && a->best == b->best && a->time_ms == b->time_ms);
        assert_memory_equal(&a->loss, &b->loss, sizeof a->loss);
        assert_memory_equal(&a->gap, &b->gap, sizeof a->gap);
    }
}

/* Two games, one of them with times. */
static void compare_some(fair_kept *kept) {
    pod_search *search = pod_search_create(1 << 20);
    kept->nodes = NODES;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        pod_record *record = play(seed);
        int64_t times[64];
        uint64_t key;
        fair_lists found = {0};
        for (int i = 0; i < 64; i++) {
            times[i] = 1000 * i;
        }
        const fair_game game = {.record = record, .time_ms = seed == 2 ? times : NULL, .seats = 1};
        assert_int_equal(fair_compare(&game, search, NODES, NULL, &found), POD_OK);
        assert_true(fair_game_key(&game, &key));
        assert_null(fair_kept_find(kept, key));
        assert_true(fair_kept_add(kept, key, &found));
        pod_record_free(record);
    }
    pod_search_free(search);
}

static void what_is_kept_is_read_again(void **state) {
    (void)state;
    fair_kept kept = {0}, again = {.nodes = NODES}, other = {.nodes = NODES + 1};
    size_t length;
    compare_some(&kept);
    uint8_t *bytes = fair_kept_write(&kept, &length);
    assert_non_null(bytes);
    assert_int_equal(fair_kept_read(bytes, length, &again), FAIR_KEPT_READ);
    assert_int_equal(again.count, 2);
    for (size_t i = 0; i < 2; i++) {
        const fair_lists *found = fair_kept_find(&again, kept.game[i].key);
        assert_non_null(found);
        expect_same_list(&found->player, &kept.game[i].lists.player);
        expect_same_list(&found->others, &kept.game[i].lists.others);
    }
    fair_kept_free(&again);
    assert_int_equal(fair_kept_read(bytes, length, &other), FAIR_KEPT_OTHER);
    for (size_t i = 0; i < length; i++) {
        bytes[i] ^= 0x10;
        assert_int_equal(fair_kept_read(bytes, length, &again), FAIR_KEPT_DAMAGED);
        bytes[i] ^= 0x10;
        assert_int_equal(fair_kept_read(bytes, i, &again), i ? FAIR_KEPT_DAMAGED : FAIR_KEPT_READ);
        assert_int_equal(again.count, 0);
    }
    free(bytes);
    fair_kept_free(&kept);
}

/* Whose moves they are, and when they were made, make another game of the same moves. */
static void games_are_told_apart(void **state) {
    (void)state;
    pod_record *record = play(3), *longer = play(4);
    int64_t times[64] = {0};
    const fair_game games[] = {{.record = record, .seats = 1},
                               {.record = record, .seats = 2},
                               {.record = record, .seats = 1, .time_ms = times},
                               {.record = longer, .seats = 1}};
    uint64_t key[4], same;
    for (size_t i = 0; i < 4; i++) {
        assert_true(fair_game_key(&games[i], &key[i]) && fair_game_key(&games[i], &same) && same == key[i]);
        for (size_t k = 0; k < i; k++) {
            assert_true(key[k] != key[i]);
        }
    }
    pod_record_free(record);
    pod_record_free(longer);
}

static size_t count_of(const char *text, const char *what) {
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, what)); at++) {
        count++;
    }
    return count;
}

static void the_picture_has_every_figure(void **state) {
    (void)state;
    fair_kept kept = {0};
    fair_lists all = {0};
    compare_some(&kept);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(fair_list_append(&all.player, &kept.game[i].lists.player), POD_OK);
        assert_int_equal(fair_list_append(&all.others, &kept.game[i].lists.others), POD_OK);
    }
    fair_report made = {.name = "A<b>", .nodes = NODES, .lists = &all};
    assert_int_equal(fair_sum(&all.player, &made.player), POD_OK);
    assert_int_equal(fair_sum(&all.others, &made.others), POD_OK);
    char *svg = pod__printed(fair_print_picture, &made, NULL);
    assert_non_null(svg);
    assert_non_null(strstr(svg, "<title>A&lt;b&gt;</title>"));
    assert_null(strstr(svg, "<b>"));
    assert_null(strstr(svg, "nan"));
    assert_null(strstr(svg, "inf"));
    /* In the legend, in three rows, in each game, and at each move whose time is known. */
    assert_int_equal(count_of(svg, "<circle class=\"player\""),
                     5u + (made.player.best.of > 0) + made.player.seconds.of);
    assert_int_equal(count_of(svg, "<text"), count_of(svg, "</text>"));
    free(svg);
    free_lists(&all);
    fair_kept_free(&kept);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_have_the_bounds_of_wilson),
        cmocka_unit_test(means_have_the_deviation_of_a_sample),
        cmocka_unit_test(ranks_are_correlated),
        cmocka_unit_test(sums_count_what_matters),
        cmocka_unit_test(the_engine_agrees_with_itself),
        cmocka_unit_test(a_game_counts_whole_or_not_at_all),
        cmocka_unit_test(moves_made_in_advance_have_no_time),
        cmocka_unit_test(every_game_is_compared),
        cmocka_unit_test(what_is_kept_is_read_again),
        cmocka_unit_test(games_are_told_apart),
        cmocka_unit_test(the_picture_has_every_figure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
