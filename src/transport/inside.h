/* What the files of the transport share. They are the only ones that know libmicrohttpd and wslay.

   A connection is a state machine that a stranger drives:

       idle ──> reading ──> held ──> sending ──> idle …          a request and its answer
         └────────┴── refused ─────────^
                                   └──> streaming                an answer of lines without an end
                  └──> upgrading ──> open ──> closing            a WebSocket
       and from every state but held: gone

   idle       no request, or not yet all of its headers
   reading    the headers are taken, the body comes; or all is there and waits until the turn before is durable
   held       the server has answered; nothing is read or sent before its turn has ended
   sending    the answer goes out
   streaming  the answer goes out line by line, until one end has had enough; the connection ends with it
   upgrading  the answer that opens a WebSocket goes out
   open       messages come and go
   closing    the last frame is queued or sent; what still comes is thrown away
   gone       the connection is closed and about to be forgotten

   While a connection is held, libmicrohttpd does not touch it: requests sent ahead wait in the socket. Of what standbys
   pass on it knows nothing (standbys.c). */
#ifndef LUDOPOD_TRANSPORT_INSIDE_H
#define LUDOPOD_TRANSPORT_INSIDE_H

#include <microhttpd.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <wslay/wslay.h>

#include "app/people/crowd.h"
#include "transport/bind.h"
#include "transport/link.h"
#include "transport/transport.h"

enum {
    HEADERS_MAX = 8 * 1024,    /* of one request: the target and all fields */
    POOL_SIZE = 24 * 1024,     /* what libmicrohttpd keeps a request's headers and an answer's in */
    REFUSED_MAX = 1024 * 1024, /* of a body that is too large, how much is read before it is refused */
    SCRATCH_SIZE = 64 * 1024,
    READ_BUDGET = 16 * 1024, /* bytes of one WebSocket in one round, so that a flood leaves room for others */
    SEND_SLICE = 256,        /* WebSockets of those who look on that are written to in one round, likewise */
    REPLIES_MAX = 8,         /* pongs that may wait before we stop to read */
    LEAST_RATE = 4 * 1024,   /* bytes a second at which an answer must be taken */
    IDLE_MS = 30 * 1000,
    PING_MS = 30 * 1000,
    HANGUP_MS = 50 * 1000,
    CLOSING_MS = 5 * 1000,
    DRAIN_MS = 1000,
    STREAM_MS = 60 * 60 * 1000, /* an answer of lines ends then: who comes back proves again who it is */
    STREAM_BLOCK = 4 * 1024,    /* of an answer of lines, how much the library asks for at once */
    SWEEP_MS = 1000
};

typedef struct stream stream;   /* stream.c */
typedef struct standby standby; /* standbys.c */

/* One request on its way. */
typedef struct exchange {
    transport_request request;
    transport_answer answer;
    struct connection *connection;
    struct exchange *next_held; /* in the list of those held, parked or working */
    bool parked;
    bool working;         /* in the list of those whose job is not done */
    char *target;         /* as it was sent, then taken apart: the request's path and query point into it */
    size_t target_length; /* as it was sent */
    bool refused;         /* not handed to the server, for this reason and with this word for the sentence (or NULL) */
    app_problem_kind refusal;
    const char *refusal_word;
    bool upgrade; /* asks for a WebSocket */
    const char *websocket_key, *websocket_version;
    char *body;         /* room for TRANSPORT_BODY_MAX and an end; made when it is needed */
    size_t body_length; /* of all that came, kept or thrown away */
} exchange;

/* What a connection that has no library under it does instead (standbys.c). */
typedef struct far_side {
    enum MHD_Result (*answer)(exchange *of); /* transport_send_answer() */
    enum MHD_Result (*open)(exchange *of);   /* a WebSocket is accepted */
    void (*resume)(struct connection *at);   /* its exchange was held, parked or waited for a job */
    void (*feed)(struct connection *at);     /* its peer is to be told something, or its end; between turns only */
} far_side;

