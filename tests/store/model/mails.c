/* Mails beside their model: which were received, which tokens were spent, which strangers were answered. Chance of its
   own, so that what is tried of the club stays as it was. */
#include <stdio.h>
#include <string.h>

#include "store/model/trial.h"
#include "store/pending.h"
#include "store/post/mail.h"

static uint32_t pick(trial *of, uint32_t limit) {
    return (uint32_t)(pod__random_unit(&of->mails.random) * limit);
}

static void key_of(int mail, uint8_t out[STORE_MAIL_KEY_BYTES]) {
    memset(out, mail, STORE_MAIL_KEY_BYTES);
}

static const char *token_of(int number) {
    static char token[24];
    snprintf(token, sizeof token, "token%d", number);
    return token;
}

static void receive(trial *of, int mail, bool keep) {
    uint8_t key[STORE_MAIL_KEY_BYTES];
    store_fault fault;
    int64_t *at = &of->mails.received[mail];
    key_of(mail, key);
    trial_open_turn(of);
    assert_int_equal(store_receive(of->store, key, of->now, &fault), *at ? STORE_CONFLICT : STORE_OK);
    if (!*at && keep) {
        *at = of->now;
    } else if (!*at) {
        assert_int_equal(store_unreceive(of->store, key, &fault), STORE_OK);
    }
}

static void spend(trial *of, int number) {
    store_fault fault;
    int64_t *until = &of->mails.spent[number];
    const int64_t length = (int64_t)pick(of, 60) * DAY;
    trial_open_turn(of);
    assert_int_equal(store_spend_token(of->store, token_of(number), of->now + length, &fault),
                     *until ? STORE_CONFLICT : STORE_OK);
    *until = *until ? *until : of->now + length;
}

static void answer(trial *of, int stranger) {
    uint8_t address[STORE_ADDRESS_HASH_BYTES];
    store_fault fault;
    int64_t *at = &of->mails.answered[stranger];
    const bool may = *at <= of->now - DAY;
    memset(address, stranger, sizeof address);
    trial_open_turn(of);
    assert_int_equal(store_answer_stranger(of->store, address, of->now, of->now - DAY, &fault),
                     may ? STORE_OK : STORE_CONFLICT);
    *at = may ? of->now : *at;
}

void trial_mail(trial *of) {
    const int which = (int)pick(of, MAILS);
    switch (pick(of, 8)) {
    case 0:
        of->mails.again += of->mails.received[which] != 0;
        receive(of, which, pick(of, 4) > 0);
        break;
    case 1:
        spend(of, which);
        break;
    case 2:
        answer(of, which);
        break;
    default:
        break;
    }
}

void trial_forget_mails(trial *of) {
    for (int i = 0; i < MAILS; i++) {
        int64_t *received = &of->mails.received[i], *spent = &of->mails.spent[i];
        *received = *received < of->now - 30 * (int64_t)DAY ? 0 : *received;
        *spent = *spent < of->now ? 0 : *spent;
    }
}

void compare_mails(trial *of) {
    for (int i = 0; i < MAILS; i++) {
        store_fault fault;
        bool spent;
        receive(of, i, false);
        assert_int_equal(store_find_spent_token(of->store, token_of(i), &spent, &fault), STORE_OK);
        assert_int_equal(spent, of->mails.spent[i] != 0);
    }
}
