/* Challenges in a database: what comes back is what was decided. Run on every database by games_test.c. */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "club/same.h"
#include "store/challenges.h"
#include "store/inside.h"
#include "store/keep.h"
#include "store/place.h"
#include "store/support.h"

#define NOW_MS INT64_C(1795000000000)

static const club_identity maker = {{"adaadaadaa"}, "", "Ada", {0}}, other = {{"bcbcbcbcbc"}, "", "Bo", {0}},
                           third = {{"cycycycycy"}, "", "Cy", {0}};

static store *with_people(const place *at) {
    store *in = open_store(at);
    store_fault fault;
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    keep_person(in, &maker.person);
    keep_person(in, &other.person);
    keep_person(in, &third.person);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
    return in;
}

/* An act, and what is handed in with it. */
typedef struct deed {
    club_act act;
    const club_identity *who;
    const club_offer *offer;
    const char *id;
    int64_t now_ms; /* 0: the usual */
    uint64_t random;
} deed;

/* challenge: as it stands, or NULL to make one. */
static club_error decide(const club_challenge *challenge, deed of, club_decision *out) {
    const club_challenge_facts facts = {.challenge = challenge, .actor = *of.who};
    club_request request = {.act = of.act,
                            .actor = of.who->person,
                            .now_ms = of.now_ms ? of.now_ms : NOW_MS,
                            .challenge = {.offer = of.offer, .reason = "  not now ", .random = of.random}};
    snprintf(request.id, sizeof request.id, "%s", of.id ? of.id : "");
    return club_decide(&(club_facts){.challenge = &facts}, &request, out);
}

static store_status apply(store *in, const club_decision *decision) {
    store_fault fault;
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    store_status status = store_apply(in, decision, &fault);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
    return status;
}

static club_offer offer_of(club_invited invited, unsigned seats) {
    club_offer offer = club_offer_usual();
    offer.invited = invited;
    offer.seats = seats;
    offer.with_me = true;
    return offer;
}

static club_challenge make(store *in, const char *id, const club_offer *offer) {
    club_decision decision;
    assert_int_equal(decide(NULL, (deed){.act = CLUB_CHALLENGE, .who = &maker, .offer = offer, .id = id}, &decision),
                     CLUB_OK);
    assert_int_equal(apply(in, &decision), STORE_OK);
    club_decision_free(&decision);
    return decision.challenge;
}

static club_challenge load(store *in, const char *id) {
    club_challenge out;
    store_fault fault;
    if (store_load_challenge(in, id, &out, &fault)) {
        fail_msg("%s", fault.text);
    }
    return out;
}

static void assert_same_terms(const club_terms *left, const club_terms *right) {
    assert_ptr_equal(left->game, right->game);
    assert_memory_equal(left->options.value, right->options.value, sizeof left->options.value);
    assert_same_clock_terms(&left->agreed.clock, &right->agreed.clock);
    assert_true(left->agreed.rated == right->agreed.rated && left->agreed.vacation == right->agreed.vacation &&
                left->random == right->random);
}

static void assert_same_person(const club_identity *left, const club_identity *right) {
    assert_string_equal(left->person.id, right->person.id);
    assert_string_equal(left->name, right->name);
}

static void assert_same(const club_challenge *left, const club_challenge *right) {
    assert_string_equal(left->id, right->id);
    assert_same_terms(&left->terms, &right->terms);
    assert_int_equal(left->version, right->version);
    assert_int_equal(left->invited, right->invited);
    assert_int_equal(left->times, right->times);
    assert_int_equal(left->standing, right->standing);
    assert_int_equal(left->state, right->state);
    assert_same_person(&left->by, &right->by);
    assert_string_equal(left->ended_by.person.id, right->ended_by.person.id);
    assert_string_equal(left->reason, right->reason);
    assert_string_equal(left->counter_of, right->counter_of);
    assert_string_equal(left->game, right->game);
    assert_true(left->created_ms == right->created_ms && left->until_ms == right->until_ms);
    assert_int_equal(left->seat_count, right->seat_count);
    for (unsigned i = 0; i < left->seat_count; i++) {
        assert_same_person(&left->seat[i].who, &right->seat[i].who);
        assert_int_equal(left->seat[i].accepted, right->seat[i].accepted);
    }
}

