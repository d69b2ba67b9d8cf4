/* Makes puzzles, and goes on with a file that was begun. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/interrupt.h"
#include "base/json.h"
#include "base/random.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/values.h"
#include "puzzle/make.h"
#include "puzzle/prove.h"

/* `ludopod puzzles`: makes puzzles and checks them. */
/* The puzzles of a file, each with the place behind its line. */
typedef struct puzzles_entry {
    puzzle puzzle;
    size_t end;
} puzzles_entry;

typedef struct puzzles_set {
    puzzles_entry *entry; /* owned */
    size_t count, room;
    size_t length; /* of the lines that are whole; behind them may be one that was cut off */
} puzzles_set;

/* ---- Files of puzzles -------------------------------------------------------------------------------------------- */

/* Tells what is wrong with a line. */
static cli_status refuse(pod_language language, const char *path, size_t number, const char *field) {
    char *where = cli_message(language, "{0}: line {1}", path, CLI_SHORT("%zu", number));
    if (*field) {
        cli_error(language, "{0} is no puzzle: the field '{1}' is missing or wrong", where ? where : path, field);
    } else {
        cli_error(language, "{0} is no puzzle; expected a JSON object", where ? where : path, NULL);
    }
    free(where);
    return CLI_NO;
}

/* False without memory. */
static bool set_add(puzzles_set *set, const puzzle *added) {
    if (!pod__grow(&set->entry, &set->room, set->count + 1, sizeof *set->entry)) {
        return false;
    }
    set->entry[set->count++].puzzle = *added;
    return true;
}

static cli_status read_lines(pod_language language, const char *path, const char *text, puzzles_set *out) {
    puzzle read;
    const char *field, *end;
    for (const char *line = text; (end = strchr(line, '\n')); line = end + 1) {
        const puzzle *before = out->count ? &out->entry[out->count - 1].puzzle : NULL;
        if (!puzzle_read(line, (size_t)(end - line), before, &read, &field)) {
            return refuse(language, path, out->count + 1, field);
        }
        if (!set_add(out, &read)) {
            return cli_out_of_memory(language);
        }
        out->length = out->entry[out->count - 1].end = (size_t)(end + 1 - text);
    }
    return CLI_DONE;
}

/* Reads a file ("-": standard input). What is no puzzle is told with its line: CLI_NO; CLI_BAD when it cannot be read.
   set_free() must follow in any case. */
static cli_status set_read(pod_language language, const char *path, puzzles_set *out) {
    size_t length;
    *out = (puzzles_set){0};
    char *text = cli_file_read(language, path, &length);
    cli_status status = text ? read_lines(language, path, text, out) : CLI_BAD;
    free(text);
    return status;
}

static void set_free(puzzles_set *set) {
    free(set->entry);
    *set = (puzzles_set){0};
}

/* Whether one of the first `count` puzzles that stand by themselves is too much like the position; then *which is its
 * number. */
static bool set_has(const puzzles_set *set, size_t count, const pod_position *position, size_t *which) {
    for (*which = 0; *which < count; ++*which) {
        const puzzle *of = &set->entry[*which].puzzle;
        if (of->reply == POD_MOVE_NONE && puzzle_alike(&of->position, position)) {
            return true;
        }
    }
    return false;
}

/* ---- Checking ---------------------------------------------------------------------------------------------------- */

/* Proves the puzzles of a file once more. */
typedef struct checking {
    const char *path;
    pod_language language;
    bool json;
    const puzzle_prover *prover;
    puzzles_set set;
    size_t wanted; /* puzzles to prove */
    size_t proven, wrong;
} checking;

static void tell(checking *at, size_t index, const char *message) {
    cli_error(at->language, message, at->path, CLI_SHORT("%zu", index + 1));
    at->wrong++;
}

static const puzzle *of_line(const checking *at, size_t index) {
    return &at->set.entry[index].puzzle;
}

static void check_one(checking *at, size_t index) {
    const puzzle *of = of_line(at, index);
    if (!puzzle_holds(at->prover, of, index ? of_line(at, index - 1) : NULL)) {
        tell(at, index,
             CLI_TEXT("{0}: line {1}: its move is not proven to be the only best one, or an answer does not refute"));
    }
    at->proven++;
}

static void check_alike(checking *at) {
    size_t other;
    for (size_t i = 0; i < at->set.count; i++) {
        if (of_line(at, i)->reply == POD_MOVE_NONE && set_has(&at->set, i, &of_line(at, i)->position, &other)) {
            tell(at, i, CLI_TEXT("{0}: line {1}: its position is too much like that of a line before"));
        }
    }
}

