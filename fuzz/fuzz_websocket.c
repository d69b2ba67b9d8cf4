/* WebSocket messages below the transport: each line of the input is one. Every message but "leave" is replied to, and
   every reply is JSON. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "app/people/door.h"
#include "app/turn.h"
#include "fuzz.h"
#include "fuzz_server.h"

static void read_letters(app_peer *peer) {
    for (app_text *letter; (letter = app_peer_take(peer));) {
        json_t *read = json_loadb(letter->bytes, letter->length, 0, NULL);
        if (!json_is_string(json_object_get(read, "type"))) {
            abort();
        }
        json_decref(read);
        app_text_release(letter);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_house house;
    char text[TRANSPORT_BODY_MAX];
    fuzz_house_open(&house);
    size_t length = fuzz_fill(data, size, text, sizeof text);
    transport_request handshake = fuzz_request(FUZZ_GUEST, TRANSPORT_GET, "/api/v1/socket");
    transport_answer refusal = {0};
    app_turn_begin(house.server->app);
    app_peer *peer = api_connect(house.server->api, &handshake, &refusal);
    if (!peer) {
        abort();
    }
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t line = end ? (size_t)(end - (text + at)) : length - at;
        app_turn_begin(house.server->app);
        api_on_message(house.server->api, peer, text + at, line);
        if (!app_turn_end(house.server->app)) {
            abort();
        }
        read_letters(peer);
        at += line + 1;
    }
    app_disconnect(house.server->app, peer);
    app_turn_end(house.server->app);
    fuzz_house_close(&house);
    return 0;
}
