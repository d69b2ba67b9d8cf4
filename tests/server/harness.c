#include "server/harness.h"
#include "app/outbox/post/smtp.h"
#include "app/people/door.h"
#include "app/queue/jobs.h"
#include "app/turn.h"
#include "base/clock.h"
#include "base/folder.h"
#include "serve/config.h"
#include "server/failing_store.h"
#include "server/valid.h"
#include "store/sqlite/driver.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* ---- The store ---------------------------------------------------------------------------------------- */

static sql_driver driver;

static void open_store(club_house *house) {
    store_fault fault;
    driver = failing_store(&house->failing);
    if (store_open_by(&driver, house->file, &house->store, &fault) != STORE_OK) {
        fail_msg("%s", fault.text);
    }
}

/* ---- The house ------------------------------------------------------------------------------------- */

static void wake(void *context) {
    club_house *house = context;
    int asked = atomic_fetch_add(&house->wakes, 1) + 1;
    while (atomic_load(&house->wakes_held) && asked > atomic_load(&house->wakes_granted)) {
        nap();
    }
}

void hold_wakes(club_house *house) {
    atomic_store(&house->wakes_granted, atomic_load(&house->wakes));
    atomic_store(&house->wakes_held, true);
}

/* Its threads must be able to end. */
static void end_server(club_house *house) {
    atomic_store(&house->wakes_held, false);
    server_free(house->server);
}

static void read_clock(void *context, int64_t *wall_ms, int64_t *monotonic_ms) {
    const club_house *house = context;
    *wall_ms = house->seconds * 1000 + house->milliseconds % 1000 + house->put_forward_ms;
    *monotonic_ms = house->milliseconds;
}

static void open_server(club_house *house) {
    store_fault fault;
    const app_settings settings = {.config = &house->config,
                                   .logger = {.stream = house->log, .least = APP_INFO},
                                   .store = house->store,
                                   .wake = wake,
                                   .clock = read_clock,
                                   .context = house,
                                   .verifier = house->verifier,
                                   .painter = house->painter,
                                   .outbound = house->outbound,
                                   .smtp = house->smtp,
                                   .beat_ms = house->beat_ms,
                                   .notifier = house->notifier};
    house->server = server_create(&settings, NULL, &fault);
    if (!house->server) {
        fail_msg("%s", fault.text);
    }
}

/* A new database is made once in a program and copied from then on: its schema takes longer than most tests. */
static void copy_template(const char *file) {
    static unsigned char template[2 * 1024 * 1024];
    static size_t length;
    store *made;
    store_fault fault;
    FILE *stream;
    if (!length) {
        if (store_open_by(&store_sqlite, file, &made, &fault) != STORE_OK) {
            fail_msg("%s", fault.text);
        }
        store_close(made);
        stream = fopen(file, "rb");
        length = fread(template, 1, sizeof template, stream);
        fclose(stream);
        return;
    }
    stream = fopen(file, "wb");
    assert_int_equal(fwrite(template, 1, length, stream), length);
    fclose(stream);
}

int open_house(void **state) {
    club_house *house = calloc(1, sizeof *house);
    *state = house;
    folder_make_in_memory(house->folder);
    snprintf(house->file, sizeof house->file, "%s/games.db", house->folder);
    house->log = tmpfile();
    house->seconds = 1800001000;
    house->milliseconds = 1000000;
    server_config_default(&house->config);
    snprintf(house->config.key_file, sizeof house->config.key_file, "%s/club.key", house->folder);
    house->config.events.members = true;
    house->config.threads = 1;
    house->config.pace = false;
    house->config.table_mib = 1;
    house->config.password_mib = 1;
    house->config.limits = (app_limit_settings){.request_ms = 1e6,
                                                .requests_per_second = 1e6,
                                                .requests_burst = 1e6,
                                                .games_per_hour = 1e6,
                                                .games_burst = 1e6,
                                                .sign_ups_per_hour = 1e6,
                                                .sign_ups_burst = 1e6,
                                                .connections = 100000,
                                                .sockets_per_address = 100000};
    copy_template(house->file);
    open_store(house);
    open_server(house);
    return 0;
}

