/* The numbers as a table for people, and with every move for programs. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "cli/cli.h"
#include "cli/fairplay/fairplay.h"

static void add(pod_text *out, pod_language language, const char *english, const char *first, const char *second) {
    pod_text_add_message(out, pod_translate(language, english), (const char *const[]){first, second, NULL});
}

/* ---- For people ------------------------------------------------------------------------------------------------ */

enum { CELL_SIZE = 64, LABEL_COLUMNS = 36, CELL_COLUMNS = 26 };

typedef struct cell {
    char text[CELL_SIZE];
} cell;

static cell count_cell(size_t count) {
    cell made;
    snprintf(made.text, sizeof made.text, "%zu", count);
    return made;
}

static cell share_cell(fair_share of) {
    cell made = {"–"};
    if (of.of) {
        snprintf(made.text, sizeof made.text, "%.0f %% (%.0f–%.0f), n = %zu", 100 * of.share, 100 * of.low,
                 100 * of.high, of.of);
    }
    return made;
}

static cell loss_cell(fair_mean of) {
    cell made = {"–"};
    if (of.of) {
        snprintf(made.text, sizeof made.text, "%.1f %% (%.1f–%.1f)", 100 * of.mean, 100 * (of.low < 0 ? 0 : of.low),
                 100 * of.high);
    }
    return made;
}

static cell seconds_cell(fair_mean of) {
    cell made = {"–"};
    if (of.of) {
        snprintf(made.text, sizeof made.text, "%.1f ± %.1f, n = %zu", of.mean, of.deviation, of.of);
    }
    return made;
}

static cell closeness_cell(const fair_sums *of) {
    cell made = {"–"};
    if (of->has_closeness) {
        snprintf(made.text, sizeof made.text, "%+.2f", of->closeness);
    }
    return made;
}

static void add_padded(const char *text, size_t columns, pod_text *out) {
    pod_text_add(out, text);
    for (size_t shown = pod__utf8_count(text, strlen(text)); shown < columns; shown++) {
        pod_text_add_char(out, ' ');
    }
}

static void add_row(const char *label, cell player, cell others, pod_text *out) {
    add_padded(label, LABEL_COLUMNS, out);
    pod_text_add(out, "  ");
    add_padded(player.text, CELL_COLUMNS, out);
    pod_text_format(out, "  %s\n", others.text);
}

static void add_table(const fair_report *report, pod_language language, pod_text *out) {
    const fair_sums *player = &report->player, *others = &report->others;
    cell name, rest;
    snprintf(name.text, sizeof name.text, "%s", report->name);
    snprintf(rest.text, sizeof rest.text, "%s", pod_translate(language, CLI_TEXT("the others")));
    add_row("", name, rest, out);
    add_row(pod_translate(language, CLI_TEXT("moves")), count_cell(player->made), count_cell(others->made), out);
    add_row(pod_translate(language, CLI_TEXT("moves compared")), count_cell(player->compared),
            count_cell(others->compared), out);
    add_row(pod_translate(language, CLI_TEXT("best move, where it matters")), share_cell(player->best),
            share_cell(others->best), out);
    add_row(pod_translate(language, CLI_TEXT("as good as the best")), share_cell(player->near),
            share_cell(others->near), out);
    add_row(pod_translate(language, CLI_TEXT("given away by a move")), loss_cell(player->loss), loss_cell(others->loss),
            out);
    add_row(pod_translate(language, CLI_TEXT("seconds a move")), seconds_cell(player->seconds),
            seconds_cell(others->seconds), out);
    add_row(pod_translate(language, CLI_TEXT("more time for close choices")), closeness_cell(player),
            closeness_cell(others), out);
}

