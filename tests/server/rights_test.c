/* Who may ask for what: every route of the table and every message of a socket against everybody who may and who may
   not, and against pages of somebody else.

   The tables say who may. Where that depends on what is asked for (a game, a challenge), the test has to be told with
   which request a stranger is refused: a route or message without an entry here fails it. */
#include <sqlite3.h>

#include "api/router.h"
#include "server/harness.h"

enum { EVERYBODY = 0, MEMBERS = -403 };
/* Routes whose right depends on what is asked for, and those that are for all. */
static const struct {
    const char *operation;
    const char *body; /* of a request that somebody whom it concerns could make; NULL: of a GET */
    int status;       /* with which a stranger is refused; EVERYBODY may, or every member */
} entries[] = {
    {"createGame", "{}", EVERYBODY},
    {"joinGame", "{}", 409},
    {"makeMove", "{'ply':0,'move':'a1'}", 403},
    {"resign", "{'ply':0}", 403},
    {"offer", "{'ply':0,'kind':'pause'}", 403},
    {"acceptOffer", "{'ply':0,'kind':'pause'}", 403},
    {"refuseOffer", "{'ply':0,'kind':'pause'}", 403},
    {"abortGame", "{'ply':0}", 403},
    {"chat", "{'room':'players','text':'Hello'}", 403},
    {"sayInTournament", "{'text':'Hello'}", MEMBERS},
    {"showNote", NULL, 403},
    {"keepNote", "{'text':'Good.'}", 403},
    {"showPlan", NULL, 403},
    {"keepPlan", "{'ply':0,'lines':['a1 b1']}", 403},
    {"createChallenge", "{}", EVERYBODY},
    {"challengeByLine", "{'line':'challenge bob'}", MEMBERS},
    {"acceptChallenge", "{}", 403},
    {"declineChallenge", "{}", 403},
    {"withdrawChallenge", "{}", 403},
    {"counterChallenge", "{'terms':{}}", 403},
    {"pair", "{}", EVERYBODY},
    {"convertRecords", "{'records':'1. a1 *'}", EVERYBODY},
    {"stopPairing", "{}", EVERYBODY},
    {"changeVacation", "{}", EVERYBODY},
    {"confirmEmail", "{}", EVERYBODY},
    {"signUp", "{}", EVERYBODY},
    {"signIn", "{}", EVERYBODY},
    {"recover", "{}", EVERYBODY},
    {"finishRecovery", "{}", EVERYBODY},
    {"passkeyOptions", "{}", EVERYBODY},
    {"signInWithPasskey", "{}", EVERYBODY},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

/* Messages of sockets, as far as they are not for anyone. */
static const struct {
    const char *type, *fields; /* beside the type and the game */
    const char *code;          /* with which a stranger is refused */
} messages[] = {
    {"move", ",'ply':0,'move':'a1'", "not_seated"},
    {"resign", ",'ply':0", "not_seated"},
};
enum { MESSAGES = sizeof messages / sizeof messages[0] };

/* ---- Who there is ------------------------------------------------------------------------------------------------ */

/* Strangers to what the requests are about. */
typedef enum stranger {
    NOBODY,
    SIGNED_OUT,
    REVOKED, /* the session was ended from another device */
    DELETED,
    GUEST,
    OTHER_GUEST, /* without a game */
    MEMBER,
    OTHER_MEMBER, /* who plays elsewhere */
    MODERATOR,
    ADMINISTRATOR,
    STRANGERS
} stranger;

static const char *const names[STRANGERS] = {"nobody",      "signed out", "revoked",      "deleted",   "guest",
                                             "other guest", "member",     "other member", "moderator", "administrator"};

typedef struct company {
    club_house *house;
    sqlite3 *reader;  /* of the house's database: opening one takes longer than asking it */
    browser ann, bob; /* members who play with each other */
    browser of[STRANGERS];
    char game[ID_SIZE], challenge[ID_SIZE], tournament[ID_SIZE];
} company;

static void end_session(club_house *house, browser *who, const char *act, const char *body) {
    browser copy = *who;
    assert_int_equal(post(house, &copy, act, "%s", body)->status, 200);
}

/* Of sessions that have ended only the cookies are left. */
static void gather_ended(company *all) {
    club_house *house = all->house;
    browser other = {0};
    become_member(house, &all->of[SIGNED_OUT], "olga");
    end_session(house, &all->of[SIGNED_OUT], "/api/v1/sign-out", "{}");
    become_member(house, &other, "rita");
    assert_int_equal(
        post(house, &all->of[REVOKED], "/api/v1/sign-in", "{'login':'rita','password':'correct horse'}")->status, 200);
    end_session(house, &other, "/api/v1/me/sessions/revoke-others", "{}");
    become_member(house, &all->of[DELETED], "dora");
    end_session(house, &all->of[DELETED], "/api/v1/me/delete", "{'handle':'dora'}");
}

static void gather_strangers(company *all) {
    club_house *house = all->house;
    char ignored[ID_SIZE];
    new_game(house, &all->of[GUEST], ignored);
    assert_int_equal(post(house, &all->of[OTHER_GUEST], "/api/v1/pairing", "{}")->status, 200);
    become_member(house, &all->of[MEMBER], "cyril");
    become_member(house, &all->of[OTHER_MEMBER], "emma");
    new_game(house, &all->of[OTHER_MEMBER], ignored);
    become_member(house, &all->of[MODERATOR], "doris");
    become_member(house, &all->of[ADMINISTRATOR], "zoe");
    tell_database(house, "UPDATE person SET roles = 1 WHERE handle = 'doris'");
    tell_database(house, "UPDATE person SET roles = 2 WHERE handle = 'zoe'");
}

static company gather(void **state) {
    company all = {.house = *state};
    become_member(all.house, &all.ann, "ann");
    become_member(all.house, &all.bob, "bob");
    gather_strangers(&all);
    gather_ended(&all);
    new_game(all.house, &all.ann, all.game);
    assert_int_equal(post(all.house, &all.bob, path_of(all.game, "join"), "{}")->status, 200);
    const reply *made =
        post(all.house, &all.ann, "/api/v1/challenges", "{'invited':{'kind':'people','handles':['bob']}}");
    assert_int_equal(made->status, 201);
    snprintf(all.challenge, sizeof all.challenge, "%s", text_in(made->body, "id"));
    made = post(all.house, &all.ann, "/api/v1/tournaments", "{'kind':'swiss','title':'Friday','terms':{'clock':'1d'}}");
    assert_int_equal(made->status, 201);
    snprintf(all.tournament, sizeof all.tournament, "%s", text_in(made->body, "id"));
    reopen(all.house);
    assert_int_equal(sqlite3_open(all.house->file, &all.reader), SQLITE_OK);
    return all;
}

static void part(company *all) {
    sqlite3_close(all->reader);
}

/* ---- What there is ----------------------------------------------------------------------------------------------- */

enum { DESCRIPTION_SIZE = 2048 };

/* How many rows each table has, and how often games and people have changed. */
static void describe(company *all, char out[DESCRIPTION_SIZE]) {
    sqlite3 *database = all->reader;
    sqlite3_stmt *tables;
    size_t length = 0;
    assert_int_equal(sqlite3_prepare_v2(database, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
                                        -1, &tables, NULL),
                     SQLITE_OK);
    while (sqlite3_step(tables) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(tables, 0);
        char query[256];
        sqlite3_stmt *count;
        bool versioned = strcmp(name, "game") == 0 || strcmp(name, "person") == 0 || strcmp(name, "challenge") == 0;
        snprintf(query, sizeof query, "SELECT count(*), %s FROM \"%s\"", versioned ? "sum(version)" : "0", name);
        assert_int_equal(sqlite3_prepare_v2(database, query, -1, &count, NULL), SQLITE_OK);
        assert_int_equal(sqlite3_step(count), SQLITE_ROW);
        length += (size_t)snprintf(out + length, DESCRIPTION_SIZE - length, "%s %d %d, ", name,
                                   sqlite3_column_int(count, 0), sqlite3_column_int(count, 1));
        assert_true(length < DESCRIPTION_SIZE);
        sqlite3_finalize(count);
    }
    sqlite3_finalize(tables);
}

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

static int entry_of(const api_route *route) {
    int found = -1;
    for (int i = 0; i < ENTRIES; i++) {
        found = strcmp(entries[i].operation, route->operation) == 0 ? i : found;
    }
    return found;
}

/* Whether only an entry can say who is refused. */
static bool needs_entry(const api_route *route) {
    return route->right == API_FOR_PLAYERS ||
           (route->method == TRANSPORT_POST && (route->right == API_FOR_ANYONE || route->right == API_FOR_GUESTS));
}

static const reply *ask_for(company *all, browser *who, const api_route *route) {
    char path[256] = "";
    int entry = entry_of(route);
    const char *brace = strchr(route->pattern, '{');
    const char *id = strstr(route->pattern, "/challenges/")    ? all->challenge
                     : strstr(route->pattern, "/tournaments/") ? all->tournament
                     : strstr(route->pattern, "{handle}")      ? "bob"
                                                               : all->game;
    snprintf(path, sizeof path, "%.*s%s%s", brace ? (int)(brace - route->pattern) : 200, route->pattern,
             brace ? id : "", brace ? strchr(brace, '}') + 1 : "");
    return route->method == TRANSPORT_POST
               ? post(all->house, who, path, "%s", entry < 0 || !entries[entry].body ? "{}" : entries[entry].body)
               : get(all->house, who, path);
}

/* With what a stranger is refused; 0: they may, as far as that goes. No role gives more than the table says. */
static int refusal_of(const api_route *route, stranger who) {
    int entry = entry_of(route);
    switch (route->right) {
    case API_FOR_PEOPLE:
        return who < GUEST ? 401 : 0;
    case API_FOR_MEMBERS:
        return who < MEMBER ? 403 : 0;
    case API_FOR_MODERATORS:
        return who < MODERATOR ? 403 : 0;
    case API_FOR_ADMINISTRATORS:
        return who < ADMINISTRATOR ? 403 : 0;
    default:
        if (entry >= 0 && entries[entry].status == MEMBERS) {
            return who < MEMBER ? -MEMBERS : 0;
        }
        return entry < 0 ? 0 : entries[entry].status;
    }
}

static void expect_refused(company *all, browser *who, const api_route *route, int status) {
    char before[DESCRIPTION_SIZE], after[DESCRIPTION_SIZE];
    describe(all, before);
    const reply *answer = ask_for(all, who, route);
    if (answer->status != status) {
        fail_msg("%s: expected %d, not %d: %s", route->operation, status, answer->status, answer->text);
    }
    describe(all, after);
    assert_string_equal(after, before);
    assert_string_equal(answer->cookie, "");
}

/* ---- Routes ------------------------------------------------------------------------------------------------------ */

static void every_route_refuses_those_who_may_not(void **state) {
    company all = gather(state);
    const api_route *route;
    int refused = 0;
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        if (needs_entry(route) && entry_of(route) < 0 && !route->plain && route->answer) {
            fail_msg("who may ask for %s? say it here", route->operation);
        }
        for (int asker = NOBODY; asker < STRANGERS; asker++) {
            int status = refusal_of(route, (stranger)asker);
            browser who = all.of[asker];
            if (status) {
                expect_refused(&all, &who, route, status);
                refused++;
            }
        }
    }
    assert_true(refused > 250);
    part(&all);
}

