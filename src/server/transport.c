#include "server/transport.h"

#include <errno.h>
#include <libwebsockets.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    HEADERS_SIZE = 6144, /* more than the library takes of one request */
    CHUNK_SIZE = 16 * 1024,
    IDLE_SECONDS = 30,
    PING_SECONDS = 30,
    HANGUP_SECONDS = 50,
    DRAIN_MS = 1000,
    TICK_MS = 100
};

/* One request on its way. */
typedef struct exchange {
    server_request request;
    server_answer answer;
    bool answered; /* by the server; not to be sent before the turn has ended */
    bool settled;  /* may be sent */
    bool headers_sent;
    size_t sent;
    struct exchange *next_answered;
    struct lws *connection;
    char address[64];
    size_t headers_length;
    char headers[HEADERS_SIZE];
    size_t body_length;
    char body[SERVER_BODY_MAX + 1];
} exchange;

/* What we know of a connection: an exchange while it speaks HTTP, a peer once it is a WebSocket. */
typedef struct connection {
    exchange *exchange;
    server_peer *peer;
    size_t message_length;
    char message[SERVER_MESSAGE_MAX];
} connection;

struct transport {
    struct lws_context *context;
    struct lws_vhost *vhost;
    server *server;
    server_logger logger;
    server_address address;
    lws_sorted_usec_list_t tick;
    lws_retry_bo_t retry;
    struct lws_protocols protocols[3];
    bool turn_open;
    bool draining;
    int exchanges;
    exchange *answered; /* of this turn */
    atomic_bool stopping;
};

/* ---- Turns ------------------------------------------------------------------------------------------ */

static void open_turn(transport *self) {
    if (!self->turn_open) {
        self->turn_open = true;
        server_turn_begin(self->server);
    }
}

static void settle_exchanges(transport *self, bool durable) {
    while (self->answered) {
        exchange *at = self->answered;
        self->answered = at->next_answered;
        if (!durable) {
            server_unavailable(self->server, &at->request, &at->answer);
        }
        at->settled = true;
        lws_callback_on_writable(at->connection);
    }
}

static void close_turn(transport *self) {
    if (!self->turn_open) {
        return;
    }
    bool durable = server_turn_end(self->server);
    self->turn_open = false;
    settle_exchanges(self, durable);
    for (server_peer *peer = server_peers(self->server); peer; peer = peer->next) {
        if ((peer->first || peer->close_code) && peer->connection) {
            lws_callback_on_writable(peer->connection);
        }
    }
}

