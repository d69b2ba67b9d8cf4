/* What a store keeps, what it refuses, and what it leaves alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ludopod/search.h"
#include "store/migrations.h"
#include "store/store.h"

typedef struct place {
    char folder[64], file[96], url[104];
} place;

static const club_who ada = {{1}}, bo = {{2}};

static int make_place(void **state) {
    place *made = calloc(1, sizeof *made);
    strcpy(made->folder, "/tmp/ludopod-store-XXXXXX");
    if (!mkdtemp(made->folder)) {
        return -1;
    }
    snprintf(made->file, sizeof made->file, "%s/games.db", made->folder);
    snprintf(made->url, sizeof made->url, "sqlite:%s", made->file);
    *state = made;
    return 0;
}

static int remove_place(void **state) {
    place *made = *state;
    char other[128];
    unlink(made->file);
    snprintf(other, sizeof other, "%s-wal", made->file);
    unlink(other);
    snprintf(other, sizeof other, "%s-shm", made->file);
    unlink(other);
    rmdir(made->folder);
    free(made);
    return 0;
}

static store *open_store(const place *at) {
    store *opened;
    store_fault fault;
    if (store_open(at->url, &opened, &fault) != STORE_OK) {
        fail_msg("%s", fault.text);
    }
    return opened;
}

static club_game make_game(const char *id, club_wish_kind second) {
    club_setup setup = {.game = pod_game_at(0), .wish_count = 2};
    pod_options_default(setup.game, &setup.options);
    pod_options_set(setup.game, &setup.options, "board", "2x3", NULL);
    pod_options_set(setup.game, &setup.options, "variant", "snub", NULL);
    setup.wish[0] = (club_wish){CLUB_WISH_YOU, 0, "Ada", 3};
    setup.wish[1] = (club_wish){second, 4, "", 0};
    club_game game;
    club_fault fault;
    assert_int_equal(club_create(&setup, &ada, id, 1000, &game, &fault), CLUB_OK);
    return game;
}

static store_status keep(store *in, club_game *game, const club_change *change) {
    store_fault fault;
    store_status status = store_begin(in, &fault);
    status = status ? status : store_add_change(in, game->id, change, &fault);
    return store_commit(in, &fault) ? STORE_FAILED : status;
}

static void add(store *in, const club_game *game, const char *previous, store_status expected) {
    store_fault fault;
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    assert_int_equal(store_add_game(in, game, previous, &fault), expected);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
}

static club_change move_of(club_game *game, const char *text) {
    club_change change;
    club_fault fault;
    assert_int_equal(
        club_move(game, &game->seat[game->now.turn].who, game->ply, text, strlen(text), 1001, &change, &fault),
        CLUB_OK);
    return change;
}

static void assert_same_game(const club_game *left, const club_game *right) {
    assert_string_equal(left->id, right->id);
    assert_string_equal(left->next, right->next);
    assert_ptr_equal(left->game, right->game);
    assert_true(pod_position_equal(&left->start, &right->start));
    assert_true(pod_position_equal(&left->now, &right->now));
    assert_memory_equal(left->seat, right->seat, sizeof left->seat);
    assert_int_equal(left->created, right->created);
    assert_int_equal(left->ply, right->ply);
    for (size_t i = 0; i < left->ply; i++) {
        assert_string_equal(left->event[i].text, right->event[i].text);
    }
}

static void a_game_comes_back_as_it_was(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_WISH_OPEN), back;
    club_change change;
    club_fault refused;
    store_fault fault;
    add(games, &game, NULL, STORE_OK);
    assert_int_equal(club_join(&game, &bo, 1, "B\xc3\xb6", 3, 1, &change, &refused), CLUB_OK);
    assert_int_equal(keep(games, &game, &change), STORE_OK);
    club_commit(&game, &change);
    static const char *const moves[] = {"a1", "c2"};
    for (size_t i = 0; i < 2; i++) {
        change = move_of(&game, moves[i]);
        assert_int_equal(keep(games, &game, &change), STORE_OK);
        club_commit(&game, &change);
    }
    store_close(games);
    games = open_store(*state);
    assert_int_equal(store_load(games, "aaaaaaaaaa", &back, &fault), STORE_OK);
    assert_same_game(&game, &back);
    assert_int_equal(store_load(games, "bbbbbbbbbb", &back, &fault), STORE_NOT_FOUND);
    club_free(&back);
    club_free(&game);
    store_close(games);
}

static void nothing_is_in_twice(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_WISH_OPEN), back;
    club_change change, again;
    club_fault refused;
    store_fault fault;
    add(games, &game, NULL, STORE_OK);
    add(games, &game, NULL, STORE_CONFLICT);
    change = move_of(&game, "a1");
    again = move_of(&game, "b1");
    assert_int_equal(keep(games, &game, &change), STORE_OK);
    assert_int_equal(keep(games, &game, &change), STORE_CONFLICT);
    assert_int_equal(keep(games, &game, &again), STORE_CONFLICT);
    assert_int_equal(club_join(&game, &bo, 1, "Bo", 2, 1, &change, &refused), CLUB_OK);
    assert_int_equal(keep(games, &game, &change), STORE_OK);
    assert_int_equal(keep(games, &game, &change), STORE_CONFLICT);
    assert_int_equal(store_load(games, game.id, &back, &fault), STORE_OK);
    assert_int_equal(back.ply, 1);
    assert_string_equal(back.event[0].text, "a1");
    club_free(&back);
    club_free(&game);
    store_close(games);
}

static void a_game_has_one_rematch(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_WISH_OPEN), first = make_game("bbbbbbbbbb", CLUB_WISH_OPEN),
              second = make_game("cccccccccc", CLUB_WISH_OPEN), back;
    store_fault fault;
    add(games, &game, NULL, STORE_OK);
    add(games, &first, "aaaaaaaaaa", STORE_OK);
    add(games, &second, "aaaaaaaaaa", STORE_CONFLICT);
    assert_int_equal(store_load(games, "aaaaaaaaaa", &back, &fault), STORE_OK);
    assert_string_equal(back.next, "bbbbbbbbbb");
    assert_int_equal(store_load(games, "cccccccccc", &back, &fault), STORE_NOT_FOUND);
    store_close(games);
}

static void what_is_not_committed_is_not_there(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_WISH_OPEN), back;
    store_fault fault;
    assert_int_equal(store_begin(games, &fault), STORE_OK);
    assert_int_equal(store_add_game(games, &game, NULL, &fault), STORE_OK);
    store_rollback(games);
    assert_int_equal(store_load(games, game.id, &back, &fault), STORE_NOT_FOUND);
    assert_int_equal(store_begin(games, &fault), STORE_OK);
    assert_int_equal(store_add_game(games, &game, NULL, &fault), STORE_OK);
    store_close(games); /* as if the program ended here */
    games = open_store(*state);
    assert_int_equal(store_load(games, game.id, &back, &fault), STORE_NOT_FOUND);
    store_close(games);
}

