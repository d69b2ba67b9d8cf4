/* What a member has done, as everybody may see it. */
#include "server/harness.h"
#include "store/host/host.h"
#include "store/inside.h"

#include <zstd.h>

/* Games are listed in the turn after the one that has changed them. */
static void take_turn(club_house *house) {
    begin_turn(house);
    assert_true(end_turn(house));
}

typedef struct people {
    browser ann, bob, eve;
} people;

static people gather(club_house *house) {
    people all = {.ann = {.address = "192.0.2.1"}, .bob = {.address = "192.0.2.2"}, .eve = {.address = "192.0.2.3"}};
    become_member(house, &all.ann, "ann");
    become_member(house, &all.bob, "bobby");
    return all;
}

static void sit_down(club_house *house, browser *first, browser *second, const char *board, char id[ID_SIZE]) {
    char options[64];
    snprintf(options, sizeof options, "'options':{'board':'%s'},", board);
    new_game_of(house, first, options, "{'kind':'you'},{'kind':'open'}", id);
    assert_int_equal(post(house, second, path_of(id, "join"), "{}")->status, 200);
}

/* So that it counts. */
static void start(club_house *house, browser *first, browser *second, const char *board, char id[ID_SIZE]) {
    sit_down(house, first, second, board, id);
    both_move(house, first, second, id);
}

static void move(club_house *house, browser *who, const char *id, int ply, const char *text) {
    assert_int_equal(post(house, who, path_of(id, "moves"), "{'ply':%d,'move':'%s'}", ply, text)->status, 200);
}

static void resign(club_house *house, browser *who, const char *id, int ply) {
    assert_int_equal(post(house, who, path_of(id, "resign"), "{'ply':%d}", ply)->status, 200);
}

/* The list at this path below /api/v1/people/, which must be there: a borrowed array. */
static const json_t *list(club_house *house, const char *path) {
    static browser nobody = {.address = "192.0.2.99"};
    char whole[256];
    snprintf(whole, sizeof whole, "/api/v1/people/%s", path);
    take_turn(house);
    const reply *answer = get(house, &nobody, whole);
    if (answer->status != 200) {
        fail_msg("%s: %d %s", path, answer->status, answer->text);
    }
    return json_object_get(answer->body, "items");
}

static void expect_score(const json_t *of, int games, int won, int drawn, int lost) {
    assert_int_equal(number_in(of, "games"), games);
    assert_int_equal(number_in(of, "won"), won);
    assert_int_equal(number_in(of, "drawn"), drawn);
    assert_int_equal(number_in(of, "lost"), lost);
}

/* ---- Games -------------------------------------------------------------------------------------------------- */

static void games_are_listed_as_they_begin_and_end(void **state) {
    club_house *house = *state;
    people all = gather(house);
    char id[ID_SIZE];
    new_game_of(house, &all.ann, "", "{'kind':'you'},{'kind':'open'}", id);
    assert_int_equal(json_array_size(list(house, "ann/games?state=running")), 0); /* it waits for somebody */
    assert_int_equal(post(house, &all.bob, path_of(id, "join"), "{}")->status, 200);
    move(house, &all.ann, id, 0, "a1");
    const json_t *game = json_array_get(list(house, "bobby/games?state=running"), 0);
    assert_string_equal(text_in(game, "id"), id);
    assert_string_equal(text_in(game, "seat"), "b");
    assert_true(json_is_null(json_object_get(game, "result")));
    assert_int_equal(number_in(game, "moves"), 1);
    assert_non_null(strstr(text_in(game, "position"), "b"));
    assert_int_equal(json_array_size(list(house, "bobby/games")), 0);
    move(house, &all.bob, id, 1, "c1");
    pass(house, 5000);
    resign(house, &all.ann, id, 2);
    game = json_array_get(list(house, "bobby/games"), 0);
    assert_string_equal(text_in(game, "result"), "won");
    assert_int_equal(number_in(game, "moves"), 3);
    assert_int_equal(json_integer_value(json_object_get(game, "at_ms")), house->seconds * 1000);
    const json_t *other = json_array_get(json_object_get(game, "seats"), 0);
    assert_string_equal(text_in(other, "handle"), "ann");
    assert_string_equal(text_in(json_array_get(list(house, "ann/games"), 0), "result"), "lost");
    assert_int_equal(json_array_size(list(house, "bobby/games?state=running")), 0);
}

