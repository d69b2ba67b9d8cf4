/* People, what opens their accounts, and their sessions in the database: what is read. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"
#include "store/people.h"

static store_status not_found(store_fault *fault, const char *what) {
    snprintf(fault->text, sizeof fault->text, "there is no such %s", what);
    return STORE_NOT_FOUND;
}

static void copy_text(char *out, size_t size, const char *text) {
    snprintf(out, size, "%s", text);
}

/* ---- Accounts ---------------------------------------------------------------------------------------- */

/* What is read is checked like anything that comes from outside. */
static bool read_person(sql_row *row, club_account *out) {
    const char *handle = sql_text(row, 1), *name = sql_text(row, 2), *zone = sql_text(row, 4);
    copy_text(out->person.id, sizeof out->person.id, sql_text(row, 0));
    copy_text(out->handle, sizeof out->handle, handle);
    copy_text(out->zone, sizeof out->zone, zone);
    pod_language_parse(sql_text(row, 3), strlen(sql_text(row, 3)), &out->language);
    club_settings_parse(sql_text(row, 5), &out->settings);
    out->roles = (unsigned)sql_number(row, 6);
    out->created_ms = sql_number(row, 7) * 1000;
    out->member_since_ms = sql_number(row, 8);
    out->deleted_ms = sql_number(row, 9);
    out->version = (size_t)sql_number(row, 10);
    out->bot = store_read_bot(row, 11);
    club_bot_terms_parse(sql_text(row, 13), &out->terms);
    return (!*handle || club_handle_valid(handle, strlen(handle))) && club_zone_valid(zone, strlen(zone)) &&
           club_name_set(out->name, name, strlen(name));
}

static store_status load_person(sql_connection *database, const club_person *person, club_account *out,
                                store_fault *fault) {
    sql_row *row = sql_query(database, "load_account");
    sql_bind_text(row, 1, person->id);
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status ? status : not_found(fault, "person");
    }
    bool sound = read_person(row, out);
    sql_done(row);
    if (!sound) {
        snprintf(fault->text, sizeof fault->text, "person %s is damaged in the database", person->id);
    }
    return sound ? STORE_OK : STORE_DAMAGED;
}

static store_status load_email(sql_connection *database, club_account *out, store_fault *fault) {
    sql_row *row = sql_query(database, "load_email");
    sql_bind_text(row, 1, out->person.id);
    store_status status;
    if (sql_step(row, &status, fault)) {
        copy_text(out->email, sizeof out->email, sql_text(row, 0));
        out->email_confirmed = sql_number(row, 1) != 0;
        copy_text(out->email_status, sizeof out->email_status, sql_text(row, 2));
        sql_done(row);
    }
    return status;
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
    sql_row *row = sql_query(database, "load_credentials");
    sql_bind_text(row, 1, out->person.id);
    store_status status;
    while (sql_step(row, &status, fault)) {
        read_credential(row, out);
    }
    return status;
}

static store_status count_passkeys(sql_connection *database, club_account *out, store_fault *fault) {
    sql_row *row = sql_query(database, "count_passkeys");
    sql_bind_text(row, 1, out->person.id);
    store_status status;
    if (sql_step(row, &status, fault)) {
        out->passkeys = (size_t)sql_number(row, 0);
        sql_done(row);
    }
    return status;
}

store_status store_load_account(store *self, const club_person *person, club_account *out, store_fault *fault) {
    *out = (club_account){0};
    store_status status = load_person(self->database, person, out, fault);
    status = status ? status : load_email(self->database, out, fault);
    status = status ? status : count_passkeys(self->database, out, fault);
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
static bool read_passkey(sql_row *row, club_passkey *out) {
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
    sql_row *row = sql_query(self->database, "find_passkey");
    sql_bind_bytes(row, 1, credential.bytes, credential.length);
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status ? status : not_found(fault, "passkey");
    }
    bool sound = read_passkey(row, out);
    copy_text(person->id, sizeof person->id, sql_text(row, 0));
    sql_done(row);
    return sound ? STORE_OK : not_found(fault, "passkey");
}

store_status store_list_passkeys(store *self, const club_person *person, store_visit_passkey visit, void *context,
                                 store_fault *fault) {
    sql_row *row = sql_query(self->database, "list_passkeys");
    sql_bind_text(row, 1, person->id);
    store_status status;
    while (sql_step(row, &status, fault)) {
        club_passkey passkey;
        if (read_passkey(row, &passkey) && !visit(context, &passkey)) {
            sql_done(row);
            break;
        }
    }
    return status;
}

