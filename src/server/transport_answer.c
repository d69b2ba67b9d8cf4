/* Answers go out: headers, then the body in pieces. */
#include <stdio.h>
#include <string.h>

#include "server/transport_inside.h"

typedef struct header_writer {
    struct lws *wsi;
    unsigned char *at, *end;
    bool failed;
} header_writer;

static void add_header(header_writer *to, const char *name, const char *value) {
    if (*value && lws_add_http_header_by_name(to->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                              (int)strlen(value), &to->at, to->end)) {
        to->failed = true;
    }
}

static void add_security(header_writer *to, bool secure) {
    for (const server_header *header = server_security_headers(secure); header->name; header++) {
        char name[64];
        snprintf(name, sizeof name, "%s:", header->name);
        add_header(to, name, header->value);
    }
}

static void add_details(header_writer *to, const server_answer *answer) {
    add_header(to, "cache-control:", answer->cache);
    add_header(to, "etag:", answer->etag);
    add_header(to, "set-cookie:", answer->set_cookie);
    add_header(to, "allow:", answer->allow ? answer->allow : "");
    add_header(to, "connection:", answer->close ? "close" : "");
    if (answer->retry_after) {
        char seconds[16];
        snprintf(seconds, sizeof seconds, "%u", answer->retry_after);
        add_header(to, "retry-after:", seconds);
    }
}

static bool send_headers(exchange *at, bool secure) {
    unsigned char buffer[LWS_PRE + 3072];
    unsigned char *start = buffer + LWS_PRE;
    header_writer to = {.wsi = at->connection, .at = start, .end = buffer + sizeof buffer - 1};
    if (lws_add_http_common_headers(to.wsi, (unsigned)at->answer.status, at->answer.type, at->answer.length, &to.at,
                                    to.end)) {
        return false;
    }
    add_security(&to, secure);
    add_details(&to, &at->answer);
    at->headers_sent = true;
    return !to.failed && lws_finalize_write_http_header(to.wsi, start, &to.at, to.end) == 0;
}

static int finish_exchange(transport *self, struct lws *wsi, connection *of) {
    bool close = of->exchange->answer.close;
    transport_exchange_free(self, of);
    return close || lws_http_transaction_completed(wsi) ? -1 : 0;
}

int transport_send_answer(transport *self, struct lws *wsi, connection *of) {
    exchange *at = of->exchange;
    if (!at || !at->settled) {
        return 0;
    }
    bool bodiless = at->request.method == SERVER_HEAD || at->answer.status == 304 || at->answer.length == 0;
    if (!at->headers_sent) {
        if (!send_headers(at, self->secure)) {
            return -1;
        }
        if (bodiless) {
            return finish_exchange(self, wsi, of);
        }
        lws_callback_on_writable(wsi);
        return 0;
    }
    unsigned char buffer[LWS_PRE + CHUNK_SIZE];
    size_t left = at->answer.length - at->sent;
    size_t now = left < CHUNK_SIZE ? left : CHUNK_SIZE;
    memcpy(buffer + LWS_PRE, at->answer.body + at->sent, now);
    if (lws_write(wsi, buffer + LWS_PRE, now, now == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)now) {
        return -1;
    }
    at->sent += now;
    if (at->sent == at->answer.length) {
        return finish_exchange(self, wsi, of);
    }
    lws_callback_on_writable(wsi);
    return 0;
}
