/* The board of the network server's sheet (docs/notation.md). */
#include "notation/cephalopod/inside.h"

static void print_letters(const pod_position *position, int margin, pod_text *out) {
    pod_text_format(out, "%*s", margin, "");
    for (unsigned column = 0; column < position->columns; column++) {
        pod_text_format(out, "%s%c", column ? "   " : "  ", (char)('A' + column));
    }
    pod_text_add_char(out, '\n');
}

/* The brackets of an owner, seats 0 to 5 and then neutral. */
static void print_die(pod_die die, pod_text *out) {
    static const char brackets[][3] = {"()", "<>", "[]", "{}", "//", "!!", ".."};
    if (!die) {
        pod_text_add(out, "...");
        return;
    }
    const char *pair = brackets[pod_die_owner(die)];
    pod_text_add_char(out, pair[0]);
    pod_text_add_char(out, pod__cephalopod_pips_print(pod_die_pips(die)));
    pod_text_add_char(out, pair[1]);
}

void pod__cephalopod_text_board(const pod_position *position, pod_text *out) {
    int margin = position->rows > 9 ? 2 : 1;
    print_letters(position, margin, out);
    for (unsigned row = position->rows; row-- > 0;) {
        pod_text_format(out, "%*u", margin, row + 1);
        for (unsigned column = 0; column < position->columns; column++) {
            pod_text_add_char(out, ' ');
            print_die(position->of.cephalopod.die[pod_square_at(row, column, position->columns)], out);
        }
        pod_text_format(out, " %u\n", row + 1);
    }
    print_letters(position, margin, out);
}
