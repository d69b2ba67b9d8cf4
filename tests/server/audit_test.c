/* Whatever moderators and administrators do is in the audit log, and can be undone or says that it cannot. The acts are
   those that the tables of routes and of measures know: a new one without an entry here fails. */
#include "api/router.h"
#include "server/harness.h"

typedef struct company {
    club_house *house;
    browser ann, bob, mona, max, ada; /* Mona and Max are moderators, Ada is an administrator */
    char game[ID_SIZE], rated[ID_SIZE], measure[ID_SIZE];
} company;

static void join(company *all, browser *who, const char *handle, int number) {
    static const char *const addresses[] = {"198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4",
                                            "198.51.100.5"};
    who->address = addresses[number];
    become_member(all->house, who, handle);
}

static void gather(void **state, company *all) {
    *all = (company){.house = *state};
    join(all, &all->ann, "ann", 0);
    join(all, &all->bob, "bob", 1);
    join(all, &all->mona, "mona", 2);
    join(all, &all->max, "max", 3);
    join(all, &all->ada, "ada", 4);
    tell_database(all->house, "UPDATE person SET roles = 1 WHERE handle IN ('mona', 'max')");
    tell_database(all->house, "UPDATE person SET roles = 2 WHERE handle = 'ada'");
    reopen(all->house);
    new_game(all->house, &all->ann, all->game);
    assert_int_equal(post(all->house, &all->bob, path_of(all->game, "join"), "{}")->status, 200);
}

static long lines_of(company *all, const char *act, const char *actor) {
    char query[200];
    snprintf(query, sizeof query,
             "SELECT count(*) FROM audit JOIN person ON person.id = audit.actor WHERE audit.act = '%s' AND "
             "person.handle = '%s'",
             act, actor);
    return count_in_database(all->house, query);
}

/* One act, and its one line in the log, by whom it was done. */
static const reply *act(company *all, browser *who, const char *path, const char *body, const char *logged) {
    const char *actor = who == &all->mona ? "mona" : who == &all->max ? "max" : "ada";
    const long before = lines_of(all, logged, actor);
    pass(all->house, 1000);
    const reply *done = post(all->house, who, path, "%s", body);
    if (done->status / 100 != 2) {
        fail_msg("%s: %d, %s", path, done->status, done->text);
    }
    if (lines_of(all, logged, actor) != before + 1) {
        fail_msg("%s: there is no line '%s' in the log", path, logged);
    }
    return done;
}

static void decide(company *all, browser *who, const char *body, const char *logged) {
    const reply *decided = act(all, who, "/api/v1/moderation/cases/@bob/measures", body, logged);
    const json_t *latest = json_array_get(json_object_get(decided->body, "measures"), 0);
    snprintf(all->measure, sizeof all->measure, "%s", text_in(latest, "id"));
}

static const char *about_measure(const company *all, const char *verb) {
    static char path[96];
    const bool own = strcmp(verb, "appeal") == 0;
    snprintf(path, sizeof path, "/api/v1/%s/measures/%s/%s", own ? "me" : "moderation", all->measure, verb);
    return path;
}

/* ---- Routes ------------------------------------------------------------------------------------------------------ */

static const char mute[] = "{'kind':'mute','reason':'spam','words':'Enough.','until_ms':null}";

static void claim(company *all) {
    act(all, &all->mona, "/api/v1/moderation/cases/@bob/claim", "{'on':true}", "claim");
    act(all, &all->mona, "/api/v1/moderation/cases/@bob/claim", "{'on':false}", "release");
}

static void note(company *all) {
    act(all, &all->mona, "/api/v1/moderation/cases/@bob/notes", "{'words':'Again.'}", "note");
}

static void close_reports(company *all) {
    assert_int_equal(post(all->house, &all->ann, "/api/v1/reports", "{'handle':'bob','reason':'spam'}")->status, 201);
    act(all, &all->mona, "/api/v1/moderation/cases/@bob/close", "{}", "close");
}

static void take_a_measure(company *all) {
    decide(all, &all->mona, mute, "mute");
}

/* What was taken back is decided once more. */
static void lift(company *all) {
    decide(all, &all->mona, mute, "mute");
    act(all, &all->mona, about_measure(all, "lift"), "{'words':'A mistake.'}", "lift");
    decide(all, &all->mona, mute, "mute");
}

