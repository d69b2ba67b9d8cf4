/* Every way to be refused: its status, its code, and words in three languages. A kind of problem that nothing here
   provokes fails the test. */
#include <sqlite3.h>

#include "api/problem.h"
#include "app/auth/attempts.h"
#include "app/pictures/painter.h"
#include "app/problem.h"
#include "server/harness.h"
#include "server/puzzles.h"

/* What was refused: a status (0 for a message over a socket) and the error of docs/protocol.md. */
typedef struct refusal {
    int status;
    char code[64], message[1024];
    unsigned retry_after;
} refusal;

static refusal read_error(int status, const json_t *error, unsigned retry_after) {
    refusal read = {.status = status, .retry_after = retry_after};
    snprintf(read.code, sizeof read.code, "%s", text_in(error, "code"));
    const char *message = text_in(error, "message");
    snprintf(read.message, sizeof read.message, "%s", *message ? message : text_in(error, "detail"));
    assert_true(json_is_integer(json_object_get(error, "offset")));
    assert_true(json_is_integer(json_object_get(error, "length")));
    return read;
}

static refusal of_reply(const reply *answer) {
    assert_string_equal(answer->type, "application/problem+json");
    return read_error(answer->status, answer->body, answer->retry_after);
}

/* The error that is said in reply to a message. */
static refusal of_message(club_house *house, browser *who, const char *text) {
    if (!who->socket) {
        open_socket(house, who);
    }
    skip_messages(who);
    say(house, who, "%s", text);
    json_t *message = hear_type(who, "error");
    refusal read = read_error(0, json_object_get(message, "error"), 0);
    json_decref(message);
    return read;
}

static refusal of_answer(const transport_answer *answer) {
    json_t *body = json_loadb(answer->body, answer->length, 0, NULL);
    refusal read = read_error(answer->status, body, answer->retry_after);
    json_decref(body);
    return read;
}

static const char two_seats[] = "'seats':[{'kind':'you','name':'Ada'},{'kind':'open'}]";

/* ---- The server's own -------------------------------------------------------------------------- */

static refusal no_page(club_house *house, browser *who) {
    return of_reply(get(house, who, "/api/v1/nothing"));
}

static refusal no_challenge(club_house *house, browser *who) {
    return of_reply(get(house, who, "/api/v1/challenges/2222222222"));
}

static refusal no_tournament(club_house *house, browser *who) {
    return of_reply(get(house, who, "/api/v1/tournaments/2222222222"));
}

static const char open_challenge[] = "{'invited':{'kind':'anyone'}}";

static refusal challenges_fast(club_house *house, browser *who) {
    house->config.limits.games_burst = 1;
    house->config.limits.games_per_hour = 1;
    post(house, who, "/api/v1/challenges", "%s", open_challenge);
    return of_reply(post(house, who, "/api/v1/challenges", "%s", open_challenge));
}

static refusal challenge_damaged(club_house *house, browser *who) {
    char path[64];
    const reply *made = post(house, who, "/api/v1/challenges", "%s", open_challenge);
    snprintf(path, sizeof path, "/api/v1/challenges/%s", text_in(made->body, "id"));
    tell_database(house, "UPDATE challenge SET game = 'chess'");
    return of_reply(get(house, who, path));
}

static refusal no_game(club_house *house, browser *who) {
    return of_reply(get(house, who, "/api/v1/games/2222222222"));
}

static refusal bad_method(club_house *house, browser *who) {
    const reply *answer = get(house, who, "/api/v1/sign-in");
    assert_string_equal(answer->allow, "POST");
    return of_reply(answer);
}

static refusal bad_json(club_house *house, browser *who) {
    return of_reply(post(house, who, "/api/v1/games", "{"));
}

static refusal not_object(club_house *house, browser *who) {
    return of_reply(post(house, who, "/api/v1/games", "[]"));
}

static refusal bad_field(club_house *house, browser *who) {
    return of_reply(post(house, who, "/api/v1/games", "{'seats':0}"));
}

static refusal bad_type(club_house *house, browser *who) {
    return of_message(house, who, "{'type':'shout'}");
}

static refusal bad_format(club_house *house, browser *who) {
    char id[ID_SIZE];
    new_game(house, who, id);
    return of_reply(get(house, who, path_of(id, "record?format=pdf")));
}

static refusal unfinished(club_house *house, browser *who) {
    char id[ID_SIZE];
    new_game(house, who, id);
    return of_reply(get(house, who, path_of(id, "record?format=abstractplay")));
}

static refusal bad_key(club_house *house, browser *who) {
    who->key = "no spaces";
    return of_reply(post(house, who, "/api/v1/games", "{%s}", two_seats));
}

