/* Tokens: programs act for a member, as far as they may and no longer. */
#include <sqlite3.h>
#include <stdlib.h>

#include "server/harness.h"

enum { DAY_MS = 24 * 3600 * 1000 };

/* A program: it has no cookie, and comes from somewhere else. */
typedef struct program {
    browser as;
    char field[96], id[ID_SIZE];
} program;

static void make_token(club_house *house, browser *owner, const char *scopes, int days, program *out) {
    const reply *made = post(house, owner, "/api/v1/me/tokens", "{'name':'bot','scopes':[%s],'days':%d}", scopes, days);
    assert_int_equal(made->status, 201);
    *out = (program){.as = {.address = "198.51.100.9"}};
    snprintf(out->field, sizeof out->field, "Bearer %s", text_in(made->body, "secret"));
    snprintf(out->id, sizeof out->id, "%s", text_in(json_object_get(made->body, "token"), "id"));
}

static const reply *get_with(club_house *house, program *who, const char *path) {
    who->as.token = who->field;
    return get(house, &who->as, path);
}

static void expect_worthless(club_house *house, program *who) {
    const reply *refused = get_with(house, who, "/api/v1/me");
    assert_int_equal(refused->status, 401);
    assert_string_equal(code_of(refused), "bad_token");
    assert_string_equal(refused->cookie, "");
}

/* The one token of a member, as it is listed. */
static json_t *listed(club_house *house, browser *owner) {
    const json_t *items = json_object_get(get(house, owner, "/api/v1/me/tokens")->body, "items");
    assert_int_equal(json_array_size(items), 1);
    return json_deep_copy(json_array_get(items, 0));
}

