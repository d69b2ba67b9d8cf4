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
    pod_fault fault;
    cli_status status = cli_start_read(arguments, &start);
    if (status) {
        return status;
    }
    if (pod_start(start.game, &start.options, &first, &fault)) {
        return cli_fault(arguments->language, NULL, &fault);
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
    long games = GAMES, nodes = NODES, seed = 1, threads = 1;
    cli_status status = read_board(arguments, &task->header);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_GAMES, 1, GAMES_MAX, &games);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_NODES, 1, UINT32_MAX, &nodes);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_SEED, 0, LONG_MAX, &seed);
    status = status ? status : cli_option_number(arguments, CLI_OPTION_THREADS, 1, CLI_THREADS_MAX, &threads);
    if (!status) {
        task->header.nodes = (uint32_t)nodes;
        task->header.seed = (uint64_t)seed;
        task->games = (uint32_t)games;
        task->threads = (unsigned)threads;
    }
    return status;
}

/* The file of --out, ready to be gone on with. */
static cli_status open_file(const cli_arguments *arguments, const train_games_header *header, cli_lock *lock,
                            FILE **file, uint32_t *games) {
    pod_language language = arguments->language;
    const char *path = arguments->option[CLI_OPTION_OUT];
    if (!path) {
        cli_error(language, "the file to write is missing; give it with --out", NULL, NULL);
        return cli_see_help(language, "selfplay");
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
    return cli_error(language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
}

static bool tell(void *context, const pod_progress *played) {
    cli_progress *shown = context;
    if (cli_progress_is_due(shown)) {
        char games[16], positions[32];
        double seconds = (double)(shown->told - shown->begun) / 1000;
        snprintf(games, sizeof games, "%u", played->stage);
        snprintf(positions, sizeof positions, "%.0f", (double)played->done / (seconds < 1 ? 1 : seconds));
        cli_progress_say(shown, "{0} games, {1} positions a second", games, positions);
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
    pod_language language = arguments->language;
    train_selfplay task = {0};
    pod_network *network;
    if (arguments->words) {
        cli_error(language, "'{0}' is one argument too many; the file is given with --out", arguments->word[0], NULL);
        return cli_see_help(language, "selfplay");
    }
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
