/* Expectations of several players, for boards to fill in (pod__board.expect). */
#ifndef LUDOPOD_SEARCH_EXPECT_H
#define LUDOPOD_SEARCH_EXPECT_H

#include "search/board.h"

/* The rewards of a finished game, by seat. */
void pod__expect_exactly(const double reward[POD_SEATS_MAX], unsigned players, pod__expectation *out);
/* Who wins when these are the rewards: those with the best one, in equal shares. */
void pod__expect_winners(const float reward[POD_SEATS_MAX], unsigned players, float win[POD_SEATS_MAX]);

/* From the strengths of the players still in: of two, one comes before the other as often as his strength's share of
   both (Bradley and Terry, "Rank analysis of incomplete block designs", 1952). The reward of a player is the share of
   the others who come behind him, so the mean of these chances is what he may expect. One comes before all others as
   often as his strength's share of all: the one model of more than two that keeps to those shares between any two
   (Luce, "Individual choice behavior", 1959). Those who are out have their places, behind all who are in, and do not
   win. outcome: how the running game stands. */
void pod__expect_places(const double strength[POD_SEATS_MAX], const pod_outcome *outcome, unsigned players,
                        pod__expectation *out);

#endif
