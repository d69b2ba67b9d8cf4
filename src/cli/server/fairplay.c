/* `ludopod admin fairplay`: a member's moves beside the engine's, as evidence for a moderator. It reads, also while a
   server runs, and changes nothing. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/interrupt.h"
#include "cli/fairplay/kept.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "cli/server/server.h"
#include "club/clock/terms.h"
#include "store/lists.h"
#include "store/people.h"

enum { NODES_USUAL = 10000, GAMES_USUAL = 100, HASH_BYTES = 64 << 20, NAME_SIZE = 24 };

/* One of the games to be looked at. */
typedef struct evidence_game {
    char name[NAME_SIZE];
    pod_record *record; /* owned */
    int64_t *time_ms;   /* owned; NULL: nothing is known of time */
    unsigned seats;     /* the player's */
} evidence_game;

typedef struct evidence {
    const cli_arguments *arguments;
    pod_language language;
    const char *who;
    long nodes, most; /* of games */
    size_t count, room;
    evidence_game *game;
    cli_progress progress;
    size_t done; /* games */
    fair_lists lists;
    const char *path; /* of the file in which all is kept; NULL: none */
    cli_lock lock;    /* on it */
    fair_kept kept;
} evidence;

static void free_game(evidence_game *game) {
    pod_record_free(game->record);
    free(game->time_ms);
}

static void free_evidence(evidence *self) {
    for (size_t i = 0; i < self->count; i++) {
        free_game(&self->game[i]);
    }
    free(self->game);
    fair_list_free(&self->lists.player);
    fair_list_free(&self->lists.others);
    fair_kept_free(&self->kept);
    cli_lock_release(&self->lock);
}

/* Takes the game over. */
static bool add_game(evidence *self, evidence_game *game) {
    if (!pod__grow(&self->game, &self->room, self->count + 1, sizeof *self->game)) {
        free_game(game);
        return false;
    }
    self->game[self->count++] = *game;
    return true;
}

/* ---- From the database ----------------------------------------------------------------------------------------- */

/* In a live game between its events. Days are not spent thinking, and a move at the very moment of the one before was
   planned. */
static int64_t *times_of(const club_game *game) {
    int64_t *times = calloc(game->ply + 1, sizeof *times);
    const bool live = club_clock_class_of(&game->terms.clock) == CLUB_CLOCK_LIVE;
    for (size_t i = 0; times && i < game->ply; i++) {
        const int64_t before = i ? game->event[i - 1].at_ms : game->started_ms;
        times[i] = live && before ? game->event[i].at_ms - before : -1;
    }
    return times;
}

static bool take_game(evidence *self, const club_game *game, unsigned seats) {
    evidence_game made = {.record = pod_record_create(&game->start), .time_ms = times_of(game), .seats = seats};
    bool whole = made.record && made.time_ms;
    snprintf(made.name, sizeof made.name, "%s", game->id);
    for (size_t i = 0; whole && i < game->ply; i++) {
        whole = pod_record_add(made.record, &game->event[i].what) == POD_OK;
    }
    if (!whole) {
        free_game(&made);
        return false;
    }
    return add_game(self, &made);
}

static cli_status take_id(evidence *self, store *from, const club_person *person, const char *id) {
    club_game game;
    store_fault fault;
    if (store_load(from, id, &game, &fault)) {
        return cli_error(self->language, "{0}", fault.text, NULL);
    }
    const bool taken = take_game(self, &game, club_seats_of(&game, person));
    club_free(&game);
    return taken ? CLI_DONE : cli_out_of_memory(self->language);
}

static cli_status take_games_of(evidence *self, store *from, const club_person *person) {
    store_ids ids;
    store_fault fault;
    if (store_finished_games_of(from, person, &ids, &fault)) {
        return cli_error(self->language, "{0}", fault.text, NULL);
    }
    cli_status status = CLI_DONE;
    for (size_t i = 0; !status && i < ids.count && self->count < (size_t)self->most; i++) {
        status = take_id(self, from, person, ids.id[i]);
    }
    return status;
}

