/* People, what opens their accounts, and their sessions in the database: what is written down. */
#include <stdio.h>
#include <string.h>

#include "store/alerts.h"
#include "store/inside.h"
#include "store/people.h"

enum { TEXT_SIZE = CLUB_SETTINGS_SIZE };

/* ---- Statements with few parameters ------------------------------------------------------------------ */

static store_status run_about(sql_connection *database, const char *name, const club_person_change *change,
                              store_fault *fault) {
    return sql_do(database, fault, name, SQL_T(change->person.id));
}

/* What names are searched by. */
static const char *found_by(const char *name, char out[CLUB_NAME_SIZE]) {
    size_t i = 0;
    for (; name[i]; i++) {
        out[i] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] | 0x20) : name[i];
    }
    out[i] = 0;
    return out;
}

/* ---- Guests and sessions ------------------------------------------------------------------------------ */

static store_status add_session(sql_connection *database, const club_person *person, const club_session_start *start,
                                int64_t at_ms, store_fault *fault) {
    return sql_do(database, fault, "add_session", SQL_B(start->key.bytes, sizeof start->key.bytes), SQL_T(person->id),
                  SQL_N(at_ms / 1000), SQL_T(start->agent), SQL_T(start->address[0] ? start->address : NULL),
                  SQL_N(at_ms));
}

static store_status add_guest(sql_connection *database, const club_person_change *change, store_fault *fault) {
    const club_guest *guest = &change->guest;
    const club_session_start start = {.key = guest->session};
    store_status status = sql_do(database, fault, "add_person", SQL_T(guest->person.id), SQL_T(guest->name),
                                 SQL_T(pod_language_code(guest->language)), SQL_N(change->at_ms / 1000),
                                 SQL_N(change->at_ms / 1000 + STORE_GUEST_SECONDS));
    return status ? status : add_session(database, &guest->person, &start, change->at_ms, fault);
}

static store_status start_session(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return add_session(database, &change->person, &change->session, change->at_ms, fault);
}

static store_status end_session(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do(database, fault, "end_session", SQL_B(change->key.bytes, sizeof change->key.bytes));
}

static store_status end_others(sql_connection *database, const club_person_change *change, store_fault *fault) {
    store_status status = sql_do(database, fault, "end_other_sessions", SQL_T(change->person.id),
                                 SQL_B(change->key.bytes, sizeof change->key.bytes));
    return status ? status : run_about(database, "end_tokens", change, fault);
}

static store_status add_token(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do(database, fault, "add_token", SQL_T(change->person.id),
                  SQL_B(change->token.key.bytes, sizeof change->token.key.bytes), SQL_T(change->token.name),
                  SQL_N(change->token.scopes), SQL_N(change->token.created_ms), SQL_N(change->token.until_ms));
}

static store_status end_token(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do(database, fault, "end_token", SQL_B(change->key.bytes, sizeof change->key.bytes));
}

static store_status end_oldest(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do(database, fault, "end_oldest_sessions", SQL_T(change->person.id), SQL_N(CLUB_SESSIONS_MAX - 1));
}

/* In games. The vacations that stop their clocks are another person's from now on. */
static store_status take_games(sql_connection *database, const club_person_change *change, store_fault *fault) {
    store_status status =
        sql_do(database, fault, "take_seats", SQL_T(change->person.id), SQL_T(change->other.id), SQL_N(change->at_ms));
    return status ? status : store_forget_deadlines(database, &change->person, change->at_ms, fault);
}

/* In games and in challenges, and the challenges themselves. */
static store_status take_seats(sql_connection *database, const club_person_change *change, store_fault *fault) {
    static const char *const queries[] = {
        "take_challenge_seats", "take_challenges",       "take_alerts", "take_chat",
        "take_notes",           "take_played",           "take_faced",  "leave_faced",
        "take_faced_by_others", "leave_faced_by_others", "take_opened", "leave_opened"};
    store_status status = sql_do(database, fault, "list_again", SQL_T(change->other.id));
    status = status ? status : sql_do(database, fault, "drop_reached", SQL_T(change->other.id));
    status = status ? status : take_games(database, change, fault);
    for (size_t i = 0; !status && i < sizeof queries / sizeof queries[0]; i++) {
        status = sql_do(database, fault, queries[i], SQL_T(change->person.id), SQL_T(change->other.id));
    }
    return status;
}

