/* Everything that changes a game: the page, a bot and the computer come through here. The club decides, the
   store keeps, then the game in memory follows. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

/* ---- Finding ------------------------------------------------------------------------------------ */

static server_table *no_game(server_caller *caller, const char *id) {
    server_problem_set(&caller->problem, caller->language, SERVER_NO_GAME, id, NULL);
    return NULL;
}

static server_table *close_or_let_go(server *self, server_table *table, server_caller *caller);

static void *unavailable(server_caller *caller) {
    server_problem_set(&caller->problem, caller->language, SERVER_UNAVAILABLE, NULL, NULL);
    caller->problem.retry_after = 1;
    return NULL;
}

static void *no_memory(server *self, server_caller *caller) {
    server_log(&self->logger, SERVER_ERROR, "memory", "{s:s}", "error", "out of memory");
    return unavailable(caller);
}

/* What the store could not do for a game. What is damaged stays so however often it is tried. */
static void *store_failed(server *self, store_status status, const char *id, const store_fault *fault,
                          server_caller *caller) {
    if (status == STORE_DAMAGED) {
        server_report_damage(self, id, fault->text);
        server_problem_set(&caller->problem, caller->language, SERVER_DAMAGED, id, NULL);
        return NULL;
    }
    server_store_fails(self, fault->text);
    return unavailable(caller);
}

static server_table *find_or_load(server *self, const char *id, server_caller *caller) {
    if (!club_id_valid(id, strlen(id))) {
        return no_game(caller, id);
    }
    server_table *table = server_hall_find(&self->hall, id);
    if (table) {
        return table;
    }
    club_game game;
    store_fault fault;
    store_status status = store_load(self->store, id, &game, &fault);
    switch (status) {
    case STORE_OK:
        table = server_hall_add(&self->hall, &game);
        if (!table) {
            return no_memory(self, caller);
        }
        table->dirty = self->in_transaction;   /* what was read may be part of it */
        server_hall_touch(&self->hall, table); /* a computer may be to move in it */
        return close_or_let_go(self, table, caller);
    case STORE_NOT_FOUND:
        return no_game(caller, id);
    default:
        return store_failed(self, status, id, &fault, caller);
    }
}

server_table *server_find(server *self, const char *id, server_caller *caller) {
    server_table *table = find_or_load(self, id, caller);
    if (table) {
        server_person_looks(self, table, caller);
    }
    return table;
}

/* ---- Keeping ------------------------------------------------------------------------------------ */

static server_table *refuse(server_caller *caller, const club_fault *fault) {
    server_problem_club(&caller->problem, caller->language, fault);
    return NULL;
}

void server_let_go(server *self, server_table *table) {
    if (table->thinking && self->searches) {
        server_search_pool_cancel(self->searches, table->game.id);
    }
    server_hall_remove(&self->hall, table);
}

/* Someone else changed the game in the database, so what memory holds is old: let go of it, and the asker
   looks again. */
static server_table *conflict(server *self, server_table *table, server_caller *caller) {
    club_fault fault;
    club_refuse_number(&fault, CLUB_ERROR_STALE, (long)table->game.ply + 1, (long)table->game.ply);
    server_let_go(self, table);
    return refuse(caller, &fault);
}

static server_table *keep_change(server *self, server_table *table, const club_change *change, server_caller *caller) {
    store_fault fault;
    if (!server_transaction(self, caller)) {
        return NULL;
    }
    store_status status = store_add_change(self->store, table->game.id, change, &fault);
    switch (status) {
    case STORE_OK:
        break;
    case STORE_CONFLICT:
        return conflict(self, table, caller);
    default:
        return store_failed(self, status, table->game.id, &fault, caller);
    }
    club_commit(&table->game, change);
    server_person_acts(table, caller);
    table->dirty = true;
    server_hall_touch(&self->hall, table);
    if (change->kind == CLUB_CHANGE_SEAT) {
        table->changed = true;
        server_hall_count_present(table);
    }
    return table;
}

/* Computers do not play on for nobody. The table, or NULL and the caller's problem. */
static server_table *close_abandoned(server *self, server_table *table, server_caller *caller) {
    club_change change;
    club_fault fault;
    while (table && club_abandoned(&table->game)) {
        if (club_close(&table->game, self->now, &change, &fault)) {
            return refuse(caller, &fault);
        }
        table = keep_change(self, table, &change, caller);
    }
    return table;
}

/* The same; when it cannot be closed now, it is not played on either until it is asked for again. */
static server_table *close_or_let_go(server *self, server_table *table, server_caller *caller) {
    char id[CLUB_ID_SIZE];
    memcpy(id, table->game.id, sizeof id);
    server_table *closed = close_abandoned(self, table, caller);
    table = closed ? NULL : server_hall_find(&self->hall, id);
    if (table) {
        server_let_go(self, table);
    }
    return closed;
}

static void set_next(server *self, server_table *table, const char *next) {
    snprintf(table->game.next, sizeof table->game.next, "%s", next);
    table->dirty = table->changed = true;
    server_hall_touch(&self->hall, table);
}

/* The database knows a rematch that memory does not. */
static server_table *rematch_made_elsewhere(server *self, server_table *previous, server_caller *caller) {
    club_game known;
    store_fault fault;
    store_status status = store_load(self->store, previous->game.id, &known, &fault);
    if (status) {
        return store_failed(self, status, previous->game.id, &fault, caller);
    }
    char next[CLUB_ID_SIZE];
    memcpy(next, known.next, sizeof next);
    club_free(&known);
    if (!next[0]) {
        return unavailable(caller); /* the new id was in use: another will not be */
    }
    set_next(self, previous, next);
    return server_find(self, next, caller);
}

