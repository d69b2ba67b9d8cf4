/* Challenges: who may do what, what a command line means, and that no chain of acts breaks what was promised. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "club/decision.h"

#define NOW_MS INT64_C(1795000000000)

static const club_identity nobody, ann = {{"annannanna"}, "ann", "Ann", {0}}, bo = {{"bcbcbcbcbc"}, "bo_", "Bo", {0}},
                                   cy = {{"cycycycycy"}, "cyril", "Cy", {0}},
                                   guest = {{"guestguest"}, "", "A guest", {0}};

/* ---- Acts as calls of one line ------------------------------------------------------------------- */

/* What is done, by whom, and when; zero: the usual. */
typedef struct deed {
    club_act act;
    const club_identity *who;
    const club_offer *offer;
    const char *reason, *name;
    bool blocked;
    unsigned open;
    int rating;
    int64_t now_ms;
    uint64_t random;
} deed;

static club_decision decision;

/* Whom handles are of: in the tests everybody is known by these. */
static club_identity person_of(const char *handle) {
    const club_identity *known[] = {&ann, &bo, &cy};
    for (size_t i = 0; i < 3; i++) {
        if (strcmp(known[i]->handle, handle) == 0) {
            return *known[i];
        }
    }
    return nobody;
}

/* Decides, commits to the challenge what is decided about it, and leaves the rest in decision. */
static club_error act(club_challenge *challenge, deed of) {
    static unsigned ids;
    bool fresh = !challenge->terms.game;
    club_challenge_facts facts = {.challenge = fresh ? NULL : challenge,
                                  .actor = of.who ? *of.who : nobody,
                                  .blocked = of.blocked,
                                  .open = of.open,
                                  .rating = of.rating};
    for (size_t i = 0; of.offer && i < of.offer->handle_count; i++) {
        facts.invited[i] = person_of(of.offer->handle[i]);
    }
    club_request request = {.act = of.act,
                            .actor = facts.actor.person,
                            .now_ms = of.now_ms ? of.now_ms : NOW_MS,
                            .challenge = {of.offer, of.name, of.reason, of.random}};
    snprintf(request.id, sizeof request.id, "id%08u", ids++);
    club_decision_free(&decision);
    club_error error = club_decide(&(club_facts){.challenge = &facts}, &request, &decision);
    for (size_t i = 0; i < decision.change_count; i++) {
        const club_change *change = decision.change[i];
        if (change->family == CLUB_CHALLENGES && change->challenge.kind == CLUB_CHALLENGE_MADE && fresh) {
            *challenge = decision.challenge;
        } else if (change->family == CLUB_CHALLENGES && strcmp(change->challenge.challenge, challenge->id) == 0) {
            assert_int_equal(change->challenge.version, challenge->version);
            club_challenge_commit(challenge, &change->challenge);
        }
    }
    return error;
}

static void must(club_challenge *challenge, deed of) {
    club_error error = act(challenge, of);
    if (error) {
        fail_msg("refused: %s", club_fault_code(&decision.fault));
    }
}

static club_offer line(const char *text) {
    club_offer offer;
    club_fault fault;
    if (club_offer_parse(text, strlen(text), &offer, &fault)) {
        fail_msg("'%s' is refused: %s", text, club_fault_code(&fault));
    }
    return offer;
}

static club_offer open_to(club_invited whom, unsigned seats) {
    club_offer offer = club_offer_usual();
    offer.invited = whom;
    offer.seats = seats;
    offer.with_me = true;
    return offer;
}

static club_challenge made(const club_identity *who, club_offer offer) {
    club_challenge challenge = {0};
    must(&challenge, (deed){.act = CLUB_CHALLENGE, .who = who, .offer = &offer});
    return challenge;
}

/* "ann bo_*": who has the seats, and who has accepted. */
static const char *seats_of(const club_challenge *challenge) {
    static char text[256];
    pod_text out = pod_text_over(text, sizeof text);
    for (unsigned i = 0; i < challenge->seat_count; i++) {
        const club_challenge_seat *seat = &challenge->seat[i];
        bool named = seat->who.handle[0];
        pod_text_format(&out, "%s%s%s", i ? " " : "",
                        named                                      ? seat->who.handle
                        : club_person_is_nobody(&seat->who.person) ? "-"
                                                                   : seat->who.name,
                        seat->accepted ? "*" : "");
    }
    return text;
}

