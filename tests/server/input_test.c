/* What strangers send: JSON of every kind, over HTTP and over a socket. Nothing of it may be more than refused. */
#include "server/harness.h"

static const char two_seats[] = "\"seats\":[{\"kind\":\"you\"},{\"kind\":\"open\"}]";

/* A body with its length, for it may hold zeros. */
typedef struct body {
    char bytes[TRANSPORT_BODY_MAX];
    size_t length;
} body;

static void add(body *to, const char *bytes, size_t length) {
    assert_true(to->length + length <= sizeof to->bytes);
    memcpy(to->bytes + to->length, bytes, length);
    to->length += length;
}

static void add_text(body *to, const char *text) {
    add(to, text, strlen(text));
}

static void repeat(body *to, const char *text, size_t count) {
    for (size_t i = 0; i < count; i++) {
        add_text(to, text);
    }
}

static void bodies_that_are_no_json_are_refused(void **state) {
    static const struct {
        const char *bytes;
        size_t length;
    } cases[] = {
#define CASE(text) {text, sizeof(text) - 1}
        CASE("{"),
        CASE("}"),
        CASE("{}}"),
        CASE("{} {}"),
        CASE("{\"a\":1,}"),
        CASE("{\"a\" 1}"),
        CASE("{a:1}"),
        CASE("{'a':1}"),
        CASE("{\"a\":01}"),
        CASE("{\"a\":+1}"),
        CASE("{\"a\":.5}"),
        CASE("{\"a\":1e}"),
        CASE("{\"a\":NaN}"),
        CASE("{\"a\":Infinity}"),
        CASE("{\"a\":1e999}"),
        CASE("{\"a\":123456789012345678901234567890}"),
        CASE("{\"a\":1,\"a\":2}"),
        CASE("{\"seats\":[{\"kind\":\"you\",\"kind\":\"open\"}]}"),
        CASE("{\"a\":\"\\ud800\"}"),
        CASE("{\"a\":\"\\udc00\\ud800\"}"),
        CASE("{\"a\":\"\\ud800\\ud800\"}"),
        CASE("{\"a\":\"\\u0000\"}"),
        CASE("{\"a\":\"\\x41\"}"),
        CASE("{\"a\":\"\n\"}"),
        CASE("{\"a\":\"\0\"}"),
        CASE("\0"),
        CASE("{}\0"),
        CASE("\0{}"),
        CASE("{\"\0\":1}"),
        CASE("{\"a\":\"\xff\"}"),
        CASE("{\"a\":\"\xc0\xaf\"}"),
        CASE("{\"a\":\"\xed\xa0\x80\"}"),
        CASE("{\"a\":\"\xf4\x90\x80\x80\"}"),
        CASE("{\"a\":\"\xc3"),
        CASE("\xef\xbb\xbf{}"),
        CASE("/* */{}"),
#undef CASE
    };
    club_house *house = *state;
    browser ada = {0};
    open_socket(house, &ada);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect_refusal(ask(house, &ada, TRANSPORT_POST, "/api/v1/games", cases[i].bytes, cases[i].length), 400, "json");
        say_bytes(house, &ada, cases[i].bytes, cases[i].length);
        json_t *message = hear_type(&ada, "error");
        assert_string_equal(text_in(json_object_get(message, "error"), "code"), "json");
        assert_null(json_object_get(message, "request"));
        json_decref(message);
    }
    static const char *const no_objects[] = {"[]", "1", "\"a\"", "null", "true", "[[]]", " 1 "};
    for (size_t i = 0; i < sizeof no_objects / sizeof no_objects[0]; i++) {
        expect_refusal(post(house, &ada, "/api/v1/games", "%s", no_objects[i]), 400, "json");
    }
    assert_string_equal(ada.cookie, "");
}

