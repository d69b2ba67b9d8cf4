/* Standbys, as the server that decides sees them. A link is a connection; behind it each request, WebSocket and stream
   is one too, which goes through the states of all others but has no library under it (its handle is NULL): what would
   be sent goes as frames (link.h).

   Such a connection is in the table of its link by its number. While its request is held, parked or waits for a job it
   outlives the link, and ends when its turn comes. */
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include "app/people/door.h"
#include "base/array.h"
#include "base/bytes.h"
#include "transport/inside.h"

struct standby {
    app_way way; /* first: it is by it that people come */
    transport_link *link;
    connection **behind; /* by the lower bits of their numbers; NULL: none */
    size_t room;
    connection **crowd; /* by the upper bits of theirs: of a voice; NULL: none */
    size_t crowds;
    app_text *latest; /* that went last */
    uint8_t *same;    /* the numbers of those who are to have it, too */
    size_t same_length, same_room;
    bool look_on;       /* these */
    app_helper *helper; /* NULL: it does no tasks */
    unsigned events;    /* that epoll watches for */
};

enum { SLOTS_MAX = 1 << TRANSPORT_SLOT_BITS, CROWDS_MAX = 1 << (32 - TRANSPORT_SLOT_BITS), NUMBER = 4 };

/* ---- What is behind a link ---------------------------------------------------------------------------- */

static connection *find(const connection *by, uint32_t number) {
    const size_t slot = number % SLOTS_MAX;
    connection *at = slot < by->standby->room ? by->standby->behind[slot] : NULL;
    return at && at->number == number ? at : NULL;
}

static void free_behind(connection *at) {
    transport_end_peer(at);
    transport_forget_stream(at);
    transport_forget_exchange(at);
    transport_enter(at, APP_GONE);
    if (at->by) {
        at->by->standby->behind[at->number % SLOTS_MAX] = NULL;
    }
    free(at);
}

/* The other end is gone, or is told nothing more. */
static void drop(connection *at) {
    transport_end_peer(at);
    if (at->exchange) {
        at->by->standby->behind[at->number % SLOTS_MAX] = NULL;
        at->by = NULL;
    } else {
        free_behind(at);
    }
}

/* ---- Crowds: those who look on at a game, who are told once --------------------------------------------- */

static connection *make_crowd(standby *of, const connection *like, app_peer *voice) {
    size_t slot = 0;
    while (slot < of->crowds && of->crowd[slot]) {
        slot++;
    }
    const size_t before = of->crowds;
    if (slot == before) {
        if (slot >= CROWDS_MAX || !pod__grow(&of->crowd, &of->crowds, slot + 1, sizeof *of->crowd)) {
            return NULL;
        }
        memset(of->crowd + before, 0, (of->crowds - before) * sizeof *of->crowd);
    }
    connection *at = calloc(1, sizeof *at);
    if (at) {
        *at = (connection){
            .transport = like->transport, .far = like->far, .by = like->by, .state = APP_OPEN, .peer = voice};
        at->number = (uint32_t)(slot << TRANSPORT_SLOT_BITS) | (SLOTS_MAX - 1);
        of->crowd[slot] = at;
    }
    return at;
}

static bool join(app_way *way, app_peer *voice, const app_peer *peer) {
    standby *of = (standby *)way;
    const connection *who = peer->connection;
    connection *at = voice->connection ? voice->connection : make_crowd(of, who, voice);
    voice->connection = at;
    if (at) {
        uint8_t number[NUMBER];
        pod__put(number, who->number, NUMBER);
        transport_link_put(of->link, TRANSPORT_FRAME_CROWD, at->number, (const char *)number, NUMBER);
    }
    return at;
}

static void part(app_way *way, app_peer *voice) {
    standby *of = (standby *)way;
    connection *at = voice->connection;
    if (at) {
        transport_link_put(of->link, TRANSPORT_FRAME_CROWD, at->number, NULL, 0);
        of->crowd[at->number >> TRANSPORT_SLOT_BITS] = NULL;
        free(at);
    }
}

static bool make_slot(standby *of, size_t slot) {
    const size_t before = of->room;
    if (!pod__grow(&of->behind, &of->room, slot + 1, sizeof *of->behind)) {
        return false;
    }
    memset(of->behind + before, 0, (of->room - before) * sizeof *of->behind);
    return !of->behind[slot];
}

static bool read_request(exchange *at, const transport_frame *frame) {
    at->target = malloc(frame->length + 1);
    if (!at->target) {
        return false;
    }
    memcpy(at->target, frame->bytes, frame->length + 1);
    if (!transport_request_read(at->target, frame->length, &at->request)) {
        return false;
    }
    at->request.passed_on = true;
    at->body_length = at->request.body_length;
    at->body = at->request.method == TRANSPORT_POST ? malloc(TRANSPORT_BODY_MAX + 1) : NULL;
    if (at->body) {
        memcpy(at->body, at->request.body, at->body_length);
    }
    return at->body || at->request.method != TRANSPORT_POST;
}

