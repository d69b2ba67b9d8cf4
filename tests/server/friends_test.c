/* Following, and writing to each other: who is told what, and when. */
#include "app/people/friends.h"
#include "server/harness.h"

/* What has happened is told in the turn after it. */
static void take_turn(club_house *house) {
    begin_turn(house);
    assert_true(end_turn(house));
}

static void later(club_house *house, int64_t milliseconds) {
    take_turn(house);
    pass(house, milliseconds);
    take_turn(house);
}

static const reply *to(club_house *house, browser *who, const char *handle, const char *verb) {
    char path[96];
    snprintf(path, sizeof path, "/api/v1/people/%s/%s", handle, verb);
    return post(house, who, path, "{}");
}

static const reply *write_to(club_house *house, browser *who, const char *with, const char *text) {
    char path[96];
    snprintf(path, sizeof path, "/api/v1/me/conversations/%s", with);
    return post(house, who, path, "{'text':'%s'}", text);
}

static const json_t *messages_with(club_house *house, browser *who, const char *with) {
    char path[96];
    snprintf(path, sizeof path, "/api/v1/me/conversations/%s", with);
    const reply *answer = get(house, who, path);
    assert_int_equal(answer->status, 200);
    return answer->body;
}

static void listen_to(club_house *house, browser *who) {
    open_socket(house, who);
    say(house, who, "{'type':'hello','notices':true}");
    later(house, APP_FRIENDS_MS);
    skip_messages(who);
}

static bool is_true(const json_t *object, const char *name) {
    return json_is_true(json_object_get(object, name));
}

/* The next message to a follower. */
static void hear_friend(browser *who, const char *handle, bool online, bool plays) {
    json_t *message = hear_type(who, "friend");
    assert_string_equal(text_in(message, "handle"), handle);
    assert_int_equal(is_true(message, "online"), online);
    assert_int_equal(json_is_string(json_object_get(message, "game")), plays);
    json_decref(message);
}

static const json_t *followed(club_house *house, browser *who, size_t count) {
    const reply *list = get(house, who, "/api/v1/me/follows");
    const json_t *items = json_object_get(list->body, "items");
    assert_int_equal(list->status, 200);
    assert_int_equal(json_array_size(items), count);
    return json_array_get(items, 0);
}

/* ---- Following ------------------------------------------------------------------------------------------------- */

static void a_follower_hears_who_comes_and_goes(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, cyril = {.address = "192.0.2.3"};
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    become_member(house, &cyril, "cyril");
    assert_true(is_true(to(house, &ann, "bob", "follow")->body, "following"));
    listen_to(house, &ann);
    listen_to(house, &cyril);
    skip_messages(&ann);
    open_socket(house, &bob);
    later(house, APP_FRIENDS_MS);
    hear_friend(&ann, "bob", true, false);
    expect_silence(&cyril);
    assert_true(is_true(followed(house, &ann, 1), "online"));
    close_socket(house, &bob);
    later(house, APP_FRIENDS_MS);
    hear_friend(&ann, "bob", false, false);
    assert_false(is_true(followed(house, &ann, 1), "online"));
    assert_false(is_true(to(house, &ann, "bob", "unfollow")->body, "following"));
    followed(house, &ann, 0);
    open_socket(house, &bob);
    later(house, APP_FRIENDS_MS);
    expect_silence(&ann);
}

/* Who reloads the page within a moment has not gone. */
static void who_comes_back_at_once_is_told_once(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    to(house, &ann, "bob", "follow");
    listen_to(house, &ann);
    open_socket(house, &bob);
    close_socket(house, &bob);
    expect_silence(&ann);
    open_socket(house, &bob);
    later(house, APP_FRIENDS_MS);
    hear_friend(&ann, "bob", true, false);
    expect_silence(&ann);
}

static void who_hides_it_is_not_seen(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    to(house, &ann, "bob", "follow");
    listen_to(house, &ann);
    open_socket(house, &bob);
    later(house, APP_FRIENDS_MS);
    hear_friend(&ann, "bob", true, false);
    assert_int_equal(post(house, &bob, "/api/v1/me/settings", "{'show_online':false}")->status, 200);
    later(house, APP_FRIENDS_MS);
    hear_friend(&ann, "bob", false, false);
    assert_false(is_true(followed(house, &ann, 1), "online"));
    assert_false(is_true(get(house, &ann, "/api/v1/people/bob")->body, "online"));
    say(house, &ann, "{'type':'lobby'}");
    json_t *lobby = hear_type(&ann, "lobby");
    assert_int_equal(json_array_size(json_object_get(lobby, "here")), 1); /* Ann herself */
    json_decref(lobby);
}

