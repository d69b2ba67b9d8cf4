/* What those who do not play see of a game whose terms have them see it late. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/random.h"
#include "club/acts.h"
#include "club/game/game.h"

static const club_person ada = {"adaadaadaa"}, bo = {"bcbcbcbcbc"}, eve = {"eveeveevee"}, nobody = {""};

/* A game of two members, or of three. */
static club_game game_of(const char *name, unsigned players, const char *clock, unsigned delay) {
    const club_person who[] = {ada, bo, {"cccccccccc"}};
    club_setup setup = {.game = pod_game_find(name, strlen(name)), .seat_count = players, .terms.delay = delay};
    club_fault fault;
    club_game game;
    pod_options_default(setup.game, &setup.options);
    if (players > 2) {
        assert_int_equal(pod_options_set(setup.game, &setup.options, "players", "3", NULL), POD_OK);
    }
    assert_true(!*clock || club_clock_parse(clock, strlen(clock), &setup.terms.clock));
    for (unsigned i = 0; i < players; i++) {
        setup.seat[i] = (club_seat_request){.kind = CLUB_SEAT_PERSON, .person = who[i], .name = ""};
    }
    assert_int_equal(create_as(&setup, &ada, "gggggggggg", 1000, &game, &fault), CLUB_OK);
    return game;
}

/* Some move, so many seconds after the game was made. */
static void move(club_game *game, pod__random *random, int64_t seconds) {
    char text[CLUB_EVENT_SIZE];
    pod_text out = pod_text_over(text, sizeof text);
    pod_move_list moves;
    club_fault fault;
    game->game->rules->moves(&game->now, &moves);
    game->game->notation->print_move(&game->now, moves.move[pod__random_below(random, (uint32_t)moves.count)], &out);
    assert_int_equal(restore_as(game, text, 1000 + seconds, &fault), CLUB_OK);
}

/* How a game stood. */
typedef struct moment {
    pod_position now;
    pod_history history;
    club_clock clock[POD_SEATS_MAX];
} moment;

static void expect_moment(const club_game *seen, const moment *then) {
    assert_true(pod_position_equal(&seen->now, &then->now));
    assert_int_equal(seen->history.count, then->history.count);
    assert_memory_equal(seen->history.hash, then->history.hash, seen->history.count * sizeof seen->history.hash[0]);
    for (unsigned i = 0; i < seen->seat_count; i++) {
        assert_int_equal(seen->clock[i].bank_ms, then->clock[i].bank_ms);
        assert_int_equal(seen->clock[i].periods, then->clock[i].periods);
    }
}

static moment moment_of(const club_game *game) {
    moment then = {.now = game->now, .history = game->history};
    memcpy(then.clock, game->clock, sizeof then.clock);
    return then;
}

enum { PLIES = 40 };

static void follow_game(club_game *game, pod__random *random) {
    static moment moments[PLIES + 1];
    const size_t delay = game->terms.delay;
    club_game room;
    for (size_t ply = 0; ply <= PLIES && !club_over(game); ply++) {
        const size_t seen_ply = ply > delay ? ply - delay : 0;
        const club_person *const late[] = {&nobody, &eve};
        moments[ply] = moment_of(game);
        assert_ptr_equal(club_seen(game, &ada, &room), game);
        assert_ptr_equal(club_seen(game, &bo, &room), game);
        for (size_t i = 0; i < 2; i++) {
            assert_true(club_is_delayed(game, late[i]));
            const club_game *seen = club_seen(game, late[i], &room);
            assert_int_equal(seen->ply, seen_ply);
            expect_moment(seen, &moments[seen_ply]);
        }
        move(game, random, (int64_t)ply * 7 + 1 + pod__random_below(random, 5));
    }
}

static void spectators_see_what_was_so_many_moves_ago(void **state) {
    (void)state;
    static const char *const clocks[] = {"", "5m+8s", "1m+3x30s", "2m delay 5s"};
    static const unsigned delays[] = {1, 2, 5, 100};
    pod__random random = {20261124};
    for (size_t i = 0; i < 16; i++) {
        const bool octogo = i % 2;
        club_game game =
            game_of(octogo ? "octogo" : "cephalopod", octogo || i % 3 ? 2 : 3, clocks[i / 2 % 4], delays[i / 4]);
        follow_game(&game, &random);
        club_free(&game);
    }
}

static void without_such_terms_all_see_the_game(void **state) {
    (void)state;
    pod__random random = {1};
    club_game game = game_of("cephalopod", 2, "5m+8s", 0), room;
    move(&game, &random, 1);
    assert_ptr_equal(club_seen(&game, &eve, &room), &game);
    assert_false(club_is_delayed(&game, &nobody));
    club_free(&game);
}

/* Nothing runs and nothing is offered in what is seen late: both are of now. */
static void nothing_of_now_is_seen(void **state) {
    (void)state;
    pod__random random = {2};
    club_game game = game_of("cephalopod", 2, "5m+8s", 2), room;
    club_fault fault;
    club_game_change change;
    for (int i = 0; i < 4; i++) {
        move(&game, &random, 1 + i);
    }
    const club_request asks = {.act = CLUB_PROPOSE, .game = {.ply = 4, .offer = CLUB_PROPOSAL_TAKEBACK}};
    assert_int_equal(act_in(&game, &bo, asks, &change, &fault), CLUB_OK);
    club_commit(&game, &change);
    assert_true(game.proposal[CLUB_PROPOSAL_TAKEBACK].accepted);
    assert_true(club_time_is_running(&game));
    const club_game *seen = club_seen(&game, &eve, &room);
    assert_false(seen->proposal[CLUB_PROPOSAL_TAKEBACK].accepted);
    assert_false(club_time_is_running(seen));
    assert_true(club_time_zero(seen).at_ms == CLUB_NEVER_MS);
    club_free(&game);
}

/* When it is over, everybody may see all of it, however it ended. */
static void the_end_is_seen_at_once(void **state) {
    (void)state;
    pod__random random = {3};
    club_game game = game_of("cephalopod", 2, "", 5), room;
    club_fault fault;
    club_game_change change;
    move(&game, &random, 1);
    move(&game, &random, 2);
    assert_int_equal(club_seen(&game, &eve, &room)->ply, 0);
    assert_int_equal(resign_as(&game, &ada, 2, "", &change, &fault), CLUB_OK);
    club_commit(&game, &change);
    assert_ptr_equal(club_seen(&game, &eve, &room), &game);
    assert_false(club_is_delayed(&game, &nobody));
    club_free(&game);
}

static void a_longer_delay_is_refused(void **state) {
    (void)state;
    club_setup setup = {.game = pod_game_at(0), .seat_count = 2, .terms.delay = CLUB_DELAY_MAX + 1};
    club_fault fault;
    club_game game;
    pod_options_default(setup.game, &setup.options);
    setup.seat[0] = setup.seat[1] = (club_seat_request){.kind = CLUB_SEAT_YOU, .name = ""};
    assert_int_equal(create_as(&setup, &ada, "gggggggggg", 1, &game, &fault), CLUB_ERROR_DELAY);
    setup.terms.delay = CLUB_DELAY_MAX;
    assert_int_equal(create_as(&setup, &ada, "gggggggggg", 1, &game, &fault), CLUB_OK);
    club_free(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spectators_see_what_was_so_many_moves_ago),
        cmocka_unit_test(without_such_terms_all_see_the_game),
        cmocka_unit_test(nothing_of_now_is_seen),
        cmocka_unit_test(the_end_is_seen_at_once),
        cmocka_unit_test(a_longer_delay_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