/* Whether the answer says that somebody may not, for who they are. */
static bool is_of_rights(const reply *answer) {
    static const char *const codes[] = {"nobody",     "members",     "role",   "not_yours",
                                        "not_seated", "not_invited", "origin", "no_guest"};
    bool found = false;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        found |= strcmp(code_of(answer), codes[i]) == 0;
    }
    return found;
}

/* The other side of the table: nobody is kept from what is theirs. Nothing of what is asked for is kept: the disk
 * fails. */
static void every_route_lets_those_in_who_may(void **state) {
    company all = gather(state);
    const api_route *route;
    all.house->failing.commit = true;
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        for (int asker = NOBODY; asker < STRANGERS; asker++) {
            browser who = all.of[asker];
            if (!refusal_of(route, (stranger)asker) && is_of_rights(ask_for(&all, &who, route))) {
                fail_msg("%s is kept from %s", names[asker], route->operation);
            }
        }
        if (route->right == API_FOR_PLAYERS && !strstr(route->pattern, "/challenges/")) {
            browser ann = all.ann;
            if (is_of_rights(ask_for(&all, &ann, route))) {
                fail_msg("a player is kept from %s", route->operation);
            }
        }
    }
    part(&all);
}

/* Another's session can neither be seen nor ended. */
static void sessions_are_ones_own(void **state) {
    company all = gather(state);
    char path[128];
    const json_t *items = json_object_get(get(all.house, &all.bob, "/api/v1/me/sessions")->body, "items");
    snprintf(path, sizeof path, "/api/v1/me/sessions/%s/revoke", text_in(json_array_get(items, 0), "id"));
    assert_int_equal(post(all.house, &all.ann, path, "{}")->status, 404);
    assert_int_equal(post(all.house, &all.of[ADMINISTRATOR], path, "{}")->status, 404);
    assert_int_equal(get(all.house, &all.bob, "/api/v1/me/sessions")->status, 200);
    part(&all);
}

