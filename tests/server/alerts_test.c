/* What people are told: each thing once, to those whom it concerns, as they wish. */
#include "app/turn.h"
#include "server/harness.h"

enum { MINUTE = 60 * 1000, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static void settle(club_house *house) {
    do {
        begin_turn(house);
        assert_true(end_turn(house));
    } while (app_wait_ms(house->server->app) == 0);
}

static void members(club_house *house, browser *ada, browser *bo) {
    become_member(house, ada, "ada");
    become_member(house, bo, "bob");
}

/* Ada's and Bo's, in which she is to move first. */
static void daily_game(club_house *house, browser *ada, browser *bo, char id[ID_SIZE]) {
    const reply *made = post(house, ada, "/api/v1/games",
                             "{'options':{'board':'3x3'},'clock':'1d','seats':[{'kind':'you'},{'kind':'open'}]}");
    assert_int_equal(made->status, 201);
    snprintf(id, ID_SIZE, "%s", text_in(made->body, "id"));
    assert_int_equal(post(house, bo, path_of(id, "join"), "{}")->status, 200);
}

/* What somebody was told, the latest first. Lives until the next request. */
static const json_t *told(club_house *house, browser *who) {
    const reply *answer = get(house, who, "/api/v1/me/notices");
    assert_int_equal(answer->status, 200);
    return json_object_get(answer->body, "items");
}

static const json_t *latest(club_house *house, browser *who) {
    const json_t *item = json_array_get(told(house, who), 0);
    assert_non_null(item);
    return item;
}

static size_t count_kind(club_house *house, browser *who, const char *kind) {
    size_t count = 0, i;
    const json_t *item;
    json_array_foreach(told(house, who), i, item) {
        count += strcmp(text_in(item, "kind"), kind) == 0;
    }
    return count;
}

static void expect_latest(club_house *house, browser *who, const char *kind, const char *text) {
    assert_string_equal(text_in(latest(house, who), "kind"), kind);
    assert_string_equal(text_in(latest(house, who), "text"), text);
}

static const reply *act_in(club_house *house, browser *who, const char *id, const char *verb, const char *body) {
    char path[64];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", id, verb);
    return post(house, who, path, "%s", body);
}

/* ---- Who is told what --------------------------------------------------------------------------------------- */

static void players_are_told_of_their_games(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], path[32];
    members(house, &ada, &bo);
    daily_game(house, &ada, &bo, id);
    snprintf(path, sizeof path, "/g/%s", id);
    expect_latest(house, &ada, "game_began", "Your game of Cephalopod with bob has begun.");
    assert_string_equal(text_in(latest(house, &ada), "path"), path);
    assert_int_equal(json_array_size(told(house, &bo)), 0); /* bo sat down without being asked */
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    expect_latest(house, &bo, "your_turn", "ada has moved. Your turn in Cephalopod.");
    assert_int_equal(json_array_size(told(house, &ada)), 1);
    assert_int_equal(act_in(house, &ada, id, "offer", "{'kind':'takeback','ply':1}")->status, 200);
    expect_latest(house, &bo, "offer", "ada makes you an offer in your game of Cephalopod.");
    assert_int_equal(act_in(house, &ada, id, "chat", "{'room':'players','text':'Hello!'}")->status, 201);
    expect_latest(house, &bo, "chat", "ada has written to you in your game of Cephalopod.");
    assert_int_equal(post(house, &bo, path_of(id, "resign"), "{'ply':1}")->status, 200);
    expect_latest(house, &ada, "game_ended", "Your game of Cephalopod with bob is over.");
    bo.language = "fr";
    expect_latest(house, &bo, "chat", "Cephalopod : ada vous a écrit dans votre partie.");
}

static void people_are_told_of_challenges(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], path[64];
    members(house, &ada, &bo);
    const reply *made = post(house, &ada, "/api/v1/challenges", "{'invited':{'kind':'people','handles':['bob']}}");
    assert_int_equal(made->status, 201);
    snprintf(id, sizeof id, "%s", text_in(made->body, "id"));
    snprintf(path, sizeof path, "/challenge/%s", id);
    expect_latest(house, &bo, "challenge", "ada challenges you to a game of Cephalopod.");
    assert_string_equal(text_in(latest(house, &bo), "path"), path);
    snprintf(path, sizeof path, "/api/v1/challenges/%s/decline", id);
    assert_int_equal(post(house, &bo, path, "{}")->status, 200);
    expect_latest(house, &ada, "challenge_answered", "bob has answered your challenge to a game of Cephalopod.");
}

