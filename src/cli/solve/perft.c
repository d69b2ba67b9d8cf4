/* Counts paths. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "ludopod/solve.h"

/* No game of ours lasts this long: deeper counts are all the same. */
enum { DEPTH_MAX = 10000 };

typedef struct counting {
    pod_language language;
    pod_position position;
    unsigned depth;
    pod_perft_how how;
    bool divided, json;
    cli_progress progress;
} counting;

static cli_status say_failure(pod_language language, pod_error error) {
    const char *message =
        error == POD_ERROR_OVERFLOW ? CLI_TEXT("the count does not fit in 128 bits") : pod_error_message(error);
    return cli_error(language, message, NULL, NULL);
}

static bool go_on(void *context, const pod_progress *walked) {
    counting *job = context;
    if (walked->done && cli_progress_is_due(&job->progress)) {
        cli_progress_say(&job->progress, "{0} of the positions after {1} plies",
                         CLI_SHORT("%" PRIu64 "/%" PRIu64, walked->done, walked->total),
                         CLI_SHORT("%u", job->depth - walked->stage));
    }
    return true;
}

static pod_error count_paths(counting *job, const pod_position *position, unsigned depth, char text[POD_WIDE_TEXT]) {
    pod_wide count;
    pod_error error = pod_perft_wide(position, depth, &job->how, &count);
    if (!error) {
        pod_wide_text(count, text);
    }
    return error;
}

/* How often each move of a position was counted, in its order. */
typedef struct branch {
    pod_move move;
    char count[POD_WIDE_TEXT];
} branch;

typedef struct counted {
    const counting *job;
    const char *total;
    const branch *branch;
    unsigned branches;
} counted;

/* Counts are longer than the numbers that most readers of JSON know, and so texts. */
static void write_json(pod__json *json, const void *context) {
    const counted *what = context;
    const pod_position *position = &what->job->position;
    pod__json_string(json, "game", pod_game_of(position)->name);
    pod__json_position(json, "position", position);
    pod__json_add(json, POD__U("depth", what->job->depth), POD__T("count", what->total));
    if (what->job->divided) {
        pod__json_array(json, "moves");
        for (unsigned i = 0; i < what->branches; i++) {
            pod__json_object(json, NULL);
            pod__json_move(json, "move", position, what->branch[i].move);
            pod__json_string(json, "count", what->branch[i].count);
            pod__json_end(json);
        }
        pod__json_end(json);
    }
}

/* The count behind each move, printed as it is known unless it is for programs. */
static pod_error divide(counting *job, branch all[POD_MOVES_MAX], unsigned *count) {
    assert(job->depth);
    const pod_rules *rules = pod_game_of(&job->position)->rules;
    char move[POD_MOVE_TEXT_SIZE];
    pod_move_list moves;
    rules->moves(&job->position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_position after = job->position;
        rules->apply(&after, moves.move[i]);
        all[i].move = moves.move[i];
        pod_error error = count_paths(job, &after, job->depth - 1, all[i].count);
        if (error) {
            return error;
        }
        if (!job->json) {
            cli_progress_end(&job->progress);
            printf("%s %s\n", cli_move_text(&job->position, moves.move[i], move), all[i].count);
        }
    }
    *count = moves.count;
    return POD_OK;
}

/* The whole count first: when it overflows, nothing is printed. */
static cli_status count_all(counting *job) {
    char text[POD_WIDE_TEXT];
    branch all[POD_MOVES_MAX];
    counted what = {.job = job, .total = text, .branch = all};
    setvbuf(stdout, NULL, _IOLBF, 0); /* an interrupt leaves whole lines */
    pod_error error = count_paths(job, &job->position, job->depth, text);
    if (!error && job->divided && job->depth) {
        error = divide(job, all, &what.branches);
    }
    cli_progress_end(&job->progress);
    if (error) {
        return say_failure(job->language, error);
    }
    if (job->json) {
        return cli_print_json(job->language, write_json, &what);
    }
    printf("%s\n", text);
    return CLI_DONE;
}

static cli_status read_depth(const cli_arguments *arguments, long *depth) {
    if (arguments->words == 1) {
        return cli_number(arguments->language, "DEPTH", arguments->word[0], (cli_range){0, DEPTH_MAX}, depth);
    }
    return cli_wrong_usage(arguments, "the depth is missing", NULL, NULL);
}

static cli_status read_how(const cli_arguments *arguments, pod_perft_how *how) {
    bool walk = arguments->option[CLI_OPTION_WALK];
    cli_status status = CLI_DONE;
    if (walk && arguments->option[CLI_OPTION_MEMO]) {
        return cli_wrong_usage(arguments, "--memo and --walk exclude each other; give one of them", NULL, NULL);
    }
    how->memo = !walk;
    how->threads = cli_option_threads(arguments, &status);
    return status;
}

cli_status cli_cmd_perft(const cli_arguments *arguments) {
    const char *line = arguments->option[CLI_OPTION_POSITION];
    counting job = {.language = arguments->language, .how = POD_PERFT_HOW(.progress = {&job, go_on})};
    long depth = 0;
    cli_status status = read_depth(arguments, &depth);
    status = status ? status : read_how(arguments, &job.how);
    if (!status) {
        status = cli_position_read(arguments, line ? line : "start", &job.position);
    }
    job.depth = (unsigned)depth;
    job.progress = cli_progress_begin(job.language, CLI_PROGRESS_TOLD);
    job.divided = arguments->option[CLI_OPTION_DIVIDE];
    job.json = arguments->option[CLI_OPTION_JSON];
    return status ? status : count_all(&job);
}
