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
enum { STORE_LISTED_GAME_SIZE = 32, STORE_LISTED_CLASS_SIZE = 8 };

typedef enum store_watched_order { STORE_NEWEST, STORE_STRONGEST } store_watched_order;

/* A place in either order: of the game that a page ended with. */
typedef struct store_watched_place {
    int64_t rating; /* the mean of its players', in thousandths; 0 in games that are not rated */
    int64_t created;
    char id[CLUB_ID_SIZE];
} store_watched_place;

/* The place before all games. */
#define STORE_WATCHED_FIRST ((store_watched_place){.rating = INT64_MAX, .created = INT64_MAX})

/* Which games, and which page of them. */
typedef struct store_watched {
    store_watched_order order;
    char game[STORE_LISTED_GAME_SIZE];   /* "": any */
    char class[STORE_LISTED_CLASS_SIZE]; /* "": any */
    store_watched_place after;           /* is set to where the next page begins */
    size_t limit;                        /* at most STORE_IDS_MAX */
    bool more;                           /* set: there may be another page */
} store_watched;
/* That are played between people now: the newest first, or those of the strongest players, then the newest. A page
   looks at a thousand games at most, so it may have fewer than it could, and yet not be the last. */
store_status store_watched_games(store *self, store_watched *page, store_ids *out, store_fault *fault);
/* Those that store_list_game() is to list (played.h), so many at most: all that have begun or are over since they were
   last listed. */
store_status store_unlisted_games(store *self, size_t limit, store_ids *out, store_fault *fault);

/* All that the person has played, has said something about, or has a note on, in the order of their ids: those behind
   this one ("": all), at most so many, and no more than STORE_IDS_MAX. */
store_status store_games_of_person(store *self, const club_person *person, const char *after, size_t limit,
                                   store_ids *out, store_fault *fault);

#endif
