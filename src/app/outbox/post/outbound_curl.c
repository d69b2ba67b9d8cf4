/* Requests to addresses of people by libcurl: a module of its own (ludopod-outbound.so). */
#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/outbox/post/outbound.h"
#include "ludopod/language.h"
#include "ludopod/version.h"

/* A request on its way. */
typedef struct sending {
    const outbound_request *request;
    size_t heard;
    bool refused; /* an address that is not public */
    char address[OUTBOUND_ADDRESS_SIZE];
    char error[CURL_ERROR_SIZE];
} sending;

/* What was answered is of no interest; how much is. */
static size_t hear(char *data, size_t size, size_t count, void *context) {
    (void)data;
    sending *of = context;
    of->heard += size * count;
    return of->heard <= OUTBOUND_REPLY_BYTES ? size * count : 0;
}

static int ask_whether_to_end(void *context, curl_off_t to_load, curl_off_t loaded, curl_off_t to_send,
                              curl_off_t sent) {
    (void)to_load, (void)loaded, (void)to_send, (void)sent;
    const outbound_request *request = ((const sending *)context)->request;
    return request->ends(request->context);
}

/* Called for each address when the connection to it is made: what a name stood for a moment ago counts for nothing. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to) {
    (void)purpose;
    sending *of = context;
    const void *bytes = to->family == AF_INET ? (const void *)&((const struct sockaddr_in *)&to->addr)->sin_addr
                                              : &((const struct sockaddr_in6 *)&to->addr)->sin6_addr;
    inet_ntop(to->family, bytes, of->address, sizeof of->address);
    if (!of->request->local && !outbound_is_public(&to->addr)) {
        of->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

static void *open_sender(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT) ? NULL : curl_easy_init();
}

static void set_limits(CURL *handle, sending *of) {
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L); /* waits for no name that is still being looked up */
    curl_easy_setopt(handle, CURLOPT_TIMEOUT, (long)OUTBOUND_SECONDS);
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, of->request->local ? "http,https" : "https");
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(handle, CURLOPT_PROXY, ""); /* none, whatever the environment says */
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, of);
    curl_easy_setopt(handle, CURLOPT_FRESH_CONNECT, 1L);
    curl_easy_setopt(handle, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, hear);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, of);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, hear);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, of);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, ask_whether_to_end);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, of);
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, of->error);
}

/* A file takes the place of the system's file, while the system's folder, which has the same ones, is looked into all
   the same. */
static void set_authorities(CURL *handle, const outbound_request *request) {
    if (request->authorities[0]) {
        curl_easy_setopt(handle, CURLOPT_CAINFO, request->authorities);
    }
}

/* NULL: out of memory. */
static struct curl_slist *list_fields(const outbound_request *request) {
    struct curl_slist *list = curl_slist_append(NULL, "Expect:"); /* the body is sent at once */
    for (const char *const *field = request->fields; list && *field; field++) {
        struct curl_slist *longer = curl_slist_append(list, *field);
        if (!longer) {
            curl_slist_free_all(list);
        }
        list = longer;
    }
    return list;
}

/* For what is usual, in the words of the catalogues; for the rest in curl's own. */
static const char *reason_of(const sending *of, CURLcode code) {
    static const struct {
        CURLcode code;
        const char *text;
    } usual[] = {
        {CURLE_COULDNT_RESOLVE_HOST, POD_N_("there is no such name")},
        {CURLE_COULDNT_CONNECT, POD_N_("nothing takes connections there")},
        {CURLE_OPERATION_TIMEDOUT, POD_N_("there was no answer in time")},
        {CURLE_GOT_NOTHING, POD_N_("the connection ended before an answer came")},
        {CURLE_RECV_ERROR, POD_N_("the connection ended before an answer came")},
        {CURLE_SSL_CONNECT_ERROR, POD_N_("what answers there does not speak TLS")},
        {CURLE_PEER_FAILED_VERIFICATION,
         POD_N_("the certificate is not believed: it has ended, or is of another name or of an unknown authority")},
    };
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        if (usual[i].code == code) {
            return usual[i].text;
        }
    }
    return of->error[0] ? of->error : curl_easy_strerror(code);
}

static void explain(const sending *of, CURLcode code, outbound_reply *out) {
    const char *reason = of->refused ? POD_N_("the address is not one of the public internet") : reason_of(of, code);
    snprintf(out->why, sizeof out->why, "%.*s", OUTBOUND_WHY_SIZE - 1, reason);
}

static void send_request(void *opened, const outbound_request *request, outbound_reply *out) {
    CURL *handle = opened;
    sending of = {.request = request};
    long status = 0;
    curl_off_t after = 0;
    struct curl_slist *fields = list_fields(request);
    *out = (outbound_reply){.why = "out of memory"};
    if (!fields) {
        return;
    }
    curl_easy_reset(handle);
    set_limits(handle, &of);
    set_authorities(handle, request);
    curl_easy_setopt(handle, CURLOPT_URL, request->url);
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->length);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, request->body);
    CURLcode code = curl_easy_perform(handle);
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &after);
    bool said = code == CURLE_OK || code == CURLE_WRITE_ERROR; /* the latter: it talks on, but has said how it went */
    after = after < 0 ? 0 : after > OUTBOUND_RETRY_MAX_S ? OUTBOUND_RETRY_MAX_S : after;
    *out = (outbound_reply){.status = said ? (int)status : 0, .retry_after_s = said ? after : 0};
    memcpy(out->address, of.address, sizeof out->address);
    if (!out->status) {
        explain(&of, code, out);
    }
    curl_slist_free_all(fields);
}

static void close_sender(void *opened) {
    curl_easy_cleanup(opened);
}

const outbound_sender outbound_sender_curl = {
    .version = POD_VERSION, .open = open_sender, .send = send_request, .close = close_sender};
