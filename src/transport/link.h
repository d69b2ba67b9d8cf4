/* Between two servers of a club: one connection, by which a standby passes on what its people ask and say, and is told
   what they are to be told. A stream of frames in both directions:

       length (4)  sealed: [ kind (1)  number (4)  bytes … ]

   Numbers are the standby's: of a request, and of the WebSocket or stream that becomes of it; the lower bits are free
   to be used again once it has ended, the upper ones are then others. (Tasks have others.) Each side first sends 32
   random bytes; with the club's key these make a key for each direction, by which all frames are sealed
   (XSalsa20-Poly1305, counted nonces). So only servers with the club's key understand each other, and nobody between
   them reads, changes, repeats or leaves out anything.

   One thread uses a link at a time. */
#ifndef LUDOPOD_TRANSPORT_LINK_H
#define LUDOPOD_TRANSPORT_LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "transport/message.h"

enum { TRANSPORT_KEY_BYTES = 32, TRANSPORT_LINK_BYTES_MAX = 64 * 1024 * 1024, TRANSPORT_SLOT_BITS = 18 };

typedef enum transport_frame_kind {
    TRANSPORT_FRAME_REQUEST, /* to who decides: a request */
    TRANSPORT_FRAME_UPGRADE, /* the same of one for a WebSocket */
    TRANSPORT_FRAME_ANSWER,  /* to the standby: what transport_link_read_answer() reads */
    TRANSPORT_FRAME_OPEN,    /* the same: the WebSocket is open */
    TRANSPORT_FRAME_TEXT,    /* a message, or a line of a stream */
    TRANSPORT_FRAME_SAME,    /* to the standby: the text that went last, for others, who are numbers of 4 bytes each; by
                                the number 1 for those who look on */
    TRANSPORT_FRAME_CROWD, /* to the standby: who belongs to that crowd, too, a number of 4 bytes; without bytes: nobody
                              does any more. What is for the crowd's number is for all of them, who look on */
    TRANSPORT_FRAME_CLOSE, /* of a WebSocket or stream: to the standby two bytes of why; else it is gone */
    TRANSPORT_FRAME_TASK   /* to the standby: a task, by a number of its own, or without bytes that it may end now; to
                              who decides: what came of it, or by the number 0 what it can do (app/queue/tasks.h) */
} transport_frame_kind;

/* Whether it is the number of a crowd, which only the upper bits tell from another's. */
static inline bool transport_is_crowd(uint32_t number) {
    return number % (1u << TRANSPORT_SLOT_BITS) == (1u << TRANSPORT_SLOT_BITS) - 1;
}

typedef struct transport_frame {
    transport_frame_kind kind;
    uint32_t number;
    const char *bytes; /* until the next is taken */
    size_t length;
} transport_frame;

typedef struct transport_link transport_link;

/* Of a connected socket, which it owns. first: it was we who connected. NULL: no memory, and the socket is closed. */
transport_link *transport_link_make(int file, const uint8_t key[TRANSPORT_KEY_BYTES], bool first);
/* NULL is allowed. */
void transport_link_free(transport_link *self);
int transport_link_file(const transport_link *self);
/* Whether the other side has said its part, so that something can be said. */
bool transport_link_is_keyed(const transport_link *self);
/* Whether it has shown that it has the key: a frame of it could be opened. Whoever connected does so at once, by a
   frame without bytes; of those that have not, no more is kept than that takes. */
bool transport_link_is_proven(const transport_link *self);
/* Reads what has come, without waiting; sends what there is to send, likewise. False: it has ended. */
bool transport_link_serve(transport_link *self);
bool transport_link_send(transport_link *self);
/* Whether something is left to be sent. */
bool transport_link_has_more(const transport_link *self);
/* The next that has come. False: there is none. */
bool transport_link_take(transport_link *self, transport_frame *out);
/* Puts one into the line; transport_link_send() sends it. Where the other side does not read, or there is no memory,
   the link ends. Requires: it is keyed. */
void transport_link_put(transport_link *self, transport_frame_kind kind, uint32_t number, const char *bytes,
                        size_t length);

/* A request as bytes, which the caller frees; NULL: no memory. */
char *transport_request_write(const transport_request *request, size_t *length);
/* Its texts point into the bytes, which are changed. False: they are none. */
bool transport_request_read(char *bytes, size_t length, transport_request *out);
/* heartbeat_ms: of a stream, else 0. */
char *transport_answer_write(const transport_answer *answer, int heartbeat_ms, size_t *length);
/* The same; the body is a copy, which the answer owns. */
bool transport_answer_read(char *bytes, size_t length, transport_answer *out, int *heartbeat_ms);

#endif
