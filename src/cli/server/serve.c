/* `ludopod serve`: the game server, and the table of ludopod-server.so (module.h). */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/auth/passkey.h"
#include "app/outbox/post/smtp.h"
#include "app/pictures/painter.h"
#include "base/interrupt.h"
#include "cli/module.h"
#include "cli/server/server.h"
#include "ludopod/version.h"
#include "mail/inbox/read.h"
#include "serve/config.h"
#include "serve/server.h"
#include "transport/transport.h"

#ifndef LUDOPOD_WEB_FROM_PROGRAM
#define LUDOPOD_WEB_FROM_PROGRAM ""
#endif

static bool copy_text(char *out, size_t size, const char *text) {
    bool fits = !text || strlen(text) < size;
    if (text && fits) {
        memcpy(out, text, strlen(text) + 1);
    }
    return fits;
}

/* A place as seen from the program, so that an installation may be anywhere. "" when that cannot be told. */
static void name_place(char out[APP_PATH_SIZE], const char *from_program) {
    ssize_t length = readlink("/proc/self/exe", out, APP_PATH_SIZE);
    out[length > 0 && length < APP_PATH_SIZE ? length : 0] = 0;
    char *name = strrchr(out, '/');
    if (!name || (size_t)(name + 1 - out) + strlen(from_program) >= APP_PATH_SIZE) {
        out[0] = 0;
        return;
    }
    memcpy(name + 1, from_program, strlen(from_program) + 1);
}

/* The page's usual place: where it is installed, or, for a program in a folder of its checkout, where the build puts
 * it. */
static void find_page(app_config *config) {
    static const char *const places[] = {LUDOPOD_WEB_FROM_PROGRAM, "../web/dist"};
    for (size_t i = 0; i < sizeof places / sizeof places[0] && !config->web[0]; i++) {
        char place[APP_PATH_SIZE], index[APP_PATH_SIZE + 16];
        name_place(place, places[i]);
        snprintf(index, sizeof index, "%s/index.html", place);
        if (access(index, R_OK) == 0) {
            copy_text(config->web, sizeof config->web, place);
        }
    }
}

static cli_status make_config(const cli_arguments *arguments, app_config *out) {
    const char *const *option = arguments->option;
    const char *listen = option[CLI_OPTION_LISTEN], *log_level = option[CLI_OPTION_LOG_LEVEL];
    server_config_fault fault = {"a value is too long"};
    cli_status status = cli_read_config(arguments, out);
    if (status) {
        return status;
    }
    if ((listen && !server_address_parse(listen, &out->listen, &fault)) ||
        !copy_text(out->web, sizeof out->web, option[CLI_OPTION_WEB]) ||
        !copy_text(out->tables, sizeof out->tables, option[CLI_OPTION_TABLES])) {
        return cli_error(arguments->language, "{0}", fault.text, NULL);
    }
    if (log_level && !app_level_parse(log_level, &out->log_level)) {
        return cli_unknown(arguments->language, "'{0}' is not a log level; expected debug, info, warning or error",
                           log_level, "debug, info, warning, error");
    }
    find_page(out);
    return CLI_DONE;
}

/* ---- Signals ---------------------------------------------------------------------------------------- */

/* A closed terminal is an end too, unless nohup said otherwise. */
static void fill_stops(sigset_t *out) {
    struct sigaction hangup;
    pod__interrupt_signals(out);
    if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN) {
        sigaddset(out, SIGHUP);
    }
}

typedef struct running {
    transport *network;
    const app_notifier *manager;
} running;

/* All threads block these; this one takes them as they come, so that no code runs inside a handler. */
static void *wait_for_signal(void *context) {
    const running *what = context;
    sigset_t stops;
    int taken;
    fill_stops(&stops);
    sigwait(&stops, &taken);
    app_notify(what->manager, "STOPPING=1");
    transport_stop(what->network);
    return NULL;
}

