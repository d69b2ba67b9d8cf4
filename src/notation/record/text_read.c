/* Reading records as text, in one pass over the file. */
#include <stdlib.h>
#include <string.h>

#include "notation/record/text_tags.h"
#include "notation/text/fault.h"

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

/* The moves of a record in text form: what the words of the file do. The lines that are open around a variation
   stand on a stack of bounded depth, so nothing here recurses. */
typedef pod__record_reader reader;
typedef pod__level level;

static level *top(reader *in) {
    return &in->level[in->depth];
}

/* ---- Games and variations ------------------------------------------------------------------------ */

/* The tags are complete: what follows are moves. */
static pod_error begin_moves(reader *in) {
    if (in->record) {
        return POD_OK;
    }
    if (in->games->count == in->games->most) {
        return pod__reader_fail_at(in, POD_ERROR_RECORD_GAMES, in->offset, pod__word_of_number(in->games->most).text);
    }
    pod__reader_guess(in);
    pod_error error = pod__record_from_tags(in->tag, in->tag_count, &in->record, in->fault);
    if (error) {
        return error;
    }
    in->record->assumed = pod__record_assumed_by(&in->guess);
    const pod_position *start = &in->record->start;
    in->record->node[POD_RECORD_ROOT].after = in->lead;
    in->lead = (pod__comment){0};
    in->depth = 0;
    *top(in) = (level){.node = POD_RECORD_ROOT, .position = *start, .round = pod__round_of(start)};
    return POD_OK;
}

/* A variation goes on from before the last move of the line around it. */
static pod_error open_variation(reader *in) {
    pod_error error = begin_moves(in);
    if (error) {
        return error;
    }
    const level *around = top(in);
    if (!around->moves) {
        return pod__reader_fail(in, POD_ERROR_RECORD_NO_MOVE, in->offset, 1);
    }
    if (in->depth == POD_RECORD_DEPTH_MAX) {
        return pod__reader_fail_at(in, POD_ERROR_RECORD_DEPTH, in->offset,
                                   pod__word_of_number(POD_RECORD_DEPTH_MAX).text);
    }
    in->level[++in->depth] = (level){.node = in->record->node[around->node].parent,
                                     .position = around->before,
                                     .round = around->round_before,
                                     .opened = in->offset++};
    return POD_OK;
}

static pod_error close_variation(reader *in) {
    if (!in->record || !in->depth) {
        return pod__reader_fail(in, POD_ERROR_RECORD_CLOSE, in->offset, 1);
    }
    if (!top(in)->moves) {
        return pod__reader_fail(in, POD_ERROR_RECORD_EMPTY_VARIATION, top(in)->opened, 1);
    }
    in->depth--;
    in->offset++;
    return POD_OK;
}

/* ---- Moves --------------------------------------------------------------------------------------- */

/* The round of the next move on this line. */
static pod__round next_round(const level *at) {
    pod__round round = at->round;
    pod__round_go_on(&round, &(pod_event){.kind = POD_EVENT_MOVE, .seat = at->position.turn});
    return round;
}

/* The move's number, for faults. */
static pod_error at_move(reader *in, pod_error error) {
    if (error && in->fault) {
        in->fault->move = next_round(top(in)).number;
    }
    return error;
}

/* Whether the next move can have that number. Who leaves belongs to the round there is. And as in chess a round may
   be counted from the first player, whoever began: 1... b2 2. b3 b1. */
static bool may_be_numbered(reader *in, unsigned number) {
    const level *at = top(in);
    uint32_t next = next_round(at).number;
    bool after_first = at->position.turn < in->record->start.turn;
    return number == next || number == at->round.number || (after_first && number == next + 1);
}

/* A number and its dots. */
static pod_error read_number(reader *in, size_t digits, size_t length) {
    unsigned number;
    size_t dots = digits;
    while (dots < length && in->text[in->offset + dots] == '.') {
        dots++;
    }
    pod_error error = begin_moves(in);
    if (error) {
        return error;
    }
    if (pod__read_number(in->text + in->offset, digits, POD_RECORD_NODES_MAX, &number) != digits ||
        !may_be_numbered(in, number)) {
        return POD__FAULT_AT(in->fault, POD_ERROR_RECORD_NUMBER, in->text, in->offset, dots,
                             pod__word_of_number(next_round(top(in)).number).text);
    }
    in->offset += dots;
    return POD_OK;
}

