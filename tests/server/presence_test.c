/* Who is there: whom a coming or a move is told, in what order, and what it costs. */
#include "app/people/door.h"
#include "app/people/friends.h"
#include "app/turn.h"
#include "server/harness.h"

enum { CROWD = 1000 };

/* Everything that waits in the outboxes of a crowd. */
static size_t bytes_waiting(const browser *crowd, size_t count) {
    size_t bytes = 0;
    for (size_t i = 0; i < count; i++) {
        bytes += crowd[i].socket->outbox_bytes;
    }
    return bytes;
}

static void expect_presence(browser *who, const char *online, long watchers) {
    char seats[8] = "";
    json_t *message = hear_type(who, "presence");
    const json_t *list = json_object_get(message, "online");
    for (size_t i = 0; i < json_array_size(list); i++) {
        strcat(seats, json_string_value(json_array_get(list, i)));
    }
    assert_string_equal(seats, online);
    assert_int_equal(number_in(message, "watchers"), watchers);
    assert_true(number_in(message, "spectators") <= watchers);
    json_decref(message);
}

static bool is_online(const json_t *game, unsigned seat) {
    return json_is_true(json_object_get(json_array_get(json_object_get(game, "seats"), seat), "online"));
}

static void watch(club_house *house, browser *who, const char *id) {
    say(house, who, "{'type':'watch','game':'%s'}", id);
}

/* Two players and those who look on, who came before them; all of them watch and have nothing left to read. */
static void fill_house(club_house *house, browser *ada, browser *bo, browser *crowd, size_t count, char id[ID_SIZE]) {
    new_game(house, ada, id);
    post(house, bo, path_of(id, "join"), "{}");
    for (size_t i = 0; i < count + 2; i++) {
        browser *who = i < count ? &crowd[i] : i == count ? ada : bo;
        open_socket(house, who);
        watch(house, who, id);
    }
    pass(house, APP_PRESENCE_MS);
    begin_turn(house);
    end_turn(house);
    skip_messages(ada);
    skip_messages(bo);
    for (size_t i = 0; i < count; i++) {
        skip_messages(&crowd[i]);
    }
    while (app_next_ready(house->server->app)) {
    }
}

static void who_comes_gets_the_game_once(void **state) {
    club_house *house = *state;
    browser ada = {0}, eve = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    open_socket(house, &ada);
    say(house, &ada, "{'type':'watch','game':'%s','request':5}", id);
    json_t *message = hear_type(&ada, "game");
    assert_int_equal(number_in(message, "request"), 5);
    const json_t *game = json_object_get(message, "game");
    assert_true(is_online(game, 0));
    assert_false(is_online(game, 1));
    assert_int_equal(number_in(game, "watchers"), 1);
    json_decref(message);
    expect_silence(&ada);

    open_socket(house, &eve);
    watch(house, &eve, id);
    json_decref(hear_type(&eve, "game"));
    expect_silence(&eve);
    expect_silence(&ada);
    pass(house, APP_PRESENCE_MS);
    begin_turn(house);
    end_turn(house);
    expect_presence(&ada, "a", 2);
    expect_silence(&ada);
}

static void players_are_there_as_long_as_one_of_their_sockets_is(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    fill_house(house, &ada, &bo, NULL, 0, id);
    browser second = ada;
    const struct {
        browser *who;
        bool comes;
        const char *online;
        long watchers;
    } steps[] = {{&second, true, "ab", 3}, {&ada, false, "ab", 2}, {&second, false, "b", 1}, {&ada, true, "ab", 2}};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (steps[i].comes) {
            open_socket(house, steps[i].who);
            watch(house, steps[i].who, id);
        } else {
            close_socket(house, steps[i].who);
        }
        pass(house, APP_PRESENCE_MS);
        begin_turn(house);
        end_turn(house);
        expect_presence(&bo, steps[i].online, steps[i].watchers);
        expect_silence(&bo);
    }
}

/* A player's second tab watches, but is no spectator; who takes a seat is none any more. */
static void only_who_does_not_play_is_a_spectator(void **state) {
    club_house *house = *state;
    browser ada = {0}, eve = {0};
    char id[ID_SIZE], other[ID_SIZE];
    new_game(house, &ada, id);
    new_game(house, &eve, other); /* so that her socket is somebody's */
    browser second = ada, *const all[] = {&ada, &second, &eve};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        open_socket(house, all[i]);
        watch(house, all[i], id);
    }
    const json_t *game = get(house, &ada, path_of(id, ""))->body;
    assert_int_equal(number_in(game, "watchers"), 3);
    assert_int_equal(number_in(game, "spectators"), 1);
    post(house, &eve, path_of(id, "join"), "{}");
    assert_int_equal(number_in(get(house, &ada, path_of(id, ""))->body, "spectators"), 0);
    close_socket(house, &second);
    game = get(house, &ada, path_of(id, ""))->body;
    assert_int_equal(number_in(game, "watchers"), 2);
    assert_int_equal(number_in(game, "spectators"), 0);
}