/* As after an error that made SQLite end the transaction by itself. */
static void nothing_is_kept_outside_a_transaction(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_WISH_OPEN), back;
    store_fault fault;
    assert_int_equal(store_add_game(games, &game, NULL, &fault), STORE_FAILED);
    assert_int_equal(store_load(games, game.id, &back, &fault), STORE_NOT_FOUND);
    add(games, &game, NULL, STORE_OK);
    club_change change = move_of(&game, "a1");
    assert_int_equal(store_add_change(games, game.id, &change, &fault), STORE_FAILED);
    assert_int_equal(store_load(games, game.id, &back, &fault), STORE_OK);
    assert_int_equal(back.ply, 0);
    club_free(&game);
    club_free(&back);
    store_close(games);
}

static bool collect(void *context, const char *id) {
    strcat(context, id);
    return true;
}

static void computers_to_move_are_found(void **state) {
    store *games = open_store(*state);
    club_game waiting = make_game("aaaaaaaaaa", CLUB_WISH_COMPUTER),
              thinking = make_game("bbbbbbbbbb", CLUB_WISH_COMPUTER);
    char found[64] = "";
    store_fault fault;
    add(games, &waiting, NULL, STORE_OK);
    add(games, &thinking, NULL, STORE_OK);
    club_change change = move_of(&thinking, "a1");
    assert_int_equal(keep(games, &thinking, &change), STORE_OK);
    assert_int_equal(store_each_computer_turn(games, collect, found, &fault), STORE_OK);
    assert_string_equal(found, "bbbbbbbbbb");
    club_free(&waiting);
    club_free(&thinking);
    store_close(games);
}

