/* Passkeys over HTTP: whose they are, and what they open. */
#include "app/auth/totp.h"
#include "server/device.h"
#include "server/harness.h"

#define V1 "/api/v1"

/* ---- Shorthand --------------------------------------------------------------------------------------- */

static int open_with_passkeys(void **state) {
    if (open_house(state) != 0) {
        return -1;
    }
    ((club_house *)*state)->verifier = &device_verifier;
    reopen(*state);
    return 0;
}

static void take_challenge(club_house *house, browser *who, const char *purpose, uint8_t out[AUTH_CHALLENGE_BYTES]) {
    const reply *options = post(house, who, V1 "/passkeys/options", "{'for':'%s'}", purpose);
    assert_int_equal(options->status, 200);
    device_challenge(options->body, out);
}

/* JSON of a credential, which is taken over; lives until the next call. */
static const char *text_of(json_t *credential) {
    static char text[2048];
    char *dumped = json_dumps(credential, JSON_COMPACT);
    snprintf(text, sizeof text, "%s", dumped);
    free(dumped);
    json_decref(credential);
    return text;
}

static const char *new_credential(club_house *house, browser *who, device *of, const char *purpose) {
    uint8_t challenge[AUTH_CHALLENGE_BYTES];
    take_challenge(house, who, purpose, challenge);
    return text_of(device_create(of, challenge));
}

static const reply *sign_up(club_house *house, browser *who, device *with, const char *handle) {
    const char *credential = new_credential(house, who, with, "sign-up");
    return post(house, who, V1 "/sign-up", "{'handle':'%s','passkey':%s}", handle, credential);
}

static const reply *add(club_house *house, browser *who, device *new, const char *name) {
    const char *credential = new_credential(house, who, new, "add");
    return post(house, who, V1 "/me/passkeys", "{'credential':%s,'name':'%s'}", credential, name);
}

/* more: members of the body after the credential. */
static const reply *sign_in(club_house *house, browser *who, device *with, const char *more) {
    uint8_t challenge[AUTH_CHALLENGE_BYTES], handle[CLUB_USER_HANDLE_BYTES] = {0};
    take_challenge(house, who, "sign-in", challenge);
    json_t *credential = device_get(with, challenge, handle);
    json_object_del(json_object_get(credential, "response"), "userHandle");
    return post(house, who, V1 "/sign-in/passkey", "{'credential':%s%s}", text_of(credential), more);
}

static const json_t *person_of(club_house *house, browser *who) {
    return json_object_get(get(house, who, V1 "/me")->body, "person");
}

static const json_t *list_of(club_house *house, browser *who) {
    return json_object_get(get(house, who, V1 "/me/passkeys")->body, "items");
}

static void expect_problem(const reply *of, int status, const char *code) {
    if (of->status != status || strcmp(text_in(of->body, "code"), code) != 0) {
        fail_msg("expected %d %s, not %d: %s", status, code, of->status, of->text);
    }
}

static const char *remove_path(const char *id) {
    static char path[64];
    snprintf(path, sizeof path, V1 "/me/passkeys/%s/remove", id);
    return path;
}

/* ---- Tests ------------------------------------------------------------------------------------------- */

static void a_passkey_is_all_that_an_account_needs(void **state) {
    club_house *house = *state;
    browser ann = {.agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}, phone = {0};
    device key;
    device_open_plain(&key);
    const reply *made = sign_up(house, &ann, &key, "ann");
    assert_int_equal(made->status, 201);
    assert_int_equal(json_array_size(json_object_get(made->body, "recovery_codes")), 10);
    const json_t *person = person_of(house, &ann);
    assert_string_equal(text_in(person, "handle"), "ann");
    assert_true(json_is_false(json_object_get(person, "password")));
    assert_int_equal(number_in(person, "passkeys"), 1);
    assert_int_equal(sign_in(house, &phone, &key, "")->status, 200);
    assert_string_equal(text_in(person_of(house, &phone), "handle"), "ann");
    const json_t *one = json_array_get(list_of(house, &phone), 0);
    assert_true(json_is_integer(json_object_get(one, "used_at")));
    assert_non_null(strstr(text_in(one, "name"), "Firefox"));
    reopen(house);
    assert_int_equal(sign_in(house, &(browser){0}, &key, "")->status, 200);
    expect_problem(post(house, &(browser){0}, V1 "/sign-in", "{'login':'ann','password':''}"), 401, "sign_in");
}

