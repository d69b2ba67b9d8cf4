/* A whole game as a short text for addresses: "ludopod.example/b/3xKf…".

   The text has only letters and digits, names the game, its options, its start and every event, and ends in a check:
   one that was cut off or mistyped is refused, and there is only one text for a game. How it is made is in
   docs/notation.md. Names, comments and variations are no part of it: those are a record's. Thread-safe. */
#ifndef LUDOPOD_LINK_H
#define LUDOPOD_LINK_H

#include "ludopod/export.h"
#include "ludopod/record.h"

POD_BEGIN_DECLS

/* The longest text there is, and room for it with its end. A game of 300 moves takes about 250 letters. */
enum { POD_LINK_LENGTH_MAX = 2000, POD_LINK_SIZE = POD_LINK_LENGTH_MAX + 1 };

/* Writes the main line of a game. Fails with POD_ERROR_LINK_LONG, and then writes nothing. */
POD_API pod_error pod_link_write(const pod_record *record, pod_text *out, pod_fault *fault);
/* Reads [text, text + length). *out is then the caller's: pod_record_free(). Fails with POD_ERROR_LINK_LONG,
   POD_ERROR_LINK_LETTER, POD_ERROR_LINK, POD_ERROR_LINK_VERSION or POD_ERROR_MEMORY, and leaves *out alone. */
POD_API pod_error pod_link_read(const char *text, size_t length, pod_record **out, pod_fault *fault);

POD_END_DECLS

#endif
