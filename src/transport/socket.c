/* WebSockets: messages come in, letters go out (RFC 6455; the frames are wslay's). */
#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include "app/people/door.h"
#include "transport/inside.h"

enum { CLOSE_NOT_TEXT = 1003 };

/* ---- The end ------------------------------------------------------------------------------------------ */

static void leave_waiting(connection *at) {
    websocket *socket = at->socket;
    transport *self = at->transport;
    if (!socket->waiting) {
        return;
    }
    connection *previous = socket->previous_waiting, *next = socket->next_waiting;
    *(previous ? &previous->socket->next_waiting : &self->first_waiting) = next;
    *(next ? &next->socket->previous_waiting : &self->last_waiting) = previous;
    socket->waiting = false;
    socket->next_waiting = socket->previous_waiting = NULL;
}

void transport_end_peer(connection *at) {
    if (at->peer) {
        transport_open_turn(at->transport);
        if (at->transport->handler->gone) {
            at->transport->handler->gone(at->transport->handler->context, at->peer);
        }
        app_disconnect(at->transport->app, at->peer);
        at->peer = NULL;
    }
}

void transport_forget_socket(connection *at) {
    websocket *socket = at->socket;
    transport_end_peer(at);
    if (!socket || !socket->handle) {
        return;
    }
    leave_waiting(at);
    epoll_ctl(at->transport->sockets, EPOLL_CTL_DEL, socket->file, NULL);
    wslay_event_context_free(socket->frames);
    free(socket->unsent);
    free(socket->ahead_bytes);
    socket->ahead_bytes = NULL;
    socket->frames = NULL;
    socket->unsent = NULL;
    MHD_upgrade_action(socket->handle, MHD_UPGRADE_ACTION_CLOSE);
    at->transport->resumed = true;
    socket->handle = NULL;
}

/* Puts it into the list of those that may go on sending: frames of the protocol's own, or what the socket would not
   take before. */
static void want_to_send(connection *at) {
    websocket *socket = at->socket;
    transport *self = at->transport;
    if (!socket || !socket->handle || socket->waiting) {
        return;
    }
    socket->waiting = true;
    socket->previous_waiting = self->last_waiting;
    *(self->last_waiting ? &self->last_waiting->socket->next_waiting : &self->first_waiting) = at;
    self->last_waiting = at;
}

/* The last frame is queued: nobody is told anything any more, what still comes is thrown away, and the other end has a
   while to hear it. */
static void begin_closing(connection *at) {
    if (at->state == APP_OPEN) {
        transport_enter(at, APP_CLOSING);
        wslay_event_shutdown_read(at->socket->frames);
        transport_end_peer(at);
        want_to_send(at);
    }
}

static void close_with(connection *at, int code) {
    if (wslay_event_queue_close(at->socket->frames, (uint16_t)code, NULL, 0) == 0) {
        begin_closing(at);
    } else {
        transport_forget_socket(at);
    }
}

/* ---- Coming in ------------------------------------------------------------------------------------------ */

static ssize_t take_ahead(websocket *socket, uint8_t *out, size_t room) {
    size_t length = socket->ahead_length < room ? socket->ahead_length : room;
    memcpy(out, socket->ahead, length);
    socket->ahead += length;
    socket->ahead_length -= length;
    return (ssize_t)length;
}