/* ---- Tokens ------------------------------------------------------------------------------------------------------ */

/* "Bearer ..." of a member's program that may do one thing. */
static void make_token(company *all, browser *owner, club_scope scope, char out[96]) {
    const reply *made =
        post(all->house, owner, "/api/v1/me/tokens", "{'name':'bot','scopes':['%s'],'days':1}", club_scope_name(scope));
    assert_int_equal(made->status, 201);
    snprintf(out, 96, "Bearer %s", text_in(made->body, "secret"));
}

/* Whatever its owner may do, an administrator who plays here included. */
static void a_token_does_what_it_is_made_for(void **state) {
    company all = gather(state);
    char token[CLUB_SCOPE_COUNT][96];
    const api_route *route;
    int refused = 0, let_in = 0;
    tell_database(all.house, "UPDATE person SET roles = 2 WHERE handle = 'ann'");
    reopen(all.house);
    for (int i = 0; i < CLUB_SCOPE_COUNT; i++) {
        make_token(&all, &all.ann, (club_scope)(1 << i), token[i]);
    }
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        for (int k = 0; k < CLUB_SCOPE_COUNT && !route->plain && route->answer; k++) {
            browser program = {.token = token[k], .address = "198.51.100.9"};
            bool may = route->scope == 1u << k;
            all.house->failing.commit = may;
            if (!may) {
                expect_refused(&all, &program, route, 403);
            } else if (strcmp(code_of(ask_for(&all, &program, route)), "scope") == 0) {
                fail_msg("a token for it is kept from %s", route->operation);
            }
            refused += !may;
            let_in += may;
        }
    }
    assert_true(refused > 250 && let_in > 50);
    part(&all);
}

