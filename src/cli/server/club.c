/* The club, for `ludopod admin`: its database to read in, its server to ask, and where none runs the club itself,
   opened for one act. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "api/host/host.h"
#include "app/turn.h"
#include "base/json.h"
#include "cli/server/server.h"
#include "serve/server.h"

/* ---- The database ------------------------------------------------------------------------------------------------ */

static store *open_by(const admin_call *call,
                      store_status (*open)(const char *url, const sql_driver *more, store **out, store_fault *fault)) {
    const sql_driver *driver;
    store *opened = NULL;
    store_fault fault;
    if (!cli_find_driver(call->config, call->language, &driver)) {
        return NULL;
    }
    if (open(call->config->database, driver, &opened, &fault)) {
        cli_error(call->language, "{0}", fault.text, NULL);
        return NULL;
    }
    return opened;
}

store *cli_admin_read(const admin_call *call) {
    return open_by(call, store_open_to_read);
}

/* A store would make a database that is not there. */
store *cli_admin_serve(const admin_call *call) {
    store *there = cli_need_key(call->config, call->language) ? open_by(call, store_open_to_read) : NULL;
    store_close(there);
    return there ? open_by(call, store_open) : NULL;
}

/* ---- The server -------------------------------------------------------------------------------------------------- */

void cli_name_socket(const app_config *config, char out[APP_PATH_SIZE]) {
    static const char scheme[] = "sqlite:";
    const bool is_file = strncmp(config->database, scheme, sizeof scheme - 1) == 0;
    const char *beside = is_file ? config->database + sizeof scheme - 1 : config->key_file;
    snprintf(out, APP_PATH_SIZE, "%.*s%s", APP_PATH_SIZE - 16, beside, "-admin");
    if (!*beside || *beside == ':') {
        out[0] = 0;
    }
}

int cli_admin_connect(const app_config *config) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    char path[APP_PATH_SIZE];
    cli_name_socket(config, path);
    if (!*path || strlen(path) >= sizeof to.sun_path) {
        return -1;
    }
    memcpy(to.sun_path, path, strlen(path));
    int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file >= 0 && connect(file, (const struct sockaddr *)&to, sizeof to)) {
        close(file);
        file = -1;
    }
    return file;
}

static void write_call(pod__json *json, const void *context) {
    const admin_call *call = context;
    pod__json_add(json, POD__T("act", call->name), POD__T("language", pod_language_code(call->language)));
    pod__json_array(json, "words");
    for (int i = 0; i < call->words; i++) {
        pod__json_string(json, NULL, call->word[i]);
    }
    pod__json_end(json);
}

static void print_call(const void *context, pod_text *out) {
    cli_write_json(write_call, context, out);
}

/* The answer without its head, for the caller to free; *good: it was done. NULL: none came. */
static char *ask_server(int file, const char *body, bool *good) {
    char *head = cli_formatted(
        "POST /api/host HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %zu\r\n\r\n%s",
        strlen(body), body);
    FILE *stream = fdopen(file, "r+");
    char *answer = NULL, *text = NULL;
    size_t room = 0;
    *good = false;
    if (head && stream && fputs(head, stream) >= 0 && !fflush(stream)) {
        const ssize_t length = getdelim(&answer, &room, 0, stream); /* JSON has no 0 */
        const char *end = length > 0 ? strstr(answer, "\r\n\r\n") : NULL;
        *good = end && strncmp(answer, "HTTP/1.1 200", strlen("HTTP/1.1 200")) == 0;
        text = end ? strdup(end + 4) : NULL;
    }
    free(answer);
    free(head);
    if (stream) {
        fclose(stream);
    }
    return text;
}

/* ---- The club, in this program ----------------------------------------------------------------------------------- */

static void wake(void *context) {
    (void)context;
}

/* No mails are sent, none come in, and no page is served: one act, and the end. A note in the log needs no key, and
   makes none. */
static app_config config_for_one_act(const admin_call *call) {
    app_config config = *call->config;
    config.threads = 1;
    config.table_mib = 1;
    if (strcmp(call->name, "backup") == 0 || strcmp(call->name, "restore") == 0) {
        config.key_file[0] = 0;
    }
    config.tables[0] = config.inbox.maildir[0] = config.web[0] = config.pages[0] = 0;
    return config;
}

static char *do_in(server *club, const char *body, bool *good) {
    const transport_request request = {
        .method = TRANSPORT_POST, .path = "", .accept_language = "", .body = body, .body_length = strlen(body)};
    transport_answer answer;
    transport_answer_clear(&answer);
    app_turn_begin(club->app);
    club->handler.host(club->handler.context, &request, &answer);
    if (!app_turn_end(club->app)) {
        club->handler.unavailable(club->handler.context, &request, &answer);
    }
    *good = answer.status == 200;
    char *text = strndup(answer.body, answer.length);
    transport_answer_clear(&answer);
    return text;
}

static char *do_here(const admin_call *call, const char *body, bool *good) {
    app_config config = config_for_one_act(call);
    const app_settings settings = {.config = &config,
                                   .logger = {.stream = stderr, .least = APP_ERROR},
                                   .store = cli_admin_serve(call),
                                   .wake = wake,
                                   .rests = true,
                                   .beat_ms = APP_BEAT_MS};
    store_fault fault;
    *good = false;
    server *club = settings.store ? server_create(&settings, NULL, &fault) : NULL;
    char *text = club ? do_in(club, body, good) : NULL;
    if (settings.store && !club) {
        cli_error(call->language, "{0}", fault.text, NULL);
    }
    if (club) {
        server_stop(club);
    }
    server_free(club);
    store_close(settings.store);
    return text;
}

/* ---- Acts -------------------------------------------------------------------------------------------------------- */

static void tell_refusal(const admin_call *call, const char *answer) {
    json_t *problem = json_loads(answer, 0, NULL);
    const char *detail = json_string_value(json_object_get(problem, "detail"));
    cli_error(call->language, "{0}", detail ? detail : answer, NULL);
    json_decref(problem);
}

char *cli_admin_ask(const admin_call *call) {
    bool good = false;
    char *body = pod__printed(print_call, call, NULL);
    int file = body ? cli_admin_connect(call->config) : -1;
    char *answer = !body ? NULL : file >= 0 ? ask_server(file, body, &good) : do_here(call, body, &good);
    if (!body || (file >= 0 && !answer)) {
        cli_error(call->language, "the server has not answered", NULL, NULL);
    } else if (answer && !good) {
        tell_refusal(call, answer);
        free(answer);
        answer = NULL;
    }
    free(body);
    return answer;
}

static const char *text_in(const json_t *told, const char *name) {
    const char *text = name ? json_string_value(json_object_get(told, name)) : NULL;
    return text ? text : "";
}

void cli_admin_tell(const admin_call *call, const char *answer) {
    const api_host_act *act = api_host_acts;
    while (strcmp(act->name, call->name) != 0) {
        act++;
    }
    if (call->json) {
        puts(answer);
    } else {
        json_t *told = json_loads(answer, 0, NULL);
        cli_say(stdout, call->language, act->said, text_in(told, act->names[0]), text_in(told, act->names[1]));
        putchar('\n');
        json_decref(told);
    }
}

cli_status cli_admin_act(const admin_call *call) {
    char *answer = cli_admin_ask(call);
    if (!answer) {
        return CLI_BAD;
    }
    cli_admin_tell(call, answer);
    free(answer);
    return CLI_DONE;
}
