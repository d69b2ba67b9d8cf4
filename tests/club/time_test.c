/* Time in games: what clocks, offers and the end of time do, and that a journal played once more gives the same game.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "club/decision.h"
#include "club/game/proposals.h"
#include "club/game/time.h"

static const club_person people[] = {{"aaaaaaaaaa"}, {"bbbbbbbbbb"}, {"cccccccccc"}};
static const uint64_t seed = 20261122;
enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR, BEGIN = 1000000 };

/* ---- Games ------------------------------------------------------------------------------------------- */

static club_game game_with(const char *name, const char *clock, unsigned players, const club_calendar *calendar) {
    club_setup setup = {.game = pod_game_find(name, strlen(name)), .seat_count = players, .terms.vacation = true};
    club_fault fault;
    club_game game;
    char count[] = {(char)('0' + players), 0};
    pod_options_default(setup.game, &setup.options);
    if (strcmp(name, "cephalopod") == 0) {
        pod_options_set(setup.game, &setup.options, "board", "3x3", NULL);
        pod_options_set(setup.game, &setup.options, "players", count, NULL);
    }
    assert_true(!*clock || club_clock_parse(clock, strlen(clock), &setup.terms.clock));
    for (unsigned i = 0; i < players; i++) {
        setup.seat[i] = (club_seat_request){.kind = CLUB_SEAT_PERSON, .person = people[i], .name = ""};
    }
    const club_birth birth = {.id = "gggggggggg", .person = people[0], .now_ms = BEGIN, .calendar = calendar};
    assert_int_equal(club_create(&setup, &birth, &game, &fault), CLUB_OK);
    return game;
}

/* What has been kept of a game. */
typedef struct kept {
    club_entry entry[4096];
    size_t count;
    club_fault fault;
    club_person lapsed, returned;
    club_calendar *calendar; /* follows vacations that begin by themselves; NULL: there are none */
    unsigned vacations;      /* of those */
} kept;

/* Decides, commits and keeps. */
static club_error act(club_game *game, kept *journal, const club_request *request, int64_t lapsed_ms) {
    static club_decision decision;
    const club_facts facts = {.game = game, .lapsed_ms = lapsed_ms};
    club_error error = club_decide(&facts, request, &decision);
    journal->fault = decision.fault;
    for (size_t i = 0; !error && i < decision.change_count; i++) {
        if (decision.change[i]->family == CLUB_ABSENCES) {
            const club_absence_change *absence = &decision.change[i]->absence;
            assert_true(club_calendar_set_vacation(journal->calendar, &absence->person, absence->vacation));
            journal->vacations++;
            continue;
        }
        if (decision.change[i]->family == CLUB_ALERTS) {
            continue;
        }
        const club_game_change *change = &decision.change[i]->game;
        if (change->kind == CLUB_GAME_ENTRY) {
            journal->entry[journal->count++] = change->entry;
            journal->lapsed = change->lapsed;
            journal->returned = change->returned;
        }
        club_commit(game, change);
        assert_int_equal(change->turn_after, club_turn(game));
        assert_true(change->deadline_after == club_deadline(game));
    }
    club_decision_free(&decision);
    return error;
}

static club_error ask(club_game *game, kept *journal, club_act what, unsigned who, int64_t now_ms) {
    club_request request = {.act = what, .now_ms = now_ms, .game.ply = game->ply, .game.seat = ""};
    request.actor = what == CLUB_TIMEOUT ? (club_person){""} : people[who];
    return act(game, journal, &request, 0);
}

static club_error offer(club_game *game, kept *journal, club_act what, club_proposal_kind kind, unsigned who,
                        int64_t now_ms) {
    club_request request = {
        .act = what, .actor = people[who], .now_ms = now_ms, .game = {.ply = game->ply, .offer = kind}};
    return act(game, journal, &request, 0);
}

