#include "app/auth/passkey.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { CLIENT_DATA_MAX = 4096, DATA_MAX = 4096, SIGNATURE_MAX = 1024 };

/* ---- Base64url --------------------------------------------------------------------------------------- */

static json_t *encoded(const uint8_t *bytes, size_t length) {
    char text[4 * (CLUB_CREDENTIAL_MAX + 2) / 3 + 1];
    sodium_bin2base64(text, sizeof text, bytes, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return json_string(text);
}

/* False: it is no text, is longer than that, or is not base64url. */
static bool decode(const json_t *text, uint8_t *out, size_t room, size_t *length) {
    const char *from = json_string_value(text), *end;
    size_t from_length = json_string_length(text);
    return from &&
           sodium_base642bin(out, room, from, from_length, NULL, length, &end,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           end == from + from_length;
}

/* ---- Relying parties --------------------------------------------------------------------------------- */

static bool is_number_address(const char *host) {
    return strchr(host, '[') || !host[strspn(host, "0123456789.")];
}

bool auth_relying_party_find(const char *public_url, const char *host, auth_relying_party *out) {
    if (*public_url) {
        snprintf(out->origin, sizeof out->origin, "%s", public_url);
    } else {
        snprintf(out->origin, sizeof out->origin, "http://%s", host);
    }
    const char *name = strstr(out->origin, "://") + 3;
    bool secure = strncmp(out->origin, "https:", 6) == 0;
    snprintf(out->id, sizeof out->id, "%.*s", (int)strcspn(name, ":"), name);
    return strcmp(out->id, "localhost") == 0 || (secure && out->id[0] && !is_number_address(out->id));
}

/* ---- Challenges -------------------------------------------------------------------------------------- */

/* purpose, when it was made in seconds (7 bytes), nonce, seal */
enum { STAMP_BYTES = 8, NONCE_BYTES = 8, SEALED_BYTES = STAMP_BYTES + NONCE_BYTES };

void auth_challenges_open(auth_challenges *self, const auth_key *key) {
    static const char purpose[] = "challenges of passkeys";
    crypto_generichash(self->key, sizeof self->key, (const uint8_t *)purpose, sizeof purpose, key->bytes,
                       sizeof key->bytes);
}

static void seal(const auth_challenges *self, const uint8_t *begin, const club_person *person,
                 uint8_t out[AUTH_CHALLENGE_BYTES - SEALED_BYTES]) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, self->key, sizeof self->key, AUTH_CHALLENGE_BYTES - SEALED_BYTES);
    crypto_generichash_update(&state, begin, SEALED_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)person->id, sizeof person->id);
    crypto_generichash_final(&state, out, AUTH_CHALLENGE_BYTES - SEALED_BYTES);
}

void auth_challenge_make(const auth_challenges *self, auth_purpose purpose, const club_person *person, int64_t now_ms,
                         uint8_t out[AUTH_CHALLENGE_BYTES]) {
    out[0] = (uint8_t)purpose;
    for (int i = 1; i < STAMP_BYTES; i++) {
        out[i] = (uint8_t)(now_ms >> 8 * (i - 1));
    }
    randombytes_buf(out + STAMP_BYTES, NONCE_BYTES);
    seal(self, out, person, out + SEALED_BYTES);
}

void auth_challenge_user(const auth_challenges *self, const uint8_t challenge[AUTH_CHALLENGE_BYTES],
                         uint8_t out[CLUB_USER_HANDLE_BYTES]) {
    crypto_generichash(out, CLUB_USER_HANDLE_BYTES, challenge, AUTH_CHALLENGE_BYTES, self->key, sizeof self->key);
}

