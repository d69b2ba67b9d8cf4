/* Tournaments: pairs that are as good as the best there are, tables of published events, and random events of each
   kind, with people who come late, leave, sleep or are banned, and a server that is killed between any two entries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "club/decision.h"
#include "club/event/kind.h"
#include "club/event/matching.h"

enum { BRUTE_MAX = 10 };
#define BEGINS_MS INT64_C(1700000000000)
#define HOUR_MS INT64_C(3600000)

static unsigned trials(unsigned quick, unsigned many) {
    return getenv("LUDOPOD_LONG") ? many : quick;
}

static unsigned below(pod__random *random, unsigned limit) {
    return pod__random_below(random, limit);
}

/* ---- Matching: all ways to pair -------------------------------------------------------------------------------- */

static int64_t best_of(unsigned n, const int64_t *worth, unsigned used) {
    unsigned first = 0;
    while (first < n && used >> first & 1) {
        first++;
    }
    if (first >= n) {
        return 0;
    }
    int64_t best = best_of(n, worth, used | 1U << first);
    for (unsigned other = first + 1; other < n; other++) {
        if (!(used >> other & 1) && worth[first * n + other] > 0) {
            const int64_t with = worth[first * n + other] + best_of(n, worth, used | 1U << first | 1U << other);
            best = with > best ? with : best;
        }
    }
    return best;
}

static int64_t sum_of(unsigned n, const int64_t *worth, const unsigned *mate) {
    int64_t sum = 0;
    for (unsigned i = 0; i < n; i++) {
        assert_true(mate[i] < n && mate[mate[i]] == i);
        assert_true(mate[i] == i || worth[i * n + mate[i]] > 0);
        sum += mate[i] > i ? worth[i * n + mate[i]] : 0;
    }
    return sum;
}

static void draw_worth(pod__random *random, unsigned n, unsigned limit, unsigned sparse, int64_t *worth) {
    for (unsigned i = 0; i < n; i++) {
        worth[i * n + i] = 0;
        for (unsigned j = 0; j < i; j++) {
            worth[i * n + j] = worth[j * n + i] = below(random, sparse) ? 0 : (int64_t)below(random, limit);
        }
    }
}

static void matching_equals_all_ways_to_pair(void **state) {
    pod__random random = {1};
    int64_t worth[BRUTE_MAX * BRUTE_MAX];
    unsigned mate[BRUTE_MAX];
    for (unsigned i = 0, count = trials(3000, 100000); i < count; i++) {
        const unsigned n = below(&random, BRUTE_MAX + 1);
        draw_worth(&random, n, 1 + below(&random, 30), 1 + below(&random, 3), worth);
        assert_true(club_match(n, worth, mate));
        assert_int_equal(sum_of(n, worth, mate), best_of(n, worth, 0));
    }
    (void)state;
}

/* The dearest pair that there is, again and again. */
static int64_t greedy_of(unsigned n, const int64_t *worth) {
    bool used[CLUB_MATCHED_MAX] = {false};
    int64_t sum = 0, best;
    do {
        unsigned a = 0, b = 0;
        best = 0;
        for (unsigned i = 0; i < n; i++) {
            for (unsigned j = 0; j < i; j++) {
                if (!used[i] && !used[j] && worth[i * n + j] > best) {
                    best = worth[i * n + j];
                    a = i;
                    b = j;
                }
            }
        }
        sum += best;
        used[a] = used[b] = best > 0;
    } while (best);
    return sum;
}

static void matching_is_never_worse_than_greedy(void **state) {
    enum { PEOPLE = 200 };
    pod__random random = {2};
    static int64_t worth[PEOPLE * PEOPLE];
    unsigned mate[PEOPLE];
    for (unsigned i = 0, count = trials(4, 200); i < count; i++) {
        draw_worth(&random, PEOPLE, 1 + below(&random, 1U << 31), 1 + below(&random, 20), worth);
        const clock_t begun = clock();
        assert_true(club_match(PEOPLE, worth, mate));
        print_message("200 people: %ld ms\n", (long)((clock() - begun) * 1000 / CLOCKS_PER_SEC));
        assert_true(sum_of(PEOPLE, worth, mate) >= greedy_of(PEOPLE, worth));
    }
    (void)state;
}

/* ---- A world in which tournaments are played ------------------------------------------------------------------- */

enum { PEOPLE_MAX = 64, JOURNAL_SIZE = 96 };

/* Toy: the first who entered plays everybody else, one after the other; a draw is worth nothing. */
static bool toy_pair(const club_pairing *of) {
    const unsigned other = of->of->round + 1;
    if (other >= of->of->entrants) {
        return false;
    }
    club_tournament_add(of->out, CLUB_TOURNAMENT_ROUND, of->now_ms);
    club_pair_table(of, (const unsigned[]){0, other}, 2);
    return true;
}

static int toy_worth(const club_table *table, unsigned seat, unsigned streak) {
    (void)streak;
    return table->score[seat] == 2;
}

static const club_tournament_kind toy = {.name = "toy",
                                         .seats_most = 2,
                                         .entrants_most = 8,
                                         .live = true,
                                         .by_rounds = true,
                                         .pair = toy_pair,
                                         .worth = toy_worth};

/* One entry as it would be in a database. */
typedef struct kept {
    const char *word;
    int64_t at_ms;
    char text[JOURNAL_SIZE];
} kept;

typedef struct world {
    pod__random random;
    club_tournament at;
    club_calendar calendar;
    int64_t now_ms;
    kept *journal;
    size_t entries, room;
    int64_t *ends_ms; /* of the game of each table; 0: none goes on */
    size_t games_room, people;
    bool sleeps[PEOPLE_MAX];
} world;

static club_person person_of(unsigned number) {
    club_person person;
    uint8_t bytes[CLUB_ID_LENGTH] = {(uint8_t)(number % 16), (uint8_t)(number / 16 % 16), (uint8_t)(number / 256)};
    club_id_make(bytes, person.id);
    return person;
}

