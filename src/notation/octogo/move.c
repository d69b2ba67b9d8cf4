/* Moves as text: the canonical form and every other one that can only mean one thing (docs/notation.md). */
#include <string.h>

#include "notation/octogo/inside.h"
#include "notation/square.h"
#include "notation/text/fault.h"
#include "rules/octogo/board.h"

const char *const pod__octogo_strokes[POD_OCTOGO_ACTIONS] = {"A", "AA", "L", "R", "LL", "RR", "AL", "AR", "LA", "RA"};

void pod__octogo_print_move(const pod_position *position, pod_move move, pod_text *out) {
    unsigned square = pod__octogo_square(move);
    unsigned action = pod__octogo_action(move);
    pod_square path[2];
    unsigned length;
    unsigned entered = 0;
    pod__octogo_path(position, square, action, path, &length);
    pod__print_square(position, square, out);
    for (const char *stroke = pod__octogo_strokes[action]; *stroke; stroke++) {
        if (*stroke != 'A') {
            pod_text_add_char(out, *stroke == 'L' ? '<' : '>');
            continue;
        }
        pod_text_add_char(out, position->of.octogo.piece[path[entered]] ? 'x' : '-');
        pod__print_square(position, path[entered++], out);
    }
}

static pod_stroke_kind kind_of(char stroke) {
    return stroke == 'A' ? POD_STROKE_ADVANCE : stroke == 'L' ? POD_STROKE_LEFT : POD_STROKE_RIGHT;
}

void pod__octogo_describe(const pod_position *position, pod_move move, pod_move_parts *out) {
    const pod_octogo_piece *piece = position->of.octogo.piece;
    unsigned square = pod__octogo_square(move), action = pod__octogo_action(move);
    unsigned arrow = pod_octogo_piece_arrow(piece[square]), length, entered = 0;
    pod_square path[2], at = (pod_square)square;
    pod__octogo_path(position, square, action, path, &length);
    *out = (pod_move_parts){.at = at};
    for (const char *stroke = pod__octogo_strokes[action]; *stroke; stroke++) {
        if (*stroke == 'A') {
            at = path[entered++];
            if (piece[at]) {
                out->captured[out->captured_count++] = at;
            }
        } else {
            arrow = pod__octogo_turned(arrow, *stroke == 'L' ? -1 : 1);
        }
        out->stroke[out->stroke_count++] =
            (pod_stroke){.kind = (uint8_t)kind_of(*stroke), .at = at, .shows = (uint8_t)arrow};
    }
    out->to = at;
    out->shows = (uint8_t)arrow;
}

/* ---- Reading --------------------------------------------------------------------------------- */

enum { STROKES_MAX = 2 };

/* A token being read, and the piece on its way. */
typedef struct reader {
    const pod_position *position;
    const char *text;
    size_t start;  /* of the token: white space before it is skipped */
    size_t offset; /* where reading stands */
    size_t end;
    pod_fault *fault;
    pod_square from; /* where the piece stands before the move */
    pod_square at;   /* and where it has come by now */
    unsigned arrow;
    char strokes[STROKES_MAX + 1];
    unsigned count; /* of strokes */
} reader;

/* The legal moves of the piece. */
static pod__word possible(const reader *in) {
    pod__word moves = {""};
    pod_text text = pod_text_over(moves.text, sizeof moves.text);
    for (unsigned action = 0; action < POD_OCTOGO_ACTIONS; action++) {
        pod_move move = pod__octogo_move(in->from, action);
        if (pod__octogo_legal(in->position, move)) {
            pod_text_add(&text, text.length ? ", " : "");
            pod__octogo_print_move(in->position, move, &text);
        }
    }
    if (!text.length) {
        pod_text_add_char(&text, '-');
    }
    return moves;
}

/* A fault about the text from an offset to where reading stands, with the moves that are possible. */
static pod_error fail(const reader *in, pod_error code, size_t offset, const char *first, const char *third) {
    return POD__FAULT(in->fault, code, offset, in->offset - offset, first, possible(in).text, third);
}

static pod_error fail_token(const reader *in, pod_error code) {
    return POD__FAULT_AT(in->fault, code, in->text, in->start, in->end - in->start, NULL);
}

/* Bytes of what could be a square where reading stands: a letter and the digits after it. */
static size_t word_size(const reader *in) {
    const char *text = in->text + in->offset;
    size_t rest = in->end - in->offset;
    size_t size = rest && pod__is_letter(*text);
    while (size && size < rest && pod__is_digit(text[size])) {
        size++;
    }
    return size > 1 ? size : 0;
}

/* Reads the square where reading stands. */
static pod_error read_square(reader *in, pod_square *out) {
    size_t size = word_size(in);
    if (pod__read_square(in->position, in->text + in->offset, size, out) != size) {
        return pod__no_square(in->position, in->text, in->offset, size, in->fault);
    }
    in->offset += size;
    return POD_OK;
}

/* Adds a stroke at [offset, in->offset) of the text. */
static pod_error add_stroke(reader *in, char stroke, size_t offset) {
    if (in->count == STROKES_MAX) {
        return fail(in, POD_ERROR_OCTOGO_TOO_LONG, in->start,
                    pod__word_of(in->text + in->start, in->offset - in->start).text, NULL);
    }
    if (stroke != 'A' && in->count && in->strokes[0] == (stroke == 'L' ? 'R' : 'L')) {
        return fail(in, POD_ERROR_OCTOGO_TURN_BACK, offset, pod__word_of(in->text + offset, in->offset - offset).text,
                    NULL);
    }
    in->strokes[in->count++] = stroke;
    return POD_OK;
}

