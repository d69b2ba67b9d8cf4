/* Characters: what they see, that it stays so all game long, and that the table's order is one of strength. */
#include "search/board.h"
#include "search/character/character.h"
#include "search/support.h"

enum { POSITIONS = 300 };

static pod__sight sight_of(const pod_position *position, pod_move move) {
    pod__sight sight;
    pod__character_see(position, move, &sight);
    return sight;
}

/* Slow twin of `exposed`: whether any move of the next player takes the die. */
static bool can_be_taken(const pod_position *before, pod_move move, unsigned square) {
    pod_position position = *before;
    pod_move_list list;
    bool found = false;
    pod_game_of(before)->rules->apply(&position, move);
    pod_game_of(before)->rules->moves(&position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        pod_move_parts parts;
        pod_move_describe(&position, list.move[i], &parts);
        for (unsigned die = 0; die < parts.captured_count; die++) {
            found = found || parts.captured[die] == square;
        }
    }
    return found;
}

static bool is_over_after(const pod_position *before, pod_move move) {
    pod_position position = *before;
    pod_game_of(before)->rules->apply(&position, move);
    return position.turn == POD_NOBODY;
}

static void a_sight_is_what_the_rules_say(void **state) {
    pod__random random = {.state = 34};
    (void)state;
    for (unsigned i = 0; i < POSITIONS; i++) {
        pod_position position = late_position((board_case){5, 5, 2, 0}, 1 + i % 60, &random);
        pod_move_list list;
        pod_game_of(&position)->rules->moves(&position, &list);
        for (unsigned at = 0; at < list.count; at++) {
            pod_move_parts parts;
            const pod__sight sight = sight_of(&position, list.move[at]);
            pod_move_describe(&position, list.move[at], &parts);
            assert_int_equal(sight.at, parts.to);
            assert_int_equal(sight.own + sight.others, parts.captured_count);
            assert_int_equal(sight.kind == POD__KIND_MOST, parts.shows == 6);
            assert_int_equal(sight.kind == POD__KIND_QUIET, !parts.captured_count);
            if (!is_over_after(&position, list.move[at])) {
                assert_int_equal(sight.exposed, can_be_taken(&position, list.move[at], parts.to));
            }
        }
    }
}

static void a_sight_of_octogo_is_what_the_rules_say(void **state) {
    const pod_game *game = pod_game_find("octogo", 6);
    pod_options options;
    pod_option_id bad;
    pod__random random = {.state = 34};
    (void)state;
    pod_options_default(game, &options);
    for (unsigned i = 0; i < 20; i++) {
        pod_position position;
        assert_int_equal(game->rules->start(&options, &position, &bad), POD_OK);
        for (unsigned ply = 0; ply < 100 && position.turn != POD_NOBODY; ply++) {
            pod_move_list list;
            game->rules->moves(&position, &list);
            for (unsigned at = 0; at < list.count; at++) {
                pod_move_parts parts;
                const pod__sight sight = sight_of(&position, list.move[at]);
                pod_move_describe(&position, list.move[at], &parts);
                assert_int_equal(sight.at, parts.to);
                assert_int_equal(sight.others, parts.captured_count);
                assert_int_equal(sight.kind == POD__KIND_MOST, parts.captured_count > 1);
            }
            game->rules->apply(&position, list.move[pod__random_below(&random, list.count)]);
        }
    }
}

/* How many of a position's moves are seen; which stand first then. */
static unsigned seen_by(const pod__character *character, uint64_t seed, const pod_position *position,
                        pod_move_list *out) {
    const pod__eyes eyes = {.character = character, .seed = seed};
    pod_game_of(position)->rules->moves(position, out);
    return pod__character_filter(&eyes, position, out->move, out->count);
}

