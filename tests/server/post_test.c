/* Letters on their way from a decision to a mail server, which is the test's own: at least once, never for what was not
   durable, and not for ever. */
#include <pthread.h>

#include "app/app.h"
#include "app/outbox/channels.h"
#include "app/outbox/outbox.h"
#include "app/outbox/post/smtp.h"
#include "app/transaction.h"
#include "app/turn.h"
#include "server/harness.h"

enum { SENT_MAX = 64, SECOND_MS = 1000, HOUR_MS = 3600 * 1000 };

/* ---- The mail server --------------------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    outbox_outcome outcome; /* of what is sent from now on */
    bool stuck;             /* no result comes back until the server ends, which breaks it off */
    bool held;              /* no result comes back until the test lets it */
    size_t sent;
    char to[SENT_MAX][64], id[SENT_MAX][64];
    char latest[8192];
} mails;

static void *open_mails(const post_smtp_settings *settings) {
    assert_string_equal(settings->url, "smtps://mail.example.net");
    assert_string_equal(settings->from, "club@mail.example.net");
    return &mails;
}

static void close_mails(void *connection) {
    assert_ptr_equal(connection, &mails);
}

static void note(const post_message *message) {
    const char *id = strstr(message->text, "Message-ID: ") + 12;
    snprintf(mails.to[mails.sent], sizeof mails.to[0], "%s", message->to);
    snprintf(mails.id[mails.sent], sizeof mails.id[0], "%.*s", (int)strcspn(id, "\r"), id);
    snprintf(mails.latest, sizeof mails.latest, "%s", message->text);
    mails.sent++;
}

/* The letter and a MAC of it and its address, by which reports are believed: `<LETTER.MAC@HOST>`. */
static void expect_id(int sent, const char *letter) {
    const char *id = mails.id[sent];
    const size_t length = strlen(letter);
    assert_int_equal(id[0], '<');
    assert_memory_equal(id + 1, letter, length);
    assert_int_equal(id[1 + length], '.');
    const size_t mac = strspn(id + length + 2, "0123456789abcdef");
    assert_int_equal(mac, 20);
    assert_string_equal(id + length + 2 + mac, "@mail.example.net>");
}

static bool is_held(void) {
    pthread_mutex_lock(&lock);
    const bool held = mails.held;
    pthread_mutex_unlock(&lock);
    return held;
}

static outbox_outcome send_mail(void *connection, const post_message *message, char why[POST_REASON_SIZE]) {
    (void)connection;
    pthread_mutex_lock(&lock);
    note(message);
    outbox_outcome outcome = mails.outcome;
    bool stuck = mails.stuck;
    pthread_mutex_unlock(&lock);
    while (stuck && !message->ends(message->context)) {
        nap();
    }
    while (is_held()) {
        nap();
    }
    outcome = stuck ? OUTBOX_LATER : outcome;
    strcpy(why, outcome == OUTBOX_SENT ? "" : "told to fail");
    return outcome;
}

static const post_smtp smtp = {.version = "", .open = open_mails, .send = send_mail, .close = close_mails};

static size_t sent(void) {
    pthread_mutex_lock(&lock);
    size_t count = mails.sent;
    pthread_mutex_unlock(&lock);
    return count;
}

static int open_post(void **state) {
    memset(&mails, 0, sizeof mails);
    if (open_house(state) != 0) {
        return -1;
    }
    club_house *house = *state;
    strcpy(house->config.public_url, "https://play.example.net");
    strcpy(house->config.mail.url, "smtps://mail.example.net");
    strcpy(house->config.mail.from, "club@mail.example.net");
    house->smtp = &smtp;
    pass(house, 0); /* both clocks show the same from here on */
    reopen(house);
    return 0;
}

/* ---- Letters ----------------------------------------------------------------------------------------- */

static const club_person ada = {"adaadaadaa"};

/* Part of the transaction that is open. */
static void apply_letter(club_house *house, const char *id) {
    store_fault fault;
    club_decision decision = {.change_count = 1,
                              .change = {&(club_change){.family = CLUB_LETTERS,
                                                        .letter = {.topic = CLUB_LETTER_CONFIRM,
                                                                   .person = ada,
                                                                   .address = "ada@example.org",
                                                                   .name = "ada",
                                                                   .code = "C0de",
                                                                   .created_ms = house->seconds * 1000,
                                                                   .until_ms = house->seconds * 1000 + 24 * HOUR_MS}}}};
    snprintf(decision.change[0]->letter.id, CLUB_ID_SIZE, "%s", id);
    assert_int_equal(store_apply(house->store, &decision, &fault), STORE_OK);
    app_expect(house->server->app, APP_MAILS);
}

