#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/files.h"
#include "cli/match/match.h"
#include "cli/ugi/ugi.h"
#include "cli/values.h"
#include "ludopod/character.h"

/* A description while it is read. */
typedef struct reader {
    pod_language language;
    const char *text; /* the whole of it, for messages */
    match_spec *spec;
} reader;

static cli_status wrong_value(const reader *in, const char *name, const char *value, const char *expected) {
    pod_fault fault;
    pod_fault_set(&fault, POD_ERROR_OPTION_VALUE, &(pod_fault_about){.argument = {value, name, expected}});
    return cli_fault(in->language, in->text, &fault);
}

static cli_status take_number(const reader *in, const char *name, const char *value, int64_t maximum, int64_t *out) {
    if (ugi_number(value, 1, maximum, out)) {
        return CLI_DONE;
    }
    return wrong_value(in, name, value, CLI_SHORT("1-%lld", (long long)maximum));
}

static cli_status take_reference(const reader *in, const char *value) {
    for (unsigned kind = 0; kind < POD_REFERENCE_COUNT; kind++) {
        if (!strcmp(value, pod_reference_name((pod_reference_kind)kind))) {
            in->spec->kind = MATCH_REFERENCE;
            in->spec->reference = (pod_reference_kind)kind;
            return CLI_DONE;
        }
    }
    return wrong_value(in, "reference", value, "random, greedy, capturer, sixes, dice-count, uct");
}

/* "fixed" is the evaluation made by hand, "network" the built-in one, all else a file. */
static cli_status take_evaluation(const reader *in, const char *value) {
    size_t length;
    in->spec->own_network = strcmp(value, "network") != 0;
    if (!in->spec->own_network || !strcmp(value, "fixed")) {
        return CLI_DONE;
    }
    char *bytes = cli_file_read(in->language, value, &length);
    pod_error error = bytes ? pod_network_read(bytes, length, &in->spec->network) : POD_ERROR_IO;
    free(bytes);
    return !error                  ? CLI_DONE
           : error == POD_ERROR_IO ? CLI_BAD
                                   : cli_error(in->language, "{0}: {1}", value, pod_error_message(error));
}

static cli_status take_option(const reader *in, const char *name, const char *value) {
    match_spec *spec = in->spec;
    if (spec->option_count == MATCH_OPTIONS_MAX) {
        return cli_error(in->language, "{0}: more options than can be given to one engine", in->text, NULL);
    }
    spec->option[spec->option_count] = name + strlen("option.");
    spec->value[spec->option_count++] = value;
    return CLI_DONE;
}

/* "10s+0.1s", or "10s" alone. */
static cli_status take_clock(const reader *in, char *value) {
    match_spec *spec = in->spec;
    char *increment = strchr(value, '+');
    bool right = true;
    if (increment) {
        *increment = 0;
        right = cli_duration_read(increment + 1, &spec->increment_ms);
    }
    right = cli_duration_read(value, &spec->clock_ms) && right;
    if (increment) {
        *increment = '+';
    }
    return right ? CLI_DONE : wrong_value(in, "clock", value, "10s, 10s+0.1s");
}

static cli_status take_item(const reader *in, const char *name, char *value) {
    match_spec *spec = in->spec;
    int64_t number = 0;
    cli_status status = CLI_DONE;
    if (!strcmp(name, "character")) {
        status = cli_character_read(in->language, in->text, value, &spec->character);
    } else if (!strcmp(name, "nodes")) {
        status = take_number(in, name, value, INT64_MAX, &number);
        spec->nodes = (uint64_t)number;
    } else if (!strcmp(name, "depth")) {
        status = take_number(in, name, value, 100, &number);
        spec->depth = (unsigned)number;
    } else if (!strcmp(name, "hash")) {
        status = take_number(in, name, value, UGI_HASH_MAX, &number);
        spec->hash = (long)number;
    } else if (!strcmp(name, "time")) {
        status = cli_duration_read(value, &spec->time_ms) ? CLI_DONE
                                                          : cli_duration_refuse(in->language, in->text, name, value);
    } else if (!strcmp(name, "threads")) {
        status = take_number(in, name, value, CLI_THREADS_MAX, &number);
        spec->threads = (long)number;
    } else if (!strcmp(name, "clock")) {
        status = take_clock(in, value);
    } else if (!strcmp(name, "eval")) {
        status = take_evaluation(in, value);
    } else if (!strcmp(name, "search")) {
        spec->by_tree = !strcmp(value, "tree");
        status = spec->by_tree ? CLI_DONE : wrong_value(in, name, value, "tree");
    } else if (!strcmp(name, "reference")) {
        status = take_reference(in, value);
    } else if (!strncmp(name, "option.", strlen("option."))) {
        status = take_option(in, name, value);
    } else {
        status =
            cli_unknown(in->language,
                        "'{0}' does not describe a player; expected character=, time=, clock=, nodes=, depth=, hash=, "
                        "threads=, eval=, search=, reference=, option.NAME= or cmd=",
                        name, "character, time, clock, nodes, depth, hash, threads, eval, search, reference, cmd");
    }
    return status;
}

/* "name=value,name=value"; what follows cmd= is all one command. The parts are ended in place. */
static cli_status take_items(const reader *in, char *rest) {
    while (*rest) {
        char *name = rest;
        char *value = strchr(name, '=');
        if (!value || value == name) {
            return cli_error(in->language,
                             "'{0}' does not describe a player; expected for example character=nautilus or time=100ms",
                             in->text, NULL);
        }
        *value++ = 0;
        if (!strcmp(name, "cmd")) {
            in->spec->kind = MATCH_PROCESS;
            in->spec->command = value;
            return *value ? CLI_DONE : wrong_value(in, name, value, "COMMAND");
        }
        rest = value + strcspn(value, ",:");
        if (*rest) {
            *rest++ = 0;
        }
        cli_status status = take_item(in, name, value);
        if (status) {
            return status;
        }
    }
    return CLI_DONE;
}

bool match_is_bounded(const match_spec *spec) {
    return spec->kind == MATCH_ENGINE && spec->character && spec->character < POD_CHARACTER_STRONGEST;
}

static bool has_limits(const match_spec *spec) {
    return spec->time_ms || spec->clock_ms || spec->nodes || spec->depth;
}

/* A character below full strength knows when to stop; whoever else has no limits gets those of the match, or a tenth of
   a second. */
static void add_limits(match_spec *spec, const match_limits *limits) {
    enum { USUAL_MS = 100 };
    if (has_limits(spec)) {
        return;
    }
    spec->time_ms = limits->time_ms;
    spec->nodes = limits->nodes;
    spec->depth = limits->depth;
    if (!has_limits(spec) && !match_is_bounded(spec)) {
        spec->time_ms = USUAL_MS;
    }
}

cli_status match_spec_read(pod_language language, const char *text, const match_limits *limits, match_spec *out) {
    *out = (match_spec){.name = text, .kind = MATCH_ENGINE, .hash = MATCH_HASH_DEFAULT};
    reader in = {language, text, out};
    out->words = strdup(text);
    if (!out->words) {
        return cli_out_of_memory(language);
    }
    cli_status status = take_items(&in, out->words);
    if (!status && out->kind == MATCH_ENGINE && out->option_count) {
        status = cli_error(language, "{0}: option.NAME= is for engines started with cmd=", text, NULL);
    }
    if (status) {
        match_spec_free(out);
        return status;
    }
    add_limits(out, limits);
    return CLI_DONE;
}

void match_spec_free(match_spec *spec) {
    free(spec->words);
    pod_network_free(spec->network);
    *spec = (match_spec){0};
}
