/* tune-playtest: the engine plays a game against itself many times, to see how the game goes on a board. What it found
   about Octogo stands in docs/octogo.md.

     tune-playtest FOLDER GAME BOARD GAMES LIMIT

   LIMIT is what each move may take: milliseconds (1000ms), positions (40000n), or a character (character=firefly);
   without one it plays at full strength. Every game begins with two random turns a side, so that no two are the
   same. The records stay in FOLDER, which must be there, one file a game: games that are there already are not played
   again, so a run that was interrupted continues, and several may fill one folder. At the end a line of a table sums up
   all of them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/files.h"
#include "ludopod/record.h"
#include "tuning/self_play.h"

enum { TABLE_BYTES = 32 << 20, PATH_BYTES = 512, RANDOM_TURNS = 4, GAMES_MAX = 10000 };

/* What the games have in common. */
typedef struct summary {
    unsigned games;
    unsigned won[2];   /* by who moved first, and by the other */
    unsigned quiet;    /* drawn by turns without a capture */
    unsigned again;    /* drawn by a position that came back */
    unsigned turned;   /* won by the side that had lost the first piece */
    unsigned captured; /* pieces, in all games */
    unsigned pairs;    /* turns that took two */
    unsigned short plies[GAMES_MAX];
    unsigned short first[GAMES_MAX]; /* the ply of the first capture */
} summary;

typedef struct playtest {
    const char *folder, *limit;
    pod_position start;
    unsigned games;
    self_play how;
    self_play_game game; /* the last that was played */
    summary sum;
} playtest;

/* ---- Summing up ---------------------------------------------------------------------------------------------------
 */

/* Pieces both sides have together. */
static unsigned pieces(const pod_position *position) {
    pod_outcome outcome;
    pod_game_of(position)->rules->outcome(position, &outcome);
    return (unsigned)outcome.score[0] + outcome.score[1];
}

/* Walks through a game for its captures; returns who made the first one, POD_NOBODY when there was none. */
static unsigned add_captures(summary *sum, const pod_record *record) {
    pod_position position = *pod_record_start(record);
    unsigned first = POD_NOBODY;
    unsigned before = pieces(&position);
    for (size_t ply = 0; ply < pod_record_length(record); ply++) {
        const pod_event *event = pod_record_event(record, ply);
        pod_event_apply(&position, event);
        unsigned taken = before - pieces(&position);
        before -= taken;
        sum->captured += taken;
        sum->pairs += taken == 2;
        if (taken && first == POD_NOBODY) {
            first = event->seat;
            sum->first[sum->games] = (unsigned short)(ply + 1);
        }
    }
    return first;
}

static void add_draw(summary *sum, const pod_position *end) {
    bool quiet = end->game == POD_GAME_OCTOGO && end->of.octogo.limit && end->of.octogo.quiet >= end->of.octogo.limit;
    sum->quiet += quiet;
    sum->again += !quiet;
}

/* Adds a finished game between two. */
static void add_record(summary *sum, const pod_record *record) {
    const pod_position *end = pod_record_end(record);
    unsigned opener = pod_record_start(record)->turn;
    pod_outcome outcome;
    pod_game_of(end)->rules->outcome(end, &outcome);
    unsigned capturer = add_captures(sum, record);
    if (outcome.place[0] == outcome.place[1]) {
        add_draw(sum, end);
    } else {
        unsigned winner = outcome.place[0] < outcome.place[1] ? 0 : 1;
        sum->won[winner == opener ? 0 : 1]++;
        sum->turned += winner != capturer;
    }
    sum->plies[sum->games++] = (unsigned short)pod_record_length(record);
}

static int by_size(const void *left, const void *right) {
    return *(const unsigned short *)left - *(const unsigned short *)right;
}

/* One line of a table in Markdown. */
static void print_summary(summary *sum, const char *board, const char *limit) {
    unsigned games = sum->games;
    if (!games) {
        return;
    }
    qsort(sum->plies, games, sizeof sum->plies[0], by_size);
    qsort(sum->first, games, sizeof sum->first[0], by_size);
    puts("| board | a move | games | first player won | lost | drawn: repetition | drawn: quiet | plies: median | 90 % "
         "| first capture | captured | two at once | turned round |");
    printf("| %s | %s | %u | %u | %u | %u | %u | %u | %u | %u | %.1f | %.2f | %u |\n", board, limit, games, sum->won[0],
           sum->won[1], sum->again, sum->quiet, sum->plies[games / 2], sum->plies[games * 9 / 10],
           sum->first[games / 2], (double)sum->captured / games, (double)sum->pairs / games, sum->turned);
}