static void filters_find_what_they_say(void **state) {
    club_house *house = *state;
    people all = gather(house);
    char small[ID_SIZE], large[ID_SIZE], aborted[ID_SIZE], alone[ID_SIZE];
    start(house, &all.ann, &all.bob, "3x5", small);
    resign(house, &all.ann, small, 2);
    pass(house, 1000);
    start(house, &all.ann, &all.bob, "5x5", large);
    resign(house, &all.bob, large, 2);
    pass(house, 1000);
    sit_down(house, &all.eve, &all.ann, "5x5", aborted);
    char path[64];
    snprintf(path, sizeof path, "/api/v1/games/%s/abort", aborted);
    assert_int_equal(post(house, &all.ann, path, "{'ply':0}")->status, 200);
    pass(house, 1000);
    new_game_of(house, &all.ann, "'options':{'board':'3x5'},",
                "{'kind':'you'},{'kind':'computer','character':'bobtail'}", alone);
    move_and_wait(house, &all.ann, alone);
    resign(house, &all.ann, alone, 2);
    const struct {
        const char *query;
        int found;
        const char *first;
    } cases[] = {
        {"", 4, alone},
        {"?board=5x5", 2, aborted},
        {"?board=5x5&result=won", 1, large},
        {"?result=lost", 2, alone},
        {"?result=drawn", 0, ""},
        {"?result=cancelled", 1, aborted},
        {"?opponent=bobby", 2, large},
        {"?opponent=computer", 1, alone},
        {"?rated=true", 0, ""},
        {"?rated=false&game=cephalopod&class=none", 4, alone},
        {"?class=live", 0, ""},
        {"?game=octogo", 0, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char whole[128];
        snprintf(whole, sizeof whole, "ann/games%s", cases[i].query);
        const json_t *items = list(house, whole);
        assert_int_equal(json_array_size(items), cases[i].found);
        assert_string_equal(cases[i].found ? text_in(json_array_get(items, 0), "id") : "", cases[i].first);
    }
    static const char *const wrong[] = {"?state=open",           "?game=chess",  "?class=slow", "?rated=yes",
                                        "?result=big",           "?limit=101",   "?cursor=7",   "?cursor=x.y",
                                        "?cursor=1.abcdefghijk", "?opponent=ann"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char whole[128];
        snprintf(whole, sizeof whole, "/api/v1/people/ann/games%s", wrong[i]);
        const reply *refused = get(house, &all.bob, whole);
        assert_int_equal(refused->status, 400);
        assert_string_equal(text_in(refused->body, "code"), "field");
    }
    assert_int_equal(get(house, &all.bob, "/api/v1/people/ann/games?opponent=nobody")->status, 404);
}

/* Every game comes once, whatever the size of the pages and however many ended at one moment. */
static void pages_have_every_game_once(void **state) {
    enum { GAMES = 7 };
    club_house *house = *state;
    people all = gather(house);
    char id[ID_SIZE], path[256] = "/api/v1/people/ann/games?limit=2", seen[GAMES][ID_SIZE];
    size_t count = 0;
    for (int i = 0; i < GAMES; i++) {
        start(house, &all.ann, &all.bob, "3x5", id);
        resign(house, &all.ann, id, 2);
        pass(house, i % 3 == 0 ? 1000 : 0);
    }
    take_turn(house);
    while (*path) {
        const reply *page = get(house, &all.eve, path);
        assert_int_equal(page->status, 200);
        const json_t *items = json_object_get(page->body, "items"), *game;
        size_t i;
        json_array_foreach(items, i, game) {
            for (size_t j = 0; j < count; j++) {
                assert_string_not_equal(seen[j], text_in(game, "id"));
            }
            assert_true(count < GAMES);
            snprintf(seen[count++], ID_SIZE, "%s", text_in(game, "id"));
        }
        const char *next = text_in(page->body, "next");
        snprintf(path, sizeof path, *next ? "/api/v1/people/ann/games?limit=2&cursor=%s" : "%s", next);
    }
    assert_int_equal(count, GAMES);
}

static void records_can_be_taken_along(void **state) {
    club_house *house = *state;
    people all = gather(house);
    char id[ID_SIZE];
    for (int i = 0; i < 3; i++) {
        start(house, &all.ann, &all.bob, "3x5", id);
        resign(house, &all.bob, id, 2);
        pass(house, 1000);
    }
    take_turn(house);
    const reply *page = get(house, &all.eve, "/api/v1/people/ann/records?limit=2&game=cephalopod");
    assert_int_equal(page->status, 200);
    assert_string_equal(page->type, "text/plain; charset=utf-8");
    assert_non_null(strstr(page->text, "[A \"ann\"]"));
    assert_non_null(strstr(strstr(page->text, "[A \"ann\"]") + 1, "[A \"ann\"]"));
    assert_non_null(strstr(page->link, "&limit=2&game=cephalopod>; rel=\"next\""));
    char path[256];
    snprintf(path, sizeof path, "%.*s", (int)strcspn(page->link + 1, ">"), page->link + 1);
    page = get(house, &all.eve, path);
    assert_int_equal(page->status, 200);
    assert_string_equal(page->link, "");
    const char *only = strstr(page->text, "[A \"ann\"]");
    assert_non_null(only);
    assert_null(strstr(only + 1, "[A \"ann\"]"));
}

static int lines_of(const reply *page) {
    int count = 0;
    for (const char *at = page->text; (at = strchr(at, '\n')); at++) {
        count++;
    }
    return count;
}

static void games_of_everybody_come_in_pages(void **state) {
    club_house *house = *state;
    people all = gather(house);
    char id[ID_SIZE], path[256] = "/api/v1/records?limit=2";
    for (int i = 0; i < 5; i++) {
        start(house, &all.ann, &all.bob, i % 2 ? "5x5" : "3x5", id);
        resign(house, &all.bob, id, 2);
        pass(house, 1000);
    }
    start(house, &all.ann, &all.bob, "3x5", id); /* goes on */
    new_game_of(house, &all.ann, "", "{'kind':'you'},{'kind':'computer','character':'piglet'}", id);
    move_and_wait(house, &all.ann, id);
    resign(house, &all.ann, id, 2); /* of one person */
    take_turn(house);
    int games = 0;
    while (*path) {
        const reply *page = get(house, &all.eve, path);
        assert_int_equal(page->status, 200);
        assert_string_equal(page->type, "application/x-ndjson");
        games += lines_of(page);
        snprintf(path, sizeof path, "%.*s", *page->link ? (int)strcspn(page->link + 1, ">") : 0, page->link + 1);
    }
    assert_int_equal(games, 5);
    assert_int_equal(lines_of(get(house, &all.eve, "/api/v1/records?board=5x5")), 2);
    assert_int_equal(lines_of(get(house, &all.eve, "/api/v1/records?game=octogo")), 0);
    assert_int_equal(lines_of(get(house, &all.eve, "/api/v1/records?rating=3000")), 0);
    assert_int_equal(lines_of(get(house, &all.eve, "/api/v1/records?until=1")), 0);
    assert_int_equal(lines_of(get(house, &all.eve, "/api/v1/records?until=1795000000000000")), 5);
    assert_non_null(strstr(get(house, &all.eve, "/api/v1/records?format=text&limit=1")->text, "[A \"ann\"]"));
    assert_int_equal(get(house, &all.eve, "/api/v1/records?cursor=x")->status, 400);
    char whole[32 * 1024], packed_whole[sizeof whole];
    snprintf(whole, sizeof whole, "%s", get(house, &all.eve, "/api/v1/records")->text);
    all.eve.encoding = "gzip, zstd;q=0.5";
    const reply *packed = get(house, &all.eve, "/api/v1/records");
    assert_string_equal(packed->coding, "zstd");
    assert_true(packed->length < strlen(whole) / 2);
    assert_int_equal(ZSTD_decompress(packed_whole, sizeof packed_whole, packed->text, packed->length), strlen(whole));
    assert_memory_equal(packed_whole, whole, strlen(whole));
}

/* ---- Opponents and openings --------------------------------------------------------------------------------- */

static void results_are_counted_by_opponent(void **state) {
    club_house *house = *state;
    people all = gather(house);
    char id[ID_SIZE];
    for (int i = 0; i < 3; i++) {
        start(house, &all.ann, &all.bob, "3x5", id);
        resign(house, i ? &all.bob : &all.ann, id, 2);
    }
    new_game_of(house, &all.ann, "", "{'kind':'you'},{'kind':'computer','character':'piglet'}", id);
    move_and_wait(house, &all.ann, id);
    resign(house, &all.ann, id, 2);
    const json_t *items = list(house, "ann/opponents");
    assert_int_equal(json_array_size(items), 2);
    assert_string_equal(text_in(json_array_get(items, 0), "handle"), "bobby");
    expect_score(json_array_get(items, 0), 3, 2, 0, 1);
    assert_string_equal(text_in(json_array_get(items, 1), "character"), "piglet");
    expect_score(json_array_get(items, 1), 1, 0, 0, 1);
    expect_score(json_array_get(list(house, "bobby/opponents"), 0), 3, 1, 0, 2);
    reopen(house); /* nothing is counted twice */
    expect_score(json_array_get(list(house, "bobby/opponents"), 0), 3, 1, 0, 2);
    size_t games, differences;
    store_fault fault;
    assert_int_equal(sql_execute(house->store->database, "UPDATE faced SET won = 0 WHERE won = 2", &fault), STORE_OK);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(store_begin(house->store, &fault), STORE_OK);
        assert_int_equal(store_recalculate_played(house->store, &games, &differences, &fault), STORE_OK);
        assert_int_equal(store_commit(house->store, &fault), STORE_OK);
        assert_int_equal(games, 4);
        assert_int_equal(differences, again ? 0 : 2); /* a line as it was, and as it is */
    }
    const reply *page = get(house, &all.eve, "/api/v1/people/ann/opponents?limit=1");
    char path[128];
    snprintf(path, sizeof path, "ann/opponents?limit=1&cursor=%s", text_in(page->body, "next"));
    items = list(house, path);
    assert_int_equal(json_array_size(items), 1);
    assert_string_equal(text_in(json_array_get(items, 0), "kind"), "computer");
}