/* The first of the moves that there are, by whoever is to move. */
static club_error move_at(club_game *game, kept *journal, int64_t now_ms) {
    char text[CLUB_EVENT_SIZE];
    pod_text out = pod_text_over(text, sizeof text);
    pod_move_list moves;
    game->game->rules->moves(&game->now, &moves);
    game->game->notation->print_move(&game->now, moves.move[0], &out);
    club_request request = {.act = CLUB_MOVE,
                            .actor = game->seat[game->now.turn].person,
                            .now_ms = now_ms,
                            .game = {.ply = game->ply, .text = text}};
    return act(game, journal, &request, 0);
}

/* ---- The end of time ---------------------------------------------------------------------------------- */

static void who_does_not_begin_cancels_the_game(void **state) {
    (void)state;
    static kept journal;
    club_game game = game_with("cephalopod", "5m+8s", 2, NULL);
    assert_int_equal(club_time_zero(&game).kind, CLUB_ZERO_CANCEL);
    assert_int_equal(club_time_zero(&game).at_ms, BEGIN + 30 * SECOND);
    assert_int_equal(move_at(&game, &journal, BEGIN + 29 * SECOND), CLUB_OK);
    assert_int_equal(ask(&game, &journal, CLUB_TIMEOUT, 0, BEGIN + 59 * SECOND), CLUB_OK);
    assert_false(club_over(&game)); /* the move may be on its way */
    assert_int_equal(ask(&game, &journal, CLUB_TIMEOUT, 0, BEGIN + 59 * SECOND + 300), CLUB_OK);
    assert_int_equal(club_state_of(&game), CLUB_STATE_CANCELLED);
    assert_string_equal(club_reason(&game), "cancelled");
    assert_true(club_person_is_nobody(&journal.lapsed));
    club_free(&game);
}

static void absent_opponents_lose_on_time(void **state) {
    (void)state;
    static kept journal;
    club_game game = game_with("cephalopod", "1m+0s", 2, NULL);
    assert_int_equal(move_at(&game, &journal, BEGIN + 10 * SECOND), CLUB_OK);
    assert_int_equal(move_at(&game, &journal, BEGIN + 20 * SECOND), CLUB_OK);
    assert_int_equal(club_time_zero(&game).kind, CLUB_ZERO_LOSE);
    assert_int_equal(club_time_zero(&game).at_ms, BEGIN + 70 * SECOND); /* ten seconds were used before */
    assert_int_equal(move_at(&game, &journal, BEGIN + 70 * SECOND), CLUB_ERROR_TIME);
    assert_int_equal(ask(&game, &journal, CLUB_TIMEOUT, 0, BEGIN + 71 * SECOND), CLUB_OK);
    assert_string_equal(game.event[2].text, "a:timeout");
    assert_string_equal(club_reason(&game), "timeout");
    assert_string_equal(journal.lapsed.id, people[0].id);
    assert_true(club_deadline(&game) == CLUB_NEVER_MS);
    club_free(&game);
}

static void of_three_the_one_without_time_leaves_and_the_game_goes_on(void **state) {
    (void)state;
    static kept journal;
    club_game game = game_with("cephalopod", "1m+0s", 3, NULL);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(move_at(&game, &journal, BEGIN + i * SECOND), CLUB_OK);
    }
    assert_int_equal(club_time_zero(&game).kind, CLUB_ZERO_LEAVE);
    assert_int_equal(ask(&game, &journal, CLUB_TIMEOUT, 0, BEGIN + 2 * MINUTE), CLUB_OK);
    assert_string_equal(game.event[3].text, "a:timeout");
    assert_false(club_over(&game));
    assert_true(club_person_is_nobody(&journal.lapsed));
    assert_int_equal(club_time_zero(&game).kind, CLUB_ZERO_LOSE);
    club_free(&game);
}

