/* The lobby, being paired, and what a person is told wherever the person is. */
#include "app/lobby/lobby.h"
#include "app/lobby/notices.h"
#include "app/turn.h"
#include "server/harness.h"

/* What has happened is told in the turn after it. */
static void take_turn(club_house *house) {
    begin_turn(house);
    assert_true(end_turn(house));
}

static void later(club_house *house, int64_t milliseconds) {
    pass(house, milliseconds);
    take_turn(house);
}

static void make_challenge(club_house *house, browser *who, const char *body, char id[ID_SIZE]) {
    const reply *made = post(house, who, "/api/v1/challenges", "%s", body);
    assert_int_equal(made->status, 201);
    snprintf(id, ID_SIZE, "%s", text_in(made->body, "id"));
}

static int accept_challenge(club_house *house, browser *who, const char *id) {
    char path[64];
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", id);
    return post(house, who, path, "{}")->status;
}

static void enter(club_house *house, browser *who) {
    open_socket(house, who);
    say(house, who, "{'type':'lobby'}");
}

/* How many entries a part has; -1: the message does not have it. */
static int entries(const json_t *message, const char *part) {
    const json_t *list = json_object_get(message, part);
    return list ? (int)json_array_size(list) : -1;
}

/* The next message, which must be of the lobby, with so many entries of each part (-1: without it). */
static void hear_lobby(browser *who, int challenges, int games, int here) {
    json_t *message = hear_type(who, "lobby");
    assert_int_equal(entries(message, "challenges"), challenges);
    assert_int_equal(entries(message, "games"), games);
    assert_int_equal(entries(message, "here"), here);
    json_decref(message);
}

/* Listens to notices, and hears how many games wait. */
static void listen_to(club_house *house, browser *who, int waiting) {
    open_socket(house, who);
    say(house, who, "{'type':'hello','notices':true}");
    json_decref(hear_type(who, "hello"));
    take_turn(house);
    json_t *message = hear_type(who, "waiting");
    assert_int_equal(number_in(message, "count"), waiting);
    assert_int_equal(entries(message, "games"), waiting);
    json_decref(message);
}

static void hear_waiting(browser *who, int count) {
    json_t *message = hear_type(who, "waiting");
    assert_int_equal(number_in(message, "count"), count);
    json_decref(message);
}

/* ---- The lobby --------------------------------------------------------------------------------------- */

static void changed_parts_are_told_once_a_second(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, watcher = {.address = "192.0.2.9"};
    char id[ID_SIZE];
    enter(house, &watcher);
    hear_lobby(&watcher, 0, 0, 0);
    later(house, 1000);
    skip_messages(&watcher);
    make_challenge(house, &ann, "{'invited':{'kind':'anyone'}}", id);
    take_turn(house);
    hear_lobby(&watcher, 1, -1, -1);
    make_challenge(house, &ann, "{'invited':{'kind':'anyone'}}", id);
    make_challenge(house, &ann, "{'invited':{'kind':'link'}}", id);
    take_turn(house);
    expect_silence(&watcher);
    assert_in_range(app_wait_ms(house->server->app), 1, 1000);
    later(house, 999);
    expect_silence(&watcher);
    later(house, 1);
    hear_lobby(&watcher, 2, -1, -1);
    later(house, 5000);
    expect_silence(&watcher);
    say(house, &watcher, "{'type':'lobby-leave'}");
    make_challenge(house, &ann, "{'invited':{'kind':'anyone'}}", id);
    later(house, 5000);
    later(house, 5000);
    expect_silence(&watcher);
}