/* An entry is kept and made; then the server may be killed, and reads the journal. */
static bool enter(world *in, const club_tournament_entry *entry) {
    kept *row;
    if (!club_tournament_commit(&in->at, entry)) {
        return false;
    }
    if (in->entries == in->room) {
        in->room = in->room ? 2 * in->room : 64;
        in->journal = realloc(in->journal, in->room * sizeof *in->journal);
        assert_non_null(in->journal);
    }
    row = &in->journal[in->entries++];
    *row = (kept){.word = club_tournament_entry_word(entry->kind), .at_ms = entry->at_ms};
    pod_text text = pod_text_over(row->text, sizeof row->text);
    club_tournament_entry_print(entry, &text);
    assert_true(pod_text_fits(&text));
    return true;
}

static void replay(const world *from, club_tournament *out) {
    *out = (club_tournament){.terms = from->at.terms};
    for (size_t i = 0; i < from->entries; i++) {
        club_tournament_entry entry;
        assert_true(club_tournament_entry_read(from->journal[i].word, from->journal[i].text, &entry));
        entry.at_ms = from->journal[i].at_ms;
        assert_true(club_tournament_commit(out, &entry));
    }
}

static void assert_same(const club_tournament *left, const club_tournament *right) {
    assert_int_equal(left->state, right->state);
    assert_int_equal(left->entries, right->entries);
    assert_int_equal(left->round, right->round);
    assert_int_equal(left->idle_ms, right->idle_ms);
    assert_int_equal(left->tables, right->tables);
    assert_int_equal(left->entrants, right->entrants);
    for (size_t i = 0; i < left->entrants; i++) {
        const club_entrant *a = &left->entrant[i], *b = &right->entrant[i];
        assert_true(a->state == b->state && a->absences == b->absences && a->group == b->group &&
                    a->final == b->final && a->free_ms == b->free_ms && a->joined == b->joined);
    }
    for (size_t i = 0; i < left->tables; i++) {
        const club_table *a = &left->table[i], *b = &right->table[i];
        assert_true(a->state == b->state && a->decided == b->decided && a->absent == b->absent && a->count == b->count);
        assert_memory_equal(a->score, b->score, sizeof a->score);
        assert_string_equal(a->game, b->game);
    }
}

static void kill_server(world *in) {
    club_tournament again;
    replay(in, &again);
    assert_same(&in->at, &again);
    club_tournament_free(&in->at);
    in->at = again;
}

static void close_world(world *in) {
    club_tournament_free(&in->at);
    club_calendar_free(&in->calendar);
    free(in->journal);
    free(in->ends_ms);
}

/* ---- What people do, and what becomes of games ------------------------------------------------------------------- */

static void join(world *in, unsigned number, int rating) {
    club_tournament_entry entry = {.kind = CLUB_TOURNAMENT_JOIN, .at_ms = in->now_ms, .number = rating};
    const club_person person = person_of(number);
    const size_t there = club_tournament_find(&in->at, &person);
    memcpy(entry.id, person.id, sizeof entry.id);
    if (there < in->at.entrants) {
        entry = (club_tournament_entry){.kind = CLUB_TOURNAMENT_RETURN, .at_ms = in->now_ms, .number = (int)there};
    }
    const bool may = club_tournament_may_join(&in->at, &person, rating);
    if (may) {
        assert_true(enter(in, &entry));
    }
}

static int64_t length_of(world *in) {
    const int64_t most = in->at.terms.kind->live ? HOUR_MS / 3 : 40 * 24 * HOUR_MS;
    return 1000 + (int64_t)below(&in->random, 1000) * most / 1000;
}

static unsigned sleepers(const world *in, const club_table *table) {
    unsigned absent = 0;
    for (unsigned i = 0; i < table->count; i++) {
        absent |= in->sleeps[table->entrant[i] % PEOPLE_MAX] ? 1U << i : 0;
    }
    return absent;
}

static void begin_games(world *in) {
    for (size_t i; (i = club_tournament_ready_table(&in->at)) < in->at.tables;) {
        club_tournament_entry entry = {.kind = CLUB_TOURNAMENT_GAME, .at_ms = in->now_ms, .number = (int)i};
        memcpy(entry.id, person_of((unsigned)i + 1000).id, sizeof entry.id);
        assert_true(enter(in, &entry));
        if (i >= in->games_room) {
            const size_t room = 2 * i + 8;
            in->ends_ms = realloc(in->ends_ms, room * sizeof *in->ends_ms);
            memset(in->ends_ms + in->games_room, 0, (room - in->games_room) * sizeof *in->ends_ms);
            in->games_room = room;
        }
        in->ends_ms[i] = in->now_ms + (sleepers(in, &in->at.table[i]) ? 30000 : length_of(in));
    }
}

static void end_game(world *in, size_t number) {
    const club_table *table = &in->at.table[number];
    club_tournament_entry entry = {
        .kind = CLUB_TOURNAMENT_RESULT, .at_ms = in->now_ms, .number = (int)number, .count = table->count};
    unsigned place[POD_SEATS_MAX] = {0};
    const bool drawn = below(&in->random, 4) == 0;
    for (unsigned i = 0; i < table->count; i++) {
        unsigned other = below(&in->random, i + 1);
        place[i] = place[other];
        place[other] = drawn ? 1 : i + 1;
    }
    entry.more = (int)sleepers(in, table);
    club_tournament_scores_of(table->count, place, (unsigned)entry.more, entry.list);
    const bool counted = enter(in, &entry);
    assert_true(counted || in->at.table[number].corrected || in->at.state == CLUB_TOURNAMENT_CANCELLED);
    assert_false(enter(in, &entry)); /* a result that is told twice */
    in->ends_ms[number] = 0;
}

static void end_games(world *in) {
    for (size_t i = 0; i < in->at.tables && i < in->games_room; i++) {
        if (in->ends_ms[i] && in->ends_ms[i] <= in->now_ms) {
            end_game(in, i);
        }
    }
}

static void correct(world *in) {
    club_tournament_entry entry = {.kind = CLUB_TOURNAMENT_CORRECT, .at_ms = in->now_ms, .words = "the flag fell 2,0"};
    entry.number = in->at.tables ? (int)below(&in->random, (unsigned)in->at.tables) : 0;
    entry.count = in->at.tables ? in->at.table[entry.number].count : 0;
    entry.list[below(&in->random, 2)] = (int)below(&in->random, 3);
    if (club_tournament_may_correct(&in->at, (size_t)entry.number, &entry)) {
        assert_true(enter(in, &entry));
    }
}