/* wslay asks for bytes. */
static ssize_t receive(wslay_event_context_ptr frames, uint8_t *out, size_t room, int flags, void *context) {
    (void)flags;
    connection *at = context;
    websocket *socket = at->socket;
    if (socket->ahead_length) {
        return take_ahead(socket, out, room);
    }
    if (!socket->budget) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    ssize_t length = recv(socket->file, out, room < socket->budget ? room : socket->budget, 0);
    if (length > 0) {
        socket->budget -= (size_t)length;
        socket->heard_ms = at->transport->now_ms;
        socket->pinged = false;
        return length;
    }
    bool later = length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    socket->ended = !later;
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

/* A close frame is empty or begins with a code of two bytes (RFC 6455, 5.5.1); wslay takes one byte for none. */
static void begin_frame(wslay_event_context_ptr frames, const struct wslay_event_on_frame_recv_start_arg *frame,
                        void *context) {
    (void)context;
    if (frame->opcode == WSLAY_CONNECTION_CLOSE && frame->payload_length == 1) {
        wslay_event_queue_close(frames, WSLAY_CODE_PROTOCOL_ERROR, NULL, 0);
    }
}

/* wslay has a whole message. */
static void take_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message,
                         void *context) {
    (void)frames;
    connection *at = context;
    if (at->state != APP_OPEN || at->peer->close_code) {
        return;
    }
    if (message->opcode == WSLAY_BINARY_FRAME) {
        close_with(at, CLOSE_NOT_TEXT);
    } else if (message->opcode == WSLAY_TEXT_FRAME) {
        transport_open_turn(at->transport);
        at->transport->app->logger.request = at->request_id;
        at->transport->handler->on_message(at->transport->handler->context, at->peer, (const char *)message->msg,
                                           message->msg_length);
        at->transport->app->logger.request = NULL;
    }
}

static ssize_t put_in_scratch(wslay_event_context_ptr frames, const uint8_t *bytes, size_t length, int flags,
                              void *context);

static bool make_frames(connection *at) {
    static const struct wslay_event_callbacks callbacks = {.recv_callback = receive,
                                                           .on_frame_recv_start_callback = begin_frame,
                                                           .send_callback = put_in_scratch,
                                                           .on_msg_recv_callback = take_message};
    if (wslay_event_context_server_init(&at->socket->frames, &callbacks, at) != 0) {
        at->socket->frames = NULL;
        return false;
    }
    wslay_event_config_set_max_recv_msg_length(at->socket->frames, TRANSPORT_MESSAGE_MAX);
    return true;
}

/* What came is no frame, and wslay has queued a close frame without a code. Nothing else of ours being under way, one
   with the code goes out in its place. */
static void refuse_frame(connection *at, bool idle) {
    websocket *socket = at->socket;
    if (idle && at->state == APP_OPEN) {
        wslay_event_context_free(socket->frames);
        socket->frames = NULL;
        if (!make_frames(at)) {
            transport_forget_socket(at);
            return;
        }
        wslay_event_queue_close(socket->frames, WSLAY_CODE_PROTOCOL_ERROR, NULL, 0);
    }
    begin_closing(at);
}

/* Reads what is there, up to the budget of the round. */
static void read_frames(connection *at) {
    websocket *socket = at->socket;
    bool idle = !socket->unsent && !wslay_event_want_write(socket->frames);
    bool failed = wslay_event_recv(socket->frames) != 0;
    if (socket->ended) {
        transport_forget_socket(at);
        return;
    }
    if (failed) {
        refuse_frame(at, idle);
        return;
    }
    /* It has answered a close frame, or refused a frame that the protocol does not have. */
    if (wslay_event_get_close_received(socket->frames) || !wslay_event_get_read_enabled(socket->frames)) {
        begin_closing(at);
    }
    if (wslay_event_want_write(socket->frames)) {
        want_to_send(at);
    }
}

/* After the last frame: only whether the other end has gone. */
static void read_nothing(connection *at) {
    char bytes[4096];
    size_t taken = 0;
    while (taken < READ_BUDGET) {
        ssize_t length = recv(at->socket->file, bytes, sizeof bytes, 0);
        if (length <= 0) {
            if (length == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
                transport_forget_socket(at);
            }
            return;
        }
        taken += (size_t)length;
    }
}

void transport_serve_socket(connection *at, unsigned events) {
    websocket *socket = at->socket;
    if (at->serve) {
        at->serve(at);
        return;
    }
    if (!socket->handle) {
        return;
    }
    if (events & EPOLLOUT) {
        want_to_send(at);
    }
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR)) {
        socket->budget = READ_BUDGET;
        (at->state == APP_OPEN ? read_frames : read_nothing)(at);
    }
}

/* ---- Going out ------------------------------------------------------------------------------------------ */

