/* The search of the engine in its own thread, and what it writes: info lines, then the move. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/interrupt.h"
#include "base/text.h"
#include "cli/ugi/ugi.h"

typedef struct written_line {
    const pod_position *position;
    const pod_analysis *known;
    unsigned index;
} written_line;

static void print_score(const pod_search_report *line, unsigned seat, unsigned players, pod_text *out) {
    if (players == 2) {
        pod_text_format(out, " score cp %d", (int)line->score);
    } else {
        /* Nobody's margin says how a game of more than two stands: hundredths of the expected result. */
        pod_text_format(out, " score cp %d", (int)(10000 * line->expected[seat] + 0.5) / 100);
    }
    if (line->proven) {
        pod_text_add(out, " string proven");
    }
    if (line->plies) {
        pod_text_format(out, " in %u", line->plies);
    }
}

static void print_moves(const pod_position *start, const pod_search_report *line, pod_text *out) {
    pod_position position = *start;
    const pod_game *game = pod_game_of(start);
    pod_text_add(out, " pv");
    for (unsigned i = 0; i < line->line_length; i++) {
        pod_text_add_char(out, ' ');
        game->notation->print_move(&position, line->line[i], out);
        game->rules->apply(&position, line->line[i]);
    }
}

static void print_line(const void *context, pod_text *out) {
    const written_line *written = context;
    const pod_analysis *known = written->known;
    const pod_search_report *line = &known->line[written->index];
    pod_text_format(out, "info depth %u multipv %u", line->depth, written->index + 1);
    print_score(line, written->position->turn, written->position->players, out);
    pod_text_format(out, " nodes %" PRIu64 " nps %" PRIu64 " time %" PRId64, known->nodes,
                    known->nodes * 1000 / (uint64_t)(known->time_ms > 0 ? known->time_ms : 1), known->time_ms);
    print_moves(written->position, line, out);
}

/* What has been told already of each line, and when all were told last. */
typedef struct telling {
    ugi_engine *engine;
    pod_search_report line[POD_ANALYSIS_LINES_MAX];
    int64_t time_ms;
} telling;

static bool is_news(const pod_search_report *told, const pod_search_report *line, unsigned seat) {
    return line->depth != told->depth || line->best != told->best || line->score != told->score ||
           line->proven != told->proven || fabs(line->expected[seat] - told->expected[seat]) > 0;
}

/* Those lines that are news; all of them where nothing was for a second. */
static void write_lines(telling *told, const pod_analysis *known) {
    enum { AGAIN_MS = 1000 };
    const pod_position *position = &told->engine->position;
    bool again = known->time_ms - told->time_ms >= AGAIN_MS;
    for (unsigned i = 0; i < known->count; i++) {
        if (!again && !is_news(&told->line[i], &known->line[i], position->turn)) {
            continue;
        }
        written_line line = {position, known, i};
        char *text = pod__printed(print_line, &line, NULL);
        if (text) {
            puts(text);
        }
        free(text);
        told->line[i] = known->line[i];
        told->time_ms = known->time_ms;
    }
    fflush(stdout);
}

static bool tell(void *context, const pod_analysis *known) {
    telling *told = context;
    if (known->line[0].depth) {
        write_lines(told, known);
    }
    return !atomic_load(&told->engine->stop);
}

static void wait_for_stop(ugi_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    while (!atomic_load(&engine->stop)) {
        pthread_cond_wait(&engine->stopped, &engine->lock);
    }
    pthread_mutex_unlock(&engine->lock);
}

/* The move, or 0000 where there is none. The next command may come as soon as the line is out, so the search counts as
   ended before that; whoever sees it ended waits for the thread. */
static void answer(ugi_engine *engine, pod_move move) {
    pod_text text = POD__ROOM(POD_MOVE_TEXT_SIZE);
    if (move == POD_MOVE_NONE) {
        pod_text_add(&text, "0000");
    } else {
        pod_game_of(&engine->position)->notation->print_move(&engine->position, move, &text);
    }
    atomic_store(&engine->answered, true);
    printf("bestmove %s\n", text.data);
    fflush(stdout);
}

static void answer_nothing(void) {
    puts("bestmove 0000");
    fflush(stdout);
}

static void *run(void *context) {
    ugi_engine *engine = context;
    telling told = {.engine = engine};
    pod_analysis found = {0};
    pod_error error = pod_analyse(engine->search, &engine->position,
                                  &POD_ANALYSIS_REQUEST(.lines = (unsigned)engine->lines, .limits = &engine->request,
                                                        .context = &told, .progress = tell),
                                  &found);
    if (engine->infinite) {
        wait_for_stop(engine);
    }
    if (atomic_load(&engine->unanswered)) {
        return NULL;
    }
    if (error) {
        ugi_inform(engine, pod_error_message(error), NULL, NULL);
    }
    write_lines(&told, &found);
    answer(engine, error ? POD_MOVE_NONE : found.line[0].best);
    return NULL;
}

void ugi_search_begin(ugi_engine *engine) {
    if (!engine->search) {
        engine->search = pod_search_create((size_t)engine->hash << 20);
        if (engine->search && engine->own_network) {
            pod_search_use_network(engine->search, engine->network);
        }
    }
    if (!engine->search || pod_search_use_threads(engine->search, (unsigned)engine->threads)) {
        ugi_inform(engine, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
        answer_nothing();
        return;
    }
    engine->request.tables = engine->tables;
    atomic_store(&engine->stop, false);
    atomic_store(&engine->answered, false);
    atomic_store(&engine->unanswered, false);
    engine->searching = !pod__thread_start(&engine->thread, run, engine);
    if (!engine->searching) {
        ugi_inform(engine, "no thread can be started for the search", NULL, NULL);
        answer_nothing();
    }
}

void ugi_search_end(ugi_engine *engine) {
    pod_search_report unwanted;
    if (!engine->searching) {
        return;
    }
    pthread_mutex_lock(&engine->lock);
    atomic_store(&engine->stop, true);
    pthread_cond_signal(&engine->stopped);
    pthread_mutex_unlock(&engine->lock);
    pod_search_stop(engine->search);
    pthread_join(engine->thread, NULL);
    engine->searching = false;
    /* The stop may have come after the last search and would then end the next: one that is refused takes it. */
    pod_search_run(engine->search, &engine->position, &POD_SEARCH_REQUEST(), &unwanted);
}

bool ugi_search_runs(ugi_engine *engine) {
    if (engine->searching && atomic_load(&engine->answered)) {
        pthread_join(engine->thread, NULL);
        engine->searching = false;
    }
    return engine->searching;
}

void ugi_search_forget(ugi_engine *engine, bool resize) {
    if (engine->search && resize) {
        pod_search_free(engine->search);
        engine->search = NULL;
    } else if (engine->search) {
        pod_search_clear(engine->search);
    }
}
