/* Streams: an answer of lines that goes on for as long as both ends like. What a line says is the server's; here lines
   are handed to the library as it asks for them, and the connection rests while there is none. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "app/people/door.h"
#include "transport/inside.h"

struct stream {
    char *lines; /* that are durable, and not yet taken by the library */
    size_t length, room, taken;
    bool ending;  /* no more lines come */
    bool resting; /* the library waits until it is told to go on */
    int64_t said_ms;
};

/* ---- Lines come in -------------------------------------------------------------------------------- */

static bool make_room(stream *of, size_t more) {
    memmove(of->lines, of->lines + of->taken, of->length - of->taken);
    of->length -= of->taken;
    of->taken = 0;
    if (of->length + more > of->room) {
        size_t room = 2 * (of->length + more);
        char *larger = room <= 4 * (size_t)APP_OUTBOX_BYTES_MAX ? realloc(of->lines, room) : NULL;
        if (!larger) {
            return false;
        }
        of->lines = larger;
        of->room = room;
    }
    return true;
}

static bool add_line(connection *at, const char *text, size_t length) {
    stream *of = at->stream;
    if (of->length - of->taken > APP_OUTBOX_BYTES_MAX || (!of->lines && !(of->lines = malloc(1))) ||
        !make_room(of, length + 1)) {
        return false;
    }
    memcpy(of->lines + of->length, text, length);
    of->lines[of->length + length] = '\n';
    of->length += length + 1;
    of->said_ms = at->transport->now_ms;
    return true;
}

static void go_on(connection *at) {
    stream *of = at->stream;
    if (of->resting) {
        of->resting = false;
        at->deadline_ms = at->transport->now_ms + IDLE_MS;
        MHD_resume_connection(at->handle);
        at->transport->resumed = true;
    }
}

void transport_feed_stream(connection *at) {
    app_peer *peer = at->peer;
    bool well = true;
    for (app_text *text; well && peer && (text = app_peer_take(peer));) {
        well = add_line(at, text->bytes, text->length);
        app_text_release(text);
    }
    at->stream->ending = at->stream->ending || !well || !peer || peer->close_code;
    go_on(at);
}

/* ---- Lines go out --------------------------------------------------------------------------------- */

/* The library asks for bytes. It must be told to rest within the call in which it gets none. */
static ssize_t give_bytes(void *context, uint64_t position, char *out, size_t most) {
    connection *at = context;
    stream *of = at->stream;
    size_t left = of->length - of->taken, length = left < most ? left : most;
    (void)position;
    if (length) {
        memcpy(out, of->lines + of->taken, length);
        of->taken += length;
        at->deadline_ms = at->transport->now_ms + IDLE_MS;
        return (ssize_t)length;
    }
    if (of->ending || at->transport->draining) {
        return MHD_CONTENT_READER_END_OF_STREAM;
    }
    of->resting = true;
    at->deadline_ms = 0;
    MHD_suspend_connection(at->handle);
    return 0;
}

struct MHD_Response *transport_stream_response(connection *at) {
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, give_bytes, at, NULL);
}

/* ---- Beginning, time and end ---------------------------------------------------------------------- */

bool transport_begin_stream(connection *at, app_peer *peer) {
    at->stream = calloc(1, sizeof *at->stream);
    if (!at->stream) {
        app_disconnect(at->transport->app, peer);
        return false;
    }
    at->stream->said_ms = at->transport->now_ms;
    peer->connection = at;
    at->peer = peer;
    return true;
}

/* The other end hangs up without a word: then nobody reads, and a request that came after this one is not ours to
   answer. */
static bool has_hung_up(const connection *at) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(at->handle, MHD_CONNECTION_INFO_CONNECTION_FD);
    char byte;
    return info && recv(info->connect_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

void transport_look_after_stream(connection *at) {
    static const char sign[] = "{\"type\":\"heartbeat\"}";
    stream *of = at->stream;
    if (!of->resting) {
        return;
    }
    if (has_hung_up(at) || at->transport->now_ms - at->entered_ms > STREAM_MS) {
        of->ending = true;
        go_on(at);
    } else if (at->peer && at->transport->now_ms - of->said_ms >= at->peer->heartbeat_ms) {
        of->ending = !add_line(at, sign, sizeof sign - 1);
        go_on(at);
    }
}

void transport_forget_stream(connection *at) {
    if (at->stream) {
        free(at->stream->lines);
        free(at->stream);
        at->stream = NULL;
    }
}
