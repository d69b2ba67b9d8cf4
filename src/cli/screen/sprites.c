#include "cli/screen/layout.h"

#include <stdio.h>
#include <string.h>

/* The two brackets of an owner; spaces for POD_NOBODY. */
static const char *brackets(unsigned owner) {
    static const char *const brackets[] = {"()", "<>", "[]", "{}", "//", "!!", "..", "  "};
    return brackets[owner < POD_NOBODY ? owner : POD_NOBODY];
}

/* As in a position line; ? when it is not known yet. */
static char digit_of(unsigned pips) {
    return "?123456789ABC"[pips <= 12 ? pips : 0];
}

/* Which of the nine places of a sprite have a pip, a bit each, row by row. */
static unsigned places(unsigned pips) {
    static const unsigned of[] = {0, 020, 0401, 0421, 0505, 0525, 0555};
    return pips <= 6 ? of[pips] : 0;
}

/* One row of pips, `gap` spaces between; a numeral in the middle row where there are no pips to draw. */
static void print_pips(char out[CLI_SPRITE_BYTES], unsigned pips, int row, int gap, bool unicode) {
    char number[16];
    unsigned bits = places(pips) >> (3 * row) & 7u;
    const char *pip = unicode ? "●" : "o";
    if (pips) {
        snprintf(number, sizeof number, "%u", pips);
    } else {
        strcpy(number, "?");
    }
    if (row == 1 && (!pips || pips > 6)) {
        int width = 3 + 2 * gap, left = (width - (int)strlen(number)) / 2;
        snprintf(out, CLI_SPRITE_BYTES, "%*s%s%*s", left, "", number, width - left - (int)strlen(number), "");
        return;
    }
    snprintf(out, CLI_SPRITE_BYTES, "%s%*s%s%*s%s", bits & 1u ? pip : " ", gap, "", bits & 2u ? pip : " ", gap, "",
             bits & 4u ? pip : " ");
}

static cli_sprite medium(unsigned owner, unsigned pips, bool unicode) {
    cli_sprite sprite = {.lines = 3, .width = 7};
    const char *pair = brackets(owner);
    for (int row = 0; row < 3; row++) {
        char middle[CLI_SPRITE_BYTES];
        print_pips(middle, pips, row, 0, unicode);
        snprintf(sprite.line[row], CLI_SPRITE_BYTES, "%c %.40s %c", pair[0], middle, pair[1]);
    }
    return sprite;
}

/* Corners and sides of a box: top left, top right, bottom left, bottom right, across, up. */
typedef struct box {
    const char *part[6];
} box;

static const box *box_of(unsigned owner, bool unicode) {
    static const box round = {{"╭", "╮", "╰", "╯", "─", "│"}};
    static const box twofold = {{"╔", "╗", "╚", "╝", "═", "║"}};
    static const box heavy = {{"┏", "┓", "┗", "┛", "━", "┃"}};
    static const box plain = {{"┌", "┐", "└", "┘", "─", "│"}};
    static const box ascii = {{".", ".", "'", "'", "-", "|"}};
    static const box none = {{" ", " ", " ", " ", " ", " "}};
    static const box *const of[] = {&round, &twofold, &heavy, &plain};
    if (owner == POD_NOBODY) {
        return &none;
    }
    return !unicode ? &ascii : of[owner < 3 ? owner : 3];
}

static void print_edge(char out[CLI_SPRITE_BYTES], const char *left, const char *across, const char *right,
                       const char *label) {
    int length = (int)strlen(label);
    snprintf(out, CLI_SPRITE_BYTES, "%s", left);
    for (int i = 0; i < 7; i++) {
        if (i == 2 && length) {
            strcat(out, label);
            i += length - 1;
        } else {
            strcat(out, across);
        }
    }
    strcat(out, right);
}

static cli_sprite large(unsigned owner, unsigned pips, bool unicode) {
    cli_sprite sprite = {.lines = 5, .width = 9};
    const box *edge = box_of(owner, unicode);
    const char *pair = brackets(owner);
    const char label[] = {pair[0], digit_of(pips), pair[1], 0};
    print_edge(sprite.line[0], edge->part[0], edge->part[4], edge->part[1], "");
    for (int row = 0; row < 3; row++) {
        char middle[CLI_SPRITE_BYTES];
        print_pips(middle, pips, row, 1, unicode);
        snprintf(sprite.line[row + 1], CLI_SPRITE_BYTES, "%s %.40s %s", edge->part[5], middle, edge->part[5]);
    }
    print_edge(sprite.line[4], edge->part[2], edge->part[4], edge->part[3], label);
    return sprite;
}

