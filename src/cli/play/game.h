/* A game in progress, as a person at a terminal plays it: where it began, what has happened, and the
   file it is kept in. Knows nothing of screens. One thread at a time. */
#ifndef LUDOPOD_CLI_PLAY_GAME_H
#define LUDOPOD_CLI_PLAY_GAME_H

#include <stddef.h>

#include "cli/files.h"
#include "ludopod/event.h"
#include "ludopod/record.h"

typedef struct cli_session {
    pod_record *record;     /* the main line and the tags, as they are written */
    pod_position *position; /* count + 1: before each event, and now */
    size_t count;           /* events */
    size_t capacity;        /* events there is room for */
    const char *path;       /* borrowed; NULL: the game is not kept */
} cli_session;

/* A new game. Fails with POD_ERROR_MEMORY. */
pod_error cli_session_begin(cli_session *session, const pod_position *start, const char *path);
/* Goes on with a game; the record belongs to the session from here on, even when this fails with
   POD_ERROR_MEMORY. */
pod_error cli_session_resume(cli_session *session, pod_record *record, const char *path);
void cli_session_end(cli_session *session);

const pod_position *cli_session_now(const cli_session *session);
/* What a repetition rule must remember of the game so far. */
void cli_session_history(const cli_session *session, pod_history *out);
/* The event before the position of that index. Requires 0 < index <= count. */
const pod_event *cli_session_event(const cli_session *session, size_t index);

/* Plays on. Requires: the event is possible now. Fails with POD_ERROR_MEMORY and then changes nothing. */
pod_error cli_session_add(cli_session *session, const pod_event *event);
/* Takes back the last events until `events` are left. Requires events <= count. */
pod_error cli_session_take_back(cli_session *session, size_t events);

pod_error cli_session_tag(cli_session *session, const char *name, const char *value);
/* Writes the record to a file at once or not at all. Returns 0 or an errno. lock: as in cli_file_replace(). */
int cli_session_save(const cli_session *session, const char *path, cli_lock *lock);

#endif
