#include "cli/solve/solve.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file_replacement.h"
#include "base/interrupt.h"
#include "base/text.h"
#include "cli/files.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/values.h"
#include "ludopod/game.h"
#include "solve/games.h"

enum { MEBIBYTES = 1024, MEBIBYTES_MAX = 1 << 20, MS_IN_SECOND = 1000 };

/* ---- What is asked for --------------------------------------------------------------------------------- */

cli_status cli_solve_read(const cli_arguments *arguments, cli_solve *out) {
    const cli_range mebibytes = {1, MEBIBYTES_MAX};
    cli_status status = CLI_DONE;
    *out = (cli_solve){.language = arguments->language, .exact = arguments->option[CLI_OPTION_EXACT]};
    out->threads = cli_option_threads(arguments, &status);
    out->memory = (size_t)cli_option_number(arguments, CLI_OPTION_MEMORY, MEBIBYTES, mebibytes, &status) << 20;
    out->boards = (uint64_t)cli_option_number(arguments, CLI_OPTION_NODES, 0, (cli_range){1, LONG_MAX}, &status);
    out->milliseconds = cli_option_time(arguments, 0, &status);
    return status;
}

enum { SIDE_MAX = 64 };

cli_status cli_count_check(pod_language language, const pod_game *game, pod__count_kind what) {
    pod_text list = POD__ROOM(128);
    for (unsigned i = 0; i < pod_game_count(); i++) {
        if (!(pod__solve_game_of(i)->counts & what)) {
            continue;
        }
        if (pod_game_at(i) == game) {
            return CLI_DONE;
        }
        pod_text_format(&list, "%s%s", list.length ? ", " : "", pod_game_at(i)->title);
    }
    return cli_error(language, "this cannot be counted in {0}; games in which it can: {1}", game->title, list.data);
}

/* "1x13": a board that nobody plays on, but that can be solved. */
static bool read_sides(const char *text, unsigned *rows, unsigned *columns) {
    int64_t first, second;
    size_t used = pod__whole_at(text, strlen(text), 1, SIDE_MAX, &first);
    const char *rest = text + used + 1;
    if (!used || (text[used] != 'x' && text[used] != 'X') ||
        !pod__whole_read(rest, strlen(rest), 1, SIDE_MAX, &second)) {
        return false;
    }
    *rows = (unsigned)first;
    *columns = (unsigned)second;
    return true;
}

static bool is_solved(const pod_position *start) {
    const pod__solve_game *own = pod__solve_game_of(start->game);
    return own->solves && own->solves(start);
}

cli_status cli_solve_board_read(const cli_arguments *arguments, pod_position *out) {
    const char *text = arguments->option[CLI_OPTION_BOARD];
    cli_arguments others = *arguments;
    cli_start start;
    unsigned rows = 5, columns = 5;
    if (text && read_sides(text, &rows, &columns)) {
        others.option[CLI_OPTION_BOARD] = NULL;
    }
    cli_status status = cli_start_read(&others, &start);
    if (status) {
        return status;
    }
    pod_option_id bad;
    if (start.game->rules->start(&start.options, out, &bad) || !is_solved(out)) {
        return cli_error(arguments->language,
                         "solving is for Cephalopod with two players, six-sided dice and the orthogonal board", NULL,
                         NULL);
    }
    if (rows * columns > POD_STRONG_SQUARES_MAX) {
        return cli_error(arguments->language,
                         "boards of more than 21 squares cannot be solved; give a smaller one with --board, or a late "
                         "position with --position",
                         NULL, NULL);
    }
    out->rows = (uint8_t)rows;
    out->columns = (uint8_t)columns;
    return CLI_DONE;
}

/* ---- Progress ------------------------------------------------------------------------------------------- */

typedef struct progress_context {
    const cli_solve *how;
    cli_progress progress;
    int64_t solving_since; /* by pod__now_ms() */
    bool solving;
    uint64_t first;     /* boards that were solved before */
    double expected;    /* boards that are to be found, about; 0: nobody knows */
    const char *folder; /* of layers, or NULL */
} progress_context;

