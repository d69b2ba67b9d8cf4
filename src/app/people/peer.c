#include "app/people/peer.h"

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

/* ---- Lines ---------------------------------------------------------------------------------- */

void server_peer_step_out(server_peer *peer) {
    server_ready *ready = peer->ready;
    if (!peer->lined_up) {
        return;
    }
    *(peer->previous_ready ? &peer->previous_ready->next_ready : &ready->first[peer->looks_on]) = peer->next_ready;
    *(peer->next_ready ? &peer->next_ready->previous_ready : &ready->last[peer->looks_on]) = peer->previous_ready;
    peer->next_ready = peer->previous_ready = NULL;
    peer->lined_up = false;
}

/* Puts it at the end of its line, if it stands in none. */
static void line_up(server_peer *peer, server_urgency urgency) {
    server_ready *ready = peer->ready;
    bool looks_on = urgency == SERVER_LOOKED_ON;
    if (!ready || (peer->lined_up && (looks_on || !peer->looks_on))) {
        return;
    }
    server_peer_step_out(peer);
    peer->lined_up = true;
    peer->looks_on = looks_on;
    peer->previous_ready = ready->last[looks_on];
    *(peer->previous_ready ? &peer->previous_ready->next_ready : &ready->first[looks_on]) = peer;
    ready->last[looks_on] = peer;
}

server_peer *server_ready_take(server_ready *ready) {
    server_peer *peer = ready->first[0] ? ready->first[0] : ready->first[1];
    if (peer) {
        server_peer_step_out(peer);
    }
    return peer;
}

/* ---- The outbox ----------------------------------------------------------------------------- */

void server_peer_close(server_peer *peer, int code) {
    if (!peer->close_code) {
        peer->close_code = code;
    }
    line_up(peer, SERVER_WAITED_FOR);
}

static void close_with(server_peer *peer, int code) {
    server_peer_empty(peer);
    server_peer_close(peer, code);
}

void server_peer_send(server_peer *peer, server_text *text, server_urgency urgency) {
    if (peer->close_code) {
        return;
    }
    server_outbox_entry *entry = text ? malloc(sizeof *entry) : NULL;
    if (!entry || peer->outbox_bytes + text->length > SERVER_OUTBOX_BYTES_MAX) {
        free(entry);
        close_with(peer, SERVER_CLOSE_TOO_SLOW);
        return;
    }
    *entry = (server_outbox_entry){.text = text};
    text->references++;
    *(peer->last ? &peer->last->next : &peer->first) = entry;
    peer->last = entry;
    peer->outbox_bytes += text->length;
    peer->latest = peer->ready ? peer->ready->turn : 0;
    line_up(peer, urgency);
}

server_text *server_peer_take(server_peer *peer) {
    server_outbox_entry *entry = peer->first;
    if (!entry) {
        return NULL;
    }
    server_text *text = entry->text;
    peer->first = entry->next;
    peer->last = peer->first ? peer->last : NULL;
    peer->outbox_bytes -= text->length;
    free(entry);
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
