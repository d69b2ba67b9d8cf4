/* Tables of Octogo's one-against-one endings. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/table/table.h"
#include "solve/octogo/table.h"

/* ---- What is asked for ----------------------------------------------------------------------------- */

typedef struct wanted {
    unsigned rows, columns;
    bool spent_turns;
} wanted;

static cli_status read_spent(const cli_arguments *arguments, bool *out) {
    const char *text = arguments->option[CLI_OPTION_SPENT];
    *out = !text || !strcmp(text, "on");
    if (*out || !strcmp(text, "off")) {
        return CLI_DONE;
    }
    cli_unknown(arguments->language, "'{0}' is not a value for 'spent'; expected on or off", text, "on, off");
    return cli_see_help(arguments);
}

static cli_status read_wanted(const cli_arguments *arguments, wanted *out) {
    const char *pieces = arguments->option[CLI_OPTION_PIECES];
    cli_arguments rest = *arguments;
    cli_start start;
    if (pieces && strcmp(pieces, "1v1") != 0 && strcmp(pieces, "1") != 0) {
        return cli_wrong_usage(arguments, "there are no tables for '{0}' pieces; expected 1v1", pieces, NULL);
    }
    rest.option[CLI_OPTION_PIECES] = NULL;
    cli_status status = cli_start_read(&rest, &start);
    status = status ? status : read_spent(arguments, &out->spent_turns);
    if (!status) {
        out->rows = (unsigned)start.options.value[POD_OPTION_ROWS];
        out->columns = (unsigned)start.options.value[POD_OPTION_COLUMNS];
    }
    return status;
}

static cli_status name(const cli_arguments *arguments, char out[CLI_TABLE_NAME]) {
    wanted table = {0, 0, true};
    cli_status status = read_wanted(arguments, &table);
    snprintf(out, CLI_TABLE_NAME, "octogo-1v1-%ux%u%s" POD__TABLE_SUFFIX, table.rows, table.columns,
             table.spent_turns ? "" : "-unspent");
    return status;
}

/* ---- Progress -------------------------------------------------------------------------------------- */

static bool go_on_building(void *context, const pod_progress *found) {
    cli_progress *progress = context;
    if (cli_progress_is_due(progress)) {
        cli_progress_say(progress, "decided in {0}: {1} positions so far", CLI_SHORT("%u", found->stage),
                         CLI_SHORT("%" PRIu64, found->done));
    }
    return !pod__interrupt_came();
}

/* ---- Info ------------------------------------------------------------------------------------------ */

static double percent(uint64_t part, uint64_t all) {
    return all ? 100.0 * (double)part / (double)all : 0;
}

/* "NAME positions COUNT won P lost P drawn P", in no language. */
static void print_tally(const char *of, const pod__octo_tally *tally) {
    uint64_t all = tally->wins + tally->losses + tally->draws;
    printf("%s %" PRIu64 " won %" PRIu64 " (%.2f %%) lost %" PRIu64 " (%.2f %%) drawn %" PRIu64 " (%.2f %%)\n", of, all,
           tally->wins, percent(tally->wins, all), tally->losses, percent(tally->losses, all), tally->draws,
           percent(tally->draws, all));
}

typedef struct known {
    const pod__octo_table *table;
    const char *path;
    pod__octo_contents contents;
} known;

static void write_tally(pod__json *json, const char *name, const pod__octo_tally *tally) {
    pod__json_add_object(json, name, POD__U("positions", tally->wins + tally->losses + tally->draws),
                         POD__U("won", tally->wins), POD__U("drawn", tally->draws), POD__U("lost", tally->losses));
}

static void write_info(pod__json *json, const void *context) {
    const known *what = context;
    const pod__octo_table *table = what->table;
    pod__json_add(json, POD__T("file", what->path), POD__T("game", "octogo"));
    cli_board_write(json, table->frame.rows, table->frame.columns);
    pod__json_add(json, POD__T("pieces", "1v1"), POD__B("spent", table->frame.spent > 1),
                  POD__U("bytes", table->file.length), POD__U("entries", table->frame.entries));
    cli_sum_write(json, "sum", table->file.head.content_sum);
    write_tally(json, "all", &what->contents.all);
    write_tally(json, "fresh", &what->contents.fresh);
    pod__json_unsigned(json, "longest", table->longest);
}

static void print_text(const known *what) {
    const pod__octo_table *table = what->table;
    printf("file %s\n", what->path);
    printf("table octogo 1v1 %ux%u%s\n", table->frame.rows, table->frame.columns,
           table->frame.spent > 1 ? "" : " without spent turns");
    printf("bytes %zu entries %zu sum %016" PRIx64 "\n", table->file.length, table->frame.entries,
           table->file.head.content_sum);
    print_tally("positions", &what->contents.all);
    print_tally("fresh", &what->contents.fresh);
    printf("longest %u\n", table->longest);
}

