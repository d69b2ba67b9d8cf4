#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "cli/match/match.h"
#include "cli/ugi/ugi.h"
#include "ludopod/character.h"

enum {
    SAY_HELLO_MS = 10000, /* for an engine to load what it needs */
    LATE_MS = 200,        /* later than this after its time is late: machines are busy with other games */
    SEARCH_MS = 120000    /* for a search that is limited by other things than time */
};

/* ---- Processes ---------------------------------------------------------------------------------------- */

/* Waits for a line that begins with a word; what else the engine says is passed over. Returns what follows the word. */
static const char *wait_for(match_process *process, const char *word, int64_t timeout_ms) {
    size_t length = strlen(word);
    const char *line;
    while ((line = match_process_receive(process, timeout_ms))) {
        if (!strncmp(line, word, length) && (!line[length] || line[length] == ' ')) {
            return line + length;
        }
    }
    return NULL;
}

static bool send_option(match_process *process, const char *name, const char *value) {
    char line[512];
    snprintf(line, sizeof line, "setoption name %.100s value %.300s", name, *value ? value : "<empty>");
    return match_process_send(process, line);
}

/* An engine that knows only one game takes no notice of what it does not need to be told. */
static bool send_game(match_process *process, const cli_start *start) {
    const pod_rules *rules = start->game->rules;
    char text[32];
    bool sent = start->game == pod_game_at(0) || send_option(process, "Game", start->game->name);
    for (size_t i = 0; i < rules->option_count && sent; i++) {
        const pod_option *option = &rules->options[i];
        int16_t value = start->options.value[option->id];
        if (start->options.given >> option->id & 1 && value != option->fallback) {
            snprintf(text, sizeof text, "%d", value);
            sent = send_option(process, option->name, option->words ? option->words[value] : text);
        }
    }
    return sent;
}

static bool send_options(match_process *process, const match_spec *spec, const cli_start *start) {
    bool sent = send_game(process, start);
    if (spec->character && sent) {
        sent = send_option(process, "Character", pod_character_at(spec->character)->name);
    }
    for (unsigned i = 0; i < spec->option_count && sent; i++) {
        sent = send_option(process, spec->option[i], spec->value[i]);
    }
    return sent;
}

static void drop_process(match_player *player) {
    match_process_end(player->process);
    player->process = NULL;
}

static match_failure start_process(match_player *player, const cli_start *start) {
    pthread_mutex_lock(player->starter);
    player->process = match_process_start(player->spec->command, player->stop);
    pthread_mutex_unlock(player->starter);
    bool began = player->process && match_process_send(player->process, "ugi") &&
                 wait_for(player->process, "ugiok", SAY_HELLO_MS);
    if (!began) {
        drop_process(player);
        return MATCH_ABSENT;
    }
    return send_options(player->process, player->spec, start) ? MATCH_FINE : MATCH_GONE;
}

static match_failure begin_process(match_player *player, const match_game *game) {
    match_failure failure = player->process ? MATCH_FINE : start_process(player, game->start);
    if (failure == MATCH_ABSENT) {
        return failure;
    }
    bool ready = !failure && match_process_send(player->process, "uginewgame") &&
                 match_process_send(player->process, "isready") && wait_for(player->process, "readyok", SAY_HELLO_MS);
    if (!ready) {
        drop_process(player);
    }
    return ready ? MATCH_FINE : MATCH_GONE;
}

static void print_position_command(const void *context, pod_text *out) {
    const match_game *game = context;
    const pod_game *rules = pod_game_of(&game->first);
    pod_position at = game->first;
    pod_text_add(out, "position fen ");
    rules->notation->print_position(&game->first, out);
    for (size_t i = 0; i < pod_record_length(game->record); i++) {
        const pod_event *event = pod_record_event(game->record, i);
        pod_text_add(out, i ? " " : " moves ");
        pod_event_print(&at, event, out);
        pod_event_apply(&at, event);
    }
}

static bool send_position(match_process *process, const match_game *game) {
    char *line = pod__printed(print_position_command, game, NULL);
    bool sent = line && match_process_send(process, line);
    free(line);
    return sent;
}

/* All that are running. */
static void add_clocks(const match_game *game, pod_text *out) {
    for (unsigned seat = 0; seat < game->now.players; seat++) {
        if (game->clock_ms[seat]) {
            pod_text_format(out, " p%utime %lld p%uinc %lld", seat + 1, (long long)game->clock_ms[seat], seat + 1,
                            (long long)game->increment_ms[seat]);
        }
    }
}

static bool send_go(match_process *process, const match_spec *spec, const match_game *game) {
    pod_text text = POD__ROOM(512);
    pod_text_add(&text, "go");
    if (spec->time_ms) {
        pod_text_format(&text, " movetime %lld", (long long)spec->time_ms);
    } else if (spec->clock_ms) {
        add_clocks(game, &text);
    }
    if (spec->nodes) {
        pod_text_format(&text, " nodes %llu", (unsigned long long)spec->nodes);
    }
    if (spec->depth) {
        pod_text_format(&text, " depth %u", spec->depth);
    }
    return match_process_send(process, text.data);
}