/* Whole bodies full of one thing. */
static void large_and_deep_bodies_are_refused(void **state) {
    static const struct {
        const char *before, *filling, *after;
        int status;
    } cases[] = {
        {"", "[", "", 400},
        {"", "{\"a\":", "", 400},
        {"{\"a\":", "[", "", 400},
        {"{\"a\":\"", "\\", "", 400},
        {"{\"a\":\"", "a", "\"}", 400}, /* no seats */
        {"{\"a\":", "9", "}", 400},
        {"{\"a\":0.", "9", "}", 400},
        {"{\"game\":\"", "a", "\"}", 422},
        {"{\"game\":\"", "\xc3\xa9", "\"}", 422},
        {"{\"game\":\"octogo\",\"options\":{\"board\":\"", "9", "\"}}", 422},
        {"{\"options\":{\"", "a", "\":1}}", 422},
        {"{\"options\":{\"board\":\"3x", "3", "\"}}", 422},
        {"{\"seats\":[", "{},", "{}]}", 400},
        {"{\"seats\":[{\"kind\":\"", "a", "\"}]}", 400},
        {"{\"seats\":[{\"kind\":\"open\"},{\"kind\":\"you\",\"name\":\"", "a", "\"}]}", 422},
        {"{\"seats\":[{\"kind\":\"open\"},{\"kind\":\"you\",\"name\":\"", "\xcc\x81", "\"}]}", 422},
        {"{\"seats\":[{\"kind\":\"open\"},{\"kind\":\"you\",\"name\":\"", " ", "\"}]}", 201},
    };
    club_house *house = *state;
    browser ada = {0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static body whole;
        whole.length = 0;
        add_text(&whole, cases[i].before);
        repeat(&whole, cases[i].filling, (sizeof whole.bytes - 200) / strlen(cases[i].filling));
        add_text(&whole, cases[i].after);
        for (int language = 0; language < 2; language++) {
            ada.language = language ? "fr" : "en";
            const reply *answer = ask(house, &ada, TRANSPORT_POST, "/api/v1/games", whole.bytes, whole.length);
            if (answer->status != cases[i].status) {
                fail_msg("case %zu: %d %.300s", i, answer->status, answer->text);
            }
            assert_true(strlen(answer->text) < 4096 ||
                        answer->status < 400); /* what is refused is not sent back whole */
        }
    }
}

static void fields_of_the_wrong_kind_are_refused(void **state) {
    static const struct {
        const char *verb, *body;
        int status;
        const char *code;
    } cases[] = {
        {"moves", "{}", 400, "field"},
        {"moves", "{'ply':0}", 400, "field"},
        {"moves", "{'ply':'0','move':'a1'}", 400, "field"},
        {"moves", "{'ply':0.0,'move':'a1'}", 400, "field"},
        {"moves", "{'ply':-1,'move':'a1'}", 400, "field"},
        {"moves", "{'ply':null,'move':'a1'}", 400, "field"},
        {"moves", "{'ply':true,'move':'a1'}", 400, "field"},
        {"moves", "{'ply':2147483648,'move':'a1'}", 400, "field"},
        {"moves", "{'ply':9223372036854775807,'move':'a1'}", 400, "field"},
        {"moves", "{'ply':2147483647,'move':'a1'}", 409, "stale"},
        {"moves", "{'ply':0,'move':1}", 400, "field"},
        {"moves", "{'ply':0,'move':null}", 400, "field"},
        {"moves", "{'ply':0,'move':['a1']}", 400, "field"},
        {"moves", "{'ply':0,'move':'a1 b1'}", 422, NULL},
        {"moves", "{'ply':0,'move':'a:resign'}", 422, NULL},
        {"moves", "{'ply':0,'move':'b:timeout'}", 422, NULL},
        {"moves", "{'ply':0,'move':'\xe2\x80\xae'}", 422, NULL},
        {"join", "{'seat':1}", 400, "field"},
        {"join", "{'name':1}", 400, "field"},
        {"join", "{'name':null}", 400, "field"},
        {"join", "{'seat':{}}", 400, "field"},
        {"resign", "{}", 400, "field"},
        {"resign", "{'ply':0,'seat':0}", 400, "field"},
    };
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool joins = strcmp(cases[i].verb, "join") == 0;
        const reply *answer = post(house, joins ? &bo : &ada, path_of(id, cases[i].verb), "%s", cases[i].body);
        if (answer->status != cases[i].status || (cases[i].code && strcmp(code_of(answer), cases[i].code) != 0)) {
            fail_msg("%s %s: %d %s", cases[i].verb, cases[i].body, answer->status, answer->text);
        }
    }
    assert_int_equal(number_in(get(house, &ada, path_of(id, ""))->body, "ply"), 0);
}

