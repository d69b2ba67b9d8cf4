/* Conditional moves: what a player will answer, entered while others are to move.

   A plan is a tree of moves that begins at one state of a game (its ply) in which its owner is not to move. As long as
   the game stays in the tree, the club makes the owner's answers, each in the same decision as the move before
   it; once the game leaves the tree, or the tree has no answer, the plan is over. The first move of every line is
   another player's, so nothing that is entered here can be taken for a move.

   A plan never changes once it is read, and does not refer to the game: different threads may read it at once. */
#ifndef LUDOPOD_CLUB_TALK_PLAN_H
#define LUDOPOD_CLUB_TALK_PLAN_H

#include "club/talk/talk.h"

enum {
    CLUB_PLAN_LINES_MAX = 64,
    CLUB_PLAN_DEPTH_MAX = 16 /* moves in a line; so at most as many are made in one decision, whoever has plans */
};

typedef struct club_plan club_plan;

/* The plans in a game, by seat; NULL: none. */
typedef struct club_plans {
    club_plan *of[POD_SEATS_MAX];
} club_plans;

/* Whose plan it is, and from where on. */
typedef struct club_plan_start {
    unsigned seat;
    size_t ply;
} club_plan_start;

/* Reads lines, one a row, of moves with a space between: "c3 b2\nc3 a1". Each begins at the ply given, which the game
   has reached, in a position in which the seat is not to move, and is checked by the rules. Refused is also a second
   answer to the same moves. *out is the caller's; NULL when there is no line. On failure it is left alone. */
club_error club_plan_read(const club_game *game, club_plan_start from, const char *text, club_plan **out,
                          club_fault *fault);
/* NULL is allowed. */
void club_plan_free(club_plan *plan);
void club_plans_free(club_plans *plans);

size_t club_plan_ply(const club_plan *plan);
/* Writes its lines as they were read, in the game's notation, each move once a line. The same game, or a later state of
   it. */
void club_plan_print(const club_plan *plan, const club_game *game, pod_text *out);

/* Whether the game, as it stands, is still in the tree, and something of the tree is left. */
bool club_plan_lives(const club_plan *plan, const club_game *game);
/* The answer of the seat to move, if it has planned one. plans: NULL for none. */
bool club_plans_answer(const club_plans *plans, const club_game *game, pod_move *out);

/* ---- Deciding ------------------------------------------------------------------------------------------------- */

typedef struct club_deciding club_deciding; /* club/deciding.h */

/* One more change of this kind by the actor, with the text of the request. */
club_talk_change *club_talk_add_change(const club_deciding *of, club_talk_kind kind);
/* The plan of a seat is this text from now on; "": there is none. */
void club_talk_set_plan(const club_deciding *of, unsigned seat, const char *text);
/* Ends the plans that the game has left; all of them when it is over. */
void club_end_plans(const club_deciding *of);

#endif
