/* What the commands of the server's module (module.h) share, and where its table finds `ludopod admin`. */
#ifndef LUDOPOD_CLI_SERVER_SERVER_H
#define LUDOPOD_CLI_SERVER_SERVER_H

#include "app/config.h"
#include "cli/arguments.h"
#include "store/store.h"

/* `ludopod mail` (mail.c). */
cli_status cli_mail(const cli_arguments *arguments);
/* `ludopod admin` (admin.c). */
cli_status cli_admin(const cli_arguments *arguments);

/* One of its commands, as it was called. */
typedef struct admin_call {
    const cli_arguments *arguments;
    const app_config *config;
    pod_language language;
    bool json;               /* what is told is for programs */
    const char *name;        /* "user list" */
    const char *const *word; /* behind it, `words` of them, as many as the command takes */
    int words;
} admin_call;

/* lists.c: prints the rows that the database has for the command, also while a server runs. */
cli_status cli_admin_list(const admin_call *call);
/* check.c */
cli_status cli_admin_check(const admin_call *call);
cli_status cli_admin_recalculate(const admin_call *call);
cli_status cli_admin_recalculate_played(const admin_call *call);
/* archive.c */
cli_status cli_admin_archive(const admin_call *call);
/* doctor.c */
cli_status cli_admin_doctor(const admin_call *call);
/* fairplay.c */
cli_status cli_admin_fairplay(const admin_call *call);

/* club.c: does an act in the club: where its server runs by its socket, else in this program, which no server may
   interrupt. Prints what was done. */
cli_status cli_admin_act(const admin_call *call);
/* Prints what an act has answered, in words or as JSON. */
void cli_admin_tell(const admin_call *call, const char *answer);
/* The same; the answer is JSON for the caller to free. NULL: it was refused, which has been told. */
char *cli_admin_ask(const admin_call *call);
/* The database to read in while it may be served; NULL: what is wrong has been told. */
store *cli_admin_read(const admin_call *call);
/* The same to serve it, which only one does: with the key that goes with it. */
store *cli_admin_serve(const admin_call *call);
/* A connection to the server's socket; -1: no server answers there. */
int cli_admin_connect(const app_config *config);
/* What a running server has for its host at; "": nothing. It is beside the database, or else the club's key. */
void cli_name_socket(const app_config *config, char out[APP_PATH_SIZE]);
/* Reads --config and --database over the defaults. A password is not for the command line, nor for a file that is open
   to others. */
cli_status cli_read_config(const cli_arguments *arguments, app_config *out);

/* Sets where the games are when neither the command line nor the settings say so. */
void cli_find_games(app_config *config, const app_logger *logger);

/* The same of the club's key, beside a database that is a file; the database is set. */
void cli_find_key(app_config *config);

/* False: the settings must say where the key is and do not, which has been told. */
bool cli_need_key(const app_config *config, pod_language language);

/* The driver that the database needs beside the one that is built in: *out is NULL for none. False when it
   cannot be had, which has been told. */
bool cli_find_driver(const app_config *config, pod_language language, const sql_driver **out);

#endif
