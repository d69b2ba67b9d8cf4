#include "club/challenge/offer.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

club_offer club_offer_usual(void) {
    club_offer offer = {.terms.game = pod_game_at(0), .times = 1};
    pod_options_default(offer.terms.game, &offer.terms.options);
    return offer;
}

/* ---- Words of a line --------------------------------------------------------------------------- */

/* What is left of a line. */
typedef struct reader {
    const char *line;
    size_t at, length;
    bool names_only; /* "--" was read */
} reader;

/* A word, without its quotation marks, and where it stands. */
typedef struct word {
    char text[96];
    size_t offset, length;
    bool whole; /* its quotation marks are closed, it has no control characters, and it fits */
    bool name;  /* not a switch */
} word;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_blanks(reader *from) {
    while (from->at < from->length && is_blank(from->line[from->at])) {
        from->at++;
    }
}

static void read_word(reader *from, word *out) {
    size_t written = 0;
    bool quoted = false, whole = true;
    *out = (word){.offset = from->at};
    for (; from->at < from->length && (quoted || !is_blank(from->line[from->at])); from->at++) {
        char c = from->line[from->at];
        quoted ^= c == '"';
        whole &= (unsigned char)c >= ' ' && c != 0x7f;
        if (c != '"' && written + 1 < sizeof out->text) {
            out->text[written++] = c;
        } else {
            whole &= c == '"';
        }
    }
    out->length = from->at - out->offset;
    out->whole = whole && !quoted;
}

/* The next word; false at the end of the line. */
static bool next_word(reader *from, word *out) {
    for (skip_blanks(from); from->at < from->length; skip_blanks(from)) {
        read_word(from, out);
        if (from->names_only || strcmp(out->text, "--") != 0) {
            out->name = from->names_only || out->text[0] != '-';
            return true;
        }
        from->names_only = true;
    }
    return false;
}

/* Marks where in the line the refused word stands. */
static club_error refuse_at(club_fault *fault, const word *at) {
    fault->rules.offset = at->offset;
    fault->rules.length = at->length;
    return fault->code;
}

static club_error refuse_word(club_fault *fault, const word *at) {
    club_refuse(fault, CLUB_ERROR_LINE, at->text,
                "challenge [-with-me] [-random] [-rated] [-vacation] [-game=NAME] [-clock=CLOCK] [-delay=MOVES] "
                "[-OPTION=VALUE] NAME [NAME ...]; or -anyone [-rating=LEAST-MOST] instead of names");
    return refuse_at(fault, at);
}

/* ---- Switches ---------------------------------------------------------------------------------- */

/* The value of "-NAME=VALUE", or NULL when it is another switch. */
static const char *value_of(const word *at, const char *name) {
    size_t length = strlen(name);
    bool same = at->text[0] == '-' && strncmp(at->text + 1, name, length) == 0 && at->text[1 + length] == '=';
    return same ? at->text + length + 2 : NULL;
}

static club_error refuse_game(club_fault *fault, const word *at, const char *name) {
    *fault = (club_fault){.rules.code = POD_ERROR_GAME, .rules.offset = at->offset, .rules.length = at->length};
    pod_text games = pod_text_over(fault->rules.argument[1], sizeof fault->rules.argument[1]);
    snprintf(fault->rules.argument[0], sizeof fault->rules.argument[0], "%s", name);
    for (size_t i = 0; i < pod_game_count(); i++) {
        pod_text_format(&games, i ? ", %s" : "%s", pod_game_at(i)->name);
    }
    return club_refuse_rules(fault);
}

static club_error refuse_clock(club_fault *fault, const word *at, const char *clock) {
    club_refuse(fault, CLUB_ERROR_CLOCK, clock, NULL);
    return refuse_at(fault, at);
}

/* The other options are those of the game, so it is looked for before them. */
static club_error find_game(reader from, club_offer *out, club_fault *fault) {
    for (word at; next_word(&from, &at);) {
        const char *name = at.name ? NULL : value_of(&at, "game");
        if (!name) {
            continue;
        }
        out->terms.game = pod_game_find(name, strlen(name));
        if (!out->terms.game) {
            return refuse_game(fault, &at, name);
        }
        pod_options_default(out->terms.game, &out->terms.options);
    }
    return CLUB_OK;
}

static club_error read_delay(const word *at, const char *value, club_offer *out, club_fault *fault) {
    int64_t delay;
    if (!pod__whole_read(value, strlen(value), 0, CLUB_DELAY_MAX, &delay)) {
        club_refuse_number(fault, CLUB_ERROR_DELAY, CLUB_DELAY_MAX, 0);
        return refuse_at(fault, at);
    }
    out->terms.agreed.delay = (unsigned)delay;
    return CLUB_OK;
}

