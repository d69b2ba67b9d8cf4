/* What a store keeps, what it refuses, and what it leaves alone: the same on every database.

     store_games sqlite        in a file
     store_games postgresql    in a PostgreSQL of the test's own */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/folder.h"
#include "base/random.h"
#include "club/acts.h"
#include "ludopod/version.h"
#include "store/inside.h"
#include "store/keep.h"
#include "store/place.h"
#include "store/sqlite/driver.h"
#include "store/support.h"
#ifdef LUDOPOD_HAS_POSTGRESQL
#include "store/cluster.h"
#include <libpq-fe.h>
extern const sql_driver store_postgresql;
#endif

/* ---- In a file ---------------------------------------------------------------------------------- */

static int make_file(void **state) {
    place *made = calloc(1, sizeof *made);
    folder_make(made->folder);
    snprintf(made->url, sizeof made->url, "sqlite:%s/games.db", made->folder);
    *state = made;
    return 0;
}

static int remove_file(void **state) {
    place *made = *state;
    folder_remove(made->folder);
    free(made);
    return 0;
}

/* ---- In PostgreSQL ------------------------------------------------------------------------------ */

#ifdef LUDOPOD_HAS_POSTGRESQL
static cluster ours;

static void tell_postgresql(const char *database, const char *command) {
    char url[192];
    cluster_url(&ours, database, url, sizeof url);
    PGconn *connection = PQconnectdb(url);
    PQclear(PQexec(connection, "SET client_min_messages = warning"));
    PGresult *result = PQexec(connection, command);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        fail_msg("%s", PQerrorMessage(connection));
    }
    PQclear(result);
    PQfinish(connection);
}

static int make_database(void **state) {
    place *made = calloc(1, sizeof *made);
    tell_postgresql("games", "CREATE SCHEMA IF NOT EXISTS public");
    cluster_url(&ours, "games", made->url, sizeof made->url);
    made->driver = &store_postgresql;
    *state = made;
    return 0;
}

/* A test that failed has left its connection, which would keep the schema locked. */
static int remove_database(void **state) {
    tell_postgresql("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'games'");
    tell_postgresql("games", "DROP SCHEMA public CASCADE");
    free(*state);
    return 0;
}
#endif

/* ---- Games -------------------------------------------------------------------------------------- */

const sql_driver *place_driver(const place *at) {
    return at->driver ? at->driver : &store_sqlite;
}

const char *place_location(const place *at) {
    return place_driver(at)->shown ? at->url : strchr(at->url, ':') + 1;
}

store *open_store(const place *at) {
    store *opened;
    store_fault fault;
    if (store_open(at->url, at->driver, &opened, &fault) != STORE_OK) {
        fail_msg("%s", fault.text);
    }
    return opened;
}

static void assert_refused(const place *at, const char *why) {
    store *opened = NULL;
    store_fault fault = {""};
    assert_int_equal(store_open(at->url, at->driver, &opened, &fault), STORE_FAILED);
    assert_null(opened);
    if (!strstr(fault.text, why)) {
        fail_msg("'%s' does not say '%s'", fault.text, why);
    }
}

