/* The fair queue by itself: who is next, who gives way, and what a player waits, on a clock of the test's own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/auth/password.h"
#include "app/queue/fair_queue.h"

/* ---- Jobs ------------------------------------------------------------------------------------------ */

static uint64_t random_state;

static void seed(uint64_t value) {
    random_state = value;
    print_message("seed %llu\n", (unsigned long long)value);
}

static unsigned below(unsigned limit) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX generator */
    return (unsigned)(random_state >> 33) % limit;
}

static fair_queue *make_queue(size_t most, size_t most_each, int workers) {
    fair_queue_settings settings = {
        .waiting_max = most, .waiting_each_max = most_each, .workers = workers, .slice_ms = 2000};
    fair_queue *queue = fair_queue_create(&settings);
    assert_non_null(queue);
    return queue;
}

static fair_ticket make_ticket(unsigned address, unsigned person, unsigned game, int64_t cost) {
    fair_ticket ticket = {.lane = cost > 50 ? FAIR_LONG : FAIR_LIGHT, .cost_ms = cost};
    snprintf(ticket.name, sizeof ticket.name, "%010u", game);
    snprintf(ticket.owner.address, sizeof ticket.owner.address, "192.0.2.%u", address);
    ticket.owner.person.id[0] = (char)(person + 1);
    return ticket;
}

static void add(fair_queue *queue, fair_ticket *ticket) {
    fair_ticket *displaced;
    assert_true(fair_queue_add(queue, ticket, &displaced));
    assert_null(displaced);
}

/* ---- In turn --------------------------------------------------------------------------------------- */

static void everyone_is_served_in_turn(void **state) {
    (void)state;
    const struct {
        const char *who; /* a job each: a digit for its address, a letter for its person there */
        const char *expected;
    } cases[] = {
        {"1a1a1a2a", "1a2a1a1a"},                 /* who asks for much waits behind their own jobs */
        {"1a1a1b1b2a2a", "1a2a1b2a1a1b"},         /* addresses, then persons there */
        {"1a1b1c1d2a2a2a2a", "1a2a1b2a1c2a1d2a"}, /* four persons at one address count as one address */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fair_queue *queue = make_queue(100, 100, 1);
        fair_ticket ticket[16], *next;
        size_t count = strlen(cases[i].who) / 2;
        char served[64] = "";
        for (size_t t = 0; t < count; t++) {
            const char *who = cases[i].who + 2 * t;
            ticket[t] = make_ticket((unsigned)(who[0] - '0'), (unsigned)(who[1] - 'a'), (unsigned)t, 2000);
            add(queue, &ticket[t]);
        }
        while ((next = fair_queue_next(queue, false))) {
            size_t length = strlen(served);
            snprintf(served + length, sizeof served - length, "%.2s", cases[i].who + 2 * atoi(next->name));
            fair_queue_done(queue, next, 100);
        }
        assert_string_equal(served, cases[i].expected);
        assert_int_equal(fair_queue_flows(queue), 0);
        fair_queue_free(queue);
    }
}

/* Cheap jobs of a person come first, but an expensive one is not put off for ever: no longer than it takes itself. */
static void a_person_s_cheap_jobs_come_first(void **state) {
    (void)state;
    enum { CHEAP = 2000 };
    fair_queue *queue = make_queue(100, 100, 1);
    fair_ticket full = make_ticket(1, 0, 1, 2000), weak = make_ticket(1, 0, 2, 5), *next;
    add(queue, &full);
    int64_t put_off = 0;
    for (unsigned i = 0; i < CHEAP; i++) { /* the weak game answers at once, over and over */
        add(queue, &weak);
        next = fair_queue_next(queue, false);
        if (next == &full) {
            break;
        }
        assert_ptr_equal(next, &weak);
        fair_queue_done(queue, next, 5);
        put_off += 5;
        weak = make_ticket(1, 0, 2, 5);
    }
    assert_ptr_equal(next, &full);
    assert_in_range(put_off, 5, 2000);
    fair_queue_done(queue, next, 2000);
    fair_queue_remove(queue, &weak);
    fair_queue_free(queue);
}

