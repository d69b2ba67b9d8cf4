#include "server/load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"
#include "ludopod/game.h"

enum { ANSWER_SIZE = 1 << 16, REQUEST_SIZE = 1024, PATIENCE_MS = 10000, STATUS_CREATED = 201, STATUS_OK = 200 };

/* A connection that waits for an answer. */
typedef struct client {
    int socket;
    bool has_game; /* else it waits for its game */
    char cookie[128], game[32];
    pod_position position; /* before the move */
    pod_move move;         /* that was sent */
    unsigned ply;
    pod__random random;
    int64_t sent_ns;
    size_t length; /* bytes of the answer so far */
    char answer[ANSWER_SIZE];
} client;

typedef struct run {
    const load *wanted;
    client *all;
    unsigned with_game;
    int64_t begun_ns; /* when all had a game; 0: not yet */
    double *took_ms;
    size_t count, room;
    char *fault;
    size_t fault_size;
} run;

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static bool fail(run *running, const char *what, const char *more) {
    snprintf(running->fault, running->fault_size, "%s%.200s", what, more);
    return false;
}

/* ---- Requests ---------------------------------------------------------------------------------------------- */

static bool send_request(run *running, client *from, const char *path, const char *body) {
    char request[REQUEST_SIZE];
    int length =
        snprintf(request, sizeof request,
                 "POST /api/v1/games%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                 "%s%s%sContent-Length: %zu\r\n\r\n%s",
                 path, *from->cookie ? "Cookie: " : "", from->cookie, *from->cookie ? "\r\n" : "", strlen(body), body);
    from->length = 0;
    from->sent_ns = now_ns();
    return send(from->socket, request, (size_t)length, MSG_NOSIGNAL) == length ||
           fail(running, "a request cannot be sent: ", strerror(errno));
}

static bool ask_for_game(run *running, client *from) {
    from->has_game = false;
    return send_request(running, from, "",
                        "{\"game\":\"cephalopod\",\"options\":{\"board\":\"5x5\"},\"seats\":["
                        "{\"kind\":\"you\",\"name\":\"Ada\"},{\"kind\":\"you\",\"name\":\"Bo\"}]}");
}

static bool send_move(run *running, client *from) {
    pod_move_list moves;
    char text[64], path[64], body[128];
    pod_text out = pod_text_over(text, sizeof text);
    const pod_game *game = pod_game_of(&from->position);
    game->rules->moves(&from->position, &moves);
    from->move = moves.move[pod__random_below(&from->random, moves.count)];
    game->notation->print_move(&from->position, from->move, &out);
    snprintf(path, sizeof path, "/%s/moves", from->game);
    snprintf(body, sizeof body, "{\"ply\":%u,\"move\":\"%s\"}", from->ply, text);
    return send_request(running, from, path, body);
}

/* ---- Answers ----------------------------------------------------------------------------------------------- */

