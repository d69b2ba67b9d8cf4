/* Challenges: who is invited to what, who has agreed, and the games that come of it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/model/model.h"

/* ---- Looking -------------------------------------------------------------------------------------------------- */

static bool is_open(const model_challenge *of, int64_t now) {
    return strcmp(of->state, "open") == 0 && now < of->until;
}

/* The place of a person; the number of seats when there is none. */
static unsigned place_of(const model_challenge *of, int person) {
    unsigned at = 0;
    while (at < of->seats && of->place[at].person != person) {
        at++;
    }
    return at;
}

static bool is_complete(const model_challenge *of) {
    for (unsigned i = 0; i < of->seats; i++) {
        if (!of->place[i].accepted) {
            return false;
        }
    }
    return true;
}

static bool any_blocked(const model *club, const model_challenge *of, int actor) {
    bool found = blocked(club, actor, of->maker);
    for (unsigned i = 0; i < of->seats; i++) {
        found |= blocked(club, actor, of->place[i].person);
    }
    return found;
}

static bool any_away(const model *club, const model_challenge *of, int actor, int64_t now) {
    bool found = is_away(club, actor, of->maker, now);
    for (unsigned i = 0; i < of->seats; i++) {
        found |= is_away(club, actor, of->place[i].person, now);
    }
    return found;
}

/* Why these people cannot play with each other. */
static const char *check_others(const model *club, const attempt *of, const model_challenge *challenge) {
    return any_blocked(club, challenge, of->actor)                    ? "blocked"
           : any_away(club, challenge, of->actor, of->request.now_ms) ? "away"
                                                                      : NULL;
}

static int count_open(const model *club, int maker, int64_t now) {
    int found = 0;
    for (int i = 0; i < club->challenges && maker != NOBODY; i++) {
        found += club->challenge[i]->maker == maker && is_open(club->challenge[i], now);
    }
    return found;
}

/* A guest is called as they say now, or have said before. */
static const char *name_of_actor(const model *club, const attempt *of) {
    const char *given = of->request.challenge.name;
    bool says = !is_member(club, of->actor) && given && *given;
    return says ? kept_name(given) : of->actor == NOBODY ? "" : club->person[of->actor]->name;
}

static void set_text(char *out, size_t size, const char *text) {
    snprintf(out, size, "%s", text);
}

/* ---- Games ---------------------------------------------------------------------------------------------------- */

static const char *name_in_game(const model *club, const model_place *of) {
    const model_person *who = club->person[of->person];
    return !who->member ? of->name : who->name[0] ? who->name : who->handle;
}

static void start_game(model *club, attempt *of, const model_challenge *from) {
    model_game made = {.kind = from->kind,
                       .options = from->options,
                       .clock = from->clock,
                       .agreed = from->agreed,
                       .seats = from->seats,
                       .next = NOBODY,
                       .created = of->request.now_ms / 1000};
    set_text(made.id, sizeof made.id, of->request.id);
    pod_start(made.kind, &made.options, &made.start, NULL);
    for (unsigned i = 0; i < from->seats; i++) {
        const int person = from->place[i].person;
        made.seat[i] = (model_seat){.taken = true, .person = person, .bot = is_bot(club, person)};
        set_text(made.seat[i].name, sizeof made.seat[i].name, name_in_game(club, &from->place[i]));
    }
    model_start_clocks(&made, of->request.now_ms);
    of->made_game = model_add_game(club, &made);
}

/* The number of players is the number of seats, unless another was asked for. */
static const char *count_players(model_challenge *of) {
    char number[8];
    snprintf(number, sizeof number, "%u", of->seats);
    pod_error error = of->options.given & 1u << POD_OPTION_PLAYERS
                          ? POD_OK
                          : pod_options_set(of->kind, &of->options, "players", number, NULL);
    return error ? pod_error_name(error) : NULL;
}

static const char *check_game(const model *club, model_challenge *of) {
    pod_position start;
    rated_seats seats = {of->seats, 0, 0};
    for (unsigned i = 0; i < of->seats; i++) {
        seats.bots += is_bot(club, of->place[i].person);
    }
    pod_error error = pod_start(of->kind, &of->options, &start, NULL);
    if (error) {
        return pod_error_name(error);
    }
    if (of->kind->rules->repetition && of->options.value[POD_OPTION_QUIET] == 0) {
        return "endless";
    }
    if (of->agreed.delay > 100) {
        return "delay";
    }
    if (start.players != of->seats) {
        return "seats";
    }
    const bool rated = !of->agreed.rated || rated_pool(of->kind, &of->options, of->clock, seats) >= 0;
    return rated ? NULL : "rated";
}

