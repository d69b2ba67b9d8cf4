#include "app/outbox/post/mail.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"

enum { LINE_MAX_BYTES = 76 }; /* of an encoded line, without its end (RFC 2045, section 6.7) */

/* ---- Words ------------------------------------------------------------------------------------------- */

/* What is written about a topic. In text {0} is the account, {1} where the club is, {2} the link or the detail. */
typedef struct words {
    const char *subject, *text;
    const char *advice; /* for whom it surprises; {0}: where a new password is had. NULL: none */
} words;

/* What a thief of an account does first. */
static const char not_you[] =
    POD_N_("If that was not you, somebody else may be using your account. Set a new password now: {0}");

static const words words_of[CLUB_LETTER_TOPIC_COUNT] = {
    [CLUB_LETTER_CONFIRM] = {POD_N_("Confirm your mail address"),
                             POD_N_("This mail address was entered for the account {0} at {1}. To confirm it, open "
                                    "this page within 24 hours and press its button:\n\n{2}"),
                             POD_N_("If that was not you, ignore this mail.")},
    [CLUB_LETTER_RECOVER] = {POD_N_("Set a new password"),
                             POD_N_("A new password was asked for, for the account {0} at {1}. To set it, open this "
                                    "page within an hour:\n\n{2}"),
                             POD_N_("If that was not you, ignore this mail: your password stays as it is.")},
    [CLUB_LETTER_SIGN_IN] = {POD_N_("New sign-in to your account"),
                             POD_N_("A browser that is new to the account {0} at {1} has signed in: {2}"), not_you},
    [CLUB_LETTER_PASSWORD] = {POD_N_("Your password was changed"),
                              POD_N_("The password of the account {0} at {1} was changed. All other browsers have been "
                                     "signed out."),
                              not_you},
    [CLUB_LETTER_ADDRESS] = {POD_N_("Your mail address was changed"),
                             POD_N_("The mail address of the account {0} at {1} was changed to {2}. Nothing more is "
                                    "sent to this one."),
                             POD_N_("If that was not you, somebody else may be using your account. Sign in and look at "
                                    "its settings.")},
    [CLUB_LETTER_PASSKEY_ADDED] = {POD_N_("A passkey was added to your account"),
                                   POD_N_("The account {0} at {1} has a new passkey: {2}"), not_you},
    [CLUB_LETTER_PASSKEY_REMOVED] = {POD_N_("A passkey was removed from your account"),
                                     POD_N_("This passkey of the account {0} at {1} was removed: {2}"), not_you},
    [CLUB_LETTER_TOTP_ON] = {POD_N_("Signing in now takes a code"),
                             POD_N_("From now on, signing in to the account {0} at {1} takes a code from an "
                                    "authenticator app as well as the password."),
                             not_you},
    [CLUB_LETTER_TOTP_OFF] = {POD_N_("Signing in takes no code any more"),
                              POD_N_("From now on, signing in to the account {0} at {1} takes no code from an "
                                     "authenticator app any more."),
                              not_you},
    [CLUB_LETTER_RECOVERY_CODES] = {POD_N_("You have new recovery codes"),
                                    POD_N_("New recovery codes were made for the account {0} at {1}. The old ones do "
                                           "not work any more."),
                                    not_you},
    [CLUB_LETTER_DELETED] = {POD_N_("Your account was deleted"),
                             POD_N_("The account {0} at {1} was deleted. The games that were played with it stay, as "
                                    "those of a former member."),
                             NULL},
    [CLUB_LETTER_NOTICES] = {POD_N_("What is new for you"), NULL,
                             POD_N_("What you are told by mail, and when, is for you to choose: {0}")},
    [CLUB_LETTER_ANSWER] = {POD_N_("Your mail"), NULL, NULL},
};

