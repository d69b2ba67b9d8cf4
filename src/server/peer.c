#include "server/peer.h"

#include <stdlib.h>
#include <string.h>

server_text *server_text_make(const char *bytes, size_t length) {
    server_text *text = malloc(sizeof *text + length);
    if (text) {
        text->references = 1;
        text->length = length;
        memcpy(text->bytes, bytes, length);
    }
    return text;
}

void server_text_release(server_text *text) {
    if (text && --text->references == 0) {
        free(text);
    }
}

static void close_with(server_peer *peer, int code) {
    server_peer_empty(peer);
    if (!peer->close_code) {
        peer->close_code = code;
    }
}

void server_peer_send(server_peer *peer, server_text *text) {
    if (peer->close_code) {
        return;
    }
    server_letter *letter = text ? malloc(sizeof *letter) : NULL;
    if (!letter || peer->outbox_bytes + text->length > SERVER_OUTBOX_BYTES_MAX) {
        free(letter);
        close_with(peer, SERVER_CLOSE_TOO_SLOW);
        return;
    }
    *letter = (server_letter){.text = text};
    text->references++;
    *(peer->last ? &peer->last->next : &peer->first) = letter;
    peer->last = letter;
    peer->outbox_bytes += text->length;
}

server_text *server_peer_take(server_peer *peer) {
    server_letter *letter = peer->first;
    if (!letter) {
        return NULL;
    }
    server_text *text = letter->text;
    peer->first = letter->next;
    peer->last = peer->first ? peer->last : NULL;
    peer->outbox_bytes -= text->length;
    free(letter);
    return text;
}

void server_peer_empty(server_peer *peer) {
    for (server_text *text; (text = server_peer_take(peer));) {
        server_text_release(text);
    }
}

void server_peer_fail(server_peer *peer) {
    close_with(peer, SERVER_CLOSE_FAILED);
}
