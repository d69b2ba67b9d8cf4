/* A game at a club as a terminal plays it, by the module ludopod-online.so (module.h). All functions are for one
   thread, the owner's. */
#ifndef LUDOPOD_CLI_CLUB_H
#define LUDOPOD_CLI_CLUB_H

#include "cli/arguments.h"
#include "ludopod/event.h"

enum { CLI_CLUB_NAME_SIZE = 64, CLI_CLUB_WORDS_SIZE = 256 };

/* How the game stands. */
typedef struct cli_club_view {
    pod_position first;
    const pod_event *event; /* all that have happened; until the next call */
    size_t events;
    unsigned yours;                 /* seats, a bit each */
    bool away;                      /* the club does not answer at the moment */
    bool sending;                   /* an act is on its way */
    bool over, cancelled;           /* the latter is over without a result */
    bool draw_is_offered;           /* to you */
    bool rematch_is_offered;        /* the same, of a game that is over */
    bool rematch_is_asked;          /* you have agreed to one, and others have not */
    unsigned number;                /* grows when a rematch has taken the place of the game */
    unsigned running;               /* whose clock runs; POD_SEATS_MAX: none */
    int64_t left_ms[POD_SEATS_MAX]; /* on the clocks, now; -1: there is none */
    char name[POD_SEATS_MAX][CLI_CLUB_NAME_SIZE];
    char words[CLI_CLUB_WORDS_SIZE]; /* that came since the last call: a refusal, a line of chat; "" for none */
} cli_club_view;

typedef enum cli_club_act { CLI_CLUB_MOVE, CLI_CLUB_RESIGN, CLI_CLUB_DRAW, CLI_CLUB_REMATCH } cli_club_act;

typedef struct cli_club_session cli_club_session;

/* What ludopod-online.so has of it. */
typedef struct cli_club {
    /* Signs in, asks which game to play where no word names one, and waits until it is known. What is wrong is told. */
    cli_status (*open)(const cli_arguments *arguments, cli_club_session **out);
    /* Readable when there is news, for poll(). */
    int (*file)(const cli_club_session *session);
    void (*look)(cli_club_session *session, cli_club_view *out);
    /* Asks the club for it; what becomes of it is news. A draw or a rematch is offered, or agreed to where it is
       offered; a resignation cancels a game in which not everyone has moved. move: its
       words, or NULL. False while another act is on its way. */
    bool (*act)(cli_club_session *session, cli_club_act act, const char *move);
    /* NULL is allowed. */
    void (*close)(cli_club_session *session);
} cli_club;

#endif
