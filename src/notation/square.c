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

pod_error pod__no_square(const pod_position *position, const char *text, size_t offset, size_t length,
                         pod_fault *fault) {
    char column[] = {(char)('a' + position->columns - 1), '\0'};
    return pod_fault_set(fault, POD_ERROR_SQUARE,
                         &(pod_fault_about){offset,
                                            length,
                                            {pod__word_of(text + offset, length).text, column,
                                             pod__word_of_number(position->rows).text}});
}
