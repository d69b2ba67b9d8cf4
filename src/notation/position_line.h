/* What the position lines of all games share: fields between spaces, the first of them rows from the top,
   separated by `/`, with pieces and numbers of empty squares. Places are offsets into the text, so that faults can
   name them. */
#ifndef LUDOPOD_NOTATION_POSITION_LINE_H
#define LUDOPOD_NOTATION_POSITION_LINE_H

#include "ludopod/game.h"
#include "notation/text/fault.h"

enum { POD__FIELDS = 4 };

typedef struct pod__position_line {
    const char *text;
    size_t offset[POD__FIELDS];
    size_t length[POD__FIELDS]; /* 0: the field was left off */
    const pod_options *options;
    pod_fault *fault;
} pod__position_line;

/* Finds the fields of [text, text + length), of which there must be 2 to POD__FIELDS; otherwise fails with this code.
 */
pod_error pod__split_fields(pod__position_line *line, size_t length, pod_error code);

static inline const char *pod__field(const pod__position_line *line, unsigned field) {
    return line->text + line->offset[field];
}
/* Whether a field is a single `-`, or was left off. */
static inline bool pod__field_is_none(const pod__position_line *line, unsigned field) {
    return !line->length[field] || (line->length[field] == 1 && *pod__field(line, field) == '-');
}

/* A fault whose first argument is the text at its place, or the whole field. */
pod_error pod__fail_at(const pod__position_line *line, pod_error code, const pod_fault_about *about);
pod_error pod__fail_field(const pod__position_line *line, pod_error code, unsigned field, const char *second);

/* A piece to be read at [offset, offset + length) of the line, length > 0. */
typedef struct pod__row_item {
    size_t offset, length;
    const char *row; /* the number of its row, from the top, as messages have it */
    uint8_t piece;   /* found: not 0 */
    size_t used;     /* bytes it took */
} pod__row_item;

typedef pod_error (*pod__read_piece)(const pod__position_line *line, const void *context, pod__row_item *item);

typedef struct pod__board_rows {
    unsigned rows, columns;
    uint8_t piece[POD_SQUARES_MAX]; /* by square; 0 where there is none */
} pod__board_rows;

/* Reads the first field. Fails when the rows are not alike, the board has more than squares_max squares or is not the
   one asked for in the options. */
pod_error pod__read_rows(const pod__position_line *line, unsigned squares_max, pod__read_piece read_piece,
                         const void *context, pod__board_rows *out);

/* Prints the rows. Each piece is written by print_piece. */
void pod__print_rows(const pod_position *position, const uint8_t *piece, void (*print_piece)(uint8_t, pod_text *),
                     pod_text *out);

#endif
