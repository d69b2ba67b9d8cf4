/* A person moving a piece stroke by stroke: an advance by a square, a turn by an angle to the left or the right. Which
   strokes there are is read from the moves of the square, so no rule is decided here. */
#ifndef LUDOPOD_CLI_SCREEN_ENTRY_H
#define LUDOPOD_CLI_SCREEN_ENTRY_H

#include "cli/play/choice.h"

enum { CLI_STROKES_MAX = POD_STROKES_MAX };

typedef enum cli_stroke { CLI_STROKE_ADVANCE = 'A', CLI_STROKE_LEFT = 'L', CLI_STROKE_RIGHT = 'R' } cli_stroke;

typedef struct cli_entry {
    cli_choice moves; /* of the square; nothing is picked in it */
    char strokes[CLI_STROKES_MAX + 1];
} cli_entry;

/* Looks at a square with nothing done yet. Nobody can move there when moves.count is 0 then. */
void cli_entry_begin(cli_entry *entry, const pod_position *position, pod_square at);
/* A stroke that turns back the one before takes it back. False, and nothing changes, when no move begins so. */
bool cli_entry_add(cli_entry *entry, cli_stroke stroke);
/* Takes the last stroke back; false when there is none. */
bool cli_entry_back(cli_entry *entry);
/* Makes the strokes those of a move. */
void cli_entry_pick(cli_entry *entry, unsigned index);
/* The index of the move that has exactly these strokes, or moves.count. */
unsigned cli_entry_index(const cli_entry *entry);
/* That move, or POD_MOVE_NONE. */
pod_move cli_entry_move(const cli_entry *entry);
/* Whether that move begins with the strokes made. */
bool cli_entry_leads_to(const cli_entry *entry, unsigned index);
/* Where the piece stands, and what it shows, after the strokes made. */
pod_stroke cli_entry_reaches(const cli_entry *entry);

#endif
