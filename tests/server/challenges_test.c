/* Challenges as a page meets them: who is asked, who answers, and what becomes of two answers at once. */
#include "server/harness.h"

typedef struct guests {
    club_house *house;
    browser ann, bo, cy;
} guests;

static guests arrive(void **state) {
    return (guests){.house = *state, .ann.address = "192.0.2.1", .bo.address = "192.0.2.2", .cy.address = "192.0.2.3"};
}

static guests arrive_as_members(void **state) {
    guests all = arrive(state);
    become_member(all.house, &all.ann, "ann");
    become_member(all.house, &all.bo, "bobby");
    become_member(all.house, &all.cy, "cyril");
    return all;
}

static const char *challenge_path(const char *id, const char *verb) {
    static char path[64];
    snprintf(path, sizeof path, "/api/v1/challenges/%s%s%s", id, *verb ? "/" : "", verb);
    return path;
}

/* Makes one and copies its id. */
static void challenge(guests *of, browser *who, const char *body, char id[ID_SIZE]) {
    const reply *made = post(of->house, who, "/api/v1/challenges", "%s", body);
    if (made->status != 201) {
        fail_msg("%d: %s", made->status, made->text);
    }
    snprintf(id, ID_SIZE, "%s", text_in(made->body, "id"));
}

static const reply *answer(guests *of, browser *who, const char *id, const char *verb) {
    return post(of->house, who, challenge_path(id, verb), "{}");
}

/* "ann* bobby": handles or names of the seats, a star for who has accepted, "-" for a free seat. */
static const char *seats_of(const json_t *body) {
    static char text[256];
    pod_text out = pod_text_over(text, sizeof text);
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(body, "seats"), i, seat) {
        const json_t *person = json_object_get(seat, "person");
        const char *handle = json_string_value(json_object_get(person, "handle"));
        pod_text_format(&out, "%s%s%s", i ? " " : "",
                        json_is_null(person) ? "-"
                        : handle             ? handle
                                             : text_in(person, "name"),
                        json_is_true(json_object_get(seat, "accepted")) ? "*" : "");
    }
    return text;
}

static const char *can_of(const json_t *body) {
    static char text[64];
    pod_text out = pod_text_over(text, sizeof text);
    size_t i;
    json_t *word;
    json_array_foreach(json_object_get(body, "can"), i, word) {
        pod_text_format(&out, i ? " %s" : "%s", json_string_value(word));
    }
    return text;
}

static void expect(const reply *of, const char *state, const char *seats, const char *can) {
    if (of->status >= 300) {
        fail_msg("%d: %s", of->status, of->text);
    }
    assert_string_equal(text_in(of->body, "state"), state);
    assert_string_equal(seats_of(of->body), seats);
    assert_string_equal(can_of(of->body), can);
}

static void a_stranger_plays_a_waiting_stranger(void **state) {
    guests all = arrive(state);
    char id[ID_SIZE];
    challenge(&all, &all.ann,
              "{'terms':{'options':{'board':'3x5'},'clock':'5m+8s'},'invited':{'kind':'anyone'},'name':'Ann'}", id);
    const reply *listed = get(all.house, &all.bo, "/api/v1/challenges?of=open");
    assert_int_equal(json_array_size(json_object_get(listed->body, "items")), 0); /* a live game with nobody there */
    open_socket(all.house, &all.ann);
    listed = get(all.house, &all.bo, "/api/v1/challenges?of=open");
    const json_t *first = json_array_get(json_object_get(listed->body, "items"), 0);
    assert_string_equal(text_in(first, "id"), id);
    assert_string_equal(text_in(json_object_get(first, "terms"), "clock"), "5m+8s");
    assert_string_equal(text_in(json_object_get(first, "terms"), "class"), "live");
    assert_string_equal(seats_of(first), "Ann* -");
    const reply *started = post(all.house, &all.bo, challenge_path(id, "accept"), "{'name':'Bo'}");
    expect(started, "started", "Ann* Bo*", "");
    const reply *game = get(all.house, &all.bo, path_of(text_in(started->body, "game"), ""));
    assert_int_equal(game->status, 200);
    const json_t *second = json_array_get(json_object_get(game->body, "seats"), 1);
    assert_true(json_is_true(json_object_get(second, "you")));
    assert_string_equal(text_in(second, "name"), "Bo");
    assert_string_equal(text_in(json_object_get(game->body, "options"), "board"), "3x5");
    listed = get(all.house, &all.bo, "/api/v1/challenges");
    assert_int_equal(json_array_size(json_object_get(listed->body, "items")), 0);
}

