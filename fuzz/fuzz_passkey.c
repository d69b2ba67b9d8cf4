/* What a stranger sends as a passkey. By the first byte of the input:

     c   the rest is authenticator data of a new passkey, but for its beginning, in client data that is right
     m   the rest stands in the client data of a new passkey, behind the members that are right
     j   the rest is a credential, as JSON

   What is accepted must be a key that is read the same again; nothing of this is a signature. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "app/auth/passkey.h"
#include "fuzz.h"

enum { NOW_MS = 1000000, HEAD_BYTES = 32, ROOM = 8192 };

static const char more_is_right[] = ",\"crossOrigin\":false";
static const club_person nobody;

static json_t *encoded(const void *bytes, size_t length) {
    char *text = malloc(2 * length + 8);
    must(text != NULL);
    sodium_bin2base64(text, 2 * length + 8, bytes, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    json_t *made = json_string(text);
    free(text);
    return made;
}

/* A new passkey for this challenge. */
static json_t *make_credential(const uint8_t *challenge, const uint8_t *data, size_t length, const char *more) {
    static char client[2 * ROOM];
    char text[64];
    sodium_bin2base64(text, sizeof text, challenge, AUTH_CHALLENGE_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    int client_length =
        snprintf(client, sizeof client,
                 "{\"type\":\"webauthn.create\",\"challenge\":\"%s\",\"origin\":\"http://localhost\"%s}", text, more);
    return json_pack("{s:o s:{s:o s:o}}", "id", encoded("0123456789abcdef", 16), "response", "clientDataJSON",
                     encoded(client, (size_t)client_length), "authenticatorData", encoded(data, length));
}

static void check_key(const club_passkey *made, const uint8_t *data, size_t length) {
    club_passkey again = {0};
    must(made->credential_length > 0 && made->credential_length <= CLUB_CREDENTIAL_MAX);
    must(made->key_length > 0 && made->key_length <= CLUB_PUBLIC_KEY_MAX);
    must(auth_verifier_fido.read_key(data, length, &again));
    must(again.algorithm == made->algorithm && again.key_length == made->key_length);
    must(memcmp(again.key, made->key, made->key_length) == 0);
    must(!auth_verifier_fido.check(made, "localhost",
                                   &(auth_signed){.data = data, .length = length, .signature = data}));
}

static void try_register(auth_ceremony *of, const uint8_t *data, size_t length, const char *more) {
    uint8_t challenge[AUTH_CHALLENGE_BYTES];
    auth_outcome out;
    auth_challenge_make(of->challenges, of->purpose, of->person, of->now_ms, challenge);
    json_t *credential = make_credential(challenge, data, length, more);
    of->credential = credential;
    if (auth_register(of, &out) == AUTH_OK) {
        check_key(&out.passkey, data, length);
        must(memcmp(out.challenge, challenge, sizeof challenge) == 0);
    }
    json_decref(credential);
}

static void try_json(auth_ceremony *of, const uint8_t *data, size_t length) {
    static const club_passkey known = {.credential = "0123456789abcdef", .credential_length = 16};
    auth_outcome out;
    uint8_t id[CLUB_CREDENTIAL_MAX];
    size_t id_length;
    json_t *credential = json_loadb((const char *)data, length, JSON_DECODE_ANY, NULL);
    of->credential = credential;
    auth_credential_id(credential, id, &id_length);
    must(auth_register(of, &out) != AUTH_OK);
    must(auth_assert(of, &known, &out) != AUTH_OK);
    json_decref(credential);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static auth_challenges challenges;
    static const auth_relying_party at = {"localhost", "http://localhost"};
    auth_ceremony of = {
        .verifier = &auth_verifier_fido, .challenges = &challenges, .at = &at, .person = &nobody, .now_ms = NOW_MS};
    uint8_t text[HEAD_BYTES + ROOM + 1];
    size_t length = size > 1 ? size - 1 : 0;
    if (sodium_init() < 0 || size < 1 || length > ROOM) {
        return 0;
    }
    auth_challenges_open(&challenges, &(auth_key){{1}});
    crypto_hash_sha256(text, (const uint8_t *)at.id, strlen(at.id));
    memcpy(text + HEAD_BYTES, data + 1, length);
    text[HEAD_BYTES + length] = 0;
    if (data[0] == 'c') {
        try_register(&of, text, HEAD_BYTES + length, more_is_right);
    } else if (data[0] == 'm') {
        try_register(&of, text, HEAD_BYTES, (const char *)text + HEAD_BYTES);
    } else if (data[0] == 'j') {
        try_json(&of, data + 1, length);
    }
    return 0;
}
