/* Other people: finding them, seeing who they are, keeping them away, and giving them roles. */
#include <sodium.h>
#include <string.h>

#include "server/http/actions.h"
#include "server/http/people/people.h"
#include "store/played.h"

/* ---- Finding ------------------------------------------------------------------------------------------------- */

enum { FOUND_MAX = 50, QUERY_SIZE = CLUB_NAME_SIZE };

static bool add_person(void *context, const store_person_row *row) {
    json_array_append_new(context, json_pack("{s:s s:s s:I}", "handle", row->handle, "name", row->name,
                                             "member_since_ms", (json_int_t)row->member_since_ms));
    return true;
}

static json_t *item_of(const void *context, size_t index) {
    return json_incref(json_array_get(context, index));
}

static void in_small_letters(char *text) {
    for (; *text; text++) {
        *text = *text >= 'A' && *text <= 'Z' ? (char)(*text | 0x20) : *text;
    }
}

void server_answer_people(server_exchange *at) {
    char query[QUERY_SIZE] = "";
    json_t *found = json_array();
    store_fault fault;
    server_query_text(at->request->query, "query", query, sizeof query);
    in_small_letters(query);
    if (store_find_people(at->self->store, query, FOUND_MAX, (store_person_visitor){found, add_person}, &fault)) {
        server_account_fails(at->self, &at->caller, &fault);
        server_exchange_fail(at);
    } else {
        const server_list list = {.count = json_array_size(found), .item = item_of, .context = found};
        server_page_answer(at, &list);
    }
    json_decref(found);
}

/* ---- One of them ---------------------------------------------------------------------------------------------- */

bool server_find_member(server_exchange *at, const char *handle, club_account *out) {
    club_person person = {""};
    store_fault fault;
    bool found = false;
    store_status status = store_find_handle(at->self->store, handle, &person, &fault);
    if (status && status != STORE_NOT_FOUND) {
        return server_account_fails(at->self, &at->caller, &fault);
    }
    if (!status && !server_load_account(at->self, &at->caller, &person, out, &found)) {
        return false;
    }
    /* One that only looks alike is not meant; of a former member nothing but that is known. */
    found = found && (out->deleted_ms || strcmp(out->handle, handle) == 0);
    return found || server_problem_set(&at->caller.problem, at->caller.language, SERVER_NO_PERSON, handle, NULL);
}

static bool find_of_path(server_exchange *at, club_account *out) {
    return server_find_member(at, server_exchange_id(at), out);
}

static bool is_online(const server *self, const club_person *person) {
    for (const server_peer *peer = self->peers; peer; peer = peer->next) {
        if (club_person_same(&peer->person, person)) {
            return true;
        }
    }
    return false;
}

/* The day is told roughly: when exactly somebody was here is nobody's business. NULL: it is not known. */
static json_t *view_last_seen(const server *self, int64_t seen) {
    static const struct {
        int64_t days;
        const char *word;
    } words[] = {{2, "today"}, {8, "week"}, {32, "month"}};
    for (size_t i = 0; seen && i < sizeof words / sizeof words[0]; i++) {
        if (self->now - seen < words[i].days * 24 * 3600) {
            return json_string(words[i].word);
        }
    }
    return seen ? json_string("earlier") : json_null();
}

static bool answer_member(server_exchange *at, const club_account *of) {
    unsigned relations = 0;
    int64_t seen = 0;
    store_fault fault;
    if ((!club_person_is_nobody(&at->caller.person) &&
         store_find_relations(at->self->store, &at->caller.person, &of->person, &relations, &fault)) ||
        store_last_seen(at->self->store, &of->person, &seen, &fault)) {
        return server_account_fails(at->self, &at->caller, &fault);
    }
    server_exchange_answer(at, 200,
                           json_pack("{s:s s:s s:I s:b s:o s:b s:b s:b s:b}", "handle",
                                     of->deleted_ms ? server_exchange_id(at) : of->handle, "name", of->name,
                                     "member_since_ms", (json_int_t)of->member_since_ms, "online",
                                     is_online(at->self, &of->person), "last_seen", view_last_seen(at->self, seen),
                                     "you", club_person_same(&of->person, &at->caller.person), "blocked",
                                     (relations >> CLUB_BLOCK & 1u) != 0, "muted", (relations >> CLUB_MUTE & 1u) != 0,
                                     "former", of->deleted_ms != 0));
    return true;
}

void server_answer_person(server_exchange *at) {
    club_account account;
    if (!find_of_path(at, &account) || !answer_member(at, &account)) {
        server_exchange_fail(at);
    }
}

/* ---- Keeping them away ------------------------------------------------------------------------------------------ */

static void relate(server_exchange *at, club_relation_kind kind, bool on) {
    server_own own;
    club_account other;
    bool good = server_begin_own(at, CLUB_RELATE, &own) && find_of_path(at, &other);
    if (good) {
        own.facts.people.about = &other;
        own.request.people.handle = server_exchange_id(at);
        own.request.people.relation = kind;
        own.request.people.on = on;
    }
    if (!good || !server_carry_out(at->self, &own.facts, &own.request, &at->caller) || !answer_member(at, &other)) {
        server_exchange_fail(at);
    }
}

void server_answer_block(server_exchange *at) {
    relate(at, CLUB_BLOCK, true);
}

void server_answer_unblock(server_exchange *at) {
    relate(at, CLUB_BLOCK, false);
}

void server_answer_mute(server_exchange *at) {
    relate(at, CLUB_MUTE, true);
}

void server_answer_unmute(server_exchange *at) {
    relate(at, CLUB_MUTE, false);
}

/* ---- For administrators --------------------------------------------------------------------------------------- */

static bool bad_field(server_exchange *at, const char *name, const char *expected) {
    return server_problem_set(&at->caller.problem, at->caller.language, SERVER_BAD_FIELD, name,
                              pod_translate(at->caller.language, expected));
}

void server_answer_role(server_exchange *at) {
    server_own own;
    club_account other;
    const char *role;
    bool good = server_begin_own(at, CLUB_SET_ROLES, &own) &&
                server_ask_text(at->body, "role", NULL, &role, &at->caller) &&
                (club_role_parse(role, &own.request.people.roles) ||
                 bad_field(at, "role", POD_N_("player, moderator or administrator"))) &&
                find_of_path(at, &other);
    own.facts.people.about = good ? &other : NULL;
    if (!good || !server_carry_out(at->self, &own.facts, &own.request, &at->caller) || !answer_member(at, &other)) {
        server_exchange_fail(at);
    }
}

static bool ask_uses(server_exchange *at, unsigned *out) {
    enum { USES_MAX = 1000 };
    const json_t *uses = json_object_get(at->body, "uses");
    json_int_t number = uses ? json_integer_value(uses) : 1;
    *out = (unsigned)number;
    return (number >= 1 && number <= USES_MAX) || bad_field(at, "uses", POD_N_("a whole number from 1 to 1000"));
}

void server_answer_invite(server_exchange *at) {
    server_own own;
    char code[AUTH_CODE_TEXT_SIZE];
    auth_code_make(code);
    if (server_begin_own(at, CLUB_INVITE, &own) && ask_uses(at, &own.request.people.uses)) {
        auth_code_hash(&at->self->key, code, &own.request.people.code);
        if (server_carry_out(at->self, &own.facts, &own.request, &at->caller)) {
            server_exchange_answer(at, 201, json_pack("{s:s}", "invitation", code));
            sodium_memzero(code, sizeof code);
            return;
        }
    }
    server_exchange_fail(at);
}