static void expect(const club_challenge *challenge, club_challenge_state state, const char *seats) {
    assert_string_equal(club_challenge_state_names[challenge->state], club_challenge_state_names[state]);
    assert_string_equal(seats_of(challenge), seats);
}

/* ---- What a line means ----------------------------------------------------------------------------- */

static void names_are_seats_in_order(void **state) {
    (void)state;
    static const struct {
        const char *line, *seats; /* of ann's challenge */
        club_error expected;
    } cases[] = {
        {"challenge bo_", "ann* bo_", CLUB_OK},
        {"challenge bo_ ann", "bo_ ann*", CLUB_OK},
        {"challenge bo_ cyril", "bo_ cyril", CLUB_OK},
        {"challenge -with-me bo_ cyril", "ann* bo_ cyril", CLUB_OK},
        {"challenge -with-me bo_", "ann* bo_", CLUB_OK},
        {"challenge -with-me bo_ ann cyril", "bo_ ann* cyril", CLUB_OK},
        {"challenge cyril ann bo_", "cyril ann* bo_", CLUB_OK},
        {"challenge ann", "", CLUB_ERROR_ALONE},
        {"challenge bo_ bo_", "", CLUB_ERROR_TWICE},
        {"challenge bo_ nobody", "", CLUB_ERROR_NO_PERSON},
        {"challenge -players=3 bo_ ann", "", CLUB_ERROR_SEATS},
        {"challenge -game=octogo bo_ ann cyril", "", CLUB_ERROR_RULES},
        {"challenge -game=octogo -quiet=0 bo_ ann", "", CLUB_ERROR_ENDLESS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_offer offer = line(cases[i].line);
        club_challenge challenge = {0};
        assert_int_equal(act(&challenge, (deed){.act = CLUB_CHALLENGE, .who = &ann, .offer = &offer}),
                         cases[i].expected);
        assert_string_equal(seats_of(&challenge), cases[i].seats);
    }
}

static void a_line_has_terms(void **state) {
    (void)state;
    club_offer offer =
        line("challenge -clock=\"240h+36h cap 240h\" -board=3x5 -rated -game=cephalopod -vacation -random bo_ -- ann");
    assert_int_equal(offer.terms.options.value[POD_OPTION_ROWS], 3);
    assert_int_equal(offer.terms.options.value[POD_OPTION_COLUMNS], 5);
    assert_int_equal(offer.terms.agreed.clock.cap_ms, 240 * 3600 * INT64_C(1000));
    assert_true(offer.terms.agreed.rated && offer.terms.agreed.vacation && offer.terms.random && !offer.with_me);
    assert_int_equal(offer.invited, CLUB_INVITED_PEOPLE);
    assert_int_equal(offer.handle_count, 2);
    assert_string_equal(offer.handle[1], "ann");
    offer = line("challenge -anyone -delay=3 -rating=1200-1600 -clock=5m+8s");
    assert_int_equal(offer.invited, CLUB_INVITED_ANYONE);
    assert_int_equal(offer.seats, 2);
    assert_true(offer.with_me);
    assert_int_equal(offer.terms.agreed.delay, 3);
    assert_int_equal(offer.range.least, 1200);
    assert_int_equal(offer.range.most, 1600);
    offer = line("challenge -players=3 -rating=1500- -anyone");
    assert_int_equal(offer.seats, 3);
    assert_int_equal(offer.range.most, 0);
    offer = line("  challenge\t-board=6x10 -game=octogo bo_\r\n"); /* the game may be named after its options */
    assert_string_equal(offer.terms.game->name, "octogo");
    assert_int_equal(offer.terms.options.value[POD_OPTION_COLUMNS], 10);
}

static void a_wrong_line_says_where(void **state) {
    (void)state;
    static const struct {
        const char *line, *code;
        size_t offset, length;
    } cases[] = {
        {"", "line", 0, 0},
        {"chalenge bo_", "line", 0, 8},
        {"challenge", "alone", 0, 0},
        {"challenge -rated", "alone", 0, 0},
        {"challenge bo_ -fast", "line", 14, 5},
        {"challenge -clock=soon bo_", "clock", 10, 11},
        {"challenge -clock=\"5m+8s bo_", "line", 10, 17},
        {"challenge bo_ -game=chess", "POD_ERROR_GAME", 14, 11},
        {"challenge bo_ -board=0x5", "POD_ERROR_BOARD", 14, 10},
        {"challenge bo_ -height=3", "POD_ERROR_OPTION_NAME", 14, 9},
        {"challenge abcdefghijklmnopqrstu", "no_person", 10, 21},
        {"challenge a b c d e f g", "players", 22, 1},
        {"challenge b\x01o", "line", 10, 3},
        {"challenge -delay=101 bo_", "delay", 10, 10},
        {"challenge -delay=soon bo_", "delay", 10, 11},
        {"challenge -delay=-1 bo_", "delay", 10, 9},
        {"challenge -anyone -rating=1600-1200", "range", 18, 17},
        {"challenge -anyone -rating=-", "range", 18, 9},
        {"challenge -anyone -rating=0-1200", "range", 18, 14},
        {"challenge -anyone -rating=1200-4001", "range", 18, 17},
        {"challenge -anyone -rating=1200", "range", 18, 12},
        {"challenge -anyone bo_", "line", 18, 3},
        {"challenge bo_ -anyone", "line", 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_offer offer;
        club_fault fault = {0};
        assert_int_not_equal(club_offer_parse(cases[i].line, strlen(cases[i].line), &offer, &fault), CLUB_OK);
        assert_string_equal(club_fault_code(&fault), cases[i].code);
        assert_int_equal(fault.rules.offset, cases[i].offset);
        assert_int_equal(fault.rules.length, cases[i].length);
    }
}

/* ---- Consent --------------------------------------------------------------------------------------- */

static void a_game_starts_when_all_have_accepted(void **state) {
    (void)state;
    club_challenge challenge = made(&ann, line("challenge bo_ cyril"));
    must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &cy});
    expect(&challenge, CLUB_CHALLENGE_OPEN, "bo_ cyril*");
    assert_null(decision.made.game);
    must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &bo});
    expect(&challenge, CLUB_CHALLENGE_STARTED, "bo_* cyril*");
    assert_string_equal(decision.made.id, challenge.game);
    assert_string_equal(decision.id, challenge.id);
    assert_true(club_person_same(&decision.made.seat[0].person, &bo.person));
    assert_true(club_person_same(&decision.made.seat[1].person, &cy.person));
    assert_string_equal(decision.made.seat[0].name, "Bo");
    assert_false(club_plays(&decision.made, &ann.person));
}