/* Another loss counted while this clock was running already; but not one before it began to run. */
static void of_losses_that_come_together_the_first_counts(void **state) {
    (void)state;
    for (int before = 0; before < 2; before++) {
        static kept journal;
        club_game game = game_with("cephalopod", "1m+0s", 2, NULL);
        assert_int_equal(move_at(&game, &journal, BEGIN), CLUB_OK);
        assert_int_equal(move_at(&game, &journal, BEGIN + SECOND), CLUB_OK);
        const club_request request = {.act = CLUB_TIMEOUT, .now_ms = BEGIN + 5 * MINUTE};
        assert_int_equal(act(&game, &journal, &request, before ? BEGIN + SECOND : BEGIN + 2 * SECOND), CLUB_OK);
        assert_int_equal(club_state_of(&game), before ? CLUB_STATE_OVER : CLUB_STATE_CANCELLED);
        assert_int_equal(club_person_is_nobody(&journal.lapsed), !before);
        club_free(&game);
    }
}

/* A player who moves is here again: their next loss on time is one by itself. */
static void who_moves_is_here_again(void **state) {
    (void)state;
    static kept journal;
    club_game game = game_with("cephalopod", "1m+0s", 2, NULL);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(move_at(&game, &journal, BEGIN + i * SECOND), CLUB_OK);
        assert_true(club_person_same(&journal.returned, &people[i]));
    }
    assert_int_equal(ask(&game, &journal, CLUB_TIMEOUT, 0, BEGIN + 5 * MINUTE), CLUB_OK);
    assert_true(club_person_is_nobody(&journal.returned));
    club_free(&game);
}

static void lag_is_forgiven_in_a_move(void **state) {
    (void)state;
    static kept journal;
    club_game game = game_with("cephalopod", "1m+0s", 2, NULL);
    char text[CLUB_EVENT_SIZE] = "a1";
    club_request request = {
        .act = CLUB_MOVE, .actor = people[0], .now_ms = BEGIN + 10 * SECOND, .game = {.text = text, .lag_ms = 250}};
    assert_int_equal(act(&game, &journal, &request, 0), CLUB_OK);
    assert_int_equal(journal.entry[0].lag_ms, 250);
    assert_int_equal(game.clock[0].bank_ms, 50 * SECOND + 250);
    club_free(&game);
}

/* ---- Offers -------------------------------------------------------------------------------------------- */

static void no_take_back_to_the_wrong_move(void **state) {
    (void)state;
    static kept journal;
    club_game game = game_with("cephalopod", "", 3, NULL);
    assert_int_equal(offer(&game, &journal, CLUB_PROPOSE, CLUB_PROPOSAL_TAKEBACK, 0, BEGIN), CLUB_ERROR_NO_MOVE);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(move_at(&game, &journal, BEGIN), CLUB_OK);
    }
    assert_int_equal(offer(&game, &journal, CLUB_PROPOSE, CLUB_PROPOSAL_TAKEBACK, 1, BEGIN), CLUB_OK);
    assert_int_equal(game.proposal[CLUB_PROPOSAL_TAKEBACK].to_ply, 1);
    assert_int_equal(offer(&game, &journal, CLUB_PROPOSE, CLUB_PROPOSAL_TAKEBACK, 1, BEGIN), CLUB_ERROR_OFFERED);
    assert_int_equal(offer(&game, &journal, CLUB_ACCEPT, CLUB_PROPOSAL_TAKEBACK, 0, BEGIN), CLUB_OK);
    assert_int_equal(game.ply, 3); /* all others must agree */
    assert_int_equal(offer(&game, &journal, CLUB_ACCEPT, CLUB_PROPOSAL_TAKEBACK, 2, BEGIN), CLUB_OK);
    assert_int_equal(game.ply, 1);
    assert_int_equal(club_turn(&game), 1);
    assert_int_equal(offer(&game, &journal, CLUB_ACCEPT, CLUB_PROPOSAL_TAKEBACK, 2, BEGIN), CLUB_ERROR_NO_OFFER);
    club_free(&game);
}

