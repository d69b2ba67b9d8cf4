/* Lists of games, by their ids. */
#ifndef LUDOPOD_STORE_LISTS_H
#define LUDOPOD_STORE_LISTS_H

#include "store/store.h"

enum { STORE_IDS_MAX = 200 };

/* Ids of what was looked for, in its order. */
typedef struct store_ids {
    size_t count;
    char id[STORE_IDS_MAX][CLUB_ID_SIZE];
} store_ids;

/* Reads the first column of a query's rows; no more than there is room for. */
store_status store_read_ids(sql_row *row, store_ids *out, store_fault *fault);

/* In which it is this person's turn, the most urgent first: by their deadlines, then the oldest. */
store_status store_waiting_games(store *self, const club_person *person, store_ids *out, store_fault *fault);
/* That this person plays: those in which it is the person's turn first, by their deadlines, then
   the newest. */
store_status store_running_games_of(store *self, const club_person *person, store_ids *out, store_fault *fault);
/* The one of these with others that began last; none is no failure. */
store_status store_current_game_of(store *self, const club_person *person, store_ids *out, store_fault *fault);
/* That this person has played, the newest first. */
store_status store_finished_games_of(store *self, const club_person *person, store_ids *out, store_fault *fault);
/* That are played between people now, the newest first, so many at most. Only the thousand newest games in progress are
   looked at, however many computers play. */
store_status store_running_games(store *self, size_t limit, store_ids *out, store_fault *fault);
/* Those that store_list_game() is to list (played.h), so many at most: all that have begun or are over since they were
   last listed. */
store_status store_unlisted_games(store *self, size_t limit, store_ids *out, store_fault *fault);

/* A part of a list. */
typedef struct store_part {
    size_t after; /* so many of its beginning */
    size_t limit; /* at most STORE_IDS_MAX */
} store_part;
/* All that the person has played, has said something about, or has a note on, the oldest first. */
store_status store_games_of_person(store *self, const club_person *person, store_part part, store_ids *out,
                                   store_fault *fault);

#endif
