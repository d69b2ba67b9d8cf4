/* JSON out (RFC 8259), over pod_text: one writer for the command line, the library and WebAssembly. Without white
   space, and the same in every locale.

   Each function writes one value. In an object it has a name, which is written as it is and so needs no escaping; in an
   array, and at the very outside, the name is NULL. Commas come by themselves. Values that stand in the wrong place,
   without a name or with one, are mistakes of the program: they are held by asserts.

   pod__json json = pod__json_over(&text);
   pod__json_add_object(&json, NULL, POD__T("game", "octogo"), POD__U("ply", 3));      {"game":"octogo","ply":3}  */
#ifndef LUDOPOD_BASE_JSON_H
#define LUDOPOD_BASE_JSON_H

#include "ludopod/text.h"

enum { POD__JSON_DEPTH_MAX = 256 };

typedef struct pod__json {
    pod_text *text; /* borrowed */
    bool comma;     /* is due before the next value */
    bool line;      /* and a line's end behind the comma */
    unsigned depth; /* of what is open */
    uint8_t is_object[POD__JSON_DEPTH_MAX / 8];
} pod__json;

/* What is there already is taken for something before the JSON. */
pod__json pod__json_over(pod_text *text);

/* Opens an object or an array, which pod__json_end() closes; no more than POD__JSON_DEPTH_MAX at a time. */
void pod__json_object(pod__json *json, const char *name);
void pod__json_array(pod__json *json, const char *name);
void pod__json_end(pod__json *json);

/* What is no well-formed UTF-8 becomes U+FFFD. */
void pod__json_bytes(pod__json *json, const char *name, const char *bytes, size_t length);
void pod__json_string(pod__json *json, const char *name, const char *string);
void pod__json_integer(pod__json *json, const char *name, int64_t value);
void pod__json_unsigned(pod__json *json, const char *name, uint64_t value);
/* So many digits behind the point, at most 9, rounded to the nearest. */
void pod__json_decimal(pod__json *json, const char *name, double value, unsigned places);
void pod__json_bool(pod__json *json, const char *name, bool value);
void pod__json_null(pod__json *json, const char *name);
/* Text that is a value already. */
void pod__json_raw(pod__json *json, const char *name, const char *value);

/* Members of an object: a text, a whole number, one without a sign, true or false, null. */
typedef struct pod__json_member {
    const char *name;
    enum { POD__JSON_NULL, POD__JSON_STRING, POD__JSON_INTEGER, POD__JSON_UNSIGNED, POD__JSON_BOOL } kind;
    const char *string;
    int64_t integer;
    uint64_t number; /* also of a bool */
} pod__json_member;
#define POD__N(of) {.name = (of)}
#define POD__T(of, text) {.name = (of), .kind = POD__JSON_STRING, .string = (text)}
#define POD__I(of, value) {.name = (of), .kind = POD__JSON_INTEGER, .integer = (value)}
#define POD__U(of, value) {.name = (of), .kind = POD__JSON_UNSIGNED, .number = (value)}
#define POD__B(of, value) {.name = (of), .kind = POD__JSON_BOOL, .number = (value)}
#define pod__json_add(json, ...)                                                                                       \
    pod__json_add_members(json, (const pod__json_member[]){__VA_ARGS__},                                               \
                          sizeof((const pod__json_member[]){__VA_ARGS__}) / sizeof(pod__json_member))
void pod__json_add_members(pod__json *json, const pod__json_member *members, size_t count);
/* An object of these. */
#define pod__json_add_object(json, name, ...)                                                                          \
    (pod__json_object(json, name), pod__json_add(json, __VA_ARGS__), pod__json_end(json))

/* Between these two a string is written straight to the text, by somebody who adds nothing that needs escaping:
   letters, digits and the signs of moves. */
void pod__json_quote(pod__json *json, const char *name);
void pod__json_unquote(pod__json *json);

/* The next value of this array begins a line, unless it is the first. */
void pod__json_line(pod__json *json);

#endif
