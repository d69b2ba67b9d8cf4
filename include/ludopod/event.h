/* What can happen in a game: a move, or a player leaving it. A game in progress is its starting
   position and its events; whoever keeps or sends a game keeps and sends these.

   As text a move is written in the game's notation and a player leaving as SEAT:resign or SEAT:timeout
   ("b:resign"). Thread-safe; nothing is allocated. */
#ifndef LUDOPOD_EVENT_H
#define LUDOPOD_EVENT_H

#include <stddef.h>
#include <stdint.h>

#include "ludopod/game.h"

typedef enum pod_event_kind { POD_EVENT_MOVE, POD_EVENT_RESIGN, POD_EVENT_TIMEOUT } pod_event_kind;

typedef struct pod_event {
    pod_event_kind kind;
    uint8_t seat;  /* who moved or left */
    pod_move move; /* of a POD_EVENT_MOVE */
} pod_event;

/* Reads one token in this position. Only what can happen here is accepted. */
POD_API pod_error pod_event_parse(const pod_position *position, const char *text, size_t length, pod_event *out,
                                  pod_fault *fault);
POD_API void pod_event_print(const pod_position *position, const pod_event *event, pod_text *out);
/* Requires: the event was read in this position or is known to be possible here. */
POD_API void pod_event_apply(pod_position *position, const pod_event *event);

#endif
