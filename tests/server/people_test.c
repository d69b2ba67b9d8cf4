/* Members: becoming one, coming back, and what nobody else can do. */
#include <sqlite3.h>

#include "app/app.h"
#include "app/auth/attempts.h"
#include "app/auth/password.h"
#include "app/auth/totp.h"
#include "app/people/recover.h"
#include "app/turn.h"
#include "server/harness.h"

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
        /* Not against themselves: there the guest's seat stays with the guest. */
        assert_true(sits(house, &ann, shared, 0));
        assert_false(sits(house, &ann, shared, 1));
        reopen(house);
    }
}

/* ---- The token ------------------------------------------------------------------------------------------------ */

/* Someone has planted a token that they know. It is worth nothing once it would be worth something. */
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

/* Nor is one that was seen before what opens the account has changed. */
static void expect_other_token(club_house *house, browser *who, char before[256]) {
    browser old = {0};
    memcpy(old.cookie, before, sizeof old.cookie);
    assert_string_not_equal(who->cookie, before);
    assert_string_equal(handle_of(house, who), "ann");
    assert_true(json_is_null(person_of(house, &old)));
    memcpy(before, who->cookie, sizeof who->cookie);
}

static void show_code(club_house *house, const char *secret, char out[AUTH_TOTP_CODE_SIZE]);

static void a_new_lock_has_a_new_token(void **state) {
    club_house *house = *state;
    browser ann = {0};
    char before[256] = "", secret[64], code[AUTH_TOTP_CODE_SIZE];
    become_member(house, &ann, "ann");
    memcpy(before, ann.cookie, sizeof before);
    assert_int_equal(post(house, &ann, V1 "/me/password", "{'old':'%s','new':'battery staple'}", good)->status, 200);
    expect_other_token(house, &ann, before);
    snprintf(secret, sizeof secret, "%s",
             text_in(post(house, &ann, V1 "/me/totp", "{'step':'begin'}")->body, "secret"));
    assert_string_equal(ann.cookie, before); /* nothing opens with it yet */
    show_code(house, secret, code);
    assert_int_equal(post(house, &ann, V1 "/me/totp", "{'step':'confirm','totp':'%s'}", code)->status, 200);
    expect_other_token(house, &ann, before);
    pass(house, AUTH_TOTP_STEP_MS);
    show_code(house, secret, code);
    assert_int_equal(post(house, &ann, V1 "/me/totp", "{'step':'remove','totp':'%s'}", code)->status, 200);
    expect_other_token(house, &ann, before);
    assert_int_equal(json_array_size(json_object_get(get(house, &ann, V1 "/me/sessions")->body, "items")), 1);
    expect_problem(post(house, &ann, V1 "/me/password", "{'old':'wrong','new':'another word'}"), 403, "old_password");
    assert_string_equal(ann.cookie, before);
    assert_string_equal(handle_of(house, &ann), "ann");
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
    assert_int_equal(phone.socket->close_code, APP_CLOSE_SIGNED_OUT);
    assert_int_equal(ann.socket->close_code, 0);
    assert_true(json_is_null(person_of(house, &phone)));
    assert_string_equal(handle_of(house, &ann), "ann");
    expect_problem(post(house, &ann, path, "{}"), 404, "no_session");
    close_socket(house, &ann);
    close_socket(house, &phone);
}

/* So many sessions of ann, begun and used so many seconds ago. */
static void remember_sessions(club_house *house, int count, int64_t ago) {
    tell_database(house,
                  "INSERT INTO session (key, person, created, seen, agent) "
                  "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
                  "SELECT CAST(printf('%%016d%%016d', %lld, i) AS BLOB), (SELECT id FROM person WHERE handle = 'ann'), "
                  "%lld, %lld, '' FROM n",
                  count, (long long)ago, (long long)(house->seconds - ago), (long long)(house->seconds - ago));
}

