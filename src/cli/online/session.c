#include "cli/online/session.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "cli/online/game.h"
#include "cli/online/sign.h"

enum { IDLE_MS = 60000, FIRST_WAIT_MS = 20 };

struct cli_club_session {
    pod_language language;
    online_http *http;
    pthread_t thread;
    bool running;
    int news; /* an eventfd */
    char id[ONLINE_GAME_SIZE];
    pod_event *seen; /* what look() has handed out */
    size_t seen_room;
    pthread_mutex_t lock; /* of what follows */
    online_game game;
    bool ends, away, refused;
    char words[CLI_CLUB_WORDS_SIZE];
    bool wanted; /* an act is to be sent, and then not answered yet */
    bool moves;  /* the act is a move, for this ply */
    size_t ply;
    bool lost;       /* a move was sent, and its answer did not come: it may have been made */
    bool again;      /* a rematch was asked for */
    unsigned number; /* which game of the session it is */
    bool stale;      /* the game is not as it is known: nothing can be asked for until it is told anew */
    char path[ONLINE_PATH_SIZE], body[ONLINE_BODY_SIZE];
    /* The thread's own. */
    online_stream stream;
    online_transfer *sending;
    online_delay resend;
};

static void tell(cli_club_session *self) {
    const uint64_t one = 1;
    ssize_t written = write(self->news, &one, sizeof one);
    (void)written; /* full: it is readable already */
}

static void say(cli_club_session *self, const char *who, const char *what) {
    snprintf(self->words, sizeof self->words, "%.60s%s%.180s", who, *who ? ": " : "", what);
    online_clean(self->words);
}

/* ---- The thread: what comes, with the lock held ----------------------------------------------------------------- */

static void ask_for_all(cli_club_session *self) {
    self->stale = true;
    online_stream_restart(&self->stream);
}

/* The game has gone on past a move whose answer was lost: it was made, and is not sent again. */
static void settle_lost(cli_club_session *self) {
    if (self->wanted && self->lost && !self->sending && self->game.events > self->ply) {
        self->wanted = self->lost = false;
        self->resend = (online_delay){0};
    }
}

/* All have agreed to play again: that game is the one from now on. */
static void follow_rematch(cli_club_session *self) {
    if (self->again && self->game.next[0]) {
        memcpy(self->id, self->game.next, sizeof self->game.next);
        self->again = false;
        self->number++;
        ask_for_all(self);
    }
}

static void hear(void *context, const char *line, size_t length) {
    cli_club_session *self = context;
    json_t *message = json_loadb(line, length, 0, NULL);
    if (message && !strcmp(online_text(message, "type"), "chat")) {
        if (!json_is_true(json_object_get(message, "you"))) {
            say(self, online_text(message, "name"), online_text(message, "text"));
        }
    } else if (!message || online_game_take(&self->game, message) == ONLINE_LOST) {
        ask_for_all(self);
    } else {
        self->stream.reopen.tries = 0;
        self->away = false;
        self->stale = self->stale && self->stream.whole;
        settle_lost(self);
        follow_rematch(self);
    }
    json_decref(message);
    tell(self);
}

static void stream_ended(void *context, const online_reply *reply) {
    cli_club_session *self = context;
    char why[256];
    self->stream.transfer = NULL;
    if (reply->status == ONLINE_UNKNOWN || reply->status == ONLINE_FORBIDDEN || reply->status == ONLINE_GONE) {
        self->refused = true;
        say(self, "", online_why(reply, why, sizeof why));
    }
    self->away = true;
    online_wait_longer(&self->stream.reopen, reply->retry_after_s);
    tell(self);
}

/* The ply was played: by this move, when its answer was lost and it was sent once more (libcurl does so, too, on a
   connection that it had kept), or by whoever plays here from elsewhere. The board says which. */
static bool is_past(const online_reply *reply) {
    json_t *problem = reply->status == ONLINE_STALE ? json_loadb(reply->body, reply->length, 0, NULL) : NULL;
    const bool past = !strcmp(online_text(problem, "code"), "stale");
    json_decref(problem);
    return past;
}

/* What is not answered is sent again as it was: it is for one ply, and so nothing is done twice. */
static void answered(void *context, const online_reply *reply) {
    cli_club_session *self = context;
    char why[256];
    self->sending = NULL;
    if (online_is_for_later(reply)) {
        online_wait_longer(&self->resend, reply->retry_after_s);
        self->lost = self->lost || (self->moves && !reply->status);
        settle_lost(self);
        tell(self);
        return;
    }
    self->wanted = false;
    self->resend = (online_delay){0};
    if (reply->status == ONLINE_OK) {
        json_t *told = json_loadb(reply->body, reply->length, 0, NULL);
        if (!told || online_game_take(&self->game, told) == ONLINE_LOST) {
            ask_for_all(self);
        }
        json_decref(told);
        follow_rematch(self);
    } else {
        if (!self->moves || !is_past(reply)) {
            say(self, "", online_why(reply, why, sizeof why));
        }
        ask_for_all(self);
    }
    tell(self);
}

static void do_what_is_due(cli_club_session *self) {
    const online_listener follows = {self, hear, stream_ended}, acts = {self, NULL, answered};
    int64_t now = pod__now_ms();
    if (!self->stream.transfer && !self->refused && now >= self->stream.reopen.next_ms) {
        online_stream_open(&self->stream, self->http, self->id, &self->game, &follows);
    }
    if (self->wanted && !self->sending && now >= self->resend.next_ms) {
        self->sending = online_begin(self->http, self->path, self->body, &acts, &self->resend);
    }
}

