/* What succeeds and what fails of the routes of order: Ada is a moderator and Bo is reported, or Ada is whom it is
   about. */
#include "server/attempt.h"

#define MEASURE "3333333333"

static bool is_of_order(const attempt *at) {
    for (const api_route *route = api_order_routes; route->pattern; route++) {
        if (route == at->route) {
            return true;
        }
    }
    return false;
}

/* ---- Success ---------------------------------------------------------------------------------------------------- */

/* Bodies of requests that succeed; those that are left out have none. */
static const struct {
    const char *operation, *body;
} bodies[] = {
    {"report", "{'handle':'bob','reason':'insults','words':'In the chat.'}"},
    {"claimCase", "{'on':true}"},
    {"noteCase", "{'words':'Again.'}"},
    {"decide", "{'kind':'mute','reason':'insults','words':'A day of silence.','until_ms':null}"},
    {"lift", "{'words':'It was a mistake.'}"},
    {"answerAppeal", "{'words':'It was a mistake.','stands':false}"},
    {"appeal", "{'words':'It was not me.'}"},
};

/* A measure that the host has taken. */
static void take_measure(attempt *at, const char *handle) {
    tell_database(at->house,
                  "INSERT INTO measure (id, person, decided_by, kind, reason, words, subject, game, n, was, at_ms, "
                  "until_ms) SELECT '" MEASURE "', id, '', 'mute', 'spam', 'Stop it.', 'person', '', -1, '', 1, 2 "
                  "FROM person WHERE handle = '%s'",
                  handle);
    snprintf(at->id, sizeof at->id, "%s", MEASURE);
}

void prepare_of_order(attempt *at) {
    if (!is_of_order(at)) {
        return;
    }
    become_member(at->house, &at->ada, "ada");
    become_member(at->house, &at->bo, "bob");
    assert_int_equal(post(at->house, &at->ada, "/api/v1/reports", "{'handle':'bob','reason':'spam'}")->status, 201);
    snprintf(at->id, sizeof at->id, "@bob");
    if (strstr(at->route->pattern, "/measures/")) {
        take_measure(at, strstr(at->route->pattern, "/me/") ? "ada" : "bob");
    }
    if (is_for(at, "answerAppeal")) {
        tell_database(at->house, "UPDATE measure SET appeal = 'No.', appealed_ms = 1");
    }
    tell_database(at->house, "UPDATE person SET roles = 1 WHERE handle = 'ada'");
    reopen(at->house);
    at->body = "{}";
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        at->body = is_for(at, bodies[i].operation) ? bodies[i].body : at->body;
    }
}

/* ---- Failure ---------------------------------------------------------------------------------------------------- */

static const reply *unauthorised(attempt *at) {
    at->ada.cookie[0] = 0;
    return send_it(at);
}

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

static const reply *not_there(attempt *at) {
    snprintf(at->id, sizeof at->id, "2222222222");
    at->query = is_for(at, "listLog") ? "?person=2222222222" : "";
    at->body = is_for(at, "report") ? "{'handle':'bob','reason':'spam','game':'2222222222'}" : at->body;
    return send_it(at);
}

/* Ada has too many reports; another has the case; it was undone, or answered. */
static const reply *in_conflict(attempt *at) {
    tell_database(at->house, "INSERT INTO claim (person, moderator, at_ms) SELECT id, 'x', 1 FROM person "
                             "WHERE handle = 'bob'");
    tell_database(at->house, "UPDATE measure SET lifted_ms = 1, appeal = 'No.', appealed_ms = 1, answered_ms = 1");
    for (int i = 0; i < CLUB_REPORTS_MAX; i++) {
        tell_database(at->house,
                      "INSERT INTO report (id, person, reporter, kind, game, n, reason, words, evidence, at_ms) "
                      "SELECT 'report%04d', person, reporter, kind, 'x', n, reason, words, evidence, at_ms "
                      "FROM report WHERE game = ''",
                      i);
    }
    reopen(at->house);
    if (is_for(at, "report")) {
        browser cy = {.address = "198.51.100.3"};
        become_member(at->house, &cy, "cyril");
        at->body = "{'handle':'cyril','reason':'insults'}";
    }
    return send_it(at);
}

static const reply *impossible(attempt *at) {
    static const struct {
        const char *operation, *body;
    } wrong[] = {
        {"report", "{'handle':'nobody','reason':'spam'}"},
        {"noteCase", "{'words':''}"},
        {"decide", "{'kind':'ban','reason':'insults','words':'Out.','until_ms':5}"},
        {"lift", "{'words':''}"},
        {"answerAppeal", "{'words':'','stands':true}"},
        {"appeal", "{'words':''}"},
    };
    bool found = false;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        bool this = is_for(at, wrong[i].operation);
        at->body = this ? wrong[i].body : at->body;
        found |= this;
    }
    if (!found && strstr(at->route->pattern, "{person}")) {
        snprintf(at->id, sizeof at->id, "@ada"); /* oneself */
    } else if (!found) {
        at->ada.key = "once";
        send_it(at);
        at->body = "{ }";
    }
    return send_it(at);
}

static const reply *failing_store(attempt *at) {
    at->house->failing.begin = at->house->failing.load = true;
    return send_it(at);
}

const reply *provoke_of_order(attempt *at, int status) {
    static const struct {
        int status;
        const reply *(*provoke)(attempt *at);
    } ways[] = {
        {401, unauthorised}, {403, without_right}, {404, not_there},
        {409, in_conflict},  {422, impossible},    {503, failing_store},
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && is_of_order(at); i++) {
        if (ways[i].status == status) {
            return ways[i].provoke(at);
        }
    }
    return NULL;
}
