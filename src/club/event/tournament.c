#include "club/event/tournament.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "club/event/kind.h"

const char *const club_tournament_state_names[CLUB_TOURNAMENT_STATES] = {"announced", "running", "over", "cancelled"};

void club_tournament_free(club_tournament *of) {
    free(of->entrant);
    free(of->table);
    *of = (club_tournament){0};
}

/* ---- Entries as text --------------------------------------------------------------------------------------------- */

/* n: the number, m: what more there is, l: the list ("4,7"), i: the id, t: a time, w: words to the end. */
static const struct {
    const char *word, *parts;
} forms[CLUB_TOURNAMENT_ENTRY_KINDS] = {
    [CLUB_TOURNAMENT_JOIN] = {"join", "ni"},      [CLUB_TOURNAMENT_LEAVE] = {"leave", "n"},
    [CLUB_TOURNAMENT_RETURN] = {"return", "n"},   [CLUB_TOURNAMENT_EXPEL] = {"expel", "n"},
    [CLUB_TOURNAMENT_BEGIN] = {"begin", ""},      [CLUB_TOURNAMENT_GROUP] = {"group", "nm"},
    [CLUB_TOURNAMENT_ROUND] = {"round", ""},      [CLUB_TOURNAMENT_PAIR] = {"pair", "l"},
    [CLUB_TOURNAMENT_CALL] = {"call", "l"},       [CLUB_TOURNAMENT_READY] = {"ready", "n"},
    [CLUB_TOURNAMENT_GAME] = {"game", "ni"},      [CLUB_TOURNAMENT_LATE] = {"late", "n"},
    [CLUB_TOURNAMENT_RESULT] = {"result", "nml"}, [CLUB_TOURNAMENT_CORRECT] = {"correct", "nlw"},
    [CLUB_TOURNAMENT_END] = {"end", ""},          [CLUB_TOURNAMENT_CANCEL] = {"cancel", ""},
    [CLUB_TOURNAMENT_TELL] = {"tell", ""},        [CLUB_TOURNAMENT_TIME] = {"time", "nmt"},
};

const char *club_tournament_entry_word(club_tournament_entry_kind kind) {
    return forms[kind].word;
}

void club_tournament_entry_print(const club_tournament_entry *entry, pod_text *out) {
    for (const char *part = forms[entry->kind].parts; *part; part++) {
        pod_text_add(out, part == forms[entry->kind].parts ? "" : " ");
        if (*part == 'n' || *part == 'm') {
            pod_text_format(out, "%d", *part == 'n' ? entry->number : entry->more);
        } else if (*part == 'l') {
            for (unsigned i = 0; i < entry->count; i++) {
                pod_text_format(out, "%s%d", i ? "," : "", entry->list[i]);
            }
        } else if (*part == 't') {
            pod_text_format(out, "%lld", (long long)entry->when_ms);
        } else {
            pod_text_add(out, *part == 'i' ? entry->id : entry->words);
        }
    }
}

static bool read_number(const char **text, int *out) {
    char *end;
    const long number = strtol(*text, &end, 10);
    const bool fine = end != *text && number >= -1000000 && number <= 1000000;
    *out = fine ? (int)number : 0;
    *text = end;
    return fine;
}

static bool read_list(const char **text, club_tournament_entry *out) {
    do {
        *text += out->count > 0;
        if (out->count == POD_SEATS_MAX || !read_number(text, &out->list[out->count++])) {
            return false;
        }
    } while (**text == ',');
    return true;
}

static bool read_part(char part, const char **text, club_tournament_entry *out) {
    const size_t length = part == 'i' || part == 't' ? strcspn(*text, " ") : strlen(*text);
    switch (part) {
    case 'n':
        return read_number(text, &out->number);
    case 'm':
        return read_number(text, &out->more);
    case 'l':
        return read_list(text, out);
    case 't':
        *text += length;
        return pod__whole_read(*text - length, length, 0, INT64_MAX, &out->when_ms);
    case 'i':
        if (!club_id_valid(*text, length)) {
            return false;
        }
        memcpy(out->id, *text, length);
        *text += length;
        return true;
    default:
        if (!club_words_set(out->words, CLUB_REASON_MAX, *text, length)) {
            return false;
        }
        *text += length;
        return true;
    }
}

bool club_tournament_entry_read(const char *word, const char *text, club_tournament_entry *out) {
    unsigned kind = 0;
    while (kind < CLUB_TOURNAMENT_ENTRY_KINDS && strcmp(forms[kind].word, word) != 0) {
        kind++;
    }
    *out = (club_tournament_entry){.kind = (club_tournament_entry_kind)kind};
    if (kind == CLUB_TOURNAMENT_ENTRY_KINDS) {
        return false;
    }
    for (const char *part = forms[kind].parts; *part; part++) {
        const bool first = part == forms[kind].parts;
        if ((!first && *text++ != ' ') || !read_part(*part, &text, out)) {
            return false;
        }
    }
    return !*text;
}

