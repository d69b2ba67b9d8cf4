/* What the tests of Octogo's notation share. */
#ifndef LUDOPOD_TESTS_NOTATION_OCTOGO_SUPPORT_H
#define LUDOPOD_TESTS_NOTATION_OCTOGO_SUPPORT_H

#include "notation/support.h"

const pod_game *octogo(void);
/* A position that must be right, with the game's usual options. */
pod_position octogo_position(const char *line);
void octogo_line(const pod_position *position, char out[POD_POSITION_TEXT_SIZE]);
/* Reads a move that must be right. */
pod_move octogo_move(const pod_position *position, const char *text);
/* The starting position of a random board with any number of pieces. */
pod_position octogo_random_start(uint64_t *random);
pod_move octogo_random_move(const pod_position *position, uint64_t *random);

#endif
