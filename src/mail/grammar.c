#include "mail/grammar.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static char *skip_blanks(char *at) {
    return at + strspn(at, " \n");
}

static void cut_blanks(char *text) {
    size_t length = strlen(text);
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\n')) {
        text[--length] = 0;
    }
}

/* At most so much of a word as there is room for, in whole characters. */
static void copy_word(char out[MAIL_WORD_SIZE], const char *word, size_t length) {
    size_t kept = length < MAIL_WORD_SIZE ? length : MAIL_WORD_SIZE - 1;
    while (kept && kept < length && pod__utf8_is_inside(word[kept])) {
        kept--;
    }
    memcpy(out, word, kept);
    out[kept] = 0;
}

static mail_error refuse(mail_command *of, mail_error error, const char *word) {
    if (word) {
        copy_word(of->word, word, strcspn(word, " \n"));
    }
    return error;
}

/* ---- One command ------------------------------------------------------------------------------------------------- */

static mail_error take_about(mail_command *of, char **at) {
    const mail_verb_form *form = mail_form_of(of->verb);
    size_t length = form->about ? strcspn(*at, " \n") : 0;
    if (form->about == MAIL_ALWAYS && !length) {
        return refuse(of, MAIL_MISSING, NULL);
    }
    if (length >= MAIL_WORD_SIZE) {
        return refuse(of, MAIL_TOO_MUCH, *at);
    }
    copy_word(of->about, *at, length);
    *at = skip_blanks(*at + length);
    return MAIL_WELL;
}

static mail_error take_ply(mail_command *of, char **at) {
    enum { PLY_MAX = 1 << 20 }; /* more than any game has */
    int64_t number;
    size_t length = strcspn(*at, " \n");
    if (!mail_form_of(of->verb)->ply || **at != '#') {
        return MAIL_WELL;
    }
    if (!pod__whole_read(*at + 1, length - 1, 0, PLY_MAX, &number)) {
        return refuse(of, MAIL_BAD_PLY, *at);
    }
    of->has_ply = true;
    of->ply = (size_t)number;
    *at = skip_blanks(*at + length);
    return MAIL_WELL;
}

static mail_error take_rest(mail_command *of, char *at) {
    mail_wants wants = mail_form_of(of->verb)->rest;
    cut_blanks(at);
    if (wants == MAIL_NEVER && *at) {
        return refuse(of, MAIL_TOO_MUCH, at);
    }
    of->rest = at;
    return wants == MAIL_ALWAYS && !*at ? refuse(of, MAIL_MISSING, NULL) : MAIL_WELL;
}

/* What stands behind the command's word. */
static void read_arguments(mail_command *of, char *at) {
    of->rest = "";
    of->error = take_about(of, &at);
    of->error = of->error ? of->error : take_ply(of, &at);
    of->error = of->error ? of->error : take_rest(of, at);
}

/* A line's, or of one whose text goes on, several lines'. */
static void read_command(mail_command *of, char *text) {
    size_t length = strcspn(text, " ");
    copy_word(of->word, text, length);
    of->rest = "";
    if (mail_verb_find(text, length, &of->verb)) {
        read_arguments(of, skip_blanks(text + length));
    } else {
        of->error = MAIL_UNKNOWN;
    }
}

/* ---- A mail ------------------------------------------------------------------------------------------------------ */

/* What is left of what was written. */
typedef struct reading {
    char *at;
    unsigned line; /* of the mail, that comes next */
} reading;

/* Takes a line that is not empty; false at the end. */
static bool next_line(reading *of, char **out) {
    while (*of->at) {
        char *begin = of->at + strspn(of->at, " ");
        size_t length = strcspn(begin, "\n");
        of->at = begin + length + (begin[length] == '\n');
        of->line++;
        if (length) {
            begin[length] = 0;
            *out = begin;
            return true;
        }
    }
    return false;
}

/* The text of the line before goes on up to an empty line: its end, which became a 0, is a blank. */
static void join_lines(reading *of, char *begin) {
    while (*of->at && *of->at != '\n') {
        size_t length = strcspn(of->at, "\n");
        begin[strlen(begin)] = '\n';
        of->at += length;
        of->line++;
        if (*of->at) {
            *of->at++ = 0;
        }
    }
}

static bool goes_on(const char *line) {
    mail_verb verb;
    return mail_verb_find(line, strcspn(line, " "), &verb) && mail_form_of(verb)->text;
}

static mail_command *add(mail_script *out, unsigned line) {
    mail_command *of = &out->command[out->count++];
    *of = (mail_command){.line = line, .rest = ""};
    return of;
}

/* The command that this line begins, of which nothing is read yet. */
static mail_command *begin(mail_script *out, reading *from, char *line) {
    const unsigned number = from->line;
    if (goes_on(line)) {
        join_lines(from, line);
    }
    return add(out, number);
}

static void read_body(mail_script *out, reading from) {
    for (char *line; next_line(&from, &line);) {
        mail_command *of = begin(out, &from, line);
        if (out->count > MAIL_COMMANDS_MAX) {
            of->error = refuse(of, MAIL_TOO_MANY, line);
            return;
        }
        read_command(of, line);
    }
}

