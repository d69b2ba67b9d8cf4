/* Position lines: ROWS TURN SPENT QUIET (docs/notation.md). */
#include <string.h>

#include "notation/octogo/inside.h"
#include "notation/position_line.h"
#include "rules/octogo/board.h"

enum { FIELD_ROWS, FIELD_TURN, FIELD_SPENT, FIELD_QUIET };

static const char turn_letters[] = "lrLR"; /* one left, one right, two left, two right: the bits of spent */

/* ---- Printing -------------------------------------------------------------------------------- */

static void print_piece(pod_octogo_piece piece, pod_text *out) {
    char first = pod_octogo_piece_owner(piece) == POD_OCTOGO_RED ? 'A' : 'a';
    pod_text_add_char(out, (char)(first + (char)pod_octogo_piece_arrow(piece)));
}

static void print_spent(unsigned spent, pod_text *out) {
    for (unsigned i = 0; turn_letters[i]; i++) {
        if (spent >> i & 1u) {
            pod_text_add_char(out, turn_letters[i]);
        }
    }
    if (!spent) {
        pod_text_add_char(out, '-');
    }
}

void pod__octogo_print_position(const pod_position *position, pod_text *out) {
    const pod_octogo *board = &position->of.octogo;
    pod__print_rows(position, board->piece, print_piece, out);
    pod_text_format(out, " %c ", position->turn == POD_NOBODY ? '-' : "rb"[position->turn]);
    print_spent(board->spent[POD_OCTOGO_RED], out);
    if (pod__octogo_one_against_one(position)) {
        pod_text_add_char(out, ',');
        print_spent(board->spent[POD_OCTOGO_BLUE], out);
    }
    pod_text_format(out, " %u", board->quiet);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static pod_error read_piece(const pod__position_line *line, pod__row_item *item) {
    const char *text = line->text + item->offset;
    unsigned arrow = (unsigned)(pod__lower(*text) - 'a');
    if (!pod__is_letter(*text) || arrow >= POD_OCTOGO_ARROWS) {
        return pod__fail_symbol(line, POD_ERROR_OCTOGO_SYMBOL, item);
    }
    item->piece = pod_octogo_piece_make(pod__lower(*text) == *text ? POD_OCTOGO_BLUE : POD_OCTOGO_RED, arrow);
    item->used = 1;
    return POD_OK;
}

static pod_error read_rows(pod__position_line *in) {
    return pod__read_rows(in, POD_OCTOGO_SQUARES_MAX, read_piece, in->position.of.octogo.piece);
}

/* How many pieces there can be is what was asked for, or the ten of the sheet. */
static pod_error check_pieces(pod__position_line *in) {
    unsigned total = 0;
    unsigned most = (unsigned)in->options->value[POD_OPTION_PIECES];
    for (unsigned seat = 0; seat < 2; seat++) {
        unsigned count = pod__octogo_count(&in->position, seat);
        if (count > most) {
            return POD__FAULT(in->fault, POD_ERROR_OCTOGO_PIECES, in->offset[FIELD_ROWS], in->length[FIELD_ROWS],
                              pod__word_of_number(count).text, seat ? "b" : "r", pod__word_of_number(most).text);
        }
        total += count;
    }
    return total ? POD_OK : pod__fail_field(in, POD_ERROR_OCTOGO_NO_PIECES, FIELD_ROWS, NULL);
}

/* One player's part of SPENT: `-`, or letters each once. In any order, since only one thing can be meant. */
static bool read_spent_part(const char *text, size_t length, uint8_t *spent) {
    *spent = 0;
    for (size_t i = 0; i < length; i++) {
        const char *letter = text[i] ? strchr(turn_letters, text[i]) : NULL;
        unsigned bit = letter ? 1u << (letter - turn_letters) : 0;
        if (!bit || *spent & bit) {
            return length == 1 && *text == '-';
        }
        *spent |= (uint8_t)bit;
    }
    return length > 0;
}

static pod_error read_spent(pod__position_line *in) {
    uint8_t *spent = in->position.of.octogo.spent;
    const char *text = pod__field(in, FIELD_SPENT);
    size_t length = in->length[FIELD_SPENT];
    if (pod__field_is_none(in, FIELD_SPENT)) {
        return POD_OK;
    }
    const char *comma = memchr(text, ',', length);
    size_t first = comma ? (size_t)(comma - text) : 0;
    if (!comma || !read_spent_part(text, first, &spent[POD_OCTOGO_RED]) ||
        !read_spent_part(comma + 1, length - first - 1, &spent[POD_OCTOGO_BLUE])) {
        return pod__fail_field(in, POD_ERROR_OCTOGO_SPENT_FIELD, FIELD_SPENT, NULL);
    }
    if ((spent[POD_OCTOGO_RED] || spent[POD_OCTOGO_BLUE]) && !pod__octogo_one_against_one(&in->position)) {
        return pod__fail_field(in, POD_ERROR_OCTOGO_SPENT_EARLY, FIELD_SPENT, NULL);
    }
    return POD_OK;
}

static pod_error read_quiet(pod__position_line *in) {
    unsigned quiet = 0;
    size_t length = in->length[FIELD_QUIET];
    if (length && pod__read_number(pod__field(in, FIELD_QUIET), length, UINT16_MAX, &quiet) != length) {
        return pod__fail_field(in, POD_ERROR_OCTOGO_QUIET, FIELD_QUIET, pod__word_of_number(UINT16_MAX).text);
    }
    in->position.of.octogo.quiet = (uint16_t)quiet;
    return POD_OK;
}

static pod_error read_turn(pod__position_line *in) {
    const char *text = pod__field(in, FIELD_TURN);
    char letter = in->length[FIELD_TURN] == 1 ? pod__lower(*text) : '\0';
    if (letter == '-') {
        pod__octogo_close(&in->position);
        return POD_OK;
    }
    if (letter != 'r' && letter != 'b') {
        return pod__fail_field(in, POD_ERROR_OCTOGO_TURN, FIELD_TURN, NULL);
    }
    pod__octogo_settle(&in->position, letter == 'r' ? POD_OCTOGO_RED : POD_OCTOGO_BLUE);
    return in->position.turn == POD_NOBODY ? pod__fail_field(in, POD_ERROR_POSITION_OVER, FIELD_TURN, NULL) : POD_OK;
}

pod_error pod__octogo_parse_position(const pod_options *options, const char *text, size_t length, pod_position *out,
                                     pod_fault *fault) {
    pod__position_line in = {.text = text, .options = options, .fault = fault};
    in.position.game = POD_GAME_OCTOGO;
    in.position.players = 2;
    in.position.of.octogo.pieces = (uint8_t)options->value[POD_OPTION_PIECES];
    in.position.of.octogo.limit = (uint16_t)options->value[POD_OPTION_QUIET];
    in.position.of.octogo.repetition = (uint8_t)options->value[POD_OPTION_REPETITION];
    /* Whether the game is over depends on all the rest, so whose turn it is is read last. */
    static pod__position_step *const steps[] = {read_rows, check_pieces, read_spent, read_quiet, read_turn, NULL};
    return pod__read_position(&in, length, POD_ERROR_OCTOGO_FIELDS, steps, out);
}
