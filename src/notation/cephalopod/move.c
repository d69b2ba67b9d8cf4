/* Moves as text: the canonical form and every other one that can only mean one thing (docs/notation.md). */
#include "notation/cephalopod/inside.h"
#include "notation/square.h"
#include "notation/text/fault.h"
#include "rules/cephalopod/board.h"

/* Keeps captured squares in board order: directions are nearly so, but the diagonal of a snub-square board
   can lie anywhere. */
static void insert(pod_move_parts *parts, pod_square square) {
    unsigned i = parts->captured_count++;
    for (; i && parts->captured[i - 1] > square; i--) {
        parts->captured[i] = parts->captured[i - 1];
    }
    parts->captured[i] = square;
}

void pod__cephalopod_describe(const pod_position *position, pod_move move, pod_move_parts *out) {
    pod_square at = (pod_square)pod__cephalopod_square(move);
    *out = (pod_move_parts){.at = at, .to = at, .shows = (uint8_t)pod__cephalopod_shows(position, move)};
    for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
        if (pod__cephalopod_captured(move) >> direction & 1u) {
            insert(out, pod__cephalopod_neighbour(position, out->at, direction));
        }
    }
}

void pod__cephalopod_print_move(const pod_position *position, pod_move move, pod_text *out) {
    pod_move_parts parts;
    pod__cephalopod_describe(position, move, &parts);
    pod__print_square(position, parts.at, out);
    for (unsigned i = 0; i < parts.captured_count; i++) {
        pod_text_add_char(out, i ? '+' : '=');
        pod__print_square(position, parts.captured[i], out);
    }
}

/* A token being read: the square is known, the captures possible there are listed. */
typedef struct reader {
    const pod_position *position;
    const char *text;
    size_t start;  /* of the token: white space before it is skipped */
    size_t offset; /* where reading stands */
    size_t end;
    pod_square at;
    unsigned count;
    uint8_t captures[POD_CEPHALOPOD_CAPTURES_MAX];
    pod_fault *fault;
} reader;

/* Room for all moves of one square, as a list. */
typedef struct list {
    char text[POD_CEPHALOPOD_CAPTURES_MAX * POD_MOVE_TEXT_SIZE];
} list;

static unsigned shows(const reader *in, unsigned captured) {
    return pod__cephalopod_shows(in->position, pod__cephalopod_move(in->at, captured));
}

/* The legal moves on the square; with a sum, those that show it. */
static list possible(const reader *in, unsigned sum) {
    list moves = {""};
    pod_text text = pod_text_over(moves.text, sizeof moves.text);
    if (!in->count) {
        pod__print_square(in->position, in->at, &text);
    }
    for (unsigned i = 0; i < in->count; i++) {
        if (!sum || shows(in, in->captures[i]) == sum) {
            pod_text_add(&text, text.length ? ", " : "");
            pod__cephalopod_print_move(in->position, pod__cephalopod_move(in->at, in->captures[i]), &text);
        }
    }
    return moves;
}

static pod_error fail_token(const reader *in, pod_error code, const char *second) {
    return POD__FAULT_AT(in->fault, code, in->text, in->start, in->end - in->start, second);
}

/* For messages that start with the square the die goes on. */
static pod_error fail_square(const reader *in, pod_error code, const char *second, const char *third) {
    return POD__FAULT(in->fault, code, in->start, in->end - in->start, pod__word_of_square(in->position, in->at).text,
                      second, third);
}

static void skip_space(reader *in) {
    while (in->offset < in->end && pod__is_space(in->text[in->offset])) {
        in->offset++;
    }
}

/* Bytes of what could be a square where reading stands: one character and the digits after it. */
static size_t word_size(const reader *in) {
    const char *text = in->text + in->offset;
    size_t rest = in->end - in->offset;
    size_t size = rest > 0;
    while (size < rest && pod__is_digit(text[size])) {
        size++;
    }
    return size;
}