static void games_of_odd_settings_are_refused(void **state) {
    static const struct {
        const char *body, *code; /* code "": made */
    } cases[] = {
        {"'options':{'board':'3x3'}", ""},
        {"'options':{'board':'3x3'},'unknown':{'deep':[1,2,3]}", ""},
        {"'options':[]", "field"},
        {"'options':{'board':null}", "field"},
        {"'options':{'board':3.5}", "field"},
        {"'options':{'board':'0x0'}", NULL},
        {"'options':{'board':'-1x5'}", NULL},
        {"'options':{'board':'99999999999999999999x1'}", NULL},
        {"'options':{'board':'3x'}", NULL},
        {"'options':{'players':-1}", NULL},
        {"'options':{'players':9223372036854775807}", NULL},
        {"'options':{'players':'two'}", NULL},
        {"'options':{'first':'z'}", NULL},
        {"'options':{'nothing':1}", NULL},
        {"'options':{'':1}", NULL},
        {"'options':{'variant':'\xf0\x9f\x90\x99'}", NULL},
        {"'game':5", "field"},
        {"'game':''", "POD_ERROR_GAME"},
        {"'game':'chess'", "POD_ERROR_GAME"},
        {"'game':'octogo','options':{'quiet':-1}", NULL},
        {"'game':'octogo','options':{'quiet':251}", NULL},
        {"'game':'octogo','options':{'quiet':0,'repetition':'on'}", "endless"},
        {"'game':'octogo','options':{'quiet':250,'repetition':'off'}", ""},
    };
    club_house *house = *state;
    browser ada = {0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char seats[128];
        snprintf(seats, sizeof seats, "%s", two_seats);
        const reply *answer = post(house, &ada, "/api/v1/games", "{%s,%s}", cases[i].body, seats);
        int status = !cases[i].code ? 422 : !cases[i].code[0] ? 201 : strcmp(cases[i].code, "field") == 0 ? 400 : 422;
        if (answer->status != status || (cases[i].code && strcmp(code_of(answer), cases[i].code) != 0)) {
            fail_msg("%s: %d %s", cases[i].body, answer->status, answer->text);
        }
    }
    static const struct {
        const char *seats, *code;
    } seats[] = {
        {"[]", "seats"},
        {"[{'kind':'you'}]", "seats"},
        {"[{},{}]", "field"},
        {"[1,2]", "field"},
        {"[{'kind':'you'},null]", "field"},
        {"[{'kind':'You'},{'kind':'open'}]", "field"},
        {"[{'kind':'you','name':7},{'kind':'open'}]", "field"},
        {"[{'kind':'you'},{'kind':'computer'}]", "character"},
        {"[{'kind':'you'},{'kind':'computer','character':3}]", "field"},
        {"[{'kind':'you'},{'kind':'computer','character':''}]", "character"},
        {"[{'kind':'you'},{'kind':'computer','character':'haddock'}]", "character"},
        {"[{'kind':'you'},{'kind':'computer','character':'Nautilus'}]", "character"},
        {"[{'kind':'open'},{'kind':'open'},{'kind':'open'}]", "seats"},
        {"[{'kind':'open'},{'kind':'open'},{'kind':'open'},{'kind':'open'},{'kind':'open'},{'kind':'open'},{'kind':'"
         "open'}]",
         "field"},
    };
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        const reply *answer = post(house, &ada, "/api/v1/games", "{'seats':%s}", seats[i].seats);
        if (strcmp(code_of(answer), seats[i].code) != 0) {
            fail_msg("%s: %d %s", seats[i].seats, answer->status, answer->text);
        }
    }
}