void a_challenge_comes_back_as_it_was(void **state) {
    store *in = with_people(*state);
    club_offer offer = offer_of(CLUB_INVITED_LINK, 4);
    store_fault fault;
    offer.terms.agreed.vacation = offer.terms.random = true;
    offer.times = 7;
    assert_true(club_clock_parse("10m+3x30s", 9, &offer.terms.agreed.clock));
    assert_int_equal(pod_options_set(offer.terms.game, &offer.terms.options, "board", "3x5", NULL), POD_OK);
    club_challenge made = make(in, "aaaaaaaaaa", &offer), back = load(in, "aaaaaaaaaa");
    assert_same(&made, &back);
    assert_int_equal(store_load_challenge(in, "bbbbbbbbbb", &back, &fault), STORE_NOT_FOUND);
    store_close(in);
    in = open_store(*state);
    back = load(in, "aaaaaaaaaa");
    assert_same(&made, &back);
    store_close(in);
}

/* What memory makes of a change and what the database makes of it are the same, through chances of all kinds. */
void what_is_stored_follows_each_act(void **state) {
    static const club_act acts[] = {CLUB_CHALLENGE_ACCEPT, CLUB_CHALLENGE_ACCEPT, CLUB_CHALLENGE_ACCEPT,
                                    CLUB_CHALLENGE_DECLINE};
    static const club_identity *const people[] = {&other, &third};
    store *in = with_people(*state);
    pod__random random = {20261122};
    char id[CLUB_ID_SIZE];
    club_offer offer = offer_of(CLUB_INVITED_ANYONE, 3);
    offer.terms.random = true;
    offer.times = 10;
    club_challenge challenge = make(in, "aaaaaaaaaa", &offer);
    for (int i = 0; i < 100; i++) {
        club_decision decision;
        snprintf(id, sizeof id, "game%06u", (unsigned)i % 1000000);
        deed of = {.act = acts[pod__random_below(&random, 4)],
                   .who = people[pod__random_below(&random, 2)],
                   .id = id,
                   .random = pod__random_next(&random)};
        const bool refused = decide(&challenge, of, &decision) != CLUB_OK;
        if (!refused) {
            assert_int_equal(apply(in, &decision), STORE_OK);
        }
        for (size_t j = 0; j < decision.change_count; j++) {
            if (decision.change[j]->family == CLUB_CHALLENGES) {
                club_challenge_commit(&challenge, &decision.change[j]->challenge);
            }
        }
        club_decision_free(&decision);
        club_challenge back = load(in, "aaaaaaaaaa");
        assert_same(&challenge, &back);
    }
    assert_int_equal(challenge.state, CLUB_CHALLENGE_STARTED); /* ten games are over before a hundred acts are */
    store_close(in);
}

void a_late_answer_leaves_nothing(void **state) {
    store *in = with_people(*state);
    store_fault fault;
    club_game none;
    club_offer offer = offer_of(CLUB_INVITED_ANYONE, 2);
    club_challenge challenge = make(in, "aaaaaaaaaa", &offer);
    club_decision accept, withdraw;
    assert_int_equal(
        decide(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &other, .id = "gggggggggg"}, &accept), CLUB_OK);
    assert_int_equal(decide(&challenge, (deed){.act = CLUB_CHALLENGE_WITHDRAW, .who = &maker}, &withdraw), CLUB_OK);
    assert_int_equal(apply(in, &withdraw), STORE_OK);
    assert_int_equal(apply(in, &accept), STORE_CONFLICT);
    assert_int_equal(store_load(in, "gggggggggg", &none, &fault), STORE_NOT_FOUND);
    club_decision_free(&accept);
    club_decision_free(&withdraw);
    club_challenge back = load(in, "aaaaaaaaaa");
    assert_int_equal(back.state, CLUB_CHALLENGE_WITHDRAWN);
    assert_string_equal(back.game, "");
    store_close(in);
}

static void expect_ids(const store_ids *found, const char *expected) {
    char text[256];
    pod_text out = pod_text_over(text, sizeof text);
    for (size_t i = 0; i < found->count; i++) {
        pod_text_format(&out, i ? " %s" : "%s", found->id[i]);
    }
    assert_string_equal(text, expected);
}

