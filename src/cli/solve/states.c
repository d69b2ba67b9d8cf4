/* Counts the reachable boards of a size, a line for each layer. */
#include <inttypes.h>

#include "base/array.h"
#include "base/interrupt.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/solve/solve.h"
#include "ludopod/solve.h"

enum { MEBIBYTES = 1024, MEBIBYTES_MAX = 1 << 20 };

/* What is counted, and printed in one form or the other. Layers for programs are kept until all are known, so that what
   they read is whole. */
typedef struct listing {
    cli_progress progress;
    const cli_start *start;
    bool json;
    bool out_of_memory; /* for layers */
    pod_states_layer *layer;
    size_t count, room;
    pod_states_count total;
} listing;

static void keep_layer(listing *all, const pod_states_layer *layer) {
    if (pod__grow(&all->layer, &all->room, all->count + 1, sizeof *all->layer)) {
        all->layer[all->count++] = *layer;
    } else {
        all->out_of_memory = true;
    }
}

static void take_layer(void *context, const pod_states_layer *layer) {
    listing *all = context;
    if (all->json) {
        keep_layer(all, layer);
        return;
    }
    printf("%u %u %" PRIu64 " %" PRIu64 "\n", layer->pips, layer->dice, layer->raw, layer->canonical);
}

/* Interrupts are held back while counting, so that what is printed ends with a whole line. */
static bool go_on(void *context, const pod_progress *seen) {
    listing *all = context;
    if (cli_progress_is_due(&all->progress)) {
        cli_progress_say(&all->progress, "{0} pips, {1} boards", CLI_SHORT("%u", seen->stage),
                         CLI_SHORT("%" PRIu64, seen->done));
    }
    return !pod__interrupt_came() && !all->out_of_memory;
}

static void print_total(const pod_states_count *count) {
    printf("full %" PRIu64 " %" PRIu64 "\n", count->full_raw, count->full_canonical);
    printf("all %" PRIu64 " %" PRIu64 "\n", count->raw, count->canonical);
}

static void write_counts(pod__json *json, uint64_t boards, uint64_t canonical) {
    pod__json_add(json, POD__U("boards", boards), POD__U("canonical", canonical));
    pod__json_end(json);
}

static void write_json(pod__json *json, const void *context) {
    const listing *all = context;
    const int16_t *option = all->start->options.value;
    pod__json_string(json, "game", all->start->game->name);
    cli_board_write(json, (unsigned)option[POD_OPTION_ROWS], (unsigned)option[POD_OPTION_COLUMNS]);
    pod__json_array(json, "layers");
    for (size_t i = 0; i < all->count; i++) {
        pod__json_object(json, NULL);
        pod__json_add(json, POD__U("pips", all->layer[i].pips), POD__U("dice", all->layer[i].dice));
        write_counts(json, all->layer[i].raw, all->layer[i].canonical);
    }
    pod__json_end(json);
    pod__json_object(json, "full");
    write_counts(json, all->total.full_raw, all->total.full_canonical);
    pod__json_object(json, "all");
    write_counts(json, all->total.raw, all->total.canonical);
}

static cli_status print_counts(pod_language language, const listing *all) {
    if (all->json) {
        return cli_print_json(language, write_json, all);
    }
    print_total(&all->total);
    return CLI_DONE;
}

static cli_status say_failure(pod_language language, pod_error error, size_t memory) {
    if (error == POD_ERROR_MEMORY) {
        return cli_error(language, "{0} MiB of memory are not enough for this board; give more with --memory",
                         CLI_SHORT("%zu", memory >> 20), NULL);
    }
    cli_status status = cli_failure(language, error);
    cli_progress_tell_interrupt(language, NULL);
    return status;
}

static cli_status count_states(pod_language language, const cli_start *start, pod_states_how *how, bool json) {
    listing all = {.progress = cli_progress_begin(language, CLI_PROGRESS_TOLD), .start = start, .json = json};
    sigset_t before;
    how->progress = (pod_progress_callback){&all, go_on};
    pod__interrupt_hold(&before);
    pod_error error = pod_states((unsigned)start->options.value[POD_OPTION_ROWS],
                                 (unsigned)start->options.value[POD_OPTION_COLUMNS], how, &all.total);
    cli_progress_end(&all.progress);
    error = all.out_of_memory ? POD_ERROR_MEMORY : error;
    cli_status status = error ? say_failure(language, error, how->memory) : print_counts(language, &all);
    fflush(stdout);
    free(all.layer);
    pod__interrupt_release(&before);
    return status;
}

cli_status cli_cmd_states(const cli_arguments *arguments) {
    pod_language language = arguments->language;
    const cli_range mebibytes = {1, MEBIBYTES_MAX};
    cli_start start;
    pod_states_how how = POD_STATES_HOW(.layer = take_layer);
    cli_status status = cli_start_read(arguments, &start);
    status = status ? status : cli_count_check(language, start.game, POD__COUNT_STATES);
    how.memory = (size_t)cli_option_number(arguments, CLI_OPTION_MEMORY, MEBIBYTES, mebibytes, &status) << 20;
    how.threads = cli_option_threads(arguments, &status);
    if (status) {
        return status;
    }
    if (start.options.value[POD_OPTION_ROWS] * start.options.value[POD_OPTION_COLUMNS] > POD_STATES_SQUARES_MAX) {
        return cli_error(language, "boards of more than 21 squares cannot be counted; give a smaller one with --board",
                         NULL, NULL);
    }
    return count_states(language, &start, &how, arguments->option[CLI_OPTION_JSON]);
}
