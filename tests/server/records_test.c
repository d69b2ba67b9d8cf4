/* Records of any form that the API reads and writes in another. */
#include "server/harness.h"

static const char finished[] = "[Game \\\"cephalopod\\\"]\\n[Board \\\"1x3\\\"]\\n[Date \\\"2026.11.21\\\"]\\n\\n"
                               "1. a1 b1 2. c1 1-0\\n";

static const reply *convert(club_house *house, const char *format, const char *records) {
    browser nobody = {0};
    char path[64];
    snprintf(path, sizeof path, "/api/v1/records?format=%s", format);
    return post(house, &nobody, path, "{'records':'%s'}", records);
}

/* As a string of JSON, which stands between quotes already. */
static void escape(const char *text, char *out, size_t size) {
    json_t *string = json_string(text);
    char *written = json_dumps(string, JSON_ENCODE_ANY);
    snprintf(out, size, "%.*s", (int)strlen(written) - 2, written + 1);
    free(written);
    json_decref(string);
}

static void every_form_is_read_again(void **state) {
    static const char *const forms[] = {"text", "json", "abstractplay"};
    char one[4096];
    char *text = strdup(convert(*state, "text", finished)->text);
    assert_non_null(strstr(text, "1. a1 b1 2. c1 1-0"));
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const reply *written = convert(*state, forms[i], finished);
        assert_int_equal(written->status, 200);
        assert_string_equal(written->type, i ? "application/json" : "text/plain; charset=utf-8");
        escape(written->text, one, sizeof one);
        assert_string_equal(convert(*state, "text", one)->text, text);
    }
    free(text);
}

static void several_games_stay_several(void **state) {
    char two[1024];
    snprintf(two, sizeof two, "%s\\n%s", finished, finished);
    const reply *written = convert(*state, "abstractplay", two);
    assert_int_equal(json_array_size(written->body), 2);
    assert_string_equal(text_in(json_object_get(json_array_get(written->body, 1), "header"), "date-start"),
                        "2026-11-21T00:00:00Z");
    assert_int_equal(json_array_size(convert(*state, "json", two)->body), 2);
}

static void what_is_wrong_is_named(void **state) {
    expect_refusal(convert(*state, "text", "[Board \\\"1x3\\\"]\\n\\n1. a1 a1 *"), 422, "POD_ERROR_OCCUPIED");
    expect_refusal(convert(*state, "abstractplay", "1. a1 *"), 422, "POD_ERROR_RECORD_UNFINISHED");
    expect_refusal(convert(*state, "abstractplay", "[Board \\\"1x1\\\"]\\n\\n1. a1 1-0"), 422,
                   "POD_ERROR_RECORD_TAG_VALUE");
    expect_refusal(convert(*state, "pdf", finished), 400, "format");
    char many[101 * sizeof "1. a1 *\\n"] = "";
    for (int i = 0; i < 100; i++) {
        strcat(many, "1. a1 *\\n");
    }
    assert_int_equal(convert(*state, "text", many)->status, 200);
    expect_refusal(convert(*state, "text", strcat(many, "*")), 422, "POD_ERROR_RECORD_GAMES");
    browser nobody = {0};
    expect_refusal(post(*state, &nobody, "/api/v1/records", "{}"), 400, "field");
    expect_refusal(post(*state, &nobody, "/api/v1/records", "{'records':7}"), 400, "field");
}

static void nothing_is_kept(void **state) {
    static const char games[] = "SELECT (SELECT count(*) FROM game) + (SELECT count(*) FROM person)";
    const long before = count_in_database(*state, games);
    assert_int_equal(convert(*state, "json", finished)->status, 200);
    assert_int_equal(count_in_database(*state, games), before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_form_is_read_again, open_house, close_house),
        cmocka_unit_test_setup_teardown(several_games_stay_several, open_house, close_house),
        cmocka_unit_test_setup_teardown(what_is_wrong_is_named, open_house, close_house),
        cmocka_unit_test_setup_teardown(nothing_is_kept, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