static void a_game_comes_back_as_it_was(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN), back;
    club_game_change change;
    club_fault refused;
    store_fault fault;
    add(games, &game, NULL, STORE_OK);
    assert_int_equal(join_as(&game, &bo, "b", "B\xc3\xb6", &change, &refused), CLUB_OK);
    assert_int_equal(keep(games, &change), STORE_OK);
    club_commit(&game, &change);
    static const char *const moves[] = {"a1", "c2"};
    for (size_t i = 0; i < 2; i++) {
        change = move_of(&game, moves[i]);
        assert_int_equal(keep(games, &change), STORE_OK);
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

/* ---- What is said ------------------------------------------------------------------------------------ */

/* Ada against Bo, in time. */
static club_game timed_game(const char *id, const char *clock) {
    club_setup setup = {.game = pod_game_at(0), .seat_count = 2, .terms.vacation = true};
    club_fault fault;
    club_game game;
    pod_options_default(setup.game, &setup.options);
    assert_int_equal(pod_options_set(setup.game, &setup.options, "board", "3x3", NULL), POD_OK);
    assert_true(club_clock_parse(clock, strlen(clock), &setup.terms.clock));
    setup.seat[0] = (club_seat_request){.kind = CLUB_SEAT_PERSON, .person = ada, .name = "Ada"};
    setup.seat[1] = (club_seat_request){.kind = CLUB_SEAT_PERSON, .person = bo, .name = "Bo"};
    const club_birth birth = {.id = id, .person = ada, .now_ms = 1000000};
    assert_int_equal(club_create(&setup, &birth, &game, &fault), CLUB_OK);
    return game;
}

/* A random act of one of the two, or of the club: kept and made part of the game unless it is refused. */
static void act_and_keep(store *in, club_game *game, pod__random *random, int64_t now_ms) {
    static const club_act acts[] = {CLUB_MOVE,    CLUB_MOVE,   CLUB_MOVE,   CLUB_PROPOSE,
                                    CLUB_PROPOSE, CLUB_ACCEPT, CLUB_REFUSE, CLUB_TIMEOUT};
    static club_decision decision;
    char text[CLUB_EVENT_SIZE];
    pod_text out = pod_text_over(text, sizeof text);
    pod_move_list moves;
    store_fault fault;
    game->game->rules->moves(&game->now, &moves);
    game->game->notation->print_move(&game->now, moves.move[pod__random_below(random, moves.count)], &out);
    club_request request = {.act = acts[pod__random_below(random, 8)], .now_ms = now_ms};
    request.actor = pod__random_below(random, 2) ? ada : bo;
    request.game = (club_game_request){
        .ply = game->ply, .text = text, .offer = (club_proposal_kind)pod__random_below(random, CLUB_PROPOSALS)};
    const club_facts facts = {.game = game};
    if (club_decide(&facts, &request, &decision) == CLUB_OK) {
        assert_int_equal(store_apply(in, &decision, &fault), STORE_OK);
        for (size_t i = 0; i < decision.change_count; i++) {
            club_commit(game, &decision.change[i]->game);
        }
    }
    club_decision_free(&decision);
}

static void expect_stored(store *in, const club_game *game) {
    club_game back;
    store_fault fault;
    assert_int_equal(store_load(in, game->id, &back, &fault), STORE_OK);
    assert_same_game(game, &back);
    assert_true(club_deadline(game) == club_deadline(&back));
    club_free(&back);
}

/* After each act, and after the store was closed and opened again between, with the outage that this was. */
static void a_game_is_read_as_it_was_played(void **state) {
    static const char *const clocks[] = {"5m+8s", "1d", "1m+3x30s", "2m delay 5s"};
    const uint64_t seed = 20261122;
    pod__random random = {seed};
    store_fault fault;
    int games = getenv("LUDOPOD_LONG") ? 1000 : 8;
    int64_t now_ms = 1000000;
    store *in = open_store(*state);
    print_message("seed %llu, %d games\n", (unsigned long long)seed, games);
    for (int i = 0; i < games; i++) {
        char id[CLUB_ID_SIZE];
        snprintf(id, sizeof id, "aaaaaaa%03u", (unsigned)i % 1000);
        club_game game = timed_game(id, clocks[i % 4]);
        add(in, &game, NULL, STORE_OK);
        for (int part = 0; part < 3; part++) {
            game.calendar = store_calendar(in);
            assert_int_equal(store_begin(in, &fault), STORE_OK);
            for (int act = 0; act < 12 && !club_over(&game); act++) {
                now_ms += pod__random_below(&random, 20000);
                act_and_keep(in, &game, &random, now_ms);
                expect_stored(in, &game);
            }
            assert_int_equal(store_commit(in, &fault), STORE_OK);
            assert_int_equal(store_run_job(in, &(store_job){.alive_ms = now_ms}, &fault), STORE_OK);
            store_close(in);
            in = open_store(*state);
            now_ms += pod__random_below(&random, 2000000);
            assert_int_equal(store_resume(in, &now_ms, &fault), STORE_OK);
            game.calendar = store_calendar(in);
            expect_stored(in, &game);
        }
        club_free(&game);
    }
    store_close(in);
}

static bool note_due(void *context, const void *id) {
    strcat(context, id);
    return true;
}

static void due_games_are_found_by_their_deadline(void **state) {
    store *in = open_store(*state);
    store_fault fault;
    char due[64] = "";
    int64_t next_ms;
    assert_int_equal(store_next_deadline(in, &next_ms, &fault), STORE_OK);
    assert_true(next_ms == CLUB_NEVER_MS);
    club_game early = timed_game("aaaaaaaaaa", "10s+0s"), late = timed_game("bbbbbbbbbb", "1d"),
              never = make_game("cccccccccc", CLUB_SEAT_YOU);
    add(in, &late, NULL, STORE_OK);
    add(in, &early, NULL, STORE_OK);
    add(in, &never, NULL, STORE_OK);
    assert_int_equal(store_next_deadline(in, &next_ms, &fault), STORE_OK);
    assert_true(next_ms == club_deadline(&early));
    assert_int_equal(store_due_games(in, (store_due){next_ms - 1, 8}, (store_visitor){due, note_due}, &fault),
                     STORE_OK);
    assert_string_equal(due, "");
    assert_int_equal(store_due_games(in, (store_due){club_deadline(&late), 8}, (store_visitor){due, note_due}, &fault),
                     STORE_OK);
    assert_string_equal(due, "aaaaaaaaaabbbbbbbbbb");
    store_close(in);
}

static store_status keep_talk(store *in, const club_talk_change *change) {
    store_fault fault;
    const club_decision decision = {.change_count = 1,
                                    .change = {&(club_change){.family = CLUB_TALK, .talk = *change}}};
    store_status status = store_begin(in, &fault);
    status = status ? status : store_apply(in, &decision, &fault);
    return store_commit(in, &fault) ? STORE_FAILED : status;
}

/* What was read, a line a message. */
static bool read_message(void *context, const void *entry) {
    const store_message *message = entry;
    pod_text_format(context, "%lld %s %s: %s %lld\n", (long long)message->number, message->person.id, message->name,
                    message->text, (long long)message->at_ms);
    return true;
}

static void expect_messages(store *in, club_room room, const char *expected) {
    char read[256];
    store_fault fault;
    pod_text text = pod_text_over(read, sizeof read);
    pod_text_add(&text, "");
    assert_int_equal(
        store_load_messages(in, &(store_chat){"aaaaaaaaaa", room, NULL}, (store_visitor){&text, read_message}, &fault),
        STORE_OK);
    assert_string_equal(read, expected);
}

static void what_is_said_is_kept(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN);
    add(games, &game, NULL, STORE_OK);
    int64_t said = -1;
    store_fault fault;
    club_talk_change change = {.kind = CLUB_TALK_MESSAGE,
                               .game = "aaaaaaaaaa",
                               .person = ada,
                               .room = CLUB_ROOM_PLAYERS,
                               .text = "Good luck!",
                               .name = "Ada",
                               .at_ms = 1795000000123};
    assert_int_equal(keep_talk(games, &change), STORE_OK);
    assert_int_equal(keep_talk(games, &change), STORE_CONFLICT); /* the same number */
    change.number = 1;
    change.room = CLUB_ROOM_WATCHERS;
    assert_int_equal(keep_talk(games, &change), STORE_OK);
    assert_int_equal(store_count_messages(games, "aaaaaaaaaa", &said, &fault), STORE_OK);
    assert_int_equal(said, 2);
    assert_int_equal(store_count_messages(games, "bbbbbbbbbb", &said, &fault), STORE_OK);
    assert_int_equal(said, 0);
    store_close(games);
    games = open_store(*state);
    char line[128];
    snprintf(line, sizeof line, "0 %s Ada: Good luck! 1795000000123\n", ada.id);
    expect_messages(games, CLUB_ROOM_PLAYERS, line);
    line[0] = '1';
    expect_messages(games, CLUB_ROOM_WATCHERS, line);
    club_free(&game);
    store_close(games);
}

