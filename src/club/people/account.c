/* What an account may be called, and reached and opened by. */
#include "club/people/account.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* ---- Handles -------------------------------------------------------------------------------------- */

static bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

bool club_handle_valid(const char *text, size_t length) {
    bool word = false;
    if (length < CLUB_HANDLE_MIN || length > CLUB_HANDLE_MAX) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        bool sound = is_lower(text[i]) || pod__is_digit(text[i]);
        if (!sound && text[i] != '_' && text[i] != '-') {
            return false;
        }
        word |= sound;
    }
    return word;
}

void club_handle_skeleton(const char *handle, char out[CLUB_HANDLE_SIZE]) {
    assert(strlen(handle) < CLUB_HANDLE_SIZE);
    for (; *handle; handle++) {
        if (*handle != '-' && *handle != '_') {
            *out++ = *handle == '0' ? 'o' : *handle == '1' || *handle == 'i' ? 'l' : *handle;
        }
    }
    *out = 0;
}

bool club_handle_reserved(const char *handle) {
    assert(club_handle_valid(handle, strlen(handle)));
    static const char *const words[] = {
        "abuse",    "admin",     "administrator", "all",      "anonymous", "anyone",    "bot",        "club",
        "computer", "contact",   "everyone",      "former",   "guest",     "help",      "host",       "hostmaster",
        "info",     "ludopod",   "mail",          "me",       "member",    "moderator", "mods",       "nobody",
        "noreply",  "null",      "operator",      "owner",    "people",    "player",    "postmaster", "privacy",
        "root",     "security",  "server",        "settings", "staff",     "support",   "system",     "undefined",
        "unknown",  "webmaster", "you",
    };
    char own[CLUB_HANDLE_SIZE], other[CLUB_HANDLE_SIZE];
    club_handle_skeleton(handle, own);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        club_handle_skeleton(words[i], other);
        if (strcmp(own, other) == 0) {
            return true;
        }
    }
    return club_name_is_character(handle);
}

/* ---- Passwords and codes -------------------------------------------------------------------------- */

bool club_password_valid(const char *text, size_t length) {
    return length >= CLUB_PASSWORD_MIN && length <= CLUB_PASSWORD_MAX && strlen(text) == length;
}

bool club_code_same(const club_code_hash *left, const club_code_hash *right) {
    unsigned difference = 0;
    for (size_t i = 0; i < CLUB_CODE_HASH_SIZE; i++) {
        difference |= left->bytes[i] ^ right->bytes[i];
    }
    return difference == 0;
}

/* ---- Accounts ------------------------------------------------------------------------------------- */

bool club_account_is_member(const club_account *account) {
    return account->handle[0] && !account->deleted_ms;
}

const char *club_role_name(club_role role) {
    return role == CLUB_MODERATOR ? "moderator" : "administrator";
}

bool club_role_parse(const char *word, unsigned *out) {
    bool moderator = strcmp(word, "moderator") == 0, administrator = strcmp(word, "administrator") == 0;
    if (!moderator && !administrator && strcmp(word, "player") != 0) {
        return false;
    }
    *out = moderator ? CLUB_MODERATOR : administrator ? CLUB_ADMINISTRATOR : 0u;
    return true;
}

static const char *const relation_names[CLUB_RELATION_KINDS] = {
    [CLUB_BLOCK] = "block", [CLUB_MUTE] = "mute", [CLUB_FOLLOW] = "follow"};

const char *club_relation_name(club_relation_kind kind) {
    return relation_names[kind];
}

bool club_relation_find(const char *name, club_relation_kind *out) {
    for (int i = 0; i < CLUB_RELATION_KINDS; i++) {
        if (strcmp(relation_names[i], name) == 0) {
            *out = (club_relation_kind)i;
            return true;
        }
    }
    return false;
}

/* ---- Tokens --------------------------------------------------------------------------------------- */

static const char *const scope_names[CLUB_SCOPE_COUNT] = {"read", "play", "challenge", "chat"};

const char *club_scope_name(club_scope scope) {
    assert(scope && !(scope & (scope - 1)));
    int at = 0;
    while (at < CLUB_SCOPE_COUNT - 1 && (int)scope != 1 << at) {
        at++;
    }
    return scope_names[at];
}

/* ---- Sessions ------------------------------------------------------------------------------------- */

void club_session_id(const club_session_key *key, char out[CLUB_ID_SIZE]) {
    club_id_make(key->bytes, out);
}

/* The first word that is found in what a browser says. Most say that they are others, too, so the order matters. */
static const char *first_found(const char *text, const char *const pairs[][2], size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (strstr(text, pairs[i][0])) {
            return pairs[i][1];
        }
    }
    return "";
}

void club_agent_name(const char *user_agent, char out[CLUB_AGENT_SIZE]) {
    static const char *const browsers[][2] = {
        {"Edg", "Edge"},      {"OPR/", "Opera"},    {"SamsungBrowser", "Samsung Internet"},
        {"FxiOS", "Firefox"}, {"CriOS", "Chrome"},  {"Firefox", "Firefox"},
        {"Chrome", "Chrome"}, {"Safari", "Safari"}, {"curl", "curl"},
    };
    static const char *const systems[][2] = {
        {"iPhone", "iPhone"},   {"iPad", "iPad"},     {"Android", "Android"}, {"Windows", "Windows"},
        {"Macintosh", "macOS"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"},
    };
    const char *browser = first_found(user_agent, browsers, sizeof browsers / sizeof browsers[0]);
    const char *system = first_found(user_agent, systems, sizeof systems / sizeof systems[0]);
    snprintf(out, CLUB_AGENT_SIZE, "%s%s%s", browser, *browser && *system ? ", " : "", system);
}
