/* The store fails: whoever asked is told, nothing half done is left, and nobody believes what is not durable. */
#include "app/people/door.h"
#include "server/harness.h"

/* Two who play and one who looks on, all watching, at ply 0. */
typedef struct players {
    browser ada, bo, eve;
    char id[ID_SIZE];
} players;

static void sit_down(club_house *house, players *at) {
    *at = (players){.eve = {.address = "192.0.2.7"}};
    new_game(house, &at->ada, at->id);
    assert_int_equal(post(house, &at->bo, path_of(at->id, "join"), "{}")->status, 200);
    browser *all[] = {&at->ada, &at->bo, &at->eve};
    for (int i = 0; i < 3; i++) {
        open_socket(house, all[i]);
        say(house, all[i], "{'type':'watch','game':'%s'}", at->id);
        skip_messages(all[i]);
    }
    while (app_next_ready(house->server->app)) {
    }
}

static long ply_of(club_house *house, const char *id) {
    browser anyone = {0};
    const reply *game = get(house, &anyone, path_of(id, ""));
    assert_int_equal(game->status, 200);
    return number_in(game->body, "ply");
}

/* What can fail, and whether the requests of the turn are refused one by one or all at its end. */
static const struct {
    const char *name;
    size_t offset;
} places[] = {
    {"begin", offsetof(failing, begin)},       {"commit", offsetof(failing, commit)},
    {"add_game", offsetof(failing, add_game)}, {"add_change", offsetof(failing, add_change)},
    {"load", offsetof(failing, load)},
};
enum { PLACES = sizeof places / sizeof places[0] };

static bool *place_of(club_house *house, size_t place) {
    return (bool *)((char *)&house->failing + places[place].offset);
}

/* Every change, wherever the store fails: 503 or what it would be, never anything else, and nothing of it is left. */
static void a_failed_change_leaves_nothing(void **state) {
    static const char *const acts[][2] = {{"moves", "{'ply':0,'move':'a1'}"},
                                          {"resign", "{'ply':0}"},
                                          {"join", "{}"},
                                          {"offer", "{'ply':3,'kind':'rematch'}"},
                                          {"", NULL}};
    for (size_t place = 0; place < PLACES; place++) {
        for (size_t act = 0; act < sizeof acts / sizeof acts[0]; act++) {
            close_house(state);
            open_house(state);
            club_house *house = *state;
            browser ada = {0}, bo = {0}, cy = {0};
            char open[ID_SIZE], over[ID_SIZE];
            new_game(house, &ada, open);
            finished_game(house, &ada, &bo, over);
            assert_int_equal(ask_again(house, &bo, over)->status, 200); /* so that it begins when she asks, too */
            reopen(house);                                              /* so that games must be read */
            char again[64];
            snprintf(again, sizeof again, "/api/v1/games/%s/offer", over);
            const char *path = !acts[act][1] ? "/api/v1/games" : act == 3 ? again : path_of(open, acts[act][0]);
            const char *body = acts[act][1] ? acts[act][1] : "{'seats':[{'kind':'you'},{'kind':'open'}]}";
            browser *who = act == 2 ? &cy : &ada;
            *place_of(house, place) = true;
            const reply *answer = post(house, who, path, "%s", body);
            int well = act > 3 ? 201 : 200;
            bool used = place < 2 || (place == 2 && act >= 3) || (place == 3 && act < 4) || (place == 4 && act != 4);
            if (answer->status != (used ? 503 : well)) {
                fail_msg("%s while %s fails: %d %s", path, places[place].name, answer->status, answer->text);
            }
            if (used) {
                expect_refusal(answer, 503, "unavailable");
                assert_int_equal(answer->retry_after, 1);
                assert_string_equal(answer->cookie, "");
            }
            *place_of(house, place) = false;
            if (used) {
                /* Memory and disk agree that nothing happened, and now it does. */
                assert_int_equal(ply_of(house, open), 0);
                assert_int_equal(post(house, who, path, "%s", body)->status, well);
            }
        }
    }
}

static void a_failed_commit_takes_back_what_was_said(void **state) {
    club_house *house = *state;
    players at;
    browser other = {.address = "192.0.2.8"};
    char elsewhere[ID_SIZE];
    sit_down(house, &at);
    new_game(house, &other, elsewhere);
    open_socket(house, &other);
    say(house, &other, "{'type':'watch','game':'%s'}", elsewhere); /* still in the outbox */
    house->failing.commit = true;
    say(house, &at.ada, "{'type':'move','game':'%s','ply':0,'move':'a1','request':1}", at.id);
    /* All who saw the game come back; nobody was told of the move, nor that it was done. */
    browser *all[] = {&at.ada, &at.bo, &at.eve};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(all[i]->socket->close_code, APP_CLOSE_FAILED);
        expect_silence(all[i]);
    }
    int lined_up = 0;
    for (app_peer *peer; (peer = app_next_ready(house->server->app));) {
        lined_up += peer->close_code == APP_CLOSE_FAILED;
    }
    assert_int_equal(lined_up, 3);
    /* Who had nothing to do with it stays, with what was said before. */
    assert_int_equal(other.socket->close_code, 0);
    json_decref(hear_type(&other, "game"));
    for (int i = 0; i < 3; i++) {
        close_socket(house, all[i]);
    }
    house->failing.commit = false;
    assert_int_equal(ply_of(house, at.id), 0);
    open_socket(house, &at.ada);
    say(house, &at.ada, "{'type':'move','game':'%s','ply':0,'move':'a1','request':2}", at.id);
    json_decref(hear_type(&at.ada, "done"));
    assert_int_equal(ply_of(house, at.id), 1);
}