static void a_guest_keeps_and_brings_the_seats(void **state) {
    club_house *house = *state;
    browser ann = {0}, phone = {0};
    device key;
    char own[ID_SIZE], other[ID_SIZE];
    device_open_plain(&key);
    new_game(house, &ann, own);
    assert_int_equal(sign_up(house, &ann, &key, "ann")->status, 201);
    new_game(house, &phone, other);
    assert_int_equal(sign_in(house, &phone, &key, "")->status, 200);
    for (int i = 0; i < 2; i++) {
        const json_t *seats = json_object_get(get(house, &phone, path_of(i ? own : other, ""))->body, "seats");
        assert_true(json_is_true(json_object_get(json_array_get(seats, 0), "you")));
    }
}

static void a_credential_is_good_once(void **state) {
    club_house *house = *state;
    browser ann = {0}, thief = {0};
    device key;
    uint8_t challenge[AUTH_CHALLENGE_BYTES], handle[CLUB_USER_HANDLE_BYTES] = {0};
    device_open_plain(&key);
    assert_int_equal(sign_up(house, &ann, &key, "ann")->status, 201);
    take_challenge(house, &ann, "sign-in", challenge);
    json_t *credential = device_get(&key, challenge, handle);
    json_object_del(json_object_get(credential, "response"), "userHandle");
    const char *text = text_of(credential);
    assert_int_equal(post(house, &ann, V1 "/sign-in/passkey", "{'credential':%s}", text)->status, 200);
    expect_problem(post(house, &thief, V1 "/sign-in/passkey", "{'credential':%s}", text), 422, "passkey");
    assert_string_equal(thief.cookie, "");
    assert_true(json_is_null(person_of(house, &thief)));
    /* After five minutes it never was. */
    take_challenge(house, &ann, "sign-in", challenge);
    pass(house, 5 * 60 * 1000 + 1000 * 1000);
    credential = device_get(&key, challenge, handle);
    json_object_del(json_object_get(credential, "response"), "userHandle");
    expect_problem(post(house, &ann, V1 "/sign-in/passkey", "{'credential':%s}", text_of(credential)), 422, "passkey");
    assert_int_equal(logged(house, "passkey_refused"), 2);
}

static void who_is_not_known_stays_outside(void **state) {
    club_house *house = *state;
    browser ann = {0}, stranger = {0};
    device key, copy;
    device_open_plain(&key);
    expect_problem(sign_in(house, &stranger, &key, ""), 422, "passkey");
    assert_int_equal(sign_up(house, &ann, &key, "ann")->status, 201);
    copy = key;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sign_in(house, &ann, &key, "")->status, 200);
    }
    expect_problem(sign_in(house, &stranger, &copy, ""), 422, "passkey"); /* whose counter is behind */
    key.origin = "http://localhost.example.org:8080";
    expect_problem(sign_in(house, &stranger, &key, ""), 422, "passkey");
    assert_true(json_is_null(person_of(house, &stranger)));
}

