/* A tournament, of which the page speaks as an event: people who meet at tables by the rules of its kind. It is its
   terms and its journal: played once more, the same entries give the same tournament, so neither a server that was
   killed nor a result that comes late or twice changes anything twice.

     ANNOUNCED --begin--> RUNNING --end--> OVER
         \____________________\--cancel--> CANCELLED

   and each of its tables, which a ladder's challenge calls and any other pairing has ready at once:

     CALLED --ready--> READY --game--> PLAYING --result--> OVER
                                          \--late--> LATE --result--/

   What is to be done next follows from what there is (club_tournament_next()), a few entries at a time: whoever keeps
   them asks once more until there are none. What a kind does differently is its row (kind.h).

   Scores of a table of n are 2 (n - place), what is shared divided evenly: 2, 1 and 0 for two, which is a point, a half
   and none. Pure logic. The only memory are the lists. Moments are milliseconds since 1970. */
#ifndef LUDOPOD_CLUB_EVENT_TOURNAMENT_H
#define LUDOPOD_CLUB_EVENT_TOURNAMENT_H

#include "club/challenge/challenge.h"

enum {
    CLUB_TITLE_MAX = 60, /* characters */
    CLUB_TITLE_SIZE = CLUB_TITLE_MAX * 4 + 1,
    CLUB_ENTRANTS_MAX = 512,
    CLUB_ROUNDS_MAX = 32,
    CLUB_TOURNAMENT_CODE = 6, /* letters of an id, which will do where people write it down */
    CLUB_TOURNAMENT_AHEAD_DAYS = 90,
    CLUB_ABSENCES_MAX = 2 /* who does not come to so many games is out */
};

typedef struct club_tournament_kind club_tournament_kind; /* kind.h */

typedef struct club_tournament_terms {
    const club_tournament_kind *kind;
    char title[CLUB_TITLE_SIZE];
    club_terms games;
    unsigned seats;  /* of a table */
    unsigned rounds; /* Swiss: how many; round robin: how often everyone meets everyone */
    bool at_once;    /* round robin: all rounds together */
    int64_t begins_ms;
    int64_t length_ms; /* an arena: how long; of the others each round, at most; 0: as long as its games */
    int64_t break_ms;  /* between two rounds */
    unsigned most;     /* entrants */
    club_range range;
    bool closed; /* in no list: only who knows the id enters */
    bool bots;   /* may enter: then it is not rated */
} club_tournament_terms;

/* Moments of correspondence are counted without the outages of the club, and without a person's vacations. */
#define CLUB_LADDER_ANSWER_MS (INT64_C(7) * 24 * 3600 * 1000)
/* So long before it begins people are told: of live games, and by correspondence. */
#define CLUB_TOURNAMENT_SOON_MS (INT64_C(15) * 60 * 1000)
#define CLUB_TOURNAMENT_SOON_DAILY_MS (INT64_C(24) * 3600 * 1000)
/* When an arena's time is over its last games have so much longer. */
#define CLUB_ARENA_LAST_MS (INT64_C(30) * 60 * 1000)
/* So long two who have just met wait for somebody else. */
#define CLUB_ARENA_PATIENCE_MS (INT64_C(10) * 1000)

typedef enum club_entrant_state {
    CLUB_ENTRANT_IN,
    CLUB_ENTRANT_AWAY, /* may come back */
    CLUB_ENTRANT_OUT
} club_entrant_state;

typedef struct club_entrant {
    club_person person;
    int rating; /* at the entry; 0: none */
    club_entrant_state state;
    unsigned joined;   /* the rounds before the entry */
    unsigned absences; /* since the entry, or the return to an arena */
    unsigned group;    /* 1 and on; 0: there are none */
    bool final;        /* has won it, and plays in the last one */
    int64_t free_ms;   /* since when at no table */
} club_entrant;