/* As many as are wanted, chosen at random (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S). False when it
   was interrupted. */
static bool check_all(checking *at, uint64_t seed) {
    pod__random random = {.state = pod__mix(seed)};
    cli_progress progress = cli_progress_begin(at->language, CLI_PROGRESS_TOLD);
    bool goes_on = true;
    for (size_t i = 0; goes_on && i < at->set.count; i++) {
        if (pod__random_below(&random, (uint32_t)(at->set.count - i)) < at->wanted - at->proven) {
            check_one(at, i);
        }
        goes_on = cli_progress_checked(&progress, &(pod_progress){.done = i + 1, .total = at->set.count});
    }
    cli_progress_end(&progress);
    return goes_on;
}

static void write_json(pod__json *json, const void *context) {
    const checking *at = context;
    pod__json_add(json, POD__T("file", at->path), POD__U("checked", at->proven), POD__U("mistakes", at->wrong));
}

static cli_status report(const checking *at) {
    cli_status status = CLI_DONE;
    if (at->json) {
        status = cli_print_json(at->language, write_json, at);
    } else {
        cli_say(stdout, at->language, "{0} puzzles checked, {1} mistakes\n", CLI_SHORT("%zu", at->proven),
                CLI_SHORT("%zu", at->wrong));
    }
    return status ? status : at->wrong ? CLI_NO : CLI_DONE;
}

/* `puzzles --check`. */
static cli_status check_puzzles(const cli_arguments *arguments, puzzle_prover *prover) {
    checking at = {.path = arguments->option[CLI_OPTION_CHECK],
                   .language = arguments->language,
                   .json = arguments->option[CLI_OPTION_JSON],
                   .prover = prover};
    cli_status status = CLI_DONE;
    sigset_t before;
    prover->boards = UINT64_MAX; /* what was solved, perhaps by a table, is solved however long it takes */
    const long sample = cli_option_number(arguments, CLI_OPTION_SAMPLE, LONG_MAX, (cli_range){1, LONG_MAX}, &status);
    const long seed = cli_option_number(arguments, CLI_OPTION_SEED, 1, (cli_range){0, LONG_MAX}, &status);
    if (status) {
        return status;
    }
    pod__interrupt_hold(&before);
    status = set_read(arguments->language, at.path, &at.set);
    if (!status) {
        at.wanted = (size_t)sample < at.set.count ? (size_t)sample : at.set.count;
        check_alike(&at);
        bool whole = check_all(&at, (uint64_t)seed);
        cli_progress_tell_interrupt(arguments->language, NULL);
        status = whole ? report(&at) : CLI_BAD;
    }
    set_free(&at.set);
    pod__interrupt_release(&before);
    return status;
}

enum {
    GAMES = 100,
    GAMES_MAX = 100000000,
    TABLE_BYTES = 4 << 20,
    BOARDS = 150000, /* that solving a position may look at */
};

typedef struct making {
    pod_language language;
    const char *path;
    FILE *file;
    puzzles_set set; /* all of the file */
    cli_progress progress;
    int error; /* errno of what could not be written */
} making;

static bool is_new(void *context, const pod_position *position) {
    const making *at = context;
    size_t which;
    return !set_has(&at->set, at->set.count, position, &which);
}

/* The latest of the set. */
static void print_puzzle(const void *context, pod_text *out) {
    const puzzles_set *set = context;
    const puzzle *latest = &set->entry[set->count - 1].puzzle;
    puzzle_write(latest, latest->reply == POD_MOVE_NONE ? NULL : &set->entry[set->count - 2].puzzle, out);
}

/* Each puzzle is in the file as soon as it is made. */
static bool keep(void *context, const puzzle *made) {
    making *at = context;
    char *line = set_add(&at->set, made) ? pod__printed(print_puzzle, &at->set, NULL) : NULL;
    errno = ENOMEM;
    bool kept = line && fputs(line, at->file) != EOF && fflush(at->file) == 0;
    at->error = kept ? 0 : errno;
    free(line);
    return kept;
}

static bool show(void *context, const pod_progress *done) {
    making *at = context;
    if (cli_progress_is_due(&at->progress)) {
        cli_progress_say(&at->progress, "{0} games looked through, {1} puzzles",
                         CLI_SHORT("%llu", (unsigned long long)done->done), CLI_SHORT("%zu", at->set.count));
    }
    return !pod__interrupt_came();
}

/* ---- Going on with a file ------------------------------------------------------------------------- */

