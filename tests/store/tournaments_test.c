/* Tournaments in a database: what comes back is what was decided. Run on every database by games_test.c. */
#include <stdio.h>
#include <string.h>

#include "club/event/kind.h"
#include "store/events/tournaments.h"
#include "store/inside.h"
#include "store/keep.h"
#include "store/place.h"
#include "store/support.h"

#define NOW_MS INT64_C(1795000000000)

static club_tournament_terms terms_of(void) {
    club_tournament_terms terms = {.kind = &club_swiss,
                                   .title = "Été",
                                   .seats = 2,
                                   .rounds = 3,
                                   .at_once = true,
                                   .begins_ms = NOW_MS + 5,
                                   .length_ms = 7,
                                   .break_ms = 9,
                                   .most = 11,
                                   .range = {1200, 1900},
                                   .games = {.game = pod_game_find("cephalopod", 10)}};
    pod_options_default(terms.games.game, &terms.games.options);
    assert_true(club_clock_parse("5m+8s", 5, &terms.games.agreed.clock));
    return terms;
}

/* Decides, and keeps it in a transaction of its own. */
static store_status act(store *in, const club_tournament *of, club_request request, const club_person *who) {
    const club_tournament_facts facts = {.tournament = of, .may_make = true, .rating = 1500};
    club_decision decision;
    store_fault fault;
    request.actor = *who;
    request.now_ms = request.now_ms ? request.now_ms : NOW_MS;
    snprintf(request.id, sizeof request.id, "taaaaaaaaa");
    assert_int_equal(club_decide(&(club_facts){.tournament = &facts, .member = true}, &request, &decision), CLUB_OK);
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    const store_status status = store_apply(in, &decision, &fault);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
    club_decision_free(&decision);
    return status;
}

static club_tournament load(store *in) {
    club_tournament out;
    store_fault fault;
    assert_int_equal(store_load_tournament(in, "taaaaaaaaa", &out, &fault), STORE_OK);
    return out;
}

static store *with_tournament(const place *at) {
    store *in = open_store(at);
    store_fault fault;
    const club_tournament_terms terms = terms_of();
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    keep_person(in, &ada);
    keep_person(in, &bo);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
    const club_request request = {.act = CLUB_MAKE_TOURNAMENT, .tournament = {.terms = &terms}};
    assert_int_equal(act(in, NULL, request, &ada), STORE_OK);
    return in;
}

void a_tournament_comes_back_as_it_was(void **state) {
    store *in = with_tournament(*state);
    club_tournament empty = load(in);
    const club_tournament_terms made = terms_of(), *back = &empty.terms;
    assert_true(back->kind == made.kind && back->games.game == made.games.game && back->seats == made.seats &&
                back->rounds == made.rounds && back->at_once && back->begins_ms == made.begins_ms &&
                back->length_ms == made.length_ms && back->break_ms == made.break_ms && back->most == made.most &&
                back->range.least == 1200 && back->range.most == 1900 &&
                back->games.agreed.clock.bank_ms == made.games.agreed.clock.bank_ms);
    assert_string_equal(back->title, made.title);
    assert_true(club_person_same(&empty.director, &ada));
    assert_int_equal(act(in, &empty, (club_request){.act = CLUB_JOIN_TOURNAMENT}, &ada), STORE_OK);
    /* Decided for what it was before: nothing of it is kept. */
    assert_int_equal(act(in, &empty, (club_request){.act = CLUB_JOIN_TOURNAMENT}, &bo), STORE_CONFLICT);
    club_tournament entered = load(in);
    assert_int_equal(entered.entrants, 1);
    assert_int_equal(entered.entrant[0].rating, 1500);
    assert_int_equal(act(in, &entered, (club_request){.act = CLUB_JOIN_TOURNAMENT}, &bo), STORE_OK);
    club_tournament full = load(in);
    assert_int_equal(full.entrants, 2);
    club_tournament_free(&empty);
    club_tournament_free(&entered);
    club_tournament_free(&full);
    store_close(in);
}

void tournaments_are_looked_at_when_they_are_due(void **state) {
    store *in = with_tournament(*state);
    store_fault fault;
    store_ids ids;
    int64_t next;
    assert_int_equal(store_due_tournaments(in, NOW_MS, 5, &ids, &fault), STORE_OK);
    assert_int_equal(ids.count, 1);
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    assert_int_equal(store_set_tournament_due(in, "taaaaaaaaa", NOW_MS + 5, &fault), STORE_OK);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
    assert_int_equal(store_due_tournaments(in, NOW_MS + 4, 5, &ids, &fault), STORE_OK);
    assert_int_equal(ids.count, 0);
    assert_int_equal(store_next_due_tournament(in, &next, &fault), STORE_OK);
    assert_int_equal(next, NOW_MS + 5);
    club_tournament empty = load(in);
    const club_request late = {.act = CLUB_STEP_TOURNAMENT, .now_ms = NOW_MS + 5};
    assert_int_equal(act(in, &empty, late, &ada), STORE_OK); /* nobody has come */
    club_tournament over = load(in);
    assert_int_equal(over.state, CLUB_TOURNAMENT_CANCELLED);
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    assert_int_equal(store_set_tournament_due(in, "taaaaaaaaa", CLUB_NEVER_MS, &fault), STORE_OK);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
    assert_int_equal(store_next_due_tournament(in, &next, &fault), STORE_OK);
    assert_true(next == INT64_MAX);
    assert_int_equal(sql_execute(in->database,
                                 "UPDATE tournament_entry SET text = '7'; INSERT INTO tournament_entry "
                                 "VALUES ('taaaaaaaaa', 7, 'end', '', 0);",
                                 &fault),
                     STORE_OK);
    assert_int_equal(store_load_tournament(in, "taaaaaaaaa", &(club_tournament){0}, &fault), STORE_DAMAGED);
    assert_int_equal(store_load_tournament(in, "tbbbbbbbbb", &(club_tournament){0}, &fault), STORE_NOT_FOUND);
    club_tournament_free(&empty);
    club_tournament_free(&over);
    store_close(in);
}
