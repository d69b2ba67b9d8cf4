#include "club/challenge/acts.h"

#include <stdio.h>
#include <string.h>

#include "club/challenge/bots.h"
#include "club/game/deciding.h"

/* An act on its way to its decision. */
typedef struct acting {
    const club_deciding *of;
    const club_challenge_request *request;
    const club_challenge_facts *facts;
    club_challenge challenge; /* as it will be after the changes so far; all zero: none yet */
    club_identity actor;      /* with the name shown at the seat */
} acting;

static int64_t now_of(const acting *at) {
    return at->of->request->now_ms;
}

/* ---- Refusals ---------------------------------------------------------------------------------- */

static club_error refuse(const acting *at, club_error code) {
    return club_refuse(at->of->fault, code, NULL, NULL);
}

/* Whether those concerned can play with each other, and now. */
static club_error check_others(const acting *at) {
    return at->facts->blocked ? refuse(at, CLUB_ERROR_BLOCKED)
           : at->facts->away  ? refuse(at, CLUB_ERROR_AWAY)
                              : CLUB_OK;
}

static bool is_member(const club_identity *who) {
    return who->handle[0] != 0;
}

static bool is_maker(const club_challenge *challenge, const club_identity *who) {
    return club_person_same(&challenge->by.person, &who->person);
}

/* A bot that is to play has room for the game, and one that is asked takes it. asked: by this act. */
static club_error check_bots(const acting *at, bool asked) {
    const bool many = at->challenge.seat_count > 2;
    const club_bot_question question = {&at->challenge.terms, at->facts->asker[many ? CLUB_POOL_MANY : CLUB_POOL_TWO]};
    club_error error = CLUB_OK;
    for (size_t i = 0; !error && i < at->facts->bot_count; i++) {
        const club_bot_facts *bot = &at->facts->bot[i];
        if (club_challenge_seat_of(&at->challenge, &bot->person) != POD_NOBODY) {
            error = asked && !club_person_same(&bot->person, &at->actor.person)
                        ? club_bot_check_terms(bot, &question, at->of->fault)
                        : club_bot_check_free(bot, at->of->fault);
        }
    }
    return error;
}

/* Whoever invites anyone expects a person. */
static club_error check_whom(const acting *at) {
    return at->actor.bot.is && at->challenge.invited == CLUB_INVITED_ANYONE ? refuse(at, CLUB_ERROR_BOT_OPEN) : CLUB_OK;
}

/* A game that could not be rated with a bot is not begun, so the bot does not take a seat in it either. */
static club_error check_rated(const acting *at) {
    const bool many = at->challenge.terms.agreed.rated && at->challenge.seat_count > 2;
    return many && at->actor.bot.is ? refuse(at, CLUB_ERROR_RATED_BOTS) : CLUB_OK;
}

static club_error check_open(const acting *at) {
    bool open = club_challenge_state_at(&at->challenge, now_of(at)) == CLUB_CHALLENGE_OPEN;
    return open ? CLUB_OK : refuse(at, CLUB_ERROR_CLOSED);
}

/* A member is called as the account says, a guest as they say now or said before. */
static club_error name_actor(acting *at) {
    const char *name = at->request->name ? at->request->name : "";
    at->actor = at->facts->actor;
    if (is_member(&at->actor) || !*name) {
        return CLUB_OK;
    }
    return club_name_choose(at->actor.name, name)
               ? CLUB_OK
               : club_refuse_number(at->of->fault, CLUB_ERROR_NAME, CLUB_NAME_MAX, 0);
}

/* ---- What a decision is made of ------------------------------------------------------------------ */

static void notify(const acting *at) {
    club_deciding_notify(at->of, CLUB_NOTICE_CHALLENGE, at->challenge.id);
}

static void add_change(acting *at, const club_challenge_change *change) {
    club_challenge_change *added = &club_deciding_change(at->of, CLUB_CHALLENGES)->challenge;
    *added = *change;
    added->version = at->challenge.version;
    memcpy(added->challenge, at->challenge.id, sizeof added->challenge);
    club_challenge_commit(&at->challenge, added);
}

static void keep_made(acting *at) {
    club_challenge_change *change = &club_deciding_change(at->of, CLUB_CHALLENGES)->challenge;
    change->kind = CLUB_CHALLENGE_MADE;
    memcpy(change->challenge, at->challenge.id, sizeof change->challenge);
    at->of->out->challenge = at->challenge;
    memcpy(at->of->out->id, at->challenge.id, sizeof at->of->out->id);
    notify(at);
}