static void the_session_used_longest_ago_makes_room(void **state) {
    club_house *house = *state;
    browser ann = {0}, phone = {0}, tablet = {0};
    become_member(house, &ann, "ann");
    pass(house, 2000);
    sign_in(house, &phone, "ann", good);
    pass(house, 2000);
    remember_sessions(house, CLUB_SESSIONS_MAX - 2, 0);
    open_socket(house, &ann);
    open_socket(house, &phone);
    assert_string_equal(handle_of(house, &ann), "ann");
    assert_int_equal(sign_in(house, &tablet, "ann", good)->status, 200);
    assert_int_equal(ann.socket->close_code, APP_CLOSE_SIGNED_OUT);
    assert_int_equal(phone.socket->close_code, 0);
    assert_true(json_is_null(person_of(house, &ann)));
    assert_string_equal(handle_of(house, &phone), "ann");
    remember_sessions(house, 50, 1000);                                  /* from before there was a limit */
    assert_int_equal(sign_in(house, &tablet, "ann", good)->status, 200); /* its own ends, too */
    assert_int_equal(phone.socket->close_code, 0);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM session"), CLUB_SESSIONS_MAX);
    close_socket(house, &ann);
    close_socket(house, &phone);
}

static void who_is_kept_away_is_listed_once(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0}, cy = {0};
    become_member(house, &ann, "ann");
    become_member(house, &bo, "bob");
    become_member(house, &cy, "cyd");
    assert_int_equal(post(house, &bo, V1 "/me/settings", "{'name':'Bo'}")->status, 200);
    assert_int_equal(json_array_size(json_object_get(get(house, &ann, V1 "/me/relations")->body, "items")), 0);
    assert_int_equal(post(house, &ann, V1 "/people/cyd/mute", "{}")->status, 200);
    assert_int_equal(post(house, &ann, V1 "/people/bob/mute", "{}")->status, 200);
    assert_int_equal(post(house, &ann, V1 "/people/bob/block", "{}")->status, 200);
    const json_t *list = json_object_get(get(house, &ann, V1 "/me/relations")->body, "items");
    char *text = json_dumps(list, JSON_COMPACT);
    assert_string_equal(text, "[{\"handle\":\"bob\",\"name\":\"Bo\",\"blocked\":true,\"muted\":true},"
                              "{\"handle\":\"cyd\",\"name\":\"\",\"blocked\":false,\"muted\":true}]");
    free(text);
    assert_int_equal(json_array_size(json_object_get(get(house, &bo, V1 "/me/relations")->body, "items")), 0);
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

/* ---- Wrong passwords ------------------------------------------------------------------------------------------- */

/* What a request is answered with, and what it has cost until then: hashes of passwords, and transactions. */
typedef struct seen_work {
    char answer[512];
    uint64_t hashes;
    unsigned transactions;
} seen_work;

static void look_at_work(club_house *house, browser *who, const char *path, const char *body, seen_work *out) {
    uint64_t hashes = auth_hasher_begun(house->server->app->hasher);
    unsigned transactions = house->failing.begins;
    const reply *answer = post(house, who, path, "%s", body);
    *out = (seen_work){.hashes = auth_hasher_begun(house->server->app->hasher) - hashes,
                       .transactions = house->failing.begins - transactions};
    snprintf(out->answer, sizeof out->answer, "%d %.400s %.99s", answer->status, answer->text, answer->cookie);
    begin_turn(house); /* what follows from it */
    assert_true(end_turn(house));
}

static void expect_same_work(const seen_work *one, const seen_work *other) {
    assert_string_equal(one->answer, other->answer);
    assert_int_equal(one->hashes, other->hashes);
    assert_int_equal(one->transactions, other->transactions);
}

/* A member with an address that is confirmed. */
static void have_address(club_house *house, browser *who, const char *handle, const char *address) {
    become_member(house, who, handle);
    tell_database(house,
                  "INSERT INTO email (person, address, confirmed_ms) SELECT id, %Q, 1 FROM person WHERE handle = %Q",
                  address, handle);
}

/* Of each kind of request one about somebody who is there, by handle and by address, and one about nobody. */
static void asking_says_nothing_of_who_is_there(void **state) {
    static const struct {
        const char *path, *body;
    } asked[] = {
        {V1 "/sign-in", "{'login':'%s','password':'a wrong guess'}"},
        {V1 "/recover", "{'login':'%s'}"},
        {V1 "/recover/finish", "{'login':'%s','recovery_code':'abcde-fghij','password':'battery staple'}"},
    };
    static const char *const logins[] = {"ann", "ann@example.org", "bob", "nobody", "nobody@example.org"};
    club_house *house = *state;
    browser ann = {0}, bo = {0}, eve = {.address = "198.51.100.9"};
    strcpy(house->config.mail.url, "smtp://mail.example.org");
    have_address(house, &ann, "ann", "ann@example.org");
    become_member(house, &bo, "bob"); /* without one */
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        seen_work work[5];
        for (size_t k = 0; k < 5; k++) {
            char body[256];
            snprintf(body, sizeof body, "%.*s%s%s", (int)(strchr(asked[i].body, '%') - asked[i].body), asked[i].body,
                     logins[k], strchr(asked[i].body, '%') + 2);
            look_at_work(house, &eve, asked[i].path, body, &work[k]);
            expect_same_work(&work[k], &work[0]);
            pass(house, 3600 * 1000); /* so that attempts are forgotten */
        }
    }
}

