/* Tables of Cephalopod: whole boards, solved. */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/interrupt.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/solve/solve.h"
#include "cli/table/table.h"
#include "solve/cephalopod/table.h"

enum { NUMBER = 32, MEBIBYTE_BITS = 20 };

static cli_status name(const cli_arguments *arguments, char out[CLI_TABLE_NAME]) {
    pod_position position;
    cli_status status = cli_solve_board_read(arguments, &position);
    if (!status) {
        snprintf(out, CLI_TABLE_NAME, "cephalopod-%ux%u%s" POD__TABLE_SUFFIX, position.rows, position.columns,
                 arguments->option[CLI_OPTION_EXACT] ? "-exact" : "");
    }
    return status;
}

/* ---- Info ---------------------------------------------------------------------------------------------- */

/* For programs, too, and so in no language. */
static void print_info(const pod__ceph_table *table, const char *path) {
    const pod__manifest *manifest = &table->manifest;
    uint64_t boards = 0, won = 0, drawn = 0, lost = 0, bytes = 0;
    for (size_t i = 0; i < manifest->count; i++) {
        const pod_strong_layer *sums = &manifest->layer[i].sums;
        boards += sums->boards;
        won += sums->won;
        drawn += sums->drawn;
        lost += sums->lost;
        bytes += table->layer[i].file.length;
    }
    printf("file %s\n", path);
    printf("table cephalopod %ux%u%s\n", manifest->rows, manifest->columns, manifest->exact ? " exact" : "");
    printf("bytes %" PRIu64 " boards %" PRIu64 " layers %zu\n", bytes, boards, manifest->count);
    printf("positions %" PRIu64 " won %" PRIu64 " drawn %" PRIu64 " lost %" PRIu64 "\n", won + drawn + lost, won, drawn,
           lost);
    for (size_t i = 0; i < manifest->count; i++) {
        const pod__manifest_layer *layer = &manifest->layer[i];
        printf("layer %u %u boards %" PRIu64 " tables %" PRIu64 " won %" PRIu64 " drawn %" PRIu64 " lost %" PRIu64
               " sum %016" PRIx64 "\n",
               layer->sums.pips, layer->sums.dice, layer->sums.boards, layer->sums.distinct, layer->sums.won,
               layer->sums.drawn, layer->sums.lost, layer->sum);
    }
}

static cli_status info(const cli_arguments *arguments, const char *path) {
    pod__ceph_table *table = NULL;
    pod_fault fault;
    if (pod__ceph_table_open(path, &table, &fault)) {
        return cli_fault(arguments->language, NULL, &fault);
    }
    print_info(table, path);
    pod__ceph_table_close(table);
    return CLI_DONE;
}

/* ---- Build --------------------------------------------------------------------------------------------- */

static cli_status build(const cli_arguments *arguments, const char *path) {
    cli_solve how;
    pod_position position;
    pod_strong_report report;
    cli_status status = cli_solve_read(arguments, &how);
    status = status ? status : cli_solve_board_read(arguments, &position);
    status = status ? status : cli_solve_run(&how, &position, path, &report);
    return status ? status : info(arguments, path);
}

/* ---- Verify -------------------------------------------------------------------------------------------- */

static cli_status say_wrong(pod_language language, const char *path, const pod__ceph_verdict *verdict) {
    char number[NUMBER], line[POD_POSITION_TEXT_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    snprintf(number, sizeof number, "%" PRIu64, verdict->wrong);
    pod_game_of(&verdict->first)->notation->print_position(&verdict->first, &text);
    cli_error(language, "{0} is wrong in {1} places; rebuild it with ludopod table build", path, number);
    cli_error(language, "the first is {0}", line, NULL);
    return CLI_NO;
}

static cli_status say_failure(pod_language language, const char *path, pod_error error,
                              const pod__ceph_verdict *verdict, size_t memory) {
    char number[NUMBER];
    if (error == POD_ERROR_MEMORY && verdict->needed > memory) {
        snprintf(number, sizeof number, "%zu", (verdict->needed >> MEBIBYTE_BITS) + 1);
        return cli_error(language,
                         "{0}: a check of whole layers needs {1} MiB; give them with --memory, or check some boards of "
                         "each layer with --sample",
                         path, number);
    }
    /* Where the damage is does not come out: a block, or boards that are in no order. */
    return cli_error(language, pod_error_message(error), path, "?");
}

/* Which boards are looked at. */
typedef struct sample {
    uint64_t boards; /* 0: all */
    long seed;
} sample;

static cli_status check(const cli_arguments *arguments, const pod__ceph_table *table, const char *path,
                        const cli_solve *how, const sample *of) {
    cli_progress progress = cli_progress_begin(arguments->language, CLI_PROGRESS_ALONE);
    pod__ceph_check with = {
        .threads = how->threads, .memory = how->memory, .progress = {&progress, cli_progress_checked}};
    pod__ceph_verdict verdict;
    char number[NUMBER];
    sigset_t before;
    pod__interrupt_hold(&before);
    pod_error error = of->boards ? pod__ceph_verify_some(table, &with, of->boards, (uint64_t)of->seed, &verdict)
                                 : pod__ceph_verify(table, &with, &verdict);
    cli_progress_end(&progress);
    cli_status status = error ? say_failure(arguments->language, path, error, &verdict, how->memory) : CLI_DONE;
    cli_progress_tell_interrupt(arguments->language, NULL);
    pod__interrupt_release(&before);
    if (status || verdict.wrong) {
        return status ? status : say_wrong(arguments->language, path, &verdict);
    }
    if (of->boards) { /* for programs, too, and so in no language */
        printf("boards %" PRIu64 " seed %ld\n", verdict.boards, of->seed);
    }
    snprintf(number, sizeof number, "%" PRIu64, verdict.bits);
    cli_say(stdout, arguments->language,
            of->boards ? "{0}: all {1} entries checked are right\n" : "{0}: all {1} entries are right\n", path, number);
    return CLI_DONE;
}

static cli_status read_sample(const cli_arguments *arguments, sample *out) {
    long number = 0;
    out->seed = 1;
    cli_status status = cli_option_number(arguments, CLI_OPTION_SAMPLE, 1, LONG_MAX, &number);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_SEED, 0, LONG_MAX, &out->seed);
    out->boards = (uint64_t)number;
    return status;
}

static cli_status verify(const cli_arguments *arguments, const char *path) {
    pod__ceph_table *table = NULL;
    pod_fault fault;
    cli_solve how;
    sample of;
    cli_status status = cli_solve_read(arguments, &how);
    status = status ? status : read_sample(arguments, &of);
    if (!status && pod__ceph_table_open(path, &table, &fault)) {
        return cli_fault(arguments->language, NULL, &fault);
    }
    if (!status) {
        status = check(arguments, table, path, &how, &of);
        pod__ceph_table_close(table);
    }
    return status;
}

const cli_table_game cli_table_cephalopod = {
    .game = POD_GAME_CEPHALOPOD, .name = name, .build = build, .verify = verify, .info = info};