void challenges_are_found(void **state) {
    store *in = with_people(*state);
    store_ids found;
    store_fault fault;
    int64_t next;
    unsigned open;
    assert_int_equal(store_next_due_challenge(in, &next, &fault), STORE_OK);
    assert_true(next == INT64_MAX);
    club_offer offer = offer_of(CLUB_INVITED_ANYONE, 2);
    offer.until_ms = NOW_MS + 5000;
    make(in, "aaaaaaaaaa", &offer);
    offer.until_ms = NOW_MS + 9000;
    club_challenge second = make(in, "bbbbbbbbbb", &offer);
    offer.invited = CLUB_INVITED_LINK;
    make(in, "cccccccccc", &offer);
    assert_int_equal(store_lobby_challenges(in, NOW_MS, NULL, 10, &found, &fault), STORE_OK);
    expect_ids(&found, "aaaaaaaaaa bbbbbbbbbb");
    assert_int_equal(store_lobby_challenges(in, NOW_MS, NULL, 1, &found, &fault), STORE_OK);
    expect_ids(&found, "aaaaaaaaaa");
    assert_int_equal(store_lobby_challenges(in, NOW_MS + 5000, NULL, 10, &found, &fault), STORE_OK);
    expect_ids(&found, "bbbbbbbbbb");
    assert_int_equal(store_due_challenges(in, NOW_MS + 4999, 10, &found, &fault), STORE_OK);
    expect_ids(&found, "");
    assert_int_equal(store_due_challenges(in, NOW_MS + 9000, 2, &found, &fault), STORE_OK);
    expect_ids(&found, "aaaaaaaaaa bbbbbbbbbb");
    assert_int_equal(store_next_due_challenge(in, &next, &fault), STORE_OK);
    assert_true(next == NOW_MS + 5000);
    club_decision decision;
    assert_int_equal(
        decide(&second, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &other, .id = "gggggggggg"}, &decision), CLUB_OK);
    assert_int_equal(apply(in, &decision), STORE_OK);
    club_decision_free(&decision);
    assert_int_equal(store_count_open_challenges(in, &maker.person, NOW_MS, &open, &fault), STORE_OK);
    assert_int_equal(open, 2);
    assert_int_equal(store_count_open_challenges(in, &maker.person, NOW_MS + 5000, &open, &fault), STORE_OK);
    assert_int_equal(open, 1);
    assert_int_equal(store_challenges_of(in, &maker.person, NOW_MS, &found, &fault), STORE_OK);
    expect_ids(&found, "aaaaaaaaaa cccccccccc bbbbbbbbbb");
    assert_int_equal(store_challenges_of(in, &other.person, NOW_MS, &found, &fault), STORE_OK);
    expect_ids(&found, "bbbbbbbbbb");
    assert_int_equal(store_challenges_of(in, &other.person, NOW_MS + CLUB_CHALLENGE_LONGEST_MS, &found, &fault),
                     STORE_OK);
    expect_ids(&found, "");
    store_close(in);
}

void damaged_challenges_are_refused(void **state) {
    static const struct {
        const char *damage, *why;
    } cases[] = {
        {"UPDATE challenge SET game = 'chess'", "terms"},
        {"UPDATE challenge SET options = 'board=3'", "terms"},
        {"UPDATE challenge SET clock = 'slow'", "terms"},
        {"UPDATE challenge SET maker_name = 'a' || chr(27)", "state"},
        {"DELETE FROM challenge_seat WHERE seat = 'b'", "seats"},
        {"UPDATE challenge_seat SET name = 'x' || chr(27)", "seats"},
    };
    store *in = with_people(*state);
    const bool sqlite = !((const place *)*state)->driver;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char id[CLUB_ID_SIZE], damage[128];
        store_fault fault;
        club_challenge out;
        club_offer offer = offer_of(CLUB_INVITED_ANYONE, 2);
        const char *character = strstr(cases[i].damage, "chr(27)");
        snprintf(id, sizeof id, "aaaaaaaaa%zu", i);
        snprintf(damage, sizeof damage, "%.*s%s%s",
                 (int)(character ? character - cases[i].damage : (int)strlen(cases[i].damage)), cases[i].damage,
                 character && sqlite ? "char(27)" : "", character && !sqlite ? "chr(27)" : "");
        make(in, id, &offer);
        assert_int_equal(sql_execute(in->database, damage, &fault), STORE_OK);
        assert_int_equal(store_load_challenge(in, id, &out, &fault), STORE_DAMAGED);
        assert_non_null(strstr(fault.text, id));
        assert_non_null(strstr(fault.text, cases[i].why));
    }
    store_close(in);
}

/* ---- Whose they are ----------------------------------------------------------------------------------- */

static void tell(store *in, const club_person_change *change) {
    club_decision decision = {.change_count = 1, .change = {&(club_change){.family = CLUB_PEOPLE, .person = *change}}};
    assert_int_equal(apply(in, &decision), STORE_OK);
}

