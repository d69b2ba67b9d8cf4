/* Members: becoming one, coming back, and what nobody else can do. */
#include "server/auth/attempts.h"
#include "server/auth/password.h"
#include "server/auth/totp.h"
#include "server/harness.h"
#include "server/state.h"

#define V1 "/api/v1"
static const char good[] = "correct horse";

/* ---- Shorthand ---------------------------------------------------------------------------------------------- */

static const reply *sign_up(club_house *house, browser *who, const char *handle) {
    return post(house, who, V1 "/sign-up", "{'handle':'%s','password':'%s'}", handle, good);
}

static const reply *sign_in(club_house *house, browser *who, const char *login, const char *password) {
    return post(house, who, V1 "/sign-in", "{'login':'%s','password':'%s'}", login, password);
}

static const json_t *person_of(club_house *house, browser *who) {
    return json_object_get(get(house, who, V1 "/me")->body, "person");
}

/* "" for a guest, and for nobody. */
static const char *handle_of(club_house *house, browser *who) {
    return text_in(person_of(house, who), "handle");
}

static void expect_problem(const reply *of, int status, const char *code) {
    if (of->status != status || strcmp(text_in(of->body, "code"), code) != 0) {
        fail_msg("expected %d %s, not %d: %s", status, code, of->status, of->text);
    }
}

static bool sits(club_house *house, browser *who, const char *id, size_t seat) {
    const json_t *seats = json_object_get(get(house, who, path_of(id, ""))->body, "seats");
    return json_is_true(json_object_get(json_array_get(seats, seat), "you"));
}

/* Takes this seat of a game; who is nobody becomes a guest by it. */
static void sit_down(club_house *house, browser *who, const char *id) {
    assert_int_equal(post(house, who, path_of(id, "join"), "{}")->status, 200);
}

/* ---- Becoming a member --------------------------------------------------------------------------------------- */

static void a_stranger_is_nobody(void **state) {
    club_house *house = *state;
    browser ann = {0};
    const reply *me = get(house, &ann, V1 "/me");
    assert_int_equal(me->status, 200);
    assert_true(json_is_null(json_object_get(me->body, "person")));
    assert_string_equal(text_in(json_object_get(me->body, "settings"), "theme"), "auto");
    assert_string_equal(text_in(json_object_get(me->body, "club"), "name"), "Ludopod");
    assert_string_equal(me->cookie, "");
}

static void a_member_comes_back_from_anywhere(void **state) {
    club_house *house = *state;
    browser ann = {.agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}, phone = {0};
    const reply *made = sign_up(house, &ann, "ann");
    assert_int_equal(made->status, 201);
    assert_int_equal(json_array_size(json_object_get(made->body, "recovery_codes")), 10);
    assert_string_equal(handle_of(house, &ann), "ann");
    assert_int_equal(sign_in(house, &phone, "ann", good)->status, 200);
    assert_string_equal(handle_of(house, &phone), "ann");
    reopen(house);
    assert_string_equal(handle_of(house, &ann), "ann");
    assert_string_equal(handle_of(house, &phone), "ann");
    const json_t *list = json_object_get(get(house, &phone, V1 "/me/sessions")->body, "items");
    assert_int_equal(json_array_size(list), 2);
}

static void a_guest_who_signs_up_keeps_games_and_seats(void **state) {
    club_house *house = *state;
    browser ann = {0}, phone = {0};
    char id[ID_SIZE], person[ID_SIZE];
    new_game(house, &ann, id);
    snprintf(person, sizeof person, "%s", text_in(person_of(house, &ann), "id"));
    become_member(house, &ann, "ann");
    assert_string_equal(text_in(person_of(house, &ann), "id"), person);
    assert_true(sits(house, &ann, id, 0));
    assert_int_equal(sign_in(house, &phone, "ann", good)->status, 200);
    assert_true(sits(house, &phone, id, 0));
}

