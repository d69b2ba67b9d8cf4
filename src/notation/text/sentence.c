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

void pod__say(pod_text *out, pod_language language, const char *english, const char *first, const char *second) {
    pod_text_add_message(out, pod_translate(language, english), (const char *const[]){first, second, NULL});
}

/* "b3, c4 and d3". */
static pod__sentence list_captured(const pod_position *position, const pod_move_parts *parts, pod_language language) {
    pod__sentence listed = pod__fill("{0}", pod__word_of_square(position, parts->captured[0]).text, NULL, NULL);
    for (unsigned i = 1; i < parts->captured_count; i++) {
        const char *joint = i + 1 < parts->captured_count ? POD_N_("{0}, {1}") : POD_N_("{0} and {1}");
        listed = pod__fill(pod_translate(language, joint), listed.text,
                           pod__word_of_square(position, parts->captured[i]).text, NULL);
    }
    return listed;
}

/* Colours are declined, with verbs and articles of their own: each is a message by itself. */
static const char *const of_colours[] = {
    POD_N_("White to move"), POD_N_("Black to move"), POD_N_("Orange to move"), POD_N_("Blue to move"),
    POD_N_("Green to move"), POD_N_("Pink to move"),  POD_N_("Red to move"),    POD_N_("White won"),
    POD_N_("Black won"),     POD_N_("Orange won"),    POD_N_("Blue won"),       POD_N_("Green won"),
    POD_N_("Pink won"),      POD_N_("Red won"),
};

pod__sentence pod__say_of_seat(const char *(*name)(unsigned seat, pod_language language), unsigned seat,
                               const char *template, pod_language language) {
    const pod__sentence english = pod__fill(template, name(seat, POD_ENGLISH), NULL, NULL);
    for (size_t i = 0; i < sizeof of_colours / sizeof of_colours[0]; i++) {
        if (strcmp(of_colours[i], english.text) == 0) {
            return pod__fill(pod_translate(language, of_colours[i]), NULL, NULL, NULL);
        }
    }
    return pod__fill(pod_translate(language, template), name(seat, language), NULL, NULL);
}

void pod__say_move(const pod_position *position, const pod__sentence *done, const pod_move_parts *parts,
                   pod_language language, pod_text *out) {
    if (parts->captured_count) {
        pod__say(out, language, "{0}, capturing {1}", done->text, list_captured(position, parts, language).text);
    } else {
        pod_text_add(out, done->text);
    }
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
