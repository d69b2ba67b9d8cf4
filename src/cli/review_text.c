#include <stdlib.h>
#include <string.h>

#include "review.h"

static void add(pod_text *out, pod_language language, const char *english, const char *first, const char *second) {
    pod_text_add_message(out, pod_translate(language, english), (const char *const[]){first, second, NULL});
}

static const char *const glyphs[] = {"", "", "?!", "?", "??"};

static const char *word_of(pod_judgement judgement) {
    static const char *const words[] = {
        [POD_JUDGEMENT_NONE] = "",
        [POD_JUDGEMENT_BEST] = "",
        [POD_JUDGEMENT_INACCURACY] = CLI_TEXT("inaccuracy"),
        [POD_JUDGEMENT_MISTAKE] = CLI_TEXT("mistake"),
        [POD_JUDGEMENT_BLUNDER] = CLI_TEXT("blunder"),
    };
    return words[judgement];
}

static int percent(double share) {
    return (int)(100 * share + 0.5);
}

/* What is said of a bad move: its name, and what would have been better. */
static void add_criticism(const review_move *at, pod_language language, pod_text *out) {
    char best[POD_MOVE_TEXT_SIZE], lost[16];
    pod_text text = pod_text_over(best, sizeof best);
    if (at->judgement < POD_JUDGEMENT_INACCURACY) {
        return;
    }
    pod_game_of(&at->position)->notation->print_move(&at->position, at->report.best, &text);
    snprintf(lost, sizeof lost, "%d", percent(at->loss));
    pod_text_add(out, "  ");
    pod_text_add(out, pod_translate(language, word_of(at->judgement)));
    pod_text_add(out, ", ");
    add(out, language, "loses {0} %; better was {1}", lost, best);
    if (at->turning) {
        pod_text_add(out, "  ");
        add(out, language, "(the game turns)", NULL, NULL);
    }
}

/* The prospects after a move: those of the first of two players, or everybody's. */
static void add_prospects(const review *made, const review_move *next, pod_text *out) {
    if (made->players == 2) {
        pod_text_format(out, "%3d %%", percent(next->expected[0]));
        return;
    }
    for (unsigned seat = 0; seat < made->players; seat++) {
        pod_text_format(out, "%s%c%3d %%", seat ? " " : "", (char)('a' + seat), percent(next->expected[seat]));
    }
}

static void add_move(const review *made, size_t index, pod_language language, pod_text *out) {
    const review_move *at = &made->move[index];
    char token[POD_MOVE_TEXT_SIZE];
    pod_text text = pod_text_over(token, sizeof token);
    pod_event_print(&at->position, &at->event, &text);
    pod_text_add(&text, glyphs[at->judgement]);
    pod_text_format(out, "%3zu. %c  %-16s ", index + 1, (char)('a' + at->event.seat), token);
    add_prospects(made, at + 1, out);
    add_criticism(at, language, out);
    pod_text_add(out, "\n");
}

static void add_player(const review *made, const pod_graph *graph, unsigned seat, pod_language language,
                       pod_text *out) {
    const review_player *player = &made->player[seat];
    char number[16], counts[64];
    const char *name = graph->name[seat] ? graph->name[seat] : graph->game->notation->seat_name(seat, language);
    snprintf(number, sizeof number, "%.0f", player->accuracy);
    pod_text_format(out, "%c  %s: ", (char)('a' + seat), name);
    if (!player->moves) {
        add(out, language, "no moves", NULL, NULL);
        pod_text_add(out, "\n");
        return;
    }
    add(out, language, "accuracy {0} %", number, NULL);
    static const char *const kinds[] = {CLI_TEXT("best moves {0} of {1}"), CLI_TEXT("inaccuracies {0}"),
                                        CLI_TEXT("mistakes {0}"), CLI_TEXT("blunders {0}")};
    const unsigned numbers[] = {player->best, player->inaccuracies, player->mistakes, player->blunders};
    snprintf(counts, sizeof counts, "%u", player->moves);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        snprintf(number, sizeof number, "%u", numbers[i]);
        pod_text_add(out, ", ");
        add(out, language, kinds[i], number, counts);
    }
    pod_text_add(out, "\n");
}

/* The moves after which somebody else was ahead. */
static void add_turning_points(const review *made, pod_language language, pod_text *out) {
    unsigned found = 0;
    for (size_t i = 0; i < made->count; i++) {
        char token[POD_MOVE_TEXT_SIZE];
        pod_text text = pod_text_over(token, sizeof token);
        const review_move *at = &made->move[i];
        if (at->turning) {
            pod_event_print(&at->position, &at->event, &text);
            if (!found++) {
                add(out, language, "Turning points:", NULL, NULL);
            }
            pod_text_format(out, "%s %zu. %s", found > 1 ? "," : "", i + 1, token);
        }
    }
    if (!found) {
        add(out, language, "No move changed who was ahead.", NULL, NULL);
    }
    pod_text_add(out, "\n");
}

void review_text(const review *made, pod_language language, unsigned columns, pod_text *out) {
    pod_graph_point *points = calloc(made->count + 1, sizeof *points);
    if (!points) {
        pod_text_add(out, pod_translate(language, "out of memory"));
        return;
    }
    pod_graph graph = review_graph(made, points);
    for (size_t i = 0; i < made->count; i++) {
        add_move(made, i, language, out);
    }
    pod_text_add(out, made->count ? "\n" : "");
    pod_graph_print(&graph, columns, out);
    pod_text_add(out, "\n");
    for (unsigned seat = 0; seat < made->players; seat++) {
        add_player(made, &graph, seat, language, out);
    }
    add_turning_points(made, language, out);
    free(points);
}
