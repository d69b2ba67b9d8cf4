#include "app/events/tournaments.h"

#include <string.h>

#include "app/acts.h"
#include "app/events/known.h"
#include "app/games/schedule.h"
#include "app/games/talk.h"
#include "app/lobby/lookup.h"
#include "app/transaction.h"
#include "club/event/kind.h"
#include "store/events/tournaments.h"

enum { DUE_A_TURN = 16, RESULTS_A_TURN = 64, STEPS_A_TURN = 200, AGAIN_MS = 1000, OWN_MS = 60 * 1000 };

/* ---- Acting ------------------------------------------------------------------------------------------------------ */

/* Once more where the tournament has changed meanwhile. */
static bool decide(app *self, const club_tournament_facts *facts, club_request *request, app_caller *caller,
                   char out[CLUB_ID_SIZE]) {
    const store_status status =
        app_decide(self, &(club_facts){.tournament = facts, .talk = &facts->talk}, request, caller, out);
    if (status == STORE_CONFLICT) {
        while (self->tournaments->count) {
            app_forget_tournament(self->tournaments, 0);
        }
        app_problem_set(&caller->problem, caller->language, APP_UNAVAILABLE, NULL, NULL);
        caller->problem.retry_after = 1;
    }
    return !status && out[0];
}

/* How the actor is rated in its games; 0: such games have no ratings. */
bool app_find_tournament_rating(app *self, const club_tournament *of, int *out, app_caller *caller) {
    club_pool pool;
    club_fault why;
    *out = 0;
    return club_terms_pool(&of->terms.games, of->terms.seats, &pool, &why) ||
           app_find_points(self, &caller->person, &pool, out, caller);
}

/* Whether whoever runs the club lets the caller make one. */
static bool may_make(const app *self, const app_caller *caller) {
    return caller->member &&
           (self->config->events.members || (caller->roles & (CLUB_MODERATOR | CLUB_ADMINISTRATOR)) != 0);
}

/* What else has to be known for an act. */
static bool find_facts(app *self, club_act act, club_tournament_facts *facts, app_caller *caller) {
    if (act == CLUB_MAKE_TOURNAMENT) {
        return app_store_did(
            self, store_count_tournaments_of(self->store, &caller->person, &facts->directs, &self->fault), caller);
    }
    if (act == CLUB_CHAT) {
        return app_store_did(self, app_talk_facts(self, facts->tournament->id, NULL, &caller->person, &facts->talk),
                             caller);
    }
    return act != CLUB_JOIN_TOURNAMENT || app_find_tournament_rating(self, facts->tournament, &facts->rating, caller);
}

const club_tournament *app_act_on_tournament(app *self, const char *id, club_request *request, app_caller *caller) {
    club_tournament_facts facts = {.roles = caller->roles, .may_make = may_make(self, caller)};
    char made[CLUB_ID_SIZE];
    facts.tournament = id ? app_find_tournament(self, id, caller) : NULL;
    if ((id && !facts.tournament) || !find_facts(self, request->act, &facts, caller)) {
        return NULL;
    }
    return decide(self, &facts, request, caller, made) ? app_find_tournament(self, made, caller) : NULL;
}

/* ---- The club itself --------------------------------------------------------------------------------------------- */

static bool act(app *self, const club_tournament_facts *facts, club_act what, size_t number) {
    app_caller nobody = {.language = POD_ENGLISH};
    char id[CLUB_ID_SIZE];
    club_request request = {.act = what, .tournament = {.number = number}};
    return decide(self, facts, &request, &nobody, id);
}

typedef struct results {
    store_tournament_result result[RESULTS_A_TURN];
    size_t count;
} results;

static bool collect(void *context, const void *result) {
    results *of = context;
    of->result[of->count++] = *(const store_tournament_result *)result;
    return of->count < RESULTS_A_TURN;
}

