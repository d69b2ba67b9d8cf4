/* A game that two connections play against each other, or one plays for both (load.h). */
#ifndef LUDOPOD_BENCHMARKS_SERVER_MATCH_H
#define LUDOPOD_BENCHMARKS_SERVER_MATCH_H

#include "base/random.h"
#include "ludopod/game.h"
#include "server/load.h"
#include "server/wire.h"

typedef enum match_state {
    MATCH_READY,   /* a move may be made */
    MATCH_WAITING, /* one was sent */
    MATCH_MAKING,  /* it is over, and a new game is asked for */
    MATCH_JOINING, /* the new one is there, and the other seat is taken */
    MATCH_ENTERING /* it is not yet watched by both */
} match_state;

enum { MATCH_PLAYERS = 2, MATCH_ID_SIZE = 32 };

typedef struct match_player {
    wire wire;
    char cookie[WIRE_COOKIE_SIZE];
} match_player;

typedef struct match {
    const load *wanted;
    match_player player[MATCH_PLAYERS]; /* over HTTP: only the first */
    wire maker;                         /* asks for the next game; over HTTP the player does */
    match_state state;
    unsigned number;        /* from 0 */
    char id[MATCH_ID_SIZE]; /* of the game */
    pod_position position;  /* before the move that was sent */
    pod_move move;
    unsigned ply;
    unsigned watching; /* bits of the players who have entered */
    pod__random random;
    int64_t begun_ns; /* when the move that was sent was due */
    uint64_t slot;    /* at a fixed rate: which of all moves is its next one */
    char *fault;
} match;

/* Signs the players up, where they are to be members; number: of the match, from 0. False, like all below: *fault says
   why. */
bool match_sign_up(match *of, unsigned number);
/* Makes the game and takes the seats; over WebSockets both watch it. */
bool match_begin(match *of, unsigned number);
void match_close(match *of);

/* Requires: MATCH_READY. The move's time begins at due_ns. */
bool match_send_move(match *of, int64_t due_ns);
/* Takes what has arrived for a player, or for the maker (MATCH_PLAYERS). *done: a move was done by it. The maker is
   opened and closed here; whoever listens to it looks whether match.maker.file has become 0 or more. */
bool match_hear(match *of, unsigned who, bool *done);

#endif