static void members_challenge_each_other_by_name(void **state) {
    guests all = arrive_as_members(state);
    char id[ID_SIZE];
    challenge(&all, &all.ann, "{'invited':{'kind':'people','handles':['bobby','cyril']}}", id);
    expect(get(all.house, &all.ann, challenge_path(id, "")), "open", "bobby cyril", "withdraw");
    expect(get(all.house, &all.bo, challenge_path(id, "")), "open", "bobby cyril", "accept decline counter");
    expect(answer(&all, &all.bo, id, "accept"), "open", "bobby* cyril", "decline counter");
    reopen(all.house);
    expect(answer(&all, &all.cy, id, "accept"), "started", "bobby* cyril*", "");
    const reply *mine = get(all.house, &all.cy, "/api/v1/challenges?of=mine");
    const json_t *first = json_array_get(json_object_get(mine->body, "items"), 0);
    const reply *game = get(all.house, &all.cy, path_of(text_in(first, "game"), ""));
    assert_string_equal(text_in(json_array_get(json_object_get(game->body, "seats"), 1), "name"), "cyril");
}

static void a_line_is_a_challenge(void **state) {
    guests all = arrive_as_members(state);
    const reply *made = post(all.house, &all.ann, "/api/v1/challenge", "{'line':'challenge -with-me bobby CYRIL'}");
    expect_refusal(made, 422, "no_person"); /* handles are written in small letters */
    made = post(all.house, &all.ann, "/api/v1/challenge", "{'line':'challenge -with-me bobby cyril'}");
    assert_int_equal(made->status, 201);
    expect(get(all.house, &all.ann, challenge_path(text_in(made->body, "id"), "")), "open", "ann* bobby cyril",
           "withdraw");
}

static void a_challenge_is_declined_with_a_reason(void **state) {
    guests all = arrive_as_members(state);
    char id[ID_SIZE];
    challenge(&all, &all.ann, "{'invited':{'kind':'people','handles':['bobby']}}", id);
    post(all.house, &all.bo, challenge_path(id, "decline"), "{'reason':'On holiday.'}");
    const reply *seen = get(all.house, &all.ann, challenge_path(id, ""));
    expect(seen, "declined", "ann* bobby", "");
    assert_string_equal(text_in(seen->body, "reason"), "On holiday.");
}

static void other_terms_are_another_challenge(void **state) {
    guests all = arrive_as_members(state);
    char id[ID_SIZE];
    challenge(&all, &all.ann, "{'invited':{'kind':'people','handles':['bobby']}}", id);
    const reply *other =
        post(all.house, &all.bo, challenge_path(id, "counter"), "{'terms':{'options':{'board':'1x3'}}}");
    assert_int_equal(other->status, 201);
    expect(other, "open", "ann bobby*", "withdraw");
    assert_string_equal(text_in(other->body, "counter_of"), id);
    expect(get(all.house, &all.ann, challenge_path(id, "")), "declined", "ann* bobby", "");
}

static void two_acceptances_in_one_turn_are_one_game(void **state) {
    guests all = arrive(state);
    char id[ID_SIZE];
    challenge(&all, &all.ann, "{'invited':{'kind':'link'}}", id);
    begin_turn(all.house);
    const int first = answer(&all, &all.bo, id, "accept")->status;
    const reply *second = answer(&all, &all.cy, id, "accept");
    expect_refusal(second, 409, "closed");
    assert_int_equal(first, 200);
    assert_true(end_turn(all.house));
    expect(get(all.house, &all.ann, challenge_path(id, "")), "started", "* *", "");
}

