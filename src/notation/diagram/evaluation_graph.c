/* The SVG of a game's course. Two players share one curve: what is under it is the first one's. More have a curve each,
   with the name at its end. */
#include "ludopod/evaluation_graph.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "notation/diagram/svg.h"
#include "notation/text/fault.h"
#include "notation/text/sentence.h"

enum { WIDTH = 960, HEIGHT = 320, LEFT = 56, RIGHT = 24, TOP = 32, BOTTOM = 36 };
/* Of three and more: room for the names, from one to the next, and of a name in characters. */
enum { RIGHT_OF_MANY = 232, NAME_STEP = 30, NAME_ROOM = 11 };

/* Ink and ivory as on the boards; a dash for each player from the third on, so that colour is not all that tells them
   apart. */
static const char style[] =
    "<style>\n"
    ".pod-graph{font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,\"DejaVu Sans\",sans-serif;font-size:14px}\n"
    ".pod-graph text{text-anchor:middle;fill:#39536b}\n"
    ".pod-graph .paper{fill:#f4f7fa}.pod-graph .plot{fill:#20415f}.pod-graph .first{fill:#fffaee}\n"
    ".pod-graph .course{fill:none;stroke:#7c2d0a;stroke-width:2;stroke-linejoin:round}\n"
    ".pod-graph .grid{stroke:#7d93a8;stroke-width:1}.pod-graph .middle{stroke-dasharray:4 4}\n"
    ".pod-graph .fold{fill:#7d93a8;fill-opacity:.4}\n"
    ".pod-graph .seat{fill:none;stroke-width:3;stroke-linejoin:round}.pod-graph .many{fill:#dbe6ed}\n"
    ".pod-graph .seat-a{stroke:#16283c}.pod-graph .seat-b{stroke:#2f6ea8;stroke-dasharray:9 3}\n"
    ".pod-graph .seat-c{stroke:#8a5206;stroke-dasharray:2 4}.pod-graph .seat-d{stroke:#1f6a96;stroke-dasharray:14 4}\n"
    ".pod-graph .seat-e{stroke:#085c47;stroke-dasharray:9 3 2 3}.pod-graph .seat-f{stroke:#7d3f63;stroke-dasharray:5 "
    "5}\n"
    ".pod-graph .seat-name,.pod-graph .caption{text-anchor:start}\n"
    ".pod-graph circle{stroke:#ffffff;stroke-width:2}.pod-graph .inaccuracy{fill:#8a6d00}\n"
    ".pod-graph .mistake{fill:#b4500a}.pod-graph .blunder{fill:#b3261e}\n";

static const char dark[] =
    ".pod-graph text{fill:#a9c3d9}.pod-graph .paper{fill:#0a1726}.pod-graph .plot{fill:#29486a}\n"
    ".pod-graph .first{fill:#f3ead6}.pod-graph .many{fill:#1d3a57}.pod-graph .course{stroke:#ffc46b}\n"
    ".pod-graph .seat-a{stroke:#fbf3e2}.pod-graph .seat-b{stroke:#7db4e6}.pod-graph .seat-c{stroke:#efa23e}\n"
    ".pod-graph .seat-d{stroke:#6fbbe8}.pod-graph .seat-e{stroke:#5fc7ab}.pod-graph .seat-f{stroke:#de9ac3}\n"
    ".pod-graph circle{stroke:#0a1726}.pod-graph .inaccuracy{fill:#ffe08a}.pod-graph .mistake{fill:#ffb066}\n"
    ".pod-graph .blunder{fill:#ff8a7a}\n";

static void add_style(pod_theme theme, pod_text *out) {
    pod_text_add(out, style);
    if (theme == POD_THEME_AUTO) {
        pod_text_add(out, "@media (prefers-color-scheme:dark){\n");
    }
    if (theme != POD_THEME_LIGHT) {
        pod_text_add(out, dark);
    }
    pod_text_add(out, theme == POD_THEME_AUTO ? "}\n</style>\n" : "</style>\n");
}

/* Where the plot ends. */
static int right_of(const pod_graph *graph) {
    return WIDTH - (graph->players == 2 ? RIGHT : RIGHT_OF_MANY);
}

/* Whether a point is drawn where the one before it is: both belong to a decided stretch. */
static bool is_folded(const pod_graph *graph, size_t index) {
    return graph->point[index].decided && graph->point[index - 1].decided;
}

static size_t place_of(const pod_graph *graph, size_t index) {
    size_t place = 0;
    for (size_t i = 1; i <= index; i++) {
        place += !is_folded(graph, i);
    }
    return place;
}

static int x_of(const pod_graph *graph, size_t index) {
    size_t last = place_of(graph, graph->count - 1);
    return LEFT + (int)(place_of(graph, index) * (size_t)(right_of(graph) - LEFT) / (last ? last : 1));
}

