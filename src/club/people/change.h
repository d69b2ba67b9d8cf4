/* What a decision (club/decision.h) about a person is made of, and the store writes down (store/people.c). Plain
 * values.
 */
#ifndef LUDOPOD_CLUB_PEOPLE_CHANGE_H
#define LUDOPOD_CLUB_PEOPLE_CHANGE_H

#include "club/people/account.h"

typedef enum club_person_change_kind {
    CLUB_PERSON_GUEST,           /* begins to be, with a session */
    CLUB_PERSON_MEMBER,          /* has a handle */
    CLUB_PERSON_PROFILE,         /* name, line, language, zone, settings */
    CLUB_PERSON_PASSWORD,        /* "": none any more */
    CLUB_PERSON_TOTP,            /* of no length: none any more */
    CLUB_PERSON_TOTP_USED,       /* a code of this step was taken */
    CLUB_PERSON_RECOVERY,        /* new recovery codes; the old ones are worth nothing */
    CLUB_PERSON_RECOVERY_USED,   /* one of them */
    CLUB_PERSON_EMAIL,           /* "": none any more */
    CLUB_PERSON_EMAIL_CONFIRMED, /* the address of the person */
    CLUB_PERSON_EMAIL_FAILS,     /* the same: mails to it come back */
    CLUB_PERSON_PASSKEY_ADDED,
    CLUB_PERSON_PASSKEY_REMOVED,
    CLUB_PERSON_ROLES,
    CLUB_PERSON_RENAMED, /* by a moderator: the handle and the name, wherever they are written */
    CLUB_PERSON_BOT_TERMS,
    CLUB_PERSON_DELETED, /* everything but the handle's skeleton and the games */
    /* What follows has no version. */
    CLUB_PERSON_BOT,           /* begins to be */
    CLUB_PERSON_HOOK,          /* of a bot: where it is told things; "": nowhere */
    CLUB_PERSON_HOOK_KEY,      /* the same: the key that is from this moment on signs */
    CLUB_PERSON_HOOK_TEST,     /* the same: something is sent there */
    CLUB_PERSON_SESSION,       /* begins */
    CLUB_PERSON_SESSION_ENDED, /* this one */
    CLUB_PERSON_OTHERS_ENDED,  /* all of the person but this one (all zero: all), and all tokens */
    CLUB_PERSON_OLDEST_ENDED,  /* of the person, so many that one more makes CLUB_SESSIONS_MAX at most */
    CLUB_PERSON_TOKEN,         /* begins */
    CLUB_PERSON_TOKEN_ENDED,   /* this one */
    CLUB_PERSON_SEATS,         /* takes the seats of another, except where the person sits already */
    CLUB_PERSON_PROOF,         /* a one-time code; the others of its kind are worth nothing any more */
    CLUB_PERSON_PROOF_USED,
    CLUB_PERSON_PASSKEY_USED, /* and counts on */
    CLUB_PERSON_RELATION,
    CLUB_PERSON_INVITATION,      /* a code for so many new members */
    CLUB_PERSON_INVITATION_USED, /* once */
    CLUB_PERSON_AUDIT            /* a privileged act, for the log that is kept */
} club_person_change_kind;

/* Whether the store is to refuse it when the account has changed meanwhile. */
static inline bool club_person_change_has_version(club_person_change_kind kind) {
    return kind >= CLUB_PERSON_MEMBER && kind <= CLUB_PERSON_DELETED;
}

typedef struct club_person_change {
    club_person_change_kind kind;
    club_person person; /* whose */
    int64_t at_ms;      /* since 1970 */
    size_t version;     /* of the account that it was made for: the store refuses it for another */
    union {
        club_guest guest;
        struct {
            char handle[CLUB_HANDLE_SIZE], name[CLUB_NAME_SIZE];
        } member; /* MEMBER, RENAMED */
        struct {
            char name[CLUB_NAME_SIZE], line[CLUB_LINE_SIZE], zone[CLUB_ZONE_SIZE];
            pod_language language;
            club_settings settings;
        } profile;
        struct {
            club_person owner;
            char handle[CLUB_HANDLE_SIZE], name[CLUB_NAME_SIZE];
            pod_language language;
            const club_bot_terms *terms; /* which outlive the change; all there is of BOT_TERMS */
        } bot;
        const char *hook; /* which outlives the change */
        char password[CLUB_PASSWORD_HASH_SIZE];
        club_totp totp;
        int64_t totp_step;
        club_code_hash recovery[CLUB_RECOVERY_CODES];
        club_code_hash code; /* RECOVERY_USED, PROOF_USED, INVITATION_USED */
        char email[CLUB_ADDRESS_SIZE];
        char email_status[CLUB_MAIL_STATUS_SIZE]; /* EMAIL_FAILS */
        struct {
            const club_passkey *key; /* which outlives the change */
            char name[CLUB_NAME_SIZE];
        } passkey;
        unsigned roles;
        club_session_start session;
        club_session_key key; /* SESSION_ENDED, OTHERS_ENDED, TOKEN_ENDED */
        club_token token;
        club_person other; /* SEATS */
        club_proof proof;
        struct {
            club_person other;
            club_relation_kind kind;
            bool on;
        } relation;
        struct {
            club_code_hash hash;
            unsigned uses;
        } invitation;
        struct {
            const char *act; /* a word that outlives the change */
            club_person about;
            char detail[64];
        } audit;
    };
} club_person_change;

#endif
