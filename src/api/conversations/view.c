/* How what members write to each other looks. */
#include "api/conversations/conversations.h"
#include "api/exchange.h"
#include "app/app.h"

const api_schema_field api_correspondent[] = {
    {"handle", "string?", "What the member is found by; null of a former member.", API_INTO(club_account, handle)},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", .optional = true,
     API_INTO(club_account, bot)},
    {"name", "string", "As shown; empty for one who is called by the handle.", API_INTO(club_account, name)},
    {"former", "boolean", "Whether the account was deleted."},
    {0},
};

const api_schema_field api_words[] = {
    {"n", "integer", "Counts the messages of the conversation, from 0.", API_INTO(store_message, number)},
    {"you", "boolean", "Whether it is yours.", API_INTO(store_message, person)},
    {"text", "string", "What was written.", API_INTO(store_message, text)},
    {"at_ms", "integer", "Milliseconds since 1970.", API_INTO(store_message, at_ms)},
    {0},
};

json_t *api_view_messages(app *self, const club_person *who, const store_words *part) {
    api_items of = {.fields = api_words, .reader.person = who, .list = json_array()};
    if (store_list_words(self->store, part, API_ITEMS(of), &self->fault)) {
        json_decref(of.list);
        return NULL;
    }
    return of.list;
}

json_t *api_view_correspondent(app *self, const club_person *other) {
    club_account account = {.handle = ""};
    store_status status = store_load_account(self->store, other, &account, &self->fault);
    if (status && status != STORE_NOT_FOUND) {
        return NULL;
    }
    const bool former = !account.handle[0];
    account.name[0] = former ? 0 : account.name[0];
    json_t *view = api_show(api_correspondent, &account, NULL);
    json_object_set_new(view, "former", json_boolean(former));
    return view;
}

bool api_count_unread_in(app *self, const club_person *who, const store_conversation *side, size_t *out) {
    *out = 0;
    return side->heard <= side->own.read || !store_count_unread_words(self->store, who, &side->own, out, &self->fault);
}

json_t *api_view_conversation(app *self, const club_person *who, const store_conversation *side) {
    size_t unread;
    const store_words latest = {side->own.id, INT64_MAX, 1};
    if (!api_count_unread_in(self, who, side, &unread)) {
        return NULL;
    }
    json_t *other = api_view_correspondent(self, &side->other);
    json_t *messages = other ? api_view_messages(self, who, &latest) : NULL;
    if (!messages) {
        json_decref(other);
        return NULL;
    }
    json_t *message = json_incref(json_array_get(messages, 0));
    json_decref(messages);
    return json_pack("{s:s s:o s:I s:o}", "id", side->own.id, "with", other, "unread", (json_int_t)unread, "latest",
                     message ? message : json_null());
}

bool api_view_latest(app *self, const club_person *who, const store_conversation *side, json_t **out) {
    size_t all;
    *out = NULL;
    json_t *view = api_view_conversation(self, who, side);
    bool well = view && !store_count_unread(self->store, who, &all, &self->fault);
    json_t *latest = json_object_get(view, "latest");
    bool own = json_is_true(json_object_get(latest, "you"));
    if (well && (own || side->heard == side->own.written)) {
        *out = json_pack("{s:o s:I}", "conversation", view, "unread", (json_int_t)all);
        return true;
    }
    json_decref(view);
    return well;
}
