#include "club/people/name.h"

#include <string.h>

#include "base/utf8.h"
#include "club/people/character.h"

enum { MARKS_MAX = 2 }; /* one over the other: more would reach over other lines (as "Zalgo" does) */

/* A name as far as it was read. */
typedef struct name {
    char text[CLUB_NAME_SIZE];
    size_t length, characters;
    unsigned marks;   /* in a row */
    uint32_t carrier; /* what they stand on; a space when on nothing */
} name;

static bool add_bytes(name *to, const char *bytes, size_t length) {
    if (to->characters == CLUB_NAME_MAX) {
        return false;
    }
    memcpy(to->text + to->length, bytes, length);
    to->length += length;
    to->characters++;
    return true;
}

/* Spaces of every width and number are one plain space; those at the start none. */
static bool add_space(name *to) {
    bool needed = to->carrier != ' ' && to->length > 0;
    to->carrier = ' ';
    to->marks = 0;
    return !needed || to->characters == CLUB_NAME_MAX || add_bytes(to, " ", 1);
}

static bool add_mark(name *to, uint32_t c, const char *bytes, size_t length) {
    bool carried = club_character_is_selector(c) ? club_character_is_picture(to->carrier) : to->carrier != ' ';
    return carried && ++to->marks <= MARKS_MAX && add_bytes(to, bytes, length);
}

static bool add(name *to, uint32_t c, const char *bytes, size_t length) {
    if (club_character_is_space(c)) {
        return add_space(to);
    }
    if (club_character_is_unseen(c)) {
        return false;
    }
    if (!club_character_is_mark(c)) {
        to->carrier = c;
        to->marks = 0;
        return add_bytes(to, bytes, length);
    }
    return add_mark(to, c, bytes, length);
}

bool club_name_set(char out[CLUB_NAME_SIZE], const char *bytes, size_t length) {
    name read = {.carrier = ' '};
    for (size_t at = 0; at < length;) {
        uint32_t c;
        size_t taken = pod__utf8_read(bytes + at, length - at, &c);
        if (taken == 0 || !add(&read, c, bytes + at, taken)) {
            return false;
        }
        at += taken;
    }
    read.length -= read.length > 0 && read.text[read.length - 1] == ' ';
    memcpy(out, read.text, read.length);
    out[read.length] = 0;
    return true;
}
