/* Reading records as JSON (docs/notation.md). In files of their own since they are those that need jansson. */
#include "notation/record/json_read.h"

#include <string.h>

#include "notation/text/fault.h"

typedef pod__json_reader reader;
typedef pod__json_line line;

pod_error pod__json_fail(const reader *in, const char *field, const char *expected) {
    return pod_fault_set(in->fault, POD_ERROR_RECORD_FIELD, &(pod_fault_about){.argument = {field, expected}});
}

static pod_error fail_memory(const reader *in) {
    return pod_fault_set(in->fault, POD_ERROR_MEMORY, NULL);
}

static pod_error fail_limit(const reader *in, pod_error code, size_t limit) {
    return pod_fault_set(in->fault, code, &(pod_fault_about){.argument = {pod__word_of_number(limit).text}});
}

/* Checks that the object has no fields but these, which are a list ended by NULL. */
static pod_error check_fields(const reader *in, json_t *object, const char *const fields[], const char *expected) {
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value) {
        size_t i = 0;
        while (fields[i] && strcmp(fields[i], name) != 0) {
            i++;
        }
        if (!fields[i]) {
            return pod__json_fail(in, name, expected);
        }
    }
    return POD_OK;
}

/* ---- Moves --------------------------------------------------------------------------------------- */

static pod_error read_comment(const reader *in, json_t *object, const char *field, pod_record_node node,
                              pod_comment_place place) {
    json_t *comment = json_object_get(object, field);
    if (!comment) {
        return POD_OK;
    }
    if (!json_is_string(comment)) {
        return pod__json_fail(in, field, "string");
    }
    return pod_record_set_comment(in->record, node, place, json_string_value(comment)) ? fail_memory(in) : POD_OK;
}

static pod_error read_glyphs(const reader *in, json_t *object, pod_record_node node) {
    json_t *glyphs = json_object_get(object, "glyphs");
    if (glyphs && !json_is_array(glyphs)) {
        return pod__json_fail(in, "glyphs", "array");
    }
    for (size_t i = 0; i < json_array_size(glyphs); i++) {
        json_t *glyph = json_array_get(glyphs, i);
        json_int_t value = json_is_integer(glyph) ? json_integer_value(glyph) : -1;
        if (value < 0 || value > 255) {
            return pod__json_fail(in, "glyphs", "0-255");
        }
        if (pod_record_add_glyph(in->record, node, (uint8_t)value)) {
            return fail_limit(in, POD_ERROR_RECORD_GLYPHS, POD_RECORD_GLYPHS_MAX);
        }
    }
    return POD_OK;
}

pod__json_line pod__json_line_of(const pod_record *record) {
    return (line){.node = POD_RECORD_ROOT, .position = record->start, .round = pod__round_of(&record->start)};
}

pod_error pod__json_add_event(const reader *in, const char *text, size_t length, line *at) {
    pod_event event;
    pod_error error = pod_event_parse(&at->position, text, length, &event, in->fault);
    if (error) {
        return error;
    }
    if (in->games->nodes >= POD_RECORD_NODES_MAX) {
        return fail_limit(in, POD_ERROR_RECORD_TOO_MANY, POD_RECORD_NODES_MAX);
    }
    error = pod_record_add_at(in->record, at->node, &event, &at->node);
    if (error) {
        return error == POD_ERROR_MEMORY ? fail_memory(in) : fail_limit(in, error, POD_RECORD_DEPTH_MAX);
    }
    in->games->nodes++;
    pod__record_go_on(in->record, at->node, &at->position);
    pod__round_go_on(&at->round, &event);
    return POD_OK;
}

static pod_error read_event(const reader *in, json_t *object, line *at) {
    json_t *move = json_object_get(object, "move");
    return json_is_string(move) ? pod__json_add_event(in, json_string_value(move), json_string_length(move), at)
                                : pod__json_fail(in, "move", "string");
}

static pod_error read_line(const reader *in, json_t *moves, line at);

static pod_error read_variations(const reader *in, json_t *object, const line *before) {
    json_t *variations = json_object_get(object, "variations");
    if (variations && !json_is_array(variations)) {
        return pod__json_fail(in, "variations", "array");
    }
    if (variations && before->depth == POD_RECORD_DEPTH_MAX) {
        return fail_limit(in, POD_ERROR_RECORD_DEPTH, POD_RECORD_DEPTH_MAX);
    }
    line at = *before;
    at.depth++;
    for (size_t i = 0; i < json_array_size(variations); i++) {
        json_t *moves = json_array_get(variations, i);
        pod_error error = json_array_size(moves) ? read_line(in, moves, at)
                                                 : pod_fault_set(in->fault, POD_ERROR_RECORD_EMPTY_VARIATION, NULL);
        if (error) {
            return error;
        }
    }
    return POD_OK;
}

