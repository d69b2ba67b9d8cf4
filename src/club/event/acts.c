#include "club/event/acts.h"

#include <stdio.h>
#include <string.h>

#include "club/event/kind.h"
#include "club/game/deciding.h"
#include "club/game/summary.h"

#define DAY_MS (INT64_C(24) * 3600 * 1000)

static const club_tournament_facts *facts_of(const club_deciding *of) {
    return of->facts->tournament;
}

static const club_tournament *tournament_of(const club_deciding *of) {
    return facts_of(of)->tournament;
}

static club_error refuse(const club_deciding *of, club_error code) {
    return club_refuse(of->fault, code, NULL, NULL);
}

/* ---- What a decision is made of ---------------------------------------------------------------------------------- */

static void add_change(const club_deciding *of, const club_tournament_terms *made) {
    club_tournament_change *change = &club_deciding_change(of, CLUB_TOURNAMENTS)->tournament;
    const char *id = made ? of->request->id : tournament_of(of)->id;
    *change = (club_tournament_change){.made = made, .at_ms = of->request->now_ms};
    memcpy(change->id, id, sizeof change->id);
    memcpy(of->out->id, id, sizeof of->out->id);
    change->before = made ? 0 : tournament_of(of)->entries;
    change->director = made ? of->request->actor : change->director;
    club_deciding_notify(of, CLUB_NOTICE_TOURNAMENT, id);
}

static club_tournament_entry *add_entry(const club_deciding *of, club_tournament_entry_kind kind, size_t number) {
    club_tournament_entry *entry = club_tournament_add(&of->out->entries, kind, of->request->now_ms);
    entry->number = (int)number;
    return entry;
}

/* One entry is all of it. */
static club_error decide(const club_deciding *of, club_tournament_entry_kind kind, size_t number) {
    add_entry(of, kind, number);
    add_change(of, NULL);
    return CLUB_OK;
}

/* ---- Making one -------------------------------------------------------------------------------------------------- */

static bool fits_kind(const club_tournament_terms *terms) {
    const club_tournament_kind *kind = terms->kind;
    const club_clock_class class = club_clock_class_of(&terms->games.agreed.clock);
    return (class == CLUB_CLOCK_LIVE ? kind->live : class == CLUB_CLOCK_DAILY && kind->daily) && terms->seats >= 2 &&
           terms->seats <= kind->seats_most && terms->games.options.value[POD_OPTION_PLAYERS] == (int)terms->seats &&
           terms->most >= 2 && terms->most <= kind->entrants_most &&
           (!kind->by_rounds || (terms->rounds >= 1 && terms->rounds <= kind->rounds_most)) &&
           (kind->by_rounds || kind->permanent || terms->length_ms >= CLUB_TOURNAMENT_SHORTEST_MS);
}

/* That there can be such a tournament. */
static club_error check(const club_tournament_terms *terms, int64_t now_ms, club_fault *fault) {
    char title[CLUB_TITLE_SIZE];
    const int64_t most = CLUB_TOURNAMENT_AHEAD_DAYS * DAY_MS;
    const bool sound = terms->kind && terms->games.game && fits_kind(terms) && terms->title[0] &&
                       club_words_set(title, CLUB_TITLE_MAX, terms->title, strlen(terms->title)) &&
                       terms->begins_ms >= now_ms && terms->begins_ms <= now_ms + most && terms->length_ms >= 0 &&
                       terms->length_ms <= most && terms->break_ms >= 0 && terms->break_ms <= most &&
                       !(terms->bots && terms->games.agreed.rated);
    club_pool ignored;
    if (!sound) {
        return club_refuse_number(fault, CLUB_ERROR_EVENT_TERMS, CLUB_TITLE_MAX, CLUB_TOURNAMENT_AHEAD_DAYS);
    }
    return terms->games.agreed.rated ? club_terms_pool(&terms->games, terms->seats, &ignored, fault) : CLUB_OK;
}

static club_error make(const club_deciding *of) {
    const club_tournament_terms *terms = of->request->tournament.terms;
    if (!facts_of(of)->may_make) {
        return refuse(of, CLUB_ERROR_EVENT_DIRECTOR);
    }
    if (facts_of(of)->directs >= CLUB_TOURNAMENTS_MAX) {
        return club_refuse_number(of->fault, CLUB_ERROR_EVENTS, CLUB_TOURNAMENTS_MAX, 0);
    }
    club_error error = check(terms, of->request->now_ms, of->fault);
    if (!error) {
        add_change(of, terms);
    }
    return error;
}