static void print_link(const post_mail *mail, pod_text *out) {
    const club_letter_topic topic = mail->letter->topic;
    const char *page = topic == CLUB_LETTER_CONFIRM   ? "confirm"
                       : topic == CLUB_LETTER_NOTICES ? "settings/notices"
                                                      : "recover";
    pod_text_format(out, "%s/%s", mail->url, page);
    if (mail->letter->code[0]) {
        pod_text_format(out, "#%s", mail->letter->code); /* behind a #, so that it is in no log of a app */
    }
}

static void add_words(pod_text *out, pod_language language, const char *english, const char *const arguments[3]) {
    pod_text_add_message(out, pod_translate(language, english), arguments);
    pod_text_add(out, "\n\n");
}

/* The body (body.h). */
static void print_body(const void *context, pod_text *out) {
    const post_mail *mail = context;
    const club_letter *letter = mail->letter;
    const words *said = &words_of[letter->topic];
    char link[512];
    pod_text text = pod_text_over(link, sizeof link);
    print_link(mail, &text);
    add_words(out, letter->language, letter->name[0] ? POD_N_("Hello {0},") : POD_N_("Hello,"),
              (const char *const[3]){letter->name});
    if (said->text) {
        add_words(out, letter->language, said->text,
                  (const char *const[3]){letter->name, mail->url, letter->code[0] ? link : letter->detail});
    }
    pod_text_add(out, mail->lines);
    if (letter->code[0]) {
        add_words(out, letter->language, POD_N_("If the link does not open, enter this code on the page: {0}"),
                  (const char *const[3]){letter->code});
    }
    if (said->advice) {
        add_words(out, letter->language, said->advice, (const char *const[3]){link});
    }
    const size_t length = strlen(mail->lines);
    const bool apart = length < 2 || strcmp(mail->lines + length - 2, "\n\n") == 0;
    pod_text_add(out, said->advice || apart ? "" : "\n");
    pod_text_format(out, "-- \n%s\n%s\n", mail->club, mail->url);
}

/* ---- Encoding ---------------------------------------------------------------------------------------- */

/* Printable ASCII. */
static bool is_plain(const char *text) {
    for (; *text >= ' ' && *text <= '~'; text++) {
    }
    return !*text;
}

/* Words of letters and digits, which need no quotes before an address. */
static bool is_phrase(const char *text) {
    return !text[strspn(text, " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")];
}

/* As a field of the head holds it: as it is when it may, else in encoded words (RFC 2047), each of whole characters. */
static void add_head_text(pod_text *out, const char *text, bool as_it_is) {
    enum { BYTES = 42 }; /* with its frame an encoded word is at most 75 characters */
    char encoded[64];
    if (as_it_is) {
        pod_text_add(out, text);
        return;
    }
    for (size_t left = strlen(text); left;) {
        size_t length = left < BYTES ? left : BYTES;
        while (length > 1 && length < left && pod__utf8_is_inside(text[length])) {
            length--;
        }
        sodium_bin2base64(encoded, sizeof encoded, (const unsigned char *)text, length, sodium_base64_VARIANT_ORIGINAL);
        pod_text_format(out, "=?UTF-8?B?%s?=%s", encoded, left > length ? "\r\n " : "");
        text += length;
        left -= length;
    }
}

/* Whether quoted-printable has the byte as it is. A space is, but not at the end of a line. */
static bool is_safe(const char *at) {
    bool last = !at[1] || at[1] == '\n';
    return (*at > ' ' && *at <= '~' && *at != '=') || (*at == ' ' && !last);
}

static void add_quoted_printable(pod_text *out, const char *text) {
    size_t column = 0;
    for (; *text; text++) {
        if (*text == '\n') {
            pod_text_add(out, "\r\n");
            column = 0;
            continue;
        }
        size_t width = is_safe(text) ? 1 : 3;
        if (column + width > LINE_MAX_BYTES - 1) {
            pod_text_add(out, "=\r\n"); /* a break that is not there when it is read */
            column = 0;
        }
        if (width == 1) {
            pod_text_add_char(out, *text);
        } else {
            pod_text_format(out, "=%02X", (unsigned char)*text);
        }
        column += width;
    }
}

