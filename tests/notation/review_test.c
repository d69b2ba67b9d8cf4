/* What is said of a game that an engine has gone through: how accurate its players were, and why a move is bad. The
   opinions are made up, and what is said of the board is held to the rules. */
#include "notation/support.h"

#include <stdio.h>
#include <string.h>

#include "notation/line.h"

enum { EVENTS_MAX = 200 };

/* A game and what is thought of it. */
typedef struct gone_through {
    pod_review_move move[EVENTS_MAX + 1];
    pod_review review;
} gone_through;

static pod_move move_of(const pod_position *position, const char *text) {
    pod_move move;
    assert_int_equal(pod_move_parse(position, text, strlen(text), &move, NULL), POD_OK);
    return move;
}

static void begin(gone_through *game, const pod_position *start) {
    memset(game, 0, sizeof *game);
    game->move[0].position = *start;
    game->review = (pod_review){.players = start->players, .move = game->move};
}

static void play(gone_through *game, pod_move move) {
    pod_review_move *at = &game->move[game->review.count++];
    at->event = (pod_event){.kind = POD_EVENT_MOVE, .seat = at->position.turn, .move = move};
    at[1].position = at->position;
    pod_event_apply(&at[1].position, &at->event);
}

/* ---- Accuracy -------------------------------------------------------------------------------------------------- */

/* The first player's chances, as many as there are positions, in a game of ones on a board that is large enough; the
   best move is another one where the mover's chance falls. */
static gone_through game_of(const double *chances, size_t count) {
    gone_through game;
    pod_position start = position_of("8/8/8/8/8/8/8/8 a 2 -", "");
    begin(&game, &start);
    for (size_t i = 0; i < count; i++) {
        pod_review_move *at = &game.move[i];
        pod_move_list moves;
        pod_moves(&at->position, &moves);
        at->opinion = (pod_opinion){.length = 1, .win = {chances[i], 1 - chances[i]}};
        if (i + 1 < count) {
            double change = at->position.turn ? chances[i] - chances[i + 1] : chances[i + 1] - chances[i];
            at->opinion.line[0] = moves.move[change < 0];
            play(&game, moves.move[0]);
        }
    }
    pod_review_judge(&game.review);
    return game;
}

static void assert_about(double value, double expected) {
    if (value < expected - 0.5 || value > expected + 0.5) {
        fail_msg("%.2f, not about %.2f", value, expected);
    }
}

static void nothing_lost_is_all_of_it(void **state) {
    static const double chances[] = {0.5, 0.5, 0.65, 0.65, 0.8};
    gone_through game = game_of(chances, 5);
    (void)state;
    assert_about(game.review.player[0].accuracy, 100);
    assert_int_equal(game.review.player[0].best, 2);
    assert_int_equal(game.review.player[1].blunders + game.review.player[1].mistakes, 2);
    assert_true(game.review.player[1].accuracy < 60);
}

/* What is done in a game that is decided weighs next to nothing, however long that takes. */
static void moves_after_the_end_do_not_count(void **state) {
    double chances[61] = {0.5, 0.2, 0.2, 0.05};
    (void)state;
    gone_through brief = game_of(chances, 8), lengthy = game_of(chances, 61);
    double first = brief.review.player[0].accuracy, then = lengthy.review.player[0].accuracy;
    assert_true(first < 50 && then > first - 1 && then < first + 8);
    for (size_t i = 0; i < 60; i++) {
        assert_int_equal(lengthy.move[i].decided, i >= 3);
    }
    assert_false(lengthy.move[2].turning);
}

/* From 20 to 10 % half of the chance is lost, as from 80 to 40 %. */
static void a_move_loses_a_share_of_what_was_left(void **state) {
    static const double high[] = {0.8, 0.4, 0.4}, low[] = {0.2, 0.1, 0.1};
    gone_through much = game_of(high, 3), little = game_of(low, 3);
    (void)state;
    assert_about(much.review.player[0].accuracy, little.review.player[0].accuracy);
    assert_int_equal(much.move[0].judgement, POD_JUDGEMENT_BLUNDER);
    assert_int_equal(little.move[0].judgement, POD_JUDGEMENT_MISTAKE);
    assert_true(much.move[0].turning);
}

/* Where the engine's own moves, the first player's, change its chances, too, the other's losses of the same size are
   none. */
static void what_changes_by_itself_is_not_lost(void **state) {
    static const double still[] = {0.3, 0.3, 0.35, 0.35, 0.4, 0.4, 0.45, 0.45, 0.5},
                        restless[] = {0.3, 0.4, 0.45, 0.55, 0.6, 0.7, 0.75, 0.85, 0.9};
    gone_through steady = game_of(still, 9), moved = game_of(restless, 9);
    (void)state;
    assert_true(steady.review.player[1].accuracy < 85);
    assert_about(moved.review.player[1].accuracy, 100);
}