void challenges_go_with_their_people(void **state) {
    store *in = with_people(*state);
    club_offer offer = offer_of(CLUB_INVITED_ANYONE, 3);
    club_challenge challenge = make(in, "aaaaaaaaaa", &offer);
    club_decision accept;
    assert_int_equal(decide(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &other}, &accept), CLUB_OK);
    assert_int_equal(apply(in, &accept), STORE_OK);
    club_decision_free(&accept);
    make(in, "bbbbbbbbbb", &offer);
    tell(in, &(club_person_change){.kind = CLUB_PERSON_SEATS, .person = third.person, .other = maker.person});
    club_challenge back = load(in, "aaaaaaaaaa");
    assert_string_equal(back.by.person.id, third.person.id);
    assert_string_equal(back.seat[0].who.person.id, third.person.id);
    assert_string_equal(back.seat[1].who.person.id, other.person.id);
    tell(in, &(club_person_change){.kind = CLUB_PERSON_SEATS, .person = third.person, .other = other.person});
    back = load(in, "aaaaaaaaaa");
    assert_string_equal(back.seat[1].who.person.id, other.person.id); /* one seat each */
    tell(in, &(club_person_change){.kind = CLUB_PERSON_DELETED, .person = other.person});
    back = load(in, "aaaaaaaaaa");
    assert_int_equal(back.state, CLUB_CHALLENGE_OPEN);
    assert_true(club_person_is_nobody(&back.seat[1].who.person) && !back.seat[1].accepted);
    tell(in, &(club_person_change){.kind = CLUB_PERSON_DELETED, .person = third.person});
    back = load(in, "aaaaaaaaaa");
    assert_int_equal(back.state, CLUB_CHALLENGE_WITHDRAWN);
    assert_string_equal(back.by.name, "");
    assert_string_equal(back.seat[0].who.name, "");
    store_close(in);
}

/* ---- Lists of games ----------------------------------------------------------------------------------- */

/* A game of maker and other that a challenge has started. */
static void start_game(store *in, const char *id) {
    char challenge_id[CLUB_ID_SIZE];
    snprintf(challenge_id, sizeof challenge_id, "%s", id);
    challenge_id[0] = 'c';
    club_offer offer = offer_of(CLUB_INVITED_LINK, 2);
    club_challenge challenge = make(in, challenge_id, &offer);
    club_decision accept;
    assert_int_equal(decide(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &other, .id = id}, &accept),
                     CLUB_OK);
    assert_int_equal(apply(in, &accept), STORE_OK);
    club_decision_free(&accept);
}

static void expect_page(store *in, store_watched *page, const char *ids, bool more) {
    store_ids found;
    store_fault fault;
    assert_int_equal(store_watched_games(in, page, &found, &fault), STORE_OK);
    expect_ids(&found, ids);
    assert_int_equal(page->more, more);
}