static bool note_number(void *context, const void *entry) {
    const store_message *message = entry;
    pod_text_format(context, " %lld", (long long)message->number);
    return true;
}

/* In two rooms by turns. */
static void a_message_is_read_with_those_around_it(void **state) {
    static const struct {
        int64_t number;
        const char *around;
    } read[] = {{0, " 0 2 4 6"}, {9, " 3 5 7 9 11 13 15"}, {19, " 13 15 17 19"}, {20, ""}};
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN);
    add(games, &game, NULL, STORE_OK);
    club_talk_change change = {
        .kind = CLUB_TALK_MESSAGE, .game = "aaaaaaaaaa", .person = ada, .text = "Hello", .name = "Ada"};
    for (; change.number < 20; change.number++) {
        change.room = change.number % 2 ? CLUB_ROOM_WATCHERS : CLUB_ROOM_PLAYERS;
        assert_int_equal(keep_talk(games, &change), STORE_OK);
    }
    for (size_t i = 0; i < sizeof read / sizeof read[0]; i++) {
        char numbers[64] = "";
        store_fault fault;
        pod_text text = pod_text_over(numbers, sizeof numbers);
        assert_int_equal(store_load_messages_around(games, "aaaaaaaaaa", read[i].number,
                                                    (store_visitor){&text, note_number}, &fault),
                         STORE_OK);
        assert_string_equal(numbers, read[i].around);
    }
    club_free(&game);
    store_close(games);
}

static void a_note_is_replaced_and_ended(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN);
    add(games, &game, NULL, STORE_OK);
    static const char *const texts[] = {"first", "second", "", "third"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char note[STORE_NOTE_SIZE];
        store_fault fault;
        const club_talk_change change = {.kind = CLUB_TALK_NOTE, .game = "aaaaaaaaaa", .person = ada, .text = texts[i]};
        assert_int_equal(keep_talk(games, &change), STORE_OK);
        assert_int_equal(store_find_note(games, "aaaaaaaaaa", &ada, note, &fault), STORE_OK);
        assert_string_equal(note, texts[i]);
        assert_int_equal(store_find_note(games, "aaaaaaaaaa", &bo, note, &fault), STORE_OK);
        assert_string_equal(note, "");
    }
    club_free(&game);
    store_close(games);
}

/* Lines of one seat, for the game as it was when they were read. */
static void conditional_moves_are_of_one_version(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN);
    club_plans plans;
    store_fault fault;
    add(games, &game, NULL, STORE_OK);
    club_talk_change change = {
        .kind = CLUB_TALK_PLAN, .game = "aaaaaaaaaa", .person = ada, .seat = 1, .text = "a1 c2", .version = 1};
    assert_int_equal(keep_talk(games, &change), STORE_CONFLICT);
    change.version = 0;
    assert_int_equal(keep_talk(games, &change), STORE_OK);
    change.text = "a1 c1\na2 c2";
    assert_int_equal(keep_talk(games, &change), STORE_OK);
    assert_int_equal(store_load_plans(games, &game, &plans, &fault), STORE_OK);
    assert_null(plans.of[0]);
    assert_non_null(plans.of[1]);
    char read[64];
    pod_text text = pod_text_over(read, sizeof read);
    club_plan_print(plans.of[1], &game, &text);
    assert_string_equal(read, "a1 c1\na2 c2");
    club_plans_free(&plans);
    change.text = "rubbish"; /* of another hand: what cannot be read any more is no plan */
    assert_int_equal(keep_talk(games, &change), STORE_OK);
    assert_int_equal(store_load_plans(games, &game, &plans, &fault), STORE_OK);
    assert_null(plans.of[1]);
    change.text = "";
    assert_int_equal(keep_talk(games, &change), STORE_OK);
    club_free(&game);
    store_close(games);
}

static void nothing_is_in_twice(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN), back;
    club_game_change change, again;
    club_fault refused;
    store_fault fault;
    add(games, &game, NULL, STORE_OK);
    add(games, &game, NULL, STORE_CONFLICT);
    change = move_of(&game, "a1");
    again = move_of(&game, "b1");
    assert_int_equal(keep(games, &change), STORE_OK);
    assert_int_equal(keep(games, &change), STORE_CONFLICT);
    assert_int_equal(keep(games, &again), STORE_CONFLICT);
    club_commit(&game, &change);
    assert_int_equal(join_as(&game, &bo, "b", "Bo", &change, &refused), CLUB_OK);
    assert_int_equal(keep(games, &change), STORE_OK);
    assert_int_equal(keep(games, &change), STORE_CONFLICT);
    assert_int_equal(store_load(games, game.id, &back, &fault), STORE_OK);
    assert_int_equal(back.ply, 1);
    assert_string_equal(back.event[0].text, "a1");
    club_free(&back);
    club_free(&game);
    store_close(games);
}