static void only_those_concerned_can_answer(void **state) {
    (void)state;
    const struct {
        deed of;
        club_error expected;
    } cases[] = {
        {{.act = CLUB_CHALLENGE_ACCEPT, .who = &cy}, CLUB_ERROR_NOT_INVITED},
        {{.act = CLUB_CHALLENGE_ACCEPT, .who = &ann}, CLUB_ERROR_ACCEPTED},
        {{.act = CLUB_CHALLENGE_ACCEPT, .who = &bo, .blocked = true}, CLUB_ERROR_BLOCKED},
        {{.act = CLUB_CHALLENGE_ACCEPT, .who = &bo, .now_ms = NOW_MS + CLUB_CHALLENGE_USUAL_MS}, CLUB_ERROR_CLOSED},
        {{.act = CLUB_CHALLENGE_DECLINE, .who = &cy}, CLUB_ERROR_NOT_INVITED},
        {{.act = CLUB_CHALLENGE_DECLINE, .who = &ann}, CLUB_ERROR_NOT_INVITED},
        {{.act = CLUB_CHALLENGE_DECLINE, .who = &bo, .reason = "not\nnow"}, CLUB_ERROR_REASON},
        {{.act = CLUB_CHALLENGE_WITHDRAW, .who = &bo}, CLUB_ERROR_NOT_MAKER},
        {{.act = CLUB_CHALLENGE_EXPIRE, .who = NULL}, CLUB_ERROR_CLOSED},
        {{.act = CLUB_CHALLENGE_EXPIRE, .now_ms = NOW_MS + CLUB_CHALLENGE_USUAL_MS - 1}, CLUB_ERROR_CLOSED},
    };
    club_challenge challenge = made(&ann, line("challenge bo_"));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(act(&challenge, cases[i].of), cases[i].expected);
        assert_int_equal(decision.change_count + decision.notice_count, 0);
    }
    expect(&challenge, CLUB_CHALLENGE_OPEN, "ann* bo_");
}

