#include "fuzz_server.h"
#include "api/router.h"
#include "app/queue/jobs.h"
#include "app/turn.h"
#include "fuzz.h"
#include "serve/config.h"

#include <jansson.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PLACE_SIZE = 64, DATABASE_MAX = 4 * 1024 * 1024, BODY_SIZE = 512 };

/* The club that each house is a copy of. */
static struct {
    char folder[PLACE_SIZE], file[PLACE_SIZE + 16], address[PLACE_SIZE + 24], key[PLACE_SIZE + 16];
    unsigned char *bytes;
    size_t length;
    char cookie[FUZZ_ACTORS][TRANSPORT_COOKIE_SIZE];
    char authorization[FUZZ_ACTORS][FUZZ_AUTHORIZATION_SIZE];
    struct {
        char letter, id[CLUB_ID_SIZE];
    } ids[6];
    int filled;
} club;

/* ---- Requests ------------------------------------------------------------------------------------------------------
 */

static void wake(void *context) {
    (void)context;
}

transport_request fuzz_request(fuzz_actor actor, transport_method method, const char *path) {
    return (transport_request){.method = method,
                               .path = path,
                               .query = "",
                               .host = "localhost",
                               .origin = "",
                               .cookie = club.cookie[actor],
                               .accept = "",
                               .accept_encoding = "",
                               .accept_language = "fr",
                               .if_none_match = "",
                               .forwarded_for = "",
                               .authorization = club.authorization[actor],
                               .idempotency_key = "",
                               .user_agent = "",
                               .fetch_site = "",
                               .address = "127.0.0.1",
                               .body = ""};
}

