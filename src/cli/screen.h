/* The full-screen game. State (this struct) apart from drawing (screen_draw.c, screen_board.c, screen_panel.c)
   apart from input (screen_keys.c); the game itself is play.h. */
#ifndef LUDOPOD_SRC_CLI_SCREEN_H
#define LUDOPOD_SRC_CLI_SCREEN_H

#include <stdbool.h>
#include <stdint.h>

#include "choice.h"
#include "layout.h"
#include "play.h"

/* What keys mean now. */
typedef enum cli_screen_mode {
    SCREEN_BOARD,
    SCREEN_CHOICE, /* which dice to capture */
    SCREEN_TYPE,   /* a move as text */
    SCREEN_SAVE,   /* a file name */
    SCREEN_RESIGN, /* sure? */
    SCREEN_QUIT,   /* sure? */
    SCREEN_HELP
} cli_screen_mode;

typedef struct cli_screen {
    cli_play *play;
    cli_layout layout;
    bool unicode;
    int colours;
    cli_screen_mode mode;
    pod_square focus;
    cli_choice choice; /* of the focus, in SCREEN_CHOICE */
    pod_move hint;     /* or POD_MOVE_NONE */
    bool hinting;      /* the engine looks for a hint, not for a move */
    bool leave;
    unsigned beat;      /* counts wake-ups, for what moves */
    char line[160];     /* being typed */
    char message[1024]; /* for the person, until the next key */
} cli_screen;

/* ---- What is seen: screen_view.c ------------------------------------------------------------------ */

typedef enum cli_screen_frame {
    FRAME_GRID,
    FRAME_FOCUS,
    FRAME_RING,
    FRAME_PICKED,
    FRAME_HINT,
    FRAME_LAST
} cli_screen_frame;

/* A square as it is to be drawn. */
typedef struct cli_screen_cell {
    pod_die die;  /* shown, 0 for none */
    bool ghost;   /* not there yet: what a move would place */
    bool unknown; /* its pips are to be chosen */
    bool taken;   /* a die was captured here by the last move */
    cli_screen_frame frame;
} cli_screen_cell;

void cli_screen_view(const cli_screen *screen, cli_screen_cell cells[POD_SQUARES_MAX]);
/* A sentence on what the focus, or the choice, would do. */
void cli_screen_explain(const cli_screen *screen, pod_text *out);

/* ---- Acting: screen_act.c --------------------------------------------------------------------------- */

void cli_screen_say(cli_screen *screen, const char *english, const char *first, const char *second);
void cli_screen_place(cli_screen *screen); /* on the focus: at once, or by a choice */
void cli_screen_confirm_choice(cli_screen *screen);
void cli_screen_play_event(cli_screen *screen, const pod_event *event);
void cli_screen_play_line(cli_screen *screen); /* what was typed */
void cli_screen_save_line(cli_screen *screen);
void cli_screen_undo(cli_screen *screen);
void cli_screen_hint(cli_screen *screen);
void cli_screen_resign(cli_screen *screen);
void cli_screen_rematch(cli_screen *screen);
/* Lets the engine begin when it is its turn, and takes its answer when it has one. */
void cli_screen_think(cli_screen *screen);
void cli_screen_take_answer(cli_screen *screen);

/* ---- Input: screen_keys.c --------------------------------------------------------------------------- */

void cli_screen_key(cli_screen *screen, int key);
void cli_screen_mouse(cli_screen *screen, int y, int x);

/* ---- Drawing: screen_draw.c, screen_board.c, screen_panel.c, screen_text.c ------------------------------ */

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
void cli_screen_draw_panel(const cli_screen *screen);
void cli_screen_draw_bare(const cli_screen *screen);
void cli_screen_draw_help(const cli_screen *screen);
/* Text at a place, cut to a width in columns; returns the columns used. */
int cli_screen_put(const cli_screen *screen, int y, int x, int width, const char *text);
/* Items set apart by two spaces: the first ones, as far as they fit, and always the last. */
void cli_screen_put_items(const cli_screen *screen, int y, int width, const char *text);
/* Text over several lines, broken at spaces; returns the lines used, lines at most. */
int cli_screen_put_wrapped(const cli_screen *screen, int y, int x, int width, int lines, const char *text);

#endif
