/* `ludopod admin doctor`: what is wrong with a server and its surroundings, in sentences, and what to do about it. It
   changes nothing, and a server can run meanwhile. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"
#include "cli/server/server.h"
#include "store/host/host.h"

enum { HOUR_MS = 3600 * 1000 };

typedef struct visit {
    const admin_call *call;
    const app_config *config;
    store *from; /* NULL: it cannot be read */
    int64_t now_ms;
    int findings;
} visit;

typedef struct finding {
    const char *about, *text;
} finding;

static void write_finding(pod__json *json, const void *context) {
    const finding *of = context;
    pod__json_add(json, POD__T("about", of->about), POD__T("text", of->text));
}

static void find(visit *of, const char *about, const char *sentence, const char *first, const char *second) {
    char words[1024];
    pod_text text = pod_text_over(words, sizeof words);
    cli_add(&text, of->call->language, sentence, first, second);
    of->findings++;
    if (of->call->json) {
        cli_print_json(of->call->language, write_finding, &(finding){about, words});
    } else {
        puts(words);
    }
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static const char *file_of(const app_config *config) {
    static const char scheme[] = "sqlite:";
    return strncmp(config->database, scheme, sizeof scheme - 1) == 0 ? config->database + sizeof scheme - 1 : "";
}

static void look_at_mode(visit *of, const char *path) {
    struct stat about;
    if (*path && stat(path, &about) == 0 && about.st_mode & (S_IRWXG | S_IRWXO)) {
        find(of, "files", CLI_TEXT("others on this machine can open {0}; chmod 600 {0} keeps them out"), path, NULL);
    }
}

static void look_at_files(visit *of) {
    const app_config *config = of->config;
    look_at_mode(of, file_of(config));
    look_at_mode(of, config->key_file);
    look_at_mode(of, config->mail.password_file);
    if (config->key_file[0] && access(config->key_file, F_OK) != 0) {
        find(of, "files",
             CLI_TEXT("the club's key {0} is not there; put its copy back, or the server makes another, and what was "
                      "sealed with it is lost"),
             config->key_file, NULL);
    }
}

static void look_at_disk(visit *of) {
    enum { LEAST_MIB = 1024 };
    char folder[APP_PATH_SIZE];
    const int64_t mib = app_config_disk_left(of->config) >> 20;
    app_config_folder(of->config, folder);
    if (mib >= 0 && mib < LEAST_MIB) {
        find(of, "disk", CLI_TEXT("only {0} MiB are left on the disk of {1}; make room, or nothing can be stored soon"),
             CLI_SHORT("%lld", (long long)mib), folder);
    }
}

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

static bool is_local(const app_address *address) {
    return address->unix_socket || strncmp(address->host, "127.", 4) == 0 || strcmp(address->host, "::1") == 0 ||
           strcmp(address->host, "localhost") == 0;
}

static void look_at_settings(visit *of) {
    const app_config *config = of->config;
    const bool secure = app_config_secure(config), local = is_local(&config->listen);
    if (!config->public_url[0] && !local) {
        find(of, "settings",
             CLI_TEXT("public_url is not set; set it to the address that people type, for mails and passkeys"), NULL,
             NULL);
    }
    if (config->public_url[0] && !secure && !local) {
        find(of, "settings",
             CLI_TEXT(
                 "people come to {0} without TLS, and passwords can be read on the way; put a proxy with TLS in front"),
             config->public_url, NULL);
    }
    if (secure && !config->proxy) {
        find(of, "settings",
             CLI_TEXT(
                 "{0} has TLS, so a proxy is in front, but proxy is not set; set proxy = true, or all people count as "
                 "one address"),
             config->public_url, NULL);
    }
    if (config->proxy && !local) {
        find(of, "settings",
             CLI_TEXT(
                 "proxy is set and {0} can be reached past the proxy, so that anyone can pretend any address; listen "
                 "on 127.0.0.1"),
             config->listen.host, NULL);
    }
    if (!config->mail.url[0]) {
        find(of, "settings", CLI_TEXT("mail.url is not set: who loses a password needs ludopod admin user reset"), NULL,
             NULL);
    }
}

/* ---- Mail -------------------------------------------------------------------------------------------------------- */

static bool look_at_waiting(void *context, sql_row *row) {
    visit *of = context;
    const char *kind = sql_text(row, 0);
    if (of->now_ms - sql_number(row, 2) > HOUR_MS && sql_number(row, 3) > 0) {
        find(of, "outbox",
             strcmp(kind, "mail") == 0
                 ? CLI_TEXT(
                       "{0} mails wait, some for over an hour; the log of the server says what the mail server answers")
                 : CLI_TEXT("{0} notices ({1}) wait, some for over an hour; the log of the server says why"),
             sql_text(row, 1), kind);
    }
    return true;
}

/* Mails that lie there for long though a server takes them within seconds. */
static void look_at_maildir(visit *of) {
    enum { LONG_S = 600 };
    char folder[APP_PATH_SIZE + 8], file[2 * APP_PATH_SIZE];
    const char *maildir = of->config->inbox.maildir;
    snprintf(folder, sizeof folder, "%s/new", maildir);
    DIR *opened = *maildir ? opendir(folder) : NULL;
    if (*maildir && !opened) {
        find(of, "maildir", CLI_TEXT("mails cannot come in: {0}: {1}; make the Maildir, and let the server's user in"),
             folder, strerror(errno));
    }
    int old = 0;
    for (const struct dirent *entry; opened && (entry = readdir(opened));) {
        struct stat about;
        snprintf(file, sizeof file, "%s/%s", folder, entry->d_name);
        old += stat(file, &about) == 0 && S_ISREG(about.st_mode) && of->now_ms / 1000 - about.st_mtime > LONG_S;
    }
    if (old) {
        find(of, "maildir",
             CLI_TEXT("{0} mails lie in {1} and are not taken; see that the server runs and may read them"),
             CLI_SHORT("%d", old), folder);
    }
    if (opened) {
        closedir(opened);
    }
}

/* ---- The server and its database --------------------------------------------------------------------------------- */

static bool look_at_backup(void *context, sql_row *row) {
    enum { DAYS = 2 };
    visit *of = context;
    const int64_t at_ms = sql_number(row, 0);
    if (!at_ms) {
        find(of, "backup",
             CLI_TEXT("no backup was ever made; ludopod admin backup FILE makes one, ludopod-backup.timer every night"),
             NULL, NULL);
    } else if (of->now_ms - at_ms > INT64_C(24) * DAYS * HOUR_MS) {
        find(of, "backup", CLI_TEXT("the latest backup is {0} days old; see why none was made since"),
             CLI_SHORT("%lld", (long long)((of->now_ms - at_ms) / (24 * HOUR_MS))), NULL);
    }
    return true;
}

/* When the database was last written stands behind its other numbers. */
static bool look_at_clock(void *context, sql_row *row) {
    enum { WRITTEN = 11, STEP_MS = 60 * 1000 };
    visit *of = context;
    const int64_t written = sql_number(row, WRITTEN);
    if (written - of->now_ms > STEP_MS) {
        find(of, "clock",
             CLI_TEXT("the clock of this machine is {0} seconds behind what was written last; set it, by NTP best"),
             CLI_SHORT("%lld", (long long)((written - of->now_ms) / 1000)), NULL);
    }
    return true;
}

static void look_at_server(visit *of) {
    int server = cli_admin_connect(of->config);
    char path[APP_PATH_SIZE];
    cli_name_socket(of->config, path);
    if (server < 0 && of->config->servers.host[0]) {
        return; /* that of another machine may decide */
    }
    if (server < 0) {
        find(of, "server", CLI_TEXT("no server answers at {0}: {1}; start it, or look into its log"), path,
             strerror(errno));
    } else {
        close(server);
    }
}

/* What several servers are for is lost with the disk of one. */
static void look_at_copies(visit *of) {
    store_fault ignored;
    long long copies;
    if (!of->config->servers.host[0] || store_copies(of->from, &copies, &ignored) || copies > 0) {
        return;
    }
    find(of, "database",
         copies
             ? CLI_TEXT("PostgreSQL waits for a replica that does not answer, and all moves wait with it; mend it, or "
                        "take its name out of synchronous_standby_names")
             : CLI_TEXT("PostgreSQL waits for no replica, so what was acknowledged can be lost with its disk; name "
                        "one in synchronous_standby_names"),
         NULL, NULL);
}

static void look_at_database(visit *of) {
    store_fault fault;
    const struct {
        const char *query;
        store_visit_row look;
    } asked[] = {{"host_waiting", look_at_waiting}, {"host_backup", look_at_backup}, {"host_stats", look_at_clock}};
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        if (store_ask(of->from, &(store_question){.query = asked[i].query}, asked[i].look, of, &fault)) {
            find(of, "database", "{0}", fault.text, NULL);
        }
    }
}

cli_status cli_admin_doctor(const admin_call *call) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    visit of = {.call = call, .config = call->config, .now_ms = (int64_t)now.tv_sec * 1000};
    look_at_settings(&of);
    look_at_files(&of);
    look_at_disk(&of);
    look_at_server(&of);
    look_at_maildir(&of);
    of.from = cli_admin_read(call);
    if (of.from) {
        look_at_database(&of);
        look_at_copies(&of);
        store_close(of.from);
    }
    if (of.from && !of.findings && !call->json) {
        cli_say(stdout, call->language, CLI_TEXT("nothing is wrong"), NULL, NULL);
        putchar('\n');
    }
    return !of.from ? CLI_BAD : of.findings ? CLI_NO : CLI_DONE;
}
