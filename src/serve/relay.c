#include "serve/relay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "api/problem.h"
#include "app/people/door.h"
#include "app/queue/jobs.h"
#include "base/array.h"
#include "base/bytes.h"
#include "base/clock.h"
#include "base/text.h"
#include "serve/errands.h"
#include "serve/lookout.h"

enum { SWEEP_MS = 1000, PATIENCE_MS = 10000, NUMBER = 4, SLOTS = 1 << TRANSPORT_SLOT_BITS };

/* A request that is passed on, and the WebSocket or stream that becomes of it. It lives as long as the transport has
   its job, or it has a place among those under way. */
typedef struct passed {
    app_job job; /* first, so that a job is its request */
    relay *owner;
    uint32_t number;
    bool placed, job_over;
    transport_frame_kind kind;
    char *bytes; /* of its frame, until it is answered */
    size_t length;
    bool sent, safe;   /* safe: it may be made twice */
    int64_t until_ms;  /* it waits so long to be sent */
    bool attached;     /* the transport has the peer */
    app_caller caller; /* of the peer: address and language */
    app_peer *peer;
    char *answer_bytes; /* into which the answer's texts point */
    transport_answer answer;
} passed;

/* Those who look on at a game, whom one frame tells. */
typedef struct crowd {
    uint32_t *number; /* of those who are passed on; who has gone stays until the next word */
    size_t count, room;
} crowd;

struct relay {
    relay_settings settings;
    app *app;
    api_files *files;
    transport_handler handler;
    transport_link *link; /* NULL: nobody decides, as far as is known */
    transport_watched watched;
    int64_t linked_epoch;
    bool linked;  /* and understood */
    bool sending; /* it takes no more for now */
    passed **place;
    size_t places, next_place;
    uint32_t generation;
    crowd *crowd; /* by the upper bits of their numbers */
    size_t crowds;
    int64_t sweep_ms; /* when waiting ones are looked at next */
    app_text *latest;
    lookout *watch;
    errands *errands;
    lookout_sighting seen;
};

/* ---- Requests on their way ------------------------------------------------------------------------------ */

static void free_passed(passed *at) {
    if (at->placed || !at->job_over) {
        return;
    }
    transport_answer_clear(&at->answer);
    free(at->answer_bytes);
    free(at->bytes);
    free(at);
}

static void leave_place(passed *at) {
    if (at->placed) {
        at->owner->place[at->number % SLOTS] = NULL;
        at->placed = false;
    }
}

/* The number says where it is, and which of all that were there. */
static bool find_place(relay *self, passed *at) {
    enum { PLACES_MAX = SLOTS - 1 }; /* the last slot is that of crowds */
    size_t slot = 0;
    while (slot < self->places && self->place[(self->next_place + slot) % self->places]) {
        slot++;
    }
    size_t where = slot < self->places ? (self->next_place + slot) % self->places : self->places;
    if (slot == self->places) {
        size_t before = self->places;
        if (before >= PLACES_MAX || !pod__grow(&self->place, &self->places, before + 1, sizeof *self->place)) {
            return false;
        }
        self->places = self->places < PLACES_MAX ? self->places : PLACES_MAX;
        memset(self->place + before, 0, (self->places - before) * sizeof *self->place);
    }
    self->next_place = where + 1;
    self->place[where] = at;
    at->number = self->generation++ << TRANSPORT_SLOT_BITS | (uint32_t)where;
    at->placed = true;
    return true;
}

static passed *find(const relay *self, uint32_t number) {
    const size_t slot = number % SLOTS;
    passed *at = slot < self->places ? self->place[slot] : NULL;
    return at && at->number == number ? at : NULL;
}

static void send_frame(const relay *self, transport_frame_kind kind, uint32_t number, const char *bytes,
                       size_t length) {
    if (self->linked) {
        transport_link_put(self->link, kind, number, bytes, length);
    }
}

static void end_peer(passed *at) {
    relay *self = at->owner;
    send_frame(self, TRANSPORT_FRAME_CLOSE, at->number, NULL, 0);
    if (at->peer && !at->attached) {
        app_disconnect(self->app, at->peer);
    }
    at->peer = NULL;
    leave_place(at);
}

