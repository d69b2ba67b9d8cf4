/* Passkeys: signing up and in with them, and seeing to one's own. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "api/people/people.h"
#include "app/transaction.h"
#include "store/pending.h"

static const club_person nobody;

static bool refuse(api_exchange *at, club_error error) {
    club_fault fault;
    club_refuse(&fault, error, NULL, NULL);
    return app_problem_club(&at->caller.problem, at->caller.language, &fault);
}

/* Where passkeys are good for this request. False: nowhere. */
static bool find_place(api_exchange *at, auth_relying_party *out) {
    return (at->self->settings.verifier &&
            auth_relying_party_find(at->self->config->public_url, at->request->host, out)) ||
           app_problem_set(&at->caller.problem, at->caller.language, APP_NO_PASSKEYS, NULL, NULL);
}

/* ---- Options ---------------------------------------------------------------------------------------------- */

/* What the body says. */
typedef struct purpose_asked {
    auth_purpose purpose;
    const char *handle;
} purpose_asked;

static bool read_purpose(api_exchange *at, purpose_asked *out) {
    return api_ask_body(at, out) && (out->purpose != AUTH_ADD || at->caller.member || refuse(at, CLUB_ERROR_MEMBERS));
}

/* Whom a challenge is for: only who adds a passkey is known before. */
static const club_person *person_of(const api_exchange *at, auth_purpose purpose) {
    return purpose == AUTH_ADD ? &at->caller.person : &nobody;
}

typedef struct own_passkeys {
    club_passkey passkey[CLUB_PASSKEYS_MAX];
    size_t count;
} own_passkeys;

static bool collect(void *context, const void *passkey) {
    own_passkeys *into = context;
    into->passkey[into->count++] = *(const club_passkey *)passkey;
    return into->count < CLUB_PASSKEYS_MAX;
}

/* The same user handle for all passkeys of an account: so a device has one of them. */
static void set_user_handle(const api_exchange *at, const own_passkeys *own,
                            const uint8_t challenge[AUTH_CHALLENGE_BYTES], uint8_t out[CLUB_USER_HANDLE_BYTES]) {
    if (own->count) {
        memcpy(out, own->passkey[0].user_handle, CLUB_USER_HANDLE_BYTES);
    } else {
        auth_challenge_user(&at->self->challenges, challenge, out);
    }
}

static json_t *creation_options(api_exchange *at, const auth_relying_party *place, const uint8_t *challenge,
                                const own_passkeys *own, const char *handle) {
    auth_user user = {.others = own->passkey, .other_count = own->count, .name = handle};
    set_user_handle(at, own, challenge, user.handle);
    return auth_creation_options(place, challenge, &user);
}

/* NULL: refused. */
static json_t *make_options(api_exchange *at, const auth_relying_party *place, const purpose_asked *asked) {
    const auth_purpose purpose = asked->purpose;
    uint8_t challenge[AUTH_CHALLENGE_BYTES];
    own_passkeys *own = calloc(1, sizeof *own);
    json_t *options = NULL;
    *at->fault = (store_fault){"out of memory"};
    store_status status = own ? STORE_OK : STORE_FAILED;
    auth_challenge_make(&at->self->challenges, purpose, person_of(at, purpose), at->self->wall_ms, challenge);
    if (own && purpose == AUTH_ADD) {
        status = store_list_passkeys(at->self->store, &at->caller.person, (store_visitor){own, collect}, at->fault);
    }
    if (status) {
        app_account_fails(at->self, &at->caller);
    } else {
        options = purpose == AUTH_SIGN_IN ? auth_request_options(place, challenge)
                                          : creation_options(at, place, challenge, own, asked->handle);
    }
    free(own);
    return options;
}

static void answer_options(api_exchange *at) {
    auth_relying_party place;
    purpose_asked asked;
    if (read_purpose(at, &asked) && find_place(at, &place)) {
        api_exchange_answer(at, make_options(at, &place, &asked));
    }
}

/* ---- New ones --------------------------------------------------------------------------------------------- */

/* For the log alone: to whoever asks, all that is wrong is the same. */
static bool log_refused(api_exchange *at, auth_result why) {
    static const char *const reasons[] = {"", "malformed", "challenge", "origin", "presence", "key", "signature"};
    app_log(&at->self->logger, APP_INFO, "passkey_refused", "{s:s}", "reason", reasons[why]);
    return refuse(at, CLUB_ERROR_PASSKEY);
}