static void a_move_makes_offers_void(void **state) {
    (void)state;
    static kept journal;
    club_game game = game_with("octogo", "", 2, NULL);
    assert_int_equal(move_at(&game, &journal, BEGIN), CLUB_OK);
    assert_int_equal(offer(&game, &journal, CLUB_PROPOSE, CLUB_PROPOSAL_DRAW, 0, BEGIN), CLUB_ERROR_NOT_MOVED);
    assert_int_equal(move_at(&game, &journal, BEGIN), CLUB_OK);
    assert_int_equal(offer(&game, &journal, CLUB_PROPOSE, CLUB_PROPOSAL_DRAW, 0, BEGIN), CLUB_OK);
    assert_int_equal(offer(&game, &journal, CLUB_REFUSE, CLUB_PROPOSAL_DRAW, 1, BEGIN), CLUB_OK);
    assert_int_equal(offer(&game, &journal, CLUB_PROPOSE, CLUB_PROPOSAL_DRAW, 0, BEGIN), CLUB_ERROR_OFFERED);
    assert_int_equal(move_at(&game, &journal, BEGIN), CLUB_OK);
    assert_int_equal(offer(&game, &journal, CLUB_PROPOSE, CLUB_PROPOSAL_DRAW, 0, BEGIN), CLUB_OK);
    assert_int_equal(move_at(&game, &journal, BEGIN), CLUB_OK);
    assert_int_equal(offer(&game, &journal, CLUB_ACCEPT, CLUB_PROPOSAL_DRAW, 1, BEGIN), CLUB_ERROR_NO_OFFER);
    assert_int_equal(offer(&game, &journal, CLUB_PROPOSE, CLUB_PROPOSAL_DRAW, 1, BEGIN), CLUB_OK);
    assert_int_equal(offer(&game, &journal, CLUB_ACCEPT, CLUB_PROPOSAL_DRAW, 0, BEGIN), CLUB_OK);
    pod_outcome outcome;
    game.game->rules->outcome(&game.now, &outcome);
    assert_true(club_over(&game) && outcome.over && outcome.place[0] == 1 && outcome.place[1] == 1);
    assert_string_equal(club_reason(&game), "draw_agreed");
    club_free(&game);
}

static void only_games_with_draws_have_them_by_agreement(void **state) {
    (void)state;
    static kept journal;
    club_game game = game_with("cephalopod", "", 2, NULL);
    assert_int_equal(offer(&game, &journal, CLUB_PROPOSE, CLUB_PROPOSAL_DRAW, 0, BEGIN), CLUB_ERROR_NO_DRAW);
    assert_int_equal(offer(&game, &journal, CLUB_PROPOSE, CLUB_PROPOSAL_PAUSE, 0, BEGIN), CLUB_ERROR_NO_CLOCK);
    club_free(&game);
}

static void a_pause_stops_the_clock_until_the_one_to_move_ends_it(void **state) {
    (void)state;
    static kept journal;
    club_game game = game_with("cephalopod", "5m+0s", 2, NULL);
    assert_int_equal(move_at(&game, &journal, BEGIN), CLUB_OK);
    assert_int_equal(move_at(&game, &journal, BEGIN), CLUB_OK);
    assert_int_equal(offer(&game, &journal, CLUB_PROPOSE, CLUB_PROPOSAL_PAUSE, 1, BEGIN + MINUTE), CLUB_OK);
    assert_int_equal(offer(&game, &journal, CLUB_ACCEPT, CLUB_PROPOSAL_PAUSE, 0, BEGIN + MINUTE), CLUB_OK);
    assert_true(club_time_is_paused(&game, BEGIN + 2 * MINUTE));
    assert_int_equal(move_at(&game, &journal, BEGIN + 2 * MINUTE), CLUB_ERROR_PAUSED);
    assert_int_equal(offer(&game, &journal, CLUB_ACCEPT, CLUB_PROPOSAL_PAUSE, 1, BEGIN + 3 * MINUTE),
                     CLUB_ERROR_NOT_YOURS);
    assert_true(club_time_zero(&game).at_ms == BEGIN + (int64_t)DAY + 5 * MINUTE); /* it ends by itself */
    assert_int_equal(offer(&game, &journal, CLUB_ACCEPT, CLUB_PROPOSAL_PAUSE, 0, BEGIN + 3 * MINUTE), CLUB_OK);
    assert_int_equal(club_time_zero(&game).at_ms, BEGIN + 7 * MINUTE);
    club_free(&game);
}

