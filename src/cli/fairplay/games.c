/* The player's numbers game by game: which games the sums come from. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/fairplay/fairplay.h"

enum { COLUMNS = 5, CELL_SIZE = 48 };

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

static void print_count(fair_share of, char out[CELL_SIZE]) {
    snprintf(out, CELL_SIZE, "–");
    if (of.of) {
        snprintf(out, CELL_SIZE, "%.0f / %zu", of.share * (double)of.of, of.of);
    }
}

static pod_error add_game(const fair_report *report, const fair_list *moves, size_t game, pod_text *out) {
    char compared[CELL_SIZE], best[CELL_SIZE], near[CELL_SIZE], loss[CELL_SIZE] = "–";
    fair_sums sums;
    const pod_error error = fair_sum(moves, &sums);
    if (error) {
        return error;
    }
    snprintf(compared, sizeof compared, "%zu", sums.compared);
    print_count(sums.best, best);
    print_count(sums.near, near);
    if (sums.loss.of) {
        snprintf(loss, sizeof loss, "%.1f %%", 100 * sums.loss.mean);
    }
    add_line((const char *const[COLUMNS]){report->game_name(report->context, game), compared, best, near, loss}, out);
    return POD_OK;
}

/* A game's moves stand together in the list, in the order of the games. */
pod_error fair_print_games(const fair_report *report, pod_language language, pod_text *out) {
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
