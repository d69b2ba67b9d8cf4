/* Accounts: what a person is beyond the id. Plain values and pure functions, thread-safe.

   A person without a handle is a guest. With a handle it is a member, who can sign in from anywhere. A deleted account
   keeps its id, its games and its handle, which is never given again. */
#ifndef LUDOPOD_CLUB_PEOPLE_ACCOUNT_H
#define LUDOPOD_CLUB_PEOPLE_ACCOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/people/bot.h"
#include "club/people/letter.h"
#include "club/people/person.h"
#include "club/people/settings.h"

/* ---- Handles -------------------------------------------------------------------------------------- */

/* Whether it is 3 to 20 of a-z, 0-9, _ and -, with a letter or digit among them. */
bool club_handle_valid(const char *text, size_t length);
/* What handles are compared by: without - and _, with o for 0 and l for 1 and i. Two handles with one skeleton look
   alike, and only one of them can be taken. */
void club_handle_skeleton(const char *handle, char out[CLUB_HANDLE_SIZE]);
/* Whether it looks like a word that a person could be deceived by ("admin", "support"), a character's name, or one that
   the page needs. handle is valid. */
bool club_handle_reserved(const char *handle);

/* ---- Passwords and codes --------------------------------------------------------------------------- */

enum {
    CLUB_PASSWORD_MIN = 8, /* bytes */
    CLUB_PASSWORD_MAX = 256,
    CLUB_PASSWORD_HASH_SIZE = 128, /* of crypto_pwhash_str() */
    CLUB_RECOVERY_CODES = 10,
    CLUB_CODE_HASH_SIZE = 32,
    CLUB_TOTP_SEALED_SIZE = 64, /* a nonce, a tag and the secret */
    CLUB_AGENT_SIZE = 48,
    CLUB_NETWORK_SIZE = 64,
    CLUB_LINE_MAX = 100, /* characters of what people write about themselves */
    CLUB_LINE_SIZE = CLUB_LINE_MAX * 4 + 1
};

/* 8 to 256 bytes, of any kind but 0. */
bool club_password_valid(const char *text, size_t length);

/* Hash of a one-time code, which is kept instead of the code. */
typedef struct club_code_hash {
    uint8_t bytes[CLUB_CODE_HASH_SIZE];
} club_code_hash;

bool club_code_same(const club_code_hash *left, const club_code_hash *right);

/* A one-time password by the clock (RFC 6238), as it is kept: sealed with the club's key. */
typedef struct club_totp {
    size_t length; /* of what is sealed; 0: there is none */
    uint8_t sealed[CLUB_TOTP_SEALED_SIZE];
    bool confirmed;    /* false: begun, and not asked for yet */
    int64_t last_step; /* of the latest code that was taken: a code is taken once */
} club_totp;

/* ---- Passkeys -------------------------------------------------------------------------------------- */

enum {
    CLUB_CREDENTIAL_MAX = 1023, /* bytes (Web Authentication, section 4, Credential ID) */
    CLUB_PUBLIC_KEY_MAX = 264,
    CLUB_USER_HANDLE_BYTES = 16,
    CLUB_PASSKEYS_MAX = 16 /* of an account */
};

/* A key on a device of its owner's, to sign in with. */
typedef struct club_passkey {
    char id[CLUB_ID_SIZE];                       /* ours, for its owner to speak of it */
    char name[CLUB_NAME_SIZE];                   /* its owner's */
    int64_t created_ms, used_ms;                 /* since 1970; 0: never */
    size_t credential_length, key_length;        /* bytes */
    uint8_t credential[CLUB_CREDENTIAL_MAX];     /* the device's name for it */
    int algorithm;                               /* a number of COSE (RFC 9053) */
    uint8_t key[CLUB_PUBLIC_KEY_MAX];            /* public; ES256: x, y; EdDSA: the point; RS256: modulus, exponent */
    uint8_t user_handle[CLUB_USER_HANDLE_BYTES]; /* by which the device knows the account */
    uint32_t counter;                            /* of signatures; 0: the device counts none */
} club_passkey;

/* ---- Accounts ------------------------------------------------------------------------------------- */

typedef enum club_role { CLUB_MODERATOR = 1, CLUB_ADMINISTRATOR = 2 } club_role; /* bits */

/* The bit of a word ("moderator", "administrator"), 0 for "player"; false when it is none. */
bool club_role_parse(const char *word, unsigned *out);
/* The word of one bit. */
const char *club_role_name(club_role role);

enum { CLUB_MAIL_STATUS_SIZE = 16 };

