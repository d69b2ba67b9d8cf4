/* What members take along, and members who delete their accounts: what becomes of their games, challenges, sockets and
   of what others see. */
#include "server/harness.h"

#define V1 "/api/v1"

/* ---- Shorthand -------------------------------------------------------------------------------------------------- */

/* What is due is done in a turn of its own. */
static void take_turns(club_house *house, int turns) {
    for (int i = 0; i < turns; i++) {
        begin_turn(house);
        assert_true(end_turn(house));
    }
}

static void leave_club(club_house *house, browser *who, const char *handle) {
    const reply *gone = post(house, who, V1 "/me/delete", "{'handle':'%s'}", handle);
    if (gone->status != 200) {
        fail_msg("%s", gone->text);
    }
}

static void join(club_house *house, browser *who, const char *id) {
    assert_int_equal(post(house, who, path_of(id, "join"), "{'name':'Bo'}")->status, 200);
}

static bool is_former(const json_t *game, size_t seat) {
    return json_is_true(json_object_get(json_array_get(json_object_get(game, "seats"), seat), "former"));
}

/* As a stranger sees it. */
static const json_t *look(club_house *house, const char *id) {
    browser stranger = {0};
    const reply *game = get(house, &stranger, path_of(id, ""));
    assert_int_equal(game->status, 200);
    return game->body;
}

/* ---- Taking everything along ------------------------------------------------------------------------------------- */

/* Counts each of these that is on the page; how many games are. */
static size_t games_on(club_house *house, browser *who, char cursor[32], char id[][ID_SIZE], int *seen, int count) {
    char path[64];
    snprintf(path, sizeof path, V1 "/me/export%s%s", *cursor ? "?cursor=" : "", cursor);
    const reply *page = get(house, who, path);
    const json_t *games = json_object_get(page->body, "games"), *game;
    size_t i;
    assert_int_equal(page->status, 200);
    assert_int_equal(json_object_get(page->body, "me") != NULL, !*cursor);
    json_array_foreach(games, i, game) {
        for (int known = 0; known < count; known++) {
            seen[known] += strcmp(text_in(game, "id"), id[known]) == 0;
        }
    }
    const char *to = json_string_value(json_object_get(page->body, "next"));
    snprintf(cursor, 32, "%s", to ? to : "");
    return json_array_size(games);
}

/* Each once, though games begin and end meanwhile. */
static void all_games_are_taken_along_page_by_page(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0};
    enum { GAMES = 203 };
    char id[GAMES][ID_SIZE], other[ID_SIZE], next[32] = "";
    int seen[GAMES] = {0}, pages = 0;
    become_member(house, &ann, "ann");
    for (int i = 0; i < GAMES; i++) {
        new_game(house, &ann, id[i]);
    }
    do {
        const size_t here = games_on(house, &ann, next, id, seen, GAMES);
        assert_in_range(here, pages ? 1 : 0, 20);
        new_game(house, &ann, other);
        if (pages < 5) {
            join(house, &bo, id[pages]);
            both_move(house, &ann, &bo, id[pages]);
            assert_int_equal(post(house, &ann, path_of(id[pages], "resign"), "{'ply':2}")->status, 200);
        }
        pages++;
    } while (*next);
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(seen[i], 1);
    }
    assert_in_range(pages, 11, GAMES);
    expect_refusal(get(house, &ann, V1 "/me/export?cursor=x"), 400, "field");
    expect_refusal(get(house, &ann, V1 "/me/export?cursor=15-x"), 400, "field");
    expect_refusal(get(house, &ann, V1 "/me/export?cursor=16-aaaaaaaaaaa"), 400, "field");
}

static size_t taken_along(const reply *page, const char *part) {
    return json_array_size(json_object_get(page->body, part));
}

/* What the person was told, what was decided about the person and what the person has reported; and nobody's address.
 */
static void notices_and_decisions_are_taken_along(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.71"}, bob = {.address = "192.0.2.72"}, mona = {.address = "192.0.2.73"};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    become_member(house, &mona, "mona");
    tell_database(house, "UPDATE person SET roles = 1 WHERE handle = 'mona'");
    tell_database(house, "INSERT INTO email (person, address, confirmed_ms) SELECT id, handle || '@secret.example', 1 "
                         "FROM person");
    reopen(house);
    new_game(house, &ann, id);
    join(house, &bob, id);
    assert_int_equal(post(house, &ann, V1 "/reports", "{'handle':'bob','reason':'spam','words':'Turnips.'}")->status,
                     201);
    assert_int_equal(post(house, &mona, V1 "/moderation/cases/@ann/measures",
                          "{'kind':'warning','reason':'other','words':'Be kind.'}")
                         ->status,
                     201);
    assert_int_equal(post(house, &ann, V1 "/me/notices/settings", "{'digest':'daily'}")->status, 200);
    const reply *page = get(house, &ann, V1 "/me/export");
    assert_int_equal(page->status, 200);
    assert_int_equal(taken_along(page, "notices"), 2); /* the game, and the decision */
    assert_int_equal(taken_along(page, "measures"), 1);
    assert_int_equal(taken_along(page, "reports"), 1);
    assert_string_equal(text_in(json_object_get(page->body, "notice_settings"), "digest"), "daily");
    assert_non_null(strstr(page->text, "Be kind."));
    assert_non_null(strstr(page->text, "Turnips."));
    assert_false(says(page, "mona"));
    assert_null(strstr(page->text, "bob@secret.example"));
    assert_null(strstr(page->text, "192.0.2.7"));
}