/* One square along the arrow. */
static pod_error advance(reader *in, size_t offset, bool *captures) {
    pod_error error = add_stroke(in, 'A', offset);
    pod_square next;
    if (error) {
        return error;
    }
    if (!pod__octogo_next(in->position, in->at, in->arrow, &next)) {
        return fail(in, POD_ERROR_OCTOGO_EDGE, offset, pod__word_of_square(in->position, in->at).text, NULL);
    }
    pod_octogo_piece piece = in->position->of.octogo.piece[next];
    if (piece && pod_octogo_piece_owner(piece) == in->position->turn) {
        return fail(in, POD_ERROR_OCTOGO_BLOCKED, offset, pod__word_of_square(in->position, next).text, NULL);
    }
    *captures |= piece != 0;
    in->at = next;
    return POD_OK;
}

/* Whether a square lies two squares along the arrow. */
static bool is_two_ahead(const reader *in, unsigned square) {
    pod_square next;
    return pod__octogo_next(in->position, in->at, in->arrow, &next) &&
           pod__octogo_next(in->position, next, in->arrow, &next) && next == square;
}

/* `-c2`, `xc2` or just `c2`; also `-c3` for two squares at once. Who writes x means to capture; who does not
   captures what is there all the same. */
static pod_error read_advance(reader *in, bool must_capture, size_t offset) {
    pod_square to, ahead = in->at;
    bool captures = false;
    pod_error error = read_square(in, &to);
    if (error) {
        return error;
    }
    bool two = in->count == 0 && is_two_ahead(in, to);
    bool inside = pod__octogo_next(in->position, in->at, in->arrow, &ahead);
    if (inside && !two && to != ahead) {
        return fail(in, POD_ERROR_OCTOGO_AIM, offset, pod__word_of_square(in->position, ahead).text,
                    pod__word_of_square(in->position, to).text);
    }
    error = advance(in, offset, &captures);
    if (!error && two) {
        error = advance(in, offset, &captures);
    }
    if (!error && must_capture && !captures) {
        error = fail(in, POD_ERROR_OCTOGO_NOTHING_THERE, offset, pod__word_of_square(in->position, to).text, NULL);
    }
    return error;
}

/* One thing the piece does. `l` and `r` stand for < and >, which a shell takes for its own. */
static pod_error read_stroke(reader *in) {
    size_t offset = in->offset;
    if (word_size(in)) {
        return read_advance(in, false, offset);
    }
    char sign = pod__lower(in->text[in->offset++]);
    if (sign == '<' || sign == '>' || sign == 'l' || sign == 'r') {
        char stroke = sign == '<' || sign == 'l' ? 'L' : 'R';
        in->arrow = pod__octogo_turned(in->arrow, stroke == 'L' ? -1 : 1);
        return add_stroke(in, stroke, offset);
    }
    if ((sign == '-' || sign == 'x') && word_size(in)) {
        return read_advance(in, sign == 'x', offset);
    }
    return POD__FAULT_AT(in->fault, POD_ERROR_OCTOGO_REST, in->text, offset, in->end - offset, NULL);
}

/* The square of the piece, which must be the mover's own. */
static pod_error read_piece(reader *in) {
    if (in->start == in->end) {
        return POD__FAULT(in->fault, POD_ERROR_OCTOGO_EMPTY, in->start, 0, NULL);
    }
    if (!word_size(in)) {
        return fail_token(in, POD_ERROR_OCTOGO_SYNTAX);
    }
    pod_error error = read_square(in, &in->from);
    if (error) {
        return error;
    }
    pod_octogo_piece piece = in->position->of.octogo.piece[in->from];
    if (!piece || pod_octogo_piece_owner(piece) != in->position->turn) {
        return POD__FAULT(in->fault, piece ? POD_ERROR_OCTOGO_NOT_OWN : POD_ERROR_OCTOGO_NO_PIECE, in->start,
                          in->offset - in->start, pod__word_of_square(in->position, in->from).text);
    }
    in->at = in->from;
    in->arrow = pod_octogo_piece_arrow(piece);
    return POD_OK;
}

static pod_error read_strokes(reader *in, pod_move *out) {
    while (in->offset < in->end) {
        pod_error error = read_stroke(in);
        if (error) {
            return error;
        }
    }
    if (!in->count) {
        return fail(in, POD_ERROR_OCTOGO_NOTHING, in->start, pod__word_of_square(in->position, in->from).text, NULL);
    }
    unsigned action = 0;
    while (strcmp(pod__octogo_strokes[action], in->strokes) != 0) {
        action++;
    }
    *out = pod__octogo_move(in->from, action);
    /* All but the turns that are spent has been seen to on the way. */
    return pod__octogo_legal(in->position, *out)
               ? POD_OK
               : fail(in, POD_ERROR_OCTOGO_SPENT, in->start, pod__word_of_square(in->position, in->from).text, NULL);
}

pod_error pod__octogo_parse_move(const pod_position *position, const char *text, size_t length, pod_move *out,
                                 pod_fault *fault) {
    size_t start = (size_t)(pod__trim(text, &length) - text);
    reader in = {
        .position = position, .text = text, .start = start, .offset = start, .end = start + length, .fault = fault};
    if (position->turn == POD_NOBODY) {
        return fail_token(&in, POD_ERROR_GAME_OVER);
    }
    pod_error error = read_piece(&in);
    pod_move move = POD_MOVE_NONE;
    if (!error) {
        error = read_strokes(&in, &move);
    }
    if (!error) {
        *out = move;
    }
    return error;
}