static void end(acting *at, club_challenge_state state, const char *reason) {
    club_challenge_change change = {.kind = CLUB_CHALLENGE_END, .state = state, .by = at->facts->actor};
    snprintf(change.reason, sizeof change.reason, "%s", reason);
    add_change(at, &change);
    notify(at);
}

static club_error make_game(const acting *at) {
    club_game made;
    const club_request *request = at->of->request;
    const club_birth birth = {
        .id = request->id, .person = request->actor, .now_ms = request->now_ms, .calendar = at->of->facts->calendar};
    const club_setup setup = club_challenge_setup(&at->challenge);
    club_error error = club_create(&setup, &birth, &made, at->of->fault);
    if (!error) {
        club_game_keep_made(at->of, &made);
        club_deciding_notify(at->of, CLUB_NOTICE_STARTED, made.id);
    }
    return error;
}

/* ---- Making one -------------------------------------------------------------------------------- */

/* Whom the names are of; each once. */
static club_error check_names(const acting *at, const club_offer *offer) {
    for (size_t i = 0; i < offer->handle_count; i++) {
        const club_person *person = &at->facts->invited[i].person;
        if (club_person_is_nobody(person)) {
            return club_refuse(at->of->fault, CLUB_ERROR_NO_PERSON, offer->handle[i], NULL);
        }
        for (size_t j = 0; j < i; j++) {
            if (club_person_same(person, &at->facts->invited[j].person)) {
                return club_refuse(at->of->fault, CLUB_ERROR_TWICE, offer->handle[i], NULL);
            }
        }
    }
    return CLUB_OK;
}

static void seat(acting *at, const club_identity *who) {
    bool own = club_person_same(&who->person, &at->actor.person);
    at->challenge.seat[at->challenge.seat_count++] = (club_challenge_seat){.who = *who, .accepted = own};
}

/* The exact meaning of "challenge NAME ...": offer.h says it. */
static club_error seat_people(acting *at, const club_offer *offer) {
    bool among = false;
    club_error error = check_names(at, offer);
    for (size_t i = 0; !error && i < offer->handle_count; i++) {
        among |= club_person_same(&at->facts->invited[i].person, &at->actor.person);
    }
    if (error) {
        return error;
    }
    if (!offer->handle_count || (among && offer->handle_count == 1)) {
        return refuse(at, CLUB_ERROR_ALONE);
    }
    bool first = !among && (offer->handle_count == 1 || offer->with_me);
    if (offer->handle_count + first > POD_SEATS_MAX) {
        return club_refuse_number(at->of->fault, CLUB_ERROR_PLAYERS, (long)offer->handle_count + 1, POD_SEATS_MAX);
    }
    if (first) {
        seat(at, &at->actor);
    }
    for (size_t i = 0; i < offer->handle_count; i++) {
        seat(at, &at->facts->invited[i]);
    }
    return CLUB_OK;
}

static club_error seat_strangers(acting *at, const club_offer *offer) {
    static const club_identity nobody;
    if (offer->seats < 2 || offer->seats > POD_SEATS_MAX) {
        return club_refuse_number(at->of->fault, CLUB_ERROR_PLAYERS, (long)offer->seats, POD_SEATS_MAX);
    }
    for (unsigned i = 0; i < offer->seats; i++) {
        seat(at, i == 0 && offer->with_me ? &at->actor : &nobody);
    }
    return CLUB_OK;
}

static const pod_option *players_option(const pod_game *game) {
    for (size_t i = 0; i < game->rules->option_count; i++) {
        if (game->rules->options[i].id == POD_OPTION_PLAYERS) {
            return &game->rules->options[i];
        }
    }
    return NULL;
}

/* As many players as there are seats, unless another number was asked for, which is then refused. */
static club_error count_players(acting *at) {
    club_terms *terms = &at->challenge.terms;
    char number[8];
    if (!players_option(terms->game) || (terms->options.given & 1u << POD_OPTION_PLAYERS)) {
        return CLUB_OK;
    }
    snprintf(number, sizeof number, "%u", at->challenge.seat_count);
    *at->of->fault = (club_fault){0};
    return pod_options_set(terms->game, &terms->options, "players", number, &at->of->fault->rules)
               ? club_refuse_rules(at->of->fault)
               : CLUB_OK;
}

/* Whether there can be such a game: one is made and given up. */
static club_error check_game(const acting *at) {
    club_game tried;
    const club_setup setup = club_challenge_setup(&at->challenge);
    const club_birth birth = {.id = "", .person = at->actor.person};
    club_error error = club_create(&setup, &birth, &tried, at->of->fault);
    if (!error) {
        club_free(&tried);
    }
    return error;
}

