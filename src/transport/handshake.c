/* A request for a WebSocket becomes one (RFC 6455, 4.2). */
#include <openssl/evp.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "transport/inside.h"

enum { KEY_LENGTH = 24, KEY_BYTES = 16, SHA1_BYTES = 20, ACCEPT_SIZE = 32 };

/* 16 bytes in base64. The alphabet is looked at here: libsodium takes some bytes over 127 for letters. */
static bool is_key(const char *text) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned char bytes[KEY_BYTES + 2];
    size_t length;
    return strlen(text) == KEY_LENGTH && strspn(text, letters) == KEY_LENGTH - 2 &&
           sodium_base642bin(bytes, sizeof bytes, text, KEY_LENGTH, NULL, &length, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           length == KEY_BYTES;
}

/* The proof that we read the key: no other kind of server would answer so. */
static bool make_proof(const char *key, char out[ACCEPT_SIZE]) {
    char text[KEY_LENGTH + 40];
    unsigned char hash[SHA1_BYTES];
    int length = snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    if (!EVP_Digest(text, (size_t)length, hash, NULL, EVP_sha1(), NULL)) {
        return false;
    }
    sodium_bin2base64(out, ACCEPT_SIZE, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    return true;
}

static enum MHD_Result refuse(exchange *at, app_problem_kind kind, const char *word) {
    at->refusal = kind;
    at->refusal_word = word;
    return transport_refuse(at);
}

/* Whether the client offers our subprotocol. One that offers none speaks it all the same. */
static bool offers_ours(struct MHD_Connection *handle) {
    const char *offered = MHD_lookup_connection_value(handle, MHD_HEADER_KIND, "Sec-WebSocket-Protocol");
    for (size_t length; offered && *offered; offered += length) {
        offered += strspn(offered, ", \t");
        length = strcspn(offered, ", \t");
        if (length == 7 && strncmp(offered, "ludopod", length) == 0) {
            return true;
        }
    }
    return false;
}

static enum MHD_Result accept_websocket(exchange *at, const char *proof) {
    if (at->connection->far) {
        return at->connection->far->open(at);
    }
    struct MHD_Response *response = MHD_create_response_for_upgrade(transport_open_socket, at->connection);
    if (!response) {
        return MHD_NO;
    }
    MHD_add_response_header(response, "Upgrade", "websocket");
    MHD_add_response_header(response, "Sec-WebSocket-Accept", proof);
    if (offers_ours(at->connection->handle)) {
        MHD_add_response_header(response, "Sec-WebSocket-Protocol", "ludopod");
    }
    MHD_add_response_header(response, "X-Request-Id", at->request.id);
    transport_enter(at->connection, APP_UPGRADING);
    enum MHD_Result result = MHD_queue_response(at->connection->handle, MHD_HTTP_SWITCHING_PROTOCOLS, response);
    MHD_destroy_response(response);
    return result;
}

enum MHD_Result transport_upgrade(exchange *at) {
    transport *self = at->connection->transport;
    char proof[ACCEPT_SIZE];
    if (strcmp(at->websocket_version, "13") != 0) {
        return refuse(at, APP_BAD_VERSION, NULL);
    }
    if (!is_key(at->websocket_key) || !make_proof(at->websocket_key, proof)) {
        return refuse(at, APP_NO_UPGRADE, POD_N_("Sec-WebSocket-Key is not 16 bytes in base64"));
    }
    transport_open_turn(self);
    app_peer *peer = self->handler->connect(self->handler->context, &at->request, &at->answer);
    if (at->answer.job) {
        transport_wait_for_job(at);
        return MHD_YES;
    }
    if (!peer) {
        return transport_send_answer(at);
    }
    peer->connection = at->connection;
    at->connection->peer = peer;
    return accept_websocket(at, proof);
}
