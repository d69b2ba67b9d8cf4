/* Everything that changes a game: the page, a bot, the computer and the clean-ups come through app_act(). The club
   decides, the store keeps, then the games in memory follow. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "app/acts.h"
#include "app/admission.h"
#include "app/alerts/alerts.h"
#include "app/app.h"
#include "app/events/known.h"
#include "app/games/listing.h"
#include "app/games/owner.h"
#include "app/games/schedule.h"
#include "app/games/talk.h"
#include "app/health.h"
#include "app/outbox/outbox.h"
#include "app/people/bots.h"
#include "app/people/follow.h"
#include "app/transaction.h"
#include "club/game/time.h"
#include "store/challenges.h"
#include "store/ratings.h"

/* ---- Finding ------------------------------------------------------------------------------------ */

static app_cached_game *no_game(app_caller *caller, const char *id) {
    app_problem_set(&caller->problem, caller->language, APP_NO_GAME, id, NULL);
    return NULL;
}

static void *unavailable(app_caller *caller) {
    app_problem_set(&caller->problem, caller->language, APP_UNAVAILABLE, NULL, NULL);
    caller->problem.retry_after = 1;
    return NULL;
}

static void *no_memory(app *self, app_caller *caller) {
    app_log(&self->logger, APP_ERROR, "memory", "{s:s}", "error", "out of memory");
    return unavailable(caller);
}

/* What the store could not do for a game. What is damaged stays so however often it is tried. */
static void *store_failed(app *self, store_status status, const char *id, app_caller *caller) {
    if (status == STORE_DAMAGED) {
        app_report_damage(self, id);
        app_problem_set(&caller->problem, caller->language, APP_DAMAGED, id, NULL);
        return NULL;
    }
    app_store_fails(self);
    return unavailable(caller);
}

static app_cached_game *refuse(app_caller *caller, const club_fault *fault) {
    app_problem_club(&caller->problem, caller->language, fault);
    return NULL;
}

void app_let_go(app *self, app_cached_game *cached) {
    if (cached->thinking && self->searches) {
        app_search_pool_cancel(self->searches, cached->game.id);
    }
    app_game_cache_remove(&self->games, cached);
}

/* ---- Applying decisions --------------------------------------------------------------------------- */

/* Memory follows what is kept. False when there is none for it: then it is read again when it is asked for. */
static bool follow_game(app *self, club_decision *decision, const club_game_change *change, const app_caller *caller) {
    app_cached_game *cached;
    if (change->kind == CLUB_GAME_MADE) {
        cached = app_game_cache_add(&self->games, &decision->made);
        decision->made = (club_game){0};
    } else {
        cached = app_game_cache_find(&self->games, change->game);
        if (cached) {
            club_commit(&cached->game, change);
        }
    }
    if (!cached) {
        return false;
    }
    if (change->kind != CLUB_GAME_NEXT) {
        app_person_acts(cached, caller);
        app_schedule_note(self, change->deadline_after);
        app_schedule_note(self, change->reminder_after);
    }
    if (change->kind != CLUB_GAME_ENTRY || change->state_changes) {
        app_listing_expect(self);
    }
    if (change->state_changes && club_over(&cached->game)) {
        app_expect_results(self);
    }
    cached->dirty = true;
    /* Those who watch are told at the end of the turn, and its computer is asked. */
    app_game_cache_touch(&self->games, cached);
    return true;
}

static void follow_person(app *self, const club_person_change *change) {
    if (change->kind == CLUB_PERSON_GUEST) {
        store_session known = {.person = change->guest.person, .seen = change->at_ms / 1000};
        app_session_learn(&self->sessions, &change->guest.session, known);
    } else {
        app_follow_account(self, change);
    }
    if (change->kind == CLUB_PERSON_SEATS) {
        app_listing_expect(self);
    }
}

/* What is in memory of games that are over may be other than it is now: they are read again. */
static void forget_rated(app *self) {
    for (app_cached_game *cached = self->games.newest, *older; cached; cached = older) {
        older = cached->older;
        if (cached->game.terms.rated && club_over(&cached->game)) {
            app_let_go(self, cached);
        }
    }
}

/* The places and figures of its end. */
static bool follow_ratings(app *self, const club_rating_change *change) {
    if (change->kind == CLUB_RATING_VOIDED) {
        forget_rated(self);
        return true;
    }
    app_cached_game *cached = app_game_cache_find(&self->games, change->game);
    if (cached) {
        club_rated_commit(&cached->game, change);
        cached->changed = true;
    }
    return cached != NULL;
}

