/* WebSocket messages below the transport: each line of the input is one. Every message but "leave" is replied to, and
   every reply is JSON. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "fuzz_server.h"

static void read_letters(server_peer *peer) {
    for (server_text *letter; (letter = server_peer_take(peer));) {
        json_t *read = json_loadb(letter->bytes, letter->length, 0, NULL);
        if (!json_is_string(json_object_get(read, "type"))) {
            abort();
        }
        json_decref(read);
        server_text_release(letter);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_house house;
    char text[SERVER_BODY_MAX];
    fuzz_house_open(&house);
    size_t length = fuzz_fill(data, size, text, sizeof text);
    server_request handshake = fuzz_request(FUZZ_GUEST, SERVER_GET, "/api/socket");
    server_answer refusal = {0};
    server_turn_begin(house.server);
    server_peer *peer = server_connect(house.server, &handshake, &refusal);
    if (!peer) {
        abort();
    }
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t line = end ? (size_t)(end - (text + at)) : length - at;
        server_turn_begin(house.server);
        server_on_message(house.server, peer, text + at, line);
        if (!server_turn_end(house.server)) {
            abort();
        }
        read_letters(peer);
        at += line + 1;
    }
    server_disconnect(house.server, peer);
    server_turn_end(house.server);
    fuzz_house_close(&house);
    return 0;
}