cli_sprite cli_sprite_die(unsigned owner, unsigned pips, cli_size size, bool unicode) {
    if (size == CLI_SIZE_LARGE) {
        return large(owner, pips, unicode);
    }
    if (size == CLI_SIZE_MEDIUM) {
        return medium(owner, pips, unicode);
    }
    cli_sprite sprite = {.lines = 1, .width = 3};
    const char *pair = brackets(owner);
    snprintf(sprite.line[0], CLI_SPRITE_BYTES, "%c%c%c", pair[0], digit_of(pips), pair[1]);
    return sprite;
}

/* ---- Arrows, of two players ---- */

enum { ARROWS = 8, FIRST = 0, SECOND = 1, CANVAS_WIDTH = 7, CANVAS_LINES = 3 };

/* Two characters that stand for an owner's pieces. */
static const char *arrow_badge(unsigned owner, bool unicode) {
    if (owner > SECOND) {
        return "  ";
    }
    return unicode ? owner == FIRST ? "[]" : "()" : owner == FIRST ? "R " : "b ";
}

/* Where an arrow's point lies from the middle: lines down, and steps to the right. */
typedef struct way {
    int down, right;
} way;

static way way_of(unsigned arrow) {
    static const way ways[ARROWS] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}};
    return ways[arrow & 7u];
}

/* An arrow in three lines, each place a character of UTF-8. */
typedef struct canvas {
    int width;
    const char *at[CANVAS_LINES][CANVAS_WIDTH];
} canvas;

static const char *head_of(unsigned arrow, bool unicode) {
    static const char *const drawn[] = {"▲", "◥", "▶", "◢", "▼", "◣", "◀", "◤"};
    static const char *const typed[] = {"^", "/", ">", "\\", "v", "/", "<", "\\"};
    return unicode ? drawn[arrow & 7u] : typed[arrow & 7u];
}

static const char *shaft_of(unsigned arrow, bool unicode) {
    static const char *const drawn[] = {"┃", "╱", "━", "╲"};
    static const char *const typed[] = {"|", "/", "-", "\\"};
    return unicode ? drawn[arrow & 3u] : typed[arrow & 3u];
}

/* A shaft through the middle to the head. One step is a line, or two columns: so a slant looks like one. A letter in
   the middle stands for the shaft behind it, since in ASCII a slanted head looks like a shaft. */
static canvas draw_arrow(unsigned arrow, int width, bool unicode, const char *letter) {
    canvas drawn = {.width = width};
    way to = way_of(arrow);
    int centre = width / 2;
    const char *shaft = shaft_of(arrow, unicode);
    for (int line = 0; line < CANVAS_LINES; line++) {
        for (int column = 0; column < width; column++) {
            int steps = (column - centre) * to.right;
            bool within = !to.down && line == 1 && steps >= (letter ? 0 : -2) && steps <= 2;
            drawn.at[line][column] = within ? shaft : " ";
        }
    }
    drawn.at[1 - to.down][centre - 2 * to.right] = letter ? " " : shaft;
    drawn.at[1][centre] = letter ? letter : shaft;
    drawn.at[1 + to.down][centre + 2 * to.right] = head_of(arrow, unicode);
    return drawn;
}

static void print_line(char out[CLI_SPRITE_BYTES], const char *left, const canvas *drawn, int line, const char *right) {
    snprintf(out, CLI_SPRITE_BYTES, "%s", left);
    for (int column = 0; column < drawn->width; column++) {
        strcat(out, drawn->at[line][column]);
    }
    strcat(out, right);
}

/* The sides of a piece, left and right of its three middle lines, and the edge above and below. */
typedef struct rim {
    const char *side[CANVAS_LINES][2], *edge[2];
} rim;

