#include "club/rating/rated.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "club/rating/weng_lin.h"
#include "ludopod/character.h"

/* ---- Standings --------------------------------------------------------------------------------------------------- */

static double thousandths(double value) {
    return (double)llround(value * 1000) / 1000;
}

static club_rating rounded(club_rating of) {
    return (club_rating){thousandths(of.rating), thousandths(of.deviation)};
}

/* A clock that was put back does not make anybody surer. */
club_rating club_rating_at(const club_rating_standing *standing, int64_t now_ms) {
    const int64_t elapsed_ms = now_ms > standing->at_ms ? now_ms - standing->at_ms : 0;
    return standing->games ? rounded(club_rating_age(standing->rating, elapsed_ms)) : club_rating_new();
}

bool club_rating_is_provisional(club_rating of) {
    return of.deviation >= CLUB_DEVIATION_KNOWN;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

static unsigned bots_of(const club_game *game) {
    unsigned count = 0;
    for (unsigned i = 0; i < game->seat_count; i++) {
        count += game->seat[i].bot.is;
    }
    return count;
}

static unsigned computers_of(const club_game *game) {
    unsigned count = 0;
    for (unsigned i = 0; i < game->seat_count; i++) {
        count += game->seat[i].kind == CLUB_COMPUTER;
    }
    return count;
}

bool club_rated_pool(const club_game *game, club_pool *out) {
    club_fault why;
    const club_pool_terms terms = {.game = game->game,
                                   .options = &game->options,
                                   .clock = &game->terms.clock,
                                   .seats = game->seat_count,
                                   .computers = computers_of(game),
                                   .bots = bots_of(game)};
    return game->terms.rated && club_pool_of(&terms, out, &why) == CLUB_OK;
}

/* Each seat is somebody's, and nobody has two. */
static bool are_different(const club_rating_change *of) {
    for (unsigned i = 0; i < of->count; i++) {
        for (unsigned j = 0; j <= i; j++) {
            if (j < i ? club_person_same(&of->part[i].person, &of->part[j].person)
                      : club_person_is_nobody(&of->part[i].person)) {
                return false;
            }
        }
    }
    return true;
}

static int advantage_of(const club_pool *pool, bool moves_first) {
    return pool->kind == CLUB_POOL_MANY ? 0 : moves_first ? pool->advantage : -pool->advantage;
}

bool club_rated_parts(const club_game *game, club_rating_change *out) {
    club_pool pool;
    *out = (club_rating_change){.kind = CLUB_RATING_ENDED, .at_ms = game->latest_ms};
    if (!club_rated_pool(game, &pool)) {
        return false;
    }
    memcpy(out->game, game->id, sizeof out->game);
    memcpy(out->pool, pool.name, sizeof out->pool);
    for (unsigned i = 0; i < game->seat_count; i++) {
        const club_seat *seat = &game->seat[i];
        if (seat->kind == CLUB_COMPUTER) {
            out->computer_rating = pod_character_rating((uint8_t)game->start.game, seat->character);
        } else {
            out->part[out->count++] = (club_rating_part){
                .person = seat->person, .seat = i, .advantage = advantage_of(&pool, game->start.turn == i)};
        }
    }
    return are_different(out);
}

bool club_rated_end(const club_game *game, club_rating_change *out) {
    pod_outcome outcome;
    if (club_state_of(game) != CLUB_STATE_OVER || !club_counts(game) || !club_rated_parts(game, out)) {
        return false;
    }
    game->game->rules->outcome(&game->now, &outcome);
    for (unsigned i = 0; i < out->count; i++) {
        out->part[i].place = outcome.place[out->part[i].seat];
    }
    for (unsigned i = 0; i < game->seat_count; i++) {
        out->computer_place = game->seat[i].kind == CLUB_COMPUTER ? outcome.place[i] : out->computer_place;
    }
    return true;
}

/* ---- Figures ----------------------------------------------------------------------------------------------------- */

static double score(unsigned own, unsigned other) {
    return own < other ? 1 : own == other ? 0.5 : 0;
}

/* A character is what its rating says, for sure. */
static club_rating against_character(const club_rating_change *of) {
    const club_rating_part *own = &of->part[0];
    const club_rated_game game = {.opponent = {of->computer_rating, 0},
                                  .score = score(own->place, of->computer_place),
                                  .advantage = own->advantage};
    return club_rating_update(own->before, &game, 1);
}

static club_rating against(const club_rating_part *own, const club_rating_part *other) {
    const club_rated_game game = {
        .opponent = other->before, .score = score(own->place, other->place), .advantage = own->advantage};
    return club_rating_update(own->before, &game, 1);
}

static void rate_many(club_rating_change *of) {
    club_rating rating[CLUB_RATED_MAX];
    unsigned place[CLUB_RATED_MAX];
    for (unsigned i = 0; i < of->count; i++) {
        rating[i] = of->part[i].before;
        place[i] = of->part[i].place;
    }
    club_rating_update_all(rating, place, of->count, rating);
    for (unsigned i = 0; i < of->count; i++) {
        of->part[i].after = rating[i];
    }
}

club_rating_change club_rating_void(const char *game, bool void_) {
    club_rating_change change = {.kind = CLUB_RATING_VOIDED, .void_ = void_};
    snprintf(change.game, sizeof change.game, "%s", game);
    return change;
}

void club_rate(club_rating_change *of, const club_rating_standing *standing) {
    for (unsigned i = 0; i < of->count; i++) {
        of->part[i].before = of->part[i].after = club_rating_at(&standing[i], of->at_ms);
        of->part[i].games = standing[i].games + !of->void_;
    }
    if (of->void_) {
        return;
    }
    if (of->count == 1) {
        of->part[0].after = against_character(of);
    } else if (of->count == 2) {
        of->part[0].after = against(&of->part[0], &of->part[1]);
        of->part[1].after = against(&of->part[1], &of->part[0]);
    } else {
        rate_many(of);
    }
    for (unsigned i = 0; i < of->count; i++) {
        of->part[i].after = rounded(of->part[i].after);
    }
}

void club_rated_commit(club_game *game, const club_rating_change *of) {
    assert(of->kind == CLUB_RATING_ENDED && strcmp(of->game, game->id) == 0);
    for (unsigned i = 0; i < of->count; i++) {
        club_seat_rating *seat = &game->seat[of->part[i].seat].rating;
        seat->before = of->part[i].before;
        seat->after = of->part[i].after;
    }
}

/* ---- What might be ----------------------------------------------------------------------------------------------- */

/* How many of the others come before this one: those with a higher rating, and of equal ones those who sit before. */
static unsigned rank_among_others(const club_rating_change *of, const club_rating_standing *standing, unsigned own,
                                  unsigned other) {
    const double rating = club_rating_at(&standing[other], of->at_ms).rating;
    unsigned before = 0;
    for (unsigned i = 0; i < of->count; i++) {
        const double theirs = club_rating_at(&standing[i], of->at_ms).rating;
        before += i != own && i != other && (theirs > rating || (theirs == rating && i < other));
    }
    return before;
}

club_rating_part club_rated_if(const club_rating_change *of, const club_rating_standing *standing, unsigned part,
                               club_rated_outcome outcome) {
    club_rating_change tried = *of;
    tried.computer_place = outcome.drawn ? outcome.place : 3 - outcome.place;
    for (unsigned i = 0; i < of->count; i++) {
        const unsigned rank = 1 + rank_among_others(of, standing, part, i);
        tried.part[i].place = outcome.drawn ? 1 : rank < outcome.place ? rank : rank + 1;
    }
    tried.part[part].place = outcome.place;
    club_rate(&tried, standing);
    return tried.part[part];
}
