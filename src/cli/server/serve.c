/* `ludopod serve`: the game server, and the table of ludopod-server.so (module.h). */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/outbox/post/smtp.h"
#include "app/pictures/painter.h"
#include "base/interrupt.h"
#include "cli/module.h"
#include "cli/server/server.h"
#include "ludopod/version.h"
#include "mail/inbox/read.h"
#include "serve/config.h"
#include "serve/relay.h"
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

/* What is there from the beginning to the end, whoever decides. */
typedef struct serving {
    const app_config *config;
    app_logger logger;
    const sql_driver *driver;
    const post_smtp *smtp;
    const mime_reader *mime;
    const picture_painter *painter;
    app_notifier manager;
    transport *network;
    auth_key key;      /* where there are other servers */
    bool key_made;     /* it is new */
    bool begun;        /* it has served */
    store_fault fault; /* why it does not */
    bool lost;         /* the database, for which there may be another server */
} serving;

static bool in_cluster(const serving *self) {
    return self->config->servers.host[0];
}

static void say_begun(serving *self) {
    const app_config *config = self->config;
    if (self->begun) {
        return;
    }
    self->begun = true;
    app_log(&self->logger, APP_INFO, "ready", "{s:s s:i s:s}", "address", config->listen.host, "port",
            transport_port(self->network), "web", config->web);
    if (!config->web[0]) {
        app_log(&self->logger, APP_WARNING, "no_page", "{s:s}", "text",
                "the page's files were not found, so only the API is served; name their folder with --web");
    }
    say_ready(config, transport_port(self->network));
    app_notify(&self->manager, "READY=1");
}

/* The others learn where it is. */
static bool announce(serving *self, store *games) {
    char address[160];
    const char *host = self->config->servers.host;
    if (!in_cluster(self)) {
        return true;
    }
    snprintf(address, sizeof address, strchr(host, ':') ? "[%s]:%d" : "%s:%d", host,
             transport_servers_port(self->network));
    app_log(&self->logger, APP_INFO, "decides", "{s:s}", "address", address);
    long long copies;
    if (store_copies(games, &copies, &self->fault) == STORE_OK && !copies) {
        app_log(&self->logger, APP_WARNING, "no_replica", "{s:s}", "text",
                "commits wait for no replica (synchronous_standby_names): what is acknowledged is on one disk");
    }
    return store_announce(games, address, &self->fault) == STORE_OK;
}

/* The club is this server's to decide, until it is to stop or another does. True: it goes on as a standby. */
static bool decide(serving *self, store *games) {
    const app_settings settings = {.config = self->config,
                                   .logger = self->logger,
                                   .store = games,
                                   .wake = transport_wake,
                                   .context = self->network,
                                   .smtp = self->smtp,
                                   .outbound = find_optional(&self->logger, &cli_module_outbound, "no_pushes"),
                                   .verifier = find_optional(&self->logger, &cli_module_passkeys, "no_passkeys"),
                                   .painter = self->painter,
                                   .beat_ms = APP_BEAT_MS,
                                   .notifier = &self->manager};
    server *served = server_create(&settings, self->mime, &self->fault);
    const bool decides = served && announce(self, games);
    bool goes_on = false;
    if (decides) {
        listen_to_host(self->network, self->config, &self->logger);
        say_begun(self);
        goes_on = transport_run(self->network, served->app, &served->handler);
        self->lost = store_is_lost(games);
    }
    if (served) {
        server_stop(served); /* its threads wake the transport */
    }
    server_free(served);
    if (!decides && in_cluster(self)) {
        app_log(&self->logger, APP_ERROR, "does_not_decide", "{s:s}", "error", self->fault.text);
        goes_on = self->begun;
    }
    return goes_on;
}

/* The same, while another decides: true when nobody does. */
static bool stand_by(serving *self) {
    relay *made = relay_create(&(relay_settings){.config = self->config,
                                                 .logger = self->logger,
                                                 .location = self->config->database,
                                                 .driver = self->driver,
                                                 .key = self->key.bytes,
                                                 .manager = &self->manager,
                                                 .painter = self->painter,
                                                 .network = self->network},
                               &self->fault);
    bool goes_on = false;
    if (made) {
        say_begun(self);
        goes_on = transport_run(self->network, relay_app(made), relay_handler(made));
    }
    relay_free(made);
    return goes_on;
}