static void a_follower_hears_that_a_game_begins(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, cyril = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    to(house, &ann, "bob", "follow");
    listen_to(house, &ann);
    open_socket(house, &bob);
    new_game(house, &bob, id);
    later(house, APP_FRIENDS_MS);
    hear_friend(&ann, "bob", true, false); /* nobody else is in it */
    assert_int_equal(post(house, &cyril, path_of(id, "join"), "{}")->status, 200);
    later(house, APP_FRIENDS_MS);
    hear_friend(&ann, "bob", true, true);
    assert_string_equal(text_in(followed(house, &ann, 1), "game"), id);
    assert_string_equal(text_in(get(house, &ann, "/api/v1/people/bob")->body, "game"), id);
    assert_int_equal(post(house, &cyril, path_of(id, "resign"), "{'ply':0}")->status, 200);
    later(house, APP_FRIENDS_MS);
    hear_friend(&ann, "bob", true, false);
}

/* Once, though both players are followed; not the players themselves, and not whoever has muted the player. */
static void followers_get_a_notice_of_a_game_between_people(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, cyril = {.address = "192.0.2.3"},
            deaf = {.address = "192.0.2.4"};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    become_member(house, &cyril, "cyril");
    become_member(house, &deaf, "deaf");
    to(house, &ann, "bob", "follow");
    to(house, &ann, "cyril", "follow");
    to(house, &cyril, "bob", "follow");
    to(house, &deaf, "bob", "follow");
    to(house, &deaf, "bob", "mute");
    new_game(house, &bob, id);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM alert WHERE kind = 'followed'"), 0);
    assert_int_equal(post(house, &cyril, path_of(id, "join"), "{}")->status, 200);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM alert WHERE kind = 'followed'"), 1);
    const reply *list = get(house, &ann, "/api/v1/me/notices");
    assert_int_equal(list->status, 200);
    const json_t *notice = json_array_get(json_object_get(list->body, "items"), 0);
    assert_string_equal(text_in(notice, "kind"), "followed");
    assert_non_null(strstr(text_in(notice, "text"), "bob"));
}

static void who_is_blocked_follows_nobody(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    to(house, &ann, "bob", "follow");
    to(house, &bob, "ann", "follow");
    assert_int_equal(to(house, &bob, "ann", "block")->status, 200);
    followed(house, &ann, 0);
    followed(house, &bob, 0);
    expect_refusal(to(house, &ann, "bob", "follow"), 403, "apart");
    expect_refusal(to(house, &bob, "ann", "follow"), 403, "apart");
    assert_int_equal(json_array_size(json_object_get(get(house, &bob, "/api/v1/me/relations")->body, "items")), 1);
}

/* ---- Writing --------------------------------------------------------------------------------------------------- */

static void a_message_reaches_all_pages_of_both(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    listen_to(house, &ann);
    listen_to(house, &bob);
    skip_messages(&ann);
    assert_int_equal(write_to(house, &ann, "@bob", "Good game")->status, 201);
    take_turn(house);
    json_t *heard = hear_type(&bob, "message"), *own = hear_type(&ann, "message");
    const json_t *conversation = json_object_get(heard, "conversation"),
                 *latest = json_object_get(conversation, "latest");
    assert_string_equal(text_in(latest, "text"), "Good game");
    assert_false(is_true(latest, "you"));
    assert_string_equal(text_in(json_object_get(conversation, "with"), "handle"), "ann");
    assert_int_equal(number_in(heard, "unread"), 1);
    assert_true(is_true(json_object_get(json_object_get(own, "conversation"), "latest"), "you"));
    assert_int_equal(number_in(own, "unread"), 0);
    json_decref(heard);
    json_decref(own);
    assert_int_equal(number_in(get(house, &bob, "/api/v1/me")->body, "unread"), 1);
    assert_int_equal(number_in(post(house, &bob, "/api/v1/me/conversations/@ann/read", "{'read':1}")->body, "unread"),
                     0);
    take_turn(house);
    json_t *read = hear_type(&bob, "unread");
    assert_int_equal(number_in(read, "unread"), 0);
    json_decref(read);
    assert_int_equal(number_in(get(house, &bob, "/api/v1/me")->body, "unread"), 0);
}

