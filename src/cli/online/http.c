#include "cli/online/http.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "cli/cli.h"
#include "ludopod/version.h"

enum { BODY_MAX = 4 << 20, CONNECT_S = 15, ANSWER_S = 60 };

struct online_http {
    CURLM *multi;
    struct curl_slist *fields; /* that every request has */
    char *server;              /* without a slash at its end */
    int signals;               /* readable when one has come */
    online_transfer *first;
};

struct online_transfer {
    online_transfer *next;
    CURL *handle;
    online_listener listener;
    char *bytes; /* that have come and were not handed on */
    size_t length, room;
    bool ended, cancelled;
    CURLcode code;
    char error[CURL_ERROR_SIZE];
};

/* ---- Opening --------------------------------------------------------------------------------------------------- */

static bool add_field(online_http *http, const char *name, const char *value) {
    char *field = cli_formatted("%s%s", name, value);
    struct curl_slist *longer = field ? curl_slist_append(http->fields, field) : NULL;
    free(field);
    http->fields = longer ? longer : http->fields;
    return longer != NULL;
}

static bool set_up(online_http *http, const char *server, const char *token) {
    sigset_t stops;
    pod__interrupt_signals(&stops);
    http->signals = signalfd(-1, &stops, SFD_NONBLOCK | SFD_CLOEXEC);
    http->multi = curl_multi_init();
    http->server = strdup(server);
    size_t length = http->server ? strlen(http->server) : 0;
    if (length && http->server[length - 1] == '/') {
        http->server[length - 1] = 0;
    }
    return http->signals >= 0 && http->multi && http->server && add_field(http, "Authorization: Bearer ", token) &&
           add_field(http, "Content-Type: application/json", "") && add_field(http, "Expect:", "");
}

online_http *online_open(const char *server, const char *token) {
    online_http *http = curl_global_init(CURL_GLOBAL_DEFAULT) ? NULL : calloc(1, sizeof *http);
    if (http && !set_up(http, server, token)) {
        online_close(http);
        return NULL;
    }
    return http;
}

static void forget(online_http *http, online_transfer *transfer) {
    if (transfer->handle) {
        curl_multi_remove_handle(http->multi, transfer->handle);
        curl_easy_cleanup(transfer->handle);
    }
    free(transfer->bytes);
    free(transfer);
}

void online_close(online_http *http) {
    if (!http) {
        return;
    }
    while (http->first) {
        online_transfer *next = http->first->next;
        forget(http, http->first);
        http->first = next;
    }
    curl_multi_cleanup(http->multi);
    curl_slist_free_all(http->fields);
    free(http->server);
    if (http->signals >= 0) {
        close(http->signals);
    }
    free(http);
    curl_global_cleanup();
}

/* ---- Transfers ------------------------------------------------------------------------------------------------- */

/* Called by libcurl, which must not be called from here: what comes is kept until the turn hands it on. */
static size_t hear(char *data, size_t size, size_t count, void *context) {
    online_transfer *of = context;
    size_t bytes = size * count;
    if (of->length + bytes > BODY_MAX || !pod__grow(&of->bytes, &of->room, of->length + bytes + 1, 1)) {
        return 0;
    }
    memcpy(of->bytes + of->length, data, bytes);
    of->length += bytes;
    return bytes;
}

static void set_limits(CURL *handle, bool stream) {
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L); /* a token is for this server alone */
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_S);
    if (stream) {
        curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1L);
        curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, (long)ONLINE_SILENCE_S);
    } else {
        curl_easy_setopt(handle, CURLOPT_TIMEOUT, (long)ANSWER_S);
    }
}

static bool prepare(online_http *http, online_transfer *transfer, const char *path, const char *body) {
    char *url = cli_formatted("%s%s", http->server, path);
    CURL *handle = transfer->handle = curl_easy_init();
    if (!url || !handle) {
        free(url);
        return false;
    }
    set_limits(handle, transfer->listener.line);
    bool made = !curl_easy_setopt(handle, CURLOPT_URL, url) &&
                !curl_easy_setopt(handle, CURLOPT_HTTPHEADER, http->fields) &&
                !curl_easy_setopt(handle, CURLOPT_USERAGENT, "ludopod/" POD_VERSION) &&
                !(body && curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, body));
    free(url);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, hear);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, transfer);
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, transfer->error);
    curl_easy_setopt(handle, CURLOPT_PRIVATE, transfer);
    return made && !curl_multi_add_handle(http->multi, handle);
}

online_transfer *online_begin(online_http *http, const char *path, const char *body, const online_listener *listener,
                              online_delay *delay) {
    online_transfer *transfer = calloc(1, sizeof *transfer);
    if (transfer) {
        transfer->listener = *listener;
    }
    if (transfer && prepare(http, transfer, path, body)) {
        transfer->next = http->first;
        return http->first = transfer;
    }
    if (transfer) {
        forget(http, transfer);
    }
    if (delay) {
        online_wait_longer(delay, 0);
    }
    return NULL;
}

