/* Reading records as text, in one pass over the file. */
#include <stdlib.h>
#include <string.h>

#include "notation/record/text_tags.h"
#include "notation/text/fault.h"

typedef pod__record_reader reader;

static pod_error read_word(reader *in) {
    size_t length = pod__reader_word_length(in);
    size_t digits = pod__reader_run(in, length, "0123456789");
    if (digits) {
        bool numbered = digits == length || in->text[in->offset + digits] == '.';
        return numbered ? pod__reader_number(in, digits, length) : pod__reader_result(in, length);
    }
    size_t dots = pod__reader_run(in, length, ".");
    if (dots) {
        in->offset += dots;
        return POD_OK;
    }
    size_t marks = pod__reader_run(in, length, "!?");
    if (marks) {
        return pod__reader_marks(in, marks);
    }
    while (in->text[in->offset + length - 1] == '!' || in->text[in->offset + length - 1] == '?') {
        length--;
    }
    return pod__reader_event(in, length);
}

static pod_error read_token(reader *in) {
    switch (in->text[in->offset]) {
    case '[':
        return in->record ? pod__reader_no_result(in) : pod__reader_tag(in);
    case '{':
    case ';':
        return pod__reader_comment(in);
    case '(':
        return pod__reader_open_variation(in);
    case ')':
        return pod__reader_close_variation(in);
    case '$':
        return pod__reader_glyph(in);
    case '*':
        return pod__reader_result(in, 1);
    default:
        return read_word(in);
    }
}

/* A comment after the last game is about that game. */
static pod_error finish(reader *in) {
    if (in->record || in->tag_count) {
        return pod__reader_no_result(in);
    }
    if (!in->games->count) {
        return pod_fault_set(in->fault, POD_ERROR_RECORD_EMPTY, NULL);
    }
    if (!in->lead.text) {
        return POD_OK;
    }
    pod_record *last = in->games->record[in->games->count - 1];
    pod_error error = pod__comment_append(&last->node[last->end_node].after, in->lead.text, in->lead.length);
    return error ? pod_fault_set(in->fault, error, &(pod_fault_about){.offset = in->length}) : POD_OK;
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
