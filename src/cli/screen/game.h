/* What a game has of its own on the screen: how its pieces look, what a square would do, and the gestures that make a
   move. All else there goes through game.h. */
#ifndef LUDOPOD_CLI_SCREEN_GAME_H
#define LUDOPOD_CLI_SCREEN_GAME_H

#include "cli/screen/screen.h"
#include "cli/screen/sprites.h"

/* A line of the page of keys. */
typedef struct cli_screen_key_help {
    const char *keys, *does;
} cli_screen_key_help;

typedef struct cli_screen_colours {
    short ink, ground; /* -1: the terminal's own */
} cli_screen_colours;

struct cli_screen_game {
    /* ---- Drawing ---- */
    cli_sprite (*sprite)(unsigned owner, unsigned shows, cli_size size, bool unicode);
    /* Two characters that stand for a seat in lists. */
    const char *(*badge)(unsigned seat, bool unicode);
    /* By frame: a character at each side of a piece where there is no room for a frame. */
    const char *const *marks;
    /* Of the first two seats, with 256 colours and with fewer. */
    cli_screen_colours rich[2], few[2];
    /* Adds what the focus, or the move being put together, would do. Only called while a person is to move. */
    void (*preview)(const cli_screen *screen, cli_screen_cell *cells);

    /* ---- Words; English, to be translated ---- */
    void (*explain)(const cli_screen *screen, pod_text *out); /* the same as a sentence, in every case */
    void (*state)(const cli_screen *screen, pod_text *out);   /* how far a running game has come */
    const char *board_keys, *entry_keys;                      /* for the last line */
    const cli_screen_key_help *help;
    size_t help_count;
    const char *rules; /* in a few sentences */

    /* ---- Gestures ---- */
    void (*begin)(cli_screen *screen);        /* Enter on the focus: plays a move, or begins to put one together */
    void (*key)(cli_screen *screen, int key); /* while it is put together; not Esc, not ? */
    void (*click)(cli_screen *screen, pod_square square); /* then, too */
    void (*wheel)(cli_screen *screen, bool down);         /* then, too; optional */
    void (*leave)(cli_screen *screen);                    /* it is given up; optional */
    void (*take_hint)(cli_screen *screen);                /* while it is put together: as the hint would; optional */
    bool click_begins;                                    /* else the first click on a square only shows */
};

const cli_screen_game *cli_screen_game_of(const pod_game *game);

extern const cli_screen_game cli_screen_cephalopod;
extern const cli_screen_game cli_screen_octogo;

/* Gestures of Cephalopod: cli/screen/capture.c. */
void cli_capture_begin(cli_screen *screen);
/* While a capture is put together: picks what the hint captures, when it is one here. */
void cli_capture_pick_hint(cli_screen *screen);
void cli_capture_key(cli_screen *screen, int key);
void cli_capture_click(cli_screen *screen, pod_square square);

/* Gestures of Octogo: cli/screen/turn.c. */
void cli_turn_begin(cli_screen *screen);
void cli_turn_key(cli_screen *screen, int key);
void cli_turn_click(cli_screen *screen, pod_square square);
void cli_turn_wheel(cli_screen *screen, bool down);
void cli_turn_leave(cli_screen *screen);
/* While a turn is put together: shows the one of the hint, when it is one of this piece. */
void cli_turn_take_hint(cli_screen *screen);

#endif
