/* A position line of Cephalopod being read. */
#ifndef LUDOPOD_NOTATION_CEPHALOPOD_POSITION_H
#define LUDOPOD_NOTATION_CEPHALOPOD_POSITION_H

#include "notation/cephalopod/inside.h"
#include "notation/position_line.h"

enum { POD__FIELD_ROWS, POD__FIELD_TURN, POD__FIELD_PLAYERS, POD__FIELD_OUT };

typedef struct pod__position_reader {
    pod__position_line line;
    pod_position position;
} pod__position_reader;

/* The last letter a player of this game can have, as a string. */
pod__word pod__cephalopod_last_letter(const pod_position *position);

/* The seat of a letter in a game of so many players, or POD_NOBODY. */
unsigned pod__cephalopod_seat_of_letter(const pod_position *position, char letter);

/* Reads the field ROWS into the position. Requires: players and variant are set. */
pod_error pod__cephalopod_read_rows(pod__position_reader *in);

#endif