club_tournament_entry *club_tournament_add(club_tournament_entries *to, club_tournament_entry_kind kind,
                                           int64_t at_ms) {
    const bool fits = pod__grow(&to->entry, &to->room, to->count + 1, sizeof *to->entry);
    club_tournament_entry *entry = fits ? &to->entry[to->count++] : &to->spare;
    to->failed |= !fits;
    *entry = (club_tournament_entry){.kind = kind, .at_ms = at_ms};
    return entry;
}

/* ---- Entries in the tournament ----------------------------------------------------------------------------------- */

size_t club_tournament_find(const club_tournament *of, const club_person *person) {
    size_t i = 0;
    while (i < of->entrants && !club_person_same(&of->entrant[i].person, person)) {
        i++;
    }
    return i;
}

static bool goes_on(const club_table *table) {
    return table->state < CLUB_TABLE_LATE;
}

static bool enter(club_tournament *of, const club_tournament_entry *entry) {
    club_entrant entrant = {.rating = entry->number, .joined = of->round, .free_ms = entry->at_ms};
    memcpy(entrant.person.id, entry->id, sizeof entrant.person.id);
    if (of->state > CLUB_TOURNAMENT_RUNNING || of->entrants == CLUB_ENTRANTS_MAX ||
        club_tournament_find(of, &entrant.person) < of->entrants ||
        !pod__grow(&of->entrant, &of->entrant_room, of->entrants + 1, sizeof *of->entrant)) {
        return false;
    }
    of->entrant[of->entrants++] = entrant;
    return true;
}

static bool set_entrant(club_tournament *of, const club_tournament_entry *entry) {
    if (entry->number < 0 || (size_t)entry->number >= of->entrants || of->state > CLUB_TOURNAMENT_RUNNING) {
        return false;
    }
    club_entrant *entrant = &of->entrant[entry->number];
    switch (entry->kind) {
    case CLUB_TOURNAMENT_GROUP:
        entrant->final |= !entry->more;
        entrant->group = entry->more ? (unsigned)entry->more : entrant->group;
        of->rounds_before_final = entry->more ? 0 : of->round;
        return entry->more >= 0;
    case CLUB_TOURNAMENT_LEAVE:
        if (entrant->state != CLUB_ENTRANT_IN) {
            return false;
        }
        entrant->state = CLUB_ENTRANT_AWAY;
        return true;
    case CLUB_TOURNAMENT_RETURN:
        if (entrant->state != CLUB_ENTRANT_AWAY) {
            return false;
        }
        entrant->state = CLUB_ENTRANT_IN;
        entrant->free_ms = entry->at_ms;
        entrant->absences = of->terms.kind->returns ? 0 : entrant->absences;
        return true;
    default:
        if (entrant->state == CLUB_ENTRANT_OUT) {
            return false;
        }
        entrant->state = CLUB_ENTRANT_OUT;
        return true;
    }
}

static bool add_table(club_tournament *of, const club_tournament_entry *entry) {
    club_table table = {.round = of->round,
                        .count = entry->count,
                        .at_ms = entry->at_ms,
                        .state = entry->kind == CLUB_TOURNAMENT_CALL ? CLUB_TABLE_CALLED
                                 : entry->count == 1                 ? CLUB_TABLE_OVER
                                                                     : CLUB_TABLE_READY,
                        .decided = (unsigned)of->entries,
                        .score = {(int)of->terms.seats}};
    if (of->state != CLUB_TOURNAMENT_RUNNING || !entry->count) {
        return false;
    }
    for (unsigned i = 0; i < entry->count; i++) {
        if (entry->list[i] < 0 || (size_t)entry->list[i] >= of->entrants) {
            return false;
        }
        table.entrant[i] = (unsigned)entry->list[i];
        for (unsigned j = 0; j < i; j++) {
            if (entry->list[i] == entry->list[j]) {
                return false;
            }
        }
    }
    if (!pod__grow(&of->table, &of->table_room, of->tables + 1, sizeof *of->table)) {
        return false;
    }
    of->table[of->tables++] = table;
    of->idle_ms = entry->at_ms;
    return true;
}