/* One that cannot be read keeps no other back. */
static void a_damaged_game_is_named_among_the_others(void **state) {
    club_house *house = *state;
    browser ann = {0};
    char id[2][ID_SIZE];
    become_member(house, &ann, "ann");
    new_game(house, &ann, id[0]);
    new_game(house, &ann, id[1]);
    tell_database(house, "UPDATE game SET start = 'nonsense' WHERE id = %Q", id[0]);
    reopen(house);
    const json_t *games = json_object_get(get(house, &ann, V1 "/me/export")->body, "games"), *game;
    size_t i, damaged = 0;
    assert_int_equal(json_array_size(games), 2);
    json_array_foreach(games, i, game) {
        damaged += json_is_true(json_object_get(game, "damaged"));
        assert_int_equal(json_is_true(json_object_get(game, "damaged")), strcmp(text_in(game, "id"), id[0]) == 0);
    }
    assert_int_equal(damaged, 1);
}

static void what_one_has_said_and_asked_for_is_taken_along(void **state) {
    club_house *house = *state;
    browser ann = {.address = "203.0.113.77"}, bo = {0}, cy = {0};
    char id[ID_SIZE], path[96];
    become_member(house, &ann, "ann");
    become_member(house, &bo, "bob");
    new_game(house, &bo, id);
    join(house, &cy, id);
    snprintf(path, sizeof path, V1 "/games/%s/chat", id);
    assert_int_equal(post(house, &ann, path, "{'room':'watchers','text':'A fine move.'}")->status, 201);
    assert_int_equal(post(house, &ann, V1 "/people/bob/mute", "{}")->status, 200);
    assert_int_equal(post(house, &ann, V1 "/challenges", "{'invited':{'kind':'link'}}")->status, 201);
    const reply *all = get(house, &ann, V1 "/me/export");
    const json_t *game = json_array_get(json_object_get(all->body, "games"), 0);
    assert_string_equal(text_in(game, "id"), id);
    assert_string_equal(text_in(json_array_get(json_object_get(game, "chat"), 0), "text"), "A fine move.");
    assert_int_equal(json_array_size(json_object_get(all->body, "challenges")), 1);
    assert_int_equal(json_array_size(json_object_get(all->body, "sessions")), 1);
    assert_int_equal(json_array_size(json_object_get(all->body, "relations")), 1);
    assert_true(json_is_array(json_object_get(all->body, "passkeys")));
    assert_null(strstr(all->text, "203.0.113"));
    assert_null(json_object_get(json_object_get(all->body, "me"), "club"));
}

/* ---- Games ------------------------------------------------------------------------------------------------------ */

static void a_game_of_two_is_given_up(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    new_game(house, &ann, id);
    join(house, &bo, id);
    both_move(house, &ann, &bo, id);
    open_socket(house, &bo);
    say(house, &bo, "{'type':'watch','game':'%s'}", id);
    skip_messages(&bo);
    leave_club(house, &ann, "ann");
    take_turns(house, 1);
    bool told = false;
    for (json_t *message; (message = hear(&bo)); json_decref(message)) {
        told |= strcmp(text_in(message, "type"), "event") == 0 && strcmp(text_in(message, "event"), "a:resign") == 0;
    }
    assert_true(told);
    for (int again = 0; again < 2; again++) {
        const json_t *game = look(house, id);
        assert_true(json_is_true(json_object_get(game, "over")));
        assert_string_equal(text_in(game, "reason"), "resign");
        assert_true(is_former(game, 0));
        assert_false(is_former(game, 1));
        assert_string_equal(text_in(json_array_get(json_object_get(game, "seats"), 0), "name"), "");
        close_socket(house, &bo);
        reopen(house);
        open_socket(house, &bo);
    }
    close_socket(house, &bo);
}

