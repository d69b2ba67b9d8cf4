#include "club/game/time.h"

#include <assert.h>

static int64_t larger(int64_t one, int64_t other) {
    return one > other ? one : other;
}

static int64_t smaller(int64_t one, int64_t other) {
    return one < other ? one : other;
}

/* ---- What stops the clock ---------------------------------------------------------------------------- */

static club_interval pause_of(const club_game *game) {
    int64_t longest = club_clock_pause_ms(&game->terms.clock);
    return (club_interval){game->paused_ms, game->paused_ms + longest};
}

static bool has_vacations(const club_game *game) {
    return game->terms.vacation && club_clock_class_of(&game->terms.clock) == CLUB_CLOCK_DAILY;
}

/* Requires: a clock runs. pause: memory for the one that is on. */
static club_stops stops_of(const club_game *game, club_interval *pause) {
    const club_seat *player = &game->seat[game->now.turn];
    club_stops stops = {.outages = club_calendar_outages(game->calendar)};
    if (game->paused_ms) {
        *pause = pause_of(game);
        stops.pauses = (club_intervals){pause, 1};
    }
    if (has_vacations(game)) {
        stops.absences = club_calendar_vacations(game->calendar, &player->person);
        stops.absences_before = club_calendar_vacations(game->calendar, &player->before);
        stops.since_ms = player->since_ms;
    }
    return stops;
}

bool club_time_is_paused(const club_game *game, int64_t now_ms) {
    return game->paused_ms && now_ms < pause_of(game).to_ms;
}

bool club_time_is_on_vacation(const club_game *game, int64_t now_ms) {
    club_interval pause;
    if (!club_time_is_running(game)) {
        return false;
    }
    club_intervals absences = stops_of(game, &pause).absences;
    const club_interval *latest = absences.count ? &absences.at[absences.count - 1] : NULL;
    return latest && latest->from_ms <= now_ms && now_ms < latest->to_ms;
}

/* ---- Turns ------------------------------------------------------------------------------------------- */

void club_time_begin(club_game *game, int64_t started_ms) {
    for (unsigned i = 0; i < game->seat_count; i++) {
        game->clock[i] = club_clock_full(&game->terms.clock);
    }
    club_time_start(game, started_ms);
}

void club_time_start(club_game *game, int64_t now_ms) {
    game->started_ms = now_ms;
    game->turn_ms = larger(game->turn_ms, now_ms);
    game->reminded = 0;
    game->since_ms = larger(game->since_ms, now_ms);
}

bool club_time_is_running(const club_game *game) {
    return game->started_ms && !club_over(game) && !club_clock_is_none(&game->terms.clock) &&
           game->seat[game->now.turn].kind == CLUB_HUMAN;
}

void club_time_charge(club_game *game, int64_t now_ms, int64_t lag_ms) {
    club_interval pause;
    if (club_time_is_running(game)) {
        club_clock *clock = &game->clock[game->now.turn];
        club_stops stops = stops_of(game, &pause);
        lag_ms = club_clock_forgive(&game->terms.clock, clock, lag_ms);
        club_clock_spend(&game->terms.clock, clock, &stops, game->since_ms, now_ms - lag_ms);
    }
    game->since_ms = larger(game->since_ms, now_ms);
}

int64_t club_time_forgiven(const club_game *game, int64_t lag_ms) {
    if (!club_time_is_running(game)) {
        return 0;
    }
    club_clock tried = game->clock[game->now.turn];
    return club_clock_forgive(&game->terms.clock, &tried, lag_ms);
}

club_clock club_time_clock(const club_game *game, unsigned seat, int64_t now_ms) {
    assert(seat < game->seat_count);
    club_interval pause;
    club_clock clock = game->clock[seat];
    if (seat == club_turn(game) && club_time_is_running(game)) {
        club_stops stops = stops_of(game, &pause);
        club_clock_spend(&game->terms.clock, &clock, &stops, game->since_ms, now_ms);
    }
    return clock;
}

void club_time_turn(club_game *game, unsigned before, unsigned mover, int64_t now_ms) {
    assert((before < game->seat_count || before == POD_NOBODY) && (mover < game->seat_count || mover == POD_NOBODY));
    if (mover != POD_NOBODY) {
        club_clock_move(&game->terms.clock, &game->clock[mover]);
        game->paused_ms = 0;
    }
    if (mover != POD_NOBODY || game->now.turn != before) {
        game->turn_ms = larger(game->turn_ms, now_ms);
        game->reminded = 0;
    }
}

void club_time_pause(club_game *game, int64_t now_ms) {
    club_time_charge(game, now_ms, 0);
    game->paused_ms = now_ms;
}

void club_time_resume(club_game *game, int64_t now_ms) {
    club_time_charge(game, now_ms, 0);
    game->paused_ms = 0;
    game->turn_ms = larger(game->turn_ms, now_ms); /* a first move has as long again */
    game->reminded = 0;
}

