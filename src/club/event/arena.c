/* Arena: for a fixed time whoever is free is paired at once, with somebody near in score. A win is worth 2, a draw 1,
   and from the third win in a row on each twice as much. */
#include "club/event/kind.h"

#define APART (INT64_C(1) << 40)

static int64_t ends_ms(const club_tournament *of, const club_calendar *calendar) {
    return club_pair_later(calendar, NULL, of->begun_ms, of->terms.length_ms);
}

/* Two who have just met do again only when both have waited for somebody else. */
static int64_t meet(const club_pairing *of, unsigned a, unsigned b) {
    const club_entrant *one = &of->of->entrant[a], *other = &of->of->entrant[b];
    const int64_t since = one->free_ms > other->free_ms ? one->free_ms : other->free_ms;
    const int64_t apart = of->score[a].score - of->score[b].score;
    if (of->score[a].last_met == (int)b && of->score[b].last_met == (int)a &&
        of->now_ms < since + CLUB_ARENA_PATIENCE_MS) {
        return INT64_MAX;
    }
    return apart * apart;
}

static int64_t wait(const club_pairing *of, unsigned a) {
    (void)of;
    (void)a;
    return APART;
}

static bool pair(const club_pairing *of) {
    static const club_prices prices = {meet, wait, false};
    unsigned free_[CLUB_ENTRANTS_MAX];
    const size_t count = club_pair_free(of, free_);
    if (of->now_ms >= ends_ms(of->of, of->calendar)) {
        for (size_t i = 0; i < of->of->entrants; i++) {
            if (of->score[i].busy) {
                return true; /* its last games */
            }
        }
        return false;
    }
    if (of->of->terms.seats == 2) {
        club_pair_by_price(of, free_, count, &prices);
    } else {
        club_pair_neighbours(of, free_, count, false);
    }
    return true;
}

/* Those who wait for each other are looked at again, and the end. */
static int64_t due(const club_tournament *of, const club_calendar *calendar, int64_t now_ms) {
    const int64_t end = ends_ms(of, calendar);
    int64_t next = end > now_ms ? end : CLUB_NEVER_MS;
    for (size_t i = 0; i < of->entrants; i++) {
        const int64_t waited = of->entrant[i].free_ms + CLUB_ARENA_PATIENCE_MS;
        next = of->entrant[i].state == CLUB_ENTRANT_IN && waited > now_ms && waited < next ? waited : next;
    }
    return next;
}

static int worth(const club_table *table, unsigned seat, unsigned streak) {
    enum { DOUBLED_AFTER = 2 };
    const int most = 2 * ((int)table->count - 1);
    const int points = table->score[seat] * 2 / (most ? most : 1);
    return table->score[seat] == most && streak >= DOUBLED_AFTER && !table->absent ? 2 * points : points;
}

const club_tournament_kind club_arena = {.name = "arena",
                                         .seats_most = POD_SEATS_MAX,
                                         .entrants_most = CLUB_ENTRANTS_MAX,
                                         .live = true,
                                         .returns = true,
                                         .pair = pair,
                                         .due = due,
                                         .worth = worth};
