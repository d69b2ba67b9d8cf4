/* Tables of Cephalopod: whole boards, solved. */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/solve/solve.h"
#include "cli/table/table.h"
#include "solve/cephalopod/table.h"

static cli_status name(const cli_arguments *arguments, char out[CLI_TABLE_NAME]) {
    pod_position position;
    cli_status status = cli_solve_board_read(arguments, &position);
    if (!status) {
        pod__ceph_table_name(position.rows, position.columns, arguments->option[CLI_OPTION_EXACT], out);
    }
    return status;
}

/* ---- Info ---------------------------------------------------------------------------------------------- */

typedef struct contents {
    const pod__ceph_table *table;
    const char *path;
    uint64_t bytes, boards, won, drawn, lost;
} contents;

static contents sum_up(const pod__ceph_table *table, const char *path) {
    contents all = {.table = table, .path = path};
    for (size_t i = 0; i < table->manifest.count; i++) {
        const pod_strong_layer *sums = &table->manifest.layer[i].sums;
        all.boards += sums->boards;
        all.won += sums->won;
        all.drawn += sums->drawn;
        all.lost += sums->lost;
        all.bytes += table->layer[i].file.length;
    }
    return all;
}

static void write_results(pod__json *json, uint64_t won, uint64_t drawn, uint64_t lost) {
    pod__json_add(json, POD__U("won", won), POD__U("drawn", drawn), POD__U("lost", lost));
}

static void write_layer(pod__json *json, const pod__manifest_layer *layer) {
    pod__json_object(json, NULL);
    pod__json_add(json, POD__U("pips", layer->sums.pips), POD__U("dice", layer->sums.dice),
                  POD__U("boards", layer->sums.boards), POD__U("tables", layer->sums.distinct));
    write_results(json, layer->sums.won, layer->sums.drawn, layer->sums.lost);
    cli_sum_write(json, "sum", layer->sum);
    pod__json_end(json);
}

static void write_info(pod__json *json, const void *context) {
    const contents *all = context;
    const pod__manifest *manifest = &all->table->manifest;
    pod__json_add(json, POD__T("file", all->path), POD__T("game", "cephalopod"));
    cli_board_write(json, manifest->rows, manifest->columns);
    pod__json_add(json, POD__B("exact", manifest->exact), POD__U("bytes", all->bytes), POD__U("boards", all->boards),
                  POD__U("positions", all->won + all->drawn + all->lost));
    write_results(json, all->won, all->drawn, all->lost);
    pod__json_array(json, "layers");
    for (size_t i = 0; i < manifest->count; i++) {
        write_layer(json, &manifest->layer[i]);
    }
    pod__json_end(json);
}

/* In no language. */
static void print_info(const contents *all) {
    const pod__manifest *manifest = &all->table->manifest;
    printf("file %s\n", all->path);
    printf("table cephalopod %ux%u%s\n", manifest->rows, manifest->columns, manifest->exact ? " exact" : "");
    printf("bytes %" PRIu64 " boards %" PRIu64 " layers %zu\n", all->bytes, all->boards, manifest->count);
    printf("positions %" PRIu64 " won %" PRIu64 " drawn %" PRIu64 " lost %" PRIu64 "\n",
           all->won + all->drawn + all->lost, all->won, all->drawn, all->lost);
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
    const contents all = sum_up(table, path);
    cli_status status = CLI_DONE;
    if (arguments->option[CLI_OPTION_JSON]) {
        status = cli_print_json(arguments->language, write_info, &all);
    } else {
        print_info(&all);
    }
    pod__ceph_table_close(table);
    return status;
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

static cli_status say_failure(pod_language language, const char *path, pod_error error,
                              const pod__ceph_verdict *verdict, size_t memory) {
    if (error == POD_ERROR_MEMORY && verdict->needed > memory) {
        return cli_error(language,
                         "{0}: a check of whole layers needs {1} MiB; give them with --memory, or check some boards of "
                         "each layer with --sample",
                         path, CLI_SHORT("%zu", (verdict->needed >> 20) + 1));
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
    cli_progress progress = cli_progress_begin(arguments->language, CLI_PROGRESS_TOLD);
    pod__ceph_check with = {
        .threads = how->threads, .memory = how->memory, .progress = {&progress, cli_progress_checked}};
    pod__ceph_verdict verdict;
    sigset_t before;
    pod__interrupt_hold(&before);
    pod_error error = of->boards ? pod__ceph_verify_some(table, &with, of->boards, (uint64_t)of->seed, &verdict)
                                 : pod__ceph_verify(table, &with, &verdict);
    cli_progress_end(&progress);
    cli_status status = error ? say_failure(arguments->language, path, error, &verdict, how->memory) : CLI_DONE;
    cli_progress_tell_interrupt(arguments->language, NULL);
    pod__interrupt_release(&before);
    if (status) {
        return status;
    }
    return cli_table_tell_checked(arguments, &(cli_table_checked){.path = path,
                                                                  .game = "cephalopod",
                                                                  .entries = verdict.bits,
                                                                  .wrong = verdict.wrong,
                                                                  .boards = of->boards ? verdict.boards : 0,
                                                                  .seed = of->seed,
                                                                  .first = verdict.wrong ? &verdict.first : NULL});
}

static cli_status verify(const cli_arguments *arguments, const char *path) {
    pod__ceph_table *table = NULL;
    pod_fault fault;
    cli_solve how;
    sample of;
    cli_status status = cli_solve_read(arguments, &how);
    of.boards = (uint64_t)cli_option_number(arguments, CLI_OPTION_SAMPLE, 0, (cli_range){1, LONG_MAX}, &status);
    of.seed = cli_option_number(arguments, CLI_OPTION_SEED, 1, (cli_range){0, LONG_MAX}, &status);
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
