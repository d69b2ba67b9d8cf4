/* Tables of those who are free. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "club/event/kind.h"
#include "club/event/matching.h"

int64_t club_pair_later(const club_calendar *calendar, const club_person *person, int64_t from_ms, int64_t by_ms) {
    const club_stops stops = {.outages = club_calendar_outages(calendar),
                              .absences =
                                  person && calendar ? club_calendar_vacations(calendar, person) : (club_intervals){0}};
    return club_stops_after_ms(&stops, from_ms, by_ms);
}

size_t club_pair_free(const club_pairing *of, unsigned *out) {
    size_t count = 0;
    for (size_t i = 0; i < of->of->entrants; i++) {
        const unsigned number = of->order[i];
        if (of->of->entrant[number].state == CLUB_ENTRANT_IN && !of->score[number].busy) {
            out[count++] = number;
        }
    }
    return count;
}

/* Who was at the front less often sits there; else who was there longer ago. */
static bool sits_before(const club_score *a, const club_score *b) {
    return a->turns != b->turns ? a->turns < b->turns : a->last_turn < b->last_turn;
}

void club_pair_table(const club_pairing *of, const unsigned *entrant, unsigned count) {
    club_tournament_entry *entry = club_tournament_add(of->out, CLUB_TOURNAMENT_PAIR, of->now_ms);
    assert(count <= POD_SEATS_MAX);
    for (unsigned i = 0; i < count; i++) {
        unsigned seat = entry->count++;
        while (seat > 0 && sits_before(&of->score[entrant[i]], &of->score[entry->list[seat - 1]])) {
            entry->list[seat] = entry->list[seat - 1];
            seat--;
        }
        entry->list[seat] = (int)entrant[i];
    }
}

/* What a pair is worth is what two byes would cost more than it. */
static int64_t worth_of(const club_pairing *of, const club_prices *prices, unsigned a, unsigned b) {
    const int64_t meet = prices->meet(of, a, b);
    return meet == INT64_MAX ? 0 : prices->bye(of, a) + prices->bye(of, b) - meet;
}

bool club_pair_by_price(const club_pairing *of, const unsigned *free_, size_t count, const club_prices *prices) {
    int64_t *worth = calloc(count * count + 1, sizeof *worth);
    unsigned mate[CLUB_ENTRANTS_MAX], pairs = 0;
    static_assert((int)CLUB_ENTRANTS_MAX <= (int)CLUB_MATCHED_MAX, "all of them at once");
    for (size_t i = 0; worth && i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            worth[i * count + j] = worth[j * count + i] = worth_of(of, prices, free_[i], free_[j]);
        }
    }
    const bool done = worth && club_match(count, worth, mate);
    free(worth);
    of->out->failed |= !done;
    for (size_t i = 0; done && i < count; i++) {
        pairs += mate[i] > i;
    }
    if (!pairs) {
        return false;
    }
    if (prices->by_rounds) {
        club_tournament_add(of->out, CLUB_TOURNAMENT_ROUND, of->now_ms);
    }
    for (size_t i = 0; i < count; i++) {
        if (mate[i] > i) {
            club_pair_table(of, (const unsigned[]){free_[i], free_[mate[i]]}, 2);
        } else if (mate[i] == i && prices->by_rounds) {
            club_pair_table(of, &free_[i], 1);
        }
    }
    return true;
}

/* Who has the fewest byes of those who are left, the last one of them. */
static size_t next_bye(const club_pairing *of, const unsigned *left, size_t count) {
    size_t best = count - 1;
    for (size_t i = count - 1; i > 0; i--) {
        best = of->score[left[i - 1]].byes < of->score[left[best]].byes ? i - 1 : best;
    }
    return best;
}

bool club_pair_neighbours(const club_pairing *of, const unsigned *free_, size_t count, bool by_rounds) {
    unsigned left[CLUB_ENTRANTS_MAX], byes[POD_SEATS_MAX];
    const unsigned seats = of->of->terms.seats;
    size_t bye_count = 0;
    if (count < seats) {
        return false;
    }
    memcpy(left, free_, count * sizeof *left);
    while (count % seats) {
        const size_t bye = next_bye(of, left, count);
        byes[bye_count++] = left[bye];
        memmove(&left[bye], &left[bye + 1], (--count - bye) * sizeof *left);
    }
    if (by_rounds) {
        club_tournament_add(of->out, CLUB_TOURNAMENT_ROUND, of->now_ms);
    }
    for (size_t i = 0; i < count; i += seats) {
        club_pair_table(of, &left[i], seats);
    }
    for (size_t i = 0; i < bye_count && by_rounds; i++) {
        club_pair_table(of, &byes[i], 1);
    }
    return true;
}
