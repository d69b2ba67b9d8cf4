/* Rated games: what their end changes, once, and what is told of it. */
#include "server/harness.h"

#include <math.h>

#include "club/rating/rated.h"
#include "store/ratings.h"

#define V1 "/api/v1"
#define POOL "cephalopod-3x5-daily"
#define DAY_MS INT64_C(86400000)

/* ---- Games ----------------------------------------------------------------------------------------------------- */

/* Two members who play each other. */
typedef struct pair {
    club_house *house;
    browser ann, bob;
} pair;

static pair begin(void **state) {
    pair of = {.house = *state};
    become_member(of.house, &of.ann, "ann");
    become_member(of.house, &of.bob, "bobby");
    return of;
}

static void start_game_of(pair *of, const char *terms, char id[ID_SIZE]) {
    char path[64];
    const reply *made =
        post(of->house, &of->ann, V1 "/challenges",
             "{'terms':{'options':{'board':'3x5'},%s},'invited':{'kind':'people','handles':['bobby']}}", terms);
    assert_int_equal(made->status, 201);
    snprintf(path, sizeof path, V1 "/challenges/%s/accept", text_in(made->body, "id"));
    const reply *accepted = post(of->house, &of->bob, path, "{}");
    assert_int_equal(accepted->status, 200);
    snprintf(id, ID_SIZE, "%s", text_in(accepted->body, "game"));
}

static void start_game(pair *of, char id[ID_SIZE]) {
    start_game_of(of, "'clock':'1d','rated':true", id);
}

static const reply *move(pair *of, browser *who, const char *id, int ply, const char *text) {
    const reply *moved = post(of->house, who, path_of(id, "moves"), "{'ply':%d,'move':'%s'}", ply, text);
    assert_int_equal(moved->status, 200);
    return moved;
}

/* Of the present API. Lives until the next call. */
static const char *v1_path(const char *id, const char *verb) {
    static char path[64];
    snprintf(path, sizeof path, V1 "/games/%s/%s", id, verb);
    return path;
}

static const reply *resign(pair *of, browser *who, const char *id, int ply) {
    return post(of->house, who, v1_path(id, "resign"), "{'ply':%d}", ply);
}

/* Bob gives up in a game that both have begun. */
static void ann_wins(pair *of) {
    char id[ID_SIZE];
    start_game(of, id);
    both_move(of->house, &of->ann, &of->bob, id);
    assert_int_equal(resign(of, &of->bob, id, 2)->status, 200);
}

/* ---- What is expected, by the club's own formulas --------------------------------------------------------------- */

typedef struct expected {
    club_rating_standing standing[2]; /* of Ann and Bob */
} expected;

/* Ann has the first seat. */
static void play(expected *of, bool ann_wins, int64_t at_ms) {
    club_rating_change change = {.count = 2, .at_ms = at_ms};
    change.part[0].place = ann_wins ? 1 : 2;
    change.part[1].place = ann_wins ? 2 : 1;
    club_pool pool;
    assert_true(club_pool_find(POOL, &pool));
    change.part[0].advantage = pool.advantage;
    change.part[1].advantage = -pool.advantage;
    club_rate(&change, of->standing);
    for (int i = 0; i < 2; i++) {
        of->standing[i] = (club_rating_standing){change.part[i].after, change.part[i].games, at_ms};
    }
}

static long thousandths_in_database(club_house *house, const char *handle, const char *column) {
    char query[256];
    snprintf(query, sizeof query,
             "SELECT %s FROM rating JOIN person ON person.id = rating.person WHERE handle = '%s' AND pool = '" POOL "'",
             column, handle);
    return count_in_database(house, query);
}

static void expect_standings(pair *of, const expected *are) {
    static const char *const handles[] = {"ann", "bobby"};
    for (int i = 0; i < 2; i++) {
        const club_rating_standing *standing = &are->standing[i];
        assert_int_equal(thousandths_in_database(of->house, handles[i], "rating_thousandths"),
                         lround(standing->rating.rating * 1000));
        assert_int_equal(thousandths_in_database(of->house, handles[i], "deviation_thousandths"),
                         lround(standing->rating.deviation * 1000));
        assert_int_equal(thousandths_in_database(of->house, handles[i], "games"), standing->games);
    }
}

