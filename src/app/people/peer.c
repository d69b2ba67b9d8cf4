#include "app/people/peer.h"

#include <stdlib.h>
#include <string.h>

app_text *app_text_make(const char *bytes, size_t length) {
    app_text *text = malloc(sizeof *text + length);
    if (text) {
        text->references = 1;
        text->length = length;
        memcpy(text->bytes, bytes, length);
    }
    return text;
}

void app_text_release(app_text *text) {
    if (text && --text->references == 0) {
        free(text);
    }
}

/* ---- Lines ---------------------------------------------------------------------------------- */

void app_peer_step_out(app_peer *peer) {
    app_ready *ready = peer->ready;
    if (!peer->lined_up) {
        return;
    }
    *(peer->previous_ready ? &peer->previous_ready->next_ready : &ready->first[peer->looks_on]) = peer->next_ready;
    *(peer->next_ready ? &peer->next_ready->previous_ready : &ready->last[peer->looks_on]) = peer->previous_ready;
    peer->next_ready = peer->previous_ready = NULL;
    peer->lined_up = false;
}

/* Puts it at the end of its line, if it stands in none. */
static void line_up(app_peer *peer, app_urgency urgency) {
    app_ready *ready = peer->ready;
    bool looks_on = urgency == APP_LOOKED_ON;
    if (!ready || (peer->lined_up && (looks_on || !peer->looks_on))) {
        return;
    }
    app_peer_step_out(peer);
    peer->lined_up = true;
    peer->looks_on = looks_on;
    peer->previous_ready = ready->last[looks_on];
    *(peer->previous_ready ? &peer->previous_ready->next_ready : &ready->first[looks_on]) = peer;
    ready->last[looks_on] = peer;
}

void app_peer_line_up(app_peer *peer, app_ready *ready) {
    peer->ready = ready;
    if (peer->first || peer->close_code) {
        line_up(peer, APP_WAITED_FOR);
    }
}

app_peer *app_ready_take(app_ready *ready) {
    app_peer *peer = ready->first[0] ? ready->first[0] : ready->first[1];
    if (peer) {
        app_peer_step_out(peer);
    }
    return peer;
}

/* ---- The outbox ----------------------------------------------------------------------------- */

void app_peer_close(app_peer *peer, int code) {
    if (!peer->close_code) {
        peer->close_code = code;
    }
    line_up(peer, APP_WAITED_FOR);
}

static void close_with(app_peer *peer, int code) {
    app_peer_empty(peer);
    app_peer_close(peer, code);
}

void app_peer_send(app_peer *peer, app_text *text, app_urgency urgency) {
    if (peer->close_code) {
        return;
    }
    app_outbox_entry *entry = text ? malloc(sizeof *entry) : NULL;
    if (!entry || peer->outbox_bytes + text->length > APP_OUTBOX_BYTES_MAX) {
        free(entry);
        close_with(peer, APP_CLOSE_TOO_SLOW);
        return;
    }
    *entry = (app_outbox_entry){.text = text};
    text->references++;
    *(peer->last ? &peer->last->next : &peer->first) = entry;
    peer->last = entry;
    peer->outbox_bytes += text->length;
    peer->latest = peer->ready ? peer->ready->turn : 0;
    line_up(peer, urgency);
}

app_text *app_peer_take(app_peer *peer) {
    app_outbox_entry *entry = peer->first;
    if (!entry) {
        return NULL;
    }
    app_text *text = entry->text;
    peer->first = entry->next;
    peer->last = peer->first ? peer->last : NULL;
    peer->outbox_bytes -= text->length;
    free(entry);
    return text;
}

void app_peer_empty(app_peer *peer) {
    for (app_text *text; (text = app_peer_take(peer));) {
        app_text_release(text);
    }
}

void app_peer_fail(app_peer *peer) {
    close_with(peer, APP_CLOSE_FAILED);
}