static void games_between_people_are_shown(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, watcher = {.address = "192.0.2.9"};
    char id[ID_SIZE], other[ID_SIZE];
    new_game_of(house, &ann, "", "{'kind':'you'},{'kind':'computer','character':'bobtail'}", other);
    enter(house, &watcher);
    hear_lobby(&watcher, 0, 0, 0);
    new_game(house, &ann, id);
    post(house, &bo, path_of(id, "join"), "{}");
    later(house, 6000);
    json_t *message = hear_type(&watcher, "lobby");
    const json_t *game = json_array_get(json_object_get(message, "games"), 0);
    assert_int_equal(entries(message, "games"), 1);
    assert_string_equal(text_in(game, "id"), id);
    assert_string_equal(text_in(game, "position"), "3 a 2 -");
    assert_false(json_is_true(json_object_get(game, "your_turn")));
    json_decref(message);
    later(house, 6000);
    skip_messages(&watcher);
    post(house, &ann, path_of(id, "moves"), "{'ply':0,'move':'a1'}");
    later(house, 1000);
    hear_lobby(&watcher, -1, 1, -1);
    post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'b1'}");
    later(house, 1500); /* moves alone: not so often */
    expect_silence(&watcher);
    later(house, 3500);
    hear_lobby(&watcher, -1, 1, -1);
    post(house, &bo, path_of(id, "resign"), "{'ply':2}");
    later(house, 1500);
    hear_lobby(&watcher, -1, 0, -1);
}

static void members_who_are_here_are_named(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, watcher = {.address = "192.0.2.9"};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    new_game(house, &bo, id);
    enter(house, &watcher);
    hear_lobby(&watcher, 0, 0, 0);
    open_socket(house, &ann);
    open_socket(house, &bo);
    later(house, 1000);
    json_t *message = hear_type(&watcher, "lobby");
    assert_int_equal(number_in(message, "people"), 3);
    assert_int_equal(entries(message, "here"), 1);
    assert_string_equal(text_in(json_array_get(json_object_get(message, "here"), 0), "handle"), "ann");
    json_decref(message);
    close_socket(house, &ann);
    later(house, 1000);
    message = hear_type(&watcher, "lobby");
    assert_int_equal(number_in(message, "people"), 2);
    assert_int_equal(entries(message, "here"), 0);
    json_decref(message);
}

static void a_crowd_is_told_with_one_text(void **state) {
    enum { CROWD = 1500 };
    club_house *house = *state;
    static browser crowd[CROWD];
    browser ann = {.address = "192.0.2.1"};
    char id[ID_SIZE];
    memset(crowd, 0, sizeof crowd);
    begin_turn(house);
    for (int i = 0; i < CROWD; i++) {
        enter(house, &crowd[i]);
    }
    end_turn(house);
    for (int i = 0; i < CROWD; i++) {
        skip_messages(&crowd[i]);
    }
    later(house, 2000);
    make_challenge(house, &ann, "{'invited':{'kind':'anyone'}}", id);
    later(house, 2000);
    const app_text *first = NULL;
    for (int i = 0; i < CROWD; i++) {
        while (crowd[i].socket->first->next) {
            app_text_release(app_peer_take(crowd[i].socket));
        }
        first = first ? first : crowd[i].socket->first->text;
        assert_ptr_equal(crowd[i].socket->first->text, first);
        skip_messages(&crowd[i]);
    }
    make_challenge(house, &ann, "{'invited':{'kind':'anyone'}}", id);
    take_turn(house);
    later(house, 1400); /* 1500 sockets: at most a thousand messages a second */
    expect_silence(&crowd[0]);
    later(house, 100);
    hear_lobby(&crowd[0], 2, -1, -1);
}

static void what_is_over_leaves_the_lobby(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, watcher = {.address = "192.0.2.9"};
    char id[ID_SIZE], body[96];
    pass(house, 0);
    snprintf(body, sizeof body, "{'invited':{'kind':'anyone'},'until_ms':%lld}",
             (long long)(house->seconds + 10) * 1000);
    make_challenge(house, &ann, body, id);
    take_turn(house);
    assert_in_range(app_wait_ms(house->server->app), 1, 10000);
    enter(house, &watcher);
    hear_lobby(&watcher, 1, 0, 0);
    later(house, 9000);
    skip_messages(&watcher);
    later(house, 1000); /* it ends */
    later(house, 1000); /* and those in the lobby are told */
    hear_lobby(&watcher, 0, -1, -1);
    reopen(house);
    tell_database(house,
                  "UPDATE challenge SET game = CASE state WHEN 'expired' THEN game END"); /* it is written down */
}