static int letters_waiting(club_house *house) {
    return (int)count_in_database(house, "SELECT count(*) FROM outbox WHERE topic = 'recover'");
}

/* Each letter makes the code of the one before it worthless: who asks for many does not keep the owner from coming
 * back. */
static void a_letter_is_written_a_turn_later_and_not_too_often(void **state) {
    club_house *house = *state;
    browser ann = {0};
    strcpy(house->config.mail.url, "smtp://mail.example.org");
    have_address(house, &ann, "ann", "ann@example.org");
    for (int i = 0; i < 10; i++) {
        char address[32];
        snprintf(address, sizeof address, "198.51.100.%d", i);
        browser eve = {.address = address};
        assert_int_equal(letters_waiting(house), i < 3 ? i : 3);
        assert_int_equal(post(house, &eve, V1 "/recover", "{'login':'ann'}")->status, 202);
        begin_turn(house);
        assert_true(end_turn(house));
    }
    assert_int_equal(letters_waiting(house), 3);
    pass(house, 600 * 1000);
    assert_int_equal(post(house, &ann, V1 "/recover", "{'login':'ann@example.org'}")->status, 202);
    assert_int_equal(app_wait_ms(house->server->app), 0);
    begin_turn(house);
    assert_true(end_turn(house));
    assert_int_equal(letters_waiting(house), 4);
}

/* While nothing can be stored nobody is told that it will be written. */
static void a_letter_waits_for_the_database(void **state) {
    club_house *house = *state;
    browser ann = {0};
    strcpy(house->config.mail.url, "smtp://mail.example.org");
    have_address(house, &ann, "ann", "ann@example.org");
    house->failing.begin = true;
    assert_int_equal(post(house, &ann, V1 "/recover", "{'login':'ann'}")->status, 503);
    begin_turn(house);
    end_turn(house);
    assert_int_equal(letters_waiting(house), 0);
    house->failing.begin = false;
    char longest[2000];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = 0;
    assert_int_equal(post(house, &ann, V1 "/recover", "{'login':'%s'}", longest)->status, 202);
    assert_int_equal(app_recoveries_wait_ms(house->server->app), -1); /* longer than any name: nothing is kept */
    assert_int_equal(post(house, &ann, V1 "/recover", "{'login':'ann'}")->status, 202);
    let_letters_wait(house);
    reopen(house); /* another server writes it */
    begin_turn(house);
    assert_true(end_turn(house));
    assert_int_equal(letters_waiting(house), 1);
    reopen(house);
    begin_turn(house);
    end_turn(house);
    assert_int_equal(letters_waiting(house), 1); /* once */
}

/* The same words, status and work, whether there is such an account, and whatever is typed. */
static void nobody_learns_whether_there_is_an_account(void **state) {
    club_house *house = *state;
    browser ann = {0}, eve = {.address = "198.51.100.9"};
    become_member(house, &ann, "ann");
    static const char *const tries[][2] = {{"ann", "a wrong guess"},
                                           {"nobody", "a wrong guess"},
                                           {"ann", "short"},
                                           {"nobody@example.org", "a wrong guess"}};
    char said[4][512];
    for (size_t i = 0; i < 4; i++) {
        uint64_t before = auth_hasher_begun(house->server->app->hasher);
        const reply *answer = sign_in(house, &eve, tries[i][0], tries[i][1]);
        expect_problem(answer, 401, "sign_in");
        snprintf(said[i], sizeof said[i], "%.500s", answer->text);
        assert_string_equal(said[i], said[0]);
        assert_int_equal(auth_hasher_begun(house->server->app->hasher) - before, 1);
        assert_string_equal(answer->cookie, "");
    }
}