static bool is_good(const auth_ceremony *of, const uint8_t challenge[AUTH_CHALLENGE_BYTES]) {
    uint8_t expected[AUTH_CHALLENGE_BYTES - SEALED_BYTES];
    int64_t made_ms = 0;
    for (int i = STAMP_BYTES - 1; i > 0; i--) {
        made_ms = made_ms << 8 | challenge[i];
    }
    seal(of->challenges, challenge, of->person, expected);
    return sodium_memcmp(expected, challenge + SEALED_BYTES, sizeof expected) == 0 && challenge[0] == of->purpose &&
           of->now_ms - made_ms < AUTH_CHALLENGE_MS;
}

/* ---- What the browser is handed ---------------------------------------------------------------------- */

static json_t *list_algorithms(void) {
    static const auth_algorithm algorithms[] = {AUTH_ES256, AUTH_EDDSA, AUTH_RS256};
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++) {
        json_array_append_new(list, json_pack("{s:s s:i}", "type", "public-key", "alg", algorithms[i]));
    }
    return list;
}

static json_t *list_keys(const club_passkey *keys, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, json_pack("{s:s s:o}", "type", "public-key", "id",
                                              encoded(keys[i].credential, keys[i].credential_length)));
    }
    return list;
}

json_t *auth_creation_options(const auth_relying_party *at, const uint8_t challenge[AUTH_CHALLENGE_BYTES],
                              const auth_user *user) {
    const char *name = *user->name ? user->name : at->id;
    return json_pack("{s:{s:s s:s} s:{s:o s:s s:s} s:o s:o s:i s:o s:{s:s s:b s:s} s:s}", "rp", "id", at->id, "name",
                     at->id, "user", "id", encoded(user->handle, sizeof user->handle), "name", name, "displayName",
                     name, "challenge", encoded(challenge, AUTH_CHALLENGE_BYTES), "pubKeyCredParams", list_algorithms(),
                     "timeout", AUTH_CHALLENGE_MS, "excludeCredentials", list_keys(user->others, user->other_count),
                     "authenticatorSelection", "residentKey", "required", "requireResidentKey", 1, "userVerification",
                     "preferred", "attestation", "none");
}

json_t *auth_request_options(const auth_relying_party *at, const uint8_t challenge[AUTH_CHALLENGE_BYTES]) {
    return json_pack("{s:o s:i s:s s:[] s:s}", "challenge", encoded(challenge, AUTH_CHALLENGE_BYTES), "timeout",
                     AUTH_CHALLENGE_MS, "rpId", at->id, "allowCredentials", "userVerification", "preferred");
}

/* ---- CBOR (RFC 8949) -------------------------------------------------------------------------------- */

/* libcbor, with which libfido2 reads keys, reserves as much memory as the lengths in what it reads ask for. So they are
   looked at before. */
typedef struct cbor {
    const uint8_t *at;
    size_t left;
} cbor;

static bool skip_bytes(cbor *of, size_t count) {
    bool there = count <= of->left;
    of->at += there ? count : 0;
    of->left -= there ? count : 0;
    return there;
}

/* The kind of an item, and its number: a value, a length or a count. False: it is cut off, or of a length that is not
   said before it. */
static bool read_item_head(cbor *of, unsigned *kind, uint64_t *number) {
    if (!of->left) {
        return false;
    }
    unsigned first = *of->at, size = (first & 31) < 24 ? 0 : 1u << ((first & 31) - 24);
    if ((first & 31) > 27 || !skip_bytes(of, 1) || of->left < size) {
        return false;
    }
    *kind = first >> 5;
    *number = first & 31;
    for (unsigned i = 0; i < size; i++) {
        *number = (i ? *number << 8 : 0) | of->at[i];
    }
    return skip_bytes(of, size);
}

/* One item, as deep as devices may nest them (CTAP 2.1, section 8); they have no tags. */
static bool skip_item(cbor *of, unsigned depth) {
    enum { BYTES = 2, TEXT, ARRAY, MAP, TAG };
    unsigned kind;
    uint64_t number;
    if (!read_item_head(of, &kind, &number) || kind == TAG) {
        return false;
    }
    if (kind == BYTES || kind == TEXT) {
        return number <= of->left && skip_bytes(of, (size_t)number);
    }
    uint64_t items = kind == ARRAY ? number : kind == MAP && number <= of->left ? 2 * number : 0;
    bool good = (kind != ARRAY && kind != MAP) || (depth > 0 && number <= of->left);
    for (; good && items; items--) {
        good = skip_item(of, depth - 1);
    }
    return good;
}

