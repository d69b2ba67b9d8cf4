/* What the moves of a solved position are worth: looked up in a table, and compared with the solver. */
#include "ludopod/strong.h"
#include "server/tables.h"
#include "solve/tables/tables.h"

static const char *text_of(const json_t *object, const char *name) {
    return json_string_value(json_object_get(object, name));
}

static void refused(club_house *house, const char *query, int status, const char *code) {
    browser ada = {0};
    char path[160];
    snprintf(path, sizeof path, "/api/v1/values%s", query);
    const reply *answer = ask(house, &ada, TRANSPORT_GET, path, "", 0);
    if (answer->status != status || strcmp(text_of(answer->body, "code"), code) != 0) {
        fail_msg("%s: %d %s, expected %d %s", query, answer->status, text_of(answer->body, "code"), status, code);
    }
}

static pod_strong_report solved(const char *line, pod_position *position) {
    pod_options options;
    pod_strong_report report;
    const pod_game *game = pod_game_at(POD_GAME_CEPHALOPOD);
    pod_options_default(game, &options);
    assert_int_equal(pod_position_parse(&(pod_position_text){game, &options, line, strlen(line)}, position, NULL), 0);
    pod_strong_request request = POD_STRONG_REQUEST(.exact = true, .threads = 1, .memory = 64 << 20);
    assert_int_equal(pod_strong_solve(position, &request, &report, NULL), POD_OK);
    return report;
}

static const char *word_of(int value) {
    return value > 0 ? "win" : value < 0 ? "loss" : "draw";
}

static void each_move_has_its_value(void **state) {
    static const char *const lines[][2] = {
        {"5 a 2 -", "5+a+2+-"}, {"1a1b12 b 2 -", "1a1b12+b+2+-"}, {"a14 b 2 -", "a14+b+2+-"}};
    club_house *house = *state;
    browser ada = {0};
    open_with_table(house);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char path[160];
        pod_position position;
        pod_strong_report report = solved(lines[i][0], &position);
        snprintf(path, sizeof path, "/api/v1/values?game=cephalopod&position=%s", lines[i][1]);
        const reply *answer = ask(house, &ada, TRANSPORT_GET, path, "", 0);
        assert_int_equal(answer->status, 200);
        assert_string_equal(text_of(answer->body, "result"), word_of(report.value));
        assert_int_equal(json_integer_value(json_object_get(answer->body, "least")), report.margin);
        const json_t *moves = json_object_get(answer->body, "moves");
        assert_int_equal(json_array_size(moves), report.moves);
        for (size_t k = 0; k < report.moves; k++) {
            const json_t *one = json_array_get(moves, k);
            const char *text = text_of(one, "move");
            pod_move move;
            unsigned at = 0;
            assert_int_equal(pod_move_parse(&position, text, strlen(text), &move, NULL), POD_OK);
            while (report.move[at].move != move) {
                at++;
            }
            assert_string_equal(text_of(one, "result"), word_of(report.move[at].value));
            assert_int_equal(json_integer_value(json_object_get(one, "most")), report.move[at].margin);
        }
        assert_string_equal(text_of(json_array_get(moves, 0), "result"), word_of(report.value));
    }
}

static void unknown(club_house *house, const char *query) {
    char path[256];
    browser who = {0};
    snprintf(path, sizeof path, "/api/v1/values%s", query);
    const reply *answer = get(house, &who, path);
    assert_int_equal(answer->status, 200);
    assert_true(json_is_null(json_object_get(answer->body, "result")));
    assert_int_equal(json_array_size(json_object_get(answer->body, "moves")), 0);
}

static void what_no_table_holds_is_not_known(void **state) {
    club_house *house = *state;
    unknown(house, "?position=" TABLE_START); /* no tables at all */
    open_with_table(house);
    unknown(house, "?position=5/5/5/5/5+a+2+-");
    unknown(house, "?position=a1b1a1b1a1+-+2+-"); /* over */
    unknown(house, "?game=octogo&position=start");
}

static void a_bad_position_is_refused_in_words(void **state) {
    club_house *house = *state;
    open_with_table(house);
    refused(house, "?game=chess&position=start", 400, "field");
    refused(house, "?position=5+z+2+-", 422, "POD_ERROR_POSITION_TURN");
    refused(house, "", 422, "POD_ERROR_POSITION_FIELDS");
}

/* What was unpacked is given back, and is there again when it is asked for. */
static void memory_is_bounded(void **state) {
    club_house *house = *state;
    pod_tables *tables;
    pod_position start;
    pod_table_value first, second;
    open_with_table(house);
    solved("5 a 2 -", &start);
    assert_int_equal(pod_tables_open(house->config.tables, NULL, NULL, &tables, NULL), POD_OK);
    assert_true(pod_tables_probe(tables, &start, &first));
    size_t unpacked = pod__tables_unpacked(tables);
    assert_true(unpacked > 0);
    pod__tables_keep_within(tables, unpacked);
    assert_int_equal(pod__tables_unpacked(tables), unpacked);
    pod__tables_keep_within(tables, unpacked - 1);
    assert_int_equal(pod__tables_unpacked(tables), 0);
    assert_true(pod_tables_probe(tables, &start, &second));
    assert_int_equal(pod_table_value_compare(&first, &second), 0);
    pod_tables_close(tables);
}

static int end(void **state) {
    (void)state;
    remove_table();
    return 0;
}

int main(void) {
#define CASE(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
    const struct CMUnitTest tests[] = {
        CASE(each_move_has_its_value),
        CASE(what_no_table_holds_is_not_known),
        CASE(a_bad_position_is_refused_in_words),
        CASE(memory_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
