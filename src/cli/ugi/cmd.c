/* Speaks UGI on standard input and output. */
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/solve/table.h"
#include "cli/ugi/ugi.h"

enum { LINE_MAX_BYTES = 1 << 20 }; /* a game of a thousand moves takes some 20 KiB */

/* The next line; one that is too long, or holds a 0 byte, is passed over with a message. */
static char *next_line(const ugi_engine *engine, char **line, size_t *room) {
    ssize_t length;
    while ((length = getline(line, room, stdin)) >= 0) {
        if (length <= LINE_MAX_BYTES && strlen(*line) == (size_t)length) {
            return *line;
        }
        ugi_inform(engine, "this line is not a command: it is too long, or holds a 0 byte", NULL, NULL);
    }
    return NULL;
}

cli_status cli_cmd_engine(const cli_arguments *arguments) {
    pod_language language = arguments->language;
    ugi_engine *engine;
    pod_tables *tables;
    char *line = NULL;
    size_t room = 0;
    if (arguments->words) {
        cli_error(language, "'{0}' is one argument too many; commands are read from standard input", arguments->word[0],
                  NULL);
        return cli_see_help(language, "engine");
    }
    if (cli_tables_open(arguments, &tables)) {
        return CLI_BAD;
    }
    engine = malloc(sizeof *engine);
    if (!engine || !ugi_engine_begin(engine, language)) {
        free(engine);
        pod_tables_close(tables);
        return cli_error(language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    ugi_engine_use_tables(engine, tables);
    while (next_line(engine, &line, &room) && ugi_engine_command(engine, line)) {
    }
    free(line);
    ugi_engine_end(engine);
    free(engine);
    return CLI_DONE;
}
