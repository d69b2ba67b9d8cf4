/* The page with a head of its own. In index.html two comments stand around what is replaced. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/guard.h"
#include "api/sharing/sharing.h"
#include "base/text.h"

static const char opening[] = "<!--shared-->", closing[] = "<!--/shared-->";

enum { WORDS_SIZE = 1024 };

/* What is written, and around what. */
typedef struct written {
    const char *before, *after; /* of the page */
    size_t before_length, after_length;
    char title[WORDS_SIZE], words[WORDS_SIZE];
    const char *site, *path; /* where the page is: "" for a server that does not know */
    bool pictured;           /* there is a PNG of it */
    size_t ply;              /* of the moment, for its picture */
    pod_language language;
} written;

/* The place of a text in bytes that do not end in a 0; NULL when it is not there. */
static const char *find_text(const char *bytes, size_t length, const char *text) {
    size_t size = strlen(text);
    for (size_t i = 0; i + size <= length; i++) {
        if (memcmp(bytes + i, text, size) == 0) {
            return bytes + i;
        }
    }
    return NULL;
}

static bool find_head(const api_file *page, written *out) {
    const api_file_form *form = &page->form[API_IDENTITY];
    const char *end = form->bytes + form->length;
    const char *from = find_text(form->bytes, form->length, opening);
    const char *to = from ? find_text(from, (size_t)(end - from), closing) : NULL;
    if (!to) {
        return false;
    }
    out->before = form->bytes;
    out->before_length = (size_t)(from - form->bytes);
    out->after = to + strlen(closing);
    out->after_length = (size_t)(end - out->after);
    return true;
}

/* kind: "name" or "property". */
static void tag(pod_text *out, const char *kind, const char *name, const char *value) {
    pod_text_format(out, "<meta %s=\"%s\" content=\"", kind, name);
    pod_text_add_xml(out, value, strlen(value));
    pod_text_add(out, "\" />\n    ");
}

/* The picture's address names the moment, as those who preview pages keep pictures by their addresses. */
static void tag_picture(const written *of, pod_text *out) {
    char number[16];
    const char *whole = of->path;
    size_t length = sizeof "/g/" - 1;
    length += strcspn(whole + length, "/");
    pod_text_add(out, "<meta property=\"og:image\" content=\"");
    pod_text_add_xml(out, of->site, strlen(of->site));
    pod_text_add(out, "/pictures");
    pod_text_add_xml(out, whole, length);
    pod_text_format(out, "/%zu.png\" />\n    ", of->ply);
    tag(out, "property", "og:image:type", "image/png");
    snprintf(number, sizeof number, "%d", PICTURE_WIDTH);
    tag(out, "property", "og:image:width", number);
    snprintf(number, sizeof number, "%d", PICTURE_HEIGHT);
    tag(out, "property", "og:image:height", number);
    tag(out, "property", "og:image:alt", of->words);
}

static void print(const void *context, pod_text *out) {
    static const char *const locales[POD_LANGUAGE_COUNT] = {
        [POD_ENGLISH] = "en_GB", [POD_FRENCH] = "fr_FR", [POD_SPANISH] = "es_ES"};
    const written *of = context;
    pod_text_add_bytes(out, of->before, of->before_length);
    pod_text_add(out, "<title>");
    pod_text_add_xml(out, of->title, strlen(of->title));
    pod_text_add(out, "</title>\n    ");
    tag(out, "name", "description", of->words);
    tag(out, "property", "og:title", of->title);
    tag(out, "property", "og:description", of->words);
    tag(out, "property", "og:type", "website");
    tag(out, "property", "og:site_name", "Ludopod");
    tag(out, "property", "og:locale", locales[of->language]);
    tag(out, "name", "twitter:card", of->pictured ? "summary_large_image" : "summary");
    if (of->pictured) {
        tag_picture(of, out);
    }
    if (*of->site) {
        pod_text_add(out, "<meta property=\"og:url\" content=\"");
        pod_text_add_xml(out, of->site, strlen(of->site));
        pod_text_add_xml(out, of->path, strlen(of->path));
        pod_text_add(out, "\" />\n    ");
    }
    pod_text_add_bytes(out, of->after, of->after_length);
}

static void describe(const api_moment *at, written *out) {
    char who[WORDS_SIZE];
    pod_text text = pod_text_over(who, sizeof who);
    api_moment_title(at, out->language, &text);
    text = pod_text_over(out->title, sizeof out->title);
    const char *game = pod_game_of(&at->position)->title;
    pod_text_format(&text, "%s · %s", who, strcmp(who, game) == 0 ? "Ludopod" : game);
    text = pod_text_over(out->words, sizeof out->words);
    api_moment_words(at, out->language, &text);
    out->ply = at->ply;
}

bool api_answer_shared_page(app *self, const transport_request *request, const api_file *page,
                            transport_answer *answer) {
    app_caller caller = {.language = transport_language(request->accept_language)};
    api_moment at;
    written of = {.site = self->config->public_url, .path = request->path, .language = caller.language};
    size_t length;
    of.pictured = self->gallery && *of.site;
    api_address_of(self, request, caller.address);
    if (!find_head(page, &of) || !api_moment_find(self, request->path, &caller, &at)) {
        return false;
    }
    describe(&at, &of);
    transport_answer_own(answer, 200, page->type, pod__printed(print, &of, &length));
    answer->cache = "no-cache";
    answer->vary = "Accept, Accept-Language";
    return true;
}
