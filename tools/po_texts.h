/* The texts of some PO files of one or several languages, gathered by their English text.

   A file's language and domain are in its name: core.fr.po. Everything here prints what is wrong to standard
   error. */
#ifndef LUDOPOD_TOOLS_PO_TEXTS_H
#define LUDOPOD_TOOLS_PO_TEXTS_H

#include <gettext-po.h>

#include "notation/text/catalogue.h"

enum { PO_FILES_MAX = 32 };

typedef struct po_text {
    const char *english; /* behind its meaning and a bar where it has several */
    const char *plural;  /* NULL when it has none */
    const char *form[POD_LANGUAGE_COUNT][POD__PLURAL_FORMS];
} po_text;

/* Strings belong to the files, which are held open. */
typedef struct po_texts {
    po_file_t file[PO_FILES_MAX];
    size_t file_count;
    po_text *text; /* in rising order of the English text once po_texts_sort() has been called */
    size_t count;
    size_t room;
    unsigned conflicts; /* texts that two catalogues translate differently */
} po_texts;

/* How a caller looks at every message of a file; false stops. */
typedef bool (*po_visit)(void *context, const char *path, po_message_t message);

/* Parses a PO file and visits what is not obsolete and not its header. The file stays open in texts. */
bool po_texts_visit(po_texts *texts, const char *path, po_visit visit, void *context);
/* Adds a file's translations; where an earlier file has one already, that stays. Fuzzy and empty ones are left out: the
 * English text stands in for them. */
bool po_texts_read(po_texts *texts, const char *path);
/* Adds the texts of a template (xgettext's output), which has no language and no translations. */
bool po_texts_read_keys(po_texts *texts, const char *path);
void po_texts_sort(po_texts *texts);
/* Requires sorted texts. NULL when there is none. */
const po_text *po_texts_find(const po_texts *texts, const char *english);
void po_texts_free(po_texts *texts);

/* The language in a file's name; false when it has none of ours. */
bool po_language(const char *path, pod_language *out);

#endif