/* ---- What comes back --------------------------------------------------------------------------------- */

enum {
    USER_PRESENT = 1,
    USER_VERIFIED = 4,
    MAY_BE_BACKED_UP = 8,
    BACKED_UP = 16,
    HAS_KEY = 64,
    HAS_MORE = 128,
    HEAD_BYTES = 37
};

/* A response, decoded. */
typedef struct response {
    uint8_t challenge[AUTH_CHALLENGE_BYTES];
    uint8_t client_hash[32];
    uint8_t data[DATA_MAX];
    size_t length;
    uint8_t flags;
} response;

bool auth_credential_id(const json_t *credential, uint8_t id[CLUB_CREDENTIAL_MAX], size_t *length) {
    return decode(json_object_get(credential, "id"), id, CLUB_CREDENTIAL_MAX, length) && *length > 0;
}

static bool is_text(const json_t *object, const char *name, const char *expected) {
    const char *text = json_string_value(json_object_get(object, name));
    return text && strcmp(text, expected) == 0;
}

/* What the browser says it was asked, and by which page (section 5.8.1). */
static auth_result check_client(const auth_ceremony *of, const json_t *client, const char *type, response *out) {
    size_t length;
    if (!is_text(client, "type", type) ||
        !decode(json_object_get(client, "challenge"), out->challenge, sizeof out->challenge, &length) ||
        length != sizeof out->challenge) {
        return AUTH_MALFORMED;
    }
    if (!is_text(client, "origin", of->at->origin) || json_is_true(json_object_get(client, "crossOrigin"))) {
        return AUTH_WRONG_ORIGIN;
    }
    return is_good(of, out->challenge) ? AUTH_OK : AUTH_OLD_CHALLENGE;
}

static auth_result read_client(const auth_ceremony *of, const json_t *from, const char *type, response *out) {
    uint8_t text[CLIENT_DATA_MAX];
    size_t length;
    if (!decode(json_object_get(from, "clientDataJSON"), text, sizeof text, &length)) {
        return AUTH_MALFORMED;
    }
    crypto_hash_sha256(out->client_hash, text, length);
    json_t *client = json_loadb((const char *)text, length, JSON_REJECT_DUPLICATES, NULL);
    auth_result result = check_client(of, client, type, out);
    json_decref(client);
    return result;
}

/* Behind the head there is a key (the device's model, an id, COSE) where the flags say so, and extensions, and nothing
   else. */
static bool is_whole(const response *of) {
    enum { MODEL_BYTES = 16, NESTED = 4 };
    cbor rest = {of->data + HEAD_BYTES, of->length - HEAD_BYTES};
    bool good = true;
    if (of->flags & HAS_KEY) {
        good = skip_bytes(&rest, MODEL_BYTES) && rest.left >= 2;
        size_t id_length = good ? (size_t)rest.at[0] << 8 | rest.at[1] : 0;
        good = good && skip_bytes(&rest, 2) && skip_bytes(&rest, id_length) && skip_item(&rest, NESTED);
    }
    if (of->flags & HAS_MORE) {
        good = good && skip_item(&rest, NESTED);
    }
    return good && rest.left == 0;
}

/* The head of the authenticator data: hash of the relying party's id, flags, counter (section 6.1). */
static auth_result check_head(const auth_relying_party *at, const response *of) {
    uint8_t expected[32];
    bool odd = (of->flags & BACKED_UP) && !(of->flags & MAY_BE_BACKED_UP);
    crypto_hash_sha256(expected, (const uint8_t *)at->id, strlen(at->id));
    if (memcmp(expected, of->data, sizeof expected) != 0) {
        return AUTH_WRONG_ORIGIN;
    }
    return odd || !is_whole(of) ? AUTH_MALFORMED : of->flags & USER_PRESENT ? AUTH_OK : AUTH_NOT_PRESENT;
}

