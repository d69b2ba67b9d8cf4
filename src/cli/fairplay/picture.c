/* The numbers as a picture: where the player's and the others' lie with their intervals, what was given away game by
   game, and how the time of a move goes with how close the choice was. */
#include <math.h>

#include "cli/cli.h"
#include "cli/fairplay/fairplay.h"

enum {
    WIDTH = 720,
    LEFT = 250, /* of the scales of the shares */
    EDGE = 60,  /* of the other panels */
    RIGHT = WIDTH - 30,
    ROW = 64,
    TOP = 70,
    PANEL = 190, /* the height of a plot */
    GAP = 90,    /* between panels: the title of the next one */
    STEPS = 4
};

typedef struct sides {
    const fair_report *report;
    pod_text *out;
} sides;

static const char *said(const sides *of, const char *english) {
    return pod_translate(of->report->language, english);
}

static void write_at(const sides *of, double x, double y, const char *anchor, const char *text) {
    pod_text_format(of->out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    pod_text_add_xml(of->out, text, strlen(text));
    pod_text_add(of->out, "</text>\n");
}

/* Told apart by form, too: a disc, and a square that is open. */
static void mark(const sides *of, bool player, double x, double y) {
    if (player) {
        pod_text_format(of->out, "<circle class=\"player\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>\n", x, y);
    } else {
        pod_text_format(of->out, "<rect class=\"others\" x=\"%.1f\" y=\"%.1f\" width=\"9\" height=\"9\"/>\n", x - 4.5,
                        y - 4.5);
    }
}

/* ---- Scales ----------------------------------------------------------------------------------------------------- */

/* Values from 0 to most, between two places of the picture. */
typedef struct scale {
    double most, from, to;
} scale;

static double place(const scale *of, double value) {
    return of->from + fmin(fmax(value / of->most, 0), 1) * (of->to - of->from);
}

/* The next of 1, 2 and 5 times a power of ten. */
static double round_up(double value) {
    const double power = pow(10, floor(log10(fmax(value, 1e-3))));
    const double times = value / power;
    return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

#define VALUE(value, percent) CLI_SHORT((percent) ? "%.4g %%" : "%.4g", (percent) ? 100 * (value) : (value))

static void write_across(const sides *of, const scale *x, double top, double bottom, bool percent) {
    for (int i = 0; i <= STEPS; i++) {
        const double value = x->most * i / STEPS, at = place(x, value);
        pod_text_format(of->out, "<path class=\"grid\" d=\"M%.1f %.1fV%.1f\"/>\n", at, top, bottom);
        write_at(of, at, bottom + 16, "middle", VALUE(value, percent));
    }
}

static void write_upwards(const sides *of, const scale *y, bool percent) {
    for (int i = 0; i <= STEPS; i++) {
        const double value = y->most * i / STEPS, at = place(y, value);
        pod_text_format(of->out, "<path class=\"grid\" d=\"M%d %.1fH%d\"/>\n", EDGE, at, RIGHT);
        write_at(of, EDGE - 8, at + 4, "end", VALUE(value, percent));
    }
}

/* ---- Shares ----------------------------------------------------------------------------------------------------- */

typedef struct interval {
    size_t of;
    double value, low, high;
} interval;

static void write_interval(const sides *of, const scale *x, bool player, interval shown, double y) {
    if (shown.of) {
        pod_text_format(of->out, "<path class=\"%s\" d=\"M%.1f %.1fH%.1f\"/>\n", player ? "player" : "others",
                        place(x, shown.low), y, place(x, shown.high));
        mark(of, player, place(x, shown.value), y);
    }
}

static void write_row(const sides *of, int row, const char *label, interval player, interval others, double most) {
    const scale x = {most, LEFT, RIGHT};
    const double top = TOP + row * ROW;
    write_at(of, LEFT - 16, top + 22, "end", said(of, label));
    write_across(of, &x, top, top + 34, true);
    write_interval(of, &x, true, player, top + 11);
    write_interval(of, &x, false, others, top + 25);
}

static interval of_share(fair_share of) {
    return (interval){of.of, of.share, of.low, of.high};
}

static interval of_mean(fair_mean of) {
    return (interval){of.of, of.mean, of.low, of.high};
}

static void write_shares(const sides *of) {
    const fair_sums *player = &of->report->player, *others = &of->report->others;
    write_row(of, 0, "best move, where it matters", of_share(player->best), of_share(others->best), 1);
    write_row(of, 1, "as good as the best", of_share(player->near), of_share(others->near), 1);
    write_row(of, 2, "given away by a move", of_mean(player->loss), of_mean(others->loss),
              round_up(fmax(player->loss.high, others->loss.high)));
}

/* ---- Games ------------------------------------------------------------------------------------------------------ */

/* What was given away by a move of this game, which begins at *from of the list; false: none was compared. */
static bool mean_of_game(const fair_list *list, size_t game, size_t *from, double *out) {
    size_t count = 0;
    double sum = 0;
    for (; *from < list->count && list->move[*from].game == game; ++*from) {
        sum += list->move[*from].loss;
        count++;
    }
    *out = count ? sum / (double)count : 0;
    return count > 0;
}

static double greatest_of_games(const fair_list *list) {
    double greatest = 0, mean;
    for (size_t game = 0, from = 0; game < list->games; game++) {
        mean_of_game(list, game, &from, &mean);
        greatest = fmax(greatest, mean);
    }
    return greatest;
}

static void write_games_of(const sides *of, bool player, const scale *x, const scale *y) {
    const fair_list *list = player ? &of->report->lists->player : &of->report->lists->others;
    double mean;
    for (size_t game = 0, from = 0; game < list->games; game++) {
        if (mean_of_game(list, game, &from, &mean)) {
            mark(of, player, place(x, (double)game + 1), place(y, mean));
        }
    }
}

static void write_games(const sides *of, double top) {
    const fair_lists *lists = of->report->lists;
    const double most = fmax(greatest_of_games(&lists->player), greatest_of_games(&lists->others));
    const scale y = {round_up(most), top + PANEL, top}, x = {(double)lists->player.games + 1, EDGE, RIGHT};
    write_at(of, EDGE, top - 18, "start", said(of, CLI_TEXT("given away by a move, game by game")));
    write_upwards(of, &y, true);
    write_at(of, place(&x, 1), top + PANEL + 18, "middle", "1");
    if (lists->player.games > 1) {
        write_at(of, place(&x, (double)lists->player.games), top + PANEL + 18, "middle",
                 CLI_SHORT("%zu", lists->player.games));
    }
    write_games_of(of, false, &x, &y);
    write_games_of(of, true, &x, &y);
}

/* ---- Times ------------------------------------------------------------------------------------------------------ */

static void find_longest(const fair_list *list, double *gap, double *seconds) {
    for (size_t i = 0; i < list->count; i++) {
        if (list->move[i].time_ms >= 0) {
            *gap = fmax(*gap, list->move[i].gap);
            *seconds = fmax(*seconds, (double)list->move[i].time_ms / 1000);
        }
    }
}

static void write_times_of(const sides *of, bool player, const scale *x, const scale *y) {
    const fair_list *list = player ? &of->report->lists->player : &of->report->lists->others;
    for (size_t i = 0; i < list->count; i++) {
        const fair_move *move = &list->move[i];
        if (move->time_ms >= 0) {
            mark(of, player, place(x, move->gap), place(y, (double)move->time_ms / 1000));
        }
    }
}

static void write_times(const sides *of, double top) {
    double gap = 0, seconds = 0;
    find_longest(&of->report->lists->player, &gap, &seconds);
    find_longest(&of->report->lists->others, &gap, &seconds);
    const scale x = {round_up(gap), EDGE, RIGHT}, y = {round_up(seconds), top + PANEL, top};
    write_at(of, EDGE, top - 18, "start",
             said(of, CLI_TEXT("seconds a move, by how much better the best move was than the second")));
    write_upwards(of, &y, false);
    write_across(of, &x, top, top + PANEL, true);
    write_times_of(of, false, &x, &y);
    write_times_of(of, true, &x, &y);
}

/* ---- All of it -------------------------------------------------------------------------------------------------- */

static bool has_times(const fair_report *report) {
    return report->player.seconds.of + report->others.seconds.of > 0;
}

static void write_names(const sides *of) {
    mark(of, true, 30, 26);
    write_at(of, 44, 30, "start", of->report->name);
    mark(of, false, WIDTH / 2.0, 26);
    write_at(of, WIDTH / 2.0 + 14, 30, "start", said(of, "the others"));
}

void fair_print_picture(const void *context, pod_text *out) {
    const fair_report *report = context;
    const sides of = {report, out};
    const int games = TOP + 3 * ROW + GAP - 30, times = games + PANEL + GAP;
    const int height = (has_times(report) ? times : games) + PANEL + 40;
    pod_text_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
                    "font-family=\"sans-serif\" font-size=\"13\">\n<title>",
                    WIDTH, height);
    pod_text_add_xml(out, report->name, strlen(report->name));
    pod_text_add(out, "</title>\n<style>path{fill:none;stroke-width:3}.grid{stroke:#ccc;stroke-width:1}"
                      "path.player{stroke:#7c2d0a}circle.player{fill:#7c2d0a}path.others{stroke:#1f6f8b}"
                      "rect.others{fill:#fff;stroke:#1f6f8b;stroke-width:2}</style>\n"
                      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    write_names(&of);
    write_shares(&of);
    write_games(&of, games);
    if (has_times(report)) {
        write_times(&of, times);
    }
    pod_text_add(out, "</svg>\n");
}