static void messages_of_every_kind_are_answered(void **state) {
    static const struct {
        const char *text, *code; /* code NULL: answered well; "": with silence */
    } cases[] = {
        {"{'type':'hello'}", NULL},
        {"{'type':'hello','language':'xx'}", NULL},
        {"{'type':'hello','language':'fr-CA'}", NULL},
        {"{'type':'hello','language':1}", "field"},
        {"{'type':'hello','language':''}", NULL},
        {"{'type':'ping'}", NULL},
        {"{'type':'ping','request':1}", NULL},
        {"{'type':'ping','request':-1}", NULL},
        {"{'type':'ping','request':1.5}", NULL},
        {"{'type':'ping','request':1e308}", NULL},
        {"{'type':'ping','request':9223372036854775807}", NULL},
        {"{'type':'ping','request':'1'}", "field"},
        {"{'type':'ping','request':null}", "field"},
        {"{'type':'ping','request':{}}", "field"},
        {"{}", "field"},
        {"{'type':null}", "field"},
        {"{'type':'Ping'}", "type"},
        {"{'type':''}", "type"},
        {"{'type':'\xf0\x9f\x90\x99'}", "type"},
        {"{'type':'watch'}", "field"},
        {"{'type':'watch','game':5}", "field"},
        {"{'type':'watch','game':''}", "not_found"},
        {"{'type':'watch','game':'2222222222'}", "not_found"},
        {"{'type':'watch','game':'../../etc'}", "not_found"},
        {"{'type':'watch','game':'22222222222222222222222222222222222222222'}", "not_found"},
        {"{'type':'watch','game':'222222222\xc3\xa9'}", "not_found"},
        {"{'type':'leave'}", "field"},
        {"{'type':'leave','game':'2222222222'}", ""},
        {"{'type':'leave','game':''}", ""},
        {"{'type':'watch-tournament'}", "field"},
        {"{'type':'watch-tournament','tournament':{}}", "field"},
        {"{'type':'watch-tournament','tournament':''}", "not_found"},
        {"{'type':'watch-tournament','tournament':'222222'}", "not_found"},
        {"{'type':'watch-tournament','tournament':'2222222222'}", "not_found"},
        {"{'type':'watch-tournament','tournament':'222222222\xc3\xa9'}", "not_found"},
        {"{'type':'watch-tournament','tournament':'22222%'}", "not_found"},
        {"{'type':'leave-tournament'}", ""},
        {"{'type':'leave-tournament','tournament':7}", ""},
        {"{'type':'move','game':'2222222222','ply':0,'move':'a1'}", "not_found"},
        {"{'type':'move','game':'2222222222','ply':0}", "field"},
        {"{'type':'resign','game':'2222222222','ply':0,'seat':'zz'}", "not_found"},
    };
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    open_socket(house, &ada);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        say(house, &ada, "%s", cases[i].text);
        json_t *message = hear(&ada);
        const char *code = message ? text_in(json_object_get(message, "error"), "code") : NULL;
        bool as_expected =
            cases[i].code && !*cases[i].code ? !message : message && !strcmp(code, cases[i].code ? cases[i].code : "");
        if (!as_expected) {
            fail_msg("%s: %s", cases[i].text, message ? json_dumps(message, JSON_COMPACT) : "silence");
        }
        const json_t *request = json_object_get(message, "request");
        assert_true(!request || json_is_number(request));
        json_decref(message);
        expect_silence(&ada);
    }
}

