/* What the engine thinks of a position. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/values.h"
#include "ludopod/analysis.h"
#include "ludopod/evaluation_graph.h"
#include "ludopod/game.h"
#include "notation/json.h"

/* How `ludopod analyse` says what the engine thinks. */
typedef struct analyse_report {
    const pod_position *position;
    const pod_analysis *known;
    pod_language language;
    unsigned columns; /* that lines are cut to; 0: they are not */
} analyse_report;

/* A seat's chance to win in whole per cent; those of all seats add up to 100. */
static unsigned percent_of(const pod_search_report *line, unsigned players, unsigned seat) {
    unsigned percent[POD_SEATS_MAX];
    pod_chances_in_percent(line->win, players, percent);
    return percent[seat];
}

/* The moves of a line with spaces between them. */
static void add_moves(const pod_position *position, const pod_search_report *line, pod_text *out) {
    pod_position at = *position;
    const pod_game *game = pod_game_of(position);
    for (unsigned i = 0; i < line->line_length; i++) {
        pod_text_add(out, i ? " " : "");
        game->notation->print_move(&at, line->line[i], out);
        game->rules->apply(&at, line->line[i]);
    }
}

/* "62 %  +0.46", or with more than two players everybody's chance to win. */
static void add_score(const pod_position *position, const pod_search_report *line, pod_language language,
                      pod_text *out) {
    if (position->players == 2) { /* and the margin of the player to move, in dice or the game's unit */
        pod_text_format(out, "%3u %%  %+6.2f", percent_of(line, 2, position->turn), line->score / 100.0);
        return;
    }
    for (unsigned seat = 0; seat < position->players; seat++) {
        pod_text_format(out, "%s%s %2u %%", seat ? "  " : "",
                        pod_game_of(position)->notation->seat_name(seat, language),
                        percent_of(line, position->players, seat));
    }
}

static void add_proof(const pod_search_report *line, unsigned seat, pod_language language, pod_text *out) {
    if (!line->proven) {
        return;
    }
    double expected = line->expected[seat];
    pod_text_add(out, "  ");
    pod_text_add(out, pod_translate(language, expected > 0.99   ? CLI_TEXT("proven win")
                                              : expected < 0.01 ? CLI_TEXT("proven loss")
                                                                : CLI_TEXT("proven")));
    if (line->plies) {
        pod_text_add(out, ", ");
        cli_add_count(out, language, "in {0} move", "in {0} moves", line->plies);
    }
}

/* Cut where a terminal would break it. All characters of a line are one column wide. */
static void cut(char *line, unsigned columns) {
    unsigned seen = 0;
    for (char *at = line; *at && columns; at++) {
        seen += !pod__utf8_is_inside(*at);
        if (seen > columns) {
            *at = 0;
            return;
        }
    }
}

/* All lines, each in a line of its own. context: an analyse_report. */
static void print_report(const void *context, pod_text *out) {
    const analyse_report *of = context;
    char line[2048];
    for (unsigned i = 0; i < of->known->count; i++) {
        const pod_search_report *report = &of->known->line[i];
        pod_text text = pod_text_over(line, sizeof line);
        pod_text_format(&text, "%2u.  ", i + 1);
        add_score(of->position, report, of->language, &text);
        pod_text_add(&text, "  ");
        cli_add(&text, of->language, "depth {0}", CLI_SHORT("%u", report->depth), NULL);
        add_proof(report, of->position->turn, of->language, &text);
        pod_text_add(&text, "  ");
        add_moves(of->position, report, &text);
        cut(line, of->columns);
        pod_text_format(out, "%s\n", line);
    }
}

static void write_line(pod__json *json, const pod_position *position, const pod_search_report *line) {
    pod__json_object(json, NULL);
    pod__json_move(json, "move", position, line->best);
    pod__json_shares(json, "expected", line->expected, position->players);
    if (position->players == 2) {
        pod__json_decimal(json, "margin", line->score / 100.0, 2);
    }
    pod__json_add(json, POD__B("proven", line->proven), POD__U("depth", line->depth));
    pod__json_shares(json, "win", line->win, position->players);
    if (line->plies) {
        pod__json_unsigned(json, "plies", line->plies);
    }
    pod__json_moves(json, "line", position, line->line, line->line_length);
    pod__json_end(json);
}