static cli_status print_info(const cli_arguments *arguments, const pod__octo_table *table, const char *path) {
    known what = {.table = table, .path = path};
    pod_error error = pod__octo_table_contents(table, &what.contents);
    if (error) {
        return cli_failure(arguments->language, error);
    }
    if (arguments->option[CLI_OPTION_JSON]) {
        return cli_print_json(arguments->language, write_info, &what);
    }
    print_text(&what);
    return CLI_DONE;
}

static cli_status info(const cli_arguments *arguments, const char *path) {
    pod__octo_table table;
    pod_fault fault;
    if (pod__octo_table_open(&table, path, &fault)) {
        return cli_fault(arguments->language, NULL, &fault);
    }
    cli_status status = print_info(arguments, &table, path);
    pod__octo_table_close(&table);
    return status;
}

/* ---- Build ----------------------------------------------------------------------------------------- */

static pod_error solve_and_write(const wanted *board, unsigned threads, cli_progress *progress, const char *path,
                                 pod_fault *fault) {
    pod__octo_task task = {.rows = board->rows,
                           .columns = board->columns,
                           .spent_turns = board->spent_turns,
                           .threads = threads,
                           .progress = {progress, go_on_building}};
    pod__octo_solution solution;
    pod_error error = pod__octo_solve(&task, &solution);
    cli_progress_end(progress);
    if (error) {
        return pod_fault_set(fault, error, NULL);
    }
    error = pod__octo_table_write(&solution, path, fault);
    pod__octo_solution_free(&solution);
    return error;
}

static cli_status build(const cli_arguments *arguments, const char *path) {
    cli_progress progress = cli_progress_begin(arguments->language, CLI_PROGRESS_TOLD);
    wanted board;
    pod_fault fault;
    sigset_t before;
    cli_status status = read_wanted(arguments, &board);
    const unsigned threads = cli_option_threads(arguments, &status);
    if (status) {
        return status;
    }
    pod__interrupt_hold(&before);
    if (solve_and_write(&board, threads, &progress, path, &fault)) {
        status = cli_fault(arguments->language, NULL, &fault);
        cli_progress_tell_interrupt(arguments->language, NULL);
    }
    pod__interrupt_release(&before);
    return status ? status : info(arguments, path);
}

/* ---- Verify ---------------------------------------------------------------------------------------- */

static void print_entry(pod__octo_entry entry, pod_language language, pod_text *out) {
    int8_t result = pod__octo_is_win(entry) ? 1 : pod__octo_is_loss(entry) ? -1 : 0;
    pod_table_value value = {
        .result = result, .least = result, .most = result, .plies = (uint16_t)(entry ? entry - 1 : 0)};
    cli_table_value_print(&value, language, out);
}

static void say_difference(pod_language language, const pod__octo_verdict *verdict) {
    char says[64], is[64];
    pod_text says_text = pod_text_over(says, sizeof says), is_text = pod_text_over(is, sizeof is);
    print_entry(verdict->says, language, &says_text);
    print_entry(verdict->is, language, &is_text);
    cli_error(language, "the table says: {0}; its moves say: {1}", says, is);
}

static cli_status check(const cli_arguments *arguments, const pod__octo_table *table, const char *path,
                        unsigned threads) {
    cli_progress progress = cli_progress_begin(arguments->language, CLI_PROGRESS_TOLD);
    pod__octo_check how = {.threads = threads, .progress = {&progress, cli_progress_checked}};
    pod__octo_verdict verdict;
    sigset_t before;
    pod__interrupt_hold(&before);
    pod_error error = pod__octo_verify(table, &how, &verdict);
    cli_progress_end(&progress);
    cli_status status = error ? cli_failure(arguments->language, error) : CLI_DONE;
    cli_progress_tell_interrupt(arguments->language, NULL);
    pod__interrupt_release(&before);
    if (status) {
        return status;
    }
    status = cli_table_tell_checked(arguments, &(cli_table_checked){.path = path,
                                                                    .game = "octogo",
                                                                    .entries = verdict.seen,
                                                                    .wrong = verdict.wrong,
                                                                    .first = verdict.wrong ? &verdict.first : NULL});
    if (verdict.wrong && !arguments->option[CLI_OPTION_JSON]) {
        say_difference(arguments->language, &verdict);
    }
    return status;
}

static cli_status verify(const cli_arguments *arguments, const char *path) {
    pod__octo_table table;
    pod_fault fault;
    cli_status status = CLI_DONE;
    const unsigned threads = cli_option_threads(arguments, &status);
    if (!status && pod__octo_table_open(&table, path, &fault)) {
        status = cli_fault(arguments->language, NULL, &fault);
    }
    if (!status) {
        status = check(arguments, &table, path, threads);
        pod__octo_table_close(&table);
    }
    return status;
}

const cli_table_game cli_table_octogo = {
    .game = POD_GAME_OCTOGO, .name = name, .build = build, .verify = verify, .info = info};