/* ---- Finding ----------------------------------------------------------------------------------------- */

/* The person that a query by a text finds. */
static store_status find_person(store *self, const char *query, const char *text, club_person *out,
                                store_fault *fault) {
    sql_row *row = sql_query(self->database, query);
    sql_bind_text(row, 1, text);
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status ? status : not_found(fault, "person");
    }
    copy_text(out->id, sizeof out->id, sql_text(row, 0));
    sql_done(row);
    return STORE_OK;
}

store_status store_find_handle(store *self, const char *handle, club_person *out, store_fault *fault) {
    char skeleton[CLUB_HANDLE_SIZE];
    if (!club_handle_valid(handle, strlen(handle))) {
        return not_found(fault, "person");
    }
    club_handle_skeleton(handle, skeleton);
    return find_person(self, "account_by_skeleton", skeleton, out, fault);
}

store_status store_find_address(store *self, const char *address, club_person *out, store_fault *fault) {
    return find_person(self, "account_by_address", address, out, fault);
}

store_status store_find_proof(store *self, const club_code_hash *hash, club_person *person, club_proof *out,
                              store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_proof");
    sql_bind_bytes(row, 1, hash->bytes, sizeof hash->bytes);
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status ? status : not_found(fault, "code");
    }
    *out = (club_proof){.hash = *hash, .kind = (club_proof_kind)sql_number(row, 1), .until_ms = sql_number(row, 3)};
    copy_text(person->id, sizeof person->id, sql_text(row, 0));
    copy_text(out->address, sizeof out->address, sql_text(row, 2));
    sql_done(row);
    return STORE_OK;
}

store_status store_find_invitation(store *self, const club_code_hash *hash, unsigned *uses_left, store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_invitation");
    sql_bind_bytes(row, 1, hash->bytes, sizeof hash->bytes);
    store_status status;
    *uses_left = 0;
    if (sql_step(row, &status, fault)) {
        *uses_left = (unsigned)sql_number(row, 0);
        sql_done(row);
    }
    return status;
}

store_status store_find_relations(store *self, const club_person *person, const club_person *other, unsigned *out,
                                  store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_relations");
    sql_bind_text(row, 1, person->id);
    sql_bind_text(row, 2, other->id);
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

store_status store_find_session(store *self, const club_session_key *key, store_session *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_session");
    sql_bind_bytes(row, 1, key->bytes, sizeof key->bytes);
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status ? status : not_found(fault, "session");
    }
    *out = (store_session){.seen = sql_number(row, 1),
                           .member = sql_number(row, 2) != 0,
                           .roles = (unsigned)sql_number(row, 3),
                           .restraint = {.muted_until_ms = sql_number(row, 4), .banned_until_ms = sql_number(row, 5)}};
    copy_text(out->person.id, sizeof out->person.id, sql_text(row, 0));
    sql_done(row);
    return STORE_OK;
}

store_status store_find_token(store *self, const club_session_key *key, store_session *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_token");
    sql_bind_bytes(row, 1, key->bytes, sizeof key->bytes);
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status ? status : not_found(fault, "token");
    }
    *out = (store_session){.seen = sql_number(row, 1) / 1000,
                           .member = sql_number(row, 2) != 0,
                           .roles = (unsigned)sql_number(row, 3),
                           .restraint = {.muted_until_ms = sql_number(row, 4), .banned_until_ms = sql_number(row, 5)},
                           .scopes = (unsigned)sql_number(row, 6) & CLUB_SCOPES_ALL,
                           .until_ms = sql_number(row, 7),
                           .bot = store_read_bot(row, 8)};
    copy_text(out->person.id, sizeof out->person.id, sql_text(row, 0));
    sql_done(row);
    return STORE_OK;
}

store_status store_knows_network(store *self, const club_person *person, const char *network, bool *out,
                                 store_fault *fault) {
    sql_row *row = sql_query(self->database, "session_at_address");
    sql_bind_text(row, 1, person->id);
    sql_bind_text(row, 2, network);
    store_status status;
    *out = sql_step(row, &status, fault);
    if (*out) {
        sql_done(row);
    }
    return status;
}

