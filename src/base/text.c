#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

pod_text pod_text_over(char *data, size_t capacity) {
    if (capacity) {
        data[0] = '\0';
    }
    return (pod_text){data, capacity, 0};
}

bool pod_text_fits(const pod_text *text) {
    return text->length < text->capacity;
}

/* Bytes that can still be written before the ending 0. */
static size_t room(const pod_text *text) {
    return pod_text_fits(text) ? text->capacity - text->length - 1 : 0;
}

void pod_text_add_bytes(pod_text *text, const char *bytes, size_t length) {
    size_t written = length < room(text) ? length : room(text);
    if (written) {
        memcpy(text->data + text->length, bytes, written);
        text->data[text->length + written] = '\0';
    }
    text->length += length;
}

void pod_text_add(pod_text *text, const char *string) {
    pod_text_add_bytes(text, string, strlen(string));
}

void pod_text_add_char(pod_text *text, char c) {
    pod_text_add_bytes(text, &c, 1);
}

void pod_text_format(pod_text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    bool fits = pod_text_fits(text);
    int length =
        vsnprintf(fits ? text->data + text->length : NULL, fits ? text->capacity - text->length : 0, format, arguments);
    va_end(arguments);
    text->length += length > 0 ? (size_t)length : 0;
}

/* U+FFFD stands for what is not a character of the target language. */
static const char replacement[] = "\xef\xbf\xbd";

static void add_json_ascii(pod_text *text, char c) {
    switch (c) {
    case '"':
        pod_text_add(text, "\\\"");
        break;
    case '\\':
        pod_text_add(text, "\\\\");
        break;
    case '\n':
        pod_text_add(text, "\\n");
        break;
    case '\t':
        pod_text_add(text, "\\t");
        break;
    default:
        if ((unsigned char)c < 0x20 || c == 0x7f) {
            pod_text_format(text, "\\u%04x", (unsigned)(unsigned char)c);
        } else {
            pod_text_add_char(text, c);
        }
    }
}

static void add_xml_ascii(pod_text *text, char c) {
    switch (c) {
    case '&':
        pod_text_add(text, "&amp;");
        break;
    case '<':
        pod_text_add(text, "&lt;");
        break;
    case '>':
        pod_text_add(text, "&gt;");
        break;
    case '"':
        pod_text_add(text, "&quot;");
        break;
    case '\'':
        pod_text_add(text, "&#39;");
        break;
    default:
        /* XML 1.0 has no control characters but these three, not even escaped. */
        if ((unsigned char)c >= 0x20 || c == '\t' || c == '\n' || c == '\r') {
            pod_text_add_char(text, c);
        } else {
            pod_text_add(text, replacement);
        }
    }
}

static void add_escaped(pod_text *text, const char *bytes, size_t length, void (*add_ascii)(pod_text *, char)) {
    for (size_t i = 0; i < length;) {
        size_t size = pod__utf8_character(bytes + i, length - i);
        if (size == 1) {
            add_ascii(text, bytes[i]);
        } else if (size) {
            pod_text_add_bytes(text, bytes + i, size);
        } else {
            pod_text_add(text, replacement);
        }
        i += size ? size : 1;
    }
}

void pod_text_add_json(pod_text *text, const char *bytes, size_t length) {
    add_escaped(text, bytes, length, add_json_ascii);
}

void pod_text_add_xml(pod_text *text, const char *bytes, size_t length) {
    add_escaped(text, bytes, length, add_xml_ascii);
}

void pod_text_add_message(pod_text *text, const char *message, const char *const arguments[3]) {
    for (const char *c = message; *c; c++) {
        if (c[0] == '{' && c[1] >= '0' && c[1] <= '2' && c[2] == '}') {
            const char *argument = arguments[c[1] - '0'];
            pod_text_add(text, argument ? argument : "");
            c += 2;
        } else {
            pod_text_add_char(text, *c);
        }
    }
}

/* Most texts fit into the first room. */
char *pod__printed(pod__printer *print, const void *context, size_t *length) {
    enum { ROOM = 1024 };
    char *data = malloc(ROOM);
    if (!data) {
        return NULL;
    }
    pod_text text = pod_text_over(data, ROOM);
    print(context, &text);
    char *whole = realloc(data, text.length + 1);
    if (!whole) {
        free(data);
        return NULL;
    }
    if (text.length >= ROOM) {
        text = pod_text_over(whole, text.length + 1);
        print(context, &text);
    }
    if (length) {
        *length = text.length;
    }
    return whole;
}
