/* Games in memory: which leave it, when, and what happens to those who hold on to them. */
#include "club/acts.h"
#include "server/harness.h"
#include "store/keep.h"

/* The house with room for so many games. */
static club_house *with_room(void **state, int games) {
    club_house *house = *state;
    house->config.games_in_memory = games;
    reopen(house);
    return house;
}

static long games_in_memory(club_house *house) {
    browser anyone = {0};
    const char *line = strstr(get(house, &anyone, "/metrics")->text, "\nludopod_games_in_memory ");
    return line ? strtol(strrchr(line, ' ') ? line + strlen("\nludopod_games_in_memory ") : "", NULL, 10) : -1;
}

static void a_game_found_in_a_turn_outlives_the_games_found_after_it(void **state) {
    club_house *house = with_room(state, 1);
    browser ada = {0}, bo = {0}, eve = {0};
    char watched[ID_SIZE], over[ID_SIZE];
    finished_game(house, &ada, &bo, over);
    new_game(house, &eve, watched);
    open_socket(house, &eve);
    say(house, &eve, "{'type':'watch','game':'%s'}", watched);
    get(house, &ada, path_of(over, ""));
    /* The rematch comes in while two are there already, of which the one it follows is the one that may go. */
    assert_int_equal(ask_again(house, &ada, over)->status, 200);
    const reply *rematch = ask_again(house, &bo, over);
    assert_int_equal(rematch->status, 200);
    char next[ID_SIZE];
    snprintf(next, sizeof next, "%s", text_in(rematch->body, "next"));
    assert_string_equal(text_in(get(house, &bo, path_of(over, ""))->body, "next"), next);
    /* Asked again, it is the same one. */
    const reply *again = ask_again(house, &bo, over);
    assert_int_equal(again->status, 200);
    assert_string_equal(text_in(again->body, "next"), next);
}

/* The same for everything that can be asked, in one turn, in a house that has room for nothing. */
static void a_turn_can_find_any_number_of_games(void **state) {
    enum { GAMES = 40 };
    club_house *house = with_room(state, 1);
    browser ada = {0}, bo = {0};
    char id[GAMES][ID_SIZE];
    for (int i = 0; i < GAMES; i++) {
        finished_game(house, &ada, &bo, id[i]);
    }
    begin_turn(house);
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(get(house, &ada, path_of(id[i], ""))->status, 200);
        assert_int_equal(ask_again(house, &ada, id[(i * 7) % GAMES])->status, 200);
        assert_int_equal(ask_again(house, &bo, id[(i * 7) % GAMES])->status, 200);
    }
    assert_true(end_turn(house));
    begin_turn(house); /* at the end of the other, players were told that their games have begun */
    assert_true(end_turn(house));
    assert_int_equal(games_in_memory(house), 1);
    for (int i = 0; i < GAMES; i++) {
        const reply *game = get(house, &ada, path_of(id[i], ""));
        assert_true(*text_in(game->body, "next"));
    }
}

static void games_leave_when_nobody_looks(void **state) {
    club_house *house = with_room(state, 3);
    browser ada = {0}, watcher = {0};
    char id[8][ID_SIZE];
    open_socket(house, &watcher);
    for (int i = 0; i < 8; i++) {
        new_game(house, &ada, id[i]);
        if (i < 5) {
            say(house, &watcher, "{'type':'watch','game':'%s'}", id[i]);
        }
    }
    assert_int_equal(games_in_memory(house), 5); /* all that are watched, though they are more than fit */
    close_socket(house, &watcher);
    new_game(house, &ada, id[0]);
    assert_int_equal(games_in_memory(house), 3);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(get(house, &ada, path_of(id[i], ""))->status, 200);
    }
}

/* Someone else wrote to the database: what memory holds is let go while a watcher and a player hold on to it. */
static void a_game_changed_elsewhere_is_read_again(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, watcher = {.address = "192.0.2.9"};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    post(house, &bo, path_of(id, "join"), "{}");
    open_socket(house, &watcher);
    say(house, &watcher, "{'type':'watch','game':'%s'}", id);
    club_game elsewhere;
    club_game_change change;
    club_fault refused;
    store_fault fault;
    assert_int_equal(store_load(house->store, id, &elsewhere, &fault), STORE_OK);
    assert_int_equal(move_as(&elsewhere, &elsewhere.seat[0].person, 0, "a1", &change, &refused), CLUB_OK);
    assert_int_equal(store_begin(house->store, &fault), STORE_OK);
    assert_int_equal(keep_change(house->store, &change, &fault), STORE_OK);
    assert_int_equal(store_commit(house->store, &fault), STORE_OK);
    club_free(&elsewhere);

    expect_refusal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'b1'}"), 409, "stale");
    assert_int_equal(watcher.socket->close_code, APP_CLOSE_FAILED);
    close_socket(house, &watcher);
    const reply *game = get(house, &ada, path_of(id, ""));
    assert_int_equal(number_in(game->body, "ply"), 1);
    assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'b1'}")->status, 200);
}

static void a_rematch_made_elsewhere_is_the_rematch(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    finished_game(house, &ada, &bo, id);
    open_socket(house, &bo);
    say(house, &bo, "{'type':'watch','game':'%s'}", id);
    skip_messages(&bo);
    club_game before;
    store_fault fault;
    assert_int_equal(store_load(house->store, id, &before, &fault), STORE_OK);
    const club_birth birth = {.id = "abcdefghjk", .now_ms = house->seconds * 1000};
    club_game next = club_rematch(&before, &birth);
    assert_int_equal(store_begin(house->store, &fault), STORE_OK);
    assert_int_equal(keep_game(house->store, &next, id, &fault), STORE_OK);
    assert_int_equal(store_commit(house->store, &fault), STORE_OK);
    club_free(&before);
    club_free(&next);

    const reply *rematch = ask_again(house, &ada, id);
    assert_int_equal(rematch->status, 200);
    assert_string_equal(text_in(rematch->body, "next"), "abcdefghjk");
    /* Who watches the old one comes back and sees it, and the new one can be played. */
    assert_int_equal(bo.socket->close_code, APP_CLOSE_FAILED);
    assert_string_equal(text_in(get(house, &bo, path_of(id, ""))->body, "next"), "abcdefghjk");
    assert_int_equal(post(house, &bo, path_of("abcdefghjk", "moves"), "{'ply':0,'move':'a1'}")->status, 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_game_found_in_a_turn_outlives_the_games_found_after_it, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(a_turn_can_find_any_number_of_games, open_house, close_house),
        cmocka_unit_test_setup_teardown(games_leave_when_nobody_looks, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_game_changed_elsewhere_is_read_again, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_rematch_made_elsewhere_is_the_rematch, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
