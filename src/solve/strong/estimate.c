/* What a board takes, from what smaller boards took: docs/solving.md, "What larger boards take". */
#include <math.h>
#include <stddef.h>

#include "ludopod/strong.h"

enum { FACES = 6 };

/* A board that was solved. live: the most boards in layers that are held at a time; tables: the most different tables
   in these. Both are sums over docs/solved/, where a layer goes when the one with a pip and a die less is solved. */
typedef struct solved_board {
    unsigned rows, columns;
    double boards, live, tables;
} solved_board;

static const solved_board solved[] = {
    {1, 1, 2, 2, 2},
    {1, 2, 3, 2, 2},
    {1, 3, 9, 5, 5},
    {1, 4, 50, 11, 10},
    {1, 5, 177, 33, 20},
    {1, 6, 882, 140, 59},
    {1, 7, 3339, 470, 171},
    {1, 8, 15284, 1763, 566},
    {1, 9, 60554, 6758, 1481},
    {1, 10, 263906, 26097, 5649},
    {1, 11, 1070287, 102694, 19175},
    {1, 12, 4547294, 404128, 76167},
    {1, 13, 18663202, 1601718, 265688},
    {1, 14, 78300728, 6401472, 1086456},
    {1, 15, 323220174, 25610470, 3985852},
    {1, 16, 1347955760, 102256038, 16305192},
    {1, 17, 5579444808, 412115224, 61443169},
    {2, 2, 40, 10, 8},
    {2, 3, 3102, 442, 142},
    {2, 4, 106899, 11949, 2390},
    {2, 5, 4548825, 382411, 70692},
    {2, 6, 160177542, 12366537, 2459793},
    {3, 3, 532354, 51270, 10435},
    {3, 4, 388282103, 27908567, 8956405},
};

/* What an amount is on a board of so many squares, and by what it grows with each square. */
typedef struct growth {
    double amount, factor;
} growth;

/* How boards of so many rows behave. Amounts are of a board, those of `table` of a table, in bytes and microseconds. */
typedef struct shape {
    unsigned squares; /* the board for which the amounts are */
    double key;       /* in memory from the beginning */
    growth table;     /* in memory, with its word */
    growth work, file;
    growth live, tables; /* shares of the boards that are held at a time, and that have a table of their own then */
    growth found;        /* the share of all boards of dice that can be come to */
    double writing;      /* of the files, microseconds for each board of dice, however many squares there are */
} shape;

/* Boards of one row have two thresholds when they have an even number of squares; with more rows there are too few
   boards to tell. */
static const shape odd_row = {
    13, 1.30, {28, 1.22}, {0.81, 1.134}, {1.71, 1.125}, {0.0857, 0.961}, {0.0143, 0.931}, {3.85e-4, 0.594}, 0.25};
static const shape even_row = {
    14, 1.30, {78, 1.22}, {1.23, 1.238}, {2.63, 1.128}, {0.0818, 0.960}, {0.0139, 0.910}, {2.31e-4, 0.594}, 0.38};
static const shape two_rows = {
    12, 1.40, {30, 1.35}, {1.07, 1.37}, {3.62, 1.225}, {0.0774, 0.960}, {0.0154, 0.994}, {4.63e-2, 0.928}, 0.27};
static const shape more_rows = {
    12, 0.72, {96, 1.55}, {1.44, 1.37}, {6.44, 1.46}, {0.0719, 0.907}, {0.0231, 1.058}, {0.1122, 1.0207}, 0.82};

static const double index_bytes = 20, word_bytes = 16, base_bytes = 5e6;
/* What goes to disk costs as much more of the processor, and as much more room for runs while they are merged. */
static const double disk_factor = 1.75, run_factor = 1.5;

static double at(growth of, unsigned from, unsigned squares) {
    return of.amount * pow(of.factor, (double)squares - from);
}

static const solved_board *find_solved(unsigned rows, unsigned columns) {
    for (size_t i = 0; i < sizeof solved / sizeof *solved; i++) {
        if (solved[i].rows == rows && solved[i].columns == columns) {
            return &solved[i];
        }
    }
    return NULL;
}

/* From how many boards of dice there are, up to symmetry. */
static solved_board guess(const shape *like, unsigned rows, unsigned columns) {
    unsigned squares = rows * columns;
    double images = rows == 1 ? 2 : rows == columns ? 8 : 4;
    double boards = at(like->found, like->squares, squares) * pow(FACES + 1, squares) / images;
    return (solved_board){rows, columns, boards, boards * at(like->live, like->squares, squares),
                          boards * at(like->tables, like->squares, squares)};
}

static void estimate(const shape *like, const solved_board *board, pod_strong_needs *out) {
    unsigned squares = board->rows * board->columns;
    double table = at(like->table, like->squares, squares), keys = like->key * board->boards;
    out->boards = board->boards;
    out->memory = base_bytes + keys + index_bytes * board->live + table * board->tables;
    out->seconds = at(like->work, like->squares, squares) * board->boards / 1e6;
    out->seconds_on_disk = disk_factor * out->seconds;
    out->files = at(like->file, like->squares, squares) * board->boards;
    out->seconds_of_files = like->writing * board->boards / 1e6;
    out->unfinished = keys + word_bytes * board->live + run_factor * table * board->tables;
}

pod_error pod_strong_estimate(unsigned rows, unsigned columns, pod_strong_needs *out) {
    unsigned low = rows < columns ? rows : columns, high = rows < columns ? columns : rows;
    if (!low || high > POD_STRONG_SQUARES_MAX || low * high > POD_STRONG_SQUARES_MAX) {
        return POD_ERROR_BOARD;
    }
    const shape *like = low > 2 ? &more_rows : low == 2 ? &two_rows : high % 2 ? &odd_row : &even_row;
    const solved_board *known = find_solved(low, high);
    solved_board board = known ? *known : guess(like, low, high);
    *out = (pod_strong_needs){.counted = known};
    estimate(like, &board, out);
    return POD_OK;
}
