/* What games are made of, as JSON. */
#ifndef LUDOPOD_NOTATION_JSON_H
#define LUDOPOD_NOTATION_JSON_H

#include "base/json.h"
#include "ludopod/event.h"
#include "ludopod/game.h"
#include "ludopod/record.h"

/* "c3" */
void pod__json_square(pod__json *json, const char *name, const pod_position *position, pod_square square);
/* "a", "n" for neutral, null for nobody. */
void pod__json_seat(pod__json *json, const char *name, unsigned seat);
/* Moves, events and positions as the notation prints them. */
void pod__json_move(pod__json *json, const char *name, const pod_position *position, pod_move move);
/* An array of moves that are made one after the other, the first in this position. */
void pod__json_moves(pod__json *json, const char *name, const pod_position *position, const pod_move *move,
                     unsigned count);
void pod__json_event(pod__json *json, const char *name, const pod_position *position, const pod_event *event);
void pod__json_position(pod__json *json, const char *name, const pod_position *position);
/* An array of small numbers, such as the places of seats. */
void pod__json_numbers(pod__json *json, const char *name, const uint8_t *number, unsigned count);
/* What each seat may expect, or its chance: numbers from 0 to 1, with four places. */
void pod__json_shares(pod__json *json, const char *name, const double share[POD_SEATS_MAX], unsigned players);
/* "assumed": which of game, board and result the text of a record left out. */
void pod__json_assumed(pod__json *json, const pod_record *record);

#endif
