#include "server/inbox/lmtp.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "server/inbox/head.h"

typedef enum data_place { LINE_BEGUN, IN_LINE, AFTER_CR, AFTER_DOT, AFTER_DOT_CR } data_place;

struct lmtp {
    lmtp_settings settings;
    enum { COMMANDS, DATA, ANSWERING } state;
    bool greeted, transaction, utf8;
    char sender[INBOX_ADDRESS_SIZE];
    char recipient[LMTP_RECIPIENTS_MAX][INBOX_ADDRESS_SIZE];
    size_t recipients;
    unsigned errors;
    char line[LMTP_COMMAND_MAX + 1];
    size_t line_length;
    bool line_long, line_cr; /* what is too long is passed over; the latest byte was a CR */
    /* Of the mail: */
    char *mail;
    size_t mail_length, mail_room, mail_bytes; /* bytes: of all that came */
    data_place place;
    size_t column;
    const char *flaw; /* why it is refused: an enhanced status and a text; NULL: it is well so far */
};

static lmtp_step say(pod_text *out, const char *line) {
    pod_text_format(out, "%s\r\n", line);
    return LMTP_MORE;
}

static void reset(lmtp *self) {
    self->transaction = self->utf8 = false;
    self->recipients = 0;
    self->sender[0] = 0;
}

lmtp *lmtp_open(const lmtp_settings *settings, pod_text *out) {
    lmtp *self = calloc(1, sizeof *self);
    if (self) {
        self->settings = *settings;
        pod_text_format(out, "220 %s LMTP Ludopod\r\n", settings->host);
    }
    return self;
}

void lmtp_close(lmtp *self) {
    if (self) {
        free(self->mail);
        free(self);
    }
}

/* ---- Commands ------------------------------------------------------------------------------------------------ */

static lmtp_step fail(lmtp *self, pod_text *out, const char *line) {
    if (++self->errors >= LMTP_ERRORS_MAX) {
        say(out, "421 4.7.0 too many errors");
        return LMTP_END;
    }
    return say(out, line);
}

/* "<...>" at a place: its inside is copied. Behind it, or NULL: it is none, or too long. */
static const char *read_path(const char *at, char out[INBOX_ADDRESS_SIZE]) {
    size_t length = 0;
    bool quoted = false;
    if (*at++ != '<') {
        return NULL;
    }
    if (*at == '@' && strchr(at, ':')) {
        at = strchr(at, ':') + 1; /* a route (RFC 5321, appendix C) is not gone */
    }
    for (; *at && (quoted || *at != '>'); at++) {
        bool blank = (unsigned char)*at <= ' ' || *at == 0x7f;
        if (length + 2 >= INBOX_ADDRESS_SIZE || (blank && !quoted) || *at == '<') {
            return NULL;
        }
        if (*at == '\\' && quoted && at[1]) {
            out[length++] = *at++;
        } else if (*at == '"') {
            quoted = !quoted;
        }
        out[length++] = *at;
    }
    out[length] = 0;
    return *at == '>' ? at + 1 : NULL;
}

static bool is_ascii(const char *text) {
    for (; (unsigned char)*text && (unsigned char)*text < 0x80; text++) {
    }
    return !*text;
}

/* Whether a text is UTF-8 throughout. */
static bool is_utf8(const char *text) {
    size_t length = strlen(text), taken;
    for (; length; text += taken, length -= taken) {
        taken = pod__utf8_character(text, length);
        if (!taken) {
            return false;
        }
    }
    return true;
}

/* A parameter of MAIL. NULL, or the reply that refuses it. */
static const char *take_parameter(lmtp *self, const char *word, size_t length) {
    int64_t size;
    if (length > 5 && strncasecmp(word, "SIZE=", 5) == 0) {
        if (!pod__whole_read(word + 5, length - 5, 0, INT64_MAX, &size)) {
            return "501 5.5.4 SIZE= takes a number of bytes";
        }
        return (uint64_t)size > self->settings.size_max ? "552 5.3.4 the mail is too large" : NULL;
    }
    if (length == 8 && strncasecmp(word, "SMTPUTF8", 8) == 0) {
        self->utf8 = true;
        return NULL;
    }
    bool body = (length == 13 && strncasecmp(word, "BODY=8BITMIME", 13) == 0) ||
                (length == 9 && strncasecmp(word, "BODY=7BIT", 9) == 0);
    return body ? NULL : "555 5.5.4 expected SIZE=, BODY=8BITMIME, BODY=7BIT or SMTPUTF8";
}

