/* Streams: what programs without a WebSocket are told, and where they go on. */
#include "server/harness.h"

static const char *stream_path(const char *id, const char *query) {
    static char path[96];
    snprintf(path, sizeof path, "/api/v1/games/%s/stream%s", id, query);
    return path;
}

static void open_stream(club_house *house, browser *who, const char *path) {
    const reply *answer = get(house, who, path);
    assert_int_equal(answer->status, 200);
    assert_string_equal(answer->type, "application/x-ndjson");
    assert_true(answer->close);
    assert_non_null(who->socket);
}

static void drop(json_t *message) {
    json_decref(message);
}

/* The next message but those of who is there. */
static json_t *hear_of_game(browser *who) {
    json_t *message = hear(who);
    while (message && strcmp(text_in(message, "type"), "presence") == 0) {
        json_decref(message);
        message = hear(who);
    }
    return message;
}

static long hear_seq(browser *who, const char *type) {
    json_t *message = hear_of_game(who);
    assert_non_null(message);
    assert_string_equal(text_in(message, "type"), type);
    long seq = number_in(message, "seq");
    json_decref(message);
    return seq;
}

static void make_move(club_house *house, browser *who, const char *id, int ply, const char *move) {
    assert_int_equal(post(house, who, path_of(id, "moves"), "{'ply':%d,'move':'%s'}", ply, move)->status, 200);
}

static void begin_game(club_house *house, browser *ada, browser *bo, char id[ID_SIZE]) {
    new_game_of(house, ada, "'options':{'board':'3x5'},", "{'kind':'you'},{'kind':'open'}", id);
    assert_int_equal(post(house, bo, path_of(id, "join"), "{}")->status, 200);
}

/* The whole game first, then each event; numbers go up by one. */
static void a_stream_tells_a_game(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {0};
    char id[ID_SIZE];
    begin_game(house, &ada, &bo, id);
    open_stream(house, &eve, stream_path(id, ""));
    long seq = hear_seq(&eve, "game");
    make_move(house, &ada, id, 0, "a1");
    assert_int_equal(hear_seq(&eve, "event"), seq + 1);
    make_move(house, &bo, id, 1, "c1");
    assert_int_equal(hear_seq(&eve, "event"), seq + 2);
}

/* Whoever comes back hears what they missed, once, and then what is new. */
static void a_stream_goes_on_where_it_was_cut(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {0};
    char id[ID_SIZE], query[32];
    begin_game(house, &ada, &bo, id);
    open_stream(house, &eve, stream_path(id, ""));
    long seq = hear_seq(&eve, "game");
    close_socket(house, &eve);
    make_move(house, &ada, id, 0, "a1");
    make_move(house, &bo, id, 1, "c1");
    snprintf(query, sizeof query, "?after=%ld", seq);
    open_stream(house, &eve, stream_path(id, query));
    assert_int_equal(hear_seq(&eve, "resumed"), seq);
    for (int i = 0; i < 2; i++) {
        json_t *event = hear_of_game(&eve);
        assert_string_equal(text_in(event, "type"), "event");
        assert_int_equal(number_in(event, "ply"), i);
        assert_int_equal(number_in(event, "seq"), seq + 1 + i);
        assert_string_equal(text_in(event, "event"), i ? "c1" : "a1");
        drop(event);
    }
    make_move(house, &ada, id, 2, "e1");
    assert_int_equal(hear_seq(&eve, "event"), seq + 3);
    assert_null(hear_of_game(&eve));
}

static void expect_whole_game(club_house *house, const char *id, long after) {
    browser eve = {0};
    char query[40];
    snprintf(query, sizeof query, "?after=%ld", after);
    open_stream(house, &eve, stream_path(id, query));
    hear_seq(&eve, "game");
    assert_null(hear_of_game(&eve));
    close_socket(house, &eve);
}