/* A WebSocket: an upgraded connection. */
typedef struct websocket {
    struct MHD_UpgradeResponseHandle *handle;
    int file;
    wslay_event_context_ptr frames;
    char *unsent; /* bytes of frames that the socket did not take */
    size_t unsent_length;
    size_t budget;     /* bytes that may still be read in this round */
    char *ahead_bytes; /* that came with the request; owned */
    const char *ahead; /* the first of them that is not read */
    size_t ahead_length;
    int64_t heard_ms;
    bool pinged;
    bool ended;      /* nothing more comes from the other end */
    bool shut;       /* we have said that nothing more comes from us */
    unsigned events; /* that epoll watches for */
    bool waiting;    /* in the list of those that may go on sending */
    struct connection *next_waiting, *previous_waiting;
} websocket;

typedef struct connection {
    transport *transport;
    struct MHD_Connection *handle; /* NULL: behind a standby */
    const far_side *far;           /* NULL: it has a handle */
    app_connection_state state;
    int64_t entered_ms;                 /* that state */
    int64_t deadline_ms;                /* it is cut off then; 0: never */
    app_tiers from;                     /* none when it is not counted: behind a proxy, at a UNIX socket */
    char address[64];                   /* "" at a UNIX socket */
    bool of_host;                       /* came in by transport_listen_to_host() */
    bool refused;                       /* in the middle of what it sends */
    bool cut;                           /* its time was over */
    exchange *exchange;                 /* owned */
    char request_id[TRANSPORT_ID_SIZE]; /* of the request that came last; of a WebSocket's, that of its handshake */
    websocket *socket;
    struct stream *stream;              /* an answer of lines; NULL: none */
    standby *standby;                   /* it is the link to one */
    void (*serve)(struct connection *); /* of such a link: something happened at it */
    struct connection *by;              /* the link by which it comes; NULL: by none, or that has ended */
    uint32_t number;                    /* there */
    app_peer *peer;                     /* from the handshake until the WebSocket closes, or of the stream */
    struct connection *previous, *next; /* all connections, the oldest first */
} connection;

/* A connection that the library has closed and we have not. */
typedef struct lingering {
    struct lingering *next;
    int file;
    int64_t deadline_ms;
    size_t taken;
} lingering;

struct transport {
    struct MHD_Daemon *daemon;
    app *app;
    const transport_handler *handler;
    const app_config *config;
    app_logger logger;
    transport_listeners listeners, servers; /* for everybody, and for standbys */
    uint8_t key[TRANSPORT_KEY_BYTES];       /* that these must have */
    connection *first_standby;
    int host; /* the file of the socket for whoever runs the server; -1: there is none */
    char host_path[APP_PATH_SIZE];
    int events, wake; /* files */
    connection *first, *last;
    size_t count, most;
    app_crowd crowd;
    exchange *held;    /* of this turn */
    exchange *apart;   /* answered in this round while a turn is being committed */
    exchange *parked;  /* arrived while a turn is being committed: for the next one */
    exchange *working; /* their answers need a job that is not done */
    lingering *first_lingering;
    int lingering_count;
    connection *first_waiting, *last_waiting; /* WebSockets that may go on sending */
    bool more_ready;                          /* others than these have something to say too */
    int64_t now_ms, swept_ms;
    int64_t alarm_ms; /* the server wants a turn then; -1: it does not */
    bool turn_open;
    int64_t closed_ns, settled_ns, commit_ns; /* of the latest turn that was committed: when, and how long it took */
    bool committing; /* the turn has ended but for the store: no other begins, no WebSocket is read or written to */
    int sockets;     /* file: the events of all WebSockets */
    bool woken;      /* by another thread */
    bool ahead_left; /* a WebSocket was opened while a turn was being committed, and may have been read ahead of that */
    bool resumed;    /* the library was told to go on with a connection, and is to be run for that */
    bool draining;
    atomic_bool stopping, changing;
    size_t scratch_length;
    char scratch[SCRATCH_SIZE]; /* frames on their way into a socket */
};

/* ---- state.c ---- */

/* Counts the transition. One that the picture above does not have is a defect: logged and counted. */
void transport_enter(connection *at, app_connection_state state);
/* The time that it may stay in its state begins, or begins again. */
void transport_begin_time(connection *at);
/* Frees the connection's exchange, if it has one; not while the library is told to leave the connection alone. The
   library does not tell of the end of each request, but of the end of each connection it does. */