/* Signing up with a passkey that is refused, or a handle that is taken, makes nobody. */
static void a_sign_up_is_whole_or_nothing(void **state) {
    club_house *house = *state;
    browser ann = {0}, bob = {0};
    device key, other;
    device_open_plain(&key);
    device_open_plain(&other);
    assert_int_equal(sign_up(house, &ann, &key, "ann")->status, 201);
    expect_problem(sign_up(house, &bob, &other, "ann"), 409, "handle_taken");
    expect_problem(sign_up(house, &bob, &key, "bob"), 422, "passkey"); /* ann's */
    other.flags = 0;
    expect_problem(sign_up(house, &bob, &other, "bob"), 422, "passkey");
    expect_problem(post(house, &bob, V1 "/sign-up", "{'handle':'bob','passkey':{}}"), 422, "passkey");
    assert_int_equal(get(house, &bob, V1 "/people/bob")->status, 404);
    other.flags = 5;
    assert_int_equal(sign_up(house, &bob, &other, "bob")->status, 201);
}

static void passkeys_come_and_go(void **state) {
    club_house *house = *state;
    browser ann = {0}, bob = {0};
    device first, second, bobs;
    char id[ID_SIZE];
    device_open_plain(&first);
    device_open_plain(&second);
    device_open_plain(&bobs);
    assert_int_equal(sign_up(house, &ann, &first, "ann")->status, 201);
    assert_int_equal(sign_up(house, &bob, &bobs, "bob")->status, 201);
    snprintf(id, sizeof id, "%s", text_in(json_array_get(list_of(house, &ann), 0), "id"));
    expect_problem(post(house, &ann, remove_path(id), "{}"), 409, "last_passkey");
    pass(house, 1000);
    assert_int_equal(add(house, &ann, &second, "Key ring")->status, 200);
    assert_int_equal(json_array_size(list_of(house, &ann)), 2);
    assert_string_equal(text_in(json_array_get(list_of(house, &ann), 1), "name"), "Key ring");
    expect_problem(add(house, &ann, &second, "Key ring"), 422, "passkey"); /* which is there already */
    expect_problem(post(house, &bob, remove_path(id), "{}"), 404, "no_passkey");
    assert_int_equal(post(house, &ann, remove_path(id), "{}")->status, 200);
    expect_problem(sign_in(house, &ann, &first, ""), 422, "passkey");
    assert_int_equal(sign_in(house, &ann, &second, "")->status, 200);
    /* With a password the last one may go, too. */
    assert_int_equal(post(house, &ann, V1 "/me/password", "{'new':'correct horse'}")->status, 200);
    snprintf(id, sizeof id, "%s", text_in(json_array_get(list_of(house, &ann), 0), "id"));
    assert_int_equal(post(house, &ann, remove_path(id), "{}")->status, 200);
    assert_int_equal(number_in(person_of(house, &ann), "passkeys"), 0);
}

/* The browser is told which devices have one already, and all of an account go by one user handle. */
static void options_know_the_account(void **state) {
    club_house *house = *state;
    browser ann = {0};
    device first, second, third;
    device_open_plain(&first);
    device_open_plain(&second);
    device_open_plain(&third);
    become_member(house, &ann, "ann");
    assert_int_equal(add(house, &ann, &first, "one")->status, 200);
    const reply *options = post(house, &ann, V1 "/passkeys/options", "{'for':'add','handle':'ann'}");
    char user[64];
    snprintf(user, sizeof user, "%s", text_in(json_object_get(options->body, "user"), "id"));
    assert_int_equal(json_array_size(json_object_get(options->body, "excludeCredentials")), 1);
    assert_int_equal(add(house, &ann, &second, "two")->status, 200);
    options = post(house, &ann, V1 "/passkeys/options", "{'for':'add','handle':'ann'}");
    assert_string_equal(text_in(json_object_get(options->body, "user"), "id"), user);
    assert_int_equal(json_array_size(json_object_get(options->body, "excludeCredentials")), 2);
    for (int i = 2; i < CLUB_PASSKEYS_MAX; i++) {
        device_open_plain(&third);
        assert_int_equal(add(house, &ann, &third, "more")->status, 200);
    }
    device_open_plain(&third);
    expect_problem(add(house, &ann, &third, "too many"), 409, "passkeys");
    expect_problem(post(house, &ann, V1 "/passkeys/options", "{'for':'everything'}"), 400, "field");
    expect_problem(post(house, &(browser){0}, V1 "/passkeys/options", "{'for':'add'}"), 403, "members");
}