/* No scope reaches what opens an account, what moderators do, or another token. */
static void no_token_reaches_the_account(void **state) {
    (void)state;
    static const char *const account[] = {"/api/v1/me/tokens", "/api/v1/me/sessions", "/api/v1/me/password",
                                          "/api/v1/me/totp",   "/api/v1/me/passkeys", "/api/v1/me/recovery-codes",
                                          "/api/v1/me/email",  "/api/v1/me/settings", "/api/v1/me/delete",
                                          "/api/v1/me/export", "/api/v1/sign-",       "/api/v1/recover",
                                          "/api/v1/confirm",   "/api/v1/invitations"};
    const api_route *route;
    int found = 0;
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        bool closed = route->right >= API_FOR_MODERATORS || (route->right == API_FOR_ANYONE && route->secret);
        for (size_t k = 0; k < sizeof account / sizeof account[0]; k++) {
            closed |= strncmp(route->pattern, account[k], strlen(account[k])) == 0;
        }
        if (closed && route->scope) {
            fail_msg("a token reaches %s", route->operation);
        }
        found += closed;
    }
    assert_true(found > 25);
}

static const api_schema *find_schema(const char *name) {
    const api_schema *const families[] = {api_people_schemas, api_passkey_schemas};
    for (size_t i = 0; name && i < sizeof families / sizeof families[0]; i++) {
        for (const api_schema *schema = families[i]; schema->name; schema++) {
            if (strcmp(schema->name, name) == 0) {
                return schema;
            }
        }
    }
    return NULL;
}

/* What holds or spends a secret is not kept, not even as a hash, to be given once more. */
static void no_answer_about_secrets_is_kept(void **state) {
    (void)state;
    static const char *const secrets[] = {"password", "old", "new", "totp", "code", "recovery_code", "credential"};
    const api_route *route;
    int found = 0;
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        const api_schema *schema = find_schema(route->request);
        bool holds = false;
        for (const api_schema_field *field = schema ? schema->fields : NULL; field && field->name; field++) {
            for (size_t k = 0; k < sizeof secrets / sizeof secrets[0]; k++) {
                holds |= strcmp(field->name, secrets[k]) == 0;
            }
        }
        if (holds && !route->secret) {
            fail_msg("%s has a secret, and its answer is kept", route->operation);
        }
        found += holds;
    }
    assert_true(found >= 8);
}

/* ---- Foreign pages ----------------------------------------------------------------------------------------------- */

/* Though she may do everything, the page that sends it may not: it is another's, a file, a frame without an origin, a
   host whose name only begins like ours; or an old browser's that names no page but says that it is foreign. */
static const browser foreign[] = {{.origin = "https://evil.example"},
                                  {.origin = "null"},
                                  {.origin = "file://"},
                                  {.origin = "http://localhost:8080.evil.example"},
                                  {.origin = "http://localhost:8081"},
                                  {.fetch_site = "cross-site"},
                                  {.fetch_site = "same-site"}};
