#include "base/text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The length a first byte announces, and the range of the second byte, which shuts out overlong forms,
   surrogates and what lies beyond U+10FFFF. Further bytes are 80 to BF. */
static size_t announced(uint8_t first, uint8_t *low, uint8_t *high) {
    *low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    *high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xc2 || first > 0xf4) {
        return 0;
    }
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

size_t pod__utf8_character(const char *bytes, size_t length) {
    if (!length) {
        return 0;
    }
    uint8_t low, high;
    size_t size = announced((uint8_t)bytes[0], &low, &high);
    if (size > length) {
        return 0;
    }
    for (size_t i = 1; i < size; i++) {
        uint8_t byte = (uint8_t)bytes[i];
        if (byte < low || byte > high) {
            return 0;
        }
        low = 0x80;
        high = 0xbf;
    }
    return size;
}

size_t pod__utf8_read(const char *bytes, size_t length, uint32_t *out) {
    static const uint8_t bits_of_first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    size_t size = pod__utf8_character(bytes, length);
    if (!size) {
        return 0;
    }
    uint32_t character = (uint8_t)bytes[0] & bits_of_first[size];
    for (size_t i = 1; i < size; i++) {
        character = character << 6 | ((uint8_t)bytes[i] & 0x3fu);
    }
    *out = character;
    return size;
}

size_t pod__utf8_count(const char *bytes, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        count += !pod__utf8_is_inside(bytes[i]);
    }
    return count;
}

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

void pod__text_add_digits(pod_text *text, uint64_t value) {
    enum { DIGITS_MAX = 20 };
    char digits[DIGITS_MAX];
    size_t at = DIGITS_MAX;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    pod_text_add_bytes(text, digits + at, DIGITS_MAX - at);
}

