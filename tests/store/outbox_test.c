/* Letters wait in the store until they are delivered; passkeys are found by what devices call them. Run on every
   database by games_test.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "store/inside.h"
#include "store/keep.h"
#include "store/people.h"
#include "store/place.h"
#include "store/support.h"

enum { NOW = 1000000, HOUR_MS = 3600000, DAY_MS = 24 * HOUR_MS };

static store *with_ada(const place *at) {
    store *in = open_store(at);
    store_fault fault;
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    keep_person(in, &ada);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
    return in;
}

static club_letter letter_of(const char *id, int64_t created_ms) {
    club_letter letter = {.topic = CLUB_LETTER_RECOVER,
                          .person = {"adaadaadaa"},
                          .language = POD_FRENCH,
                          .address = "ada@example.org",
                          .name = "Ada",
                          .code = "secret",
                          .detail = "detail",
                          .created_ms = created_ms,
                          .until_ms = created_ms + HOUR_MS};
    snprintf(letter.id, sizeof letter.id, "%s", id);
    return letter;
}

/* As the only change of a decision. */
static store_status put(store *to, const club_letter *letter) {
    const club_decision decision = {.change_count = 1,
                                    .change = {&(club_change){.family = CLUB_LETTERS, .letter = *letter}}};
    store_fault fault;
    assert_int_equal(store_begin(to, &fault), STORE_OK);
    store_status status = store_apply(to, &decision, &fault);
    assert_int_equal(store_commit(to, &fault), STORE_OK);
    return status;
}

typedef struct found {
    store_letter letter[8];
    size_t count, stop_at; /* 0: never */
} found;

static bool collect(void *context, const void *entry) {
    const store_letter *letter = entry;
    found *into = context;
    into->letter[into->count++] = *letter;
    return into->count != into->stop_at;
}

static found waiting(store *in, size_t limit, size_t stop_at) {
    found result = {.stop_at = stop_at};
    store_fault fault;
    assert_int_equal(
        store_waiting_letters(in, &(store_waiting_page){.limit = limit}, (store_visitor){&result, collect}, &fault),
        STORE_OK);
    return result;
}

static store_status settle(store *in, const char *id, bool done, int64_t at_ms) {
    store_fault fault;
    return store_settle_letter(in, &(store_delivery){.id = id, .done = done, .at_ms = at_ms}, &fault);
}

/* Whether there is a row of the table that is so: put in once more it would be in conflict with itself. */
static bool exists(store *in, const char *table, const char *condition) {
    char text[200];
    store_fault fault;
    snprintf(text, sizeof text, "INSERT INTO %s SELECT * FROM %s WHERE %s", table, table, condition);
    return sql_execute(in->database, text, &fault) != STORE_OK;
}

void a_letter_comes_back_as_it_was_written(void **state) {
    store *in = with_ada(*state);
    club_letter written = letter_of("aaaaaaaaaa", NOW);
    assert_int_equal(put(in, &written), STORE_OK);
    found read = waiting(in, 8, 0);
    assert_int_equal(read.count, 1);
    const club_letter *letter = &read.letter[0].letter;
    assert_string_equal(letter->id, written.id);
    assert_int_equal(letter->topic, written.topic);
    assert_string_equal(letter->person.id, written.person.id);
    assert_int_equal(letter->language, written.language);
    assert_string_equal(letter->address, written.address);
    assert_string_equal(letter->name, written.name);
    assert_string_equal(letter->code, written.code);
    assert_string_equal(letter->detail, written.detail);
    assert_int_equal(letter->created_ms, written.created_ms);
    assert_int_equal(letter->until_ms, written.until_ms);
    assert_int_equal(read.letter[0].waiting.next_ms, NOW);
    assert_int_equal(read.letter[0].waiting.attempts, 0);
    assert_false(read.letter[0].damaged);
    assert_int_equal(put(in, &written), STORE_CONFLICT);
    store_close(in);
}

void the_soonest_come_first(void **state) {
    store *in = with_ada(*state);
    static const char *const ids[] = {"cccccccccc", "aaaaaaaaaa", "bbbbbbbbbb"};
    for (int i = 0; i < 3; i++) {
        club_letter letter = letter_of(ids[i], NOW + i);
        assert_int_equal(put(in, &letter), STORE_OK);
    }
    assert_int_equal(settle(in, "aaaaaaaaaa", false, NOW + HOUR_MS), STORE_OK);
    found read = waiting(in, 8, 0);
    assert_int_equal(read.count, 3);
    assert_string_equal(read.letter[0].letter.id, "cccccccccc");
    assert_string_equal(read.letter[1].letter.id, "bbbbbbbbbb");
    assert_string_equal(read.letter[2].letter.id, "aaaaaaaaaa");
    assert_int_equal(read.letter[2].waiting.next_ms, NOW + HOUR_MS);
    assert_int_equal(read.letter[2].waiting.attempts, 1);
    assert_int_equal(waiting(in, 2, 0).count, 2);
    assert_int_equal(waiting(in, 8, 1).count, 1);
    store_close(in);
}