typedef enum club_table_state {
    CLUB_TABLE_CALLED,
    CLUB_TABLE_READY,
    CLUB_TABLE_PLAYING,
    CLUB_TABLE_LATE, /* its round is over: it counts as shared until it ends */
    CLUB_TABLE_OVER
} club_table_state;

/* Who meets at one, by the numbers of the entrants, in the order of their seats. One alone has a bye. */
typedef struct club_table {
    unsigned round, count, entrant[POD_SEATS_MAX];
    club_table_state state;
    char game[CLUB_ID_SIZE]; /* "": none yet */
    int score[POD_SEATS_MAX];
    unsigned absent;  /* bits of those who did not come */
    bool corrected;   /* by the director: the game itself changes nothing any more */
    unsigned decided; /* the entry that did: in their order a ladder's results count */
    int64_t when_ms;  /* proposed for its game; 0: no time is */
    unsigned wanted;  /* bits of those who want that: by all it is agreed on */
    int64_t at_ms;    /* of its latest entry */
} club_table;

typedef enum club_tournament_state {
    CLUB_TOURNAMENT_ANNOUNCED,
    CLUB_TOURNAMENT_RUNNING,
    CLUB_TOURNAMENT_OVER,
    CLUB_TOURNAMENT_CANCELLED,
    CLUB_TOURNAMENT_STATES
} club_tournament_state;
/* "announced", "running", "over", "cancelled". */
extern const char *const club_tournament_state_names[CLUB_TOURNAMENT_STATES];

typedef struct club_tournament {
    char id[CLUB_ID_SIZE];
    club_person director; /* whoever made it; nobody: the club itself */
    club_tournament_terms terms;
    club_tournament_state state;
    size_t entries; /* of its journal */
    bool told;      /* that it begins soon */
    unsigned round, rounds_before_final;
    int64_t begun_ms, round_ms; /* when it began, and its round */
    int64_t idle_ms;            /* since when no table goes on */
    club_entrant *entrant;
    size_t entrants, entrant_room;
    club_table *table;
    size_t tables, table_room;
} club_tournament;

void club_tournament_free(club_tournament *of);

/* ---- The journal ------------------------------------------------------------------------------------------------- */

typedef enum club_tournament_entry_kind {
    CLUB_TOURNAMENT_JOIN, /* the rating, the person */
    CLUB_TOURNAMENT_LEAVE,
    CLUB_TOURNAMENT_RETURN,
    CLUB_TOURNAMENT_EXPEL, /* absent too often, banned, or no longer a member */
    CLUB_TOURNAMENT_BEGIN,
    CLUB_TOURNAMENT_GROUP, /* the entrant, the group; 0: the last one */
    CLUB_TOURNAMENT_ROUND, /* the next one */
    CLUB_TOURNAMENT_PAIR,  /* one more table */
    CLUB_TOURNAMENT_CALL,  /* the same, for a challenge: the first of the two calls */
    CLUB_TOURNAMENT_READY, /* it is accepted */
    CLUB_TOURNAMENT_GAME,
    CLUB_TOURNAMENT_LATE,
    CLUB_TOURNAMENT_TIME,    /* the seat that wants it, the time */
    CLUB_TOURNAMENT_RESULT,  /* who is absent, as bits; the scores */
    CLUB_TOURNAMENT_CORRECT, /* the scores; the director's reason */
    CLUB_TOURNAMENT_END,
    CLUB_TOURNAMENT_CANCEL,
    CLUB_TOURNAMENT_TELL, /* those who are in: it begins soon */
    CLUB_TOURNAMENT_ENTRY_KINDS
} club_tournament_entry_kind;

