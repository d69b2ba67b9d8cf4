/* Counts the reachable boards of a size, a line for each layer. */
#include <inttypes.h>

#include "base/interrupt.h"
#include "cli/command.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/solve/solve.h"
#include "ludopod/solve.h"

enum { MEBIBYTES = 1024, MEBIBYTES_MAX = 1 << 20 };

typedef struct limits {
    long mebibytes, threads;
} limits;

static void print_layer(void *context, const pod_states_layer *layer) {
    (void)context;
    printf("%u %u %" PRIu64 " %" PRIu64 "\n", layer->pips, layer->dice, layer->raw, layer->canonical);
}

/* Interrupts are held back while counting, so that what is printed ends with a whole line. */
static bool go_on(void *context, const pod_progress *seen) {
    cli_progress *progress = context;
    if (cli_progress_is_due(progress)) {
        char pips_text[16], seen_text[32];
        snprintf(pips_text, sizeof pips_text, "%u", seen->stage);
        snprintf(seen_text, sizeof seen_text, "%" PRIu64, seen->done);
        cli_progress_say(progress, "{0} pips, {1} boards", pips_text, seen_text);
    }
    return !pod__interrupt_came();
}

static void print_total(const pod_states_count *count) {
    printf("full %" PRIu64 " %" PRIu64 "\n", count->full_raw, count->full_canonical);
    printf("all %" PRIu64 " %" PRIu64 "\n", count->raw, count->canonical);
}

static cli_status say_failure(pod_language language, pod_error error, long mebibytes) {
    char number[32];
    snprintf(number, sizeof number, "%ld", mebibytes);
    if (error == POD_ERROR_MEMORY) {
        return cli_error(language, "{0} MiB of memory are not enough for this board; give more with --memory", number,
                         NULL);
    }
    cli_status status = cli_error(language, pod_error_message(error), NULL, NULL);
    cli_progress_tell_interrupt(language, NULL);
    return status;
}

static cli_status count_states(pod_language language, const cli_start *start, const limits *most) {
    cli_progress progress = cli_progress_begin(language, CLI_PROGRESS_ALONE);
    pod_states_how how = POD_STATES_HOW(.threads = (unsigned)most->threads, .memory = (size_t)most->mebibytes << 20,
                                        .progress = {&progress, go_on}, .layer = print_layer);
    pod_states_count count;
    sigset_t before;
    pod__interrupt_hold(&before);
    pod_error error = pod_states((unsigned)start->options.value[POD_OPTION_ROWS],
                                 (unsigned)start->options.value[POD_OPTION_COLUMNS], &how, &count);
    cli_progress_end(&progress);
    if (!error) {
        print_total(&count);
    }
    fflush(stdout);
    cli_status status = error ? say_failure(language, error, most->mebibytes) : CLI_DONE;
    pod__interrupt_release(&before);
    return status;
}

static cli_status read_limits(const cli_arguments *arguments, limits *most) {
    *most = (limits){MEBIBYTES, 1};
    cli_status status = cli_option_number(arguments, CLI_OPTION_MEMORY, 1, MEBIBYTES_MAX, &most->mebibytes);
    return status ? status : cli_option_number(arguments, CLI_OPTION_THREADS, 1, CLI_THREADS_MAX, &most->threads);
}

cli_status cli_cmd_states(const cli_arguments *arguments) {
    pod_language language = arguments->language;
    limits most;
    cli_start start;
    if (arguments->words) {
        cli_error(language, "'{0}' is one argument too many; the board is given with --board", arguments->word[0],
                  NULL);
        return cli_see_help(language, "states");
    }
    cli_status status = cli_start_read(arguments, &start);
    status = status ? status : cli_count_check(language, start.game, POD__COUNT_STATES);
    status = status ? status : read_limits(arguments, &most);
    if (status) {
        return status;
    }
    if (start.options.value[POD_OPTION_ROWS] * start.options.value[POD_OPTION_COLUMNS] > POD_STATES_SQUARES_MAX) {
        return cli_error(language, "boards of more than 21 squares cannot be counted; give a smaller one with --board",
                         NULL, NULL);
    }
    return count_states(language, &start, &most);
}