static store_status apply_later(store *in, const club_game_change *change, store_fault *fault) {
    const club_decision decision = {.change_count = 1,
                                    .change = {&(club_change){.family = CLUB_GAMES, .game = *change}}};
    return store_apply_later(in, &decision, fault);
}

/* Of a late change nothing is kept, whether it is refused at once or the commit fails; whatever comes behind it. */
static void a_late_change_fails_at_the_commit_at_the_latest(void **state) {
    for (int more = 0; more < 2; more++) {
        store *games = open_store(*state);
        club_game game = make_game(more ? "aaaaaaaaaa" : "bbbbbbbbbb", CLUB_SEAT_OPEN), back;
        club_game other = make_game(more ? "cccccccccc" : "dddddddddd", CLUB_SEAT_OPEN);
        club_game_change move, late;
        store_fault fault;
        add(games, &game, NULL, STORE_OK);
        move = move_of(&game, "a1");
        late = move_of(&game, "b1");
        late.number++; /* only its version is wrong */
        assert_int_equal(store_begin(games, &fault), STORE_OK);
        assert_int_equal(apply_later(games, &move, &fault), STORE_OK);
        bool refused = apply_later(games, &late, &fault) == STORE_CONFLICT;
        if (more) {
            keep_game(games, &other, NULL, &fault);
        }
        assert_true(refused == (store_commit(games, &fault) == STORE_OK));
        assert_int_equal(store_load(games, game.id, &back, &fault), STORE_OK);
        assert_int_equal(back.ply, refused);
        assert_int_equal(keep(games, &move), refused ? STORE_CONFLICT : STORE_OK);
        club_free(&back);
        club_free(&game);
        club_free(&other);
        store_close(games);
    }
}

/* Nothing of the change is in the way, but it was decided for a game that has changed since. */
static void a_change_is_for_one_version(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN), back;
    club_game_change move, late;
    club_fault refused;
    store_fault fault;
    add(games, &game, NULL, STORE_OK);
    move = move_of(&game, "a1");
    assert_int_equal(join_as(&game, &bo, "b", "Bo", &late, &refused), CLUB_OK);
    assert_int_equal(keep(games, &move), STORE_OK);
    assert_int_equal(keep(games, &late), STORE_CONFLICT);
    assert_int_equal(store_load(games, game.id, &back, &fault), STORE_OK);
    assert_int_equal(back.version, 1);
    assert_false(back.seat[1].taken);
    assert_int_equal(join_as(&back, &bo, "b", "Bo", &late, &refused), CLUB_OK);
    assert_int_equal(keep(games, &late), STORE_OK);
    club_free(&back);
    club_free(&game);
    store_close(games);
}

static void a_game_has_one_rematch(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN), first = make_game("bbbbbbbbbb", CLUB_SEAT_OPEN),
              second = make_game("cccccccccc", CLUB_SEAT_OPEN), back;
    store_fault fault;
    add(games, &game, NULL, STORE_OK);
    add(games, &first, "aaaaaaaaaa", STORE_OK);
    add(games, &second, "aaaaaaaaaa", STORE_CONFLICT);
    assert_int_equal(store_load(games, "aaaaaaaaaa", &back, &fault), STORE_OK);
    assert_string_equal(back.next, "bbbbbbbbbb");
    assert_int_equal(store_load(games, "cccccccccc", &back, &fault), STORE_NOT_FOUND);
    store_close(games);
}

/* A guest is there with the session, and is found by it. */
static void people_are_found_by_their_sessions(void **state) {
    store *people = open_store(*state);
    club_decision decision = {
        .change_count = 1,
        .change = {
            &(club_change){.family = CLUB_PEOPLE,
                           .person = {.kind = CLUB_PERSON_GUEST,
                                      .at_ms = 5000000,
                                      .guest = {.person = ada, .session = {{1, 0, 255}}, .name = "Ad\xc3\xa9"}}}}};
    const club_session_key other = {{2}};
    store_session known;
    store_fault fault;
    assert_int_equal(store_begin(people, &fault), STORE_OK);
    assert_int_equal(store_apply(people, &decision, &fault), STORE_OK);
    assert_int_equal(store_apply(people, &decision, &fault), STORE_CONFLICT);
    assert_int_equal(store_see_session(people, &decision.change[0]->person.guest.session, 6000, &fault), STORE_OK);
    assert_int_equal(store_see_session(people, &other, 6000, &fault), STORE_CONFLICT);
    assert_int_equal(store_commit(people, &fault), STORE_OK);
    assert_int_equal(store_find_session(people, &decision.change[0]->person.guest.session, &known, &fault), STORE_OK);
    assert_true(club_person_same(&known.person, &ada));
    assert_int_equal(known.seen, 6000);
    assert_int_equal(store_find_session(people, &other, &known, &fault), STORE_NOT_FOUND);
    store_close(people);
}

