/* The plain functions of game.h do what the tables do, in each game, through a random game. */
#include <string.h>

#include "notation/support.h"

enum { TEXT_SIZE = 1 << 16 };

static const uint64_t seed = 20061121;

typedef void printer(const pod_position *position, pod_text *out);

/* Both print the same text, which is not empty. */
static void same_text(printer *plain, printer *table, const pod_position *position) {
    static char left[TEXT_SIZE], right[TEXT_SIZE];
    pod_text one = pod_text_over(left, sizeof left), other = pod_text_over(right, sizeof right);
    plain(position, &one);
    table(position, &other);
    assert_true(one.length > 0 && pod_text_fits(&one));
    assert_string_equal(left, right);
}

static void plain_board(const pod_position *position, pod_text *out) {
    pod_board_print(position, false, out);
}
static void plain_ascii(const pod_position *position, pod_text *out) {
    pod_board_print(position, true, out);
}
static void plain_diagram(const pod_position *position, pod_text *out) {
    pod_diagram_draw(position, NULL, out);
}
static void table_diagram(const pod_position *position, pod_text *out) {
    pod_game_of(position)->notation->diagram(position, NULL, out);
}

static void same_pictures(const pod_position *position) {
    const pod_notation *notation = pod_game_of(position)->notation;
    same_text(pod_position_print, notation->print_position, position);
    same_text(plain_board, notation->text_board, position);
    same_text(plain_ascii, notation->ascii_board ? notation->ascii_board : notation->text_board, position);
    same_text(plain_diagram, table_diagram, position);
}

static void same_state(const pod_position *position) {
    const pod_rules *rules = pod_game_of(position)->rules;
    pod_outcome outcome[2];
    pod_options options[2];
    memset(outcome, 0, sizeof outcome);
    memset(options, 0, sizeof options);
    pod_outcome_of(position, &outcome[0]);
    rules->outcome(position, &outcome[1]);
    assert_memory_equal(&outcome[0], &outcome[1], sizeof outcome[0]);
    pod_options_of(position, &options[0]);
    rules->options_of(position, &options[1]);
    assert_memory_equal(&options[0], &options[1], sizeof options[0]);
    assert_true(pod_hash(position) == rules->hash(position));
    assert_int_equal(pod_repetition_limit(position), rules->repetition ? rules->repetition->limit(position) : 0);
    assert_int_equal(pod_repetition_fresh(position), !rules->repetition || rules->repetition->fresh(position));
}

static void same_move(const pod_position *position, pod_move move) {
    const pod_notation *notation = pod_game_of(position)->notation;
    char text[2][TEXT_SIZE / 64];
    pod_move_parts parts[2];
    pod_text out[] = {pod_text_over(text[0], sizeof text[0]), pod_text_over(text[1], sizeof text[1])};
    pod_move read;
    pod_move_print(position, move, &out[0]);
    notation->print_move(position, move, &out[1]);
    assert_string_equal(text[0], text[1]);
    assert_int_equal(pod_move_parse(position, text[0], out[0].length, &read, NULL), POD_OK);
    assert_int_equal(read, move);
    out[0].length = out[1].length = 0;
    pod_move_speak(position, move, POD_FRENCH, &out[0]);
    notation->speak(position, move, POD_FRENCH, &out[1]);
    assert_string_equal(text[0], text[1]);
    memset(parts, 0, sizeof parts);
    pod_move_describe(position, move, &parts[0]);
    notation->describe(position, move, &parts[1]);
    assert_memory_equal(&parts[0], &parts[1], sizeof parts[0]);
}

/* Plays a move, or has the player leave, in both ways. */
static void same_play(pod_position *position, pod_move move) {
    const pod_rules *rules = pod_game_of(position)->rules;
    pod_position after = *position, left = *position, table_left = *position;
    assert_int_equal(pod_leave(&left, position->turn), rules->leave(&table_left, position->turn));
    assert_true(pod_position_equal(&left, &table_left) && !pod_position_equal(&left, position));
    assert_true(pod_legal(position, move) && !pod_legal(position, (pod_move)~move));
    rules->apply(&after, move);
    pod_apply(position, move);
    assert_true(pod_position_equal(position, &after));
}

static void plays_as_the_tables_do(void **state) {
    (void)state;
    for (size_t i = 0; i < pod_game_count(); i++) {
        const pod_game *game = pod_game_at(i);
        uint64_t random = seed;
        pod_options options;
        pod_position position;
        pod_move_list moves, listed;
        pod_options_default(game, &options);
        assert_int_equal(pod_start(game, &options, &position, NULL), POD_OK);
        for (unsigned ply = 0; ply < 60 && position.turn != POD_NOBODY; ply++) {
            pod_moves(&position, &moves);
            game->rules->moves(&position, &listed);
            assert_int_equal(moves.count, listed.count);
            assert_memory_equal(moves.move, listed.move, moves.count * sizeof moves.move[0]);
            random = random * 6364136223846793005u + 1442695040888963407u;
            pod_move move = moves.move[(random >> 33) % moves.count];
            same_state(&position);
            same_pictures(&position);
            same_move(&position, move);
            same_play(&position, move);
        }
    }
}

static void says_what_the_tables_say(void **state) {
    (void)state;
    for (size_t i = 0; i < pod_game_count(); i++) {
        const pod_game *game = pod_game_at(i);
        assert_ptr_equal(pod_move_help(game, POD_SPANISH), game->notation->move_help(POD_SPANISH));
        assert_string_equal(pod_seat_name(game, 1, POD_FRENCH), game->notation->seat_name(1, POD_FRENCH));
    }
}

/* A draw by repetition: only where the game has that rule. */
static void draws_by_repetition(void **state) {
    (void)state;
    for (size_t i = 0; i < pod_game_count(); i++) {
        pod_options options;
        pod_position position;
        pod_options_default(pod_game_at(i), &options);
        assert_int_equal(pod_start(pod_game_at(i), &options, &position, NULL), POD_OK);
        pod_repetition_draw(&position);
        assert_int_equal(position.turn == POD_NOBODY, pod_game_at(i)->rules->repetition != NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_as_the_tables_do),
        cmocka_unit_test(says_what_the_tables_say),
        cmocka_unit_test(draws_by_repetition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
