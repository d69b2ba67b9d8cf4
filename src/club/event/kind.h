/* What one kind of tournament does differently: a file and a row. */
#ifndef LUDOPOD_CLUB_EVENT_KIND_H
#define LUDOPOD_CLUB_EVENT_KIND_H

#include "club/event/tournament.h"

/* A tournament that is to be led on: what there is, and where entries go. */
typedef struct club_pairing {
    const club_tournament *of;
    const club_calendar *calendar;
    int64_t now_ms;
    club_score *score; /* of the entrants, and */
    unsigned *order;   /* their numbers by places */
    club_tournament_entries *out;
} club_pairing;

struct club_tournament_kind {
    const char *name;
    unsigned seats_most, entrants_most, rounds_most;
    bool live, daily; /* which games it can have */
    bool by_rounds;   /* pair() is asked only when no table goes on, and some time after */
    bool permanent;   /* begins with the first entrant and never ends; absence is no reason to leave */
    bool returns;     /* who was absent too often may come back */
    int late_score;   /* for each round before a late entry */
    /* Optional. As it begins: entries besides BEGIN. */
    void (*begin)(const club_pairing *of);
    /* The next tables. False: there are none any more, and it ends. */
    bool (*pair)(const club_pairing *of);
    /* Optional: when to ask pair() again. */
    int64_t (*due)(const club_tournament *of, const club_calendar *calendar, int64_t now_ms);
    /* Optional: what a table is worth to one of those at it, who has won so many in a row before; else its score. */
    int (*worth)(const club_table *table, unsigned seat, unsigned streak);
    bool by_rung;    /* the standing is the ladder's */
    bool by_quality; /* those with the same score stand by Sonneborn-Berger, then Buchholz; else the other way round */
};

/* In alphabetical order; the last is {NULL}. */
extern const club_tournament_kind *const club_tournament_kinds[];
const club_tournament_kind *club_tournament_kind_find(const char *name);

extern const club_tournament_kind club_arena, club_ladder, club_round_robin, club_swiss;

/* A table of so many, seated by who was at the front less often. */
void club_pair_table(const club_pairing *of, const unsigned *entrant, unsigned count);
/* What it costs that two meet (INT64_MAX: they never do), and that one is left alone, which is always more. */
typedef struct club_prices {
    int64_t (*meet)(const club_pairing *of, unsigned a, unsigned b);
    int64_t (*bye)(const club_pairing *of, unsigned a);
    bool by_rounds; /* whoever is left alone has a bye; else waits */
} club_prices;
/* Pairs those who are free at the least cost. False: there is no pair. */
bool club_pair_by_price(const club_pairing *of, const unsigned *free_, size_t count, const club_prices *prices);
/* The same at tables of three and more: neighbours in the order that is given. */
bool club_pair_neighbours(const club_pairing *of, const unsigned *free_, size_t count, bool by_rounds);
/* Entrants who are in and at no table, by places. Returns how many. */
size_t club_pair_free(const club_pairing *of, unsigned *out);
/* So much later, without outages, and the vacations of a person or NULL. */
int64_t club_pair_later(const club_calendar *calendar, const club_person *person, int64_t from_ms, int64_t by_ms);

#endif