static long changes(pair *of) {
    return count_in_database(of->house, "SELECT count(*) FROM rating_change");
}

static const json_t *part(const json_t *of, const char *name) {
    return json_object_get(of, name);
}

static const json_t *seat(const json_t *game, size_t index) {
    return json_array_get(part(game, "seats"), index);
}

/* ---- Tests ------------------------------------------------------------------------------------------------------- */

static void the_end_of_a_game_changes_ratings(void **state) {
    pair of = begin(state);
    expected are = {0};
    char id[ID_SIZE];
    start_game(&of, id);
    both_move(of.house, &of.ann, &of.bob, id);
    const reply *shown = get(of.house, &of.ann, path_of(id, ""));
    assert_string_equal(text_in(part(shown->body, "terms"), "pool"), POOL);
    assert_int_equal(number_in(part(seat(shown->body, 0), "rating"), "rating"), 1500);
    assert_true(json_is_true(part(part(seat(shown->body, 1), "rating"), "provisional")));
    assert_null(part(seat(shown->body, 0), "change"));
    shown = resign(&of, &of.bob, id, 2);
    play(&are, true, of.house->seconds * 1000 + of.house->milliseconds);
    expect_standings(&of, &are);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(number_in(part(seat(shown->body, 0), "change"), "before"), 1500);
        assert_int_equal(number_in(part(seat(shown->body, 0), "change"), "after"),
                         lround(are.standing[0].rating.rating));
        assert_int_equal(number_in(part(seat(shown->body, 1), "change"), "after"),
                         lround(are.standing[1].rating.rating));
        reopen(of.house);
        shown = get(of.house, &of.ann, path_of(id, ""));
    }
}

static void what_is_said_twice_counts_once(void **state) {
    pair of = begin(state);
    char id[ID_SIZE];
    start_game(&of, id);
    both_move(of.house, &of.ann, &of.bob, id);
    for (int i = 0; i < 3; i++) {
        of.bob.key = "once";
        assert_int_equal(resign(&of, &of.bob, id, 2)->status, 200);
        of.bob.key = NULL;
        expect_refusal(resign(&of, &of.bob, id, 3), 422, "POD_ERROR_GAME_OVER");
        assert_int_equal(changes(&of), 2);
        reopen(of.house);
    }
}

static void two_games_may_end_in_one_turn(void **state) {
    pair of = begin(state);
    expected are = {0};
    char first[ID_SIZE], second[ID_SIZE];
    start_game(&of, first);
    start_game(&of, second);
    both_move(of.house, &of.ann, &of.bob, first);
    both_move(of.house, &of.ann, &of.bob, second);
    begin_turn(of.house);
    resign(&of, &of.bob, second, 2);
    resign(&of, &of.ann, first, 2);
    assert_true(end_turn(of.house));
    play(&are, true, 0);
    play(&are, false, 0);
    expect_standings(&of, &are);
    assert_int_equal(count_in_database(of.house, "SELECT max(rated_as) FROM game"), 2);
}

static void a_turn_that_is_not_kept_changes_nothing(void **state) {
    pair of = begin(state);
    char id[ID_SIZE];
    start_game(&of, id);
    both_move(of.house, &of.ann, &of.bob, id);
    of.house->failing.commit = true;
    resign(&of, &of.bob, id, 2);
    of.house->failing.commit = false;
    assert_int_equal(changes(&of), 0);
    assert_string_equal(text_in(get(of.house, &of.ann, path_of(id, ""))->body, "state"), "running");
    assert_int_equal(resign(&of, &of.bob, id, 2)->status, 200);
    assert_int_equal(changes(&of), 2);
}

static void a_cancelled_game_changes_nothing(void **state) {
    pair of = begin(state);
    char id[ID_SIZE];
    start_game(&of, id);
    move(&of, &of.ann, id, 0, "a1");
    assert_int_equal(post(of.house, &of.bob, v1_path(id, "abort"), "{'ply':1}")->status, 200);
    start_game(&of, id);
    pass(of.house, 40 * DAY_MS); /* nobody begins */
    begin_turn(of.house);
    end_turn(of.house);
    assert_string_equal(text_in(get(of.house, &of.ann, path_of(id, ""))->body, "state"), "cancelled");
    start_game_of(&of, "'clock':'1d'", id);
    move(&of, &of.ann, id, 0, "a1");
    move(&of, &of.bob, id, 1, "c1");
    assert_int_equal(resign(&of, &of.bob, id, 2)->status, 200); /* it was not rated */
    assert_int_equal(changes(&of), 0);
}

