/* A request on its way to its decision: what the acts of all families are made of.

     club_decide()            the family's acts                  the decision
     +-----------------+      +--------------------------+      +-------------------------+
     | request, facts  | ---> | check: a refusal, or     | ---> | fault, or               |
     | a copy of the   |      | club_deciding_change()   |      | changes, in their order |
     | game, to try on | <--- | club_deciding_notify()   |      | notices                 |
     +-----------------+      +--------------------------+      +-------------------------+

   Each change is made on the copy as it is added, so that what follows in the same decision (a conditional move, the
   end of a plan, who is told) sees the game as it will be. The copy shares its list of events with the game: they go
   into the memory behind those that the game has, which nobody looks at before the changes are committed. */
#ifndef LUDOPOD_CLUB_DECIDING_H
#define LUDOPOD_CLUB_DECIDING_H

#include "club/decision.h"

typedef struct club_deciding {
    club_game *game; /* as it will be after the changes so far; its list of events is the real game's. NULL: none */
    const club_facts *facts;
    const club_request *request;
    club_decision *out;
    club_fault *fault; /* of the decision */
} club_deciding;

/* Decides on an act: what it changes, or why it is refused. */
typedef club_error club_decider(const club_deciding *of);

/* A change to be filled, after those that there are, which are fewer than CLUB_CHANGES_MAX. It stays where it is until
   the decision is freed. Never NULL: where there is no memory it is one that nobody reads, and the request is refused
   in the end. */
club_change *club_deciding_change(const club_deciding *of, club_family family);
/* One more notice, about what has this id. There are fewer than CLUB_NOTICES_MAX. */
void club_deciding_notify(const club_deciding *of, club_notice_kind kind, const char *id);

#endif