static int64_t patience_of(const cli_club_session *self) {
    int64_t now = pod__now_ms(), due = now + IDLE_MS;
    const int64_t reopen_ms = self->stream.reopen.next_ms;
    if (!self->stream.transfer && !self->refused && reopen_ms < due) {
        due = reopen_ms > now ? reopen_ms : now + FIRST_WAIT_MS;
    }
    if (self->wanted && !self->sending && self->resend.next_ms < due) {
        due = self->resend.next_ms;
    }
    return due > now ? due - now : 0;
}

/* What comes while it waits is taken with the lock held, but it waits without. */
static void *follow(void *context) {
    cli_club_session *self = context;
    pthread_mutex_lock(&self->lock);
    while (!self->ends) {
        do_what_is_due(self);
        int64_t patience = patience_of(self);
        pthread_mutex_unlock(&self->lock);
        online_wait(self->http, patience);
        pthread_mutex_lock(&self->lock);
        online_turn(self->http, 0);
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

/* ---- Whoever looks ---------------------------------------------------------------------------------------------- */

int online_session_file(const cli_club_session *session) {
    return session->news;
}

static void copy_events(cli_club_session *self, cli_club_view *out) {
    const online_game *game = &self->game;
    if (!pod__grow(&self->seen, &self->seen_room, game->events + 1, sizeof *self->seen)) {
        return;
    }
    if (game->events) {
        memcpy(self->seen, game->event, game->events * sizeof *self->seen);
    }
    out->event = self->seen;
    out->events = game->events;
}

void online_session_look(cli_club_session *session, cli_club_view *out) {
    uint64_t count;
    ssize_t got = read(session->news, &count, sizeof count);
    (void)got; /* nothing new: it is looked at all the same */
    pthread_mutex_lock(&session->lock);
    const online_game *game = &session->game;
    *out = (cli_club_view){.first = game->first,
                           .away = session->away,
                           .sending = (session->wanted || session->stale) && !session->refused,
                           .over = game->over,
                           .cancelled = !strcmp(game->reason, "cancelled"),
                           .draw_is_offered = game->offer[ONLINE_DRAW].open,
                           .rematch_is_offered = game->offer[ONLINE_REMATCH].open,
                           .rematch_is_asked = game->rematch_asked,
                           .number = session->number,
                           .running = game->running};
    copy_events(session, out);
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        out->yours |= game->seat[seat].you ? 1u << seat : 0;
        out->left_ms[seat] = online_game_left_ms(game, seat);
        memcpy(out->name[seat], game->seat[seat].name, sizeof out->name[seat]);
    }
    memcpy(out->words, session->words, sizeof out->words);
    session->words[0] = 0;
    pthread_mutex_unlock(&session->lock);
}

static void prepare(cli_club_session *self, cli_club_act act, const char *move) {
    static const char *const names[] = {"moves", "resign", "offer", "offer"};
    static const char *const members[] = {"move", NULL, "kind", "kind"};
    self->moves = act == CLI_CLUB_MOVE;
    self->ply = self->game.events;
    self->lost = false;
    self->again |= act == CLI_CLUB_REMATCH;
    const online_kind kind = act == CLI_CLUB_DRAW ? ONLINE_DRAW : ONLINE_REMATCH;
    online_act_print(self->game.events, members[act], act == CLI_CLUB_MOVE ? move : online_kind_names[kind],
                     self->body);
    snprintf(self->path, sizeof self->path, "/api/v1/games/%s/%s", self->id, names[act]);
}

bool online_session_act(cli_club_session *session, cli_club_act act, const char *move) {
    pthread_mutex_lock(&session->lock);
    bool free = !session->wanted && !session->stale;
    if (free) {
        prepare(session, act, move);
        session->wanted = true;
    }
    pthread_mutex_unlock(&session->lock);
    online_wake(session->http);
    return free;
}

void online_session_close(cli_club_session *session) {
    if (!session) {
        return;
    }
    if (session->running) {
        pthread_mutex_lock(&session->lock);
        session->ends = true;
        pthread_mutex_unlock(&session->lock);
        online_wake(session->http);
        pthread_join(session->thread, NULL);
    }
    online_close(session->http);
    online_game_free(&session->game);
    if (session->news >= 0) {
        close(session->news);
    }
    pthread_mutex_destroy(&session->lock);
    free(session->seen);
    free(session);
}

/* ---- Its beginning ---------------------------------------------------------------------------------------------- */

static bool is_known(cli_club_session *self, bool *refused, char words[CLI_CLUB_WORDS_SIZE]) {
    pthread_mutex_lock(&self->lock);
    bool known = self->game.known;
    *refused = self->refused;
    memcpy(words, self->words, CLI_CLUB_WORDS_SIZE);
    pthread_mutex_unlock(&self->lock);
    return known;
}

static cli_status await_game(cli_club_session *self) {
    char words[CLI_CLUB_WORDS_SIZE];
    bool refused = false;
    while (!is_known(self, &refused, words)) {
        if (refused) {
            return cli_error(self->language, "the game cannot be shown: {0}", words, NULL);
        }
        struct pollfd news = {.fd = self->news, .events = POLLIN};
        uint64_t count;
        if (poll(&news, 1, IDLE_MS) > 0 && read(self->news, &count, sizeof count) < 0) {
            break;
        }
    }
    return CLI_DONE;
}

cli_status online_session_begin(pod_language language, online_http *http, const char *id, cli_club_session **out) {
    cli_club_session *self = calloc(1, sizeof *self);
    *out = self;
    if (!self) {
        online_close(http);
        return cli_out_of_memory(language);
    }
    self->language = language;
    self->http = http;
    snprintf(self->id, sizeof self->id, "%s", id);
    pthread_mutex_init(&self->lock, NULL);
    self->news = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    self->running = self->news >= 0 && !pod__thread_start(&self->thread, follow, self);
    return self->running ? await_game(self) : cli_out_of_memory(language);
}
