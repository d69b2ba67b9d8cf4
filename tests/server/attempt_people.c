/* What succeeds and what fails of the routes of people. */
#include "app/app.h"
#include "app/people/recover.h"
#include "server/attempt.h"

#include <sqlite3.h>

static const char good[] = "correct horse";

/* Kept between the preparation of an attempt and what is sent. */
static char body[512];

/* ---- What there is -------------------------------------------------------------------------------------------- */

static const reply *sign_up(attempt *at, browser *who, const char *handle) {
    const reply *made = post(at->house, who, "/api/v1/sign-up", "{'handle':'%s','password':'%s'}", handle, good);
    assert_int_equal(made->status, 201);
    return made;
}

/* What stands in the database, "" for nothing. */
static void read_text(attempt *at, const char *query, char *out, size_t size) {
    sqlite3 *database;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(at->house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database, query, -1, &statement, NULL), SQLITE_OK);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    snprintf(out, size, "%s", found ? (const char *)sqlite3_column_text(statement, 0) : "");
    sqlite3_finalize(statement);
    sqlite3_close(database);
}

static void send_mail_from_now_on(attempt *at) {
    snprintf(at->house->config.mail.url, sizeof at->house->config.mail.url, "smtp://mail.example.org");
}

static void ask_for_letter(attempt *at) {
    char code[64];
    send_mail_from_now_on(at);
    assert_int_equal(post(at->house, &at->ada, "/api/v1/me/email", "{'address':'ann@example.org'}")->status, 200);
    read_text(at, "SELECT code FROM outbox WHERE topic = 'confirm'", code, sizeof code);
    snprintf(body, sizeof body, "{'code':'%s'}", code);
}

/* Another session of the same member; its id. */
static void open_other_session(attempt *at) {
    browser phone = {0};
    assert_int_equal(post(at->house, &phone, "/api/v1/sign-in", "{'login':'ann','password':'%s'}", good)->status, 200);
    const json_t *items = json_object_get(get(at->house, &phone, "/api/v1/me/sessions")->body, "items"), *one;
    size_t i;
    json_array_foreach(items, i, one) {
        if (json_is_true(json_object_get(one, "current"))) {
            snprintf(at->id, sizeof at->id, "%s", text_in(one, "id"));
        }
    }
}

static void make_token(attempt *at) {
    const reply *made = post(at->house, &at->ada, "/api/v1/me/tokens", "{'name':'bot','scopes':['read'],'days':30}");
    snprintf(at->id, sizeof at->id, "%s", text_in(json_object_get(made->body, "token"), "id"));
}

static void become_administrator(attempt *at) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open(at->house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, "UPDATE person SET roles = 2", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
    reopen(at->house);
}

/* ---- Success ---------------------------------------------------------------------------------------------------- */

/* Bodies of requests that succeed; those that are left out have none. */
static const struct {
    const char *operation, *body;
} bodies[] = {
    {"setSettings",
     "{'theme':'dark','sound':false,'name':'Ann','line':'Fond of sixes','zone':'Europe/Paris','language':'fr'}"},
    {"deleteMe", "{'handle':'ann'}"},
    {"setPassword", "{'old':'correct horse','new':'battery staple'}"},
    {"setTotp", "{'step':'begin'}"},
    {"setEmail", "{'address':'ann@example.org'}"},
    {"makeToken", "{'name':'bot','scopes':['read','play'],'days':30}"},
    {"signUp", "{'handle':'new','password':'correct horse'}"},
    {"signIn", "{'login':'ann','password':'correct horse'}"},
    {"recover", "{'login':'ann'}"},
    {"setRole", "{'role':'moderator'}"},
};

static bool is_of_people(const attempt *at) {
    for (const api_route *route = api_people_routes; route->pattern; route++) {
        if (route == at->route) {
            return true;
        }
    }
    return false;
}

void prepare_of_people(attempt *at) {
    browser bo = {0};
    if (!is_of_people(at)) {
        return;
    }
    const reply *made = is_for(at, "signUp") ? NULL : sign_up(at, &at->ada, "ann");
    const json_t *codes = made ? json_object_get(made->body, "recovery_codes") : NULL;
    snprintf(body, sizeof body, "{'login':'ann','recovery_code':'%s','password':'battery staple'}",
             codes ? json_string_value(json_array_get(codes, 3)) : "");
    at->body = is_for(at, "finishRecovery") || is_for(at, "confirmEmail") ? body : "{}";
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        at->body = is_for(at, bodies[i].operation) ? bodies[i].body : at->body;
    }
    if (is_for(at, "confirmEmail")) {
        ask_for_letter(at);
    } else if (is_for(at, "setEmail")) {
        send_mail_from_now_on(at);
    } else if (is_for(at, "revokeSession")) {
        open_other_session(at);
    } else if (is_for(at, "endToken")) {
        make_token(at);
    } else if (at->route->right == API_FOR_ADMINISTRATORS) {
        become_administrator(at);
    }
    if (strstr(at->route->pattern, "{handle}")) {
        sign_up(at, &bo, "bob");
        snprintf(at->id, sizeof at->id, "bob");
    }
}