/* ---- Entrants ---------------------------------------------------------------------------------------------------- */

static club_error join(const club_deciding *of) {
    const club_person *actor = &of->request->actor;
    const size_t number = club_tournament_find(tournament_of(of), actor);
    if (!of->facts->member) {
        return refuse(of, CLUB_ERROR_MEMBERS);
    }
    if (!club_tournament_may_join(tournament_of(of), actor, facts_of(of)->rating) ||
        (of->facts->bot.is && !tournament_of(of)->terms.bots)) {
        return refuse(of, CLUB_ERROR_EVENT_CLOSED);
    }
    if (number < tournament_of(of)->entrants) {
        return decide(of, CLUB_TOURNAMENT_RETURN, number);
    }
    club_tournament_entry *entry = add_entry(of, CLUB_TOURNAMENT_JOIN, (size_t)facts_of(of)->rating);
    memcpy(entry->id, actor->id, sizeof entry->id);
    add_change(of, NULL);
    return CLUB_OK;
}

/* The actor's own number, as long as the tournament goes on. */
static club_error find_own(const club_deciding *of, size_t *out) {
    const club_tournament *tournament = tournament_of(of);
    *out = club_tournament_find(tournament, &of->request->actor);
    const bool in = *out < tournament->entrants && tournament->entrant[*out].state == CLUB_ENTRANT_IN &&
                    tournament->state <= CLUB_TOURNAMENT_RUNNING;
    return in ? CLUB_OK : refuse(of, CLUB_ERROR_EVENT_CLOSED);
}

static club_error leave(const club_deciding *of) {
    size_t own;
    const club_error error = find_own(of, &own);
    return error ? error : decide(of, CLUB_TOURNAMENT_LEAVE, own);
}

static club_error expel(const club_deciding *of) {
    const club_tournament *tournament = tournament_of(of);
    const size_t number = of->request->tournament.number;
    const bool in = number < tournament->entrants && tournament->entrant[number].state != CLUB_ENTRANT_OUT;
    return facts_of(of)->gone && in && tournament->state <= CLUB_TOURNAMENT_RUNNING
               ? decide(of, CLUB_TOURNAMENT_EXPEL, number)
               : refuse(of, CLUB_ERROR_EVENT_CLOSED);
}

/* ---- A ladder's challenges --------------------------------------------------------------------------------------- */

static club_error call(const club_deciding *of) {
    size_t own;
    const size_t other = of->request->tournament.number;
    const club_error error = find_own(of, &own);
    if (error || !club_tournament_may_call(tournament_of(of), own, other)) {
        return error ? error : refuse(of, CLUB_ERROR_EVENT_CALL);
    }
    club_tournament_entry *entry = add_entry(of, CLUB_TOURNAMENT_CALL, 0);
    entry->count = 2;
    entry->list[0] = (int)own;
    entry->list[1] = (int)other;
    add_change(of, NULL);
    return CLUB_OK;
}

/* Who declines has not come. */
static club_error answer(const club_deciding *of) {
    size_t own;
    const club_tournament *tournament = tournament_of(of);
    const size_t number = of->request->tournament.number;
    const club_error error = find_own(of, &own);
    if (error || number >= tournament->tables || tournament->table[number].state != CLUB_TABLE_CALLED ||
        tournament->table[number].entrant[1] != own) {
        return error ? error : refuse(of, CLUB_ERROR_EVENT_CALL);
    }
    if (of->request->tournament.on) {
        return decide(of, CLUB_TOURNAMENT_READY, number);
    }
    club_tournament_entry *entry = add_entry(of, CLUB_TOURNAMENT_RESULT, number);
    entry->more = 1 << 1;
    entry->count = 2;
    club_tournament_scores_of(2, NULL, 1U << 1, entry->list);
    add_change(of, NULL);
    return CLUB_OK;
}

/* ---- When a game by correspondence is played together ------------------------------------------------------------ */