/* Absence counts once however often a result is told or corrected. */
static void decide(club_tournament *of, club_table *table, const club_tournament_entry *entry) {
    const unsigned absent = entry->kind == CLUB_TOURNAMENT_CORRECT ? 0 : (unsigned)entry->more;
    for (unsigned i = 0; i < table->count; i++) {
        club_entrant *entrant = &of->entrant[table->entrant[i]];
        const bool before = table->absent >> i & 1, now = absent >> i & 1;
        entrant->absences = entrant->absences + now - (before && entrant->absences > 0);
        entrant->free_ms = goes_on(table) ? entry->at_ms : entrant->free_ms;
        table->score[i] = entry->list[i];
    }
    table->decided = table->state == CLUB_TABLE_OVER ? table->decided : (unsigned)of->entries;
    table->absent = absent;
    table->corrected |= entry->kind == CLUB_TOURNAMENT_CORRECT;
    table->state = CLUB_TABLE_OVER;
}

static bool set_table(club_tournament *of, const club_tournament_entry *entry) {
    if (entry->number < 0 || (size_t)entry->number >= of->tables || of->state == CLUB_TOURNAMENT_CANCELLED) {
        return false;
    }
    club_table *table = &of->table[entry->number];
    const int shared = (int)table->count - 1;
    bool fits = true;
    switch (entry->kind) {
    case CLUB_TOURNAMENT_READY:
        fits = table->state == CLUB_TABLE_CALLED;
        table->state = fits ? CLUB_TABLE_READY : table->state;
        break;
    case CLUB_TOURNAMENT_GAME:
        fits = table->state == CLUB_TABLE_READY;
        table->state = fits ? CLUB_TABLE_PLAYING : table->state;
        memcpy(table->game, fits ? entry->id : table->game, sizeof table->game);
        break;
    case CLUB_TOURNAMENT_TIME:
        fits = table->state == CLUB_TABLE_PLAYING && entry->more >= 0 && (unsigned)entry->more < table->count;
        if (fits) {
            const bool same = entry->when_ms == table->when_ms;
            table->wanted = entry->when_ms ? (same ? table->wanted : 0) | 1U << entry->more : 0;
            table->when_ms = entry->when_ms;
        }
        break;
    case CLUB_TOURNAMENT_LATE:
        fits = goes_on(table);
        table->state = fits ? CLUB_TABLE_LATE : table->state;
        table->decided = fits ? (unsigned)of->entries : table->decided;
        for (unsigned i = 0; fits && i < table->count; i++) {
            table->score[i] = shared;
            of->entrant[table->entrant[i]].free_ms = entry->at_ms;
        }
        break;
    default:
        fits =
            entry->count == table->count && (entry->kind == CLUB_TOURNAMENT_CORRECT || table->state != CLUB_TABLE_OVER);
        if (fits) {
            decide(of, table, entry);
        }
    }
    if (fits) {
        table->at_ms = of->idle_ms = entry->at_ms;
    }
    return fits;
}

/* What is of the tournament as a whole. */
static bool set_state(club_tournament *of, const club_tournament_entry *entry) {
    const club_tournament_state before =
        entry->kind == CLUB_TOURNAMENT_ROUND || entry->kind == CLUB_TOURNAMENT_END    ? CLUB_TOURNAMENT_RUNNING
        : entry->kind == CLUB_TOURNAMENT_BEGIN || entry->kind == CLUB_TOURNAMENT_TELL ? CLUB_TOURNAMENT_ANNOUNCED
                                                                                      : of->state;
    if (of->state != before || of->state > CLUB_TOURNAMENT_RUNNING) {
        return false;
    }
    switch (entry->kind) {
    case CLUB_TOURNAMENT_ROUND:
        of->round++;
        of->round_ms = entry->at_ms;
        break;
    case CLUB_TOURNAMENT_BEGIN:
        of->state = CLUB_TOURNAMENT_RUNNING;
        of->begun_ms = entry->at_ms;
        of->idle_ms = 0;
        break;
    case CLUB_TOURNAMENT_END:
        of->state = CLUB_TOURNAMENT_OVER;
        break;
    case CLUB_TOURNAMENT_TELL:
        of->told = true;
        break;
    default:
        of->state = CLUB_TOURNAMENT_CANCELLED;
    }
    return true;
}

bool club_tournament_commit(club_tournament *of, const club_tournament_entry *entry) {
    static bool (*const commits[CLUB_TOURNAMENT_ENTRY_KINDS])(club_tournament *, const club_tournament_entry *) = {
        [CLUB_TOURNAMENT_JOIN] = enter,         [CLUB_TOURNAMENT_LEAVE] = set_entrant,
        [CLUB_TOURNAMENT_RETURN] = set_entrant, [CLUB_TOURNAMENT_EXPEL] = set_entrant,
        [CLUB_TOURNAMENT_GROUP] = set_entrant,  [CLUB_TOURNAMENT_PAIR] = add_table,
        [CLUB_TOURNAMENT_CALL] = add_table,     [CLUB_TOURNAMENT_READY] = set_table,
        [CLUB_TOURNAMENT_GAME] = set_table,     [CLUB_TOURNAMENT_LATE] = set_table,
        [CLUB_TOURNAMENT_RESULT] = set_table,   [CLUB_TOURNAMENT_CORRECT] = set_table,
        [CLUB_TOURNAMENT_BEGIN] = set_state,    [CLUB_TOURNAMENT_ROUND] = set_state,
        [CLUB_TOURNAMENT_END] = set_state,      [CLUB_TOURNAMENT_CANCEL] = set_state,
        [CLUB_TOURNAMENT_TELL] = set_state,     [CLUB_TOURNAMENT_TIME] = set_table,
    };
    const bool fits = commits[entry->kind](of, entry);
    of->entries += fits;
    return fits;
}