static void an_acceptance_and_a_withdrawal_in_one_turn(void **state) {
    for (int withdrawn_first = 0; withdrawn_first < 2; withdrawn_first++) {
        guests all = arrive(state);
        char id[ID_SIZE];
        challenge(&all, &all.ann, "{'invited':{'kind':'link'}}", id);
        begin_turn(all.house);
        const int first =
            (withdrawn_first ? answer(&all, &all.ann, id, "withdraw") : answer(&all, &all.bo, id, "accept"))->status;
        expect_refusal(withdrawn_first ? answer(&all, &all.bo, id, "accept") : answer(&all, &all.ann, id, "withdraw"),
                       409, "closed");
        assert_int_equal(first, 200);
        assert_true(end_turn(all.house));
        const reply *seen = get(all.house, &all.ann, challenge_path(id, ""));
        assert_string_equal(text_in(seen->body, "state"), withdrawn_first ? "withdrawn" : "started");
        assert_int_equal(json_is_null(json_object_get(seen->body, "game")), withdrawn_first);
    }
}

static void what_the_disk_does_not_take_has_not_happened(void **state) {
    guests all = arrive(state);
    char id[ID_SIZE];
    challenge(&all, &all.ann, "{'invited':{'kind':'link'}}", id);
    all.house->failing.commit = true;
    answer(&all, &all.bo, id, "accept");
    all.house->failing.commit = false;
    expect(get(all.house, &all.ann, challenge_path(id, "")), "open", "* -", "withdraw");
    expect(answer(&all, &all.cy, id, "accept"), "started", "* *", "");
}

static void a_standing_one_outlives_its_games(void **state) {
    guests all = arrive(state);
    char id[ID_SIZE], latest[ID_SIZE] = "";
    challenge(&all, &all.ann, "{'invited':{'kind':'anyone'},'times':'standing'}", id);
    for (int i = 0; i < 3; i++) {
        const reply *started = answer(&all, &all.bo, id, "accept");
        expect(started, "open", "* -", "accept counter");
        assert_string_not_equal(text_in(started->body, "game"), latest);
        snprintf(latest, sizeof latest, "%s", text_in(started->body, "game"));
        assert_int_equal(post(all.house, &all.bo, path_of(latest, "resign"), "{'ply':0}")->status, 200);
        reopen(all.house);
    }
    expect(answer(&all, &all.ann, id, "withdraw"), "withdrawn", "* -", "");
}

static void who_has_blocked_the_other_is_not_challenged(void **state) {
    guests all = arrive_as_members(state);
    char id[ID_SIZE];
    challenge(&all, &all.ann, "{'invited':{'kind':'anyone'}}", id);
    tell_database(all.house, "INSERT INTO relation (person, other, kind, since_ms) "
                             "SELECT a.id, b.id, 'block', 0 FROM person a, person b "
                             "WHERE a.handle = 'ann' AND b.handle = 'bobby'");
    expect_refusal(post(all.house, &all.ann, "/api/v1/challenge", "{'line':'challenge bobby'}"), 403, "blocked");
    expect_refusal(post(all.house, &all.bo, "/api/v1/challenge", "{'line':'challenge ann'}"), 403, "blocked");
    expect_refusal(answer(&all, &all.bo, id, "accept"), 403, "blocked");
    expect(answer(&all, &all.cy, id, "accept"), "started", "ann* cyril*", "");
}

static void a_member_who_gives_no_name_is_called_by_the_handle(void **state) {
    guests all = arrive_as_members(state);
    char id[ID_SIZE];
    new_game_of(all.house, &all.ann, "'options':{'board':'3x3'},", "{'kind':'you'},{'kind':'open'}", id);
    const json_t *seats = json_object_get(post(all.house, &all.bo, path_of(id, "join"), "{}")->body, "seats");
    assert_string_equal(text_in(json_array_get(seats, 0), "name"), "ann");
    assert_string_equal(text_in(json_array_get(seats, 1), "name"), "bobby");
    new_game_of(all.house, &all.ann, "'options':{'board':'3x3'},", "{'kind':'you'},{'kind':'open'}", id);
    seats = json_object_get(post(all.house, &all.bo, path_of(id, "join"), "{'name':'Bo'}")->body, "seats");
    assert_string_equal(text_in(json_array_get(seats, 1), "name"), "Bo");
}