/* A refusal repeats what was sent, cut to its room: never within a character, whatever stands where it is cut. */
static void messages_are_cut_between_characters(void **state) {
    static const char *const characters[] = {"a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x90\x99"};
    static const char *const languages[] = {"en", "fr", "es"};
    club_house *house = *state;
    browser ada = {0};
    open_socket(house, &ada);
    for (size_t i = 0; i < 4; i++) {
        for (size_t before = 0; before < 4; before++) {
            for (size_t j = 0; j < 3; j++) {
                char name[3000] = "";
                memset(name, 'x', before);
                while (strlen(name) < 2500) {
                    strcat(name, characters[i]);
                }
                ada.language = languages[j];
                const reply *answer = post(house, &ada, "/api/v1/games", "{'game':'%s'}", name);
                expect_refusal(answer, 422, "POD_ERROR_GAME");   /* the harness has read it as JSON, so as UTF-8 */
                assert_non_null(strstr(answer->text, "octogo")); /* and what comes after the name is still there */
                say(house, &ada, "{'type':'%s','request':1}", name);
                json_decref(hear_type(&ada, "error"));
            }
        }
    }
}

static void odd_paths_are_answered(void **state) {
    static const char *const paths[] = {"/apis",
                                        "/api/",
                                        "/api/problems",
                                        "/api/v2/problems",
                                        "/api/v1/",
                                        "/api/v1/games/",
                                        "/api/v1/games//",
                                        "/api/v1/games//moves",
                                        "/api/v1/gamesx",
                                        "/api/v1/games/2222222222/",
                                        "/api/v1/games/2222222222/nothing",
                                        "/api/v1/games/2222222222/moves/",
                                        "/api/v1/games/2222222222/record/x",
                                        "/api/v1/games/22222222222222222222222222222222222222222222",
                                        "/api/v1/games/2222222222/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                        "/api/v1/games/\xff\xfe",
                                        "/api/v1/games/../games",
                                        "/../../etc/passwd",
                                        "/%",
                                        "/api/socket",
                                        "/\xc3",
                                        "//",
                                        "/api/v1/games/2222222222/RECORD"};
    static const char *const queries[] = {
        "", "?", "?format", "?format=", "?=", "?&&&", "?format=json&format=text", "?format=%6a", "?\xff"};
    club_house *house = *state;
    browser ada = {0};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        expect_refusal(get(house, &ada, paths[i]), 404, "not_found");
        const reply *posted = post(house, &ada, paths[i], "{}");
        assert_true(posted->status == 404 || posted->status == 405);
    }
    char id[ID_SIZE], whole[64];
    new_game(house, &ada, id);
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        snprintf(whole, sizeof whole, "record%s", queries[i]);
        int status = get(house, &ada, path_of(id, whole))->status;
        assert_true(status == 200 || status == 400);
    }
    for (int method = TRANSPORT_GET; method <= TRANSPORT_OTHER_METHOD; method++) {
        const reply *answer = ask(house, &ada, (transport_method)method, path_of(id, ""), "", 0);
        assert_int_equal(answer->status, method <= TRANSPORT_HEAD ? 200 : 405);
        answer = ask(house, &ada, (transport_method)method, "/healthz", "", 0);
        assert_int_equal(answer->status, method <= TRANSPORT_HEAD ? 200 : 405);
        assert_string_equal(answer->allow, method <= TRANSPORT_HEAD ? "" : "GET, HEAD");
    }
}