static bool follow(app *self, club_decision *decision, const club_change *change, const app_caller *caller) {
    switch (change->family) {
    case CLUB_PEOPLE:
        follow_person(self, &change->person);
        return true;
    case CLUB_ABSENCES:
        app_look_at_tournaments(self, change->absence.nearer_ms);
        return app_schedule_follow(self, &change->absence);
    case CLUB_CHALLENGES: /* is read from the store when it is asked for */
    case CLUB_PUZZLES:    /* the same */
    case CLUB_CONVERSATIONS:
        return true;
    case CLUB_TOURNAMENTS:
        app_follow_tournament(self, decision, &change->tournament);
        return true;
    case CLUB_RATINGS:
        return follow_ratings(self, &change->rating);
    case CLUB_LETTERS:
        app_expect(self, APP_MAILS);
        return true;
    case CLUB_ALERTS:
        app_follow_alert(self, &change->alert);
        return true;
    case CLUB_TALK:
        app_follow_talk(self, decision, &change->talk);
        return true;
    case CLUB_ORDER:
        app_follow_order(self, &change->order);
        return true;
    default:
        return follow_game(self, decision, &change->game, caller);
    }
}

static void pass_on(app *self, const club_notice *notice) {
    app_cached_game *cached = app_game_cache_find(&self->games, notice->id);
    switch (notice->kind) {
    case CLUB_NOTICE_MADE:
        self->metrics.games_created++;
        app_log(&self->logger, APP_INFO, "game", "{s:s s:s}", "game", cached->game.id, "kind", cached->game.game->name);
        break;
    case CLUB_NOTICE_SEATS:
        app_game_cache_count_present(cached);
        cached->changed = true;
        break;
    case CLUB_NOTICE_ENTRIES:
        /* Of a game that is not yet as it was told, no event is told twice. */
        cached->told = cached->told < cached->game.ply ? cached->told : cached->game.ply;
        cached->changed = true;
        break;
    case CLUB_NOTICE_EVENTS:
    case CLUB_NOTICE_COMPUTER:
        app_game_cache_touch(&self->games, cached);
        break;
    case CLUB_NOTICE_STARTED:
    case CLUB_NOTICE_RATED:
    case CLUB_NOTICE_CHALLENGE:
    case CLUB_NOTICE_MESSAGE:
    case CLUB_NOTICE_READ:
    case CLUB_NOTICE_TOURNAMENT:
        app_lobby_note(&self->lobby, notice);
    }
}

static void count(app *self, const club_request *request) {
    self->metrics.moves_people += request->act == CLUB_MOVE;
    self->metrics.moves_computer += request->act == CLUB_COMPUTER_MOVE;
}

/* That a person was here is written down once a day. It is of no great weight: when it fails, later. */
static void see(app *self, const app_caller *caller) {
    enum { DAY = 24 * 3600 };
    store_fault ignored;
    if (caller->has_session && !caller->guest && self->now / DAY != caller->seen / DAY &&
        store_see_session(self->store, &caller->session, self->now, &ignored) == STORE_OK) {
        store_session known = {.person = caller->person,
                               .seen = self->now,
                               .member = caller->member,
                               .roles = caller->roles,
                               .restraint = caller->restraint};
        app_session_learn(&self->sessions, &caller->session, known);
    }
}

/* Whether all of it is in a game that was made before, as it is in memory, and what that tells people. */
static bool is_in_game(const club_decision *decision) {
    bool in = true;
    for (size_t i = 0; i < decision->change_count; i++) {
        const club_change *change = decision->change[i];
        in &= change->family == CLUB_ALERTS || (change->family == CLUB_GAMES && change->game.kind == CLUB_GAME_ENTRY);
    }
    return in;
}

/* Makes a decision durable with the turn. Takes over what it made. */
static store_status apply(app *self, club_decision *decision, const app_caller *caller) {
    if (!decision->change_count) {
        return STORE_OK;
    }
    store_status status = (is_in_game(decision) ? store_apply_later : store_apply)(self->store, decision, &self->fault);
    bool room = true;
    if (!status) {
        see(self, caller);
    }
    for (size_t i = 0; !status && i < decision->change_count; i++) {
        room &= follow(self, decision, decision->change[i], caller);
    }
    for (size_t i = 0; !status && room && i < decision->notice_count; i++) {
        pass_on(self, &decision->notice[i]);
    }
    return status;
}

/* ---- Acting --------------------------------------------------------------------------------------- */

