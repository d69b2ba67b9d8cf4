/* What somebody wrote of a mail, without what a mail program has added. */
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "mail/grammar.h"

typedef struct line {
    const char *text;
    size_t length; /* without its end and the blanks before it */
} line;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static bool next_line(const char **at, const char *end, line *out) {
    if (*at == end) {
        return false;
    }
    const char *feed = memchr(*at, '\n', (size_t)(end - *at)), *last = feed ? feed : end;
    *out = (line){*at, (size_t)(last - *at)};
    while (out->length && is_blank(out->text[out->length - 1])) {
        out->length--;
    }
    *at = feed ? feed + 1 : end;
    return true;
}

static bool begins(const line *of, const char *with) {
    size_t length = strlen(with);
    return of->length >= length && strncasecmp(of->text, with, length) == 0;
}

static bool ends(const line *of, const char *with) {
    size_t length = strlen(with);
    return of->length >= length && strncasecmp(of->text + of->length - length, with, length) == 0;
}

static bool begins_with_one(const line *of, const char *const *known) {
    while (*known && !begins(of, *known)) {
        known++;
    }
    return *known != NULL;
}

/* ---- Where the mail that is answered begins ---------------------------------------------------------------------- */

/* Nothing below them was written now. */
static const char *const separators[] = {"-----Original Message-----",
                                         "----- Original Message -----",
                                         "-----Message d'origine-----",
                                         "-----Message d\xe2\x80\x99origine-----",
                                         "-----Mensaje original-----",
                                         "-----Ursprüngliche Nachricht-----",
                                         "---------- Forwarded message",
                                         "---------- Message transféré",
                                         "---------- Mensaje reenviado",
                                         "---------- Forwarded by",
                                         "Begin forwarded message:",
                                         "Début du message réexpédié",
                                         "Inicio del mensaje reenviado",
                                         "Sent from my ",
                                         "Envoyé de mon ",
                                         "Envoyé depuis ",
                                         "Enviado desde ",
                                         "Get Outlook for ",
                                         "Obtenir Outlook pour ",
                                         "Obtener Outlook para ",
                                         NULL};

/* Outlook's line over the head of what is answered. */
static bool is_rule(const line *of) {
    size_t at = 0;
    while (at < of->length && of->text[at] == '_') {
        at++;
    }
    return at >= 20 && at == of->length;
}

static bool is_signature(const line *of) {
    return of->length == 2 && memcmp(of->text, "--", 2) == 0;
}

/* "From: ..." over "Sent: ...", without any mark before them. */
static bool is_head(const line *of, const char *rest, const char *end) {
    static const char *const from[] = {"From: ", "De : ", "De: ", "De\xc2\xa0: ", NULL},
                             *const sent[] = {
                                 "Sent: ",         "Date: ",  "Envoyé : ", "Envoyé\xc2\xa0: ", "Date : ", "Enviado",
                                 "Date\xc2\xa0: ", "Fecha: ", NULL};
    line next;
    return begins_with_one(of, from) && next_line(&rest, end, &next) && begins_with_one(&next, sent);
}

static bool ends_written(const line *of, const char *rest, const char *end) {
    return is_signature(of) || is_rule(of) || begins_with_one(of, separators) || is_head(of, rest, end);
}

/* ---- Quotations -------------------------------------------------------------------------------------------------- */

static bool is_quoted(const line *of) {
    size_t at = 0;
    while (at < of->length && is_blank(of->text[at])) {
        at++;
    }
    return at < of->length && of->text[at] == '>';
}

/* "On 24 Nov 2026, Ludopod wrote:" may be broken into as many lines. How many it has from here; 0: it is none. */
static unsigned attribution_lines(const line *of, const char *rest, const char *end) {
    enum { LINES = 4 };
    static const char *const beginnings[] = {"On ", "Le ", "El ", "Am ", NULL},
                             *const endings[] = {"wrote:",    "a écrit :", "a écrit:", "a écrit\xc2\xa0:",
                                                 "escribió:", "escribio:", "schrieb:", NULL};
    line at = *of;
    if (!begins_with_one(of, beginnings)) {
        return 0;
    }
    for (unsigned lines = 1; lines <= LINES; lines++) {
        for (const char *const *ending = endings; *ending; ending++) {
            if (ends(&at, *ending)) {
                return lines;
            }
        }
        if (!next_line(&rest, end, &at) || !at.length || is_quoted(&at)) {
            return 0;
        }
    }
    return 0;
}

/* ---- Copying ----------------------------------------------------------------------------------------------------- */

/* A character as it may be read and shown. */
static size_t copy_character(const char *from, size_t length, pod_text *out) {
    size_t taken = pod__utf8_character(from, length);
    unsigned char c = (unsigned char)*from;
    bool no_break = taken == 2 && memcmp(from, "\xc2\xa0", 2) == 0;
    if (!taken) {
        pod_text_add_char(out, '?');
    } else if (c < ' ' || c == 0x7f || no_break) {
        pod_text_add_char(out, ' ');
    } else {
        pod_text_add_bytes(out, from, taken);
    }
    return taken ? taken : 1;
}

static void copy_line(const line *of, pod_text *out) {
    for (size_t at = 0; at < of->length;) {
        at += copy_character(of->text + at, of->length - at, out);
    }
}

/* Cut at a whole line where it does not fit. */
static void cut(pod_text *out) {
    if (!pod_text_fits(out)) {
        char *feed = strrchr(out->data, '\n');
        out->data[feed ? feed + 1 - out->data : 0] = 0;
    }
}

void mail_written(const char *body, size_t length, char *out, size_t size) {
    const char *at = body, *end = body + length;
    pod_text text = pod_text_over(out, size);
    unsigned passed = 0; /* lines of an attribution that are left */
    pod_text_add(&text, "");
    for (line of; pod_text_fits(&text) && next_line(&at, end, &of) && !ends_written(&of, at, end);) {
        passed = passed ? passed : attribution_lines(&of, at, end);
        if (!passed && !is_quoted(&of)) {
            copy_line(&of, &text);
        }
        passed -= passed > 0;
        pod_text_add_char(&text, '\n');
    }
    cut(&text);
}

bool mail_is_answer(const char *subject) {
    static const char *const answers[] = {
        "Re:", "Re :", "Aw:", "Fwd:", "Fw:", "RV:", "TR:", "TR :", "Tr : ", "Rép", "Rif:", NULL};
    const char *at = subject;
    while (is_blank(*at)) {
        at++;
    }
    return begins_with_one(&(line){at, strlen(at)}, answers);
}

void mail_subject_written(const char *subject, char *out, size_t size) {
    const line of = {subject, strlen(subject)};
    pod_text text = pod_text_over(out, size);
    pod_text_add(&text, "");
    if (!mail_is_answer(subject)) {
        copy_line(&of, &text);
    }
    if (!pod_text_fits(&text)) {
        out[0] = 0;
    }
}
