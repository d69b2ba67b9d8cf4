#include "server/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { REQUEST_SIZE = 2048, PATIENCE_MS = 120000, STATUS_UPGRADE = 101 };

/* ---- Bytes ------------------------------------------------------------------------------------------------- */

bool wire_open(wire *at, uint16_t port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    int yes = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    *at = (wire){.file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), .in = at->in};
    if (at->file < 0 || connect(at->file, (struct sockaddr *)&address, sizeof address)) {
        return false;
    }
    setsockopt(at->file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return true;
}

void wire_close(wire *at) {
    if (at->file > 0) {
        close(at->file);
    }
    free(at->in);
    *at = (wire){.file = -1};
}

bool wire_receive(wire *at) {
    at->in = at->in ? at->in : malloc(WIRE_SIZE + 1);
    if (!at->in || at->length == WIRE_SIZE) {
        return false;
    }
    ssize_t got = recv(at->file, at->in + at->length, WIRE_SIZE - at->length, MSG_DONTWAIT);
    at->length += got > 0 ? (size_t)got : 0;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* The first bytes are done with. */
static void drop(wire *at, size_t bytes) {
    at->length -= bytes;
    if (bytes && at->length) {
        memmove(at->in, at->in + bytes, at->length);
    }
}

static bool send_all(const wire *at, const char *bytes, size_t length) {
    return send(at->file, bytes, length, MSG_NOSIGNAL) == (ssize_t)length;
}

/* False when nothing comes. */
static bool wait(const wire *at) {
    struct pollfd file = {.fd = at->file, .events = POLLIN};
    return poll(&file, 1, PATIENCE_MS) > 0;
}

bool wire_between(const char *text, const char *before, char end, char *out, size_t size) {
    const char *begin = strstr(text, before);
    begin = begin ? begin + strlen(before) : NULL;
    const char *stop = begin ? strchr(begin, end) : NULL;
    if (!stop || (size_t)(stop - begin) >= size) {
        return false;
    }
    memcpy(out, begin, (size_t)(stop - begin));
    out[stop - begin] = 0;
    return true;
}

/* ---- HTTP -------------------------------------------------------------------------------------------------- */

bool wire_ask(wire *at, const char *path, const char *cookie, const char *body) {
    char request[REQUEST_SIZE];
    at->length = 0;
    int length = snprintf(request, sizeof request,
                          "%s /api/v1%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                          "%s%s%sContent-Length: %zu\r\n\r\n%s",
                          body ? "POST" : "GET", path, *cookie ? "Cookie: " : "", cookie, *cookie ? "\r\n" : "",
                          body ? strlen(body) : 0, body ? body : "");
    return send_all(at, request, (size_t)length);
}

bool wire_take_answer(wire *at, wire_answer *out) {
    char length[16];
    if (!at->length) {
        return false;
    }
    at->in[at->length] = 0;
    const char *body = strstr(at->in, "\r\n\r\n");
    if (!body || !wire_between(at->in, "Content-Length: ", '\r', length, sizeof length) ||
        at->in + at->length < body + 4 + strtoul(length, NULL, 10)) {
        return false;
    }
    *out = (wire_answer){strtol(at->in + strlen("HTTP/1.1 "), NULL, 10), at->in, body + 4};
    return true;
}

bool wire_wait_answer(wire *at, wire_answer *out) {
    while (!wire_take_answer(at, out)) {
        if (!wait(at) || !wire_receive(at)) {
            return false;
        }
    }
    return true;
}

/* ---- WebSocket (RFC 6455) ---------------------------------------------------------------------------------- */

bool wire_upgrade(wire *at, const char *cookie) {
    char request[REQUEST_SIZE];
    const char *end = NULL;
    at->length = 0;
    int length =
        snprintf(request, sizeof request,
                 "GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: bHVkb3BvZCBiZW5jaG1hcg==\r\nSec-WebSocket-Protocol: ludopod\r\n%s%s%s\r\n",
                 *cookie ? "Cookie: " : "", cookie, *cookie ? "\r\n" : "");
    if (!send_all(at, request, (size_t)length)) {
        return false;
    }
    while (!end) {
        if (!wait(at) || !wire_receive(at)) {
            return false;
        }
        at->in[at->length] = 0;
        end = strstr(at->in, "\r\n\r\n");
    }
    bool accepted = strtol(at->in + strlen("HTTP/1.1 "), NULL, 10) == STATUS_UPGRADE;
    drop(at, (size_t)(end + 4 - at->in));
    return accepted;
}

/* Masked with zeros, which leave a text as it is. */
bool wire_say(wire *at, const char *message) {
    enum { TEXT = 0x81, MASKED = 0x80, SHORT_MAX = 125, TWO_BYTES = 126 };
    unsigned char frame[REQUEST_SIZE] = {TEXT};
    size_t length = strlen(message), head = 2;
    frame[1] = (unsigned char)(MASKED | (length > SHORT_MAX ? TWO_BYTES : length));
    if (length > SHORT_MAX) {
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        head = 4;
    }
    memcpy(frame + head + 4, message, length); // NOLINT(bugprone-not-null-terminated-result): a frame has no end
    return send_all(at, (const char *)frame, head + 4 + length);
}

/* Where the message of the frame that begins here ends; 0 when it is not whole. */
static size_t measure_frame(const unsigned char *in, size_t there, size_t *head) {
    *head = 2;
    if (there < 2) {
        return 0;
    }
    size_t length = in[1] & 0x7f, bytes = length == 126 ? 2 : length == 127 ? 8 : 0;
    *head += bytes;
    if (there < *head) {
        return 0;
    }
    length = bytes ? 0 : length;
    for (size_t i = 0; i < bytes; i++) {
        length = length << 8 | in[2 + i];
    }
    return there >= *head + length ? *head + length : 0;
}

const char *wire_take_message(wire *at) {
    size_t head;
    drop(at, at->taken);
    at->taken = measure_frame((const unsigned char *)at->in, at->length, &head);
    if (!at->taken) {
        return NULL;
    }
    memmove(at->in, at->in + head, at->taken - head);
    at->in[at->taken - head] = 0; /* where its last bytes were */
    return at->in;
}