/* ---- Making one ----------------------------------------------------------------------------------------------- */

static void seat(model_challenge *of, int person, bool accepted, const char *name) {
    model_place *place = &of->place[of->seats++];
    *place = (model_place){.person = person, .accepted = accepted};
    set_text(place->name, sizeof place->name, name);
}

static const char *seat_people(const model *club, const attempt *of, model_challenge *out) {
    const club_offer *offer = &of->offer;
    int named[POD_SEATS_MAX];
    bool among = false;
    for (size_t i = 0; i < offer->handle_count; i++) {
        named[i] = find_handle(club, offer->handle[i]);
        if (!is_member(club, named[i])) {
            return "no_person";
        }
        for (size_t j = 0; j < i; j++) {
            if (named[j] == named[i]) {
                return "twice";
            }
        }
        among |= named[i] == of->actor;
    }
    bool first = !among && (offer->handle_count == 1 || offer->with_me);
    if (!offer->handle_count || (among && offer->handle_count == 1)) {
        return "alone";
    }
    if (offer->handle_count + first > POD_SEATS_MAX) {
        return "players";
    }
    if (first) {
        seat(out, of->actor, true, "");
    }
    for (size_t i = 0; i < offer->handle_count; i++) {
        seat(out, named[i], named[i] == of->actor, "");
    }
    return NULL;
}

static const char *seat_strangers(const attempt *of, const char *name, model_challenge *out) {
    if (of->offer.seats < 2 || of->offer.seats > POD_SEATS_MAX) {
        return "players";
    }
    for (unsigned i = 0; i < of->offer.seats; i++) {
        bool own = i == 0 && of->offer.with_me;
        seat(out, own ? of->actor : NOBODY, own, own ? name : "");
    }
    return NULL;
}

static model_challenge begin(const attempt *of, club_invited invited, const char *name) {
    const club_offer *offer = &of->offer;
    const int64_t now = of->request.now_ms;
    model_challenge made = {.kind = offer->terms.game,
                            .options = offer->terms.options,
                            .clock = of->clock,
                            .agreed = offer->terms.agreed,
                            .random = offer->terms.random,
                            .invited = invited,
                            .maker = of->actor,
                            .state = "open",
                            .ended_by = NOBODY,
                            .reason = "",
                            .counter_of = NOBODY,
                            .game = NOBODY,
                            .created = now,
                            .until = offer->until_ms ? offer->until_ms : now + 14 * (int64_t)DAY};
    set_text(made.id, sizeof made.id, of->request.id);
    set_text(made.maker_name, sizeof made.maker_name, name);
    return made;
}

static const char *check_limits(const model *club, const attempt *of, model_challenge *made) {
    bool by_name = made->invited == CLUB_INVITED_PEOPLE;
    const int64_t left = made->until - of->request.now_ms;
    if (count_open(club, of->actor, of->request.now_ms) >= 20) {
        return "challenges";
    }
    if (made->standing ? by_name : made->times < 1 || made->times > (by_name ? 1u : 100u)) {
        return "times";
    }
    if (left <= 0 || left > 90 * (int64_t)DAY) {
        return "until";
    }
    const char *wrong = count_players(made);
    wrong = wrong ? wrong : bots_refuse(club, made, (asker){of->actor, of->request.now_ms}, true);
    return wrong ? wrong : check_game(club, made);
}

/* The seats are drawn by lot: any order of the same people is one. */
static void take_order(const attempt *of, model_challenge *made) {
    model_place drawn[POD_SEATS_MAX];
    bool used[POD_SEATS_MAX] = {false};
    for (unsigned i = 0; i < made->seats; i++) {
        unsigned from = 0;
        while (from < made->seats && (used[from] || made->place[from].person != of->order[i])) {
            from++;
        }
        if (from == made->seats) {
            return; /* it is no order of these people, which the comparison finds */
        }
        used[from] = true;
        drawn[i] = made->place[from];
    }
    memcpy(made->place, drawn, made->seats * sizeof drawn[0]);
}

