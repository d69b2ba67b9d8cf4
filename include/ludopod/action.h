/* Moves as numbers and positions as planes, for programs that learn.

   On each board every move that can ever be has a number, 0 to count - 1, which depends on the game, the board, the
   variant and the number of players alone: in Cephalopod by square, and on a square by the neighbours that are captured
   (none, then as the bits 1 south, 2 west, 4 east, 8 north, 16 the diagonal of a snub-square board count); in Octogo by
   square, and there by pod_octogo_action. On 5x5 there are 176, on Octogo's 10x10 1000.

   A position is seen by its player to move, as planes of one value a square, 0 or 1:

     Cephalopod                                          Octogo
       own dice, those of each other player in turn        own pieces by arrow (8), the other's by arrow (8)
       neutral dice, with more than two players            own strokes left, the other's: one left, one right, two
       dice that show 1, 2, ... 6 or 12                      left, two right (4 and 4), 1 on the whole board or 0
       empty squares
       dice that a legal move captures
       dice that can never be captured again

   So 5x5 between two has 11 planes, Octogo 24. The board is not turned: a1 is square 0 for every player. Turns since a
   capture and repetitions are on no plane. Plain values; thread-safe. */
#ifndef LUDOPOD_ACTION_H
#define LUDOPOD_ACTION_H

#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/rules.h"

POD_BEGIN_DECLS

enum { POD_ACTION_NONE = 0xffff };

/* The numbers of a board. */
typedef struct pod_actions {
    uint16_t count;                 /* of numbers */
    uint16_t planes;                /* of an observation */
    uint16_t squares;               /* of a plane: rows * columns */
    pod_move move[POD_ACTIONS_MAX]; /* by number */
    uint16_t number[1 << 12];       /* by the low bits of a move: ask pod_action_of() */
} pod_actions;

/* board: any position on it. Fails with POD_ERROR_GAME where a game has no numbers. */
POD_API pod_error pod_actions_make(const pod_position *board, pod_actions *out);
/* The number of a move, or POD_ACTION_NONE when the board has no such move. */
POD_API unsigned pod_action_of(const pod_actions *actions, pod_move move);
/* mask[number] is 1 for each legal move, else 0: count bytes. */
POD_API void pod_action_mask(const pod_actions *actions, const pod_position *position, uint8_t *mask);
/* The planes as bits, and as numbers: planes * squares of them. The game is not over. */
POD_API void pod_observe(const pod_position *position, pod_plane *out);
POD_API void pod_observe_floats(const pod_actions *actions, const pod_position *position, float *out);
/* By seat, 1 for the first place to -1 for the last, evenly between; who share places share their rewards, so the sum
   is 0. All 0 while the game runs. */
POD_API void pod_rewards(const pod_position *position, float out[POD_SEATS_MAX]);

/* ---- Many games at once ----------------------------------------------------------------------- */

/* Games that are played side by side, a move in each by every step; one that has ended begins anew at once. Nothing is
   allocated after its creation. Between two players, without variant, Cephalopod is played by bit planes; everything
   else by the rules, with the draws of repetition. */
typedef struct pod_batch pod_batch;

typedef struct pod_batch_request {
    size_t size;      /* of this: export.h */
    size_t games;     /* at least 1 */
    unsigned threads; /* 0 and 1: the caller alone */
    bool floats;      /* whether planes are kept as numbers */
    bool bits;        /* and as bits */
} pod_batch_request;

/* A request with these members, all others 0. In C only. */
#define POD_BATCH_REQUEST(...) ((pod_batch_request){.size = sizeof(pod_batch_request), __VA_ARGS__})

#ifndef POD_NO_INLINE
static inline void pod_batch_request_init(pod_batch_request *out) {
    memset(out, 0, sizeof *out);
    out->size = sizeof *out;
}
#endif

/* How the games stand; the same memory for as long as the batch lives, written anew by each step. */
typedef struct pod_batch_view {
    size_t games;
    const pod_actions *actions;
    unsigned players;
    const uint8_t *mask;    /* [games][count]: 1 for a legal move */
    const uint8_t *turn;    /* [games]: the seat to move */
    const uint8_t *over;    /* [games]: 1 when the latest step ended a game here, and the next has begun */
    const float *reward;    /* [games][players]: of the game that the latest step ended, by seat; else 0 */
    const float *floats;    /* [games][planes][squares], or NULL */
    const pod_plane *plane; /* [games][planes], or NULL */
} pod_batch_view;

/* All games begin in this position. Fails with POD_ERROR_GAME, POD_ERROR_GAME_OVER, POD_ERROR_MEMORY,
   POD_ERROR_OPTION_VALUE (no games) and POD_ERROR_STRUCTURE; *out is then NULL. */
POD_API pod_error pod_batch_create(const pod_position *start, const pod_batch_request *request, pod_batch **out);
/* NULL is allowed. */
POD_API void pod_batch_free(pod_batch *batch);
POD_API const pod_batch_view *pod_batch_look(const pod_batch *batch);
/* A move in each game, by its number. Fails with POD_ERROR_MOVE_ILLEGAL, and then plays none; *bad (which may be NULL)
   is the first game whose move is not legal. One thread at a time. */
POD_API pod_error pod_batch_step(pod_batch *batch, const int32_t *action, size_t *bad);
/* All games begin anew. */
POD_API void pod_batch_reset(pod_batch *batch);
/* How one game stands; game: below games. */
POD_API void pod_batch_position(const pod_batch *batch, size_t game, pod_position *out);

POD_END_DECLS

#endif
