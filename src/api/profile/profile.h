/* What a member has done in the club, as everybody may see it: what the files of this folder share. */
#ifndef LUDOPOD_API_PROFILE_PROFILE_H
#define LUDOPOD_API_PROFILE_PROFILE_H

#include "api/exchange.h"
#include "app/app.h"
#include "store/played.h"

enum { PROFILE_RECORDS_A_PAGE = 12, PROFILE_PAGE_MAX = 100, PROFILE_CURSOR_SIZE = 40, PROFILE_BOARD_SIZE = 16 };

/* ---- ask.c: each false: it is not right, and the caller's problem says so ---- */

/* What the query of a route here says. */
typedef struct profile_asked {
    api_page page;
    bool running;                         /* games that go on, instead of those that are over */
    const pod_game *game;                 /* NULL: any */
    const char *board, *class, *opponent; /* "": any */
    int rated, result;                    /* places of the words; -1: any */
    size_t moves;
} profile_asked;

/* What the query for games of everybody says. */
typedef struct public_asked {
    api_page page;
    int64_t since, until, rating;
    const pod_game *game;
    const char *board;
    int form; /* 0: lines of JSON; 1: text */
} public_asked;

/* The member of the path, who is nobody who has left the club, and what the query says. */
bool profile_ask(api_exchange *at, club_account *member, profile_asked *out);
/* Which of the member's games. */
bool profile_filter(api_exchange *at, const club_person *person, const profile_asked *asked, store_played_filter *out);

/* A number and a text, which a cursor has between them a point: "12.abcdefghij". Left alone where there is none. */
bool profile_read_cursor(api_exchange *at, const char *cursor, int64_t *number, char text[CLUB_ID_SIZE]);
void profile_print_cursor(int64_t number, const char *text, char out[PROFILE_CURSOR_SIZE]);

/* ---- view.c ---- */

extern const api_schema_field profile_game[];      /* store_played */
extern const api_schema_field profile_seat[];      /* store_played_seat */
extern const api_schema_field profile_opponent[];  /* store_faced */
extern const api_schema_field profile_opening[];   /* store_opened */
extern const api_schema_field profile_continued[]; /* profile_continuation */
extern const api_schema_field profile_news[];      /* store_news */
extern const api_schema_field profile_trophy[];    /* profile_feat */

/* A move that was made, and how its player fared. */
typedef struct profile_continuation {
    const char *move;
    store_score score;
} profile_continuation;

/* Which position is asked for. */
typedef struct continued_asked {
    const pod_game *game;
    const char *position;
} continued_asked;

/* A trophy that somebody has. */
typedef struct profile_feat {
    club_trophy trophy;
    club_feat feat;
} profile_feat;

/* ---- answers.c ---- */

api_answerer profile_answer_games, profile_answer_records;
/* Those games as records, PROFILE_RECORDS_A_PAGE at most: what can be written within two milliseconds. */
void profile_answer_ids(api_exchange *at, const store_ids *ids);
api_answerer profile_answer_public, profile_answer_opponents, profile_answer_openings, profile_answer_reached,
    profile_answer_news, profile_answer_continued;
/* What the caller has reached: a new reference; NULL when the store failed, and the caller's problem says so. */
json_t *api_reached_export(api_exchange *at);

#endif