static void add_letter(club_house *house, const char *id) {
    store_fault fault;
    club_decision person = {.change_count = 1,
                            .change = {&(club_change){.family = CLUB_PEOPLE, .person = {.guest.person = ada}}}};
    assert_int_equal(store_begin(house->store, &fault), STORE_OK);
    store_apply(house->store, &person, &fault); /* who may be there already */
    apply_letter(house, id);
    assert_int_equal(store_commit(house->store, &fault), STORE_OK);
}

static bool turn(club_house *house) {
    app_turn_begin(house->server->app);
    return app_turn_end(house->server->app);
}

/* Turns of the loop, as they are wanted, until so many mails were sent and their results noted. */
static void turn_until_sent(club_house *house, size_t count) {
    turn(house);
    while (sent() < count || app_outbox_count(house->server->app, APP_MAILS) ||
           app_channels_wait_ms(house->server->app) == 0) {
        nap();
        turn(house);
    }
    assert_int_equal(sent(), count);
}

/* What waits in the store. */
static bool count_waiting(void *context, const void *entry) {
    const store_letter *letter = entry;
    (void)letter;
    ++*(int *)context;
    return true;
}

static int waiting(club_house *house) {
    int count = 0;
    store_fault fault;
    assert_int_equal(store_waiting_letters(house->store, &(store_waiting_page){.limit = 100},
                                           (store_visitor){&count, count_waiting}, &fault),
                     STORE_OK);
    return count;
}

/* ---- Tests ------------------------------------------------------------------------------------------- */

static void a_letter_is_sent_once(void **state) {
    club_house *house = *state;
    add_letter(house, "aaaaaaaaaa");
    assert_int_equal(app_channels_wait_ms(house->server->app), 0);
    turn_until_sent(house, 1);
    assert_string_equal(mails.to[0], "ada@example.org");
    expect_id(0, "aaaaaaaaaa");
    assert_non_null(strstr(mails.latest, "https://play.example.net/confirm#C0de"));
    assert_int_equal(waiting(house), 0);
    assert_int_equal(app_channels_wait_ms(house->server->app), -1);
    pass(house, 24 * HOUR_MS);
    reopen(house);
    turn(house);
    assert_int_equal(sent(), 1);
    browser nobody = {0};
    assert_non_null(strstr(get(house, &nobody, "/metrics")->text, "ludopod_mails_total{outcome=\"delivered\"} 0"));
}

/* The delay grows, and after the letter's time it is given up. */
static void what_fails_is_tried_again_later_and_later(void **state) {
    club_house *house = *state;
    mails.outcome = OUTBOX_LATER;
    add_letter(house, "aaaaaaaaaa");
    turn_until_sent(house, 1);
    int64_t waits[] = {2, 8, 32, 128, 512, 2048, 8192, 14400, 14400, 14400, 14400};
    size_t count = 1;
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        assert_int_equal(app_channels_wait_ms(house->server->app), waits[i] * SECOND_MS);
        pass(house, waits[i] * SECOND_MS - 1000);
        turn(house);
        assert_int_equal(sent(), count);
        pass(house, 1000);
        turn_until_sent(house, ++count);
        assert_string_equal(mails.id[count - 1], mails.id[0]);
    }
    /* 68522 seconds have passed: the next attempt would still be within the day, the one after it not. */
    pass(house, 14400 * SECOND_MS);
    turn_until_sent(house, ++count);
    assert_int_equal(waiting(house), 0);
    assert_int_equal(app_channels_wait_ms(house->server->app), -1);
    assert_int_equal(logged(house, "mail"), (int)count);
}

static void delays_have_an_end(void **state) {
    (void)state;
    assert_int_equal(app_outbox_retry_ms(5, 1), 2005);
    assert_int_equal(app_outbox_retry_ms(5, 2), 8005);
    assert_int_equal(app_outbox_retry_ms(5, 8), 4 * HOUR_MS + 5);
    assert_int_equal(app_outbox_retry_ms(5, 1000000), 4 * HOUR_MS + 5);
}

static void what_is_refused_is_given_up(void **state) {
    club_house *house = *state;
    mails.outcome = OUTBOX_REFUSED;
    add_letter(house, "aaaaaaaaaa");
    turn_until_sent(house, 1);
    assert_int_equal(waiting(house), 0);
    browser nobody = {0};
    assert_non_null(strstr(get(house, &nobody, "/metrics")->text, "ludopod_mails_total{outcome=\"refused\"} 1"));
}