/* Of strangers who come at once, the one against a weak character is first. */
static void of_equals_the_cheap_job_comes_first(void **state) {
    (void)state;
    fair_queue *queue = make_queue(100, 100, 1);
    fair_ticket full = make_ticket(1, 0, 1, 2000), weak = make_ticket(2, 0, 2, 5);
    add(queue, &full);
    add(queue, &weak);
    assert_ptr_equal(fair_queue_next(queue, false), &weak);
    assert_ptr_equal(fair_queue_next(queue, false), &full);
    assert_null(fair_queue_next(queue, false));
    fair_queue_done(queue, &weak, 5);
    fair_queue_done(queue, &full, 2000);
    fair_queue_free(queue);
}

/* A worker kept for light jobs does not take a long one, however long nobody asks for anything else. */
static void light_jobs_have_a_lane_of_their_own(void **state) {
    (void)state;
    fair_queue *queue = make_queue(100, 100, 1);
    fair_ticket full = make_ticket(1, 0, 1, 2000), weak = make_ticket(1, 0, 2, 5);
    add(queue, &full);
    assert_null(fair_queue_next(queue, true));
    add(queue, &weak);
    assert_ptr_equal(fair_queue_next(queue, true), &weak);
    assert_ptr_equal(fair_queue_next(queue, false), &full);
    assert_int_equal(fair_queue_running(queue), 2);
    fair_queue_done(queue, &weak, 5);
    fair_queue_done(queue, &full, 2000);
    fair_queue_free(queue);
}

/* Time is not saved up, and neither is it owed: whoever was alone for an hour is level with a stranger afterwards. */
static void who_was_alone_owes_nothing(void **state) {
    (void)state;
    for (int rests = 0; rests < 2; rests++) { /* whether the one has a job at the moment when the other comes */
        enum { ALONE = 60, LATER = 4 };
        fair_queue *queue = make_queue(100, 100, 1);
        fair_ticket one[ALONE + LATER], other[LATER], *next;
        for (unsigned i = 0; i < ALONE + LATER; i++) {
            one[i] = make_ticket(1, 0, i, 2000);
        }
        add(queue, &one[0]);
        for (unsigned i = 0; i < ALONE; i++) {
            assert_ptr_equal(fair_queue_next(queue, false), &one[i]);
            if (i + 1 < ALONE || !rests) {
                add(queue, &one[i + 1]);
            }
            fair_queue_done(queue, &one[i], 60000);
        }
        for (unsigned i = 0; i < LATER; i++) {
            other[i] = make_ticket(2, 0, 100 + i, 2000);
            add(queue, &other[i]);
            if (i > 0 || rests) {
                add(queue, &one[ALONE + i]);
            }
        }
        int lead = 0;
        while ((next = fair_queue_next(queue, false))) {
            lead += strcmp(next->owner.address, "192.0.2.1") == 0 ? 1 : -1;
            assert_in_range(lead + 1, 0, 2);
            fair_queue_done(queue, next, 100);
        }
        assert_int_equal(lead, 0);
        fair_queue_free(queue);
    }
}

/* Who comes while another one's job runs that could take long is level with them, not behind all that it could have
 * taken. */
static void a_job_that_ends_early_gives_no_lead(void **state) {
    (void)state;
    fair_queue *queue = make_queue(100, 100, 1);
    fair_ticket first = make_ticket(1, 0, 1, 2000), second = make_ticket(1, 0, 2, 2000),
                third = make_ticket(1, 0, 3, 2000), late = make_ticket(2, 0, 4, 2000);
    add(queue, &first);
    assert_ptr_equal(fair_queue_next(queue, false), &first);
    add(queue, &second);
    add(queue, &third);
    add(queue, &late);
    fair_queue_done(queue, &first, 10);
    assert_ptr_equal(fair_queue_next(queue, false), &late);
    fair_queue_done(queue, &late, 1000);
    fair_queue_remove(queue, &second);
    fair_queue_remove(queue, &third);
    fair_queue_free(queue);
}

