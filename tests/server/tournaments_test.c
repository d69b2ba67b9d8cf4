/* Tournaments at work: a server that ends, or a store that fails, between any two steps; people who do not come. */
#include "app/acts.h"
#include "app/events/known.h"
#include "app/events/tournaments.h"
#include "app/turn.h"
#include "club/event/kind.h"
#include "server/harness.h"
#include "store/people.h"

enum { SECOND = 1000, PEOPLE = 5 };

static const char *const handles[PEOPLE] = {"ada", "bob", "cyd", "dan", "eve"};

/* A tournament and its people. */
typedef struct event {
    club_house *house;
    char id[CLUB_ID_SIZE];
    browser who[PEOPLE];
    club_person person[PEOPLE];
    bool restarts; /* between any two turns */
    bool fails;    /* the store, every second time */
} event;

static app *app_of(const event *of) {
    return of->house->server->app;
}

/* Turns until nothing is due at once. */
static void settle(event *of) {
    unsigned turns = 0;
    do {
        if (of->restarts) {
            reopen(of->house);
        }
        of->house->failing.commit = of->fails && turns % 2 == 0;
        begin_turn(of->house);
        end_turn(of->house);
        of->house->failing.commit = false;
        pass(of->house, of->fails ? 2 * SECOND : 0);
        assert_true(++turns < 100);
    } while (app_wait_ms(app_of(of)) == 0 || turns < 4);
}

static const club_tournament *look(event *of) {
    app_caller nobody = {.language = POD_ENGLISH};
    const club_tournament *found = app_find_tournament(app_of(of), of->id, &nobody);
    assert_non_null(found);
    return found;
}

/* In a turn of its own. The refusal's code; "": it is done. */
static const char *act(event *of, size_t who, club_act what, club_tournament_request asked) {
    static char code[64];
    app_caller caller = {.language = POD_ENGLISH, .person = of->person[who], .member = true};
    club_request request = {.act = what, .tournament = asked};
    begin_turn(of->house);
    const club_tournament *found =
        app_act_on_tournament(app_of(of), what == CLUB_MAKE_TOURNAMENT ? NULL : of->id, &request, &caller);
    snprintf(code, sizeof code, "%s", found ? "" : caller.problem.code);
    memcpy(of->id, found ? found->id : of->id, sizeof of->id);
    assert_true(end_turn(of->house));
    return code;
}

static void begin(event *of, club_house *house, const club_tournament_kind *kind, size_t people) {
    *of = (event){.house = house};
    club_tournament_terms terms = {.kind = kind,
                                   .title = "Friday",
                                   .seats = 2,
                                   .rounds = 2,
                                   .length_ms = 10 * 60 * SECOND,
                                   .most = 16,
                                   .games = {.game = pod_game_find("cephalopod", 10)}};
    pod_fault ignored;
    pod_options_default(terms.games.game, &terms.games.options);
    assert_int_equal(pod_options_set(terms.games.game, &terms.games.options, "board", "1x3", &ignored), POD_OK);
    assert_true(club_clock_parse("5m+8s", 5, &terms.games.agreed.clock));
    for (size_t i = 0; i < PEOPLE; i++) {
        store_fault fault;
        become_member(house, &of->who[i], handles[i]);
        assert_int_equal(store_find_handle(house->store, handles[i], &of->person[i], &fault), STORE_OK);
    }
    terms.begins_ms = app_of(of)->wall_ms + 60 * SECOND;
    assert_string_equal(act(of, 0, CLUB_MAKE_TOURNAMENT, (club_tournament_request){.terms = &terms}), "");
    for (size_t i = 0; i < people; i++) {
        assert_string_equal(act(of, i, CLUB_JOIN_TOURNAMENT, (club_tournament_request){0}), "");
    }
}

static size_t index_of(const event *of, const club_person *person) {
    size_t index = 0;
    while (!club_person_same(&of->person[index], person)) {
        assert_true(++index < PEOPLE);
    }
    return index;
}