static void make_id(char out[CLUB_ID_SIZE]) {
    uint8_t random[CLUB_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    club_id_make(random, out);
}

/* A decision that was made, on its way to the disk. The same results as app_decide(). */
static store_status keep(app *self, club_decision *decision, const club_request *request, app_caller *caller) {
    const bool makes = decision->made.game != NULL, changes = decision->change_count > 0;
    if ((makes && !app_admit_game(self, caller)) || (changes && caller->guest && !app_admit_guest(self, caller)) ||
        (changes && !app_transaction(self, caller))) {
        decision->id[0] = 0;
        return STORE_OK;
    }
    store_status status = apply(self, decision, caller);
    if (status == STORE_OK) {
        count(self, request);
    } else if (status != STORE_CONFLICT) {
        store_failed(self, status, decision->id, caller);
    }
    return status;
}

static void begin_request(app *self, club_request *request, const app_caller *caller) {
    request->actor = caller->person;
    request->guest = caller->guest;
    request->now_ms = self->wall_ms;
    make_id(request->id);
}

store_status app_decide(app *self, const club_facts *facts, club_request *request, app_caller *caller,
                        char id[CLUB_ID_SIZE]) {
    club_decision decision;
    begin_request(self, request, caller);
    id[0] = 0;
    club_facts whole = *facts;
    whole.calendar = store_calendar(self->store);
    whole.restraint = caller->restraint;
    whole.member = caller->member;
    whole.bot = caller->bot;
    if (club_decide(&whole, request, &decision)) {
        refuse(caller, &decision.fault);
        return STORE_OK;
    }
    store_status status = store_rate(self->store, &decision, &self->fault);
    if (status) {
        store_failed(self, status, decision.id, caller);
    } else {
        status = keep(self, &decision, request, caller);
    }
    memcpy(id, status ? "" : decision.id, status ? 1 : CLUB_ID_SIZE);
    club_decision_free(&decision);
    return status;
}

/* Which challenge a game that is about to be cancelled may open again. *out: NULL for none. */
static store_status find_challenge(app *self, const club_game *game, club_challenge *room, const club_challenge **out) {
    store_status status = store_load_challenge_of(self->store, game->id, room, &self->fault);
    *out = status ? NULL : room;
    return status == STORE_NOT_FOUND ? STORE_OK : status;
}

/* When the player to move last lost on time. */
static store_status find_lapse(app *self, const club_game *game, int64_t *out_ms) {
    unsigned turn = club_turn(game);
    return turn == POD_NOBODY ? STORE_OK
                              : store_find_lapse(self->store, &game->seat[turn].person, out_ms, &self->fault);
}

/* Bits of the seats whose players have the board before them. */
static unsigned seats_watching(const app_cached_game *cached) {
    unsigned seats = 0;
    for (unsigned i = 0; i < cached->game.seat_count; i++) {
        seats |= cached->present[i] > 0 ? 1u << i : 0;
    }
    return seats;
}

/* Whether another player of the game is kept from playing. */
static store_status find_away(app *self, const club_game *game, const club_person *who, bool *out) {
    store_status status = STORE_OK;
    for (unsigned i = 0; !status && !*out && i < game->seat_count; i++) {
        if (!club_person_same(&game->seat[i].person, who)) {
            status = app_find_away(self, &game->seat[i].person, out);
        }
    }
    return status;
}

static bool is_of_rematch(const club_request *request) {
    return (request->act == CLUB_PROPOSE || request->act == CLUB_ACCEPT) &&
           request->game.offer == CLUB_PROPOSAL_REMATCH;
}

/* In a game. *made: NULL when the caller has a problem. */
static store_status decide(app *self, app_cached_game *cached, club_request *request, app_caller *caller,
                           app_cached_game **made) {
    char id[CLUB_ID_SIZE] = "";
    club_talk_facts talk;
    club_challenge challenge;
    club_facts facts = {.game = cached ? &cached->game : NULL, .plans = cached ? &cached->plans : NULL, .talk = &talk};
    store_status status = STORE_OK;
    char busy[CLUB_HANDLE_SIZE];
    const bool may_cancel = request->act == CLUB_ABORT || request->act == CLUB_TIMEOUT || request->act == CLUB_RESIGN ||
                            request->act == CLUB_CLOSE;
    const bool again = is_of_rematch(request),
               plays = again || request->act == CLUB_CREATE || request->act == CLUB_JOIN;
    if (again || request->act == CLUB_JOIN) {
        status = app_find_blocks(self, &cached->game, &caller->person, &facts.blocked);
        status = status ? status : find_away(self, &cached->game, &caller->person, &facts.away);
    } else if (request->act == CLUB_CHAT) {
        status = app_talk_facts(self, cached->game.id, &cached->game, &caller->person, &talk);
    } else if (request->act == CLUB_TIMEOUT) {
        status = find_lapse(self, &cached->game, &facts.lapsed_ms);
    }
    if (cached) {
        facts.watching = seats_watching(cached);
    }
    if (!status && may_cancel) {
        status = find_challenge(self, &cached->game, &challenge, &facts.started_by);
    }
    if (status) {
        store_failed(self, status, cached->game.id, caller);
    } else if (!plays || app_find_busy_bot(self, again ? &cached->game : NULL, busy, &facts, caller)) {
        status = app_decide(self, &facts, request, caller, id);
    }
    *made = id[0] ? app_find(self, id, caller) : NULL;
    return status;
}

static app_cached_game *clean_up(app *self, app_cached_game *cached, app_caller *caller);

static app_cached_game *find_or_load(app *self, const char *id, app_caller *caller) {
    if (!club_id_valid(id, strlen(id))) {
        return no_game(caller, id);
    }
    app_cached_game *cached = app_game_cache_find(&self->games, id);
    if (cached) {
        return cached;
    }
    club_game game;
    store_status status = store_load(self->store, id, &game, &self->fault);
    club_plans plans = {{NULL}};
    status = status ? status : store_load_plans(self->store, &game, &plans, &self->fault);
    switch (status) {
    case STORE_OK:
        cached = app_game_cache_add(&self->games, &game);
        if (!cached) {
            club_plans_free(&plans);
            return no_memory(self, caller);
        }
        cached->plans = plans;
        cached->dirty = self->turn.in_transaction;  /* what was read may be part of it */
        app_game_cache_touch(&self->games, cached); /* a computer may be to move in it */
        return clean_up(self, cached, caller);
    case STORE_NOT_FOUND:
        return no_game(caller, id);
    default:
        return store_failed(self, status, id, caller);
    }
}

app_cached_game *app_find(app *self, const char *id, app_caller *caller) {
    app_cached_game *cached = find_or_load(self, id, caller);
    if (cached) {
        app_person_looks(self, cached, caller);
    }
    return cached;
}

/* A decision made for what the database does not hold any more is made once more, for what it holds. */
static app_cached_game *act(app *self, app_cached_game *cached, club_request *request, app_caller *caller) {
    char id[CLUB_ID_SIZE];
    app_cached_game *made;
    memcpy(id, cached ? cached->game.id : "", cached ? sizeof id : 1);
    for (int attempts = 0; attempts < 2; attempts++) {
        if (decide(self, cached, request, caller, &made) != STORE_CONFLICT) {
            return made;
        }
        if (cached) {
            app_let_go(self, cached);
            cached = app_find(self, id, caller);
            if (!cached) {
                return NULL;
            }
        }
    }
    return unavailable(caller);
}

/* Does what is due in a game that was just read though nobody acts. When it cannot be done now, the game is not played
   on either until it is asked for again. The game, or NULL and the caller's problem. */
static app_cached_game *clean_up(app *self, app_cached_game *cached, app_caller *caller) {
    char id[CLUB_ID_SIZE];
    memcpy(id, cached->game.id, sizeof id);
    if (club_deadline(&cached->game) > self->wall_ms) {
        return cached;
    }
    app_caller nobody = {.language = caller->language};
    club_request request = {.act = club_must_close(&cached->game) ? CLUB_CLOSE : CLUB_TIMEOUT};
    app_cached_game *closed = act(self, cached, &request, &nobody);
    cached = closed ? NULL : app_game_cache_find(&self->games, id);
    if (cached) {
        app_let_go(self, cached);
    }
    caller->problem = nobody.problem;
    return closed;
}

app_cached_game *app_act(app *self, const char *id, club_request *request, app_caller *caller) {
    app_cached_game *cached = id ? app_find(self, id, caller) : NULL;
    return id && !cached ? NULL : act(self, cached, request, caller);
}

bool app_rehearse(app *self, const club_facts *facts, club_request *request, app_caller *caller) {
    club_decision decision;
    begin_request(self, request, caller);
    club_facts whole = *facts;
    whole.restraint = caller->restraint;
    bool refused = club_decide(&whole, request, &decision) != CLUB_OK;
    if (refused) {
        refuse(caller, &decision.fault);
    }
    club_decision_free(&decision);
    return !refused;
}

bool app_carry_out(app *self, const club_facts *facts, club_request *request, app_caller *caller) {
    char id[CLUB_ID_SIZE];
    store_status status = app_decide(self, facts, request, caller, id);
    if (status == STORE_CONFLICT) {
        unavailable(caller);
    }
    return !status && id[0];
}
