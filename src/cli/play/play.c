#include "cli/play/play.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/module.h"

bool cli_play_is_human(const cli_play *play, unsigned seat) {
    return seat < POD_SEATS_MAX && play->human >> seat & 1u;
}

bool cli_play_over(const cli_play *play) {
    return cli_session_now(&play->session)->turn == POD_NOBODY;
}

int cli_play_save(cli_play *play) {
    int error = play->session.path ? cli_session_save(&play->session, play->session.path, &play->lock) : 0;
    play->unsaved = error != 0;
    return error;
}

int cli_play_save_as(cli_play *play, const char *path) {
    bool own = play->session.path && !strcmp(path, play->session.path);
    return own ? cli_play_save(play) : cli_session_save(&play->session, path, NULL);
}

int cli_play_commit(cli_play *play, const pod_event *event) {
    return cli_session_add(&play->session, event) ? ENOMEM : cli_play_save(play);
}

int cli_play_undo(cli_play *play, bool *taken) {
    size_t events = play->session.count;
    do {
        if (!events) {
            *taken = false;
            return 0;
        }
        events--;
    } while (!cli_play_is_human(play, play->session.position[events].turn));
    *taken = true;
    return cli_session_take_back(&play->session, events) ? ENOMEM : cli_play_save(play);
}

static bool is_out(const pod_position *position, unsigned seat) {
    pod_outcome outcome;
    pod_game_of(position)->rules->outcome(position, &outcome);
    return outcome.place[seat] != 0;
}

unsigned cli_play_resigner(const cli_play *play) {
    const pod_position *now = cli_session_now(&play->session);
    unsigned found = POD_NOBODY;
    if (cli_play_over(play) || cli_play_is_human(play, now->turn)) {
        return now->turn;
    }
    for (unsigned seat = 0; seat < now->players; seat++) {
        if (cli_play_is_human(play, seat) && !is_out(now, seat)) {
            found = found == POD_NOBODY ? seat : POD_SEATS_MAX;
        }
    }
    return found < POD_SEATS_MAX ? found : POD_NOBODY;
}

/* Where the next game begins: as this one did, and from the usual start the next player moves first. */
static pod_position next_start(const cli_play *play) {
    const pod_position *start = &play->session.position[0];
    pod_options options;
    pod_position usual, next;
    pod_option_id bad;
    play->game->rules->options_of(start, &options);
    if (play->game->rules->start(&options, &usual, &bad) || !pod_position_equal(&usual, start)) {
        return *start;
    }
    options.value[POD_OPTION_FIRST] =
        (int16_t)((options.value[POD_OPTION_FIRST] + 1) % options.value[POD_OPTION_PLAYERS]);
    return play->game->rules->start(&options, &next, &bad) ? *start : next;
}

int cli_play_rematch(cli_play *play) {
    pod_position start = next_start(play);
    cli_session next;
    if (cli_session_begin(&next, &start, play->session.path)) {
        return ENOMEM;
    }
    for (unsigned seat = 0; seat < start.players; seat++) {
        const char tag[] = {(char)('A' + seat), 0};
        const char *name = pod_record_tag(play->session.record, tag);
        if (name && cli_session_tag(&next, tag, name)) {
            cli_session_end(&next);
            return ENOMEM;
        }
    }
    cli_session_end(&play->session);
    play->session = next;
    play->seed++;
    return cli_play_save(play);
}

pod_error cli_play_think(cli_play *play, bool hint) {
    unsigned level = hint ? POD_LEVEL_FULL : play->level;
    pod_history history;
    cli_session_history(&play->session, &history);
    return cli_thinker_begin(play->thinker, cli_session_now(&play->session), &history, level,
                             play->seed + play->session.count);
}

/* A screen needs a terminal at both ends. */
static bool wants_plain(const cli_arguments *arguments) {
    if (arguments->option[CLI_OPTION_PLAIN]) {
        return true;
    }
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        return false;
    }
    cli_error(arguments->language, "not on a terminal: playing line by line, as with --plain", NULL, NULL);
    return true;
}

static cli_status play_line_by_line(const cli_arguments *arguments) {
    cli_play play;
    cli_status status = cli_play_open(&play, arguments);
    if (!status) {
        status = cli_play_plain(&play);
    }
    if (!status && play.unsaved) {
        status = cli_error(arguments->language, "the game is not saved", NULL, NULL);
    }
    cli_play_close(&play);
    return status;
}

cli_status cli_cmd_play(const cli_arguments *arguments) {
    if (wants_plain(arguments)) {
        return play_line_by_line(arguments);
    }
    const cli_terminal *terminal = cli_module_need(&cli_module_terminal, arguments->language);
    if (!terminal || !terminal->play) {
        cli_error(arguments->language, "without the full screen: playing line by line", NULL, NULL);
        return play_line_by_line(arguments);
    }
    return terminal->play(arguments);
}
