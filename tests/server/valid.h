/* Whether what the server says is as the OpenAPI document says it. */
#ifndef LUDOPOD_TESTS_SERVER_VALID_H
#define LUDOPOD_TESTS_SERVER_VALID_H

#include <jansson.h>

/* The member, which has to be there. */
const json_t *member(const json_t *of, const char *name);
/* What "#/components/schemas/Game" stands for. */
const json_t *resolve(const char *reference);
/* By the part of JSON Schema (2020-12) that the document uses. where: for the message of a failure. */
void expect_valid(const json_t *value, const json_t *schema, const char *where);

#endif