static void a_rating_has_a_history(void **state) {
    pair of = begin(state);
    for (int i = 0; i < 3; i++) {
        ann_wins(&of);
        pass(of.house, DAY_MS);
    }
    const reply *shown = get(of.house, &of.bob, V1 "/people/ann/ratings");
    assert_int_equal(json_array_size(part(shown->body, "ratings")), 1);
    const json_t *rating = json_array_get(part(shown->body, "ratings"), 0);
    assert_string_equal(text_in(rating, "pool"), POOL);
    assert_int_equal(number_in(rating, "games"), 3);
    const long now = number_in(rating, "rating");
    shown = get(of.house, &(browser){0}, V1 "/people/ann/ratings/" POOL);
    const json_t *items = part(shown->body, "items");
    assert_int_equal(json_array_size(items), 3);
    assert_int_equal(number_in(json_array_get(items, 0), "after"), now);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(number_in(json_array_get(items, i), "before"),
                         number_in(json_array_get(items, i + 1), "after"));
    }
    assert_int_equal(number_in(json_array_get(items, 2), "before"), 1500);
    assert_true(json_is_null(part(shown->body, "next")));
    shown = get(of.house, &of.ann, V1 "/me/export");
    assert_int_equal(json_array_size(part(part(shown->body, "ratings"), POOL)), 3);
}

static void what_a_game_would_change_is_what_it_changes(void **state) {
    pair of = begin(state);
    char id[ID_SIZE], path[96];
    ann_wins(&of);
    start_game(&of, id);
    both_move(of.house, &of.ann, &of.bob, id);
    snprintf(path, sizeof path, V1 "/games/%s/ratings", id);
    const json_t *bob = seat(get(of.house, &of.bob, path)->body, 1);
    assert_true(json_is_true(part(bob, "you")));
    const json_t *lost = json_array_get(part(bob, "outcomes"), 2);
    assert_string_equal(text_in(lost, "result"), "lost");
    const long after = number_in(lost, "after"), difference = number_in(lost, "difference");
    assert_true(difference < 0);
    const json_t *asked = get(of.house, &of.bob, V1 "/ratings/" POOL "/preview?against=ann")->body;
    assert_int_equal(number_in(json_array_get(part(seat(asked, 0), "outcomes"), 2), "after"), after);
    assert_int_equal(number_in(part(seat(resign(&of, &of.bob, id, 2)->body, 1), "change"), "after"), after);
    assert_true(json_is_null(part(get(of.house, &of.bob, path)->body, "pool")));
}

static void a_challenge_says_what_it_would_change(void **state) {
    pair of = begin(state);
    char path[96];
    ann_wins(&of);
    const reply *made =
        post(of.house, &of.ann, V1 "/challenges",
             "{'terms':{'options':{'board':'3x5'},'clock':'1d','rated':true},'invited':{'kind':'anyone'}}");
    snprintf(path, sizeof path, V1 "/challenges/%s/ratings", text_in(made->body, "id"));
    const json_t *effect = get(of.house, &of.bob, path)->body;
    assert_string_equal(text_in(effect, "pool"), POOL);
    assert_true(json_is_true(part(seat(effect, 1), "you")));
    assert_true(number_in(json_array_get(part(seat(effect, 1), "outcomes"), 0), "difference") > 0);
    assert_true(json_is_null(part(get(of.house, &(browser){0}, path)->body, "pool"))); /* a seat is free */
}

/* Where its maker stands, as it changes. */
static void a_challenge_tells_the_rating_of_its_maker(void **state) {
    pair of = begin(state);
    post(of.house, &of.ann, V1 "/challenges",
         "{'terms':{'options':{'board':'3x5'},'clock':'1d','rated':true},'invited':{'kind':'anyone'}}");
    const char *open = V1 "/challenges?of=open";
    const json_t *row = json_array_get(part(get(of.house, &of.bob, open)->body, "items"), 0);
    assert_int_equal(number_in(part(row, "rating"), "rating"), 1500);
    assert_true(json_is_true(part(part(row, "rating"), "provisional")));
    ann_wins(&of);
    row = json_array_get(part(get(of.house, &of.bob, open)->body, "items"), 0);
    assert_true(number_in(part(row, "rating"), "rating") > 1500);
    const reply *casual = post(of.house, &of.ann, V1 "/challenges",
                               "{'terms':{'options':{'board':'3x5'},'clock':'1d'},'invited':{'kind':'anyone'}}");
    assert_true(json_is_null(part(casual->body, "rating")));
}