/* Each of a person's answers for a day, and the newest of too many. */
static void answers_are_kept_for_a_day(void **state) {
    store *replies = open_store(*state);
    char body[] = "{\"name\":\"Ad\xc3\xa9\"}";
    store_reply reply = {.request = {7, 0, 9}, .status = 201, .body = body}, back;
    store_reply_key key = {.person = ada, .key = "first"};
    store_fault fault;
    assert_int_equal(store_begin(replies, &fault), STORE_OK);
    keep_person(replies, &ada);
    assert_int_equal(store_keep_reply(replies, &key, &reply, 1000, &fault), STORE_OK);
    assert_int_equal(store_keep_reply(replies, &key, &reply, 1000, &fault), STORE_CONFLICT);
    assert_int_equal(store_find_reply(replies, &key, 1000 + 86400, &back, &fault), STORE_OK);
    assert_memory_equal(back.request, reply.request, sizeof reply.request);
    assert_int_equal(back.status, 201);
    assert_string_equal(back.body, reply.body);
    store_reply_clear(&back);
    assert_int_equal(store_find_reply(replies, &key, 1001 + 86400, &back, &fault), STORE_NOT_FOUND);
    for (int i = 0; i < STORE_REPLIES_KEPT; i++) {
        snprintf(key.key, sizeof key.key, "key%d", i);
        assert_int_equal(store_keep_reply(replies, &key, &reply, 2000 + i, &fault), STORE_OK);
    }
    assert_int_equal(store_commit(replies, &fault), STORE_OK);
    assert_int_equal(store_find_reply(replies, &key, 3000, &back, &fault), STORE_OK);
    store_reply_clear(&back);
    strcpy(key.key, "first");
    assert_int_equal(store_find_reply(replies, &key, 3000, &back, &fault), STORE_NOT_FOUND);
    store_close(replies);
}

static void what_is_not_committed_is_not_there(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN), back;
    store_fault fault;
    assert_int_equal(store_begin(games, &fault), STORE_OK);
    assert_int_equal(keep_game(games, &game, NULL, &fault), STORE_OK);
    store_rollback(games);
    assert_int_equal(store_load(games, game.id, &back, &fault), STORE_NOT_FOUND);
    assert_int_equal(store_begin(games, &fault), STORE_OK);
    assert_int_equal(keep_game(games, &game, NULL, &fault), STORE_OK);
    store_close(games); /* as if the program ended here */
    games = open_store(*state);
    assert_int_equal(store_load(games, game.id, &back, &fault), STORE_NOT_FOUND);
    store_close(games);
}

/* As after an error that made SQLite end the transaction by itself. */
static void nothing_is_kept_outside_a_transaction(void **state) {
    store *games = open_store(*state);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN), back;
    store_fault fault;
    assert_int_equal(keep_game(games, &game, NULL, &fault), STORE_FAILED);
    assert_int_equal(store_load(games, game.id, &back, &fault), STORE_NOT_FOUND);
    add(games, &game, NULL, STORE_OK);
    club_game_change change = move_of(&game, "a1");
    assert_int_equal(keep_change(games, &change, &fault), STORE_FAILED);
    assert_int_equal(store_load(games, game.id, &back, &fault), STORE_OK);
    assert_int_equal(back.ply, 0);
    club_free(&game);
    club_free(&back);
    store_close(games);
}

static bool collect(void *context, const void *id) {
    strcat(context, id);
    return true;
}

static void computers_to_move_are_found(void **state) {
    store *games = open_store(*state);
    club_game waiting = make_game("aaaaaaaaaa", CLUB_SEAT_COMPUTER),
              thinking = make_game("bbbbbbbbbb", CLUB_SEAT_COMPUTER);
    char found[64] = "";
    store_fault fault;
    add(games, &waiting, NULL, STORE_OK);
    add(games, &thinking, NULL, STORE_OK);
    club_game_change change = move_of(&thinking, "a1");
    assert_int_equal(keep(games, &change), STORE_OK);
    char after[CLUB_ID_SIZE] = "";
    assert_int_equal(store_computer_turns(games, after, (store_visitor){found, collect}, &fault), STORE_OK);
    assert_string_equal(found, "bbbbbbbbbb");
    assert_string_equal(after, "");
    club_free(&waiting);
    club_free(&thinking);
    store_close(games);
}

static void damaged_games_are_refused(void **state) {
    static const char *const damages[] = {
        "UPDATE event SET text = 'z9' WHERE number = 1",
        "UPDATE event SET number = 7 WHERE number = 1",
        "UPDATE game SET start = 'x'",
        "UPDATE game SET game = 'chess'",
        "UPDATE game SET options = 'board=99x99'",
        "DELETE FROM seat WHERE seat = 'b'",
        "UPDATE seat SET name = '\x07' WHERE seat = 'a'",
    };
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        store *games = open_store(*state);
        char id[CLUB_ID_SIZE];
        snprintf(id, sizeof id, "aaaaaaaaa%c", (char)('b' + i));
        club_game game = make_game(id, CLUB_SEAT_YOU), back;
        store_fault fault;
        add(games, &game, NULL, STORE_OK);
        for (int ply = 0; ply < 2; ply++) {
            club_game_change change = move_of(&game, ply ? "c2" : "a1");
            assert_int_equal(keep(games, &change), STORE_OK);
            club_commit(&game, &change);
        }
        assert_int_equal(sql_execute(games->database, damages[i], &fault), STORE_OK);
        assert_int_equal(store_load(games, game.id, &back, &fault), STORE_DAMAGED);
        assert_non_null(strstr(fault.text, "is damaged"));
        club_free(&game);
        store_close(games);
    }
}

/* ---- Schemas ------------------------------------------------------------------------------------ */

static void only_its_own_program_reads_a_schema(void **state) {
    const place *at = *state;
    const sql_driver *driver = place_driver(at);
    void *connection;
    store_fault fault;
    store_close(open_store(at));
    assert_int_equal(driver->open(place_location(at), &connection, &fault), STORE_OK);
    assert_int_equal(driver->begin(connection, &fault), STORE_OK);
    assert_int_equal(driver->set_schema(connection, 999, &fault), STORE_OK);
    assert_int_equal(driver->commit(connection, &fault), STORE_OK);
    driver->close(connection);
    assert_refused(at, "another version of Ludopod " POD_VERSION " wrote it");
}

