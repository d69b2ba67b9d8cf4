/* Keys and signatures of passkeys by libfido2: a module of its own (ludopod-passkeys.so). No device is looked for: it
   only computes. */
#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>
#include <fido/rs256.h>
#include <openssl/evp.h>
#include <string.h>

#include "app/auth/passkey.h"
#include "ludopod/version.h"

/* A key as libfido2 holds it. Its numbers of algorithms are those of COSE, as ours are. */
typedef struct key {
    auth_algorithm algorithm;
    void *held; /* es256_pk_t, eddsa_pk_t or rs256_pk_t */
} key;

static void free_key(key *of) {
    es256_pk_t *es256 = of->held;
    eddsa_pk_t *eddsa = of->held;
    rs256_pk_t *rs256 = of->held;
    switch (of->algorithm) {
    case AUTH_ES256:
        es256_pk_free(&es256);
        break;
    case AUTH_EDDSA:
        eddsa_pk_free(&eddsa);
        break;
    case AUTH_RS256:
        rs256_pk_free(&rs256);
        break;
    }
}

/* False: it is none, for example no point of its curve. Either way free_key() comes after it. */
static bool load_key(const club_passkey *from, key *out) {
    EVP_PKEY *proof = NULL;
    *out = (key){.algorithm = (auth_algorithm)from->algorithm};
    switch ((auth_algorithm)from->algorithm) {
    case AUTH_ES256:
        out->held = es256_pk_new();
        if (out->held && es256_pk_from_ptr(out->held, from->key, from->key_length) == FIDO_OK) {
            proof = es256_pk_to_EVP_PKEY(out->held);
        }
        break;
    case AUTH_EDDSA:
        out->held = eddsa_pk_new();
        if (out->held && eddsa_pk_from_ptr(out->held, from->key, from->key_length) == FIDO_OK) {
            proof = eddsa_pk_to_EVP_PKEY(out->held);
        }
        break;
    case AUTH_RS256:
        out->held = rs256_pk_new();
        if (out->held && rs256_pk_from_ptr(out->held, from->key, from->key_length) == FIDO_OK) {
            proof = rs256_pk_to_EVP_PKEY(out->held);
        }
        break;
    }
    EVP_PKEY_free(proof);
    return proof != NULL;
}

static bool is_key(const club_passkey *passkey) {
    key loaded;
    bool good = load_key(passkey, &loaded);
    free_key(&loaded);
    return good;
}

/* ---- New passkeys ------------------------------------------------------------------------------------ */

/* False: it does not fit. */
static bool copy(uint8_t *out, size_t room, size_t *length, const unsigned char *from, size_t bytes) {
    bool fits = from && bytes > 0 && bytes <= room;
    if (fits) {
        memcpy(out, from, bytes);
        *length = bytes;
    }
    return fits;
}

/* libfido2 wants to be told which algorithm it will find. */
static bool read_key_of(auth_algorithm algorithm, const uint8_t *data, size_t length, club_passkey *out) {
    fido_cred_t *credential = fido_cred_new();
    out->algorithm = algorithm;
    bool read = credential && fido_cred_set_type(credential, (int)algorithm) == FIDO_OK &&
                fido_cred_set_authdata_raw(credential, data, length) == FIDO_OK &&
                copy(out->credential, sizeof out->credential, &out->credential_length, fido_cred_id_ptr(credential),
                     fido_cred_id_len(credential)) &&
                copy(out->key, sizeof out->key, &out->key_length, fido_cred_pubkey_ptr(credential),
                     fido_cred_pubkey_len(credential));
    if (read) {
        out->counter = fido_cred_sigcount(credential);
    }
    fido_cred_free(&credential);
    return read && is_key(out);
}

static bool read_key(const uint8_t *data, size_t length, club_passkey *out) {
    static const auth_algorithm algorithms[] = {AUTH_ES256, AUTH_EDDSA, AUTH_RS256};
    bool read = false;
    for (size_t i = 0; !read && i < sizeof algorithms / sizeof algorithms[0]; i++) {
        read = read_key_of(algorithms[i], data, length, out);
    }
    return read;
}

/* ---- Signatures -------------------------------------------------------------------------------------- */

static bool check(const club_passkey *by, const char *relying_party, const auth_signed *what) {
    key loaded;
    fido_assert_t *assertion = fido_assert_new();
    bool right = load_key(by, &loaded) && assertion && fido_assert_set_rp(assertion, relying_party) == FIDO_OK &&
                 fido_assert_set_clientdata_hash(assertion, what->client_hash, sizeof what->client_hash) == FIDO_OK &&
                 fido_assert_set_up(assertion, FIDO_OPT_TRUE) == FIDO_OK &&
                 fido_assert_set_count(assertion, 1) == FIDO_OK &&
                 fido_assert_set_authdata_raw(assertion, 0, what->data, what->length) == FIDO_OK &&
                 fido_assert_set_sig(assertion, 0, what->signature, what->signature_length) == FIDO_OK &&
                 fido_assert_verify(assertion, 0, by->algorithm, loaded.held) == FIDO_OK;
    fido_assert_free(&assertion);
    free_key(&loaded);
    return right;
}

const auth_verifier auth_verifier_fido = {.version = POD_VERSION, .read_key = read_key, .check = check};
