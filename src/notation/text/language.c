#include "ludopod/language.h"

static const struct {
    const char code[3];
    const char *name;
} languages[POD_LANGUAGE_COUNT] = {
    [POD_ENGLISH] = {"en", "English"},
    [POD_FRENCH] = {"fr", "Français"},
    [POD_SPANISH] = {"es", "Español"},
};

static pod_language known(pod_language language) {
    return (unsigned)language < POD_LANGUAGE_COUNT ? language : POD_ENGLISH;
}

const char *pod_language_code(pod_language language) {
    return languages[known(language)].code;
}

const char *pod_language_name(pod_language language) {
    return languages[known(language)].name;
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool pod_language_parse(const char *text, size_t length, pod_language *out) {
    /* A code is two letters; a tag goes on with a country, a script, an encoding or a modifier. */
    bool tag = length > 2 && (text[2] == '-' || text[2] == '_' || text[2] == '.' || text[2] == '@');
    if (length != 2 && !tag) {
        return false;
    }
    for (pod_language language = 0; language < POD_LANGUAGE_COUNT; language++) {
        const char *code = languages[language].code;
        if (lower(text[0]) == code[0] && lower(text[1]) == code[1]) {
            *out = language;
            return true;
        }
    }
    return false;
}