static void what_comes_too_late_is_not_sent(void **state) {
    club_house *house = *state;
    add_letter(house, "aaaaaaaaaa");
    pass(house, 24 * HOUR_MS);
    turn(house);
    assert_int_equal(waiting(house), 0);
    turn(house);
    assert_int_equal(sent(), 0);
    assert_int_equal(logged(house, "mail"), 1);
}

static void nothing_is_sent_before_it_is_durable(void **state) {
    club_house *house = *state;
    app_caller caller = {0};
    add_letter(house, "aaaaaaaaaa"); /* who makes the person */
    turn_until_sent(house, 1);
    begin_turn(house);
    assert_true(app_transaction(house->server->app, &caller));
    apply_letter(house, "bbbbbbbbbb");
    house->failing.commit = true;
    assert_false(end_turn(house));
    house->failing.commit = false;
    turn(house);
    turn(house);
    assert_int_equal(sent(), 1);
    assert_int_equal(waiting(house), 0);
    begin_turn(house);
    assert_true(app_transaction(house->server->app, &caller));
    apply_letter(house, "bbbbbbbbbb");
    assert_int_equal(sent(), 1);
    assert_true(end_turn(house));
    turn_until_sent(house, 2);
}

/* A server that ends, or is killed, before it has noted a result finds the letter again. */
static void what_was_not_noted_is_sent_again_with_its_id(void **state) {
    club_house *house = *state;
    mails.stuck = true;
    add_letter(house, "aaaaaaaaaa");
    turn(house);
    while (sent() == 0) {
        nap();
    }
    assert_int_equal(waiting(house), 1);
    pthread_mutex_lock(&lock);
    mails.stuck = false;
    pthread_mutex_unlock(&lock);
    reopen(house);
    turn_until_sent(house, 2);
    assert_string_equal(mails.id[0], mails.id[1]);
    assert_int_equal(waiting(house), 0);
    /* The same when the database does not take the note. */
    add_letter(house, "bbbbbbbbbb");
    house->failing.commit = true;
    while (turn(house)) {
        nap();
    }
    house->failing.commit = false;
    turn_until_sent(house, 4);
    assert_string_equal(mails.id[2], mails.id[3]);
    assert_int_equal(waiting(house), 0);
}

/* The mail server has it, and nobody has looked at that yet. */
static void a_server_that_ends_notes_what_was_sent(void **state) {
    club_house *house = *state;
    mails.held = true;
    add_letter(house, "aaaaaaaaaa");
    turn(house);
    while (sent() == 0) {
        nap();
    }
    pthread_mutex_lock(&lock);
    mails.held = false;
    pthread_mutex_unlock(&lock);
    reopen(house);
    assert_int_equal(waiting(house), 0);
    turn_until_sent(house, 1);
}

/* A letter that tells of something waits for the end of quiet hours, and counts no attempt; one with a code does not
   wait. */
static void what_waits_keeps_to_quiet_hours(void **state) {
    club_house *house = *state;
    browser bo = {.address = "192.0.2.2"};
    char update[256];
    become_member(house, &bo, "bob");
    const int from = (int)(house->seconds / 60 + 1439) % 1440, to = (from + 61) % 1440;
    assert_int_equal(post(house, &bo, "/api/v1/me/notices/settings",
                          "{'quiet_from':'%02d:%02d','quiet_to':'%02d:%02d'}", from / 60, from % 60, to / 60, to % 60)
                         ->status,
                     200);
    add_letter(house, "aaaaaaaaaa");
    turn_until_sent(house, 1);
    add_letter(house, "bbbbbbbbbb");
    snprintf(update, sizeof update,
             "UPDATE outbox SET topic = 'notices', code = '', person = (SELECT id FROM person WHERE handle = 'bob') "
             "WHERE id = '%s'",
             "bbbbbbbbbb");
    tell_database(house, update);
    reopen(house);
    for (int minute = 0; minute < 58; minute++) {
        turn(house);
        turn(house);
        pass(house, 60 * SECOND_MS);
    }
    assert_int_equal(sent(), 1);
    assert_int_equal(waiting(house), 1);
    assert_int_equal(count_in_database(house, "SELECT attempts FROM outbox WHERE id = 'bbbbbbbbbb'"), 0);
    pass(house, 2 * 60 * SECOND_MS);
    turn_until_sent(house, 2);
    assert_int_equal(waiting(house), 0);
    /* And what is for somebody who is gone is not sent at all. */
    add_letter(house, "cccccccccc");
    tell_database(house, "UPDATE outbox SET topic = 'notices', code = '' WHERE id = 'cccccccccc'");
    tell_database(house, "UPDATE person SET deleted_ms = 1 WHERE id = 'adaadaadaa'");
    reopen(house);
    turn_until_sent(house, 2);
    assert_int_equal(waiting(house), 0);
}

