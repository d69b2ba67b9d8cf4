/* Who wins, with a certificate that shows it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file_replacement.h"
#include "base/interrupt.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/solve/prove.h"
#include "cli/solve/solve.h"

enum { NUMBER = 32 };

/* ---- What is asked for --------------------------------------------------------------------------------- */

typedef struct asked {
    cli_solve how;
    pod_position position;
    pod_prove_request request;
    char *progress; /* the file that keeps what is found, or NULL */
    char *layers;   /* the folder that keeps it where there are tables, or NULL */
    cli_lock lock;  /* on that */
} asked;

static cli_status read_goal(const cli_arguments *arguments, pod_goal *out) {
    const char *text = arguments->option[CLI_OPTION_GOAL];
    *out = text && !strcmp(text, "draw") ? POD_GOAL_DRAW : POD_GOAL_WIN;
    if (!text || !strcmp(text, cli_prove_goal(*out))) {
        return CLI_DONE;
    }
    return cli_unknown(arguments->language, "'{0}' is not a goal; expected win or draw", text, "win, draw");
}

static cli_status read_seat(const cli_arguments *arguments, const pod_position *position, unsigned *out) {
    const char *text = arguments->option[CLI_OPTION_FOR];
    *out = text ? !strcmp(text, "b") : position->turn;
    if (!text || !strcmp(text, cli_prove_seat(*out))) {
        return CLI_DONE;
    }
    return cli_error(arguments->language, "'{0}' is not a player who can prove something; expected a or b", text, NULL);
}

static void print_layers(const void *context, pod_text *out) {
    pod_text_format(out, "%s.layers", (const char *)context);
}

static void print_progress(const void *context, pod_text *out) {
    pod_text_format(out, "%s.unfinished", (const char *)context);
}