static void resume(connection *at) {
    if (at->by && at->state == APP_HELD) {
        transport_send_answer(at->exchange);
    } else if (at->by) {
        transport_end_of_body(at->exchange);
    } else {
        if (at->state == APP_HELD) {
            transport_enter(at, APP_SENDING);
        }
        free_behind(at);
    }
}

/* One of another version does not know of crowds. */
static void look_on_together(const connection *at) {
    if (at->peer && at->by->standby->helper) {
        at->peer->way = &at->by->standby->way;
    }
}

static enum MHD_Result answer(exchange *of) {
    connection *at = of->connection;
    size_t length;
    char *bytes = transport_answer_write(&of->answer, at->stream ? at->peer->heartbeat_ms : 0, &length);
    transport_link_put(at->by->standby->link, TRANSPORT_FRAME_ANSWER, at->number, bytes, bytes ? length : 0);
    free(bytes);
    transport_enter(at, at->stream ? APP_STREAMING : APP_SENDING);
    transport_forget_exchange(at);
    look_on_together(at);
    if (!at->stream) {
        transport_enter(at, APP_IDLE);
        free_behind(at);
    }
    return MHD_YES;
}

static enum MHD_Result open_socket(exchange *of) {
    connection *at = of->connection;
    transport_link_put(at->by->standby->link, TRANSPORT_FRAME_OPEN, at->number, NULL, 0);
    transport_enter(at, APP_UPGRADING);
    transport_enter(at, APP_OPEN);
    transport_forget_exchange(at);
    look_on_together(at);
    return MHD_YES;
}

static void say_the_same(standby *to) {
    if (to->same_length) {
        transport_link_put(to->link, TRANSPORT_FRAME_SAME, to->look_on, (const char *)to->same, to->same_length);
        to->same_length = 0;
    }
}

/* A crowd is told the same: then the text goes once, and one list of them. */
static void say(standby *to, uint32_t number, bool looks_on, app_text *text) {
    if (text != to->latest || looks_on != to->look_on) {
        say_the_same(to);
        to->look_on = looks_on;
    }
    if (text == to->latest && pod__grow(&to->same, &to->same_room, to->same_length + NUMBER, 1)) {
        pod__put(to->same + to->same_length, number, NUMBER);
        to->same_length += NUMBER;
    } else {
        say_the_same(to);
        transport_link_put(to->link, TRANSPORT_FRAME_TEXT, number, text->bytes, text->length);
        app_text_release(to->latest);
        to->latest = text;
        text->references++;
    }
}

static void feed(connection *at) {
    app_peer *peer = at->by && (at->state == APP_OPEN || at->state == APP_STREAMING) ? at->peer : NULL;
    for (app_text *text; peer && (text = app_peer_take(peer));) {
        say(at->by->standby, at->number, peer->looks_on, text);
        app_text_release(text);
    }
    if (peer && peer->close_code) {
        say_the_same(at->by->standby);
        const char why[2] = {(char)(peer->close_code >> 8), (char)peer->close_code};
        transport_link_put(at->by->standby->link, TRANSPORT_FRAME_CLOSE, at->number, why, sizeof why);
        if (!transport_is_crowd(at->number)) {
            drop(at);
        }
    }
}

static const far_side behind_a_link = {.answer = answer, .open = open_socket, .resume = resume, .feed = feed};

/* The standby has looked at the handshake. */
static bool begin(connection *by, const transport_frame *frame) {
    const size_t slot = frame->number % SLOTS_MAX;
    connection *at = make_slot(by->standby, slot) ? calloc(1, sizeof *at) : NULL;
    exchange *of = at ? calloc(1, sizeof *of) : NULL;
    if (!of) {
        free(at);
        return false;
    }
    *at = (connection){
        .transport = by->transport, .far = &behind_a_link, .by = by, .number = frame->number, .exchange = of};
    *of = (exchange){.connection = at,
                     .upgrade = frame->kind == TRANSPORT_FRAME_UPGRADE,
                     .websocket_version = "13",
                     .websocket_key = "AAAAAAAAAAAAAAAAAAAAAA=="};
    transport_answer_clear(&of->answer);
    by->standby->behind[slot] = at;
    by->transport->app->metrics.exchanges++;
    if (!read_request(of, frame)) {
        free_behind(at);
        return false;
    }
    transport_enter(at, APP_READING);
    strncat(at->request_id, of->request.id, sizeof at->request_id - 1);
    return transport_end_of_body(of) == MHD_YES;
}

static void hear(const connection *by, const transport_frame *frame) {
    connection *at = find(by, frame->number);
    if (at && at->state == APP_OPEN && !at->peer->close_code && frame->length <= TRANSPORT_MESSAGE_MAX) {
        transport *self = at->transport;
        transport_open_turn(self);
        self->app->logger.request = at->request_id;
        self->handler->on_message(self->handler->context, at->peer, frame->bytes, frame->length);
        self->app->logger.request = NULL;
    }
}

