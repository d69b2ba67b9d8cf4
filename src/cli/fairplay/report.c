/* The numbers as a table for people, and with every move for programs. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/fairplay/fairplay.h"

/* ---- Games ------------------------------------------------------------------------------------------------------- */

/* The player's numbers game by game: which games the sums come from. */
enum { COLUMNS = 5 };

/* The first column is as wide as an id at the club. */
static const size_t widths[COLUMNS] = {12, 16, 20, 20, 0};

static void add_line(const char *const cell[COLUMNS], pod_text *out) {
    for (int i = 0; i < COLUMNS; i++) {
        pod_text_add(out, cell[i]);
        for (size_t shown = pod__utf8_count(cell[i], strlen(cell[i])); shown < widths[i]; shown++) {
            pod_text_add_char(out, ' ');
        }
    }
    pod_text_add_char(out, '\n');
}

static const char *count_cell(char out[CLI_SHORT_SIZE], fair_share of) {
    return of.of ? cli_short(out, "%.0f / %zu", of.share * (double)of.of, of.of) : "–";
}

static pod_error add_game(const fair_report *report, const fair_list *moves, size_t game, pod_text *out) {
    char best[CLI_SHORT_SIZE], near[CLI_SHORT_SIZE];
    fair_sums sums;
    const pod_error error = fair_sum(moves, &sums);
    if (error) {
        return error;
    }
    const char *loss = sums.loss.of ? CLI_SHORT("%.1f %%", 100 * sums.loss.mean) : "–";
    add_line((const char *const[COLUMNS]){report->game_name(report->context, game), CLI_SHORT("%zu", sums.compared),
                                          count_cell(best, sums.best), count_cell(near, sums.near), loss},
             out);
    return POD_OK;
}

/* A game's moves stand together in the list, in the order of the games. */
static pod_error print_games(const fair_report *report, pod_text *out) {
    pod_language language = report->language;
    const char *const heads[COLUMNS] = {
        pod_translate(language, CLI_TEXT("Game")), pod_translate(language, CLI_TEXT("compared")),
        pod_translate(language, CLI_TEXT("best, of those")), pod_translate(language, CLI_TEXT("as good, of all")),
        pod_translate(language, CLI_TEXT("given away"))};
    const fair_list *all = &report->lists->player;
    pod_error error = POD_OK;
    add_line(heads, out);
    for (size_t game = 0, from = 0; !error && game < all->games; game++) {
        size_t to = from;
        while (to < all->count && all->move[to].game == game) {
            to++;
        }
        const fair_list moves = {.games = 1, .count = to - from, .move = all->move + from};
        error = add_game(report, &moves, game, out);
        from = to;
    }
    return error;
}

/* ---- For people ------------------------------------------------------------------------------------------------ */

enum { LABEL_COLUMNS = 36, CELL_COLUMNS = 26 };

static const char *share_cell(char out[CLI_SHORT_SIZE], fair_share of) {
    return of.of ? cli_short(out, "%.0f %% (%.0f–%.0f), n = %zu", 100 * of.share, 100 * of.low, 100 * of.high, of.of)
                 : "–";
}

static const char *loss_cell(char out[CLI_SHORT_SIZE], fair_mean of) {
    return of.of ? cli_short(out, "%.1f %% (%.1f–%.1f)", 100 * of.mean, 100 * (of.low < 0 ? 0 : of.low), 100 * of.high)
                 : "–";
}

static const char *seconds_cell(char out[CLI_SHORT_SIZE], fair_mean of) {
    return of.of ? cli_short(out, "%.1f ± %.1f, n = %zu", of.mean, of.deviation, of.of) : "–";
}

static const char *closeness_cell(char out[CLI_SHORT_SIZE], const fair_sums *of) {
    return of->has_closeness ? cli_short(out, "%+.2f", of->closeness) : "–";
}