/* Nor do sign-ups past their limit keep the threads busy that others sign in by. */
static void a_flood_of_sign_ups_makes_no_hashes(void **state) {
    club_house *house = *state;
    house->config.limits.sign_ups_burst = 3;
    house->config.limits.sign_ups_per_hour = 60;
    for (int i = 0; i < 10; i++) {
        char handle[16];
        browser eve = {.address = "198.51.100.9"};
        snprintf(handle, sizeof handle, "robot-%c", 'a' + i);
        uint64_t before = auth_hasher_begun(house->server->app->hasher);
        const reply *answer = sign_up(house, &eve, handle);
        assert_int_equal(answer->status, i < 3 ? 201 : 429);
        assert_int_equal(auth_hasher_begun(house->server->app->hasher) - before, i < 3);
    }
    browser ann = {.address = "192.0.2.1"};
    become_member(house, &ann, "ann"); /* from elsewhere */
}

/* Whoever knows the password guesses codes no faster than passwords. */
static void codes_are_not_guessed_faster(void **state) {
    club_house *house = *state;
    browser ann = {0}, eve = {.address = "198.51.100.9"};
    char secret[64], code[AUTH_TOTP_CODE_SIZE];
    become_member(house, &ann, "ann");
    snprintf(secret, sizeof secret, "%s",
             text_in(post(house, &ann, V1 "/me/totp", "{'step':'begin'}")->body, "secret"));
    show_code(house, secret, code);
    assert_int_equal(post(house, &ann, V1 "/me/totp", "{'step':'confirm','totp':'%s'}", code)->status, 200);
    static const char body[] = "{'login':'ann','password':'%s','totp':'000000'}";
    for (int i = 0; i <= AUTH_FREE_TRIES; i++) {
        expect_problem(post(house, &eve, V1 "/sign-in", body, good), 401, "totp");
    }
    expect_problem(post(house, &eve, V1 "/sign-in", body, good), 429, "attempts");
    pass(house, 3600 * 1000);
    for (int i = 0; i <= AUTH_FREE_TRIES; i++) { /* nor within a session that was left open */
        expect_problem(post(house, &ann, V1 "/me/totp", "{'step':'remove','totp':'000000'}"), 401, "totp");
    }
    expect_problem(post(house, &ann, V1 "/me/totp", "{'step':'remove','totp':'000000'}"), 429, "attempts");
}

/* Each failure past the free ones doubles the time that has to pass. */
static void guessing_gets_slower_and_slower(void **state) {
    club_house *house = *state;
    browser ann = {0}, eve = {.address = "198.51.100.9"};
    become_member(house, &ann, "ann");
    for (int i = 0; i < AUTH_FREE_TRIES; i++) {
        expect_problem(sign_in(house, &eve, "ann", "a wrong guess"), 401, "sign_in");
    }
    for (unsigned wait = 1; wait <= 16; wait *= 2) {
        expect_problem(sign_in(house, &eve, "ann", "a wrong guess"), 401, "sign_in");
        uint64_t before = auth_hasher_begun(house->server->app->hasher);
        const reply *refused = sign_in(house, &eve, "ann", good);
        expect_problem(refused, 429, "attempts");
        assert_int_equal(refused->retry_after, wait);
        assert_int_equal(auth_hasher_begun(house->server->app->hasher), before);
        pass(house, wait * 1000);
        reopen(house); /* another server counts on */
    }
}

/* Strangers from everywhere cannot keep the owner out: from where the owner has come, they are counted apart. */
static void the_owner_is_never_locked_out(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, home = {.address = "192.0.2.1"}, cafe = {.address = "203.0.113.5"};
    become_member(house, &ann, "ann");
    for (int i = 0; i < 40; i++) {
        char address[32];
        snprintf(address, sizeof address, "198.51.100.%d", i);
        browser eve = {.address = address};
        sign_in(house, &eve, "ann", "a wrong guess");
    }
    assert_int_equal(sign_in(house, &home, "ann", good)->status, 200);
    const reply *elsewhere = sign_in(house, &cafe, "ann", good);
    expect_problem(elsewhere, 429, "attempts");
    assert_true(elsewhere->retry_after <= AUTH_ACCOUNT_DELAY_MAX);
    pass(house, 1000 * (int64_t)elsewhere->retry_after);
    assert_int_equal(sign_in(house, &cafe, "ann", good)->status, 200);
}

/* ---- Passwords, codes and apps --------------------------------------------------------------------------------- */

