/* The moves of a record in text form: what the words of the file do. The lines that are open around a variation
   stand on a stack of bounded depth, so nothing here recurses. */
#include <string.h>

#include "notation/record/text_tags.h"
#include "notation/text/fault.h"

typedef pod__record_reader reader;
typedef pod__level level;

static level *top(reader *in) {
    return &in->level[in->depth];
}

static pod_error fail_number(const reader *in, pod_error code, size_t offset, size_t number) {
    return pod_fault_set(in->fault, code, &(pod_fault_about){offset, 1, {pod__word_of_number(number).text}});
}

/* ---- Games and variations ------------------------------------------------------------------------ */

/* The tags are complete: what follows are moves. */
static pod_error begin_moves(reader *in) {
    if (in->record) {
        return POD_OK;
    }
    if (in->games->count == in->games->most) {
        return fail_number(in, POD_ERROR_RECORD_GAMES, in->offset, in->games->most);
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
pod_error pod__reader_open_variation(reader *in) {
    pod_error error = begin_moves(in);
    if (error) {
        return error;
    }
    const level *around = top(in);
    if (!around->moves) {
        return pod__reader_fail(in, POD_ERROR_RECORD_NO_MOVE, &(pod_fault_about){.offset = in->offset, .length = 1});
    }
    if (in->depth == POD_RECORD_DEPTH_MAX) {
        return fail_number(in, POD_ERROR_RECORD_DEPTH, in->offset, POD_RECORD_DEPTH_MAX);
    }
    in->level[++in->depth] = (level){.node = in->record->node[around->node].parent,
                                     .position = around->before,
                                     .round = around->round_before,
                                     .opened = in->offset++};
    return POD_OK;
}

pod_error pod__reader_close_variation(reader *in) {
    if (!in->record || !in->depth) {
        return pod__reader_fail(in, POD_ERROR_RECORD_CLOSE, &(pod_fault_about){.offset = in->offset, .length = 1});
    }
    if (!top(in)->moves) {
        return pod__reader_fail(in, POD_ERROR_RECORD_EMPTY_VARIATION,
                                &(pod_fault_about){.offset = top(in)->opened, .length = 1});
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
pod_error pod__reader_number(reader *in, size_t digits, size_t length) {
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
        return pod__reader_fail(
            in, POD_ERROR_RECORD_NUMBER,
            &(pod_fault_about){in->offset, dots, {NULL, pod__word_of_number(next_round(top(in)).number).text}});
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
        return fail_number(in, error, in->offset, limit);
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

pod_error pod__reader_event(reader *in, size_t length) {
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
        return pod__reader_fail(in, POD_ERROR_RECORD_GLYPH_PLACE,
                                &(pod_fault_about){.offset = in->offset, .length = length});
    }
    if (pod_record_add_glyph(in->record, top(in)->node, (uint8_t)glyph)) {
        return fail_number(in, POD_ERROR_RECORD_GLYPHS, in->offset, POD_RECORD_GLYPHS_MAX);
    }
    in->offset += length;
    return POD_OK;
}

/* "$6" */
pod_error pod__reader_glyph(reader *in) {
    unsigned glyph = 0;
    size_t rest = in->length - in->offset - 1;
    size_t digits = pod__read_number(in->text + in->offset + 1, rest, 255, &glyph);
    if (!digits) {
        size_t shown = 1;
        while (shown <= rest && pod__is_digit(in->text[in->offset + shown])) {
            shown++;
        }
        return pod__reader_fail(in, POD_ERROR_RECORD_GLYPH, &(pod_fault_about){.offset = in->offset, .length = shown});
    }
    return add_glyph(in, glyph, digits + 1);
}

/* "!?" after a move stands for $5, as in chess PGN (section 8.2.3.8). */
pod_error pod__reader_marks(reader *in, size_t length) {
    static const char *const marks[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (unsigned i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (pod__is_word(in->text + in->offset, length, marks[i])) {
            return add_glyph(in, i + 1, length);
        }
    }
    return pod__reader_fail(in, POD_ERROR_RECORD_GLYPH, &(pod_fault_about){.offset = in->offset, .length = length});
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
        return pod__reader_fail(in, POD_ERROR_RECORD_OPEN, &(pod_fault_about){.offset = top(in)->opened, .length = 1});
    }
    pod_error error = pod__record_close(in->record, result, in_tag, &wrong_tag, in->fault);
    if (error) {
        if (in->fault) {
            in->fault->offset = wrong_tag ? result_tag_offset(in) : in->offset;
        }
        return error;
    }
    if (pod__games_add(in->games, in->record)) {
        return pod_fault_set(in->fault, POD_ERROR_MEMORY, &(pod_fault_about){.offset = in->offset});
    }
    in->record = NULL;
    pod__reader_forget_tags(in);
    return POD_OK;
}

pod_error pod__reader_result(reader *in, size_t length) {
    pod_error error = begin_moves(in);
    error = error ? error : end_game(in, pod__word_of(in->text + in->offset, length).text);
    in->offset += error ? 0 : length;
    return error;
}

/* After the last game: it goes on, unless its moves or its tag say how it ended. Before another one only a game that is
   over can do without. */
pod_error pod__reader_no_result(reader *in) {
    bool last = in->offset == in->length;
    pod_error error = begin_moves(in);
    if (!error && !last && !in->depth && in->record->end.turn != POD_NOBODY) {
        return pod_fault_set(in->fault, POD_ERROR_RECORD_UNENDED,
                             &(pod_fault_about){.offset = in->offset, .length = 1});
    }
    return error ? error : end_game(in, NULL);
}
