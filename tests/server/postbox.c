#include "server/postbox.h"
#include "store/people.h"

/* ---- Mails ------------------------------------------------------------------------------------------------------ */

int open_with_mail(void **state) {
    if (open_house(state) != 0) {
        return -1;
    }
    club_house *house = *state;
    let_letters_wait(house);
    reopen(house);
    strcpy(house->config.inbox.maildir, "there"); /* after it was opened: mails are brought by the test itself */
    return 0;
}

typedef struct search {
    const char *address;
    taken *out;
    bool found;
} search;

static bool find_letter(void *context, const void *entry) {
    const store_letter *letter = entry;
    search *of = context;
    const bool answers = of->found && of->out->letter.letter.topic == CLUB_LETTER_ANSWER;
    if (strcmp(letter->letter.address, of->address) == 0 && !answers) {
        of->out->letter = *letter;
        of->found = true;
    }
    return true;
}

bool take_letter(club_house *house, const char *address, taken *out) {
    store_fault fault;
    search of = {address, out, false};
    assert_int_equal(store_waiting_letters(house->store, &(store_waiting_page){.limit = 100},
                                           (store_visitor){&of, find_letter}, &fault),
                     STORE_OK);
    if (of.found) {
        tell_database(house, "DELETE FROM outbox WHERE id = '%q'", out->letter.letter.id);
    }
    return of.found;
}

const taken *expect_letter(club_house *house, const char *address) {
    static taken letter;
    taken more;
    if (!take_letter(house, address, &letter)) {
        fail_msg("no letter to %s", address);
    }
    const bool answers = letter.letter.letter.topic == CLUB_LETTER_ANSWER;
    if (take_letter(house, address, &more) && !(answers && more.letter.letter.topic == CLUB_LETTER_NOTICES)) {
        fail_msg("two letters to %s:\n%s\nand\n%s", address, letter.letter.lines, more.letter.lines);
    }
    return &letter;
}

const taken *latest_letter(club_house *house, const char *address) {
    static taken latest;
    taken one;
    latest.letter.letter.created_ms = 0;
    while (take_letter(house, address, &one)) {
        latest = one.letter.letter.created_ms >= latest.letter.letter.created_ms ? one : latest;
    }
    if (!latest.letter.letter.created_ms) {
        fail_msg("no letter to %s", address);
    }
    return &latest;
}

void expect_no_letter(club_house *house, const char *address) {
    taken letter;
    assert_false(take_letter(house, address, &letter));
}

inbox_message message_to(const char *recipient, const char *subject, const char *text) {
    static unsigned count;
    inbox_message message = {.kind = INBOX_ORDINARY};
    const char *plus = strchr(recipient, '+');
    snprintf(message.sender, sizeof message.sender, SOMEBODY);
    snprintf(message.from, sizeof message.from, SOMEBODY);
    snprintf(message.recipient, sizeof message.recipient, "%s", recipient);
    if (plus) {
        snprintf(message.detail, sizeof message.detail, "%.*s", (int)strcspn(plus + 1, "@"), plus + 1);
    }
    snprintf(message.subject, sizeof message.subject, "%s", subject);
    snprintf(message.id, sizeof message.id, "%u@example.org", ++count);
    message.text = strdup(text);
    message.text_length = strlen(text);
    return message;
}

inbox_verdict bring(club_house *house, inbox_message *message) {
    begin_turn(house);
    inbox_verdict verdict = mail_perform(house->server->mailer, message);
    assert_true(end_turn(house));
    inbox_message_clear(message);
    return verdict;
}

inbox_verdict mail(club_house *house, const char *recipient, const char *text) {
    inbox_message message = message_to(recipient, "Re: what was", text);
    return bring(house, &message);
}

void accepted(inbox_verdict verdict) {
    assert_false(verdict.later);
}

/* ---- Members ---------------------------------------------------------------------------------------------------- */

void give_address(club_house *house, const char *handle) {
    tell_database(house,
                  "INSERT INTO email (person, address, confirmed_ms) SELECT id, '%q@example.org', 1 FROM person "
                  "WHERE handle = '%q'",
                  handle, handle);
}

void join(club_house *house, browser *who, const char *handle, const char *language) {
    become_member(house, who, handle);
    give_address(house, handle);
    assert_int_equal(post(house, who, "/api/v1/me/settings", "{'language':'%s'}", language)->status, 200);
    static const char *const kinds[] = {"your_turn", "game_began",         "game_ended", "challenge",
                                        "offer",     "challenge_answered", "chat",       "message"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        assert_int_equal(
            post(house, who, "/api/v1/me/notices/settings", "{'kinds':[{'kind':'%s','mail':true}]}", kinds[i])->status,
            200);
    }
}

club_person person_of(club_house *house, const char *handle) {
    club_person person;
    store_fault fault;
    assert_int_equal(store_find_handle(house->store, handle, &person, &fault), STORE_OK);
    return person;
}

const char *own_address(club_house *house, const char *handle) {
    static char address[4][MAIL_REPLY_SIZE];
    static unsigned next;
    const club_person person = person_of(house, handle);
    char *out = address[next++ % 4];
    assert_true(app_own_mail_address(house->server->app, &person, out));
    return out;
}

const taken *command(club_house *house, const char *handle, const char *text) {
    char address[CLUB_ADDRESS_SIZE];
    club_account account;
    store_fault fault;
    const club_person person = person_of(house, handle);
    accepted(mail(house, own_address(house, handle), text));
    assert_int_equal(store_load_account(house->store, &person, &account, &fault), STORE_OK);
    snprintf(address, sizeof address, "%s", account.email);
    return expect_letter(house, address);
}

void expect_text(const taken *letter, const char *text) {
    if (!strstr(letter->letter.lines, text)) {
        fail_msg("there is no '%s' in:\n%s", text, letter->letter.lines);
    }
}

inbox_verdict mail_from(club_house *house, const char *from, const char *to, const char *text) {
    inbox_message message = message_to(to, "", text);
    snprintf(message.from, sizeof message.from, "%s", from);
    return bring(house, &message);
}
