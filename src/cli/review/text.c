#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/position.h"
#include "cli/review/review.h"
#include "notation/text/sentence.h"

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

/* What is said of a bad move: its name, what it lost, and what would have been better. */
static void add_criticism(const pod_review_move *at, pod_language language, pod_text *out) {
    char best[POD_MOVE_TEXT_SIZE];
    pod_text_add(out, pod_translate(language, word_of(at->judgement)));
    if (at->turning) {
        pod_text_add(out, " ");
        cli_add(out, language, "(the game turns)", NULL, NULL);
    }
    pod_text_add(out, ", ");
    cli_add(out, language, "loses {0}%; better was {1}", CLI_SHORT("%d", percent(at->loss)),
            cli_move_text(&at->position, at->opinion.line[0], best));
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
    cli_add(out, language, "Chances to win after each move:", NULL, NULL);
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

/* The move with its mark. */
static void print_event(const pod_review_move *at, pod_text *out) {
    pod_event_print(&at->position, &at->event, out);
    pod_text_add(out, glyphs[at->judgement]);
}

static void add_move(const review *made, const pod_graph *graph, size_t index, pod_language language, pod_text *out) {
    const pod_review_move *at = &made->judged.move[index];
    pod_text text = POD__ROOM(POD_MOVE_TEXT_SIZE + 2);
    print_event(at, &text);
    pod_text_format(out, "%3zu. ", index + 1);
    add_name(name_of(graph, at->event.seat, language), widest_name(graph, language), false, out);
    pod_text_format(out, "  %-*s", MOVE_COLUMNS, text.data);
    add_chances(graph, &graph->point[index + 1], language, out);
    if (at->judgement >= POD_JUDGEMENT_INACCURACY) {
        pod_text_add(out, "  ");
        add_criticism(at, language, out);
    }
    pod_text_add(out, "\n");
}

/* Every move, and the course of the game. */
static void add_all_moves(const review *made, const pod_graph *graph, const review_telling *telling, pod_text *out) {
    if (made->judged.count) {
        add_heading(graph, telling->language, out);
    }
    for (size_t i = 0; i < made->judged.count; i++) {
        add_move(made, graph, i, telling->language, out);
    }
    pod_text_add(out, made->judged.count ? "\n" : "");
    pod_graph_print(graph, telling->columns, out);
    pod_text_add(out, "\n");
}

static void add_player(const review *made, const pod_graph *graph, unsigned seat, pod_language language,
                       pod_text *out) {
    const pod_review_player *player = &made->judged.player[seat];
    const char *name = name_of(graph, seat, language);
    pod_text_format(out, "%c  %s: ", (char)('a' + seat), name);
    if (!player->moves) {
        cli_add(out, language, "no moves", NULL, NULL);
        pod_text_add(out, "\n");
        return;
    }
    cli_add(out, language, "accuracy {0}%", CLI_SHORT("%.0f", player->accuracy), NULL);
    static const char *const kinds[] = {CLI_TEXT("best moves {0} of {1}"), CLI_TEXT("inaccuracies {0}"),
                                        CLI_TEXT("mistakes {0}"), CLI_TEXT("blunders {0}")};
    const unsigned numbers[] = {player->best, player->inaccuracies, player->mistakes, player->blunders};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        pod_text_add(out, ", ");
        cli_add(out, language, kinds[i], CLI_SHORT("%u", numbers[i]), CLI_SHORT("%u", player->moves));
    }
    pod_text_add(out, "\n");
}

/* ---- Mistakes ------------------------------------------------------------------------------------------------- */

/* A screen, with room for the prompt that follows, and what a paragraph takes of it. */
enum { SCREEN_LINES = 23, PARAGRAPH_SIZE = 2048, COLUMNS_LEAST = 40 };

typedef struct paragraph {
    char text[PARAGRAPH_SIZE];
    unsigned lines;
} paragraph;

static unsigned lines_of(const char *text) {
    unsigned lines = 0;
    for (; *text; text++) {
        lines += *text == '\n';
    }
    return lines;
}

/* A mistake and why it is one. */
static paragraph mistake_text(const review *made, const pod_graph *graph, size_t index, const review_telling *telling) {
    const pod_review_move *at = &made->judged.move[index];
    paragraph told;
    char said[PARAGRAPH_SIZE];
    pod_text text = pod_text_over(said, sizeof said), out = pod_text_over(told.text, sizeof told.text);
    pod_text_add(&text, name_of(graph, at->event.seat, telling->language));
    pod_text_add(&text, " ");
    print_event(at, &text);
    pod_text_add(&text, " ");
    add_criticism(at, telling->language, &text);
    pod_text_add(&text, ". ");
    pod_review_say_why(&made->judged, index, telling->language, &text);
    pod__wrap(said, CLI_SHORT("%3zu. ", index + 1), telling->columns < COLUMNS_LEAST ? COLUMNS_LEAST : telling->columns,
              &out);
    told.lines = lines_of(told.text);
    return told;
}

/* ---- What is told of them ------------------------------------------------------------------------------------- */

