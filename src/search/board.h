/* A game as the searches see it: a table of functions over states that the search keeps in its own
   memory. The searches know no game; a game joins them by a table like this one (board.c).

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
    POD__ACCUMULATOR_SIZE_MAX = 768,

    /* Margins are counted in hundredths of a die (or of the game's unit of score); estimates stay below
       this. */
    POD__ESTIMATE_MAX = 9999
};

/* What is proven about the end of the game, for the player to move (in a finished game: the one who would be): their
   final margin lies between lower and upper, both included, in whole dice. Over: both are the result. */
typedef struct pod__proven_bounds {
    bool over;
    int16_t lower, upper;
} pod__proven_bounds;

/* What the players of a state may get, by seat: their expected rewards (see rewards()); how likely each is to win,
   where those who share the first place have equal shares of the win, so that these chances sum to 1; and the proven
   bounds of the reward, in steps. A step is half a place: with n players a reward r is 2 (n - 1) r steps. */
typedef struct pod__expectation {
    float expected[POD_SEATS_MAX];
    float win[POD_SEATS_MAX];
    uint8_t lower[POD_SEATS_MAX], upper[POD_SEATS_MAX];
} pod__expectation;

/* Forward pruning: what a search may leave out of this game (search/alphabeta/alphabeta.c). */
typedef struct pod__pruning {
    /* Optional: hands over the turn without a move; from and to are different states. Returns false where passing could
       be better than any move (zugzwang). */
    bool (*null_move)(const void *setup, const void *from, void *to);
    int futility_margin; /* hundredths by which the evaluation seldom changes in a ply, captures aside */
    unsigned late_moves; /* moves for each remaining ply after which quiet ones are skipped; 0: none are */
    int quiet_threshold; /* a move with this ordering score or more is not quiet, and never skipped */
    int probcut_margin;  /* hundredths by which a shallow search seldom differs from a deeper one; 0: no ProbCut */
} pod__pruning;

/* All functions are required but those said to be optional. Those that only two-player search calls may expect exactly
   two players still in the game; they are marked (2). */
typedef struct pod__board {
    size_t setup_size;
    size_t state_size; /* at most POD__STATE_SIZE_MAX */
    void (*setup)(void *setup, const pod_position *root);
    /* Optional: after setup(), gives it a network (ludopod/network.h) to evaluate with, or NULL. */
    void (*use_network)(void *setup, const pod_network *network);
    void (*enter)(const void *setup, const pod_position *position, void *state);
    /* Seat to move; POD_NOBODY when the game is over. */
    unsigned (*mover)(const void *state);
    uint64_t (*hash)(const void *state);
    /* Optional, both or none (2): for a game in which a repeated position is a draw. How many of the positions before
       this one could be the same as this one, the latest counted first; and the hash that tells whether they are
       (pod_rules.hash). */
    unsigned (*reversible)(const void *state);
    uint64_t (*repetition_key)(const void *state);
    /* Legal moves into out, which has room for POD_MOVES_MAX. The game is not over. */
    unsigned (*generate)(const void *setup, const void *state, pod_move *out);
    /* Optional (2): the legal moves that quiescence search tries, such as captures. Each of them must bring the end of
       the game nearer. */
    unsigned (*forcing)(const void *setup, const void *state, pod_move *out);
    /* Plays a legal move; from and to are different states. */
    void (*play)(const void *setup, const void *from, pod_move move, void *to);
    /* Optional (2): hash() of the state after a legal move, without playing it. */
    uint64_t (*key_after)(const void *setup, const void *state, pod_move move);
    /* Optional (2): for games in which most moves change little. */
    const pod__pruning *pruning;
    pod__proven_bounds (*proven_bounds)(const void *setup, const void *state); /* (2) */
    /* Optional (2): the state as a position, for a table probe; false where a probe is not worth it. Not over. */
    bool (*to_position)(const void *setup, const void *state, pod_position *out);
    /* (2) Estimated final margin of the player to move in hundredths, within POD__ESTIMATE_MAX. Not over. */
    int (*evaluate)(const void *setup, const void *state);
    /* Optional (2): the same value by incremental evaluation. `before` is the accumulator of a similar state of the
       same search, such as the one a move earlier, or NULL; that of this state, of at most POD__ACCUMULATOR_SIZE_MAX,
       is written to `accumulator`. The more alike the states, the faster. */
    int (*evaluate_incremental)(const void *setup, const void *state, const void *before, void *accumulator);
    /* (2) The pieces of the player to move (in a finished game: of who would be) less those of the other. */
    int (*material)(const void *setup, const void *state);
    /* Positions whose margin is open by a few pieces only can be solved (ludopod/strong.h). */
    bool solves_endgames;
    /* Move ordering: how good a move looks before it is searched, in hundredths. */
    int (*move_score)(const void *setup, const void *state, pod_move move);
    /* (2) Chance (0 to 1) that the player to move wins when the search says this margin (hundredths). */
    double (*chance)(const void *setup, const void *state, int score);
    /* What the players may expect, for games of three and more; otherwise optional. Not over. */
    void (*expect)(const void *setup, const void *state, pod__expectation *out);
    /* Over: 1 for the first place to 0 for the last, by seat; those who share places share their rewards. */
    void (*rewards)(const void *setup, const void *state, double reward[POD_SEATS_MAX]);
} pod__board;

