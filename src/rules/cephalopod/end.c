/* How a game ends and who is eliminated on the way: rules 11 to 18. */
#include <string.h>

#include "rules/cephalopod/board.h"

unsigned pod__cephalopod_seats_in(const pod_position *position) {
    unsigned in = (1u << position->players) - 1;
    for (unsigned i = 0; i < position->of.cephalopod.out_count; i++) {
        in &= ~(1u << position->of.cephalopod.out[i]);
    }
    return in;
}

static void count_dice(const pod_position *position, uint8_t dice[POD_SEATS_MAX]) {
    memset(dice, 0, POD_SEATS_MAX);
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        pod_die die = position->of.cephalopod.die[square];
        if (die && pod_die_owner(die) < POD_SEATS_MAX) {
            dice[pod_die_owner(die)]++;
        }
    }
}

/* Who of the seats has the most (or, with fewest, the fewest) dice, as bits. */
static unsigned seats_with_extreme(const uint8_t dice[POD_SEATS_MAX], unsigned seats, bool fewest) {
    unsigned found = 0;
    int best = 0;
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        int value = fewest ? -(int)dice[seat] : (int)dice[seat];
        if (!(seats >> seat & 1u)) {
            continue;
        }
        if (!found || value > best) {
            best = value;
            found = 0;
        }
        if (value == best) {
            found |= 1u << seat;
        }
    }
    return found;
}

static bool is_single(unsigned seats) {
    return seats && !(seats & (seats - 1));
}

/* Takes seats out of the game together, in seat order. */
static void take_out(pod_cephalopod *board, unsigned seats) {
    bool together = false;
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        if (seats >> seat & 1u) {
            board->out_together |= (uint8_t)((unsigned)together << board->out_count);
            board->out[board->out_count++] = (uint8_t)seat;
            together = true;
        }
    }
}

/* Gives the dice of these seats to `owner`, or takes them off the board when owner is POD_NOBODY. */
static void hand_over_dice(pod_position *position, unsigned seats, unsigned owner) {
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        pod_die *die = &position->of.cephalopod.die[square];
        if (*die && seats >> pod_die_owner(*die) & 1u) {
            *die = owner == POD_NOBODY ? 0 : pod_die_make(owner, pod_die_pips(*die));
        }
    }
}

static unsigned next_in(unsigned players, unsigned in, unsigned from) {
    unsigned seat = from;
    do {
        seat = (seat + 1) % players;
    } while (!(in >> seat & 1u));
    return seat;
}

void pod__cephalopod_settle(pod_position *position, unsigned mover) {
    while (pod__cephalopod_is_full(position)) {
        uint8_t dice[POD_SEATS_MAX];
        unsigned in = pod__cephalopod_seats_in(position);
        count_dice(position, dice);
        unsigned first = seats_with_extreme(dice, in, false);
        if (is_single(first) || first == in) {
            position->turn = POD_NOBODY;
            return;
        }
        unsigned last = seats_with_extreme(dice, in, true);
        take_out(&position->of.cephalopod, last);
        hand_over_dice(position, last, POD_NOBODY);
    }
    position->turn = (uint8_t)next_in(position->players, pod__cephalopod_seats_in(position), mover);
}

pod_error pod__cephalopod_leave(pod_position *position, unsigned seat) {
    if (position->turn == POD_NOBODY) {
        return POD_ERROR_GAME_OVER;
    }
    if (seat >= position->players) {
        return POD_ERROR_SEAT;
    }
    if (!(pod__cephalopod_seats_in(position) >> seat & 1u)) {
        return POD_ERROR_SEAT_OUT;
    }
    take_out(&position->of.cephalopod, 1u << seat);
    /* Rule 18 speaks of three and more; with two the game is over and the board stays as it was. */
    if (position->players > 2) {
        hand_over_dice(position, 1u << seat, POD_NEUTRAL);
    }
    unsigned in = pod__cephalopod_seats_in(position);
    if (is_single(in)) {
        position->turn = POD_NOBODY;
    } else if (position->turn == seat) {
        position->turn = (uint8_t)next_in(position->players, in, seat);
    }
    return POD_OK;
}

/* Those who left are placed behind all who are in, the later the better, those who left together alike. */
static void place_those_out(const pod_cephalopod *board, unsigned players, uint8_t place[POD_SEATS_MAX]) {
    unsigned better = players - board->out_count;
    unsigned group = 0;
    for (unsigned i = board->out_count; i-- > 0;) {
        place[board->out[i]] = (uint8_t)(better + 1);
        group++;
        if (!(board->out_together >> i & 1u)) {
            better += group;
            group = 0;
        }
    }
}

static void place_those_in(const uint8_t dice[POD_SEATS_MAX], unsigned in, uint8_t place[POD_SEATS_MAX]) {
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        if (!(in >> seat & 1u)) {
            continue;
        }
        unsigned better = 0;
        for (unsigned other = 0; other < POD_SEATS_MAX; other++) {
            better += (in >> other & 1u) && dice[other] > dice[seat];
        }
        place[seat] = (uint8_t)(better + 1);
    }
}

void pod__cephalopod_outcome(const pod_position *position, pod_outcome *out) {
    memset(out, 0, sizeof *out);
    out->over = position->turn == POD_NOBODY;
    count_dice(position, out->score);
    place_those_out(&position->of.cephalopod, position->players, out->place);
    if (out->over) {
        place_those_in(out->score, pod__cephalopod_seats_in(position), out->place);
    }
}