static auth_result read_response(const auth_ceremony *of, const char *type, response *out) {
    const json_t *from = json_object_get(of->credential, "response");
    auth_result result = read_client(of, from, type, out);
    if (result) {
        return result;
    }
    if (!decode(json_object_get(from, "authenticatorData"), out->data, sizeof out->data, &out->length) ||
        out->length < HEAD_BYTES) {
        return AUTH_MALFORMED;
    }
    out->flags = out->data[32];
    return check_head(of->at, out);
}

auth_result auth_register(const auth_ceremony *of, auth_outcome *out) {
    static const char type[] = "webauthn.create";
    response read;
    uint8_t id[CLUB_CREDENTIAL_MAX];
    size_t length;
    *out = (auth_outcome){0};
    auth_result result = read_response(of, type, &read);
    if (result) {
        return result;
    }
    if (!(read.flags & HAS_KEY) || !auth_credential_id(of->credential, id, &length)) {
        return AUTH_MALFORMED;
    }
    if (!of->verifier->read_key(read.data, read.length, &out->passkey)) {
        return AUTH_UNKNOWN_KEY;
    }
    if (length != out->passkey.credential_length || memcmp(id, out->passkey.credential, length) != 0) {
        return AUTH_MALFORMED;
    }
    out->verified = read.flags & USER_VERIFIED;
    auth_challenge_user(of->challenges, read.challenge, out->passkey.user_handle);
    memcpy(out->challenge, read.challenge, sizeof out->challenge);
    return AUTH_OK;
}

/* A device need not say for which account it signs, but if it does, it is that of the passkey. */
static bool is_of_user(const json_t *handle, const club_passkey *known) {
    uint8_t said[64];
    size_t length;
    return !handle || json_is_null(handle) ||
           (decode(handle, said, sizeof said, &length) && length == sizeof known->user_handle &&
            memcmp(said, known->user_handle, length) == 0);
}

static uint32_t counter_of(const uint8_t *data) {
    return (uint32_t)data[33] << 24 | (uint32_t)data[34] << 16 | (uint32_t)data[35] << 8 | data[36];
}

static bool is_of_key(const json_t *credential, const club_passkey *known) {
    uint8_t id[CLUB_CREDENTIAL_MAX];
    size_t length;
    return auth_credential_id(credential, id, &length) && length == known->credential_length &&
           memcmp(id, known->credential, length) == 0 &&
           is_of_user(json_object_get(json_object_get(credential, "response"), "userHandle"), known);
}

auth_result auth_assert(const auth_ceremony *of, const club_passkey *known, auth_outcome *out) {
    static const char type[] = "webauthn.get";
    response read;
    uint8_t signature[SIGNATURE_MAX];
    auth_signed what = {.signature = signature};
    const json_t *from = json_object_get(of->credential, "response");
    auth_result result = read_response(of, type, &read);
    if (result) {
        return result;
    }
    if (!is_of_key(of->credential, known)) {
        return AUTH_UNKNOWN_KEY;
    }
    if (!decode(json_object_get(from, "signature"), signature, sizeof signature, &what.signature_length)) {
        return AUTH_MALFORMED;
    }
    what.data = read.data;
    what.length = read.length;
    memcpy(what.client_hash, read.client_hash, sizeof what.client_hash);
    uint32_t counter = counter_of(read.data);
    if (!of->verifier->check(known, of->at->id, &what) || ((counter || known->counter) && counter <= known->counter)) {
        return AUTH_BAD_SIGNATURE;
    }
    *out = (auth_outcome){.passkey = *known, .verified = read.flags & USER_VERIFIED};
    out->passkey.counter = counter;
    memcpy(out->challenge, read.challenge, sizeof out->challenge);
    return AUTH_OK;
}
