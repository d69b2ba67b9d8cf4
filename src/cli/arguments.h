/* The command line taken apart: one table of all options, one parser for every subcommand.

   Options stand anywhere, before or after the other arguments, as --board=3x5 or --board 3x5; "--" ends
   them. The arguments point into argv. */
#ifndef LUDOPOD_CLI_ARGUMENTS_H
#define LUDOPOD_CLI_ARGUMENTS_H

#include <stddef.h>
#include <stdint.h>

#include "cli/cli.h"

/* Each option: its id, its name, what its value is called (NULL: it takes none), and its help. */
/* clang-format off */
#define CLI_OPTIONS(X) \
    X(GAME, "game", "NAME", CLI_TEXT("the game: {0} ({1})")) \
    X(BOARD, "board", "RxC", CLI_TEXT("rows and columns ({0})")) \
    X(PLAYERS, "players", "N", CLI_TEXT("number of players: {0}")) \
    X(VARIANT, "variant", "V", CLI_TEXT("a variant: {0}")) \
    X(FIRST, "first", "SEAT", CLI_TEXT("who moves first: {0}")) \
    X(PIECES, "pieces", "N", CLI_TEXT("number of pieces of each side: {0}")) \
    X(QUIET, "quiet", "N", CLI_TEXT("turns without a capture that make the game a draw, 0 for never: {0}")) \
    X(REPETITION, "repetition", "on|off", CLI_TEXT("a position that occurs for the third time is a draw: {0}")) \
    X(POSITION, "position", "P", CLI_TEXT("the position to begin from (start)")) \
    X(DIVIDE, "divide", NULL, CLI_TEXT("first print the count of each move")) \
    X(MEMO, "memo", NULL, CLI_TEXT("count each transposition once (the default)")) \
    X(WALK, "walk", NULL, CLI_TEXT("count every path by itself, without a memory of positions")) \
    X(MEMORY, "memory", "MIB", CLI_TEXT("memory to use, in MiB (1024; analyse and review: 64)")) \
    X(FORMAT, "format", "FORMAT", CLI_TEXT("text, ascii or svg (text)")) \
    X(TO, "to", "FORMAT", CLI_TEXT("text, json or abstractplay")) \
    X(HUMAN, "human", "LIST", CLI_TEXT("the seats that people play, as letters, or none (a)")) \
    X(CHARACTER, "character", "NAME", CLI_TEXT("who the computer plays as (nautilus; bot: kraken)")) \
    X(RECORD, "record", "FILE", CLI_TEXT("save the game in this file; an existing game is continued")) \
    X(TIME, "time", "TIME", CLI_TEXT("time limit, such as 500ms, 2s or 1m")) \
    X(DEPTH, "depth", "PLIES", CLI_TEXT("search depth in plies")) \
    X(NODES, "nodes", "N", CLI_TEXT("number of positions to search")) \
    X(LINES, "lines", "N", CLI_TEXT("number of best moves to show, 1 to 20 (1)")) \
    X(GAMES, "games", "N", CLI_TEXT("number of games")) \
    X(SEED, "seed", "N", CLI_TEXT("seed of random choices (1)")) \
    X(SAMPLE, "sample", "N", CLI_TEXT("number of boards or puzzles to check; all without this option")) \
    X(CONCURRENCY, "concurrency", "N", CLI_TEXT("number of games to play at once (1; bot: 4)")) \
    X(SPRT, "sprt", "E0,E1", CLI_TEXT("stop as soon as the test accepts one of these Elo differences (0,10)")) \
    X(RECORDS, "records", "FILE", CLI_TEXT("add the games to this file; an existing match is continued")) \
    X(ALL, "all", NULL, CLI_TEXT("show every move, and the course of the game")) \
    X(SVG, "svg", "FILE", CLI_TEXT("draw the graph into this file, as SVG")) \
    X(JSON, "json", NULL, CLI_TEXT("print JSON, for programs")) \
    X(TABLES, "tables", "DIR", CLI_TEXT("folder with tables of solved positions")) \
    X(THREADS, "threads", "N", CLI_TEXT("number of threads (1)")) \
    X(SPENT, "spent", "on|off", CLI_TEXT("with the rule of spent turns, or without it, to study (on)")) \
    X(EXACT, "exact", NULL, CLI_TEXT("also find the margin in dice")) \
    X(ESTIMATE, "estimate", NULL, CLI_TEXT("do not solve, but tell what it would take")) \
    X(GOAL, "goal", "win|draw", CLI_TEXT("what to prove: a win, or at least a draw (win)")) \
    X(FOR, "for", "SEAT", CLI_TEXT("the player who has the goal, a or b (the player to move)")) \
    X(CHECK, "check", "FILE", CLI_TEXT("certificate, or file of puzzles, to check")) \
    X(RESUME, "resume", NULL, CLI_TEXT("continue an interrupted run")) \
    X(NETWORK, "network", "FILE", CLI_TEXT("network to evaluate with, or none (the built-in network)")) \
    X(OUT, "out", "FILE", CLI_TEXT("the file to write")) \
    X(DATA, "data", "FILE", CLI_TEXT("games from selfplay; more files can follow")) \
    X(EPOCHS, "epochs", "N", CLI_TEXT("number of passes over the games (20)")) \
    X(BATCH, "batch", "N", CLI_TEXT("number of positions in a training step (4096)")) \
    X(RATE, "rate", "R", CLI_TEXT("learning rate at the start, more than 0 and at most 1 (0.003)")) \
    X(BLEND, "blend", "B", CLI_TEXT("what to learn, from 0 (results of games) to 1 (scores of the search) (0.7)")) \
    X(PLAIN, "plain", NULL, CLI_TEXT("line by line, for a screen reader or a pipe")) \
    X(ASCII, "ascii", NULL, CLI_TEXT("draw with ASCII characters only")) \
    X(AT_ONCE, "at-once", NULL, CLI_TEXT("characters move at once")) \
    X(LISTEN, "listen", "ADDRESS:PORT", CLI_TEXT("where to listen; port 0 is any free port, unix:PATH is a socket (localhost:8080)")) \
    X(DATABASE, "database", "sqlite:FILE", CLI_TEXT("where the games are kept (sqlite:ludopod.sqlite)")) \
    X(CONFIG, "config", "FILE", CLI_TEXT("settings file; options on the command line override it")) \
    X(WEB, "web", "DIR", CLI_TEXT("folder with the files of the page")) \
    X(LOG_LEVEL, "log-level", "LEVEL", CLI_TEXT("what to log: debug, info, warning or error (info)")) \
    X(FORCE, "force", NULL, CLI_TEXT("replace an existing file")) \
    X(SERVER, "server", "URL", CLI_TEXT("address of a club, such as https://example.org")) \
    X(TOKEN, "token", "FILE", CLI_TEXT("file with a token of the club, which only you may read")) \
    X(ENGINE, "engine", "CMD", CLI_TEXT("command of an engine that speaks UGI (Ludopod's own engine)")) \
    X(ACCEPT, "accept", "LIST", CLI_TEXT("challenges to accept: games, live, daily, none, rated, unrated (all)")) \
    X(LANGUAGE, "language", "en|fr|es", CLI_TEXT("the language of all texts")) \
    X(HELP, "help", NULL, CLI_TEXT("show this help")) \
    X(VERSION, "version", NULL, CLI_TEXT("print the version"))