/* ---- Notices ----------------------------------------------------------------------------------------- */

static void games_that_wait_are_counted(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, silent;
    char id[ID_SIZE];
    new_game(house, &ann, id);
    post(house, &bo, path_of(id, "join"), "{}");
    silent = ann;
    open_socket(house, &silent);
    listen_to(house, &ann, 1);
    listen_to(house, &bo, 0);
    post(house, &ann, path_of(id, "moves"), "{'ply':0,'move':'a1'}");
    later(house, 1000);
    hear_waiting(&ann, 0);
    hear_waiting(&bo, 1);
    post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'b1'}");
    take_turn(house);
    expect_silence(&bo); /* at most once a second */
    assert_in_range(app_wait_ms(house->server->app), 1, 1000);
    post(house, &ann, path_of(id, "moves"), "{'ply':2,'move':'c1'}");
    later(house, 1000);
    hear_waiting(&bo, 0);
    expect_silence(&ann); /* her turn came and went within that second */
    expect_silence(&silent);
}

static void challenges_are_told_to_all_sockets_of_a_person(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, phone;
    become_member(house, &ann, "ann");
    become_member(house, &bo, "bobby");
    phone = bo;
    listen_to(house, &ann, 0);
    listen_to(house, &bo, 0);
    listen_to(house, &phone, 0);
    skip_messages(&bo);
    const reply *made = post(house, &ann, "/api/v1/challenge", "{'line':'challenge bobby'}");
    char id[ID_SIZE];
    snprintf(id, sizeof id, "%s", text_in(made->body, "id"));
    take_turn(house);
    browser *const listeners[] = {&ann, &bo, &phone};
    for (int i = 0; i < 3; i++) {
        json_t *message = hear_type(listeners[i], "challenge");
        const json_t *challenge = json_object_get(message, "challenge");
        assert_string_equal(text_in(challenge, "id"), id);
        assert_int_equal(json_is_true(json_object_get(challenge, "yours")), i == 0);
        assert_int_equal(entries(challenge, "can"), i == 0 ? 1 : 3);
        json_decref(message);
    }
    assert_int_equal(accept_challenge(house, &bo, id), 200);
    take_turn(house);
    for (int i = 0; i < 3; i++) {
        json_decref(hear_type(listeners[i], "started"));
        json_decref(hear_type(listeners[i], "challenge"));
    }
}

static void what_has_not_happened_is_not_told(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"};
    char id[ID_SIZE];
    make_challenge(house, &ann, "{'invited':{'kind':'link'}}", id);
    listen_to(house, &ann, 0);
    take_turn(house);
    house->failing.commit = true;
    browser bo = {.address = "192.0.2.2"};
    accept_challenge(house, &bo, id);
    house->failing.commit = false;
    later(house, 2000);
    expect_silence(&ann);
    assert_int_equal(accept_challenge(house, &bo, id), 200);
    take_turn(house);
    json_decref(hear_type(&ann, "started"));
}

/* ---- Being paired ------------------------------------------------------------------------------------ */

/* Asks, and copies the id of the game; "" for waiting. */
static void ask_for_pair(club_house *house, browser *who, const char *body, char id[ID_SIZE]) {
    const reply *answer = post(house, who, "/api/v1/pairing", "%s", body);
    if (answer->status != 200) {
        fail_msg("%d: %s", answer->status, answer->text);
    }
    const char *paired = json_string_value(json_object_get(answer->body, "paired"));
    snprintf(id, ID_SIZE, "%s", paired ? paired : "");
    assert_int_equal(json_is_true(json_object_get(answer->body, "waiting")), !paired);
    assert_true(paired || number_in(answer->body, "computer_after_ms") > 0);
}