/* ---- How much time there is ------------------------------------------------------------------------ */

static void time_is_shared_among_those_who_ask(void **state) {
    (void)state;
    const struct {
        int workers;
        const char *others; /* as above, besides 1a's first; a capital letter asks for a weak character */
        int64_t share;      /* of 1a's first */
    } cases[] = {
        {1, "", 2000},                             /* alone: all there is */
        {1, "2A3A4A1A", 2000},                     /* weak characters take no time from a full one */
        {1, "2a", 1000},                           /* two */
        {1, "2a2a2a2a2a2a2a2a2b2b2b", 1000},       /* two, of whom one asks for much */
        {1, "1a1a1a", 500},                        /* who asks for much has less for each */
        {1, "1b1b1b2a", 500},                      /* two addresses, of which one has two persons */
        {2, "2a", 2000},                           /* a worker each */
        {2, "2a3a4a", 1000},                       /* two each */
        {1, "1a1a1a1a1a1a1a1a1a1a1a1a1a2a3a", 100} /* never less than a twentieth */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fair_queue *queue = make_queue(100, 100, cases[i].workers);
        fair_ticket first = make_ticket(1, 0, 0, 2000), other[32];
        add(queue, &first);
        size_t others = strlen(cases[i].others) / 2;
        for (size_t t = 0; t < others; t++) {
            const char *who = cases[i].others + 2 * t;
            bool weak = who[1] < 'a';
            other[t] = make_ticket((unsigned)(who[0] - '0'), (unsigned)(who[1] - (weak ? 'A' : 'a')), (unsigned)t + 1,
                                   weak ? 5 : 2000);
            add(queue, &other[t]);
        }
        assert_int_equal(fair_queue_share(queue, &first), cases[i].share);
        while (fair_queue_waiting(queue)) {
            fair_queue_remove(queue, fair_queue_any(queue));
        }
        fair_queue_free(queue);
    }
}

/* ---- Room ------------------------------------------------------------------------------------------ */

static void whoever_has_most_gives_way(void **state) {
    (void)state;
    fair_queue *queue = make_queue(6, 4, 1);
    fair_ticket greedy[5], other[4], *displaced;
    for (unsigned i = 0; i < 5; i++) {
        greedy[i] = make_ticket(1, 0, i, 2000);
    }
    for (unsigned i = 0; i < 4; i++) {
        add(queue, &greedy[i]);
        other[i] = make_ticket(2 + i, 0, 10 + i, 2000);
    }
    assert_false(fair_queue_add(queue, &greedy[4], &displaced)); /* an address has room for four */
    assert_null(displaced);
    add(queue, &other[0]);
    add(queue, &other[1]);
    assert_true(fair_queue_add(queue, &other[2], &displaced)); /* all six places are taken */
    assert_ptr_equal(displaced, &greedy[3]);
    assert_true(fair_queue_add(queue, &other[3], &displaced));
    assert_ptr_equal(displaced, &greedy[2]);
    /* Two against one each: nobody has clearly more, so the next one waits outside. */
    fair_ticket late = make_ticket(9, 0, 20, 2000), second = make_ticket(2, 0, 21, 2000);
    assert_true(fair_queue_add(queue, &late, &displaced));
    assert_ptr_equal(displaced, &greedy[1]);
    assert_false(fair_queue_add(queue, &second, &displaced));
    /* Within an address, a person with few jobs pushes out those of one with many. */
    fair_queue *one = make_queue(100, 4, 1);
    fair_ticket theirs[4], mine = make_ticket(1, 1, 30, 2000);
    for (unsigned i = 0; i < 4; i++) {
        theirs[i] = make_ticket(1, 0, 40 + i, 2000);
        add(one, &theirs[i]);
    }
    assert_true(fair_queue_add(one, &mine, &displaced));
    assert_ptr_equal(displaced, &theirs[3]);
    fair_queue_free(one);
    fair_queue_free(queue);
}

