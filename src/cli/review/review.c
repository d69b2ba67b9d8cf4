/* A game gone through by the engine. */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "cli/review/review.h"
#include "cli/values.h"

enum { USUAL_MS = 100, HASH_USUAL = 64, HASH_MAX = 65536, DEPTH_MAX = 128 };

typedef struct work {
    const cli_arguments *arguments;
    pod_language language;
    pod_search_request limits; /* of each position */
    long hash, threads;
    cli_progress progress;
    review made;
} work;

static bool keep_searching(void *context, const pod_search_report *report) {
    (void)context, (void)report;
    return !pod__interrupt_came();
}

static cli_status read_limits(work *out) {
    const cli_arguments *arguments = out->arguments;
    long nodes = 0, depth = 0;
    cli_status status = cli_option_number(arguments, CLI_OPTION_NODES, 1, LONG_MAX, &nodes);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_DEPTH, 1, DEPTH_MAX, &depth);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_MEMORY, 1, HASH_MAX, &out->hash);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_THREADS, 1, CLI_THREADS_MAX, &out->threads);
    status = status ? status : cli_time_read(arguments, nodes || depth ? 0 : USUAL_MS, &out->limits.time_ms);
    out->limits.nodes = (uint64_t)nodes;
    out->limits.depth = (unsigned)depth;
    return status;
}

/* ---- The record --------------------------------------------------------------------------------------------- */

/* Which game of the file, from 1: the second word, needed where there are many. */
static cli_status choose_game(const cli_arguments *arguments, size_t count, long *number) {
    char games[24];
    *number = 1;
    if (arguments->words == 2) {
        return cli_number(arguments->language, "GAME", arguments->word[1], (cli_range){1, (long)count}, number);
    }
    if (count > 1) {
        snprintf(games, sizeof games, "%zu", count);
        cli_error(arguments->language, "{0} holds {1} games; give the number of one of them after the file",
                  arguments->word[0], games);
        return cli_see_help(arguments->language, "review");
    }
    return CLI_DONE;
}

/* ---- What is told ------------------------------------------------------------------------------------------- */

static unsigned columns_of_terminal(void) {
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_col ? 80 : size.ws_col;
}

static void print_review(const void *context, pod_text *out) {
    const work *done = context;
    if (done->arguments->option[CLI_OPTION_JSON]) {
        review_json(&done->made, done->language, out);
    } else {
        const bool all = done->arguments->option[CLI_OPTION_ALL];
        review_text(&done->made, &(review_telling){done->language, columns_of_terminal(), all}, out);
    }
}

typedef struct drawing {
    const pod_graph *graph;
    pod_language language;
} drawing;

static void print_drawing(const void *context, pod_text *out) {
    const drawing *drawn = context;
    pod_graph_draw(drawn->graph, POD_THEME_AUTO, drawn->language, out);
}

static cli_status draw(const work *done, const char *path) {
    pod_graph_point *points = calloc(done->made.judged.count + 1, sizeof *points);
    if (!points) {
        return cli_error(done->language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    pod_graph graph = review_graph(&done->made, points);
    drawing drawn = {&graph, done->language};
    char *svg = pod__printed(print_drawing, &drawn, NULL);
    int error = svg ? cli_file_replace(path, svg, strlen(svg), NULL) : ENOMEM;
    free(svg);
    free(points);
    if (error) {
        errno = error;
        return cli_system_error(done->language, path);
    }
    return CLI_DONE;
}

static cli_status tell_all(const work *done) {
    const char *svg = done->arguments->option[CLI_OPTION_SVG];
    char *text = pod__printed(print_review, done, NULL);
    cli_status status = svg ? draw(done, svg) : CLI_DONE;
    if (!text) {
        status = cli_error(done->language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    if (!status) {
        fputs(text, stdout);
    }
    free(text);
    return status;
}

/* ---- The way through ---------------------------------------------------------------------------------------- */

static pod_error search_all(work *here) {
    pod_search *search = pod_search_create((size_t)here->hash << 20);
    pod_error error = search ? pod_search_use_threads(search, (unsigned)here->threads) : POD_ERROR_MEMORY;
    here->progress = cli_progress_begin(here->language, CLI_PROGRESS_TOLD);
    if (!error) {
        error = review_search(&here->made, search, &here->limits,
                              &(pod_progress_callback){&here->progress, cli_progress_done});
    }
    pod_search_free(search);
    cli_progress_end(&here->progress);
    return error;
}

static cli_status review_game(work *here, const pod_record *record) {
    pod_tables *tables = NULL;
    sigset_t before;
    cli_status status = cli_tables_open(here->arguments, &tables);
    if (status) {
        return status;
    }
    here->limits.tables = tables;
    pod__interrupt_hold(&before);
    pod_error error = review_begin(&here->made, record);
    error = error ? error : search_all(here);
    if (error) {
        status = cli_error(here->language, pod_error_message(error), NULL, NULL);
        cli_progress_tell_interrupt(here->language, NULL);
    } else {
        pod_review_judge(&here->made.judged);
        status = tell_all(here);
    }
    review_end(&here->made);
    pod_tables_close(tables);
    pod__interrupt_release(&before);
    return status;
}

cli_status cli_cmd_review(const cli_arguments *arguments) {
    work here = {.limits = POD_SEARCH_REQUEST(.progress = keep_searching),
                 .arguments = arguments,
                 .language = arguments->language,
                 .hash = HASH_USUAL,
                 .threads = 1};
    pod_record **records = NULL;
    size_t count = 0;
    long number;
    if (arguments->words < 1 || arguments->words > 2) {
        cli_error(
            arguments->language,
            arguments->words
                ? CLI_TEXT("'{0}' is one argument too many; expected a file of games and the number of a game in it")
                : CLI_TEXT("the file of games is missing; - stands for standard input"),
            arguments->words ? arguments->word[2] : NULL, NULL);
        return cli_see_help(arguments->language, "review");
    }
    cli_status status = read_limits(&here);
    if (!status && cli_records_read(here.language, arguments->word[0], &records, &count)) {
        status = CLI_BAD;
    }
    status = status ? status : choose_game(arguments, count, &number);
    if (!status) {
        status = review_game(&here, records[number - 1]);
    }
    pod_records_free(records, count);
    return status;
}
