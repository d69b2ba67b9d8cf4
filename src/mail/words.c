/* The words of commands. */
#include <string.h>

#include "base/text.h"
#include "club/alert/wishes.h"
#include "mail/grammar.h"

static const mail_verb_form forms[MAIL_VERBS] = {
#define X(verb, english, french, spanish, line, sentence, ...)                                                         \
    {.shown = {english, french, spanish}, .arguments = line, .summary = sentence, __VA_ARGS__},
    MAIL_COMMANDS(X)
#undef X
};

const mail_verb_form *mail_form_of(mail_verb verb) {
    return &forms[verb];
}

/* Letters of our three languages without their accents and capitals; all others stay as they are. */
static size_t fold(const char *text, size_t length, char *out) {
    uint32_t c;
    size_t taken = pod__utf8_read(text, length, &c);
    static const char plain[] = "aaaaaaaceeeeiiiidnooooo/ouuuuyts";
    if (!taken) {
        return 0;
    }
    c = c >= 0xe0 && c <= 0xff ? c - 0x20 : c;
    *out = c >= 'A' && c <= 'Z'    ? (char)(c + 0x20)
           : c >= 0xc0 && c < 0xe0 ? plain[c - 0xc0]
                                   : (char)(c < 0x80 ? c : '?');
    return taken;
}

/* Whether two words are the same but for capitals and accents. */
static bool same_word(const char *word, size_t length, const char *known) {
    const char *end = known + strlen(known);
    char left = 0, right = 0;
    while (length && known < end) {
        const size_t taken = fold(word, length, &left), other = fold(known, (size_t)(end - known), &right);
        if (!taken || !other || left != right) {
            return false;
        }
        word += taken;
        length -= taken;
        known += other;
    }
    return !length && known == end;
}

bool mail_verb_find(const char *word, size_t length, mail_verb *out) {
    for (int verb = 0; verb < MAIL_VERBS; verb++) {
        for (int language = 0; language < POD_LANGUAGE_COUNT; language++) {
            if (length && same_word(word, length, forms[verb].shown[language])) {
                *out = (mail_verb)verb;
                return true;
            }
        }
    }
    return false;
}

pod_language mail_language_of(const mail_command *command) {
    for (int language = 0; language < POD_LANGUAGE_COUNT; language++) {
        if (same_word(command->word, strlen(command->word), forms[command->verb].shown[language])) {
            return (pod_language)language;
        }
    }
    return POD_ENGLISH;
}

void mail_usage_print(mail_verb verb, pod_language language, pod_text *out) {
    const char *arguments = forms[verb].arguments;
    pod_text_add(out, forms[verb].shown[language]);
    if (*arguments) {
        pod_text_format(out, " %s", pod_translate(language, arguments));
    }
}

/* ---- Options and values ------------------------------------------------------------------------------------------ */

/* As the club knows it, and as people write it in each language. */
typedef struct term {
    const char *name, *shown[POD_LANGUAGE_COUNT];
} term;

static const term options[] = {{"board", {"board", "plateau", "tablero"}},
                               {"players", {"players", "joueurs", "jugadores"}},
                               {"clock", {"clock", "pendule", "reloj"}},
                               {"clock", {"time", "cadence", "ritmo"}},
                               {"rated", {"rated", "classée", "con-elo"}},
                               {"vacation", {"vacation", "vacances", "vacaciones"}},
                               {"random", {"random", "hasard", "azar"}},
                               {"with-me", {"with-me", "avec-moi", "conmigo"}},
                               {"anyone", {"anyone", "ouvert", "abierto"}},
                               {"rating", {"rating", "elo", "elo"}},
                               {"delay", {"delay", "retard", "retraso"}},
                               {"game", {"game", "jeu", "juego"}},
                               {"variant", {"variant", "variante", "variante"}},
                               {"first", {"first", "premier", "primero"}},
                               {"pieces", {"pieces", "pions", "fichas"}},
                               {"quiet", {"quiet", "calme", "calma"}},
                               {"repetition", {"repetition", "répétition", "repetición"}}};

static const term values[] = {{"cap", {"limit", "plafond", "tope"}},
                              {"delay", {"delay", "délai", "retardo"}},
                              {"on", {"on", "oui", "sí"}},
                              {"off", {"off", "non", "no"}},
                              {"none", {"none", "aucun", "ninguno"}},
                              {"hourly", {"hourly", "horaire", "cada-hora"}},
                              {"daily", {"daily", "quotidien", "diario"}},
                              {"digest", {"digest", "récapitulatif", "resumen"}},
#define X(kind, name, path, channels, urgency, said, told, by, alone, title, ...) {name, {__VA_ARGS__}},
                              CLUB_ALERT_KINDS(X)
#undef X
};

/* The name of a term by a word of any language; the word itself where there is none. */
static const char *find_term(const term *of, size_t count, const char *word, size_t *length) {
    for (size_t i = 0; i < count; i++) {
        for (int language = 0; *length && language < POD_LANGUAGE_COUNT; language++) {
            if (same_word(word, *length, of[i].shown[language])) {
                *length = strlen(of[i].name);
                return of[i].name;
            }
        }
    }
    return word;
}

const char *mail_value_find(const char *word, size_t *length) {
    return find_term(values, sizeof values / sizeof values[0], word, length);
}

const char *mail_value_shown(const char *name, pod_language language) {
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (strcmp(values[i].name, name) == 0) {
            return values[i].shown[language];
        }
    }
    return name;
}

/* Of a clock, days may be "j", and of its words each in its language. */
static void add_value(const char *value, size_t length, pod_text *out) {
    const bool days =
        length > 1 && (value[length - 1] == 'j' || value[length - 1] == 'J') && value[0] >= '0' && value[0] <= '9';
    const char *name = mail_value_find(value, &length);
    pod_text_add_bytes(out, name, length - days);
    pod_text_add(out, days ? "d" : "");
}

/* Where a part of an option ends: of its name at "=", of its value also at a quotation mark. */
static void add_option(const char **at, bool *quoted, pod_text *out) {
    size_t length = strcspn(*at, " =\n"), known = length;
    const char *name = find_term(options, sizeof options / sizeof options[0], *at, &known);
    pod_text_add_bytes(out, name, known);
    *at += length;
    if (**at == '=') {
        pod_text_add_char(out, *(*at)++);
        *quoted = **at == '"';
        if (*quoted) {
            pod_text_add_char(out, *(*at)++);
        }
        length = strcspn(*at, " \"\n");
        add_value(*at, length, out);
        *at += length;
    }
}

void mail_options_print(const char *line, pod_text *out) {
    bool quoted = false, begins = true;
    for (const char *at = line; *at;) {
        size_t length = strcspn(at, " \"\n");
        if (begins && !quoted && *at == '-') {
            pod_text_add_char(out, *at++);
            add_option(&at, &quoted, out);
        } else if (length && quoted) {
            add_value(at, length, out);
            at += length;
        } else if (length) {
            pod_text_add_bytes(out, at, length);
            at += length;
        }
        begins = *at == ' ' || *at == '\n';
        quoted ^= *at == '"';
        if (*at) {
            pod_text_add_char(out, *at++);
        }
    }
}