/* Whoever has a whole network, and asks from each of its addresses, waits for themselves all the same. */
static void a_network_is_served_as_one(void **state) {
    (void)state;
    static const char *const networks[][2] = {{"192.0.2.", ""}, {"2001:db8:0:", "::1"}, {"2001:db8:0:", "00::1"}};
    enum { MANY = 40, ROOM = 40 };
    for (size_t i = 0; i < sizeof networks / sizeof networks[0]; i++) {
        fair_queue *queue = make_queue(ROOM, ROOM, 1);
        fair_ticket theirs[MANY], own[2], *next, *displaced;
        for (unsigned k = 0; k < MANY; k++) {
            theirs[k] = make_ticket(1, 0, k, 100);
            snprintf(theirs[k].owner.address, sizeof theirs[k].owner.address, "%s%u%s", networks[i][0], k + 1,
                     networks[i][1]);
            add(queue, &theirs[k]);
        }
        for (unsigned k = 0; k < 2; k++) {
            own[k] = make_ticket(1, 0, 100 + k, 100);
            snprintf(own[k].owner.address, sizeof own[k].owner.address, "198.51.100.1");
            assert_true(fair_queue_add(queue, &own[k], &displaced));
            assert_non_null(displaced);
        }
        char order[8] = "";
        for (int k = 0; k < 4; k++) {
            next = fair_queue_next(queue, false);
            strcat(order, next == &own[0] || next == &own[1] ? "o" : "t");
            fair_queue_done(queue, next, 100);
        }
        assert_string_equal(order, "toto");
        while (fair_queue_waiting(queue)) {
            fair_queue_remove(queue, fair_queue_any(queue));
        }
        assert_int_equal(fair_queue_flows(queue), 0);
        fair_queue_free(queue);
    }
}

/* ---- Passwords ------------------------------------------------------------------------------------- */

enum { GREEDY_JOBS = AUTH_JOBS_WAITING };

typedef struct sign_ins {
    atomic_bool begun, done;
    atomic_int others; /* that were done between */
} sign_ins;

static void note_done(void *context) {
    sign_ins *of = context;
    if (atomic_load(&of->begun) && !atomic_load(&of->done)) {
        atomic_fetch_add(&of->others, 1);
    }
}

/* Somebody sends as many passwords as may wait; hardly any of them is looked at before another one's. */
static void a_crowd_of_passwords_keeps_nobody_else_waiting(void **state) {
    (void)state;
    static sign_ins of;
    const fair_owner greedy = {.address = "192.0.2.1"}, honest = {.address = "198.51.100.1"};
    auth_hasher *hasher = auth_hasher_create(8, NULL, note_done, &of);
    app_job *jobs[GREEDY_JOBS];
    assert_non_null(hasher);
    for (int i = 0; i < GREEDY_JOBS; i++) {
        jobs[i] = auth_verify(hasher, &greedy, "a guess", "");
        assert_non_null(jobs[i]);
    }
    app_job *own = auth_verify(hasher, &honest, "my password", "");
    assert_non_null(own);
    atomic_store(&of.begun, true);
    while (!app_job_is_done(own)) {
        const struct timespec moment = {.tv_nsec = 1000000};
        nanosleep(&moment, NULL);
    }
    atomic_store(&of.done, true);
    auth_hasher_stop(hasher);
    assert_in_range(atomic_load(&of.others), 0, GREEDY_JOBS / 2); /* two threads: some while hers is looked at */
    app_job_drop(own);
    for (int i = 0; i < GREEDY_JOBS; i++) {
        app_job_drop(jobs[i]);
    }
    auth_hasher_free(hasher);
}

