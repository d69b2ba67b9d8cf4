/* `ludopod serve`: the game server. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "server/transport.h"

#ifndef LUDOPOD_WEB_BUILD_DIR
#define LUDOPOD_WEB_BUILD_DIR ""
#endif
#ifndef LUDOPOD_WEB_FROM_PROGRAM
#define LUDOPOD_WEB_FROM_PROGRAM ""
#endif

static const char usage[] =
    CLI_TEXT("Usage: ludopod serve [--listen ADDRESS:PORT] [--database sqlite:FILE] [--config FILE] [--web DIR]\n"
             "                     [--tables DIR] [--log-level LEVEL]\n\n"
             "Serves the page of Ludopod and the games played on it.\n\n"
             "  --listen ADDRESS:PORT   where (127.0.0.1:8080; port 0 is any free one; unix:PATH for a socket)\n"
             "  --database sqlite:FILE  where games are kept (sqlite:ludopod.db)\n"
             "  --config FILE           settings; what is given here goes before them\n"
             "  --web DIR               the page's files\n"
             "  --tables DIR            tables of solved positions, as ludopod table build makes them\n"
             "  --log-level LEVEL       debug, info, warning or error (info)\n"
             "  --help                  this text\n\n");

/* The words of the command line, kept apart so that the file can be read first. */
typedef struct serve_wishes {
    const char *listen, *database, *config, *web, *tables, *log_level;
    bool help;
} serve_wishes;

static const char **wish_of(serve_wishes *wishes, const char *name, size_t length) {
    const struct {
        const char *name;
        const char **value;
    } known[] = {{"--listen", &wishes->listen}, {"--database", &wishes->database}, {"--config", &wishes->config},
                 {"--web", &wishes->web},       {"--tables", &wishes->tables},     {"--log-level", &wishes->log_level}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strlen(known[i].name) == length && strncmp(known[i].name, name, length) == 0) {
            return known[i].value;
        }
    }
    return NULL;
}

static cli_status read_words(int argc, char **argv, pod_language language, serve_wishes *out) {
    for (int i = 1; i < argc; i++) {
        size_t length = strcspn(argv[i], "=");
        const char **value = wish_of(out, argv[i], length);
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            out->help = true;
        } else if (!value) {
            return cli_error(language, "'{0}' is not an option of serve; see: ludopod serve --help", argv[i], NULL);
        } else if (argv[i][length]) {
            *value = argv[i] + length + 1;
        } else if (i + 1 < argc) {
            *value = argv[++i];
        } else {
            return cli_error(language, "{0} needs a value", argv[i], NULL);
        }
    }
    return CLI_DONE;
}

static bool copy_text(char *out, size_t size, const char *text) {
    bool fits = !text || strlen(text) < size;
    if (text && fits) {
        memcpy(out, text, strlen(text) + 1);
    }
    return fits;
}

/* Where an installation has it, as seen from the program, so that the installation may be anywhere. "" when that cannot
   be told. */
static void name_installed_page(char out[SERVER_PATH_SIZE]) {
    static const char from_program[] = LUDOPOD_WEB_FROM_PROGRAM;
    ssize_t length = readlink("/proc/self/exe", out, SERVER_PATH_SIZE);
    out[length > 0 && length < SERVER_PATH_SIZE ? length : 0] = 0;
    char *name = strrchr(out, '/');
    if (!name || (size_t)(name + 1 - out) + sizeof from_program > SERVER_PATH_SIZE) {
        out[0] = 0;
        return;
    }
    memcpy(name + 1, from_program, sizeof from_program);
}

/* The page's usual place: where it is installed, or where the build put it. */
static void find_page(server_config *config) {
    char installed[SERVER_PATH_SIZE];
    name_installed_page(installed);
    const char *const places[] = {installed, LUDOPOD_WEB_BUILD_DIR};
    for (size_t i = 0; i < sizeof places / sizeof places[0] && !config->web[0]; i++) {
        char index[SERVER_PATH_SIZE + 16];
        snprintf(index, sizeof index, "%s/index.html", places[i]);
        if (access(index, R_OK) == 0) {
            copy_text(config->web, sizeof config->web, places[i]);
        }
    }
}