void pod__text_add_whole(pod_text *text, int64_t value) {
    if (value < 0) {
        pod_text_add_char(text, '-');
    }
    pod__text_add_digits(text, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
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

/* How a byte of ASCII is written: its own way in JSON and in XML. */
typedef struct escaping {
    void (*add_ascii)(pod_text *text, char c);
    char special[6]; /* printable, but they do not mean themselves */
} escaping;

static const escaping json_escaping = {add_json_ascii, "\"\\"};
static const escaping xml_escaping = {add_xml_ascii, "&<>\"'"};

/* How many bytes at the start mean themselves: most of a text, which is copied at once. */
static inline size_t count_plain(const char *bytes, size_t length, const char special[6]) {
    size_t i = 0;
    while (i < length && bytes[i] >= ' ' && bytes[i] < 0x7f && bytes[i] != special[0] && bytes[i] != special[1] &&
           bytes[i] != special[2] && bytes[i] != special[3] && bytes[i] != special[4]) {
        i++;
    }
    return i;
}

static void add_escaped(pod_text *text, const char *bytes, size_t length, const escaping *how) {
    for (size_t i = 0; i < length;) {
        size_t plain = count_plain(bytes + i, length - i, how->special);
        size_t size = plain ? plain : pod__utf8_character(bytes + i, length - i);
        if (size == 1 && !plain) {
            how->add_ascii(text, bytes[i]);
        } else if (size) {
            pod_text_add_bytes(text, bytes + i, size);
        } else {
            pod_text_add(text, replacement);
        }
        i += size ? size : 1;
    }
}

void pod_text_add_json(pod_text *text, const char *bytes, size_t length) {
    add_escaped(text, bytes, length, &json_escaping);
}

void pod_text_add_xml(pod_text *text, const char *bytes, size_t length) {
    add_escaped(text, bytes, length, &xml_escaping);
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

/* ---- Numbers --------------------------------------------------------------------------------------------- */

/* Reads digits into *value, which stays at its highest where they say more. Returns how many there are. */
static size_t read_digits(const char *text, size_t length, uint64_t *value) {
    size_t digits = 0;
    *value = 0;
    for (; digits < length && pod__is_digit(text[digits]); digits++) {
        uint64_t digit = (uint64_t)(text[digits] - '0');
        *value = *value > (UINT64_MAX - digit) / 10 ? UINT64_MAX : *value * 10 + digit;
    }
    return digits;
}

static bool is_at(const char *text, size_t length, size_t offset, char c) {
    return offset < length && text[offset] == c;
}

size_t pod__whole_at(const char *text, size_t length, int64_t minimum, int64_t maximum, int64_t *out) {
    uint64_t value;
    size_t sign = minimum < 0 && is_at(text, length, 0, '-');
    size_t digits = read_digits(text + sign, length - sign, &value);
    if (!digits || value > INT64_MAX) {
        return 0;
    }
    int64_t number = sign ? -(int64_t)value : (int64_t)value;
    if (number < minimum || number > maximum) {
        return 0;
    }
    *out = number;
    return sign + digits;
}

bool pod__whole_read(const char *text, size_t length, int64_t minimum, int64_t maximum, int64_t *out) {
    int64_t number;
    if (!length || pod__whole_at(text, length, minimum, maximum, &number) != length) {
        return false;
    }
    *out = number;
    return true;
}

/* ---- Decimal numbers ----------------------------------------------------------------------------------- */

/* The number is digits * 10^power. */
typedef struct decimal {
    uint64_t digits;
    int power;
    bool any;
} decimal;

/* Digits beyond what 64 bits hold only move the point. */
static size_t take_digits(const char *text, size_t length, bool behind_point, decimal *out) {
    size_t taken = 0;
    for (; taken < length && pod__is_digit(text[taken]); taken++) {
        bool room = out->digits < UINT64_MAX / 10 - 1;
        out->digits = room ? out->digits * 10 + (uint64_t)(text[taken] - '0') : out->digits;
        out->power += room ? -(int)behind_point : !behind_point;
        out->any = true;
    }
    return taken;
}

/* "e-4", or nothing: an "e" without digits belongs to what follows. */
static size_t take_exponent(const char *text, size_t length, decimal *out) {
    enum { POWER_MAX = 9999 }; /* far beyond what a double can hold */
    uint64_t power;
    if (!is_at(text, length, 0, 'e') && !is_at(text, length, 0, 'E')) {
        return 0;
    }
    bool minus = is_at(text, length, 1, '-');
    size_t begin = minus || is_at(text, length, 1, '+') ? 2 : 1;
    size_t digits = begin < length ? read_digits(text + begin, length - begin, &power) : 0;
    if (!digits) {
        return 0;
    }
    int bounded = power < POWER_MAX ? (int)power : POWER_MAX;
    out->power += minus ? -bounded : bounded;
    return begin + digits;
}

/* Up to 10^22 powers of ten are exact, so one multiplication or division rounds once (Clinger, "How to read floating
   point numbers accurately", 1990). */
static double value_of(const decimal *number) {
    enum { EXACT = 22 };
    double value = (double)number->digits;
    unsigned left = (unsigned)(number->power < 0 ? -number->power : number->power);
    while (left && value > 0 && value <= 0x1p1023) {
        unsigned step = left < EXACT ? left : EXACT;
        double scale = 1;
        for (unsigned i = 0; i < step; i++) {
            scale *= 10;
        }
        value = number->power < 0 ? value / scale : value * scale;
        left -= step;
    }
    return value;
}

size_t pod__decimal_at(const char *text, size_t length, double minimum, double maximum, double *out) {
    decimal number = {0, 0, false};
    size_t sign = minimum < 0 && is_at(text, length, 0, '-');
    size_t used = sign + take_digits(text + sign, length - sign, false, &number);
    if (is_at(text, length, used, '.')) {
        size_t places = take_digits(text + used + 1, length - used - 1, true, &number);
        used += number.any ? 1 + places : 0;
    }
    if (!number.any) {
        return 0;
    }
    used += take_exponent(text + used, length - used, &number);
    double value = sign ? -value_of(&number) : value_of(&number);
    if (!(value >= minimum && value <= maximum)) {
        return 0;
    }
    *out = value;
    return used;
}

bool pod__decimal_read(const char *text, size_t length, double minimum, double maximum, double *out) {
    double number;
    if (!length || pod__decimal_at(text, length, minimum, maximum, &number) != length) {
        return false;
    }
    *out = number;
    return true;
}
