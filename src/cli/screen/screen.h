/* The full-screen game. State (this struct) apart from drawing (cli/screen/draw.c, cli/screen/board.c)
   apart from input (cli/screen/keys.c); the game itself is play.h. */
#ifndef LUDOPOD_CLI_SCREEN_SCREEN_H
#define LUDOPOD_CLI_SCREEN_SCREEN_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/play/choice.h"
#include "cli/play/play.h"
#include "cli/screen/entry.h"
#include "cli/screen/layout.h"

/* What keys mean now. */
typedef enum cli_screen_mode {
    SCREEN_BOARD,
    SCREEN_ENTRY,  /* a move is being put together: which dice to capture, what a piece does */
    SCREEN_TYPE,   /* a move as text */
    SCREEN_SAVE,   /* a file name */
    SCREEN_RESIGN, /* sure? */
    SCREEN_QUIT,   /* sure? */
    SCREEN_HELP
} cli_screen_mode;

/* What the game has of its own on the screen: cli/screen/game.h. */
typedef struct cli_screen_game cli_screen_game;

typedef struct cli_screen {
    cli_play *play;
    const cli_screen_game *game;
    cli_layout layout;
    bool unicode;
    int colours;
    cli_screen_mode mode;
    pod_square focus;
    union {                /* in SCREEN_ENTRY, as the game has it */
        cli_choice choice; /* of the focus */
        cli_entry entry;   /* the focus is where the piece has come to */
    };
    unsigned shown; /* in SCREEN_ENTRY: which of the moves of the focus, in a game that lists them */
    pod_move hint;  /* or POD_MOVE_NONE */
    bool hinting;   /* the engine looks for a hint, not for a move */
    bool leave;
    unsigned beat;      /* counts wake-ups, for what moves */
    char line[160];     /* being typed */
    char message[1024]; /* for the person, until the next key */
} cli_screen;

/* The position that is shown. */
static inline const pod_position *cli_screen_now(const cli_screen *screen) {
    return cli_game_now(&screen->play->current);
}

/* ---- What is seen: cli/screen/board.c ------------------------------------------------------------------ */

typedef enum cli_screen_frame {
    FRAME_GRID,
    FRAME_FOCUS,
    FRAME_RING,
    FRAME_PICKED,
    FRAME_HINT,
    FRAME_LAST
} cli_screen_frame;

/* What the last move did to a square that is empty now. */
typedef enum cli_screen_trace { TRACE_NONE, TRACE_TAKEN, TRACE_LEFT } cli_screen_trace;

/* A square as it is to be drawn. */
typedef struct cli_screen_cell {
    bool filled; /* a piece is shown */
    bool ghost;  /* which is not there: what a move would make of the square, or has left there */
    uint8_t owner;
    uint8_t shows; /* as in pod_move_parts; 0 pips: still to be chosen */
    cli_screen_trace trace;
    cli_screen_frame frame;
} cli_screen_cell;

void cli_screen_frame_captured(cli_screen_cell *cells, const pod_move_parts *parts, cli_screen_frame frame);
/* A sentence on what the focus, or the move being put together, would do. */
void cli_screen_explain(const cli_screen *screen, pod_text *out);
/* "White four on c3: Enter to do it" */
void cli_screen_offer(const cli_screen *screen, pod_move move, pod_text *out);
/* Whether the seat to move is a person's. */
bool cli_screen_is_asked(const cli_screen *screen);

/* ---- Acting: cli/screen/act.c --------------------------------------------------------------------------- */

void cli_screen_say(cli_screen *screen, const char *english, const char *first, const char *second);
/* What can be done on a square. */
void cli_screen_say_square(cli_screen *screen, pod_square square);
void cli_screen_begin(cli_screen *screen); /* a move on the focus, if a person may move now; says why not */
void cli_screen_play_move(cli_screen *screen, pod_move move);
void cli_screen_play_line(cli_screen *screen); /* what was typed */
void cli_screen_save_line(cli_screen *screen);
void cli_screen_undo(cli_screen *screen);
void cli_screen_hint(cli_screen *screen);
void cli_screen_resign(cli_screen *screen);
void cli_screen_rematch(cli_screen *screen);
/* At a club: offers a draw, or agrees to one. */
void cli_screen_draw_game(cli_screen *screen);
/* Takes what is new at the club. */
void cli_screen_look(cli_screen *screen);
/* Lets the engine begin when it is its turn, and takes its answer when it has one. */
void cli_screen_search(cli_screen *screen);
void cli_screen_take_result(cli_screen *screen);

/* ---- Input: cli/screen/keys.c --------------------------------------------------------------------------- */

void cli_screen_key(cli_screen *screen, int key);
void cli_screen_mouse(cli_screen *screen, int y, int x);
/* A notch of the wheel, down or up. */
void cli_screen_wheel(cli_screen *screen, bool down);
/* The square to which a key leads from another: the same one at the edge, or for a key that leads nowhere. */
pod_square cli_screen_step(const cli_screen *screen, pod_square from, int key);

/* ---- Drawing: cli/screen/draw.c, cli/screen/board.c, cli/screen/text.c ---------------------- */

/* What is drawn in which attributes. */
typedef enum cli_screen_role {
    ROLE_TEXT,
    ROLE_QUIET,
    ROLE_STRONG,
    ROLE_ACCENT,
    ROLE_SEAT, /* + seat, POD_NEUTRAL included */
    ROLE_COUNT = ROLE_SEAT + POD_SEATS_MAX + 1
} cli_screen_role;

void cli_screen_colours_begin(cli_screen *screen);
void cli_screen_role_on(const cli_screen *screen, unsigned role, bool ghost);
void cli_screen_role_off(void);

void cli_screen_draw(cli_screen *screen);
void cli_screen_draw_board(const cli_screen *screen);
/* Text at a place, cut to a width in columns; returns the columns used. */
int cli_screen_put(const cli_screen *screen, int y, int x, int width, const char *text);
/* Items set apart by two spaces: the first ones, as far as they fit, and always the last. */
void cli_screen_put_items(const cli_screen *screen, int y, int width, const char *text);
typedef struct cli_screen_box {
    int y, x, width, lines;
} cli_screen_box;

/* Text over several lines of a box, broken at spaces; returns the lines used. */
int cli_screen_put_wrapped(const cli_screen *screen, const cli_screen_box *box, const char *text);

#endif
