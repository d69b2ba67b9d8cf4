/* position and query: the game as the protocol sees it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ugi/ugi.h"

void ugi_start(ugi_engine *engine) {
    pod_fault fault;
    if (pod_start(engine->game, &engine->options, &engine->position, &fault)) {
        ugi_inform_fault(engine, NULL, &fault);
        return;
    }
    pod_history_begin(&engine->history, &engine->position);
}

/* A position of its own stands for its board and its players, whatever the options say of the start. */
static bool read_position(const ugi_engine *engine, const char *text, pod_position *out) {
    pod_options options = engine->options;
    pod_fault fault;
    options.given = 0;
    if (ugi_same(text, "startpos")) {
        text = "start";
    }
    if (pod_position_parse(&(pod_position_text){engine->game, &options, text, strlen(text)}, out, &fault)) {
        ugi_inform_fault(engine, NULL, &fault);
        return false;
    }
    return true;
}

static bool play_moves(const ugi_engine *engine, char *moves, pod_position *position, pod_history *history) {
    unsigned number = 1;
    for (const char *word; (word = ugi_word(&moves)); number++) {
        pod_event event;
        pod_fault fault;
        if (pod_event_parse(position, word, strlen(word), &event, &fault)) {
            char *where = cli_message(engine->language, "move {0}", CLI_SHORT("%u", number), NULL);
            ugi_inform_fault(engine, where, &fault);
            free(where);
            return false;
        }
        pod_history_apply(history, position, &event);
    }
    return true;
}

void ugi_set_position(ugi_engine *engine, char *rest) {
    char *moves;
    char *line = ugi_until(rest, "moves", &moves);
    const char *kind = ugi_word(&line);
    pod_position position;
    pod_history history;
    line = ugi_until(line, NULL, NULL);
    bool start = kind && ugi_same(kind, "startpos");
    if (!kind || (!start && !ugi_same(kind, "fen")) || (start && *line)) {
        ugi_inform(
            engine,
            "a position must look like this: position startpos moves c3, or position fen 5/5/5/5/5 a 2 - moves c3",
            NULL, NULL);
        return;
    }
    if (!read_position(engine, start ? "start" : line, &position)) {
        return;
    }
    pod_history_begin(&history, &position);
    if (moves && !play_moves(engine, moves, &position, &history)) {
        return;
    }
    engine->position = position;
    engine->history = history;
}

/* The seat that is alone in first place, or POD_NOBODY. */
static unsigned winner_of(const pod_position *position) {
    assert(position->turn == POD_NOBODY);
    pod_outcome outcome;
    unsigned winner = POD_NOBODY;
    pod_game_of(position)->rules->outcome(position, &outcome);
    for (unsigned seat = 0; seat < position->players; seat++) {
        if (outcome.place[seat] == 1) {
            if (winner != POD_NOBODY) {
                return POD_NOBODY;
            }
            winner = seat;
        }
    }
    return winner;
}

static void respond_result(const pod_position *position) {
    unsigned winner = position->turn == POD_NOBODY ? winner_of(position) : POD_NOBODY;
    if (position->turn != POD_NOBODY) {
        puts("response none");
    } else if (winner == POD_NOBODY) {
        puts("response draw");
    } else {
        printf("response p%uwin\n", winner + 1);
    }
}

void ugi_query(const ugi_engine *engine, char *rest) {
    const pod_position *position = &engine->position;
    const char *question = ugi_until(rest, NULL, NULL);
    bool over = position->turn == POD_NOBODY;
    if (ugi_same(question, "gameover")) {
        puts(over ? "response true" : "response false");
    } else if (ugi_same(question, "p1turn")) {
        puts(position->turn == 0 ? "response true" : "response false");
    } else if (ugi_same(question, "turn") && !over) {
        printf("response p%u\n", position->turn + 1);
    } else if (ugi_same(question, "turn")) {
        puts("response none");
    } else if (ugi_same(question, "result")) {
        respond_result(position);
    } else {
        ugi_inform_unknown(engine, "'{0}' cannot follow query; expected gameover, p1turn, turn or result", question,
                           "gameover, p1turn, turn, result");
        puts("response unknown"); /* whoever asks waits for one */
    }
    fflush(stdout);
}
