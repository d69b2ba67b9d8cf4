/* What `ludopod admin fairplay` is made of: a player's moves beside those of the engine, and what that says in numbers.

   It is evidence for somebody who judges, never a verdict: docs/fairplay.md says how well the numbers tell an engine
   from a strong player, and when they do not. */
#ifndef LUDOPOD_CLI_FAIRPLAY_FAIRPLAY_H
#define LUDOPOD_CLI_FAIRPLAY_FAIRPLAY_H

#include "base/json.h"
#include "base/text.h"
#include "ludopod/language.h"
#include "ludopod/progress.h"
#include "ludopod/record.h"
#include "ludopod/search.h"

/* ---- Moves ---------------------------------------------------------------------------------------------------- */

/* A move in a position in which there was something to choose: more than one legal move, nothing proven, and an
   expected result between the two bounds. */
#define FAIR_LEAST 0.02
#define FAIR_MOST 0.98
/* The choice tells something where the best move is better than the second best by so much of the expected result: not
   among moves that are the same but for their looks, as in the beginning. */
#define FAIR_TELLING 0.03
/* A move that gives away no more than that is as good as the best. */
#define FAIR_NEAR 0.02
/* Moves that took less were made in advance, and say nothing of thinking. Milliseconds. */
enum { FAIR_THOUGHT_MS = 200 };

typedef struct fair_move {
    size_t game;     /* of the list, from 0 */
    size_t ply;      /* from 0 */
    bool best;       /* the engine's choice */
    double loss;     /* of the expected result, 0 to 1 */
    double gap;      /* between the best move and the second best */
    int64_t time_ms; /* that the player took for it; -1: not known, or made in advance */
} fair_move;

/* Those of one player, in however many games. All zero at first; fair_list_free() frees it. */
typedef struct fair_list {
    size_t games, made; /* games, and all moves in them */
    size_t count, room; /* those that are compared */
    fair_move *move;
} fair_list;

void fair_list_free(fair_list *list);
/* The games of another list behind those that are there. POD_ERROR_MEMORY, or POD_OK. */
pod_error fair_list_append(fair_list *to, const fair_list *from);

/* A game to be compared. */
typedef struct fair_game {
    const pod_record *record;
    const int64_t *time_ms; /* of each event, -1 where it is not known; NULL: of none */
    unsigned seats;         /* bits: of the player */
} fair_game;

typedef struct fair_lists {
    fair_list player, others; /* the player's, and everybody else's in the same games */
} fair_lists;

/* Compares every move of a game with the engine and adds it to the lists. nodes: of a search; there are two in each
   position. With the same nodes, and one thread, the result is the same. Fails as pod_search_run(), and with
   POD_ERROR_STOPPED when progress, which counts positions, ends it: then the lists are as before. */
pod_error fair_compare(const fair_game *game, pod_search *search, uint64_t nodes, const pod_progress_callback *progress,
                       fair_lists *out);

/* ---- Numbers -------------------------------------------------------------------------------------------------- */

/* A share of so many, with the bounds of Wilson's interval at 95 % (Wilson 1927). All 0 when there are none. */
typedef struct fair_share {
    size_t of;
    double share, low, high;
} fair_share;
fair_share fair_share_of(size_t hits, size_t of);

/* A mean with its standard deviation (of a sample) and bounds at 95 % by the normal distribution. */
typedef struct fair_mean {
    size_t of;
    double mean, deviation, low, high;
} fair_mean;
fair_mean fair_mean_of(const double *value, size_t count);

/* Spearman's rank correlation, -1 to 1, ties by their mean rank; 0 with fewer than three pairs or no differences.
   Sets *known to false when there is no memory, or one of those. */
double fair_rank_correlation(const double *one, const double *other, size_t count, bool *known);

typedef struct fair_sums {
    size_t games, made, compared;
    fair_share best; /* best moves where the choice tells something */
    fair_share near; /* moves as good as the best */
    fair_mean loss;
    fair_mean seconds;  /* a move, where it is known */
    double closeness;   /* rank correlation between the time of a move and how close the choice was */
    bool has_closeness; /* else it cannot be said */
} fair_sums;

/* POD_ERROR_MEMORY, or POD_OK. */
pod_error fair_sum(const fair_list *list, fair_sums *out);

/* ---- The report ----------------------------------------------------------------------------------------------- */

typedef struct fair_report {
    const char *name; /* the player's */
    uint64_t nodes;
    size_t left_out; /* games that were not looked at, because it was interrupted */
    const fair_lists *lists;
    pod_language language;
    fair_sums player, others; /* of the lists */
    /* What a game of the lists is called: its id at the club, or its number in a file. Until the next call. */
    const char *(*game_name)(const void *context, size_t game);
    const void *context;
} fair_report;

/* For people and for programs. context: a fair_report. */
void fair_print_text(const void *context, pod_text *out);
void fair_print_json(pod__json *json, const void *context);
/* An SVG, whose colours are its own. */
void fair_print_picture(const void *context, pod_text *out);

#endif
