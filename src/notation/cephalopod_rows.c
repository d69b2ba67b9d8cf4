/* The field ROWS of a position line. */
#include "cephalopod_position.h"
#include "rules/cephalopod.h"
#include "utf8.h"

/* ROWS is read top row first into a row of its own; squares get their numbers once the board's size is known. */
typedef struct rows {
    unsigned count;
    unsigned columns; /* of the first row */
    unsigned width;   /* of the row being read */
    pod_die die[POD_SIDE_MAX][POD_SIDE_MAX];
} rows;

/* Pips of a character in either letter case, 0 when it stands for none. */
static unsigned pips_of(char c) {
    for (unsigned pips = 12; pips; pips--) {
        if (pod__lower(pod__cephalopod_pips_print(pips)) == pod__lower(c)) {
            return pips;
        }
    }
    return 0;
}

/* What goes beyond the largest board is only counted. */
static void place(rows *read, pod_die die, unsigned squares) {
    for (; squares; squares--, read->width++) {
        if (read->count < POD_SIDE_MAX && read->width < POD_SIDE_MAX) {
            read->die[read->count][read->width] = die;
        }
    }
}

static pod_error fail_at(const pod__position_reader *in, pod_error code, size_t offset, size_t length,
                         const char *second, const char *third) {
    return pod_fault_set(in->fault, code, offset, length, pod__word_of(in->text + offset, length).text, second, third);
}

/* Reads a number of empty squares and returns the bytes it took, 0 when it is none. */
static size_t read_empties(rows *read, const char *text, size_t length) {
    unsigned empties = 0;
    size_t digits = pod__read_number(text, length, POD_SIDE_MAX, &empties);
    if (!empties) {
        return 0;
    }
    place(read, 0, empties);
    return digits;
}

static size_t digits_at(const char *text, size_t length) {
    size_t digits = 0;
    while (digits < length && pod__is_digit(text[digits])) {
        digits++;
    }
    return digits;
}

static pod_error read_number_item(pod__position_reader *in, rows *read, size_t *offset, size_t end) {
    const char *text = in->text + *offset;
    size_t used = read_empties(read, text, end - *offset);
    if (!used) {
        return fail_at(in, POD_ERROR_POSITION_EMPTIES, *offset, digits_at(text, end - *offset),
                       pod__word_of_number(read->count + 1).text, NULL);
    }
    *offset += used;
    return POD_OK;
}

static pod_error read_die(pod__position_reader *in, rows *read, size_t *offset, size_t end) {
    const char *text = in->text + *offset;
    pod__word row = pod__word_of_number(read->count + 1);
    unsigned owner = pod__lower(*text) == 'n' ? POD_NEUTRAL : pod__cephalopod_seat_of_letter(&in->position, *text);
    if (owner == POD_NOBODY) {
        return fail_at(in, POD_ERROR_POSITION_OWNER, *offset, 1, row.text,
                       pod__cephalopod_last_letter(&in->position).text);
    }
    size_t size = end - *offset > 1 ? 2 : 1;
    unsigned pips = size > 1 ? pips_of(text[1]) : 0;
    unsigned largest = pod__cephalopod_largest(&in->position);
    if (!pips || pips > largest) {
        char most[] = {pod__cephalopod_pips_print(largest), '\0'};
        return fail_at(in, POD_ERROR_POSITION_PIPS, *offset, size, row.text, most);
    }
    place(read, pod_die_make(owner, pips), 1);
    *offset += size;
    return POD_OK;
}

/* Reads the die or the number of empty squares at *offset and moves it on. */
static pod_error read_item(pod__position_reader *in, rows *read, size_t *offset, size_t end) {
    const char *text = in->text + *offset;
    if (pod__is_digit(*text)) {
        return read_number_item(in, read, offset, end);
    }
    if (pod__is_letter(*text)) {
        return read_die(in, read, offset, end);
    }
    size_t size = pod__utf8_character(text, end - *offset);
    return fail_at(in, POD_ERROR_POSITION_SYMBOL, *offset, size ? size : 1, pod__word_of_number(read->count + 1).text,
                   NULL);
}