/* It is its owner who plays, and a restart changes nothing of it. */
static void a_program_plays_for_its_owner(void **state) {
    club_house *house = *state;
    browser ann = {0};
    program bot;
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    make_token(house, &ann, "'read','play'", 30, &bot);
    bot.as.token = bot.field;
    new_game_of(house, &bot.as, "'options':{'board':'1x3'},", "{'kind':'you'},{'kind':'you'}", id);
    assert_string_equal(bot.as.cookie, "");
    assert_int_equal(post(house, &bot.as, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    reopen(house);
    assert_int_equal(post(house, &bot.as, path_of(id, "moves"), "{'ply':1,'move':'b1'}")->status, 200);
    const reply *seen = get(house, &ann, path_of(id, ""));
    assert_int_equal(number_in(seen->body, "ply"), 2);
    assert_string_equal(text_in(json_object_get(get_with(house, &bot, "/api/v1/me")->body, "person"), "handle"), "ann");
}

/* What the program knows is shown once, and is neither in the list nor in the database. */
static void a_secret_is_shown_once(void **state) {
    club_house *house = *state;
    browser ann = {0};
    program bot;
    become_member(house, &ann, "ann");
    make_token(house, &ann, "'chat','read'", 30, &bot);
    const char *secret = bot.field + strlen("Bearer ");
    assert_memory_equal(secret, "ludopod_", 8);
    assert_null(strstr(get(house, &ann, "/api/v1/me/tokens")->text, secret));
    assert_null(strstr(get(house, &ann, "/api/v1/me/export")->text, secret));
    sqlite3 *database;
    sqlite3_stmt *count;
    assert_int_equal(sqlite3_open(house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database,
                                        "SELECT (SELECT count(*) FROM token WHERE instr(key, ?1) OR instr(name, ?1)), "
                                        "(SELECT count(*) FROM reply), (SELECT count(*) FROM token)",
                                        -1, &count, NULL),
                     SQLITE_OK);
    sqlite3_bind_text(count, 1, secret, -1, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(count), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(count, 0), 0);
    assert_int_equal(sqlite3_column_int(count, 1), 0);
    assert_int_equal(sqlite3_column_int(count, 2), 1);
    sqlite3_finalize(count);
    sqlite3_close(database);
    json_t *token = listed(house, &ann);
    assert_string_equal(text_in(token, "name"), "bot");
    assert_string_equal(json_string_value(json_array_get(json_object_get(token, "scopes"), 0)), "read");
    assert_string_equal(json_string_value(json_array_get(json_object_get(token, "scopes"), 1)), "chat");
    assert_int_equal(number_in(token, "until") - number_in(token, "created_at"), 30 * (DAY_MS / 1000));
    json_decref(token);
}

/* Reading is use, too. It is written down once a day. */
static void it_is_known_when_a_token_was_used(void **state) {
    club_house *house = *state;
    browser ann = {0};
    program bot;
    become_member(house, &ann, "ann");
    make_token(house, &ann, "'read'", 30, &bot);
    json_t *before = listed(house, &ann);
    assert_true(json_is_null(json_object_get(before, "used_at")));
    get_with(house, &bot, "/api/v1/characters");
    reopen(house);
    json_t *first = listed(house, &ann);
    pass(house, DAY_MS);
    get_with(house, &bot, "/api/v1/characters");
    json_t *second = listed(house, &ann);
    assert_int_equal(number_in(second, "used_at") - number_in(first, "used_at"), DAY_MS / 1000);
    json_decref(before);
    json_decref(first);
    json_decref(second);
}

/* It ends by itself, to the second, also for a server that remembers it. */
static void a_token_ends_in_time(void **state) {
    club_house *house = *state;
    browser ann = {0};
    program bot;
    become_member(house, &ann, "ann");
    make_token(house, &ann, "'read'", 1, &bot);
    pass(house, DAY_MS - 1000);
    assert_int_equal(get_with(house, &bot, "/api/v1/me")->status, 200);
    pass(house, 1000);
    expect_worthless(house, &bot);
    reopen(house);
    expect_worthless(house, &bot);
}

static void end_it(club_house *house, browser *owner, const program *bot) {
    char path[64];
    snprintf(path, sizeof path, "/api/v1/me/tokens/%s/end", bot->id);
    assert_int_equal(post(house, owner, path, "{}")->status, 200);
}

/* By its owner alone, and with everything else that opens the account. */
static void a_token_is_ended(void **state) {
    static const char *const ways[][2] = {{"/api/v1/me/sessions/revoke-others", "{}"},
                                          {"/api/v1/me/password", "{'old':'correct horse','new':'battery staple'}"},
                                          {"/api/v1/me/delete", "{'handle':'ann'}"}};
    club_house *house = *state;
    browser ann = {0}, bob = {0};
    program bot, kept;
    char path[64];
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    make_token(house, &bob, "'read'", 1, &kept);
    make_token(house, &ann, "'read'", 1, &bot);
    snprintf(path, sizeof path, "/api/v1/me/tokens/%s/end", bot.id);
    expect_refusal(post(house, &bob, path, "{}"), 404, "no_token");
    assert_int_equal(get_with(house, &bot, "/api/v1/me")->status, 200);
    end_it(house, &ann, &bot);
    expect_worthless(house, &bot);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        make_token(house, &ann, "'read'", 1, &bot);
        assert_int_equal(get_with(house, &bot, "/api/v1/me")->status, 200);
        assert_int_equal(post(house, &ann, ways[i][0], "%s", ways[i][1])->status, 200);
        expect_worthless(house, &bot);
    }
    assert_int_equal(get_with(house, &kept, "/api/v1/me")->status, 200);
}

/* A cookie is no token, a token no cookie; who sends both is the token's owner; other schemes are not ours. */
static void tokens_and_cookies_are_two_things(void **state) {
    club_house *house = *state;
    browser ann = {0}, bob = {0}, thief = {0};
    program bot;
    char field[300];
    become_member(house, &ann, "ann");
    become_member(house, &bob, "bob");
    make_token(house, &ann, "'read'", 1, &bot);
    snprintf(field, sizeof field, "Bearer %.43s", strchr(bob.cookie, '=') + 1);
    thief.token = field;
    expect_refusal(get(house, &thief, "/api/v1/me"), 401, "bad_token");
    thief = (browser){0};
    snprintf(thief.cookie, sizeof thief.cookie, "ludopod=%s", bot.field + strlen("Bearer ludopod_"));
    assert_true(json_is_null(json_object_get(get(house, &thief, "/api/v1/me")->body, "person")));
    bob.token = bot.field;
    assert_string_equal(text_in(json_object_get(get(house, &bob, "/api/v1/me")->body, "person"), "handle"), "ann");
    bob.token = "Basic Ym9iOmJvYg==";
    assert_string_equal(text_in(json_object_get(get(house, &bob, "/api/v1/me")->body, "person"), "handle"), "bob");
}

/* Whom a moderator keeps away does not come in by a program either. */
static void a_ban_is_for_programs_too(void **state) {
    club_house *house = *state;
    browser ann = {0};
    program bot;
    become_member(house, &ann, "ann");
    make_token(house, &ann, "'play'", 1, &bot);
    tell_database(house, "UPDATE person SET banned_until_ms = 9000000000000000");
    reopen(house);
    bot.as.token = bot.field;
    expect_refusal(post(house, &bot.as, "/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'you'}]}"), 403, "banned");
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
        TEST(a_program_plays_for_its_owner), TEST(a_secret_is_shown_once), TEST(it_is_known_when_a_token_was_used),
        TEST(a_token_ends_in_time),          TEST(a_token_is_ended),       TEST(tokens_and_cookies_are_two_things),
        TEST(a_ban_is_for_programs_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
