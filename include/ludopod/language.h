/* Languages and the translation catalogue (made from po/ at build time, compiled in). Lookup is by
   the English text. Thread-safe; results live as long as the program. */
#ifndef LUDOPOD_LANGUAGE_H
#define LUDOPOD_LANGUAGE_H

#include "ludopod/export.h"

POD_BEGIN_DECLS

typedef enum pod_language { POD_ENGLISH, POD_FRENCH, POD_SPANISH, POD_LANGUAGE_COUNT } pod_language;

/* Marks a text that is translated somewhere else than where it is written (in a table, say), so that it
   is found for the catalogue: {POD_N_("White"), POD_N_("Black")}. */
#define POD_N_(text) text

/* "en", "fr", "es". */
POD_API const char *pod_language_code(pod_language language);
/* What its speakers call it: "English", "Français", "Español". */
POD_API const char *pod_language_name(pod_language language);
/* From a code or a tag that starts with one ("fr", "fr_CA.UTF-8", "es-MX"); false when it is none of
   ours, and then *out is left alone. */
POD_API bool pod_language_parse(const char *text, size_t length, pod_language *out);
/* The text in that language, or the English text itself when there is no translation. */
POD_API const char *pod_translate(pod_language language, const char *english);
/* The form for a number: English singular and plural are the key. */
POD_API const char *pod_translate_plural(pod_language language, const char *singular, const char *plural,
                                         unsigned long number);

POD_END_DECLS

#endif
