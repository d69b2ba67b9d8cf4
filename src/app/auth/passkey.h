/* Passkeys: signing in with a key that stays on a person's device (Web Authentication, Level 3,
   https://www.w3.org/TR/webauthn-3/). Here is what a page hands to the browser, and what is made of what comes back.

   Keys and signatures are read by a verifier: libfido2, in a module of its own (ludopod-passkeys.so), so that a server
   without it still offers passwords. Everything else is plain computing. Attestation, which would tell who built the
   device, is not asked for and not looked at; so of a new key only the authenticator data is needed, which browsers
   give beside the attestation object.

   Nothing is kept here. */
#ifndef LUDOPOD_APP_AUTH_PASSKEY_H
#define LUDOPOD_APP_AUTH_PASSKEY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/auth/secrets.h"
#include "club/people/account.h"
#include "ludopod/export.h"

/* ---- Keys -------------------------------------------------------------------------------------------- */

/* Numbers of COSE (RFC 9053), in the order in which we would have them. */
typedef enum auth_algorithm { AUTH_ES256 = -7, AUTH_EDDSA = -8, AUTH_RS256 = -257 } auth_algorithm;

/* Of an assertion: what is signed, and by what. */
typedef struct auth_signed {
    const uint8_t *data; /* authenticator data */
    size_t length;
    uint8_t client_hash[32]; /* SHA-256 of the client data */
    const uint8_t *signature;
    size_t signature_length;
} auth_signed;

typedef struct auth_verifier {
    const char *version; /* of the program that it was built with: POD_VERSION */
    /* The key in the authenticator data of a new passkey: fills credential, algorithm, key and counter. False: there is
       none, it is of no algorithm that we take, or is no key. */
    bool (*read_key)(const uint8_t *data, size_t length, club_passkey *out);
    /* Whether the passkey has signed it for the relying party. */
    bool (*check)(const club_passkey *by, const char *relying_party, const auth_signed *what);
} auth_verifier;

/* fido.c. The symbol of the module. */
POD_API extern const auth_verifier auth_verifier_fido;

/* ---- Where passkeys are good ------------------------------------------------------------------------- */

/* A passkey belongs to a host. */
typedef struct auth_relying_party {
    char id[256];     /* the host's name, without a port */
    char origin[300]; /* as the browser says where the page is from: "https://play.example.org" */
} auth_relying_party;

/* Of a server with this public URL ("": none) that was asked under this Host. Without a public URL only localhost will
   do: browsers have no passkeys for addresses in numbers, nor without TLS for any other name. False: there can be none
   here. */
bool auth_relying_party_find(const char *public_url, const char *host, auth_relying_party *out);

/* ---- Challenges -------------------------------------------------------------------------------------- */

enum { AUTH_CHALLENGE_BYTES = 32 };

/* What a challenge is for. */
typedef enum auth_purpose { AUTH_SIGN_UP, AUTH_SIGN_IN, AUTH_ADD } auth_purpose;

/* How long one is good. */
enum { AUTH_CHALLENGE_MS = 5 * 60 * 1000 };

/* Challenges carry their purpose, their time and a seal, so those that are out need no memory, and any server of the
   club knows them. */
typedef struct auth_challenges {
    uint8_t key[32]; /* that follows from the club's */
} auth_challenges;

void auth_challenges_open(auth_challenges *self, const auth_key *key);
/* person: who is to use it; nobody, when it is not known. now_ms: since 1970. */
void auth_challenge_make(const auth_challenges *self, auth_purpose purpose, const club_person *person, int64_t now_ms,
                         uint8_t out[AUTH_CHALLENGE_BYTES]);
/* The user handle of the account that a challenge of AUTH_SIGN_UP makes. */
void auth_challenge_user(const auth_challenges *self, const uint8_t challenge[AUTH_CHALLENGE_BYTES],
                         uint8_t out[CLUB_USER_HANDLE_BYTES]);

/* ---- What the browser is handed: PublicKeyCredentialCreationOptionsJSON and ...RequestOptionsJSON ----- */

/* Whom a new passkey is for. */
typedef struct auth_user {
    uint8_t handle[CLUB_USER_HANDLE_BYTES];
    const char *name;           /* shown by the browser when there are several; "" becomes the club's */
    const club_passkey *others; /* those that the account has already, so that no device has two */
    size_t other_count;
} auth_user;

/* A new reference; NULL: there is no memory. */
json_t *auth_creation_options(const auth_relying_party *at, const uint8_t challenge[AUTH_CHALLENGE_BYTES],
                              const auth_user *user);
json_t *auth_request_options(const auth_relying_party *at, const uint8_t challenge[AUTH_CHALLENGE_BYTES]);

/* ---- What comes back --------------------------------------------------------------------------------- */

typedef enum auth_result {
    AUTH_OK,
    AUTH_MALFORMED,     /* it is not what a browser sends */
    AUTH_OLD_CHALLENGE, /* for something else, too old, or not ours */
    AUTH_WRONG_ORIGIN,  /* of another page */
    AUTH_NOT_PRESENT,   /* nobody has touched the device */
    AUTH_UNKNOWN_KEY,   /* of an algorithm that we do not take, or of another account */
    AUTH_BAD_SIGNATURE, /* or one that was made by a copy of the device: its counter goes back */
} auth_result;

/* A use of a passkey (a ceremony, as the standard says). */
typedef struct auth_ceremony {
    const auth_verifier *verifier;
    const auth_challenges *challenges;
    const auth_relying_party *at;
    auth_purpose purpose;
    const club_person *person; /* as in auth_challenge_make() */
    int64_t now_ms;            /* since 1970 */
    const json_t *credential;  /* as the page sent it: {"id", "response": {...}} */
} auth_ceremony;

/* What is behind a credential that is right. */
typedef struct auth_outcome {
    club_passkey passkey;                    /* with its counter as it is now */
    bool verified;                           /* the device has made sure of the person, by a finger or a PIN */
    uint8_t challenge[AUTH_CHALLENGE_BYTES]; /* which is good once: the caller sees to it */
} auth_outcome;

/* The id of the passkey that a credential is of, so that it can be looked up; false when it has none. */
bool auth_credential_id(const json_t *credential, uint8_t id[CLUB_CREDENTIAL_MAX], size_t *length);
/* A new passkey: {"id", "response": {"clientDataJSON", "authenticatorData"}}. For AUTH_SIGN_UP its user handle is the
 * challenge's; for AUTH_ADD the caller sets it. */
auth_result auth_register(const auth_ceremony *of, auth_outcome *out);
/* A passkey that is known: {"id", "response": {"clientDataJSON", "authenticatorData", "signature", "userHandle"}}. The
   caller keeps the new counter. */
auth_result auth_assert(const auth_ceremony *of, const club_passkey *known, auth_outcome *out);

#endif