/* ---- Reading a request ------------------------------------------------------------------------------ */

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
    request->accept_encoding = header(at, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    request->accept_language = header(at, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE);
    request->if_none_match = header(at, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    request->forwarded_for = header(at, WSI_TOKEN_X_FORWARDED_FOR);
    request->body = at->body;
    lws_get_peer_simple(at->connection, at->address, sizeof at->address);
    request->address = at->address;
}

static exchange *exchange_make(struct lws *wsi, const char *path) {
    exchange *at = malloc(sizeof *at);
    if (at) {
        memset(at, 0, offsetof(exchange, headers));
        at->body_length = 0;
        at->connection = wsi;
        server_answer_clear(&at->answer);
        read_headers(at, path);
    }
    return at;
}

static void exchange_free(transport *self, connection *of) {
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
    open_turn(self);
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

static int begin_exchange(transport *self, struct lws *wsi, connection *of, const char *path) {
    exchange_free(self, of);
    exchange *at = self->draining ? NULL : exchange_make(wsi, path);
    if (!at) {
        return -1;
    }
    of->exchange = at;
    self->exchanges++;
    bool reads = at->request.method == SERVER_GET || at->request.method == SERVER_HEAD;
    long length = stated_length(wsi);
    if (reads && length <= 0 && lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) <= 0) {
        return serve(self, at);
    }
    if (length == 0) {
        return serve(self, at);
    }
    if (length > 0 && length <= SERVER_BODY_MAX && !reads) {
        return 0; /* the body comes */
    }
    open_turn(self);
    (length < 0 ? server_refuse_no_length : server_refuse_too_large)(&at->request, &at->answer);
    at->answer.close = true;
    answered(self, at);
    return 0;
}

static int read_body(connection *of, const char *bytes, size_t length) {
    exchange *at = of->exchange;
    if (!at || at->answered) {
        return 0; /* already refused; the rest is thrown away */
    }
    if (length > SERVER_BODY_MAX - at->body_length) {
        return -1;
    }
    memcpy(at->body + at->body_length, bytes, length);
    at->body_length += length;
    return 0;
}

/* ---- Sending an answer ------------------------------------------------------------------------------ */

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

/* The page may run its own scripts and WebAssembly, use its own styles, and nothing of anybody else. */
static void add_security(header_writer *to) {
    add_header(
        to, "content-security-policy:",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    add_header(to, "x-content-type-options:", "nosniff");
    add_header(to, "referrer-policy:", "same-origin");
    add_header(to, "cross-origin-opener-policy:", "same-origin");
    add_header(to, "cross-origin-resource-policy:", "same-origin");
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

static bool send_headers(exchange *at) {
    unsigned char buffer[LWS_PRE + 3072];
    unsigned char *start = buffer + LWS_PRE;
    header_writer to = {.wsi = at->connection, .at = start, .end = buffer + sizeof buffer - 1};
    if (lws_add_http_common_headers(to.wsi, (unsigned)at->answer.status, at->answer.type, at->answer.length, &to.at,
                                    to.end)) {
        return false;
    }
    add_security(&to);
    add_details(&to, &at->answer);
    at->headers_sent = true;
    return !to.failed && lws_finalize_write_http_header(to.wsi, start, &to.at, to.end) == 0;
}

static int finish_exchange(transport *self, struct lws *wsi, connection *of) {
    bool close = of->exchange->answer.close;
    exchange_free(self, of);
    return close || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int send_answer(transport *self, struct lws *wsi, connection *of) {
    exchange *at = of->exchange;
    if (!at || !at->settled) {
        return 0;
    }
    bool bodiless = at->request.method == SERVER_HEAD || at->answer.status == 304 || at->answer.length == 0;
    if (!at->headers_sent) {
        if (!send_headers(at)) {
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

/* ---- WebSocket -------------------------------------------------------------------------------------- */

static int accept_socket(transport *self, struct lws *wsi, connection *of) {
    char path[64] = "";
    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    exchange *handshake = self->draining ? NULL : exchange_make(wsi, path);
    if (!handshake) {
        return -1;
    }
    open_turn(self);
    of->peer = server_connect(self->server, &handshake->request, &handshake->answer);
    if (of->peer) {
        of->peer->connection = wsi;
    } else {
        lws_return_http_status(wsi, (unsigned)handshake->answer.status, NULL);
    }
    server_answer_clear(&handshake->answer);
    free(handshake);
    return of->peer ? 0 : -1;
}

static int close_with(struct lws *wsi, int code) {
    lws_close_reason(wsi, (enum lws_close_status)code, NULL, 0);
    return -1;
}

static int read_message(transport *self, struct lws *wsi, connection *of, const char *bytes, size_t length) {
    if (!of->peer || of->peer->close_code) {
        return 0;
    }
    if (lws_frame_is_binary(wsi)) {
        return close_with(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    }
    if (length > sizeof of->message - of->message_length) {
        return close_with(wsi, SERVER_CLOSE_TOO_LARGE);
    }
    memcpy(of->message + of->message_length, bytes, length);
    of->message_length += length;
    if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0) {
        open_turn(self);
        server_hear(self->server, of->peer, of->message, of->message_length);
        of->message_length = 0;
    }
    return 0;
}

static int send_text(struct lws *wsi, const server_text *text) {
    unsigned char *buffer = malloc(LWS_PRE + text->length);
    if (!buffer) {
        return -1;
    }
    memcpy(buffer + LWS_PRE, text->bytes, text->length);
    int written = lws_write(wsi, buffer + LWS_PRE, text->length, LWS_WRITE_TEXT);
    free(buffer);
    return written < (int)text->length ? -1 : 0;
}

/* Nothing of a turn is sent before it has ended. */
static int send_letter(transport *self, struct lws *wsi, connection *of) {
    server_peer *peer = of->peer;
    if (!peer) {
        return 0;
    }
    if (self->turn_open) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    server_text *text = server_peer_take(peer);
    if (!text) {
        return peer->close_code ? close_with(wsi, peer->close_code) : 0;
    }
    int result = send_text(wsi, text);
    server_text_release(text);
    if (peer->first || peer->close_code) {
        lws_callback_on_writable(wsi);
    }
    return result;
}

/* ---- The library's callback ------------------------------------------------------------------------- */

static connection *connection_of(struct lws *wsi) {
    connection *of = lws_get_opaque_user_data(wsi);
    if (!of) {
        of = malloc(sizeof *of);
        if (of) {
            memset(of, 0, offsetof(connection, message));
            lws_set_opaque_user_data(wsi, of);
        }
    }
    return of;
}

static void forget_connection(transport *self, struct lws *wsi) {
    connection *of = lws_get_opaque_user_data(wsi);
    if (!of) {
        return;
    }
    lws_set_opaque_user_data(wsi, NULL);
    exchange_free(self, of);
    if (of->peer) {
        open_turn(self);
        server_disconnect(self->server, of->peer);
    }
    free(of);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)user;
    transport *self = lws_context_user(lws_get_context(wsi));
    connection *of;
    switch (reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (self->server) {
            open_turn(self);
        }
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* "h2c" is an upgrade too */
        return strcmp(in, "websocket") == 0 ? 0 : -1;
    case LWS_CALLBACK_WSI_DESTROY:
        forget_connection(self, wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
        of = connection_of(wsi);
        break;
    default:
        return 0;
    }
    if (!of) {
        return -1;
    }
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin_exchange(self, wsi, of, in);
    case LWS_CALLBACK_HTTP_BODY:
        return read_body(of, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return of->exchange && !of->exchange->answered ? serve(self, of->exchange) : 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_answer(self, wsi, of);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return accept_socket(self, wsi, of);
    case LWS_CALLBACK_RECEIVE:
        return read_message(self, wsi, of, in, length);
    default:
        return send_letter(self, wsi, of);
    }
}

/* ---- Opening ---------------------------------------------------------------------------------------- */

/* The library has no logger of its own to hand over, so its lines go where all others go: standard error. */
static void log_library(int level, const char *line) {
    const server_logger logger = {stderr, SERVER_WARNING};
    char copy[512];
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\n"), line);
    server_log(&logger, level == LLL_ERR ? SERVER_ERROR : SERVER_WARNING, "transport", "{s:s}", "text", copy);
}

static bool refuse(const server_address *address, store_fault *fault) {
    bool bracket = strchr(address->host, ':') != NULL && !address->unix_socket;
    snprintf(fault->text, sizeof fault->text, "cannot listen on %s%s%s:%d: %s", bracket ? "[" : "", address->host,
             bracket ? "]" : "", address->port, strerror(errno));
    return false;
}

/* The library says only that it failed; this says why. */
static bool try_to_bind(const server_address *address, store_fault *fault) {
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM}, *found;
    char port[8];
    snprintf(port, sizeof port, "%d", address->port);
    if (getaddrinfo(address->host, port, &hints, &found)) {
        errno = EADDRNOTAVAIL;
        return refuse(address, fault);
    }
    int yes = 1;
    int probe = socket(found->ai_family, SOCK_STREAM, 0);
    bool good = probe >= 0 && setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                bind(probe, found->ai_addr, found->ai_addrlen) == 0 && listen(probe, 1) == 0;
    good = good || refuse(address, fault);
    if (probe >= 0) {
        close(probe);
    }
    freeaddrinfo(found);
    return good;
}

static void describe(transport *self, const server_config *config, struct lws_context_creation_info *info) {
    bool ipv6 = strchr(config->listen.host, ':') != NULL;
    bool any = strcmp(config->listen.host, "0.0.0.0") == 0 || strcmp(config->listen.host, "::") == 0;
    self->protocols[0] = (struct lws_protocols){.name = "http", .callback = on_event};
    self->protocols[1] =
        (struct lws_protocols){.name = "ludopod", .callback = on_event, .rx_buffer_size = SERVER_MESSAGE_MAX};
    self->retry = (lws_retry_bo_t){.secs_since_valid_ping = PING_SECONDS, .secs_since_valid_hangup = HANGUP_SECONDS};
    memset(info, 0, sizeof *info);
    info->port = config->listen.unix_socket ? 0 : config->listen.port;
    info->iface = any ? NULL : self->address.host;
    info->protocols = self->protocols;
    info->alpn = "http/1.1";
    info->server_string = "ludopod";
    info->user = self;
    info->gid = -1; /* stay who we are */
    info->uid = -1;
    info->timeout_secs = IDLE_SECONDS;
    info->keepalive_timeout = IDLE_SECONDS;
    info->fd_limit_per_thread = (unsigned)config->limits.connections;
    info->retry_and_idle_policy = &self->retry;
    info->options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                    LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | (ipv6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6) |
                    (config->listen.unix_socket ? LWS_SERVER_OPTION_UNIX_SOCK : 0);
}

transport *transport_open(const server_config *config, server_logger logger, store_fault *fault) {
    if (!config->listen.unix_socket && !try_to_bind(&config->listen, fault)) {
        return NULL;
    }
    transport *self = calloc(1, sizeof *self);
    if (!self) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return NULL;
    }
    struct lws_context_creation_info info;
    self->logger = logger;
    self->address = config->listen;
    lws_set_log_level(LLL_ERR | LLL_WARN, log_library);
    describe(self, config, &info);
    self->context = lws_create_context(&info);
    self->vhost = self->context ? lws_create_vhost(self->context, &info) : NULL;
    if (!self->vhost) {
        snprintf(fault->text, sizeof fault->text, "cannot listen on %s", config->listen.host);
        transport_close(self);
        return NULL;
    }
    return self;
}

int transport_port(const transport *self) {
    return lws_get_vhost_listen_port(self->vhost);
}

/* ---- Running ---------------------------------------------------------------------------------------- */

static void on_tick(lws_sorted_usec_list_t *tick) {
    transport *self = lws_container_of(tick, transport, tick);
    lws_sul_schedule(self->context, 0, &self->tick, on_tick, TICK_MS * LWS_US_PER_MS);
}

/* Lets answers and close frames go out, for a while. */
static void drain(transport *self) {
    lws_usec_t deadline = lws_now_usecs() + DRAIN_MS * LWS_US_PER_MS;
    self->draining = true;
    open_turn(self);
    server_dismiss(self->server, SERVER_CLOSE_GOING_AWAY);
    close_turn(self);
    on_tick(&self->tick);
    while ((server_peers(self->server) || self->exchanges) && lws_now_usecs() < deadline &&
           lws_service(self->context, 0) >= 0) {
        close_turn(self);
    }
    lws_sul_schedule(self->context, 0, &self->tick, NULL, LWS_SET_TIMER_USEC_CANCEL);
}

void transport_run(transport *self, server *served) {
    self->server = served;
    while (!atomic_load(&self->stopping) && lws_service(self->context, 0) >= 0) {
        close_turn(self);
    }
    drain(self);
}

void transport_wake(void *opaque) {
    transport *self = opaque;
    lws_cancel_service(self->context);
}

void transport_stop(transport *self) {
    atomic_store(&self->stopping, true);
    transport_wake(self);
}

void transport_close(transport *self) {
    if (!self) {
        return;
    }
    if (self->context) {
        lws_context_destroy(self->context);
    }
    if (self->address.unix_socket) {
        unlink(self->address.host);
    }
    free(self);
}
