#include "cli/arguments.h"

#include <assert.h>
#include <getopt.h>
#include <string.h>

#include "base/text.h"

static const cli_option options[CLI_OPTION_COUNT] = {
    [CLI_OPTION_GAME] = {"game", "NAME", CLI_TEXT("the game: {0} ({1})")},
    [CLI_OPTION_BOARD] = {"board", "RxC", CLI_TEXT("rows and columns ({0})")},
    [CLI_OPTION_PLAYERS] = {"players", "N", CLI_TEXT("number of players: {0}")},
    [CLI_OPTION_VARIANT] = {"variant", "V", CLI_TEXT("a variant: {0}")},
    [CLI_OPTION_FIRST] = {"first", "SEAT", CLI_TEXT("who moves first: {0}")},
    [CLI_OPTION_PIECES] = {"pieces", "N", CLI_TEXT("number of pieces of each side: {0}")},
    [CLI_OPTION_QUIET] = {"quiet", "N",
                          CLI_TEXT("turns without a capture that make the game a draw, 0 for never: {0}")},
    [CLI_OPTION_REPETITION] = {"repetition", "on|off",
                               CLI_TEXT("a position that occurs for the third time is a draw: {0}")},
    [CLI_OPTION_POSITION] = {"position", "P", CLI_TEXT("the position to begin from (start)")},
    [CLI_OPTION_DIVIDE] = {"divide", NULL, CLI_TEXT("first print the count of each move")},
    [CLI_OPTION_MEMO] = {"memo", NULL, CLI_TEXT("count each transposition once (the default)")},
    [CLI_OPTION_WALK] = {"walk", NULL, CLI_TEXT("count every path by itself, without a memory of positions")},
    [CLI_OPTION_MEMORY] = {"memory", "MIB", CLI_TEXT("memory to use, in MiB (1024; analyse and review: 64)")},
    [CLI_OPTION_FORMAT] = {"format", "FORMAT", CLI_TEXT("text, ascii or svg (text)")},
    [CLI_OPTION_TO] = {"to", "FORMAT", CLI_TEXT("text, json or abstractplay")},
    [CLI_OPTION_HUMAN] = {"human", "LIST", CLI_TEXT("the seats that people play, as letters, or none (a)")},
    [CLI_OPTION_CHARACTER] = {"character", "NAME", CLI_TEXT("who the computer plays as (nautilus; bot: kraken)")},
    [CLI_OPTION_RECORD] = {"record", "FILE", CLI_TEXT("save the game in this file; an existing game is continued")},
    [CLI_OPTION_TIME] = {"time", "TIME", CLI_TEXT("time limit, such as 500ms, 2s or 1m")},
    [CLI_OPTION_DEPTH] = {"depth", "PLIES", CLI_TEXT("search depth in plies")},
    [CLI_OPTION_NODES] = {"nodes", "N", CLI_TEXT("number of positions to search")},
    [CLI_OPTION_LINES] = {"lines", "N", CLI_TEXT("number of best moves to show, 1 to 20 (1)")},
    [CLI_OPTION_GAMES] = {"games", "N", CLI_TEXT("number of games")},
    [CLI_OPTION_SEED] = {"seed", "N", CLI_TEXT("seed of random choices (1)")},
    [CLI_OPTION_SAMPLE] = {"sample", "N", CLI_TEXT("number of boards or puzzles to check; all without this option")},
    [CLI_OPTION_CONCURRENCY] = {"concurrency", "N", CLI_TEXT("number of games to play at once (1; bot: 4)")},
    [CLI_OPTION_SPRT] = {"sprt", "E0,E1",
                         CLI_TEXT("stop as soon as the test accepts one of these Elo differences (0,10)")},
    [CLI_OPTION_RECORDS] = {"records", "FILE", CLI_TEXT("add the games to this file; an existing match is continued")},
    [CLI_OPTION_ALL] = {"all", NULL, CLI_TEXT("show every move, and the course of the game")},
    [CLI_OPTION_SVG] = {"svg", "FILE", CLI_TEXT("draw the graph into this file, as SVG")},
    [CLI_OPTION_JSON] = {"json", NULL, CLI_TEXT("print JSON, for programs")},
    [CLI_OPTION_TABLES] = {"tables", "DIR", CLI_TEXT("folder with tables of solved positions")},
    [CLI_OPTION_THREADS] = {"threads", "N", CLI_TEXT("number of threads (1)")},
    [CLI_OPTION_SPENT] = {"spent", "on|off", CLI_TEXT("with the rule of spent turns, or without it, to study (on)")},
    [CLI_OPTION_EXACT] = {"exact", NULL, CLI_TEXT("also find the margin in dice")},
    [CLI_OPTION_ESTIMATE] = {"estimate", NULL, CLI_TEXT("do not solve, but tell what it would take")},
    [CLI_OPTION_GOAL] = {"goal", "win|draw", CLI_TEXT("what to prove: a win, or at least a draw (win)")},
    [CLI_OPTION_FOR] = {"for", "SEAT", CLI_TEXT("the player who has the goal, a or b (the player to move)")},
    [CLI_OPTION_CHECK] = {"check", "FILE", CLI_TEXT("certificate, or file of puzzles, to check")},
    [CLI_OPTION_RESUME] = {"resume", NULL, CLI_TEXT("continue an interrupted run")},
    [CLI_OPTION_NETWORK] = {"network", "FILE", CLI_TEXT("network to evaluate with, or none (the built-in network)")},
    [CLI_OPTION_OUT] = {"out", "FILE", CLI_TEXT("the file to write")},
    [CLI_OPTION_DATA] = {"data", "FILE", CLI_TEXT("games from selfplay; more files can follow")},
    [CLI_OPTION_EPOCHS] = {"epochs", "N", CLI_TEXT("number of passes over the games (20)")},
    [CLI_OPTION_BATCH] = {"batch", "N", CLI_TEXT("number of positions in a training step (4096)")},
    [CLI_OPTION_RATE] = {"rate", "R", CLI_TEXT("learning rate at the start, more than 0 and at most 1 (0.003)")},
    [CLI_OPTION_BLEND] = {"blend", "B",
                          CLI_TEXT("what to learn, from 0 (results of games) to 1 (scores of the search) (0.7)")},
    [CLI_OPTION_PLAIN] = {"plain", NULL, CLI_TEXT("line by line, for a screen reader or a pipe")},
    [CLI_OPTION_ASCII] = {"ascii", NULL, CLI_TEXT("draw with ASCII characters only")},
    [CLI_OPTION_LISTEN] = {"listen", "ADDRESS:PORT",
                           CLI_TEXT(
                               "where to listen; port 0 is any free port, unix:PATH is a socket (localhost:8080)")},
    [CLI_OPTION_DATABASE] = {"database", "sqlite:FILE", CLI_TEXT("where the games are kept (sqlite:ludopod.sqlite)")},
    [CLI_OPTION_CONFIG] = {"config", "FILE", CLI_TEXT("settings file; options on the command line override it")},
    [CLI_OPTION_WEB] = {"web", "DIR", CLI_TEXT("folder with the files of the page")},
    [CLI_OPTION_LOG_LEVEL] = {"log-level", "LEVEL", CLI_TEXT("what to log: debug, info, warning or error (info)")},
    [CLI_OPTION_FORCE] = {"force", NULL, CLI_TEXT("replace an existing file")},
    [CLI_OPTION_SERVER] = {"server", "URL", CLI_TEXT("address of a club, such as https://example.org")},
    [CLI_OPTION_TOKEN] = {"token", "FILE", CLI_TEXT("file with a token of the club, which only you may read")},
    [CLI_OPTION_ENGINE] = {"engine", "CMD", CLI_TEXT("command of an engine that speaks UGI (Ludopod's own engine)")},
    [CLI_OPTION_ACCEPT] = {"accept", "LIST",
                           CLI_TEXT("challenges to accept: games, live, daily, none, rated, unrated (all)")},
    [CLI_OPTION_LANGUAGE] = {"language", "en|fr|es", CLI_TEXT("the language of all texts")},
    [CLI_OPTION_HELP] = {"help", NULL, CLI_TEXT("show this help")},
    [CLI_OPTION_VERSION] = {"version", NULL, CLI_TEXT("print the version")},
};

