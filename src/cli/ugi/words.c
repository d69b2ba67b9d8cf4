#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/ugi/ugi.h"

static const char space[] = " \t\r\n\v\f";

char *ugi_word(char **line) {
    char *word = *line + strspn(*line, space);
    if (!*word) {
        *line = word;
        return NULL;
    }
    char *end = word + strcspn(word, space);
    *line = *end ? end + 1 : end;
    *end = 0;
    return word;
}

static char *trimmed(char *text) {
    text += strspn(text, space);
    size_t length = strlen(text);
    while (length && strchr(space, text[length - 1])) {
        text[--length] = 0;
    }
    return text;
}

/* Where a word stands, between white space, letter case ignored; NULL when it does not. */
static char *find_word(char *line, const char *word) {
    size_t length = strlen(word);
    for (char *at = line + strspn(line, space); *at; at += strspn(at, space)) {
        size_t found = strcspn(at, space);
        char copy[16] = "";
        memcpy(copy, at, found < sizeof copy ? found : 0);
        if (found == length && ugi_same(copy, word)) {
            return at;
        }
        at += found;
    }
    return NULL;
}

char *ugi_until(char *line, const char *word, char **after) {
    char *at = word ? find_word(line, word) : NULL;
    if (after) {
        *after = at ? at + strlen(word) : NULL;
    }
    if (at) {
        /* The word begins the line or has white space before it: what comes before it can be ended there. */
        *(at > line ? at - 1 : at) = 0;
    }
    return trimmed(line);
}

static char folded(char c) {
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

bool ugi_same(const char *one, const char *other) {
    for (;;) {
        one += strspn(one, space);
        other += strspn(other, space);
        if (folded(*one) != folded(*other)) {
            return false;
        }
        if (!*one) {
            return true;
        }
        one++;
        other++;
    }
}

bool ugi_number(const char *word, int64_t minimum, int64_t maximum, int64_t *out) {
    return pod__whole_read(word, strlen(word), minimum, maximum, out);
}

/* One line, whatever the message holds. */
static void print_information(char *text) {
    for (char *c = text; c && *c; c++) {
        *c = *c == '\n' || *c == '\r' ? ' ' : *c;
    }
    printf("info string %s\n", text ? text : "out of memory");
    fflush(stdout);
    free(text);
}

void ugi_inform(const ugi_engine *engine, const char *message, const char *first, const char *second) {
    print_information(cli_message(engine->language, message, first, second));
}

void ugi_inform_fault(const ugi_engine *engine, const char *where, const pod_fault *fault) {
    print_information(cli_fault_message(engine->language, where, fault));
}

void ugi_inform_unknown(const ugi_engine *engine, const char *message, const char *given, const char *list) {
    print_information(cli_unknown_message(engine->language, message, given, list));
}