/* False: the subject is none. */
static bool read_subject(mail_script *out, const char *subject) {
    char *kept = out->written + MAIL_WRITTEN_SIZE;
    mail_verb verb;
    mail_subject_written(subject, kept, MAIL_SUBJECT_SIZE);
    kept = skip_blanks(kept);
    if (!mail_verb_find(kept, strcspn(kept, " "), &verb)) {
        return false;
    }
    read_command(add(out, 0), kept);
    return true;
}

static bool same(const mail_command *left, const mail_command *right) {
    return !left->error && !right->error && left->verb == right->verb && strcmp(left->about, right->about) == 0 &&
           left->has_ply == right->has_ply && left->ply == right->ply && strcmp(left->rest, right->rest) == 0;
}

void mail_script_read(const char *subject, const char *body, size_t length, mail_script *out) {
    out->count = 0;
    mail_written(body, length, out->written, MAIL_WRITTEN_SIZE);
    bool twice = read_subject(out, subject);
    read_body(out, (reading){out->written, 0});
    /* Who writes the command into both means it once, and a subject that is less than a command is no part of it. */
    if (twice && out->count > 1 && (out->command[0].error || same(&out->command[0], &out->command[1]))) {
        memmove(&out->command[0], &out->command[1], --out->count * sizeof out->command[0]);
    }
}

/* Passes over a word that stands here. */
static char *pass(char *at, const char *word) {
    size_t length = strlen(word);
    bool here = length && strncmp(at, word, length) == 0 && (!at[length] || at[length] == ' ' || at[length] == '\n');
    return here ? skip_blanks(at + length) : at;
}

void mail_answer_read(mail_verb verb, const char *about, const char *body, size_t length, mail_script *out) {
    const mail_verb_form *form = mail_form_of(verb);
    mail_verb typed;
    char *line;
    out->count = 0;
    mail_written(body, length, out->written, MAIL_WRITTEN_SIZE);
    reading from = {out->written, 0};
    if (!next_line(&from, &line)) {
        return;
    }
    mail_command *of = add(out, from.line);
    if (form->text) {
        join_lines(&from, line);
    }
    of->verb = verb;
    size_t word = strcspn(line, " \n");
    copy_word(of->word, line, word);
    if (mail_verb_find(line, word, &typed) && typed == verb) {
        line = pass(skip_blanks(line + word), about);
    }
    of->error = take_ply(of, &line);
    of->error = of->error ? of->error : take_rest(of, line);
    copy_word(of->about, about, strlen(about));
}

void mail_following_read(const char *body, size_t length, mail_script *out) {
    char *line;
    out->count = 0;
    mail_written(body, length, out->written, MAIL_WRITTEN_SIZE);
    reading from = {out->written, 0};
    if (!next_line(&from, &line)) {
        return;
    }
    for (unsigned last = from.line; out->count < MAIL_COMMANDS_MAX && next_line(&from, &line) && from.line == last + 1;
         last = from.line) {
        mail_command *of = begin(out, &from, line);
        read_command(of, line);
        if (of->error) {
            out->count--;
            return;
        }
    }
}

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

/* {0}: the word; {1}: what would be right. */
static const char *const sentences[MAIL_ERRORS] = {
    [MAIL_UNKNOWN] = POD_N_("'{0}' is not a command; expected one of those that 'help' lists"),
    [MAIL_MISSING] = POD_N_("something is missing behind '{0}'; expected {1}"),
    [MAIL_TOO_MUCH] = POD_N_("'{0}' is too much here; expected {1}"),
    [MAIL_BAD_PLY] = POD_N_("'{0}' is not the number of a ply; expected one like #12, or none"),
    [MAIL_TOO_MANY] = POD_N_("a mail has at most {1} commands; '{0}' and what follows were not read"),
};

void mail_error_print(const mail_command *of, pod_language language, pod_text *out) {
    char place[16], usage[256];
    pod_text text = pod_text_over(usage, sizeof usage);
    if (of->error == MAIL_TOO_MANY) {
        pod_text_format(&text, "%d", (int)MAIL_COMMANDS_MAX);
    } else {
        mail_usage_print(of->verb, language, &text);
    }
    snprintf(place, sizeof place, "%u", of->line);
    const char *where = of->line ? POD_N_("Line {0}: ") : POD_N_("Subject: ");
    pod_text_add_message(out, pod_translate(language, where), (const char *const[3]){place});
    pod_text_add_message(out, pod_translate(language, sentences[of->error]), (const char *const[3]){of->word, usage});
}

/* ---- Yes and no ------------------------------------------------------------------------------------------------- */

int mail_read_yes(const char *written) {
    char word[MAIL_WORD_SIZE];
    snprintf(word, sizeof word, "%s", written);
    word[strcspn(word, ".,!")] = 0;
    static const char *const yes[] = {"yes", "oui", "sí", "si", "ok", "accept", "accepter", "aceptar"};
    static const char *const no[] = {"no", "non", "decline", "refuser", "rechazar"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        if (strcasecmp(word, yes[i]) == 0 || strcmp(word, "Sí") == 0 || strcmp(word, "SÍ") == 0) {
            return 1;
        }
    }
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
        if (strcasecmp(word, no[i]) == 0) {
            return 0;
        }
    }
    return -1;
}

int mail_script_yes(const mail_script *script) {
    return script->count ? mail_read_yes(script->command[0].word) : -1;
}
