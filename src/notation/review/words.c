/* Why a move is bad, in the words of a teacher. */
#include <stdio.h>
#include <string.h>

#include "ludopod/review.h"
#include "notation/square.h"
#include "notation/text/sentence.h"

/* {0} the move, {1} the opponent's reply, {2} pieces, or the one that is locked. */
static const char *const reasons[POD_REASON_COUNT] = {
    [POD_REASON_END] = POD_N_("{0} ends the game."),
    [POD_REASON_CAPTURE] = POD_N_("After {0} the answer {1} captures {2}."),
    [POD_REASON_LOCK] = POD_N_("After {0} the answer {1} makes {2}, locked for good."),
    [POD_REASON_MISSED_CAPTURE] = POD_N_("{0} misses a capture of {2}."),
    [POD_REASON_MISSED_LOCK] = POD_N_("{0} passes up {2} that would be locked for good."),
    [POD_REASON_LATER] = POD_N_("After {0} the answer {1} costs {2} within a few moves."),
    [POD_REASON_UPPER_HAND] = POD_N_("After {0} the answer {1} gains the upper hand."),
};

/* Whether nobody else has as good chances. */
static bool leads(const pod_review *review, const pod_review_move *at, unsigned seat) {
    for (unsigned other = 0; other < review->players; other++) {
        if (other != seat && at->opinion.win[other] >= at->opinion.win[seat]) {
            return false;
        }
    }
    return true;
}

/* What there is to say; of a reply that is good for more than can be seen, what it does to the chances. */
static const char *reason_of(const pod_review *review, const pod_review_move *at, const pod_why *why) {
    const pod_review_move *next = at + 1;
    if (why->reason == POD_REASON_UPPER_HAND && !leads(review, next, next->position.turn)) {
        return POD_N_("After {0} the answer {1} narrows the gap.");
    }
    if (why->reason == POD_REASON_UPPER_HAND && leads(review, at, next->position.turn)) {
        return POD_N_("After {0} the answer {1} widens the gap.");
    }
    return reasons[why->reason];
}

static const char *counted(bool dice, unsigned count, pod_language language) {
    return dice ? pod_translate_plural(language, "one die", "{0} dice", count)
                : pod_translate_plural(language, "one piece", "{0} pieces", count);
}

/* The piece that has just come there, and so many others. */
static const char *fresh_and(bool dice, unsigned others, pod_language language) {
    if (!others) {
        return dice ? pod_translate(language, "the die just placed")
                    : pod_translate(language, "the piece that has just moved");
    }
    return dice ? pod_translate_plural(language, "the die just placed and one more", "the die just placed and {0} more",
                                       others)
                : pod_translate_plural(language, "the piece that has just moved and one more",
                                       "the piece that has just moved and {0} more", others);
}

static pod__sentence pieces_text(bool dice, unsigned count, bool fresh, pod_language language) {
    static const char *const numbers[] = {NULL,           NULL,           POD_N_("two"), POD_N_("three"),
                                          POD_N_("four"), POD_N_("five"), POD_N_("six")};
    unsigned named = fresh ? count - 1 : count;
    char digits[12];
    snprintf(digits, sizeof digits, "%u", named);
    bool in_words = named < sizeof numbers / sizeof *numbers && numbers[named];
    return pod__fill(fresh ? fresh_and(dice, named, language) : counted(dice, named, language),
                     in_words ? pod_translate(language, numbers[named]) : digits, NULL, NULL);
}

static bool has_dice(const pod_position *position) {
    return pod_game_of(position)->notation->shape == POD_SHAPE_DIE;
}

/* What is captured, missed or lost, and the piece that stays for ever. */
static pod__sentence object_text(const pod_review_move *at, const pod_why *why, pod_language language) {
    const char *locked = why->shows ? pod__die_words(why->shows, language) : NULL;
    if (!why->pieces) {
        return pod__fill("{0}", locked, NULL, NULL);
    }
    pod__sentence pieces = pieces_text(has_dice(&at->position), why->pieces, why->fresh, language);
    return locked ? pod__fill(pod_translate(language, "{0} for {1}, locked for good"), pieces.text, locked, NULL)
                  : pieces;
}

static pod__sentence move_text(const pod_position *position, pod_move move) {
    pod__sentence said;
    pod_text text = pod_text_over(said.text, sizeof said.text);
    pod_game_of(position)->notation->print_move(position, move, &text);
    return said;
}

/* How a piece comes to what it captures, by its first steps. */
static const char *way_of(const pod_move_parts *parts) {
    if (!parts->stroke_count) {
        return NULL;
    }
    if (parts->stroke[0].kind != POD_STROKE_ADVANCE) {
        return POD_N_("The piece on {0} rotates first, then moves in.");
    }
    if (parts->stroke_count > 1 && parts->stroke[1].kind == POD_STROKE_ADVANCE) {
        return POD_N_("The piece on {0} moves two squares along its arrow.");
    }
    return POD_N_("The piece on {0} was pointing that way.");
}

void pod_review_say_why(const pod_review *review, size_t index, pod_language language, pod_text *out) {
    const pod_review_move *at = &review->move[index];
    pod_why why = pod_review_why(review, index);
    if (why.reason == POD_REASON_NONE) {
        return;
    }
    const pod_position *after = &at[1].position;
    pod__sentence move = move_text(&at->position, at->event.move), reply = {""};
    if (why.reply) {
        reply = move_text(after, why.reply);
    }
    pod_text_add(out, pod__fill(pod_translate(language, reason_of(review, at, &why)), move.text, reply.text,
                                object_text(at, &why, language).text)
                          .text);
    if (why.opened) {
        pod_text_format(out, " %s", pod_translate(language, "The capture itself had cleared that square."));
    }
    if (why.reason == POD_REASON_CAPTURE) {
        pod_move_parts parts;
        pod_game_of(after)->notation->describe(after, why.reply, &parts);
        const char *way = way_of(&parts);
        if (way) {
            pod_text_add_char(out, ' ');
            pod__say(out, language, way, pod__word_of_square(after, parts.at).text, NULL);
        }
    }
}

void pod_review_say_better(const pod_review *review, size_t index, pod_language language, pod_text *out) {
    const pod_review_move *at = &review->move[index];
    pod_why why = pod_review_why(review, index);
    const char *english = why.reason == POD_REASON_MISSED_CAPTURE ? POD_N_("{0} captures {1}.")
                          : why.reason == POD_REASON_MISSED_LOCK  ? POD_N_("{0} makes {1}, locked for good.")
                          : why.saves                             ? POD_N_("After {0} nothing is captured at once.")
                                                                  : NULL;
    if (english) {
        pod__say(out, language, english, move_text(&at->position, at->opinion.line[0]).text,
                 object_text(at, &why, language).text);
    }
}