/* By anyone between people; boards that are turned are one. */
static void games_go_on_from_a_position(void **state) {
    static browser nobody = {.address = "192.0.2.98"};
    club_house *house = *state;
    people all = gather(house);
    char id[ID_SIZE];
    for (int i = 0; i < 3; i++) {
        sit_down(house, &all.ann, &all.bob, "3x5", id);
        move(house, &all.ann, id, 0, i ? "a1" : "e3"); /* a corner */
        move(house, &all.bob, id, 1, "c2");
        resign(house, i ? &all.bob : &all.ann, id, 2);
    }
    new_game_of(house, &all.ann, "'options':{'board':'3x5'},",
                "{'kind':'you'},{'kind':'computer','character':'piglet'}", id);
    move_and_wait(house, &all.ann, id);
    resign(house, &all.ann, id, 2);
    take_turn(house);
    const json_t *items =
        json_object_get(get(house, &nobody, "/api/v1/openings?position=5/5/5%20a%202%20-")->body, "items");
    assert_int_equal(json_array_size(items), 1);
    assert_string_equal(text_in(json_array_get(items, 0), "move"), "a1");
    expect_score(json_array_get(items, 0), 3, 2, 0, 1);
    items = json_object_get(get(house, &nobody, "/api/v1/openings?position=4a1/5/5%20b%202%20-")->body, "items");
    expect_score(json_array_get(items, 0), 3, 1, 0, 2);
    assert_int_equal(
        json_array_size(json_object_get(get(house, &nobody, "/api/v1/openings?position=start")->body, "items")), 0);
    become_member(house, &all.eve, "eve");
    assert_int_equal(post(house, &all.eve, "/api/v1/people/ann/follow", "{}")->status, 200);
    items = json_object_get(get(house, &all.eve, "/api/v1/me/follows/news")->body, "items");
    assert_int_equal(json_array_size(items), 2);
    assert_string_equal(text_in(json_array_get(items, 0), "what"), "won");
    assert_string_equal(text_in(json_array_get(items, 0), "handle"), "ann");
    assert_string_equal(text_in(json_array_get(items, 0), "opponent"), "bobby");
}