/* The transport does not ask for it any more. */
static void forget_job(app_job *job) {
    passed *at = (passed *)job;
    at->job_over = true;
    if (at->placed && !at->attached) {
        end_peer(at);
    }
    free_passed(at);
}

/* Answered, or given up: the transport asks again. */
static void be_done(passed *at) {
    at->job.state = APP_JOB_DONE;
    free(at->bytes);
    at->bytes = NULL;
    if (!at->peer) {
        leave_place(at);
    }
    if (at->job.dropped) {
        forget_job(&at->job);
    }
}

static void send_request(passed *at) {
    if (at->owner->linked && at->bytes) {
        send_frame(at->owner, at->kind, at->number, at->bytes, at->length);
        at->sent = true;
    }
}

static passed *make_passed(relay *self, const transport_request *request, transport_frame_kind kind) {
    passed *at = calloc(1, sizeof *at);
    if (!at || !(at->bytes = transport_request_write(request, &at->length)) || !find_place(self, at)) {
        free(at ? at->bytes : NULL);
        free(at);
        return NULL;
    }
    at->owner = self;
    at->kind = kind;
    at->job.free = forget_job;
    at->job.state = APP_JOB_RUNNING;
    at->safe = request->method != TRANSPORT_POST || *request->idempotency_key;
    at->until_ms = pod__now_ms() + PATIENCE_MS;
    at->caller.language = transport_language(request->accept_language);
    snprintf(at->caller.address, sizeof at->caller.address, "%s", request->address);
    transport_answer_clear(&at->answer);
    at->answer.status = 0;
    return at;
}

/* ---- What the transport asks ------------------------------------------------------------------------------ */

static void refuse(void *context, const transport_request *request, app_problem_kind why, const char *word,
                   transport_answer *answer) {
    app_problem problem;
    (void)context;
    transport_answer_clear(answer);
    app_problem_set(&problem, transport_language(request->accept_language), why, word, NULL);
    problem.retry_after = why == APP_UNAVAILABLE || why == APP_STOPPING;
    api_problem_answer(&problem, request, answer);
    answer->close = why != APP_UNAVAILABLE;
}

static void unavailable(void *context, const transport_request *request, transport_answer *answer) {
    refuse(context, request, APP_UNAVAILABLE, NULL, answer);
}

/* NULL: it is under way, or the answer is there. */
static passed *pass(relay *self, const transport_request *request, transport_frame_kind kind,
                    transport_answer *answer) {
    passed *at = (passed *)request->job;
    if (!at) {
        at = make_passed(self, request, kind);
        if (!at) {
            unavailable(self, request, answer);
            return NULL;
        }
        send_request(at);
        answer->job = &at->job;
        return NULL;
    }
    if (!at->answer.status) {
        unavailable(self, request, answer);
        return at;
    }
    *answer = at->answer;
    at->answer.owned = NULL;
    return at;
}

static app_peer *attach(passed *at) {
    if (at && at->peer) {
        at->attached = true;
        app_peer_line_up(at->peer, &at->owner->app->ready);
        return at->peer;
    }
    return NULL;
}

/* The server's own state, and the page's files. */
static bool answer_here(relay *self, const transport_request *request, transport_answer *answer) {
    if (request->method != TRANSPORT_GET && request->method != TRANSPORT_HEAD) {
        return false;
    }
    if (strcmp(request->path, "/healthz") == 0) {
        answer->status = 200;
        answer->body = "ok\n";
        answer->length = strlen(answer->body);
        return true;
    }
    if (strcmp(request->path, "/readyz") == 0) {
        char *text = malloc(512);
        if (text) {
            snprintf(text, 512, self->linked ? "stands by; %s decides\n" : "stands by; no server decides: %s\n",
                     self->linked ? self->seen.lease.holder : self->seen.why);
        }
        transport_answer_own(answer, self->linked ? 200 : 503, "text/plain; charset=utf-8", text);
        return true;
    }
    if (strcmp(request->path, "/metrics") == 0) {
        self->app->metrics.ready = self->linked;
        transport_answer_own(answer, 200, "text/plain; version=0.0.4; charset=utf-8",
                             pod__printed(app_metrics_print, &self->app->metrics, NULL));
        return true;
    }
    return self->files && api_answer_plain_file(self->files, request, answer);
}