/* Twice in a turn of a day: after twelve hours, and when a tenth of the day is left. */
static void reminders_come_at_half_and_at_a_tenth(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    house->beat_ms = 5000;
    reopen(house);
    members(house, &ada, &bo);
    daily_game(house, &ada, &bo, id);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'c3'}")->status, 200);
    settle(house);
    pass(house, 12 * HOUR - 1000);
    settle(house);
    assert_int_equal(count_kind(house, &ada, "reminder_half"), 0);
    pass(house, 2000);
    settle(house);
    expect_latest(house, &ada, "reminder_half", "Half of your time for this move in Cephalopod is gone.");
    reopen(house); /* whoever begins again does not know whom it has reminded */
    settle(house);
    pass(house, 9 * HOUR + 37 * MINUTE);
    settle(house);
    expect_latest(house, &ada, "reminder_tenth", "A tenth of your time for this move in Cephalopod is left.");
    assert_int_equal(count_kind(house, &ada, "reminder_half"), 1);
    assert_int_equal(count_kind(house, &ada, "reminder_tenth"), 1);
    assert_int_equal(count_kind(house, &bo, "reminder_half"), 0);
}

/* A game without a clock: who has the board open needs no notice. */
static void who_is_at_the_board_is_not_told_of_the_turn(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    assert_int_equal(post(house, &bo, path_of(id, "join"), "{}")->status, 200);
    open_socket(house, &bo);
    say(house, &bo, "{'type':'watch','game':'%s'}", id);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(count_kind(house, &bo, "your_turn"), 0);
    assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'c1'}")->status, 200);
    assert_int_equal(count_kind(house, &ada, "your_turn"), 1);
}

/* ---- Reading, and what is wished ------------------------------------------------------------------------------ */

static long unread_of(club_house *house, browser *who) {
    begin_turn(house);
    assert_true(end_turn(house));
    json_t *message = hear_type(who, "notices");
    long unread = number_in(message, "unread");
    json_decref(message);
    return unread;
}

static void sockets_hear_how_many_are_unread(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    members(house, &ada, &bo);
    open_socket(house, &ada);
    say(house, &ada, "{'type':'hello','alerts':true}");
    json_decref(hear_type(&ada, "hello"));
    assert_int_equal(unread_of(house, &ada), 0);
    daily_game(house, &ada, &bo, id);
    assert_int_equal(unread_of(house, &ada), 1);
    const long n = number_in(latest(house, &ada), "n");
    assert_false(json_is_true(json_object_get(latest(house, &ada), "read")));
    assert_int_equal(post(house, &ada, "/api/v1/me/notices/read", "{'upto':%ld,'about':'abcdefghjk'}", n)->status, 200);
    assert_int_equal(unread_of(house, &ada), 1); /* of another game */
    const reply *read = post(house, &ada, "/api/v1/me/notices/read", "{'upto':%ld}", n);
    assert_int_equal(number_in(read->body, "unread"), 0);
    assert_int_equal(unread_of(house, &ada), 0);
    assert_true(json_is_true(json_object_get(latest(house, &ada), "read")));
}

static void a_kind_can_be_kept_off_the_page(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    members(house, &ada, &bo);
    const reply *set =
        post(house, &ada, "/api/v1/me/notices/settings",
             "{'kinds':[{'kind':'game_began','page':false,'mail':true}],'quiet_from':'22:00','quiet_to':'07:30',"
             "'digest':'daily','digest_at':'18:15'}");
    assert_int_equal(set->status, 200);
    daily_game(house, &ada, &bo, id);
    assert_int_equal(json_array_size(told(house, &ada)), 0);
    reopen(house);
    const reply *kept = get(house, &ada, "/api/v1/me/notices/settings");
    const json_t *began = json_array_get(json_object_get(kept->body, "kinds"), 1);
    assert_string_equal(text_in(began, "kind"), "game_began");
    assert_true(json_is_false(json_object_get(began, "page")) && json_is_true(json_object_get(began, "mail")) &&
                json_is_true(json_object_get(began, "push")));
    assert_string_equal(text_in(kept->body, "quiet_from"), "22:00");
    assert_string_equal(text_in(kept->body, "quiet_to"), "07:30");
    assert_string_equal(text_in(kept->body, "digest"), "daily");
    assert_string_equal(text_in(kept->body, "digest_at"), "18:15");
}

static long count_unread(club_house *house, browser *who) {
    return (long)number_in(post(house, who, "/api/v1/me/notices/read", "{'upto':0}")->body, "unread");
}