const cli_option *cli_option_of(cli_option_id id) {
    assert(id < CLI_OPTION_COUNT);
    return &options[id];
}

cli_status cli_see_help(pod_language language, const char *command) {
    if (command) {
        cli_say(stderr, language, "Try 'ludopod help {0}'.\n", command, NULL);
    } else {
        cli_say(stderr, language, "Try 'ludopod --help'.\n", NULL, NULL);
    }
    return CLI_BAD;
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
    char names[CLI_OPTION_COUNT * 16];
    pod_text list = pod_text_over(names, sizeof names);
    for (int id = 0; id < CLI_OPTION_COUNT; id++) {
        if (syntax->options & CLI_BIT(id)) {
            pod_text_format(&list, "--%s, ", options[id].name);
        }
    }
    cli_unknown(arguments->language, "'{0}' is not an option here", given, names);
    return cli_see_help(arguments->language, syntax->command);
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
        cli_error(arguments->language, "option '--{0}' needs a value, {1}", options[id].name, options[id].value);
        return cli_see_help(arguments->language, syntax->command);
    }
    if (found == '?') {
        cli_error(arguments->language, "option '--{0}' takes no value", options[id].name, NULL);
        return cli_see_help(arguments->language, syntax->command);
    }
    return take_option(arguments, id, optarg);
}

cli_status cli_arguments_read(cli_arguments *arguments, int argc, char **argv, const cli_syntax *syntax) {
    struct option table[CLI_OPTION_COUNT + 1];
    int found;
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
    char expected[64];
    int64_t value;
    if (pod__whole_read(text, strlen(text), range.minimum, range.maximum, &value)) {
        *out = (long)value;
        return CLI_DONE;
    }
    pod_fault fault;
    snprintf(expected, sizeof expected, "%ld-%ld", range.minimum, range.maximum);
    pod_fault_set(&fault, POD_ERROR_OPTION_VALUE, &(pod_fault_about){.argument = {text, name, expected}});
    return cli_fault(language, NULL, &fault);
}

cli_status cli_option_number(const cli_arguments *arguments, cli_option_id id, long minimum, long maximum, long *out) {
    const char *given = arguments->option[id];
    return given ? cli_number(arguments->language, options[id].name, given, (cli_range){minimum, maximum}, out)
                 : CLI_DONE;
}