/* A device that has asked for a finger or a PIN is worth a code; any other is not. */
static void a_code_is_asked_for_where_the_device_asks_for_nothing(void **state) {
    club_house *house = *state;
    browser ann = {0}, phone = {0};
    device key;
    uint8_t secret[AUTH_TOTP_SECRET_BYTES];
    char code[AUTH_TOTP_CODE_SIZE], more[64];
    device_open_plain(&key);
    assert_int_equal(sign_up(house, &ann, &key, "ann")->status, 201);
    const reply *begun = post(house, &ann, V1 "/me/totp", "{'step':'begin'}");
    read_base32(text_in(begun->body, "secret"), secret, sizeof secret);
    assert_true(auth_totp_code(secret, house->seconds / 30, code));
    assert_int_equal(post(house, &ann, V1 "/me/totp", "{'step':'confirm','totp':'%s'}", code)->status, 200);
    assert_int_equal(sign_in(house, &phone, &key, "")->status, 200);
    key.flags = 1;
    expect_problem(sign_in(house, &phone, &key, ""), 401, "totp");
    snprintf(more, sizeof more, ",'totp':'%s'", code);
    expect_problem(sign_in(house, &phone, &key, more), 401, "totp"); /* taken before */
    assert_true(auth_totp_code(secret, house->seconds / 30 + 1, code));
    snprintf(more, sizeof more, ",'totp':'%s'", code);
    assert_int_equal(sign_in(house, &phone, &key, more)->status, 200);
    /* Codes cannot be tried out. */
    int refused = 0;
    for (int i = 0; i < 20; i++) {
        refused += sign_in(house, &phone, &key, ",'totp':'000000'")->status == 429;
    }
    assert_true(refused > 0);
}

static void passkeys_need_a_name_and_a_verifier(void **state) {
    club_house *house = *state;
    browser ann = {.host = "127.0.0.1:8080"};
    expect_problem(post(house, &ann, V1 "/passkeys/options", "{'for':'sign-in'}"), 409, "no_passkeys");
    strcpy(house->config.public_url, "https://play.example.org");
    ann.host = "play.example.org";
    const reply *options = post(house, &ann, V1 "/passkeys/options", "{'for':'sign-in'}");
    assert_string_equal(text_in(options->body, "rpId"), "play.example.org");
    house->config.public_url[0] = 0;
    ann.host = "localhost:8080";
    house->verifier = NULL;
    reopen(house);
    expect_problem(post(house, &ann, V1 "/passkeys/options", "{'for':'sign-in'}"), 409, "no_passkeys");
    const json_t *club = json_object_get(get(house, &ann, V1 "/me")->body, "club");
    assert_true(json_is_false(json_object_get(club, "passkeys")));
}

static void a_deleted_account_has_none(void **state) {
    club_house *house = *state;
    browser ann = {0};
    device key;
    device_open_plain(&key);
    assert_int_equal(sign_up(house, &ann, &key, "ann")->status, 201);
    assert_int_equal(post(house, &ann, V1 "/me/delete", "{'handle':'ann'}")->status, 200);
    expect_problem(sign_in(house, &ann, &key, ""), 422, "passkey");
}

/* ------------------------------------------------------------------------------------------------------ */

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_with_passkeys, close_house)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_passkey_is_all_that_an_account_needs),
        TEST(a_guest_keeps_and_brings_the_seats),
        TEST(a_credential_is_good_once),
        TEST(who_is_not_known_stays_outside),
        TEST(a_sign_up_is_whole_or_nothing),
        TEST(passkeys_come_and_go),
        TEST(options_know_the_account),
        TEST(a_code_is_asked_for_where_the_device_asks_for_nothing),
        TEST(passkeys_need_a_name_and_a_verifier),
        TEST(a_deleted_account_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
