/* What a character sees, and what it makes of it. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "ludopod/game.h"
#include "search/board.h"
#include "search/character/character.h"

enum { NEAR = 2, LOOK_MAX = 3, WIDTH_MAX = 24 };

/* So many moves of those that are seen are thought through, the most promising first. */
static const unsigned width[LOOK_MAX] = {WIDTH_MAX, 12, 12};

typedef struct seen_move {
    pod_move move;
    pod__sight sight;
    double worth;
} seen_move;

/* ---- Attention --------------------------------------------------------------------------------------------------- */

static double unit(uint64_t seed, uint64_t what) {
    return (double)(pod__mix(seed ^ pod__mix(what + 1)) >> 11) * 0x1p-53;
}

static bool is_near(const pod_position *position, unsigned square, unsigned latest) {
    const int columns = position->columns;
    const int here = (int)square, there = (int)latest - 1;
    return latest && abs(here / columns - there / columns) + abs(here % columns - there % columns) <= NEAR;
}

/* Moves are overlooked by what they look like, all game long. What is seen far off is seen near, too. */
static bool sees(const pod__eyes *eyes, const pod_position *position, const pod__sight *sight, unsigned ply,
                 unsigned latest) {
    const pod__attention *attention = ply ? &eyes->character->answers : &eyes->character->moves;
    const bool near = is_near(position, sight->at, latest);
    return unit(eyes->seed, (uint64_t)sight->shape << 8 | (unsigned)sight->kind << 4 | (ply ? 1u : 0u)) <
           (double)(near ? attention->near : attention->far)[sight->kind];
}

static uint8_t edges_at(const pod_position *position, unsigned square) {
    const unsigned row = square / position->columns, column = square % position->columns;
    const bool across = row == 0 || row + 1u == position->rows, along = column == 0 || column + 1u == position->columns;
    return (uint8_t)(across + along);
}

void pod__character_see(const pod_position *position, pod_move move, pod__sight *out) {
    const pod__search_game *game = pod__search_game_of(position->game);
    *out = (pod__sight){.kind = POD__KIND_QUIET};
    if (game->see) {
        game->see(position, move, out);
        assert(out->kind < POD__KINDS && out->shape < POD__SHAPES);
        out->edges = edges_at(position, out->at);
    }
}

unsigned pod__character_filter(const pod__eyes *eyes, const pod_position *position, pod_move *move, unsigned count) {
    unsigned seen = 0;
    for (unsigned i = 0; i < count; i++) {
        pod__sight sight;
        pod__character_see(position, move[i], &sight);
        if (sees(eyes, position, &sight, 0, eyes->latest)) {
            move[seen++] = move[i];
        }
    }
    return seen ? seen : count;
}

/* ---- Worth ------------------------------------------------------------------------------------------------------- */

/* Beyond what it takes. */
static double taste(const pod__taste *of, const pod__sight *sight, unsigned enemy) {
    return (double)(of->most * (sight->kind == POD__KIND_MOST) + of->edge * sight->edges + of->lock * !sight->exposed +
                    of->aim * sight->aims + of->grudge * sight->taken[enemy] +
                    of->calm * !(sight->own + sight->others) - of->own * sight->own);
}

/* The one who moved before whose turn it is. */
static unsigned enemy_in(const pod_position *position) {
    return (position->turn + position->players - 1u) % position->players;
}

static double worth_of(const pod__eyes *eyes, const pod_position *position, const pod__sight *sight) {
    const pod__taste *of = &eyes->character->taste;
    return sight->placed + sight->others + taste(of, sight, enemy_in(position));
}

/* A board of twice as many squares has twice as many moves, each of them as deep, so that four times the nodes are as
   good. But there each doubling gains more, and a stronger character needs less of it to be as far above the one
   before: the more nodes, the less they grow, so that the strongest stays below what full strength has time for. */
uint64_t pod__character_nodes(const pod__character *character, double larger) {
    static const double few = 250, growth = 0.57;
    const double nodes = character->nodes, power = larger > 1 && nodes > few ? growth * (1 - 1 / larger) : 0;
    return (uint64_t)(nodes * larger * larger / pow(nodes / few, power));
}

int pod__character_margin(const pod__character *character) {
    enum { TEMPERATURES = 4 };
    const pod__taste *of = &character->taste;
    return (int)lround(100 * (double)(of->most + 2 * fabsf(of->edge) + of->lock + 2 * of->aim + of->grudge + of->calm +
                                      2 * of->own + TEMPERATURES * character->temperature));
}

int pod__character_bonus(const pod__eyes *eyes, const pod_position *position, pod_move move) {
    pod__sight sight;
    pod__character_see(position, move, &sight);
    return (int)lround(100 * taste(&eyes->character->taste, &sight, enemy_in(position)));
}

/* ---- Looking ahead ----------------------------------------------------------------------------------------------- */

static unsigned insert(seen_move *best, unsigned count, unsigned most, const seen_move *added) {
    if (count == most && best[count - 1].worth >= added->worth) {
        return count;
    }
    unsigned at = count < most ? count : most - 1;
    for (; at > 0 && best[at - 1].worth < added->worth; at--) {
        best[at] = best[at - 1];
    }
    best[at] = *added;
    return count < most ? count + 1 : most;
}

