#define _GNU_SOURCE /* stpcpy() */
#include "transport/link.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/array.h"
#include "base/bytes.h"

enum { HELLO = 32, HEAD = 4, INNER = 5, READ_AT_ONCE = 256 * 1024, FRAME_MAX = 16 * 1024 * 1024 };

/* Bytes on their way: those before `taken` have gone. */
typedef struct line {
    char *bytes;
    size_t length, room, taken;
} line;

/* One direction. */
typedef struct sealing {
    uint8_t key[crypto_secretbox_KEYBYTES], nonce[crypto_secretbox_NONCEBYTES];
} sealing;

struct transport_link {
    int file;
    bool first, keyed, proven, ended;
    uint8_t key[TRANSPORT_KEY_BYTES], hello[HELLO];
    sealing coming, going;
    line in, out;
    char *frame; /* that was taken last */
};

/* ---- Bytes ------------------------------------------------------------------------------------------- */

static char *make_room(line *in, size_t more) {
    if (in->taken == in->length) {
        in->taken = in->length = 0;
    } else if (in->taken > in->length / 2) {
        memmove(in->bytes, in->bytes + in->taken, in->length - in->taken);
        in->length -= in->taken;
        in->taken = 0;
    }
    return pod__grow(&in->bytes, &in->room, in->length + more, 1) ? in->bytes + in->length : NULL;
}

static void put_number(char *out, uint32_t number) {
    pod__put((uint8_t *)out, number, HEAD);
}

static uint32_t number_at(const char *bytes) {
    return (uint32_t)pod__get((const uint8_t *)bytes, HEAD);
}

/* ---- Beginning and end ---------------------------------------------------------------------------------- */

transport_link *transport_link_make(int file, const uint8_t key[TRANSPORT_KEY_BYTES], bool first) {
    enum { YES = 1, SILENT_MS = 10000 };
    static const struct {
        int name, value;
    } options[] = {{TCP_NODELAY, YES}, {TCP_KEEPIDLE, 5}, {TCP_KEEPINTVL, 1}, {TCP_USER_TIMEOUT, SILENT_MS}};
    transport_link *self = calloc(1, sizeof *self);
    char *room = self ? make_room(&self->out, HELLO) : NULL;
    if (!room) {
        free(self);
        close(file);
        return NULL;
    }
    self->file = file;
    self->first = first;
    memcpy(self->key, key, sizeof self->key);
    randombytes_buf(self->hello, sizeof self->hello);
    memcpy(room, self->hello, sizeof self->hello);
    self->out.length = HELLO;
    fcntl(file, F_SETFL, O_NONBLOCK);
    fcntl(file, F_SETFD, FD_CLOEXEC);
    setsockopt(file, SOL_SOCKET, SO_KEEPALIVE, &(int){YES}, sizeof(int));
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        setsockopt(file, IPPROTO_TCP, options[i].name, &options[i].value, sizeof(int));
    }
    return self;
}

void transport_link_free(transport_link *self) {
    if (!self) {
        return;
    }
    close(self->file);
    free(self->in.bytes);
    free(self->out.bytes);
    free(self->frame);
    sodium_memzero(self, sizeof *self);
    free(self);
}

int transport_link_file(const transport_link *self) {
    return self->file;
}

bool transport_link_is_keyed(const transport_link *self) {
    return self->keyed;
}

bool transport_link_is_proven(const transport_link *self) {
    return self->proven;
}

bool transport_link_has_more(const transport_link *self) {
    return self->out.length > self->out.taken;
}

/* Both directions have keys of their own: of what was said first, and who said it. */
static void make_keys(transport_link *self, const uint8_t theirs[HELLO]) {
    uint8_t keys[2 * crypto_secretbox_KEYBYTES], said[2 * HELLO];
    memcpy(said, self->first ? self->hello : theirs, HELLO);
    memcpy(said + HELLO, self->first ? theirs : self->hello, HELLO);
    crypto_generichash(keys, sizeof keys, said, sizeof said, self->key, sizeof self->key);
    memcpy(self->going.key, keys + (self->first ? 0 : crypto_secretbox_KEYBYTES), crypto_secretbox_KEYBYTES);
    memcpy(self->coming.key, keys + (self->first ? crypto_secretbox_KEYBYTES : 0), crypto_secretbox_KEYBYTES);
    sodium_memzero(keys, sizeof keys);
    self->keyed = true;
}

/* ---- Frames ------------------------------------------------------------------------------------------- */