/* Not by a seat that is still open either, nor by playing again. */
static void who_has_blocked_the_other_is_not_played(void **state) {
    guests all = arrive_as_members(state);
    char open[ID_SIZE], over[ID_SIZE];
    new_game_of(all.house, &all.ann, "'options':{'board':'3x3'},", "{'kind':'you'},{'kind':'open'}", over);
    assert_int_equal(post(all.house, &all.bo, path_of(over, "join"), "{}")->status, 200);
    assert_int_equal(post(all.house, &all.bo, path_of(over, "resign"), "{'ply':0}")->status, 200);
    new_game_of(all.house, &all.ann, "'options':{'board':'3x3'},", "{'kind':'you'},{'kind':'open'}", open);
    tell_database(all.house, "INSERT INTO relation (person, other, kind, since_ms) "
                             "SELECT a.id, b.id, 'block', 0 FROM person a, person b "
                             "WHERE a.handle = 'ann' AND b.handle = 'bobby'");
    expect_refusal(post(all.house, &all.bo, path_of(open, "join"), "{}"), 403, "blocked");
    expect_refusal(ask_again(all.house, &all.bo, over), 403, "blocked");
    expect_refusal(ask_again(all.house, &all.ann, over), 403, "blocked");
    assert_int_equal(post(all.house, &all.cy, path_of(open, "join"), "{}")->status, 200);
}

static void its_time_is_over(void **state) {
    guests all = arrive(state);
    char id[ID_SIZE];
    pass(all.house, 0); /* from here on both clocks agree */
    const reply *made = post(all.house, &all.ann, "/api/v1/challenges", "{'invited':{'kind':'anyone'},'until_ms':%lld}",
                             (long long)(all.house->seconds + 60) * 1000);
    snprintf(id, sizeof id, "%s", text_in(made->body, "id"));
    pass(all.house, 59000);
    expect(get(all.house, &all.bo, challenge_path(id, "")), "open", "* -", "accept counter");
    pass(all.house, 1000);
    expect(get(all.house, &all.bo, challenge_path(id, "")), "expired", "* -", "");
    expect_refusal(answer(&all, &all.bo, id, "accept"), 409, "closed");
    const reply *listed = get(all.house, &all.bo, "/api/v1/challenges");
    assert_int_equal(json_array_size(json_object_get(listed->body, "items")), 0);
}

static void a_request_with_a_key_is_carried_out_once(void **state) {
    guests all = arrive(state);
    char id[ID_SIZE], other[ID_SIZE];
    challenge(&all, &all.ann, "{'invited':{'kind':'link'}}", id); /* from here on she is known */
    all.ann.key = "a-key-of-hers";
    challenge(&all, &all.ann, "{'invited':{'kind':'anyone'}}", id);
    challenge(&all, &all.ann, "{'invited':{'kind':'anyone'}}", other);
    assert_string_equal(id, other);
    const reply *listed = get(all.house, &all.bo, "/api/v1/challenges");
    assert_int_equal(json_array_size(json_object_get(listed->body, "items")), 1);
}