static void what_is_over_stays_over(void **state) {
    (void)state;
    static const deed ends[] = {{.act = CLUB_CHALLENGE_ACCEPT, .who = &bo},
                                {.act = CLUB_CHALLENGE_DECLINE, .who = &bo, .reason = "  no   time "},
                                {.act = CLUB_CHALLENGE_WITHDRAW, .who = &ann},
                                {.act = CLUB_CHALLENGE_EXPIRE, .now_ms = NOW_MS + CLUB_CHALLENGE_USUAL_MS}};
    for (size_t i = 0; i < 4; i++) {
        club_challenge challenge = made(&ann, line("challenge bo_"));
        must(&challenge, ends[i]);
        assert_int_equal(challenge.state, CLUB_CHALLENGE_STARTED + i);
        assert_string_equal(challenge.reason, i == 1 ? "no time" : "");
        for (size_t j = 0; j < 4; j++) {
            assert_int_equal(act(&challenge, ends[j]), CLUB_ERROR_CLOSED);
        }
        assert_int_equal(club_challenge_may(&challenge, &ann, 0, NOW_MS), 0);
    }
}

static club_clock_terms clock_of(const char *text) {
    club_clock_terms terms = {0};
    assert_true(club_clock_parse(text, strlen(text), &terms));
    return terms;
}

static void what_is_asked_for_has_limits(void **state) {
    (void)state;
    club_offer by_name = line("challenge bo_"), anyone = open_to(CLUB_INVITED_ANYONE, 2), rated = anyone,
               often = by_name, too_often = anyone, late = anyone, past = anyone, crowd = anyone;
    rated.terms.agreed.rated = true;
    club_offer timeless = rated, small = rated, snub = rated, six = rated;
    rated.terms.agreed.clock = clock_of("5m+8s");
    small.terms.agreed.clock = snub.terms.agreed.clock = six.terms.agreed.clock = rated.terms.agreed.clock;
    small.terms.options.value[POD_OPTION_ROWS] = 2;
    snub.terms.options.value[POD_OPTION_VARIANT] = POD_CEPHALOPOD_SNUB;
    six.seats = 6;
    often.times = 2;
    too_often.times = CLUB_TIMES_MAX + 1;
    late.until_ms = NOW_MS + CLUB_CHALLENGE_LONGEST_MS + 1;
    past.until_ms = NOW_MS;
    crowd.seats = 7;
    const struct {
        deed of;
        club_error expected;
    } cases[] = {
        {{.who = &guest, .offer = &by_name}, CLUB_ERROR_MEMBERS},
        {{.who = &guest, .offer = &rated}, CLUB_ERROR_MEMBERS},
        {{.who = &ann, .offer = &rated}, CLUB_OK},
        {{.who = &ann, .offer = &six}, CLUB_OK},
        {{.who = &ann, .offer = &timeless}, CLUB_ERROR_RATED_CLOCK},
        {{.who = &ann, .offer = &small}, CLUB_ERROR_RATED_BOARD},
        {{.who = &ann, .offer = &snub}, CLUB_ERROR_RATED_OPTION},
        {{.who = &guest, .offer = &anyone}, CLUB_OK},
        {{.who = &guest, .offer = &anyone, .name = "x\x1b"}, CLUB_ERROR_NAME},
        {{.who = &guest, .offer = &anyone, .name = "Cristal"}, CLUB_ERROR_NAME},
        {{.who = &ann, .offer = &by_name, .blocked = true}, CLUB_ERROR_BLOCKED},
        {{.who = &ann, .offer = &often}, CLUB_ERROR_TIMES},
        {{.who = &ann, .offer = &too_often}, CLUB_ERROR_TIMES},
        {{.who = &ann, .offer = &late}, CLUB_ERROR_UNTIL},
        {{.who = &ann, .offer = &past}, CLUB_ERROR_UNTIL},
        {{.who = &ann, .offer = &crowd}, CLUB_ERROR_PLAYERS},
        {{.who = &ann, .offer = &anyone, .open = CLUB_CHALLENGES_MAX}, CLUB_ERROR_CHALLENGES},
        {{.who = &ann, .offer = &anyone, .open = CLUB_CHALLENGES_MAX - 1}, CLUB_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_challenge challenge = {0};
        deed of = cases[i].of;
        of.act = CLUB_CHALLENGE;
        assert_int_equal(act(&challenge, of), cases[i].expected);
    }
    club_challenge challenge = made(&ann, rated);
    assert_int_equal(act(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &guest}), CLUB_ERROR_MEMBERS);
}

