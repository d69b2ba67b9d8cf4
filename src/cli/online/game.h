/* A game at a club, as its stream tells it: the whole of it, and then what happens. */
#ifndef LUDOPOD_CLI_ONLINE_GAME_H
#define LUDOPOD_CLI_ONLINE_GAME_H

#include <jansson.h>

#include "cli/match/match.h"
#include "cli/online/http.h"

enum { ONLINE_ID_SIZE = 32, ONLINE_WORD_SIZE = 32, ONLINE_NAME_SIZE = 64 };

typedef struct online_seat {
    char name[ONLINE_NAME_SIZE];
    bool you;
    int64_t left_ms; /* of a clock, when the message was sent; -1: none */
} online_seat;

typedef enum online_kind { ONLINE_DRAW, ONLINE_PAUSE, ONLINE_REMATCH, ONLINE_KINDS } online_kind;

/* As the club calls them. */
extern const char *const online_kind_names[ONLINE_KINDS];

/* What somebody else offers to you, who have not agreed. */
typedef struct online_offer {
    bool open;
    unsigned number; /* grows with each that is made, so that a second one is not taken for the first */
} online_offer;

/* Filled with zeros at first. */
typedef struct online_game {
    cli_start start;
    pod_position first, now;
    pod_history history;
    pod_event *event; /* that have happened */
    size_t events, room;
    int64_t seq;               /* of the latest change */
    bool known;                /* all of the above */
    bool over;                 /* also of one that was cancelled */
    bool may_move;             /* the player to move is you, and nothing forbids it */
    bool may_draw;             /* you may offer a draw */
    bool rematch_asked;        /* you have agreed to a rematch, and others have not */
    char next[ONLINE_ID_SIZE]; /* the rematch; "": there is none */
    online_offer offer[ONLINE_KINDS];
    char result[ONLINE_WORD_SIZE], reason[ONLINE_WORD_SIZE];
    char clock[ONLINE_WORD_SIZE], class[ONLINE_WORD_SIZE]; /* as the terms have them; "" for none */
    int64_t increment_ms;                                  /* of the clock */
    int64_t clock_at_ms;                                   /* by pod__now_ms(): when the clocks showed that */
    unsigned running;                                      /* whose clock runs, or POD_SEATS_MAX */
    online_seat seat[POD_SEATS_MAX];
} online_game;

typedef enum online_news {
    ONLINE_NOTHING, /* new in the game itself */
    ONLINE_CHANGED,
    ONLINE_LOST /* something is missing: the whole game is to be asked for */
} online_news;

/* Takes a line of the stream, or the answer to a request for the game, which is the game alone. */
online_news online_game_take(online_game *game, json_t *message);
void online_game_free(online_game *game);

/* What tells of a game, as long as it is wanted. Zeros at first. */
typedef struct online_stream {
    online_transfer *transfer; /* NULL: none is open */
    online_delay reopen;
    bool whole; /* the next one begins with the whole game */
} online_stream;

/* Opens it: from what is known of the game, or with the whole of it. */
void online_stream_open(online_stream *stream, online_http *http, const char *id, const online_game *game,
                        const online_listener *listener);
/* Ends it: another is to tell the whole game. */
void online_stream_restart(online_stream *stream);

enum { ONLINE_PATH_SIZE = ONLINE_ID_SIZE + 48, ONLINE_BODY_SIZE = 256 };
/* The body of an act in a game as it stands, with a text beside the ply; name NULL: without. */
void online_act_print(size_t ply, const char *name, const char *text, char out[ONLINE_BODY_SIZE]);

/* What the clock of a seat shows now; -1: there is none. */
int64_t online_game_left_ms(const online_game *game, unsigned seat);
/* A copy of all that has happened, which the caller frees; NULL: out of memory. */
pod_record *online_game_record(const online_game *game);

/* A text of an object; "" when it is none. */
const char *online_text(const json_t *object, const char *name);
/* What others have written, for a terminal: signs that would be commands to it become spaces. */
void online_clean(char *text);
/* Whether a list of texts has that one. */
bool online_has(const json_t *list, const char *text);

#endif
