/* Accounts: what may be asked for, and what comes of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/random.h"
#include "club/decision.h"

#define NOW_MS INT64_C(1795000000000)

/* ---- Handles ---------------------------------------------------------------------------------------------------- */

static void handles_are_plain(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool valid, reserved;
    } cases[] = {
        {"ann", true, false},
        {"a-b", true, false},
        {"x_9", true, false},
        {"an", false, false},
        {"Ann", false, false},
        {"ann!", false, false},
        {"---", false, false},
        {"a b", false, false},
        {"\xc3\xa9ve", false, false},
        {"abcdefghijklmnopqrst", true, false},
        {"abcdefghijklmnopqrstu", false, false},
        {"admin", true, true},
        {"adm1n", true, true},
        {"a-d-m-i-n", true, true},
        {"m0d5", true, false},
        {"supp0rt", true, true},
        {"me-", true, true},
        {"kraken", true, true},
        {"b1ue_ring", true, true},
        {"pulpo", true, true},
        {"sepiole", true, true},
        {"krakenfan", true, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool valid = club_handle_valid(cases[i].text, strlen(cases[i].text));
        assert_int_equal(valid, cases[i].valid);
        assert_int_equal(valid && club_handle_reserved(cases[i].text), cases[i].reserved);
    }
    assert_false(club_handle_valid("a\0b", 3));
}

/* Any letter for one that looks like it, and dashes anywhere: the skeleton is the same. */
static void lookalikes_have_one_skeleton(void **state) {
    (void)state;
    static const char *const alike[] = {"0o", "1li"};
    pod__random random = {20261122};
    for (int round = 0; round < 5000; round++) {
        char handle[CLUB_HANDLE_SIZE], other[2 * CLUB_HANDLE_SIZE], one[CLUB_HANDLE_SIZE], two[CLUB_HANDLE_SIZE];
        size_t length = 3 + pod__random_next(&random) % 5, at = 0;
        for (size_t i = 0; i < length; i++) {
            handle[i] = "abco01li9"[pod__random_next(&random) % 9];
            const char *group = strchr(alike[0], handle[i]) ? alike[0] : strchr(alike[1], handle[i]) ? alike[1] : NULL;
            other[at++] = group ? group[pod__random_next(&random) % strlen(group)] : handle[i];
            if (pod__random_next(&random) % 3 == 0) {
                other[at++] = "-_"[pod__random_next(&random) % 2];
            }
        }
        handle[length] = other[at] = 0;
        assert_true(club_handle_valid(handle, length) && club_handle_valid(other, at));
        club_handle_skeleton(handle, one);
        club_handle_skeleton(other, two);
        assert_string_equal(one, two);
    }
}

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

static void settings_are_read_as_they_were_written(void **state) {
    (void)state;
    pod__random random = {7};
    for (int round = 0; round < 500; round++) {
        char text[CLUB_SETTINGS_SIZE];
        club_settings set = club_settings_usual(), read;
        for (int i = 0; i < CLUB_SETTINGS_COUNT; i++) {
            const club_setting *of = club_setting_of((club_setting_id)i);
            size_t words = 0;
            while (of->words[words]) {
                words++;
            }
            assert_true(club_setting_set(&set, (club_setting_id)i, of->words[pod__random_next(&random) % words]));
            assert_false(club_setting_set(&set, (club_setting_id)i, "nothing"));
        }
        pod_text out = pod_text_over(text, sizeof text);
        club_settings_print(&set, &out);
        club_settings_parse(text, &read);
        assert_memory_equal(&read, &set, sizeof set);
    }
    club_settings read;
    club_settings_parse("theme=pink colour=red sound theme=dark", &read);
    assert_string_equal(club_setting_word(&read, CLUB_SETTING_THEME), "dark");
    /* What had not been there when it was written is as usual. */
    club_settings_parse("theme=dark board=sea zen=yes", &read);
    assert_string_equal(club_setting_word(&read, CLUB_SETTING_BOARD), "sea");
    assert_string_equal(club_setting_word(&read, CLUB_SETTING_ZEN), "yes");
    assert_string_equal(club_setting_word(&read, CLUB_SETTING_COORDINATES), "yes");
    assert_true(club_zone_valid("Europe/Paris", 12) && club_zone_valid("", 0));
    assert_false(club_zone_valid("../passwd", 9) || club_zone_valid("a b", 3));
}

