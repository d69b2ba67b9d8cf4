/* The address that ends mails of notices, which each of them has in its head. A mail program sends a POST when its
   button is pressed (RFC 8058); a person who opens the address gets a page with a button. A GET changes nothing: what
   scans mails opens their links. */
#include <stdio.h>
#include <string.h>

#include "api/guard.h"
#include "api/problem.h"
#include "api/unsubscribe.h"
#include "app/acts.h"
#include "app/admission.h"
#include "app/auth/mail_token.h"
#include "app/people/account.h"
#include "base/text.h"
#include "store/alerts.h"

static const char place[] = "/unsubscribe/";

bool api_is_unsubscribe(const transport_request *request) {
    return strncmp(request->path, place, sizeof place - 1) == 0;
}

/* ---- The page ---------------------------------------------------------------------------------------------------- */

typedef struct page {
    const app *self;
    pod_language language;
    bool done;
} page;

static void add(pod_text *out, pod_language language, const char *english, const char *word) {
    char said[1024];
    pod_text text = pod_text_over(said, sizeof said);
    pod_text_add_message(&text, pod_translate(language, english), (const char *const[3]){word, "", ""});
    pod_text_add_xml(out, said, strlen(said));
}

static void print_page(const void *context, pod_text *out) {
    const page *of = context;
    const char *club = of->self->config->club.name;
    pod_text_format(out, "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">\n<title>",
                    pod_language_code(of->language));
    add(out, of->language, POD_N_("Mails of {0}"), club);
    pod_text_add(out, "</title></head><body>\n<h1>");
    add(out, of->language, POD_N_("Mails of {0}"), club);
    pod_text_add(out, "</h1>\n");
    if (of->done) {
        pod_text_add(out, "<p>");
        add(out, of->language, POD_N_("You get no more notices by mail. The settings turn them on again."), "");
        pod_text_add(out, "</p>\n<p><a href=\"/settings/notices\">");
        add(out, of->language, POD_N_("Settings"), "");
        pod_text_add(out, "</a></p>\n");
    } else {
        pod_text_add(out, "<form method=\"post\"><button>");
        add(out, of->language, POD_N_("No more notices by mail"), "");
        pod_text_add(out, "</button></form>\n");
    }
    pod_text_add(out, "</body></html>\n");
}

/* ---- Ending them ------------------------------------------------------------------------------------------------- */

/* No kind of notice comes by mail any more; what is told on the page and pushed stays. */
static bool end_mails(app *self, app_caller *caller) {
    const club_facts facts = {0};
    club_request request = {.act = CLUB_SET_WISHES};
    if (store_find_wishes(self->store, &caller->person, &request.alert.wishes, &self->fault)) {
        return app_account_fails(self, caller);
    }
    for (int i = 0; i < CLUB_ALERT_KIND_COUNT; i++) {
        club_wishes_set(&request.alert.wishes, (club_alert_kind)i, CLUB_CHANNEL_MAIL, false);
    }
    return app_carry_out(self, &facts, &request, caller);
}

/* Whose address it is; false: nobody's, or its time is over. */
static bool find_person(const app *self, const char *text, club_person *out) {
    mail_token token;
    bool good = strlen(text) == MAIL_TOKEN_LENGTH && mail_token_read(&self->key, text, MAIL_TOKEN_LENGTH, &token) &&
                token.kind == MAIL_TOKEN_SILENCE && token.until_ms >= self->wall_ms;
    if (good) {
        *out = token.person;
    }
    return good;
}

void api_answer_unsubscribe(app *self, const transport_request *request, transport_answer *answer) {
    app_caller caller = {.language = transport_language(request->accept_language)};
    const bool ends = request->method == TRANSPORT_POST;
    api_address_of(self, request, caller.address);
    if (!find_person(self, request->path + sizeof place - 1, &caller.person)) {
        app_problem_set(&caller.problem, caller.language, APP_NO_PAGE, request->path, NULL);
    } else if (app_admit_address(self, &caller) && (!ends || end_mails(self, &caller))) {
        const page of = {self, caller.language, ends};
        transport_answer_own(answer, 200, "text/html; charset=utf-8", pod__printed(print_page, &of, NULL));
        return;
    }
    api_problem_answer(&caller.problem, request, answer);
}
