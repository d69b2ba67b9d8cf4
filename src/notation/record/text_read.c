/* Reading records as text, in one pass over the file. */
#include <stdlib.h>
#include <string.h>

#include "notation/record/text.h"
#include "notation/text/fault.h"

typedef pod__record_reader reader;

/* Bytes of the word at the offset, at least one. */
static size_t word_length(const reader *in) {
    size_t length = 1;
    while (in->offset + length < in->length && !pod__is_space(in->text[in->offset + length]) &&
           !pod__is_one_of(in->text[in->offset + length], "{}()[];$")) {
        length++;
    }
    return length;
}

static size_t run_of(const reader *in, size_t length, const char *set) {
    size_t run = 0;
    while (run < length && pod__is_one_of(in->text[in->offset + run], set)) {
        run++;
    }
    return run;
}

static pod_error read_word(reader *in) {
    size_t length = word_length(in);
    size_t digits = run_of(in, length, "0123456789");
    if (digits) {
        bool numbered = digits == length || in->text[in->offset + digits] == '.';
        return numbered ? pod__reader_number(in, digits, length) : pod__reader_result(in, length);
    }
    size_t dots = run_of(in, length, ".");
    if (dots) {
        in->offset += dots;
        return POD_OK;
    }
    size_t marks = run_of(in, length, "!?");
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

/* A % at the start of a line hides that line, as in chess PGN (section 6). */
static void skip_space(reader *in) {
    while (in->offset < in->length) {
        bool line_start = in->offset == 0 || in->text[in->offset - 1] == '\n';
        if (line_start && in->text[in->offset] == '%') {
            const char *end = memchr(in->text + in->offset, '\n', in->length - in->offset);
            in->offset = end ? (size_t)(end - in->text) : in->length;
        } else if (pod__is_space(in->text[in->offset])) {
            in->offset++;
        } else {
            return;
        }
    }
}

/* ---- The main line ahead ---------------------------------------------------------------------------- */

typedef struct text_line {
    pod__main_line line;
    reader *in;
    size_t start, depth; /* where its first word stands; variations around the offset */
    bool ended;          /* by a result */
} text_line;

static void rewind_line(pod__main_line *line) {
    text_line *here = (text_line *)line;
    here->in->offset = here->start;
    here->depth = 0;
    here->ended = false;
    line->result = pod__word_of("*", 1);
}

/* Passes by a comment, a glyph, or where a variation begins or ends; false where something else stands. */
static bool pass_by(text_line *here) {
    reader *in = here->in;
    switch (in->text[in->offset]) {
    case '{':
        in->offset = pod__reader_closing_brace(in);
        in->offset += in->offset < in->length;
        return true;
    case ';':
        while (in->offset < in->length && in->text[in->offset] != '\n') {
            in->offset++;
        }
        return true;
    case '(':
    case ')':
        here->depth += in->text[in->offset] == '(';
        here->depth -= in->text[in->offset] == ')' && here->depth;
        in->offset++;
        return true;
    default:
        return false;
    }
}

/* What ends the main line; words within variations do not. */
static void take_result(text_line *here, size_t length) {
    if (!here->depth) {
        here->line.result = pod__word_of(here->in->text + here->in->offset, length);
        here->ended = true;
    }
    here->in->offset += length;
}

/* Passes by the word at the offset, which is returned when it is an event of the main line. */
static const char *take_word(text_line *here, size_t *length) {
    reader *in = here->in;
    const char *word = in->text + in->offset;
    size_t all = word_length(in);
    size_t digits = run_of(in, all, "0123456789");
    size_t number = run_of(in, all, "0123456789.");
    size_t marks = run_of(in, all, "!?$");
    if (*word == '*' || (digits && digits == number && digits < all)) {
        take_result(here, *word == '*' ? 1 : all);
        return NULL;
    }
    if (number || marks) {
        in->offset += number + marks;
        return NULL;
    }
    while (word[all - 1] == '!' || word[all - 1] == '?') {
        all--;
    }
    *length = all;
    in->offset += all;
    return here->depth ? NULL : word;
}

static const char *next_event(pod__main_line *line, size_t *length) {
    text_line *here = (text_line *)line;
    const char *word = NULL;
    for (;;) {
        skip_space(here->in);
        if (word || here->ended || here->in->offset == here->in->length || here->in->text[here->in->offset] == '[') {
            return word;
        }
        word = pass_by(here) ? NULL : take_word(here, length);
    }
}

void pod__reader_guess(reader *in) {
    text_line ahead = {.line = {.next = next_event, .rewind = rewind_line}, .in = in, .start = in->offset};
    pod__record_guess(in->tag, in->tag_count, &ahead.line, &in->guess);
    in->offset = ahead.start;
    size_t count = pod__record_add_guess(in->tag, in->tag_count, &in->guess);
    while (in->tag_count < count) {
        in->tag_text[in->tag_count++] = NULL; /* the guess keeps its own */
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
        skip_space(in);
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