static void two_strangers_are_paired(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, cy = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    ask_for_pair(house, &ann, "{'game':'octogo','class':'live','name':'Ann'}", id);
    assert_string_equal(id, "");
    listen_to(house, &ann, 0); /* her cookie is a session's */
    ask_for_pair(house, &cy, "{'game':'octogo','class':'daily'}", id);
    assert_string_equal(id, "");
    ask_for_pair(house, &bo, "{'game':'octogo','options':{'board':'8x5'},'class':'live'}", id);
    assert_string_not_equal(id, "");
    take_turn(house);
    json_t *message = hear_type(&ann, "started");
    assert_string_equal(text_in(message, "game"), id);
    json_decref(message);
    const reply *game = get(house, &ann, path_of(id, ""));
    assert_string_equal(text_in(json_object_get(game->body, "options"), "board"), "8x5");
    size_t i, own = 0;
    json_t *seat;
    json_array_foreach(json_object_get(game->body, "seats"), i, seat) {
        own += json_is_true(json_object_get(seat, "you")) && strcmp(text_in(seat, "name"), "Ann") == 0;
    }
    assert_int_equal(own, 1);
    browser dee = {.address = "192.0.2.4"};
    ask_for_pair(house, &dee, "{'game':'octogo','class':'live'}", id);
    assert_string_equal(id, ""); /* ann has her game */
}

static void only_who_is_here_and_wants_the_same_is_paired(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, cy = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    ask_for_pair(house, &ann, "{'options':{'board':'3x5'}}", id);
    ask_for_pair(house, &ann, "{'options':{'board':'3x5'}}", id); /* not with herself */
    assert_string_equal(id, "");
    ask_for_pair(house, &bo, "{'options':{'board':'5x5'}}", id);
    assert_string_equal(id, "");
    assert_int_equal(post(house, &bo, "/api/v1/pairing/leave", "{}")->status, 200);
    pass(house, APP_PAIRING_GRACE_MS); /* ann never opened a socket */
    ask_for_pair(house, &cy, "{}", id);
    assert_string_equal(id, "");
    open_socket(house, &cy);
    pass(house, APP_PAIRING_GRACE_MS);
    ask_for_pair(house, &bo, "{}", id);
    assert_string_not_equal(id, "");
}

static void a_pair_that_is_not_durable_waits_on(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    ask_for_pair(house, &ann, "{}", id);
    house->failing.commit = true;
    post(house, &bo, "/api/v1/pairing", "{}");
    house->failing.commit = false;
    browser cy = {.address = "192.0.2.3"};
    ask_for_pair(house, &cy, "{}", id);
    assert_string_not_equal(id, "");
}

/* Another server finds those who wait, and gives them time to come back. */
static void who_waits_is_found_by_the_next_server(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, cy = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    ask_for_pair(house, &ann, "{'options':{'board':'3x5'}}", id);
    ask_for_pair(house, &bo, "{'game':'octogo'}", id);
    post(house, &bo, "/api/v1/pairing/leave", "{}");
    pass(house, APP_PAIRING_GRACE_MS);
    reopen(house);
    ask_for_pair(house, &cy, "{'game':'octogo'}", id);
    assert_string_equal(id, ""); /* bo has left */
    ask_for_pair(house, &cy, "{'options':{'board':'3x5'}}", id);
    assert_string_not_equal(id, "");
    reopen(house);
    ask_for_pair(house, &bo, "{}", id);
    assert_string_equal(id, ""); /* both have their game */
    reopen(house);
    pass(house, APP_PAIRING_GRACE_MS);
    ask_for_pair(house, &cy, "{}", id);
    assert_string_equal(id, ""); /* bo has not come back */
}

