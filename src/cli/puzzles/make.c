/* Makes puzzles, and goes on with a file that was begun. */
#include "puzzle/make.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/puzzles/puzzles.h"
#include "cli/values.h"

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
    return !puzzles_set_has(&at->set, at->set.count, position, &which);
}

static void print_puzzle(const void *context, pod_text *out) {
    puzzle_write(context, out);
}

/* Each puzzle is in the file as soon as it is made. */
static bool keep(void *context, const puzzle *made) {
    making *at = context;
    char *line = pod__printed(print_puzzle, made, NULL);
    errno = ENOMEM;
    bool kept = line && puzzles_set_add(&at->set, made) && fputs(line, at->file) != EOF && fflush(at->file) == 0;
    at->error = kept ? 0 : errno;
    free(line);
    return kept;
}

static bool show(void *context, const pod_progress *done) {
    making *at = context;
    if (cli_progress_is_due(&at->progress)) {
        char games[32], puzzles[32];
        snprintf(games, sizeof games, "%llu", (unsigned long long)done->done);
        snprintf(puzzles, sizeof puzzles, "%zu", at->set.count);
        cli_progress_say(&at->progress, "{0} games looked through, {1} puzzles", games, puzzles);
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
    cli_status status = there ? puzzles_set_read(at->language, at->path, &at->set) : CLI_DONE;
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

static cli_status read_start(const cli_arguments *arguments, pod_position *out) {
    cli_start start;
    pod_fault fault;
    cli_status status = cli_start_read(arguments, &start);
    if (!status && pod_start(start.game, &start.options, out, &fault)) {
        status = cli_fault(arguments->language, NULL, &fault);
    }
    return status;
}

static cli_status make_file(const cli_arguments *arguments, puzzle_prover *prover) {
    making at = {.language = arguments->language, .path = arguments->option[CLI_OPTION_OUT]};
    puzzle_maker maker = {.prover = *prover, .context = &at, .is_new = is_new, .found = keep, .progress = {&at, show}};
    long games = GAMES, seed = 1;
    cli_lock lock = CLI_LOCK_NONE;
    sigset_t before;
    cli_status status = read_start(arguments, &maker.start);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_GAMES, 1, GAMES_MAX, &games);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_SEED, 0, LONG_MAX, &seed);
    status = status ? status : cli_lock_take(arguments->language, at.path, &lock);
    if (status) {
        return status;
    }
    maker.seed = (uint64_t)seed;
    pod__interrupt_hold(&before);
    status = make(&at, &maker, (uint32_t)games);
    puzzles_set_free(&at.set);
    cli_lock_release(&lock);
    pod__interrupt_release(&before);
    return status;
}

cli_status cli_cmd_puzzles(const cli_arguments *arguments) {
    pod_language language = arguments->language;
    bool makes = arguments->option[CLI_OPTION_OUT], checks = arguments->option[CLI_OPTION_CHECK];
    long nodes = PUZZLE_NODES;
    if (arguments->words) {
        cli_error(language, "'{0}' is one argument too many; a file is given with --out or --check", arguments->word[0],
                  NULL);
        return cli_see_help(language, "puzzles");
    }
    if (makes == checks) {
        cli_error(language, "expected one file: to make puzzles, with --out, or to check them, with --check", NULL,
                  NULL);
        return cli_see_help(language, "puzzles");
    }
    cli_status status = cli_option_number(arguments, CLI_OPTION_NODES, 1000, LONG_MAX, &nodes);
    if (status) {
        return status;
    }
    pod_tables *tables = NULL;
    puzzle_prover prover = {.search = pod_search_create(TABLE_BYTES), .nodes = (uint64_t)nodes, .boards = BOARDS};
    status = prover.search ? cli_tables_open(arguments, &tables)
                           : cli_error(language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    if (!status) {
        prover.tables = tables;
        status = makes ? make_file(arguments, &prover) : puzzles_check(arguments, &prover);
    }
    pod_tables_close(tables);
    pod_search_free(prover.search);
    return status;
}
