/* The routes of the document and of the page that is made of it: what they say is the same until the server ends, so
   both are written once, the page in each language. */
#include <string.h>

#include "api/fields/tag.h"
#include "api/json.h"
#include "api/reference/reference.h"
#include "app/app.h"
#include "base/text.h"

static const char style[] =
    ":root{color-scheme:light dark;--page:#f8f4eb;--surface:#fffdf8;--deep:#efe8d9;--line:#e2d9c6;--ink:#14283c;"
    "--soft:#4b5d70;--accent:#17496f}"
    "@media (prefers-color-scheme:dark){:root{--page:#0a1520;--surface:#11202f;--deep:#182b3d;--line:#22384c;"
    "--ink:#f1e9d9;--soft:#a9bccd;--accent:#f3c98b}}"
    "@media (prefers-contrast:more){:root{--soft:var(--ink);--line:var(--ink)}}"
    "*{box-sizing:border-box}"
    "html{scroll-padding-top:16px}"
    "body{margin:0 auto;padding:24px 16px 72px;max-width:1120px;background:var(--page);color:var(--ink);"
    "font:1rem/1.5 ui-sans-serif,system-ui,-apple-system,\"Segoe UI\",Roboto,\"Helvetica Neue\",\"Liberation Sans\","
    "Arial,sans-serif;overflow-wrap:anywhere}"
    "a{color:var(--accent)}"
    "a:focus-visible,summary:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}"
    ".skip{position:absolute;left:-999px;top:8px;padding:8px 16px;background:var(--surface)}"
    ".skip:focus{left:16px}"
    "h1{font-size:clamp(1.75rem,1.4rem + 1.4vw,2.5rem);line-height:1.15;margin:0 0 8px}"
    "header p{max-width:68ch;margin:0 0 8px;color:var(--soft)}"
    ".languages a{display:inline-block;padding:8px 8px 8px 0}"
    ".languages a[aria-current]{color:inherit;text-decoration:none;font-weight:600}"
    "nav ul{display:flex;flex-wrap:wrap;gap:0 16px;list-style:none;margin:16px 0;padding:0}"
    "nav a{display:inline-block;min-height:44px;line-height:44px}"
    "main:focus{outline:none}"
    "h2{font-size:1.375rem;margin:32px 0 12px}"
    "h3{font-size:1.0625rem;line-height:1.4;margin:0 0 8px;font-weight:600}"
    "h4{font-size:.875rem;margin:16px 0 4px;color:var(--soft)}"
    "article{margin:0 0 16px;padding:16px;background:var(--surface);border:1px solid var(--line);border-radius:12px}"
    "article:target{border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}"
    "article p{margin:0 0 4px}"
    ".get,.post{display:inline-block;min-width:3.25em;padding:1px 8px;border-radius:6px;font-size:.8125rem;"
    "text-align:center;background:var(--deep)}"
    ".post{background:var(--accent);color:var(--page)}"
    "code,pre,.type{font-family:ui-monospace,\"SF Mono\",\"Cascadia Mono\",Menlo,\"Liberation Mono\",monospace;"
    "font-size:.875rem}"
    ".type{color:var(--soft)}"
    ".needed{font-size:.8125rem;color:var(--soft);border:1px solid var(--line);border-radius:6px;padding:0 6px}"
    "pre{margin:8px 0 0;padding:12px;background:var(--deep);border-radius:8px;white-space:pre-wrap}"
    "dl{margin:0}"
    "dt{margin-top:8px}"
    "dd{margin:0 0 0 16px}"
    "summary{min-height:44px;line-height:44px;cursor:pointer;color:var(--accent)}"
    "@media (min-width:900px){.columns{display:grid;grid-template-columns:176px minmax(0,1fr);gap:32px}"
    "nav ul{position:sticky;top:16px;display:block;max-height:calc(100vh - 32px);overflow:auto}"
    "nav a{min-height:28px;line-height:28px}h2{margin-top:16px}}"
    "@media print{nav,.skip,.languages{display:none}article{break-inside:avoid}}";

static void print(const void *context, pod_text *out) {
    reference_write(context, out);
}

/* As the request says, or the browser. */
static pod_language language_of(const transport_request *request) {
    char wanted[8] = "";
    pod_language language;
    const bool said = transport_query_value(request->query, "lang", wanted, sizeof wanted) &&
                      pod_language_parse(wanted, strlen(wanted), &language);
    return said ? language : transport_language(request->accept_language);
}

/* False: out of memory. */
static bool write_document(const api_catalogue *of, api_reference *self) {
    if (!self->document) {
        json_t *document = api_openapi(of);
        self->document = api_json_text(document, &self->length);
        json_decref(document);
    }
    if (self->document && !self->tag[0]) {
        api_tag_print(self->document, self->length, self->tag);
    }
    return self->document;
}

void api_answer_openapi(api_exchange *at) {
    api_reference *self = &at->api->reference;
    const bool written = write_document(at->api->catalogue, self);
    at->answer->status = written ? 200 : 500;
    at->answer->type = "application/json";
    at->answer->body = written ? self->document : "";
    at->answer->length = written ? self->length : 0;
    memcpy(at->answer->etag, self->tag, sizeof self->tag);
}

void api_answer_reference(api_exchange *at) {
    api *self = at->api;
    const pod_language language = language_of(at->request);
    if (!self->reference.page[language]) {
        json_t *document = api_openapi(self->catalogue);
        const reference of = {document, self->app->config->club.name, language};
        self->reference.page[language] = document ? pod__printed(print, &of, NULL) : NULL;
        json_decref(document);
    }
    const char *text = self->reference.page[language];
    at->answer->status = text ? 200 : 500;
    at->answer->type = "text/html; charset=utf-8";
    at->answer->body = text ? text : "";
    at->answer->length = strlen(at->answer->body);
    at->answer->vary = "Accept-Language";
}

void api_answer_reference_style(api_exchange *at) {
    at->answer->status = 200;
    at->answer->type = "text/css; charset=utf-8";
    at->answer->body = style;
    at->answer->length = sizeof style - 1;
}
