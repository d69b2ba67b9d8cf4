#include "serve/config.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/nearest.h"
#include "base/text.h"
#include "club/people/letter.h"
#include "ludopod/search.h"

/* ---- Addresses ------------------------------------------------------------------------------ */

static bool read_port(const char *text, int *out) {
    int64_t port;
    bool read = pod__whole_read(text, strlen(text), 0, UINT16_MAX, &port);
    *out = read ? (int)port : *out;
    return read;
}

static bool is_numeric(const char *host) {
    struct in6_addr address;
    return inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1;
}

static bool read_host_and_port(const char *text, app_address *out) {
    bool bracketed = text[0] == '[';
    const char *colon = bracketed ? strstr(text, "]:") : strrchr(text, ':');
    if (!colon) {
        return false;
    }
    snprintf(out->host, sizeof out->host, "%.*s", (int)(colon - text - bracketed), text + bracketed);
    bool colons = strchr(out->host, ':') != NULL;
    bool known = strcmp(out->host, "localhost") == 0 || is_numeric(out->host);
    return colons == bracketed && known && read_port(colon + 1 + bracketed, &out->port);
}

bool server_address_parse(const char *text, app_address *out, server_config_fault *fault) {
    app_address read = {.unix_socket = strncmp(text, "unix:", 5) == 0};
    bool good;
    if (read.unix_socket) {
        good = text[5] && strlen(text + 5) < 108; /* what a sockaddr_un holds */
        snprintf(read.host, sizeof read.host, "%s", text + 5);
    } else {
        good = read_host_and_port(text, &read);
    }
    if (!good) {
        snprintf(fault->text, sizeof fault->text,
                 "'%s' is not an address to listen on; expected ADDRESS:PORT (localhost:8080, [::1]:8080, 0.0.0.0:80) "
                 "or unix:PATH",
                 text);
        return false;
    }
    *out = read;
    return true;
}

/* ---- The file ------------------------------------------------------------------------------- */

typedef enum setting_kind {
    TEXT,
    READABLE, /* a file that there must be */
    URL,
    MAIL_URL,
    MAIL_ADDRESS,
    BOOLEAN,
    INTEGER,
    NUMBER,
    BESIDE,
    ADDRESS,
    NETWORKS,
    LEVEL,
    WEEKLY
} setting_kind;

/* A setting: its path in the file, where it goes, what it is without being set, and the limits of a number. */
typedef struct setting {
    const char *path;
    setting_kind kind;
    size_t offset, size;
    const char *usual;
    double minimum, maximum;
} setting;

