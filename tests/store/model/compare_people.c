/* People, and what is found in the whole club: what the model says, and what the database holds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/challenges.h"
#include "store/hooks.h"
#include "store/lists.h"
#include "store/model/trial.h"
#include "store/people.h"

/* All of it is to be true of a person; what is told says which person it is not true of. */
static void expect(const trial *of, const char *id, bool same, const char *what) {
    if (!same) {
        fail_msg("person %s: %s is not as in the model (act %lu)", id, what, of->acts);
    }
}

static club_person person_at(const trial *of, int index) {
    club_person who;
    memcpy(who.id, of->model->person[index]->id, sizeof who.id);
    return who;
}

/* ---- Accounts --------------------------------------------------------------------------------------------------- */

static void compare_hook(const trial *of, const model_person *expected) {
    const char *id = expected->id;
    club_person bot = {""};
    club_hook hook;
    store_fault fault;
    memcpy(bot.id, id, sizeof bot.id);
    assert_int_equal(store_find_hook(of->store, &bot, &hook, &fault), STORE_OK);
    expect(of, id, strcmp(hook.url, expected->hook ? expected->hook : "") == 0, "a bot's hook");
    if (expected->hook) {
        expect(of, id, hook.key_ms == expected->hook_key && hook.old_key_ms == expected->old_hook_key, "its keys");
        expect(of, id, hook.waiting == expected->hooked_count, "what waits for a hook");
    }
}

static void compare_profile(const trial *of, const model_person *expected, const club_account *found) {
    const bool dark = strcmp(club_setting_word(&found->settings, CLUB_SETTING_THEME), "dark") == 0;
    const char *id = expected->id;
    expect(of, id, strcmp(expected->member ? expected->handle : "", found->handle) == 0, "the handle");
    expect(of, id, strcmp(expected->name, found->name) == 0, "the name");
    expect(of, id, strcmp(expected->line ? expected->line : "", found->line) == 0, "the line");
    expect(of, id, strcmp(expected->zone, found->zone) == 0, "the time zone");
    expect(of, id, expected->language == found->language, "the language");
    expect(of, id, expected->dark == dark, "the theme");
    expect(of, id, expected->by_itself == (found->settings.value[CLUB_SETTING_VACATION] != 0),
           "the choice of vacations");
    expect(of, id, expected->roles == found->roles, "what the person may do");
    expect(of, id, expected->created * 1000 == found->created_ms, "when the person came");
    expect(of, id, expected->since == found->member_since_ms, "since when the person is a member");
    expect(of, id, expected->deleted == found->deleted_ms, "when the person left");
    expect(of, id, expected->version == found->version, "the version");
    const char *owner = expected->owner == NOBODY ? "" : of->model->person[expected->owner]->id;
    expect(of, id, strcmp(owner, found->bot.keeper.id) == 0 && found->bot.is == (*owner != 0), "whose bot it is");
    if (expected->owner != NOBODY && expected->member) {
        char terms[2][CLUB_BOT_TERMS_SIZE];
        pod_text is = pod_text_over(terms[0], sizeof terms[0]), is_to_be = pod_text_over(terms[1], sizeof terms[1]);
        club_bot_terms_print(&found->terms, &is);
        club_bot_terms_print(&expected->terms, &is_to_be);
        expect(of, id, strcmp(terms[0], terms[1]) == 0, "the terms of a bot");
        expect(of, id, strcmp(found->bot.owner, of->model->person[expected->owner]->handle) == 0, "a bot's owner");
        compare_hook(of, expected);
    }
}

static bool has_code(const club_account *in, unsigned code) {
    const club_code_hash wanted = code_hash(code);
    for (size_t i = 0; i < in->recovery_count; i++) {
        if (memcmp(&in->recovery[i], &wanted, sizeof wanted) == 0) {
            return true;
        }
    }
    return false;
}