/* It is kept, and found by whoever looks. */
static void what_the_muted_write_is_not_announced(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    to(house, &bob, "ann", "mute");
    listen_to(house, &bob);
    assert_int_equal(write_to(house, &ann, "@bob", "Hello?")->status, 201);
    take_turn(house);
    expect_silence(&bob);
    assert_int_equal(number_in(get(house, &bob, "/api/v1/me")->body, "unread"), 0);
    const json_t *there = messages_with(house, &bob, "@ann");
    assert_int_equal(json_array_size(json_object_get(there, "items")), 1);
    assert_int_equal(number_in(there, "unread"), 0);
}

static void who_is_blocked_is_refused_and_told_so_before(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    assert_int_equal(write_to(house, &ann, "@bob", "Hello")->status, 201);
    assert_true(json_is_null(json_object_get(messages_with(house, &ann, "@bob"), "refusal")));
    to(house, &bob, "ann", "block");
    expect_refusal(write_to(house, &ann, "@bob", "Hello"), 403, "apart");
    expect_refusal(write_to(house, &bob, "@ann", "Hello"), 403, "apart");
    const json_t *left = messages_with(house, &ann, "@bob");
    assert_string_equal(text_in(left, "refusal"), "apart");
    assert_int_equal(json_array_size(json_object_get(left, "items")), 1);
    expect_refusal(write_to(house, &ann, "@ann", "Hello"), 422, "self");
    expect_refusal(write_to(house, &ann, "@nobody", "Hello"), 404, "not_found");
    expect_refusal(write_to(house, &ann, "@bob", " "), 403, "apart");
    to(house, &bob, "ann", "unblock");
    expect_refusal(write_to(house, &ann, "@bob", " "), 422, "text");
}

static void guests_do_not_write(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, guest = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    new_game(house, &guest, id);
    expect_refusal(write_to(house, &guest, "@ann", "Hello"), 403, "members");
    expect_refusal(get(house, &guest, "/api/v1/me/conversations"), 403, "members");
    expect_refusal(to(house, &guest, "ann", "follow"), 403, "members");
}

/* Nobody reads what others have written to each other. */
static void a_conversation_is_of_two(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, cyril = {.address = "192.0.2.3"};
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    become_member(house, &cyril, "cyril");
    write_to(house, &ann, "@bob", "Between us");
    char id[ID_SIZE];
    snprintf(id, sizeof id, "%s", text_in(messages_with(house, &ann, "@bob"), "id"));
    assert_int_equal(json_array_size(json_object_get(messages_with(house, &bob, id), "items")), 1);
    char path[96];
    snprintf(path, sizeof path, "/api/v1/me/conversations/%s", id);
    expect_refusal(get(house, &cyril, path), 404, "not_found");
    expect_refusal(write_to(house, &cyril, id, "Hello"), 404, "not_found");
    assert_int_equal(json_array_size(json_object_get(messages_with(house, &cyril, "@bob"), "items")), 0);
}

static void pages_go_back_in_time(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    write_to(house, &bob, "@ann", "first");
    tell_database(house,
                  "INSERT INTO message WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE "
                  "i < 60) SELECT c.id, i, c.person, 'word ' || i, 1, i FROM n, conversation c WHERE c.began = 1");
    tell_database(house, "UPDATE conversation SET written = 61, heard = 61 WHERE began = 0");
    const json_t *latest = messages_with(house, &ann, "@bob");
    assert_int_equal(json_array_size(json_object_get(latest, "items")), 50);
    assert_int_equal(number_in(latest, "unread"), 61);
    assert_string_equal(text_in(latest, "next"), "11");
    const json_t *before = messages_with(house, &ann, "@bob?cursor=11");
    const json_t *items = json_object_get(before, "items");
    assert_int_equal(json_array_size(items), 11);
    assert_string_equal(text_in(json_array_get(items, 10), "text"), "first");
    assert_true(json_is_null(json_object_get(before, "next")));
}

/* One page after the other has every conversation once. */
static void conversations_come_by_pages(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"};
    char path[128] = "/api/v1/me/conversations";
    size_t found = 0;
    become_member(house, &ann, "ann");
    tell_database(house, "INSERT INTO person (id, name, language, created, version) "
                         "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70) "
                         "SELECT '22222222' || char(97 + i / 10) || (i %% 10), '', 'en', 0, 0 FROM n");
    tell_database(
        house,
        "INSERT INTO conversation SELECT a.id, o.id, replace(replace(o.id, '0', 'x'), '1', 'y'), 0, 0, 0, 1, 1, 0, "
        "unicode(substr(o.id, 9, 1)) FROM person a, person o WHERE a.handle = 'ann' AND o.id LIKE '22222222%%'");
    for (int pages = 1;; pages++) {
        const reply *page = get(house, &ann, path);
        assert_int_equal(page->status, 200);
        const json_t *next = json_object_get(page->body, "next");
        found += json_array_size(json_object_get(page->body, "items"));
        if (json_is_null(next)) {
            assert_int_equal(pages, 3);
            break;
        }
        snprintf(path, sizeof path, "/api/v1/me/conversations?cursor=%s", json_string_value(next));
    }
    assert_int_equal(found, 70);
    expect_refusal(get(house, &ann, "/api/v1/me/conversations?cursor=1-x"), 400, "field");
}