/* The same time is wanted by one after the other: all others at the table are told. */
static club_error propose(const club_deciding *of) {
    size_t own;
    const club_tournament *tournament = tournament_of(of);
    const club_tournament_request *request = &of->request->tournament;
    club_tournament_entry entry = {.kind = CLUB_TOURNAMENT_TIME,
                                   .at_ms = of->request->now_ms,
                                   .number = (int)request->number,
                                   .when_ms = request->when_ms};
    const club_table *table = request->number < tournament->tables ? &tournament->table[request->number] : NULL;
    const club_error error = find_own(of, &own);
    for (entry.more = 0; table && entry.more < (int)table->count && table->entrant[entry.more] != own;) {
        entry.more++;
    }
    if (error || !table || entry.more == (int)table->count || !club_tournament_may_propose(tournament, &entry)) {
        return error ? error : club_refuse_number(of->fault, CLUB_ERROR_EVENT_TIME, CLUB_TOURNAMENT_AHEAD_DAYS, 0);
    }
    *add_entry(of, CLUB_TOURNAMENT_TIME, 0) = entry;
    add_change(of, NULL);
    return CLUB_OK;
}

/* ---- The director ------------------------------------------------------------------------------------------------ */

static club_error check_director(const club_deciding *of) {
    const bool is = club_person_same(&tournament_of(of)->director, &of->request->actor) ||
                    facts_of(of)->roles & (CLUB_MODERATOR | CLUB_ADMINISTRATOR);
    return is ? CLUB_OK : refuse(of, CLUB_ERROR_EVENT_DIRECTOR);
}

static club_error correct(const club_deciding *of) {
    const club_tournament_request *request = &of->request->tournament;
    club_tournament_entry entry = {.kind = CLUB_TOURNAMENT_CORRECT, .at_ms = of->request->now_ms};
    const char *reason = request->reason ? request->reason : "";
    const club_error error = check_director(of);
    if (error) {
        return error;
    }
    if (!*reason || !club_words_set(entry.words, CLUB_REASON_MAX, reason, strlen(reason))) {
        return club_refuse_number(of->fault, CLUB_ERROR_REASON, CLUB_REASON_MAX, 0);
    }
    entry.number = (int)request->number;
    entry.count = request->count;
    memcpy(entry.list, request->score, sizeof entry.list);
    if (!club_tournament_may_correct(tournament_of(of), request->number, &entry)) {
        return refuse(of, CLUB_ERROR_EVENT_RESULT);
    }
    *add_entry(of, CLUB_TOURNAMENT_CORRECT, 0) = entry;
    add_change(of, NULL);
    return CLUB_OK;
}

static club_error cancel(const club_deciding *of) {
    const club_error error = check_director(of);
    return error                                                ? error
           : tournament_of(of)->state > CLUB_TOURNAMENT_RUNNING ? refuse(of, CLUB_ERROR_EVENT_CLOSED)
                                                                : decide(of, CLUB_TOURNAMENT_CANCEL, 0);
}

/* With too few it waits for its time. */
static club_error begin(const club_deciding *of) {
    const club_tournament *tournament = tournament_of(of);
    const club_error error = check_director(of);
    if (error || tournament->state != CLUB_TOURNAMENT_ANNOUNCED ||
        club_tournament_count_in(tournament) < tournament->terms.seats) {
        return error ? error : refuse(of, CLUB_ERROR_EVENT_CLOSED);
    }
    club_tournament_begin(tournament, of->facts->calendar, of->request->now_ms, &of->out->entries);
    add_change(of, NULL);
    return CLUB_OK;
}

/* ---- The club itself --------------------------------------------------------------------------------------------- */

/* How many that are only the store knows. */
static void tell_entrants(const club_deciding *of) {
    club_alert_change *change = &club_deciding_change(of, CLUB_ALERTS)->alert;
    change->kind = CLUB_ALERT_ENTRANTS;
    change->at_ms = of->request->now_ms;
    change->alert = (club_alert){
        .kind = CLUB_ALERT_EVENT, .game = tournament_of(of)->terms.games.game, .at_ms = of->request->now_ms};
    memcpy(change->alert.about, tournament_of(of)->id, sizeof change->alert.about);
}

/* Nothing to do is no refusal: there is no change, and nobody is told. */
static club_error step(const club_deciding *of) {
    const club_tournament_entries *entries = &of->out->entries;
    club_tournament_next(tournament_of(of), of->facts->calendar, of->request->now_ms, &of->out->entries);
    if (entries->count) {
        add_change(of, NULL);
    }
    if (entries->count && entries->entry[0].kind == CLUB_TOURNAMENT_TELL) {
        tell_entrants(of);
    }
    return CLUB_OK;
}

