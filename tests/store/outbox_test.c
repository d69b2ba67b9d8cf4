/* Letters wait in the store until they are delivered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/folder.h"
#include "store/inside.h"

enum { NOW = 1000000, HOUR_MS = 3600000, DAY_MS = 24 * HOUR_MS };

typedef struct place {
    char folder[FOLDER_PATH], file[FOLDER_PATH + 16];
    store *store;
} place;

static int make_place(void **state) {
    place *made = calloc(1, sizeof *made);
    char url[FOLDER_PATH + 32];
    store_fault fault;
    folder_make(made->folder);
    snprintf(made->file, sizeof made->file, "%s/games.db", made->folder);
    snprintf(url, sizeof url, "sqlite:%s", made->file);
    if (store_open(url, NULL, &made->store, &fault) != STORE_OK) {
        fail_msg("%s", fault.text);
    }
    static const char ada[] = "INSERT INTO person (id, name, language, created) VALUES ('adaadaadaa', 'Ada', 'en', 0)";
    assert_int_equal(sql_execute(made->store->database, ada, &fault), STORE_OK);
    *state = made;
    return 0;
}

static int remove_place(void **state) {
    place *made = *state;
    store_close(made->store);
    folder_remove(made->folder);
    free(made);
    return 0;
}

static club_letter letter_of(const char *id, int64_t created_ms) {
    club_letter letter = {.topic = CLUB_LETTER_RECOVER,
                          .person = {"adaadaadaa"},
                          .language = POD_FRENCH,
                          .address = "ada@example.org",
                          .name = "Ada",
                          .code = "secret",
                          .detail = "detail",
                          .created_ms = created_ms,
                          .until_ms = created_ms + HOUR_MS};
    snprintf(letter.id, sizeof letter.id, "%s", id);
    return letter;
}

/* As the only change of a decision. */
static store_status add(store *to, const club_letter *letter) {
    const club_decision decision = {.change_count = 1, .change = {{.family = CLUB_LETTERS, .letter = *letter}}};
    store_fault fault;
    assert_int_equal(store_begin(to, &fault), STORE_OK);
    store_status status = store_apply(to, &decision, &fault);
    assert_int_equal(store_commit(to, &fault), STORE_OK);
    return status;
}

typedef struct found {
    store_letter letter[8];
    size_t count, stop_at; /* 0: never */
} found;

static bool collect(void *context, const store_letter *letter) {
    found *into = context;
    into->letter[into->count++] = *letter;
    return into->count != into->stop_at;
}

static found waiting(store *in, size_t limit, size_t stop_at) {
    found result = {.stop_at = stop_at};
    store_fault fault;
    assert_int_equal(store_waiting_letters(in, limit, collect, &result, &fault), STORE_OK);
    return result;
}

static store_status settle(store *in, const char *id, bool done, int64_t at_ms) {
    store_fault fault;
    return store_settle_letter(in, &(store_delivery){id, done, at_ms}, &fault);
}

