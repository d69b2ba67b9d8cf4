/* Tournaments beside the club: the store and what follows in memory from the same decisions. What is decided has models
   of its own (club/tournament_test.c); here it is written, late, twice and amid everything else, and read back. Chance
   of its own. Nobody plays: then games would need to know. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "club/event/kind.h"
#include "store/events/tournaments.h"
#include "store/model/trial.h"

enum { LISTED = 50 };

static const char *const texts[] = {"Good luck!", "Bonne chance \xf0\x9f\x90\x99", "Suerte"};

static uint32_t pick(trial *of, uint32_t limit) {
    return (uint32_t)(pod__random_unit(&of->compete.random) * limit);
}

/* ---- Acting ----------------------------------------------------------------------------------------------------- */

static club_tournament_terms draw_terms(trial *of) {
    const club_tournament_kind *const kinds[] = {&club_arena, &club_swiss, &club_round_robin, &club_ladder};
    club_tournament_terms terms = {.kind = kinds[pick(of, 4)],
                                   .seats = 2,
                                   .rounds = 1 + pick(of, 3),
                                   .at_once = pick(of, 2),
                                   .begins_ms = of->now + (int64_t)pick(of, 5) * HOUR,
                                   .length_ms = (int64_t)(1 + pick(of, 9)) * HOUR,
                                   .break_ms = (int64_t)pick(of, 3) * MINUTE,
                                   .most = 2 + pick(of, 15),
                                   .range = {pick(of, 4) ? 0 : 1200, pick(of, 4) ? 0 : 1900},
                                   .closed = pick(of, 5) == 0,
                                   .games = {.game = pod_game_at(0)}};
    const char *clock = terms.kind->live ? "5m+8s" : "3d";
    snprintf(terms.title, sizeof terms.title, "%s %u", pick(of, 2) ? "Friday" : "\xc3\x89t\xc3\xa9", pick(of, 100));
    pod_options_default(terms.games.game, &terms.games.options);
    assert_true(club_clock_parse(clock, strlen(clock), &terms.games.agreed.clock));
    return terms;
}

/* A member, of whom some are in many; NULL: there are none. */
static const model_person *draw_member(trial *of) {
    const model *club = of->model;
    const unsigned from = club->people > 12 && pick(of, 2) ? (unsigned)club->people - 12 : 0;
    for (unsigned tries = 0; club->people && tries < 20; tries++) {
        const model_person *one = club->person[from + pick(of, (unsigned)club->people - from)];
        if (one->member && !one->former && one->owner == NOBODY) {
            return one;
        }
    }
    return NULL;
}

static void follow(model_tournament *event, const club_decision *decision) {
    for (size_t i = 0; i < decision->entries.count; i++) {
        assert_true(club_tournament_commit(&event->of, &decision->entries.entry[i]));
    }
    for (size_t i = 0; i < decision->change_count; i++) {
        const club_talk_change *said = &decision->change[i]->talk;
        if (decision->change[i]->family == CLUB_TALK) {
            assert_int_equal(said->number, event->said);
            event->text[event->said++ % TOURNAMENT_WORDS] = said->text;
        }
    }
}

/* Decides, keeps it, and keeps it once more, which is too late. */
static void act(trial *of, model_tournament *event, club_request *request, const model_person *who) {
    static club_decision decision;
    store_fault fault;
    club_tournament_facts facts = {
        .tournament = event->of.terms.kind ? &event->of : NULL, .may_make = true, .rating = 1500, .gone = true};
    facts.talk = (club_talk_facts){.said = event->said, .may_chat = true};
    request->now_ms = of->now;
    if (who) {
        memcpy(request->actor.id, who->id, sizeof request->actor.id);
    }
    trial_id(of, request->id);
    const club_facts known = {
        .tournament = &facts, .talk = &facts.talk, .member = true, .calendar = store_calendar(of->store)};
    const bool done = club_decide(&known, request, &decision) == CLUB_OK;
    of->compete.done += done;
    of->compete.refused += !done;
    if (done && decision.change_count) {
        trial_open_turn(of);
        assert_int_equal(store_apply(of->store, &decision, &fault), STORE_OK);
        if (decision.entries.count) {
            assert_int_equal(store_apply(of->store, &decision, &fault), STORE_CONFLICT);
        }
        if (!facts.tournament) {
            event->of.terms = *request->tournament.terms;
            event->of.director = request->actor;
            memcpy(event->of.id, request->id, sizeof event->of.id);
        }
        follow(event, &decision);
    }
    club_decision_free(&decision);
}

