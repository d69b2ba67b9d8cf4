#include "serve/server.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/host/host.h"

/* ---- What the transport hands over ------------------------------------------------------------------------------ */

static void http(void *context, const transport_request *request, transport_answer *answer) {
    api_http(context, request, answer);
}

static void host(void *context, const transport_request *request, transport_answer *answer) {
    api_host_answer(context, request, answer);
}

static app_peer *connect_peer(void *context, const transport_request *handshake, transport_answer *refusal) {
    return api_connect(context, handshake, refusal);
}

static void on_message(void *context, app_peer *peer, const char *text, size_t length) {
    api_on_message(context, peer, text, length);
}

static void unavailable(void *context, const transport_request *request, transport_answer *answer) {
    api_unavailable(context, request, answer);
}

static void refuse(void *context, const transport_request *request, app_problem_kind why, const char *word,
                   transport_answer *answer) {
    api_refuse(context, request, why, word, answer);
}

static void unanswered(void *context) {
    api_unanswered(context);
}

/* ---- Coming and going ------------------------------------------------------------------------------------------- */

server *server_create(const app_settings *settings, const mime_reader *reader, store_fault *fault) {
    server *self = calloc(1, sizeof *self);
    if (!self) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return NULL;
    }
    self->app = app_create(settings, fault);
    self->api = self->app ? api_create(self->app, fault) : NULL;
    if (self->api) {
        self->handler = (transport_handler){.context = self->api,
                                            .http = http,
                                            .host = host,
                                            .connect = connect_peer,
                                            .on_message = on_message,
                                            .stands_apart = api_stands_apart,
                                            .unavailable = unavailable,
                                            .refuse = refuse,
                                            .unanswered = unanswered};
        self->mailer = mail_create(self->app, reader, fault);
    }
    if (!self->mailer) {
        server_free(self);
        return NULL;
    }
    return self;
}

void server_stop(server *self) {
    if (self->mailer) {
        mail_stop(self->mailer);
    }
    if (self->app) {
        app_stop_thinking(self->app);
    }
    if (self->api) {
        api_stop(self->api);
    }
}

void server_free(server *self) {
    if (!self) {
        return;
    }
    server_stop(self);
    mail_free(self->mailer);
    app_free(self->app);
    api_free(self->api);
    free(self);
}