typedef struct worst {
    double loss;
    size_t index;
} worst;

/* The largest loss first, of equal ones the first. */
static int compare_losses(const void *one, const void *other) {
    const worst *left = one, *right = other;
    int by_loss = (left->loss < right->loss) - (left->loss > right->loss);
    return by_loss ? by_loss : (left->index > right->index) - (left->index < right->index);
}

static int compare_moves(const void *one, const void *other) {
    const worst *left = one, *right = other;
    return (left->index > right->index) - (left->index < right->index);
}

/* All mistakes, the worst first. Returns how many. */
static size_t list_mistakes(const pod_review *judged, worst *out) {
    size_t count = 0;
    for (size_t i = 0; i < judged->count; i++) {
        if (judged->move[i].judgement >= POD_JUDGEMENT_MISTAKE) {
            out[count++] = (worst){judged->move[i].loss, i};
        }
    }
    qsort(out, count, sizeof *out, compare_losses);
    return count;
}

/* The worst mistakes that so many lines have room for, in the order of the game. */
static void add_mistakes(const review *made, const pod_graph *graph, const review_telling *telling, unsigned room,
                         pod_text *out) {
    worst *mistakes = calloc(made->judged.count + 1, sizeof *mistakes);
    if (!mistakes) {
        pod_text_add(out, pod_translate(telling->language, "out of memory"));
        return;
    }
    size_t count = list_mistakes(&made->judged, mistakes), told = 0;
    for (; told < count; told++) {
        unsigned lines = mistake_text(made, graph, mistakes[told].index, telling).lines;
        if (lines + (told + 1 < count) > room) {
            break;
        }
        room -= lines;
    }
    qsort(mistakes, told, sizeof *mistakes, compare_moves);
    for (size_t i = 0; i < told; i++) {
        pod_text_add(out, mistake_text(made, graph, mistakes[i].index, telling).text);
    }
    if (told < count) {
        cli_add_count(out, telling->language, "{0} more mistake; --all shows every move.",
                      "{0} more mistakes; --all shows every move.", count - told);
        pod_text_add(out, "\n");
    }
    free(mistakes);
}

/* A list after its title, set in lines; nothing where nothing is listed. */
static void add_list(const char *title, const char *list, const review_telling *telling, pod_text *out) {
    pod_text text = POD__ROOM(PARAGRAPH_SIZE);
    if (*list) {
        cli_add(&text, telling->language, title, list, NULL);
        pod__wrap(text.data, "", telling->columns < COLUMNS_LEAST ? COLUMNS_LEAST : telling->columns, out);
    }
}

/* The moves after which somebody else was ahead. */
static void add_turning_points(const review *made, const review_telling *telling, pod_text *out) {
    pod_text text = POD__ROOM(PARAGRAPH_SIZE);
    text.data[0] = '\0';
    for (size_t i = 0; i < made->judged.count; i++) {
        const pod_review_move *at = &made->judged.move[i];
        if (at->turning) {
            pod_text_format(&text, "%s%zu. ", text.length ? ", " : "", i + 1);
            pod_event_print(&at->position, &at->event, &text);
        }
    }
    if (!text.length) {
        cli_add(out, telling->language, "No move changed who was ahead.", NULL, NULL);
        pod_text_add(out, "\n");
    }
    add_list(CLI_TEXT("Turning points: {0}"), text.data, telling, out);
}

/* The stretches in which nothing was at stake any more. */
static void add_decided(const review *made, const review_telling *telling, pod_text *out) {
    const pod_review *judged = &made->judged;
    pod_text text = POD__ROOM(PARAGRAPH_SIZE);
    text.data[0] = '\0';
    for (size_t i = 0, end; i < judged->count; i = end + 1) {
        for (end = i; end < judged->count && judged->move[end].decided; end++) {
        }
        if (end > i) {
            pod_text_format(&text, "%s%zu-%zu", text.length ? ", " : "", i + 1, end);
        }
    }
    add_list(CLI_TEXT("Decided moves: {0}"), text.data, telling, out);
}

void review_text(const void *context, pod_text *out) {
    const review_telling *telling = context;
    const review *made = telling->made;
    pod_graph_point *points = calloc(made->judged.count + 1, sizeof *points);
    pod_text end = POD__ROOM(2 * PARAGRAPH_SIZE);
    if (!points) {
        pod_text_add(out, pod_translate(telling->language, "out of memory"));
        return;
    }
    pod_graph graph = review_graph(made, points);
    if (telling->all) {
        add_all_moves(made, &graph, telling, out);
    }
    for (unsigned seat = 0; seat < graph.players; seat++) {
        add_player(made, &graph, seat, telling->language, out);
    }
    add_turning_points(made, telling, &end);
    add_decided(made, telling, &end);
    unsigned used = graph.players + lines_of(end.data);
    add_mistakes(made, &graph, telling, telling->all ? UINT_MAX : used < SCREEN_LINES ? SCREEN_LINES - used : 0, out);
    pod_text_add(out, end.data);
    free(points);
}
