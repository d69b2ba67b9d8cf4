#include "cli/values.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/files.h"
#include "search/network/network.h"

typedef struct unit {
    const char *name;
    double milliseconds;
} unit;

static const unit units[] = {{"ms", 1}, {"s", 1000}, {"m", 60000}};

bool cli_duration_read(const char *text, int64_t *milliseconds) {
    enum { DAY_MS = 24 * 60 * 60 * 1000 };
    double number;
    size_t digits = pod__decimal_at(text, strlen(text), 0, DAY_MS, &number);
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        double length = number * units[i].milliseconds;
        if (digits && !strcmp(text + digits, units[i].name) && length >= 1 && length <= DAY_MS) {
            *milliseconds = (int64_t)(length + 0.5);
            return true;
        }
    }
    return false;
}

cli_status cli_duration_refuse(pod_language language, const char *where, const char *name, const char *text) {
    char expected[96];
    pod_fault fault;
    bool bare = *text && !text[strspn(text, "0123456789.")] && strlen(text) < 16;
    snprintf(expected, sizeof expected, bare ? "%sms, %ss, %sm" : CLI_DURATION, text, text, text);
    pod_fault_set(&fault, POD_ERROR_OPTION_VALUE, &(pod_fault_about){.argument = {text, name, expected}});
    return cli_fault(language, where, &fault);
}

int64_t cli_option_time(const cli_arguments *arguments, int64_t usual_ms, cli_status *status) {
    const char *given = arguments->option[CLI_OPTION_TIME];
    int64_t milliseconds = usual_ms;
    if (given && !*status && !cli_duration_read(given, &milliseconds)) {
        *status = cli_duration_refuse(arguments->language, NULL, "time", given);
    }
    return milliseconds;
}

void cli_searching_read(const cli_arguments *arguments, int64_t usual_ms, cli_searching *out, cli_status *status) {
    enum { MEBIBYTES = 64, MEBIBYTES_MAX = 65536, DEPTH_MAX = 128 };
    pod_search_request *limits = &out->limits;
    limits->nodes = (uint64_t)cli_option_number(arguments, CLI_OPTION_NODES, 0, (cli_range){1, LONG_MAX}, status);
    limits->depth = (unsigned)cli_option_number(arguments, CLI_OPTION_DEPTH, 0, (cli_range){1, DEPTH_MAX}, status);
    const cli_range range = {1, MEBIBYTES_MAX};
    out->memory = (size_t)cli_option_number(arguments, CLI_OPTION_MEMORY, MEBIBYTES, range, status) << 20;
    out->threads = cli_option_threads(arguments, status);
    limits->time_ms = cli_option_time(arguments, limits->nodes || limits->depth ? 0 : usual_ms, status);
}

pod_error cli_searching_begin(const cli_searching *how, pod_search **out) {
    *out = pod_search_create(how->memory);
    return *out ? pod_search_use_threads(*out, how->threads) : POD_ERROR_MEMORY;
}

bool cli_character_find(const char *name, unsigned *character, pod_fault *fault) {
    pod_text list = POD__ROOM(256);
    *character = pod_character_find(name);
    for (unsigned number = 1; number <= POD_CHARACTERS; number++) {
        pod_text_format(&list, number > 1 ? ", %s" : "%s", pod_character_at(number)->name);
    }
    pod_fault_set(fault, POD_ERROR_OPTION_VALUE, &(pod_fault_about){.argument = {name, "character", list.data}});
    return *character;
}

cli_status cli_character_read(pod_language language, const char *where, const char *name, unsigned *character) {
    pod_fault fault;
    return cli_character_find(name, character, &fault) ? CLI_DONE : cli_fault(language, where, &fault);
}

/* The same from the value of an option; NULL: not given. */
static cli_status network_load(pod_language language, const char *name, pod_game_id game, pod_network **out) {
    size_t length;
    *out = NULL;
    if (name && !strcmp(name, "none")) {
        return CLI_DONE;
    }
    if (!name) {
        *out = pod_network_builtin_for(game);
        return *out || !pod__net_kind_of(game) ? CLI_DONE : cli_out_of_memory(language);
    }
    char *bytes = cli_file_read(language, name, &length);
    if (!bytes) {
        return CLI_BAD;
    }
    pod_error error = pod_network_read(bytes, length, out);
    free(bytes);
    if (error) {
        pod_fault fault;
        pod_fault_set(&fault, error, NULL);
        return cli_fault(language, name, &fault);
    }
    if (pod_network_game(*out) != game) {
        pod_network_free(*out);
        *out = NULL;
        return cli_error(language, "{0} is a network of another game", name, NULL);
    }
    return CLI_DONE;
}

cli_status cli_network_read(const cli_arguments *arguments, pod_game_id game, pod_network **out) {
    return network_load(arguments->language, arguments->option[CLI_OPTION_NETWORK], game, out);
}

static void say_refused(void *context, const pod_fault *fault) {
    cli_fault(*(const pod_language *)context, NULL, fault);
}

static void print_place(const void *context, pod_text *out) {
    (void)context;
    pod_tables_place(out);
}

/* Where tables are, by --tables or the environment, in memory that the caller frees; empty when nothing says where,
   NULL when there is no memory. */
static char *table_place(const cli_arguments *arguments) {
    const char *asked = arguments->option[CLI_OPTION_TABLES];
    return asked ? strdup(asked) : pod__printed(print_place, NULL, NULL);
}

char *cli_table_directory(const cli_arguments *arguments) {
    char *place = table_place(arguments);
    if (place && *place) {
        return place;
    }
    cli_error(arguments->language,
              place ? "the folder of the tables is not known; give --tables or set LUDOPOD_TABLES"
                    : pod_error_message(POD_ERROR_MEMORY),
              NULL, NULL);
    free(place);
    return NULL;
}

cli_status cli_tables_open(const cli_arguments *arguments, pod_tables **out) {
    pod_language language = arguments->language;
    pod_fault fault;
    char *place = table_place(arguments);
    if (!place) {
        return cli_out_of_memory(language);
    }
    pod_error error = *place ? pod_tables_open(place, say_refused, &language, out, &fault) : POD_ERROR_IO;
    free(place);
    if (error) {
        *out = NULL;
    }
    /* Where nobody asked for tables there need not be any. */
    return error && arguments->option[CLI_OPTION_TABLES] ? cli_fault(language, NULL, &fault) : CLI_DONE;
}