static auth_ceremony ceremony_of(api_exchange *at, const auth_relying_party *place, auth_purpose purpose,
                                 const json_t *credential) {
    return (auth_ceremony){.verifier = at->self->settings.verifier,
                           .challenges = &at->self->challenges,
                           .at = place,
                           .purpose = purpose,
                           .person = person_of(at, purpose),
                           .now_ms = at->self->wall_ms,
                           .credential = credential};
}

/* A challenge is good once, at whichever server of the club. */
static bool spend_challenge(api_exchange *at, const auth_outcome *of) {
    char token[2 * AUTH_CHALLENGE_BYTES + 1];
    sodium_bin2hex(token, sizeof token, of->challenge, sizeof of->challenge);
    if (!app_transaction(at->self, &at->caller)) {
        return false;
    }
    store_status status = store_spend_token(at->self->store, token, at->self->wall_ms + AUTH_CHALLENGE_MS, at->fault);
    return !status || (status == STORE_CONFLICT ? log_refused(at, AUTH_OLD_CHALLENGE) : api_fails(at));
}

/* Nobody else's, and ours to speak of. */
static bool complete(api_exchange *at, club_passkey *passkey) {
    club_person person;
    club_passkey other;
    uint8_t random[CLUB_ID_LENGTH];
    store_status status =
        store_find_passkey(at->self->store, (store_credential){passkey->credential, passkey->credential_length},
                           &person, &other, at->fault);
    if (status != STORE_NOT_FOUND) {
        return status ? api_fails(at) : log_refused(at, AUTH_UNKNOWN_KEY);
    }
    randombytes_buf(random, sizeof random);
    club_id_make(random, passkey->id);
    club_agent_name(at->request->user_agent, passkey->name);
    return true;
}

static bool take_new(api_exchange *at, auth_purpose purpose, const json_t *credential, club_passkey *passkey) {
    auth_relying_party place;
    auth_outcome made;
    if (!find_place(at, &place)) {
        return false;
    }
    const auth_ceremony ceremony = ceremony_of(at, &place, purpose, credential);
    auth_result result = auth_register(&ceremony, &made);
    *passkey = made.passkey;
    return result ? log_refused(at, result) : spend_challenge(at, &made) && complete(at, passkey);
}

bool api_take_new_passkey(api_exchange *at, const json_t *credential, club_passkey *passkey, api_own *own) {
    own->request.people.passkey = passkey;
    return take_new(at, AUTH_SIGN_UP, credential, passkey);
}

/* The user handle is that of those there are; of the first one it is the challenge's. */
static bool take_user_handle(api_exchange *at, club_passkey *passkey) {
    own_passkeys *own = calloc(1, sizeof *own);
    *at->fault = (store_fault){"out of memory"};
    if (!own || store_list_passkeys(at->self->store, &at->caller.person, (store_visitor){own, collect}, at->fault)) {
        free(own);
        return app_account_fails(at->self, &at->caller);
    }
    if (own->count) {
        memcpy(passkey->user_handle, own->passkey[0].user_handle, sizeof passkey->user_handle);
    }
    free(own);
    return true;
}

static void answer_add(api_exchange *at) {
    api_own own;
    club_passkey passkey;
    const json_t *credential = json_object_get(at->body, "credential");
    if (!api_begin_own(at, CLUB_ADD_PASSKEY, &own) || !take_new(at, AUTH_ADD, credential, &passkey) ||
        !take_user_handle(at, &passkey)) {
        return;
    }
    own.request.people.passkey = &passkey;
    if (!own.request.people.name) {
        own.request.people.name = passkey.name;
    }
    api_finish_own(at, &own);
}

/* ---- Signing in ------------------------------------------------------------------------------------------- */

/* Who signs in, and with which passkey. */
typedef struct signing_in {
    api_own own;
    club_account account;
    club_passkey known;
    auth_outcome outcome;
} signing_in;

