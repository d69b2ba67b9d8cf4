#include "app/auth/secrets.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file_replacement.h"

/* ---- The key ------------------------------------------------------------------------------------------- */

static bool explain(char *why, size_t size, const char *file, const char *what) {
    snprintf(why, size, "%s: %s", file, what);
    return false;
}

static bool read_key(int descriptor, const char *file, auth_key *out, char *why, size_t why_size) {
    char text[2 * AUTH_KEY_BYTES + 2];
    size_t bytes = 0;
    const char *end = NULL;
    ssize_t length = read(descriptor, text, sizeof text);
    if (length < 0) {
        return explain(why, why_size, file, strerror(errno));
    }
    size_t digits = (size_t)length - (length > 0 && text[length - 1] == '\n');
    bool good = digits == 2 * AUTH_KEY_BYTES &&
                sodium_hex2bin(out->bytes, sizeof out->bytes, text, digits, NULL, &bytes, &end) == 0 &&
                bytes == sizeof out->bytes && end == text + digits;
    sodium_memzero(text, sizeof text);
    return good || explain(why, why_size, file, "this is not a key of a club; expected 64 hexadecimal digits");
}

/* Written aside and given its name at the end: a key that is half there would lock everyone out. */
static bool make_key(const char *file, auth_key *out, char *why, size_t why_size) {
    char text[2 * AUTH_KEY_BYTES + 2];
    randombytes_buf(out->bytes, sizeof out->bytes);
    sodium_bin2hex(text, sizeof text, out->bytes, sizeof out->bytes);
    text[2 * AUTH_KEY_BYTES] = '\n';
    struct stat owner;
    int error = pod__owner_for(file, &owner);
    int descriptor = error ? -1 : open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    bool good = descriptor >= 0 && fchown(descriptor, owner.st_uid, owner.st_gid) == 0 &&
                write(descriptor, text, 2 * AUTH_KEY_BYTES + 1) == 2 * AUTH_KEY_BYTES + 1 && fsync(descriptor) == 0;
    error = error ? error : errno;
    sodium_memzero(text, sizeof text);
    if (descriptor >= 0) {
        close(descriptor);
    }
    if (descriptor >= 0 && !good) {
        unlink(file);
    }
    return good || explain(why, why_size, file, strerror(error));
}

bool auth_key_open(const char *file, auth_key *out, bool *made, char *why, size_t why_size) {
    int descriptor = open(file, O_RDONLY | O_CLOEXEC);
    *made = descriptor < 0 && errno == ENOENT;
    if (*made) {
        return make_key(file, out, why, why_size);
    }
    if (descriptor < 0) {
        return explain(why, why_size, file, strerror(errno));
    }
    bool good = read_key(descriptor, file, out, why, why_size);
    close(descriptor);
    return good;
}

void auth_key_forget(auth_key *key) {
    sodium_memzero(key, sizeof *key);
}

/* ---- Sealing ------------------------------------------------------------------------------------------- */

/* Each use has a key of its own, so that nothing that is sealed for one can be taken for another. */
static void key_of_person(const auth_key *key, const club_person *whose, uint8_t out[crypto_secretbox_KEYBYTES]) {
    crypto_generichash_state state;
    static const char use[] = "ludopod seal";
    crypto_generichash_init(&state, key->bytes, sizeof key->bytes, crypto_secretbox_KEYBYTES);
    crypto_generichash_update(&state, (const unsigned char *)use, sizeof use);
    crypto_generichash_update(&state, (const unsigned char *)whose->id, strlen(whose->id));
    crypto_generichash_final(&state, out, crypto_secretbox_KEYBYTES);
}

void auth_seal(const auth_key *key, const club_person *whose, const uint8_t *bytes, size_t length, uint8_t *out) {
    uint8_t own[crypto_secretbox_KEYBYTES];
    key_of_person(key, whose, own);
    randombytes_buf(out, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(out + crypto_secretbox_NONCEBYTES, bytes, length, out, own);
    sodium_memzero(own, sizeof own);
}

bool auth_unseal(const auth_key *key, const club_person *whose, const uint8_t *sealed, size_t length, uint8_t *out) {
    uint8_t own[crypto_secretbox_KEYBYTES];
    if (length < AUTH_SEAL_BYTES) {
        return false;
    }
    key_of_person(key, whose, own);
    bool good = crypto_secretbox_open_easy(out, sealed + crypto_secretbox_NONCEBYTES,
                                           length - crypto_secretbox_NONCEBYTES, sealed, own) == 0;
    sodium_memzero(own, sizeof own);
    return good;
}

/* ---- Codes --------------------------------------------------------------------------------------------- */

/* Groups of five, of the letters that ids are made of. */
static void make_groups(char *out, size_t groups) {
    uint8_t random[CLUB_ID_LENGTH];
    char letters[CLUB_ID_SIZE];
    for (size_t i = 0; i < groups; i++) {
        randombytes_buf(random, sizeof random);
        club_id_make(random, letters);
        memcpy(out, letters, 5);
        out[5] = '-';
        out += 6;
    }
    out[-1] = 0;
}

void auth_code_make(char out[AUTH_CODE_TEXT_SIZE]) {
    make_groups(out, 4);
}

void auth_recovery_code_make(char out[AUTH_CODE_TEXT_SIZE]) {
    make_groups(out, 2);
}

void auth_code_hash(const auth_key *key, const char *code, club_code_hash *out) {
    crypto_generichash_state state;
    static const char use[] = "ludopod code";
    crypto_generichash_init(&state, key->bytes, sizeof key->bytes, sizeof out->bytes);
    crypto_generichash_update(&state, (const unsigned char *)use, sizeof use);
    for (; *code; code++) {
        unsigned char letter = (unsigned char)(*code >= 'A' && *code <= 'Z' ? *code | 0x20 : *code);
        if (letter != '-' && letter != ' ') {
            crypto_generichash_update(&state, &letter, 1);
        }
    }
    crypto_generichash_final(&state, out->bytes, sizeof out->bytes);
}

void auth_letter_mac(const auth_key *key, const char *letter, const char *address, char out[AUTH_MAC_TEXT_SIZE]) {
    static const char purpose[] = "letter";
    uint8_t whole[32];
    crypto_generichash_state state;
    crypto_generichash_init(&state, key->bytes, sizeof key->bytes, sizeof whole);
    crypto_generichash_update(&state, (const uint8_t *)purpose, sizeof purpose);
    crypto_generichash_update(&state, (const uint8_t *)letter, strlen(letter) + 1);
    crypto_generichash_update(&state, (const uint8_t *)address, strlen(address) + 1);
    crypto_generichash_final(&state, whole, sizeof whole);
    sodium_bin2hex(out, AUTH_MAC_TEXT_SIZE, whole, 10);
}