/* What was written stays with the other one, under no name; both sides are in the export of each. */
static void a_former_member_leaves_the_words(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    write_to(house, &ann, "@bob", "Question");
    write_to(house, &bob, "@ann", "Answer");
    const reply *all = get(house, &ann, "/api/v1/me/export");
    const json_t *exported = json_array_get(json_object_get(all->body, "conversations"), 0);
    assert_int_equal(json_array_size(json_object_get(exported, "messages")), 2);
    assert_int_equal(post(house, &ann, "/api/v1/me/delete", "{'handle':'ann'}")->status, 200);
    const reply *list = get(house, &bob, "/api/v1/me/conversations");
    const json_t *line = json_array_get(json_object_get(list->body, "items"), 0);
    const json_t *with = json_object_get(line, "with");
    char id[ID_SIZE];
    snprintf(id, sizeof id, "%s", text_in(line, "id"));
    assert_true(is_true(with, "former"));
    assert_true(json_is_null(json_object_get(with, "handle")));
    assert_string_equal(text_in(with, "name"), "");
    const json_t *left = messages_with(house, &bob, id);
    assert_int_equal(json_array_size(json_object_get(left, "items")), 2);
    assert_string_equal(text_in(left, "refusal"), "no_person");
    expect_refusal(write_to(house, &bob, id, "Hello?"), 422, "no_person");
    expect_refusal(get(house, &bob, "/api/v1/me/conversations/@ann"), 404, "not_found");
    assert_int_equal(post(house, &bob, "/api/v1/me/delete", "{'handle':'bob'}")->status, 200);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM message"), 0);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM conversation"), 0);
}

/* More than there is room for on a page. */
static void long_conversations_are_exported_page_by_page(void **state) {
    enum { MESSAGES = 250 };
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, cyd = {.address = "192.0.2.3"};
    char path[64] = "/api/v1/me/export";
    bool there[MESSAGES] = {false};
    size_t parts = 0, messages = 0;
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    become_member(house, &cyd, "cyd");
    write_to(house, &ann, "@bob", "0");
    tell_database(house, "UPDATE conversation SET written = %d", MESSAGES);
    for (int i = 1; i < MESSAGES; i++) {
        tell_database(house, "INSERT INTO message SELECT id, %d, other, '%d', 1, 1 FROM conversation LIMIT 1", i, i);
    }
    write_to(house, &ann, "@cyd", "Hello");
    while (*path) {
        const reply *page = get(house, &ann, path);
        const json_t *part, *message;
        size_t i, j;
        json_array_foreach(json_object_get(page->body, "conversations"), i, part) {
            const bool is_long = strcmp(text_in(json_object_get(part, "with"), "handle"), "bob") == 0;
            parts += is_long;
            json_array_foreach(json_object_get(part, "messages"), j, message) {
                const long n = number_in(message, "n");
                messages += is_long && n < MESSAGES && !there[n];
                there[n] |= is_long;
            }
        }
        const char *cursor = json_string_value(json_object_get(page->body, "next"));
        snprintf(path, sizeof path, cursor ? "/api/v1/me/export?cursor=%s" : "%s", cursor ? cursor : "");
    }
    assert_int_equal(messages, MESSAGES);
    assert_in_range(parts, 3, 6);
}

/* ---- Watching a player ------------------------------------------------------------------------------------------- */

/* The next message about the player who is watched; "" for no game. */
static void hear_player(browser *who, const char *handle, const char *game) {
    json_t *message = hear_type(who, "player");
    const char *told = json_string_value(json_object_get(message, "game"));
    assert_string_equal(text_in(message, "handle"), handle);
    assert_string_equal(told ? told : "", game);
    json_decref(message);
}

/* What was asked was refused. */
static void hear_error(browser *who, const char *code) {
    json_t *message = hear_type(who, "error");
    assert_string_equal(text_in(json_object_get(message, "error"), "code"), code);
    json_decref(message);
}

/* A game without a clock, in which the other one takes the free seat. */
static void begin_game(club_house *house, browser *one, browser *other, char id[ID_SIZE]) {
    new_game(house, one, id);
    assert_int_equal(post(house, other, path_of(id, "join"), "{}")->status, 200);
}