typedef struct club_tournament_entry {
    club_tournament_entry_kind kind;
    int64_t at_ms;
    int number;      /* of the entrant or the table; JOIN: the rating */
    int more;        /* GROUP: the group; RESULT: who is absent; TIME: the seat */
    int64_t when_ms; /* TIME */
    unsigned count;
    int list[POD_SEATS_MAX];      /* PAIR, CALL: entrants; RESULT, CORRECT: scores */
    char id[CLUB_ID_SIZE];        /* JOIN: the person; GAME */
    char words[CLUB_REASON_SIZE]; /* CORRECT */
} club_tournament_entry;

/* The word that it is stored under ("join"), and its text ("7 0 2,0"). */
const char *club_tournament_entry_word(club_tournament_entry_kind kind);
void club_tournament_entry_print(const club_tournament_entry *entry, pod_text *out);
/* False: there is none like that. */
bool club_tournament_entry_read(const char *word, const char *text, club_tournament_entry *out);
/* Makes an entry part of the tournament. False, and nothing changes: it is not possible in it as it stands, or there is
   no memory. */
bool club_tournament_commit(club_tournament *of, const club_tournament_entry *entry);

/* A list of entries that grows. */
typedef struct club_tournament_entries {
    club_tournament_entry *entry;
    size_t count, room;
    bool failed; /* for want of memory: nothing of it is to be used */
    club_tournament_entry spare;
} club_tournament_entries;

/* One more; never NULL, but where there is no memory one that nobody reads. */
club_tournament_entry *club_tournament_add(club_tournament_entries *to, club_tournament_entry_kind kind, int64_t at_ms);

/* ---- What comes next --------------------------------------------------------------------------------------------- */

/* What is to be done by itself at this moment; nothing: nothing before club_tournament_due_ms(). calendar: outages and
   vacations; NULL: none. */
void club_tournament_next(const club_tournament *of, const club_calendar *calendar, int64_t now_ms,
                          club_tournament_entries *out);
/* When to ask again, after it has told nothing more at now_ms, though nothing has happened; CLUB_NEVER_MS: never. */
int64_t club_tournament_due_ms(const club_tournament *of, const club_calendar *calendar, int64_t now_ms);
/* The same of one that is announced, as if its time had come. */
void club_tournament_begin(const club_tournament *of, const club_calendar *calendar, int64_t now_ms,
                           club_tournament_entries *out);
/* A table whose game is to begin, or the number of tables: there is none. */
size_t club_tournament_ready_table(const club_tournament *of);

/* ---- Acts: what somebody does, as an entry. False: they may not, or not now -------------------------------------- */

/* The number of a person; that of all entrants: has not entered. */
size_t club_tournament_find(const club_tournament *of, const club_person *person);
/* How many are in. */
size_t club_tournament_count_in(const club_tournament *of);
bool club_tournament_may_join(const club_tournament *of, const club_person *person, int rating);
bool club_tournament_may_call(const club_tournament *of, size_t from, size_t to);
/* When to play the game of a table, which is one by correspondence; 0: no time any more. */
bool club_tournament_may_propose(const club_tournament *of, const club_tournament_entry *entry);
bool club_tournament_may_correct(const club_tournament *of, size_t table, const club_tournament_entry *entry);
/* The scores of a table by the places of its seats (1: first; shared: the same), or by who is absent. */
void club_tournament_scores_of(unsigned count, const unsigned *place, unsigned absent, int *score);

/* ---- Standing ---------------------------------------------------------------------------------------------------- */

typedef struct club_score {
    int score; /* in halves; an arena's in points */
    int tie[2];
    int before; /* of the last group: what was scored in the first one */
    unsigned games, wins, streak, byes;
    int turns;     /* seats at the front, less those at the back */
    int last_turn; /* the latest of these */
    int last_met;  /* whom the entrant has met last, or -1 */
    unsigned rung; /* a ladder's, 0 on top */
    bool busy;     /* at a table that is not over */
} club_score;

/* One for each entrant; and, where order is not NULL, their numbers from the first place on. False: no memory. */
bool club_tournament_standing(const club_tournament *of, club_score *out, unsigned *order);

#endif
