#include "store/model/trial.h"
#include "store/hooks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/challenges.h"
#include "store/conversations.h"
#include "store/inside.h"
#include "store/order.h"
#include "store/people.h"
#include "store/puzzles.h"
#include "store/ratings.h"

/* ---- Facts, as a server looks them up --------------------------------------------------------------------------- */

typedef struct facts {
    club_facts of;
    club_account own, about, bots[CLUB_BOTS_MAX];
    club_hook hook;
    club_challenge challenge;
    club_challenge_facts offered;
    club_proof proof;
    club_passkey passkey;
    club_session_key session;
    club_talk_facts talk;
    club_puzzle_facts puzzle;
    club_conversation_facts conversation;
    club_order_facts order;
    club_measure measure;
    store_said said;
} facts;

/* Whether it is there; anything but that, or that it is not, fails the test. */
static bool is_there(store_status status, const store_fault *fault) {
    if (status != STORE_OK && status != STORE_NOT_FOUND) {
        fail_msg("the store: %s", fault->text);
    }
    return status == STORE_OK;
}

static bool load_account(trial *of, const club_person *who, club_account *out) {
    store_fault fault;
    *out = (club_account){0};
    return !club_person_is_nobody(who) && is_there(store_load_account(of->store, who, out, &fault), &fault);
}

static bool find_account(trial *of, const char *handle, club_account *out) {
    club_person who = {""};
    store_fault fault;
    return is_there(store_find_handle(of->store, handle, &who, &fault), &fault) && load_account(of, &who, out);
}

static club_identity identity_of(trial *of, const club_person *who) {
    club_account account;
    club_identity found = {.person = *who};
    if (load_account(of, who, &account)) {
        memcpy(found.handle, account.handle, sizeof found.handle);
        memcpy(found.name, account.name, sizeof found.name);
        found.bot = account.bot;
    }
    return found;
}

static void look_at_block(trial *of, const club_person *one, const club_person *other, bool *blocked) {
    store_fault fault;
    assert_int_equal(store_find_block(of->store, one, other, blocked, &fault), STORE_OK);
}

static void look_at_players(trial *of, const club_game *game, const club_person *actor, bool *blocked) {
    for (unsigned i = 0; i < game->seat_count; i++) {
        look_at_block(of, actor, &game->seat[i].person, blocked);
    }
}

/* Whether a moderator keeps somebody else from playing. */
static void look_whether_away(trial *of, const club_person *one, const club_person *other, bool *away) {
    store_fault fault;
    club_restraint restraint = {0};
    if (!club_person_is_nobody(other) && !club_person_same(one, other)) {
        assert_int_equal(store_find_restraint(of->store, other, &restraint, &fault), STORE_OK);
    }
    *away |= restraint.banned_until_ms > of->now;
}

static void find_invited(trial *of, const attempt *act, club_challenge_facts *out) {
    for (size_t i = 0; act->request.act == CLUB_CHALLENGE && i < act->offer.handle_count; i++) {
        club_account account;
        if (find_account(of, act->offer.handle[i], &account) && account.handle[0]) {
            out->invited[i] = identity_of(of, &account.person);
        }
    }
    if (act->request.act == CLUB_PAIR) {
        club_person other;
        memcpy(other.id, of->model->person[act->about]->id, sizeof other.id);
        out->invited[0] = identity_of(of, &other);
    }
}

static void look_up_rating(trial *of, const club_challenge *challenge, const club_person *actor, int *out) {
    club_pool pool;
    club_fault why;
    club_rating_standing standing;
    store_fault fault;
    if (!club_terms_pool(&challenge->terms, challenge->seat_count, &pool, &why)) {
        assert_int_equal(store_find_rating(of->store, actor, pool.name, &standing, &fault), STORE_OK);
        *out = standing.games ? (int)lround(club_rating_at(&standing, of->now).rating) : CLUB_RATING_BEGIN;
    }
}

static void look_up_asker(trial *of, const club_terms *terms, const club_person *actor, club_challenge_facts *out) {
    for (int many = 0; terms->game && many < 2; many++) {
        const club_pool_terms asked = {terms->game, &terms->options, &terms->agreed.clock, many ? 3 : 2,
                                       .bots = out->actor.bot.is};
        club_pool pool;
        club_fault why;
        club_rating_standing standing;
        store_fault fault;
        if (!club_pool_of(&asked, &pool, &why)) {
            assert_int_equal(store_find_rating(of->store, actor, pool.name, &standing, &fault), STORE_OK);
            out->asker[many ? CLUB_POOL_MANY : CLUB_POOL_TWO] =
                standing.games ? (int)lround(club_rating_at(&standing, of->now).rating) : CLUB_RATING_BEGIN;
        }
    }
}

static club_bot_facts bot_facts(trial *of, const club_person *who) {
    club_account account;
    store_fault fault;
    club_bot_facts found = {.person = *who};
    load_account(of, who, &account);
    memcpy(found.handle, account.handle, sizeof found.handle);
    found.terms = account.terms;
    assert_int_equal(store_count_playing(of->store, who, &found.games, &fault), STORE_OK);
    return found;
}