/* ---- Tasks (app/queue/tasks.h) --------------------------------------------------------------------------- */

static void send_task(void *to, uint32_t number, const void *bytes, size_t length) {
    transport_link_put(((standby *)to)->link, TRANSPORT_FRAME_TASK, number, bytes, length);
}

static void take_task(const connection *by, const transport_frame *frame) {
    app_tasks *tasks = by->transport->app->tasks;
    standby *of = by->standby;
    if (tasks && frame->number) {
        app_tasks_take(tasks, of->helper, frame->number, frame->bytes, frame->length);
        by->transport->app->metrics.tasks_elsewhere++;
    } else if (tasks && !of->helper) {
        of->helper = app_tasks_join(tasks, frame->bytes, frame->length, send_task, of);
    }
}

/* False: no standby says this. */
static bool take(connection *by, const transport_frame *frame) {
    connection *at;
    switch (frame->kind) {
    case TRANSPORT_FRAME_REQUEST:
    case TRANSPORT_FRAME_UPGRADE:
        return begin(by, frame);
    case TRANSPORT_FRAME_TEXT:
        hear(by, frame);
        return true;
    case TRANSPORT_FRAME_CLOSE:
        at = find(by, frame->number);
        if (at) {
            drop(at);
        }
        return true;
    case TRANSPORT_FRAME_TASK:
        take_task(by, frame);
        return true;
    default:
        return false;
    }
}

/* ---- Links ---------------------------------------------------------------------------------------------- */

static void end(connection *by) {
    transport *self = by->transport;
    standby *of = by->standby;
    for (size_t i = 0; i < of->room; i++) {
        if (of->behind[i]) {
            drop(of->behind[i]);
        }
    }
    if (of->helper) {
        app_tasks_leave(self->app->tasks, of->helper);
    }
    *(by->previous ? &by->previous->next : &self->first_standby) = by->next;
    if (by->next) {
        by->next->previous = by->previous;
    }
    epoll_ctl(self->sockets, EPOLL_CTL_DEL, transport_link_file(of->link), NULL);
    transport_link_free(of->link);
    app_text_release(of->latest);
    free(of->same);
    free(of->crowd);
    free(of->behind);
    free(of);
    free(by);
    self->app->metrics.standbys--;
}

static void serve(connection *by) {
    transport_frame frame;
    bool well = transport_link_serve(by->standby->link);
    while (well && transport_link_take(by->standby->link, &frame)) {
        well = take(by, &frame);
    }
    if (!well || !transport_link_send(by->standby->link)) {
        end(by);
    }
}

/* Strangers may connect, too, and say nothing: of those that have not shown the key, who waits longest makes room. */
static void make_room_for_link(transport *self) {
    enum { UNPROVEN_MAX = 16 };
    unsigned unproven = 0;
    connection *longest = NULL;
    for (connection *by = self->first_standby; by; by = by->next) {
        if (!transport_link_is_proven(by->standby->link)) {
            unproven++;
            longest = by;
        }
    }
    if (unproven >= UNPROVEN_MAX) {
        end(longest);
    }
}

void transport_accept_standby(transport *self) {
    make_room_for_link(self);
    int file = accept(self->servers.first, NULL, NULL);
    transport_link *link = file >= 0 ? transport_link_make(file, self->key, false) : NULL;
    connection *by = link ? calloc(1, sizeof *by) : NULL;
    standby *of = by ? calloc(1, sizeof *of) : NULL;
    struct epoll_event wanted = {.events = EPOLLIN | EPOLLOUT, .data.ptr = by};
    if (!of || epoll_ctl(self->sockets, EPOLL_CTL_ADD, file, &wanted) != 0) {
        transport_link_free(link);
        free(by);
        free(of);
        return;
    }
    *of = (standby){.way = {join, part}, .link = link, .events = wanted.events};
    *by = (connection){.transport = self, .standby = of, .serve = serve, .next = self->first_standby};
    if (by->next) {
        by->next->previous = by;
    }
    self->first_standby = by;
    self->app->metrics.standbys++;
}

void transport_send_to_standbys(transport *self) {
    if (self->app->tasks) {
        app_tasks_hand_out(self->app->tasks);
    }
    for (connection *by = self->first_standby, *next; by; by = next) {
        standby *of = by->standby;
        next = by->next;
        say_the_same(of);
        if (!transport_link_send(of->link)) {
            end(by);
            continue;
        }
        const unsigned events = EPOLLIN | (transport_link_has_more(of->link) ? EPOLLOUT : 0u);
        if (events != of->events) {
            struct epoll_event change = {.events = events, .data.ptr = by};
            epoll_ctl(self->sockets, EPOLL_CTL_MOD, transport_link_file(of->link), &change);
            of->events = events;
        }
    }
}

void transport_end_standbys(transport *self) {
    transport_send_to_standbys(self);
    while (self->first_standby) {
        end(self->first_standby);
    }
}
