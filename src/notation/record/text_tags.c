/* Tags and comments of a record in text form. */
#include <stdlib.h>
#include <string.h>

#include "notation/record/text_tags.h"
#include "notation/text/fault.h"

pod_error pod__reader_fail(const pod__record_reader *in, pod_error code, size_t offset, size_t length) {
    return POD__FAULT_AT(in->fault, code, in->text, offset, length, NULL);
}

pod_error pod__reader_fail_at(const pod__record_reader *in, pod_error code, size_t offset, const char *first) {
    return POD__FAULT(in->fault, code, offset, 1, first);
}

/* ---- Tags ---------------------------------------------------------------------------------------- */

/* The bytes up to the end of the line. */
static size_t line_rest(const pod__record_reader *in, size_t offset) {
    const char *end = memchr(in->text + offset, '\n', in->length - offset);
    return end ? (size_t)(end - in->text) - offset : in->length - offset;
}

static void skip_blanks(const pod__record_reader *in, size_t *offset) {
    while (*offset < in->length && (in->text[*offset] == ' ' || in->text[*offset] == '\t')) {
        ++*offset;
    }
}

static bool skip_char(const pod__record_reader *in, size_t *offset, char c) {
    bool found = *offset < in->length && in->text[*offset] == c;
    *offset += found;
    return found;
}

/* Copies up to the closing quote and returns whether there is one on this line. */
static bool copy_value(const pod__record_reader *in, size_t *offset, char *out) {
    while (*offset < in->length && in->text[*offset] != '\n' && in->text[*offset] != '"') {
        bool escaped =
            in->text[*offset] == '\\' && *offset + 1 < in->length && pod__is_one_of(in->text[*offset + 1], "\"\\");
        *offset += escaped;
        /* A tag's value has no control characters; a 0 would end it early. */
        char c = in->text[(*offset)++];
        *out++ = c ? c : ' ';
    }
    *out = '\0';
    return skip_char(in, offset, '"');
}

/* Checks the name that has been read and keeps the tag. Takes over the text. */
static pod_error keep_tag(pod__record_reader *in, char *text, size_t name_offset, pod__given_tag tag) {
    pod_error error = POD_OK;
    size_t name_length = strlen(tag.name);
    if (!pod__record_is_tag_name(tag.name)) {
        error = pod__reader_fail(in, POD_ERROR_RECORD_TAG_NAME, name_offset, name_length);
    } else if (pod__given_value(in->tag, in->tag_count, tag.name)) {
        error = pod__reader_fail(in, POD_ERROR_RECORD_TAG_TWICE, name_offset, name_length);
    } else if (in->tag_count == POD_RECORD_TAGS_MAX) {
        error =
            pod__reader_fail_at(in, POD_ERROR_RECORD_TAGS, name_offset, pod__word_of_number(POD_RECORD_TAGS_MAX).text);
    }
    if (error) {
        free(text);
        return error;
    }
    in->tag_text[in->tag_count] = text;
    in->tag[in->tag_count++] = tag;
    return POD_OK;
}

pod_error pod__reader_tag(pod__record_reader *in) {
    size_t start = in->offset;
    size_t rest = line_rest(in, start);
    char *text = malloc(rest + 2);
    if (!text) {
        return pod__reader_fail_at(in, POD_ERROR_MEMORY, start, NULL);
    }
    size_t at = start + 1;
    skip_blanks(in, &at);
    size_t name_offset = at;
    while (at < start + rest && in->text[at] && !pod__is_one_of(in->text[at], " \t\"[]")) {
        at++;
    }
    size_t name_length = at - name_offset;
    memcpy(text, in->text + name_offset, name_length);
    text[name_length] = '\0';
    skip_blanks(in, &at);
    bool whole = skip_char(in, &at, '"');
    pod__given_tag tag = {.name = text, .value = text + name_length + 1, .offset = at};
    whole = whole && copy_value(in, &at, text + name_length + 1);
    tag.length = at - tag.offset - whole;
    skip_blanks(in, &at);
    if (!whole || !skip_char(in, &at, ']')) {
        free(text);
        return pod__reader_fail(in, POD_ERROR_RECORD_TAG, start, rest);
    }
    in->offset = at;
    return keep_tag(in, text, name_offset, tag);
}