static void leaderboards_have_those_who_are_known(void **state) {
    pair of = begin(state);
    ann_wins(&of);
    assert_int_equal(json_array_size(part(get(of.house, &of.ann, V1 "/ratings/" POOL)->body, "items")), 0);
    tell_database(of.house, "UPDATE rating SET deviation_thousandths = 74000");
    const json_t *items = part(get(of.house, &of.ann, V1 "/ratings/" POOL "?limit=1")->body, "items");
    assert_int_equal(json_array_size(items), 1);
    assert_string_equal(text_in(json_array_get(items, 0), "handle"), "ann");
    assert_int_equal(number_in(json_array_get(items, 0), "place"), 1);
    pass(of.house, 3 * DAY_MS); /* 74² and 120 a day are more than 75² */
    assert_int_equal(json_array_size(part(get(of.house, &(browser){0}, V1 "/ratings/" POOL)->body, "items")), 0);
    tell_database(of.house, "UPDATE rating SET deviation_thousandths = 50000");
    assert_int_equal(json_array_size(part(get(of.house, &(browser){0}, V1 "/ratings/" POOL)->body, "items")), 2);
    assert_int_equal(post(of.house, &of.ann, V1 "/me/delete", "{'handle':'ann','password':'correct horse'}")->status,
                     200);
    items = part(get(of.house, &(browser){0}, V1 "/ratings/" POOL)->body, "items");
    assert_int_equal(json_array_size(items), 1);
    assert_string_equal(text_in(json_array_get(items, 0), "handle"), "bobby");
}

/* Both have these ratings from now on. */
static void set_ratings(pair *of, int ann, int bob) {
    char statement[160];
    snprintf(statement, sizeof statement,
             "UPDATE rating SET rating_thousandths = CASE (SELECT handle FROM person WHERE id = rating.person) "
             "WHEN 'ann' THEN %d ELSE %d END",
             ann * 1000, bob * 1000);
    tell_database(of->house, statement);
}

/* The games that are listed to be watched, as places in `ids`. */
static void expect_watched(pair *of, char ids[][ID_SIZE], const char *order) {
    const json_t *items = part(get(of->house, &(browser){0}, V1 "/games?order=rating")->body, "items");
    assert_int_equal(json_array_size(items), strlen(order));
    for (size_t i = 0; order[i]; i++) {
        assert_string_equal(text_in(json_array_get(items, i), "id"), ids[order[i] - '0']);
    }
}

static long strength(pair *of, const char *id) {
    char query[160];
    snprintf(query, sizeof query, "SELECT watched FROM game WHERE id = '%s'", id);
    return count_in_database(of->house, query);
}

/* By those that they had when it began, whatever happens to them afterwards. */
static void games_are_watched_by_the_ratings_of_their_players(void **state) {
    static const int ratings[][2] = {{1500, 1300}, {1900, 1701}, {1200, 1400}};
    pair of = begin(state);
    char ids[5][ID_SIZE];
    ann_wins(&of);
    for (int i = 0; i < 3; i++) {
        set_ratings(&of, ratings[i][0], ratings[i][1]);
        start_game(&of, ids[i]);
        assert_int_equal(strength(&of, ids[i]), (ratings[i][0] + ratings[i][1]) * 500);
        pass(of.house, 1000);
    }
    start_game_of(&of, "'clock':'1d'", ids[3]); /* is not rated */
    expect_watched(&of, ids, "1023");
    set_ratings(&of, 2500, 2500);
    start_game(&of, ids[4]);
    for (int i = 0; i < 5; i++) {
        move(&of, &of.ann, ids[i], 0, "a1");
        move(&of, &of.bob, ids[i], 1, "b1");
    }
    expect_watched(&of, ids, "41023");
    assert_int_equal(resign(&of, &of.ann, ids[4], 2)->status, 200); /* changes the ratings of both */
    expect_watched(&of, ids, "1023");
    assert_int_equal(resign(&of, &of.bob, ids[1], 2)->status, 200);
    reopen(of.house);
    expect_watched(&of, ids, "023");
}

