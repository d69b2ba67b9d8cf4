/* Who may ask for what: every route of the table against everybody who may not, and against a page of somebody else.

   The table of routes says who may. Where that depends on what is asked for (a game, a challenge), the test has to be
   told with which request a stranger is refused: a route without an entry here fails it. */
#include <sqlite3.h>

#include "server/harness.h"
#include "server/http/router.h"

/* Routes whose right depends on what is asked for, and those that are for all. */
static const struct {
    const char *operation;
    const char *body; /* of a request that somebody whom it concerns could make; NULL: of a GET */
    int status;       /* with which a stranger is refused; 0: everybody may */
} entries[] = {
    {"createGame", "{}", 0},
    {"joinGame", "{}", 409},
    {"makeMove", "{'ply':0,'move':'a1'}", 403},
    {"resign", "{'ply':0}", 403},
    {"rematch", "{}", 403},
    {"offer", "{'ply':0,'kind':'pause'}", 403},
    {"acceptOffer", "{'ply':0,'kind':'pause'}", 403},
    {"refuseOffer", "{'ply':0,'kind':'pause'}", 403},
    {"abortGame", "{'ply':0}", 403},
    {"chat", "{'room':'players','text':'Hello'}", 403},
    {"showNote", NULL, 403},
    {"keepNote", "{'text':'Good.'}", 403},
    {"showPlan", NULL, 403},
    {"keepPlan", "{'ply':0,'lines':['a1 b1']}", 403},
    {"createChallenge", "{}", 0},
    {"challengeByLine", "{'line':'challenge bob'}", 0},
    {"acceptChallenge", "{}", 403},
    {"declineChallenge", "{}", 403},
    {"withdrawChallenge", "{}", 403},
    {"counterChallenge", "{'terms':{}}", 403},
    {"pair", "{}", 0},
    {"stopPairing", "{}", 0},
    {"changeVacation", "{}", 0},
    {"confirmEmail", "{}", 0},
    {"signUp", "{}", 0},
    {"signIn", "{}", 0},
    {"recover", "{}", 0},
    {"finishRecovery", "{}", 0},
    {"passkeyOptions", "{}", 0},
    {"signInWithPasskey", "{}", 0},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

/* ---- Who there is ------------------------------------------------------------------------------------------------ */

typedef enum rank { NOBODY, GUEST, MEMBER, MODERATOR, RANKS } rank;

typedef struct company {
    club_house *house;
    browser ann, bob; /* members who play with each other; ann is an administrator */
    browser of[RANKS];
    char game[ID_SIZE], challenge[ID_SIZE];
} company;

static void give_role(club_house *house, const char *handle, int role) {
    tell_database(house, "UPDATE person SET roles = %d WHERE handle = %Q", role, handle);
}

static company gather(void **state) {
    company all = {.house = *state};
    char ignored[ID_SIZE];
    become_member(all.house, &all.ann, "ann");
    become_member(all.house, &all.bob, "bob");
    become_member(all.house, &all.of[MEMBER], "cyril");
    become_member(all.house, &all.of[MODERATOR], "doris");
    give_role(all.house, "ann", 2);
    give_role(all.house, "doris", 1);
    new_game(all.house, &all.of[GUEST], ignored);
    new_game(all.house, &all.ann, all.game);
    assert_int_equal(post(all.house, &all.bob, path_of(all.game, "join"), "{}")->status, 200);
    const reply *made =
        post(all.house, &all.ann, "/api/v1/challenges", "{'invited':{'kind':'people','handles':['bob']}}");
    assert_int_equal(made->status, 201);
    snprintf(all.challenge, sizeof all.challenge, "%s", text_in(made->body, "id"));
    reopen(all.house);
    return all;
}

/* ---- What there is ------------------------------------------------------------------------------------------------
 */

/* How many rows each table has, and how often games and people have changed. */
static void describe(club_house *house, char out[1024]) {
    sqlite3 *database;
    sqlite3_stmt *tables;
    size_t length = 0;
    assert_int_equal(sqlite3_open(house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
                                        -1, &tables, NULL),
                     SQLITE_OK);
    while (sqlite3_step(tables) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(tables, 0);
        char query[256];
        sqlite3_stmt *count;
        bool versioned = strcmp(name, "game") == 0 || strcmp(name, "person") == 0;
        snprintf(query, sizeof query, "SELECT count(*), %s FROM \"%s\"", versioned ? "sum(version)" : "0", name);
        assert_int_equal(sqlite3_prepare_v2(database, query, -1, &count, NULL), SQLITE_OK);
        assert_int_equal(sqlite3_step(count), SQLITE_ROW);
        length += (size_t)snprintf(out + length, 1024 - length, "%s %d %d, ", name, sqlite3_column_int(count, 0),
                                   sqlite3_column_int(count, 1));
        assert_true(length < 1024);
        sqlite3_finalize(count);
    }
    sqlite3_finalize(tables);
    sqlite3_close(database);
}

/* ---- Asking ---------------------------------------------------------------------------------------------------------
 */

static int entry_of(const server_route *route) {
    int found = -1;
    for (int i = 0; i < ENTRIES; i++) {
        found = strcmp(entries[i].operation, route->operation) == 0 ? i : found;
    }
    return found;
}

/* Whether only an entry can say who is refused. */
static bool needs_entry(const server_route *route) {
    return route->right == SERVER_FOR_PLAYERS ||
           (route->method == SERVER_POST && (route->right == SERVER_FOR_ANYONE || route->right == SERVER_FOR_GUESTS));
}

static const reply *ask_for(company *all, browser *who, const server_route *route) {
    char path[256] = "";
    int entry = entry_of(route);
    const char *brace = strchr(route->pattern, '{');
    const char *id = strstr(route->pattern, "/challenges/") ? all->challenge
                     : strstr(route->pattern, "{handle}")   ? "bob"
                                                            : all->game;
    snprintf(path, sizeof path, "%.*s%s%s", brace ? (int)(brace - route->pattern) : 200, route->pattern,
             brace ? id : "", brace ? strchr(brace, '}') + 1 : "");
    return route->method == SERVER_POST
               ? post(all->house, who, path, "%s", entry < 0 || !entries[entry].body ? "{}" : entries[entry].body)
               : get(all->house, who, path);
}

/* With what somebody of this rank is refused; 0: he may, as far as that goes. */
static int refusal_of(const server_route *route, rank who) {
    int entry = entry_of(route);
    switch (route->right) {
    case SERVER_FOR_PEOPLE:
        return who == NOBODY ? 401 : 0;
    case SERVER_FOR_MEMBERS:
        return who < MEMBER ? 403 : 0;
    case SERVER_FOR_MODERATORS:
        return who < MODERATOR ? 403 : 0;
    case SERVER_FOR_ADMINISTRATORS:
        return 403;
    default:
        return entry < 0 ? 0 : entries[entry].status;
    }
}

static void expect_refused(company *all, browser *who, const server_route *route, int status) {
    char before[1024], after[1024];
    describe(all->house, before);
    const reply *answer = ask_for(all, who, route);
    if (answer->status != status) {
        fail_msg("%s: expected %d, not %d: %s", route->operation, status, answer->status, answer->text);
    }
    describe(all->house, after);
    assert_string_equal(after, before);
    assert_string_equal(answer->cookie, "");
}

/* ---- Tests
 * ----------------------------------------------------------------------------------------------------------- */

static void every_route_refuses_those_who_may_not(void **state) {
    company all = gather(state);
    const server_route *route;
    int refused = 0;
    for (size_t i = 0; (route = server_route_at(i)); i++) {
        if (needs_entry(route) && entry_of(route) < 0 && !route->plain && route->answer) {
            fail_msg("who may ask for %s? say it here", route->operation);
        }
        for (int asker = NOBODY; asker < RANKS; asker++) {
            int status = refusal_of(route, (rank)asker);
            browser who = all.of[asker];
            if (status) {
                expect_refused(&all, &who, route, status);
                refused++;
            }
        }
    }
    assert_true(refused > 50);
}

/* Though she may do everything, the page that sends it may not. */
static void every_change_is_refused_to_foreign_pages(void **state) {
    company all = gather(state);
    const server_route *route;
    for (size_t i = 0; (route = server_route_at(i)); i++) {
        if (route->method == SERVER_POST) {
            browser who = all.ann;
            who.origin = "https://evil.example";
            expect_refused(&all, &who, route, 403);
            assert_string_equal(text_in(ask_for(&all, &who, route)->body, "code"), "origin");
        }
    }
}

/* A session that has ended is nobody's; another's cannot be ended. */
static void sessions_are_ones_own(void **state) {
    company all = gather(state);
    browser old = all.ann;
    char path[128];
    const json_t *items = json_object_get(get(all.house, &all.bob, "/api/v1/me/sessions")->body, "items");
    snprintf(path, sizeof path, "/api/v1/me/sessions/%s/revoke", text_in(json_array_get(items, 0), "id"));
    assert_int_equal(post(all.house, &all.ann, path, "{}")->status, 404);
    assert_int_equal(get(all.house, &all.bob, "/api/v1/me/sessions")->status, 200);
    assert_int_equal(post(all.house, &all.ann, "/api/v1/sign-out", "{}")->status, 200);
    const server_route *route;
    for (size_t i = 0; (route = server_route_at(i)); i++) {
        int status = refusal_of(route, NOBODY);
        browser who = old;
        if (status && route->right != SERVER_FOR_PLAYERS) {
            expect_refused(&all, &who, route, status);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_route_refuses_those_who_may_not, open_house, close_house),
        cmocka_unit_test_setup_teardown(every_change_is_refused_to_foreign_pages, open_house, close_house),
        cmocka_unit_test_setup_teardown(sessions_are_ones_own, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
