/* How what members write to each other looks. */
#include "api/view.h"
#include "api/conversations/conversations.h"
#include "app/app.h"

json_t *api_view_words(const store_message *message, const club_person *who) {
    return json_pack("{s:I s:b s:s s:I}", "n", (json_int_t)message->number, "you",
                     club_person_same(&message->person, who), "text", message->text, "at_ms",
                     (json_int_t)message->at_ms);
}

/* Messages as they are read for somebody. */
typedef struct reading {
    const club_person *who;
    json_t *messages;
} reading;

static void read_message(void *context, const store_message *message) {
    const reading *of = context;
    json_array_append_new(of->messages, api_view_words(message, of->who));
}

json_t *api_view_messages(app *self, const club_person *who, const store_words *part, store_fault *fault) {
    reading of = {.who = who, .messages = json_array()};
    if (store_list_words(self->store, part, (store_message_visitor){&of, read_message, NULL}, fault)) {
        json_decref(of.messages);
        return NULL;
    }
    return of.messages;
}

json_t *api_view_correspondent(app *self, const club_person *other, store_fault *fault) {
    club_account account = {.handle = ""};
    store_status status = store_load_account(self->store, other, &account, fault);
    bool former = !account.handle[0];
    if (status && status != STORE_NOT_FOUND) {
        return NULL;
    }
    json_t *view = json_pack("{s:o s:s s:b}", "handle", former ? json_null() : json_string(account.handle), "name",
                             former ? "" : account.name, "former", former);
    api_view_add_bot(view, &account.bot);
    return view;
}

bool api_count_unread_in(app *self, const club_person *who, const store_conversation *side, size_t *out,
                         store_fault *fault) {
    *out = 0;
    return side->heard <= side->own.read || !store_count_unread_words(self->store, who, &side->own, out, fault);
}

json_t *api_view_conversation(app *self, const club_person *who, const store_conversation *side, store_fault *fault) {
    size_t unread;
    const store_words latest = {side->own.id, INT64_MAX, 1};
    if (!api_count_unread_in(self, who, side, &unread, fault)) {
        return NULL;
    }
    json_t *other = api_view_correspondent(self, &side->other, fault);
    json_t *messages = other ? api_view_messages(self, who, &latest, fault) : NULL;
    if (!messages) {
        json_decref(other);
        return NULL;
    }
    json_t *message = json_incref(json_array_get(messages, 0));
    json_decref(messages);
    return json_pack("{s:s s:o s:I s:o}", "id", side->own.id, "with", other, "unread", (json_int_t)unread, "latest",
                     message ? message : json_null());
}

bool api_view_latest(app *self, const club_person *who, const store_conversation *side, json_t **out,
                     store_fault *fault) {
    size_t all;
    *out = NULL;
    json_t *view = api_view_conversation(self, who, side, fault);
    bool well = view && !store_count_unread(self->store, who, &all, fault);
    json_t *latest = json_object_get(view, "latest");
    bool own = json_is_true(json_object_get(latest, "you"));
    if (well && (own || side->heard == side->own.written)) {
        *out = json_pack("{s:o s:I}", "conversation", view, "unread", (json_int_t)all);
        return true;
    }
    json_decref(view);
    return well;
}
