/* The characters: players of every strength, each of them a way of seeing.

   The weaker ones look a few moves ahead by themselves (look.c): a move is worth what it takes, less what it gives and
   so on, by their taste; then comes the best answer they *see*, then what they see against that. What they do not see
   stays unseen all game long, square by square and shape by shape. From about the eighth on, the engine searches
   for them, among the moves they see, and their taste decides between moves that it finds about as good. The last one
   is full strength.

       position -> moves -> seen (attention) -> worth + answers (look) | search -> taste and temperature -> move

   How strong each is: docs/strength.md. */
#ifndef LUDOPOD_SEARCH_CHARACTER_CHARACTER_H
#define LUDOPOD_SEARCH_CHARACTER_CHARACTER_H

#include <stdbool.h>

#include "ludopod/search.h"
#include "search/watch.h"

/* What catches the eye. A move is of the first kind that fits. */
typedef enum pod__kind {
    POD__KIND_MOST, /* the best there is: a die that shows the most; a turn that takes two pieces */
    POD__KIND_TAKE, /* takes something of another's */
    POD__KIND_OWN,  /* takes nothing but its own; Octogo: only turns */
    POD__KIND_QUIET,
    POD__KINDS
} pod__kind;

typedef struct pod__sight {
    uint8_t kind;   /* a pod__kind */
    pod_square at;  /* where the piece stands then */
    uint8_t shape;  /* moves of one shape look alike wherever they are: below POD__SHAPES */
    uint8_t own;    /* how many of its own it takes */
    uint8_t others; /* how many of the others', together, and of each: */
    uint8_t taken[POD_SEATS_MAX];
    uint8_t placed; /* 1: a piece more is on the board */
    uint8_t edges;  /* of the board, that the square touches: 2 is a corner */
    uint8_t aims;   /* Octogo: pieces of the other within two squares along the arrow */
    bool exposed;   /* as far as its neighbours tell, it can be taken at once */
} pod__sight;

enum { POD__SHAPES = 64 };

/* Chances that a kind of move is seen: near, within two squares of the move before, and far. */
typedef struct pod__attention {
    float near[POD__KINDS], far[POD__KINDS];
} pod__attention;

/* What a move is worth, in dice (or pieces). */
typedef struct pod__taste {
    float own;    /* for each of its own that it takes, less; one of another's counts 1 */
    float most;   /* that it is the best there is */
    float edge;   /* for each edge it touches */
    float lock;   /* that it cannot be taken at once */
    float aim;    /* for each piece that it aims at */
    float grudge; /* for each taken of the one who moved last */
    float calm;   /* that it takes nothing */
} pod__taste;

typedef struct pod__character {
    pod__taste taste;
    pod__attention moves;   /* its own */
    pod__attention answers; /* those of the others, and its own to them */
    float temperature;      /* in dice: a move that is worse by it is chosen e times less often */
    uint8_t look;           /* moves it looks ahead; 0: the engine searches */
    uint32_t nodes;         /* between two, with the engine, on the board of pod__search_game.squares: others as
                               pod__character_nodes has it */
    uint32_t simulations;   /* with more than two, with the engine */
} pod__character;

/* Sees all that there is. */
#define POD__EVERYTHING {{1, 1, 1, 1}, {1, 1, 1, 1}}

/* Whose eyes these are. */
typedef struct pod__eyes {
    const pod__character *character;
    bool crowded;      /* the board is larger than those that the characters are made for */
    uint64_t seed;     /* of the game: decides what stays unseen */
    uint64_t chance;   /* of the move */
    uint8_t latest;    /* as pod_search_request.latest */
    pod__watch *watch; /* ends a look-ahead; NULL: nothing does */
} pod__eyes;

/* What a move looks like, in any game. */
void pod__character_see(const pod_position *position, pod_move move, pod__sight *out);
/* Takes out of the moves of a position those that the eyes do not see; when they see none of them all stay. Returns how
   many are left, in their order. */
unsigned pod__character_filter(const pod__eyes *eyes, const pod_position *position, pod_move *move, unsigned count);
/* The move that a character with `look` chooses of these; when it is stopped, of those that it has thought through, or
   the most promising. */
pod_move pod__character_choose(const pod__eyes *eyes, const pod_position *position, const pod_move *move,
                               unsigned count);
/* How long it takes over this choice (pod_search_report.pace_ms). */
uint32_t pod__character_pace(const pod__eyes *eyes, const pod_position *position, const pod_move *move, unsigned count);
/* How much worse, in hundredths of a die, a move may be and still be chosen for its taste or by chance. */
int pod__character_margin(const pod__character *character);
/* Its nodes on a board that has so many times the squares of pod__search_game.squares. */
uint64_t pod__character_nodes(const pod__character *character, double larger);
/* What its taste adds to a move that a search has judged, in hundredths of a die. */
int pod__character_bonus(const pod__eyes *eyes, const pod_position *position, pod_move move);

#endif
