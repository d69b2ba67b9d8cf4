/* Target and fields of a request: what we want of them, and what is wrong with them. */
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "transport/inside.h"

static void refuse(exchange *at, app_problem_kind kind, const char *word) {
    if (!at->refused) {
        at->refused = true;
        at->refusal = kind;
        at->refusal_word = word;
    }
}

/* ---- The target (RFC 9112, 3.2) -------------------------------------------------------------------- */

static int digit_value(char digit) {
    return isxdigit((unsigned char)digit) ? isdigit((unsigned char)digit) ? digit - '0' : (digit | 0x20) - 'a' + 10
                                          : -1;
}

/* Resolves percent signs in place. False for half an escape, and for one of a control character: no path has it, and a
   line end or a zero would make two texts of one. */
static bool unescape(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++) {
        int byte = (unsigned char)*from;
        if (byte == '%') {
            int high = digit_value(from[1]), low = high < 0 ? -1 : digit_value(from[2]);
            if (low < 0) {
                return false;
            }
            byte = high * 16 + low;
            from += 2;
        }
        if (byte < ' ' || byte == 0x7f) {
            return false;
        }
        *to++ = (char)byte;
    }
    *to = 0;
    return true;
}

/* http://host/path: what proxies are asked for, and every server must understand. */
static char *after_authority(exchange *at) {
    char *text = at->target;
    char *authority = strncasecmp(text, "http://", 7) == 0    ? text + 7
                      : strncasecmp(text, "https://", 8) == 0 ? text + 8
                                                              : NULL;
    if (!authority) {
        return text;
    }
    size_t length = strcspn(authority, "/?");
    char *path = authority + length;
    memmove(text, authority, length); /* the host comes first, and goes before the field of that name */
    text[length] = 0;
    at->request.host = text;
    return path;
}

static void read_target(exchange *at) {
    char *path = after_authority(at);
    char *query = strchr(path, '?');
    at->request.query = query ? query + 1 : "";
    if (query) {
        *query = 0;
    }
    at->request.path = *path ? path : "/";
    if (strpbrk(at->target, " \t")) {
        refuse(at, APP_NOT_HTTP, POD_N_("the path has a blank"));
    } else if (!unescape(path)) {
        refuse(at, APP_NOT_HTTP, POD_N_("the path has a control character or half a percent escape"));
    }
}

/* ---- Fields (RFC 9110, 5) --------------------------------------------------------------------------- */

/* What is remembered while the fields are gone through. */
typedef struct reading {
    exchange *at;
    size_t accounted;                     /* of the whole block, as far as it is known what they are */
    const char *upgrade, *host;           /* "" when they are not there */
    const char *length, *coding, *expect; /* NULL when they are not there */
    unsigned seen;                        /* which of the fields that we want */
    bool connection_upgrade;
} reading;

static bool is_token(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (!isalnum((unsigned char)text[i]) && !(text[i] && strchr("!#$%&'*+-.^_`|~", text[i]))) {
            return false;
        }
    }
    return length > 0;
}

static bool is_value(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if ((byte < ' ' && byte != '\t') || byte == 0x7f) {
            return false;
        }
    }
    return true;
}

/* Whether a list ("keep-alive, Upgrade") has the word. */
static bool has_word(const char *list, const char *word) {
    for (size_t length; *list; list += length) {
        list += strspn(list, ", \t");
        length = strcspn(list, ",");
        size_t end = length;
        while (end && strchr(" \t", list[end - 1])) {
            end--;
        }
        if (end == strlen(word) && strncasecmp(list, word, end) == 0) {
            return true;
        }
    }
    return false;
}

/* Where the text of a field goes. Of several X-Forwarded-For the last is our own proxy's; of the others that may come
   twice the first counts. */
static void keep_field(reading *of, const char *name, const char *value) {
    transport_request *to = &of->at->request;
    const struct {
        const char *name;
        const char **place;
        bool single;
    } known[] = {
        {"Host", &of->host, true},
        {"Content-Length", &of->length, true},
        {"Transfer-Encoding", &of->coding, true},
        {"Origin", &to->origin, true},
        {"Sec-Fetch-Site", &to->fetch_site, true},
        {"Sec-WebSocket-Key", &of->at->websocket_key, true},
        {"Sec-WebSocket-Version", &of->at->websocket_version, true},
        {"Expect", &of->expect, true},
        {"Upgrade", &of->upgrade, false},
        {"Cookie", &to->cookie, false},
        {"Authorization", &to->authorization, true},
        {"Accept", &to->accept, false},
        {"Accept-Encoding", &to->accept_encoding, false},
        {"Accept-Language", &to->accept_language, false},
        {"If-None-Match", &to->if_none_match, false},
        {"Idempotency-Key", &to->idempotency_key, true},
        {"User-Agent", &to->user_agent, false},
        {"X-Request-Id", &to->id, false},
    };
    if (strcasecmp(name, "Connection") == 0) {
        of->connection_upgrade |= has_word(value, "upgrade");
    } else if (strcasecmp(name, "X-Forwarded-For") == 0) {
        to->forwarded_for = value;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcasecmp(name, known[i].name) == 0) {
            bool seen = of->seen & 1u << i;
            if (seen && known[i].single) { /* two readers of the request may each believe another of them */
                refuse(of->at, APP_NOT_HTTP, POD_N_("a field that says one thing is there twice"));
            } else if (!seen) {
                *known[i].place = value;
            }
            of->seen |= 1u << i;
        }
    }
}

/* The library leaves a field where it was read, so the blanks after the colon are what is between name and value. One
   that was folded over lines (RFC 9112, 5.2: refused) it has copied together, and then there is no such distance. */
