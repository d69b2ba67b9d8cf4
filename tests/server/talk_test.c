/* Chat, notes and conditional moves, as a page asks for them. */
#include <sqlite3.h>

#include "server/harness.h"

static int open_talking_house(void **state) {
    int failed = open_house(state);
    ((club_house *)*state)->config.guest_chat = true;
    return failed;
}

/* Ada and Bo in a game of two. */
static void two_players(club_house *house, browser *ada, browser *bo, const char *board, char id[ID_SIZE]) {
    char options[64];
    snprintf(options, sizeof options, "'options':{'board':'%s'},", board);
    ada->address = "198.51.100.1";
    bo->address = "198.51.100.2";
    new_game_of(house, ada, options, "{'kind':'you','name':'Ada'},{'kind':'open'}", id);
    assert_int_equal(post(house, bo, path_of(id, "join"), "{'name':'Bo'}")->status, 200);
}

static const json_t *items(const reply *of) {
    assert_int_equal(of->status, 200);
    return json_object_get(of->body, "items");
}

static const char *v1(const char *id, const char *verb) {
    static char path[96];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", id, verb);
    return path;
}

static void watch(club_house *house, browser *who, const char *id) {
    open_socket(house, who);
    say(house, who, "{'type':'watch','game':'%s'}", id);
    skip_messages(who);
}

/* Drops what is not about chat. */
static json_t *next_chat(browser *who) {
    for (json_t *message; (message = hear(who)); json_decref(message)) {
        if (strcmp(text_in(message, "type"), "chat") == 0) {
            return message;
        }
    }
    return NULL;
}

/* ---- Chat ------------------------------------------------------------------------------------------ */

static void expect_chat(browser *who, const char *text, bool you) {
    json_t *message = next_chat(who);
    assert_non_null(message);
    assert_string_equal(text_in(message, "text"), text);
    assert_int_equal(json_is_true(json_object_get(message, "you")), you);
    assert_null(json_object_get(message, "by"));
    json_decref(message);
}

static void players_talk_among_themselves(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {.address = "198.51.100.3"};
    char id[ID_SIZE];
    two_players(house, &ada, &bo, "3x3", id);
    watch(house, &ada, id);
    watch(house, &bo, id);
    watch(house, &eve, id);
    const reply *said = post(house, &ada, v1(id, "chat"), "{'text':'Good luck!'}");
    assert_int_equal(said->status, 201);
    assert_string_equal(text_in(said->body, "room"), "players");
    assert_string_equal(text_in(said->body, "name"), "Ada");
    assert_string_equal(text_in(said->body, "seat"), "a");
    expect_chat(&ada, "Good luck!", true);
    expect_chat(&bo, "Good luck!", false);
    assert_null(next_chat(&eve));
    reopen(house);
    const json_t *kept = items(get(house, &bo, v1(id, "chat")));
    assert_int_equal(json_array_size(kept), 1);
    assert_int_equal(number_in(json_array_get(kept, 0), "at_ms"), house->seconds * 1000);
    assert_int_equal(get(house, &eve, v1(id, "chat?room=players"))->status, 403);
    assert_int_equal(json_array_size(items(get(house, &eve, v1(id, "chat")))), 0);
}

