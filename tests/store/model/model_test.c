/* The whole club against a small obvious model of it: random acts, allowed and not, while time goes by and the club is
   closed and opened again. What an act has touched is compared after it, the whole club every thousand acts and each
   time it is opened.

     store_model sqlite        in a file
     store_model postgresql    in a PostgreSQL of the test's own */
#include "store/model/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/folder.h"
#ifdef LUDOPOD_HAS_POSTGRESQL
#include "store/cluster.h"
extern const sql_driver store_postgresql;
#endif

enum { USUAL_SEED = 11 };

/* LUDOPOD_SEED tries another course of things. */
static uint64_t seed_of_run(void) {
    const char *given = getenv("LUDOPOD_SEED");
    return given ? strtoull(given, NULL, 10) : USUAL_SEED;
}

/* How many acts: the full number on request. */
static unsigned long acts_of(const place *at) {
    const bool file = !at->driver;
    return getenv("LUDOPOD_LONG") ? 100000 : file ? 12000 : 4000;
}

/* ---- Time and chance -------------------------------------------------------------------------------------------- */

static void wait_a_while(trial *of) {
    static const int64_t busy[] = {0, 0, SECOND / 10, SECOND, 3 * SECOND};
    static const int64_t quiet[] = {SECOND, MINUTE, HOUR, 12 * HOUR, (int64_t)3 * DAY};
    if (one_in(of, 100)) {
        of->busy = draw(of, 8) > 0;
    }
    const int64_t most = (of->busy ? busy : quiet)[draw(of, 5)];
    const int64_t length = (int64_t)(pod__random_unit(&of->random) * (double)most);
    trial_wait(of, one_in(of, 400) ? 20 * length + HOUR : length, one_in(of, 8));
}

static void restart(trial *of) {
    static const int64_t closed[] = {0,           0,        3 * SECOND,       5 * MINUTE,
                                     11 * MINUTE, 5 * HOUR, (int64_t)2 * DAY, -5 * SECOND};
    trial_restart(of, closed[draw(of, sizeof closed / sizeof closed[0])]);
}

static void act_once(trial *of) {
    attempt act, rival;
    draw_attempt(of, &act);
    const club_act what = act.request.act;
    const bool shared = act.game != NOBODY || (act.challenge != NOBODY && what != CLUB_CHALLENGE_EXPIRE);
    if (shared && !act.fresh && one_in(of, 10)) {
        draw_rival(of, &act, &rival);
        if (!rival.fresh) { /* whose session would have the same number */
            trial_try_both(of, &act, &rival);
            return;
        }
    }
    trial_try(of, &act);
}

/* ---- What was tried -----------------------------------------------------------------------------------------------
 */

/* Every act was done and was refused, if it ever can be; about half of all were done. Of tournaments, whose decisions
   have another model, see tournaments.c. */
static void expect_all_tried(const trial *of) {
    unsigned long done = 0, refused = 0;
    for (int i = 0; i < CLUB_MAKE_TOURNAMENT; i++) {
        const club_act act = (club_act)i;
        done += of->done[i];
        refused += of->refused[i];
        print_message("%-20s %6lu done %6lu refused\n", act_name(act), of->done[i], of->refused[i]);
        if (!of->done[i] && act != CLUB_CLOSE && of->acts >= 12000) {
            fail_msg("'%s' was never done", act_name(act));
        }
    }
    print_message("%lu acts: %lu done, %lu refused; %lu restarts, %lu late decisions, %lu rivals\n", of->acts, done,
                  refused, of->restarts, of->late, of->rivals);
    print_message("%d people, %d games, %d of them rated to their end, %d challenges\n", of->model->people,
                  of->model->games, of->model->rated_games, of->model->challenges);
    print_message("%lu mails came again\n", of->mails.again);
    assert_true(of->mails.again > of->acts / 1000);
    print_message("%lu times a rating was out of the range of a challenge\n", of->out_of_range);
    assert_true(of->out_of_range > 0 || of->acts < 12000);
    assert_true((unsigned long)of->model->rated_games > of->acts / 1000);
    assert_true(done > of->acts / 3 && refused > of->acts / 5);
}

static void the_club_is_as_its_model(void **state) {
    const place *at = *state;
    trial *of = calloc(1, sizeof *of);
    const uint64_t seed = seed_of_run();
    const unsigned long acts = acts_of(at), rarely = acts > 10000 ? 1000 : 200;
    print_message("seed %llu, %lu acts\n", (unsigned long long)seed, acts);
    trial_begin(of, at, seed);
    for (unsigned long next = 1000; of->acts < acts;) {
        act_once(of);
        trial_mail(of);
        trial_compete(of);
        wait_a_while(of);
        if (one_in(of, 50)) {
            trial_tidy(of);
        }
        if (one_in(of, 100)) {
            trial_void(of);
        }
        if (one_in(of, (uint32_t)rarely)) {
            restart(of);
        }
        if (of->acts >= next) {
            next += 1000;
            compare_all(of);
            print_message("%lu acts\n", of->acts);
        }
    }
    restart(of);
    expect_all_tried(of);
    trial_forget_tournaments(of);
    trial_end(of);
    free(of);
}

/* ---- Places -------------------------------------------------------------------------------------------------------
 */

store *open_store(const place *at) {
    store *opened;
    store_fault fault;
    if (store_open(at->url, at->driver, &opened, &fault) != STORE_OK) {
        fail_msg("%s", fault.text);
    }
    return opened;
}

static int on_sqlite(void) {
    place at = {.driver = NULL};
    folder_make(at.folder);
    snprintf(at.url, sizeof at.url, "sqlite:%s/club.db", at.folder);
    const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(the_club_is_as_its_model, &at)};
    int failed = cmocka_run_group_tests_name("sqlite", tests, NULL, NULL);
    folder_remove(at.folder);
    return failed;
}

static int on_postgresql(void) {
#ifdef LUDOPOD_HAS_POSTGRESQL
    cluster ours;
    char why[256];
    place at = {.driver = &store_postgresql};
    const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(the_club_is_as_its_model, &at)};
    if (!cluster_start(&ours, why, sizeof why)) {
        printf("Skipped, because %s.\n", why);
        return 77;
    }
    cluster_url(&ours, "postgres", at.url, sizeof at.url);
    int failed = cmocka_run_group_tests_name("postgresql", tests, NULL, NULL);
    cluster_stop(&ours);
    return failed;
#else
    printf("Skipped, because this build has no libpq (Debian's package libpq-dev).\n");
    return 77;
#endif
}

int main(int count, char **words) {
    return count > 1 && strcmp(words[1], "postgresql") == 0 ? on_postgresql() : on_sqlite();
}