/* All is made, and the last write fails: nothing of it is left. */
static store_status refuse_number(void *connection, long long number, store_fault *fault) {
    (void)connection;
    (void)number;
    snprintf(fault->text, sizeof fault->text, "told to fail");
    return STORE_FAILED;
}

static void a_first_schema_is_made_whole_or_not_at_all(void **state) {
    const place *at = *state;
    sql_driver driver = *place_driver(at);
    store *games = NULL;
    store_fault fault = {""};
    driver.set_schema = refuse_number;
    assert_int_equal(store_open_by(&driver, place_location(at), &games, &fault), STORE_FAILED);
    assert_string_equal(fault.text, "told to fail");
    store_close(open_store(at)); /* no table is in the way */
}

/* As a later version would: the present schema and one step more. */
static store_status bring_over(const place *at, const char *step, store_fault *fault) {
    const sql_driver *driver = place_driver(at);
    void *connection;
    store_script *steps = calloc(store_schema_count + 1, sizeof *steps);
    memcpy(steps, store_schema, store_schema_count * sizeof *steps);
    steps[store_schema_count] = (store_script){"later", step};
    assert_int_equal(driver->open(place_location(at), &connection, fault), STORE_OK);
    store_status status =
        sql_make_schema(driver, connection, (sql_schema){steps, store_schema_count + 1}, place_location(at), fault);
    driver->close(connection);
    free(steps);
    return status;
}

static void assert_game_is_there(const place *at, const char *id) {
    store *games = open_store(at);
    club_game back;
    store_fault fault;
    assert_int_equal(store_load(games, id, &back, &fault), STORE_OK);
    club_free(&back);
    store_close(games);
}

static void what_was_played_goes_into_a_later_schema(void **state) {
    const place *at = *state;
    store *games = open_store(at);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN);
    store_fault fault = {""};
    add(games, &game, NULL, STORE_OK);
    club_free(&game);
    store_close(games);
    /* A step that fails in its middle leaves nothing. */
    assert_int_equal(
        bring_over(at, "CREATE TABLE later (id TEXT PRIMARY KEY); INSERT INTO later SELECT id FROM nowhere", &fault),
        STORE_FAILED);
    assert_game_is_there(at, "aaaaaaaaaa");
    for (int again = 0; again < 2; again++) { /* the second time there is nothing to do: the table is not made twice */
        assert_int_equal(
            bring_over(at, "CREATE TABLE later (id TEXT PRIMARY KEY); INSERT INTO later SELECT id FROM game", &fault),
            STORE_OK);
    }
    void *connection;
    assert_int_equal(place_driver(at)->open(place_location(at), &connection, &fault), STORE_OK);
    assert_int_equal(place_driver(at)->execute(connection, "INSERT INTO later VALUES ('aaaaaaaaaa')", &fault),
                     STORE_CONFLICT);
    place_driver(at)->close(connection);
    assert_refused(at, "another version of Ludopod " POD_VERSION " wrote it");
    if (!at->driver) { /* the way back */
        char copy[256];
        sql_copy replaced;
        snprintf(copy, sizeof copy, "%s.before-" POD_VERSION, place_location(at));
        assert_int_equal(store_restore(at->url, NULL, copy, &(store_backup_request){0}, &replaced, &fault), STORE_OK);
        assert_game_is_there(at, "aaaaaaaaaa");
    }
}

static void the_databases_of_others_are_left_alone(void **state) {
    const place *at = *state;
    const sql_driver *driver = place_driver(at);
    void *connection;
    store_fault fault;
    assert_int_equal(driver->open(place_location(at), &connection, &fault), STORE_OK);
    assert_int_equal(driver->execute(connection, "CREATE TABLE cookbook (recipe TEXT)", &fault), STORE_OK);
    driver->close(connection);
    assert_refused(at, "another program");
}

/* ---- One server a database ---------------------------------------------------------------------- */

static void a_database_is_served_by_one(void **state) {
    const place *at = *state;
    char pid[32];
    store *games = open_store(at);
    snprintf(pid, sizeof pid, "process %ld on ", (long)getpid());
    assert_refused(at, "is served already");
    assert_refused(at, pid);
    store_close(games);
    store_close(open_store(at));
}

/* Whoever reads sees what is committed, keeps nobody from serving, and can change nothing. */
static void one_that_is_served_can_be_read(void **state) {
    const place *at = *state;
    store *reader = NULL;
    store_fault fault = {""};
    assert_int_equal(store_open_to_read(at->url, at->driver, &reader, &fault), STORE_FAILED);
    store *games = open_store(at);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN);
    add(games, &game, NULL, STORE_OK);
    assert_int_equal(store_open_to_read(at->url, at->driver, &reader, &fault), STORE_OK);
    expect_stored(reader, &game);
    assert_int_equal(store_run_job(reader, &(store_job){.alive_ms = 1}, &fault), STORE_FAILED);
    club_game_change change = move_of(&game, "a1");
    assert_int_equal(keep(games, &change), STORE_OK);
    club_commit(&game, &change);
    expect_stored(reader, &game);
    club_free(&game);
    store_close(games);
    store_close(open_store(at));
    store_close(reader);
}

/* Serves in another process until it is killed. */
static pid_t serve_elsewhere(const place *at) {
    int told[2];
    char byte;
    assert_int_equal(pipe(told), 0);
    pid_t child = fork();
    if (child == 0) {
        store *games;
        store_fault fault;
        bool opened = store_open(at->url, at->driver, &games, &fault) == STORE_OK;
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* however the test ends */
        if (write(told[1], opened ? "+" : "-", 1) == 1 && opened) {
            pause();
        }
        _exit(1);
    }
    assert_int_equal(read(told[0], &byte, 1), 1);
    assert_int_equal(byte, '+');
    close(told[0]);
    close(told[1]);
    return child;
}

