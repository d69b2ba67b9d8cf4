#include "notation/position_line.h"

#include <string.h>

pod_error pod__fail_at(const pod__position_line *line, pod_error code, const pod_fault_about *about) {
    pod_fault_about shown = *about;
    pod__word word = pod__word_of(line->text + about->offset, about->length);
    shown.argument[0] = word.text;
    return pod_fault_set(line->fault, code, &shown);
}

pod_error pod__fail_field(const pod__position_line *line, pod_error code, unsigned field, const char *second) {
    return pod__fail_at(line, code, &(pod_fault_about){line->offset[field], line->length[field], {NULL, second}});
}

/* The first field too many is where the fault is. */
pod_error pod__split_fields(pod__position_line *line, size_t length, pod_error code) {
    size_t count = 0;
    size_t extra = length;
    for (size_t i = 0; i < length;) {
        size_t end = i;
        while (end < length && !pod__is_space(line->text[end])) {
            end++;
        }
        if (end > i && count < POD__FIELDS) {
            line->offset[count] = i;
            line->length[count] = end - i;
        } else if (end > i && count == POD__FIELDS) {
            extra = i;
        }
        count += end > i;
        i = end + 1;
    }
    if (count < 2 || count > POD__FIELDS) {
        return pod_fault_set(line->fault, code,
                             &(pod_fault_about){extra, length - extra, {pod__word_of_number(count).text}});
    }
    return POD_OK;
}

/* ---- Rows -------------------------------------------------------------------------------------- */

/* Rows are read top row first into rows of their own; squares get their numbers once the board's size is known. */
typedef struct reader {
    const pod__position_line *line;
    pod__read_piece read_piece;
    const void *context;
    unsigned count;
    unsigned columns; /* of the first row */
    unsigned width;   /* of the row being read */
    uint8_t piece[POD_SIDE_MAX][POD_SIDE_MAX];
} reader;

/* What goes beyond the largest board is only counted. */
static void place(reader *in, uint8_t piece, unsigned squares) {
    for (; squares; squares--, in->width++) {
        if (in->count < POD_SIDE_MAX && in->width < POD_SIDE_MAX) {
            in->piece[in->count][in->width] = piece;
        }
    }
}

static size_t digits_at(const char *text, size_t length) {
    size_t digits = 0;
    while (digits < length && pod__is_digit(text[digits])) {
        digits++;
    }
    return digits;
}

static pod_error read_empties(reader *in, pod__row_item *item) {
    const char *text = in->line->text + item->offset;
    unsigned empties = 0;
    item->used = pod__read_number(text, item->length, POD_SIDE_MAX, &empties);
    if (!empties) {
        return pod__fail_at(in->line, POD_ERROR_POSITION_EMPTIES,
                            &(pod_fault_about){item->offset, digits_at(text, item->length), {NULL, item->row}});
    }
    place(in, 0, empties);
    return POD_OK;
}

static pod_error read_item(reader *in, pod__row_item *item) {
    if (pod__is_digit(in->line->text[item->offset])) {
        return read_empties(in, item);
    }
    pod_error error = in->read_piece(in->line, in->context, item);
    if (!error) {
        place(in, item->piece, 1);
    }
    return error;
}

static pod_error end_row(reader *in, size_t offset, size_t length) {
    pod__word row = pod__word_of_number(in->count + 1);
    if (!in->width) {
        return pod_fault_set(in->line->fault, POD_ERROR_POSITION_ROW, &(pod_fault_about){offset, length, {row.text}});
    }
    if (in->count && in->width != in->columns) {
        return pod_fault_set(
            in->line->fault, POD_ERROR_POSITION_WIDTH,
            &(pod_fault_about){offset,
                               length,
                               {row.text, pod__word_of_number(in->width).text, pod__word_of_number(in->columns).text}});
    }
    in->columns = in->width;
    in->width = 0;
    in->count++;
    return POD_OK;
}