static void challenge(world *in) {
    const unsigned count = (unsigned)in->at.entrants;
    if (count > 1) {
        const unsigned a = below(&in->random, count), b = below(&in->random, count);
        const club_tournament_entry entry = {
            .kind = CLUB_TOURNAMENT_CALL, .at_ms = in->now_ms, .count = 2, .list = {(int)a, (int)b}};
        if (club_tournament_may_call(&in->at, a, b)) {
            assert_true(enter(in, &entry));
        }
    }
    for (size_t i = 0; i < in->at.tables; i++) {
        if (in->at.table[i].state == CLUB_TABLE_CALLED && below(&in->random, 20) == 0) {
            const club_tournament_entry entry = {.kind = CLUB_TOURNAMENT_READY, .at_ms = in->now_ms, .number = (int)i};
            assert_true(enter(in, &entry));
        }
    }
}

static void act(world *in) {
    const unsigned number = below(&in->random, (unsigned)in->people);
    const club_person person = person_of(number);
    const size_t entrant = club_tournament_find(&in->at, &person);
    club_tournament_entry entry = {.at_ms = in->now_ms, .number = (int)entrant};
    switch (below(&in->random, 10)) {
    case 0:
        entry.kind = below(&in->random, 3) ? CLUB_TOURNAMENT_LEAVE : CLUB_TOURNAMENT_EXPEL;
        enter(in, &entry);
        break;
    case 1:
        in->sleeps[entrant % PEOPLE_MAX] ^= true;
        break;
    case 2:
        correct(in);
        break;
    case 3: /* an outage: time goes by, and nothing is charged for it */
        club_calendar_add_outage(&in->calendar, (club_interval){in->now_ms, in->now_ms + HOUR_MS});
        in->now_ms += HOUR_MS;
        break;
    case 4:
        if (!club_calendar_vacation(&in->calendar, &person, in->now_ms).to_ms) {
            club_calendar_set_vacation(&in->calendar, &person, (club_interval){in->now_ms, in->now_ms + 48 * HOUR_MS});
        }
        break;
    default:
        join(in, number, 1000 + (int)number * 37 % 800);
        challenge(in);
    }
}

/* ---- What must hold -----------------------------------------------------------------------------------------------
 */

static unsigned meetings(const club_tournament *of, unsigned a, unsigned b, unsigned from, unsigned to) {
    unsigned count = 0;
    for (size_t i = 0; i < of->tables; i++) {
        const club_table *table = &of->table[i];
        count +=
            table->count == 2 && table->round > from && table->round <= to &&
            ((table->entrant[0] == a && table->entrant[1] == b) || (table->entrant[0] == b && table->entrant[1] == a));
    }
    return count;
}

static void check_meetings(const club_tournament *of) {
    const bool swiss = of->terms.kind == &club_swiss && of->terms.seats == 2,
               all = of->terms.kind == &club_round_robin && of->state == CLUB_TOURNAMENT_OVER;
    const unsigned first = of->rounds_before_final ? of->rounds_before_final : of->round;
    for (unsigned a = 0; (swiss || all) && a < of->entrants; a++) {
        for (unsigned b = 0; b < a; b++) {
            const bool group = of->entrant[a].group && of->entrant[a].group == of->entrant[b].group;
            if (swiss) {
                assert_true(meetings(of, a, b, 0, of->round) <= 1);
            } else {
                assert_int_equal(meetings(of, a, b, 0, first), group ? of->terms.rounds : 0);
                assert_int_equal(meetings(of, a, b, first, of->round),
                                 of->entrant[a].final && of->entrant[b].final ? of->terms.rounds : 0);
            }
        }
    }
}

/* Nobody is at two tables of one round, nor at two that go on; but for a ladder and all rounds at once. */
static void check_tables(const club_tournament *of) {
    for (size_t i = 0; i < of->tables; i++) {
        for (size_t j = 0; j < i && of->terms.kind != &club_ladder; j++) {
            const club_table *a = &of->table[i], *b = &of->table[j];
            const bool together = a->round == b->round && of->terms.kind->by_rounds;
            const bool both = a->state < CLUB_TABLE_LATE && b->state < CLUB_TABLE_LATE && !of->terms.at_once;
            for (unsigned k = 0; (together || both) && k < a->count * b->count; k++) {
                assert_int_not_equal(a->entrant[k / b->count], b->entrant[k % b->count]);
            }
        }
    }
}

/* Seats by the rules: in a round robin as often at the front as at the back, or once more. */
static void check_seats(const club_tournament *of, const club_score *score) {
    for (size_t i = 0; of->terms.kind == &club_round_robin && i < of->entrants; i++) {
        assert_true(abs(score[i].turns) <= (of->entrant[i].final ? 2 : 1));
    }
}

/* The obvious: what each table gave, looked up again for every entrant. */
static int plain_score(const club_tournament *of, unsigned number, bool final, const club_table *only) {
    int sum = 0, streak = 0;
    for (size_t i = 0; i < of->tables; i++) {
        const club_table *table = &of->table[i];
        const bool later = of->rounds_before_final && table->round > of->rounds_before_final;
        for (unsigned j = 0; j < table->count; j++) {
            if (table->entrant[j] != number || table->state < CLUB_TABLE_LATE || later != final ||
                (only && only != table)) {
                continue;
            }
            const int most = 2 * (int)(table->count - 1);
            if (of->terms.kind == &club_arena) {
                const bool won = table->score[j] == most;
                sum += table->score[j] / (int)(table->count - 1) * (won && streak >= 2 && !table->absent ? 2 : 1);
                streak = won ? streak + !table->absent : 0;
            } else {
                sum += of->terms.kind == &toy ? table->score[j] == 2 : table->score[j];
            }
        }
    }
    return sum + (of->terms.kind == &club_swiss && !only ? (int)of->entrant[number].joined : 0);
}

static void check_order(const club_tournament *of, const club_score *score, const unsigned *order) {
    unsigned seen[CLUB_ENTRANTS_MAX] = {0};
    for (size_t i = 0; i < of->entrants; i++) {
        assert_int_equal(seen[order[i]]++, 0);
        if (i && of->terms.kind != &club_ladder) {
            const club_entrant *above = &of->entrant[order[i - 1]], *below_ = &of->entrant[order[i]];
            assert_true(above->final > below_->final ||
                        (above->final == below_->final && score[order[i - 1]].score >= score[order[i]].score));
        }
    }
}

