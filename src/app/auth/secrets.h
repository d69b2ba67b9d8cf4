/* The club's key, and what it seals: with the database alone nobody can read the secrets of authenticator apps, nor try
   out one-time codes. The key is in a file outside the database. Plain values; what has a key only reads it. */
#ifndef LUDOPOD_APP_AUTH_SECRETS_H
#define LUDOPOD_APP_AUTH_SECRETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/people/account.h"

enum { AUTH_KEY_BYTES = 32, AUTH_SEAL_BYTES = 24 + 16, AUTH_CODE_TEXT_SIZE = 24 };

typedef struct auth_key {
    uint8_t bytes[AUTH_KEY_BYTES];
} auth_key;

/* Reads the key of this file, or makes both, readable by the owner alone. made: whether it did. False: why says it. */
bool auth_key_open(const char *file, auth_key *out, bool *made, char *why, size_t why_size);

/* Wipes it from memory. */
void auth_key_forget(auth_key *key);

/* Seals length bytes into AUTH_SEAL_BYTES more (XSalsa20 and Poly1305, with a random nonce), for this person alone. */
void auth_seal(const auth_key *key, const club_person *whose, const uint8_t *bytes, size_t length, uint8_t *out);
/* The way back; length: of what is sealed. False: it is damaged, of another person or of another key. */
bool auth_unseal(const auth_key *key, const club_person *whose, const uint8_t *sealed, size_t length, uint8_t *out);

/* A new one-time code that people can type: four groups of five letters and digits that do not look alike, 100 bits. */
void auth_code_make(char out[AUTH_CODE_TEXT_SIZE]);
/* A new recovery code: two of these groups, 50 bits. */
void auth_recovery_code_make(char out[AUTH_CODE_TEXT_SIZE]);
/* What a code is kept and found by. Capitals, spaces and dashes make no difference. */
void auth_code_hash(const auth_key *key, const char *code, club_code_hash *out);

enum { AUTH_MAC_TEXT_SIZE = 24 };

/* What nobody else can make: 80 bits for the Message-ID of a letter to an address, by which a report about it is
   believed. */
void auth_letter_mac(const auth_key *key, const char *letter, const char *address, char out[AUTH_MAC_TEXT_SIZE]);

#endif
