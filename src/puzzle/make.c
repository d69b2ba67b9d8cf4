#include "puzzle/make.h"

#include <math.h>

#include "base/random.h"
#include "base/work.h"
#include "ludopod/character.h"
#include "ludopod/event.h"
#include "puzzle/prove.h"

/* ---- How hard a puzzle is ---------------------------------------------------------------------------------------- */

/* How often each of the other moves was played. */
typedef struct tally {
    uint16_t of[POD_MOVES_MAX];
} tally;

static void count_wrong(const puzzle *of, pod_move move, tally *wrong) {
    for (unsigned i = 0; i < of->refuted_count; i++) {
        wrong->of[i] = (uint16_t)(wrong->of[i] + (of->refuted[i].move == move));
    }
}

static void try_character(pod_search *search, unsigned number, puzzle *out, tally *wrong) {
    out->found[number - 1] = 0;
    for (unsigned seed = 1; seed <= PUZZLE_TRIES; seed++) {
        pod_search_request request = POD_SEARCH_REQUEST(.character = number, .seed = seed);
        pod_search_report report = {.best = POD_MOVE_NONE};
        pod_search_run(search, &out->position, &request, &report);
        if (report.best == out->best) {
            out->found[number - 1]++;
        } else {
            count_wrong(out, report.best, wrong);
        }
    }
}

static pod_move most_played(const puzzle *of, const tally *wrong) {
    unsigned most = 0;
    pod_move move = POD_MOVE_NONE;
    for (unsigned i = 0; i < of->refuted_count; i++) {
        if (wrong->of[i] > most) {
            most = wrong->of[i];
            move = of->refuted[i].move;
        }
    }
    return move;
}

/* Elo's expectation, which grows with the character's rating: how many of all tries find a puzzle of this rating. */
static double expected_finds(const puzzle *of, double rating) {
    double finds = 0;
    for (unsigned number = 1; number <= PUZZLE_SOLVERS; number++) {
        finds += PUZZLE_TRIES / (1 + pow(10, (rating - pod_character_rating(of->position.game, number)) / 400));
    }
    return finds;
}

/* The rating at which the tries would be expected to find the move as often as they did: the likeliest one (the sum of
   the scores is all that the likelihood of Bradley and Terry's model depends on). */
static int16_t rating_of(const puzzle *of) {
    double least = PUZZLE_RATING_MIN, most = PUZZLE_RATING_MAX, finds = 0;
    for (unsigned i = 0; i < PUZZLE_SOLVERS; i++) {
        finds += of->found[i];
    }
    while (most - least > 0.5) {
        double middle = (least + most) / 2;
        *(expected_finds(of, middle) > finds ? &least : &most) = middle;
    }
    return (int16_t)(10 * lround(least / 10));
}

void puzzle_rate(pod_search *search, puzzle *out) {
    tally wrong = {{0}};
    for (unsigned number = 1; number <= PUZZLE_SOLVERS; number++) {
        try_character(search, number, out, &wrong);
    }
    out->trap = most_played(out, &wrong);
    out->rating = rating_of(out);
    out->themes = puzzle_themes_of(out);
}

enum {
    PLIES_MAX = 400,
    OPENING_PLIES = 3, /* played at random, so that no two games are the same */
    WEAKEST = 3,
    STRONGEST = 10, /* character that plays */
    PLIES_APART = 6 /* puzzles of one game */
};

/* A game that two characters have played. */
typedef struct played {
    unsigned length; /* position[length] is the last */
    pod_position position[PLIES_MAX + 1];
} played;

static pod_move random_move(const pod_position *position, pod__random *random) {
    pod_move_list moves;
    pod_moves(position, &moves);
    return moves.move[pod__random_below(random, moves.count)];
}

static pod_move best_move(const puzzle_maker *maker, const pod_position *position, const pod_search_request *player) {
    pod_search_report report = {.best = POD_MOVE_NONE};
    pod_search_run(maker->prover.search, position, player, &report);
    return report.best;
}

static void play(const puzzle_maker *maker, uint32_t number, played *game) {
    pod__random random = {.state = pod__mix(maker->seed) ^ pod__mix(number + 1)};
    pod_search_request player[2];
    for (unsigned seat = 0; seat < 2; seat++) {
        const unsigned character = WEAKEST + pod__random_below(&random, STRONGEST - WEAKEST + 1);
        player[seat] = POD_SEARCH_REQUEST(.character = character, .seed = pod__random_next(&random));
    }
    pod_position position = maker->start;
    pod_history history;
    pod_history_begin(&history, &position);
    game->position[0] = position;
    game->length = 0;
    while (position.turn != POD_NOBODY && game->length < PLIES_MAX) {
        pod_search_request *turn = &player[position.turn % 2];
        turn->latest = history.latest;
        const pod_move move =
            game->length < OPENING_PLIES ? random_move(&position, &random) : best_move(maker, &position, turn);
        if (move == POD_MOVE_NONE) {
            return; /* no memory */
        }
        pod_event event = {.kind = POD_EVENT_MOVE, .seat = position.turn, .move = move};
        pod_history_apply(&history, &position, &event);
        game->position[++game->length] = position;
    }
}

/* A puzzle goes on as long as only one move is best; it is as hard as the hardest of its moves. */
static bool keep_all(const puzzle_maker *maker, puzzle *made) {
    static const unsigned last = PUZZLE_LENGTH_MAX - 1;
    puzzle on[PUZZLE_LENGTH_MAX - 1];
    unsigned length = 0;
    puzzle_rate(maker->prover.search, made);
    while (length < last && puzzle_go_on(&maker->prover, length ? &on[length - 1] : made, &on[length])) {
        puzzle_rate(maker->prover.search, &on[length]);
        made->rating = on[length].rating > made->rating ? on[length].rating : made->rating;
        length++;
    }
    bool kept = maker->found(maker->context, made);
    for (unsigned i = 0; kept && i < length; i++) {
        kept = maker->found(maker->context, &on[i]);
    }
    return kept;
}

/* From the end of the game, where it is easiest. */
static bool look_through(const puzzle_maker *maker, const played *game, uint32_t number) {
    uint64_t done = number - maker->first;
    for (unsigned ply = game->length; ply-- > OPENING_PLIES;) {
        puzzle made = {.position = game->position[ply], .source = {maker->seed, number, (uint16_t)ply}};
        if (!pod__goes_on(&maker->progress, 0, done, maker->games)) {
            return false;
        }
        if (!maker->is_new(maker->context, &made.position)) {
            continue;
        }
        if (puzzle_prove(&maker->prover, &made) == PUZZLE_PROVEN) {
            if (!keep_all(maker, &made)) {
                return false;
            }
            ply -= ply > PLIES_APART ? PLIES_APART : ply;
        }
    }
    return true;
}

bool puzzle_make(const puzzle_maker *maker) {
    played game;
    for (uint32_t i = 0; i < maker->games; i++) {
        play(maker, maker->first + i, &game);
        if (!look_through(maker, &game, maker->first + i)) {
            return false;
        }
    }
    return pod__goes_on(&maker->progress, 0, maker->games, maker->games);
}