/* Its answer may still be on its way out when its server has lost the lease. */
static void a_job_that_is_done_outlives_its_pool(void **state) {
    (void)state;
    static sign_ins of;
    const fair_owner honest = {.address = "198.51.100.1"};
    auth_hasher *hasher = auth_hasher_create(8, NULL, note_done, &of);
    app_job *own = auth_verify(hasher, &honest, "my password", "");
    assert_non_null(own);
    while (!app_job_is_done(own)) {
        const struct timespec moment = {.tv_nsec = 1000000};
        nanosleep(&moment, NULL);
    }
    auth_hasher_free(hasher);
    assert_false(app_job_gave_way(own));
    app_job_drop(own);
}

/* ---- Random acts ----------------------------------------------------------------------------------- */

enum { GAMES = 160, ADDRESSES = 12, PERSONS = 3, WORKERS = 3, MOST = 60, MOST_EACH = 20 };

typedef enum fate { OUTSIDE, WAITING, RUNNING } fate;

typedef struct world {
    fair_queue *queue;
    fair_ticket ticket[GAMES];
    fate fate[GAMES];
    fair_ticket *running[WORKERS]; /* the first is kept for light jobs */
} world;

static unsigned game_of(const world *of, const fair_ticket *ticket) {
    return (unsigned)(ticket - of->ticket);
}

static size_t count_waiting(const world *of, const char *address) {
    size_t count = 0;
    for (unsigned i = 0; i < GAMES; i++) {
        count += of->fate[i] == WAITING && (!address || strcmp(of->ticket[i].owner.address, address) == 0);
    }
    return count;
}

static void ask_for(world *of, unsigned game) {
    fair_ticket *displaced;
    of->ticket[game] = make_ticket(game % ADDRESSES, below(PERSONS), game, below(2) ? 5 : 2000);
    if (!fair_queue_add(of->queue, &of->ticket[game], &displaced)) {
        assert_true(count_waiting(of, NULL) == MOST || count_waiting(of, of->ticket[game].owner.address) == MOST_EACH);
        return;
    }
    of->fate[game] = WAITING;
    if (displaced) {
        assert_int_equal(of->fate[game_of(of, displaced)], WAITING);
        of->fate[game_of(of, displaced)] = OUTSIDE;
    }
}

static bool is_wanted(const world *of, bool light_only) {
    for (unsigned i = 0; i < GAMES; i++) {
        if (of->fate[i] == WAITING && (!light_only || of->ticket[i].lane == FAIR_LIGHT)) {
            return true;
        }
    }
    return false;
}

/* What a worker that is free does: it is handed a job if and only if there is one for it. */
static void work(world *of, int worker) {
    bool light_only = worker == 0;
    bool wanted = is_wanted(of, light_only);
    fair_ticket *next = fair_queue_next(of->queue, light_only);
    assert_int_equal(next != NULL, wanted);
    if (next) {
        assert_int_equal(of->fate[game_of(of, next)], WAITING); /* not one that was taken out, nor one twice */
        assert_true(!light_only || next->lane == FAIR_LIGHT);
        of->fate[game_of(of, next)] = RUNNING;
        of->running[worker] = next;
    }
}

static void act(world *of) {
    unsigned game = below(GAMES);
    int worker = (int)below(WORKERS);
    switch (below(8)) {
    case 0:
        if (of->fate[game] == WAITING) {
            assert_ptr_equal(fair_queue_find(of->queue, of->ticket[game].name), &of->ticket[game]);
            fair_queue_remove(of->queue, &of->ticket[game]);
            of->fate[game] = OUTSIDE;
            assert_null(fair_queue_find(of->queue, of->ticket[game].name));
        }
        return;
    case 1:
    case 2:
        if (of->running[worker]) {
            of->fate[game_of(of, of->running[worker])] = OUTSIDE;
            fair_queue_done(of->queue, of->running[worker], below(3000));
            of->running[worker] = NULL;
        } else {
            work(of, worker);
        }
        return;
    default:
        if (of->fate[game] == OUTSIDE) {
            ask_for(of, game);
        }
    }
}

