/* What a tournament does by itself. */
#include <stdlib.h>
#include <string.h>

#include "club/event/kind.h"

const club_tournament_kind *const club_tournament_kinds[] = {&club_arena, &club_ladder, &club_round_robin, &club_swiss,
                                                             NULL};

const club_tournament_kind *club_tournament_kind_find(const char *name) {
    size_t i = 0;
    while (club_tournament_kinds[i] && strcmp(club_tournament_kinds[i]->name, name) != 0) {
        i++;
    }
    return club_tournament_kinds[i];
}

size_t club_tournament_ready_table(const club_tournament *of) {
    size_t i = 0;
    while (i < of->tables && (of->state != CLUB_TOURNAMENT_RUNNING || of->table[i].state != CLUB_TABLE_READY)) {
        i++;
    }
    return i;
}

static bool is_open(const club_table *table) {
    return table->state < CLUB_TABLE_LATE;
}

static bool goes_on(const club_tournament *of) {
    for (size_t i = of->tables; i > 0; i--) {
        if (is_open(&of->table[i - 1])) {
            return true;
        }
    }
    return false;
}

/* ---- Moments ----------------------------------------------------------------------------------------------------- */

/* When what goes on counts as late. */
static int64_t limit_ms(const club_tournament *of, const club_calendar *calendar) {
    const club_tournament_terms *terms = &of->terms;
    if (!terms->length_ms || terms->kind->permanent || !goes_on(of)) {
        return CLUB_NEVER_MS;
    }
    return terms->kind->by_rounds
               ? club_pair_later(calendar, NULL, of->round_ms, terms->length_ms)
               : club_pair_later(calendar, NULL, of->begun_ms, terms->length_ms + CLUB_ARENA_LAST_MS);
}

static int64_t answer_ms(const club_tournament *of, const club_calendar *calendar, const club_table *table) {
    return club_pair_later(calendar, &of->entrant[table->entrant[1]].person, table->at_ms, CLUB_LADDER_ANSWER_MS);
}

/* When the next round is paired, after the last table of the one before. */
static int64_t round_ms(const club_tournament *of, const club_calendar *calendar) {
    return of->tables ? club_pair_later(calendar, NULL, of->idle_ms, of->terms.break_ms) : of->begun_ms;
}

/* When people are told that it begins. */
static int64_t soon_ms(const club_tournament *of) {
    const bool live = club_clock_class_of(&of->terms.games.agreed.clock) == CLUB_CLOCK_LIVE;
    return of->terms.begins_ms - (live ? CLUB_TOURNAMENT_SOON_MS : CLUB_TOURNAMENT_SOON_DAILY_MS);
}

int64_t club_tournament_due_ms(const club_tournament *of, const club_calendar *calendar, int64_t now_ms) {
    const club_tournament_kind *kind = of->terms.kind;
    int64_t due = limit_ms(of, calendar);
    if (of->state != CLUB_TOURNAMENT_RUNNING) {
        return of->state != CLUB_TOURNAMENT_ANNOUNCED ? CLUB_NEVER_MS
               : of->told                             ? club_pair_later(calendar, NULL, of->terms.begins_ms, 0)
                                                      : soon_ms(of);
    }
    for (size_t i = 0; i < of->tables; i++) {
        const club_table *table = &of->table[i];
        const int64_t own = table->state == CLUB_TABLE_CALLED ? answer_ms(of, calendar, table) : CLUB_NEVER_MS;
        due = own < due ? own : due;
    }
    const int64_t own = kind->by_rounds ? (goes_on(of) ? CLUB_NEVER_MS : round_ms(of, calendar))
                        : kind->due     ? kind->due(of, calendar, now_ms)
                                        : CLUB_NEVER_MS;
    return own < due ? own : due;
}

/* ---- Steps: the first that has anything to do is all that is done ------------------------------------------------ */

static void expel_absent(const club_pairing *of) {
    const club_tournament_kind *kind = of->of->terms.kind;
    for (size_t i = 0; i < of->of->entrants && !kind->permanent; i++) {
        const club_entrant *entrant = &of->of->entrant[i];
        if (entrant->state == CLUB_ENTRANT_IN && entrant->absences >= CLUB_ABSENCES_MAX) {
            club_tournament_add(of->out, kind->returns ? CLUB_TOURNAMENT_LEAVE : CLUB_TOURNAMENT_EXPEL, of->now_ms)
                ->number = (int)i;
        }
    }
}