static bool looks_like_square(const reader *in) {
    return in->offset < in->end && pod__is_letter(in->text[in->offset]) && word_size(in) > 1;
}

/* ---- Forms without captured squares ---------------------------------------------------------------- */

/* `c3`: where nothing or exactly one thing can be captured. */
static pod_error read_short(const reader *in, pod_move *out) {
    if (in->count > 1) {
        return fail_square(in, POD_ERROR_MUST_CAPTURE, possible(in, 0).text, NULL);
    }
    *out = pod__cephalopod_move(in->at, in->count ? in->captures[0] : 0);
    return POD_OK;
}

/* `c3=6`: where exactly one capture shows six; `c3=1` where there is no capture. */
static pod_error read_sum(const reader *in, unsigned sum, pod_move *out) {
    if (!in->count) {
        *out = pod__cephalopod_move(in->at, 0);
        return sum == 1 ? POD_OK : fail_square(in, POD_ERROR_NO_CAPTURE, NULL, NULL);
    }
    unsigned found = 0;
    for (unsigned i = 0; i < in->count; i++) {
        if (shows(in, in->captures[i]) == sum) {
            *out = pod__cephalopod_move(in->at, in->captures[i]);
            found++;
        }
    }
    if (!found) {
        return fail_square(in, POD_ERROR_NO_SUCH_SUM, pod__word_of_number(sum).text, possible(in, 0).text);
    }
    return found == 1 ? POD_OK : fail_token(in, POD_ERROR_AMBIGUOUS, possible(in, sum).text);
}

/* ---- Captured squares ------------------------------------------------------------------------------- */

/* The bit of the direction in which a square lies, 0 when it is no neighbour. */
static unsigned direction_bit(const reader *in, unsigned square) {
    for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
        if (pod__cephalopod_neighbour(in->position, in->at, direction) == square) {
            return 1u << direction;
        }
    }
    return 0;
}

/* Reads one captured square into the set. */
static pod_error read_captured(reader *in, unsigned *captured) {
    if (!looks_like_square(in)) {
        return POD__FAULT_AT(in->fault, POD_ERROR_CAPTURE_SYNTAX, in->text, in->offset, in->end - in->offset, NULL);
    }
    size_t size = word_size(in);
    pod_square square;
    if (!pod__read_square(in->position, in->text + in->offset, size, &square)) {
        return pod__no_square(in->position, in->text, in->offset, size, in->fault);
    }
    pod__word name = pod__word_of_square(in->position, square);
    unsigned bit = direction_bit(in, square);
    if (!bit) {
        return POD__FAULT(in->fault, POD_ERROR_NOT_NEIGHBOUR, in->offset, size, name.text,
                          pod__word_of_square(in->position, in->at).text, possible(in, 0).text);
    }
    if (!in->position->of.cephalopod.die[square]) {
        return POD__FAULT(in->fault, POD_ERROR_NO_DIE, in->offset, size, name.text, possible(in, 0).text);
    }
    if (*captured & bit) {
        return POD__FAULT(in->fault, POD_ERROR_TWICE, in->offset, size, name.text);
    }
    *captured |= bit;
    in->offset += size;
    return POD_OK;
}

/* The dice of a set as "b3+d3", and their sum. */
static pod__word name_dice(const reader *in, unsigned captured, unsigned *sum) {
    pod__word names = {""};
    pod_text text = pod_text_over(names.text, sizeof names.text);
    *sum = 0;
    for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
        if (captured >> direction & 1u) {
            pod_square square = pod__cephalopod_neighbour(in->position, in->at, direction);
            pod_text_add(&text, text.length ? "+" : "");
            pod__print_square(in->position, square, &text);
            *sum += pod_die_pips(in->position->of.cephalopod.die[square]);
        }
    }
    return names;
}