/* All that is played against oneself is nobody's business. */
static void who_sits_on_all_sides_has_no_opponent(void **state) {
    club_house *house = *state;
    people all = gather(house);
    char id[ID_SIZE];
    new_game_of(house, &all.ann, "", "{'kind':'you'},{'kind':'you'}", id);
    both_move(house, &all.ann, &all.ann, id);
    assert_int_equal(post(house, &all.ann, path_of(id, "resign"), "{'ply':2,'seat':'a'}")->status, 200);
    assert_int_equal(json_array_size(list(house, "ann/games")), 0);
    assert_int_equal(json_array_size(list(house, "ann/opponents")), 0);
}

static void of_three_each_is_an_opponent(void **state) {
    club_house *house = *state;
    people all = gather(house);
    char id[ID_SIZE];
    become_member(house, &all.eve, "eve");
    new_game_of(house, &all.ann, "'options':{'players':3},", "{'kind':'you'},{'kind':'open'},{'kind':'open'}", id);
    assert_int_equal(post(house, &all.bob, path_of(id, "join"), "{}")->status, 200);
    assert_int_equal(post(house, &all.eve, path_of(id, "join"), "{}")->status, 200);
    both_move(house, &all.ann, &all.bob, id);
    move(house, &all.eve, id, 2, "e1");
    resign(house, &all.bob, id, 3);
    resign(house, &all.ann, id, 4);
    const json_t *items = list(house, "ann/opponents");
    assert_int_equal(json_array_size(items), 2);
    for (size_t i = 0; i < 2; i++) {
        bool bob = strcmp(text_in(json_array_get(items, i), "handle"), "bobby") == 0;
        expect_score(json_array_get(items, i), 1, bob, 0, !bob);
    }
    assert_string_equal(text_in(json_array_get(list(house, "eve/games"), 0), "result"), "won");
    assert_int_equal(json_array_size(list(house, "eve/openings?game=cephalopod")), 0);
}

