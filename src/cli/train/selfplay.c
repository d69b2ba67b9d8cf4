/* Lets the engine play itself and writes the games down for `ludopod train`. */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <string.h>

#include "base/interrupt.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/values.h"
#include "search/network/network.h"
#include "train/selfplay.h"

enum { GAMES = 1000, GAMES_MAX = 100000000, NODES = 500 };

static cli_status read_board(const cli_arguments *arguments, train_games_header *header) {
    cli_start start;
    pod_position first;
    cli_status status = cli_start_position(arguments, &start, &first);
    if (status) {
        return status;
    }
    if (!pod__net_kind_of(first.game)) {
        return cli_error(arguments->language, "{0} has no network that self-play could train", start.game->title, NULL);
    }
    header->game = first.game;
    header->rows = first.rows;
    header->columns = first.columns;
    return CLI_DONE;
}

static cli_status read_task(const cli_arguments *arguments, train_selfplay *task) {
    const cli_range games = {1, GAMES_MAX}, nodes = {1, UINT32_MAX}, seeds = {0, LONG_MAX};
    cli_status status = read_board(arguments, &task->header);
    task->games = (uint32_t)cli_option_number(arguments, CLI_OPTION_GAMES, GAMES, games, &status);
    task->header.nodes = (uint32_t)cli_option_number(arguments, CLI_OPTION_NODES, NODES, nodes, &status);
    task->header.seed = (uint64_t)cli_option_number(arguments, CLI_OPTION_SEED, 1, seeds, &status);
    task->threads = cli_option_threads(arguments, &status);
    return status;
}

/* The file of --out, ready to be gone on with. */
static cli_status open_file(const cli_arguments *arguments, const train_games_header *header, cli_lock *lock,
                            FILE **file, uint32_t *games) {
    pod_language language = arguments->language;
    const char *path = arguments->option[CLI_OPTION_OUT];
    if (!path) {
        return cli_wrong_usage(arguments, "the file to write is missing; give it with --out", NULL, NULL);
    }
    cli_status status = cli_lock_take(language, path, lock);
    if (status) {
        return status;
    }
    switch (train_games_open(path, header, file, games)) {
    case TRAIN_OPENED:
        return CLI_DONE;
    case TRAIN_OPEN_FAILED:
        return cli_system_error(language, path);
    case TRAIN_OPEN_FORMAT:
        return cli_error(language, "{0} is not a file of self-play games", path, NULL);
    case TRAIN_OPEN_OTHER:
        return cli_error(language,
                         "{0} holds games of another run; expected the same game, board, nodes, seed and network, or "
                         "give another file with --out",
                         path, NULL);
    case TRAIN_OPEN_DAMAGED:
        return cli_error(language, "{0} is damaged; remove it, or give another file with --out", path, NULL);
    case TRAIN_OPEN_MEMORY:
        break;
    }
    return cli_out_of_memory(language);
}

static bool tell(void *context, const pod_progress *played) {
    cli_progress *shown = context;
    if (cli_progress_is_due(shown)) {
        double seconds = (double)(shown->told - shown->begun) / 1000;
        cli_progress_say(shown, "{0} games, {1} positions a second", CLI_SHORT("%u", played->stage),
                         CLI_SHORT("%.0f", (double)played->done / (seconds < 1 ? 1 : seconds)));
    }
    return !pod__interrupt_came();
}

static cli_status play(const cli_arguments *arguments, train_selfplay *task) {
    pod_language language = arguments->language;
    cli_progress progress = cli_progress_begin(language, CLI_PROGRESS_TOLD);
    sigset_t before;
    cli_lock lock = CLI_LOCK_NONE;
    FILE *file;
    uint32_t games;
    cli_status status = open_file(arguments, &task->header, &lock, &file, &games);
    if (status) {
        cli_lock_release(&lock);
        return status;
    }
    task->progress = (pod_progress_callback){&progress, tell};
    pod__interrupt_hold(&before);
    bool done = train_selfplay_run(task, file, games);
    int reason = errno;
    cli_progress_end(&progress);
    if (fclose(file) && done) {
        done = false;
        reason = errno;
    }
    cli_status end = CLI_DONE;
    if (!done && reason == ECANCELED) {
        cli_progress_tell_interrupt(language, arguments->option[CLI_OPTION_OUT]);
        end = CLI_BAD;
    } else if (!done) {
        errno = reason;
        end = cli_system_error(language, arguments->option[CLI_OPTION_OUT]);
    }
    cli_lock_release(&lock);
    pod__interrupt_release(&before);
    return end;
}

cli_status cli_cmd_selfplay(const cli_arguments *arguments) {
    train_selfplay task = {0};
    pod_network *network;
    cli_status status = read_task(arguments, &task);
    status = status ? status : cli_network_read(arguments, (pod_game_id)task.header.game, &network);
    if (status) {
        return status;
    }
    /* Only those that are asked for: the same words make the same games everywhere. */
    pod_tables *tables = NULL;
    if (arguments->option[CLI_OPTION_TABLES] && cli_tables_open(arguments, &tables)) {
        pod_network_free(network);
        return CLI_BAD;
    }
    task.network = network;
    task.tables = tables;
    task.header.network = network ? pod_network_digest(network) : 0;
    status = play(arguments, &task);
    pod_tables_close(tables);
    pod_network_free(network);
    return status;
}
