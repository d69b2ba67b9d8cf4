#include "club/puzzle/puzzle.h"

#include <math.h>
#include <string.h>

#include "club/deciding.h"

static int64_t earlier(int64_t one, int64_t other) {
    return one < other ? one : other;
}

static int64_t later(int64_t one, int64_t other) {
    return one > other ? one : other;
}

/* The person's rating just before the attempt. One that comes late (it was made without a connection) does not turn
   time back. */
static club_rating rating_before(const club_standing *person, int64_t at_ms) {
    return person->attempts ? club_rating_age(person->rating, later(at_ms - person->at_ms, 0))
                            : (club_rating){CLUB_PUZZLE_BEGIN, CLUB_DEVIATION_MAX};
}

/* How hard the puzzle is thought to be. That does not grow old. */
static club_rating difficulty_before(const club_puzzle_facts *facts) {
    return facts->puzzle.attempts ? facts->puzzle.rating : (club_rating){facts->shipped, CLUB_PUZZLE_DEVIATION};
}

static club_rating keep_near(club_rating of, double centre, int reach) {
    of.rating = fmin(fmax(of.rating, centre - reach), centre + reach);
    return of;
}

static void rate(const club_puzzle_facts *facts, club_puzzle_attempt *out) {
    const club_rating person = rating_before(&facts->person, out->at_ms), puzzle = difficulty_before(facts);
    const club_rated_game of_person = {.opponent = puzzle, .score = out->solved ? 1 : 0},
                          of_puzzle = {.opponent = person, .score = out->solved ? 0 : 1};
    out->before = person.rating;
    out->after = club_rating_update(person, &of_person, 1);
    out->difficulty = keep_near(club_rating_update(puzzle, &of_puzzle, 1), facts->shipped, CLUB_PUZZLE_DRIFT_MAX);
    out->number = facts->person.attempts + 1;
    if (out->number <= CLUB_PUZZLE_FIRST) {
        out->after = keep_near(out->after, person.rating, CLUB_PUZZLE_STEP_MAX);
    }
}

club_error club_puzzle_act(const club_deciding *of) {
    const club_puzzle_facts *facts = of->facts->puzzle;
    const club_puzzle_request *asked = &of->request->puzzle;
    memcpy(of->out->id, asked->puzzle, sizeof of->out->id);
    if (!facts->member) {
        return club_refuse(of->fault, CLUB_ERROR_MEMBERS, NULL, NULL);
    }
    if (facts->attempted) { /* said once more: the first one counts */
        return CLUB_OK;
    }
    club_puzzle_change *change = &club_deciding_change(of, CLUB_PUZZLES)->puzzle;
    *change = (club_puzzle_change){.person = of->request->actor,
                                   .game = asked->game,
                                   .attempt.solved = asked->solved,
                                   .attempt.at_ms = later(earlier(asked->at_ms, of->request->now_ms), 0),
                                   .puzzle_attempts = facts->puzzle.attempts + 1};
    memcpy(change->attempt.puzzle, asked->puzzle, sizeof change->attempt.puzzle);
    change->rated_ms = later(change->attempt.at_ms, facts->person.attempts ? facts->person.at_ms : 0);
    rate(facts, &change->attempt);
    return CLUB_OK;
}