static void browsers_have_short_names(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1",
         "Safari, iPhone"},
        {"Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"},
        {"Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"},
        {"curl/8.5.0", "curl"},
        {"<script>alert(1)</script>", ""},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char name[CLUB_AGENT_SIZE];
        club_agent_name(cases[i][0], name);
        assert_string_equal(name, cases[i][1]);
    }
}

/* ---- Decisions ----------------------------------------------------------------------------------------------------
 */

static const club_session_key session_key = {{1, 2, 3}};

static club_account member(void) {
    club_account account = {.person = {"adaadaadaa"},
                            .handle = "ann",
                            .name = "Ann",
                            .version = 5,
                            .settings = club_settings_usual(),
                            .email = "ann@example.org",
                            .email_confirmed = true,
                            .password = "$argon2id$",
                            .recovery_count = 2,
                            .recovery = {{{1}}, {{2}}}};
    return account;
}

static club_request request_of(club_act act, const club_account *who) {
    club_request request = {.act = act, .now_ms = NOW_MS, .id = "freefreefr"};
    request.people.password = "correct horse";
    request.people.password_hash = "$argon2id$new";
    request.people.handle = "ann";
    request.people.current = session_key;
    request.people.settings = club_settings_usual();
    if (who) {
        request.actor = who->person;
    }
    return request;
}

static const club_person_change *find(const club_decision *decision, club_person_change_kind kind) {
    for (size_t i = 0; i < decision->change_count; i++) {
        const club_change *at = decision->change[i];
        if (at->family == CLUB_PEOPLE && at->person.kind == kind) {
            return &at->person;
        }
    }
    return NULL;
}

/* A complaint of players elsewhere: that addresses which are in use were refused at sign-up. */
static void no_sign_up_refused_for_a_real_address(void **state) {
    (void)state;
    static const char *const real[] = {"ann@example.org",
                                       "o'brien+go@mail.example.museum",
                                       "x@a.io",
                                       "user.name/dept=sales@sub.sub.example.co.uk",
                                       ("\xc3\xa9l\xc3\xa9onore@b\xc3\xbc"
                                        "cher.example"),
                                       "1234567890@xn--bcher-kva.example",
                                       "_______@example.travel"};
    for (size_t i = 0; i < sizeof real / sizeof real[0]; i++) {
        club_decision decision;
        club_request request = request_of(CLUB_SIGN_UP, NULL);
        request.people.email = real[i];
        request.people.new_code_text = "code";
        const club_guest guest = {.person = {"freefreefr"}};
        request.guest = &guest;
        request.actor = guest.person;
        const club_facts facts = {.people = {.open = true, .mail = true}};
        assert_int_equal(club_decide(&facts, &request, &decision), CLUB_OK);
        assert_string_equal(find(&decision, CLUB_PERSON_EMAIL)->email, real[i]);
        assert_non_null(find(&decision, CLUB_PERSON_PROOF));
        club_decision_free(&decision);
    }
}