/* A result that nobody wants (the tournament was cancelled meanwhile) is not asked for again. */
static bool report(app *self, const store_tournament_result *result) {
    app_caller nobody = {.language = POD_ENGLISH};
    const club_tournament *of = app_find_tournament(self, result->tournament, &nobody);
    const app_cached_game *cached = of ? app_find(self, result->game, &nobody) : NULL;
    char id[CLUB_ID_SIZE];
    club_request request = {.act = CLUB_REPORT_TO_TOURNAMENT, .tournament = {.number = result->number}};
    if (cached &&
        decide(self, &(club_tournament_facts){.tournament = of, .game = &cached->game}, &request, &nobody, id)) {
        return true;
    }
    return nobody.problem.class != APP_CLASS_UNAVAILABLE && app_transaction(self, &nobody) &&
           !store_drop_tournament_result(self->store, result, &self->fault);
}

/* As many as a turn takes. False: the store fails. */
static bool report_results(app *self) {
    results found = {.count = 0};
    bool done = !store_tournament_results(self->store, RESULTS_A_TURN, (store_visitor){&found, collect}, &self->fault);
    for (size_t i = 0; done && i < found.count; i++) {
        done = report(self, &found.result[i]);
    }
    self->tournaments->results = !done || found.count == RESULTS_A_TURN;
    return done;
}

/* The people at a table; who is gone or banned leaves the tournament instead. False: it is to be looked at again. */
static bool find_seated(app *self, const club_tournament *of, size_t table, club_identity *out) {
    app_caller nobody = {.language = POD_ENGLISH};
    for (unsigned i = 0; i < of->table[table].count; i++) {
        const size_t number = of->table[table].entrant[i];
        const club_person *person = &of->entrant[number].person;
        bool away = false;
        if (!app_find_identity(self, person, &out[i], &nobody) || app_find_away(self, person, &away)) {
            return false;
        }
        if (away || !out[i].handle[0]) {
            act(self, &(club_tournament_facts){.tournament = of, .gone = true}, CLUB_EXPEL_FROM_TOURNAMENT, number);
            return false;
        }
    }
    return true;
}

/* Whether there was something to do, and it is done. */
static bool step(app *self, const club_tournament *of) {
    club_identity seated[POD_SEATS_MAX];
    const size_t table = club_tournament_ready_table(of), before = of->entries;
    char id[CLUB_ID_SIZE];
    memcpy(id, of->id, sizeof id); /* what is done may have memory let go of it */
    if (table == of->tables) {
        act(self, &(club_tournament_facts){.tournament = of}, CLUB_STEP_TOURNAMENT, 0);
    } else if (find_seated(self, of, table, seated)) {
        act(self, &(club_tournament_facts){.tournament = of, .seated = seated}, CLUB_SEAT_IN_TOURNAMENT, table);
    }
    return app_known_tournament(self->tournaments, id) == of && of->entries > before;
}

/* False: it is to be looked at again. */
static bool lead_on(app *self, const char *id) {
    app_caller nobody = {.language = POD_ENGLISH};
    const club_tournament *of = app_find_tournament(self, id, &nobody);
    unsigned steps = 0;
    int64_t due_ms = CLUB_NEVER_MS; /* of one that is damaged */
    while (of && step(self, of)) {
        if (++steps == STEPS_A_TURN) {
            return false;
        }
    }
    if (of) {
        of = app_known_tournament(self->tournaments, id);
        due_ms = !of || club_tournament_ready_table(of) < of->tables
                     ? self->wall_ms + AGAIN_MS
                     : club_tournament_due_ms(of, store_calendar(self->store), self->wall_ms);
    } else if (nobody.problem.class == APP_CLASS_UNAVAILABLE) {
        return false;
    }
    return app_transaction(self, &nobody) && !store_set_tournament_due(self->store, id, due_ms, &self->fault);
}

/* People who have left the club leave what they have entered, too. */
static bool expel_gone(app *self) {
    results found = {.count = 0};
    bool done = !store_gone_entrants(self->store, RESULTS_A_TURN, (store_visitor){&found, collect}, &self->fault);
    for (size_t i = 0; done && i < found.count; i++) {
        app_caller nobody = {.language = POD_ENGLISH};
        const club_tournament *of = app_find_tournament(self, found.result[i].tournament, &nobody);
        done = of && act(self, &(club_tournament_facts){.tournament = of, .gone = true}, CLUB_EXPEL_FROM_TOURNAMENT,
                         found.result[i].number);
    }
    self->tournaments->gone = !done || found.count == RESULTS_A_TURN;
    return done;
}

