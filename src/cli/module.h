/* Modules: parts of the program that are loaded only by the commands that need them, because the libraries they need
   take longer to load than most commands take to run. Each is a shared object, in LIBDIR/ludopod where the program is
   installed and beside the program in the folder of a build, and offers one table of functions. What it uses of the
   library and of this folder it finds in the program, which therefore holds all of both. */
#ifndef LUDOPOD_CLI_MODULE_H
#define LUDOPOD_CLI_MODULE_H

#include "cli/arguments.h"
#include "cli/club.h"
#include "ludopod/export.h"

typedef struct cli_module {
    const char *file;     /* its name */
    const char *symbol;   /* of the table */
    const char *option;   /* of CMake, with which it is built */
    const char *packages; /* of Debian, with which it is built whenever they are there; NULL: by the option alone */
    bool shown;           /* what it loads is for the modules of its libraries to see, too */
} cli_module;

extern const cli_module cli_module_mail, cli_module_mime, cli_module_mpi, cli_module_online, cli_module_outbound,
    cli_module_passkeys, cli_module_pictures, cli_module_postgresql, cli_module_server, cli_module_terminal;

/* The table of a module; it stays loaded until the program ends. NULL when it cannot be had: *why then says so in the
   system's words, in memory that is good until the next call, or is NULL when there is no such file. */
const void *cli_module_load(const cli_module *module, const char **why);
/* The same for a module whose table begins with the version of the program that it belongs to, a const char *; what is
   wrong, another version too, is told. */
const void *cli_module_need(const cli_module *module, pod_language language);

/* ludopod-server.so: what serves and stores games. server/serve.c. */
typedef struct cli_server {
    const char *version;
    cli_runner *serve;
    cli_runner *admin;
    cli_runner *mail;
} cli_server;
POD_API extern const cli_server cli_server_table;

/* ludopod-online.so: what plays at a club as a program does. online/lobby.c. */
typedef struct cli_online {
    const char *version;
    cli_runner *bot;
    cli_club club; /* for `ludopod play --server` */
} cli_online;
POD_API extern const cli_online cli_online_table;

/* ludopod-terminal.so: the full screen and the editing of lines. play/terminal.c. */
typedef struct cli_terminal {
    const char *version;
    /* `ludopod play` on the full screen; NULL in a build without ncurses. */
    cli_runner *play;
    /* NULL in a build without libedit. */
    const struct cli_line_editing *editing; /* play/play.h */
} cli_terminal;
POD_API extern const cli_terminal cli_terminal_table;

#endif