static void a_game_is_aborted_before_everyone_has_moved(void **state) {
    (void)state;
    static kept journal;
    for (int moves = 1; moves <= 2; moves++) {
        club_game game = game_with("cephalopod", "", 2, NULL);
        for (int i = 0; i < moves; i++) {
            assert_int_equal(move_at(&game, &journal, BEGIN), CLUB_OK);
        }
        assert_int_equal(ask(&game, &journal, CLUB_ABORT, 1, BEGIN), moves == 1 ? CLUB_OK : CLUB_ERROR_ALL_MOVED);
        assert_int_equal(club_state_of(&game), moves == 1 ? CLUB_STATE_CANCELLED : CLUB_STATE_RUNNING);
        club_free(&game);
    }
}

/* ---- Vacations ------------------------------------------------------------------------------------------ */

static void no_vacations_that_begin_unasked(void **state) {
    (void)state;
    club_calendar calendar = {0};
    club_absence_change change;
    club_fault fault;
    club_game game = game_with("cephalopod", "1d", 2, &calendar);
    int64_t zero = club_time_zero(&game).at_ms;
    assert_true(zero == BEGIN + (int64_t)DAY);
    assert_int_equal(club_vacation_begin(&calendar, &people[0], BEGIN, &change, &fault), CLUB_OK);
    assert_true(club_calendar_set_vacation(&calendar, &people[0], change.vacation));
    assert_true(club_time_zero(&game).at_ms == zero + 30 * (int64_t)DAY);
    assert_int_equal(club_vacation_begin(&calendar, &people[0], BEGIN + DAY, &change, &fault), CLUB_ERROR_VACATION);
    assert_int_equal(club_vacation_end(&calendar, &people[0], BEGIN + DAY, &change, &fault), CLUB_OK);
    assert_true(club_calendar_set_vacation(&calendar, &people[0], change.vacation));
    assert_true(club_time_zero(&game).at_ms == zero + DAY);
    assert_true(club_calendar_vacation_left_ms(&calendar, &people[0], BEGIN + DAY) == 29 * (int64_t)DAY);
    /* The next year, all of them again. */
    assert_true(club_calendar_vacation_left_ms(&calendar, &people[0], 366 * (int64_t)DAY) == 30 * (int64_t)DAY);
    assert_int_equal(club_vacation_end(&calendar, &people[1], BEGIN, &change, &fault), CLUB_ERROR_NO_VACATION);
    club_free(&game);
    club_calendar_free(&calendar);
}

/* A game in which the first player, who has a day for it, is to make the second move. */
/* However short they are: each is kept. */
static void a_year_has_so_many_vacations(void **state) {
    (void)state;
    club_calendar calendar = {0};
    club_absence_change change;
    club_fault fault;
    int64_t now = BEGIN;
    int begun = 0;
    while (club_vacation_begin(&calendar, &people[0], now, &change, &fault) == CLUB_OK) {
        assert_true(++begun <= CLUB_VACATION_DAYS);
        assert_true(club_calendar_set_vacation(&calendar, &people[0], change.vacation));
        assert_int_equal(club_vacation_end(&calendar, &people[0], now + 1, &change, &fault), CLUB_OK);
        assert_true(club_calendar_set_vacation(&calendar, &people[0], change.vacation));
        now += 2;
    }
    assert_int_equal(fault.code, CLUB_ERROR_VACATION_USED);
    assert_int_equal(begun, CLUB_VACATION_DAYS);
    assert_int_equal(club_vacation_begin(&calendar, &people[0], 366 * (int64_t)DAY, &change, &fault), CLUB_OK);
    club_calendar_free(&calendar);
}

static club_game daily_game(kept *journal, club_calendar *calendar, bool vacations) {
    club_game game = game_with("cephalopod", "1d", 2, calendar);
    game.terms.vacation = vacations;
    *journal = (kept){.calendar = calendar};
    assert_int_equal(move_at(&game, journal, BEGIN), CLUB_OK);
    assert_int_equal(move_at(&game, journal, BEGIN), CLUB_OK);
    return game;
}