static refusal key_reused(club_house *house, browser *who) {
    char id[ID_SIZE];
    new_game(house, who, id); /* keys are a person's */
    who->key = "once";
    assert_int_equal(post(house, who, "/api/v1/games", "{%s}", two_seats)->status, 201);
    return of_reply(post(house, who, "/api/v1/games", "{'game':'octogo',%s}", two_seats));
}

/* What the transport refuses by itself; that it does is tested over the wire. */
static refusal of_transport(club_house *house, const browser *who, app_problem_kind kind, const char *word) {
    transport_answer answer = {0};
    const transport_request request = {.path = "", .accept_language = who->language};
    transport_answer_clear(&answer);
    api_refuse(house->server->api, &request, kind, word, &answer);
    assert_true(answer.close);
    refusal read = of_answer(&answer);
    transport_answer_clear(&answer);
    return read;
}

static refusal too_large(club_house *house, browser *who) {
    return of_transport(house, who, APP_TOO_LARGE, "16384");
}

static refusal headers_many(club_house *house, browser *who) {
    return of_transport(house, who, APP_HEADERS_MANY, "8192");
}

static refusal not_http(club_house *house, browser *who) {
    return of_transport(house, who, APP_NOT_HTTP, "GET");
}

static refusal bad_coding(club_house *house, browser *who) {
    return of_transport(house, who, APP_BAD_CODING, NULL);
}

static refusal no_upgrade(club_house *house, browser *who) {
    return of_transport(house, who, APP_NO_UPGRADE, "Upgrade");
}

static refusal bad_version(club_house *house, browser *who) {
    return of_transport(house, who, APP_BAD_VERSION, NULL);
}

static refusal stopping(club_house *house, browser *who) {
    return of_transport(house, who, APP_STOPPING, NULL);
}

static refusal foreign(club_house *house, browser *who) {
    who->origin = "http://evil.example";
    return of_reply(post(house, who, "/api/v1/games", "{%s}", two_seats));
}

static refusal misdirected(club_house *house, browser *who) {
    who->host = "evil.example";
    return of_reply(get(house, who, "/healthz"));
}

/* A number is no name that a passkey could be for. */
static refusal no_puzzles(club_house *house, browser *who) {
    return of_reply(get(house, who, "/api/v1/puzzles/daily?game=octogo"));
}

static refusal no_puzzle(club_house *house, browser *who) {
    open_with_puzzles(house);
    become_member(house, who, "ann");
    return of_reply(post(house, who, "/api/v1/puzzles/ffffffffff/attempts", "{'game':'cephalopod','solved':true}"));
}

static refusal no_passkeys(club_house *house, browser *who) {
    who->host = "192.0.2.80";
    return of_reply(post(house, who, "/api/v1/passkeys/options", "{'for':'sign-in'}"));
}

static refusal no_pushes(club_house *house, browser *who) {
    become_member(house, who, "ann");
    return of_reply(post(house, who, "/api/v1/me/devices", "{}"));
}

static refusal no_hooks(club_house *house, browser *who) {
    become_member(house, who, "ann");
    return of_reply(post(house, who, "/api/v1/me/bots/robot/hook", "{'url':null}"));
}

static refusal no_guest(club_house *house, browser *who) {
    return of_message(house, who, "{'type':'move','game':'2222222222','ply':0,'move':'a1'}");
}

static refusal too_fast(club_house *house, browser *who) {
    house->config.limits.requests_burst = 1;
    house->config.limits.requests_per_second = 0.1;
    get(house, who, "/api/v1/games/2222222222");
    refusal read = of_reply(get(house, who, "/api/v1/games/2222222222"));
    assert_int_equal(read.retry_after, 10);
    return read;
}

static refusal too_many(club_house *house, browser *who) {
    char id[ID_SIZE];
    house->config.limits.games_burst = 1;
    house->config.limits.games_per_hour = 60;
    new_game(house, who, id);
    refusal read = of_reply(post(house, who, "/api/v1/games", "{%s}", two_seats));
    assert_int_equal(read.retry_after, 60);
    return read;
}

static refusal watches_full(club_house *house, browser *who) {
    char id[ID_SIZE], message[64];
    open_socket(house, who);
    for (int i = 0; i < APP_WATCHES_MAX; i++) {
        new_game(house, who, id);
        say(house, who, "{'type':'watch','game':'%s'}", id);
    }
    new_game(house, who, id);
    snprintf(message, sizeof message, "{'type':'watch','game':'%s'}", id);
    return of_message(house, who, message);
}