void fair_print_text(const fair_report *report, pod_language language, pod_text *out) {
    char games[24], nodes[24], left_out[24];
    snprintf(games, sizeof games, "%zu", report->player.games);
    snprintf(nodes, sizeof nodes, "%llu", (unsigned long long)report->nodes);
    snprintf(left_out, sizeof left_out, "%zu", report->left_out);
    add(out, language, CLI_TEXT("Games: {0}. Each position was searched twice, {1} positions each time."), games,
        nodes);
    pod_text_add(out, "\n");
    if (report->left_out) {
        add(out, language, CLI_TEXT("It was interrupted: {0} more games were not looked at."), left_out, NULL);
        pod_text_add(out, "\n");
    }
    pod_text_add(out, "\n");
    add_table(report, language, out);
    pod_text_add(out, "\n");
    if (report->player.games > 1) {
        fair_print_games(report, language, out);
        pod_text_add(out, "\n");
    }
    add(out, language, CLI_TEXT("In brackets: where the true figure lies, 19 times in 20."), NULL, NULL);
    pod_text_add(out, "\n");
    add(out, language,
        CLI_TEXT("Compared are moves in positions that were not decided and left a choice. It\nmatters where the best "
                 "move is better than the second by 3 % or more."),
        NULL, NULL);
    pod_text_add(out, "\n");
    add(out, language,
        CLI_TEXT(
            "This is evidence to be judged by a person, and proves nothing by itself:\nstrong players find most best "
            "moves, small boards are easy, and few games say\nlittle. docs/fairplay.md tells how to read it."),
        NULL, NULL);
    pod_text_add(out, "\n");
}

/* ---- For programs ---------------------------------------------------------------------------------------------- */

enum { PLACES = 4 };

static void write_share(pod__json *json, const char *name, fair_share of) {
    pod__json_object(json, name);
    pod__json_unsigned(json, "of", of.of);
    pod__json_decimal(json, "share", of.share, PLACES);
    pod__json_decimal(json, "low", of.low, PLACES);
    pod__json_decimal(json, "high", of.high, PLACES);
    pod__json_end(json);
}

static void write_mean(pod__json *json, const char *name, fair_mean of) {
    pod__json_object(json, name);
    pod__json_unsigned(json, "of", of.of);
    pod__json_decimal(json, "mean", of.mean, PLACES);
    pod__json_decimal(json, "deviation", of.deviation, PLACES);
    pod__json_decimal(json, "low", of.low, PLACES);
    pod__json_decimal(json, "high", of.high, PLACES);
    pod__json_end(json);
}

static void write_move(pod__json *json, const fair_report *report, const fair_move *move) {
    pod__json_object(json, NULL);
    pod__json_string(json, "game", report->game_name(report->context, move->game));
    pod__json_unsigned(json, "ply", move->ply);
    pod__json_bool(json, "best", move->best);
    pod__json_decimal(json, "loss", move->loss, PLACES);
    pod__json_decimal(json, "gap", move->gap, PLACES);
    if (move->time_ms >= 0) {
        pod__json_integer(json, "time_ms", move->time_ms);
    }
    pod__json_end(json);
}

static void write_side(pod__json *json, const char *name, const fair_report *report, bool player) {
    const fair_sums *sums = player ? &report->player : &report->others;
    const fair_list *list = player ? &report->lists->player : &report->lists->others;
    pod__json_object(json, name);
    pod__json_unsigned(json, "moves", sums->made);
    pod__json_unsigned(json, "compared", sums->compared);
    write_share(json, "best", sums->best);
    write_share(json, "near", sums->near);
    write_mean(json, "loss", sums->loss);
    write_mean(json, "seconds", sums->seconds);
    if (sums->has_closeness) {
        pod__json_decimal(json, "closeness", sums->closeness, PLACES);
    }
    pod__json_array(json, "list");
    for (size_t i = 0; i < list->count; i++) {
        pod__json_line(json);
        write_move(json, report, &list->move[i]);
    }
    pod__json_end(json);
    pod__json_end(json);
}

void fair_print_json(const fair_report *report, pod_text *out) {
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "name", report->name);
    pod__json_unsigned(&json, "nodes", report->nodes);
    pod__json_unsigned(&json, "games", report->player.games);
    pod__json_unsigned(&json, "left_out", report->left_out);
    write_side(&json, "player", report, true);
    write_side(&json, "others", report, false);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}
