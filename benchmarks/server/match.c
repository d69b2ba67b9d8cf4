#include "server/match.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODY_SIZE = 512, PATH_SIZE = 96, STATUS_OK = 200, STATUS_CREATED = 201 };

static bool fail(const match *of, const char *what, const char *more) {
    snprintf(of->fault, LOAD_FAULT_SIZE, "%s%.200s", what, more);
    return false;
}

static unsigned players(const match *of) {
    return of->wanted->http ? 1 : MATCH_PLAYERS;
}

/* ---- Beginning ----------------------------------------------------------------------------------------------- */

/* Asks, waits and looks whether it is granted. */
static bool ask(match *of, match_player *from, const char *path, const char *body, wire_answer *out) {
    if (!wire_ask(&from->wire, path, from->cookie, body) || !wire_wait_answer(&from->wire, out)) {
        return fail(of, "no answer to ", path);
    }
    wire_between(out->text, "Set-Cookie: ", ';', from->cookie, sizeof from->cookie);
    return out->status == STATUS_OK || out->status == STATUS_CREATED || fail(of, "the server refuses: ", out->body);
}

static bool open_wires(match *of) {
    for (unsigned i = 0; i < players(of); i++) {
        if (!wire_open(&of->player[i].wire, of->wanted->port)) {
            return fail(of, "no connection: ", strerror(errno));
        }
    }
    return true;
}

/* Those who have signed up come back later: a server does not wait for ever for what nobody says. */
bool match_sign_up(match *of, unsigned number) {
    if (of->wanted->members && !open_wires(of)) {
        return false;
    }
    for (unsigned i = 0; i < players(of) && of->wanted->members; i++) {
        char body[BODY_SIZE];
        wire_answer answer;
        snprintf(body, sizeof body, "{\"handle\":\"player-%u-%c\",\"password\":\"%u bottles and a ship\"}", number,
                 (char)('p' + i), number);
        if (!ask(of, &of->player[i], "/sign-up", body, &answer)) {
            return false;
        }
        wire_close(&of->player[i].wire);
    }
    return true;
}

static void print_game(const match *of, char body[BODY_SIZE]) {
    snprintf(body, BODY_SIZE, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"you\",\"name\":\"Ada\"},{\"kind\":\"%s\"}]%s}",
             pod_game_at(0)->name, of->wanted->http ? "you" : "open",
             of->wanted->members ? ",\"clock\":\"5m+8s\"" : "");
}

/* A rated game begins with a challenge, which the other player accepts. */
static void print_challenge(const match *of, char body[BODY_SIZE]) {
    snprintf(body, BODY_SIZE,
             "{\"terms\":{\"game\":\"%s\",\"clock\":\"5m+8s\",\"rated\":true},"
             "\"invited\":{\"kind\":\"people\",\"handles\":[\"player-%u-%c\"]}}",
             pod_game_at(0)->name, of->number, 'p' + 1);
}

/* What is asked for, and where; the body of the request. */
static const char *print_wish(const match *of, char body[BODY_SIZE]) {
    if (of->wanted->rated) {
        print_challenge(of, body);
        return "/challenges";
    }
    print_game(of, body);
    return "/games";
}

/* Of the game, or of the challenge that it begins with. */
static bool take_game(match *of, const wire_answer *answer) {
    pod_options options;
    pod_options_default(pod_game_at(0), &options);
    of->ply = 0;
    return (answer->status == STATUS_CREATED && wire_between(answer->body, "\"id\":\"", '"', of->id, sizeof of->id) &&
            !pod_start(pod_game_at(0), &options, &of->position, NULL)) ||
           fail(of, "no game was made: ", answer->body);
}

static bool make_game(match *of) {
    char body[BODY_SIZE];
    wire_answer answer;
    const char *path = print_wish(of, body);
    return ask(of, &of->player[0], path, body, &answer) && take_game(of, &answer);
}

static const char join_body[] = "{\"name\":\"Bo\"}";

static void print_join(const match *of, char path[PATH_SIZE]) {
    snprintf(path, PATH_SIZE, of->wanted->rated ? "/challenges/%s/accept" : "/games/%s/join", of->id);
}

/* The game that an accepted challenge has started. */
static bool take_joined(match *of, const wire_answer *answer) {
    static const char before[] = "\"counter_of\":null,\"game\":\"";
    return !of->wanted->rated || wire_between(answer->body, before, '"', of->id, sizeof of->id) ||
           fail(of, "no game was started: ", answer->body);
}

static bool join(match *of) {
    char path[PATH_SIZE];
    wire_answer answer;
    print_join(of, path);
    return ask(of, &of->player[1], path, join_body, &answer) && take_joined(of, &answer);
}

static bool watch(match *of, match_player *by) {
    char message[BODY_SIZE];
    snprintf(message, sizeof message, "{\"type\":\"watch\",\"game\":\"%s\"}", of->id);
    return wire_say(&by->wire, message) || fail(of, "a message cannot be sent: ", strerror(errno));
}

/* Both watch the game from now on, which begins once they have heard of it. */
static bool enter(match *of) {
    of->state = MATCH_ENTERING;
    of->watching = 0;
    return watch(of, &of->player[0]) && watch(of, &of->player[1]);
}

static bool open_sockets(match *of) {
    for (unsigned i = 0; i < MATCH_PLAYERS; i++) {
        if (!wire_upgrade(&of->player[i].wire, of->player[i].cookie)) {
            return fail(of, "no WebSocket", "");
        }
    }
    return true;
}

bool match_begin(match *of, unsigned number) {
    of->random.state = number + 1;
    of->number = number;
    of->state = MATCH_READY;
    return open_wires(of) && make_game(of) && (of->wanted->http || (join(of) && open_sockets(of) && enter(of)));
}