static void remove_folder(const char *folder) {
    DIR *entries = opendir(folder);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    closedir(entries);
    rmdir(folder);
}

int close_house(void **state) {
    club_house *house = *state;
    end_server(house);
    store_close(house->store);
    remove_folder(house->folder);
    if (house->log) {
        fclose(house->log);
    }
    free(house);
    return 0;
}

void reopen(club_house *house) {
    end_server(house);
    store_close(house->store);
    open_store(house);
    open_server(house);
}

static void *open_connection(const post_smtp_settings *settings) {
    static char connection;
    (void)settings;
    return &connection;
}

static outbox_outcome put_off(void *connection, const post_message *message, char why[POST_REASON_SIZE]) {
    (void)connection, (void)message;
    strcpy(why, "later");
    return OUTBOX_LATER;
}

static void close_connection(void *connection) {
    (void)connection;
}

void let_letters_wait(club_house *house) {
    static const post_smtp slow = {.version = "", .open = open_connection, .send = put_off, .close = close_connection};
    strcpy(house->config.public_url, "https://play.example.net");
    strcpy(house->config.mail.url, "smtps://mail.example.net");
    strcpy(house->config.mail.from, "club@mail.example.net");
    house->smtp = &slow;
}

void nap(void) {
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

void pass(club_house *house, int64_t milliseconds) {
    house->milliseconds += milliseconds;
    house->seconds = 1800000000 + house->milliseconds / 1000;
}

/* ---- HTTP ------------------------------------------------------------------------------------------ */

/* Whether the test holds a turn open itself. */
static bool in_turn;

void begin_turn(club_house *house) {
    app_turn_begin(house->server->app);
    in_turn = true;
}

bool end_turn(club_house *house) {
    in_turn = false;
    return app_turn_end(house->server->app);
}

void begin_outside_turn(void) {
    in_turn = true;
}

void leave_turn(void) {
    in_turn = false;
}

static transport_request request_of(const browser *who, transport_method method, const char *path) {
    const char *none = "";
    return (transport_request){.method = method,
                               .path = path,
                               .query = none,
                               .host = who->host ? who->host : "localhost:8080",
                               .origin = who->origin ? who->origin : none,
                               .fetch_site = who->fetch_site ? who->fetch_site : none,
                               .cookie = who->cookie,
                               .authorization = who->token ? who->token : none,
                               .accept = who->accept ? who->accept : "application/json",
                               .accept_encoding = who->encoding ? who->encoding : none,
                               .accept_language = who->language ? who->language : none,
                               .if_none_match = who->etag ? who->etag : none,
                               .idempotency_key = who->key ? who->key : none,
                               .forwarded_for = who->forwarded_for ? who->forwarded_for : none,
                               .user_agent = who->agent ? who->agent : none,
                               .address = who->address ? who->address : "192.0.2.1",
                               .body = none};
}

/* As a browser keeps it: name and value, without what comes after. */
static void keep_cookie(browser *who, const char *set_cookie) {
    if (*set_cookie) {
        snprintf(who->cookie, sizeof who->cookie, "%.*s", (int)strcspn(set_cookie, ";"), set_cookie);
    }
}

static void take_answer(reply *out, const transport_answer *answer) {
    json_decref(out->body);
    free(out->text);
    *out = (reply){.status = answer->status,
                   .text = malloc(answer->length + 1),
                   .length = answer->length,
                   .retry_after = answer->retry_after,
                   .close = answer->close,
                   .showing = answer->showing};
    memcpy(out->text, answer->body, answer->length);
    out->text[answer->length] = 0;
    snprintf(out->cookie, sizeof out->cookie, "%s", answer->set_cookie);
    snprintf(out->allow, sizeof out->allow, "%s", answer->allow ? answer->allow : "");
    snprintf(out->link, sizeof out->link, "%s", answer->link);
    snprintf(out->type, sizeof out->type, "%s", answer->type);
    snprintf(out->etag, sizeof out->etag, "%s", answer->etag);
    snprintf(out->coding, sizeof out->coding, "%s", answer->coding);
    snprintf(out->vary, sizeof out->vary, "%s", answer->vary);
    snprintf(out->cache, sizeof out->cache, "%s", answer->cache);
    snprintf(out->limit, sizeof out->limit, "%s", answer->limit);
    snprintf(out->policy, sizeof out->policy, "%s", answer->limit_policy);
    bool is_json =
        strcmp(answer->type, "application/json") == 0 || strcmp(answer->type, "application/problem+json") == 0;
    if (is_json && answer->status != 304) {
        out->body = json_loadb(answer->body, answer->length, 0, NULL);
        assert_non_null(out->body);
    }
}

static reply latest;

/* As a transport does: waits for what the answer needs, to ask again with it. */
static void finish_job(transport_request *request, transport_answer *answer) {
    app_job_drop(request->job);
    request->job = answer->job;
    transport_answer_clear(answer);
    while (request->job && !app_job_is_done(request->job)) {
        nap();
    }
}

const reply *ask(club_house *house, browser *who, transport_method method, const char *path, const char *body,
                 size_t length) {
    char whole[256];
    transport_answer answer = {0};
    bool own_turn = !in_turn;
    snprintf(whole, sizeof whole, "%s", path);
    transport_request request = request_of(who, method, whole);
    char *query = strchr(whole, '?');
    if (query) {
        *query = 0;
        request.query = query + 1;
    }
    request.body = body;
    request.body_length = length;
    transport_answer_clear(&answer);
    int64_t loop_ns = 0;
    do {
        finish_job(&request, &answer);
        const int64_t began = pod__thread_ns();
        if (own_turn) {
            app_turn_begin(house->server->app);
        }
        api_http(house->server->api, &request, &answer);
        if (own_turn && !app_turn_end(house->server->app)) {
            api_unavailable(house->server->api, &request, &answer);
        }
        loop_ns += pod__thread_ns() - began;
    } while (answer.job);
    app_job_drop(request.job);
    take_answer(&latest, &answer);
    latest.loop_ms = (double)loop_ns / 1e6;
    keep_cookie(who, answer.set_cookie);
    if (answer.stream) {
        const app_outbox_entry *line = answer.stream->first;
        who->socket = answer.stream;
        latest.body = line ? json_loadb(line->text->bytes, line->text->length, 0, NULL) : NULL;
    }
    transport_answer_clear(&answer);
    return &latest;
}

const reply *refuse_of_transport(club_house *house, const char *path, app_problem_kind kind, const char *word) {
    transport_answer answer = {0};
    const transport_request request = {.path = path, .accept_language = ""};
    transport_answer_clear(&answer);
    api_refuse(house->server->api, &request, kind, word, &answer);
    take_answer(&latest, &answer);
    transport_answer_clear(&answer);
    return &latest;
}

const reply *try_socket(club_house *house, browser *who, const char *path) {
    transport_answer answer = {0};
    transport_request request = request_of(who, TRANSPORT_GET, path);
    transport_answer_clear(&answer);
    app_turn_begin(house->server->app);
    app_peer *opened = api_connect(house->server->api, &request, &answer);
    if (opened) {
        app_disconnect(house->server->app, opened);
        answer.status = 101;
    }
    app_turn_end(house->server->app);
    take_answer(&latest, &answer);
    transport_answer_clear(&answer);
    return &latest;
}

__attribute__((format(printf, 3, 0))) static size_t write_json(char *out, size_t size, const char *format,
                                                               va_list arguments) {
    int length = vsnprintf(out, size, format, arguments);
    assert_in_range(length, 0, (int)size - 1);
    for (char *at = out; *at; at++) {
        *at = *at == '\'' ? '"' : *at;
    }
    return (size_t)length;
}

const reply *post(club_house *house, browser *who, const char *path, const char *body, ...) {
    char text[TRANSPORT_BODY_MAX];
    va_list arguments;
    va_start(arguments, body);
    size_t length = write_json(text, sizeof text, body, arguments);
    va_end(arguments);
    return ask(house, who, TRANSPORT_POST, path, text, length);
}

const reply *get(club_house *house, browser *who, const char *path) {
    return ask(house, who, TRANSPORT_GET, path, "", 0);
}

const char *path_of(const char *id, const char *verb) {
    static char path[4][64];
    static unsigned next;
    char *out = path[next++ % 4];
    snprintf(out, sizeof path[0], "/api/v1/games/%s%s%s", id, *verb ? "/" : "", verb);
    return out;
}

const char *code_of(const reply *of) {
    const char *code = json_string_value(json_object_get(of->body, "code"));
    return code ? code : "";
}

static bool in_a_word(char byte) {
    return isalnum((unsigned char)byte) || byte == '_' || byte == '-';
}

bool says(const reply *of, const char *word) {
    size_t length = strlen(word);
    for (const char *at = of->text; (at = strstr(at, word)); at++) {
        if ((at == of->text || !in_a_word(at[-1])) && !in_a_word(at[length])) {
            return true;
        }
    }
    return false;
}

void expect_refusal(const reply *of, int status, const char *code) {
    if (of->status != status || strcmp(code_of(of), code) != 0) {
        fail_msg("expected %d %s, not %d: %s", status, code, of->status, of->text);
    }
}

/* ---- Games ----------------------------------------------------------------------------------------- */

void new_game_of(club_house *house, browser *who, const char *options, const char *seats, char id[ID_SIZE]) {
    const reply *made = post(house, who, "/api/v1/games", "{%s'seats':[%s]}", options, seats);
    if (made->status != 201) {
        fail_msg("no game: %s", made->text);
    }
    snprintf(id, ID_SIZE, "%s", text_in(made->body, "id"));
}

void new_game(club_house *house, browser *who, char id[ID_SIZE]) {
    new_game_of(house, who, "'options':{'board':'1x3'},", "{'kind':'you','name':'Ada'},{'kind':'open'}", id);
}

void finished_game(club_house *house, browser *first, browser *second, char id[ID_SIZE]) {
    new_game(house, first, id);
    assert_int_equal(post(house, second, path_of(id, "join"), "{}")->status, 200);
    both_move(house, first, second, id);
    assert_int_equal(post(house, first, path_of(id, "resign"), "{'ply':2}")->status, 200);
}

void both_move(club_house *house, browser *first, browser *second, const char *id) {
    assert_int_equal(post(house, first, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(post(house, second, path_of(id, "moves"), "{'ply':1,'move':'c1'}")->status, 200);
}

void move_and_wait(club_house *house, browser *who, const char *id) {
    assert_int_equal(post(house, who, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    while (number_in(get(house, who, path_of(id, ""))->body, "ply") < 2) {
        nap();
    }
}

const reply *ask_again(club_house *house, browser *who, const char *id) {
    const long ply = number_in(get(house, who, path_of(id, ""))->body, "ply");
    char path[64];
    snprintf(path, sizeof path, "/api/v1/games/%s/offer", id);
    return post(house, who, path, "{'ply':%ld,'kind':'rematch'}", ply);
}

void tell_database(club_house *house, const char *statement, ...) {
    sqlite3 *database;
    va_list arguments;
    va_start(arguments, statement);
    char *text = sqlite3_vmprintf(statement, arguments);
    va_end(arguments);
    assert_int_equal(sqlite3_open(house->file, &database), SQLITE_OK);
    char *why = NULL;
    if (sqlite3_exec(database, text, NULL, NULL, &why) != SQLITE_OK) {
        fail_msg("%s: %s", text, why);
    }
    sqlite3_free(text);
    sqlite3_close(database);
}

long count_in_database(club_house *house, const char *query) {
    sqlite3 *database;
    sqlite3_stmt *count;
    assert_int_equal(sqlite3_open(house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database, query, -1, &count, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(count), SQLITE_ROW);
    long found = sqlite3_column_int(count, 0);
    sqlite3_finalize(count);
    sqlite3_close(database);
    return found;
}

void become_member(club_house *house, browser *who, const char *handle) {
    const reply *made = post(house, who, "/api/v1/sign-up", "{'handle':'%s','password':'correct horse'}", handle);
    assert_int_equal(made->status, 201);
}

/* ---- WebSocket ------------------------------------------------------------------------------------- */

void open_socket_at(club_house *house, browser *who, const char *path) {
    transport_answer refusal = {0};
    transport_answer_clear(&refusal);
    transport_request request = request_of(who, TRANSPORT_GET, path);
    bool own_turn = !in_turn;
    if (own_turn) {
        app_turn_begin(house->server->app);
    }
    who->socket = api_connect(house->server->api, &request, &refusal);
    if (!who->socket) {
        fail_msg("no socket: %.*s", (int)refusal.length, refusal.body);
    }
    if (own_turn) {
        app_turn_end(house->server->app);
    }
}

void open_socket(club_house *house, browser *who) {
    open_socket_at(house, who, "/api/v1/socket");
}

void close_socket(club_house *house, browser *who) {
    bool own_turn = !in_turn;
    if (own_turn) {
        app_turn_begin(house->server->app);
    }
    app_disconnect(house->server->app, who->socket);
    who->socket = NULL;
    if (own_turn) {
        app_turn_end(house->server->app);
    }
}

void say_bytes(club_house *house, browser *who, const char *bytes, size_t length) {
    bool own_turn = !in_turn;
    if (own_turn) {
        app_turn_begin(house->server->app);
    }
    api_on_message(house->server->api, who->socket, bytes, length);
    if (own_turn) {
        app_turn_end(house->server->app);
    }
}

void say(club_house *house, browser *who, const char *text, ...) {
    char message[TRANSPORT_MESSAGE_MAX];
    va_list arguments;
    va_start(arguments, text);
    size_t length = write_json(message, sizeof message, text, arguments);
    va_end(arguments);
    say_bytes(house, who, message, length);
}

json_t *hear(browser *who) {
    app_text *text = app_peer_take(who->socket);
    if (!text) {
        return NULL;
    }
    json_t *message = json_loadb(text->bytes, text->length, 0, NULL);
    assert_non_null(message);
    expect_valid(message, resolve("#/components/schemas/SocketMessage"), text->bytes);
    app_text_release(text);
    return message;
}

json_t *hear_type(browser *who, const char *type) {
    json_t *message = hear(who);
    if (!message || strcmp(text_in(message, "type"), type) != 0) {
        fail_msg("expected '%s', not %s", type, message ? json_dumps(message, JSON_COMPACT) : "silence");
    }
    return message;
}

void expect_silence(browser *who) {
    json_t *message = hear(who);
    if (message) {
        fail_msg("expected silence, not %s", json_dumps(message, JSON_COMPACT));
    }
}

size_t skip_messages(browser *who) {
    size_t count = 0;
    for (json_t *message; (message = hear(who)); count++) {
        json_decref(message);
    }
    return count;
}

const char *text_in(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

long number_in(const json_t *object, const char *name) {
    return (long)json_integer_value(json_object_get(object, name));
}

void read_base32(const char *text, uint8_t *out, size_t length) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    unsigned held = 0, bits = 0;
    assert_int_equal(strlen(text), (length * 8 + 4) / 5);
    for (size_t count = 0; *text; text++) {
        assert_non_null(strchr(letters, *text));
        held = held << 5 | (unsigned)(strchr(letters, *text) - letters);
        bits += 5;
        if (bits >= 8) {
            bits -= 8;
            out[count++] = (uint8_t)(held >> bits & 0xff);
        }
    }
}

/* ---- Log -------------------------------------------------------------------------------------------- */

int logged(club_house *house, const char *event) {
    char line[1024], wanted[64];
    int count = 0;
    snprintf(wanted, sizeof wanted, "\"event\":\"%s\"", event);
    fflush(house->log);
    rewind(house->log);
    while (fgets(line, sizeof line, house->log)) {
        count += strstr(line, wanted) != NULL;
    }
    fseek(house->log, 0, SEEK_END);
    return count;
}
