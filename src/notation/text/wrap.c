#include "notation/text/wrap.h"

#include <string.h>

#include "base/utf8.h"

unsigned pod__columns(const char *text, size_t length) {
    return (unsigned)pod__utf8_count(text, length);
}

static void break_line(unsigned indent, pod_text *out) {
    pod_text_add_char(out, '\n');
    for (unsigned i = 0; i < indent; i++) {
        pod_text_add_char(out, ' ');
    }
}

void pod__wrap(const char *text, const char *first, unsigned width, pod_text *out) {
    unsigned indent = pod__columns(first, strlen(first));
    unsigned column = indent;
    pod_text_add(out, first);
    for (const char *word = text; *word;) {
        size_t length = strcspn(word, " ");
        unsigned columns = pod__columns(word, length);
        bool starts_line = column == indent;
        if (!starts_line && column + 1 + columns > width) {
            break_line(indent, out);
            column = indent;
        } else if (!starts_line) {
            pod_text_add_char(out, ' ');
            column++;
        }
        pod_text_add_bytes(out, word, length);
        column += columns;
        word += length + (word[length] == ' ');
    }
    pod_text_add_char(out, '\n');
}