static void make(trial *of) {
    const model_person *who = draw_member(of);
    const club_tournament_terms terms = draw_terms(of);
    if (who && of->compete.count < TOURNAMENTS) {
        act(of, &of->compete.event[of->compete.count],
            &(club_request){.act = CLUB_MAKE_TOURNAMENT, .tournament.terms = &terms}, who);
        of->compete.count += of->compete.event[of->compete.count].of.id[0] != 0; /* it may be refused */
    }
}

/* What it tells people before it begins is theirs to keep: then its director begins it. */
static bool tells(const club_tournament *event, const club_calendar *calendar, int64_t now) {
    club_tournament_entries next = {0};
    club_tournament_next(event, calendar, now, &next);
    const bool is = next.count && next.entry[0].kind == CLUB_TOURNAMENT_TELL;
    free(next.entry);
    return is;
}

static void go_on(trial *of, model_tournament *event) {
    const club_tournament *now = &event->of;
    const bool early = now->state == CLUB_TOURNAMENT_ANNOUNCED && tells(now, store_calendar(of->store), of->now);
    club_request request = {.act = early ? CLUB_BEGIN_TOURNAMENT : CLUB_STEP_TOURNAMENT};
    request.actor = early ? now->director : (club_person){""};
    act(of, event, &request, NULL);
}

static void compete_in(trial *of, model_tournament *event) {
    static const club_act acts[] = {CLUB_JOIN_TOURNAMENT,
                                    CLUB_JOIN_TOURNAMENT,
                                    CLUB_JOIN_TOURNAMENT,
                                    CLUB_LEAVE_TOURNAMENT,
                                    CLUB_CALL_IN_TOURNAMENT,
                                    CLUB_ANSWER_IN_TOURNAMENT,
                                    CLUB_EXPEL_FROM_TOURNAMENT,
                                    CLUB_CHAT,
                                    CLUB_CHAT,
                                    CLUB_CORRECT_TOURNAMENT,
                                    CLUB_CANCEL_TOURNAMENT};
    const model_person *who = draw_member(of);
    club_request request = {.act = acts[pick(of, sizeof acts / sizeof acts[0])]};
    if (!who || pick(of, 4) == 0) {
        go_on(of, event);
        return;
    }
    if (request.act == CLUB_CHAT) {
        request.talk = (club_talk_request){.room = CLUB_ROOM_EVENT, .text = texts[pick(of, 3)]};
    } else {
        request.tournament = (club_tournament_request){
            .number = pick(of, 4), .on = pick(of, 2), .count = 2, .score = {(int)pick(of, 3), 0}, .reason = "Agreed."};
    }
    if (request.act == CLUB_CALL_IN_TOURNAMENT || request.act == CLUB_ANSWER_IN_TOURNAMENT) {
        const club_tournament *now = &event->of; /* somebody who may */
        who = NULL;
        request.actor = now->entrants ? now->entrant[pick(of, (unsigned)now->entrants)].person : now->director;
    } else if (request.act == CLUB_CANCEL_TOURNAMENT && pick(of, 8)) {
        return; /* all would end so */
    }
    act(of, event, &request, who);
}

