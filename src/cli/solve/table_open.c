/* Tables for commands that play or analyse: those there are. */
#include <stdlib.h>

#include "cli/solve/table.h"

static void say_refused(void *context, const pod_fault *fault) {
    cli_fault(*(const pod_language *)context, NULL, fault);
}

static void print_place(const void *context, pod_text *out) {
    const char *asked = context;
    if (asked) {
        pod_text_add(out, asked);
    } else {
        pod_tables_place(out);
    }
}

char *cli_table_place(const cli_arguments *arguments) {
    return cli_text_of(print_place, arguments->option[CLI_OPTION_TABLES]);
}

cli_status cli_tables_open(const cli_arguments *arguments, pod_tables **out) {
    pod_language language = arguments->language;
    pod_fault fault;
    char *place = cli_table_place(arguments);
    if (!place) {
        return cli_error(language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    pod_error error = *place ? pod_tables_open(place, say_refused, &language, out, &fault) : POD_ERROR_IO;
    free(place);
    if (error) {
        *out = NULL;
    }
    /* Where nobody asked for tables there need not be any. */
    return error && arguments->option[CLI_OPTION_TABLES] ? cli_fault(language, NULL, &fault) : CLI_DONE;
}