/* What was missed is more than events, or is not known any more: the whole game. */
static void what_cannot_be_told_again_is_told_whole(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {0};
    char id[ID_SIZE];
    begin_game(house, &ada, &bo, id);
    make_move(house, &ada, id, 0, "a1");
    make_move(house, &bo, id, 1, "c1");
    open_stream(house, &eve, stream_path(id, ""));
    long seq = hear_seq(&eve, "game");
    char path[64];
    snprintf(path, sizeof path, "/api/v1/games/%s/offer", id);
    assert_int_equal(post(house, &bo, path, "{'ply':2,'kind':'takeback'}")->status, 200);
    assert_int_equal(hear_seq(&eve, "game"), seq + 1);
    expect_whole_game(house, id, seq);
    expect_whole_game(house, id, seq + 7);
    reopen(house);
    make_move(house, &ada, id, 2, "e1");
    expect_whole_game(house, id, seq);
}

/* Events and offers of one turn: who has heard but the event has not heard all. */
static void what_came_with_an_event_is_not_lost(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {0};
    char id[ID_SIZE], path[64];
    begin_game(house, &ada, &bo, id);
    open_stream(house, &eve, stream_path(id, ""));
    hear_seq(&eve, "game");
    snprintf(path, sizeof path, "/api/v1/games/%s/offer", id);
    begin_turn(house);
    make_move(house, &ada, id, 0, "a1");
    assert_int_equal(post(house, &ada, path, "{'ply':1,'kind':'takeback'}")->status, 200);
    end_turn(house);
    long seq = hear_seq(&eve, "event");
    assert_true(hear_seq(&eve, "game") > seq);
    expect_whole_game(house, id, seq);
}

/* The same numbers over a WebSocket. */
static void a_socket_goes_on_too(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {0};
    char id[ID_SIZE];
    begin_game(house, &ada, &bo, id);
    open_socket(house, &eve);
    say(house, &eve, "{'type':'watch','game':'%s'}", id);
    long seq = hear_seq(&eve, "game");
    say(house, &eve, "{'type':'leave','game':'%s'}", id);
    make_move(house, &ada, id, 0, "a1");
    skip_messages(&eve);
    say(house, &eve, "{'type':'watch','game':'%s','after':%ld,'request':7}", id, seq);
    json_t *first = hear_of_game(&eve);
    assert_string_equal(text_in(first, "type"), "resumed");
    assert_int_equal(number_in(first, "request"), 7);
    drop(first);
    assert_int_equal(hear_seq(&eve, "event"), seq + 1);
    say(house, &eve, "{'type':'watch','game':'%s','after':-1}", id);
    drop(hear_type(&eve, "error"));
}

/* Nothing is told of a turn that the disk did not take. */
static void what_is_not_durable_is_not_told(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {0};
    char id[ID_SIZE];
    begin_game(house, &ada, &bo, id);
    open_stream(house, &eve, stream_path(id, ""));
    hear_seq(&eve, "game");
    skip_messages(&eve);
    house->failing.commit = true;
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 503);
    house->failing.commit = false;
    assert_null(hear_of_game(&eve));
}

/* ---- What happens to somebody ---------------------------------------------------------------------- */

/* A token as Authorization says it. */
static void make_token(club_house *house, browser *owner, const char *scopes, char field[96], char id[ID_SIZE]) {
    const reply *made = post(house, owner, "/api/v1/me/tokens", "{'name':'bot','scopes':[%s],'days':30}", scopes);
    assert_int_equal(made->status, 201);
    snprintf(field, 96, "Bearer %s", text_in(made->body, "secret"));
    snprintf(id, ID_SIZE, "%s", text_in(json_object_get(made->body, "token"), "id"));
}

