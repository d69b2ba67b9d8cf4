/* What is answered by HTTP: the API and, besides it, the page's files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/about.h"
#include "api/exchange.h"
#include "api/fields/tag.h"
#include "api/guard.h"
#include "api/problem.h"
#include "api/router.h"
#include "api/sharing/sharing.h"
#include "api/unsubscribe.h"
#include "app/app.h"
#include "base/clock.h"

static void answer_file(const transport_request *request, const api_file *file, transport_answer *answer) {
    api_coding coding = api_files_choose(file, request->accept_encoding);
    const api_file_form *form = &file->form[coding];
    answer->status = 200;
    answer->type = file->type;
    answer->coding = api_coding_name(coding);
    snprintf(answer->etag, sizeof answer->etag, "%s", form->etag);
    answer->cache = file->fingerprinted ? "public, max-age=31536000, immutable" : "no-cache";
    answer->body = form->bytes;
    answer->length = form->length;
    if (api_tag_matches(request->if_none_match, form->etag)) {
        answer->status = 304;
        answer->body = "";
        answer->length = 0;
    }
}

static void answer_problem(const transport_request *request, app_problem_kind kind, const char *word,
                           transport_answer *answer) {
    app_problem problem;
    app_problem_set(&problem, transport_language(request->accept_language), kind, word, NULL);
    problem.allow = kind == APP_BAD_METHOD ? "GET, HEAD" : NULL;
    problem.retry_after = kind == APP_UNAVAILABLE || kind == APP_STOPPING;
    api_problem_answer(&problem, request, answer);
}

/* What the page shows in frames of others has a page of its own, which knows nobody and can do nothing. */
static bool is_framed(const char *path) {
    static const char prefix[] = "/embed/";
    const char *rest = path + sizeof prefix - 1;
    return strncmp(path, prefix, sizeof prefix - 1) == 0 && (rest[0] == 'g' || rest[0] == 'b') && rest[1] == '/';
}

/* The first page stands there as it looks at first, in each of the languages; NULL: it was built without that. */
static const api_file *find_first(const api *self, const transport_request *request) {
    char path[32];
    snprintf(path, sizeof path, "/first.%s.html", pod_language_code(transport_language(request->accept_language)));
    return api_files_find(self->files, path);
}

/* What there is at an address: a file of the page, or of whoever runs the server. The page finds its way by its own
   addresses (/play/ID), so what a browser opens is the page. *vary: the fields of the request that decided on it. */
static const api_file *find_file(const api *self, const transport_request *request, const char **vary) {
    bool root = strcmp(request->path, "/") == 0;
    const char *path = root ? "/index.html" : is_framed(request->path) ? "/embed.html" : request->path;
    const api_file *file = root ? find_first(self, request) : NULL;
    *vary = file ? "Accept-Encoding, Accept-Language" : "Accept-Encoding";
    file = file ? file : api_files_find(self->files, path);
    if (!file) {
        *vary = "Accept-Encoding, Accept-Language";
        file = api_about_find(self->about, request->path, transport_language(request->accept_language));
    }
    if (!file && !is_framed(request->path) && strstr(request->accept, "text/html")) {
        *vary = "Accept, Accept-Encoding";
        file = api_files_find(self->files, "/index.html");
    }
    return file;
}

static void answer_page(api *self, const transport_request *request, transport_answer *answer) {
    const char *vary;
    const api_file *file = find_file(self, request, &vary);
    bool is_html = file && !is_framed(request->path) && strncmp(file->type, "text/html", strlen("text/html")) == 0;
    if (is_html && api_answer_shared_page(self->app, request, file, answer)) {
        return;
    }
    if (file) {
        answer_file(request, file, answer);
        answer->vary = vary;
        answer->showing = is_framed(request->path) ? TRANSPORT_SHOWN_FRAMED : TRANSPORT_SHOWN_HERE;
    } else {
        answer_problem(request, APP_NO_PAGE, request->path, answer);
    }
}

bool api_answer_plain_file(const api_files *files, const transport_request *request, transport_answer *answer) {
    const bool reads = request->method == TRANSPORT_GET || request->method == TRANSPORT_HEAD;
    const api_file *file = reads ? api_files_find(files, request->path) : NULL;
    if (!file || strncmp(file->type, "text/html", strlen("text/html")) == 0) {
        return false;
    }
    answer_file(request, file, answer);
    answer->vary = "Accept-Encoding";
    return true;
}

/* Of any version: where there is none, no page is either. */
static bool is_api(const transport_request *request) {
    return strncmp(request->path, "/api/", strlen("/api/")) == 0;
}

bool api_stands_apart(const transport_request *request) {
    return !is_api(request) && !api_is_unsubscribe(request) && !api_moment_in_turn(request->path);
}

static void route(api *self, const transport_request *request, transport_answer *answer) {
    bool reads = request->method == TRANSPORT_GET || request->method == TRANSPORT_HEAD;
    if (!api_host_allowed(self->app, request)) {
        answer_problem(request, APP_MISDIRECTED, request->host, answer);
    } else if (is_api(request)) {
        api_answer(self, request, answer);
    } else if (api_is_unsubscribe(request) && (reads || request->method == TRANSPORT_POST)) {
        api_answer_unsubscribe(self->app, request, answer);
    } else if (!reads) {
        answer_problem(request, APP_BAD_METHOD, "GET", answer);
    } else if (!api_answer_plain(self, request, answer) && !api_answer_picture(self->app, request, answer)) {
        answer_page(self, request, answer);
    }
}

/* Neither whose it is nor what it says: logs are kept longer than addresses, and codes stand in paths. */
static void note(api *self, const char *operation, int status) {
    app_log(&self->app->logger, APP_DEBUG, "request", "{s:s s:i}", "operation", operation, "status", status);
}

/* The name of the route; of what has none, of what it is a part. */
static const char *count(api *self, const transport_request *request, const transport_answer *answer) {
    api_match match = api_route_find(request->method, request->path);
    self->app->metrics.requests[answer->status / 100 % 6]++;
    note(self, match.route ? match.route->operation : "", answer->status);
    return match.route ? match.route->operation : is_api(request) ? "none" : "page";
}

void api_http(api *self, const transport_request *request, transport_answer *answer) {
    const int64_t began_ns = pod__now_ns();
    app_bill_begin(self->app);
    route(self, request, answer);
    app_bill_end(self->app);
    if (!answer->job) {
        const char *name = count(self, request, answer);
        app_metrics_request(&self->app->metrics, name, (double)(pod__now_ns() - began_ns) / 1e9);
    }
}

void api_unavailable(api *self, const transport_request *request, transport_answer *answer) {
    transport_answer_clear(answer);
    answer_problem(request, APP_UNAVAILABLE, NULL, answer);
    count(self, request, answer);
}

void api_refuse(api *self, const transport_request *request, app_problem_kind why, const char *word,
                transport_answer *answer) {
    transport_answer_clear(answer);
    answer_problem(request, why, word, answer);
    answer->close = true;
    count(self, request, answer);
}

void api_unanswered(api *self) {
    self->app->metrics.requests_unanswered++;
    note(self, "", 0);
}