bool transport_link_serve(transport_link *self) {
    char *room = make_room(&self->in, READ_AT_ONCE);
    ssize_t length = room ? recv(self->file, room, READ_AT_ONCE, 0) : 0;
    bool later = length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    self->ended = self->ended || (length <= 0 && !later);
    self->in.length += length > 0 ? (size_t)length : 0;
    if (!self->keyed && self->in.length >= HELLO) {
        make_keys(self, (const uint8_t *)self->in.bytes);
        self->in.taken = HELLO;
    }
    return !self->ended;
}

bool transport_link_send(transport_link *self) {
    line *out = &self->out;
    while (!self->ended && out->taken < out->length) {
        ssize_t sent = send(self->file, out->bytes + out->taken, out->length - out->taken, MSG_NOSIGNAL);
        if (sent < 0) {
            self->ended = errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR;
            break;
        }
        out->taken += (size_t)sent;
    }
    return !self->ended;
}

bool transport_link_take(transport_link *self, transport_frame *out) {
    enum { SEALED_LEAST = INNER + crypto_secretbox_MACBYTES };
    line *in = &self->in;
    const size_t left = in->length - in->taken;
    const size_t length = self->keyed && left >= HEAD ? number_at(in->bytes + in->taken) : 0;
    free(self->frame);
    self->frame = NULL;
    if (!self->keyed || left < HEAD || self->ended) {
        return false;
    }
    /* A stranger is to fill no memory. */
    const size_t most = self->first || self->proven ? FRAME_MAX : SEALED_LEAST;
    if (length < SEALED_LEAST || length > most) {
        self->ended = true;
        return false;
    }
    if (left < HEAD + length) {
        return false;
    }
    const size_t inner = length - crypto_secretbox_MACBYTES;
    self->frame = malloc(inner + 1);
    if (!self->frame || crypto_secretbox_open_easy((uint8_t *)self->frame, (uint8_t *)in->bytes + in->taken + HEAD,
                                                   length, self->coming.nonce, self->coming.key) != 0) {
        self->ended = true;
        return false;
    }
    sodium_increment(self->coming.nonce, sizeof self->coming.nonce);
    self->proven = true;
    in->taken += HEAD + length;
    self->frame[inner] = 0;
    *out = (transport_frame){.kind = (transport_frame_kind)(uint8_t)self->frame[0],
                             .number = number_at(self->frame + 1),
                             .bytes = self->frame + INNER,
                             .length = inner - INNER};
    return true;
}

void transport_link_put(transport_link *self, transport_frame_kind kind, uint32_t number, const char *bytes,
                        size_t length) {
    const size_t inner = INNER + length, sealed = inner + crypto_secretbox_MACBYTES;
    char *room = self->out.length - self->out.taken < TRANSPORT_LINK_BYTES_MAX && length < FRAME_MAX - HELLO
                     ? make_room(&self->out, HEAD + sealed)
                     : NULL;
    if (!room || self->ended) {
        self->ended = true;
        return;
    }
    char *plain = room + HEAD;
    put_number(room, (uint32_t)sealed);
    plain[0] = (char)kind;
    put_number(plain + 1, number);
    memcpy(plain + INNER, bytes ? bytes : "", length);
    crypto_secretbox_easy((uint8_t *)plain, (uint8_t *)plain, inner, self->going.nonce, self->going.key);
    sodium_increment(self->going.nonce, sizeof self->going.nonce);
    self->out.length += HEAD + sealed;
}

/* ---- Requests and answers ------------------------------------------------------------------------------ */

/* A text of either: a pointer, or, with a size, an array. */
typedef struct text_field {
    size_t offset, size;
} text_field;

#define POINTER(type, field) {offsetof(type, field), 0}
#define ARRAY(type, field) {offsetof(type, field), sizeof((type *)NULL)->field}
static const text_field of_request[] = {POINTER(transport_request, path),
                                        POINTER(transport_request, query),
                                        POINTER(transport_request, host),
                                        POINTER(transport_request, origin),
                                        POINTER(transport_request, fetch_site),
                                        POINTER(transport_request, cookie),
                                        POINTER(transport_request, authorization),
                                        POINTER(transport_request, accept),
                                        POINTER(transport_request, accept_encoding),
                                        POINTER(transport_request, accept_language),
                                        POINTER(transport_request, if_none_match),
                                        POINTER(transport_request, forwarded_for),
                                        POINTER(transport_request, idempotency_key),
                                        POINTER(transport_request, user_agent),
                                        POINTER(transport_request, id),
                                        POINTER(transport_request, address)};