/* wslay hands bytes over; they are sent when the scratch is full or nothing more is to be said. */
static ssize_t put_in_scratch(wslay_event_context_ptr frames, const uint8_t *bytes, size_t length, int flags,
                              void *context) {
    (void)flags;
    transport *self = ((connection *)context)->transport;
    size_t room = sizeof self->scratch - self->scratch_length;
    if (!room) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    length = length < room ? length : room;
    memcpy(self->scratch + self->scratch_length, bytes, length);
    self->scratch_length += length;
    return (ssize_t)length;
}

/* Makes a frame of the oldest letter. False when there is none. */
static bool frame_letter(connection *at) {
    app_text *text = at->peer ? app_peer_take(at->peer) : NULL;
    if (!text) {
        return false;
    }
    const struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text->bytes, text->length};
    bool framed = wslay_event_queue_msg(at->socket->frames, &message) == 0;
    app_text_release(text);
    if (!framed) {
        close_with(at, APP_CLOSE_TOO_SLOW);
    }
    return framed;
}

/* Fills the scratch with what is to be said. False when that failed and the connection is closed. */
static bool fill_scratch(connection *at) {
    transport *self = at->transport;
    websocket *socket = at->socket;
    self->scratch_length = 0;
    while (socket->handle && self->scratch_length < sizeof self->scratch &&
           (wslay_event_want_write(socket->frames) || frame_letter(at))) {
        if (wslay_event_send(socket->frames) != 0) {
            transport_forget_socket(at);
        }
    }
    return socket->handle != NULL;
}