/* ---- Accounts ---------------------------------------------------------------------------------------- */

static store_status become_member(sql_connection *database, const club_person_change *change, store_fault *fault) {
    char skeleton[CLUB_HANDLE_SIZE], found[CLUB_NAME_SIZE];
    sql_row *row = sql_ask(database, "become_member", SQL_T(change->person.id));
    club_handle_skeleton(change->member.handle, skeleton);
    sql_bind(row, 2, SQL_T(change->member.handle), SQL_T(skeleton), SQL_T(change->member.name),
             SQL_T(found_by(change->member.name, found)), SQL_N(change->at_ms));
    return sql_run_expecting_one(row, fault);
}

static store_status add_member_of_bot(sql_connection *database, const club_person_change *change, store_fault *fault) {
    club_person_change member = {.kind = CLUB_PERSON_MEMBER, .person = change->person, .at_ms = change->at_ms};
    snprintf(member.member.handle, sizeof member.member.handle, "%s", change->bot.handle);
    snprintf(member.member.name, sizeof member.member.name, "%s", change->bot.name);
    return become_member(database, &member, fault);
}

static store_status add_bot(sql_connection *database, const club_person_change *change, store_fault *fault) {
    store_status status = store_add_bot_person(database, change, fault);
    status = status ? status : add_member_of_bot(database, change, fault);
    return status ? status : store_make_bot(database, change, fault);
}

static store_status set_profile(sql_connection *database, const club_person_change *change, store_fault *fault) {
    char settings[TEXT_SIZE], found[CLUB_NAME_SIZE];
    pod_text text = pod_text_over(settings, sizeof settings);
    sql_row *row = sql_ask(database, "set_profile", SQL_T(change->person.id));
    club_settings_print(&change->profile.settings, &text);
    sql_bind(row, 2, SQL_T(change->profile.name), SQL_T(found_by(change->profile.name, found)),
             SQL_T(change->profile.zone), SQL_T(pod_language_code(change->profile.language)), SQL_T(settings),
             SQL_T(change->profile.line));
    return sql_run_expecting_one(row, fault);
}

/* By a moderator: the old handle still finds the account, and nobody else gets it. */
static store_status rename_person(sql_connection *database, const club_person_change *change, store_fault *fault) {
    const char *handle = change->member.handle, *name = change->member.name;
    char skeleton[CLUB_HANDLE_SIZE] = "", found[CLUB_NAME_SIZE];
    static const char *const called[] = {"rename_seats", "rename_in_chat", "rename_maker", "rename_challengers"};
    store_status status = run_about(database, "keep_handle", change, fault);
    sql_row *row = sql_ask(database, "rename_person", SQL_T(change->person.id));
    if (*handle) {
        club_handle_skeleton(handle, skeleton);
    }
    sql_bind(row, 2, SQL_T(*handle ? handle : NULL), SQL_T(*handle ? skeleton : NULL), SQL_T(name),
             SQL_T(*handle ? found_by(name, found) : NULL));
    status = status ? status : sql_run_expecting_one(row, fault);
    for (size_t i = 0; !status && i < sizeof called / sizeof called[0]; i++) {
        row = sql_ask(database, called[i], SQL_T(change->person.id), SQL_T(*name ? name : handle));
        status = sql_run(row, NULL, fault);
    }
    return status;
}

static store_status set_roles(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "set_roles", SQL_T(change->person.id), SQL_N(change->roles));
}