/* What somebody says or wants is not listed while that one is muted; a game with that one goes on. */
static void the_muted_are_kept_off_the_page(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], path[96];
    members(house, &ada, &bo);
    daily_game(house, &ada, &bo, id);
    snprintf(path, sizeof path, "/api/v1/games/%s/chat", id);
    assert_int_equal(post(house, &ada, path, "{'text':'Turnip'}")->status, 201);
    assert_int_equal(post(house, &ada, "/api/v1/me/conversations/@bob", "{'text':'Turnip'}")->status, 201);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(post(house, &ada, "/api/v1/challenges", "{'invited':{'kind':'people','handles':['bob']}}")->status,
                     201);
    assert_int_equal(count_kind(house, &bo, "your_turn"), 1);
    assert_int_equal(count_kind(house, &bo, "challenge"), 1);
    assert_int_equal(count_kind(house, &bo, "chat"), 1);
    assert_int_equal(count_kind(house, &bo, "message"), 1);
    const long unread = count_unread(house, &bo);
    assert_int_equal(post(house, &bo, "/api/v1/people/ada/mute", "{}")->status, 200);
    assert_int_equal(count_kind(house, &bo, "challenge"), 0);
    assert_int_equal(count_kind(house, &bo, "chat"), 0);
    assert_int_equal(count_kind(house, &bo, "message"), 0);
    assert_int_equal(count_kind(house, &bo, "your_turn"), 1);
    assert_int_equal(count_unread(house, &bo), unread - 3);
    assert_int_equal(post(house, &bo, "/api/v1/people/ada/unmute", "{}")->status, 200);
    assert_int_equal(count_kind(house, &bo, "chat"), 1);
    assert_int_equal(count_unread(house, &bo), unread);
}

/* A guest keeps them, as a new member and as one who signs in. */
static void guests_keep_what_they_were_told(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, guest = {.address = "192.0.2.3"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    members(house, &ada, &bo);
    for (int i = 0; i < 2; i++) {
        guest = (browser){.address = "192.0.2.3"};
        new_game(house, &guest, id);
        assert_int_equal(post(house, &ada, path_of(id, "join"), "{}")->status, 200);
        assert_int_equal(count_kind(house, &guest, "game_began"), 1);
        const size_t before = count_kind(house, &bo, "game_began");
        if (i == 0) {
            become_member(house, &guest, "gus");
            assert_int_equal(count_kind(house, &guest, "game_began"), 1);
        } else {
            assert_int_equal(
                post(house, &guest, "/api/v1/sign-in", "{'login':'bob','password':'correct horse'}")->status, 200);
            assert_int_equal(count_kind(house, &guest, "game_began"), before + 1);
        }
    }
}

static void wrong_wishes_are_refused(void **state) {
    static const char *const wrong[] = {"{'kinds':{}}",
                                        "{'kinds':[{'kind':'chess'}]}",
                                        "{'kinds':[{'kind':'chat','mail':1}]}",
                                        "{'quiet_from':'7:30'}",
                                        "{'quiet_to':'07:60'}",
                                        "{'quiet_to':'+7:30'}",
                                        "{'digest':'weekly'}",
                                        "{'digest_at':1815}"};
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"};
    become_member(house, &ada, "ada");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        expect_refusal(post(house, &ada, "/api/v1/me/notices/settings", "%s", wrong[i]), 400, "field");
    }
}

/* What is not durable was never told. */
static void nothing_is_told_of_what_was_not_stored(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    members(house, &ada, &bo);
    daily_game(house, &ada, &bo, id);
    begin_turn(house);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    house->failing.commit = true;
    assert_false(end_turn(house));
    house->failing.commit = false;
    assert_int_equal(json_array_size(told(house, &bo)), 0);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(count_kind(house, &bo, "your_turn"), 1);
}

static void who_is_gone_leaves_nothing(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    members(house, &ada, &bo);
    daily_game(house, &ada, &bo, id);
    assert_int_equal(post(house, &ada, "/api/v1/me/notices/settings", "{'digest':'daily'}")->status, 200);
    assert_int_equal(post(house, &ada, "/api/v1/me/delete", "{'handle':'ada'}")->status, 200);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM wishes"), 0);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM alert WHERE person IN "
                                              "(SELECT id FROM person WHERE deleted_ms IS NOT NULL)"),
                     0);
}

/* ---- Mails ------------------------------------------------------------------------------------------------------ */

static int open_with_mail(void **state) {
    if (open_house(state) != 0) {
        return -1;
    }
    club_house *house = *state;
    let_letters_wait(house);
    house->beat_ms = 5000;
    reopen(house);
    return 0;
}

static void give_address(club_house *house, const char *handle) {
    tell_database(house,
                  "INSERT INTO email (person, address, confirmed_ms) SELECT id, '%q@example.org', 1 FROM person "
                  "WHERE handle = '%q'",
                  handle, handle);
}

/* Turns until the server has nothing to do at once; what the other thread does with letters may come between. */
static void turns(club_house *house) {
    for (int i = 0; i < 5; i++) {
        begin_turn(house);
        assert_true(end_turn(house));
    }
}

static const char *const letters = "SELECT count(*) FROM outbox WHERE topic = 'notices'";