static void http(void *context, const transport_request *request, transport_answer *answer) {
    relay *self = context;
    if (!answer_here(self, request, answer)) {
        answer->stream = attach(pass(self, request, TRANSPORT_FRAME_REQUEST, answer));
    }
}

static void host(void *context, const transport_request *request, transport_answer *answer) {
    unavailable(context, request, answer);
}

static app_peer *connect_peer(void *context, const transport_request *handshake, transport_answer *refusal) {
    relay *self = context;
    app_caller caller = {.language = transport_language(handshake->accept_language)};
    snprintf(caller.address, sizeof caller.address, "%s", handshake->address);
    if (!handshake->job && !app_has_room(self->app, &caller)) {
        api_problem_answer(&caller.problem, handshake, refusal);
        return NULL;
    }
    return attach(pass(self, handshake, TRANSPORT_FRAME_UPGRADE, refusal));
}

static void on_message(void *context, app_peer *peer, const char *text, size_t length) {
    const relay *self = context;
    send_frame(self, TRANSPORT_FRAME_TEXT, peer->number, text, length);
}

static bool stands_apart(const transport_request *request) {
    (void)request;
    return true;
}

static void unanswered(void *context) {
    ((relay *)context)->app->metrics.requests_unanswered++;
}

static void gone(void *context, app_peer *peer) {
    passed *at = find(context, peer->number);
    if (at && at->peer == peer) {
        end_peer(at);
        free_passed(at);
    }
}

/* ---- What who decides says ----------------------------------------------------------------------------------- */

static void make_peer(passed *at, int heartbeat_ms) {
    at->peer = app_add_peer(at->owner->app, &at->caller);
    if (at->peer) {
        at->peer->number = at->number;
        at->peer->heartbeat_ms = heartbeat_ms;
        at->peer->ready = NULL; /* until the transport has it */
    }
}

static void take_answer(passed *at, const transport_frame *frame) {
    int heartbeat_ms = 0;
    at->answer_bytes = malloc(frame->length + 1);
    if (at->answer_bytes) {
        memcpy(at->answer_bytes, frame->bytes, frame->length + 1);
    }
    if (!at->answer_bytes || !transport_answer_read(at->answer_bytes, frame->length, &at->answer, &heartbeat_ms)) {
        at->answer.status = 0;
    }
    if (heartbeat_ms && !at->job.dropped) {
        make_peer(at, heartbeat_ms);
    }
    be_done(at);
}

static void take_opening(passed *at) {
    if (!at->job.dropped) {
        make_peer(at, 0);
        at->answer.status = at->peer ? 101 : 0;
    } else {
        send_frame(at->owner, TRANSPORT_FRAME_CLOSE, at->number, NULL, 0);
    }
    be_done(at);
}

/* ---- Crowds ------------------------------------------------------------------------------------------------ */

static void change_crowd(relay *self, const transport_frame *frame) {
    const size_t at = frame->number >> TRANSPORT_SLOT_BITS, before = self->crowds;
    if ((frame->length && frame->length != NUMBER) ||
        !pod__grow(&self->crowd, &self->crowds, at + 1, sizeof *self->crowd)) {
        return;
    }
    memset(self->crowd + before, 0, (self->crowds - before) * sizeof *self->crowd);
    crowd *of = &self->crowd[at];
    of->count = frame->length ? of->count : 0;
    if (frame->length && pod__grow(&of->number, &of->room, of->count + 1, sizeof *of->number)) {
        of->number[of->count++] = (uint32_t)pod__get((const uint8_t *)frame->bytes, NUMBER);
    }
}

/* close_code: 0, they are told the latest. Who has gone belongs to it no more. */
static void tell_crowd(const relay *self, uint32_t number, int close_code) {
    const size_t which = number >> TRANSPORT_SLOT_BITS;
    crowd none = {0}, *of = which < self->crowds ? &self->crowd[which] : &none;
    size_t kept = 0;
    for (size_t i = 0; i < of->count; i++) {
        const passed *at = find(self, of->number[i]);
        if (at && at->peer && close_code) {
            app_peer_close(at->peer, close_code);
        } else if (at && at->peer) {
            app_peer_send(at->peer, self->latest, APP_LOOKED_ON);
            of->number[kept++] = of->number[i];
        }
    }
    of->count = kept;
}

