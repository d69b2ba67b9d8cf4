/* What a mail says, in a form from which both its text and its HTML are made: lines of UTF-8 ended by LF. A line that
   begins with BODY_BOARD is a position, as "GAME TAB POSITION" and, where there was a move, "TAB POSITION TAB MOVE" of
   the one before: a board of characters in the text, a diagram in the HTML. No other line has a control character.

   Pure and thread-safe. */
#ifndef LUDOPOD_APP_OUTBOX_POST_BODY_H
#define LUDOPOD_APP_OUTBOX_POST_BODY_H

#include <stdbool.h>
#include <stddef.h>

#include "ludopod/game.h"

enum { BODY_BOARD = 1, BODY_PICTURES_MAX = 8, BODY_PICTURE_WIDTH = 320 };

/* A position of a body. */
typedef struct body_board {
    pod_position now, before;
    pod_move last;
    bool moved; /* before and last are there */
} body_board;

/* Whether there is any position in it. */
bool body_has_boards(const char *lines);
/* Reads a line that begins with BODY_BOARD; false: it is none. */
bool body_board_read(const char *line, body_board *out);
/* Writes one. before: NULL for none; move: the one that was made in it. */
void body_board_print(const pod_position *now, const pod_position *before, pod_move move, pod_text *out);
/* Adds text to a body, with blanks in the place of control characters other than LF, and of what is no UTF-8. */
void body_add(pod_text *out, const char *text);

/* The body as text. */
void body_print_text(const char *lines, pod_text *out);

typedef struct body_html {
    const char *lines;
    pod_language language;
    const char *id;  /* of the mail: pictures are cid:N.ID */
    size_t pictures; /* of the first positions; the diagrams of others are tables */
} body_html;

/* The body as a part of an HTML document, with lines of at most some hundred bytes. Addresses and links are links. */
void body_print_html(const body_html *body, pod_text *out);
/* The diagram of a position as SVG, for a picture of so many pixels. */
void body_print_diagram(const body_board *board, pod_language language, pod_text *out);
/* How high such a picture is when it is BODY_PICTURE_WIDTH wide. */
unsigned body_picture_height(const char *svg);

#endif