/* A ladder as a list of names: who wins is taken out and put in above the other. */
static void check_ladder(const club_tournament *of, const club_score *score) {
    unsigned list[CLUB_ENTRANTS_MAX], at[2] = {0};
    for (unsigned i = 0; i < of->entrants; i++) {
        list[i] = i;
    }
    for (size_t entry = 0; entry < of->entries; entry++) {
        for (size_t i = 0; i < of->tables; i++) {
            const club_table *table = &of->table[i];
            if (table->decided != entry || table->state != CLUB_TABLE_OVER || table->score[0] <= table->score[1]) {
                continue;
            }
            for (unsigned j = 0; j < of->entrants; j++) {
                at[0] = list[j] == table->entrant[0] ? j : at[0];
                at[1] = list[j] == table->entrant[1] ? j : at[1];
            }
            for (unsigned j = at[0]; at[1] < at[0] && j > at[1]; j--) {
                list[j] = list[j - 1];
            }
            list[at[1] < at[0] ? at[1] : at[0]] = table->entrant[0];
        }
    }
    for (unsigned i = 0; i < of->entrants; i++) {
        assert_int_equal(score[list[i]].rung, i);
    }
}

static void check_standing(const club_tournament *of) {
    club_score score[CLUB_ENTRANTS_MAX];
    unsigned order[CLUB_ENTRANTS_MAX];
    assert_true(club_tournament_standing(of, score, order));
    for (unsigned i = 0; i < of->entrants; i++) {
        const bool final = of->entrant[i].final;
        assert_int_equal(score[i].score, plain_score(of, i, final, NULL));
        assert_int_equal(score[i].before, final ? plain_score(of, i, false, NULL) : 0);
    }
    check_order(of, score, order);
    check_seats(of, score);
    if (of->terms.kind == &club_ladder) {
        check_ladder(of, score);
    }
}

/* ---- Random events ------------------------------------------------------------------------------------------------
 */

/* No round, and no arena, goes on for longer than its terms say; no challenge is unanswered for longer than it may. */
static void check_limits(const world *in) {
    const club_tournament *of = &in->at;
    const club_tournament_terms *terms = &of->terms;
    for (size_t i = 0; i < of->tables; i++) {
        const club_table *table = &of->table[i];
        const int64_t begun = terms->kind->by_rounds ? of->round_ms : of->begun_ms,
                      length = terms->length_ms + (terms->kind->by_rounds ? 0 : CLUB_ARENA_LAST_MS);
        if (table->state < CLUB_TABLE_LATE && terms->length_ms && !terms->kind->permanent) {
            assert_true(in->now_ms < club_pair_later(&in->calendar, NULL, begun, length));
        }
        if (table->state == CLUB_TABLE_CALLED) {
            assert_true(in->now_ms < club_pair_later(&in->calendar, &of->entrant[table->entrant[1]].person,
                                                     table->at_ms, CLUB_LADDER_ANSWER_MS));
        }
    }
}

static void lead_on(world *in) {
    club_tournament_entries next = {0};
    unsigned steps = 0;
    do {
        next.count = 0;
        club_tournament_next(&in->at, &in->calendar, in->now_ms, &next);
        assert_false(next.failed);
        for (size_t i = 0; i < next.count; i++) {
            assert_true(enter(in, &next.entry[i]));
        }
        if (below(&in->random, 30) == 0) {
            kill_server(in);
        }
        begin_games(in);
        assert_true(++steps < 100);
    } while (next.count);
    free(next.entry);
}

/* The next moment at which anything happens. */
static int64_t next_moment(world *in) {
    int64_t next = club_tournament_due_ms(&in->at, &in->calendar, in->now_ms);
    for (size_t i = 0; i < in->at.tables && i < in->games_room; i++) {
        next = in->ends_ms[i] && in->ends_ms[i] < next ? in->ends_ms[i] : next;
    }
    return next;
}

static club_tournament_terms draw_terms(pod__random *random, const club_tournament_kind *kind) {
    const bool tables = kind->seats_most > 2 && below(random, 4) == 0;
    return (club_tournament_terms){.kind = kind,
                                   .title = "Friday",
                                   .seats = tables ? 3 + below(random, 4) : 2,
                                   .rounds = 1 + below(random, kind == &club_round_robin ? 2 : 7),
                                   .at_once = kind == &club_round_robin && below(random, 3) == 0,
                                   .begins_ms = BEGINS_MS,
                                   .length_ms = kind == &club_arena ? HOUR_MS / 2
                                                : below(random, 2)  ? HOUR_MS / 4
                                                                    : 0,
                                   .break_ms = below(random, 2) * 60000,
                                   .most = PEOPLE_MAX};
}

static void play(world *in, unsigned restless) {
    const int64_t until = in->now_ms + 400 * 24 * HOUR_MS;
    for (unsigned i = 0; i < in->people; i++) {
        join(in, i, 1000 + (int)(i * 37 % 800));
    }
    for (;;) {
        lead_on(in);
        check_limits(in);
        const int64_t next = next_moment(in);
        if (next == CLUB_NEVER_MS && in->at.state != CLUB_TOURNAMENT_RUNNING) {
            break;
        }
        if (in->at.terms.kind->permanent && in->now_ms > until) {
            break;
        }
        const int64_t soon = in->now_ms + (in->at.terms.kind->live ? HOUR_MS / 60 : 24 * HOUR_MS);
        assert_true(next != CLUB_NEVER_MS || in->at.terms.kind->permanent);
        const int64_t then = next < soon || !in->at.terms.kind->permanent ? next : soon;
        in->now_ms = then > in->now_ms ? then : in->now_ms;
        end_games(in);
        if (below(&in->random, restless) == 0) {
            act(in);
        }
        assert_true(in->entries < 20000);
    }
    kill_server(in);
}

static void random_events(const club_tournament_kind *kind, unsigned quick) {
    const unsigned seed = 40, count = trials(quick, 10000);
    print_message("%s: %u events, seed %u\n", kind->name, count, seed);
    for (unsigned i = 0; i < count; i++) {
        world in = {.random = {seed * 1000003 + i}, .now_ms = BEGINS_MS - HOUR_MS};
        in.at.terms = draw_terms(&in.random, kind);
        in.people = 1 + below(&in.random, i % 10 ? 12 : PEOPLE_MAX - 1);
        in.people = in.people < kind->entrants_most ? in.people : kind->entrants_most;
        play(&in, 2 + below(&in.random, 12));
        check_tables(&in.at);
        check_meetings(&in.at);
        check_standing(&in.at);
        close_world(&in);
    }
}

