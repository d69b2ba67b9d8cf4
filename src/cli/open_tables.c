#include "open_tables.h"

#include <stdlib.h>

static void print_usual_place(const void *context, pod_text *out) {
    (void)context;
    pod_tables_place(out);
}

static void say_refused(void *context, const pod_fault *fault) {
    const cli_arguments *arguments = context;
    cli_fault(arguments->language, NULL, fault);
}

cli_status cli_open_tables(const cli_arguments *arguments, pod_tables **out) {
    const char *asked = arguments->option[CLI_OPTION_TABLES];
    pod_fault fault;
    *out = NULL;
    if (asked) {
        pod_error error = pod_tables_open(asked, say_refused, (void *)(uintptr_t)arguments, out, &fault);
        return error ? cli_fault(arguments->language, NULL, &fault) : CLI_DONE;
    }
    char *place = cli_text_of(print_usual_place, NULL);
    if (place && *place && pod_tables_open(place, say_refused, (void *)(uintptr_t)arguments, out, NULL)) {
        *out = NULL; /* nobody asked for them */
    }
    free(place);
    return CLI_DONE;
}
