/* Glicko-1: the examples, and a slow twin that follows Glickman's own formulas in long double on random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "club/rating/glicko.h"
#include "club/rating/rated.h"

enum { GAMES_MAX = 6, TRIALS = 20000 };
#define DAY_MS INT64_C(86400000)

/* ---- The slow twin ------------------------------------------------------------------------------------------- */

static long double twin_g(long double deviation) {
    const long double q = logl(10) / 400;
    return 1 / sqrtl(1 + 3 * q * q * deviation * deviation / (acosl(-1) * acosl(-1)));
}

static long double twin_expected(long double g, long double rating, long double opponent) {
    return 1 / (1 + powl(10, -g * (rating - opponent) / 400));
}

static long double within(long double value, long double least, long double most) {
    return value < least ? least : value > most ? most : value;
}

/* As "The Glicko system" writes it, with d², one sum after the other. */
static club_rating twin_update(club_rating of, const club_rated_game *games, size_t count) {
    const long double q = logl(10) / 400;
    long double inverse = 0, sum = 0, deviation = of.deviation;
    for (size_t i = 0; i < count; i++) {
        long double g = twin_g(games[i].opponent.deviation);
        long double e = twin_expected(g, of.rating + games[i].advantage, games[i].opponent.rating);
        inverse += q * q * g * g * e * (1 - e);
    }
    for (size_t i = 0; i < count; i++) {
        long double g = twin_g(games[i].opponent.deviation);
        sum += g * (games[i].score - twin_expected(g, of.rating + games[i].advantage, games[i].opponent.rating));
    }
    long double rest = 1 / (deviation * deviation) + inverse;
    return (club_rating){(double)within(of.rating + q / rest * sum, 100, 3500),
                         (double)within(sqrtl(1 / rest), 50, 350)};
}

static void same(club_rating of, club_rating expected, double within_of, const char *what) {
    if (fabs(of.rating - expected.rating) > within_of || fabs(of.deviation - expected.deviation) > within_of) {
        fail_msg("%s: %.9f %.9f, expected %.9f %.9f", what, of.rating, of.deviation, expected.rating,
                 expected.deviation);
    }
}

/* ---- Examples ------------------------------------------------------------------------------------------------ */

static size_t read_games(char *text, club_rated_game games[GAMES_MAX]) {
    size_t count = 0;
    char *rest = NULL;
    for (char *one = strtok_r(text, ",", &rest); one && strcmp(one, "-") != 0; one = strtok_r(NULL, ",", &rest)) {
        club_rated_game *game = &games[count++];
        assert_true(count <= GAMES_MAX);
        char *end;
        game->opponent.rating = strtod(one, &end);
        game->opponent.deviation = strtod(end + 1, &end);
        game->advantage = strtod(end + 1, &end);
        game->score = strtod(end + 1, &end);
        assert_int_equal(*end, 0);
    }
    return count;
}

static void check_line(const char *line) {
    char before[64], games_text[256];
    club_rated_game games[GAMES_MAX];
    club_rating expected;
    char *end;
    const char *tab = strchr(line, '\t');
    assert_non_null(tab);
    club_rating of = {strtod(line, NULL), strtod(tab + 1, &end)};
    int64_t elapsed_ms = strtoll(end + 1, &end, 10);
    size_t length = strcspn(++end, "\t");
    snprintf(games_text, sizeof games_text, "%.*s", (int)length, end);
    expected.rating = strtod(end + length, &end);
    expected.deviation = strtod(end, NULL);
    snprintf(before, sizeof before, "%.60s", line);
    size_t count = read_games(games_text, games);
    same(club_rating_update(club_rating_age(of, elapsed_ms), games, count), expected, 1e-6, before);
}

static void the_examples_come_out(void **state) {
    (void)state;
    char line[512];
    int read = 0;
    FILE *file = fopen("cases/glicko.tsv", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] != '#') {
            check_line(line);
            read++;
        }
    }
    fclose(file);
    assert_true(read >= 16);
}

static void glickmans_example_comes_out(void **state) {
    (void)state;
    const club_rated_game games[] = {{{1400, 30}, 1, 0}, {{1550, 100}, 0, 0}, {{1700, 300}, 0, 0}};
    club_rating after = club_rating_update((club_rating){1500, 200}, games, 3);
    assert_int_equal(lround(after.rating), 1464);
    assert_int_equal(lround(after.deviation * 10), 1514);
}