/* Rated games, games with someone called by name, and ranges of ratings are for members. */
static club_error check_members(const acting *at, bool by_name) {
    bool members = by_name || at->challenge.terms.agreed.rated || !club_range_is_open(&at->challenge.range);
    return members && !is_member(&at->actor) ? refuse(at, CLUB_ERROR_MEMBERS) : CLUB_OK;
}

/* A range needs games that somebody can have a rating in, and is for those who have no seat by name. */
static club_error check_new_range(const acting *at) {
    const club_range *range = &at->challenge.range;
    club_pool ignored;
    if (club_range_is_open(range)) {
        return CLUB_OK;
    }
    if (at->challenge.invited == CLUB_INVITED_PEOPLE || !club_range_valid(range)) {
        return club_refuse_number(at->of->fault, CLUB_ERROR_RANGE, 1, CLUB_RANGE_MAX);
    }
    return club_terms_pool(&at->challenge.terms, at->challenge.seat_count, &ignored, at->of->fault)
               ? refuse(at, CLUB_ERROR_RANGE_GAMES)
               : CLUB_OK;
}

static club_error check_limits(const acting *at, const club_offer *offer) {
    club_fault *fault = at->of->fault;
    unsigned most = at->challenge.invited == CLUB_INVITED_PEOPLE ? 1 : CLUB_TIMES_MAX;
    int64_t left = at->challenge.until_ms - now_of(at);
    if (at->facts->open >= CLUB_CHALLENGES_MAX) {
        return club_refuse_number(fault, CLUB_ERROR_CHALLENGES, CLUB_CHALLENGES_MAX, 0);
    }
    if (offer->standing ? most == 1 : offer->times < 1 || offer->times > most) {
        return club_refuse_number(fault, CLUB_ERROR_TIMES, CLUB_TIMES_MAX, 0);
    }
    if (left <= 0 || left > CLUB_CHALLENGE_LONGEST_MS) {
        return club_refuse_number(fault, CLUB_ERROR_UNTIL, (long)(CLUB_CHALLENGE_LONGEST_MS / (24 * 3600 * 1000)), 0);
    }
    return CLUB_OK;
}

/* The seats in an order drawn by lot (Fisher, Yates). */
static void draw_seats(acting *at, uint64_t random) {
    club_challenge_seat *seats = at->challenge.seat;
    for (unsigned left = at->challenge.seat_count; left > 1; left--) {
        unsigned drawn = (unsigned)(random % left);
        club_challenge_seat last = seats[left - 1];
        seats[left - 1] = seats[drawn];
        seats[drawn] = last;
        random /= left;
    }
}

/* What every new challenge has, seats apart. */
static void begin(acting *at, const club_offer *offer, club_invited invited) {
    const int64_t now_ms = now_of(at);
    at->challenge = (club_challenge){.terms = offer->terms,
                                     .invited = invited,
                                     .by = at->actor,
                                     .times = offer->standing ? 0 : offer->times,
                                     .standing = offer->standing,
                                     .created_ms = now_ms,
                                     .until_ms = offer->until_ms ? offer->until_ms : now_ms + CLUB_CHALLENGE_USUAL_MS};
    memcpy(at->challenge.id, at->of->request->id, sizeof at->challenge.id);
}

/* The checks that every new challenge must pass, and its seats drawn. */
static club_error finish(acting *at, const club_offer *offer) {
    club_error error = check_limits(at, offer);
    error = error ? error : count_players(at);
    error = error ? error : check_bots(at, true);
    error = error ? error : check_game(at);
    error = error ? error : check_new_range(at);
    if (!error && at->challenge.terms.random) {
        draw_seats(at, at->request->random);
    }
    return error;
}

static club_error create(acting *at) {
    const club_offer *offer = at->request->offer;
    const bool by_name = offer->invited == CLUB_INVITED_PEOPLE;
    begin(at, offer, offer->invited);
    at->challenge.range = offer->range;
    club_error error = check_members(at, by_name);
    error = error ? error : check_whom(at);
    error = error ? error : by_name ? seat_people(at, offer) : seat_strangers(at, offer);
    error = error ? error : check_others(at);
    error = error ? error : finish(at, offer);
    if (!error) {
        keep_made(at);
    }
    return error;
}

/* ---- Answering one ------------------------------------------------------------------------------- */

