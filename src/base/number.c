#include "base/text.h"

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