/* ---- Random games -------------------------------------------------------------------------------------------- */

static double between(pod__random *random, double least, double most) {
    return least + pod__random_unit(random) * (most - least);
}

static club_rating draw_rating(pod__random *random) {
    return (club_rating){between(random, 100, 3500), between(random, 50, 350)};
}

static club_rated_game draw_game(pod__random *random) {
    return (club_rated_game){.opponent = draw_rating(random),
                             .score = pod__random_below(random, 3) / 2.0,
                             .advantage = between(random, -60, 60)};
}

static void random_games_are_rated_as_by_the_twin(void **state) {
    (void)state;
    pod__random random = {2024};
    print_message("seed 2024\n");
    for (int i = 0; i < TRIALS; i++) {
        club_rated_game games[GAMES_MAX];
        club_rating of = draw_rating(&random);
        size_t count = pod__random_below(&random, GAMES_MAX + 1);
        for (size_t k = 0; k < count; k++) {
            games[k] = draw_game(&random);
        }
        club_rating after = club_rating_update(of, games, count);
        same(after, twin_update(of, games, count), 1e-8, "random games");
        assert_true(after.deviation <= of.deviation + 1e-9); /* every result says something */
    }
}

static void a_better_result_never_lowers_a_rating(void **state) {
    (void)state;
    pod__random random = {7};
    print_message("seed 7\n");
    for (int i = 0; i < TRIALS; i++) {
        club_rating of = draw_rating(&random);
        club_rated_game game = draw_game(&random);
        double rating[3];
        for (int score = 0; score < 3; score++) {
            game.score = score / 2.0;
            rating[score] = club_rating_update(of, &game, 1).rating;
        }
        assert_true(rating[0] <= rating[1] && rating[1] <= rating[2]);
        assert_true(rating[0] <= of.rating && of.rating <= rating[2]);
    }
}

/* By one game, of which more was expected the less is gained. */
static double gain(club_rating of, club_rating opponent, double score, double advantage) {
    return club_rating_update(of, &(club_rated_game){opponent, score, advantage}, 1).rating - of.rating;
}

/* So between two who are known as well, one gains what the other loses. */
static void expectations_add_up_to_one(void **state) {
    (void)state;
    pod__random random = {11};
    print_message("seed 11\n");
    for (int i = 0; i < TRIALS; i++) {
        club_rating one = {between(&random, 600, 3000), between(&random, 50, 350)};
        club_rating other = {between(&random, 600, 3000), one.deviation};
        double advantage = between(&random, -60, 60);
        double won = gain(one, other, 1, advantage), lost = gain(other, one, 0, -advantage);
        assert_true(fabs(won + lost) < 1e-9);
        assert_true(gain(one, other, 1, advantage + 1) < won);
    }
}

static void a_deviation_grows_with_time(void **state) {
    (void)state;
    pod__random random = {3};
    print_message("seed 3\n");
    for (int i = 0; i < TRIALS; i++) {
        club_rating of = draw_rating(&random);
        int64_t first = pod__random_below(&random, 400) * DAY_MS, second = pod__random_below(&random, 400) * DAY_MS;
        same(club_rating_age(club_rating_age(of, first), second), club_rating_age(of, first + second), 1e-6,
             "in two steps");
        assert_true(club_rating_age(of, first).deviation >= of.deviation - 1e-9);
    }
    same(club_rating_age((club_rating){1700, 50}, 1000 * DAY_MS), (club_rating){1700, 350}, 1e-9, "forgotten");
    same(club_rating_age(club_rating_new(), 5000 * DAY_MS), club_rating_new(), 1e-9, "new");
}

/* ---- Rated games ------------------------------------------------------------------------------------------------- */

static void every_pool_is_found_by_its_name(void **state) {
    (void)state;
    assert_int_equal(club_pool_count(), 2 * 9 + 3 * 7); /* Octogo is for two */
    for (size_t i = 0; i < club_pool_count(); i++) {
        const club_pool pool = club_pool_at(i);
        club_pool found;
        assert_true(club_pool_find(pool.name, &found));
        assert_true(found.game == pool.game && found.class == pool.class && found.kind == pool.kind);
        assert_string_equal(found.board, pool.board);
    }
    club_pool none;
    assert_false(club_pool_find("cephalopod-5x5-none", &none));
    assert_false(club_pool_find("octogo-8x5-live-many", &none));
    assert_false(club_pool_find("", &none));
}