static const char *take_parameters(lmtp *self, const char *at) {
    const char *why = NULL;
    while (!why && *at) {
        size_t blanks = strspn(at, " "), length = strcspn(at + blanks, " ");
        if (!blanks) {
            return "501 5.5.4 expected a blank behind the address";
        }
        why = length ? take_parameter(self, at + blanks, length) : NULL;
        at += blanks + length;
    }
    return why;
}

static bool follows_rules(const lmtp *self, const char *address) {
    return is_ascii(address) || (self->utf8 && is_utf8(address));
}

static lmtp_step take_mail(lmtp *self, const char *rest, pod_text *out) {
    if (!self->greeted || self->transaction) {
        return fail(self, out,
                    self->greeted ? "503 5.5.1 there is a mail already; RSET drops it" : "503 5.5.1 LHLO first");
    }
    const char *behind = read_path(rest, self->sender);
    const char *why = behind ? take_parameters(self, behind) : "501 5.5.4 expected MAIL FROM:<address>";
    if (!why && !follows_rules(self, self->sender)) {
        why = "553 5.6.7 such an address needs SMTPUTF8";
    }
    if (why) {
        reset(self);
        return fail(self, out, why);
    }
    self->transaction = true;
    return say(out, "250 2.1.0 go on");
}

static lmtp_step take_recipient(lmtp *self, const char *rest, pod_text *out) {
    if (!self->transaction) {
        return fail(self, out, "503 5.5.1 MAIL first");
    }
    if (self->recipients == LMTP_RECIPIENTS_MAX) {
        return say(out, "452 4.5.3 too many recipients; send the mail to the others afterwards");
    }
    char *address = self->recipient[self->recipients];
    const char *behind = read_path(rest, address);
    if (!behind || !*address) {
        return fail(self, out, "501 5.5.4 expected RCPT TO:<address>");
    }
    if (behind[strspn(behind, " ")]) {
        return fail(self, out, "555 5.5.4 RCPT takes no parameters");
    }
    if (!follows_rules(self, address)) {
        return fail(self, out, "553 5.6.7 such an address needs SMTPUTF8");
    }
    if (!inbox_address_is(self->settings.address, address, NULL)) {
        return say(out, "550 5.1.1 there is no such address here");
    }
    self->recipients++;
    return say(out, "250 2.1.5 go on");
}

static lmtp_step take_data(lmtp *self, const char *rest, pod_text *out) {
    if (!self->transaction || !self->recipients || *rest) {
        return fail(self, out,
                    *rest               ? "501 5.5.4 DATA stands alone"
                    : self->transaction ? "503 5.5.1 there is no recipient that was taken"
                                        : "503 5.5.1 MAIL first");
    }
    self->state = DATA;
    self->place = LINE_BEGUN;
    self->mail_length = self->mail_bytes = self->column = 0;
    self->flaw = NULL;
    return say(out, "354 send the mail, and a line with a dot");
}

static lmtp_step take_hello(lmtp *self, const char *rest, pod_text *out) {
    if (!*rest) {
        return fail(self, out, "501 5.5.4 expected LHLO and a name");
    }
    reset(self);
    self->greeted = true;
    pod_text_format(out, "250-%s\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250-ENHANCEDSTATUSCODES\r\n",
                    self->settings.host);
    pod_text_format(out, "250 SIZE %zu\r\n", self->settings.size_max);
    return LMTP_MORE;
}

static lmtp_step take_reset(lmtp *self, const char *rest, pod_text *out) {
    (void)rest;
    reset(self);
    return say(out, "250 2.0.0 dropped");
}