static void a_new_password_signs_all_others_out(void **state) {
    club_house *house = *state;
    browser ann = {0}, phone = {0};
    become_member(house, &ann, "ann");
    sign_in(house, &phone, "ann", good);
    assert_int_equal(post(house, &ann, V1 "/me/password", "{'old':'%s','new':'battery staple'}", good)->status, 200);
    assert_string_equal(handle_of(house, &ann), "ann");
    assert_true(json_is_null(person_of(house, &phone)));
    expect_problem(sign_in(house, &phone, "ann", good), 401, "sign_in");
    assert_int_equal(sign_in(house, &phone, "ann", "battery staple")->status, 200);
}

static void a_recovery_code_works_once(void **state) {
    club_house *house = *state;
    browser ann = {0}, phone = {0};
    char code[32];
    const reply *made = sign_up(house, &ann, "ann");
    snprintf(code, sizeof code, "%s",
             json_string_value(json_array_get(json_object_get(made->body, "recovery_codes"), 7)));
    for (char *at = code; *at; at++) { /* as people type it */
        *at = *at == '-' ? ' ' : *at >= 'a' ? (char)(*at - 'a' + 'A') : *at;
    }
    static const char body[] = "{'login':'ann','recovery_code':'%s','password':'%s'}";
    assert_int_equal(post(house, &phone, V1 "/recover/finish", body, code, "battery staple")->status, 200);
    assert_true(json_is_null(person_of(house, &ann)));
    expect_problem(post(house, &phone, V1 "/recover/finish", body, code, "another word"), 422, "code");
    assert_int_equal(sign_in(house, &phone, "ann", "battery staple")->status, 200);
    assert_int_equal(number_in(person_of(house, &phone), "recovery_codes_left"), 9);
}

/* What an app that knows this secret shows now. */
static void show_code(club_house *house, const char *secret, char out[AUTH_TOTP_CODE_SIZE]) {
    uint8_t bytes[AUTH_TOTP_SECRET_BYTES];
    read_base32(secret, bytes, sizeof bytes);
    assert_true(auth_totp_code(bytes, house->seconds * 1000 / AUTH_TOTP_STEP_MS, out));
}

static void an_app_is_asked_for_its_code_which_works_once(void **state) {
    club_house *house = *state;
    browser ann = {0}, phone = {0};
    char secret[64], code[AUTH_TOTP_CODE_SIZE];
    static const char body[] = "{'login':'ann','password':'%s','totp':'%s'}";
    become_member(house, &ann, "ann");
    snprintf(secret, sizeof secret, "%s",
             text_in(post(house, &ann, V1 "/me/totp", "{'step':'begin'}")->body, "secret"));
    assert_int_equal(sign_in(house, &phone, "ann", good)->status, 200); /* begun is not confirmed */
    show_code(house, secret, code);
    assert_int_equal(post(house, &ann, V1 "/me/totp", "{'step':'confirm','totp':'%s'}", code)->status, 200);
    assert_true(json_is_true(json_object_get(person_of(house, &ann), "totp")));
    assert_true(json_is_null(person_of(house, &phone)));
    expect_problem(sign_in(house, &phone, "ann", good), 401, "totp");
    expect_problem(post(house, &phone, V1 "/sign-in", body, good, code), 401, "totp");
    pass(house, AUTH_TOTP_STEP_MS);
    reopen(house); /* the secret is read with the key of the file */
    show_code(house, secret, code);
    assert_int_equal(post(house, &phone, V1 "/sign-in", body, good, code)->status, 200);
    expect_problem(post(house, &(browser){0}, V1 "/sign-in", body, good, code), 401, "totp");
    pass(house, AUTH_TOTP_STEP_MS);
    show_code(house, secret, code);
    assert_int_equal(post(house, &ann, V1 "/me/totp", "{'step':'remove','totp':'%s'}", code)->status, 200);
    assert_int_equal(sign_in(house, &phone, "ann", good)->status, 200);
}

static bool holds(FILE *file, const char *text) {
    size_t length = strlen(text), matched = 0;
    rewind(file);
    for (int byte; matched < length && (byte = getc(file)) != EOF;) {
        matched = byte == text[matched] ? matched + 1 : byte == text[0] ? 1 : 0;
    }
    return matched == length;
}