static void add_bot_facts(trial *of, const club_identity *who, club_challenge_facts *out) {
    bool there = !who->bot.is || !who->handle[0];
    for (size_t i = 0; i < out->bot_count; i++) {
        there |= club_person_same(&out->bot[i].person, &who->person);
    }
    if (!there) {
        out->bot[out->bot_count++] = bot_facts(of, &who->person);
    }
}

static void look_whether_busy(trial *of, const club_person *who, const club_bot_mark *mark, club_facts *out) {
    if (mark->is) {
        const club_bot_facts bot = bot_facts(of, who);
        out->busy = bot.handle[0] && bot.games >= bot.terms.most ? "busy" : out->busy;
        out->busy_games = bot.terms.most;
    }
}

static void look_up_challenge(trial *of, const attempt *act, facts *out) {
    club_challenge_facts *offered = &out->offered;
    const club_person *actor = &act->request.actor;
    store_fault fault;
    out->of.challenge = offered;
    if (act->challenge != NOBODY) {
        const char *id = of->model->challenge[act->challenge]->id;
        assert_int_equal(store_load_challenge(of->store, id, &out->challenge, &fault), STORE_OK);
        offered->challenge = &out->challenge;
        look_at_block(of, actor, &out->challenge.by.person, &offered->blocked);
        look_whether_away(of, actor, &out->challenge.by.person, &offered->away);
        look_up_rating(of, &out->challenge, actor, &offered->rating);
    }
    offered->actor = act->fresh ? (club_identity){.person = *actor} : identity_of(of, actor);
    find_invited(of, act, offered);
    assert_int_equal(store_count_open_challenges(of->store, actor, of->now, &offered->open, &fault), STORE_OK);
    add_bot_facts(of, &offered->actor, offered);
    look_up_asker(of, &act->offer.terms, actor, offered);
    for (unsigned i = 0; i < POD_SEATS_MAX; i++) {
        add_bot_facts(of, &offered->invited[i], offered);
        add_bot_facts(of, &out->challenge.seat[i].who, offered);
        look_at_block(of, actor, &offered->invited[i].person, &offered->blocked);
        look_at_block(of, actor, &out->challenge.seat[i].who.person, &offered->blocked);
        look_whether_away(of, actor, &offered->invited[i].person, &offered->away);
        look_whether_away(of, actor, &out->challenge.seat[i].who.person, &offered->away);
    }
}

/* One of the own sessions or keys that is looked for by its id. */
typedef struct search {
    const char *id;
    bool found;
    void *out;
} search;

static bool visit_session(void *context, const void *entry) {
    const store_session_row *row = entry;
    search *of = context;
    char id[CLUB_ID_SIZE];
    club_session_id(&row->key, id);
    if (strcmp(id, of->id) == 0) {
        of->found = true;
        *(club_session_key *)of->out = row->key;
    }
    return !of->found;
}

typedef struct token_search {
    const char *id;
    club_session_key *out;
    bool found;
    size_t count;
} token_search;

static bool visit_token(void *context, const void *entry) {
    const club_token *token = entry;
    token_search *of = context;
    char id[CLUB_ID_SIZE];
    club_session_id(&token->key, id);
    if (strcmp(id, of->id) == 0) {
        of->found = true;
        *of->out = token->key;
    }
    of->count++;
    return true;
}

static bool visit_passkey(void *context, const void *entry) {
    const club_passkey *passkey = entry;
    search *of = context;
    if (strcmp(passkey->id, of->id) == 0) {
        of->found = true;
        *(club_passkey *)of->out = *passkey;
    }
    return !of->found;
}

static void look_up_own(trial *of, const attempt *act, facts *out) {
    const club_people_request *asked = &act->request.people;
    const club_person *actor = &act->request.actor;
    club_people_facts *known = &out->of.people;
    store_fault fault;
    if (act->request.act == CLUB_REVOKE) {
        search session = {asked->session_id, false, &out->session};
        store_list_sessions(of->store, actor, (store_visitor){&session, visit_session}, &fault);
        known->session = session.found ? &out->session : NULL;
    }
    if (act->request.act == CLUB_MAKE_TOKEN || act->request.act == CLUB_END_TOKEN) {
        token_search token = {.id = asked->session_id, .out = &out->session};
        store_list_tokens(of->store, actor, (store_visitor){&token, visit_token}, &fault);
        known->token = token.found ? &out->session : NULL;
        known->tokens = token.count;
    }
    if (act->request.act == CLUB_REMOVE_PASSKEY) {
        search key = {act->passkey.id, false, &out->passkey};
        store_list_passkeys(of->store, actor, (store_visitor){&key, visit_passkey}, &fault);
        known->passkey = key.found ? &out->passkey : NULL;
    }
}

/* Whose one-time code it is. */
static void look_up_proof(trial *of, const attempt *act, facts *out) {
    club_people_facts *known = &out->of.people;
    club_person owner, other;
    store_fault fault;
    if (!is_there(store_find_proof(of->store, &act->request.people.code, &owner, &out->proof, &fault), &fault)) {
        return;
    }
    known->proof = &out->proof;
    known->about = load_account(of, &owner, &out->about) ? &out->about : NULL;
    known->email_taken = out->proof.address[0] &&
                         is_there(store_find_address(of->store, out->proof.address, &other, &fault), &fault) &&
                         !club_person_same(&other, &owner);
}