/* Which seat the actor takes by accepting. */
static club_error find_seat(const acting *at, unsigned *out) {
    const club_challenge *challenge = &at->challenge;
    *out = club_challenge_seat_of(challenge, &at->actor.person);
    if (*out != POD_NOBODY) {
        return challenge->seat[*out].accepted ? refuse(at, CLUB_ERROR_ACCEPTED) : CLUB_OK;
    }
    for (unsigned i = 0; i < challenge->seat_count; i++) {
        if (club_person_is_nobody(&challenge->seat[i].who.person)) {
            *out = i;
            return CLUB_OK;
        }
    }
    return refuse(at, CLUB_ERROR_NOT_INVITED);
}

/* Who takes a free seat is one of those whom the challenge invites by their ratings. */
static club_error check_range(const acting *at, unsigned seat) {
    char range[CLUB_RANGE_TEXT_SIZE], rating[16];
    pod_text text = pod_text_over(range, sizeof range);
    bool named = !club_person_is_nobody(&at->challenge.seat[seat].who.person);
    if (named || club_range_is_open(&at->challenge.range) || club_range_has(&at->challenge.range, at->facts->rating)) {
        return CLUB_OK;
    }
    club_range_print(&at->challenge.range, &text);
    snprintf(rating, sizeof rating, "%d", at->facts->rating);
    return club_refuse(at->of->fault, CLUB_ERROR_OUT_OF_RANGE, range, rating);
}

/* Where whoever made it sits in the next game. */
static unsigned next_own_seat(const acting *at) {
    const club_challenge *challenge = &at->challenge;
    unsigned seat = club_challenge_seat_of(challenge, &challenge->by.person);
    bool drawn = seat != POD_NOBODY && challenge->terms.random;
    return drawn ? (unsigned)(at->request->random % challenge->seat_count) : seat;
}

static club_error start(acting *at) {
    club_challenge_change change = {.kind = CLUB_CHALLENGE_GAME, .own_seat = next_own_seat(at)};
    memcpy(change.game, at->of->request->id, sizeof change.game);
    club_error error = make_game(at);
    if (!error) {
        add_change(at, &change);
    }
    return error;
}

static club_error accept(acting *at) {
    club_challenge_change change = {.kind = CLUB_CHALLENGE_SEAT, .seat = {.who = at->actor, .accepted = true}};
    club_error error = check_open(at);
    error = error ? error : find_seat(at, &change.index);
    error = error ? error : check_others(at);
    error = error ? error : check_members(at, false);
    error = error ? error : check_range(at, change.index);
    error = error ? error : check_whom(at);
    error = error ? error : check_rated(at);
    if (error) {
        return error;
    }
    add_change(at, &change);
    error = check_bots(at, false);
    if (error) {
        return error;
    }
    error = club_challenge_complete(&at->challenge) ? start(at) : CLUB_OK;
    if (!error) {
        memcpy(at->of->out->id, at->challenge.id, sizeof at->of->out->id);
        notify(at);
    }
    return error;
}

static club_error check_reason(const acting *at, char out[CLUB_REASON_SIZE]) {
    const char *reason = at->request->reason ? at->request->reason : "";
    return club_words_set(out, CLUB_REASON_MAX, reason, strlen(reason))
               ? CLUB_OK
               : club_refuse_number(at->of->fault, CLUB_ERROR_REASON, CLUB_REASON_MAX, 0);
}

/* Of named people one is enough to end it. Of others a seat becomes free again, and the challenge stays. */
static club_error decline(acting *at) {
    char reason[CLUB_REASON_SIZE];
    club_challenge_change change = {.kind = CLUB_CHALLENGE_SEAT,
                                    .index = club_challenge_seat_of(&at->challenge, &at->actor.person)};
    club_error error = check_open(at);
    if (!error && !(club_challenge_may(&at->challenge, &at->actor, 0, now_of(at)) & CLUB_MAY_DECLINE)) {
        return refuse(at, CLUB_ERROR_NOT_INVITED);
    }
    error = error ? error : check_reason(at, reason);
    if (error) {
        return error;
    }
    if (at->challenge.invited == CLUB_INVITED_PEOPLE) {
        end(at, CLUB_CHALLENGE_DECLINED, reason);
        return CLUB_OK;
    }
    add_change(at, &change);
    notify(at);
    return CLUB_OK;
}

static club_error withdraw(acting *at) {
    club_error error = is_maker(&at->challenge, &at->actor) ? check_open(at) : refuse(at, CLUB_ERROR_NOT_MAKER);
    if (!error) {
        end(at, CLUB_CHALLENGE_WITHDRAWN, "");
    }
    return error;
}