#define AT(field) .offset = offsetof(app_config, field), .size = sizeof(((app_config *)0)->field)
static const setting settings[] = {
    {"listen", ADDRESS, AT(listen), "localhost:8080"},
    {"servers", ADDRESS, AT(servers)},
    {"database", TEXT, AT(database)},
    {"web", TEXT, AT(web)},
    {"pages", TEXT, AT(pages)},
    {"tables", TEXT, AT(tables)},
    {"public_url", URL, AT(public_url)},
    {"proxy", BOOLEAN, AT(proxy), "false"},
    {"log_level", LEVEL, AT(log_level), "info"},
    {"threads", INTEGER, AT(threads), "0", 0, 256},
    {"search_threads", INTEGER, AT(search_threads), "1", 1, POD_SEARCH_THREADS_MAX},
    {"think_ms", INTEGER, AT(think_ms), "2000", 1, 60000},
    {"pace", BOOLEAN, AT(pace), "true"},
    {"table_mib", INTEGER, AT(table_mib), "16", 1, 4096},
    {"games_in_memory", INTEGER, AT(games_in_memory), "10000", 1, 1000000},
    {"guest_chat", BOOLEAN, AT(guest_chat), "false"},
    {"own_networks", NETWORKS, AT(own_networks)},
    {"key_file", TEXT, AT(key_file)},
    {"password_mib", INTEGER, AT(password_mib), "19", 8, 1024},
    {"club.name", TEXT, AT(club.name), "Ludopod"},
    {"club.operator", TEXT, AT(club.operator_)},
    {"club.open", BOOLEAN, AT(club.open), "true"},
    {"events.members", BOOLEAN, AT(events.members), "true"},
    {"events.arena", WEEKLY, AT(events.arena)},
    {"events.ladder", BOOLEAN, AT(events.ladder), "false"},
    {"limits.requests_per_second", NUMBER, AT(limits.requests_per_second), "50", 0.01, 1e6},
    {"limits.requests_burst", NUMBER, AT(limits.requests_burst), "300", 1, 1e6},
    {"limits.request_ms", NUMBER, AT(limits.request_ms), "2", 0.1, 1e6},
    {"limits.games_per_hour", NUMBER, AT(limits.games_per_hour), "240", 0.01, 1e6},
    {"limits.games_burst", NUMBER, AT(limits.games_burst), "60", 1, 1e6},
    {"limits.sign_ups_per_hour", NUMBER, AT(limits.sign_ups_per_hour), "60", 0.01, 1e6},
    {"limits.sign_ups_burst", NUMBER, AT(limits.sign_ups_burst), "30", 1, 1e6},
    {"limits.connections", INTEGER, AT(limits.connections), "2000", 10, 100000},
    {"limits.connections_per_address", INTEGER, AT(limits.connections_per_address), "200", 1, 100000},
    {"limits.sockets_per_address", INTEGER, AT(limits.sockets_per_address), "100", 1, 100000},
    {"mail.url", MAIL_URL, AT(mail.url)},
    {"mail.from", MAIL_ADDRESS, AT(mail.from)},
    {"mail.user", TEXT, AT(mail.user)},
    {"mail.password_file", BESIDE, AT(mail.password_file)},
    {"mail.ca_file", READABLE, AT(mail.ca_file)},
    {"mail.tls", BOOLEAN, AT(mail.tls), "true"},
    {"mail.in.maildir", TEXT, AT(inbox.maildir)},
    {"mail.in.address", MAIL_ADDRESS, AT(inbox.address)},
    {"mail.in.size_kib", INTEGER, AT(inbox.size_kib), "1024", 16, 65536},
    {"mail.in.retry_s", INTEGER, AT(inbox.retry_s), "30", 1, 86400},
    {"mail.in.keep", BOOLEAN, AT(inbox.keep), "false"},
    {"hooks.local", BOOLEAN, AT(hooks.local), "false"},
    {"hooks.ca_file", READABLE, AT(hooks.ca_file)},
    {"push.local", BOOLEAN, AT(push.local), "false"},
    {"push.ca_file", READABLE, AT(push.ca_file)},
};
#undef AT
enum { SETTING_COUNT = sizeof settings / sizeof settings[0] };

static bool read_number(const config_setting_t *from, double *out) {
    switch (config_setting_type(from)) {
    case CONFIG_TYPE_INT:
    case CONFIG_TYPE_INT64:
        *out = (double)config_setting_get_int64(from);
        return true;
    case CONFIG_TYPE_FLOAT:
        *out = config_setting_get_float(from);
        return true;
    default:
        return false;
    }
}

static void put_number(const setting *to, double value, char *place) {
    if (to->kind == INTEGER) {
        *(int *)(void *)place = (int)value;
    } else {
        *(double *)(void *)place = value;
    }
}

static bool set_number(const setting *to, const config_setting_t *from, char *place, server_config_fault *fault) {
    double value;
    bool whole = to->kind == INTEGER;
    if (!read_number(from, &value) || !(value >= to->minimum && value <= to->maximum) ||
        (whole && config_setting_type(from) == CONFIG_TYPE_FLOAT)) {
        snprintf(fault->text, sizeof fault->text, "expected a %snumber %g to %g", whole ? "whole " : "", to->minimum,
                 to->maximum);
        return false;
    }
    put_number(to, value, place);
    return true;
}

static bool set_text(const setting *to, const char *text, char *place, server_config_fault *fault) {
    if (!text || strlen(text) >= to->size) {
        snprintf(fault->text, sizeof fault->text, "expected a text of at most %zu bytes in quotes", to->size - 1);
        return false;
    }
    memcpy(place, text, strlen(text) + 1);
    return true;
}

/* Without a folder it is in that of the settings: systemd puts what it gives a service (LoadCredential=) into one of
   which nobody can know the name. It holds a secret. */
static bool set_beside(const setting *to, const config_setting_t *from, char *place, server_config_fault *fault) {
    const char *text = config_setting_get_string(from), *file = config_setting_source_file(from);
    const char *slash = text && *text && !strchr(text, '/') ? strrchr(file, '/') : NULL;
    char path[APP_PATH_SIZE];
    struct stat about;
    int length = snprintf(path, sizeof path, "%.*s%s", slash ? (int)(slash + 1 - file) : 0, file, text ? text : "");
    if (text && *text && stat(path, &about) == 0 && S_ISREG(about.st_mode) && about.st_mode & S_IRWXO) {
        snprintf(fault->text, sizeof fault->text,
                 "'%.200s' is open to others (mode %04o); make it yours alone: chmod 600", path,
                 (unsigned)(about.st_mode & 07777));
        return false;
    }
    return set_text(to, text && (size_t)length < sizeof path ? path : NULL, place, fault);
}

