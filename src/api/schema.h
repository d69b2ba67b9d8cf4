/* The shapes of the API's objects, as tables of fields: by them what comes in is read and checked (ask.h), what is
   answered is written (show.c), and so is the OpenAPI document. Plain values, thread-safe. */
#ifndef LUDOPOD_API_SCHEMA_H
#define LUDOPOD_API_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/clock/terms.h"
#include "club/people/account.h"

struct app_caller;
struct api_exchange;

/* A field's type is a word: "string", "integer", "number", "boolean", "object", the name of a schema ("Seat"), or words
   between bars, of which it is one ("human|computer"; the only one has a bar behind it: "running|"), or two types, of
   which either will do ("integer/string"). "[]" after it makes a list of it, "?" after that allows null. */
/* What a member of a struct is; OTHER: a whole number, a bool or an enum, or what has functions of its own. */
typedef enum api_member_kind {
    API_OTHER,
    API_TEXT,
    API_CHARS,
    API_PERSON,
    API_KEY,
    API_BOT,
    API_GAME,
    API_CLOCK,
    API_REAL,
    API_PLACE /* no member: in the list that it is in */
} api_member_kind;

typedef struct api_schema_field {
    const char *name; /* NULL ends a table */
    const char *type;
    const char *about; /* for people, English */
    bool optional;
    /* Of a field that is read: into a member of a struct, of which the type is text: const char *; boolean: bool;
       integer: any whole number; words: the place of the word among them, in an enum or a bool, or the word itself, as
       text. Left out, or null where that is allowed: the usual value. */
    size_t offset, size;
    api_member_kind kind;
    const char *expected; /* what would be right, of the catalogue; NULL: what is said of all of the type */
    const char *usual;    /* NULL: what the struct has already. Of one that is needed: with it the club refuses */
    int64_t least, most;  /* of a whole number; of a text most characters, as the club counts them. Both 0: any */
    bool judged;          /* by the club, which refuses what is out of bounds: that is read as most + 1 */
    /* What has a grammar of its own. value: NULL when it is left out of what may be; out: the member, or where the
       field has none the whole struct. False: it is not what was expected, or the caller has another problem. */
    bool (*read)(const json_t *value, void *out, struct app_caller *caller);
    /* Of a field that is written: from such a member, too. A number is that of a word, lists of words are bits, a text
       that is not empty is true; of a session's key the text is its id, of a bot's mark the owner; a person and a key
       are true if they are the reader's. Where null is allowed, it stands for a text that is empty, for 0 and for never
       (INT64_MAX), and words are counted from 1; a text of a number is a seat's letter, words of a clock are its class;
       a field that may be left out and not be null is left out, unless it has a usual value. What has no place in the
       struct is set by whoever shows it. */
    int per;                            /* what a number is divided by; 0: by 1 */
    json_t *(*write)(const void *from); /* as of read: a new reference; NULL: it is left out */
    bool shown;                         /* is not read, where a table is of both */
    /* The member is a struct with these fields, or a list of such: then count is where the struct says how many
       (unsigned). In the place of a row without a name ("") they stand themselves. */
    const struct api_schema_field *all;
    size_t count;
} api_schema_field;

/* Which member of a struct a field is. */
#define API_INTO(of, member)                                                                                           \
    .offset = offsetof(of, member), .size = sizeof(((of *)0)->member), .kind = API_KIND(((of *)0)->member)
#define API_EACH(of, member, number)                                                                                   \
    .offset = offsetof(of, member), .size = sizeof(((of *)0)->member[0]), .count = offsetof(of, number)
#define API_KIND(member)                                                                                               \
    _Generic(member,                                                                                                   \
        const char *: API_TEXT,                                                                                        \
        char *: API_CHARS,                                                                                             \
        club_person: API_PERSON,                                                                                       \
        club_session_key: API_KEY,                                                                                     \
        club_bot_mark: API_BOT,                                                                                        \
        const pod_game *: API_GAME,                                                                                    \
        club_clock_terms: API_CLOCK,                                                                                   \
        double: API_REAL,                                                                                              \
        default: API_OTHER)

/* Of an act in a game: which state of it whoever asks has seen. */
#define API_PLY(of, member, about_it)                                                                                  \
    {"ply",                                                                                                            \
     "integer",                                                                                                        \
     about_it,                                                                                                         \
     API_INTO(of, member),                                                                                             \
     .expected = POD_N_("the number of events you have seen"),                                                         \
     .most = INT32_MAX}

typedef struct api_schema {
    const char *name; /* NULL ends the list */
    const char *about;
    const api_schema_field *fields;
    /* Of a page of a list, which has no fields but these: its type, and in which order they come. */
    const char *items, *order;
    /* Of what is one of several, told apart by the only word of their field "type": names with bars between. */
    const char *one_of;
    const api_schema_field *also; /* fields that come after the others; NULL: none */
    const char *values;           /* of what has fields of any name: the type of each */
    bool answered;                /* what may be left out when it is read is always there */
} api_schema;

/* The families, each up to one without a name. */
extern const api_schema api_alert_schemas[];        /* alerts/routes.c */
extern const api_schema api_bot_schemas[];          /* bots/routes.c */
extern const api_schema api_challenge_schemas[];    /* challenge/routes.c */
extern const api_schema api_conversation_schemas[]; /* conversations/routes.c */
extern const api_schema api_line_schemas[];         /* live/lines.c */
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
extern const api_schema api_tournament_schemas[];   /* tournaments/routes.c */
extern const api_schema api_values_schemas[];       /* values.c */

/* Who is shown something. */
typedef struct api_reader {
    const club_person *person;
    const club_session_key *session; /* NULL: none */
    unsigned place;                  /* of what is shown in its list */
} api_reader;

/* show.c. A struct as this reader (NULL: nobody) sees it, by the fields that have a place in it or a function: a new
   reference. */
json_t *api_show(const api_schema_field *fields, const void *from, const api_reader *reader);
api_reader api_reader_of(const struct api_exchange *at);

/* {"type": …} of a field's type, or {"$ref": …}: a new reference, NULL without memory. */
json_t *api_schema_of_type(const char *type);
/* The same with what else is known of the field. */
json_t *api_schema_of_field(const api_schema_field *field);
/* {"Game": {"type": "object", …}, …}: a new reference, NULL without memory. */
json_t *api_schemas_json(void); /* schemas.c */
/* That of a type, which may have "[]" or "?" behind its name; NULL: there is none. */
const api_schema *api_schema_find(const char *type); /* schemas.c */
/* The same as JSON Schema: a new reference. */
json_t *api_schema_of_object(const api_schema *of);
/* Of which of the words between bars of a type it is; -1: none. */
int api_schema_word(const char *type, const char *word);

#endif
