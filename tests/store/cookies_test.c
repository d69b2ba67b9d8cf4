/* Migration 0004: seats that held the hash of a cookie become seats of people. Run on every database by games_test.c.
 */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "store/place.h"
#include "store/scripts.h"
#include "store/support.h"

enum { COOKIES = 40, OLD_GAMES = 200, OLD_SCHEMA = 3, SEED = 7, FIRST_DAY = 1000 };

/* Which cookie took each seat of each game. */
typedef struct old_games {
    unsigned cookie[OLD_GAMES][2];
} old_games;

static club_session_key key_of(unsigned cookie) {
    club_session_key key;
    pod__random random = {cookie};
    for (unsigned i = 0; i < sizeof key.bytes; i++) {
        key.bytes[i] = (uint8_t)pod__random_next(&random);
    }
    return key;
}

/* One in three guests gave no name in a game. */
static void print_name(char out[8], unsigned game) {
    out[0] = 0;
    if (game % 3) {
        snprintf(out, 8, "N%u", game);
    }
}

/* ---- A database of then ---------------------------------------------------------------------------- */

static void *connect_to(const place *at) {
    void *connection = NULL;
    store_fault fault = {""};
    if (place_driver(at)->open(place_location(at), &connection, &fault)) {
        fail_msg("%s", fault.text);
    }
    return connection;
}

static void execute(const place *at, void *connection, const char *script) {
    store_fault fault = {""};
    if (place_driver(at)->execute(connection, script, &fault)) {
        fail_msg("%s", fault.text);
    }
}

static void print_seat(pod_text *out, const char *dialect, unsigned game, unsigned seat, unsigned cookie) {
    bool is_sqlite = strcmp(dialect, "sqlite") == 0;
    const club_session_key key = key_of(cookie);
    char name[8];
    print_name(name, game);
    pod_text_format(out, "INSERT INTO seat VALUES ('aaaaaaa%03u', '%c', 'human', 0, 1, '%s', %s", 222 + game,
                    (char)('a' + seat), name, is_sqlite ? "x'" : "'\\x");
    for (unsigned i = 0; i < sizeof key.bytes; i++) {
        pod_text_format(out, "%02x", key.bytes[i]);
    }
    pod_text_add(out, "');\n");
}

static void print_rows(pod_text *out, const char *dialect, old_games *made) {
    pod__random random = {SEED};
    for (unsigned game = 0; game < OLD_GAMES; game++) {
        pod_text_format(out,
                        "INSERT INTO game VALUES ('aaaaaaa%03u', 'cephalopod', 'board=2x3 players=2 variant= first=a', "
                        "'3/3 a 2 -', 'a', %u, NULL);\n",
                        222 + game, FIRST_DAY + game);
        for (unsigned seat = 0; seat < 2; seat++) {
            made->cookie[game][seat] = pod__random_below(&random, COOKIES);
            print_seat(out, dialect, game, seat, made->cookie[game][seat]);
        }
    }
}

static void make_old(const place *at, old_games *made) {
    static char script[OLD_GAMES * 600];
    const sql_driver *driver = place_driver(at);
    pod_text text = pod_text_over(script, sizeof script);
    store_fault fault = {""};
    void *connection = connect_to(at);
    print_rows(&text, driver->dialect, made);
    assert_true(pod_text_fits(&text));
    assert_int_equal(driver->begin(connection, &fault), STORE_OK);
    for (size_t step = 1; step <= OLD_SCHEMA; step++) {
        execute(at, connection, store_migration_of(step, driver->dialect));
    }
    execute(at, connection, script);
    assert_int_equal(driver->set_schema(connection, OLD_SCHEMA, &fault), STORE_OK);
    assert_int_equal(driver->commit(connection, &fault), STORE_OK);
    driver->close(connection);
}

/* ---- What became of it ------------------------------------------------------------------------------ */

/* Five bits of each of the first bytes: the same on every database. */
static void expected_id(unsigned cookie, char out[CLUB_ID_SIZE]) {
    const club_session_key key = key_of(cookie);
    for (unsigned i = 0; i < CLUB_ID_LENGTH; i++) {
        out[i] = "23456789abcdefghijkmnpqrstuvwxyz"[key.bytes[i] & 31u];
    }
    out[CLUB_ID_LENGTH] = 0;
}

