/* `ludopod bot`: an engine plays at a club. One thread talks with the club (bot.c: challenges and what is new;
   bot_game.c: a game); each search has a thread of its own (bot_engine.c), as many at once as games are wanted. */
#ifndef LUDOPOD_CLI_ONLINE_BOT_H
#define LUDOPOD_CLI_ONLINE_BOT_H

#include "cli/online/game.h"
#include "cli/online/http.h"

enum { BOT_GAMES_MAX = 64, BOT_FAILURES_MAX = 3 };

/* ---- Engines (bot_engine.c) -------------------------------------------------------------------------------------- */

/* One at work, or kept for the next search of its game. */
typedef struct bot_engine {
    struct bot *bot;
    char game[ONLINE_ID_SIZE]; /* whose moves it was last asked for; "": none */
    cli_start start;
    match_spec spec; /* with the limits of this search; its words are the bot's */
    match_player player;
    match_game asked;
    bool busy;
    atomic_bool stop, done;
    pthread_t thread;
    match_failure failure;
    pod_move move;
} bot_engine;

/* A free engine thinks about a game's position. False when there is none, or no thread or memory for it. */
bool bot_engine_begin(struct bot *bot, const char *id, const online_game *game);
/* What came of a search for that game that has ended: the engine is free again. NULL: nothing yet. */
bot_engine *bot_engine_take(struct bot *bot, const char *id);
/* The game is over: its search ends, if there is one, and nobody asks what came of it. */
void bot_engine_drop(struct bot *bot, const char *id);
/* Whether an engine starts at all; what is wrong is told. */
cli_status bot_engine_try(struct bot *bot);
void bot_engines_end(struct bot *bot);

/* ---- Games (bot_game.c) ----------------------------------------------------------------------------------------- */

typedef enum bot_phase {
    BOT_WAITS, /* for somebody else, or for news */
    BOT_WANTS, /* an engine, for a move */
    BOT_THINKS,
    BOT_SENDS,   /* what was decided is on its way */
    BOT_RESENDS, /* and is to be sent once more */
    BOT_OVER,    /* a rematch may be offered for a while */
    BOT_ENDED
} bot_phase;

typedef struct bot_game {
    struct bot *bot;
    char id[ONLINE_ID_SIZE];
    online_game game;
    online_stream stream;
    online_transfer *sending; /* NULL: none is open */
    online_delay resend;
    bot_phase phase;
    int64_t over_ms;                                     /* by pod__now_ms(): until when a rematch is waited for */
    size_t ply;                                          /* that the decision is for */
    char path[ONLINE_PATH_SIZE], body[ONLINE_BODY_SIZE]; /* of what is sent */
    unsigned failures;                                   /* of engines, one after another */
    online_transfer *answering;                          /* to an offer; NULL: none is open */
    online_delay answer;
    online_kind answering_kind;
    unsigned answering_number;
    unsigned answered[ONLINE_KINDS]; /* the number of the latest offer that was */
} bot_game;

/* Plays a game, which may be known already. */
void bot_game_join(struct bot *bot, const char *id);
/* Does what is due. */
void bot_game_turn(bot_game *game);
/* When something is due, by pod__now_ms(). */
int64_t bot_game_due_ms(const bot_game *game);
void bot_game_free(bot_game *game);

/* ---- Counts (bot_game.c) ---------------------------------------------------------------------------------------- */

/* So many are being played; and with those that will be. */
size_t bot_running_games(const struct bot *bot);
size_t bot_busy_games(const struct bot *bot);

/* ---- What it tells of itself (bot_terms.c) ---------------------------------------------------------------------- */

/* Of ratings, in points; 0 is an open end. */
typedef struct bot_range {
    int64_t least, most;
} bot_range;

/* Reads "1200-1600", "1200-" or "-1600". */
bool bot_range_read(const char *word, bot_range *out);
/* Does what is due. False: the club is to be told first, before anything is played. */
bool bot_terms_turn(struct bot *bot);
/* A line for the person: "ID: what". */
void bot_say(const struct bot *bot, const char *id, const char *message, const char *first);
/* Whether an answer means that nothing will ever be answered: then it ends, and that is told. */
bool bot_is_refused(struct bot *bot, const online_reply *reply);

/* ---- The bot (bot.c) -------------------------------------------------------------------------------------------- */

/* A challenge that it may accept. */
typedef struct bot_challenge {
    char id[ONLINE_ID_SIZE];
    bool asked; /* an answer of the club is awaited */
} bot_challenge;

enum { BOT_CHALLENGES_MAX = 256, BOT_WORDS_MAX = 16 };

typedef struct bot {
    pod_language language;
    online_http *http;
    match_spec spec;
    bool limited; /* the command line says how long to think */
    unsigned engines;
    bot_engine engine[BOT_GAMES_MAX];
    pthread_mutex_t starter;
    bot_game *game[2 * BOT_GAMES_MAX];
    size_t games;
    bot_challenge challenge[BOT_CHALLENGES_MAX];
    size_t challenges;
    char *accept;                    /* words of --accept, ended in place */
    const char *word[BOT_WORDS_MAX]; /* of them */
    size_t words;
    bot_range range;
    bool told; /* the club has taken the range */
    online_transfer *events, *telling;
    online_delay reopen, again; /* again: challenges are answered */
    const char *server;
    char *engine_words; /* what spec points into */
    bool away;          /* the club does not answer, and that was said */
    cli_status status;  /* CLI_BAD: it cannot go on */
    bool ends;
} bot;

/* `ludopod bot`. */
cli_status bot_run(const cli_arguments *arguments);

#endif