/* Of more moves than are thought through, where none is better. */
static void in_a_crowd_what_cannot_be_taken_comes_first(void **state) {
    enum { THOUGHT_THROUGH = 24 };
    const pod__character plain = {.moves = POD__EVERYTHING, .temperature = 0.01F, .look = 1};
    pod__random random = {.state = 6};
    unsigned tried = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        pod_position position = position_of("8/8/8/8/8/8/8/8 a 2 -", 0);
        play_randomly(&position, 5, &random);
        const pod__eyes eyes = {.character = &plain, .crowded = true, .seed = seed, .chance = seed};
        pod_move_list list;
        unsigned safe = 0;
        pod_moves(&position, &list);
        for (unsigned i = 0; i < list.count; i++) {
            safe += !sight_of(&position, list.move[i]).exposed;
        }
        const pod_move chosen = pod__character_choose(&eyes, &position, list.move, list.count);
        const pod__sight sight = sight_of(&position, chosen);
        if (safe >= THOUGHT_THROUGH && sight.kind == POD__KIND_QUIET) {
            assert_false(sight.exposed);
            tried++;
        }
    }
    assert_true(tried > 10);
}

static void what_is_overlooked_stays_so_all_game_long(void **state) {
    const pod__character half = {.moves = {{.5F, .5F, .5F, .5F}, {.5F, .5F, .5F, .5F}}};
    pod__random random = {.state = 5};
    unsigned different = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        const pod_position position = late_position((board_case){5, 5, 2, 0}, 30, &random);
        pod_move_list once, again;
        const unsigned count = seen_by(&half, seed, &position, &once);
        assert_int_equal(seen_by(&half, seed, &position, &again), count);
        assert_memory_equal(once.move, again.move, count * sizeof once.move[0]);
        for (unsigned i = 0; i < count; i++) { /* all that look like one that is seen are seen */
            const pod__sight seen = sight_of(&position, once.move[i]);
            pod_move_list all;
            pod_game_of(&position)->rules->moves(&position, &all);
            unsigned alike = 0, found = 0;
            for (unsigned at = 0; at < all.count; at++) {
                const pod__sight other = sight_of(&position, all.move[at]);
                alike += other.kind == seen.kind && other.shape == seen.shape;
            }
            for (unsigned at = 0; at < count; at++) {
                const pod__sight other = sight_of(&position, once.move[at]);
                found += other.kind == seen.kind && other.shape == seen.shape;
            }
            assert_int_equal(found, alike);
        }
        different += seen_by(&half, seed + 1000, &position, &again) != count;
    }
    assert_in_range(different, 30, 100);
}

static void nothing_seen_leaves_every_move(void **state) {
    const pod__character blind = {.look = 1};
    const pod_position position = start_of((board_case){5, 5, 2, 0});
    pod_move_list list;
    (void)state;
    assert_int_equal(seen_by(&blind, 1, &position, &list), 25);
}

static pod_move move_of(pod_search *search, const pod_position *position, unsigned character, uint64_t seed) {
    return search_report(search, position, POD_SEARCH_REQUEST(.character = character, .seed = seed)).best;
}

/* Every character on every kind of position: legal moves, the same ones for the same seed. */
static void every_character_plays_everything(void **state) {
    pod__random random = {.state = 77};
    pod_search *search = pod_search_create(1 << 20);
    (void)state;
    for (unsigned i = 0; i < 200; i++) {
        const pod_position position = random_position(&random);
        const unsigned character = 1 + i % 12;
        const pod_move move = move_of(search, &position, character, i);
        assert_true(is_legal(&position, move));
        assert_int_equal(move_of(search, &position, character, i), move);
    }
    pod_search_free(search);
}

/* Whether the first of two characters wins; by `begins` it moves first. */
static bool wins(pod_search *search, unsigned first, unsigned second, bool begins, uint64_t seed) {
    pod_position position = start_of((board_case){3, 5, 2, 0});
    const unsigned seat = begins ? 0 : 1;
    while (position.turn != POD_NOBODY) {
        const pod_move move = move_of(search, &position, position.turn == seat ? first : second, seed);
        pod_game_of(&position)->rules->apply(&position, move);
    }
    pod_outcome outcome;
    pod_game_of(&position)->rules->outcome(&position, &outcome);
    return outcome.place[seat] == 1;
}

/* Of 24 games each, three steps apart, which is 450 Elo and more. */
static void whoever_stands_higher_wins(void **state) {
    pod_search *search = pod_search_create(1 << 20);
    (void)state;
    for (unsigned lower = 1; lower <= 7; lower += 3) {
        unsigned won = 0;
        for (uint64_t game = 0; game < 24; game++) {
            won += wins(search, lower + 3, lower, game % 2, game);
        }
        assert_in_range(won, 16, 24);
    }
    pod_search_free(search);
}

