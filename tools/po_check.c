/* Holds the catalogues of one domain to the texts in the program:

       po_check KEYS.pot DOMAIN.LANG.po... [-- OTHER.LANG.po...]

   KEYS.pot has the texts the domain's sources use (po/check.sh). Every one must be translated into every language,
   here or in the other catalogues; nothing may be fuzzy, unused, or have other places to fill than the English
   text. Every fault is said, with its file; the exit status is 1 when there was one. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "po_texts.h"

typedef struct checker {
    po_texts keys;   /* what the sources use */
    po_texts own;    /* the domain's catalogues */
    po_texts others; /* where its texts may be found besides */
    unsigned faults;
} checker;

static void fault(checker *check, const char *english, const char *what, const char *language) {
    fprintf(stderr, "\"%s\": %s%s%s\n", english, what, *language ? " in " : "", language);
    check->faults++;
}

/* The places to fill, "{0}" or "%s", one after the other. Those in braces have names and may come in any order, so they
   are put into a rising one; those of printf are told by their order. */
typedef struct places {
    char braces[8][32];
    unsigned count;
    char formats[64];
} places;

static int by_name(const void *left, const void *right) {
    return strcmp(left, right);
}

static places places_of(const char *text) {
    places found = {0};
    for (const char *c = text; *c; c++) {
        size_t name = *c == '{' ? strspn(c + 1, "abcdefghijklmnopqrstuvwxyz0123456789") : 0;
        if (name && c[1 + name] == '}' && name < sizeof found.braces[0] && found.count < 8) {
            memcpy(found.braces[found.count++], c + 1, name);
        } else if (*c == '%' && c[1] &&
                   (c[1] == '%' || isalpha((unsigned char)c[1]) || strchr("-.*0123456789", c[1]))) {
            size_t length = 1 + strspn(c + 1, "-+ #.*0123456789hlzjt");
            length += c[length] != '\0';
            strncat(found.formats, c, length < sizeof found.formats - strlen(found.formats) ? length : 0);
            c += length - 1;
        }
    }
    qsort(found.braces, found.count, sizeof found.braces[0], by_name);
    return found;
}

static bool same_places(const char *left, const char *right) {
    places a = places_of(left);
    places b = places_of(right);
    bool same = a.count == b.count && strcmp(a.formats, b.formats) == 0;
    for (unsigned i = 0; i < a.count && same; i++) {
        same = strcmp(a.braces[i], b.braces[i]) == 0;
    }
    return same;
}

/* The singular may say "one die" where the plural says "{0} dice", in any language. */
static bool fills_as(const po_text *text, const char *form, int number) {
    return same_places(form, text->plural && number ? text->plural : text->english) ||
           (text->plural && !number && same_places(form, text->plural));
}

static void check_text(checker *check, const po_text *text, pod_language language) {
    int forms = text->plural ? POD__PLURAL_FORMS : 1;
    for (int form = 0; form < forms; form++) {
        const char *translation = text->form[language][form];
        if (!translation) {
            fault(check, text->english, "is not translated (or fuzzy)", pod_language_code(language));
        } else if (!fills_as(text, translation, form)) {
            fault(check, text->english, "has other places to fill", pod_language_code(language));
        }
    }
}

static void check_catalogues(checker *check) {
    for (size_t i = 0; i < check->own.count; i++) {
        const po_text *text = &check->own.text[i];
        for (pod_language language = POD_ENGLISH + 1; language < POD_LANGUAGE_COUNT; language++) {
            check_text(check, text, language);
        }
        if (!po_texts_find(&check->keys, text->english)) {
            fault(check, text->english, "is not used here (any more)", "");
        } else if (po_texts_find(&check->others, text->english)) {
            fault(check, text->english, "is in the library's catalogue already", "");
        }
    }
}

static void check_keys(checker *check) {
    for (size_t i = 0; i < check->keys.count; i++) {
        const po_text *key = &check->keys.text[i];
        const po_text *own = po_texts_find(&check->own, key->english);
        const po_text *found = own ? own : po_texts_find(&check->others, key->english);
        if (!found) {
            fault(check, key->english, "is in no catalogue", "");
        } else if (key->plural && (!found->plural || strcmp(key->plural, found->plural) != 0)) {
            fault(check, key->english, "has another plural in the catalogue", "");
        }
    }
}

int main(int argc, char **argv) {
    checker check = {0};
    po_texts *into = &check.own;
    bool well = argc > 2 && po_texts_read_keys(&check.keys, argv[1]);
    for (int i = 2; i < argc && well; i++) {
        if (strcmp(argv[i], "--") == 0) {
            into = &check.others;
        } else {
            well = po_texts_read(into, argv[i]);
        }
    }
    po_texts_sort(&check.keys);
    po_texts_sort(&check.own);
    po_texts_sort(&check.others);
    if (well) {
        check_catalogues(&check);
        check_keys(&check);
    } else if (argc <= 2) {
        fputs("usage: po_check KEYS.pot DOMAIN.LANG.po... [-- OTHER.LANG.po...]\n", stderr);
    }
    po_texts_free(&check.keys);
    po_texts_free(&check.own);
    po_texts_free(&check.others);
    return well && !check.faults && !check.own.conflicts ? EXIT_SUCCESS : EXIT_FAILURE;
}
