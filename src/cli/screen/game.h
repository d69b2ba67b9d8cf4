/* What a game has of its own on the screen: what a square would do, and the gestures that make a
   move. All else there goes through game.h. */
#ifndef LUDOPOD_CLI_SCREEN_GAME_H
#define LUDOPOD_CLI_SCREEN_GAME_H

#include "cli/screen/layout.h"
#include "cli/screen/screen.h"

/* A line of the page of keys. */
typedef struct cli_screen_key_help {
    const char *keys, *does;
} cli_screen_key_help;

typedef struct cli_screen_colours {
    short ink, ground; /* -1: the terminal's own */
} cli_screen_colours;

struct cli_screen_game {
    uint8_t game; /* a pod_game_id */

    /* ---- Drawing ---- */
    /* By frame: a character at each side of a piece where there is no room for a frame. */
    const char *const *marks; /* NULL: those that serve most games */
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

/* Those of the games that have one of their own. */
extern const cli_screen_game cli_screen_cephalopod;
extern const cli_screen_game cli_screen_octogo;
/* Any game by its tables: the moves of a square are gone through one after the other. */
extern const cli_screen_game cli_screen_plain;

/* "12 squares empty" */
void cli_screen_print_empty(const cli_screen *screen, pod_text *out);

#endif