static void a_vacation_begins_by_itself_where_that_is_chosen(void **state) {
    (void)state;
    static kept journal;
    club_calendar calendar = {0};
    club_absence_change change;
    club_fault fault;
    club_game game = daily_game(&journal, &calendar, true);
    const int64_t half = BEGIN + 12 * (int64_t)HOUR, ends = half + 30 * (int64_t)DAY;
    assert_true(club_deadline(&game) == BEGIN + (int64_t)DAY);
    assert_true(club_calendar_set_automatic(&calendar, &people[0], true));
    assert_true(club_deadline(&game) == half);
    assert_int_equal(ask(&game, &journal, CLUB_TIMEOUT, 0, half - 1), CLUB_OK);
    assert_int_equal(journal.vacations, 0);
    assert_int_equal(ask(&game, &journal, CLUB_TIMEOUT, 0, half), CLUB_OK);
    assert_int_equal(journal.vacations, 1);
    assert_true(club_time_is_on_vacation(&game, half) && club_time_zero(&game).at_ms == ends + 12 * (int64_t)HOUR);
    /* Whoever comes back and ends it has the same again, with half of what is left. */
    assert_int_equal(club_vacation_end(&calendar, &people[0], half + DAY, &change, &fault), CLUB_OK);
    assert_true(club_calendar_set_vacation(&calendar, &people[0], change.vacation));
    assert_true(club_deadline(&game) == half + DAY + 6 * (int64_t)HOUR);
    assert_int_equal(ask(&game, &journal, CLUB_TIMEOUT, 0, half + DAY + 6 * (int64_t)HOUR), CLUB_OK);
    assert_int_equal(journal.vacations, 2);
    /* When all its days are used the game is lost, in this year: it is 1970. */
    const int64_t used = half + 30 * (int64_t)DAY + 6 * (int64_t)HOUR;
    assert_true(club_deadline(&game) == used + 6 * (int64_t)HOUR);
    assert_int_equal(ask(&game, &journal, CLUB_TIMEOUT, 0, used + 6 * (int64_t)HOUR), CLUB_OK);
    assert_string_equal(club_reason(&game), "timeout");
    club_free(&game);
    club_calendar_free(&calendar);
}

/* Not for the other player, not against the terms, not for a first move, and not once the time is over. */
static void no_vacation_begins_by_itself_elsewhere(void **state) {
    (void)state;
    static kept journal;
    club_calendar calendar = {0};
    const int64_t day = BEGIN + (int64_t)DAY;
    assert_true(club_calendar_set_automatic(&calendar, &people[1], true));
    club_game game = daily_game(&journal, &calendar, true);
    assert_true(club_deadline(&game) == day);
    assert_true(club_calendar_set_automatic(&calendar, &people[0], true));
    assert_true(club_calendar_set_automatic(&calendar, &people[1], false));
    assert_int_equal(ask(&game, &journal, CLUB_TIMEOUT, 0, day), CLUB_OK);
    assert_string_equal(club_reason(&game), "timeout");
    club_free(&game);
    game = daily_game(&journal, &calendar, false);
    assert_true(club_deadline(&game) == day);
    club_free(&game);
    game = game_with("cephalopod", "1d", 2, &calendar);
    assert_true(club_deadline(&game) == day);
    club_free(&game);
    assert_true(club_calendar_set_automatic(&calendar, &people[0], false));
    assert_false(club_calendar_is_automatic(&calendar, &people[0]));
    club_calendar_free(&calendar);
}