void match_close(match *of) {
    for (unsigned i = 0; i < MATCH_PLAYERS; i++) {
        wire_close(&of->player[i].wire);
    }
    wire_close(&of->maker);
}

/* ---- Moves --------------------------------------------------------------------------------------------------- */

static unsigned mover_of(const match *of) {
    return of->wanted->http ? 0 : of->position.turn;
}

bool match_send_move(match *of, int64_t due_ns) {
    pod_move_list moves;
    char text[64], path[PATH_SIZE], body[BODY_SIZE];
    pod_text out = pod_text_over(text, sizeof text);
    const pod_game *game = pod_game_of(&of->position);
    game->rules->moves(&of->position, &moves);
    of->move = moves.move[pod__random_below(&of->random, moves.count)];
    game->notation->print_move(&of->position, of->move, &out);
    of->begun_ns = due_ns;
    of->state = MATCH_WAITING;
    match_player *mover = &of->player[mover_of(of)];
    bool sent;
    if (of->wanted->http) {
        snprintf(path, sizeof path, "/games/%s/moves", of->id);
        snprintf(body, sizeof body, "{\"ply\":%u,\"move\":\"%s\"}", of->ply, text);
        sent = wire_ask(&mover->wire, path, mover->cookie, body);
    } else {
        snprintf(body, sizeof body, "{\"type\":\"move\",\"game\":\"%s\",\"ply\":%u,\"move\":\"%s\"}", of->id, of->ply,
                 text);
        sent = wire_say(&mover->wire, body);
    }
    return sent || fail(of, "a move cannot be sent: ", strerror(errno));
}

static bool ask_for_next(match *of) {
    char body[BODY_SIZE];
    wire *by = of->wanted->http ? &of->player[0].wire : &of->maker;
    of->state = MATCH_MAKING;
    const char *path = print_wish(of, body);
    return ((of->wanted->http || wire_open(by, of->wanted->port)) && wire_ask(by, path, of->player[0].cookie, body)) ||
           fail(of, "no game can be asked for: ", strerror(errno));
}

static bool finish_move(match *of, bool *done) {
    *done = true;
    pod_game_of(&of->position)->rules->apply(&of->position, of->move);
    of->ply++;
    of->state = MATCH_READY;
    return of->position.turn != POD_NOBODY || ask_for_next(of);
}

static bool leave(match *of) {
    char message[BODY_SIZE];
    snprintf(message, sizeof message, "{\"type\":\"leave\",\"game\":\"%s\"}", of->id);
    return wire_say(&of->player[0].wire, message) && wire_say(&of->player[1].wire, message);
}

static bool take_next(match *of, const wire_answer *answer) {
    char path[PATH_SIZE];
    if ((!of->wanted->http && !leave(of)) || !take_game(of, answer)) {
        return false;
    }
    of->state = of->wanted->http ? MATCH_READY : MATCH_JOINING;
    print_join(of, path);
    return of->wanted->http || wire_ask(&of->maker, path, of->player[1].cookie, join_body) ||
           fail(of, "a seat cannot be taken: ", strerror(errno));
}

/* ---- Hearing ------------------------------------------------------------------------------------------------- */

static bool hear_answer(match *of, wire *at, bool *done) {
    wire_answer answer;
    if (!wire_take_answer(at, &answer)) {
        return true;
    }
    if (of->state == MATCH_MAKING) {
        return take_next(of, &answer);
    }
    if (answer.status != STATUS_OK) {
        return fail(of, "the server refuses: ", answer.body);
    }
    return of->state == MATCH_JOINING ? take_joined(of, &answer) && enter(of) : finish_move(of, done);
}

static bool is_about(const match *of, const char *message, const char *begin) {
    size_t length = strlen(begin);
    return strncmp(message, begin, length) == 0 && strncmp(message + length, of->id, strlen(of->id)) == 0;
}

static bool hear_event(match *of, const char *message, unsigned who, bool *done) {
    char ply[16];
    bool awaited = of->state == MATCH_WAITING && who != mover_of(of) &&
                   wire_between(message, "\"ply\":", ',', ply, sizeof ply) && strtoul(ply, NULL, 10) == of->ply;
    return !awaited || finish_move(of, done);
}

static bool hear_message(match *of, const char *message, unsigned who, bool *done) {
    if (is_about(of, message, "{\"type\":\"event\",\"game\":\"")) {
        return hear_event(of, message, who, done);
    }
    if (of->state == MATCH_ENTERING && is_about(of, message, "{\"type\":\"game\",\"game\":{\"id\":\"")) {
        of->watching |= 1u << who;
        of->state = of->watching == 3 ? MATCH_READY : MATCH_ENTERING;
    }
    return strncmp(message, "{\"type\":\"error\"", strlen("{\"type\":\"error\"")) != 0 ||
           fail(of, "the server refuses: ", message);
}

bool match_hear(match *of, unsigned who, bool *done) {
    wire *at = who < MATCH_PLAYERS ? &of->player[who].wire : &of->maker;
    *done = false;
    if (!wire_receive(at)) {
        return fail(of, "a connection has ended", "");
    }
    if (of->wanted->http || who == MATCH_PLAYERS) {
        bool fine = hear_answer(of, at, done);
        if (who == MATCH_PLAYERS && of->state == MATCH_ENTERING) {
            wire_close(at);
        }
        return fine;
    }
    const char *message;
    bool fine = true, one;
    while (fine && (message = wire_take_message(at))) {
        one = false;
        fine = hear_message(of, message, who, &one);
        *done |= one;
    }
    return fine;
}
