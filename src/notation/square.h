/* Squares as text: column letter, row number, a1 at the bottom left. */
#ifndef LUDOPOD_NOTATION_SQUARE_H
#define LUDOPOD_NOTATION_SQUARE_H

#include "ludopod/game.h"
#include "notation/text/fault.h"

void pod__print_square(const pod_position *position, unsigned square, pod_text *out);

/* The square's name, for a message. */
pod__word pod__word_of_square(const pod_position *position, unsigned square);

/* Reads the square that [text, text + length) starts with and returns how many bytes it took, 0 when there is none on
   this board. */
size_t pod__read_square(const pod_position *position, const char *text, size_t length, pod_square *out);

/* A board as text, from the top row down, between lines of letters; numbers of rows have so many places. */
typedef struct pod__text_board {
    char first; /* letter */
    int left, right;
    void (*print_square)(const pod_position *position, unsigned square, pod_text *out);
} pod__text_board;

void pod__print_board(const pod_position *position, const pod__text_board *board, pod_text *out);

/* The fault for a word that should have been a square. */
pod_error pod__no_square(const pod_position *position, const char *text, size_t offset, size_t length,
                         pod_fault *fault);

#endif