/* What is refused and why, for one who is a member unless something else is said. */
static void wrong_requests_are_refused(void **state) {
    (void)state;
    const club_account ann = member();
    static const club_proof old = {.kind = CLUB_PROOF_RESET, .until_ms = NOW_MS};
    club_account deleted = ann;
    deleted.deleted_ms = 1;
    static const club_passkey passkey = {.id = "pppppppppp"};
    club_account full = ann, bare = ann;
    full.passkeys = CLUB_PASSKEYS_MAX;
    bare.passkeys = 1;
    bare.password[0] = 0;
    const struct {
        club_act act;
        const club_account *own;
        club_people_facts facts;
        club_people_request more;
        club_error error;
    } cases[] = {
        {CLUB_SIGN_UP, NULL, {.open = true, .handle_taken = true}, {.handle = "ann"}, CLUB_ERROR_HANDLE_TAKEN},
        {CLUB_SIGN_UP, NULL, {.open = true}, {.handle = "root"}, CLUB_ERROR_HANDLE_TAKEN},
        {CLUB_SIGN_UP, NULL, {.open = true}, {.handle = NULL}, CLUB_ERROR_HANDLE},
        {CLUB_SIGN_UP, NULL, {.open = false}, {.handle = "ann"}, CLUB_ERROR_INVITATION},
        {CLUB_SIGN_UP, NULL, {.open = true}, {.handle = "ann", .name = "\x1b"}, CLUB_ERROR_NAME},
        {CLUB_SIGN_UP, NULL, {.open = true}, {.handle = "ann", .name = "Blue  R1ng"}, CLUB_ERROR_NAME},
        {CLUB_SIGN_UP, NULL, {.open = true}, {.handle = "octopus"}, CLUB_ERROR_HANDLE_TAKEN},
        {CLUB_SIGN_UP, &ann, {.open = true}, {.handle = "bob"}, CLUB_ERROR_MEMBER},
        {CLUB_SIGN_IN, NULL, {.about = &ann}, {.proven = false}, CLUB_ERROR_SIGN_IN},
        {CLUB_SIGN_IN, NULL, {.about = NULL}, {.proven = true}, CLUB_ERROR_SIGN_IN},
        {CLUB_SIGN_IN, NULL, {.about = &deleted}, {.proven = true}, CLUB_ERROR_SIGN_IN},
        {CLUB_SET_PASSWORD, &ann, {.mail = true}, {.proven = false}, CLUB_ERROR_OLD_PASSWORD},
        {CLUB_SET_PASSWORD, NULL, {.mail = true}, {.proven = true}, CLUB_ERROR_MEMBERS},
        {CLUB_RECOVER_FINISH, NULL, {.about = &ann, .proof = &old}, {.proven = true}, CLUB_ERROR_CODE},
        {CLUB_RECOVER_FINISH, NULL, {.about = &ann}, {.code = {{3}}}, CLUB_ERROR_CODE},
        {CLUB_CONFIRM_EMAIL, NULL, {.about = &ann, .proof = &old}, {.code = {{3}}}, CLUB_ERROR_CODE},
        {CLUB_ADD_PASSKEY, NULL, {.mail = true}, {.passkey = &passkey}, CLUB_ERROR_MEMBERS},
        {CLUB_ADD_PASSKEY, &full, {.mail = true}, {.passkey = &passkey}, CLUB_ERROR_PASSKEYS},
        {CLUB_ADD_PASSKEY, &ann, {.mail = true}, {.passkey = &passkey, .name = "\x1b"}, CLUB_ERROR_NAME},
        {CLUB_REMOVE_PASSKEY, &ann, {.mail = true}, {.proven = true}, CLUB_ERROR_NO_PASSKEY},
        {CLUB_REMOVE_PASSKEY, &bare, {.passkey = &passkey}, {.proven = true}, CLUB_ERROR_LAST_PASSKEY},
        {CLUB_SET_EMAIL, &ann, {.mail = false}, {.email = "ann@example.org"}, CLUB_ERROR_NO_MAIL},
        {CLUB_SET_EMAIL, &ann, {.mail = true}, {.email = "nowhere"}, CLUB_ERROR_EMAIL},
        {CLUB_SET_SETTINGS, &ann, {.mail = true}, {.language = "xx"}, CLUB_ERROR_SETTING},
        {CLUB_SET_SETTINGS, &ann, {.mail = true}, {.zone = "a b"}, CLUB_ERROR_SETTING},
        {CLUB_DELETE_PERSON, &ann, {.mail = true}, {.handle = "bob"}, CLUB_ERROR_TYPED},
        {CLUB_RELATE, &ann, {.about = &ann}, {.handle = "ann"}, CLUB_ERROR_SELF},
        {CLUB_REVOKE, &ann, {.mail = true}, {.session_id = "x"}, CLUB_ERROR_NO_SESSION},
        {CLUB_MAKE_TOKEN, &ann, {.mail = true}, {.name = "bot", .token = {.until_ms = NOW_MS + 1}}, CLUB_ERROR_TOKEN},
        {CLUB_MAKE_TOKEN, &ann, {.mail = true}, {.token = {.scopes = 1, .until_ms = NOW_MS + 1}}, CLUB_ERROR_TOKEN},
        {CLUB_MAKE_TOKEN,
         &ann,
         {.mail = true},
         {.name = "bot", .token = {.scopes = 1, .until_ms = NOW_MS}},
         CLUB_ERROR_TOKEN},
        {CLUB_MAKE_TOKEN,
         &ann,
         {.mail = true},
         {.name = "bot", .token = {.scopes = 16, .until_ms = NOW_MS + 1}},
         CLUB_ERROR_TOKEN},
        {CLUB_MAKE_TOKEN,
         &ann,
         {.mail = true},
         {.name = "bot", .token = {.scopes = 1, .until_ms = NOW_MS + INT64_C(86400000) * CLUB_TOKEN_DAYS + 1}},
         CLUB_ERROR_TOKEN},
        {CLUB_MAKE_TOKEN,
         &ann,
         {.tokens = CLUB_TOKENS_MAX},
         {.name = "bot", .token = {.scopes = 1, .until_ms = NOW_MS + 1}},
         CLUB_ERROR_TOKENS},
        {CLUB_END_TOKEN, &ann, {.mail = true}, {.session_id = "x"}, CLUB_ERROR_NO_TOKEN},
        {CLUB_SET_ROLES, &ann, {.about = &ann}, {.roles = 2}, CLUB_ERROR_ROLE},
        {CLUB_INVITE, &ann, {.mail = true}, {.uses = 1}, CLUB_ERROR_ROLE},
        {CLUB_RESET, &ann, {.about = &ann}, {.handle = "ann"}, CLUB_ERROR_ROLE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_decision decision;
        club_request request = request_of(cases[i].act, cases[i].own);
        request.people = cases[i].more;
        request.people.password = "correct horse";
        request.people.password_hash = "$argon2id$new";
        club_facts facts = {.people = cases[i].facts};
        facts.people.own = cases[i].own;
        if (club_decide(&facts, &request, &decision) != cases[i].error) {
            fail_msg("case %zu: %s instead of %d", i, club_fault_code(&decision.fault), (int)cases[i].error);
        }
        assert_int_equal(decision.change_count + decision.notice_count, 0);
        club_decision_free(&decision);
    }
}

/* Changes of one account follow one another. */
static void versions_follow_one_another(void **state) {
    (void)state;
    club_account own = {.person = {"adaadaadaa"}, .name = "Ann", .version = 5};
    club_request request = request_of(CLUB_SIGN_UP, &own);
    club_decision decision;
    request.people.email = "ann@example.org";
    request.people.handle = "annie";
    const club_facts facts = {.people = {.own = &own, .open = false, .invited = true, .mail = true}};
    assert_int_equal(club_decide(&facts, &request, &decision), CLUB_OK);
    size_t version = own.version;
    for (size_t i = 0; i < decision.change_count; i++) {
        const club_person_change *at = &decision.change[i]->person;
        if (decision.change[i]->family == CLUB_PEOPLE && club_person_change_has_version(at->kind)) {
            assert_int_equal(at->version, version++);
        }
    }
    assert_int_equal(version, own.version + 4);
    assert_string_equal(find(&decision, CLUB_PERSON_MEMBER)->member.name, "Ann");
    assert_non_null(find(&decision, CLUB_PERSON_INVITATION_USED));
    assert_memory_equal(&find(&decision, CLUB_PERSON_SESSION_ENDED)->key, &session_key, sizeof session_key);
    club_decision_free(&decision);
}

/* Each code of an app once, and none from before. */
static void a_code_of_an_app_works_once(void **state) {
    (void)state;
    club_account ann = member();
    ann.totp = (club_totp){.length = 60, .confirmed = true, .last_step = 100};
    static const struct {
        int64_t step;
        club_error error;
    } cases[] = {{0, CLUB_ERROR_TOTP}, {99, CLUB_ERROR_TOTP}, {100, CLUB_ERROR_TOTP}, {101, CLUB_OK}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_decision decision;
        club_request request = request_of(CLUB_SIGN_IN, NULL);
        const club_facts facts = {.people = {.about = &ann}};
        request.people.proven = true;
        request.people.totp_step = cases[i].step;
        assert_int_equal(club_decide(&facts, &request, &decision), cases[i].error);
        assert_int_equal(cases[i].error || find(&decision, CLUB_PERSON_TOTP_USED)->totp_step == 101, true);
        club_decision_free(&decision);
    }
}

/* A passkey is worth a code where its device has asked for a finger or a PIN; else the code comes with it. */
static void a_passkey_may_stand_for_a_code(void **state) {
    (void)state;
    static const club_passkey passkey = {.id = "pppppppppp"};
    club_account ann = member();
    ann.totp = (club_totp){.length = 60, .confirmed = true, .last_step = 100};
    static const struct {
        bool verified;
        int64_t step;
        club_error error;
    } cases[] = {{true, 0, CLUB_OK}, {false, 0, CLUB_ERROR_TOTP}, {false, 101, CLUB_OK}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_decision decision;
        club_request request = request_of(CLUB_SIGN_IN, NULL);
        const club_facts facts = {.people = {.about = &ann}};
        request.people.proven = true;
        request.people.passkey = &passkey;
        request.people.verified = cases[i].verified;
        request.people.totp_step = cases[i].step;
        assert_int_equal(club_decide(&facts, &request, &decision), cases[i].error);
        assert_int_equal(find(&decision, CLUB_PERSON_PASSKEY_USED) != NULL, !cases[i].error);
        assert_int_equal(find(&decision, CLUB_PERSON_TOTP_USED) != NULL, cases[i].step == 101);
        club_decision_free(&decision);
    }
    /* That a device has made sure of somebody is worth nothing without its passkey. */
    club_decision decision;
    club_request request = request_of(CLUB_SIGN_IN, NULL);
    const club_facts facts = {.people = {.about = &ann}};
    request.people.proven = request.people.verified = true;
    assert_int_equal(club_decide(&facts, &request, &decision), CLUB_ERROR_TOTP);
    club_decision_free(&decision);
}

/* Who comes from where the owner never was is told of; the owner at home is left alone. */
static void a_sign_in_from_elsewhere_is_told_by_letter(void **state) {
    (void)state;
    club_account ann = member();
    for (int i = 0; i < 4; i++) {
        club_decision decision;
        club_request request = request_of(CLUB_SIGN_IN, NULL);
        const club_facts facts = {.people = {.about = &ann, .mail = true, .familiar = i & 1}};
        ann.email_confirmed = !(i & 2);
        request.people.proven = true;
        strcpy(request.people.session.agent, "Firefox, Linux");
        assert_int_equal(club_decide(&facts, &request, &decision), CLUB_OK);
        const club_change *last = decision.change[decision.change_count - 1];
        assert_int_equal(last->family == CLUB_LETTERS, i == 0);
        if (i == 0) {
            assert_int_equal(last->letter.topic, CLUB_LETTER_SIGN_IN);
            assert_string_equal(last->letter.detail, "Firefox, Linux");
        }
        club_decision_free(&decision);
    }
}

/* The owner hears of each passkey that comes and goes, by its name. */
static void passkeys_are_told_by_letter(void **state) {
    (void)state;
    static const club_passkey passkey = {.id = "pppppppppp", .name = "Old phone"};
    const club_account ann = member();
    for (int removed = 0; removed < 2; removed++) {
        club_decision decision;
        club_request request = request_of(removed ? CLUB_REMOVE_PASSKEY : CLUB_ADD_PASSKEY, &ann);
        const club_facts facts = {.people = {.own = &ann, .mail = true, .passkey = &passkey}};
        request.people.passkey = &passkey;
        request.people.name = "  Key   ring ";
        assert_int_equal(club_decide(&facts, &request, &decision), CLUB_OK);
        const club_person_change *made =
            find(&decision, removed ? CLUB_PERSON_PASSKEY_REMOVED : CLUB_PERSON_PASSKEY_ADDED);
        assert_ptr_equal(made->passkey.key, &passkey);
        assert_string_equal(made->passkey.name, removed ? "" : "Key ring");
        const club_change *last = decision.change[decision.change_count - 1];
        assert_int_equal(last->family, CLUB_LETTERS);
        assert_int_equal(last->letter.topic, removed ? CLUB_LETTER_PASSKEY_REMOVED : CLUB_LETTER_PASSKEY_ADDED);
        assert_string_equal(last->letter.detail, removed ? "Old phone" : "Key ring");
        assert_string_equal(last->letter.address, "ann@example.org");
        assert_string_equal(last->letter.name, "ann");
        club_decision_free(&decision);
    }
}

/* A recovery code stands for the lost app, too; a code by mail for the password alone. */
static void what_codes_stand_for(void **state) {
    (void)state;
    club_account ann = member();
    ann.totp = (club_totp){.length = 60, .confirmed = true};
    const club_proof proof = {.kind = CLUB_PROOF_RESET, .until_ms = NOW_MS + 1};
    for (int mailed = 0; mailed < 2; mailed++) {
        club_decision decision;
        club_request request = request_of(CLUB_RECOVER_FINISH, NULL);
        const club_facts facts = {.people = {.about = &ann, .proof = mailed ? &proof : NULL, .mail = true}};
        request.people.code = (club_code_hash){{mailed ? 9 : 2}};
        assert_int_equal(club_decide(&facts, &request, &decision), CLUB_OK);
        assert_int_equal(find(&decision, CLUB_PERSON_TOTP) == NULL, mailed);
        assert_int_equal(find(&decision, CLUB_PERSON_RECOVERY_USED) == NULL, mailed);
        assert_non_null(find(&decision, CLUB_PERSON_OTHERS_ENDED));
        assert_string_equal(find(&decision, CLUB_PERSON_PASSWORD)->password, "$argon2id$new");
        club_decision_free(&decision);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(handles_are_plain),
        cmocka_unit_test(lookalikes_have_one_skeleton),
        cmocka_unit_test(settings_are_read_as_they_were_written),
        cmocka_unit_test(browsers_have_short_names),
        cmocka_unit_test(no_sign_up_refused_for_a_real_address),
        cmocka_unit_test(wrong_requests_are_refused),
        cmocka_unit_test(versions_follow_one_another),
        cmocka_unit_test(a_code_of_an_app_works_once),
        cmocka_unit_test(a_passkey_may_stand_for_a_code),
        cmocka_unit_test(a_sign_in_from_elsewhere_is_told_by_letter),
        cmocka_unit_test(passkeys_are_told_by_letter),
        cmocka_unit_test(what_codes_stand_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