static void who_watches_a_player_is_told_of_the_next_game_at_once(void **state) {
    club_house *house = *state;
    browser bob = {.address = "192.0.2.2"}, cyril = {.address = "192.0.2.3"}, guest = {.address = "192.0.2.9"};
    char first[ID_SIZE], second[ID_SIZE], alone[ID_SIZE];
    become_member(house, &bob, "bob");
    become_member(house, &cyril, "cyril");
    open_socket(house, &guest);
    say(house, &guest, "{'type':'watch-player','handle':'bob'}");
    hear_player(&guest, "bob", "");
    new_game_of(house, &bob, "", "{'kind':'you'},{'kind':'computer','character':'bobtail'}", alone);
    new_game(house, &bob, first); /* nobody has joined yet */
    expect_silence(&guest);
    assert_int_equal(post(house, &cyril, path_of(first, "join"), "{}")->status, 200);
    hear_player(&guest, "bob", first);
    post(house, &bob, path_of(first, "moves"), "{'ply':0,'move':'a1'}");
    post(house, &cyril, path_of(first, "resign"), "{'ply':1}");
    expect_silence(&guest);
    begin_game(house, &cyril, &bob, second);
    hear_player(&guest, "bob", second);
    /* Another one in Bob's place, by the seat; then nobody. */
    say(house, &guest, "{'type':'watch-player','game':'%s','seat':'a'}", second);
    hear_player(&guest, "cyril", second);
    begin_game(house, &bob, &cyril, first);
    hear_player(&guest, "cyril", first);
    expect_silence(&guest);
    say(house, &guest, "{'type':'leave-player'}");
    begin_game(house, &bob, &cyril, first);
    expect_silence(&guest);
}

static void a_game_that_is_not_kept_is_told_to_nobody(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, guest = {.address = "192.0.2.9"};
    char id[ID_SIZE];
    begin_game(house, &ann, &bob, id);
    open_socket(house, &guest);
    say(house, &guest, "{'type':'watch-player','game':'%s','seat':'b'}", id);
    hear_player(&guest, "", id); /* a guest's */
    new_game(house, &ann, id);
    house->failing.commit = true;
    post(house, &bob, path_of(id, "join"), "{}");
    house->failing.commit = false;
    expect_silence(&guest);
    assert_int_equal(post(house, &bob, path_of(id, "join"), "{}")->status, 200);
    hear_player(&guest, "", id);
}

static void who_cannot_be_watched_is_said(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, guest = {.address = "192.0.2.9"};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    new_game(house, &ann, id);
    open_socket(house, &guest);
    say(house, &guest, "{'type':'watch-player','handle':'nobody'}");
    hear_error(&guest, "not_found");
    say(house, &guest, "{'type':'watch-player','handle':'Ann'}");
    hear_error(&guest, "not_found");
    static const char *const seats[] = {"b", "c", "A", "", "ab"};
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        say(house, &guest, "{'type':'watch-player','game':'%s','seat':'%s'}", id, seats[i]);
        hear_error(&guest, "field");
    }
    say(house, &guest, "{'type':'watch-player','game':'%s'}", id);
    hear_error(&guest, "field");
    say(house, &guest, "{'type':'watch-player','game':'nogame','seat':'a'}");
    hear_error(&guest, "not_found");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_follower_hears_who_comes_and_goes, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_comes_back_at_once_is_told_once, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_hides_it_is_not_seen, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_follower_hears_that_a_game_begins, open_house, close_house),
        cmocka_unit_test_setup_teardown(followers_get_a_notice_of_a_game_between_people, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_is_blocked_follows_nobody, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_message_reaches_all_pages_of_both, open_house, close_house),
        cmocka_unit_test_setup_teardown(what_the_muted_write_is_not_announced, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_is_blocked_is_refused_and_told_so_before, open_house, close_house),
        cmocka_unit_test_setup_teardown(guests_do_not_write, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_conversation_is_of_two, open_house, close_house),
        cmocka_unit_test_setup_teardown(pages_go_back_in_time, open_house, close_house),
        cmocka_unit_test_setup_teardown(conversations_come_by_pages, open_house, close_house),
        cmocka_unit_test_setup_teardown(long_conversations_are_exported_page_by_page, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_former_member_leaves_the_words, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_watches_a_player_is_told_of_the_next_game_at_once, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_game_that_is_not_kept_is_told_to_nobody, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_cannot_be_watched_is_said, open_house, close_house),
    };
    return cmocka_run_group_tests_name("server_friends", tests, NULL, NULL);
}
