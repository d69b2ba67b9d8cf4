#include "notation/square.h"

#include "notation/text/fault.h"

void pod__print_square(const pod_position *position, unsigned square, pod_text *out) {
    pod_text_format(out, "%c%u", (char)('a' + square % position->columns), square / position->columns + 1);
}

pod__word pod__word_of_square(const pod_position *position, unsigned square) {
    pod__word name = {""};
    pod_text text = pod_text_over(name.text, sizeof name.text);
    pod__print_square(position, square, &text);
    return name;
}

size_t pod__read_square(const pod_position *position, const char *text, size_t length, pod_square *out) {
    if (length < 2 || !pod__is_letter(text[0])) {
        return 0;
    }
    unsigned column = (unsigned)(pod__lower(text[0]) - 'a');
    unsigned row;
    size_t digits = pod__read_number(text + 1, length - 1, position->rows, &row);
    if (!digits || !row || column >= position->columns) {
        return 0;
    }
    *out = pod_square_at(row - 1, column, position->columns);
    return 1 + digits;
}

static void print_letters(const pod_position *position, const pod__text_board *board, pod_text *out) {
    pod_text_format(out, "%*s", board->left, "");
    for (unsigned column = 0; column < position->columns; column++) {
        pod_text_format(out, "%s%c", column ? "   " : "  ", (char)(board->first + (char)column));
    }
    pod_text_add_char(out, '\n');
}

void pod__print_board(const pod_position *position, const pod__text_board *board, pod_text *out) {
    print_letters(position, board, out);
    for (unsigned row = position->rows; row-- > 0;) {
        pod_text_format(out, "%*u", board->left, row + 1);
        for (unsigned column = 0; column < position->columns; column++) {
            pod_text_add_char(out, ' ');
            board->print_square(position, pod_square_at(row, column, position->columns), out);
        }
        pod_text_format(out, " %*u\n", board->right, row + 1);
    }
    print_letters(position, board, out);
}

pod_error pod__no_square(const pod_position *position, const char *text, size_t offset, size_t length,
                         pod_fault *fault) {
    char column[] = {(char)('a' + position->columns - 1), '\0'};
    return POD__FAULT_AT(fault, POD_ERROR_SQUARE, text, offset, length, column,
                         pod__word_of_number(position->rows).text);
}
