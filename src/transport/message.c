#include "transport/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

#define TLS_ONLY {"strict-transport-security", "max-age=31536000"} /* first, to be left out (RFC 6797, 7.2) */
#define NO_GUESSING {"x-content-type-options", "nosniff"}
#define ANYWHERE {"cross-origin-resource-policy", "cross-origin"}

/* The page may run its own scripts and WebAssembly, use its own styles, and nothing of anybody else. A diagram has its
   style in itself. In a frame there is no form to send, and nothing to write down. */
const transport_header *transport_security_headers(bool secure, transport_showing showing) {
    static const transport_header headers[TRANSPORT_SHOWINGS][8] = {
        [TRANSPORT_SHOWN_HERE] =
            {TLS_ONLY,
             {"content-security-policy",
              "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
              "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
             NO_GUESSING,
             {"referrer-policy", "same-origin"},
             {"cross-origin-opener-policy", "same-origin"},
             {"cross-origin-resource-policy", "same-origin"}},
        [TRANSPORT_SHOWN_PICTURE] = {TLS_ONLY,
                                     {"content-security-policy",
                                      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"},
                                     NO_GUESSING,
                                     {"referrer-policy", "no-referrer"},
                                     ANYWHERE},
        [TRANSPORT_SHOWN_FRAMED] =
            {TLS_ONLY,
             {"content-security-policy",
              "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
              "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"},
             NO_GUESSING,
             {"referrer-policy", "no-referrer"},
             ANYWHERE},
    };
    return secure ? headers[showing] : headers[showing] + 1;
}

void transport_answer_clear(transport_answer *answer) {
    free(answer->owned);
    *answer = (transport_answer){.status = 500,
                                 .type = "text/plain; charset=utf-8",
                                 .body = "",
                                 .etag = "",
                                 .coding = "",
                                 .vary = "",
                                 .cache = "no-store"};
}

void transport_answer_own(transport_answer *answer, int status, const char *type, char *text) {
    free(answer->owned);
    answer->owned = text;
    answer->status = text ? status : 500;
    answer->type = type;
    answer->body = text ? text : "";
    answer->length = strlen(answer->body);
}

void transport_answer_own_bytes(transport_answer *answer, const char *type, char *bytes, size_t length) {
    free(answer->owned);
    answer->owned = bytes;
    answer->status = 200;
    answer->type = type;
    answer->body = bytes;
    answer->length = length;
}

static double quality_of(const char *parameters, size_t length) {
    char copy[32];
    double quality = 0;
    snprintf(copy, sizeof copy, "%.*s", (int)length, parameters);
    for (char *at = copy; *at; at++) {
        *at = *at == 'Q' ? 'q' : *at;
    }
    const char *q = strstr(copy, "q=");
    if (!q) {
        return 1;
    }
    pod__decimal_at(q + 2, strlen(q + 2), 0, 1000, &quality);
    return quality;
}

/* One of the words of a field with weights: "br;q=0.5". */
typedef struct choice {
    const char *word;
    size_t length;
    double quality;
} choice;

/* Takes the first word of what is left; false at the end. */
static bool next_choice(const char **rest, choice *out) {
    const char *at = *rest + strspn(*rest, " \t,");
    size_t length = strcspn(at, ",");
    out->word = at;
    out->length = strcspn(at, ",; \t");
    out->quality = quality_of(at + out->length, length - out->length);
    *rest = at + length;
    return length > 0;
}

pod_language transport_language(const char *accept_language) {
    pod_language best = POD_ENGLISH;
    double most = 0;
    for (choice at; next_choice(&accept_language, &at);) {
        pod_language language;
        if (at.quality > most && pod_language_parse(at.word, at.length, &language)) {
            best = language;
            most = at.quality;
        }
    }
    return best;
}

double transport_quality(const char *field, const char *word) {
    double others = 0;
    for (choice at; next_choice(&field, &at);) {
        if (at.length == strlen(word) && strncasecmp(at.word, word, at.length) == 0) {
            return at.quality;
        }
        others = at.length == 1 && at.word[0] == '*' ? at.quality : others;
    }
    return others;
}

bool transport_query_value(const char *query, const char *name, char *out, size_t size) {
    size_t name_length = strlen(name);
    for (const char *at = query; *at;) {
        size_t length = strcspn(at, "&");
        if (length > name_length && strncmp(at, name, name_length) == 0 && at[name_length] == '=') {
            snprintf(out, size, "%.*s", (int)(length - name_length - 1), at + name_length + 1);
            return true;
        }
        at += length + (at[length] == '&');
    }
    return false;
}

static int digit_of(char c) {
    return pod__is_digit(c) ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : -1;
}

/* In place; what is no percent sign with two digits stays. */
static void resolve_percents(char *text) {
    char *to = text;
    for (; *text; text++) {
        int high = *text == '%' ? digit_of(text[1]) : -1, low = high >= 0 ? digit_of(text[2]) : -1;
        *to++ = (char)(low >= 0 ? high * 16 + low : *text == '+' ? ' ' : *text);
        text += low >= 0 ? 2 : 0;
    }
    *to = 0;
}

void transport_query_text(const char *query, const char *name, char *out, size_t size) {
    size_t at = 0, taken = 1;
    out[0] = 0;
    if (transport_query_value(query, name, out, size)) {
        resolve_percents(out);
    }
    size_t length = strlen(out);
    while (at < length && (taken = pod__utf8_character(out + at, length - at))) {
        at += taken;
    }
    out[at < length ? 0 : length] = 0;
}