static cli_status make_config(const serve_wishes *wishes, pod_language language, server_config *out) {
    server_config_fault fault = {"a value is too long"};
    server_config_default(out);
    if ((wishes->config && !server_config_read(wishes->config, out, &fault)) ||
        (wishes->listen && !server_address_parse(wishes->listen, &out->listen, &fault)) ||
        !copy_text(out->database, sizeof out->database, wishes->database) ||
        !copy_text(out->web, sizeof out->web, wishes->web) ||
        !copy_text(out->tables, sizeof out->tables, wishes->tables)) {
        return cli_error(language, "{0}", fault.text, NULL);
    }
    if (wishes->log_level && !server_level_parse(wishes->log_level, &out->log_level)) {
        return cli_error(language, "'{0}' is not a log level; expected debug, info, warning or error",
                         wishes->log_level, NULL);
    }
    find_page(out);
    return CLI_DONE;
}

/* ---- Signals ---------------------------------------------------------------------------------------- */

/* A closed terminal is an end too, unless nohup said otherwise. */
static void fill_stops(sigset_t *out) {
    struct sigaction hangup;
    sigemptyset(out);
    sigaddset(out, SIGTERM);
    sigaddset(out, SIGINT);
    if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN) {
        sigaddset(out, SIGHUP);
    }
}

/* All threads block these; this one takes them as they come, so that no code runs inside a handler. */
static void *wait_for_signal(void *context) {
    sigset_t stops;
    int taken;
    fill_stops(&stops);
    sigwait(&stops, &taken);
    transport_stop(context);
    return NULL;
}

static void block_signals(void) {
    sigset_t stops;
    fill_stops(&stops);
    pthread_sigmask(SIG_BLOCK, &stops, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a full quota is an error of that write, not the end */
}

/* ---- Serving ---------------------------------------------------------------------------------------- */

static void say_ready(const server_config *config, int port) {
    const char *host = config->listen.host;
    if (config->listen.unix_socket) {
        printf("Ludopod is ready: unix:%s\n", host);
    } else if (config->public_url[0]) {
        printf("Ludopod is ready: %s/\n", config->public_url);
    } else if (strchr(host, ':')) {
        printf("Ludopod is ready: http://[%s]:%d/\n", strcmp(host, "::") == 0 ? "::1" : host, port);
    } else {
        printf("Ludopod is ready: http://%s:%d/\n", strcmp(host, "0.0.0.0") == 0 ? "127.0.0.1" : host, port);
    }
    fflush(stdout);
}

static void run(transport *network, server *served, const server_config *config, const server_logger *logger) {
    pthread_t waiter;
    if (pthread_create(&waiter, NULL, wait_for_signal, network) != 0) {
        server_log(logger, SERVER_ERROR, "start", "{s:s}", "error", "no thread for signals");
        return;
    }
    server_log(logger, SERVER_INFO, "ready", "{s:s s:i s:s}", "address", config->listen.host, "port",
               transport_port(network), "web", config->web);
    if (!config->web[0]) {
        server_log(logger, SERVER_WARNING, "no_page", "{s:s}", "text",
                   "the page's files were not found, so only the API is served; name their folder with --web");
    }
    say_ready(config, transport_port(network));
    transport_run(network, served);
    server_log(logger, SERVER_INFO, "stopped", NULL);
    pthread_kill(waiter, SIGTERM); /* when the loop ended by itself, nobody else will */
    pthread_join(waiter, NULL);
}

static cli_status serve(const server_config *config, pod_language language) {
    server_logger logger = {stderr, config->log_level};
    store *games = NULL;
    server *served = NULL;
    store_fault fault;
    transport *network = transport_open(config, logger, &fault);
    if (network && store_open(config->database, &games, &fault) == STORE_OK) {
        server_parts parts = {
            .config = config, .logger = logger, .store = games, .wake = transport_wake, .context = network};
        served = server_create(&parts, &fault);
    }
    if (served) {
        run(network, served, config, &logger);
    }
    if (served) {
        server_stop_thinking(served); /* its threads wake the transport */
    }
    cli_status status = served ? CLI_DONE : cli_error(language, "{0}", fault.text, NULL);
    transport_close(network);
    server_free(served);
    store_close(games);
    return status;
}

int cli_serve(int argc, char **argv) {
    pod_language language = cli_language_of_environment();
    serve_wishes wishes = {0};
    server_config config;
    cli_status status = read_words(argc, argv, language, &wishes);
    if (status) {
        return (int)status;
    }
    if (wishes.help) {
        fputs(pod_translate(language, usage), stdout);
        cli_help_credits(language);
        return CLI_DONE;
    }
    status = make_config(&wishes, language, &config);
    if (status) {
        return (int)status;
    }
    block_signals();
    return (int)serve(&config, language);
}
