#include "cli/screen/face.h"

#include <stdio.h>
#include <string.h>

const char *cli_brackets(unsigned owner) {
    static const char *const brackets[] = {"()", "<>", "[]", "{}", "//", "!!", "..", "  "};
    return brackets[owner < POD_NOBODY ? owner : POD_NOBODY];
}

/* As in a position line; ? when it is not known yet. */
static char digit_of(unsigned pips) {
    return "?123456789ABC"[pips <= 12 ? pips : 0];
}

/* Which of the nine places of a face have a pip, a bit each, row by row. */
static unsigned places(unsigned pips) {
    static const unsigned of[] = {0, 020, 0401, 0421, 0505, 0525, 0555};
    return pips <= 6 ? of[pips] : 0;
}

/* One row of pips, `gap` spaces between; a numeral in the middle row where there are no pips to draw. */
static void print_pips(char out[CLI_FACE_BYTES], unsigned pips, int row, int gap, bool unicode) {
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
        snprintf(out, CLI_FACE_BYTES, "%*s%s%*s", left, "", number, width - left - (int)strlen(number), "");
        return;
    }
    snprintf(out, CLI_FACE_BYTES, "%s%*s%s%*s%s", bits & 1u ? pip : " ", gap, "", bits & 2u ? pip : " ", gap, "",
             bits & 4u ? pip : " ");
}

static cli_face medium(unsigned owner, unsigned pips, bool unicode) {
    cli_face face = {.lines = 3, .width = 7};
    const char *pair = cli_brackets(owner);
    for (int row = 0; row < 3; row++) {
        char middle[CLI_FACE_BYTES];
        print_pips(middle, pips, row, 0, unicode);
        snprintf(face.line[row], CLI_FACE_BYTES, "%c %.40s %c", pair[0], middle, pair[1]);
    }
    return face;
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

static void print_edge(char out[CLI_FACE_BYTES], const char *left, const char *across, const char *right,
                       const char *label) {
    int length = (int)strlen(label);
    snprintf(out, CLI_FACE_BYTES, "%s", left);
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

static cli_face large(unsigned owner, unsigned pips, bool unicode) {
    cli_face face = {.lines = 5, .width = 9};
    const box *edge = box_of(owner, unicode);
    const char *pair = cli_brackets(owner);
    const char label[] = {pair[0], digit_of(pips), pair[1], 0};
    print_edge(face.line[0], edge->part[0], edge->part[4], edge->part[1], "");
    for (int row = 0; row < 3; row++) {
        char middle[CLI_FACE_BYTES];
        print_pips(middle, pips, row, 1, unicode);
        snprintf(face.line[row + 1], CLI_FACE_BYTES, "%s %.40s %s", edge->part[5], middle, edge->part[5]);
    }
    print_edge(face.line[4], edge->part[2], edge->part[4], edge->part[3], label);
    return face;
}

cli_face cli_face_die(unsigned owner, unsigned pips, cli_size size, bool unicode) {
    if (size == CLI_SIZE_LARGE) {
        return large(owner, pips, unicode);
    }
    if (size == CLI_SIZE_MEDIUM) {
        return medium(owner, pips, unicode);
    }
    cli_face face = {.lines = 1, .width = 3};
    const char *pair = cli_brackets(owner);
    snprintf(face.line[0], CLI_FACE_BYTES, "%c%c%c", pair[0], digit_of(pips), pair[1]);
    return face;
}