void pod__reader_forget_tags(pod__record_reader *in) {
    for (size_t i = 0; i < in->tag_count; i++) {
        free(in->tag_text[i]);
    }
    in->tag_count = 0;
}

/* ---- Comments ------------------------------------------------------------------------------------ */

static pod__comment *comment_place(pod__record_reader *in) {
    pod__level *level = &in->level[in->depth];
    if (!in->record) {
        return &in->lead;
    }
    return in->depth && !level->moves ? &level->pending : &in->record->node[level->node].after;
}

/* Where the brace comment that starts at the offset has its closing brace; the length of the text when it has none. */
static size_t closing_brace(const pod__record_reader *in) {
    size_t at = in->offset + 1;
    while (at < in->length && in->text[at] != '}') {
        bool escape = in->text[at] == '\\' && at + 1 < in->length && pod__is_one_of(in->text[at + 1], "}\\");
        at += 1 + escape;
    }
    return at < in->length ? at : in->length;
}

static pod_error append_unescaped(pod__record_reader *in, size_t start, size_t end) {
    char *plain = malloc(end - start + 1);
    if (!plain) {
        return pod__reader_fail_at(in, POD_ERROR_MEMORY, start, NULL);
    }
    size_t used = 0;
    for (size_t at = start; at < end; at++) {
        bool escape = in->text[at] == '\\' && at + 1 < end && pod__is_one_of(in->text[at + 1], "}\\");
        at += escape;
        plain[used++] = in->text[at];
    }
    pod_error error = pod__comment_append(comment_place(in), plain, used);
    free(plain);
    return error ? pod__reader_fail_at(in, error, start, NULL) : POD_OK;
}

pod_error pod__reader_comment(pod__record_reader *in) {
    size_t start = in->offset;
    if (in->text[start] == ';') {
        in->offset = start + line_rest(in, start);
        pod_error error = pod__comment_append(comment_place(in), in->text + start + 1, in->offset - start - 1);
        return error ? pod__reader_fail_at(in, error, start, NULL) : POD_OK;
    }
    size_t end = closing_brace(in);
    if (end == in->length) {
        return pod__reader_fail_at(in, POD_ERROR_RECORD_COMMENT, start, NULL);
    }
    in->offset = end + 1;
    return append_unescaped(in, start + 1, end);
}

/* ---- Words ------------------------------------------------------------------------------------------------ */

size_t pod__reader_word_length(const pod__record_reader *in) {
    size_t length = 1;
    while (in->offset + length < in->length && !pod__is_space(in->text[in->offset + length]) &&
           !pod__is_one_of(in->text[in->offset + length], "{}()[];$")) {
        length++;
    }
    return length;
}

size_t pod__reader_run(const pod__record_reader *in, size_t length, const char *set) {
    size_t run = 0;
    while (run < length && pod__is_one_of(in->text[in->offset + run], set)) {
        run++;
    }
    return run;
}

void pod__reader_skip_space(pod__record_reader *in) {
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
    pod__record_reader *in;
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
    pod__record_reader *in = here->in;
    switch (in->text[in->offset]) {
    case '{':
        in->offset = closing_brace(in);
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
    pod__record_reader *in = here->in;
    const char *word = in->text + in->offset;
    size_t all = pod__reader_word_length(in);
    size_t digits = pod__reader_run(in, all, "0123456789");
    size_t number = pod__reader_run(in, all, "0123456789.");
    size_t marks = pod__reader_run(in, all, "!?$");
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
        pod__reader_skip_space(here->in);
        if (word || here->ended || here->in->offset == here->in->length || here->in->text[here->in->offset] == '[') {
            return word;
        }
        word = pass_by(here) ? NULL : take_word(here, length);
    }
}

void pod__reader_guess(pod__record_reader *in) {
    text_line ahead = {.line = {.next = next_event, .rewind = rewind_line}, .in = in, .start = in->offset};
    pod__record_guess(in->tag, in->tag_count, &ahead.line, &in->guess);
    in->offset = ahead.start;
    size_t count = pod__record_add_guess(in->tag, in->tag_count, &in->guess);
    while (in->tag_count < count) {
        in->tag_text[in->tag_count++] = NULL; /* the guess keeps its own */
    }
}