static cli_status take_from_database(evidence *self, const app_config *config) {
    const sql_driver *driver;
    store *from = NULL;
    store_fault fault;
    club_person person;
    if (!cli_find_driver(config, self->language, &driver)) {
        return CLI_BAD;
    }
    if (store_open_to_read(config->database, driver, &from, &fault)) {
        return cli_error(self->language, "{0}", fault.text, NULL);
    }
    store_status found = store_find_handle(from, self->who, &person, &fault);
    cli_status status = found == STORE_NOT_FOUND
                            ? cli_error(self->language, "there is no member '{0}'", self->who, NULL)
                        : found ? cli_error(self->language, "{0}", fault.text, NULL)
                                : take_games_of(self, from, &person);
    store_close(from);
    return status;
}

/* ---- From a file ------------------------------------------------------------------------------------------------ */

static unsigned seats_in_record(const pod_record *record, const char *name) {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < pod_record_start(record)->players; seat++) {
        const char tag[] = {(char)('A' + seat), 0}, *player = pod_record_tag(record, tag);
        seats |= player && strcmp(player, name) == 0 ? 1u << seat : 0;
    }
    return seats;
}

/* The records that are taken are not the array's any more. */
static bool take_records(evidence *self, pod_record **records, size_t count) {
    for (size_t i = 0; i < count && self->count < (size_t)self->most; i++) {
        evidence_game made = {.record = records[i], .seats = seats_in_record(records[i], self->who)};
        snprintf(made.name, sizeof made.name, "%zu", i + 1);
        if (made.seats) {
            records[i] = NULL;
            if (!add_game(self, &made)) {
                return false;
            }
        }
    }
    return true;
}

static cli_status take_from_file(evidence *self, const char *path) {
    pod_record **records = NULL;
    size_t count = 0;
    if (cli_records_read(self->language, path, &records, &count)) {
        return CLI_BAD;
    }
    const bool taken = take_records(self, records, count);
    pod_records_free(records, count);
    return taken ? CLI_DONE : cli_out_of_memory(self->language);
}

/* ---- What is kept ----------------------------------------------------------------------------------------------- */

static cli_status read_kept(evidence *self) {
    static const char *const why[] = {
        [FAIR_KEPT_DAMAGED] = CLI_TEXT("{0} is damaged; remove it, or give another file with --out"),
        [FAIR_KEPT_OTHER] =
            CLI_TEXT("{0} is of another version, or of another --nodes; remove it, or give another file with --out"),
        [FAIR_KEPT_MEMORY] = NULL};
    size_t length;
    char *bytes = cli_file_read(self->language, self->path, &length);
    if (!bytes) {
        return CLI_BAD;
    }
    const fair_kept_status status = fair_kept_read((const uint8_t *)bytes, length, &self->kept);
    free(bytes);
    return status == FAIR_KEPT_READ     ? CLI_DONE
           : status == FAIR_KEPT_MEMORY ? cli_out_of_memory(self->language)
                                        : cli_error(self->language, why[status], self->path, NULL);
}

static cli_status open_kept(evidence *self) {
    self->kept.nodes = (uint64_t)self->nodes;
    const cli_status status = self->path ? cli_lock_take(self->language, self->path, &self->lock) : CLI_DONE;
    return status || !self->path ? status : read_kept(self);
}

static cli_status write_kept(evidence *self) {
    size_t length;
    uint8_t *bytes = fair_kept_write(&self->kept, &length);
    if (!bytes) {
        return cli_out_of_memory(self->language);
    }
    cli_status status = cli_file_write(self->language, self->path, bytes, length, &self->lock);
    free(bytes);
    return status;
}

/* ---- Comparing -------------------------------------------------------------------------------------------------- */

/* In games, of which the one at hand is done by so much. */
static bool tell(void *context, const pod_progress *within) {
    evidence *self = context;
    const pod_progress all = {.done = self->done * 100 + (within->total ? within->done * 100 / within->total : 0),
                              .total = self->count * 100};
    return cli_progress_share(&self->progress, CLI_TEXT("{0} % compared"), &all);
}

static pod_error add_lists(evidence *self, const fair_lists *found) {
    const pod_error error = fair_list_append(&self->lists.player, &found->player);
    return error ? error : fair_list_append(&self->lists.others, &found->others);
}