/* PostgreSQL needs a moment to see that its client is gone. */
static void who_is_killed_serves_no_longer(void **state) {
    const place *at = *state;
    char who[48];
    store *games = NULL;
    store_fault fault;
    pid_t child = serve_elsewhere(at);
    snprintf(who, sizeof who, "by process %ld on ", (long)child);
    assert_refused(at, who);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    while (store_open(at->url, at->driver, &games, &fault)) {
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
    assert_non_null(games);
    store_close(games);
}

/* The row is there already, so it can be added only where nothing is to be added. */
static store_status expect_alive(store *games, int64_t when) {
    char script[160];
    store_fault fault;
    snprintf(script, sizeof script,
             "INSERT INTO serving SELECT * FROM serving WHERE NOT EXISTS (SELECT 1 FROM serving WHERE alive_ms = %lld)",
             (long long)when);
    return sql_execute(games->database, script, &fault);
}

static void a_beat_is_a_write(void **state) {
    store *games = open_store(*state);
    store_fault fault;
    assert_int_equal(store_run_job(games, &(store_job){.alive_ms = 1234}, &fault), STORE_OK);
    assert_int_equal(expect_alive(games, 1234), STORE_OK);
    assert_int_equal(expect_alive(games, 1235), STORE_CONFLICT);
    store_close(games);
}

/* ---- Failures in the middle --------------------------------------------------------------------- */

/* A game and some of its moves, then the failure, then what is left: all before it, nothing of it. */
static void begin_and_break(store *games, club_game *kept, void (*break_it)(store *games)) {
    club_game lost = make_game("bbbbbbbbbb", CLUB_SEAT_OPEN);
    store_fault fault;
    add(games, kept, NULL, STORE_OK);
    assert_int_equal(store_begin(games, &fault), STORE_OK);
    assert_int_equal(keep_game(games, &lost, NULL, &fault), STORE_OK);
    club_game_change change = move_of(kept, "a1");
    assert_int_equal(keep_change(games, &change, &fault), STORE_OK);
    break_it(games);
    assert_int_equal(store_commit(games, &fault), STORE_FAILED);
    assert_int_not_equal(fault.text[0], 0);
}

static void assert_only_kept(const place *at, club_game *kept) {
    store *games = open_store(at);
    club_game back;
    store_fault fault;
    assert_int_equal(store_load(games, kept->id, &back, &fault), STORE_OK);
    assert_int_equal(back.ply, 0);
    club_free(&back);
    assert_int_equal(store_load(games, "bbbbbbbbbb", &back, &fault), STORE_NOT_FOUND);
    club_game_change change = move_of(kept, "a1");
    assert_int_equal(keep(games, &change), STORE_OK);
    store_close(games);
}

/* No file may grow any more, which is as good as a full disk. */
static void fill_the_disk(store *games) {
    (void)games;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){.rlim_cur = 512, .rlim_max = RLIM_INFINITY});
}

static void a_full_disk_leaves_nothing_half_done(void **state) {
    store *games = open_store(*state);
    club_game kept = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN);
    begin_and_break(games, &kept, fill_the_disk);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY});
    store_close(games);
    assert_only_kept(*state, &kept);
    club_free(&kept);
}

#ifdef LUDOPOD_HAS_POSTGRESQL
static void cut_the_connection(store *games) {
    (void)games;
    tell_postgresql("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'games'");
}

static void a_lost_connection_leaves_nothing_half_done(void **state) {
    store *games = open_store(*state);
    club_game kept = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN);
    store_fault fault;
    assert_false(store_is_lost(games));
    begin_and_break(games, &kept, cut_the_connection);
    /* Another may serve it now, so this one never writes again. */
    assert_true(store_is_lost(games));
    assert_int_equal(store_run_job(games, &(store_job){.alive_ms = 1}, &fault), STORE_FAILED);
    assert_non_null(strstr(fault.text, "the connection to PostgreSQL is lost"));
    store_close(games);
    assert_only_kept(*state, &kept);
    club_free(&kept);
}

/* All servers of the database go by it. A minute: the machine's clock is the same here, but slow. */
static void the_clock_is_that_of_the_database(void **state) {
    store *games = open_store(*state);
    store_clock clock = store_clock_of(games);
    int64_t off_ms = pod__now_ms() + clock.ahead_ms - (int64_t)time(NULL) * 1000;
    assert_true(clock.there);
    assert_in_range(off_ms + 60000, 0, 120000);
    store_close(games);
}

/* PostgreSQL's own programs make the copy and put it back: all of it, also beside a server, but not under one. */
static void what_postgresql_has_comes_back(void **state) {
    const place *at = *state;
    store *games = open_store(at);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN), later = make_game("bbbbbbbbbb", CLUB_SEAT_OPEN), back;
    char folder[FOLDER_PATH], file[256];
    sql_copy replaced;
    store_fault fault = {""};
    folder_make(folder);
    snprintf(file, sizeof file, "%s/copy", folder);
    add(games, &game, NULL, STORE_OK);
    assert_int_equal(store_backup(at->url, at->driver, file, &(store_backup_request){0}, &fault), STORE_OK);
    add(games, &later, NULL, STORE_OK);
    assert_int_equal(store_restore(at->url, at->driver, file, &(store_backup_request){0}, &replaced, &fault),
                     STORE_FAILED);
    assert_non_null(strstr(fault.text, "is served already"));
    store_close(games);
    assert_int_equal(store_restore(at->url, at->driver, file, &(store_backup_request){0}, &replaced, &fault), STORE_OK);
    games = open_store(at);
    assert_int_equal(store_load(games, game.id, &back, &fault), STORE_OK);
    club_free(&back);
    assert_int_equal(store_load(games, later.id, &back, &fault), STORE_NOT_FOUND);
    store_close(games);
    const sql_copy kept = replaced;
    assert_int_equal(store_restore(at->url, at->driver, kept.place, &(store_backup_request){0}, &replaced, &fault),
                     STORE_OK);
    assert_game_is_there(at, later.id);
    /* What is no backup changes nothing. */
    FILE *other = fopen(file, "w");
    fputs("a letter", other);
    fclose(other);
    assert_int_equal(store_restore(at->url, at->driver, file, &(store_backup_request){0}, &replaced, &fault),
                     STORE_FAILED);
    assert_game_is_there(at, later.id);
    folder_remove(folder);
    club_free(&game);
    club_free(&later);
}

