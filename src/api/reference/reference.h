/* The page at /api: the OpenAPI document as people read it, written by the server itself, without scripts. */
#ifndef LUDOPOD_API_REFERENCE_REFERENCE_H
#define LUDOPOD_API_REFERENCE_REFERENCE_H

#include <jansson.h>

#include "api/exchange.h"
#include "ludopod/language.h"
#include "ludopod/text.h"

typedef struct reference {
    const json_t *document; /* api_openapi() */
    const char *club;       /* what it is called */
    pod_language language;  /* of the frame: descriptions are as they are in the document */
} reference;

/* write.c: HTML; what is written depends on these values alone. */
void reference_write(const reference *of, pod_text *out);
/* fields.c: its parts. A schema's type, with links; a list of an object's fields. */
void reference_write_type(const json_t *schema, pod_text *out);
void reference_write_fields(const reference *of, const json_t *schema, pod_text *out);
/* A sentence of the frame, which is HTML-escaped. */
void reference_say(const reference *of, const char *message, pod_text *out);

/* examples.c: adds to each answer of the document that is an object of its schemas an example. */
void reference_add_examples(json_t *document);

/* page.c: the routes. */
api_answerer api_answer_openapi, api_answer_reference, api_answer_reference_style;

#endif