void transport_forget_exchange(connection *of);
/* The library goes on with it first, once it is resumed; or as with any other. */
void transport_mark_resumed_first(struct MHD_Connection *handle, bool first);
/* The connection of an exchange is left alone until it is resumed. */
void transport_suspend(const exchange *at);
/* The same, as what is answered needs a job that is not done. */
void transport_wait_for_job(exchange *at);
/* Goes on with a connection whose exchange was held, parked or waited for a job. */
void transport_resume(connection *at);
/* A turn of the club begins, unless one is open or is being committed. */
void transport_open_turn(transport *self);

/* ---- connection.c ---- */

/* Callbacks of libmicrohttpd: who may come in, who came, who went. */
enum MHD_Result transport_admit(void *context, const struct sockaddr *address, socklen_t length);
void transport_notice(void *context, struct MHD_Connection *handle, void **of,
                      enum MHD_ConnectionNotificationCode what);
/* Cuts off all whose time is over, and pings the WebSockets that have been silent. */
void transport_sweep(transport *self);
/* ---- http.c: callbacks of libmicrohttpd ---- */

/* Those that arrived while a turn was being committed begin again. */
void transport_unpark(transport *self);
/* So do those whose jobs are done; all: the others, too. */
void transport_go_on(transport *self, bool all);
void *transport_begin_request(void *context, const char *target, struct MHD_Connection *handle);
enum MHD_Result transport_take_request(void *context, struct MHD_Connection *handle, const char *url,
                                       const char *method, const char *version, const char *bytes, size_t *length,
                                       void **unused);
void transport_end_request(void *context, struct MHD_Connection *handle, void **unused,
                           enum MHD_RequestTerminationCode why);

/* The whole request is there: it is served, or waits. */
enum MHD_Result transport_end_of_body(exchange *at);

/* ---- fields.c ---- */

/* Reads target and fields of a request into the exchange, and finds what is not to be passed on: the refusal says what.
   The library takes some things more loosely than RFC 9112 allows, so they are looked for here. */
void transport_read_fields(exchange *at, const char *method, const char *version);

/* ---- answer.c ---- */

/* Queues the exchange's answer. */
enum MHD_Result transport_send_answer(exchange *at);
/* Refuses it without the server, and closes the connection. */
enum MHD_Result transport_refuse(exchange *at);

/* ---- stream.c ---- */

/* The answer to come is a stream of what the peer is told. False without memory: the peer is gone. */
bool transport_begin_stream(connection *at, app_peer *peer);
struct MHD_Response *transport_stream_response(connection *at);
/* Takes what the peer is to be told, and its end. Between turns only, so all of it is durable. */
void transport_feed_stream(connection *at);
/* Says that it is still there, where nothing was said for long, and ends it where nobody listens any more. */
void transport_look_after_stream(connection *at);
/* Frees it; a connection without one is allowed. */
void transport_forget_stream(connection *at);

/* ---- standbys.c ---- */

/* One connects; what is to be sent to all goes. */
void transport_accept_standby(transport *self);
void transport_send_to_standbys(transport *self);
/* All links end. */
void transport_end_standbys(transport *self);

/* ---- linger.c ---- */

/* Keeps a connection that the library is about to close until the other end has read what it was sent last: after a
   refusal, and where something is still under way. */
void transport_linger(transport *self, struct MHD_Connection *handle, bool refused);
/* Looks after all of these, every round; to the end: closes them. */
void transport_linger_on(transport *self, bool to_the_end);

/* ---- handshake.c ---- */

/* Answers a request for a WebSocket: opens it or refuses. */
enum MHD_Result transport_upgrade(exchange *at);

/* ---- socket.c ---- */

/* Callback of libmicrohttpd: the socket is ours. */
void transport_open_socket(void *context, struct MHD_Connection *handle, void *of, const char *ahead,
                           size_t ahead_length, MHD_socket file, struct MHD_UpgradeResponseHandle *upgraded);
/* Something happened at it (epoll). */
/* What came with the requests that opened WebSockets while a turn was being committed. */
void transport_read_ahead(transport *self);
void transport_serve_socket(connection *at, unsigned events);
/* Sends to some of these, and to some of those for whom the server has something. Between turns only. */
void transport_send_some(transport *self);
void transport_ping(connection *at);
/* The peer is gone; a connection without one is allowed. */
void transport_end_peer(connection *at);
/* Ends it, and the peer; the library closes the connection. One that is no WebSocket yet, or no longer, is allowed. */
void transport_forget_socket(connection *at);

#endif
