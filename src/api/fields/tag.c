#include "api/fields/tag.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool api_route_is_tagged(const api_route *route) {
    return route->method == TRANSPORT_GET && route->answer && !route->plain && !route->lines;
}

/* ---- What the tag is of ----------------------------------------------------------------------------------------- */

/* A clock as it stands at the moment, wherever it is: takes out what passes by itself. Whether there was any. */
static bool stop_clocks(json_t *value) {
    bool any = json_object_get(value, "now_ms") != NULL;
    json_t *part;
    const char *name;
    size_t i;
    if (any) {
        json_object_del(value, "now_ms");
        json_object_del(value, "seats");
    }
    json_object_foreach(value, name, part) {
        any |= stop_clocks(part);
    }
    json_array_foreach(value, i, part) {
        any |= stop_clocks(part);
    }
    return any;
}

/* A text of JSON without the time on its clocks: to be freed; NULL when there are none. Others may have no end. */
static char *without_time(const transport_answer *of) {
    bool any = strcmp(of->type, "application/json") == 0 && strstr(of->body, "\"now_ms\"");
    json_t *value = any ? json_loadb(of->body, of->length, 0, NULL) : NULL;
    char *text = value && stop_clocks(value) ? json_dumps(value, JSON_COMPACT) : NULL;
    json_decref(value);
    return text;
}

static void print_tag(const char *body, size_t length, const char *before, char out[TRANSPORT_ETAG_SIZE]) {
    unsigned char hash[crypto_generichash_BYTES_MIN];
    char text[2 * sizeof hash + 1];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)body, length, NULL, 0);
    sodium_bin2hex(text, sizeof text, hash, sizeof hash);
    snprintf(out, TRANSPORT_ETAG_SIZE, "%s\"%s\"", before, text);
}

void api_tag_print(const char *body, size_t length, char out[TRANSPORT_ETAG_SIZE]) {
    print_tag(body, length, "", out);
}

static void tag(transport_answer *answer) {
    char *still = without_time(answer);
    print_tag(still ? still : answer->body, still ? strlen(still) : answer->length, still ? "W/" : "", answer->etag);
    free(still);
}

/* ---- The answer ------------------------------------------------------------------------------------------------- */

static const char *opaque_of(const char *tag) {
    return strncmp(tag, "W/", 2) == 0 ? tag + 2 : tag;
}

bool api_tag_matches(const char *field, const char *tag) {
    const char *wanted = opaque_of(tag);
    const size_t length = strlen(wanted);
    for (const char *at = field + strspn(field, " \t,"); *at; at += strspn(at, " \t,")) {
        if (*at == '*') {
            return true;
        }
        at = opaque_of(at);
        const char *end = *at == '"' ? strchr(at + 1, '"') : NULL;
        if (!end) {
            return false;
        }
        if ((size_t)(end + 1 - at) == length && memcmp(at, wanted, length) == 0) {
            return true;
        }
        at = end + 1;
        if (*at && !strchr(" \t,", *at)) {
            return false;
        }
    }
    return false;
}

void api_tag_answer(api_exchange *at) {
    transport_answer *answer = at->answer;
    if (!api_route_is_tagged(at->match.route) || answer->status != 200 || answer->job || answer->stream) {
        return;
    }
    if (!answer->etag[0]) {
        tag(answer);
    }
    answer->vary = "Accept, Accept-Language, Authorization, Cookie";
    if (api_tag_matches(at->request->if_none_match, answer->etag)) {
        free(answer->owned);
        answer->owned = NULL;
        answer->body = "";
        answer->length = 0;
        answer->status = 304;
    }
}
