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
    pod_position position; /* as far as it has been read */
} pod__position_line;

typedef pod_error pod__position_step(pod__position_line *line);

/* Finds the fields of [text, text + length), of which there must be 2 to POD__FIELDS; otherwise fails with this code.
   Then takes the steps, up to a NULL, that read them. */
pod_error pod__read_position(pod__position_line *line, size_t length, pod_error code, pod__position_step *const *step,
                             pod_position *out);

static inline const char *pod__field(const pod__position_line *line, unsigned field) {
    return line->text + line->offset[field];
}
/* Whether a field is a single `-`, or was left off. */
static inline bool pod__field_is_none(const pod__position_line *line, unsigned field) {
    return !line->length[field] || (line->length[field] == 1 && *pod__field(line, field) == '-');
}

/* A fault about a whole field, which is its first argument. */
pod_error pod__fail_field(const pod__position_line *line, pod_error code, unsigned field, const char *second);

/* A piece to be read at [offset, offset + length) of the line, length > 0. */
typedef struct pod__row_item {
    size_t offset, length;
    const char *row; /* the number of its row, from the top, as messages have it */
    uint8_t piece;   /* found: not 0 */
    size_t used;     /* bytes it took */
} pod__row_item;

/* A fault about its first bytes, which are the first argument; its row is the second. */
pod_error pod__fail_item(const pod__position_line *line, pod_error code, const pod__row_item *item, size_t length,
                         const char *third);
/* The same about one character that stands for nothing. */
pod_error pod__fail_symbol(const pod__position_line *line, pod_error code, const pod__row_item *item);

typedef pod_error (*pod__read_piece)(const pod__position_line *line, pod__row_item *item);

/* Reads the first field: how large the board is, and its pieces by square, 0 where there is none. Fails when the rows
   are not alike, the board has more than squares_max squares or is not the one asked for in the options. */
pod_error pod__read_rows(pod__position_line *line, unsigned squares_max, pod__read_piece read_piece, uint8_t *pieces);

/* Prints the rows. Each piece is written by print_piece. */
void pod__print_rows(const pod_position *position, const uint8_t *piece, void (*print_piece)(uint8_t, pod_text *),
                     pod_text *out);

#endif