/* What is wrong with it is better heard at the start than from the first mail that cannot be sent. */
static bool set_readable(const setting *to, const char *text, char *place, server_config_fault *fault) {
    if (text && *text && access(text, R_OK)) {
        snprintf(fault->text, sizeof fault->text, "'%.200s' cannot be read: %s", text, strerror(errno));
        return false;
    }
    return set_text(to, text, place, fault);
}

static bool set_weekly(const setting *to, const char *text, char *place, server_config_fault *fault) {
    int ignored;
    if (text && *text && !app_weekly_parse(text, &ignored)) {
        snprintf(fault->text, sizeof fault->text, "expected a day and a time of UTC (\"fri 19:30\")");
        return false;
    }
    return set_text(to, text, place, fault);
}

/* As browsers write an origin (RFC 6454, 6.1), since it is compared with theirs. */
static bool is_origin(const char *text) {
    const char *host = strstr(text, "://");
    bool scheme = strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0;
    return !*text || (scheme && host[3] && !strpbrk(host + 3, "/?#@ ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
}

static bool set_url(const setting *to, const char *text, char *place, server_config_fault *fault) {
    if (text && !is_origin(text)) {
        snprintf(
            fault->text, sizeof fault->text,
            "expected http:// or https:// and a host in small letters, without a path (\"https://play.example.org\")");
        return false;
    }
    return set_text(to, text, place, fault);
}

/* Only a scheme, a host and a port: the user is a setting of its own, so that no password stands in the file. */
static bool set_mail_url(const setting *to, const char *text, char *place, server_config_fault *fault) {
    const char *host = text ? strstr(text, "://") : NULL;
    bool scheme = text && (strncmp(text, "smtp://", 7) == 0 || strncmp(text, "smtps://", 8) == 0);
    if (text && *text && !(scheme && host[3] && !strpbrk(host + 3, "/?#@ \r\n"))) {
        snprintf(fault->text, sizeof fault->text,
                 "expected smtp:// or smtps:// and a host, with a port or without (\"smtp://mail.example.org:587\")");
        return false;
    }
    return set_text(to, text, place, fault);
}

static bool set_mail_address(const char *text, char *place, server_config_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "expected a mail address (\"club@example.org\")");
    return text && club_address_set(place, text, strlen(text));
}

static bool set_networks(const config_setting_t *from, app_networks *out, server_config_fault *fault) {
    const int count = config_setting_length(from);
    if (!config_setting_is_array(from) || count > APP_NETWORKS_MAX) {
        snprintf(fault->text, sizeof fault->text,
                 "expected at most %d networks in brackets ([\"192.0.2.0/24\", \"2001:db8::/48\"])", APP_NETWORKS_MAX);
        return false;
    }
    for (int i = 0; i < count; i++) {
        const char *text = config_setting_get_string_elem(from, i);
        if (!text || !app_network_parse(text, &out->network[i])) {
            snprintf(fault->text, sizeof fault->text,
                     "'%.64s' is not a network; expected an address and the length of its prefix, with zeros behind "
                     "it (\"192.0.2.0/24\", \"2001:db8::/48\"), of IPv4 at most /%d, of IPv6 at most /%d",
                     text ? text : "", APP_NETWORK_BITS_IPV4, APP_NETWORK_BITS_IPV6);
            return false;
        }
    }
    out->count = (size_t)count;
    return true;
}

static bool set(const setting *to, const config_setting_t *from, app_config *config, server_config_fault *fault) {
    char *place = (char *)config + to->offset;
    const char *text = config_setting_get_string(from);
    switch (to->kind) {
    case TEXT:
        return set_text(to, text, place, fault);
    case BESIDE:
        return set_beside(to, from, place, fault);
    case READABLE:
        return set_readable(to, text, place, fault);
    case URL:
        return set_url(to, text, place, fault);
    case MAIL_URL:
        return set_mail_url(to, text, place, fault);
    case MAIL_ADDRESS:
        return set_mail_address(text, place, fault);
    case ADDRESS:
        return server_address_parse(text ? text : "", (app_address *)(void *)place, fault);
    case NETWORKS:
        return set_networks(from, (app_networks *)(void *)place, fault);
    case WEEKLY:
        return set_weekly(to, text, place, fault);
    case LEVEL:
        snprintf(fault->text, sizeof fault->text, "expected \"debug\", \"info\", \"warning\" or \"error\"");
        return text && app_level_parse(text, (app_level *)(void *)place);
    case BOOLEAN:
        snprintf(fault->text, sizeof fault->text, "expected true or false");
        *(bool *)place = config_setting_get_bool(from) == CONFIG_TRUE;
        return config_setting_type(from) == CONFIG_TYPE_BOOL;
    default:
        return set_number(to, from, place, fault);
    }
}

void server_config_default(app_config *out) {
    server_config_fault none;
    memset(out, 0, sizeof *out);
    for (const setting *to = settings; to < settings + SETTING_COUNT; to++) {
        char *place = (char *)out + to->offset;
        if (to->kind == ADDRESS && to->usual) {
            server_address_parse(to->usual, (app_address *)(void *)place, &none);
        } else if (to->kind == LEVEL) {
            app_level_parse(to->usual, (app_level *)(void *)place);
        } else if (to->kind == BOOLEAN) {
            *(bool *)place = strcmp(to->usual, "true") == 0;
        } else if (to->kind == INTEGER || to->kind == NUMBER) {
            put_number(to, strtod(to->usual, NULL), place);
        } else if (to->usual) {
            memcpy(place, to->usual, strlen(to->usual) + 1);
        }
    }
}

static const setting *find(const char *path) {
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        if (strcmp(settings[i].path, path) == 0) {
            return &settings[i];
        }
    }
    return NULL;
}