static void best_is_one_move(void **state) {
    static const struct {
        double loss;
        bool best;
        pod_judgement judgement;
    } judged[] = {{0, true, POD_JUDGEMENT_BEST},
                  {0, false, POD_JUDGEMENT_NONE},
                  {0.03, false, POD_JUDGEMENT_NONE},
                  {0.05, false, POD_JUDGEMENT_INACCURACY},
                  {0.0999, false, POD_JUDGEMENT_INACCURACY},
                  {0.1, false, POD_JUDGEMENT_MISTAKE},
                  {0.15, false, POD_JUDGEMENT_BLUNDER},
                  {1, false, POD_JUDGEMENT_BLUNDER}};
    (void)state;
    for (size_t i = 0; i < sizeof judged / sizeof judged[0]; i++) {
        assert_int_equal(pod_judgement_of(judged[i].loss, judged[i].best), judged[i].judgement);
    }
}

/* ---- Why ------------------------------------------------------------------------------------------------------- */

typedef struct why_case {
    const char *game, *position, *played, *best, *reply; /* lines of moves; reply "" where there is none */
    pod_reason reason;
    const char *why, *better;
    double before, after; /* the mover's chances, where they matter */
} why_case;

static void add_line(pod_opinion *opinion, const pod_position *from, const char *moves) {
    pod_position position = *from;
    char copy[128];
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *token = strtok(copy, " "); token; token = strtok(NULL, " ")) {
        pod_move move = move_of(&position, token);
        opinion->line[opinion->length++] = move;
        pod_apply(&position, move);
    }
}

static gone_through game_of_case(const why_case *given) {
    gone_through made;
    pod_position start = line_position(pod_game_find(given->game, strlen(given->game)), NULL, given->position);
    begin(&made, &start);
    add_line(&made.move[0].opinion, &start, given->best);
    play(&made, move_of(&start, given->played));
    add_line(&made.move[1].opinion, &made.move[1].position, given->reply);
    for (unsigned i = 0; i < 2; i++) {
        const double chance = i ? given->after : given->before;
        made.move[i].opinion.win[start.turn] = chance;
        made.move[i].opinion.win[!start.turn] = 1 - chance;
    }
    return made;
}

static const why_case cases[] = {
    {"cephalopod", "3/3/a11b1 a 2 -", "c3", "b1=a1+c1", "b1=a1+c1", POD_REASON_CAPTURE,
     "After c3 the answer b1=a1+c1 captures one die.", "After b1=a1+c1 nothing is captured at once.", 0, 0},
    {"cephalopod", "a31b3/3/3 a 2 -", "a1", "b3=a3+c3", "b3=a3+c3", POD_REASON_CAPTURE,
     "After a1 the answer b3=a3+c3 captures one die for a six, locked for good.",
     "After b3=a3+c3 nothing is captured at once.", 0, 0},
    {"cephalopod", "a1b14/6/6 a 2 -", "a2", "f1", "b2", POD_REASON_CAPTURE,
     "After a2 the answer b2=a2+b3 captures the die just placed.", "After f1 nothing is captured at once.", 0, 0},
    {"cephalopod", "b31b3/3/b31b3 a 2 -", "b2", "b3=a3+c3", "b3=a3+c3", POD_REASON_MISSED_CAPTURE,
     "b2 misses a capture of two dice for a six, locked for good.",
     "b3=a3+c3 captures two dice for a six, locked for good.", 0, 0}, /* it could make another six then, too */
    {"cephalopod", "3/3/3 a 2 -", "a1", "b2 a1 a2=a1+b2 c3 c1 a3", "c3 c1 b1=a1+c1 a3 c1", POD_REASON_LATER,
     "After a1 the answer c3 costs two dice within a few moves.", "", 0, 0},
    {"cephalopod", "3/3/3 a 2 -", "a1", "b2 a1 a2=a1+b2 c3", "c3 c1 b1=a1+c1", POD_REASON_UPPER_HAND,
     "After a1 the answer c3 gains the upper hand.", "", 0.6, 0.4}, /* what the last move takes may be taken back */
    {"cephalopod", "6/6/6 a 2 -", "a1", "f1", "c2", POD_REASON_UPPER_HAND,
     "After a1 the answer c2 gains the upper hand.", "", 0.5, 0.4},
    {"cephalopod", "6/6/6 a 2 -", "a1", "f1", "c2", POD_REASON_UPPER_HAND, "After a1 the answer c2 widens the gap.", "",
     0.4, 0.2},
    {"cephalopod", "6/6/6 a 2 -", "a1", "f1", "c2", POD_REASON_UPPER_HAND, "After a1 the answer c2 narrows the gap.",
     "", 0.9, 0.6},
    {"octogo", "5/4a/5/2e2/5/5/2A2/A4 r - 0", "c2-c3", "a1-a2", "c5-c4xc3", POD_REASON_CAPTURE,
     "After c2-c3 the answer c5-c4xc3 captures the piece that has just moved. The piece on c5 moves two squares along "
     "its arrow.",
     "After a1-a2 nothing is captured at once.", 0, 0},
    {"octogo", "5/5/5/5/2a2/5/2A2/A4 r - 0", "a1-a2", "c2-c3xc4", "c4-c5", POD_REASON_MISSED_CAPTURE,
     "a1-a2 misses a capture of one piece.", "c2-c3xc4 captures one piece.", 0, 0},
};