static void look_up_bots(trial *of, const club_person *owner, facts *out) {
    store_people kept;
    store_fault fault;
    assert_int_equal(store_bots_of(of->store, owner, &kept, &fault), STORE_OK);
    for (size_t i = 0; i < kept.count; i++) {
        assert_true(load_account(of, &kept.person[i], &out->bots[i]));
    }
    out->of.people.bots = out->bots;
    out->of.people.bot_count = kept.count;
}

static void look_up_people(trial *of, const attempt *act, facts *out) {
    const club_people_request *asked = &act->request.people;
    club_people_facts *known = &out->of.people;
    const club_act what = act->request.act;
    unsigned uses = 0;
    store_fault fault;
    known->open = of->model->open;
    known->mail = of->model->mail;
    known->own = !act->fresh && load_account(of, &act->request.actor, &out->own) ? &out->own : NULL;
    const bool new = what == CLUB_SIGN_UP || what == CLUB_MAKE_BOT;
    bool found = asked->handle && what != CLUB_DELETE_PERSON && find_account(of, asked->handle, &out->about);
    known->about = found && !new ? &out->about : NULL;
    known->handle_taken = found && new;
    look_up_bots(of, &act->request.actor, out);
    known->hook = &out->hook;
    assert_int_equal(store_find_hook(of->store, &out->about.person, &out->hook, &fault), STORE_OK);
    assert_int_equal(store_find_invitation(of->store, &asked->code, &uses, &fault), STORE_OK);
    known->invited = uses > 0;
    if (what == CLUB_SIGN_IN && known->about) {
        store_knows_network(of->store, &out->about.person, asked->session.address, &known->familiar, &fault);
    }
    if (what == CLUB_CONFIRM_EMAIL || what == CLUB_RECOVER_FINISH) {
        look_up_proof(of, act, out);
    }
    if (what == CLUB_RELATE && known->about) {
        const club_person *actor = &act->request.actor, *other = &out->about.person;
        assert_int_equal(store_find_relations(of->store, actor, other, &known->there, &fault), STORE_OK);
        assert_int_equal(store_find_relations(of->store, other, actor, &known->back, &fault), STORE_OK);
        assert_int_equal(store_count_follows(of->store, actor, &known->follows, &fault), STORE_OK);
    }
    look_up_own(of, act, out);
}

static void look_up_conversation(trial *of, const attempt *act, facts *out) {
    club_conversation_facts *known = &out->conversation;
    const club_person *actor = &act->request.actor;
    club_account account;
    store_conversation side;
    unsigned back;
    store_fault fault;
    out->of.conversation = known;
    known->member = load_account(of, actor, &account) && account.handle[0];
    known->handle = "somebody";
    if (act->about == NOBODY) {
        return;
    }
    club_person other;
    memcpy(other.id, of->model->person[act->about]->id, sizeof other.id);
    known->with = other;
    known->other = load_account(of, &other, &account) && account.handle[0] ? other : (club_person){""};
    look_at_block(of, actor, &other, &known->apart);
    assert_int_equal(store_find_relations(of->store, &other, actor, &back, &fault), STORE_OK);
    known->muted = back >> CLUB_MUTE & 1u;
    if (is_there(store_find_conversation(of->store, actor, &other, &side, &fault), &fault)) {
        known->own = side.own;
    }
    assert_int_equal(store_count_written(of->store, actor, of->now - HOUR, &known->written, &fault), STORE_OK);
    assert_int_equal(store_count_begun(of->store, actor, of->now - (int64_t)DAY, &known->begun, &fault), STORE_OK);
}

static void look_up_talk(trial *of, const attempt *act, facts *out) {
    club_account account;
    const club_person *actor = &act->request.actor;
    store_fault fault;
    bool member = load_account(of, actor, &account) && account.handle[0];
    out->of.talk = &out->talk;
    out->talk.may_chat = member || of->model->guest_chat;
    snprintf(out->talk.name, sizeof out->talk.name, "%s", account.name[0] ? account.name : account.handle);
    look_at_players(of, out->of.game, actor, &out->talk.blocked);
    assert_int_equal(store_count_messages(of->store, out->of.game->id, &out->talk.said, &fault), STORE_OK);
}

static void look_up_puzzle(trial *of, const attempt *act, facts *out) {
    club_account account;
    club_puzzle_attempt earlier;
    store_fault fault;
    const club_puzzle_request *asked = &act->request.puzzle;
    const club_person *actor = &act->request.actor;
    out->of.puzzle = &out->puzzle;
    out->puzzle = (club_puzzle_facts){.shipped = puzzle_rating(act->puzzle)};
    out->puzzle.member = load_account(of, actor, &account) && account.handle[0];
    out->puzzle.attempted =
        is_there(store_find_puzzle_attempt(of->store, actor, asked->puzzle, &earlier, &fault), &fault);
    assert_int_equal(store_find_puzzle_rating(of->store, actor, asked->game, &out->puzzle.person, &fault), STORE_OK);
    assert_int_equal(store_find_puzzle(of->store, asked->puzzle, &out->puzzle.puzzle, &fault), STORE_OK);
}

/* In the conversation of whoever asks with the one whom it is about, if there is one. */
static bool find_words(trial *of, const attempt *act, const club_order_facts *known, facts *out) {
    club_subject subject = act->request.order.subject;
    store_conversation between;
    store_fault fault;
    if (!known->about ||
        !is_there(store_find_conversation(of->store, &act->request.actor, &known->about->person, &between, &fault),
                  &fault)) {
        return false;
    }
    return is_there(store_find_words(of->store, &subject, &out->said, &fault), &fault);
}

