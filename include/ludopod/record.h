/* Game records: tag pairs, numbered moves, a result, in the manner of chess PGN (docs/notation.md). A
   file may hold many games. Comments and variations are kept.

   A pod_record is a heap object of the caller: free it with pod_record_free(). Different records may
   be used in different threads. */
#ifndef LUDOPOD_RECORD_H
#define LUDOPOD_RECORD_H

#include <stddef.h>

#include "ludopod/event.h"
#include "ludopod/game.h"

typedef struct pod_record pod_record;

/* A record of a game that starts in this position, with the tags that follow from it and no events. NULL when there
   is no memory. */
POD_API pod_record *pod_record_create(const pod_position *start);
/* NULL is allowed. */
POD_API void pod_record_free(pod_record *record);

/* Sets a tag, replacing an older value ("A", "B", "Date", "Termination", ...). Both are copied. */
POD_API pod_error pod_record_set_tag(pod_record *record, const char *name, const char *value);
/* NULL when there is no such tag; owned by the record, valid until it is changed. */
POD_API const char *pod_record_tag(const pod_record *record, const char *name);
/* Appends to the main line. Requires: the event is possible at its end. The "Result" tag follows by itself. */
POD_API pod_error pod_record_add(pod_record *record, const pod_event *event);

POD_API const pod_position *pod_record_start(const pod_record *record);
/* Events of the main line. */
POD_API size_t pod_record_length(const pod_record *record);
/* Requires index < pod_record_length(). */
POD_API const pod_event *pod_record_event(const pod_record *record, size_t index);

/* Reads every game of a text or JSON file (told apart by the first character). On success *out is an array of *count records that the caller frees with
   pod_records_free(); on failure nothing is handed out and the fault says line and move. */
POD_API pod_error pod_records_read(const char *text, size_t length, pod_record ***out, size_t *count, pod_fault *fault);
POD_API void pod_records_free(pod_record **records, size_t count);

POD_API void pod_record_write_text(const pod_record *record, pod_text *out);
POD_API void pod_record_write_json(const pod_record *record, pod_text *out);

#endif