static void forget_crowds(relay *self) {
    for (size_t i = 0; i < self->crowds; i++) {
        free(self->crowd[i].number);
    }
    free(self->crowd);
    self->crowd = NULL;
    self->crowds = 0;
}

static void tell(const relay *self, uint32_t number, app_urgency urgency) {
    const passed *at = find(self, number);
    if (transport_is_crowd(number)) {
        tell_crowd(self, number, 0);
    } else if (at && at->peer) {
        app_peer_send(at->peer, self->latest, urgency);
    }
}

static void tell_others(const relay *self, const transport_frame *frame) {
    for (size_t i = 0; i + NUMBER <= frame->length; i += NUMBER) {
        const uint32_t number = (uint32_t)pod__get((const uint8_t *)frame->bytes + i, NUMBER);
        tell(self, number, frame->number ? APP_LOOKED_ON : APP_WAITED_FOR);
    }
}

static void close_some(const relay *self, uint32_t number, int code) {
    const passed *at = find(self, number);
    if (transport_is_crowd(number)) {
        tell_crowd(self, number, code);
    } else if (at && at->peer) {
        app_peer_close(at->peer, code);
    }
}

static void take(relay *self, const transport_frame *frame) {
    passed *at = find(self, frame->number);
    const bool waits = at && at->job.state == APP_JOB_RUNNING;
    switch (frame->kind) {
    case TRANSPORT_FRAME_ANSWER:
        if (waits) {
            take_answer(at, frame);
        }
        break;
    case TRANSPORT_FRAME_OPEN:
        if (waits) {
            take_opening(at);
        }
        break;
    case TRANSPORT_FRAME_TEXT:
        app_text_release(self->latest);
        self->latest = app_text_make(frame->bytes, frame->length);
        tell(self, frame->number, APP_WAITED_FOR);
        break;
    case TRANSPORT_FRAME_SAME:
        tell_others(self, frame);
        break;
    case TRANSPORT_FRAME_CROWD:
        change_crowd(self, frame);
        break;
    case TRANSPORT_FRAME_TASK:
        errands_take(self->errands, frame);
        break;
    default:
        if (frame->length == 2) {
            close_some(self, frame->number, (uint8_t)frame->bytes[0] << 8 | (uint8_t)frame->bytes[1]);
        }
    }
}

/* ---- The link --------------------------------------------------------------------------------------------------- */

/* What was under way waits for another, or is answered as well as it can be. */
static void drop_link(relay *self) {
    transport_link_free(self->link);
    self->link = NULL;
    self->linked = false;
    forget_crowds(self);
    errands_forget(self->errands);
    for (size_t i = 0; i < self->places; i++) {
        passed *at = self->place[i];
        if (at && at->peer) {
            app_peer_close(at->peer, APP_CLOSE_GOING_AWAY);
        } else if (at && at->sent && !at->safe) {
            be_done(at);
        } else if (at) {
            at->sent = false;
            at->until_ms = pod__now_ms() + PATIENCE_MS;
        }
    }
}

/* Nobody decides any more, as far as is known. */
static void lose_link(relay *self) {
    if (self->linked) {
        app_log(&self->settings.logger, APP_WARNING, "link_lost", "{s:s s:s}", "decided", self->seen.lease.holder,
                "text", "what its people do waits until a server decides");
    }
    lookout_want(self->watch);
    drop_link(self);
}

static void push(relay *self) {
    if (self->link && !transport_link_send(self->link)) {
        lose_link(self);
    } else if (self->link && transport_link_has_more(self->link) != self->sending) {
        self->sending = !self->sending;
        transport_watch(self->settings.network, transport_link_file(self->link), &self->watched, self->sending);
    }
}

