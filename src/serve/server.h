/* The server below the transport: what it does with requests and messages, without sockets.

   Work comes in *turns*, one for each round of the event loop:

       server_turn_begin()
       server_http(), server_connect(), server_on_message(), server_disconnect()   in the order things arrived
       server_turn_commit()    hands all changes of the turn at once to the store's thread
       server_turn_settle()    once they are durable: tells those who watch

   Answers and letters of a turn may be sent only after server_turn_settle() has said how it ended: then everything they
   speak of is durable. Until then no other turn may begin; what arrives meanwhile gathers for the next one, whose
   changes are again one transaction. Only server_disconnect() and requests that stand apart (server_stands_apart())
   need not wait.

   One thread; the searches' threads and the store's run beside it, and they call nothing here. */
#ifndef LUDOPOD_SERVER_SERVER_H
#define LUDOPOD_SERVER_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/config.h"
#include "transport/message.h"
#include "app/people/peer.h"
#include "app/problem.h"
#include "app/metrics.h"
#include "app/notify.h"
#include "store/store.h"

typedef struct server server;

/* How long a store that fails can go unnoticed when nobody writes. After a kill so much time at most counts as an
   outage though the server was still there. */
enum { SERVER_BEAT_MS = 5000 };

typedef struct server_parts {
    const server_config *config; /* outlives the server */
    server_logger logger;
    store *store; /* outlives the server */
    /* Called from other threads: makes the event loop take a turn. */
    void (*wake)(void *context);
    /* Optional, for tests: what time it is, in milliseconds since 1970 and in milliseconds that never go back. */
    void (*clock)(void *context, int64_t *wall_ms, int64_t *monotonic_ms);
    void *context;
    /* How often it is found out, by a small write, whether the store takes writes: SERVER_BEAT_MS; in tests also
       0: only by what is asked for. */
    int beat_ms;
    /* Who reads passkeys. NULL: there are none. */
    const struct auth_verifier *verifier;
    /* Who makes PNGs of pictures. NULL: nobody, they are SVG alone. */
    const struct picture_painter *painter;
    /* Who hands pushes to push services. NULL: nobody, nothing is pushed. */
    const struct outbound_sender *outbound;
    /* Who hands mails to a mail server. Required where the configuration names one. */
    const struct post_smtp *smtp;
    /* Who decodes mails that come in. Required where the configuration has any come in. */
    const struct mime_reader *mime;
    /* Optional: is told that the loop goes round, and of a store that fails; outlives the server. */
    const server_notifier *notifier;
} server_parts;

/* Reads the page's files, starts the searches' threads and resumes the games in which a computer is to move. NULL when
   it cannot be, and the fault says why. */
server *server_create(const server_parts *parts, store_fault *fault);
void server_free(server *self);
/* Ends the threads of searches, passwords and pictures: after this nobody calls wake any more, no computer moves,
   nobody signs in, and no picture is painted. */
void server_stop_thinking(server *self);

void server_turn_begin(server *self);
/* Fills an answer that server_answer_clear() has been called on. */
void server_http(server *self, const server_request *request, server_answer *answer);
/* Someone opens a WebSocket. NULL: refused, and the answer says why. */
server_peer *server_connect(server *self, const server_request *handshake, server_answer *refusal);
void server_on_message(server *self, server_peer *peer, const char *text, size_t length);
/* The peer is gone and must not be used any more. */
void server_disconnect(server *self, server_peer *peer);
/* False: there was nothing to be made durable, and the turn has ended. True: the store's thread is at it, and calls
   wake when it is done. */
bool server_turn_commit(server *self);
/* After server_turn_commit() has said true. False: it is not done. Else the turn has ended. *durable is false when its
   changes could not be made durable: nothing of them is left, answers of the turn must not be sent
   (server_unavailable() is the answer), and the peers they were for are closed. */
bool server_turn_settle(server *self, bool *durable);
/* Both, for whoever has nothing else to do meanwhile: waits, calls no wake, and returns whether it is durable. */
bool server_turn_end(server *self);
/* Whether the request has nothing to do with games, so that it can be answered outside a turn, too. */
bool server_stands_apart(const server_request *request);
/* Whether the connection to the store is gone for good: another server may have the database now, so this one ends. */
bool server_must_stop(const server *self);
void server_unavailable(server *self, const server_request *request, server_answer *answer);

/* The answer to a request that the transport does not hand over, and the end of its connection. The word, or NULL, goes
   into the sentence: English, translated here. */
void server_refuse(server *self, const server_request *request, server_problem_kind why, const char *word,
                   server_answer *answer);
/* A request has ended without an answer of ours: what came is no HTTP, or whoever asked has left. */
void server_unanswered(server *self);
/* The numbers of /metrics, for the transport to count its connections in. */
server_metrics *server_metrics_of(server *self);

/* In how many milliseconds, from the beginning of the latest turn, the server wants a turn though nothing arrives; -1
   when it does not. */
int server_wait_ms(const server *self);

/* The next peer that has something in its outbox (server_peer_take()) or is to be closed, taken out of the line. Those
   who wait for an answer or play come before those who look on: a transport that writes to some of them, looks for new
   work and goes on keeps nobody waiting behind a crowd. NULL: no more are ready. Between turns only. */
server_peer *server_next_ready(server *self);

/* The first of all peers, linked by next. */
server_peer *server_peers(server *self);
/* Closes every peer with this code. */
void server_close_all(server *self, int close_code);

#endif