void trial_compete(trial *of) {
    const uint32_t which = pick(of, 60);
    if (which == 0 || (which < 10 && !of->compete.count)) {
        make(of);
    } else if (which < 10) {
        const unsigned last = of->compete.count > 8 && pick(of, 4) ? of->compete.count - 8 : 0;
        model_tournament *event = &of->compete.event[last + pick(of, of->compete.count - last)];
        compete_in(of, event);
        compare_tournament(of, event);
    }
}

/* ---- Comparing -------------------------------------------------------------------------------------------------- */

static void compare_people(const club_tournament *expected, const club_tournament *found) {
    assert_int_equal(found->entrants, expected->entrants);
    for (size_t i = 0; i < found->entrants; i++) {
        const club_entrant *one = &found->entrant[i], *other = &expected->entrant[i];
        assert_string_equal(one->person.id, other->person.id);
        assert_true(one->state == other->state && one->rating == other->rating && one->joined == other->joined &&
                    one->absences == other->absences && one->group == other->group && one->free_ms == other->free_ms);
    }
    assert_int_equal(found->tables, expected->tables);
    for (size_t i = 0; i < found->tables; i++) {
        const club_table *one = &found->table[i], *other = &expected->table[i];
        assert_true(one->round == other->round && one->count == other->count && one->state == other->state &&
                    one->absent == other->absent && one->corrected == other->corrected &&
                    one->decided == other->decided && one->at_ms == other->at_ms);
        assert_memory_equal(one->entrant, other->entrant, one->count * sizeof *one->entrant);
        assert_memory_equal(one->score, other->score, one->count * sizeof *one->score);
    }
}

/* What was said, as far as it is kept in memory here. */
typedef struct hearing {
    const model_tournament *event;
    int heard;
} hearing;

static bool hear_message(void *context, const void *entry) {
    hearing *of = context;
    const store_message *message = entry;
    assert_int_equal(message->number, of->heard);
    if (of->heard++ >= of->event->said - TOURNAMENT_WORDS) {
        assert_string_equal(message->text, of->event->text[message->number % TOURNAMENT_WORDS]);
    }
    return true;
}

void compare_tournament(trial *of, const model_tournament *event) {
    const club_tournament *expected = &event->of;
    club_tournament found;
    store_fault fault;
    char id[CLUB_ID_SIZE], code[CLUB_TOURNAMENT_CODE + 1];
    if (store_load_tournament(of->store, expected->id, &found, &fault)) {
        fail_msg("%s: %s", expected->id, fault.text);
    }
    assert_string_equal(found.terms.title, expected->terms.title);
    assert_string_equal(found.director.id, expected->director.id);
    assert_true(found.terms.kind == expected->terms.kind && found.terms.begins_ms == expected->terms.begins_ms &&
                found.terms.most == expected->terms.most && found.terms.range.least == expected->terms.range.least &&
                found.state == expected->state && found.round == expected->round &&
                found.entries == expected->entries && found.begun_ms == expected->begun_ms &&
                found.round_ms == expected->round_ms && found.idle_ms == expected->idle_ms);
    compare_people(expected, &found);
    club_tournament_free(&found);
    hearing all = {.event = event};
    assert_int_equal(store_load_messages(of->store, &(store_chat){expected->id, CLUB_ROOM_EVENT, NULL},
                                         (store_visitor){&all, hear_message}, &fault),
                     STORE_OK);
    assert_int_equal(all.heard, event->said);
    snprintf(code, sizeof code, "%.*s", CLUB_TOURNAMENT_CODE, expected->id);
    assert_int_equal(store_find_tournament(of->store, code, id, &fault), STORE_OK);
    assert_memory_equal(id, code, CLUB_TOURNAMENT_CODE);
}

/* Those of a list, in their order. */
typedef struct listing {
    const trial *of;
    const model_person *who;
    store_tournament_list list;
    size_t count;
    int64_t begins_ms;
} listing;