static void answer(company *all) {
    static const struct {
        const char *body, *logged;
    } answers[] = {{"{'stands':true,'words':'No.'}", "uphold"}, {"{'stands':false,'words':'Well.'}", "accept"}};
    for (size_t i = 0; i < 2; i++) {
        decide(all, &all->mona, mute, "mute");
        assert_int_equal(post(all->house, &all->bob, about_measure(all, "appeal"), "{'words':'Why?'}")->status, 200);
        const long lifted = lines_of(all, "lift", "max");
        act(all, &all->max, about_measure(all, "answer"), answers[i].body, answers[i].logged);
        assert_int_equal(lines_of(all, "lift", "max"), lifted + (long)i); /* taken back is a line of its own */
    }
}

static void set_role(company *all) {
    act(all, &all->ada, "/api/v1/people/ann/role", "{'role':'moderator'}", "role");
    act(all, &all->ada, "/api/v1/people/ann/role", "{'role':'player'}", "role");
}

static void invite(company *all) {
    act(all, &all->ada, "/api/v1/invitations", "{'uses':1}", "invite");
}

/* How each is undone: by what the test does, or not at all (docs/moderation.md says so of each). */
static const struct {
    const char *operation;
    void (*act)(company *all);
} privileged[] = {
    {"claimCase", claim}, {"noteCase", note},       {"closeCase", close_reports}, {"decide", take_a_measure},
    {"lift", lift},       {"answerAppeal", answer}, {"setRole", set_role},        {"invite", invite},
};
enum { PRIVILEGED = sizeof privileged / sizeof privileged[0] };

static void (*act_of(const char *operation))(company *all) {
    for (size_t i = 0; i < PRIVILEGED; i++) {
        if (strcmp(privileged[i].operation, operation) == 0) {
            return privileged[i].act;
        }
    }
    return NULL;
}

static void every_privileged_request_is_in_the_log(void **state) {
    company all;
    const api_route *route;
    gather(state, &all);
    size_t found = 0;
    for (size_t i = 0; (route = api_route_at(i)) != NULL; i++) {
        if (route->method == TRANSPORT_POST && route->right >= API_FOR_MODERATORS) {
            void (*acts)(company *all) = act_of(route->operation);
            if (!acts) {
                fail_msg("%s is a privileged act: say here what is in the log of it, and how it is undone",
                         route->operation);
            }
            acts(&all);
            found++;
        }
    }
    assert_int_equal(found, PRIVILEGED);
}

/* ---- Measures ---------------------------------------------------------------------------------------------------- */

/* A rated game of the two that is over. */
static void play_rated(company *all) {
    char path[96];
    const reply *made = post(all->house, &all->ann, "/api/v1/challenges",
                             "{'terms':{'game':'cephalopod','options':{'board':'5x5'},'clock':'5m+8s','rated':true},"
                             "'invited':{'kind':'people','handles':['bob']}}");
    assert_int_equal(made->status, 201);
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", text_in(made->body, "id"));
    const reply *begun = post(all->house, &all->bob, path, "{}");
    assert_int_equal(begun->status, 200);
    snprintf(all->rated, sizeof all->rated, "%s", text_in(begun->body, "game"));
    browser *const players[] = {&all->ann, &all->bob};
    const bool second =
        post(all->house, &all->ann, path_of(all->rated, "moves"), "{'ply':0,'move':'a1'}")->status != 200;
    if (second) {
        assert_int_equal(post(all->house, &all->bob, path_of(all->rated, "moves"), "{'ply':0,'move':'a1'}")->status,
                         200);
    }
    browser *const other = players[!second];
    assert_int_equal(post(all->house, other, path_of(all->rated, "moves"), "{'ply':1,'move':'c1'}")->status, 200);
    assert_int_equal(post(all->house, other, path_of(all->rated, "resign"), "{'ply':2}")->status, 200);
}

