/* The board of a record that does not say it, and the game. */
#include <string.h>

#include "base/text.h"
#include "ludopod/event.h"
#include "notation/record/record.h"
#include "notation/text/fault.h"

/* How the moves go with a board, the better the later. */
typedef enum fit {
    FAILS,   /* a move is not possible */
    DIFFERS, /* the game is over, with another result than the record's */
    GOES_ON,
    ENDS /* the last move ends the game */
} fit;

typedef struct trial {
    fit fit;
    size_t events; /* that were possible */
} trial;

typedef struct guesser {
    pod__given_tag *tag; /* with room for two more */
    size_t tags;
    pod__main_line *line;
    trial best;
    pod__guess *out;
} guesser;

static const char *result_of(const guesser *here) {
    const char *in_tag = pod__given_value(here->tag, here->tags, "Result");
    const char *at_end = here->line->result.text;
    return in_tag && strcmp(at_end, "*") == 0 ? in_tag : at_end;
}

static fit fit_of_end(const guesser *here, const pod_position *end) {
    pod_text text = POD__ROOM(POD__RESULT_SIZE);
    const char *result = result_of(here);
    pod_result_print(end, &text);
    if (end->turn != POD_NOBODY) {
        return GOES_ON;
    }
    return strcmp(result, "*") == 0 || strcmp(result, text.data) == 0 ? ENDS : DIFFERS;
}

static trial play(const guesser *here, const pod_position *start) {
    pod__main_line *line = here->line;
    pod_position position = *start;
    pod_history history;
    trial made = {FAILS, 0};
    const char *word;
    size_t length;
    pod_history_begin(&history, &position);
    line->rewind(line);
    while ((word = line->next(line, &length))) {
        pod_event event;
        if (pod_event_parse(&position, word, length, &event, NULL)) {
            return made;
        }
        pod_history_apply(&history, &position, &event);
        made.events++;
    }
    made.fit = fit_of_end(here, &position);
    return made;
}

size_t pod__record_add_guess(pod__given_tag *tags, size_t count, const pod__guess *guess) {
    if (guess->game) {
        tags[count++] = (pod__given_tag){.name = "Game", .value = guess->game};
    }
    if (*guess->board.text) {
        tags[count++] = (pod__given_tag){.name = "Board", .value = guess->board.text};
    }
    return count;
}

/* Tries a game and a board, NULL and "" for what the tags and the defaults say. It is taken when it fits at least so
   well, and better than all that was tried before. */
static void try_board(guesser *here, const char *game, const char *board, fit at_least) {
    pod__guess guess = {.game = game, .board = pod__word_of(board, strlen(board))};
    pod_position start;
    size_t count = pod__record_add_guess(here->tag, here->tags, &guess);
    if (pod__record_start_from_tags(here->tag, count, &start, NULL)) {
        return;
    }
    trial made = play(here, &start);
    bool better =
        made.fit > here->best.fit || (made.fit == FAILS && here->best.fit == FAILS && made.events > here->best.events);
    if (better && made.fit >= at_least) {
        here->best = made;
        *here->out = guess;
    }
}

/* name: NULL for the game of the tags. */
static void try_boards(guesser *here, size_t game, const char *name) {
    try_board(here, name, "", FAILS);
    for (const char *const *board = pod_game_at(game)->boards; *board && here->best.fit != ENDS; board++) {
        try_board(here, name, *board, FAILS);
    }
}

/* Grows a board until the squares of a word are on it. */
static void grow(const char *word, size_t length, unsigned *rows, unsigned *columns) {
    for (size_t i = 0; i + 1 < length; i++) {
        unsigned column = (unsigned)(pod__lower(word[i]) - 'a') + 1;
        unsigned row;
        if (pod__is_letter(word[i]) && column <= POD_SIDE_MAX &&
            pod__read_number(word + i + 1, length - i - 1, POD_SIDE_MAX, &row)) {
            *rows = row > *rows ? row : *rows;
            *columns = column > *columns ? column : *columns;
        }
    }
}

/* The smallest board that has all squares of the moves. */
static void smallest_board(const guesser *here, unsigned *rows, unsigned *columns) {
    pod__main_line *line = here->line;
    const char *word;
    size_t length;
    *rows = *columns = 0;
    line->rewind(line);
    while ((word = line->next(line, &length))) {
        grow(word, length, rows, columns);
    }
}

static void try_size(guesser *here, unsigned rows, unsigned columns, fit at_least) {
    enum { SIDE_MIN = 3 };
    if (rows >= SIDE_MIN && columns >= SIDE_MIN) {
        try_board(here, NULL, pod__word_of_board((int)rows, (int)columns).text, at_least);
    }
}

/* The smallest board is the one when the game ends on it. The first moves of a game may fill a tiny one by chance. */
static void try_smallest_board(guesser *here) {
    unsigned rows, columns;
    smallest_board(here, &rows, &columns);
    try_size(here, rows, columns, ENDS);
}

/* Where nothing else fits: most boards that people make up are square. */
static void try_smallest_square(guesser *here) {
    unsigned rows, columns;
    smallest_board(here, &rows, &columns);
    unsigned side = rows > columns ? rows : columns;
    try_size(here, side, side, GOES_ON);
}

void pod__record_guess(pod__given_tag *tags, size_t count, pod__main_line *line, pod__guess *out) {
    guesser here = {.tag = tags, .tags = count, .line = line, .out = out};
    bool says_game = pod__given_value(tags, count, "Game") != NULL;
    pod_position usual;
    *out = (pod__guess){.game = NULL};
    if (pod__given_value(tags, count, "Board") || pod__given_value(tags, count, "Position") ||
        count + 2 > POD_RECORD_TAGS_MAX || pod__record_start_from_tags(tags, count, &usual, NULL)) {
        return;
    }
    try_boards(&here, usual.game, NULL);
    if (here.best.fit != ENDS) {
        try_smallest_board(&here);
    }
    for (size_t game = 0; game < pod_game_count() && !says_game && here.best.fit < GOES_ON; game++) {
        if (game != usual.game) {
            try_boards(&here, game, pod_game_at(game)->name);
        }
    }
    if (here.best.fit == FAILS) {
        try_smallest_square(&here);
    }
}

unsigned pod__record_assumed_by(const pod__guess *guess) {
    return (guess->game ? POD_ASSUMED_GAME : 0u) | (*guess->board.text ? POD_ASSUMED_BOARD : 0u);
}
