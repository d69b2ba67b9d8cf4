/* The rules of a game for people, in every language of the project: as blocks for a page that lays them out itself,
   or laid out for a terminal.

   The texts are compiled in (src/notation/texts/). Thread-safe; nothing is allocated. */
#ifndef LUDOPOD_RULES_TEXT_H
#define LUDOPOD_RULES_TEXT_H

#include "ludopod/export.h"
#include "ludopod/game.h"

POD_BEGIN_DECLS

typedef enum pod_rules_kind {
    POD_RULES_HEADING,
    POD_RULES_PARAGRAPH,
    POD_RULES_ITEM,    /* of a list; items that follow each other are one list */
    POD_RULES_RULING,  /* a paragraph: where the sheets are silent, what this project decided */
    POD_RULES_VARIANT, /* a paragraph about a variant, which is not the author's game */
    POD_RULES_CREDIT,  /* a paragraph: who made the game */
    POD_RULES_FIGURE
} pod_rules_kind;

/* Words of the text, not terminated; white space in them, line ends included, counts as one space each. Valid
   for the life of the program. */
typedef struct pod_rules_words {
    const char *text;
    size_t length;
} pod_rules_words;

typedef struct pod_rules_block {
    pod_rules_kind kind;
    unsigned level;        /* of a heading: 1 for the title, 2 for a chapter */
    pod_rules_words words; /* of a figure: its caption */
    /* A figure only; those left out are empty. */
    pod_rules_words alt;      /* what it shows, for those who do not see it */
    pod_rules_words variant;  /* the option "variant" the position is read with */
    pod_rules_words position; /* a position line */
    pod_rules_words move;     /* a legal move in it: the figure shows what it does, a page lets the reader try it */
} pod_rules_block;

/* Where a reader stands in a text. */
typedef struct pod_rules_cursor {
    const char *rest;
} pod_rules_cursor;

/* A figure as values. */
typedef struct pod_rules_figure {
    pod_position before;
    pod_move move;      /* POD_MOVE_NONE when there is none */
    pod_position after; /* the same as before when there is no move */
} pod_rules_figure;

/* The start of a game's rules in that language; false when the game has none, and then *out is left alone. */
POD_API bool pod_rules_text_open(const pod_game *game, pod_language language, pod_rules_cursor *out);
/* The next block; false at the end. */
POD_API bool pod_rules_text_next(pod_rules_cursor *cursor, pod_rules_block *out);
/* Words with their white space made single spaces. */
POD_API void pod_rules_text_words(pod_rules_words words, pod_text *out);
/* The position and the move of a figure. Requires: a figure of this game's texts. The error can only come from a text
   that is wrong, which the tests rule out. */
POD_API pod_error pod_rules_text_figure(const pod_game *game, const pod_rules_block *block, pod_rules_figure *out);

/* The whole text for a terminal of that many columns (at least 40 are used), figures as text boards, rulings and
   variants marked as such. Prints nothing when the game has no rules text. */
POD_API void pod_rules_print_text(const pod_game *game, pod_language language, unsigned width, pod_text *out);

POD_END_DECLS

#endif