static void random_arenas(void **state) {
    random_events(&club_arena, 100);
    (void)state;
}

static void random_ladders(void **state) {
    random_events(&club_ladder, 40);
    (void)state;
}

static void random_round_robins(void **state) {
    random_events(&club_round_robin, 150);
    (void)state;
}

static void random_swisses(void **state) {
    random_events(&club_swiss, 200);
    (void)state;
}

static void a_kind_is_a_file_and_a_row(void **state) {
    random_events(&toy, 50);
    (void)state;
}

/* ---- Swiss beside all ways to pair, and beside a greedy one -------------------------------------------------------
 */

/* What a round costs, the weightiest first. */
typedef struct cost {
    int64_t part[4]; /* byes; second byes; squares of the differences of scores; squares of the imbalances */
} cost;

static int compare(const cost *left, const cost *right) {
    for (size_t i = 0; i < 4; i++) {
        if (left->part[i] != right->part[i]) {
            return left->part[i] < right->part[i] ? -1 : 1;
        }
    }
    return 0;
}

static void add_bye(cost *to, const club_score *score, unsigned a, int lowest) {
    to->part[0]++;
    to->part[1] += score[a].byes > 0;
    to->part[2] += (int64_t)(score[a].score - lowest) * (score[a].score - lowest);
    to->part[3] += (int64_t)score[a].turns * score[a].turns;
}

/* front: who sits there is known; else the better of both. */
static void add_pair(cost *to, const club_score *score, unsigned a, unsigned b, bool front) {
    const int difference = score[a].score - score[b].score, one = score[a].turns, other = score[b].turns;
    const int as_is = (one + 1) * (one + 1) + (other - 1) * (other - 1),
              turned = (one - 1) * (one - 1) + (other + 1) * (other + 1);
    to->part[2] += (int64_t)difference * difference;
    to->part[3] += front || as_is < turned ? as_is : turned;
}

static int lowest_of(const club_tournament *of, const club_score *score) {
    int lowest = 1000;
    for (size_t i = 0; i < of->entrants; i++) {
        const bool in = of->entrant[i].state == CLUB_ENTRANT_IN;
        lowest = in && score[i].score < lowest ? score[i].score : lowest;
    }
    return lowest;
}

static void try_all(const club_tournament *of, const club_score *score, unsigned used, cost so_far, cost *best) {
    unsigned a = 0;
    while (a < of->entrants && (used >> a & 1 || of->entrant[a].state != CLUB_ENTRANT_IN)) {
        a++;
    }
    if (a == of->entrants) {
        *best = compare(&so_far, best) < 0 ? so_far : *best;
        return;
    }
    for (unsigned b = a + 1; b < of->entrants; b++) {
        if (!(used >> b & 1) && of->entrant[b].state == CLUB_ENTRANT_IN && !meetings(of, a, b, 0, of->round)) {
            cost with = so_far;
            add_pair(&with, score, a, b, false);
            try_all(of, score, used | 1U << a | 1U << b, with, best);
        }
    }
    add_bye(&so_far, score, a, lowest_of(of, score));
    try_all(of, score, used | 1U << a, so_far, best);
}

static cost cost_of(const club_tournament *of, const club_score *score, const club_tournament_entries *round) {
    cost sum = {{0}};
    for (size_t i = 0; i < round->count; i++) {
        const club_tournament_entry *entry = &round->entry[i];
        if (entry->kind == CLUB_TOURNAMENT_PAIR && entry->count == 1) {
            add_bye(&sum, score, (unsigned)entry->list[0], lowest_of(of, score));
        } else if (entry->kind == CLUB_TOURNAMENT_PAIR) {
            add_pair(&sum, score, (unsigned)entry->list[0], (unsigned)entry->list[1], true);
        }
    }
    return sum;
}

/* From the top, everybody meets the next one below whom they have not met. */
static cost greedy_cost(const club_tournament *of, const club_score *score, const unsigned *order) {
    bool used[CLUB_ENTRANTS_MAX] = {false};
    cost sum = {{0}};
    for (size_t i = 0; i < of->entrants; i++) {
        const unsigned a = order[i];
        size_t j = i + 1;
        while (j < of->entrants && (used[order[j]] || of->entrant[order[j]].state != CLUB_ENTRANT_IN ||
                                    meetings(of, a, order[j], 0, of->round))) {
            j++;
        }
        if (used[a] || of->entrant[a].state != CLUB_ENTRANT_IN) {
            continue;
        }
        if (j == of->entrants) {
            add_bye(&sum, score, a, lowest_of(of, score));
        } else {
            add_pair(&sum, score, a, order[j], false);
            used[order[j]] = true;
        }
    }
    return sum;
}

/* Rounds of a Swiss in which all games end at once; each is held to the best, or to the greedy one. */
static void play_swiss(unsigned seed, unsigned people, unsigned rounds, bool all_ways) {
    world in = {.random = {seed}, .now_ms = BEGINS_MS, .people = people};
    in.at.terms = (club_tournament_terms){
        .kind = &club_swiss, .seats = 2, .rounds = rounds, .begins_ms = BEGINS_MS, .most = CLUB_ENTRANTS_MAX};
    club_tournament_entries next = {0};
    for (unsigned i = 0; i < people; i++) {
        join(&in, i, 1000);
    }
    while (in.at.state <= CLUB_TOURNAMENT_RUNNING) {
        club_score score[CLUB_ENTRANTS_MAX];
        unsigned order[CLUB_ENTRANTS_MAX];
        next.count = 0;
        const clock_t begun = clock();
        club_tournament_next(&in.at, NULL, in.now_ms, &next);
        const long us = (long)((clock() - begun) * 1000000 / CLOCKS_PER_SEC);
        assert_true(club_tournament_standing(&in.at, score, order));
        const cost chosen = cost_of(&in.at, score, &next);
        if (next.entry[0].kind == CLUB_TOURNAMENT_ROUND && all_ways) {
            cost best = {{INT64_MAX}};
            try_all(&in.at, score, 0, (cost){{0}}, &best);
            assert_int_equal(compare(&chosen, &best), 0);
        } else if (next.entry[0].kind == CLUB_TOURNAMENT_ROUND) {
            const cost greedy = greedy_cost(&in.at, score, order);
            assert_true(compare(&chosen, &greedy) <= 0);
            print_message("round %u of %u people: %ld us\n", in.at.round + 1, people, us);
        }
        for (size_t i = 0; i < next.count; i++) {
            assert_true(enter(&in, &next.entry[i]));
        }
        begin_games(&in);
        for (size_t i = 0; i < in.at.tables; i++) {
            if (in.at.table[i].state == CLUB_TABLE_PLAYING) {
                end_game(&in, i);
            }
        }
        if (below(&in.random, 3) == 0) {
            join(&in, people++, 1000);
        }
    }
    free(next.entry);
    close_world(&in);
}

