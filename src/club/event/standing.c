/* Who stands where. Everything follows from the tables once more each time, so a result that is late or corrected needs
   nothing of its own.

   Buchholz: what one's opponents have scored. Sonneborn-Berger: what the opponents have scored, each as often as one
   has scored against them; with halves counted as one here both sides are in halves, so the sum is in quarters. */
#include <stdlib.h>
#include <string.h>

#include "club/event/kind.h"

static bool counts(const club_table *table) {
    return table->state >= CLUB_TABLE_LATE;
}

static bool is_final(const club_tournament *of, const club_table *table) {
    return of->rounds_before_final && table->round > of->rounds_before_final;
}

static void add_score(const club_tournament *of, const club_table *table, unsigned seat, club_score *score) {
    const club_tournament_kind *kind = of->terms.kind;
    const int own = table->score[seat], most = 2 * ((int)table->count - 1);
    const int worth = kind->worth ? kind->worth(table, seat, score->streak) : own;
    if (of->entrant[table->entrant[seat]].final && !is_final(of, table)) {
        score->before += worth;
    } else {
        score->score += worth;
    }
    score->games += table->count > 1;
    score->byes += table->count == 1;
    score->wins += table->count > 1 && own == most;
    score->streak = table->count > 1 && own == most ? score->streak + (table->absent == 0) : 0;
}

/* Where somebody sits counts from when the table is made. */
static void add_seats(const club_table *table, club_score *score) {
    for (unsigned i = 0; table->count > 1 && i < table->count; i++) {
        club_score *own = &score[table->entrant[i]];
        own->last_turn = (int)table->count - 1 - 2 * (int)i;
        own->turns += own->last_turn;
        own->last_met = (int)table->entrant[i ? 0 : 1];
        own->busy |= !counts(table);
    }
}

static void add_ties(const club_tournament *of, const club_table *table, club_score *score) {
    for (unsigned i = 0; i < table->count; i++) {
        for (unsigned j = 0; counts(table) && j < table->count; j++) {
            if (i != j && of->entrant[table->entrant[i]].final == is_final(of, table)) {
                score[table->entrant[i]].tie[0] += score[table->entrant[j]].score;
                score[table->entrant[i]].tie[1] += table->score[i] * score[table->entrant[j]].score;
            }
        }
    }
}

/* ---- The ladder: everyone is below those who came before, and who wins against somebody above goes there --------- */

static int by_decision(const void *left, const void *right) {
    const club_table *const *one = left, *const *other = right;
    const unsigned a = one[0]->decided, b = other[0]->decided;
    return a < b ? -1 : a > b;
}

static void climb(const club_table *table, size_t entrants, club_score *score) {
    const unsigned from = score[table->entrant[0]].rung, to = score[table->entrant[1]].rung;
    if (table->score[0] <= table->score[1] || to > from) {
        return;
    }
    for (size_t i = 0; i < entrants; i++) {
        score[i].rung += score[i].rung >= to && score[i].rung < from;
    }
    score[table->entrant[0]].rung = to;
}

static bool set_rungs(const club_tournament *of, club_score *score) {
    const club_table **decided = malloc((of->tables + 1) * sizeof *decided);
    size_t count = 0;
    for (size_t i = 0; decided && i < of->tables; i++) {
        if (of->table[i].state == CLUB_TABLE_OVER) {
            decided[count++] = &of->table[i];
        }
    }
    if (decided) {
        qsort(decided, count, sizeof *decided, by_decision);
    }
    for (size_t i = 0; decided && i < count; i++) {
        climb(decided[i], of->entrants, score);
    }
    free(decided);
    return decided != NULL;
}

/* ---- The order --------------------------------------------------------------------------------------------------- */

typedef struct placed {
    unsigned number;
    int key[7]; /* the larger is above */
} placed;

static int by_place(const void *left, const void *right) {
    const placed *a = left, *b = right;
    for (size_t i = 0; i < sizeof a->key / sizeof *a->key; i++) {
        if (a->key[i] != b->key[i]) {
            return a->key[i] > b->key[i] ? -1 : 1;
        }
    }
    return a->number < b->number ? -1 : a->number > b->number;
}

static bool set_order(const club_tournament *of, const club_score *score, unsigned *order) {
    const club_tournament_kind *kind = of->terms.kind;
    placed *all = malloc((of->entrants + 1) * sizeof *all);
    for (size_t i = 0; all && i < of->entrants; i++) {
        const club_score *own = &score[i];
        const int ladder = kind->by_rung ? 1 : 0, first = kind->by_quality ? 1 : 0;
        all[i] = (placed){(unsigned)i,
                          {ladder && of->entrant[i].state == CLUB_ENTRANT_IN, ladder ? -(int)own->rung : 0,
                           of->entrant[i].final, own->score, own->tie[first], own->tie[!first], (int)own->wins}};
    }
    if (all) {
        qsort(all, of->entrants, sizeof *all, by_place);
    }
    for (size_t i = 0; all && i < of->entrants; i++) {
        order[i] = all[i].number;
    }
    free(all);
    return all != NULL;
}

bool club_tournament_standing(const club_tournament *of, club_score *out, unsigned *order) {
    for (size_t i = 0; i < of->entrants; i++) {
        out[i] = (club_score){
            .last_met = -1, .rung = (unsigned)i, .score = (int)of->entrant[i].joined * of->terms.kind->late_score};
    }
    for (size_t i = 0; i < of->tables; i++) {
        add_seats(&of->table[i], out);
        for (unsigned seat = 0; counts(&of->table[i]) && seat < of->table[i].count; seat++) {
            add_score(of, &of->table[i], seat, &out[of->table[i].entrant[seat]]);
        }
    }
    for (size_t i = 0; i < of->tables; i++) {
        add_ties(of, &of->table[i], out);
    }
    return (!of->terms.kind->by_rung || set_rungs(of, out)) && (!order || set_order(of, out, order));
}