/* Corners are the same when the board is turned. */
static void openings_are_counted_up_to_symmetry(void **state) {
    static const char *const corners[] = {"a1", "a5", "e1", "e5"};
    club_house *house = *state;
    people all = gather(house);
    char id[ID_SIZE];
    for (size_t i = 0; i < 4; i++) {
        sit_down(house, &all.ann, &all.bob, "5x5", id);
        move(house, &all.ann, id, 0, corners[i]);
        move(house, &all.bob, id, 1, "c3");
        resign(house, i ? &all.bob : &all.ann, id, 2);
    }
    sit_down(house, &all.ann, &all.bob, "5x5", id);
    move(house, &all.ann, id, 0, "c3");
    move(house, &all.bob, id, 1, "c1");
    resign(house, &all.bob, id, 2);
    const json_t *items = list(house, "ann/openings?game=cephalopod&board=5x5");
    assert_int_equal(json_array_size(items), 2);
    expect_score(json_array_get(items, 0), 4, 3, 0, 1);
    expect_score(json_array_get(items, 1), 1, 1, 0, 0);
    assert_string_equal(text_in(json_array_get(items, 0), "seat"), "a");
    items = list(house, "bobby/openings?game=cephalopod&moves=2");
    assert_int_equal(json_array_size(items), 2);
    expect_score(json_array_get(items, 0), 4, 1, 0, 3);
    expect_score(json_array_get(items, 1), 1, 0, 0, 1);
    assert_int_equal(json_array_size(list(house, "ann/openings?game=cephalopod&board=3x5")), 0);
    assert_int_equal(get(house, &all.eve, "/api/v1/people/ann/openings")->status, 400);
    assert_int_equal(get(house, &all.eve, "/api/v1/people/ann/openings?game=cephalopod&moves=4")->status, 400);
}

/* ---- Whose it is -------------------------------------------------------------------------------------------- */

static void a_guest_brings_games_along(void **state) {
    club_house *house = *state;
    people all = gather(house);
    browser phone = {.address = "192.0.2.4"};
    char id[ID_SIZE];
    start(house, &phone, &all.bob, "5x5", id);
    resign(house, &all.bob, id, 2);
    start(house, &all.ann, &all.bob, "5x5", id);
    resign(house, &all.ann, id, 2);
    assert_int_equal(json_array_size(list(house, "ann/games")), 1);
    assert_int_equal(json_array_size(list(house, "bobby/opponents")), 2);
    assert_int_equal(post(house, &phone, "/api/v1/sign-in", "{'login':'ann','password':'correct horse'}")->status, 200);
    assert_int_equal(json_array_size(list(house, "ann/games")), 2);
    expect_score(json_array_get(list(house, "ann/opponents"), 0), 2, 1, 0, 1);
    assert_int_equal(json_array_size(list(house, "bobby/opponents")), 1);
    expect_score(json_array_get(list(house, "bobby/opponents"), 0), 2, 1, 0, 1);
    expect_score(json_array_get(list(house, "ann/openings?game=cephalopod"), 0), 2, 1, 0, 1);
}