static store_status delete_person(sql_connection *database, const club_person_change *change, store_fault *fault) {
    static const char *const queries[] = {"drop_all_credentials",
                                          "drop_all_proofs",
                                          "drop_passkeys",
                                          "drop_email",
                                          "drop_relations",
                                          "forget_names",
                                          "end_challenges",
                                          "forget_makers",
                                          "forget_challengers",
                                          "forget_chat_names",
                                          "drop_notes",
                                          "drop_replies",
                                          "drop_puzzle_attempts",
                                          "drop_puzzle_ratings",
                                          "drop_played",
                                          "drop_faced",
                                          "drop_opened",
                                          "drop_reached",
                                          "drop_words",
                                          "drop_conversations",
                                          "forget_called",
                                          "forget_called_in_log",
                                          "drop_alerts",
                                          "drop_wishes",
                                          "drop_seek",
                                          "drop_pushes",
                                          "drop_hook",
                                          "drop_hook_deliveries",
                                          "drop_mail_questions_of"};
    store_status status = STORE_OK;
    for (size_t i = 0; !status && i < sizeof queries / sizeof queries[0]; i++) {
        status = run_about(database, queries[i], change, fault);
    }
    static const char *const timed[] = {"leave_games", "delete_person"};
    for (size_t i = 0; !status && i < sizeof timed / sizeof timed[0]; i++) {
        status = sql_do(database, fault, timed[i], SQL_T(change->person.id), SQL_N(change->at_ms));
    }
    return status;
}

/* ---- What opens them ---------------------------------------------------------------------------------- */

static const char password_kind[] = "password", totp_kind[] = "totp", recovery_kind[] = "recovery";
enum { NOT_CONFIRMED = -1 };

/* A secret that is written down. */
typedef struct credential {
    const char *kind;
    size_t n;
    const void *secret;
    size_t length;
    int64_t state;
} credential;

static store_status set_credential(sql_connection *database, const club_person_change *change, const credential *of,
                                   store_fault *fault) {
    return sql_do(database, fault, "set_credential", SQL_T(change->person.id), SQL_T(of->kind), SQL_N((int64_t)of->n),
                  SQL_B(of->secret, of->length), SQL_N(of->state), SQL_N(change->at_ms));
}

static store_status drop(sql_connection *database, const club_person_change *change, const char *kind,
                         store_fault *fault) {
    return sql_do(database, fault, "drop_credentials", SQL_T(change->person.id), SQL_T(kind));
}

static store_status set_password(sql_connection *database, const club_person_change *change, store_fault *fault) {
    const credential password = {password_kind, 0, change->password, strlen(change->password), 0};
    return password.length ? set_credential(database, change, &password, fault)
                           : drop(database, change, password_kind, fault);
}

static store_status set_totp(sql_connection *database, const club_person_change *change, store_fault *fault) {
    const club_totp *totp = &change->totp;
    const credential of = {totp_kind, 0, totp->sealed, totp->length,
                           totp->confirmed ? totp->last_step : (int64_t)NOT_CONFIRMED};
    return totp->length ? set_credential(database, change, &of, fault) : drop(database, change, totp_kind, fault);
}

static store_status use_totp(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "use_totp", SQL_T(change->person.id), SQL_N(change->totp_step));
}

static store_status set_recovery(sql_connection *database, const club_person_change *change, store_fault *fault) {
    store_status status = drop(database, change, recovery_kind, fault);
    for (size_t i = 0; !status && i < CLUB_RECOVERY_CODES; i++) {
        const credential code = {recovery_kind, i, change->recovery[i].bytes, sizeof change->recovery[i].bytes, 0};
        status = set_credential(database, change, &code, fault);
    }
    return status;
}

static store_status add_passkey(sql_connection *database, const club_person_change *change, store_fault *fault) {
    const club_passkey *passkey = change->passkey.key;
    return sql_do(database, fault, "add_passkey", SQL_T(change->person.id), SQL_T(passkey->id),
                  SQL_B(passkey->credential, passkey->credential_length), SQL_N(passkey->algorithm),
                  SQL_B(passkey->key, passkey->key_length), SQL_B(passkey->user_handle, sizeof passkey->user_handle),
                  SQL_N(passkey->counter), SQL_T(change->passkey.name), SQL_N(change->at_ms));
}