/* ---- Failure ---------------------------------------------------------------------------------------------------- */

static const reply *without_right(attempt *at) {
    char id[ID_SIZE];
    if (at->route->right >= API_FOR_MEMBERS) {
        at->ada = (browser){.address = at->ada.address};
        new_game(at->house, &at->ada, id); /* a guest */
    } else {
        at->ada.origin = "http://evil.example";
    }
    return send_it(at);
}

static const reply *unauthorised(attempt *at) {
    if (is_for(at, "signIn")) {
        at->body = "{'login':'nobody','password':'correct horse'}";
    } else if (is_for(at, "setTotp")) {
        at->body = "{'step':'confirm','totp':'000000'}";
    } else {
        at->ada.cookie[0] = 0;
    }
    return send_it(at);
}

/* As many as can be. */
static void follow_many(attempt *at) {
    tell_database(at->house, "INSERT INTO person (id, name, language, created, version) "
                             "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) "
                             "SELECT 'other' || i, '', 'en', 0, 0 FROM n");
    tell_database(at->house, "INSERT INTO relation SELECT a.id, o.id, 'follow', 0 FROM person a, person o "
                             "WHERE a.handle = 'ann' AND o.id LIKE 'other%%'");
}

static const reply *in_conflict(attempt *at) {
    sqlite3 *database;
    if (is_for(at, "followPerson")) {
        follow_many(at);
        return send_it(at);
    }
    for (int i = 0; i < CLUB_TOKENS_MAX && is_for(at, "makeToken"); i++) {
        send_it(at);
    }
    if (is_for(at, "signUp")) {
        send_it(at);
        at->ada.cookie[0] = 0;
        return send_it(at);
    }
    send_it(at);
    assert_int_equal(sqlite3_open(at->house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, "UPDATE credential SET state = 1 WHERE kind = 'totp'", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(database);
    return send_it(at);
}

static const reply *impossible(attempt *at) {
    static const struct {
        const char *operation, *body;
    } wrong[] = {
        {"setSettings", "{'theme':'pink'}"},
        {"deleteMe", "{'handle':'bob'}"},
        {"makeToken", "{'name':'','scopes':['read'],'days':30}"},
        {"setPassword", "{'old':'correct horse','new':'short'}"},
        {"setEmail", "{'address':'nowhere'}"},
        {"signUp", "{'handle':'No!','password':'correct horse'}"},
        {"finishRecovery", "{'login':'ann','recovery_code':'wrong','password':'battery staple'}"},
        {"confirmEmail", "{'code':'wrong'}"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        at->body = is_for(at, wrong[i].operation) ? wrong[i].body : at->body;
    }
    if (strstr(at->route->pattern, "{handle}") && !is_for(at, "setRole")) {
        snprintf(at->id, sizeof at->id, "ann"); /* oneself */
    } else if (strcmp(at->body, "{}") == 0 || is_for(at, "setRole")) {
        at->ada.key = "once"; /* whatever could be wrong with it */
        send_it(at);
        at->body = "{ }";
    }
    return send_it(at);
}

static const reply *not_there(attempt *at) {
    snprintf(at->id, sizeof at->id, "2222222222");
    return send_it(at);
}

/* More of them in one turn than wait for the next. */
static const reply *too_many_recoveries(attempt *at) {
    const reply *latest = NULL;
    begin_turn(at->house);
    for (int i = 0; i <= APP_RECOVERIES_MAX; i++) {
        latest = send_it(at);
    }
    end_turn(at->house);
    return latest;
}

static const reply *failing_store(attempt *at) {
    if (is_for(at, "recover")) {
        return too_many_recoveries(at);
    }
    at->house->failing.begin = at->house->failing.load = true;
    return send_it(at);
}

const reply *provoke_of_people(attempt *at, int status) {
    static const struct {
        int status;
        const reply *(*provoke)(attempt *at);
    } ways[] = {
        {401, unauthorised}, {403, without_right}, {404, not_there},
        {409, in_conflict},  {422, impossible},    {503, failing_store},
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && is_of_people(at); i++) {
        if (ways[i].status == status) {
            return ways[i].provoke(at);
        }
    }
    return NULL;
}
