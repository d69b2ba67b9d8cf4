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
#include "cli/solve/solve.h"
#include "ludopod/game.h"

/* ---- Checking ---------------------------------------------------------------------------------------------------- */

/* What is told of who proves what: "a" or "b", "win" or "draw". */
static const char *prove_seat(unsigned seat) {
    return seat ? "b" : "a";
}

static const char *prove_goal(pod_goal goal) {
    return goal == POD_GOAL_WIN ? "win" : "draw";
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
    char where[POD_POSITION_TEXT_SIZE], move[POD_MOVE_TEXT_SIZE] = "";
    if (verdict->move != POD_MOVE_NONE) {
        cli_move_text(&verdict->where, verdict->move, move);
    }
    cli_error(language, "{0} is refused", path, NULL);
    cli_error(language, flaw_text(verdict->flaw), cli_position_text(&verdict->where, where), move);
    return CLI_NO;
}

static const char *word_of(const pod_prove_verdict *verdict) {
    return verdict->flaw ? "refused" : "proven";
}

static void print_text(const pod_prove_verdict *verdict) {
    char line[POD_POSITION_TEXT_SIZE];
    puts(word_of(verdict));
    if (!verdict->flaw) {
        printf("board %ux%u for %s goal %s\nposition %s\n", verdict->root.rows, verdict->root.columns,
               prove_seat(verdict->seat), prove_goal(verdict->goal), cli_position_text(&verdict->root, line));
        printf("boards %" PRIu64 " moves %" PRIu64 " sum %016" PRIx64 "\n", verdict->boards, verdict->moves,
               verdict->sum);
    }
}

static void write_verdict(pod__json *json, const void *context) {
    const pod_prove_verdict *verdict = context;
    pod__json_string(json, "check", word_of(verdict));
    cli_board_write(json, verdict->root.rows, verdict->root.columns);
    pod__json_add(json, POD__T("for", prove_seat(verdict->seat)), POD__T("goal", prove_goal(verdict->goal)),
                  POD__U("boards", verdict->boards), POD__U("moves", verdict->moves));
    cli_sum_write(json, "sum", verdict->sum);
}

/* Checks a certificate and says what it shows, or what is wrong with it. */
static cli_status check_certificate(const cli_arguments *arguments, const char *path) {
    cli_status status = CLI_DONE;
    const unsigned threads = cli_option_threads(arguments, &status);
    if (status) {
        return status;
    }
    cli_progress progress = cli_progress_begin(arguments->language, CLI_PROGRESS_TOLD);
    pod_prove_check how = POD_PROVE_CHECK(.progress = {&progress, cli_progress_checked}, .threads = threads);
    pod_prove_verdict verdict;
    pod_fault fault;
    sigset_t before;
    pod__interrupt_hold(&before);
    pod_error error = pod_prove_check_file(path, &how, &verdict, &fault);
    cli_progress_end(&progress);
    status = error ? cli_fault(arguments->language, NULL, &fault) : CLI_DONE;
    cli_progress_tell_interrupt(arguments->language, NULL);
    pod__interrupt_release(&before);
    if (status) {
        return status;
    }
    if (arguments->option[CLI_OPTION_JSON]) {
        cli_print_json(arguments->language, write_verdict, &verdict);
    } else {
        print_text(&verdict);
    }
    return verdict.flaw ? say_flaw(arguments->language, path, &verdict) : CLI_DONE;
}

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
    if (!text || !strcmp(text, prove_goal(*out))) {
        return CLI_DONE;
    }
    return cli_unknown(arguments->language, "'{0}' is not a goal; expected win or draw", text, "win, draw");
}