store_status store_count_turns(store *self, const club_person *person, size_t *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "count_turns");
    sql_bind_text(row, 1, person->id);
    store_status status;
    *out = 0;
    if (sql_step(row, &status, fault)) {
        *out = (size_t)sql_number(row, 0);
        sql_done(row);
    }
    return status;
}

/* ---- Lists ------------------------------------------------------------------------------------------- */

store_status store_list_sessions(store *self, const club_person *person, store_visit_session visit, void *context,
                                 store_fault *fault) {
    sql_row *row = sql_query(self->database, "list_sessions");
    sql_bind_text(row, 1, person->id);
    store_status status;
    while (sql_step(row, &status, fault)) {
        size_t length = 0;
        const void *key = sql_bytes(row, 0, &length);
        store_session_row read = {.created = sql_number(row, 1), .seen = sql_number(row, 2)};
        memcpy(read.key.bytes, key, length < sizeof read.key.bytes ? length : sizeof read.key.bytes);
        copy_text(read.agent, sizeof read.agent, sql_text(row, 3));
        if (!visit(context, &read)) {
            sql_done(row);
            return STORE_OK;
        }
    }
    return status;
}

store_status store_list_tokens(store *self, const club_person *person, store_visit_token visit, void *context,
                               store_fault *fault) {
    sql_row *row = sql_query(self->database, "list_tokens");
    sql_bind_text(row, 1, person->id);
    store_status status;
    while (sql_step(row, &status, fault)) {
        size_t length = 0;
        const void *key = sql_bytes(row, 0, &length);
        club_token read = {.scopes = (unsigned)sql_number(row, 2) & CLUB_SCOPES_ALL,
                           .created_ms = sql_number(row, 3),
                           .used_ms = sql_number(row, 4),
                           .until_ms = sql_number(row, 5)};
        memcpy(read.key.bytes, key, length < sizeof read.key.bytes ? length : sizeof read.key.bytes);
        copy_text(read.name, sizeof read.name, sql_text(row, 1));
        copy_text(read.bot, sizeof read.bot, sql_text(row, 6));
        if (!visit(context, &read)) {
            sql_done(row);
            return STORE_OK;
        }
    }
    return status;
}

/* What begins so stands before this: with the last character that there is behind it. */
static void end_of(const char *beginning, char *out, size_t size) {
    snprintf(out, size, "%s", beginning);
    size_t length = strlen(out);
    if (length) {
        snprintf(out + length, size - length, "%s", "\xf4\x8f\xbf\xbf");
    }
}

store_status store_find_people(store *self, const char *beginning, size_t limit, store_person_visitor visitor,
                               store_fault *fault) {
    char end[CLUB_NAME_SIZE + 8];
    sql_row *row = sql_query(self->database, "find_people");
    end_of(beginning, end, sizeof end);
    sql_bind_text(row, 1, beginning);
    sql_bind_text(row, 2, *end ? end : "\xf4\x8f\xbf\xbf");
    sql_bind_number(row, 3, (int64_t)limit);
    store_status status;
    while (sql_step(row, &status, fault)) {
        store_person_row read = {.member_since_ms = sql_number(row, 3), .bot = store_read_bot(row, 4)};
        copy_text(read.person.id, sizeof read.person.id, sql_text(row, 0));
        copy_text(read.handle, sizeof read.handle, sql_text(row, 1));
        copy_text(read.name, sizeof read.name, sql_text(row, 2));
        if (!visitor.visit(visitor.context, &read)) {
            sql_done(row);
            return STORE_OK;
        }
    }
    return status;
}

store_status store_list_relations(store *self, const club_person *person, store_visit_relation visit, void *context,
                                  store_fault *fault) {
    sql_row *row = sql_query(self->database, "list_relations");
    sql_bind_text(row, 1, person->id);
    store_status status;
    while (sql_step(row, &status, fault)) {
        store_relation_row read = {.since_ms = sql_number(row, 3)};
        copy_text(read.handle, sizeof read.handle, sql_text(row, 0));
        copy_text(read.name, sizeof read.name, sql_text(row, 1));
        copy_text(read.kind, sizeof read.kind, sql_text(row, 2));
        if (!visit(context, &read)) {
            sql_done(row);
            return STORE_OK;
        }
    }
    return status;
}