/* Takes the turns the server asks for until it asks for none. */
static void wait_for_presence(club_house *house) {
    for (int wait; (wait = app_wait_ms(house->server->app)) >= 0;) {
        pass(house, wait);
        begin_turn(house);
        end_turn(house);
    }
}

static void the_server_asks_for_the_turn_in_which_it_tells(void **state) {
    club_house *house = *state;
    browser ada = {0}, eve = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    begin_turn(house); /* who watches the list is told of the game */
    end_turn(house);
    assert_int_equal(app_wait_ms(house->server->app), -1);
    open_socket(house, &ada);
    watch(house, &ada, id);
    assert_int_equal(app_wait_ms(house->server->app), APP_PRESENCE_MS);
    skip_messages(&ada);
    pass(house, 100);
    open_socket(house, &eve);
    watch(house, &eve, id); /* does not put it off */
    assert_int_equal(app_wait_ms(house->server->app), APP_PRESENCE_MS - 100);
    expect_silence(&ada);
    pass(house, APP_PRESENCE_MS - 100);
    begin_turn(house);
    end_turn(house);
    expect_presence(&ada, "a", 2);
    /* Those who follow somebody who came are told later. */
    assert_int_equal(app_wait_ms(house->server->app), APP_FRIENDS_MS - APP_PRESENCE_MS);
    pass(house, APP_FRIENDS_MS - APP_PRESENCE_MS);
    begin_turn(house);
    end_turn(house);
    assert_int_equal(app_wait_ms(house->server->app), -1);
    /* A game may leave memory with something still to be told of it. */
    house->config.games_in_memory = 1;
    reopen(house);
    ada.socket = eve.socket = NULL;
    open_socket(house, &ada);
    watch(house, &ada, id);
    close_socket(house, &ada);
    new_game(house, &eve, id);
    new_game(house, &eve, id);
    wait_for_presence(house);
}

/* One socket that comes and goes used to send the whole game to everyone each time: 51 MB for these. */
static void one_restless_watcher_costs_little(void **state) {
    static browser crowd[CROWD];
    enum { MESSAGES = 80, PRESENCE_BYTES = 100 };
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {0};
    char id[ID_SIZE];
    memset(crowd, 0, sizeof crowd);
    fill_house(house, &ada, &bo, crowd, CROWD, id);
    open_socket(house, &eve);
    for (int i = 0; i < MESSAGES; i++) {
        say(house, &eve, "{'type':'%s','game':'%s'}", i % 2 ? "leave" : "watch", id);
        skip_messages(&eve);
    }
    assert_int_equal(bytes_waiting(crowd, CROWD), 0);
    wait_for_presence(house);
    assert_in_range(bytes_waiting(crowd, CROWD), CROWD, CROWD * PRESENCE_BYTES);
    expect_presence(&crowd[0], "ab", CROWD + 2);
    /* As fast as its rate allows, for six seconds: at 2000 messages a second, it is told every half. */
    for (int i = 0; i < CROWD; i++) {
        skip_messages(&crowd[i]);
    }
    for (int i = 0; i < 600; i++) {
        pass(house, 10);
        say(house, &eve, "{'type':'%s','game':'%s'}", i % 2 ? "leave" : "watch", id);
        skip_messages(&eve);
    }
    size_t told = skip_messages(&crowd[0]);
    assert_in_range(told, 6, 6 * APP_PRESENCE_PER_SECOND / CROWD);
    assert_in_range(bytes_waiting(crowd + 1, CROWD - 1), CROWD, told * CROWD * PRESENCE_BYTES);
    /* The last word is the truth. */
    close_socket(house, &eve);
    wait_for_presence(house);
    expect_presence(&crowd[0], "ab", CROWD + 2);
}

static void seats_and_the_rematch_are_told_with_the_game(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    open_socket(house, &ada);
    watch(house, &ada, id);
    skip_messages(&ada);
    begin_turn(house);
    post(house, &bo, path_of(id, "join"), "{'name':'Bo'}");
    post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}");
    open_socket(house, &eve);
    watch(house, &eve, id);
    end_turn(house);
    /* Who was there is told of the event, then of the seat; who came after it gets it all at once. */
    json_t *message = hear_type(&ada, "event");
    assert_int_equal(number_in(message, "ply"), 0);
    json_decref(message);
    message = hear_type(&ada, "game");
    const json_t *seats = json_object_get(json_object_get(message, "game"), "seats");
    assert_string_equal(text_in(json_array_get(seats, 1), "name"), "Bo");
    assert_true(json_is_true(json_object_get(json_array_get(seats, 0), "you")));
    json_decref(message);
    expect_silence(&ada);
    message = hear_type(&eve, "game");
    assert_int_equal(number_in(json_object_get(message, "game"), "ply"), 1);
    json_decref(message);
    expect_silence(&eve);

    post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'c1'}");
    json_decref(hear_type(&eve, "event"));
    post(house, &bo, path_of(id, "resign"), "{'ply':2}");
    json_decref(hear_type(&eve, "event"));
    ask_again(house, &bo, id);
    json_decref(hear_type(&eve, "game"));
    ask_again(house, &ada, id);
    message = hear_type(&eve, "game");
    assert_int_equal(strlen(text_in(json_object_get(message, "game"), "next")), CLUB_ID_LENGTH);
    json_decref(message);
    expect_silence(&eve);
}

