#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/review/review.h"

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

/* What a move has lost: between two some of the chance to win, among more some of a place. */
static void add_loss(const review *made, const review_move *at, const char *best, pod_language language,
                     pod_text *out) {
    char lost[16];
    if (made->players == 2) {
        snprintf(lost, sizeof lost, "%d", percent(at->loss));
        add(out, language, "loses {0} %; better was {1}", lost, best);
        return;
    }
    int hundredths = percent(at->loss * (made->players - 1));
    snprintf(lost, sizeof lost, "%d.%02d", hundredths / 100, hundredths % 100);
    add(out, language, "loses {0} places; better was {1}", lost, best);
}

/* What is said of a bad move: its name, and what would have been better. */
static void add_criticism(const review *made, const review_move *at, pod_language language, pod_text *out) {
    char best[POD_MOVE_TEXT_SIZE];
    pod_text text = pod_text_over(best, sizeof best);
    if (at->judgement < POD_JUDGEMENT_INACCURACY) {
        return;
    }
    pod_game_of(&at->position)->notation->print_move(&at->position, at->report.best, &text);
    pod_text_add(out, "  ");
    pod_text_add(out, pod_translate(language, word_of(at->judgement)));
    pod_text_add(out, ", ");
    add_loss(made, at, best, language, out);
    if (at->turning) {
        pod_text_add(out, "  ");
        add(out, language, "(the game turns)", NULL, NULL);
    }
}

/* ---- Columns -------------------------------------------------------------------------------------------------- */

enum { NAME_COLUMNS = 10, PERCENT_COLUMNS = 5, MOVE_COLUMNS = 16 };

static const char *name_of(const pod_graph *graph, unsigned seat, pod_language language) {
    return graph->name[seat] ? graph->name[seat] : graph->game->notation->seat_name(seat, language);
}

/* A name no longer than its column. */
static void add_short_name(const char *name, pod_text *out) {
    size_t used = 0;
    if (pod__utf8_count(name, strlen(name)) <= NAME_COLUMNS) {
        pod_text_add(out, name);
        return;
    }
    for (unsigned seen = 0; seen < NAME_COLUMNS; used++) {
        seen += !pod__utf8_is_inside(name[used + 1]);
        if (seen == NAME_COLUMNS) {
            break;
        }
    }
    pod_text_add_bytes(out, name, used);
    pod_text_add(out, "…");
}

static unsigned width_of(const char *name) {
    unsigned width = (unsigned)pod__utf8_count(name, strlen(name));
    return width < PERCENT_COLUMNS ? PERCENT_COLUMNS : width > NAME_COLUMNS ? NAME_COLUMNS : width;
}

static void add_spaces(unsigned count, pod_text *out) {
    while (count--) {
        pod_text_add_char(out, ' ');
    }
}

/* "name", as wide as the column under it: at its left, or its right end. */
static void add_name(const char *name, unsigned width, bool right, pod_text *out) {
    unsigned shown = (unsigned)pod__utf8_count(name, strlen(name));
    unsigned spaces = width - (shown < width ? shown : width);
    add_spaces(right ? spaces : 0, out);
    add_short_name(name, out);
    add_spaces(right ? 0 : spaces, out);
}

static unsigned widest_name(const pod_graph *graph, pod_language language) {
    unsigned widest = 0;
    for (unsigned seat = 0; seat < graph->players; seat++) {
        unsigned width = width_of(name_of(graph, seat, language));
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* What the numbers are, and whose: of two players those of the first, whose curve is drawn, too. */
static void add_heading(const pod_graph *graph, pod_language language, pod_text *out) {
    add(out, language, "Chances to win after each move:", NULL, NULL);
    pod_text_add(out, "\n");
    add_spaces(5 + widest_name(graph, language) + 2 + MOVE_COLUMNS, out);
    for (unsigned seat = 0; seat < graph->players; seat++) {
        const char *name = name_of(graph, seat, language);
        pod_text_add(out, " ");
        add_name(name, width_of(name), true, out);
    }
    pod_text_add(out, "\n");
}

static void add_chances(const pod_graph *graph, const pod_graph_point *point, pod_language language, pod_text *out) {
    unsigned chance[POD_SEATS_MAX];
    pod_chances_in_percent(point->win, graph->players, chance);
    for (unsigned seat = 0; seat < graph->players; seat++) {
        pod_text_format(out, " %*u %%", (int)width_of(name_of(graph, seat, language)) - 2, chance[seat]);
    }
}

static void add_move(const review *made, const pod_graph *graph, size_t index, pod_language language, pod_text *out) {
    const review_move *at = &made->move[index];
    char token[POD_MOVE_TEXT_SIZE];
    pod_text text = pod_text_over(token, sizeof token);
    pod_event_print(&at->position, &at->event, &text);
    pod_text_add(&text, glyphs[at->judgement]);
    pod_text_format(out, "%3zu. ", index + 1);
    add_name(name_of(graph, at->event.seat, language), widest_name(graph, language), false, out);
    pod_text_format(out, "  %-*s", MOVE_COLUMNS, token);
    add_chances(graph, &graph->point[index + 1], language, out);
    add_criticism(made, at, language, out);
    pod_text_add(out, "\n");
}

static void add_player(const review *made, const pod_graph *graph, unsigned seat, pod_language language,
                       pod_text *out) {
    const review_player *player = &made->player[seat];
    char number[16], counts[64];
    const char *name = name_of(graph, seat, language);
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
    if (made->count) {
        add_heading(&graph, language, out);
    }
    for (size_t i = 0; i < made->count; i++) {
        add_move(made, &graph, i, language, out);
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
