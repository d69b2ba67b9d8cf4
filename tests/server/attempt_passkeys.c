/* What succeeds and what fails of the routes of passkeys. */
#include "server/attempt.h"
#include "server/device.h"

/* Kept between the preparation of an attempt and what is sent. */
static device phone;
static char body[2048];

static bool is_of_passkeys(const attempt *at) {
    for (const api_route *route = api_passkey_routes; route->pattern; route++) {
        if (route == at->route) {
            return true;
        }
    }
    return false;
}

static void take_challenge(attempt *at, const char *purpose, uint8_t out[AUTH_CHALLENGE_BYTES]) {
    const reply *options = post(at->house, &at->ada, "/api/v1/passkeys/options", "{'for':'%s'}", purpose);
    assert_int_equal(options->status, 200);
    device_challenge(options->body, out);
}

/* Takes the credential over. */
static void write_body(json_t *credential) {
    char *text = json_dumps(credential, JSON_COMPACT);
    snprintf(body, sizeof body, "{\"credential\":%s}", text);
    free(text);
    json_decref(credential);
}

/* A new credential of the phone, in the body. */
static void make_passkey(attempt *at) {
    uint8_t challenge[AUTH_CHALLENGE_BYTES];
    take_challenge(at, "add", challenge);
    write_body(device_create(&phone, challenge));
}

static void add_passkey(attempt *at) {
    make_passkey(at);
    assert_int_equal(post(at->house, &at->ada, "/api/v1/me/passkeys", "%s", body)->status, 200);
    const json_t *items = json_object_get(get(at->house, &at->ada, "/api/v1/me/passkeys")->body, "items");
    snprintf(at->id, sizeof at->id, "%s", text_in(json_array_get(items, 0), "id"));
}

static void sign_with_passkey(attempt *at) {
    uint8_t challenge[AUTH_CHALLENGE_BYTES], handle[CLUB_USER_HANDLE_BYTES];
    add_passkey(at);
    take_challenge(at, "sign-in", challenge);
    json_t *credential = device_get(&phone, challenge, handle);
    json_object_set_new(json_object_get(credential, "response"), "userHandle", json_null());
    write_body(credential);
}

void prepare_of_passkeys(attempt *at) {
    if (!is_of_passkeys(at)) {
        return;
    }
    at->house->verifier = &device_verifier;
    reopen(at->house);
    become_member(at->house, &at->ada, "ann");
    device_open_plain(&phone);
    if (is_for(at, "passkeyOptions")) {
        strcpy(body, "{'for':'add','handle':'ann'}");
    } else if (is_for(at, "signInWithPasskey")) {
        sign_with_passkey(at);
    } else if (is_for(at, "addPasskey")) {
        make_passkey(at);
    } else {
        add_passkey(at);
        strcpy(body, "{}");
    }
    at->body = body;
}

/* ---- Failure ----------------------------------------------------------------------------------------- */

static const reply *without_right(attempt *at) {
    char id[ID_SIZE];
    if (at->route->right == API_FOR_MEMBERS) {
        at->ada = (browser){.address = at->ada.address};
        new_game(at->house, &at->ada, id); /* a guest */
    } else {
        at->ada.origin = "http://evil.example";
    }
    return send_it(at);
}

/* A code of an authenticator is asked for where the device has made sure of nobody. */
static const reply *without_code(attempt *at) {
    tell_database(at->house, "INSERT INTO credential (person, kind, n, secret, state, created_ms) "
                             "SELECT id, 'totp', 0, zeroblob(60), 1, 0 FROM person WHERE handle = 'ann'");
    uint8_t challenge[AUTH_CHALLENGE_BYTES], handle[CLUB_USER_HANDLE_BYTES];
    take_challenge(at, "sign-in", challenge);
    phone.flags = 1;
    json_t *credential = device_get(&phone, challenge, handle);
    json_object_del(json_object_get(credential, "response"), "userHandle");
    write_body(credential);
    return send_it(at);
}

static const reply *in_conflict(attempt *at) {
    if (is_for(at, "removePasskey")) {
        tell_database(at->house, "DELETE FROM credential WHERE kind = 'password'"); /* the only way in */
    } else {
        at->ada.host = "127.0.0.1:8080";
    }
    return send_it(at);
}

static const reply *impossible(attempt *at) {
    if (!is_for(at, "signInWithPasskey") && !is_for(at, "addPasskey")) {
        at->ada.key = "once";
        send_it(at);
    }
    at->body = is_for(at, "passkeyOptions") ? "{'for':'sign-in'}" : "{ }";
    return send_it(at);
}

static const reply *failing_store(attempt *at) {
    at->house->failing.begin = at->house->failing.load = true;
    return send_it(at);
}

const reply *provoke_of_passkeys(attempt *at, int status) {
    static const struct {
        int status;
        const reply *(*provoke)(attempt *at);
    } ways[] = {{401, without_code}, {403, without_right}, {409, in_conflict}, {422, impossible}, {503, failing_store}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && is_of_passkeys(at); i++) {
        if (ways[i].status == status) {
            return ways[i].provoke(at);
        }
    }
    return NULL;
}
