/* Sockets over their lives: who may open one, who falls behind, and what happens when the server stops and starts. */
#include "app/people/door.h"
#include "club/acts.h"
#include "server/harness.h"
#include "store/keep.h"

static void fill_outbox(club_house *house, browser *who, const char *id) {
    for (int i = 0; i < 100000 && !who->socket->close_code; i++) {
        say(house, who, "{'type':'watch','game':'%s'}", id);
    }
}

/* Who does not read is sent away; nobody else notices. */
static void who_falls_behind_is_sent_away(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, slow = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    post(house, &bo, path_of(id, "join"), "{}");
    browser *all[] = {&ada, &bo, &slow};
    for (int i = 0; i < 3; i++) {
        open_socket(house, all[i]);
        say(house, all[i], "{'type':'watch','game':'%s'}", id);
        skip_messages(all[i]);
    }
    fill_outbox(house, &slow, id);
    assert_int_equal(slow.socket->close_code, APP_CLOSE_TOO_SLOW);
    assert_int_equal(slow.socket->outbox_bytes, 0);
    say(house, &ada, "{'type':'move','game':'%s','ply':0,'move':'a1'}", id);
    json_decref(hear_type(&ada, "done"));
    json_decref(hear_type(&bo, "event"));
    expect_silence(&slow);
    say(house, &slow, "{'type':'ping'}"); /* what still comes in is not answered */
    expect_silence(&slow);
    close_socket(house, &slow);
    open_socket(house, &slow);
    say(house, &slow, "{'type':'watch','game':'%s'}", id);
    json_t *message = hear_type(&slow, "game");
    assert_int_equal(number_in(json_object_get(message, "game"), "ply"), 1);
    json_decref(message);
}

/* An outbox never holds more than its limit, nor loses its place among others. */
static void an_outbox_has_its_limit(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    open_socket(house, &ada);
    size_t most = 0;
    while (!ada.socket->close_code) {
        say(house, &ada, "{'type':'watch','game':'%s'}", id);
        most = ada.socket->outbox_bytes > most ? ada.socket->outbox_bytes : most;
    }
    assert_in_range(most, APP_OUTBOX_BYTES_MAX / 2, APP_OUTBOX_BYTES_MAX);
    assert_ptr_equal(app_next_ready(house->server->app), ada.socket);
    assert_null(app_next_ready(house->server->app));
}

static bool may_open(club_house *house, const char *path, const char *host, const char *origin, const char *address) {
    transport_answer refusal = {0};
    transport_answer_clear(&refusal);
    const transport_request handshake = {.method = TRANSPORT_GET,
                                         .path = path,
                                         .query = "",
                                         .host = host,
                                         .origin = origin,
                                         .fetch_site = "",
                                         .cookie = "",
                                         .accept_language = "",
                                         .forwarded_for = "",
                                         .address = address};
    begin_turn(house);
    app_peer *peer = api_connect(house->server->api, &handshake, &refusal);
    end_turn(house);
    assert_true((peer != NULL) == (refusal.length == 0));
    transport_answer_clear(&refusal);
    return peer != NULL;
}

static void sockets_are_opened_by_those_who_may(void **state) {
    const struct {
        const char *path, *host, *origin;
        bool may;
    } cases[] = {
        {"/api/v1/socket", "localhost", "", true},
        {"/api/v1/socket", "localhost", "http://localhost", true},
        {"/api/v1/socket", "localhost", "http://evil.example", false},
        {"/api/v1/socket", "localhost", "null", false},
        {"/api/v1/socket", "evil.example", "http://evil.example", false},
        {"/api/v1/socket/", "localhost", "", false},
        {"/api/v1/games", "localhost", "", false},
        {"/", "localhost", "", false},
        {"", "localhost", "", false},
    };
    club_house *house = *state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(may_open(house, cases[i].path, cases[i].host, cases[i].origin, "192.0.2.1"), cases[i].may);
    }
    house->config.limits.sockets_per_address = 3; /* two are open already */
    assert_true(may_open(house, "/api/v1/socket", "localhost", "", "192.0.2.1"));
    assert_false(may_open(house, "/api/v1/socket", "localhost", "", "192.0.2.1"));
    assert_true(may_open(house, "/api/v1/socket", "localhost", "", "192.0.2.2"));
    while (house->server->app->peers) {
        app_disconnect(house->server->app, house->server->app->peers);
    }
    assert_true(may_open(house, "/api/v1/socket", "localhost", "", "192.0.2.1"));
}

/* A socket speaks for the cookie it was opened with. */
static void a_socket_of_nobody_only_looks(void **state) {
    club_house *house = *state;
    browser ada = {0}, nobody = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    open_socket(house, &nobody);
    say(house, &nobody, "{'type':'watch','game':'%s'}", id);
    json_t *message = hear_type(&nobody, "game");
    const json_t *seats = json_object_get(json_object_get(message, "game"), "seats");
    for (size_t i = 0; i < json_array_size(seats); i++) {
        assert_true(json_is_false(json_object_get(json_array_get(seats, i), "you")));
    }
    json_decref(message);
    for (int i = 0; i < 2; i++) {
        say(house, &nobody, "{'type':'%s','game':'%s','ply':0,'move':'a1'}", i ? "resign" : "move", id);
        message = hear_type(&nobody, "error");
        assert_string_equal(text_in(json_object_get(message, "error"), "code"), "not_yours");
        json_decref(message);
    }
}

