/* People, what opens their accounts, and their sessions in the database: what is read. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"
#include "store/people.h"

static void copy_text(char *out, size_t size, const char *text) {
    snprintf(out, size, "%s", text);
}

/* ---- Accounts ---------------------------------------------------------------------------------------- */

/* What is read is checked like anything that comes from outside. */
static bool read_person(sql_row *row, void *to) {
    club_account *out = to;
    const char *handle = sql_text(row, 1), *name = sql_text(row, 2), *zone = sql_text(row, 4);
    copy_text(out->person.id, sizeof out->person.id, sql_text(row, 0));
    copy_text(out->handle, sizeof out->handle, handle);
    copy_text(out->zone, sizeof out->zone, zone);
    pod_language_parse(sql_text(row, 3), strlen(sql_text(row, 3)), &out->language);
    club_settings_parse(sql_text(row, 5), &out->settings);
    sql_take(row, 6, SQL_TO(out->roles), SQL_TO(out->created_ms), SQL_TO(out->member_since_ms), SQL_TO(out->deleted_ms),
             SQL_TO(out->version));
    out->created_ms *= 1000;
    out->bot = store_read_bot(row, 11);
    club_bot_terms_parse(sql_text(row, 13), &out->terms);
    const char *line = sql_text(row, 14);
    return club_words_set(out->line, CLUB_LINE_MAX, line, strlen(line)) &&
           (!*handle || club_handle_valid(handle, strlen(handle))) && club_zone_valid(zone, strlen(zone)) &&
           club_name_set(out->name, name, strlen(name));
}

static store_status load_person(sql_connection *database, const club_person *person, club_account *out,
                                store_fault *fault) {
    store_status status =
        sql_read(sql_ask(database, "load_account", SQL_T(person->id)), read_person, out, "person", fault);
    if (status == STORE_DAMAGED) {
        snprintf(fault->text, sizeof fault->text, "person %s is damaged in the database", person->id);
    }
    return status;
}

static bool read_email(sql_row *row, void *to) {
    club_account *out = to;
    return sql_take(row, 0, SQL_TO(out->email), SQL_TO(out->email_confirmed), SQL_TO(out->email_status));
}

/* A secret of the wrong length opens nothing. */
static void read_credential(sql_row *row, club_account *out) {
    size_t length = 0;
    const char *kind = sql_text(row, 0);
    const void *secret = sql_bytes(row, 1, &length);
    if (strcmp(kind, "password") == 0 && length < sizeof out->password) {
        memcpy(out->password, secret, length);
        out->password[length] = 0;
    } else if (strcmp(kind, "totp") == 0 && length <= sizeof out->totp.sealed) {
        int64_t state = sql_number(row, 2);
        out->totp = (club_totp){.length = length, .confirmed = state >= 0, .last_step = state < 0 ? 0 : state};
        memcpy(out->totp.sealed, secret, length);
    } else if (strcmp(kind, "recovery") == 0 && length == CLUB_CODE_HASH_SIZE &&
               out->recovery_count < CLUB_RECOVERY_CODES) {
        memcpy(out->recovery[out->recovery_count++].bytes, secret, length);
    }
}

static store_status load_credentials(sql_connection *database, club_account *out, store_fault *fault) {
    sql_row *row = sql_ask(database, "load_credentials", SQL_T(out->person.id));
    store_status status;
    while (sql_step(row, &status, fault)) {
        read_credential(row, out);
    }
    return status;
}

store_status store_load_account(store *self, const club_person *person, club_account *out, store_fault *fault) {
    *out = (club_account){0};
    store_status status = load_person(self->database, person, out, fault);
    status = status
                 ? status
                 : sql_read(sql_ask(self->database, "load_email", SQL_T(out->person.id)), read_email, out, NULL, fault);
    status = status ? status
                    : sql_find(sql_ask(self->database, "count_passkeys", SQL_T(out->person.id)), &out->passkeys, fault);
    return status ? status : load_credentials(self->database, out, fault);
}

/* ---- Passkeys ----------------------------------------------------------------------------------------- */

/* False: it does not fit. */
static bool copy_bytes(sql_row *row, int column, uint8_t *out, size_t room, size_t *length) {
    const void *bytes = sql_bytes(row, column, length);
    bool fits = bytes && *length > 0 && *length <= room;
    if (fits) {
        memcpy(out, bytes, *length);
    }
    return fits;
}