/* Whose passkey it is. */
static bool find_owner(api_exchange *at, const json_t *credential, signing_in *out) {
    uint8_t id[CLUB_CREDENTIAL_MAX];
    size_t length;
    club_person person;
    bool found = false;
    if (!auth_credential_id(credential, id, &length)) {
        return log_refused(at, AUTH_MALFORMED);
    }
    store_status status =
        store_find_passkey(at->self->store, (store_credential){id, length}, &person, &out->known, at->fault);
    if (status) {
        return status == STORE_NOT_FOUND ? log_refused(at, AUTH_UNKNOWN_KEY) : api_fails(at);
    }
    return app_load_account(at->self, &at->caller, &person, &out->account, &found) &&
           (found || log_refused(at, AUTH_UNKNOWN_KEY));
}

static bool check_passkey(api_exchange *at, const auth_relying_party *place, const json_t *credential, signing_in *of) {
    const auth_ceremony ceremony = ceremony_of(at, place, AUTH_SIGN_IN, credential);
    auth_result result = auth_assert(&ceremony, &of->known, &of->outcome);
    return result ? log_refused(at, result) : spend_challenge(at, &of->outcome);
}

/* Only what could be guessed is counted: a code, where the device has not made sure of the person. */
static bool may_try(api_exchange *at, const signing_in *of) {
    return of->outcome.verified || !of->account.totp.confirmed || api_attempt(at, of->account.handle, &of->account);
}

static void answer_sign_in(api_exchange *at) {
    auth_relying_party place;
    signing_in of;
    const json_t *credential = json_object_get(at->body, "credential");
    club_people_request *ask = &of.own.request.people;
    if (!api_begin_own(at, CLUB_SIGN_IN, &of.own) || !find_place(at, &place) || !find_owner(at, credential, &of) ||
        !check_passkey(at, &place, credential, &of) || !may_try(at, &of)) {
        return;
    }
    of.own.facts.people.about = &of.account;
    ask->proven = true;
    ask->passkey = &of.outcome.passkey;
    ask->verified = of.outcome.verified;
    ask->totp_step = api_totp_step(at->self, &of.account, of.own.totp);
    if (api_let_in(at, &of.own) && !of.outcome.verified && of.account.totp.confirmed) {
        api_attempt_passed(at, of.account.handle, &of.account);
    }
}

/* ---- One's own -------------------------------------------------------------------------------------------- */

static const api_schema_field passkey_fields[] = {
    {"id", "string", "Ten letters and digits.", API_INTO(club_passkey, id)},
    {"name", "string", "What its owner calls it.", API_INTO(club_passkey, name)},
    {"created_at", "integer", "Seconds since 1970.", API_INTO(club_passkey, created_ms), .per = 1000},
    {"used_at", "integer?", "The same, of the latest time; null for never.", API_INTO(club_passkey, used_ms),
     .per = 1000},
    {0},
};

json_t *api_passkeys_json(api_exchange *at) {
    api_items items = api_items_begin(at, passkey_fields);
    return api_items_end(at, &items,
                         store_list_passkeys(at->self->store, &at->caller.person, API_ITEMS(items), at->fault));
}

static void answer_list(api_exchange *at) {
    api_answer_items(at, api_passkeys_json(at));
}

typedef struct search {
    const char *id;
    club_passkey found;
    bool there;
} search;

static bool compare(void *context, const void *entry) {
    search *of = context;
    const club_passkey *passkey = entry;
    of->there = strcmp(of->id, passkey->id) == 0;
    of->found = *passkey;
    return !of->there;
}

static void answer_remove(api_exchange *at) {
    api_own own;
    search of = {.id = api_exchange_id(at)};
    bool good = api_begin_own(at, CLUB_REMOVE_PASSKEY, &own);
    if (good && store_list_passkeys(at->self->store, &at->caller.person, (store_visitor){&of, compare}, at->fault)) {
        good = api_fails(at);
    }
    own.facts.people.passkey = of.there ? &of.found : NULL;
    if (good) {
        api_finish_own(at, &own);
    }
}

/* ---- The table -------------------------------------------------------------------------------------------- */

