/* What players of a game agree on: take-backs, draws, pauses and rematches; aborting it; and what a player may do at a
 * moment. */
#ifndef LUDOPOD_CLUB_GAME_PROPOSALS_H
#define LUDOPOD_CLUB_GAME_PROPOSALS_H

#include "club/deciding.h"

/* The acts. What is offered happens at once when nobody needs to be asked: computers agree to take-backs, pauses and
   rematches, never to a draw. Who offers what another offers, a take-back apart, accepts it. A game that has a rematch
   gets no second one: who asks for it or agrees to it changes nothing. */
club_error club_propose_act(const club_deciding *of);
/* A pause that is on is accepted by who ends it. */
club_error club_accept_act(const club_deciding *of);
club_error club_refuse_act(const club_deciding *of);
club_error club_abort_act(const club_deciding *of);

/* What may be done, by a request that is like club_request.game but for the ply and the move. */
typedef enum club_possibility {
    CLUB_CAN_MOVE,
    CLUB_CAN_TAKEBACK, /* offer it; the next two, too, and REMATCH */
    CLUB_CAN_DRAW,
    CLUB_CAN_PAUSE,
    CLUB_CAN_RESIGN,
    CLUB_CAN_ABORT,
    CLUB_CAN_RESUME,
    CLUB_CAN_REMATCH,
    CLUB_POSSIBILITIES
} club_possibility;

/* "move", "takeback", ... */
const char *club_possibility_name(club_possibility of);
/* As bits. Nothing for who does not play. */
unsigned club_possible(const club_game *game, const club_person *who, int64_t now_ms);

#endif
