/* Requests: headers and bodies come in, the server answers. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/transport_inside.h"

/* ---- Reading a request ---------------------------------------------------------------------------- */

static const char *keep(exchange *at, const char *text, size_t length) {
    if (at->headers_length + length + 1 > sizeof at->headers) {
        return "";
    }
    char *copy = at->headers + at->headers_length;
    memcpy(copy, text, length);
    copy[length] = 0;
    at->headers_length += length + 1;
    return copy;
}

static const char *header(exchange *at, enum lws_token_indexes token) {
    int length = lws_hdr_total_length(at->connection, token);
    size_t room = sizeof at->headers - at->headers_length;
    char *copy = at->headers + at->headers_length;
    if (length <= 0 || (size_t)length + 1 > room || lws_hdr_copy(at->connection, copy, (int)room, token) < 0) {
        return "";
    }
    at->headers_length += strlen(copy) + 1;
    return copy;
}

/* The library cuts the query at each '&'. */
static const char *query(exchange *at) {
    char whole[512] = "", part[256];
    size_t length = 0;
    for (int i = 0; lws_hdr_copy_fragment(at->connection, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) {
        int added = snprintf(whole + length, sizeof whole - length, "%s%s", i ? "&" : "", part);
        length += (size_t)added;
        if (length >= sizeof whole) {
            return "";
        }
    }
    return keep(at, whole, length);
}

static server_method method_of(struct lws *wsi) {
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0) {
        return SERVER_GET;
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0) {
        return SERVER_HEAD;
    }
    return lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0 ? SERVER_POST : SERVER_OTHER_METHOD;
}

static void read_headers(exchange *at, const char *path) {
    server_request *request = &at->request;
    request->method = method_of(at->connection);
    request->path = keep(at, path, strlen(path));
    request->query = query(at);
    request->host = header(at, WSI_TOKEN_HOST);
    request->origin = header(at, WSI_TOKEN_ORIGIN);
    request->cookie = header(at, WSI_TOKEN_HTTP_COOKIE);
    request->accept = header(at, WSI_TOKEN_HTTP_ACCEPT);
    request->accept_language = header(at, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE);
    request->if_none_match = header(at, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    request->forwarded_for = header(at, WSI_TOKEN_X_FORWARDED_FOR);
    request->body = at->body;
    lws_get_peer_simple(at->connection, at->address, sizeof at->address);
    request->address = at->address;
}

exchange *transport_exchange_make(struct lws *wsi, const char *path) {
    exchange *at = malloc(sizeof *at);
    if (at) {
        memset(at, 0, offsetof(exchange, headers));
        at->body_length = 0;
        at->connection = wsi;
        at->began = lws_now_usecs();
        server_answer_clear(&at->answer);
        read_headers(at, path);
    }
    return at;
}

void transport_exchange_free(transport *self, connection *of) {
    exchange *at = of->exchange;
    if (!at) {
        return;
    }
    for (exchange **link = &self->answered; *link; link = &(*link)->next_answered) {
        if (*link == at) {
            *link = at->next_answered;
            break;
        }
    }
    server_answer_clear(&at->answer);
    free(at);
    of->exchange = NULL;
    self->exchanges--;
}

/* ---- Serving a request ------------------------------------------------------------------------------ */

static void answered(transport *self, exchange *at) {
    at->answered = true;
    at->next_answered = self->answered;
    self->answered = at;
}

static int serve(transport *self, exchange *at) {
    transport_open_turn(self);
    at->body[at->body_length] = 0;
    at->request.body_length = at->body_length;
    server_http(self->server, &at->request, &at->answer);
    answered(self, at);
    return 0;
}

/* The body's length as the request says it; -1 when it does not say it in the one way we take. */
static long stated_length(struct lws *wsi) {
    char text[24];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
        lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0) {
        return -1;
    }
    char *end;
    errno = 0;
    long length = strtol(text, &end, 10);
    return end == text || *end || errno || text[0] < '0' || text[0] > '9' ? -1 : length;
}

int transport_begin_exchange(transport *self, struct lws *wsi, connection *of, const char *path) {
    transport_exchange_free(self, of);
    exchange *at = self->draining ? NULL : transport_exchange_make(wsi, path);
    if (!at) {
        return -1;
    }
    of->exchange = at;
    self->exchanges++;
    bool reads = at->request.method == SERVER_GET || at->request.method == SERVER_HEAD;
    bool bodiless = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) <= 0 &&
                    lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0;
    long length = stated_length(wsi);
    if (length == 0 || (bodiless && at->request.method != SERVER_POST)) {
        /* The library waits for a body of these, whatever they say (RFC 9112, 6.3: there is none). */
        at->answer.close = !reads && length != 0;
        return serve(self, at);
    }
    if (length > 0 && length <= SERVER_BODY_MAX && !reads) {
        return 0; /* the body comes */
    }
    transport_open_turn(self);
    (length < 0 ? server_refuse_no_length : server_refuse_too_large)(&at->request, &at->answer);
    at->answer.close = true;
    answered(self, at);
    return 0;
}

int transport_read_body(connection *of, const char *bytes, size_t length) {
    exchange *at = of->exchange;
    if (!at || at->answered) {
        return 0; /* already refused; the rest is thrown away */
    }
    /* The library lets each piece take its time; all of them together have that much. */
    bool slow = lws_now_usecs() - at->began > IDLE_SECONDS * LWS_US_PER_SEC;
    if (slow || length > SERVER_BODY_MAX - at->body_length) {
        return -1;
    }
    memcpy(at->body + at->body_length, bytes, length);
    at->body_length += length;
    return 0;
}

int transport_end_of_body(transport *self, connection *of) {
    return of->exchange && !of->exchange->answered ? serve(self, of->exchange) : 0;
}