/* Each refusal of challenges, with its status. Where a body is no challenge, the line is one. */
static void refusals_have_their_codes(void **state) {
    guests all = arrive_as_members(state);
    browser guest = {.address = "192.0.2.9"};
    static const struct {
        const char *line, *body;
        int status;
        const char *code;
    } cases[] = {
        {"challenge -fast bobby", NULL, 422, "line"},
        {"challenge -clock=slow bobby", NULL, 422, "clock"},
        {"challenge nobody_of_us", NULL, 422, "no_person"},
        {"challenge bobby bobby", NULL, 422, "twice"},
        {"challenge ann", NULL, 422, "alone"},
        {"challenge a b c d e f g", NULL, 422, "players"},
        {"challenge -game=octogo -quiet=0 bobby", NULL, 422, "endless"},
        {NULL, "{'invited':{'kind':'anyone'},'seats':-1}", 422, "players"},
        {NULL, "{'invited':{'kind':'anyone'},'times':0}", 422, "times"},
        {NULL, "{'invited':{'kind':'anyone'},'times':99999999999}", 422, "times"},
        {NULL, "{'invited':{'kind':'people','handles':['bobby']},'times':'standing'}", 422, "times"},
        {NULL, "{'invited':{'kind':'people','handles':[]}}", 422, "alone"},
        {NULL, "{'invited':{'kind':'anyone'},'until_ms':1}", 422, "until"},
        {NULL, "{'invited':{'kind':'anyone'},'terms':{'clock':'slow'}}", 422, "clock"},
        {NULL, "{'invited':{'kind':'anyone'},'terms':{'options':{'board':'9'}}}", 422, "POD_ERROR_BOARD"},
        {NULL, "{'invited':{'kind':'anyone'},'terms':{'options':{'players':3}}}", 422, "seats"},
        {NULL, "{'invited':{'kind':'anyone'},'terms':{'clock':5}}", 400, "field"},
        {NULL, "{'invited':{'kind':'anyone'},'terms':{'rated':1}}", 400, "field"},
        {NULL, "{'invited':{'kind':'anyone'},'terms':{'order':'drawn'}}", 400, "field"},
        {NULL, "{'invited':{'kind':'anyone'},'terms':[]}", 400, "field"},
        {NULL, "{'invited':{'kind':'anyone'},'times':'often'}", 400, "field"},
        {NULL, "{'invited':{'kind':'anyone'},'until_ms':0}", 400, "field"},
        {NULL, "{'invited':{'kind':'anyone'},'seats':'2'}", 400, "field"},
        {NULL, "{'invited':{'kind':'friends'}}", 400, "field"},
        {NULL, "{'invited':'anyone'}", 400, "field"},
        {NULL, "{'invited':{'kind':'people'}}", 400, "field"},
        {NULL, "{'invited':{'kind':'people','handles':[7]}}", 400, "field"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect_refusal(cases[i].line ? post(all.house, &all.ann, "/api/v1/challenge", "{'line':'%s'}", cases[i].line)
                                     : post(all.house, &all.ann, "/api/v1/challenges", "%s", cases[i].body),
                       cases[i].status, cases[i].code);
    }
    char id[ID_SIZE];
    expect_refusal(post(all.house, &guest, "/api/v1/challenge", "{'line':'challenge bobby'}"), 403, "members");
    expect_refusal(post(all.house, &guest, "/api/v1/challenges", "{'invited':{'kind':'people','handles':['ann']}}"),
                   403, "members");
    challenge(&all, &all.ann, "{'invited':{'kind':'people','handles':['bobby']}}", id);
    expect_refusal(answer(&all, &all.cy, id, "accept"), 403, "not_invited");
    expect_refusal(answer(&all, &all.cy, id, "decline"), 403, "not_invited");
    expect_refusal(answer(&all, &all.cy, id, "counter"), 403, "not_invited");
    expect_refusal(answer(&all, &all.bo, id, "withdraw"), 403, "not_yours");
    expect_refusal(answer(&all, &all.ann, id, "accept"), 409, "accepted");
    expect_refusal(post(all.house, &all.bo, challenge_path(id, "decline"), "{'reason':'\\u200b'}"), 422, "reason");
    expect_refusal(get(all.house, &all.bo, "/api/v1/challenges?of=all"), 400, "field");
    expect_refusal(answer(&all, &all.bo, "2222222222", "accept"), 404, "not_found");
    expect_refusal(answer(&all, &all.bo, "x", "accept"), 404, "not_found");
    for (int i = 1; i < CLUB_CHALLENGES_MAX; i++) {
        challenge(&all, &all.ann, "{'invited':{'kind':'link'}}", id);
    }
    expect_refusal(post(all.house, &all.ann, "/api/v1/challenges", "{'invited':{'kind':'link'}}"), 409, "challenges");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
    const struct CMUnitTest tests[] = {
        TEST(a_stranger_plays_a_waiting_stranger),
        TEST(members_challenge_each_other_by_name),
        TEST(a_line_is_a_challenge),
        TEST(a_challenge_is_declined_with_a_reason),
        TEST(other_terms_are_another_challenge),
        TEST(two_acceptances_in_one_turn_are_one_game),
        TEST(an_acceptance_and_a_withdrawal_in_one_turn),
        TEST(what_the_disk_does_not_take_has_not_happened),
        TEST(a_standing_one_outlives_its_games),
        TEST(who_has_blocked_the_other_is_not_challenged),
        TEST(who_has_blocked_the_other_is_not_played),
        TEST(a_member_who_gives_no_name_is_called_by_the_handle),
        TEST(its_time_is_over),
        TEST(a_request_with_a_key_is_carried_out_once),
        TEST(refusals_have_their_codes),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
