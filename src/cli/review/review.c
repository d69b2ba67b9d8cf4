/* A game gone through by the engine. */
#include "cli/review/review.h"

#include <stdlib.h>

#include "base/interrupt.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "cli/values.h"
#include "notation/json.h"

/* ---- For programs ------------------------------------------------------------------------------------------------ */

static const char *const words[] = {"", "best", "inaccuracy", "mistake", "blunder"};
static const char *const reasons[POD_REASON_COUNT] = {
    "", "end", "capture", "lock", "missed capture", "missed lock", "later", "upper hand"};

enum { PLACES = 4 };

/* Why a bad move is bad. */
static void write_why(pod__json *json, const review *made, size_t index, pod_language language) {
    const pod_review *judged = &made->judged;
    pod_why why = pod_review_why(judged, index);
    pod_text text = POD__ROOM(512);
    if (judged->move[index].judgement < POD_JUDGEMENT_MISTAKE || !why.reason) {
        return;
    }
    pod_review_say_why(judged, index, language, &text);
    pod__json_string(json, "reason", reasons[why.reason]);
    if (why.reply) {
        pod__json_move(json, "reply", &judged->move[index + 1].position, why.reply);
    }
    pod__json_string(json, "why", text.data);
}

static void write_move(pod__json *json, const review *made, size_t index, pod_language language) {
    const pod_review_move *at = &made->judged.move[index];
    const review_look *look = &made->look[index];
    unsigned players = made->judged.players;
    pod__json_object(json, NULL);
    pod__json_seat(json, "seat", at->event.seat);
    pod__json_event(json, "event", &at->position, &at->event);
    pod__json_shares(json, "before", look->expected, players);
    pod__json_shares(json, "after", look[1].expected, players);
    pod__json_shares(json, "win", at[1].opinion.win, players);
    if (at->event.kind == POD_EVENT_MOVE) {
        pod__json_move(json, "best", &at->position, at->opinion.line[0]);
        pod__json_decimal(json, "loss", at->loss, PLACES);
        pod__json_add(json, POD__T("judgement", words[at->judgement]), POD__B("proven", look->proven),
                      POD__B("turning", at->turning), POD__B("decided", at->decided));
        write_why(json, made, index, language);
    }
    pod__json_end(json);
}

static void write_player(pod__json *json, const pod_review_player *player, unsigned seat) {
    pod__json_object(json, NULL);
    pod__json_seat(json, "seat", seat);
    pod__json_add(json, POD__U("moves", player->moves), POD__U("best", player->best),
                  POD__U("inaccuracies", player->inaccuracies), POD__U("mistakes", player->mistakes),
                  POD__U("blunders", player->blunders));
    pod__json_decimal(json, "accuracy", player->accuracy / 100, PLACES);
    pod__json_decimal(json, "loss", player->loss, PLACES);
    pod__json_end(json);
}

static void write_review(pod__json *json, const void *context) {
    const review_telling *telling = context;
    const review *made = telling->made;
    pod__json_add(json, POD__T("game", pod_game_of(&made->judged.move[0].position)->name),
                  POD__T("result", pod_record_result(made->record)));
    pod__json_array(json, "players");
    for (unsigned seat = 0; seat < made->judged.players; seat++) {
        write_player(json, &made->judged.player[seat], seat);
    }
    pod__json_end(json);
    pod__json_array(json, "moves");
    for (size_t i = 0; i < made->judged.count; i++) {
        write_move(json, made, i, telling->language);
    }
    pod__json_end(json);
}

enum { USUAL_MS = 100 };

typedef struct work {
    const cli_arguments *arguments;
    pod_language language;
    cli_searching how; /* in each position */
    cli_progress progress;
    review made;
} work;

static bool keep_searching(void *context, const pod_search_report *report) {
    (void)context, (void)report;
    return !pod__interrupt_came();
}

