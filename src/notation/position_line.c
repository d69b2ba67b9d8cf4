#include "notation/position_line.h"

#include <string.h>

pod_error pod__fail_field(const pod__position_line *line, pod_error code, unsigned field, const char *second) {
    return POD__FAULT_AT(line->fault, code, line->text, line->offset[field], line->length[field], second);
}

pod_error pod__fail_item(const pod__position_line *line, pod_error code, const pod__row_item *item, size_t length,
                         const char *third) {
    return POD__FAULT_AT(line->fault, code, line->text, item->offset, length, item->row, third);
}

pod_error pod__fail_symbol(const pod__position_line *line, pod_error code, const pod__row_item *item) {
    size_t size = pod__utf8_character(line->text + item->offset, item->length);
    return pod__fail_item(line, code, item, size ? size : 1, NULL);
}

/* The first field too many is where the fault is. */
static pod_error split_fields(pod__position_line *line, size_t length, pod_error code) {
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
        return POD__FAULT(line->fault, code, extra, length - extra, pod__word_of_number(count).text);
    }
    return POD_OK;
}

pod_error pod__read_position(pod__position_line *line, size_t length, pod_error code, pod__position_step *const *step,
                             pod_position *out) {
    pod_error error = split_fields(line, length, code);
    for (; !error && *step; step++) {
        error = (*step)(line);
    }
    if (!error) {
        *out = line->position;
    }
    return error;
}

/* ---- Rows -------------------------------------------------------------------------------------- */

/* Rows are read top row first into rows of their own; squares get their numbers once the board's size is known. */
typedef struct reader {
    const pod__position_line *line;
    pod__read_piece read_piece;
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
        return pod__fail_item(in->line, POD_ERROR_POSITION_EMPTIES, item, digits_at(text, item->length), NULL);
    }
    place(in, 0, empties);
    return POD_OK;
}

static pod_error read_item(reader *in, pod__row_item *item) {
    if (pod__is_digit(in->line->text[item->offset])) {
        return read_empties(in, item);
    }
    pod_error error = in->read_piece(in->line, item);
    if (!error) {
        place(in, item->piece, 1);
    }
    return error;
}

static pod_error end_row(reader *in, size_t offset, size_t length) {
    pod__word row = pod__word_of_number(in->count + 1);
    if (!in->width) {
        return POD__FAULT(in->line->fault, POD_ERROR_POSITION_ROW, offset, length, row.text);
    }
    if (in->count && in->width != in->columns) {
        return POD__FAULT(in->line->fault, POD_ERROR_POSITION_WIDTH, offset, length, row.text,
                          pod__word_of_number(in->width).text, pod__word_of_number(in->columns).text);
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

static pod_error check_board(const reader *in, unsigned squares_max) {
    const int16_t *asked = in->line->options->value;
    uint32_t given = in->line->options->given;
    size_t offset = in->line->offset[0];
    size_t length = in->line->length[0];
    pod__word board = pod__word_of_board((int)in->count, (int)in->columns);
    if (in->count > POD_SIDE_MAX || in->columns > POD_SIDE_MAX || in->count * in->columns > squares_max) {
        return POD__FAULT(in->line->fault, POD_ERROR_POSITION_BOARD, offset, length, board.text,
                          pod__word_of_number(squares_max).text);
    }
    bool other_rows = given >> POD_OPTION_ROWS & 1u && asked[POD_OPTION_ROWS] != (int)in->count;
    bool other_columns = given >> POD_OPTION_COLUMNS & 1u && asked[POD_OPTION_COLUMNS] != (int)in->columns;
    if (other_rows || other_columns) {
        pod__word expected = pod__word_of_board(asked[POD_OPTION_ROWS], asked[POD_OPTION_COLUMNS]);
        return POD__FAULT(in->line->fault, POD_ERROR_POSITION_OTHER_BOARD, offset, length, board.text, expected.text);
    }
    return POD_OK;
}

/* The text has the top row first, squares are numbered from the bottom. */
static void number_squares(const reader *in, uint8_t *pieces) {
    for (unsigned row = 0; row < in->count; row++) {
        for (unsigned column = 0; column < in->columns; column++) {
            pieces[pod_square_at(row, column, in->columns)] = in->piece[in->count - 1 - row][column];
        }
    }
}

pod_error pod__read_rows(pod__position_line *line, unsigned squares_max, pod__read_piece read_piece, uint8_t *pieces) {
    reader in = {.line = line, .read_piece = read_piece};
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
        line->position.rows = (uint8_t)in.count;
        line->position.columns = (uint8_t)in.columns;
        number_squares(&in, pieces);
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
