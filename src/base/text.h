/* Texts of any length, over ludopod/text.h, which writes into memory of its caller. */
#ifndef LUDOPOD_BASE_TEXT_H
#define LUDOPOD_BASE_TEXT_H

#include "ludopod/text.h"

/* Writes a text. It may be called twice, and must write the same both times. */
typedef void pod__printer(const void *context, pod_text *out);

/* What is printed, however long it is, with a 0 byte at its end, to be freed; NULL when there is no memory. length:
   without that byte; may be NULL. */
char *pod__printed(pod__printer *print, const void *context, size_t *length);

#endif