/* One move with all that belongs to it but its variations. */
static pod_error read_move(const reader *in, json_t *object, line *at) {
    static const char *const fields[] = {"move", "before", "glyphs", "comment", "variations", NULL};
    if (!json_is_object(object)) {
        return pod__json_fail(in, "moves", "object");
    }
    pod_error error = check_fields(in, object, fields, "move, before, glyphs, comment, variations");
    error = error ? error : read_event(in, object, at);
    error = error ? error : read_comment(in, object, "before", at->node, POD_COMMENT_BEFORE);
    error = error ? error : read_glyphs(in, object, at->node);
    return error ? error : read_comment(in, object, "comment", at->node, POD_COMMENT_AFTER);
}

static pod_error read_line(const reader *in, json_t *moves, line at) {
    if (!json_is_array(moves)) {
        return pod__json_fail(in, "moves", "array");
    }
    for (size_t i = 0; i < json_array_size(moves); i++) {
        line before = at;
        pod_error error = read_move(in, json_array_get(moves, i), &at);
        if (error) {
            pod__round round = before.round;
            pod__round_go_on(&round, &(pod_event){.kind = POD_EVENT_MOVE, .seat = before.position.turn});
            if (in->fault && !in->fault->move) {
                in->fault->move = round.number;
            }
            return error;
        }
        error = read_variations(in, json_array_get(moves, i), &before);
        if (error) {
            return error;
        }
    }
    return POD_OK;
}

/* ---- Whole records ------------------------------------------------------------------------------- */

static pod_error collect_tags(const reader *in, json_t *tags, pod__given_tag *out, size_t *count) {
    const char *name;
    json_t *value;
    *count = 0;
    json_object_foreach(tags, name, value) {
        if (!pod__record_is_tag_name(name)) {
            return pod_fault_set(in->fault, POD_ERROR_RECORD_TAG_NAME, &(pod_fault_about){.argument = {name}});
        }
        if (!json_is_string(value)) {
            return pod__json_fail(in, name, "string");
        }
        if (*count == POD_RECORD_TAGS_MAX) {
            return fail_limit(in, POD_ERROR_RECORD_TAGS, POD_RECORD_TAGS_MAX);
        }
        out[(*count)++] = (pod__given_tag){.name = name, .value = json_string_value(value)};
    }
    return POD_OK;
}

typedef struct json_line {
    pod__main_line line;
    json_t *moves;
    size_t index;
    const char *result;
} json_line;

static void rewind_line(pod__main_line *ahead) {
    json_line *here = (json_line *)ahead;
    here->index = 0;
    ahead->result = pod__word_of(here->result, strlen(here->result));
}

static const char *next_event(pod__main_line *ahead, size_t *length) {
    json_line *here = (json_line *)ahead;
    json_t *move = json_object_get(json_array_get(here->moves, here->index++), "move");
    *length = json_string_length(move);
    return json_string_value(move);
}

/* A record with the tags that are given, and what its moves tell besides. */
static pod_error begin_record(reader *in, json_t *object) {
    json_t *tags = json_object_get(object, "tags");
    const char *result = json_string_value(json_object_get(object, "result"));
    json_line ahead = {.line = {.next = next_event, .rewind = rewind_line},
                       .moves = json_object_get(object, "moves"),
                       .result = result ? result : "*"};
    pod__given_tag given[POD_RECORD_TAGS_MAX];
    pod__guess guess;
    size_t count;
    if (tags && !json_is_object(tags)) {
        return pod__json_fail(in, "tags", "object");
    }
    pod_error error = collect_tags(in, tags, given, &count);
    if (error) {
        return error;
    }
    pod__record_guess(given, count, &ahead.line, &guess);
    count = pod__record_add_guess(given, count, &guess);
    error = pod__record_from_tags(given, count, &in->record, in->fault);
    if (!error) {
        in->record->assumed = pod__record_assumed_by(&guess);
    }
    return error;
}

static pod_error read_result(const reader *in, json_t *object) {
    json_t *result = json_object_get(object, "result");
    json_t *tag = json_object_get(json_object_get(object, "tags"), "Result");
    bool wrong_tag;
    if (result && !json_is_string(result)) {
        return pod__json_fail(in, "result", "string");
    }
    return pod__record_close(in->record, json_string_value(result), json_string_value(tag), &wrong_tag, in->fault);
}

pod_error pod__json_read_own(reader *in, json_t *object) {
    static const char *const fields[] = {"tags", "comment", "moves", "result", NULL};
    pod_error error = check_fields(in, object, fields, "tags, comment, moves, result");
    error = error ? error : begin_record(in, object);
    if (error) {
        return error;
    }
    error = read_comment(in, object, "comment", POD_RECORD_ROOT, POD_COMMENT_AFTER);
    error = error ? error : read_line(in, json_object_get(object, "moves"), pod__json_line_of(in->record));
    return error ? error : read_result(in, object);
}
