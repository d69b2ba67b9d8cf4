#include "train/selfplay.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/random.h"
#include "base/work.h"
#include "ludopod/event.h"
#include "ludopod/search.h"
#include "search/network/network.h"

/* ---- One game ------------------------------------------------------------------------------------ */

/* A random opening and one random move in RANDOM_EVERY later: the evaluation has to know positions that good players do
   not reach, since the search does. */
enum { RANDOM_EVERY = 60 };

/* How the games of one game begin. */
typedef struct beginning {
    unsigned pieces;
    unsigned opening; /* random moves */
} beginning;

/* The most pieces of a side, in a game that can be begun with fewer; else 0. */
static unsigned most_pieces(const pod_rules *rules) {
    for (size_t i = 0; i < rules->option_count; i++) {
        if (rules->options[i].id == POD_OPTION_PIECES) {
            return (unsigned)rules->options[i].maximum;
        }
    }
    return 0;
}

/* Every other game is with fewer pieces than usual, two at least, where the number can be chosen. */
static beginning draw_beginning(const train_games_header *header, pod__random *random) {
    unsigned most = most_pieces(pod_game_at(header->game)->rules);
    unsigned fewer = most && pod__random_below(random, 2) ? pod__random_below(random, most - 1) : 0;
    unsigned opening = pod__net_kind_of(header->game)->opening(header->rows, header->columns);
    return (beginning){most - fewer, 2 + pod__random_below(random, opening)};
}

static pod_move random_move(const pod_position *position, pod__random *random) {
    pod_move_list list;
    pod_game_of(position)->rules->moves(position, &list);
    return list.move[pod__random_below(random, list.count)];
}

static int16_t recorded_score(const pod_search_report *report) {
    if (!report->proven) {
        return (int16_t)report->score;
    }
    return (int16_t)(report->score + (report->score > 0   ? TRAIN_SCORE_CERTAIN
                                      : report->score < 0 ? -TRAIN_SCORE_CERTAIN
                                                          : 0));
}

/* In Octogo who has fewer pieces may have won, or drawn. */
static int8_t margin_of(const pod_position *over) {
    pod_outcome outcome;
    pod_game_of(over)->rules->outcome(over, &outcome);
    int margin = outcome.score[0] - outcome.score[1];
    int sign = outcome.place[1] - outcome.place[0];
    margin = margin < 0 ? -margin : margin;
    return (int8_t)(sign * (margin ? margin : 1));
}

/* The move for a position and what is written down of it. Whether the game is to go on: a proven result ends it. */
static bool think(pod_search *search, const pod_position *position, const pod_search_request *request, train_ply *out,
                  int8_t *margin) {
    pod_search_report report;
    pod_search_run(search, position, request, &report);
    *out = (train_ply){report.best, recorded_score(&report)};
    int sure = report.score / 100;
    *margin = (int8_t)(position->turn ? -sure : sure);
    return !report.proven;
}

void train_selfplay_game(const train_games_header *header, uint32_t number, pod_search *search,
                         const pod_tables *tables, train_game *out) {
    pod_position position;
    pod_history history;
    pod__random random = {.state = pod__mix(header->seed) + pod__mix(number + 1u)};
    beginning drawn = draw_beginning(header, &random);
    train_games_start(header, drawn.pieces, &position);
    pod_history_begin(&history, &position);
    *out = (train_game){.number = number, .pieces = (uint8_t)drawn.pieces};
    pod_search_request request = POD_SEARCH_REQUEST(.nodes = header->nodes, .tables = tables);
    while (position.turn != POD_NOBODY && out->plies < TRAIN_PLIES_MAX) {
        train_ply *ply = &out->ply[out->plies++];
        request.seen = history.hash;
        request.seen_count = history.count;
        if (out->plies <= drawn.opening || !pod__random_below(&random, RANDOM_EVERY)) {
            *ply = (train_ply){random_move(&position, &random), TRAIN_SCORE_NONE};
        } else if (!think(search, &position, &request, ply, &out->margin)) {
            return;
        }
        pod_event event = {POD_EVENT_MOVE, (uint8_t)position.turn, ply->move};
        pod_history_apply(&history, &position, &event);
    }
    out->margin = margin_of(&position);
}

/* ---- Many at once ----------------------------------------------------------------------------------- */

typedef struct pool {
    const train_selfplay *task;
    FILE *file;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t written;
    uint32_t next; /* to be played */
    uint32_t done; /* written */
    uint64_t positions;
    int error; /* an errno; ECANCELED when it was not to go on */
} pool;

/* Appends a game when all before it are written. */
static void hand_in(pool *shared, const train_game *game) {
    pthread_mutex_lock(&shared->lock);
    while (shared->done != game->number && !shared->error) {
        pthread_cond_wait(&shared->written, &shared->lock);
    }
    if (!shared->error) {
        errno = EIO;
        if (!train_games_write(shared->file, game) || fflush(shared->file)) {
            shared->error = errno;
        }
        shared->done++;
        shared->positions += game->plies;
        if (!shared->error && !pod__goes_on(&shared->task->progress, shared->done, shared->positions, 0)) {
            shared->error = ECANCELED;
        }
    }
    pthread_cond_broadcast(&shared->written);
    pthread_mutex_unlock(&shared->lock);
}

static bool take_number(pool *shared, uint32_t *number) {
    pthread_mutex_lock(&shared->lock);
    bool more = shared->next < shared->task->games && !shared->error;
    *number = more ? shared->next++ : 0;
    pthread_mutex_unlock(&shared->lock);
    return more;
}

static void fail(pool *shared, int error) {
    pthread_mutex_lock(&shared->lock);
    shared->error = shared->error ? shared->error : error;
    pthread_cond_broadcast(&shared->written);
    pthread_mutex_unlock(&shared->lock);
}

/* One thread's games. */
static bool play_some(void *context, unsigned thread, size_t piece) {
    (void)thread;
    (void)piece;
    enum { TABLE_BYTES = 1 << 20 };
    pool *shared = context;
    pod_search *search = pod_search_create(TABLE_BYTES);
    train_game *game = malloc(sizeof *game);
    uint32_t number;
    if (!search || !game) {
        fail(shared, ENOMEM);
    } else {
        pod_search_use_network(search, shared->task->network);
        while (take_number(shared, &number)) {
            train_selfplay_game(&shared->task->header, number, search, shared->task->tables, game);
            hand_in(shared, game);
        }
    }
    free(game);
    pod_search_free(search);
    return true;
}

bool train_selfplay_run(const train_selfplay *task, FILE *file, uint32_t first) {
    pool shared = {.task = task, .file = file, .next = first, .done = first};
    pthread_mutex_init(&shared.lock, NULL);
    pthread_cond_init(&shared.written, NULL);
    pod__work(task->threads, task->threads, play_some, &shared);
    pthread_cond_destroy(&shared.written);
    pthread_mutex_destroy(&shared.lock);
    errno = shared.error;
    return !shared.error;
}
