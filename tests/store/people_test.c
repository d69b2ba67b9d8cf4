/* Accounts in a database: after each of many random acts, allowed and not, what is read is what a small obvious model
   says. Run on every database by games_test.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "store/people.h"
#include "store/place.h"
#include "store/support.h"

#define NOW_MS INT64_C(1795000000000)

enum { PEOPLE = 5, SESSIONS_MAX = 16384, SEED = 20261122 };

/* ---- The model ------------------------------------------------------------------------------------------------- */

typedef struct session {
    unsigned owner;
    club_session_key key;
    bool open;
} session;

typedef struct world {
    store *store;
    pod__random random;
    int64_t now_ms;
    club_account account[PEOPLE];
    club_proof proof[PEOPLE];
    bool has_proof[PEOPLE];
    unsigned relation[PEOPLE][PEOPLE]; /* bits of club_relation_kind */
    session session[SESSIONS_MAX];
    size_t sessions;
    unsigned taken; /* acts that were allowed */
} world;

static unsigned person_index(const club_person *person) {
    return (unsigned)(person->id[0] - 'a');
}

static void drop_code(club_account *of, const club_code_hash *code) {
    size_t kept = 0;
    for (size_t i = 0; i < of->recovery_count; i++) {
        if (!club_code_same(&of->recovery[i], code)) {
            of->recovery[kept++] = of->recovery[i];
        }
    }
    of->recovery_count = kept;
}

static void end_sessions(world *all, unsigned owner, const club_session_key *one, bool others) {
    for (size_t i = 0; i < all->sessions; i++) {
        session *at = &all->session[i];
        bool same = memcmp(&at->key, one, sizeof *one) == 0;
        if (others ? at->owner == owner && !same : same) {
            at->open = false;
        }
    }
}

static void forget_person(world *all, unsigned who) {
    club_account *of = &all->account[who];
    *of = (club_account){.person = of->person,
                         .language = of->language,
                         .settings = club_settings_usual(),
                         .created_ms = of->created_ms,
                         .member_since_ms = of->member_since_ms,
                         .version = of->version,
                         .deleted_ms = all->now_ms};
    all->has_proof[who] = false;
    for (unsigned i = 0; i < PEOPLE; i++) {
        all->relation[who][i] = all->relation[i][who] = 0;
    }
}

static void follow_account(club_account *of, const club_person_change *change) {
    switch (change->kind) {
    case CLUB_PERSON_MEMBER:
        memcpy(of->handle, change->member.handle, sizeof of->handle);
        memcpy(of->name, change->member.name, sizeof of->name);
        of->member_since_ms = change->at_ms;
        break;
    case CLUB_PERSON_PROFILE:
        memcpy(of->name, change->profile.name, sizeof of->name);
        memcpy(of->line, change->profile.line, sizeof of->line);
        memcpy(of->zone, change->profile.zone, sizeof of->zone);
        of->language = change->profile.language;
        of->settings = change->profile.settings;
        break;
    case CLUB_PERSON_PASSWORD:
        memcpy(of->password, change->password, sizeof of->password);
        break;
    case CLUB_PERSON_TOTP:
        of->totp = change->totp;
        of->totp.last_step = change->totp.confirmed ? change->totp.last_step : 0;
        break;
    case CLUB_PERSON_TOTP_USED:
        of->totp.last_step = change->totp_step;
        break;
    case CLUB_PERSON_RECOVERY:
        memcpy(of->recovery, change->recovery, sizeof of->recovery);
        of->recovery_count = CLUB_RECOVERY_CODES;
        break;
    case CLUB_PERSON_RECOVERY_USED:
        drop_code(of, &change->code);
        break;
    case CLUB_PERSON_EMAIL:
        memcpy(of->email, change->email, sizeof of->email);
        of->email_confirmed = false;
        break;
    case CLUB_PERSON_EMAIL_CONFIRMED:
        of->email_confirmed = true;
        break;
    case CLUB_PERSON_ROLES:
        of->roles = change->roles;
        break;
    default:
        break;
    }
}