void what_is_done_is_forgotten(void **state) {
    store *in = with_ada(*state);
    club_letter first = letter_of("aaaaaaaaaa", NOW), second = letter_of("bbbbbbbbbb", NOW);
    assert_int_equal(put(in, &first), STORE_OK);
    assert_int_equal(put(in, &second), STORE_OK);
    assert_true(exists(in, "outbox", "code = 'secret' AND done_ms IS NULL"));
    assert_int_equal(settle(in, "aaaaaaaaaa", true, NOW + 5), STORE_OK);
    assert_true(exists(in, "outbox", "code || address || name || detail = '' AND done_ms = 1000005"));
    assert_int_equal(waiting(in, 8, 0).count, 1);
    assert_int_equal(settle(in, "aaaaaaaaaa", true, NOW + 6), STORE_CONFLICT);
    assert_int_equal(settle(in, "aaaaaaaaaa", false, NOW + 6), STORE_CONFLICT);
    assert_int_equal(settle(in, "nobodyhere", true, NOW + 6), STORE_CONFLICT);
    /* After a week even that there was one is forgotten. */
    assert_int_equal(settle(in, "bbbbbbbbbb", true, NOW + 7 * DAY_MS + 6), STORE_OK);
    assert_false(exists(in, "outbox", "id = 'aaaaaaaaaa'"));
    assert_true(exists(in, "outbox", "id = 'bbbbbbbbbb'"));
    store_close(in);
}

/* However much there is, a turn is not stopped by it. */
void what_is_old_goes_in_pieces(void **state) {
    enum { MAILS = 250, FEW = 200 };
    store *in = with_ada(*state);
    store_fault fault;
    bool more = true;
    int turns = 0;
    uint8_t key[STORE_MAIL_KEY_BYTES] = {0};
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    for (int i = 0; i < MAILS; i++) {
        memcpy(key, &i, sizeof i);
        assert_int_equal(store_receive(in, key, 0, &fault), STORE_OK);
    }
    for (; more; turns++) {
        assert_int_equal(store_receive(in, key, 0, &fault), STORE_CONFLICT); /* the latest is there until the end */
        assert_int_equal(store_forget_old(in, INT64_C(1) << 40, &more, &fault), STORE_OK);
    }
    assert_in_range(turns, MAILS / FEW + 1, MAILS);
    assert_int_equal(store_receive(in, key, 0, &fault), STORE_OK);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
    store_close(in);
}

/* A row that somebody else has changed stops no other. */
void a_damaged_letter_is_told_from_the_others(void **state) {
    store *in = with_ada(*state);
    static const char *const damages[] = {
        "UPDATE outbox SET topic = 'gossip'", "UPDATE outbox SET language = 'tlh'",
        "UPDATE outbox SET address = 'nowhere'", "UPDATE outbox SET address = 'a@b\nBcc: c@d'",
        "UPDATE outbox SET code = code || '0123456789012345678901234567890123456789012345678901234567890123456789'"};
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        store_fault fault;
        char id[CLUB_ID_SIZE] = "aaaaaaaaa2", other[CLUB_ID_SIZE] = "bbbbbbbbb2";
        id[0] = other[1] = (char)('c' + i);
        club_letter letter = letter_of(id, NOW), sound = letter_of(other, NOW + 1);
        assert_int_equal(put(in, &letter), STORE_OK);
        assert_int_equal(sql_execute(in->database, damages[i], &fault), STORE_OK);
        assert_int_equal(put(in, &sound), STORE_OK);
        found read = waiting(in, 8, 0);
        assert_int_equal(read.count, 2);
        assert_true(read.letter[0].damaged);
        assert_string_equal(read.letter[0].letter.id, id);
        assert_false(read.letter[1].damaged);
        assert_int_equal(settle(in, id, true, NOW), STORE_OK);
        assert_int_equal(settle(in, other, true, NOW), STORE_OK);
    }
    club_letter letter = letter_of("aaaaaaaaaa", NOW);
    found ignored = {0};
    store_fault fault;
    assert_int_equal(put(in, &letter), STORE_OK);
    assert_int_equal(sql_execute(in->database, "UPDATE outbox SET id = 'a longer one' WHERE done_ms IS NULL", &fault),
                     STORE_OK);
    assert_int_equal(
        store_waiting_letters(in, &(store_waiting_page){.limit = 8}, (store_visitor){&ignored, collect}, &fault),
        STORE_DAMAGED);
    assert_non_null(strstr(fault.text, "a longer one"));
    assert_int_equal(ignored.count, 0);
    store_close(in);
}

