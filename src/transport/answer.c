/* Answers go out: status, fields, body. The library sends them. */
#include <stdio.h>
#include <string.h>

#include "transport/inside.h"

static void add(struct MHD_Response *to, const char *name, const char *value) {
    if (*value) {
        MHD_add_response_header(to, name, value);
    }
}

static void add_security(struct MHD_Response *to, bool secure, transport_showing showing) {
    for (const transport_header *at = transport_security_headers(secure, showing); at->name; at++) {
        add(to, at->name, at->value);
    }
}

static void add_details(struct MHD_Response *to, const transport_answer *answer) {
    add(to, "Content-Type", answer->type);
    add(to, "Cache-Control", answer->cache ? answer->cache : "");
    add(to, "Content-Encoding", answer->coding);
    add(to, "ETag", answer->etag);
    add(to, "Vary", answer->vary);
    add(to, "Link", answer->link);
    add(to, "RateLimit", answer->limit);
    add(to, "RateLimit-Policy", answer->limit_policy);
    add(to, "Set-Cookie", answer->set_cookie);
    add(to, "Allow", answer->allow ? answer->allow : "");
    add(to, "Connection", answer->close ? "close" : "");
    if (answer->retry_after) {
        char seconds[16];
        snprintf(seconds, sizeof seconds, "%u", answer->retry_after);
        add(to, "Retry-After", seconds);
    }
    if (answer->status == MHD_HTTP_UPGRADE_REQUIRED) {
        add(to, "Sec-WebSocket-Version", "13");
    }
}

/* The library frees what the answer owned; a file of the page outlives it. */
static struct MHD_Response *respond(connection *at, transport_answer *answer) {
    if (at->stream) {
        return transport_stream_response(at);
    }
    union {
        const char *bytes;
        void *memory; /* the library asks for one that may be written to, and does not */
    } body = {.bytes = answer->body};
    bool owned = answer->owned && answer->body == answer->owned;
    struct MHD_Response *response = MHD_create_response_from_buffer(
        answer->length, body.memory, owned ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    if (response && owned) {
        answer->owned = NULL;
    }
    return response;
}

enum MHD_Result transport_send_answer(exchange *at) {
    if (at->connection->far) {
        return at->connection->far->answer(at);
    }
    struct MHD_Response *response = respond(at->connection, &at->answer);
    if (!response) {
        return MHD_NO;
    }
    int64_t least_time = (int64_t)at->answer.length * 1000 / LEAST_RATE;
    add_security(response, app_config_secure(at->connection->transport->config), at->answer.showing);
    add_details(response, &at->answer);
    add(response, "X-Request-Id", at->request.id);
    transport_enter(at->connection, at->connection->stream ? APP_STREAMING : APP_SENDING);
    at->connection->deadline_ms = at->connection->transport->now_ms + IDLE_MS + least_time;
    enum MHD_Result result = MHD_queue_response(at->connection->handle, (unsigned)at->answer.status, response);
    MHD_destroy_response(response);
    return result;
}

enum MHD_Result transport_refuse(exchange *at) {
    char number[16];
    const char *word = at->refusal_word;
    if (at->refusal == APP_TOO_LARGE || at->refusal == APP_HEADERS_MANY) {
        snprintf(number, sizeof number, "%d", at->refusal == APP_TOO_LARGE ? TRANSPORT_BODY_MAX : HEADERS_MAX);
        word = number;
    }
    at->connection->refused = true;
    at->connection->transport->handler->refuse(at->connection->transport->handler->context, &at->request, at->refusal,
                                               word, &at->answer);
    return transport_send_answer(at);
}
