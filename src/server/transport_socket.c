/* WebSocket: messages come in, letters go out. */
#include <stdlib.h>
#include <string.h>

#include "server/transport_inside.h"

int transport_accept_socket(transport *self, struct lws *wsi, connection *of) {
    char path[64] = "";
    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    exchange *handshake = self->draining ? NULL : transport_exchange_make(wsi, path);
    if (!handshake) {
        return -1;
    }
    transport_open_turn(self);
    of->peer = server_connect(self->server, &handshake->request, &handshake->answer);
    if (of->peer) {
        of->peer->connection = wsi;
    } else {
        lws_return_http_status(wsi, (unsigned)handshake->answer.status, NULL);
    }
    server_answer_clear(&handshake->answer);
    free(handshake);
    return of->peer ? 0 : -1;
}

static int close_with(struct lws *wsi, int code) {
    lws_close_reason(wsi, (enum lws_close_status)code, NULL, 0);
    return -1;
}

int transport_read_message(transport *self, struct lws *wsi, connection *of, const char *bytes, size_t length) {
    if (!of->peer || of->peer->close_code) {
        return 0;
    }
    if (lws_frame_is_binary(wsi)) {
        return close_with(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    }
    if (length > sizeof of->message - of->message_length) {
        return close_with(wsi, SERVER_CLOSE_TOO_LARGE);
    }
    memcpy(of->message + of->message_length, bytes, length);
    of->message_length += length;
    if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0) {
        transport_open_turn(self);
        server_hear(self->server, of->peer, of->message, of->message_length);
        of->message_length = 0;
    }
    return 0;
}

static int send_text(struct lws *wsi, const server_text *text) {
    unsigned char *buffer = malloc(LWS_PRE + text->length);
    if (!buffer) {
        return -1;
    }
    memcpy(buffer + LWS_PRE, text->bytes, text->length);
    int written = lws_write(wsi, buffer + LWS_PRE, text->length, LWS_WRITE_TEXT);
    free(buffer);
    return written < (int)text->length ? -1 : 0;
}

/* Nothing of a turn is sent before it has ended. */
int transport_send_letter(transport *self, struct lws *wsi, connection *of) {
    server_peer *peer = of->peer;
    if (!peer) {
        return 0;
    }
    if (self->turn_open) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    server_text *text = server_peer_take(peer);
    if (!text) {
        return peer->close_code ? close_with(wsi, peer->close_code) : 0;
    }
    int result = send_text(wsi, text);
    server_text_release(text);
    if (peer->first || peer->close_code) {
        lws_callback_on_writable(wsi);
    }
    return result;
}