static void swiss_is_the_best_of_all_ways(void **state) {
    for (unsigned i = 0, count = trials(60, 1000); i < count; i++) {
        play_swiss(i + 1, 2 + i % 8, 1 + i % 6, true);
    }
    (void)state;
}

static void swiss_is_never_worse_than_greedy(void **state) {
    for (unsigned i = 0, count = trials(1, 20); i < count; i++) {
        play_swiss(i + 1, 200 + 100 * (i % 2), 9, false);
    }
    (void)state;
}

/* ---- Tables of published events -----------------------------------------------------------------------------------
 */

/* What each has scored against each, in halves, all games together. */
typedef struct published {
    const char *name;
    unsigned people, games; /* between two of them */
    int against[5][5];
    int score[5], quality[5]; /* in halves, in quarters */
    unsigned order[5];
} published;

static const published tables[] = {
    /* Sensei's Library, "Sonneborn-Berger": a double round; 4, 4, 3 and 1 points, 11, 9, 6 and 4. */
    {"Sonneborn-Berger's example",
     4,
     2,
     {{0, 2, 4, 2}, {2, 0, 2, 4}, {0, 2, 0, 4}, {2, 0, 0, 0}},
     {8, 8, 6, 2},
     {44, 36, 24, 16},
     {0, 1, 2, 3}},
    /* The Hague and Moscow, 1948, five games each: Botvinnik 14, Smyslov 11, Keres and Reshevsky 10 1/2, Euwe 4. By
       hand 125 3/4, 99 3/4, 85 1/2, 87 1/2 and 48: of the two who are level Reshevsky stands before Keres. */
    {"World championship 1948",
     5,
     5,
     {{0, 6, 8, 7, 7}, {4, 0, 6, 5, 7}, {2, 4, 0, 6, 9}, {3, 5, 4, 0, 9}, {3, 3, 1, 1, 0}},
     {28, 22, 21, 21, 8},
     {503, 399, 342, 350, 192},
     {0, 1, 3, 2, 4}},
};

static void publish(world *in, const published *of) {
    in->now_ms = BEGINS_MS;
    in->at.terms = (club_tournament_terms){.kind = &club_round_robin,
                                           .seats = 2,
                                           .rounds = of->games,
                                           .at_once = true,
                                           .begins_ms = BEGINS_MS,
                                           .most = 16};
    for (unsigned i = 0; i < of->people; i++) {
        join(in, i, 2000 - (int)i);
    }
    lead_on(in);
    int left[5][5];
    memcpy(left, of->against, sizeof left);
    for (size_t i = 0; i < in->at.tables; i++) {
        const unsigned a = in->at.table[i].entrant[0], b = in->at.table[i].entrant[1];
        const unsigned games = 2 * meetings(&in->at, a, b, 0, UINT32_MAX);
        assert_int_equal(games, 2 * of->games);
        club_tournament_entry entry = {
            .kind = CLUB_TOURNAMENT_RESULT, .at_ms = in->now_ms, .number = (int)i, .count = 2};
        const int most = left[a][b] > left[b][a] ? left[a][b] : left[b][a];
        entry.list[0] = left[a][b] == left[b][a] ? 1 : left[a][b] == most ? 2 : 0;
        entry.list[1] = 2 - entry.list[0];
        left[a][b] -= entry.list[0];
        left[b][a] -= entry.list[1];
        assert_true(enter(in, &entry));
    }
    lead_on(in);
}

static void published_tables(void **state) {
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const published *of = &tables[i];
        world in = {.random = {1}};
        club_score score[5];
        unsigned order[5];
        publish(&in, of);
        assert_int_equal(in.at.state, CLUB_TOURNAMENT_OVER);
        assert_true(club_tournament_standing(&in.at, score, order));
        for (unsigned j = 0; j < of->people; j++) {
            assert_int_equal(score[j].score, of->score[j]);
            assert_int_equal(score[j].tie[1], of->quality[j]);
            assert_int_equal(order[j], of->order[j]);
        }
        close_world(&in);
    }
    (void)state;
}

/* ---- Acts ----------------------------------------------------------------------------------------------------------
 */

/* Decides, and commits what was decided. */
static club_error ask(club_tournament *of, club_request request, unsigned who, const club_tournament_facts *with) {
    club_tournament_facts facts = with ? *with : (club_tournament_facts){.rating = 1500};
    club_decision decision;
    facts.tournament = of;
    request.actor = person_of(who);
    request.now_ms = request.now_ms ? request.now_ms : BEGINS_MS;
    snprintf(request.id, sizeof request.id, "%s", person_of(999).id);
    const club_error error = club_decide(&(club_facts){.tournament = &facts, .member = who < 100}, &request, &decision);
    assert_int_equal(decision.change_count > 0, decision.entries.count > 0 || (!error && !of));
    for (size_t i = 0; !error && of && i < decision.entries.count; i++) {
        assert_true(club_tournament_commit(of, &decision.entries.entry[i]));
    }
    club_decision_free(&decision);
    return error;
}

static club_tournament_terms usual_terms(const club_tournament_kind *kind, const char *clock) {
    club_tournament_terms terms = {.kind = kind,
                                   .title = "Friday",
                                   .seats = 2,
                                   .rounds = 1,
                                   .begins_ms = BEGINS_MS,
                                   .length_ms = HOUR_MS,
                                   .most = 16,
                                   .games = {.game = pod_game_find("cephalopod", 10)}};
    pod_options_default(terms.games.game, &terms.games.options);
    assert_true(club_clock_parse(clock, strlen(clock), &terms.games.agreed.clock));
    return terms;
}

