/* A game in progress, as a person at a terminal plays it: where it began, what has happened, and the
   file it is kept in. Knows nothing of screens. One thread at a time. */
#ifndef LUDOPOD_CLI_PLAY_GAME_H
#define LUDOPOD_CLI_PLAY_GAME_H

#include <stddef.h>

#include "cli/files.h"
#include "ludopod/event.h"
#include "ludopod/record.h"

typedef struct cli_game {
    pod_record *record;     /* the main line and the tags, as they are written */
    pod_position *position; /* count + 1: before each event, and now */
    size_t count;           /* events */
    size_t room;            /* positions there is memory for */
    const char *path;       /* borrowed; NULL: the game is not kept */
} cli_game;

/* A new game. Fails with POD_ERROR_MEMORY. */
pod_error cli_game_begin(cli_game *game, const pod_position *start, const char *path);
/* Goes on with a game; the record belongs to it from here on, even when this fails with
   POD_ERROR_MEMORY. */
pod_error cli_game_resume(cli_game *game, pod_record *record, const char *path);
void cli_game_end(cli_game *game);

const pod_position *cli_game_now(const cli_game *game);
/* What a repetition rule must remember of the game so far. */
void cli_game_history(const cli_game *game, pod_history *out);
/* The event before the position of that index. */
const pod_event *cli_game_event(const cli_game *game, size_t index);

/* Plays on by an event that is possible now. Fails with POD_ERROR_MEMORY and then changes nothing. */
pod_error cli_game_add(cli_game *game, const pod_event *event);
/* Takes back the last events until `events` are left. */
pod_error cli_game_take_back(cli_game *game, size_t events);

pod_error cli_game_tag(cli_game *game, const char *name, const char *value);
/* Writes the record to a file at once or not at all. Returns 0 or an errno. lock: as in cli_file_replace(). */
int cli_game_save(const cli_game *game, const char *path, cli_lock *lock);

#endif