static void when_the_server_stops_everyone_is_told_to_come_back(void **state) {
    club_house *house = *state;
    browser ada = {0}, slow = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    open_socket(house, &ada);
    open_socket(house, &slow);
    fill_outbox(house, &slow, id);
    say(house, &ada, "{'type':'ping'}");
    begin_turn(house);
    app_close_all(house->server->app, APP_CLOSE_GOING_AWAY);
    end_turn(house);
    /* What was promised is still delivered, and who was sent away for another reason is told that one. */
    json_decref(hear_type(&ada, "pong"));
    assert_int_equal(ada.socket->close_code, APP_CLOSE_GOING_AWAY);
    assert_int_equal(slow.socket->close_code, APP_CLOSE_TOO_SLOW);
    app_peer *first = app_next_ready(house->server->app), *second = app_next_ready(house->server->app);
    assert_true(first && second && first != second);
    assert_null(app_next_ready(house->server->app));
    say(house, &ada, "{'type':'move','game':'%s','ply':0,'move':'a1'}", id);
    expect_silence(&ada);
}

static long ply_of(club_house *house, const char *id) {
    browser anyone = {0};
    return number_in(get(house, &anyone, path_of(id, ""))->body, "ply");
}

/* Games in which the computer was to move go on when the server starts, before anybody looks. */
static void when_the_server_starts_the_computer_moves(void **state) {
    enum { GAMES = 5 };
    club_house *house = *state;
    browser ada = {0};
    char id[GAMES][ID_SIZE], waiting[ID_SIZE];
    house->failing.add_change = true; /* so that the first server gets nowhere */
    for (int i = 0; i < GAMES; i++) {
        new_game_of(house, &ada, "'options':{'board':'1x3'},",
                    "{'kind':'computer','character':'bobtail'},{'kind':'you'}", id[i]);
    }
    new_game_of(house, &ada, "'options':{'board':'1x3'},", "{'kind':'you'},{'kind':'computer','character':'bobtail'}",
                waiting);
    house->failing.add_change = false;
    house->config.games_in_memory = 1; /* all the same, all of them are held until the computer has moved */
    reopen(house);
    while (atomic_load(&house->wakes) < GAMES) {
        begin_turn(house);
        end_turn(house);
        nap();
    }
    for (int i = 0; i < GAMES; i++) {
        while (ply_of(house, id[i]) == 0) {
            nap();
        }
        assert_int_equal(ply_of(house, id[i]), 1);
    }
    assert_int_equal(ply_of(house, waiting), 0);
    /* A person's move is answered by the computer, and the watcher is told of both. */
    open_socket(house, &ada);
    say(house, &ada, "{'type':'watch','game':'%s'}", waiting);
    json_decref(hear_type(&ada, "game"));
    say(house, &ada, "{'type':'move','game':'%s','ply':0,'move':'a1','request':1}", waiting);
    json_decref(hear_type(&ada, "done"));
    json_decref(hear_type(&ada, "event"));
    json_t *answer = NULL;
    while (!answer) {
        begin_turn(house);
        end_turn(house);
        answer = hear(&ada);
        nap();
    }
    assert_string_equal(text_in(answer, "type"), "event");
    assert_int_equal(number_in(answer, "ply"), 1);
    json_decref(answer);
}

/* The computer found a move for a game that went on without it. */
static void a_move_that_comes_too_late_is_dropped(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE];
    new_game_of(house, &ada, "'options':{'board':'1x3'},", "{'kind':'computer','character':'bobtail'},{'kind':'you'}",
                id);
    while (!atomic_load(&house->wakes)) {
        nap();
    }
    /* The move waits while its game ends elsewhere, in the database. */
    club_game elsewhere;
    club_game_change change;
    club_fault refused;
    store_fault fault;
    assert_int_equal(store_load(house->store, id, &elsewhere, &fault), STORE_OK);
    assert_int_equal(resign_as(&elsewhere, &elsewhere.seat[1].person, 0, "", &change, &refused), CLUB_OK);
    assert_int_equal(store_begin(house->store, &fault), STORE_OK);
    assert_int_equal(keep_change(house->store, &change, &fault), STORE_OK);
    assert_int_equal(store_commit(house->store, &fault), STORE_OK);
    club_free(&elsewhere);
    begin_turn(house);
    assert_true(end_turn(house));
    const reply *game = get(house, &ada, path_of(id, ""));
    assert_int_equal(number_in(game->body, "ply"), 0);
    assert_string_equal(text_in(game->body, "state"), "cancelled");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(who_falls_behind_is_sent_away, open_house, close_house),
        cmocka_unit_test_setup_teardown(an_outbox_has_its_limit, open_house, close_house),
        cmocka_unit_test_setup_teardown(sockets_are_opened_by_those_who_may, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_socket_of_nobody_only_looks, open_house, close_house),
        cmocka_unit_test_setup_teardown(when_the_server_stops_everyone_is_told_to_come_back, open_house, close_house),
        cmocka_unit_test_setup_teardown(when_the_server_starts_the_computer_moves, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_move_that_comes_too_late_is_dropped, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