static void finish_job(transport_request *request, transport_answer *answer) {
    app_job_drop(request->job);
    request->job = answer->job;
    transport_answer_clear(answer);
    while (request->job && !app_job_is_done(request->job)) {
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
}

void fuzz_ask(fuzz_house *house, transport_request *request, transport_answer *answer) {
    memset(answer, 0, sizeof *answer);
    transport_answer_clear(answer);
    do {
        finish_job(request, answer);
        app_turn_begin(house->server->app);
        api_http(house->server->api, request, answer);
        must(app_turn_end(house->server->app));
    } while (answer->job);
    app_job_drop(request->job);
    request->job = NULL;
}

void fuzz_check_answer(const transport_request *request, const transport_answer *answer) {
    must((answer->status >= 200 && answer->status < 500) || answer->status == 503);
    if (strncmp(request->path, "/api/", 5) == 0 && strstr(answer->type, "json") && !strstr(answer->type, "ndjson") &&
        answer->status != 304) {
        json_t *body = json_loadb(answer->body, answer->length, 0, NULL);
        must(body && (answer->status < 400 || json_is_string(json_object_get(body, "detail"))));
        json_decref(body);
    }
}

/* ---- The club that is copied ---------------------------------------------------------------------------------------
 */

static void set_up(fuzz_house *house) {
    memset(house, 0, sizeof *house);
    server_config_default(&house->config);
    snprintf(house->config.key_file, sizeof house->config.key_file, "%s", club.key);
    house->config.games_in_memory = 50;
    house->config.threads = 1;
    house->config.table_mib = 1;
    house->config.password_mib = 1;
    house->config.limits = (app_limit_settings){.requests_per_second = 1e9,
                                                .requests_burst = 1e9,
                                                .request_ms = 1e6,
                                                .games_per_hour = 1e12,
                                                .games_burst = 1e9,
                                                .sign_ups_per_hour = 1e12,
                                                .sign_ups_burst = 1e9,
                                                .connections = 1000,
                                                .connections_per_address = 1000,
                                                .sockets_per_address = 1000};
}

static void open_server(fuzz_house *house) {
    store_fault fault;
    must(store_open(club.address, NULL, &house->games, &fault) == STORE_OK);
    const app_settings settings = {.config = &house->config,
                                   .logger = {.stream = stderr, .least = APP_ERROR + 1},
                                   .store = house->games,
                                   .wake = wake};
    house->server = server_create(&settings, NULL, &fault);
    must(house->server != NULL);
}

/* Single quotes stand for double ones, and '%s' for the word. The answer is the caller's. */
static json_t *post(fuzz_house *house, fuzz_actor actor, const char *path, const char *format, const char *word) {
    char body[BODY_SIZE];
    const char *place = strstr(format, "%s");
    const int before = (int)(place ? (size_t)(place - format) : strlen(format));
    snprintf(body, sizeof body, "%.*s%s%s", before, format, place ? word : "", place ? place + 2 : "");
    for (char *at = body; *at; at++) {
        *at = *at == '\'' ? '"' : *at;
    }
    transport_request request = fuzz_request(actor, TRANSPORT_POST, path);
    transport_answer answer;
    request.body = body;
    request.body_length = strlen(body);
    fuzz_ask(house, &request, &answer);
    must(answer.status < 300);
    if (*answer.set_cookie) {
        snprintf(club.cookie[actor], TRANSPORT_COOKIE_SIZE, "%.*s", (int)strcspn(answer.set_cookie, ";"),
                 answer.set_cookie);
    }
    json_t *made = json_loadb(answer.body, answer.length, 0, NULL);
    transport_answer_clear(&answer);
    return made;
}

static void act(fuzz_house *house, fuzz_actor actor, const char *path, const char *body) {
    json_decref(post(house, actor, path, body, ""));
}

static void remember(char letter, const json_t *made) {
    const char *id = json_string_value(json_object_get(made, "id"));
    const int at = club.filled++;
    must(id && strlen(id) < CLUB_ID_SIZE);
    club.ids[at].letter = letter;
    strcpy(club.ids[at].id, id);
}

static void make(fuzz_house *house, fuzz_actor actor, char letter, const char *path, const char *body) {
    json_t *made = post(house, actor, path, body, "");
    remember(letter, made);
    json_decref(made);
}

/* The same of the first of a list. */
static void find(fuzz_house *house, fuzz_actor actor, char letter, const char *path) {
    transport_request request = fuzz_request(actor, TRANSPORT_GET, path);
    transport_answer answer;
    fuzz_ask(house, &request, &answer);
    json_t *list = json_loadb(answer.body, answer.length, 0, NULL);
    remember(letter, json_array_get(json_object_get(list, "items"), 0));
    json_decref(list);
    transport_answer_clear(&answer);
}

static void act_in_game(fuzz_house *house, fuzz_actor actor, char letter, const char *verb, const char *body) {
    char path[BODY_SIZE];
    snprintf(path, sizeof path, API_PATH "/games/%s/%s", fuzz_id(letter), verb);
    act(house, actor, path, body);
}

static void furnish_games(fuzz_house *house) {
    static const char open[] = "{'options':{'board':'3x3'},'seats':[{'kind':'you'},{'kind':'open'}]}";
    make(house, FUZZ_GUEST, 'g', API_PATH "/games",
         "{'options':{'board':'3x3'},'seats':[{'kind':'you'},{'kind':'you'}]}");
    for (const char *letter = "roe"; *letter; letter++) {
        make(house, FUZZ_ANN, *letter, API_PATH "/games", open);
        if (*letter != 'o') {
            act_in_game(house, FUZZ_BOB, *letter, "join", "{}");
        }
    }
    act_in_game(house, FUZZ_ANN, 'r', "moves", "{'ply':0,'move':'a1'}");
    act_in_game(house, FUZZ_BOB, 'r', "chat", "{'room':'players','text':'Hello'}");
    act_in_game(house, FUZZ_BOB, 'e', "resign", "{'ply':0}");
    make(house, FUZZ_ANN, 'c', API_PATH "/challenges", "{'invited':{'kind':'anyone'},'times':'standing'}");
    act(house, FUZZ_ANN, API_PATH "/challenges", "{'invited':{'kind':'people','handles':['bob']}}");
}

static void furnish_people(fuzz_house *house) {
    act(house, FUZZ_ANN, API_PATH "/me/conversations/@bob", "{'text':'Hello'}");
    json_decref(post(house, FUZZ_ANN, API_PATH "/reports",
                     "{'handle':'bob','game':'%s','reason':'insults','words':'He always does.'}", fuzz_id('r')));
    act(house, FUZZ_MONA, API_PATH "/moderation/cases/@bob/measures",
        "{'kind':'warning','reason':'insults','words':'Please do not.'}");
    find(house, FUZZ_BOB, 'm', API_PATH "/me/measures");
    act(house, FUZZ_ANN, API_PATH "/me/bots",
        "{'handle':'robot','terms':{'games':[{'game':'cephalopod'}],'clocks':['none','live','daily']}}");
    json_t *token = post(house, FUZZ_ANN, API_PATH "/me/tokens",
                         "{'name':'a program','scopes':['read','play','challenge','chat'],'days':1,'bot':'robot'}", "");
    snprintf(club.authorization[FUZZ_ROBOT], FUZZ_AUTHORIZATION_SIZE, "Bearer %s",
             json_string_value(json_object_get(token, "secret")));
    json_decref(token);
}

static void make_moderator(void) {
    sqlite3 *database;
    must(sqlite3_open(club.file, &database) == SQLITE_OK);
    must(!sqlite3_exec(database, "UPDATE person SET roles = 3 WHERE handle = 'mona'", NULL, NULL, NULL));
    sqlite3_close(database);
}

static void forget_files(void) {
    static const char *const more[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        char name[PLACE_SIZE + 32];
        snprintf(name, sizeof name, "%s%s", club.file, more[i]);
        unlink(name);
    }
    unlink(club.key);
    rmdir(club.folder);
    free(club.bytes);
}

static void read_template(void) {
    FILE *stream = fopen(club.file, "rb");
    club.bytes = malloc(DATABASE_MAX);
    must(stream && club.bytes);
    club.length = fread(club.bytes, 1, DATABASE_MAX, stream);
    must(club.length > 0 && club.length < DATABASE_MAX);
    fclose(stream);
}

static void make_template(void) {
    static const struct {
        fuzz_actor actor;
        const char *handle;
    } members[] = {{FUZZ_ANN, "ann"}, {FUZZ_BOB, "bob"}, {FUZZ_MONA, "mona"}};
    fuzz_house house;
    snprintf(club.folder, sizeof club.folder, "%s/ludopod-fuzz-XXXXXX", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    must(mkdtemp(club.folder) != NULL);
    snprintf(club.file, sizeof club.file, "%s/games.db", club.folder);
    snprintf(club.address, sizeof club.address, "sqlite:%s", club.file);
    snprintf(club.key, sizeof club.key, "%s/club.key", club.folder);
    atexit(forget_files);
    set_up(&house);
    open_server(&house);
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        json_decref(post(&house, members[i].actor, API_PATH "/sign-up", "{'handle':'%s','password':'correct horse'}",
                         members[i].handle));
    }
    furnish_games(&house);
    make_moderator();
    furnish_people(&house);
    fuzz_house_close(&house);
    read_template();
}

/* ---- Houses --------------------------------------------------------------------------------------------------------
 */

void fuzz_house_open(fuzz_house *house) {
    if (!club.length) {
        make_template();
    }
    FILE *stream = fopen(club.file, "wb");
    must(stream && fwrite(club.bytes, 1, club.length, stream) == club.length && !fclose(stream));
    set_up(house);
    open_server(house);
}

void fuzz_house_close(fuzz_house *house) {
    server_free(house->server);
    store_close(house->games);
}

const char *fuzz_id(char letter) {
    for (int i = 0; i < club.filled; i++) {
        if (club.ids[i].letter == letter) {
            return club.ids[i].id;
        }
    }
    return NULL;
}

size_t fuzz_fill(const unsigned char *input, size_t length, char *text, size_t room) {
    size_t filled = 0;
    for (size_t i = 0; i < length && filled + CLUB_ID_SIZE < room; i++) {
        if (input[i] == '@') {
            memcpy(text + filled, fuzz_id('g'), CLUB_ID_LENGTH);
            filled += CLUB_ID_LENGTH;
        } else {
            text[filled++] = (char)input[i];
        }
    }
    text[filled] = 0;
    return filled;
}