static lmtp_step take_nothing(lmtp *self, const char *rest, pod_text *out) {
    (void)self, (void)rest;
    return say(out, "250 2.0.0 well");
}

static lmtp_step take_verify(lmtp *self, const char *rest, pod_text *out) {
    (void)rest;
    return fail(self, out, "252 2.1.5 send a mail, and it will be seen");
}

static lmtp_step take_smtp_hello(lmtp *self, const char *rest, pod_text *out) {
    (void)rest;
    return fail(self, out, "500 5.5.1 this is LMTP, which begins with LHLO");
}

static lmtp_step take_quit(lmtp *self, const char *rest, pod_text *out) {
    (void)self, (void)rest;
    say(out, "221 2.0.0 goodbye");
    return LMTP_END;
}

static lmtp_step take_command(lmtp *self, pod_text *out) {
    static const struct {
        const char *word;
        lmtp_step (*take)(lmtp *self, const char *rest, pod_text *out);
    } commands[] = {{"LHLO", take_hello},  {"MAIL FROM:", take_mail}, {"RCPT TO:", take_recipient},
                    {"DATA", take_data},   {"RSET", take_reset},      {"NOOP", take_nothing},
                    {"VRFY", take_verify}, {"HELO", take_smtp_hello}, {"EHLO", take_smtp_hello},
                    {"QUIT", take_quit}};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        size_t length = strlen(commands[i].word);
        const char *rest = self->line + length;
        if (strncasecmp(self->line, commands[i].word, length) == 0 &&
            (!*rest || *rest == ' ' || commands[i].word[length - 1] == ':')) {
            return commands[i].take(self, rest + strspn(rest, " "), out);
        }
    }
    return fail(self, out,
                "500 5.5.2 there is no such command; expected LHLO, MAIL FROM:, RCPT TO:, DATA, RSET, NOOP or QUIT");
}

static lmtp_step end_line(lmtp *self, pod_text *out) {
    bool wide = self->line_long, zero = strlen(self->line) != self->line_length;
    self->line_length = 0;
    self->line_long = self->line_cr = false;
    if (wide || zero) {
        return fail(self, out, wide ? "500 5.5.2 the line is too long" : "500 5.5.2 a line has no 0 bytes");
    }
    return take_command(self, out);
}

/* A byte of a command. */
static lmtp_step take_command_byte(lmtp *self, char byte, pod_text *out) {
    if ((byte == '\n') != self->line_cr) {
        say(out, "521 5.5.2 a line ends with CR and LF, which stand nowhere else");
        return LMTP_END;
    }
    if (byte == '\r') {
        self->line_cr = true;
        return LMTP_MORE;
    }
    if (byte != '\n') {
        self->line_long = self->line_long || self->line_length + 2 >= LMTP_COMMAND_MAX;
        self->line[self->line_length] = byte;
        self->line_length += !self->line_long;
        return LMTP_MORE;
    }
    self->line[self->line_length] = 0;
    return end_line(self, out);
}

/* ---- The mail ------------------------------------------------------------------------------------------------ */

static void set_flaw(lmtp *self, const char *flaw) {
    self->flaw = self->flaw ? self->flaw : flaw;
}

static bool make_room(lmtp *self) {
    if (self->mail_length < self->mail_room) {
        return true;
    }
    size_t room = self->mail_room ? 2 * self->mail_room : 8192;
    char *grown = realloc(self->mail, room);
    if (grown) {
        self->mail = grown;
        self->mail_room = room;
    }
    return grown != NULL;
}

static void keep(lmtp *self, char byte) {
    if (self->flaw) {
        return;
    }
    if (self->mail_length == self->settings.size_max) {
        set_flaw(self, "552 5.3.4 the mail is too large");
    } else if (!make_room(self)) {
        set_flaw(self, "451 4.3.0 out of memory");
    } else {
        self->mail[self->mail_length++] = byte;
    }
}

static lmtp_step end_mail(lmtp *self, pod_text *out) {
    self->errors = 0;
    if (!self->flaw) {
        self->state = ANSWERING;
        return LMTP_MAIL;
    }
    for (size_t i = 0; i < self->recipients; i++) {
        say(out, self->flaw);
    }
    self->state = COMMANDS;
    reset(self);
    return LMTP_MORE;
}