typedef struct guest {
    unsigned first, last; /* games that it sat in */
    char name[8];         /* the latest that it gave */
} guest;

static guest guest_of(const old_games *made, unsigned cookie) {
    guest found = {OLD_GAMES, 0, ""};
    for (unsigned game = 0; game < OLD_GAMES; game++) {
        if (made->cookie[game][0] == cookie || made->cookie[game][1] == cookie) {
            found.first = found.first < game ? found.first : game;
            found.last = game;
            if (game % 3) {
                print_name(found.name, game);
            }
        }
    }
    assert_true(found.first < OLD_GAMES);
    return found;
}

/* The first row of a query, which has a text and a number. */
static int64_t read_row(const place *at, void *connection, const char *query, char *text, size_t size) {
    const sql_driver *driver = place_driver(at);
    store_fault fault = {""};
    void *statement;
    bool row;
    if (driver->prepare(connection, "" /* may be used again */, query, &statement, &fault) ||
        driver->step(statement, &row, &fault) || !row) {
        fail_msg("%s: %s", query, fault.text);
    }
    snprintf(text, size, "%s", driver->text(statement, 0));
    int64_t number = driver->number(statement, 1);
    driver->finish(statement);
    return number;
}

static void assert_person(const place *at, void *connection, const char *id, const guest *expected) {
    char query[128], name[CLUB_NAME_SIZE];
    snprintf(query, sizeof query, "SELECT name, created FROM person WHERE id = '%s'", id);
    assert_int_equal(read_row(at, connection, query, name, sizeof name), FIRST_DAY + expected->first);
    assert_string_equal(name, expected->name);
    snprintf(query, sizeof query, "SELECT person, created FROM session WHERE person = '%s'", id);
    assert_int_equal(read_row(at, connection, query, name, sizeof name), FIRST_DAY + expected->first);
}

static void assert_sessions(store *games, const old_games *made) {
    for (unsigned i = 0; i < COOKIES; i++) {
        const club_session_key key = key_of(i);
        store_session known;
        store_fault fault;
        char id[CLUB_ID_SIZE];
        expected_id(i, id);
        assert_int_equal(store_find_session(games, &key, &known, &fault), STORE_OK);
        assert_string_equal(known.person.id, id);
        assert_false(known.member);
        assert_int_equal(known.seen, FIRST_DAY + guest_of(made, i).last);
    }
}

static void assert_seats(store *games, const old_games *made) {
    for (unsigned i = 0; i < OLD_GAMES; i++) {
        char id[16];
        club_game game;
        store_fault fault;
        snprintf(id, sizeof id, "aaaaaaa%03u", 222 + i);
        assert_int_equal(store_load(games, id, &game, &fault), STORE_OK);
        for (unsigned seat = 0; seat < 2; seat++) {
            char person[CLUB_ID_SIZE];
            expected_id(made->cookie[i][seat], person);
            assert_string_equal(game.seat[seat].person.id, person);
        }
        club_free(&game);
    }
}

/* Each cookie is one person, whom its session finds, and who sits wherever the cookie sat. */
void cookies_in_seats_become_people(void **state) {
    static old_games made;
    const place *at = *state;
    char text[16];
    make_old(at, &made);
    store *games = open_store(at);
    assert_sessions(games, &made);
    assert_seats(games, &made);
    store_close(games);
    void *connection = connect_to(at);
    for (unsigned i = 0; i < COOKIES; i++) {
        char id[CLUB_ID_SIZE];
        const guest expected = guest_of(&made, i);
        expected_id(i, id);
        assert_person(at, connection, id, &expected);
    }
    assert_int_equal(read_row(at, connection, "SELECT '', count(*) FROM person", text, sizeof text), COOKIES);
    assert_int_equal(read_row(at, connection, "SELECT '', count(*) FROM session", text, sizeof text), COOKIES);
    assert_int_equal(
        read_row(at, connection, "SELECT '', count(*) FROM seat WHERE person IS NOT NULL", text, sizeof text),
        2 * OLD_GAMES);
    place_driver(at)->close(connection);
}