/* ---- Ranges of ratings --------------------------------------------------------------------------------- */

static club_offer ranged(int least, int most) {
    club_offer offer = open_to(CLUB_INVITED_ANYONE, 2);
    offer.terms.agreed.clock = clock_of("5m+8s");
    offer.range = (club_range){least, most};
    return offer;
}

static void a_range_says_who_may_answer(void **state) {
    (void)state;
    static const struct {
        int least, most, rating;
        club_error expected;
    } cases[] = {
        {1200, 1600, 1199, CLUB_ERROR_OUT_OF_RANGE},
        {1200, 1600, 1200, CLUB_OK},
        {1200, 1600, 1600, CLUB_OK},
        {1200, 1600, 1601, CLUB_ERROR_OUT_OF_RANGE},
        {1500, 0, 1499, CLUB_ERROR_OUT_OF_RANGE},
        {1500, 0, 3500, CLUB_OK},
        {0, 1500, 1501, CLUB_ERROR_OUT_OF_RANGE},
        {0, 1500, 100, CLUB_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_challenge challenge = made(&ann, ranged(cases[i].least, cases[i].most));
        const deed accepts = {.act = CLUB_CHALLENGE_ACCEPT, .who = &bo, .rating = cases[i].rating};
        const bool may = club_challenge_may(&challenge, &bo, cases[i].rating, NOW_MS) & CLUB_MAY_ACCEPT;
        assert_int_equal(may, cases[i].expected == CLUB_OK);
        assert_int_equal(act(&challenge, accepts), cases[i].expected);
    }
    club_challenge challenge = made(&ann, ranged(1200, 1600));
    assert_int_equal(act(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &bo, .rating = 1100}),
                     CLUB_ERROR_OUT_OF_RANGE);
    assert_string_equal(decision.fault.rules.argument[0], "1200–1600");
    assert_string_equal(decision.fault.rules.argument[1], "1100");
    assert_int_equal(act(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &guest, .rating = 1400}),
                     CLUB_ERROR_MEMBERS);
}

static void a_range_is_of_games_that_have_ratings(void **state) {
    (void)state;
    club_offer good = ranged(1200, 1600), upside_down = ranged(1600, 1200), high = ranged(1, CLUB_RANGE_MAX + 1),
               negative = ranged(-1, 0), timeless = good, small = good, by_name = line("challenge bo_"), link = good;
    timeless.terms.agreed.clock = (club_clock_terms){0};
    small.terms.options.value[POD_OPTION_ROWS] = 2;
    by_name.range = good.range;
    by_name.terms.agreed.clock = good.terms.agreed.clock;
    link.invited = CLUB_INVITED_LINK;
    const struct {
        const club_identity *who;
        const club_offer *offer;
        club_error expected;
    } cases[] = {
        {&ann, &good, CLUB_OK},
        {&ann, &link, CLUB_OK},
        {&guest, &good, CLUB_ERROR_MEMBERS},
        {&ann, &upside_down, CLUB_ERROR_RANGE},
        {&ann, &high, CLUB_ERROR_RANGE},
        {&ann, &negative, CLUB_ERROR_RANGE},
        {&ann, &by_name, CLUB_ERROR_RANGE},
        {&ann, &timeless, CLUB_ERROR_RANGE_GAMES},
        {&ann, &small, CLUB_ERROR_RANGE_GAMES},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_challenge challenge = {0};
        const deed makes = {.act = CLUB_CHALLENGE, .who = cases[i].who, .offer = cases[i].offer};
        assert_int_equal(act(&challenge, makes), cases[i].expected);
    }
}

static void a_delay_is_agreed_on(void **state) {
    (void)state;
    club_offer late = line("challenge -delay=4 bo_"), too_late = late;
    too_late.terms.agreed.delay = CLUB_DELAY_MAX + 1;
    club_challenge challenge = {0};
    assert_int_equal(act(&challenge, (deed){.act = CLUB_CHALLENGE, .who = &ann, .offer = &too_late}), CLUB_ERROR_DELAY);
    challenge = made(&ann, late);
    must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &bo});
    assert_int_equal(decision.made.terms.delay, 4);
}