void online_cancel(online_transfer **transfer) {
    if (*transfer) {
        (*transfer)->cancelled = true;
    }
    *transfer = NULL;
}

/* ---- What has come ---------------------------------------------------------------------------------------------- */

static long status_of(const online_transfer *transfer) {
    long status = 0;
    curl_easy_getinfo(transfer->handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

static bool is_open_stream(const online_transfer *transfer) {
    return transfer->listener.line && status_of(transfer) == ONLINE_OK;
}

static void hand_lines_on(online_transfer *transfer) {
    size_t used = 0;
    char *end;
    while (!transfer->cancelled && used < transfer->length &&
           (end = memchr(transfer->bytes + used, '\n', transfer->length - used))) {
        char *line = transfer->bytes + used;
        used = (size_t)(end + 1 - transfer->bytes);
        *end = 0;
        if (end > line) {
            transfer->listener.line(transfer->listener.context, line, (size_t)(end - line));
        }
    }
    if (used) {
        transfer->length -= used;
        memmove(transfer->bytes, transfer->bytes + used, transfer->length);
    }
}

static void tell_end(online_transfer *transfer) {
    curl_off_t after = 0;
    bool stream = is_open_stream(transfer);
    curl_easy_getinfo(transfer->handle, CURLINFO_RETRY_AFTER, &after);
    online_reply reply = {.body = "", .retry_after_s = after > 0 ? after : 0};
    if (transfer->code) {
        reply.why = transfer->error[0] ? transfer->error : curl_easy_strerror(transfer->code);
    }
    /* An answer that broke off is none. */
    reply.status = transfer->code && !stream ? 0 : status_of(transfer);
    if (transfer->length && !stream && !transfer->code) {
        transfer->bytes[transfer->length] = 0;
        reply.body = transfer->bytes;
        reply.length = transfer->length;
    }
    transfer->listener.end(transfer->listener.context, &reply);
}

static void note_ends(online_http *http) {
    int left;
    for (CURLMsg *message; (message = curl_multi_info_read(http->multi, &left));) {
        char *private = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &private);
        online_transfer *transfer = (online_transfer *)(void *)private;
        transfer->ended = true;
        transfer->code = message->data.result;
    }
}

/* What a listener begins meanwhile stands before the first of these. */
static void hand_on(online_http *http) {
    for (online_transfer *transfer = http->first; transfer; transfer = transfer->next) {
        if (!transfer->cancelled && is_open_stream(transfer)) {
            hand_lines_on(transfer);
        }
        if (!transfer->cancelled && transfer->ended) {
            transfer->cancelled = true;
            tell_end(transfer);
        }
    }
}

static void sweep(online_http *http) {
    for (online_transfer **at = &http->first; *at;) {
        online_transfer *transfer = *at;
        if (transfer->cancelled) {
            *at = transfer->next;
            forget(http, transfer);
        } else {
            at = &transfer->next;
        }
    }
}

/* Whether there is something to hand on. */
static bool has_come(const online_http *http) {
    for (const online_transfer *at = http->first; at; at = at->next) {
        const bool line = at->length && is_open_stream(at) && memchr(at->bytes, '\n', at->length);
        if (!at->cancelled && (at->ended || line)) {
            return true;
        }
    }
    return false;
}

/* What is begun is carried on before anybody waits; an answer that has come by that is not waited for: nothing might
   come after it. */
void online_wait(online_http *http, int64_t patience_ms) {
    struct curl_waitfd signals = {.fd = http->signals, .events = CURL_WAIT_POLLIN};
    int running;
    curl_multi_perform(http->multi, &running);
    note_ends(http);
    if (has_come(http)) {
        return;
    }
    curl_multi_poll(http->multi, &signals, 1, (int)(patience_ms < 0 ? 0 : patience_ms), NULL);
}

void online_turn(online_http *http, int64_t patience_ms) {
    int running;
    online_wait(http, patience_ms);
    curl_multi_perform(http->multi, &running);
    note_ends(http);
    hand_on(http);
    sweep(http);
}

void online_wake(online_http *http) {
    curl_multi_wakeup(http->multi);
}

/* ---- Trying again --------------------------------------------------------------------------------------------- */

bool online_is_for_later(const online_reply *reply) {
    enum { BUSY = 429, FAILED = 500 };
    return !reply->status || reply->status == BUSY || reply->status >= FAILED;
}

enum { FIRST_MS = 1000, LONGEST_MS = 30000, DOUBLINGS = 5, ASKED_MAX_S = 24 * 3600 };

void online_wait_longer(online_delay *delay, int64_t retry_after_s) {
    int64_t wait = FIRST_MS << (delay->tries < DOUBLINGS ? delay->tries : DOUBLINGS);
    wait = wait > LONGEST_MS ? LONGEST_MS : wait;
    wait += pod__now_ns() / 1000 % (wait / 4);
    const int64_t asked = 1000 * (retry_after_s < ASKED_MAX_S ? retry_after_s : ASKED_MAX_S);
    wait = wait < asked ? asked : wait;
    delay->tries++;
    delay->next_ms = pod__now_ms() + wait;
}
