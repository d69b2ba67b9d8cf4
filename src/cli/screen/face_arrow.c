#include "cli/screen/face.h"

#include <stdio.h>
#include <string.h>

enum { RED = POD_OCTOGO_RED, CANVAS_WIDTH = 7, CANVAS_LINES = 3 };

const char *cli_arrow_badge(unsigned owner, bool unicode) {
    if (owner > POD_OCTOGO_BLUE) {
        return "  ";
    }
    return unicode ? owner == RED ? "[]" : "()" : owner == RED ? "R " : "b ";
}

/* Where an arrow's point lies from the middle: lines down, and steps to the right. */
typedef struct way {
    int down, right;
} way;

static way way_of(unsigned arrow) {
    static const way ways[POD_OCTOGO_ARROWS] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}};
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

static void print_line(char out[CLI_FACE_BYTES], const char *left, const canvas *drawn, int line, const char *right) {
    snprintf(out, CLI_FACE_BYTES, "%s", left);
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
    if (owner > POD_OCTOGO_BLUE) {
        return &none;
    }
    return unicode ? large ? &octagons[owner] : &corners[owner] : &ascii[owner];
}

/* The letter in the middle of a piece in ASCII, where brackets alone would be little; o for a piece that is not there.
 */
static const char *letter_of(unsigned owner, bool unicode) {
    return unicode ? NULL : owner == RED ? "R" : owner == POD_NOBODY ? "o" : "b";
}

static cli_face framed(unsigned owner, unsigned arrow, bool large, bool unicode) {
    cli_face face = {.lines = large ? 5 : 3, .width = large ? 9 : 7};
    const rim *edge = rim_of(owner, large, unicode);
    canvas drawn = draw_arrow(arrow, face.width - 2, unicode, letter_of(owner, unicode));
    for (int line = 0; line < CANVAS_LINES; line++) {
        print_line(face.line[line + large], edge->side[line][0], &drawn, line, edge->side[line][1]);
    }
    if (large) {
        snprintf(face.line[0], CLI_FACE_BYTES, " %s ", edge->edge[0]);
        snprintf(face.line[4], CLI_FACE_BYTES, " %s ", edge->edge[1]);
    }
    return face;
}

/* Three columns, as on the text board. */
static cli_face small(unsigned owner, unsigned arrow, bool unicode) {
    static const char *const arrows[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    static const char marks[POD_OCTOGO_ARROWS][2] = {{' ', '^'}, {' ', '\''}, {' ', '>'}, {' ', '.'},
                                                     {' ', 'v'}, {'.', ' '},  {'<', ' '}, {'\'', ' '}};
    cli_face face = {.lines = 1, .width = 3};
    const char *pair = cli_arrow_badge(owner, true);
    if (unicode) {
        snprintf(face.line[0], CLI_FACE_BYTES, "%c%s%c", pair[0], arrows[arrow & 7u], pair[1]);
    } else {
        snprintf(face.line[0], CLI_FACE_BYTES, "%c%s%c", marks[arrow & 7u][0], letter_of(owner, false),
                 marks[arrow & 7u][1]);
    }
    return face;
}

cli_face cli_face_arrow(unsigned owner, unsigned arrow, cli_size size, bool unicode) {
    return size > CLI_SIZE_MEDIUM ? small(owner, arrow, unicode)
                                  : framed(owner, arrow, size == CLI_SIZE_LARGE, unicode);
}
