#include "notation/text/sentence.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "notation/square.h"

pod__sentence pod__fill(const char *template, const char *first, const char *second, const char *third) {
    pod__sentence filled;
    pod_text text = pod_text_over(filled.text, sizeof filled.text);
    pod_text_add_message(&text, template, (const char *const[]){first, second, third});
    return filled;
}

pod__sentence pod__name_square(const pod_position *position, unsigned square) {
    pod__sentence name;
    pod_text text = pod_text_over(name.text, sizeof name.text);
    pod__print_square(position, square, &text);
    return name;
}

pod__sentence pod__list_squares(const pod_position *position, const pod_square *squares, unsigned count,
                                pod_language language) {
    assert(count);
    pod__sentence listed = pod__name_square(position, squares[0]);
    for (unsigned i = 1; i < count; i++) {
        const char *joint =
            i + 1 < count ? pod_translate(language, "{0}, {1}") : pod_translate(language, "{0} and {1}");
        listed = pod__fill(joint, listed.text, pod__name_square(position, squares[i]).text, NULL);
    }
    return listed;
}

const char *pod__die_words(unsigned shows, pod_language language) {
    static const char *const english[] = {POD_N_("a one"),  POD_N_("a two"), POD_N_("a three"),   POD_N_("a four"),
                                          POD_N_("a five"), POD_N_("a six"), POD_N_("a seven"),   POD_N_("an eight"),
                                          POD_N_("a nine"), POD_N_("a ten"), POD_N_("an eleven"), POD_N_("a twelve")};
    assert(shows >= 1 && shows <= sizeof english / sizeof english[0]);
    return pod_translate(language, english[shows - 1]);
}

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