static club_error make(const club_tournament_terms *terms, bool may) {
    const club_tournament_facts facts = {.may_make = may};
    return ask(NULL, (club_request){.act = CLUB_MAKE_TOURNAMENT, .tournament = {.terms = terms}}, 0, &facts);
}

static void terms_that_no_kind_has_are_refused(void **state) {
    club_tournament_terms terms = usual_terms(&club_swiss, "5m+8s"), wrong = terms;
    assert_int_equal(make(&terms, true), CLUB_OK);
    assert_int_equal(make(&terms, false), CLUB_ERROR_EVENT_DIRECTOR);
    wrong.title[0] = 0;
    assert_int_equal(make(&wrong, true), CLUB_ERROR_EVENT_TERMS);
    wrong = terms;
    wrong.rounds = CLUB_ROUNDS_MAX + 1;
    assert_int_equal(make(&wrong, true), CLUB_ERROR_EVENT_TERMS);
    wrong = terms;
    wrong.begins_ms = BEGINS_MS - 1;
    assert_int_equal(make(&wrong, true), CLUB_ERROR_EVENT_TERMS);
    wrong = terms;
    wrong.seats = 3; /* and the game is one of two */
    assert_int_equal(make(&wrong, true), CLUB_ERROR_EVENT_TERMS);
    wrong = usual_terms(&club_arena, "3d");
    assert_int_equal(make(&wrong, true), CLUB_ERROR_EVENT_TERMS); /* live games alone */
    wrong = usual_terms(&club_ladder, "5m+8s");
    assert_int_equal(make(&wrong, true), CLUB_ERROR_EVENT_TERMS); /* daily games alone */
    wrong = usual_terms(&club_ladder, "3d");
    assert_int_equal(make(&wrong, true), CLUB_OK);
    (void)state;
}

static club_request request_of(club_act act, size_t number) {
    return (club_request){.act = act, .tournament = {.number = number}};
}

static void a_ladder_is_climbed_by_challenges(void **state) {
    club_tournament ladder = {.terms = usual_terms(&club_ladder, "3d"), .director = person_of(0)};
    for (unsigned i = 0; i < 8; i++) {
        assert_int_equal(ask(&ladder, request_of(CLUB_JOIN_TOURNAMENT, 0), i, NULL), CLUB_OK);
    }
    assert_int_equal(ask(&ladder, request_of(CLUB_JOIN_TOURNAMENT, 0), 100, NULL), CLUB_ERROR_MEMBERS);
    assert_int_equal(ask(&ladder, request_of(CLUB_JOIN_TOURNAMENT, 0), 3, NULL), CLUB_ERROR_EVENT_CLOSED);
    assert_int_equal(ask(&ladder, request_of(CLUB_CALL_IN_TOURNAMENT, 2), 7, NULL), CLUB_ERROR_EVENT_CALL);
    assert_int_equal(ask(&ladder, request_of(CLUB_STEP_TOURNAMENT, 0), 0, NULL), CLUB_OK);
    assert_int_equal(ask(&ladder, request_of(CLUB_CALL_IN_TOURNAMENT, 1), 7, NULL), CLUB_ERROR_EVENT_CALL); /* six */
    assert_int_equal(ask(&ladder, request_of(CLUB_CALL_IN_TOURNAMENT, 2), 7, NULL), CLUB_OK);
    assert_int_equal(ask(&ladder, request_of(CLUB_CALL_IN_TOURNAMENT, 3), 7, NULL), CLUB_ERROR_EVENT_CALL);
    assert_int_equal(ask(&ladder, request_of(CLUB_CALL_IN_TOURNAMENT, 2), 6, NULL), CLUB_ERROR_EVENT_CALL);
    club_request answer = request_of(CLUB_ANSWER_IN_TOURNAMENT, 0);
    assert_int_equal(ask(&ladder, answer, 7, NULL), CLUB_ERROR_EVENT_CALL); /* that of somebody else */
    assert_int_equal(ask(&ladder, answer, 2, NULL), CLUB_OK);               /* declined */
    club_score score[8];
    assert_true(club_tournament_standing(&ladder, score, NULL));
    assert_int_equal(score[7].rung, 2);
    assert_int_equal(score[2].rung, 3);
    assert_int_equal(ask(&ladder, request_of(CLUB_CALL_IN_TOURNAMENT, 0), 7, NULL), CLUB_OK);
    answer = request_of(CLUB_ANSWER_IN_TOURNAMENT, 1);
    answer.tournament.on = true;
    assert_int_equal(ask(&ladder, answer, 0, NULL), CLUB_OK);
    assert_int_equal(club_tournament_ready_table(&ladder), 1);
    assert_int_equal(ask(&ladder, request_of(CLUB_LEAVE_TOURNAMENT, 0), 0, NULL), CLUB_OK);
    assert_int_equal(ask(&ladder, request_of(CLUB_LEAVE_TOURNAMENT, 0), 0, NULL), CLUB_ERROR_EVENT_CLOSED);
    assert_int_equal(ask(&ladder, request_of(CLUB_EXPEL_FROM_TOURNAMENT, 1), 0, NULL), CLUB_ERROR_EVENT_CLOSED);
    const club_tournament_facts gone = {.gone = true};
    assert_int_equal(ask(&ladder, request_of(CLUB_EXPEL_FROM_TOURNAMENT, 1), 0, &gone), CLUB_OK);
    club_tournament_free(&ladder);
    (void)state;
}

