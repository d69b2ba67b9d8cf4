/* The course of a game in characters: ten rows of ten per cent. */
#include <string.h>

#include "ludopod/evaluation_graph.h"

enum { ROWS = 11, COLUMNS_MAX = 200, MARGIN = 5 };

typedef struct canvas {
    unsigned columns;
    char cell[ROWS][COLUMNS_MAX];
} canvas;

/* The mean of the points that share a column. */
static double win_at(const pod_graph *graph, unsigned seat, unsigned column, unsigned columns) {
    size_t from = column * graph->count / columns;
    size_t to = (column + 1) * graph->count / columns;
    double sum = 0;
    to = to > from ? to : from + 1;
    for (size_t i = from; i < to; i++) {
        sum += graph->point[i].win[seat];
    }
    return sum / (double)(to - from);
}

static void plot(canvas *drawn, unsigned column, double win, char letter) {
    int row = ROWS - 1 - (int)(win * (ROWS - 1) + 0.5);
    char *cell = &drawn->cell[row < 0 ? 0 : row >= ROWS ? ROWS - 1 : row][column];
    *cell = *cell == ' ' || *cell == '-' ? letter : '*';
}

/* Two players share one curve, the first one's. */
static void plot_all(const pod_graph *graph, canvas *drawn) {
    unsigned seats = graph->players == 2 ? 1 : graph->players;
    for (unsigned column = 0; column < drawn->columns; column++) {
        for (unsigned seat = 0; seat < seats; seat++) {
            plot(drawn, column, win_at(graph, seat, column, drawn->columns), (char)('a' + seat));
        }
    }
}

static void add_row(const canvas *drawn, int row, pod_text *out) {
    int percent = 100 - row * 100 / (ROWS - 1);
    size_t length = drawn->columns;
    while (length && drawn->cell[row][length - 1] == ' ') {
        length--;
    }
    if (percent % 50 == 0) {
        pod_text_format(out, "%3d |", percent);
    } else {
        pod_text_add(out, "    |");
    }
    pod_text_add_bytes(out, drawn->cell[row], length);
    pod_text_add(out, "\n");
}

void pod_graph_print(const pod_graph *graph, unsigned columns, pod_text *out) {
    canvas drawn;
    unsigned room = columns > MARGIN + 1 ? columns - MARGIN : 1;
    room = room < COLUMNS_MAX ? room : COLUMNS_MAX;
    drawn.columns = graph->count < room ? (unsigned)graph->count : room;
    memset(drawn.cell, ' ', sizeof drawn.cell);
    memset(drawn.cell[ROWS / 2], '-', drawn.columns);
    plot_all(graph, &drawn);
    for (int row = 0; row < ROWS; row++) {
        add_row(&drawn, row, out);
    }
}