/* Who has just become a guest is in it by now. */
static void settle_actor(model *club, attempt *of, model_challenge *made, const char *name) {
    const int newcomer = of->fresh ? add_guest(club, of, name) : of->actor;
    const bool own = made->maker == of->actor;
    for (unsigned i = 0; i < made->seats; i++) {
        bool actor = of->fresh && made->place[i].person == NOBODY && made->place[i].accepted;
        made->place[i].person = actor ? newcomer : made->place[i].person;
    }
    made->maker = own ? newcomer : made->maker;
}

static void keep(model *club, attempt *of, const model_challenge *made, const char *name) {
    model_challenge *kept = malloc(sizeof *kept);
    *kept = *made;
    settle_actor(club, of, kept, name);
    if (kept->random) {
        take_order(of, kept);
    }
    of->made_challenge = club->challenges;
    club->challenge[club->challenges++] = kept;
}

/* ---- Whose rating suits --------------------------------------------------------------------------------------- */

static bool has_range(const model_challenge *of) {
    return of->least || of->most;
}

static int pool_of(const model_challenge *of) {
    return rated_pool(of->kind, &of->options, of->clock, (rated_seats){of->seats, 0, 0});
}

static const char *check_new_range(const model_challenge *of) {
    const bool ends = of->least >= 0 && of->least <= 4000 && of->most >= 0 && of->most <= 4000;
    const bool order = !of->most || of->least <= of->most;
    const bool good = of->invited != CLUB_INVITED_PEOPLE && ends && order && pool_of(of) != NOBODY;
    return has_range(of) && !good ? "range" : NULL;
}

static const char *check_range(const model *club, const model_challenge *of, int actor, int64_t now) {
    if (!has_range(of)) {
        return NULL;
    }
    const double rating = round(rating_now(club, actor, pool_of(of), now).rating);
    return rating < of->least || (of->most && rating > of->most) ? "out_of_range" : NULL;
}

/* ---- Making one, and answering -------------------------------------------------------------------------------- */

static const char *create(model *club, attempt *of) {
    const club_offer *offer = &of->offer;
    const bool ranged = offer->range.least || offer->range.most;
    const bool by_name = offer->invited == CLUB_INVITED_PEOPLE;
    const char *name = name_of_actor(club, of);
    if (!name) {
        return "name";
    }
    if ((by_name || offer->terms.agreed.rated || ranged) && !is_member(club, of->actor)) {
        return "members";
    }
    if (is_bot(club, of->actor) && offer->invited == CLUB_INVITED_ANYONE) {
        return "bot";
    }
    model_challenge made = begin(of, offer->invited, name);
    made.standing = offer->standing;
    made.times = offer->standing ? 0 : offer->times;
    made.least = offer->range.least;
    made.most = offer->range.most;
    const char *wrong = by_name ? seat_people(club, of, &made) : seat_strangers(of, name, &made);
    wrong = wrong ? wrong : check_others(club, of, &made);
    wrong = wrong ? wrong : check_limits(club, of, &made);
    wrong = wrong ? wrong : check_new_range(&made);
    if (!wrong) {
        keep(club, of, &made, name);
    }
    return wrong;
}

/* Open again, with its maker alone. */
static void vacate(model_challenge *of, unsigned own) {
    for (unsigned i = 0; i < of->seats; i++) {
        of->place[i] = (model_place){.person = NOBODY};
    }
    if (own < of->seats) {
        of->place[own] = (model_place){.person = of->maker, .accepted = true};
        set_text(of->place[own].name, sizeof of->place[own].name, of->maker_name);
    }
}

static void count_game(model *club, attempt *of, model_challenge *started) {
    const unsigned own = place_of(started, started->maker);
    start_game(club, of, started);
    started->game = of->made_game;
    started->version++;
    started->times -= started->standing ? 0 : 1;
    if (started->standing || started->times) {
        vacate(started, own < started->seats && started->random ? of->own_seat : own);
    } else {
        started->state = "started";
    }
}

static bool may_play(const model *club, int person, int64_t now) {
    return !club->person[person]->former && restrained_until(club, person, CLUB_MEASURE_BAN) <= now;
}