static void own_events_are_told(void **state) {
    club_house *house = *state;
    browser ann = {0}, bob = {0}, program = {.address = "198.51.100.9"};
    char field[96], token[ID_SIZE], path[64];
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    make_token(house, &ann, "'read'", field, token);
    program.token = field;
    const reply *made = post(house, &bob, "/api/v1/challenges",
                             "{'invited':{'kind':'people','handles':['ann']},'seats':2,'with_me':true}");
    assert_int_equal(made->status, 201);
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", text_in(made->body, "id"));
    open_stream(house, &program, "/api/v1/events");
    drop(hear_type(&program, "hello"));
    drop(hear_type(&program, "challenge"));
    assert_int_equal(post(house, &ann, path, "{}")->status, 200);
    pass(house, 2000);
    begin_turn(house);
    end_turn(house);
    bool started = false;
    for (json_t *message; (message = hear(&program));) {
        started |= strcmp(text_in(message, "type"), "started") == 0;
        drop(message);
    }
    assert_true(started);
}

/* A program that may not read messages is told of none. */
static void scopes_hold_in_streams(void **state) {
    club_house *house = *state;
    browser ann = {0}, bob = {0}, program[2] = {{.address = "198.51.100.9"}, {.address = "198.51.100.10"}};
    static const char *const scopes[2] = {"'read'", "'read','chat'"};
    char field[2][96], token[ID_SIZE];
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    for (int i = 0; i < 2; i++) {
        make_token(house, &ann, scopes[i], field[i], token);
        program[i].token = field[i];
        open_stream(house, &program[i], "/api/v1/events");
    }
    const reply *written = post(house, &bob, "/api/v1/me/conversations/@ann", "{'text':'hello'}");
    assert_int_equal(written->status, 201);
    begin_turn(house);
    end_turn(house);
    for (int i = 0; i < 2; i++) {
        bool heard = false;
        for (json_t *message; (message = hear(&program[i]));) {
            heard |= strcmp(text_in(message, "type"), "message") == 0;
            drop(message);
        }
        assert_int_equal(heard, i);
    }
}

/* A token that is ended ends what it has opened. */
static void a_stream_ends_with_its_token(void **state) {
    club_house *house = *state;
    browser ann = {0}, program = {.address = "198.51.100.9"};
    char field[96], token[ID_SIZE], path[64];
    become_member(house, &ann, "ann");
    make_token(house, &ann, "'read'", field, token);
    program.token = field;
    open_stream(house, &program, "/api/v1/events");
    assert_int_equal(program.socket->close_code, 0);
    snprintf(path, sizeof path, "/api/v1/me/tokens/%s/end", token);
    assert_int_equal(post(house, &ann, path, "{}")->status, 200);
    assert_int_equal(program.socket->close_code, APP_CLOSE_SIGNED_OUT);
}

static void streams_are_refused_in_words(void **state) {
    club_house *house = *state;
    browser ada = {0}, nobody = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    expect_refusal(get(house, &ada, stream_path(id, "?after=x")), 400, "field");
    expect_refusal(get(house, &ada, stream_path(id, "?heartbeat=301")), 400, "field");
    expect_refusal(get(house, &ada, stream_path("2222222222", "")), 404, "not_found");
    expect_refusal(get(house, &nobody, "/api/v1/events"), 401, "nobody");
    const reply *head = ask(house, &ada, TRANSPORT_HEAD, stream_path(id, ""), "", 0);
    assert_int_equal(head->status, 200);
    assert_null(ada.socket);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_stream_tells_a_game, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_stream_goes_on_where_it_was_cut, open_house, close_house),
        cmocka_unit_test_setup_teardown(what_cannot_be_told_again_is_told_whole, open_house, close_house),
        cmocka_unit_test_setup_teardown(what_came_with_an_event_is_not_lost, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_socket_goes_on_too, open_house, close_house),
        cmocka_unit_test_setup_teardown(what_is_not_durable_is_not_told, open_house, close_house),
        cmocka_unit_test_setup_teardown(own_events_are_told, open_house, close_house),
        cmocka_unit_test_setup_teardown(scopes_hold_in_streams, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_stream_ends_with_its_token, open_house, close_house),
        cmocka_unit_test_setup_teardown(streams_are_refused_in_words, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