/* What stands between two texts. */
static bool take_between(const char *text, const char *before, char end, char *out, size_t size) {
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

static bool begin_game(run *running, client *at) {
    pod_options options;
    const pod_game *game = pod_game_at(0);
    bool read = (*at->cookie || take_between(at->answer, "Set-Cookie: ", ';', at->cookie, sizeof at->cookie)) &&
                take_between(at->answer, "\"id\":\"", '"', at->game, sizeof at->game);
    pod_options_default(game, &options);
    if (!read || pod_start(game, &options, &at->position, NULL)) {
        return fail(running, "the answer names no game: ", at->answer);
    }
    running->with_game++;
    at->has_game = true;
    at->ply = 0;
    return send_move(running, at);
}

static bool count_move(run *running, const client *at, int64_t now) {
    if (running->count == running->room) {
        size_t room = running->room ? 2 * running->room : 1 << 16;
        double *more = realloc(running->took_ms, room * sizeof *more);
        if (!more) {
            return fail(running, "out of memory", "");
        }
        running->took_ms = more;
        running->room = room;
    }
    running->took_ms[running->count++] = (double)(now - at->sent_ns) / 1e6;
    return true;
}

static bool go_on(run *running, client *at, int64_t now) {
    if (running->begun_ns && !count_move(running, at, now)) {
        return false;
    }
    pod_game_of(&at->position)->rules->apply(&at->position, at->move);
    at->ply++;
    return at->position.turn == POD_NOBODY ? ask_for_game(running, at) : send_move(running, at);
}

/* Whether the answer is there to its end. */
static bool is_whole(const client *at) {
    char length[16];
    const char *body = strstr(at->answer, "\r\n\r\n");
    return body && take_between(at->answer, "Content-Length: ", '\r', length, sizeof length) &&
           at->answer + at->length >= body + 4 + strtoul(length, NULL, 10);
}

static bool receive(run *running, client *at) {
    ssize_t got = recv(at->socket, at->answer + at->length, ANSWER_SIZE - 1 - at->length, MSG_DONTWAIT);
    if (got <= 0) {
        return (got < 0 && (errno == EAGAIN || errno == EINTR)) || fail(running, "a connection has ended", "");
    }
    at->length += (size_t)got;
    at->answer[at->length] = 0;
    if (!is_whole(at)) {
        return true;
    }
    int64_t now = now_ns();
    long status = strtol(at->answer + strlen("HTTP/1.1 "), NULL, 10);
    if (status != (at->has_game ? STATUS_OK : STATUS_CREATED)) {
        return fail(running, "the server refuses: ", strstr(at->answer, "\r\n\r\n") + 4);
    }
    return at->has_game ? go_on(running, at, now) : begin_game(running, at);
}

/* ---- A run --------------------------------------------------------------------------------------------------- */

static bool open_client(run *running, unsigned number, struct pollfd *wait) {
    client *made = &running->all[number];
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(running->wanted->port)};
    int yes = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    made->random.state = number + 1;
    made->socket = socket(AF_INET, SOCK_STREAM, 0);
    *wait = (struct pollfd){.fd = made->socket, .events = POLLIN};
    if (made->socket < 0 || connect(made->socket, (struct sockaddr *)&address, sizeof address)) {
        return fail(running, "no connection: ", strerror(errno));
    }
    setsockopt(made->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return ask_for_game(running, made);
}

static bool play(run *running, struct pollfd *wait) {
    int64_t length_ns = (int64_t)running->wanted->seconds * 1000000000;
    while (!running->begun_ns || now_ns() - running->begun_ns < length_ns) {
        if (poll(wait, running->wanted->connections, PATIENCE_MS) <= 0) {
            return fail(running, "no answer within ten seconds", "");
        }
        for (unsigned i = 0; i < running->wanted->connections; i++) {
            if (wait[i].revents && !receive(running, &running->all[i])) {
                return false;
            }
        }
        if (!running->begun_ns && running->with_game >= running->wanted->connections) {
            running->begun_ns = now_ns();
        }
    }
    return true;
}

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static bool sum_up(run *running, load_result *out) {
    size_t count = running->count;
    if (!count) {
        return fail(running, "no move was answered", "");
    }
    qsort(running->took_ms, count, sizeof *running->took_ms, compare);
    *out = (load_result){.moves = count,
                         .seconds = (double)(now_ns() - running->begun_ns) / 1e9,
                         .median_ms = running->took_ms[count / 2],
                         .p99_ms = running->took_ms[count - 1 - count / 100],
                         .longest_ms = running->took_ms[count - 1]};
    return true;
}

bool load_run(const load *wanted, load_result *out, char *fault, size_t fault_size) {
    run running = {.wanted = wanted, .fault = fault, .fault_size = fault_size};
    unsigned opened = 0;
    running.all = calloc(wanted->connections, sizeof *running.all);
    struct pollfd *wait = calloc(wanted->connections, sizeof *wait);
    bool fine = (running.all && wait) || fail(&running, "out of memory", "");
    while (fine && opened < wanted->connections) {
        fine = open_client(&running, opened, &wait[opened]);
        opened++;
    }
    fine = fine && play(&running, wait) && sum_up(&running, out);
    for (unsigned i = 0; i < opened; i++) {
        close(running.all[i].socket);
    }
    free(running.took_ms);
    free(running.all);
    free(wait);
    return fine;
}
