#include "club/people/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const club_clock_class classes[] = {CLUB_CLOCK_LIVE, CLUB_CLOCK_DAILY, CLUB_CLOCK_NONE};
enum {
    CLASSES = sizeof classes / sizeof classes[0],
    ALL_CLASSES = (1 << CLASSES) - 1,
    ALL_PLAYERS = 0x7c,
    WORD_SIZE = 64
};

/* ---- Checking --------------------------------------------------------------------------------------------------- */

bool club_board_valid(const char *text) {
    const size_t rows = strspn(text, "0123456789"), all = strlen(text);
    const bool pair = rows >= 1 && rows <= 2 && text[rows] == 'x' && all - rows >= 2 && all - rows <= 3 &&
                      strspn(text + rows + 1, "0123456789") == all - rows - 1;
    return !*text || (pair && text[0] != '0' && text[rows + 1] != '0');
}

bool club_bot_terms_valid(const club_bot_terms *terms) {
    bool boards = terms->count >= 1 && terms->count <= CLUB_BOT_BOARDS_MAX;
    for (size_t i = 0; boards && i < terms->count; i++) {
        boards = terms->board[i].game && club_board_valid(terms->board[i].board);
    }
    return boards && terms->most >= 1 && terms->most <= CLUB_BOT_GAMES_MAX && terms->classes &&
           terms->classes <= ALL_CLASSES && !(terms->players & ~(unsigned)ALL_PLAYERS) &&
           club_range_valid(&terms->range);
}

/* ---- Writing ---------------------------------------------------------------------------------------------------- */

static void print_boards(const club_bot_terms *terms, const char *between, const char *before_board, pod_text *out) {
    for (size_t i = 0; i < terms->count; i++) {
        const club_bot_board *at = &terms->board[i];
        pod_text_format(out, "%s%s%s%s", i ? between : "", at->game->name, at->board[0] ? before_board : "", at->board);
    }
}

static void print_clocks(const club_bot_terms *terms, const char *between, pod_text *out) {
    bool any = false;
    for (int i = 0; i < CLASSES; i++) {
        if (terms->classes & 1u << classes[i]) {
            pod_text_format(out, "%s%s", any ? between : "", club_clock_class_name(classes[i]));
            any = true;
        }
    }
}

static void print_players(const club_bot_terms *terms, const char *between, pod_text *out) {
    bool any = false;
    for (unsigned number = 2; number <= 6; number++) {
        if (terms->players & 1u << number) {
            pod_text_format(out, "%s%u", any ? between : "", number);
            any = true;
        }
    }
}

void club_bot_players_print(const club_bot_terms *terms, pod_text *out) {
    print_players(terms, ", ", out);
}

void club_bot_boards_print(const club_bot_terms *terms, pod_text *out) {
    print_boards(terms, ", ", " ", out);
}

void club_bot_clocks_print(const club_bot_terms *terms, pod_text *out) {
    print_clocks(terms, ", ", out);
}

/* An open end is not written. */
static void print_range(const club_range *range, pod_text *out) {
    if (range->least) {
        pod_text_format(out, "%d", range->least);
    }
    pod_text_add(out, "-");
    if (range->most) {
        pod_text_format(out, "%d", range->most);
    }
}

static const char *word_of(bool value) {
    return value ? "yes" : "no";
}

void club_bot_terms_print(const club_bot_terms *terms, pod_text *out) {
    pod_text_format(out, "most=%u taking=%s rated=%s variants=%s clocks=", terms->most, word_of(terms->taking),
                    word_of(terms->rated), word_of(terms->variants));
    print_clocks(terms, ",", out);
    if (terms->players) {
        pod_text_add(out, " players=");
        print_players(terms, ",", out);
    }
    if (!club_range_is_open(&terms->range)) {
        pod_text_add(out, " rating=");
        print_range(&terms->range, out);
    }
    pod_text_add(out, " games=");
    print_boards(terms, ",", ":", out);
}

/* ---- Reading ---------------------------------------------------------------------------------------------------- */

static void read_clock(const char *word, club_bot_terms *out) {
    for (int i = 0; i < CLASSES; i++) {
        out->classes |= strcmp(word, club_clock_class_name(classes[i])) == 0 ? 1u << classes[i] : 0;
    }
}

static void read_board(char *word, club_bot_terms *out) {
    char *colon = strchr(word, ':');
    const char *board = colon ? colon + 1 : "";
    const pod_game *game = pod_game_find(word, colon ? (size_t)(colon - word) : strlen(word));
    if (game && out->count < CLUB_BOT_BOARDS_MAX && club_board_valid(board)) {
        club_bot_board *made = &out->board[out->count++];
        made->game = game;
        snprintf(made->board, sizeof made->board, "%.7s", board);
    }
}

/* Each of the words between commas. */
static void read_list(const char *list, size_t length, bool clocks, club_bot_terms *out) {
    for (size_t at = 0, word = 0; at < length; at += word + 1) {
        char copy[WORD_SIZE] = "";
        word = strcspn(list + at, ", ");
        if (word < sizeof copy) {
            memcpy(copy, list + at, word);
            if (clocks) {
                read_clock(copy, out);
            } else {
                read_board(copy, out);
            }
        }
    }
}

static void read_players(const char *list, size_t length, club_bot_terms *out) {
    for (size_t i = 0; i < length; i++) {
        out->players |= list[i] >= '2' && list[i] <= '6' ? 1u << (list[i] - '0') : 0;
    }
}

static void read_range(const char *value, size_t length, club_bot_terms *out) {
    char copy[WORD_SIZE] = "";
    club_range range;
    snprintf(copy, sizeof copy, "%.*s", (int)length, value);
    if (club_range_parse(copy, &range)) {
        out->range = range;
    }
}

static bool is_named(const char *pair, const char *name) {
    return strncmp(pair, name, strlen(name)) == 0;
}

static void read_pair(const char *pair, size_t length, club_bot_terms *out) {
    const char *value = (const char *)memchr(pair, '=', length);
    value = value ? value + 1 : pair + length;
    const bool yes = strncmp(value, "yes", 3) == 0;
    const size_t rest = length - (size_t)(value - pair);
    if (is_named(pair, "most=")) {
        out->most = (unsigned)strtoul(value, NULL, 10);
    } else if (is_named(pair, "taking=")) {
        out->taking = yes;
    } else if (is_named(pair, "rated=")) {
        out->rated = yes;
    } else if (is_named(pair, "variants=")) {
        out->variants = yes;
    } else if (is_named(pair, "players=")) {
        read_players(value, rest, out);
    } else if (is_named(pair, "rating=")) {
        read_range(value, rest, out);
    } else if (is_named(pair, "clocks=") || is_named(pair, "games=")) {
        read_list(value, rest, *pair == 'c', out);
    }
}

void club_bot_terms_parse(const char *text, club_bot_terms *out) {
    *out = (club_bot_terms){0};
    while (*text) {
        size_t length = strcspn(text, " ");
        read_pair(text, length, out);
        text += length + (text[length] == ' ');
    }
}