static void random_acts_lose_nothing_and_stay_in_bounds(void **state) {
    (void)state;
    world *of = calloc(1, sizeof *of);
    seed(20261122);
    of->queue = make_queue(MOST, MOST_EACH, WORKERS - 1);
    size_t most_flows = 0;
    for (unsigned i = 0; i < 200000; i++) {
        act(of);
        size_t running = 0;
        for (int w = 0; w < WORKERS; w++) {
            running += of->running[w] != NULL;
        }
        assert_int_equal(fair_queue_waiting(of->queue), count_waiting(of, NULL));
        assert_int_equal(fair_queue_running(of->queue), running);
        assert_in_range(fair_queue_waiting(of->queue), 0, MOST);
        assert_in_range(count_waiting(of, of->ticket[below(GAMES)].owner.address), 0, MOST_EACH);
        size_t flows = fair_queue_flows(of->queue);
        most_flows = flows > most_flows ? flows : most_flows;
    }
    assert_in_range(most_flows, ADDRESSES, FAIR_LEVELS * (MOST + WORKERS));
    while (fair_queue_waiting(of->queue)) {
        fair_queue_remove(of->queue, fair_queue_any(of->queue));
    }
    fair_queue_free(of->queue);
    free(of);
}

/* One worker; all addresses have jobs all the time, some one and some thirty, of random lengths. Whatever anyone was
   served, nobody else is behind them by more than one of their own jobs. */
static void nobody_gets_more_than_their_share(void **state) {
    (void)state;
    enum { ASKERS = 8, LONGEST = 2000, ROUNDS = 20000 };
    static fair_ticket ticket[ASKERS][30];
    static const unsigned jobs[ASKERS] = {1, 30, 2, 30, 1, 7, 30, 3};
    int64_t served[ASKERS] = {0};
    seed(7);
    fair_queue *queue = make_queue(1000, 1000, 1);
    for (unsigned a = 0; a < ASKERS; a++) {
        for (unsigned j = 0; j < jobs[a]; j++) {
            ticket[a][j] = make_ticket(a, j % 3, 100 * a + j, 1 + below(LONGEST));
            add(queue, &ticket[a][j]);
        }
    }
    for (unsigned i = 0; i < ROUNDS; i++) {
        fair_ticket *next = fair_queue_next(queue, false);
        unsigned a = (unsigned)atoi(next->name) / 100, j = (unsigned)atoi(next->name) % 100;
        int64_t used = 1 + below(LONGEST);
        served[a] += used;
        /* The next job of the same game is there before this one is counted as done: there always is one. */
        static fair_ticket spare[ASKERS][30][2];
        fair_ticket *again = next == &spare[a][j][0] ? &spare[a][j][1] : &spare[a][j][0];
        *again = make_ticket(a, j % 3, 100 * a + j, 1 + below(LONGEST));
        add(queue, again);
        fair_queue_done(queue, next, used);
        for (unsigned other = 0; other < ASKERS; other++) {
            assert_in_range(served[a] - served[other] + LONGEST, 0, 2 * LONGEST);
        }
    }
    while (fair_queue_waiting(queue)) {
        fair_queue_remove(queue, fair_queue_any(queue));
    }
    fair_queue_free(queue);
}

/* ---- A player among strangers ---------------------------------------------------------------------- */

/* Two cores with the usual settings: one worker for everything, one for light jobs. Strangers have sixty games each at
   full strength and answer at once; an honest player makes a move now and then. Time goes by in steps of ten
   milliseconds; as the pool does, a search is stopped within a tenth of a second once it has had its share. */
enum { STRANGERS = 10, THEIR_GAMES = 60, STEP = 10, LOOK = 90, HONEST = STRANGERS * THEIR_GAMES };

typedef struct searching {
    fair_ticket *ticket;
    int64_t since, share;
} searching;