static void a_refused_message_is_answered_and_the_socket_stays(void **state) {
    club_house *house = *state;
    players at;
    sit_down(house, &at);
    house->failing.add_change = true;
    say(house, &at.ada, "{'type':'move','game':'%s','ply':0,'move':'a1','request':1}", at.id);
    json_t *message = hear_type(&at.ada, "error");
    assert_string_equal(text_in(json_object_get(message, "error"), "code"), "unavailable");
    assert_int_equal(number_in(message, "request"), 1);
    json_decref(message);
    assert_int_equal(at.ada.socket->close_code, 0);
    expect_silence(&at.bo);
    house->failing.add_change = false;
    say(house, &at.ada, "{'type':'move','game':'%s','ply':0,'move':'a1','request':2}", at.id);
    json_decref(hear_type(&at.ada, "done"));
    json_decref(hear_type(&at.bo, "event"));
}

/* One that fails does not take the others of the turn with it. */
static void what_fails_alone_is_refused_alone(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char first[ID_SIZE], second[ID_SIZE];
    new_game(house, &ada, first);
    new_game(house, &bo, second);
    begin_turn(house);
    assert_int_equal(post(house, &ada, path_of(first, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    house->failing.add_change = true;
    expect_refusal(post(house, &bo, path_of(second, "moves"), "{'ply':0,'move':'a1'}"), 503, "unavailable");
    house->failing.add_change = false;
    assert_true(end_turn(house));
    reopen(house);
    assert_int_equal(ply_of(house, first), 1);
    assert_int_equal(ply_of(house, second), 0);
}

/* The last person leaves, and the computers that stay behind cannot be taken out of the game: then nobody leaves. */
static void a_resignation_is_kept_whole_or_not_at_all(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE];
    new_game_of(house, &ada, "'options':{'board':'3x3','players':3},",
                "{'kind':'you'},{'kind':'computer','character':'bobtail'},{'kind':'computer','character':'bobtail'}",
                id);
    move_and_wait(house, &ada, id);
    while (ply_of(house, id) < 3) {
        nap();
    }
    house->failing = (failing){.add_change = true, .spared = 1};
    expect_refusal(post(house, &ada, path_of(id, "resign"), "{'ply':3}"), 503, "unavailable");
    house->failing = (failing){0};
    reopen(house);
    const reply *game = get(house, &ada, path_of(id, ""));
    assert_int_equal(number_in(game->body, "ply"), 3);
    assert_true(json_is_false(json_object_get(game->body, "over")));
    game = post(house, &ada, path_of(id, "resign"), "{'ply':3}");
    assert_int_equal(game->status, 200);
    assert_string_equal(json_string_value(json_array_get(json_object_get(game->body, "events"), 3)), "a:resign");
    assert_true(json_is_true(json_object_get(game->body, "over")));
}

/* Where each try may wait for a lock, a turn waits once. */
static void a_turn_asks_for_its_transaction_once(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    house->failing.begin = true;
    house->failing.begins = 0;
    begin_turn(house);
    for (int i = 0; i < 100; i++) {
        expect_refusal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}"), 503, "unavailable");
    }
    end_turn(house);
    assert_int_equal(house->failing.begins, 1);
    expect_refusal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}"), 503, "unavailable");
    assert_int_equal(house->failing.begins, 2);
}

/* Reading goes on from memory, and the page is still served. */
static void what_is_in_memory_is_still_shown(void **state) {
    club_house *house = *state;
    players at;
    sit_down(house, &at);
    house->failing = (failing){.begin = true, .commit = true, .load = true};
    assert_int_equal(get(house, &at.ada, path_of(at.id, ""))->status, 200);
    say(house, &at.eve, "{'type':'ping'}");
    json_decref(hear_type(&at.eve, "pong"));
    expect_refusal(get(house, &at.ada, "/api/v1/games/2222222222"), 503, "unavailable");
    say(house, &at.eve, "{'type':'watch','game':'2222222222','request':3}");
    json_t *message = hear_type(&at.eve, "error");
    assert_string_equal(text_in(json_object_get(message, "error"), "code"), "unavailable");
    json_decref(message);
    assert_int_equal(at.eve.socket->close_code, 0);
}

/* The computer's move meets the same store. It is made once the store is well and somebody looks. */
static void the_computer_moves_when_the_store_is_well_again(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE];
    house->failing.add_change = true;
    new_game_of(house, &ada, "'options':{'board':'1x3'},", "{'kind':'computer','character':'bobtail'},{'kind':'you'}",
                id);
    while (!atomic_load(&house->wakes)) {
        nap();
    }
    /* It is taken and cannot be kept, and while nobody looks no other one is searched for. */
    for (int i = 0; i < 5; i++) {
        begin_turn(house);
        end_turn(house);
        nap();
    }
    assert_int_equal(atomic_load(&house->wakes), 1);
    house->failing.add_change = false;
    while (ply_of(house, id) == 0) {
        nap();
    }
    assert_int_equal(ply_of(house, id), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_failed_change_leaves_nothing, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_failed_commit_takes_back_what_was_said, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_refused_message_is_answered_and_the_socket_stays, open_house, close_house),
        cmocka_unit_test_setup_teardown(what_fails_alone_is_refused_alone, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_resignation_is_kept_whole_or_not_at_all, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_turn_asks_for_its_transaction_once, open_house, close_house),
        cmocka_unit_test_setup_teardown(what_is_in_memory_is_still_shown, open_house, close_house),
        cmocka_unit_test_setup_teardown(the_computer_moves_when_the_store_is_well_again, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