/* What a report or a measure is about, and the handle that is wanted. */
static void look_up_subject(trial *of, const attempt *act, club_order_facts *known, facts *out) {
    const club_order_request *asked = &act->request.order;
    club_person other;
    store_fault fault;
    const bool there = asked->subject.kind == CLUB_SUBJECT_MESSAGE &&
                       is_there(store_find_message(of->store, &asked->subject, &out->said, &fault), &fault);
    const bool said = there || (asked->subject.kind == CLUB_SUBJECT_DIRECT && find_words(of, act, known, out));
    known->message = said && club_person_same(&out->said.author, &out->about.person) ? out->said.text : NULL;
    known->plays =
        act->subject_game != NOBODY && club_plays(&trial_cached(of, act->subject_game)->game, &out->about.person);
    known->handle_taken = asked->handle &&
                          is_there(store_find_handle(of->store, asked->handle, &other, &fault), &fault) &&
                          !club_person_same(&other, &out->about.person);
}

static void look_up_order(trial *of, const attempt *act, facts *out) {
    club_order_facts *known = &out->order;
    const club_person *actor = &act->request.actor;
    club_account own;
    club_person about = {""};
    store_fault fault;
    out->of.order = known;
    *known = (club_order_facts){.handle = "somebody"};
    known->roles = load_account(of, actor, &own) && club_account_is_member(&own) ? own.roles : 0;
    if (act->measure != NOBODY &&
        is_there(store_find_measure(of->store, of->model->measure[act->measure].id, &out->measure, &fault), &fault)) {
        known->measure = &out->measure;
    }
    if (act->about != NOBODY) {
        memcpy(about.id, of->model->person[act->about]->id, sizeof about.id);
        known->about = load_account(of, &about, &out->about) ? &out->about : NULL;
        assert_int_equal(store_find_claim(of->store, &about, &known->claimed_by, &fault), STORE_OK);
        assert_int_equal(
            store_find_report(of->store, actor, &about, &act->request.order.subject, &known->reported, &fault),
            STORE_OK);
    }
    assert_int_equal(store_count_reports(of->store, actor, &known->reports, &fault), STORE_OK);
    look_up_subject(of, act, known, out);
}

static void look_up(trial *of, const attempt *act, facts *out) {
    const club_act what = act->request.act;
    store_fault fault;
    *out = (facts){.of.calendar = store_calendar(of->store)};
    if (!act->fresh) {
        assert_int_equal(store_find_restraint(of->store, &act->request.actor, &out->of.restraint, &fault), STORE_OK);
    }
    const club_identity actor = identity_of(of, &act->request.actor);
    out->of.member = what == CLUB_CREATE && actor.handle[0];
    out->of.bot = actor.bot;
    if (what == CLUB_CREATE || what == CLUB_JOIN) {
        look_whether_busy(of, &actor.person, &actor.bot, &out->of);
    }
    if (act->game != NOBODY) {
        cached *in = trial_cached(of, act->game);
        const unsigned turn = club_turn(&in->game);
        out->of.game = &in->game;
        out->of.plans = &in->plans;
        if ((what == CLUB_TIMEOUT || what == CLUB_ABORT || what == CLUB_RESIGN || what == CLUB_CLOSE) &&
            is_there(store_load_challenge_of(of->store, in->game.id, &out->challenge, &fault), &fault)) {
            out->of.started_by = &out->challenge;
        }
        const bool again =
            (what == CLUB_PROPOSE || what == CLUB_ACCEPT) && act->request.game.offer == CLUB_PROPOSAL_REMATCH;
        if (what == CLUB_JOIN || again) {
            look_at_players(of, &in->game, &act->request.actor, &out->of.blocked);
        }
        for (unsigned i = 0; again && i < in->game.seat_count; i++) {
            look_whether_away(of, &act->request.actor, &in->game.seat[i].person, &out->of.away);
            look_whether_busy(of, &in->game.seat[i].person, &in->game.seat[i].bot, &out->of);
        }
        if (what == CLUB_TIMEOUT && turn != POD_NOBODY) {
            store_find_lapse(of->store, &in->game.seat[turn].person, &out->of.lapsed_ms, &fault);
        }
    }
    if (what >= CLUB_CHALLENGE && what < CLUB_SIGN_UP) {
        look_up_challenge(of, act, out);
    } else if (what >= CLUB_SIGN_UP && what < CLUB_CHAT) {
        look_up_people(of, act, out);
    } else if (what == CLUB_CHAT) {
        look_up_talk(of, act, out);
    } else if (what == CLUB_ATTEMPT_PUZZLE) {
        look_up_puzzle(of, act, out);
    } else if (what >= CLUB_REPORT && what < CLUB_READ_ALERTS) {
        look_up_order(of, act, out);
    } else if (what >= CLUB_WRITE && what < CLUB_READ_ALERTS) {
        look_up_conversation(of, act, out);
    }
}

/* ---- Games in memory ------------------------------------------------------------------------------------------ */

static void let_go(trial *of, int game) {
    if (of->cached[game]) {
        club_free(&of->cached[game]->game);
        club_plans_free(&of->cached[game]->plans);
        free(of->cached[game]);
        of->cached[game] = NULL;
    }
}

