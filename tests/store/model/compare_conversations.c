/* What members write to each other: what the model says, and what the database holds. */
#include <string.h>

#include "store/conversations.h"
#include "store/model/trial.h"

static void expect(const trial *of, const char *id, bool same, const char *what) {
    if (!same) {
        fail_msg("conversation %s: %s is not as in the model (act %lu)", id, what, of->acts);
    }
}

/* Messages that are read, the latest first. */
typedef struct reading {
    const trial *of;
    const model_conversation *expected;
    int left;
} reading;

static bool compare_words(void *context, const void *entry) {
    const store_message *found = entry;
    reading *in = context;
    const char *id = in->expected->id;
    expect(in->of, id, in->left > 0, "how much was written");
    const model_words *words = &in->expected->words[--in->left];
    expect(in->of, id, found->number == in->left && found->at_ms == words->at, "when something was written");
    expect(in->of, id, strcmp(found->person.id, in->of->model->person[words->person]->id) == 0, "who has written");
    expect(in->of, id, strcmp(found->text, words->text) == 0, "what was written");
    return true;
}

static int unread_of(const model_conversation *of, int person) {
    int count = 0;
    for (int i = of->side[of->side[1].person == person].read; i < of->count; i++) {
        count += of->words[i].person != person && of->words[i].heard;
    }
    return count;
}

static void compare_side(trial *of, model_conversation *expected, int side) {
    const int person = expected->side[side].person;
    club_person who, other;
    store_conversation found;
    size_t unread;
    store_fault fault;
    memcpy(who.id, of->model->person[person]->id, sizeof who.id);
    memcpy(other.id, of->model->person[expected->side[!side].person]->id, sizeof other.id);
    const bool there = store_find_conversation(of->store, &who, &other, &found, &fault) == STORE_OK;
    expect(of, expected->id, there != expected->side[side].gone, "whose it is");
    if (!there) {
        return;
    }
    expect(of, expected->id, strcmp(found.own.id, expected->id) == 0, "the id");
    expect(of, expected->id, found.own.began == (side == 0), "who began");
    expect(of, expected->id, found.own.written == expected->count, "how many messages there are");
    expect(of, expected->id, found.own.read == expected->side[side].read, "how far it was read");
    expect(of, expected->id, found.at_ms == expected->words[expected->count - 1].at, "when it was last written in");
    assert_int_equal(store_count_unread_words(of->store, &who, &found.own, &unread, &fault), STORE_OK);
    expect(of, expected->id, (int)unread == unread_of(expected, person), "how much is not read");
    expect(of, expected->id, (found.heard > found.own.read) == (unread > 0), "whether something is not read");
}

void compare_conversation(trial *of, int person, int other) {
    model_conversation *expected = find_conversation(of->model, person, other);
    store_fault fault;
    if (!expected) {
        return;
    }
    reading in = {of, expected, expected->count};
    const store_words all = {expected->id, INT64_MAX, INT32_MAX};
    assert_int_equal(store_list_words(of->store, &all, (store_visitor){&in, compare_words}, &fault), STORE_OK);
    expect(of, expected->id, in.left == 0, "how much was written");
    compare_side(of, expected, 0);
    compare_side(of, expected, 1);
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

typedef struct listing {
    int count;
    int64_t before_ms;
} listing;

static bool count_side(void *context, const void *entry) {
    const store_conversation *found = entry;
    listing *in = context;
    assert_true(found->at_ms <= in->before_ms);
    in->before_ms = found->at_ms;
    in->count++;
    return true;
}

void compare_conversations_of(trial *of, int person) {
    model *club = of->model;
    const store_conversation_cursor all = {.at_ms = INT64_MAX, .limit = INT32_MAX};
    listing in = {.before_ms = INT64_MAX};
    int expected = 0;
    size_t unread, left = 0;
    club_person who;
    store_fault fault;
    memcpy(who.id, club->person[person]->id, sizeof who.id);
    for (int i = 0; i < club->conversations; i++) {
        model_conversation *at = &club->conversation[i];
        const bool in_it = at->side[0].person == person || at->side[1].person == person;
        if (in_it && !side_of(at, person)->gone) {
            expected++;
            left += unread_of(at, person) > 0;
        }
    }
    assert_int_equal(store_list_conversations(of->store, &who, &all, (store_visitor){&in, count_side}, &fault),
                     STORE_OK);
    expect(of, who.id, in.count == expected, "the number of a person's conversations");
    assert_int_equal(store_count_unread(of->store, &who, &unread, &fault), STORE_OK);
    expect(of, who.id, unread == left, "in how many there is something to be read");
}

void compare_conversations(trial *of) {
    for (int i = 0; i < of->model->conversations; i++) {
        const model_side *side = of->model->conversation[i].side;
        compare_conversation(of, side[0].person, side[1].person);
    }
}