static int y_of(double win) {
    int plot = HEIGHT - TOP - BOTTOM;
    double share = win < 0 ? 0 : win > 1 ? 1 : win;
    return TOP + plot - (int)(share * plot + 0.5);
}

/* The curve of a seat as path data, in pieces small enough for any line. */
static void add_curve(const pod_graph *graph, unsigned seat, pod_text *out) {
    for (size_t i = 0; i < graph->count; i++) {
        pod_text_format(out, "%s%d %d", i ? "L" : "M", x_of(graph, i), y_of(graph->point[i].win[seat]));
    }
}

static void add_two_players(const pod_graph *graph, pod_text *out) {
    pod_text_add(out, "<path class=\"first\" d=\"");
    add_curve(graph, 0, out);
    pod_text_format(out, "L%d %dL%d %dZ\"/>\n", x_of(graph, graph->count - 1), y_of(0), LEFT, y_of(0));
    pod_text_add(out, "<path class=\"course\" d=\"");
    add_curve(graph, 0, out);
    pod_text_add(out, "\"/>\n");
}

static const char *name_of(const pod_graph *graph, unsigned seat, pod_language language) {
    return graph->name[seat] ? graph->name[seat] : graph->game->notation->seat_name(seat, language);
}

/* A name no longer than there is room at its curve. */
static void add_short_name(const char *name, pod_text *out) {
    size_t length = strlen(name), used = 0, before_last = 0;
    unsigned characters = 0;
    while (used < length && characters < NAME_ROOM) {
        size_t size = pod__utf8_character(name + used, length - used);
        before_last = used;
        used += size ? size : 1;
        characters++;
    }
    pod_text_add_bytes(out, name, used < length ? before_last : used);
    pod_text_add(out, used < length ? "…" : "");
}

/* Heights of the names: those of the curves' ends, drawn apart so that each can be read. */
static void place_names(const pod_graph *graph, int y[POD_SEATS_MAX]) {
    const pod_graph_point *end = &graph->point[graph->count - 1];
    unsigned order[POD_SEATS_MAX];
    for (unsigned seat = 0; seat < graph->players; seat++) {
        unsigned at = seat;
        for (; at && end->win[order[at - 1]] < end->win[seat]; at--) {
            order[at] = order[at - 1];
        }
        order[at] = seat;
    }
    for (unsigned i = 0; i < graph->players; i++) {
        int free = i ? y[order[i - 1]] + NAME_STEP : TOP;
        int own = y_of(end->win[order[i]]);
        y[order[i]] = own > free ? own : free;
    }
    int lowest = HEIGHT - BOTTOM;
    for (unsigned i = graph->players; i-- > 0; lowest -= NAME_STEP) {
        y[order[i]] = y[order[i]] < lowest ? y[order[i]] : lowest;
    }
}

static void add_seats(const pod_graph *graph, pod_language language, pod_text *out) {
    enum { LEAD = 24, GAP = 6 };
    int y[POD_SEATS_MAX], right = right_of(graph);
    place_names(graph, y);
    for (unsigned seat = 0; seat < graph->players; seat++) {
        char name[NAME_ROOM * 4 + 4];
        pod_text text = pod_text_over(name, sizeof name);
        add_short_name(name_of(graph, seat, language), &text);
        pod_text_format(out, "<path class=\"seat seat-%c\" d=\"", (char)('a' + seat));
        add_curve(graph, seat, out);
        pod_text_format(out, "L%d %d\"/>\n", right + LEAD, y[seat]);
        pod__svg_label(out, "seat-name", right + LEAD + GAP, y[seat] + 5, name);
    }
}

/* Whose chance it is, above the plot. */
static void add_caption(const pod_graph *graph, pod_language language, pod_text *out) {
    char caption[160], first[80];
    pod_text text = pod_text_over(caption, sizeof caption);
    snprintf(first, sizeof first, "%.70s", name_of(graph, 0, language));
    pod__say(&text, language,
             graph->players == 2 ? POD_N_("Chance of {0} to win, in per cent") : POD_N_("Chances to win, in per cent"),
             first, NULL);
    pod__svg_label(out, "caption", LEFT, TOP - 12, caption);
}

static void add_grid(const pod_graph *graph, pod_text *out) {
    static const int lines[] = {0, 25, 50, 75, 100};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        int y = y_of(lines[i] / 100.0);
        pod__svg_line(out, lines[i] == 50 ? "grid" : "grid middle", (pod__segment){LEFT, y, right_of(graph), y});
        pod__svg_label(out, "scale", LEFT - 24, y + 5, pod__word_of_number((size_t)lines[i]).text);
    }
}