static void reasons_are_told(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gone_through game = game_of_case(&cases[i]);
        char said[512];
        pod_text text = pod_text_over(said, sizeof said);
        pod_review_say_why(&game.review, 0, POD_ENGLISH, &text);
        assert_string_equal(said, cases[i].why);
        assert_int_equal(pod_review_why(&game.review, 0).reason, cases[i].reason);
        text = pod_text_over(said, sizeof said);
        said[0] = '\0';
        pod_review_say_better(&game.review, 0, POD_ENGLISH, &text);
        assert_string_equal(said, cases[i].better);
    }
}

/* ---- Any game -------------------------------------------------------------------------------------------------- */

static pod_move any_move(const pod_position *position, uint64_t *random) {
    pod_move_list moves;
    pod_moves(position, &moves);
    return moves.move[random_below(random, moves.count)];
}

/* A random line of moves as the engine's. */
static void add_opinion(pod_review_move *at, uint64_t *random) {
    pod_position position = at->position;
    at->opinion = (pod_opinion){.length = 0};
    while (position.turn != POD_NOBODY && at->opinion.length < POD_OPINION_LINE_MAX) {
        pod_move move = any_move(&position, random);
        at->opinion.line[at->opinion.length++] = move;
        pod_apply(&position, move);
    }
}

static unsigned score_of(const pod_position *position, unsigned seat) {
    pod_outcome outcome;
    pod_outcome_of(position, &outcome);
    return outcome.score[seat];
}

/* The reply can be played, takes as much as is said, and what is locked is. */
static void assert_why_is_true(const gone_through *game, size_t index) {
    const pod_review_move *at = &game->move[index];
    pod_why why = pod_review_why(&game->review, index);
    unsigned seat = at->event.seat;
    bool refuted = why.reason == POD_REASON_CAPTURE || why.reason == POD_REASON_LOCK;
    assert_true(at->event.move != at->opinion.line[0] || why.reason == POD_REASON_NONE);
    if (why.reply) {
        assert_true(pod_legal(&at[1].position, why.reply));
    }
    if (refuted) {
        pod_position after = at[1].position;
        pod_piece pieces[POD_SQUARES_MAX];
        pod_move_parts parts;
        pod_move_describe(&after, why.reply, &parts);
        pod_apply(&after, why.reply);
        pod_pieces(&after, pieces);
        if (after.turn != POD_NOBODY && why.reason == POD_REASON_CAPTURE) {
            assert_int_equal(score_of(&at[1].position, seat) - score_of(&after, seat), why.pieces);
        }
        assert_true(!why.shows || (pieces[parts.to].safe && pieces[parts.to].shows == why.shows));
    }
    assert_true(why.reason != POD_REASON_CAPTURE || why.pieces);
}

static void assert_said(const gone_through *game, size_t index) {
    bool silent = pod_review_why(&game->review, index).reason == POD_REASON_NONE;
    for (pod_language language = 0; language < POD_LANGUAGE_COUNT; language++) {
        char said[512] = "";
        pod_text text = pod_text_over(said, sizeof said);
        pod_review_say_why(&game->review, index, language, &text);
        assert_true(pod_text_fits(&text));
        assert_int_equal(silent, !text.length);
        assert_null(strchr(said, '{'));
        assert_true(language != POD_FRENCH || !strstr(said, " de un"));
    }
}

static pod_position octogo_start(void) {
    pod_options options;
    pod_position start;
    pod_options_default(pod_game_at(POD_GAME_OCTOGO), &options);
    assert_int_equal(pod_start(pod_game_at(POD_GAME_OCTOGO), &options, &start, NULL), POD_OK);
    return start;
}

static void what_is_said_is_true(void **state) {
    enum { GAMES = 40 };
    unsigned told[POD_REASON_COUNT] = {0};
    uint64_t random = 34;
    (void)state;
    print_seed("what_is_said_is_true", random);
    for (unsigned i = 0; i < GAMES; i++) {
        static gone_through game;
        pod_position start = i % 2 ? random_start(&random) : octogo_start();
        begin(&game, &start);
        while (game.review.count < EVENTS_MAX && game.move[game.review.count].position.turn != POD_NOBODY) {
            play(&game, any_move(&game.move[game.review.count].position, &random));
        }
        for (size_t at = 0; at <= game.review.count; at++) {
            add_opinion(&game.move[at], &random);
        }
        for (size_t at = 0; at < game.review.count; at++) {
            assert_why_is_true(&game, at);
            assert_said(&game, at);
            told[pod_review_why(&game.review, at).reason]++;
        }
    }
    for (pod_reason reason = 0; reason < POD_REASON_COUNT; reason++) {
        assert_true(told[reason]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_lost_is_all_of_it),
        cmocka_unit_test(moves_after_the_end_do_not_count),
        cmocka_unit_test(a_move_loses_a_share_of_what_was_left),
        cmocka_unit_test(what_changes_by_itself_is_not_lost),
        cmocka_unit_test(best_is_one_move),
        cmocka_unit_test(reasons_are_told),
        cmocka_unit_test(what_is_said_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