static void who_looks_for_a_game_is_given_an_open_challenge(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, cy = {.address = "192.0.2.3"};
    char id[ID_SIZE], challenge[ID_SIZE];
    make_challenge(house, &ann, "{'terms':{'game':'octogo','clock':'3m+2s'},'invited':{'kind':'anyone'}}", challenge);
    ask_for_pair(house, &bo, "{'game':'octogo'}", id);
    assert_string_equal(id, ""); /* ann is not here */
    post(house, &bo, "/api/v1/pairing/leave", "{}");
    listen_to(house, &ann, 0);
    ask_for_pair(house, &bo, "{'game':'octogo','options':{'board':'8x5'}}", id);
    assert_string_equal(id, "");
    post(house, &bo, "/api/v1/pairing/leave", "{}");
    ask_for_pair(house, &ann, "{'game':'octogo'}", id); /* not with herself */
    assert_string_equal(id, "");
    post(house, &ann, "/api/v1/pairing/leave", "{}");
    ask_for_pair(house, &cy, "{'game':'octogo','name':'Cy'}", id);
    assert_string_not_equal(id, "");
    take_turn(house);
    json_t *message = hear_type(&ann, "started");
    assert_string_equal(text_in(message, "game"), id);
    json_decref(message);
    const json_t *seats = json_object_get(get(house, &cy, path_of(id, ""))->body, "seats");
    assert_string_equal(text_in(json_array_get(seats, 1), "name"), "Cy");
}

static void who_is_blocked_is_not_paired(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    become_member(house, &bo, "bobby");
    tell_database(house, "INSERT INTO relation (person, other, kind, since_ms) SELECT a.id, b.id, 'block', 0 "
                         "FROM person a, person b WHERE a.handle = 'ann' AND b.handle = 'bobby'");
    ask_for_pair(house, &ann, "{}", id);
    ask_for_pair(house, &bo, "{}", id);
    assert_string_equal(id, "");
}

/* ---- Lists ------------------------------------------------------------------------------------------- */

/* The ids' first letters would be chance, so games are told apart by the place in `ids`. */
static void expect_games(club_house *house, browser *who, const char *path, char ids[][ID_SIZE], const char *order) {
    const reply *list = get(house, who, path);
    const json_t *items = json_object_get(list->body, "items");
    assert_int_equal(json_array_size(items), strlen(order));
    for (size_t i = 0; order[i]; i++) {
        assert_string_equal(text_in(json_array_get(items, i), "id"), ids[order[i] - '0']);
    }
}

/* Three games of Cephalopod without clocks, page by page. */
static void expect_filtered(club_house *house, browser *who, const char *order, char ids[][ID_SIZE]) {
    char path[160];
    snprintf(path, sizeof path, "/api/v1/games?order=%s&game=octogo", order);
    expect_games(house, who, path, ids, "");
    snprintf(path, sizeof path, "/api/v1/games?order=%s&class=live", order);
    expect_games(house, who, path, ids, "");
    snprintf(path, sizeof path, "/api/v1/games?order=%s&game=cephalopod&class=none&limit=2", order);
    expect_games(house, who, path, ids, "32");
    const reply *first = get(house, who, path);
    assert_non_null(strstr(first->link, text_in(first->body, "next")));
    snprintf(path, sizeof path, "/api/v1/games?order=%s&game=cephalopod&class=none&limit=2&cursor=%s", order,
             text_in(first->body, "next"));
    expect_games(house, who, path, ids, "1");
    assert_true(json_is_null(json_object_get(get(house, who, path)->body, "next")));
}

