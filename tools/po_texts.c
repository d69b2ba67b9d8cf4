#include "po_texts.h"
#include "base/array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void complain(int severity, po_message_t message, const char *file, size_t line, size_t column, int multiline,
                     const char *text) {
    (void)message;
    (void)column;
    (void)multiline;
    fprintf(stderr, "%s:%zu: %s\n", file ? file : "", line, text);
    if (severity == PO_SEVERITY_FATAL_ERROR) {
        exit(EXIT_FAILURE);
    }
}

static void complain_twice(int severity, po_message_t message1, const char *file1, size_t line1, size_t column1,
                           int multiline1, const char *text1, po_message_t message2, const char *file2, size_t line2,
                           size_t column2, int multiline2, const char *text2) {
    complain(PO_SEVERITY_ERROR, message1, file1, line1, column1, multiline1, text1);
    complain(severity, message2, file2, line2, column2, multiline2, text2);
}

bool po_language(const char *path, pod_language *out) {
    const char *slash = strrchr(path, '/');
    const char *dot = strchr(slash ? slash : path, '.');
    if (!dot || !pod_language_parse(dot + 1, strcspn(dot + 1, "."), out)) {
        fprintf(stderr, "%s: the name of a catalogue is DOMAIN.LANGUAGE.po\n", path);
        return false;
    }
    return true;
}

bool po_texts_visit(po_texts *texts, const char *path, po_visit visit, void *context) {
    static const struct po_xerror_handler handler = {complain, complain_twice};
    if (texts->file_count == PO_FILES_MAX) {
        fprintf(stderr, "%s: more than %d catalogues\n", path, PO_FILES_MAX);
        return false;
    }
    po_file_t file = po_file_read(path, &handler);
    if (!file) {
        perror(path);
        return false;
    }
    texts->file[texts->file_count++] = file;
    po_message_iterator_t iterator = po_message_iterator(file, NULL);
    bool well = true;
    for (po_message_t message = po_next_message(iterator); message && well; message = po_next_message(iterator)) {
        bool header = !*po_message_msgid(message);
        well = header || po_message_is_obsolete(message) || visit(context, path, message);
    }
    po_message_iterator_free(iterator);
    return well;
}

/* "noun|Challenge": what a text means that means several things stands before it. Ends with the program. */
static const char *key_of(po_message_t message) {
    const char *meaning = po_message_msgctxt(message);
    const char *english = po_message_msgid(message);
    if (!meaning) {
        return english;
    }
    size_t size = strlen(meaning) + strlen(english) + 2;
    char *key = malloc(size);
    if (!key) {
        perror("catalogue");
        exit(EXIT_FAILURE);
    }
    snprintf(key, size, "%s|%s", meaning, english);
    return key;
}

/* Linear, since texts are sorted only when all are read; there are some hundreds of them. */
static po_text *entry_for(po_texts *texts, const char *english) {
    for (size_t i = 0; i < texts->count; i++) {
        if (strcmp(texts->text[i].english, english) == 0) {
            return &texts->text[i];
        }
    }
    if (!pod__grow(&texts->text, &texts->room, texts->count + 1, sizeof *texts->text)) {
        perror("catalogue");
        exit(EXIT_FAILURE);
    }
    texts->text[texts->count] = (po_text){.english = english};
    return &texts->text[texts->count++];
}

/* The first catalogue that has a text decides; another may have it if it says the same. */
static void put(po_texts *texts, const char **place, const char *value, const char *path, const char *english) {
    if (!value || !*value) {
        return;
    }
    if (!*place) {
        *place = value;
    } else if (strcmp(*place, value) != 0) {
        fprintf(stderr, "%s: \"%s\" is \"%s\" here but \"%s\" in another catalogue\n", path, english, value, *place);
        texts->conflicts++;
    }
}

static bool add(void *context, const char *path, po_message_t message) {
    po_texts *texts = context;
    const char *english = key_of(message);
    const char *plural = po_message_msgid_plural(message);
    po_text *text = entry_for(texts, english);
    pod_language language;
    if (!po_language(path, &language)) {
        return false;
    }
    put(texts, &text->plural, plural, path, english);
    if (po_message_is_fuzzy(message)) {
        return true;
    }
    if (!plural) {
        put(texts, &text->form[language][0], po_message_msgstr(message), path, english);
    }
    for (int form = 0; form < POD__PLURAL_FORMS && plural; form++) {
        put(texts, &text->form[language][form], po_message_msgstr_plural(message, form), path, english);
    }
    return true;
}

bool po_texts_read(po_texts *texts, const char *path) {
    return po_texts_visit(texts, path, add, texts);
}

static bool add_key(void *context, const char *path, po_message_t message) {
    po_text *text = entry_for(context, key_of(message));
    put(context, &text->plural, po_message_msgid_plural(message), path, text->english);
    return true;
}

bool po_texts_read_keys(po_texts *texts, const char *path) {
    return po_texts_visit(texts, path, add_key, texts);
}

static int by_english(const void *left, const void *right) {
    return strcmp(((const po_text *)left)->english, ((const po_text *)right)->english);
}

void po_texts_sort(po_texts *texts) {
    if (texts->count) {
        qsort(texts->text, texts->count, sizeof *texts->text, by_english);
    }
}

const po_text *po_texts_find(const po_texts *texts, const char *english) {
    po_text wanted = {.english = english};
    return texts->count ? bsearch(&wanted, texts->text, texts->count, sizeof *texts->text, by_english) : NULL;
}

void po_texts_free(po_texts *texts) {
    for (size_t i = 0; i < texts->file_count; i++) {
        po_file_free(texts->file[i]);
    }
    free(texts->text);
    *texts = (po_texts){0};
}
