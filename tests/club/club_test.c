/* Who may do what: tables of askers, requests and answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "club/acts.h"
#include "club/game/proposals.h"

static const club_person ada = {"adaadaadaa"}, bo = {"bcbcbcbcbc"}, eve = {"eveeveevee"}, nobody = {""};

static club_setup setup_of(const char *board, const char *players, size_t seats, const club_seat_request *seat) {
    club_setup setup = {.game = pod_game_at(0), .seat_count = seats};
    pod_options_default(setup.game, &setup.options);
    assert_int_equal(pod_options_set(setup.game, &setup.options, "board", board, NULL), POD_OK);
    assert_int_equal(pod_options_set(setup.game, &setup.options, "players", players, NULL), POD_OK);
    memcpy(setup.seat, seat, seats * sizeof *seat);
    return setup;
}

static const club_seat_request you = {.kind = CLUB_SEAT_YOU, .name = "Ada"}, open_seat = {.kind = CLUB_SEAT_OPEN},
                               computer = {.kind = CLUB_SEAT_COMPUTER, .character = "nautilus"};

/* Ada against an open seat on a small board. */
static club_game make_game(void) {
    club_setup setup = setup_of("2x2", "2", 2, (club_seat_request[]){you, open_seat});
    club_game game;
    club_fault fault;
    assert_int_equal(create_as(&setup, &ada, "abcdefghij", 100, &game, &fault), CLUB_OK);
    return game;
}

static void join(club_game *game, const club_person *who) {
    club_game_change change;
    club_fault fault;
    assert_int_equal(join_as(game, who, "", "Bo", &change, &fault), CLUB_OK);
    club_commit(game, &change);
}

static club_error try_move(club_game *game, const club_person *who, size_t ply, const char *text) {
    club_game_change change;
    club_fault fault;
    return move_as(game, who, ply, text, &change, &fault);
}

static void play(club_game *game, const club_person *who, const char *text) {
    club_game_change change;
    club_fault fault;
    assert_int_equal(move_as(game, who, game->ply, text, &change, &fault), CLUB_OK);
    club_commit(game, &change);
}

static void creation_is_checked(void **state) {
    (void)state;
    static const club_seat_request unknown = {.kind = CLUB_SEAT_COMPUTER, .character = "haddock"},
                                   unnamed_one = {.kind = CLUB_SEAT_COMPUTER, .character = ""},
                                   unnamed = {.kind = CLUB_SEAT_YOU, .name = ""},
                                   rude = {.kind = CLUB_SEAT_YOU, .name = "A\x1b[2J"},
                                   poser = {.kind = CLUB_SEAT_YOU, .name = "KR\xc3\x81K\xc4\x93N"};
    const struct {
        const char *board, *players;
        size_t seats;
        club_seat_request seat[3];
        club_error expected;
    } cases[] = {
        {"5x5", "2", 2, {you, open_seat}, CLUB_OK},
        {"5x5", "3", 3, {you, open_seat, computer}, CLUB_OK},
        {"5x5", "2", 2, {open_seat, open_seat}, CLUB_OK},
        {"5x5", "2", 2, {unnamed, computer}, CLUB_OK},
        {"5x5", "2", 1, {you}, CLUB_ERROR_SEATS},
        {"5x5", "2", 3, {you, you, you}, CLUB_ERROR_SEATS},
        {"5x5", "2", 2, {computer, computer}, CLUB_ERROR_NO_HUMAN},
        {"5x5", "2", 2, {you, unknown}, CLUB_ERROR_CHARACTER},
        {"5x5", "2", 2, {you, unnamed_one}, CLUB_ERROR_CHARACTER},
        {"5x5", "2", 2, {rude, computer}, CLUB_ERROR_NAME},
        {"5x5", "2", 2, {poser, computer}, CLUB_ERROR_NAME},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_setup setup = setup_of(cases[i].board, cases[i].players, cases[i].seats, cases[i].seat);
        club_game game = {.created = -1};
        club_fault fault;
        assert_int_equal(create_as(&setup, &ada, "abcdefghij", 100, &game, &fault), cases[i].expected);
        assert_int_equal(game.created, cases[i].expected ? -1 : 100);
    }
}