static void my_games_are_listed_by_urgency(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char ids[4][ID_SIZE];
    pass(house, 0);
    for (int i = 0; i < 4; i++) {
        new_game(house, &ann, ids[i]);
        post(house, &bo, path_of(ids[i], "join"), "{}");
        pass(house, 1000);
    }
    post(house, &ann, path_of(ids[2], "moves"), "{'ply':0,'move':'a1'}");
    post(house, &ann, path_of(ids[0], "resign"), "{'ply':0}");
    expect_games(house, &ann, "/api/v1/me/games?state=turn", ids, "13");
    assert_string_equal(get(house, &ann, "/api/v1/me/games?state=turn&limit=1")->link,
                        "</api/v1/me/games?cursor=1&state=turn&limit=1>; rel=\"next\"");
    expect_games(house, &ann, "/api/v1/me/games?cursor=1&state=turn&limit=1", ids, "3");
    expect_games(house, &ann, "/api/v1/me/games", ids, "312");
    expect_games(house, &ann, "/api/v1/me/games?state=over", ids, "0");
    expect_games(house, &bo, "/api/v1/me/games?state=turn", ids, "2");
    expect_games(house, &bo, "/api/v1/games?state=running", ids, "321");
    expect_games(house, &bo, "/api/v1/games?order=rating", ids, "321");
    static const char *const orders[] = {"newest", "rating"};
    for (int i = 0; i < 2; i++) {
        expect_filtered(house, &bo, orders[i], ids);
    }
    expect_refusal(get(house, &bo, "/api/v1/games?order=strength"), 400, "field");
    expect_refusal(get(house, &bo, "/api/v1/games?order=rating&game=chess"), 400, "field");
    expect_refusal(get(house, &bo, "/api/v1/games?order=rating&class=slow"), 400, "field");
    expect_refusal(get(house, &bo, "/api/v1/games?order=rating&limit=201"), 400, "field");
    expect_refusal(get(house, &bo, "/api/v1/games?order=%ff"), 400, "field");
    expect_refusal(get(house, &bo, "/api/v1/games?game=%c3"), 400, "field");
    static const char *const cursors[] = {
        "7", "1.2", "1.2.abcdefghijklmnop", ".2.abc", "-1.2.abc", "1.x.abc", "1..abc", "%ff", "%00"};
    for (size_t i = 0; i < sizeof cursors / sizeof cursors[0]; i++) {
        char path[96];
        snprintf(path, sizeof path, "/api/v1/games?order=rating&cursor=%s", cursors[i]);
        expect_refusal(get(house, &bo, path), 400, "field");
    }
    reopen(house);
    expect_games(house, &ann, "/api/v1/me/games", ids, "312");
    expect_refusal(get(house, &ann, "/api/v1/me/games?state=lost"), 400, "field");
    expect_refusal(get(house, &ann, "/api/v1/games?state=over"), 400, "field");
    expect_refusal(post(house, &ann, "/api/v1/pairing", "{'class':'slow'}"), 400, "field");
}

/* Who notes one more thing when the first is told, and how often each was told. */
typedef struct echo {
    app_lobby *lobby;
    int told[2];
} echo;

static void note_one_more(void *context, const club_notice *notice) {
    echo *self = context;
    const bool first = notice->id[0] == 'a';
    self->told[first ? 0 : 1]++;
    if (first) {
        app_lobby_note(self->lobby, &(club_notice){CLUB_NOTICE_READ, "b"});
    }
}

static void what_is_noted_while_something_is_told_is_told_next(void **state) {
    club_house *house = *state;
    app *club = house->server->app;
    echo heard = {.lobby = &club->lobby};
    app_register(club, (app_listener){.context = &heard, .notice = note_one_more});
    app_lobby_note(&club->lobby, &(club_notice){CLUB_NOTICE_READ, "a"});
    for (int turn = 0; turn < 3; turn++) {
        app_notices_settle(club, true);
        app_notices_turn(club);
    }
    assert_int_equal(heard.told[0], 1);
    assert_int_equal(heard.told[1], 1);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
    const struct CMUnitTest tests[] = {
        TEST(changed_parts_are_told_once_a_second),
        TEST(games_between_people_are_shown),
        TEST(members_who_are_here_are_named),
        TEST(a_crowd_is_told_with_one_text),
        TEST(what_is_over_leaves_the_lobby),
        TEST(games_that_wait_are_counted),
        TEST(challenges_are_told_to_all_sockets_of_a_person),
        TEST(what_has_not_happened_is_not_told),
        TEST(what_is_noted_while_something_is_told_is_told_next),
        TEST(two_strangers_are_paired),
        TEST(only_who_is_here_and_wants_the_same_is_paired),
        TEST(a_pair_that_is_not_durable_waits_on),
        TEST(who_waits_is_found_by_the_next_server),
        TEST(who_looks_for_a_game_is_given_an_open_challenge),
        TEST(who_is_blocked_is_not_paired),
        TEST(my_games_are_listed_by_urgency),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
