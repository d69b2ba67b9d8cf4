/* The board of any game as an SVG document: frame, coordinates, squares, marks, title and description. A game
   adds what stands on the squares. docs/diagram.md says what comes out. */
#ifndef LUDOPOD_NOTATION_DIAGRAM_BOARD_DIAGRAM_H
#define LUDOPOD_NOTATION_DIAGRAM_BOARD_DIAGRAM_H

#include "ludopod/game.h"

/* Units of the drawing: a square of the board is POD__CELL wide. */
enum { POD__CELL = 200, POD__WELL_HALF = 95 };

typedef struct pod__drawing pod__drawing;

/* A diagram being drawn: what is shown on it, taken apart. */
typedef struct pod__diagram {
    const pod__drawing *drawing;
    const pod_position *position;
    const pod_diagram_options *options;
    pod_move_parts last; /* where the position before is not known: only at and to, both the square it names */
    pod_move_parts preview;
    bool has_last, has_preview;
    uint64_t locked; /* squares whose pieces nothing can capture any more, a1 the lowest bit; 0 where a game has none */
    pod_text *out;
} pod__diagram;

/* What a game adds. Functions that draw do so around the origin, but for under(), over() and suggestion(). */
struct pod__drawing {
    const char *name; /* of the game, for the class pod-NAME */
    /* Optional: what the title says after the board. */
    void (*variant)(const pod_position *position, pod_language language, pod_text *out);
    /* What stands on the board, after a space. */
    void (*description)(const pod_position *position, pod_language language, pod_text *out);
    /* The square that a move alone names, without the position it is made in. */
    pod_square (*square_of)(pod_move move);
    bool (*is_empty)(const pod_position *position, unsigned square);
    /* How round the corners of a square are. */
    int (*well_corner)(const pod_position *position);
    /* Optional: which pieces are locked. */
    uint64_t (*locked)(const pod__diagram *diagram);
    /* What stands on a square, with what the last move and the preview do there. name is the square's where pieces
       carry it, else NULL. */
    void (*pieces)(const pod__diagram *diagram, unsigned square, const char *name);
    /* Optional: what lies under or over all squares. */
    void (*under)(const pod__diagram *diagram);
    void (*over)(const pod__diagram *diagram);
    /* A move that is suggested, over all squares. */
    void (*suggestion)(const pod__diagram *diagram, const pod_move_parts *move);
};

void pod__draw_board(const pod__drawing *drawing, const pod_position *position, const pod_diagram_options *options,
                     pod_text *out);

/* Where the middle of a square is. */
int pod__centre_x(const pod__diagram *diagram, unsigned square);
int pod__centre_y(const pod__diagram *diagram, unsigned square);

/* The marks that both a game's pieces and the page ask for. Each has a shape of its own, so that no colour is needed to
   tell them apart; docs/diagram.md lists them. All are drawn around the origin. */

void pod__draw_last(const pod__diagram *diagram); /* around a square: the last move came here */
void pod__draw_aim(const pod__diagram *diagram);  /* a stroke on each side: the move being shown ends here */
void pod__draw_ring(const pod__diagram *diagram); /* around a piece: it could be picked, or is asked about */
/* A cross in a corner or at a side, around the point x, y: the piece would leave. */
void pod__draw_cross(const pod__diagram *diagram, int x, int y);
enum { POD__CROSS_X = 60, POD__CROSS_Y = 62 }; /* where it is, where nothing else is in the way */

/* An arrow of eighths of a circle, as it is drawn: the board may be turned. */
unsigned pod__drawn_arrow(const pod__diagram *diagram, unsigned arrow);

/* Whether a move captures on a square. */
bool pod__captures_on(const pod_move_parts *parts, unsigned square);

#endif
