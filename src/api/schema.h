/* The shapes of the API's objects, as tables of fields, and the same as JSON Schema for the OpenAPI document. Plain
   values, thread-safe. */
#ifndef LUDOPOD_API_SCHEMA_H
#define LUDOPOD_API_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>

/* A field's type is a word: "string", "integer", "number", "boolean", "object", the name of a schema ("Seat"), or words
   between bars, of which it is one ("human|computer"; the only one has a bar behind it: "running|"), or two types, of
   which either will do ("integer/string"). "[]" after it makes a list of it, "?" after that allows null. */
typedef struct api_schema_field {
    const char *name; /* NULL ends a table */
    const char *type;
    const char *about; /* for people, English */
    bool optional;
} api_schema_field;

typedef struct api_schema {
    const char *name; /* NULL ends the list */
    const char *about;
    const api_schema_field *fields;
} api_schema;

/* The families, each up to one without a name. */
extern const api_schema api_alert_schemas[];        /* alerts/routes.c */
extern const api_schema api_bot_schemas[];          /* bots/routes.c */
extern const api_schema api_challenge_schemas[];    /* challenge/routes.c */
extern const api_schema api_conversation_schemas[]; /* conversations/routes.c */
extern const api_schema api_lobby_schemas[];        /* lobby.c */
extern const api_schema api_pairing_schemas[];      /* pairing.c */
extern const api_schema api_order_schemas[];        /* order/schema.c */
extern const api_schema api_passkey_schemas[];      /* people/passkeys.c */
extern const api_schema api_people_schemas[];       /* people/schema.c */
extern const api_schema api_profile_schemas[];      /* profile/routes.c */
extern const api_schema api_puzzle_schemas[];       /* puzzles/routes.c */
extern const api_schema api_rating_schemas[];       /* ratings/routes.c */
extern const api_schema api_record_schemas[];       /* records.c */
extern const api_schema api_talk_schemas[];         /* talk.c */
extern const api_schema api_time_schemas[];         /* time.c */
extern const api_schema api_values_schemas[];       /* values.c */

/* {"type": …} of a field's type, or {"$ref": …}: a new reference, NULL without memory. */
json_t *api_schema_of_type(const char *type);
/* {"Game": {"type": "object", …}, …}: a new reference, NULL without memory. */
json_t *api_schemas_json(void); /* schemas.c */
/* One of them: a new reference. */
json_t *api_schema_of_object(const api_schema *of);

#endif