/* The numbers of moves; a decided stretch is a band. */
static void add_numbers(const pod_graph *graph, pod_text *out) {
    const size_t places = place_of(graph, graph->count - 1) + 1;
    const size_t step = places > 100 ? 20 : places > 40 ? 10 : places > 10 ? 5 : 1;
    for (size_t i = 1; i < graph->count; i++) {
        const int x = x_of(graph, i);
        pod__word label = {"…"};
        if (graph->point[i].decided && !is_folded(graph, i)) {
            const int before = x_of(graph, i - 1);
            pod__svg_rect(out, "fold", (pod__rectangle){before, TOP, x - before, HEIGHT - TOP - BOTTOM, 0});
        } else if (!graph->point[i].decided && i % step == 0) {
            label = pod__word_of_number(i);
        } else {
            continue;
        }
        pod__svg_label(out, "scale", x, HEIGHT - BOTTOM + 22, label.text);
    }
}

/* A dot at each bad move, on the curve of who made it. */
static void add_marks(const pod_graph *graph, pod_text *out) {
    static const char *const classes[] = {
        [POD_JUDGEMENT_INACCURACY] = "inaccuracy",
        [POD_JUDGEMENT_MISTAKE] = "mistake",
        [POD_JUDGEMENT_BLUNDER] = "blunder",
    };
    for (size_t i = 0; i < graph->count; i++) {
        const pod_graph_point *point = &graph->point[i];
        unsigned judgement = point->judgement;
        unsigned curve = graph->players == 2 ? 0 : point->seat;
        if (judgement >= POD_JUDGEMENT_INACCURACY) {
            pod__svg_circle(out, classes[judgement], x_of(graph, i), y_of(point->win[curve]),
                            judgement == POD_JUDGEMENT_BLUNDER ? 7 : 5);
        }
    }
}

static pod__word count_of(const pod_graph *graph, pod_judgement judgement) {
    unsigned count = 0;
    for (size_t i = 0; i < graph->count; i++) {
        count += graph->point[i].judgement == judgement;
    }
    return pod__word_of_number(count);
}

static void add_title(const pod_graph *graph, pod_language language, pod_text *out) {
    pod_text list = POD__ROOM(POD_SEATS_MAX * 80);
    for (unsigned seat = 0; seat < graph->players; seat++) {
        pod_text_add(&list, seat ? " – " : "");
        pod_text_format(&list, "%.70s", name_of(graph, seat, language));
    }
    pod_text text = POD__ROOM(640);
    pod__say(&text, language, "The course of the game, {0}", list.data, NULL);
    pod__svg_words(out, "title", text.data);
}

/* "Ada 31 %, Bo 69 %" */
static void add_chances(const pod_graph *graph, const pod_graph_point *point, pod_language language, pod_text *out) {
    unsigned percent[POD_SEATS_MAX];
    pod_chances_in_percent(point->win, graph->players, percent);
    for (unsigned seat = 0; seat < graph->players; seat++) {
        pod_text_format(out, "%s%.70s %u %%", seat ? ", " : "", name_of(graph, seat, language), percent[seat]);
    }
}

static void add_description(const pod_graph *graph, pod_language language, pod_text *out) {
    char chances[POD_SEATS_MAX * 80], words[1024];
    pod_text text = pod_text_over(words, sizeof words), list = pod_text_over(chances, sizeof chances);
    add_chances(graph, &graph->point[graph->count - 1], language, &list);
    pod__say(&text, language, "{0} moves; chances to win at the end: {1}.", pod__word_of_number(graph->count - 1).text,
             chances);
    pod_text_add(&text, " ");
    pod__say(&text, language, "Blunders: {0}; mistakes: {1}.", count_of(graph, POD_JUDGEMENT_BLUNDER).text,
             count_of(graph, POD_JUDGEMENT_MISTAKE).text);
    pod__svg_words(out, "desc", words);
}

void pod_graph_draw(const pod_graph *graph, pod_theme theme, pod_language language, pod_text *out) {
    pod_text_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pod-graph\" viewBox=\"0 0 %d %d\" role=\"img\" "
                    "lang=\"%s\">\n",
                    WIDTH, HEIGHT, pod_language_code(language));
    add_title(graph, language, out);
    add_description(graph, language, out);
    add_style(theme, out);
    pod__svg_rect(out, "paper", (pod__rectangle){0, 0, WIDTH, HEIGHT, 8});
    bool two = graph->players == 2;
    pod__svg_rect(out, two ? "plot" : "many",
                  (pod__rectangle){LEFT, TOP, right_of(graph) - LEFT, HEIGHT - TOP - BOTTOM, 0});
    if (two) {
        add_two_players(graph, out);
    }
    add_grid(graph, out);
    add_numbers(graph, out);
    if (!two) {
        add_seats(graph, language, out);
    }
    add_caption(graph, language, out);
    add_marks(graph, out);
    pod_text_add(out, "</svg>\n");
}