static void a_player_who_sits_down_while_watching_is_there(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE], other[ID_SIZE];
    new_game(house, &ada, id);
    new_game(house, &bo, other); /* so that the socket is somebody's */
    open_socket(house, &bo);
    watch(house, &bo, id);
    skip_messages(&bo);
    post(house, &bo, path_of(id, "join"), "{}");
    json_t *message = hear_type(&bo, "game");
    assert_true(is_online(json_object_get(message, "game"), 1));
    json_decref(message);
    close_socket(house, &bo);
    assert_false(is_online(get(house, &ada, path_of(id, ""))->body, 1));
}

static void the_mover_is_answered_first(void **state) {
    static browser crowd[CROWD];
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {0};
    char id[ID_SIZE];
    memset(crowd, 0, sizeof crowd);
    fill_house(house, &ada, &bo, crowd, CROWD, id);
    open_socket(house, &eve);
    say(house, &ada, "{'type':'move','game':'%s','ply':0,'move':'a1','request':1}", id);
    /* In the own outbox the answer comes before the event. */
    json_t *message = hear_type(&ada, "done");
    assert_int_equal(number_in(message, "request"), 1);
    json_decref(message);
    json_decref(hear_type(&ada, "event"));
    expect_silence(&ada);
    /* Of all, those who play come before those who look on. */
    assert_ptr_equal(app_next_ready(house->server->app), ada.socket);
    assert_ptr_equal(app_next_ready(house->server->app), bo.socket);
    for (int i = 0; i < CROWD / 2; i++) {
        assert_non_null(app_next_ready(house->server->app));
    }
    /* Whoever asks in between does not wait for the rest of the crowd; nor does one of the crowd. */
    say(house, &eve, "{'type':'ping'}");
    say(house, &crowd[CROWD - 2], "{'type':'ping'}");
    assert_ptr_equal(app_next_ready(house->server->app), eve.socket);
    assert_ptr_equal(app_next_ready(house->server->app), crowd[CROWD - 2].socket);
    size_t left = 0;
    while (app_next_ready(house->server->app)) {
        left++;
    }
    assert_int_equal(left, CROWD / 2 - 1);
}

static void who_leaves_the_line_is_not_served(void **state) {
    static browser crowd[5];
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    memset(crowd, 0, sizeof crowd);
    fill_house(house, &ada, &bo, crowd, 5, id);
    say(house, &ada, "{'type':'move','game':'%s','ply':0,'move':'a1'}", id);
    app_peer *expected[] = {ada.socket, crowd[1].socket, crowd[3].socket};
    close_socket(house, &crowd[0]); /* the first, one between and the last of their lines */
    close_socket(house, &crowd[2]);
    close_socket(house, &crowd[4]);
    close_socket(house, &bo);
    for (size_t i = 0; i < 3; i++) {
        assert_ptr_equal(app_next_ready(house->server->app), expected[i]);
    }
    assert_null(app_next_ready(house->server->app));
}

static void who_leaves_hears_no_more(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {0};
    char id[ID_SIZE];
    fill_house(house, &ada, &bo, &eve, 1, id);
    say(house, &eve, "{'type':'leave','game':'%s'}", id);
    say(house, &eve, "{'type':'leave','game':'%s'}", id);
    say(house, &eve, "{'type':'leave','game':'nowhere'}");
    say(house, &ada, "{'type':'move','game':'%s','ply':0,'move':'a1'}", id);
    pass(house, APP_PRESENCE_MS);
    begin_turn(house);
    end_turn(house);
    expect_silence(&eve);
    json_decref(hear_type(&bo, "event"));
    expect_presence(&bo, "ab", 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(who_comes_gets_the_game_once, open_house, close_house),
        cmocka_unit_test_setup_teardown(players_are_there_as_long_as_one_of_their_sockets_is, open_house, close_house),
        cmocka_unit_test_setup_teardown(only_who_does_not_play_is_a_spectator, open_house, close_house),
        cmocka_unit_test_setup_teardown(the_server_asks_for_the_turn_in_which_it_tells, open_house, close_house),
        cmocka_unit_test_setup_teardown(one_restless_watcher_costs_little, open_house, close_house),
        cmocka_unit_test_setup_teardown(seats_and_the_rematch_are_told_with_the_game, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_player_who_sits_down_while_watching_is_there, open_house, close_house),
        cmocka_unit_test_setup_teardown(the_mover_is_answered_first, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_leaves_the_line_is_not_served, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_leaves_hears_no_more, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
