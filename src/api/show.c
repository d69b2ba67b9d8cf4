#include "api/exchange.h"
#include "api/json.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

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
    const bool several = strstr(type, "[]") != NULL, may_lack = strchr(type, '?') != NULL;
    json_t *list = json_array(), *found = may_lack && number == 0 ? json_null() : NULL;
    for (int place = may_lack; isalpha((unsigned char)*type); place++) {
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

static json_t *show_key(const club_session_key *key, bool flag, const api_reader *reader) {
    char id[CLUB_ID_SIZE];
    club_session_id(key, id);
    return flag ? json_boolean(reader->session && memcmp(key, reader->session, sizeof *key) == 0) : json_string(id);
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

static json_t *show_clock(const club_clock_terms *terms) {
    char clock[CLUB_CLOCK_TEXT_SIZE];
    pod_text text = pod_text_over(clock, sizeof clock);
    club_clock_print(terms, &text);
    return api_json_string(clock);
}

static json_t *show_game(const void *from) {
    const pod_game *game;
    memcpy(&game, from, sizeof game);
    return json_string(game->name);
}

static json_t *show_real(const void *from) {
    return json_integer(lround(*(const double *)from));
}

static json_t *show_each(const api_schema_field *field, const char *whole, const api_reader *reader) {
    json_t *list = json_array();
    api_reader of = reader ? *reader : (api_reader){0};
    unsigned count;
    memcpy(&count, whole + field->count, sizeof count);
    for (of.place = 0; of.place < count; of.place++) {
        json_array_append_new(list, api_show(field->all, whole + field->offset + of.place * field->size, &of));
    }
    return list;
}

static json_t *show_field(const api_schema_field *field, const char *whole, const api_reader *reader) {
    const bool may_lack = (field->optional && !field->usual) || strchr(field->type, '?');
    const void *from = whole + field->offset;
    if (field->write) {
        return field->write(from);
    }
    if (field->all) {
        return field->count ? show_each(field, whole, reader) : api_show(field->all, from, reader);
    }
    switch (field->kind) {
    case API_PERSON:
        return json_boolean(club_person_same(from, reader->person));
    case API_KEY:
        return show_key(from, strcmp(field->type, "boolean") == 0, reader);
    case API_BOT:
        return show_bot(from);
    case API_GAME:
        return show_game(from);
    case API_CLOCK:
        return strchr(field->type, '|') ? json_string(club_clock_class_name(club_clock_class_of(from)))
                                        : show_clock(from);
    case API_REAL:
        return show_real(from);
    case API_PLACE:
        return api_json_seat(reader->place);
    case API_OTHER:
        return show_number(field, whole_of(field, from), may_lack);
    default:
        return show_text(field, from, may_lack);
    }
}

static bool is_shown(const api_schema_field *field) {
    return field->size || field->write || field->all || field->kind == API_PLACE;
}

static void show_all(json_t *object, const api_schema_field *fields, const char *from, const api_reader *reader) {
    for (const api_schema_field *field = fields; field->name; field++) {
        if (!*field->name) {
            show_all(object, field->all, from + field->offset, reader);
            continue;
        }
        json_t *value = is_shown(field) ? show_field(field, from, reader) : NULL;
        if (field->optional && json_is_null(value) && !strchr(field->type, '?')) {
            json_decref(value);
        } else {
            json_object_set_new_nocheck(object, field->name, value);
        }
    }
}

json_t *api_show(const api_schema_field *fields, const void *from, const api_reader *reader) {
    json_t *object = json_object();
    show_all(object, fields, from, reader);
    return object;
}

api_reader api_reader_of(const api_exchange *at) {
    const app_caller *caller = &at->caller;
    return (api_reader){&caller->person, caller->has_session ? &caller->session : NULL, 0};
}