/* What the sentences say (cast.c) is what the numbers do, in each game. */
static void sentences_are_true(void **state) {
    static const struct {
        unsigned number;
        size_t taste; /* the one that the sentence names */
        int sign;
    } named[] = {{4, offsetof(pod__taste, edge), -1},   {6, offsetof(pod__taste, edge), 1},
                 {7, offsetof(pod__taste, lock), 1},    {8, offsetof(pod__taste, grudge), 1},
                 {9, offsetof(pod__taste, calm), 1},    {10, offsetof(pod__taste, edge), -1},
                 {11, offsetof(pod__taste, grudge), 1}, {12, offsetof(pod__taste, lock), 1},
                 {13, offsetof(pod__taste, calm), 1},   {14, offsetof(pod__taste, edge), 1},
                 {15, offsetof(pod__taste, most), 1}};
    (void)state;
    for (unsigned game = 0; game < POD_GAME_COUNT; game++) {
        const pod__character *of = pod__search_game_of(game)->characters;
        for (unsigned i = 0; i < sizeof named / sizeof named[0]; i++) {
            const float taste =
                *(const float *)(const void *)((const char *)&of[named[i].number].taste + named[i].taste);
            assert_true(taste * (float)named[i].sign > 0);
        }
        for (unsigned kind = 0; kind < POD__KINDS; kind++) { /* the first sees what lies beside your last move */
            assert_true(of[1].moves.near[kind] >= of[1].moves.far[kind]);
        }
        assert_true(of[2].moves.near[POD__KIND_TAKE] >= 0.95F && of[2].look == 1); /* grabs, never looks back */
        assert_true(of[3].taste.most >= 1.5F && of[3].look == 1);                  /* forgets your answer */
        assert_true(of[5].taste.own > 1 || of[5].taste.lock > 0);                  /* keep what is theirs */
        assert_true(of[16].taste.own > 0 || of[16].taste.lock > 0);
    }
}

/* Who changes a rating raises the version of the table, and tells it here. */
static void the_ratings_are_of_this_version(void **state) {
    static const int of[POD_GAME_COUNT][POD_CHARACTERS] = {
        {400, 665, 865, 1105, 1290, 1460, 1615, 1820, 2110, 2375, 2545, 2770, 3020, 3265, 3515, 3700, 3910},
        {400, 620, 820, 1060, 1320, 1615, 1845, 2155, 2270, 2410, 2705, 2910, 3220, 3455, 3780, 4080, 4350}};
    (void)state;
    assert_int_equal(POD_CHARACTER_RATINGS_VERSION, 6);
    for (uint8_t game = 0; game < POD_GAME_COUNT; game++) {
        for (unsigned number = 1; number <= POD_CHARACTERS; number++) {
            assert_int_equal(pod_character_rating(game, number), of[game][number - 1]);
        }
        assert_int_equal(pod_character_rating(game, 0), 0);
        assert_int_equal(pod_character_rating(game, POD_CHARACTERS + 1), 0);
    }
}

/* Whom the engine searches for has a limit in nodes, which rises with strength on every board; on the largest it is
   below what full strength has in a tenth of a second, and with more players below the strongest of the old levels. */
static void the_limits_rise_and_are_within_the_clock(void **state) {
    enum { IN_A_TENTH_OF_A_SECOND = 250000, IN_A_LARGE_TREE = 100000 };
    static const unsigned squares[POD_GAME_COUNT] = {POD_CEPHALOPOD_SQUARES_MAX, POD_SQUARES_MAX};
    (void)state;
    for (unsigned game = 0; game < POD_GAME_COUNT; game++) {
        const pod__search_game *of = pod__search_game_of(game);
        const double larger = (double)squares[game] / of->squares;
        for (unsigned number = 1; number < POD_CHARACTER_STRONGEST; number++) {
            const pod__character *one = &of->characters[number];
            const uint64_t most = pod__character_nodes(one, larger);
            assert_true(one->look ? one->nodes == 0 : one->nodes > of->characters[number - 1].nodes);
            assert_true(one->look || most > pod__character_nodes(one - 1, larger));
            assert_true(most < IN_A_TENTH_OF_A_SECOND);
            assert_in_range(one->simulations, of->characters[number - 1].simulations, IN_A_LARGE_TREE);
        }
    }
}

