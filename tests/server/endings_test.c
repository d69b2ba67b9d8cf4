/* What a game leaves behind that does not end by its moves: its record says how it ended, and the open challenge that
   it began with comes back. */
#include "app/turn.h"
#include "ludopod/record.h"
#include "server/harness.h"

enum { SECOND = 1000, HOUR = 3600 * SECOND };

typedef struct two {
    club_house *house;
    browser ann, bo;
} two;

static two arrive(void **state) {
    return (two){.house = *state, .ann.address = "192.0.2.1", .bo.address = "192.0.2.2"};
}

static void settle(club_house *house) {
    do {
        begin_turn(house);
        assert_true(end_turn(house));
    } while (app_wait_ms(house->server->app) == 0);
}

/* What is not there under /api. */
static const char *of_game(const char *id, const char *verb) {
    static char path[96];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", id, verb);
    return path;
}

/* ---- Records ------------------------------------------------------------------------------------------ */

/* The record, read back: it must be a good one. */
static pod_record *record_of(two *of, const char *id, pod_record ***all) {
    size_t count = 0;
    pod_fault fault;
    const reply *shown = get(of->house, &of->ann, path_of(id, "record"));
    assert_int_equal(shown->status, 200);
    assert_int_equal(pod_records_read(shown->text, strlen(shown->text), all, &count, &fault), POD_OK);
    assert_int_equal(count, 1);
    return (*all)[0];
}

/* termination: NULL for no such tag. */
static void expect_record(two *of, const char *id, const char *result, const char *termination) {
    pod_record **all;
    pod_record *record = record_of(of, id, &all);
    const char *found = pod_record_tag(record, "Termination");
    assert_string_equal(pod_record_result(record), result);
    assert_int_equal(found != NULL, termination != NULL);
    assert_string_equal(found ? found : "", termination ? termination : "");
    pod_records_free(all, 1);
}

static void new_octogo(two *of, const char *clock, char id[ID_SIZE]) {
    const reply *made = post(of->house, &of->ann, "/api/v1/games",
                             "{'game':'octogo','clock':%s,'seats':[{'kind':'you'},{'kind':'open'}]}", clock);
    assert_int_equal(made->status, 201);
    snprintf(id, ID_SIZE, "%s", text_in(made->body, "id"));
    assert_int_equal(post(of->house, &of->bo, path_of(id, "join"), "{}")->status, 200);
}

static void a_record_says_that_a_draw_was_agreed(void **state) {
    two of = arrive(state);
    char id[ID_SIZE];
    new_octogo(&of, "null", id);
    assert_int_equal(post(of.house, &of.ann, path_of(id, "moves"), "{'ply':0,'move':'a1-a2'}")->status, 200);
    expect_record(&of, id, "*", NULL);
    expect_refusal(post(of.house, &of.bo, of_game(id, "offer"), "{'ply':1,'kind':'draw'}"), 409, "not_moved");
    assert_int_equal(post(of.house, &of.bo, path_of(id, "moves"), "{'ply':1,'move':'a10>'}")->status, 200);
    assert_int_equal(post(of.house, &of.bo, of_game(id, "offer"), "{'ply':2,'kind':'draw'}")->status, 200);
    assert_int_equal(post(of.house, &of.ann, of_game(id, "accept"), "{'ply':2,'kind':'draw'}")->status, 200);
    expect_record(&of, id, "1/2-1/2", "draw by agreement");
}

static void a_record_says_that_a_game_was_cancelled(void **state) {
    two of = arrive(state);
    char aborted[ID_SIZE], idle[ID_SIZE];
    new_octogo(&of, "null", aborted);
    new_octogo(&of, "'1m+0s'", idle);
    assert_int_equal(post(of.house, &of.ann, of_game(aborted, "abort"), "{'ply':0}")->status, 200);
    expect_record(&of, aborted, "*", "cancelled: aborted before everyone had moved");
    pass(of.house, 31 * SECOND);
    settle(of.house);
    expect_record(&of, idle, "*", "cancelled: no first move in time");
}

static void the_moves_of_a_record_need_no_explanation(void **state) {
    two of = arrive(state);
    char id[ID_SIZE];
    finished_game(of.house, &of.ann, &of.bo, id);
    expect_record(&of, id, "0-1", NULL);
}

/* ---- Challenges --------------------------------------------------------------------------------------- */