/* ---- The mail ---------------------------------------------------------------------------------------- */

/* In UTC; not strftime(), which writes names of the locale. */
static void add_date(pod_text *out, int64_t ms) {
    static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t seconds = (time_t)(ms / 1000);
    struct tm at;
    gmtime_r(&seconds, &at);
    pod_text_format(out, "Date: %.3s, %02d %.3s %04d %02d:%02d:%02d +0000\r\n", days + 3 * at.tm_wday, at.tm_mday,
                    months + 3 * at.tm_mon, at.tm_year + 1900, at.tm_hour, at.tm_min, at.tm_sec);
}

/* Message-IDs, of which other mail servers have chosen some: nothing but what may stand in a head. */
static void print_thread(const post_mail *mail, pod_text *out) {
    const char *latest = strrchr(mail->thread, '<');
    if (latest && is_plain(mail->thread)) {
        pod_text_format(out, "In-Reply-To: %s\r\nReferences: ", latest);
        for (const char *at = mail->thread; *at; at++) {
            pod_text_add(out, *at == ' ' ? "\r\n " : (const char[]){*at, 0});
        }
        pod_text_add(out, "\r\n");
    }
}

/* Where mails of this kind are ended by one press in a mail program (RFC 2369, RFC 8058). */
static void print_unsubscribe(const post_mail *mail, pod_text *out) {
    if (mail->unsubscribe[0] && is_phrase(mail->unsubscribe)) {
        pod_text_format(out,
                        "List-Unsubscribe: <%s/unsubscribe/%s>\r\n"
                        "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                        mail->url, mail->unsubscribe);
    }
}

static void print_reply_to(const post_mail *mail, pod_text *out) {
    char address[CLUB_ADDRESS_SIZE];
    if (club_address_set(address, mail->reply_to, strlen(mail->reply_to))) {
        pod_text_add(out, "Reply-To: ");
        add_head_text(out, mail->club, is_phrase(mail->club));
        pod_text_format(out, " <%s>\r\n", address);
    }
}

static const char *subject_of(const post_mail *mail) {
    const club_letter *letter = mail->letter;
    bool told = letter->topic == CLUB_LETTER_NOTICES && letter->detail[0]; /* the only thing that is new */
    return mail->subject[0] ? mail->subject
           : told           ? letter->detail
                            : pod_translate(letter->language, words_of[letter->topic].subject);
}

static void print_head(const post_mail *mail, pod_text *out) {
    const club_letter *letter = mail->letter;
    add_date(out, letter->created_ms);
    pod_text_add(out, "From: ");
    add_head_text(out, mail->club, is_phrase(mail->club));
    pod_text_format(out, " <%s>\r\nTo: <%s>\r\nSubject: ", mail->from, letter->address);
    const char *subject = subject_of(mail);
    add_head_text(out, subject, is_plain(subject));
    pod_text_format(out, "\r\nMessage-ID: <%s%s%s%s>\r\n", letter->id, mail->mac ? "." : "", mail->mac ? mail->mac : "",
                    strrchr(mail->from, '@'));
    print_reply_to(mail, out);
    print_thread(mail, out);
    print_unsubscribe(mail, out);
    pod_text_format(out, "Auto-Submitted: %s\r\nMIME-Version: 1.0\r\nContent-Language: %s\r\n",
                    letter->topic == CLUB_LETTER_ANSWER ? "auto-replied" : "auto-generated",
                    pod_language_code(letter->language));
}

static const char quoted_printable[] = "Content-Transfer-Encoding: quoted-printable\r\n\r\n";

static void print_text_part(const char *text, pod_text *out) {
    pod_text_format(out, "Content-Type: text/plain; charset=UTF-8\r\n%s", quoted_printable);
    add_quoted_printable(out, text);
}

/* ---- Parts (RFC 2046) ------------------------------------------------------------------------------------ */

/* No line of a part is a boundary: "=_" is in no quoted-printable and in no base64. */
static void print_boundary(const post_mail *mail, char which, const char *end, pod_text *out) {
    pod_text_format(out, "\r\n--=_%c%s%s\r\n", which, mail->letter->id, end);
}

static void print_picture(const post_mail *mail, size_t number, pod_text *out) {
    enum { BYTES = 54 }; /* of a line */
    char line[80];
    const post_picture *picture = &mail->picture[number];
    pod_text_format(out,
                    "Content-Type: image/png\r\nContent-ID: <%zu.%s>\r\nContent-Disposition: inline; "
                    "filename=\"board%zu.png\"\r\nContent-Transfer-Encoding: base64\r\n\r\n",
                    number, mail->letter->id, number + 1);
    for (size_t at = 0; at < picture->length; at += BYTES) {
        size_t length = picture->length - at < BYTES ? picture->length - at : BYTES;
        sodium_bin2base64(line, sizeof line, (const unsigned char *)picture->bytes + at, length,
                          sodium_base64_VARIANT_ORIGINAL);
        pod_text_format(out, "%s\r\n", line);
    }
}

typedef struct html_part {
    const post_mail *mail;
    const char *lines;
} html_part;

static void print_html(const void *context, pod_text *out) {
    const html_part *of = context;
    const club_letter *letter = of->mail->letter;
    const body_html body = {of->lines, letter->language, letter->id, of->mail->pictures};
    pod_text_format(
        out,
        "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<style>@media (prefers-color-scheme:dark){\n"
        "body,.column{background:#0e161f!important;color:#f1ede2!important}\n"
        "a:not(.do){color:#ffa48d!important}}</style></head>\n"
        "<body style=\"margin:0;background:#fdfbf6\"><div class=\"column\" style=\"max-width:560px;margin:0 auto;\n"
        "padding:24px 16px;color:#14243a;font:16px/1.5 Arial,Helvetica,sans-serif\">\n",
        pod_language_code(letter->language));
    body_print_html(&body, out);
    pod_text_add(out, "</div></body></html>\n");
}

static void print_related(const post_mail *mail, const char *html, pod_text *out) {
    pod_text_format(out, "Content-Type: multipart/related; type=\"text/html\"; boundary=\"=_R%s\"\r\n",
                    mail->letter->id);
    print_boundary(mail, 'R', "", out);
    pod_text_format(out, "Content-Type: text/html; charset=UTF-8\r\n%s", quoted_printable);
    add_quoted_printable(out, html);
    for (size_t i = 0; i < mail->pictures; i++) {
        print_boundary(mail, 'R', "", out);
        print_picture(mail, i, out);
    }
    print_boundary(mail, 'R', "--", out);
}

static void print_parts(const post_mail *mail, const char *text, const char *html, pod_text *out) {
    pod_text_format(out, "Content-Type: multipart/alternative; boundary=\"=_A%s\"\r\n", mail->letter->id);
    print_boundary(mail, 'A', "", out);
    print_text_part(text, out);
    print_boundary(mail, 'A', "", out);
    print_related(mail, html, out);
    print_boundary(mail, 'A', "--", out);
}

static void print_as_text(const void *context, pod_text *out) {
    body_print_text(context, out);
}

static void forget(char *text) {
    if (text) {
        sodium_memzero(text, strlen(text));
    }
    free(text);
}

void post_mail_print(const void *mail, pod_text *out) {
    const post_mail *of = mail;
    size_t length = 0;
    char *body = pod__printed(print_body, mail, &length), *text = NULL, *html = NULL;
    if (body) {
        text = pod__printed(print_as_text, body, NULL);
        html = body_has_boards(body) ? pod__printed(print_html, &(html_part){of, body}, NULL) : NULL;
    }
    print_head(of, out);
    if (html) {
        print_parts(of, text ? text : "", html, out);
    } else {
        print_text_part(text ? text : "", out);
    }
    forget(body); /* they may hold a code */
    forget(text);
    forget(html);
}
