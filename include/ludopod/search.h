/* The engine: finds good moves in any game of the table.

   A pod_search owns its memory and serves one search at a time; several may run in several threads.
   pod_search_stop() may be called from any thread, and from the progress callback. */
#ifndef LUDOPOD_SEARCH_H
#define LUDOPOD_SEARCH_H

#include "ludopod/character.h"
#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/rules.h"
#include "ludopod/table.h"

POD_BEGIN_DECLS

enum { POD_LINE_MAX = 64, POD_SEARCH_THREADS_MAX = 512 };

/* What a search knows so far, or at its end. */
typedef struct pod_search_report {
    size_t size; /* how much of this the library has filled: export.h */
    pod_move best;
    unsigned depth; /* plies of the last finished iteration (MCTS: of the longest line so far) */
    uint64_t nodes; /* of MCTS: simulations */
    int64_t time_ms;
    bool proven; /* the expected results are exact, not estimates */
    /* By seat, 0 (last) to 1 (first): the expected share of the others who come behind, which is what a move is chosen
       by. The players' values sum to 1 for two players, to half their number for more. */
    double expected[POD_SEATS_MAX];
    /* By seat, the chance to win, where those who share the first place share the win: these sum to 1. For two players
       it is the same as expected. */
    double win[POD_SEATS_MAX];
    /* Two players: expected final margin for the player to move, in hundredths of a die (or of the
       game's unit of score). When a win or loss is proven it is the margin that is certain so far; in the end, when
       everything has been searched, the exact one. 0 with more players. */
    int32_t score;
    /* Of a win or loss that a table of solved positions knows: how many turns it takes to the end, when the winner
       hurries and the loser delays. 0: not known. */
    uint16_t plies;
    uint16_t line_length;
    pod_move line[POD_LINE_MAX]; /* principal variation, best first */
    /* Of a search by a character: how long it takes over its move where nothing hurries it, as a person would: longer
       where several moves look as good and where something is at stake. It follows from the position, the character and
       the seed; the search itself does not wait. */
    uint32_t pace_ms;
} pod_search_report;

/* Called between iterations and at least about every 100 ms once a best move is known; report is
   valid during the call only. Returning false stops the search. */
typedef bool (*pod_search_progress)(void *context, const pod_search_report *report);

/* What is asked for. Limits of 0 are no limit; at least one limit or a character must be given. */
typedef struct pod_search_request {
    size_t size, report_size; /* of this, and of the report: export.h */
    /* Who plays: 1 (beaten by somebody in their second game) to POD_CHARACTER_STRONGEST, which is as strong as it gets
       within the limits (2 s a move when none is given). Each of the others sees the board in its own way, and what it
       overlooks it overlooks all game long. All of these answer a forced move at once, and stop when the result is
       certain. 0 analyses: full strength, up to the limits or until everything is known. */
    unsigned character;
    /* 1 + the square where the latest move ended (pod_history.latest), where a character looks first; 0: there was
       none. */
    uint8_t latest;
    int64_t time_ms;
    /* Between two, when a character plays: its share of the time of the whole game. An easy choice takes less, a hard
       one more, up to time_ms. 0: as time_ms says. */
    int64_t share_ms;
    uint64_t nodes; /* of MCTS: simulations */
    unsigned depth; /* plies; two players only (alone it lets a search for more run for 2 s) */
    /* Decides what a character overlooks, and which it takes of moves that are as good as equal: to be the same for all
       moves that one player makes in a game. At full strength 0 takes the best, others vary within two hundredths of a
       die. As long as it is not time that ends the search, the same position, character, seed, nodes and depth (one of
       the last two given here, or by a character below full strength) give the same report, unless several threads
       search. Searches limited by time alone profit from earlier ones on the same pod_search. */
    uint64_t seed;
    /* Hashes (pod_rules.hash) of earlier positions of the game that can repeat: a move that repeats one counts as a
       draw. A pod_history (event.h) has them. NULL and 0 where there are none. */
    const uint64_t *seen;
    size_t seen_count;
    /* Moves not to be considered in this position, for second-best lines; at least one legal move must be left. NULL
       and 0 where there are none. */
    const pod_move *exclude;
    size_t exclude_count;
    /* Tables of solved positions to probe, or NULL. Only 0 and POD_CHARACTER_STRONGEST use them. */
    const pod_tables *tables;
    /* Between two, positions in which dice can come or go on nine squares at most (all of 3x3 and 2x4) are solved
       before they are searched when there is half a second for it. This has an analysis do so, too, that is limited by
       nodes or depth. */
    bool solve_small;
    /* Between two, search by the MCTS that serves more players, for comparison (docs/strength.md). No effect in games
       in which positions can repeat. */
    bool by_tree;
    pod_search_progress progress; /* may be NULL */
    void *context;
} pod_search_request;

/* A request with these members, all others 0: POD_SEARCH_REQUEST(.character = 4). In C only. */
#define POD_SEARCH_REQUEST(...)                                                                                        \
    ((pod_search_request){.size = sizeof(pod_search_request), .report_size = sizeof(pod_search_report), __VA_ARGS__})

#ifndef POD_NO_INLINE
static inline void pod_search_request_init(pod_search_request *out) {
    memset(out, 0, sizeof *out);
    out->size = sizeof *out;
    out->report_size = sizeof(pod_search_report);
}
#endif

typedef struct pod_search pod_search;

/* table_bytes: memory for the transposition table or the tree of MCTS, rounded down to a power of two but never under
   64 KiB; about 1.2 MiB come on top. NULL when there is no memory. */
POD_API pod_search *pod_search_create(size_t table_bytes);
/* NULL is allowed. No search may be running. */
POD_API void pod_search_free(pod_search *search);
/* How many threads search together, 1 to POD_SEARCH_THREADS_MAX; 1 until it is set. Only searches between two players
   by character 0 or POD_CHARACTER_STRONGEST use more than one; the callback is called by the thread that called
   pod_search_run(). Where there are no threads (WebAssembly), or the system gives no more, fewer do the work. Each
   takes another 1.2 MiB. No search may be running. Fails with POD_ERROR_OPTION_VALUE and POD_ERROR_MEMORY, and then
   nothing has changed. */
POD_API pod_error pod_search_use_threads(pod_search *search, unsigned threads);
/* Clears the table: forgets all that earlier searches found. */
POD_API void pod_search_clear(pod_search *search);
/* Finds a move. Fails with POD_ERROR_GAME_OVER when there is none to find, POD_ERROR_OPTION_VALUE when the
   request makes no sense, and POD_ERROR_STRUCTURE. A stopped search still reports its best move so far: once called on
   a running game it always finds one. */
POD_API pod_error pod_search_run(pod_search *search, const pod_position *position, const pod_search_request *request,
                                 pod_search_report *out);
/* Makes a running search return soon. The request is remembered until the search that is running, or
   the next one, ends. */
POD_API void pod_search_stop(pod_search *search);

POD_END_DECLS

#endif