static void compare_secrets(const trial *of, const model_person *expected, const club_account *found) {
    const char *id = expected->id;
    expect(of, id, strcmp(expected->email, found->email) == 0, "the address");
    expect(of, id, expected->confirmed == found->email_confirmed, "whether the address is confirmed");
    expect(of, id, strcmp(expected->failing ? expected->failing : "", found->email_status) == 0, "why mails come back");
    expect(of, id, strcmp(expected->password ? expected->password : "", found->password) == 0, "the password");
    expect(of, id, expected->totp == found->totp.sealed[0], "the codes of an app");
    expect(of, id, expected->totp_on == found->totp.confirmed, "whether codes are asked for");
    expect(of, id, expected->totp_step == found->totp.last_step, "the latest code");
    expect(of, id, expected->recovery_count == (int)found->recovery_count, "the number of recovery codes");
    for (int i = 0; i < expected->recovery_count; i++) {
        expect(of, id, has_code(found, expected->recovery[i]), "a recovery code");
    }
    expect(of, id, expected->keys == (int)found->passkeys, "the number of keys");
}

static void compare_proofs(trial *of, const model_person *expected) {
    for (int kind = 0; kind < CLUB_PROOF_KINDS; kind++) {
        const model_proof *proof = &expected->proof[kind];
        const club_code_hash hash = code_hash(proof->code);
        club_person owner = {""};
        club_proof found;
        store_fault fault;
        if (!proof->code) {
            continue;
        }
        const bool there = store_find_proof(of->store, &hash, &owner, &found, &fault) == STORE_OK;
        expect(of, expected->id, there == proof->there, "whether a one-time code is good");
        if (there) {
            expect(of, expected->id, strcmp(owner.id, expected->id) == 0, "whose a one-time code is");
            expect(of, expected->id, (int)found.kind == kind && found.until_ms == proof->until, "a one-time code");
            expect(of, expected->id, strcmp(found.address, proof->address) == 0, "what a one-time code proves");
        }
    }
}

/* ---- What a person has several of ----------------------------------------------------------------------------------
 */

typedef struct listing {
    const trial *of;
    int person, count;
} listing;

static bool compare_key(void *context, const void *entry) {
    const club_passkey *found = entry;
    listing *in = context;
    const model_person *who = in->of->model->person[in->person];
    const model_key *expected = NULL;
    for (int i = 0; i < who->keys; i++) {
        expected = strcmp(who->key[i].id, found->id) == 0 ? &who->key[i] : expected;
    }
    expect(in->of, who->id, expected != NULL, "which keys there are");
    expect(in->of, who->id, expected->counter == found->counter, "the counter of a key");
    expect(in->of, who->id, expected->used == found->used_ms, "when a key was used");
    expect(in->of, who->id, strcmp(expected->name, found->name) == 0, "what a key is called");
    in->count++;
    return true;
}

static bool compare_session(void *context, const void *entry) {
    const store_session_row *found = entry;
    listing *in = context;
    const model *club = in->of->model;
    const uint8_t *key = found->key.bytes;
    const int number = (key[0] | key[1] << 5 | key[2] << 10 | key[3] << 15) - 1;
    const bool known = number >= 0 && number < club->sessions && club->session[number].person == in->person;
    const char *id = club->person[in->person]->id;
    expect(in->of, id, known && club->session[number].open, "which sessions there are");
    expect(in->of, id, club->session[number].begun / 1000 == found->created, "when a session began");
    expect(in->of, id, club->session[number].seen == found->seen, "when a session was used");
    in->count++;
    return true;
}

static void compare_sessions(trial *of, int person) {
    const club_person who = person_at(of, person);
    listing in = {of, person, 0};
    int expected = 0;
    store_fault fault;
    for (int i = 0; i < of->model->sessions; i++) {
        expected += of->model->session[i].open && of->model->session[i].person == person;
    }
    assert_int_equal(store_list_sessions(of->store, &who, (store_visitor){&in, compare_session}, &fault), STORE_OK);
    expect(of, who.id, in.count == expected, "the number of sessions");
}

/* One's own, and those of one's bots. */
static bool has_token(const model *club, int person, int token) {
    const int whose = club->token[token].person;
    return whose == person || club->person[whose]->owner == person;
}