static cli_status read_file(const cli_arguments *arguments, asked *out) {
    const char *file = arguments->option[CLI_OPTION_OUT];
    out->request.file = file;
    out->request.resume = arguments->option[CLI_OPTION_RESUME];
    if (!file) {
        return out->request.resume
                   ? cli_error(arguments->language, "give the file of the interrupted run with --out", NULL, NULL)
                   : CLI_DONE;
    }
    if (pod__file_is_special(file)) {
        return CLI_DONE; /* beside a device or a pipe nothing can be kept */
    }
    out->request.progress = out->progress = pod__printed(print_progress, file, NULL);
    out->request.layers = out->layers = pod__printed(print_layers, file, NULL);
    if (!out->progress || !out->layers) {
        return cli_error(arguments->language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    return CLI_DONE;
}

static cli_status read_asked(const cli_arguments *arguments, asked *out) {
    const char *position = arguments->option[CLI_OPTION_POSITION];
    cli_status status = cli_solve_read(arguments, &out->how);
    status = status     ? status
             : position ? cli_position_read(arguments, position, &out->position)
                        : cli_solve_board_read(arguments, &out->position);
    if (!status && out->position.turn == POD_NOBODY) {
        return cli_error(arguments->language, pod_error_message(POD_ERROR_GAME_OVER), NULL, NULL);
    }
    status = status ? status : read_goal(arguments, &out->request.goal);
    status = status ? status : read_seat(arguments, &out->position, &out->request.seat);
    status = status ? status : read_file(arguments, out);
    out->request.threads = out->how.threads;
    out->request.memory = out->how.memory;
    out->request.tables = arguments->option[CLI_OPTION_TABLES];
    return status;
}

/* ---- Progress --------------------------------------------------------------------------------------------- */

typedef struct progress_context {
    const asked *what;
    cli_progress progress;
    pod_prove_round round; /* the last one */
    bool told;             /* whether there are tables */
} progress_context;

static void note_round(void *context, const pod_prove_round *round) {
    progress_context *here = context;
    here->round = *round;
}

/* Once, when tables are wanted. */
static void tell_tables(progress_context *here, bool found) {
    const asked *what = here->what;
    if (what->request.tables && !here->told) {
        cli_progress_end(&here->progress);
        cli_error(what->how.language,
                  found ? CLI_TEXT("proving with the tables of this board in {0}")
                        : CLI_TEXT("there are no tables of this board in {0}; proving without tables"),
                  what->request.tables, NULL);
    }
    here->told = true;
}

/* A round is as large as the one before, or somewhat larger: that is all that can be said beforehand. */
static void tell(progress_context *here, const pod_progress *progress) {
    char number[NUMBER], boards[NUMBER];
    tell_tables(here, !progress->stage);
    if (!cli_progress_is_due(&here->progress)) {
        return;
    }
    if (!progress->stage) {
        snprintf(number, sizeof number, "%" PRIu64, progress->total ? 100 * progress->done / progress->total : 0);
        cli_progress_say(&here->progress, CLI_TEXT("about {0} % proven"), number, NULL);
        return;
    }
    snprintf(number, sizeof number, "%u", progress->stage / 2);
    uint64_t all = progress->total ? progress->total : here->round.prover + here->round.opponent;
    double share = all ? (double)progress->done / (double)all : 0;
    snprintf(boards, sizeof boards, "%.0f", 50 * ((share > 1 ? 1 : share) + progress->stage % 2));
    cli_say(stderr, here->what->how.language, "round {0}, about {1} %", number, boards);
    if (here->round.failed) {
        snprintf(number, sizeof number, "%" PRIu64, here->round.failed);
        cli_say(stderr, here->what->how.language, "; {0} boards not yet won", number, NULL);
    }
    cli_progress_told(&here->progress);
}

static bool go_on(void *context, const pod_progress *progress) {
    progress_context *here = context;
    const cli_solve *how = &here->what->how;
    tell(here, progress);
    return cli_progress_goes_on(&here->progress, progress->done, how->boards, how->milliseconds);
}

/* ---- The answer ---------------------------------------------------------------------------------------- */

typedef struct named_number {
    const char *name;
    uint64_t number;
} named_number;

typedef struct finding {
    const pod_prove_report *report;
    const asked *what;
} finding;

enum { NUMBERS = 7 };

static void name_numbers(const pod_prove_report *report, named_number all[NUMBERS]) {
    const pod_prove_round *last = &report->last;
    const named_number named[NUMBERS] = {
        {"rounds", last->number},   {"prover", last->prover}, {"opponent", last->opponent}, {"moves", last->moves},
        {"several", last->several}, {"failed", last->failed}, {"most", report->most}};
    memcpy(all, named, sizeof named);
}

static bool has_sum(const finding *found) {
    return found->report->answer == POD_PROVE_PROVEN && found->what->request.file;
}

static const char *const answers[] = {"open", "proven", "disproven"};

static void write_text(const void *context, pod_text *out) {
    const finding *found = context;
    named_number all[NUMBERS];
    name_numbers(found->report, all);
    pod_text_format(out, "%s\nfor %s\ngoal %s\n", answers[found->report->answer],
                    cli_prove_seat(found->what->request.seat), cli_prove_goal(found->what->request.goal));
    for (size_t i = 0; i < NUMBERS; i++) {
        pod_text_format(out, "%s %" PRIu64 "\n", all[i].name, all[i].number);
    }
    if (found->what->request.tables) {
        pod_text_format(out, "tables %s\n", found->report->tabled ? "yes" : "no");
    }
    if (has_sum(found)) {
        pod_text_format(out, "sum %016" PRIx64 "\n", found->report->sum);
    }
}

static void write_json(const void *context, pod_text *out) {
    const finding *found = context;
    named_number all[NUMBERS];
    pod__json json = pod__json_over(out);
    name_numbers(found->report, all);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "answer", answers[found->report->answer]);
    pod__json_string(&json, "for", cli_prove_seat(found->what->request.seat));
    pod__json_string(&json, "goal", cli_prove_goal(found->what->request.goal));
    for (size_t i = 0; i < NUMBERS; i++) {
        pod__json_unsigned(&json, all[i].name, all[i].number);
    }
    if (found->what->request.tables) {
        pod__json_bool(&json, "tables", found->report->tabled);
    }
    if (has_sum(found)) {
        cli_sum_write(&json, "sum", found->report->sum);
    }
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

/* What a proof that is not settled leaves behind: it is kept after each round, or, with tables, pip total. */
static void say_kept(const progress_context *here, bool stopped) {
    const asked *what = here->what;
    pod_language language = what->how.language;
    if (stopped && pod__interrupt_came()) {
        cli_error(language, "interrupted", NULL, NULL);
    }
    if (what->request.tables && what->layers && !access(what->layers, F_OK)) {
        cli_error(language, "{0} holds what was found; continue with --resume", what->layers, NULL);
    } else if (what->progress && !access(what->progress, F_OK)) {
        cli_error(language, "{0} holds what was found; continue with --resume", what->progress, NULL);
    } else if (what->request.file) {
        cli_error(language, "nothing is kept: the first round was not finished", NULL, NULL);
    } else {
        cli_error(language, "nothing is kept without --out", NULL, NULL);
    }
}

static cli_status say_limit(const progress_context *here, pod_error error, const pod_prove_report *report) {
    pod_language language = here->what->how.language;
    char number[NUMBER], needed[NUMBER];
    if (error == POD_ERROR_MEMORY && report->needed > here->what->how.memory) {
        snprintf(number, sizeof number, "%zu", here->what->how.memory >> 20);
        snprintf(needed, sizeof needed, "%zu", (report->needed >> 20) + 1);
        cli_error(language, "not settled with {0} MiB of memory; about {1} MiB are needed: --memory {1}", number,
                  needed);
    } else if (error == POD_ERROR_MEMORY) {
        snprintf(number, sizeof number, "%zu", here->what->how.memory >> 20);
        cli_error(language, "not settled with {0} MiB of memory; give more with --memory", number, NULL);
    } else if (here->progress.out_of_time) {
        cli_error(language, "not settled within the time; give more with --time", NULL, NULL);
    } else if (here->progress.out_of_nodes) {
        snprintf(number, sizeof number, "%" PRIu64, here->what->how.boards);
        cli_error(language, "not settled with {0} boards; give more with --nodes", number, NULL);
    }
    say_kept(here, error == POD_ERROR_STOPPED);
    return CLI_NO;
}

static cli_status conclude(const progress_context *here, pod_error error, const pod_prove_report *report,
                           const pod_fault *fault, bool json) {
    if (error && error != POD_ERROR_MEMORY && error != POD_ERROR_STOPPED) {
        return error == POD_ERROR_BOARD
                   ? cli_error(here->what->how.language,
                               "only positions of two players, six-sided dice and the orthogonal board can be proven, "
                               "with at most 21 squares that can still change",
                               NULL, NULL)
                   : cli_fault(here->what->how.language, NULL, fault);
    }
    cli_print(here->what->how.language, json ? write_json : write_text, &(finding){report, here->what});
    if (error) {
        fflush(stdout);
        return say_limit(here, error, report);
    }
    return report->answer == POD_PROVE_PROVEN ? CLI_DONE : CLI_NO;
}

/* Whether there is anything to go on with. What was stopped in its first round, or before the first layer was done, has
   left nothing. */
static bool has_kept(const asked *what) {
    bool layers = what->request.tables && what->layers && !access(what->layers, F_OK);
    return what->progress && (layers || !access(what->progress, F_OK));
}

/* Where layers are kept, one process works at a time. */
static cli_status lock_layers(asked *what) {
    what->request.resume = what->request.resume && has_kept(what);
    return what->request.tables && what->layers ? cli_lock_folder(what->how.language, what->layers, &what->lock)
                                                : CLI_DONE;
}

static cli_status prove(asked *what, bool json) {
    progress_context here = {.what = what, .progress = cli_progress_begin(what->how.language, CLI_PROGRESS_TOLD)};
    pod_prove_watch watch = {.progress = {&here, go_on}, .round = note_round};
    pod_prove_report report;
    pod_fault fault;
    sigset_t before;
    what->request.watch = &watch;
    pod__interrupt_hold(&before);
    pod_error error = pod_prove(&what->position, &what->request, &report, &fault);
    cli_lock_release(&what->lock);
    cli_progress_end(&here.progress);
    if (!error) {
        tell_tables(&here, report.tabled);
    }
    cli_status status = conclude(&here, error, &report, &fault, json);
    pod__interrupt_release(&before);
    return status;
}

cli_status cli_cmd_prove(const cli_arguments *arguments) {
    asked what = {.request = POD_PROVE_REQUEST(), .lock = CLI_LOCK_NONE};
    if (arguments->words) {
        cli_error(arguments->language, "'{0}' is one argument too many; quote a position given with --position",
                  arguments->word[0], NULL);
        return cli_see_help(arguments->language, "prove");
    }
    if (arguments->option[CLI_OPTION_CHECK]) {
        return cli_prove_check(arguments, arguments->option[CLI_OPTION_CHECK]);
    }
    if (!arguments->option[CLI_OPTION_BOARD] && !arguments->option[CLI_OPTION_POSITION]) {
        cli_error(arguments->language, "what to prove is missing; give --board, --position or --check", NULL, NULL);
        return cli_see_help(arguments->language, "prove");
    }
    cli_status status = cli_ranks_refuse(arguments->language);
    status = status ? status : read_asked(arguments, &what);
    status = status ? status : lock_layers(&what);
    status = status ? status : prove(&what, arguments->option[CLI_OPTION_JSON]);
    free(what.progress);
    free(what.layers);
    return status;
}