/* Neither the log nor the database has what opens an account. */
static void secrets_are_written_nowhere(void **state) {
    club_house *house = *state;
    browser ann = {0};
    char secret[64], code[32], all[4][256];
    house->config.log_level = APP_DEBUG;
    const reply *made = sign_up(house, &ann, "ann");
    snprintf(code, sizeof code, "%s",
             json_string_value(json_array_get(json_object_get(made->body, "recovery_codes"), 0)));
    snprintf(secret, sizeof secret, "%s",
             text_in(post(house, &ann, V1 "/me/totp", "{'step':'begin'}")->body, "secret"));
    sign_in(house, &ann, "ann", "a wrong guess");
    snprintf(all[0], sizeof all[0], "%s", good);
    snprintf(all[1], sizeof all[1], "%s", code);
    snprintf(all[2], sizeof all[2], "%s", secret);
    snprintf(all[3], sizeof all[3], "%.43s", strchr(ann.cookie, '=') + 1);
    char wal[128];
    snprintf(wal, sizeof wal, "%s-wal", house->file);
    FILE *const files[] = {house->log, fopen(house->file, "r"), fopen(wal, "r")};
    for (size_t i = 0; i < 3; i++) {
        assert_non_null(files[i]);
        for (size_t j = 0; j < 4; j++) {
            assert_false(holds(files[i], all[j]));
        }
    }
    assert_true(holds(files[2], "ann") || holds(files[1], "ann"));
    fclose(files[1]);
    fclose(files[2]);
}

/* ---- Closed clubs ------------------------------------------------------------------------------------------------ */

static void a_closed_club_takes_those_who_are_invited(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0}, cy = {0};
    char code[32];
    become_member(house, &ann, "ann");
    tell_database(house, "UPDATE person SET roles = 2");
    reopen(house);
    house->config.club.open = false;
    static const char body[] = "{'handle':'%s','password':'%s','invitation':'%s'}";
    expect_problem(post(house, &bo, V1 "/sign-up", body, "bob", good, "a guess"), 403, "invitation");
    snprintf(code, sizeof code, "%s", text_in(post(house, &ann, V1 "/invitations", "{}")->body, "invitation"));
    assert_int_equal(post(house, &bo, V1 "/sign-up", body, "bob", good, code)->status, 201);
    expect_problem(post(house, &cy, V1 "/sign-up", body, "cyril", good, code), 403, "invitation");
}

/* ---- Others ----------------------------------------------------------------------------------------------------- */

static void people_are_found_by_handle_and_name(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0};
    become_member(house, &ann, "ann");
    become_member(house, &bo, "bob");
    post(house, &bo, V1 "/me/settings", "{'name':'Ang\xc3\xa9lique'}");
    const json_t *found = json_object_get(get(house, &ann, V1 "/people?query=AN")->body, "items");
    assert_int_equal(json_array_size(found), 2);
    assert_string_equal(text_in(json_array_get(found, 0), "handle"), "ann");
    found = json_object_get(get(house, &ann, V1 "/people?query=ang%C3%A9")->body, "items");
    assert_int_equal(json_array_size(found), 1);
    assert_int_equal(json_array_size(json_object_get(get(house, &ann, V1 "/people?query=zz")->body, "items")), 0);
    assert_int_equal(json_array_size(json_object_get(get(house, &ann, V1 "/people")->body, "items")), 2);
}

static void a_block_is_seen_by_who_made_it_alone(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0};
    become_member(house, &ann, "ann");
    become_member(house, &bo, "bob");
    assert_true(json_is_true(json_object_get(post(house, &ann, V1 "/people/bob/block", "{}")->body, "blocked")));
    assert_true(json_is_true(json_object_get(get(house, &ann, V1 "/people/bob")->body, "blocked")));
    assert_false(json_is_true(json_object_get(get(house, &bo, V1 "/people/ann")->body, "blocked")));
    assert_false(json_is_true(json_object_get(post(house, &ann, V1 "/people/bob/unblock", "{}")->body, "blocked")));
}

/* ---- What is kept, and how long ---------------------------------------------------------------------------------- */

static void settings_are_kept_in_one_place(void **state) {
    club_house *house = *state;
    browser ann = {0}, phone = {0};
    become_member(house, &ann, "ann");
    assert_int_equal(
        post(house, &ann, V1 "/me/settings", "{'theme':'dark','sound':false,'zone':'Europe/Paris'}")->status, 200);
    sign_in(house, &phone, "ann", good);
    const json_t *me = get(house, &phone, V1 "/me")->body;
    assert_string_equal(text_in(json_object_get(me, "settings"), "theme"), "dark");
    assert_true(json_is_false(json_object_get(json_object_get(me, "settings"), "sound")));
    assert_string_equal(text_in(json_object_get(me, "person"), "zone"), "Europe/Paris");
    expect_problem(post(house, &ann, V1 "/me/settings", "{'theme':'light','sound':'loud'}"), 422, "setting");
    assert_string_equal(text_in(json_object_get(get(house, &ann, V1 "/me")->body, "settings"), "theme"), "dark");
}