/* Each kind, with a figure that it changes. The ban is the last: it ends games and sessions. */
static const struct {
    club_measure_kind kind;
    const char *fields; /* beside the kind, the reason and the words; %s: the game that goes on, $: the rated one */
    const char *figure;
} measures[] = {
    {CLUB_MEASURE_WARNING, "", "SELECT count(*) FROM measure WHERE kind = 'warning' AND lifted_ms IS NULL"},
    {CLUB_MEASURE_MUTE, ",'until_ms':null", "SELECT count(*) FROM person WHERE muted_until_ms > 0"},
    {CLUB_MEASURE_MESSAGE, ",'game':'%s','message':0", "SELECT count(*) FROM chat WHERE text = ''"},
    {CLUB_MEASURE_LINE, "", "SELECT count(*) FROM person WHERE line = 'Turnips'"},
    {CLUB_MEASURE_RENAME, ",'handle':'robert'", "SELECT count(*) FROM person WHERE handle = 'robert'"},
    {CLUB_MEASURE_RATINGS, ",'game':'$'", "SELECT count(*) FROM rating_change WHERE void <> 0"},
    {CLUB_MEASURE_GAME, ",'game':'%s'", "SELECT count(*) FROM event WHERE kind = 'cancel'"},
    {CLUB_MEASURE_BAN, ",'until_ms':null", "SELECT count(*) FROM person WHERE banned_until_ms > 0"},
};
enum { MEASURES = sizeof measures / sizeof measures[0] };
_Static_assert(MEASURES == (int)CLUB_MEASURES, "each kind of measure has an entry");

static void print_body(const company *all, size_t index, char out[256]) {
    char fields[128];
    const bool of_rated = strchr(measures[index].fields, '$');
    if (of_rated) {
        snprintf(fields, sizeof fields, ",'game':'%s'", all->rated);
    } else if (strstr(measures[index].fields, "%s")) {
        const char *rest = strstr(measures[index].fields, "%s");
        snprintf(fields, sizeof fields, "%.*s%s%s", (int)(rest - measures[index].fields), measures[index].fields,
                 all->game, rest + 2);
    } else {
        snprintf(fields, sizeof fields, "%s", measures[index].fields);
    }
    snprintf(out, 256, "{'kind':'%s','reason':'other','words':'So it is.'%s}", club_measure_name(measures[index].kind),
             fields);
}

static bool says_that_it_is_reversible(company *all, const char *handle) {
    char path[96];
    snprintf(path, sizeof path, "/api/v1/moderation/cases/@%s", handle);
    const json_t *whole = get(all->house, &all->mona, path)->body;
    const json_t *latest = json_array_get(json_object_get(whole, "measures"), 0);
    assert_string_equal(text_in(latest, "id"), all->measure);
    return json_is_true(json_object_get(latest, "reversible"));
}

static void every_measure_is_in_the_log_and_undone_or_says_that_it_is_not(void **state) {
    company all;
    char body[256], chat[96];
    gather(state, &all);
    play_rated(&all);
    snprintf(chat, sizeof chat, "/api/v1/games/%s/chat", all.game);
    assert_int_equal(post(all.house, &all.bob, chat, "{'text':'Turnip'}")->status, 201);
    assert_int_equal(post(all.house, &all.bob, "/api/v1/me/settings", "{'line':'Turnips'}")->status, 200);
    for (size_t i = 0; i < MEASURES; i++) {
        const char *name = club_measure_name(measures[i].kind);
        const long before = count_in_database(all.house, measures[i].figure);
        print_body(&all, i, body);
        decide(&all, &all.mona, body, name);
        if (count_in_database(all.house, measures[i].figure) == before) {
            fail_msg("%s has changed nothing", name);
        }
        if (says_that_it_is_reversible(&all, measures[i].kind == CLUB_MEASURE_RENAME ? "robert" : "bob")) {
            act(&all, &all.mona, about_measure(&all, "lift"), "{'words':'A mistake.'}", "lift");
            if (count_in_database(all.house, measures[i].figure) != before) {
                fail_msg("%s was taken back, and has still changed something", name);
            }
        } else {
            assert_int_equal(measures[i].kind, CLUB_MEASURE_GAME);
            expect_refusal(post(all.house, &all.mona, about_measure(&all, "lift"), "{'words':'A mistake.'}"), 409,
                           "lasting");
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
        TEST(every_privileged_request_is_in_the_log),
        TEST(every_measure_is_in_the_log_and_undone_or_says_that_it_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