cached *trial_cached(trial *of, int game) {
    store_fault fault;
    if (!of->cached[game]) {
        cached *made = calloc(1, sizeof *made);
        if (store_load(of->store, of->model->game[game]->id, &made->game, &fault) ||
            store_load_plans(of->store, &made->game, &made->plans, &fault)) {
            fail_msg("%s", fault.text);
        }
        of->cached[game] = made;
    }
    return of->cached[game];
}

static int game_of(const trial *of, const char *id) {
    for (int i = of->model->games; i-- > 0;) {
        if (strcmp(of->model->game[i]->id, id) == 0) {
            return i;
        }
    }
    return NOBODY;
}

/* A guest's seats become a member's, or a former member has no name any more. */
static void follow_seats(trial *of, const club_person_change *change) {
    const bool moves = change->kind == CLUB_PERSON_SEATS;
    const club_person *who = moves ? &change->other : &change->person;
    for (int i = 0; i < of->model->games; i++) {
        club_game *game = of->cached[i] ? &of->cached[i]->game : NULL;
        const bool there = game && moves && club_plays(game, &change->person);
        for (unsigned s = 0; game && !there && s < game->seat_count; s++) {
            club_seat *seat = &game->seat[s];
            if (club_person_same(&seat->person, who)) {
                seat->before = moves ? seat->person : seat->before;
                seat->since_ms = moves ? change->at_ms : seat->since_ms;
                seat->person = moves ? change->person : seat->person;
                seat->former = !moves;
                memset(seat->name, 0, moves ? 0 : sizeof seat->name);
            }
        }
    }
}

/* The games in memory say what somebody is called now, and which of them are left. */
static void follow_called(trial *of, const club_person *who, const char *called, bool barred) {
    for (int i = 0; i < of->model->games; i++) {
        club_game *game = of->cached[i] ? &of->cached[i]->game : NULL;
        const bool on = game && !club_over(game);
        for (unsigned s = 0; game && s < game->seat_count; s++) {
            club_seat *seat = &game->seat[s];
            if (club_person_same(&seat->person, who)) {
                seat->barred |= barred && on;
                if (called) {
                    memset(seat->name, 0, sizeof seat->name);
                    snprintf(seat->name, sizeof seat->name, "%s", called);
                }
            }
        }
    }
}

static void follow_plan(trial *of, club_decision *decision, const club_talk_change *change) {
    const int game = change->kind == CLUB_TALK_PLAN ? game_of(of, change->game) : NOBODY;
    if (game != NOBODY) {
        club_plan **plan = &trial_cached(of, game)->plans.of[change->seat];
        club_plan_free(*plan);
        *plan = *change->text ? decision->plan : NULL;
        decision->plan = *change->text ? NULL : decision->plan;
    }
}

/* The game that was made is in memory from now on; others follow the change. */
static void follow_game(trial *of, club_decision *decision, const club_game_change *change) {
    const int game = game_of(of, change->game);
    if (game == NOBODY) {
        fail_msg("the game %s is not in the model", change->game);
    }
    if (change->kind == CLUB_GAME_MADE) {
        of->cached[game] = calloc(1, sizeof *of->cached[game]);
        of->cached[game]->game = decision->made;
        decision->made = (club_game){0};
        of->running[of->runs++] = game;
    } else {
        club_commit(&trial_cached(of, game)->game, change);
    }
}

static void follow_absence(club_calendar *calendar, const club_absence_change *change) {
    if (change->kind == CLUB_VACATION_CHOICE) {
        club_calendar_set_automatic(calendar, &change->person, change->automatic);
    } else {
        club_calendar_set_vacation(calendar, &change->person, change->vacation);
    }
}

/* Whose bots play in them. */
static void follow_owner(trial *of, const club_person *owner, const char *handle) {
    for (int i = 0; i < of->model->games; i++) {
        club_game *game = of->cached[i] ? &of->cached[i]->game : NULL;
        for (unsigned s = 0; game && s < game->seat_count; s++) {
            club_bot_mark *bot = &game->seat[s].bot;
            if (club_person_same(&bot->keeper, owner)) {
                memset(bot->owner, 0, sizeof bot->owner);
                snprintf(bot->owner, sizeof bot->owner, "%s", handle);
            }
        }
    }
}

static void follow(trial *of, club_decision *decision) {
    for (size_t i = 0; i < decision->change_count; i++) {
        const club_change *change = decision->change[i];
        if (change->family == CLUB_GAMES) {
            follow_game(of, decision, &change->game);
        } else if (change->family == CLUB_TALK) {
            follow_plan(of, decision, &change->talk);
        } else if (change->family == CLUB_RATINGS) {
            club_rated_commit(&trial_cached(of, game_of(of, change->rating.game))->game, &change->rating);
        } else if (change->family == CLUB_ABSENCES) {
            follow_absence(store_calendar(of->store), &change->absence);
        } else if (change->family == CLUB_ORDER && change->order.kind == CLUB_ORDER_MEASURE &&
                   change->order.measure == CLUB_MEASURE_BAN) {
            follow_called(of, &change->order.person, NULL, true);
        } else if (change->family == CLUB_PEOPLE && change->person.kind == CLUB_PERSON_RENAMED) {
            const char *name = change->person.member.name;
            follow_called(of, &change->person.person, *name ? name : change->person.member.handle, false);
            follow_owner(of, &change->person.person, change->person.member.handle);
        } else if (change->family == CLUB_PEOPLE &&
                   (change->person.kind == CLUB_PERSON_SEATS || change->person.kind == CLUB_PERSON_DELETED)) {
            follow_seats(of, &change->person);
            if (change->person.kind == CLUB_PERSON_DELETED) {
                follow_owner(of, &change->person.person, "");
            }
        }
    }
}