void games_are_listed(void **state) {
    store *in = with_people(*state);
    store_ids found;
    store_fault fault;
    static const char *const ids[] = {"gaaaaaaaaa", "gbbbbbbbbb", "gccccccccc", "gddddddddd", "geeeeeeeee"};
    for (size_t i = 0; i < 5; i++) {
        start_game(in, ids[i]);
    }
    assert_int_equal(sql_execute(in->database,
                                 "UPDATE game SET created = 1 WHERE id = 'gaaaaaaaaa';"
                                 "UPDATE game SET created = 2, deadline_ms = 9000 WHERE id = 'gbbbbbbbbb';"
                                 "UPDATE game SET created = 3, deadline_ms = 5000 WHERE id = 'gccccccccc';"
                                 "UPDATE game SET created = 4, turn = 'b' WHERE id = 'gddddddddd';"
                                 "UPDATE game SET created = 5, turn = '-', state = 'over' WHERE id = 'geeeeeeeee';"
                                 "UPDATE seat SET live = 0 WHERE game = 'geeeeeeeee';",
                                 &fault),
                     STORE_OK);
    assert_int_equal(store_waiting_games(in, &maker.person, &found, &fault), STORE_OK);
    expect_ids(&found, "gccccccccc gbbbbbbbbb gaaaaaaaaa");
    assert_int_equal(store_waiting_games(in, &other.person, &found, &fault), STORE_OK);
    expect_ids(&found, "gddddddddd");
    assert_int_equal(store_running_games_of(in, &other.person, &found, &fault), STORE_OK);
    expect_ids(&found, "gddddddddd gccccccccc gbbbbbbbbb gaaaaaaaaa");
    assert_int_equal(store_finished_games_of(in, &other.person, &found, &fault), STORE_OK);
    expect_ids(&found, "geeeeeeeee");
    assert_int_equal(store_finished_games_of(in, &third.person, &found, &fault), STORE_OK);
    expect_ids(&found, "");
    assert_int_equal(store_games_of_person(in, &other.person, "gaaaaaaaaa", 3, &found, &fault), STORE_OK);
    expect_ids(&found, "gbbbbbbbbb gccccccccc gddddddddd");
    assert_int_equal(store_games_of_person(in, &third.person, "", 3, &found, &fault), STORE_OK);
    expect_ids(&found, "");
    store_watched page = {.after = STORE_WATCHED_FIRST, .limit = 3};
    expect_page(in, &page, "gddddddddd gccccccccc gbbbbbbbbb", true);
    expect_page(in, &page, "gaaaaaaaaa", false);
    assert_int_equal(sql_execute(in->database, "UPDATE game SET watched = NULL WHERE id = 'gccccccccc'", &fault),
                     STORE_OK); /* as against a computer */
    page = (store_watched){.after = STORE_WATCHED_FIRST, .limit = 3};
    expect_page(in, &page, "gddddddddd gbbbbbbbbb gaaaaaaaaa", false);
    store_close(in);
}

void games_are_listed_by_ratings(void **state) {
    store *in = with_people(*state);
    store_fault fault;
    static const char *const ids[] = {"gaaaaaaaaa", "gbbbbbbbbb", "gccccccccc", "gddddddddd", "geeeeeeeee"};
    for (size_t i = 0; i < 5; i++) {
        start_game(in, ids[i]);
    }
    assert_int_equal(sql_execute(in->database,
                                 "UPDATE game SET created = 1 WHERE id = 'gaaaaaaaaa';"
                                 "UPDATE game SET created = 2, watched = 1500000 WHERE id = 'gbbbbbbbbb';"
                                 "UPDATE game SET created = 3, class = 'daily' WHERE id = 'gccccccccc';"
                                 "UPDATE game SET created = 2, watched = 1500001 WHERE id = 'gddddddddd';"
                                 "UPDATE game SET watched = 2000000, state = 'over' WHERE id = 'geeeeeeeee';"
                                 "UPDATE seat SET live = 0 WHERE game = 'geeeeeeeee';",
                                 &fault),
                     STORE_OK);
    store_watched page = {.order = STORE_STRONGEST, .after = STORE_WATCHED_FIRST, .limit = 3};
    expect_page(in, &page, "gddddddddd gbbbbbbbbb gccccccccc", true);
    expect_page(in, &page, "gaaaaaaaaa", false);
    page = (store_watched){
        .order = STORE_STRONGEST, .after = STORE_WATCHED_FIRST, .limit = 3, .class = "daily", .game = "cephalopod"};
    expect_page(in, &page, "gccccccccc", false);
    page = (store_watched){.order = STORE_STRONGEST, .after = STORE_WATCHED_FIRST, .limit = 3, .game = "octogo"};
    expect_page(in, &page, "", false);
    page = (store_watched){.after = STORE_WATCHED_FIRST, .limit = 3, .class = "none", .game = "cephalopod"};
    expect_page(in, &page, "gddddddddd gbbbbbbbbb gaaaaaaaaa", false);
    /* However many there are, a page looks at a thousand, and the next goes on behind them. */
    assert_int_equal(
        sql_execute(in->database,
                    "INSERT INTO game (id, game, options, start, turn, created, clock, class, rated, vacation, "
                    "state, delay, watched) WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n "
                    "WHERE i < 999) SELECT 'h' || i, 'octogo', options, start, 'a', 5, clock, 'live', 0, 0, "
                    "'running', 0, 1700000 FROM n, game WHERE id = 'gaaaaaaaaa';",
                    &fault),
        STORE_OK);
    page = (store_watched){.order = STORE_STRONGEST, .after = STORE_WATCHED_FIRST, .limit = 3, .game = "cephalopod"};
    expect_page(in, &page, "", true);
    expect_page(in, &page, "gddddddddd gbbbbbbbbb gccccccccc", true);
    expect_page(in, &page, "gaaaaaaaaa", false);
    store_close(in);
}