/* Of a table whose game has not begun: who is no longer in, or has not answered, is absent. */
static unsigned absent_from(const club_pairing *of, const club_table *table) {
    const bool over = table->state == CLUB_TABLE_CALLED && answer_ms(of->of, of->calendar, table) <= of->now_ms;
    unsigned absent = over ? 1U << 1 : 0;
    for (unsigned i = 0; i < table->count; i++) {
        absent |= of->of->entrant[table->entrant[i]].state != CLUB_ENTRANT_IN ? 1U << i : 0;
    }
    return absent;
}

static void close_tables(const club_pairing *of) {
    const bool late = limit_ms(of->of, of->calendar) <= of->now_ms;
    for (size_t i = 0; i < of->of->tables; i++) {
        const club_table *table = &of->of->table[i];
        const unsigned absent = table->state <= CLUB_TABLE_READY ? absent_from(of, table) : 0;
        if (absent) {
            club_tournament_entry *entry = club_tournament_add(of->out, CLUB_TOURNAMENT_RESULT, of->now_ms);
            entry->number = (int)i;
            entry->more = (int)absent;
            entry->count = table->count;
            club_tournament_scores_of(table->count, NULL, absent, entry->list);
        } else if (late && is_open(table)) {
            club_tournament_add(of->out, CLUB_TOURNAMENT_LATE, of->now_ms)->number = (int)i;
        }
    }
}

static void begin(const club_pairing *of) {
    const club_tournament *tournament = of->of;
    const club_tournament_kind *kind = tournament->terms.kind;
    if (!kind->permanent && club_tournament_count_in(tournament) < tournament->terms.seats) {
        club_tournament_add(of->out, CLUB_TOURNAMENT_CANCEL, of->now_ms);
        return;
    }
    if (kind->begin) {
        kind->begin(of);
    }
    club_tournament_add(of->out, CLUB_TOURNAMENT_BEGIN, of->now_ms);
}

static void lead_on(const club_pairing *of) {
    const club_tournament *tournament = of->of;
    const club_tournament_kind *kind = tournament->terms.kind;
    if (tournament->state == CLUB_TOURNAMENT_ANNOUNCED) {
        if (of->now_ms >= club_pair_later(of->calendar, NULL, tournament->terms.begins_ms, 0)) {
            begin(of);
        } else if (!tournament->told && of->now_ms >= soon_ms(tournament)) {
            club_tournament_add(of->out, CLUB_TOURNAMENT_TELL, of->now_ms);
        }
        return;
    }
    expel_absent(of);
    if (!of->out->count) {
        close_tables(of);
    }
    const bool waits = kind->by_rounds && (goes_on(tournament) || of->now_ms < round_ms(tournament, of->calendar));
    if (!of->out->count && !waits && kind->pair && !kind->pair(of) && !of->out->failed) {
        club_tournament_add(of->out, CLUB_TOURNAMENT_END, of->now_ms);
    }
}

static void ask(const club_tournament *of, const club_calendar *calendar, int64_t now_ms, club_tournament_entries *out,
                void (*what)(const club_pairing *of)) {
    club_score *score = malloc((of->entrants + 1) * sizeof *score);
    unsigned *order = malloc((of->entrants + 1) * sizeof *order);
    const club_pairing pairing = {of, calendar, now_ms, score, order, out};
    out->failed |= !score || !order || !club_tournament_standing(of, score, order);
    if (of->state <= CLUB_TOURNAMENT_RUNNING && !out->failed) {
        what(&pairing);
    }
    free(score);
    free(order);
}

void club_tournament_next(const club_tournament *of, const club_calendar *calendar, int64_t now_ms,
                          club_tournament_entries *out) {
    ask(of, calendar, now_ms, out, lead_on);
}

void club_tournament_begin(const club_tournament *of, const club_calendar *calendar, int64_t now_ms,
                           club_tournament_entries *out) {
    ask(of, calendar, now_ms, out, begin);
}