typedef struct club_night {
    fair_queue *queue;
    fair_ticket ticket[HONEST + 1];
    searching worker[2];
    int64_t now;
} club_night;

static bool has_ended(const club_night *night, const searching *at, int64_t needs) {
    int64_t took = night->now - at->since;
    bool looked_at = took > 0 && took % LOOK == 0;
    return took >= needs || took >= at->share || (looked_at && took >= fair_queue_share(night->queue, at->ticket));
}

static void ask_again(club_night *night, unsigned game, int64_t cost) {
    night->ticket[game] = make_ticket(game / THEIR_GAMES, 0, game, cost);
    add(night->queue, &night->ticket[game]);
}

/* Lets the workers work for one step; true when the honest player's move is there. */
static bool pass_step(club_night *night, int64_t honest_cost) {
    bool moved = false;
    for (int w = 0; w < 2; w++) {
        searching *at = &night->worker[w];
        unsigned game = at->ticket ? (unsigned)(at->ticket - night->ticket) : 0;
        if (at->ticket && has_ended(night, at, game == HONEST ? honest_cost : 2000)) {
            fair_queue_done(night->queue, at->ticket, night->now - at->since);
            moved = moved || game == HONEST;
            if (game != HONEST) {
                ask_again(night, game, 2000);
            }
            at->ticket = NULL;
        }
        if (!at->ticket && (at->ticket = fair_queue_next(night->queue, w == 0))) {
            at->since = night->now;
            at->share = fair_queue_share(night->queue, at->ticket);
        }
    }
    night->now += STEP;
    return moved;
}

static int64_t worst_wait(int64_t cost) {
    club_night night = {.queue = make_queue(4096, 256, 1)};
    int64_t worst = 0;
    for (unsigned i = 0; i < HONEST; i++) {
        ask_again(&night, i, 2000);
    }
    for (int moves = 0; moves < 40; moves++) {
        for (int think = 0; think < 100 + moves; think++) { /* a second and some, never in step with the searches */
            pass_step(&night, cost);
        }
        int64_t began = night.now;
        ask_again(&night, HONEST, cost);
        while (!pass_step(&night, cost)) {
        }
        worst = night.now - began > worst ? night.now - began : worst;
    }
    while (fair_queue_waiting(night.queue)) {
        fair_queue_remove(night.queue, fair_queue_any(night.queue));
    }
    for (int w = 0; w < 2; w++) {
        if (night.worker[w].ticket) {
            fair_queue_done(night.queue, night.worker[w].ticket, 1);
        }
    }
    fair_queue_free(night.queue);
    return worst;
}

static void an_honest_player_waits_for_himself(void **state) {
    (void)state;
    int64_t weak = worst_wait(5), full = worst_wait(2000);
    print_message("among %d strangers with %d games each a weak move takes %lld ms, a full one %lld ms\n", STRANGERS,
                  THEIR_GAMES, (long long)weak, (long long)full);
    assert_in_range(weak, 0, 50);
    assert_in_range(full, 0, 2000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everyone_is_served_in_turn),
        cmocka_unit_test(a_person_s_cheap_jobs_come_first),
        cmocka_unit_test(of_equals_the_cheap_job_comes_first),
        cmocka_unit_test(light_jobs_have_a_lane_of_their_own),
        cmocka_unit_test(who_was_alone_owes_nothing),
        cmocka_unit_test(a_job_that_ends_early_gives_no_lead),
        cmocka_unit_test(time_is_shared_among_those_who_ask),
        cmocka_unit_test(whoever_has_most_gives_way),
        cmocka_unit_test(a_network_is_served_as_one),
        cmocka_unit_test(a_crowd_of_passwords_keeps_nobody_else_waiting),
        cmocka_unit_test(a_job_that_is_done_outlives_its_pool),
        cmocka_unit_test(random_acts_lose_nothing_and_stay_in_bounds),
        cmocka_unit_test(nobody_gets_more_than_their_share),
        cmocka_unit_test(an_honest_player_waits_for_himself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
