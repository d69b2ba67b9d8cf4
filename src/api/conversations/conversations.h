/* What members write to each other, as it is answered and told. One thread. */
#ifndef LUDOPOD_API_CONVERSATIONS_CONVERSATIONS_H
#define LUDOPOD_API_CONVERSATIONS_CONVERSATIONS_H

#include <jansson.h>

#include "api/schema.h"
#include "app/app.h"
#include "store/conversations.h"

/* How it looks (view.c): new references, NULL when the store failed. */

extern const api_schema_field api_correspondent[]; /* club_account */
extern const api_schema_field api_words[];         /* store_message */
/* A list of messages. */
json_t *api_view_messages(app *self, const club_person *who, const store_words *part);
/* The other one: a former member has neither handle nor name. */
json_t *api_view_correspondent(app *self, const club_person *other);
/* How many messages were announced to the person on this side and not read. False: the store failed. */
bool api_count_unread_in(app *self, const club_person *who, const store_conversation *side, size_t *out);
/* A line of the list. */
json_t *api_view_conversation(app *self, const club_person *who, const store_conversation *side);
/* What a person is told of the latest message on their side: {"conversation", "unread"}; *out is NULL when there is
   nothing to be told. False: the store failed. */
bool api_view_latest(app *self, const club_person *who, const store_conversation *side, json_t **out);

#endif