#define AGAINST_COMPUTER(rest)                                                                                         \
    "{'options':{'board':'3x5'},'seats':[{'kind':'you'},{'kind':'computer','character':'bobtail'}]" rest "}"

static void a_game_against_a_level_is_rated_when_a_member_wants_it(void **state) {
    pair of = begin(state);
    browser guest = {.address = "192.0.2.9"};
    expect_refusal(post(of.house, &guest, V1 "/games", AGAINST_COMPUTER(",'rated':true")), 403, "members");
    expect_refusal(post(of.house, &of.ann, V1 "/games",
                        "{'options':{'board':'3x5'},'seats':[{'kind':'you'},{'kind':'open'}],'rated':true}"),
                   422, "rated");
    const reply *made = post(of.house, &of.ann, V1 "/games", AGAINST_COMPUTER(",'rated':true"));
    assert_int_equal(made->status, 201);
    char id[ID_SIZE];
    snprintf(id, sizeof id, "%s", text_in(made->body, "id"));
    assert_int_equal(number_in(part(seat(made->body, 1), "rating"), "rating"), 400);
    assert_int_equal(number_in(part(seat(made->body, 1), "rating"), "deviation"), 0);
    move_and_wait(of.house, &of.ann, id);
    expect_refusal(post(of.house, &of.ann, v1_path(id, "offer"), "{'ply':2,'kind':'takeback'}"), 422, "rated");
    const reply *over = resign(&of, &of.ann, id, 2);
    assert_int_equal(over->status, 200);
    assert_true(number_in(part(seat(over->body, 0), "change"), "after") < 1500);
    assert_null(part(seat(over->body, 1), "change"));
    assert_int_equal(changes(&of), 1);
}

static void what_cannot_be_rated_is_refused(void **state) {
    pair of = begin(state);
    static const char *const terms[] = {"'rated':true,'options':{'board':'3x5'}",
                                        "'rated':true,'clock':'1d','options':{'board':'2x5'}",
                                        "'rated':true,'clock':'1d','options':{'variant':'snub'}",
                                        "'rated':true,'clock':'1d','game':'octogo','options':{'board':'8x10'}"};
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        expect_refusal(post(of.house, &of.ann, V1 "/challenges",
                            "{'terms':{%s},'invited':{'kind':'people','handles':['bobby']}}", terms[i]),
                       422, "rated");
    }
}

/* All that is kept of ratings, as one text. */
static void dump(pair *of, char *out, size_t size) {
    static const char *const queries[] = {
        "SELECT coalesce(sum(rating_thousandths * 7 + deviation_thousandths * 3 + games + at_ms), 0) FROM rating",
        ("SELECT coalesce(sum(ordinal * rating_before + deviation_before * 3 + rating_after * 5 + deviation_after * 7 +"
         " games * 11 + at_ms + place * 13 + void * 17), 0) FROM rating_change"),
        "SELECT count(*) FROM rating", "SELECT count(*) FROM rating_change"};
    out[0] = 0;
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        const size_t length = strlen(out);
        snprintf(out + length, size - length, "%ld ", count_in_database(of->house, queries[i]));
    }
}

static store_rerating recalculate(pair *of) {
    store_rerating found;
    store_fault fault;
    assert_int_equal(store_begin(of->house->store, &fault), STORE_OK);
    assert_int_equal(store_recalculate_ratings(of->house->store, &found, &fault), STORE_OK);
    assert_int_equal(store_commit(of->house->store, &fault), STORE_OK);
    return found;
}

