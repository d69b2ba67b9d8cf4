/* Positions that come back: the third occurrence is a draw, whoever plays the events. */
#include <string.h>

#include "notation/octogo_support.h"

typedef struct game {
    pod_position position;
    pod_history history;
} game;

static game begin(const char *line) {
    game started = {.position = octogo_position(line)};
    pod_history_begin(&started.history, &started.position);
    return started;
}

static void play(game *played, const char *text) {
    pod_event event;
    assert_int_equal(pod_event_parse(&played->position, text, strlen(text), &event, NULL), POD_OK);
    pod_history_apply(&played->history, &played->position, &event);
}

/* Both sides turn there and back: after four turns the position is the same again. */
static void play_round(game *played) {
    static const char *const moves[] = {"a1>", "a4>", "a1<", "a4<"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        play(played, moves[i]);
    }
}

static void rule_10_the_third_occurrence_is_a_draw(void **state) {
    (void)state;
    game played = begin("e1e/3/3/A1A r - 0");
    pod_outcome outcome;
    play_round(&played);
    assert_int_equal(played.position.turn, POD_OCTOGO_RED);
    play_round(&played);
    octogo()->rules->outcome(&played.position, &outcome);
    assert_true(outcome.over);
    assert_int_equal(outcome.place[0], 1);
    assert_int_equal(outcome.place[1], 1);
}

static void rule_10_the_repetition_option_switches_it_off(void **state) {
    (void)state;
    game played = begin("e1e/3/3/A1A r - 0");
    played.position.of.octogo.repetition = 0;
    pod_history_begin(&played.history, &played.position);
    for (int i = 0; i < 10; i++) {
        play_round(&played);
    }
    assert_int_equal(played.position.turn, POD_OCTOGO_RED);
    assert_int_equal(played.history.count, 0);
}

static void rule_10_a_capture_forgets_what_was(void **state) {
    (void)state;
    game played = begin("e1e/1c1/1A1/A1A r - 0");
    play_round(&played);
    play(&played, "b2xb3");
    assert_int_equal(played.history.count, 1);
}

/* What is older than the history can hold does not count; the memory does not grow. */
static void it_looks_back_so_far_and_no_further(void **state) {
    (void)state;
    pod_history history;
    pod_position position = octogo_position("e1e/3/3/A1A r - 0");
    pod_history_begin(&history, &position);
    history.count = POD_HISTORY_MAX;
    history.next = POD_HISTORY_MAX - 1;
    for (unsigned i = 0; i < POD_HISTORY_MAX; i++) {
        history.hash[i] = i + 1;
    }
    game played = {.position = position, .history = history};
    play(&played, "a1>");
    assert_int_equal(played.history.count, POD_HISTORY_MAX);
    assert_int_equal(played.history.next, 0);
    assert_true(played.history.hash[POD_HISTORY_MAX - 1] == octogo()->rules->hash(&played.position));
}

static void a_game_without_the_rule_remembers_nothing(void **state) {
    (void)state;
    pod_position position = position_of("start", "");
    pod_history history;
    pod_event event;
    pod_history_begin(&history, &position);
    assert_int_equal(pod_event_parse(&position, "c3", 2, &event, NULL), POD_OK);
    pod_history_apply(&history, &position, &event);
    assert_int_equal(history.count, 0);
    assert_int_equal(position.turn, 1);
}

/* A record ends where its game does, and what follows a draw is no move. */
static pod_error read(const char *more, const char *result, pod_record ***records, size_t *count, pod_fault *fault) {
    char text[512];
    pod_text into = pod_text_over(text, sizeof text);
    pod_text_add(&into, "[Game \"octogo\"]\n[Board \"4x3\"]\n[Position \"e1e/3/3/A1A r - 0\"]\n\n");
    pod_text_format(&into, "1. a1> a4> 2. a1< a4< 3. a1> a4> 4. a1< a4< %s %s\n", more, result);
    return pod_records_read(text, into.length, records, count, fault);
}

static void a_record_ends_by_repetition(void **state) {
    (void)state;
    pod_record **records;
    size_t count;
    pod_fault fault = {0};
    assert_int_equal(read("", "1/2-1/2", &records, &count, &fault), POD_OK);
    assert_int_equal(pod_record_end(records[0])->turn, POD_NOBODY);
    assert_int_equal(pod_record_length(records[0]), 8);
    pod_records_free(records, count);
    assert_int_equal(read("5. a1>", "*", &records, &count, &fault), POD_ERROR_GAME_OVER);
    assert_int_equal(read("", "1-0", &records, &count, &fault), POD_ERROR_RECORD_RESULT_WRONG);
}

static void a_record_keeps_the_options(void **state) {
    (void)state;
    static const char text[] =
        "[Game \"octogo\"]\n[Board \"4x3\"]\n[Pieces \"2\"]\n[Quiet \"30\"]\n[Repetition \"off\"]\n\n"
        "1. a1> c4> *\n";
    pod_record **records;
    size_t count;
    pod_fault fault = {0};
    assert_int_equal(pod_records_read(text, sizeof text - 1, &records, &count, &fault), POD_OK);
    assert_int_equal(pod_record_end(records[0])->of.octogo.limit, 30);
    assert_int_equal(pod_record_end(records[0])->of.octogo.repetition, 0);
    assert_string_equal(pod_record_tag(records[0], "Quiet"), "30");
    assert_string_equal(pod_record_tag(records[0], "Repetition"), "off");
    assert_string_equal(pod_record_tag(records[0], "Pieces"), "2");
    assert_null(pod_record_tag(records[0], "Position"));
    assert_int_equal(pod_record_set_tag(records[0], "Quiet", "31", &fault), POD_ERROR_RECORD_TAG_FIXED);
    pod_records_free(records, count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_10_the_third_occurrence_is_a_draw),
        cmocka_unit_test(rule_10_the_repetition_option_switches_it_off),
        cmocka_unit_test(rule_10_a_capture_forgets_what_was),
        cmocka_unit_test(it_looks_back_so_far_and_no_further),
        cmocka_unit_test(a_game_without_the_rule_remembers_nothing),
        cmocka_unit_test(a_record_ends_by_repetition),
        cmocka_unit_test(a_record_keeps_the_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
