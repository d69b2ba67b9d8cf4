/* What the engine thinks of a position. */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "cli/analyse/analyse.h"
#include "cli/command.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/values.h"

enum { USUAL_MS = 1000, HASH_USUAL = 64, HASH_MAX = 65536, DEPTH_MAX = 128 };

typedef struct work {
    pod_language language;
    pod_position position;
    pod_search_request limits;
    long lines, hash, threads;
    bool json;
    bool live;             /* standard output is a terminal: lines are shown while they grow */
    unsigned shown;        /* lines there now */
    cli_progress progress; /* where they are not */
} work;

typedef struct picture {
    const work *of;
    const pod_analysis *known;
    unsigned columns;
} picture;

static void print_picture(const void *context, pod_text *out) {
    const picture *drawn = context;
    if (drawn->of->json) {
        analyse_json(&drawn->of->position, drawn->known, out);
    } else {
        analyse_text(&drawn->of->position, drawn->known, drawn->of->language, drawn->columns, out);
    }
}

static unsigned terminal_columns(void) {
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_col ? 80 : size.ws_col;
}

/* Moves up over what was shown and clears it. */
static void wipe(work *shown) {
    if (shown->shown) {
        printf("\033[%uA\r\033[J", shown->shown);
    }
    shown->shown = 0;
}

static bool show(void *context, const pod_analysis *known) {
    work *shown = context;
    picture drawn = {shown, known, 0};
    if (shown->live) {
        drawn.columns = terminal_columns();
        char *text = pod__printed(print_picture, &drawn, NULL);
        wipe(shown);
        fputs(text ? text : "", stdout);
        fflush(stdout);
        shown->shown = text ? known->count : 0;
        free(text);
    } else if (cli_progress_is_due(&shown->progress)) {
        char depth[32], nodes[32];
        snprintf(depth, sizeof depth, "%u", known->line[0].depth);
        snprintf(nodes, sizeof nodes, "%" PRIu64, known->nodes);
        cli_progress_say(&shown->progress, "depth {0}, {1} positions searched", depth, nodes);
    }
    return !pod__interrupt_came();
}

static void print_result(work *done, const pod_analysis *known) {
    picture drawn = {done, known, 0};
    char *text = pod__printed(print_picture, &drawn, NULL);
    wipe(done);
    fputs(text ? text : "", stdout);
    free(text);
    if (!done->json) {
        char nodes[32], seconds[32];
        snprintf(nodes, sizeof nodes, "%" PRIu64, known->nodes);
        snprintf(seconds, sizeof seconds, "%.1f", (double)known->time_ms / 1000);
        cli_say(stdout, done->language, "{0} positions in {1} s\n", nodes, seconds);
    }
}

static cli_status read_work(const cli_arguments *arguments, work *out) {
    long nodes = 0, depth = 0;
    *out = (work){
        .limits = POD_SEARCH_REQUEST(), .language = arguments->language, .lines = 1, .hash = HASH_USUAL, .threads = 1};
    cli_status status = cli_position_join(arguments, arguments->word, arguments->words, &out->position);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_NODES, 1, LONG_MAX, &nodes);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_DEPTH, 1, DEPTH_MAX, &depth);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_LINES, 1, POD_ANALYSIS_LINES_MAX, &out->lines);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_MEMORY, 1, HASH_MAX, &out->hash);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_THREADS, 1, CLI_THREADS_MAX, &out->threads);
    status = status ? status : cli_time_read(arguments, nodes || depth ? 0 : USUAL_MS, &out->limits.time_ms);
    if (!status && out->position.turn == POD_NOBODY) {
        status = cli_error(arguments->language, "the game is over; there is nothing to analyse", NULL, NULL);
    }
    out->limits.nodes = (uint64_t)nodes;
    out->limits.depth = (unsigned)depth;
    out->limits.solve_small = true;
    out->json = arguments->option[CLI_OPTION_JSON] != NULL;
    out->live = !out->json && isatty(STDOUT_FILENO);
    out->progress = cli_progress_begin(arguments->language, CLI_PROGRESS_TOLD);
    return status;
}

static cli_status analyse(work *wanted) {
    pod_analysis known;
    pod_search *search = pod_search_create((size_t)wanted->hash << 20);
    pod_error error = search ? pod_search_use_threads(search, (unsigned)wanted->threads) : POD_ERROR_MEMORY;
    if (!error) {
        error = pod_analyse(search, &wanted->position,
                            &POD_ANALYSIS_REQUEST(.lines = (unsigned)wanted->lines, .limits = &wanted->limits,
                                                  .context = wanted, .progress = show),
                            &known);
    }
    pod_search_free(search);
    if (!wanted->live) {
        cli_progress_end(&wanted->progress);
    }
    if (error) {
        return cli_error(wanted->language, pod_error_message(error), NULL, NULL);
    }
    print_result(wanted, &known);
    fflush(stdout);
    return CLI_DONE;
}

cli_status cli_cmd_analyse(const cli_arguments *arguments) {
    work wanted;
    pod_tables *tables = NULL;
    sigset_t before;
    pod__interrupt_hold(&before);
    cli_status status = read_work(arguments, &wanted);
    status = status ? status : cli_tables_open(arguments, &tables);
    if (!status) {
        wanted.limits.tables = tables;
        status = analyse(&wanted);
    }
    pod_tables_close(tables);
    pod__interrupt_release(&before);
    return status;
}
