#include "cli/screen/layout.h"

enum {
    MARGIN = 3,       /* row numbers at the left */
    LETTERS = 1,      /* column letters below */
    GAP = 2,          /* between board and panel */
    PANEL_WIDTH = 28, /* at least */
    PANEL_WIDEST = 44,
    FOOT = 1,      /* the line of keys */
    HEAD_BARE = 1, /* without a panel: the scores above the board ... */
    FOOT_BARE = 2  /* ... and a line of words below it */
};

static const cli_layout sizes[CLI_SIZE_COUNT] = {
    [CLI_SIZE_LARGE] = {.cell_height = 5, .cell_width = 11, .row_step = 6, .column_step = 12, .grid = true},
    [CLI_SIZE_MEDIUM] = {.cell_height = 3, .cell_width = 7, .row_step = 4, .column_step = 8, .grid = true},
    [CLI_SIZE_SMALL] = {.cell_height = 1, .cell_width = 5, .row_step = 2, .column_step = 4},
    [CLI_SIZE_TINY] = {.cell_height = 1, .cell_width = 5, .row_step = 1, .column_step = 4},
};

/* What there is to lay out, and where. */
typedef struct task {
    int rows, columns, height, width;
} task;

/* The layout of that size with or without a panel; fits says whether there is room. */
static cli_layout lay_out(cli_size size, bool panel, const task *of) {
    cli_layout layout = sizes[size];
    int board_height = of->rows * layout.row_step + layout.grid;
    int board_width = (of->columns - 1) * layout.column_step + layout.cell_width + 2 * layout.grid;
    layout.rows = of->rows;
    layout.columns = of->columns;
    layout.size = size;
    layout.panel = panel;
    layout.top = panel ? 0 : HEAD_BARE;
    layout.left = MARGIN;
    layout.height = layout.top + board_height + LETTERS + (panel ? FOOT : FOOT_BARE);
    layout.width = MARGIN + board_width + (panel ? GAP + PANEL_WIDTH : 1);
    layout.panel_left = MARGIN + board_width + GAP;
    layout.fits = layout.height <= of->height && layout.width <= of->width;
    if (layout.fits) {
        int room = of->width - layout.panel_left;
        layout.panel_width = room < PANEL_WIDEST ? room : PANEL_WIDEST;
        layout.height = of->height;
        layout.width = of->width;
    }
    return layout;
}

cli_layout cli_layout_of(int rows, int columns, int height, int width) {
    task of = {rows, columns, height, width};
    cli_layout layout = {0};
    for (int i = 0; i < 2 * CLI_SIZE_COUNT && !layout.fits; i++) {
        layout = lay_out((cli_size)(i % CLI_SIZE_COUNT), i < CLI_SIZE_COUNT, &of);
        /* A short panel has no room for what it is for. */
        layout.fits = layout.fits && !(layout.panel && height < 20);
    }
    return layout;
}

void cli_layout_cell(const cli_layout *layout, int row, int column, int *y, int *x) {
    *y = layout->top + layout->grid + (layout->rows - 1 - row) * layout->row_step;
    *x = layout->left + layout->grid + column * layout->column_step;
}

bool cli_layout_find(const cli_layout *layout, int y, int x, int *row, int *column) {
    if (!layout->fits || y < layout->top || x < layout->left) {
        return false;
    }
    *row = layout->rows - 1 - (y - layout->top) / layout->row_step;
    *column = (x - layout->left) / layout->column_step;
    return *row >= 0 && *column < layout->columns;
}