static void add_padded(const char *text, size_t columns, pod_text *out) {
    pod_text_add(out, text);
    for (size_t shown = pod__utf8_count(text, strlen(text)); shown < columns; shown++) {
        pod_text_add_char(out, ' ');
    }
}

static void add_row(const char *label, const char *player, const char *others, pod_text *out) {
    add_padded(label, LABEL_COLUMNS, out);
    pod_text_add(out, "  ");
    add_padded(player, CELL_COLUMNS, out);
    pod_text_format(out, "  %s\n", others);
}

static void add_table(const fair_report *report, pod_language language, pod_text *out) {
    const fair_sums *player = &report->player, *others = &report->others;
    char first[CLI_SHORT_SIZE], second[CLI_SHORT_SIZE];
    add_row("", cli_short(first, "%s", report->name), pod_translate(language, CLI_TEXT("the others")), out);
    add_row(pod_translate(language, CLI_TEXT("moves")), cli_short(first, "%zu", player->made),
            cli_short(second, "%zu", others->made), out);
    add_row(pod_translate(language, CLI_TEXT("moves compared")), cli_short(first, "%zu", player->compared),
            cli_short(second, "%zu", others->compared), out);
    add_row(pod_translate(language, CLI_TEXT("best move, where it matters")), share_cell(first, player->best),
            share_cell(second, others->best), out);
    add_row(pod_translate(language, CLI_TEXT("as good as the best")), share_cell(first, player->near),
            share_cell(second, others->near), out);
    add_row(pod_translate(language, CLI_TEXT("given away by a move")), loss_cell(first, player->loss),
            loss_cell(second, others->loss), out);
    add_row(pod_translate(language, CLI_TEXT("seconds a move")), seconds_cell(first, player->seconds),
            seconds_cell(second, others->seconds), out);
    add_row(pod_translate(language, CLI_TEXT("more time for close choices")), closeness_cell(first, player),
            closeness_cell(second, others), out);
}

void fair_print_text(const void *context, pod_text *out) {
    static const char *const remarks[] = {
        CLI_TEXT("In brackets: where the true figure lies, 19 times in 20."),
        CLI_TEXT("Compared are moves in positions that were not decided and left a choice. It\nmatters where the best "
                 "move is better than the second by 3 % or more."),
        CLI_TEXT(
            "This is evidence to be judged by a person, and proves nothing by itself:\nstrong players find most best "
            "moves, small boards are easy, and few games say\nlittle. docs/fairplay.md tells how to read it.")};
    const fair_report *report = context;
    cli_add(out, report->language, "Games: {0}. Each position was searched twice, {1} positions each time.",
            CLI_SHORT("%zu", report->player.games), CLI_SHORT("%llu", (unsigned long long)report->nodes));
    pod_text_add(out, "\n");
    if (report->left_out) {
        cli_add(out, report->language, "It was interrupted: {0} more games were not looked at.",
                CLI_SHORT("%zu", report->left_out), NULL);
        pod_text_add(out, "\n");
    }
    pod_text_add(out, "\n");
    add_table(report, report->language, out);
    pod_text_add(out, "\n");
    if (report->player.games > 1) {
        print_games(report, out);
        pod_text_add(out, "\n");
    }
    for (size_t i = 0; i < sizeof remarks / sizeof remarks[0]; i++) {
        pod_text_format(out, "%s\n", pod_translate(report->language, remarks[i]));
    }
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
    pod__json_add(json, POD__T("game", report->game_name(report->context, move->game)), POD__U("ply", move->ply),
                  POD__B("best", move->best));
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
    pod__json_add(json, POD__U("moves", sums->made), POD__U("compared", sums->compared));
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

void fair_print_json(pod__json *json, const void *context) {
    const fair_report *report = context;
    pod__json_add(json, POD__T("name", report->name), POD__U("nodes", report->nodes),
                  POD__U("games", report->player.games), POD__U("left_out", report->left_out));
    write_side(json, "player", report, true);
    write_side(json, "others", report, false);
}