static void many_letters_are_sent_in_their_order(void **state) {
    club_house *house = *state;
    enum { COUNT = 48 };
    char id[CLUB_ID_SIZE] = "aaaaaaaaaa";
    for (int i = 0; i < COUNT; i++) {
        id[8] = (char)('a' + i / 8);
        id[9] = (char)('a' + i % 8);
        add_letter(house, id);
    }
    turn_until_sent(house, COUNT);
    for (int i = 0; i < COUNT; i++) {
        snprintf(id + 8, 3, "%c%c", 'a' + i / 8, 'a' + i % 8);
        assert_memory_equal(mails.id[i] + 1, id, CLUB_ID_LENGTH);
    }
    assert_int_equal(waiting(house), 0);
}

/* Letters whose time has passed keep no others waiting, however many there are. */
static void hopeless_letters_make_way(void **state) {
    club_house *house = *state;
    char id[CLUB_ID_SIZE] = "aaaaaaaaaa";
    for (int i = 0; i < 80; i++) {
        id[8] = (char)('a' + i / 8);
        id[9] = (char)('a' + i % 8);
        add_letter(house, id);
    }
    pass(house, 24 * HOUR_MS);
    add_letter(house, "zzzzzzzzzz");
    turn_until_sent(house, 1);
    expect_id(0, "zzzzzzzzzz");
    assert_int_equal(waiting(house), 0);
}

static void a_mail_that_is_stuck_does_not_keep_the_server_from_ending(void **state) {
    club_house *house = *state;
    mails.stuck = true;
    add_letter(house, "aaaaaaaaaa");
    turn(house);
    while (sent() == 0) {
        nap();
    }
    server_stop(house->server);
    assert_int_equal(waiting(house), 1);
    turn(house);
    assert_int_equal(app_channels_wait_ms(house->server->app), -1);
}

/* ---- Settings ---------------------------------------------------------------------------------------- */

static void expect_no_server(club_house *house, const char *why) {
    store_fault fault = {""};
    server_free(house->server);
    house->server = server_create(&(app_settings){.config = &house->config,
                                                  .logger = {.stream = house->log, .least = APP_INFO},
                                                  .store = house->store,
                                                  .smtp = house->smtp},
                                  NULL, &fault);
    assert_null(house->server);
    assert_non_null(strstr(fault.text, why));
}

static void write_password(club_house *house, int length) {
    char path[128];
    snprintf(path, sizeof path, "%s/password", house->folder);
    FILE *file = fopen(path, "we");
    assert_non_null(file);
    fprintf(file, "%0*d\n", length, 7);
    fclose(file);
    strcpy(house->config.mail.password_file, path);
}

static void settings_that_cannot_be_are_refused(void **state) {
    club_house *house = *state;
    strcpy(house->config.mail.password_file, "/nowhere/at all");
    expect_no_server(house, "/nowhere/at all: No such file or directory");
    strcpy(house->config.mail.password_file, "/dev/null");
    expect_no_server(house, "the file of the mail server's password is empty");
    write_password(house, 300);
    expect_no_server(house, "the password of the mail server is too long");
    house->config.mail.password_file[0] = 0;
    house->config.mail.from[0] = 0;
    expect_no_server(house, "mail.from");
    strcpy(house->config.mail.from, "club@mail.example.net");
    house->config.public_url[0] = 0;
    expect_no_server(house, "public_url");
}

/* ------------------------------------------------------------------------------------------------------ */

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_post, close_house)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_letter_is_sent_once),
        TEST(what_fails_is_tried_again_later_and_later),
        cmocka_unit_test(delays_have_an_end),
        TEST(what_is_refused_is_given_up),
        TEST(what_comes_too_late_is_not_sent),
        TEST(nothing_is_sent_before_it_is_durable),
        TEST(what_was_not_noted_is_sent_again_with_its_id),
        TEST(a_server_that_ends_notes_what_was_sent),
        TEST(what_waits_keeps_to_quiet_hours),
        TEST(many_letters_are_sent_in_their_order),
        TEST(hopeless_letters_make_way),
        TEST(a_mail_that_is_stuck_does_not_keep_the_server_from_ending),
        TEST(settings_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