/* ---- Deadlines --------------------------------------------------------------------------------------- */

static unsigned count_bits(unsigned bits) {
    unsigned count = 0;
    for (; bits; bits &= bits - 1) {
        count++;
    }
    return count;
}

/* Whether the seat to move has no move on the record. */
static bool is_first_move(const club_game *game) {
    return !(club_moved(game) & 1u << game->now.turn);
}

club_zero club_time_zero(const club_game *game) {
    club_interval pause;
    if (!club_time_is_running(game)) {
        return (club_zero){CLUB_ZERO_NONE, CLUB_NEVER_MS, 0};
    }
    const club_clock_terms *terms = &game->terms.clock;
    const club_clock *clock = &game->clock[game->now.turn];
    club_stops stops = stops_of(game, &pause);
    int64_t zero = club_clock_zero_ms(terms, clock, &stops, game->since_ms);
    int64_t grace = club_clock_grace_ms(terms, clock);
    if (club_counts(game)) {
        bool others = game->seat_count > 2 && count_bits(club_seats_in(game)) > 2;
        return (club_zero){others ? CLUB_ZERO_LEAVE : CLUB_ZERO_LOSE, zero, grace};
    }
    if (is_first_move(game)) {
        zero = smaller(zero, club_stops_after_ms(&stops, game->turn_ms, club_clock_first_move_ms(terms)));
    }
    return (club_zero){CLUB_ZERO_CANCEL, zero, grace};
}

/* What is left of the clock of the seat to move when it was last charged, or its player's latest vacation ended:
 *from_ms. */
static int64_t left_after_vacation_ms(const club_game *game, const club_stops *stops, int64_t *from_ms) {
    const club_intervals *absences = &stops->absences;
    club_clock tried = game->clock[game->now.turn];
    int64_t ended_ms = absences->count ? absences->at[absences->count - 1].to_ms : 0;
    *from_ms = larger(game->since_ms, ended_ms);
    club_clock_spend(&game->terms.clock, &tried, stops, game->since_ms, *from_ms);
    return club_clock_left_ms(&game->terms.clock, &tried);
}

int64_t club_time_vacation_ms(const club_game *game) {
    club_interval pause;
    club_zero zero = club_time_zero(game);
    bool loses = zero.kind == CLUB_ZERO_LOSE || zero.kind == CLUB_ZERO_LEAVE;
    if (!loses || !has_vacations(game)) {
        return CLUB_NEVER_MS;
    }
    const club_person *player = &game->seat[game->now.turn].person;
    if (!club_calendar_is_automatic(game->calendar, player)) {
        return CLUB_NEVER_MS;
    }
    int64_t from_ms;
    club_stops stops = stops_of(game, &pause);
    int64_t left_ms = left_after_vacation_ms(game, &stops, &from_ms);
    int64_t begins_ms = club_stops_after_ms(&stops, from_ms, left_ms - smaller(CLUB_VACATION_LEAD_MS, left_ms / 2));
    begins_ms = club_calendar_vacation_comes_ms(game->calendar, player, begins_ms);
    return begins_ms < zero.at_ms ? begins_ms : CLUB_NEVER_MS;
}

/* Of the time that was left when the clock was last charged, as far as no stop covers it. */
static int64_t reminder_ms(const club_game *game, unsigned number) {
    club_interval pause;
    if (!club_time_is_running(game) || number >= CLUB_REMINDERS) {
        return CLUB_NEVER_MS;
    }
    const club_clock_terms *terms = &game->terms.clock;
    int64_t left_ms = club_clock_left_ms(terms, &game->clock[game->now.turn]);
    left_ms = is_first_move(game) ? smaller(left_ms, club_clock_first_move_ms(terms)) : left_ms;
    club_stops stops = stops_of(game, &pause);
    return left_ms < CLUB_REMIND_FROM_MS
               ? CLUB_NEVER_MS
               : club_stops_after_ms(&stops, game->since_ms, number ? left_ms - left_ms / 10 : left_ms / 2);
}

unsigned club_time_reminders(const club_game *game, int64_t now_ms) {
    unsigned due = 0;
    while (due < CLUB_REMINDERS && reminder_ms(game, due) <= now_ms) {
        due++;
    }
    return due;
}

int64_t club_time_reminder_ms(const club_game *game) {
    return reminder_ms(game, game->reminded);
}

static int64_t latest_ms(const club_game *game) {
    return game->ply ? game->event[game->ply - 1].at_ms : game->created * 1000;
}

int64_t club_deadline(const club_game *game) {
    club_zero zero = club_time_zero(game);
    if (club_must_close(game)) {
        return latest_ms(game);
    }
    return zero.at_ms == CLUB_NEVER_MS ? CLUB_NEVER_MS
                                       : smaller(zero.at_ms + zero.grace_ms, club_time_vacation_ms(game));
}
