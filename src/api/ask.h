/* Reading what was asked: each is false (or NULL) when it is not what it would have to be, and the caller has the
   problem. */
#ifndef LUDOPOD_API_ASK_H
#define LUDOPOD_API_ASK_H

#include <jansson.h>

#include "app/caller.h"

/* The object that text is; NULL and the caller's problem. */
json_t *api_ask_object(const char *text, size_t length, app_caller *caller);
/* A text field; fallback (may be NULL: required) when it is not there. */
bool api_ask_text(const json_t *object, const char *name, const char *fallback, const char **out, app_caller *caller);
/* The same of one that may be left out: then *out is NULL. */
bool api_ask_optional(const json_t *object, const char *name, const char **out, app_caller *caller);
/* false when it is not there. */
bool api_ask_boolean(const json_t *object, const char *name, bool *out, app_caller *caller);
bool api_ask_ply(const json_t *object, size_t *out, app_caller *caller);
/* What there is to be said of an act in a game, by CLUB_JOIN to CLUB_ABORT. Texts live as
   long as the object. */
bool api_ask_act(const json_t *object, club_request *out, app_caller *caller);
/* {"game", "options"}; both have a default. */
bool api_ask_options(const json_t *object, const pod_game **game, pod_options *out, app_caller *caller);
/* "clock", by the grammar of club/clock/terms.h or a preset's name; null, "" and left out are none. */
bool api_ask_clock(const json_t *object, club_clock_terms *out, app_caller *caller);
/* The optional field "delay": so many moves late those who watch see the game. */
bool api_ask_delay(const json_t *object, unsigned *out, app_caller *caller);
/* {"game", "options", "seats", "clock", "vacation"}. The names in *out live as long as the object. */
bool api_ask_setup(const json_t *object, club_setup *out, app_caller *caller);

#endif