/* Nobody tells the players what to play. */
static void watchers_are_not_heard_by_players_before_the_end(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {.address = "198.51.100.3"}, dan = {.address = "198.51.100.4"};
    char id[ID_SIZE];
    two_players(house, &ada, &bo, "1x3", id);
    watch(house, &ada, id);
    watch(house, &eve, id);
    watch(house, &dan, id);
    const reply *said = post(house, &eve, v1(id, "chat"), "{'text':'Take b1!'}");
    assert_int_equal(said->status, 201);
    assert_string_equal(text_in(said->body, "room"), "watchers");
    assert_true(json_is_null(json_object_get(said->body, "seat")));
    assert_null(next_chat(&ada));
    expect_chat(&dan, "Take b1!", false);
    assert_int_equal(get(house, &ada, v1(id, "chat?room=watchers"))->status, 403);
    assert_int_equal(post(house, &ada, v1(id, "chat"), "{'room':'watchers','text':'I hear you'}")->status, 403);
    assert_int_equal(post(house, &ada, path_of(id, "resign"), "{'ply':0}")->status, 200);
    assert_int_equal(json_array_size(items(get(house, &ada, v1(id, "chat?room=watchers")))), 1);
    assert_int_equal(post(house, &ada, v1(id, "chat"), "{'room':'watchers','text':'I hear you'}")->status, 201);
    expect_chat(&dan, "I hear you", false);
    assert_int_equal(get(house, &eve, v1(id, "chat?room=players"))->status, 403);
}

static void guests_chat_only_if_the_club_allows_it(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    two_players(house, &ada, &bo, "3x3", id);
    house->config.guest_chat = false;
    const reply *refused = post(house, &ada, v1(id, "chat"), "{'text':'Hello'}");
    assert_int_equal(refused->status, 403);
    assert_string_equal(text_in(refused->body, "code"), "guest_chat");
}

static void texts_are_such_that_people_can_see(void **state) {
    static const struct {
        const char *text;
        int status;
    } cases[] = {
        {"caf\xc3\xa9 \xe2\x9c\x93", 201},
        {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80", 201},
        {"", 422},
        {"   ", 422},
        {"a\\nb", 422},
        {"\xe2\x80\xae"
         "evil",
         422},
        {"a\xcc\x81\xcc\x81", 201},
        {"a\xcc\x81\xcc\x81\xcc\x81", 422},
        {"\xcc\x81", 422},
        {"\xe2\x80\x8d", 422},
        {"a\\u0007", 422},
    };
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE], long_text[600];
    two_players(house, &ada, &bo, "3x3", id);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pass(house, 2000);
        if (post(house, &ada, v1(id, "chat"), "{'text':'%s'}", cases[i].text)->status != cases[i].status) {
            fail_msg("'%s'", cases[i].text);
        }
    }
    for (size_t length = CLUB_MESSAGE_MAX; length <= CLUB_MESSAGE_MAX + 1; length++) {
        pass(house, 2000);
        memset(long_text, 'x', length);
        long_text[length] = 0;
        assert_int_equal(post(house, &ada, v1(id, "chat"), "{'text':'%s'}", long_text)->status,
                         length > CLUB_MESSAGE_MAX ? 422 : 201);
    }
}

static void who_says_too_much_waits(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    two_players(house, &ada, &bo, "3x3", id);
    const reply *answer;
    int said = 0;
    while ((answer = post(house, &ada, v1(id, "chat"), "{'text':'again'}"))->status == 201) {
        assert_true(++said < 100);
    }
    assert_int_equal(answer->status, 429);
    unsigned wait = answer->retry_after;
    assert_true(wait > 0);
    assert_int_equal(post(house, &bo, v1(id, "chat"), "{'text':'I may'}")->status, 201);
    pass(house, wait * 1000);
    assert_int_equal(post(house, &ada, v1(id, "chat"), "{'text':'again'}")->status, 201);
}

/* Nobody hears what was not kept. */
static void what_is_not_durable_is_not_told(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    two_players(house, &ada, &bo, "3x3", id);
    watch(house, &bo, id);
    house->failing.commit = true;
    post(house, &ada, v1(id, "chat"), "{'text':'Hello'}");
    house->failing.commit = false;
    assert_null(next_chat(&bo));
    assert_int_equal(json_array_size(items(get(house, &ada, v1(id, "chat")))), 0);
}