static int64_t time_allowed(const match_spec *spec, const match_game *game) {
    return spec->time_ms    ? spec->time_ms + LATE_MS
           : spec->clock_ms ? game->clock_ms[game->now.turn] + LATE_MS
                            : SEARCH_MS;
}

/* The answer to a go. The time a search may take is counted in whole, not from line to line. */
static match_failure await_move(match_player *player, const match_game *game, pod_move *out) {
    int64_t allowed = time_allowed(player->spec, game);
    int64_t start = pod__now_ms();
    const char *line;
    while ((line = match_process_receive(player->process, allowed - (pod__now_ms() - start)))) {
        if (strncmp(line, "bestmove ", strlen("bestmove ")) != 0) {
            continue;
        }
        line += strlen("bestmove ");
        size_t length = strcspn(line, " ");
        snprintf(player->said, sizeof player->said, "%.*s", (int)(length < 60 ? length : 60), line);
        pod_error error = pod_game_of(&game->now)->notation->parse_move(&game->now, line, length, out, NULL);
        return error ? MATCH_ILLEGAL : pod__now_ms() - start > allowed ? MATCH_LATE : MATCH_FINE;
    }
    return pod__now_ms() - start >= allowed ? MATCH_LATE : MATCH_GONE;
}

static match_failure ask_process(match_player *player, const match_game *game, pod_move *out) {
    if (!send_position(player->process, game) || !send_go(player->process, player->spec, game)) {
        drop_process(player);
        return MATCH_GONE;
    }
    match_failure failure = await_move(player, game, out);
    if (failure) {
        drop_process(player); /* nobody knows what it would answer next */
    }
    return failure;
}

/* ---- Engines and references ----------------------------------------------------------------------------- */

static match_failure begin_engine(match_player *player) {
    const match_spec *spec = player->spec;
    if (!player->search) {
        player->search = pod_search_create((size_t)spec->hash << 20);
        if (player->search && spec->own_network) {
            pod_search_use_network(player->search, spec->network);
        }
    }
    if (!player->search || pod_search_use_threads(player->search, spec->threads ? (unsigned)spec->threads : 1)) {
        return MATCH_MEMORY;
    }
    pod_search_clear(player->search);
    return MATCH_FINE;
}

static bool keep_searching(void *context, const pod_search_report *report) {
    const match_player *player = context;
    (void)report;
    return !atomic_load(player->stop);
}

static match_failure ask_engine(match_player *player, const match_game *game, pod_move *out) {
    const match_spec *spec = player->spec;
    pod_search_report report;
    pod_search_request request =
        POD_SEARCH_REQUEST(.character = spec->character ? spec->character : POD_CHARACTER_STRONGEST,
                           .latest = game->history.latest, .time_ms = spec->time_ms, .nodes = spec->nodes,
                           .depth = spec->depth, .by_tree = spec->by_tree, .seed = player->random,
                           .seen = game->history.hash, .seen_count = game->history.count, .progress = keep_searching,
                           .context = player);
    if (!spec->time_ms && spec->clock_ms) {
        unsigned seat = game->now.turn;
        ugi_time time = ugi_time_to_think(&game->now, game->clock_ms[seat], game->increment_ms[seat]);
        request.share_ms = time.share;
        request.time_ms = time.most;
    }
    if (pod_search_run(player->search, &game->now, &request, &report)) {
        return MATCH_MEMORY;
    }
    *out = report.best;
    return MATCH_FINE;
}

static match_failure ask_reference(match_player *player, const match_game *game, pod_move *out) {
    const match_spec *spec = player->spec;
    pod_reference reference = {spec->reference, spec->depth, spec->time_ms, spec->nodes};
    return pod_reference_move(&reference, &game->now, &player->random, out) ? MATCH_MEMORY : MATCH_FINE;
}

/* ---- Whoever it is ---------------------------------------------------------------------------------------- */

match_failure match_player_begin(match_player *player, const match_game *game, uint64_t seed) {
    player->random = seed;
    switch (player->spec->kind) {
    case MATCH_ENGINE:
        return begin_engine(player);
    case MATCH_PROCESS:
        return begin_process(player, game);
    case MATCH_REFERENCE:
        break;
    }
    return MATCH_FINE;
}

match_failure match_player_move(match_player *player, const match_game *game, pod_move *out) {
    switch (player->spec->kind) {
    case MATCH_PROCESS:
        return ask_process(player, game, out);
    case MATCH_REFERENCE:
        return ask_reference(player, game, out);
    case MATCH_ENGINE:
        break;
    }
    return ask_engine(player, game, out);
}

void match_player_end(match_player *player) {
    pod_search_free(player->search);
    player->search = NULL;
    drop_process(player);
}