static bool compare_token(void *context, const void *entry) {
    const club_token *found = entry;
    listing *in = context;
    const model *club = in->of->model;
    const char *id = club->person[in->person]->id;
    const int number = found->key.bytes[0] | found->key.bytes[1] << 5 | found->key.bytes[2] << 10;
    const bool known = number < club->tokens && club->token[number].open && has_token(club, in->person, number);
    expect(in->of, id, known, "which tokens there are");
    const model_token *expected = &club->token[number];
    expect(in->of, id, strcmp(expected->name, found->name) == 0, "a token's name");
    expect(in->of, id, expected->scopes == found->scopes, "what a token is for");
    expect(in->of, id, expected->made == found->created_ms && expected->until == found->until_ms, "a token's times");
    in->count++;
    return true;
}

static void compare_tokens(trial *of, int person) {
    const club_person who = person_at(of, person);
    listing in = {of, person, 0};
    int expected = 0;
    store_fault fault;
    for (int i = 0; i < of->model->tokens; i++) {
        expected += of->model->token[i].open && has_token(of->model, person, i);
    }
    assert_int_equal(store_list_tokens(of->store, &who, (store_visitor){&in, compare_token}, &fault), STORE_OK);
    expect(of, who.id, in.count == expected, "the number of tokens");
}

static bool count_relation(void *context, const void *entry) {
    const store_relation_row *found = entry;
    (void)found;
    ++*(int *)context;
    return true;
}

static void compare_relations(trial *of, int person) {
    const club_person who = person_at(of, person);
    int expected = 0, count = 0;
    store_fault fault;
    for (int i = 0; i < of->model->relations; i++) {
        const model_relation *at = &of->model->relation[i];
        if (at->person == person) {
            const club_person other = person_at(of, at->other);
            unsigned kinds = 0;
            assert_int_equal(store_find_relations(of->store, &who, &other, &kinds, &fault), STORE_OK);
            expect(of, who.id, kinds >> at->kind & 1, "whom the person keeps away");
            expected++;
        }
    }
    assert_int_equal(store_list_relations(of->store, &who, (store_visitor){&count, count_relation}, &fault), STORE_OK);
    expect(of, who.id, count == expected, "how many the person keeps away");
}

static void compare_turns(trial *of, int person) {
    const club_person who = person_at(of, person);
    size_t expected = 0, found;
    store_fault fault;
    for (int i = 0; i < of->model->games; i++) {
        const model_game *game = of->model->game[i];
        const unsigned turn = turn_of(game);
        expected += turn != POD_NOBODY && seats_of(game, person) & 1u << turn;
    }
    assert_int_equal(store_count_turns(of->store, &who, &found, &fault), STORE_OK);
    expect(of, who.id, found == expected, "how many games wait for the person");
}

void compare_person(trial *of, int person) {
    const model_person *expected = of->model->person[person];
    const club_person who = person_at(of, person);
    club_account found;
    store_fault fault;
    listing keys = {of, person, 0};
    assert_int_equal(store_load_account(of->store, &who, &found, &fault), STORE_OK);
    compare_profile(of, expected, &found);
    compare_secrets(of, expected, &found);
    compare_proofs(of, expected);
    assert_int_equal(store_list_passkeys(of->store, &who, (store_visitor){&keys, compare_key}, &fault), STORE_OK);
    expect(of, who.id, keys.count == expected->keys, "how many keys there are");
    compare_sessions(of, person);
    compare_tokens(of, person);
    compare_relations(of, person);
    compare_attempts(of, person);
    compare_conversations_of(of, person);
    compare_order_of(of, person);
    compare_ratings(of, person);
    compare_alerts(of, person, 1000);
}

/* ---- The whole club ------------------------------------------------------------------------------------------------
 */

static bool compare_letter(void *context, const void *entry) {
    const store_letter *row = entry;
    listing *in = context;
    const model *club = in->of->model;
    const club_letter *found = &row->letter;
    const model_letter *expected = NULL;
    char code[16] = "";
    for (int i = 0; i < club->letters; i++) {
        expected = strcmp(club->letter[i].id, found->id) == 0 ? &club->letter[i] : expected;
    }
    expect(in->of, found->person.id, expected && !row->damaged, "which letters wait");
    if (expected->code) {
        snprintf(code, sizeof code, "code-%u", expected->code);
    }
    const char *to = club->person[expected->person]->id;
    expect(in->of, to, strcmp(to, found->person.id) == 0 && strcmp(expected->address, found->address) == 0,
           "to whom a letter goes");
    expect(in->of, to, strcmp(expected->topic, club_letter_topic_name(found->topic)) == 0, "what a letter is about");
    expect(in->of, to,
           strcmp(expected->name, found->name) == 0 && strcmp(expected->detail, found->detail) == 0 &&
               strcmp(code, found->code) == 0 && expected->language == found->language,
           "what a letter says");
    expect(in->of, to, expected->created == found->created_ms && expected->until == found->until_ms,
           "how long a letter is good");
    in->count++;
    return true;
}

