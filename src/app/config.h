/* What can be set about a server: defaults, then the file, then the command line. */
#ifndef LUDOPOD_APP_CONFIG_H
#define LUDOPOD_APP_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/log.h"
#include "app/queue/tiers.h"

enum { APP_PATH_SIZE = 512, APP_NETWORKS_MAX = 32 };

typedef struct app_address {
    char host[128]; /* numeric, without brackets, or "localhost": both loopbacks; a path for a UNIX socket */
    int port;       /* 0: any free one */
    bool unix_socket;
} app_address;

/* Limits on what a stranger can cost. A rate is how many a second (or hour) in the long run; a burst is how
   many at once. */
typedef struct app_limit_settings {
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
} app_limit_settings;

/* The mail server that mails go out by. */
typedef struct app_mail_settings {
    char url[256];  /* "smtp://HOST:PORT" or "smtps://HOST:PORT"; "": no mails are sent */
    char from[256]; /* the address that mails are from */
    char user[256]; /* "": the mail server asks for none */
    char password_file[APP_PATH_SIZE];
    char ca_file[APP_PATH_SIZE]; /* certificates that are trusted instead of the system's; "": the system's */
    bool tls;                    /* smtp: requires STARTTLS */
} app_mail_settings;

/* Where mails come in. */
typedef struct app_inbox_settings {
    char maildir[APP_PATH_SIZE]; /* "": none come in */
    char address[256];           /* which mails are for, with +DETAIL before the @ too; "": mail.from */
    int size_kib;                /* that are read of a mail, at most */
    int retry_s;                 /* after which one that could not be taken is tried again */
    bool keep;                   /* mails stay there when they are done with, in cur/ */
} app_inbox_settings;

typedef struct app_networks {
    size_t count;
    app_network network[APP_NETWORKS_MAX];
} app_networks;

/* Events. */
typedef struct app_event_settings {
    bool members;   /* may make them, not only moderators */
    char arena[16]; /* an arena that the club itself holds each week, by UTC: "fri 19:30"; "": none */
    bool ladder;    /* the club itself keeps one */
} app_event_settings;

/* What the club is, as people see it. */
typedef struct app_club_settings {
    char name[128];      /* what letters and authenticator apps call it */
    char operator_[256]; /* who runs it, for people to see; "" for none */
    bool open;           /* anyone may become a member; else by invitation */
} app_club_settings;

/* Requests to addresses that people give. */
typedef struct app_outbound_settings {
    bool local;                  /* to addresses of this machine and its network, and without TLS, too */
    char ca_file[APP_PATH_SIZE]; /* certificates that are trusted besides the system's; "": none */
} app_outbound_settings;

typedef struct app_config {
    app_address listen;
    app_address servers;          /* where other servers of the club reach this one; no host: it is alone */
    char database[APP_PATH_SIZE]; /* URL; "" for the usual one of whoever starts the app */
    char web[APP_PATH_SIZE];      /* folder of the page; "" for none */
    char pages[APP_PATH_SIZE];    /* folder of the pages below /about/; "" for none */
    char tables[APP_PATH_SIZE];   /* folder of tables of solved positions; "" for the usual place, if it is there */
    char public_url[256];         /* "https://play.example.org" behind a proxy; "" when there is none */
    bool proxy;                   /* believe X-Forwarded-For of whoever connects */
    app_level log_level;
    int threads;        /* for the computer's moves; 0: one less than processors, at least one */
    int search_threads; /* that look for one move together, at full strength */
    int think_ms;       /* at most, a move */
    bool pace;          /* the computer takes its time where somebody waits at the board (games/computer.c) */
    int table_mib;      /* memory of each of these threads */
    int games_in_memory;
    bool guest_chat;              /* guests may chat, not only members */
    app_networks own_networks;    /* whose people are not taken for one person (games/fairplay.c) */
    char key_file[APP_PATH_SIZE]; /* of the club's key (auth/secrets.h); "": a key for this run alone */
    int password_mib;             /* memory that looking at one password takes; two are looked at at once */
    app_club_settings club;
    app_event_settings events;
    app_limit_settings limits;
    app_mail_settings mail;
    app_inbox_settings inbox;
    app_outbound_settings hooks; /* webhooks of bots */
    app_outbound_settings push;  /* local: for tests */
} app_config;

/* Minutes from Monday 0:00 on. False: it is no such moment ("fri 19:30"). */
bool app_weekly_parse(const char *text, int *out);
/* Where the database is, or else the club's key: a folder, "." or what ends with a slash. */
void app_config_folder(const app_config *config, char out[APP_PATH_SIZE]);
/* How many bytes are left on its disk; -1: that cannot be told. */
int64_t app_config_disk_left(const app_config *config);
/* Whether browsers come through TLS, as public_url says. */
bool app_config_secure(const app_config *config);

#endif
