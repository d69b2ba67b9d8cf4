/* The pages of whoever runs the server: files of a folder, below /about/. */
#include "api/about.h"
#include "server/harness.h"

#include <sys/stat.h>
#include <unistd.h>

static void write_file(const char *folder, const char *name, const char *text) {
    char path[APP_PATH_SIZE + 64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static const char *const FILES[][2] = {
    {"privacy.html", "privacy in English"},
    {"privacy.fr.html", "vie privée"},
    {"contact.es.html", "contacto"},
    {"style.css", "p {}"},
    {"notes.txt", "no page"},
};

static void begin_with_pages(club_house *house) {
    snprintf(house->config.pages, sizeof house->config.pages, "%s/pages", house->folder);
    assert_int_equal(mkdir(house->config.pages, 0700), 0);
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        write_file(house->config.pages, FILES[i][0], FILES[i][1]);
    }
    reopen(house);
}

/* Before the house is closed: it deletes its folder, but nothing that a test has put there. */
static void take_away(club_house *house) {
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        char path[APP_PATH_SIZE + 64];
        snprintf(path, sizeof path, "%s/%s", house->config.pages, FILES[i][0]);
        unlink(path);
    }
    rmdir(house->config.pages);
}

static void a_page_is_answered_in_the_language_of_the_reader(void **state) {
    club_house *house = *state;
    begin_with_pages(house);
    browser english = {0}, french = {.language = "fr-CA, en;q=0.5"}, spanish = {.language = "es"};
    assert_string_equal(get(house, &english, "/about/privacy")->text, "privacy in English");
    assert_string_equal(get(house, &french, "/about/privacy")->text, "vie privée");
    assert_string_equal(get(house, &spanish, "/about/privacy")->text, "privacy in English");
    assert_string_equal(get(house, &spanish, "/about/contact")->text, "contacto");
    assert_int_equal(get(house, &english, "/about/contact")->status, 404);
    assert_string_equal(get(house, &english, "/about/privacy")->type, "text/html; charset=utf-8");
    take_away(house);
}

static void other_files_of_the_folder_have_their_names(void **state) {
    club_house *house = *state;
    begin_with_pages(house);
    browser who = {0};
    assert_string_equal(get(house, &who, "/about/style.css")->type, "text/css; charset=utf-8");
    assert_string_equal(get(house, &who, "/about/privacy.fr.html")->text, "vie privée");
    assert_int_equal(get(house, &who, "/style.css")->status, 404);
    assert_int_equal(get(house, &who, "/about/../pages/style.css")->status, 404);
    assert_int_equal(get(house, &who, "/about/")->status, 404);
    take_away(house);
}

static void without_a_folder_there_are_none(void **state) {
    club_house *house = *state;
    browser who = {0};
    assert_int_equal(get(house, &who, "/about/privacy")->status, 404);
}

static void the_names_are_of_pages_that_are_there(void **state) {
    club_house *house = *state;
    begin_with_pages(house);
    char why[256] = "";
    api_files *files = api_files_read(house->config.pages, why, sizeof why);
    assert_non_null(files);
    json_t *names = api_about_names(files);
    char *text = json_dumps(names, JSON_COMPACT);
    assert_string_equal(text, "[\"privacy\",\"contact\"]");
    free(text);
    json_decref(names);
    api_files_free(files);
    take_away(house);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_page_is_answered_in_the_language_of_the_reader, open_house, close_house),
        cmocka_unit_test_setup_teardown(other_files_of_the_folder_have_their_names, open_house, close_house),
        cmocka_unit_test_setup_teardown(without_a_folder_there_are_none, open_house, close_house),
        cmocka_unit_test_setup_teardown(the_names_are_of_pages_that_are_there, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