static void compare_letters(trial *of) {
    listing in = {of, NOBODY, 0};
    store_fault fault;
    assert_int_equal(store_waiting_letters(of->store, &(store_waiting_page){.limit = 2 * LETTERS_MAX},
                                           (store_visitor){&in, compare_letter}, &fault),
                     STORE_OK);
    assert_int_equal(in.count, of->model->letters);
}

static void compare_invitations(trial *of) {
    for (int i = 0; i < of->model->invitations; i++) {
        const club_code_hash hash = code_hash(of->model->invitation[i].code);
        unsigned left;
        store_fault fault;
        assert_int_equal(store_find_invitation(of->store, &hash, &left, &fault), STORE_OK);
        assert_int_equal(left, of->model->invitation[i].left);
    }
}

static void compare_calendar(trial *of) {
    const model *club = of->model;
    store_fault fault;
    assert_int_equal(store_load_calendar(of->store, &fault), STORE_OK);
    const club_calendar *found = store_calendar(of->store);
    assert_int_equal(club->outages, found->outages);
    for (int i = 0; i < club->outages; i++) {
        assert_true(club->outage[i].from == found->outage[i].from_ms && club->outage[i].to == found->outage[i].to_ms);
    }
    for (int i = 0; i < club->people; i++) {
        const club_person who = person_at(of, i);
        const model_person *expected = club->person[i];
        const club_intervals vacations = club_calendar_vacations(found, &who);
        expect(of, who.id, (int)vacations.count == expected->vacations, "the number of vacations");
        for (int v = 0; v < expected->vacations; v++) {
            const bool same = expected->vacation[v].from == vacations.at[v].from_ms &&
                              expected->vacation[v].to == vacations.at[v].to_ms;
            expect(of, who.id, same, "a vacation");
        }
        expect(of, who.id, vacation_left(expected, of->now) == club_calendar_vacation_left_ms(found, &who, of->now),
               "how much vacation is left");
    }
}

/* Nobody is looked at too late: the deadline that is written down is the next one, or sooner. */
static void compare_deadlines(trial *of) {
    int64_t next, expected = NEVER;
    store_fault fault;
    for (int i = 0; i < of->model->games; i++) {
        const int64_t deadline = deadline_of(of->model, of->model->game[i]);
        expected = deadline < expected ? deadline : expected;
    }
    assert_int_equal(store_next_deadline(of->store, &next, &fault), STORE_OK);
    assert_true(next <= expected);
}

/* What the lobby shows: the latest of the challenges that are open to anyone. */
static void compare_lobby(trial *of) {
    const model *club = of->model;
    store_ids found;
    store_fault fault;
    size_t expected = 0;
    for (int i = 0; i < club->challenges; i++) {
        const model_challenge *at = club->challenge[i];
        expected += strcmp(at->state, "open") == 0 && at->until > of->now && at->invited == CLUB_INVITED_ANYONE;
    }
    assert_int_equal(store_lobby_challenges(of->store, of->now, NULL, STORE_IDS_MAX, &found, &fault), STORE_OK);
    assert_int_equal(found.count, expected < STORE_IDS_MAX ? expected : STORE_IDS_MAX);
}

void compare_rest(trial *of) {
    compare_letters(of);
    compare_invitations(of);
    compare_calendar(of);
    compare_deadlines(of);
    compare_lobby(of);
    compare_puzzles(of);
    compare_all_ratings(of);
    compare_conversations(of);
    compare_cases(of);
    for (int i = of->model->people > 100 ? of->model->people - 100 : 0; i < of->model->people; i++) {
        compare_turns(of, i);
        compare_alerts(of, i, 1000);
    }
}
