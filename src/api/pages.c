/* What is answered by HTTP: the API and, besides it, the page's files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/about.h"
#include "app/acts.h"
#include "api/exchange.h"
#include "api/fields/tag.h"
#include "api/router.h"
#include "api/sharing/sharing.h"
#include "mail/notice.h"
#include "serve/server.h"
#include "app/app.h"

static void answer_file(const server_request *request, const server_file *file, server_answer *answer) {
    server_coding coding = server_files_choose(file, request->accept_encoding);
    const server_file_form *form = &file->form[coding];
    answer->status = 200;
    answer->type = file->type;
    answer->coding = server_coding_name(coding);
    snprintf(answer->etag, sizeof answer->etag, "%s", form->etag);
    answer->cache = file->fingerprinted ? "public, max-age=31536000, immutable" : "no-cache";
    answer->body = form->bytes;
    answer->length = form->length;
    if (server_tag_matches(request->if_none_match, form->etag)) {
        answer->status = 304;
        answer->body = "";
        answer->length = 0;
    }
}

static void answer_problem(const server_request *request, server_problem_kind kind, const char *word,
                           server_answer *answer) {
    server_problem problem;
    server_problem_set(&problem, server_language(request->accept_language), kind, word, NULL);
    problem.allow = kind == SERVER_BAD_METHOD ? "GET, HEAD" : NULL;
    problem.retry_after = kind == SERVER_UNAVAILABLE || kind == SERVER_STOPPING;
    server_problem_answer(&problem, request, answer);
}

/* What the page shows in frames of others has a page of its own, which knows nobody and can do nothing. */
static bool is_framed(const char *path) {
    static const char prefix[] = "/embed/";
    const char *rest = path + sizeof prefix - 1;
    return strncmp(path, prefix, sizeof prefix - 1) == 0 && (rest[0] == 'g' || rest[0] == 'b') && rest[1] == '/';
}

/* The first page stands there as it looks at first, in each of the languages; NULL: it was built without that. */
static const server_file *find_first(const server *self, const server_request *request) {
    char path[32];
    snprintf(path, sizeof path, "/first.%s.html", pod_language_code(server_language(request->accept_language)));
    return server_files_find(self->files, path);
}

/* What there is at an address: a file of the page, or of whoever runs the server. The page finds its way by its own
   addresses (/play/ID), so whatever a browser opens is the page. *vary: the fields of the request that decided on it.
 */
static const server_file *find_file(const server *self, const server_request *request, const char **vary) {
    bool root = strcmp(request->path, "/") == 0;
    const char *path = root ? "/index.html" : is_framed(request->path) ? "/embed.html" : request->path;
    const server_file *file = root ? find_first(self, request) : NULL;
    *vary = file ? "Accept-Encoding, Accept-Language" : "Accept-Encoding";
    file = file ? file : server_files_find(self->files, path);
    if (!file) {
        *vary = "Accept-Encoding, Accept-Language";
        file = server_about_find(self->about, request->path, server_language(request->accept_language));
    }
    if (!file && !is_framed(request->path) && strstr(request->accept, "text/html")) {
        *vary = "Accept, Accept-Encoding";
        file = server_files_find(self->files, "/index.html");
    }
    return file;
}

static void answer_page(server *self, const server_request *request, server_answer *answer) {
    const char *vary;
    const server_file *file = find_file(self, request, &vary);
    bool is_html = file && !is_framed(request->path) && strncmp(file->type, "text/html", strlen("text/html")) == 0;
    if (is_html && server_answer_shared_page(self, request, file, answer)) {
        return;
    }
    if (file) {
        answer_file(request, file, answer);
        answer->vary = vary;
        answer->showing = is_framed(request->path) ? SERVER_SHOWN_FRAMED : SERVER_SHOWN_HERE;
    } else {
        answer_problem(request, SERVER_NO_PAGE, request->path, answer);
    }
}

static bool is_api(const server_request *request) {
    return strncmp(request->path, SERVER_API_OLD "/", sizeof SERVER_API_OLD) == 0;
}

bool server_stands_apart(const server_request *request) {
    return !is_api(request) && !server_is_unsubscribe(request) && !server_moment_in_turn(request->path);
}

static void route(server *self, const server_request *request, server_answer *answer) {
    bool reads = request->method == SERVER_GET || request->method == SERVER_HEAD;
    if (!server_host_allowed(self, request)) {
        answer_problem(request, SERVER_MISDIRECTED, request->host, answer);
    } else if (is_api(request)) {
        server_api(self, request, answer);
    } else if (server_is_unsubscribe(request) && (reads || request->method == SERVER_POST)) {
        server_answer_unsubscribe(self, request, answer);
    } else if (!reads) {
        answer_problem(request, SERVER_BAD_METHOD, "GET", answer);
    } else if (!server_api_plain(self, request, answer) && !server_answer_picture(self, request, answer)) {
        answer_page(self, request, answer);
    }
}

/* Neither whose it is nor what it says: logs are kept longer than addresses, and codes stand in paths. */
static void note(server *self, const char *operation, int status) {
    server_log(&self->logger, SERVER_DEBUG, "request", "{s:s s:i}", "operation", operation, "status", status);
}

static void count(server *self, const server_request *request, const server_answer *answer) {
    server_match match = server_route_find(request->method, request->path);
    self->metrics.requests[answer->status / 100 % 6]++;
    note(self, match.route ? match.route->operation : "", answer->status);
}

void server_http(server *self, const server_request *request, server_answer *answer) {
    server_bill_begin(self);
    route(self, request, answer);
    server_bill_end(self);
    if (!answer->job) {
        count(self, request, answer);
    }
}

void server_unavailable(server *self, const server_request *request, server_answer *answer) {
    server_answer_clear(answer);
    answer_problem(request, SERVER_UNAVAILABLE, NULL, answer);
    count(self, request, answer);
}

void server_refuse(server *self, const server_request *request, server_problem_kind why, const char *word,
                   server_answer *answer) {
    server_answer_clear(answer);
    answer_problem(request, why, word, answer);
    answer->close = true;
    count(self, request, answer);
}

void server_unanswered(server *self) {
    self->metrics.requests_unanswered++;
    note(self, "", 0);
}