static void a_game_of_three_goes_on_without_the_one(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    new_game_of(house, &ann, "'options':{'board':'3x3','players':3},",
                "{'kind':'you','name':'Ada'},{'kind':'you','name':'Ada'},{'kind':'open'}", id);
    join(house, &bo, id);
    leave_club(house, &ann, "ann");
    take_turns(house, 1);
    assert_true(json_is_true(json_object_get(look(house, id), "over"))); /* both of her seats */
    browser cy = {0}, dee = {0};
    become_member(house, &cy, "cyril");
    new_game_of(house, &cy, "'options':{'board':'3x3','players':3},",
                "{'kind':'you','name':'Cy'},{'kind':'open'},{'kind':'open'}", id);
    join(house, &bo, id);
    join(house, &dee, id);
    both_move(house, &cy, &bo, id);
    assert_int_equal(post(house, &dee, path_of(id, "moves"), "{'ply':2,'move':'a3'}")->status, 200);
    leave_club(house, &cy, "cyril");
    take_turns(house, 1);
    const json_t *game = look(house, id);
    assert_false(json_is_true(json_object_get(game, "over")));
    assert_string_equal(text_in(game, "turn"), "b");
    assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':4,'move':'b2'}")->status, 200);
}

/* Nobody wins a game that has not been played. */
static void a_game_that_waits_for_players_or_first_moves_is_cancelled(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0}, cy = {0};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    new_game(house, &ann, id);
    leave_club(house, &ann, "ann");
    take_turns(house, 1);
    assert_string_equal(text_in(look(house, id), "reason"), "cancelled");
    assert_int_not_equal(post(house, &bo, path_of(id, "join"), "{}")->status, 200);
    become_member(house, &cy, "cyril");
    new_game(house, &cy, id);
    join(house, &bo, id);
    assert_int_equal(post(house, &cy, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    leave_club(house, &cy, "cyril");
    take_turns(house, 1);
    assert_string_equal(text_in(look(house, id), "reason"), "cancelled");
}

/* More than a turn takes on, and a server that ends between the act and what follows from it. */
static void all_games_are_left_though_the_server_ends_meanwhile(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0};
    enum { GAMES = 70 };
    static char id[GAMES][ID_SIZE];
    become_member(house, &ann, "ann");
    become_member(house, &bo, "bob");
    for (int i = 0; i < GAMES; i++) {
        new_game(house, &ann, id[i]);
        join(house, &bo, id[i]);
    }
    leave_club(house, &ann, "ann");
    reopen(house);
    take_turns(house, 4);
    for (int i = 0; i < GAMES; i++) {
        const json_t *game = look(house, id[i]);
        assert_true(json_is_true(json_object_get(game, "over")));
        assert_true(is_former(game, 0));
    }
    assert_int_equal(number_in(get(house, &bo, V1 "/me")->body, "waiting"), 0);
}

/* What could not be made durable has not happened. */
static void nothing_is_left_when_the_database_fails(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    new_game(house, &ann, id);
    join(house, &bo, id);
    house->failing.commit = true;
    assert_int_equal(post(house, &ann, V1 "/me/delete", "{'handle':'ann'}")->status, 503);
    house->failing.commit = false;
    take_turns(house, 2);
    const json_t *game = look(house, id);
    assert_false(json_is_true(json_object_get(game, "over")));
    assert_false(is_former(game, 0));
    assert_string_equal(text_in(json_array_get(json_object_get(game, "seats"), 0), "name"), "Ada");
    assert_string_equal(text_in(json_object_get(get(house, &ann, V1 "/me")->body, "person"), "handle"), "ann");
    leave_club(house, &ann, "ann");
    take_turns(house, 1);
    assert_true(json_is_true(json_object_get(look(house, id), "over")));
}

/* ---- Sockets, challenges, the lobby ----------------------------------------------------------------------------- */

static void every_socket_closes(void **state) {
    club_house *house = *state;
    browser ann = {0}, phone = {0}, bo = {0};
    become_member(house, &ann, "ann");
    become_member(house, &bo, "bob");
    assert_int_equal(post(house, &phone, V1 "/sign-in", "{'login':'ann','password':'correct horse'}")->status, 200);
    open_socket(house, &ann);
    open_socket(house, &phone);
    open_socket(house, &bo);
    leave_club(house, &ann, "ann");
    assert_int_equal(ann.socket->close_code, APP_CLOSE_SIGNED_OUT);
    assert_int_equal(phone.socket->close_code, APP_CLOSE_SIGNED_OUT);
    assert_int_equal(bo.socket->close_code, 0);
    assert_true(json_is_null(json_object_get(get(house, &phone, V1 "/me")->body, "person")));
    close_socket(house, &ann);
    close_socket(house, &phone);
    close_socket(house, &bo);
}