/* Who has none left in December waits for January. */
static void a_new_year_brings_new_days(void **state) {
    (void)state;
    static kept journal;
    club_calendar calendar = {0};
    const int64_t year = 365 * (int64_t)DAY, used = year - 40 * (int64_t)DAY;
    club_game game = game_with("cephalopod", "3d", 2, &calendar);
    journal = (kept){.calendar = &calendar};
    assert_int_equal(move_at(&game, &journal, BEGIN), CLUB_OK);
    assert_int_equal(move_at(&game, &journal, BEGIN), CLUB_OK);
    assert_true(club_calendar_add_outage(&calendar, (club_interval){BEGIN, year - 70 * (int64_t)HOUR}));
    assert_true(club_calendar_set_automatic(&calendar, &people[0], true));
    assert_true(club_calendar_set_vacation(&calendar, &people[0], (club_interval){used, used + 30 * (int64_t)DAY}));
    assert_true(club_time_zero(&game).at_ms == year + 2 * HOUR);
    assert_true(club_deadline(&game) == year);
    assert_int_equal(ask(&game, &journal, CLUB_TIMEOUT, 0, year), CLUB_OK);
    assert_int_equal(journal.vacations, 1);
    assert_true(club_time_zero(&game).at_ms == year + 30 * (int64_t)DAY + 2 * HOUR);
    club_free(&game);
    club_calendar_free(&calendar);
}

/* ---- Once more -------------------------------------------------------------------------------------------- */

static void expect_same(const club_game *left, const club_game *right) {
    assert_true(pod_position_equal(&left->now, &right->now));
    assert_int_equal(left->ply, right->ply);
    assert_int_equal(left->entries, right->entries);
    assert_int_equal(left->ending, right->ending);
    assert_int_equal(club_moved(left), club_moved(right));
    assert_true(left->since_ms == right->since_ms && left->turn_ms == right->turn_ms);
    assert_true(left->paused_ms == right->paused_ms);
    assert_memory_equal(left->proposal, right->proposal, sizeof left->proposal);
    assert_true(club_deadline(left) == club_deadline(right));
    for (unsigned i = 0; i < left->seat_count; i++) {
        const club_clock *one = &left->clock[i], *other = &right->clock[i];
        assert_true(one->bank_ms == other->bank_ms && one->delay_ms == other->delay_ms);
        assert_true(one->period_ms == other->period_ms && one->periods == other->periods);
        assert_true(one->lag_ms == other->lag_ms);
    }
}

static void replay(const club_game *game, const kept *journal, club_game fresh) {
    club_fault fault;
    for (size_t i = 0; i < journal->count; i++) {
        club_entry entry = {
            .kind = journal->entry[i].kind, .at_ms = journal->entry[i].at_ms, .lag_ms = journal->entry[i].lag_ms};
        memcpy(entry.text, journal->entry[i].text, sizeof entry.text);
        assert_int_equal(club_restore(&fresh, &entry, &fault), CLUB_OK);
    }
    expect_same(game, &fresh);
    club_free(&fresh);
}

/* Something that somebody does, allowed or not. */
static void random_act(pod__random *random, club_game *game, kept *journal, int64_t now_ms) {
    static const club_act acts[] = {CLUB_PROPOSE, CLUB_ACCEPT, CLUB_ACCEPT, CLUB_REFUSE};
    unsigned who = pod__random_below(random, game->seat_count), dice = pod__random_below(random, 40);
    if (dice < 20) {
        move_at(game, journal, now_ms);
    } else if (dice < 36) {
        offer(game, journal, acts[dice % 4], (club_proposal_kind)pod__random_below(random, CLUB_PROPOSALS), who,
              now_ms);
    } else if (dice < 38) {
        ask(game, journal, CLUB_TIMEOUT, 0, now_ms);
    } else {
        ask(game, journal, dice == 38 ? CLUB_RESIGN : CLUB_ABORT, who, now_ms);
    }
}

/* As the club does: it comes when the deadline is there. */
static int64_t await_deadline(club_game *game, kept *journal, int64_t now_ms) {
    int64_t due_ms = club_deadline(game);
    if (due_ms != CLUB_NEVER_MS) {
        now_ms = due_ms > now_ms ? due_ms : now_ms;
        ask(game, journal, CLUB_TIMEOUT, 0, now_ms);
    }
    return now_ms;
}