/* ---- Keeping -------------------------------------------------------------------------------------------------- */

/* What is kept once, and refused when it comes again. */
static bool is_once(club_order_kind kind) {
    return kind == CLUB_ORDER_REPORT || kind == CLUB_ORDER_MEASURE || kind == CLUB_ORDER_LIFT ||
           kind == CLUB_ORDER_SEEN || kind == CLUB_ORDER_APPEAL || kind == CLUB_ORDER_ANSWER;
}

/* Whether the store is to refuse it once it has been kept, or another that changes the same; id: only of the game or
   challenge of this id. */
static bool is_for_one_version(const club_decision *decision, const char *id) {
    for (size_t i = 0; i < decision->change_count; i++) {
        const club_change *change = decision->change[i];
        const bool game = change->family == CLUB_GAMES && change->game.kind != CLUB_GAME_DEADLINE;
        const bool challenge = change->family == CLUB_CHALLENGES;
        if (!id && (change->family == CLUB_PUZZLES ||
                    (change->family == CLUB_CONVERSATIONS && change->conversation.kind != CLUB_CONVERSATION_READ))) {
            return true;
        }
        if (!id && change->family == CLUB_ORDER && is_once(change->order.kind)) {
            return true;
        }
        if (!id && change->family == CLUB_PEOPLE && club_person_change_has_version(change->person.kind)) {
            return true;
        }
        if ((game && (!id || strcmp(id, change->game.game) == 0)) ||
            (challenge && (!id || strcmp(id, change->challenge.challenge) == 0))) {
            return true;
        }
    }
    return false;
}

/* What comes too late leaves nothing: what it would have touched is compared afterwards. */
static void keep_late(trial *of, const club_decision *decision) {
    store_fault fault;
    if (is_for_one_version(decision, NULL)) {
        of->late++;
        assert_int_equal(store_apply(of->store, decision, &fault), STORE_CONFLICT);
    }
}

/* Once a day it is noted that somebody was here. */
static void see(trial *of, const attempt *act) {
    model_session *session = act->session == NOBODY ? NULL : &of->model->session[act->session];
    const club_session_key key = session_key(act->session);
    store_fault fault;
    if (session && !act->fresh && session->seen / 86400 != of->now / 1000 / 86400 &&
        store_see_session(of->store, &key, of->now / 1000, &fault) == STORE_OK) {
        session->seen = of->now / 1000;
    }
}

static void begin_turn(trial *of) {
    store_fault fault;
    if (!of->turn) {
        assert_int_equal(store_begin(of->store, &fault), STORE_OK);
        of->turn = true;
    }
}

void trial_open_turn(trial *of) {
    begin_turn(of);
}

/* What was done is durable, and the time with it. */
static void end_turn(trial *of) {
    store_fault fault;
    if (of->turn) {
        assert_int_equal(store_run_job(of->store, &(store_job){.alive_ms = of->now}, &fault), STORE_OK);
        of->turn = false;
        of->model->beat = of->now;
    }
}

static void keep(trial *of, const attempt *act, club_decision *decision) {
    store_fault fault;
    if (!decision->change_count) {
        return;
    }
    begin_turn(of);
    assert_int_equal(store_rate(of->store, decision, &fault), STORE_OK);
    if (store_apply(of->store, decision, &fault)) {
        fail_msg("act %lu, %s: %s", of->acts, act_name(act->request.act), fault.text);
    }
    see(of, act);
    if (one_in(of, 8)) {
        keep_late(of, decision);
    }
    follow(of, decision);
    if (one_in(of, 6)) {
        end_turn(of);
    }
}

/* ---- Trying --------------------------------------------------------------------------------------------------- */

/* What was drawn by lot: the model takes any order. */
static void note_lots(trial *of, const facts *known, const club_decision *decision, attempt *act) {
    const bool makes = act->request.act == CLUB_CHALLENGE || act->request.act == CLUB_CHALLENGE_COUNTER;
    club_challenge after = known->challenge;
    for (unsigned i = 0; i < POD_SEATS_MAX; i++) {
        const club_person *who = makes ? &decision->challenge.seat[i].who.person : &decision->made.seat[i].person;
        act->order[i] =
            act->fresh && club_person_same(who, &act->guest.person) ? of->model->people : person_of(of->model, who);
    }
    for (size_t i = 0; act->challenge != NOBODY && i < decision->change_count; i++) {
        if (decision->change[i]->family == CLUB_CHALLENGES && !makes) {
            club_challenge_commit(&after, &decision->change[i]->challenge);
        }
    }
    const unsigned own = club_challenge_seat_of(&after, &after.by.person);
    act->own_seat = own == POD_NOBODY ? 0 : own;
}