static void serve_link(void *context) {
    relay *self = context;
    transport_frame frame;
    if (!self->link || !transport_link_serve(self->link)) {
        lose_link(self);
        return;
    }
    if (!self->linked && transport_link_is_keyed(self->link)) {
        self->linked = true;
        transport_link_put(self->link, TRANSPORT_FRAME_CLOSE, 0, NULL, 0); /* of nobody: it shows the key */
        errands_introduce(self->errands, self->link);
        app_log(&self->settings.logger, APP_INFO, "stands_by", "{s:s s:s}", "decides", self->seen.lease.holder,
                "address", self->seen.lease.address);
        for (size_t i = 0; i < self->places; i++) {
            if (self->place[i]) {
                send_request(self->place[i]);
            }
        }
    }
    while (self->link && transport_link_take(self->link, &frame)) {
        take(self, &frame);
    }
    push(self);
}

static void use_fresh_link(relay *self, int file) {
    drop_link(self);
    self->link = transport_link_make(file, self->settings.key, true);
    self->sending = true;
    if (!self->link || !transport_watch(self->settings.network, file, &self->watched, self->sending)) {
        lose_link(self);
    }
}

/* Those that have waited in vain for a server that decides. */
static void give_up_some(relay *self) {
    for (size_t i = 0; i < self->places; i++) {
        passed *at = self->place[i];
        if (at && at->bytes && !at->sent && self->app->now_ms > at->until_ms) {
            be_done(at);
        }
    }
}

/* Each turn. */
static void take_turn(void *context) {
    relay *self = context;
    const int file = lookout_take(self->watch, &self->seen, &self->linked_epoch);
    if (file >= 0) {
        use_fresh_link(self, file);
    } else if (self->link && self->seen.reached && self->seen.lease.epoch != self->linked_epoch) {
        lose_link(self);
    }
    if (self->linked) {
        errands_answer(self->errands, self->link);
    }
    if (self->app->now_ms >= self->sweep_ms) {
        give_up_some(self);
        self->sweep_ms = self->app->now_ms + SWEEP_MS;
    }
}

/* At the end of each. */
static void settle_turn(void *context, bool durable) {
    (void)durable;
    push(context);
}

static int wait_ms(const void *context) {
    (void)context;
    return SWEEP_MS;
}

/* ---- Coming and going
 * ------------------------------------------------------------------------------------------------ */

app *relay_app(relay *self) {
    return self->app;
}

const transport_handler *relay_handler(const relay *self) {
    return &self->handler;
}

void relay_free(relay *self) {
    if (!self) {
        return;
    }
    lookout_free(self->watch);
    drop_link(self);
    errands_free(self->errands);
    for (size_t i = 0; i < self->places; i++) {
        if (self->place[i] && self->place[i]->bytes) {
            be_done(self->place[i]);
        }
    }
    app_free(self->app);
    api_files_free(self->files);
    app_text_release(self->latest);
    free(self->place);
    free(self);
}

relay *relay_create(const relay_settings *settings, store_fault *fault) {
    relay *self = calloc(1, sizeof *self);
    const app_settings of_app = {.config = settings->config,
                                 .logger = settings->logger,
                                 .wake = transport_wake,
                                 .notifier = settings->manager,
                                 .painter = settings->painter,
                                 .context = settings->network};
    snprintf(fault->text, sizeof fault->text, "out of memory");
    if (!self || !(self->app = app_create_standby(&of_app, fault))) {
        free(self);
        return NULL;
    }
    self->settings = *settings;
    self->watched = (transport_watched){serve_link, self};
    self->files =
        *settings->config->web ? api_files_read_page(settings->config->web, fault->text, sizeof fault->text) : NULL;
    self->handler = (transport_handler){.context = self,
                                        .http = http,
                                        .host = host,
                                        .connect = connect_peer,
                                        .on_message = on_message,
                                        .stands_apart = stands_apart,
                                        .unavailable = unavailable,
                                        .refuse = refuse,
                                        .unanswered = unanswered,
                                        .gone = gone};
    app_register(self->app,
                 (app_listener){.context = self, .turn = take_turn, .settle = settle_turn, .wait_ms = wait_ms});
    self->errands = errands_create(self->app, transport_wake, settings->network);
    self->watch = self->errands ? lookout_start(settings) : NULL;
    if (!self->watch) {
        snprintf(fault->text, sizeof fault->text, "no memory or thread to stand by");
        relay_free(self);
        return NULL;
    }
    return self;
}
