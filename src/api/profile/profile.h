/* What a member has done in the club, as everybody may see it: what the files of this folder share. */
#ifndef LUDOPOD_API_PROFILE_PROFILE_H
#define LUDOPOD_API_PROFILE_PROFILE_H

#include "api/exchange.h"
#include "app/app.h"
#include "store/played.h"

enum { PROFILE_PAGE_MAX = 100, PROFILE_PAGE_USUAL = 20, PROFILE_CURSOR_SIZE = 40, PROFILE_BOARD_SIZE = 16 };

/* ---- ask.c: each false: it is not right, and the caller's problem says so ---- */

bool profile_bad_field(api_exchange *at, const char *name, const char *expected);
/* The member of the path: nobody who has left the club. */
bool profile_find(api_exchange *at, club_account *out);
/* "limit", 1 to PROFILE_PAGE_MAX. */
bool profile_ask_limit(api_exchange *at, size_t *out);
/* Which of the member's games. */
bool profile_ask_games(api_exchange *at, const club_person *person, store_played_filter *out);
/* A game by its name, and its board: the usual one when it is left out. */
bool profile_ask_board(api_exchange *at, const pod_game **game, char board[PROFILE_BOARD_SIZE]);

/* A number and a text, which a cursor has between them a point: "12.abcdefghij". */
bool profile_ask_cursor(api_exchange *at, int64_t *number, char text[CLUB_ID_SIZE]);
void profile_print_cursor(int64_t number, const char *text, char out[PROFILE_CURSOR_SIZE]);

/* ---- view.c: new references ---- */

json_t *profile_view_seat(const store_played_seat *seat, unsigned index);
json_t *profile_view_score(const store_score *score);
/* NULL: it is being played, and cannot be read now. */
json_t *profile_view_game(api_exchange *at, const store_played *played);

/* ---- answers.c ---- */

void profile_answer_games(api_exchange *at);
void profile_answer_records(api_exchange *at);
void profile_answer_opponents(api_exchange *at);
void profile_answer_openings(api_exchange *at);

#endif
