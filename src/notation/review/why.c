/* Why a move is bad, read from the board along two lines: the move with the opponent's best reply, and the best move
   with what is expected after it. Only what the rules show is taken for true. The first reason that holds is the
   reason. */
#include <assert.h>

#include "ludopod/review.h"

/* What a move does that can be seen at once. */
typedef struct deed {
    unsigned own, others; /* pieces it captures of the player whom this is about, and of all others */
    unsigned shows;       /* of a piece that can never be captured after it; 0: there is none */
    pod_move_parts parts;
} deed;

static deed deed_of(const pod_position *position, pod_move move, unsigned seat) {
    const pod_game *game = pod_game_of(position);
    pod_piece before[POD_SQUARES_MAX], after[POD_SQUARES_MAX];
    pod_position next = *position;
    deed done = {0};
    game->notation->describe(position, move, &done.parts);
    game->notation->pieces(position, before);
    game->rules->apply(&next, move);
    game->notation->pieces(&next, after);
    for (unsigned i = 0; i < done.parts.captured_count; i++) {
        bool own = before[done.parts.captured[i]].owner == seat;
        done.own += own;
        done.others += !own;
    }
    done.shows = after[done.parts.to].safe ? after[done.parts.to].shows : 0;
    return done;
}

/* How many pieces a player has more than whoever else has most. */
static int lead_of(const pod_position *position, unsigned seat) {
    pod_outcome outcome;
    int most = 0;
    pod_game_of(position)->rules->outcome(position, &outcome);
    for (unsigned other = 0; other < position->players; other++) {
        most = other != seat && outcome.score[other] > most ? outcome.score[other] : most;
    }
    return outcome.score[seat] - most;
}

/* Plays one move of a line; false: it has none there, or the move cannot be played. */
static bool follow(pod_position *position, const pod_opinion *opinion, unsigned index) {
    const pod_rules *rules = pod_game_of(position)->rules;
    if (index >= opinion->length || !rules->legal(position, opinion->line[index])) {
        return false;
    }
    rules->apply(position, opinion->line[index]);
    return true;
}

/* How many pieces the move has cost when both lines are as long, and had before either side's last move: what is taken
   back at once is not lost. */
static unsigned lost_later(const pod_review_move *at) {
    enum { LASTING = 3 };
    pod_position played = at[1].position, better = at->position;
    int behind[LASTING] = {0};
    for (unsigned i = 0; follow(&better, &at->opinion, i) && (!i || follow(&played, &at[1].opinion, i - 1)); i++) {
        behind[i % LASTING] = lead_of(&better, at->event.seat) - lead_of(&played, at->event.seat);
    }
    int lost = behind[0];
    for (unsigned i = 1; i < LASTING; i++) {
        lost = behind[i] < lost ? behind[i] : lost;
    }
    return lost > 0 ? (unsigned)lost : 0;
}

/* What the opponent's replies could do after the best move, too. */
typedef struct anyway {
    unsigned captures; /* the most of them, of the mover's pieces */
    bool locks;        /* one captures and makes a piece that can never be captured */
} anyway;

static anyway anyway_of(const pod_review_move *at) {
    anyway found = {0};
    pod_position instead = at->position;
    pod_move_list replies;
    const pod_rules *rules = pod_game_of(&instead)->rules;
    rules->apply(&instead, at->opinion.line[0]);
    rules->moves(&instead, &replies);
    if (instead.turn != at[1].position.turn) {
        return found;
    }
    for (unsigned i = 0; i < replies.count; i++) {
        deed reply = deed_of(&instead, replies.move[i], at->event.seat);
        found.captures = reply.own > found.captures ? reply.own : found.captures;
        found.locks = found.locks || (reply.shows && reply.parts.captured_count);
    }
    return found;
}

static bool is_among(pod_square square, const pod_move_parts *parts) {
    for (unsigned i = 0; i < parts->captured_count; i++) {
        if (parts->captured[i] == square) {
            return true;
        }
    }
    return false;
}

/* Fills in what the reply does only because of the move; false: it does nothing that can be seen at once. */
static bool is_refuted(const pod_review_move *at, const deed *played, pod_why *why) {
    deed reply = deed_of(&at[1].position, why->reply, at->event.seat);
    anyway can = anyway_of(at);
    bool locks = reply.shows && reply.parts.captured_count;
    if (reply.own > can.captures) {
        why->reason = POD_REASON_CAPTURE;
        why->pieces = (uint8_t)reply.own;
    } else if (locks && !can.locks) {
        why->reason = POD_REASON_LOCK;
    } else {
        return false;
    }
    why->shows = locks ? (uint8_t)reply.shows : 0;
    why->fresh = is_among(played->parts.to, &reply.parts);
    why->opened = is_among(reply.parts.to, &played->parts);
    why->saves = !can.captures;
    return true;
}

pod_why pod_review_why(const pod_review *review, size_t index) {
    const pod_review_move *at = &review->move[index];
    pod_why why = {.reason = POD_REASON_NONE};
    assert(index < review->count);
    if (at->event.kind != POD_EVENT_MOVE || !at->opinion.length || at->event.move == at->opinion.line[0]) {
        return why;
    }
    deed played = deed_of(&at->position, at->event.move, at->event.seat);
    deed best = deed_of(&at->position, at->opinion.line[0], at->event.seat);
    if (at[1].opinion.length && at[1].position.turn != at->event.seat) {
        why.reply = at[1].opinion.line[0];
        if (is_refuted(at, &played, &why)) {
            return why;
        }
    }
    if (best.others > played.others) {
        why.reason = POD_REASON_MISSED_CAPTURE;
        why.pieces = (uint8_t)best.others;
        why.shows = (uint8_t)(played.shows ? 0 : best.shows);
    } else if (best.shows && best.parts.captured_count && !played.shows) {
        why.reason = POD_REASON_MISSED_LOCK;
        why.shows = (uint8_t)best.shows;
    } else if (at[1].position.turn == POD_NOBODY) {
        why.reason = POD_REASON_END;
    } else if (why.reply) {
        why.pieces = (uint8_t)lost_later(at);
        why.reason = why.pieces ? POD_REASON_LATER : POD_REASON_UPPER_HAND;
    }
    return why;
}