/* ---- What the club itself announces ------------------------------------------------------------------------------ */

#define WEEK_MS (INT64_C(7) * 24 * 3600 * 1000)
#define MONDAY_MS (INT64_C(4) * 24 * 3600 * 1000) /* 5 January 1970 */

static bool announce(app *self, const club_tournament_kind *kind, const char *clock, int64_t begins_ms) {
    app_caller nobody = {.language = POD_ENGLISH};
    char id[CLUB_ID_SIZE];
    club_pool pool;
    club_fault why;
    club_tournament_terms terms = {
        .kind = kind, .seats = 2, .begins_ms = begins_ms, .most = kind->entrants_most, .games.game = pod_game_at(0)};
    const char *name = self->config->club.name;
    terms.length_ms = kind->permanent ? 0 : INT64_C(3600) * 1000;
    terms.games.agreed.vacation = kind->daily;
    if (!club_words_set(terms.title, CLUB_TITLE_MAX, name, strlen(name)) || !terms.title[0]) {
        strcpy(terms.title, "Ludopod");
    }
    pod_options_default(terms.games.game, &terms.games.options);
    club_clock_parse(clock, strlen(clock), &terms.games.agreed.clock);
    terms.games.agreed.rated = true;
    terms.games.agreed.rated = !club_terms_pool(&terms.games, terms.seats, &pool, &why);
    club_request request = {.act = CLUB_MAKE_TOURNAMENT, .tournament.terms = &terms};
    return decide(self, &(club_tournament_facts){.may_make = true}, &request, &nobody, id);
}

/* The arena of the week is announced as soon as the one before has begun; the ladder is made once. */
static bool announce_own(app *self) {
    const app_event_settings *events = &self->config->events;
    size_t count = 0;
    int minute;
    bool done = true;
    if (events->ladder) {
        done = !store_count_own_tournaments(self->store, &club_ladder, true, &count, &self->fault) &&
               (count || announce(self, &club_ladder, "3d", self->wall_ms));
    }
    if (done && app_weekly_parse(events->arena, &minute)) {
        const int64_t into_ms = (self->wall_ms - MONDAY_MS) % WEEK_MS, at_ms = (int64_t)minute * 60 * 1000;
        const int64_t wait_ms = (at_ms - into_ms + WEEK_MS) % WEEK_MS;
        done = !store_count_own_tournaments(self->store, &club_arena, false, &count, &self->fault) &&
               (count || announce(self, &club_arena, "5m+8s", self->wall_ms + wait_ms));
    }
    self->tournaments->own_ms = events->ladder || events->arena[0] ? self->wall_ms + OWN_MS : INT64_MAX;
    return done;
}

void app_tournaments_turn(app *self) {
    struct app_tournaments *of = self->tournaments;
    store_ids due = {.count = 0};
    if (self->wall_ms < of->next_ms) {
        return;
    }
    bool done = self->wall_ms < of->own_ms || announce_own(self);
    done = done && (!of->results || report_results(self)) && (!of->gone || expel_gone(self));
    done = done && !store_due_tournaments(self->store, self->wall_ms, DUE_A_TURN, &due, &self->fault);
    for (size_t i = 0; done && i < due.count; i++) {
        done = lead_on(self, due.id[i]);
    }
    done = done && !store_next_due_tournament(self->store, &of->next_ms, &self->fault);
    of->next_ms = of->own_ms < of->next_ms ? of->own_ms : of->next_ms;
    if (!done || of->results || of->gone) {
        of->next_ms = self->wall_ms + (done ? 0 : AGAIN_MS);
    }
}

int app_tournaments_wait_ms(const app *self) {
    return app_wait_until(self, self->tournaments->next_ms);
}
