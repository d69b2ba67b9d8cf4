#include "api/exchange.h"
#include "api/json.h"

#include <ctype.h>
#include <string.h>

#include "app/people/account.h"

static int64_t whole_of(const api_schema_field *field, const void *from) {
    int64_t whole = 0;
    int32_t half;
    if (field->size == sizeof whole) {
        memcpy(&whole, from, sizeof whole);
    } else if (field->size == sizeof half) {
        memcpy(&half, from, sizeof half);
        whole = half;
    } else {
        whole = *(const unsigned char *)from;
    }
    return field->per ? whole / field->per : whole;
}

static json_t *show_text(const api_schema_field *field, const void *from, bool may_lack) {
    const char *text = from;
    if (field->kind == API_TEXT) {
        memcpy(&text, from, sizeof text);
    }
    const bool empty = !text || !*text;
    return strcmp(field->type, "boolean") == 0 ? json_boolean(!empty)
           : empty && may_lack                 ? json_null()
                                               : json_string(empty ? "" : text);
}

/* The word at this place, or those whose bits are set. */
static json_t *show_words(const char *type, int64_t number) {
    const bool several = strstr(type, "[]") != NULL;
    json_t *list = json_array(), *found = NULL;
    for (int place = 0; isalpha((unsigned char)*type); place++) {
        const size_t length = strcspn(type, "|[?");
        if (several ? number >> place & 1 : number == place) {
            found = json_stringn(type, length);
            json_array_append_new(list, found);
        }
        type += length + (type[length] == '|');
    }
    json_incref(several ? list : found);
    json_decref(list);
    return several ? list : found;
}

static json_t *show_key(const club_session_key *key, bool flag, const app_caller *reader) {
    char id[CLUB_ID_SIZE];
    club_session_id(key, id);
    return flag ? json_boolean(reader->has_session && memcmp(key, &reader->session, sizeof *key) == 0)
                : json_string(id);
}

static json_t *show_bot(const club_bot_mark *mark) {
    return mark->is ? json_string(mark->owner) : json_null();
}

static json_t *show_number(const api_schema_field *field, int64_t number, bool may_lack) {
    return strchr(field->type, '|')                           ? show_words(field->type, number)
           : strncmp(field->type, "string", 6) == 0           ? api_json_seat((unsigned)number)
           : strcmp(field->type, "boolean") == 0              ? json_boolean(number != 0)
           : may_lack && (number == 0 || number == INT64_MAX) ? json_null()
                                                              : json_integer(number);
}

json_t *api_show_clock(const club_clock_terms *terms) {
    char clock[CLUB_CLOCK_TEXT_SIZE];
    pod_text text = pod_text_over(clock, sizeof clock);
    club_clock_print(terms, &text);
    return api_json_string(clock);
}

static json_t *show_field(const api_schema_field *field, const void *from, const app_caller *reader) {
    const bool may_lack = (field->optional && !field->usual) || strchr(field->type, '?');
    const pod_game *game;
    if (field->write) {
        return field->write(from);
    }
    switch (field->kind) {
    case API_PERSON:
        return json_boolean(club_person_same(from, &reader->person));
    case API_KEY:
        return show_key(from, strcmp(field->type, "boolean") == 0, reader);
    case API_BOT:
        return show_bot(from);
    case API_GAME:
        memcpy(&game, from, sizeof game);
        return json_string(game->name);
    case API_CLOCK:
        return strchr(field->type, '|') ? json_string(club_clock_class_name(club_clock_class_of(from)))
                                        : api_show_clock(from);
    case API_OTHER:
        return show_number(field, whole_of(field, from), may_lack);
    default:
        return show_text(field, from, may_lack);
    }
}

static void show_all(json_t *object, const api_schema_field *fields, const char *from, const app_caller *reader) {
    for (const api_schema_field *field = fields; field->name; field++) {
        if (field->all) {
            show_all(object, field->all, from + field->offset, reader);
            continue;
        }
        json_t *value = field->size || field->write ? show_field(field, from + field->offset, reader) : NULL;
        if (field->optional && json_is_null(value) && !strchr(field->type, '?')) {
            json_decref(value);
        } else {
            json_object_set_new_nocheck(object, field->name, value);
        }
    }
}

json_t *api_show(const api_schema_field *fields, const void *from, const app_caller *reader) {
    json_t *object = json_object();
    show_all(object, fields, from, reader);
    return object;
}

/* ---- Lists --------------------------------------------------------------------------------------------------- */

api_items api_items_begin(const api_exchange *at, const api_schema_field *fields) {
    return (api_items){.fields = fields, .reader = &at->caller, .list = json_array()};
}

bool api_items_add(void *context, const void *from) {
    const api_items *items = context;
    json_array_append_new(items->list, api_show(items->fields, from, items->reader));
    return true;
}

json_t *api_items_end(api_exchange *at, api_items *items, store_status status) {
    if (status) {
        app_account_fails(at->self, &at->caller, &items->fault);
        json_decref(items->list);
    }
    return status ? NULL : items->list;
}
