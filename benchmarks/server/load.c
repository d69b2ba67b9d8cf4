#define _GNU_SOURCE /* ppoll() */
#include "server/load.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/clock.h"
#include "server/match.h"

enum { EVENTS_MAX = 256, PATIENCE_MS = 120000, WHO_BITS = 2, VISITOR = 3 };

typedef struct run {
    const load *wanted;
    match *all;
    unsigned matches;
    wire *visitor;
    int events;
    bool counting; /* all play, and moves are counted */
    int64_t begun_ns;
    uint64_t slot; /* of moves at a fixed rate: the next one that is due, since the beginning */
    double *took_ms;
    size_t count, room;
    uint64_t visitor_bytes;
    double server_seconds, own_seconds; /* when it began to count */
    char *fault;
} run;

static bool fail(const run *of, const char *what, const char *more) {
    snprintf(of->fault, LOAD_FAULT_SIZE, "%s%.200s", what, more);
    return false;
}

/* ---- Processors ---------------------------------------------------------------------------------------------- */

static double server_seconds(const run *of) {
    clockid_t clock;
    struct timespec used = {0};
    if (clock_getcpuclockid(of->wanted->process, &clock) == 0) {
        clock_gettime(clock, &used);
    }
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

static double own_seconds(void) {
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

/* ---- Who is listened to -------------------------------------------------------------------------------------- */

/* An event names the match and the player in it (MATCH_PLAYERS: the maker), or VISITOR and which one. */
static bool listen_to(const run *of, const wire *at, size_t index, unsigned who) {
    struct epoll_event wanted = {.events = EPOLLIN, .data.u64 = (uint64_t)index << WHO_BITS | who};
    return epoll_ctl(of->events, EPOLL_CTL_ADD, at->file, &wanted) == 0 || fail(of, "epoll: ", strerror(errno));
}

static bool listen_to_players(const run *of, unsigned index) {
    for (unsigned i = 0; i < (of->wanted->http ? 1 : MATCH_PLAYERS); i++) {
        if (!listen_to(of, &of->all[index].player[i].wire, index, i)) {
            return false;
        }
    }
    return true;
}

/* ---- Beginning ----------------------------------------------------------------------------------------------- */

static bool open_visitors(run *of) {
    for (unsigned i = 0; i < of->wanted->visitors; i++) {
        wire *at = &of->visitor[i];
        if (!wire_open(at, of->wanted->port) || !wire_upgrade(at, "") ||
            (of->wanted->in_lobby && !wire_say(at, "{\"type\":\"lobby\"}"))) {
            return fail(of, "a visitor finds no way in: ", strerror(errno));
        }
        if (!listen_to(of, at, i, VISITOR)) {
            return false;
        }
    }
    return true;
}

static bool begin_matches(run *of) {
    for (unsigned i = 0; i < of->matches; i++) {
        of->all[i].wanted = of->wanted;
        of->all[i].fault = of->fault;
        if (!match_sign_up(&of->all[i], i)) {
            return false;
        }
    }
    for (unsigned i = 0; i < of->matches; i++) {
        if (!match_begin(&of->all[i], i) || !listen_to_players(of, i)) {
            return false;
        }
    }
    return true;
}

/* From here on moves are counted. At a fixed rate the matches have their moves due one after the other. */
static void begin_counting(run *of) {
    of->counting = true;
    of->begun_ns = pod__now_ns();
    of->server_seconds = server_seconds(of);
    of->own_seconds = own_seconds();
    of->visitor_bytes = 0;
    for (unsigned i = 0; i < of->matches; i++) {
        of->all[i].slot = i;
    }
}

/* ---- Moves --------------------------------------------------------------------------------------------------- */

static bool count_move(run *of, const match *at, int64_t now_ns) {
    if (!pod__grow(&of->took_ms, &of->room, of->count + 1, sizeof *of->took_ms)) {
        return fail(of, "out of memory", "");
    }
    of->took_ms[of->count++] = (double)(now_ns - at->begun_ns) / 1e6;
    return true;
}

/* When a move is due, at a fixed rate. */
static int64_t due_ns(const run *of, uint64_t slot) {
    return of->begun_ns + (int64_t)((double)slot * 1e9 / of->wanted->rate);
}

/* The next move of a match, when one can be made and is due. That of a new game is not due before there is the game. */
static bool go_on(run *of, match *at, int64_t now_ns) {
    if (at->state != MATCH_READY || !of->counting) {
        return true;
    }
    if (!of->wanted->rate) {
        return match_send_move(at, now_ns);
    }
    int64_t due = due_ns(of, at->slot);
    if (due > now_ns) {
        return true;
    }
    at->slot += of->matches;
    for (; at->ply == 0 && due_ns(of, at->slot) <= now_ns; at->slot += of->matches) {
        due = now_ns;
    }
    return match_send_move(at, due);
}

/* Those whose turn has come, one after the other. A match that still waits for the move before goes on by itself,
   late. */
static bool send_due(run *of) {
    bool fine = true;
    int64_t now_ns = pod__now_ns();
    while (fine && of->wanted->rate && of->counting && due_ns(of, of->slot) <= now_ns) {
        fine = go_on(of, &of->all[of->slot++ % of->matches], now_ns);
    }
    return fine;
}

/* Until something arrives, or a move is due. */
static int wait_for(const run *of, struct epoll_event event[EVENTS_MAX]) {
    struct pollfd file = {.fd = of->events, .events = POLLIN};
    if (!of->wanted->rate || !of->counting) {
        return epoll_wait(of->events, event, EVENTS_MAX, PATIENCE_MS);
    }
    int64_t left_ns = due_ns(of, of->slot) - pod__now_ns();
    if (left_ns > 0) {
        ppoll(&file, 1, &(struct timespec){left_ns / 1000000000, left_ns % 1000000000}, NULL);
    }
    return epoll_wait(of->events, event, EVENTS_MAX, 0);
}

/* ---- Events -------------------------------------------------------------------------------------------------- */

static bool hear_visitor(run *of, wire *at) {
    if (!wire_receive(at)) {
        return fail(of, "a visitor's connection has ended", "");
    }
    of->visitor_bytes += at->length;
    at->length = 0;
    return true;
}

static bool hear_match(run *of, size_t index, unsigned who) {
    match *at = &of->all[index];
    bool done, had_maker = at->maker.file > 0;
    if (!match_hear(at, who, &done)) {
        return false;
    }
    int64_t now_ns = pod__now_ns();
    if (done && of->counting && !count_move(of, at, now_ns)) {
        return false;
    }
    if (!had_maker && at->maker.file > 0 && !listen_to(of, &at->maker, index, MATCH_PLAYERS)) {
        return false;
    }
    return go_on(of, at, now_ns);
}

static bool take_event(run *of, uint64_t what) {
    unsigned who = what & VISITOR;
    size_t index = what >> WHO_BITS;
    return who == VISITOR ? hear_visitor(of, &of->visitor[index]) : hear_match(of, index, who);
}

static bool all_ready(const run *of) {
    for (unsigned i = 0; i < of->matches; i++) {
        if (of->all[i].state != MATCH_READY) {
            return false;
        }
    }
    return true;
}

static bool is_over(const run *of) {
    return of->counting && ((of->wanted->moves && of->count >= of->wanted->moves) ||
                            pod__now_ns() - of->begun_ns >= (int64_t)of->wanted->seconds * 1000000000);
}

static bool begin_if_ready(run *of) {
    if (of->counting || !all_ready(of)) {
        return true;
    }
    begin_counting(of);
    for (unsigned i = 0; i < of->matches; i++) {
        if (!go_on(of, &of->all[i], of->begun_ns)) {
            return false;
        }
    }
    return true;
}

static bool play(run *of) {
    struct epoll_event event[EVENTS_MAX];
    while (!is_over(of)) {
        if (!begin_if_ready(of) || !send_due(of)) {
            return false;
        }
        int count = wait_for(of, event);
        if (count <= 0 && !(of->wanted->rate && of->counting)) {
            return fail(of, "no answer within two minutes", "");
        }
        for (int i = 0; i < count; i++) {
            if (!take_event(of, event[i].data.u64)) {
                return false;
            }
        }
    }
    return true;
}

/* ---- The whole ----------------------------------------------------------------------------------------------- */

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static bool sum_up(const run *of, load_result *out) {
    size_t count = of->count;
    if (!count) {
        return fail(of, "no move was answered", "");
    }
    *out = (load_result){.moves = count,
                         .seconds = (double)(pod__now_ns() - of->begun_ns) / 1e9,
                         .server_seconds = server_seconds(of) - of->server_seconds,
                         .own_seconds = own_seconds() - of->own_seconds,
                         .visitor_bytes = of->visitor_bytes};
    qsort(of->took_ms, count, sizeof *of->took_ms, compare);
    out->median_ms = of->took_ms[count / 2];
    out->p99_ms = of->took_ms[count - 1 - count / 100];
    out->longest_ms = of->took_ms[count - 1];
    return true;
}

/* A file for each connection and a few more. */
static bool allow_files(const run *of) {
    enum { OTHERS = 64 };
    struct rlimit files;
    rlim_t needed = 2 * (rlim_t)of->wanted->connections + of->wanted->visitors + OTHERS;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < needed) {
        files.rlim_cur = needed < files.rlim_max ? needed : files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    return files.rlim_cur >= needed || fail(of, "the system allows too few open files (ulimit -n)", "");
}

static void close_all(run *of) {
    for (unsigned i = 0; of->all && i < of->matches; i++) {
        match_close(&of->all[i]);
    }
    for (unsigned i = 0; of->visitor && i < of->wanted->visitors; i++) {
        wire_close(&of->visitor[i]);
    }
    if (of->events >= 0) {
        close(of->events);
    }
    free(of->took_ms);
    free(of->visitor);
    free(of->all);
}

bool load_run(const load *wanted, load_result *out, char fault[LOAD_FAULT_SIZE]) {
    run of = {
        .wanted = wanted, .fault = fault, .matches = wanted->http ? wanted->connections : wanted->connections / 2};
    of.all = calloc(of.matches, sizeof *of.all);
    of.visitor = calloc(wanted->visitors + 1, sizeof *of.visitor);
    of.events = epoll_create1(EPOLL_CLOEXEC);
    bool fine = (of.all && of.visitor && of.events >= 0) || fail(&of, "out of memory or files", "");
    fine = fine && allow_files(&of) && begin_matches(&of) && open_visitors(&of) && play(&of) && sum_up(&of, out);
    close_all(&of);
    return fine;
}