/* Takes the game over. previous is the table it is a rematch of, or NULL. */
static server_table *keep_game(server *self, club_game *game, server_table *previous, server_caller *caller) {
    store_fault fault;
    if (!server_transaction(self, caller)) {
        return NULL;
    }
    store_status status = store_add_game(self->store, game, previous ? previous->game.id : NULL, &fault);
    switch (status) {
    case STORE_OK:
        break;
    case STORE_CONFLICT:
        return previous ? rematch_made_elsewhere(self, previous, caller) : unavailable(caller);
    default:
        return store_failed(self, status, game->id, &fault, caller);
    }
    server_table *table = server_hall_add(&self->hall, game);
    if (!table) {
        return no_memory(self, caller);
    }
    server_person_acts(table, caller);
    table->dirty = true;
    server_hall_touch(&self->hall, table);
    self->metrics.games_created++;
    server_log(&self->logger, SERVER_INFO, "game", "{s:s s:s}", "game", table->game.id, "kind", table->game.game->name);
    if (previous) {
        set_next(self, previous, table->game.id);
    }
    return table;
}

static void make_id(char out[CLUB_ID_SIZE]) {
    uint8_t random[CLUB_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    club_id_make(random, out);
}

/* ---- What people do ------------------------------------------------------------------------------ */

server_table *server_create_game(server *self, const club_setup *setup, server_caller *caller) {
    char id[CLUB_ID_SIZE];
    club_game game;
    club_fault fault;
    make_id(id);
    if (club_create(setup, &caller->who, id, self->now, &game, &fault)) {
        return refuse(caller, &fault);
    }
    return server_admit_game(self, caller) ? keep_game(self, &game, NULL, caller) : NULL;
}

/* "" is any seat. */
static bool read_seat(const club_game *game, const char *text, int *out, server_caller *caller) {
    *out = CLUB_ANY_SEAT;
    if (!*text) {
        return true;
    }
    *out = text[0] - 'a';
    if (!text[1] && *out >= 0 && (unsigned)*out < game->seat_count) {
        return true;
    }
    club_fault fault = {.code = CLUB_ERROR_RULES, .rules.code = POD_ERROR_SEAT};
    snprintf(fault.rules.argument[0], sizeof fault.rules.argument[0], "%.100s", text);
    pod_text seats = pod_text_over(fault.rules.argument[1], sizeof fault.rules.argument[1]);
    for (unsigned i = 0; i < game->seat_count; i++) {
        pod_text_format(&seats, i ? ", %c" : "%c", (char)('a' + i));
    }
    return server_problem_club(&caller->problem, caller->language, &fault);
}

server_table *server_join(server *self, const char *id, const char *seat, const char *name, server_caller *caller) {
    server_table *table = server_find(self, id, caller);
    int index;
    if (!table || !read_seat(&table->game, seat, &index, caller)) {
        return NULL;
    }
    club_change change;
    club_fault fault;
    if (club_join(&table->game, &caller->who, index, name, strlen(name), self->now, &change, &fault)) {
        return refuse(caller, &fault);
    }
    return keep_change(self, table, &change, caller);
}

server_table *server_move(server *self, const char *id, size_t ply, const char *move, server_caller *caller) {
    server_table *table = server_find(self, id, caller);
    if (!table) {
        return NULL;
    }
    club_change change;
    club_fault fault;
    if (club_move(&table->game, &caller->who, ply, move, strlen(move), self->now, &change, &fault)) {
        return refuse(caller, &fault);
    }
    table = keep_change(self, table, &change, caller);
    self->metrics.moves_people += table != NULL;
    return table;
}

server_table *server_resign(server *self, const char *id, size_t ply, const char *seat, server_caller *caller) {
    server_table *table = server_find(self, id, caller);
    int index;
    if (!table || !read_seat(&table->game, seat, &index, caller)) {
        return NULL;
    }
    club_change change;
    club_fault fault;
    if (club_resign(&table->game, &caller->who, ply, index, self->now, &change, &fault)) {
        return refuse(caller, &fault);
    }
    table = keep_change(self, table, &change, caller);
    if (table) {
        close_or_let_go(self, table, caller); /* else later: the resignation stands all the same */
    }
    return table;
}

server_table *server_rematch(server *self, const char *id, bool *fresh, server_caller *caller) {
    server_table *table = server_find(self, id, caller);
    char next[CLUB_ID_SIZE];
    club_game game;
    club_fault fault;
    *fresh = false;
    if (!table) {
        return NULL;
    }
    make_id(next);
    if (club_rematch(&table->game, &caller->who, next, self->now, &game, &fault)) {
        return refuse(caller, &fault);
    }
    if (table->game.next[0]) {
        return server_find(self, table->game.next, caller);
    }
    if (!server_admit_game(self, caller)) {
        return NULL;
    }
    server_table *made = keep_game(self, &game, table, caller);
    *fresh = made && strcmp(made->game.id, next) == 0;
    return made;
}

server_table *server_answer_move(server *self, server_table *table, size_t ply, pod_move move, server_caller *caller) {
    club_change change;
    club_fault fault;
    if (club_answer(&table->game, ply, move, self->now, &change, &fault)) {
        return refuse(caller, &fault);
    }
    table = keep_change(self, table, &change, caller);
    self->metrics.moves_computer += table != NULL;
    return table;
}