static void a_guest_who_signs_in_brings_the_seats_along(void **state) {
    club_house *house = *state;
    browser ann = {0}, phone = {0}, bo = {0};
    char own[ID_SIZE], shared[ID_SIZE];
    become_member(house, &ann, "ann");
    new_game(house, &phone, own);
    new_game(house, &bo, shared);
    new_game(house, &ann, shared);
    sit_down(house, &phone, shared);
    assert_int_equal(sign_in(house, &phone, "ann", good)->status, 200);
    for (int again = 0; again < 2; again++) {
        assert_true(sits(house, &phone, own, 0));
        assert_true(sits(house, &ann, own, 0));
        /* Not against himself: there the guest's seat stays with the guest. */
        assert_true(sits(house, &ann, shared, 0));
        assert_false(sits(house, &ann, shared, 1));
        reopen(house);
    }
}

/* ---- The token ------------------------------------------------------------------------------------------------ */

/* Someone has planted a token that he knows. It is worth nothing once it would be worth something. */
static void a_planted_token_is_not_signed_in(void **state) {
    club_house *house = *state;
    browser ann = {0}, phone = {0}, planter = {0};
    char id[ID_SIZE];
    new_game(house, &planter, id);
    memcpy(ann.cookie, planter.cookie, sizeof ann.cookie);
    become_member(house, &ann, "ann");
    assert_string_not_equal(ann.cookie, planter.cookie);
    assert_true(json_is_null(person_of(house, &planter)));
    browser other = {0};
    new_game(house, &other, id);
    memcpy(phone.cookie, other.cookie, sizeof phone.cookie);
    assert_int_equal(sign_in(house, &phone, "ann", good)->status, 200);
    assert_string_not_equal(phone.cookie, other.cookie);
    assert_true(json_is_null(person_of(house, &other)));
}

/* The same where the planted token is one that nobody has used yet. */
static void an_unused_token_is_not_signed_up(void **state) {
    club_house *house = *state;
    browser ann = {.cookie = "ludopod=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.20000"}, planter = ann;
    become_member(house, &ann, "ann");
    assert_string_not_equal(ann.cookie, planter.cookie);
    assert_true(json_is_null(person_of(house, &planter)));
}

static void a_session_that_ends_takes_its_sockets_along(void **state) {
    club_house *house = *state;
    browser ann = {0}, phone = {0};
    become_member(house, &ann, "ann");
    sign_in(house, &phone, "ann", good);
    open_socket(house, &ann);
    open_socket(house, &phone);
    const json_t *list = json_object_get(get(house, &ann, V1 "/me/sessions")->body, "items"), *at;
    char path[128] = "";
    size_t i;
    json_array_foreach(list, i, at) {
        if (!json_is_true(json_object_get(at, "current"))) {
            snprintf(path, sizeof path, V1 "/me/sessions/%s/revoke", text_in(at, "id"));
        }
    }
    assert_int_equal(post(house, &ann, path, "{}")->status, 200);
    assert_int_equal(phone.socket->close_code, SERVER_CLOSE_SIGNED_OUT);
    assert_int_equal(ann.socket->close_code, 0);
    assert_true(json_is_null(person_of(house, &phone)));
    assert_string_equal(handle_of(house, &ann), "ann");
    expect_problem(post(house, &ann, path, "{}"), 404, "no_session");
    close_socket(house, &ann);
    close_socket(house, &phone);
}

static void who_signs_out_is_nobody(void **state) {
    club_house *house = *state;
    browser ann = {0};
    char cookie[256];
    become_member(house, &ann, "ann");
    memcpy(cookie, ann.cookie, sizeof cookie);
    const reply *out = post(house, &ann, V1 "/sign-out", "{}");
    assert_int_equal(out->status, 200);
    assert_non_null(strstr(out->cookie, "Max-Age=0"));
    memcpy(ann.cookie, cookie, sizeof cookie);
    assert_true(json_is_null(person_of(house, &ann)));
    expect_problem(post(house, &ann, V1 "/sign-out", "{}"), 401, "nobody");
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
        TEST(a_stranger_is_nobody),
        TEST(a_member_comes_back_from_anywhere),
        TEST(a_guest_who_signs_up_keeps_games_and_seats),
        TEST(a_guest_who_signs_in_brings_the_seats_along),
        TEST(a_planted_token_is_not_signed_in),
        TEST(an_unused_token_is_not_signed_up),
        TEST(a_session_that_ends_takes_its_sockets_along),
        TEST(who_signs_out_is_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
