#include "cli/play/game.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "cli/files.h"

const pod_position *cli_game_now(const cli_game *game) {
    return &game->position[game->count];
}

const pod_event *cli_game_event(const cli_game *game, size_t index) {
    assert(index > 0 && index <= game->count);
    return pod_record_event(game->record, index - 1);
}

void cli_game_history(const cli_game *game, pod_history *out) {
    pod_position position = game->position[0];
    pod_history_begin(out, &position);
    for (size_t i = 0; i < game->count; i++) {
        pod_history_apply(out, &position, pod_record_event(game->record, i));
    }
}

/* A game of so many events has one position more. */
static pod_error make_room(cli_game *game, size_t events) {
    bool grown = pod__grow(&game->position, &game->room, events + 1, sizeof *game->position);
    return grown ? POD_OK : POD_ERROR_MEMORY;
}

/* Plays the record's main line from its start. */
pod_error cli_game_resume(cli_game *game, pod_record *record, const char *path) {
    size_t events = pod_record_length(record);
    *game = (cli_game){.record = record, .path = path};
    if (make_room(game, events)) {
        cli_game_end(game);
        return POD_ERROR_MEMORY;
    }
    game->position[0] = *pod_record_start(record);
    for (size_t i = 0; i < events; i++) {
        game->position[i + 1] = game->position[i];
        pod_event_apply(&game->position[i + 1], pod_record_event(record, i));
    }
    game->position[events] = *pod_record_end(record);
    game->count = events;
    return POD_OK;
}

pod_error cli_game_begin(cli_game *game, const pod_position *start, const char *path) {
    pod_record *record = pod_record_create(start);
    return record ? cli_game_resume(game, record, path) : POD_ERROR_MEMORY;
}

void cli_game_end(cli_game *game) {
    pod_record_free(game->record);
    free(game->position);
    *game = (cli_game){0};
}

pod_error cli_game_add(cli_game *game, const pod_event *event) {
    pod_error error = make_room(game, game->count + 1);
    if (!error) {
        error = pod_record_add(game->record, event);
    }
    if (error) {
        return error;
    }
    game->position[++game->count] = *pod_record_end(game->record);
    return POD_OK;
}

/* The tags that follow from the moves follow anew. */
static pod_error copy_tags(const pod_record *from, pod_record *to) {
    for (size_t i = 0; i < pod_record_tag_count(from); i++) {
        const char *name, *value;
        pod_record_tag_at(from, i, &name, &value);
        bool follows = !strcmp(name, "Result") || !strcmp(name, "Termination");
        if (!follows && pod_record_set_tag(to, name, value, NULL) == POD_ERROR_MEMORY) {
            return POD_ERROR_MEMORY;
        }
    }
    return POD_OK;
}

/* A record only grows, so a shorter one is written anew. */
pod_error cli_game_take_back(cli_game *game, size_t events) {
    assert(events <= game->count);
    pod_record *shorter = pod_record_create(&game->position[0]);
    pod_error error = shorter ? copy_tags(game->record, shorter) : POD_ERROR_MEMORY;
    for (size_t i = 0; i < events && !error; i++) {
        error = pod_record_add(shorter, pod_record_event(game->record, i));
    }
    if (error) {
        pod_record_free(shorter);
        return error;
    }
    pod_record_free(game->record);
    game->record = shorter;
    game->count = events;
    return POD_OK;
}

pod_error cli_game_tag(cli_game *game, const char *name, const char *value) {
    return pod_record_set_tag(game->record, name, value, NULL);
}

static void print_record(const void *context, pod_text *out) {
    pod_record_write_text(context, out);
}

int cli_game_save(const cli_game *game, const char *path, cli_lock *lock) {
    char *text = pod__printed(print_record, game->record, NULL);
    int error = text ? cli_file_replace(path, text, strlen(text), lock) : ENOMEM;
    free(text);
    return error;
}