static pod_error read_row(reader *in, size_t start, size_t end) {
    pod__word row = pod__word_of_number(in->count + 1);
    for (size_t offset = start; offset < end;) {
        pod__row_item item = {.offset = offset, .length = end - offset, .row = row.text};
        pod_error error = read_item(in, &item);
        if (error) {
            return error;
        }
        offset += item.used;
    }
    return end_row(in, start, end - start);
}

static pod__word board_name(unsigned rows, unsigned columns) {
    pod__word name = {""};
    pod_text text = pod_text_over(name.text, sizeof name.text);
    pod_text_format(&text, "%ux%u", rows, columns);
    return name;
}

static pod_error check_board(const reader *in, unsigned squares_max) {
    const int16_t *asked = in->line->options->value;
    uint32_t given = in->line->options->given;
    size_t offset = in->line->offset[0];
    size_t length = in->line->length[0];
    pod__word board = board_name(in->count, in->columns);
    if (in->count > POD_SIDE_MAX || in->columns > POD_SIDE_MAX || in->count * in->columns > squares_max) {
        return pod_fault_set(in->line->fault, POD_ERROR_POSITION_BOARD,
                             &(pod_fault_about){offset, length, {board.text, pod__word_of_number(squares_max).text}});
    }
    bool other_rows = given >> POD_OPTION_ROWS & 1u && asked[POD_OPTION_ROWS] != (int)in->count;
    bool other_columns = given >> POD_OPTION_COLUMNS & 1u && asked[POD_OPTION_COLUMNS] != (int)in->columns;
    if (other_rows || other_columns) {
        pod__word expected = board_name((unsigned)asked[POD_OPTION_ROWS], (unsigned)asked[POD_OPTION_COLUMNS]);
        return pod_fault_set(in->line->fault, POD_ERROR_POSITION_OTHER_BOARD,
                             &(pod_fault_about){offset, length, {board.text, expected.text}});
    }
    return POD_OK;
}

/* The text has the top row first, squares are numbered from the bottom. */
static void number_squares(const reader *in, pod__board_rows *out) {
    memset(out, 0, sizeof *out);
    out->rows = in->count;
    out->columns = in->columns;
    for (unsigned row = 0; row < in->count; row++) {
        for (unsigned column = 0; column < in->columns; column++) {
            out->piece[pod_square_at(row, column, in->columns)] = in->piece[in->count - 1 - row][column];
        }
    }
}

pod_error pod__read_rows(const pod__position_line *line, unsigned squares_max, pod__read_piece read_piece,
                         const void *context, pod__board_rows *out) {
    reader in = {.line = line, .read_piece = read_piece, .context = context};
    size_t end = line->offset[0] + line->length[0];
    for (size_t start = line->offset[0]; start <= end;) {
        size_t stop = start;
        while (stop < end && line->text[stop] != '/') {
            stop++;
        }
        pod_error error = read_row(&in, start, stop);
        if (error) {
            return error;
        }
        start = stop + 1;
    }
    pod_error error = check_board(&in, squares_max);
    if (!error) {
        number_squares(&in, out);
    }
    return error;
}

/* ---- Printing ---------------------------------------------------------------------------------- */

static void print_empties(unsigned *empties, pod_text *out) {
    if (*empties) {
        pod_text_format(out, "%u", *empties);
        *empties = 0;
    }
}

void pod__print_rows(const pod_position *position, const uint8_t *piece, void (*print_piece)(uint8_t, pod_text *),
                     pod_text *out) {
    for (unsigned row = position->rows; row-- > 0;) {
        unsigned empties = 0;
        for (unsigned column = 0; column < position->columns; column++) {
            uint8_t here = piece[pod_square_at(row, column, position->columns)];
            if (!here) {
                empties++;
                continue;
            }
            print_empties(&empties, out);
            print_piece(here, out);
        }
        print_empties(&empties, out);
        if (row) {
            pod_text_add_char(out, '/');
        }
    }
}