/* Octagons where there is room for them; at the middle size their corners would look like part of the arrow. */
static const rim *rim_of(unsigned owner, bool large, bool unicode) {
    static const rim octagons[] = {{{{"╱", "╲"}, {"║", "║"}, {"╲", "╱"}}, {"╔═════╗", "╚═════╝"}},
                                   {{{"╱", "╲"}, {"│", "│"}, {"╲", "╱"}}, {"╭─────╮", "╰─────╯"}}};
    static const rim corners[] = {{{{"╔", "╗"}, {"║", "║"}, {"╚", "╝"}}, {"", ""}},
                                  {{{"╭", "╮"}, {"│", "│"}, {"╰", "╯"}}, {"", ""}}};
    static const rim ascii[] = {{{{"[", "]"}, {"[", "]"}, {"[", "]"}}, {".-----.", "'-----'"}},
                                {{{"(", ")"}, {"(", ")"}, {"(", ")"}}, {".-----.", "'-----'"}}};
    static const rim none = {{{" ", " "}, {" ", " "}, {" ", " "}}, {"       ", "       "}};
    if (owner > SECOND) {
        return &none;
    }
    return unicode ? large ? &octagons[owner] : &corners[owner] : &ascii[owner];
}

/* The letter in the middle of a piece in ASCII, as brackets alone would be little; o for a piece that is not there. */
static const char *letter_of(unsigned owner, bool unicode) {
    return unicode ? NULL : owner == FIRST ? "R" : owner == POD_NOBODY ? "o" : "b";
}

static cli_sprite framed(unsigned owner, unsigned arrow, bool large, bool unicode) {
    cli_sprite sprite = {.lines = large ? 5 : 3, .width = large ? 9 : 7};
    const rim *edge = rim_of(owner, large, unicode);
    canvas drawn = draw_arrow(arrow, sprite.width - 2, unicode, letter_of(owner, unicode));
    for (int line = 0; line < CANVAS_LINES; line++) {
        print_line(sprite.line[line + large], edge->side[line][0], &drawn, line, edge->side[line][1]);
    }
    if (large) {
        snprintf(sprite.line[0], CLI_SPRITE_BYTES, " %s ", edge->edge[0]);
        snprintf(sprite.line[4], CLI_SPRITE_BYTES, " %s ", edge->edge[1]);
    }
    return sprite;
}

/* Three columns, as on the text board. */
static cli_sprite small(unsigned owner, unsigned arrow, bool unicode) {
    static const char *const arrows[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    static const char marks[ARROWS][2] = {{' ', '^'}, {' ', '\''}, {' ', '>'}, {' ', '.'},
                                          {' ', 'v'}, {'.', ' '},  {'<', ' '}, {'\'', ' '}};
    cli_sprite sprite = {.lines = 1, .width = 3};
    const char *pair = arrow_badge(owner, true);
    if (unicode) {
        snprintf(sprite.line[0], CLI_SPRITE_BYTES, "%c%s%c", pair[0], arrows[arrow & 7u], pair[1]);
    } else {
        snprintf(sprite.line[0], CLI_SPRITE_BYTES, "%c%s%c", marks[arrow & 7u][0], letter_of(owner, false),
                 marks[arrow & 7u][1]);
    }
    return sprite;
}

cli_sprite cli_sprite_arrow(unsigned owner, unsigned arrow, cli_size size, bool unicode) {
    return size > CLI_SIZE_MEDIUM ? small(owner, arrow, unicode)
                                  : framed(owner, arrow, size == CLI_SIZE_LARGE, unicode);
}

/* ---- Counters ---- */

/* Owners differ by their brackets. POD_NOBODY: a dot without brackets. shows means nothing. */
static cli_sprite sprite_counter(unsigned owner, unsigned shows, cli_size size, bool unicode) {
    static const int lines[CLI_SIZE_COUNT] = {5, 3, 1, 1}, widths[CLI_SIZE_COUNT] = {9, 7, 3, 3};
    cli_sprite sprite = {.lines = lines[size], .width = widths[size]};
    const char *pair = brackets(owner);
    int gap = (sprite.width - 3) / 2;
    (void)shows;
    for (int line = 0; line < sprite.lines; line++) {
        const char *middle = line != sprite.lines / 2 ? " " : unicode ? "●" : "o";
        snprintf(sprite.line[line], CLI_SPRITE_BYTES, "%c%*s%s%*s%c", pair[0], gap, "", middle, gap, "", pair[1]);
    }
    return sprite;
}

static const char *bracket_badge(unsigned owner, bool unicode) {
    (void)unicode;
    return brackets(owner);
}

const cli_look *cli_look_of(pod_shape shape) {
    static const cli_look looks[] = {[POD_SHAPE_COUNTER] = {sprite_counter, bracket_badge},
                                     [POD_SHAPE_DIE] = {cli_sprite_die, bracket_badge},
                                     [POD_SHAPE_ARROW] = {cli_sprite_arrow, arrow_badge}};
    return &looks[shape];
}