/* The game says whose it is, and offers what its players may do before both have moved. */
static void expect_own_game(event *of, browser *who, const char *game) {
    const json_t *seen = get(of->house, who, path_of(game, ""))->body;
    bool resign = false;
    size_t i;
    const json_t *can;
    assert_string_equal(text_in(seen, "tournament"), look(of)->id);
    json_array_foreach(json_object_get(seen, "can"), i, can) {
        assert_string_not_equal(json_string_value(can), "abort");
        resign = resign || strcmp(json_string_value(can), "resign") == 0;
    }
    assert_true(resign);
}

/* Who has the second seat gives up, in all games that go on. Returns how many. */
static unsigned end_games(event *of) {
    char game[CLUB_ENTRANTS_MAX][CLUB_ID_SIZE];
    size_t loser[CLUB_ENTRANTS_MAX];
    unsigned count = 0;
    const club_tournament *now = look(of);
    for (size_t i = 0; i < now->tables; i++) {
        if (now->table[i].state == CLUB_TABLE_PLAYING) {
            memcpy(game[count], now->table[i].game, CLUB_ID_SIZE);
            loser[count++] = index_of(of, &now->entrant[now->table[i].entrant[1]].person);
        }
    }
    for (unsigned i = 0; i < count; i++) {
        expect_own_game(of, &of->who[loser[i]], game[i]);
        expect_refusal(post(of->house, &of->who[loser[i]], path_of(game[i], "abort"), "{'ply':0}"), 409, "event_abort");
        assert_int_equal(post(of->house, &of->who[loser[i]], path_of(game[i], "resign"), "{'ply':0}")->status, 200);
    }
    return count;
}

static void play_swiss(club_house *house, bool restarts, bool fails) {
    event of;
    begin(&of, house, &club_swiss, 4);
    of.restarts = restarts;
    of.fails = fails;
    assert_string_equal(act(&of, 0, CLUB_JOIN_TOURNAMENT, (club_tournament_request){0}), "event_closed");
    pass(house, 60 * SECOND);
    for (unsigned round = 0; round < 2; round++) {
        settle(&of);
        assert_int_equal(look(&of)->round, round + 1);
        assert_int_equal(end_games(&of), 2);
    }
    settle(&of);
    const club_tournament *now = look(&of);
    club_score score[4];
    unsigned order[4];
    assert_int_equal(now->state, CLUB_TOURNAMENT_OVER);
    assert_int_equal(now->tables, 4);
    assert_true(club_tournament_standing(now, score, order));
    assert_int_equal(score[order[0]].score, 4);
    assert_int_equal(score[order[3]].score, 0);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM game"), 4);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM tournament_game WHERE waits = 1"), 0);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM tournament_entry WHERE kind = 'result'"), 4);
}

static void a_swiss_is_played(void **state) {
    play_swiss(*state, false, false);
}

static void a_server_may_end_between_any_two_turns(void **state) {
    play_swiss(*state, true, false);
}

static void a_store_that_fails_does_nothing_twice(void **state) {
    play_swiss(*state, false, true);
}

/* Who does not come to two games is out; the others play on, and the end comes when it is to. */
static void absent_people_hold_nobody_up(void **state) {
    event of;
    begin(&of, *state, &club_swiss, 2);
    pass(of.house, 60 * SECOND);
    settle(&of);
    pass(of.house, 31 * SECOND);
    settle(&of);
    const club_tournament *now = look(&of);
    assert_int_equal(now->state, CLUB_TOURNAMENT_OVER); /* two who have met */
    assert_int_equal(now->table[0].absent, 1);
    assert_int_equal(now->table[0].score[1], 2);
    assert_int_equal(now->entrant[now->table[0].entrant[0]].absences, 1);
}

