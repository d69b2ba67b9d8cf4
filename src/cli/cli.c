#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct message {
    pod_language language;
    const char *english;
    const char *arguments[3];
} message;

static void print_message(const void *context, pod_text *out) {
    const message *filled = context;
    pod_text_add_message(out, pod_translate(filled->language, filled->english), filled->arguments);
}

char *cli_message(pod_language language, const char *english, const char *first, const char *second) {
    message filled = {language, english, {first, second, NULL}};
    return pod__printed(print_message, &filled, NULL);
}

void cli_say(FILE *stream, pod_language language, const char *english, const char *first, const char *second) {
    char *text = cli_message(language, english, first, second);
    fputs(text ? text : english, stream);
    free(text);
}

cli_status cli_error(pod_language language, const char *english, const char *first, const char *second) {
    fflush(stdout);
    fputs("ludopod: ", stderr);
    cli_say(stderr, language, english, first, second);
    fputc('\n', stderr);
    return CLI_BAD;
}

cli_status cli_print(pod_language language, pod__printer *print, const void *context) {
    char *text = pod__printed(print, context, NULL);
    if (!text) {
        return cli_error(language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    fputs(text, stdout);
    free(text);
    return CLI_DONE;
}

typedef struct spoken_fault {
    pod_language language;
    const pod_fault *fault;
} spoken_fault;

static void print_fault(const void *context, pod_text *out) {
    const spoken_fault *spoken = context;
    pod_fault_print(spoken->fault, spoken->language, out);
}

cli_status cli_fault(pod_language language, const char *where, const pod_fault *fault) {
    spoken_fault spoken = {language, fault};
    char *text = pod__printed(print_fault, &spoken, NULL);
    fflush(stdout);
    fprintf(stderr, "ludopod: %s%s%s\n", where ? where : "", where ? ": " : "",
            text ? text : pod_error_message(fault->code));
    free(text);
    return CLI_BAD;
}

cli_status cli_system_error(pod_language language, const char *what) {
    const char *reason = strerror(errno);
    return cli_error(language, "{0}: {1}", what, reason);
}

pod_language cli_language_of_environment(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    pod_language language = POD_ENGLISH;
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) {
            pod_language_parse(value, strlen(value), &language);
            break;
        }
    }
    return language;
}
