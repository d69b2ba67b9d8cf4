#include <string.h>

#include "notation/text/catalogue.h"

static const pod__catalogue_entry *find(const char *english) {
    size_t low = 0;
    size_t high = pod__catalogue_size;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(english, pod__catalogue[middle].english);
        if (order == 0) {
            return &pod__catalogue[middle];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

/* The text in a language that is not English, or NULL. */
static const char *translation(pod_language language, const char *english, unsigned form) {
    if (language <= POD_ENGLISH || language >= POD_LANGUAGE_COUNT) {
        return NULL;
    }
    const pod__catalogue_entry *entry = find(english);
    return entry ? entry->form[language][form] : NULL;
}

const char *pod_translate(pod_language language, const char *english) {
    const char *text = translation(language, english, 0);
    return text ? text : english;
}

/* Which form goes with a number (Unicode CLDR, plural rules): in French none is singular, too. */
static unsigned plural_form(pod_language language, unsigned long number) {
    return language == POD_FRENCH ? number > 1 : number != 1;
}

const char *pod_translate_plural(pod_language language, const char *singular, const char *plural,
                                 unsigned long number) {
    unsigned form = plural_form(language, number);
    const char *text = translation(language, singular, form);
    if (text) {
        return text;
    }
    return number == 1 ? singular : plural;
}