/* A row that makes no sense opens nothing, and is nobody's. */
static bool read_passkey(sql_row *row, void *to) {
    club_passkey *out = to;
    size_t handle = 0;
    const char *name = sql_text(row, 7);
    *out = (club_passkey){.algorithm = (int)sql_number(row, 3),
                          .counter = (uint32_t)sql_number(row, 6),
                          .created_ms = sql_number(row, 8),
                          .used_ms = sql_number(row, 9)};
    copy_text(out->id, sizeof out->id, sql_text(row, 1));
    return copy_bytes(row, 2, out->credential, sizeof out->credential, &out->credential_length) &&
           copy_bytes(row, 4, out->key, sizeof out->key, &out->key_length) &&
           copy_bytes(row, 5, out->user_handle, sizeof out->user_handle, &handle) &&
           handle == sizeof out->user_handle && club_name_set(out->name, name, strlen(name));
}

store_status store_find_passkey(store *self, store_credential credential, club_person *person, club_passkey *out,
                                store_fault *fault) {
    sql_row *row = sql_ask(self->database, "find_passkey", SQL_B(credential.bytes, credential.length));
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status ? status : sql_none("passkey", fault);
    }
    bool sound = read_passkey(row, out);
    copy_text(person->id, sizeof person->id, sql_text(row, 0));
    sql_done(row);
    return sound ? STORE_OK : sql_none("passkey", fault);
}

store_status store_list_passkeys(store *self, const club_person *person, store_visitor visitor, store_fault *fault) {
    club_passkey passkey;
    return sql_visit(sql_ask(self->database, "list_passkeys", SQL_T(person->id)), read_passkey, &passkey, visitor,
                     fault);
}

/* ---- Finding ----------------------------------------------------------------------------------------- */

/* The person that a query by a text finds. */
static store_status find_person(store *self, const char *query, const char *text, club_person *out,
                                store_fault *fault) {
    return sql_read(sql_ask(self->database, query, SQL_T(text)), store_read_id, out, "person", fault);
}

store_status store_find_handle(store *self, const char *handle, club_person *out, store_fault *fault) {
    char skeleton[CLUB_HANDLE_SIZE];
    if (!club_handle_valid(handle, strlen(handle))) {
        return sql_none("person", fault);
    }
    club_handle_skeleton(handle, skeleton);
    return find_person(self, "account_by_skeleton", skeleton, out, fault);
}

store_status store_find_address(store *self, const char *address, club_person *out, store_fault *fault) {
    return find_person(self, "account_by_address", address, out, fault);
}

store_status store_find_proof(store *self, const club_code_hash *hash, club_person *person, club_proof *out,
                              store_fault *fault) {
    sql_row *row = sql_ask(self->database, "find_proof", SQL_B(hash->bytes, sizeof hash->bytes));
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status ? status : sql_none("code", fault);
    }
    *out = (club_proof){.hash = *hash, .kind = (club_proof_kind)sql_number(row, 1), .until_ms = sql_number(row, 3)};
    copy_text(person->id, sizeof person->id, sql_text(row, 0));
    copy_text(out->address, sizeof out->address, sql_text(row, 2));
    sql_done(row);
    return STORE_OK;
}

store_status store_find_invitation(store *self, const club_code_hash *hash, unsigned *uses_left, store_fault *fault) {
    return sql_find(sql_ask(self->database, "find_invitation", SQL_B(hash->bytes, sizeof hash->bytes)), uses_left,
                    fault);
}

store_status store_find_relations(store *self, const club_person *person, const club_person *other, unsigned *out,
                                  store_fault *fault) {
    sql_row *row = sql_ask(self->database, "find_relations", SQL_T(person->id), SQL_T(other->id));
    store_status status;
    *out = 0;
    while (sql_step(row, &status, fault)) {
        club_relation_kind kind;
        *out |= club_relation_find(sql_text(row, 0), &kind) ? 1u << kind : 0;
    }
    return status;
}

store_status store_find_block(store *self, const club_person *one, const club_person *other, bool *blocked,
                              store_fault *fault) {
    unsigned there = 0, back = 0;
    if (club_person_is_nobody(one) || club_person_is_nobody(other) || club_person_same(one, other)) {
        return STORE_OK;
    }
    store_status status = store_find_relations(self, one, other, &there, fault);
    status = status ? status : store_find_relations(self, other, one, &back, fault);
    *blocked |= ((there | back) & 1u << CLUB_BLOCK) != 0;
    return status;
}

/* ---- Sessions ---------------------------------------------------------------------------------------- */

/* The first columns of a session and of a token. */
static bool read_session(sql_row *row, void *to) {
    store_session *out = to;
    *out = (store_session){.seen = 0};
    return sql_take(row, 0, SQL_TO(out->person.id), SQL_TO(out->seen), SQL_TO(out->member), SQL_TO(out->roles),
                    SQL_TO(out->restraint.muted_until_ms), SQL_TO(out->restraint.banned_until_ms));
}