static void a_reminder_is_mailed_once(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1", .language = "fr"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], query[512];
    members(house, &ada, &bo);
    give_address(house, "ada");
    give_address(house, "bob");
    assert_int_equal(post(house, &ada, "/api/v1/me/settings", "{'language':'fr'}")->status, 200);
    daily_game(house, &ada, &bo, id);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'c3'}")->status, 200);
    pass(house, 12 * HOUR + 1000);
    turns(house);
    assert_int_equal(count_in_database(house, letters), 1);
    snprintf(query, sizeof query,
             "SELECT count(*) FROM outbox WHERE address = 'ada@example.org' AND language = 'fr' AND lines = "
             "'La moitié de votre temps pour jouer à Cephalopod est écoulée.' || char(10) || "
             "'https://play.example.net/g/%s' || char(10) || char(10)",
             id);
    assert_int_equal(count_in_database(house, query), 1);
    reopen(house);
    turns(house);
    assert_int_equal(count_in_database(house, letters), 1);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':2,'move':'c1'}")->status, 200);
    pass(house, 13 * HOUR); /* hers has passed; now it is his */
    turns(house);
    assert_int_equal(count_in_database(house, letters), 2);
}

/* What was not stored is decided on once more; nothing is lost, and nothing comes twice. */
static void a_mail_survives_a_store_that_fails(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    members(house, &ada, &bo);
    give_address(house, "bob");
    open_socket(house, &bo);
    assert_int_equal(post(house, &ada, "/api/v1/challenges", "{'invited':{'kind':'people','handles':['bob']}}")->status,
                     201);
    turns(house);
    assert_int_equal(count_in_database(house, letters), 0); /* he may still see it on the page */
    pass(house, MINUTE);
    house->failing.commit = true;
    begin_turn(house);
    assert_false(end_turn(house));
    house->failing.commit = false;
    assert_int_equal(count_in_database(house, letters), 0);
    turns(house);
    assert_int_equal(count_in_database(house, letters), 1);
    pass(house, DAY);
    turns(house);
    assert_int_equal(count_in_database(house, letters), 1);
    close_socket(house, &bo); /* nobody is there to see it */
    assert_int_equal(post(house, &ada, "/api/v1/challenges", "{'invited':{'kind':'people','handles':['bob']}}")->status,
                     201);
    turns(house);
    assert_int_equal(count_in_database(house, letters), 2);
}

/* Who has been told on the page, and whose challenge is gone, gets no mail; a digest is one mail. */
static void what_was_seen_is_not_mailed(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char path[64];
    members(house, &ada, &bo);
    give_address(house, "bob");
    open_socket(house, &bo);
    const reply *made = post(house, &ada, "/api/v1/challenges", "{'invited':{'kind':'people','handles':['bob']}}");
    snprintf(path, sizeof path, "/api/v1/challenges/%s/withdraw", text_in(made->body, "id"));
    assert_int_equal(post(house, &ada, path, "{}")->status, 200);
    assert_int_equal(post(house, &ada, "/api/v1/challenges", "{'invited':{'kind':'people','handles':['bob']}}")->status,
                     201);
    assert_int_equal(post(house, &bo, "/api/v1/me/notices/read", "{'upto':1000}")->status, 200);
    pass(house, HOUR);
    turns(house);
    assert_int_equal(count_in_database(house, letters), 0);
    assert_int_equal(post(house, &bo, "/api/v1/me/notices/settings", "{'digest':'daily'}")->status, 200);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(
            post(house, &ada, "/api/v1/challenges", "{'invited':{'kind':'people','handles':['bob']}}")->status, 201);
    }
    pass(house, DAY);
    turns(house);
    assert_int_equal(count_in_database(house, letters), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(players_are_told_of_their_games, open_house, close_house),
        cmocka_unit_test_setup_teardown(people_are_told_of_challenges, open_house, close_house),
        cmocka_unit_test_setup_teardown(reminders_come_at_half_and_at_a_tenth, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_is_at_the_board_is_not_told_of_the_turn, open_house, close_house),
        cmocka_unit_test_setup_teardown(sockets_hear_how_many_are_unread, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_kind_can_be_kept_off_the_page, open_house, close_house),
        cmocka_unit_test_setup_teardown(the_muted_are_kept_off_the_page, open_house, close_house),
        cmocka_unit_test_setup_teardown(guests_keep_what_they_were_told, open_house, close_house),
        cmocka_unit_test_setup_teardown(wrong_wishes_are_refused, open_house, close_house),
        cmocka_unit_test_setup_teardown(nothing_is_told_of_what_was_not_stored, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_is_gone_leaves_nothing, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_reminder_is_mailed_once, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_mail_survives_a_store_that_fails, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(what_was_seen_is_not_mailed, open_with_mail, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