static void a_former_member_has_no_lists(void **state) {
    club_house *house = *state;
    people all = gather(house);
    char over[ID_SIZE], running[ID_SIZE];
    start(house, &all.ann, &all.bob, "5x5", over);
    resign(house, &all.bob, over, 2);
    start(house, &all.ann, &all.bob, "5x5", running);
    take_turn(house);
    assert_int_equal(post(house, &all.bob, "/api/v1/me/delete", "{'handle':'bobby'}")->status, 200);
    take_turn(house); /* leaves the game that goes on */
    static const char *const paths[] = {"games", "records", "opponents", "openings?game=cephalopod"};
    for (size_t i = 0; i < 4; i++) {
        char path[64];
        snprintf(path, sizeof path, "/api/v1/people/bobby/%s", paths[i]);
        assert_int_equal(get(house, &all.ann, path)->status, 404);
    }
    const json_t *items = list(house, "ann/opponents");
    assert_int_equal(json_array_size(items), 1);
    assert_true(json_is_true(json_object_get(json_array_get(items, 0), "former")));
    assert_string_equal(text_in(json_array_get(items, 0), "name"), "");
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM played JOIN person ON person.id = played.person "
                                              "WHERE person.deleted_ms IS NOT NULL"),
                     0);
}

/* Roughly: nobody is to be watched. */
static void it_is_said_roughly_when_somebody_was_here(void **state) {
    static const struct {
        int days;
        const char *word;
    } cases[] = {{0, "today"}, {4, "week"}, {14, "month"}, {40, "earlier"}};
    club_house *house = *state;
    people all = gather(house);
    for (size_t i = 0; i < 4; i++) {
        pass(house, INT64_C(86400000) * cases[i].days);
        assert_string_equal(text_in(get(house, &all.eve, "/api/v1/people/ann")->body, "last_seen"), cases[i].word);
    }
    become_member(house, &all.eve, "eve");
    assert_int_equal(post(house, &all.eve, "/api/v1/sign-out", "{}")->status, 200);
    assert_true(json_is_null(json_object_get(get(house, &all.bob, "/api/v1/people/eve")->body, "last_seen")));
}

/* As a version without these lists has left them. */
static void games_of_before_are_listed_when_the_server_starts(void **state) {
    enum { GAMES = 40 };
    club_house *house = *state;
    people all = gather(house);
    char id[ID_SIZE];
    for (int i = 0; i < GAMES; i++) {
        start(house, &all.ann, &all.bob, "3x5", id);
        resign(house, &all.ann, id, 2);
    }
    tell_database(house, "DELETE FROM played; DELETE FROM faced; DELETE FROM opened; UPDATE game SET listed = 0");
    tell_database(house, "UPDATE game SET start = 'rubbish' WHERE id = '%s'", id); /* this one cannot be read */
    reopen(house);
    for (int i = 0; i < 4; i++) {
        take_turn(house);
    }
    assert_int_equal(json_array_size(list(house, "ann/games?limit=100")), GAMES - 1);
    expect_score(json_array_get(list(house, "ann/opponents"), 0), GAMES - 1, 0, 0, GAMES - 1);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM game WHERE listed = 0"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_are_listed_as_they_begin_and_end, open_house, close_house),
        cmocka_unit_test_setup_teardown(filters_find_what_they_say, open_house, close_house),
        cmocka_unit_test_setup_teardown(pages_have_every_game_once, open_house, close_house),
        cmocka_unit_test_setup_teardown(records_can_be_taken_along, open_house, close_house),
        cmocka_unit_test_setup_teardown(games_of_everybody_come_in_pages, open_house, close_house),
        cmocka_unit_test_setup_teardown(results_are_counted_by_opponent, open_house, close_house),
        cmocka_unit_test_setup_teardown(games_go_on_from_a_position, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_sits_on_all_sides_has_no_opponent, open_house, close_house),
        cmocka_unit_test_setup_teardown(of_three_each_is_an_opponent, open_house, close_house),
        cmocka_unit_test_setup_teardown(openings_are_counted_up_to_symmetry, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_guest_brings_games_along, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_former_member_has_no_lists, open_house, close_house),
        cmocka_unit_test_setup_teardown(it_is_said_roughly_when_somebody_was_here, open_house, close_house),
        cmocka_unit_test_setup_teardown(games_of_before_are_listed_when_the_server_starts, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
