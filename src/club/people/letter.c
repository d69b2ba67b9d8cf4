#include "club/people/letter.h"

#include <string.h>

#include "base/text.h"

enum { LOCAL_MAX = 64, LABEL_MAX = 63 };

/* ---- Topics ------------------------------------------------------------------------------------------ */

static const char *const topic_names[] = {
#define X(topic, name) name,
    CLUB_LETTER_TOPICS(X)
#undef X
};

const char *club_letter_topic_name(club_letter_topic topic) {
    return topic_names[topic];
}

bool club_letter_topic_find(const char *name, club_letter_topic *out) {
    for (size_t i = 0; i < CLUB_LETTER_TOPIC_COUNT; i++) {
        if (strcmp(topic_names[i], name) == 0) {
            *out = (club_letter_topic)i;
            return true;
        }
    }
    return false;
}

/* ---- Addresses --------------------------------------------------------------------------------------- */

static bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || pod__is_digit(c);
}

/* Bytes of the character beyond ASCII that is here and can be seen; 0: there is none. */
static size_t wide_character(const char *text, size_t length) {
    uint32_t c;
    size_t bytes = pod__utf8_read(text, length, &c);
    return bytes > 1 && !club_character_is_unseen(c) && !club_character_is_space(c) ? bytes : 0;
}

/* The part before the @: words with single dots between them. */
static bool is_local(const char *text, size_t length) {
    bool good = length > 0 && length <= LOCAL_MAX && text[0] != '.' && text[length - 1] != '.';
    for (size_t i = 0, bytes; good && i < length; i += bytes) {
        bytes = wide_character(text + i, length - i);
        if (!bytes) {
            bytes = 1;
            good = is_letter_or_digit(text[i]) || (text[i] && strchr("!#$%&'*+/=?^_`{|}~-", text[i])) ||
                   (text[i] == '.' && text[i + 1] != '.');
        }
    }
    return good;
}

static bool is_label(const char *text, size_t length) {
    bool good = length > 0 && length <= LABEL_MAX && text[0] != '-' && text[length - 1] != '-';
    for (size_t i = 0, bytes; good && i < length; i += bytes) {
        bytes = wide_character(text + i, length - i);
        if (!bytes) {
            bytes = 1;
            good = is_letter_or_digit(text[i]) || text[i] == '-';
        }
    }
    return good;
}

static bool is_domain(const char *text, size_t length) {
    for (size_t at = 0;; at++) {
        const char *dot = memchr(text + at, '.', length - at);
        size_t end = dot ? (size_t)(dot - text) : length;
        if (!is_label(text + at, end - at)) {
            return false;
        }
        if (!dot) {
            return true;
        }
        at = end;
    }
}

bool club_address_set(char out[CLUB_ADDRESS_SIZE], const char *text, size_t length) {
    const char *at = length <= CLUB_ADDRESS_MAX ? memchr(text, '@', length) : NULL;
    size_t local = at ? (size_t)(at - text) : 0;
    if (!at || !is_local(text, local) || !is_domain(at + 1, length - local - 1)) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        bool capital = i > local && text[i] >= 'A' && text[i] <= 'Z';
        out[i] = capital ? (char)(text[i] - 'A' + 'a') : text[i];
    }
    out[length] = 0;
    return true;
}
