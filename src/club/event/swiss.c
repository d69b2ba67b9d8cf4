/* Swiss: in each round those of the same score meet. What has been tried by hand for a century, and written down as
   procedures, is here an optimum that can be checked: of all ways to pair a round

       1. nobody meets anybody twice (such a pair does not exist),
       2. as few byes as possible, and 3. as few as possible for somebody who had one,
       4. the least sum of squared differences of scores; that of a bye is the one to the lowest score,
       5. the least sum of squared imbalances of seats after the round.

   Each is a part of one price, too large to be outweighed by all that come after it: with 512 people and 32 rounds
   5 is under 2^20, 4 under 2^20 times that. */
#include "club/event/kind.h"

#define SCORE (INT64_C(1) << 20)
#define AGAIN (INT64_C(1) << 41)
#define BYE (INT64_C(1) << 51)

static int64_t square(int64_t number) {
    return number * number;
}

static bool have_met(const club_tournament *of, unsigned a, unsigned b) {
    for (size_t i = 0; i < of->tables; i++) {
        const club_table *table = &of->table[i];
        if (table->count == 2 && ((table->entrant[0] == a && table->entrant[1] == b) ||
                                  (table->entrant[0] == b && table->entrant[1] == a))) {
            return true;
        }
    }
    return false;
}

/* Whoever was at the front less often sits there. */
static int64_t meet(const club_pairing *of, unsigned a, unsigned b) {
    const club_score *one = &of->score[a], *other = &of->score[b];
    if (have_met(of->of, a, b)) {
        return INT64_MAX;
    }
    const bool first = one->turns <= other->turns;
    return SCORE * square(one->score - other->score) + square(one->turns + (first ? 1 : -1)) +
           square(other->turns + (first ? -1 : 1));
}

static int64_t bye(const club_pairing *of, unsigned a) {
    int lowest = of->score[a].score;
    for (size_t i = 0; i < of->of->entrants; i++) {
        const bool in = of->of->entrant[i].state == CLUB_ENTRANT_IN;
        lowest = in && of->score[i].score < lowest ? of->score[i].score : lowest;
    }
    return BYE + AGAIN * (of->score[a].byes > 0) + SCORE * square(of->score[a].score - lowest) +
           square(of->score[a].turns);
}

static bool pair(const club_pairing *of) {
    static const club_prices prices = {meet, bye, true};
    unsigned free_[CLUB_ENTRANTS_MAX];
    const size_t count = club_pair_free(of, free_);
    if (of->of->round >= of->of->terms.rounds || count < of->of->terms.seats) {
        return false;
    }
    return of->of->terms.seats == 2 ? club_pair_by_price(of, free_, count, &prices)
                                    : club_pair_neighbours(of, free_, count, true);
}

const club_tournament_kind club_swiss = {.name = "swiss",
                                         .seats_most = POD_SEATS_MAX,
                                         .entrants_most = CLUB_ENTRANTS_MAX,
                                         .rounds_most = CLUB_ROUNDS_MAX,
                                         .live = true,
                                         .daily = true,
                                         .by_rounds = true,
                                         .late_score = 1,
                                         .pair = pair};