/* Outages are between acts, as those in which the club could take none; vacations begin and end as they like. */
static int64_t let_time_pass(pod__random *random, club_calendar *calendar, int64_t now_ms) {
    int64_t next_ms = now_ms + pod__random_below(random, pod__random_below(random, 4) ? 20 * SECOND : 2 * HOUR);
    club_absence_change change;
    club_fault fault;
    unsigned dice = pod__random_below(random, 8);
    const club_person *who = &people[dice % 3];
    if (dice == 0) {
        assert_true(club_calendar_add_outage(calendar, (club_interval){now_ms, next_ms}));
    } else if (dice < 4 && (club_calendar_vacation(calendar, who, next_ms).to_ms
                                ? club_vacation_end(calendar, who, next_ms, &change, &fault)
                                : club_vacation_begin(calendar, who, next_ms, &change, &fault)) == CLUB_OK) {
        assert_true(club_calendar_set_vacation(calendar, who, change.vacation));
    } else if (dice == 7) {
        assert_true(club_calendar_set_automatic(calendar, who, !club_calendar_is_automatic(calendar, who)));
    }
    return next_ms;
}

static void a_journal_played_once_more_gives_the_same_game(void **state) {
    (void)state;
    static const char *const clocks[] = {"", "5m+8s", "1h+30s cap 2h", "1d", "2m delay 5s", "1m+3x30s", "2h"};
    pod__random random = {seed};
    unsigned games = getenv("LUDOPOD_LONG") ? 20000 : 300;
    size_t acts = 0, ended = 0, vacations = 0;
    for (unsigned i = 0; i < games; i++) {
        static kept journal;
        club_calendar calendar = {0};
        bool octogo = i % 3 == 2;
        const char *name = octogo ? "octogo" : "cephalopod", *clock = clocks[i % 7];
        unsigned players = octogo ? 2 : 2 + i % 2;
        club_game game = game_with(name, clock, players, &calendar);
        int64_t now_ms = BEGIN;
        journal = (kept){.calendar = &calendar};
        for (int step = 0; step < 60 && !club_over(&game); step++, acts++) {
            now_ms = let_time_pass(&random, &calendar, now_ms);
            now_ms = pod__random_below(&random, 40) ? now_ms : await_deadline(&game, &journal, now_ms);
            if (!club_over(&game)) {
                random_act(&random, &game, &journal, now_ms);
            }
        }
        ended += club_over(&game);
        vacations += journal.vacations;
        replay(&game, &journal, game_with(name, clock, players, &calendar));
        club_free(&game);
        club_calendar_free(&calendar);
    }
    print_message("seed %llu: %u games, %zu acts, %zu games over, %zu vacations begun by themselves\n",
                  (unsigned long long)seed, games, acts, ended, vacations);
    assert_true(ended > games / 10 && ended < games && vacations > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_does_not_begin_cancels_the_game),
        cmocka_unit_test(absent_opponents_lose_on_time),
        cmocka_unit_test(of_three_the_one_without_time_leaves_and_the_game_goes_on),
        cmocka_unit_test(of_losses_that_come_together_the_first_counts),
        cmocka_unit_test(who_moves_is_here_again),
        cmocka_unit_test(lag_is_forgiven_in_a_move),
        cmocka_unit_test(no_take_back_to_the_wrong_move),
        cmocka_unit_test(a_move_makes_offers_void),
        cmocka_unit_test(only_games_with_draws_have_them_by_agreement),
        cmocka_unit_test(a_pause_stops_the_clock_until_the_one_to_move_ends_it),
        cmocka_unit_test(a_game_is_aborted_before_everyone_has_moved),
        cmocka_unit_test(no_vacations_that_begin_unasked),
        cmocka_unit_test(a_year_has_so_many_vacations),
        cmocka_unit_test(a_vacation_begins_by_itself_where_that_is_chosen),
        cmocka_unit_test(no_vacation_begins_by_itself_elsewhere),
        cmocka_unit_test(a_new_year_brings_new_days),
        cmocka_unit_test(a_journal_played_once_more_gives_the_same_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
