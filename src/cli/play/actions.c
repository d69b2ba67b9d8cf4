#include "cli/play/play.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file_replacement.h"
#include "ludopod/character.h"

bool cli_play_is_human(const cli_play *play, unsigned seat) {
    return seat < POD_SEATS_MAX && play->human >> seat & 1u;
}

bool cli_play_over(const cli_play *play) {
    return cli_game_now(&play->current)->turn == POD_NOBODY;
}

bool cli_play_goes_on(const cli_play *play) {
    return play->current.count && !play->view.over && !cli_play_over(play);
}

bool cli_play_agrees(const cli_play *play, int letter) {
    int small = letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter;
    return small && (small == 'y' || small == pod_translate(play->language, "yes")[0]);
}

/* Makes a folder, and those it is in. Whether a file can be made there. */
static bool make_folder(char *path) {
    for (char *end = strchr(path + 1, '/'); end; end = strchr(end + 1, '/')) {
        *end = 0;
        mkdir(path, 0777);
        *end = '/';
    }
    mkdir(path, 0777);
    return !access(path, W_OK | X_OK);
}

/* Names a file after the time, and locks it. */
static void find_file(cli_play *play) {
    char folder[PATH_MAX - 64], path[PATH_MAX], date[32];
    pod_text place = pod_text_over(folder, sizeof folder);
    time_t now = time(NULL);
    struct tm local;
    pod__place_of_data("games", &place);
    if (!*folder || !make_folder(folder) || !localtime_r(&now, &local) ||
        !strftime(date, sizeof date, "%Y-%m-%d-%H%M%S", &local)) {
        return;
    }
    snprintf(path, sizeof path, "%s/%s.txt", folder, date);
    for (unsigned more = 2; !access(path, F_OK); more++) {
        snprintf(path, sizeof path, "%s/%s-%u.txt", folder, date, more);
    }
    play->kept = strdup(path);
    if (play->kept && !cli_lock_take(play->language, play->kept, &play->lock)) {
        play->current.path = play->kept;
    }
}

int cli_play_save(cli_play *play) {
    if (!play->current.path && !play->kept && play->current.count && play->human) {
        find_file(play);
    }
    int error = play->current.path ? cli_game_save(&play->current, play->current.path, &play->lock) : 0;
    play->unsaved = error != 0;
    return error;
}

int cli_play_save_as(cli_play *play, const char *path) {
    bool own = play->current.path && !strcmp(path, play->current.path);
    return own ? cli_play_save(play) : cli_game_save(&play->current, path, NULL);
}

int cli_play_commit(cli_play *play, const pod_event *event) {
    if (play->club) {
        return cli_play_act(play, event);
    }
    return cli_game_add(&play->current, event) ? ENOMEM : cli_play_save(play);
}

int cli_play_undo(cli_play *play, bool *taken) {
    size_t events = play->current.count;
    do {
        if (!events) {
            *taken = false;
            return 0;
        }
        events--;
    } while (!cli_play_is_human(play, play->current.position[events].turn));
    *taken = true;
    return cli_game_take_back(&play->current, events) ? ENOMEM : cli_play_save(play);
}

static bool is_out(const pod_position *position, unsigned seat) {
    pod_outcome outcome;
    pod_game_of(position)->rules->outcome(position, &outcome);
    return outcome.place[seat] != 0;
}

unsigned cli_play_resigner(const cli_play *play) {
    const pod_position *now = cli_game_now(&play->current);
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
    const pod_position *start = &play->current.position[0];
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
    cli_game next;
    if (cli_game_begin(&next, &start, play->current.path)) {
        return ENOMEM;
    }
    for (unsigned seat = 0; seat < start.players; seat++) {
        const char tag[] = {(char)('A' + seat), 0};
        const char *name = pod_record_tag(play->current.record, tag);
        if (name && cli_game_tag(&next, tag, name)) {
            cli_game_end(&next);
            return ENOMEM;
        }
    }
    cli_game_end(&play->current);
    play->current = next;
    if (play->kept) { /* the game before stays there */
        cli_lock_release(&play->lock);
        free(play->kept);
        play->current.path = play->kept = NULL;
    }
    play->seed++;
    return cli_play_save(play);
}

pod_error cli_play_search(cli_play *play, bool hint) {
    pod_history history;
    cli_game_history(&play->current, &history);
    const cli_search_task task = {.position = cli_game_now(&play->current),
                                  .history = &history,
                                  .character = hint ? POD_CHARACTER_STRONGEST : play->character,
                                  .seed = play->seed,
                                  .paced = play->paced && !hint};
    return cli_search_job_begin(play->job, &task);
}