static void a_guest_is_called_as_he_says(void **state) {
    (void)state;
    static const club_identity stranger = {.person = {"strangerid"}};
    club_challenge challenge = made(&ann, open_to(CLUB_INVITED_LINK, 3));
    must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &stranger, .name = " Kit "});
    expect(&challenge, CLUB_CHALLENGE_OPEN, "ann* Kit* -");
    must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &bo, .name = "Not Bo"});
    assert_string_equal(decision.made.seat[1].name, "Kit");
    assert_string_equal(decision.made.seat[2].name, "Bo");
}

/* ---- Counting more than once ------------------------------------------------------------------------- */

static void a_cancelled_copy_never_destroys_a_standing_one(void **state) {
    (void)state;
    club_offer offer = open_to(CLUB_INVITED_ANYONE, 3);
    offer.standing = true;
    club_challenge challenge = made(&ann, offer);
    for (int copy = 0; copy < 3; copy++) {
        must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &bo});
        expect(&challenge, CLUB_CHALLENGE_OPEN, "ann* bo_* -");
        must(&challenge, (deed){.act = CLUB_CHALLENGE_DECLINE, .who = &bo, .reason = "changed my mind"});
        expect(&challenge, CLUB_CHALLENGE_OPEN, "ann* - -");
        must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &cy});
        must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &bo});
        assert_string_equal(decision.made.id, challenge.game);
        expect(&challenge, CLUB_CHALLENGE_OPEN, "ann* - -");
    }
    must(&challenge, (deed){.act = CLUB_CHALLENGE_WITHDRAW, .who = &ann});
}

static void an_open_invitation_is_not_destroyed_by_a_cancel(void **state) {
    (void)state;
    club_challenge challenge = made(&ann, open_to(CLUB_INVITED_ANYONE, 3));
    must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &guest});
    must(&challenge, (deed){.act = CLUB_CHALLENGE_DECLINE, .who = &guest});
    expect(&challenge, CLUB_CHALLENGE_OPEN, "ann* - -");
    must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &bo});
    must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &guest});
    assert_non_null(decision.made.game);
}

static void it_counts_as_often_as_was_said(void **state) {
    (void)state;
    club_offer offer = open_to(CLUB_INVITED_LINK, 2);
    offer.times = 3;
    club_challenge challenge = made(&ann, offer);
    for (unsigned left = 3; left > 0; left--) {
        assert_int_equal(challenge.times, left);
        assert_int_equal(challenge.state, CLUB_CHALLENGE_OPEN);
        must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = left % 2 ? &bo : &cy});
        assert_non_null(decision.made.game);
    }
    expect(&challenge, CLUB_CHALLENGE_STARTED, "ann* bo_*");
    assert_int_equal(act(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &cy}), CLUB_ERROR_CLOSED);
}

/* ---- Seats by lot ----------------------------------------------------------------------------------- */

static void drawn_seats_are_known_before_anybody_accepts(void **state) {
    (void)state;
    unsigned seen = 0;
    club_offer offer = line("challenge -random bo_");
    for (uint64_t random = 0; random < 4; random++) {
        club_challenge challenge = {0};
        must(&challenge, (deed){.act = CLUB_CHALLENGE, .who = &ann, .offer = &offer, .random = random});
        seen |= 1u << club_challenge_seat_of(&challenge, &ann.person);
        const unsigned seat = club_challenge_seat_of(&challenge, &bo.person);
        must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &bo, .random = ~random});
        assert_true(club_person_same(&decision.made.seat[seat].person, &bo.person));
    }
    assert_int_equal(seen, 3);
    offer = open_to(CLUB_INVITED_ANYONE, 2);
    offer.terms.random = offer.standing = true;
    club_challenge challenge = made(&ann, offer);
    seen = 0;
    for (uint64_t random = 0; random < 4; random++) {
        must(&challenge, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &bo, .random = random});
        seen |= 1u << club_challenge_seat_of(&challenge, &ann.person); /* each game's seats are drawn anew */
    }
    assert_int_equal(seen, 3);
}

/* ---- Other terms ------------------------------------------------------------------------------------- */