static void run_sql(const place *at, const char *sql) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open(at->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

/* ---- Databases of before ------------------------------------------------------------------------ */

/* The highest level was the tenth when there was only the first migration. */
static void who_played_the_strongest_still_does(void **state) {
    const place *at = *state;
    store_fault fault;
    club_game game;
    run_sql(at, store_migrations[0].sql);
    run_sql(at,
            "PRAGMA application_id = 1280331588; PRAGMA user_version = 1;"
            "INSERT INTO game VALUES ('aaaaaaaaaa', 'cephalopod', 'board=2x3 players=3 variant= first=a',"
            "                         '3/3 a 3 -', 'a', 1000, NULL);"
            "INSERT INTO seat VALUES ('aaaaaaaaaa', 'a', 'human', 0, 0, '', NULL),"
            "    ('aaaaaaaaaa', 'b', 'computer', 10, 1, '', NULL), ('aaaaaaaaaa', 'c', 'computer', 9, 1, '', NULL)");
    store *games = open_store(at);
    assert_int_equal(store_load(games, "aaaaaaaaaa", &game, &fault), STORE_OK);
    assert_int_equal(game.seat[1].level, POD_LEVEL_FULL);
    assert_int_equal(game.seat[2].level, 9);
    club_free(&game);
    store_close(games);
}

/* ---- Databases that are refused ---------------------------------------------------------------- */

static void assert_refused(const char *url, const char *why) {
    store *opened = NULL;
    store_fault fault = {""};
    assert_int_equal(store_open(url, &opened, &fault), STORE_FAILED);
    assert_null(opened);
    if (!strstr(fault.text, why)) {
        fail_msg("'%s' does not say '%s'", fault.text, why);
    }
}

static void foreign_and_newer_databases_are_refused(void **state) {
    const place *at = *state;
    assert_refused("postgres:x", "expected sqlite:FILE");
    assert_refused("sqlite:", "no file name");
    assert_refused("sqlite:/nowhere/at/all.db", "/nowhere/at/all.db");
    assert_refused("sqlite:/tmp", "/tmp");
    assert_refused("sqlite:/proc/ludopod.db", "/proc/ludopod.db"); /* read-only, even for root */
    run_sql(at, "CREATE TABLE cookbook (recipe)");
    assert_refused(at->url, "another program");
    run_sql(at, "DROP TABLE cookbook; PRAGMA application_id = 1280331588; PRAGMA user_version = 999");
    assert_refused(at->url, "newer Ludopod");
    run_sql(at, "PRAGMA user_version = 0");
    store_close(open_store(at));
}

static void damaged_files_are_refused(void **state) {
    const place *at = *state;
    FILE *file = fopen(at->file, "wb");
    for (int i = 0; i < 400; i++) {
        fputs("no database ", file);
    }
    fclose(file);
    assert_refused(at->url, "not a database");
    unlink(at->file);

    store *games = open_store(at);
    club_game game = make_game("aaaaaaaaaa", CLUB_WISH_OPEN);
    add(games, &game, NULL, STORE_OK);
    store_close(games);
    assert_int_equal(truncate(at->file, 4096 * 3), 0);
    assert_refused(at->url, at->file);
}

static void damaged_games_are_refused(void **state) {
    static const char *const damages[] = {
        "UPDATE event SET text = 'z9' WHERE ply = 1",
        "UPDATE event SET ply = 7 WHERE ply = 1",
        "UPDATE game SET start = 'x'",
        "UPDATE game SET game = 'chess'",
        "UPDATE game SET options = 'board=99x99'",
        "DELETE FROM seat WHERE seat = 'b'",
        "UPDATE seat SET name = char(7) WHERE seat = 'a'",
    };
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        place *at = *state;
        unlink(at->file);
        store *games = open_store(at);
        club_game game = make_game("aaaaaaaaaa", CLUB_WISH_YOU), back;
        store_fault fault;
        add(games, &game, NULL, STORE_OK);
        for (int ply = 0; ply < 2; ply++) {
            club_change change = move_of(&game, ply ? "c2" : "a1");
            assert_int_equal(keep(games, &game, &change), STORE_OK);
            club_commit(&game, &change);
        }
        store_close(games);
        run_sql(at, damages[i]);
        games = open_store(at);
        assert_int_equal(store_load(games, game.id, &back, &fault), STORE_FAILED);
        assert_non_null(strstr(fault.text, "game aaaaaaaaaa is damaged"));
        club_free(&game);
        store_close(games);
    }
}

static void a_folder_that_cannot_be_written_is_refused(void **state) {
    const place *at = *state;
    enum { NOBODY = 65534 };
    bool is_root = geteuid() == 0; /* who may write anywhere, and so is somebody else here */
    chmod(at->folder, 0555);
    assert_false(is_root && seteuid(NOBODY));
    assert_refused(at->url, at->file);
    assert_false(is_root && seteuid(0));
    chmod(at->folder, 0700);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, remove_place)
    const struct CMUnitTest tests[] = {
        TEST(a_game_comes_back_as_it_was),
        TEST(nothing_is_in_twice),
        TEST(a_game_has_one_rematch),
        TEST(what_is_not_committed_is_not_there),
        TEST(nothing_is_kept_outside_a_transaction),
        TEST(computers_to_move_are_found),
        TEST(who_played_the_strongest_still_does),
        TEST(foreign_and_newer_databases_are_refused),
        TEST(damaged_files_are_refused),
        TEST(damaged_games_are_refused),
        TEST(a_folder_that_cannot_be_written_is_refused),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