enum { FOREIGN = sizeof foreign / sizeof foreign[0] };

static void every_change_is_refused_to_foreign_pages(void **state) {
    company all = gather(state);
    const api_route *route;
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        for (size_t k = 0; route->method == TRANSPORT_POST && k < FOREIGN; k++) {
            browser who = all.of[ADMINISTRATOR];
            who.origin = foreign[k].origin;
            who.fetch_site = foreign[k].fetch_site;
            expect_refused(&all, &who, route, 403);
            assert_string_equal(text_in(ask_for(&all, &who, route)->body, "code"), "origin");
        }
    }
    part(&all);
}

static void no_foreign_page_opens_a_socket(void **state) {
    company all = gather(state);
    browser own = all.ann;
    own.origin = "http://localhost:8080";
    assert_int_equal(try_socket(all.house, &own, "/api/v1/socket")->status, 101);
    for (size_t k = 0; k < FOREIGN; k++) {
        browser who = all.ann;
        who.origin = foreign[k].origin;
        who.fetch_site = foreign[k].fetch_site;
        assert_int_equal(try_socket(all.house, &who, "/api/v1/socket")->status, 403);
    }
    part(&all);
}

/* ---- Messages ---------------------------------------------------------------------------------------------------- */

static int message_of(const char *type) {
    int found = -1;
    for (int i = 0; i < MESSAGES; i++) {
        found = strcmp(messages[i].type, type) == 0 ? i : found;
    }
    return found;
}

/* The code of the error that a message is answered with; "" for none. */
static void say_and_hear(company *all, browser *who, const char *type, char code[32]) {
    int message = message_of(type);
    open_socket(all->house, who);
    skip_messages(who);
    say(all->house, who, "{'type':'%s','game':'%s','handle':'cyril','tournament':'%s'%s}", type, all->game,
        all->tournament, message < 0 ? "" : messages[message].fields);
    json_t *answer = hear(who);
    const json_t *error = answer ? json_object_get(answer, "error") : NULL;
    snprintf(code, 32, "%s", error ? text_in(error, "code") : "");
    json_decref(answer);
    close_socket(all->house, who);
}

static void expect_message_refused(company *all, int message, stranger asker) {
    char before[DESCRIPTION_SIZE], after[DESCRIPTION_SIZE], code[32];
    browser who = all->of[asker];
    describe(all, before);
    say_and_hear(all, &who, messages[message].type, code);
    const char *expected = asker < GUEST ? "not_yours" : messages[message].code;
    if (strcmp(code, expected) != 0) {
        fail_msg("%s: %s hears '%s', not '%s'", messages[message].type, names[asker], code, expected);
    }
    describe(all, after);
    assert_string_equal(after, before);
}

static void every_message_refuses_those_who_may_not(void **state) {
    company all = gather(state);
    for (const api_message *what = api_messages; what->type; what++) {
        int message = message_of(what->type);
        if (what->right != API_FOR_ANYONE && message < 0) {
            fail_msg("who may say %s? say it here", what->type);
        }
        for (int asker = NOBODY; message >= 0 && asker < STRANGERS; asker++) {
            expect_message_refused(&all, message, (stranger)asker);
        }
    }
    char code[32];
    browser ann = all.ann;
    say_and_hear(&all, &ann, "move", code);
    assert_string_equal(code, "");
    part(&all);
}

/* What anyone may say is answered to everyone, in the same words. */
static void messages_for_anyone_are_answered_to_all(void **state) {
    company all = gather(state);
    for (const api_message *what = api_messages; what->type; what++) {
        for (int asker = NOBODY; what->right == API_FOR_ANYONE && asker < STRANGERS; asker++) {
            char code[32];
            browser who = all.of[asker];
            say_and_hear(&all, &who, what->type, code);
            assert_string_equal(code, "");
        }
    }
    part(&all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
        TEST(every_route_refuses_those_who_may_not),
        TEST(every_route_lets_those_in_who_may),
        TEST(sessions_are_ones_own),
        TEST(a_token_does_what_it_is_made_for),
        TEST(no_token_reaches_the_account),
        TEST(no_answer_about_secrets_is_kept),
        TEST(every_change_is_refused_to_foreign_pages),
        TEST(no_foreign_page_opens_a_socket),
        TEST(every_message_refuses_those_who_may_not),
        TEST(messages_for_anyone_are_answered_to_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