static refusal full(club_house *house, browser *who) {
    transport_answer answer = {0};
    transport_request handshake = {.method = TRANSPORT_GET,
                                   .path = "/api/v1/socket",
                                   .query = "",
                                   .host = "localhost",
                                   .origin = "",
                                   .fetch_site = "",
                                   .cookie = "",
                                   .accept_language = who->language,
                                   .forwarded_for = "",
                                   .address = "192.0.2.1"};
    house->config.limits.sockets_per_address = 1;
    browser first = {0};
    open_socket(house, &first);
    transport_answer_clear(&answer);
    begin_turn(house);
    assert_null(api_connect(house->server->api, &handshake, &answer));
    end_turn(house);
    refusal read = of_answer(&answer);
    transport_answer_clear(&answer);
    return read;
}

static refusal unavailable(club_house *house, browser *who) {
    house->failing.begin = true;
    refusal read = of_reply(post(house, who, "/api/v1/games", "{%s}", two_seats));
    assert_int_equal(read.retry_after, 1);
    return read;
}

static refusal damaged(club_house *house, browser *who) {
    char id[ID_SIZE];
    sqlite3 *database;
    new_game(house, who, id);
    reopen(house); /* so that it must be read */
    assert_int_equal(sqlite3_open(house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, "UPDATE game SET start = 'rubbish'", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
    return of_reply(get(house, who, path_of(id, "")));
}

/* ---- Of people ------------------------------------------------------------------------------------ */

#define V1 "/api/v1"

static refusal nobody(club_house *house, browser *who) {
    return of_reply(post(house, who, V1 "/me/settings", "{}"));
}

static refusal bad_token(club_house *house, browser *who) {
    who->token = "Bearer ludopod_guessed";
    return of_reply(get(house, who, V1 "/me"));
}

/* What a program is answered that may read. */
static const reply *ask_by_token(club_house *house, browser *who, const char *path) {
    char field[96];
    become_member(house, who, "ann");
    const reply *made = post(house, who, V1 "/me/tokens", "{'name':'bot','scopes':['read'],'days':1}");
    snprintf(field, sizeof field, "Bearer %s", text_in(made->body, "secret"));
    who->token = field;
    const reply *answer = post(house, who, path, "{}");
    who->token = NULL;
    return answer;
}

static refusal no_scope(club_house *house, browser *who) {
    return of_reply(ask_by_token(house, who, V1 "/games"));
}

static refusal not_by_token(club_house *house, browser *who) {
    return of_reply(ask_by_token(house, who, V1 "/me/settings"));
}

static refusal no_person(club_house *house, browser *who) {
    return of_reply(get(house, who, V1 "/people/nowhere"));
}

static refusal no_pool(club_house *house, browser *who) {
    return of_reply(get(house, who, V1 "/ratings/chess"));
}

static refusal no_setting(club_house *house, browser *who) {
    become_member(house, who, "ann");
    return of_reply(post(house, who, V1 "/me/settings", "{'taste':'good'}"));
}

static refusal attempts(club_house *house, browser *who) {
    for (int i = 0; i < AUTH_FREE_TRIES + 1; i++) {
        assert_int_equal(post(house, who, V1 "/sign-in", "{'login':'ann','password':'a guess'}")->status, 401);
    }
    refusal read = of_reply(post(house, who, V1 "/sign-in", "{'login':'ann','password':'a guess'}"));
    assert_int_equal(read.retry_after, 1);
    return read;
}

/* Nobody looks at passwords any more. */
static refusal busy(club_house *house, browser *who) {
    server_stop(house->server);
    refusal read = of_reply(post(house, who, V1 "/sign-in", "{'login':'ann','password':'correct horse'}"));
    assert_int_equal(read.retry_after, 1);
    return read;
}

static refusal no_pictures(club_house *house, browser *who) {
    return of_reply(get(house, who, "/pictures/b/wqwq.png"));
}

static picture paint_nothing(const char *svg, unsigned width, unsigned height) {
    (void)svg;
    (void)width;
    (void)height;
    return (picture){NULL, 0};
}

static refusal no_picture(club_house *house, browser *who) {
    static const picture_painter painter = {.paint = paint_nothing};
    house->painter = &painter;
    reopen(house);
    refusal read = of_reply(get(house, who, "/pictures/b/wqwq.png"));
    assert_int_equal(read.retry_after, 1);
    return read;
}

typedef refusal provocation(club_house *house, browser *who);

static provocation *const problems[] = {
    [APP_NO_PAGE] = no_page,
    [APP_NO_GAME] = no_game,
    [APP_BAD_METHOD] = bad_method,
    [APP_BAD_JSON] = bad_json,
    [APP_NOT_OBJECT] = not_object,
    [APP_BAD_FIELD] = bad_field,
    [APP_BAD_TYPE] = bad_type,
    [APP_BAD_FORMAT] = bad_format,
    [APP_UNFINISHED] = unfinished,
    [APP_BAD_KEY] = bad_key,
    [APP_KEY_REUSED] = key_reused,
    [APP_HEADERS_MANY] = headers_many,
    [APP_TOO_LARGE] = too_large,
    [APP_FOREIGN] = foreign,
    [APP_MISDIRECTED] = misdirected,
    [APP_NO_GUEST] = no_guest,
    [APP_TOO_FAST] = too_fast,
    [APP_TOO_MANY] = too_many,
    [APP_NO_CHALLENGE] = no_challenge,
    [APP_NO_TOURNAMENT] = no_tournament,
    [APP_CHALLENGES_FAST] = challenges_fast,
    [APP_CHALLENGE_DAMAGED] = challenge_damaged,
    [APP_WATCHES_FULL] = watches_full,
    [APP_FULL] = full,
    [APP_UNAVAILABLE] = unavailable,
    [APP_DAMAGED] = damaged,
    [APP_NOT_HTTP] = not_http,
    [APP_BAD_CODING] = bad_coding,
    [APP_NO_UPGRADE] = no_upgrade,
    [APP_BAD_VERSION] = bad_version,
    [APP_STOPPING] = stopping,
    [APP_NOBODY] = nobody,
    [APP_BAD_TOKEN] = bad_token,
    [APP_NO_SCOPE] = no_scope,
    [APP_NOT_BY_TOKEN] = not_by_token,
    [APP_NO_PERSON] = no_person,
    [APP_NO_POOL] = no_pool,
    [APP_NO_SETTING] = no_setting,
    [APP_ATTEMPTS] = attempts,
    [APP_BUSY] = busy,
    [APP_NO_PUZZLES] = no_puzzles,
    [APP_NO_PUZZLE] = no_puzzle,
    [APP_NO_PASSKEYS] = no_passkeys,
    [APP_NO_PUSHES] = no_pushes,
    [APP_NO_HOOKS] = no_hooks,
    [APP_NO_PICTURES] = no_pictures,
    [APP_NO_PICTURE] = no_picture,
};

static const struct {
    const char *name;
    app_class class;
    const char *code, *message;
} listed[] = {
#define LISTED(name, class, code, message) {#name, class, code, message},
    APP_PROBLEM_LIST(LISTED)
#undef LISTED
};
enum { LISTED_COUNT = sizeof listed / sizeof listed[0] };

/* ---- The club's ---------------------------------------------------------------------------------- */

static refusal name(club_house *house, browser *who) {
    return of_reply(
        post(house, who, "/api/v1/games", "{'seats':[{'kind':'you','name':'\xe3\x85\xa4'},{'kind':'open'}]}"));
}

static refusal level(club_house *house, browser *who) {
    return of_reply(
        post(house, who, "/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'computer','character':'haddock'}]}"));
}

static refusal seats(club_house *house, browser *who) {
    return of_reply(post(house, who, "/api/v1/games", "{'seats':[{'kind':'you'}]}"));
}

static refusal no_human(club_house *house, browser *who) {
    return of_reply(
        post(house, who, "/api/v1/games",
             "{'seats':[{'kind':'computer','character':'bobtail'},{'kind':'computer','character':'bobtail'}]}"));
}

static refusal taken(club_house *house, browser *who) {
    char id[ID_SIZE];
    browser ada = {0};
    new_game(house, &ada, id);
    return of_reply(post(house, who, path_of(id, "join"), "{'seat':'a'}"));
}

static refusal all_taken(club_house *house, browser *who) {
    char id[ID_SIZE];
    browser ada = {0};
    new_game_of(house, &ada, "", "{'kind':'you'},{'kind':'computer','character':'bobtail'}", id);
    return of_reply(post(house, who, path_of(id, "join"), "{}"));
}

static refusal seated(club_house *house, browser *who) {
    char id[ID_SIZE];
    new_game(house, who, id);
    return of_reply(post(house, who, path_of(id, "join"), "{}"));
}

static refusal stale(club_house *house, browser *who) {
    char id[ID_SIZE];
    new_game(house, who, id);
    return of_reply(post(house, who, path_of(id, "moves"), "{'ply':1,'move':'a1'}"));
}

static refusal not_yours(club_house *house, browser *who) {
    char id[ID_SIZE];
    browser ada = {0};
    new_game(house, &ada, id);
    post(house, who, path_of(id, "join"), "{}");
    return of_reply(post(house, who, path_of(id, "moves"), "{'ply':0,'move':'a1'}"));
}

static refusal not_seated(club_house *house, browser *who) {
    char id[ID_SIZE];
    browser ada = {0};
    new_game(house, &ada, id);
    return of_reply(post(house, who, path_of(id, "resign"), "{'ply':0}"));
}

static refusal which_seat(club_house *house, browser *who) {
    char id[ID_SIZE];
    new_game_of(house, who, "", "{'kind':'you'},{'kind':'you'}", id);
    return of_reply(post(house, who, path_of(id, "resign"), "{'ply':0}"));
}

static refusal not_over(club_house *house, browser *who) {
    char id[ID_SIZE];
    new_game(house, who, id);
    return of_reply(ask_again(house, who, id));
}

static refusal gone(club_house *house, browser *who) {
    char id[ID_SIZE];
    browser ada = {.address = "192.0.2.77"};
    become_member(house, &ada, "ada");
    finished_game(house, &ada, who, id);
    assert_int_equal(post(house, &ada, "/api/v1/me/delete", "{'handle':'ada'}")->status, 200);
    return of_reply(ask_again(house, who, id));
}

static refusal endless(club_house *house, browser *who) {
    return of_reply(post(house, who, "/api/v1/games", "{'game':'octogo','options':{'quiet':0},%s}", two_seats));
}

/* "/api/v1/games/ID/VERB". Lives until the next call. */
static const char *present_path(const char *id, const char *verb) {
    static char path[64];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", id, verb);
    return path;
}

/* Who sits first and is to move. */
static refusal say_in(club_house *house, browser *who, const char *path, const char *body) {
    char id[ID_SIZE];
    house->config.guest_chat = true;
    new_game(house, who, id);
    return of_reply(post(house, who, present_path(id, path), "%s", body));
}

static void change_database(const club_house *house, const char *statement) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open(house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, statement, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

static refusal plan_turn(club_house *house, browser *who) {
    return say_in(house, who, "plan", "{'ply':0,'lines':['a1 b1']}");
}

/* In a game in which another is to move. */
static refusal plan_of(club_house *house, browser *who, const char *line) {
    char id[ID_SIZE];
    browser ada = {0};
    new_game(house, &ada, id);
    post(house, who, path_of(id, "join"), "{}");
    return of_reply(post(house, who, present_path(id, "plan"), "{'ply':0,'lines':[%s]}", line));
}

static refusal plan_size(club_house *house, browser *who) {
    char lines[1024] = "''";
    for (int i = 0; i < CLUB_PLAN_LINES_MAX; i++) {
        strcat(lines, ",'a1'");
    }
    return plan_of(house, who, lines);
}

static refusal plan_answers(club_house *house, browser *who) {
    return plan_of(house, who, "'a1 b1','a1 c1'");
}

static refusal text(club_house *house, browser *who) {
    return say_in(house, who, "chat", "{'text':' '}");
}

static refusal room(club_house *house, browser *who) {
    return say_in(house, who, "chat", "{'room':'watchers','text':'Hello'}");
}

static refusal guest_chat(club_house *house, browser *who) {
    char id[ID_SIZE];
    house->config.guest_chat = false;
    new_game(house, who, id);
    return of_reply(post(house, who, present_path(id, "chat"), "{'text':'Hello'}"));
}

static refusal silenced(club_house *house, browser *who) {
    char id[ID_SIZE];
    browser ada = {0};
    house->config.guest_chat = true;
    new_game(house, &ada, id);
    post(house, who, path_of(id, "join"), "{}");
    change_database(house,
                    "INSERT INTO relation (person, other, kind, since_ms) "
                    "SELECT a.person, b.person, 'block', 0 FROM seat a, seat b WHERE a.seat = 'a' AND b.seat = 'b'");
    return of_reply(post(house, who, present_path(id, "chat"), "{'text':'Hello'}"));
}

static refusal chat_full(club_house *house, browser *who) {
    char id[ID_SIZE];
    house->config.guest_chat = true;
    new_game(house, who, id);
    change_database(house, "INSERT INTO chat (game, n, room, person, name, text, at_ms) "
                           "SELECT game, 999, 'players', person, '', 'x', 0 FROM seat WHERE person IS NOT NULL");
    return of_reply(post(house, who, present_path(id, "chat"), "{'text':'Hello'}"));
}

/* ---- Between members ---------------------------------------------------------------------------- */

/* Ann, who asks, and Bob. */
static void two_members(club_house *house, browser *who) {
    browser bob = {.address = "198.51.100.7"};
    become_member(house, who, "ann");
    become_member(house, &bob, "bob");
}

static refusal apart(club_house *house, browser *who) {
    two_members(house, who);
    assert_int_equal(post(house, who, V1 "/people/bob/block", "{}")->status, 200);
    return of_reply(post(house, who, V1 "/people/bob/follow", "{}"));
}

/* So many others. */
#define OTHERS(count) "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " #count ") "

static refusal follows_many(club_house *house, browser *who) {
    two_members(house, who);
    change_database(house, OTHERS(200) "INSERT INTO person (id, name, language, created, version) "
                                       "SELECT 'other' || i, '', 'en', 0, 0 FROM n");
    change_database(house, "INSERT INTO relation SELECT a.id, o.id, 'follow', 0 FROM person a, person o "
                           "WHERE a.handle = 'ann' AND o.id LIKE 'other%'");
    return of_reply(post(house, who, V1 "/people/bob/follow", "{}"));
}

static refusal write_to_bob(club_house *house, browser *who) {
    return of_reply(post(house, who, V1 "/me/conversations/@bob", "{'text':'Hello'}"));
}

static refusal written_much(club_house *house, browser *who) {
    two_members(house, who);
    change_database(house, OTHERS(60) "INSERT INTO message SELECT 'some', i, person.id, 'x', 1, 9e15 FROM n, person "
                                      "WHERE person.handle = 'ann'");
    return write_to_bob(house, who);
}

static refusal begun_many(club_house *house, browser *who) {
    two_members(house, who);
    change_database(house, OTHERS(10) "INSERT INTO person (id, name, language, created, version) "
                                      "SELECT 'other' || i, '', 'en', 0, 0 FROM n");
    change_database(house, "INSERT INTO conversation SELECT a.id, o.id, o.id, 1, 9e15, 0, 1, 0, 1, 0 "
                           "FROM person a, person o WHERE a.handle = 'ann' AND o.id LIKE 'other%'");
    return write_to_bob(house, who);
}

static refusal unanswered(club_house *house, browser *who) {
    two_members(house, who);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(post(house, who, V1 "/me/conversations/@bob", "{'text':'Hello'}")->status, 201);
    }
    return write_to_bob(house, who);
}

static const struct {
    club_error error;
    int status;
    provocation *provoke;
} of_club[] = {
    {CLUB_ERROR_NAME, 422, name},
    {CLUB_ERROR_CHARACTER, 422, level},
    {CLUB_ERROR_SEATS, 422, seats},
    {CLUB_ERROR_NO_HUMAN, 422, no_human},
    {CLUB_ERROR_TAKEN, 409, taken},
    {CLUB_ERROR_FULL, 409, all_taken},
    {CLUB_ERROR_SEATED, 409, seated},
    {CLUB_ERROR_STALE, 409, stale},
    {CLUB_ERROR_NOT_YOURS, 403, not_yours},
    {CLUB_ERROR_NOT_SEATED, 403, not_seated},
    {CLUB_ERROR_WHICH_SEAT, 422, which_seat},
    {CLUB_ERROR_NOT_OVER, 409, not_over},
    {CLUB_ERROR_GONE, 409, gone},
    {CLUB_ERROR_ENDLESS, 422, endless},
    {CLUB_ERROR_PLAN_TURN, 409, plan_turn},
    {CLUB_ERROR_PLAN_SIZE, 422, plan_size},
    {CLUB_ERROR_PLAN_ANSWERS, 422, plan_answers},
    {CLUB_ERROR_TEXT, 422, text},
    {CLUB_ERROR_ROOM, 403, room},
    {CLUB_ERROR_GUEST_CHAT, 403, guest_chat},
    {CLUB_ERROR_SILENCED, 403, silenced},
    {CLUB_ERROR_CHAT_FULL, 409, chat_full},
    {CLUB_ERROR_APART, 403, apart},
    {CLUB_ERROR_FOLLOWS, 409, follows_many},
    {CLUB_ERROR_WRITTEN, 409, written_much},
    {CLUB_ERROR_BEGUN, 409, begun_many},
    {CLUB_ERROR_UNANSWERED, 409, unanswered},
};
enum { OF_CLUB_COUNT = sizeof of_club / sizeof of_club[0] };

/* What people are refused: who asks, and what for. */
typedef enum asking { AS_NOBODY, AS_GUEST, AS_ANN, IN_CLOSED_CLUB, WITH_MAIL, WITH_TOTP, WITH_TOKENS } asking;

static const struct {
    club_error error;
    int status;
    asking as;
    const char *path, *body;
} of_people[] = {
    {CLUB_ERROR_HANDLE, 422, AS_NOBODY, "/sign-up", "{'handle':'A b','password':'correct horse'}"},
    {CLUB_ERROR_HANDLE_TAKEN, 409, AS_NOBODY, "/sign-up", "{'handle':'admin','password':'correct horse'}"},
    {CLUB_ERROR_EMAIL, 422, WITH_MAIL, "/me/email", "{'address':'nowhere'}"},
    {CLUB_ERROR_NO_MAIL, 422, AS_ANN, "/me/email", "{'address':'ann@example.org'}"},
    {CLUB_ERROR_PASSWORD, 422, AS_NOBODY, "/sign-up", "{'handle':'ann','password':'short'}"},
    {CLUB_ERROR_OLD_PASSWORD, 403, AS_ANN, "/me/password", "{'old':'a guess','new':'battery staple'}"},
    {CLUB_ERROR_INVITATION, 403, IN_CLOSED_CLUB, "/sign-up", "{'handle':'ann','password':'correct horse'}"},
    {CLUB_ERROR_MEMBER, 409, AS_ANN, "/sign-up", "{'handle':'bob','password':'correct horse'}"},
    {CLUB_ERROR_MEMBERS, 403, AS_GUEST, "/me/recovery-codes", "{}"},
    {CLUB_ERROR_SIGN_IN, 401, AS_NOBODY, "/sign-in", "{'login':'ann','password':'a guess'}"},
    {CLUB_ERROR_TOTP, 401, AS_ANN, "/me/totp", "{'step':'confirm','totp':'123456'}"},
    {CLUB_ERROR_TOTP_THERE, 409, WITH_TOTP, "/me/totp", "{'step':'begin'}"},
    {CLUB_ERROR_CODE, 422, AS_NOBODY, "/confirm", "{'code':'a guess'}"},
    {CLUB_ERROR_NO_SESSION, 404, AS_ANN, "/me/sessions/2222222222/revoke", "{}"},
    {CLUB_ERROR_TOKEN, 422, AS_ANN, "/me/tokens", "{'name':'bot','scopes':[],'days':30}"},
    {CLUB_ERROR_TOKENS, 409, WITH_TOKENS, "/me/tokens", "{'name':'bot','scopes':['read'],'days':30}"},
    {CLUB_ERROR_NO_TOKEN, 404, AS_ANN, "/me/tokens/2222222222/end", "{}"},
    {CLUB_ERROR_SETTING, 422, AS_ANN, "/me/settings", "{'theme':'pink'}"},
    {CLUB_ERROR_TYPED, 422, AS_ANN, "/me/delete", "{'handle':'bob'}"},
    {CLUB_ERROR_SELF, 422, AS_ANN, "/people/ann/block", "{}"},
    {CLUB_ERROR_ROLE, 403, AS_ANN, "/invitations", "{}"},
};
enum { OF_PEOPLE_COUNT = sizeof of_people / sizeof of_people[0] };

/* Such as has confirmed a code of an app. */
static void turn_totp_on(club_house *house) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open(house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database,
                                  "INSERT INTO credential SELECT id, 'totp', 0, zeroblob(60), 1, 0 FROM person", NULL,
                                  NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(database);
}

static refusal provoke_of_people(void **state, size_t index, const char *language) {
    char path[64], id[ID_SIZE];
    close_house(state);
    open_house(state);
    club_house *house = *state;
    browser who = {.address = "198.51.100.1", .language = language};
    asking as = of_people[index].as;
    house->config.club.open = as != IN_CLOSED_CLUB;
    if (as == AS_GUEST) {
        new_game(house, &who, id);
    } else if (as != AS_NOBODY && as != IN_CLOSED_CLUB) {
        become_member(house, &who, "ann");
    }
    if (as == WITH_MAIL) {
        snprintf(house->config.mail.url, sizeof house->config.mail.url, "smtp://mail.example.org");
    } else if (as == WITH_TOKENS) {
        for (int i = 0; i < CLUB_TOKENS_MAX; i++) {
            post(house, &who, "/api/v1/me/tokens", "{'name':'bot','scopes':['read'],'days':30}");
        }
    } else if (as == WITH_TOTP) {
        turn_totp_on(house);
    }
    snprintf(path, sizeof path, V1 "%s", of_people[index].path);
    return of_reply(post(house, &who, path, "%s", of_people[index].body));
}

/* ---- Tests --------------------------------------------------------------------------------------- */

static const char *const languages[] = {"en", "fr", "es"};

static refusal provoke(void **state, provocation *by, const char *language) {
    close_house(state);
    open_house(state);
    browser who = {.address = "198.51.100.1", .language = language};
    return by(*state, &who);
}

/* In other words in each language, with nothing left to be filled in. */
static void expect_words(refusal said[3], const char *what) {
    for (int i = 0; i < 3; i++) {
        if (!said[i].message[0] || strstr(said[i].message, "{0}") || strstr(said[i].message, "{1}")) {
            fail_msg("%s in %s: '%s'", what, languages[i], said[i].message);
        }
        assert_string_not_equal(said[i].message, said[(i + 1) % 3].message);
    }
}

static void every_problem_of_the_server_is_provoked(void **state) {
    for (int kind = 0; kind < LISTED_COUNT; kind++) {
        if (kind >= (int)(sizeof problems / sizeof problems[0]) || !problems[kind]) {
            fail_msg("nothing here provokes %s", listed[kind].name);
        }
        refusal said[3];
        for (int i = 0; i < 3; i++) {
            said[i] = provoke(state, problems[kind], languages[i]);
            assert_string_equal(said[i].code, listed[kind].code);
            assert_true(said[i].status == api_status_of(listed[kind].class) || said[i].status == 0);
        }
        expect_words(said, listed[kind].name);
        /* The English words are those of the list, as far as they are fixed. */
        assert_memory_equal(said[0].message, listed[kind].message,
                            listed[kind].message[strcspn(listed[kind].message, "{")]
                                ? strcspn(listed[kind].message, "{'")
                                : strlen(listed[kind].message));
    }
}

/* Not provoked: the rules' own refusals have tests of their own, and memory does not run out at will. */
static void every_refusal_of_the_club_is_provoked(void **state) {
    bool seen[CLUB_ERRORS] = {[CLUB_OK] = true, [CLUB_ERROR_RULES] = true, [CLUB_ERROR_MEMORY] = true};
    for (int error = CLUB_ERROR_PASSKEY; error <= CLUB_ERROR_LAST_PASSKEY; error++) {
        seen[error] = true; /* of passkeys: in the store's and the club's tests */
    }
    for (int error = CLUB_ERROR_TIME; error < CLUB_ERRORS; error++) {
        seen[error] = true; /* of time and offers: in club/time_test.c; of tournaments: in club/tournament_test.c */
    }
    for (int error = CLUB_ERROR_CLOCK; error <= CLUB_ERROR_BLOCKED; error++) {
        seen[error] = true; /* of challenges: in challenges_test.c */
    }
    for (size_t i = 0; i < OF_CLUB_COUNT; i++) {
        refusal said[3];
        const club_fault fault = {.code = of_club[i].error};
        seen[of_club[i].error] = true;
        for (int j = 0; j < 3; j++) {
            said[j] = provoke(state, of_club[i].provoke, languages[j]);
            assert_string_equal(said[j].code, club_fault_code(&fault));
            assert_int_equal(said[j].status, of_club[i].status);
        }
        expect_words(said, club_fault_code(&fault));
    }
    for (size_t i = 0; i < OF_PEOPLE_COUNT; i++) {
        refusal said[3];
        const club_fault fault = {.code = of_people[i].error};
        seen[of_people[i].error] = true;
        for (int j = 0; j < 3; j++) {
            said[j] = provoke_of_people(state, i, languages[j]);
            assert_string_equal(said[j].code, club_fault_code(&fault));
            assert_int_equal(said[j].status, of_people[i].status);
        }
        expect_words(said, club_fault_code(&fault));
    }
#define EXPECT_SEEN(error, class, code, message)                                                                       \
    if (!seen[error]) {                                                                                                \
        fail_msg("nothing here provokes " #error);                                                                     \
    }
    CLUB_ERROR_LIST(EXPECT_SEEN)
#undef EXPECT_SEEN
}

/* What the rules say comes through with the place in what was sent. */
static void refusals_of_the_rules_say_where(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    const struct {
        const char *move, *code;
        long offset, length;
    } cases[] = {
        {"a9", "POD_ERROR_SQUARE", 0, 2}, {"b1=a1+c1", "POD_ERROR_NO_DIE", 3, 2}, {"", "POD_ERROR_MOVE_EMPTY", 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const reply *answer = post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'%s'}", cases[i].move);
        expect_refusal(answer, 422, cases[i].code);
        assert_int_equal(number_in(answer->body, "offset"), cases[i].offset);
        assert_int_equal(number_in(answer->body, "length"), cases[i].length);
    }
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
}

/* Seats that are not there, each with those that are. */
static void unknown_seats_are_named_with_those_there_are(void **state) {
    static const char *const odd[] = {"c", "A", "z", "aa", "`", "{", "\xc3\xa9", "ab", " ", "1", "-1"};
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        const reply *join = post(house, &bo, path_of(id, "join"), "{'seat':'%s'}", odd[i]);
        expect_refusal(join, 422, "POD_ERROR_SEAT");
        assert_non_null(strstr(join->text, "a, b"));
        expect_refusal(post(house, &ada, path_of(id, "resign"), "{'ply':0,'seat':'%s'}", odd[i]), 422,
                       "POD_ERROR_SEAT");
    }
    char longest[4000];
    memset(longest, 'b', sizeof longest);
    longest[sizeof longest - 1] = 0;
    expect_refusal(post(house, &bo, path_of(id, "join"), "{'seat':'%s'}", longest), 422, "POD_ERROR_SEAT");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_problem_of_the_server_is_provoked, open_house, close_house),
        cmocka_unit_test_setup_teardown(every_refusal_of_the_club_is_provoked, open_house, close_house),
        cmocka_unit_test_setup_teardown(refusals_of_the_rules_say_where, open_house, close_house),
        cmocka_unit_test_setup_teardown(unknown_seats_are_named_with_those_there_are, open_house, close_house),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove_puzzles();
    return failed;
}