static pod_error check_captured(const reader *in, unsigned captured) {
    unsigned sum;
    unsigned largest = pod__cephalopod_largest(in->position);
    pod__word dice = name_dice(in, captured, &sum);
    if (!(captured & (captured - 1))) {
        return fail_token(in, POD_ERROR_TOO_FEW, possible(in, 0).text);
    }
    if (sum > largest) {
        return POD__FAULT(in->fault, POD_ERROR_SUM_TOO_LARGE, in->start, in->end - in->start, dice.text,
                          pod__word_of_number(sum).text, pod__word_of_number(largest).text);
    }
    return POD_OK;
}

/* Squares after `=` or `x`, joined by `+`, by `,` or by nothing. */
static pod_error read_capture(reader *in, pod_move *out) {
    unsigned captured = 0;
    for (;;) {
        skip_space(in);
        if (in->offset == in->end) {
            return fail_token(in, POD_ERROR_MOVE_SYNTAX, NULL);
        }
        pod_error error = read_captured(in, &captured);
        if (error) {
            return error;
        }
        skip_space(in);
        if (in->offset == in->end) {
            break;
        }
        char joint = in->text[in->offset];
        in->offset += joint == '+' || joint == ',';
    }
    pod_error error = check_captured(in, captured);
    if (!error) {
        *out = pod__cephalopod_move(in->at, captured);
    }
    return error;
}

/* ---- Whole moves ------------------------------------------------------------------------------------ */

/* Whether all that is left is a number. */
static bool rest_is_sum(const reader *in, unsigned *sum) {
    size_t rest = in->end - in->offset;
    return rest && pod__read_number(in->text + in->offset, rest, 99, sum) == rest;
}

/* What follows the square. */
static pod_error read_rest(reader *in, pod_move *out) {
    skip_space(in);
    if (in->offset == in->end) {
        return read_short(in, out);
    }
    char sign = pod__lower(in->text[in->offset]);
    if (sign != '=' && sign != ':' && sign != 'x') {
        return POD__FAULT_AT(in->fault, POD_ERROR_MOVE_REST, in->text, in->offset, in->end - in->offset,
                             pod__word_of_square(in->position, in->at).text);
    }
    in->offset++;
    skip_space(in);
    unsigned sum;
    if (sign != 'x' && rest_is_sum(in, &sum)) {
        return read_sum(in, sum, out);
    }
    return read_capture(in, out);
}

static pod_error read_target(reader *in) {
    if (in->start == in->end) {
        return POD__FAULT(in->fault, POD_ERROR_MOVE_EMPTY, in->start, 0, NULL);
    }
    if (!looks_like_square(in)) {
        return fail_token(in, POD_ERROR_MOVE_SYNTAX, NULL);
    }
    size_t size = word_size(in);
    if (!pod__read_square(in->position, in->text + in->offset, size, &in->at)) {
        return pod__no_square(in->position, in->text, in->offset, size, in->fault);
    }
    if (in->position->of.cephalopod.die[in->at]) {
        return POD__FAULT(in->fault, POD_ERROR_OCCUPIED, in->offset, size,
                          pod__word_of_square(in->position, in->at).text);
    }
    in->offset += size;
    in->count = pod__cephalopod_captures(in->position, in->at, in->captures);
    return POD_OK;
}

pod_error pod__cephalopod_parse_move(const pod_position *position, const char *text, size_t length, pod_move *out,
                                     pod_fault *fault) {
    size_t start = (size_t)(pod__trim(text, &length) - text);
    reader in = {
        .position = position, .text = text, .start = start, .offset = start, .end = start + length, .fault = fault};
    if (position->turn == POD_NOBODY) {
        return fail_token(&in, POD_ERROR_GAME_OVER, NULL);
    }
    pod_error error = read_target(&in);
    pod_move move = POD_MOVE_NONE;
    if (!error) {
        error = read_rest(&in, &move);
    }
    if (!error) {
        *out = move;
    }
    return error;
}