static pod_error end_row(pod__position_reader *in, rows *read, size_t offset, size_t length) {
    pod__word row = pod__word_of_number(read->count + 1);
    if (!read->width) {
        return pod_fault_set(in->fault, POD_ERROR_POSITION_ROW, offset, length, row.text, NULL, NULL);
    }
    if (read->count && read->width != read->columns) {
        return pod_fault_set(in->fault, POD_ERROR_POSITION_WIDTH, offset, length, row.text,
                             pod__word_of_number(read->width).text, pod__word_of_number(read->columns).text);
    }
    read->columns = read->width;
    read->width = 0;
    read->count++;
    return POD_OK;
}

static pod_error read_row(pod__position_reader *in, rows *read, size_t start, size_t end) {
    for (size_t offset = start; offset < end;) {
        pod_error error = read_item(in, read, &offset, end);
        if (error) {
            return error;
        }
    }
    return end_row(in, read, start, end - start);
}

static pod__word board_name(unsigned row_count, unsigned columns) {
    pod__word name = {""};
    pod_text text = pod_text_over(name.text, sizeof name.text);
    pod_text_format(&text, "%ux%u", row_count, columns);
    return name;
}

static pod_error check_board(const pod__position_reader *in, const rows *read) {
    const int16_t *asked = in->options->value;
    uint32_t given = in->options->given;
    size_t offset = in->offset[POD__FIELD_ROWS];
    size_t length = in->length[POD__FIELD_ROWS];
    pod__word board = board_name(read->count, read->columns);
    if (read->count > POD_SIDE_MAX || read->columns > POD_SIDE_MAX ||
        read->count * read->columns > POD_CEPHALOPOD_SQUARES_MAX) {
        return pod_fault_set(in->fault, POD_ERROR_POSITION_BOARD, offset, length, board.text,
                             pod__word_of_number(POD_CEPHALOPOD_SQUARES_MAX).text, NULL);
    }
    bool other_rows = given >> POD_OPTION_ROWS & 1u && asked[POD_OPTION_ROWS] != (int)read->count;
    bool other_columns = given >> POD_OPTION_COLUMNS & 1u && asked[POD_OPTION_COLUMNS] != (int)read->columns;
    if (other_rows || other_columns) {
        pod__word expected = board_name((unsigned)asked[POD_OPTION_ROWS], (unsigned)asked[POD_OPTION_COLUMNS]);
        return pod_fault_set(in->fault, POD_ERROR_POSITION_OTHER_BOARD, offset, length, board.text, expected.text,
                             NULL);
    }
    return POD_OK;
}

/* The text has the top row first, squares are numbered from the bottom. */
static void set_board(pod_position *position, const rows *read) {
    position->rows = (uint8_t)read->count;
    position->columns = (uint8_t)read->columns;
    for (unsigned row = 0; row < read->count; row++) {
        for (unsigned column = 0; column < read->columns; column++) {
            position->of.cephalopod.die[pod_square_at(row, column, read->columns)] =
                read->die[read->count - 1 - row][column];
        }
    }
}

pod_error pod__cephalopod_read_rows(pod__position_reader *in) {
    rows read = {0};
    size_t end = in->offset[POD__FIELD_ROWS] + in->length[POD__FIELD_ROWS];
    for (size_t start = in->offset[POD__FIELD_ROWS]; start <= end;) {
        size_t stop = start;
        while (stop < end && in->text[stop] != '/') {
            stop++;
        }
        pod_error error = read_row(in, &read, start, stop);
        if (error) {
            return error;
        }
        start = stop + 1;
    }
    pod_error error = check_board(in, &read);
    if (!error) {
        set_board(&in->position, &read);
    }
    return error;
}