static club_error read_range(const word *at, const char *value, club_offer *out, club_fault *fault) {
    if (!club_range_parse(value, &out->range)) {
        club_refuse_number(fault, CLUB_ERROR_RANGE, 1, CLUB_RANGE_MAX);
        return refuse_at(fault, at);
    }
    return CLUB_OK;
}

static club_error read_option(const word *at, club_offer *out, club_fault *fault) {
    char name[sizeof at->text];
    const char *equals = strchr(at->text, '=');
    if (!equals) {
        return refuse_word(fault, at);
    }
    snprintf(name, sizeof name, "%.*s", (int)(equals - at->text - 1), at->text + 1);
    *fault = (club_fault){0};
    if (!pod_options_set(out->terms.game, &out->terms.options, name, equals + 1, &fault->rules)) {
        return CLUB_OK;
    }
    fault->rules.offset = at->offset;
    fault->rules.length = at->length;
    return club_refuse_rules(fault);
}

static bool *flag_of(club_offer *offer, const word *at) {
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"-with-me", &offer->with_me},
                 {"-random", &offer->terms.random},
                 {"-rated", &offer->terms.agreed.rated},
                 {"-vacation", &offer->terms.agreed.vacation}};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (strcmp(at->text, flags[i].name) == 0) {
            return flags[i].flag;
        }
    }
    return NULL;
}

static club_error read_switch(const word *at, club_offer *out, club_fault *fault) {
    const char *clock = value_of(at, "clock"), *delay = value_of(at, "delay"), *range = value_of(at, "rating");
    bool *flag = flag_of(out, at);
    if (delay || range) {
        return delay ? read_delay(at, delay, out, fault) : read_range(at, range, out, fault);
    }
    if (strcmp(at->text, "-anyone") == 0) {
        out->invited = CLUB_INVITED_ANYONE;
        return CLUB_OK;
    }
    if (flag) {
        *flag = true;
        return CLUB_OK;
    }
    if (clock) {
        return club_clock_parse(clock, strlen(clock), &out->terms.agreed.clock) ? CLUB_OK
                                                                                : refuse_clock(fault, at, clock);
    }
    return value_of(at, "game") ? CLUB_OK : read_option(at, out, fault);
}

/* ---- Names ------------------------------------------------------------------------------------- */

static club_error read_name(const word *at, club_offer *out, club_fault *fault) {
    size_t length = strlen(at->text);
    if (out->invited == CLUB_INVITED_ANYONE) {
        return refuse_word(fault, at);
    }
    if (out->handle_count == POD_SEATS_MAX) {
        club_refuse_number(fault, CLUB_ERROR_PLAYERS, POD_SEATS_MAX + 1, POD_SEATS_MAX);
    } else if (length == 0 || length >= CLUB_HANDLE_SIZE) {
        club_refuse(fault, CLUB_ERROR_NO_PERSON, at->text, NULL);
    } else {
        memcpy(out->handle[out->handle_count++], at->text, length + 1);
        return CLUB_OK;
    }
    return refuse_at(fault, at);
}

/* The sender plays, with as many as the game is for. */
static club_error invite_anyone(club_offer *out, club_fault *fault) {
    bool counted = out->terms.options.given & 1u << POD_OPTION_PLAYERS;
    out->with_me = true;
    out->seats = counted ? (unsigned)out->terms.options.value[POD_OPTION_PLAYERS] : 2;
    return out->handle_count ? club_refuse(fault, CLUB_ERROR_LINE, out->handle[0], "-anyone, or names") : CLUB_OK;
}

club_error club_offer_parse(const char *line, size_t length, club_offer *out, club_fault *fault) {
    reader from = {.line = line, .length = length};
    word at = {0};
    *out = club_offer_usual();
    if (!next_word(&from, &at) || strcmp(at.text, "challenge") != 0) {
        return refuse_word(fault, &at);
    }
    club_error error = find_game(from, out, fault);
    while (!error && next_word(&from, &at)) {
        error = !at.whole ? refuse_word(fault, &at)
                : at.name ? read_name(&at, out, fault)
                          : read_switch(&at, out, fault);
    }
    if (!error && out->invited == CLUB_INVITED_ANYONE) {
        return invite_anyone(out, fault);
    }
    return error || out->handle_count ? error : club_refuse(fault, CLUB_ERROR_ALONE, NULL, NULL);
}
