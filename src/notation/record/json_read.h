/* What the readers of records as JSON share: our own form (json_read.c) and that of Abstract Play
   (abstractplay_read.c). */
#ifndef LUDOPOD_NOTATION_RECORD_JSON_READ_H
#define LUDOPOD_NOTATION_RECORD_JSON_READ_H

#include <jansson.h>

#include "notation/record/record.h"

typedef struct pod__json_reader {
    pod__games *games;
    pod_fault *fault;
    pod_record *record; /* that is being read; freed by pod__records_read_json() when it cannot be */
} pod__json_reader;

/* A line of moves being read. */
typedef struct pod__json_line {
    pod_record_node node;
    pod_position position;
    pod__round round;
    unsigned depth;
} pod__json_line;

/* The main line of a record without moves. */
pod__json_line pod__json_line_of(const pod_record *record);
/* Reads an event and appends it to the line. */
pod_error pod__json_add_event(const pod__json_reader *in, const char *text, size_t length, pod__json_line *at);
/* A field that is not as expected. */
pod_error pod__json_fail(const pod__json_reader *in, const char *field, const char *expected);

/* Reads a record in our own form into in->record. */
pod_error pod__json_read_own(pod__json_reader *in, json_t *object);
/* Whether an object is a record of Abstract Play; and reads one that is into in->record. */
bool pod__json_is_abstractplay(json_t *object);
pod_error pod__json_read_abstractplay(pod__json_reader *in, json_t *object);

#endif