static const text_field of_answer[] = {POINTER(transport_answer, type),   POINTER(transport_answer, cache),
                                       POINTER(transport_answer, coding), POINTER(transport_answer, vary),
                                       POINTER(transport_answer, allow),  ARRAY(transport_answer, set_cookie),
                                       ARRAY(transport_answer, etag),     ARRAY(transport_answer, link),
                                       ARRAY(transport_answer, limit),    ARRAY(transport_answer, limit_policy)};
#undef POINTER
#undef ARRAY
enum {
    REQUEST_FIELDS = sizeof of_request / sizeof of_request[0],
    ANSWER_FIELDS = sizeof of_answer / sizeof of_answer[0]
};

static const char *text_of(const void *of, const text_field *field) {
    const char *at = (const char *)of + field->offset;
    const char *text = field->size ? at : *(const char *const *)(const void *)at;
    return text ? text : "";
}

/* Numbers, texts that end with a zero, and the body. */
static char *write_all(const uint32_t *number, size_t numbers, const void *of, const text_field *field, size_t fields,
                       const char *body, size_t body_length, size_t *length) {
    size_t total = HEAD * numbers + body_length;
    for (size_t i = 0; i < fields; i++) {
        total += strlen(text_of(of, &field[i])) + 1;
    }
    char *bytes = malloc(total + 1), *at = bytes;
    *length = total;
    for (size_t i = 0; bytes && i < numbers; i++, at += HEAD) {
        put_number(at, number[i]);
    }
    for (size_t i = 0; bytes && i < fields; i++) {
        at = stpcpy(at, text_of(of, &field[i])) + 1;
    }
    if (bytes) {
        memcpy(at, body_length ? body : "", body_length);
    }
    return bytes;
}

/* Where the body begins; NULL: it makes no sense. */
static char *read_all(char *bytes, size_t length, uint32_t *number, size_t numbers, void *of, const text_field *field,
                      size_t fields) {
    char *at = bytes, *end = bytes + length;
    for (size_t i = 0; i < numbers; i++, at += HEAD) {
        if ((size_t)(end - at) < HEAD) {
            return NULL;
        }
        number[i] = number_at(at);
    }
    for (size_t i = 0; i < fields; i++) {
        char *zero = memchr(at, 0, (size_t)(end - at));
        char *place = (char *)of + field[i].offset;
        if (!zero || (field[i].size && (size_t)(zero - at) >= field[i].size)) {
            return NULL;
        }
        if (field[i].size) {
            memcpy(place, at, (size_t)(zero - at) + 1);
        } else {
            *(const char **)(void *)place = at;
        }
        at = zero + 1;
    }
    return at;
}

char *transport_request_write(const transport_request *request, size_t *length) {
    return write_all(&(uint32_t){request->method}, 1, request, of_request, REQUEST_FIELDS, request->body,
                     request->body_length, length);
}

bool transport_request_read(char *bytes, size_t length, transport_request *out) {
    uint32_t method;
    char *body = read_all(bytes, length, &method, 1, out, of_request, REQUEST_FIELDS);
    if (!body || method > TRANSPORT_OTHER_METHOD) {
        return false;
    }
    out->method = (transport_method)method;
    out->body = body;
    out->body_length = (size_t)(bytes + length - body);
    return out->body_length <= TRANSPORT_BODY_MAX;
}

enum { STATUS, RETRY_AFTER, SHOWING, CLOSE, HEARTBEAT, NUMBERS };

char *transport_answer_write(const transport_answer *answer, int heartbeat_ms, size_t *length) {
    const uint32_t number[NUMBERS] = {[STATUS] = (uint32_t)answer->status,
                                      [RETRY_AFTER] = answer->retry_after,
                                      [SHOWING] = answer->showing,
                                      [CLOSE] = answer->close,
                                      [HEARTBEAT] = (uint32_t)heartbeat_ms};
    return write_all(number, NUMBERS, answer, of_answer, ANSWER_FIELDS, answer->body, answer->length, length);
}

bool transport_answer_read(char *bytes, size_t length, transport_answer *out, int *heartbeat_ms) {
    uint32_t number[NUMBERS];
    char *body = read_all(bytes, length, number, NUMBERS, out, of_answer, ANSWER_FIELDS);
    const size_t left = body ? (size_t)(bytes + length - body) : 0;
    if (!body || number[SHOWING] >= TRANSPORT_SHOWINGS || !(out->owned = malloc(left + 1))) {
        return false;
    }
    memcpy(out->owned, body, left);
    out->owned[left] = 0;
    out->body = out->owned;
    out->length = left;
    out->status = (int)number[STATUS];
    out->retry_after = number[RETRY_AFTER];
    out->showing = (transport_showing)number[SHOWING];
    out->close = number[CLOSE];
    *heartbeat_ms = (int)number[HEARTBEAT];
    return true;
}