/* An invitation to anyone is not used up by someone who then does not play. */
void reopen_challenge(model *club, int game, int through, int64_t now) {
    for (int i = 0; i < club->challenges; i++) {
        model_challenge *at = club->challenge[i];
        if (at->game == game && strcmp(at->state, "started") == 0 && at->invited != CLUB_INVITED_PEOPLE &&
            now < at->until && at->maker != through && may_play(club, at->maker, now)) {
            at->state = "open";
            at->times = 1;
            at->version++;
            vacate(at, place_of(at, at->maker));
        }
    }
}

static const char *find_place(const model_challenge *of, int actor, unsigned *out) {
    *out = actor == NOBODY ? of->seats : place_of(of, actor);
    if (*out < of->seats) {
        return of->place[*out].accepted ? "accepted" : NULL;
    }
    *out = place_of(of, NOBODY);
    return *out < of->seats ? NULL : "not_invited";
}

static const char *accept(model *club, attempt *of) {
    model_challenge *challenge = club->challenge[of->challenge];
    const char *name = name_of_actor(club, of);
    unsigned at = 0;
    if (!name) {
        return "name";
    }
    if (!is_open(challenge, of->request.now_ms)) {
        return "closed";
    }
    const char *wrong = find_place(challenge, of->actor, &at);
    wrong = wrong ? wrong : check_others(club, of, challenge);
    if (wrong) {
        return wrong;
    }
    if ((challenge->agreed.rated || has_range(challenge)) && !is_member(club, of->actor)) {
        return "members";
    }
    wrong = check_range(club, challenge, of->actor, of->request.now_ms);
    if (wrong) {
        return wrong;
    }
    if (is_bot(club, of->actor) && challenge->invited == CLUB_INVITED_ANYONE) {
        return "bot";
    }
    if (is_bot(club, of->actor) && challenge->agreed.rated && challenge->seats > 2) {
        return "rated";
    }
    model_challenge tried = *challenge;
    tried.place[at].person = of->actor;
    wrong = bots_refuse(club, &tried, (asker){of->actor, of->request.now_ms}, false);
    if (wrong) {
        return wrong;
    }
    char called[CLUB_NAME_SIZE];
    set_text(called, sizeof called, name);
    challenge->place[at] =
        (model_place){.person = of->fresh ? add_guest(club, of, called) : of->actor, .accepted = true};
    set_text(challenge->place[at].name, sizeof challenge->place[at].name, called);
    challenge->version++;
    if (is_complete(challenge)) {
        count_game(club, of, challenge);
    }
    return NULL;
}

static void end(model_challenge *of, const char *state, int by, const char *reason) {
    of->state = state;
    of->ended_by = by;
    of->reason = reason;
    of->version++;
}

static const char *decline(model *club, attempt *of) {
    model_challenge *challenge = club->challenge[of->challenge];
    const char *reason = of->request.challenge.reason;
    const unsigned at = place_of(challenge, of->actor);
    if (!is_open(challenge, of->request.now_ms)) {
        return "closed";
    }
    const bool bot = is_bot(club, of->actor) && challenge->invited == CLUB_INVITED_ANYONE;
    if (at == challenge->seats || of->actor == NOBODY || challenge->maker == of->actor || bot) {
        return "not_invited";
    }
    if (reason && *reason == '\x1b') {
        return "reason";
    }
    if (challenge->invited == CLUB_INVITED_PEOPLE) {
        end(challenge, "declined", of->actor, reason ? reason : "");
    } else {
        challenge->place[at] = (model_place){.person = NOBODY};
        challenge->version++;
    }
    return NULL;
}

static const char *withdraw(model *club, attempt *of) {
    model_challenge *challenge = club->challenge[of->challenge];
    if (of->actor == NOBODY || challenge->maker != of->actor) {
        return "not_yours";
    }
    if (!is_open(challenge, of->request.now_ms)) {
        return "closed";
    }
    end(challenge, "withdrawn", of->actor, "");
    return NULL;
}

static const char *expire(model *club, attempt *of) {
    model_challenge *challenge = club->challenge[of->challenge];
    if (strcmp(challenge->state, "open") != 0 || of->request.now_ms < challenge->until) {
        return "closed";
    }
    end(challenge, "expired", NOBODY, "");
    return NULL;
}

