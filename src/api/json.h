/* JSON as text: what is answered, told and logged. */
#ifndef LUDOPOD_API_JSON_H
#define LUDOPOD_API_JSON_H

#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

/* A value as text without white space, with a 0 byte at its end: the caller frees it. length: without that byte; may be
   NULL. NULL without memory, or of NULL. Requires: no value is part of itself, names in objects need no escaping, and
   nothing is deeper than POD__JSON_DEPTH_MAX (base/json.h).

   json_dumps() writes the same value, but looks at each object whether it is part of itself, which takes three times as
   long. */
char *api_json_text(const json_t *value, size_t *length);

/* Each a new reference, or null: for a text that is missing or empty, for a moment that never was or will be, for no
   seat, which is its letter. */
json_t *api_json_string(const char *text);
json_t *api_json_moment(int64_t at_ms);
json_t *api_json_seat(unsigned seat);

#endif