static cli_status read_seat(const cli_arguments *arguments, const pod_position *position, unsigned *out) {
    const char *text = arguments->option[CLI_OPTION_FOR];
    *out = text ? !strcmp(text, "b") : position->turn;
    if (!text || !strcmp(text, prove_seat(*out))) {
        return CLI_DONE;
    }
    return cli_error(arguments->language, "'{0}' is not a player who can prove something; expected a or b", text, NULL);
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
    out->request.progress = out->progress = cli_formatted("%s.unfinished", file);
    out->request.layers = out->layers = cli_formatted("%s.layers", file);
    if (!out->progress || !out->layers) {
        return cli_out_of_memory(arguments->language);
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
        return cli_failure(arguments->language, POD_ERROR_GAME_OVER);
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
    tell_tables(here, !progress->stage);
    if (!cli_progress_is_due(&here->progress)) {
        return;
    }
    if (!progress->stage) {
        const uint64_t percent = progress->total ? 100 * progress->done / progress->total : 0;
        cli_progress_say(&here->progress, CLI_TEXT("about {0} % proven"), CLI_SHORT("%" PRIu64, percent), NULL);
        return;
    }
    uint64_t all = progress->total ? progress->total : here->round.prover + here->round.opponent;
    double share = all ? (double)progress->done / (double)all : 0;
    cli_say(stderr, here->what->how.language, "round {0}, about {1} %", CLI_SHORT("%u", progress->stage / 2),
            CLI_SHORT("%.0f", 50 * ((share > 1 ? 1 : share) + progress->stage % 2)));
    if (here->round.failed) {
        cli_say(stderr, here->what->how.language, "; {0} boards not yet won", CLI_SHORT("%" PRIu64, here->round.failed),
                NULL);
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
    pod_text_format(out, "%s\nfor %s\ngoal %s\n", answers[found->report->answer], prove_seat(found->what->request.seat),
                    prove_goal(found->what->request.goal));
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

static void write_json(pod__json *json, const void *context) {
    const finding *found = context;
    named_number all[NUMBERS];
    name_numbers(found->report, all);
    pod__json_add(json, POD__T("answer", answers[found->report->answer]),
                  POD__T("for", prove_seat(found->what->request.seat)),
                  POD__T("goal", prove_goal(found->what->request.goal)));
    for (size_t i = 0; i < NUMBERS; i++) {
        pod__json_unsigned(json, all[i].name, all[i].number);
    }
    if (found->what->request.tables) {
        pod__json_bool(json, "tables", found->report->tabled);
    }
    if (has_sum(found)) {
        cli_sum_write(json, "sum", found->report->sum);
    }
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
    const size_t memory = here->what->how.memory >> 20;
    if (error == POD_ERROR_MEMORY && report->needed > here->what->how.memory) {
        cli_error(language, "not settled with {0} MiB of memory; about {1} MiB are needed: --memory {1}",
                  CLI_SHORT("%zu", memory), CLI_SHORT("%zu", (report->needed >> 20) + 1));
    } else if (error == POD_ERROR_MEMORY) {
        cli_error(language, "not settled with {0} MiB of memory; give more with --memory", CLI_SHORT("%zu", memory),
                  NULL);
    } else if (here->progress.out_of_time) {
        cli_error(language, "not settled within the time; give more with --time", NULL, NULL);
    } else if (here->progress.out_of_nodes) {
        cli_error(language, "not settled with {0} boards; give more with --nodes",
                  CLI_SHORT("%" PRIu64, here->what->how.boards), NULL);
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
    const finding found = {report, here->what};
    if (json) {
        cli_print_json(here->what->how.language, write_json, &found);
    } else {
        cli_print(here->what->how.language, write_text, &found);
    }
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
    if (arguments->option[CLI_OPTION_CHECK]) {
        return check_certificate(arguments, arguments->option[CLI_OPTION_CHECK]);
    }
    if (!arguments->option[CLI_OPTION_BOARD] && !arguments->option[CLI_OPTION_POSITION]) {
        return cli_wrong_usage(arguments, "what to prove is missing; give --board, --position or --check", NULL, NULL);
    }
    cli_status status = cli_ranks_refuse(arguments->language);
    status = status ? status : read_asked(arguments, &what);
    status = status ? status : lock_layers(&what);
    status = status ? status : prove(&what, arguments->option[CLI_OPTION_JSON]);
    free(what.progress);
    free(what.layers);
    return status;
}