static pod_error add_event(reader *in, const pod_event *event) {
    level *at = top(in);
    pod_record_node node;
    pod_error error = in->games->nodes >= POD_RECORD_NODES_MAX ? POD_ERROR_RECORD_TOO_MANY
                                                               : pod_record_add_at(in->record, at->node, event, &node);
    if (error) {
        size_t limit = error == POD_ERROR_RECORD_DEPTH ? POD_RECORD_DEPTH_MAX : POD_RECORD_NODES_MAX;
        return pod__reader_fail_at(in, error, in->offset, pod__word_of_number(limit).text);
    }
    in->games->nodes++;
    in->record->node[node].before = at->pending;
    at->pending = (pod__comment){0};
    at->before = at->position;
    at->round_before = at->round;
    at->node = node;
    at->moves = true;
    pod__record_go_on(in->record, node, &at->position);
    pod__round_go_on(&at->round, event);
    return POD_OK;
}

static pod_error read_event(reader *in, size_t length) {
    pod_error error = begin_moves(in);
    if (error) {
        return error;
    }
    pod_event event;
    error = pod_event_parse(&top(in)->position, in->text + in->offset, length, &event, in->fault);
    if (error && in->fault) {
        in->fault->offset += in->offset;
    }
    error = at_move(in, error ? error : add_event(in, &event));
    in->offset += length;
    return error;
}

/* ---- Glyphs -------------------------------------------------------------------------------------- */

static pod_error add_glyph(reader *in, unsigned glyph, size_t length) {
    if (!in->record || !top(in)->moves) {
        return pod__reader_fail(in, POD_ERROR_RECORD_GLYPH_PLACE, in->offset, length);
    }
    if (pod_record_add_glyph(in->record, top(in)->node, (uint8_t)glyph)) {
        return pod__reader_fail_at(in, POD_ERROR_RECORD_GLYPHS, in->offset,
                                   pod__word_of_number(POD_RECORD_GLYPHS_MAX).text);
    }
    in->offset += length;
    return POD_OK;
}

/* "$6" */
static pod_error read_glyph(reader *in) {
    unsigned glyph = 0;
    size_t rest = in->length - in->offset - 1;
    size_t digits = pod__read_number(in->text + in->offset + 1, rest, 255, &glyph);
    if (!digits) {
        size_t shown = 1;
        while (shown <= rest && pod__is_digit(in->text[in->offset + shown])) {
            shown++;
        }
        return pod__reader_fail(in, POD_ERROR_RECORD_GLYPH, in->offset, shown);
    }
    return add_glyph(in, glyph, digits + 1);
}