/* clang-format on */

#define CLI_OPTION_ID(id, ...) CLI_OPTION_##id,
typedef enum cli_option_id { CLI_OPTIONS(CLI_OPTION_ID) CLI_OPTION_COUNT } cli_option_id;

/* The most of --threads, whatever they do. */
enum { CLI_THREADS_MAX = 256 };

/* Sets of options, a bit each. */
#define CLI_BIT(id) (UINT64_C(1) << (id))
_Static_assert(CLI_OPTION_COUNT <= 64, "a bit for each option");
#define CLI_OPTIONS_ALWAYS (CLI_BIT(CLI_OPTION_LANGUAGE) | CLI_BIT(CLI_OPTION_HELP))
/* What a starting position, or a position line, is read with. */
#define CLI_OPTIONS_START                                                                                              \
    (CLI_BIT(CLI_OPTION_GAME) | CLI_BIT(CLI_OPTION_BOARD) | CLI_BIT(CLI_OPTION_PLAYERS) |                              \
     CLI_BIT(CLI_OPTION_VARIANT) | CLI_BIT(CLI_OPTION_FIRST) | CLI_BIT(CLI_OPTION_PIECES) |                            \
     CLI_BIT(CLI_OPTION_QUIET) | CLI_BIT(CLI_OPTION_REPETITION))

typedef struct cli_option {
    const char *name;
    const char *value; /* what its value is called, or NULL when it takes none */
    const char *help;
} cli_option;

const cli_option *cli_option_of(cli_option_id id);

typedef struct cli_arguments {
    pod_language language;
    const char *command;                  /* whose they are; NULL: the program's */
    const char *option[CLI_OPTION_COUNT]; /* the value ("" for options without one), NULL when not given */
    char **word;                          /* what is not an option */
    int words;
} cli_arguments;

/* Does what a command is for. */
typedef cli_status cli_runner(const cli_arguments *arguments);

/* What arguments there may be. */
typedef struct cli_syntax {
    const char *command; /* see cli_arguments */
    uint64_t options;    /* that it takes, a CLI_BIT each */
    bool stop_at_word;   /* the first word and all that follows are left as words */
} cli_syntax;

/* Reads argv[0 .. argc), which has no program name in front, and reorders it. Errors are told on standard error. */
cli_status cli_arguments_read(cli_arguments *arguments, int argc, char **argv, const cli_syntax *syntax);

typedef struct cli_range {
    long minimum, maximum;
} cli_range;

/* A whole number in a range, or an error that says what was expected of `name`; then *out is left as it is. */
cli_status cli_number(pod_language language, const char *name, const char *text, cli_range range, long *out);
/* The number that an option has for its value, or the usual one where it is not given. One that is none is told, and
   becomes *status; when something is wrong already nothing is read. */
long cli_option_number(const cli_arguments *arguments, cli_option_id id, long usual, cli_range range,
                       cli_status *status);
/* The same of --threads, which is 1 where it is not given. */
unsigned cli_option_threads(const cli_arguments *arguments, cli_status *status);

/* Says what is wrong with how a command was called, and where to read how it is done. Returns CLI_BAD. */
cli_status cli_wrong_usage(const cli_arguments *arguments, const char *message, const char *first, const char *second);
/* The second half of it. */
cli_status cli_see_help(const cli_arguments *arguments);

#endif