static void an_arena_pairs_who_is_free_until_its_time_is_over(void **state) {
    event of;
    begin(&of, *state, &club_arena, 3);
    pass(of.house, 60 * SECOND);
    unsigned games = 0;
    for (unsigned minute = 0; minute < 10; minute++) {
        settle(&of);
        if (minute == 3) {
            assert_string_equal(act(&of, 4, CLUB_JOIN_TOURNAMENT, (club_tournament_request){0}), "");
            assert_string_equal(act(&of, 1, CLUB_LEAVE_TOURNAMENT, (club_tournament_request){0}), "");
        }
        games += end_games(&of);
        pass(of.house, 61 * SECOND);
    }
    settle(&of);
    assert_int_equal(end_games(&of), 0);
    assert_int_equal(look(&of)->state, CLUB_TOURNAMENT_OVER);
    assert_true(games >= 9);
    assert_int_equal(look(&of)->tables, games);
}

/* Who is banned is seated nowhere any more, and a tournament that is cancelled asks for no results. */
static void the_banned_leave_and_what_is_cancelled_rests(void **state) {
    event of;
    begin(&of, *state, &club_round_robin, 3);
    tell_database(of.house, "UPDATE person SET banned_until_ms = 9000000000000 WHERE handle = 'cyd'");
    reopen(of.house);
    pass(of.house, 60 * SECOND);
    settle(&of);
    end_games(&of);
    settle(&of);
    end_games(&of);
    settle(&of);
    assert_int_equal(look(&of)->entrant[2].state, CLUB_ENTRANT_OUT);
    assert_string_equal(act(&of, 1, CLUB_CANCEL_TOURNAMENT, (club_tournament_request){0}), "event_director");
    assert_string_equal(act(&of, 0, CLUB_CANCEL_TOURNAMENT, (club_tournament_request){0}), "");
    end_games(&of);
    settle(&of);
    assert_int_equal(look(&of)->state, CLUB_TOURNAMENT_CANCELLED);
    assert_int_equal(count_in_database(of.house, "SELECT count(*) FROM tournament_game WHERE waits = 1"), 0);
}

/* A quarter of an hour before it begins they are told, once, whatever ends between; who leaves the club leaves it. */
static void those_who_are_in_are_told_before_and_leave_with_their_accounts(void **state) {
    event of;
    begin(&of, *state, &club_arena, 0);
    pass(of.house, 60 * SECOND);
    settle(&of);
    assert_int_equal(look(&of)->state, CLUB_TOURNAMENT_CANCELLED);
    const reply *made = post(of.house, &of.who[0], "/api/v1/tournaments",
                             "{'kind':'arena','title':'Later','in_ms':3600000,'terms':{'clock':'5m+8s'}}");
    assert_int_equal(made->status, 201);
    snprintf(of.id, sizeof of.id, "%s", text_in(made->body, "id"));
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(act(&of, i, CLUB_JOIN_TOURNAMENT, (club_tournament_request){0}), "");
    }
    assert_string_equal(act(&of, 1, CLUB_LEAVE_TOURNAMENT, (club_tournament_request){0}), "");
    settle(&of);
    assert_int_equal(count_in_database(of.house, "SELECT count(*) FROM alert WHERE kind = 'event'"), 0);
    of.restarts = true;
    pass(of.house, 46 * 60 * SECOND);
    settle(&of);
    settle(&of);
    assert_int_equal(count_in_database(of.house, "SELECT count(*) FROM alert WHERE kind = 'event'"), 2);
    assert_int_equal(post(of.house, &of.who[2], "/api/v1/me/delete", "{'handle':'cyd'}")->status, 200);
    settle(&of);
    assert_int_equal(look(&of)->entrant[2].state, CLUB_ENTRANT_OUT);
    pass(of.house, 14 * 60 * SECOND);
    settle(&of);
    assert_int_equal(look(&of)->state, CLUB_TOURNAMENT_CANCELLED); /* one is not enough */
}