static void follow(world *all, const club_person_change *change) {
    if (change->kind >= CLUB_PERSON_INVITATION) {
        return; /* of nobody's account */
    }
    unsigned who = person_index(&change->person);
    if (club_person_change_has_version(change->kind)) {
        assert_int_equal(change->version, all->account[who].version);
        all->account[who].version++;
    }
    follow_account(&all->account[who], change);
    switch (change->kind) {
    case CLUB_PERSON_DELETED:
        forget_person(all, who);
        break;
    case CLUB_PERSON_SESSION:
        all->session[all->sessions++] = (session){who, change->session.key, true};
        break;
    case CLUB_PERSON_SESSION_ENDED:
        end_sessions(all, who, &change->key, false);
        break;
    case CLUB_PERSON_OTHERS_ENDED:
        end_sessions(all, who, &change->key, true);
        break;
    case CLUB_PERSON_PROOF:
        all->proof[who] = change->proof;
        all->has_proof[who] = true;
        break;
    case CLUB_PERSON_PROOF_USED:
        all->has_proof[who] = false;
        break;
    case CLUB_PERSON_RELATION: {
        unsigned *of = &all->relation[who][person_index(&change->relation.other)];
        *of = change->relation.on ? *of | 1u << change->relation.kind : *of & ~(1u << change->relation.kind);
        break;
    }
    default:
        break;
    }
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

static bool count_session(void *context, const void *entry) {
    const store_session_row *row = entry;
    (void)row;
    (*(size_t *)context)++;
    return true;
}

static void expect_person(world *all, unsigned who) {
    club_account read;
    const club_account *model = &all->account[who];
    size_t open = 0, found = 0;
    store_fault fault;
    assert_int_equal(store_load_account(all->store, &model->person, &read, &fault), STORE_OK);
    assert_string_equal(read.handle, model->handle);
    assert_string_equal(read.name, model->name);
    assert_string_equal(read.line, model->line);
    assert_string_equal(read.zone, model->zone);
    assert_string_equal(read.email, model->email);
    assert_string_equal(read.password, model->password);
    assert_memory_equal(&read.settings, &model->settings, sizeof read.settings);
    assert_int_equal(read.language, model->language);
    assert_int_equal(read.email_confirmed, model->email_confirmed);
    assert_int_equal(read.roles, model->roles);
    assert_int_equal(read.version, model->version);
    assert_int_equal(read.member_since_ms, model->member_since_ms);
    assert_int_equal(read.deleted_ms, model->deleted_ms);
    assert_int_equal(read.totp.length, model->totp.length);
    assert_int_equal(read.totp.confirmed, model->totp.confirmed);
    assert_int_equal(read.totp.last_step, model->totp.last_step);
    assert_int_equal(read.recovery_count, model->recovery_count);
    assert_memory_equal(read.recovery, model->recovery, read.recovery_count * sizeof read.recovery[0]);
    for (size_t i = 0; i < all->sessions; i++) {
        open += all->session[i].open && all->session[i].owner == who;
    }
    assert_int_equal(store_list_sessions(all->store, &model->person, (store_visitor){&found, count_session}, &fault),
                     STORE_OK);
    assert_int_equal(found, open);
    for (unsigned i = 0; i < PEOPLE; i++) {
        unsigned relations;
        assert_int_equal(store_find_relations(all->store, &model->person, &all->account[i].person, &relations, &fault),
                         STORE_OK);
        assert_int_equal(relations, all->relation[who][i]);
    }
}

static void expect_all(world *all) {
    for (unsigned i = 0; i < PEOPLE; i++) {
        expect_person(all, i);
    }
}

/* ---- Acting ------------------------------------------------------------------------------------------------------ */

static uint32_t draw(world *all, uint32_t limit) {
    return pod__random_below(&all->random, limit);
}

static club_code_hash draw_code(world *all) {
    return (club_code_hash){{(uint8_t)draw(all, 250), (uint8_t)draw(all, 250), (uint8_t)draw(all, 250), 7}};
}

static void begin(world *all) {
    store_fault fault;
    all->random = (pod__random){SEED};
    all->now_ms = NOW_MS;
    assert_int_equal(store_begin(all->store, &fault), STORE_OK);
    for (unsigned i = 0; i < PEOPLE; i++) {
        club_account *of = &all->account[i];
        *of = (club_account){.settings = club_settings_usual(), .created_ms = NOW_MS};
        snprintf(of->person.id, sizeof of->person.id, "%cbcbcbcbcb", (char)('a' + i));
        club_decision decision = {.change_count = 1, .change = {&(club_change){.family = CLUB_PEOPLE}}};
        club_person_change *change = &decision.change[0]->person;
        *change = (club_person_change){.at_ms = NOW_MS, .person = of->person};
        change->guest = (club_guest){.person = of->person, .session = {{(uint8_t)(i + 1), 99}}};
        assert_int_equal(store_apply(all->store, &decision, &fault), STORE_OK);
        all->session[all->sessions++] = (session){i, change->guest.session, true};
    }
    assert_int_equal(store_commit(all->store, &fault), STORE_OK);
}

/* A request that may be right in everything or wrong in something. */
static club_request draw_request(world *all, unsigned who, unsigned other) {
    static const char *const handles[] = {"ann", "bob", "cyril", "doris", "emil", "No!"};
    static const char *const names[] = {"", "Ann", "\xc3\x89mile", "\x1b"};
    static const char *const zones[] = {"Europe/Paris", "", "a b"};
    club_request request = {.act = CLUB_SIGN_UP + (club_act)draw(all, CLUB_RESET - CLUB_SIGN_UP + 1),
                            .actor = all->account[who].person,
                            .now_ms = all->now_ms};
    club_people_request *ask = &request.people;
    ask->handle = request.act == CLUB_DELETE_PERSON ? all->account[who].handle : handles[draw(all, 6)];
    ask->name = names[draw(all, 4)];
    ask->line = names[draw(all, 4)];
    ask->zone = zones[draw(all, 3)];
    ask->language = draw(all, 5) ? "fr" : "xx";
    ask->password = draw(all, 8) ? "correct horse" : "short";
    ask->password_hash = draw(all, 2) ? "$argon2id$one" : "$argon2id$two";
    ask->proven = draw(all, 4) > 0;
    ask->totp_step = draw(all, 3) ? all->now_ms / 1000 : 0;
    ask->totp.length = 60;
    ask->settings = all->account[who].settings;
    club_setting_set(&ask->settings, CLUB_SETTING_THEME, draw(all, 2) ? "dark" : "auto");
    for (size_t i = 0; i < CLUB_RECOVERY_CODES; i++) {
        ask->recovery[i] = draw_code(all);
        ask->recovery[i].bytes[4] = (uint8_t)i;
    }
    ask->code = all->has_proof[other] && draw(all, 2)                ? all->proof[other].hash
                : all->account[other].recovery_count && draw(all, 2) ? all->account[other].recovery[0]
                                                                     : draw_code(all);
    ask->new_code = draw_code(all);
    ask->session.key = (club_session_key){{(uint8_t)all->sessions, (uint8_t)(all->sessions >> 8), 1}};
    ask->current = all->session[draw(all, (uint32_t)all->sessions)].key;
    ask->relation = draw(all, 2) ? CLUB_BLOCK : CLUB_MUTE;
    ask->on = draw(all, 3) > 0;
    ask->roles = draw(all, 3);
    ask->uses = 1;
    return request;
}

/* Somebody stays to act. */
static bool may_leave(const world *all) {
    unsigned left = 0;
    for (unsigned i = 0; i < PEOPLE; i++) {
        left += all->account[i].deleted_ms != 0;
    }
    return left + 2 < PEOPLE;
}

/* As the server looks them up. Few people lose everything, and few run the club. */
static bool look_up(world *all, club_request *request, unsigned who, unsigned other, club_people_facts *out) {
    club_person person;
    store_fault fault;
    bool rare = request->act == CLUB_DELETE_PERSON || request->act == CLUB_INVITE;
    bool elsewhere =
        request->act == CLUB_REVOKE || request->act == CLUB_ADD_PASSKEY || request->act == CLUB_REMOVE_PASSKEY;
    bool last = request->act == CLUB_DELETE_PERSON && !may_leave(all);
    if ((rare && draw(all, 20)) || elsewhere || last) {
        return false; /* tested by themselves */
    }
    if (request->act == CLUB_SET_ROLES || request->act == CLUB_INVITE || request->act == CLUB_RESET) {
        request->actor = (club_person){""};
    }
    const char *handle = request->people.handle;
    *out = (club_people_facts){.own = &all->account[who], .about = &all->account[other], .open = true};
    out->handle_taken = handle && store_find_handle(all->store, handle, &person, &fault) == STORE_OK;
    out->proof = all->has_proof[other] && club_code_same(&all->proof[other].hash, &request->people.code)
                     ? &all->proof[other]
                     : NULL;
    return true;
}

static void act(world *all) {
    unsigned who = draw(all, PEOPLE), other = draw(all, PEOPLE);
    club_request request = draw_request(all, who, other);
    club_facts facts = {0};
    club_decision decision;
    store_fault fault;
    all->now_ms += draw(all, 60000);
    request.now_ms = all->now_ms;
    if (!look_up(all, &request, who, other, &facts.people)) {
        return;
    }
    if (club_decide(&facts, &request, &decision)) {
        club_decision_free(&decision);
        return;
    }
    assert_int_equal(store_begin(all->store, &fault), STORE_OK);
    if (store_apply(all->store, &decision, &fault)) {
        fail_msg("act %d: %s", (int)request.act, fault.text);
    }
    assert_int_equal(store_commit(all->store, &fault), STORE_OK);
    for (size_t i = 0; i < decision.change_count; i++) {
        follow(all, &decision.change[i]->person);
    }
    all->taken++;
    expect_person(all, who);
    expect_person(all, other);
    club_decision_free(&decision);
}

void accounts_are_as_they_were_decided(void **state) {
    const place *at = *state;
    world *all = calloc(1, sizeof *all);
    const int acts = getenv("LUDOPOD_LONG") ? 20000 : 500;
    all->store = open_store(at);
    begin(all);
    for (int i = 0; i < acts && all->sessions < SESSIONS_MAX; i++) {
        act(all);
        if (i % 100 == 99) {
            store_close(all->store);
            all->store = open_store(at);
            expect_all(all);
        }
    }
    assert_true(all->taken > (unsigned)acts / 10);
    store_close(all->store);
    free(all);
}

/* A change that was decided on for an older state of the account leaves nothing. */
void a_late_change_of_an_account_leaves_nothing(void **state) {
    const place *at = *state;
    world *all = calloc(1, sizeof *all);
    club_decision decision;
    store_fault fault;
    all->store = open_store(at);
    begin(all);
    const club_facts facts = {.people = {.own = &all->account[0], .open = true}};
    club_request request = {.act = CLUB_SIGN_UP, .actor = all->account[0].person, .now_ms = NOW_MS};
    request.people.handle = "ann";
    request.people.password = "correct horse";
    request.people.password_hash = "$argon2id$one";
    assert_int_equal(club_decide(&facts, &request, &decision), CLUB_OK);
    decision.change[0]->person.version++;
    assert_int_equal(store_begin(all->store, &fault), STORE_OK);
    assert_int_equal(store_apply(all->store, &decision, &fault), STORE_CONFLICT);
    decision.change[0]->person.version--;
    assert_int_equal(store_apply(all->store, &decision, &fault), STORE_OK);
    assert_int_equal(store_apply(all->store, &decision, &fault), STORE_CONFLICT);
    assert_int_equal(store_commit(all->store, &fault), STORE_OK);
    for (size_t i = 0; i < decision.change_count; i++) {
        follow(all, &decision.change[i]->person);
    }
    expect_all(all);
    store_close(all->store);
    free(all);
    club_decision_free(&decision);
}
