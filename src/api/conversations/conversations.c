/* Writing to each other: lists, messages, and how both look. */
#include <stdlib.h>
#include <string.h>

#include "api/conversations/conversations.h"
#include "api/people/people.h"
#include "app/people/correspondent.h"
#include "base/text.h"
#include "store/conversations.h"

enum { CONVERSATIONS_A_PAGE = 30, MESSAGES_A_PAGE = 50 };

/* ---- The list ---------------------------------------------------------------------------------------------------- */

typedef struct page {
    size_t count;
    store_conversation row[CONVERSATIONS_A_PAGE + 1];
} page;

static bool add_to_page(void *context, const void *row) {
    page *of = context;
    of->row[of->count++] = *(const store_conversation *)row;
    return of->count <= CONVERSATIONS_A_PAGE;
}

/* "MILLISECONDS-ID" of the last one before. */
static bool read_cursor(api_exchange *at, store_conversation_cursor *out) {
    const char *text = api_page_cursor(at);
    *out = (store_conversation_cursor){.at_ms = INT64_MAX, .limit = CONVERSATIONS_A_PAGE + 1};
    if (!*text) {
        return true;
    }
    size_t length = strcspn(text, "-");
    const char *id = text + length + (text[length] == '-');
    memcpy(out->id, id, club_id_valid(id, strlen(id)) ? CLUB_ID_SIZE : 0);
    return (*out->id && pod__whole_read(text, length, 0, INT64_MAX, &out->at_ms)) || api_bad_cursor(at);
}

static json_t *page_json(api_exchange *at, const page *of) {
    bool more = of->count > CONVERSATIONS_A_PAGE;
    json_t *items = json_array();
    for (size_t i = 0; i < of->count - more; i++) {
        json_t *item = api_view_conversation(at->self, &at->caller.person, &of->row[i]);
        if (!item) {
            json_decref(items);
            return NULL;
        }
        json_array_append_new(items, item);
    }
    const store_conversation *last = more ? &of->row[CONVERSATIONS_A_PAGE - 1] : NULL;
    return json_pack("{s:o s:o}", "items", items, "next",
                     last ? json_sprintf("%lld-%s", (long long)last->at_ms, last->own.id) : json_null());
}

void api_answer_conversations(api_exchange *at) {
    store_conversation_cursor after;
    page of = {.count = 0};
    if (!read_cursor(at, &after)) {
        return;
    }
    bool read = !store_list_conversations(at->self->store, &at->caller.person, &after,
                                          (store_visitor){&of, add_to_page}, at->fault);
    json_t *answer = read ? page_json(at, &of) : NULL;
    if (!answer) {
        api_fails(at);
    }
    api_exchange_answer(at, answer);
}

/* ---- One of them ------------------------------------------------------------------------------------------------ */

/* Why a message would be refused now; null: it would not. */
static json_t *refusal_of(api_exchange *at, const club_conversation_facts *facts) {
    club_decision decision;
    const club_facts all = {.conversation = facts};
    const club_request request = {
        .act = CLUB_WRITE, .actor = at->caller.person, .now_ms = at->self->wall_ms, .conversation.text = "?"};
    json_t *code = club_decide(&all, &request, &decision) ? json_string(club_fault_code(&decision.fault)) : json_null();
    club_decision_free(&decision);
    return code;
}

static bool read_before(api_exchange *at, int64_t *out) {
    const char *text = api_page_cursor(at);
    *out = INT64_MAX;
    return !*text || pod__whole_read(text, strlen(text), 0, INT64_MAX, out) || api_bad_cursor(at);
}

/* NULL: the store failed, and the caller's problem says so. */
static json_t *conversation_json(api_exchange *at, const app_correspondent *with, int64_t before) {
    const store_words part = {with->side.own.id, before, MESSAGES_A_PAGE};
    club_conversation_facts facts;
    size_t unread = 0;
    if (!app_find_conversation_facts(at->self, &at->caller, with, &facts)) {
        return NULL;
    }
    json_t *other = api_view_correspondent(at->self, &with->person);
    json_t *items = other ? api_view_messages(at->self, &at->caller.person, &part) : NULL;
    if (!items || !api_count_unread_in(at->self, &at->caller.person, &with->side, &unread)) {
        json_decref(other);
        json_decref(items);
        api_fails(at);
        return NULL;
    }
    const json_t *oldest = json_array_get(items, json_array_size(items) - 1);
    json_int_t first = oldest ? json_integer_value(json_object_get(oldest, "n")) : 0;
    return json_pack("{s:o s:o s:o s:I s:o s:o}", "id",
                     with->side.own.id[0] ? json_string(with->side.own.id) : json_null(), "with", other, "refusal",
                     refusal_of(at, &facts), "unread", (json_int_t)unread, "items", items, "next",
                     first > 0 ? json_sprintf("%lld", (long long)first) : json_null());
}

