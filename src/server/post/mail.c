#include "server/post/mail.h"

#include <sodium.h>
#include <stdio.h>
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
                                    "this page within 24 hours:\n\n{2}"),
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
    [CLUB_LETTER_NOTICES] = {POD_N_("What is new for you"), POD_N_("This is new for you at {1}:"),
                             POD_N_("What you are told by mail, and when, is for you to choose: {0}")},
};

static void print_link(const post_mail *mail, pod_text *out) {
    const club_letter_topic topic = mail->letter->topic;
    const char *page = topic == CLUB_LETTER_CONFIRM   ? "confirm"
                       : topic == CLUB_LETTER_NOTICES ? "settings/notices"
                                                      : "recover";
    pod_text_format(out, "%s/%s", mail->url, page);
    if (mail->letter->code[0]) {
        pod_text_format(out, "#%s", mail->letter->code); /* behind a #, so that it is in no log of a server */
    }
}

static void add_words(pod_text *out, pod_language language, const char *english, const char *const arguments[3]) {
    pod_text_add_message(out, pod_translate(language, english), arguments);
    pod_text_add(out, "\n\n");
}

/* The body before it is encoded, with a line feed at the end of each line. */
static void print_body(const void *context, pod_text *out) {
    const post_mail *mail = context;
    const club_letter *letter = mail->letter;
    const words *said = &words_of[letter->topic];
    char link[512];
    pod_text text = pod_text_over(link, sizeof link);
    print_link(mail, &text);
    add_words(out, letter->language, POD_N_("Hello {0},"), (const char *const[3]){letter->name});
    add_words(out, letter->language, said->text,
              (const char *const[3]){letter->name, mail->url, letter->code[0] ? link : letter->detail});
    pod_text_add(out, mail->lines);
    if (letter->code[0]) {
        add_words(out, letter->language, POD_N_("If the link does not open, enter this code on the page: {0}"),
                  (const char *const[3]){letter->code});
    }
    if (said->advice) {
        add_words(out, letter->language, said->advice, (const char *const[3]){link});
    }
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

static void print_head(const post_mail *mail, pod_text *out) {
    const club_letter *letter = mail->letter;
    add_date(out, letter->created_ms);
    pod_text_add(out, "From: ");
    add_head_text(out, mail->club, is_phrase(mail->club));
    pod_text_format(out, " <%s>\r\nTo: <%s>\r\nSubject: ", mail->from, letter->address);
    bool told = letter->topic == CLUB_LETTER_NOTICES && letter->detail[0]; /* the only thing that is new */
    const char *subject = told ? letter->detail : pod_translate(letter->language, words_of[letter->topic].subject);
    add_head_text(out, subject, is_plain(subject));
    pod_text_format(out, "\r\nMessage-ID: <%s%s>\r\n", letter->id, strrchr(mail->from, '@'));
    pod_text_format(out,
                    "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Language: %s\r\n"
                    "Content-Type: text/plain; charset=UTF-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n",
                    pod_language_code(letter->language));
}

void post_mail_print(const void *mail, pod_text *out) {
    char body[8192];
    pod_text text = pod_text_over(body, sizeof body);
    print_body(mail, &text);
    print_head(mail, out);
    add_quoted_printable(out, body);
    sodium_memzero(body, sizeof body); /* it may hold a code */
}
