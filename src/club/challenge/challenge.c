#include "club/challenge/challenge.h"

#include <assert.h>
#include <string.h>

const char *const club_invited_names[CLUB_INVITED_KINDS] = {
    [CLUB_INVITED_PEOPLE] = "people", [CLUB_INVITED_ANYONE] = "anyone", [CLUB_INVITED_LINK] = "link"};

const char *const club_challenge_state_names[CLUB_CHALLENGE_STATES] = {[CLUB_CHALLENGE_OPEN] = "open",
                                                                       [CLUB_CHALLENGE_STARTED] = "started",
                                                                       [CLUB_CHALLENGE_DECLINED] = "declined",
                                                                       [CLUB_CHALLENGE_WITHDRAWN] = "withdrawn",
                                                                       [CLUB_CHALLENGE_EXPIRED] = "expired"};

/* ---- Pools ------------------------------------------------------------------------------------- */

club_error club_terms_pool(const club_terms *terms, unsigned seats, club_pool *out, club_fault *fault) {
    const club_pool_terms of = {terms->game, &terms->options, &terms->agreed.clock, .seats = seats};
    return club_pool_of(&of, out, fault);
}

/* ---- Looking --------------------------------------------------------------------------------- */

club_challenge_state club_challenge_state_at(const club_challenge *challenge, int64_t now_ms) {
    bool late = challenge->state == CLUB_CHALLENGE_OPEN && now_ms >= challenge->until_ms;
    return late ? CLUB_CHALLENGE_EXPIRED : challenge->state;
}

unsigned club_challenge_seat_of(const club_challenge *challenge, const club_person *who) {
    for (unsigned i = 0; i < challenge->seat_count; i++) {
        if (club_person_same(&challenge->seat[i].who.person, who)) {
            return i;
        }
    }
    return POD_NOBODY;
}

bool club_challenge_complete(const club_challenge *challenge) {
    for (unsigned i = 0; i < challenge->seat_count; i++) {
        if (!challenge->seat[i].accepted) {
            return false;
        }
    }
    return true;
}

bool club_challenge_arranged(const club_challenge *challenge) {
    return club_challenge_seat_of(challenge, &challenge->by.person) == POD_NOBODY;
}

/* Who takes a free seat must be in the range, too. */
static bool may_accept(const club_challenge *challenge, const club_identity *who, unsigned seat, int rating) {
    const club_range *range = &challenge->range;
    bool ranged = seat == POD_NOBODY && !club_range_is_open(range);
    bool waited_for = seat == POD_NOBODY ? challenge->invited != CLUB_INVITED_PEOPLE : !challenge->seat[seat].accepted;
    return waited_for && (!(challenge->terms.agreed.rated || ranged) || who->handle[0]) &&
           (!ranged || !rating || club_range_has(range, rating));
}

/* Someone invited by name; or, where it is open to others and for two, someone who is not in it. */
static bool may_counter(const club_challenge *challenge, unsigned seat) {
    bool for_two = challenge->seat_count == 2 && !club_challenge_arranged(challenge) && !challenge->seeking;
    return challenge->invited == CLUB_INVITED_PEOPLE ? seat != POD_NOBODY : for_two && seat == POD_NOBODY;
}

unsigned club_challenge_may(const club_challenge *challenge, const club_identity *who, int rating, int64_t now_ms) {
    unsigned seat = club_challenge_seat_of(challenge, &who->person);
    unsigned accept = may_accept(challenge, who, seat, rating) ? CLUB_MAY_ACCEPT : 0;
    if (club_challenge_state_at(challenge, now_ms) != CLUB_CHALLENGE_OPEN ||
        (who->bot.is && challenge->invited == CLUB_INVITED_ANYONE)) {
        return 0;
    }
    if (club_person_same(&challenge->by.person, &who->person)) {
        return accept | CLUB_MAY_WITHDRAW;
    }
    unsigned decline = seat == POD_NOBODY ? 0 : CLUB_MAY_DECLINE;
    return accept | decline | (may_counter(challenge, seat) ? CLUB_MAY_COUNTER : 0);
}

bool club_challenge_comes_back(const club_challenge *challenge, const club_person *through, int64_t now_ms) {
    return challenge->state == CLUB_CHALLENGE_STARTED && challenge->invited != CLUB_INVITED_PEOPLE &&
           now_ms < challenge->until_ms && now_ms >= challenge->away_until_ms &&
           !club_person_same(&challenge->by.person, through);
}

club_setup club_challenge_setup(const club_challenge *challenge) {
    const club_terms *terms = &challenge->terms;
    club_setup setup = {
        .game = terms->game, .options = terms->options, .terms = terms->agreed, .seat_count = challenge->seat_count};
    for (unsigned i = 0; i < challenge->seat_count; i++) {
        const club_identity *who = &challenge->seat[i].who;
        setup.seat[i] = club_person_is_nobody(&who->person)
                            ? (club_seat_request){.kind = CLUB_SEAT_OPEN}
                            : (club_seat_request){.kind = CLUB_SEAT_PERSON,
                                                  .person = who->person,
                                                  .name = who->name[0] ? who->name : who->handle,
                                                  .bot = who->bot};
    }
    return setup;
}

/* ---- Changes --------------------------------------------------------------------------------- */

/* For the next game: the seat of whoever made it, and the others free. */
static void vacate(club_challenge *challenge, unsigned own_seat) {
    memset(challenge->seat, 0, sizeof challenge->seat);
    if (own_seat != POD_NOBODY) {
        challenge->seat[own_seat] = (club_challenge_seat){.who = challenge->by, .accepted = true};
    }
}

static void start_game(club_challenge *challenge, const club_challenge_change *change) {
    memcpy(challenge->game, change->game, sizeof challenge->game);
    challenge->times -= !challenge->standing;
    if (challenge->standing || challenge->times) {
        vacate(challenge, change->own_seat);
    } else {
        challenge->state = CLUB_CHALLENGE_STARTED;
    }
}

void club_challenge_commit(club_challenge *challenge, const club_challenge_change *change) {
    assert(change->kind == CLUB_CHALLENGE_MADE || challenge->state == CLUB_CHALLENGE_OPEN ||
           change->kind == CLUB_CHALLENGE_AGAIN);
    challenge->version += change->kind != CLUB_CHALLENGE_MADE;
    switch (change->kind) {
    case CLUB_CHALLENGE_MADE:
        break; /* it is whole */
    case CLUB_CHALLENGE_SEAT:
        assert(change->index < challenge->seat_count);
        challenge->seat[change->index] = change->seat;
        break;
    case CLUB_CHALLENGE_GAME:
        start_game(challenge, change);
        break;
    case CLUB_CHALLENGE_AGAIN:
        challenge->state = CLUB_CHALLENGE_OPEN;
        challenge->times = 1;
        vacate(challenge, change->own_seat);
        break;
    case CLUB_CHALLENGE_END:
        challenge->state = change->state;
        challenge->ended_by = change->by;
        memcpy(challenge->reason, change->reason, sizeof challenge->reason);
    }
}
