/* What can be set about a server: defaults, then the file, then the command line. */
#ifndef LUDOPOD_SERVER_CONFIG_H
#define LUDOPOD_SERVER_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#include "app/log.h"
#include "app/queue/tiers.h"

enum { SERVER_PATH_SIZE = 512, SERVER_NETWORKS_MAX = 32 };

typedef struct server_address {
    char host[128]; /* numeric, without brackets, or "localhost": both loopbacks; a path for a UNIX socket */
    int port;       /* 0: any free one */
    bool unix_socket;
} server_address;

/* Limits on what a stranger can cost. A rate is how many a second (or hour) in the long run; a burst is how
   many at once. */
typedef struct server_limit_settings {
    double requests_per_second; /* of one address or one guest */
    double requests_burst;
    double request_ms; /* of the processor: one that takes longer counts as several */
    double games_per_hour;
    double games_burst;
    double sign_ups_per_hour; /* of one address; as many letters with codes */
    double sign_ups_burst;
    int connections; /* in all */
    int connections_per_address;
    int sockets_per_address;
} server_limit_settings;

/* The mail server that mails go out by. */
typedef struct server_mail_settings {
    char url[256];  /* "smtp://HOST:PORT" or "smtps://HOST:PORT"; "": no mails are sent */
    char from[256]; /* the address that mails are from */
    char user[256]; /* "": the mail server asks for none */
    char password_file[SERVER_PATH_SIZE];
    char ca_file[SERVER_PATH_SIZE]; /* certificates that are trusted instead of the system's; "": the system's */
    bool tls;                       /* smtp: requires STARTTLS */
} server_mail_settings;

/* Where mails come in. */
typedef struct server_inbox_settings {
    char maildir[SERVER_PATH_SIZE]; /* "": none come in */
    char address[256];              /* which mails are for, with +DETAIL before the @ too; "": mail.from */
    int size_kib;                   /* that are read of a mail, at most */
    int retry_s;                    /* after which one that could not be taken is tried again */
    bool keep;                      /* mails stay there when they are done with, in cur/ */
} server_inbox_settings;

typedef struct server_networks {
    size_t count;
    server_network network[SERVER_NETWORKS_MAX];
} server_networks;

/* What the club is, as people see it. */
typedef struct server_club_settings {
    char name[128];      /* what letters and authenticator apps call it */
    char operator_[256]; /* who runs it, for people to see; "" for none */
    bool open;           /* anyone may become a member; else by invitation */
} server_club_settings;

/* Requests to addresses that people give. */
typedef struct server_outbound_settings {
    bool local;                     /* to addresses of this machine and its network, and without TLS, too */
    char ca_file[SERVER_PATH_SIZE]; /* certificates that are trusted besides the system's; "": none */
} server_outbound_settings;

typedef struct server_config {
    server_address listen;
    char database[SERVER_PATH_SIZE]; /* URL; "" for the usual one of whoever starts the server */
    char web[SERVER_PATH_SIZE];      /* folder of the page; "" for none */
    char pages[SERVER_PATH_SIZE];    /* folder of the pages below /about/; "" for none */
    char tables[SERVER_PATH_SIZE];   /* folder of tables of solved positions; "" for the usual place, if it is there */
    char public_url[256];            /* "https://play.example.org" behind a proxy; "" when there is none */
    bool proxy;                      /* believe X-Forwarded-For of whoever connects */
    server_level log_level;
    int threads;        /* for the computer's moves; 0: one less than processors, at least one */
    int search_threads; /* that look for one move together, at full strength */
    int think_ms;       /* at most, a move */
    int table_mib;      /* memory of each of these threads */
    int games_in_memory;
    bool guest_chat;                 /* guests may chat, not only members */
    server_networks own_networks;    /* whose people are not taken for one person (live/notices.c) */
    char key_file[SERVER_PATH_SIZE]; /* of the club's key (auth/secrets.h); "": a key for this run alone */
    int password_mib;                /* memory that looking at one password takes; two are looked at at once */
    server_club_settings club;
    server_limit_settings limits;
    server_mail_settings mail;
    server_inbox_settings inbox;
    server_outbound_settings hooks; /* webhooks of bots */
    server_outbound_settings push;  /* local: for tests */
} server_config;

/* Why a setting was refused, as a sentence. */
typedef struct server_config_fault {
    char text[512];
} server_config_fault;

/* Whether browsers come through TLS, as public_url says. */
bool server_config_secure(const server_config *config);
void server_config_default(server_config *out);
/* "ADDRESS:PORT", "[IPV6]:PORT" or "unix:PATH". */
bool server_address_parse(const char *text, server_address *out, server_config_fault *fault);
/* Reads a libconfig file over what *out holds. On failure *out is left alone and the fault names file, line and
   what was expected. */
bool server_config_read(const char *path, server_config *out, server_config_fault *fault);

#endif