/* An estimate may be too low, and all is found only in the end. */
static void say_found(const progress_context *here, uint64_t found) {
    const double share = here->expected > 0 ? 100 * (double)found / here->expected : 0;
    cli_say(stderr, here->how->language,
            here->expected > 0 ? CLI_TEXT("{0} boards found, about {1} %") : CLI_TEXT("{0} boards found"),
            CLI_SHORT("%" PRIu64, found), CLI_SHORT("%.0f", share < 99 ? share : 99));
}

static void say_how_far(const progress_context *here, const pod_progress *progress) {
    if (progress->stage == POD_STRONG_FINDING) {
        say_found(here, progress->done);
        return;
    }
    double done = (double)(progress->done - here->first) + 1, left = (double)(progress->total - progress->done);
    double seconds = (double)(pod__now_ms() - here->solving_since) / MS_IN_SECOND;
    cli_say(stderr, here->how->language, "{0} % solved, about {1} s to go",
            CLI_SHORT("%.1f", 100.0 * (double)progress->done / (double)progress->total),
            CLI_SHORT("%.0f", seconds * left / done));
}

static void tell(progress_context *here, const pod_progress *progress) {
    if (cli_progress_is_due(&here->progress)) {
        say_how_far(here, progress);
        cli_progress_told(&here->progress);
    }
}

static bool go_on(void *context, const pod_progress *progress) {
    progress_context *here = context;
    bool solving = progress->stage == POD_STRONG_SOLVING;
    if (solving && !here->solving) {
        here->solving = true;
        here->first = progress->done;
        here->solving_since = pod__now_ms();
    }
    tell(here, progress);
    uint64_t boards = solving ? progress->total : progress->done;
    return cli_progress_goes_on(&here->progress, boards, here->how->boards, here->how->milliseconds);
}

/* Whether a solution that was stopped has finished anything. */
static bool has_layers(const char *folder) {
    DIR *opened = opendir(folder);
    bool found = false;
    for (struct dirent *entry; opened && (entry = readdir(opened));) {
        found = found || strstr(entry->d_name, ".layer");
    }
    if (opened) {
        closedir(opened);
    }
    return found;
}

static cli_status say_failure(const progress_context *here, pod_error error, const pod_fault *fault) {
    pod_language language = here->how->language;
    if (error == POD_ERROR_STOPPED && here->progress.out_of_time) {
        cli_error(language, "not solved within the time; give more with --time", NULL, NULL);
        return CLI_NO;
    }
    if (error == POD_ERROR_STOPPED && here->progress.out_of_nodes) {
        cli_error(language, "not solved with {0} boards; give more with --nodes",
                  CLI_SHORT("%" PRIu64, here->how->boards), NULL);
        return CLI_NO;
    }
    if (error == POD_ERROR_MEMORY) {
        cli_error(language, "not solved with {0} MiB of memory; give more with --memory",
                  CLI_SHORT("%zu", here->how->memory >> 20), NULL);
        return CLI_NO;
    }
    if (error == POD_ERROR_BOARD) {
        return cli_error(language,
                         "only positions of two players, six-sided dice and the orthogonal board can be solved", NULL,
                         NULL);
    }
    cli_status status = cli_fault(language, NULL, fault);
    if (error == POD_ERROR_STOPPED) {
        cli_progress_tell_interrupt(language, here->folder && has_layers(here->folder) ? here->folder : NULL);
    }
    return status;
}

typedef pod_error solving(const pod_position *position, const pod_strong_request *request, pod_strong_report *out,
                          pod_fault *fault);

static bool is_first(const cli_solve *how) {
    return !how->ranks || cli_ranks_is_first(how->ranks);
}

/* By all processes, or by this one alone. */
static solving *way_of(const cli_solve *how) {
    return how->ranks && how->ranks->by ? NULL : pod_strong_solve;
}

/* The first process tells; all end alike. */
static cli_status fail(const progress_context *here, pod_error error, const pod_fault *fault) {
    if (is_first(here->how)) {
        return say_failure(here, error, fault);
    }
    return error == POD_ERROR_MEMORY || error == POD_ERROR_STOPPED ? CLI_NO : CLI_BAD;
}

