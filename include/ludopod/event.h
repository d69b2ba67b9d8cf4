/* What can happen in a game: a move, or a player leaving it. A game in progress is its starting
   position and its events; whoever keeps or sends a game keeps and sends these.

   As text a move is written in the game's notation and a player leaving as SEAT:resign or SEAT:timeout
   ("b:resign"). Thread-safe; nothing is allocated. */
#ifndef LUDOPOD_EVENT_H
#define LUDOPOD_EVENT_H

#include "ludopod/export.h"
#include "ludopod/game.h"

POD_BEGIN_DECLS

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
/* The event was read in this position or is known to be possible here. */
POD_API void pod_event_apply(pod_position *position, const pod_event *event);

/* ---- Repetitions ----------------------------------------------------------------------------- */

enum { POD_HISTORY_MAX = 256 };

/* What a game must remember for its repetition rule (pod_repetition in rules.h): hashes of the positions since
   one that could not repeat, at most the last POD_HISTORY_MAX. A plain value; who plays a game event by
   event keeps one beside the position. No hash is kept for a game without such a rule. */
typedef struct pod_history {
    uint16_t count;
    uint16_t next;  /* where the next one goes: the oldest gives way */
    uint8_t latest; /* 1 + the square where the latest move ended, in any game; 0: there was none */
    uint64_t hash[POD_HISTORY_MAX];
} pod_history;

/* The history of a game that starts in this position. */
POD_API void pod_history_begin(pod_history *history, const pod_position *start);
/* pod_event_apply(), and then the draw if the position has been repeated too often. */
POD_API void pod_history_apply(pod_history *history, pod_position *position, const pod_event *event);

POD_END_DECLS

#endif