static club_rating_change game_of_two(int advantage, unsigned first_place, unsigned second_place) {
    return (club_rating_change){
        .count = 2,
        .part = {{.place = first_place, .advantage = advantage}, {.place = second_place, .advantage = -advantage}}};
}

static void the_better_seat_gains_less(void **state) {
    (void)state;
    const club_rating_standing both[] = {{{1600, 80}, 9, 0}, {{1600, 80}, 9, 0}};
    club_rating_change even = game_of_two(0, 1, 2), better = game_of_two(30, 1, 2), drawn = game_of_two(30, 1, 1);
    club_rate(&even, both);
    club_rate(&better, both);
    club_rate(&drawn, both);
    assert_true(even.part[0].after.rating - 1600 == 1600 - even.part[1].after.rating);
    assert_true(better.part[0].after.rating < even.part[0].after.rating);
    assert_true(better.part[1].after.rating > even.part[1].after.rating);
    assert_true(drawn.part[0].after.rating < 1600 && drawn.part[1].after.rating > 1600);
    assert_int_equal(better.part[0].games, 10);
}

/* A character is sure, so it teaches more than a person of the same rating. */
static void a_character_does_not_change(void **state) {
    (void)state;
    const club_rating_standing person = {{1650, 120}, 3, 0};
    club_rating_change won = {.count = 1, .computer_rating = 1650, .computer_place = 2, .part[0].place = 1},
                       drawn = won;
    drawn.computer_place = 1;
    club_rate(&won, &person);
    club_rate(&drawn, &person);
    const club_rated_game expected = {.opponent = {1650, 0}, .score = 1};
    same(won.part[0].after, club_rating_update(person.rating, &expected, 1), 0.001, "a game against a character");
    assert_true(drawn.part[0].after.rating == 1650 && drawn.part[0].after.deviation < 120);
}

static void what_was_taken_back_changes_nothing(void **state) {
    (void)state;
    const club_rating_standing both[] = {{{1600, 80}, 9, 0}, {{1500, 350}, 0, 0}};
    club_rating_change game = game_of_two(0, 2, 1);
    game.void_ = true;
    club_rate(&game, both);
    for (unsigned i = 0; i < 2; i++) {
        same(game.part[i].before, both[i].rating, 0.001, "before");
        same(game.part[i].after, both[i].rating, 0.001, "after");
        assert_int_equal(game.part[i].games, both[i].games);
    }
}

/* What might come of a game of three is what comes of it, when the others are placed by their ratings. */
static void what_might_be_is_what_will_be(void **state) {
    (void)state;
    const club_rating_standing three[] = {{{1500, 100}, 5, 0}, {{1400, 90}, 5, 0}, {{1700, 60}, 5, 0}};
    static const unsigned places[][3] = {{1, 3, 2}, {2, 3, 1}, {3, 2, 1}};
    const club_rating_change game = {.count = 3};
    for (unsigned place = 1; place <= 3; place++) {
        club_rating_change played = game;
        for (unsigned i = 0; i < 3; i++) {
            played.part[i].place = places[place - 1][i];
        }
        club_rate(&played, three);
        const club_rating_part might = club_rated_if(&game, three, 0, (club_rated_outcome){place, false});
        same(might.after, played.part[0].after, 1e-9, "of three");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_come_out),
        cmocka_unit_test(glickmans_example_comes_out),
        cmocka_unit_test(random_games_are_rated_as_by_the_twin),
        cmocka_unit_test(a_better_result_never_lowers_a_rating),
        cmocka_unit_test(expectations_add_up_to_one),
        cmocka_unit_test(a_deviation_grows_with_time),
        cmocka_unit_test(every_pool_is_found_by_its_name),
        cmocka_unit_test(the_better_seat_gains_less),
        cmocka_unit_test(a_character_does_not_change),
        cmocka_unit_test(what_was_taken_back_changes_nothing),
        cmocka_unit_test(what_might_be_is_what_will_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