static pod_error solve_together(const cli_ranks *ranks, const pod_position *position, const pod_strong_request *request,
                                pod_strong_report *out, pod_fault *fault) {
    pod__traffic sent;
    pod_error error = ranks->by->solve(position, request, out, &sent, fault);
    if (!error && cli_ranks_is_first(ranks)) {
        cli_ranks_tell(ranks, &sent);
    }
    return error;
}

/* solve: NULL for all processes together. */
static cli_status run(solving *solve, const cli_solve *how, const pod_position *position, const char *folder,
                      pod_strong_report *out) {
    progress_context here = {.how = how, .progress = cli_ranks_progress(how->language, how->ranks), .folder = folder};
    pod_strong_watch watch = {.progress = {&here, go_on}};
    pod_strong_request request = POD_STRONG_REQUEST(.exact = how->exact, .threads = how->threads, .memory = how->memory,
                                                    .directory = folder, .watch = &watch);
    pod_strong_needs needs;
    pod_fault fault;
    sigset_t before;
    if (solve != pod_strong_solve_position && !pod_strong_estimate(position->rows, position->columns, &needs)) {
        here.expected = needs.boards;
    }
    pod__interrupt_hold(&before);
    pod_error error =
        solve ? solve(position, &request, out, &fault) : solve_together(how->ranks, position, &request, out, &fault);
    cli_progress_end(&here.progress);
    cli_status status = error ? fail(&here, error, &fault) : CLI_DONE;
    pod__interrupt_release(&before);
    return status;
}

/* ---- In a folder --------------------------------------------------------------------------------------- */

/* In memory that the caller frees; NULL without memory. */
static char *name_unfinished(const char *table) {
    const char *slash = strrchr(table, '/');
    int folder = slash ? (int)(slash + 1 - table) : 0;
    return cli_formatted("%.*s.%s", folder, table, table + folder);
}

bool cli_solve_any(const cli_solve *how, bool is_so) {
    return how->ranks && how->ranks->by ? how->ranks->by->any(is_so) : is_so;
}

/* What is to be solved into a folder. */
typedef struct task {
    const cli_solve *how;
    const pod_position *position;
    const char *table;
    pod_strong_report *out;
} task;

static bool has_table(const task *what) {
    return cli_solve_any(what->how, !access(what->table, F_OK));
}

/* By one. */
static cli_status look_at_solved(const task *what) {
    return is_first(what->how) ? run(pod_strong_solve, what->how, what->position, what->table, what->out) : CLI_DONE;
}

static cli_status solve_locked(const task *what, const char *unfinished) {
    const cli_solve *how = what->how;
    if (has_table(what)) { /* by another process, meanwhile */
        return look_at_solved(what);
    }
    cli_status status = run(way_of(how), how, what->position, unfinished, what->out);
    if (!status && is_first(how)) {
        errno = pod__rename(unfinished, what->table);
        status = errno ? cli_system_error(how->language, what->table) : CLI_DONE;
    }
    return status;
}

/* Into a folder that gets its name when it is whole. */
static cli_status solve_aside(const task *what) {
    const cli_solve *how = what->how;
    cli_lock lock = CLI_LOCK_NONE;
    char *unfinished = name_unfinished(what->table);
    if (cli_solve_any(how, !unfinished)) {
        free(unfinished);
        return cli_out_of_memory(how->language);
    }
    cli_status status = is_first(how) ? cli_lock_folder(how->language, unfinished, &lock) : CLI_DONE;
    if (!cli_solve_any(how, status)) {
        status = solve_locked(what, unfinished);
    } else if (!status) {
        status = CLI_BAD; /* as the first process, which has told why */
    }
    cli_lock_release(&lock);
    free(unfinished);
    return status;
}

cli_status cli_solve_run(const cli_solve *how, const pod_position *position, const char *table,
                         pod_strong_report *out) {
    const task what = {how, position, table, out};
    if (!table) {
        return run(pod_strong_solve, how, position, NULL, out);
    }
    return has_table(&what) ? look_at_solved(&what) : solve_aside(&what);
}

cli_status cli_solve_position(const cli_solve *how, const pod_position *position, pod_strong_report *out) {
    return run(pod_strong_solve_position, how, position, NULL, out);
}
