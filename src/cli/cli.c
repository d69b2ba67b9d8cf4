#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/nearest.h"

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

void cli_add(pod_text *out, pod_language language, const char *english, const char *first, const char *second) {
    pod_text_add_message(out, pod_translate(language, english), (const char *const[]){first, second, NULL});
}

void cli_add_count(pod_text *out, pod_language language, const char *one, const char *many, unsigned long count) {
    pod_text_add_message(out, pod_translate_plural(language, one, many, count),
                         (const char *const[]){CLI_SHORT("%lu", count), NULL, NULL});
}

static cli_status print_error(char *text, const char *otherwise) {
    fflush(stdout);
    fprintf(stderr, "ludopod: %s\n", text ? text : otherwise);
    free(text);
    return CLI_BAD;
}

cli_status cli_error(pod_language language, const char *english, const char *first, const char *second) {
    return print_error(cli_message(language, english, first, second), english);
}

cli_status cli_print(pod_language language, pod__printer *print, const void *context) {
    char *text = pod__printed(print, context, NULL);
    if (!text) {
        return cli_out_of_memory(language);
    }
    size_t length = strlen(text);
    printf("%s%s", text, length && text[length - 1] != '\n' ? "\n" : "");
    free(text);
    return CLI_DONE;
}

void cli_write_json(cli_json_writer *write, const void *context, pod_text *out) {
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    write(&json, context);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

typedef struct json_line {
    cli_json_writer *write;
    const void *context;
} json_line;

static void print_json_line(const void *context, pod_text *out) {
    const json_line *line = context;
    cli_write_json(line->write, line->context, out);
}

cli_status cli_print_json(pod_language language, cli_json_writer *write, const void *context) {
    return cli_print(language, print_json_line, &(json_line){write, context});
}

char *cli_formatted(const char *format, ...) {
    va_list measured, written;
    va_start(measured, format);
    size_t size = (size_t)vsnprintf(NULL, 0, format, measured) + 1;
    va_end(measured);
    char *text = malloc(size);
    if (text) {
        va_start(written, format);
        vsnprintf(text, size, format, written);
        va_end(written);
    }
    return text;
}

const char *cli_short(char text[CLI_SHORT_SIZE], const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, CLI_SHORT_SIZE, format, arguments);
    va_end(arguments);
    return text;
}

/* A text that is owned, with what was meant by a name behind it. */
static char *with_nearest(pod_language language, char *text, const char *given, const char *list) {
    size_t length;
    const char *name = text ? pod__nearest(given, list, &length) : NULL;
    char *nearest = name ? strndup(name, length) : NULL;
    char *both = nearest ? cli_message(language, "{0}; did you mean '{1}'?", text, nearest) : NULL;
    free(nearest);
    if (!both) {
        return text;
    }
    free(text);
    return both;
}

char *cli_unknown_message(pod_language language, const char *english, const char *given, const char *list) {
    return with_nearest(language, cli_message(language, english, given, list), given, list);
}

cli_status cli_unknown(pod_language language, const char *english, const char *given, const char *list) {
    return print_error(cli_unknown_message(language, english, given, list), english);
}

typedef struct spoken_fault {
    pod_language language;
    const char *where;
    const pod_fault *fault;
} spoken_fault;

static void print_fault(const void *context, pod_text *out) {
    const spoken_fault *spoken = context;
    pod_text_format(out, "%s%s", spoken->where ? spoken->where : "", spoken->where ? ": " : "");
    pod_fault_print(spoken->fault, spoken->language, out);
}

char *cli_fault_message(pod_language language, const char *where, const pod_fault *fault) {
    spoken_fault spoken = {language, where, fault};
    const char *list = fault->code == POD_ERROR_OPTION_VALUE                                   ? fault->argument[2]
                       : fault->code == POD_ERROR_OPTION_NAME || fault->code == POD_ERROR_GAME ? fault->argument[1]
                                                                                               : "";
    return with_nearest(language, pod__printed(print_fault, &spoken, NULL), fault->argument[0], list);
}

cli_status cli_fault(pod_language language, const char *where, const pod_fault *fault) {
    return print_error(cli_fault_message(language, where, fault), pod_error_message(fault->code));
}

cli_status cli_system_error(pod_language language, const char *what) {
    const char *reason = strerror(errno);
    return cli_error(language, "{0}: {1}", what, reason);
}

unsigned cli_columns(void) {
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_col ? 80 : size.ws_col;
}

cli_status cli_failure(pod_language language, pod_error error) {
    return cli_error(language, pod_error_message(error), NULL, NULL);
}

cli_status cli_out_of_memory(pod_language language) {
    return cli_failure(language, POD_ERROR_MEMORY);
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