/* Which game of the file, from 1: the second word, needed where there are many. */
static cli_status choose_game(const cli_arguments *arguments, size_t count, long *number) {
    *number = 1;
    if (arguments->words == 2) {
        return cli_number(arguments->language, "GAME", arguments->word[1], (cli_range){1, (long)count}, number);
    }
    if (count > 1) {
        return cli_wrong_usage(arguments, "{0} holds {1} games; give the number of one of them after the file",
                               arguments->word[0], CLI_SHORT("%zu", count));
    }
    return CLI_DONE;
}

/* ---- What is told ------------------------------------------------------------------------------------------- */

typedef struct drawing {
    const pod_graph *graph;
    pod_language language;
} drawing;

static void print_drawing(const void *context, pod_text *out) {
    const drawing *drawn = context;
    pod_graph_draw(drawn->graph, POD_THEME_AUTO, drawn->language, out);
}

static cli_status draw(const work *done, const char *path) {
    pod_graph_point *points = calloc(done->made.judged.count + 1, sizeof *points);
    if (!points) {
        return cli_out_of_memory(done->language);
    }
    pod_graph graph = review_graph(&done->made, points);
    cli_status status = cli_file_print(done->language, path, print_drawing, &(drawing){&graph, done->language});
    free(points);
    return status;
}

static cli_status tell_all(const work *done) {
    const char *const *option = done->arguments->option;
    const review_telling told = {&done->made, done->language, cli_columns(), option[CLI_OPTION_ALL] != NULL};
    cli_status status = option[CLI_OPTION_SVG] ? draw(done, option[CLI_OPTION_SVG]) : CLI_DONE;
    return status                    ? status
           : option[CLI_OPTION_JSON] ? cli_print_json(done->language, write_review, &told)
                                     : cli_print(done->language, review_text, &told);
}

/* ---- The way through ---------------------------------------------------------------------------------------- */

static pod_error search_all(work *here) {
    pod_search *search;
    pod_error error = cli_searching_begin(&here->how, &search);
    here->progress = cli_progress_begin(here->language, CLI_PROGRESS_TOLD);
    if (!error) {
        error = review_search(&here->made, search, &here->how.limits,
                              &(pod_progress_callback){&here->progress, cli_progress_done});
    }
    pod_search_free(search);
    cli_progress_end(&here->progress);
    return error;
}

static cli_status review_game(work *here, const pod_record *record) {
    pod_tables *tables = NULL;
    sigset_t before;
    cli_status status = cli_tables_open(here->arguments, &tables);
    if (status) {
        return status;
    }
    here->how.limits.tables = tables;
    pod__interrupt_hold(&before);
    pod_error error = review_begin(&here->made, record);
    error = error ? error : search_all(here);
    if (error) {
        status = cli_failure(here->language, error);
        cli_progress_tell_interrupt(here->language, NULL);
    } else {
        pod_review_judge(&here->made.judged);
        status = tell_all(here);
    }
    review_end(&here->made);
    pod_tables_close(tables);
    pod__interrupt_release(&before);
    return status;
}

cli_status cli_cmd_review(const cli_arguments *arguments) {
    work here = {.how.limits = POD_SEARCH_REQUEST(.progress = keep_searching),
                 .arguments = arguments,
                 .language = arguments->language};
    pod_record **records = NULL;
    size_t count = 0;
    long number;
    cli_status status = CLI_DONE;
    if (!arguments->words) {
        return cli_wrong_usage(arguments, "the file of games is missing; - stands for standard input", NULL, NULL);
    }
    cli_searching_read(arguments, USUAL_MS, &here.how, &status);
    if (!status && cli_records_read(here.language, arguments->word[0], &records, &count)) {
        status = CLI_BAD;
    }
    status = status ? status : choose_game(arguments, count, &number);
    if (!status) {
        status = review_game(&here, records[number - 1]);
    }
    pod_records_free(records, count);
    return status;
}
