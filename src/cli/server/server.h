/* What the commands of the server's module (module.h) share, and where its table finds `ludopod admin`. */
#ifndef LUDOPOD_CLI_SERVER_SERVER_H
#define LUDOPOD_CLI_SERVER_SERVER_H

#include "app/config.h"
#include "cli/arguments.h"
#include "store/sql.h"

/* `ludopod mail` (mail.c). */
cli_status cli_mail(const cli_arguments *arguments);
/* `ludopod admin` (database.c). */
cli_status cli_admin(const cli_arguments *arguments);

/* Its actions for members (members.c). */
cli_status cli_admin_people(const cli_arguments *arguments, const app_config *config);
cli_status cli_admin_role(const cli_arguments *arguments, const app_config *config);
cli_status cli_admin_invite(const cli_arguments *arguments, const app_config *config);
cli_status cli_admin_reset(const cli_arguments *arguments, const app_config *config);
cli_status cli_admin_ratings(const cli_arguments *arguments, const app_config *config);
/* `ludopod admin log` and `measures` (order.c). */
cli_status cli_admin_log(const cli_arguments *arguments, const app_config *config);
cli_status cli_admin_measures(const cli_arguments *arguments, const app_config *config);
/* `ludopod admin fairplay` (fairplay.c). */
cli_status cli_admin_fairplay(const cli_arguments *arguments, const app_config *config);

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