static store_status remove_passkey(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "drop_passkey", SQL_T(change->person.id), SQL_T(change->passkey.key->id));
}

static store_status use_passkey(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "use_passkey", SQL_T(change->person.id), SQL_T(change->passkey.key->id),
                         SQL_N(change->passkey.key->counter), SQL_N(change->at_ms));
}

static store_status use_recovery(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "use_recovery", SQL_T(change->person.id),
                         SQL_B(change->code.bytes, sizeof change->code.bytes));
}

/* ---- Addresses and codes ------------------------------------------------------------------------------ */

static store_status set_email(sql_connection *database, const club_person_change *change, store_fault *fault) {
    if (!change->email[0]) {
        return run_about(database, "drop_email", change, fault);
    }
    return sql_do(database, fault, "set_email", SQL_T(change->person.id), SQL_T(change->email));
}

static store_status confirm_email(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "confirm_email", SQL_T(change->person.id), SQL_N(change->at_ms));
}

static store_status email_fails(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "email_fails", SQL_T(change->person.id), SQL_T(change->email_status));
}

static store_status add_proof(sql_connection *database, const club_person_change *change, store_fault *fault) {
    store_status status = sql_do(database, fault, "drop_proofs", SQL_T(change->person.id), SQL_N(change->proof.kind));
    return status ? status
                  : sql_do(database, fault, "add_proof",
                           SQL_B(change->proof.hash.bytes, sizeof change->proof.hash.bytes), SQL_T(change->person.id),
                           SQL_N(change->proof.kind), SQL_T(change->proof.address), SQL_N(change->proof.until_ms));
}

static store_status use_code(sql_connection *database, const char *query, const club_person_change *change,
                             store_fault *fault) {
    return sql_do_to_one(database, fault, query, SQL_B(change->code.bytes, sizeof change->code.bytes));
}

static store_status use_proof(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return use_code(database, "use_proof", change, fault);
}

static store_status use_invitation(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return use_code(database, "use_invitation", change, fault);
}

static store_status add_invitation(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do(database, fault, "add_invitation",
                  SQL_B(change->invitation.hash.bytes, sizeof change->invitation.hash.bytes), SQL_T(change->person.id),
                  SQL_N(change->invitation.uses), SQL_N(change->at_ms));
}

/* ---- Others ------------------------------------------------------------------------------------------ */

static store_status relate(sql_connection *database, const club_person_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, change->relation.on ? "relate" : "unrelate", SQL_T(change->person.id),
                           SQL_T(change->relation.other.id), SQL_T(club_relation_name(change->relation.kind)));
    if (change->relation.on) {
        sql_bind(row, 4, SQL_N(change->at_ms));
    }
    return sql_run(row, NULL, fault);
}

static store_status add_audit(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do(database, fault, "add_audit", SQL_N(change->at_ms), SQL_T(change->person.id),
                  SQL_T(change->audit.act), SQL_T(change->audit.about.id), SQL_T(change->audit.detail));
}

/* ---- Changes ----------------------------------------------------------------------------------------- */

static store_status next_version(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "next_person_version", SQL_T(change->person.id),
                         SQL_N((int64_t)change->version));
}