typedef struct club_account {
    club_person person;
    char handle[CLUB_HANDLE_SIZE]; /* "": a guest */
    char name[CLUB_NAME_SIZE];     /* "": called by the handle */
    char line[CLUB_LINE_SIZE];     /* about themselves; "": none */
    pod_language language;
    char zone[CLUB_ZONE_SIZE]; /* "": not known */
    club_settings settings;
    unsigned roles;
    int64_t created_ms, member_since_ms, deleted_ms; /* since 1970; 0: not so */
    size_t version;                                  /* how often it has changed */
    char email[CLUB_ADDRESS_SIZE];                   /* "": none */
    bool email_confirmed;
    char email_status[CLUB_MAIL_STATUS_SIZE]; /* why mails to it come back (RFC 3463); "": they do not */
    char password[CLUB_PASSWORD_HASH_SIZE];   /* hash; "": none */
    club_totp totp;
    size_t recovery_count; /* codes that are left */
    club_code_hash recovery[CLUB_RECOVERY_CODES];
    size_t passkeys; /* how many there are */
    club_bot_mark bot;
    club_bot_terms terms; /* of a bot */
} club_account;

bool club_account_is_member(const club_account *account);

/* What one person has laid down about another. */
typedef enum club_relation_kind { CLUB_BLOCK, CLUB_MUTE, CLUB_FOLLOW, CLUB_RELATION_KINDS } club_relation_kind;

enum {
    CLUB_FOLLOWS_MAX = 200,                              /* whom one person follows */
    CLUB_FOLLOWERS_TOLD = 500,                           /* of one person so many hear at most, those who came last */
    CLUB_KEPT_AWAY = 1u << CLUB_BLOCK | 1u << CLUB_MUTE, /* bits of kinds: nothing the other says is heard */
};

/* "block", "mute", "follow". */
const char *club_relation_name(club_relation_kind kind);
/* False: there is no kind of that name. */
bool club_relation_find(const char *name, club_relation_kind *out);

/* ---- Sessions and one-time codes ------------------------------------------------------------------ */

/* One that begins. */
typedef struct club_session_start {
    club_session_key key;
    char agent[CLUB_AGENT_SIZE];     /* the browser's short name, "Firefox, Linux"; "" when it is not known */
    char address[CLUB_NETWORK_SIZE]; /* of the network; kept for 14 days at most */
} club_session_start;

enum { CLUB_ADDRESS_DAYS = 14, CLUB_SESSIONS_MAX = 100 /* of a person */ };

/* A session's short name for people and programs: made of the key, from which nothing can be told of the cookie. */
void club_session_id(const club_session_key *key, char out[CLUB_ID_SIZE]);
/* The short name of what a browser says it is. */
void club_agent_name(const char *user_agent, char out[CLUB_AGENT_SIZE]);

/* ---- Tokens ---------------------------------------------------------------------------------------- */

/* What a program may do with a token, as bits. None reaches the account itself: who signs in, settings, tokens. */
typedef enum club_scope {
    CLUB_SCOPE_READ = 1,      /* what its owner may see */
    CLUB_SCOPE_PLAY = 2,      /* in games, and at puzzles */
    CLUB_SCOPE_CHALLENGE = 4, /* and to be paired */
    CLUB_SCOPE_CHAT = 8       /* to read and write what people tell each other */
} club_scope;

enum {
    CLUB_SCOPE_COUNT = 4,
    CLUB_SCOPES_ALL = (1 << CLUB_SCOPE_COUNT) - 1,
    CLUB_TOKENS_MAX = 20,
    CLUB_TOKEN_DAYS = 366
};

/* With what a program acts for a member, but for what only the program knows. */
typedef struct club_token {
    club_session_key key;
    char bot[CLUB_HANDLE_SIZE];            /* the bot that acts with it; "": its owner */
    char name[CLUB_NAME_SIZE];             /* the owner's, never empty */
    unsigned scopes;                       /* bits, at least one */
    int64_t created_ms, used_ms, until_ms; /* since 1970; used: of a day on which it was, 0: never */
} club_token;

/* "read", "play", "challenge", "chat"; scope is one bit. */
const char *club_scope_name(club_scope scope);

typedef enum club_proof_kind {
    CLUB_PROOF_EMAIL, /* whoever has it reads the address */
    CLUB_PROOF_RESET, /* whoever has it may set a password */
    CLUB_PROOF_KINDS
} club_proof_kind;

/* A one-time code that was sent or handed to somebody. */
typedef struct club_proof {
    club_code_hash hash;
    club_proof_kind kind;
    int64_t until_ms;
    char address[CLUB_ADDRESS_SIZE]; /* of CLUB_PROOF_EMAIL: which one is confirmed */
} club_proof;

#endif