/* Someone invited by name; or, where it is open to others and for two of whom one has made it, someone else. */
static bool may_counter(const model_challenge *of, int actor) {
    const bool in = actor != NOBODY && place_of(of, actor) < of->seats;
    const bool for_two = of->seats == 2 && place_of(of, of->maker) < of->seats;
    return (actor == NOBODY || actor != of->maker) && (of->invited == CLUB_INVITED_PEOPLE ? in : for_two && !in);
}

static const char *counter(model *club, attempt *of) {
    model_challenge *answered = club->challenge[of->challenge];
    const char *name = name_of_actor(club, of);
    if (!name) {
        return "name";
    }
    if (!is_open(answered, of->request.now_ms)) {
        return "closed";
    }
    if (!may_counter(answered, of->actor) || (is_bot(club, of->actor) && answered->invited == CLUB_INVITED_ANYONE)) {
        return "not_invited";
    }
    const char *apart = check_others(club, of, answered);
    if (apart) {
        return apart;
    }
    model_challenge made = begin(of, CLUB_INVITED_PEOPLE, name);
    made.times = 1;
    made.counter_of = of->challenge;
    for (unsigned i = 0; i < answered->seats; i++) {
        const model_place *place = &answered->place[i];
        const bool own = place->person == NOBODY || place->person == of->actor;
        seat(&made, own ? of->actor : place->person, own, own ? name : place->name);
    }
    const char *wrong = made.agreed.rated && !is_member(club, of->actor) ? "members" : check_limits(club, of, &made);
    if (wrong) {
        return wrong;
    }
    if (answered->invited == CLUB_INVITED_PEOPLE) {
        end(answered, "declined", of->actor, "");
    }
    keep(club, of, &made, name);
    return NULL;
}

/* ---- Pairing -------------------------------------------------------------------------------------------------- */

static const char *wait_for_pair(model *club, attempt *of) {
    const char *name = name_of_actor(club, of);
    if (!name) {
        return "name";
    }
    if (of->offer.terms.agreed.rated && !is_member(club, of->actor)) {
        return "members";
    }
    if (is_bot(club, of->actor)) {
        return "bot";
    }
    model_challenge asked = begin(of, CLUB_INVITED_ANYONE, name);
    seat(&asked, of->actor, true, name);
    seat(&asked, NOBODY, false, "");
    const char *wrong = count_players(&asked);
    wrong = wrong ? wrong : check_game(club, &asked);
    if (!wrong && of->fresh) {
        add_guest(club, of, name);
    }
    return wrong;
}

static const char *pair(model *club, attempt *of) {
    const char *name = name_of_actor(club, of);
    if (!name) {
        return "name";
    }
    if (of->offer.terms.agreed.rated && !(is_member(club, of->actor) && is_member(club, of->about))) {
        return "members";
    }
    if (is_bot(club, of->actor) || is_bot(club, of->about)) {
        return "bot";
    }
    if (of->about == of->actor || blocked(club, of->actor, of->about)) {
        return "blocked";
    }
    if (is_away(club, of->actor, of->about, of->request.now_ms)) {
        return "away";
    }
    model_challenge made = begin(of, CLUB_INVITED_ANYONE, name);
    seat(&made, of->actor, true, name);
    seat(&made, of->about, true, club->person[of->about]->name);
    const char *wrong = count_players(&made);
    wrong = wrong ? wrong : check_game(club, &made);
    if (!wrong) {
        settle_actor(club, of, &made, name);
        take_order(of, &made);
        start_game(club, of, &made);
    }
    return wrong;
}

const char *model_challenge_act(model *club, attempt *of) {
    switch (of->request.act) {
    case CLUB_CHALLENGE:
        return create(club, of);
    case CLUB_CHALLENGE_ACCEPT:
        return accept(club, of);
    case CLUB_CHALLENGE_DECLINE:
        return decline(club, of);
    case CLUB_CHALLENGE_WITHDRAW:
        return withdraw(club, of);
    case CLUB_CHALLENGE_COUNTER:
        return counter(club, of);
    case CLUB_CHALLENGE_EXPIRE:
        return expire(club, of);
    case CLUB_WAIT:
        return wait_for_pair(club, of);
    default:
        return pair(club, of);
    }
}
