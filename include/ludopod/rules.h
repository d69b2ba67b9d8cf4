/* The rules of a game as a table of functions over plain values.

   A position is a plain value: copy it by assignment, no ownership, no clean-up. Nothing here
   allocates, does I/O or keeps state: every function is thread-safe. game.h joins the rules of each
   game to its notation; most programs want that header. */
#ifndef LUDOPOD_RULES_H
#define LUDOPOD_RULES_H

#include "ludopod/cephalopod.h"
#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/octogo.h"

POD_BEGIN_DECLS

enum {
    POD_SIDE_MAX = 10,     /* rows or columns of a board */
    POD_SQUARES_MAX = 100, /* squares of any game's board */
    POD_SEATS_MAX = 6,     /* players of one game */
    POD_GAMES_MAX = 8,     /* games that a table of games has room for */
    POD_NEUTRAL = 6,       /* owner of pieces that count for nobody */
    POD_NOBODY = 7,        /* "to move" of a finished game */

    /* The most legal moves any position can have. Cephalopod decides it: a square with k dice
       around it has at most max(1, 2^k - k - 1) moves, k is at most 5 (snub-square), and with E
       empty squares no more than 5 * (64 - E) neighbourhoods of an empty square and a die exist.
       Since that count is convex in k, the most is reached with 32 empty squares that have five dice
       each: 32 * 26. */
    POD_MOVES_MAX = 832
};

/* Squares are numbered row by row from row 1 up, a to the right within a row: a1 is 0. */
typedef uint8_t pod_square;

#ifdef POD_NO_INLINE
POD_API pod_square pod_square_at(unsigned row, unsigned column, unsigned columns);
#else
POD_API inline pod_square pod_square_at(unsigned row, unsigned column, unsigned columns) {
    return (pod_square)(row * columns + column);
}
#endif

/* A move, packed by its game; compare with ==. Only meaningful together with a position. */
typedef uint16_t pod_move;
enum { POD_MOVE_NONE = 0 };

typedef struct pod_move_list {
    uint16_t count;
    pod_move move[POD_MOVES_MAX];
} pod_move_list;

/* The games, in the order of the table of games (game.h). */
typedef enum pod_game_id { POD_GAME_CEPHALOPOD, POD_GAME_OCTOGO, POD_GAME_COUNT } pod_game_id;

/* ---- Positions ------------------------------------------------------------------------------- */

typedef struct pod_position {
    uint8_t game;    /* a pod_game_id: which member of the union holds */
    uint8_t rows;    /* 1 to POD_SIDE_MAX; a board that is only solved or proven (strong.h, prove.h) may be longer */
    uint8_t columns; /* the same */
    uint8_t players; /* how many started, 2 to POD_SEATS_MAX */
    uint8_t turn;    /* seat to move, or POD_NOBODY when the game is over */
    union {
        pod_cephalopod cephalopod;
        pod_octogo octogo;
        /* Of a game that has no structure of its own: what it likes, such as a byte a square. */
        uint8_t square[POD_SQUARES_MAX];
    } of;
} pod_position;

/* How a game stands. */
typedef struct pod_outcome {
    bool over;
    /* 1 is first; players who share a place have the same number and the next place is skipped
       (1-1-3). A draw is a shared first place. 0 while a player is still in a running game; a player
       who has left a running game already has their final place. */
    uint8_t place[POD_SEATS_MAX];
    /* What counts in the game: dice or pieces on the board. */
    uint8_t score[POD_SEATS_MAX];
} pod_outcome;

/* ---- Options --------------------------------------------------------------------------------- */

typedef enum pod_option_id {
    POD_OPTION_ROWS,
    POD_OPTION_COLUMNS,
    POD_OPTION_PLAYERS,
    POD_OPTION_VARIANT,
    POD_OPTION_FIRST,      /* seat that moves first */
    POD_OPTION_PIECES,     /* pieces a player starts with */
    POD_OPTION_QUIET,      /* turns in a row without a capture that make a draw; 0: none do */
    POD_OPTION_REPETITION, /* whether a position that comes back makes a draw */
    POD_OPTION_COUNT
} pod_option_id;