void api_answer_messages(api_exchange *at) {
    app_correspondent with;
    int64_t before;
    if (app_find_correspondent(at->self, &at->caller, api_exchange_id(at), &with) && read_before(at, &before)) {
        api_exchange_answer(at, conversation_json(at, &with, before));
    }
}

/* ---- Writing and reading ---------------------------------------------------------------------------------------- */

void api_answer_write(api_exchange *at) {
    club_request request = {.act = CLUB_WRITE};
    app_correspondent with;
    if (api_ask_body(at, &request.conversation) &&
        app_find_correspondent(at->self, &at->caller, api_exchange_id(at), &with) &&
        app_admit_message(at->self, &at->caller) && app_act_on_conversation(at->self, &at->caller, &with, &request)) {
        const store_message said = {.number = with.side.own.written,
                                    .at_ms = at->self->wall_ms,
                                    .person = at->caller.person,
                                    .text = request.conversation.text};
        api_exchange_answer(at, api_show(api_words, &said, &(api_reader){.person = &at->caller.person}));
    }
}

void api_answer_read(api_exchange *at) {
    club_request request = {.act = CLUB_READ};
    app_correspondent with;
    size_t unread;
    if (!api_ask_body(at, &request.conversation) ||
        !app_find_correspondent(at->self, &at->caller, api_exchange_id(at), &with) ||
        (with.side.own.id[0] && !app_act_on_conversation(at->self, &at->caller, &with, &request))) {
        api_exchange_fail(at);
    } else if (store_count_unread(at->self->store, &at->caller.person, &unread, at->fault)) {
        api_fails(at);
    } else {
        api_exchange_answer(at, json_pack("{s:I}", "unread", (json_int_t)unread));
    }
}

/* ---- Export ----------------------------------------------------------------------------------------------------- */

typedef struct exporting {
    size_t count, room;
    store_conversation *row;
} exporting;

static bool add_to_export(void *context, const void *row) {
    exporting *of = context;
    if (of->count == of->room) {
        of->room = of->room ? 2 * of->room : 16;
        store_conversation *grown = realloc(of->row, of->room * sizeof *grown);
        if (!grown) {
            return false;
        }
        of->row = grown;
    }
    of->row[of->count++] = *(const store_conversation *)row;
    return true;
}

static int by_id(const void *left, const void *right) {
    const store_conversation *one = left, *other = right;
    return strcmp(one->own.id, other->own.id);
}

/* Messages of one conversation, of its own those from this one on. NULL: the store failed. */
static json_t *export_part(api_exchange *at, const store_conversation *row, size_t first, size_t count) {
    const store_words part = {row->own.id, (int64_t)(first + count), count};
    json_t *with = api_view_correspondent(at->self, &row->other);
    json_t *messages = with ? api_view_messages(at->self, &at->caller.person, &part) : NULL;
    if (!messages) {
        json_decref(with);
        return NULL;
    }
    return json_pack("{s:o s:o}", "with", with, "messages", messages);
}

static json_t *export_json(api_exchange *at, const exporting *of, size_t first, size_t most, bool *more) {
    json_t *all = json_array();
    for (size_t i = 0; i < of->count && !*more; i++) {
        const size_t written = (size_t)of->row[i].own.written;
        if (first >= written) {
            first -= written;
            continue;
        }
        const size_t count = written - first < most ? written - first : most;
        json_t *part = count ? export_part(at, &of->row[i], first, count) : NULL;
        if (count && !part) {
            json_decref(all);
            return NULL;
        }
        json_array_append_new(all, part); /* NULL is not appended */
        *more = count < written - first;
        most -= count;
        first = 0;
    }
    return all;
}

json_t *api_conversations_export(api_exchange *at, size_t first, size_t most, bool *more) {
    const store_conversation_cursor all = {.at_ms = INT64_MAX, .limit = INT32_MAX};
    exporting of = {.count = 0};
    json_t *json = NULL;
    *at->fault = (store_fault){"out of memory"};
    if (!store_list_conversations(at->self->store, &at->caller.person, &all, (store_visitor){&of, add_to_export},
                                  at->fault)) {
        if (of.count) {
            qsort(of.row, of.count, sizeof *of.row, by_id);
        }
        json = export_json(at, &of, first, most, more);
    }
    free(of.row);
    if (!json) {
        app_account_fails(at->self, &at->caller);
    }
    return json;
}