static club_error expire(acting *at) {
    bool due = at->challenge.state == CLUB_CHALLENGE_OPEN && now_of(at) >= at->challenge.until_ms;
    if (!due) {
        return refuse(at, CLUB_ERROR_CLOSED);
    }
    end(at, CLUB_CHALLENGE_EXPIRED, "");
    return CLUB_OK;
}

/* ---- Answering with other terms -------------------------------------------------------------------- */

/* The same people in the same seats; in one that is open the actor takes the free one. */
static void seat_again(acting *at, const club_challenge *answered) {
    for (unsigned i = 0; i < answered->seat_count; i++) {
        const club_identity *who = &answered->seat[i].who;
        bool own = club_person_is_nobody(&who->person) || club_person_same(&who->person, &at->actor.person);
        seat(at, own ? &at->actor : who);
    }
}

static club_error counter(acting *at) {
    const club_challenge answered = at->challenge;
    club_offer offer = *at->request->offer;
    club_error error = check_open(at);
    if (!error && !(club_challenge_may(&answered, &at->actor, 0, now_of(at)) & CLUB_MAY_COUNTER)) {
        return refuse(at, CLUB_ERROR_NOT_INVITED);
    }
    error = error ? error : check_others(at);
    if (error) {
        return error;
    }
    if (answered.invited == CLUB_INVITED_PEOPLE) {
        end(at, CLUB_CHALLENGE_DECLINED, "");
    }
    offer.standing = false;
    offer.times = 1;
    begin(at, &offer, CLUB_INVITED_PEOPLE);
    memcpy(at->challenge.counter_of, answered.id, sizeof answered.id);
    seat_again(at, &answered);
    error = check_members(at, false);
    error = error ? error : finish(at, &offer);
    if (!error) {
        keep_made(at);
    }
    return error;
}

/* ---- Pairing ----------------------------------------------------------------------------------- */

/* Nothing is kept of it but who the actor is, once there can be such a game. */
static club_error wait_for_pair(acting *at) {
    static const club_identity nobody;
    begin(at, at->request->offer, CLUB_INVITED_ANYONE);
    seat(at, &at->actor);
    seat(at, &nobody);
    club_error error = check_members(at, false);
    error = error ? error : check_whom(at);
    error = error ? error : count_players(at);
    error = error ? error : check_game(at);
    memcpy(at->of->out->id, at->actor.person.id, sizeof at->of->out->id);
    return error;
}

/* A game with someone who waits for one, without a challenge that is kept: both have asked for it. */
static club_error pair(acting *at) {
    const club_offer *offer = at->request->offer;
    begin(at, offer, CLUB_INVITED_ANYONE);
    at->challenge.range = offer->range;
    if (offer->terms.agreed.rated && !(is_member(&at->actor) && is_member(&at->facts->invited[0]))) {
        return refuse(at, CLUB_ERROR_MEMBERS);
    }
    if (at->actor.bot.is || at->facts->invited[0].bot.is) {
        return refuse(at, CLUB_ERROR_BOT_OPEN);
    }
    if (club_person_same(&at->facts->invited[0].person, &at->actor.person)) {
        return refuse(at, CLUB_ERROR_BLOCKED);
    }
    club_error error = check_range(at, 0);
    seat(at, &at->actor);
    seat(at, &at->facts->invited[0]);
    error = error ? error : check_others(at);
    error = error ? error : count_players(at);
    if (!error) {
        draw_seats(at, at->request->random);
        error = make_game(at);
    }
    return error;
}

/* ---- Deciding ---------------------------------------------------------------------------------- */

club_error club_challenge_act(const club_deciding *of) {
    static club_error (*const acts[])(acting *at) = {
        [CLUB_CHALLENGE] = create,          [CLUB_CHALLENGE_ACCEPT] = accept,
        [CLUB_CHALLENGE_DECLINE] = decline, [CLUB_CHALLENGE_WITHDRAW] = withdraw,
        [CLUB_CHALLENGE_COUNTER] = counter, [CLUB_CHALLENGE_EXPIRE] = expire,
        [CLUB_WAIT] = wait_for_pair,        [CLUB_PAIR] = pair,
    };
    const club_challenge *challenge = of->facts->challenge->challenge;
    acting at = {.of = of, .request = &of->request->challenge, .facts = of->facts->challenge};
    if (challenge) {
        at.challenge = *challenge;
        memcpy(of->out->id, challenge->id, sizeof of->out->id);
    }
    club_error error = name_actor(&at);
    error = error ? error : acts[of->request->act](&at);
    if (!error && of->request->guest) {
        memcpy(of->out->change[0]->person.guest.name, at.actor.name, sizeof at.actor.name);
    }
    return error;
}
