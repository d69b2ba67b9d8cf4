/* The page's files: what was compressed when the page was built is sent as it is to who can read it. */
#include "server/harness.h"

#include <sys/stat.h>
#include <unistd.h>

/* The forms of a file differ only in their bytes here, which nobody decompresses. */
static const char *const FILES[][2] = {
    {"index.html", "page"},
    {"index.html.br", "page by brotli"},
    {"index.html.gz", "page by gzip"},
    {"first.fr.html", "first page in French"},
    {"app-ABCDEFGH.js", "app"},
    {"app-ABCDEFGH.js.gz", "app by gzip"},
    {"part-0123abcd.js", "part"},
    {"part-settings.js", "no fingerprint"},
    {"icon.svg", "icon"},
    {"alone.br", "no form of another"},
};
enum { FILE_COUNT = sizeof FILES / sizeof FILES[0] };

static void name_of(const club_house *house, size_t index, char path[APP_PATH_SIZE + 64]) {
    snprintf(path, APP_PATH_SIZE + 64, "%s/%s", house->config.web, FILES[index][0]);
}

static void begin_with_page(club_house *house) {
    char path[APP_PATH_SIZE + 64];
    snprintf(house->config.web, sizeof house->config.web, "%s/web", house->folder);
    assert_int_equal(mkdir(house->config.web, 0700), 0);
    for (size_t i = 0; i < FILE_COUNT; i++) {
        name_of(house, i, path);
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(FILES[i][1], file);
        assert_int_equal(fclose(file), 0);
    }
    reopen(house);
}

/* Before the house is closed: it deletes its folder, but nothing that a test has put there. */
static void take_away(club_house *house) {
    char path[APP_PATH_SIZE + 64];
    for (size_t i = 0; i < FILE_COUNT; i++) {
        name_of(house, i, path);
        unlink(path);
    }
    rmdir(house->config.web);
}

static void expect_form(club_house *house, browser *who, const char *path, const char *coding, const char *body) {
    const reply *got = ask(house, who, TRANSPORT_GET, path, "", 0);
    if (got->status != 200 || strcmp(got->coding, coding) != 0 || strcmp(got->text, body) != 0) {
        fail_msg("%s with Accept-Encoding \"%s\": %d \"%s\" \"%s\"; expected \"%s\" \"%s\"", path,
                 who->encoding ? who->encoding : "", got->status, got->coding, got->text, coding, body);
    }
}

/* RFC 9110, 12.5.3. */
static void the_form_is_the_one_that_is_asked_for(void **state) {
    static const char *const cases[][2] = {
        {NULL, ""},
        {"", ""},
        {"gzip", "gzip"},
        {"br", "br"},
        {"gzip, deflate, br", "br"},
        {"GZIP", "gzip"},
        {"*", "br"},
        {"br;q=0, *", "gzip"},
        {"br;q=0.2, gzip;q=0.8", "gzip"},
        {"br ; q=0.5,\tgzip;q=0.5", "br"},
        {"identity, gzip;q=0.5", ""},
        {"identity;q=0.5, gzip;q=0.9", "gzip"},
        {"br;q=0, gzip;q=0", ""},
        {"*;q=0", ""},
        {"deflate, zstd, brotli", ""},
    };
    club_house *house = *state;
    begin_with_page(house);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        browser who = {.encoding = cases[i][0]};
        const char *coding = cases[i][1];
        expect_form(house, &who, "/", coding,
                    strcmp(coding, "br") == 0 ? FILES[1][1]
                    : *coding                 ? FILES[2][1]
                                              : FILES[0][1]);
    }
    take_away(house);
}