static bool is_of_run(const puzzle *of, const puzzle_maker *maker) {
    const pod_position *position = &of->position, *start = &maker->start;
    return of->source.seed == maker->seed && position->game == start->game && position->rows == start->rows &&
           position->columns == start->columns;
}

/* Where the same run has come to in this file. The game that it was at is looked through again, so its puzzles are
   taken out. */
static void find_place(puzzles_set *set, puzzle_maker *maker) {
    for (size_t i = 0; i < set->count; i++) {
        const puzzle *of = &set->entry[i].puzzle;
        if (is_of_run(of, maker) && of->source.game > maker->first) {
            maker->first = of->source.game;
        }
    }
    while (set->count && is_of_run(&set->entry[set->count - 1].puzzle, maker) &&
           set->entry[set->count - 1].puzzle.source.game == maker->first) {
        set->count--;
        set->length = set->count ? set->entry[set->count - 1].end : 0;
    }
}

static cli_status open_file(making *at, puzzle_maker *maker) {
    bool there = access(at->path, F_OK) == 0;
    cli_status status = there ? set_read(at->language, at->path, &at->set) : CLI_DONE;
    if (status) {
        return status == CLI_NO ? CLI_BAD : status;
    }
    find_place(&at->set, maker);
    at->file = fopen(at->path, "a");
    if (!at->file || ftruncate(fileno(at->file), (off_t)at->set.length) != 0) {
        return cli_system_error(at->language, at->path);
    }
    return CLI_DONE;
}

/* ---- The command ---------------------------------------------------------------------------------- */

static cli_status make(making *at, puzzle_maker *maker, uint32_t games) {
    cli_status status = open_file(at, maker);
    if (!status) {
        at->progress = cli_progress_begin(at->language, CLI_PROGRESS_TOLD);
        maker->games = games > maker->first ? games - maker->first : 0;
        bool whole = puzzle_make(maker);
        cli_progress_end(&at->progress);
        if (at->error) {
            errno = at->error;
            status = cli_system_error(at->language, at->path);
        } else if (!whole) {
            cli_progress_tell_interrupt(at->language, at->path);
            status = CLI_BAD;
        }
    }
    if (at->file && fclose(at->file) && !status) {
        status = cli_system_error(at->language, at->path);
    }
    return status;
}

static cli_status make_file(const cli_arguments *arguments, puzzle_prover *prover) {
    making at = {.language = arguments->language, .path = arguments->option[CLI_OPTION_OUT]};
    puzzle_maker maker = {.prover = *prover, .context = &at, .is_new = is_new, .found = keep, .progress = {&at, show}};
    cli_start start;
    cli_lock lock = CLI_LOCK_NONE;
    sigset_t before;
    cli_status status = cli_start_position(arguments, &start, &maker.start);
    const long games = cli_option_number(arguments, CLI_OPTION_GAMES, GAMES, (cli_range){1, GAMES_MAX}, &status);
    maker.seed = (uint64_t)cli_option_number(arguments, CLI_OPTION_SEED, 1, (cli_range){0, LONG_MAX}, &status);
    status = status ? status : cli_lock_take(arguments->language, at.path, &lock);
    if (status) {
        return status;
    }
    pod__interrupt_hold(&before);
    status = make(&at, &maker, (uint32_t)games);
    set_free(&at.set);
    cli_lock_release(&lock);
    pod__interrupt_release(&before);
    return status;
}

cli_status cli_cmd_puzzles(const cli_arguments *arguments) {
    pod_language language = arguments->language;
    bool makes = arguments->option[CLI_OPTION_OUT], checks = arguments->option[CLI_OPTION_CHECK];
    cli_status status = CLI_DONE;
    if (makes == checks) {
        return cli_wrong_usage(
            arguments, "expected one file: to make puzzles, with --out, or to check them, with --check", NULL, NULL);
    }
    const long nodes =
        cli_option_number(arguments, CLI_OPTION_NODES, PUZZLE_NODES, (cli_range){1000, LONG_MAX}, &status);
    if (status) {
        return status;
    }
    pod_tables *tables = NULL;
    puzzle_prover prover = {.search = pod_search_create(TABLE_BYTES), .nodes = (uint64_t)nodes, .boards = BOARDS};
    status = prover.search ? cli_tables_open(arguments, &tables) : cli_out_of_memory(language);
    if (!status) {
        prover.tables = tables;
        status = makes ? make_file(arguments, &prover) : check_puzzles(arguments, &prover);
    }
    pod_tables_close(tables);
    pod_search_free(prover.search);
    return status;
}