/* Bots enter where whoever made it lets them, and such an event is not rated. */
static void bots_enter_where_they_may(void **state) {
    club_house *house = *state;
    browser ada = {0}, robot = {.address = "198.51.100.7"};
    char id[CLUB_ID_SIZE], header[80];
    become_member(house, &ada, "ada");
    assert_int_equal(
        post(house, &ada, "/api/v1/me/bots",
             "{'handle':'robot','terms':{'games':[{'game':'cephalopod'}],'clocks':['live'],'rated':false}}")
            ->status,
        201);
    const reply *made =
        post(house, &ada, "/api/v1/me/tokens", "{'name':'arm','bot':'robot','days':3,'scopes':['challenge','read']}");
    assert_int_equal(made->status, 201);
    snprintf(header, sizeof header, "Bearer %s", text_in(made->body, "secret"));
    robot.token = header;
    for (int may = 0; may <= 1; may++) {
        made = post(house, &ada, "/api/v1/tournaments",
                    "{'kind':'arena','title':'Robots','bots':%s,'terms':{'clock':'5m+8s'}}", may ? "true" : "false");
        assert_int_equal(made->status, 201);
        snprintf(id, sizeof id, "%s", text_in(made->body, "id"));
        char path[64];
        snprintf(path, sizeof path, "/api/v1/tournaments/%s/join", id);
        assert_int_equal(post(house, &robot, path, "{}")->status, may ? 200 : 409);
    }
    expect_refusal(post(house, &ada, "/api/v1/tournaments",
                        "{'kind':'arena','title':'Robots','bots':true,'terms':{'clock':'5m+8s','rated':true}}"),
                   422, "event_terms");
}

/* An arena each week and a ladder, each once, however often the server begins. */
static void the_club_holds_its_own(void **state) {
    club_house *house = *state;
    int minute;
    assert_false(app_weekly_parse("fri", &minute) || app_weekly_parse("onm 10:00", &minute) ||
                 app_weekly_parse("fri 24:00", &minute) || app_weekly_parse("fri 19:30 ", &minute));
    assert_true(app_weekly_parse("sun 23:59", &minute));
    assert_int_equal(minute, 7 * 24 * 60 - 1);
    house->config.events.ladder = true;
    snprintf(house->config.events.arena, sizeof house->config.events.arena, "fri 19:30");
    for (int i = 0; i < 3; i++) {
        reopen(house);
        begin_turn(house);
        end_turn(house);
        pass(house, 60 * SECOND);
        begin_turn(house);
        end_turn(house);
    }
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM tournament WHERE director IS NULL"), 2);
    assert_int_equal(
        count_in_database(house, "SELECT count(*) FROM tournament WHERE kind = 'ladder' AND state = 'running'"), 1);
    /* 1 January 1970 was a Thursday. */
    assert_int_equal(count_in_database(house,
                                       "SELECT (begins_ms / 60000 + 3 * 1440) % 10080 FROM tournament WHERE kind = "
                                       "'arena'"),
                     4 * 1440 + 19 * 60 + 30);
    pass(house, INT64_C(7) * 24 * 3600 * SECOND);
    for (int i = 0; i < 4; i++) {
        begin_turn(house);
        end_turn(house);
        pass(house, 60 * SECOND);
    }
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM tournament WHERE kind = 'arena'"), 2);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM tournament WHERE state = 'announced'"), 1);
}

/* ---- Over the API -------------------------------------------------------------------------------------------------
 */

#define PATH "/api/v1/tournaments"
#define OF_ARENA "'kind':'arena','terms':{'options':{'board':'1x3'},'clock':'5m+8s'}"

static const char *path_in(const char *id, const char *rest) {
    static char path[2][96];
    static unsigned turn;
    turn = !turn;
    snprintf(path[turn], sizeof path[turn], PATH "/%s%s", id, rest);
    return path[turn];
}

static json_t *items_of(const reply *page) {
    assert_int_equal(page->status, 200);
    return json_object_get(page->body, "items");
}

