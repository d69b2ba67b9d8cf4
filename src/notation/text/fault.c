#include "notation/text/fault.h"

#include "base/text.h"

#include <string.h>

pod__word pod__word_of(const char *bytes, size_t length) {
    pod__word word;
    size_t used = length < sizeof word.text ? length : sizeof word.text - 1;
    for (size_t i = 0; i < used; i++) {
        word.text[i] = bytes[i] ? bytes[i] : '?';
    }
    word.text[used] = '\0';
    return word;
}

pod__word pod__word_of_number(size_t number) {
    pod__word word;
    pod_text text = pod_text_over(word.text, sizeof word.text);
    pod_text_format(&text, "%zu", number);
    return word;
}

pod__word pod__word_of_board(int rows, int columns) {
    pod__word word;
    pod_text text = pod_text_over(word.text, sizeof word.text);
    pod_text_format(&text, "%dx%d", rows, columns);
    return word;
}

const char *pod__trim(const char *text, size_t *length) {
    while (*length && pod__is_space(text[*length - 1])) {
        --*length;
    }
    while (*length && pod__is_space(*text)) {
        text++;
        --*length;
    }
    return text;
}

bool pod__is_word(const char *bytes, size_t length, const char *word) {
    if (strlen(word) != length) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (pod__lower(bytes[i]) != word[i]) {
            return false;
        }
    }
    return true;
}

size_t pod__read_number(const char *bytes, size_t length, unsigned maximum, unsigned *out) {
    int64_t number;
    size_t digits = pod__whole_at(bytes, length, 0, maximum, &number);
    if (!digits || (*bytes == '0' && digits > 1)) {
        return 0;
    }
    *out = (unsigned)number;
    return digits;
}

/* How the place in a longer text is put before the message. Whole templates, since languages order such
   things differently; {2} is the message. NULL when there is no such place. */
static const char *place_template(const pod_fault *fault, pod_language language) {
    if (fault->line && fault->move) {
        return pod_translate(language, "line {0}, move {1}: {2}");
    }
    if (fault->line) {
        return pod_translate(language, "line {0}: {2}");
    }
    return fault->move ? pod_translate(language, "move {1}: {2}") : NULL;
}

static void print_plain(const pod_fault *fault, pod_language language, pod_text *out) {
    pod_text_add_message(out, pod_translate(language, pod_error_message(fault->code)),
                         (const char *const[]){fault->argument[0], fault->argument[1], fault->argument[2]});
}

void pod_fault_print(const pod_fault *fault, pod_language language, pod_text *out) {
    const char *template = place_template(fault, language);
    if (!template) {
        print_plain(fault, language, out);
        return;
    }
    /* A message has at most three arguments and a little text of its own. */
    pod_text text = POD__ROOM((POD_FAULT_ARGUMENTS + 2) * POD_FAULT_ARGUMENT_SIZE);
    print_plain(fault, language, &text);
    pod__word line = pod__word_of_number(fault->line);
    pod__word move = pod__word_of_number(fault->move);
    pod_text_add_message(out, template, (const char *const[]){line.text, move.text, text.data});
}