static void ratings_follow_from_the_games_alone(void **state) {
    static const char *const damage[] = {"UPDATE rating SET rating_thousandths = rating_thousandths + 1",
                                         "DELETE FROM rating",
                                         "DELETE FROM rating_change",
                                         "UPDATE rating_change SET deviation_after = 60000 WHERE ordinal = 2",
                                         "INSERT INTO rating SELECT person, 'octogo-8x5-live', 1, 1, 1, 1 FROM rating",
                                         "DELETE FROM rating_change WHERE ordinal = 1 AND place = 2"};
    pair of = begin(state);
    char before[256], after[256];
    for (int i = 0; i < 4; i++) {
        ann_wins(&of);
        pass(of.house, 5 * DAY_MS);
    }
    dump(&of, before, sizeof before);
    assert_int_equal(recalculate(&of).differences, 0);
    for (size_t i = 0; i < sizeof damage / sizeof damage[0]; i++) {
        tell_database(of.house, damage[i]);
        const store_rerating found = recalculate(&of);
        assert_int_equal(found.games, 4);
        assert_true(found.differences > 0);
        assert_int_equal(recalculate(&of).differences, 0);
        dump(&of, after, sizeof after);
        assert_string_equal(after, before);
    }
}

static void apply_void(pair *of, const char *id, bool void_, store_status outcome) {
    store_fault fault;
    club_decision decision = {
        .change_count = 1, .change = {&(club_change){.family = CLUB_RATINGS, .rating = club_rating_void(id, void_)}}};
    assert_int_equal(store_begin(of->house->store, &fault), STORE_OK);
    assert_int_equal(store_apply(of->house->store, &decision, &fault), outcome);
    assert_int_equal(store_commit(of->house->store, &fault), STORE_OK);
}

static void what_a_game_has_changed_can_be_taken_back(void **state) {
    pair of = begin(state);
    expected with = {0}, without = {0};
    char first[ID_SIZE], second[ID_SIZE];
    const int64_t now_ms = of.house->seconds * 1000 + of.house->milliseconds;
    start_game(&of, first);
    start_game(&of, second);
    both_move(of.house, &of.ann, &of.bob, first);
    both_move(of.house, &of.ann, &of.bob, second);
    resign(&of, &of.bob, first, 2);
    resign(&of, &of.ann, second, 2);
    play(&with, true, now_ms);
    play(&with, false, now_ms);
    play(&without, false, now_ms);
    apply_void(&of, first, true, STORE_OK);
    expect_standings(&of, &without);
    apply_void(&of, first, true, STORE_CONFLICT);
    assert_int_equal(recalculate(&of).differences, 0);
    const json_t *items = part(get(of.house, &of.ann, V1 "/people/ann/ratings/" POOL)->body, "items");
    assert_true(json_is_true(part(json_array_get(items, 1), "void")));
    assert_int_equal(number_in(json_array_get(items, 1), "after"), 1500);
    apply_void(&of, first, false, STORE_OK);
    expect_standings(&of, &with);
    apply_void(&of, "nosuchgame", true, STORE_CONFLICT);
}

static void whoever_watches_is_told(void **state) {
    pair of = begin(state);
    browser watcher = {.address = "192.0.2.8"};
    char id[ID_SIZE];
    start_game(&of, id);
    both_move(of.house, &of.ann, &of.bob, id);
    open_socket(of.house, &watcher);
    say(of.house, &watcher, "{'type':'watch','game':'%s'}", id);
    skip_messages(&watcher);
    resign(&of, &of.bob, id, 2);
    begin_turn(of.house);
    end_turn(of.house);
    json_t *told;
    bool found = false;
    while (!found && (told = hear(&watcher))) {
        found = strcmp(text_in(told, "type"), "game") == 0 &&
                number_in(part(seat(part(told, "game"), 0), "change"), "before") == 1500;
        json_decref(told);
    }
    assert_true(found);
    close_socket(of.house, &watcher);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
    const struct CMUnitTest tests[] = {
        TEST(the_end_of_a_game_changes_ratings),
        TEST(what_is_said_twice_counts_once),
        TEST(two_games_may_end_in_one_turn),
        TEST(a_turn_that_is_not_kept_changes_nothing),
        TEST(a_cancelled_game_changes_nothing),
        TEST(a_rating_has_a_history),
        TEST(what_a_game_would_change_is_what_it_changes),
        TEST(a_challenge_says_what_it_would_change),
        TEST(a_challenge_tells_the_rating_of_its_maker),
        TEST(games_are_watched_by_the_ratings_of_their_players),
        TEST(leaderboards_have_those_who_are_known),
        TEST(a_game_against_a_level_is_rated_when_a_member_wants_it),
        TEST(what_cannot_be_rated_is_refused),
        TEST(ratings_follow_from_the_games_alone),
        TEST(what_a_game_has_changed_can_be_taken_back),
        TEST(whoever_watches_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