/* The options a game is started with. A game looks only at its own. */
typedef struct pod_options {
    int16_t value[POD_OPTION_COUNT];
    uint32_t given; /* bit i: option i was asked for, not filled in by default */
} pod_options;

/* One option of a game: its name and limits. */
typedef struct pod_option {
    pod_option_id id;
    const char *name;
    int16_t minimum, maximum, fallback;
    /* For options that are words: maximum + 1 of them, the value is the index. NULL for numbers. */
    const char *const *words;
} pod_option;

/* ---- Repetition ------------------------------------------------------------------------------ */

/* For a game in which a repeated position ends the game. Earlier positions are no part of a position, so
   the rules only say what to look for; who plays the events of a game looks (pod_history in event.h). Two
   positions of a game are the same when their hashes are. */
typedef struct pod_repetition {
    /* Which occurrence of a position is a draw; 0 when none is. */
    unsigned (*limit)(const pod_position *position);
    /* Whether no earlier position can be repeated any more. */
    bool (*fresh)(const pod_position *position);
    /* Ends the running game as a draw. */
    void (*draw)(pod_position *position);
} pod_repetition;

/* ---- Numbers of moves ------------------------------------------------------------------------ */

enum {
    POD_ACTIONS_MAX = POD_CEPHALOPOD_SQUARES_MAX * (1 + POD_CEPHALOPOD_CAPTURES_MAX), /* of any board */
    POD_PLANES_MAX = 24
};

/* A set of squares: square i is bit i % 64 of word i / 64. */
typedef struct pod_plane {
    uint64_t word[2];
} pod_plane;

/* What action.h shows to programs that learn. `board` is any position on the board. */
typedef struct pod_numbering {
    /* Every move that some position of the board, its variant and its number of players has, in an order that stays:
       the index is the move's number. Returns how many. The low 12 bits of a move tell it from all others. */
    unsigned (*moves)(const pod_position *board, pod_move out[POD_ACTIONS_MAX]);
    /* How many planes observe() gives. */
    unsigned (*planes)(const pod_position *board);
    /* The position as its player to move sees it; action.h says what the planes are. The game is not over. */
    void (*observe)(const pod_position *position, pod_plane out[POD_PLANES_MAX]);
} pod_numbering;

/* ---- Rules ------------------------------------------------------------------------------------- */

/* All fields are required unless marked optional. */
typedef struct pod_rules {
    const pod_option *options;
    size_t option_count;
    unsigned squares_max; /* rows * columns may not exceed it */

    /* The starting position. Fails with POD_ERROR_OPTION_VALUE, POD_ERROR_BOARD or POD_ERROR_PIECES_FIT (*bad is
       then the option at fault) and leaves *out alone. */
    pod_error (*start)(const pod_options *options, pod_position *out, pod_option_id *bad);
    /* The options this position is played with (first player: the seat to move; all marked as given). */
    void (*options_of)(const pod_position *position, pod_options *out);
    /* All legal moves, in the game's canonical order; none when the game is over. */
    void (*moves)(const pod_position *position, pod_move_list *out);
    /* Whether a move, of any origin, is legal here. */
    bool (*legal)(const pod_position *position, pod_move move);
    /* Plays a move. Requires: it is legal here. */
    void (*apply)(pod_position *position, pod_move move);
    /* A player leaves (resigns, or runs out of time). Fails with POD_ERROR_GAME_OVER, POD_ERROR_SEAT
       or POD_ERROR_SEAT_OUT and then changes nothing. */
    pod_error (*leave)(pod_position *position, unsigned seat);
    void (*outcome)(const pod_position *position, pod_outcome *out);
    /* 64-bit hash of all that decides how the game can go on, but for counters towards a draw: positions
       that count as the same in a repetition have the same hash. */
    uint64_t (*hash)(const pod_position *position);
    /* Optional. */
    const pod_repetition *repetition;
    /* Optional: counts the paths of this many plies (a finished game counts once), as walking moves()
       and apply() would, but faster. Returns false and does nothing for a position it does not serve; else sets
       *count, or *overflow when the count does not fit. */
    bool (*perft)(const pod_position *position, unsigned depth, uint64_t *count, bool *overflow);
    /* Optional. */
    const pod_numbering *numbering;
} pod_rules;

POD_END_DECLS

#endif