static void say_unknown(const char *path, server_config_fault *fault) {
    char paths[SETTING_COUNT * 40];
    pod_text list = pod_text_over(paths, sizeof paths);
    size_t length;
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        pod_text_format(&list, "%s, ", settings[i].path);
    }
    const char *nearest = pod__nearest(path, paths, &length);
    snprintf(fault->text, sizeof fault->text, "there is no such setting%s%.*s%s", nearest ? "; did you mean '" : "",
             nearest ? (int)length : 0, nearest ? nearest : "", nearest ? "'?" : "");
}

static bool is_group(const char *path) {
    size_t length = strlen(path);
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        if (strncmp(settings[i].path, path, length) == 0 && settings[i].path[length] == '.') {
            return true;
        }
    }
    return false;
}

/* What is being read. */
typedef struct reading {
    const char *file;
    app_config *out;
    server_config_fault *fault;
} reading;

static bool read_setting(const reading *of, const config_setting_t *from, const char *path) {
    const setting *to = find(path);
    server_config_fault why;
    say_unknown(path, &why);
    if (!to || !set(to, from, of->out, &why)) {
        snprintf(of->fault->text, sizeof of->fault->text, "%s:%u: %s: %.300s", of->file,
                 config_setting_source_line(from), config_setting_name(from), why.text);
        return false;
    }
    return true;
}

/* Groups stand in groups no deeper than the table of settings has them, so this does not go on for ever.
   NOLINTNEXTLINE(misc-no-recursion) */
static bool read_group(const reading *of, const config_setting_t *group, const char *name) {
    for (int i = 0; i < config_setting_length(group); i++) {
        const config_setting_t *from = config_setting_get_elem(group, (unsigned)i);
        char path[128];
        snprintf(path, sizeof path, "%s%s%s", name, *name ? "." : "", config_setting_name(from));
        if (!(config_setting_is_group(from) && is_group(path) ? read_group(of, from, path)
                                                              : read_setting(of, from, path))) {
            return false;
        }
    }
    return true;
}

bool server_config_read(const char *path, app_config *out, server_config_fault *fault) {
    config_t file;
    app_config read = *out;
    config_init(&file);
    errno = 0;
    bool good = config_read_file(&file, path) == CONFIG_TRUE;
    if (!good && config_error_type(&file) == CONFIG_ERR_FILE_IO) {
        snprintf(fault->text, sizeof fault->text, "%s: %s", path, strerror(errno ? errno : EIO));
    } else if (!good) {
        snprintf(fault->text, sizeof fault->text, "%s:%d: %s", path, config_error_line(&file),
                 config_error_text(&file));
    } else {
        good = read_group(&(reading){path, &read, fault}, config_root_setting(&file), "");
    }
    config_destroy(&file);
    if (good) {
        *out = read;
    }
    return good;
}
