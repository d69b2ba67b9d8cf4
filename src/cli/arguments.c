#include "cli/arguments.h"

#include <assert.h>
#include <getopt.h>
#include <string.h>

#include "base/text.h"

#define ROW(id, ...) [CLI_OPTION_##id] = {__VA_ARGS__},
static const cli_option options[CLI_OPTION_COUNT] = {CLI_OPTIONS(ROW)};

const cli_option *cli_option_of(cli_option_id id) {
    assert(id < CLI_OPTION_COUNT);
    return &options[id];
}

cli_status cli_see_help(const cli_arguments *arguments) {
    cli_say(stderr, arguments->language,
            arguments->command ? CLI_TEXT("Try 'ludopod help {0}'.\n") : CLI_TEXT("Try 'ludopod --help'.\n"),
            arguments->command, NULL);
    return CLI_BAD;
}

cli_status cli_wrong_usage(const cli_arguments *arguments, const char *message, const char *first, const char *second) {
    cli_error(arguments->language, message, first, second);
    return cli_see_help(arguments);
}

enum { FIRST_VALUE = 256 }; /* getopt's number for option 0: beyond all characters */

/* getopt gets to know the allowed options only, so that an abbreviation means one of them. */
static void fill_table(struct option table[CLI_OPTION_COUNT + 1], uint64_t allowed) {
    size_t count = 0;
    for (int id = 0; id < CLI_OPTION_COUNT; id++) {
        if (allowed & CLI_BIT(id)) {
            table[count++] = (struct option){options[id].name, options[id].value ? required_argument : no_argument,
                                             NULL, FIRST_VALUE + id};
        }
    }
    table[count] = (struct option){NULL, 0, NULL, 0};
}

/* `given` may have dashes and a value; the options that a command takes are told with theirs. */
static cli_status unknown_option(const cli_arguments *arguments, const char *given, const cli_syntax *syntax) {
    pod_text list = POD__ROOM(CLI_OPTION_COUNT * 16);
    for (int id = 0; id < CLI_OPTION_COUNT; id++) {
        if (syntax->options & CLI_BIT(id)) {
            pod_text_format(&list, "--%s, ", options[id].name);
        }
    }
    cli_unknown(arguments->language, "'{0}' is not an option here", given, list.data);
    return cli_see_help(arguments);
}

static cli_status take_option(cli_arguments *arguments, int id, const char *value) {
    arguments->option[id] = value ? value : "";
    if (id == CLI_OPTION_LANGUAGE && !pod_language_parse(value, strlen(value), &arguments->language)) {
        return cli_unknown(arguments->language, "'{0}' is not a language here; expected en, fr or es", value,
                           "en, fr, es");
    }
    return CLI_DONE;
}

/* What getopt found in argv[1 ..] just now: an option, or what is wrong with it. */
static cli_status take_found(cli_arguments *arguments, int found, char *const *argv, const cli_syntax *syntax) {
    int id = (found == '?' || found == ':' ? optopt : found) - FIRST_VALUE;
    if (found == 'h') {
        return take_option(arguments, CLI_OPTION_HELP, NULL);
    }
    if (id < 0) {
        const char letter[] = {'-', (char)optopt, 0};
        return unknown_option(arguments, optopt ? letter : argv[optind - 1], syntax);
    }
    if (found == ':') {
        return cli_wrong_usage(arguments, "option '--{0}' needs a value, {1}", options[id].name, options[id].value);
    }
    if (found == '?') {
        return cli_wrong_usage(arguments, "option '--{0}' takes no value", options[id].name, NULL);
    }
    return take_option(arguments, id, optarg);
}

cli_status cli_arguments_read(cli_arguments *arguments, int argc, char **argv, const cli_syntax *syntax) {
    struct option table[CLI_OPTION_COUNT + 1];
    int found;
    arguments->command = syntax->command;
    fill_table(table, syntax->options);
    opterr = 0;
    optind = 0; /* glibc: start afresh */
    /* getopt passes over argv[0], a program name: hand it the word before ours. */
    while ((found = getopt_long(argc + 1, argv - 1, syntax->stop_at_word ? "+:h" : ":h", table, NULL)) != -1) {
        cli_status status = take_found(arguments, found, argv - 1, syntax);
        if (status) {
            return status;
        }
    }
    arguments->word = argv - 1 + optind;
    arguments->words = argc + 1 - optind;
    return CLI_DONE;
}

cli_status cli_number(pod_language language, const char *name, const char *text, cli_range range, long *out) {
    int64_t value;
    if (pod__whole_read(text, strlen(text), range.minimum, range.maximum, &value)) {
        *out = (long)value;
        return CLI_DONE;
    }
    pod_fault fault;
    const char *expected = CLI_SHORT("%ld-%ld", range.minimum, range.maximum);
    pod_fault_set(&fault, POD_ERROR_OPTION_VALUE, &(pod_fault_about){.argument = {text, name, expected}});
    return cli_fault(language, NULL, &fault);
}

long cli_option_number(const cli_arguments *arguments, cli_option_id id, long usual, cli_range range,
                       cli_status *status) {
    const char *given = arguments->option[id];
    long number = usual;
    if (given && !*status) {
        *status = cli_number(arguments->language, options[id].name, given, range, &number);
    }
    return number;
}

unsigned cli_option_threads(const cli_arguments *arguments, cli_status *status) {
    return (unsigned)cli_option_number(arguments, CLI_OPTION_THREADS, 1, (cli_range){1, CLI_THREADS_MAX}, status);
}