static void names_are_text(void **state) {
    (void)state;
    const struct {
        const char *name, *expected; /* NULL: refused */
    } cases[] = {
        {"", ""},
        {"Ada", "Ada"},
        {"  Ada Lovelace ", "Ada Lovelace"},
        {"\xc3\x89lo\xc3\xafse \xf0\x9f\x90\x99", "\xc3\x89lo\xc3\xafse \xf0\x9f\x90\x99"},
        {"12345678901234567890123456789012", "12345678901234567890123456789012"},
        {"123456789012345678901234567890123", NULL},
        {"A\tB", NULL},
        {"A\x7f", NULL},
        {"\xff", NULL},
        {"\xc3", NULL},
        {"\xc0\xaf", NULL},         /* an overlong slash */
        {"\xed\xa0\x80", NULL},     /* half a surrogate pair */
        {"\xf4\x90\x80\x80", NULL}, /* beyond Unicode */
        {"\xe2\x80\xae"
         "adA",
         NULL},
        {"\xe2\x80\x8b", NULL},
        /* Spaces of any kind are one plain space. */
        {"   ", ""},
        {"\u00a0", ""},
        {"\u3000\u2003\u1680", ""},
        {"\u00a0Ada\u00a0 \u2009Lovelace\u3000", "Ada Lovelace"},
        {"12345678901234567890123456789012  ", "12345678901234567890123456789012"},
        {"1234567890123456789012345678901 2", NULL},
        /* What nobody sees. */
        {"\u3164", NULL},
        {"A\u3164", NULL},
        {"\u2800", NULL},
        {"\uffa0", NULL},
        {"\u115f", NULL},
        {"A\u00ad", NULL},
        {"A\u034f", NULL},
        {"A\u180e", NULL},
        {"A\u2060", NULL},
        {"A\u200d", NULL},
        {"A\ufeff", NULL},
        {"A\ufe00", NULL},
        {"A\ufffe", NULL},
        {"A\ufdd0", NULL},
        {"A\U0001d173", NULL},
        {"A\U000e0041", NULL},
        {"A\U000e0100", NULL},
        {"A\U0010fffd", NULL},
        /* What turns text around. */
        {"A\u061c", NULL},
        {"A\u200e", NULL},
        {"A\u202e", NULL},
        {"A\u2066", NULL},
        /* Marks: on a letter, and no more than two. */
        {"e\u0301", "e\u0301"},
        {"Vie\u0323\u0302t", "Vie\u0323\u0302t"},
        {"e\u0301\u0302\u0303", NULL},
        {"\u0301", NULL},
        {"A \u0301", NULL},
        {"\u20dd", NULL},
        {"A\u20dd", "A\u20dd"},
        {"A\U0001e944", "A\U0001e944"},
        {"\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301", NULL},
        /* Vowel signs that have room of their own are none: a Hindi, a Tamil, a Thai, a Hebrew, an Arabic name. */
        {"\u091c\u093c\u093f\u0902\u0926\u0917\u0940", "\u091c\u093c\u093f\u0902\u0926\u0917\u0940"},
        {"\u0b95\u0bca", "\u0b95\u0bca"},
        {"\u0e17\u0e35\u0e48", "\u0e17\u0e35\u0e48"},
        {"\u05e9\u05bc\u05b8", "\u05e9\u05bc\u05b8"},
        {"\u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f", "\u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f"},
        {"\u5c71\u7530\u3000\u592a\u90ce", "\u5c71\u7530 \u592a\u90ce"},
        /* Pictures with and without their selector; on a letter it would be nothing to see. */
        {"\u2764\ufe0f", "\u2764\ufe0f"},
        {"\U0001f419\U0001f3fd", "\U0001f419\U0001f3fd"},
        {"A\ufe0f", NULL},
        {"\ufe0f", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char name[CLUB_NAME_SIZE] = "unchanged";
        bool good = club_name_set(name, cases[i].name, strlen(cases[i].name));
        assert_int_equal(good, cases[i].expected != NULL);
        assert_string_equal(name, good ? cases[i].expected : "unchanged");
    }
}

/* Octogo, which has a limit of quiet turns. */
static club_setup octogo_setup(int quiet, int repetition) {
    club_setup setup = {.game = pod_game_find("octogo", 6), .seat_count = 2};
    pod_options_default(setup.game, &setup.options);
    setup.options.value[POD_OPTION_QUIET] = (int16_t)quiet;
    setup.options.value[POD_OPTION_REPETITION] = (int16_t)repetition;
    setup.seat[0] = setup.seat[1] = (club_seat_request){.kind = CLUB_SEAT_YOU, .name = "Ada"};
    return setup;
}

static void games_that_may_never_end_are_refused(void **state) {
    (void)state;
    club_game game;
    club_fault fault;
    for (int repetition = 0; repetition <= 1; repetition++) {
        club_setup setup = octogo_setup(0, repetition);
        assert_int_equal(create_as(&setup, &ada, "abcdefghij", 0, &game, &fault), CLUB_ERROR_ENDLESS);
        assert_string_equal(club_fault_code(&fault), "endless");
        setup = octogo_setup(1, repetition);
        assert_int_equal(create_as(&setup, &ada, "abcdefghij", 0, &game, &fault), CLUB_OK);
    }
}

/* A move that takes nothing. */
static pod_move quiet_move(const club_game *game, size_t salt) {
    pod_move_list moves;
    game->game->rules->moves(&game->now, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        pod_move move = moves.move[(i + salt) % moves.count];
        pod_position after = game->now;
        game->game->rules->apply(&after, move);
        if (after.turn != POD_NOBODY && after.of.octogo.quiet > 0) {
            return move;
        }
    }
    fail_msg("every move takes something");
    return POD_MOVE_NONE;
}

/* A game of before endless ones were refused: a draw once it is as long as a game can be, here and when it is read
   back, even if it went on for longer then. */
static void a_game_without_an_end_is_a_draw_at_last(void **state) {
    (void)state;
    club_setup setup = octogo_setup(1, 0);
    club_game game, read;
    club_game_change change;
    club_fault fault;
    assert_int_equal(create_as(&setup, &ada, "abcdefghij", 0, &game, &fault), CLUB_OK);
    game.options.value[POD_OPTION_QUIET] = 0;
    game.now.of.octogo.limit = game.start.of.octogo.limit = 0;
    read = game;
    for (size_t ply = 0; ply < CLUB_EVENTS_MAX; ply++) {
        char text[CLUB_EVENT_SIZE];
        pod_text out = pod_text_over(text, sizeof text);
        pod_event event = {.kind = POD_EVENT_MOVE, .seat = game.now.turn, .move = quiet_move(&game, ply % 7)};
        assert_false(club_over(&game));
        pod_event_print(&game.now, &event, &out);
        assert_int_equal(move_as(&game, &ada, ply, text, &change, &fault), CLUB_OK);
        club_commit(&game, &change);
        assert_int_equal(restore_as(&read, text, 1001, &fault), CLUB_OK);
    }
    const club_game *both[] = {&game, &read};
    for (int i = 0; i < 2; i++) {
        pod_outcome outcome;
        both[i]->game->rules->outcome(&both[i]->now, &outcome);
        assert_true(club_over(both[i]) && outcome.over);
        assert_int_equal(outcome.place[0], 1);
        assert_int_equal(outcome.place[1], 1);
    }
    assert_int_equal(move_as(&game, &ada, CLUB_EVENTS_MAX, "a1-a2", &change, &fault), CLUB_ERROR_RULES);
    assert_int_equal(fault.rules.code, POD_ERROR_GAME_OVER);
    assert_int_equal(restore_as(&read, "a1-a2", 1001, &fault), CLUB_OK);
    assert_int_equal(read.ply, CLUB_EVENTS_MAX);
    club_free(&game);
    club_free(&read);
}

static void joining_is_checked(void **state) {
    (void)state;
    club_game game = make_game();
    const struct {
        const club_person *who;
        const char *seat;
        club_error expected;
    } cases[] = {
        {&ada, "", CLUB_ERROR_SEATED},
        {&ada, "b", CLUB_ERROR_SEATED},
        {&bo, "a", CLUB_ERROR_TAKEN},
        {&bo, "b", CLUB_OK},
        {&bo, "", CLUB_OK},
        {&eve, "b", CLUB_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_game_change change;
        club_fault fault;
        assert_int_equal(join_as(&game, cases[i].who, cases[i].seat, "Bo", &change, &fault), cases[i].expected);
        assert_false(game.seat[1].taken);
    }
    join(&game, &bo);
    assert_true(game.seat[1].taken);
    assert_string_equal(game.seat[1].name, "Bo");
    club_game_change change;
    club_fault fault;
    assert_int_equal(join_as(&game, &eve, "", "", &change, &fault), CLUB_ERROR_FULL);
    assert_int_equal(join_as(&game, &eve, "b", "", &change, &fault), CLUB_ERROR_TAKEN);
    club_free(&game);
}

static void moving_is_checked(void **state) {
    (void)state;
    club_game game = make_game();
    join(&game, &bo);
    play(&game, &ada, "a1");
    const struct {
        const club_person *who;
        size_t ply;
        const char *move;
        club_error expected;
    } cases[] = {
        {&bo, 1, "b2", CLUB_OK},
        {&bo, 0, "b2", CLUB_ERROR_STALE},
        {&bo, 2, "b2", CLUB_ERROR_STALE},
        {&ada, 0, "a1", CLUB_ERROR_STALE}, /* the same request again */
        {&ada, 1, "b2", CLUB_ERROR_NOT_YOURS},
        {&eve, 1, "b2", CLUB_ERROR_NOT_SEATED}, /* at any ply the same: the game may be one that is seen late */
        {&eve, 0, "b2", CLUB_ERROR_NOT_SEATED},
        {&nobody, 1, "b2", CLUB_ERROR_NOT_SEATED},
        {&bo, 1, "a1", CLUB_ERROR_RULES},
        {&bo, 1, "c9", CLUB_ERROR_RULES},
        {&bo, 1, "", CLUB_ERROR_RULES},
        {&bo, 1, "a:resign", CLUB_ERROR_RULES},
        {&bo, 1, "b:timeout", CLUB_ERROR_RULES},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(try_move(&game, cases[i].who, cases[i].ply, cases[i].move), cases[i].expected);
        assert_int_equal(game.ply, 1);
    }
    club_free(&game);
}

static void leaving_is_checked(void **state) {
    (void)state;
    club_setup setup = setup_of("3x3", "3", 3, (club_seat_request[]){you, you, open_seat});
    club_game game;
    club_fault fault;
    club_game_change change;
    assert_int_equal(create_as(&setup, &ada, "abcdefghij", 1, &game, &fault), CLUB_OK);
    join(&game, &bo);
    const struct {
        const club_person *who;
        size_t ply;
        const char *seat;
        club_error expected;
    } cases[] = {
        {&ada, 3, "", CLUB_ERROR_WHICH_SEAT}, {&ada, 3, "c", CLUB_ERROR_NOT_YOURS}, {&ada, 1, "b", CLUB_ERROR_STALE},
        {&eve, 3, "", CLUB_ERROR_NOT_SEATED}, {&eve, 3, "a", CLUB_ERROR_NOT_YOURS}, {&bo, 3, "", CLUB_OK},
    };
    play(&game, &ada, "a1");
    play(&game, &ada, "c3");
    play(&game, &bo, "c1");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(resign_as(&game, cases[i].who, cases[i].ply, cases[i].seat, &change, &fault),
                         cases[i].expected);
    }
    club_commit(&game, &change);
    assert_string_equal(game.event[3].text, "c:resign");
    assert_int_equal(resign_as(&game, &bo, 4, "", &change, &fault), CLUB_ERROR_RULES);
    assert_int_equal(fault.rules.code, POD_ERROR_SEAT_OUT);
    assert_int_equal(resign_as(&game, &ada, 4, "a", &change, &fault), CLUB_OK);
    club_commit(&game, &change);
    assert_true(club_over(&game));
    assert_int_equal(resign_as(&game, &ada, 5, "b", &change, &fault), CLUB_ERROR_RULES);
    assert_int_equal(fault.rules.code, POD_ERROR_GAME_OVER);
    club_free(&game);
}

static void the_computer_is_checked_too(void **state) {
    (void)state;
    club_setup setup = setup_of("2x2", "2", 2, (club_seat_request[]){computer, you});
    club_game game;
    club_fault fault;
    club_game_change change;
    assert_int_equal(create_as(&setup, &ada, "abcdefghij", 1, &game, &fault), CLUB_OK);
    assert_true(club_computer_to_move(&game));
    pod_move_list moves;
    game.game->rules->moves(&game.now, &moves);
    assert_int_equal(try_move(&game, &ada, 0, "a1"), CLUB_ERROR_NOT_YOURS);
    assert_int_equal(computer_move_as(&game, 1, moves.move[0], &change, &fault), CLUB_ERROR_STALE);
    assert_int_equal(computer_move_as(&game, 0, 0xffff, &change, &fault), CLUB_ERROR_RULES);
    assert_int_equal(fault.rules.code, POD_ERROR_MOVE_ILLEGAL);
    assert_int_equal(computer_move_as(&game, 0, moves.move[0], &change, &fault), CLUB_OK);
    club_commit(&game, &change);
    assert_false(club_computer_to_move(&game));
    assert_int_equal(computer_move_as(&game, 1, moves.move[1], &change, &fault), CLUB_ERROR_NOT_YOURS);
    club_free(&game);
}

/* ---- When nobody is left ------------------------------------------------------------------------ */

static void resign(club_game *game, const club_person *who) {
    club_game_change change;
    club_fault fault;
    assert_int_equal(resign_as(game, who, game->ply, "", &change, &fault), CLUB_OK);
    club_commit(game, &change);
}

/* Whoever's turn it is, Ada or a computer. */
static void play_any(club_game *game, pod_move move) {
    club_game_change change;
    club_fault fault;
    char text[CLUB_EVENT_SIZE];
    pod_text printed = pod_text_over(text, sizeof text);
    if (club_computer_to_move(game)) {
        assert_int_equal(computer_move_as(game, game->ply, move, &change, &fault), CLUB_OK);
        club_commit(game, &change);
    } else {
        game->game->notation->print_move(&game->now, move, &printed);
        play(game, &ada, text);
    }
}

static club_game make_three(club_seat_request second, club_seat_request third) {
    club_setup setup = setup_of("3x3", "3", 3, (club_seat_request[]){you, second, third});
    club_game game;
    club_fault fault;
    assert_int_equal(create_as(&setup, &ada, "abcdefghij", 1, &game, &fault), CLUB_OK);
    return game;
}

static void a_game_goes_on_while_someone_may_play(void **state) {
    (void)state;
    club_game alone = make_three(computer, computer), two = make_three(open_seat, computer),
              open = make_three(open_seat, computer);
    club_game_change change;
    club_fault fault;
    assert_false(club_abandoned(&alone));
    assert_int_equal(act_in(&alone, &nobody, (club_request){.act = CLUB_CLOSE}, &change, &fault), CLUB_ERROR_RULES);
    assert_int_equal(fault.rules.code, POD_ERROR_GAME_OVER);
    join(&two, &bo);
    play(&two, &ada, "a1");
    play(&two, &bo, "c3");
    pod_move move;
    assert_int_equal(two.game->notation->parse_move(&two.now, "c1", 2, &move, NULL), POD_OK);
    play_any(&two, move);
    resign(&two, &bo);
    assert_false(club_abandoned(&two)); /* Ada is there */
    resign(&open, &ada);
    assert_false(club_abandoned(&open)); /* it was cancelled */
    club_free(&alone);
    club_free(&two);
    club_free(&open);
}

static void an_abandoned_game_ends_as_it_stands(void **state) {
    (void)state;
    const struct {
        const char *move[4]; /* before Ada, who sits in a, resigns */
        const char *leaver;
        uint8_t place[3];
    } cases[] = {
        {{"a1", "c3", "c1"}, "c:resign", {3, 1, 2}}, /* both have a die: the last seat leaves */
        {{"a1", "b2", "a2"}, "b:resign", {3, 2, 1}}, /* c has captured what there was */
        {{"a1", "c3", "c1", "a3"}, "c:resign", {3, 1, 2}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_game game = make_three(computer, computer);
        club_game_change change;
        club_fault fault;
        for (unsigned m = 0; m < 4 && cases[i].move[m]; m++) {
            pod_move move;
            pod_fault why;
            assert_int_equal(game.game->notation->parse_move(&game.now, cases[i].move[m], 2, &move, &why), POD_OK);
            play_any(&game, move);
        }
        resign(&game, &ada);
        assert_true(club_abandoned(&game));
        assert_int_equal(act_in(&game, &nobody, (club_request){.act = CLUB_CLOSE}, &change, &fault), CLUB_OK);
        club_commit(&game, &change);
        assert_string_equal(game.event[game.ply - 1].text, cases[i].leaver);
        assert_true(club_over(&game));
        pod_outcome outcome;
        game.game->rules->outcome(&game.now, &outcome);
        assert_memory_equal(outcome.place, cases[i].place, sizeof cases[i].place);
        assert_false(club_abandoned(&game));
        club_free(&game);
    }
}

/* Random games until Ada is eliminated while two computers play on. */
static void who_is_out_by_the_rules_may_watch_the_end(void **state) {
    (void)state;
    uint64_t random = 1; /* the seed */
    bool found = false;
    for (unsigned games = 0; games < 2000 && !found; games++) {
        club_game game = make_three(computer, computer);
        while (!club_over(&game) && !found) {
            pod_move_list moves;
            pod_outcome outcome;
            random = random * 6364136223846793005u + 1442695040888963407u;
            game.game->rules->moves(&game.now, &moves);
            play_any(&game, moves.move[(random >> 33) % moves.count]);
            game.game->rules->outcome(&game.now, &outcome);
            found = !outcome.over && outcome.place[0] != 0;
        }
        assert_false(club_abandoned(&game));
        club_free(&game);
    }
    assert_true(found);
}

static void events_come_back_as_they_were(void **state) {
    (void)state;
    club_game game = make_game(), back = make_game();
    join(&game, &bo);
    const club_person *const players[] = {&ada, &bo};
    pod_move_list moves;
    while (!club_over(&game)) {
        char text[CLUB_EVENT_SIZE];
        pod_text out = pod_text_over(text, sizeof text);
        game.game->rules->moves(&game.now, &moves);
        game.game->notation->print_move(&game.now, moves.move[moves.count - 1u], &out);
        play(&game, players[game.now.turn], text);
    }
    club_fault fault;
    for (size_t i = 0; i < game.ply; i++) {
        const char *text = game.event[i].text;
        assert_int_equal(restore_as(&back, text, 1001, &fault), CLUB_OK);
    }
    assert_true(pod_position_equal(&game.now, &back.now));
    assert_int_equal(restore_as(&back, "a1", 1001, &fault), CLUB_ERROR_RULES);
    assert_int_equal(back.ply, game.ply);
    club_free(&game);
    club_free(&back);
}

static void ids_are_plain(void **state) {
    (void)state;
    char id[CLUB_ID_SIZE];
    uint8_t random[CLUB_ID_LENGTH] = {0, 31, 32, 63, 64, 255, 7, 8, 9, 10};
    club_id_make(random, id);
    assert_string_equal(id, "2z2z2z9abc");
    assert_true(club_id_valid(id, CLUB_ID_LENGTH));
    assert_false(club_id_valid("2z2z2z9ab", 9));
    assert_false(club_id_valid("2z2z2z9ab/", 10));
    assert_false(club_id_valid("2z2z2z9ab\0", 10));
    assert_false(club_id_valid("2z2z2z9abO", 10));
}

/* ---- Decisions ---------------------------------------------------------------------------------- */

static const club_notice *notice_of(const club_decision *decision, club_notice_kind kind) {
    for (size_t i = 0; i < decision->notice_count; i++) {
        if (decision->notice[i].kind == kind) {
            return &decision->notice[i];
        }
    }
    return NULL;
}

/* All of it is in one decision, and the game is not touched before it is committed. */
static void the_last_person_takes_the_computers_along(void **state) {
    (void)state;
    club_game game = make_three(computer, computer);
    club_request request = {.act = CLUB_RESIGN, .actor = ada, .now_ms = 7999, .game.seat = ""};
    club_decision decision;
    static const char *const moves[] = {"a1", "c3", "c1"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        pod_move move;
        assert_int_equal(game.game->notation->parse_move(&game.now, moves[i], 2, &move, NULL), POD_OK);
        play_any(&game, move);
    }
    request.game.ply = 3;
    assert_true(club_deadline(&game) == CLUB_NEVER_MS);
    assert_int_equal(club_decide(&(club_facts){.game = &game}, &request, &decision), CLUB_OK);
    assert_int_equal(game.ply, 3);
    assert_int_equal(game.now.turn, 0);
    assert_int_equal(decision.change_count, 2);
    assert_string_equal(decision.change[0]->game.entry.text, "a:resign");
    assert_string_equal(decision.change[1]->game.entry.text, "c:resign");
    assert_int_equal(decision.change[1]->game.number, 4);
    assert_int_equal(decision.change[1]->game.entry.at_ms, 7999);
    assert_int_equal(decision.change[1]->game.turn_after, POD_NOBODY);
    assert_non_null(notice_of(&decision, CLUB_NOTICE_EVENTS));
    assert_null(notice_of(&decision, CLUB_NOTICE_COMPUTER)); /* it is over */
    club_commit(&game, &decision.change[0]->game);
    assert_int_equal(club_deadline(&game), 7999); /* as a server left it that ended here */
    club_commit(&game, &decision.change[1]->game);
    assert_true(club_over(&game));
    assert_true(club_deadline(&game) == CLUB_NEVER_MS);
    assert_int_equal(game.event[4].at_ms, 7999);
    club_free(&game);
    club_decision_free(&decision);
}

static void a_game_that_is_made_says_what_follows(void **state) {
    (void)state;
    club_setup setup = setup_of("2x2", "2", 2, (club_seat_request[]){computer, you});
    club_request request = {.act = CLUB_CREATE, .actor = ada, .now_ms = 5000, .id = "abcdefghij", .game.setup = &setup};
    club_decision decision;
    assert_int_equal(club_decide(&(club_facts){0}, &request, &decision), CLUB_OK);
    assert_string_equal(decision.id, "abcdefghij");
    assert_int_equal(decision.change_count, 1);
    assert_int_equal(decision.change[0]->game.kind, CLUB_GAME_MADE);
    assert_int_equal(decision.made.created, 5);
    assert_string_equal(notice_of(&decision, CLUB_NOTICE_MADE)->id, "abcdefghij");
    assert_non_null(notice_of(&decision, CLUB_NOTICE_COMPUTER));
    club_decision_free(&decision);
    setup.seat[1] = computer;
    assert_int_equal(club_decide(&(club_facts){0}, &request, &decision), CLUB_ERROR_NO_HUMAN);
    assert_int_equal(decision.change_count + decision.notice_count, 0);
}

/* Who comes for the first time becomes a person by what they do, called as they are there. */
static void a_guest_becomes_a_person(void **state) {
    (void)state;
    club_game game = make_game();
    club_guest guest = {.person = bo, .session = {{7}}, .language = POD_FRENCH};
    club_request request = {.act = CLUB_JOIN, .actor = bo, .guest = &guest, .now_ms = 8000, .game.text = " Bo "};
    club_decision decision;
    assert_int_equal(club_decide(&(club_facts){.game = &game}, &request, &decision), CLUB_OK);
    assert_int_equal(decision.change_count, 5); /* ada is told, and the followers of both */
    assert_int_equal(decision.change[0]->person.kind, CLUB_PERSON_GUEST);
    assert_string_equal(decision.change[0]->person.guest.name, "Bo");
    assert_memory_equal(&decision.change[0]->person.guest.session, &guest.session, sizeof guest.session);
    assert_int_equal(decision.change[1]->game.kind, CLUB_GAME_SEAT);
    assert_true(club_person_same(&decision.change[1]->game.taken.person, &bo));
    club_decision_free(&decision);
    request.game.seat = "a";
    assert_int_equal(club_decide(&(club_facts){.game = &game}, &request, &decision), CLUB_ERROR_TAKEN);
    assert_int_equal(decision.change_count, 0);
    club_free(&game);
    club_decision_free(&decision);
}

static club_error ask_again(club_game *game, const club_person *who, club_act act, club_decision *out) {
    static club_calendar calendar;
    const club_request request = {.act = act,
                                  .actor = *who,
                                  .now_ms = 9000,
                                  .id = "bbbbbbbbbb",
                                  .game = {.ply = game->ply, .offer = CLUB_PROPOSAL_REMATCH}};
    club_decision_free(out);
    return club_decide(&(club_facts){.game = game, .calendar = &calendar}, &request, out);
}

static void commit_all(club_game *game, const club_decision *decision) {
    for (size_t i = 0; i < decision->change_count; i++) {
        const club_change *change = decision->change[i];
        if (change->family == CLUB_GAMES && strcmp(change->game.game, game->id) == 0) {
            club_commit(game, &change->game);
        }
    }
}

/* No game begins with somebody who has not agreed to it; seats are exchanged then, and whoever asks again changes
   nothing. */
static void a_rematch_begins_once_all_agree(void **state) {
    (void)state;
    for (int crossing = 0; crossing < 2; crossing++) {
        club_game game = make_game();
        club_decision decision = {0};
        join(&game, &bo);
        assert_int_equal(ask_again(&game, &ada, CLUB_PROPOSE, &decision), CLUB_ERROR_NOT_OVER);
        resign(&game, &bo);
        assert_int_equal(ask_again(&game, &eve, CLUB_PROPOSE, &decision), CLUB_ERROR_NOT_SEATED);
        assert_int_equal(ask_again(&game, &bo, CLUB_ACCEPT, &decision), CLUB_ERROR_NO_OFFER);
        assert_int_equal(ask_again(&game, &ada, CLUB_PROPOSE, &decision), CLUB_OK);
        assert_null(decision.made.game);
        assert_int_equal(decision.change_count, 2); /* the offer, and that bo is told of it */
        commit_all(&game, &decision);
        assert_int_equal(ask_again(&game, &ada, CLUB_PROPOSE, &decision), CLUB_ERROR_OFFERED);
        assert_int_equal(ask_again(&game, &ada, CLUB_ACCEPT, &decision), CLUB_OK); /* which says no more */
        assert_null(decision.made.game);
        assert_int_equal(ask_again(&game, &bo, crossing ? CLUB_PROPOSE : CLUB_ACCEPT, &decision), CLUB_OK);
        const club_game *made = &decision.made;
        assert_string_equal(made->id, "bbbbbbbbbb");
        assert_true(club_person_same(&made->seat[0].person, &bo));
        assert_true(club_person_same(&made->seat[1].person, &ada));
        assert_int_equal(made->ply, 0);
        assert_int_equal(made->started_ms, 9000);
        assert_string_equal(decision.id, game.id);
        assert_string_equal(notice_of(&decision, CLUB_NOTICE_STARTED)->id, "bbbbbbbbbb");
        commit_all(&game, &decision);
        assert_string_equal(game.next, "bbbbbbbbbb");
        assert_int_equal(game.proposal[CLUB_PROPOSAL_REMATCH].accepted, 0);
        assert_int_equal(ask_again(&game, &ada, CLUB_PROPOSE, &decision), CLUB_OK);
        assert_int_equal(decision.change_count, 0);
        club_free(&game);
        club_decision_free(&decision);
    }
}

static void a_refused_rematch_is_none(void **state) {
    (void)state;
    club_game game = make_game();
    club_decision decision = {0};
    join(&game, &bo);
    resign(&game, &bo);
    assert_int_equal(ask_again(&game, &ada, CLUB_PROPOSE, &decision), CLUB_OK);
    commit_all(&game, &decision);
    assert_int_equal(ask_again(&game, &bo, CLUB_REFUSE, &decision), CLUB_OK);
    commit_all(&game, &decision);
    assert_int_equal(ask_again(&game, &bo, CLUB_ACCEPT, &decision), CLUB_ERROR_NO_OFFER);
    assert_int_equal(ask_again(&game, &ada, CLUB_PROPOSE, &decision), CLUB_ERROR_OFFERED); /* nobody asks twice */
    game.seat[0].former = true;
    assert_int_equal(ask_again(&game, &bo, CLUB_PROPOSE, &decision), CLUB_ERROR_GONE);
    club_free(&game);
    club_decision_free(&decision);
}

/* Before every player has a move on the record a game counts for nothing, however it ends. */
static void a_game_counts_once_everyone_has_moved(void **state) {
    (void)state;
    for (size_t moves = 0; moves < 4; moves++) {
        club_game game = make_game();
        club_game_change change;
        club_fault fault;
        pod_move_list list;
        join(&game, &bo);
        for (size_t i = 0; i < moves; i++) {
            char text[CLUB_EVENT_SIZE];
            pod_text printed = pod_text_over(text, sizeof text);
            game.game->rules->moves(&game.now, &list);
            game.game->notation->print_move(&game.now, list.move[0], &printed);
            play(&game, game.now.turn ? &bo : &ada, text);
        }
        assert_int_equal(club_counts(&game), moves >= 2);
        assert_int_equal(!(club_possible(&game, &ada, 1) & 1u << CLUB_CAN_RESIGN), moves < 2);
        assert_int_equal(!(club_possible(&game, &ada, 1) & 1u << CLUB_CAN_ABORT), moves >= 2);
        club_game later = game; /* the first move is taken back */
        assert_int_equal(resign_as(&game, &bo, moves, "", &change, &fault), CLUB_OK);
        assert_int_equal(change.state_after, moves < 2 ? CLUB_STATE_CANCELLED : CLUB_STATE_OVER);
        if (moves == 2) {
            later.ply = 1;
            assert_false(club_counts(&later));
        }
        club_free(&game);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_person_takes_the_computers_along),
        cmocka_unit_test(a_game_that_is_made_says_what_follows),
        cmocka_unit_test(a_rematch_begins_once_all_agree),
        cmocka_unit_test(a_refused_rematch_is_none),
        cmocka_unit_test(a_game_counts_once_everyone_has_moved),
        cmocka_unit_test(a_guest_becomes_a_person),
        cmocka_unit_test(creation_is_checked),
        cmocka_unit_test(names_are_text),
        cmocka_unit_test(games_that_may_never_end_are_refused),
        cmocka_unit_test(a_game_without_an_end_is_a_draw_at_last),
        cmocka_unit_test(joining_is_checked),
        cmocka_unit_test(moving_is_checked),
        cmocka_unit_test(leaving_is_checked),
        cmocka_unit_test(the_computer_is_checked_too),
        cmocka_unit_test(a_game_goes_on_while_someone_may_play),
        cmocka_unit_test(an_abandoned_game_ends_as_it_stands),
        cmocka_unit_test(who_is_out_by_the_rules_may_watch_the_end),
        cmocka_unit_test(events_come_back_as_they_were),
        cmocka_unit_test(ids_are_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
