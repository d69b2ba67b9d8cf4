/* What people have played: their games by what they are, results by opponent, and how games opened.

   Games are listed here a moment after they have begun, and once more when they are over. Nothing is decided by it: all
   of it follows from the games. */
#ifndef LUDOPOD_STORE_PLAYED_H
#define LUDOPOD_STORE_PLAYED_H

#include "club/game/summary.h"
#include "club/game/trophy.h"
#include "club/people/account.h"
#include "store/lists.h"

/* ---- Listing ---- */

/* Lists a game as it stands: all or nothing. Requires: a transaction is open, and it is the game of the database. */
store_status store_list_game(store *self, const club_game *game, store_fault *fault);
/* The game cannot be read, and is not listed. Requires: a transaction is open. */
store_status store_pass_over_game(store *self, const char *id, store_fault *fault);

/* ---- Games ---- */

/* Who is looked for as an opponent instead of a person: any computer. */
#define STORE_COMPUTERS "+"

/* Which games of a person; all zero but the person: all that are over. */
typedef struct store_played_filter {
    club_person person;
    bool running;                 /* those that go on, instead of those that are over */
    char game[32], board[16];     /* "": any */
    char class[8];                /* "live", "daily", "none"; "": any */
    bool rated, unrated;          /* only such */
    club_result result;           /* CLUB_RESULT_NONE: any */
    char opponent[CLUB_ID_SIZE];  /* a person's id, or STORE_COMPUTERS; "": any */
    int64_t before_ms;            /* 0: from the latest on */
    char before_id[CLUB_ID_SIZE]; /* of those of one moment */
} store_played_filter;

/* The latest first, as many as fit and no more than limit. Only the next thousand games are looked at: the filter is
   left where to go on, and *more says whether there is anything. */
store_status store_played_games(store *self, store_played_filter *filter, size_t limit, store_ids *out, bool *more,
                                store_fault *fault);

/* Which games that were played between people and are over, whoever they were. */
typedef struct store_public_filter {
    int64_t since_ms, until_ms;  /* when they ended: from then on, and before then */
    char after_id[CLUB_ID_SIZE]; /* of those that ended at since_ms, those behind this one */
    char game[32], board[16];    /* "": any */
    int64_t rating;              /* the mean of their players' ratings was that or more, in thousandths; 0: any */
} store_public_filter;

/* The earliest first; otherwise as store_played_games(). */
store_status store_public_games(store *self, store_public_filter *filter, size_t limit, store_ids *out, bool *more,
                                store_fault *fault);

typedef struct store_played_seat {
    unsigned character;            /* of a computer; else 0 */
    char handle[CLUB_HANDLE_SIZE]; /* of a member; "" for all others */
    char name[CLUB_NAME_SIZE];
    bool former; /* the account was deleted */
    club_bot_mark bot;
} store_played_seat;

typedef struct store_played {
    char id[CLUB_ID_SIZE];
    const pod_game *game;
    pod_options options;
    club_clock_terms clock;
    bool rated;
    size_t moves;                     /* of a game that is over: so many events */
    char position[CLUB_OPENING_SIZE]; /* and the position line of its end; else "" */
    unsigned seat;                    /* the person's */
    int64_t at_ms;                    /* when it ended, or began */
    club_result result;
    unsigned seat_count;
    store_played_seat of[POD_SEATS_MAX];
} store_played;

/* STORE_NOT_FOUND: the person has none of this id, or it is not listed yet. */
store_status store_find_played(store *self, const club_person *person, const char *id, store_played *out,
                               store_fault *fault);

/* ---- Opponents and openings ---- */

typedef struct store_score {
    size_t games, won, drawn, lost;
} store_score;

typedef struct store_faced {
    char opponent[CLUB_ID_SIZE]; /* a person's id, or what stands for a character */
    store_played_seat who;
    store_score score;
    int64_t at_ms; /* of the latest */
} store_faced;

/* A part of those whom somebody has faced. */
typedef struct store_faced_part {
    club_person person;
    size_t below;             /* after those with so many games; 0: from the beginning */
    char after[CLUB_ID_SIZE]; /* and of those with as many, after this one */
    size_t limit;
} store_faced_part;

/* Each a store_faced: those whom a person has played most often first. */
store_status store_list_faced(store *self, const store_faced_part *part, store_visitor visitor, store_fault *fault);

/* Which openings of a person. */
typedef struct store_opened_filter {
    club_person person;
    const char *game, *board;
    size_t moves; /* 1 to CLUB_OPENING_MOVES_MAX */
    size_t limit;
} store_opened_filter;

typedef struct store_opened {
    const char *position; /* until the visitor returns */
    unsigned seat;        /* the person's: 0 moved first */
    store_score score;
} store_opened;

/* Each a store_opened, the most frequent first. */
store_status store_list_opened(store *self, const store_opened_filter *filter, store_visitor visitor,
                               store_fault *fault);

/* How games between people went on from a position. */
typedef struct store_continued_filter {
    const char *game, *board, *position; /* by club_opening_image() */
    size_t limit;
} store_continued_filter;

/* Each a store_opened, the most frequent first: the position after the move, and how its player fared. */
store_status store_list_continued(store *self, const store_continued_filter *filter, store_visitor visitor,
                                  store_fault *fault);

/* What somebody has won or reached. */
typedef struct store_news {
    char handle[CLUB_HANDLE_SIZE], name[CLUB_NAME_SIZE];
    char what[CLUB_HANDLE_SIZE];   /* "won", or a trophy */
    char game[CLUB_ID_SIZE];       /* "": in none, but at puzzles */
    char opponent[CLUB_NAME_SIZE]; /* what the first of them is called; "": a computer, a guest without a name */
    unsigned character;            /* of a computer; else 0 */
    int64_t at_ms;
} store_news;

/* Each a store_news of those whom a person follows, the latest first. Only the latest of the club are looked at. */
store_status store_list_news(store *self, const club_person *person, size_t limit, store_visitor visitor,
                             store_fault *fault);

/* What the person has reached, by games and at puzzles. */
store_status store_find_reached(store *self, const club_person *person, club_reached *out, store_fault *fault);

/* The latest day, in seconds since 1970, on which the person did something; 0: not known. */
store_status store_last_seen(store *self, const club_person *person, int64_t *out, store_fault *fault);

#endif
