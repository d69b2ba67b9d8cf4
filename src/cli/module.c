#include "cli/module.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "ludopod/version.h"
#include "solve/distributed/distributed.h"

enum { PATH_SIZE = 4096, NAME_ROOM = 256 };

const cli_module cli_module_mail = {
    .file = "ludopod-mail.so", .symbol = "post_smtp_curl", .packages = "libcurl4-openssl-dev"};
const cli_module cli_module_mime = {
    .file = "ludopod-mime.so", .symbol = "mime_reader_gmime", .packages = "libgmime-3.0-dev"};
const cli_module cli_module_mpi = {.file = "ludopod-mpi.so",
                                   .symbol = POD__DISTRIBUTED_SYMBOL,
                                   .option = "-DLUDOPOD_MPI=ON",
                                   .shown = true}; /* Open MPI loads modules of its own, which look for MPI */
const cli_module cli_module_online = {
    .file = "ludopod-online.so", .symbol = "cli_online_table", .packages = "libcurl4-openssl-dev"};
const cli_module cli_module_outbound = {
    .file = "ludopod-outbound.so", .symbol = "outbound_sender_curl", .packages = "libcurl4-openssl-dev"};
const cli_module cli_module_passkeys = {
    .file = "ludopod-passkeys.so", .symbol = "auth_verifier_fido", .packages = "libfido2-dev"};
const cli_module cli_module_pictures = {
    .file = "ludopod-pictures.so", .symbol = "picture_painter_rsvg", .packages = "librsvg2-dev"};
const cli_module cli_module_postgresql = {
    .file = "ludopod-postgresql.so", .symbol = "store_postgresql", .packages = "libpq-dev"};
const cli_module cli_module_server = {
    .file = "ludopod-server.so", .symbol = "cli_server_table", .option = "-DLUDOPOD_SERVER=ON"};
const cli_module cli_module_terminal = {
    .file = "ludopod-terminal.so", .symbol = "cli_terminal_table", .option = "-DLUDOPOD_TERMINAL=ON"};

/* Where modules are, as seen from the folder of the program, so that the installation may be anywhere. */
static void *open_module(const cli_module *module) {
    static const char *const from_program[] = {LUDOPOD_MODULES_FROM_PROGRAM "/", ""};
    char path[PATH_SIZE + NAME_ROOM];
    ssize_t length = readlink("/proc/self/exe", path, PATH_SIZE);
    path[length > 0 ? length : 0] = 0;
    char *name = strrchr(path, '/');
    for (size_t i = 0; name && i < sizeof from_program / sizeof from_program[0]; i++) {
        snprintf(name + 1, NAME_ROOM, "%s%s", from_program[i], module->file);
        if (access(path, F_OK) == 0) {
            return dlopen(path, RTLD_NOW | (module->shown ? RTLD_GLOBAL : RTLD_LOCAL));
        }
    }
    return NULL;
}

const void *cli_module_load(const cli_module *module, const char **why) {
    dlerror();
    void *loaded = open_module(module);
    const void *table = loaded ? dlsym(loaded, module->symbol) : NULL;
    *why = dlerror();
    return table;
}

static const char *version_of(const void *table) {
    return *(const char *const *)table;
}

const void *cli_module_need(const cli_module *module, pod_language language) {
    const char *why;
    const void *table = cli_module_load(module, &why);
    if (table && strcmp(version_of(table), POD_VERSION) == 0) {
        return table;
    }
    if (table) {
        cli_error(language,
                  "{0} belongs to version {1} of Ludopod; install it again from the same build as this program",
                  module->file, version_of(table));
    } else if (module->packages) {
        cli_error(language,
                  "{0} is missing or cannot be loaded; install Debian's package {1} and build Ludopod again, with its "
                  "server",
                  module->file, module->packages);
    } else if (why) {
        cli_error(language, "{0} cannot be loaded: {1}", module->file, why);
    } else {
        cli_error(language,
                  "{0} is not installed; to build it: cmake --preset release {1} && cmake --build --preset release",
                  module->file, module->option);
    }
    return NULL;
}

/* ---- Commands that modules have ---------------------------------------------------------------------------------- */

/* Commands that are not in the program itself, but in a module that is loaded for them. */
cli_status cli_cmd_serve(const cli_arguments *arguments) {
    const cli_server *server = cli_module_need(&cli_module_server, arguments->language);
    return server ? server->serve(arguments) : CLI_BAD;
}

cli_status cli_cmd_admin(const cli_arguments *arguments) {
    const cli_server *server = cli_module_need(&cli_module_server, arguments->language);
    return server ? server->admin(arguments) : CLI_BAD;
}

cli_status cli_cmd_bot(const cli_arguments *arguments) {
    const cli_online *online = cli_module_need(&cli_module_online, arguments->language);
    return online ? online->bot(arguments) : CLI_BAD;
}

cli_status cli_cmd_mail(const cli_arguments *arguments) {
    const cli_server *server = cli_module_need(&cli_module_server, arguments->language);
    return server ? server->mail(arguments) : CLI_AGAIN;
}
