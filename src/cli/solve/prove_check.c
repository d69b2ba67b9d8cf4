#include <inttypes.h>
#include <stdlib.h>

#include "base/interrupt.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/solve/prove.h"
#include "ludopod/game.h"

const char *cli_prove_seat(unsigned seat) {
    return seat ? "b" : "a";
}

const char *cli_prove_goal(pod_goal goal) {
    return goal == POD_GOAL_WIN ? "win" : "draw";
}

static void print_position(const void *context, pod_text *out) {
    const pod_position *position = context;
    pod_game_of(position)->notation->print_position(position, out);
}

typedef struct move_at {
    const pod_position *position;
    pod_move move;
} move_at;

static void print_move(const void *context, pod_text *out) {
    const move_at *at = context;
    pod_game_of(at->position)->notation->print_move(at->position, at->move, out);
}

/* {0}: a position, dice in no particular colour but for the last; {1}: a move there. */
static const char *flaw_text(pod_prove_flaw flaw) {
    switch (flaw) {
    case POD_PROVE_FLAW_ROOT:
        return CLI_TEXT("its position is not one that can be proven");
    case POD_PROVE_FLAW_ORDER:
        return CLI_TEXT("its boards after {0} are out of order");
    case POD_PROVE_FLAW_MOVE:
        return CLI_TEXT("at {0} it names a move that does not exist");
    case POD_PROVE_FLAW_REPLY:
        return CLI_TEXT("at {0} it has no reply to {1}");
    case POD_PROVE_FLAW_MISSING:
        return CLI_TEXT("it has no move in its own position, {0}");
    default:
        return CLI_TEXT("its moves do not prove its claim: play can reach {0}");
    }
}

static cli_status say_flaw(pod_language language, const char *path, const pod_prove_verdict *verdict) {
    char *where = pod__printed(print_position, &verdict->where, NULL);
    char *move = verdict->move == POD_MOVE_NONE
                     ? NULL
                     : pod__printed(print_move, &(move_at){&verdict->where, verdict->move}, NULL);
    cli_error(language, "{0} is refused", path, NULL);
    cli_error(language, flaw_text(verdict->flaw), where ? where : "", move ? move : "");
    free(where);
    free(move);
    return CLI_NO;
}

static const char *word_of(const pod_prove_verdict *verdict) {
    return verdict->flaw ? "refused" : "proven";
}

static void write_text(const void *context, pod_text *out) {
    const pod_prove_verdict *verdict = context;
    pod_text_format(out, "%s\n", word_of(verdict));
    if (!verdict->flaw) {
        pod_text_format(out, "board %ux%u for %s goal %s\nposition ", verdict->root.rows, verdict->root.columns,
                        cli_prove_seat(verdict->seat), cli_prove_goal(verdict->goal));
        print_position(&verdict->root, out);
        pod_text_format(out, "\nboards %" PRIu64 " moves %" PRIu64 " sum %016" PRIx64 "\n", verdict->boards,
                        verdict->moves, verdict->sum);
    }
}

static void write_json(const void *context, pod_text *out) {
    const pod_prove_verdict *verdict = context;
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "check", word_of(verdict));
    cli_board_write(&json, verdict->root.rows, verdict->root.columns);
    pod__json_string(&json, "for", cli_prove_seat(verdict->seat));
    pod__json_string(&json, "goal", cli_prove_goal(verdict->goal));
    pod__json_unsigned(&json, "boards", verdict->boards);
    pod__json_unsigned(&json, "moves", verdict->moves);
    cli_sum_write(&json, "sum", verdict->sum);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

cli_status cli_prove_check(const cli_arguments *arguments, const char *path) {
    cli_progress progress = cli_progress_begin(arguments->language, CLI_PROGRESS_TOLD);
    long threads = 1;
    cli_status read = cli_option_number(arguments, CLI_OPTION_THREADS, 1, CLI_THREADS_MAX, &threads);
    if (read) {
        cli_progress_end(&progress);
        return read;
    }
    pod_prove_check how = POD_PROVE_CHECK(.progress = {&progress, cli_progress_checked}, .threads = (unsigned)threads);
    pod_prove_verdict verdict;
    pod_fault fault;
    sigset_t before;
    pod__interrupt_hold(&before);
    pod_error error = pod_prove_check_file(path, &how, &verdict, &fault);
    cli_progress_end(&progress);
    cli_status status = error ? cli_fault(arguments->language, NULL, &fault) : CLI_DONE;
    cli_progress_tell_interrupt(arguments->language, NULL);
    pod__interrupt_release(&before);
    if (error) {
        return status;
    }
    cli_print(arguments->language, arguments->option[CLI_OPTION_JSON] ? write_json : write_text, &verdict);
    return verdict.flaw ? say_flaw(arguments->language, path, &verdict) : CLI_DONE;
}