static void block_signals(void) {
    sigset_t stops;
    fill_stops(&stops);
    pthread_sigmask(SIG_BLOCK, &stops, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* ---- Serving ---------------------------------------------------------------------------------------- */

static void say_ready(const app_config *config, int port) {
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

static void run(running *what, server *served, const app_config *config, const app_logger *logger) {
    pthread_t waiter;
    transport *network = what->network;
    if (pod__thread_start(&waiter, wait_for_signal, what)) {
        app_log(logger, APP_ERROR, "start", "{s:s}", "error", "no thread for signals");
        return;
    }
    app_log(logger, APP_INFO, "ready", "{s:s s:i s:s}", "address", config->listen.host, "port", transport_port(network),
            "web", config->web);
    if (!config->web[0]) {
        app_log(logger, APP_WARNING, "no_page", "{s:s}", "text",
                "the page's files were not found, so only the API is served; name their folder with --web");
    }
    say_ready(config, transport_port(network));
    app_notify(what->manager, "READY=1");
    transport_run(network, served->app, &served->handler);
    app_log(logger, APP_INFO, "stopped", NULL);
    /* When the loop ended by itself, nobody else will. The thread waits for the signal, which does not end it.
       NOLINTNEXTLINE(bugprone-bad-signal-to-kill-thread,cert-pos44-c) */
    pthread_kill(waiter, SIGTERM);
    pthread_join(waiter, NULL);
}

/* False: a mail server is configured, and the module that talks to it is missing; that is told. */
static bool find_mail(const app_config *config, pod_language language, const post_smtp **out) {
    bool wanted = config->mail.url[0];
    *out = wanted ? cli_module_need(&cli_module_mail, language) : NULL;
    return !wanted || *out;
}

/* The same of mails that come in. */
static bool find_mime(const app_config *config, pod_language language, const mime_reader **out) {
    bool wanted = config->inbox.maildir[0];
    *out = wanted ? cli_module_need(&cli_module_mime, language) : NULL;
    return !wanted || *out;
}

/* The table of a module that the server can do without, which begins with its version. NULL, and the log says so under
   this name. */
static const void *find_optional(const app_logger *logger, const cli_module *module, const char *event) {
    const char *why;
    char text[128];
    const void *found = cli_module_load(module, &why);
    if (found && strcmp(*(const char *const *)found, POD_VERSION) == 0) {
        return found;
    }
    snprintf(text, sizeof text, "it is missing or cannot be loaded; with Debian's package %s it is built",
             module->packages);
    app_log(logger, APP_WARNING, event, "{s:s s:s}", "module", module->file, "text",
            found ? "it belongs to another version of Ludopod; install it again from the same build" : text);
    return NULL;
}

/* Where it cannot be, `ludopod admin` needs the server to be stopped, and all else goes on. */
static void listen_to_host(transport *network, const app_config *config, const app_logger *logger) {
    char path[APP_PATH_SIZE];
    store_fault fault;
    cli_name_socket(config, path);
    if (*path && !transport_listen_to_host(network, path, &fault)) {
        app_log(logger, APP_WARNING, "no_admin_socket", "{s:s}", "text", fault.text);
    }
}

static cli_status serve(app_config *config, pod_language language) {
    app_logger logger = {.stream = stderr, .least = config->log_level};
    const sql_driver *driver;
    const post_smtp *smtp;
    const mime_reader *mime;
    store *games = NULL;
    server *served = NULL;
    store_fault fault;
    app_notifier manager;
    cli_find_games(config, &logger);
    cli_find_key(config);
    if (!cli_need_key(config, language) || !cli_find_driver(config, language, &driver) ||
        !find_mail(config, language, &smtp) || !find_mime(config, language, &mime)) {
        return CLI_BAD;
    }
    app_notifier_open(&manager);
    transport *network = transport_open(config, logger, &fault);
    config->limits.connections = network ? transport_most(network) : 0;
    if (network && store_open(config->database, driver, &games, &fault) == STORE_OK) {
        app_settings settings = {.config = config,
                                 .logger = logger,
                                 .store = games,
                                 .wake = transport_wake,
                                 .context = network,
                                 .smtp = smtp,
                                 .outbound = find_optional(&logger, &cli_module_outbound, "no_pushes"),
                                 .verifier = find_optional(&logger, &cli_module_passkeys, "no_passkeys"),
                                 .painter = find_optional(&logger, &cli_module_pictures, "no_pictures"),
                                 .beat_ms = APP_BEAT_MS,
                                 .notifier = &manager};
        served = server_create(&settings, mime, &fault);
    }
    if (served) {
        listen_to_host(network, config, &logger);
        run(&(running){network, &manager}, served, config, &logger);
    }
    if (served) {
        server_stop(served); /* its threads wake the transport */
    }
    cli_status status = served ? CLI_DONE : cli_error(language, "{0}", fault.text, NULL);
    if (served && store_is_lost(games)) {
        status = cli_error(language, "the connection to the database was lost; start the server again", NULL, NULL);
    }
    transport_close(network);
    server_free(served);
    store_close(games);
    app_notifier_close(&manager);
    return status;
}

static cli_status serve_command(const cli_arguments *arguments) {
    app_config config;
    cli_status status = make_config(arguments, &config);
    if (status) {
        return status;
    }
    block_signals();
    return serve(&config, arguments->language);
}

const cli_server cli_server_table = {
    .version = POD_VERSION, .serve = serve_command, .admin = cli_admin, .mail = cli_mail};
