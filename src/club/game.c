#include "club/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ludopod/search.h"

/* Without 0 and o, 1 and l. 32 characters, so that a byte's low five bits choose evenly. */
static const char id_letters[] = "23456789abcdefghijkmnpqrstuvwxyz";

void club_id_make(const uint8_t random[CLUB_ID_LENGTH], char out[CLUB_ID_SIZE]) {
    for (size_t i = 0; i < CLUB_ID_LENGTH; i++) {
        out[i] = id_letters[random[i] & 31u];
    }
    out[CLUB_ID_LENGTH] = 0;
}

bool club_id_valid(const char *text, size_t length) {
    if (length != CLUB_ID_LENGTH) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (!text[i] || !strchr(id_letters, text[i])) {
            return false;
        }
    }
    return true;
}

static club_error seat_wished(const club_wish *wish, const club_who *who, club_seat *out, club_fault *fault) {
    *out = club_seat_open();
    switch (wish->kind) {
    case CLUB_WISH_OPEN:
        return CLUB_OK;
    case CLUB_WISH_COMPUTER:
        if (wish->level < 1 || wish->level > POD_LEVEL_FULL) {
            return club_refuse_number(fault, CLUB_ERROR_LEVEL, wish->level, POD_LEVEL_FULL);
        }
        *out = club_seat_computer((unsigned)wish->level);
        return CLUB_OK;
    default:
        out->taken = true;
        out->who = *who;
        return club_name_set(out->name, wish->name, wish->name_length)
                   ? CLUB_OK
                   : club_refuse_number(fault, CLUB_ERROR_NAME, CLUB_NAME_MAX, 0);
    }
}

static bool has_person(const club_game *game) {
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (game->seat[i].kind == CLUB_HUMAN) {
            return true;
        }
    }
    return false;
}

static const pod_option *quiet_option(const pod_game *game) {
    for (size_t i = 0; i < game->rules->option_count; i++) {
        if (game->rules->options[i].id == POD_OPTION_QUIET) {
            return &game->rules->options[i];
        }
    }
    return NULL;
}

/* Only a limit of quiet turns bounds a game that has them: a rule of repetition alone leaves more positions than anyone
   could play or keep. */
static bool may_never_end(const pod_game *game, const pod_options *options) {
    return quiet_option(game) && options->value[POD_OPTION_QUIET] == 0;
}

static club_error refuse_endless(const pod_game *game, club_fault *fault) {
    return club_refuse_number(fault, CLUB_ERROR_ENDLESS, quiet_option(game)->maximum, 0);
}

club_error club_create(const club_setup *setup, const club_who *who, const char *id, int64_t now, club_game *out,
                       club_fault *fault) {
    club_game made = {.game = setup->game, .options = setup->options, .created = now};
    *fault = (club_fault){0};
    if (pod_start(setup->game, &setup->options, &made.start, &fault->rules)) {
        return club_refuse_rules(fault);
    }
    if (may_never_end(setup->game, &setup->options)) {
        return refuse_endless(setup->game, fault);
    }
    if (setup->wish_count != made.start.players) {
        return club_refuse_number(fault, CLUB_ERROR_SEATS, made.start.players, (long)setup->wish_count);
    }
    made.now = made.start;
    pod_history_begin(&made.history, &made.start);
    made.seat_count = made.start.players;
    for (unsigned i = 0; i < made.seat_count; i++) {
        club_error error = seat_wished(&setup->wish[i], who, &made.seat[i], fault);
        if (error) {
            return error;
        }
    }
    if (!has_person(&made)) {
        return club_refuse(fault, CLUB_ERROR_NO_HUMAN, NULL, NULL);
    }
    snprintf(made.id, sizeof made.id, "%s", id);
    *out = made;
    return CLUB_OK;
}

club_error club_rematch(const club_game *game, const club_who *who, const char *id, int64_t now, club_game *out,
                        club_fault *fault) {
    if (!club_plays(game, who)) {
        return club_refuse(fault, CLUB_ERROR_NOT_SEATED, NULL, NULL);
    }
    if (!club_over(game)) {
        return club_refuse(fault, CLUB_ERROR_NOT_OVER, NULL, NULL);
    }
    if (!game->next[0] && may_never_end(game->game, &game->options)) {
        return refuse_endless(game->game, fault);
    }
    club_game made = *game;
    for (unsigned i = 0; i < game->seat_count; i++) {
        made.seat[(i + 1) % game->seat_count] = game->seat[i];
    }
    snprintf(made.id, sizeof made.id, "%s", id);
    made.next[0] = 0;
    made.now = game->start;
    pod_history_begin(&made.history, &made.start);
    made.created = now;
    made.ply = made.room = 0;
    made.event = NULL;
    *out = made;
    return CLUB_OK;
}

void club_free(club_game *game) {
    free(game->event);
    game->event = NULL;
    game->ply = game->room = 0;
}

bool club_over(const club_game *game) {
    return game->now.turn == POD_NOBODY;
}

bool club_computer_to_move(const club_game *game) {
    return !club_over(game) && game->seat[game->now.turn].kind == CLUB_COMPUTER;
}

static bool has_left(const club_game *game, unsigned seat) {
    for (size_t i = 0; i < game->ply; i++) {
        const pod_event *event = &game->event[i].what;
        if (event->kind != POD_EVENT_MOVE && event->seat == seat) {
            return true;
        }
    }
    return false;
}

bool club_abandoned(const club_game *game) {
    if (club_over(game)) {
        return false;
    }
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (game->seat[i].kind == CLUB_HUMAN && !has_left(game, i)) {
            return false;
        }
    }
    return true;
}

bool club_plays(const club_game *game, const club_who *who) {
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (club_who_same(&game->seat[i].who, who)) {
            return true;
        }
    }
    return false;
}

void club_option_print(const pod_option *option, const pod_options *options, pod_text *out) {
    int value = options->value[option->id];
    if (option->id == POD_OPTION_ROWS || option->id == POD_OPTION_COLUMNS) {
        pod_text_format(out, "%dx%d", options->value[POD_OPTION_ROWS], options->value[POD_OPTION_COLUMNS]);
    } else if (option->words) {
        pod_text_add(out, option->words[value]);
    } else {
        pod_text_format(out, "%d", value);
    }
}
