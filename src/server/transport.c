#include "server/transport.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/transport_inside.h"

/* ---- Turns ------------------------------------------------------------------------------------------ */

void transport_open_turn(transport *self) {
    if (!self->turn_open) {
        self->turn_open = true;
        server_turn_begin(self->server);
    }
}

static void settle_exchanges(transport *self, bool durable) {
    while (self->answered) {
        exchange *at = self->answered;
        self->answered = at->next_answered;
        if (!durable) {
            server_unavailable(self->server, &at->request, &at->answer);
        }
        at->settled = true;
        lws_callback_on_writable(at->connection);
    }
}

/* The server wants a turn. */
static void on_alarm(lws_sorted_usec_list_t *alarm) {
    transport_open_turn(lws_container_of(alarm, transport, alarm));
}

static void close_turn(transport *self) {
    if (!self->turn_open) {
        return;
    }
    bool durable = server_turn_end(self->server);
    self->turn_open = false;
    settle_exchanges(self, durable);
    for (server_peer *peer; (peer = server_next_ready(self->server));) {
        lws_callback_on_writable(peer->connection);
    }
    int wait = server_wait_ms(self->server);
    lws_sul_schedule(self->context, 0, &self->alarm, on_alarm,
                     wait < 0 ? LWS_SET_TIMER_USEC_CANCEL : wait * LWS_US_PER_MS);
}

/* ---- The library's callback ------------------------------------------------------------------------- */

connection *transport_connection(struct lws *wsi) {
    connection *of = lws_get_opaque_user_data(wsi);
    if (!of) {
        of = malloc(sizeof *of);
        if (of) {
            memset(of, 0, offsetof(connection, message));
            lws_set_opaque_user_data(wsi, of);
        }
    }
    return of;
}

static void forget_connection(transport *self, struct lws *wsi) {
    connection *of = lws_get_opaque_user_data(wsi);
    if (!of) {
        return;
    }
    lws_set_opaque_user_data(wsi, NULL);
    transport_exchange_free(self, of);
    if (of->peer) {
        transport_open_turn(self);
        server_disconnect(self->server, of->peer);
    }
    free(of);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)user;
    transport *self = lws_context_user(lws_get_context(wsi));
    connection *of;
    switch (reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (self->server) {
            transport_open_turn(self);
        }
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* "h2c" is an upgrade too */
        return strcmp(in, "websocket") == 0 ? 0 : -1;
    case LWS_CALLBACK_WSI_DESTROY:
        forget_connection(self, wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
        of = transport_connection(wsi);
        break;
    default:
        return 0;
    }
    if (!of) {
        return -1;
    }
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return transport_begin_exchange(self, wsi, of, in);
    case LWS_CALLBACK_HTTP_BODY:
        return transport_read_body(of, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return transport_end_of_body(self, of);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return transport_send_answer(self, wsi, of);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return transport_accept_socket(self, wsi, of);
    case LWS_CALLBACK_RECEIVE:
        return transport_read_message(self, wsi, of, in, length);
    default:
        return transport_send_letter(self, wsi, of);
    }
}

/* ---- Opening ---------------------------------------------------------------------------------------- */

/* The library has no logger of its own to hand over, so its lines go where all others go: standard error. */
static void log_library(int level, const char *line) {
    (void)level;
    const server_logger logger = {stderr, SERVER_DEBUG};
    char copy[512];
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\n"), line);
    server_log(&logger, SERVER_DEBUG, "transport", "{s:s}", "text", copy);
}

/* At its own limit of connections the library waits; at the system's limit of files it would spin. So the first is kept
   below the second, which is raised as far as we may. */
static unsigned fit_connections(int wanted) {
    enum { OTHER_FILES = 40 };
    struct rlimit files;
    rlim_t needed = (rlim_t)wanted + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= needed) {
        return (unsigned)wanted;
    }
    files.rlim_cur = needed < files.rlim_max ? needed : files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    rlim_t room = files.rlim_cur > 2 * OTHER_FILES ? files.rlim_cur - OTHER_FILES : files.rlim_cur / 2;
    return (unsigned)(room < (rlim_t)wanted ? room : (rlim_t)wanted);
}