static const json_t *look_at(two *of, const char *id) {
    static char path[96];
    snprintf(path, sizeof path, "/api/v1/challenges/%s", id);
    const reply *shown = get(of->house, &of->ann, path);
    assert_int_equal(shown->status, 200);
    return shown->body;
}

/* Ann's, with her in the first seat, that Bo accepts; the game. invited: "anyone" or "link". */
static void begin_by_challenge(two *of, const char *invited, char challenge[ID_SIZE], char game[ID_SIZE]) {
    char path[96];
    const reply *made = post(of->house, &of->ann, "/api/v1/challenges",
                             "{'terms':{'options':{'board':'1x3'},'clock':'1m+0s'},'invited':{'kind':'%s'}}", invited);
    assert_int_equal(made->status, 201);
    snprintf(challenge, ID_SIZE, "%s", text_in(made->body, "id"));
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", challenge);
    const reply *accepted = post(of->house, &of->bo, path, "{}");
    assert_int_equal(accepted->status, 200);
    assert_string_equal(text_in(accepted->body, "state"), "started");
    snprintf(game, ID_SIZE, "%s", text_in(accepted->body, "game"));
}

static void expect_open_again(two *of, const char *id) {
    const json_t *challenge = look_at(of, id), *seats = json_object_get(challenge, "seats");
    assert_string_equal(text_in(challenge, "state"), "open");
    assert_int_equal(number_in(challenge, "times_left"), 1);
    assert_true(json_is_true(json_object_get(json_array_get(seats, 0), "accepted")));
    assert_true(json_is_null(json_object_get(json_array_get(seats, 1), "person")));
}

/* The complaint: an open invitation destroyed by a cancel. */
static void an_open_challenge_survives_whoever_accepts_it_and_goes(void **state) {
    two of = arrive(state);
    char challenge[ID_SIZE], game[ID_SIZE], path[96];
    begin_by_challenge(&of, "anyone", challenge, game);
    assert_int_equal(post(of.house, &of.bo, of_game(game, "abort"), "{'ply':0}")->status, 200);
    expect_open_again(&of, challenge);
    reopen(of.house);
    expect_open_again(&of, challenge);
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", challenge); /* it starts another game */
    const reply *again = post(of.house, &of.bo, path, "{}");
    assert_string_equal(text_in(again->body, "state"), "started");
    assert_string_not_equal(text_in(again->body, "game"), game);
}

static void an_open_challenge_survives_whoever_accepts_it_and_does_not_come(void **state) {
    two of = arrive(state);
    char challenge[ID_SIZE], game[ID_SIZE];
    begin_by_challenge(&of, "link", challenge, game);
    assert_int_equal(post(of.house, &of.ann, path_of(game, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    pass(of.house, 31 * SECOND);
    settle(of.house);
    expect_open_again(&of, challenge);
}

/* Whoever made it did not want to play, or was not there; or its time is over; or the game was played. */
static void a_challenge_does_not_come_back_for_nothing(void **state) {
    two of = arrive(state);
    char challenge[4][ID_SIZE], game[4][ID_SIZE];
    for (int i = 0; i < 4; i++) {
        begin_by_challenge(&of, "anyone", challenge[i], game[i]);
    }
    assert_int_equal(post(of.house, &of.ann, of_game(game[0], "abort"), "{'ply':0}")->status, 200);
    both_move(of.house, &of.ann, &of.bo, game[2]);
    assert_int_equal(post(of.house, &of.bo, path_of(game[2], "resign"), "{'ply':2}")->status, 200);
    tell_database(of.house, "UPDATE challenge SET until_ms = 1 WHERE id = '%s'", challenge[3]);
    assert_int_equal(post(of.house, &of.bo, of_game(game[3], "abort"), "{'ply':0}")->status, 200);
    pass(of.house, 31 * SECOND);
    settle(of.house);
    for (int i = 0; i < 4; i++) {
        assert_string_equal(text_in(look_at(&of, challenge[i]), "state"), "started");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_record_says_that_a_draw_was_agreed, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_record_says_that_a_game_was_cancelled, open_house, close_house),
        cmocka_unit_test_setup_teardown(the_moves_of_a_record_need_no_explanation, open_house, close_house),
        cmocka_unit_test_setup_teardown(an_open_challenge_survives_whoever_accepts_it_and_goes, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(an_open_challenge_survives_whoever_accepts_it_and_does_not_come, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(a_challenge_does_not_come_back_for_nothing, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