store_status store_find_session(store *self, const club_session_key *key, store_session *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "find_session", SQL_B(key->bytes, sizeof key->bytes));
    return sql_read(row, read_session, out, "session", fault);
}

static bool read_token(sql_row *row, void *to) {
    store_session *out = to;
    const bool sound = read_session(row, out) && sql_take(row, 6, SQL_TO(out->scopes), SQL_TO(out->until_ms));
    out->seen /= 1000;
    out->scopes &= CLUB_SCOPES_ALL;
    out->bot = store_read_bot(row, 8);
    return sound;
}

store_status store_find_token(store *self, const club_session_key *key, store_session *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "find_token", SQL_B(key->bytes, sizeof key->bytes));
    return sql_read(row, read_token, out, "token", fault);
}

store_status store_knows_network(store *self, const club_person *person, const char *network, bool *out,
                                 store_fault *fault) {
    return sql_find_any(sql_ask(self->database, "session_at_address", SQL_T(person->id), SQL_T(network)), out, fault);
}

store_status store_count_turns(store *self, const club_person *person, size_t *out, store_fault *fault) {
    return sql_find(sql_ask(self->database, "count_turns", SQL_T(person->id)), out, fault);
}

/* ---- Lists ------------------------------------------------------------------------------------------- */

static void read_key(sql_row *row, club_session_key *out) {
    size_t length = 0;
    const void *key = sql_bytes(row, 0, &length);
    *out = (club_session_key){{0}};
    memcpy(out->bytes, key, length < sizeof out->bytes ? length : sizeof out->bytes);
}

static bool read_listed_session(sql_row *row, void *to) {
    store_session_row *out = to;
    read_key(row, &out->key);
    return sql_take(row, 1, SQL_TO(out->created), SQL_TO(out->seen), SQL_TO(out->agent));
}

store_status store_list_sessions(store *self, const club_person *person, store_visitor visitor, store_fault *fault) {
    store_session_row read;
    sql_row *row = sql_ask(self->database, "list_sessions", SQL_T(person->id));
    return sql_visit(row, read_listed_session, &read, visitor, fault);
}

static bool read_listed_token(sql_row *row, void *to) {
    club_token *out = to;
    const bool fits = sql_take(row, 1, SQL_TO(out->name), SQL_TO(out->scopes), SQL_TO(out->created_ms),
                               SQL_TO(out->used_ms), SQL_TO(out->until_ms), SQL_TO(out->bot));
    out->scopes &= CLUB_SCOPES_ALL;
    read_key(row, &out->key);
    return fits;
}

store_status store_list_tokens(store *self, const club_person *person, store_visitor visitor, store_fault *fault) {
    club_token read;
    return sql_visit(sql_ask(self->database, "list_tokens", SQL_T(person->id)), read_listed_token, &read, visitor,
                     fault);
}

/* What begins so stands before this: with the last character that there is behind it. */
static void end_of(const char *beginning, char *out, size_t size) {
    snprintf(out, size, "%s", beginning);
    size_t length = strlen(out);
    if (length) {
        snprintf(out + length, size - length, "%s", "\xf4\x8f\xbf\xbf");
    }
}

static bool read_person_row(sql_row *row, void *to) {
    store_person_row *out = to;
    out->bot = store_read_bot(row, 4);
    return sql_take(row, 0, SQL_TO(out->person.id), SQL_TO(out->handle), SQL_TO(out->name),
                    SQL_TO(out->member_since_ms));
}

store_status store_visit_people(sql_row *row, store_visitor visitor, store_fault *fault) {
    store_person_row read;
    return sql_visit(row, read_person_row, &read, visitor, fault);
}

store_status store_find_people(store *self, const char *beginning, size_t limit, store_visitor visitor,
                               store_fault *fault) {
    char end[CLUB_NAME_SIZE + 8];
    end_of(beginning, end, sizeof end);
    sql_row *row = sql_ask(self->database, "find_people", SQL_T(beginning), SQL_T(*end ? end : "\xf4\x8f\xbf\xbf"),
                           SQL_N((int64_t)limit));
    return store_visit_people(row, visitor, fault);
}

static bool read_relation(sql_row *row, void *to) {
    store_relation_row *out = to;
    return sql_take(row, 0, SQL_TO(out->handle), SQL_TO(out->name), SQL_TO(out->kind), SQL_TO(out->since_ms));
}

store_status store_list_relations(store *self, const club_person *person, store_visitor visitor, store_fault *fault) {
    store_relation_row read;
    return sql_visit(sql_ask(self->database, "list_relations", SQL_T(person->id)), read_relation, &read, visitor,
                     fault);
}