static void a_file_is_sent_in_the_forms_it_has(void **state) {
    club_house *house = *state;
    begin_with_page(house);
    browser both = {.encoding = "br, gzip"};
    expect_form(house, &both, "/app-ABCDEFGH.js", "gzip", "app by gzip");
    expect_form(house, &both, "/icon.svg", "", "icon");
    expect_form(house, &both, "/alone.br", "", "no form of another");
    assert_int_equal(ask(house, &both, TRANSPORT_GET, "/app-ABCDEFGH.js.gz", "", 0)->status, 404);
    take_away(house);
}

/* What has its fingerprint in its name never changes; of everything else a browser asks again. */
static void only_what_has_a_fingerprint_is_kept_for_good(void **state) {
    static const char *const expected[][2] = {{"/app-ABCDEFGH.js", "public, max-age=31536000, immutable"},
                                              {"/part-0123abcd.js", "public, max-age=31536000, immutable"},
                                              {"/part-settings.js", "no-cache"},
                                              {"/icon.svg", "no-cache"},
                                              {"/", "no-cache"}};
    club_house *house = *state;
    begin_with_page(house);
    browser one = {0};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_string_equal(ask(house, &one, TRANSPORT_GET, expected[i][0], "", 0)->cache, expected[i][1]);
    }
    take_away(house);
}

/* Each form has its own, so that a cache that keeps one of them is not told that another is the same. */
static void a_form_is_not_sent_again_to_who_has_it(void **state) {
    club_house *house = *state;
    begin_with_page(house);
    char plain[48], coded[48];
    browser reader = {0}, modern = {.encoding = "br"};
    snprintf(plain, sizeof plain, "%s", ask(house, &reader, TRANSPORT_GET, "/", "", 0)->etag);
    snprintf(coded, sizeof coded, "%s", ask(house, &modern, TRANSPORT_GET, "/", "", 0)->etag);
    assert_string_not_equal(plain, coded);
    modern.etag = plain;
    assert_int_equal(ask(house, &modern, TRANSPORT_GET, "/", "", 0)->status, 200);
    modern.etag = coded;
    const reply *same = ask(house, &modern, TRANSPORT_GET, "/", "", 0);
    assert_int_equal(same->status, 304);
    assert_string_equal(same->text, "");
    assert_string_equal(same->etag, coded);
    assert_string_equal(same->vary, "Accept-Encoding");
    take_away(house);
}

static void an_answer_says_what_it_depends_on(void **state) {
    club_house *house = *state;
    begin_with_page(house);
    browser who = {.accept = "text/html"};
    assert_string_equal(ask(house, &who, TRANSPORT_GET, "/icon.svg", "", 0)->vary, "Accept-Encoding");
    assert_string_equal(ask(house, &who, TRANSPORT_GET, "/play/12", "", 0)->vary, "Accept, Accept-Encoding");
    take_away(house);
}

static void the_first_page_has_its_look_in_the_language_of_who_asks(void **state) {
    club_house *house = *state;
    begin_with_page(house);
    browser who = {.language = "fr-CA, en", .accept = "text/html"};
    const reply *got = ask(house, &who, TRANSPORT_GET, "/", "", 0);
    assert_string_equal(got->text, "first page in French");
    assert_string_equal(got->type, "text/html; charset=utf-8");
    assert_string_equal(got->vary, "Accept-Encoding, Accept-Language");
    assert_string_equal(ask(house, &who, TRANSPORT_GET, "/play", "", 0)->text, "page");
    who.language = "es"; /* of which there is none in this folder */
    assert_string_equal(ask(house, &who, TRANSPORT_GET, "/", "", 0)->text, "page");
    take_away(house);
}

int main(void) {
#define CASE(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
    const struct CMUnitTest tests[] = {
        CASE(the_form_is_the_one_that_is_asked_for),
        CASE(a_file_is_sent_in_the_forms_it_has),
        CASE(only_what_has_a_fingerprint_is_kept_for_good),
        CASE(a_form_is_not_sent_again_to_who_has_it),
        CASE(an_answer_says_what_it_depends_on),
        CASE(the_first_page_has_its_look_in_the_language_of_who_asks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
