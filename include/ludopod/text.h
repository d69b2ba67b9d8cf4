/* Text is written into memory of the caller, as snprintf does: what does not fit is counted but not
   written, so a caller can measure first or try again with more room. The text always ends in a 0
   byte when there is any room at all. Thread-safe; nothing is allocated. */
#ifndef LUDOPOD_TEXT_H
#define LUDOPOD_TEXT_H

#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/language.h"

POD_BEGIN_DECLS

typedef struct pod_text {
    char *data;      /* borrowed; may be NULL when capacity is 0 */
    size_t capacity; /* bytes at data */
    size_t length;   /* bytes the whole text needs, without the ending 0 */
} pod_text;

POD_API pod_text pod_text_over(char *data, size_t capacity);
/* Whether all of it was written. */
POD_API bool pod_text_fits(const pod_text *text);
POD_API void pod_text_add(pod_text *text, const char *string);
POD_API void pod_text_add_bytes(pod_text *text, const char *bytes, size_t length);
POD_API void pod_text_add_char(pod_text *text, char c);
POD_API void pod_text_format(pod_text *text, const char *format, ...) POD_PRINTF(2, 3);
/* Escaped for use inside a JSON string (without the quotes), or in XML text and attributes. */
POD_API void pod_text_add_json(pod_text *text, const char *bytes, size_t length);
POD_API void pod_text_add_xml(pod_text *text, const char *bytes, size_t length);
/* A message with {0}, {1}, {2} places filled by the arguments (a NULL argument fills nothing). */
POD_API void pod_text_add_message(pod_text *text, const char *message, const char *const arguments[3]);
/* What a fault is about: the place in the text that was read, and the arguments of its message (NULL: an empty one). */
typedef struct pod_fault_about {
    size_t offset, length;
    const char *argument[POD_FAULT_ARGUMENTS];
} pod_fault_about;

/* Fills *fault (which may be NULL) and returns the code, for functions that end in `return pod_fault_set(...)`.
   about: NULL for no place and no arguments. Arguments are copied, and what a terminal or a page could not show
   (control characters, broken UTF-8) becomes '?'. */
POD_API pod_error pod_fault_set(pod_fault *fault, pod_error code, const pod_fault_about *about);
/* A fault as a sentence in that language, with the line and the move it is about where these are known. */
POD_API void pod_fault_print(const pod_fault *fault, pod_language language, pod_text *out);

POD_END_DECLS

#endif