/* ---- Acts -------------------------------------------------------------------------------------------------------- */

size_t club_tournament_count_in(const club_tournament *of) {
    size_t in = 0;
    for (size_t i = 0; i < of->entrants; i++) {
        in += of->entrant[i].state == CLUB_ENTRANT_IN;
    }
    return in;
}

static bool takes_more(const club_tournament *of) {
    const club_tournament_terms *terms = &of->terms;
    return club_tournament_count_in(of) < terms->most && of->entrants < CLUB_ENTRANTS_MAX &&
           (of->state == CLUB_TOURNAMENT_ANNOUNCED || (of->state == CLUB_TOURNAMENT_RUNNING && !terms->kind->begin &&
                                                       (!terms->kind->late_score || 2 * of->round <= terms->rounds)));
}

/* Who was in it returns, whatever the rating has become. */
bool club_tournament_may_join(const club_tournament *of, const club_person *person, int rating) {
    const size_t number = club_tournament_find(of, person);
    if (number < of->entrants) {
        return of->entrant[number].state == CLUB_ENTRANT_AWAY && of->state <= CLUB_TOURNAMENT_RUNNING;
    }
    const club_range *range = &of->terms.range;
    return takes_more(of) && (!range->least || rating >= range->least) && (!range->most || rating <= range->most);
}

static bool calls(const club_tournament *of, size_t number, unsigned seat) {
    for (size_t i = 0; i < of->tables; i++) {
        if (goes_on(&of->table[i]) && of->table[i].entrant[seat] == number) {
            return true;
        }
    }
    return false;
}

bool club_tournament_may_call(const club_tournament *of, size_t from, size_t to) {
    enum { UP_TO = 5 };
    if (!of->terms.kind->by_rung || of->state != CLUB_TOURNAMENT_RUNNING || from >= of->entrants ||
        to >= of->entrants || of->entrant[from].state != CLUB_ENTRANT_IN || of->entrant[to].state != CLUB_ENTRANT_IN ||
        calls(of, from, 0) || calls(of, to, 1)) {
        return false;
    }
    club_score *score = calloc(of->entrants, sizeof *score);
    const bool may = score && club_tournament_standing(of, score, NULL) && score[to].rung < score[from].rung &&
                     score[from].rung - score[to].rung <= UP_TO;
    free(score);
    return may;
}

bool club_tournament_may_propose(const club_tournament *of, const club_tournament_entry *entry) {
    const club_table *table = (size_t)entry->number < of->tables ? &of->table[entry->number] : NULL;
    const int64_t most = entry->at_ms + (int64_t)CLUB_TOURNAMENT_AHEAD_DAYS * 24 * 3600 * 1000;
    return table && table->state == CLUB_TABLE_PLAYING &&
           club_clock_class_of(&of->terms.games.agreed.clock) == CLUB_CLOCK_DAILY &&
           (entry->when_ms ? entry->when_ms > entry->at_ms && entry->when_ms <= most : table->when_ms != 0);
}

bool club_tournament_may_correct(const club_tournament *of, size_t table, const club_tournament_entry *entry) {
    int sum = 0;
    if (of->state == CLUB_TOURNAMENT_CANCELLED || table >= of->tables || of->table[table].count < 2 ||
        of->table[table].count != entry->count || of->table[table].state < CLUB_TABLE_PLAYING) {
        return false;
    }
    for (unsigned i = 0; i < entry->count; i++) {
        if (entry->list[i] < 0 || entry->list[i] > 2 * ((int)entry->count - 1)) {
            return false;
        }
        sum += entry->list[i];
    }
    return sum <= (int)(entry->count * (entry->count - 1));
}

void club_tournament_scores_of(unsigned count, const unsigned *place, unsigned absent, int *score) {
    for (unsigned i = 0; i < count; i++) {
        unsigned level = 0;
        for (unsigned j = 0; j < count; j++) {
            level += absent ? !(absent >> j & 1) : place[j] == place[i];
        }
        const unsigned first = absent ? 1 : place[i];
        score[i] = absent >> i & 1 ? 0 : 2 * (int)(count - first) - (int)(level - 1);
    }
}