typedef struct patience {
    pod__watch *watch;
    unsigned asked, most;
} patience;

/* Is asked at each check, and stops the search at the last one. */
static bool bear(void *context, const pod_search_report *report) {
    patience *of = context;
    (void)report;
    of->watch->reported_ns = 0;
    return ++of->asked < of->most;
}

/* Boards of the largest number of moves; stopped at once it takes what looks best, later it stops there. */
static void a_look_ahead_can_be_stopped(void **state) {
    (void)state;
    pod__random random = {.state = 34};
    for (unsigned most = 1; most < 50; most += 7) {
        const pod_position position = late_position((board_case){8, 8, 6, 0}, 40, &random);
        const pod__character *character = &pod__search_game_of(position.game)->characters[7];
        pod__character plain = *character;
        pod_move_list list;
        pod__watch watch;
        atomic_bool stop = false;
        patience of = {.watch = &watch, .most = most};
        pod_game_of(&position)->rules->moves(&position, &list);
        pod_search_report report = {.best = list.move[0]};
        const pod_search_request request = POD_SEARCH_REQUEST(.character = 7, .progress = bear, .context = &of);
        pod__watch_start(&watch, &request, &stop, &report, 1);
        watch.reported_ns = 0;
        plain.look = 1;
        plain.temperature = 0;
        const pod__eyes eyes = {.character = character, .seed = 1, .watch = &watch},
                        first = {.character = &plain, .seed = 1};
        const pod_move chosen = pod__character_choose(&eyes, &position, list.move, list.count);
        assert_int_equal(of.asked, most);
        if (most == 1) {
            assert_int_equal(chosen, pod__character_choose(&first, &position, list.move, list.count));
        }
    }
}

static uint32_t pace_at(const char *line, unsigned character, uint64_t seed) {
    const pod_position position = position_of(line, 0);
    pod_search_report report;
    const pod_search_request request = POD_SEARCH_REQUEST(.character = character, .seed = seed, .nodes = 100);
    pod_search *search = pod_search_create(1 << 16);
    assert_int_equal(pod_search_run(search, &position, &request, &report), POD_OK);
    pod_search_free(search);
    return report.pace_ms;
}

/* Quick where nothing is at stake, slow among many captures. An analysis has no pace. */
static void the_pace_is_a_persons(void **state) {
    static const char empty[] = "5/5/5/5/5 a 2 -", rich[] = "b1b1b12/1b11b11/b1b11b11/2b11b1/b1b13 a 2 -";
    (void)state;
    for (unsigned character = 1; character <= POD_CHARACTERS; character++) {
        for (uint64_t seed = 1; seed < 5; seed++) {
            const uint32_t quick = pace_at(empty, character, seed), slow = pace_at(rich, character, seed);
            assert_int_equal(quick, pace_at(empty, character, seed));
            assert_true(quick >= 600 && quick < 2000 && slow <= 6000);
            assert_true(character < 4 || slow > quick);
        }
    }
    assert_int_equal(pace_at(rich, 0, 1), 0);
}

static void names_find_their_characters(void **state) {
    (void)state;
    for (unsigned number = 1; number <= POD_CHARACTERS; number++) {
        assert_int_equal(pod_character_find(pod_character_at(number)->name), number);
    }
    assert_int_equal(pod_character_find("Kraken"), 0);
    assert_int_equal(pod_character_find(""), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sight_is_what_the_rules_say),
        cmocka_unit_test(a_sight_of_octogo_is_what_the_rules_say),
        cmocka_unit_test(in_a_crowd_what_cannot_be_taken_comes_first),
        cmocka_unit_test(what_is_overlooked_stays_so_all_game_long),
        cmocka_unit_test(nothing_seen_leaves_every_move),
        cmocka_unit_test(the_limits_rise_and_are_within_the_clock),
        cmocka_unit_test(a_look_ahead_can_be_stopped),
        cmocka_unit_test(the_pace_is_a_persons),
        cmocka_unit_test(every_character_plays_everything),
        cmocka_unit_test(whoever_stands_higher_wins),
        cmocka_unit_test(sentences_are_true),
        cmocka_unit_test(the_ratings_are_of_this_version),
        cmocka_unit_test(names_find_their_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