static size_t listed(club_house *house, browser *who, const char *of) {
    char path[64];
    snprintf(path, sizeof path, PATH "?of=%s", of);
    return json_array_size(items_of(get(house, who, path)));
}

/* A member makes one, another finds it by its code, and both see how it goes. */
static void people_make_enter_and_follow_one(void **state) {
    club_house *house = *state;
    browser ada = {0}, bob = {0}, stranger = {.address = "198.51.100.7"};
    char id[CLUB_ID_SIZE], code[CLUB_TOURNAMENT_CODE + 1], path[96];
    become_member(house, &ada, "ada");
    become_member(house, &bob, "bob");
    expect_refusal(post(house, &ada, PATH, "{" OF_ARENA ",'title':' '}"), 422, "event_terms");
    const reply *made = post(house, &ada, PATH, "{" OF_ARENA ",'title':'Friday','in_ms':60000}");
    assert_int_equal(made->status, 201);
    snprintf(id, sizeof id, "%s", text_in(made->body, "id"));
    snprintf(code, sizeof code, "%s", text_in(made->body, "code"));
    assert_memory_equal(id, code, CLUB_TOURNAMENT_CODE);
    assert_true(json_is_true(json_object_get(made->body, "directed")));
    const reply *secret = post(house, &ada, PATH, "{" OF_ARENA ",'title':'Cellar','closed':true}");
    assert_int_equal(secret->status, 201);
    assert_int_equal(listed(house, &stranger, "coming"), 1);
    assert_int_equal(listed(house, &ada, "mine"), 2);
    assert_int_equal(listed(house, &bob, "mine"), 0);
    assert_int_equal(post(house, &bob, path_in(code, "/join"), "{}")->status, 200);
    expect_refusal(post(house, &bob, path_in(id, "/join"), "{}"), 409, "event_closed");
    expect_refusal(post(house, &ada, path_in(id, "/begin"), "{}"), 409, "event_closed");
    assert_int_equal(listed(house, &bob, "mine"), 1);
    open_socket(house, &stranger);
    say(house, &stranger, "{'type':'watch-tournament','tournament':'%s','request':7}", id);
    json_t *told = hear_type(&stranger, "tournament");
    assert_int_equal(number_in(told, "request"), 7);
    assert_int_equal(number_in(told, "entrants"), 1);
    json_decref(told);
    assert_int_equal(post(house, &ada, path_in(id, "/join"), "{}")->status, 200);
    expect_refusal(post(house, &bob, path_in(id, "/begin"), "{}"), 403, "event_director");
    assert_int_equal(post(house, &ada, path_in(id, "/begin"), "{}")->status, 200);
    for (int i = 0; i < 6; i++) {
        begin_turn(house);
        end_turn(house);
    }
    pass(house, SECOND);
    begin_turn(house);
    end_turn(house);
    skip_messages(&stranger); /* at first when Ada entered, and then how it began */
    const reply *shown = get(house, &ada, path_in(id, ""));
    assert_string_equal(text_in(shown->body, "state"), "running");
    const json_t *own = json_object_get(shown->body, "own"), *would = json_object_get(own, "would");
    assert_string_equal(text_in(json_object_get(own, "table"), "state"), "playing");
    assert_int_equal(number_in(would, "win"), 1);
    assert_int_equal(number_in(would, "lose"), 2);
    char game[CLUB_ID_SIZE];
    snprintf(game, sizeof game, "%s", text_in(shown->body, "featured"));
    assert_string_equal(text_in(json_array_get(items_of(get(house, &stranger, path_in(id, "/games"))), 0), "id"), game);
    assert_int_equal(post(house, &ada, path_of(game, "resign"), "{'ply':0}")->status, 200);
    for (int i = 0; i < 4; i++) {
        begin_turn(house);
        end_turn(house);
        pass(house, SECOND);
    }
    told = hear_type(&stranger, "tournament");
    assert_int_equal(json_array_size(json_object_get(told, "standing")), 2);
    assert_int_equal(json_array_size(json_object_get(told, "changed")), 1);
    json_decref(told);
    const json_t *first = json_array_get(items_of(get(house, &bob, path_in(id, "/standing"))), 0);
    assert_string_equal(text_in(json_object_get(first, "person"), "handle"), "bob");
    assert_true(json_is_true(json_object_get(first, "you")));
    assert_int_equal(number_in(first, "points"), 2);
    snprintf(path, sizeof path, "%s?limit=1", path_in(id, "/tables"));
    assert_int_equal(json_array_size(items_of(get(house, &bob, path))), 1);
    expect_refusal(post(house, &bob, path_in(id, "/correct"), "{'table':0,'points':[0,1],'reason':'So.'}"), 403,
                   "event_director");
    expect_refusal(post(house, &ada, path_in(id, "/correct"), "{'table':0,'points':[0,1],'reason':''}"), 422, "reason");
    assert_int_equal(
        post(house, &ada, path_in(id, "/correct"), "{'table':0,'points':[0.5,0.5],'reason':'A guest moved.'}")->status,
        200);
    const json_t *latest = json_array_get(items_of(get(house, &stranger, path_in(id, "/log"))), 0);
    assert_string_equal(text_in(latest, "kind"), "correct");
    assert_string_equal(text_in(latest, "reason"), "A guest moved.");
    const reply *records = get(house, &stranger, path_in(id, "/records"));
    assert_int_equal(records->status, 200);
    assert_non_null(strstr(records->text, "Result"));
    assert_int_equal(post(house, &ada, path_in(id, "/cancel"), "{}")->status, 200);
    expect_refusal(post(house, &ada, path_in(id, "/leave"), "{}"), 409, "event_closed");
    assert_int_equal(get(house, &ada, path_in("2222222222", ""))->status, 404);
    assert_int_equal(get(house, &ada, path_in("222222", ""))->status, 404);
}