/* The handle is never given again, the games stay. */
static void who_deletes_the_account_is_a_former_member(void **state) {
    club_house *house = *state;
    browser ann = {0}, other = {0}, bo = {0};
    char id[ID_SIZE];
    become_member(house, &ann, "ann");
    new_game(house, &ann, id);
    const json_t *games = json_object_get(get(house, &ann, V1 "/me/export")->body, "games");
    assert_int_equal(json_array_size(games), 1);
    assert_string_equal(text_in(json_array_get(games, 0), "id"), id);
    assert_non_null(strstr(text_in(json_array_get(games, 0), "record"), "Ada"));
    assert_int_equal(post(house, &ann, V1 "/me/delete", "{'handle':'ann'}")->status, 200);
    expect_problem(sign_up(house, &other, "a-nn"), 409, "handle_taken");
    expect_problem(sign_in(house, &other, "ann", good), 401, "sign_in");
    const reply *former = get(house, &other, V1 "/people/ann");
    assert_true(json_is_true(json_object_get(former->body, "former")));
    for (int again = 0; again < 2; again++) {
        const reply *game = get(house, &bo, path_of(id, ""));
        assert_int_equal(game->status, 200);
        assert_string_equal(text_in(json_array_get(json_object_get(game->body, "seats"), 0), "name"), "");
        reopen(house);
    }
}

static int addresses_kept(club_house *house) {
    return (int)count_in_database(house, "SELECT count(address) FROM session");
}

static void addresses_are_kept_for_two_weeks(void **state) {
    club_house *house = *state;
    browser ann = {0}, bo = {0};
    char id[ID_SIZE];
    const int64_t day = INT64_C(24) * 3600 * 1000;
    become_member(house, &ann, "ann");
    pass(house, 12 * day);
    new_game(house, &bo, id);
    assert_int_equal(addresses_kept(house), 1);
    pass(house, 2 * day);
    new_game(house, &bo, id);
    assert_int_equal(addresses_kept(house), 0);
    assert_string_equal(handle_of(house, &ann), "ann");
}

/* Also where nobody does anything for so long. */
static void addresses_are_forgotten_by_an_idle_club(void **state) {
    club_house *house = *state;
    browser ann = {0};
    const int64_t day = INT64_C(24) * 3600 * 1000;
    house->beat_ms = 5000;
    reopen(house);
    become_member(house, &ann, "ann");
    assert_int_equal(addresses_kept(house), 1);
    for (int i = 0; i < 14; i++) {
        pass(house, day);
        begin_turn(house);
        assert_true(end_turn(house));
    }
    assert_int_equal(addresses_kept(house), 0);
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
        TEST(a_new_lock_has_a_new_token),
        TEST(a_session_that_ends_takes_its_sockets_along),
        TEST(the_session_used_longest_ago_makes_room),
        TEST(who_is_kept_away_is_listed_once),
        TEST(who_signs_out_is_nobody),
        TEST(nobody_learns_whether_there_is_an_account),
        TEST(asking_says_nothing_of_who_is_there),
        TEST(a_letter_is_written_a_turn_later_and_not_too_often),
        TEST(a_letter_waits_for_the_database),
        TEST(a_flood_of_sign_ups_makes_no_hashes),
        TEST(codes_are_not_guessed_faster),
        TEST(guessing_gets_slower_and_slower),
        TEST(the_owner_is_never_locked_out),
        TEST(a_new_password_signs_all_others_out),
        TEST(a_recovery_code_works_once),
        TEST(an_app_is_asked_for_its_code_which_works_once),
        TEST(secrets_are_written_nowhere),
        TEST(a_closed_club_takes_those_who_are_invited),
        TEST(people_are_found_by_handle_and_name),
        TEST(a_block_is_seen_by_who_made_it_alone),
        TEST(settings_are_kept_in_one_place),
        TEST(who_deletes_the_account_is_a_former_member),
        TEST(addresses_are_kept_for_two_weeks),
        TEST(addresses_are_forgotten_by_an_idle_club),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