/* "!?" after a move stands for $5, as in chess PGN (section 8.2.3.8). */
static pod_error read_marks(reader *in, size_t length) {
    static const char *const marks[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (unsigned i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (pod__is_word(in->text + in->offset, length, marks[i])) {
            return add_glyph(in, i + 1, length);
        }
    }
    return pod__reader_fail(in, POD_ERROR_RECORD_GLYPH, in->offset, length);
}

/* ---- Results ------------------------------------------------------------------------------------- */

/* Where the value of the tag Result stands. */
static size_t result_tag_offset(const reader *in) {
    size_t i = 0;
    while (strcmp(in->tag[i].name, "Result") != 0) {
        i++;
    }
    return in->tag[i].offset;
}

/* Ends the game, which joins those that were read before. result: at the offset, or NULL. */
static pod_error end_game(reader *in, const char *result) {
    bool wrong_tag;
    const char *in_tag = pod__given_value(in->tag, in->tag_count, "Result");
    if (in->depth) {
        return pod__reader_fail(in, POD_ERROR_RECORD_OPEN, top(in)->opened, 1);
    }
    pod_error error = pod__record_close(in->record, result, in_tag, &wrong_tag, in->fault);
    if (error) {
        if (in->fault) {
            in->fault->offset = wrong_tag ? result_tag_offset(in) : in->offset;
        }
        return error;
    }
    if (pod__games_add(in->games, in->record)) {
        return POD__FAULT(in->fault, POD_ERROR_MEMORY, in->offset, 0, NULL);
    }
    in->record = NULL;
    pod__reader_forget_tags(in);
    return POD_OK;
}

static pod_error read_result(reader *in, size_t length) {
    pod_error error = begin_moves(in);
    error = error ? error : end_game(in, pod__word_of(in->text + in->offset, length).text);
    in->offset += error ? 0 : length;
    return error;
}

/* After the last game: it goes on, unless its moves or its tag say how it ended. Before another one only a game that is
   over can do without. */
static pod_error read_no_result(reader *in) {
    bool last = in->offset == in->length;
    pod_error error = begin_moves(in);
    if (!error && !last && !in->depth && in->record->end.turn != POD_NOBODY) {
        return POD__FAULT(in->fault, POD_ERROR_RECORD_UNENDED, in->offset, 1, NULL);
    }
    return error ? error : end_game(in, NULL);
}

typedef pod__record_reader reader;

static pod_error read_word(reader *in) {
    size_t length = pod__reader_word_length(in);
    size_t digits = pod__reader_run(in, length, "0123456789");
    if (digits) {
        bool numbered = digits == length || in->text[in->offset + digits] == '.';
        return numbered ? read_number(in, digits, length) : read_result(in, length);
    }
    size_t dots = pod__reader_run(in, length, ".");
    if (dots) {
        in->offset += dots;
        return POD_OK;
    }
    size_t marks = pod__reader_run(in, length, "!?");
    if (marks) {
        return read_marks(in, marks);
    }
    while (in->text[in->offset + length - 1] == '!' || in->text[in->offset + length - 1] == '?') {
        length--;
    }
    return read_event(in, length);
}

static pod_error read_token(reader *in) {
    switch (in->text[in->offset]) {
    case '[':
        return in->record ? read_no_result(in) : pod__reader_tag(in);
    case '{':
    case ';':
        return pod__reader_comment(in);
    case '(':
        return open_variation(in);
    case ')':
        return close_variation(in);
    case '$':
        return read_glyph(in);
    case '*':
        return read_result(in, 1);
    default:
        return read_word(in);
    }
}

/* A comment after the last game is about that game. */
static pod_error finish(reader *in) {
    if (in->record || in->tag_count) {
        return read_no_result(in);
    }
    if (!in->games->count) {
        return pod_fault_set(in->fault, POD_ERROR_RECORD_EMPTY, NULL);
    }
    if (!in->lead.text) {
        return POD_OK;
    }
    pod_record *last = in->games->record[in->games->count - 1];
    pod_error error = pod__comment_append(&last->node[last->end_node].after, in->lead.text, in->lead.length);
    return error ? POD__FAULT(in->fault, error, in->length, 0, NULL) : POD_OK;
}

static pod_error read_all(reader *in) {
    for (;;) {
        pod__reader_skip_space(in);
        if (in->offset == in->length) {
            return finish(in);
        }
        pod_error error = read_token(in);
        if (error) {
            return error;
        }
    }
}

static size_t line_of(const char *text, size_t offset) {
    size_t line = 1;
    for (size_t i = 0; i < offset; i++) {
        line += text[i] == '\n';
    }
    return line;
}

pod_error pod__records_read_text(const char *text, size_t length, pod__games *games, pod_fault *fault) {
    reader *in = calloc(1, sizeof *in);
    if (!in) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    in->text = text;
    in->length = length;
    in->fault = fault;
    in->games = games;
    pod_error error = read_all(in);
    if (error && error != POD_ERROR_MEMORY && error != POD_ERROR_RECORD_EMPTY && fault) {
        fault->line = line_of(text, fault->offset);
    }
    for (size_t i = 0; i <= POD_RECORD_DEPTH_MAX; i++) {
        free(in->level[i].pending.text);
    }
    free(in->lead.text);
    pod__reader_forget_tags(in);
    pod_record_free(in->record);
    free(in);
    return error;
}