/* How much of it the socket took; -1 when the connection is broken. */
static ssize_t send_bytes(const websocket *socket, const char *bytes, size_t length) {
    ssize_t sent = send(socket->file, bytes, length, MSG_NOSIGNAL);
    return sent >= 0 ? sent : errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

static bool keep_unsent(websocket *socket, const char *bytes, size_t length) {
    socket->unsent = malloc(length);
    if (socket->unsent) {
        memcpy(socket->unsent, bytes, length);
        socket->unsent_length = length;
    }
    return socket->unsent != NULL;
}

/* False when some of it is still unsent. */
static bool send_unsent(connection *at) {
    websocket *socket = at->socket;
    if (!socket->unsent) {
        return true;
    }
    ssize_t sent = send_bytes(socket, socket->unsent, socket->unsent_length);
    if (sent < 0) {
        transport_forget_socket(at);
        return false;
    }
    socket->unsent_length -= (size_t)sent;
    if (socket->unsent_length) {
        memmove(socket->unsent, socket->unsent + sent, socket->unsent_length);
        return false;
    }
    free(socket->unsent);
    socket->unsent = NULL;
    return true;
}

/* Sends until nothing is left (true) or the socket takes no more. */
static bool send_all(connection *at) {
    transport *self = at->transport;
    while (send_unsent(at) && fill_scratch(at) && self->scratch_length) {
        ssize_t sent = send_bytes(at->socket, self->scratch, self->scratch_length);
        bool whole = sent == (ssize_t)self->scratch_length;
        if (sent < 0 ||
            (!whole && !keep_unsent(at->socket, self->scratch + sent, self->scratch_length - (size_t)sent))) {
            transport_forget_socket(at);
        }
        if (!whole) {
            return false;
        }
    }
    return at->socket->handle && !at->socket->unsent;
}

/* Reading stops while replies to what was read wait: who never listens is not listened to. */
static void watch_for_events(connection *at) {
    websocket *socket = at->socket;
    bool reads = at->state == APP_CLOSING || wslay_event_get_queued_msg_count(socket->frames) < REPLIES_MAX;
    unsigned events = (reads ? EPOLLIN : 0u) | (socket->unsent ? EPOLLOUT : 0u);
    if (events != socket->events) {
        struct epoll_event change = {.events = events, .data.ptr = at};
        epoll_ctl(at->transport->sockets, EPOLL_CTL_MOD, socket->file, &change);
        socket->events = events;
    }
}

static void send_to(connection *at) {
    websocket *socket = at->socket;
    bool all = send_all(at);
    if (all && at->state == APP_OPEN && at->peer->close_code) {
        close_with(at, at->peer->close_code);
        all = send_all(at);
    }
    if (!socket->handle) {
        return;
    }
    if (all && at->state == APP_CLOSING && !socket->shut) {
        shutdown(socket->file, SHUT_WR);
        socket->shut = true;
    }
    watch_for_events(at);
}

/* NULL when nobody is left. A peer may be ready before its handshake has gone out; it is served once it is open.
 *awaited: it waits for an answer or a move. */
static connection *next_to_serve(transport *self, bool *awaited) {
    connection *at = self->first_waiting;
    *awaited = false;
    if (at) {
        leave_waiting(at);
        return at;
    }
    app_peer *peer = app_next_ready(self->app);
    *awaited = peer && !peer->looks_on;
    return peer ? peer->connection : NULL;
}

/* Those who wait are all served before the next turn is committed, for which nothing is sent. The others take what time
   there is. */
void transport_send_some(transport *self) {
    int served = 0;
    bool awaited;
    for (connection *at; served < SEND_SLICE && (at = next_to_serve(self, &awaited)); served += !awaited && !at->far) {
        if (at->far) {
            at->far->feed(at);
        } else if (at->stream) {
            transport_feed_stream(at);
        } else if (at->socket && at->socket->handle) {
            send_to(at);
        }
    }
    self->more_ready = served == SEND_SLICE;
}

void transport_ping(connection *at) {
    const struct wslay_event_msg ping = {WSLAY_PING, NULL, 0};
    at->socket->pinged = wslay_event_queue_msg(at->socket->frames, &ping) == 0;
    want_to_send(at);
}

/* ---- The beginning -------------------------------------------------------------------------------------- */

static bool open_frames(connection *at) {
    websocket *socket = at->socket;
    struct epoll_event wanted = {.events = EPOLLIN, .data.ptr = at};
    int yes = 1;
    if (!make_frames(at)) {
        return false;
    }
    setsockopt(socket->file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes); /* fails at a UNIX socket, which needs none */
    socket->events = EPOLLIN;
    return epoll_ctl(at->transport->sockets, EPOLL_CTL_ADD, socket->file, &wanted) == 0;
}

/* The library's memory of it ends with the call. */
static bool keep_ahead(websocket *socket, const char *ahead, size_t length) {
    socket->ahead_bytes = length ? malloc(length) : NULL;
    if (length && !socket->ahead_bytes) {
        return false;
    }
    if (length) {
        memcpy(socket->ahead_bytes, ahead, length);
    }
    socket->ahead = socket->ahead_bytes;
    socket->ahead_length = length;
    return true;
}

static void read_ahead(connection *at) {
    transport *self = at->transport;
    self->ahead_left = self->ahead_left || self->committing;
    if (!self->committing) {
        at->socket->budget = READ_BUDGET;
        read_frames(at);
    }
}

void transport_read_ahead(transport *self) {
    bool left = self->ahead_left;
    self->ahead_left = false;
    for (connection *at = self->first; left && at; at = at->next) {
        if (at->socket && at->socket->handle && at->socket->ahead_length && at->state == APP_OPEN) {
            read_ahead(at);
        }
    }
}

void transport_open_socket(void *context, struct MHD_Connection *handle, void *of, const char *ahead,
                           size_t ahead_length, MHD_socket file, struct MHD_UpgradeResponseHandle *upgraded) {
    (void)handle;
    (void)of;
    connection *at = context;
    websocket *socket = calloc(1, sizeof *socket);
    transport_forget_exchange(at);
    if (!socket) {
        transport_end_peer(at);
        MHD_upgrade_action(upgraded, MHD_UPGRADE_ACTION_CLOSE);
        at->transport->resumed = true;
        return;
    }
    at->socket = socket;
    *socket = (websocket){.handle = upgraded, .file = file, .heard_ms = at->transport->now_ms};
    transport_enter(at, APP_OPEN);
    if (!open_frames(at)) {
        transport_forget_socket(at);
        return;
    }
    if (!keep_ahead(socket, ahead, ahead_length)) {
        transport_forget_socket(at);
        return;
    }
    read_ahead(at);
    want_to_send(at);
}
