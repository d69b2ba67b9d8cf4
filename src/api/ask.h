/* Reading what was asked, by the tables of fields (schema.h): each is false (or NULL) when it is not what it would have
   to be, and the caller has the problem. Texts that are read live as long as the object. */
#ifndef LUDOPOD_API_ASK_H
#define LUDOPOD_API_ASK_H

#include <jansson.h>

#include "api/schema.h"
#include "app/caller.h"

/* The object that text is; NULL and the caller's problem. */
json_t *api_ask_object(const char *text, size_t length, app_caller *caller);
/* Fills a struct with the fields of the object (may be NULL: none) that have a place in it. */
bool api_ask(const api_schema_field *fields, const json_t *object, void *out, app_caller *caller);
/* A text of a message that has no table. */
bool api_ask_text(const json_t *object, const char *name, const char **out, app_caller *caller);
/* False: the field must be what is expected, which is of the catalogue. */
bool api_bad_field(app_caller *caller, const char *name, const char *expected);

/* ---- Fields with a grammar of their own (api_schema_field.read) --------------------------------------- */

/* A game by its name; left out: the first of the table. */
bool api_read_game(const json_t *value, void *out, app_caller *caller);
/* A game by its name; left out: NULL. What is expected is the name of a game. */
bool api_find_game(const json_t *value, void *out, app_caller *caller);
/* That game's options; each has a default. */
bool api_read_options(const json_t *value, const pod_game *game, pod_options *out, app_caller *caller);

/* Into a club_setup, whose names live as long as the object; into a club_seat_request. */
extern const api_schema_field api_new_game[];
extern const api_schema_field api_agreed[]; /* club_game_terms, of a game and a challenge, asked and shown */
extern const api_schema_field api_new_seat[];

#endif
