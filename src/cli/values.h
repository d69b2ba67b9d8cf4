/* Values of options that several commands take: lengths of time, characters, networks, folders of tables. */
#ifndef LUDOPOD_CLI_VALUES_H
#define LUDOPOD_CLI_VALUES_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/arguments.h"
#include "ludopod/network.h"
#include "ludopod/search.h"
#include "ludopod/table.h"

/* What is expected, for messages. */
#define CLI_DURATION "500ms, 2s, 1.5s, 1m"

/* A positive length of time of at most a day, with its unit: "500ms", "2s", "1.5s", "1m". False when it is none. */
bool cli_duration_read(const char *text, int64_t *milliseconds);
/* Tells that the value of `name` is none, and what would be: of a bare number, that number with a unit. where: as in
   cli_fault(). */
cli_status cli_duration_refuse(pod_language language, const char *where, const char *name, const char *text);
/* The value of --time, or the usual one when it is not given; the rest as in cli_option_number(). */
int64_t cli_option_time(const cli_arguments *arguments, int64_t usual_ms, cli_status *status);

/* A search as --time, --nodes, --depth, --memory and --threads want it. */
typedef struct cli_searching {
    pod_search_request limits;
    size_t memory;
    unsigned threads;
} cli_searching;

/* Sets all but what else there is in the limits. usual_ms: the time where nothing limits the search. */
void cli_searching_read(const cli_arguments *arguments, int64_t usual_ms, cli_searching *out, cli_status *status);
/* With the memory and the threads; the caller frees it. */
pod_error cli_searching_begin(const cli_searching *how, pod_search **out);

/* The number of the character of this name. False when there is none; then fault lists them all. */
bool cli_character_find(const char *name, unsigned *character, pod_fault *fault);
/* The same, and says so. */
cli_status cli_character_read(pod_language language, const char *where, const char *name, unsigned *character);

/* The network of --network for a game: a file, "none" (*out is NULL: the evaluation made by hand), or the built-in one
   when the option is not given. The caller frees it. */
cli_status cli_network_read(const cli_arguments *arguments, pod_game_id game, pod_network **out);

/* All tables there, for a command that plays or analyses; *out is NULL when there are none. What cannot be used is
   told. CLI_BAD when --tables names a place that cannot be read. */
cli_status cli_tables_open(const cli_arguments *arguments, pod_tables **out);
/* The same as cli_table_place(), but when it names no place NULL, and then that has been told. */
char *cli_table_directory(const cli_arguments *arguments);

#endif