static void no_message_tells_the_password(void **state) {
    char url[256];
    store *games;
    store_fault fault = {""};
    (void)state;
    snprintf(url, sizeof url, "postgresql://ludopod:secret@/nowhere?host=%s", ours.folder);
    assert_int_equal(store_open(url, &store_postgresql, &games, &fault), STORE_FAILED);
    assert_non_null(strstr(fault.text, "nowhere"));
    assert_null(strstr(fault.text, "secret"));
}
#endif

/* people_test.c */
#define OF_ACCOUNTS(TEST) TEST(accounts_are_as_they_were_decided), TEST(a_late_change_of_an_account_leaves_nothing)

/* challenges_test.c */
#define OF_CHALLENGES(TEST)                                                                                            \
    TEST(a_challenge_comes_back_as_it_was), TEST(what_is_stored_follows_each_act), TEST(a_late_answer_leaves_nothing), \
        TEST(challenges_are_found), TEST(damaged_challenges_are_refused), TEST(challenges_go_with_their_people),       \
        TEST(games_are_listed), TEST(games_are_listed_by_ratings)

#define OF_OUTBOX(TEST)                                                                                                \
    TEST(a_letter_comes_back_as_it_was_written), TEST(the_soonest_come_first), TEST(what_is_done_is_forgotten),        \
        TEST(what_is_old_goes_in_pieces), TEST(a_damaged_letter_is_told_from_the_others),                              \
        TEST(a_passkey_comes_back_as_it_was), TEST(a_passkey_is_one_accounts_and_counts_on),                           \
        TEST(a_device_that_counts_nothing_is_used_again)
#define COMMON(TEST)                                                                                                   \
    TEST(a_game_comes_back_as_it_was), TEST(a_game_is_read_as_it_was_played),                                          \
        TEST(due_games_are_found_by_their_deadline), TEST(nothing_is_in_twice), TEST(a_change_is_for_one_version),     \
        TEST(a_late_change_fails_at_the_commit_at_the_latest), TEST(a_game_has_one_rematch),                           \
        TEST(people_are_found_by_their_sessions), TEST(answers_are_kept_for_a_day),                                    \
        TEST(what_is_not_committed_is_not_there), TEST(nothing_is_kept_outside_a_transaction),                         \
        TEST(computers_to_move_are_found), TEST(damaged_games_are_refused), TEST(only_its_own_program_reads_a_schema), \
        TEST(a_first_schema_is_made_whole_or_not_at_all), TEST(what_was_played_goes_into_a_later_schema),              \
        TEST(the_databases_of_others_are_left_alone), TEST(a_database_is_served_by_one),                               \
        TEST(one_that_is_served_can_be_read), TEST(who_is_killed_serves_no_longer), TEST(a_beat_is_a_write),           \
        TEST(what_is_said_is_kept), TEST(a_message_is_read_with_those_around_it), TEST(a_note_is_replaced_and_ended),  \
        TEST(conditional_moves_are_of_one_version), OF_ACCOUNTS(TEST), OF_CHALLENGES(TEST), OF_OUTBOX(TEST),           \
        TEST(a_game_is_listed_once), TEST(only_a_thousand_games_are_looked_at),                                        \
        TEST(what_was_reached_follows_from_the_games), TEST(a_tournament_comes_back_as_it_was),                        \
        TEST(tournaments_are_looked_at_when_they_are_due)

static int on_sqlite(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_file, remove_file)
    const struct CMUnitTest tests[] = {COMMON(TEST), TEST(a_full_disk_leaves_nothing_half_done)};
#undef TEST
    return cmocka_run_group_tests_name("sqlite", tests, NULL, NULL);
}

static int on_postgresql(void) {
#ifdef LUDOPOD_HAS_POSTGRESQL
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_database, remove_database)
    const struct CMUnitTest tests[] = {COMMON(TEST), TEST(a_lost_connection_leaves_nothing_half_done),
                                       TEST(the_clock_is_that_of_the_database), TEST(what_postgresql_has_comes_back),
                                       TEST(no_message_tells_the_password)};
#undef TEST
    char why[256];
    if (!cluster_start(&ours, why, sizeof why)) {
        printf("Skipped, because %s.\n", why);
        return 77;
    }
    tell_postgresql("postgres", "CREATE DATABASE games");
    int failed = cmocka_run_group_tests_name("postgresql", tests, NULL, NULL);
    cluster_stop(&ours);
    return failed;
#else
    printf("Skipped, because this build has no libpq (Debian's package libpq-dev).\n");
    return 77;
#endif
}

int main(int count, char **words) {
    return count > 1 && strcmp(words[1], "postgresql") == 0 ? on_postgresql() : on_sqlite();
}
