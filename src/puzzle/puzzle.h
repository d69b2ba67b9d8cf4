/* A puzzle: a position with a single best move. It knows how that is proven, what answers each other move, and how hard
   the move is to find. docs/puzzles.md has its form as text. Games between two. Thread-safe; nothing is allocated but
   where a function says so. */
#ifndef LUDOPOD_PUZZLE_PUZZLE_H
#define LUDOPOD_PUZZLE_PUZZLE_H

#include "ludopod/game.h"
#include "ludopod/search.h"

enum {
    PUZZLE_SOLVERS = 12,     /* characters that have tried to find the move, from the first on */
    PUZZLE_TRIES = 8,        /* of each */
    PUZZLE_MOVES_MIN = 5,    /* with fewer legal moves there is nothing to find */
    PUZZLE_ON_MOVES_MIN = 3, /* where a puzzle goes on */
    PUZZLE_LENGTH_MAX = 3,   /* moves to find, one after the other */
    PUZZLE_ID_SIZE = 11,
    /* Puzzles on boards of the same size that differ in fewer squares than this are too much alike. */
    PUZZLE_SQUARES_APART = 3,
    PUZZLE_RATING_MIN = 200,
    PUZZLE_RATING_MAX = 2600
};

/* What a puzzle is about, a bit each. */
typedef enum puzzle_theme {
    PUZZLE_CAPTURE, /* the move captures */
    PUZZLE_QUIET,   /* it does not, though another one would */
    PUZZLE_MOST,    /* it captures more than every other move */
    PUZZLE_FEW,     /* it captures, but another one captures more */
    PUZZLE_CHOICE,  /* the same piece could be placed with other captures */
    PUZZLE_TRAP,    /* what misleads the characters most captures more */
    PUZZLE_DRAW,    /* it saves a draw */
    PUZZLE_TURN,    /* it turns a piece, which stays where it is */
    PUZZLE_OFFER,   /* the piece that it places or moves can be captured at once */
    PUZZLE_STILL,   /* no move captures */
    PUZZLE_THEMES
} puzzle_theme;

/* A move, and what the other player answers; POD_MOVE_NONE: the game is over. */
typedef struct puzzle_refuted {
    pod_move move, answer;
} puzzle_refuted;

/* Where it comes from: game number `game` of this seed, and how many moves had been played there. */
typedef struct puzzle_source {
    uint64_t seed;
    uint32_t game;
    uint16_t ply;
} puzzle_source;

typedef struct puzzle {
    pod_position position;
    /* Of a puzzle that goes on with the one before: what the other player has answered to that one's best move, and
       what was to be played after each other answer. POD_MOVE_NONE: it stands by itself. */
    pod_move reply;
    uint16_t answered_count; /* all other answers, in canonical order */
    puzzle_refuted answered[POD_MOVES_MAX];
    pod_move best;
    int8_t value;           /* at best play, of the player to move: 1 wins, 0 draws */
    uint64_t nodes;         /* of each search that shows it; 0: it is solved */
    double expected;        /* by a search of so many: the share of the result, 0 to 1, that the best move promises */
    double others;          /* and the best of the others */
    uint16_t refuted_count; /* all other legal moves, in canonical order */
    puzzle_refuted refuted[POD_MOVES_MAX];
    pod_move trap;                 /* the wrong move that characters have played most often; POD_MOVE_NONE: none has */
    uint8_t found[PUZZLE_SOLVERS]; /* how many tries of each character found the move, the first first */
    int16_t rating;  /* of a player who finds it every second time, on the scale of pod_character_rating() */
    unsigned themes; /* bits of puzzle_theme */
    puzzle_source source;
} puzzle;

/* The same position has the same id, for ever: ten hexadecimal digits. */
void puzzle_id(const pod_position *position, char out[PUZZLE_ID_SIZE]);

/* The themes that follow from position, best move, value and trap. */
unsigned puzzle_themes_of(const puzzle *of);

/* Whether two positions are too much alike to be two puzzles: on boards of the same size, turned or mirrored where the
   game's pieces allow it, they differ in fewer than PUZZLE_SQUARES_APART squares. */
bool puzzle_alike(const pod_position *left, const pod_position *right);

/* One line of JSON, with its end. `before`: the puzzle that it goes on with; NULL where it stands by itself. */
void puzzle_write(const puzzle *of, const puzzle *before, pod_text *out);
/* Reads a line; `before` is the puzzle of the line before, or NULL. False when it is none, and *field is then the name
   of the field that is missing or wrong ("" for the line itself). Nothing of what it claims is verified but that its
   moves are legal, and that it goes on where it says so. Allocates while it reads. */
bool puzzle_read(const char *line, size_t length, const puzzle *before, puzzle *out, const char **field);

#endif