/* How many rows of the outbox are so, as another program sees it. */
static int count(const place *at, const char *condition) {
    char text[200];
    sqlite3 *database;
    sqlite3_stmt *row;
    snprintf(text, sizeof text, "SELECT count(*) FROM outbox WHERE %s", condition);
    assert_int_equal(sqlite3_open(at->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database, text, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int number = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(database);
    return number;
}

static void a_letter_comes_back_as_it_was_written(void **state) {
    place *at = *state;
    club_letter written = letter_of("aaaaaaaaaa", NOW);
    assert_int_equal(add(at->store, &written), STORE_OK);
    found read = waiting(at->store, 8, 0);
    assert_int_equal(read.count, 1);
    const club_letter *letter = &read.letter[0].letter;
    assert_string_equal(letter->id, written.id);
    assert_int_equal(letter->topic, written.topic);
    assert_string_equal(letter->person.id, written.person.id);
    assert_int_equal(letter->language, written.language);
    assert_string_equal(letter->address, written.address);
    assert_string_equal(letter->name, written.name);
    assert_string_equal(letter->code, written.code);
    assert_string_equal(letter->detail, written.detail);
    assert_int_equal(letter->created_ms, written.created_ms);
    assert_int_equal(letter->until_ms, written.until_ms);
    assert_int_equal(read.letter[0].next_ms, NOW);
    assert_int_equal(read.letter[0].attempts, 0);
    assert_false(read.letter[0].damaged);
    assert_int_equal(add(at->store, &written), STORE_CONFLICT);
}

static void the_soonest_come_first(void **state) {
    place *at = *state;
    static const char *const ids[] = {"cccccccccc", "aaaaaaaaaa", "bbbbbbbbbb"};
    for (int i = 0; i < 3; i++) {
        club_letter letter = letter_of(ids[i], NOW + i);
        assert_int_equal(add(at->store, &letter), STORE_OK);
    }
    assert_int_equal(settle(at->store, "aaaaaaaaaa", false, NOW + HOUR_MS), STORE_OK);
    found read = waiting(at->store, 8, 0);
    assert_int_equal(read.count, 3);
    assert_string_equal(read.letter[0].letter.id, "cccccccccc");
    assert_string_equal(read.letter[1].letter.id, "bbbbbbbbbb");
    assert_string_equal(read.letter[2].letter.id, "aaaaaaaaaa");
    assert_int_equal(read.letter[2].next_ms, NOW + HOUR_MS);
    assert_int_equal(read.letter[2].attempts, 1);
    assert_int_equal(waiting(at->store, 2, 0).count, 2);
    assert_int_equal(waiting(at->store, 8, 1).count, 1);
}

static void what_is_done_is_forgotten(void **state) {
    place *at = *state;
    club_letter first = letter_of("aaaaaaaaaa", NOW), second = letter_of("bbbbbbbbbb", NOW);
    assert_int_equal(add(at->store, &first), STORE_OK);
    assert_int_equal(add(at->store, &second), STORE_OK);
    assert_int_equal(count(at, "code = 'secret' AND done_ms IS NULL"), 2);
    assert_int_equal(settle(at->store, "aaaaaaaaaa", true, NOW + 5), STORE_OK);
    assert_int_equal(count(at, "code || address || name || detail = '' AND done_ms = 1000005"), 1);
    assert_int_equal(waiting(at->store, 8, 0).count, 1);
    assert_int_equal(settle(at->store, "aaaaaaaaaa", true, NOW + 6), STORE_CONFLICT);
    assert_int_equal(settle(at->store, "aaaaaaaaaa", false, NOW + 6), STORE_CONFLICT);
    assert_int_equal(settle(at->store, "nobodyhere", true, NOW + 6), STORE_CONFLICT);
    /* After a week even that there was one is forgotten. */
    assert_int_equal(settle(at->store, "bbbbbbbbbb", true, NOW + 7 * DAY_MS + 6), STORE_OK);
    assert_int_equal(count(at, "id = 'aaaaaaaaaa'"), 0);
    assert_int_equal(count(at, "id = 'bbbbbbbbbb'"), 1);
}

/* A row that somebody else has changed stops no other. */
static void a_damaged_letter_is_told_from_the_others(void **state) {
    place *at = *state;
    static const char *const damages[] = {"UPDATE outbox SET topic = 'gossip'", "UPDATE outbox SET language = 'tlh'",
                                          "UPDATE outbox SET address = 'nowhere'",
                                          "UPDATE outbox SET address = 'a@b' || char(10) || 'Bcc: c@d'",
                                          "UPDATE outbox SET code = hex(zeroblob(40))"};
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        store_fault fault;
        char id[CLUB_ID_SIZE] = "aaaaaaaaa2", other[CLUB_ID_SIZE] = "bbbbbbbbb2";
        id[0] = other[1] = (char)('c' + i);
        club_letter letter = letter_of(id, NOW), sound = letter_of(other, NOW + 1);
        assert_int_equal(add(at->store, &letter), STORE_OK);
        assert_int_equal(sql_execute(at->store->database, damages[i], &fault), STORE_OK);
        assert_int_equal(add(at->store, &sound), STORE_OK);
        found read = waiting(at->store, 8, 0);
        assert_int_equal(read.count, 2);
        assert_true(read.letter[0].damaged);
        assert_string_equal(read.letter[0].letter.id, id);
        assert_false(read.letter[1].damaged);
        assert_int_equal(settle(at->store, id, true, NOW), STORE_OK);
        assert_int_equal(settle(at->store, other, true, NOW), STORE_OK);
    }
    club_letter letter = letter_of("aaaaaaaaaa", NOW);
    found ignored = {0};
    store_fault fault;
    assert_int_equal(add(at->store, &letter), STORE_OK);
    assert_int_equal(
        sql_execute(at->store->database, "UPDATE outbox SET id = 'a longer one' WHERE done_ms IS NULL", &fault),
        STORE_OK);
    assert_int_equal(store_waiting_letters(at->store, 8, collect, &ignored, &fault), STORE_DAMAGED);
    assert_non_null(strstr(fault.text, "a longer one"));
    assert_int_equal(ignored.count, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, remove_place)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_letter_comes_back_as_it_was_written),
        TEST(the_soonest_come_first),
        TEST(what_is_done_is_forgotten),
        TEST(a_damaged_letter_is_told_from_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