/* Compares a game, unless that is done, and keeps it. stopped: an interrupt came. */
static cli_status compare_game(evidence *self, pod_search *search, bool *stopped) {
    const evidence_game *at = &self->game[self->done];
    const fair_game game = {at->record, at->time_ms, at->seats};
    const pod_progress_callback progress = {self, tell};
    fair_lists found = {0};
    uint64_t key;
    if (!fair_game_key(&game, &key)) {
        return cli_out_of_memory(self->language);
    }
    const fair_lists *known = fair_kept_find(&self->kept, key);
    if (known) {
        return add_lists(self, known) ? cli_out_of_memory(self->language) : CLI_DONE;
    }
    pod_error error = fair_compare(&game, search, (uint64_t)self->nodes, &progress, &found);
    *stopped = error == POD_ERROR_STOPPED;
    error = error ? error : add_lists(self, &found);
    if (error) {
        fair_list_free(&found.player);
        fair_list_free(&found.others);
        return *stopped ? CLI_DONE : cli_failure(self->language, error);
    }
    return !fair_kept_add(&self->kept, key, &found) ? cli_out_of_memory(self->language)
           : self->path                             ? write_kept(self)
                                                    : CLI_DONE;
}

static cli_status compare_all(evidence *self) {
    pod_search *search = pod_search_create(HASH_BYTES);
    cli_status status = search ? CLI_DONE : cli_out_of_memory(self->language);
    for (bool stopped = false; !status && !stopped && self->done < self->count;) {
        status = compare_game(self, search, &stopped);
        self->done += !status && !stopped;
    }
    pod_search_free(search);
    return status;
}

static const char *name_of_game(const void *context, size_t game) {
    const evidence *self = context;
    return self->game[game].name;
}

static cli_status report(const evidence *self) {
    fair_report made = {.name = self->who,
                        .nodes = (uint64_t)self->nodes,
                        .left_out = self->count - self->done,
                        .lists = &self->lists,
                        .language = self->language,
                        .game_name = name_of_game,
                        .context = self};
    if (fair_sum(&self->lists.player, &made.player) || fair_sum(&self->lists.others, &made.others)) {
        return cli_out_of_memory(self->language);
    }
    const char *const *option = self->arguments->option;
    const cli_status status = cli_file_print(self->language, option[CLI_OPTION_SVG], fair_print_picture, &made);
    return status                    ? status
           : option[CLI_OPTION_JSON] ? cli_print_json(self->language, fair_print_json, &made)
                                     : cli_print(self->language, fair_print_text, &made);
}

/* What an interrupt leaves is reported. */
static cli_status compare_and_report(evidence *self) {
    sigset_t before;
    pod__interrupt_hold(&before);
    self->progress = cli_progress_begin(self->language, CLI_PROGRESS_TOLD);
    cli_status status = compare_all(self);
    cli_progress_end(&self->progress);
    if (!status && self->path && self->done < self->count) {
        cli_progress_tell_interrupt(self->language, self->path);
    }
    status = status ? status : report(self);
    pod__interrupt_release(&before);
    return status;
}

cli_status cli_admin_fairplay(const admin_call *call) {
    const cli_arguments *arguments = call->arguments;
    evidence self = {.arguments = arguments,
                     .language = arguments->language,
                     .who = call->word[0],
                     .path = arguments->option[CLI_OPTION_OUT],
                     .lock = CLI_LOCK_NONE};
    const cli_range nodes = {1, LONG_MAX}, games = {1, POD_RECORD_GAMES_MAX};
    cli_status status = CLI_DONE;
    self.nodes = cli_option_number(arguments, CLI_OPTION_NODES, NODES_USUAL, nodes, &status);
    self.most = cli_option_number(arguments, CLI_OPTION_GAMES, GAMES_USUAL, games, &status);
    if (!status) {
        status = call->words > 1 ? take_from_file(&self, call->word[1]) : take_from_database(&self, call->config);
    }
    if (!status && !self.count) {
        cli_error(self.language, "there is no finished game of '{0}'", self.who, NULL);
        status = CLI_NO;
    }
    status = status ? status : open_kept(&self);
    status = status ? status : compare_and_report(&self);
    free_evidence(&self);
    return status;
}
