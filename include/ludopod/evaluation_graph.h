/* The course of a game as a picture: how likely each player was to win before each move, as chess sites draw it.

   Thread-safe; nothing is allocated. */
#ifndef LUDOPOD_EVALUATION_GRAPH_H
#define LUDOPOD_EVALUATION_GRAPH_H

#include "ludopod/export.h"
#include "ludopod/game.h"

POD_BEGIN_DECLS

/* How good a move was. */
typedef enum pod_judgement {
    POD_JUDGEMENT_NONE, /* neither best nor bad; or no move, but a player leaving */
    POD_JUDGEMENT_BEST,
    POD_JUDGEMENT_INACCURACY,
    POD_JUDGEMENT_MISTAKE,
    POD_JUDGEMENT_BLUNDER
} pod_judgement;

/* Of a move after which its player may expect so much less than before. The engine's own choice is the best one. */
POD_API pod_judgement pod_judgement_of(double loss, bool is_best);

/* What the players of a finished game have got, by seat, 0 (last) to 1 (first): those who share places share what the
   places are worth. While the game runs only the values of those who have left mean something. There are at least two
   players. */
POD_API void pod_outcome_expected(const pod_outcome *outcome, unsigned players, double out[POD_SEATS_MAX]);

/* Who has won a finished game, by seat: those who share the first place have equal shares of the win, so the sum is 1.
   There are at least two players, and outcome->over. */
POD_API void pod_outcome_win(const pod_outcome *outcome, unsigned players, double out[POD_SEATS_MAX]);

/* Chances as whole per cent that add up to 100: rounded down, and what is missing goes to those with the largest rest
   (the seat before others where these are the same). Requires chances that sum to 1. */
POD_API void pod_chances_in_percent(const double chance[POD_SEATS_MAX], unsigned players, unsigned out[POD_SEATS_MAX]);

typedef struct pod_graph_point {
    double win[POD_SEATS_MAX]; /* by seat, the chance to win; they sum to 1 */
    uint8_t judgement;         /* of the move that led here; POD_JUDGEMENT_NONE at the start */
    uint8_t seat;              /* who made it */
    bool decided;              /* as pod_review_move says of that move: a stretch of such points is drawn as one */
} pod_graph_point;

typedef struct pod_graph {
    const pod_game *game;
    unsigned players;
    size_t count; /* of points: one more than moves */
    const pod_graph_point *point;
    const char *name[POD_SEATS_MAX]; /* of the players; NULL where it is not known */
} pod_graph;

/* A complete SVG document, with a title and a description for screen readers. Colours follow the theme. */
POD_API void pod_graph_draw(const pod_graph *graph, pod_theme theme, pod_language language, pod_text *out);
/* The same as rows of characters at most so many columns wide, each ended. Seats are their letters. */
POD_API void pod_graph_print(const pod_graph *graph, unsigned columns, pod_text *out);

POD_END_DECLS

#endif