const api_route api_passkey_routes[] = {
    {API_POST("/passkeys/options"), "passkeyOptions",
     "Makes what a browser needs to make a passkey, or to sign with one.", .secret = true, .request = "PasskeyPurpose",
     .example = "{'for':'sign-up','handle':'ann'}", .response = "PasskeyOptions", .problems = API_LIST(APP_NO_PASSKEYS),
     .refusals = API_LIST(CLUB_ERROR_MEMBERS), .answer = answer_options},
    {API_POST("/sign-in/passkey"), "signInWithPasskey",
     "Signs a member in with a passkey; the seats of a guest come along.", .secret = true, .request = "PasskeySignIn",
     .response = "SignedIn", .problems = API_LIST(APP_NO_PASSKEYS, APP_ATTEMPTS),
     .refusals = API_LIST(CLUB_ERROR_PASSKEY, CLUB_ERROR_TOTP), .answer = answer_sign_in},
    {API_GET("/me/passkeys"), "listPasskeys", "Lists a member's passkeys.", API_FOR_MEMBERS, .listed = API_PAGE_MAX,
     .response = "Passkeys", .query = api_page_query, .answer = answer_list},
    {API_POST("/me/passkeys"), "addPasskey", "Adds a passkey to an account.", API_FOR_MEMBERS, .secret = true,
     .request = "NewPasskey", .response = "Me", .problems = API_LIST(APP_NO_PASSKEYS),
     .refusals = API_LIST(CLUB_ERROR_PASSKEY, CLUB_ERROR_PASSKEYS, CLUB_ERROR_NAME), .answer = answer_add},
    {API_POST("/me/passkeys/{passkey}/remove"), "removePasskey", "Removes a passkey from an account.", API_FOR_MEMBERS,
     .response = "Me", .refusals = API_LIST(CLUB_ERROR_NO_PASSKEY, CLUB_ERROR_LAST_PASSKEY), .answer = answer_remove},
    {0},
};

static const api_schema_field purpose[] = {
    {"for", "sign-up|sign-in|add", "What the passkey is to do.", API_INTO(purpose_asked, purpose),
     .expected = POD_N_("'sign-up', 'sign-in' or 'add'")},
    {"handle", "string", "sign-up, add: what the browser is to call the account.", .optional = true,
     API_INTO(purpose_asked, handle), .usual = ""},
    {0},
};

static const api_schema_field options[] = {
    {"challenge", "string", "Base64url, as all bytes here: what the browser signs, good once and for five minutes."},
    {"timeout", "integer", "Milliseconds."},
    {"rpId", "string", "sign-in: the host that the passkey belongs to.", .optional = true},
    {"allowCredentials", "object[]", "sign-in: empty, for the browser knows its passkeys.", .optional = true},
    {"userVerification", "string", "sign-in: whether the device asks for a finger or a PIN.", .optional = true},
    {"rp", "object", "The host that the new passkey will belong to: its id and name.", .optional = true},
    {"user", "object", "Whom it is for: id, name and displayName.", .optional = true},
    {"pubKeyCredParams", "object[]", "The algorithms that are taken.", .optional = true},
    {"excludeCredentials", "object[]", "Passkeys that the account has already.", .optional = true},
    {"authenticatorSelection", "object", "What the device has to be able to.", .optional = true},
    {"attestation", "string", "none.", .optional = true},
    {0},
};

static const api_schema_field credential[] = {
    {"id", "string", "The passkey's, base64url."},
    {"type", "string", "public-key.", .optional = true},
    {"response", "object",
     "clientDataJSON and authenticatorData, of a new passkey by getAuthenticatorData(); to sign in also signature and "
     "userHandle; all base64url."},
    {0},
};

static const api_schema_field sign_in[] = {
    {"credential", "Credential", "What the browser has signed."},
    {"totp", "string", "A code of the authenticator app, where the account asks for one and the device for nothing.",
     .optional = true, API_INTO(api_own, totp)},
    {0},
};

static const api_schema_field new_passkey[] = {
    {"credential", "Credential", "What the browser has made."},
    {"name", "string", "By which its owner knows it; the browser's when left out.", .optional = true,
     API_INTO(api_own, request.people.name), .most = CLUB_NAME_MAX},
    {0},
};

const api_schema api_passkey_schemas[] = {
    {"PasskeyPurpose", "What a passkey is wanted for.", purpose},
    {"PasskeyOptions", "What is handed to navigator.credentials (Web Authentication, Level 3).", options},
    {"Credential", "What comes back from it.", credential},
    {"PasskeySignIn", "A member who comes with a passkey.", sign_in},
    {"NewPasskey", "A passkey for an account.", new_passkey},
    {"Passkey", "A key on a device of its owner's.", passkey_fields},
    {"Passkeys", "All of an account.", .items = "Passkey[]", .order = "The oldest first."},
    {0},
};