static void a_challenge_is_answered_with_other_terms(void **state) {
    (void)state;
    club_offer other = line("challenge -board=3x5 x");
    club_challenge challenge = made(&ann, line("challenge bo_ ann"));
    must(&challenge, (deed){.act = CLUB_CHALLENGE_COUNTER, .who = &bo, .offer = &other});
    expect(&challenge, CLUB_CHALLENGE_DECLINED, "bo_ ann*");
    club_challenge answer = decision.challenge;
    expect(&answer, CLUB_CHALLENGE_OPEN, "bo_* ann");
    assert_string_equal(answer.counter_of, challenge.id);
    assert_string_equal(decision.id, answer.id);
    assert_string_not_equal(answer.id, challenge.id);
    assert_int_equal(answer.terms.options.value[POD_OPTION_ROWS], 3);
    must(&answer, (deed){.act = CLUB_CHALLENGE_ACCEPT, .who = &ann});
    assert_non_null(decision.made.game);
}

static void an_open_one_stays_when_it_is_answered(void **state) {
    (void)state;
    club_offer other = line("challenge -board=3x5 x");
    club_challenge challenge = made(&ann, open_to(CLUB_INVITED_ANYONE, 2));
    must(&challenge, (deed){.act = CLUB_CHALLENGE_COUNTER, .who = &guest, .offer = &other});
    expect(&challenge, CLUB_CHALLENGE_OPEN, "ann* -");
    expect(&decision.challenge, CLUB_CHALLENGE_OPEN, "ann A guest*");
    assert_int_equal(decision.challenge.invited, CLUB_INVITED_PEOPLE);
    assert_int_equal(act(&challenge, (deed){.act = CLUB_CHALLENGE_COUNTER, .who = &ann, .offer = &other}),
                     CLUB_ERROR_NOT_INVITED);
    assert_int_equal(
        act(&challenge, (deed){.act = CLUB_CHALLENGE_COUNTER, .who = &bo, .offer = &other, .blocked = true}),
        CLUB_ERROR_BLOCKED);
}

/* ---- Pairing ----------------------------------------------------------------------------------------- */

static void a_pair_plays_at_once(void **state) {
    (void)state;
    unsigned seen = 0;
    club_offer offer = club_offer_usual();
    offer.handle_count = 1; /* whom the tests' facts have first */
    strcpy(offer.handle[0], "bo_");
    for (uint64_t random = 0; random < 2; random++) {
        club_challenge none = {0};
        must(&none, (deed){.act = CLUB_PAIR, .who = &guest, .offer = &offer, .random = random});
        assert_true(club_plays(&decision.made, &guest.person) && club_plays(&decision.made, &bo.person));
        assert_string_equal(decision.id, decision.made.id);
        seen |= club_person_same(&decision.made.seat[0].person, &bo.person) ? 1 : 2;
    }
    assert_int_equal(seen, 3);
    club_challenge none = {0};
    assert_int_equal(act(&none, (deed){.act = CLUB_PAIR, .who = &guest, .offer = &offer, .blocked = true}),
                     CLUB_ERROR_BLOCKED);
    assert_int_equal(act(&none, (deed){.act = CLUB_PAIR, .who = &bo, .offer = &offer}), CLUB_ERROR_BLOCKED);
}

/* ---- A model ----------------------------------------------------------------------------------------- */

/* What everybody can see of a challenge, kept by the plainest means: who has said yes to which copy. */
typedef struct model {
    bool yes[4]; /* of ann, bo, cy and the guest */
    unsigned games;
    bool over;
} model;

enum { PEOPLE = 4 };
static const club_identity *const everyone[PEOPLE] = {&ann, &bo, &cy, &guest};

static unsigned count_yes(const model *of) {
    return (unsigned)of->yes[0] + of->yes[1] + of->yes[2] + of->yes[3];
}

/* What an act on ann's standing challenge for three must come to. */
static bool follow(model *of, club_act what, unsigned who) {
    bool possible = !of->over && (what == CLUB_CHALLENGE_ACCEPT    ? !of->yes[who]
                                  : what == CLUB_CHALLENGE_DECLINE ? of->yes[who] && who != 0
                                                                   : who == 0);
    if (!possible) {
        return false;
    }
    of->yes[who] = what == CLUB_CHALLENGE_ACCEPT || what == CLUB_CHALLENGE_WITHDRAW;
    of->over = what == CLUB_CHALLENGE_WITHDRAW;
    if (count_yes(of) == 3) {
        *of = (model){.yes = {true}, .games = of->games + 1};
    }
    return true;
}

static void check_seats(const club_challenge *challenge, const model *of) {
    for (unsigned i = 0; i < PEOPLE; i++) {
        bool seated = false;
        for (unsigned seat = 0; seat < challenge->seat_count; seat++) {
            bool own = club_person_same(&challenge->seat[seat].who.person, &everyone[i]->person);
            assert_false(own && seated); /* no two seats for one */
            assert_false(own && !challenge->seat[seat].accepted);
            seated |= own;
        }
        assert_int_equal(seated, of->yes[i]);
    }
}