static void describe(transport *self, const server_config *config, struct lws_context_creation_info *info) {
    bool ipv6 = strchr(config->listen.host, ':') != NULL;
    bool any = strcmp(config->listen.host, "0.0.0.0") == 0 || strcmp(config->listen.host, "::") == 0;
    self->protocols[0] = (struct lws_protocols){.name = "http", .callback = on_event};
    self->protocols[1] =
        (struct lws_protocols){.name = "ludopod", .callback = on_event, .rx_buffer_size = SERVER_MESSAGE_MAX};
    self->retry = (lws_retry_bo_t){.secs_since_valid_ping = PING_SECONDS, .secs_since_valid_hangup = HANGUP_SECONDS};
    memset(info, 0, sizeof *info);
    info->port = config->listen.unix_socket ? 0 : config->listen.port;
    info->iface = any ? NULL : self->address.host;
    info->protocols = self->protocols;
    info->alpn = "http/1.1";
    info->server_string = "ludopod";
    info->user = self;
    info->gid = -1; /* stay who we are */
    info->uid = -1;
    info->timeout_secs = IDLE_SECONDS;
    info->keepalive_timeout = IDLE_SECONDS;
    info->fd_limit_per_thread = fit_connections(config->limits.connections);
    info->max_http_header_data = HEADERS_MAX;
    info->retry_and_idle_policy = &self->retry;
    info->options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                    LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | (ipv6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6) |
                    (config->listen.unix_socket ? LWS_SERVER_OPTION_UNIX_SOCK : 0);
}

transport *transport_open(const server_config *config, server_logger logger, store_fault *fault) {
    if (!transport_can_listen(&config->listen, fault)) {
        return NULL;
    }
    transport *self = calloc(1, sizeof *self);
    if (!self) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return NULL;
    }
    struct lws_context_creation_info info;
    self->logger = logger;
    self->address = config->listen;
    self->secure = server_config_secure(config);
    /* What it has to say is about what strangers send, who shall not fill the disk with it. */
    lws_set_log_level(logger.least == SERVER_DEBUG ? LLL_ERR | LLL_WARN : 0, log_library);
    describe(self, config, &info);
    self->context = lws_create_context(&info);
    self->vhost = self->context ? lws_create_vhost(self->context, &info) : NULL;
    if (!self->vhost) {
        snprintf(fault->text, sizeof fault->text, "cannot listen on %s", config->listen.host);
        transport_close(self);
        return NULL;
    }
    return self;
}

int transport_port(const transport *self) {
    return lws_get_vhost_listen_port(self->vhost);
}

/* ---- Running ---------------------------------------------------------------------------------------- */

static void on_tick(lws_sorted_usec_list_t *tick) {
    transport *self = lws_container_of(tick, transport, tick);
    lws_sul_schedule(self->context, 0, &self->tick, on_tick, TICK_MS * LWS_US_PER_MS);
}

/* Lets answers and close frames go out, for a while. */
static void drain(transport *self) {
    lws_usec_t deadline = lws_now_usecs() + DRAIN_MS * LWS_US_PER_MS;
    self->draining = true;
    transport_open_turn(self);
    server_dismiss(self->server, SERVER_CLOSE_GOING_AWAY);
    close_turn(self);
    on_tick(&self->tick);
    while ((server_peers(self->server) || self->exchanges) && lws_now_usecs() < deadline &&
           lws_service(self->context, 0) >= 0) {
        close_turn(self);
    }
    lws_sul_schedule(self->context, 0, &self->tick, NULL, LWS_SET_TIMER_USEC_CANCEL);
    lws_sul_schedule(self->context, 0, &self->alarm, NULL, LWS_SET_TIMER_USEC_CANCEL);
}

void transport_run(transport *self, server *served) {
    self->server = served;
    while (!atomic_load(&self->stopping) && lws_service(self->context, 0) >= 0) {
        close_turn(self);
    }
    drain(self);
}

void transport_wake(void *opaque) {
    transport *self = opaque;
    lws_cancel_service(self->context);
}

void transport_stop(transport *self) {
    atomic_store(&self->stopping, true);
    transport_wake(self);
}

void transport_close(transport *self) {
    if (!self) {
        return;
    }
    if (self->context) {
        lws_context_destroy(self->context);
    }
    if (self->address.unix_socket && self->vhost) {
        unlink(self->address.host);
    }
    free(self);
}