static size_t length_of_line(const char *name, size_t name_length, const char *value, size_t value_length) {
    uintptr_t colon = (uintptr_t)name + name_length, start = (uintptr_t)value;
    bool in_place = start > colon && start - colon <= POOL_SIZE;
    return in_place ? (size_t)(start - (uintptr_t)name) + value_length + 2 : 0;
}

static enum MHD_Result take_field(void *context, enum MHD_ValueKind kind, const char *name, size_t name_length,
                                  const char *value, size_t value_length) {
    (void)kind;
    reading *of = context;
    of->accounted += length_of_line(name, name_length, value, value_length);
    if (!is_token(name, name_length)) {
        refuse(of->at, APP_NOT_HTTP, POD_N_("the name of a field has a character that no name has"));
    } else if (!is_value(value ? value : "", value_length)) {
        refuse(of->at, APP_NOT_HTTP, POD_N_("a field has a control character"));
    } else {
        keep_field(of, name, value ? value : "");
    }
    return MHD_YES;
}

/* The library ends a text at a zero, and drops a field without a name; what is left out so, others may have read. */
static void account_for_all(reading *of, const char *method, const char *version) {
    const union MHD_ConnectionInfo *block =
        MHD_get_connection_info(of->at->connection->handle, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    size_t first_line = strlen(method) + 1 + of->at->target_length + 1 + strlen(version) + 2;
    if (block && block->header_size > HEADERS_MAX) {
        of->at->refused = false; /* says more than what may be wrong with one of them */
        refuse(of->at, APP_HEADERS_MANY, NULL);
    } else if (block && block->header_size > first_line + of->accounted + 2) {
        refuse(of->at, APP_NOT_HTTP, POD_N_("there is more between the fields than blanks and line ends"));
    }
}

/* ---- What they say together -------------------------------------------------------------------------- */

static transport_method method_of(const char *method) {
    return strcmp(method, "GET") == 0    ? TRANSPORT_GET
           : strcmp(method, "HEAD") == 0 ? TRANSPORT_HEAD
           : strcmp(method, "POST") == 0 ? TRANSPORT_POST
                                         : TRANSPORT_OTHER_METHOD;
}

/* A body that two readers could measure differently is how requests are smuggled past a proxy (RFC 9112, 6.3 and 11.2).
 */
static void judge_body(reading *of, bool old) {
    exchange *at = of->at;
    if (of->coding && (of->length || old)) {
        refuse(at, APP_NOT_HTTP, POD_N_("a body is either chunked or has a Content-Length"));
    } else if (of->coding && strcasecmp(of->coding, "chunked") != 0) {
        refuse(at, APP_BAD_CODING, NULL);
    }
    int64_t stated = of->length ? INT64_MAX : 0; /* what cannot be read is more than we take */
    if (of->length) {
        pod__whole_at(of->length, strlen(of->length), 0, INT64_MAX, &stated);
    }
    if (stated > REFUSED_MAX || (stated > TRANSPORT_BODY_MAX && of->expect)) {
        refuse(at, APP_TOO_LARGE, NULL);
    }
    bool has_body = stated || of->coding;
    /* RFC 9110, 10.1.1. The library would answer 100, and then might lose the answer. */
    if (of->expect && !has_body && !old) {
        refuse(at, APP_NOT_HTTP, POD_N_("there is an Expect, and no body"));
    }
    if (at->upgrade && has_body) {
        refuse(at, APP_NO_UPGRADE, POD_N_("the request has a body"));
    }
}

/* By it an answer is found in the log. A stranger does not choose what stands there: only a proxy does. */
static void name_request(exchange *at) {
    char *id = at->connection->request_id;
    const char *theirs = at->request.id;
    const size_t length = strlen(theirs);
    if (at->connection->transport->config->proxy && length < TRANSPORT_ID_SIZE && is_token(theirs, length)) {
        memcpy(id, theirs, length + 1);
    } else {
        uint8_t random[CLUB_ID_LENGTH];
        randombytes_buf(random, sizeof random);
        club_id_make(random, id);
    }
    at->request.id = id;
}

static void clear_request(transport_request *request, const char *address) {
    *request = (transport_request){.origin = "",
                                   .fetch_site = "",
                                   .host = "",
                                   .cookie = "",
                                   .authorization = "",
                                   .accept = "",
                                   .accept_encoding = "",
                                   .accept_language = "",
                                   .if_none_match = "",
                                   .forwarded_for = "",
                                   .idempotency_key = "",
                                   .user_agent = "",
                                   .id = "",
                                   .body = "",
                                   .address = address};
}

void transport_read_fields(exchange *at, const char *method, const char *version) {
    reading of = {.at = at, .upgrade = "", .host = ""};
    bool old = strcmp(version, "HTTP/1.0") == 0;
    clear_request(&at->request, at->connection->address);
    at->websocket_key = at->websocket_version = "";
    at->request.method = method_of(method);
    read_target(at);
    MHD_get_connection_values_n(at->connection->handle, MHD_HEADER_KIND, take_field, &of);
    account_for_all(&of, method, version);
    name_request(at);
    if (!*of.host && !old) {
        refuse(at, APP_NOT_HTTP, POD_N_("the field Host is missing"));
    }
    if (!*at->request.host) {
        at->request.host = of.host;
    }
    at->upgrade = at->request.method == TRANSPORT_GET && !old && !at->connection->of_host && of.connection_upgrade &&
                  has_word(of.upgrade, "websocket");
    judge_body(&of, old);
}
