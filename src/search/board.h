/* A game as the searches see it: a table of functions over states that the search keeps in its own
   memory. The searches know no game; a game joins them by a table like this one (boards.c).

   A state is plain bytes of state_size, aligned for any type, copied by play(). What is the same in all
   states of one search (geometry, hash keys, weights) stands in a setup, made once a search. */
#ifndef LUDOPOD_SEARCH_BOARD_H
#define LUDOPOD_SEARCH_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"
#include "ludopod/network.h"
#include "ludopod/rules.h"

enum {
    POD__STATE_SIZE_MAX = 256,
    POD__TRACE_SIZE_MAX = 768,

    /* Margins are counted in hundredths of a die (or of the game's unit of score); estimates stay below
       this. */
    POD__ESTIMATE_MAX = 9999
};

/* What is certain about the end of the game, seen by the player to move (in a finished game: the one who would
   be): his final margin is at least `least` and at most `most`, in whole dice. Over: both are the result. */
typedef struct pod__outlook {
    bool over;
    int16_t least, most;
} pod__outlook;

/* What the players of a state may get, by seat: their expected rewards (see rewards()); how likely each is to win,
   where those who share the first place have equal shares of the win, so that these chances sum to 1; and in steps of
   the reward what they get at least and at most. A step is half a place: with n players a reward r is 2 (n - 1) r
   steps. */
typedef struct pod__expectation {
    float expected[POD_SEATS_MAX];
    float win[POD_SEATS_MAX];
    uint8_t least[POD_SEATS_MAX], most[POD_SEATS_MAX];
} pod__expectation;

typedef struct pod__level pod__level; /* levels.h */

/* How boldly a search may leave out what looks bad (search/alphabeta/prune.c). */
typedef struct pod__boldness {
    /* Optional: hands over the turn without a move; from and to are different states. False where that could be better
       than any move. */
    bool (*pass)(const void *setup, const void *from, void *to);
    int margin; /* hundredths by which the estimate seldom changes in a ply, captures aside */
    unsigned
        late;  /* moves, for each ply that is left, among which the best one nearly always is; 0: none is too late */
    int loud;  /* promise from which on a move is never left out */
    int doubt; /* hundredths by which a shallow search seldom differs from a deeper one; 0: it says nothing about it */
} pod__boldness;

/* All functions are required but those said to be optional. Those that only two-player search calls may expect exactly
   two players still in the game; they are marked (2). */
typedef struct pod__board {
    size_t setup_size;
    size_t state_size; /* at most POD__STATE_SIZE_MAX */
    /* Whether this board can play that position, which is not over. */
    bool (*takes)(const pod_position *position);
    void (*setup)(void *setup, const pod_position *root);
    /* Optional: after setup(), gives it a network (ludopod/network.h) to evaluate with, or NULL. */
    void (*use_network)(void *setup, const pod_network *network);
    void (*enter)(const void *setup, const pod_position *position, void *state);
    /* Seat to move; POD_NOBODY when the game is over. */
    unsigned (*mover)(const void *state);
    uint64_t (*hash)(const void *state);
    /* Optional, both or none (2): for a game in which a position that comes back is a draw. How many of the positions
       before this one could be the same as this one, the latest counted first; and the hash by which they are the same
       (pod_rules.hash). */
    unsigned (*reversible)(const void *state);
    uint64_t (*identity)(const void *state);
    /* Legal moves into out, which has room for POD_MOVES_MAX. The game is not over. */
    unsigned (*generate)(const void *setup, const void *state, pod_move *out);
    /* Optional (2): legal moves that must be looked at before a position is judged, such as captures. Each of them must
       bring the end nearer. */
    unsigned (*forcing)(const void *setup, const void *state, pod_move *out);
    /* Plays a legal move; from and to are different states. */
    void (*play)(const void *setup, const void *from, pod_move move, void *to);
    /* Optional (2): hash() of what a legal move leads to, without playing it. */
    uint64_t (*foresee)(const void *setup, const void *state, pod_move move);
    /* Optional: POD_LEVEL_FULL + 1 levels, where the usual ones do not suit the game. */
    const pod__level *levels;
    /* Optional (2): for games where most moves change little. */
    const pod__boldness *bold;
    pod__outlook (*outlook)(const void *setup, const void *state); /* (2) */
    /* Optional (2): the state as a position, to be looked up in tables; false where that is not worth it. Not over. */
    bool (*describe)(const void *setup, const void *state, pod_position *out);
    /* (2) Estimated final margin of the player to move in hundredths, within POD__ESTIMATE_MAX. Not over. */
    int (*evaluate)(const void *setup, const void *state);
    /* Optional (2): the same, leaving a trace of what was found out about the state, of at most POD__TRACE_SIZE_MAX. It
       is sooner done where that of a similar state of the same search, such as the one a move before, is at hand;
       otherwise `before` is NULL. */
    int (*follow)(const void *setup, const void *state, const void *before, void *trace);
    /* How good a move looks before it is searched, in hundredths. */
    int (*promise)(const void *setup, const void *state, pod_move move);
    /* (2) Chance (0 to 1) that the player to move wins when the search says this margin (hundredths). */
    double (*chance)(const void *setup, const void *state, int score);
    /* What the players may expect, for games of three and more; otherwise optional. Not over. */
    void (*expect)(const void *setup, const void *state, pod__expectation *out);
    /* Over: 1 for the first place to 0 for the last, by seat; those who share places share their rewards. */
    void (*rewards)(const void *setup, const void *state, double reward[POD_SEATS_MAX]);
} pod__board;

/* The tables, best first: the first that takes a position plays it; the last takes every position. */
extern const pod__board pod__cephalopod_board;
extern const pod__board pod__octogo_board;
extern const pod__board pod__rules_board;

const pod__board *pod__board_for(const pod_position *position);
/* Room that is enough for the setup of every board. */
size_t pod__board_setup_size(void);

/* Whether exactly two players are still in the game. */
bool pod__board_is_duel(const pod_position *position);

#endif
