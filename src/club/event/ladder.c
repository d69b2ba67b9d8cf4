/* Ladder: permanent, by correspondence. Whoever challenges somebody at most five rungs above and wins takes that rung;
   who does not answer in seven days, vacations apart, has lost it. Nobody is paired. */
#include "club/event/kind.h"

const club_tournament_kind club_ladder = {.name = "ladder",
                                          .seats_most = 2,
                                          .entrants_most = CLUB_ENTRANTS_MAX,
                                          .daily = true,
                                          .permanent = true,
                                          .by_rung = true};
