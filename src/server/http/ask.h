/* Reading what was asked. */
#ifndef LUDOPOD_SERVER_HTTP_ASK_H
#define LUDOPOD_SERVER_HTTP_ASK_H

#include <jansson.h>

#include "club/game/decision.h"
#include "server/http/caller.h"

/* The object that text is; NULL and the caller's problem. */
json_t *server_ask_object(const char *text, size_t length, server_caller *caller);
/* A text field; fallback (may be NULL: required) when it is not there. */
bool server_ask_text(const json_t *object, const char *name, const char *fallback, const char **out,
                     server_caller *caller);
bool server_ask_ply(const json_t *object, size_t *out, server_caller *caller);
/* What there is to be said of an act in a game, by CLUB_JOIN, CLUB_MOVE, CLUB_RESIGN or CLUB_REMATCH. Texts live as
   long as the object. */
bool server_ask_act(const json_t *object, club_request *out, server_caller *caller);
/* {"game", "options", "seats"}. The names in *out live as long as the object. */
bool server_ask_setup(const json_t *object, club_setup *out, server_caller *caller);

#endif
