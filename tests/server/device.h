/* A device with passkeys, as the tests have it: it makes keys of each algorithm, and says what a browser hands to a
   page. What it says can be bent before it is signed. A plain device needs no libfido2: its key is known to both sides,
   and its verifier is the test's own. */
#ifndef LUDOPOD_TESTS_SERVER_DEVICE_H
#define LUDOPOD_TESTS_SERVER_DEVICE_H

#include <openssl/evp.h>

#include "app/auth/passkey.h"

typedef struct device {
    auth_algorithm algorithm;
    EVP_PKEY *key;     /* NULL: a plain device */
    uint8_t plain[64]; /* its key */
    uint8_t id[16];
    uint32_t counter; /* of the next signature; 0 and without_counter: it counts none */
    bool without_counter;
    /* What it says of itself and of the page; device_open() sets what is right. */
    const char *type, *origin, *relying_party, *client_more; /* more: members of the client data */
    uint8_t flags;
} device;

enum { DEVICE_DATA_MAX = 1024 };

/* For the page at http://localhost:8080. */
void device_open(device *self, auth_algorithm algorithm);
/* A plain one, for servers whose verifier is device_verifier. */
void device_open_plain(device *self);
void device_close(device *self);
extern const auth_verifier device_verifier;

/* Authenticator data, with the key when the flags say so; how long it is. */
size_t device_data(const device *self, uint8_t out[DEVICE_DATA_MAX]);
/* The challenge of the options that a page was handed. */
void device_challenge(const json_t *options, uint8_t out[AUTH_CHALLENGE_BYTES]);
/* A new reference: what navigator.credentials.create() gives for this challenge, or .get(). */
json_t *device_create(device *self, const uint8_t challenge[AUTH_CHALLENGE_BYTES]);
json_t *device_get(device *self, const uint8_t challenge[AUTH_CHALLENGE_BYTES],
                   const uint8_t user_handle[CLUB_USER_HANDLE_BYTES]);

#endif