static club_error seat(const club_deciding *of) {
    const club_tournament *tournament = tournament_of(of);
    const size_t number = of->request->tournament.number;
    if (number >= tournament->tables || number != club_tournament_ready_table(tournament)) {
        return refuse(of, CLUB_ERROR_EVENT_CLOSED);
    }
    const club_terms *terms = &tournament->terms.games;
    const club_birth birth = {.id = of->request->id, .now_ms = of->request->now_ms, .calendar = of->facts->calendar};
    club_setup setup = {.game = terms->game,
                        .options = terms->options,
                        .terms = terms->agreed,
                        .seat_count = tournament->table[number].count};
    for (unsigned i = 0; i < setup.seat_count; i++) {
        const club_identity *who = &facts_of(of)->seated[i];
        setup.seat[i] = (club_seat_request){.kind = CLUB_SEAT_PERSON,
                                            .person = who->person,
                                            .name = who->name[0] ? who->name : who->handle,
                                            .bot = who->bot};
    }
    club_game made;
    const club_error error = club_create(&setup, &birth, &made, of->fault);
    if (!error) {
        memcpy(made.tournament, tournament->id, sizeof made.tournament);
        memcpy(add_entry(of, CLUB_TOURNAMENT_GAME, number)->id, made.id, sizeof made.id);
        club_game_keep_made(of, &made);
        club_deciding_notify(of, CLUB_NOTICE_STARTED, made.id);
        add_change(of, NULL);
    }
    return error;
}

/* Of a game that did not count to its end: whose turn it was, is absent. A moderator's word shares it. */
static unsigned absent_from(const club_game *game) {
    const bool idle =
        game->ending == CLUB_NO_MOVE || game->ending == CLUB_TIME_ANNULLED || game->ending == CLUB_ABORTED;
    return idle ? 1U << game->now.turn : 0;
}

/* Who is better than this seat, plus one. */
static unsigned place_of(const club_game *game, unsigned seat_) {
    unsigned place = 1;
    for (unsigned i = 0; i < game->seat_count && club_state_of(game) == CLUB_STATE_OVER; i++) {
        place += i != seat_ && club_result_against(game, i, seat_) == CLUB_WON;
    }
    return place;
}

static club_error report(const club_deciding *of) {
    const club_tournament *tournament = tournament_of(of);
    const size_t number = of->request->tournament.number;
    const club_game *game = facts_of(of)->game;
    unsigned place[POD_SEATS_MAX] = {0};
    if (number >= tournament->tables || strcmp(tournament->table[number].game, game->id) != 0 || !club_over(game) ||
        tournament->table[number].state == CLUB_TABLE_OVER) {
        return refuse(of, CLUB_ERROR_EVENT_CLOSED);
    }
    for (unsigned i = 0; i < game->seat_count; i++) {
        place[i] = place_of(game, i);
    }
    club_tournament_entry *entry = add_entry(of, CLUB_TOURNAMENT_RESULT, number);
    entry->more = (int)absent_from(game);
    entry->count = game->seat_count;
    club_tournament_scores_of(entry->count, place, (unsigned)entry->more, entry->list);
    add_change(of, NULL);
    return CLUB_OK;
}

club_error club_tournament_act(const club_deciding *of) {
    static club_decider *const acts[CLUB_ACTS] = {
        [CLUB_MAKE_TOURNAMENT] = make,          [CLUB_JOIN_TOURNAMENT] = join,
        [CLUB_LEAVE_TOURNAMENT] = leave,        [CLUB_CALL_IN_TOURNAMENT] = call,
        [CLUB_ANSWER_IN_TOURNAMENT] = answer,   [CLUB_CORRECT_TOURNAMENT] = correct,
        [CLUB_CANCEL_TOURNAMENT] = cancel,      [CLUB_BEGIN_TOURNAMENT] = begin,
        [CLUB_EXPEL_FROM_TOURNAMENT] = expel,   [CLUB_STEP_TOURNAMENT] = step,
        [CLUB_SEAT_IN_TOURNAMENT] = seat,       [CLUB_REPORT_TO_TOURNAMENT] = report,
        [CLUB_PROPOSE_IN_TOURNAMENT] = propose,
    };
    if (tournament_of(of)) {
        memcpy(of->out->id, tournament_of(of)->id, sizeof of->out->id);
    }
    const club_error error = acts[of->request->act](of);
    return !error && of->out->entries.failed ? refuse(of, CLUB_ERROR_MEMORY) : error;
}