/* The best of those that are seen, so many at most; equals in an order of this game's own, but where not all of a crowd
   are thought through, those come first that cannot be taken at once. */
static unsigned look_at(const pod__eyes *eyes, const pod_position *position, unsigned ply, unsigned latest,
                        const pod_move *move, unsigned count, seen_move *out) {
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        seen_move one = {.move = move[i]};
        pod__character_see(position, move[i], &one.sight);
        if (ply == 0 || sees(eyes, position, &one.sight, ply, latest)) {
            one.worth = worth_of(eyes, position, &one.sight) + 1e-3 * unit(eyes->chance, move[i]) +
                        2e-3 * (eyes->crowded && !one.sight.exposed);
            found = insert(out, found, width[ply], &one);
        }
    }
    return found;
}

/* Adds what a move gives and takes: to who makes it what it is worth, from the others what they lose by it, and its
   advantage beyond that is every other's loss in equal parts. */
static void add(double value[POD_SEATS_MAX], const pod_position *position, const seen_move *made) {
    const double beyond = (made->worth - made->sight.others) / (position->players - 1);
    for (unsigned seat = 0; seat < position->players; seat++) {
        value[seat] += seat == position->turn ? made->worth : -(made->sight.taken[seat] + beyond);
    }
}

/* A node may look at a thousand moves, so that each of them asks. */
static bool is_stopped(const pod__eyes *eyes) {
    if (eyes->watch && !eyes->watch->ended) {
        pod__watch_check(eyes->watch);
    }
    return eyes->watch && eyes->watch->ended;
}

/* What is seen of what comes, by seat, where everybody makes the move that is best for them. Where nothing is seen it
   is an ordinary move. */
static void look_ahead(const pod__eyes *eyes, const pod_position *position, unsigned ply, unsigned latest,
                       double value[POD_SEATS_MAX]) {
    pod_move_list list;
    seen_move seen[WIDTH_MAX];
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        value[seat] = 0;
    }
    if (ply == eyes->character->look || position->turn == POD_NOBODY || is_stopped(eyes)) {
        return;
    }
    pod_game_of(position)->rules->moves(position, &list);
    const unsigned count = look_at(eyes, position, ply, latest, list.move, list.count, seen);
    if (!count) {
        seen_move ordinary = {.move = list.move[0]};
        pod__character_see(position, ordinary.move, &ordinary.sight);
        ordinary = (seen_move){.worth = ordinary.sight.placed};
        add(value, position, &ordinary);
    }
    for (unsigned i = 0; i < count; i++) {
        double of_this[POD_SEATS_MAX];
        pod_position after = *position;
        pod_game_of(position)->rules->apply(&after, seen[i].move);
        look_ahead(eyes, &after, ply + 1, seen[i].sight.at + 1u, of_this);
        add(of_this, position, &seen[i]);
        if (!i || of_this[position->turn] > value[position->turn]) {
            for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
                value[seat] = of_this[seat];
            }
        }
    }
}

pod_move pod__character_choose(const pod__eyes *eyes, const pod_position *position, const pod_move *move,
                               unsigned count) {
    assert(count > 0 && eyes->character->look <= LOOK_MAX);
    seen_move seen[WIDTH_MAX];
    pod__random random = {.state = eyes->chance};
    pod_move best = POD_MOVE_NONE;
    double most = -INFINITY;
    count = look_at(eyes, position, 0, eyes->latest, move, count, seen);
    for (unsigned i = 0; i < count; i++) {
        double value[POD_SEATS_MAX];
        pod_position after = *position;
        pod_game_of(position)->rules->apply(&after, seen[i].move);
        look_ahead(eyes, &after, 1, seen[i].sight.at + 1u, value);
        if (i > 0 && is_stopped(eyes)) {
            break;
        }
        /* Gumbel noise draws from the weights exp(value / temperature). */
        const double drawn = value[position->turn] + seen[i].worth -
                             (double)eyes->character->temperature * log(-log(pod__random_unit(&random)));
        if (drawn > most) {
            most = drawn;
            best = seen[i].move;
        }
    }
    return best;
}

/* ---- Pace -------------------------------------------------------------------------------------------------------- */

/* From 0 to 1. */
static double at_most_one(double share) {
    return share < 1 ? share : 1;
}

uint32_t pod__character_pace(const pod__eyes *eyes, const pod_position *position, const pod_move *move,
                             unsigned count) {
    enum { LEAST_MS = 600, MOST_MS = 6000 };
    static const double alike = 0.5, four_bits = 4, three_pieces = 3;
    seen_move seen[WIDTH_MAX];
    unsigned rivals = 0, at_stake = 0;
    count = look_at(eyes, position, 0, eyes->latest, move, count, seen);
    for (unsigned i = 0; i < count; i++) {
        rivals += i > 0 && seen[i].worth >= seen[0].worth - alike;
        at_stake = seen[i].sight.others > at_stake ? seen[i].sight.others : at_stake;
    }
    const double choice = at_most_one(log2(1.0 + rivals) / four_bits), stake = at_most_one(at_stake / three_pieces);
    const double mood = 0.8 + 0.4 * unit(eyes->chance, UINT32_MAX);
    const double share = at_most_one(mood * (0.15 * choice + 0.35 * stake + 0.5 * choice * stake));
    return LEAST_MS + (uint32_t)lround((MOST_MS - LEAST_MS) * share);
}
