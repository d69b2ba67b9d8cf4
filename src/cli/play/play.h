/* A game at a terminal: the game so far, who plays which seat, and the engine for the others. What the
   full screen and the line-by-line mode share; nothing here draws or reads. */
#ifndef LUDOPOD_CLI_PLAY_PLAY_H
#define LUDOPOD_CLI_PLAY_PLAY_H

#include <stdbool.h>

#include "cli/arguments.h"
#include "cli/club.h"
#include "cli/files.h"
#include "cli/play/game.h"
#include "ludopod/event.h"
#include "ludopod/search.h"

/* The lines a person types, one by one. On a terminal they can be edited and called back with the arrow keys (libedit,
   in the terminal's module). */

typedef struct cli_lines cli_lines;

/* Editing of lines on a terminal: arrow keys, and the lines before called back. */
typedef struct cli_line_editor cli_line_editor;

/* What ludopod-terminal.so has of it (module.h). */
typedef struct cli_line_editing {
    /* NULL when standard input and output are not a terminal that can do it. */
    cli_line_editor *(*open)(void);
    /* The next line with its line end, for the caller to free; NULL at the end of the input. */
    char *(*next)(cli_line_editor *editor);
    /* NULL is allowed. */
    void (*close)(cli_line_editor *editor);
} cli_line_editing;

/* A search in a thread of its own, so that whoever waits for its result can do other things meanwhile.

   All functions are for one thread, the owner's. */

typedef struct cli_search_job cli_search_job;

/* tables: of solved positions, which the job closes in the end, or NULL. threads: how many search together. NULL when
   the system has no more memory, threads or files; the tables are closed then, too. */
cli_search_job *cli_search_job_create(pod_tables *tables, unsigned threads);
/* Stops what runs. NULL is allowed. */
void cli_search_job_free(cli_search_job *job);

typedef struct cli_search_task {
    const pod_position *position;
    const pod_history *history; /* of the game up to it */
    unsigned character;
    uint64_t seed;
    bool paced; /* the result is not there before the character would have moved (pod_search_report.pace_ms) */
} cli_search_task;

/* Begins to search, a copy of the position. Fails with POD_ERROR_MEMORY when no thread can be started. */
pod_error cli_search_job_begin(cli_search_job *job, const cli_search_task *task);
bool cli_search_job_running(const cli_search_job *job);
/* Ends the search, or the wait, now; its result is the best move so far. */
void cli_search_job_stop(cli_search_job *job);
/* A file that becomes readable when the result is there, for poll(). */
int cli_search_job_file(const cli_search_job *job);
/* Waits for the result and takes it. */
pod_error cli_search_job_result(cli_search_job *job, pod_search_report *out);
/* The report so far; false when there is none yet. */
bool cli_search_job_progress(cli_search_job *job, pod_search_report *out);

#define CLI_CHARACTER_USUAL "nautilus"

typedef struct cli_play {
    const pod_game *game;
    pod_language language;
    unsigned human;     /* seats that people play, a bit each */
    unsigned character; /* of the others */
    uint64_t seed;
    bool paced; /* characters take their time */
    bool ascii;
    bool resumed; /* the record was there before */
    cli_game current;
    char *kept;       /* the name of that file, when nobody named one; owned */
    cli_lock lock;    /* on the file of the game */
    bool unsaved;     /* the last change is not in the file */
    unsigned threads; /* that search together */
    cli_search_job *job;
    const cli_club *club; /* NULL: the game is played here */
    cli_club_session *session;
    cli_club_view view; /* of the club's game, as it was looked at last */
} cli_play;

/* Sets up a game, or goes on with the record's, as the command line asks. Errors are told. */
cli_status cli_play_open(cli_play *play, const cli_arguments *arguments);
/* Says where the game is, when nobody named a file for it. */
void cli_play_close(cli_play *play);

bool cli_play_is_human(const cli_play *play, unsigned seat);
bool cli_play_over(const cli_play *play);

/* Whether leaving is to be asked about: a game has begun and is not over. */
bool cli_play_goes_on(const cli_play *play);
/* Whether a letter that somebody typed begins a "yes", in their language or English. */
bool cli_play_agrees(const cli_play *play, int letter);

/* Writes the record. A game that a person plays gets a file of its own where none was named, if there is a place for
   it. 0 or an errno. */
int cli_play_save(cli_play *play);
/* The same into another file, or into its own. */
int cli_play_save_as(cli_play *play, const char *path);
/* Plays an event that is possible now and writes the record; at a club, asks for it, so that it comes later. Returns 0
   or an errno: ENOMEM when it was not played, others when it was played but not written. */
int cli_play_commit(cli_play *play, const pod_event *event);
/* Takes back to where a person was last to move. 0 or an errno; *taken says whether there was anything to take
   back. */
int cli_play_undo(cli_play *play, bool *taken);
/* Who may resign now: the seat to move, or when the computer is to move the only person. POD_NOBODY: no one. */
unsigned cli_play_resigner(const cli_play *play);
/* A new game with the same seats from where this one began; from the usual start the next player begins. 0 or an
   errno. */
int cli_play_rematch(cli_play *play);
/* Begins to think about the position, for the computer's seats or as a hint. */
pod_error cli_play_search(cli_play *play, bool hint);

/* ---- A game at a club (cli/play/club.c) ---- */

/* Opens the game that the command line names, or that the person chooses. Errors are told. */
cli_status cli_play_open_club(cli_play *play, const cli_arguments *arguments);
/* Takes what is new; whether anything has happened in the game. */
bool cli_play_look(cli_play *play);
/* Asks the club for an event. 0, or EBUSY: something else is on its way. */
int cli_play_act(cli_play *play, const pod_event *event);
/* A draw, offered or agreed to. False: something else is on its way. */
bool cli_play_ask(cli_play *play, cli_club_act act);
/* What there is to say beside the board, such as that a draw is offered; "" for nothing. */
const char *cli_play_club_note(const cli_play *play);
/* "Ann 4:59" */
void cli_play_say_seat(const cli_play *play, unsigned seat, pod_text *out);

/* Sentences. */
void cli_play_say_event(const cli_play *play, size_t index, pod_text *out); /* counted from 1 */
void cli_play_say_result(const cli_play *play, pod_text *out);
void cli_play_say_turn(const cli_play *play, pod_text *out); /* "White to move" */
void cli_play_say_scores(const cli_play *play, pod_text *out);
/* What is proven about the position to move in ("a proven win in 7"); nothing when nothing is. */
void cli_play_say_proof(const cli_play *play, const pod_search_report *report, pod_text *out);
void cli_play_say_game(const cli_play *play, pod_text *out); /* "Cephalopod 5x5, snub" */

/* The ways to play. */
cli_status cli_play_plain(cli_play *play);
/* screen/run.c, in the terminal's module (module.h). */
cli_status cli_play_screen(cli_play *play);

#endif
