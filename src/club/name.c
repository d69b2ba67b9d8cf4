#include <string.h>

#include "club/seat.h"

/* Bytes of the character that starts with this byte (RFC 3629), 0 when none does. */
static size_t sequence_length(unsigned char lead) {
    if (lead < 0x80) {
        return 1;
    }
    if (lead >= 0xc2 && lead <= 0xdf) {
        return 2;
    }
    if (lead >= 0xe0 && lead <= 0xef) {
        return 3;
    }
    return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/* Reads one character. Returns its bytes, or 0 when it is not valid UTF-8. */
static size_t read_character(const unsigned char *bytes, size_t room, uint32_t *out) {
    static const unsigned char lead_bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = sequence_length(bytes[0]);
    if (length == 0 || length > room) {
        return 0;
    }
    uint32_t value = bytes[0] & lead_bits[length];
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
        value = value << 6 | (bytes[i] & 0x3fu);
    }
    bool surrogate = value >= 0xd800 && value <= 0xdfff;
    if (value < smallest[length] || value > 0x10ffff || surrogate) {
        return 0;
    }
    *out = value;
    return length;
}

/* Control characters, and what lets one name pass for another or turn the text after it around
   (Unicode Technical Report 36: bidirectional controls, zero-width characters, line separators). */
static bool is_unseemly(uint32_t c) {
    static const struct {
        uint32_t first, last;
    } refused[] = {{0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},     {0x061c, 0x061c}, {0x200b, 0x200f},
                   {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xffff}, {0xe0000, 0x10ffff}};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        if (c >= refused[i].first && c <= refused[i].last) {
            return true;
        }
    }
    return false;
}

static bool is_fit(const char *name, size_t length) {
    size_t characters = 0;
    for (size_t at = 0; at < length; characters++) {
        uint32_t c;
        size_t taken = read_character((const unsigned char *)name + at, length - at, &c);
        if (taken == 0 || is_unseemly(c)) {
            return false;
        }
        at += taken;
    }
    return characters <= CLUB_NAME_MAX;
}

bool club_name_set(char out[CLUB_NAME_SIZE], const char *name, size_t length) {
    while (length > 0 && name[0] == ' ') {
        name++;
        length--;
    }
    while (length > 0 && name[length - 1] == ' ') {
        length--;
    }
    if (!is_fit(name, length)) {
        return false;
    }
    memcpy(out, name, length);
    out[length] = 0;
    return true;
}