/* One object; docs/strength.md says what is in it. */
static void write_report(pod__json *json, const void *context) {
    const analyse_report *of = context;
    pod__json_string(json, "game", pod_game_of(of->position)->name);
    pod__json_position(json, "position", of->position);
    pod__json_seat(json, "turn", of->position->turn);
    pod__json_add(json, POD__U("nodes", of->known->nodes), POD__I("time_ms", of->known->time_ms));
    pod__json_array(json, "lines");
    for (unsigned i = 0; i < of->known->count; i++) {
        write_line(json, of->position, &of->known->line[i]);
    }
    pod__json_end(json);
}

enum { USUAL_MS = 1000 };

typedef struct work {
    pod_language language;
    pod_position position;
    cli_searching how;
    unsigned lines;
    bool json;
    bool live;             /* standard output is a terminal: lines are shown while they grow */
    unsigned shown;        /* lines there now */
    cli_progress progress; /* where they are not */
} work;

static analyse_report report_of(const work *of, const pod_analysis *known, unsigned columns) {
    return (analyse_report){&of->position, known, of->language, columns};
}

/* Moves up over what was shown and clears it. */
static void wipe(work *shown) {
    if (shown->shown) {
        printf("\033[%uA\r\033[J", shown->shown);
    }
    shown->shown = 0;
}

static bool show(void *context, const pod_analysis *known) {
    work *shown = context;
    if (shown->live) {
        const analyse_report drawn = report_of(shown, known, cli_columns());
        char *text = pod__printed(print_report, &drawn, NULL);
        wipe(shown);
        fputs(text ? text : "", stdout);
        fflush(stdout);
        shown->shown = text ? known->count : 0;
        free(text);
    } else if (cli_progress_is_due(&shown->progress)) {
        cli_progress_say(&shown->progress, "depth {0}, {1} positions searched", CLI_SHORT("%u", known->line[0].depth),
                         CLI_SHORT("%" PRIu64, known->nodes));
    }
    return !pod__interrupt_came();
}

static cli_status print_result(work *done, const pod_analysis *known) {
    const analyse_report drawn = report_of(done, known, 0);
    if (done->json) {
        return cli_print_json(done->language, write_report, &drawn);
    }
    wipe(done);
    cli_status status = cli_print(done->language, print_report, &drawn);
    cli_say(stdout, done->language, "{0} positions in {1} s\n", CLI_SHORT("%" PRIu64, known->nodes),
            CLI_SHORT("%.1f", (double)known->time_ms / 1000));
    return status;
}

static cli_status read_work(const cli_arguments *arguments, work *out) {
    const cli_range lines = {1, POD_ANALYSIS_LINES_MAX};
    *out = (work){.how.limits = POD_SEARCH_REQUEST(.solve_small = true), .language = arguments->language};
    cli_status status = cli_position_join(arguments, arguments->word, arguments->words, &out->position);
    cli_searching_read(arguments, USUAL_MS, &out->how, &status);
    out->lines = (unsigned)cli_option_number(arguments, CLI_OPTION_LINES, 1, lines, &status);
    if (!status && out->position.turn == POD_NOBODY) {
        status = cli_error(arguments->language, "the game is over; there is nothing to analyse", NULL, NULL);
    }
    out->json = arguments->option[CLI_OPTION_JSON] != NULL;
    out->live = !out->json && isatty(STDOUT_FILENO);
    out->progress = cli_progress_begin(arguments->language, CLI_PROGRESS_TOLD);
    return status;
}

static cli_status analyse(work *wanted) {
    pod_analysis known;
    pod_search *search;
    pod_error error = cli_searching_begin(&wanted->how, &search);
    if (!error) {
        error = pod_analyse(search, &wanted->position,
                            &POD_ANALYSIS_REQUEST(.lines = wanted->lines, .limits = &wanted->how.limits,
                                                  .context = wanted, .progress = show),
                            &known);
    }
    pod_search_free(search);
    if (!wanted->live) {
        cli_progress_end(&wanted->progress);
    }
    cli_status status = error ? cli_failure(wanted->language, error) : print_result(wanted, &known);
    fflush(stdout);
    return status;
}

cli_status cli_cmd_analyse(const cli_arguments *arguments) {
    work wanted;
    pod_tables *tables = NULL;
    sigset_t before;
    pod__interrupt_hold(&before);
    cli_status status = read_work(arguments, &wanted);
    status = status ? status : cli_tables_open(arguments, &tables);
    if (!status) {
        wanted.how.limits.tables = tables;
        status = analyse(&wanted);
    }
    pod_tables_close(tables);
    pod__interrupt_release(&before);
    return status;
}