/* What a game has of its own for the engine; all of it is optional. A game that has nothing is searched by its rules
   alone and evaluated by its score. */
struct pod__sight; /* search/character/character.h */

typedef struct pod__search_game {
    const pod__board *board;
    const struct pod__net_kind *network; /* search/network/network.h */
    /* How many plies are left to be played, about. */
    unsigned (*expected_plies)(const pod_position *position);
    /* Optional, both or none: the characters (search/character/character.h), and what a move looks like. */
    const struct pod__character *characters;
    unsigned squares; /* of the board that their limits are made for */
    void (*see)(const pod_position *position, pod_move move, struct pod__sight *out);
    /* Optional: what the best piece that can be placed shows (pod_move_parts). */
    unsigned (*best_shown)(const pod_position *position);
    const struct pod__batch_path *batch; /* search/batch/batch.h */
} pod__search_game;

void pod__cephalopod_see(const pod_position *position, pod_move move, struct pod__sight *out);
void pod__octogo_see(const pod_position *position, pod_move move, struct pod__sight *out);

extern const struct pod__batch_path pod__cephalopod_batch;
extern const pod__search_game pod__cephalopod_search;
extern const pod__search_game pod__octogo_search;

/* game: a pod_game_id. Never NULL. */
const pod__search_game *pod__search_game_of(unsigned game);

extern const pod__board pod__cephalopod_board;
extern const pod__board pod__octogo_board;
/* Takes a position of any game. */
extern const pod__board pod__rules_board;

/* How many plies of the game are left to be played, about; where nobody knows, as many as there are squares. */
unsigned pod__expected_plies(const pod_position *position);
/* The board of the position's game. */
const pod__board *pod__board_for(const pod_position *position);
/* Room that is enough for the setup of every board. */
size_t pod__board_setup_size(void);

/* Whether exactly two players are still in the game. */
bool pod__board_is_two_player(const pod_position *position);

/* Expectations of several players, for boards to fill in (pod__board.expect). */

/* The rewards of a finished game, by seat. */
void pod__expect_exactly(const double reward[POD_SEATS_MAX], unsigned players, pod__expectation *out);
/* Who wins when these are the rewards: those with the best one, in equal shares. */
void pod__expect_winners(const float reward[POD_SEATS_MAX], unsigned players, float win[POD_SEATS_MAX]);

/* From the strengths of the players still in: of two, one comes before the other as often as their strength's share of
   both (Bradley and Terry, "Rank analysis of incomplete block designs", 1952). The reward of a player is the share of
   the others who come behind, so the mean of these chances is what a player may expect. One comes before all others as
   often as their strength's share of all: the one model of more than two that keeps to those shares between any two
   (Luce, "Individual choice behavior", 1959). Those who are out have their places, behind all who are in, and do not
   win. outcome: how the running game stands. */
void pod__expect_places(const double strength[POD_SEATS_MAX], const pod_outcome *outcome, unsigned players,
                        pod__expectation *out);

#endif