/* Good requests with a byte changed, cut, doubled or put elsewhere: answered every time, and never by 5xx. */
static void garbled_requests_are_answered(void **state) {
    static const struct {
        const char *of, *verb, *text;
    } good[] = {{"games", "",
                 "{\"game\":\"cephalopod\",\"options\":{\"board\":\"2x2\",\"players\":2},"
                 "\"seats\":[{\"kind\":\"you\",\"name\":\"Ada\"},{\"kind\":\"open\"}]}"},
                {"games", "/join", "{\"seat\":\"b\",\"name\":\"Bo \xf0\x9f\x90\x99\"}"},
                {"games", "/moves", "{\"ply\":0,\"move\":\"a1=b1+a2\"}"},
                {"games", "/resign", "{\"ply\":12,\"seat\":\"a\"}"},
                {"games", "/chat", "{\"ply\":0,\"kind\":\"rematch\"}"},
                {"tournaments", "",
                 "{\"kind\":\"swiss\",\"title\":\"Friday \xf0\x9f\x90\x99\",\"rounds\":5,\"in_ms\":60000,\"range\":"
                 "{\"least\":1200,\"most\":null},\"terms\":{\"options\":{\"board\":\"3x5\"},\"clock\":\"5m+8s\"}}"},
                {"tournaments", "/join", "{}"},
                {"tournaments", "/correct", "{\"table\":0,\"points\":[0.5,0.5],\"reason\":\"Agreed.\"}"},
                {"tournaments", "/call", "{\"handle\":\"bob\"}"},
                {"tournaments", "/answer", "{\"table\":0,\"accept\":true}"},
                {"tournaments", "/time", "{\"table\":0,\"when_ms\":1790000000000}"},
                {"tournaments", "/chat", "{\"text\":\"Good luck \xf0\x9f\x90\x99\"}"}};
    enum { TRIES = 4000, GOOD = sizeof good / sizeof good[0] };
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE], event[ID_SIZE], path[96];
    uint32_t seed = 20261122;
    print_message("seed %u\n", seed);
    become_member(house, &ada, "ada");
    new_game(house, &ada, id);
    const reply *made = post(house, &ada, "/api/v1/tournaments", "%s",
                             "{'kind':'ladder','title':'Up','in_ms':0,'terms':{'clock':'3d'}}");
    snprintf(event, sizeof event, "%s", text_in(made->body, "id"));
    open_socket(house, &ada);
    for (int i = 0; i < TRIES; i++) {
        char text[512];
        size_t which = (size_t)i % GOOD, length = strlen(good[which].text);
        memcpy(text, good[which].text, length);
        for (int change = 0; change < 1 + i % 3; change++) {
            seed = seed * 1664525u + 1013904223u; /* Knuth, Numerical Recipes */
            size_t at = (seed >> 8) % (length + 1);
            if (seed >> 30 == 0) {
                length = at;
            } else if (seed >> 30 == 1) {
                text[at < length ? at : 0] = (char)(seed >> 16);
            } else {
                size_t from = (seed >> 12) % (length + 1), count = (seed >> 5) % (length - from + 1);
                char piece[512];
                memcpy(piece, text + from, count);
                count = at + count < sizeof text ? count : 0;
                memcpy(text + at, piece, count);
                length = at + count > length ? at + count : length;
            }
        }
        const bool whole = !*good[which].verb;
        snprintf(path, sizeof path, "/api/v1/%s%s%s%s", good[which].of, whole ? "" : "/",
                 whole                    ? ""
                 : *good[which].of == 'g' ? id
                                          : event,
                 good[which].verb);
        const reply *answer = ask(house, i / GOOD % 2 ? &ada : &bo, TRANSPORT_POST, path, text, length);
        assert_in_range(answer->status, 200, 499);
        say_bytes(house, &ada, text, length);
        json_decref(hear_type(&ada, "error"));
        skip_messages(&ada);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(bodies_that_are_no_json_are_refused, open_house, close_house),
        cmocka_unit_test_setup_teardown(large_and_deep_bodies_are_refused, open_house, close_house),
        cmocka_unit_test_setup_teardown(fields_of_the_wrong_kind_are_refused, open_house, close_house),
        cmocka_unit_test_setup_teardown(games_of_odd_settings_are_refused, open_house, close_house),
        cmocka_unit_test_setup_teardown(messages_of_every_kind_are_answered, open_house, close_house),
        cmocka_unit_test_setup_teardown(messages_are_cut_between_characters, open_house, close_house),
        cmocka_unit_test_setup_teardown(odd_paths_are_answered, open_house, close_house),
        cmocka_unit_test_setup_teardown(garbled_requests_are_answered, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
