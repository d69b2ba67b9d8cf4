/* What people have played, in a database. Run on every database by games_test.c. */
#include "store/played.h"

#include <stdio.h>
#include <string.h>

#include "store/inside.h"
#include "store/keep.h"
#include "store/place.h"
#include "store/support.h"

static void list_game(store *in, const char *id) {
    club_game game;
    store_fault fault;
    assert_int_equal(store_load(in, id, &game, &fault), STORE_OK);
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    assert_int_equal(store_list_game(in, &game, &fault), STORE_OK);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
    club_free(&game);
}

static size_t unlisted(store *in) {
    store_ids ids;
    store_fault fault;
    assert_int_equal(store_unlisted_games(in, 10, &ids, &fault), STORE_OK);
    return ids.count;
}

static size_t played(store *in, bool running) {
    store_played_filter filter = {.person = ada, .running = running};
    store_ids ids;
    bool more;
    store_fault fault;
    assert_int_equal(store_played_games(in, &filter, 10, &ids, &more, &fault), STORE_OK);
    assert_false(more);
    return ids.count;
}

static bool add_score(void *context, const void *entry) {
    const store_faced *row = entry;
    store_score *score = context;
    assert_int_not_equal(row->who.character, 0);
    *score = row->score;
    return true;
}

static store_score score_of(store *in) {
    store_score score = {0};
    const store_faced_part part = {.person = ada, .limit = 10};
    store_fault fault;
    assert_int_equal(store_list_faced(in, &part, (store_visitor){&score, add_score}, &fault), STORE_OK);
    return score;
}

void a_game_is_listed_once(void **state) {
    store *in = open_store(*state);
    club_game game = make_game("abcdefghij", CLUB_SEAT_COMPUTER);
    store_fault fault;
    add(in, &game, NULL, STORE_OK);
    assert_int_equal(unlisted(in), 1);
    list_game(in, game.id);
    assert_int_equal(unlisted(in), 0);
    assert_true(played(in, true) == 1 && played(in, false) == 0);
    assert_int_equal(score_of(in).games, 0);
    club_game_change given_up = club_event_change(&game, &(pod_event){.kind = POD_EVENT_RESIGN}, 101000, 0);
    assert_true(club_reserve(&game, 1));
    club_commit(&game, &given_up);
    club_change_after(&game, &given_up);
    given_up.state_changes = true;
    assert_int_equal(keep(in, &given_up), STORE_OK);
    assert_int_equal(unlisted(in), 1);
    for (int again = 0; again < 3; again++) {
        list_game(in, game.id);
        assert_true(played(in, true) == 0 && played(in, false) == 1);
        assert_true(score_of(in).games == 1 && score_of(in).lost == 1);
    }
    store_played found;
    assert_int_equal(store_find_played(in, &ada, game.id, &found, &fault), STORE_OK);
    assert_int_equal(found.result, CLUB_LOST);
    assert_int_equal(found.at_ms, 101000);
    assert_int_equal(found.seat_count, 2);
    assert_int_equal(store_find_played(in, &bo, game.id, &found, &fault), STORE_NOT_FOUND);
    club_free(&game);
    store_close(in);
}

/* Someone who has played very much keeps nobody waiting, whatever is looked for: a question reads so many rows of an
   index at most, and says where to go on. */
void only_a_thousand_games_are_looked_at(void **state) {
    enum { GAMES = 5500, LOOKED_AT = 1000 };
    static const char many[] =
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5500) "
        "INSERT INTO game (id, game, options, start, clock, class, rated, vacation, delay, created, state, turn) "
        "SELECT 'g' || i, 'cephalopod', '', '', '', 'none', 0, 0, 0, i, 'over', '-' FROM n;"
        "INSERT INTO played (person, id, seat, ended, at_ms, game, board, class, rated, result) "
        "SELECT 'adaadaadaa', id, 'a', 1, created, 'cephalopod', '5x5', 'live', 0, 'won' FROM game";
    store *in = open_store(*state);
    store_played_filter filter = {.person = ada, .result = CLUB_DRAWN};
    store_ids ids;
    store_fault fault;
    bool more = true;
    size_t questions = 0;
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    keep_person(in, &ada);
    assert_int_equal(sql_execute(in->database, many, &fault), STORE_OK);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
    for (; more; questions++) {
        assert_int_equal(store_played_games(in, &filter, 50, &ids, &more, &fault), STORE_OK);
        assert_int_equal(ids.count, 0);
        assert_int_equal(filter.before_ms, more ? GAMES - (int)(questions + 1) * LOOKED_AT + 1 : 1);
    }
    assert_int_equal(questions, 6);
    filter = (store_played_filter){.person = ada, .result = CLUB_WON};
    assert_int_equal(store_played_games(in, &filter, 50, &ids, &more, &fault), STORE_OK);
    assert_true(more && ids.count == 50 && filter.before_ms == GAMES - 49);
    store_close(in);
}