static void expect_same(trial *of, const attempt *act, const char *expected, const club_decision *decision) {
    const char *code = decision->fault.code ? club_fault_code(&decision->fault) : "done";
    if (strcmp(expected ? expected : "done", code) != 0) {
        char message[256];
        pod_text text = pod_text_over(message, sizeof message);
        pod_text_add(&text, "");
        club_fault_print(&decision->fault, POD_ENGLISH, &text);
        fail_msg("act %lu, %s by %d, game %d, challenge %d, about %d: the model says '%s', the club '%s' (%s)",
                 of->acts, act_name(act->request.act), act->actor, act->game, act->challenge, act->about,
                 expected ? expected : "done", code, message);
    }
}

void trial_try(trial *of, attempt *act) {
    static club_decision decision;
    facts known;
    of->acts++;
    act->request.now_ms = of->now;
    look_up(of, act, &known);
    const bool done = club_decide(&known.of, &act->request, &decision) == CLUB_OK;
    if (done) {
        note_lots(of, &known, &decision, act);
    }
    const char *refusal = model_act(of->model, act);
    expect_same(of, act, refusal, &decision);
    if (done) {
        keep(of, act, &decision);
    }
    of->out_of_range += refusal && strcmp(refusal, "out_of_range") == 0;
    ++*(done ? &of->done[act->request.act] : &of->refused[act->request.act]);
    club_decision_free(&decision);
    compare_touched(of, act);
    if (act->game != NOBODY && one_in(of, 20)) {
        let_go(of, act->game);
    }
}

/* Of the game or challenge that it is about. */
static size_t version_of(const trial *of, const attempt *act, const char **id) {
    const model_game *game = act->game == NOBODY ? NULL : of->model->game[act->game];
    const model_challenge *challenge = game ? NULL : of->model->challenge[act->challenge];
    *id = game ? game->id : challenge->id;
    return game ? game->version : challenge->version;
}

void trial_try_both(trial *of, attempt *act, attempt *rival) {
    static club_decision late;
    const char *id;
    facts known;
    store_fault fault;
    const size_t before = version_of(of, act, &id);
    rival->request.now_ms = of->now;
    look_up(of, rival, &known);
    const bool good = club_decide(&known.of, &rival->request, &late) == CLUB_OK && is_for_one_version(&late, id);
    trial_try(of, act);
    if (good && version_of(of, act, &id) != before) {
        of->rivals++;
        begin_turn(of);
        assert_int_equal(store_apply(of->store, &late, &fault), STORE_CONFLICT);
    }
    club_decision_free(&late);
    trial_try(of, rival);
}

/* ---- Time, and coming and going --------------------------------------------------------------------------------- */

typedef struct due {
    char id[64][CLUB_ID_SIZE];
    int count;
} due;

static bool note_due(void *context, const void *id) {
    due *of = context;
    memcpy(of->id[of->count++], id, CLUB_ID_SIZE);
    return of->count < 64;
}

static int challenge_of(const trial *of, const char *id) {
    int i = of->model->challenges;
    while (i-- > 0 && strcmp(of->model->challenge[i]->id, id) != 0) {
    }
    return i;
}

/* No game goes on whose time is over, and none is looked at for ever. */
static void expect_none_due(trial *of) {
    int kept = 0;
    for (int i = 0; i < of->runs; i++) {
        const model_game *game = of->model->game[of->running[i]];
        if (game_over(game)) {
            continue;
        }
        of->running[kept++] = of->running[i];
        if (deadline_of(of->model, game) <= of->now) {
            fail_msg("game %d goes on though its time is over", of->running[i]);
        }
    }
    of->runs = kept;
}

static void run_due(trial *of) {
    store_ids expired;
    store_fault fault;
    attempt act;
    due games = {.count = 1};
    for (int rounds = 0; games.count; rounds++) {
        assert_true(rounds < 1000);
        games.count = 0;
        assert_int_equal(
            store_due_games(of->store, (store_due){of->now, 64}, (store_visitor){&games, note_due}, &fault), STORE_OK);
        for (int i = 0; i < games.count; i++) {
            draw_due(of, CLUB_TIMEOUT, game_of(of, games.id[i]), NOBODY, &act);
            trial_try(of, &act);
        }
    }
    assert_int_equal(store_due_challenges(of->store, of->now, STORE_IDS_MAX, &expired, &fault), STORE_OK);
    for (size_t i = 0; i < expired.count; i++) {
        draw_due(of, CLUB_CHALLENGE_EXPIRE, NOBODY, challenge_of(of, expired.id[i]), &act);
        trial_try(of, &act);
    }
    expect_none_due(of);
}

void trial_wait(trial *of, int64_t length, bool late) {
    const int64_t until = of->now + length;
    for (int64_t game = 0, challenge = 0; !late;) {
        store_fault fault;
        assert_int_equal(store_next_deadline(of->store, &game, &fault), STORE_OK);
        assert_int_equal(store_next_due_challenge(of->store, &challenge, &fault), STORE_OK);
        const int64_t next = game < challenge ? game : challenge;
        if (next > until) {
            break;
        }
        of->now = next > of->now ? next : of->now;
        of->now += draw(of, 3) ? 0 : draw(of, 500);
        run_due(of);
    }
    of->now = until > of->now ? until : of->now;
}