/* ---- Passkeys ---------------------------------------------------------------------------------------- */

static club_passkey passkey_of(const char *id, const char *credential) {
    club_passkey passkey = {.algorithm = -257,
                            .credential_length = strlen(credential),
                            .key_length = CLUB_PUBLIC_KEY_MAX,
                            .user_handle = "a user handle",
                            .counter = 4000000000u};
    snprintf(passkey.id, sizeof passkey.id, "%s", id);
    memcpy(passkey.credential, credential, passkey.credential_length);
    memset(passkey.key, 0xa5, sizeof passkey.key);
    return passkey;
}

/* A change of ada's account of this version. */
static store_status change(store *in, club_person_change_kind kind, const club_passkey *passkey, size_t version) {
    club_decision decision = {
        .change_count = 1,
        .change = {&(club_change){
            .family = CLUB_PEOPLE,
            .person = {.kind = kind, .person = ada, .at_ms = NOW, .version = version, .passkey.key = passkey}}}};
    store_fault fault;
    strcpy(decision.change[0]->person.passkey.name, "Key ring");
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    store_status status = store_apply(in, &decision, &fault);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
    return status;
}

static store_status find(store *in, const char *credential, club_passkey *out) {
    club_person person = {""};
    store_fault fault;
    store_status status = store_find_passkey(in, (store_credential){(const uint8_t *)credential, strlen(credential)},
                                             &person, out, &fault);
    assert_true(status || club_person_same(&person, &ada));
    return status;
}

static size_t count_passkeys(store *in) {
    club_account account;
    store_fault fault;
    assert_int_equal(store_load_account(in, &ada, &account, &fault), STORE_OK);
    return account.passkeys;
}

void a_passkey_comes_back_as_it_was(void **state) {
    store *in = with_ada(*state);
    club_passkey read, written = passkey_of("pppppppppp", "device");
    assert_int_equal(change(in, CLUB_PERSON_PASSKEY_ADDED, &written, 0), STORE_OK);
    assert_int_equal(find(in, "device", &read), STORE_OK);
    assert_string_equal(read.id, written.id);
    assert_string_equal(read.name, "Key ring");
    assert_int_equal(read.algorithm, written.algorithm);
    assert_int_equal(read.key_length, written.key_length);
    assert_memory_equal(read.key, written.key, written.key_length);
    assert_memory_equal(read.user_handle, written.user_handle, sizeof written.user_handle);
    assert_true(read.counter == written.counter);
    assert_int_equal(read.created_ms, NOW);
    assert_int_equal(read.used_ms, 0);
    assert_int_equal(find(in, "devic", &read), STORE_NOT_FOUND);
    assert_int_equal(count_passkeys(in), 1);
    store_close(in);
}

void a_passkey_is_one_accounts_and_counts_on(void **state) {
    store *in = with_ada(*state);
    club_passkey read, one = passkey_of("pppppppppp", "device"), same = passkey_of("qqqqqqqqqq", "device");
    assert_int_equal(change(in, CLUB_PERSON_PASSKEY_ADDED, &one, 0), STORE_OK);
    assert_int_equal(change(in, CLUB_PERSON_PASSKEY_ADDED, &same, 1), STORE_CONFLICT);
    assert_int_equal(change(in, CLUB_PERSON_PASSKEY_USED, &one, 0), STORE_CONFLICT); /* of a copy of the device */
    one.counter++;
    assert_int_equal(change(in, CLUB_PERSON_PASSKEY_USED, &one, 0), STORE_OK);
    assert_int_equal(find(in, "device", &read), STORE_OK);
    assert_int_equal(read.used_ms, NOW);
    assert_int_equal(change(in, CLUB_PERSON_PASSKEY_REMOVED, &same, 1), STORE_CONFLICT);
    assert_int_equal(change(in, CLUB_PERSON_PASSKEY_REMOVED, &one, 1), STORE_OK);
    assert_int_equal(count_passkeys(in), 0);
    store_close(in);
}

void a_device_that_counts_nothing_is_used_again(void **state) {
    store *in = with_ada(*state);
    club_passkey one = passkey_of("pppppppppp", "device");
    one.counter = 0;
    assert_int_equal(change(in, CLUB_PERSON_PASSKEY_ADDED, &one, 0), STORE_OK);
    assert_int_equal(change(in, CLUB_PERSON_PASSKEY_USED, &one, 0), STORE_OK);
    assert_int_equal(change(in, CLUB_PERSON_PASSKEY_USED, &one, 0), STORE_OK);
    store_close(in);
}