/* Lays down what a person says of another, by their seats. */
static void relate(const club_house *house, const char *kind, char of, char other) {
    char statement[256];
    sqlite3 *database;
    snprintf(statement, sizeof statement,
             "INSERT INTO relation (person, other, kind, since_ms) SELECT one.person, two.person, '%s', 0 "
             "FROM seat one, seat two WHERE one.seat = '%c' AND two.seat = '%c'",
             kind, of, other);
    assert_int_equal(sqlite3_open(house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, statement, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

static void who_is_muted_is_not_heard(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    two_players(house, &ada, &bo, "3x3", id);
    watch(house, &ada, id);
    relate(house, "mute", 'a', 'b');
    assert_int_equal(post(house, &bo, v1(id, "chat"), "{'text':'Hello?'}")->status, 201);
    assert_null(next_chat(&ada));
    assert_int_equal(json_array_size(items(get(house, &ada, v1(id, "chat")))), 0);
    assert_int_equal(json_array_size(items(get(house, &bo, v1(id, "chat")))), 1);
}

static void who_has_blocked_another_does_not_talk_with_him(void **state) {
    static const char *const ways[] = {"ab", "ba"};
    for (size_t i = 0; i < 2; i++) {
        close_house(state);
        open_talking_house(state);
        club_house *house = *state;
        browser ada = {0}, bo = {0};
        char id[ID_SIZE];
        two_players(house, &ada, &bo, "3x3", id);
        relate(house, "block", ways[i][0], ways[i][1]);
        assert_int_equal(post(house, &bo, v1(id, "chat"), "{'text':'Hello?'}")->status, 403);
        assert_int_equal(post(house, &ada, v1(id, "chat"), "{'text':'Hello?'}")->status, 403);
    }
}

/* ---- Notes ----------------------------------------------------------------------------------------- */

static void a_note_is_its_writers_alone(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {.address = "198.51.100.3"};
    char id[ID_SIZE];
    two_players(house, &ada, &bo, "3x3", id);
    assert_int_equal(post(house, &ada, v1(id, "note"), "{'text':'Bo likes\\ncorners.'}")->status, 200);
    reopen(house);
    assert_string_equal(text_in(get(house, &ada, v1(id, "note"))->body, "text"), "Bo likes\ncorners.");
    assert_string_equal(text_in(get(house, &bo, v1(id, "note"))->body, "text"), "");
    assert_int_equal(get(house, &eve, v1(id, "note"))->status, 403);
    assert_int_equal(post(house, &ada, v1(id, "note"), "{'text':''}")->status, 200);
    assert_string_equal(text_in(get(house, &ada, v1(id, "note"))->body, "text"), "");
    assert_null(strstr(get(house, &bo, path_of(id, ""))->text, "corners"));
}

/* ---- Members --------------------------------------------------------------------------------------- */

static void a_guest_who_signs_in_takes_what_was_said_along(void **state) {
    club_house *house = *state;
    browser ann = {.address = "198.51.100.7"}, phone = {0}, bo = {0};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    two_players(house, &phone, &bo, "3x3", id);
    assert_int_equal(post(house, &phone, v1(id, "chat"), "{'text':'Good luck!'}")->status, 201);
    assert_int_equal(post(house, &phone, v1(id, "note"), "{'text':'Careful.'}")->status, 200);
    assert_int_equal(post(house, &phone, "/api/v1/sign-in", "{'login':'ann','password':'correct horse'}")->status, 200);
    const json_t *said = json_array_get(items(get(house, &ann, v1(id, "chat"))), 0);
    assert_true(json_is_true(json_object_get(said, "you")));
    assert_string_equal(text_in(said, "seat"), "a");
    assert_string_equal(text_in(get(house, &ann, v1(id, "note"))->body, "text"), "Careful.");
}

/* Both sides of a conversation come along; of who is deleted only the words stay. */
static void what_was_said_is_exported_and_stays_without_its_author(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    two_players(house, &ada, &bo, "3x3", id);
    become_member(house, &ada, "ada");
    assert_int_equal(post(house, &ada, v1(id, "chat"), "{'text':'Good luck!'}")->status, 201);
    assert_int_equal(post(house, &bo, v1(id, "chat"), "{'text':'Same to you'}")->status, 201);
    assert_int_equal(post(house, &ada, v1(id, "note"), "{'text':'Careful.'}")->status, 200);
    const json_t *game = json_array_get(json_object_get(get(house, &ada, "/api/v1/me/export")->body, "games"), 0);
    assert_int_equal(json_array_size(json_object_get(game, "chat")), 2);
    assert_string_equal(text_in(game, "note"), "Careful.");
    assert_int_equal(post(house, &ada, "/api/v1/me/delete", "{'handle':'ada'}")->status, 200);
    const json_t *said = items(get(house, &bo, v1(id, "chat")));
    assert_int_equal(json_array_size(said), 2);
    assert_string_equal(text_in(json_array_get(said, 0), "name"), "");
    assert_string_equal(text_in(json_array_get(said, 0), "text"), "Good luck!");
}

/* ---- Tournaments ----------------------------------------------------------------------------------- */

static const char *event_path(const json_t *event) {
    static char path[96];
    snprintf(path, sizeof path, "/api/v1/tournaments/%s/chat", text_in(event, "id"));
    return path;
}

/* Drops what is about something else. */
static json_t *next_said(browser *who) {
    json_t *message = hear(who);
    while (message && strcmp(text_in(message, "type"), "said") != 0) {
        json_decref(message);
        message = hear(who);
    }
    return message;
}

static void expect_said(club_house *house, browser *who, const char *text) {
    begin_turn(house);
    end_turn(house);
    json_t *told = text ? hear_type(who, "said") : next_said(who);
    assert_true(text ? told != NULL : !told);
    if (text) {
        assert_string_equal(text_in(told, "text"), text);
        assert_string_equal(text_in(told, "room"), "event");
        json_decref(told);
    }
}

/* Whoever follows it hears it, but not from whom they have blocked, nor what was not kept; the latest stays. */
static void a_tournament_has_a_room_for_all_who_see_it(void **state) {
    club_house *house = *state;
    browser ada = {.address = "198.51.100.1"}, bob = {.address = "198.51.100.2"}, guest = {.address = "198.51.100.3"};
    become_member(house, &ada, "ada");
    become_member(house, &bob, "bob");
    json_t *event = json_incref(post(house, &ada, "/api/v1/tournaments",
                                     "{'kind':'arena','title':'Friday','closed':true,'terms':{'clock':'5m+8s'}}")
                                    ->body);
    browser *const all[] = {&bob, &guest};
    for (size_t i = 0; i < 2; i++) {
        open_socket(house, all[i]);
        say(house, all[i], "{'type':'watch-tournament','tournament':'%s'}", text_in(event, "id"));
        skip_messages(all[i]);
    }
    const reply *said = post(house, &ada, event_path(event), "{'text':'Good luck!'}");
    assert_int_equal(said->status, 201);
    assert_string_equal(text_in(said->body, "name"), "ada");
    assert_true(json_is_null(json_object_get(said->body, "seat")));
    expect_said(house, &bob, "Good luck!");
    expect_said(house, &guest, "Good luck!");
    tell_database(house, "INSERT INTO relation (person, other, kind, since_ms) SELECT b.id, a.id, 'block', 0 "
                         "FROM person a, person b WHERE a.handle = 'ada' AND b.handle = 'bob'");
    assert_int_equal(post(house, &ada, event_path(event), "{'text':'Bob?'}")->status, 201);
    expect_said(house, &bob, NULL);
    expect_said(house, &guest, "Bob?");
    assert_int_equal(json_array_size(items(get(house, &bob, event_path(event)))), 0);
    house->failing.commit = true;
    post(house, &ada, event_path(event), "{'text':'Lost'}");
    house->failing.commit = false;
    expect_said(house, &guest, NULL);
    house->config.guest_chat = false;
    expect_refusal(post(house, &guest, event_path(event), "{'text':'Me, too'}"), 403, "guest_chat");
    tell_database(house, "UPDATE chat SET n = 999 WHERE n = 1");
    reopen(house);
    assert_int_equal(number_in(post(house, &bob, event_path(event), "{'text':'At last'}")->body, "n"), 1000);
    const json_t *left = items(get(house, &guest, event_path(event)));
    assert_int_equal(json_array_size(left), 2);
    assert_string_equal(text_in(json_array_get(left, 0), "text"), "Bob?");
    const json_t *games = json_object_get(get(house, &bob, "/api/v1/me/export")->body, "games");
    assert_string_equal(text_in(json_array_get(games, 0), "event"), text_in(event, "id"));
    json_decref(event);
}

/* ---- Conditional moves ----------------------------------------------------------------------------- */

static long ply_of(club_house *house, browser *who, const char *id) {
    return number_in(get(house, who, path_of(id, ""))->body, "ply");
}

static size_t plans_of(club_house *house, browser *who, const char *id) {
    const reply *answer = get(house, who, v1(id, "plan"));
    assert_int_equal(answer->status, 200);
    return json_array_size(json_object_get(answer->body, "plans"));
}

/* The complaint of players elsewhere: what was only thought of is never played by itself. */
static void conditional_moves_that_became_real(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0}, eve = {.address = "198.51.100.3"};
    char id[ID_SIZE];
    two_players(house, &ada, &bo, "3x5", id);
    /* It is Ada's turn: nothing that she enters can be taken for a move, nor does what Bo enters change the game. */
    assert_int_equal(post(house, &ada, v1(id, "plan"), "{'ply':0,'lines':['a1 b3']}")->status, 409);
    assert_int_equal(post(house, &bo, v1(id, "plan"), "{'ply':0,'lines':['a1 b3 c1 e3','c1 e1']}")->status, 200);
    assert_int_equal(ply_of(house, &bo, id), 0);
    /* Only their owner sees them. */
    assert_int_equal(plans_of(house, &bo, id), 1);
    assert_int_equal(plans_of(house, &ada, id), 0);
    assert_int_equal(get(house, &eve, v1(id, "plan"))->status, 403);
    assert_false(says(get(house, &ada, path_of(id, "")), "b3"));
    /* The answer comes with the move, and the plan outlives a restart. */
    watch(house, &eve, id);
    assert_int_equal(number_in(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->body, "ply"), 2);
    json_t *first = hear_type(&eve, "event"), *second = hear_type(&eve, "event");
    assert_string_equal(text_in(first, "event"), "a1");
    assert_string_equal(text_in(second, "event"), "b3");
    assert_true(says(get(house, &ada, path_of(id, "")), "b3"));
    json_decref(first);
    json_decref(second);
    reopen(house);
    assert_int_equal(plans_of(house, &bo, id), 1);
    /* A move that is not in the tree ends the plan for good, though its other lines would fit later. */
    assert_int_equal(number_in(post(house, &ada, path_of(id, "moves"), "{'ply':2,'move':'e3'}")->body, "ply"), 3);
    assert_int_equal(plans_of(house, &bo, id), 0);
    assert_int_equal(number_in(post(house, &bo, path_of(id, "moves"), "{'ply':3,'move':'c3'}")->body, "ply"), 4);
    assert_int_equal(number_in(post(house, &ada, path_of(id, "moves"), "{'ply':4,'move':'c1'}")->body, "ply"), 5);
    reopen(house);
    assert_int_equal(plans_of(house, &bo, id), 0);
}

static void a_plan_can_be_taken_back(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    two_players(house, &ada, &bo, "3x5", id);
    const reply *kept = post(house, &bo, v1(id, "plan"), "{'ply':0,'lines':['a1 b3','a1 b3 c1 e3']}");
    const json_t *plan = json_array_get(json_object_get(kept->body, "plans"), 0),
                 *lines = json_object_get(plan, "lines");
    assert_int_equal(json_array_size(lines), 1);
    assert_string_equal(json_string_value(json_array_get(lines, 0)), "a1 b3 c1 e3");
    assert_int_equal(post(house, &bo, v1(id, "plan"), "{'ply':0,'lines':[]}")->status, 200);
    assert_int_equal(plans_of(house, &bo, id), 0);
    assert_int_equal(number_in(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->body, "ply"), 1);
    assert_int_equal(post(house, &bo, v1(id, "plan"), "{'ply':1,'lines':'a1'}")->status, 400);
    assert_int_equal(post(house, &bo, v1(id, "plan"), "{'ply':1,'lines':[5]}")->status, 400);
}

/* Two plans that answer each other play until one of them ends. */
static void plans_answer_plans(void **state) {
    club_house *house = *state;
    browser ada = {.address = "198.51.100.1"}, bo = {.address = "198.51.100.2"}, cy = {.address = "198.51.100.3"};
    char id[ID_SIZE];
    new_game_of(house, &ada, "'options':{'board':'5x5','players':3},", "{'kind':'you'},{'kind':'open'},{'kind':'open'}",
                id);
    post(house, &bo, path_of(id, "join"), "{}");
    post(house, &cy, path_of(id, "join"), "{}");
    assert_int_equal(post(house, &bo, v1(id, "plan"), "{'ply':0,'lines':['a1 c1 e1 a3 c3 e3']}")->status, 200);
    assert_int_equal(post(house, &cy, v1(id, "plan"), "{'ply':0,'lines':['a1 c1 e1','c1 a1 e1']}")->status, 200);
    assert_int_equal(number_in(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->body, "ply"), 3);
    assert_int_equal(plans_of(house, &bo, id), 1);
    assert_int_equal(plans_of(house, &cy, id), 0);
    assert_int_equal(number_in(post(house, &ada, path_of(id, "moves"), "{'ply':3,'move':'a3'}")->body, "ply"), 5);
    assert_int_equal(post(house, &ada, path_of(id, "resign"), "{'ply':5}")->status, 200);
    assert_int_equal(plans_of(house, &bo, id), 0);
}

/* A move that is not kept leaves the plan as it was. */
static void a_plan_outlives_a_move_that_fails(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    two_players(house, &ada, &bo, "3x5", id);
    assert_int_equal(post(house, &bo, v1(id, "plan"), "{'ply':0,'lines':['a1 b3']}")->status, 200);
    house->failing.add_change = true;
    house->failing.spared = 1; /* the move, but not its answer */
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 503);
    house->failing.add_change = false;
    assert_int_equal(ply_of(house, &ada, id), 0);
    assert_int_equal(plans_of(house, &bo, id), 1);
    assert_int_equal(number_in(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->body, "ply"), 2);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_talking_house, close_house)
    const struct CMUnitTest tests[] = {
        TEST(players_talk_among_themselves),
        TEST(watchers_are_not_heard_by_players_before_the_end),
        TEST(guests_chat_only_if_the_club_allows_it),
        TEST(texts_are_such_that_people_can_see),
        TEST(who_says_too_much_waits),
        TEST(who_is_muted_is_not_heard),
        TEST(who_has_blocked_another_does_not_talk_with_him),
        TEST(what_is_not_durable_is_not_told),
        TEST(a_note_is_its_writers_alone),
        TEST(a_guest_who_signs_in_takes_what_was_said_along),
        TEST(what_was_said_is_exported_and_stays_without_its_author),
        TEST(a_tournament_has_a_room_for_all_who_see_it),
        TEST(conditional_moves_that_became_real),
        TEST(a_plan_can_be_taken_back),
        TEST(plans_answer_plans),
        TEST(a_plan_outlives_a_move_that_fails),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