/* Who has that place. */
static const char *holder(club_house *house, browser *who, const char *id, size_t place) {
    static char handle[32];
    const json_t *row = json_array_get(items_of(get(house, who, path_in(id, "/standing"))), place - 1);
    snprintf(handle, sizeof handle, "%s", text_in(json_object_get(row, "person"), "handle"));
    return handle;
}

static void live_days(club_house *house, int days) {
    for (int i = 0; i < days; i++) {
        pass(house, INT64_C(24) * 3600 * SECOND);
        begin_turn(house);
        end_turn(house);
    }
}

/* Who is challenged and on vacation need not answer, whatever is restarted; after it seven days are seven days. */
static void a_ladder_waits_for_who_is_on_vacation(void **state) {
    club_house *house = *state;
    browser people[3] = {{.address = "198.51.100.1"}, {.address = "198.51.100.2"}, {.address = "198.51.100.3"}};
    browser *ada = &people[0], *cyd = &people[2];
    char id[CLUB_ID_SIZE];
    for (int i = 0; i < 3; i++) {
        become_member(house, &people[i], handles[i]);
    }
    const reply *made = post(house, ada, PATH,
                             "{'kind':'ladder','title':'Up','in_ms':0,'terms':{'options':{'board':'1x3'},'clock':"
                             "'3d','vacation':true}}");
    assert_int_equal(made->status, 201);
    snprintf(id, sizeof id, "%s", text_in(made->body, "id"));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(post(house, &people[i], path_in(id, "/join"), "{}")->status, 200);
    }
    live_days(house, 1);
    assert_string_equal(holder(house, cyd, id, 1), "ada");
    assert_int_equal(post(house, ada, "/api/v1/me/vacation", "{'action':'begin'}")->status, 200);
    assert_int_equal(post(house, cyd, path_in(id, "/call"), "{'handle':'ada'}")->status, 200);
    live_days(house, 9);
    reopen(house);
    live_days(house, 1);
    assert_string_equal(holder(house, cyd, id, 1), "ada");
    const json_t *table = json_array_get(items_of(get(house, cyd, path_in(id, "/tables"))), 0);
    assert_string_equal(text_in(table, "state"), "called");
    assert_int_equal(post(house, ada, "/api/v1/me/vacation", "{'action':'end'}")->status, 200);
    live_days(house, 6);
    assert_string_equal(holder(house, cyd, id, 1), "ada");
    live_days(house, 2);
    table = json_array_get(items_of(get(house, cyd, path_in(id, "/tables"))), 0);
    assert_string_equal(text_in(table, "state"), "over");
    assert_int_equal(json_array_size(json_object_get(table, "absent")), 1);
    assert_true(json_is_null(json_object_get(table, "game")));
    assert_string_equal(holder(house, cyd, id, 1), "cyd");
    assert_string_equal(holder(house, cyd, id, 2), "ada");
    /* She wins it back over the board. */
    assert_int_equal(post(house, ada, path_in(id, "/call"), "{'handle':'cyd'}")->status, 200);
    assert_int_equal(post(house, cyd, path_in(id, "/answer"), "{'table':1,'accept':true}")->status, 200);
    live_days(house, 1);
    table = json_array_get(items_of(get(house, cyd, path_in(id, "/tables"))), 0);
    char game[CLUB_ID_SIZE];
    snprintf(game, sizeof game, "%s", text_in(table, "game"));
    assert_int_equal(post(house, cyd, path_of(game, "resign"), "{'ply':0}")->status, 200);
    live_days(house, 1);
    assert_string_equal(holder(house, cyd, id, 1), "ada");
}