static const club_entrant *entry_of(const club_tournament *of, const model_person *who) {
    club_person person;
    memcpy(person.id, who->id, sizeof person.id);
    const size_t number = club_tournament_find(of, &person);
    return number < of->entrants ? &of->entrant[number] : NULL;
}

static bool is_listed(const listing *of, const club_tournament *one) {
    static const club_tournament_state states[] = {CLUB_TOURNAMENT_RUNNING, CLUB_TOURNAMENT_ANNOUNCED,
                                                   CLUB_TOURNAMENT_OVER};
    return of->list == STORE_TOURNAMENTS_MINE ? strcmp(one->director.id, of->who->id) == 0 || entry_of(one, of->who)
                                              : one->state == states[of->list] && !one->terms.closed;
}

static bool see_listed(void *context, const void *entry) {
    listing *of = context;
    const store_tournament *row = entry;
    const club_tournament *one = NULL;
    size_t in = 0;
    for (unsigned i = 0; i < of->of->compete.count; i++) {
        const club_tournament *each = &of->of->compete.event[i].of;
        one = strcmp(each->id, row->of.id) == 0 ? each : one;
    }
    assert_non_null(one);
    for (size_t i = 0; i < one->entrants; i++) {
        in += one->entrant[i].state == CLUB_ENTRANT_IN;
    }
    const club_entrant *own = entry_of(one, of->who);
    assert_true(is_listed(of, one));
    assert_int_equal(row->entered, in);
    assert_int_equal(row->own, own ? own->state + 1 : 0);
    const bool later = row->of.terms.begins_ms >= of->begins_ms;
    assert_true(!of->count || row->of.terms.begins_ms == of->begins_ms ||
                later == (of->list == STORE_TOURNAMENTS_COMING));
    of->begins_ms = row->of.terms.begins_ms;
    of->count++;
    return true;
}

static void compare_list(trial *of, store_tournament_list list, const model_person *who) {
    listing seen = {.of = of, .who = who, .list = list};
    store_tournament_page page = {
        .of = list, .begins_ms = list == STORE_TOURNAMENTS_COMING ? 0 : INT64_MAX, .limit = LISTED};
    store_fault fault;
    size_t expected = 0;
    memcpy(page.person.id, who->id, sizeof page.person.id);
    assert_int_equal(store_list_tournaments(of->store, &page, (store_visitor){&seen, see_listed}, &fault), STORE_OK);
    for (unsigned i = 0; i < of->compete.count; i++) {
        expected += is_listed(&seen, &of->compete.event[i].of);
    }
    assert_int_equal(seen.count, expected < LISTED ? expected : LISTED);
}

void compare_tournaments(trial *of) {
    const model_person *who = draw_member(of);
    store_fault fault;
    for (unsigned i = 0; i < of->compete.count; i++) {
        compare_tournament(of, &of->compete.event[i]);
    }
    for (int list = STORE_TOURNAMENTS_RUNNING; who && list <= STORE_TOURNAMENTS_MINE; list++) {
        compare_list(of, (store_tournament_list)list, who);
    }
    size_t directs, expected = 0;
    for (unsigned i = 0; who && i < of->compete.count; i++) {
        const club_tournament *one = &of->compete.event[i].of;
        expected += one->state <= CLUB_TOURNAMENT_RUNNING && strcmp(one->director.id, who->id) == 0;
    }
    if (who) {
        club_person person;
        memcpy(person.id, who->id, sizeof person.id);
        assert_int_equal(store_count_tournaments_of(of->store, &person, &directs, &fault), STORE_OK);
        assert_int_equal(directs, expected);
    }
}

void trial_forget_tournaments(trial *of) {
    print_message("%u tournaments: %lu acts done, %lu refused\n", of->compete.count, of->compete.done,
                  of->compete.refused);
    assert_true(of->compete.done > of->acts / 40);
    for (unsigned i = 0; i < of->compete.count; i++) {
        club_tournament_free(&of->compete.event[i].of);
    }
}