store_status store_apply_to_person(sql_connection *database, const club_person_change *change, store_fault *fault) {
    static store_status (*const writers[])(sql_connection *database, const club_person_change *change,
                                           store_fault *fault) = {
        [CLUB_PERSON_GUEST] = add_guest,
        [CLUB_PERSON_MEMBER] = become_member,
        [CLUB_PERSON_PROFILE] = set_profile,
        [CLUB_PERSON_PASSWORD] = set_password,
        [CLUB_PERSON_TOTP] = set_totp,
        [CLUB_PERSON_TOTP_USED] = use_totp,
        [CLUB_PERSON_RECOVERY] = set_recovery,
        [CLUB_PERSON_RECOVERY_USED] = use_recovery,
        [CLUB_PERSON_EMAIL] = set_email,
        [CLUB_PERSON_EMAIL_CONFIRMED] = confirm_email,
        [CLUB_PERSON_EMAIL_FAILS] = email_fails,
        [CLUB_PERSON_PASSKEY_ADDED] = add_passkey,
        [CLUB_PERSON_PASSKEY_REMOVED] = remove_passkey,
        [CLUB_PERSON_PASSKEY_USED] = use_passkey,
        [CLUB_PERSON_ROLES] = set_roles,
        [CLUB_PERSON_RENAMED] = rename_person,
        [CLUB_PERSON_DELETED] = delete_person,
        [CLUB_PERSON_BOT] = add_bot,
        [CLUB_PERSON_BOT_TERMS] = store_set_bot_terms,
        [CLUB_PERSON_HOOK] = store_set_hook,
        [CLUB_PERSON_HOOK_KEY] = store_turn_hook_key,
        [CLUB_PERSON_HOOK_TEST] = store_test_hook,
        [CLUB_PERSON_SESSION] = start_session,
        [CLUB_PERSON_SESSION_ENDED] = end_session,
        [CLUB_PERSON_OTHERS_ENDED] = end_others,
        [CLUB_PERSON_OLDEST_ENDED] = end_oldest,
        [CLUB_PERSON_TOKEN] = add_token,
        [CLUB_PERSON_TOKEN_ENDED] = end_token,
        [CLUB_PERSON_SEATS] = take_seats,
        [CLUB_PERSON_PROOF] = add_proof,
        [CLUB_PERSON_PROOF_USED] = use_proof,
        [CLUB_PERSON_RELATION] = relate,
        [CLUB_PERSON_INVITATION] = add_invitation,
        [CLUB_PERSON_INVITATION_USED] = use_invitation,
        [CLUB_PERSON_AUDIT] = add_audit,
    };
    store_status status =
        club_person_change_has_version(change->kind) ? next_version(database, change, fault) : STORE_OK;
    return status ? status : writers[change->kind](database, change, fault);
}

store_status store_see_session(store *self, const club_session_key *key, int64_t now, store_fault *fault) {
    return sql_do_to_one(self->database, fault, "see_session", SQL_B(key->bytes, sizeof key->bytes), SQL_N(now));
}

store_status store_use_token(store *self, const club_session_key *key, int64_t now_ms, store_fault *fault) {
    return sql_do_to_one(self->database, fault, "use_token", SQL_B(key->bytes, sizeof key->bytes), SQL_N(now_ms));
}

store_status store_forget_old(store *self, int64_t now_ms, bool *more, store_fault *fault) {
    enum { AT_ONCE = 100 /* by each of these */ };
    const int64_t day = INT64_C(24) * 3600 * 1000;
    const struct {
        const char *query;
        int64_t before;
    } olds[] = {
        {"forget_addresses", now_ms - (CLUB_ADDRESS_DAYS - 1) * day}, /* those of today go tomorrow */
        {"forget_alerts", now_ms - STORE_ALERT_DAYS * day},
        {"forget_mail_questions", now_ms},
        {"forget_mail_strangers", now_ms - day},
        {"forget_spent", now_ms},
        {"forget_proofs", now_ms},
        {"forget_pushes", now_ms},
        {"forget_received", now_ms - STORE_RECEIVED_DAYS * day},
        {"forget_sessions", (now_ms - 395 * day) / 1000}, /* the cookie lasts a year */
    };
    store_status status = sql_save(self->database, fault);
    if (status) {
        return status;
    }
    *more = false;
    for (size_t i = 0; !status && i < sizeof olds / sizeof olds[0]; i++) {
        int64_t gone;
        status = sql_run(sql_ask(self->database, olds[i].query, SQL_N(olds[i].before)), &gone, fault);
        *more = *more || gone == AT_ONCE;
    }
    return sql_settle(self->database, status, fault);
}