/* Nobody fills the lists. */
static void who_directs_many_waits(void **state) {
    club_house *house = *state;
    browser ada = {0}, guest = {.address = "198.51.100.7"};
    become_member(house, &ada, "ada");
    for (int i = 0; i < CLUB_TOURNAMENTS_MAX; i++) {
        assert_int_equal(post(house, &ada, PATH, "{" OF_ARENA ",'title':'Friday'}")->status, 201);
    }
    expect_refusal(post(house, &ada, PATH, "{" OF_ARENA ",'title':'Friday'}"), 409, "events");
    assert_int_equal(listed(house, &ada, "coming"), CLUB_TOURNAMENTS_MAX);
    const json_t *next = json_object_get(get(house, &ada, PATH "?of=coming&limit=2")->body, "next");
    char path[96];
    snprintf(path, sizeof path, PATH "?of=coming&limit=2&cursor=%s", json_string_value(next));
    assert_int_equal(json_array_size(items_of(get(house, &ada, path))), 2);
    assert_int_equal(post(house, &guest, PATH, "{" OF_ARENA ",'title':'Friday'}")->status, 403);
    house->config.events.members = false;
    expect_refusal(post(house, &ada, PATH, "{" OF_ARENA ",'title':'Friday'}"), 403, "event_director");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_swiss_is_played, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_server_may_end_between_any_two_turns, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_store_that_fails_does_nothing_twice, open_house, close_house),
        cmocka_unit_test_setup_teardown(absent_people_hold_nobody_up, open_house, close_house),
        cmocka_unit_test_setup_teardown(an_arena_pairs_who_is_free_until_its_time_is_over, open_house, close_house),
        cmocka_unit_test_setup_teardown(the_banned_leave_and_what_is_cancelled_rests, open_house, close_house),
        cmocka_unit_test_setup_teardown(those_who_are_in_are_told_before_and_leave_with_their_accounts, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(bots_enter_where_they_may, open_house, close_house),
        cmocka_unit_test_setup_teardown(the_club_holds_its_own, open_house, close_house),
        cmocka_unit_test_setup_teardown(people_make_enter_and_follow_one, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_ladder_waits_for_who_is_on_vacation, open_house, close_house),
        cmocka_unit_test_setup_teardown(who_directs_many_waits, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