static void random_acts_agree_with_the_model(void **state) {
    (void)state;
    static const club_act acts[] = {CLUB_CHALLENGE_ACCEPT,  CLUB_CHALLENGE_ACCEPT,  CLUB_CHALLENGE_ACCEPT,
                                    CLUB_CHALLENGE_ACCEPT,  CLUB_CHALLENGE_DECLINE, CLUB_CHALLENGE_DECLINE,
                                    CLUB_CHALLENGE_DECLINE, CLUB_CHALLENGE_WITHDRAW};
    pod__random random = {20260213};
    printf("seed 20260213\n");
    for (int round = 0; round < 300; round++) {
        club_offer offer = open_to(CLUB_INVITED_ANYONE, 3);
        offer.standing = true;
        offer.terms.random = round % 2;
        club_challenge challenge = made(&ann, offer);
        model expected = {.yes = {true}};
        for (int step = 0; step < 40; step++) {
            club_act what = acts[pod__random_below(&random, 8 - (step < 30))];
            unsigned who = pod__random_below(&random, PEOPLE), games = expected.games;
            bool done = act(&challenge,
                            (deed){.act = what, .who = everyone[who], .random = pod__random_next(&random)}) == CLUB_OK;
            assert_int_equal(done, follow(&expected, what, who));
            assert_int_equal(decision.made.game != NULL, expected.games > games); /* none without everyone's yes */
            assert_int_equal(challenge.state == CLUB_CHALLENGE_OPEN, !expected.over);
            check_seats(&challenge, &expected);
        }
    }
}

static int free_decision(void **state) {
    (void)state;
    club_decision_free(&decision);
    return 0;
}

/* ---- Coming back ------------------------------------------------------------------------------------------------ */

/* One to anyone whose only game was cancelled through Bo. */
static void comes_back_while_its_maker_may_play(void **state) {
    (void)state;
    const club_challenge started = {
        .by = ann, .invited = CLUB_INVITED_ANYONE, .state = CLUB_CHALLENGE_STARTED, .until_ms = NOW_MS + 1000};
    const struct {
        int64_t away_until_ms;
        const club_identity *through;
        bool back;
    } cases[] = {{0, &bo, true},
                 {0, &ann, false},
                 {NOW_MS, &bo, true},      /* the ban is over */
                 {NOW_MS + 1, &bo, false}, /* is not */
                 {INT64_MAX, &bo, false}}; /* has left the club */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_challenge at = started;
        at.away_until_ms = cases[i].away_until_ms;
        assert_int_equal(club_challenge_comes_back(&at, &cases[i].through->person, NOW_MS), cases[i].back);
    }
    assert_false(club_challenge_comes_back(&started, &bo.person, started.until_ms));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_back_while_its_maker_may_play),
        cmocka_unit_test(names_are_seats_in_order),
        cmocka_unit_test(a_line_has_terms),
        cmocka_unit_test(a_wrong_line_says_where),
        cmocka_unit_test(a_game_starts_when_all_have_accepted),
        cmocka_unit_test(only_those_concerned_can_answer),
        cmocka_unit_test(what_is_over_stays_over),
        cmocka_unit_test(what_is_asked_for_has_limits),
        cmocka_unit_test(a_range_says_who_may_answer),
        cmocka_unit_test(a_range_is_of_games_that_have_ratings),
        cmocka_unit_test(a_delay_is_agreed_on),
        cmocka_unit_test(a_guest_is_called_as_he_says),
        cmocka_unit_test(a_cancelled_copy_never_destroys_a_standing_one),
        cmocka_unit_test(an_open_invitation_is_not_destroyed_by_a_cancel),
        cmocka_unit_test(it_counts_as_often_as_was_said),
        cmocka_unit_test(drawn_seats_are_known_before_anybody_accepts),
        cmocka_unit_test(a_challenge_is_answered_with_other_terms),
        cmocka_unit_test(an_open_one_stays_when_it_is_answered),
        cmocka_unit_test(a_pair_plays_at_once),
        cmocka_unit_test(random_acts_agree_with_the_model),
    };
    return cmocka_run_group_tests(tests, NULL, free_decision);
}