/* A byte inside a line, or at its beginning. */
static void take_inside(lmtp *self, char byte) {
    static const char bare[] = "550 5.6.0 the mail has a CR or LF that is no line's end; lines end with CR and LF";
    if (byte == '\n' || !byte) {
        set_flaw(self, byte ? bare : "550 5.6.0 the mail has a 0 byte in it");
    }
    if (byte == '\r') {
        self->place = AFTER_CR;
        return;
    }
    if (++self->column > LMTP_LINE_MAX) {
        set_flaw(self, "550 5.6.0 a line of the mail is too long");
    }
    self->place = IN_LINE;
    keep(self, byte);
}

/* A byte behind a CR: it ends the line, or was there alone. */
static void take_after_return(lmtp *self, char byte) {
    if (byte == '\n') {
        keep(self, '\r');
        keep(self, '\n');
        self->column = 0;
        self->place = LINE_BEGUN;
        return;
    }
    set_flaw(self, "550 5.6.0 the mail has a CR that is no line's end; lines end with CR and LF");
    take_inside(self, byte);
}

static lmtp_step take_mail_byte(lmtp *self, char byte, pod_text *out) {
    if (++self->mail_bytes > LMTP_OVERRUN * self->settings.size_max) {
        end_mail(self, out); /* it has a flaw by now: who heard that another time may do would send it for days */
        return LMTP_END;
    }
    switch (self->place) {
    case LINE_BEGUN:
        if (byte == '.') {
            self->place = AFTER_DOT;
        } else {
            take_inside(self, byte);
        }
        return LMTP_MORE;
    case AFTER_DOT: /* it was added on the way, or the mail ends */
        if (byte == '\r') {
            self->place = AFTER_DOT_CR;
        } else {
            take_inside(self, byte);
        }
        return LMTP_MORE;
    case AFTER_DOT_CR:
        if (byte == '\n') {
            return end_mail(self, out);
        }
        take_after_return(self, byte);
        return LMTP_MORE;
    case AFTER_CR:
        take_after_return(self, byte);
        return LMTP_MORE;
    default:
        take_inside(self, byte);
        return LMTP_MORE;
    }
}

lmtp_step lmtp_take(lmtp *self, const char *bytes, size_t length, size_t *taken, pod_text *out) {
    lmtp_step step = LMTP_MORE;
    *taken = 0;
    while (step == LMTP_MORE && *taken < length && self->state != ANSWERING &&
           out->length + LMTP_REPLY_MAX < out->capacity) {
        char byte = bytes[(*taken)++];
        step = self->state == DATA ? take_mail_byte(self, byte, out) : take_command_byte(self, byte, out);
    }
    return step;
}

/* ---- What became of it --------------------------------------------------------------------------------------- */

const char *lmtp_mail(const lmtp *self, size_t *length) {
    *length = self->mail_length;
    return self->mail ? self->mail : "";
}

const char *lmtp_sender(const lmtp *self) {
    return self->sender;
}

size_t lmtp_recipients(const lmtp *self) {
    return self->recipients;
}

const char *lmtp_recipient(const lmtp *self, size_t index) {
    return self->recipient[index];
}

void lmtp_answer(lmtp *self, const inbox_verdict *verdicts, pod_text *out) {
    static const char *const codes[] = {[INBOX_ACCEPTED] = "250", [INBOX_REFUSED] = "550", [INBOX_LATER] = "451"};
    for (size_t i = 0; i < self->recipients; i++) {
        pod_text_format(out, "%s %s %s\r\n", codes[verdicts[i].outcome], verdicts[i].status, verdicts[i].text);
    }
    free(self->mail); /* the next one may be small */
    self->mail = NULL;
    self->mail_room = self->mail_length = 0;
    self->state = COMMANDS;
    reset(self);
}

void lmtp_print_farewell(const lmtp *self, const char *why, pod_text *out) {
    (void)self;
    pod_text_format(out, "421 4.3.2 %s\r\n", why);
}