static void open_club(trial *of) {
    const int64_t clock = of->now, beat = of->model->beat;
    store_fault fault;
    of->store = open_store(of->place);
    assert_int_equal(store_resume(of->store, &of->now, &fault), STORE_OK);
    assert_true(of->now == (beat > clock ? beat : clock));
    if (beat && beat < of->now) {
        of->model->outage[of->model->outages++] = (span){beat, of->now};
        of->model->beat = of->now;
    }
    of->model->open = draw(of, 4) > 0;
    of->model->mail = draw(of, 4) > 0;
    of->model->guest_chat = one_in(of, 2);
}

void trial_restart(trial *of, int64_t closed_ms) {
    end_turn(of);
    for (int i = 0; i < of->model->games; i++) {
        let_go(of, i);
    }
    store_close(of->store);
    of->restarts++;
    of->now += closed_ms;
    open_club(of);
    run_due(of);
    compare_all(of);
}

/* Those of letters that wait, which are then delivered or put off. */
static bool collect_letter(void *context, const void *entry) {
    const store_letter *letter = entry;
    due *of = context;
    memcpy(of->id[of->count++], letter->letter.id, CLUB_ID_SIZE);
    return of->count < 64;
}

static void forget_letter(model *of, const char *id) {
    for (int i = 0; i < of->letters; i++) {
        if (strcmp(of->letter[i].id, id) == 0) {
            of->letter[i] = of->letter[--of->letters];
            return;
        }
    }
    fail_msg("the letter %s is not in the model", id);
}

static void deliver(trial *of) {
    due waiting = {.count = 0};
    store_fault fault;
    assert_int_equal(store_waiting_letters(of->store, &(store_waiting_page){.limit = 64},
                                           (store_visitor){&waiting, collect_letter}, &fault),
                     STORE_OK);
    for (int i = 0; i < waiting.count; i++) {
        const bool done = draw(of, 4) > 0;
        const store_delivery delivery = {.id = waiting.id[i], .done = done, .at_ms = of->now + (done ? 0 : 60000)};
        assert_int_equal(store_settle_letter(of->store, &delivery, &fault), STORE_OK);
        if (done) {
            forget_letter(of->model, waiting.id[i]);
        }
    }
}

/* Those of before a moment: the first ones. */
static void forget_alerts(model_person *of, int64_t before) {
    int gone = 0;
    while (gone < of->alerts && of->alert[gone].at < before) {
        gone++;
    }
    if (gone == 0) {
        return; /* there may be no list */
    }
    of->alerts -= gone;
    memmove(of->alert, of->alert + gone, (size_t)of->alerts * sizeof *of->alert);
}

static void forget_old(trial *of) {
    model *club = of->model;
    store_fault fault;
    bool more = true;
    while (more) {
        assert_int_equal(store_forget_old(of->store, of->now, &more, &fault), STORE_OK);
    }
    model_forget_hooked(of->model, of->now);
    trial_forget_mails(of);
    for (int i = 0; i < club->sessions; i++) {
        model_session *at = &club->session[i];
        at->open &= at->seen >= (of->now - 395 * (int64_t)DAY) / 1000;
        at->network = at->begun < of->now - 13 * (int64_t)DAY ? 0 : at->network; /* before 14 days are over */
    }
    for (int i = 0; i < club->people; i++) {
        forget_alerts(club->person[i], of->now - 60 * (int64_t)DAY);
        for (int kind = 0; kind < CLUB_PROOF_KINDS; kind++) {
            model_proof *proof = &club->person[i]->proof[kind];
            proof->there &= proof->until >= of->now;
        }
    }
}

void trial_tidy(trial *of) {
    begin_turn(of);
    deliver(of);
    forget_old(of);
    end_turn(of);
}

void trial_void(trial *of) {
    static club_decision decision;
    const model *club = of->model;
    store_fault fault;
    if (!club->rated_games) {
        return;
    }
    const int game = club->rated_game[draw(of, (uint32_t)club->rated_games)];
    decision = (club_decision){.change_count = 1, .change = {&(club_change){.family = CLUB_RATINGS}}};
    decision.change[0]->rating = club_rating_void(club->game[game]->id, !club->game[game]->void_);
    begin_turn(of);
    assert_int_equal(store_apply(of->store, &decision, &fault), STORE_OK);
    assert_int_equal(store_apply(of->store, &decision, &fault), STORE_CONFLICT);
    void_game(of->model, game);
    for (int i = 0; i < club->rated_games; i++) {
        let_go(of, club->rated_game[i]);
    }
    for (int i = 0; i < club->people; i++) {
        compare_ratings(of, i);
    }
    compare_game(of, game);
}

void trial_begin(trial *of, const place *at, uint64_t seed) {
    *of = (trial){
        .place = at, .random = {seed}, .mails.random = {seed}, .compete.random = {seed}, .now = INT64_C(1795000000000)};
    of->model = calloc(1, sizeof *of->model);
    open_club(of);
}

void trial_end(trial *of) {
    model *club = of->model;
    for (int i = 0; i < club->games; i++) {
        let_go(of, i);
        free(club->game[i]);
    }
    for (int i = 0; i < club->people; i++) {
        free(club->person[i]->alert);
        free(club->person[i]->hooked);
        free(club->person[i]);
    }
    for (int i = 0; i < club->challenges; i++) {
        free(club->challenge[i]);
    }
    store_close(of->store);
    free(club);
}