/* ---- Playing ------------------------------------------------------------------------------------------------------
 */

/* NULL when there is no memory, or the game did not end. */
static pod_record *play(playtest *run, unsigned number) {
    self_play_game *game = &run->game;
    run->how.random.state = number;
    pod_search_clear(run->how.search);
    pod_record *record =
        self_play_run(&run->how, &run->start, RANDOM_TURNS, game) ? pod_record_create(&run->start) : NULL;
    pod_error error = record ? pod_record_set_tag(record, "Limit", run->limit, NULL) : POD_OK;
    for (unsigned ply = 0; record && !error && ply < game->plies; ply++) {
        pod_event event = {.kind = POD_EVENT_MOVE, .seat = game->ply[ply].position.turn, .move = game->ply[ply].move};
        error = pod_record_add(record, &event);
    }
    if (error) {
        pod_record_free(record);
    }
    return error ? NULL : record;
}

static void print_record(const void *context, pod_text *out) {
    pod_record_write_text(context, out);
}

/* 0 or an errno. */
static int save(const pod_record *record, const char *path) {
    size_t length;
    char *text = pod__printed(print_record, record, &length);
    int error = text ? cli_file_replace(path, text, length, NULL) : ENOMEM;
    free(text);
    return error;
}

typedef enum loaded { LOADED, MISSING, WRONG } loaded;

static loaded load(const char *path, summary *sum) {
    size_t length, count = 0;
    pod_record **record = NULL;
    pod_fault fault;
    char *text = cli_file_bytes(path, &length);
    if (!text) {
        return errno == ENOENT ? MISSING : WRONG;
    }
    bool whole = !pod_records_read(text, length, &record, &count, &fault) && count == 1 &&
                 pod_record_end(record[0])->turn == POD_NOBODY;
    if (whole) {
        add_record(sum, record[0]);
    }
    pod_records_free(record, count);
    free(text);
    return whole ? LOADED : WRONG;
}

/* Plays a game and keeps it; what goes wrong is told. */
static bool add_game(playtest *run, unsigned number, const char *path) {
    pod_record *record = play(run, number);
    int error = record ? save(record, path) : ENOMEM;
    if (error) {
        fprintf(stderr, "tune-playtest: %s: %s\n", path, strerror(error));
    } else {
        add_record(&run->sum, record);
    }
    pod_record_free(record);
    return !error;
}

static bool run_all(playtest *run) {
    for (unsigned number = 1; number <= run->games; number++) {
        char path[PATH_BYTES];
        snprintf(path, sizeof path, "%s/%04u.txt", run->folder, number);
        loaded known = load(path, &run->sum);
        if (known == WRONG) {
            fprintf(stderr, "tune-playtest: %s is not the record of a finished game\n", path);
        }
        if (known == WRONG || (known == MISSING && !add_game(run, number, path))) {
            return false;
        }
    }
    return true;
}

static bool read_limit(const char *text, pod_search_request *out) {
    static const char character[] = "character=";
    const bool named = !strncmp(text, character, strlen(character));
    char *unit;
    unsigned long long number = strtoull(text + 0, &unit, 10);
    bool timed = !strcmp(unit, "ms");
    if (named) {
        *out = POD_SEARCH_REQUEST(.character = pod_character_find(text + strlen(character)));
        return out->character;
    }
    *out = POD_SEARCH_REQUEST(.time_ms = timed ? (int64_t)number : 0, .nodes = timed ? 0 : number);
    return number && (timed || !strcmp(unit, "n"));
}

/* What a command line asks for; false when it makes no sense. */
static bool read_arguments(int count, char **argument, playtest *out) {
    if (count != 6) {
        return false;
    }
    out->folder = argument[1];
    out->limit = argument[5];
    out->games = (unsigned)strtoul(argument[4], NULL, 10);
    return out->games <= GAMES_MAX && read_limit(argument[5], &out->how.request) &&
           self_play_start(argument[2], argument[3], &out->start);
}

int main(int count, char **argument) {
    playtest *run = calloc(1, sizeof *run);
    if (!run || !read_arguments(count, argument, run)) {
        fputs("usage: tune-playtest FOLDER GAME BOARD GAMES LIMIT\n"
              "such as tune-playtest games octogo 10x10 200 1000ms, 40000n for 40000 positions a move, or "
              "character=glass\n",
              stderr);
        free(run);
        return 2;
    }
    run->how.search = pod_search_create(TABLE_BYTES);
    bool done = run->how.search && run_all(run);
    if (done) {
        print_summary(&run->sum, argument[3], argument[5]);
    }
    pod_search_free(run->how.search);
    free(run);
    return !done;
}