static void whom_a_challenge_concerns_is_told_at_once(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0};
    become_member(house, &ann, "ann");
    become_member(house, &bo, "bob");
    static const char body[] = "{'invited':{'kind':'people','handles':['%s']}}";
    assert_int_equal(post(house, &ann, V1 "/challenges", body, "bob")->status, 201);
    assert_int_equal(post(house, &bo, V1 "/challenges", body, "ann")->status, 201);
    open_socket(house, &bo);
    say(house, &bo, "{'type':'hello','notices':true}");
    take_turns(house, 2);
    skip_messages(&bo);
    leave_club(house, &ann, "ann");
    take_turns(house, 1);
    bool withdrawn = false, declined = false;
    for (json_t *message; (message = hear(&bo)); json_decref(message)) {
        const char *how = text_in(json_object_get(message, "challenge"), "state");
        withdrawn |= strcmp(how, "withdrawn") == 0;
        declined |= strcmp(how, "declined") == 0;
    }
    assert_true(withdrawn);
    assert_true(declined);
    close_socket(house, &bo);
}

static void the_lobby_is_refreshed_at_once(void **state) {
    club_house *house = *state;
    browser ann = {0}, watcher = {0};
    become_member(house, &ann, "ann");
    assert_int_equal(post(house, &ann, V1 "/challenges", "{'invited':{'kind':'anyone'}}")->status, 201);
    open_socket(house, &watcher);
    say(house, &watcher, "{'type':'lobby'}");
    json_t *before = hear_type(&watcher, "lobby");
    assert_int_equal(json_array_size(json_object_get(before, "challenges")), 1);
    json_decref(before);
    pass(house, 10000);
    take_turns(house, 1);
    skip_messages(&watcher);
    leave_club(house, &ann, "ann");
    take_turns(house, 1);
    json_t *after = hear_type(&watcher, "lobby");
    assert_int_equal(json_array_size(json_object_get(after, "challenges")), 0);
    assert_non_null(json_object_get(after, "challenges"));
    json_decref(after);
    close_socket(house, &watcher);
}

static void nobody_is_paired_with_a_former_member(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0};
    become_member(house, &ann, "ann");
    assert_int_equal(post(house, &ann, V1 "/pairing", "{'class':'live'}")->status, 200);
    leave_club(house, &ann, "ann");
    const reply *waits = post(house, &bo, V1 "/pairing", "{'class':'live'}");
    assert_int_equal(waits->status, 200);
    assert_true(json_is_true(json_object_get(waits->body, "waiting")));
}

/* ---- What stays ------------------------------------------------------------------------------------------------- */

static void what_opened_the_account_is_gone(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    become_member(house, &bo, "bob");
    new_game(house, &ann, id);
    join(house, &bo, id);
    ann.key = "her-own-key";
    assert_int_equal(post(house, &ann, V1 "/people/bob/mute", "{}")->status, 200);
    ann.key = NULL;
    char path[96];
    snprintf(path, sizeof path, V1 "/games/%s/note", id);
    assert_int_equal(post(house, &ann, path, "{'text':'My own note.'}")->status, 200);
    assert_int_not_equal(count_in_database(house, "SELECT count(*) FROM reply"), 0);
    leave_club(house, &ann, "ann");
    static const char *const of_nobody[] = {
        "SELECT count(*) FROM credential WHERE person NOT IN (SELECT id FROM person WHERE handle IS NOT NULL)",
        "SELECT count(*) FROM session WHERE person NOT IN (SELECT id FROM person WHERE handle IS NOT NULL)",
        "SELECT count(*) FROM relation",
        "SELECT count(*) FROM note",
        "SELECT count(*) FROM reply",
        "SELECT count(*) FROM email"};
    for (size_t i = 0; i < sizeof of_nobody / sizeof of_nobody[0]; i++) {
        assert_int_equal(count_in_database(house, of_nobody[i]), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
        TEST(all_games_are_taken_along_page_by_page),
        TEST(notices_and_decisions_are_taken_along),
        TEST(a_damaged_game_is_named_among_the_others),
        TEST(what_one_has_said_and_asked_for_is_taken_along),
        TEST(a_game_of_two_is_given_up),
        TEST(a_game_of_three_goes_on_without_the_one),
        TEST(a_game_that_waits_for_players_or_first_moves_is_cancelled),
        TEST(all_games_are_left_though_the_server_ends_meanwhile),
        TEST(nothing_is_left_when_the_database_fails),
        TEST(every_socket_closes),
        TEST(whom_a_challenge_concerns_is_told_at_once),
        TEST(the_lobby_is_refreshed_at_once),
        TEST(nobody_is_paired_with_a_former_member),
        TEST(what_opened_the_account_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