static void a_time_is_agreed_on_by_wanting_the_same(void **state) {
    club_tournament of = {.terms = usual_terms(&club_round_robin, "3d"), .director = person_of(5)};
    const club_identity seated[2] = {{.person = person_of(0), .name = "Ada"}, {.person = person_of(1), .name = "Bo"}};
    const club_tournament_facts facts = {.seated = seated};
    club_request want = request_of(CLUB_PROPOSE_IN_TOURNAMENT, 0);
    for (unsigned i = 0; i < 3; i++) {
        ask(&of, request_of(CLUB_JOIN_TOURNAMENT, 0), i, NULL);
    }
    while (of.tables == 0) {
        ask(&of, request_of(CLUB_STEP_TOURNAMENT, 0), 0, NULL);
    }
    const size_t table = of.table[0].count == 2 ? 0 : 1;
    const unsigned *who = of.table[table].entrant;
    want.tournament.number = table;
    want.tournament.when_ms = BEGINS_MS + 5000;
    assert_int_equal(ask(&of, want, who[0], NULL), CLUB_ERROR_EVENT_TIME); /* nobody plays yet */
    assert_int_equal(ask(&of, request_of(CLUB_SEAT_IN_TOURNAMENT, table), 0, &facts), CLUB_OK);
    assert_int_equal(ask(&of, want, 3 - who[0] - who[1], NULL), CLUB_ERROR_EVENT_TIME); /* not theirs */
    assert_int_equal(ask(&of, want, who[0], NULL), CLUB_OK);
    assert_int_equal(of.table[table].wanted, 1);
    assert_int_equal(ask(&of, want, who[1], NULL), CLUB_OK);
    assert_int_equal(of.table[table].wanted, 3);
    want.tournament.when_ms++; /* another time */
    assert_int_equal(ask(&of, want, who[1], NULL), CLUB_OK);
    assert_int_equal(of.table[table].wanted, 2);
    assert_int_equal(of.table[table].when_ms, want.tournament.when_ms);
    want.tournament.when_ms = 0;
    assert_int_equal(ask(&of, want, who[0], NULL), CLUB_OK);
    assert_int_equal(of.table[table].wanted, 0);
    assert_int_equal(ask(&of, want, who[0], NULL), CLUB_ERROR_EVENT_TIME); /* there is none */
    want.tournament.when_ms = BEGINS_MS;
    assert_int_equal(ask(&of, want, who[0], NULL), CLUB_ERROR_EVENT_TIME); /* it is over */
    want.tournament.when_ms = BEGINS_MS + INT64_C(91) * 24 * 3600 * 1000;
    assert_int_equal(ask(&of, want, who[0], NULL), CLUB_ERROR_EVENT_TIME);
    club_tournament_entry entry;
    char line[64];
    pod_text text = pod_text_over(line, sizeof line);
    assert_true(club_tournament_entry_read("time", "2 1 1790000000000", &entry));
    assert_int_equal(entry.when_ms, 1790000000000);
    club_tournament_entry_print(&entry, &text);
    assert_string_equal(line, "2 1 1790000000000");
    assert_false(club_tournament_entry_read("time", "2 1 -5", &entry));
    assert_false(club_tournament_entry_read("time", "2 1 ", &entry));
    club_tournament_free(&of);
    (void)state;
}

static void a_director_corrects_with_a_reason(void **state) {
    club_tournament of = {.terms = usual_terms(&club_swiss, "5m+8s"), .director = person_of(5)};
    const club_identity seated[2] = {{.person = person_of(0), .name = "Ada"}, {.person = person_of(1), .name = "Bo"}};
    const club_tournament_facts facts = {.seated = seated}, moderator = {.roles = CLUB_MODERATOR};
    club_request correct = {.act = CLUB_CORRECT_TOURNAMENT,
                            .tournament = {.count = 2, .score = {0, 2}, .reason = "the flag fell"}};
    ask(&of, request_of(CLUB_JOIN_TOURNAMENT, 0), 0, NULL);
    ask(&of, request_of(CLUB_JOIN_TOURNAMENT, 0), 1, NULL);
    ask(&of, request_of(CLUB_STEP_TOURNAMENT, 0), 0, NULL);
    ask(&of, request_of(CLUB_STEP_TOURNAMENT, 0), 0, NULL);
    assert_int_equal(ask(&of, correct, 5, NULL), CLUB_ERROR_EVENT_RESULT); /* nobody plays yet */
    assert_int_equal(ask(&of, request_of(CLUB_SEAT_IN_TOURNAMENT, 0), 0, &facts), CLUB_OK);
    assert_int_equal(ask(&of, request_of(CLUB_SEAT_IN_TOURNAMENT, 0), 0, &facts), CLUB_ERROR_EVENT_CLOSED);
    assert_int_equal(ask(&of, correct, 0, NULL), CLUB_ERROR_EVENT_DIRECTOR);
    assert_int_equal(ask(&of, correct, 5, NULL), CLUB_OK);
    assert_int_equal(of.table[0].score[1], 2);
    correct.tournament.score[0] = 1; /* three of two */
    assert_int_equal(ask(&of, correct, 5, NULL), CLUB_ERROR_EVENT_RESULT);
    correct.tournament.score[1] = 1;
    assert_int_equal(ask(&of, correct, 6, &moderator), CLUB_OK);
    correct.tournament.reason = "";
    assert_int_equal(ask(&of, correct, 5, NULL), CLUB_ERROR_REASON);
    const club_game game = {.seat_count = 2};
    const club_tournament_facts result = {.game = &game};
    assert_int_equal(ask(&of, request_of(CLUB_REPORT_TO_TOURNAMENT, 0), 0, &result), CLUB_ERROR_EVENT_CLOSED);
    assert_int_equal(ask(&of, request_of(CLUB_CANCEL_TOURNAMENT, 0), 1, NULL), CLUB_ERROR_EVENT_DIRECTOR);
    assert_int_equal(ask(&of, request_of(CLUB_CANCEL_TOURNAMENT, 0), 5, NULL), CLUB_OK);
    assert_int_equal(ask(&of, request_of(CLUB_CANCEL_TOURNAMENT, 0), 5, NULL), CLUB_ERROR_EVENT_CLOSED);
    club_tournament_free(&of);
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matching_equals_all_ways_to_pair),
        cmocka_unit_test(matching_is_never_worse_than_greedy),
        cmocka_unit_test(a_time_is_agreed_on_by_wanting_the_same),
        cmocka_unit_test(random_arenas),
        cmocka_unit_test(random_ladders),
        cmocka_unit_test(random_round_robins),
        cmocka_unit_test(random_swisses),
        cmocka_unit_test(swiss_is_the_best_of_all_ways),
        cmocka_unit_test(swiss_is_never_worse_than_greedy),
        cmocka_unit_test(published_tables),
        cmocka_unit_test(terms_that_no_kind_has_are_refused),
        cmocka_unit_test(a_ladder_is_climbed_by_challenges),
        cmocka_unit_test(a_director_corrects_with_a_reason),
        cmocka_unit_test(a_kind_is_a_file_and_a_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