/* Whether another server has the database that could not be opened. A server of a club that has served goes on in any
   case: its people are still there. */
static bool may_stand_by(serving *self) {
    sql_lease lease;
    void *watcher = NULL;
    store_fault ignored;
    if (!in_cluster(self) || self->begun) {
        return in_cluster(self);
    }
    bool there = self->driver->watch(self->config->database, 0, &watcher, &lease, &ignored) == STORE_OK;
    self->driver->unwatch(watcher);
    if (there && self->key_made) {
        snprintf(self->fault.text, sizeof self->fault.text,
                 "the club has a key, which %.200s is not: copy that of the server that decides to it",
                 self->config->key_file);
    }
    return there && !self->key_made;
}

static void take_roles(serving *self) {
    for (bool goes_on = true; goes_on;) {
        store *games = NULL;
        self->lost = false;
        if (store_open(self->config->database, self->driver, &games, &self->fault) == STORE_OK) {
            goes_on = decide(self, games);
            store_close(games);
        } else {
            goes_on = may_stand_by(self) && stand_by(self);
        }
    }
}

/* Opens what other servers need to reach this one. */
static bool join_servers(serving *self) {
    const app_config *config = self->config;
    if (!in_cluster(self)) {
        return true;
    }
    if (!self->driver || !self->driver->watch) {
        snprintf(self->fault.text, sizeof self->fault.text, "several servers need one PostgreSQL database");
        return false;
    }
    if (config->servers.unix_socket || strcmp(config->servers.host, "localhost") == 0 ||
        strcmp(config->servers.host, "0.0.0.0") == 0 || strcmp(config->servers.host, "::") == 0) {
        snprintf(self->fault.text, sizeof self->fault.text,
                 "servers: expected the address by which the others reach this one (\"10.0.0.1:7000\")");
        return false;
    }
    return auth_key_open(config->key_file, &self->key, &self->key_made, self->fault.text, sizeof self->fault.text) &&
           transport_listen_to_servers(self->network, &config->servers, self->key.bytes, &self->fault);
}

static void serve_to_the_end(serving *self) {
    pthread_t waiter;
    running what = {self->network, &self->manager};
    if (pod__thread_start(&waiter, wait_for_signal, &what)) {
        snprintf(self->fault.text, sizeof self->fault.text, "no thread for signals");
        return;
    }
    take_roles(self);
    if (self->begun) {
        app_log(&self->logger, APP_INFO, "stopped", NULL);
    }
    /* When the loop ended by itself, nobody else will. The thread waits for the signal, which does not end it.
       NOLINTNEXTLINE(bugprone-bad-signal-to-kill-thread,cert-pos44-c) */
    pthread_kill(waiter, SIGTERM);
    pthread_join(waiter, NULL);
}

static cli_status serve(app_config *config, pod_language language) {
    serving self = {.config = config, .logger = {.stream = stderr, .least = config->log_level}};
    cli_find_games(config, &self.logger);
    cli_find_key(config);
    if (!cli_need_key(config, language) || !cli_find_driver(config, language, &self.driver) ||
        !find_mail(config, language, &self.smtp) || !find_mime(config, language, &self.mime)) {
        return CLI_BAD;
    }
    self.painter = find_optional(&self.logger, &cli_module_pictures, "no_pictures");
    app_notifier_open(&self.manager);
    self.network = transport_open(config, self.logger, &self.fault);
    config->limits.connections = self.network ? transport_most(self.network) : 0;
    if (self.network && join_servers(&self)) {
        serve_to_the_end(&self);
    }
    transport_close(self.network);
    auth_key_forget(&self.key);
    app_notifier_close(&self.manager);
    if (self.begun && self.lost) {
        return cli_error(language, "the connection to the database was lost; start the server again", NULL, NULL);
    }
    return self.begun ? CLI_DONE : cli_error(language, "{0}", self.fault.text, NULL);
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
